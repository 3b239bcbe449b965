//! Games counted: rule sets, results, lengths, findings, openings and players.

use super::name::folded;
use super::query::winners;
use crate::code::Severity;
use crate::complete::complete;
use crate::notation;
use crate::record::{Act, Entry, Ply, Record};
use crate::referee::{Input, Verdict};
use crate::rules::Seats;
use crate::variant::{Seat, Variant};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// Maximum of players and of pairs of them that are counted by name.
pub const MAX_PLAYERS: usize = 20_000;
/// Maximum of openings that are counted.
pub const MAX_OPENINGS: usize = 20_000;
/// Maximum of files whose findings are counted by themselves.
pub const MAX_FILES: usize = 10_000;
/// Maximum of bytes of a name, or of a ply of an opening. Of a longer one the beginning and the end are kept, and a number
/// that tells it from others with the same.
pub const MAX_NAME: usize = 200;
/// Maximum of plies that belong to an opening.
pub const MAX_OPENING: usize = 60;
/// Plies of a length are counted together with those of up to so many more.
pub const LENGTHS: usize = 20;

/// What is counted of one game.
#[derive(Debug, Clone)]
pub struct Facts {
    /// None for rules that are not known.
    variant: Option<Variant>,
    edition: String,
    plies: usize,
    ending: Option<&'static str>,
    winners: Option<Seats>,
    /// The name of each seat's player, in turn order.
    players: Vec<Option<Player>>,
    /// The seat that moved first.
    first: usize,
    /// Of findings, notes left out.
    codes: Vec<&'static str>,
    errors: usize,
    /// How many illegal plies stand.
    stood: usize,
    /// The first plies, as `pai` writes them.
    opening: Vec<Arc<str>>,
}

/// A player: a name, and what is the same for all forms of it.
#[derive(Debug, Clone)]
struct Player {
    name: Arc<str>,
    key: Arc<str>,
}

impl Facts {
    /// What is counted of a game that was read and validated. Of its opening so many plies count, up to [`MAX_OPENING`].
    pub fn of(game: &Input<'_>, verdict: &Verdict, opening: usize) -> Facts {
        let read = game.read;
        let all = read.diagnostics.iter().chain(&verdict.diagnostics);
        let found = || all.clone().filter(|found| found.severity() != Severity::Note);
        let facts = Facts::of_record(&read.record, verdict);
        let is_unknown = read.is_of_unknown_rules();
        Facts {
            variant: facts.variant.filter(|_| !is_unknown),
            opening: if is_unknown { Vec::new() } else { self::opening(game, opening.min(MAX_OPENING)) },
            codes: found().map(|found| found.code.name).collect(),
            errors: found().filter(|found| found.is_error()).count(),
            ..facts
        }
    }

    fn of_record(record: &Record, verdict: &Verdict) -> Facts {
        let players = record.seats().iter().map(|seat| player(record, seat)).collect();
        Facts {
            variant: Some(record.variant),
            edition: verdict.edition.clone(),
            plies: record.count_plies(),
            ending: verdict.outcome.map(|outcome| outcome.reason),
            winners: winners(record).or(verdict.outcome.map(|outcome| outcome.winners)),
            players,
            first: record.first_seat().index(),
            codes: Vec::new(),
            errors: 0,
            stood: verdict.stood.len(),
            opening: Vec::new(),
        }
    }
}

/// The first plies of a game, as they are written when nothing is left out: the same plies are the same opening.
fn opening(game: &Input<'_>, count: usize) -> Vec<Arc<str>> {
    let record = &game.read.record;
    if record.tag("Position").is_some() {
        return Vec::new();
    }
    let written = |record: &Record| -> Vec<Arc<str>> {
        record.plies().take(count).map(|ply| kept(&notation::write_ply(record.variant, &straight(ply)))).collect()
    };
    let leaves_out = |act: &Act| !act.drop && (act.tile.is_none() || act.capture == Some(None));
    if !record.plies().take(count).any(|ply| ply.acts().iter().any(leaves_out)) {
        return written(record);
    }
    let mut read = game.read.clone();
    let plies = read.record.entries.iter().enumerate().filter(|(_, entry)| matches!(entry, Entry::Ply(_)));
    let end = plies.map(|(at, _)| at + 1).nth(count.saturating_sub(1)).unwrap_or(read.record.entries.len());
    read.record.entries.truncate(end);
    read.sound = read.sound.min(end);
    complete(&mut read, game.notation, game.rules);
    written(&read.record)
}

