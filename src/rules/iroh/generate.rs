//! Random games that show all of the rules.

use super::Iroh;
use super::action::Action;
use super::claim::LostClaim;
use super::harmony::{ALL, crossed_midlines};
use super::paint::Paint;
use super::position::{Position, home, is_home};
use super::tiles::{self, EARTH, FIRE, KINDS, KNOTWEED, LOTUS, ROCK, SET};
use crate::board::{Place, Point, Square};
use crate::record::Placed;
use crate::rules::{Beginning, Chance, Generate, Mood};
use crate::variant::{Seat, Tile};

/// What a ply begins with.
#[derive(Debug, Clone, Copy)]
pub enum Origin {
    /// All is said: another kind of ply than those below.
    Whole(Action),
    /// A Rock is placed.
    Rock,
    /// A Knotweed is placed.
    Knotweed,
    /// The piece on this point moves.
    Move(Point),
}

/// How many ends of a move are looked at, how many points for a Rock, and how many squares for a Knotweed.
const ENDS: usize = 6;

impl Generate for Iroh {
    type Origin = Origin;

    fn begin(chance: &mut Chance) -> Beginning {
        let mut beginning = Beginning::default();
        if chance.below(3) == 0 {
            return beginning;
        }
        let placed = crowd(chance);
        if chance.below(3) == 0 {
            beginning.captured(lost(chance, &placed));
        }
        beginning.position(placed);
        if chance.below(2) == 0 {
            beginning.text("Turn", ["Guest", "Host"][chance.below(2) as usize]);
        }
        beginning
    }

    fn origins(&self, position: &Position, mood: Mood, out: &mut Vec<(Origin, u32)>) {
        let seat = position.to_move;
        let mut whole = |action| out.push((Origin::Whole(action), self.weight(position, &action, mood)));
        whole(Action::Resign);
        whole(Action::Claim);
        if !position.on(home(seat)).is_tile() {
            let tiles = tiles::movers().filter(|&tile| position.in_hand(seat, tile) > 0);
            tiles.for_each(|tile| whole(Action::Drop { tile, at: home(seat) }));
        }
        if position.in_hand(seat, ROCK) > 0 {
            out.push((Origin::Rock, 300));
        }
        if position.in_hand(seat, KNOTWEED) > 0 {
            out.push((Origin::Knotweed, [400, 400, 1000][mood as usize]));
        }
        let own = position.pieces().filter(|&(from, piece)| piece.seat() == seat && !position.is_locked(from));
        let movers = own.filter(|(_, piece)| !piece.is(ROCK));
        // A piece has some twenty ends, and leaving home is worth more.
        out.extend(movers.map(|(from, _)| (Origin::Move(from), if from == home(seat) { 1500 } else { 400 })));
    }

    fn ends(&self, position: &Position, origin: Origin, mood: Mood, chance: &mut Chance, out: &mut Vec<(Action, u32)>) {
        let mut weighed = |action, others: u32| out.push((action, others * self.weight(position, &action, mood)));
        let throw = |chance: &mut Chance| chance.below(19) as i8 - 9;
        match origin {
            Origin::Whole(action) => weighed(action, 1),
            // Each of so many thrown stands for some of the 361 or 324 there are.
            Origin::Rock => (0..ENDS).for_each(|_| {
                if let Some(at) = Point::at(throw(chance), throw(chance)) {
                    weighed(Action::Drop { tile: ROCK, at }, 361 / ENDS as u32);
                }
            }),
            Origin::Knotweed => (0..ENDS).for_each(|_| {
                if let Some(at) = Square::at(throw(chance), throw(chance)) {
                    weighed(Action::DropKnotweed(at), 361 / ENDS as u32);
                }
            }),
            Origin::Move(from) => {
                let (mut takes, mut goes) = (Vec::new(), Vec::new());
                let list = |to| if position.on(to).is_tile() { takes.push(to) } else { goes.push(to) };
                position.moves(from, list);
                let (goes, of_each) = chance.some(&mut goes, ENDS);
                // Captures are few and matter much.
                let had = hold(position, position.to_move);
                let ends = takes.into_iter().map(|to| (to, 1)).chain(goes.iter().map(|&to| (to, of_each)));
                let weight = |to| self.moving(position, from, to, had, mood);
                out.extend(ends.map(|(to, others)| (Action::Move { from, to }, others * weight(to))));
            }
        }
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        let seat = position.to_move;
        match *action {
            Action::Resign => [1, 80, 20][mood as usize],
            Action::Claim => match position.lost_claim(seat) {
                None => [1_000_000, 1_000_000, 400][mood as usize],
                Some(LostClaim::Missing(_)) => [1, 10, 60][mood as usize],
                // These are rare: positions that allow them do not occur often.
                Some(LostClaim::Shared) => 200,
                Some(LostClaim::TooNew) => 20_000,
            },
            Action::DropKnotweed(square) => {
                let enemy = |corner: Point| position.on(corner).is_of(seat.other());
                let bites = square.corners().filter(|&corner| enemy(corner)).count() as u32;
                // The opponent's home is worth locking as well: what enters there is locked.
                let bars = u32::from(square.corners().any(|corner| corner == home(seat.other())));
                1 + (bites + bars) * [2, 2, 20][mood as usize]
            }
            Action::Drop { tile: ROCK, .. } => 1,
            Action::Drop { tile, at } if tiles::removes_knotweeds(tile) && position.is_beside_knotweed(at) => 4_000,
            Action::Drop { .. } => [40, 80, 300][mood as usize],
            Action::Move { from, to } => self.moving(position, from, to, hold(position, seat), mood),
        }
    }
}

