//! Writes a record as JSON: fixed pieces and what lies between them, put together in one buffer.

use super::json_events::end_of_text;
use super::layout::{FORMAT, Object, START, Start};
use crate::board::Place;
use crate::notation::bytes::{Bytes, Chunk, Pen, Row};
use crate::notation::pai::add_ply;
use crate::notation::position::tiles::write_tiles;
use crate::notation::{Positions, Shown};
use crate::record::{Act, Comment, Discard, Effect, Entry, Head, Note, Order, Placed, Ply, Record, Tag};
use crate::variant::{Tile, Vocabulary};
use std::sync::LazyLock;

/// How the values are set out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    /// All on one line.
    One,
    /// The fields of the record, the turns and the plies on lines of their own.
    Many,
}

/// The text of a record.
pub(super) fn record(record: &Record, positions: &Positions, lines: Lines) -> Bytes {
    /// About how many bytes an entry has, in each form.
    const ENTRY: [usize; 2] = [90, 110];
    let vocabulary = record.variant.vocabulary();
    let out = Bytes::with_room(ENTRY[usize::from(lines == Lines::Many)] * record.entries.len() + 512);
    let mut writer = Writer { out, record, positions, vocabulary, plies: Plies::new(vocabulary, record.seats()) };
    writer.game(lines);
    writer.out
}

struct Writer<'r> {
    out: Bytes,
    record: &'r Record,
    positions: &'r Positions,
    vocabulary: &'static Vocabulary,
    plies: Plies,
}

/// What stands around the items of a list.
struct Frame {
    first: Chunk,
    next: Chunk,
    end: Chunk,
}

impl Frame {
    const fn new(first: &str, next: &str, end: &str) -> Frame {
        Frame { first: Chunk::new(first), next: Chunk::new(next), end: Chunk::new(end) }
    }
}

static FRAME: Frame = Frame::new("", ",", "]");
/// Of the lists of a record on many lines.
static TOP: Frame = Frame::new("\n    ", ",\n    ", "\n  ]");
/// Of the lists of a turn on many lines.
static INNER: Frame = Frame::new("\n        ", ",\n        ", "\n      ]");

/// How a turn and its lists begin, and how it ends, on one line and on many.
static TURN: [Chunk; 2] = [Chunk::new("{\"turn\":"), Chunk::new("{\n      \"turn\": ")];
static BEFORE: [Chunk; 2] = [Chunk::new(",\"before\":["), Chunk::new(",\n      \"before\": [")];
static PLIES: [Chunk; 2] = [Chunk::new(",\"plies\":["), Chunk::new(",\n      \"plies\": [")];
static END: [Chunk; 2] = [Chunk::new("}"), Chunk::new("\n    }")];

/// What stands around the plies of turns, with nothing before a turn and nothing else in it.
pub(super) struct Around {
    /// Up to the number of a turn, and from there to its first ply.
    pub(super) turn: String,
    pub(super) plies: String,
    /// Between two plies.
    pub(super) next: String,
    /// From the last ply of a turn to its end, and from there to the next turn.
    pub(super) end: String,
    pub(super) next_turn: String,
}

/// On one line and on many.
pub(super) static AROUND: LazyLock<[Around; 2]> = LazyLock::new(|| {
    [(Lines::One, 0), (Lines::Many, 1)].map(|(lines, at)| {
        let (inner, top) = (frame(lines, &INNER), frame(lines, &TOP));
        let text = |chunks: [&Chunk; 2]| chunks.map(Chunk::as_str).concat();
        Around {
            turn: TURN[at].as_str().to_owned(),
            plies: text([&PLIES[at], &inner.first]),
            next: inner.next.as_str().to_owned(),
            end: text([&inner.end, &END[at]]),
            next_turn: text([&top.next, &TURN[at]]),
        }
    })
});

/// A list being written, which is left out where it has no item.
struct List {
    open: Chunk,
    frame: &'static Frame,
    begun: bool,
}

impl List {
    fn new(open: &str, frame: &'static Frame) -> List {
        List::begin(Chunk::new(open), frame)
    }

