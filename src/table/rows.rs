//! The rows of a game that was read.

use super::fields::{AsCells, Fields, Term};
use super::{Cells, What};
use crate::board::{Place, Point};
use crate::complete::complete;
use crate::diagnostic::{Diagnostic, Severity};
use crate::game::Game;
use crate::notation::{Notation, PositionText, Read, WrittenTiles};
use crate::record::{self, Act, Effect, Entry, Ply, Record, each_place};
use crate::referee::{self, Input, Verdict};
use crate::replay::{Replay, Step};
use crate::report::Located;
use crate::rules::{self, Rules};
use crate::source::Source;
use crate::variant::{Seat, Variant};
use crate::variants::variants;
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

/// Gives the rows of a game.
pub fn rows(what: What, game: Rows<'_>, to: &mut dyn Cells) -> io::Result<()> {
    match what {
        What::Games => games(&game, to),
        What::Plies => plies(game, to),
        What::Positions => POSITIONS[game.read.record.variant.index()](&game, to),
        What::Diagnostics => diagnostics(game, to),
    }
}

/// Gives the rows of a game of the library, of a file with this name.
pub fn rows_of_game(what: What, game: &Game, file: &str, to: &mut dyn Cells) -> io::Result<()> {
    let source = game.source(file);
    game.with_input(|input| {
        let Input { read, notation, rules, keep_going, .. } = *input;
        let read = read.clone();
        rows(what, Rows { source, read, is_readable: game.is_readable(), notation, rules, keep_going }, to)
    })
}

impl Rows<'_> {
    fn input(&self) -> Input<'_> {
        let Rows { ref source, ref read, notation, rules, keep_going, .. } = *self;
        Input { text: source.text, read, notation, rules, with_end: false, keep_going }
    }

    fn verdict(&self) -> Verdict {
        referee::of(self.read.record.variant).validate(&self.input())
    }
}

fn games(game: &Rows<'_>, to: &mut dyn Cells) -> io::Result<()> {
    let verdict = game.verdict();
    let record = &game.read.record;
    let count = |severity: fn(&Diagnostic) -> bool| {
        let all = game.read.diagnostics.iter().chain(&verdict.diagnostics);
        all.filter(|found| severity(found)).count() as u64
    };
    let (errors, warnings) = (count(Diagnostic::is_error), count(|found| found.severity() == Severity::Warning));
    let variant = (game.is_readable && !game.read.is_of_unknown_rules()).then_some(record.variant);
    one_game(&game.source, variant, record, record.count_plies(), &verdict, (errors, warnings), to)
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
    to.place(source)?;
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
    // Those behind a refused ply do not count, even if it was played.
    to.number(Some(verdict.refused.map_or(verdict.plies, |refused| refused.plies) as u64))?;
    to.flag(Some(errors == 0))?;
    to.word(verdict.outcome.map(|outcome| outcome.reason))?;
    to.text(verdict.outcome.map(|outcome| outcome.result(seats)).as_deref())?;
    to.number(Some(errors))?;
    to.number(Some(warnings))?;
    to.number(Some(verdict.stood.len() as u64))?;
    to.end_row()
}

fn plies(game: Rows<'_>, to: &mut dyn Cells) -> io::Result<()> {
    let movers = referee::movers(&game.input());
    let Rows { source, mut read, notation, rules, .. } = game;
    // Fills in the tiles that move and captures, which a notation may leave out.
    let sound = read.sound;
    let refused = complete(&mut read, notation, rules);
    let record = &read.record;
    // Behind an error of the writing, or an illegal ply, nothing is known to be legal.
    let end = if read.is_main_line_sound() { usize::MAX } else { sound };
    let legal = refused.map_or(usize::MAX, |refused| refused.plies);
    let rows = PlyRows::new(&source, record);
    // Which of the marked plies are illegal: asked for where there are any.
    let mut stood: Option<Vec<usize>> = None;
    for (before, (turn, seat, entry, ply)) in record::played(record, &movers).enumerate() {
        let is_played = before < legal && entry < end;
        let stands = is_played && record::stands(&record.entries, entry) && {
            let stood = stood.get_or_insert_with(|| {
                let text = source.text;
                let game = Input { text, read: &read, notation, rules, with_end: false, keep_going: false };
                let verdict = referee::of(record.variant).validate(&game);
                verdict.stood.iter().map(|refused| refused.plies).collect()
            });
            stood.contains(&before)
        };
        rows.add((before + 1, turn, seat), ply, is_played && !stands, stands, to)?;
    }
    Ok(())
}

