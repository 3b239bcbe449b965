//! What the parts of a text say that can mean more than one ply: each is played as it is legal, in one replay.

use super::Input;
use super::under_way::{Boxed, Game};
use crate::code::Code;
use crate::codes;
use crate::notation::{self, Ambiguity, Notice, Read};
use crate::record::{Act, Entry, Path, Ply};
use crate::rules::Rules;
use crate::source::Span;

/// Whether a record may say something else than it was read as.
pub(super) fn is_open(read: &Read) -> bool {
    !read.typed.choices.is_empty() || has_lost_stars(read)
}

/// Whether drops may have lost their `*`: where something else was guessed, where coordinates of the Garden Gate stand, which
/// has no such sign, and where the first tile moves on an empty board in a record without any `*`.
fn has_lost_stars(read: &Read) -> bool {
    // Only in these rules a tile may be dropped and moved in one act.
    let moves =
        |ply: &Ply| ply.acts().first().is_some_and(|act| !act.drop && act.tile.is_some() && !act.path.is_empty());
    let has_none = || {
        let record = &read.record;
        record.variant.name() == "wiki"
            && record.plies().next().is_some_and(moves)
            && record.tag("Position").is_none()
            && !record.plies().flat_map(Ply::acts).any(|act| act.drop && act.exchange.is_none())
    };
    !read.typed.notices.is_empty()
        || read.diagnostics.iter().any(|found| *found.code == codes::SLIP_POINT)
        || has_none()
}

/// What a text as people type it says, as far as the game is legal then.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Meant {
    /// The parts of the text to replace, and what by, each with the kind of guess that it takes.
    pub edits: Vec<(Span, String, &'static Code)>,
    /// A drop that was guessed and is not legal, and the moves to its point that are.
    pub moves: Option<(Span, Vec<String>)>,
}

/// The parts of the text to replace, and what by.
pub(super) fn meant<R: Rules + 'static>(game: &Input<'_>) -> Meant {
    let record = &game.read.record;
    let Ok((rules, position)) = R::start(&game.set_up(record)) else { return Meant::default() };
    let mut board: Boxed<'_> = Box::new(Game { rules: &rules, position });
    let lost_stars = has_lost_stars(game.read);
    let write = |act: &Act| notation::write_ply(record.variant, &Ply::Acts(vec![act.clone()].into()));
    let Meant { mut edits, mut moves } = Meant::default();
    let mut choices = game.read.typed.choices.iter().peekable();
    // A capture that was read as two plies is one too many in its turn.
    let counts = [&codes::PLY_EXTRA, &codes::PLY_MISSING, &codes::TURN_NUMBER];
    let mut errors = game.read.diagnostics.iter().filter(|found| found.is_error() && !counts.contains(&found.code));
    let unread = errors.next().map_or(u32::MAX, |error| error.span.start);
    let entries = record.entries.iter().zip(&game.read.spans.entries).take_while(|(_, span)| span.start < unread);
    let mut plies = entries
        .filter_map(|(entry, span)| match entry {
            Entry::Ply(ply) => Some((ply, *span)),
            _ => None,
        })
        .peekable();
    while let Some((ply, span)) = plies.next() {
        while choices.next_if(|choice| choice.span.end <= span.start).is_some() {}
        let choice = choices.next_if(|choice| choice.span.start < span.end);
        match choice.map(|choice| (choice.what, choice.span)) {
            Some((what @ (Ambiguity::Mover | Ambiguity::Arrival), part)) => match moved(&board, ply, what) {
                Moved::By(after, act) => {
                    edits.push((part, write(&act), &codes::SLIP_PHRASE));
                    board = after;
                }
                // It is said of the move that it is not clear.
                Moved::ByAny(act) => {
                    edits.push((part, write(&act), &codes::SLIP_PHRASE));
                    break;
                }
                Moved::ByNone if what == Ambiguity::Arrival && board.play(ply) => {}
                Moved::ByNone => break,
            },
            Some((Ambiguity::Capture, part)) => {
                let two = board.after(ply).zip(plies.peek()).and_then(|(after, (other, _))| after.after(other));
                let captures = || {
                    let [other] = plies.peek()?.0.acts() else { return None };
                    let mut acts = ply.acts().to_vec();
                    let act = acts.last_mut()?;
                    (act.drop, act.path, act.capture) = (false, Path::from_iter([other.at]), Some(other.tile));
                    let act = act.clone();
                    Some((board.after(&Ply::Acts(acts.into()))?, act))
                };
                match two.is_none().then(captures).flatten() {
                    Some((after, act)) => {
                        edits.push((part, write(&act), &codes::SLIP_JOIN));
                        board = after;
                        plies.next();
                    }
                    None if board.play(ply) => {}
                    None => break,
                }
            }
            None if board.play(ply) => {}
            None => {
                let Some((after, dropped)) = with_star(&board, ply).filter(|_| lost_stars) else {
                    let is_guess =
                        |notice: &Notice| *notice.code == codes::SLIP_DROP && notice.span.start == span.start;
                    if game.read.typed.notices.iter().any(is_guess) {
                        moves = Some((span, movers(&board, ply).iter().map(write).collect()));
                    }
                    break;
                };
                edits.push((span, notation::write_ply(record.variant, &dropped), &codes::SLIP_DROP));
                board = after;
            }
        }
    }
    Meant { edits, moves: moves.filter(|(_, moves)| !moves.is_empty()) }
}

