//! What the parts of a text say that can mean more than one ply: each is played as it is legal, in one replay.

use super::Input;
use super::under_way::{Boxed, Game};
use crate::board::Place;
use crate::code::Code;
use crate::codes;
use crate::notation::{self, Ambiguity, Choice, Offer, Read};
use crate::record::{Act, Entry, Path, Ply, SetUp};
use crate::rules::Rules;
use crate::source::Span;
use std::cell::Cell;

/// Whether a record may say something else than it was read as.
pub(super) fn is_open(text: &str, read: &Read) -> bool {
    !read.typed.choices.is_empty()
        || has_guesses(read)
        || begins_without_star(read)
        || read.typed.has_gap
        || has_colons(text, read)
}

/// Whether signs are written otherwise, and colons are among them, which stand for a step or for a capture: `10j:11j`.
fn has_colons(text: &str, read: &Read) -> bool {
    read.diagnostics.iter().any(|found| *found.code == codes::SLIP_SIGN) && text.contains(':')
}

/// Whether something was guessed, or coordinates of the Garden Gate stand, which has no sign of a drop: then drops may have lost
/// their `*`.
fn has_guesses(read: &Read) -> bool {
    !read.typed.notices.is_empty() || read.diagnostics.iter().any(|found| *found.code == codes::SLIP_POINT)
}

/// Whether a record without any `*` begins with a tile that moves. From an empty board it can only have lost them.
fn begins_without_star(read: &Read) -> bool {
    let moves =
        |ply: &Ply| ply.acts().first().is_some_and(|act| !act.drop && act.tile.is_some() && !act.path.is_empty());
    let record = &read.record;
    record.plies().next().is_some_and(moves)
        && record.tag("Position").is_none()
        && !record.plies().flat_map(Ply::acts).any(|act| act.drop && act.exchange.is_none())
}

/// What a text as people type it says, as far as the game is legal then.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Meant {
    /// The parts of the text to replace, and what by, each with the kind of guess that it takes.
    pub edits: Vec<(Span, String, &'static Code)>,
    /// The entries of which each is edited by a `*` that it lacks and nothing else, and what they are then.
    pub(super) starred: Vec<(usize, Ply)>,
    /// The guesses that are not legal, and what may be meant.
    pub(super) offers: Vec<Offer>,
    /// Whether all plies are legal so, or as they were read.
    pub(super) is_legal: bool,
}

/// The parts of the text to replace, and what by.
pub(super) fn meant<R: Rules + 'static>(game: &Input<'_>) -> Meant {
    let first = first_parted(game.read);
    let set_up = game.set_up(&game.read.record);
    let set_up = SetUp { entries: first.as_deref().unwrap_or(set_up.entries), ..set_up };
    let Ok((rules, position)) = R::start(&set_up) else { return Meant::default() };
    let listed = Cell::new(0);
    walk(game, Box::new(Game { rules: &rules, position, listed: &listed }), R::PUT_DOWN)
}

/// The entries with a first ply of two drops, that may be of two players, as two: the first plies may show by which rules is
/// played, and no game begins with two drops of one player.
fn first_parted(read: &Read) -> Option<Vec<Entry>> {
    let entries = &read.record.entries;
    let at = entries.iter().position(|entry| matches!(entry, Entry::Ply(_)))?;
    let span = read.spans.entries.get(at)?;
    let is_joint = |choice: &Choice| choice.what == Ambiguity::Joint && choice.span.start < span.end;
    let Entry::Ply(ply) = &entries[at] else { return None };
    let (first, second) = parted(ply).filter(|_| read.typed.choices.first().is_some_and(is_joint))?;
    let are_drops = ply.acts().iter().all(|act| act.drop && act.path.is_empty());
    let two = [Entry::Ply(first), Entry::Ply(second)];
    are_drops.then(|| [&entries[..at], &two, &entries[at + 1..]].concat())
}

