//! Set-ups and preferences for random games.

use super::Basic;
use super::abilities::Ability;
use super::action::Action;
use super::legal::abilities;
use super::points::{bars, is_port};
use super::position::Position;
use super::resolve::check_start;
use super::tiles::{self, BOAT, CHRYSANTHEMUM, KNOTWEED, LILY, LOTUS, ROCK, SET, WHEEL};
use crate::board::Point;
use crate::record::Placed;
use crate::rules::shared::turning::neighbours;
use crate::rules::{Beginning, Chance, Generate, Mood};
use crate::variant::{Seat, Tile};

/// What a ply begins with.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// This tile is placed.
    Drop(Tile),
    /// The tile on this point moves.
    Move(Point),
    /// The Wheel or the Boat on this point uses its ability.
    Use(Point),
    /// The game is given up.
    Resign,
}

/// How many ends of a move are looked at.
const ENDS: usize = 6;
/// How many points for a tile are looked at.
const POINTS: usize = 12;

impl Generate for Basic {
    type Origin = Origin;

    const LOOKS: usize = 11;

    fn begin(chance: &mut Chance) -> Beginning {
        let mut table = Table::default();
        match chance.below(10) {
            0..=3 => {}
            4..=6 => table.crowd(chance),
            7 | 8 => table.nearly_a_chain(chance),
            _ => table.last_flowers(chance),
        }
        let mut beginning = table.beginning();
        if chance.below(3) > 0 {
            beginning.text("Target", (3 + chance.below(50)).to_string());
        }
        if beginning.placed().is_some() {
            if chance.below(2) == 0 {
                beginning.text("Turn", "Second");
            }
            if chance.below(3) == 0 {
                let score = |chance: &mut Chance| chance.below(20) as i32 - 8;
                let text = format!("First {}, Second {}", score(chance), score(chance));
                beginning.text("Score", text);
            }
        }
        beginning
    }

    fn origins(&self, position: &Position, _mood: Mood, out: &mut Vec<(Origin, u32)>) {
        out.push((Origin::Resign, 1));
        let seat = position.to_move;
        let kinds = tiles::all().filter(|&tile| position.in_hand(seat, tile) > 0);
        if !position.is_past_spring() {
            return match position.model {
                // The second flower of a turn has one point.
                Some((model, _)) => out.push((Origin::Drop(model), 10)),
                None => out.extend(kinds.filter(|&tile| tiles::is_flower(tile)).map(|tile| (Origin::Drop(tile), 600))),
            };
        }
        for tile in kinds.filter(|&tile| position.check_kind(tile).is_ok()) {
            out.push((Origin::Drop(tile), if tiles::is_flower(tile) { 300 } else { 600 }));
        }
        for (from, piece) in position.tiles().filter(|(_, piece)| piece.is_of(seat)) {
            if check_start(position, from).is_ok() {
                out.push((Origin::Move(from), 600));
            }
            if matches!(piece.tile(), WHEEL | BOAT) && neighbours(from).any(|near| !position.is_empty(near)) {
                out.push((Origin::Use(from), 300));
            }
        }
    }

    fn ends(&self, position: &Position, origin: Origin, mood: Mood, chance: &mut Chance, out: &mut Vec<(Action, u32)>) {
        let mut weighed = |action, others: u32| out.push((action, others * self.weight(position, &action, mood)));
        match origin {
            Origin::Resign => weighed(Action::Resign, 1),
            Origin::Drop(tile) => {
                let is_flower = tiles::is_flower(tile) && position.is_past_spring();
                if is_flower || position.model.is_some() {
                    return position.entries(tile, |at| weighed(Action::Drop { tile, at }, 1));
                }
                for _ in 0..POINTS {
                    let mut throw = || chance.below(19) as i8 - 9;
                    let at = Point::at(throw(), throw());
                    if let Some(at) = at.filter(|&at| position.check_drop(tile, at).is_ok()) {
                        weighed(Action::Drop { tile, at }, 361 / POINTS as u32);
                    }
                }
            }
            Origin::Move(from) => {
                let (mut takes, mut goes) = (Vec::new(), Vec::new());
                position.ends(from, |to| if position.is_empty(to) { goes.push(to) } else { takes.push(to) });
                let (goes, of_each) = chance.some(&mut goes, ENDS);
                // Captures are few and matter much.
                takes.into_iter().for_each(|to| weighed(Action::Move { from, to }, 1));
                goes.iter().for_each(|&to| weighed(Action::Move { from, to }, of_each));
            }
            Origin::Use(from) => {
                abilities(position, from, false, |ability| weighed(Action::Use { from, by: from, ability }, 1));
            }
        }
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        let seat = position.to_move.index() & 1;
        match *action {
            Action::Resign => 1,
            Action::Drop { .. } if !position.is_past_spring() => 10,
            Action::Drop { tile, .. } if tiles::is_flower(tile) => 150,
            Action::Drop { .. } => 3,
            Action::Move { from, to } => {
                let mut after = position.moved(from, to);
                after.count_harmonies();
                // The board after the move; the one before is the same for all moves.
                let standing = after.standing();
                let gain = standing[seat].gain - standing[seat].loss + 2 * standing[1 - seat].loss;
                let chain = mood == Mood::Win && after.chains()[seat];
                let takes = match (position.on(to).is_some(), mood) {
                    (false, _) => 0,
                    (true, Mood::Finish) => 20_000,
                    (true, _) => 1_500,
                };
                let acts = matches!(position.on(from).tile(), WHEEL | BOAT) && mood == Mood::Wander;
                30 + takes + 40 * gain.clamp(0, 9) as u32 + if chain { 100_000 } else { 0 } + u32::from(acts) * 10
            }
            Action::Use { ability: Ability::Carry { tiles, .. }, .. } => {
                // Most carries are of one tile.
                20 + 300 * tiles.iter().flatten().count().pow(2) as u32
            }
            Action::Use { .. } => [20, 20, 150][mood as usize],
        }
    }
}

