//! Reads a game in the form that `yaml_write` gives it, straight from the bytes, as `lean` does with JSON.

use super::cursor::Cursor;
use super::layout::FORMAT;
use super::lean::{Header, two_seats};
use super::yaml_write::{is_plain, is_plain_name};
use crate::board::Place;
use crate::notation::lean::{MAX_TEXT, Reader};
use crate::notation::pai::add_ply;
use crate::notation::read::written::MAX_PARTS;
use crate::notation::{Bytes, LeanGame, Pen, Read};
use crate::record::{Discard, LeanAct, LeanEntry, LeanPly, Order, Playing, Word};
use crate::variant::{Tile, Vocabulary};
use smallvec::SmallVec;

/// The game, unless there is a surprise in it.
pub(super) fn game(text: &str) -> Option<LeanGame> {
    Some(reader(text, false)?.finish())
}

/// The same as the reader of values gives it.
pub(super) fn whole(text: &str) -> Option<Read> {
    reader(text, true)?.finish_whole()
}

fn reader(text: &str, keeps_spans: bool) -> Option<Reader<'_>> {
    if text.len() > MAX_TEXT {
        return None;
    }
    let mut cursor = Cursor::new(text);
    cursor.may_take(b"---\n");
    let mut reader = header(&mut cursor)?;
    if keeps_spans {
        reader.keep_spans();
    }
    let order = two_seats(&reader)?;
    let begin = |seat: &&str| format!("seat: {seat}\n    pai: ");
    let mut plies = Plies {
        vocabulary: reader.vocabulary,
        begins: reader.head().seats().iter().map(begin).collect(),
        cursor,
        entries: SmallVec::new(),
        canonical: Bytes::default(),
    };
    plies.turns(&mut reader, order)?;
    Some(reader)
}

/// Reads the fields above the turns, and the name of these.
fn header<'a>(cursor: &mut Cursor<'a>) -> Option<Reader<'a>> {
    let text = cursor.text();
    let mut header = Header::default();
    loop {
        let (start, field) = (cursor.at(), name(cursor)?);
        header.begin(field)?;
        match field {
            "turns" => {
                cursor.takes(b"\n")?;
                return header.reader(text, cursor.at());
            }
            "format" => {
                cursor.takes(b" ")?;
                (cursor.number()? == FORMAT).then_some(())?;
                cursor.takes(b"\n")?;
            }
            "variant" => {
                cursor.takes(b" ")?;
                header.variant(scalar(cursor)?)?;
            }
            "rules" | "result" => {
                cursor.takes(b" ")?;
                let value = scalar(cursor)?;
                header.tag(field, field, value, without_end(cursor.since(start)))?;
            }
            _ => {
                cursor.takes(b"\n  ")?;
                loop {
                    let (start, name) = (cursor.at(), name(cursor)?);
                    cursor.takes(b" ")?;
                    let value = scalar(cursor)?;
                    header.tag(field, name, value, without_end(cursor.since(start)))?;
                    if !cursor.may_take(b"  ") {
                        break;
                    }
                }
            }
        }
    }
}

/// The name of a field, and the colon after it.
fn name<'a>(cursor: &mut Cursor<'a>) -> Option<&'a str> {
    let rest = cursor.rest()?;
    let length = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    cursor.skip(length)?;
    cursor.takes(b":")?;
    // What is a number, or perhaps another value, is no name.
    rest.starts_with(|c: char| c.is_ascii_alphabetic()).then(|| &rest[..length]).filter(|name| is_plain_name(name))
}

/// A text on the rest of the line, plain or in quotes, and the end of the line.
fn scalar<'a>(cursor: &mut Cursor<'a>) -> Option<&'a str> {
    let rest = cursor.rest()?;
    let length = memchr::memchr(b'\n', rest.as_bytes())?;
    cursor.skip(length + 1)?;
    let written = &rest[..length];
    match written.strip_prefix('"') {
        None => is_plain(written).then_some(written),
        Some(rest) => {
            let text = rest.strip_suffix('"')?;
            text.bytes().all(|byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')).then_some(text)
        }
    }
}

/// A text without its last sign, the end of a line or a quote.
fn without_end(text: &str) -> &str {
    text.get(..text.len().saturating_sub(1)).unwrap_or_default()
}

/// Reads the turns and the plies.
struct Plies<'a> {
    cursor: Cursor<'a>,
    vocabulary: &'static Vocabulary,
    /// How the plies of each seat begin.
    begins: SmallVec<[String; 2]>,
    /// The entries of the ply that is read.
    entries: SmallVec<[LeanEntry; 4]>,
    /// What is read, as it is written.
    canonical: Bytes,
}

