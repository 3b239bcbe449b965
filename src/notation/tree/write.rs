//! Writes a record as JSON: fixed pieces and what lies between them, put together in one buffer.

use super::layout::*;
use crate::board::Place;
use crate::notation::bytes::Bytes;
use crate::notation::pai::add_ply;
use crate::notation::position::tiles::write_tiles;
use crate::notation::{Positions, WriteError};
use crate::record::{self, Act, Discard, Effect, Entry, Ply, Record};
use crate::variant::{Tile, Vocabulary};
use serde::Serialize;

/// How the values are set out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    /// All on one line.
    One,
    /// The fields of the record, the turns and the plies on lines of their own.
    Many,
}

/// The text of a record.
pub(super) fn record(record: &Record, positions: &Positions, lines: Lines) -> Result<Bytes, WriteError> {
    let seats = Seats::of(record);
    let vocabulary = record.variant.vocabulary();
    let plies = Plies::new(vocabulary, seats.names);
    let mut writer = Writer { out: Bytes::default(), record, positions, vocabulary, plies };
    writer.game(lines, seats).map_err(|error| WriteError::new(error.to_string()))?;
    Ok(writer.out)
}

type Written = serde_json::Result<()>;

struct Writer<'r> {
    out: Bytes,
    record: &'r Record,
    positions: &'r Positions,
    vocabulary: &'static Vocabulary,
    plies: Plies,
}

/// What stands around the items of a list, and around a turn.
struct Frame {
    first: &'static str,
    next: &'static str,
    end: &'static str,
}

const FRAME: Frame = Frame { first: "", next: ",", end: "]" };
/// Of the lists of a record on many lines.
const TOP: Frame = Frame { first: "\n    ", next: ",\n    ", end: "\n  ]" };
/// Of the lists of a turn on many lines.
const INNER: Frame = Frame { first: "\n        ", next: ",\n        ", end: "\n      ]" };

/// A list being written, which is left out where it has no item.
struct List {
    open: &'static str,
    frame: &'static Frame,
    begun: bool,
}

impl List {
    fn new(open: &'static str, frame: &'static Frame) -> List {
        List { open, frame, begun: false }
    }

    /// Writes what stands before an item.
    #[inline]
    fn item(&mut self, out: &mut Bytes) {
        if self.begun {
            out.text(self.frame.next);
        } else {
            out.text(self.open);
            out.text(self.frame.first);
            self.begun = true;
        }
    }

    fn end(self, out: &mut Bytes) {
        if self.begun {
            out.text(self.frame.end);
        }
    }
}

impl<'r> Writer<'r> {
    fn game(&mut self, lines: Lines, seats: Seats) -> Written {
        let record = self.record;
        let is_player = |name: &str| seats.names.contains(&name);
        let (mut tags, mut players) = (Tags::default(), Tags::default());
        for tag in record.tags().filter(|tag| !has_field(&tag.name)) {
            let tags = if is_player(&tag.name) { &mut players } else { &mut tags };
            tags.0.push((&tag.name, &tag.value));
        }
        let start = Start {
            position: record.tag("Position"),
            to_move: record.tag("Turn"),
            captured: record.tag("Captured"),
            score: record.tag("Score"),
        };
        let (rules, result) = (record.tag("Rules"), record.tag("Result"));
        let is_one = lines == Lines::One;
        self.out.text(if is_one { "{\"format\":" } else { "{\n  \"format\": " });
        self.out.number(FORMAT);
        self.field(lines, "variant", record.variant.name())?;
        rules.map_or(Ok(()), |rules| self.field(lines, "rules", rules))?;
        if !is_one {
            result.map_or(Ok(()), |result| self.field(lines, "result", result))?;
        }
        for (name, tags) in [("tags", &tags), ("players", &players)] {
            if !tags.is_empty() {
                self.name(lines, name);
                self.value(tags)?;
            }
        }
        if is_one {
            result.map_or(Ok(()), |result| self.field(lines, "result", result))?;
        }
        if !start.is_empty() {
            self.name(lines, "start");
            self.value(&start)?;
        }
        let names = rules.map(|_| "Rules").into_iter().chain(tags.names()).chain(players.names());
        let names = names.chain(result.map(|_| "Result")).chain(start.tags());
        let has_comment = record.header.iter().any(|head| head.tag().is_none());
        if has_comment || !record.tags().map(|tag| tag.name.as_str()).eq(names) {
            let mut list = List::new([",\"header\":[", ",\n  \"header\": ["][usize::from(!is_one)], frame(lines, &TOP));
            for head in &record.header {
                list.item(&mut self.out);
                self.value(&match head {
                    record::Head::Tag(tag) => Head::Tag(&tag.name),
                    record::Head::Comment(written) => Head::Comment(comment(written)),
                })?;
            }
            list.end(&mut self.out);
        }
        let mut before = List::new([",\"before\":[", ",\n  \"before\": ["][usize::from(!is_one)], frame(lines, &TOP));
        let at = self.remarks(&mut before, &record.entries, 0)?;
        before.end(&mut self.out);
        let mut turns = List::new([",\"turns\":[", ",\n  \"turns\": ["][usize::from(!is_one)], frame(lines, &TOP));
        let line = Line { entries: &record.entries, path: &mut Vec::new(), lines };
        self.turns(&mut turns, line, at, None, seats)?;
        turns.end(&mut self.out);
        self.out.text(if is_one { "}\n" } else { "\n}\n" });
        Ok(())
    }

