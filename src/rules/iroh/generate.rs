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

impl Generate for Iroh {
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
            Action::Move { from, to } => {
                let piece = position.on(from);
                let takes = if position.on(to).is_tile() { [3_000, 6_000, 6_000][mood as usize] } else { 0 };
                let removes_knotweeds = tiles::removes_knotweeds(piece.tile()) && position.is_beside_knotweed(to);
                let leaves_home = if from == home(seat) { 60 } else { 0 };
                let aims = if mood == Mood::Wander { 0 } else { self.gain(position, action) };
                12 + takes + leaves_home + aims + if removes_knotweeds { 200 } else { 0 }
            }
        }
    }
}

impl Iroh {
    /// How much an action improves the mover's hold on the midlines.
    fn gain(&self, position: &Position, action: &Action) -> u32 {
        let (seat, mut after) = (position.to_move, position.clone());
        self.play(&mut after, *action);
        let (had, has) = (hold(position, seat), hold(&after, seat));
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
