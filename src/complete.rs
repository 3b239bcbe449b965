//! Completes a record: replays the game and fills in what the writer left out and the rules know.

use crate::board::Place;
use crate::code::Code;
use crate::record::{Act, Effect, Entry, Head, Ply, Record, Tag};
use crate::referee::Game;
use crate::replay::{Refused, Replay, Step};
use crate::rules::{self, Outcome, Refusal, Rules};
use crate::variant::Tile;
use crate::variants::variants;
use std::borrow::Cow;

macro_rules! completers {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(by::<rules::$folder::$rules>),*]
    };
}

/// Completes a record by the rules of its variant.
type Completer = fn(&Game<'_>) -> Completed;

/// The completer of each variant.
static ROWS: &[Completer] = &variants!(completers);

/// A record, completed as far as its game is legal.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completed {
    /// The record.
    pub record: Record,
    /// Where the game stops being legal, and the article of the broken rule. From there on the record is as written.
    pub refused: Option<Refused<&'static Code>>,
}

/// Completes a record: the tiles that move, the capture signs with the captured tiles, the edition of the rules that the
/// game was validated by, and the result with its termination. What was written stays as it is, way points and the order
/// of acts included.
///
/// ```
/// use paisho::{complete::complete, notation, referee};
///
/// let gate = notation::named("garden-gate").unwrap();
/// let text = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)";
/// let read = gate.read(text, &Default::default());
/// let game = referee::Game { text, read: &read, notation: gate, rules: None, with_end: false, keep_going: false };
/// let completed = complete(&game);
/// assert_eq!(completed.refused, None);
///
/// let mut out = String::new();
/// notation::named("pai").unwrap().write(&completed.record, &mut out)?;
/// assert_eq!(out, "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n");
/// # Ok::<(), notation::WriteError>(())
/// ```
pub fn complete(game: &Game<'_>) -> Completed {
    ROWS[game.read.record.variant.index()](game)
}

fn by<R: Rules>(game: &Game<'_>) -> Completed {
    let mut record = game.read.record.clone();
    let Some(readable) = game.readable() else { return Completed { record, refused: None } };
    let set_up = game.set_up(&readable);
    let mut replay = match Replay::<R>::start(&readable, &set_up) {
        Ok(replay) => replay,
        Err(refused) => return Completed { record, refused: Some(refused.map(Refusal::article)) },
    };
    let mut before = replay.position().clone();
    let mut refused = None;
    while let Some(step) = replay.next() {
        match step {
            Step::Ply(played) => {
                if let Some(Entry::Ply(ply)) = record.entries.get_mut(played.entry) {
                    complete_ply(replay.rules(), &before, ply, &played.action);
                }
                before.clone_from(replay.position());
            }
            Step::Refused(refusal) => refused = Some(refusal.map(Refusal::article)),
            Step::Check { .. } | Step::Remark(_) => {}
        }
    }
    // Where nothing was played, no edition is taken.
    if record.plies().next().is_some() {
        name_edition(&mut record, replay.rules().edition(&set_up).name);
    }
    let is_whole = matches!(readable, Cow::Borrowed(_)) && refused.is_none();
    if let Some(outcome) = replay.outcome().filter(|_| is_whole) {
        name_result(&mut record, outcome);
    }
    Completed { record, refused }
}

/// Completes a ply that was resolved into this action. It stays as it is if it would be another action when completed.
fn complete_ply<R: Rules>(rules: &R, before: &R::Position, ply: &mut Ply, action: &R::Action) {
    let whole = rules.write(before, action);
    let mut completed = ply.clone();
    if let (Ply::Acts(acts), Ply::Acts(whole)) = (&mut completed, &whole) {
        acts.iter_mut().for_each(|act| complete_act(act, whole));
    }
    if completed != *ply && rules.resolve(before, &completed).is_ok_and(|again| rules.write(before, &again) == whole) {
        *ply = completed;
    }
}

/// Fills in an act from the acts of the same ply as the rules write it, in whatever order they stand.
fn complete_act(act: &mut Act, whole: &[Act]) {
    let moved = |at: Place| whole.iter().filter(|act| !act.drop).find(move |act| act.at == at);
    let affected = |at: Place| whole.iter().find_map(|act| affected(act, at));
    if let Some(Effect::Shift { tile, at, .. }) = &mut act.effect {
        *tile = tile.or_else(|| affected(*at)).or_else(|| moved(*at)?.tile);
    }
    if act.drop {
        return;
    }
    let same = moved(act.at);
    act.tile = act.tile.or_else(|| same?.tile).or_else(|| affected(act.at));
    if let Some(same) = same.filter(|same| same.path.last() == act.path.last()) {
        act.capture = same.capture.or(act.capture);
    }
}

/// The tile that an act moves from this place by its effect.
fn affected(act: &Act, from: Place) -> Option<Tile> {
    match act.effect {
        Some(Effect::Shift { tile, at, .. }) if at == from => tile,
        _ => None,
    }
}

/// Names the edition of the rules. A tag with nothing but switches gets the edition that they change.
fn name_edition(record: &mut Record, edition: String) {
    if edition.is_empty() {
        return;
    }
    let written = record.header.iter_mut().find_map(|head| match head {
        Head::Tag(tag) if tag.name == "Rules" => Some(tag),
        _ => None,
    });
    match written {
        None => record.header.insert(0, tag("Rules", edition)),
        Some(tag) if tag.value.split([';', ',']).all(|item| item.contains('=') || item.trim().is_empty()) => {
            tag.value = edition;
        }
        Some(_) => {}
    }
}

/// Adds the result, where no tag has it.
fn name_result(record: &mut Record, outcome: Outcome) {
    if record.tag("Result").is_some() {
        return;
    }
    let mut tags = vec![tag("Result", outcome.result(record.seats()))];
    if record.tag("Termination").is_none() {
        tags.push(tag("Termination", termination(outcome).to_owned()));
    }
    // Below the other tags, but above those that follow a result and the comments on them.
    let is_after = |head: &Head| head.tag().is_some_and(|tag| ["Termination", "Points"].contains(&tag.name.as_str()));
    let next = record.header.iter().position(is_after).unwrap_or(record.header.len());
    let at = record.header[..next].iter().rposition(|head| head.tag().is_some()).map_or(0, |last| last + 1);
    record.header.splice(at..at, tags);
}

/// The value of a `Termination` tag.
fn termination(outcome: Outcome) -> &'static str {
    if outcome.reason == "resign" { "resigned" } else { outcome.reason }
}

fn tag(name: &str, value: String) -> Head {
    Head::Tag(Tag { name: name.to_owned(), value })
}
