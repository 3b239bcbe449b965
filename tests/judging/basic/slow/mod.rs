//! A slow and obvious reference implementation of Basic Pai Sho, written from the official rules and the rulings.

pub mod harmony;
pub mod moves;

use std::collections::{BTreeMap, BTreeSet};

pub type Xy = (i8, i8);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub seat: usize,
    pub code: &'static str,
    /// Whether it has moved, or never was a spring flower.
    pub moved: bool,
}

/// A game under way.
#[derive(Debug, Clone, Default)]
pub struct Game {
    pub board: BTreeMap<Xy, Piece>,
    pub hand: [BTreeMap<&'static str, i32>; 2],
    pub pot: Vec<(usize, &'static str)>,
    pub totals: [i32; 2],
    pub target: Option<i32>,
    pub to_move: usize,
    /// The spring flowers placed so far, in order.
    pub spring: Vec<(&'static str, Xy)>,
    pub has_spring: bool,
    pub turns: [u32; 2],
    pub over: Option<(&'static str, u8)>,
    pub pot_won: u8,
}

pub const FLOWERS: [&str; 6] = ["Js", "Ly", "Jd", "Rs", "C", "Rd"];
pub const NON_FLOWERS: [&str; 4] = ["Kn", "Wh", "Rk", "B"];
pub const PORTS: [Xy; 5] = [(0, -8), (0, 8), (-8, 0), (8, 0), (0, 0)];

pub fn is_point((x, y): Xy) -> bool {
    let (x, y) = (i32::from(x), i32::from(y));
    x * x + y * y <= 82 && x.abs() <= 9 && y.abs() <= 9
}

pub fn points() -> impl Iterator<Item = Xy> {
    (-9..=9).rev().flat_map(|y| (-9..=9).map(move |x| (x, y))).filter(|&at| is_point(at))
}

pub fn name((x, y): Xy) -> String {
    format!("{}{}", x + 10, "abcdefghijklmnopqrs".as_bytes()[(y + 9) as usize] as char)
}

pub fn beside(a: Xy, b: Xy) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

/// The colours that touch a point: `r`, `w`, `y`.
pub fn colours((x, y): Xy) -> BTreeSet<char> {
    let sum = x.abs() + y.abs();
    let difference = (x.abs() - y.abs()).abs();
    let mut colours = BTreeSet::new();
    if sum <= 7 {
        // The diamond with its wall, in quarters that share the paths.
        if x == 0 || y == 0 {
            colours.extend(['r', 'w']);
        } else if (x > 0) == (y > 0) {
            colours.insert('r');
        } else {
            colours.insert('w');
        }
    }
    if sum >= 7 && difference >= 7 {
        colours.insert('r');
    }
    if sum >= 7 && difference <= 7 {
        colours.insert('y');
    }
    colours
}

pub fn all_of(at: Xy, colour: char) -> bool {
    colours(at).into_iter().eq([colour])
}

pub fn is_red_flower(code: &str) -> bool {
    ["Rs", "C", "Rd"].contains(&code)
}

pub fn is_white_flower(code: &str) -> bool {
    ["Js", "Ly", "Jd"].contains(&code)
}

pub fn wrong_colour(code: &str, at: Xy) -> bool {
    (is_red_flower(code) && all_of(at, 'w')) || (is_white_flower(code) && all_of(at, 'r'))
}

pub fn in_half(seat: usize, (_, y): Xy) -> bool {
    if seat == 0 { y < 0 } else { y > 0 }
}

impl Game {
    /// A game before the spring.
    pub fn new() -> Game {
        let set: BTreeMap<&'static str, i32> = FLOWERS
            .iter()
            .map(|&code| (code, 6))
            .chain(["Kn", "Wh", "Rk", "B", "Dr", "Lt"].into_iter().map(|code| (code, 3)))
            .collect();
        Game { hand: [set.clone(), set], has_spring: true, ..Game::default() }
    }

    pub fn place(&mut self, seat: usize, code: &'static str, at: Xy) {
        *self.hand[seat].get_mut(code).unwrap() -= 1;
        self.board.insert(at, Piece { seat, code, moved: true });
    }

    pub fn lose(&mut self, seat: usize, code: &'static str) {
        *self.hand[seat].get_mut(code).unwrap() -= 1;
        self.pot.push((seat, code));
    }

    pub fn is_spring(&self) -> bool {
        self.has_spring && self.spring.len() < 12
    }

    /// Whether a tile is drained: beside any Knotweed, and not one itself.
    pub fn drained(&self, at: Xy) -> bool {
        self.board[&at].code != "Kn" && self.board.iter().any(|(&other, piece)| piece.code == "Kn" && beside(at, other))
    }

    pub fn drop_tile(&mut self, code: &'static str, at: Xy) {
        *self.hand[self.to_move].get_mut(code).unwrap() -= 1;
        let spring = self.is_spring();
        self.board.insert(at, Piece { seat: self.to_move, code, moved: !spring });
        if spring {
            self.spring.push((code, at));
        }
    }

    /// Moves a tile to a point, and captures what is there.
    pub fn go(&mut self, from: Xy, to: Xy) {
        let mover = self.board.remove(&from).unwrap();
        if let Some(taken) = self.board.remove(&to) {
            self.pot.push((taken.seat, taken.code));
            if NON_FLOWERS.contains(&taken.code) {
                self.pot.push((mover.seat, mover.code));
                return;
            }
        }
        self.board.insert(to, Piece { moved: true, ..mover });
    }

    /// Moves tiles that a Wheel or a Boat shifts, all at once.
    pub fn shift(&mut self, ways: &[(Xy, Xy)]) {
        let lifted: Vec<(Xy, Piece)> = ways.iter().map(|&(at, to)| (to, self.board.remove(&at).unwrap())).collect();
        for (to, piece) in lifted {
            if wrong_colour(piece.code, to) {
                *self.hand[piece.seat].get_mut(piece.code).unwrap() += 1;
            } else {
                self.board.insert(to, Piece { moved: true, ..piece });
            }
        }
    }

    /// Where a turn of the ring brings each tile in it.
    pub fn ring(&self, wheel: Xy, steps: i32) -> Vec<(Xy, Xy)> {
        const CLOCK: [Xy; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
        let mut ways = Vec::new();
        for (hour, (dx, dy)) in CLOCK.into_iter().enumerate() {
            let at = (wheel.0 + dx, wheel.1 + dy);
            if self.board.contains_key(&at) {
                let (dx, dy) = CLOCK[(hour as i32 + steps).rem_euclid(8) as usize];
                ways.push((at, (wheel.0 + dx, wheel.1 + dy)));
            }
        }
        ways
    }

    /// Scores after a ply, and checks whether the game is over.
    pub fn end_turn(&mut self, was_spring: bool) {
        let seat = self.to_move;
        if !was_spring {
            self.turns[seat] += 1;
        }
        self.to_move = 1 - seat;
        let standing = self.standing();
        self.totals[seat] += standing.gain[seat] - standing.loss[seat];
        let bits = |is: [bool; 2]| u8::from(is[0]) | u8::from(is[1]) << 1;
        let chain = bits([Game::has_chain(&standing, 0), Game::has_chain(&standing, 1)]);
        // A seat with three or fewer loses the pot to the other.
        let left = bits([self.harmonious(1) <= 3, self.harmonious(0) <= 3]);
        let reason = if chain != 0 {
            self.pot_won = chain;
            "chain"
        } else if left != 0 {
            self.pot_won = left;
            "flowers"
        } else if self.target.is_some_and(|target| self.totals[0] >= target || self.totals[1] >= target) {
            "target"
        } else {
            return;
        };
        let finals = [self.counted(0), self.counted(1)];
        let winners = if finals[0] > finals[1] {
            1
        } else if finals[1] > finals[0] {
            2
        } else {
            3
        };
        self.over = Some((reason, winners));
    }

    pub fn resign(&mut self) {
        self.over = Some(("resign", 1 << (1 - self.to_move)));
    }

    /// Flowers on board and in hand that can harmonize.
    pub fn harmonious(&self, seat: usize) -> usize {
        let can = |code: &str| FLOWERS.contains(&code) || code == "Lt";
        let hand: i32 = self.hand[seat].iter().filter(|(code, _)| can(code)).map(|(_, count)| count).sum();
        hand as usize + self.board.values().filter(|piece| piece.seat == seat && can(piece.code)).count()
    }

    /// A seat's total after the final count.
    pub fn counted(&self, seat: usize) -> i32 {
        let mut points = self.totals[seat];
        points += self.pot.iter().filter(|(owner, _)| *owner != seat).count() as i32;
        for (&at, piece) in self.board.iter().filter(|(_, piece)| piece.seat == seat) {
            let near_lotus = self.board.iter().any(|(&other, lotus)| {
                let (dx, dy) = ((at.0 - other.0).abs(), (at.1 - other.1).abs());
                lotus.seat == seat && lotus.code == "Lt" && dx <= 3 && dy <= 3
            });
            points += if FLOWERS.contains(&piece.code) && near_lotus { 1 } else { -1 };
        }
        points
    }

    pub fn points(&self) -> Vec<i32> {
        (0..2).map(|seat| if self.over.is_some() { self.counted(seat) } else { self.totals[seat] }).collect()
    }
}
