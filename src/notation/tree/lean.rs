//! Reads a game in the form that `write` gives it, straight from the bytes. Whatever else a text may hold, the reader of
//! values in `read.rs` knows.

use super::cursor::{Cursor, Few};
use super::layout::{FIRST_PLY, FIRST_PLY_ON_LINE, FORMAT, NEXT_PLY, NEXT_TURN, NEXT_TURN_ON_LINE, START};
use super::plies::Plies;
use crate::board::Place;
use crate::notation::lean::{MAX_TEXT, PlainTags, Reader};
use crate::notation::read::builder::Builder;
use crate::notation::read::visitor::{TagText, Visitor};
use crate::notation::read::written::MAX_PARTS;
use crate::notation::{Bytes, LeanGame, Pen, Read, Spelling};
use crate::record::{Discard, LeanAct, LeanEntry, LeanPly, Order, Playing, Word};
use crate::variant::{Tile, Variant, Vocabulary};
use smallvec::SmallVec;
use std::borrow::Cow;

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
    let mut reader = header(&mut cursor)?;
    if keeps_spans {
        reader.keep_spans();
    }
    let order = two_seats(&reader)?;
    let mut plies = ReadPlies {
        cursor,
        vocabulary: reader.vocabulary,
        plies: Plies::new(reader.vocabulary, reader.head().seats()),
        entries: SmallVec::new(),
        canonical: Bytes::default(),
    };
    plies.turns(&mut reader, order)?;
    let mut cursor = plies.cursor;
    cursor.sign(b'}')?;
    cursor.space();
    cursor.is_at_end().then_some(reader)
}

/// The seats of a game for two that the first of them begins.
pub(super) fn two_seats(reader: &Reader<'_>) -> Option<Order> {
    let order = Order::of(reader.head());
    (reader.head().seats().len() == 2 && order.to_move == 0).then_some(order)
}

/// The fields that give tags, in the order in which they do.
const FIELDS: [&str; 5] = ["rules", "tags", "players", "result", "start"];

