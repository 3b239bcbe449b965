//! Completes a record: replays the game and fills in what the writer left out and the rules know.

use crate::board::Place;
use crate::code::Code;
use crate::notation::{self, Notation, Read};
use crate::record::{Act, Acts, Effect, Entry, Head, Ply, Record, SetUp, Tag, has_variation, stands};
use crate::replay::{self, Refused};
use crate::rules::{self, Edition, Found, Outcome, Refusal, Rules};
use crate::source::Span;
use crate::variant::Tile;
use crate::variants::variants;

macro_rules! completers {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(by::<rules::$folder::$rules>),*]
    };
}

/// Completes records by the rules of a variant.
type Completer = fn(&mut Read, &dyn Notation, Option<&str>) -> Option<Refused<&'static Code>>;

/// The completer of each variant.
static ROWS: &[Completer] = &variants!(completers);

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
    ROWS[read.record.variant.index()](read, notation, edition)
}

fn by<R: Rules>(read: &mut Read, notation: &dyn Notation, given: Option<&str>) -> Option<Refused<&'static Code>> {
    let is_whole = read.is_main_line_sound() && read.sound >= read.record.entries.len();
    // Behind an error of the writing it is unknown what was played.
    let end = if is_whole { read.record.entries.len() } else { read.sound.min(read.record.entries.len()) };
    if end == 0 && !read.is_main_line_sound() {
        return None;
    }
    let record = &read.record;
    let set_up = SetUp { entries: &record.entries[..end], ..notation::set_up_by(record, given, notation.marks()) };
    let refused_at = |entry, turn, seat, plies, refusal: Refusal<R>| {
        Some(Refused {
            entry,
            turn,
            seat: refusal.seat().or(seat),
            plies,
            refusal: refusal.article(),
            forced: false,
            stands: false,
        })
    };
    let (rules, mut position) = match R::start(&set_up) {
        Ok(start) => start,
        Err(refusal) => return refused_at(None, 0, None, 0, refusal),
    };
    let Edition { name, beside_options, found, .. } = rules.edition(&set_up);
    // Options stand once.
    let edition = beside_options.unwrap_or(name);
    let is_named = given.is_some() || found == Found::Named;
    let opening = if found == Found::Usual && set_up.position.is_none() { 2 } else { 1 };
    // Most games leave nothing out: then their entries are only looked at.
    let done = played(&rules, &mut position, &read.record.entries[..end]);
    let refused = match done.entries < end {
        true => complete_plies(&rules, &mut position, &mut read.record.entries[..end], done),
        false => None,
    };
    let refused = refused.and_then(|stop| {
        let Stop { entry, turn, plies, refusal } = stop;
        refused_at(Some(entry), turn, Some(rules.to_move(&position)), plies, refusal)
    });
    // No edition is taken where nothing was played, and none that the rest of the opening may deny.
    let has_plies = read.record.plies().nth(opening - 1).is_some();
    let mut tags = Tags { record: &mut read.record, spans: &mut read.spans.header };
    if has_plies {
        tags.name_edition(edition, is_named);
    }
    if let Some(outcome) = rules.outcome(&position).filter(|_| is_whole && refused.is_none()) {
        tags.name_result(outcome);
    }
    refused
}

/// Where a line of play stops being legal.
struct Stop<R: Rules> {
    entry: usize,
    turn: u32,
    plies: usize,
    refusal: Refusal<R>,
}

/// Completes the plies of a line and of its variations, up to the first that is not legal and does not stand.
fn complete_line<R: Rules>(rules: &R, position: &mut R::Position, entries: &mut [Entry]) -> Option<Stop<R>> {
    let done = played(rules, position, entries);
    complete_plies(rules, position, entries, done)
}

/// Plays the plies of a line that say all. Most do, and most lines have no illegal one, so that they need only be played.
fn played<R: Rules>(rules: &R, position: &mut R::Position, entries: &[Entry]) -> Done {
    let start = position.clone();
    play(rules, position, entries).unwrap_or_else(|| {
        *position = start;
        Done::default()
    })
}

/// What of a line is done.
#[derive(Default)]
struct Done {
    entries: usize,
    turn: u32,
    plies: usize,
}

/// Plays the plies of a line, up to the first that leaves something out. None where one cannot be played, or has variations;
/// then the position is unspecified.
fn play<R: Rules>(rules: &R, position: &mut R::Position, entries: &[Entry]) -> Option<Done> {
    let (mut turn, mut plies) = (0, 0);
    for (at, entry) in entries.iter().enumerate() {
        if let Entry::Ply(ply) = entry {
            if !says_all(ply, rules.refuses_unmarked()) {
                return Some(Done { entries: at, turn, plies });
            }
            rules.play(position, ply)?;
            plies += 1;
        } else if let Entry::Turn(number) = entry {
            turn = *number;
        } else if let Entry::Variation(_) = entry {
            return None;
        }
    }
    Some(Done { entries: entries.len(), turn, plies })
}