/// A row of a ply.
pub struct PlyRow<'a> {
    pub(crate) game: &'a Source<'a>,
    variant: Variant,
    /// The number of the ply, from 1.
    number: usize,
    turn: u32,
    seat: Option<&'a Term>,
    ply: &'a Ply,
    is_legal: bool,
    stands: bool,
}

impl PlyRow<'_> {
    /// Gives all fields, the first ones too, as cells.
    pub(crate) fn give_cells(&self, cells: &mut (impl Cells + ?Sized)) -> io::Result<()> {
        cells.place(self.game)?;
        self.give(&mut AsCells::new(cells))
    }

    /// Gives the fields after the first ones.
    #[inline(always)]
    pub(crate) fn give(&self, to: &mut impl Fields) -> io::Result<()> {
        let ply = self.ply;
        let vocabulary = self.variant.vocabulary();
        let code = |tile| vocabulary.code(tile);
        to.number(Some(self.number as u64))?;
        to.number(Some(self.turn.into()))?;
        to.term(self.seat)?;
        to.ply(self.variant, ply)?;
        let acts = match ply {
            Ply::Acts(acts) => acts.as_slice(),
            _ => &[],
        };
        let capture = acts.iter().find_map(|act| act.capture);
        match acts.first() {
            Some(act) => {
                to.term(Some(kind(act)))?;
                to.code(act.tile.map(code))?;
                to.flag(Some(act.drop))?;
                to.point(Some(act.at).filter(|_| !act.drop))?;
                to.point(Some(act.end().unwrap_or(act.at)))?;
                to.flag(Some(capture.is_some()))?;
                to.code(capture.flatten().map(code))?;
            }
            None => {
                let (kind, tile) = match *ply {
                    Ply::Pass => (&kinds::PASS, None),
                    Ply::Resign => (&kinds::RESIGN, None),
                    Ply::Claim => (&kinds::CLAIM, None),
                    Ply::Draw { drew, .. } => (&kinds::DRAW, drew),
                    Ply::Acts(_) => (&kinds::OTHER, None),
                };
                to.term(Some(kind))?;
                to.code(tile.map(code))?;
                to.flag(None)?;
                to.point(None)?;
                to.point(None)?;
                to.flag(None)?;
                to.code(None)?;
            }
        }
        to.number(Some(acts.len() as u64))?;
        to.flag(Some(self.is_legal))?;
        to.flag(Some(self.stands))?;
        to.end_row()
    }
}

/// Makes the rows of a game's plies, one after another.
pub(super) struct PlyRows<'a> {
    source: &'a Source<'a>,
    variant: Variant,
    seats: Vec<Term>,
}

/// The seats of a record.
fn seats(record: &Record) -> Vec<Term> {
    record.seats().iter().map(|seat| Term::new(seat)).collect()
}

impl<'a> PlyRows<'a> {
    pub(super) fn new(source: &'a Source<'a>, record: &Record) -> PlyRows<'a> {
        PlyRows { source, variant: record.variant, seats: seats(record) }
    }

    /// Adds a ply with this number, from 1, of a turn and a seat.
    #[inline]
    pub(super) fn add(
        &self,
        (number, turn, seat): (usize, u32, Seat),
        ply: &Ply,
        is_legal: bool,
        stands: bool,
        to: &mut dyn Cells,
    ) -> io::Result<()> {
        let PlyRows { source: game, variant, ref seats } = *self;
        to.ply(&PlyRow { game, variant, number, turn, seat: seats.get(seat.index()), ply, is_legal, stands })
    }
}

