//! What is known of a seat's hand, and so what cannot be in it.
//!
//! A record may leave out which tile was drawn or discarded, and what the hand was at the start. What is played later
//! reveals some of it: a tile that is placed was drawn before, a discarded tile is not placed any more, and a set has no
//! fourth Ship. So everything that went in and out is kept in order, and a history is possible when each unseen tile can
//! be given a kind so that all of it fits.

use super::tiles::{KINDS, SET};
use super::unseen;
use crate::record::Discard;
use crate::variant::Tile;

/// What came into a hand, or went out of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Event {
    Drawn(Option<Tile>),
    Gone(Option<Tile>),
}

/// An event in one byte, so that a hand is cheap to copy: the tile, and whether it has gone.
#[derive(Debug, Clone, Copy)]
pub(super) struct Packed(u8);

const GONE: u8 = 0x80;
/// The tile of an event that shows none.
const HIDDEN: u8 = 0x7f;

impl Packed {
    fn of(event: Event) -> Packed {
        let (gone, tile) = match event {
            Event::Drawn(tile) => (0, tile),
            Event::Gone(tile) => (GONE, tile),
        };
        Packed(gone | tile.map_or(HIDDEN, |tile| tile.0 & 0x3f))
    }

    pub(super) const fn event(self) -> Event {
        let number = self.0 & !GONE;
        let tile = if number == HIDDEN { None } else { Some(Tile(number)) };
        if self.0 & GONE == 0 { Event::Drawn(tile) } else { Event::Gone(tile) }
    }
}

/// How many tiles of each kind: with room for some more kinds, of which there are never any, so that all are counted at a
/// stroke.
pub(super) type Counts = [u8; 16];

/// The counts of all kinds.
const fn counts(kinds: [u8; KINDS]) -> Counts {
    let mut counts = [0; 16];
    let mut kind = 0;
    while kind < KINDS {
        counts[kind] = kinds[kind];
        kind += 1;
    }
    counts
}

/// The same without that room.
fn kinds(counts: &Counts) -> [u8; KINDS] {
    std::array::from_fn(|kind| counts[kind])
}

/// All tiles together: never more than a set.
fn sum(counts: &Counts) -> i16 {
    counts.iter().fold(0, |sum: u8, &count| sum.wrapping_add(count)).into()
}

/// What the events come to, as far as no tile was discarded unseen: a known tile of a kind goes before an unseen one, which
/// may stand for more.
#[derive(Debug, Clone, Copy)]
struct Tally {
    /// The known tiles of each kind in the hand.
    known: Counts,
    /// How many of each kind have been drawn.
    drawn: Counts,
    /// How many of each kind have gone that were unseen until then.
    revealed: Counts,
    /// How many tiles were drawn, seen or not.
    all_drawn: i16,
    /// How many unseen tiles have been drawn and how many revealed, the second less the first.
    lack: i16,
    /// The most of that at any time: so many unseen tiles must have been in the hand at the start.
    most_lack: i16,
    /// Whether a tile was discarded unseen.
    has_unseen_discards: bool,
}

impl Tally {
    const NONE: Tally = Tally {
        known: counts([0; KINDS]),
        drawn: counts([0; KINDS]),
        revealed: counts([0; KINDS]),
        all_drawn: 0,
        lack: 0,
        most_lack: 0,
        has_unseen_discards: false,
    };

    fn add(&mut self, event: Event) {
        match event {
            Event::Drawn(tile) => {
                self.all_drawn += 1;
                match tile.map(|tile| tile.index() % KINDS) {
                    Some(kind) => {
                        self.drawn[kind] += 1;
                        self.known[kind] += 1;
                    }
                    None => self.lack -= 1,
                }
            }
            Event::Gone(Some(tile)) => {
                let kind = tile.index() % KINDS;
                if self.known[kind] > 0 {
                    self.known[kind] -= 1;
                } else {
                    self.revealed[kind] += 1;
                    self.lack += 1;
                    self.most_lack = self.most_lack.max(self.lack);
                }
            }
            Event::Gone(None) => self.has_unseen_discards = true,
        }
    }
}

