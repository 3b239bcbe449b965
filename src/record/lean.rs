//! The entries of a game in few bytes each, for plies that are only played and not talked about.

use super::{Act, Acts, Discard, Effect, Glyph, Path, Ply};
use crate::board::Place;
use crate::variant::Tile;
use smallvec::SmallVec;
use std::slice;

/// An entry of a record in 16 bytes. A ply is one of them, or several that are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeanEntry {
    /// A turn begins.
    Turn(u32),
    /// One tile dropped, moved or used.
    Act(LeanAct),
    /// The effect of the act before it: another tile is moved.
    Shift(LeanAct),
    /// The effect of the act before it: the neighbouring tiles are turned.
    Turning(i8),
    /// The turn is passed.
    Pass,
    /// The game is given up.
    Resign,
    /// The win is claimed.
    Claim,
    /// A tile is drawn, and another perhaps discarded.
    Draw(Option<Tile>, Discard),
    /// What an annotator thinks of the ply before it.
    Glyph(Glyph),
    /// A comment: where the text of it stands.
    Comment {
        /// Where it begins.
        start: u32,
        /// Where it ends.
        end: u32,
        /// Whether it goes on to the end of its line.
        to_line_end: bool,
        /// Whether it is on a line of its own.
        own_line: bool,
    },
}

const _: () = assert!(size_of::<LeanEntry>() == 16);

/// An act in 14 bytes. An [`Act`] takes five times as many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LeanAct {
    /// Where the tile is dropped, or where it stands before it moves.
    at: LeanPlace,
    /// Where it goes.
    path: [LeanPlace; MAX_STEPS],
    tile: Tile,
    /// The captured tile, or one of the marks below.
    captured: Tile,
    /// What it becomes, or is given for.
    exchange: Tile,
    /// The number of steps, and the flags below.
    shape: u8,
}

/// What rules ask of an act, in whichever form it is written down.
pub(crate) trait Doing {
    /// The tile, if the record names it.
    fn tile(&self) -> Option<Tile>;
    /// Whether it comes from the hand.
    fn drop(&self) -> bool;
    /// Where it is dropped, or where it stands before it moves.
    fn at(&self) -> Place;
    /// How many places it passes through, the last one included.
    fn steps(&self) -> usize;
    /// Where it ends, if it goes anywhere.
    fn end(&self) -> Option<Place>;
    /// The places it passes through and, last, where it ends.
    fn path(&self) -> Path;
    /// Whether the last step is a capture, and the captured tile if it is named.
    fn capture(&self) -> Option<Option<Tile>>;
    /// What it becomes, or is given for.
    fn exchange(&self) -> Option<Tile>;
    /// What it does to other tiles.
    fn effect(&self) -> Option<&Effect>;
}

impl Doing for Act {
    #[inline]
    fn tile(&self) -> Option<Tile> {
        self.tile
    }
    #[inline]
    fn drop(&self) -> bool {
        self.drop
    }
    #[inline]
    fn at(&self) -> Place {
        self.at
    }
    #[inline]
    fn steps(&self) -> usize {
        self.path.len()
    }
    #[inline]
    fn end(&self) -> Option<Place> {
        self.path.last().copied()
    }
    fn path(&self) -> Path {
        self.path.clone()
    }
    #[inline]
    fn capture(&self) -> Option<Option<Tile>> {
        self.capture
    }
    #[inline]
    fn exchange(&self) -> Option<Tile> {
        self.exchange
    }
    #[inline]
    fn effect(&self) -> Option<&Effect> {
        self.effect.as_deref()
    }
}

