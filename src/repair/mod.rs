//! Repairs: changes to the text with which more of a game is right.
//!
//! A repair is tried before it is offered: the text is read and validated again with it. It is safe when it is the one
//! candidate of every kind with which the whole game is right, and enough plies come after it to confirm it.

mod cells;
mod changes;
mod hidden;
mod numbers;
mod rounds;
mod signs;
mod spaces;
mod spelling;
mod stands;
mod syntax;
mod tags;
mod variations;
mod words;

use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{Options, Read};
use crate::record::{Entry, Ply, plies};
use crate::referee::{self, Input, Mistake, Numbering, RecordRepairs};
use crate::source::Span;
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt;

pub use rounds::{Round, repaired};
pub(crate) use spelling::word_around;
pub use stands::{Marked, mark_standing};

/// A change to the text of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The mistake that it undoes.
    pub mistake: Mistake,
    /// Where the mistake is.
    pub place: Span,
    /// What is replaced in the text, in its order; nothing where something is missing that cannot be filled in.
    pub edits: Vec<Edit>,
    /// The replacement in short, for people.
    pub becomes: String,
    /// How many plies are legal with it.
    pub keeps: usize,
    /// How many plies the game has with it.
    pub plies: usize,
    /// Whether the whole game is right with it, other unreadable words repaired.
    pub whole: bool,
    /// Which of the unreadable words it repairs, from 0; 0 for all other repairs. Repairs of different words go together.
    pub word: usize,
    /// Why it is not safe; none for a safe repair.
    pub doubt: Option<Doubt>,
    /// How many plies come after it.
    witnesses: usize,
    /// Whether other unreadable words must be repaired, too, until the game is right.
    is_one_of_several: bool,
    /// Whether it replaces the ply that is refused.
    is_at_refused: bool,
}

/// A piece of text that replaces another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What is replaced.
    pub span: Span,
    /// The replacement.
    pub text: String,
}

/// Why a repair is not safe.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Doubt {
    /// The game still has errors with it.
    NotRight,
    /// So many other repairs make the whole game right too.
    Others(usize),
    /// At least so many do: not every one was tried.
    OthersAtLeast(usize),
    /// Something nearer to the error makes as many plies legal.
    Nearer,
    /// Nothing else in the game shows that it was meant.
    Unconfirmed,
    /// Another legal ply is as near to what is written.
    Near,
    /// Turns or plies may be missing instead.
    Missing,
    /// The turns have no numbers, so that a turn may be missing instead.
    Unnumbered,
    /// Only so many plies come after it.
    Witnesses(usize),
    /// Not every other repair was tried.
    Cut,
    /// Comments or variations may belong to either of the plies.
    Notes,
    /// The whole game is written anew, and its layout is lost.
    Layout,
    /// Nothing written shows that a tile moves.
    Guess,
}

impl Doubt {
    fn of_others(count: usize, is_cut: bool) -> Doubt {
        if is_cut { Doubt::OthersAtLeast(count) } else { Doubt::Others(count) }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Doubt::NotRight => f.write_str("the game still has errors with it"),
            Doubt::Others(1) => f.write_str("one other repair does the same"),
            Doubt::Others(count) => write!(f, "{count} other repairs do the same"),
            Doubt::OthersAtLeast(1) => f.write_str("at least one other repair does the same"),
            Doubt::OthersAtLeast(count) => write!(f, "at least {count} other repairs do the same"),
            Doubt::Nearer => f.write_str("a change nearer to the error makes as many plies legal"),
            Doubt::Unconfirmed => f.write_str("nothing else in the game shows that it was meant"),
            Doubt::Near => f.write_str("another legal ply is as near to what is written"),
            Doubt::Missing => f.write_str("something may be missing here instead"),
            Doubt::Unnumbered => f.write_str("the turns have no numbers, so a turn may be missing instead"),
            Doubt::Witnesses(0) => f.write_str("no later ply confirms it"),
            Doubt::Witnesses(1) => f.write_str("only one later ply confirms it"),
            Doubt::Witnesses(count) => write!(f, "only {count} later plies confirm it"),
            Doubt::Cut => f.write_str("not all other repairs were tried"),
            Doubt::Notes => f.write_str("comments or variations may belong to either ply"),
            Doubt::Guess => f.write_str("nothing written shows that a tile moves"),
            Doubt::Layout => f.write_str("the game is written anew with it, and its layout is lost"),
        }
    }
}