    #[inline]
    fn begin(open: Chunk, frame: &'static Frame) -> List {
        List { open, frame, begun: false }
    }

    /// Writes what stands before an item.
    #[inline(always)]
    fn item(&mut self, out: &mut Bytes) {
        if self.begun {
            out.chunk(&self.frame.next);
        } else {
            out.chunk(&self.open);
            out.chunk(&self.frame.first);
            self.begun = true;
        }
    }

    #[inline]
    fn end(self, out: &mut Bytes) {
        if self.begun {
            out.chunk(&self.frame.end);
        }
    }
}

impl<'r> Writer<'r> {
    fn game(&mut self, lines: Lines) {
        let record = self.record;
        let seats = record.seats();
        let is_one = lines == Lines::One;
        let of = |tag: &'r Tag| (&*tag.name, &*tag.value);
        let others = record.tags().filter(|tag| !has_field(&tag.name)).map(of);
        let (players, tags): (Vec<_>, Vec<_>) = others.partition(|(name, _)| seats.contains(name));
        let start = START.map(|(field, tag)| (Start::NAMES[field.number()], tag, record.tag(tag)));
        let start = || start.iter().filter_map(|(name, tag, value)| Some((*name, *tag, (*value)?)));
        let (rules, result) = (record.tag("Rules"), record.tag("Result"));
        self.out.text(if is_one { "{\"format\":" } else { "{\n  \"format\": " });
        self.out.number(FORMAT);
        self.field(lines, "variant", record.variant.name());
        self.some_field(lines, "rules", rules);
        self.some_field(lines, "result", result.filter(|_| !is_one));
        self.fields(lines, "tags", tags.iter().copied());
        self.fields(lines, "players", players.iter().copied());
        self.some_field(lines, "result", result.filter(|_| is_one));
        self.fields(lines, "start", start().map(|(name, _, value)| (name, value)));
        if let Some(Shown { board, .. }) = self.positions.start() {
            self.name(lines, "board");
            self.out.text(board);
        }
        let names = rules.map(|_| "Rules").into_iter().chain(tags.iter().chain(&players).map(|(name, _)| *name));
        let names = names.chain(result.map(|_| "Result")).chain(start().map(|(_, tag, _)| tag));
        let has_comment = record.header.iter().any(|head| head.tag().is_none());
        if has_comment || !record.tags().map(|tag| tag.name.as_str()).eq(names) {
            let mut list = List::new([",\"header\":[", ",\n  \"header\": ["][usize::from(!is_one)], frame(lines, &TOP));
            for head in &record.header {
                list.item(&mut self.out);
                match head {
                    Head::Tag(tag) => self.string(&tag.name),
                    Head::Comment(comment) => self.comment("{\"text\":", comment),
                }
            }
            list.end(&mut self.out);
        }
        let mut before = List::new([",\"before\":[", ",\n  \"before\": ["][usize::from(!is_one)], frame(lines, &TOP));
        let at = self.remarks(&mut before, &record.entries, 0);
        before.end(&mut self.out);
        let mut turns = List::new([",\"turns\":[", ",\n  \"turns\": ["][usize::from(!is_one)], frame(lines, &TOP));
        let line = Line { entries: &record.entries, path: &mut Vec::new(), lines };
        self.turns(&mut turns, line, at, None, Order::of(record));
        turns.end(&mut self.out);
        self.out.text(if is_one { "}\n" } else { "\n}\n" });
    }

    /// Writes what stands before the first turn or ply from an entry on. Returns where that is.
    #[inline]
    fn remarks(&mut self, list: &mut List, entries: &[Entry], from: usize) -> usize {
        match entries.get(from) {
            None | Some(Entry::Turn(_) | Entry::Ply(_)) => from,
            Some(_) => self.some_remarks(list, entries, from),
        }
    }