    /// Writes what stands before the first turn or ply from an entry on. Returns where that is.
    fn remarks(&mut self, list: &mut List, entries: &[Entry], from: usize) -> serde_json::Result<usize> {
        let mut at = from;
        while let Some(entry) = entries.get(at) {
            let remark = match entry {
                Entry::Turn(_) | Entry::Ply(_) => break,
                Entry::Comment(written) => Some(Remark::Comment(comment(written))),
                Entry::Check(tiles) => Some(Remark::Check(check(self.vocabulary, tiles))),
                Entry::Glyph(_) | Entry::Variation(_) => None,
            };
            if let Some(remark) = remark {
                list.item(&mut self.out);
                self.value(&remark)?;
            }
            at += 1;
        }
        Ok(at)
    }

    /// Writes the turns of a line from an entry on. A variation begins within a turn.
    fn turns(&mut self, list: &mut List, mut line: Line<'_>, from: usize, begun: Option<u32>, seats: Seats) -> Written {
        let (mut at, mut begun, mut seats) = (from, begun, seats);
        let (entries, is_one) = (line.entries, line.lines == Lines::One);
        while at < entries.len() || begun.is_some() {
            let turn = match (begun.take(), entries.get(at)) {
                (Some(turn), _) => turn,
                (None, Some(Entry::Turn(turn))) => {
                    if list.begun {
                        seats.turn();
                    }
                    at += 1;
                    *turn
                }
                // Every ply stands in a turn.
                _ => 1,
            };
            list.item(&mut self.out);
            self.out.text(if is_one { "{\"turn\":" } else { "{\n      \"turn\": " });
            self.out.number(turn);
            let open = [",\"before\":[", ",\n      \"before\": ["][usize::from(!is_one)];
            let mut before = List::new(open, frame(line.lines, &INNER));
            at = self.remarks(&mut before, entries, at)?;
            before.end(&mut self.out);
            let open = [",\"plies\":[", ",\n      \"plies\": ["][usize::from(!is_one)];
            let mut plies = List::new(open, frame(line.lines, &INNER));
            while let Some(Entry::Ply(ply)) = entries.get(at) {
                plies.item(&mut self.out);
                let is_behind = |entry: &&Entry| !matches!(entry, Entry::Ply(_) | Entry::Turn(_));
                let end = at + 1 + entries[at + 1..].iter().take_while(is_behind).count();
                let before = seats;
                self.plies.add(&mut self.out, ply, seats.take(ply));
                if let Some((position, counts)) = self.positions.get(line.path, at) {
                    self.field(Lines::One, "position", position)?;
                    self.name(Lines::One, "counts");
                    self.value(&CountsOf(counts))?;
                }
                if end > at + 1 {
                    self.behind(&mut line, at + 1..end, turn, before)?;
                }
                self.out.piece(b"}");
                at = end;
            }
            plies.end(&mut self.out);
            self.out.text(if is_one { "}" } else { "\n    }" });
        }
        Ok(())
    }