/// The kinds of plies.
mod kinds {
    use crate::table::fields::Term;

    pub(super) static DROP: Term = Term::new("drop");
    pub(super) static TURN: Term = Term::new("turn");
    pub(super) static SHIFT: Term = Term::new("shift");
    pub(super) static MOVE: Term = Term::new("move");
    pub(super) static PASS: Term = Term::new("pass");
    pub(super) static RESIGN: Term = Term::new("resign");
    pub(super) static CLAIM: Term = Term::new("claim");
    pub(super) static DRAW: Term = Term::new("draw");
    pub(super) static OTHER: Term = Term::new("other");
}

/// What a ply does by its first act.
#[inline]
fn kind(first: &Act) -> &'static Term {
    match first.effect.as_deref() {
        _ if first.drop => &kinds::DROP,
        Some(Effect::Turn(_)) => &kinds::TURN,
        Some(Effect::Shift { .. }) => &kinds::SHIFT,
        None if !first.path.is_empty() => &kinds::MOVE,
        None => &kinds::OTHER,
    }
}

macro_rules! positions {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(positions::<rules::$folder::$rules>),*]
    };
}

/// Gives the rows of the positions of a game.
type Positions = fn(&Rows<'_>, &mut dyn Cells) -> io::Result<()>;

/// By the rules of each variant.
static POSITIONS: &[Positions] = &variants!(positions);

fn positions<R: Rules>(game: &Rows<'_>, to: &mut dyn Cells) -> io::Result<()> {
    let input = game.input();
    let Some(record) = input.readable() else { return Ok(()) };
    let record = &*record;
    let set_up = input.set_up(record);
    let Ok((rules, mut position)) = R::start(&set_up) else { return Ok(()) };
    let mut walk = Walk::new(&rules, &position, record, PositionRows::new(&game.source, record), to)?;
    // Most games have no illegal ply and nothing worth a remark, so that plies need only be played.
    let (mut plies, mut turn, mut is_played) = (0, 0, true);
    for entry in &record.entries {
        if let Entry::Ply(ply) = entry {
            let seat = rules.to_move(&position);
            is_played = rules.play(&mut position, ply).is_some();
            if !is_played {
                break;
            }
            plies += 1;
            walk.add(&rules, &position, (plies, turn, Some(seat)), Some(ply))?;
        } else if let Entry::Turn(number) = entry {
            turn = *number;
        }
    }
    if is_played {
        return Ok(());
    }
    let Ok(mut replay) = Replay::<R>::start(record, &set_up) else { return Ok(()) };
    if game.keep_going {
        replay.force_refused();
    }
    replay.forward(plies);
    while let Some(step) = replay.next() {
        let (turn, seat, ply) = match step {
            Step::Ply(played) => (played.turn, Some(played.seat), record.ply(played.entry)),
            Step::Refused(refused) if refused.forced => (refused.turn, refused.seat, None),
            _ => continue,
        };
        walk.add(replay.rules(), replay.position(), (replay.plies(), turn, seat), ply)?;
    }
    Ok(())
}

/// The rows of the positions of a game, one after another.
struct Walk<'w, 'g> {
    variant: Variant,
    rows: PositionRows<'g>,
    /// The tiles as they are written, none where pieces lie on squares.
    kept: Option<WrittenTiles>,
    to: &'w mut dyn Cells,
}

impl<'w, 'g> Walk<'w, 'g> {
    /// Begins with the position before the first ply.
    fn new<R: Rules>(
        rules: &R,
        position: &R::Position,
        record: &Record,
        rows: PositionRows<'g>,
        to: &'w mut dyn Cells,
    ) -> io::Result<Walk<'w, 'g>> {
        let mut walk = Walk { variant: record.variant, rows, kept: None, to };
        walk.list(rules, position, (0, 0, None))?;
        Ok(walk)
    }

    /// Adds the position after a ply; none after one that was refused and played anyway, by which much may change at once.
    #[inline(always)]
    fn add<R: Rules>(
        &mut self,
        rules: &R,
        position: &R::Position,
        place: (usize, u32, Option<Seat>),
        ply: Option<&Ply>,
    ) -> io::Result<()> {
        let (Some(written), Some(ply)) = (&mut self.kept, ply) else { return self.list(rules, position, place) };
        each_place(ply, self.variant.vocabulary(), |place, is_calm| match place {
            Place::Point(point) if is_calm => written.set(point, rules.tile_on(position, point)),
            Place::Point(point) => look_around(written, rules, position, point),
            Place::Square(_) => {}
        });
        self.rows.add(place, PositionText::Kept(written), self.to)
    }

    /// Adds a position all of whose tiles are looked at.
    #[inline(never)]
    fn list<R: Rules>(
        &mut self,
        rules: &R,
        position: &R::Position,
        place: (usize, u32, Option<Seat>),
    ) -> io::Result<()> {
        let tiles = rules.tiles(position);
        let keeps = !self.variant.vocabulary().has_squares();
        self.kept = keeps.then(|| WrittenTiles::new(self.variant, &tiles));
        self.rows.add(place, PositionText::Listed(self.variant, &tiles), self.to)
    }
}

/// Looks at what is on a point and on its neighbours.
#[cold]
fn look_around<R: Rules>(tiles: &mut WrittenTiles, rules: &R, position: &R::Position, point: Point) {
    for point in point.around() {
        tiles.set(point, rules.tile_on(position, point));
    }
}

/// A row of a position.
pub struct PositionRow<'a> {
    pub(crate) game: &'a Source<'a>,
    plies: u64,
    /// The turn of the last ply, and who played it.
    turn: Option<u32>,
    seat: Option<&'a Term>,
    variant: &'a Term,
    tiles: PositionText<'a>,
}

