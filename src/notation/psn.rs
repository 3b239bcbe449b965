//! `psn`, the notation of another program for Skud Pai Sho. Each function is named for the rule of `grammar/psn.pest` that
//! it reads.

use super::pai::{check, tag, tag_start, write_tag};
use super::read::builder::Builder;
use super::read::expected::{Expected, Parsed, Unexpected, between, run, saturating, token, unexpected};
use super::read::message::shown;
use super::read::visitor::{SyntaxError, TagText, Visitor};
use super::read::written::{ActText, PlaceText, PlyText};
use super::skud::{
    PSN_DROPS, act, acts, blank, gap, not_skud, opening, plant_in_gate, plies, report, simple, skud, word,
};
use super::{Content, LineRule, Lines, Notation, Options, Read, Spelling, Splitter, WriteError};
use crate::codes;
use crate::record::{Act, Marks, Part, Ply, Record, Tag};
use crate::source::Span;
use crate::variant::{Variant, Vocabulary};
use nom::Parser;
use std::fmt::Write;

/// `psn`, tags and numbered plies with rows and columns.
pub struct Psn;

/// Its names of tags, and those of a record.
const TAGS: [(&str, &str); 2] = [("Player1", "Guest"), ("Player2", "Host")];
/// Its results, and those of a record.
const RESULTS: [(&str, &str); 4] = [("1-0", "Guest"), ("0-1", "Host"), ("1/2-1/2", "Draw"), ("*", "*")];

impl Notation for Psn {
    fn name(&self) -> &'static str {
        "psn"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["psn"]
    }

    fn about(&self) -> &'static str {
        "tags and plies such as `17,9-16,9`, as another program writes games of Skud"
    }

    fn read(&self, text: &str, _: &Options) -> Read {
        let mut builder = Builder::new(text, skud(), Spelling::Psn);
        game(text, &mut builder);
        builder.finish()
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        out.push_str(&written(record)?);
        Ok(())
    }

    fn write_ply(&self, variant: Variant, ply: &Ply) -> Option<String> {
        let mut out = String::new();
        match ply {
            Ply::Acts(acts) => write_acts(acts, variant.vocabulary(), &mut out).map(|()| out),
            _ => None,
        }
    }

    fn drops(&self) -> &'static [Content] {
        PSN_DROPS
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewGame::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        let own = |line: &str| ["Player1", "Player2", "Opening"].iter().any(|name| is_tag(line, name));
        let lines = start.trim_start_matches('\u{feff}').lines().filter(|line| !line.trim().is_empty());
        let is_head = |line: &&str| line.starts_with('[');
        // Tags of these names may stand above plies in `pai`, whose drops have a sign that these have not.
        let is_pai = |line: &str| line.contains('*') && !line.contains(['@', ',']);
        lines.clone().take_while(is_head).any(own) && !lines.skip_while(is_head).take(1).any(is_pai)
    }

    fn spelling(&self) -> Spelling {
        Spelling::Psn
    }

    fn marks(&self) -> Marks {
        Marks::Nothing
    }

    fn part(&self, text: &str, part: Part) -> Option<Span> {
        let read = match ply(text) {
            Ok((_, read)) => read,
            // The tag of the opening.
            Err(_) => plant_in_gate(text, text, 0),
        };
        Span::of(read.part(part)?, text)
    }
}

/// Whether a line is a tag of this name.
fn is_tag(line: &str, name: &str) -> bool {
    tag_start(line) && tag(line).is_ok_and(|(_, tag)| tag.name.eq_ignore_ascii_case(name))
}

/// A game begins with the first tag after plies, or after the empty line that follows the opening.
#[derive(Default)]
struct NewGame {
    plies: bool,
    opening: bool,
    blank_line: bool,
}