/// The legal moves of the player's tiles of a kind to the point where one is put down.
fn movers(board: &Boxed<'_>, ply: &Ply) -> Vec<Act> {
    let [act] = ply.acts() else { return Vec::new() };
    let same = board.tiles().into_iter().filter(|placed| Some(placed.tile) == act.tile && placed.at != act.at);
    let moved = same.flat_map(|placed| {
        let act = Act { drop: false, at: placed.at, path: Path::from_iter([act.at]), ..act.clone() };
        [Act { capture: Some(None), ..act.clone() }, act]
    });
    moved.filter(|act| board.after(&Ply::Acts(vec![act.clone()].into())).is_some()).collect()
}

/// Which tile an act moves that does not say where it comes from.
enum Moved<'r> {
    /// The only one that can go there: the position after the ply, and the act as it is meant.
    By(Boxed<'r>, Act),
    /// One of several: the act as it moves nowhere.
    ByAny(Act),
    ByNone,
}

fn moved<'r>(board: &Boxed<'r>, ply: &Ply, what: Ambiguity) -> Moved<'r> {
    let is_open = |act: &Act| match what {
        Ambiguity::Arrival => act.drop && act.path.is_empty(),
        _ => !act.drop && act.path[..] == [act.at],
    };
    let Some(open) = ply.acts().iter().position(is_open) else { return Moved::ByNone };
    let act = Act { drop: false, path: Path::from_iter([ply.acts()[open].at]), ..ply.acts()[open].clone() };
    let same = board.tiles().into_iter().filter(|placed| Some(placed.tile) == act.tile && placed.at != act.at);
    let mut found = same.filter_map(|placed| {
        let act = Act { at: placed.at, ..act.clone() };
        let mut acts = ply.acts().to_vec();
        acts[open] = act.clone();
        Some(Moved::By(board.after(&Ply::Acts(acts.into()))?, act))
    });
    match (found.next(), found.next()) {
        (Some(found), None) => found,
        (Some(_), Some(_)) => Moved::ByAny(act),
        (None, _) => Moved::ByNone,
    }
}

/// The position after a ply of which a tile is put down and not moved from where it is written, the first that can be, and
/// that ply.
fn with_star<'r>(board: &Boxed<'r>, ply: &Ply) -> Option<(Boxed<'r>, Ply)> {
    let open = (0..ply.acts().len()).filter(|at| !ply.acts()[*at].drop && ply.acts()[*at].tile.is_some());
    let mut dropped = open.map(|at| {
        let mut acts = ply.acts().to_vec();
        acts[at].drop = true;
        Ply::Acts(acts.into())
    });
    dropped.find_map(|dropped| Some((board.after(&dropped)?, dropped)))
}
