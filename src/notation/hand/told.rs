//! Copies out plies: those that the grammar reads, those in words, and what is joined to them.

use super::clause::{Clause, Op};
use super::facts::strip_word;
use super::layout::looks_played;
use super::lexicon::{PRONOUNS, Verb, is_article, is_effect, is_one_of, joins, letters, verb};
use super::line::Scribe;
use super::notices::Notice;
use super::{Ambiguity, Choice};
use crate::codes;
use crate::notation::pai::{is_no_tile, ply_end};
use crate::notation::read::ply::{ply, word_alone};
use crate::source::Span;
use std::ops::Range;

/// Words for a pass that the grammar does not have.
pub(super) const PASSES: &[&str] = &[
    // The longer ones stand before those that they begin with.
    "passes his turn",
    "passes her turn",
    "passes their turn",
    "passes the turn",
    "passes this turn",
    "pass this turn",
    "passed his turn",
    "passed her turn",
    "passed their turn",
    "skips his turn",
    "skips her turn",
    "skips their turn",
    "skips this turn",
    "passing",
    "skip",
    "skips",
    "skipped",
    "no move",
    "no ply",
    "does nothing",
    "did nothing",
    "plays nothing",
    "sits out",
];
/// Words with which somebody begins to say a ply.
const OPENINGS: &[&str] = &[
    "ah",
    "alright",
    "fine",
    "hm",
    "hmm",
    "hmmm",
    "my move is",
    "my move",
    "my turn",
    "my ply is",
    "now",
    "oh",
    "ok",
    "okay",
    "right",
    "so",
    "sure",
    "thanks",
    "um",
    "uh",
    "well",
    "yeah",
    "yes",
    "i go",
    "let's see",
    "here is",
    "here goes",
];
/// Words for a tile of which nobody says which it is.
const UNSEEN: &[&str] = &["another", "one", "piece", "something", "tile"];
const DISCARDS: &[&str] = &["discard", "discards", "discarded", "discarding"];
/// Words for what seats do that are still to play, and for giving up a game.
const ALL_PASS: &[&str] =
    &["both pass", "all pass", "everybody passes", "the others pass", "all others pass", "the rest pass"];
pub(in crate::notation) const GIVES_UP: &[&str] =
    &["gives up", "gave up", "concedes", "conceded", "surrenders", "surrendered"];

/// The length of the words with which somebody begins to say a ply.
pub(super) fn opening(said: &str) -> usize {
    let mut at = 0;
    for _ in 0..3 {
        let rest = &said[at..];
        let Some(word) = OPENINGS.iter().filter_map(|word| strip_word(rest, word)).min_by_key(|rest| rest.len()) else {
            break;
        };
        at = said.len() - word.trim_start_matches([',', '.', '!', ':', ' ']).len();
    }
    at
}

