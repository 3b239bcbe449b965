//! Words between two plies that say that the first does not stand, or that the second is only thought of.

use super::layout::looks_played;
use super::lexicon::{is_article, is_one_of, takes_back};
use super::line::Scribe;
use super::tail::{discusses_or_intends, ply_at_start};
use crate::notation::read::ply::ply;

/// Words in brackets before a ply that was perhaps not played, beside those that discuss and intend.
const THINKS: &[&str] = &["avoiding", "if", "instead", "or", "prevents", "then"];
/// Words before a ply that is only referred to.
const REFERS: &[&str] = &["cf", "cp", "eg", "viz"];
/// Signs that cross out what stands before them.
const CROSSES: [char; 6] = ['✗', '✘', '❌', '❎', '🚫', '⛔'];
/// Maximum words of what is said so, and characters in which the ply behind them begins.
const MOST_WORDS: usize = 4;
const LONGEST: usize = 60;

/// Whether words take back the ply before them: `illegal`, `❌`, `I mean`.
fn unmakes(words: &str) -> bool {
    let said = words.trim_start_matches(|c: char| !c.is_alphanumeric() && !CROSSES.contains(&c));
    said.starts_with(CROSSES) || takes_back(said)
}

/// The words of a text that are few and hold no ply.
fn few(words: &str) -> Option<Vec<&str>> {
    let mut found: Vec<&str> = words.split(|c: char| !c.is_alphabetic() && !CROSSES.contains(&c)).collect();
    found.retain(|word| !word.is_empty());
    ((1..=MOST_WORDS).contains(&found.len()) && !looks_played(words)).then_some(found)
}

/// Whether a line of words says that the ply above it does not stand, and a ply of nobody's name or turn follows: `Correction:`
/// above `Rs*9b`.
pub(super) fn is_above_other(line: &str, below: &str) -> bool {
    let next = || below.lines().map(str::trim).find(|line| !line.is_empty());
    let plays = |line: &str| ply::<true>(line).is_ok() || ply_at_start(line).is_some();
    unmakes(line) && few(line).is_some() && next().is_some_and(plays)
}

impl Scribe<'_> {
    /// Whether a ply follows words in brackets, up to `end`, that speak of it as one that was thought of: `(or) Rs*9b`.
    pub(super) fn is_thought(&self, inside: &str, end: usize) -> bool {
        let thinks = |word: &&str| is_one_of(THINKS, word) || discusses_or_intends(word);
        let besides = |word: &str| is_article(word) || is_one_of(&["of", "to", "with"], word);
        let words = few(inside).filter(|words| words.iter().all(|word| thinks(word) || besides(word)));
        words.is_some_and(|words| words.iter().any(thinks))
            && self.doubt_before(end).is_some_and(|words| words.trim().is_empty())
    }

    /// Whether the words behind a ply, before another one in the line, say that one of the two was not played: `illegal, Rs*9b`,
    /// `cf. Rs*9b`.
    pub(super) fn doubts(&self, at: usize) -> bool {
        let Some(words) = self.doubt_before(at) else { return false };
        let refers = |words: Vec<&str>| words.last().is_some_and(|word| is_one_of(REFERS, word));
        few(words).is_some_and(|found| unmakes(words) || refers(found))
    }

    /// Where the first ply begins in a part of the text: in signs, or a tile beside its place.
    pub(super) fn first_ply(&self, from: usize, to: usize) -> Option<usize> {
        let told = self.clauses().hidden(from, to).map(|found| found.start);
        let end = told.unwrap_or(to);
        let mut before = ' ';
        let starts = self.text[from..end].char_indices().filter(|(_, c)| {
            let begins = c.is_ascii_alphanumeric() && !before.is_alphanumeric();
            before = *c;
            begins
        });
        let is_ply = |at: usize| {
            let rest = &self.text[at..to];
            ply::<true>(rest).is_ok_and(|(behind, _)| rest[..rest.len() - behind.len()].contains('*'))
        };
        starts.map(|(at, _)| from + at).find(|at| is_ply(*at)).or(told)
    }

    /// What stands before the next ply in the line, if that is near.
    fn doubt_before(&self, at: usize) -> Option<&str> {
        let rest = &self.text[at..];
        let rest = &rest[..rest.char_indices().nth(LONGEST).map_or(rest.len(), |(end, _)| end)];
        let near = at + rest.find(['\n', '{', ';']).unwrap_or(rest.len());
        self.first_ply(at, near).map(|begins| &self.text[at..begins])
    }
}
