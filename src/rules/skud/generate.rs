//! Random games that show all of the rules.

use super::Skud;
use super::action::{Action, Bonus};
use super::position::Position;
use super::switches::Switches;
use super::tiles::{self, SET};
use crate::board::Point;
use crate::record::Placed;
use crate::rules::{Beginning, Chance, Generate, Mood};
use crate::variant::{Seat, Tile};

/// A position where a White Lotus can close a ring of both seats at once, by moving from (2,2) to (3,3); random play would
/// not lead to it. Kind, seat, x and y.
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
        let edition = Switches::editions().nth(chance.below(2) as usize).unwrap_or_default();
        let mut beginning = Beginning::default();
        beginning.text("Rules", edition);
        if chance.below(48) == 0 {
            beginning.position(both_rings(chance.below(2) == 1, chance.below(2) == 1));
            beginning.text("Turn", if chance.below(2) == 0 { "Guest" } else { "Host" });
            return beginning;
        }
        for name in ["HostAccents", "GuestAccents"] {
            let mut chosen: Vec<Tile> = Vec::new();
            while chosen.len() < 4 {
                let tile = Tile(tiles::ROCK.0 + chance.below(4) as u8);
                if chosen.iter().filter(|&&other| other == tile).count() < usize::from(SET[tile.index()]) {
                    chosen.push(tile);
                }
            }
            beginning.tiles(name, chosen);
        }
        beginning
    }

    fn weight(&self, position: &Position, action: &Action, mood: Mood) -> u32 {
        match *action {
            Action::Resign => 1,
            Action::Plant { .. } => match mood {
                Mood::Win => 200,
                Mood::Finish => 1500,
                Mood::Wander => 120,
            },
            Action::Arrange { from, to, bonus: None, .. } => {
                let takes = if position.on(to).is_tile() { 600 } else { 0 };
                let leaves_gate = if from.is_gate() { 80 } else { 0 };
                let makes = if mood == Mood::Finish { 0 } else { self.gain(position, action) };
                20 + takes + leaves_gate + makes
            }
            Action::Arrange { bonus: Some(bonus), .. } => match bonus {
                Bonus::Plant { tile, .. } if tiles::is_basic(tile) => 60,
                Bonus::Plant { .. } => 1200,
                Bonus::Remove { .. } => 800,
                Bonus::Shift { .. } => 60,
                Bonus::Accent { .. } if mood == Mood::Win => 2,
                Bonus::Accent { .. } => 8,
            },
        }
    }
}

impl Skud {
    /// How much an action improves the mover's harmonies; a ring counts most.
    fn gain(&self, position: &Position, action: &Action) -> u32 {
        let (seat, mut after) = (position.to_move, position.clone());
        self.play(&mut after, *action);
        match after.outcome {
            Some(outcome) if outcome.winners.has(seat) => return 100_000,
            Some(_) => return 40,
            None => {}
        }
        let lead = |position: &Position| {
            let (all, crossing) = (position.harmonies(), position.midline_harmonies());
            let of = |seat: Seat| i64::from(all[seat.index()]) + 2 * i64::from(crossing[seat.index()]);
            of(seat) - of(seat.other())
        };
        (lead(&after) - lead(position)).max(0) as u32 * 400
    }
}

/// The position that ends with both rings, mirrored at a diagonal or turned so that the gardens keep their colours.
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
    Placed::sort(&mut placed);
    placed
}