/// A position under construction.
#[derive(Default)]
struct Table {
    placed: Vec<Placed>,
    captured: Vec<(Option<Seat>, Tile)>,
}

impl Table {
    /// Puts a tile on a point where it can stand, if the set has one more.
    fn put(&mut self, tile: Tile, seat: Seat, x: i8, y: i8) {
        let Some(at) = Point::at(x, y).filter(|&at| !is_port(at) && !bars(tile, at)) else { return };
        if self.left(tile, seat) > 0 && self.placed.iter().all(|other| other.at != at.into()) {
            self.placed.push(Placed::new(Some(seat), tile, at.into()));
        }
    }

    fn left(&self, tile: Tile, seat: Seat) -> usize {
        let placed = self.placed.iter().filter(|other| other.tile == tile && other.owner == Some(seat)).count();
        let captured = self.captured.iter().filter(|&&other| other == (Some(seat), tile)).count();
        usize::from(SET[tile.index()]).saturating_sub(placed + captured)
    }

    fn capture(&mut self, tile: Tile, seat: Seat) {
        if self.left(tile, seat) > 0 {
            self.captured.push((Some(seat), tile));
        }
    }

    /// Tiles of all kinds close together, so that they harmonize, disturb, drain, are turned and carried.
    fn crowd(&mut self, chance: &mut Chance) {
        let (count, width) = (4 + chance.below(16), 3 + chance.below(7));
        let throw = |chance: &mut Chance| chance.below(2 * width + 1) as i8 - width as i8;
        let (kinds, others) = (chance.below(6) as u8, [KNOTWEED, WHEEL, ROCK, BOAT, LOTUS, Tile(10), WHEEL, BOAT]);
        for _ in 0..count {
            for seat in [Seat(0), Seat(1)] {
                // Own flowers are next to each other in the ring; the enemy's are opposed to some of them.
                let flower = Tile((kinds + 3 * seat.0 + chance.below(4) as u8) % 6);
                let tile = if chance.below(3) > 0 { flower } else { others[chance.below(8) as usize] };
                let (x, y) = (throw(chance), throw(chance));
                self.put(tile, seat, x, y);
                // A Boat or a Wheel gets company.
                if tile == BOAT || tile == WHEEL {
                    for _ in 0..5 {
                        let near = |chance: &mut Chance| chance.below(3) as i8 - 1;
                        let (dx, dy) = (near(chance), near(chance));
                        let whose = if chance.below(4) == 0 { seat.other() } else { seat };
                        self.put(Tile((kinds + chance.below(4) as u8) % 6), whose, x + dx, y + dy);
                    }
                }
            }
        }
        for _ in 0..chance.below(6) {
            self.capture(Tile(chance.below(12) as u8), Seat(chance.below(2) as u8));
        }
    }

    /// Two kinds in turn on the corners of a rectangle round the centre, one tile a move away from its corner.
    fn nearly_a_chain(&mut self, chance: &mut Chance) {
        let kind = Tile(chance.below(6) as u8);
        let next = Tile((kind.0 + 1) % 6);
        // Of two neighbours in the ring at least one moves along the lines.
        let mover = if matches!(kind, LILY | CHRYSANTHEMUM) { next } else { kind };
        let partner = if mover == kind { next } else { kind };
        let (a, b) = [(5, 4), (4, 5), (6, 3), (3, 6), (6, 5), (5, 6)][chance.below(6) as usize];
        let seat = Seat(chance.below(2) as u8);
        self.put(mover, seat, -a, -b);
        self.put(partner, seat, -a, b);
        self.put(partner, seat, a, -b);
        let back = 1 + chance.below(2) as i8;
        if chance.below(2) == 0 {
            self.put(mover, seat, a - back, b)
        } else {
            self.put(mover, seat, a, b - back)
        }
        for _ in 0..chance.below(6) {
            let mut throw = || chance.below(17) as i8 - 8;
            let (x, y) = (throw(), throw());
            self.put(Tile(chance.below(12) as u8), seat.other(), x, y);
        }
    }

    /// One seat has four flowers left, and the other is near enough to capture one.
    fn last_flowers(&mut self, chance: &mut Chance) {
        let seat = Seat(chance.below(2) as u8);
        let kind = Tile(chance.below(6) as u8);
        let hunter = Tile((kind.0 + 3) % 6);
        for (x, y) in [(-7, 4), (4, 6), (6, -5), (-4, -6)] {
            self.put(kind, seat, x, y);
            let (dx, dy) = [(1, 0), (0, 1), (2, 2), (-2, 2), (0, -3)][chance.below(5) as usize];
            self.put(hunter, seat.other(), x + dx, y + dy);
        }
        let mut spare = 4 - self.placed.iter().filter(|placed| placed.owner == Some(seat)).count();
        for tile in tiles::flowers().chain([LOTUS]) {
            while self.left(tile, seat) > 0 {
                if spare > 0 {
                    spare -= 1;
                    self.put(tile, seat, 7 - spare as i8, 1);
                    if self.left(tile, seat) == 0 {
                        break;
                    }
                }
                self.capture(tile, seat);
            }
        }
    }

    fn beginning(mut self) -> Beginning {
        let mut beginning = Beginning::default();
        if !self.placed.is_empty() {
            Placed::sort(&mut self.placed);
            beginning.position(self.placed);
            beginning.captured(self.captured);
        }
        beginning
    }
}
