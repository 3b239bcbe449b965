//! A slow and obvious reference implementation of Ancient Pai Sho, written from the rules alone.

#![allow(dead_code, reason = "each test uses a part of it")]

pub mod hands;

use hands::Hands;
use paisho::record::{Discard, Effect, Placed, Ply, Record};
use std::collections::{BTreeMap, BTreeSet};

pub type Xy = (i8, i8);

pub const KINDS: [&str; 12] = ["Js", "Ly", "Jd", "Rs", "C", "Rd", "Sh", "Co", "Kn", "Wh", "Lt", "Dr"];
pub const COUNTS: [u8; 12] = [6, 6, 6, 6, 6, 6, 3, 3, 3, 3, 3, 3];

pub fn kind_of(code: &str) -> usize {
    KINDS.iter().position(|kind| *kind == code).unwrap_or_else(|| panic!("no tile {code}"))
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub code: &'static str,
    pub owner: Option<usize>,
    pub drained: bool,
}

#[derive(Debug, Clone)]
pub struct Game {
    pub board: BTreeMap<Xy, Piece>,
    pub to_move: usize,
    pub target: Option<usize>,
    pub limit: Option<u8>,
    pub hands: Hands,
    pub winner: Option<(&'static str, usize)>,
}

pub fn on_board((x, y): Xy) -> bool {
    i32::from(x) * i32::from(x) + i32::from(y) * i32::from(y) <= 82
}

pub fn points() -> Vec<Xy> {
    (-9..=9).flat_map(|x| (-9..=9).map(move |y| (x, y))).filter(|&at| on_board(at)).collect()
}

fn add((x, y): Xy, (dx, dy): Xy) -> Xy {
    (x + dx, y + dy)
}

fn is_flower(code: &str) -> bool {
    ["Js", "Ly", "Jd", "Rs", "C", "Rd"].contains(&code)
}

/// The harmonies as Basic Pai Sho lists them beside the tiles.
fn harmonizes(a: &str, b: &str) -> bool {
    let friends: &[&str] = match a {
        "Js" => &["Ly", "Rd"],
        "Ly" => &["Js", "Jd"],
        "Jd" => &["Ly", "Rs"],
        "Rs" => &["Jd", "C"],
        "C" => &["Rs", "Rd"],
        "Rd" => &["C", "Js"],
        _ => &[],
    };
    friends.contains(&b)
}

fn clashes(a: &str, b: &str) -> bool {
    [("Js", "Rs"), ("Ly", "C"), ("Jd", "Rd")].iter().any(|&(c, d)| (a, b) == (c, d) || (a, b) == (d, c))
}

/// Whether red touches a point, and whether white does.
fn colours((x, y): Xy) -> (bool, bool) {
    let (far, near) = (x.abs().max(y.abs()), x.abs().min(y.abs()));
    let in_diamond = x.abs() + y.abs() <= 7;
    let upper_right_or_lower_left = (x >= 0 && y >= 0) || (x <= 0 && y <= 0);
    let upper_left_or_lower_right = (x <= 0 && y >= 0) || (x >= 0 && y <= 0);
    let triangle = far - near >= 7;
    (triangle || (in_diamond && upper_right_or_lower_left), in_diamond && upper_left_or_lower_right)
}

const LINES: [Xy; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
/// Clockwise as drawn, from above.
const RING: [Xy; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

fn xy(place: paisho::board::Place) -> Xy {
    let point = place.point().unwrap();
    (point.x(), point.y())
}

impl Game {
    pub fn start(record: &Record, tiles: Vec<Placed>) -> Game {
        let mut board = BTreeMap::new();
        let mut spent = [[0u8; 12]; 2];
        let from_position = record.tag("Position").is_some();
        for placed in tiles {
            let code = KINDS[placed.tile.index()];
            let owner = placed.owner.map(|seat| seat.index());
            board.insert(xy(placed.at), Piece { code, owner, drained: false });
            if let Some(seat) = owner {
                spent[seat][kind_of(code)] += 1;
            }
        }
        let loose = board.values().find(|piece| piece.owner.is_none()).map(|piece| piece.code);
        let centre = loose.or(record.tag("Centre"));
        let number = |name: &str| record.tag(name).map(|text| text.parse::<usize>().unwrap());
        let limit = number("Hand").map(|limit| limit as u8);
        let dealt = ["FirstHand", "SecondHand"]
            .map(|name| record.tag(name).map(|codes| codes.split_whitespace().collect::<Vec<_>>()));
        let to_move = usize::from(from_position && record.tag("Turn") == Some("Second"));
        let hands = Hands::start(spent, centre, dealt, limit, from_position);
        let mut game = Game { board, to_move, target: number("Target"), limit, hands, winner: None };
        // The flowers beside a player's Knotweed count as drained.
        let weeds: Vec<Xy> = game.find(|piece| piece.code == "Kn" && piece.owner.is_some());
        weeds.into_iter().for_each(|at| game.drain(at));
        game
    }

    fn find(&self, wanted: impl Fn(&Piece) -> bool) -> Vec<Xy> {
        self.board.iter().filter(|(_, piece)| wanted(piece)).map(|(&at, _)| at).collect()
    }

    fn drain(&mut self, at: Xy) {
        for step in RING {
            if let Some(piece) = self.board.get_mut(&add(at, step)) {
                piece.drained |= is_flower(piece.code);
            }
        }
    }

    /// Every pair of flowers in harmony, and the number of pairs in disharmony.
    pub fn harmonies(&self) -> (BTreeSet<(Xy, Xy)>, usize) {
        let (mut pairs, mut disharmonies) = (BTreeSet::new(), 0);
        let alive = |at: &Xy| self.board.get(at).is_some_and(|piece| is_flower(piece.code) && !piece.drained);
        for a in self.board.keys().copied().filter(alive) {
            for step in [(1, 0), (0, 1)] {
                // The first flower to the right, or above.
                let mut b = add(a, step);
                while on_board(b) && !alive(&b) {
                    b = add(b, step);
                }
                if !on_board(b) {
                    continue;
                }
                let in_line = |at: &&Xy| if step == (1, 0) { at.1 == a.1 } else { at.0 == a.0 };
                let line = |code| self.board.keys().filter(in_line).filter(|at| self.board[at].code == code).count();
                let (one, two) = (self.board[&a].code, self.board[&b].code);
                let (good, bad) = (harmonizes(one, two), clashes(one, two));
                if !(good || bad) || line("Co") > 0 {
                    continue;
                }
                if good == (line("Lt") % 2 == 0) {
                    pairs.insert((a, b));
                } else {
                    disharmonies += 1;
                }
            }
        }
        (pairs, disharmonies)
    }

    /// Where the tile on a point may go.
    pub fn reaches(&self, from: Xy) -> BTreeSet<Xy> {
        let piece = &self.board[&from];
        let mut ends = BTreeSet::new();
        if piece.drained || piece.owner.is_some_and(|owner| owner != self.to_move) {
            return ends;
        }
        // Walks step by step and ends after the last one.
        let mut go = |steps: &[Xy]| {
            let mut at = from;
            for (number, &step) in steps.iter().enumerate() {
                at = add(at, step);
                if !on_board(at) {
                    return;
                }
                let Some(there) = self.board.get(&at) else { continue };
                let is_last = number + 1 == steps.len();
                let may = if is_last {
                    piece.code == "Dr" || there.code == "Dr"
                } else {
                    piece.code == "Dr" && there.code != "Dr"
                };
                if !may {
                    return;
                }
            }
            ends.insert(at);
        };
        for d in LINES {
            match piece.code {
                "Js" | "Rs" => (1..=3).for_each(|count| go(&vec![d; count])),
                "Jd" | "Rd" => (1..=5).for_each(|count| go(&vec![d; count])),
                "Dr" => [1, 6].iter().for_each(|&count| go(&vec![d; count])),
                "Ly" | "C" => {
                    go(&[d]);
                    go(&[d, d]);
                    for across in LINES.iter().copied().filter(|across| across.0 * d.0 + across.1 * d.1 == 0) {
                        go(&[d, d, across]);
                        go(&[d, d, across, across]);
                    }
                }
                _ => {}
            }
        }
        if piece.code == "Lt" {
            for d in RING {
                go(&[d]);
                go(&[d, d]);
            }
        }
        ends
    }

    fn moves(&self) -> BTreeSet<(Xy, Xy)> {
        self.board.keys().flat_map(|&from| self.reaches(from).into_iter().map(move |to| (from, to))).collect()
    }

    /// The game after a tile was placed, with what it does.
    fn placed(&self, code: &'static str, at: Xy, effect: &Written) -> Option<Game> {
        let mut after = self.clone();
        let before = after.board.remove(&at);
        if before.is_some() != (code == "Sh") {
            return None;
        }
        let (red, white) = colours(at);
        let right_colour = match code {
            "Js" | "Ly" | "Jd" => red,
            "Rs" | "C" | "Rd" => white,
            _ => true,
        };
        if !right_colour {
            return None;
        }
        after.board.insert(at, Piece { code, owner: Some(self.to_move), drained: false });
        match (code, effect) {
            ("Sh", Written::Shift(to)) => {
                if !on_board(*to) || after.board.contains_key(to) {
                    return None;
                }
                after.board.insert(*to, before?);
            }
            ("Sh", _) => return None,
            ("Wh", Written::Turn(steps)) => {
                let ring: Vec<Option<Piece>> = RING.iter().map(|&step| after.board.remove(&add(at, step))).collect();
                if ring.iter().all(Option::is_none) || steps.rem_euclid(8) == 0 {
                    return None;
                }
                for (number, piece) in ring.into_iter().enumerate() {
                    let Some(piece) = piece else { continue };
                    let to = add(at, RING[(number as i32 + steps).rem_euclid(8) as usize]);
                    if !on_board(to) {
                        return None;
                    }
                    after.board.insert(to, piece);
                }
            }
            (_, Written::Nothing) => {}
            _ => return None,
        }
        if code == "Kn" {
            after.drain(at);
        }
        after.look(self);
        Some(after)
    }

    /// Ends the game if the seat to move has just won.
    fn look(&mut self, before: &Game) {
        let (was, now) = (before.harmonies().0.len(), self.harmonies().0.len());
        if was != now && Some(now) == self.target {
            self.winner = Some(("target", self.to_move));
        }
    }

    /// Which tiles may be placed on which points at all.
    pub fn placements(&self) -> BTreeSet<(&'static str, Xy)> {
        let mut all = BTreeSet::new();
        for code in KINDS {
            if !self.hands.allow(self.to_move, |worlds| worlds.place(kind_of(code))) {
                continue;
            }
            for at in points() {
                let some_shift = || points().into_iter().find(|to| !self.board.contains_key(to));
                let does =
                    if code == "Sh" { some_shift().map_or(Written::Nothing, Written::Shift) } else { Written::Nothing };
                let fits = (code == "Sh") == self.board.contains_key(&at) && {
                    let (red, white) = colours(at);
                    match code {
                        "Js" | "Ly" | "Jd" => red,
                        "Rs" | "C" | "Rd" => white,
                        "Sh" => does != Written::Nothing,
                        _ => true,
                    }
                };
                if fits {
                    all.insert((code, at));
                }
            }
        }
        all
    }

    /// Every ply with this placement.
    pub fn plies_with(&self, code: &'static str, at: Xy) -> BTreeSet<String> {
        let mut effects = vec![Written::Nothing];
        effects.extend((1..8).map(Written::Turn));
        effects.extend(points().into_iter().map(Written::Shift));
        let mut all = BTreeSet::new();
        for effect in effects {
            if matches!(effect, Written::Shift(_)) && code != "Sh" || matches!(effect, Written::Turn(_)) && code != "Wh"
            {
                continue;
            }
            let Some(after) = self.placed(code, at, &effect) else { continue };
            let placement = format!("{code}*{at:?}{effect:?}");
            let moves = if after.winner.is_some() { BTreeSet::new() } else { after.moves() };
            if moves.is_empty() {
                all.insert(placement.clone());
            }
            for (from, to) in moves {
                all.insert(format!(
                    "{placement} {from:?}-{to:?}{}",
                    if after.board.contains_key(&to) { "x" } else { "" }
                ));
            }
        }
        all
    }

    /// Every draw that can be written.
    pub fn draws(&self) -> BTreeSet<String> {
        let tiles = || (0..12).map(|kind| Some(tile(kind)));
        let mut all = BTreeSet::new();
        for drew in std::iter::once(None).chain(tiles()) {
            let discards = tiles().flatten().map(Discard::Tile).chain([Discard::None, Discard::Unseen]);
            for discarded in discards {
                let ply = Ply::Draw { drew, discarded };
                if self.hands.allow(self.to_move, |worlds| worlds.draw(&ply, self.limit)) {
                    all.insert(words(&ply));
                }
            }
        }
        all
    }

    pub fn play(&mut self, ply: &Ply) {
        let seat = self.to_move;
        match ply {
            Ply::Resign => self.winner = Some(("resign", 1 - seat)),
            Ply::Draw { .. } => {
                let limit = self.limit;
                self.hands.play(seat, |worlds| worlds.draw(ply, limit));
            }
            Ply::Acts(acts) => {
                let code = KINDS[acts[0].tile.unwrap().index()];
                *self =
                    self.placed(code, xy(acts[0].at), &Written::of(acts[0].effect.as_deref())).expect("a placement");
                self.hands.play(seat, |worlds| worlds.place(kind_of(code)));
                if let Some(act) = acts.get(1) {
                    assert!(self.winner.is_none());
                    let (from, to) = (xy(act.at), xy(act.path[0]));
                    assert!(self.reaches(from).contains(&to));
                    let before = self.clone();
                    let piece = self.board.remove(&from).unwrap();
                    self.board.insert(to, piece);
                    self.look(&before);
                }
            }
            _ => panic!("{ply:?}"),
        }
        self.to_move = 1 - seat;
    }
}

/// What is written after a `~`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    Nothing,
    Turn(i32),
    Shift(Xy),
}

impl Written {
    fn of(effect: Option<&Effect>) -> Written {
        match effect {
            None => Written::Nothing,
            Some(Effect::Turn(steps)) => Written::Turn(i32::from(*steps).rem_euclid(8)),
            Some(Effect::Shift { path, .. }) => Written::Shift(xy(path[0])),
        }
    }
}

fn tile(kind: usize) -> paisho::variant::Tile {
    let words = paisho::variant::Variant::named("ancient").unwrap().vocabulary();
    words.tile(KINDS[kind]).unwrap()
}

/// A ply in words that both implementations use.
pub fn words(ply: &Ply) -> String {
    let acts = match ply {
        Ply::Acts(acts) => acts,
        Ply::Draw { drew, discarded } => {
            let discarded = match discarded {
                Discard::None => "nothing",
                Discard::Unseen => "?",
                Discard::Tile(tile) => KINDS[tile.index()],
            };
            return format!("draws {} for {discarded}", drew.map_or("?", |tile| KINDS[tile.index()]));
        }
        other => return format!("{other:?}"),
    };
    let first = &acts[0];
    let mut text =
        format!("{}*{:?}{:?}", KINDS[first.tile.unwrap().index()], xy(first.at), Written::of(first.effect.as_deref()));
    if let Some(act) = acts.get(1) {
        text += &format!(" {:?}-{:?}{}", xy(act.at), xy(act.path[0]), if act.capture.is_some() { "x" } else { "" });
    }
    text
}