/// A ply without the points on the way of a move.
fn straight(ply: &Ply) -> Cow<'_, Ply> {
    let is_long = |act: &Act| act.path.len() > 1;
    if !ply.acts().iter().any(is_long) {
        return Cow::Borrowed(ply);
    }
    let mut ply = ply.clone();
    if let Ply::Acts(acts) = &mut ply {
        for act in acts.iter_mut().filter(|act| is_long(act)) {
            act.path = act.end().into_iter().collect();
        }
    }
    Cow::Owned(ply)
}

/// The name of a seat's player, if the record names one.
fn player(record: &Record, seat: &str) -> Option<Player> {
    let name = record.tag(seat).map(str::trim).filter(|name| !name.is_empty() && !name.starts_with('?'))?;
    Some(Player { name: kept(name), key: kept(&folded(name)) })
}

/// A text of at most [`MAX_NAME`] bytes. No two become one: a longer one has a number made of all of it (FNV-1a).
fn kept(text: &str) -> Arc<str> {
    if text.len() <= MAX_NAME {
        return text.into();
    }
    let number = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |number, byte| (number ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let (mut beginning, mut end) = (100, text.len() - 60);
    while !text.is_char_boundary(beginning) {
        beginning -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    format!("{}…{} #{number:016x}", &text[..beginning], &text[end..]).into()
}

/// How many games were won by each seat, drawn, and without a result.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Results {
    /// All games.
    pub games: u64,
    /// Those that each seat has won, alone or with its team.
    pub won: [u64; 4],
    /// Those that were drawn.
    pub drawn: u64,
    /// Those of which no result is known.
    pub open: u64,
}

impl Results {
    fn add(&mut self, winners: Option<Seats>, seats: usize) {
        self.games += 1;
        match winners {
            None => self.open += 1,
            Some(winners) if winners.iter().count() == seats => self.drawn += 1,
            Some(winners) => winners.iter().take(4).for_each(|seat| self.won[seat.index() & 3] += 1),
        }
    }
}

/// A player's games, or those of a pair from the side of its first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Score {
    /// All games.
    pub games: u64,
    /// Won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
    /// Those in which this one moved first.
    pub first: u64,
}

/// Whether a seat won, drew or lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Won,
    Drawn,
    Lost,
    Open,
}

impl End {
    fn of(winners: Option<Seats>, seat: usize, seats: usize) -> End {
        match winners {
            None => End::Open,
            Some(winners) if winners.iter().count() == seats => End::Drawn,
            Some(winners) if winners.has(Seat(seat as u8)) => End::Won,
            Some(_) => End::Lost,
        }
    }
}

impl Score {
    fn add(&mut self, end: End, is_first: bool) {
        self.games += 1;
        self.first += u64::from(is_first);
        match end {
            End::Won => self.won += 1,
            End::Drawn => self.drawn += 1,
            End::Lost => self.lost += 1,
            End::Open => {}
        }
    }

    /// The points, in half points: two for a win and one for a draw.
    pub fn half_points(&self) -> u64 {
        2 * self.won + self.drawn
    }
}

/// A ply of the tree of openings.
#[derive(Debug, Clone, Copy)]
pub struct Opening<'t> {
    tally: &'t Tally,
    number: u32,
}

impl<'t> Opening<'t> {
    fn node(&self) -> &'t OpeningNode {
        &self.tally.opening_nodes[self.number as usize]
    }

    /// The plies that lead to it, itself included, as `pai` writes them.
    pub fn plies(&self) -> Vec<&'t str> {
        let nodes = &self.tally.opening_nodes;
        let above = std::iter::successors(Some(self.node()), |node| nodes.get(node.parent as usize));
        let mut plies: Vec<&str> = above.map(|node| &*node.ply).collect();
        plies.reverse();
        plies
    }

    /// The rule set.
    pub fn variant(&self) -> Variant {
        self.node().variant
    }

    /// What came of the games that begin so.
    pub fn results(&self) -> Results {
        self.node().results
    }
}

#[derive(Debug)]
struct OpeningNode {
    /// The ply before it.
    parent: u32,
    ply: Arc<str>,
    variant: Variant,
    results: Results,
}

