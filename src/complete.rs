//! Completes a record: replays the game and fills in what the writer left out and the rules know.

use crate::board::Place;
use crate::code::Code;
use crate::notation::{self, LeanGame, Notation, Read};
use crate::record::{
    Doing, Effect, Entry, Head, LeanEntries, LeanEntry, LeanPly, Playing, Ply, Record, SetUp, Tag, Written,
};
use crate::replay::{LeanReplay, Refused};
use crate::rules::{self, Edition, Found, Outcome, Refusal, Rules};
use crate::source::Span;
use crate::variant::Tile;
use crate::variants::variants;
use std::marker::PhantomData;

macro_rules! completers {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(&By::<rules::$folder::$rules>(PhantomData)),*]
    };
}

/// Completes records by the rules of a variant.
trait Completer: Sync {
    fn whole(&self, read: &mut Read, notation: &dyn Notation, given: Option<&str>) -> Option<Refused<&'static Code>>;
    fn lean(&self, game: &mut LeanGame, notation: &dyn Notation) -> Option<()>;
}

/// The completer of each variant.
static ROWS: &[&dyn Completer] = &variants!(completers);

/// The completer by these rules.
struct By<R>(PhantomData<fn() -> R>);

/// Completes a record that was read in a notation: fills in the tiles that move, the capture signs with the captured tiles,
/// the edition of the rules that the game is validated by, and the result with its termination. What was written stays as
/// it is, way points and the order of acts included.
///
/// Returns where the game stops being legal, with the article of the broken rule; from there on the record is as written.
/// An edition, if one is given, stands for the one that the record names.
///
/// ```
/// use paisho::{complete::complete, notation};
///
/// let gate = notation::named("garden-gate").unwrap();
/// let mut read = gate.read("1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)", &Default::default());
/// assert_eq!(complete(&mut read, gate, None), None);
///
/// let mut out = String::new();
/// notation::named("pai").unwrap().write(&read.record, &mut out)?;
/// assert_eq!(out, "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n");
/// # Ok::<(), notation::WriteError>(())
/// ```
pub fn complete(read: &mut Read, notation: &dyn Notation, edition: Option<&str>) -> Option<Refused<&'static Code>> {
    ROWS[read.record.variant.index()].whole(read, notation, edition)
}

/// Completes a game in lean form as [`complete`] does its record; `None` where it takes the record, and then the game may be
/// completed in part.
pub fn complete_lean(game: &mut LeanGame, notation: &dyn Notation) -> Option<()> {
    ROWS[game.head().variant.index()].lean(game, notation)
}

impl<R: Rules> Completer for By<R> {
    fn whole(&self, read: &mut Read, notation: &dyn Notation, given: Option<&str>) -> Option<Refused<&'static Code>> {
        whole::<R>(read, notation, given)
    }

    fn lean(&self, game: &mut LeanGame, notation: &dyn Notation) -> Option<()> {
        lean::<R>(game, notation)
    }
}

fn whole<R: Rules>(read: &mut Read, notation: &dyn Notation, given: Option<&str>) -> Option<Refused<&'static Code>> {
    let is_whole = read.is_main_line_sound() && read.sound >= read.record.entries.len();
    // Behind an error of the writing it is unknown what was played.
    let end = if is_whole { read.record.entries.len() } else { read.sound.min(read.record.entries.len()) };
    if end == 0 && !read.is_main_line_sound() {
        return None;
    }
    let record = &read.record;
    let set_up = SetUp { entries: &record.entries[..end], ..notation::set_up_by(record, given, notation.marks()) };
    let refused_at = |entry, turn, seat, plies, refusal: Refusal<R>| {
        Some(Refused { entry, turn, seat: refusal.seat().or(seat), plies, refusal: refusal.article(), forced: false })
    };
    let (rules, mut position) = match R::start(&set_up) {
        Ok(start) => start,
        Err(refusal) => return refused_at(None, 0, None, 0, refusal),
    };
    let Edition { name: edition, found, .. } = rules.edition(&set_up);
    let is_named = given.is_some() || found == Found::Named;
    let refused = complete_line(&rules, &mut position, &mut read.record.entries[..end]);
    let refused = refused.and_then(|stop| {
        let Stop { entry, turn, plies, refusal } = stop;
        refused_at(Some(entry), turn, Some(rules.to_move(&position)), plies, refusal)
    });
    // Where nothing was played, no edition is taken.
    let has_plies = read.record.plies().next().is_some();
    let mut tags = Tags { record: &mut read.record, spans: &mut read.spans.header };
    if has_plies {
        tags.name_edition(edition, is_named);
    }
    if let Some(outcome) = rules.outcome(&position).filter(|_| is_whole && refused.is_none()) {
        tags.name_result(outcome);
    }
    refused
}

