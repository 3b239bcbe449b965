//! Lays a record out.

use super::layout::*;
use crate::board::Place;
use crate::notation::Positions;
use crate::notation::pai::write_ply;
use crate::notation::position::tiles::write_tiles;
use crate::record::{self, Record};
use crate::variant::{Tile, Vocabulary};

impl<'r> Game<'r> {
    /// The layout of a record.
    pub(crate) fn of(record: &'r Record, positions: &'r Positions) -> Game<'r> {
        let mut game = Game {
            format: FORMAT,
            variant: record.variant.name(),
            rules: record.tag("Rules"),
            tags: Tags::default(),
            players: Tags::default(),
            result: record.tag("Result"),
            start: Start {
                position: record.tag("Position"),
                to_move: record.tag("Turn"),
                captured: record.tag("Captured"),
                score: record.tag("Score"),
            },
            header: Vec::new(),
            before: Vec::new(),
            turns: Vec::new(),
        };
        let seats = record.seats();
        for tag in record.tags().filter(|tag| !has_field(&tag.name)) {
            let tags = if seats.contains(&&*tag.name) { &mut game.players } else { &mut game.tags };
            tags.0.push((&tag.name, &tag.value));
        }
        if record.header.iter().any(|head| head.tag().is_none())
            || !record.tags().map(|tag| &*tag.name).eq(game.names())
        {
            let head = |head: &'r record::Head| match head {
                record::Head::Tag(tag) => Head::Tag(&tag.name),
                record::Head::Comment(written) => Head::Comment(comment(written)),
            };
            game.header = record.header.iter().map(head).collect();
        }
        (game.before, game.turns) =
            turns(&Source { record, positions }, &record.entries, None, &mut Vec::new(), Seats::of(record));
        game
    }

    /// The names of the tags in the order of the fields.
    fn names(&self) -> impl Iterator<Item = &str> {
        let tags = self.tags.0.iter().chain(&self.players.0).map(|(name, _)| *name);
        let Start { position, to_move, captured, score } = &self.start;
        let start = START.iter().zip([position, to_move, captured, score]).filter(|(_, value)| value.is_some());
        let rules = self.rules.map(|_| "Rules").into_iter();
        rules.chain(tags).chain(self.result.map(|_| "Result")).chain(start.map(|((_, tag), _)| *tag))
    }
}

/// Whether a tag has a field of its own.
fn has_field(name: &str) -> bool {
    ["Rules", "Result"].contains(&name) || START.iter().any(|(_, tag)| *tag == name)
}

/// Which seat plays next.
#[derive(Clone)]
struct Seats {
    names: &'static [&'static str],
    playing: [bool; 4],
    next: usize,
}

impl Seats {
    /// Before the first ply of a record.
    fn of(record: &Record) -> Seats {
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
    fn take(&mut self, ply: &record::Ply) -> Option<&'static str> {
        let (seat, count) = (self.next, self.names.len());
        if *ply == record::Ply::Resign && count > 2 {
            self.playing[seat] = false;
        }
        self.next = self.playing((1..=count).map(|step| (seat + step) % count));
        self.names.get(seat).copied()
    }
}

/// A record, with the positions after its plies.
struct Source<'r> {
    record: &'r Record,
    positions: &'r Positions,
}

/// What stands before the first turn of a line, and its turns. A variation begins within a turn.
fn turns<'r>(
    source: &Source<'r>,
    entries: &'r [record::Entry],
    begun: Option<u32>,
    path: &mut Vec<usize>,
    mut seats: Seats,
) -> (Vec<Remark<'r>>, Vec<Turn<'r>>) {
    let vocabulary = source.record.variant.vocabulary();
    let turn = |turn| Turn { turn, before: Vec::new(), plies: Vec::new() };
    let (mut before, mut turns): (Vec<_>, Vec<_>) = (Vec::new(), begun.into_iter().map(turn).collect());
    let mut seats_before = seats.clone();
    for (at, written) in entries.iter().enumerate() {
        match (written, turns.last_mut()) {
            (record::Entry::Turn(number), last) => {
                if last.is_some() {
                    seats.turn();
                }
                turns.push(turn(*number));
            }
            (record::Entry::Ply(written), last) => {
                seats_before = seats.clone();
                let mut ply = ply(vocabulary, written, seats.take(written));
                if let Some((position, counts)) = source.positions.get(path, at) {
                    (ply.position, ply.counts) = (Some(&**position), Some(CountsOf(counts)));
                }
                match last {
                    Some(last) => last.plies.push(ply),
                    // Every ply stands in a turn.
                    None => turns.push(Turn { plies: vec![ply], ..turn(1) }),
                }
            }
            (written, Some(last)) => match last.plies.last_mut() {
                Some(ply) => {
                    path.push(at);
                    ply.add(source, written, last.turn, path, &seats_before);
                    path.pop();
                }
                None => last.before.extend(remark(vocabulary, written)),
            },
            (written, None) => before.extend(remark(vocabulary, written)),
        }
    }
    (before, turns)
}

