//! What can be said of a position.

use super::position::Position;
use super::tiles::Bond;
use crate::rules::{Count, Disharmony, Harmony, Survey, in_hand};
use crate::variant::Seat;

/// Describes a position.
pub(super) fn survey(position: &Position) -> Survey {
    Survey {
        harmonies: harmonies(position),
        counts: counts(position),
        drawn: position.hands.iter().map(|hand| hand.tiles().map(|hand| in_hand(&hand))).collect(),
        seen: position.hands.iter().map(|hand| in_hand(&hand.seen())).collect(),
        ..Survey::default()
    }
}

pub(super) fn disharmonies(position: &Position) -> Vec<Disharmony> {
    position.pairs(Bond::Disharmony).into_iter().map(|ends| Disharmony { ends, by: None }).collect()
}

fn harmonies(position: &Position) -> Vec<Harmony> {
    position.pairs(Bond::Harmony).into_iter().map(|ends| Harmony { ends, seat: None }).collect()
}

pub(super) fn counts(position: &Position) -> Vec<Count> {
    // Harmonies belong to nobody: they count alike for both seats.
    let alike = |name, count| Count { common: true, ..Count::by_seat(name, vec![count; 2]) };
    let on_board = |seat| position.tiles().filter(|(_, piece)| piece.owner() == Some(seat)).count() as u32;
    let mut counts = vec![
        alike("harmonies", position.harmonies()),
        alike("disharmonies", position.disharmonies()),
        Count::by_seat("tiles", [Seat(0), Seat(1)].map(on_board).into()),
    ];
    // The size of a hand is not always known.
    let sizes = position.hands.each_ref().map(|hand| hand.size());
    if sizes.iter().all(|(least, most)| least == most) {
        counts.push(Count::by_seat("hand", sizes.map(|(least, _)| least.max(0) as u32).into()));
    }
    counts
}