    /// Writes what stands behind a ply: glyphs, then lists of comments, checks and variations, and their order where it is
    /// another one.
    #[cold]
    fn behind(&mut self, line: &mut Line<'_>, range: std::ops::Range<usize>, turn: u32, seats: Seats) -> Written {
        let entries = &line.entries[range.clone()];
        let mut list = List::new(",\"glyphs\":[", &FRAME);
        for entry in entries {
            if let Entry::Glyph(glyph) = entry {
                list.item(&mut self.out);
                self.value(&glyph.to_string())?;
            }
        }
        list.end(&mut self.out);
        let mut list = List::new(",\"comments\":[", &FRAME);
        for entry in entries {
            if let Entry::Comment(written) = entry {
                list.item(&mut self.out);
                self.value(&comment(written))?;
            }
        }
        list.end(&mut self.out);
        let mut list = List::new(",\"checks\":[", &FRAME);
        for entry in entries {
            if let Entry::Check(tiles) = entry {
                list.item(&mut self.out);
                self.value(&check(self.vocabulary, tiles))?;
            }
        }
        list.end(&mut self.out);
        let mut list = List::new(",\"variations\":[", &FRAME);
        for (entry, at) in entries.iter().zip(range) {
            if let Entry::Variation(variation) = entry {
                list.item(&mut self.out);
                self.out.piece(b"{");
                line.path.push(at);
                let inner = Line { entries: &variation.entries, path: &mut *line.path, lines: Lines::One };
                let mut turns = List::new("\"turns\":[", &FRAME);
                self.turns(&mut turns, inner, 0, Some(turn), seats)?;
                turns.end(&mut self.out);
                line.path.pop();
                self.out.piece(b"}");
            }
        }
        list.end(&mut self.out);
        let kinds: Vec<Kind> = entries.iter().filter_map(Kind::of).collect();
        if !kinds.is_sorted() {
            self.name(Lines::One, "order");
            self.value(&kinds)?;
        }
        Ok(())
    }

    /// Writes a comma and the name of a field.
    fn name(&mut self, lines: Lines, name: &str) {
        let (begin, end) = if lines == Lines::One { (",\"", "\":") } else { (",\n  \"", "\": ") };
        self.out.text(begin);
        self.out.text(name);
        self.out.text(end);
    }

    /// Writes a field that holds a text.
    fn field(&mut self, lines: Lines, name: &str, text: &str) -> Written {
        self.name(lines, name);
        self.value(&text)
    }

    fn value(&mut self, value: &impl Serialize) -> Written {
        serde_json::to_writer(&mut self.out, value)
    }
}

/// Writes plies.
pub(super) struct Plies {
    vocabulary: &'static Vocabulary,
    /// How the plies of each seat begin.
    begins: Vec<String>,
}

impl Plies {
    pub(super) fn new(vocabulary: &'static Vocabulary, seats: &[&str]) -> Plies {
        let begin = |seat: &&str| format!("{{\"seat\":\"{seat}\",\"pai\":\"");
        Plies { vocabulary, begins: seats.iter().map(begin).collect() }
    }

    /// How the plies of a seat begin, up to their words in `pai`.
    #[inline]
    pub(super) fn begin(&self, seat: usize) -> Option<&str> {
        self.begins.get(seat).map(String::as_str)
    }

    /// Writes a ply, without what stands behind it and its last bracket.
    #[inline]
    pub(super) fn add(&self, out: &mut Bytes, ply: &Ply, seat: usize) {
        match self.begin(seat) {
            Some(begin) => out.text(begin),
            None => out.piece(b"{\"pai\":\""),
        }
        add_ply(out, ply, self.vocabulary);
        match ply {
            Ply::Acts(acts) => {
                out.piece(b"\",\"type\":\"acts\",\"acts\":[");
                for (at, act) in acts.iter().enumerate() {
                    if at > 0 {
                        out.piece(b",");
                    }
                    self.act(out, act);
                }
                out.piece(b"]");
            }
            Ply::Pass => out.piece(b"\",\"type\":\"pass\""),
            Ply::Resign => out.piece(b"\",\"type\":\"resign\""),
            Ply::Claim => out.piece(b"\",\"type\":\"claim\""),
            Ply::Draw { drew, discarded } => {
                out.piece(b"\",\"type\":\"draw\"");
                self.tile(out, b",\"drew\":\"", *drew);
                match discarded {
                    Discard::None => {}
                    Discard::Unseen => out.piece(b",\"discarded\":\"?\""),
                    Discard::Tile(tile) => self.tile(out, b",\"discarded\":\"", Some(*tile)),
                }
            }
        }
    }

