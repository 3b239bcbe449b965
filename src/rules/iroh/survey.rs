//! What can be said of a position.

use super::harmony::{MIDLINES, NAMES, crossed_midlines, midline_ends};
use super::position::Position;
use super::{SEATS, wording};
use crate::rules::{Count, Harmony, Midline, Seats, Survey, hands};
use crate::variant::Seat;

/// Describes a position.
pub(super) fn survey(position: &Position) -> Survey {
    Survey {
        harmonies: harmonies(position),
        counts: counts(position),
        midlines: midlines(position),
        hands: hands(position.hands.iter().map(|hand| &hand[..])),
        unfulfilled: position.last_claim.map(wording::lost_claim),
        ..Survey::default()
    }
}

/// Every harmony by itself, although a claim may not use all of them at once.
fn harmonies(position: &Position) -> Vec<Harmony> {
    let of = |seat| {
        position.harmonies(seat).into_iter().map(move |harmony| Harmony { ends: harmony.ends, seat: Some(seat) })
    };
    let mut harmonies: Vec<Harmony> = SEATS.into_iter().flat_map(of).collect();
    crate::order::by_key(&mut harmonies, |harmony| (harmony.ends, harmony.seat));
    harmonies
}

pub(super) fn counts(position: &Position) -> Vec<Count> {
    let count = |name, of: &dyn Fn(Seat) -> u32| Count::by_seat(name, SEATS.map(of).to_vec());
    vec![
        count("harmonies", &|seat| position.harmonies(seat).len() as u32),
        count("midlines", &|seat| position.crossed_at_once(seat).count_ones()),
    ]
}

fn midlines(position: &Position) -> Vec<Midline> {
    let held = SEATS.map(|seat| crossed_midlines(&position.harmonies(seat)));
    let midline = |number: usize| Midline {
        name: NAMES[number],
        ends: midline_ends(number),
        seats: Seats(held[0] >> number & 1 | (held[1] >> number & 1) << 1),
    };
    (0..MIDLINES).map(midline).collect()
}