/// Why not every repair of a game was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cut {
    /// The text is too long.
    Length,
    /// There were too many to try.
    Replays,
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cut::Length => write!(f, "games longer than {} KiB are not repaired", LONGEST_GAME >> 10),
            Cut::Replays => f.write_str("there were too many other repairs to try all"),
        }
    }
}

/// The repairs of a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repairs {
    /// The repairs, the best first.
    pub found: Vec<Repair>,
    /// Why not every repair was tried, if so.
    pub cut: Option<Cut>,
    /// How many plies were read and replayed to find them, which is what they cost.
    pub replayed: usize,
}

impl Repair {
    /// Whether it is the one right repair without doubt.
    pub fn is_safe(&self) -> bool {
        self.doubt.is_none()
    }

    /// The text of the game with the repair made.
    pub fn apply(&self, text: &str) -> String {
        applied(text, &[self])
    }
}

impl Repairs {
    /// The repairs to make together: the safe ones, or also the best one of those that are not.
    pub fn chosen(&self, with_unsafe: bool) -> Vec<&Repair> {
        let mut chosen: Vec<&Repair> = Vec::new();
        let mut candidates: Vec<&Repair> = self.found.iter().filter(|repair| !repair.edits.is_empty()).collect();
        crate::order::by_key(&mut candidates, |repair| !repair.is_safe());
        for repair in candidates {
            let is_first = chosen.iter().all(|other| other.word != repair.word);
            if is_first && (repair.is_safe() || with_unsafe) {
                chosen.push(repair);
            }
        }
        crate::order::by_key(&mut chosen, |repair| repair.place.start);
        chosen
    }
}

/// The text of a game with several repairs made.
pub fn applied(text: &str, repairs: &[&Repair]) -> String {
    let mut edits: Vec<&Edit> = repairs.iter().flat_map(|repair| &repair.edits).collect();
    crate::order::by_key(&mut edits, |edit| edit.span.start);
    spliced(text, edits)
}

/// The text with edits made, which come in its order.
fn spliced<'e>(text: &str, edits: impl IntoIterator<Item = &'e Edit>) -> String {
    let mut new = String::with_capacity(text.len());
    let mut end = 0;
    for edit in edits {
        let span = edit.span.range();
        if span.start < end {
            continue;
        }
        new.push_str(&text[end..span.start]);
        new.push_str(&edit.text);
        end = span.end;
    }
    new.push_str(&text[end..]);
    new
}

/// The repairs of a game; none for a game without errors. The options are those that it was read with: a repaired game that
/// names no rules is judged by those that are found for it anew.
pub fn repairs(game: &Input<'_>, options: &Options) -> Repairs {
    if game.text.len() > LONGEST_GAME {
        return Repairs { cut: Some(Cut::Length), ..Repairs::default() };
    }
    // Whether a move is clear, the referee says.
    let is_of_text = |error: &&Diagnostic| is_wrong(error) && error.code != &codes::PLY_UNCLEAR;
    let errors: Vec<&Diagnostic> = game.read.diagnostics.iter().filter(is_of_text).collect();
    let by_its_rules = Options { variant: Some(game.read.record.variant), ..*options };
    let trial =
        Trial { game, options: &by_its_rules, read_with: options, replayed: Cell::new(0), is_cut: Cell::new(false) };
    let mut found = trial.repairs(&errors);
    // A competition that was cut off proves nothing.
    if trial.replayed.get() > MOST_TRIED {
        found.cut = Some(Cut::Replays);
        found.found.iter_mut().for_each(|repair| repair.doubt = repair.doubt.or(Some(Doubt::Cut)));
    }
    Repairs { replayed: found.replayed + trial.replayed.get(), ..found }
}