fn lean<R: Rules>(game: &mut LeanGame, notation: &dyn Notation) -> Option<()> {
    let mut entries = game.entries().to_vec();
    let mut replay = LeanReplay::<R>::start(game, None, notation.marks())?;
    let mut at = 0;
    while let Some((ply, completed)) = play_completed(&mut replay)? {
        at += entries[at..].iter().position(LeanEntry::is_ply)?;
        let behind = at + ply.len();
        if let Some(completed) = completed {
            entries[at..behind].copy_from_slice(completed.ply().entries());
        }
        at = behind;
    }
    let (plies, outcome) = (replay.plies(), replay.rules().outcome(replay.position()));
    let Edition { name: edition, found, .. } = replay.into_edition();
    let (record, spans, completed) = game.parts_mut();
    completed.copy_from_slice(&entries);
    let mut tags = Tags { record, spans };
    if plies > 0 {
        tags.name_edition(edition, found == Found::Named);
    }
    if let Some(outcome) = outcome {
        tags.name_result(outcome);
    }
    Some(())
}

/// Where a line of play stops being legal.
struct Stop<R: Rules> {
    entry: usize,
    turn: u32,
    plies: usize,
    refusal: Refusal<R>,
}

/// Completes the plies of a line and of its variations, up to the first that is not legal.
fn complete_line<R: Rules>(rules: &R, position: &mut R::Position, entries: &mut [Entry]) -> Option<Stop<R>> {
    let (mut turn, mut plies, mut stop) = (0, 0, None);
    // The position before a ply that has variations.
    let mut before = None;
    for at in 0..entries.len() {
        let (done, rest) = entries.split_at_mut(at + 1);
        match &mut done[at] {
            Entry::Turn(number) => turn = *number,
            Entry::Ply(_) if stop.is_some() => break,
            Entry::Ply(ply) => {
                let mut behind = rest.iter().take_while(|entry| !matches!(entry, Entry::Ply(_)));
                let has_variations = behind.any(|entry| matches!(entry, Entry::Variation(_)));
                before = has_variations.then(|| position.clone());
                match rules.resolve(position, ply) {
                    Ok(action) => {
                        complete_ply(rules, position, ply, &action);
                        rules.apply(position, &action);
                        plies += 1;
                    }
                    Err(refusal) => stop = Some(Stop { entry: at, turn, plies, refusal }),
                }
            }
            Entry::Variation(variation) => {
                if let Some(mut position) = before.clone() {
                    complete_line(rules, &mut position, &mut variation.entries);
                }
            }
            Entry::Comment(_) | Entry::Check(_) | Entry::Glyph(_) => {}
        }
    }
    stop
}

/// Completes a ply that was resolved into this action. It stays as it is if it would be another action when completed.
fn complete_ply<R: Rules>(rules: &R, before: &R::Position, ply: &mut Ply, action: &R::Action) {
    let whole = rules.write(before, action);
    let mut completed = ply.clone();
    if let Ply::Acts(acts) = &mut completed {
        for act in acts.iter_mut() {
            if let Some(Effect::Shift { tile, at, .. }) = act.effect.as_deref_mut() {
                *tile = shifted(*tile, *at, &whole);
            }
            complete_act(act, &whole);
        }
    }
    // What the rules write is the same action; anything else may be another one.
    let is_same = |completed: &Ply| {
        *completed == whole || rules.resolve(before, completed).is_ok_and(|again| rules.write(before, &again) == whole)
    };
    if completed != *ply && is_same(&completed) {
        *ply = completed;
    }
}

/// Plays the next ply of a game in lean form, and returns it with its completed form where something may be left out of it;
/// `Some(None)` at the end of the game. None if there is something to say about the ply, or this does not tell.
#[inline(always)]
pub(crate) fn play_completed<'g, R: Rules>(
    replay: &mut LeanReplay<'g, R>,
) -> Option<Option<(LeanPly<'g>, Option<LeanEntries>)>> {
    let Some(ply) = replay.ply() else { return Some(None) };
    if ply.says_all(replay.rules().refuses_unmarked()) {
        replay.judge(ply)?;
        return Some(Some((ply, None)));
    }
    Some(Some((ply, Some(play_short(replay, ply)?))))
}

/// Plays the next ply, of which something may be left out, and returns its completed form.
#[inline]
fn play_short<R: Rules>(replay: &mut LeanReplay<'_, R>, ply: LeanPly<'_>) -> Option<LeanEntries> {
    let action = replay.rules().resolve_lean(replay.position(), ply)?;
    let completed = completed_ply(replay.rules(), replay.position(), ply, &action)?;
    replay.play(&action);
    Some(completed)
}

