//! Searches for the kinds that unseen tiles can have been.

use super::hand::{Counts, Event, Packed, WHOLE};
use super::tiles::KINDS;

/// The sort of the unseen tiles, after the kinds.
const UNSEEN: usize = KINDS;
/// All sorts of tiles.
const SORTS: usize = KINDS + 1;
/// The number of times: one before the first unseen discard, and one after each that a set allows.
const TIMES: usize = WHOLE as usize + 1;
/// Room for all sorts and for all times, so that any number of the right length is in range.
const SORT_ROOM: usize = 16;
const TIME_ROOM: usize = 64;
const _: () = assert!(SORTS <= SORT_ROOM && TIMES <= TIME_ROOM);
/// After this many fruitless choices the history counts as possible.
const MOST_TRIES: u32 = 4_000;

/// Whether the events fit some choice of what the unseen tiles were. A hand begins with the tiles `dealt` and so many unseen
/// ones; of each kind there is this much room for unseen tiles.
pub(super) fn fits(events: &[Packed], dealt: &Counts, unseen: u8, room: Counts) -> bool {
    let mut world = World { room, ..World::EMPTY };
    for (kind, &count) in dealt.iter().enumerate().filter(|(_, count)| **count > 0) {
        world.add(kind, count);
    }
    world.add(UNSEEN, unseen);
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
    tokens: [[u8; SORT_ROOM]; TIME_ROOM],
    /// The times of which each sort has tokens, a bit each.
    times: [u64; SORT_ROOM],
    /// How many tokens there are.
    all: u8,
    /// For each unseen discard, from the first, how many more tokens are older than it than the discards up to it take.
    spare: [u8; TIME_ROOM],
    /// The unseen discards that can spare none, a bit each.
    tight: u64,
    /// Unseen discards so far.
    debts: usize,
    /// How many unseen tiles can still have been of each kind.
    room: Counts,
}

impl World {
    const EMPTY: World = World {
        tokens: [[0; SORT_ROOM]; TIME_ROOM],
        times: [0; SORT_ROOM],
        all: 0,
        spare: [0; TIME_ROOM],
        tight: 0,
        debts: 0,
        room: [0; SORT_ROOM],
    };

    /// Tiles of a sort are drawn.
    fn add(&mut self, sort: usize, count: u8) {
        let tokens = self.token(self.debts, sort);
        *tokens = tokens.wrapping_add(count);
        self.times[sort % SORT_ROOM] |= u64::from(count > 0) << (self.debts % TIME_ROOM);
        self.all = self.all.wrapping_add(count);
    }

    /// How many tiles of a sort were drawn at a time. There are never more than a set has.
    fn token(&mut self, time: usize, sort: usize) -> &mut u8 {
        &mut self.tokens[time % TIME_ROOM][sort % SORT_ROOM]
    }

    /// A tile is discarded unseen. Returns whether there is a tile for it to take.
    fn owe(&mut self) -> bool {
        let debts = self.debts + 1;
        let Some(spare) = (self.all as usize).checked_sub(debts).filter(|_| debts < TIMES) else { return false };
        self.debts = debts;
        self.spare[debts - 1] = spare as u8;
        self.tight |= u64::from(spare == 0) << (debts - 1);
        true
    }

    /// When the newest tile of this sort was drawn. An early discard may have taken an older one.
    fn newest(&self, sort: usize) -> Option<usize> {
        self.times[sort % SORT_ROOM].checked_ilog2().map(|time| time as usize)
    }

    /// Whether a tile of this time can go and leave enough for the unseen discards.
    fn can_spare(&self, time: usize) -> bool {
        // Discards before that tile was drawn are not concerned.
        self.tight >> (time % TIME_ROOM) == 0
    }

    fn take(&mut self, time: usize, sort: usize) {
        let tokens = self.token(time, sort);
        *tokens = tokens.wrapping_sub(1);
        let is_last = u64::from(*tokens == 0);
        self.times[sort % SORT_ROOM] &= !(is_last << (time % TIME_ROOM));
        self.all = self.all.wrapping_sub(1);
        for later in time..self.debts {
            let spare = &mut self.spare[later % TIME_ROOM];
            *spare = spare.wrapping_sub(1);
            self.tight |= u64::from(*spare == 0) << (later % TIME_ROOM);
        }
    }
}

/// Searches for a choice that fits the events.
struct Search<'a> {
    events: &'a [Packed],
    tries: u32,
}

impl Search<'_> {
    /// Whether the events from this one on fit.
    fn fits(&mut self, world: &mut World, from: usize) -> bool {
        let mut next = from;
        while let Some(event) = self.events.get(next) {
            next += 1;
            match event.event() {
                Event::Drawn(tile) => world.add(tile.map_or(UNSEEN, |tile| tile.index() % KINDS), 1),
                Event::Gone(None) => {
                    if !world.owe() {
                        return false;
                    }
                }
                Event::Gone(Some(tile)) => {
                    let kind = tile.index() % KINDS;
                    let known = world.newest(kind).filter(|&time| world.can_spare(time));
                    // An unseen tile that was drawn no later may stand for all that the known one may, and more.
                    let is_better = |time| known.is_none_or(|known| time > known);
                    let unseen = world
                        .newest(UNSEEN)
                        .filter(|&time| is_better(time) && world.room[kind] > 0 && world.can_spare(time));
                    match (known, unseen) {
                        (None, None) => return false,
                        (Some(known), None) => world.take(known, kind),
                        (Some(known), Some(_)) => {
                            self.tries = self.tries.saturating_sub(1);
                            let mut other = world.clone();
                            other.take(known, kind);
                            if self.tries == 0 || self.fits(&mut other, next) {
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