fn walk<'r>(game: &Input<'_>, mut board: Boxed<'r>, put_down: &'static str) -> Meant {
    let record = &game.read.record;
    let typed = &game.read.typed;
    let lost_stars = has_guesses(game.read) || (board.tiles().is_empty() && begins_without_star(game.read));
    let Meant { mut edits, mut starred, mut offers, .. } = Meant::default();
    let mut is_legal = true;
    if !lost_stars && typed.choices.is_empty() && !typed.has_gap && !has_colons(game.text, game.read) {
        return Meant::default();
    }
    let write = |act: &Act| notation::write_ply(record.variant, &Ply::Acts(vec![act.clone()].into()));
    let mut choices = typed.choices.iter().peekable();
    // A capture that was read as two plies is one too many in its turn.
    let counts = [&codes::PLY_EXTRA, &codes::PLY_MISSING, &codes::TURN_NUMBER];
    let mut errors = game.read.diagnostics.iter().filter(|found| found.is_error() && !counts.contains(&found.code));
    let unread = errors.next().map_or(u32::MAX, |error| error.span.start);
    let entries = record.entries.iter().zip(&game.read.spans.entries).take_while(|(_, span)| span.start < unread);
    let mut plies = entries
        .enumerate()
        .filter_map(|(at, (entry, span))| match entry {
            Entry::Ply(ply) => Some((at, ply, *span)),
            _ => None,
        })
        .peekable();
    // Where a drop was guessed in a ply: in JSON its text is a part of what stands for it.
    let guess = |span: Span| {
        let from = typed.notices.partition_point(|notice| notice.span.start < span.start);
        let mut here = typed.notices[from..].iter().take_while(|notice| notice.span.start < span.end);
        here.find(|notice| *notice.code == codes::SLIP_DROP).map(|notice| notice.span)
    };
    let written = |span: Span| game.text.get(span.range()).unwrap_or_default();
    // Two drops that are not both legal, and the capture that may be meant, which is not legal either.
    let mut lost_capture: Option<(Span, Act)> = None;
    // What `rose to 10e` is where both are legal, and the first that was taken for it.
    let mut habit: Option<Option<Arrival>> = None;
    let mut guessed: Option<Offer> = None;
    // Whether such a word has parted the plies of two players above.
    let mut has_parted = false;
    while let Some((entry, ply, span)) = plies.next() {
        while choices.next_if(|choice| choice.span.end <= span.start).is_some() {}
        let choice = choices.next_if(|choice| choice.span.start < span.end);
        match choice.map(|choice| (choice.what, choice.span)) {
            Some((what @ (Ambiguity::Mover | Ambiguity::Arrival), part)) => {
                let (open, mut found) = moved(&board, ply, what);
                let offer =
                    |becomes| Offer { span: part, becomes, tile: open.and_then(|act| act.tile), put_down: None };
                let moves = || found.iter().map(|(_, act)| write(act));
                if what == Ambiguity::Arrival {
                    let habit = habit.get_or_insert_with(|| arrives_by(game.read));
                    let by = match (board.after(ply).is_some(), found.is_empty()) {
                        (true, false) => {
                            let both = offer(open.map(write).into_iter().chain(moves()).collect());
                            if habit.is_none() {
                                offers.push(both);
                                break;
                            }
                            guessed.get_or_insert(both);
                            *habit
                        }
                        (true, true) => Some(Arrival::Drop),
                        (false, false) => Some(Arrival::Move),
                        (false, true) => None,
                    };
                    // The word means the one here and the other there, so that the guess above was none.
                    if by.is_some() && by != *habit {
                        *habit = None;
                        if let Some(guess) = guessed.take() {
                            offers.push(guess);
                            break;
                        }
                    }
                    if by == Some(Arrival::Drop) {
                        found.clear();
                    }
                }
                if found.len() == 1
                    && let Some((after, act)) = found.pop()
                {
                    edits.push((part, write(&act), &codes::SLIP_PHRASE));
                    board = after;
                    continue;
                }
                // What cannot move there may be put down.
                if what == Ambiguity::Mover || !found.is_empty() {
                    offers.push(offer(found.iter().map(|(_, act)| write(act)).collect()));
                    break;
                }
            }
            Some((Ambiguity::Capture, part)) => {
                let next = plies.peek().map(|(_, other, _)| *other);
                let two = board.after(ply).zip(next).and_then(|(after, other)| after.after(other));
                if let Some((capture, act)) = next.filter(|_| two.is_none()).and_then(|other| as_capture(ply, other)) {
                    if let Some(after) = board.after(&capture) {
                        edits.push((part, write(&act), &codes::SLIP_JOIN));
                        board = after;
                        plies.next();
                        // What is captured captures nothing.
                        while choices.next_if(|choice| choice.span.start < part.end).is_some() {}
                        continue;
                    }
                    // Without that tile there is none to capture.
                    let stands =
                        board.tiles().iter().any(|placed| (placed.at, Some(placed.tile)) == (act.at, act.tile));
                    lost_capture = stands.then_some((part, act));
                }
            }
            // Each player has played one of the two acts.
            Some((Ambiguity::Joint, part)) => {
                let is_one = board.after(ply).is_some();
                // Below the last turn no number shows whether it had another ply.
                let may_part = !is_one || has_parted && plies.peek().is_none();
                let two = if may_part { parted(ply) } else { None };
                if let Some((after, two)) = two.and_then(|two| Some((board.after(&two.0)?.after(&two.1)?, two))) {
                    if is_one {
                        let write = |ply: &Ply| notation::write_ply(record.variant, ply);
                        let becomes = vec![write(ply), format!("{} {}", write(&two.0), write(&two.1))];
                        offers.push(Offer { span, becomes, tile: None, put_down: None });
                        break;
                    }
                    has_parted = true;
                    edits.push((part, String::new(), &codes::SLIP_SEPARATOR));
                    board = after;
                    continue;
                }
            }
            None => {}
        }
        if board.play(ply) {
            continue;
        }
        let in_coordinates = written(span).starts_with('(');
        let may_capture = in_coordinates || written(span).contains(':');
        if let Some((after, taken)) = if may_capture { captures(&board, ply) } else { None } {
            let code = if in_coordinates { &codes::SLIP_JOIN } else { &codes::SLIP_SIGN };
            edits.push((span, notation::write_ply(record.variant, &taken), code));
            board = after;
            continue;
        }
        if let Some((after, other)) = with_row_i(&board, ply, written(span)) {
            edits.push((span, notation::write_ply(record.variant, &other), &codes::SLIP_SIGN));
            board = after;
            continue;
        }
        // `S 13p-19j`, where other drops have their star.
        let has_gap = || typed.has_gap && notation::has_gap(written(span));
        if let Some((after, dropped)) = with_star(&board, ply).filter(|_| lost_stars || has_gap()) {
            edits.push((span, notation::write_ply(record.variant, &dropped), &codes::SLIP_DROP));
            starred.push((entry, dropped));
            board = after;
            continue;
        }
        is_legal = false;
        let Some(guessed) = guess(span) else { break };
        let span = if guessed.start == span.start { span } else { guessed };
        let mut found = movers(&board, ply);
        let capture = lost_capture.take().filter(|(part, _)| part.start <= span.start && span.end <= part.end);
        let (span, becomes) = match capture {
            Some((part, act)) if found.is_empty() => (part, vec![write(&act)]),
            _ => (span, found.iter().map(|(_, act)| write(act)).collect()),
        };
        if !becomes.is_empty() {
            let tile = ply.acts().first().and_then(|act| act.tile);
            offers.push(Offer { span, becomes, tile, put_down: Some(put_down) });
        }
        // The only move that can be meant shows what comes next.
        match (found.len(), found.pop()) {
            (1, Some((after, _))) => board = after,
            _ => break,
        }
    }
    is_legal &= offers.is_empty() && unread == u32::MAX;
    Meant { edits, starred, offers, is_legal }
}