impl Plies<'_> {
    /// Turn after turn of two seats.
    fn turns(&mut self, reader: &mut Reader<'_>, mut order: Order) -> Option<()> {
        for turn in 1.. {
            self.cursor.takes(b"- turn: ")?;
            let start = self.cursor.at();
            (self.cursor.number()? == turn).then_some(())?;
            reader.at = self.cursor.at();
            reader.push(LeanEntry::Turn(turn), start);
            self.cursor.takes(b"\n  plies:\n")?;
            let mut count = 0;
            while self.cursor.may_take(b"  - ") {
                (count < 2).then_some(())?;
                self.ply(reader, &mut order)?;
                count += 1;
            }
            if self.cursor.is_at_end() {
                return (count > 0).then_some(());
            }
            // A seat is missing.
            (count == 2).then_some(())?;
        }
        None
    }

    fn ply(&mut self, reader: &mut Reader<'_>, order: &mut Order) -> Option<()> {
        let start = self.cursor.at();
        self.entries.clear();
        let begin = self.begins.get(order.to_move)?;
        self.cursor.takes_all(begin.as_bytes())?;
        let pai = scalar(&mut self.cursor)?;
        self.cursor.takes(b"    type: ")?;
        if self.cursor.may_take(b"acts\n    acts:\n") {
            while self.cursor.may_take(b"    - ") {
                // More acts are a surprise.
                (self.entries.len() < MAX_PARTS).then_some(())?;
                self.act()?;
            }
        } else {
            self.word()?;
        }
        let ply = LeanPly::first(&self.entries).0;
        self.canonical.clear();
        add_ply(&mut self.canonical, &ply.whole(), self.vocabulary);
        if self.entries.is_empty() || pai.as_bytes() != self.canonical.as_bytes() {
            return None;
        }
        order.next(ply.word() == Some(Word::Resign), || None);
        // Without the end of the line.
        reader.at = self.cursor.at() - 1;
        self.entries.iter().for_each(|entry| reader.push(*entry, start));
        Some(())
    }

    /// A ply without acts.
    #[cold]
    fn word(&mut self) -> Option<()> {
        let entry = match scalar(&mut self.cursor)? {
            "pass" => LeanEntry::Pass,
            "resign" => LeanEntry::Resign,
            "claim" => LeanEntry::Claim,
            "draw" => {
                let drew = if self.cursor.may_take(b"    drew: ") { Some(self.tile()?) } else { None };
                let discarded = if self.cursor.may_take(b"    discarded: \"?\"\n") {
                    Discard::Unseen
                } else if self.cursor.may_take(b"    discarded: ") {
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

    fn act(&mut self) -> Option<()> {
        let tile = self.named(b"      ")?;
        let drop = self.cursor.may_take(b"drop: true\n      ");
        self.cursor.takes(b"at: ")?;
        let mut act = LeanAct::new(tile, drop, self.place()?);
        if !self.entries.is_empty() {
            act.join();
        }
        if self.cursor.may_take(b"      path:\n      - ") {
            act.step(self.place()?)?;
            while self.cursor.may_take(b"      - ") {
                act.step(self.place()?)?;
            }
        }
        if self.cursor.may_take(b"      capture:\n        tile: ") {
            act.capture(Some(self.tile()?));
        } else if self.cursor.may_take(b"      capture: {}\n") {
            act.capture(None);
        }
        if self.cursor.may_take(b"      exchange: ") {
            act.exchange(self.tile()?);
        }
        self.entries.push(LeanEntry::Act(act));
        if self.cursor.may_take(b"      effect:\n        type: ") { self.effect() } else { Some(()) }
    }

    #[cold]
    fn effect(&mut self) -> Option<()> {
        if self.cursor.may_take(b"turn\n        steps: ") {
            let is_back = self.cursor.may_take(b"-");
            let steps = i8::try_from(self.cursor.number()?).ok()?;
            self.cursor.takes(b"\n")?;
            self.entries.push(LeanEntry::Turning(if is_back { -steps } else { steps }));
            return Some(());
        }
        self.cursor.takes(b"shift\n        ")?;
        let tile = self.named(b"        ")?;
        self.cursor.takes(b"at: ")?;
        let mut act = LeanAct::new(tile, false, self.place()?);
        self.cursor.takes(b"        path:\n        - ")?;
        act.step(self.place()?)?;
        while self.cursor.may_take(b"        - ") {
            act.step(self.place()?)?;
        }
        self.entries.push(LeanEntry::Shift(act));
        Some(())
    }

    /// The tile, if it is named, and the indentation of the line after it.
    #[inline]
    fn named<const N: usize>(&mut self, indentation: &[u8; N]) -> Option<Option<Tile>> {
        if !self.cursor.may_take(b"tile: ") {
            return Some(None);
        }
        let tile = self.tile()?;
        self.cursor.takes(indentation)?;
        Some(Some(tile))
    }

    /// The canonical code of a tile, and the end of the line.
    #[inline]
    fn tile(&mut self) -> Option<Tile> {
        let start = self.cursor.at();
        let tile = self.cursor.tile(self.vocabulary, b'\n')?;
        let written = without_end(self.cursor.since(start));
        (written == self.vocabulary.code(tile)).then_some(tile)
    }

    /// The canonical name of a place, in quotes if it is a square, and the end of the line.
    #[inline]
    fn place(&mut self) -> Option<Place> {
        let is_quoted = self.cursor.may_take(b"\"");
        let start = self.cursor.at();
        let place = self.cursor.place(if is_quoted { b'"' } else { b'\n' })?;
        self.canonical.clear();
        self.canonical.place(place);
        let written = without_end(self.cursor.since(start)).as_bytes();
        let is_square = matches!(place, Place::Square(_));
        if written != self.canonical.as_bytes() || is_quoted != is_square {
            return None;
        }
        if is_quoted {
            self.cursor.takes(b"\n")?;
        }
        Some(place)
    }
}
