//! A reference implementation of Balance Pai Sho: slow and obvious, written from the rules, sharing only the names of places
//! and tiles with the library.

use paisho::board::{Place, Point, Square};
use paisho::record::{Placed, Ply, Record};
use paisho::variant::{Tile, Variant};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// The number of gardens: quarters, torii and yellow halves.
pub const GARDENS: usize = 16;

/// Units per step.
const FINE: i32 = 64;

/// Whether a location, in units from the centre, lies in a garden or on its border.
pub fn belongs(garden: usize, x: i32, y: i32) -> bool {
    let wall = 7 * FINE;
    let signs = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
    let in_quadrant = |(sx, sy): (i32, i32)| sx * x >= 0 && sy * y >= 0;
    match garden {
        0..=3 => in_quadrant(signs[garden]) && x.abs() + y.abs() <= wall,
        4 => x - y.abs() >= wall,
        5 => y - x.abs() >= wall,
        6 => -x - y.abs() >= wall,
        7 => -y - x.abs() >= wall,
        _ => {
            let is_yellow = x.abs() + y.abs() >= wall && (x.abs() - y.abs()).abs() <= wall;
            let half = if garden.is_multiple_of(2) { x.abs() >= y.abs() } else { y.abs() >= x.abs() };
            in_quadrant(signs[(garden - 8) / 2]) && is_yellow && half
        }
    }
}

/// The gardens of a place: those a point touches, those that a square overlaps.
pub fn gardens(place: Place) -> &'static [usize] {
    static ALL: OnceLock<Vec<Vec<usize>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let mut all = vec![Vec::new(); 2 * 361];
        for place in Point::all().map(Place::Point).chain(Square::all().map(Place::Square)) {
            all[usize::from(place.order())] = found(place);
        }
        all
    });
    &all[usize::from(place.order())]
}

fn found(place: Place) -> Vec<usize> {
    let in_garden = |&garden: &usize| match place {
        Place::Point(point) => belongs(garden, i32::from(point.x()) * FINE, i32::from(point.y()) * FINE),
        // Samples all over the square, none of them on a line of the board or on a diagonal.
        Place::Square(square) => (0..8).any(|i| {
            (0..8).any(|j| {
                let (x, y) = (i32::from(square.x()) * FINE, i32::from(square.y()) * FINE);
                belongs(garden, x + 8 * i + 4, y + 8 * j + 5)
            })
        }),
    };
    (0..GARDENS).filter(in_garden).collect()
}

/// A game under way.
#[derive(Debug, Clone)]
pub struct Game {
    pub tiles: Vec<(&'static str, Place)>,
    /// The tiles each seat may place. Where the hands are unknown, both have all the tiles left.
    hands: [Vec<&'static str>; 2],
    known: bool,
    /// How many tiles each seat has yet to place.
    pub left: [usize; 2],
    pub to_move: usize,
    resigned: Option<usize>,
}

fn code(tile: Tile) -> &'static str {
    Variant::named("balance").unwrap().vocabulary().code(tile)
}

fn take(from: &mut Vec<&'static str>, tile: &str) {
    let at = from.iter().position(|other| *other == tile).unwrap_or_else(|| panic!("no {tile} in {from:?}"));
    from.remove(at);
}

impl Game {
    pub fn start(record: &Record, board: Vec<Placed>) -> Game {
        let mut bag = vec!["Rs", "Lt", "Lt", "O", "O", "O", "Ly", "Ly", "Ly", "Ly", "Wh"];
        let tiles: Vec<_> = board.iter().map(|placed| (code(placed.tile), placed.at)).collect();
        tiles.iter().for_each(|(tile, _)| take(&mut bag, tile));
        let given = ["FirstTiles", "SecondTiles"].map(|tag| record.tag(tag));
        let mut hands = [Vec::new(), Vec::new()];
        for (hand, text) in hands.iter_mut().zip(given) {
            for word in text.unwrap_or("").split_whitespace() {
                let tile = *bag.iter().find(|tile| **tile == word).expect("a tile that is left");
                take(&mut bag, tile);
                hand.push(tile);
            }
        }
        let from_position = record.tag("Position").is_some();
        let known = from_position || given != [None, None];
        let left = if !known {
            hands = [bag.clone(), bag];
            [6, 5]
        } else {
            if !from_position {
                for (hand, text) in hands.iter_mut().zip(given) {
                    if text.is_none() {
                        hand.extend(&bag);
                    }
                }
            }
            hands.each_ref().map(Vec::len)
        };
        let to_move = if from_position { record.first_seat().index() } else { 0 };
        Game { tiles, hands, known, left, to_move, resigned: None }
    }

    pub fn play(&mut self, ply: &Ply) {
        match ply {
            Ply::Resign => self.resigned = Some(self.to_move),
            Ply::Acts(acts) => {
                let act = &acts[0];
                let tile = code(act.tile.unwrap());
                if act.drop {
                    take(&mut self.hands[self.to_move], tile);
                    if !self.known {
                        take(&mut self.hands[1 - self.to_move], tile);
                    }
                    self.left[self.to_move] -= 1;
                    self.tiles.push((tile, act.at));
                } else {
                    let moved = self.tiles.iter_mut().find(|lies| **lies == (tile, act.at)).unwrap();
                    moved.1 = act.path[0];
                }
            }
            other => panic!("{other:?}"),
        }
        self.to_move = 1 - self.to_move;
    }

    fn flower_on(&self, place: Place) -> bool {
        self.tiles.iter().any(|&(tile, at)| at == place && tile != "Wh")
    }

