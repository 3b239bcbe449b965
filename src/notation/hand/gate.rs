//! The text of the Garden Gate site in the middle of words: names and dates above it, tiles by their names, a result below.

use super::Typed;
use super::clause::Op;
use super::ends::resigned as resigned_by;
use super::facts::{Fact, facts};
use super::layout::prefix;
use super::lexicon::{Lexicon, is_one_of, is_seat};
use super::markup::markup;
use super::notices::{self, Notice};
use crate::code::Code;
use crate::codes;
use crate::notation::Read;
use crate::notation::pai::other_tag;
use crate::notation::rewritten::Rewritten;
use crate::source::Span;
use crate::variant::Variant;
use std::ops::Range;

/// The plies of a text, and what is said around them.
pub(in crate::notation) struct Gate {
    rewritten: Rewritten,
    notices: Vec<Notice>,
    facts: Vec<Fact>,
    /// What else is said, above the plies and below them.
    remarks: Vec<(bool, Range<usize>)>,
}

impl Gate {
    /// The plies alone.
    pub(in crate::notation) fn text(&self) -> &str {
        self.rewritten.text()
    }

    /// What is known of the game: names and values of tags.
    pub(in crate::notation) fn facts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.facts.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// The words above the plies, or below them.
    pub(in crate::notation) fn remarks<'t>(&self, text: &'t str, above: bool) -> impl Iterator<Item = &'t str> {
        self.remarks.iter().filter(move |(at, _)| *at == above).map(|(_, range)| &text[range.clone()])
    }

    /// Makes all spans of what was read those of the original, and reports what was left out.
    pub(in crate::notation) fn restore(self, read: &mut Read) {
        self.rewritten.restore_all(read);
        read.typed = Typed { is_copied: true, notices: self.notices, ..Typed::default() };
        notices::report(read);
    }
}

/// Takes the plies out of a text; none if it has nothing but plies, or something else that means nothing.
pub(in crate::notation) fn gate(text: &str) -> Option<Gate> {
    if text.len() > super::LIMIT {
        return None;
    }
    let lexicon = Lexicon::of(text, Variant::named("skud"));
    let mut copier = Copier { text, ops: Vec::new(), notices: Vec::new() };
    let mut found: Vec<Fact> = Vec::new();
    let mut remarks = Vec::new();
    let (mut begun, mut is_broken) = (false, false);
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let end = at + line.len();
        let content = at + line.trim_end().len();
        let mut start = at + (line.len() - line.trim_start_matches([' ', '\t', '\u{feff}']).len());
        if let Some(length) = prefix(&text[start.min(content)..content]) {
            copier.put("", start..start + length, &codes::SLIP_LAYOUT);
            start += length;
        }
        // `Notation: 0H.R,W,K,B`.
        let title = text[start.min(content)..content].split_once(':').filter(|(title, plies)| {
            title.chars().all(char::is_alphabetic) && is_label(plies.trim_start()) && !is_seat(title)
        });
        if let Some((title, _)) = title {
            let end = start + title.len() + 1;
            copier.put("", start..end, &codes::SLIP_LAYOUT);
            start = end + (text[end..content].len() - text[end..content].trim_start().len());
        }
        let words = &text[start.min(content)..content];
        // Who plays on has not resigned.
        let resigned = resigns(words).filter(|_| !is_label(text[end..].trim_start()));
        let resigned = resigned.and_then(|seat| resigned_by(&format!("{seat} resigns"), &lexicon));
        if words.is_empty() || is_broken || resigned.is_none() && has_plies(words) {
            begun |= !words.is_empty();
            // A line that breaks off within a ply goes on below.
            is_broken = words.ends_with(['-', '−', ',', '('])
                || words.ends_with("G.")
                || words.ends_with("H.")
                || words.rfind('(') > words.rfind(')');
            copier.plies(start..if is_broken { content } else { end }, &lexicon);
            if is_broken && content < end {
                copier.put("", content..end, &codes::SLIP_LAYOUT);
            }
        } else if words.starts_with("```") || markup(words).is_some_and(|(length, _)| length == words.len()) {
            copier.put("", start..end, &codes::SLIP_LAYOUT);
        } else {
            let tag = other_tag(words).map(|tag| vec![(tag.name.to_owned(), tag.value.to_owned())]);
            match resigned.or_else(|| facts(words, &lexicon, true)).or(tag) {
                Some(facts) => {
                    let right: Vec<String> =
                        facts.iter().map(|(name, value)| format!("[{name} \"{value}\"]")).collect();
                    copier.notice(start..content, &right.join(" "), &codes::SLIP_HEADING);
                    found.extend(facts.into_iter().map(|(name, value)| (canonical(&name), value)));
                }
                None if is_remark(words) => {
                    copier.notice(start..content, &format!("{{{words}}}"), &codes::SLIP_COMMENT);
                    remarks.push((!begun, start..content));
                }
                None => return None,
            }
            copier.ops.push(Op::Put(String::new(), start..end));
        }
        at = end;
    }
    if copier.notices.is_empty() {
        return None;
    }
    let mut rewritten = Rewritten::with_room(text.len());
    for op in &copier.ops {
        match op {
            Op::Copy(range) => rewritten.copy(&text[range.clone()], range.start),
            Op::Put(put, range) => rewritten.put(put, range.clone()),
        }
    }
    Some(Gate { rewritten, notices: copier.notices, facts: found, remarks })
}

