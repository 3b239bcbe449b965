//! What can be said of a position.

use super::position::Position;
use super::tiles::is_accent;
use crate::rules::{Count, Disharmony, Harmony, Survey, hands};
use crate::variant::{Seat, Tile};

/// Describes a position.
pub(super) fn survey(position: &Position) -> Survey {
    Survey { harmonies: harmonies(position), counts: counts(position), hands: in_hand(position), ..Survey::default() }
}

/// Accents are left out while it is not known which of them a seat has chosen.
fn in_hand(position: &Position) -> Vec<Vec<(Tile, u32)>> {
    let mut hands = hands(position.hands.iter().map(|hand| &hand[..]));
    for (hand, chosen) in hands.iter_mut().zip(position.accents) {
        let accents: u32 = hand.iter().filter(|(tile, _)| is_accent(*tile)).map(|(_, count)| count).sum();
        hand.retain(|(tile, _)| accents == u32::from(chosen) || !is_accent(*tile));
    }
    hands
}

pub(super) fn harmonies(position: &Position) -> Vec<Harmony> {
    let mut harmonies = Vec::new();
    position.relations(|a, b, relation| {
        let seats = [Seat(0), Seat(1)].into_iter().filter(|&seat| relation.is_of(seat));
        harmonies.extend(seats.map(|seat| Harmony { ends: [a.point(), b.point()], seat: Some(seat) }));
    });
    Harmony::sort(&mut harmonies);
    harmonies
}

/// The flowers that clash: none, unless the options or a refused ply that stands allow it.
pub(super) fn clashes(position: &Position) -> Vec<Disharmony> {
    let mut clashes = Vec::new();
    position.relations(|a, b, relation| {
        if relation.clashes() {
            clashes.push(Disharmony { ends: [a.point(), b.point()], by: None });
        }
    });
    clashes
}

pub(super) fn counts(position: &Position) -> Vec<Count> {
    [
        ("harmonies", position.harmonies()),
        ("midline", position.midline_harmonies()),
        ("accents", position.accents.map(u32::from)),
    ]
    .map(|(name, seats)| Count::by_seat(name, seats.to_vec()))
    .into()
}
