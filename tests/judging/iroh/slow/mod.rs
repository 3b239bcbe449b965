//! A reference implementation of Iroh Pai Sho: slow and obvious, with maps of coordinates and exhaustive searches, written
//! from the rules.

use paisho::board::{Colour, Place, Point};
use paisho::record::{Placed, Ply, Record};
use std::collections::{BTreeMap, BTreeSet};

/// Drawn coordinates of a point, or of the lower left corner of a square.
pub type Xy = (i8, i8);

/// Two pieces in harmony, in reading order.
pub type Pair = (Xy, Xy);

/// A ply in a form that both implementations can give: the tile, where it stands or is placed, and where it goes with
/// what it captures.
pub type Flat = (&'static str, Xy, Option<(Xy, Option<&'static str>)>);

const SEATS: [&str; 2] = ["Guest", "Host"];
const SET: [(&str, u32); 7] = [("F", 4), ("W", 4), ("E", 4), ("A", 4), ("Lt", 1), ("Rk", 2), ("Kn", 3)];

#[derive(Debug, Clone, Default)]
pub struct Game {
    /// Seat and tile on each point.
    pub points: BTreeMap<Xy, (usize, &'static str)>,
    /// The owner of the Knotweed on each square.
    pub squares: BTreeMap<Xy, usize>,
    pub hands: [BTreeMap<&'static str, u32>; 2],
    pub to_move: usize,
    /// After each ply: who played it, and which seats crossed all four midlines then.
    history: Vec<(usize, [bool; 2])>,
    pub over: Option<(&'static str, u8)>,
    /// How many midlines each seat crosses at once.
    pub most: [usize; 2],
}

fn on_board((x, y): Xy) -> bool {
    i32::from(x).pow(2) + i32::from(y).pow(2) <= 82 && x.abs() <= 9 && y.abs() <= 9
}

fn every_point() -> impl Iterator<Item = Xy> {
    (-9..=9).flat_map(|y| (-9..=9).map(move |x| (x, y))).filter(|&xy| on_board(xy))
}

/// The squares whose centre lies within nine of the centre of the board.
fn every_square() -> impl Iterator<Item = Xy> {
    let lies = |(x, y): Xy| (f64::from(x) + 0.5).hypot(f64::from(y) + 0.5) <= 9.0;
    (-9..9).flat_map(|y| (-9..9).map(move |x| (x, y))).filter(move |&xy| lies(xy))
}

fn corners((x, y): Xy) -> [Xy; 4] {
    [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
}

/// Whether a tile may be on this point.
fn may_touch(tile: &str, (x, y): Xy) -> bool {
    let touches = |colour| Point::at(x, y).unwrap().gardens().touch(colour);
    match tile {
        "F" => touches(Colour::Red) || touches(Colour::Torii),
        "W" => touches(Colour::White),
        "E" => touches(Colour::Yellow),
        _ => true,
    }
}

fn home(seat: usize) -> Xy {
    [(0, -7), (0, 7)][seat]
}

fn code(placed: &Placed) -> &'static str {
    SET[placed.tile.index()].0
}

fn xy(place: Place) -> Xy {
    match place {
        Place::Point(point) => (point.x(), point.y()),
        Place::Square(square) => (square.x(), square.y()),
    }
}

impl Game {
    /// A game that begins with these tiles.
    pub fn start(record: &Record, tiles: Vec<Placed>, captured: &[(usize, &'static str)]) -> Game {
        let mut game = Game { hands: [(); 2].map(|()| SET.into_iter().collect()), ..Game::default() };
        for placed in tiles {
            let seat = placed.owner.unwrap().index();
            *game.hands[seat].get_mut(code(&placed)).unwrap() -= 1;
            match placed.at {
                Place::Point(_) => drop(game.points.insert(xy(placed.at), (seat, code(&placed)))),
                Place::Square(_) => drop(game.squares.insert(xy(placed.at), seat)),
            }
        }
        for &(seat, tile) in captured {
            *game.hands[seat].get_mut(tile).unwrap() -= 1;
        }
        game.to_move = record.tag("Turn").map_or(0, |turn| SEATS.iter().position(|seat| *seat == turn).unwrap());
        game.most = [0, 1].map(|seat| game.most_midlines(seat));
        game
    }

    fn is_locked(&self, at: Xy) -> bool {
        let Some((_, tile)) = self.points.get(&at) else { return false };
        *tile != "Lt" && *tile != "F" && self.squares.keys().any(|&square| corners(square).contains(&at))
    }

    /// All ends of all ways of a piece, whatever stands there.
    fn reach(&self, from: Xy) -> BTreeSet<Xy> {
        let (_, tile) = self.points[&from];
        let mut ends = BTreeSet::new();
        let most = match tile {
            "W" => 2,
            "F" | "E" => 3,
            "A" => 4,
            "Lt" => 5,
            _ => 0,
        };
        self.walk(from, from, None, most, &mut ends);
        ends.remove(&from);
        ends
    }

    /// Step by step: only Air turns, and only the Lotus goes on from an occupied point.
    fn walk(&self, start: Xy, at: Xy, heading: Option<Xy>, left: u32, ends: &mut BTreeSet<Xy>) {
        if left == 0 {
            return;
        }
        let (_, tile) = self.points[&start];
        for step in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let next = (at.0 + step.0, at.1 + step.1);
            let turns = heading.is_some_and(|heading| heading != step);
            if !on_board(next) || !may_touch(tile, next) || (turns && tile != "A") {
                continue;
            }
            ends.insert(next);
            if !self.points.contains_key(&next) || next == start || tile == "Lt" {
                self.walk(start, next, Some(step), left - 1, ends);
            }
        }
    }

    /// Every legal ply but claim and resignation.
    pub fn plies(&self) -> BTreeSet<Flat> {
        let mut plies = BTreeSet::new();
        let seat = self.to_move;
        for (&tile, &left) in &self.hands[seat] {
            if left == 0 {
                continue;
            }
            let free = |at: &Xy| !self.points.contains_key(at);
            let places: Vec<Xy> = match tile {
                "Kn" => every_square().filter(|square| !self.squares.contains_key(square)).collect(),
                "Rk" => every_point().filter(free).filter(|&at| at != home(0) && at != home(1)).collect(),
                _ => [home(seat)].into_iter().filter(free).collect(),
            };
            plies.extend(places.into_iter().map(|at| (tile, at, None)));
        }
        for (&from, &(owner, tile)) in &self.points {
            if owner != seat || self.is_locked(from) {
                continue;
            }
            for to in self.reach(from) {
                let fights = |tile: &str| ["F", "W", "E"].contains(&tile);
                match self.points.get(&to) {
                    None => drop(plies.insert((tile, from, Some((to, None))))),
                    Some((enemy, taken)) if *enemy != seat && fights(tile) && fights(taken) => {
                        plies.insert((tile, from, Some((to, Some(*taken)))));
                    }
                    Some(_) => {}
                }
            }
        }
        plies
    }

    /// Plays a legal ply.
    pub fn play(&mut self, ply: &Ply) {
        let (seat, other) = (self.to_move, 1 - self.to_move);
        match ply {
            Ply::Claim => {
                if self.claim_is_right() {
                    self.over = Some(("midlines", 1 << seat));
                }
            }
            Ply::Resign => self.over = Some(("resign", 1 << other)),
            Ply::Acts(acts) => {
                let act = &acts[0];
                let tile = SET[act.tile.unwrap().index()].0;
                if act.drop {
                    *self.hands[seat].get_mut(tile).unwrap() -= 1;
                    match act.at {
                        Place::Square(_) => drop(self.squares.insert(xy(act.at), seat)),
                        Place::Point(_) => self.arrive(xy(act.at), (seat, tile)),
                    }
                } else {
                    let laid = self.points.remove(&xy(act.at)).unwrap();
                    assert_eq!(laid, (seat, tile));
                    self.arrive(xy(*act.path.last().unwrap()), laid);
                }
                // A Fire destroys the Knotweeds beside it.
                let burns = |at: Xy| self.points.get(&at).is_some_and(|(_, tile)| *tile == "F");
                let burnt: Vec<Xy> =
                    self.squares.keys().copied().filter(|&s| corners(s).into_iter().any(burns)).collect();
                self.squares.retain(|square, _| !burnt.contains(square));
            }
            _ => panic!("{ply:?}"),
        }
        self.most = [0, 1].map(|seat| self.most_midlines(seat));
        self.history.push((seat, self.most.map(|most| most == 4)));
        self.to_move = other;
    }

    fn arrive(&mut self, at: Xy, laid: (usize, &'static str)) {
        self.points.insert(at, laid);
        if laid.1 == "Lt" {
            self.squares.retain(|&square, _| !corners(square).contains(&at));
        }
    }

    /// Whether the claimer crossed all four midlines after its previous turn and does now.
    pub fn claim_is_right(&self) -> bool {
        let seat = self.to_move;
        let [.., (mine, then), (theirs, now)] = self.history.as_slice() else { return false };
        assert!(*mine == seat && *theirs != seat);
        then[seat] && now[seat]
    }

    /// The harmonies of a seat: every two pieces on the board are tried.
    pub fn harmonies(&self, seat: usize) -> BTreeMap<usize, BTreeSet<Pair>> {
        let mut found: BTreeMap<usize, BTreeSet<Pair>> = BTreeMap::new();
        for &a in self.points.keys() {
            for &b in self.points.keys() {
                if let Some(midline) = self.is_harmony(seat, a, b) {
                    // In reading order: the higher first, then the one to the left.
                    let pair = if (-a.1, a.0) < (-b.1, b.0) { (a, b) } else { (b, a) };
                    found.entry(midline).or_default().insert(pair);
                }
            }
        }
        found
    }

    /// The midline that a harmony of this seat between two points crosses.
    fn is_harmony(&self, seat: usize, a: Xy, b: Xy) -> Option<usize> {
        let midline = crossed(a, b)?;
        if self.is_locked(a) || self.is_locked(b) {
            return None;
        }
        let (one, two) = (self.points[&a], self.points[&b]);
        if one.0 != seat && two.0 != seat {
            return None;
        }
        let earth = |piece: (usize, &str)| piece == (seat, "E");
        let usable = |piece: (usize, &str), partner: (usize, &str)| match piece.1 {
            "Lt" => true,
            "Rk" => earth(partner),
            _ => piece.0 == seat,
        };
        if !usable(one, two) || !usable(two, one) {
            return None;
        }
        let between = self.points.iter().filter(|&(&c, _)| lies_between(a, b, c) && !self.is_locked(c));
        let mut stops = between.filter(|(_, (_, tile))| !(*tile == "Rk" && (earth(one) || earth(two))));
        stops.next().is_none().then_some(midline)
    }

    /// The most midlines that a seat crosses at once: every choice of a harmony or none for each is tried.
    fn most_midlines(&self, seat: usize) -> usize {
        let harmonies = self.harmonies(seat);
        let choices: Vec<Vec<Option<Pair>>> = (0..4)
            .map(|midline| {
                let pairs = harmonies.get(&midline).into_iter().flatten().copied().map(Some);
                pairs.chain([None]).collect()
            })
            .collect();
        let mut best = 0;
        for &a in &choices[0] {
            for &b in &choices[1] {
                for &c in &choices[2] {
                    for &d in &choices[3] {
                        let chosen = || [a, b, c, d].into_iter().flatten();
                        if chosen().count() > best && self.is_fair(&chosen().collect::<Vec<_>>()) {
                            best = chosen().count();
                        }
                    }
                }
            }
        }
        best
    }

    /// How many midlines a seat crosses when it takes the first harmony that fits for each: not always the most.
    pub fn first_that_fit(&self, seat: usize) -> usize {
        let mut chosen = Vec::new();
        for pairs in self.harmonies(seat).values() {
            let fitting = pairs.iter().find(|&&pair| self.is_fair(&[chosen.as_slice(), &[pair]].concat()));
            chosen.extend(fitting);
        }
        chosen.len()
    }

    /// Whether no piece is used too often: a Water at most twice, all others once.
    fn is_fair(&self, chosen: &[Pair]) -> bool {
        let used = || chosen.iter().flat_map(|&(a, b)| [a, b]);
        used().all(|at| used().filter(|&other| other == at).count() <= if self.points[&at].1 == "W" { 2 } else { 1 })
    }
}

/// The midline between two points on one line, numbered up, right, down, left; neither point may lie on a midline.
fn crossed(a: Xy, b: Xy) -> Option<usize> {
    if a.0 == 0 || a.1 == 0 || b.0 == 0 || b.1 == 0 {
        return None;
    }
    if a.1 == b.1 && a.0.signum() != b.0.signum() {
        return Some(if a.1 > 0 { 0 } else { 2 });
    }
    if a.0 == b.0 && a.1.signum() != b.1.signum() {
        return Some(if a.0 > 0 { 1 } else { 3 });
    }
    None
}

fn lies_between(a: Xy, b: Xy, c: Xy) -> bool {
    let within = |a: i8, b: i8, c: i8| c > a.min(b) && c < a.max(b);
    (a.0 == b.0 && c.0 == a.0 && within(a.1, b.1, c.1)) || (a.1 == b.1 && c.1 == a.1 && within(a.0, b.0, c.0))
}
