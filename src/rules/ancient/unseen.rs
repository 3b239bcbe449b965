//! Searches for the kinds that unseen tiles can have been.

use super::hand::{Event, WHOLE};
use super::tiles::KINDS;

/// The sort of the unseen tiles, after the kinds.
const UNSEEN: usize = KINDS;
/// All sorts of tiles.
const SORTS: usize = KINDS + 1;
/// The number of times: one before the first unseen discard, and one after each that a set allows.
const TIMES: usize = WHOLE as usize + 1;
/// After this many fruitless choices the history counts as possible.
const MOST_TRIES: u32 = 4_000;

/// Whether the events fit some choice of what the unseen tiles were. A hand begins with the tiles `dealt` and so many unseen
/// ones; of each kind there is this much room for unseen tiles.
pub(super) fn fits(events: &[Event], dealt: &[u8; KINDS], unseen: u8, room: [u8; KINDS]) -> bool {
    let mut world = World { room, ..World::EMPTY };
    world.tokens[0][..KINDS].copy_from_slice(dealt);
    world.tokens[0][UNSEEN] = unseen;
    world.counts[0] = dealt.iter().sum::<u8>() + unseen;
    Search { events, tries: MOST_TRIES }.fits(&mut world, 0)
}

/// One choice of what the unseen tiles were, as far as it matters yet.
///
/// Which tile an unseen discard took is left open: it is enough that for each of them there is a tile left that was drawn
/// before it.
#[derive(Clone)]
struct World {
    /// The tiles of each sort by time: the number of unseen discards before they were drawn. The unseen discards still
    /// have to take theirs from among them.
    tokens: [[u8; SORTS]; TIMES],
    /// How many tiles of all sorts these are.
    counts: [u8; TIMES],
    /// Unseen discards so far.
    debts: usize,
    /// How many unseen tiles can still have been of each kind.
    room: [u8; KINDS],
}

impl World {
    const EMPTY: World = World { tokens: [[0; SORTS]; TIMES], counts: [0; TIMES], debts: 0, room: [0; KINDS] };

    /// Whether every unseen discard can have taken a tile of its own that was there by then.
    fn pays(&self) -> bool {
        let mut there = 0usize;
        self.counts.iter().zip(1..=self.debts).all(|(&count, debts)| {
            there += usize::from(count);
            there >= debts
        })
    }

    /// When the newest tile of this sort was drawn. An early discard may have taken an older one.
    fn newest(&self, sort: usize) -> Option<usize> {
        (0..=self.debts.min(TIMES - 1)).rev().find(|&time| self.tokens[time][sort] > 0)
    }

    /// Whether that tile can go and leave enough for the unseen discards.
    fn without(&self, time: usize, sort: usize) -> bool {
        let mut there: usize = self.counts[..time].iter().map(|&count| usize::from(count)).sum();
        // Discards before that tile was drawn are not concerned.
        (time + 1..=self.debts).all(|debts| {
            there += usize::from(self.counts[debts - 1]);
            there > debts
        }) && self.tokens[time][sort] > 0
    }

    fn take(&mut self, time: usize, sort: usize) {
        self.tokens[time][sort] -= 1;
        self.counts[time] -= 1;
    }
}

/// Searches for a choice that fits the events.
struct Search<'a> {
    events: &'a [Event],
    tries: u32,
}

impl Search<'_> {
    /// Whether the events from this one on fit.
    fn fits(&mut self, world: &mut World, from: usize) -> bool {
        for (number, event) in self.events.iter().enumerate().skip(from) {
            match *event {
                Event::Drawn(tile) => {
                    let sort = tile.map_or(UNSEEN, |tile| tile.index() % KINDS);
                    let time = world.debts.min(TIMES - 1);
                    world.tokens[time][sort] += 1;
                    world.counts[time] += 1;
                }
                Event::Gone(None) => {
                    world.debts += 1;
                    if world.debts >= TIMES || !world.pays() {
                        return false;
                    }
                }
                Event::Gone(Some(tile)) => {
                    let kind = tile.index() % KINDS;
                    let known = world.newest(kind).filter(|&time| world.without(time, kind));
                    // An unseen tile that was drawn no later may stand for all that the known one may, and more.
                    let is_better = |time| known.is_none_or(|known| time > known);
                    let unseen = world
                        .newest(UNSEEN)
                        .filter(|&time| is_better(time) && world.room[kind] > 0 && world.without(time, UNSEEN));
                    match (known, unseen) {
                        (None, None) => return false,
                        (Some(known), None) => world.take(known, kind),
                        (Some(known), Some(_)) => {
                            self.tries = self.tries.saturating_sub(1);
                            let mut other = world.clone();
                            other.take(known, kind);
                            if self.tries == 0 || self.fits(&mut other, number + 1) {
                                return true;
                            }
                            take_unseen(world, kind);
                        }
                        (None, Some(_)) => take_unseen(world, kind),
                    }
                }
            }
        }
        true
    }
}

/// Makes the newest unseen tile one of this kind.
fn take_unseen(world: &mut World, kind: usize) {
    if let Some(time) = world.newest(UNSEEN) {
        world.take(time, UNSEEN);
        world.room[kind] -= 1;
    }
}
