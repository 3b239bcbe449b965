//! Reads plies in their strict form straight from the bytes: codes that the rule set lists, canonical places, canonical
//! signs. Anything else is left to the grammar's functions, which read these forms the same.

mod points;
mod run;
mod typed;

use crate::board::{Place, Point, Square};
use crate::notation::read::written::MAX_PARTS;
use crate::record::{Act, Acts, Discard, Effect, Path, Ply};
use crate::variant::{Tile, Vocabulary};
pub(in crate::notation) use points::point;
pub(super) use run::Runs;
pub(in crate::notation) use run::{common_ply, listed_code};
use std::cell::RefCell;
use typed::Forms;

/// The strict ply at the start of a text, and the text after it.
pub(in crate::notation) fn ply<'a>(text: &'a str, vocabulary: &'static Vocabulary) -> Option<(Ply, &'a str)> {
    Strict { text, vocabulary, forms: None }.ply()
}

/// Whether a text begins with a code that stands apart from its place: `Rs 10b-9d`, which may have lost its `*`.
pub(crate) fn has_gap(text: &str) -> bool {
    let is_place = |byte: u8| byte.is_ascii_digit() || byte == b'#';
    match *text.as_bytes() {
        [code, b' ', next, ..] | [b'A'..=b'z', code, b' ', next, ..] => code.is_ascii_alphabetic() && is_place(next),
        _ => false,
    }
}

/// A text that begins with a ply. All places in it are counted in bytes.
struct Strict<'a, 'n> {
    text: &'a str,
    vocabulary: &'static Vocabulary,
    /// Where a tile may go by its name, and be put down with `@`.
    forms: Option<&'n RefCell<Forms<'a>>>,
}

/// A code or a word.
enum Name {
    Tile(Tile),
    Pass,
    Resign,
    Claim,
    Draw,
}