impl LineRule for NewGame {
    fn begins(&mut self, line: &str) -> bool {
        let line = line.trim_matches([' ', '\t', '\r', '\n', '\u{feff}']);
        if line.is_empty() {
            self.blank_line |= self.opening;
            return false;
        }
        let begins = line.starts_with('[') && (self.plies || self.blank_line);
        if begins {
            *self = NewGame::default();
        }
        self.plies |= !line.starts_with('[');
        self.opening |= is_tag(line, "Opening");
        begins
    }
}

// ---- reading -----------------------------------------------------------------------------------------------------

/// Whether a ply may end here.
fn ends(input: &str) -> bool {
    word(input).is_empty()
}

/// `1.`
fn number(input: &str) -> Parsed<'_, u32> {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    match rest.strip_prefix('.') {
        Some(rest) if !digits.is_empty() => Ok((rest, saturating(digits))),
        _ => unexpected(input, Expected::DOTS),
    }
}

/// The name of a tile.
fn name(input: &str) -> Parsed<'_, &str> {
    let (rest, name) = run(input, |byte| byte.is_ascii_alphabetic());
    if name.is_empty() { unexpected(input, Expected::PSN_CODE) } else { Ok((rest, name)) }
}

/// A number without a sign.
fn coordinate(input: &str) -> Parsed<'_, i16> {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    // However large, it is off the board.
    let value = i16::try_from(saturating(digits).min(1000)).unwrap_or(i16::MAX);
    if digits.is_empty() { unexpected(input, Expected::PSN_POINT) } else { Ok((rest, value)) }
}

/// Two numbers.
fn coordinates(input: &str) -> Parsed<'_, (i16, i16)> {
    let (rest, row) = coordinate(input)?;
    let Some(rest) = rest.strip_prefix(',') else { return unexpected(rest, Expected::PSN_POINT) };
    let (rest, column) = coordinate(rest)?;
    Ok((rest, (row, column)))
}

/// A point, on the board or not.
fn point(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let (rest, (row, column)) = token(Expected::PSN_POINT, coordinates).parse(input)?;
    Ok((rest, PlaceText { text: between(input, rest), x: column - 9, y: 9 - row, square: false }))
}

/// A tile and a point.
fn from_hand(input: &str) -> Parsed<'_, ActText<'_>> {
    let (rest, name) = name(input)?;
    let Some(rest) = rest.strip_prefix('@') else { return unexpected(input, Expected::PSN_CODE) };
    let (rest, at) = point(rest)?;
    Ok((rest, act(between(input, rest), Some(name), at, None)))
}

/// `Jasmine@9,1`.
fn plant(input: &str) -> Parsed<'_, ActText<'_>> {
    from_hand(input)
}

/// `17,9-16,9`, with the bonus.
fn arrange(input: &str) -> Parsed<'_, PlyText<'_>> {
    let (rest, at) = point(input)?;
    let Some(rest) = rest.strip_prefix('-') else { return unexpected(rest, Expected::STEP) };
    let (rest, to) = point(rest)?;
    let moved = act(between(input, rest), None, at, Some(to));
    // A `+` with nothing after it is an open bonus.
    if !blank(rest).starts_with('+') || open(rest) {
        return Ok((rest, acts(moved, None)));
    }
    let (rest, bonus) = bonus(rest)?;
    Ok((rest, acts(moved, Some(bonus))))
}

/// `+Rock@5,5`, `+Boat@5,5>6,5`.
fn bonus(input: &str) -> Parsed<'_, ActText<'_>> {
    let Some(start) = blank(input).strip_prefix('+') else { return unexpected(input, Expected::BONUS) };
    let start = blank(start);
    let (rest, dropped) = from_hand(start)?;
    let Some(to) = rest.strip_prefix('>') else { return Ok((rest, dropped)) };
    let (rest, to) = point(to)?;
    Ok((rest, act(between(start, rest), dropped.code, dropped.at, Some(to))))
}

/// Whether nothing but a `+` is left.
fn open(input: &str) -> bool {
    blank(input).strip_prefix('+').is_some_and(|rest| gap(rest).is_empty())
}

