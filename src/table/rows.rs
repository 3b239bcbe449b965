//! The rows of a game that was read.

use super::{Cells, What};
use crate::board::Place;
use crate::complete::complete;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::Game;
use crate::notation::{self, Bytes, Notation, Read};
use crate::record::{self, Act, Effect, Ply, Record};
use crate::referee::{self, Input, State, Verdict};
use crate::report::Located;
use crate::source::Source;
use crate::variant::{Variant, Vocabulary};
use std::io;

/// A game whose rows are wanted.
pub struct Rows<'a> {
    /// The text of the game, with the name of its file and its number in it.
    pub source: Source<'a>,
    /// What was read of it.
    pub read: Read,
    /// Whether it could be read at all.
    pub is_readable: bool,
    /// The notation it is written in.
    pub notation: &'a dyn Notation,
    /// The edition of the rules to use instead of the record's own.
    pub rules: Option<&'a str>,
    /// Whether refused plies are played anyway, and the game continues.
    pub keep_going: bool,
}

/// Gives the rows of a game, without the first of plies or positions if so many were given before.
pub fn rows(what: What, game: Rows<'_>, before: usize, to: &mut dyn Cells) -> io::Result<()> {
    match what {
        What::Games => games(&game, to),
        What::Plies => plies(game, before, to),
        What::Positions => positions(&game, before, to),
        What::Diagnostics => diagnostics(game, to),
    }
}

/// Gives the rows of a game of the library, of a file with this name.
pub fn rows_of_game(what: What, game: &Game, file: &str, to: &mut dyn Cells) -> io::Result<()> {
    game.with_input(|input| {
        let Input { read, notation, rules, keep_going, .. } = *input;
        let (source, read) = (game.source(file), read.clone());
        rows(what, Rows { source, read, is_readable: game.is_readable(), notation, rules, keep_going }, 0, to)
    })
}

impl Rows<'_> {
    fn replay(&self, each: &mut dyn FnMut(&State<'_>)) -> Verdict {
        let Rows { ref source, ref read, notation, rules, keep_going, .. } = *self;
        let input = Input { text: source.text, read, notation, rules, with_end: false, keep_going };
        referee::of(read.record.variant).validate(&input, each)
    }
}

/// Where a game is.
pub(super) fn place(source: &Source<'_>, to: &mut dyn Cells) -> io::Result<()> {
    to.text(Some(source.name).filter(|name| !name.is_empty()))?;
    to.number(Some(source.game))
}

fn games(game: &Rows<'_>, to: &mut dyn Cells) -> io::Result<()> {
    let verdict = game.replay(&mut |_| ());
    let record = &game.read.record;
    let count = |severity: fn(&Diagnostic) -> bool| {
        let all = game.read.diagnostics.iter().chain(&verdict.diagnostics);
        all.filter(|found| severity(found)).count() as u64
    };
    let (errors, warnings) = (count(Diagnostic::is_error), count(|found| found.severity() == Severity::Warning));
    let variant = game.is_readable.then_some(record.variant);
    one_game(&game.source, variant, record, record.plies().count(), &verdict, (errors, warnings), to)
}

/// The row of a game by its tags, the number of its plies and its verdict, with so many errors and warnings.
pub(super) fn one_game(
    source: &Source<'_>,
    variant: Option<Variant>,
    head: &Record,
    plies: usize,
    verdict: &Verdict,
    (errors, warnings): (u64, u64),
    to: &mut dyn Cells,
) -> io::Result<()> {
    let seats = head.seats();
    place(source, to)?;
    to.word(variant.map(|variant| variant.name()))?;
    to.text(Some(verdict.edition.as_str()).filter(|edition| !edition.is_empty()))?;
    for tag in ["Event", "Site", "Date", "Round"] {
        to.text(head.tag(tag))?;
    }
    for seat in 0..4 {
        to.text(seats.get(seat).and_then(|seat| head.tag(seat)))?;
    }
    to.text(head.tag("Result"))?;
    to.text(head.tag("Termination"))?;
    to.number(Some(plies as u64))?;
    to.number(Some(verdict.plies as u64))?;
    to.flag(Some(errors == 0))?;
    to.word(verdict.outcome.map(|outcome| outcome.reason))?;
    to.text(verdict.outcome.map(|outcome| outcome.result(seats)).as_deref())?;
    to.number(Some(errors))?;
    to.number(Some(warnings))?;
    to.end_row()
}

fn plies(game: Rows<'_>, before: usize, to: &mut dyn Cells) -> io::Result<()> {
    let Rows { source, mut read, notation, rules, .. } = game;
    // Fills in the tiles that move and captures, which a notation may leave out.
    let sound = read.sound;
    let refused = complete(&mut read, notation, rules);
    let record = &read.record;
    // Behind an error of the writing, or an illegal ply, nothing is known to be legal.
    let end = if read.is_main_line_sound() { usize::MAX } else { sound };
    let legal = refused.map_or(usize::MAX, |refused| refused.plies);
    let mut row = PlyRow::new(&source, record);
    for (number, (turn, seat, entry, ply)) in record::played(record).enumerate().skip(before) {
        row.add(number, turn, record.seats().get(seat.index()).copied(), ply, number < legal && entry < end, to)?;
    }
    Ok(())
}