impl<'a> Strict<'a, '_> {
    fn ply(&self) -> Option<(Ply, &'a str)> {
        let (ply, end) = match self.byte(0) {
            b'0'..=b'9' | b'#' => self.acts(None, 0)?,
            b'A'..=b'Z' | b'a'..=b'z' => match self.name(0)? {
                (Name::Tile(tile), end) => self.acts(Some(tile), end)?,
                (Name::Pass, end) => (Ply::Pass, end),
                (Name::Resign, end) => (Ply::Resign, end),
                (Name::Claim, end) => (Ply::Claim, end),
                (Name::Draw, end) => self.draw(end)?,
            },
            _ => return None,
        };
        Some((ply, self.text.get(end..)?))
    }

    /// The byte at a place; 0 after the end.
    #[inline(always)]
    fn byte(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The first place from here on without white space.
    #[inline(always)]
    fn ws(&self, mut at: usize) -> usize {
        while matches!(self.byte(at), b' ' | b'\n' | b'\t' | b'\r') {
            at += 1;
        }
        at
    }

    /// A code that the rules list, or a word, and where it ends.
    #[inline]
    fn name(&self, start: usize) -> Option<(Name, usize)> {
        let (first, second) = (self.byte(start), self.byte(start + 1));
        let length = match second {
            b'A'..=b'Z' | b'a'..=b'z' if self.byte(start + 2).is_ascii_alphabetic() => return self.word(start),
            b'A'..=b'Z' | b'a'..=b'z' => 2,
            b'3'..=b'5' if matches!(first, b'R' | b'r' | b'W' | b'w') => self.numbered(start)?,
            _ => 1,
        };
        // The sign of a capture is no code.
        if matches!(first, b'x' | b'X') {
            return None;
        }
        let code = self.text.as_bytes().get(start..start + length)?;
        Some((Name::Tile(self.vocabulary.listed(code)?), start + length))
    }

    /// A word in its canonical form.
    #[cold]
    fn word(&self, start: usize) -> Option<(Name, usize)> {
        let rest = self.text.get(start..)?;
        let named = self.forms.and_then(|forms| forms.borrow_mut().name(rest, self.vocabulary));
        if let Some((tile, length)) = named {
            return Some((Name::Tile(tile), start + length));
        }
        let end = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let name = match &rest[..end] {
            "Pass" => Name::Pass,
            "Resign" => Name::Resign,
            "Claim" => Name::Claim,
            "Draw" => Name::Draw,
            _ => return None,
        };
        (!self.byte(start + end).is_ascii_digit()).then_some((name, start + end))
    }

    /// The length of a code such as `R5`: the digit belongs to it only where a whole place, or no letter or digit, follows.
    #[cold]
    fn numbered(&self, start: usize) -> Option<usize> {
        match self.byte(start + 2) {
            b'A'..=b'Z' | b'a'..=b'z' => Some(1),
            b'0'..=b'9' => self.place(start + 2).map(|_| 2),
            _ => Some(2),
        }
    }

    /// A code that must be here.
    fn code(&self, start: usize) -> Option<(Tile, usize)> {
        match self.name(start)? {
            (Name::Tile(tile), end) if self.byte(start).is_ascii_alphabetic() => Some((tile, end)),
            _ => None,
        }
    }

    /// A place of the board, and where it ends.
    #[inline(always)]
    fn place(&self, start: usize) -> Option<(Place, usize)> {
        let is_square = self.byte(start) == b'#';
        let at = start + usize::from(is_square);
        let (first, second) = (self.byte(at), self.byte(at + 1));
        if !first.is_ascii_digit() {
            return None;
        }
        let (column, row, end) = if second.is_ascii_digit() {
            ((first - b'0') * 10 + (second - b'0'), self.byte(at + 2), at + 3)
        } else {
            (first - b'0', second, at + 2)
        };
        if !row.is_ascii_alphabetic() || (is_square && !self.vocabulary.has_squares()) {
            return None;
        }
        let (x, y) = (column as i8 - 10, (row | 0x20) as i8 - b'a' as i8 - 9);
        let place = if is_square { Square::at(x, y)?.into() } else { Point::at(x, y)?.into() };
        Some((place, end))
    }

    /// A place, with the code of the tile on it if it is named.
    #[inline]
    fn placed(&self, start: usize) -> Option<(Option<Tile>, Place, usize)> {
        if matches!(self.byte(start), b'0'..=b'9' | b'#') {
            let (place, end) = self.place(start)?;
            return Some((None, place, end));
        }
        let (tile, end) = self.code(start)?;
        let (place, end) = self.place(self.ws(end))?;
        Some((Some(tile), place, end))
    }

    /// Acts joined by `+`, the first of them from after its code on.
    fn acts(&self, tile: Option<Tile>, after_code: usize) -> Option<(Ply, usize)> {
        let (first, mut end) = self.act(tile, after_code)?;
        let mut acts = Acts::one(first);
        for number in 1..=MAX_PARTS {
            let at = self.ws(end);
            if self.byte(at) != b'+' {
                return Some((Ply::Acts(acts), end));
            }
            // More acts are an error.
            if number == MAX_PARTS {
                break;
            }
            let start = self.ws(at + 1);
            let (tile, after_code) = match self.byte(start) {
                b'0'..=b'9' | b'#' => (None, start),
                _ => self.code(start).map(|(tile, end)| (Some(tile), end))?,
            };
            let (act, behind) = self.act(tile, after_code)?;
            acts.push(act);
            end = behind;
        }
        None
    }

    /// An act, from after the code of its tile on.
    #[inline(always)]
    fn act(&self, tile: Option<Tile>, after_code: usize) -> Option<(Act, usize)> {
        let next = self.ws(after_code);
        let drop = tile.is_some()
            && match (self.byte(next), self.forms) {
                (b'*', _) => true,
                (b'@', Some(forms)) => {
                    forms.borrow_mut().sign();
                    true
                }
                _ => false,
            };
        let (at, end) = self.place(if drop { self.ws(next + 1) } else { next })?;
        let act = Act { tile, drop, at, path: Path::new(), capture: None, exchange: None, effect: None };
        // Most drops do nothing more.
        if drop && !matches!(self.byte(self.ws(end)), b'-' | b'x' | b'X' | b'=' | b'~') {
            return Some((act, end));
        }
        self.doings(act, end)
    }

    /// What a tile does: what it is exchanged for, or its way, a capture at the end of it, and an effect.
    #[inline]
    fn doings(&self, mut act: Act, mut end: usize) -> Option<(Act, usize)> {
        let mut at = self.ws(end);
        if self.byte(at) == b'=' {
            let (tile, end) = self.code(self.ws(at + 1))?;
            act.exchange = Some(tile);
            return Some((act, end));
        }
        (act.path, end) = self.way(end)?;
        at = self.ws(end);
        if self.byte(at) == b'x' {
            let (tile, place, behind) = self.placed(self.ws(at + 1))?;
            act.path.push(place);
            act.capture = Some(tile);
            end = behind;
            at = self.ws(end);
        }
        if self.byte(at) == b'~' {
            let (effect, end) = self.effect(self.ws(at + 1))?;
            return Some((act.affecting(effect), end));
        }
        let does = act.drop || !act.path.is_empty();
        // A large `X` is read with a warning.
        (does && self.byte(at) != b'X' && act.path.len() <= MAX_PARTS).then_some((act, end))
    }

    /// Steps after `-`, as many as there are.
    fn way(&self, mut end: usize) -> Option<(Path, usize)> {
        let mut path = Path::new();
        loop {
            let at = self.ws(end);
            if self.byte(at) != b'-' {
                return Some((path, end));
            }
            let (place, behind) = self.place(self.ws(at + 1))?;
            path.push(place);
            end = behind;
        }
    }

    /// A turn of the neighbouring tiles, or another tile and its way.
    fn effect(&self, start: usize) -> Option<(Effect, usize)> {
        let sign = self.byte(start);
        if matches!(sign, b'+' | b'-') {
            let rest = self.text.get(start + 1..)?;
            let length = rest.bytes().take_while(u8::is_ascii_digit).count();
            let steps: i8 = rest.get(..length.min(4))?.parse().ok()?;
            return Some((Effect::Turn(if sign == b'-' { -steps } else { steps }), start + 1 + length));
        }
        let (tile, at, end) = self.placed(start)?;
        let (path, end) = self.way(end)?;
        let is_short = (1..=MAX_PARTS).contains(&path.len());
        is_short.then_some((Effect::Shift { tile, at, path }, end))
    }

    /// What was drawn, and what was discarded.
    fn draw(&self, after_word: usize) -> Option<(Ply, usize)> {
        let (mut drew, mut end) = (None, after_word);
        let at = self.ws(end);
        // A word is the next ply.
        if self.byte(at).is_ascii_alphabetic()
            && let (Name::Tile(tile), behind) = self.name(at)?
        {
            // So is a code with what begins one.
            let next = self.ws(behind);
            let digits = (next..).take_while(|&at| self.byte(at).is_ascii_digit()).count();
            let is_place = digits > 0 && self.byte(next + digits).is_ascii_alphabetic();
            match self.byte(next) {
                b'*' | b'#' => {
                    self.place(self.ws(next + usize::from(self.byte(next) == b'*')))?;
                }
                // A slip for `*`.
                b'@' => return None,
                _ if is_place => {}
                _ => (drew, end) = (Some(tile), behind),
            }
        }
        let at = self.ws(end);
        if self.byte(at) != b'/' {
            return Some((Ply::Draw { drew, discarded: Discard::None }, end));
        }
        let at = self.ws(at + 1);
        if self.byte(at) == b'?' {
            return Some((Ply::Draw { drew, discarded: Discard::Unseen }, at + 1));
        }
        let (tile, end) = self.code(at)?;
        Some((Ply::Draw { drew, discarded: Discard::Tile(tile) }, end))
    }
}