    #[cold]
    fn some_remarks(&mut self, list: &mut List, entries: &[Entry], from: usize) -> usize {
        let end = end_of_remarks(entries, from);
        for entry in &entries[from..end] {
            match entry {
                Entry::Comment(comment) => {
                    list.item(&mut self.out);
                    self.comment("{\"type\":\"comment\",\"text\":", comment);
                }
                Entry::Check(tiles) => {
                    list.item(&mut self.out);
                    self.check("{\"type\":\"check\",\"position\":", tiles);
                }
                Entry::Turn(_) | Entry::Ply(_) | Entry::Glyph(_) | Entry::Variation(_) => {}
            }
        }
        end
    }

    /// Writes the turns of a line from an entry on. A variation begins within a turn.
    fn turns(&mut self, list: &mut List, line: Line<'_>, from: usize, begun: Option<u32>, order: Order) {
        let (mut at, mut begun, mut order) = (from, begun, order);
        let Line { entries, path, lines } = line;
        let is_one = lines == Lines::One;
        loop {
            let turn = match (begun.take(), entries.get(at)) {
                (Some(turn), _) => turn,
                (None, None) => break,
                (None, Some(&Entry::Turn(turn))) => {
                    if list.begun {
                        order.turn();
                    }
                    at += 1;
                    turn
                }
                // Every ply stands in a turn.
                _ => 1,
            };
            list.item(&mut self.out);
            self.out.chunk(&TURN[usize::from(!is_one)]);
            self.out.number(turn);
            let mut before = List::begin(BEFORE[usize::from(!is_one)], frame(lines, &INNER));
            at = self.remarks(&mut before, entries, at);
            before.end(&mut self.out);
            let mut plies = List::begin(PLIES[usize::from(!is_one)], frame(lines, &INNER));
            while let Some(Entry::Ply(ply)) = entries.get(at) {
                plies.item(&mut self.out);
                let before = order;
                let seat = order.next(*ply == Ply::Resign, || self.positions.mover(path, at));
                self.plies.add(&mut self.out, ply, seat.index());
                if let Some(Shown { position, board }) = self.positions.get(path, at) {
                    self.field(Lines::One, "position", position);
                    self.name(Lines::One, "board");
                    self.out.text(board);
                } else if self.positions.is_illegal(path, at) {
                    self.out.piece(b",\"illegal\":true");
                }
                at += 1;
                if !matches!(entries.get(at), None | Some(Entry::Turn(_) | Entry::Ply(_))) {
                    at = self.after(Line { entries, path: &mut *path, lines }, at, turn, before);
                }
                self.out.piece(b"}");
            }
            plies.end(&mut self.out);
            self.out.chunk(&END[usize::from(!is_one)]);
        }
    }

    /// Writes what follows a ply: glyphs, then lists of comments, checks and variations, and their order where it is
    /// another one.
    #[cold]
    fn after(&mut self, line: Line<'_>, from: usize, turn: u32, order: Order) -> usize {
        let end = end_of_remarks(line.entries, from);
        let entries = &line.entries[from..end];
        let mut list = List::new(",\"glyphs\":[", &FRAME);
        for entry in entries {
            if let Entry::Glyph(glyph) = entry {
                list.item(&mut self.out);
                self.string(&glyph.to_string());
            }
        }
        list.end(&mut self.out);
        let mut list = List::new(",\"comments\":[", &FRAME);
        for entry in entries {
            if let Entry::Comment(comment) = entry {
                list.item(&mut self.out);
                self.comment("{\"text\":", comment);
            }
        }
        list.end(&mut self.out);
        let mut list = List::new(",\"checks\":[", &FRAME);
        for entry in entries {
            if let Entry::Check(tiles) = entry {
                list.item(&mut self.out);
                self.check("{\"position\":", tiles);
            }
        }
        list.end(&mut self.out);
        let mut list = List::new(",\"variations\":[", &FRAME);
        for (entry, at) in entries.iter().zip(from..) {
            if let Entry::Variation(variation) = entry {
                list.item(&mut self.out);
                self.out.piece(b"{");
                line.path.push(at);
                let inner = Line { entries: &variation.entries, path: &mut *line.path, lines: Lines::One };
                let mut turns = List::new("\"turns\":[", &FRAME);
                self.turns(&mut turns, inner, 0, Some(turn), order);
                turns.end(&mut self.out);
                line.path.pop();
                self.out.piece(b"}");
            }
        }
        list.end(&mut self.out);
        const KINDS: [&str; 3] = ["comment", "check", "variation"];
        let kinds = entries.iter().filter_map(|entry| match entry {
            Entry::Comment(_) => Some(0),
            Entry::Check(_) => Some(1),
            Entry::Variation(_) => Some(2),
            Entry::Turn(_) | Entry::Ply(_) | Entry::Glyph(_) => None,
        });
        if !kinds.clone().is_sorted() {
            let mut list = List::new(",\"order\":[", &FRAME);
            for kind in kinds {
                list.item(&mut self.out);
                self.string(KINDS[kind]);
            }
            list.end(&mut self.out);
        }
        end
    }

