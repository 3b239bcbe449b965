//! Balances in the gardens, the flowers they keep from moving, and the complete harmony.

use super::gardens::{self, GARDENS, Gardens};
use super::position::Position;
use super::tiles::Flower;
use crate::board::Place;

/// The number of flowers that the harmony needs balanced: one Rose and three Orchids.
pub(super) const NEEDED: usize = 4;

impl Position {
    /// How many balances a kind of flower and its partner form in a garden. Each tile counts once, or twice on the Wheel.
    pub(super) fn balances(&self, garden: usize, flower: Flower) -> u8 {
        self.weight_in(garden, flower).min(self.weight_in(garden, flower.partner()))
    }

    /// The first garden that would lose balances without the flower on this place.
    pub(super) fn bound(&self, at: Place) -> Option<Bound> {
        let flower = self.flower(at)?;
        let weight = self.weight(at);
        gardens::of(at).iter().find_map(|garden| {
            let has = self.balances(garden, flower);
            let left = self.weight_in(garden, flower).saturating_sub(weight);
            let keeps = left.min(self.weight_in(garden, flower.partner()));
            (keeps < has).then_some(Bound { garden, has, keeps })
        })
    }

    /// How many of the Rose and the Orchids can be balanced at the same time.
    ///
    /// A balance belongs to one garden. In each of its gardens a Lotus or a Lily is in as many balances as it counts
    /// there, independently of its other gardens; a Rose or an Orchid needs one balance in any of its gardens. So a garden
    /// has room for as many Orchids as its Lilies count, and each Orchid must get a garden with room left.
    pub(super) fn balanced(&self) -> usize {
        let mut rooms = [[0; GARDENS]; 2];
        for (garden, room) in rooms[0].iter_mut().enumerate() {
            *room = self.weight_in(garden, Flower::Lotus);
        }
        for (garden, room) in rooms[1].iter_mut().enumerate() {
            *room = self.weight_in(garden, Flower::Lily);
        }
        let [lotuses, lilies] = &mut rooms;
        let (mut roses, mut orchids) = (Seekers::default(), Seekers::default());
        for (flower, at) in self.flowers() {
            match flower {
                Flower::Rose => roses.add(gardens::of(at)),
                Flower::Orchid => orchids.add(gardens::of(at)),
                Flower::Lotus | Flower::Lily => {}
            }
        }
        most(roses.all(), lotuses) + most(orchids.all(), lilies)
    }

    /// Whether the Rose and all three Orchids are on the board and balanced at once.
    pub(super) fn is_harmonious(&self) -> bool {
        // Each of them needs a partner to begin with.
        self.partnered() >= NEEDED && self.balanced() >= NEEDED
    }
}

/// Why a flower must not move: a garden needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    pub(super) garden: usize,
    pub(super) has: u8,
    pub(super) keeps: u8,
}

/// The gardens of each flower that needs a balance, at most three of a kind.
#[derive(Default)]
struct Seekers {
    gardens: [Gardens; NEEDED],
    count: usize,
}

impl Seekers {
    fn add(&mut self, gardens: Gardens) {
        if let Some(slot) = self.gardens.get_mut(self.count) {
            *slot = gardens;
            self.count += 1;
        }
    }

    fn all(&self) -> &[Gardens] {
        &self.gardens[..self.count]
    }
}

/// How many of the seekers can be given a garden with room, found by trying all ways.
fn most(seekers: &[Gardens], room: &mut [u8; GARDENS]) -> usize {
    let Some((&first, rest)) = seekers.split_first() else { return 0 };
    let mut best = 0;
    for garden in first.iter() {
        if best == seekers.len() {
            break;
        }
        if let Some(left) = room[garden].checked_sub(1) {
            room[garden] = left;
            best = best.max(1 + most(rest, room));
            room[garden] = left + 1;
        }
    }
    // Leaving this one out gives at most one fewer.
    if best < rest.len() { best.max(most(rest, room)) } else { best }
}