/// An act whose effect, if it has one, is an entry of its own.
impl Doing for LeanAct {
    #[inline]
    fn tile(&self) -> Option<Tile> {
        some(self.tile)
    }
    #[inline]
    fn drop(&self) -> bool {
        self.shape & DROP != 0
    }
    #[inline]
    fn at(&self) -> Place {
        self.at.into()
    }
    #[inline]
    fn steps(&self) -> usize {
        usize::from(self.shape & STEPS).min(MAX_STEPS)
    }
    #[inline]
    fn end(&self) -> Option<Place> {
        match usize::from(self.shape & STEPS) {
            0 => None,
            steps => Some(self.path[(steps - 1) % MAX_STEPS].into()),
        }
    }
    fn path(&self) -> Path {
        self.places().collect()
    }
    #[inline]
    fn capture(&self) -> Option<Option<Tile>> {
        match self.captured {
            NONE => None,
            UNNAMED => Some(None),
            tile => Some(Some(tile)),
        }
    }
    #[inline]
    fn exchange(&self) -> Option<Tile> {
        some(self.exchange)
    }
    #[inline]
    fn effect(&self) -> Option<&Effect> {
        None
    }
}

/// A tile, unless it is none.
#[inline]
fn some(tile: Tile) -> Option<Tile> {
    (tile != NONE).then_some(tile)
}

/// How many steps a path has at most.
const MAX_STEPS: usize = 4;
/// No tile.
const NONE: Tile = Tile(0xff);
/// A captured tile that is not named.
const UNNAMED: Tile = Tile(0xfe);

const STEPS: u8 = 0x0f;
const DROP: u8 = 0x10;
const JOINED: u8 = 0x20;

/// A place in two bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct LeanPlace(u16);

impl From<Place> for LeanPlace {
    #[inline]
    fn from(place: Place) -> LeanPlace {
        LeanPlace(place.order())
    }
}

impl From<LeanPlace> for Place {
    #[inline]
    fn from(place: LeanPlace) -> Place {
        Place::of_order(place.0)
    }
}

impl LeanAct {
    /// An act that does nothing yet.
    #[inline(always)]
    pub(crate) fn new(tile: Option<Tile>, drop: bool, at: Place) -> LeanAct {
        LeanAct {
            at: at.into(),
            path: [LeanPlace::default(); MAX_STEPS],
            tile: tile.unwrap_or(NONE),
            captured: NONE,
            exchange: NONE,
            shape: if drop { DROP } else { 0 },
        }
    }

    /// Adds a step; none where there are too many.
    #[inline(always)]
    pub(crate) fn step(&mut self, to: Place) -> Option<()> {
        *self.path.get_mut(usize::from(self.shape & STEPS))? = to.into();
        self.shape += 1;
        Some(())
    }

    /// The places it passes through and, last, where it ends.
    #[inline]
    pub(crate) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        self.path[..self.steps()].iter().map(|&place| place.into())
    }

    /// The place after so many of its steps.
    #[inline]
    pub(crate) fn after(&self, steps: usize) -> Place {
        steps.checked_sub(1).map_or(self.at, |step| self.path[step % MAX_STEPS]).into()
    }

    /// The last step captures this tile.
    pub(crate) fn capture(&mut self, tile: Option<Tile>) {
        self.captured = tile.unwrap_or(UNNAMED);
    }

    /// It becomes this tile, or is given for it.
    pub(crate) fn exchange(&mut self, tile: Tile) {
        self.exchange = tile;
    }

    /// It belongs to the same ply as the act before it.
    #[inline]
    pub(crate) fn join(&mut self) {
        self.shape |= JOINED;
    }

    /// The same act in the ply of the act before it.
    #[inline]
    pub(crate) fn joined(mut self) -> LeanAct {
        self.join();
        self
    }

    /// Whether it is this act, of which it may leave out the tile that moves and what that captures.
    #[inline(always)]
    fn is_short_for(&self, whole: &LeanAct) -> bool {
        let tile = if self.tile == NONE && !self.drop() { whole.tile } else { self.tile };
        let captured = if whole.captured == NONE || self.drop() { self.captured } else { whole.captured };
        // Numbers are compared all at once.
        let way = |act: &LeanAct| {
            let [LeanPlace(a), LeanPlace(b), LeanPlace(c), LeanPlace(d)] = act.path;
            [a, b, c, d]
        };
        let is_same_way = self.at == whole.at && way(self) == way(whole);
        is_same_way
            && (tile, captured) == (whole.tile, whole.captured)
            && (self.exchange, self.shape) == (whole.exchange, whole.shape)
    }

    /// The whole act, without its effect.
    fn act(&self) -> Act {
        Act {
            tile: self.tile(),
            drop: self.drop(),
            at: self.at(),
            path: self.path(),
            capture: self.capture(),
            exchange: some(self.exchange),
            effect: None,
        }
    }
}

