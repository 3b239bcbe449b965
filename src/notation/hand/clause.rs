//! One act as people put it: `plants jade on 18j`, `Rs 10b`, `moves 10b to 10e`, `Lt10j takes C11j`.

use super::Ambiguity;
use super::lexicon::{Lexicon, Preposition, Verb, is_article, letters, preposition, verb};
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
        let is_known = self.lexicon.may_be_tile(code) && verb(code).is_none() && preposition(code).is_none();
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
        let (rest, _) = ply::place::<true>(&self.text[at..]).ok()?;
        let end = self.text.len() - rest.len();
        let ends = !rest.starts_with(|c: char| c.is_alphanumeric())
            || rest.starts_with(['x', 'X'])
            || self.text[..end].ends_with(')');
        ends.then_some(at..end)
    }

    /// The end of a preposition here, of a sign that stands for one, and which it is.
    fn preposition(&self, at: usize) -> Option<(usize, Preposition)> {
        let word = self.word(at);
        if let Some(found) = preposition(word) {
            return Some((at + word.len(), found));
        }
        match self.text.as_bytes().get(at)? {
            b':' => Some((at + 1, Preposition::On)),
            b'*' | b'@' => Some((at + 1, Preposition::Star)),
            b'-' | b'=' | b'>' => self.step(at).map(|end| (end, Preposition::To)),
            _ => None,
        }
    }

    /// Where a place begins behind the word `on`.
    fn on(&self, at: usize) -> usize {
        let word = self.word(at);
        if preposition(word) == Some(Preposition::On) { self.gap(at + word.len()) } else { at }
    }

    /// The end of the sign of a step.
    fn step(&self, at: usize) -> Option<usize> {
        let word = self.word(at);
        if preposition(word) == Some(Preposition::To) {
            return Some(at + word.len());
        }
        let rest = &self.text[at..];
        let arrow = ["=>", ">"].iter().find(|arrow| rest.starts_with(**arrow)).map(|arrow| arrow.len());
        arrow.or_else(|| sign_length(b'-', rest)).map(|length| at + length)
    }

    /// The end of the sign of a capture.
    fn takes(&self, at: usize) -> Option<usize> {
        let word = self.word(at);
        if verb(word) == Some(Verb::Take) {
            return Some(at + word.len());
        }
        let length = sign_length(b'x', &self.text[at..])?;
        // A letter that begins a word is no sign.
        let stands =
            word.len() != length || self.text[at + length..].starts_with([' ', '\t', '#', '(']) || word.len() == 1;
        (stands || self.tile(at + length).is_some()).then_some(at + length)
    }

    pub(super) fn articles(&self, mut at: usize) -> usize {
        // `A 10c` is a tile and its place.
        while is_article(self.word(at)) && self.text[at + self.word(at).len()..].starts_with([' ', '\t']) {
            let behind = self.gap(at + self.word(at).len());
            if self.place(behind).is_some() && self.lexicon.is_tile(self.word(at)) {
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

    /// Whether a place is the start of something else: it is followed by a sign or another place.
    fn goes_on(&self, end: usize) -> bool {
        let next = self.gap(end);
        self.text[next..].starts_with(['~', '=', '*', '@'])
            || self.step(next).is_some()
            || self.takes(next).is_some()
            || (next > end && self.place(next).is_some())
    }

    /// The act that begins here. A `bonus` follows another act of the same turn.
    pub(super) fn clause(&self, at: usize, bonus: bool) -> Option<Clause> {
        let mut from = at;
        let verb = verb(self.word(from));
        if verb.is_some() {
            from = self.articles(self.gap(from + self.word(from).len()));
        }
        from = self.articles(from);
        let tile = self.tile(from);
        let behind_tile = tile.as_ref().map_or(from, |tile| self.gap(tile.end));
        let preposition = self.preposition(behind_tile);
        let place_at = preposition.map_or(behind_tile, |(end, _)| self.articles(self.gap(end)));
        // `on square 12l`, `on the point 10j`.
        let kind = self.word(place_at);
        let is_named = ["square", "point", "gate"].iter().any(|name| name.eq_ignore_ascii_case(kind));
        let (names_square, place_at) = if is_named && preposition.is_some() {
            (kind.eq_ignore_ascii_case("square"), self.gap(place_at + kind.len()))
        } else {
            (false, place_at)
        };
        let place = match self.place(place_at) {
            Some(place) => place,
            None => return self.taken_by(at, from, tile),
        };
        let preposition = preposition.map(|(_, which)| which);
        let mut ops = vec![Op::Put(String::new(), at..from)];
        let has_star = preposition == Some(Preposition::Star);
        let in_words = verb.is_some() || (preposition.is_some() && !has_star) || from > at;
        let mut lost_step = false;
        // The way, each place with what stands before it.
        let mut path: Vec<(Range<usize>, Part)> = Vec::new();
        let mut end = place.end;
        let captured = loop {
            let next = self.gap(end);
            if let Some(place) = self.step(next).and_then(|sign| self.place(self.articles(self.gap(sign)))) {
                path.push((end..place.start, place.clone()));
                end = place.end;
                continue;
            }
            if let Some(sign) = self.takes(next) {
                let from = self.articles(self.gap(sign));
                let tile = self.tile(from);
                let behind = tile.as_ref().map_or(from, |tile| self.gap(tile.end));
                let place = self.place(self.on(behind))?;
                break Some((end..from, tile, place));
            }
            if let Some(clause) = self.effect(at, from, next, &tile, &place, &path) {
                return Some(clause);
            }
            // A dash may also part two plies.
            let parts = |sign: usize| sign > next && self.tile_on_place(self.gap(sign)).is_some();
            if self.text[next..].starts_with(['~', '=']) || self.step(next).is_some_and(|sign| !parts(sign)) {
                return None;
            }
            let bare = self.place(next).filter(|_| next > end);
            match bare {
                // A point by itself goes on from the one before it, unless it begins something else.
                Some(place) if !self.goes_on(place.end) => {
                    lost_step = true;
                    path.push((end..place.start, place.clone()));
                    end = place.end;
                }
                // `R5 (8, 0) (0, 8)-(0, 7)`, `#6g=>#6f #3g=>#3f`: the next ply.
                Some(_) if tile.is_some() || !path.is_empty() => break None,
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
                None => Op::Copy(tile.clone()),
            });
        }
        let is_drop = path.is_empty() && captured.is_none();
        // `Boat on 12f to 12g` as a bonus: the Boat is put down, and what stood there goes on.
        let is_boat = bonus && tile.as_ref().is_some_and(|tile| self.lexicon.carries_on(&self.text[tile.clone()]));
        let moves_on = !path.is_empty()
            && (is_boat || preposition == Some(Preposition::On) && (bonus || verb == Some(Verb::Plant)));
        if is_drop || moves_on || has_star {
            let tile = tile.clone()?;
            if is_drop && (verb == Some(Verb::Take) || preposition == Some(Preposition::From)) {
                return None;
            }
            // `rose to 10e`, `moves the rose to 10e`: from where, the board shows. Until it is asked, the one is put down and
            // the other moves nowhere.
            let arrives = is_drop && verb.is_none() && preposition == Some(Preposition::To);
            if is_drop && verb == Some(Verb::Move) {
                let written = self.text[place.clone()].to_owned();
                ops.push(Op::Put(format!("{written}-"), tile.end..place.start));
                ops.push(Op::Copy(place));
                return Some(Clause { ops, end, code: &codes::SLIP_PHRASE, choice: Some((Ambiguity::Mover, at..end)) });
            }
            let square = (names_square || self.lexicon.needs_square(&self.text[tile.clone()]))
                && self.text[place.clone()].starts_with(|c: char| c.is_ascii_digit());
            ops.push(Op::Put(if square { "*#" } else { "*" }.to_owned(), tile.end..place.start));
            let other = if is_drop && !in_words && !has_star { self.capture_behind(&place) } else { None };
            ops.push(Op::Copy(place.clone()));
            self.add_path(&mut ops, &path);
            if let Some((sign, tile, place)) = captured {
                end = place.end;
                Self::add_capture(&mut ops, sign, tile, place);
            }
            let code = if in_words { &codes::SLIP_PHRASE } else { &codes::SLIP_DROP };
            let arrival = arrives.then_some((Ambiguity::Arrival, at..end));
            let choice = other.map(|end| (Ambiguity::Capture, at..end)).or(arrival);
            return Some(Clause { ops, end, code, choice });
        }
        if let Some(tile_end) = tile_end {
            ops.push(Op::Put(String::new(), tile_end..place.start));
        }
        ops.push(Op::Copy(place));
        self.add_path(&mut ops, &path);
        if let Some((sign, tile, place)) = captured {
            end = place.end;
            Self::add_capture(&mut ops, sign, tile, place);
        }
        let code = if lost_step && !in_words { &codes::SLIP_JOIN } else { &codes::SLIP_PHRASE };
        Some(Clause { ops, end, code, choice: None })
    }

    /// `jasmine takes rock 10h`: from where, the board shows.
    fn taken_by(&self, at: usize, from: usize, tile: Option<Part>) -> Option<Clause> {
        let tile = tile?;
        let sign = self.takes(self.gap(tile.end))?;
        let other_from = self.articles(self.gap(sign));
        let other = self.tile(other_from);
        let behind = other.as_ref().map_or(other_from, |tile| self.gap(tile.end));
        let place = self.place(self.on(behind))?;
        // Until the board is asked, it takes itself.
        let from_place = self.text[place.clone()].to_owned();
        let mut ops = vec![Op::Put(String::new(), at..from), Op::Copy(tile.clone())];
        ops.push(Op::Put(from_place, tile.end..tile.end));
        let end = place.end;
        Self::add_capture(&mut ops, tile.end..other_from, other, place);
        Some(Clause { ops, end, code: &codes::SLIP_PHRASE, choice: Some((Ambiguity::Mover, at..end)) })
    }

    /// What a tile does to another one, or turns into: `bends jade 14f to 16h`, `turns +4`, `becomes Water`, `= W`.
    fn effect(
        &self,
        at: usize,
        from: usize,
        next: usize,
        tile: &Option<Part>,
        place: &Part,
        path: &[(Range<usize>, Part)],
    ) -> Option<Clause> {
        let word = self.word(next);
        let is = |words: &[&str]| words.iter().any(|known| known.eq_ignore_ascii_case(word));
        let sign = self.text[next..].bytes().next().filter(|byte| matches!(byte, b'~' | b'='));
        if sign.is_none() && word.is_empty() {
            return None;
        }
        let mut ops = vec![Op::Put(String::new(), at..from)];
        if let Some(tile) = tile {
            ops.extend([Op::Copy(tile.clone()), Op::Put(String::new(), tile.end..place.start)]);
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
        if sign != Some(b'~') && !is(&["bends", "bend", "bent", "pushes", "push", "pushed", "turns", "turn", "turned"])
        {
            return None;
        }
        // A turn by a number, with a sign or none.
        let bytes = self.text.as_bytes();
        let signed = bytes.get(behind).is_some_and(|byte| matches!(byte, b'+' | b'-'));
        let digits = self.gap(behind + usize::from(signed));
        let end = digits + self.text[digits..].bytes().take_while(u8::is_ascii_digit).count();
        if end > digits && !bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            let minus = bytes.get(behind) == Some(&b'-');
            ops.push(Op::Put(format!(" ~ {}", if minus { '-' } else { '+' }), before..digits));
            ops.push(Op::Copy(digits..end));
            return done(ops, end);
        }
        let other_from = self.articles(behind);
        let other = self.tile(other_from);
        let other_place = self.place(other.as_ref().map_or(other_from, |tile| self.gap(tile.end)))?;
        ops.push(Op::Put(" ~ ".to_owned(), before..other_from));
        if let Some(other) = other {
            ops.extend([Op::Copy(other.clone()), Op::Put(String::new(), other.end..other_place.start)]);
        }
        let mut end = other_place.end;
        ops.push(Op::Copy(other_place));
        let mut way = Vec::new();
        while let Some(place) = self.step(self.gap(end)).and_then(|sign| self.place(self.gap(sign))) {
            way.push((end..place.start, place.clone()));
            end = place.end;
        }
        self.add_path(&mut ops, &way);
        if way.is_empty() { None } else { done(ops, end) }
    }

    fn add_capture(ops: &mut Vec<Op>, sign: Range<usize>, tile: Option<Part>, place: Part) {
        ops.push(Op::Put(" x ".to_owned(), sign));
        if let Some(tile) = tile {
            ops.push(Op::Copy(tile.clone()));
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