/// The name of a tag with its first letter as it should be.
fn canonical(name: &str) -> String {
    let mut letters = name.chars();
    match letters.next() {
        Some(first) if is_seat(name) || name.bytes().all(|letter| letter.is_ascii_lowercase()) => {
            std::iter::once(first.to_ascii_uppercase())
                .chain(letters.map(|letter| letter.to_ascii_lowercase()))
                .collect()
        }
        _ => name.to_owned(),
    }
}

/// Whether a text begins with the number of a ply: `3G`.
fn is_label(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    digits > 0 && text[digits..].starts_with(['G', 'H', 'g', 'h'])
}

/// Who resigns, by the number of a ply: `2G.resigns`.
fn resigns(line: &str) -> Option<&'static str> {
    let (label, said) = line.split_once('.')?;
    let is_said = is_one_of(&["resign", "resigns", "resigned"], said.trim().trim_end_matches([';', '.']));
    let seat = if label.ends_with(['G', 'g']) { "Guest" } else { "Host" };
    (is_said && is_label(label)).then_some(seat)
}

/// Whether a line has plies or accents, or what may be meant for them.
fn has_plies(line: &str) -> bool {
    is_label(line)
        || line.contains('(')
        || line.trim_start().get(..7).is_some_and(|word| word.eq_ignore_ascii_case("RESULT "))
}

/// Whether a line is words without a digit, and not of what a rule needs.
fn is_remark(line: &str) -> bool {
    let fits = |c: char| c.is_alphabetic() || " ,.!?'’:|-/&".contains(c);
    let needs = || line.to_ascii_lowercase().contains("accent");
    line.starts_with(char::is_alphabetic) && line.chars().all(fits) && line.contains(' ') && !needs()
}

struct Copier<'t> {
    text: &'t str,
    ops: Vec<Op>,
    notices: Vec<Notice>,
}

impl Copier<'_> {
    fn notice(&mut self, range: Range<usize>, right: &str, code: &'static Code) {
        let written = self.text[range.clone()].trim().to_owned();
        self.notices.push(Notice { code, span: Span::new(range.start, range.end), written, right: right.to_owned() });
    }

    fn put(&mut self, right: &str, range: Range<usize>, code: &'static Code) {
        // Of a sign between plies only that it stands there is said.
        let said = if *code == codes::SLIP_SEPARATOR { "" } else { right };
        self.notice(range.clone(), said, code);
        self.ops.push(Op::Put(right.to_owned(), range));
    }

    /// A line of plies, in which tiles may have their names and commas stand between plies.
    fn plies(&mut self, line: Range<usize>, lexicon: &Lexicon) {
        let (text, mut at, mut from) = (self.text, line.start, line.start);
        while at < line.end {
            let rest = &text[at..line.end];
            let name = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
            let behind = at + name;
            let gap = text[behind..line.end].trim_start_matches([' ', '\t']);
            let code = if name > 1 { lexicon.gate_name(&rest[..name]) } else { None };
            // `(0,−8)`, `<br>`, a line of code in Markdown.
            let sign = match rest.chars().next() {
                Some('−' | '–') => Some(("-", rest.chars().next().map_or(1, char::len_utf8), &codes::SLIP_SIGN)),
                Some('`') => Some(("", 1, &codes::SLIP_LAYOUT)),
                Some('<' | '[') => markup(rest).map(|(length, right)| (right, length, &codes::SLIP_LAYOUT)),
                _ => None,
            };
            let parts = rest.starts_with(',')
                && text[from..at].trim_end().ends_with(')')
                && rest[1..].trim_start().starts_with(|c: char| c.is_ascii_digit())
                && has_plies(rest[1..].trim_start());
            let (right, end, code) = match (code, sign) {
                (Some(code), _) if gap.starts_with(['(', ',', ';', '\n', '\r']) || gap.is_empty() => {
                    (code, behind, &codes::TILE_SLIP)
                }
                _ if parts => (";", at + 1, &codes::SLIP_SEPARATOR),
                (_, Some((right, length, code))) => (right, at + length, code),
                _ => {
                    at += name.max(rest.chars().next().map_or(1, char::len_utf8));
                    continue;
                }
            };
            if from < at {
                self.ops.push(Op::Copy(from..at));
            }
            self.put(right, at..end, code);
            (at, from) = (end, end);
        }
        if from < line.end {
            self.ops.push(Op::Copy(from..line.end));
        }
    }
}
