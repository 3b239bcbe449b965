//! `replay`: the course of each game, for programs.

use super::diagnostics::DiagnosticOptions;
use super::games::Desk;
use super::inputs::{GameNumber, Input, seat_names};
use super::output::{MEMORY, OutputOption};
use super::rule_options::RuleOptions;
use super::steps::Text;
use super::{CliResult, Console, Inputs, Status};
use crate::diagnostic::Diagnostic;
use crate::escape;
use crate::notation::{self, Bytes};
use crate::record::{self, Placed, Record};
use crate::referee::{self, State, Verdict};
use crate::rules::Received;
use crate::stream::GameText;
use crate::variant::Variant;
use clap::Args;
use serde::{Serialize, Serializer};
use smallvec::SmallVec;
use std::io::{self, Seek, Write};
use tempfile::SpooledTempFile;

/// Replay games and print how each ended, as one JSON object a line
///
/// An object has the file, the number of the game, the rules, how many plies are legal, whether all are, where the game
/// stopped being legal, how it ended on the board (`outcome`), players, event, date and result as they are written
/// (`written`), what the rules count for each seat (`counts`), the points, and the final position. Diagnostics go to
/// standard error.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho replay games/
  paisho replay game.pai --each | jq .positions
  paisho replay study.pai --each --variations | jq .variations")]
pub(super) struct Replay {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    rules: RuleOptions,
    /// Add the position after each ply, and the harmony and disharmony that tiles receive where the rules have them
    #[arg(long)]
    each: bool,
    /// With --each, add the variations: the plies of each and the position after each ply
    #[arg(long, requires = "each")]
    variations: bool,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
}

/// The object of one game.
#[derive(Serialize)]
struct Course<'a> {
    file: &'a str,
    game: u64,
    /// None for what could not be read at all.
    variant: Option<&'a str>,
    rules: &'a str,
    plies: usize,
    ok: bool,
    failed: Option<Failed>,
    outcome: Option<Outcome>,
    written: Written<'a>,
    /// What the rules count, by name and seat.
    counts: Sorted<'a, Sorted<'a, u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<Sorted<'a, i32>>,
    position: String,
}

/// What the record says of itself.
#[derive(Serialize)]
struct Written<'a> {
    players: Sorted<'a, &'a str>,
    event: Option<&'a str>,
    date: Option<&'a str>,
    result: Option<&'a str>,
    termination: Option<&'a str>,
}

/// An object with its names in alphabetical order.
struct Sorted<'a, V>(SmallVec<[(&'a str, V); 4]>);

impl<'a, V> FromIterator<(&'a str, V)> for Sorted<'a, V> {
    fn from_iter<I: IntoIterator<Item = (&'a str, V)>>(fields: I) -> Sorted<'a, V> {
        let mut fields: SmallVec<_> = fields.into_iter().collect();
        fields.sort_by_key(|(name, _)| *name);
        Sorted(fields)
    }
}

impl<V: Serialize> Serialize for Sorted<'_, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// What a tile receives.
#[derive(Serialize)]
struct Receives {
    at: String,
    tile: &'static str,
    seat: Option<String>,
    harmony: u32,
    disharmony: u32,
}

/// Where a game stopped being legal.
#[derive(Serialize)]
struct Failed {
    turn: Option<u32>,
    seat: Option<String>,
    ply: Option<u32>,
    code: &'static str,
}

#[derive(Serialize)]
struct Outcome {
    winners: Vec<String>,
    reason: &'static str,
}

