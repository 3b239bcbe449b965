//! Random set-ups, and how likely each ply is in a random game.

use super::Wiki;
use super::action::{Action, ActionKind};
use super::legal::bends;
use super::points::PointId;
use super::position::Position;
use super::resolve::{check_drop, check_move, check_promotion};
use super::tiles::{self, CHI, CHRYSANTHEMUM, JADE, LILY, RHODODENDRON, SET};
use crate::board::Point;
use crate::record::Placed;
use crate::rules::{Beginning, Chance, Generate, Mood};
use crate::variant::{Seat, Tile};
use smallvec::SmallVec;

/// What a ply begins with.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// All is said: a capture, or another kind of ply than those below.
    Whole(Action),
    /// This tile is dropped.
    Drop(Tile),
    /// The tile on this point moves without a capture.
    Move(PointId),
    /// The element on this point bends a flower.
    Bend(PointId),
    /// The captured Spirit Wheel returns.
    Return,
}

/// How many points for a drop are looked at.
const POINTS: usize = 12;

impl Generate for Wiki {
    type Origin = Origin;

    const LOOKS: usize = 6;

    fn begin(chance: &mut Chance) -> Beginning {
        let mut beginning = Beginning::default();
        let seats = match chance.below(6) {
            0 => 4,
            1 => {
                let team = ["Red Blue", "Yellow Green"][chance.below(2) as usize];
                beginning.text("Team", team);
                3
            }
            _ => 2,
        };
        if seats > 2 {
            beginning.text("Players", seats.to_string());
        }
        match chance.below(40) {
            0 if seats == 2 => stalemate(&mut beginning),
            1..=8 => {
                beginning.position(crowd(chance, if seats == 2 { 2 } else { 4 }));
            }
            _ => {}
        }
        beginning
    }

    fn origins(&self, position: &Position, mood: Mood, out: &mut Vec<(Origin, u32)>) {
        let seat = position.to_move;
        let has_entered = position.entered.has(seat);
        let in_hand = |tile: &Tile| position.in_hand(seat, *tile) > 0;
        for tile in tiles::all().filter(|tile| (has_entered || tiles::is_element(*tile)) && in_hand(tile)) {
            // Ordinary tiles are dropped in yellow gardens.
            out.push((Origin::Drop(tile), if tiles::is_ordinary(tile) { 300 } else { 1_000 }));
        }
        let mut whole = |action| {
            let action = Action(action);
            out.push((Origin::Whole(action), self.weight(position, &action, mood)));
        };
        whole(ActionKind::Resign);
        if !has_entered {
            return;
        }
        whole(ActionKind::Pass);
        for at in position.elements[seat.index() & 3] {
            if check_promotion(position, at).is_ok() {
                let tiles = tiles::elements().filter(in_hand);
                tiles.for_each(|tile| whole(ActionKind::Promote { at, tile }));
            }
        }
        let own = || position.tiles().filter(|(_, piece)| piece.seat() == seat);
        for (from, piece) in own() {
            // Captures are few and matter much.
            position.targets(piece.tile(), from, |to| {
                if position.on(to).is_enemy(seat) && check_move(position, from, to).is_ok() {
                    whole(ActionKind::Move { from, to });
                }
            });
        }
        for (from, piece) in own() {
            out.push((Origin::Move(from), 12 * [30, 30, 80][mood as usize]));
            if tiles::is_element(piece.tile()) && tiles::bends(piece.tile()) {
                out.push((Origin::Bend(from), 6 * [20, 10, 120][mood as usize]));
            }
        }
        if position.wheel_taken.has(seat) {
            out.push((Origin::Return, 40_000));
        }
    }

    fn ends(&self, position: &Position, origin: Origin, mood: Mood, chance: &mut Chance, out: &mut Vec<(Action, u32)>) {
        let mut weighed = |action, others: u32| {
            let action = Action(action);
            out.push((action, others * self.weight(position, &action, mood)));
        };
        match origin {
            Origin::Whole(Action(action)) => weighed(action, 1),
            Origin::Drop(tile) => {
                for at in thrown(chance) {
                    if check_drop(position, tile, at).is_ok() {
                        weighed(ActionKind::Drop { tile, at, to: at }, 361 / POINTS as u32);
                    }
                }
            }
            Origin::Move(from) => {
                let tile = position.on(from).tile();
                let reach = if position.is_immobilized(from) { tiles::withdraws(tile) } else { tiles::moves(tile) };
                position.destinations(from, reach, |to| weighed(ActionKind::Move { from, to }, 1));
            }
            Origin::Bend(by) => bends(position, by, by, &mut |bend| weighed(bend, 1)),
            Origin::Return => {
                let prices: Vec<Tile> =
                    tiles::elements().filter(|&tile| position.in_hand(position.to_move, tile) > 0).collect();
                for at in thrown(chance) {
                    if let Some(&price) = prices.get(chance.below(prices.len() as u64) as usize) {
                        let others = 361 * prices.len() / POINTS;
                        weighed(ActionKind::Reincarnate { at, price }, others as u32);
                    }
                }
            }
        }
    }