    /// Writes a comma and the name of a field.
    fn name(&mut self, lines: Lines, name: &str) {
        let (begin, end) = if lines == Lines::One { (",\"", "\":") } else { (",\n  \"", "\": ") };
        self.out.text(begin);
        self.out.text(name);
        self.out.text(end);
    }

    /// Writes a field that holds a text.
    fn field(&mut self, lines: Lines, name: &str, text: &str) {
        self.name(lines, name);
        self.string(text);
    }

    fn some_field(&mut self, lines: Lines, name: &str, text: Option<&str>) {
        if let Some(text) = text {
            self.field(lines, name, text);
        }
    }

    /// Writes a field that holds an object of texts, if there are any.
    fn fields<'t>(&mut self, lines: Lines, name: &str, texts: impl Iterator<Item = (&'t str, &'t str)>) {
        let mut sign = "{";
        for (key, text) in texts {
            if sign == "{" {
                self.name(lines, name);
            }
            self.out.text(std::mem::replace(&mut sign, ","));
            self.string(key);
            self.out.piece(b":");
            self.string(text);
        }
        if sign == "," {
            self.out.piece(b"}");
        }
    }

    /// Writes a text in quotes.
    fn string(&mut self, text: &str) {
        if end_of_text(text.as_bytes(), 0) == text.len() {
            self.out.piece(b"\"");
            self.out.text(text);
            self.out.piece(b"\"");
        } else {
            // Writing a text does not fail.
            self.out.text(&serde_json::to_string(text).unwrap_or_default());
        }
    }

    /// Writes a comment, whose text follows `begin`.
    fn comment(&mut self, begin: &str, comment: &Comment) {
        self.out.text(begin);
        self.string(&comment.text);
        let mut list = List::new(",\"notes\":[", &FRAME);
        for note in comment.notes() {
            list.item(&mut self.out);
            self.note(&note);
        }
        list.end(&mut self.out);
        if comment.to_line_end {
            self.out.piece(b",\"to_line_end\":true");
        }
        if comment.own_line {
            self.out.piece(b",\"own_line\":true");
        }
        self.out.piece(b"}");
    }

    /// Writes a drawing or a fact in the text of a comment.
    #[cold]
    fn note(&mut self, note: &Note) {
        let (kind, texts) = match note {
            Note::Mark { colour, .. } => ("mark", vec![("colour", colour.clone())]),
            Note::Arrow { colour, from, to } => {
                ("arrow", vec![("colour", colour.clone()), ("from", from.to_string()), ("to", to.to_string())])
            }
            Note::Clock(time) => ("clock", vec![("time", time.clone())]),
            Note::Eval(value) => ("eval", vec![("value", value.clone())]),
            Note::Board => ("board", Vec::new()),
        };
        self.out.piece(b"{\"type\":");
        self.string(kind);
        texts.iter().for_each(|(name, text)| self.field(Lines::One, name, text));
        if let Note::Mark { at, .. } = note {
            self.name(Lines::One, "at");
            self.out.piece(b"[");
            for (number, place) in at.iter().enumerate() {
                if number > 0 {
                    self.out.piece(b",");
                }
                self.string(&place.to_string());
            }
            self.out.piece(b"]");
        }
        self.out.piece(b"}");
    }

    /// Writes a position to be compared with the board, whose text follows `begin`.
    fn check(&mut self, begin: &str, tiles: &[Placed]) {
        let mut position = String::new();
        write_tiles(&mut position, self.vocabulary, tiles);
        self.out.text(begin);
        self.string(&position);
        self.out.piece(b"}");
    }
}

