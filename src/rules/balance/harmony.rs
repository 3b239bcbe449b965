//! Balances: what two flowers of one garden are to each other, what must not be undone, and the harmony of them all.

use super::flower::Flower;
use super::gardens::{self, GARDENS, Gardens};
use super::position::Position;
use crate::board::Place;

/// The flowers that the harmony needs: a Rose and three Orchids.
pub(super) const NEEDED: usize = 4;

impl Position {
    /// How many balances a flower and its partner form in a garden: each tile counts once for each, or twice on the Wheel.
    pub(super) fn balances(&self, garden: usize, flower: Flower) -> u8 {
        self.weight_in(garden, flower).min(self.weight_in(garden, flower.partner()))
    }

    /// A garden that would lose balances without the flower in this place, how many it has and how many it would keep.
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
    /// A balance belongs to one garden. In each of its gardens a Lotus or a Lily stands in as many balances as it counts
    /// there, whatever it does in its other gardens; and a Rose or an Orchid is balanced when it has one balance
    /// anywhere. All Lilies of a garden can serve all its Orchids, so it is enough to know how often they count there:
    /// what is left is to find each Orchid a garden that has room for it.
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
        self.balanced() >= NEEDED
    }
}

/// What a flower is bound by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bound {
    pub(super) garden: usize,
    pub(super) has: u8,
    pub(super) keeps: u8,
}

/// Flowers that look for a partner, by the gardens they are in. The set has no more than three of a kind.
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

/// How many of the seekers find room: every way to seat them is tried.
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
    // Without this one, at most one fewer can be seated.
    if best < rest.len() { best.max(most(rest, room)) } else { best }
}