/// Every tile of a set comes in and goes out at most once.
const MOST_EVENTS: usize = 108;
/// The most tiles that are ever in a hand: a whole set.
pub(super) const WHOLE: i16 = super::tiles::WHOLE_SET as i16;

/// A hand as far as it is known, with its history from the start of the record. It is copied as a whole, as a position with
/// two of them would otherwise be copied piece by piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hand {
    /// The tiles that were not on the board or out of the game at the start.
    pub(super) set: Counts,
    /// The known tiles of the hand at the start.
    pub(super) dealt: Counts,
    /// The least and the most number of unseen tiles in the hand at the start.
    pub(super) unseen: (i16, i16),
    /// By how many tiles the hand has grown since.
    gain: i16,
    events: [Packed; MOST_EVENTS],
    count: u8,
    tally: Tally,
}

impl Hand {
    /// A hand of which nothing is known.
    pub(super) const UNKNOWN: Hand = Hand {
        set: counts(SET),
        dealt: counts([0; KINDS]),
        unseen: (0, WHOLE),
        gain: 0,
        events: [Packed(HIDDEN); MOST_EVENTS],
        count: 0,
        tally: Tally::NONE,
    };

    /// Takes a tile out of the set, because it is on the board or out of the game at the start. Returns whether there was
    /// one.
    pub(super) fn spend(&mut self, tile: Tile) -> bool {
        match self.set.get_mut(tile.index()).and_then(|left| Some((left.checked_sub(1)?, left))) {
            Some((less, left)) => {
                *left = less;
                true
            }
            None => false,
        }
    }

    /// The same history for a hand of which nothing was known at the start.
    pub(super) fn unknown(&self) -> Hand {
        Hand { unseen: (0, WHOLE), ..*self }
    }

    /// A hand of which only the tiles that have gone are known.
    pub(super) fn forgotten(&self, limit: Option<u8>) -> Hand {
        let mut hand = Hand { set: self.set, unseen: (0, limit.map_or(WHOLE, i16::from)), ..Hand::UNKNOWN };
        for event in self.events() {
            if let Event::Gone(Some(tile)) = event {
                hand.spend(tile);
            }
        }
        hand
    }

    /// The least and the most number of tiles in the hand now.
    pub(super) fn size(&self) -> (i16, i16) {
        let known = self.known() + self.gain;
        ((known + self.unseen.0).max(0), known + self.unseen.1.min(self.room()))
    }

    /// The hand after a tile was drawn, whatever its size.
    pub(super) fn drawn(&self, tile: Option<Tile>) -> Hand {
        let mut hand = *self;
        hand.draw(tile);
        hand
    }

    fn draw(&mut self, tile: Option<Tile>) {
        self.push(Event::Drawn(tile));
        self.gain += 1;
    }

    /// The hand after a tile was discarded.
    #[cfg(test)]
    pub(super) fn discarded(&self, tile: Option<Tile>) -> Hand {
        let mut hand = *self;
        hand.discard(tile);
        hand
    }

    fn discard(&mut self, tile: Option<Tile>) {
        self.push(Event::Gone(tile));
        self.gain -= 1;
    }

    /// The hand after a tile was placed.
    pub(super) fn placed(&self, tile: Tile) -> Hand {
        let mut hand = *self;
        hand.place(tile);
        hand
    }

    /// Places a tile.
    pub(super) fn place(&mut self, tile: Tile) {
        self.discard(Some(tile));
        // It held that tile, so it was not empty.
        self.unseen.0 = self.unseen.0.max(-self.known() - self.gain);
    }