/// Games counted. What grows with the players, openings and files of a collection is capped, in number and in bytes.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// How many plies are written.
    pub plies: u64,
    /// In how many games there are errors.
    pub games_with_errors: u64,
    /// How many illegal plies stand, and in how many games.
    pub stood: (u64, u64),
    /// By rule set and edition: games, and plies.
    pub rule_sets: BTreeMap<(&'static str, String), (Results, u64)>,
    /// By rule set and the word for how games end; none for those that do not.
    pub endings: BTreeMap<(&'static str, Option<&'static str>), Results>,
    /// By the least number of plies of a range of [`LENGTHS`].
    pub lengths: BTreeMap<usize, u64>,
    /// By code: how often, and in how many games.
    pub codes: BTreeMap<&'static str, (u64, u64)>,
    /// By file: games, errors, warnings. Only files with findings.
    pub files: Vec<(Arc<str>, u64, u64, u64)>,
    /// What was left out of the lists, because they were full.
    pub left_out: LeftOut,
    file: Option<(String, u64, u64, u64)>,
    openings: HashMap<(u32, Arc<str>), u32>,
    opening_nodes: Vec<OpeningNode>,
    players: HashMap<Arc<str>, u32>,
    scores: Vec<(Arc<str>, Score)>,
    pairs: HashMap<(u32, u32), Score>,
}

/// What is not in the lists of a [`Tally`], because they were full.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Games of players.
    pub players: u64,
    /// Games of pairs.
    pub pairs: u64,
    /// Games whose opening was new.
    pub openings: u64,
    /// Files with findings.
    pub files: u64,
}

impl Tally {
    /// Counts a game of a file. The games of a file come one after another.
    pub fn add(&mut self, file: &str, facts: &Facts) {
        let seats = facts.players.len();
        self.games += 1;
        self.plies += facts.plies as u64;
        self.games_with_errors += u64::from(facts.errors > 0);
        self.stood.0 += facts.stood as u64;
        self.stood.1 += u64::from(facts.stood > 0);
        let variant = facts.variant.map_or("", Variant::name);
        let (results, plies) = self.rule_sets.entry((variant, facts.edition.clone())).or_default();
        results.add(facts.winners, seats);
        *plies += facts.plies as u64;
        self.endings.entry((variant, facts.ending)).or_default().add(facts.winners, seats);
        *self.lengths.entry(facts.plies / LENGTHS * LENGTHS).or_default() += 1;
        let mut codes = facts.codes.clone();
        codes.sort_unstable();
        for same in codes.chunk_by(|a, b| a == b) {
            let (found, games) = self.codes.entry(same[0]).or_default();
            *found += same.len() as u64;
            *games += 1;
        }
        self.add_file(file, facts);
        self.add_opening(facts);
        self.add_players(facts);
    }

    fn add_file(&mut self, file: &str, facts: &Facts) {
        if self.file.as_ref().is_none_or(|(name, ..)| name != file) {
            self.end_file();
            self.file = Some((file.to_owned(), 0, 0, 0));
        }
        if let Some((_, games, errors, warnings)) = &mut self.file {
            *games += 1;
            *errors += facts.errors as u64;
            *warnings += (facts.codes.len() - facts.errors) as u64;
        }
    }

    /// Ends the last file. Needed before the list of files is read.
    pub fn end_file(&mut self) {
        match self.file.take() {
            Some(file) if file.2 + file.3 == 0 => {}
            Some((name, games, errors, warnings)) if self.files.len() < MAX_FILES => {
                self.files.push((kept(&name), games, errors, warnings));
            }
            Some(_) => self.left_out.files += 1,
            None => {}
        }
    }

    fn add_opening(&mut self, facts: &Facts) {
        let Some(variant) = facts.variant else { return };
        // The games of a rule set hang on a node of their own, above all plies.
        let mut parent = u32::MAX - variant.index() as u32;
        for ply in &facts.opening {
            let next = self.openings.len() as u32;
            let key = (parent, ply.clone());
            let number = match self.openings.get(&key) {
                Some(number) => *number,
                None if self.openings.len() >= MAX_OPENINGS => {
                    self.left_out.openings += 1;
                    return;
                }
                None => {
                    let ply = ply.clone();
                    self.opening_nodes.push(OpeningNode { parent, ply, variant, results: Results::default() });
                    self.openings.insert(key, next);
                    next
                }
            };
            if let Some(node) = self.opening_nodes.get_mut(number as usize) {
                node.results.add(facts.winners, facts.players.len());
            }
            parent = number;
        }
    }

