//! `replay`: the course of each game, for programs.

use super::diagnostics::AsideOptions;
use super::games::Desk;
use super::inputs::{GameNumber, Input, seat_names};
use super::output::{MEMORY, OutputOption};
use super::rule_options::RuleOptions;
use super::steps::Text;
use super::values::{self, Values};
use super::{CliResult, Console, Inputs, Status};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::escape;
use crate::notation::{self, Bytes, Pen};
use crate::record::{self, Placed, Record};
use crate::referee::{self, State, Verdict};
use crate::replay::Refused;
use crate::rules::{Count, Received};
use crate::stream::GameText;
use crate::variant::{Seat, Variant};
use clap::Args;
use serde::Serialize;
use smallvec::SmallVec;
use std::io::{self, Seek, Write};
use tempfile::SpooledTempFile;

/// Replay games and print how each ended, as one JSON object a line
///
/// An object has the file, the number of the game, the rules, how many plies were replayed (`plies`: those before the first
/// illegal one), whether the record has no error (`ok`), the first error that ends the replay or contradicts it (`failed`), how the game
/// ended on the board (`outcome`), the illegal plies that stand, if any (`stands`), players, event, date, result and termination as they are written (`written`), what the
/// rules count for each seat (`counts`), the points, and the final position. Diagnostics go to standard error.
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
    diagnostics: AsideOptions,
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

impl Replay {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        self.output.refuse_inputs(&self.inputs)?;
        self.output.check_ending(values::ENDINGS)?;
        let mut values = Values::of(&self.output);
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut out = self.output.open_beside(&self.inputs)?;
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
            let mut game = text.read();
            let Desk { out, buffer, .. } = desk;
            let record = &game.read.record;
            let mut each = self.each.then(|| Each::new(record));
            let mut result = Ok(());
            let verdict = match &mut each {
                None => self.rules.validate(&game, true)?,
                Some(each) => self.rules.replay_to_end(&game, true, |state| {
                    if state.plies > 0 && result.is_ok() {
                        result = each.add(state);
                    }
                })?,
            };
            result?;
            let written = &game.read.diagnostics;
            Course::write((&input.name, &game.text), record, written, &verdict, buffer)?;
            if let Some(each) = each {
                out.write_all(buffer.as_bytes())?;
                buffer.clear();
                each.write(out)?;
            }
            if self.variations {
                variations(&self.rules.game(&game, false), out)?;
            }
            buffer.piece(b"}\n");
            out.write_all(buffer.as_bytes())?;
            let mut found = std::mem::take(&mut game.read.diagnostics);
            found.extend(verdict.diagnostics);
            desk.add(&input.source(&game.text), found)
        };
        let status = self.inputs.each_text(&self.game, console, &mut diagnostics, work, |_, _, (), courses| {
            values.add(courses, &mut out)?;
            Ok(Status::Clean)
        })?;
        values.end(&mut out)?;
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Failed)?;
        Ok(status.max(end))
    }
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

/// The object of one game, but for its last bracket. The lists of `--each` are its last fields.
struct Course<'a> {
    out: &'a mut Bytes,
    seats: &'static [&'static str],
    /// The seats in the order of their names.
    by_name: SmallVec<[Seat; 4]>,
    record: &'a Record,
    verdict: &'a Verdict,
}

impl<'a> Course<'a> {
    fn write(
        (file, text): (&str, &GameText),
        record: &'a Record,
        written: &[Diagnostic],
        verdict: &'a Verdict,
        out: &'a mut Bytes,
    ) -> io::Result<()> {
        let seats = record.seats();
        let mut by_name: SmallVec<[Seat; 4]> = (0..).map(Seat).take(seats.len()).collect();
        by_name.sort_by_key(|seat| seats[seat.index()]);
        let mut course = Course { out, seats, by_name, record, verdict };
        course.out.piece(b"{\"file\":");
        course.text(Some(file))?;
        course.out.piece(b",\"game\":");
        course.number(text.game);
        course.out.piece(b",\"variant\":");
        // None for what could not be read at all, and for rules that are not known.
        let is_known = text.unreadable.is_none() && !written.iter().any(|found| *found.code == codes::VARIANT_UNKNOWN);
        course.text(is_known.then(|| record.variant.name()))?;
        course.out.piece(b",\"rules\":");
        course.text(Some(&verdict.edition))?;
        course.out.piece(b",\"plies\":");
        course.number(verdict.plies as u64);
        match course.failed(written) {
            None => course.out.piece(b",\"ok\":true,\"failed\":null,\"outcome\":"),
            Some(failed) => {
                course.out.piece(b",\"ok\":false,\"failed\":");
                escape::json(course.out, &failed)?;
                course.out.piece(b",\"outcome\":");
            }
        }
        course.outcome()?;
        course.stood()?;
        course.tags()?;
        course.counts();
        course.out.piece(b",\"position\":\"");
        // A position has no character that JSON escapes.
        notation::add_position(course.out, record.variant, &verdict.tiles);
        course.out.piece(b"\"");
        Ok(())
    }