/// A ply in lean form as it is completed; none where that does not tell.
#[inline]
fn completed_ply<R: Rules>(
    rules: &R,
    before: &R::Position,
    ply: LeanPly<'_>,
    action: &R::Action,
) -> Option<LeanEntries> {
    let whole = rules.write_lean(before, action)?;
    if ply.is_short_for(whole.ply()) { Some(whole) } else { other_ply(rules, before, ply, &whole) }
}

/// The same for a ply that the rules write in another way.
#[cold]
fn other_ply<R: Rules>(rules: &R, before: &R::Position, ply: LeanPly<'_>, whole: &LeanEntries) -> Option<LeanEntries> {
    let mut completed = LeanEntries::copy(ply);
    for entry in completed.as_mut() {
        match entry {
            LeanEntry::Act(act) => complete_act(act, &whole.ply()),
            LeanEntry::Shift(act) => act.fill(shifted(act.tile(), act.at(), &whole.ply()), None),
            _ => {}
        }
    }
    if completed.ply().entries() == ply.entries() || completed == *whole {
        return Some(completed);
    }
    let again = rules.resolve_lean(before, completed.ply())?;
    let is_same = rules.write_lean(before, &again)? == *whole;
    Some(if is_same { completed } else { LeanEntries::copy(ply) })
}

/// Fills in an act from the ply as the rules write it, in whatever order its acts stand.
#[inline]
fn complete_act(act: &mut impl Written, whole: &impl Playing) {
    if act.drop() {
        return;
    }
    let same = moved(whole, act.at());
    let tile = act.tile().or_else(|| same?.tile()).or_else(|| affected(whole, act.at()));
    let capture = same.filter(|same| same.end() == act.end()).and_then(Doing::capture);
    act.fill(tile, capture.or(act.capture()));
}

/// The tile that an effect moves from a place.
fn shifted(tile: Option<Tile>, at: Place, whole: &impl Playing) -> Option<Tile> {
    tile.or_else(|| affected(whole, at)).or_else(|| moved(whole, at)?.tile())
}

/// The act that moves the tile on a place.
#[inline]
fn moved<P: Playing>(whole: &P, at: Place) -> Option<&P::Act> {
    whole.acts().map(|(act, _)| act).find(|act| !act.drop() && act.at() == at)
}

/// The tile that an act moves from a place by its effect.
fn affected(whole: &impl Playing, from: Place) -> Option<Tile> {
    let mut effects = whole.acts().enumerate().filter(|(_, (_, has_effect))| *has_effect);
    effects.find_map(|(act, _)| match *whole.effect(act)? {
        Effect::Shift { tile, at, .. } if at == from => tile,
        _ => None,
    })
}

/// The tags of a record, and where they stand in its text.
struct Tags<'a> {
    record: &'a mut Record,
    spans: &'a mut Vec<Span>,
}

impl Tags<'_> {
    /// Names the edition of the rules. Where a tag has nothing but switches, it gets the edition that they change.
    fn name_edition(&mut self, edition: String, is_named: bool) {
        if edition.is_empty() {
            return;
        }
        let mut tags = self.record.header.iter_mut().filter_map(|head| match head {
            Head::Tag(tag) => Some(tag),
            Head::Comment(_) => None,
        });
        match tags.find(|tag| tag.name == "Rules") {
            None => self.add(0, "Rules", edition),
            Some(tag) if !is_named => tag.value = edition,
            Some(_) => {}
        }
    }

    /// Adds the result, where no tag has it.
    fn name_result(&mut self, outcome: Outcome) {
        let record = &self.record;
        if record.tag("Result").is_some() {
            return;
        }
        // Below the other tags, but above those that follow a result and the comments on them.
        let is_after =
            |head: &Head| head.tag().is_some_and(|tag| ["Termination", "Points"].contains(&tag.name.as_str()));
        let next = record.header.iter().position(is_after).unwrap_or(record.header.len());
        let at = record.header[..next].iter().rposition(|head| head.tag().is_some()).map_or(0, |last| last + 1);
        let result = outcome.result(record.seats());
        if record.tag("Termination").is_none() {
            self.add(at, "Termination", termination(outcome).to_owned());
        }
        self.add(at, "Result", result);
    }

    /// Adds a tag, which has no span in the text.
    fn add(&mut self, at: usize, name: &str, value: String) {
        self.record.header.insert(at, Head::Tag(Tag { name: name.to_owned(), value }));
        self.spans.insert(at.min(self.spans.len()), Span::default());
    }
}

/// The value of a `Termination` tag.
fn termination(outcome: Outcome) -> &'static str {
    if outcome.reason == "resign" { "resigned" } else { outcome.reason }
}
