//! Fast path for JSON and YAML: plies, and turns of two plies, that are laid out exactly as the writer does it, with glyphs and
//! comments, straight from the bytes.

use super::json_events::end_of_text;
use super::write::{AROUND, Around, PAI, Plies, SEAT};
use super::yaml_write;
use crate::notation::Pen;
use crate::notation::pai::{add_ply, common_ply, strict_ply};
use crate::notation::read::Lent;
use crate::notation::window::{LATE, Label, Windows, word};
use crate::record::{Comment, Entry, Glyph, Ply};
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
    /// Writes the fields of plies in JSON.
    json: Plies,
    forms: Vec<Form>,
    lone: Vec<PlyForm>,
    /// Plies.
    pub(super) plies: Vec<Taken<'a>>,
    /// Turns one after another.
    pub(super) turns: Vec<Cell<Lent>>,
}

/// A ply that was taken by itself.
pub(super) struct Taken<'a> {
    /// The name of its seat.
    pub(super) seat: &'a str,
    pub(super) ply: Ply,
    /// The glyphs and comments behind it, with their tokens.
    pub(super) remarks: Vec<(&'a str, Remark<'a>)>,
}

/// What stands around the plies of turns of two.
struct Form {
    style: Style,
    is_one_line: bool,
    turn: String,
    /// Up to the words of each seat's ply, and how many bytes of it stand before the ply.
    plies: [(String, usize); 2],
    ply: PlyForm,
    end: String,
    /// From the last ply of a turn to the number of the next.
    next_turn: String,
}

impl Form {
    fn new(style: Style, is_one_line: bool, seats: &[&str]) -> Option<Form> {
        let [first, second] = *seats else { return None };
        let yaml;
        let (around, inner): (&Around, _) = match style {
            Style::Json => (&AROUND[usize::from(!is_one_line)], Style::Json),
            Style::Yaml(column) => {
                yaml = yaml_write::around(column)?;
                (&yaml, Style::Yaml(column + 2))
            }
        };
        let ply = PlyForm::new(inner)?;
        let up_to_words = |before: &str, name: &str| (format!("{before}{}{name}{}", ply.seat, ply.words), before.len());
        Some(Form {
            style,
            is_one_line,
            turn: around.turn.clone(),
            plies: [up_to_words(&around.plies, first), up_to_words(&around.next, second)],
            ply,
            end: around.end.clone(),
            next_turn: [&*around.end, &around.next_turn].concat(),
        })
    }
}

/// What stands around the parts of a ply.
struct PlyForm {
    style: Style,
    /// Before the name of the seat, and between that and the words.
    seat: &'static str,
    words: String,
    glyphs: ListForm,
    comments: ListForm,
    /// How many bytes of a comment stand before its text.
    comment: usize,
    to_line_end: String,
    own_line: String,
    comment_end: &'static str,
    end: &'static str,
}

/// What stands before the first text of a list and before each other one, and after the last.
struct ListForm {
    first: String,
    next: String,
    end: &'static str,
}

impl PlyForm {
    fn new(style: Style) -> Option<PlyForm> {
        Some(match style {
            Style::Json => PlyForm {
                style,
                seat: SEAT,
                words: PAI.to_owned(),
                glyphs: ListForm { first: ",\"glyphs\":[".to_owned(), next: ",".to_owned(), end: "]" },
                comments: ListForm {
                    first: ",\"comments\":[{\"text\":".to_owned(),
                    next: ",{\"text\":".to_owned(),
                    end: "]",
                },
                comment: "{\"text\":".len(),
                to_line_end: ",\"to_line_end\":true".to_owned(),
                own_line: ",\"own_line\":true".to_owned(),
                comment_end: "}",
                end: "}",
            },
            Style::Yaml(column) => {
                let line = yaml_write::line(column)?;
                PlyForm {
                    style,
                    seat: YAML_SEAT,
                    words: format!("{line}pai: "),
                    glyphs: ListForm { first: format!("{line}glyphs:{line}- "), next: format!("{line}- "), end: "" },
                    comments: ListForm {
                        first: format!("{line}comments:{line}- text: "),
                        next: format!("{line}- text: "),
                        end: "",
                    },
                    comment: "text: ".len(),
                    to_line_end: format!("{line}  to_line_end: true"),
                    own_line: format!("{line}  own_line: true"),
                    comment_end: "",
                    end: "",
                }
            }
        })
    }
}

