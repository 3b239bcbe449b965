//! What a game must be like to be found.

use super::graph::HarmonyPattern;
use super::name::folded;
use super::pattern::Range;
use super::ply::PlyPattern;
use super::position::{Material, PositionPattern};
use super::search::{self, Course, Group};
use super::symmetry::Symmetry;
use super::tag::{TagCondition, ValueCondition, has};
use crate::code::Code;
use crate::complete::complete;
use crate::record::{Entry, Head, Ply, Record};
use crate::referee::{self, Input, Verdict};
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Variant};
use std::sync::atomic::{AtomicU64, Ordering};

/// One condition on a game.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Condition {
    /// A tag has a value.
    Tag(TagCondition),
    /// A player of any seat has a name with this text in it, or, after a `=`, this name.
    Player(String),
    /// The record is read by this rule set.
    Variant(Variant),
    /// So many plies are written.
    Plies(Range),
    /// All of these words are in one comment.
    Comment(String),
    /// A seat, a team, a player or `Draw` has won: by the `Result` tag or, where that says nothing, on the board.
    Winner(String),
    /// The edition of the rules in force, whatever its switches.
    Edition(String),
    /// The word for how the game ended on the board.
    Ending(String),
    /// The record has no error.
    Legal,
    /// A ply of the main line is illegal, whether or not it is marked as one that stands.
    Illegal,
    /// Reading or validating the record gives a diagnostic of this code.
    Code(&'static Code),
    /// A ply of the main line.
    Ply(PlyPattern),
    /// A position of the game.
    Position(PositionPattern),
    /// What lies on the board.
    Material(Material),
    /// Harmonies.
    Harmony(HarmonyPattern),
    /// A chain of so many harmonies of one seat.
    Chain(usize),
    /// A ring of so many harmonies of one seat round the centre.
    Ring(Range),
    /// A ply has broken a harmony, one of the pattern's if there is one.
    Broken(Option<HarmonyPattern>),
}

/// A condition, or its contrary.
#[derive(Debug, Clone)]
pub struct Clause {
    /// The condition.
    pub condition: Condition,
    /// Whether it must not hold.
    pub not: bool,
}

/// What a game must be like to be found.
///
/// ```
/// use paisho::collection::{Clause, Condition, Query};
/// use paisho::notation::{self, Options};
/// use paisho::referee;
///
/// let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n";
/// let pai = notation::named("pai").unwrap();
/// let read = pai.read(text, &Options::default());
/// let game = referee::Input { text, read: &read, notation: pai, rules: None, with_end: false, keep_going: false };
///
/// let condition = Condition::Position("<Rs 10e> _10b".parse()?);
/// let query = Query::new(vec![Clause { condition, not: false }], false, false);
/// assert_eq!(query.find(&game, None).unwrap().plies, Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Query {
    clauses: Vec<Clause>,
    any: bool,
    symmetric: bool,
    /// The conditions on positions for each variant, those that must hold together in one group.
    groups: Vec<Vec<Group>>,
    /// In how many games a search through harmonies was given up.
    unsure: AtomicU64,
}

/// A game that was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Found {
    /// After how many plies conditions on a ply or a position hold first, if there are any.
    pub plies: Option<usize>,
    /// Whether it has so many harmonies that a search through them was given up: there may be some that were not found.
    pub is_unsure: bool,
}

/// What is known of a clause before the game is replayed.
enum Known {
    Holds(Option<usize>),
    Fails,
    /// Only a replay can tell.
    Open,
}

impl Known {
    fn of(holds: bool) -> Known {
        if holds { Known::Holds(None) } else { Known::Fails }
    }
}

/// What is known of all clauses before the game is replayed, and where they were found to hold.
struct Clauses {
    known: Vec<Option<bool>>,
    found: Found,
}

/// What came of a replay: the course of the game, or at least how it ended.
fn replayed(course: Option<Course>, verdict: Option<&Verdict>) -> Course {
    match (course, verdict) {
        (Some(course), _) => course,
        (None, Some(verdict)) => {
            Course { outcome: verdict.outcome, edition: verdict.edition.clone(), ..Course::default() }
        }
        (None, None) => Course::default(),
    }
}

impl Query {
    /// All of these, or any of them. Blind to symmetries, patterns of plies and positions fit their images too.
    pub fn new(clauses: Vec<Clause>, any: bool, symmetric: bool) -> Query {
        let groups = Variant::all().map(|variant| search::groups(&clauses, any, symmetric, variant)).collect();
        Query { clauses, any, symmetric, groups, unsure: AtomicU64::new(0) }
    }

