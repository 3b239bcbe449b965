//! Reads a game in the form that `write` gives it, straight from the bytes. Whatever else a text may hold, the reader of
//! values in `read.rs` knows.

use super::layout::{FORMAT, START};
use super::write::{Plies, Seats};
use crate::board::Place;
use crate::notation::lean::{MAX_TEXT, PlainTags, Reader};
use crate::notation::read::builder::Builder;
use crate::notation::read::visitor::{TagText, Visitor};
use crate::notation::read::written::MAX_PARTS;
use crate::notation::{Bytes, LeanGame, Spelling};
use crate::record::{Discard, LeanAct, LeanEntry, LeanPly};
use crate::variant::{Tile, Variant, Vocabulary};
use smallvec::SmallVec;
use std::borrow::Cow;

/// The game, unless there is a surprise in it.
pub(super) fn game(text: &str) -> Option<LeanGame> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut cursor = Cursor { text, at: 0 };
    let mut reader = header(&mut cursor)?;
    let seats = Seats::of(reader.head());
    if seats.names.len() != 2 || seats.next != 0 {
        return None;
    }
    let mut plies = ReadPlies {
        cursor,
        vocabulary: reader.vocabulary,
        plies: Plies::new(reader.vocabulary, seats.names),
        entries: SmallVec::new(),
        canonical: Bytes::default(),
    };
    plies.turns(&mut reader, seats)?;
    let mut cursor = plies.cursor;
    cursor.sign(b'}')?;
    cursor.space();
    (cursor.at == text.len()).then(|| reader.finish())
}

/// A place in a text.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    #[inline(always)]
    fn byte(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn space(&mut self) {
        while matches!(self.byte(), b' ' | b'\n' | b'\t' | b'\r') {
            self.at += 1;
        }
    }

    /// Takes a sign, with white space before it.
    #[inline(always)]
    fn sign(&mut self, sign: u8) -> Option<()> {
        self.space();
        self.takes(&[sign])
    }

    /// Takes these bytes.
    #[inline(always)]
    fn takes<const N: usize>(&mut self, bytes: &[u8; N]) -> Option<()> {
        let is_there = self.text.as_bytes().get(self.at..self.at + N)? == bytes;
        self.at += N;
        is_there.then_some(())
    }

    /// Takes these bytes, if they are there.
    #[inline(always)]
    fn may_take<const N: usize>(&mut self, bytes: &[u8; N]) -> bool {
        let is_there = self.text.as_bytes().get(self.at..self.at + N).is_some_and(|there| there == bytes);
        self.at += if is_there { N } else { 0 };
        is_there
    }

    /// What stands before the next quote, which is taken too.
    #[inline]
    fn quoted(&mut self) -> Option<&'a str> {
        let rest = self.text.get(self.at..)?;
        let end = memchr::memchr(b'"', rest.as_bytes())?;
        self.at += end + 1;
        Some(&rest[..end])
    }

    /// A text without escapes.
    fn string(&mut self) -> Option<&'a str> {
        self.sign(b'"')?;
        let text = self.quoted()?;
        text.bytes().all(|byte| byte >= b' ' && byte != b'\\').then_some(text)
    }

    /// A number of few digits.
    #[inline]
    fn number(&mut self) -> Option<u32> {
        let (start, mut number) = (self.at, 0);
        while let digit @ b'0'..=b'9' = self.byte() {
            number = number * 10 + u32::from(digit - b'0');
            self.at += 1;
            if self.at - start > 6 {
                return None;
            }
        }
        let is_canonical = self.at > start && (number > 0 && self.text.as_bytes()[start] != b'0');
        is_canonical.then_some(number)
    }
}