impl LeanEntry {
    /// Whether it goes on with the ply of the entry before it.
    #[inline]
    pub(crate) fn goes_on(&self) -> bool {
        match self {
            LeanEntry::Act(act) => act.shape & JOINED != 0,
            LeanEntry::Shift(_) | LeanEntry::Turning(_) => true,
            _ => false,
        }
    }

    /// Whether it is a ply, or the beginning of one.
    #[inline]
    pub(crate) fn is_ply(&self) -> bool {
        match self {
            LeanEntry::Act(act) => act.shape & JOINED == 0,
            LeanEntry::Pass | LeanEntry::Resign | LeanEntry::Claim | LeanEntry::Draw(..) => true,
            _ => false,
        }
    }
}

/// The entries of one ply.
#[derive(Debug, Clone, Copy)]
pub struct LeanPly<'g>(&'g [LeanEntry]);

impl<'g> LeanPly<'g> {
    /// The ply that begins a list of entries, and the rest of them.
    #[inline]
    pub(crate) fn first(entries: &'g [LeanEntry]) -> (LeanPly<'g>, &'g [LeanEntry]) {
        let [only, rest @ ..] = entries else { return (LeanPly(&[]), &[]) };
        // Most plies are one entry.
        if !rest.first().is_some_and(LeanEntry::goes_on) {
            return (LeanPly(slice::from_ref(only)), rest);
        }
        let end = rest.iter().position(|entry| !entry.goes_on()).map_or(entries.len(), |end| end + 1);
        let (ply, rest) = entries.split_at(end);
        (LeanPly(ply), rest)
    }

    /// The entries.
    #[inline]
    pub(crate) fn entries(self) -> &'g [LeanEntry] {
        self.0
    }

    /// How many entries it has.
    pub(crate) fn len(self) -> usize {
        self.0.len()
    }

    /// Whether nothing is left out of it, where every capture is marked or some may not be.
    #[inline]
    pub(crate) fn says_all(self, marks_captures: bool) -> bool {
        self.0.iter().all(|entry| match entry {
            LeanEntry::Act(act) => act.drop() || marks_captures && act.tile != NONE && act.captured != UNNAMED,
            LeanEntry::Shift(_) => false,
            _ => true,
        })
    }

    /// Whether it is this ply, of which it may leave out the tile that moves first and what that captures. Whatever follows
    /// is dropped.
    #[inline]
    pub(crate) fn is_short_for(self, whole: LeanPly<'_>) -> bool {
        let ([LeanEntry::Act(act), rest @ ..], [LeanEntry::Act(first), others @ ..]) = (self.0, whole.0) else {
            return false;
        };
        act.is_short_for(first) && (rest.is_empty() && others.is_empty() || are_dropped(rest, others))
    }

    /// The ply as it stands in a record.
    pub fn whole(self) -> Ply {
        let mut acts = Acts::new();
        for entry in self.0 {
            match entry {
                LeanEntry::Act(act) => acts.push(act.act()),
                LeanEntry::Pass => return Ply::Pass,
                LeanEntry::Resign => return Ply::Resign,
                LeanEntry::Claim => return Ply::Claim,
                LeanEntry::Draw(drew, discarded) => return Ply::Draw { drew: *drew, discarded: *discarded },
                LeanEntry::Turning(_) | LeanEntry::Shift(_) => {
                    acts.last_mut().into_iter().for_each(|act| act.effect = entry.effect().map(Box::new));
                }
                LeanEntry::Turn(_) | LeanEntry::Glyph(_) | LeanEntry::Comment { .. } => {}
            }
        }
        Ply::Acts(acts)
    }
}

/// Whether the acts that follow the first are the same, all of them dropped.
#[inline(never)]
fn are_dropped(acts: &[LeanEntry], others: &[LeanEntry]) -> bool {
    acts == others && acts.iter().all(|entry| matches!(entry, LeanEntry::Act(act) if act.drop()))
}