    /// In how many games so far a search through harmonies was given up, because there were too many: some may have been
    /// missed.
    pub fn unsure(&self) -> u64 {
        self.unsure.load(Ordering::Relaxed)
    }

    /// Whether the tags of a game decide, so that its plies need not be read.
    pub fn is_by_header(&self) -> bool {
        let by_header = |condition: &Condition| {
            matches!(condition, Condition::Tag(_) | Condition::Player(_) | Condition::Variant(_))
        };
        self.clauses.iter().all(|clause| by_header(&clause.condition))
    }

    /// Whether the rule set of a game matters, besides its tags.
    pub fn asks_for_variant(&self) -> bool {
        self.clauses.iter().any(|clause| match &clause.condition {
            Condition::Tag(tag) => tag.name().eq_ignore_ascii_case("Variant"),
            _ => true,
        })
    }

    /// Whether the set-up tags of a rule set are asked for, which a notation may have among its plies.
    pub fn asks_for_set_up(&self) -> bool {
        let is_set_up = |name: &str| {
            Variant::all()
                .any(|variant| variant.vocabulary().tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(name)))
        };
        self.clauses.iter().any(|clause| matches!(&clause.condition, Condition::Tag(tag) if is_set_up(tag.name())))
    }

    /// Whether a game fits of which only the tags are known, where they decide.
    pub fn fits_header(&self, record: &Record) -> bool {
        let holds = |clause: &Clause| {
            matches!(self.in_record(&clause.condition, record, true, None), Known::Holds(_)) != clause.not
        };
        if self.any { self.clauses.iter().any(holds) } else { self.clauses.iter().all(holds) }
    }

    /// Whether a game fits. At a number of plies, conditions on plies and positions must hold right there.
    pub fn find(&self, game: &Input<'_>, at: Option<usize>) -> Option<Found> {
        let record = &game.read.record;
        let has_rules = !game.read.is_of_unknown_rules();
        let known = match self.known(record, has_rules, at) {
            Ok(known) => known,
            Err(found) => return found,
        };
        let verdict = self.is_judged(&known).then(|| referee::of(record.variant).validate(game));
        let completed = self.is_open(&known, |condition| matches!(condition, Condition::Ply(_))).then(|| {
            let mut read = game.read.clone();
            complete(&mut read, game.notation, game.rules);
            read.record
        });
        let (needs_course, needs_end) = self.needs(&known, record.variant, verdict.is_some());
        let course = needs_course.then(|| search::course(game, self.groups(record.variant), at, needs_end));
        let course = replayed(course, verdict.as_ref());
        self.decide(known, record, course, |condition| match condition {
            Condition::Legal => Known::of(verdict.as_ref().is_some_and(|verdict| !has_errors(game, verdict))),
            Condition::Illegal => {
                let plies = verdict.as_ref().and_then(|verdict| illegal(verdict, at));
                plies.map_or(Known::Fails, |plies| Known::Holds(Some(plies)))
            }
            Condition::Code(code) => Known::of(verdict.as_ref().is_some_and(|verdict| has_code(game, verdict, code))),
            Condition::Ply(pattern) => {
                let at = completed.as_ref().and_then(|record| self.ply(pattern, record, at, PlyPattern::fits));
                at.map_or(Known::Fails, |at| Known::Holds(Some(at)))
            }
            _ => Known::Open,
        })
    }

    /// What is known of the clauses before the game is replayed; or the answer, if that is enough.
    fn known(&self, record: &Record, has_rules: bool, at: Option<usize>) -> Result<Clauses, Option<Found>> {
        let mut found = Found::default();
        let mut known = Vec::with_capacity(self.clauses.len());
        for clause in &self.clauses {
            let holds = match self.in_record(&clause.condition, record, has_rules, at) {
                Known::Open => None,
                Known::Holds(plies) => {
                    found.plies = found.plies.or(plies.filter(|_| !clause.not));
                    Some(!clause.not)
                }
                Known::Fails => Some(clause.not),
            };
            match holds {
                Some(true) if self.any => return Err(Some(found)),
                Some(false) if !self.any => return Err(None),
                _ => {}
            }
            known.push(holds);
        }
        if known.iter().all(Option::is_some) {
            return Err((!self.any).then_some(found));
        }
        Ok(Clauses { known, found })
    }

    /// The clauses that only a replay can tell.
    fn open<'q>(&'q self, known: &'q Clauses) -> impl Iterator<Item = &'q Clause> {
        self.clauses.iter().zip(&known.known).filter(|(_, known)| known.is_none()).map(|(clause, _)| clause)
    }

    /// Whether one of them is like this.
    fn is_open(&self, known: &Clauses, is_it: impl Fn(&Condition) -> bool) -> bool {
        self.open(known).any(|clause| is_it(&clause.condition))
    }

    /// Whether one of them is about diagnostics.
    fn is_judged(&self, known: &Clauses) -> bool {
        self.is_open(known, |condition| matches!(condition, Condition::Legal | Condition::Illegal | Condition::Code(_)))
    }

    fn groups(&self, variant: Variant) -> &[Group] {
        self.groups.get(variant.index()).map_or(&[], Vec::as_slice)
    }

    /// Whether positions must be looked at, and whether to the end of the game.
    fn needs(&self, known: &Clauses, variant: Variant, has_verdict: bool) -> (bool, bool) {
        let is_of_end = |condition: &Condition| {
            matches!(condition, Condition::Winner(_) | Condition::Edition(_) | Condition::Ending(_))
        };
        let needs_end = self.is_open(known, is_of_end);
        (!self.groups(variant).is_empty() || needs_end && !has_verdict, needs_end)
    }

    /// Decides with what came of the replay; `more` knows of the conditions that are not about the end of the game.
    fn decide(
        &self,
        known: Clauses,
        record: &Record,
        course: Course,
        more: impl Fn(&Condition) -> Known,
    ) -> Option<Found> {
        let Course { outcome, edition, spots, is_unsure } = course;
        self.unsure.fetch_add(is_unsure.into(), Ordering::Relaxed);
        let mut plies = known.found.plies;
        let mut decide = |clause: &Clause| -> bool {
            let holds = match &clause.condition {
                Condition::Winner(name) => outcome.is_some_and(|outcome| is_winner(name, record, outcome.winners)),
                Condition::Edition(name) => is_edition(&edition, name),
                Condition::Ending(word) => outcome.is_some_and(|outcome: Outcome| outcome.reason == word.as_str()),
                other => match more(other) {
                    Known::Holds(at) => {
                        plies = plies.or(at.filter(|_| !clause.not));
                        true
                    }
                    Known::Fails => false,
                    // Those of positions are in groups.
                    Known::Open => return !self.any,
                },
            };
            holds != clause.not
        };
        let decided = if self.any { self.open(&known).any(&mut decide) } else { self.open(&known).all(&mut decide) };
        let mut in_groups = self.groups(record.variant).iter().zip(spots).map(|(group, spot)| {
            plies = plies.or(spot.filter(|_| !group.not));
            spot.is_some() != group.not
        });
        let fits =
            if self.any { decided || in_groups.any(|holds| holds) } else { decided && in_groups.all(|holds| holds) };
        fits.then_some(Found { plies, is_unsure })
    }

    /// What the record by itself says of a condition. Where its rules are not known, it is of no rule set.
    fn in_record(&self, condition: &Condition, record: &Record, has_rules: bool, at: Option<usize>) -> Known {
        let known = Known::of;
        match condition {
            Condition::Tag(tag) if !has_rules && tag.name().eq_ignore_ascii_case("Variant") => Known::Fails,
            Condition::Variant(_) if !has_rules => Known::Fails,
            Condition::Tag(tag) => known(tag.fits(record)),
            Condition::Player(name) => {
                let name = ValueCondition::of_name(name);
                let mut players = record.seats().iter().filter_map(|seat| record.tag(seat));
                known(players.any(|player| name.fits(player)))
            }
            Condition::Variant(variant) => known(record.variant == *variant),
            Condition::Plies(range) => known(range.has(record.count_plies())),
            Condition::Comment(words) => known(has_comment(record, words)),
            Condition::Winner(name) => match winners(record) {
                Some(winners) => known(is_winner(name, record, winners)),
                None => Known::Open,
            },
            Condition::Ply(pattern) => match self.ply(pattern, record, at, PlyPattern::fits) {
                Some(plies) => Known::Holds(Some(plies)),
                // What the ply leaves out may be what is asked for.
                None if self.ply(pattern, record, at, PlyPattern::may_fit).is_some() => Known::Open,
                None => Known::Fails,
            },
            _ => Known::Open,
        }
    }

    /// After how many plies one that fits was played.
    fn ply(
        &self,
        pattern: &PlyPattern,
        record: &Record,
        at: Option<usize>,
        fits: fn(&PlyPattern, &Ply, Variant) -> bool,
    ) -> Option<usize> {
        let variant = record.variant;
        let images = if self.symmetric { &Symmetry::of(variant)[1..] } else { &[] };
        let images: Vec<PlyPattern> = images.iter().map(|symmetry| pattern.image(*symmetry)).collect();
        let mut plies = record.plies().enumerate();
        plies
            .find(|(number, ply)| {
                at.is_none_or(|at| at == number + 1)
                    && (fits(pattern, ply, variant) || images.iter().any(|image| fits(image, ply, variant)))
            })
            .map(|(number, _)| number + 1)
    }
}