    #[inline]
    fn act(&self, out: &mut Bytes, act: &Act) {
        match act.tile {
            Some(tile) => {
                out.piece(b"{\"tile\":\"");
                out.code(self.vocabulary.code(tile));
                if act.drop {
                    out.piece(b"\",\"drop\":true,\"at\":\"");
                } else {
                    out.piece(b"\",\"at\":\"");
                }
            }
            None if act.drop => out.piece(b"{\"drop\":true,\"at\":\""),
            None => out.piece(b"{\"at\":\""),
        }
        out.place(act.at);
        out.piece(b"\"");
        if !act.path.is_empty() {
            add_path(out, &act.path);
        }
        if let Some(captured) = act.capture {
            out.piece(b",\"capture\":{");
            if captured.is_some() {
                self.tile(out, b"\"tile\":\"", captured);
            }
            out.piece(b"}");
        }
        self.tile(out, b",\"exchange\":\"", act.exchange);
        match &act.effect {
            None => {}
            Some(Effect::Turn(steps)) => {
                out.piece(b",\"effect\":{\"type\":\"turn\",\"steps\":");
                out.show(steps);
                out.piece(b"}");
            }
            Some(Effect::Shift { tile, at, path }) => {
                out.piece(b",\"effect\":{\"type\":\"shift\"");
                self.tile(out, b",\"tile\":\"", *tile);
                out.piece(b",\"at\":\"");
                out.place(*at);
                out.piece(b"\"");
                add_path(out, path);
                out.piece(b"}");
            }
        }
        out.piece(b"}");
    }

    /// Writes a field with a tile's code, if there is one.
    #[inline]
    fn tile<const N: usize>(&self, out: &mut Bytes, name: &'static [u8; N], tile: Option<Tile>) {
        if let Some(tile) = tile {
            out.piece(name);
            out.code(self.vocabulary.code(tile));
            out.piece(b"\"");
        }
    }
}

#[inline]
fn add_path(out: &mut Bytes, path: &[Place]) {
    out.piece(b",\"path\":[");
    for (at, &place) in path.iter().enumerate() {
        if at > 0 {
            out.piece(b",");
        }
        out.piece(b"\"");
        out.place(place);
        out.piece(b"\"");
    }
    out.piece(b"]");
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

/// Which seat plays next.
#[derive(Clone, Copy)]
pub(super) struct Seats {
    pub(super) names: &'static [&'static str],
    playing: [bool; 4],
    pub(super) next: usize,
}

impl Seats {
    /// Before the first ply of a record.
    pub(super) fn of(record: &Record) -> Seats {
        Seats { names: record.seats(), playing: [true; 4], next: record.first_seat().index() }
    }

    /// The first of these seats that still plays.
    fn playing(&self, mut from: impl Iterator<Item = usize>) -> usize {
        from.find(|seat| self.playing.get(*seat) == Some(&true)).unwrap_or(0)
    }

    /// A turn begins.
    fn turn(&mut self) {
        self.next = self.playing(0..self.names.len());
    }

    /// The seat of a ply.
    pub(super) fn take(&mut self, ply: &Ply) -> usize {
        let (seat, count) = (self.next, self.names.len());
        if *ply == Ply::Resign && count > 2 {
            self.playing[seat] = false;
        }
        self.next = self.playing((1..=count).map(|step| (seat + step) % count));
        seat
    }
}

/// Whether a tag has a field of its own.
fn has_field(name: &str) -> bool {
    ["Rules", "Result"].contains(&name) || START.iter().any(|(_, tag)| *tag == name)
}

fn comment(comment: &record::Comment) -> Comment<'_> {
    let notes = comment.notes().into_iter().filter_map(note).collect();
    Comment { text: &comment.text, notes, to_line_end: comment.to_line_end, own_line: comment.own_line }
}

fn note(note: record::Note) -> Option<Note> {
    let at = |place: &Place| At(place.to_string());
    Some(match note {
        record::Note::Mark { colour, at: places } => Note::Mark { colour, at: places.iter().map(at).collect() },
        record::Note::Arrow { colour, from, to } => Note::Arrow { colour, from: at(&from), to: at(&to) },
        record::Note::Clock(time) => Note::Clock { time },
        record::Note::Eval(value) => Note::Eval { value },
        record::Note::Board => Note::Board,
    })
}

fn check(vocabulary: &Vocabulary, tiles: &[record::Placed]) -> Check {
    let mut position = String::new();
    write_tiles(&mut position, vocabulary, tiles);
    Check { position }
}