impl Replay {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut out = self.output.open()?;
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
            if self.lean(&text, &input.name, &mut desk.out)? {
                return Ok(());
            }
            let mut game = text.read(&self.inputs.reading);
            let out = &mut desk.out;
            let record = &game.read.record;
            let mut each = self.each.then(|| Each::new(record));
            let mut result = Ok(());
            let verdict = self.rules.replay_to_end(&game, true, |state| {
                if let Some(each) = each.as_mut().filter(|_| state.plies > 0 && result.is_ok()) {
                    result = each.add(state);
                }
            })?;
            result?;
            let written = &game.read.diagnostics;
            write(&course(&input.name, &game.text, record, written, &verdict), each, out)?;
            if self.variations {
                variations(&self.rules.game(&game, false), out)?;
            }
            writeln!(out, "}}")?;
            let mut found = std::mem::take(&mut game.read.diagnostics);
            found.extend(verdict.diagnostics);
            desk.add(&game.text.source(&input.name), found)
        };
        let status = self.inputs.each_text(&self.game, console, &mut diagnostics, work, |_, _, (), courses| {
            courses.pour(&mut out)?;
            Ok(Status::Clean)
        })?;
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Failed)?;
        Ok(status.max(end))
    }

    /// Writes the course of a game that there is nothing to say about, from its lean form. Says whether it is one.
    fn lean(&self, text: &Text, name: &str, out: &mut impl Write) -> io::Result<bool> {
        let Some(game) = text.lean().filter(|_| !self.variations) else { return Ok(false) };
        let (mut each, mut result) = (self.each.then(|| Each::new(game.head())), Ok(()));
        let mut add = |state: &State<'_>| {
            if let Some(each) = each.as_mut().filter(|_| result.is_ok()) {
                result = each.add(state);
            }
        };
        let add: Option<&mut dyn FnMut(&State<'_>)> = if self.each { Some(&mut add) } else { None };
        let Some(verdict) = self.rules.lean(text, &game, true, add) else { return Ok(false) };
        result?;
        write(&course(name, &text.text, game.head(), &[], &verdict), each, out)?;
        writeln!(out, "}}")?;
        Ok(true)
    }
}

/// Writes an object but for its last bracket. The lists of `--each` are its last fields.
fn write(course: &Course<'_>, each: Option<Each>, out: &mut impl Write) -> io::Result<()> {
    let mut text = Bytes::new();
    escape::json(&mut text, course)?;
    out.write_all(text.as_bytes().strip_suffix(b"}").unwrap_or_default())?;
    each.map_or(Ok(()), |each| each.write(out))
}

/// The position after each ply, and what tiles receive in it.
struct Each {
    variant: Variant,
    seats: &'static [&'static str],
    positions: List,
    received: List,
    any_received: bool,
}

impl Each {
    fn new(record: &Record) -> Each {
        let (variant, seats) = (record.variant, record.seats());
        Each { variant, seats, positions: List::new(), received: List::new(), any_received: false }
    }

    fn add(&mut self, state: &State<'_>) -> io::Result<()> {
        let (tiles, received) = (state.tiles(), state.received());
        self.any_received |= !received.is_empty();
        let variant = self.variant;
        // A position has no character that JSON escapes.
        self.positions.add(|out| {
            out.piece(b"\"");
            notation::add_position(out, variant, &tiles);
            out.piece(b"\"");
            Ok(())
        })?;
        if received.is_empty() {
            return self.received.add(|out| {
                out.piece(b"[]");
                Ok(())
            });
        }
        let received: Vec<Receives> = received.iter().filter_map(|one| self.receives(one, &tiles)).collect();
        self.received.add(|out| escape::json(out, &received))
    }

    fn receives(&self, received: &Received, tiles: &[Placed]) -> Option<Receives> {
        let placed = tiles.iter().find(|placed| placed.at == received.at.into())?;
        Some(Receives {
            at: received.at.to_string(),
            tile: self.variant.vocabulary().code(placed.tile),
            seat: placed.owner.and_then(|seat| self.seats.get(seat.index()).map(ToString::to_string)),
            harmony: received.harmony,
            disharmony: received.disharmony,
        })
    }

    /// Writes the fields of the lists.
    fn write(self, out: &mut impl Write) -> io::Result<()> {
        write!(out, ",\"positions\":[")?;
        self.positions.write(out)?;
        write!(out, "]")?;
        if self.any_received {
            write!(out, ",\"received\":[")?;
            self.received.write(out)?;
            write!(out, "]")?;
        }
        Ok(())
    }
}

/// The items of a list in JSON, on disk when they are many.
struct List {
    /// The latest items.
    items: Bytes,
    /// The items before them.
    stored: SpooledTempFile,
    begun: bool,
}

impl List {
    /// How many bytes of items are gathered before they are stored.
    const GATHERED: usize = 1 << 16;

