//! What can be said of a position.

use super::gardens::{self, GARDENS};
use super::position::Position;
use super::tiles::Flower;
use crate::board::Place;
use crate::rules::{Balances, Count, Survey, hands};

/// Describes a position.
pub(super) fn survey(position: &Position) -> Survey {
    Survey {
        counts: counts(position),
        balances: balances(position),
        hands: hands(position.hands.tiles()),
        ..Survey::default()
    }
}

/// The tiles in hand are counted by seat. The balances, and how many of the Rose and the Orchids can be balanced at
/// once, are the same for both.
pub(super) fn counts(position: &Position) -> Vec<Count> {
    let common = |name, count: u32| Count { common: true, ..Count::by_seat(name, vec![count; 2]) };
    let balances = balances(position).iter().map(|balances| balances.count).sum();
    vec![
        Count::by_seat("hand", position.hands.left().map(u32::from).to_vec()),
        common("balances", balances),
        common("balanced", position.balanced() as u32),
    ]
}

fn balances(position: &Position) -> Vec<Balances> {
    let mut flowers: Vec<(Flower, Place)> = position.flowers().collect();
    crate::order::by_key(&mut flowers, |(_, at)| at.order());
    let mut all = Vec::new();
    for garden in 0..GARDENS {
        for flower in Flower::ALL.into_iter().filter(|flower| flower.is_needed()) {
            let count = position.balances(garden, flower);
            if count == 0 {
                continue;
            }
            let here = |kind| {
                let places = flowers.iter().filter(|(other, at)| *other == kind && gardens::of(*at).has(garden));
                places.map(|(_, at)| *at).collect()
            };
            all.push(Balances {
                garden: gardens::name(garden),
                tiles: [flower.tile(), flower.partner().tile()],
                places: [here(flower), here(flower.partner())],
                count: count.into(),
            });
        }
    }
    all
}
