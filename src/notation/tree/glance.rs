//! Takes plies at a glance, and turns of two, where they stand as they would be written: straight from the bytes.

use super::write::{AROUND, Around, PAI, Plies, SEAT};
use super::yaml_write;
use crate::notation::Pen;
use crate::notation::pai::{add_ply, common_ply, strict_ply};
use crate::notation::read::Lent;
use crate::notation::window::{LATE, Label, Windows, word};
use crate::record::Ply;
use crate::source::Span;
use crate::variant::Vocabulary;
use std::cell::Cell;

/// How the fields of an object are set out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    Json,
    /// In YAML they stand in a column.
    Yaml(usize),
}

/// How a ply begins in YAML.
const YAML_SEAT: &str = "seat: ";

/// What was taken of a text.
pub(super) struct Glance<'a> {
    text: &'a str,
    windows: Windows<'a>,
    vocabulary: &'static Vocabulary,
    forms: Vec<Form>,
    /// Plies, each with the name of its seat.
    pub(super) plies: Vec<(&'a str, Ply)>,
    /// Turns one after another.
    pub(super) turns: Vec<Cell<Lent>>,
}

/// What stands around the plies of turns of two.
struct Form {
    style: Style,
    is_one_line: bool,
    turn: String,
    /// Up to the words of each seat's ply, and how many bytes of it stand before the ply.
    plies: [(String, usize); 2],
    end: String,
    /// From the last ply of a turn to the number of the next.
    next_turn: String,
}

impl Form {
    fn new(style: Style, is_one_line: bool, seats: &[&str]) -> Option<Form> {
        let of = |around: &Around, [seat, words]: [&str; 2]| {
            let [first, second] = *seats else { return None };
            let ply = |before: &str, name: &str| (format!("{before}{seat}{name}{words}"), before.len());
            let plies = [ply(&around.plies, first), ply(&around.next, second)];
            let next_turn = [&*around.end, &around.next_turn].concat();
            Some(Form { style, is_one_line, turn: around.turn.clone(), plies, end: around.end.clone(), next_turn })
        };
        match style {
            Style::Json => of(&AROUND[usize::from(!is_one_line)], [SEAT, PAI]),
            Style::Yaml(column) => of(&yaml_write::around(column)?, [YAML_SEAT, &yaml_words(column + 2)?]),
        }
    }
}