    fn add_players(&mut self, facts: &Facts) {
        let seats = facts.players.len();
        let mut numbers = Vec::with_capacity(seats);
        let end = |seat| End::of(facts.winners, seat, seats);
        for (seat, name) in facts.players.iter().enumerate() {
            let Some(Player { name, key }) = name else {
                numbers.push(None);
                continue;
            };
            // Who has several seats, as one of three players does, has played one game.
            let mut his =
                (0..seats).filter(|seat| facts.players[*seat].as_ref().is_some_and(|other| other.key == *key));
            if his.clone().next() != Some(seat) {
                numbers.push(self.players.get(key).copied());
                continue;
            }
            let is_first = his.clone().any(|seat| seat == facts.first);
            // Against oneself half of the points are lost.
            let end = if his.all(|other| end(other) == end(seat)) { end(seat) } else { End::Drawn };
            let number = match self.players.get(key) {
                Some(number) => Some(*number),
                None if self.players.len() >= MAX_PLAYERS => None,
                None => {
                    let next = self.players.len() as u32;
                    self.players.insert(key.clone(), next);
                    self.scores.push((name.clone(), Score::default()));
                    Some(next)
                }
            };
            match number.and_then(|number| self.scores.get_mut(number as usize)) {
                Some((_, score)) => score.add(end, is_first),
                None => self.left_out.players += 1,
            }
            numbers.push(number);
        }
        // Head to head is for two.
        if let [Some(first), Some(second)] = numbers[..]
            && first != second
        {
            let is_full = self.pairs.len() >= MAX_PLAYERS;
            // From the side of the one that was seen first.
            let (pair, seat) = if first < second { ((first, second), 0) } else { ((second, first), 1) };
            if is_full && !self.pairs.contains_key(&pair) {
                self.left_out.pairs += 1;
                return;
            }
            self.pairs.entry(pair).or_default().add(end(seat), seat == facts.first);
        }
    }

    /// How many openings are counted.
    pub fn count_openings(&self) -> usize {
        self.opening_nodes.len()
    }

    /// The openings with most games, so many of them: each after the one that it continues, those with most games first.
    /// None of them has more games than the one it continues.
    pub fn openings(&self, most: usize) -> Vec<Opening<'_>> {
        let mut children: HashMap<u32, Vec<u32>> = HashMap::new();
        for (number, node) in self.opening_nodes.iter().enumerate() {
            children.entry(node.parent).or_default().push(number as u32);
        }
        let node = |number: &u32| &self.opening_nodes[*number as usize];
        let games = |number: &u32| node(number).results.games;
        for numbers in children.values_mut() {
            // The last is taken first.
            numbers.sort_by(|a, b| games(a).cmp(&games(b)).then_with(|| node(b).ply.cmp(&node(a).ply)));
        }
        let mut all = Vec::with_capacity(self.opening_nodes.len());
        for variant in Variant::all() {
            let mut waiting = children.remove(&(u32::MAX - variant.index() as u32)).unwrap_or_default();
            while let Some(number) = waiting.pop() {
                all.push(number);
                waiting.extend(children.remove(&number).unwrap_or_default());
            }
        }
        let mut places: Vec<usize> = (0..all.len()).collect();
        places.sort_by_key(|at| u64::MAX - games(&all[*at]));
        places.truncate(most);
        places.sort_unstable();
        places.into_iter().map(|at| Opening { tally: self, number: all[at] }).collect()
    }

    /// The players, those with most games first. A name is the same in any case of its letters; its first form is given.
    pub fn players(&self) -> Vec<(&str, Score)> {
        let mut all: Vec<(&str, Score)> = self.scores.iter().map(|(name, score)| (&**name, *score)).collect();
        all.sort_by(|a, b| b.1.games.cmp(&a.1.games).then_with(|| a.0.cmp(b.0)));
        all
    }

    /// The pairs that have played each other, those with most games first, from the side of the one whose name comes
    /// first.
    pub fn pairs(&self) -> Vec<(&str, &str, Score)> {
        let name = |number: u32| self.scores.get(number as usize).map_or("", |(name, _)| &**name);
        let pair = |(&(a, b), &score): (&(u32, u32), &Score)| {
            let (a, b) = (name(a), name(b));
            let turned = Score { won: score.lost, lost: score.won, first: score.games - score.first, ..score };
            if a <= b { (a, b, score) } else { (b, a, turned) }
        };
        let mut all: Vec<(&str, &str, Score)> = self.pairs.iter().map(pair).collect();
        all.sort_by(|a, b| b.2.games.cmp(&a.2.games).then_with(|| (a.0, a.1).cmp(&(b.0, b.1))));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_bounded_and_stay_apart() {
        for (name, is_long) in [("Mei".to_owned(), false), ("é".repeat(100), false), ("é".repeat(101), true)] {
            assert_eq!(*kept(&name) != *name, is_long, "{name}");
        }
        let long = |number: usize| format!("{}{number}{}", "あ".repeat(9_000), "é".repeat(9_000));
        for number in 0..20 {
            assert!(kept(&long(number)).len() <= MAX_NAME);
            assert_ne!(kept(&long(number)), kept(&long(number + 1)));
            assert_eq!(kept(&long(number)), kept(&long(number)));
        }
    }
}