/// What looks for repairs of one way that texts go wrong.
type Finder = fn(&Trial<'_>, &[&Diagnostic]) -> Vec<Repair>;

/// What looks for repairs beside the search through the plies.
const FINDERS: [Finder; 23] = [
    |trial, _| trial.players(),
    |trial, _| trial.hands(),
    |trial, errors| trial.numbers(errors),
    |trial, errors| trial.cells(errors).into_iter().collect(),
    |trial, _| trial.starts(),
    |trial, _| trial.tag_names(),
    |trial, errors| trial.across_lines(errors),
    |trial, errors| trial.brackets(errors),
    |trial, errors| trial.blocks(errors),
    |trial, errors| trial.lines(errors),
    |trial, errors| trial.strange_lines(errors),
    |trial, errors| trial.labels(errors),
    |trial, errors| trial.labelled_in_order(errors),
    |trial, errors| trial.taken_back(errors).into_iter().collect(),
    |trial, errors| trial.lines_in_order(errors),
    |trial, errors| trial.turns_in_order(errors),
    |trial, errors| trial.hidden(errors),
    |trial, _| trial.beside_variations(),
    |trial, errors| trial.parted(errors),
    |trial, errors| trial.hyphens(errors),
    |trial, errors| trial.slashes(errors),
    |trial, _| trial.coded(),
    |trial, _| trial.unescaped().into_iter().collect(),
];

impl Trial<'_> {
    fn repairs(&self, errors: &[&Diagnostic]) -> Repairs {
        let offers = &self.game.read.typed.offers;
        if offers.last().is_some_and(|offer| offer.put_down.is_none()) {
            let guess = |repair| Repair { doubt: Some(Doubt::Guess), ..repair };
            return Repairs { found: self.starts().into_iter().map(guess).collect(), ..Repairs::default() };
        }
        let mut contradictions = self.contradictions(errors);
        if !contradictions.is_empty() {
            let others = contradictions.len() - 1;
            contradictions
                .iter_mut()
                .filter(|_| others > 0)
                .for_each(|repair| repair.doubt = Some(Doubt::Others(others)));
            return Repairs { found: contradictions, ..Repairs::default() };
        }
        if !errors.iter().all(|error| COUNTING.contains(&error.code.name)) && self.players().is_empty() {
            return self.with_signs(errors, self.spelling(errors));
        }
        let first_seat = self.first_seat(errors);
        let is_of_other_seat = !first_seat.is_empty();
        let finders = FINDERS.iter().filter(|_| !is_of_other_seat);
        let mut found: Vec<Repair> =
            first_seat.into_iter().chain(finders.flat_map(|find| find(self, errors))).collect();
        let numbering = self.numbering(errors);
        // Where only numbers are wrong, or who begins, no change of plies makes the game right.
        let are_plies_wrong =
            !is_of_other_seat && (errors.is_empty() || errors.iter().any(|error| error.code.name != "turn-number"));
        let search = if are_plies_wrong {
            referee::of(self.game.read.record.variant).repairs(self.game, numbering)
        } else {
            RecordRepairs::default()
        };
        let complete = search.found.iter().filter(|repair| repair.complete).count();
        let changes = search.found.iter().take(if complete > 0 { MOST_RIGHT } else { MOST });
        found.extend(
            changes.filter_map(|change| self.change(change)).filter(|repair| errors.is_empty() || repair.whole),
        );
        if errors.is_empty() {
            found.extend(self.tags());
            if found.iter().all(|repair| !repair.whole) {
                found.extend(self.variants(errors));
            }
            if found.is_empty() {
                return Repairs { found: self.variations(), cut: None, replayed: search.replayed };
            }
        } else if found.is_empty() {
            // Nothing is edited, so that one stands for all.
            found.extend(errors.iter().find_map(|error| self.missing(error)));
        }
        self.sift(&mut found);
        let cut = search.cut || self.is_cut.get();
        self.judge(&mut found, numbering == Numbering::Unknown && errors.is_empty(), cut || complete > MOST_RIGHT);
        Repairs { found, cut: cut.then_some(Cut::Replays), replayed: search.replayed }
    }

    /// Sorts repairs, and drops duplicates and those that another one makes redundant.
    fn sift(&self, found: &mut Vec<Repair>) {
        // What can be meant as a move is not left out.
        let offers = &self.game.read.typed.offers;
        let is_offer =
            |span: Span| offers.iter().any(|offer| offer.span.start < span.end && span.start < offer.span.end);
        found.retain(|repair| repair.becomes != NOTHING || !is_offer(repair.place));
        // What leaves less of the game legal than there is mends nothing.
        let is_part = |repair: &Repair| !repair.whole && !repair.edits.is_empty();
        if found.iter().any(is_part) {
            let legal = referee::of(self.game.read.record.variant).validate(self.game).plies;
            self.replayed.set(self.replayed.get() + legal);
            found.retain(|repair| !is_part(repair) || repair.keeps >= legal);
        }
        sort(found);
        let mut known = HashSet::new();
        found.retain(|repair| known.insert((repair.apply(self.game.text), repair.edits.is_empty())));
        // Of a comment no more is taken than the plies.
        let braced: Vec<(Vec<Ply>, usize)> = found
            .iter()
            .filter(|repair| repair.mistake == Mistake::Brace)
            .map(|repair| (self.plies(&repair.apply(self.game.text)), braces(repair)))
            .collect();
        found.retain(|repair| {
            let plies = || self.plies(&repair.apply(self.game.text));
            repair.mistake != Mistake::Brace
                || braced.len() < 2
                || !braced.iter().any(|(other, length)| *length > braces(repair) && *other == plies())
        });
        // A ply that a comment or a variation holds is not made up.
        let freed =
            found.iter().filter(|repair| matches!(repair.mistake, Mistake::Brace | Mistake::Bracket | Mistake::Space));
        let freed: Vec<Vec<Ply>> = freed.map(|repair| self.plies(&repair.apply(self.game.text))).collect();
        let is_freed = |repair: &Repair| freed.contains(&self.plies(&repair.apply(self.game.text)));
        if !freed.is_empty() {
            found.retain(|repair| repair.mistake != Mistake::Missing || !is_freed(repair));
        }
        // What is taken back is not mended.
        if let Some(place) = found.iter().find(|repair| repair.mistake == Mistake::Readings).map(|repair| repair.place)
        {
            let is_other = |repair: &Repair| repair.place.end <= place.start || place.end <= repair.place.start;
            found.retain(|repair| repair.mistake == Mistake::Readings || is_other(repair));
        }
        // What can be meant as a move is listed once.
        if found.iter().any(|repair| repair.mistake == Mistake::Start && repair.whole) {
            found.retain(|repair| repair.mistake != Mistake::Dropped);
        }
        // Nor is one where two that are there are one.
        if found.iter().any(|repair| repair.mistake == Mistake::Parted && repair.whole) {
            found.retain(|repair| repair.mistake != Mistake::Missing);
        }
    }

    /// Says of each repair why it is not safe, if it is not.
    fn judge(&self, found: &mut [Repair], is_unnumbered: bool, is_cut: bool) {
        for repair in found.iter_mut() {
            match repair.mistake {
                Mistake::Doubled if self.is_no_ply(repair.place) => repair.mistake = Mistake::Stray,
                Mistake::Doubled if self.beside_slash(repair.place).is_some() => repair.mistake = Mistake::Readings,
                Mistake::Doubled if !self.is_twice(repair.place) => repair.mistake = Mistake::Surplus,
                Mistake::Pasted if self.is_line_again(repair.place) => repair.mistake = Mistake::Line,
                _ => {}
            }
        }
        let whole = found.iter().filter(|repair| repair.whole && !repair.edits.is_empty());
        let whole: Vec<Mistake> = whole.map(|repair| repair.mistake).collect();
        let is_short = found.iter().any(|repair| repair.mistake == Mistake::TurnMissing);
        // That a turn may be missing is weighed for each ply, but not for the order of plies.
        let are_several = |mistake| {
            use Mistake::{Break, Crossed, Joined, Lines, Misplaced, Order, Seats, Stretch};
            matches!(mistake, Break | Crossed | Joined | Lines | Misplaced | Order | Seats | Stretch)
        };
        let header = self.game.read.spans.header_end();
        let guessed = self.guessed_drop();
        for repair in found {
            // What is far less likely is no rival to a change of the refused ply.
            let is_rival = |other: &&Mistake| !repair.is_at_refused || !repair.mistake.outweighs(**other);
            let rivals = whole.iter().filter(is_rival).count();
            repair.doubt = match repair.mistake {
                Mistake::Start => Some(Doubt::Guess),
                _ if !repair.whole => Some(Doubt::NotRight),
                _ if rivals > 1 => Some(Doubt::of_others(rivals - 1, is_cut)),
                _ if is_short || repair.doubt == Some(Doubt::Missing) => Some(Doubt::Missing),
                Mistake::Surplus => Some(Doubt::Unconfirmed),
                _ if guessed.is_some_and(|drop| repair.place.end <= drop.start || drop.end <= repair.place.start) => {
                    Some(Doubt::Unconfirmed)
                }
                Mistake::Readings if self.is_other_reading_right(repair.place) => Some(Doubt::Others(1)),
                Mistake::Turned if repair.place.end <= header && self.are_plies_turned() => Some(Doubt::Unconfirmed),
                _ if is_cut => Some(Doubt::Cut),
                mistake if repair.witnesses < needed(mistake) => Some(Doubt::Witnesses(repair.witnesses)),
                several if is_unnumbered && are_several(several) => Some(Doubt::Unnumbered),
                _ => repair.doubt,
            };
        }
    }
}

