//! One act as people put it: `plants jade on 18j`, `Rs 10b`, `moves 10b to 10e`, `Lt10j takes C11j`.

use super::Ambiguity;
use super::digits::number_word;
use super::lexicon::{
    COUNTERCLOCKWISE, Lexicon, Preposition, Verb, is_article, is_effect, is_one_of, is_way, joins, leads_through,
    letters, preposition, verb as verb_of,
};
use super::tail::evaluation;
use crate::code::Code;
use crate::codes;
use crate::notation::read::forgiving::sign_length;
use crate::notation::read::ply;
use std::ops::Range;

/// A piece of a text that is copied out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Op {
    Copy(Range<usize>),
    /// What is written in the place of a part.
    Put(String, Range<usize>),
}

/// An act that was understood.
pub(super) struct Clause {
    pub(super) ops: Vec<Op>,
    pub(super) end: usize,
    /// What kind of guess it takes.
    pub(super) code: &'static Code,
    /// The part that can be read in another way, too.
    pub(super) choice: Option<(Ambiguity, Range<usize>)>,
}

/// A tile, or a place: where it stands.
type Part = Range<usize>;

/// Reads clauses of a text.
pub(super) struct Clauses<'t> {
    pub(super) text: &'t str,
    pub(super) lexicon: &'t Lexicon,
    /// The number of the next turn, where turns are counted in words: `turn 2`.
    pub(super) due: Option<u32>,
}

