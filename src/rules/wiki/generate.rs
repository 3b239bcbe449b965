//! What random games by the wiki rules are to show.

use super::Wiki;
use super::plies::{Action, Deed};
use super::position::Position;
use super::tiles::{self, CHI, SET};
use crate::board::Point;
use crate::generate::{Beginning, Chance};
use crate::record::{Placed, Tag};
use crate::rules::{Generate, Mood};
use crate::variant::{Seat, Tile};

impl Generate for Wiki {
    fn begin(chance: &mut Chance) -> Beginning {
        let mut beginning = Beginning::default();
        let seats = match chance.below(6) {
            0 => 4,
            1 => {
                let team = ["Red Blue", "Yellow Green"][chance.below(2) as usize];
                beginning.tags.push(tag("Team", team.into()));
                3
            }
            _ => 2,
        };
        if seats > 2 {
            beginning.tags.push(tag("Players", seats.to_string()));
        }
        match chance.below(40) {
            0 if seats == 2 => stand_off(&mut beginning),
            1..=8 => {
                let placed = crowd(chance, if seats == 2 { 2 } else { 4 });
                beginning.tags.push(tag("Position", written(&placed)));
                beginning.position = Some(placed);
            }
            _ => {}
        }
        beginning
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        match action.0 {
            Deed::Resign => 1,
            // Once somebody passes the others may well join in.
            Deed::Pass if position.passes > 0 => [20, 20_000, 20][mood as usize],
            Deed::Pass => [5, 800, 20][mood as usize],
            Deed::Drop { tile, at, to } => {
                let wanted = if tiles::is_element(tile) { 6 } else { 3 };
                // From the middle of the game on there is more to do than to enter tiles.
                wanted + u32::from(at != to) - u32::from(mood == Mood::Wander)
            }
            Deed::Move { from, to } => {
                let (mover, taken) = (position.on(from).tile(), position.on(to));
                match (taken.is_tile(), mood) {
                    (true, _) if mover == CHI => 40_000,
                    (true, Mood::Finish) if tiles::is_element(taken.tile()) => 40_000,
                    (true, _) => 3_000,
                    (false, Mood::Wander) => 80,
                    (false, _) => 30,
                }
            }
            Deed::Bend { .. } => [20, 10, 120][mood as usize],
            Deed::Promote { .. } => [200, 100, 2_000][mood as usize],
            Deed::Reincarnate { .. } => 200,
        }
    }
}

/// Nobody has a tile left but his Chi Blocker, and the two hold each other: after a round of passes nobody can do anything.
fn stand_off(beginning: &mut Beginning) {
    let seats = [Seat(0), Seat(1)];
    let point = |x| Point::at(x, 3).unwrap_or(Point::CENTRE);
    let placed = seats.map(|seat| Placed { owner: Some(seat), tile: CHI, at: point(seat.0 as i8).into() });
    beginning.tags.push(tag("Position", written(&placed)));
    for seat in seats {
        for tile in tiles::all().filter(|&tile| tile != CHI) {
            beginning.captured.extend((0..SET[tile.index()]).map(|_| (Some(seat), tile)));
        }
    }
    let captured: Vec<String> =
        beginning.captured.iter().map(|&(seat, tile)| bracketed(seat, code(tile).into())).collect();
    beginning.tags.push(tag("Captured", captured.join(" ")));
    beginning.position = Some(placed.into());
}

/// Many tiles thrown on the board, so that harmony and its rings are everywhere.
fn crowd(chance: &mut Chance, seats: u8) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    let (count, width) = (8 + chance.below(22), 5 + chance.below(10) as i8);
    let mut throw = |tile: Tile, seat: Seat, chance: &mut Chance| {
        let mut throw = || chance.below(2 * width as u64 + 1) as i8 - width;
        let Some(at) = Point::at(throw(), throw()) else { return };
        let same = placed.iter().filter(|other| other.tile == tile && other.owner == Some(seat)).count();
        if same < usize::from(SET[tile.index()]) && placed.iter().all(|other| other.at != at.into()) {
            placed.push(Placed { owner: Some(seat), tile, at: at.into() });
        }
    };
    for seat in (0..seats).map(Seat) {
        // Few kinds, so that those which harmonize meet often.
        let kinds: Vec<Tile> = (0..4).map(|_| Tile(chance.below(8) as u8)).collect();
        for _ in 0..count {
            throw(kinds[chance.below(4) as usize], seat, chance);
        }
        for _ in 0..3 {
            throw(Tile(CHI.0 + chance.below(6) as u8), seat, chance);
        }
    }
    placed.sort_by_key(|placed| placed.at.order());
    placed
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
    const CODES: [&str; 14] = ["Js", "Ly", "Jd", "Rs", "C", "Rd", "Lt", "O", "Qi", "A", "W", "E", "F", "S"];
    CODES.get(tile.index()).copied().unwrap_or("")
}

fn tag(name: &str, value: String) -> Tag {
    Tag { name: name.into(), value }
}