/// Whether there is an error in the writing or the play.
fn has_errors(game: &Input<'_>, verdict: &Verdict) -> bool {
    game.read.diagnostics.iter().chain(&verdict.diagnostics).any(|found| found.is_error())
}

/// After how many plies the first illegal one is written, at a number of plies that one.
fn illegal(verdict: &Verdict, at: Option<usize>) -> Option<usize> {
    let refused = verdict.refused.iter().filter(|refused| refused.entry.is_some());
    let plies = verdict.stood.iter().chain(refused).map(|refused| refused.plies + 1);
    plies.filter(|plies| at.is_none_or(|at| at == *plies)).min()
}

fn has_code(game: &Input<'_>, verdict: &Verdict, code: &Code) -> bool {
    let all = game.read.diagnostics.iter().chain(&verdict.diagnostics).chain(&verdict.edition_note);
    all.into_iter().any(|found| found.code.name == code.name)
}

/// The seats that the `Result` tag says have won; none where it says nothing.
pub(super) fn winners(record: &Record) -> Option<Seats> {
    let seats = record.seats();
    let result = record.tag("Result")?.trim();
    if result == "Draw" {
        return Some((0..seats.len() as u8).map(Seat).collect());
    }
    let winners: Option<Seats> = result
        .split_whitespace()
        .map(|name| seats.iter().position(|seat| *seat == name).map(|seat| Seat(seat as u8)))
        .collect::<Option<Vec<Seat>>>()
        .map(|seats| seats.into_iter().collect());
    winners.filter(|winners| *winners != Seats::default())
}