    /// A text, or none.
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        match text {
            Some(text) => escape::text(self.out, text),
            None => {
                self.out.piece(b"null");
                Ok(())
            }
        }
    }

    fn number(&mut self, number: u64) {
        match u32::try_from(number) {
            Ok(number) => self.out.number(number),
            Err(_) => self.out.show(number),
        }
    }

    /// Where the game stopped being legal.
    fn failed(&self, written: &[Diagnostic]) -> Option<Failed> {
        if let Some(failed) = &self.verdict.refused {
            return Some(self.refused(failed));
        }
        let mut errors = written.iter().chain(&self.verdict.diagnostics).filter(|found| found.is_error());
        errors.find(|found| found.variation.is_none()).map(|error| Failed {
            turn: error.turn,
            seat: error.seat.clone(),
            ply: error.ply,
            code: error.code.name,
        })
    }

    /// The illegal plies that stand, if there are any.
    fn stood(&mut self) -> io::Result<()> {
        if self.verdict.stood.is_empty() {
            return Ok(());
        }
        let stood: Vec<Failed> = self.verdict.stood.iter().map(|refused| self.refused(refused)).collect();
        self.out.piece(b",\"stands\":");
        escape::json(self.out, &stood)
    }

    /// Where a rule was broken.
    fn refused(&self, refused: &Refused<&'static Code>) -> Failed {
        Failed {
            turn: Some(refused.turn),
            seat: refused.seat.and_then(|seat| self.seats.get(seat.index())).map(ToString::to_string),
            ply: Some(refused.entry.map_or(0, |_| refused.plies as u32 + 1)),
            code: refused.refusal.name,
        }
    }

    fn outcome(&mut self) -> io::Result<()> {
        let Some(outcome) = self.verdict.outcome else { return self.text(None) };
        self.out.piece(b"{\"winners\":");
        escape::json(self.out, &seat_names(outcome.winners.iter(), self.seats))?;
        self.out.piece(b",\"reason\":");
        self.text(Some(outcome.reason))?;
        self.out.piece(b"}");
        Ok(())
    }

    /// What the record says of itself.
    fn tags(&mut self) -> io::Result<()> {
        self.out.piece(b",\"written\":{\"players\":{");
        let seats = self.by_name.iter().map(|seat| self.seats[seat.index()]);
        let players: SmallVec<[_; 4]> = seats.filter_map(|seat| Some((seat, self.record.tag(seat)?))).collect();
        for (at, (seat, player)) in players.into_iter().enumerate() {
            if at > 0 {
                self.out.piece(b",");
            }
            self.text(Some(seat))?;
            self.out.piece(b":");
            self.text(Some(player))?;
        }
        self.out.piece(b"},\"event\":");
        self.text(self.record.tag("Event"))?;
        self.out.piece(b",\"date\":");
        self.text(self.record.tag("Date"))?;
        self.out.piece(b",\"result\":");
        self.text(self.record.tag("Result"))?;
        self.out.piece(b",\"termination\":");
        self.text(self.record.tag("Termination"))?;
        self.out.piece(b"}");
        Ok(())
    }

    /// What the rules count, by name and seat, and the points. Names are in alphabetical order, and have nothing to escape.
    fn counts(&mut self) {
        self.out.piece(b",\"counts\":{");
        let mut counts: SmallVec<[&Count; 8]> = self.verdict.counts.iter().collect();
        counts.sort_by_key(|count| count.name);
        for (at, count) in counts.into_iter().enumerate() {
            self.out.text(if at > 0 { ",\"" } else { "\"" });
            self.out.text(count.name);
            self.out.piece(b"\":");
            self.by_seat(&count.seats);
        }
        self.out.piece(b"}");
        if let Some(points) = &self.verdict.points {
            self.out.piece(b",\"points\":");
            self.by_seat(points);
        }
    }

    /// A number for each seat.
    fn by_seat<N: Copy + Into<i64>>(&mut self, numbers: &[N]) {
        let seats = self.by_name.iter().map(|seat| seat.index());
        let seats: SmallVec<[_; 4]> = seats.filter_map(|seat| Some((self.seats[seat], *numbers.get(seat)?))).collect();
        self.out.piece(b"{");
        for (at, (seat, number)) in seats.into_iter().enumerate() {
            self.out.text(if at > 0 { ",\"" } else { "\"" });
            self.out.text(seat);
            self.out.piece(b"\":");
            match u64::try_from(number.into()) {
                Ok(number) => self.number(number),
                Err(_) => self.out.show(number.into()),
            }
        }
        self.out.piece(b"}");
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