    fn with_rider(&self, position: &Position, action: Action, mood: Mood, chance: &mut Chance) -> Action {
        let ActionKind::Drop { tile, at, to: _ } = action.0 else {
            return self.one_of_all(position, action, mood, chance);
        };
        // Where a tile can move on, four of five do.
        if chance.below(5) == 0 || position.is_immobilized(at) {
            return action;
        }
        let mut ends = Vec::new();
        position.destinations(at, tiles::moves(tile), |to| ends.push(to));
        let to = ends.get(chance.below(ends.len() as u64) as usize).copied().unwrap_or(at);
        Action(ActionKind::Drop { tile, at, to })
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        match action.0 {
            ActionKind::Resign => 3,
            // Passes follow passes, so that some games end by them.
            ActionKind::Pass if position.passes > 0 => [20, 20_000, 20][mood as usize],
            ActionKind::Pass => [5, 800, 20][mood as usize],
            ActionKind::Drop { tile, at, to } => {
                let wanted = if tiles::is_element(tile) { 6 } else { 3 };
                // Lower than moves, so that a game is not all drops.
                wanted + u32::from(at != to) - u32::from(mood == Mood::Wander)
            }
            ActionKind::Move { from, to } => {
                let (mover, taken) = (position.on(from).tile(), position.on(to));
                match (taken.is_tile(), mood) {
                    (true, _) if mover == CHI => 40_000,
                    (true, Mood::Finish) if tiles::is_element(taken.tile()) => 40_000,
                    (true, _) => 3_000,
                    (false, Mood::Wander) => 80,
                    (false, _) => 30,
                }
            }
            ActionKind::Bend { .. } => [20, 10, 120][mood as usize],
            ActionKind::Promote { .. } => [200, 100, 2_000][mood as usize],
            ActionKind::Reincarnate { .. } => 200,
        }
    }
}

/// Random points of the board.
fn thrown(chance: &mut Chance) -> SmallVec<[PointId; POINTS]> {
    let mut throw = || chance.below(19) as i8 - 9;
    let cells = (0..POINTS).map(|_| PointId::on(throw(), throw()));
    cells.filter(|at| at.is_point()).collect()
}

/// Two Chi Blockers that immobilize each other and no other tiles: after a pass nobody can do anything.
fn stalemate(beginning: &mut Beginning) {
    let seats = [Seat(0), Seat(1)];
    let point = |x| Point::at(x, 3).unwrap_or(Point::CENTRE);
    let placed = seats.map(|seat| Placed::new(Some(seat), CHI, point(seat.0 as i8).into()));
    beginning.position(placed.into());
    let captured = seats.into_iter().flat_map(|seat| {
        let kinds = tiles::all().filter(|&tile| tile != CHI);
        kinds.flat_map(move |tile| (0..SET[tile.index()]).map(move |_| (Some(seat), tile)))
    });
    beginning.captured(captured.collect());
}

/// Many tiles of few kinds on random points, with rings among them, so that there is much harmony.
fn crowd(chance: &mut Chance, seats: u8) -> Vec<Placed> {
    let mut placed = Vec::new();
    let (count, width) = (chance.below(24), 5 + chance.below(10));
    for seat in (0..seats).map(Seat) {
        for _ in 0..chance.below(3) {
            ring(chance, seat, &mut placed);
        }
        let kinds: Vec<Tile> = (0..4).map(|_| Tile(chance.below(8) as u8)).collect();
        let flowers = (0..count).map(|_| kinds[chance.below(4) as usize]).collect::<Vec<_>>();
        let elements: Vec<Tile> = (0..3).map(|_| Tile(CHI.0 + chance.below(6) as u8)).collect();
        for tile in flowers.into_iter().chain(elements) {
            let mut throw = || chance.below(2 * width + 1) as i8 - width as i8;
            put(tile, seat, throw(), throw(), &mut placed);
        }
    }
    Placed::sort(&mut placed);
    placed
}

/// Two kinds that send each other harmony, alternating along a rectangle or a rectangle turned by 45 degrees.
fn ring(chance: &mut Chance, seat: Seat, placed: &mut Vec<Placed>) {
    let (a, b) = (1 + chance.below(3) as i8, 1 + chance.below(3) as i8);
    let (kinds, sides) = match chance.below(2) {
        0 => ([JADE, RHODODENDRON], [(a, 0), (0, b), (-a, 0), (0, -b)]),
        _ => ([LILY, CHRYSANTHEMUM], [(a, a), (-b, b), (-a, -a), (b, -b)]),
    };
    let mut throw = || chance.below(13) as i8 - 6;
    let (mut x, mut y) = (throw(), throw());
    let tiles_a_side = 1 + chance.below(2);
    let mut kind = 0;
    for (dx, dy) in sides {
        for _ in 0..tiles_a_side {
            put(kinds[kind], seat, x, y, placed);
            (x, y, kind) = (x + dx, y + dy, 1 - kind);
        }
    }
}

/// Places a tile, if the point is on the board and empty and the set has one more of its kind.
fn put(tile: Tile, seat: Seat, x: i8, y: i8, placed: &mut Vec<Placed>) {
    let Some(at) = Point::at(x, y) else { return };
    let same = placed.iter().filter(|other| other.tile == tile && other.owner == Some(seat)).count();
    if same < usize::from(SET[tile.index()]) && placed.iter().all(|other| other.at != at.into()) {
        placed.push(Placed::new(Some(seat), tile, at.into()));
    }
}