/// Completes what is left of a line.
fn complete_plies<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    entries: &mut [Entry],
    Done { entries: done, mut turn, mut plies }: Done,
) -> Option<Stop<R>> {
    let mut stop = None;
    // The position before a ply that has variations.
    let mut before = None;
    for at in done..entries.len() {
        let stands = matches!(entries[at], Entry::Ply(_)) && stands(entries, at);
        let (done, rest) = entries.split_at_mut(at + 1);
        match &mut done[at] {
            Entry::Turn(number) => turn = *number,
            Entry::Ply(_) if stop.is_some() => break,
            Entry::Ply(ply) => {
                before = has_variation(rest).then(|| Box::new(position.clone()));
                match rules.resolve(position, ply) {
                    Ok(action) => {
                        complete_ply(rules, position, ply, &action);
                        rules.apply(position, &action);
                        plies += 1;
                    }
                    // What it says is all that is known of it.
                    Err(_) if stands && replay::carry_out(rules, position, ply) => plies += 1,
                    Err(objection) => {
                        let refusal = rules.refusal(position, objection);
                        stop = Some(Stop { entry: at, turn, plies, refusal });
                    }
                }
            }
            Entry::Variation(variation) => {
                if let Some(before) = &before {
                    complete_line(rules, &mut R::Position::clone(before), &mut variation.entries);
                }
            }
            Entry::Comment(_) | Entry::Check(_) | Entry::Glyph(_) => {}
        }
    }
    stop
}

/// Completes a ply that was resolved into this action, if it leaves something out; not if it would be another action then.
#[inline]
fn complete_ply<R: Rules>(rules: &R, before: &R::Position, ply: &mut Ply, action: &R::Action) {
    if says_all(ply, rules.refuses_unmarked()) {
        return;
    }
    let Ply::Acts(acts) = ply else { return };
    if let Some((tile, captured)) = rules.left_out(before, action)
        && let Some(act) = acts.first_mut()
    {
        (act.tile, act.capture) = (Some(tile), captured.map(Some));
        return;
    }
    let whole = rules.write(before, action);
    let Ply::Acts(written) = &whole else { return };
    if is_short_for(acts, written) {
        let (act, first) = (&mut acts[0], &written[0]);
        (act.tile, act.capture) = (first.tile, first.capture);
    } else if let Some(completed) = completed_from(rules, before, acts, written, &whole) {
        *acts = completed;
    }
}

/// Whether a ply leaves nothing out, where every capture is marked or some may not be.
#[inline]
fn says_all(ply: &Ply, marks_captures: bool) -> bool {
    let Ply::Acts(acts) = ply else { return true };
    acts.iter().all(|act| {
        let is_named = act.tile.is_some() && act.capture != Some(None);
        !matches!(act.effect.as_deref(), Some(Effect::Shift { .. })) && (act.drop || marks_captures && is_named)
    })
}

/// The completed form of a ply that was resolved into this action, if it leaves something out.
pub(crate) fn completed<R: Rules>(rules: &R, before: &R::Position, ply: &Ply, action: &R::Action) -> Option<Ply> {
    let mut completed = ply.clone();
    complete_ply(rules, before, &mut completed, action);
    (completed != *ply).then_some(completed)
}

/// Whether acts are these, of which they may leave out the tile that moves first and what that captures. Whatever follows
/// is dropped.
#[inline]
fn is_short_for(acts: &[Act], whole: &[Act]) -> bool {
    let ([act, rest @ ..], [first, others @ ..]) = (acts, whole) else { return false };
    let is_tile = act.tile == first.tile || act.tile.is_none() && !act.drop;
    let is_capture = act.capture == first.capture || first.capture.is_some() && !act.drop;
    let is_plain = act.effect.is_none() && first.effect.is_none() && act.exchange == first.exchange;
    let is_way = (act.drop, act.at) == (first.drop, first.at) && act.path == first.path;
    is_tile && is_capture && is_plain && is_way && rest == others && rest.iter().all(|act| act.drop)
}

/// The same for acts that the rules write in another way.
#[cold]
fn completed_from<R: Rules>(
    rules: &R,
    before: &R::Position,
    acts: &Acts,
    written: &[Act],
    whole: &Ply,
) -> Option<Acts> {
    let mut completed = acts.clone();
    for act in &mut completed {
        if let Some(Effect::Shift { tile, at, .. }) = act.effect.as_deref_mut() {
            *tile = tile.or_else(|| affected(written, *at)).or_else(|| moved(written, *at)?.tile);
        }
        if !act.drop {
            let same = moved(written, act.at);
            act.tile = act.tile.or_else(|| same?.tile).or_else(|| affected(written, act.at));
            let capture = same.filter(|same| same.end() == act.end()).and_then(|same| same.capture);
            act.capture = capture.or(act.capture);
        }
    }
    if completed == *acts {
        return None;
    }
    // What the rules write is the same action; anything else may be another one.
    let is_same = completed.as_slice() == written
        || rules
            .resolve(before, &Ply::Acts(completed.clone()))
            .is_ok_and(|again| rules.write(before, &again) == *whole);
    is_same.then_some(completed)
}

/// The act that moves the tile on a place.
fn moved(written: &[Act], at: Place) -> Option<&Act> {
    written.iter().find(|act| !act.drop && act.at == at)
}

/// The tile that an act moves from a place by its effect.
fn affected(written: &[Act], from: Place) -> Option<Tile> {
    written.iter().find_map(|act| match act.effect.as_deref()? {
        Effect::Shift { tile, at, .. } if *at == from => *tile,
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