/// How a tile comes to a place to which it goes from nowhere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Arrival {
    Drop,
    Move,
}

/// What `rose to 10e` is by the other plies of a text: where all moves say where they start, captures too, it is put down, and where
/// none does and drops are written otherwise it moves.
fn arrives_by(read: &Read) -> Option<Arrival> {
    let mut choices = read.typed.choices.iter().peekable();
    let (mut drops, mut starts) = (false, false);
    for (entry, span) in read.record.entries.iter().zip(&read.spans.entries) {
        while choices.next_if(|choice| choice.span.end <= span.start).is_some() {}
        let is_open = choices.peek().is_some_and(|choice| choice.span.start < span.end);
        if let Entry::Ply(ply) = entry
            && !is_open
        {
            drops |= ply.acts().iter().any(|act| act.drop);
            starts |= ply.acts().iter().any(|act| !act.drop && !act.path.is_empty());
        }
    }
    let all_start = || !read.typed.choices.iter().any(|choice| choice.what == Ambiguity::Mover);
    match (drops, starts) {
        (false, true) if all_start() => Some(Arrival::Drop),
        (true, false) => Some(Arrival::Move),
        _ => None,
    }
}

/// A ply in which a `1` that was read as the row `l` is the row `i`, if one such ply is legal.
fn with_row_i<'r>(board: &Boxed<'r>, ply: &Ply, written: &str) -> Option<(Boxed<'r>, Ply)> {
    let other = |place: Place| {
        let name = place.to_string();
        let start = name.strip_suffix('l')?;
        let is_one = |word: &str| word.strip_suffix('1') == Some(start.trim_start_matches('#'));
        let is_written = written.split(|c: char| !c.is_ascii_alphanumeric()).any(is_one);
        if is_written { format!("{start}i").parse().ok() } else { None }
    };
    let mut found: Vec<(Boxed<'r>, Ply)> = Vec::new();
    for (starts, ends) in [(true, false), (false, true), (true, true)] {
        let mut acts = ply.acts().to_vec();
        for act in &mut acts {
            act.at = other(act.at).filter(|_| starts).unwrap_or(act.at);
            act.path = act.path.iter().map(|place| other(*place).filter(|_| ends).unwrap_or(*place)).collect();
        }
        let changed = Ply::Acts(acts.into());
        if changed != *ply
            && found.iter().all(|(_, known)| *known != changed)
            && let Some(after) = board.after(&changed)
        {
            found.push((after, changed));
        }
    }
    if found.len() == 1 { found.pop() } else { None }
}

/// A ply that captures where it goes, if that is legal: the Garden Gate has no sign of a capture, and a colon may be one.
fn captures<'r>(board: &Boxed<'r>, ply: &Ply) -> Option<(Boxed<'r>, Ply)> {
    let Ply::Acts(acts) = ply else { return None };
    let mut acts = acts.clone();
    let first = acts.first_mut().filter(|act| !act.drop && !act.path.is_empty() && act.capture.is_none())?;
    first.capture = Some(None);
    let taken = Ply::Acts(acts);
    Some((board.after(&taken)?, taken))
}

