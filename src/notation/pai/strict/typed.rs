//! Plies in the other forms that people use most, many in a row: names of tiles, `@` for `*`, `->` or `to` for `-`, `,` between
//! plies, `1)` for `1.`.
//! They are read here once a warning tells of them, so that they are only counted. Whatever else there is, and the first of each
//! form, is left to the grammar's functions, which read the same.

use super::point;
use super::run::{act_of, ends, listed_code};
use super::{Runs, Strict};
use crate::codes;
use crate::notation::pai::read::{goes_on, ply_end};
use crate::notation::read::expected::{SPACES, saturating};
use crate::notation::read::visitor::Visitor;
use crate::notation::read::{Common, Lent};
use crate::notation::window::{FAR, word, word_behind};
use crate::record::Ply;
use crate::source::Span;
use crate::variant::{Tile, Vocabulary};
use smallvec::SmallVec;
use std::cell::RefCell;

/// Maximum of names that are remembered.
const MAX_NAMES: usize = 16;

/// The forms that stand in a ply for codes and a `*`.
#[derive(Default)]
pub(super) struct Forms<'a> {
    /// Names that a warning lists, and their tiles.
    told: SmallVec<[(&'a str, Tile); 6]>,
    /// Other names.
    other: SmallVec<[(&'a str, Tile); 2]>,
    names: u32,
    /// How many `@` there are.
    signs: u32,
    /// How many other signs or words there are for `-`. Only such are read of which a warning tells.
    steps: u32,
}

/// What stands for `-`.
const STEPS: [&str; 2] = ["->", "to"];

impl<'a> Forms<'a> {
    /// The tile whose name a text begins with, and how long the name is.
    pub(super) fn name(&mut self, text: &'a str, vocabulary: &Vocabulary) -> Option<(Tile, usize)> {
        let found = match self.told_name(text) {
            Some(found) => found,
            None => {
                let (tile, length) = vocabulary.first_named(text)?;
                self.other.push((&text[..length], tile));
                (tile, length)
            }
        };
        self.names += 1;
        Some(found)
    }

    /// The same of the names that a warning lists.
    fn told_name(&self, text: &str) -> Option<(Tile, usize)> {
        let (first, is_letter) =
            (*text.as_bytes().first()?, |at| text.as_bytes().get(at).is_some_and(u8::is_ascii_alphabetic));
        // No name is as short as a code.
        if !is_letter(2) {
            return None;
        }
        let is_here = |name: &str| name.as_bytes()[0] == first && text.starts_with(name) && !is_letter(name.len());
        let (name, tile) = self.told.iter().find(|(name, _)| is_here(name))?;
        Some((*tile, name.len()))
    }

    pub(super) fn sign(&mut self) {
        self.signs += 1;
    }
}

impl<'a> Runs<'a> {
    /// Reads the numbers and plies at the start of the rest of the text, up to the first that has another form. Returns the
    /// text after the last ply; none if there is none.
    pub(in crate::notation::pai) fn read_typed(
        &self,
        input: &'a str,
        vocabulary: &'static Vocabulary,
        visitor: &mut dyn Visitor<'a>,
    ) -> Option<&'a str> {
        let lent = visitor.lend()?;
        let has_told = |code, written: &str| visitor.is_told(code, written);
        let mut run = Typed {
            runs: self,
            vocabulary,
            signs: has_told(&codes::SLIP_SIGN, "@"),
            steps: STEPS.map(|sign| has_told(&codes::SLIP_SIGN, sign)),
            separators: has_told(&codes::SLIP_SEPARATOR, ","),
            // No number is written so: it is told of only where no other is listed any more.
            numbers: has_told(&codes::SLIP_NUMBER, ""),
            visitor,
            forms: RefCell::new(self.forms.take()),
            lent,
            counts: [0; 4],
        };
        let start = self.text.len() - input.len();
        let mut end = start;
        while let Some(behind) = run.ply(end, end > start) {
            end = behind;
        }
        let Typed { visitor, lent, counts, forms, .. } = run;
        self.forms.set(forms.into_inner());
        visitor.take_back(lent);
        let kinds = [&codes::SLIP_SIGN, &codes::TILE_SLIP, &codes::SLIP_SEPARATOR, &codes::SLIP_NUMBER];
        kinds
            .into_iter()
            .zip(counts)
            .filter(|(_, count)| *count > 0)
            .for_each(|(code, count)| visitor.count_slips(code, count));
        (end > start).then(|| &self.text[end..])
    }
}

/// A run being read.
struct Typed<'r, 'a> {
    runs: &'r Runs<'a>,
    vocabulary: &'static Vocabulary,
    visitor: &'r mut dyn Visitor<'a>,
    /// Whether a warning tells of an `@`, of each of [`STEPS`], of a `,` between plies, and of as many numbers as it may.
    signs: bool,
    steps: [bool; 2],
    separators: bool,
    numbers: bool,
    forms: RefCell<Forms<'a>>,
    lent: Lent,
    /// How many there are of each kind of slip.
    counts: [u32; 4],
}

/// A ply as it is added.
enum Found {
    One(Common),
    Two(Common, Common),
    Any(Ply),
}

impl<'a> Typed<'_, 'a> {
    /// Reads the ply at a place, with its number if it begins a turn. Returns where it ends.
    fn ply(&mut self, start: usize, is_behind_ply: bool) -> Option<usize> {
        if self.lent.is_full() {
            return None;
        }
        let mut at = self.behind_spaces(start);
        let is_separated = is_behind_ply && self.separators && self.byte(at) == b',';
        if is_separated {
            at = self.behind_spaces(at + 1);
        }
        let number = if self.lent.count == 2 { Some(self.number(at)?) } else { None };
        if let Some((token, _)) = number {
            let behind = self.behind_spaces(token.end as usize);
            at = Some(behind).filter(|behind| *behind > token.end as usize)?;
        }
        let forms = self.forms.get_mut();
        (forms.names, forms.signs, forms.steps) = (0, 0, 0);
        let (found, end) = match self.common(at) {
            Some(found) => found,
            None => self.any(at)?,
        };
        let forms = self.forms.get_mut();
        if !self.signs && forms.signs > 0 {
            return None;
        }
        let is_slip = number.is_some_and(|(_, is_slip)| is_slip);
        let slips = [forms.signs + forms.steps, forms.names, is_separated.into(), is_slip.into()];
        self.counts.iter_mut().zip(slips).for_each(|(count, more)| *count += more);
        if let Some((token, _)) = number {
            self.lent.begin(self.lent.turn + 1, token);
        }
        let span = Span::new(at, end);
        match found {
            Found::One(act) => self.lent.ply(act, span),
            Found::Two(first, second) => self.lent.two(first, second, span),
            Found::Any(ply) => self.lent.any(ply, span),
        }
        Some(end)
    }

    /// A ply of one or two common acts.
    fn common(&mut self, at: usize) -> Option<(Found, usize)> {
        let (first, end) = self.act(at)?;
        if self.ends(end) {
            return Some((Found::One(first), end));
        }
        let behind = self.runs.text.as_bytes().get(end..)?.strip_prefix(b" + ")?;
        let (second, end) = self.act(self.runs.text.len() - behind.len())?;
        self.ends(end).then_some((Found::Two(first, second), end))
    }

    /// A common act: a drop, a move of one step, or both; or the capture of a tile that is named. Tiles may go by names that a
    /// warning lists.
    fn act(&mut self, at: usize) -> Option<(Common, usize)> {
        let (tile, behind) = self.tile(at)?;
        let window = self.runs.windows.at(behind as u32);
        let bytes = word(window, 0);
        let is_typed = bytes as u8 == b'@';
        if self.steps.contains(&true)
            && let Some(found) = self.stepped(tile, behind, bytes)
        {
            return Some(found);
        }
        let (act, end, is_whole) = act_of(tile, window, 0, bytes, if is_typed { b'@' } else { b'*' })?;
        self.forms.get_mut().signs += u32::from(is_typed);
        if is_whole {
            if !act.drop || window[end % FAR] != b'-' {
                return Some((act, behind + end));
            }
            let (to, taken) = point(word_behind(window, end))?;
            return Some((Common { to: Some(to), ..act }, behind + end + 1 + taken));
        }
        let capture = word(window, end).to_le_bytes().starts_with(b" x ").then_some(behind + end + 3)?;
        let (captured, behind) = self.tile(capture)?;
        let (to, taken) = point(word(self.runs.windows.at(behind as u32), 0))?;
        Some((Common { to: Some(to), captured: Some(captured), ..act }, behind + taken))
    }

    /// A move of one step from the place behind its tile on, with one of [`STEPS`] between white space or without; a word has
    /// it on both sides.
    fn stepped(&mut self, tile: Tile, start: usize, bytes: u64) -> Option<(Common, usize)> {
        let (at, taken) = point(bytes)?;
        let near = start + taken;
        let sign = self.behind_spaces(near);
        let told = STEPS.iter().zip(self.steps).filter(|(_, is_told)| *is_told).map(|(step, _)| *step);
        let step = told.into_iter().find(|step| self.runs.text.as_bytes()[sign..].starts_with(step.as_bytes()))?;
        let far = self.behind_spaces(sign + step.len());
        if step == "to" && (near == sign || far == sign + step.len()) {
            return None;
        }
        let (to, taken) = point(word(self.runs.windows.at(far as u32), 0))?;
        self.forms.get_mut().steps += 1;
        let act = Common { tile: Some(tile), drop: false, at, to: Some(to), captured: None };
        Some((act, far + taken))
    }

    /// The tile whose code or name begins at a place, and where that ends.
    fn tile(&mut self, at: usize) -> Option<(Tile, usize)> {
        let forms = self.forms.get_mut();
        if let Some((tile, length)) = forms.told_name(self.runs.text.get(at..)?) {
            forms.names += 1;
            return Some((tile, at + length));
        }
        let bytes = word(self.runs.windows.at(at as u32), 0);
        // Behind a code of one letter it stands where a `*` does.
        let is_typed = (bytes >> 8) as u8 == b'@';
        let bytes = if is_typed { bytes ^ u64::from(b'@' ^ b'*') << 8 } else { bytes };
        let (tile, length) = listed_code(self.vocabulary, bytes)?;
        Some((tile, at + length))
    }

    /// Whether a common ply ends before this place.
    fn ends(&self, end: usize) -> bool {
        self.byte(end) == b',' || ends(self.runs.windows.at(end as u32), 0)
    }

    /// Any other ply in strict form but for names and `@`.
    #[inline(never)]
    fn any(&mut self, at: usize) -> Option<(Found, usize)> {
        let forms = self.forms.get_mut();
        (forms.names, forms.signs, forms.steps) = (0, 0, 0);
        forms.other.clear();
        let text = self.runs.text.get(at..)?;
        let (ply, behind) = Strict { text, vocabulary: self.vocabulary, forms: Some(&self.forms) }.ply()?;
        let forms = self.forms.get_mut();
        let is_told = forms.other.iter().all(|(name, _)| self.visitor.is_told(&codes::TILE_SLIP, name));
        let ends = ply_end::<true>(behind) && !goes_on(behind.trim_start_matches(SPACES));
        if !is_told || !ends || matches!(ply, Ply::Draw { .. }) {
            return None;
        }
        if forms.told.len() < MAX_NAMES {
            forms.told.append(&mut forms.other);
        }
        Some((Found::Any(ply), self.runs.text.len() - behind.len()))
    }

    /// The number of the next turn, and whether it is a slip.
    fn number(&self, at: usize) -> Option<(Span, bool)> {
        let rest = self.runs.text.get(at..)?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let is_next = digits > 0 && saturating(&rest[..digits]) == self.lent.turn.checked_add(1)?;
        let token = rest.get(..digits + 1).filter(|_| is_next)?;
        let is_slip = match token.as_bytes()[digits] {
            b'.' => false,
            b')' | b':' if self.numbers || self.visitor.is_told(&codes::SLIP_NUMBER, token) => true,
            _ => return None,
        };
        Some((Span::new(at, at + token.len()), is_slip))
    }

    /// The byte at a place; 0 after the end.
    fn byte(&self, at: usize) -> u8 {
        self.runs.text.as_bytes().get(at).copied().unwrap_or(0)
    }

    /// The first place from here on without white space.
    fn behind_spaces(&self, mut at: usize) -> usize {
        while matches!(self.byte(at), b' ' | b'\n' | b'\t' | b'\r') {
            at += 1;
        }
        at
    }
}