/// Puts repairs in order: those with which the whole game is right, then by how likely the mistake is, times how well the
/// game fits it.
fn sort(found: &mut [Repair]) {
    let fewest = found.iter().map(|repair| repair.keeps).min().unwrap_or_default();
    let plausibility = |repair: &Repair| (repair.keeps - fewest + 1).saturating_mul(repair.mistake.often() as usize);
    // Where a move is typed as a drop, that is likelier than any mistake; so is a wrong tag above all plies where several could
    // be made up to fit it, each of which is one of many.
    let made_up = found.iter().filter(|repair| repair.whole && repair.mistake == Mistake::Missing).count();
    let is_tag = |repair: &Repair| made_up > 1 && repair.mistake == Mistake::Tag && repair.witnesses >= repair.plies;
    // What stands in a comment is not made up.
    let is_said = |repair: &Repair| repair.whole && repair.mistake == Mistake::Brace;
    let is_first = |repair: &Repair| repair.mistake == Mistake::Start || is_tag(repair) || is_said(repair);
    crate::order::by_key(found, |repair| {
        (!repair.whole, repair.edits.is_empty(), !is_first(repair), Reverse(plausibility(repair)), repair.word)
    });
}

/// How many plies must come after a repair of a mistake that is safe. What is there twice under one number shows by itself.
fn needed(mistake: Mistake) -> usize {
    if mistake == Mistake::Line { 0 } else { WITNESSES }
}