/// The frame of a list, which on many lines is this one.
fn frame(lines: Lines, many: &'static Frame) -> &'static Frame {
    if lines == Lines::One { &FRAME } else { many }
}

/// The entries of the main line or of a variation.
struct Line<'l> {
    entries: &'l [Entry],
    /// The entries of the variations that lead to it.
    path: &'l mut Vec<usize>,
    lines: Lines,
}

/// Where the next turn or ply of a line stands, from an entry on.
fn end_of_remarks(entries: &[Entry], from: usize) -> usize {
    let is_next = |entry: &Entry| matches!(entry, Entry::Turn(_) | Entry::Ply(_));
    entries[from..].iter().position(is_next).map_or(entries.len(), |length| from + length)
}

/// Whether a tag has a field of its own.
fn has_field(name: &str) -> bool {
    ["Rules", "Result"].contains(&name) || START.iter().any(|(_, tag)| *tag == name)
}

/// How a ply begins, up to the name of its seat, and what stands between that and its words.
pub(super) const SEAT: &str = "{\"seat\":\"";
pub(super) const PAI: &str = "\",\"pai\":\"";
/// What stands behind the words, up to the code of a tile.
pub(super) const ACTS: &[u8; 33] = b"\",\"type\":\"acts\",\"acts\":[{\"tile\":\"";
/// What stands between the code and the place of a tile that is dropped, or is not.
pub(super) const DROP: &[u8; 20] = b"\",\"drop\":true,\"at\":\"";
pub(super) const AT: &[u8; 8] = b"\",\"at\":\"";
/// What stands between the place and the first of the path.
pub(super) const PATH: &[u8; 11] = b"\",\"path\":[\"";

/// Writes plies.
pub(super) struct Plies {
    vocabulary: &'static Vocabulary,
    /// How the plies of each seat begin.
    begins: Vec<Chunk>,
}

impl Plies {
    pub(super) fn new(vocabulary: &'static Vocabulary, seats: &[&str]) -> Plies {
        let begin = |seat: &&str| Chunk::new(&format!("{SEAT}{seat}{PAI}"));
        Plies { vocabulary, begins: seats.iter().map(begin).collect() }
    }

    /// Writes a ply, without what follows it and its last bracket.
    #[inline]
    pub(super) fn add(&self, out: &mut Bytes, ply: &Ply, seat: usize) {
        /// No common ply is longer.
        const ROOM: usize = 192;
        if let (Some(begin), Some(room)) = (self.begins.get(seat), out.room::<ROOM>()) {
            let mut row = Row::new(room);
            row.chunk(begin);
            if let (Some(()), Some(length)) = (self.plain::<true>(&mut row, ply), row.length()) {
                return out.fill(length);
            }
        }
        match self.begins.get(seat) {
            Some(begin) => out.chunk(begin),
            None => out.piece(b"{\"pai\":\""),
        }
        add_ply(out, ply, self.vocabulary);
        self.fields(out, ply);
    }

    /// Writes what follows the words of a ply, without its last bracket.
    #[inline]
    pub(super) fn fields(&self, out: &mut impl Pen, ply: &Ply) {
        if self.plain::<false>(out, ply).is_some() {
            return;
        }
        let Ply::Acts(acts) = ply else { return self.word(out, ply) };
        out.piece(b"\",\"type\":\"acts\",\"acts\":[");
        for (at, act) in acts.iter().enumerate() {
            if at > 0 {
                out.piece(b",");
            }
            self.act(out, act);
        }
        out.piece(b"]");
    }