impl Clauses<'_> {
    /// The end of the spaces here.
    pub(super) fn gap(&self, at: usize) -> usize {
        at + self.text[at..].bytes().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    }

    pub(super) fn word(&self, at: usize) -> &str {
        letters(&self.text[at..])
    }

    /// A tile by its code or its name.
    pub(super) fn tile(&self, at: usize) -> Option<Part> {
        let (rest, code) = ply::code::<true>(&self.text[at..]).ok()?;
        let is_known = self.lexicon.may_be_tile(code) && verb_of(code).is_none() && preposition(code).is_none();
        is_known.then(|| at..self.text.len() - rest.len())
    }

    /// The start of a tile behind its colour: `White Lily`, where that is no name of a tile itself.
    fn behind_colour(&self, at: usize) -> usize {
        let word = self.word(at);
        let behind = self.gap(at + word.len());
        let is_colour = ["white", "red"].iter().any(|colour| colour.eq_ignore_ascii_case(word));
        if is_colour && behind > at + word.len() && self.tile(behind).is_some() { behind } else { at }
    }

    /// A place, after which no letter or digit follows but the sign of a capture.
    pub(super) fn place(&self, at: usize) -> Option<Part> {
        // `R3` before coordinates is a tile.
        if let [b'R' | b'r' | b'W' | b'w', b'3'..=b'5', ..] = self.text.as_bytes()[at..]
            && self.text[self.gap(at + 2)..].starts_with(['(', '*'])
        {
            return None;
        }
        // `Rs10` has lost its row: the letter is that of the code.
        let code = letters_before(self.text, at);
        if !code.is_empty() && self.lexicon.is_code(&self.text[at - code.len()..=at]) {
            return None;
        }
        let (rest, _) = ply::place::<true>(&self.text[at..]).ok()?;
        let end = self.text.len() - rest.len();
        let ends = !rest.starts_with(|c: char| c.is_alphanumeric())
            || rest.starts_with(['x', 'X'])
            || self.text[..end].ends_with(')');
        ends.then_some(at..end)
    }

    /// The first of two points without anything between them, `9h9f`, of which the second ends as a place does.
    fn joined(&self, at: usize) -> Option<Part> {
        let (rest, _) = ply::place::<true>(&self.text[at..]).ok()?;
        let end = self.text.len() - rest.len();
        (rest.starts_with(|c: char| c.is_ascii_digit()) && self.place(end).is_some()).then_some(at..end)
    }

    /// Where a place begins behind the word for its kind: `square #12l`.
    fn kind(&self, at: usize) -> usize {
        let word = self.word(at);
        if is_one_of(&["square", "point", "gate"], word) { self.gap(at + word.len()) } else { at }
    }

    /// The end of the word or the sign of a square behind its place.
    fn square_behind(&self, end: usize) -> Option<usize> {
        let next = self.gap(end);
        let word = self.word(next);
        if word.eq_ignore_ascii_case("square") {
            return Some(next + word.len());
        }
        let sign = self.text[end..].strip_prefix('#')?;
        (!sign.starts_with(char::is_alphanumeric)).then_some(end + 1)
    }

    /// A tile whose name has a slip, in one word or several before a place, and the one name that is meant.
    fn misspelt(&self, at: usize) -> Option<(Part, &'static str)> {
        const MOST_WORDS: usize = 3;
        let mut end = at;
        for _ in 0..MOST_WORDS {
            let start = self.gap(end);
            let word = self.word(start);
            let means_more = || {
                verb_of(word).is_some() || preposition(word).is_some() || is_effect(word) || number_word(word).is_some()
            };
            if word.is_empty() || is_article(word) || joins(word) || ply::word_alone(word) || means_more() {
                return None;
            }
            end = start + word.len();
            let behind = self.gap(end);
            let place = self.preposition(behind).map_or(behind, |(end, _)| self.articles(self.gap(end)));
            // What stands at its place is a code, and so is a short word before a sign.
            let is_apart = place > end && (end > at + 4 || behind > end);
            if is_apart && self.place(self.kind(place)).is_some() {
                return self.lexicon.nearest_tile(&self.text[at..end]).map(|name| (at..end, name));
            }
        }
        None
    }

    /// Whether the name of a tile has a slip in a part of the text.
    pub(super) fn misspells(&self, part: Range<usize>) -> bool {
        let mut at = part.start;
        while at < part.end {
            let word = self.word(at).len();
            // Most words are codes.
            if word > 2 && self.tile(at).is_none() && self.misspelt(at).is_some() {
                return true;
            }
            at += word.max(self.text[at..].chars().next().map_or(1, char::len_utf8));
        }
        false
    }

    /// A tile, perhaps one whose name has a slip.
    fn any_tile(&self, at: usize) -> Option<Part> {
        let slip = |tile: Option<Part>| self.misspelt(at).map(|(tile, _)| tile).or(tile);
        match self.tile(at) {
            // `White Lotos`: the first word may be of several names.
            Some(tile) if !self.word(self.gap(tile.end)).is_empty() => slip(Some(tile)),
            None => slip(None),
            tile => tile,
        }
    }

    /// What a tile is called: as it is written, or the name that this is a slip of.
    fn called(&self, tile: &Part) -> &str {
        let slip = || self.misspelt(tile.start).filter(|(part, _)| part == tile).map(|(_, name)| name);
        let is_known = tile.is_empty() || self.tile(tile.start).as_ref() == Some(tile);
        if is_known { None } else { slip() }.unwrap_or(&self.text[tile.clone()])
    }

    /// Copies out a tile.
    fn copied(&self, tile: &Part) -> Op {
        let name = self.called(tile);
        if *name == self.text[tile.clone()] { Op::Copy(tile.clone()) } else { Op::Put(name.to_owned(), tile.clone()) }
    }

    /// The end of a preposition here, of a sign that stands for one, and which it is.
    fn preposition(&self, at: usize) -> Option<(usize, Preposition)> {
        let word = self.word(at);
        if let Some(found) = preposition(word) {
            return Some((at + word.len(), found));
        }
        if let Some(end) = self.odd_star(at) {
            return Some((end, Preposition::Star));
        }
        match self.text.as_bytes().get(at)? {
            b':' => Some((at + 1, Preposition::On)),
            // `Rose, 10b`.
            b',' if letters_end(&self.text[..at]) > 2 => {
                let place = self.place(self.gap(at + 1)).filter(|place| !self.goes_on(place.end))?;
                (place.start > at + 1).then_some((at + 1, Preposition::On))
            }
            // `C.10b-9d`.
            b'.' if letters_end(&self.text[..at]) > 0 => self.place(at + 1).map(|_| (at + 1, Preposition::On)),
            b'*' | b'@' => Some((at + 1, Preposition::Star)),
            b'-' | b'=' | b'>' => self.step(at).map(|end| (end, Preposition::To)),
            // `up to 13o`.
            _ if is_way(word) => self.step(at).map(|end| (end, Preposition::To)),
            _ => None,
        }
    }

    /// The end of a sign that stands where a star belongs, between a code and its place: `Rs'10b`, `Rs.10b`.
    fn odd_star(&self, at: usize) -> Option<usize> {
        const ODD: [char; 10] = ['\'', '`', '´', '°', '^', '_', '.', '+', '=', '/'];
        let rest = &self.text[at..];
        let end = self.text.len() - rest.strip_prefix(ODD)?.len();
        let is_between = self.text[..at].ends_with(|c: char| c.is_ascii_alphabetic());
        (is_between && self.place(end).is_some_and(|place| !self.goes_on(place.end))).then_some(end)
    }

    /// Whether a star stands by itself behind a place: `Rs10b*`.
    fn star_alone(&self, end: usize) -> bool {
        let behind = self.text[end..].strip_prefix(['*', '@']);
        behind.is_some_and(|behind| behind.is_empty() || behind.starts_with([' ', '\t', '\n', '\r', ',', '.', ';']))
    }

    /// The place behind another sign than a dash: `10b/10e`.
    fn odd_step(&self, end: usize) -> Option<Part> {
        let is_odd = self.text[end..].starts_with(['/', '_', '+', '=']);
        if is_odd { self.place(end + 1).filter(|place| !self.goes_on(place.end)) } else { None }
    }

    /// The place behind a step where the tile that moves is named again: `Rs10b-Rs10e`.
    fn same_tile_on(&self, at: usize, tile: &Part) -> Option<Part> {
        // `O19i:O16l` captures.
        let is_word = !self.word(at).is_empty();
        let is_step = is_word || !self.text[at..].starts_with(':') && !self.parts(at);
        let again = self.tile(self.gap(self.step(at)?)).filter(|_| is_step)?;
        let is_same = self.text[again.clone()] == self.text[tile.clone()];
        let place = self.place(self.gap(again.end)).filter(|_| is_same)?;
        // Alone in its turn it may be the plies of two players: `1. Rs10b-Rs10r`.
        let before = self.text[..tile.start].rsplit('\n').next().unwrap_or_default().trim_end();
        let behind = self.text[place.end..].trim_start_matches([' ', '\t']);
        let is_alone =
            before.is_empty() || before.ends_with(['.', ')']) || before.ends_with(|c: char| c.is_ascii_digit());
        let is_last = behind.is_empty() || behind.starts_with(['\n', '\r']);
        (!(is_alone && is_last)).then_some(place)
    }

    /// The tile that is said to be captured where a move arrives, and the end of these words: `takes Earth`, `(xE)`,
    /// `and captures it`. Nothing may stand for the tile.
    fn taken_there(&self, end: usize, arrival: &Part) -> Option<(Part, usize)> {
        let mut at = self.gap(end);
        // Most of what follows is the code of another ply.
        if self.word(at).len() == 2 && !self.text[at..].starts_with(['x', 'X']) {
            return None;
        }
        if self.text[at..].starts_with(',') {
            at = self.gap(at + 1);
        }
        if joins(self.word(at)) {
            at = self.gap(at + self.word(at).len());
        }
        let closing = [('(', ')'), ('[', ']')].into_iter().find(|(open, _)| self.text[at..].starts_with(*open));
        at += usize::from(closing.is_some());
        let sign = self.takes(at)?;
        let from = self.articles(self.gap(sign));
        let ends = |at: usize| self.text[at..].is_empty() || self.text[at..].starts_with(['\n', '\r', ')', ']']);
        let (tile, mut behind) = match self.tile(from) {
            Some(tile) => (tile.clone(), tile.end),
            None if is_one_of(&["it"], self.word(from)) => (from..from, from + 2),
            None if sign == end + 1 || ends(from) => (sign..sign, sign),
            None => return None,
        };
        match self.place(self.on(self.gap(behind))) {
            Some(place) if self.text[place.clone()] == self.text[arrival.clone()] => behind = place.end,
            Some(_) => return None,
            None => {}
        }
        if let Some((_, close)) = closing {
            behind = self.gap(behind);
            self.text[behind..].strip_prefix(close)?;
            behind += 1;
        }
        Some((tile, behind))
    }

    /// Whether a move in plain signs is followed by words for what it captures.
    pub(super) fn takes_behind(&self, ply: Range<usize>) -> bool {
        let arrival = self.text[ply.clone()].rfind('-').map(|at| ply.start + at + 1..ply.end);
        arrival.is_some_and(|arrival| self.taken_there(ply.end, &arrival).is_some())
    }

    /// Where a place begins behind the word `on`.
    fn on(&self, at: usize) -> usize {
        let word = self.word(at);
        if preposition(word) == Some(Preposition::On) { self.gap(at + word.len()) } else { at }
    }

    /// The end of the sign of a step.
    pub(super) fn step(&self, at: usize) -> Option<usize> {
        let word = self.word(at);
        if preposition(word) == Some(Preposition::To) || leads_through(word) {
            return Some(at + word.len());
        }
        // `up to 13o`.
        let to = self.gap(at + word.len());
        if is_way(word) && preposition(self.word(to)) == Some(Preposition::To) {
            return Some(to + self.word(to).len());
        }
        let rest = &self.text[at..];
        // `10b...9d`; with blanks around them they part two plies.
        if rest.starts_with("...") {
            let is_close = self.text[..at].ends_with(|c: char| c.is_ascii_alphabetic());
            return self.place(at + 3).filter(|_| is_close).map(|place| place.start);
        }
        if rest.starts_with("---") {
            return Some(at + rest.bytes().take_while(|byte| *byte == b'-').count());
        }
        let arrow = ["=>", "~>", ">", ".."].iter().find(|arrow| rest.starts_with(**arrow)).map(|arrow| arrow.len());
        arrow.or_else(|| sign_length(b'-', rest)).map(|length| at + length)
    }

    /// The end of the sign of a capture.
    fn takes(&self, at: usize) -> Option<usize> {
        // `F10l-x10m`.
        if self.text[at..].starts_with("-x") {
            return self.place(at + 2).map(|_| at + 2);
        }
        let word = self.word(at);
        // Most words here are codes.
        if word.len() > 2 && verb_of(word) == Some(Verb::Take) {
            return Some(at + word.len());
        }
        // `O19i:O16l`, `O19i : O16l`.
        if self.text[at..].starts_with(':') && self.text[..at].trim_end().ends_with(|c: char| c.is_ascii_alphabetic()) {
            let taken = self.tile_on_place(self.gap(at + 1));
            return taken.filter(|(tile, place)| tile.end == place.start).map(|_| at + 1);
        }
        let length = sign_length(b'x', &self.text[at..])?;
        // A letter that begins a word is no sign.
        let stands =
            word.len() != length || self.text[at + length..].starts_with([' ', '\t', '#', '(']) || word.len() == 1;
        (stands || self.tile(at + length).is_some()).then_some(at + length)
    }

    pub(super) fn articles(&self, mut at: usize) -> usize {
        // `A 10c`, `A *10c` is a tile and its place.
        while is_article(self.word(at)) && self.text[at + self.word(at).len()..].starts_with([' ', '\t']) {
            let behind = self.gap(at + self.word(at).len());
            let sign = usize::from(self.text[behind..].starts_with(['*', '@']));
            if self.place(behind + sign).is_some() && self.lexicon.is_tile(self.word(at)) {
                break;
            }
            at = behind;
        }
        self.behind_colour(at)
    }

    /// A tile and its place, in a clause without words.
    fn tile_on_place(&self, at: usize) -> Option<(Part, Part)> {
        let tile = self.tile(at)?;
        let place = self.place(self.gap(tile.end))?;
        Some((tile, place))
    }

    /// Whether a dash stands here between two plies, with blanks on both sides, or in the place of the last one.
    pub(super) fn parts(&self, at: usize) -> bool {
        if self.text[..at].ends_with([' ', '\t']) && (self.idle(at) > 0 || evaluation(&self.text[at..]).is_some()) {
            return true;
        }
        let Some(sign) = self.step(at) else { return false };
        let has_blank = self.text[..at].ends_with([' ', '\t']);
        let next = self.gap(sign);
        let begins_ply = || {
            let word = self.word(next);
            let is_named = || self.lexicon.seat(word).is_some() || ply::word_alone(word);
            self.begins_with_tile(next) || verb_of(word).is_some() || is_named()
        };
        next > sign && has_blank && begins_ply()
    }

    /// The length of dashes at the end of a line, where nothing was played. Where players pass they may stand for that.
    pub(super) fn idle(&self, at: usize) -> usize {
        let text = &self.text[at..];
        let count = text.bytes().take_while(|byte| *byte == b'-').count();
        let behind = text[count..].trim_start_matches([' ', '\t', '\r']);
        if (behind.is_empty() || behind.starts_with('\n')) && !self.lexicon.may_pass() { count } else { 0 }
    }

    /// Whether a tile and its place stand here, perhaps with the sign of a drop.
    fn begins_with_tile(&self, at: usize) -> bool {
        let Some(tile) = self.tile(at) else { return false };
        let next = self.gap(tile.end);
        let sign = self.text[next..].starts_with(['*', '@']);
        self.place(next + usize::from(sign)).is_some()
    }

    /// Whether a place is the start of something else: it is followed by a sign or another place.
    pub(super) fn goes_on(&self, end: usize) -> bool {
        let next = self.gap(end);
        self.has_sign(end) || (next > end && self.place(next).is_some())
    }

    /// Whether a place is followed by a sign.
    fn has_sign(&self, end: usize) -> bool {
        let next = self.gap(end);
        self.text[next..].starts_with(['~', '=', '*', '@']) || self.step(next).is_some() || self.takes(next).is_some()
    }

    /// `15p, 13o`, `15p then 13o`: a point by itself behind another, which goes on with its move.
    fn next_point(&self, at: usize) -> Option<Part> {
        let comma = if self.text[at..].starts_with(',') { self.gap(at + 1) } else { at };
        let then = self.word(comma).eq_ignore_ascii_case("then");
        let from = if then { self.gap(comma + "then".len()) } else { comma };
        self.place(from).filter(|place| from > at && !self.goes_on(place.end))
    }

    /// `-10e`: which tile comes from where, the board shows.
    fn arrival(&self, at: usize) -> Option<Clause> {
        let place = self.place(at + 1).filter(|place| !self.text[place.end..].starts_with('-'))?;
        let (part, end) = (at..place.end, place.end);
        // Until it is asked, the tile moves nowhere.
        let start = self.text[place.clone()].to_owned() + "-";
        let ops = vec![Op::Put(start, at..place.start), Op::Copy(place)];
        Some(Clause { ops, end, code: &codes::SLIP_PHRASE, choice: Some((Ambiguity::Mover, part)) })
    }

    /// The act that begins here. A `bonus` follows another act of the same turn.
    pub(super) fn clause(&self, at: usize, bonus: bool) -> Option<Clause> {
        if let Some(arrival) = if self.text[at..].starts_with('-') { self.arrival(at) } else { None } {
            return Some(arrival);
        }
        let mut from = at;
        let mut verb = verb_of(self.word(from));
        if verb.is_some() {
            from += self.word(from).len();
            // `Plant: Rs10b`.
            from = self.gap(from + usize::from(self.text[from..].starts_with(':')));
            // `answers with a rose on 10r`, `goes with the rose to 10e`.
            let with = self.word(from);
            // `brings in a rock at 3j`.
            let joins_tile = with.eq_ignore_ascii_case("with")
                || with.eq_ignore_ascii_case("in") && self.tile(self.articles(self.gap(from + 2))).is_some();
            if verb != Some(Verb::Take) && joins_tile {
                from = self.gap(from + with.len());
            }
        } else if is_one_of(&["opens", "starts", "begins", "continues", "follows"], self.word(from))
            && self.word(self.gap(from + self.word(from).len())).eq_ignore_ascii_case("with")
        {
            // `opens with a rose on 10b`.
            (verb, from) = (Some(Verb::Plant), self.gap(self.gap(from + self.word(from).len()) + "with".len()));
        }
        let behind = self.articles(from);
        // `A from 13e` names the Air.
        let is_code = behind > from && self.any_tile(behind).is_none() && self.lexicon.is_code(self.word(from));
        from = if is_code { from } else { behind };
        let tile = self.any_tile(from);
        let mut behind_tile = tile.as_ref().map_or(from, |tile| self.gap(tile.end));
        // `Rose set on 10b`, `Fire enters 10c`, `the rose goes from 10b to 10e`.
        let behind = self.word(behind_tile);
        if verb.is_none() && tile.is_some() && matches!(verb_of(behind), Some(Verb::Plant | Verb::Move)) {
            verb = verb_of(behind);
            behind_tile = self.gap(behind_tile + behind.len());
        }
        let preposition = self.preposition(behind_tile);
        let place_at = preposition.map_or(behind_tile, |(end, _)| self.articles(self.gap(end)));
        // `on square 12l`, `on the point 10j`.
        let kind = self.word(place_at);
        let is_named = ["square", "point", "gate", "sq"].iter().any(|name| name.eq_ignore_ascii_case(kind));
        let (mut names_square, place_at) = if is_named && (preposition.is_some() || tile.is_some()) {
            let dot = usize::from(self.text[place_at + kind.len()..].starts_with('.'));
            (kind[..2].eq_ignore_ascii_case("sq"), self.gap(place_at + kind.len() + dot))
        } else {
            (false, place_at)
        };
        let preposition = preposition.map(|(_, which)| which);
        let lacks_sign = || self.joined(place_at).filter(|_| preposition != Some(Preposition::Star));
        let place = match self.place(place_at).or_else(lacks_sign) {
            Some(place) => place,
            None => return self.taken_by(at, from, tile),
        };
        let mut ops = vec![Op::Put(String::new(), at..from)];
        // `Rs10b*`.
        let star_behind = tile.is_some() && preposition.is_none() && self.star_alone(place.end);
        let has_star = star_behind || preposition == Some(Preposition::Star);
        // `Rs: 10b` has another sign.
        let has_word = preposition.is_some() && !has_star && !self.text[behind_tile..].starts_with([':', '.']);
        let in_words = verb.is_some() || has_word || from > at;
        let mut lost_step = false;
        // A capture that does not say where, as the move does.
        let mut arrives = None;
        // The way, each place with what stands before it.
        let mut path: Vec<(Range<usize>, Part)> = Vec::new();
        let mut end = place.end + usize::from(star_behind);
        // `13h square`, `13h#`.
        if let Some(behind) = self.square_behind(end) {
            (names_square, end) = (true, behind);
        }
        let captured = loop {
            let next = self.gap(end);
            // `the rose on 10b moves to 10e`.
            let word = self.word(next);
            let step = if verb_of(word) == Some(Verb::Move) { self.gap(next + word.len()) } else { next };
            // `10b via 10c and 10d to 10e`.
            let leads = path.last().is_some_and(|(sign, _)| leads_through(self.word(self.gap(sign.start))));
            let more = if joins(word) { word.len() } else { usize::from(self.text[next..].starts_with(',')) };
            if leads
                && more > 0
                && let Some(place) = self.place(self.gap(next + more))
                && self.step(self.gap(place.end)).is_some()
            {
                path.push((end..place.start, place.clone()));
                end = place.end;
                continue;
            }
            // `10b to 10e via 10c`: in which order nobody can say.
            let is_last = path.last().is_some_and(|(sign, _)| !leads_through(self.word(self.gap(sign.start))));
            if leads_through(word) && is_last {
                break None;
            }
            let stepped = self.step(step).and_then(|sign| self.place(self.kind(self.articles(self.gap(sign)))));
            let stepped = stepped.or_else(|| self.same_tile_on(step, tile.as_ref()?));
            let odd = || self.odd_step(end).filter(|_| tile.is_some());
            if let Some(place) = stepped.or_else(|| odd().inspect(|_| lost_step = true)) {
                path.push((end..place.start, place.clone()));
                end = place.end;
                continue;
            }
            if let Some((_, arrival)) = path.last()
                && let Some((taken, behind)) = self.taken_there(end, arrival)
            {
                // What stands at the end of a move is captured from where the last step begins.
                let (sign, arrival) = path.pop()?;
                let captured = format!(" x {}{}", &self.text[taken], &self.text[arrival]);
                arrives = Some((captured, sign.start..behind));
                end = behind;
                break None;
            }
            if let Some(sign) = self.takes(next) {
                let from = self.articles(self.gap(sign));
                let tile = self.any_tile(from);
                let behind = tile.as_ref().map_or(from, |tile| self.gap(tile.end));
                let place = self.place(self.on(behind))?;
                break Some((end..from, tile, place));
            }
            if let Some(clause) = self.effect(at..from, next, &tile, has_star, &place, &path) {
                return Some(clause);
            }
            // A dash may also part two plies.
            let is_sign = self.text[next..].starts_with(['~', '=']) && evaluation(&self.text[next..]).is_none();
            if is_sign || self.step(next).is_some() && !self.parts(next) {
                return None;
            }
            // `9h9f`: without a sign only two points of one move can be joined.
            let is_joined = next == end && path.is_empty() && self.text[..end].ends_with(|c: char| c.is_alphabetic());
            let bare = self.place(next).filter(|_| next > end || is_joined).or_else(|| self.next_point(next));
            // Without a tile two points belong together: none is a ply.
            let is_second = tile.is_none() && path.is_empty();
            let is_end = |place: &Part| !self.goes_on(place.end) || is_second && !self.has_sign(place.end);
            match bare {
                // A point by itself goes on from the one before it, unless it begins something else.
                Some(place) if is_end(&place) => {
                    lost_step = true;
                    path.push((end..place.start, place.clone()));
                    end = place.end;
                }
                // `R5 (8, 0) (0, 8)-(0, 7)`, `#6g=>#6f #3g=>#3f`: the next ply. Of three points nobody can say.
                Some(place) if !path.is_empty() || tile.is_some() && self.has_sign(place.end) => break None,
                Some(_) => return None,
                None => break None,
            }
        };
        let tile_end = tile.as_ref().map(|tile| tile.end);
        if let Some(tile) = &tile {
            // The Garden Gate has letters of its own for some tiles.
            let gate =
                self.text[place.clone()].starts_with('(').then(|| self.lexicon.gate_code(&self.text[tile.clone()]));
            ops.push(match gate.flatten() {
                Some(code) => Op::Put(code.to_owned(), tile.clone()),
                None => self.copied(tile),
            });
        }
        let is_drop = path.is_empty() && captured.is_none() && arrives.is_none();
        // `E18g, x S18m` is no ply and another one.
        let next = self.gap(end);
        if self.text[next..].starts_with(',') && is_drop && self.takes(self.gap(next + 1)).is_some() {
            return None;
        }
        if is_drop && from == at && tile.is_none() && preposition.is_none() {
            return self.place_first(at, place);
        }
        // No tile moves from a square.
        if names_square && !is_drop && !self.text[place.clone()].starts_with('#') {
            return None;
        }
        // `Boat on 12f to 12g` as a bonus: the Boat is put down, and what stood there goes on.
        let is_boat = bonus && tile.as_ref().is_some_and(|tile| self.lexicon.carries_on(self.called(tile)));
        let moves_on = !path.is_empty()
            && (is_boat || preposition == Some(Preposition::On) && (bonus || verb == Some(Verb::Plant)));
        if is_drop || moves_on || has_star {
            let tile = tile.clone()?;
            if is_drop && verb == Some(Verb::Take) {
                return self.taken_with(at, &tile, &place, end);
            }
            if is_drop && preposition == Some(Preposition::From) {
                return None;
            }
            // `my rose goes on 10b`.
            let is_put = verb == Some(Verb::Move) && preposition == Some(Preposition::On);
            // `rose to 10e`, `moves the rose to 10e`: from where, the board shows. Until it is asked, the one is put down and
            // the other moves nowhere.
            let comes = is_drop && verb.is_none() && preposition == Some(Preposition::To);
            if is_drop && verb == Some(Verb::Move) && !is_put {
                let written = self.text[place.clone()].to_owned();
                ops.push(Op::Put(format!("{written}-"), tile.end..place.start));
                ops.push(Op::Copy(place));
                return Some(Clause { ops, end, code: &codes::SLIP_PHRASE, choice: Some((Ambiguity::Mover, at..end)) });
            }
            let square = (names_square || self.lexicon.needs_square(self.called(&tile)))
                && self.text[place.clone()].starts_with(|c: char| c.is_ascii_digit());
            ops.push(Op::Put(if square { "*#" } else { "*" }.to_owned(), tile.end..place.start));
            let other = if is_drop && !in_words && !has_star { self.capture_behind(&place) } else { None };
            ops.push(Op::Copy(place.clone()));
            self.add_path(&mut ops, &path);
            ops.extend(arrives.map(|(captured, range)| Op::Put(captured, range)));
            if let Some((sign, tile, place)) = captured {
                end = place.end;
                self.add_capture(&mut ops, sign, tile, place);
            }
            let code = if in_words { &codes::SLIP_PHRASE } else { &codes::SLIP_DROP };
            let arrival = comes.then_some((Ambiguity::Arrival, at..end));
            let choice = other.map(|end| (Ambiguity::Capture, at..end)).or(arrival);
            return Some(Clause { ops, end, code, choice });
        }
        if let Some(tile_end) = tile_end {
            ops.push(Op::Put(String::new(), tile_end..place.start));
        }
        ops.push(Op::Copy(place));
        self.add_path(&mut ops, &path);
        ops.extend(arrives.map(|(captured, range)| Op::Put(captured, range)));
        if let Some((sign, tile, place)) = captured {
            end = place.end;
            self.add_capture(&mut ops, sign, tile, place);
        }
        let code = if lost_step && !in_words { &codes::SLIP_JOIN } else { &codes::SLIP_PHRASE };
        Some(Clause { ops, end, code, choice: None })
    }

    /// `10b Rs`: a place and then the tile that is put down there, with nothing else behind it.
    fn place_first(&self, at: usize, place: Part) -> Option<Clause> {
        let sign = self.text[place.end..].starts_with(['*', '@', ':', '=']);
        let next = self.gap(place.end + usize::from(sign));
        let tile = self.tile(next).filter(|_| next > place.end)?;
        let behind = &self.text[self.gap(tile.end)..];
        if !behind.is_empty() && !behind.starts_with([',', '/', '\n', '\r']) {
            return None;
        }
        let code = &self.text[tile.clone()];
        let is_point = self.text[place.clone()].starts_with(|c: char| c.is_ascii_digit());
        let sign = if self.lexicon.needs_square(code) && is_point { "*#" } else { "*" };
        let right = format!("{code}{sign}{}", &self.text[place.clone()]);
        let ops = vec![Op::Put(right, at..tile.end)];
        Some(Clause { ops, end: tile.end, code: &codes::SLIP_DROP, choice: None })
    }

    /// `jasmine takes rock 10h`: from where, the board shows.
    fn taken_by(&self, at: usize, from: usize, tile: Option<Part>) -> Option<Clause> {
        let tile = tile?;
        let sign = self.takes(self.gap(tile.end))?;
        let other_from = self.articles(self.gap(sign));
        let other = self.any_tile(other_from);
        let behind = other.as_ref().map_or(other_from, |tile| self.gap(tile.end));
        let place = self.place(self.on(behind))?;
        // Until the board is asked, it takes itself.
        let from_place = self.text[place.clone()].to_owned();
        let mut ops = vec![Op::Put(String::new(), at..from), self.copied(&tile)];
        ops.push(Op::Put(from_place, tile.end..tile.end));
        let end = place.end;
        self.add_capture(&mut ops, tile.end..other_from, other, place);
        Some(Clause { ops, end, code: &codes::SLIP_PHRASE, choice: Some((Ambiguity::Mover, at..end)) })
    }

    /// `takes the earth on 15e with the chi blocker on 14f`.
    fn taken_with(&self, at: usize, taken: &Part, place: &Part, end: usize) -> Option<Clause> {
        let with = self.gap(end);
        is_one_of(&["with"], self.word(with)).then_some(())?;
        let tile = self.tile(self.articles(self.gap(with + "with".len())))?;
        let behind = self.gap(tile.end);
        let from = if preposition(self.word(behind)) == Some(Preposition::From) {
            self.gap(behind + self.word(behind).len())
        } else {
            self.on(behind)
        };
        let start = self.place(from).filter(|start| !self.goes_on(start.end))?;
        let part = |part: &Part| &self.text[part.clone()];
        let right = format!("{}{} x {}{}", part(&tile), part(&start), part(taken), part(place));
        let ops = vec![Op::Put(right, at..start.end)];
        Some(Clause { ops, end: start.end, code: &codes::SLIP_PHRASE, choice: None })
    }

    /// What a tile does to another one, or turns into: `bends jade 14f to 16h`, `turns +4`, `becomes Water`, `= W`.
    fn effect(
        &self,
        before: Range<usize>,
        next: usize,
        tile: &Option<Part>,
        has_star: bool,
        place: &Part,
        path: &[(Range<usize>, Part)],
    ) -> Option<Clause> {
        // `, turns +1`.
        let comma = if self.text[next..].starts_with(',') { self.gap(next + 1) } else { next };
        if self.begins_turn(comma, tile) {
            return None;
        }
        // `and turns 3 clockwise` is of this ply: another one would name its tile.
        let and = if joins(self.word(comma)) { self.gap(comma + self.word(comma).len()) } else { comma };
        let turns = is_effect(self.word(and)) && self.turn_by(self.gap(and + self.word(and).len())).is_some();
        let next = if turns {
            and
        } else if is_effect(self.word(comma)) {
            comma
        } else {
            next
        };
        let word = self.word(next);
        let is = |words: &[&str]| words.iter().any(|known| known.eq_ignore_ascii_case(word));
        let sign = self.text[next..].bytes().next().filter(|byte| matches!(byte, b'~' | b'='));
        if sign.is_none() && word.is_empty() {
            return None;
        }
        let mut ops = vec![Op::Put(String::new(), before)];
        if let Some(tile) = tile {
            let sign = if has_star { "*" } else { "" };
            ops.extend([self.copied(tile), Op::Put(sign.to_owned(), tile.end..place.start)]);
        }
        ops.push(Op::Copy(place.clone()));
        self.add_path(&mut ops, path);
        let before = path.last().map_or(place.end, |(_, place)| place.end);
        let done = |ops, end| Some(Clause { ops, end, code: &codes::SLIP_PHRASE, choice: None });
        let behind = self.gap(next + word.len().max(1));
        if sign == Some(b'=') || is(&["becomes", "become"]) {
            let other = self.tile(self.articles(behind))?;
            ops.extend([Op::Put("=".to_owned(), before..other.start), Op::Copy(other.clone())]);
            return done(ops, other.end);
        }
        if sign != Some(b'~') && !is_effect(word) {
            return None;
        }
        if let Some((steps, end)) = self.turn_by(behind) {
            ops.push(Op::Put(format!(" ~ {steps}"), before..end));
            return done(ops, end);
        }
        let other_from = self.articles(behind);
        let other = self.any_tile(other_from);
        let other_place = self.place(self.on(other.as_ref().map_or(other_from, |tile| self.gap(tile.end))))?;
        ops.push(Op::Put(" ~ ".to_owned(), before..other_from));
        if let Some(other) = other {
            ops.extend([self.copied(&other), Op::Put(String::new(), other.end..other_place.start)]);
        }
        let mut end = other_place.end;
        ops.push(Op::Copy(other_place));
        let mut way = Vec::new();
        while let Some(place) = self.step(self.gap(end)).and_then(|sign| self.place(self.gap(sign))) {
            way.push((end..place.start, place.clone()));
            end = place.end;
        }
        // `~ Kn 6e 9h`.
        if let Some(place) = self.place(self.gap(end)).filter(|place| way.is_empty() && !self.goes_on(place.end)) {
            way.push((end..place.start, place.clone()));
            end = place.end;
        }
        self.add_path(&mut ops, &way);
        if way.is_empty() { None } else { done(ops, end) }
    }

    /// Whether a turn of the game begins here, and no tile turns: `turn 2` behind a tile that cannot, or where that number is due.
    fn begins_turn(&self, at: usize, tile: &Option<Part>) -> bool {
        let word = self.word(at);
        if !word.eq_ignore_ascii_case("turn") {
            return false;
        }
        let from = self.gap(at + word.len());
        let spoken = self.word(from);
        let digits = self.text[from..].bytes().take_while(u8::is_ascii_digit).count();
        let number = match number_word(spoken) {
            Some(number) => Some(number as u32),
            None => self.text[from..from + digits].parse().ok(),
        };
        // `turn 2 steps`.
        let is_bare = self.turn_by(from).is_none_or(|(_, end)| end == from + digits.max(spoken.len()));
        let is_due = number.is_some() && self.due == number;
        let turns = tile.as_ref().is_none_or(|tile| self.lexicon.turns(&self.text[tile.clone()]));
        number.is_some() && is_bare && (is_due || !turns)
    }

    /// A turn by a number of steps with its sign, and its end: `+1`, `2 steps`, `counterclockwise by 1`, `180°`.
    fn turn_by(&self, at: usize) -> Option<(String, usize)> {
        let mut sign = '+';
        let mut behind_way = |mut at: usize, besides: &[&str]| loop {
            let word = self.word(at);
            let is_back = is_one_of(COUNTERCLOCKWISE, word);
            if !is_back && !is_one_of(besides, word) {
                return at;
            }
            sign = if is_back { '-' } else { sign };
            at = self.gap(at + word.len());
        };
        let number = behind_way(at, &["clockwise", "by"]);
        let signed = self.text.as_bytes().get(number).copied().filter(|byte| matches!(byte, b'+' | b'-'));
        let from = self.gap(number + usize::from(signed.is_some()));
        let digits = self.text[from..].bytes().take_while(u8::is_ascii_digit).count();
        // `two steps`.
        let spoken = number_word(self.word(from)).filter(|_| digits == 0);
        let end = from + if spoken.is_some() { self.word(from).len() } else { digits };
        if end == from || self.text[end..].starts_with(|c: char| c.is_ascii_alphanumeric()) {
            return None;
        }
        let degrees = if self.text[end..].starts_with('°') { '°'.len_utf8() } else { 0 };
        let way = behind_way(self.gap(end + degrees), &["clockwise", "step", "steps", "degrees"]);
        let behind = self.text[..way].trim_end().len().max(end + degrees);
        let number: u32 = spoken.map_or_else(|| self.text[from..end].parse().ok(), |number| Some(number as u32))?;
        // A step turns by 45 degrees, and a wheel has eight neighbours.
        let steps = if number > 8 && number.is_multiple_of(45) { number / 45 } else { number };
        let is_back = signed == Some(b'-') || sign == '-';
        Some((format!("{}{steps}", if is_back { '-' } else { '+' }), behind))
    }

    fn add_capture(&self, ops: &mut Vec<Op>, sign: Range<usize>, tile: Option<Part>, place: Part) {
        ops.push(Op::Put(" x ".to_owned(), sign));
        if let Some(tile) = tile {
            ops.push(self.copied(&tile));
            ops.push(Op::Put(String::new(), tile.end..place.start));
        }
        ops.push(Op::Copy(place));
    }

    fn add_path(&self, ops: &mut Vec<Op>, path: &[(Range<usize>, Part)]) {
        for (sign, place) in path {
            let is_plain = self.text[sign.clone()].trim() == "-";
            ops.push(if is_plain { Op::Copy(sign.clone()) } else { Op::Put("-".to_owned(), sign.clone()) });
            ops.push(Op::Copy(place.clone()));
        }
    }

    /// The end of a tile on its place behind another one, with nothing but space between: either two drops, or a capture that
    /// has lost its sign.
    fn capture_behind(&self, place: &Part) -> Option<usize> {
        let next = self.gap(place.end);
        let (_, place) = self.tile_on_place(next).filter(|_| next > place.end)?;
        (!self.goes_on(place.end)).then_some(place.end)
    }
}

/// How many letters a text ends with, of a few at most.
fn letters_end(text: &str) -> usize {
    const ENOUGH: usize = 3;
    text.bytes().rev().take(ENOUGH).take_while(u8::is_ascii_alphabetic).count()
}

/// The letters right before a letter, of a code at most.
fn letters_before(text: &str, at: usize) -> &str {
    const LONGEST: usize = 4;
    let before = &text.as_bytes()[..at];
    let count = before.iter().rev().take(LONGEST).take_while(|byte| byte.is_ascii_alphabetic()).count();
    let is_letter = text[at..].starts_with(|c: char| c.is_ascii_alphabetic());
    if is_letter && count < LONGEST { &text[at - count..at] } else { "" }
}