impl<'a> Glance<'a> {
    pub(super) fn new(text: &'a str, vocabulary: &'static Vocabulary) -> Glance<'a> {
        let windows = Windows::new(text);
        Glance { text, windows, vocabulary, forms: Vec::new(), plies: Vec::new(), turns: Vec::new() }
    }

    /// Takes the ply that begins at a place, whatever seat it names. Returns where it ends.
    pub(super) fn ply(&mut self, style: Style, start: usize) -> Option<usize> {
        let (before, words) = match style {
            Style::Json => (SEAT, PAI.to_owned()),
            Style::Yaml(column) => (YAML_SEAT, yaml_words(column)?),
        };
        let name = alphabetic(&self.text[self.piece(start, before)?..]);
        let (ply, end) = self.fields(style, self.piece(start + before.len() + name.len(), &words)?)?;
        // More of the ply needs a closer look.
        let is_whole = match style {
            Style::Json => true,
            Style::Yaml(column) => self.ends(end, column),
        };
        (is_whole && !name.is_empty()).then_some(())?;
        self.plies.push((name, ply));
        Some(end)
    }

    /// Takes the turn that begins at a place and those that follow, as many as are as they would be written: with one ply
    /// of each seat, and the numbers in order. Returns where the last ends.
    pub(super) fn turns(&mut self, style: Style, start: usize) -> Option<usize> {
        let is_one_line = self.text.as_bytes().get(start + 1) == Some(&b'"');
        let found = self.forms.iter().position(|form| (form.style, form.is_one_line) == (style, is_one_line));
        let found = match found {
            Some(found) => found,
            None => {
                self.forms.push(Form::new(style, is_one_line, self.vocabulary.seats[0])?);
                self.forms.len() - 1
            }
        };
        let (lists, end) = self.run(&self.forms[found], start)?;
        self.turns.push(Cell::new(lists));
        Some(end)
    }

    fn run(&self, form: &Form, start: usize) -> Option<(Lent, usize)> {
        /// About how many bytes an entry has, or a little less.
        const ENTRY: usize = 64;
        let mut at = self.piece(start, &form.turn)?;
        let digits = self.text[at..].bytes().take(6).take_while(u8::is_ascii_digit).count();
        let first = self.text[at..at + digits].parse().ok().filter(|first| (1..LATE).contains(first))?;
        let (mut label, mut end) = (Label::new(first, b""), None);
        // Most texts have one run, or many short ones.
        let mut lists = Lent::apart(if self.turns.is_empty() { (self.text.len() - at) / ENTRY } else { 0 });
        while label.begins(word(self.windows.at(at as u32), 0))
            && let Some((guest, guest_span, behind)) = self.seat(form, 0, at + label.len())
        {
            let host = self.seat(form, 1, behind);
            let behind = host.as_ref().map_or(behind, |(.., behind)| *behind);
            let next = self.piece(behind, &form.next_turn);
            let Some(behind) = next.map_or_else(|| self.end(form, behind), |_| Some(behind + form.end.len())) else {
                break;
            };
            lists.begin(label.number, Span::new(at, at + label.len()));
            lists.any(guest, guest_span);
            end = Some(behind);
            let (Some((host, span, _)), next) = (host, next) else { break };
            lists.any(host, span);
            let Some(next) = next else { break };
            at = next;
            label.count_on();
        }
        Some((lists, end?))
    }

    /// A seat's ply, which what stands before it begins at a place.
    #[inline(always)]
    fn seat(&self, form: &Form, seat: usize, at: usize) -> Option<(Ply, Span, usize)> {
        let (piece, before) = &form.plies[seat];
        let style = match form.style {
            Style::Json => Style::Json,
            Style::Yaml(column) => Style::Yaml(column + 2),
        };
        let (ply, end) = self.fields(style, self.piece(at, piece)?)?;
        Some((ply, Span::new(at + before, end), end))
    }

    /// What is behind the end of a turn, of which the last ply ends at a place.
    fn end(&self, form: &Form, at: usize) -> Option<usize> {
        let end = self.piece(at, &form.end)?;
        match form.style {
            Style::Json => Some(end),
            Style::Yaml(column) => self.ends(end, column).then_some(end),
        }
    }

    /// Whether a line of YAML ends at a place, and the next one does not stand in a column, or further in.
    fn ends(&self, at: usize, column: usize) -> bool {
        let Some(rest) = self.text.as_bytes()[at..].strip_prefix(b"\n") else { return false };
        let spaces = rest.iter().take_while(|byte| **byte == b' ').count();
        spaces < column && !matches!(rest.get(spaces), Some(b'\n' | b'\r' | b'#'))
    }

    /// The place behind a piece, if it stands at a place.
    #[inline(always)]
    fn piece(&self, at: usize, piece: &str) -> Option<usize> {
        let end = at + piece.len();
        (self.text.as_bytes().get(at..end)? == piece.as_bytes()).then_some(end)
    }

    /// What a ply does by its words, if its fields say the same, and where they end.
    #[inline(always)]
    fn fields(&self, style: Style, at: usize) -> Option<(Ply, usize)> {
        let text = self.text.as_bytes();
        // In YAML some words are in quotes.
        let is_quoted = style == Style::Json || text.get(at) == Some(&b'"');
        let words = at + usize::from(is_quoted && style != Style::Json);
        let sign = if is_quoted { b'"' } else { b'\n' };
        let (ply, end) = match common_ply(&self.windows, self.vocabulary, words as u32, [sign; 2]) {
            Some(found) => found,
            None => {
                let (ply, _) = strict_ply(self.text.get(words..)?, self.vocabulary)?;
                // It may have spaces and line breaks that mean something else here.
                let mut same = Same::new(text.get(words..)?);
                add_ply(&mut same, &ply, self.vocabulary);
                (same.is_same && same.rest.first() == Some(&sign)).then_some((ply, text.len() - same.rest.len()))?
            }
        };
        let mut same = Same::new(text.get(end..)?);
        match style {
            Style::Json => {
                Plies::new(self.vocabulary, &[]).fields(&mut same, &ply);
                same.piece(b"}");
            }
            Style::Yaml(column) => {
                let Ply::Acts(acts) = &ply else { return None };
                let needs_quotes = acts.len() > 1 || acts.iter().any(|act| act.drop);
                (is_quoted == needs_quotes).then_some(())?;
                same.text(if is_quoted { "\"" } else { "" });
                yaml_write::fields(&mut same, &ply, self.vocabulary, yaml_write::line(column)?)?;
            }
        }
        same.is_same.then_some((ply, text.len() - same.rest.len()))
    }
}

/// What stands between the name of a seat and the words, where the fields of a ply of YAML stand in a column.
fn yaml_words(column: usize) -> Option<String> {
    Some(format!("{}pai: ", yaml_write::line(column)?))
}

/// The seat that the token of a ply names, which was taken at a glance.
pub(super) fn seat(token: &str) -> &str {
    let is_sign = |c: char| !c.is_ascii_alphabetic();
    let name = token.trim_start_matches(is_sign).strip_prefix("seat");
    name.map_or("", |name| alphabetic(name.trim_start_matches(is_sign)))
}

/// The letters that a text begins with.
fn alphabetic(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_alphabetic).count()]
}

/// Compares a text with what is written.
struct Same<'t> {
    /// The rest of the text, and whether it was the same so far.
    rest: &'t [u8],
    is_same: bool,
}

impl<'t> Same<'t> {
    fn new(rest: &'t [u8]) -> Same<'t> {
        Same { rest, is_same: true }
    }
}

impl Pen for Same<'_> {
    #[inline(always)]
    fn part<const N: usize>(&mut self, chunk: &[u8; N], length: usize) {
        if N == length
            && let Some((found, rest)) = self.rest.split_first_chunk::<N>()
        {
            self.is_same &= found == chunk;
            self.rest = rest;
        } else if N == 8
            && let (Some(found), Some(chunk)) = (self.rest.first_chunk(), chunk.first_chunk())
        {
            // Zeros stand behind a short text.
            let others = u64::from_le_bytes(*found) ^ u64::from_le_bytes(*chunk);
            self.is_same &= others & !u64::MAX.checked_shl(8 * length as u32).unwrap_or(0) == 0;
            self.rest = self.rest.get(length..).unwrap_or_default();
        } else {
            self.bytes(&chunk[..length]);
        }
    }

    #[inline(always)]
    fn bytes(&mut self, text: &[u8]) {
        let found = self.rest.split_at_checked(text.len());
        self.is_same &= found.is_some_and(|(found, _)| found == text);
        self.rest = found.map_or(&[], |(_, rest)| rest);
    }
}
