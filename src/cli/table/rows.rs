//! The columns of the tables, and the rows of a game in them.

use super::What;
use super::cells::{Cells, Column, Kind};
use crate::cli::CliError;
use crate::cli::inputs::{Game, seat_names};
use crate::cli::moment::played as turns_of;
use crate::cli::rule_options::RuleOptions;
use crate::complete::complete;
use crate::diagnostic::{Diagnostic, Severity};
use crate::notation;
use crate::record::{Act, Effect, Entry, Ply, Record};
use crate::referee::State;
use crate::report::Located;
use crate::variant::Vocabulary;
use std::io;

macro_rules! columns {
    ($($name:ident: $kind:ident),* $(,)?) => {
        &[$(Column { name: stringify!($name), kind: Kind::$kind }),*]
    };
}

impl What {
    /// The columns, which `docs/tables.md` describes.
    pub(super) fn columns(self) -> &'static [Column] {
        match self {
            What::Games => columns! {
                file: Name, game: Number, variant: Name, rules: Name, event: Name, site: Name, date: Name, round: Name,
                player1: Name, player2: Name, player3: Name, player4: Name, result: Name, termination: Name,
                plies: Number, legal_plies: Number, ok: Flag, ending: Name, winner: Name, errors: Number,
                warnings: Number,
            },
            What::Plies => columns! {
                file: Name, game: Number, ply: Number, turn: Number, seat: Name, pai: Text, kind: Name, tile: Name,
                drop: Flag, from: Name, to: Name, captures: Flag, captured: Name, acts: Number, legal: Flag,
            },
            What::Positions => columns! {
                file: Name, game: Number, ply: Number, turn: Number, seat: Name, variant: Name, tiles: Number,
                position: Text,
            },
            What::Diagnostics => columns! {
                file: Name, game: Number, severity: Name, code: Name, turn: Number, seat: Name, ply: Number,
                line: Number, column: Number, start: Number, end: Number, message: Text,
            },
        }
    }
}

/// Writes the rows of a game.
pub(super) fn write(
    what: What,
    rules: &RuleOptions,
    file: &str,
    game: Game,
    to: &mut dyn Cells,
) -> Result<(), CliError> {
    match what {
        What::Games => games(rules, file, &game, to),
        What::Plies => plies(rules, file, game, to),
        What::Positions => positions(rules, file, &game, to),
        What::Diagnostics => diagnostics(rules, file, game, to),
    }
}

fn place(file: &str, game: &Game, to: &mut dyn Cells) -> io::Result<()> {
    to.text(Some(file))?;
    to.number(Some(game.text.game))
}

fn games(rules: &RuleOptions, file: &str, game: &Game, to: &mut dyn Cells) -> Result<(), CliError> {
    let verdict = rules.replay(game, |_| ())?;
    let record = &game.read.record;
    let seats = record.seats();
    let count = |severity: fn(&Diagnostic) -> bool| {
        let all = game.read.diagnostics.iter().chain(&verdict.diagnostics);
        all.filter(|found| severity(found)).count() as u64
    };
    let errors = count(Diagnostic::is_error);
    place(file, game, to)?;
    to.text(game.text.unreadable.is_none().then(|| record.variant.name()))?;
    to.text(Some(verdict.edition.as_str()).filter(|edition| !edition.is_empty()))?;
    for tag in ["Event", "Site", "Date", "Round"] {
        to.text(record.tag(tag))?;
    }
    for seat in 0..4 {
        to.text(seats.get(seat).and_then(|seat| record.tag(seat)))?;
    }
    to.text(record.tag("Result"))?;
    to.text(record.tag("Termination"))?;
    to.number(Some(record.plies().count() as u64))?;
    to.number(Some(verdict.plies as u64))?;
    to.flag(Some(errors == 0))?;
    to.text(verdict.outcome.map(|outcome| outcome.reason))?;
    let winner = verdict.outcome.map(|outcome| match outcome.winners.iter().count() {
        count if count == seats.len() => "Draw".to_owned(),
        _ => seat_names(outcome.winners.iter(), seats).join(" "),
    });
    to.text(winner.as_deref())?;
    to.number(Some(errors))?;
    to.number(Some(count(|found| found.severity() == Severity::Warning)))?;
    Ok(to.end_row()?)
}

fn plies(rules: &RuleOptions, file: &str, mut game: Game, to: &mut dyn Cells) -> Result<(), CliError> {
    rules.edition.check(game.read.record.variant)?;
    // Fills in the tiles that move and captures, which a notation may leave out.
    let sound = game.read.sound;
    let refused = complete(&mut game.read, game.notation, rules.edition.rules.as_deref());
    let record = &game.read.record;
    let vocabulary = record.variant.vocabulary();
    // Behind an error of the writing, or an illegal ply, nothing is known to be legal.
    let is_whole = game.read.is_main_line_sound();
    let end = if is_whole { usize::MAX } else { sound };
    let legal = refused.map_or(usize::MAX, |refused| refused.plies);
    for (number, (turn, seat, entry, ply)) in played(record).enumerate() {
        place(file, &game, to)?;
        to.number(Some(number as u64 + 1))?;
        to.number(Some(turn.into()))?;
        to.text(seat)?;
        to.text(Some(&notation::write_ply(record.variant, ply)))?;
        cells_of(ply, vocabulary, to)?;
        to.flag(Some(number < legal && entry < end))?;
        to.end_row()?;
    }
    Ok(())
}