/// What a seat does.
fn ply(input: &str) -> Parsed<'_, PlyText<'_>> {
    if input.starts_with(|c: char| c.is_ascii_digit()) {
        return arrange(input);
    }
    match plant(input) {
        Ok((rest, plant)) => Ok((rest, acts(plant, None))),
        Err(error) => Err(error.map(|found| {
            let expected =
                if found.left == input.len() { found.expected.or(Expected::PSN_POINT) } else { found.expected };
            Unexpected { expected, ..found }
        })),
    }
}

/// Reads one game.
fn game<'a>(text: &'a str, visitor: &mut dyn Visitor<'a>) {
    let mut input = gap(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut opened = None;
    while input.starts_with('[') && !visitor.is_done() {
        input = gap(match tag(input) {
            Ok((rest, tag)) => {
                header(tag, &mut opened, visitor);
                rest
            }
            Err(bad) => bad.report(input, visitor),
        });
    }
    begin(opened, input, text, visitor);
    let mut plies = 0_u32;
    while !input.is_empty() && !visitor.is_done() {
        if let Ok((rest, found)) = number(input) {
            let expected = plies / 2 + 1;
            if found != expected || plies % 2 == 1 {
                let token = between(input, rest);
                let message = format!("`{}` does not come after {plies} plies", shown(token));
                let help = if plies % 2 == 1 {
                    "give each number two plies".to_owned()
                } else {
                    format!("write `{expected}.`")
                };
                report(visitor, text, &codes::TURN_NUMBER, token, message, &help);
                plies = found.saturating_sub(1).saturating_mul(2);
            }
            input = gap(rest);
            continue;
        }
        if tag_start(input) {
            visitor.error(SyntaxError::new(&codes::TAG_MISPLACED, word(input)));
            input = gap(&input[input.find('\n').unwrap_or(input.len())..]);
            continue;
        }
        plies = plies.saturating_add(1);
        let (at, expected) = match ply(input) {
            Ok((rest, read)) if ends(rest) || open(rest) => {
                visitor.ply(between(input, rest), read);
                if open(rest) {
                    let message = "the bonus of the last ply is still to be played".to_owned();
                    report_open(text, blank(rest), message, visitor);
                    return;
                }
                input = gap(rest);
                continue;
            }
            Ok((rest, _)) => (rest, Expected::SPACE),
            Err(error) => {
                let error = Unexpected::of(error, input);
                (error.rest(input), error.expected)
            }
        };
        // A ply that breaks off is underlined whole.
        let token = if word(at).is_empty() { between(input, at) } else { word(at) };
        visitor.error(SyntaxError::ply(token, expected));
        let rest = &at[word(at).len()..];
        input = gap(rest);
    }
}

/// Reports a bonus that is not in the text.
fn report_open<'a>(text: &'a str, rest: &'a str, message: String, visitor: &mut dyn Visitor<'a>) {
    report(visitor, text, &codes::BONUS_OPEN, &rest[..1], message, "write it after the `+`, or leave the `+` out");
}

/// A tag, under the name that it has in a record.
fn header<'a>(tag: TagText<'a>, opened: &mut Option<TagText<'a>>, visitor: &mut dyn Visitor<'a>) {
    if check(&tag) {
        return visitor.error(SyntaxError::new(&codes::TAG_MISPLACED, tag.text));
    }
    let named = |name: &str| tag.name.eq_ignore_ascii_case(name);
    // How many turns there are, the plies show.
    if named("Turns") {
        return;
    }
    if named("Opening") && opened.is_none() {
        *opened = Some(tag);
        return;
    }
    let name = TAGS.iter().find(|(own, _)| named(own)).map_or(tag.name, |(_, name)| *name);
    let result = RESULTS.iter().find(|(own, _)| named("Result") && *own == tag.value);
    let value = result.map_or(tag.value.clone(), |(_, value)| (*value).into());
    visitor.tag(TagText { name, value, ..tag });
}

