//! Games in lean form: read straight from the bytes, for the forms that nearly all plies have. The readers give up at the
//! first surprise, and the reader of the whole notation takes over; what they do read, it reads as the same.

use super::position::plain::{plain, plain_captured};
use super::read::builder::Builder;
use super::read::tags;
use super::read::visitor::TagText;
use super::{Read, Spans};
use crate::record::{self, Comment, Entry, Head, LeanAct, LeanEntry, LeanPly, Record, Tag};
use crate::source::Span;
use crate::variant::{TagValue, Variant, Vocabulary};
use std::borrow::Cow;

/// Maximum length of a text that is read so, which bounds the parts of the game.
pub(super) const MAX_TEXT: usize = 99_999;

/// A game whose plies take few bytes each, read from a text that is in canonical form and has nothing to report.
#[derive(Debug, Clone)]
pub struct LeanGame {
    /// The record without its entries.
    record: Record,
    header: Vec<Span>,
    entries: Vec<LeanEntry>,
}

impl LeanGame {
    /// The variant and the tags, in a record without entries.
    pub fn head(&self) -> &Record {
        &self.record
    }

    pub(crate) fn entries(&self) -> &[LeanEntry] {
        &self.entries
    }

    /// The record without its entries, the spans of its tags, and the entries, to be completed.
    pub(crate) fn parts_mut(&mut self) -> (&mut Record, &mut Vec<Span>, &mut [LeanEntry]) {
        (&mut self.record, &mut self.header, &mut self.entries)
    }

    /// The plies of the main line, in the order of the text.
    pub fn plies(&self) -> impl Iterator<Item = LeanPly<'_>> {
        let starts = self.entries.iter().enumerate().filter(|(_, entry)| entry.is_ply());
        starts.map(|(at, _)| LeanPly::first(&self.entries[at..]).0)
    }

    /// The first plies, as entries of a record.
    pub(crate) fn opening(&self, plies: usize) -> Vec<Entry> {
        self.plies().take(plies).map(|ply| Entry::Ply(ply.whole())).collect()
    }

    /// The record, from the text it was read from.
    #[cfg(feature = "cli")]
    pub(crate) fn whole(&self, text: &str) -> Record {
        let mut record = self.record.clone();
        let mut at = 0;
        while at < self.entries.len() {
            let (entry, length) = whole(&self.entries[at..], text);
            record.entries.push(entry);
            at += length;
        }
        record
    }

    /// The texts of the comments among the plies, from the text it was read from.
    pub(crate) fn comments<'t>(&self, text: &'t str) -> impl Iterator<Item = &'t str> {
        self.entries.iter().filter_map(move |entry| match entry {
            LeanEntry::Comment { start, end, .. } => text.get(*start as usize..*end as usize),
            _ => None,
        })
    }
}

/// The first entry of a game in lean form as it is in a record, and how many lean entries it is made of.
#[inline]
fn whole(entries: &[LeanEntry], text: &str) -> (Entry, usize) {
    match entries[0] {
        LeanEntry::Turn(number) => (Entry::Turn(number), 1),
        LeanEntry::Glyph(glyph) => (Entry::Glyph(glyph), 1),
        LeanEntry::Comment { start, end, to_line_end, own_line } => {
            let text = comment_text(text, start, end).into_owned();
            (Entry::Comment(Comment { text, to_line_end, own_line }), 1)
        }
        _ => {
            let (ply, _) = LeanPly::first(entries);
            (Entry::Ply(ply.whole()), ply.len())
        }
    }
}

/// A game from its lean form, or else from the reader of the whole notation, which reads it as the same. What is downloaded
/// for the web is small rather than fast, so there is only the second.
#[inline]
pub(super) fn or_whole(lean: impl FnOnce() -> Option<Read>, whole: impl FnOnce() -> Read) -> Read {
    if cfg!(target_family = "wasm") { whole() } else { lean().unwrap_or_else(whole) }
}

/// The text of a comment that stands between two places of a game's text.
pub(super) fn comment_text(text: &str, start: u32, end: u32) -> Cow<'_, str> {
    let text = text.get(start as usize..end as usize).unwrap_or_default();
    if text.contains('\r') { text.replace("\r\n", "\n").into() } else { text.into() }
}

/// Tags that need no more than a glance: known names and canonical values, each once.
pub(super) struct PlainTags {
    record: Record,
    spans: Vec<Span>,
}