    /// The hand after a draw and perhaps a discard, where a full hand holds `limit` tiles.
    pub(super) fn turned_over(&self, drew: Option<Tile>, discarded: Discard, limit: Option<u8>) -> Hand {
        let mut hand = *self;
        hand.turn_over(drew, discarded, limit);
        hand
    }

    /// Draws a tile and perhaps discards one, where a full hand holds `limit` tiles.
    pub(super) fn turn_over(&mut self, drew: Option<Tile>, discarded: Discard, limit: Option<u8>) {
        if let Some(limit) = limit {
            // Without a discard there was room for the tile, with one there was none.
            let before = i16::from(limit) - self.known() - self.gain;
            match discarded {
                Discard::None => self.unseen.1 = self.unseen.1.min(before - 1),
                _ => self.unseen = (self.unseen.0.max(before), self.unseen.1.min(before)),
            }
        }
        self.draw(drew);
        match discarded {
            Discard::None => {}
            Discard::Unseen => self.discard(None),
            Discard::Tile(tile) => self.discard(Some(tile)),
        }
    }

    /// How many tiles of a kind have been neither drawn, placed nor discarded, as far as is known.
    pub(super) fn left(&self, tile: Tile) -> u8 {
        let kind = tile.index();
        let (mut drawn, mut gone) = (self.dealt.get(kind).copied().unwrap_or(0), 0);
        for event in self.events() {
            match event {
                Event::Drawn(Some(other)) if other == tile => drawn += 1,
                Event::Gone(Some(other)) if other == tile => gone += 1,
                _ => {}
            }
        }
        self.set.get(kind).map_or(0, |&set| set.saturating_sub(drawn.max(gone)))
    }

    /// Whether the history is possible, with this tile of the set taken for the centre piece.
    pub(super) fn is_possible(&self, centre: Option<Tile>) -> bool {
        // How many unseen tiles can have been of each kind.
        let mut seen = self.dealt;
        for (kind, seen) in seen.iter_mut().enumerate() {
            *seen = seen.saturating_add(self.tally.drawn[kind]);
        }
        if let Some(seen) = centre.and_then(|tile| seen.get_mut(tile.index())) {
            *seen += 1;
        }
        let mut room = self.set;
        for (kind, room) in room.iter_mut().enumerate() {
            *room = room.saturating_sub(seen[kind]);
        }
        // Looking at all kinds takes less than looking for the first.
        let are_within =
            |few: &Counts, most: &Counts| (0..few.len()).fold(true, |all, kind| all & (few[kind] <= most[kind]));
        // The more unseen tiles were in hand at the start, the more is possible.
        let most = self.unseen.1.min(self.room() - i16::from(centre.is_some()));
        if !are_within(&seen, &self.set) || most < self.unseen.0 || most < 0 {
            return false;
        }
        if !self.tally.has_unseen_discards {
            return are_within(&self.tally.revealed, &room) && self.tally.most_lack <= most;
        }
        unseen::fits(self.packed(), &self.dealt, most as u8, room)
    }

    /// The tiles in the hand, where all of them are known.
    pub(super) fn tiles(&self) -> Option<[u8; KINDS]> {
        let mut tiles = (self.unseen == (0, 0)).then(|| kinds(&self.dealt))?;
        for event in self.events() {
            match event {
                Event::Drawn(Some(tile)) => *tiles.get_mut(tile.index())? += 1,
                Event::Gone(Some(tile)) => {
                    let count = tiles.get_mut(tile.index())?;
                    *count = count.checked_sub(1)?;
                }
                _ => return None,
            }
        }
        Some(tiles)
    }

    /// The tiles that are known to be in the hand, whatever else is.
    pub(super) fn seen(&self) -> [u8; KINDS] {
        let mut seen = kinds(&self.dealt);
        for event in self.events() {
            match event {
                Event::Drawn(tile) => {
                    tile.and_then(|tile| seen.get_mut(tile.index())).into_iter().for_each(|kind| *kind += 1)
                }
                Event::Gone(Some(tile)) => {
                    seen.get_mut(tile.index()).into_iter().for_each(|kind| *kind = kind.saturating_sub(1));
                }
                // It may be any of them.
                Event::Gone(None) => seen = [0; KINDS],
            }
        }
        seen
    }