/// The plants that the opening names.
fn begin<'a>(opened: Option<TagText<'a>>, rest: &'a str, text: &'a str, visitor: &mut dyn Visitor<'a>) {
    let help = "write the flower that both seats planted first, as in `[Opening \"Rose\"]`";
    match opened {
        Some(tag) if Spelling::Psn.read(skud().vocabulary(), tag.written).is_some() => {
            opening(tag.written, tag.written, visitor);
        }
        Some(tag) => {
            let message = format!("the opening `{}` does not say what was planted", shown(tag.written));
            report(visitor, text, &codes::OPENING_MISSING, tag.text, message, help);
        }
        None if rest.is_empty() => {}
        None => {
            let message = "no tag `Opening` names the flower that both seats planted first".to_owned();
            report(visitor, text, &codes::OPENING_MISSING, word(rest), message, help);
        }
    }
}

// ---- writing -----------------------------------------------------------------------------------------------------

fn written(record: &Record) -> Result<String, WriteError> {
    let vocabulary = record.variant.vocabulary();
    let (tile, plies) = plies(record, "psn")?;
    let mut out = String::new();
    for tag in record.tags() {
        let own = ["Player1", "Player2", "Opening", "Turns", "Check", "Variant"];
        match tag.name.as_str() {
            "Position" | "Turn" | "Captured" | "Score" => continue,
            name if own.iter().any(|own| own.eq_ignore_ascii_case(name)) => {
                return Err(WriteError::new(format!("in `psn` the tag `{name}` means something else")));
            }
            name => {
                let name = TAGS.iter().find(|(_, other)| *other == name).map_or(name, |(own, _)| *own);
                write_tag(&mut out, name, &value(tag, vocabulary)?);
            }
        }
    }
    write_tag(&mut out, "Opening", Spelling::Psn.code(vocabulary, tile));
    for (at, acts) in plies.into_iter().enumerate() {
        let _ = match at % 2 {
            0 => write!(out, "{}{}. ", if at == 0 { "\n" } else { "" }, at / 2 + 1),
            _ => write!(out, "  "),
        };
        write_acts(acts, vocabulary, &mut out).ok_or_else(|| not_skud(acts))?;
        if at % 2 == 1 {
            out.push('\n');
        }
    }
    if !out.ends_with('\n') {
        out.push('\n');
    }
    Ok(out)
}

/// The value of a tag as `psn` writes it.
fn value(tag: &Tag, vocabulary: &Vocabulary) -> Result<String, WriteError> {
    if tag.name == "Result" {
        let result = RESULTS.iter().find(|(_, value)| *value == tag.value);
        return Ok(result.map_or(tag.value.as_str(), |(own, _)| *own).to_owned());
    }
    if !["HostAccents", "GuestAccents"].contains(&tag.name.as_str()) {
        return Ok(tag.value.clone());
    }
    let tile = |code: &str| vocabulary.tile(code).map(|tile| Spelling::Psn.code(vocabulary, tile));
    let names: Option<Vec<&str>> = tag.value.split_whitespace().map(tile).collect();
    let names = names.ok_or_else(|| WriteError::new(format!("`{}` has no codes of accents", tag.name)))?;
    Ok(names.join(","))
}

/// Writes a ply; `None` when Skud has no such ply.
fn write_acts(acts: &[Act], vocabulary: &Vocabulary, out: &mut String) -> Option<()> {
    let (first, bonus) = simple(acts)?;
    for act in std::iter::once(first).chain(bonus) {
        out.push_str(if act.drop && bonus.is_some() { "+" } else { "" });
        if act.drop {
            let _ = write!(out, "{}@", Spelling::Psn.code(vocabulary, act.tile?));
        }
        out.push_str(&Spelling::Psn.place(act.at));
        if let Some(end) = act.path.last() {
            out.push(if act.drop { '>' } else { '-' });
            out.push_str(&Spelling::Psn.place(*end));
        }
    }
    Some(())
}
