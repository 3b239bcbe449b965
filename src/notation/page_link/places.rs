//! What shortens texts of plies in links: their tokens, and version 2, which shortens the places: where a tile comes from is said by its number among the places of such tiles,
//! the latest first, and where it goes by the step from there. Only the text counts, no rules: what is told of a tile that
//! is not where the text has put it last is written in full.

use std::collections::HashMap;

/// Stands before the number of a place among those of its tile.
pub(super) const KNOWN: char = '\u{2}';
/// Stands before a step.
pub(super) const STEP: char = '\u{3}';
/// The letter of the number 0.
const FIRST: u8 = b'a';
/// The letter of a step of 0 rows or columns.
const STAY: u8 = b'R';
const MOST_KNOWN: usize = 26;

/// A row and a column, both from 0.
pub(super) type Place = (u8, u8);
/// How many rows and columns there are.
pub(super) const SIDE: u8 = 19;

/// What the text has told so far.
#[derive(Default)]
struct Told {
    /// For each code the places of its tiles, the latest last.
    places: HashMap<String, Vec<Place>>,
    /// The code before this place, if it is one with it.
    code: Option<String>,
    /// The tile that moves, and where it is.
    mover: Option<(String, Place)>,
}

impl Told {
    /// Takes a sign that is no part of a place or code.
    fn sign(&mut self, sign: char) {
        // `Rs*10b`, and `Rs 10b` in a position.
        if !matches!(sign, '*' | '#' | ' ') {
            self.code = None;
        }
        // A ply is over, or another act begins.
        if matches!(sign, '\n' | '+' | '(' | ')' | '[' | ']' | '{' | '}') {
            self.settle();
        }
    }

    /// The tile that moves has arrived.
    fn settle(&mut self) {
        if let Some((code, place)) = self.mover.take() {
            self.places.entry(code).or_default().push(place);
        }
    }

    /// Takes a code of a tile. One that does not come after a capture begins a ply.
    fn code(&mut self, code: &str, is_captured: bool) {
        if !is_captured {
            self.settle();
        }
        self.code = Some(code.to_owned());
    }

    /// Takes a place.
    fn place(&mut self, place: Place, is_captured: bool) {
        if let Some(code) = self.code.take() {
            if let Some(known) = self.places.get_mut(&code)
                && let Some(at) = known.iter().rposition(|known| *known == place)
            {
                known.remove(at);
            }
            if !is_captured {
                self.mover = Some((code, place));
                return;
            }
        }
        if let Some((_, at)) = &mut self.mover {
            *at = place;
        }
    }

    /// The number of a place among those of the tile that is named before it.
    fn number(&self, place: Place) -> Option<usize> {
        let known = self.places.get(self.code.as_ref()?)?;
        known.iter().rev().position(|known| *known == place).filter(|number| *number < MOST_KNOWN)
    }

    /// The place of this number.
    fn known(&self, number: usize) -> Option<Place> {
        self.places.get(self.code.as_ref()?)?.iter().rev().nth(number).copied()
    }

    /// The place from which a step would go.
    fn from(&self) -> Option<Place> {
        if self.code.is_some() { None } else { self.mover.as_ref().map(|(_, at)| *at) }
    }
}

/// Whether the text so far ends with the sign of a capture, so that what follows is captured.
fn captures(before: &str) -> bool {
    before.trim_end_matches(' ').ends_with('x')
}

/// The place that a text begins with, in its shortest form, and its length.
pub(super) fn place(text: &str) -> Option<(Place, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let column = *text.as_bytes().get(digits)?;
    let row: u8 = text.get(..digits)?.parse().ok()?;
    let ends = text.as_bytes().get(digits + 1).is_none_or(|next| !next.is_ascii_alphanumeric());
    let is_place = (1..=SIDE).contains(&row) && !text.starts_with('0') && (b'a'..b'a' + SIDE).contains(&column);
    (is_place && ends).then(|| ((row - 1, column - b'a'), digits + 1))
}

pub(super) fn name((row, column): Place) -> String {
    format!("{}{}", row + 1, char::from(b'a' + column))
}