    /// The tiles of the set that are not known to have left the hand.
    pub(super) fn left_set(&self) -> [u8; KINDS] {
        let mut left = kinds(&self.set);
        for event in self.events() {
            if let Event::Gone(Some(tile)) = event
                && let Some(count) = left.get_mut(tile.index())
            {
                *count = count.saturating_sub(1);
            }
        }
        left
    }

    /// Whether the hand may hold anything that is not known to be elsewhere: no tag and no draw says more of it.
    pub(super) fn is_unlimited(&self) -> bool {
        let says_nothing = |event| matches!(event, Event::Gone(Some(_)));
        self.unseen.1 == WHOLE && self.known() == 0 && self.events().all(says_nothing)
    }

    /// Tiles that are known to have been in the hand at the start.
    fn known(&self) -> i16 {
        sum(&self.dealt)
    }

    /// How many unseen tiles the set has room for in the hand at the start.
    fn room(&self) -> i16 {
        sum(&self.set) - self.known() - self.tally.all_drawn
    }

    fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.packed().iter().map(|event| event.event())
    }

    fn packed(&self) -> &[Packed] {
        &self.events[..usize::from(self.count).min(MOST_EVENTS)]
    }

    fn push(&mut self, event: Event) {
        // The callers check that no more tiles are drawn than a set has.
        if let Some(next) = self.events.get_mut(usize::from(self.count)) {
            *next = Packed::of(event);
            if self.count == 0 {
                self.tally.known = self.dealt;
            }
            self.tally.add(event);
            self.count += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const JASMINE: Tile = Tile(0);
    const LILY: Tile = Tile(1);
    const SHIP: Tile = Tile(6);

    fn dealt(tiles: &[Tile], unseen: i16) -> Hand {
        let mut hand = Hand { unseen: (unseen, unseen), ..Hand::UNKNOWN };
        tiles.iter().for_each(|tile| hand.dealt[tile.index()] += 1);
        hand
    }

    #[test]
    fn an_unseen_tile_is_one_kind_or_another() {
        let hand = dealt(&[], 1);
        assert!(hand.placed(JASMINE).is_possible(None));
        assert!(!hand.placed(JASMINE).placed(LILY).is_possible(None));
        assert!(hand.placed(JASMINE).drawn(None).placed(LILY).is_possible(None));
    }

    #[test]
    fn a_set_has_no_fourth_ship() {
        let mut hand = Hand::UNKNOWN;
        for _ in 0..3 {
            hand = hand.placed(SHIP);
        }
        assert!(hand.is_possible(None) && !hand.is_possible(Some(SHIP)));
        assert!(!hand.placed(SHIP).is_possible(None));
        assert!(!hand.drawn(Some(SHIP)).is_possible(None));
        assert!(hand.drawn(Some(LILY)).is_possible(None));
    }

    #[test]
    fn an_unseen_discard_took_one_or_the_other() {
        let hand = dealt(&[JASMINE, LILY], 0).drawn(Some(SHIP)).discarded(None);
        for (a, b) in [(JASMINE, LILY), (LILY, SHIP), (JASMINE, SHIP)] {
            assert!(hand.placed(a).placed(b).is_possible(None));
        }
        assert!(!hand.placed(JASMINE).placed(LILY).placed(SHIP).is_possible(None));
        assert!(!hand.placed(JASMINE).placed(JASMINE).is_possible(None));
    }

    #[test]
    fn an_unseen_discard_took_what_was_there_then() {
        let hand = dealt(&[JASMINE], 0).drawn(Some(LILY)).discarded(None).drawn(Some(SHIP));
        assert!(hand.placed(SHIP).placed(LILY).is_possible(None));
        assert!(hand.placed(SHIP).placed(JASMINE).is_possible(None));
        // The discard was one of the first two, so they cannot both be there.
        assert!(!hand.placed(JASMINE).placed(LILY).is_possible(None));
    }

    #[test]
    fn the_whole_set_can_be_drawn_and_no_more() {
        let mut hand = dealt(&[], 4);
        for _ in 4..WHOLE {
            hand = hand.drawn(None);
            assert!(hand.is_possible(None));
        }
        assert!(!hand.is_possible(Some(JASMINE)));
        assert!(!hand.drawn(None).is_possible(None));
    }

    #[test]
    fn the_size_of_a_hand_is_narrowed_by_what_is_done() {
        let hand = Hand { unseen: (0, 3), ..Hand::UNKNOWN };
        assert_eq!(hand.size(), (0, 3));
        let kept = hand.turned_over(None, Discard::None, Some(3));
        assert_eq!(kept.size(), (1, 3));
        let full = hand.turned_over(None, Discard::Unseen, Some(3));
        assert_eq!(full.size(), (3, 3));
        assert!(!full.turned_over(None, Discard::None, Some(3)).is_possible(None));
        let placed = full.placed(JASMINE);
        assert_eq!(placed.size(), (2, 2));
        assert!(!placed.turned_over(None, Discard::Unseen, Some(3)).is_possible(None));
    }

    /// The same by trying every kind for every unseen tile, and for every unseen discard every kind in the hand.
    fn slow(set: &Counts, hand: &[u8; KINDS], drawn: &[u8; KINDS], events: &[Event]) -> bool {
        let Some((event, rest)) = events.split_first() else { return true };
        let kinds = |only: Option<Tile>| (0..KINDS).filter(move |&kind| only.is_none_or(|tile| tile.index() == kind));
        match *event {
            Event::Drawn(tile) => kinds(tile).any(|kind| {
                let (mut hand, mut drawn) = (*hand, *drawn);
                hand[kind] += 1;
                drawn[kind] += 1;
                drawn[kind] <= set[kind] && slow(set, &hand, &drawn, rest)
            }),
            Event::Gone(tile) => kinds(tile).any(|kind| {
                let mut hand = *hand;
                hand[kind] > 0 && {
                    hand[kind] -= 1;
                    slow(set, &hand, drawn, rest)
                }
            }),
        }
    }

    #[test]
    fn random_histories_agree_with_trying_everything() {
        let mut chance = crate::rules::Chance::new(11);
        let (mut possible, mut impossible) = (0, 0);
        for _ in 0..30_000 {
            // Few kinds and small sets, so that they run short.
            let mut hand = dealt(&[], 0);
            hand.set = counts([0; KINDS]);
            (0..3).for_each(|kind| hand.set[kind] = 1 + chance.below(3) as u8);
            let whole: u8 = hand.set.iter().sum();
            hand.unseen = (i16::from(chance.below(2) as u8), 1);
            hand.unseen.1 = hand.unseen.0;
            for _ in 0..10 {
                let tile = (chance.below(3) > 0).then(|| Tile(chance.below(3) as u8));
                let before = hand;
                hand = match chance.below(2) {
                    0 => hand.drawn(tile),
                    _ => hand.discarded(tile),
                };
                let mut events: Vec<Event> = (0..hand.unseen.0).map(|_| Event::Drawn(None)).collect();
                events.extend(hand.events());
                let drawn = events.iter().filter(|event| matches!(event, Event::Drawn(_))).count();
                let slow = drawn <= usize::from(whole) && slow(&hand.set, &[0; KINDS], &[0; KINDS], &events);
                assert_eq!(hand.is_possible(None), slow, "{:?} {events:?}", hand.set);
                if slow {
                    possible += 1;
                } else {
                    impossible += 1;
                    hand = before;
                }
            }
        }
        assert!(possible > 50_000 && impossible > 20_000, "{possible} {impossible}");
    }
}
