//! Set-ups and preferences for random games.

use super::Ancient;
use super::action::Action;
use super::position::{Does, Placing, Position};
use super::resolve::{check_point, check_shift, check_turn, may_hold};
use super::tiles::{self, Bond, KNOTWEED, SET, SHIP, WHEEL};
use crate::board::Point;
use crate::record::{Discard, Placed};
use crate::rules::shared::lines::{ALONG, seen};
use crate::rules::{Beginning, Chance, Generate, Mood};
use crate::variant::{Seat, Tile};

/// More harmonies than are ever likely to be on the board.
const FAR: u64 = 30;

/// What a ply begins with.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// This tile is drawn, or an unseen one.
    Draw(Option<Tile>),
    /// This tile is placed.
    Place(Tile),
    /// The game is given up.
    Resign,
}

/// How many points for a tile are looked at.
const POINTS: usize = 10;
/// How many tiles are looked at for the move after a placement, and how many ends of each.
const MOVERS: usize = 4;
const ENDS: usize = 6;

impl Generate for Ancient {
    type Origin = Origin;

    const LOOKS: usize = 6;

    fn begin(chance: &mut Chance) -> Beginning {
        let mut beginning = Beginning::default();
        // Both tags are always written, so that nothing remains open; some targets are out of reach.
        let target = if chance.below(8) > 0 { 1 + chance.below(9) } else { FAR + chance.below(20) };
        beginning.text("Target", target.to_string());
        let limit = if chance.below(8) > 0 { 1 + chance.below(7) } else { 8 + chance.below(8) };
        beginning.text("Hand", limit.to_string());
        let mut bags = [SET; 2];
        let mut centre = None;
        if chance.below(8) > 0 {
            let tile = draw(chance, &mut bags[0]);
            centre = Some(tile);
            beginning.tiles("Centre", [tile]);
        }
        let goes_on = chance.below(4) == 0;
        if goes_on {
            beginning.position(crowd(chance, &mut bags, centre));
            beginning.text("Turn", ["First", "Second"][chance.below(2) as usize]);
        }
        for (name, bag) in ["FirstHand", "SecondHand"].into_iter().zip(&mut bags) {
            if chance.below(3) > 0 {
                // A game begins with full hands; one that continues may have fewer tiles in them.
                let size = if goes_on { 1 + chance.below(limit) } else { limit };
                beginning.tiles(name, (0..size).map(|_| draw(chance, bag)));
            }
        }
        beginning
    }

    fn origins(&self, position: &Position, mood: Mood, out: &mut Vec<(Origin, u32)>) {
        let weight = |action| self.weight(position, &action, mood);
        out.push((Origin::Resign, weight(Action::Resign)));
        let draws = std::iter::once(None).chain(tiles::all().map(Some));
        out.extend(draws.map(|drew| {
            let drawn = Action::Draw { drew, discarded: Discard::None };
            (Origin::Draw(drew), weight(drawn))
        }));
        let on_board = position.tiles().count() as u32;
        for tile in tiles::all().filter(|&tile| may_hold(position, tile)) {
            let expected = match tile {
                SHIP => 40 * on_board,
                _ if tiles::is_flower(tile) && mood != Mood::Wander => 1_500,
                _ => 1_000,
            };
            out.push((Origin::Place(tile), expected));
        }
    }

    fn ends(&self, position: &Position, origin: Origin, mood: Mood, chance: &mut Chance, out: &mut Vec<(Action, u32)>) {
        let mut weighed = |action, others: u32| out.push((action, others * self.weight(position, &action, mood)));
        match origin {
            Origin::Resign => weighed(Action::Resign, 1),
            Origin::Draw(drew) => {
                if let Ok(drawn) = self.resolve_draw(position, drew, Discard::None) {
                    return weighed(drawn, 1);
                }
                let discards = std::iter::once(Discard::Unseen).chain(tiles::all().map(Discard::Tile));
                discards.for_each(|discarded| weighed(Action::Draw { drew, discarded }, 1));
            }
            Origin::Place(SHIP) => {
                let mut points: Vec<Point> = position.tiles().map(|(at, _)| at).collect();
                let (points, of_each) = chance.some(&mut points, POINTS);
                for &at in points {
                    let to =
                        (0..POINTS).find_map(|_| thrown(chance).filter(|&to| check_shift(position, at, to).is_ok()));
                    if let Some(to) = to {
                        let placing = Placing { tile: SHIP, at, does: Does::Shift(to) };
                        weighed(Action::Play { placing, then: None }, of_each);
                    }
                }
            }
            Origin::Place(tile) => {
                for _ in 0..POINTS {
                    let fits = |at: &Point| check_point(position, tile, *at).is_ok();
                    let Some(at) = thrown(chance).filter(fits) else { continue };
                    let steps = chance.below(8) as i8 - 3;
                    let turns = tile == WHEEL && check_turn(position, at, steps).is_ok();
                    let does = if turns { Does::Turn(steps) } else { Does::Nothing };
                    weighed(Action::Play { placing: Placing { tile, at, does }, then: None }, 361 / POINTS as u32);
                }
            }
        }
    }

