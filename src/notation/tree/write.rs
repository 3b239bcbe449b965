//! Writes a record as JSON: fixed pieces and what lies between them, put together in one buffer.

use super::entries::{Entries, LeanEntries, Next};
use super::layout::*;
use super::plies::Plies;
use crate::board::Place;
use crate::notation::bytes::{Bytes, Chunk, Pen};
use crate::notation::position::tiles::write_tiles;
use crate::notation::{LeanGame, Positions, WriteError};
use crate::record::{self, Entry, Order, Playing, Record, Word};
use crate::variant::Vocabulary;
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
    game(record, &record.entries[..], positions, lines, 0)
}

/// The text of a game in lean form, which was read from another text; none where a seat may be skipped, which it cannot know.
pub(super) fn lean(lean: &LeanGame, text: &str, lines: Lines) -> Option<Bytes> {
    /// About how many bytes an entry has, in each form.
    const ENTRY: [usize; 2] = [90, 110];
    let room = ENTRY[usize::from(lines == Lines::Many)] * lean.entries().len();
    (lean.head().seats().len() == 2).then_some(())?;
    game(lean.head(), LeanEntries { entries: lean.entries(), text }, &Positions::default(), lines, room).ok()
}

fn game(
    head: &Record,
    entries: impl Entries,
    positions: &Positions,
    lines: Lines,
    room: usize,
) -> Result<Bytes, WriteError> {
    let vocabulary = head.variant.vocabulary();
    let plies = Plies::new(vocabulary, head.seats());
    let mut writer = Writer { out: Bytes::with_room(room + 512), head, positions, vocabulary, plies };
    writer.game(lines, entries).map_err(|error| WriteError::new(error.to_string()))?;
    Ok(writer.out)
}

type Written = serde_json::Result<()>;

struct Writer<'r> {
    out: Bytes,
    /// The record; its entries come by themselves.
    head: &'r Record,
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

/// How the lists of a turn begin, on one line and on many.
static BEFORE: [Chunk; 2] = [Chunk::new(",\"before\":["), Chunk::new(",\n      \"before\": [")];
static PLIES: [Chunk; 2] = [Chunk::new(",\"plies\":["), Chunk::new(",\n      \"plies\": [")];

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
    fn game(&mut self, lines: Lines, entries: impl Entries) -> Written {
        let record = self.head;
        let seats = record.seats();
        let is_player = |name: &str| seats.contains(&name);
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
        let at = self.remarks(&mut before, entries, 0)?;
        before.end(&mut self.out);
        let mut turns = List::new([",\"turns\":[", ",\n  \"turns\": ["][usize::from(!is_one)], frame(lines, &TOP));
        let line = Line { entries, path: &mut Vec::new(), lines };
        self.turns(&mut turns, line, at, None, Order::of(record))?;
        turns.end(&mut self.out);
        self.out.text(if is_one { "}\n" } else { "\n}\n" });
        Ok(())
    }

    /// Writes what stands before the first turn or ply from an entry on. Returns where that is.
    #[inline]
    fn remarks(&mut self, list: &mut List, entries: impl Entries, from: usize) -> serde_json::Result<usize> {
        match entries.get(from) {
            Some(Next::Other) => self.some_remarks(list, entries, from),
            _ => Ok(from),
        }
    }

    #[cold]
    fn some_remarks(&mut self, list: &mut List, entries: impl Entries, from: usize) -> serde_json::Result<usize> {
        let end = (from..).find(|&at| !matches!(entries.get(at), Some(Next::Other))).unwrap_or(from);
        for entry in &*entries.others(from..end) {
            let remark = match entry {
                Entry::Comment(written) => Remark::Comment(comment(written)),
                Entry::Check(tiles) => Remark::Check(check(self.vocabulary, tiles)),
                Entry::Turn(_) | Entry::Ply(_) | Entry::Glyph(_) | Entry::Variation(_) => continue,
            };
            list.item(&mut self.out);
            self.value(&remark)?;
        }
        Ok(end)
    }

    /// Writes the turns of a line from an entry on. A variation begins within a turn.
    fn turns<E: Entries>(
        &mut self,
        list: &mut List,
        line: Line<'_, E>,
        from: usize,
        begun: Option<u32>,
        order: Order,
    ) -> Written {
        let (mut at, mut begun, mut order) = (from, begun, order);
        let Line { entries, path, lines } = line;
        let is_one = lines == Lines::One;
        loop {
            let turn = match (begun.take(), entries.get(at)) {
                (Some(turn), _) => turn,
                (None, None) => break,
                (None, Some(Next::Turn(turn))) => {
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
            if is_one {
                self.out.piece(b"{\"turn\":");
            } else {
                self.out.piece(b"{\n      \"turn\": ");
            }
            self.out.number(turn);
            let mut before = List::begin(BEFORE[usize::from(!is_one)], frame(lines, &INNER));
            at = self.remarks(&mut before, entries, at)?;
            before.end(&mut self.out);
            let mut plies = List::begin(PLIES[usize::from(!is_one)], frame(lines, &INNER));
            while let Some(Next::Ply(ply, behind)) = entries.get(at) {
                plies.item(&mut self.out);
                let before = order;
                let seat = order.next(ply.word() == Some(Word::Resign), || self.positions.mover(path, at));
                self.plies.add(&mut self.out, &ply, seat.index());
                if let Some((position, counts)) = self.positions.get(path, at) {
                    self.field(Lines::One, "position", position)?;
                    self.name(Lines::One, "counts");
                    self.value(&CountsOf(counts))?;
                }
                at = behind;
                if let Some(Next::Other) = entries.get(behind) {
                    at = self.behind(Line { entries, path: &mut *path, lines }, behind, turn, before)?;
                }
                self.out.piece(b"}");
            }
            plies.end(&mut self.out);
            if is_one {
                self.out.piece(b"}");
            } else {
                self.out.piece(b"\n    }");
            }
        }
        Ok(())
    }

    /// Writes what follows a ply: glyphs, then lists of comments, checks and variations, and their order where it is
    /// another one.
    #[cold]
    fn behind<E: Entries>(
        &mut self,
        line: Line<'_, E>,
        from: usize,
        turn: u32,
        order: Order,
    ) -> serde_json::Result<usize> {
        let end = (from..).find(|&at| !matches!(line.entries.get(at), Some(Next::Other))).unwrap_or(from);
        let entries = &*line.entries.others(from..end);
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
        for (entry, at) in entries.iter().zip(from..) {
            if let Entry::Variation(variation) = entry {
                list.item(&mut self.out);
                self.out.piece(b"{");
                line.path.push(at);
                let inner = Line { entries: &variation.entries[..], path: &mut *line.path, lines: Lines::One };
                let mut turns = List::new("\"turns\":[", &FRAME);
                self.turns(&mut turns, inner, 0, Some(turn), order)?;
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
        Ok(end)
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

/// The frame of a list, which on many lines is this one.
fn frame(lines: Lines, many: &'static Frame) -> &'static Frame {
    if lines == Lines::One { &FRAME } else { many }
}

/// The entries of the main line or of a variation.
struct Line<'l, E> {
    entries: E,
    /// The entries of the variations that lead to it.
    path: &'l mut Vec<usize>,
    lines: Lines,
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