/// Whether a name is that of the winners: of a seat or its player, or the word for a draw.
fn is_winner(name: &str, record: &Record, winners: Seats) -> bool {
    let seats = record.seats();
    let is_draw = winners.iter().count() == seats.len();
    if is_draw || name.eq_ignore_ascii_case("Draw") {
        return is_draw && name.eq_ignore_ascii_case("Draw");
    }
    let names: Vec<&str> = winners.iter().filter_map(|seat| seats.get(seat.index()).copied()).collect();
    // Seats win over players of their names.
    if let Some(seat) = seats.iter().find(|seat| seat.eq_ignore_ascii_case(name.trim())) {
        return names.contains(seat);
    }
    let name_of = folded(name.trim());
    let is = |player: &str| folded(player.trim()) == name_of;
    // A team, in whatever order.
    let said: Vec<&str> = name.split_whitespace().collect();
    let is_team =
        said.len() == names.len() && names.iter().all(|seat| said.iter().any(|said| said.eq_ignore_ascii_case(seat)));
    is_team || names.iter().any(|seat| record.tag(seat).is_some_and(is))
}

/// Whether an edition is the one asked for, by its whole name or without its switches.
fn is_edition(edition: &str, name: &str) -> bool {
    let base = edition.split(';').next().unwrap_or_default();
    edition == name || base.trim() == name
}

/// Whether all words are in one comment, of the tags, the plies or the variations.
fn has_comment(record: &Record, words: &str) -> bool {
    let words = folded(words);
    let has_words = |comment: &str| words.split_whitespace().all(|word| has(comment, word));
    fn entries(all: &[Entry], has_words: &dyn Fn(&str) -> bool) -> bool {
        all.iter().any(|entry| match entry {
            Entry::Comment(comment) => has_words(&comment.text),
            Entry::Variation(variation) => entries(&variation.entries, has_words),
            _ => false,
        })
    }
    let mut heads = record.header.iter();
    heads.any(|head| matches!(head, Head::Comment(comment) if has_words(&comment.text)))
        || entries(&record.entries, &has_words)
}