/// The fields above the turns.
#[derive(Default)]
pub(super) struct Header<'a> {
    variant: Option<Variant>,
    /// The tags that each of [`FIELDS`] gives.
    tags: [Vec<TagText<'a>>; FIELDS.len()],
    seen: SmallVec<[&'a str; 8]>,
}

impl<'a> Header<'a> {
    /// Notes that a field stands here, which it must do but once.
    pub(super) fn begin(&mut self, field: &'a str) -> Option<()> {
        let is_new = !self.seen.contains(&field);
        self.seen.push(field);
        is_new.then_some(())
    }

    /// Takes the name of the rule set.
    pub(super) fn variant(&mut self, name: &str) -> Option<()> {
        self.variant = Variant::named(name).filter(|variant| variant.name() == name);
        self.variant.map(drop)
    }

    /// Takes a text that a field holds, perhaps under a name. `text` is all of it, with its own name or the field's.
    pub(super) fn tag(&mut self, field: &str, name: &'a str, value: &'a str, text: &'a str) -> Option<()> {
        let at = FIELDS.iter().position(|known| *known == field)?;
        let name = match field {
            "rules" => "Rules",
            "result" => "Result",
            "start" => START.iter().find(|(field, _)| *field == name)?.1,
            _ => name,
        };
        self.tags[at].push(TagText { text, name, written: value, value: Cow::Borrowed(value) });
        Some(())
    }

    /// Continues after the fields.
    pub(super) fn reader(mut self, text: &'a str, at: usize) -> Option<Reader<'a>> {
        let variant = self.variant?;
        // The names of `start` have an order of their own.
        self.tags[4].sort_by_key(|tag| START.iter().position(|(_, name)| *name == tag.name));
        let tags = self.tags.iter().flatten();
        if !tags.clone().all(|tag| is_name(tag.name)) {
            return None;
        }
        if let Some(plain) = PlainTags::of(variant, tags.clone(), text) {
            return Some(Reader::behind_tags(text, plain, at));
        }
        let mut builder = Builder::with_room(text, variant, Spelling::Pai, 0);
        tags.for_each(|tag| builder.tag(tag.clone()));
        Reader::behind_header(builder, at)
    }
}

/// Reads the fields above the turns, and the name of these.
fn header<'a>(cursor: &mut Cursor<'a>) -> Option<Reader<'a>> {
    let text = cursor.text();
    let mut header = Header::default();
    cursor.sign(b'{')?;
    loop {
        cursor.space();
        let start = cursor.at();
        let field = cursor.string()?;
        header.begin(field)?;
        cursor.sign(b':')?;
        match field {
            "turns" => return header.reader(text, cursor.at()),
            "format" => {
                cursor.space();
                (cursor.number()? == FORMAT).then_some(())?;
            }
            "variant" => header.variant(cursor.string()?)?,
            "rules" | "result" => {
                let value = cursor.string()?;
                header.tag(field, field, value, cursor.since(start))?;
            }
            _ => {
                cursor.sign(b'{')?;
                loop {
                    cursor.space();
                    let start = cursor.at();
                    let name = cursor.string()?;
                    cursor.sign(b':')?;
                    let value = cursor.string()?;
                    header.tag(field, name, value, cursor.since(start))?;
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

impl<'a> ReadPlies<'a> {
    /// Turn after turn of two seats, and the brackets around them.
    fn turns(&mut self, reader: &mut Reader<'_>, mut order: Order) -> Option<()> {
        self.cursor.sign(b'[')?;
        self.begin_turn()?;
        for turn in 1.. {
            let start = self.cursor.at();
            (self.cursor.number()? == turn).then_some(())?;
            reader.at = self.cursor.at();
            reader.push(LeanEntry::Turn(turn), start);
            if !self.cursor.may_take(FIRST_PLY) && !self.cursor.may_take(FIRST_PLY_ON_LINE) {
                self.cursor.sign(b',')?;
                self.cursor.space();
                self.cursor.takes(b"\"plies\":")?;
                self.cursor.sign(b'[')?;
            }
            let mut count = 0;
            loop {
                self.cursor.space();
                self.ply(reader, &mut order)?;
                count += 1;
                if count == 2 {
                    break;
                }
                if !self.cursor.may_take(NEXT_PLY) {
                    self.cursor.space();
                    if !self.cursor.may_take(b",") {
                        break;
                    }
                }
            }
            if count == 2 && (self.cursor.may_take(NEXT_TURN) || self.cursor.may_take(NEXT_TURN_ON_LINE)) {
                continue;
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
            self.begin_turn()?;
        }
        None
    }

    /// What stands before the number of a turn.
    fn begin_turn(&mut self) -> Option<()> {
        self.cursor.sign(b'{')?;
        self.cursor.space();
        self.cursor.takes(b"\"turn\":")?;
        self.cursor.space();
        Some(())
    }

    /// A ply. It is as it should be if it would be written so.
    #[inline]
    fn ply(&mut self, reader: &mut Reader<'_>, order: &mut Order) -> Option<()> {
        let start = self.cursor.at();
        if let Some((acts, behind)) = self.plain(order.to_move) {
            self.cursor = behind;
            reader.at = behind.at();
            order.next(false, || None);
            acts.into_iter().flatten().for_each(|act| reader.push_act(act, start));
            return Some(());
        }
        self.entries.clear();
        self.cursor.skip(self.plies.begin(order.to_move)?.len())?;
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
        let ply = LeanPly::first(&self.entries).0;
        self.canonical.clear();
        let seat = order.next(ply.word() == Some(Word::Resign), || None);
        self.plies.add(&mut self.canonical, &ply, seat.index());
        self.canonical.piece(b"}");
        if self.cursor.since(start).as_bytes() != self.canonical.as_bytes() {
            return None;
        }
        reader.at = self.cursor.at();
        self.entries.iter().for_each(|entry| reader.push(*entry, start));
        Some(())
    }

    /// A ply as nearly all are, one act or two of a step at most, and where it ends: all of it is compared with what its
    /// words say.
    #[inline(always)]
    fn plain(&self, seat: usize) -> Option<([Option<LeanAct>; 2], Cursor<'a>)> {
        let mut cursor = self.cursor;
        cursor.takes_all(self.plies.begin(seat)?.as_bytes())?;
        let first = self.words(&mut cursor)?;
        let second = if cursor.may_take(b" + ") { Some(self.words(&mut cursor)?) } else { None };
        cursor.takes(b"\",\"type\":\"acts\",\"acts\":[")?;
        first.again(&mut cursor)?;
        let mut acts = [Some(first.act), None];
        if let Some(second) = second {
            cursor.takes(b",")?;
            second.again(&mut cursor)?;
            acts[1] = Some(second.act.joined());
        }
        cursor.takes(b"]}")?;
        Some((acts, cursor))
    }

    /// An act in the words of `pai`: a tile that is named is dropped, moves a step, or both.
    #[inline(always)]
    fn words(&self, cursor: &mut Cursor<'_>) -> Option<Words> {
        let (tile, code) = cursor.canonical_tile(self.vocabulary)?;
        let drop = cursor.may_take(b"*");
        let (place, at) = cursor.canonical_point()?;
        let (mut act, mut to, mut captured) = (LeanAct::new(Some(tile), drop, place), None, None);
        if cursor.may_take(b" x ") {
            let (tile, code) = cursor.canonical_tile(self.vocabulary)?;
            act.capture(Some(tile));
            captured = Some(code);
        } else if !cursor.may_take(b"-") {
            return drop.then_some(Words { act, code, drop, at, to, captured });
        }
        let (place, end) = cursor.canonical_point()?;
        act.step(place)?;
        to = Some(end);
        Some(Words { act, code, drop, at, to, captured })
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

    /// A tile's field with the comma after it, if there is one.
    #[inline]
    fn named(&mut self) -> Option<Option<Tile>> {
        if !self.cursor.may_take(b"\"tile\":\"") {
            return Some(None);
        }
        let tile = self.tile()?;
        self.cursor.takes(b",")?;
        Some(Some(tile))
    }

    /// A tile's code and the quote after it.
    #[inline(always)]
    fn tile(&mut self) -> Option<Tile> {
        self.cursor.tile(self.vocabulary, b'"')
    }

    /// A place and the quote after it.
    #[inline(always)]
    fn place(&mut self) -> Option<Place> {
        self.cursor.place(b'"')
    }

    /// The places of a path, and the bracket after them.
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

/// An act, and the words for it.
struct Words {
    act: LeanAct,
    code: Few,
    drop: bool,
    at: Few,
    to: Option<Few>,
    captured: Option<Few>,
}

impl Words {
    /// Takes the object that says the same.
    #[inline(always)]
    fn again(&self, cursor: &mut Cursor<'_>) -> Option<()> {
        cursor.takes(b"{\"tile\":\"")?;
        cursor.again(self.code)?;
        if self.drop {
            cursor.takes(b"\",\"drop\":true,\"at\":\"")?;
        } else {
            cursor.takes(b"\",\"at\":\"")?;
        }
        cursor.again(self.at)?;
        let Some(to) = self.to else { return cursor.takes(b"\"}") };
        cursor.takes(b"\",\"path\":[\"")?;
        cursor.again(to)?;
        let Some(captured) = self.captured else { return cursor.takes(b"\"]}") };
        cursor.takes(b"\"],\"capture\":{\"tile\":\"")?;
        cursor.again(captured)?;
        cursor.takes(b"\"}}")
    }
}