    /// The same for a common ply, with its words or without: a tile that is named is dropped, or moves a step, and nothing
    /// else.
    #[inline(always)]
    fn plain<const WORDS: bool>(&self, out: &mut impl Pen, ply: &Ply) -> Option<()> {
        let Ply::Acts(acts) = ply else { return None };
        let [act] = &acts[..] else { return None };
        let is_plain = act.capture.is_none() && act.exchange.is_none() && act.effect.is_none();
        let code = act.tile.filter(|_| is_plain).map(|tile| self.vocabulary.code(tile))?;
        match (act.drop, &act.path[..]) {
            (true, []) => {
                if WORDS {
                    out.code(code);
                    out.piece(b"*");
                    out.place(act.at);
                }
                out.piece(ACTS);
                out.code(code);
                out.piece(DROP);
                out.place(act.at);
                out.piece(b"\"}]");
            }
            (false, &[to]) => {
                if WORDS {
                    out.code(code);
                    out.place(act.at);
                    out.piece(b"-");
                    out.place(to);
                }
                out.piece(ACTS);
                out.code(code);
                out.piece(AT);
                out.place(act.at);
                out.piece(PATH);
                out.place(to);
                out.piece(b"\"]}]");
            }
            _ => return None,
        }
        Some(())
    }

    #[cold]
    fn word(&self, out: &mut impl Pen, ply: &Ply) {
        match *ply {
            Ply::Acts(_) => {}
            Ply::Pass => out.piece(b"\",\"type\":\"pass\""),
            Ply::Resign => out.piece(b"\",\"type\":\"resign\""),
            Ply::Claim => out.piece(b"\",\"type\":\"claim\""),
            Ply::Draw { drew, discarded } => {
                out.piece(b"\",\"type\":\"draw\"");
                self.tile(out, b",\"drew\":\"", drew);
                match discarded {
                    Discard::None => {}
                    Discard::Unseen => out.piece(b",\"discarded\":\"?\""),
                    Discard::Tile(tile) => self.tile(out, b",\"discarded\":\"", Some(tile)),
                }
            }
        }
    }

    #[inline]
    fn act(&self, out: &mut impl Pen, act: &Act) {
        match act.tile {
            Some(tile) => {
                out.piece(b"{\"tile\":\"");
                out.code(self.vocabulary.code(tile));
                if act.drop { out.piece(DROP) } else { out.piece(AT) }
            }
            None if act.drop => out.piece(b"{\"drop\":true,\"at\":\""),
            None => out.piece(b"{\"at\":\""),
        }
        out.place(act.at);
        if act.path.is_empty() {
            out.piece(b"\"")
        } else {
            add_path(out, &act.path)
        }
        if let Some(captured) = act.capture {
            out.piece(b",\"capture\":{");
            self.tile(out, b"\"tile\":\"", captured);
            out.piece(b"}");
        }
        self.tile(out, b",\"exchange\":\"", act.exchange);
        if let Some(effect) = &act.effect {
            self.effect(out, effect);
        }
        out.piece(b"}");
    }

    #[cold]
    fn effect(&self, out: &mut impl Pen, effect: &Effect) {
        match effect {
            Effect::Turn(steps) => {
                out.piece(b",\"effect\":{\"type\":\"turn\",\"steps\":");
                out.show(steps);
                out.piece(b"}");
            }
            Effect::Shift { tile, at, path } => {
                out.piece(b",\"effect\":{\"type\":\"shift\"");
                self.tile(out, b",\"tile\":\"", *tile);
                out.piece(b",\"at\":\"");
                out.place(*at);
                add_path(out, path);
                out.piece(b"}");
            }
        }
    }

    /// Writes a field with a tile's code, if there is one.
    #[inline]
    fn tile<const N: usize>(&self, out: &mut impl Pen, name: &'static [u8; N], tile: Option<Tile>) {
        if let Some(tile) = tile {
            out.piece(name);
            out.code(self.vocabulary.code(tile));
            out.piece(b"\"");
        }
    }
}

#[inline]
fn add_path(out: &mut impl Pen, path: &[Place]) {
    out.piece(PATH);
    for (at, place) in path.iter().enumerate() {
        if at > 0 {
            out.piece(b"\",\"");
        }
        out.place(*place);
    }
    out.piece(b"\"]");
}