/// What a text becomes that is left out.
const NOTHING: &str = "nothing";
/// Codes about how many plies there are, not about what they say.
pub(crate) const COUNTING: [&str; 3] = ["turn-number", "ply-missing", "ply-extra"];
/// Maximum changes of plies that are tried in the text.
const MOST: usize = 6;
/// The same where some of them make the whole game right.
const MOST_RIGHT: usize = 4;
/// Maximum length in bytes of a game that is repaired.
const LONGEST_GAME: usize = 256 << 10;
/// Maximum plies that are read and replayed to try repairs of one game in its text.
const MOST_TRIED: usize = 1_000_000;
/// To read this many bytes costs as much as to replay one ply; in JSON, where most of them are names of fields, this many.
const BYTES_A_PLY: usize = 8;
const BYTES_A_PLY_OF_JSON: usize = 64;
/// How many plies must come after a safe repair.
const WITNESSES: usize = 3;

/// A game whose repairs are tried.
struct Trial<'a> {
    game: &'a Input<'a>,
    /// To read it by the rules that it has now.
    options: &'a Options,
    /// What it was read with, by which its rules may be others once it is repaired.
    read_with: &'a Options,
    /// How many plies were read and replayed.
    replayed: Cell<usize>,
    /// Whether there was more to try in some place than is tried.
    is_cut: Cell<bool>,
}