impl Scribe<'_> {
    /// Copies out a ply. Returns its end.
    pub(super) fn ply(&mut self, at: usize, seat: Option<&str>) -> Option<usize> {
        // `Mei: hm, Rs*10b`, `Mei: my move is Rs*10b`.
        let opened = at + seat.map_or(0, |_| opening(&self.text[at..]));
        // `I pass`, `then rose to 10e`, `and then I pass`.
        let (mut next, mut said) = (opened, opened);
        for _ in 0..3 {
            let word = letters(&self.text[next..]);
            let end = next + word.len();
            // `Draw We` names a tile that there is not.
            let is_code = || self.text[..next].trim_end().ends_with("Draw") && word.len() == 2;
            // `plays Pass`.
            let says =
                || verb(word) == Some(Verb::Plant) && word_alone(letters(self.text[end..].trim_start_matches(' ')));
            let opens = is_one_of(PRONOUNS, word) && !is_code() || is_one_of(&["then", "and"], word) || says();
            if opens && self.text[end..].starts_with([' ', ',']) {
                said = end;
                next = self.clauses().gap(end + usize::from(self.text[end..].starts_with(',')));
            }
        }
        if next == at {
            return self.told_ply(at, seat);
        }
        let mark = self.mark();
        self.so_far.ops.push(Op::Put(String::new(), at..next));
        let Some(end) = self.told_ply(next, seat) else {
            self.undo(mark);
            return None;
        };
        // It is told of with the words behind it.
        let notices = &mut self.so_far.notices[mark.0[1]..];
        let phrase = |notice: &&mut Notice| *notice.code == codes::SLIP_PHRASE && notice.span.start as usize == next;
        match notices.iter_mut().find(phrase) {
            Some(notice) => {
                notice.span.start = at as u32;
                notice.written.insert_str(0, &self.written[at..next]);
            }
            None => self.notice(&codes::SLIP_PHRASE, at..said, ""),
        }
        Some(end)
    }

    /// The same behind the word for who plays.
    fn told_ply(&mut self, at: usize, seat: Option<&str>) -> Option<usize> {
        if let Some(end) = self.resigned(at, seat).or_else(|| self.drawn(at)) {
            return Some(end);
        }
        let joint = self.joint(at).filter(|_| self.so_far.plies > 0 || joins(letters(&self.text[at..])));
        let word = letters(&self.text[at..]);
        let in_words = verb(word).is_some() || is_article(word);
        for (words, ply) in [(PASSES, "Pass"), (GIVES_UP, "Resign")] {
            if let Some(end) = self.phrase(at, words) {
                self.put(ply, at..end, &codes::SLIP_PHRASE);
                self.so_far.plies += 1;
                return Some(end);
            }
        }
        if let Some(end) = self.phrase(at, ALL_PASS).filter(|_| !self.so_far.loose) {
            let seats = self.lexicon.seat_count();
            let left = seats - self.so_far.plies % seats;
            self.put(&vec!["Pass"; left].join(" "), at..end, &codes::SLIP_PHRASE);
            self.so_far.plies += left;
            return Some(end);
        }
        if joint.is_none()
            && !in_words
            && let Some(end) = self.plain_ply(at).filter(|end| !self.has_effect(*end))
            && !(is_no_tile(word) && self.clauses().place(self.clauses().gap(end)).is_some())
            && !self.clauses().takes_behind(at..end)
            && !self.drop_goes_on(at..end)
            && !self.clauses().misspells(at..end)
        {
            self.copy(at..end);
            self.so_far.plies += 1;
            let place = |(tile, place): (&str, &str)| (tile.to_owned(), place.to_owned());
            self.last = self.text[at..end].split_once('*').map(place);
            return Some(self.bonuses(end));
        }
        let clause = self.clauses().clause(at, false)?;
        let end = self.add_clause(at, clause);
        self.so_far.plies += 1;
        Some(self.bonuses(end))
    }

    /// The end of one of these phrases.
    fn phrase(&self, at: usize, phrases: &[&str]) -> Option<usize> {
        let rest = &self.text[at..];
        let first = rest.as_bytes().first()?.to_ascii_lowercase();
        let begins = |phrase: &&&str| {
            phrase.as_bytes()[0] == first
                && rest.get(..phrase.len()).is_some_and(|start| start.eq_ignore_ascii_case(phrase))
                && !rest[phrase.len()..].starts_with(char::is_alphanumeric)
        };
        phrases.iter().find(begins).map(|phrase| at + phrase.len())
    }

    /// The end of a pass in brackets, where a ply is due and a variation could replace none: `2. Rs*10b (pass)` above
    /// the next turn, `[pass]`.
    pub(super) fn pass_inside(&self, at: usize) -> Option<usize> {
        let close = if self.text[at..].starts_with('(') { ')' } else { ']' };
        let words = at + 1;
        let end = self.phrase(words, PASSES).or_else(|| self.phrase(words, &["pass", "passes", "passed"]))?;
        self.text[end..].starts_with(close).then_some(())?;
        let behind = &self.text[end + 1..];
        let plies = self.so_far.plies - self.so_far.numbers.last()?.plies;
        let next_turn = || {
            let line = behind.trim_start_matches([' ', '\t', '\r']);
            line.starts_with('\n') && line.trim_start().starts_with(|c: char| c.is_ascii_digit())
        };
        (self.lacks_ply() && (plies == 0 || close == ']' || next_turn())).then_some(end + 1)
    }

    /// Somebody who resigns when it is another's turn: how the game ended.
    fn resigned(&mut self, at: usize, seat: Option<&str>) -> Option<usize> {
        let [first, second] = self.lexicon.seats[..] else { return None };
        let seat = seat?;
        let due = [first, second][self.so_far.plies % 2];
        let end = self.phrase(at, &["resigns", "resigned", "resign"]).or_else(|| self.phrase(at, GIVES_UP))?;
        // `Host gave up the centre`.
        let goes_on = self.text[self.clauses().gap(end)..].starts_with(char::is_alphanumeric);
        // `2. Rs10b-9d Rs10r-12q, Guest resigns`.
        let is_full = !self.so_far.numbers.is_empty() && !self.lacks_ply();
        let begun = || looks_played(self.text[..at].rsplit('\n').next().unwrap_or_default());
        if seat == due && !(is_full && begun()) || self.so_far.loose || goes_on {
            return None;
        }
        let winner = if seat == first { second } else { first };
        let tags = [format!("[Result \"{winner}\"]"), "[Termination \"resigned\"]".to_owned()];
        // A heading may have told who won.
        let tags: Vec<String> = tags.into_iter().filter(|tag| !self.text.contains(tag)).collect();
        // The label names nobody's ply.
        self.so_far.notices.pop_if(|notice| *notice.code == codes::SLIP_SEAT);
        self.notice(&codes::SLIP_HEADING, at..end, &tags.join(" "));
        self.so_far.head = Some((tags.join("\n") + "\n", at..end));
        self.so_far.ops.push(Op::Put(String::new(), at..end));
        let label = self
            .so_far
            .ops
            .iter()
            .rposition(|op| !matches!(op, Op::Put(text, _) if text.is_empty()) && !self.is_blank(op));
        if let Some(label) = label {
            let range = match &self.so_far.ops[label] {
                Op::Copy(range) | Op::Put(_, range) => range.clone(),
            };
            self.so_far.ops[label] = Op::Put(String::new(), range);
        }
        Some(end)
    }

    /// The end of words at the end of the last line that say that whoever played there has won, `and wins`, and that seat.
    pub(super) fn wins(&self, at: usize) -> Option<(usize, &'static str)> {
        let clauses = self.clauses();
        let mut from = clauses.gap(at + usize::from(self.text[at..].starts_with(',')));
        if is_one_of(&["and"], letters(&self.text[from..])) {
            from = clauses.gap(from + 3);
        }
        let end = self.phrase(from, &["wins the game", "won the game", "wins", "won"])?;
        let is_last = self.text[end..].trim_matches(['.', '!', ' ', '\t', '\r', '\n']).is_empty();
        let is_known = self.lexicon.variant.is_some() && !self.so_far.loose && self.so_far.head.is_none();
        let last = self.so_far.plies.checked_sub(1)? % self.lexicon.seat_count();
        if !is_last || !is_known || self.text.contains("[Result \"") {
            return None;
        }
        let signs = self.text[end..].len() - self.text[end..].trim_start_matches(['.', '!']).len();
        Some((end + signs, *self.lexicon.seats.get(last)?))
    }

    fn is_blank(&self, op: &Op) -> bool {
        matches!(op, Op::Copy(range) if self.text[range.clone()].trim().is_empty())
    }

    /// `draws a lily and discards a rose`.
    fn drawn(&mut self, at: usize) -> Option<usize> {
        let clauses = self.clauses();
        let word = letters(&self.text[at..]);
        if !is_one_of(&["draw", "draws", "drew"], word) {
            return None;
        }
        let mut end = at + word.len();
        let mut right = "Draw".to_owned();
        let mut tiles: Vec<Range<usize>> = Vec::new();
        // `Draw (Jd, discarded Rd)`.
        let open = clauses.gap(end);
        // `Draw ? / Js`: what was drawn nobody has seen.
        let unseen = self.text[open..].strip_prefix('?').filter(|rest| rest.trim_start_matches(' ').starts_with('/'));
        if let Some(rest) = unseen {
            end = self.text.len() - rest.len();
        }
        let is_inside =
            self.text[open..].starts_with('(') && clauses.tile(clauses.articles(clauses.gap(open + 1))).is_some();
        if is_inside {
            end = open + 1;
        }
        let inside = open + usize::from(self.text[open..].starts_with('('));
        if self.names_no_tile(clauses.articles(clauses.gap(inside))) {
            return None;
        }
        let tile = |from: usize| {
            let tile = clauses.tile(clauses.articles(clauses.gap(from)))?;
            // A tile with a place is the next ply.
            let next = clauses.gap(tile.end);
            let is_ply = clauses.place(next).is_some() || self.text[next..].starts_with(['*', '@']);
            (!is_ply).then_some(tile)
        };
        // `draws a tile`.
        let any = clauses.articles(clauses.gap(end));
        if any > clauses.gap(end) && is_one_of(&["tile", "piece"], letters(&self.text[any..])) {
            end = any + letters(&self.text[any..]).len();
        }
        if let Some(tile) = tile(end) {
            right = format!("Draw {}", &self.text[tile.clone()]);
            end = tile.end;
            tiles.push(tile);
        }
        let mut next = clauses.gap(end);
        if self.text[next..].starts_with(',') {
            next = clauses.gap(next + 1);
        }
        if joins(letters(&self.text[next..])) {
            next = clauses.gap(next + letters(&self.text[next..]).len());
        }
        let verb = letters(&self.text[next..]);
        if let Some((tile, close)) = self.discarded_inside(clauses.gap(end)) {
            right += &format!(" / {}", &self.text[tile.clone()]);
            end = close;
            tiles.push(tile);
        } else if is_one_of(DISCARDS, verb) {
            let from = clauses.articles(clauses.gap(next + verb.len()));
            // `discards one unseen`.
            if let Some(end) = self.phrase(from, &["one unseen", "one face down", "unseen", "face down"]) {
                right += " / ?";
                self.put(&right, at..end, &codes::SLIP_PHRASE);
                self.so_far.plies += 1;
                return Some(end);
            }
            if let Some(tile) = clauses.tile(from) {
                right += &format!(" / {}", &self.text[tile.clone()]);
                end = tile.end;
                tiles.push(tile);
            } else {
                let word = letters(&self.text[from..]);
                let unseen = match &self.text[from..] {
                    rest if rest.starts_with('?') => 1,
                    // `draws a jade and discards it`.
                    _ if word.eq_ignore_ascii_case("it") => {
                        let drawn = right.strip_prefix("Draw ")?;
                        right = format!("{right} / {drawn}");
                        end = from + word.len();
                        self.put(&right, at..end, &codes::SLIP_PHRASE);
                        self.so_far.plies += 1;
                        return Some(end);
                    }
                    _ if is_one_of(UNSEEN, word) => word.len(),
                    _ if word.is_empty() => 0,
                    // A word that is no tile's is no tile that nobody saw.
                    _ => return None,
                };
                right += " / ?";
                end = from + unseen;
            }
        } else if (is_inside || unseen.is_some()) && self.text[clauses.gap(end)..].starts_with('/') {
            let other = clauses.tile(clauses.gap(clauses.gap(end) + 1))?;
            right += &format!(" / {}", &self.text[other.clone()]);
            end = other.end;
            tiles.push(other);
        } else if self.text[clauses.gap(end)..].starts_with('/') && !self.parts_plies(clauses.gap(end) + 1) {
            // The grammar reads what is discarded behind a slash, if it reads what stands before it.
            if right == self.text[at..end] {
                return None;
            }
            let other = clauses.tile(clauses.gap(clauses.gap(end) + 1))?;
            right += &format!(" / {}", &self.text[other.clone()]);
            end = other.end;
            tiles.push(other);
        }
        let slash = clauses.gap(end);
        let parts = self.text[slash..].starts_with('/') && self.parts_plies(slash + 1);
        if is_inside {
            let close = clauses.gap(end);
            self.text[close..].starts_with(')').then_some(())?;
            end = close + 1;
        }
        if right == self.text[at..end] {
            self.copy(at..end);
        } else {
            self.notice(&codes::SLIP_PHRASE, at..end, &right);
            self.put_around(&right, &tiles, at..end);
        }
        self.so_far.plies += 1;
        if parts {
            self.copy(end..slash);
            self.put(" ", slash..slash + 1, &codes::SLIP_SEPARATOR);
            end = slash + 1;
        }
        Some(end)
    }

    /// The tile that is discarded in parentheses, and their end: `drew Rs (discarded Wh)`.
    fn discarded_inside(&self, at: usize) -> Option<(Range<usize>, usize)> {
        let clauses = self.clauses();
        let verb = clauses.gap(at + self.text[at..].starts_with('(').then_some(1)?);
        let word = Some(letters(&self.text[verb..])).filter(|word| is_one_of(DISCARDS, word))?;
        let tile = clauses.tile(clauses.articles(clauses.gap(verb + word.len())))?;
        let close = clauses.gap(tile.end);
        self.text[close..].starts_with(')').then_some((tile, close + 1))
    }

    /// Writes something in the place of a part, with tiles of it as they stand, so that what is told of them shows them alone.
    fn put_around(&mut self, right: &str, tiles: &[Range<usize>], part: Range<usize>) {
        let (mut from, mut rest) = (part.start, right);
        for tile in tiles {
            let Some((before, behind)) = rest.split_once(&self.text[tile.clone()]) else { break };
            self.so_far.ops.push(Op::Put(before.to_owned(), from..tile.start));
            self.copy(tile.clone());
            (from, rest) = (tile.end, behind);
        }
        self.so_far.ops.push(Op::Put(rest.to_owned(), from..part.end));
    }

    /// Whether a word behind `Draw` is like a tile that there is not: `Rq`, `Jasmien`.
    pub(super) fn names_no_tile(&self, at: usize) -> bool {
        let word = letters(&self.text[at..]);
        let is_code = matches!(word.as_bytes(), [b'A'..=b'Z', b'a'..=b'z']);
        let is_known = self.clauses().tile(at).is_some() || joins(word) || is_one_of(&["or"], word) || word_alone(word);
        !is_known && (is_code || self.lexicon.meant(word).is_some())
    }

    /// Whether the next ply stands behind a slash, and no tile that is discarded: `Draw / Draw`, `Draw / Jd*12l`.
    fn parts_plies(&self, at: usize) -> bool {
        let clauses = self.clauses();
        let next = clauses.gap(at);
        let is_placed = || {
            let tile = clauses.tile(clauses.articles(next))?;
            let behind = clauses.gap(tile.end);
            clauses.place(behind + usize::from(self.text[behind..].starts_with(['*', '@'])))
        };
        word_alone(letters(&self.text[next..])) || self.label(next).is_some() || is_placed().is_some()
    }

    /// The end of a ply that the grammar reads.
    fn plain_ply(&self, at: usize) -> Option<usize> {
        let (rest, _) = ply::<true>(&self.text[at..]).ok()?;
        // `Rs*10b & Rs*10r` may be two.
        let plain = &self.text[at..self.text.len() - rest.len()];
        let is_joined = plain.contains(" & ");
        // `Pass - Rs*10r`.
        let has_dash = || word_alone(plain) && rest.trim_start().starts_with('-');
        (!is_joined && (ply_end::<true>(rest) || rest.starts_with(['.', '|']) || has_dash()))
            .then(|| self.text.len() - rest.len())
    }

    /// Whether a point by itself follows a tile that is put down, where one may move on at once: `S*11i 5i`.
    fn drop_goes_on(&self, ply: Range<usize>) -> bool {
        let clauses = self.clauses();
        let may_move = self.lexicon.variant.is_some_and(|variant| ["wiki", "basic"].contains(&variant.name()));
        let next = clauses.gap(ply.end);
        // `W*11b > 7f`.
        let steps = || clauses.step(next).is_some_and(|end| clauses.place(clauses.gap(end)).is_some());
        let is_drop = || self.text[ply.clone()].contains('*') && !self.text[ply.clone()].contains(['-', 'x', '~']);
        let goes_on = || clauses.place(next).is_some_and(|place| !clauses.goes_on(place.end)) || steps();
        may_move && next > ply.end && is_drop() && goes_on()
    }

    /// Whether a word behind a ply says what its tile does: `bends Jasmine 2f-5f`, `, turns +1`.
    fn has_effect(&self, end: usize) -> bool {
        let clauses = self.clauses();
        let next = clauses.gap(end);
        let next = if self.text[next..].starts_with(',') { clauses.gap(next + 1) } else { next };
        let word = letters(&self.text[next..]);
        let next = if joins(word) { clauses.gap(next + word.len()) } else { next };
        is_effect(letters(&self.text[next..])) || self.text[next..].starts_with('~')
    }

    /// Where `bonus` stands in `harmony bonus`; elsewhere this place.
    fn harmony(&self, at: usize) -> usize {
        let forms = ["forms a harmony and", "makes a harmony and", "forms harmony and", "makes harmony and"];
        match self.phrase(at, &forms) {
            // Its last word joins what follows.
            Some(end) => end - "and".len(),
            None if self.phrase(at, &["harmony bonus"]).is_some() => at + "harmony ".len(),
            None => at,
        }
    }

    /// The end of the word for a bonus with a sign, before the tile that comes as one: `(bonus) Jd*10r`, `harmony! Jd*10r`, `w/ Jd*10r`.
    fn bonus_sign(&self, at: usize) -> Option<usize> {
        let clauses = self.clauses();
        let close = match self.text.as_bytes().get(at)? {
            b'(' => Some(')'),
            b'[' => Some(']'),
            _ => None,
        };
        let words = at + usize::from(close.is_some());
        let end = if close.is_some() {
            let end = self.phrase(words, &["harmony bonus", "bonus"])?;
            self.text[end..].starts_with([')', ']']).then_some(end + 1)?
        } else if let Some(end) = self.phrase(words, &["w/"]) {
            end
        } else {
            // A comma behind `harmony` ends what is said of the ply before it.
            let end = self.phrase(words, &["harmony bonus", "harmony", "bonus"])?;
            let sign = if self.text[words..end].eq_ignore_ascii_case("harmony") { [':', '!'] } else { ['!', '!'] };
            let signs = self.text[end..].len() - self.text[end..].trim_start_matches(sign).len();
            (signs > 0).then_some(end + signs)?
        };
        let next = clauses.gap(end + usize::from(close.is_some() && self.text[end..].starts_with([':', '!'])));
        let next = if self.text[next..].starts_with('+') { clauses.gap(next + 1) } else { next };
        let tile = clauses.tile(clauses.articles(next))?;
        let place = clauses.gap(tile.end);
        let place = if self.text[place..].starts_with(['*', '@']) { clauses.gap(place + 1) } else { place };
        let found = clauses.place(place).filter(|found| !clauses.goes_on(found.end))?;
        // What stands as the second of two plies may be the other player's, behind a remark: `harmony! Jd*10r`.
        let is_remark = close.is_none() && self.text[words..end].trim_end_matches('!').eq_ignore_ascii_case("harmony");
        let is_last = || !self.so_far.numbers.is_empty() && (!self.lacks_ply() || self.begins_ply(found.end));
        // Only where there are bonuses a Boat carries on.
        (self.lexicon.carries_on("B") && (!is_remark || is_last())).then_some(next)
    }

    /// The end of a word or sign that joins an act to the one before it.
    pub(super) fn joint(&self, at: usize) -> Option<usize> {
        let clauses = self.clauses();
        let mut end = clauses.gap(at);
        let mut found = false;
        loop {
            if let Some(next) = self.bonus_sign(end) {
                return Some(next);
            }
            end = self.harmony(end);
            let word = letters(&self.text[end..]);
            let length = match self.text[end..].bytes().next() {
                Some(b'+' | b'&' | b'_') => 1,
                Some(b',' | b':') if found || joins(letters(&self.text[self.harmony(clauses.gap(end + 1))..])) => 1,
                // `Guest: Jd10b-12e, Jd*10r`, of one player.
                Some(b',') if self.adds_bonus(clauses.gap(end + 1)) => {
                    found = true;
                    1
                }
                // `earth 10i, moves to 10l`.
                Some(b',') if self.moves_on(clauses.gap(end + 1)) => {
                    found = true;
                    1
                }
                _ if joins(word) => word.len(),
                // `rose 10b followed by rose 10r`.
                _ if word.eq_ignore_ascii_case("followed") && self.phrase(end, &["followed by"]).is_some() => {
                    "followed by".len()
                }
                _ => return found.then_some(end),
            };
            found |= !self.text[end..].starts_with([',', ':']);
            end = clauses.gap(end + length);
        }
    }

    /// Whether a tile is put down here, behind a move in what one player says: where a harmony brings a bonus it can be nothing else.
    fn adds_bonus(&self, at: usize) -> bool {
        let code = letters(&self.text[at..]);
        // Only where there are bonuses a Boat carries on.
        self.so_far.is_said
            && self.lexicon.carries_on("B")
            && self.last.is_none()
            && self.lexicon.is_code(code)
            && self.text[at + code.len()..].starts_with('*')
    }

    /// Whether the tile before goes on here: `moves to 10l`, `moves it to 10l`.
    fn moves_on(&self, at: usize) -> bool {
        let clauses = self.clauses();
        let word = letters(&self.text[at..]);
        let mut next = clauses.gap(at + word.len());
        if is_one_of(&["it"], letters(&self.text[next..])) {
            next = clauses.gap(next + 2);
        }
        let place = || clauses.place(clauses.gap(clauses.step(next)?));
        verb(word) == Some(Verb::Move) && place().is_some()
    }

    /// What is joined to a ply by words.
    pub(super) fn bonuses(&mut self, mut end: usize) -> usize {
        while let Some(mut next) = self.joint(end) {
            // What belongs to another seat is another ply.
            if self.label(next).is_some() {
                return end;
            }
            // `and I put a jade on 10r`.
            let who = letters(&self.text[next..]);
            if is_one_of(PRONOUNS, who) {
                next = self.clauses().gap(next + who.len());
            }
            if let Some(behind) = self.goes_on(end, next) {
                end = behind;
                continue;
            }
            let Some(mut clause) = self.clauses().clause(next, true) else { return end };
            // `the rose went to 9d and the lily went to 16j`: the plies of two players, of which none says where it starts.
            let is_open = |what: &Ambiguity| *what == Ambiguity::Mover;
            let ends_here = |choice: &Choice| is_open(&choice.what) && choice.span.end as usize == end;
            if clause.choice.as_ref().is_some_and(|(what, _)| is_open(what))
                && self.so_far.choices.last().is_some_and(ends_here)
                && self.lacks_ply()
            {
                let start = next - self.text[end..next].trim_start().len();
                self.so_far.ops.push(Op::Put(" ".to_owned(), end..next));
                clause.choice = Some((Ambiguity::Mover, start..clause.end));
                end = self.add_clause(next, clause);
                self.so_far.plies += 1;
                continue;
            }
            self.so_far.ops.push(Op::Put(" + ".to_owned(), end..next));
            let word = self.text[end..next].trim();
            if word != "+" {
                let start = next - self.text[end..next].trim_start().len();
                let span = Span::new(start, start + word.len());
                // What one player says behind a comma is of nobody else.
                let is_open = word != ",";
                self.notice(&codes::SLIP_PHRASE, end..next, "+");
                if is_open {
                    self.so_far.choices.push(Choice { what: Ambiguity::Joint, span });
                }
            }
            end = self.add_clause(next, clause);
        }
        end
    }

    /// `and moves it to 10f`: the tile that was put down goes on.
    fn goes_on(&mut self, end: usize, next: usize) -> Option<usize> {
        let clauses = self.clauses();
        let mut at = next;
        let moves = verb(letters(&self.text[at..]));
        if moves.is_some() {
            at = clauses.gap(at + letters(&self.text[at..]).len());
        }
        let word = letters(&self.text[at..]);
        let then = &self.text[end..next].trim().trim_start_matches(',').trim_start();
        let is_then = then.eq_ignore_ascii_case("then") && at == next;
        let is_named = is_one_of(&["it"], word);
        if is_named {
            at = clauses.gap(at + 2);
        }
        let (tile, from) = self.last.clone()?;
        let mut leads = moves == Some(Verb::Move);
        // `Air 15p, then 15p to 13o`.
        if is_then
            && let Some(start) = clauses.place(at).filter(|start| self.text[start.clone()] == from)
            && let Some(behind) = clauses.step(clauses.gap(start.end))
        {
            at = clauses.gap(behind);
        } else if let Some(behind) = clauses.step(at) {
            // `Air 15p, moves to 13o`, `Air 15p and to 13o`.
            leads |= is_one_of(&["to"], letters(&self.text[at..]));
            at = clauses.gap(behind);
        } else if !is_then && !is_named {
            return None;
        }
        // `Air 15p then 13o`, but not `then 13o to 14p`.
        let place = clauses.place(at)?;
        if !is_named && (!is_then && !leads || clauses.goes_on(place.end)) {
            return None;
        }
        // Where a placement and a move are two acts, the move names its tile.
        let is_one = self.lexicon.variant.is_none_or(|variant| variant.name() != "ancient");
        let sign = if is_one { "-".to_owned() } else { format!(" + {tile}{from}-") };
        let right = format!("{sign}{}", &self.text[place.clone()]);
        self.notice(&codes::SLIP_PHRASE, next..place.end, &right);
        self.so_far.ops.push(Op::Put(sign, end..place.start));
        self.copy(place.clone());
        Some(place.end)
    }

    fn add_clause(&mut self, at: usize, clause: Clause) -> usize {
        let part = |op: &Op| match op {
            Op::Copy(range) => self.text[range.clone()].to_owned(),
            Op::Put(text, _) => text.clone(),
        };
        let right: String = clause.ops.iter().map(part).collect();
        // From where a tile comes only the board shows; the one that it is then is told of.
        let is_clear = !matches!(clause.choice, Some((Ambiguity::Mover, _)));
        if is_clear && right != self.text[at..clause.end] {
            self.notice(clause.code, at..clause.end, &right);
        }
        self.last = right.split_once('*').map(|(tile, place)| (tile.to_owned(), place.trim().to_owned()));
        if let Some((what, part)) = clause.choice {
            self.so_far.choices.push(Choice { what, span: Span::new(part.start, part.end) });
        }
        self.so_far.drops += usize::from(*clause.code == codes::SLIP_DROP);
        self.so_far.ops.extend(clause.ops);
        // `R3(0,-8)R3(0,8)`.
        if self.text[clause.end..].starts_with(|c: char| c.is_ascii_alphanumeric() || c == '(') {
            self.so_far.ops.push(Op::Put(" ".to_owned(), clause.end..clause.end));
        }
        clause.end
    }
}