/// What writing and completing ask for.
impl LeanAct {
    /// Where it goes.
    #[inline]
    pub(super) fn lean_way(&self) -> &[LeanPlace] {
        &self.path[..self.steps()]
    }

    /// Sets the tile that is named, and the capture that is marked.
    #[inline]
    pub(super) fn set(&mut self, tile: Option<Tile>, capture: Option<Option<Tile>>) {
        self.tile = tile.unwrap_or(NONE);
        self.captured = capture.map_or(NONE, |tile| tile.unwrap_or(UNNAMED));
    }

    /// The same act with another step.
    #[inline]
    pub(crate) fn moved(mut self, to: impl Into<Place>) -> LeanAct {
        self.step(to.into());
        self
    }

    /// An act without its effect, if it has few steps.
    fn of(act: &Act, is_joined: bool) -> Option<LeanAct> {
        let mut lean = LeanAct::new(act.tile, act.drop, act.at);
        act.path.iter().try_for_each(|&place| lean.step(place))?;
        if let Some(tile) = act.capture {
            LeanAct::capture(&mut lean, tile);
        }
        if let Some(tile) = act.exchange {
            LeanAct::exchange(&mut lean, tile);
        }
        if is_joined {
            lean.join();
        }
        Some(lean)
    }
}

impl LeanEntry {
    /// The effect that it is of the act before it.
    #[inline]
    pub(super) fn effect(&self) -> Option<Effect> {
        match self {
            LeanEntry::Turning(steps) => Some(Effect::Turn(*steps)),
            LeanEntry::Shift(act) => Some(Effect::Shift { tile: act.tile(), at: act.at(), path: act.path() }),
            _ => None,
        }
    }
}

/// The entries of one ply that is not part of a game.
#[derive(Debug, Clone, PartialEq)]
pub struct LeanEntries(SmallVec<[LeanEntry; 2]>);

impl LeanEntries {
    /// A ply of one entry.
    #[inline]
    pub(crate) fn one(entry: LeanEntry) -> LeanEntries {
        LeanEntries(SmallVec::from_buf_and_len([entry; 2], 1))
    }

    /// A ply that goes on with another act.
    #[inline]
    pub(crate) fn and(mut self, mut act: LeanAct) -> LeanEntries {
        act.join();
        self.0.push(LeanEntry::Act(act));
        self
    }

    /// A copy of a ply.
    #[inline]
    pub(crate) fn copy(ply: LeanPly<'_>) -> LeanEntries {
        LeanEntries(SmallVec::from_slice(ply.0))
    }

    /// The entries, to be changed.
    #[inline]
    pub(crate) fn as_mut(&mut self) -> &mut [LeanEntry] {
        &mut self.0
    }

    /// The ply.
    #[inline]
    pub(crate) fn ply(&self) -> LeanPly<'_> {
        LeanPly(&self.0)
    }

    /// A whole ply in lean form, unless it has too many steps for that.
    pub(crate) fn of(ply: &Ply) -> Option<LeanEntries> {
        let mut entries = SmallVec::new();
        match ply {
            Ply::Pass => entries.push(LeanEntry::Pass),
            Ply::Resign => entries.push(LeanEntry::Resign),
            Ply::Claim => entries.push(LeanEntry::Claim),
            Ply::Draw { drew, discarded } => entries.push(LeanEntry::Draw(*drew, *discarded)),
            Ply::Acts(acts) => {
                for (at, act) in acts.iter().enumerate() {
                    entries.push(LeanEntry::Act(LeanAct::of(act, at > 0)?));
                    match act.effect.as_deref() {
                        None => {}
                        Some(Effect::Turn(steps)) => entries.push(LeanEntry::Turning(*steps)),
                        Some(Effect::Shift { tile, at, path }) => {
                            let mut shift = LeanAct::new(*tile, false, *at);
                            path.iter().try_for_each(|&place| shift.step(place))?;
                            entries.push(LeanEntry::Shift(shift));
                        }
                    }
                }
            }
        }
        Some(LeanEntries(entries))
    }
}