/// Reads the fields above the turns, and the name of these.
fn header<'a>(cursor: &mut Cursor<'a>) -> Option<Reader<'a>> {
    /// The order in which the fields give their tags.
    const FIELDS: [&str; 5] = ["rules", "tags", "players", "result", "start"];
    let text = cursor.text;
    let mut variant = None;
    let mut tags: [Vec<TagText<'a>>; FIELDS.len()] = Default::default();
    let mut seen: SmallVec<[&str; 8]> = SmallVec::new();
    cursor.sign(b'{')?;
    loop {
        cursor.space();
        let start = cursor.at;
        let name = cursor.string()?;
        if seen.contains(&name) {
            return None;
        }
        seen.push(name);
        cursor.sign(b':')?;
        match name {
            "turns" => break,
            "format" => {
                cursor.space();
                (cursor.number()? == FORMAT).then_some(())?;
            }
            "variant" => {
                let name = cursor.string()?;
                variant = Variant::named(name).filter(|variant| variant.name() == name);
                variant?;
            }
            "rules" | "result" => {
                let (at, name) = if name == "rules" { (0, "Rules") } else { (3, "Result") };
                let value = cursor.string()?;
                tags[at].push(tag(name, value, &text[start..cursor.at]));
            }
            _ => {
                let at = FIELDS.iter().position(|field| *field == name)?;
                cursor.sign(b'{')?;
                loop {
                    cursor.space();
                    let start = cursor.at;
                    let name = cursor.string()?;
                    cursor.sign(b':')?;
                    let value = cursor.string()?;
                    let is_start = FIELDS[at] == "start";
                    let tag_name = if is_start { START.iter().find(|(field, _)| *field == name)?.1 } else { name };
                    tags[at].push(tag(tag_name, value, &text[start..cursor.at]));
                    cursor.space();
                    if !cursor.may_take(b",") {
                        break;
                    }
                }
                cursor.sign(b'}')?;
            }
        }
        cursor.sign(b',')?;
    }
    // The names of `start` have an order of their own.
    tags[4].sort_by_key(|tag| START.iter().position(|(_, name)| *name == tag.name));
    let tags = || tags.iter().flatten();
    if !tags().all(|tag| is_name(tag.name)) {
        return None;
    }
    let mut plain = PlainTags::new(variant?);
    if tags().all(|tag| plain.add(tag, text).is_some()) {
        return Some(Reader::behind_tags(text, plain, cursor.at));
    }
    let mut builder = Builder::with_room(text, variant?, Spelling::Pai, 0);
    tags().for_each(|tag| builder.tag(tag.clone()));
    Reader::behind_header(builder, cursor.at)
}

fn tag<'a>(name: &'a str, value: &'a str, text: &'a str) -> TagText<'a> {
    TagText { text, name, written: value, value: Cow::Borrowed(value) }
}

/// Whether a tag may have this name.
fn is_name(name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_word && name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.eq_ignore_ascii_case("Check")
}

/// Reads the turns and the plies.
struct ReadPlies<'a> {
    cursor: Cursor<'a>,
    vocabulary: &'static Vocabulary,
    plies: Plies,
    /// The entries of the ply that is read.
    entries: SmallVec<[LeanEntry; 4]>,
    /// The ply as it is written.
    canonical: Bytes,
}

