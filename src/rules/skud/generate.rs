//! What random games of Skud Pai Sho are to show.

use super::deeds::{Action, Bonus, Deed};
use super::laid::{self, SET};
use super::position::{Position, other};
use super::{Profile, Skud};
use crate::board::Point;
use crate::record::{Placed, Tag};
use crate::rules::{Beginning, Chance, Generate, Mood};
use crate::variant::{Seat, Tile};

/// A position in which one White Lotus can close a ring of each player's at once, as no game at random would lead to:
/// kind, seat, x and y. Guest's Lotus goes from (2,2) to (3,3).
const BOTH_RINGS: [(u8, u8, i8, i8); 9] = [
    (10, 0, 2, 2),
    (3, 1, -3, 3),
    (2, 1, -3, -3),
    (3, 1, 3, -3),
    (1, 0, 6, 3),
    (0, 0, 6, -6),
    (1, 0, -6, -6),
    (0, 0, -6, 6),
    (1, 0, 3, 6),
];

impl Generate for Skud {
    fn begin(chance: &mut Chance) -> Beginning {
        let edition = Profile::names().nth(chance.below(2) as usize).unwrap_or_default();
        let mut beginning = Beginning { tags: vec![tag("Rules", edition.into())], ..Beginning::default() };
        if chance.below(48) == 0 {
            let placed = both_rings(chance.below(2) == 1, chance.below(2) == 1);
            beginning.tags.push(tag("Position", written(&placed)));
            beginning.tags.push(tag("Turn", if chance.below(2) == 0 { "Guest" } else { "Host" }.into()));
            beginning.position = Some(placed);
            return beginning;
        }
        for name in ["HostAccents", "GuestAccents"] {
            let mut chosen: Vec<Tile> = Vec::new();
            while chosen.len() < 4 {
                let tile = Tile(laid::ROCK.0 + chance.below(4) as u8);
                if chosen.iter().filter(|&&other| other == tile).count() < usize::from(SET[tile.index()]) {
                    chosen.push(tile);
                }
            }
            let codes: Vec<&str> = chosen.into_iter().map(code).collect();
            beginning.tags.push(tag(name, codes.join(" ")));
        }
        beginning
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        match action.0 {
            Deed::Resign => 1,
            Deed::Plant { .. } => match mood {
                Mood::Win => 200,
                Mood::Finish => 1500,
                Mood::Wander => 120,
            },
            Deed::Arrange { from, to, bonus: None, .. } => {
                let takes = if position.on(to).is_tile() { 600 } else { 0 };
                let leaves_gate = if from.is_gate() { 80 } else { 0 };
                let makes = if mood == Mood::Finish { 0 } else { self.gain(position, action) };
                20 + takes + leaves_gate + makes
            }
            Deed::Arrange { bonus: Some(bonus), .. } => match bonus {
                Bonus::Plant { tile, .. } if laid::is_basic(tile) => 60,
                Bonus::Plant { .. } => 1200,
                Bonus::Remove { .. } => 800,
                Bonus::Shift { .. } => 60,
                Bonus::Lay { .. } if mood == Mood::Win => 2,
                Bonus::Lay { .. } => 8,
            },
        }
    }
}

impl Skud {
    /// How much better a ply leaves its player's harmonies, a ring above all.
    fn gain(&self, position: &Position, action: &Action) -> u32 {
        let (seat, mut after) = (position.to_move, position.clone());
        self.play(&mut after, action.0);
        match after.outcome {
            Some(outcome) if outcome.winners.has(seat) => return 100_000,
            Some(_) => return 40,
            None => {}
        }
        let (before, now) = (position.harmonies(), after.harmonies());
        let lead = |(all, crossing): ([u32; 2], [u32; 2])| {
            let of = |seat: Seat| i64::from(all[seat.index()]) + 2 * i64::from(crossing[seat.index()]);
            of(seat) - of(other(seat))
        };
        (lead(now) - lead(before)).max(0) as u32 * 400
    }
}

/// The position that ends in a tie of rings, mirrored at a diagonal or turned so that the gardens keep their colours.
fn both_rings(mirrored: bool, turned: bool) -> Vec<Placed> {
    let sign = if turned { -1 } else { 1 };
    let mut placed: Vec<Placed> = BOTH_RINGS
        .iter()
        .filter_map(|&(kind, seat, x, y)| {
            let (x, y) = if mirrored { (y, x) } else { (x, y) };
            let at = Point::at(x * sign, y * sign)?.into();
            Some(Placed::new(Some(Seat(seat)), Tile(kind), at))
        })
        .collect();
    placed.sort_by_key(|placed| placed.at.order());
    placed
}

fn written(placed: &[Placed]) -> String {
    let entry = |placed: &Placed| {
        let (open, close) = placed.owner.unwrap_or(Seat(0)).brackets();
        format!("{open}{} {}{close}", code(placed.tile), placed.at)
    };
    placed.iter().map(entry).collect::<Vec<_>>().join(" ")
}

fn code(tile: Tile) -> &'static str {
    ["Rs", "C", "Rd", "Js", "Ly", "Jd", "Rk", "Wh", "Kn", "B", "Lt", "O"].get(tile.index()).copied().unwrap_or("")
}

fn tag(name: &str, value: String) -> Tag {
    Tag { name: name.into(), value }
}