/// What stands before a ply.
fn remark<'r>(vocabulary: &Vocabulary, entry: &'r record::Entry) -> Option<Remark<'r>> {
    match entry {
        record::Entry::Comment(written) => Some(Remark::Comment(comment(written))),
        record::Entry::Check(tiles) => Some(Remark::Check(check(vocabulary, tiles))),
        _ => None,
    }
}

impl<'r> Ply<'r> {
    /// Adds what stands behind the ply.
    fn add(&mut self, source: &Source<'r>, entry: &'r record::Entry, turn: u32, path: &mut Vec<usize>, seats: &Seats) {
        let kind = match entry {
            record::Entry::Comment(written) => {
                self.comments.push(comment(written));
                Kind::Comment
            }
            record::Entry::Check(tiles) => {
                self.checks.push(check(source.record.variant.vocabulary(), tiles));
                Kind::Check
            }
            record::Entry::Variation(variation) => {
                let (_, turns) = turns(source, &variation.entries, Some(turn), path, seats.clone());
                self.variations.push(Variation { turns });
                Kind::Variation
            }
            record::Entry::Glyph(glyph) => return self.glyphs.push(glyph.to_string()),
            record::Entry::Turn(_) | record::Entry::Ply(_) => return,
        };
        let [comments, checks, variations] = [self.comments.len(), self.checks.len(), self.variations.len()];
        let is_last = match kind {
            Kind::Comment => checks + variations == 0,
            Kind::Check => variations == 0,
            Kind::Variation => true,
        };
        if !self.order.is_empty() {
            self.order.push(kind);
        } else if !is_last {
            // The usual order up to here.
            let counts = [(Kind::Comment, comments), (Kind::Check, checks), (Kind::Variation, variations)];
            let counts = counts.map(|(other, count)| (other, count - usize::from(other == kind)));
            self.order = counts.into_iter().flat_map(|(other, count)| std::iter::repeat_n(other, count)).collect();
            self.order.push(kind);
        }
    }
}

fn comment(comment: &record::Comment) -> Comment<'_> {
    let notes = comment.notes().into_iter().filter_map(note).collect();
    Comment { text: &comment.text, notes, to_line_end: comment.to_line_end, own_line: comment.own_line }
}

fn note(note: record::Note) -> Option<Note> {
    Some(match note {
        record::Note::Mark { colour, at } => Note::Mark { colour, at: path(&at) },
        record::Note::Arrow { colour, from, to } => {
            Note::Arrow { colour, from: At(from.to_string()), to: At(to.to_string()) }
        }
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

fn ply<'r>(vocabulary: &'static Vocabulary, ply: &record::Ply, seat: Option<&'static str>) -> Ply<'r> {
    let does = match ply {
        record::Ply::Acts(acts) => Does::Acts { acts: acts.iter().map(|written| act(vocabulary, written)).collect() },
        record::Ply::Pass => Does::Pass,
        record::Ply::Resign => Does::Resign,
        record::Ply::Claim => Does::Claim,
        record::Ply::Draw { drew, discarded } => Does::Draw {
            drew: code(vocabulary, *drew),
            discarded: match discarded {
                record::Discard::None => None,
                record::Discard::Unseen => Some("?"),
                record::Discard::Tile(tile) => code(vocabulary, Some(*tile)),
            },
        },
    };
    Ply {
        seat,
        pai: write_ply(ply, vocabulary),
        does,
        position: None,
        counts: None,
        glyphs: Vec::new(),
        comments: Vec::new(),
        checks: Vec::new(),
        variations: Vec::new(),
        order: Vec::new(),
    }
}

fn code(vocabulary: &'static Vocabulary, tile: Option<Tile>) -> Option<Code> {
    tile.map(|tile| vocabulary.code(tile))
}

fn path(path: &[Place]) -> Vec<At> {
    path.iter().map(|place| At(place.to_string())).collect()
}

fn act(vocabulary: &'static Vocabulary, act: &record::Act) -> Act {
    Act {
        tile: code(vocabulary, act.tile),
        drop: act.drop,
        at: At(act.at.to_string()),
        path: path(&act.path),
        capture: act.capture.map(|tile| Capture { tile: code(vocabulary, tile) }),
        exchange: code(vocabulary, act.exchange),
        effect: act.effect.as_ref().map(|effect| match effect {
            record::Effect::Turn(steps) => Effect::Turn { steps: *steps },
            record::Effect::Shift { tile, at, path: way } => {
                Effect::Shift { tile: code(vocabulary, *tile), at: At(at.to_string()), path: path(way) }
            }
        }),
    }
}