    fn new() -> List {
        List { items: Bytes::default(), stored: SpooledTempFile::new(MEMORY), begun: false }
    }

    fn add(&mut self, item: impl FnOnce(&mut Bytes) -> io::Result<()>) -> io::Result<()> {
        if std::mem::replace(&mut self.begun, true) {
            self.items.piece(b",");
        }
        item(&mut self.items)?;
        if self.items.as_bytes().len() > Self::GATHERED {
            self.stored.write_all(self.items.as_bytes())?;
            self.items.clear();
        }
        Ok(())
    }

    fn write(mut self, out: &mut impl Write) -> io::Result<()> {
        if self.stored.stream_position()? > 0 {
            self.stored.rewind()?;
            io::copy(&mut self.stored, out)?;
        }
        out.write_all(self.items.as_bytes())
    }
}

fn course<'a>(
    file: &'a str,
    text: &GameText,
    record: &'a Record,
    written: &[Diagnostic],
    verdict: &'a Verdict,
) -> Course<'a> {
    let seats = record.seats();
    let errors = written.iter().chain(&verdict.diagnostics).filter(|found| found.is_error());
    let mut errors = errors.filter(|found| found.variation.is_none());
    let failed = match &verdict.refused {
        Some(failed) => Some(Failed {
            turn: Some(failed.turn),
            seat: failed.seat.and_then(|seat| seats.get(seat.index())).map(ToString::to_string),
            ply: Some(failed.entry.map_or(0, |_| failed.plies as u32 + 1)),
            code: failed.refusal.name,
        }),
        None => errors.next().map(|error| Failed {
            turn: error.turn,
            seat: error.seat.clone(),
            ply: error.ply,
            code: error.code.name,
        }),
    };
    Course {
        file,
        game: text.game,
        variant: text.unreadable.is_none().then(|| record.variant.name()),
        rules: &verdict.edition,
        plies: verdict.plies,
        ok: failed.is_none(),
        failed,
        outcome: verdict
            .outcome
            .map(|outcome| Outcome { winners: seat_names(outcome.winners.iter(), seats), reason: outcome.reason }),
        written: Written {
            players: seats.iter().filter_map(|seat| Some((*seat, record.tag(seat)?))).collect(),
            event: record.tag("Event"),
            date: record.tag("Date"),
            result: record.tag("Result"),
            termination: record.tag("Termination"),
        },
        counts: verdict.counts.iter().map(|count| (count.name, by_seat(&count.seats, seats))).collect(),
        points: verdict.points.as_ref().map(|points| by_seat(points, seats)),
        position: notation::write_position(record.variant, &verdict.tiles),
    }
}

/// A ply of a variation.
#[derive(Serialize)]
struct VariationPly {
    /// The ply with its glyphs.
    pai: String,
    position: String,
}

/// Writes the plies of every variation, with the position after each.
fn variations(game: &referee::Input<'_>, out: &mut impl Write) -> io::Result<()> {
    let record = &game.read.record;
    let (mut any, mut any_ply, mut result) = (false, false, write!(out, ",\"variations\":["));
    referee::of(record.variant).variations(game, &mut |line, state| {
        let mut write = || {
            let Some((ply, entry)) = state.ply.zip(state.entry) else {
                any_ply = false;
                write!(out, "{}{{\"at\":", if std::mem::replace(&mut any, true) { "]}," } else { "" })?;
                escape::json(out, &line.name)?;
                return write!(out, ",\"plies\":[");
            };
            let glyphs: Vec<_> = record::glyphs(line.entries, entry).collect();
            let pai = notation::write_ply_with(record.variant, ply, &glyphs);
            let position = notation::write_position(record.variant, &state.tiles());
            write!(out, "{}", if std::mem::replace(&mut any_ply, true) { "," } else { "" })?;
            escape::json(out, &VariationPly { pai, position })
        };
        if result.is_ok() {
            result = write();
        }
    });
    result?;
    write!(out, "{}]", if any { "]}" } else { "" })
}

/// A number for each seat.
fn by_seat<'a, N: Copy>(numbers: &[N], seats: &[&'a str]) -> Sorted<'a, N> {
    seats.iter().copied().zip(numbers.iter().copied()).collect()
}