/// The acts of a ply of two as plies.
fn parted(ply: &Ply) -> Option<(Ply, Ply)> {
    let [first, second] = ply.acts() else { return None };
    let alone = |act: &Act| Ply::Acts(vec![act.clone()].into());
    Some((alone(first), alone(second)))
}

/// Two drops as one ply, in which the first tile captures the second; and the act that captures.
fn as_capture(ply: &Ply, other: &Ply) -> Option<(Ply, Act)> {
    let [other] = other.acts() else { return None };
    let mut acts = ply.acts().to_vec();
    let act = acts.last_mut()?;
    (act.drop, act.path, act.capture) = (false, Path::from_iter([other.at]), Some(other.tile));
    let act = act.clone();
    Some((Ply::Acts(acts.into()), act))
}

/// The legal moves of the player's tiles of a kind to the point where one is put down, each with the position after it.
fn movers<'r>(board: &Boxed<'r>, ply: &Ply) -> Vec<(Boxed<'r>, Act)> {
    let [act] = ply.acts() else { return Vec::new() };
    let same = board.tiles().into_iter().filter(|placed| Some(placed.tile) == act.tile && placed.at != act.at);
    let moved = same.flat_map(|placed| {
        let act = Act { drop: false, at: placed.at, path: Path::from_iter([act.at]), ..act.clone() };
        [Act { capture: Some(None), ..act.clone() }, act]
    });
    moved.filter_map(|act| Some((board.after(&Ply::Acts(vec![act.clone()].into()))?, act))).collect()
}

/// The act of a ply that does not say where its tile comes from, and what it may be: each tile of the kind that can go there,
/// with the position after the ply.
fn moved<'r, 'p>(board: &Boxed<'r>, ply: &'p Ply, what: Ambiguity) -> (Option<&'p Act>, Vec<(Boxed<'r>, Act)>) {
    let is_open = |act: &Act| match what {
        Ambiguity::Arrival => act.drop && act.path.is_empty(),
        _ => !act.drop && act.path[..] == [act.at],
    };
    let Some(open) = ply.acts().iter().position(is_open) else { return (None, Vec::new()) };
    let written = &ply.acts()[open];
    let act = Act { drop: false, path: Path::from_iter([written.at]), ..written.clone() };
    // `-10e` does not say either which tile it is.
    let is_it = |tile| act.tile.is_none_or(|moved| moved == tile);
    let same = board.tiles().into_iter().filter(|placed| is_it(placed.tile) && placed.at != written.at);
    let found = same.filter_map(|placed| {
        let act = Act { at: placed.at, tile: Some(placed.tile), ..act.clone() };
        let mut acts = ply.acts().to_vec();
        acts[open] = act.clone();
        Some((board.after(&Ply::Acts(acts.into()))?, act))
    });
    (Some(written), found.collect())
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
