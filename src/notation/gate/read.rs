//! Reads a game. Each function is named for the rule of `grammar/garden_gate.pest` that it reads.

use super::ply::{code, doing, gap, label, opening, result, ws};
use super::run::Runs;
use super::skud;
use super::split::mark;
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::expected::{Expected, Unexpected, between};
use crate::notation::read::visitor::{SyntaxError, TagText, Visitor};
use crate::source::Span;
use nom::Parser;
use nom::branch::alt;
use std::borrow::Cow;

/// Reads one game, which is the end of a text.
pub(super) fn game<'a>(text: &'a str, plies: &'a str, visitor: &mut dyn Visitor<'a>) {
    let mut reader =
        Reader { visitor, text, accents: [false; 2], guest: None, moves: false, unreadable: false, last: None };
    let runs = Runs::new(text);
    let mut input = gap(plies.strip_prefix('\u{feff}').unwrap_or(plies));
    while !input.is_empty() && !reader.visitor.is_done() {
        if let Ok((rest, winner)) = result(input)
            && gap(rest).is_empty()
        {
            reader.visitor.result(between(input, rest), winner);
            return;
        }
        if reader.accents[0] == reader.accents[1]
            && input.starts_with(|c: char| ('1'..='9').contains(&c))
            && let Some(rest) = runs.read(input, reader.visitor)
        {
            (reader.moves, reader.unreadable, reader.last) = (true, false, Some((input, rest)));
            input = gap(rest);
            continue;
        }
        // Only the turn before the first begins with a zero.
        let rest = match input.starts_with('0').then(|| opening(input)) {
            Some(Ok((rest, (_, seat)))) => reader.accents(input, rest, seat),
            _ => reader.ply(input),
        };
        // Always at least one character further.
        let rest = if rest.len() < input.len() { rest } else { after_ply(input) };
        reader.last = Some((input, rest));
        input = gap(rest);
        if input.len() == rest.len() && !input.is_empty() {
            // Only a label can follow a ply without a gap.
            reader.error(&codes::PLY_UNREADABLE, bad_label(input), Expected::GAP, false);
        }
    }
}

/// The text after the ply that begins here, readable or not.
fn after_ply(input: &str) -> &str {
    &input[input.find([';', '\n']).unwrap_or(input.len())..]
}

/// The part of an unreadable ply to blame: a whole point, or everything up to the next sign.
fn word(input: &str) -> &str {
    let ply = between(input, after_ply(input)).trim_end();
    let close = ply.find(')').filter(|&close| ply.starts_with('(') && !ply[1..close].contains('('));
    let next = |(_, c): &(usize, char)| c.is_whitespace() || matches!(c, '(' | '+' | '_' | '-' | ',');
    let length = match close {
        Some(close) => close + 1,
        None => ply.char_indices().skip(1).find(next).map_or(ply.len(), |(at, _)| at),
    };
    &ply[..length]
}

/// Reads plies one after another.
struct Reader<'s, 'a> {
    visitor: &'s mut dyn Visitor<'a>,
    text: &'a str,
    /// Whose accents have been read.
    accents: [bool; 2],
    /// The label of Guest's accents, which follow Host's.
    guest: Option<&'a str>,
    moves: bool,
    /// Whether the last ply could not be read.
    unreadable: bool,
    /// Where the last plies begin that were read together, and what follows them.
    last: Option<(&'a str, &'a str)>,
}

