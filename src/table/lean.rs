//! The rows of a game in lean form.

use super::rows::{PlyRows, PositionRows, each_diagnostic, one_game};
use super::{Cells, What};
use crate::board::{Place, Point};
use crate::complete::play_completed;
use crate::notation::{LeanGame, Notation, PositionText, WrittenTiles};
use crate::record::{AnyPly, LeanEntries, each_lean_place};
use crate::referee;
use crate::replay::LeanReplay;
use crate::rules::{self, Rules};
use crate::source::Source;
use crate::variants::variants;
use std::io;
use std::ops::ControlFlow;

macro_rules! replayers {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$((plies::<rules::$folder::$rules>, positions::<rules::$folder::$rules>)),*]
    };
}

/// A game in lean form, where it comes from, and the edition of the rules to use instead of its own.
#[derive(Clone, Copy)]
struct Lean<'a> {
    source: &'a Source<'a>,
    game: &'a LeanGame,
    notation: &'a dyn Notation,
    rules: Option<&'a str>,
}

/// What came of it: all rows, or so many until there was something to say about the game.
type Given = io::Result<ControlFlow<usize>>;

/// Gives rows of plies or positions.
type Replayer = fn(Lean<'_>, &mut dyn Cells) -> Given;

/// Those of each variant.
static ROWS: &[(Replayer, Replayer)] = &variants!(replayers);

/// Gives the rows of a game in lean form. Where there is something to say about the game, the rows of the whole game go on
/// after those that were given: it breaks with their number.
pub fn rows_of_lean(
    what: What,
    source: &Source<'_>,
    game: &LeanGame,
    notation: &dyn Notation,
    rules: Option<&str>,
    to: &mut dyn Cells,
) -> Given {
    let (plies, positions) = ROWS[game.head().variant.index()];
    let lean = Lean { source, game, notation, rules };
    match what {
        What::Plies => plies(lean, to),
        What::Positions => positions(lean, to),
        What::Games | What::Diagnostics => {
            let head = game.head();
            let verdict = referee::of(head.variant).validate_lean(game, rules, notation.marks(), false, None);
            let Some(verdict) = verdict else { return Ok(ControlFlow::Break(0)) };
            if what == What::Games {
                one_game(source, Some(head.variant), head, game.plies().count(), &verdict, (0, 0), to)?;
            } else if let Some(note) = verdict.note_on_edition(source.text, notation) {
                each_diagnostic(source, &[note], to)?;
            }
            Ok(ControlFlow::Continue(()))
        }
    }
}

fn plies<R: Rules>(lean: Lean<'_>, to: &mut dyn Cells) -> Given {
    let Lean { source, game, notation, rules } = lean;
    let head = game.head();
    let Some(mut replay) = LeanReplay::<R>::start(game, rules, notation.marks()) else {
        return Ok(ControlFlow::Break(0));
    };
    let rows = PlyRows::new(source, head);
    loop {
        let seat = replay.rules().to_move(replay.position());
        let Some(next) = play_completed(&mut replay) else { break };
        let Some((ply, completed)) = next else { return Ok(ControlFlow::Continue(())) };
        let ply = completed.as_ref().map_or(ply, LeanEntries::ply);
        rows.add((replay.plies(), replay.turn(), seat), AnyPly::Lean(ply), true, to)?;
    }
    Ok(ControlFlow::Break(replay.plies()))
}

fn positions<R: Rules>(lean: Lean<'_>, to: &mut dyn Cells) -> Given {
    let Lean { source, game, notation, rules } = lean;
    let Some(mut replay) = LeanReplay::<R>::start(game, rules, notation.marks()) else {
        return Ok(ControlFlow::Break(0));
    };
    let (variant, rows) = (game.head().variant, PositionRows::new(source, game.head()));
    let tiles = replay.rules().tiles(replay.position());
    rows.add((0, 0, None), PositionText::Listed(variant, &tiles), to)?;
    // Where pieces lie on squares, much may change at once.
    let mut kept = (!variant.vocabulary().has_squares()).then(|| WrittenTiles::new(variant, &tiles));
    loop {
        let seat = replay.rules().to_move(replay.position());
        let ply = match replay.advance() {
            Some(Some(ply)) => ply,
            Some(None) => return Ok(ControlFlow::Continue(())),
            None => return Ok(ControlFlow::Break(replay.plies() + 1)),
        };
        let (rules, position) = (replay.rules(), replay.position());
        let place = (replay.plies(), replay.turn(), Some(seat));
        let Some(written) = &mut kept else {
            rows.add(place, PositionText::Listed(variant, &rules.tiles(position)), to)?;
            continue;
        };
        each_lean_place(ply, variant.vocabulary(), |place, is_calm| match place {
            Place::Point(point) if is_calm => written.set(point, rules.tile_on(position, point)),
            Place::Point(point) => look_around(written, rules, position, point),
            Place::Square(_) => {}
        });
        rows.add(place, PositionText::Kept(written), to)?;
    }
}

/// Looks at what is on a point and on its neighbours.
#[cold]
fn look_around<R: Rules>(tiles: &mut WrittenTiles, rules: &R, position: &R::Position, point: Point) {
    for point in point.around() {
        tiles.set(point, rules.tile_on(position, point));
    }
}
