//! What can be said of a position.

use super::position::Position;
use crate::rules::{Count, Harmony, Survey};
use crate::variant::Seat;

/// Describes a position.
pub(super) fn survey(position: &Position) -> Survey {
    Survey { harmonies: harmonies(position), counts: counts(position), ..Survey::default() }
}

fn harmonies(position: &Position) -> Vec<Harmony> {
    let mut harmonies = Vec::new();
    position.bonds(|a, b, bond| {
        let seats = [Seat(0), Seat(1)].into_iter().filter(|&seat| bond.is_of(seat));
        harmonies.extend(seats.map(|seat| Harmony { ends: [a.point(), b.point()], seat: Some(seat) }));
    });
    harmonies.sort_by_key(|harmony| harmony.ends);
    harmonies
}

pub(super) fn counts(position: &Position) -> Vec<Count> {
    let (harmonies, midline) = position.harmonies();
    [("harmonies", harmonies), ("midline", midline), ("accents", position.accents.map(u32::from))]
        .map(|(name, seats)| Count { name, seats: seats.to_vec() })
        .into()
}