impl ReadPlies<'_> {
    /// Turn after turn of two seats, and the brackets around them.
    fn turns(&mut self, reader: &mut Reader<'_>, mut seats: Seats) -> Option<()> {
        self.cursor.sign(b'[')?;
        for turn in 1.. {
            self.cursor.sign(b'{')?;
            self.cursor.space();
            self.cursor.takes(b"\"turn\":")?;
            self.cursor.space();
            let start = self.cursor.at;
            (self.cursor.number()? == turn).then_some(())?;
            reader.at = self.cursor.at;
            reader.push(LeanEntry::Turn(turn), start);
            self.cursor.sign(b',')?;
            self.cursor.space();
            self.cursor.takes(b"\"plies\":")?;
            self.cursor.sign(b'[')?;
            let mut count = 0;
            loop {
                self.cursor.space();
                self.ply(reader, &mut seats)?;
                count += 1;
                self.cursor.space();
                if !self.cursor.may_take(b",") {
                    break;
                }
                (count < 2).then_some(())?;
            }
            self.cursor.sign(b']')?;
            self.cursor.sign(b'}')?;
            self.cursor.space();
            if self.cursor.may_take(b"]") {
                return Some(());
            }
            // A seat is missing.
            (count == 2).then_some(())?;
            self.cursor.takes(b",")?;
        }
        None
    }

    /// A ply. It is as it should be if it would be written so.
    #[inline]
    fn ply(&mut self, reader: &mut Reader<'_>, seats: &mut Seats) -> Option<()> {
        let start = self.cursor.at;
        self.entries.clear();
        self.cursor.at += self.plies.begin(seats.next)?.len();
        // The ply in the words of `pai`.
        self.cursor.quoted()?;
        self.cursor.takes(b",\"type\":\"")?;
        match self.cursor.byte() {
            b'a' => {
                self.cursor.takes(b"acts\",\"acts\":[")?;
                // More acts are a surprise.
                for _ in 0..MAX_PARTS {
                    self.act()?;
                    if !self.cursor.may_take(b",") {
                        break;
                    }
                }
                self.cursor.takes(b"]")?;
            }
            _ => self.word()?,
        }
        self.cursor.takes(b"}")?;
        let ply = LeanPly::first(&self.entries).0.whole();
        self.canonical.clear();
        self.plies.add(&mut self.canonical, &ply, seats.take(&ply));
        self.canonical.piece(b"}");
        let written = self.cursor.text.as_bytes().get(start..self.cursor.at)?;
        if written != self.canonical.as_bytes() {
            return None;
        }
        reader.at = self.cursor.at;
        self.entries.iter().for_each(|entry| reader.push(*entry, start));
        Some(())
    }

    /// A ply without acts.
    #[cold]
    fn word(&mut self) -> Option<()> {
        let entry = match self.cursor.quoted()? {
            "pass" => LeanEntry::Pass,
            "resign" => LeanEntry::Resign,
            "claim" => LeanEntry::Claim,
            "draw" => {
                let drew = if self.cursor.may_take(b",\"drew\":\"") { Some(self.tile()?) } else { None };
                let discarded = if self.cursor.may_take(b",\"discarded\":\"?\"") {
                    Discard::Unseen
                } else if self.cursor.may_take(b",\"discarded\":\"") {
                    Discard::Tile(self.tile()?)
                } else {
                    Discard::None
                };
                LeanEntry::Draw(drew, discarded)
            }
            _ => return None,
        };
        self.entries.push(entry);
        Some(())
    }

    #[inline]
    fn act(&mut self) -> Option<()> {
        self.cursor.takes(b"{")?;
        let tile = self.named()?;
        let drop = self.cursor.may_take(b"\"drop\":true,");
        self.cursor.takes(b"\"at\":\"")?;
        let mut act = LeanAct::new(tile, drop, self.place()?);
        if !self.entries.is_empty() {
            act.join();
        }
        if self.cursor.may_take(b",\"path\":[") {
            self.path(&mut act)?;
        }
        if self.cursor.may_take(b",\"capture\":{") {
            let captured = if self.cursor.may_take(b"\"tile\":\"") { Some(self.tile()?) } else { None };
            act.capture(captured);
            self.cursor.takes(b"}")?;
        }
        if self.cursor.may_take(b",\"exchange\":\"") {
            act.exchange(self.tile()?);
        }
        self.entries.push(LeanEntry::Act(act));
        if self.cursor.may_take(b",\"effect\":{\"type\":\"") {
            self.effect()?;
        }
        self.cursor.takes(b"}")
    }

    #[cold]
    fn effect(&mut self) -> Option<()> {
        if self.cursor.may_take(b"turn\",\"steps\":") {
            let is_back = self.cursor.may_take(b"-");
            let steps = i8::try_from(self.cursor.number()?).ok()?;
            self.entries.push(LeanEntry::Turning(if is_back { -steps } else { steps }));
        } else {
            self.cursor.takes(b"shift\",")?;
            let tile = self.named()?;
            self.cursor.takes(b"\"at\":\"")?;
            let mut act = LeanAct::new(tile, false, self.place()?);
            self.cursor.takes(b",\"path\":[")?;
            self.path(&mut act)?;
            self.entries.push(LeanEntry::Shift(act));
        }
        self.cursor.takes(b"}")
    }

    /// A tile's field with the comma behind it, if there is one.
    #[inline]
    fn named(&mut self) -> Option<Option<Tile>> {
        if !self.cursor.may_take(b"\"tile\":\"") {
            return Some(None);
        }
        let tile = self.tile()?;
        self.cursor.takes(b",")?;
        Some(Some(tile))
    }

    /// A tile's code and the quote behind it.
    #[inline]
    fn tile(&mut self) -> Option<Tile> {
        self.vocabulary.listed(self.short()?.as_bytes())
    }

    /// A place and the quote behind it.
    #[inline]
    fn place(&mut self) -> Option<Place> {
        self.short()?.parse().ok()
    }

    /// A text of few bytes and the quote behind it.
    #[inline]
    fn short(&mut self) -> Option<&str> {
        let rest = self.cursor.text.as_bytes().get(self.cursor.at..)?;
        let length = rest.iter().take(5).position(|byte| *byte == b'"')?;
        let start = self.cursor.at;
        self.cursor.at += length + 1;
        self.cursor.text.get(start..start + length)
    }

    /// The places of a path, and the bracket behind them.
    #[inline]
    fn path(&mut self, act: &mut LeanAct) -> Option<()> {
        loop {
            self.cursor.takes(b"\"")?;
            act.step(self.place()?)?;
            if !self.cursor.may_take(b",") {
                return self.cursor.takes(b"]");
            }
        }
    }
}