impl PlainTags {
    pub(super) fn new(variant: Variant) -> PlainTags {
        PlainTags {
            record: Record { variant, header: Vec::with_capacity(8), entries: Vec::new() },
            spans: Vec::with_capacity(8),
        }
    }

    /// These tags of a game, other than that of the variant; none if one needs more than a glance.
    pub(super) fn of<'t, 'n: 't>(
        variant: Variant,
        tags: impl Iterator<Item = &'t TagText<'n>> + Clone,
        text: &str,
    ) -> Option<PlainTags> {
        let value = |name| tags.clone().find(|tag| tag.name == name).map(|tag| &*tag.value);
        let seats = record::seats(variant.vocabulary(), value("Players"), value("Position"));
        let mut plain = PlainTags::new(variant);
        for tag in tags {
            plain.add(tag, seats, text)?;
        }
        Some(plain)
    }

    fn add(&mut self, tag: &TagText<'_>, seats: &[&str], text: &str) -> Option<()> {
        let vocabulary = self.record.variant.vocabulary();
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~' | b'\t');
        if self.record.tag(tag.name).is_some() || tag.value.len() > tags::LIMIT || !tag.value.bytes().all(is_plain) {
            return None;
        }
        let value = &*tag.value;
        let number = || value.parse().ok().filter(|number: &u32| number.to_string() == value);
        let is_canonical = match tags::kind(vocabulary, seats, tag.name)? {
            TagValue::Text => true,
            TagValue::Result if seats.contains(&value) || ["Draw", "*"].contains(&value) => true,
            // A team is named by its seats.
            TagValue::Result => seats.len() > 2 && are_seats(seats, value),
            TagValue::Seats => are_seats(seats, value),
            TagValue::Tiles => {
                value.as_bytes().split(|byte| *byte == b' ').all(|code| vocabulary.canonical(code).is_some())
            }
            TagValue::Tile => vocabulary.tile(value).is_some(),
            TagValue::Position => plain(vocabulary, seats.len(), value).is_some(),
            TagValue::Captured => plain_captured(vocabulary, seats.len(), value).is_some(),
            // The later seat begins no game that starts from no position.
            TagValue::Seat if self.record.tag("Position").is_none() => seats[0] == value,
            TagValue::Seat => seats.contains(&value),
            TagValue::Number if tag.name == "Players" => {
                number().is_some_and(|number| tags::can_play(vocabulary, number))
            }
            TagValue::Number => number().is_some(),
            _ => false,
        };
        if !is_canonical {
            return None;
        }
        self.push(tag.name, value.to_owned(), Span::of(tag.text, text)?);
        Some(())
    }

    /// Adds a tag with a canonical value.
    pub(super) fn push(&mut self, name: &str, value: String, span: Span) {
        self.record.header.push(Head::Tag(Tag { name: name.to_owned(), value }));
        self.spans.push(span);
    }
}

/// Whether a list names seats, each once.
fn are_seats(seats: &[&str], list: &str) -> bool {
    let mut named = [false; 4];
    list.split(' ').all(|name| {
        let at = seats.iter().position(|seat| *seat == name);
        at.and_then(|at| named.get_mut(at)).is_some_and(|named| !std::mem::replace(named, true))
    })
}

/// What the lean readers of all notations share: the text, the place that is reached in it, and the game so far.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
    pub(super) vocabulary: &'static Vocabulary,
    record: Record,
    header: Vec<Span>,
    entries: Vec<LeanEntry>,
    /// The spans of the entries, where they are kept.
    spans: Vec<Span>,
    keeps_spans: bool,
}