/// Rows of plies, one after another.
pub(super) struct PlyRow<'a> {
    source: &'a Source<'a>,
    variant: Variant,
    text: Bytes,
}

impl<'a> PlyRow<'a> {
    pub(super) fn new(source: &'a Source<'a>, record: &Record) -> PlyRow<'a> {
        PlyRow { source, variant: record.variant, text: Bytes::new() }
    }

    pub(super) fn add(
        &mut self,
        number: usize,
        turn: u32,
        seat: Option<&str>,
        ply: &Ply,
        is_legal: bool,
        to: &mut dyn Cells,
    ) -> io::Result<()> {
        place(self.source, to)?;
        to.number(Some(number as u64 + 1))?;
        to.number(Some(turn.into()))?;
        to.word(seat)?;
        self.text.clear();
        notation::add_ply(&mut self.text, self.variant, ply);
        to.word(Some(self.text.as_str()))?;
        self.what_it_does(ply, to)?;
        to.flag(Some(is_legal))?;
        to.end_row()
    }

    /// The fields that say what a ply does, by its first act.
    fn what_it_does(&mut self, ply: &Ply, to: &mut dyn Cells) -> io::Result<()> {
        let vocabulary: &Vocabulary = self.variant.vocabulary();
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
        to.word(Some(kind))?;
        let (acts, first) = match ply {
            Ply::Acts(acts) => (acts.len() as u64, acts.first()),
            _ => (0, None),
        };
        let drew = match ply {
            Ply::Draw { drew, .. } => *drew,
            _ => None,
        };
        to.word(first.and_then(|act| act.tile).or(drew).map(code))?;
        to.flag(first.map(|act| act.drop))?;
        self.name(first.filter(|act| !act.drop).map(|act| act.at), to)?;
        self.name(first.map(|act| act.path.last().copied().unwrap_or(act.at)), to)?;
        to.flag(first.map(|act| act.capture.is_some()))?;
        to.word(first.and_then(|act| act.capture.flatten()).map(code))?;
        to.number(Some(acts))
    }

    fn name(&mut self, place: Option<Place>, to: &mut dyn Cells) -> io::Result<()> {
        let Some(place) = place else { return to.word(None) };
        if let Place::Point(point) = place {
            return to.word(Some(notation::point_name(point)));
        }
        self.text.clear();
        self.text.place(place);
        to.word(Some(self.text.as_str()))
    }
}

fn positions(game: &Rows<'_>, before: usize, to: &mut dyn Cells) -> io::Result<()> {
    let mut row = PositionRow::new(&game.source, &game.read.record);
    let mut result = Ok(());
    let mut number = 0;
    game.replay(&mut |state| {
        if result.is_ok() && number >= before {
            result = row.add((state.plies, state.turn, state.seat), &state.tiles(), to);
        }
        number += 1;
    });
    result
}

/// Rows of positions, one after another.
pub(super) struct PositionRow<'a> {
    source: &'a Source<'a>,
    variant: Variant,
    seats: &'static [&'static str],
    text: Bytes,
}

impl<'a> PositionRow<'a> {
    pub(super) fn new(source: &'a Source<'a>, record: &Record) -> PositionRow<'a> {
        PositionRow { source, variant: record.variant, seats: record.seats(), text: Bytes::new() }
    }

    /// Adds a position after so many plies, the turn of the last, and who played it.
    pub(super) fn add(
        &mut self,
        (plies, turn, seat): (usize, u32, Option<crate::variant::Seat>),
        tiles: &[record::Placed],
        to: &mut dyn Cells,
    ) -> io::Result<()> {
        place(self.source, to)?;
        to.number(Some(plies as u64))?;
        to.number(Some(turn.into()).filter(|_| plies > 0))?;
        to.word(seat.and_then(|seat| self.seats.get(seat.index()).copied()))?;
        to.word(Some(self.variant.name()))?;
        to.number(Some(tiles.len() as u64))?;
        self.text.clear();
        notation::add_position(&mut self.text, self.variant, tiles);
        to.word(Some(self.text.as_str()))?;
        to.end_row()
    }
}

fn diagnostics(mut game: Rows<'_>, to: &mut dyn Cells) -> io::Result<()> {
    let verdict = game.replay(&mut |_| ());
    let mut all = std::mem::take(&mut game.read.diagnostics);
    all.extend(verdict.edition_note);
    all.extend(verdict.diagnostics);
    Diagnostic::sort(&mut all);
    each_diagnostic(&game.source, &all, to)
}

/// The rows of diagnostics, in the order of the text.
pub(super) fn each_diagnostic(source: &Source<'_>, all: &[Diagnostic], to: &mut dyn Cells) -> io::Result<()> {
    for found in Located::all(source, all) {
        place(source, to)?;
        to.word(Some(found.severity))?;
        to.word(Some(found.code))?;
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
