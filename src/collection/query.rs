//! What a game must be like to be found.

use super::graph::HarmonyPattern;
use super::pattern::Range;
use super::ply::PlyPattern;
use super::position::{Material, PositionPattern};
use super::search::{self, Group};
use super::symmetry::Symmetry;
use super::tag::{TagCondition, ValueCondition, has};
use crate::code::Code;
use crate::complete::complete;
use crate::record::{Comment, Entry, Head, Ply, Record};
use crate::referee::{self, Input, Verdict};
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Variant};

/// One condition on a game.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Condition {
    /// A tag has a value.
    Tag(TagCondition),
    /// A player of any seat has a name with this text in it, or, behind a `=`, this name.
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
}

/// A game that was found.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Found {
    /// After how many plies conditions on a ply or a position hold first, if there are any.
    pub plies: Option<usize>,
}

/// What is known of a clause before the game is replayed.
enum Known {
    Holds(Option<usize>),
    Fails,
    /// Only a replay can tell.
    Open,
}

impl Query {
    /// All of these, or any of them. Blind to symmetries, patterns of plies and positions fit their images too.
    pub fn new(clauses: Vec<Clause>, any: bool, symmetric: bool) -> Query {
        let groups = Variant::all().map(|variant| search::groups(&clauses, any, symmetric, variant)).collect();
        Query { clauses, any, symmetric, groups }
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
        let holds =
            |clause: &Clause| matches!(self.in_record(&clause.condition, record, None), Known::Holds(_)) != clause.not;
        if self.any { self.clauses.iter().any(holds) } else { self.clauses.iter().all(holds) }
    }

    /// Whether a game fits. At a number of plies, conditions on plies and positions must hold right there.
    pub fn find(&self, game: &Input<'_>, at: Option<usize>) -> Option<Found> {
        let record = &game.read.record;
        let mut found = Found::default();
        let mut open = false;
        let mut known = Vec::with_capacity(self.clauses.len());
        for clause in &self.clauses {
            let state = self.in_record(&clause.condition, record, at);
            let holds = match state {
                Known::Open => None,
                Known::Holds(plies) => {
                    found.plies = found.plies.or(plies.filter(|_| !clause.not));
                    Some(!clause.not)
                }
                Known::Fails => Some(clause.not),
            };
            match holds {
                Some(true) if self.any => return Some(found),
                Some(false) if !self.any => return None,
                _ => {}
            }
            open |= holds.is_none();
            known.push(holds);
        }
        if !open {
            return (!self.any).then_some(found);
        }
        self.replayed(game, at, &known, found)
    }

    /// The rest of the clauses, which need a replay.
    fn replayed(&self, game: &Input<'_>, at: Option<usize>, known: &[Option<bool>], found: Found) -> Option<Found> {
        let record = &game.read.record;
        let open = || self.clauses.iter().zip(known).filter(|(_, known)| known.is_none()).map(|(clause, _)| clause);
        let is_judged = |clause: &Clause| matches!(clause.condition, Condition::Legal | Condition::Code(_));
        let verdict = open().any(is_judged).then(|| referee::of(record.variant).validate(game, &mut |_| ()));
        let completed = open().any(|clause| matches!(clause.condition, Condition::Ply(_))).then(|| {
            let mut read = game.read.clone();
            complete(&mut read, game.notation, game.rules);
            read.record
        });
        let groups = self.groups.get(record.variant.index()).map_or(&[][..], Vec::as_slice);
        let is_of_end = |condition: &Condition| {
            matches!(condition, Condition::Winner(_) | Condition::Edition(_) | Condition::Ending(_))
        };
        let needs_end = open().any(|clause| is_of_end(&clause.condition));
        let needs_course = !groups.is_empty() || needs_end && verdict.is_none();
        let course = needs_course.then(|| search::course(game, groups, at, needs_end));
        let (outcome, edition) = match (&course, &verdict) {
            (Some(course), _) => (course.outcome, course.edition.as_str()),
            (None, Some(verdict)) => (verdict.outcome, verdict.edition.as_str()),
            (None, None) => (None, ""),
        };
        let mut plies = found.plies;
        let mut decide = |condition: &Condition, not: bool| -> bool {
            let holds = match condition {
                Condition::Legal => verdict.as_ref().is_some_and(|verdict| !has_errors(game, verdict)),
                Condition::Code(code) => verdict.as_ref().is_some_and(|verdict| has_code(game, verdict, code)),
                Condition::Winner(name) => outcome.is_some_and(|outcome| is_winner(name, record, outcome.winners)),
                Condition::Edition(name) => is_edition(edition, name),
                Condition::Ending(word) => outcome.is_some_and(|outcome: Outcome| outcome.reason == word.as_str()),
                Condition::Ply(pattern) => {
                    let at = completed.as_ref().and_then(|record| self.ply(pattern, record, at, PlyPattern::fits));
                    plies = plies.or(at.filter(|_| !not));
                    at.is_some()
                }
                // Those of positions are in groups.
                _ => return !self.any,
            };
            holds != not
        };
        let mut results = open().map(|clause| decide(&clause.condition, clause.not));
        let decided = if self.any { results.any(|holds| holds) } else { results.all(|holds| holds) };
        let spots = course.as_ref().map_or(&[][..], |course| &course.spots);
        let mut in_groups = groups.iter().zip(spots).map(|(group, spot)| {
            plies = plies.or(spot.filter(|_| !group.not));
            spot.is_some() != group.not
        });
        let fits =
            if self.any { decided || in_groups.any(|holds| holds) } else { decided && in_groups.all(|holds| holds) };
        fits.then_some(Found { plies })
    }

    /// What the record by itself says of a condition.
    fn in_record(&self, condition: &Condition, record: &Record, at: Option<usize>) -> Known {
        let known = |holds: bool| if holds { Known::Holds(None) } else { Known::Fails };
        match condition {
            Condition::Tag(tag) => known(tag.fits(record)),
            Condition::Player(name) => {
                let name = ValueCondition::of_name(name);
                let mut players = record.seats().iter().filter_map(|seat| record.tag(seat));
                known(players.any(|player| name.fits(player)))
            }
            Condition::Variant(variant) => known(record.variant == *variant),
            Condition::Plies(range) => known(range.has(record.plies().count())),
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
    let is = |other: &str| other.trim().eq_ignore_ascii_case(name.trim());
    is(&names.join(" ")) || names.iter().any(|seat| is(seat) || record.tag(seat).is_some_and(is))
}

/// Whether an edition is the one asked for, by its whole name or without its switches.
fn is_edition(edition: &str, name: &str) -> bool {
    let base = edition.split(';').next().unwrap_or_default();
    edition == name || base.trim() == name
}

/// Whether all words are in one comment, of the tags, the plies or the variations.
fn has_comment(record: &Record, words: &str) -> bool {
    let words = words.to_lowercase();
    let has_words = |comment: &Comment| words.split_whitespace().all(|word| has(&comment.text, word));
    fn entries(all: &[Entry], has_words: &dyn Fn(&Comment) -> bool) -> bool {
        all.iter().any(|entry| match entry {
            Entry::Comment(comment) => has_words(comment),
            Entry::Variation(variation) => entries(&variation.entries, has_words),
            _ => false,
        })
    }
    let mut heads = record.header.iter();
    heads.any(|head| matches!(head, Head::Comment(comment) if has_words(comment)))
        || entries(&record.entries, &has_words)
}