impl<'a> Reader<'a> {
    /// Continues after the tags, which a builder has read; none if there is something to report of them.
    pub(super) fn behind_header(builder: Builder<'a>, at: usize) -> Option<Reader<'a>> {
        let (text, vocabulary) = (builder.text(), builder.vocabulary());
        let (record, header) = builder.header()?;
        Some(Reader::new(text, at, vocabulary, record, header))
    }

    /// Continues after tags that need no more than a glance.
    pub(super) fn behind_tags(text: &'a str, tags: PlainTags, at: usize) -> Reader<'a> {
        let PlainTags { record, spans } = tags;
        Reader::new(text, at, record.variant.vocabulary(), record, spans)
    }

    fn new(text: &'a str, at: usize, vocabulary: &'static Vocabulary, record: Record, header: Vec<Span>) -> Reader<'a> {
        // Room for about as many entries as there are plies and turns.
        let expected = text.len() / 8 + 1;
        let entries = Vec::with_capacity(expected);
        Reader { text, at, vocabulary, record, header, entries, spans: Vec::new(), keeps_spans: false }
    }

    /// Keeps spans, for the whole game.
    pub(super) fn keep_spans(&mut self) {
        self.spans.reserve(self.entries.capacity());
        self.keeps_spans = true;
    }

    /// Whether spans are kept.
    pub(super) fn keeps_spans(&self) -> bool {
        self.keeps_spans
    }

    /// Hands the entries out, to add many of them.
    pub(super) fn lend<const SPANS: bool>(&mut self) -> Lent<SPANS> {
        Lent { entries: std::mem::take(&mut self.entries), spans: std::mem::take(&mut self.spans) }
    }

    /// Takes the entries back.
    pub(super) fn take_back<const SPANS: bool>(&mut self, lent: Lent<SPANS>) {
        (self.entries, self.spans) = (lent.entries, lent.spans);
    }

    /// The variant and the tags, in a record without entries.
    pub(super) fn head(&self) -> &Record {
        &self.record
    }

    /// The number of seats.
    pub(super) fn seats(&self) -> usize {
        self.record.seats().len()
    }

    /// The seat that moves first.
    pub(super) fn first_seat(&self) -> usize {
        self.record.first_seat().index()
    }

    /// The byte at a place; 0 after the end.
    #[inline(always)]
    pub(super) fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// Keeps an entry that was written from a place up to the one that is reached.
    #[inline(always)]
    pub(super) fn push(&mut self, entry: LeanEntry, start: usize) {
        self.push_between(entry, start, self.at);
    }

    /// Keeps an act.
    #[inline(always)]
    pub(super) fn push_act(&mut self, act: LeanAct, start: usize) {
        self.push(LeanEntry::Act(act), start);
    }

    /// Keeps an entry that was written between two places.
    #[inline(always)]
    pub(super) fn push_between(&mut self, entry: LeanEntry, start: usize, end: usize) {
        self.entries.push(entry);
        if self.keeps_spans {
            self.spans.push(Span::new(start, end));
        }
    }

    /// The last entry.
    pub(super) fn last(&self) -> Option<&LeanEntry> {
        self.entries.last()
    }

    /// The game that was read.
    pub(super) fn finish(self) -> LeanGame {
        let Reader { record, header, entries, .. } = self;
        LeanGame { record, header, entries }
    }

    /// The game as the reader of the whole notation gives it, if spans were kept.
    pub(super) fn finish_whole(self) -> Option<Read> {
        let Reader { text, mut record, header, entries, spans, .. } = self;
        record.entries.reserve_exact(entries.len());
        let mut entry_spans = Vec::with_capacity(entries.len());
        let mut at = 0;
        while at < entries.len() {
            let (whole, length) = whole(&entries[at..], text);
            let span = Span { end: spans.get(at + length - 1)?.end, ..*spans.get(at)? };
            record.entries.push(whole);
            entry_spans.push(span);
            at += length;
        }
        let sound = record.entries.len();
        let spans = Spans { header, entries: entry_spans, variations: Vec::new(), seats: Vec::new() };
        Some(Read { record, spans, diagnostics: Vec::new(), sound, fitting: Vec::new() })
    }
}

/// The entries of a reader, with their spans if they are kept, for adding many of them: which of both is known when this is
/// compiled.
pub(super) struct Lent<const SPANS: bool> {
    entries: Vec<LeanEntry>,
    spans: Vec<Span>,
}

impl<const SPANS: bool> Lent<SPANS> {
    /// Keeps an entry that was written between two places.
    #[inline(always)]
    pub(super) fn push(&mut self, entry: LeanEntry, start: usize, end: usize) {
        self.entries.push(entry);
        if SPANS {
            self.spans.push(Span::new(start, end));
        }
    }

    /// Drops so many of the last entries.
    pub(super) fn drop_last(&mut self, count: usize) {
        let left = self.entries.len().saturating_sub(count);
        self.entries.truncate(left);
        self.spans.truncate(left);
    }
}

/// The places in a window at which a word may begin: no turn of plies as most are has as many bytes.
pub(super) const FAR: usize = 64;
/// How many bytes are looked at together.
pub(super) const WINDOW: usize = FAR + 8;

/// The bytes of a text, some of them at a time, with zeros after the end.
pub(super) struct Windows<'a> {
    bytes: &'a [u8],
    /// The last bytes, with zeros after them, and where they begin.
    last: ([u8; 2 * WINDOW], usize),
}

