//! What a line tells that cannot be read as plies: who plays, and with which tile, so that it is no comment.

use super::clause::Op;
use super::digits::number_word;
use super::layout::looks_played;
use super::lexicon::{
    PRONOUNS, is_article, is_base, is_one_of, joins, letters, names_who, preposition, takes_back, verb,
};
use super::line::Scribe;
use super::tail::speaks_about;
use crate::notation::pai::is_no_tile;

/// How many words of a sentence are looked at: a line of any length may have as many places to begin at as words.
pub(super) const LONGEST_SENTENCE: usize = 40;

/// Maximum characters of a line that tell a ply behind a name.
const LONGEST_TOLD: usize = 400;

impl Scribe<'_> {
    /// Whether the name of a tile and its place stand here.
    pub(super) fn tells_tile_first(&self, at: usize) -> bool {
        let clauses = self.clauses();
        let is_name = letters(&self.text[at..]).len() > 2;
        is_name && clauses.tile(at).is_some_and(|tile| clauses.place(clauses.gap(tile.end)).is_some())
    }

    /// Whether a line begins with a tile, or with a word of play and has a tile behind it.
    pub(super) fn tells_tile(&self, at: usize, end: usize) -> bool {
        let mut words = self.text[at..end].split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
        let is_tile = |word: &str| word.len() > 1 && verb(word).is_none() && self.lexicon.is_tile(word);
        let first = words.find(|word| !joins(word) && !is_one_of(PRONOUNS, word) && self.lexicon.seat(word).is_none());
        first.is_some_and(|word| is_tile(word) || verb(word).is_some() && words.any(is_tile))
    }

    /// Whether a line has two tiles beside their places, and does not speak about what could be: `frist rose 16i second rose 4k`.
    pub(super) fn tells_two(&self, at: usize, end: usize) -> bool {
        let clauses = self.clauses();
        let second = clauses.hidden(at, end).and_then(|first| clauses.hidden(first.end, end));
        second.is_some() && !speaks_about(&self.text[at..end])
    }

    /// Whether a line begins with the name of a seat or a player, and then has a tile and a place, or a place in words: `Gote aire
    /// sixteen o`.
    pub(super) fn begins_told(&self, at: usize, end: usize) -> bool {
        let line = &self.text[self.clauses().gap(at).min(end)..end];
        let Some((length, _)) = self.lexicon.named(line) else { return false };
        let rest = &line[length..];
        let words = rest.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.take(LONGEST_SENTENCE).collect();
        let is_place = |two: &[&str]| number_word(two[0]).is_some() && two[1].len() == 1;
        let is_tile = |word: &&str| word.len() > 1 && self.lexicon.is_tile(word);
        let said = rest.trim_start_matches([':', ' ']);
        let is_lost = || self.lexicon.variant.is_some() && self.lexicon.tells_lost_place(said);
        // `Host plants rsoe on 10r`, where a ply is due.
        let plays = || words.first().is_some_and(|word| verb(word).is_some()) && !speaks_about(rest);
        let is_due = || self.so_far.numbers.is_empty() || self.lacks_ply();
        looks_played(rest) && (words.iter().any(is_tile) || plays() && is_due())
            || words.windows(2).any(is_place)
            || is_lost()
    }

    /// Whether a line begins with a name, whoever that is, and a verb of play, and has a tile beside its place behind them:
    /// `ann put lily on 12f`.
    pub(super) fn told_by_name(&self, at: usize, end: usize) -> bool {
        let mut words = self.text[at..end].split_whitespace();
        let is_name = words.next().is_some_and(|name| name.chars().all(char::is_alphabetic) && !is_article(name));
        let plays = is_name && words.next().is_some_and(|word| verb(word).is_some());
        plays && self.clauses().hidden(at, end).is_some() && !speaks_about(&self.text[at..end])
    }

    /// Whether words tell what somebody played, with the verb behind the name and the tile behind that, wherever it went:
    /// `Tam plants a lily`. Words before it that speak about what could be are none.
    pub(super) fn tells_who(&self, at: usize, end: usize) -> bool {
        let words = self.text[at..end].split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
        let words: Vec<&str> = words.take(LONGEST_SENTENCE).collect();
        let is_tile = |word: &str| word.len() > 1 && verb(word).is_none() && self.lexicon.is_tile(word);
        let is_verb = |who: &str, word: &str| verb(word).is_some() && (is_one_of(PRONOUNS, who) || !is_base(word));
        (1..words.len()).any(|at| {
            let (who, rest) = (words[at - 1], &words[at + 1..]);
            let is_who = at == 1 || names_who(who) || who.starts_with(char::is_uppercase);
            let is_beside = |word: &&&str| is_article(word) || is_one_of(&["with", "white", "red"], word);
            let object = rest.iter().find(|word| !is_beside(word));
            let plays = is_verb(who, words[at]) && !is_tile(who) && object.is_some_and(|word| is_tile(word));
            is_who && plays && !speaks_about(&words[..at].join(" "))
        })
    }

    /// Where a word that is no tile stands between a verb of play and a place, so that it is the one that is wrong: `plants tulip on
    /// 10b`.
    pub(super) fn no_tile(&self, at: usize) -> Option<usize> {
        let clauses = self.clauses();
        let act = Some(letters(&self.text[at..])).filter(|word| verb(word).is_some())?;
        let tile = clauses.articles(clauses.gap(at + act.len()));
        let word = letters(&self.text[tile..]);
        let is_name =
            word.len() > 1 && !is_article(word) && verb(word).is_none() && preposition(word).is_none() && !joins(word);
        let next = clauses.gap(tile + word.len());
        let behind = letters(&self.text[next..]);
        let place = if preposition(behind).is_some() { clauses.gap(next + behind.len()) } else { next };
        let is_due = || self.so_far.numbers.is_empty() || self.lacks_ply();
        let is_beside = is_name && !self.lexicon.is_tile(word) && clauses.place(place).is_some();
        (is_beside && is_due()).then_some(tile)
    }

    /// Copies out a ply of a tile that there is not, so that what stands around it is read as without it: `Xy10b-9d`, `Vn #1j`,
    /// `plants tulip on 10b`. Returns its end.
    pub(super) fn unknown_ply(&mut self, at: usize) -> Option<usize> {
        let clauses = self.clauses();
        let start = if verb(letters(&self.text[at..])).is_some() { self.no_tile(at)? } else { at };
        let word = letters(&self.text[start..]);
        let end = start + word.len();
        let next = clauses.gap(end);
        let sign = usize::from(self.text[next..].starts_with(['*', '@']));
        let behind = letters(&self.text[next..]);
        let is_told = start > at;
        let place = clauses.place(match preposition(behind) {
            Some(_) if is_told => clauses.gap(next + behind.len()),
            _ => next + sign,
        })?;
        // Apart from its place or in small letters it may be any word.
        let is_capital = word.starts_with(|c: char| c.is_ascii_uppercase());
        let is_code = match word.len() {
            1 => is_capital && next == end && word != "X",
            2 | 3 => is_capital || next == end,
            _ => false,
        };
        let means_more = || preposition(word).is_some() || joins(word) || is_article(word) || takes_back(word);
        let is_due = || self.so_far.numbers.is_empty() || self.lacks_ply();
        if !is_told && (!is_code || means_more() || self.lexicon.named(word).is_some())
            || !is_no_tile(word)
            || !is_due()
        {
            return None;
        }
        let mut ops = vec![Op::Put(String::new(), at..start), Op::Copy(start..end)];
        ops.push(if is_told || next > end {
            Op::Put(" ".to_owned(), end..place.start)
        } else {
            Op::Copy(end..place.start)
        });
        let mut last = place.end;
        ops.push(Op::Copy(place));
        while let Some(place) = clauses
            .step(clauses.gap(last))
            .filter(|_| !clauses.parts(clauses.gap(last)))
            .and_then(|sign| clauses.place(clauses.gap(sign)))
        {
            ops.push(Op::Put("-".to_owned(), last..place.start));
            last = place.end;
            ops.push(Op::Copy(place));
        }
        self.so_far.stuck.push(start as u32);
        self.so_far.has_unknown = true;
        self.so_far.ops.extend(ops);
        self.so_far.plies += 1;
        self.last = None;
        Some(self.bonuses(last))
    }

    /// Whether the rest of a line tells what is played: a verb, a tile and a place, wherever they stand.
    pub(super) fn tells_play(&self, at: usize) -> bool {
        let rest = &self.text[at..self.line_end(at)];
        let rest = rest.char_indices().nth(LONGEST_TOLD).map_or(rest, |(end, _)| &rest[..end]);
        let mut words = rest.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| word.len() > 1);
        looks_played(rest)
            && words.clone().any(|word| verb(word).is_some())
            && words.any(|word| verb(word).is_none() && self.lexicon.is_tile(word))
    }
}