/// The plies of a record, each with its turn, its seat and its entry.
fn played(record: &Record) -> impl Iterator<Item = (u32, Option<&'static str>, usize, &Ply)> {
    let seats = record.seats();
    let entries = record.entries.iter().enumerate().filter_map(|(at, entry)| match entry {
        Entry::Ply(ply) => Some((at, ply)),
        _ => None,
    });
    let names = move |(turn, seat): (u32, crate::variant::Seat)| (turn, seats.get(seat.index()).copied());
    turns_of(record).map(names).zip(entries).map(|((turn, seat), (at, ply))| (turn, seat, at, ply))
}

/// The fields that say what a ply does, by its first act.
fn cells_of(ply: &Ply, vocabulary: &Vocabulary, to: &mut dyn Cells) -> io::Result<()> {
    let code = |tile| vocabulary.code(tile);
    let kind = match ply {
        Ply::Acts(acts) => match acts.first() {
            Some(Act { drop: true, .. }) => "drop",
            Some(Act { effect: Some(Effect::Turn(_)), .. }) => "turn",
            Some(Act { effect: Some(Effect::Shift { .. }), .. }) => "shift",
            Some(Act { path, .. }) if !path.is_empty() => "move",
            _ => "other",
        },
        Ply::Pass => "pass",
        Ply::Resign => "resign",
        Ply::Claim => "claim",
        Ply::Draw { .. } => "draw",
    };
    to.text(Some(kind))?;
    let (acts, first) = match ply {
        Ply::Acts(acts) => (acts.len() as u64, acts.first()),
        _ => (0, None),
    };
    let drew = match ply {
        Ply::Draw { drew, .. } => *drew,
        _ => None,
    };
    to.text(first.and_then(|act| act.tile).or(drew).map(code))?;
    to.flag(first.map(|act| act.drop))?;
    let name = |place: Option<crate::board::Place>| place.map(|place| place.to_string());
    to.text(name(first.filter(|act| !act.drop).map(|act| act.at)).as_deref())?;
    let end = first.map(|act| act.path.last().copied().unwrap_or(act.at));
    to.text(name(end).as_deref())?;
    to.flag(first.map(|act| act.capture.is_some()))?;
    to.text(first.and_then(|act| act.capture.flatten()).map(code))?;
    to.number(Some(acts))
}

fn positions(rules: &RuleOptions, file: &str, game: &Game, to: &mut dyn Cells) -> Result<(), CliError> {
    let mut result = Ok(());
    rules.replay(game, |state| {
        if result.is_ok() {
            result = position(file, game, state, to);
        }
    })?;
    Ok(result?)
}

fn position(file: &str, game: &Game, state: &State<'_>, to: &mut dyn Cells) -> io::Result<()> {
    let (variant, seats) = (game.read.record.variant, game.read.record.seats());
    let tiles = state.tiles();
    place(file, game, to)?;
    to.number(Some(state.plies as u64))?;
    to.number(Some(state.turn.into()).filter(|_| state.plies > 0))?;
    to.text(state.seat.and_then(|seat| seats.get(seat.index()).copied()))?;
    to.text(Some(variant.name()))?;
    to.number(Some(tiles.len() as u64))?;
    to.text(Some(&notation::write_position(variant, &tiles)))?;
    to.end_row()
}

fn diagnostics(rules: &RuleOptions, file: &str, mut game: Game, to: &mut dyn Cells) -> Result<(), CliError> {
    let verdict = rules.replay(&game, |_| ())?;
    let mut all = std::mem::take(&mut game.read.diagnostics);
    all.extend(verdict.edition_note);
    all.extend(verdict.diagnostics);
    all.sort_by_key(|found| found.span.start);
    for found in Located::all(&game.text.source(file), &all) {
        place(file, &game, to)?;
        to.text(Some(found.severity))?;
        to.text(Some(found.code))?;
        to.number(found.turn.map(u64::from))?;
        to.text(found.seat.as_deref())?;
        to.number(found.ply.map(u64::from))?;
        to.number(Some(found.primary.region.line))?;
        to.number(Some(found.primary.region.column))?;
        to.number(Some(found.primary.region.span[0]))?;
        to.number(Some(found.primary.region.span[1]))?;
        to.text(Some(&found.message))?;
        to.end_row()?;
    }
    Ok(())
}