impl PositionRow<'_> {
    /// Gives all fields, the first ones too, as cells.
    pub(crate) fn give_cells(&self, cells: &mut (impl Cells + ?Sized)) -> io::Result<()> {
        cells.place(self.game)?;
        self.give(&mut AsCells::new(cells))
    }

    /// Gives the fields after the first ones.
    #[inline(always)]
    pub(crate) fn give(&self, to: &mut impl Fields) -> io::Result<()> {
        to.number(Some(self.plies))?;
        to.number(self.turn.map(u64::from))?;
        to.term(self.seat)?;
        to.term(Some(self.variant))?;
        to.number(Some(self.tiles.len() as u64))?;
        to.tiles(self.tiles)?;
        to.end_row()
    }
}

/// Makes the rows of a game's positions, one after another.
pub(super) struct PositionRows<'a> {
    source: &'a Source<'a>,
    name: Term,
    seats: Vec<Term>,
}

impl<'a> PositionRows<'a> {
    pub(super) fn new(source: &'a Source<'a>, record: &Record) -> PositionRows<'a> {
        PositionRows { source, name: Term::new(record.variant.name()), seats: seats(record) }
    }

    /// Adds a position after so many plies, the turn of the last, and who played it.
    #[inline]
    pub(super) fn add(
        &self,
        (plies, turn, seat): (usize, u32, Option<Seat>),
        tiles: PositionText<'_>,
        to: &mut dyn Cells,
    ) -> io::Result<()> {
        to.position(&PositionRow {
            game: self.source,
            plies: plies as u64,
            turn: Some(turn).filter(|_| plies > 0),
            seat: seat.and_then(|seat| self.seats.get(seat.index())),
            variant: &self.name,
            tiles,
        })
    }
}

fn diagnostics(mut game: Rows<'_>, to: &mut dyn Cells) -> io::Result<()> {
    let verdict = game.verdict();
    let mut all = std::mem::take(&mut game.read.diagnostics);
    all.extend(verdict.edition_note);
    all.extend(verdict.diagnostics);
    Diagnostic::sort(&mut all);
    each_diagnostic(&game.source, &all, to)
}

/// The rows of diagnostics, in the order of the text.
pub(super) fn each_diagnostic(source: &Source<'_>, all: &[Diagnostic], to: &mut dyn Cells) -> io::Result<()> {
    for found in Located::all(source, all) {
        to.place(source)?;
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