impl<'a> Windows<'a> {
    pub(super) fn new(text: &'a str) -> Windows<'a> {
        let (bytes, mut last) = (text.as_bytes(), [0; 2 * WINDOW]);
        let start = bytes.len().saturating_sub(WINDOW);
        last[..bytes.len() - start].copy_from_slice(&bytes[start..]);
        Windows { bytes, last: (last, start) }
    }

    /// The bytes from a place on.
    #[inline(always)]
    pub(super) fn at(&self, at: u32) -> &[u8; WINDOW] {
        match self.bytes.get(at as usize..at as usize + WINDOW).and_then(<[u8]>::first_chunk) {
            Some(window) => window,
            None => self.at_end(at as usize),
        }
    }

    /// Whether only white space follows a place.
    pub(super) fn are_over(&self, at: usize) -> bool {
        self.bytes.get(at..).unwrap_or_default().trim_ascii_start().is_empty()
    }

    #[cold]
    fn at_end(&self, at: usize) -> &[u8; WINDOW] {
        let (last, start) = &self.last;
        last.get(at.saturating_sub(*start)..).and_then(<[u8]>::first_chunk).unwrap_or(&[0; WINDOW])
    }
}

/// Eight bytes of a window from one of its places on, the first the lowest.
#[inline(always)]
pub(super) fn word(window: &[u8; WINDOW], at: usize) -> u64 {
    // So they are always in the window, which needs not be looked after.
    let at = at % FAR;
    window[at..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// The same from the byte behind a place on.
#[inline(always)]
pub(super) fn word_behind(window: &[u8; WINDOW], at: usize) -> u64 {
    let at = at % FAR;
    window[at + 1..].first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// What is left of a word after some bytes, of which it has more.
#[inline(always)]
pub(super) fn after(word: u64, bytes: usize) -> u64 {
    word.wrapping_shr((bytes as u32) << 3)
}

/// The label of a turn that is due, as the lowest bytes of a word: its number, and what follows it.
#[derive(Clone, Copy)]
pub(super) struct Label {
    pub(super) number: u32,
    bytes: u64,
    /// How many bytes it has.
    length: u8,
    /// All bits of its bytes.
    mask: u64,
    /// What it grows by when it counts on, and how often it can do so.
    one: u64,
    left: u32,
    /// One more in the byte after the number.
    after: u64,
    suffix: &'static [u8],
}

impl Label {
    /// The label with this number, of five digits at most.
    pub(super) const fn new(number: u32, suffix: &'static [u8]) -> Label {
        let (mut bytes, mut length, mut left) = (0, suffix.len(), number);
        while length > 0 {
            length -= 1;
            bytes = bytes << 8 | suffix[length] as u64;
        }
        length = suffix.len();
        while left > 0 {
            bytes = bytes << 8 | (b'0' + (left % 10) as u8) as u64;
            length += 1;
            left /= 10;
        }
        let one = 1 << (8 * (length - suffix.len()) - 8);
        let mask = u64::MAX >> (64 - 8 * length);
        Label { number, bytes, length: length as u8, mask, one, left: 9 - number % 10, after: one << 8, suffix }
    }

    /// How many bytes it has.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        usize::from(self.length)
    }

    /// The label with the next number.
    #[inline(always)]
    pub(super) fn count_on(&mut self) {
        self.number = self.number.wrapping_add(1);
        match self.left.checked_sub(1) {
            Some(left) => {
                self.left = left;
                self.bytes = self.bytes.wrapping_add(self.one);
            }
            None => self.carry(),
        }
    }

    /// Counts on from a 9.
    #[cold]
    fn carry(&mut self) {
        if self.number.is_multiple_of(100) || self.number < 20 {
            *self = Label::new(self.number, self.suffix);
        } else {
            // The last digit is 0 again, and the one before it grows.
            self.bytes = self.bytes.wrapping_sub(9 * self.one).wrapping_add(self.one >> 8);
            self.left = 9;
        }
    }

    /// Whether a word begins with the label.
    #[inline(always)]
    pub(super) fn begins(&self, word: u64) -> bool {
        (word ^ self.bytes) & self.mask == 0
    }

    /// Whether a word begins with the label but for the letter after the number, which is the next one.
    #[inline(always)]
    pub(super) fn begins_with_next(&self, word: u64) -> bool {
        (word ^ self.bytes.wrapping_add(self.after)) & self.mask == 0
    }
}