/// A glyph or a comment behind a ply.
#[derive(Clone, Copy)]
pub(super) enum Remark<'a> {
    Glyph(Glyph),
    Comment { text: &'a str, to_line_end: bool, own_line: bool },
}

impl Remark<'_> {
    fn entry(self) -> Entry {
        match self {
            Remark::Glyph(glyph) => Entry::Glyph(glyph),
            Remark::Comment { text, to_line_end, own_line } => {
                Entry::Comment(Comment { text: text.into(), to_line_end, own_line })
            }
        }
    }
}

/// Remarks, each with the span of its token.
type Remarks<'a> = Vec<(Remark<'a>, Span)>;

impl<'a> Glance<'a> {
    pub(super) fn new(text: &'a str, vocabulary: &'static Vocabulary) -> Glance<'a> {
        let (windows, json) = (Windows::new(text), Plies::new(vocabulary, &[]));
        let (forms, lone, plies, turns) = Default::default();
        Glance { text, windows, vocabulary, json, forms, lone, plies, turns }
    }

    /// Takes the ply that begins at a place, whatever seat it names. Returns where it ends.
    pub(super) fn ply(&mut self, style: Style, start: usize) -> Option<usize> {
        let found = self.lone.iter().position(|form| form.style == style);
        let found = match found {
            Some(found) => found,
            None => {
                self.lone.push(PlyForm::new(style)?);
                self.lone.len() - 1
            }
        };
        let form = &self.lone[found];
        let seat = alphabetic(&self.text[self.piece(start, form.seat)?..]);
        let (ply, behind) = self.fields(style, self.piece(start + form.seat.len() + seat.len(), &form.words)?)?;
        let mut remarks = Vec::new();
        let end = self.remarks(form, behind, &mut remarks)?;
        let remarks = remarks.into_iter().map(|(remark, span)| (&self.text[span.range()], remark)).collect();
        // More of the ply needs a closer look.
        let is_whole = match style {
            Style::Json => true,
            Style::Yaml(column) => self.ends(end, column),
        };
        (is_whole && !seat.is_empty()).then_some(())?;
        self.plies.push(Taken { seat, ply, remarks });
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
        let (mut label, mut end, mut remarks) = (Label::new(first, b""), None, [Vec::new(), Vec::new()]);
        // Most texts have one run, or many short ones.
        let mut lists = Lent::apart(if self.turns.is_empty() { (self.text.len() - at) / ENTRY } else { 0 });
        while label.begins(word(self.windows.at(at as u32), 0))
            && let Some((guest, guest_span)) = self.seat(form, 0, at + label.len(), &mut remarks[0])
        {
            let behind = guest_span.end as usize;
            let host = self.seat(form, 1, behind, &mut remarks[1]);
            let behind = host.as_ref().map_or(behind, |(_, span)| span.end as usize);
            let next = self.piece(behind, &form.next_turn);
            let Some(behind) = next.map_or_else(|| self.end(form, behind), |_| Some(behind + form.end.len())) else {
                break;
            };
            lists.begin(label.number, Span::new(at, at + label.len()));
            lists.any(guest, guest_span);
            add(&mut lists, &mut remarks[0]);
            end = Some(behind);
            let (Some((host, span)), next) = (host, next) else { break };
            lists.any(host, span);
            add(&mut lists, &mut remarks[1]);
            let Some(next) = next else { break };
            at = next;
            label.count_on();
        }
        Some((lists, end?))
    }

    /// A seat's ply with its span, which what stands before it begins at a place, and in a list what is remarked of it.
    #[inline(always)]
    fn seat(&self, form: &Form, seat: usize, at: usize, remarks: &mut Remarks<'a>) -> Option<(Ply, Span)> {
        let (piece, before) = &form.plies[seat];
        let (ply, behind) = self.fields(form.ply.style, self.piece(at, piece)?)?;
        let end = match form.ply.style {
            Style::Json if self.text.as_bytes().get(behind) == Some(&b'}') => behind + 1,
            _ => {
                remarks.clear();
                self.remarks(&form.ply, behind, remarks)?
            }
        };
        Some((ply, Span::new(at + before, end)))
    }

    /// Takes the glyphs and comments from the end of a ply's other fields on. Returns where the ply ends.
    #[inline(never)]
    fn remarks(&self, form: &PlyForm, mut at: usize, remarks: &mut Remarks<'a>) -> Option<usize> {
        let mut next = self.piece(at, &form.glyphs.first);
        while let Some(start) = next {
            let (glyph, behind) = self.quoted(start)?;
            remarks.push((Remark::Glyph(glyph.parse().ok()?), Span::new(start + 1, behind - 1)));
            next = self.piece(behind, &form.glyphs.next);
            at = next.map_or_else(|| self.piece(behind, form.glyphs.end), Some)?;
        }
        let mut next = self.piece(at, &form.comments.first);
        while let Some(start) = next {
            let (text, behind) = self.comment_text(form.style, start)?;
            let to_line_end = self.piece(behind, &form.to_line_end);
            let behind = to_line_end.unwrap_or(behind);
            let own_line = self.piece(behind, &form.own_line);
            let behind = self.piece(own_line.unwrap_or(behind), form.comment_end)?;
            let (to_line_end, own_line) = (to_line_end.is_some(), own_line.is_some());
            let span = Span::new(start - form.comment, behind);
            remarks.push((Remark::Comment { text, to_line_end, own_line }, span));
            next = self.piece(behind, &form.comments.next);
            at = next.map_or_else(|| self.piece(behind, form.comments.end), Some)?;
        }
        self.piece(at, form.end)
    }

    /// A text in quotes without escapes, and where it ends.
    fn quoted(&self, start: usize) -> Option<(&'a str, usize)> {
        let start = self.piece(start, "\"")?;
        let end = end_of_text(self.text.as_bytes(), start);
        Some((&self.text[start..end], self.piece(end, "\"")?))
    }

    /// The text of a comment, if it can be one as it stands, and where it ends.
    fn comment_text(&self, style: Style, start: usize) -> Option<(&'a str, usize)> {
        let (text, end) = match self.quoted(start) {
            Some(found) => found,
            None if style == Style::Json => return None,
            None => {
                let text = self.text[start..].split('\n').next()?;
                yaml_write::is_plain(text).then_some((text, start + text.len()))?
            }
        };
        // Most have nothing but these.
        let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'z'));
        let is_odd = |c: char| matches!(c, '{' | '}') || yaml_write::is_odd(c);
        let ends_with_space = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
        (!ends_with_space && (is_plain || !text.contains(is_odd))).then_some((text, end))
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

    /// What a ply does by its words, if its other fields up to the glyphs say the same, and where they end.
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
            Style::Json => self.json.fields(&mut same, &ply),
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

/// Adds what is remarked of the last ply, and empties its list.
#[inline(always)]
fn add(lists: &mut Lent, remarks: &mut Remarks<'_>) {
    if !remarks.is_empty() {
        remarks.drain(..).for_each(|(remark, span)| lists.remark(remark.entry(), span));
    }
}

/// The seat that the token of a ply names, which was taken at a glance.
pub(super) fn seat(token: &str) -> &str {
    let is_sign = |c: char| !c.is_ascii_alphabetic();
    let name = token.trim_start_matches(is_sign).strip_prefix("seat");
    name.map_or("", |name| alphabetic(name.trim_start_matches(is_sign)))
}

/// The text of so many bytes in the token of a comment, which was taken at a glance.
pub(super) fn comment_text(token: &str, length: usize) -> &str {
    let behind_name = token.find(':').map_or("", |at| &token[at + 1..]);
    behind_name.trim_start_matches([' ', '"']).get(..length).unwrap_or_default()
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