/// A step, and back.
pub(super) fn step(from: Place, to: Place) -> [char; 3] {
    let letter = |from: u8, to: u8| char::from(STAY + to - from);
    [STEP, letter(from.0, to.0), letter(from.1, to.1)]
}

pub(super) fn stepped(from: Place, row: u8, column: u8) -> Option<Place> {
    let to = ((from.0 + row).checked_sub(STAY)?, (from.1 + column).checked_sub(STAY)?);
    (to.0 < SIDE && to.1 < SIDE).then_some(to)
}

/// The letters that a text begins with, if they may be the code of a tile.
fn code(text: &str) -> Option<&str> {
    let length = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    (1..=3).contains(&length).then(|| &text[..length]).filter(|code| *code != "x")
}

/// Goes through a text, short or not, token by token.
pub(super) struct Tokens<'a> {
    text: &'a str,
    pub at: usize,
    /// Whether a code or a place may begin here: they stand in no word.
    pub is_free: bool,
}

pub(super) enum Token<'a> {
    Code(&'a str),
    Place(Place),
    Known(u8),
    Step(u8, u8),
    Sign(char),
}

impl<'a> Tokens<'a> {
    pub fn new(text: &'a str) -> Tokens<'a> {
        Tokens { text, at: 0, is_free: true }
    }

    /// The next token.
    pub fn next(&mut self) -> Option<Token<'a>> {
        let rest = &self.text[self.at..];
        let sign = rest.chars().next()?;
        let (token, length) = match (sign, rest.as_bytes()) {
            (KNOWN, &[_, number, ..]) => (Token::Known(number), 2),
            (STEP, &[_, row, column, ..]) => (Token::Step(row, column), 3),
            _ if !self.is_free => (Token::Sign(sign), sign.len_utf8()),
            _ => match (code(rest), place(rest)) {
                (Some(code), _) => (Token::Code(code), code.len()),
                (_, Some((place, length))) => (Token::Place(place), length),
                _ => (Token::Sign(sign), sign.len_utf8()),
            },
        };
        self.at += length;
        self.is_free = match token {
            Token::Code(_) => true,
            Token::Sign(sign) => !sign.is_alphanumeric(),
            _ => false,
        };
        self.text.is_char_boundary(self.at).then_some(token)
    }
}

/// The text with short places.
pub(super) fn short(text: &str) -> String {
    let text: String = text.chars().filter(|sign| !matches!(*sign, KNOWN | STEP)).collect();
    let (mut short, mut tokens, mut told) = (String::with_capacity(text.len()), Tokens::new(&text), Told::default());
    loop {
        let is_captured = captures(&text[..tokens.at]);
        let Some(token) = tokens.next() else { return short };
        match token {
            Token::Code(code) => {
                told.code(code, is_captured);
                short.push_str(code);
            }
            Token::Place(place) => {
                if let Some(number) = told.number(place) {
                    short.extend([KNOWN, char::from(FIRST + number as u8)]);
                } else if let Some(from) = told.from() {
                    short.extend(step(from, place));
                } else {
                    short.push_str(&name(place));
                }
                told.place(place, is_captured);
            }
            Token::Sign(sign) => {
                told.sign(sign);
                short.push(sign);
            }
            Token::Known(_) | Token::Step(..) => {}
        }
    }
}

/// The text with its places; none if it is no text that `short` has made.
pub(super) fn long(short: &str) -> Option<String> {
    let (mut long, mut tokens, mut told) =
        (String::with_capacity(short.len() * 2), Tokens::new(short), Told::default());
    while tokens.at < short.len() {
        let is_captured = captures(&long);
        let place = match tokens.next()? {
            Token::Code(code) => {
                told.code(code, is_captured);
                long.push_str(code);
                continue;
            }
            Token::Sign(sign) => {
                told.sign(sign);
                long.push(sign);
                continue;
            }
            Token::Place(place) => place,
            Token::Known(number) => told.known(usize::from(number.checked_sub(FIRST)?))?,
            Token::Step(row, column) => stepped(told.from()?, row, column)?,
        };
        long.push_str(&name(place));
        told.place(place, is_captured);
    }
    Some(long)
}