    fn with_rider(&self, position: &Position, action: Action, mood: Mood, chance: &mut Chance) -> Action {
        let Action::Play { placing, .. } = action else { return action };
        let after = self.placed(position, placing);
        if after.outcome.is_some() {
            return action;
        }
        let may_move = |at: &Point| after.may_move(after.to_move, *at);
        let mut movers: Vec<Point> = after.tiles().map(|(at, _)| at).filter(may_move).collect();
        let (movers, _) = chance.some(&mut movers, usize::MAX);
        let mut moves = Vec::new();
        for (number, &from) in movers.iter().enumerate() {
            // Where the first ones cannot move, another has to.
            if number >= MOVERS && !moves.is_empty() {
                break;
            }
            let (mut takes, mut goes) = (Vec::new(), Vec::new());
            after.ends(from, |to| if after.on(to).is_some() { takes.push(to) } else { goes.push(to) });
            let (goes, of_each) = chance.some(&mut goes, ENDS);
            let ends = takes.into_iter().map(|to| (to, 1)).chain(goes.iter().map(|&to| (to, of_each)));
            moves.extend(ends.map(|(to, others)| {
                let action = Action::Play { placing, then: Some((from, to)) };
                (action, others * self.weight(position, &action, mood))
            }));
        }
        chance.pick(&moves).copied().unwrap_or(action)
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        match *action {
            // A game that cannot be won would go on until the sets are used up.
            Action::Resign => [1, 300][usize::from(self.target.is_none_or(|target| u64::from(target) >= FAR))],
            Action::Draw { drew, discarded } => {
                let hand = position.hand(position.to_move);
                let kinds = drew.map_or(4, |tile| u32::from(hand.left(tile)));
                if discarded != Discard::None { 8 * kinds } else { 30 * kinds }
            }
            Action::Play { placing, then } => {
                // A wanderer ignores harmonies.
                let looks = mood != Mood::Wander;
                let mut gain = if looks { gain(position, placing.tile, placing.at, None) } else { 0 };
                let mut weight = match placing {
                    Placing { tile: SHIP, .. } => 40,
                    Placing { tile: WHEEL, does: Does::Turn(_), .. } => 40,
                    Placing { tile, .. } if tiles::is_flower(tile) => 4,
                    Placing { tile: KNOTWEED, at, .. } if position.has_neighbour(at) => 12,
                    _ => 3,
                };
                if mood == Mood::Wander && !tiles::is_flower(placing.tile) {
                    weight *= 4;
                }
                if let Some((from, to)) = then {
                    if looks {
                        let mover = if from == placing.at { placing.tile } else { position.on(from).tile() };
                        gain += self::gain(position, mover, to, Some(from)) - self::gain(position, mover, from, None);
                    }
                    if position.on(to).is_some() {
                        weight *= [40, 20, 200][mood as usize];
                    }
                }
                // An estimate is good enough to come near the target in most games.
                let wins = self
                    .target
                    .is_some_and(|target| i64::from(position.harmonies()) + i64::from(gain) == i64::from(target));
                match mood {
                    Mood::Win if wins => weight * 2_000,
                    Mood::Finish if wins => weight * 400,
                    Mood::Wander => weight,
                    _ => weight * (1 + gain.max(0) as u32 * 6),
                }
            }
        }
    }
}

/// A random point, if it is one of the board.
fn thrown(chance: &mut Chance) -> Option<Point> {
    let mut throw = || chance.below(19) as i8 - 9;
    Point::at(throw(), throw())
}

/// How many flowers would harmonize with a tile on a point, if Coins and Lotuses did not matter.
fn gain(position: &Position, tile: Tile, at: Point, leaving: Option<Point>) -> i32 {
    if !tiles::is_flower(tile) {
        return 0;
    }
    let blooms = |point: Point| {
        let piece = position.on(point);
        piece.is_flower() && !piece.is_drained() && Some(point) != leaving
    };
    let with = |point: Point| tiles::bond(tile, position.on(point).tile()) == Some(Bond::Harmony);
    ALONG.into_iter().filter_map(|step| seen(at, step, blooms)).filter(|&point| with(point)).count() as i32
}

/// Takes one tile out of a bag, each with the same probability.
fn draw(chance: &mut Chance, bag: &mut [u8]) -> Tile {
    let weighed: Vec<(usize, u32)> = bag.iter().map(|&count| u32::from(count)).enumerate().collect();
    let kind = chance.pick(&weighed).copied().unwrap_or(0);
    bag[kind] = bag[kind].saturating_sub(1);
    Tile(kind as u8)
}

/// Random tiles, more or less close together; the centre piece is among them or has left the game.
fn crowd(chance: &mut Chance, bags: &mut [[u8; tiles::KINDS]; 2], centre: Option<Tile>) -> Vec<Placed> {
    let (count, width) = (chance.below(16) + 2, 2 + chance.below(7) as i8);
    let mut placed: Vec<Placed> = Vec::new();
    if let Some(tile) = centre.filter(|_| chance.below(6) > 0) {
        placed.push(Placed::new(None, tile, Point::CENTRE.into()));
    }
    for number in 0..count {
        let mut throw = || chance.below(2 * width as u64 + 1) as i8 - width;
        let Some(at) = Point::at(throw(), throw()) else { continue };
        if placed.iter().all(|other| other.at != at.into()) {
            let seat = (number % 2) as usize;
            placed.push(Placed::new(Some(Seat(seat as u8)), draw(chance, &mut bags[seat]), at.into()));
        }
    }
    Placed::sort(&mut placed);
    placed
}