impl Iroh {
    /// How much a move is preferred by a seat that had this hold on the midlines.
    fn moving(&self, position: &Position, from: Point, to: Point, had: u32, mood: Mood) -> u32 {
        let (seat, tile) = (position.to_move, position.on(from).tile());
        // Locked pieces are captured rarely.
        let takes = match position.on(to).is_tile() {
            true if position.is_locked(to) => 20_000,
            true => [3_000, 6_000, 6_000][mood as usize],
            false => 0,
        };
        let removes_knotweeds = tiles::removes_knotweeds(tile) && position.is_beside_knotweed(to);
        let leaves_home = if from == home(seat) { 60 } else { 0 };
        let aims = if mood == Mood::Wander { 0 } else { self.gain(position, Action::Move { from, to }, had) };
        12 + takes + leaves_home + aims + if removes_knotweeds { 200 } else { 0 }
    }

    /// How much an action improves the mover's hold on the midlines.
    fn gain(&self, position: &Position, action: Action, had: u32) -> u32 {
        let (seat, mut after) = (position.to_move, position.clone());
        self.apply_action(&mut after, action);
        let has = hold(&after, seat);
        has.checked_sub(had).map_or(0, |more| more * 1_500 + has * 30)
    }
}

/// How many midlines a seat crosses; if all four, how many it crosses at once counts twice more.
fn hold(position: &Position, seat: Seat) -> u32 {
    match crossed_midlines(&position.harmonies(seat)) {
        ALL => 4 + 2 * position.crossed_at_once(seat).count_ones(),
        some => some.count_ones(),
    }
}

/// Random tiles on points where they may stand, most of them near the centre, so that harmonies cross the midlines.
fn crowd(chance: &mut Chance) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    let (most, width) = (1 + chance.below(18), 3 + chance.below(7));
    for seat in [Seat(0), Seat(1)] {
        let mut left = SET;
        // Sometimes a seat begins with a winning set of harmonies, or nearly.
        if chance.below(3) == 0 {
            across(chance, seat, &mut left, &mut placed);
        }
        // A Lotus may be missing, so that it enters later.
        let kinds = (0..most).map(|_| Tile(chance.below(KINDS as u64) as u8)).collect::<Vec<_>>();
        for tile in kinds {
            let mut throw = || chance.below(2 * width + 1) as i8 - width as i8;
            let (x, y) = (throw(), throw());
            let at = if tile == KNOTWEED {
                Square::at(x, y).map(Place::Square)
            } else {
                Point::at(x, y).filter(|&point| may_stand(tile, point)).map(Place::Point)
            };
            let Some(at) = at.filter(|at| placed.iter().all(|other| other.at != *at)) else { continue };
            if left[tile.index()] > 0 {
                left[tile.index()] -= 1;
                placed.push(Placed::new(Some(seat), tile, at));
            }
        }
    }
    // A Fire destroys every Knotweed beside it.
    let fires: Vec<Place> = placed.iter().filter(|placed| placed.tile == FIRE).map(|placed| placed.at).collect();
    placed.retain(|placed| match placed.at {
        Place::Square(square) => square.corners().all(|corner| !fires.contains(&corner.into())),
        Place::Point(_) => true,
    });
    if placed.is_empty() {
        placed.push(Placed::new(Some(Seat(0)), LOTUS, home(Seat(0)).into()));
    }
    Placed::sort(&mut placed);
    placed
}

/// A pair of pieces of one seat across each midline, as far as its set and the grounds allow.
fn across(chance: &mut Chance, seat: Seat, left: &mut [u8; KINDS], placed: &mut Vec<Placed>) {
    for midline in 0..4 {
        let out = (1 + chance.below(5) as i8) * if midline < 2 { 1 } else { -1 };
        for side in [1, -1] {
            let far = side * (1 + chance.below(5) as i8);
            let (x, y) = if midline % 2 == 0 { (far, out) } else { (out, far) };
            let Some(point) = Point::at(x, y).filter(|&point| placed.iter().all(|other| other.at != point.into()))
            else {
                continue;
            };
            let first = chance.below(4) as u8;
            let kinds = (0..5).map(|kind| Tile((first + kind) % 5));
            let mut kinds = kinds.filter(|&tile| left[tile.index()] > 0 && may_stand(tile, point));
            if let Some(tile) = kinds.next() {
                left[tile.index()] -= 1;
                placed.push(Placed::new(Some(seat), tile, point.into()));
            }
        }
    }
}

fn may_stand(tile: Tile, point: Point) -> bool {
    Paint::of(point).meets(tiles::ground(tile)) && !(tile == ROCK && is_home(point))
}

/// Some of the tiles that are not on the board, as captured ones.
fn lost(chance: &mut Chance, placed: &[Placed]) -> Vec<(Option<Seat>, Tile)> {
    let mut lost = Vec::new();
    for seat in [Seat(0), Seat(1)].map(Some) {
        for tile in (FIRE.0..=EARTH.0).chain([KNOTWEED.0]).map(Tile) {
            let there = placed.iter().filter(|placed| placed.owner == seat && placed.tile == tile).count() as u64;
            let gone = chance.below(u64::from(SET[tile.index()]) - there + 1);
            lost.extend((0..gone).map(|_| (seat, tile)));
        }
    }
    lost
}