impl<'a> Reader<'_, 'a> {
    fn error(&mut self, code: &'static Code, token: &'a str, expected: Expected, instead_of_ply: bool) {
        self.visitor.error(SyntaxError { code, token, expected, instead_of_ply });
    }

    /// Whether the last ply has a label, and this one stands beside it with nothing but blanks between them.
    fn is_beside(&self, input: &'a str) -> bool {
        let is_near =
            |(last, rest): (&'a str, &'a str)| label(last).is_ok() && !between(rest, input).contains([';', '\n']);
        self.last.is_some_and(is_near)
    }

    /// The accents that a seat has chosen, which become a tag.
    fn accents(&mut self, input: &'a str, list: &'a str, seat: u8) -> &'a str {
        let label = between(input, list);
        let list = ws(list);
        self.accents[usize::from(seat)] = true;
        if seat == 0 {
            self.guest = Some(label);
        }
        let (rest, bad) = accent_list(list);
        let wrong = match bad {
            Some((text, expected)) => Some((if text.is_empty() { label } else { text }, expected)),
            None if self.moves => Some((between(input, rest), Expected::default())),
            None => None,
        };
        if let Some((text, expected)) = wrong {
            self.error(&codes::GATE_ACCENTS, text, expected, false);
            return after_ply(rest);
        }
        let written = between(list, rest);
        let name = if seat == 0 { "GuestAccents" } else { "HostAccents" };
        // As it would be written, so that most need not be looked at again.
        let value = common_accents(written).map_or(Cow::Borrowed(written), Cow::Owned);
        self.visitor.tag(TagText { text: between(input, rest), name, written, value });
        rest
    }

    /// At the first ply, the accents of both seats must be there, or of neither.
    fn begin_moves(&mut self, token: &'a str) {
        if !std::mem::replace(&mut self.moves, true) && self.accents[0] != self.accents[1] {
            let token = self.guest.unwrap_or(token);
            self.error(&codes::PLY_MISSING, token, Expected::default(), false);
        }
    }

    /// A ply and its label.
    fn ply(&mut self, input: &'a str) -> &'a str {
        let (label, start) = match label(input) {
            Ok((rest, label)) => (Some((between(input, rest), label)), ws(rest)),
            Err(_) => (None, input),
        };
        let doing = doing(start);
        if label.is_none() && doing.is_err() && !self.moves && is_before_moves(input) {
            // These are the accents of either seat.
            self.accents = [true; 2];
            self.error(&codes::PLY_UNREADABLE, bad_label(input), Expected::LABEL, false);
            return after_ply(input);
        }
        self.begin_moves(label.map_or_else(|| word(input), |(token, _)| token));
        if let Some((token, (turn, seat))) = label {
            self.visitor.number(token, turn, seat > 0);
        }
        let unexpected = match doing {
            // `6G.(0,8)-(-2,5) R3(0,8)` may have lost the `+` of a bonus.
            Ok((rest, _)) if label.is_none() && self.is_beside(input) => {
                let token = between(start, rest);
                let found = Span::of(token, self.text).map(|span| {
                    let message = format!("`{token}` has no label, and the ply before it has one");
                    let help = "write its turn and seat before it, as in `1H.`, or `+` where it is a bonus";
                    Diagnostic::new(&codes::TURN_NUMBER, span, message).label("whose ply?").help(help)
                });
                self.visitor.reject(found.into_iter().collect(), true);
                return rest;
            }
            Ok((rest, ply)) if ends(rest) => {
                self.visitor.ply(between(start, rest), ply);
                self.unreadable = false;
                return rest;
            }
            Ok((rest, _)) => Unexpected { left: ws(rest).len(), expected: Expected::GAP },
            Err(error) => Unexpected::of(error, input),
        };
        let at = unexpected.rest(input);
        let rest = after_ply(at);
        let (text, expected) = if label.is_none() && bad_label(input).ends_with('.') {
            (bad_label(input), Expected::LABEL)
        } else if between(at, rest).trim().is_empty() {
            // A ply that breaks off is blamed where it ends.
            (between(input, at).trim_end(), unexpected.expected)
        } else {
            (
                with_start(start, at),
                if label.is_none() { unexpected.expected.or(Expected::LABEL) } else { unexpected.expected },
            )
        };
        // Several unreadable pieces without a label are pieces of one ply.
        let counts = !std::mem::replace(&mut self.unreadable, true) || label.is_some();
        self.error(&codes::PLY_UNREADABLE, text, expected, counts);
        rest
    }
}

/// Whether unreadable text stands in the place of accents: with commas and without a point, or before what follows
/// accents.
fn is_before_moves(input: &str) -> bool {
    let rest = after_ply(input);
    let part = between(input, rest);
    part.contains(',') && !part.contains('(') || matches!(mark(gap(rest)), Some((0, _) | (1, 0)))
}

/// The text in the place of a label, up to its dot if it has one.
fn bad_label(input: &str) -> &str {
    let part = between(input, after_ply(input));
    let part = &part[..part.find('(').unwrap_or(part.len())];
    part.find('.').map_or_else(|| word(input), |dot| &part[..=dot])
}

/// The unreadable word with the letters before it that were read as a code.
fn with_start<'a>(ply: &'a str, at: &'a str) -> &'a str {
    let before = between(ply, at);
    if at.starts_with('(') {
        return word(at);
    }
    let code = before.len() - before.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
    &ply[before.len() - code..before.len() + word(at).len()]
}

/// A list of accents as the value of a tag, if all of their codes have one letter.
fn common_accents(list: &str) -> Option<String> {
    let vocabulary = skud().vocabulary();
    let mut value = String::with_capacity(12);
    for (at, code) in list.bytes().enumerate().step_by(2) {
        value.push_str(vocabulary.code(vocabulary.listed_gate(&[code])?));
        match list.as_bytes().get(at + 1) {
            Some(b',') => value.push(' '),
            None => return Some(value),
            Some(_) => return None,
        }
    }
    None
}

/// Reads codes with commas between. Returns the rest, and in case of an error the token and what was expected.
fn accent_list(list: &str) -> (&str, Option<(&str, Expected)>) {
    let mut input = list;
    loop {
        let Ok((rest, _)) = code(input) else {
            let text = if input.starts_with(',') { &input[..1] } else { word(input) };
            return (input, Some((text, Expected::GATE_CODE)));
        };
        match ws(rest).strip_prefix(',') {
            Some(next) => input = ws(next),
            None if ends(rest) => return (rest, None),
            None => return (rest, Some((with_start(list, ws(rest)), Expected::COMMA.or(Expected::GAP)))),
        }
    }
}

/// Whether a ply may end here: before a separator, the end, or the start of a ply.
fn ends(rest: &str) -> bool {
    let next = ws(rest);
    let apart = next.len() < rest.len();
    match next.as_bytes().first() {
        None | Some(b';' | b'\n' | b'\r') => true,
        Some(byte) if byte.is_ascii_digit() => alt((label, opening)).parse(next).is_ok(),
        Some(_) => apart && (doing(next).is_ok() || result(next).is_ok()),
    }
}
