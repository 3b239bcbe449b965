//! What can be said of a position.

use super::position::Position;
use super::score::FinalCount;
use crate::rules::shared::wording::points;
use crate::rules::{Count, Disharmony, Harmony, Survey, hands};
use crate::variant::Seat;

/// Describes a position.
pub(super) fn survey(position: &Position) -> Survey {
    Survey {
        harmonies: harmonies(position),
        counts: counts(position),
        points: Some(position.points().to_vec()),
        hands: hands(position.hands.iter().map(|hand| &hand[..])),
        ..Survey::default()
    }
}

/// What the end of a game has added to the running totals.
pub(super) fn reckoning(position: &Position) -> Vec<String> {
    if position.outcome.is_none() {
        return Vec::new();
    }
    let of = |seat: u8| {
        let FinalCount { pot, protected, others } = position.final_count(Seat(seat));
        let running = position.score[usize::from(seat)];
        let points = points(position.points()[usize::from(seat)]);
        let in_pot = if pot == 1 { "tile" } else { "tiles" };
        let rest = if others == 1 { "the other own tile" } else { "all other own tiles" };
        let flowers = if protected == 1 { "flower" } else { "flowers" };
        format!(
            "{running} by harmonies, {pot} for the enemy's {in_pot} in the pot, {protected} for {flowers} near an own \
             Lotus, less {others} for {rest} on the board: {points}"
        )
    };
    vec![of(0), of(1)]
}

fn harmonies(position: &Position) -> Vec<Harmony> {
    let mut harmonies = Vec::new();
    position.harmonies(|harmony| {
        if harmony.disturbed_by.is_none() {
            harmonies.push(Harmony { ends: harmony.ends, seat: Some(harmony.seat) });
        }
    });
    Harmony::sort(&mut harmonies);
    harmonies
}

pub(super) fn disharmonies(position: &Position) -> Vec<Disharmony> {
    let mut disharmonies = Vec::new();
    position.harmonies(|harmony| {
        let disturbed = harmony.disturbed_by.map(|by| Disharmony { ends: harmony.ends, by: Some(by) });
        disharmonies.extend(disturbed);
    });
    disharmonies
}

pub(super) fn counts(position: &Position) -> Vec<Count> {
    let standing = position.standing();
    let count = |name, of: &dyn Fn(usize) -> u32| Count::by_seat(name, vec![of(0), of(1)]);
    let seat = |seat: usize| Seat(seat as u8);
    vec![
        count("harmonies", &|at| standing[at].harmonies),
        count("harmony-points", &|at| standing[at].gain as u32),
        count("disharmonies", &|at| standing[at].disharmonies),
        count("disharmony-points", &|at| standing[at].loss as u32),
        count("in-pot", &|at| position.lost(seat(at))),
        count("flowers-left", &|at| position.flowers_left(seat(at))),
        count("pot-won", &|at| u32::from(position.pot_winners.has(seat(at)))),
    ]
}
