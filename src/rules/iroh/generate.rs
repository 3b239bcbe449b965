//! What random games of Iroh Pai Sho are to show.

use super::Iroh;
use super::harmony::held_singly;
use super::paint::Paint;
use super::plies::{Action, Deed};
use super::position::{Position, home, is_home};
use super::tiles::{self, EARTH, FIRE, KINDS, KNOTWEED, LOTUS, ROCK, SET, other};
use crate::board::{Place, Point, Square};
use crate::generate::{Beginning, Chance};
use crate::record::{Placed, Tag};
use crate::rules::{Generate, Mood};
use crate::variant::{Seat, Tile};

impl Generate for Iroh {
    fn begin(chance: &mut Chance) -> Beginning {
        let mut beginning = Beginning::default();
        if chance.below(2) == 0 {
            return beginning;
        }
        let placed = crowd(chance);
        if chance.below(3) == 0 {
            beginning.captured = lost(chance, &placed);
            let captured = beginning.captured.iter().map(|&(seat, tile)| bracketed(seat, code(tile).into()));
            let captured = captured.collect::<Vec<_>>().join(" ");
            if !captured.is_empty() {
                beginning.tags.push(tag("Captured", captured));
            }
        }
        beginning.tags.push(tag("Position", written(&placed)));
        if chance.below(2) == 0 {
            beginning.tags.push(tag("Turn", ["Guest", "Host"][chance.below(2) as usize].into()));
        }
        beginning.position = Some(placed);
        beginning
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        let seat = position.to_move;
        match action.0 {
            Deed::Resign => [1, 40, 4][mood as usize],
            Deed::Claim if position.doubt_of_claim(seat).is_none() => [1_000_000, 1_000_000, 400][mood as usize],
            Deed::Claim if held_singly(&position.harmonies(seat)).count_ones() == 4 => 200,
            Deed::Claim => [1, 10, 60][mood as usize],
            Deed::Knot(square) => {
                let enemy = |corner: Point| position.on(corner).is_of(other(seat));
                let bites = square.corners().filter(|&corner| enemy(corner)).count() as u32;
                1 + bites * [2, 2, 20][mood as usize]
            }
            Deed::Drop { tile: ROCK, .. } => 1,
            Deed::Drop { .. } => [40, 80, 300][mood as usize],
            Deed::Move { from, to } => {
                let laid = position.on(from);
                let takes = if position.on(to).is_tile() { [60, 200, 200][mood as usize] } else { 0 };
                let frees = tiles::frees(laid.tile()) && position.is_knotted(to);
                let leaves_home = if from == home(seat) { 60 } else { 0 };
                let aims = if mood == Mood::Wander { 0 } else { self.gain(position, action) };
                12 + takes + leaves_home + aims + if frees { 200 } else { 0 }
            }
        }
    }
}

impl Iroh {
    /// How much better a move leaves its player's hold on the midlines.
    fn gain(&self, position: &Position, action: &Action) -> u32 {
        let (seat, mut after) = (position.to_move, position.clone());
        self.play(&mut after, action.0);
        let (had, has) =
            (held_singly(&position.harmonies(seat)).count_ones(), held_singly(&after.harmonies(seat)).count_ones());
        match has.checked_sub(had) {
            None => 0,
            Some(more) => more * 1_500 + has * 30,
        }
    }
}

/// Many tiles thrown on the board where they may stand, most of them near the centre, so that they meet over the midlines.
fn crowd(chance: &mut Chance) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    let (most, width) = (1 + chance.below(18), 3 + chance.below(7));
    for seat in [Seat(0), Seat(1)] {
        let mut left = SET;
        // A Lotus may be missing, to come in later.
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
                placed.push(Placed { owner: Some(seat), tile, at });
            }
        }
    }
    // No Knotweed lasts beside a Fire.
    let fires: Vec<Place> = placed.iter().filter(|placed| placed.tile == FIRE).map(|placed| placed.at).collect();
    placed.retain(|placed| match placed.at {
        Place::Square(square) => square.corners().all(|corner| !fires.contains(&corner.into())),
        Place::Point(_) => true,
    });
    if placed.is_empty() {
        placed.push(Placed { owner: Some(Seat(0)), tile: LOTUS, at: home(Seat(0)).into() });
    }
    placed.sort_by_key(|placed| placed.at.order());
    placed
}

fn may_stand(tile: Tile, point: Point) -> bool {
    Paint::of(point).meets(tiles::ground(tile)) && !(tile == ROCK && is_home(point))
}

/// Some of what is not on the board, as tiles that are out of the game.
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

fn written(placed: &[Placed]) -> String {
    let entry = |placed: &Placed| bracketed(placed.owner, format!("{} {}", code(placed.tile), placed.at));
    placed.iter().map(entry).collect::<Vec<_>>().join(" ")
}

fn bracketed(seat: Option<Seat>, text: String) -> String {
    let (open, close) = seat.unwrap_or(Seat(0)).brackets();
    format!("{open}{text}{close}")
}

fn code(tile: Tile) -> &'static str {
    ["F", "W", "E", "A", "Lt", "Rk", "Kn"].get(tile.index()).copied().unwrap_or("")
}

fn tag(name: &str, value: String) -> Tag {
    Tag { name: name.into(), value }
}