/// What comes of a text.
struct Tried {
    read: Read,
    /// How many plies are legal.
    keeps: usize,
    /// Whether the whole game is right.
    whole: bool,
}

impl Tried {
    /// How many plies the game has.
    fn plies(&self) -> usize {
        if self.whole { self.keeps } else { self.read.record.count_plies().max(self.keeps) }
    }
}

impl Trial<'_> {
    /// What the numbers of the turns show.
    fn numbering(&self, errors: &[&Diagnostic]) -> Numbering {
        let mut written = self.game.read.record.entries.iter().zip(&self.game.read.spans.entries);
        if let Some(error) = errors.iter().find(|error| error.code.name == "ply-missing") {
            let before = written.filter(|(entry, at)| matches!(entry, Entry::Ply(_)) && at.end <= error.span.start);
            return Numbering::Missing(before.count());
        }
        if errors.iter().any(|error| error.code.name == "ply-extra") {
            return Numbering::Extra;
        }
        // A turn whose number is not written has an empty span, and one whose number the reader counts for itself. What a tag
        // says has none.
        let header = self.game.read.spans.header_end();
        let is_labelled = |at: &Span| {
            let before = self.game.text[..at.start as usize].trim_end().strip_suffix('.');
            before.is_some_and(|before| before.ends_with(|sign: char| sign.is_ascii_digit()))
        };
        let is_numbered = written.all(|(entry, at)| {
            !matches!(entry, Entry::Turn(_)) || at.end > at.start || at.start < header || is_labelled(at)
        });
        if is_numbered && errors.iter().all(|error| error.code.name == "turn-number") {
            return Numbering::Complete;
        }
        Numbering::Unknown
    }

    /// Reads a text by the rules that the game has now. Of its errors only the kinds and places are asked for.
    fn read(&self, text: &str) -> Read {
        let bytes = if self.game.notation.name().starts_with("json") { BYTES_A_PLY_OF_JSON } else { BYTES_A_PLY };
        self.replayed.set(self.replayed.get() + text.len() / bytes);
        self.game.notation.read(text, &Options { wordless: true, ..*self.options })
    }

    /// Reads a whole text, in which the referee says what is meant where that is open.
    fn settled(&self, text: &str) -> Read {
        referee::settled(text, self.read(text), self.game.notation, self.options)
    }

    /// The plies of a text.
    fn plies(&self, text: &str) -> Vec<Ply> {
        self.settled(text).record.plies().cloned().collect()
    }

    /// Reads and validates a text, or none where too many were.
    fn tried(&self, text: &str) -> Tried {
        if self.replayed.get() > MOST_TRIED {
            self.is_cut.set(true);
            return Tried { read: self.read(""), keeps: 0, whole: false };
        }
        let tried = self.judged(text, self.settled(text));
        if tried.whole
            && let Some(Tried { keeps, whole, .. }) = self.by_other_rules(text)
        {
            return Tried { keeps, whole, ..tried };
        }
        tried
    }

    /// What comes of a text that names no rules and is read by others than those of the game.
    fn by_other_rules(&self, text: &str) -> Option<Tried> {
        let Input { read, notation, .. } = *self.game;
        if self.read_with.variant.is_some() {
            return None;
        }
        let anew = referee::settled(text, notation.read(text, self.read_with), notation, self.read_with);
        (anew.record.variant != read.record.variant).then(|| self.judged(text, anew))
    }

    fn judged(&self, text: &str, read: Read) -> Tried {
        let game = Input { text, read: &read, ..*self.game };
        let verdict = referee::of(read.record.variant).validate(&game);
        self.replayed.set(self.replayed.get() + verdict.plies);
        // That a game ends as its result says tells one repair from another, even where it is no error that it does not.
        let is_unsaid = |found: &Diagnostic| found.code.name == codes::RESULT_UNSAID.name;
        let whole =
            !read.diagnostics.iter().chain(&verdict.diagnostics).any(|found| is_wrong(found) || is_unsaid(found));
        Tried { keeps: verdict.plies, whole, read }
    }

    /// What may be meant where no guess is legal: each guess says something else then.
    fn starts(&self) -> Vec<Repair> {
        let mut offers = self.game.read.typed.offers.iter().filter(|offer| !offer.becomes.is_empty());
        let Some(last) = offers.next_back() else { return Vec::new() };
        let edit = |span: Span, right: &String| Edit { span, text: right.clone() };
        let before: Vec<Edit> = offers.filter_map(|offer| Some(edit(offer.span, offer.becomes.first()?))).collect();
        let place = before.first().map_or(last.span, |edit| edit.span);
        let repairs = last.becomes.iter().map(|right| {
            let edits = [&before[..], &[edit(last.span, right)]].concat();
            // "`Rs10b-9d`, and `Rs 12q` to `Rs10r-12q`".
            let becomes = edits.iter().enumerate().map(|(at, edit)| {
                let was = self.game.text.get(edit.span.range()).unwrap_or_default().trim();
                let before = if at == 0 { String::new() } else { format!(", and `{was}` to ") };
                format!("{before}`{}`", edit.text)
            });
            let becomes = becomes.collect::<String>();
            self.repair(Mistake::Start, place, edits, becomes)
        });
        repairs.collect()
    }

    /// A repair with what comes of it.
    fn repair(&self, mistake: Mistake, place: Span, mut edits: Vec<Edit>, becomes: String) -> Repair {
        crate::order::by_key(&mut edits, |edit| edit.span.start);
        let tried = self.tried(&spliced(self.game.text, &edits));
        let (Tried { keeps, whole, .. }, plies, witnesses) = (&tried, tried.plies(), self.behind(place));
        Repair {
            mistake,
            place,
            edits,
            becomes,
            keeps: *keeps,
            plies,
            whole: *whole,
            word: 0,
            doubt: None,
            witnesses,
            is_one_of_several: false,
            is_at_refused: false,
        }
    }

    /// The span of the only ply that is read as a drop for want of its `*`, if that or one of the same tile is refused: it may be
    /// half a move.
    fn guessed_drop(&self) -> Option<Span> {
        let (read, text) = (self.game.read, self.game.text);
        let mut guessed = read.typed.notices.iter().filter(|notice| *notice.code == codes::SLIP_DROP);
        let drop = guessed.next().filter(|_| guessed.next().is_none() && text.contains('*'))?.span;
        let legal = referee::of(read.record.variant).validate(self.game).plies;
        self.replayed.set(self.replayed.get() + legal);
        let (refused, _) = plies(&read.record.entries).nth(legal)?;
        let code = |span: Span| text[span.range()].split(|sign: char| !sign.is_alphabetic()).next();
        (code(drop) == code(read.spans.entries[refused])).then_some(drop)
    }

    /// Whether a `Pass` or a `Claim` stands in a place that the rules do not know.
    fn is_no_ply(&self, place: Span) -> bool {
        let (read, words) = (self.game.read, self.game.read.record.variant.vocabulary().words);
        let here = read.spans.entries.iter().position(|span| *span == place).map(|at| &read.record.entries[at]);
        match here {
            Some(Entry::Ply(Ply::Pass)) => !words.contains(&"Pass"),
            Some(Entry::Ply(Ply::Claim)) => !words.contains(&"Claim"),
            _ => false,
        }
    }

    /// The ply in a place and the other one, each with the slash beside it, where two readings of a ply are written with one between
    /// them.
    fn beside_slash(&self, place: Span) -> Option<[Span; 2]> {
        let pairs = self.parted_by_slash();
        let with = |side: usize| pairs.iter().find(|pair| pair[side] == place);
        let before = |[one, two]: &[Span; 2]| Span { end: two.start, ..*one };
        let behind = |[one, two]: &[Span; 2]| Span { start: one.end, ..*two };
        with(0).map(|pair| [before(pair), behind(pair)]).or_else(|| with(1).map(|pair| [behind(pair), before(pair)]))
    }

    /// Plies with nothing but a slash between them.
    fn parted_by_slash(&self) -> Vec<[Span; 2]> {
        let written = self.game.read.record.entries.iter().zip(&self.game.read.spans.entries);
        let plies: Vec<Span> = written.filter(|(entry, _)| matches!(entry, Entry::Ply(_))).map(|(_, at)| *at).collect();
        let between = |one: Span, two: Span| self.game.text.get(one.range().end..two.range().start);
        let is_slash = |[one, two]: &[Span; 2]| between(*one, *two).is_some_and(|between| between.trim() == "/");
        plies.windows(2).map(|two| [two[0], two[1]]).filter(is_slash).collect()
    }

    /// Whether the game is right, too, where the other of two readings is left out.
    fn is_other_reading_right(&self, place: Span) -> bool {
        self.beside_slash(place).is_some_and(|[_, other]| {
            let mut text = self.game.text.to_owned();
            text.replace_range(other.range(), "");
            self.tried(&text).whole
        })
    }

    /// Whether the ply in a place is also written near it.
    fn is_twice(&self, place: Span) -> bool {
        let (entries, spans) = (&self.game.read.record.entries, &self.game.read.spans.entries);
        let plies: Vec<(&Ply, Span)> = plies(entries).map(|(entry, ply)| (ply, spans[entry])).collect();
        let Some(here) = plies.iter().position(|(_, span)| *span == place) else { return true };
        if self.is_begun_again(place) {
            return true;
        }
        let near = here.saturating_sub(self.game.read.record.seats().len())..here;
        let behind = here + 1..plies.len().min(here + 1 + self.game.read.record.seats().len());
        plies[near].iter().chain(&plies[behind]).any(|(ply, _)| *ply == plies[here].0)
    }

    /// Whether the same words stand right before a place.
    fn is_line_again(&self, place: Span) -> bool {
        let (above, here) = (&self.game.text[..place.range().start], self.game.text[place.range()].trim());
        !here.is_empty() && above.trim_end().ends_with(here)
    }

    /// The plies that come after a place.
    fn behind(&self, place: Span) -> usize {
        let written = self.game.read.record.entries.iter().zip(&self.game.read.spans.entries);
        written.filter(|(entry, at)| matches!(entry, Entry::Ply(_)) && at.start >= place.end).count()
    }
}

/// How much a repair leaves in braces.
fn braces(repair: &Repair) -> usize {
    let text = repair.edits.first().map_or("", |edit| &edit.text);
    text.rfind('}').unwrap_or_default().saturating_sub(text.find('{').unwrap_or_default())
}

/// Whether a diagnostic is an error in the game itself. Repairs leave variations as they are.
fn is_wrong(diagnostic: &Diagnostic) -> bool {
    diagnostic.is_error() && diagnostic.variation.is_none()
}

/// The number of errors in the writing.
fn errors(read: &Read) -> usize {
    read.diagnostics.iter().filter(|diagnostic| is_wrong(diagnostic)).count()
}