    fn wheel_on(&self, place: Place) -> bool {
        self.tiles.contains(&("Wh", place))
    }

    /// How often a tile counts in each of its gardens.
    fn power(&self, place: Place) -> usize {
        if self.wheel_on(place) { 2 } else { 1 }
    }

    /// The balances of a garden: pairs are removed one after another until one kind runs out.
    pub fn balances(&self, garden: usize) -> usize {
        let mut pairs = 0;
        for (one, other) in [("Rs", "Lt"), ("O", "Ly")] {
            let stock = |kind| {
                let mut stock = Vec::new();
                for &(tile, at) in &self.tiles {
                    if tile == kind && gardens(at).contains(&garden) {
                        stock.extend((0..self.power(at)).map(|_| at));
                    }
                }
                stock
            };
            let (mut ones, mut others) = (stock(one), stock(other));
            while ones.pop().is_some() && others.pop().is_some() {
                pairs += 1;
            }
        }
        pairs
    }

    /// The largest number of Roses and Orchids that can be balanced at once: each takes a partner in a garden that they
    /// share, or none, and no partner is taken in a garden more often than it counts.
    pub fn balanced(&self) -> usize {
        let needed: Vec<_> = self.tiles.iter().filter(|(tile, _)| matches!(*tile, "Rs" | "O")).copied().collect();
        self.seat(&needed, &mut Vec::new())
    }

    fn seat(&self, needed: &[(&'static str, Place)], taken: &mut Vec<(Place, usize)>) -> usize {
        let Some((&(tile, at), rest)) = needed.split_first() else { return 0 };
        let mut best = self.seat(rest, taken);
        let partner = if tile == "Rs" { "Lt" } else { "Ly" };
        for &(other, place) in &self.tiles {
            if other != partner {
                continue;
            }
            for garden in gardens(at).iter().copied().filter(|garden| gardens(place).contains(garden)) {
                if taken.iter().filter(|used| **used == (place, garden)).count() < self.power(place) {
                    taken.push((place, garden));
                    best = best.max(1 + self.seat(rest, taken));
                    taken.pop();
                }
            }
        }
        best
    }

    fn is_harmonious(&self) -> bool {
        let there = |kind| self.tiles.iter().filter(|(tile, _)| *tile == kind).count();
        there("Rs") == 1 && there("O") == 3 && self.balanced() == 4
    }

    /// Whether a tile may move: none of its gardens has fewer balances without it.
    fn may_go(&self, tile: &'static str, at: Place) -> bool {
        if matches!(at, Place::Point(_)) {
            return false;
        }
        if tile == "Wh" {
            return !self.flower_on(at);
        }
        let mut without = self.clone();
        without.tiles.retain(|lies| *lies != (tile, at));
        gardens(at).iter().all(|&garden| without.balances(garden) >= self.balances(garden))
    }

    /// The squares a tile may move to.
    fn ends(&self, from: Place) -> Vec<Place> {
        let Place::Square(from) = from else { return Vec::new() };
        // Every square with its column and its row.
        static SQUARES: OnceLock<Vec<(i8, i8, Place)>> = OnceLock::new();
        let squares = SQUARES
            .get_or_init(|| Square::all().map(|square| (square.x(), square.y(), Place::Square(square))).collect());
        let (x, y) = (from.x(), from.y());
        let mut ends = Vec::new();
        for &(to_x, to_y, to) in squares {
            let in_row = to_y == y && to_x != x;
            let in_column = to_x == x && to_y != y;
            if !(in_row || in_column) {
                continue;
            }
            let in_the_way = squares.iter().any(|&(other_x, other_y, other)| {
                let between = if in_row {
                    other_y == y && other_x > x.min(to_x) && other_x < x.max(to_x)
                } else {
                    other_x == x && other_y > y.min(to_y) && other_y < y.max(to_y)
                };
                between && self.flower_on(other)
            });
            if !in_the_way && !self.flower_on(to) {
                ends.push(to);
            }
        }
        ends
    }

    fn moves(&self) -> Vec<(&'static str, Place, Place)> {
        let mut moves = Vec::new();
        for &(tile, at) in &self.tiles {
            if self.may_go(tile, at) {
                moves.extend(self.ends(at).into_iter().map(|to| (tile, at, to)));
            }
        }
        moves
    }

    /// The end of the game: the reason, and a bit for each winner.
    pub fn outcome(&self) -> Option<(&'static str, u8)> {
        if let Some(loser) = self.resigned {
            return Some(("resign", 1 << (1 - loser)));
        }
        if self.is_harmonious() {
            return Some(("harmony", 1 << (1 - self.to_move)));
        }
        (self.left == [0, 0] && self.moves().is_empty()).then_some(("no-moves", 3))
    }

    /// Every legal ply but resignation, in order: the tile, where it lay, and where it ends.
    pub fn plies(&self) -> Vec<(&'static str, Option<u16>, u16)> {
        if self.left == [0, 0] {
            let moves = self.moves().into_iter();
            let mut moves: Vec<_> = moves.map(|(tile, from, to)| (tile, Some(from.order()), to.order())).collect();
            moves.sort();
            return moves;
        }
        let mut plies = BTreeSet::new();
        for &tile in &self.hands[self.to_move] {
            for at in Point::all().map(Place::Point).chain(Square::all().map(Place::Square)) {
                let fits = match at {
                    Place::Point(_) => tile != "Wh" && !self.flower_on(at),
                    Place::Square(_) => !self.flower_on(at),
                };
                if fits {
                    plies.insert((tile, None, at.order()));
                }
            }
        }
        plies.into_iter().collect()
    }
}
