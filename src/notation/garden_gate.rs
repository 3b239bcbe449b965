//! The text of the Garden Gate site for games of Skud Pai Sho: plies with their turn and seat in front, points as
//! coordinates. Each function of the reader is named for the rule of `grammar/garden_gate.pest` that it reads. A share
//! link of the site holds the same text and is unpacked first.

use super::link;
use super::recorder::Recorder;
use super::scribe::{Fault, Scribe, TagText};
use super::syntax::{ActText, ActsText, Fail, Parsed, PathText, PlaceText, PlyText, Wanted, between, fail, run, token};
use super::{Cannot, Fact, Frame, Names, Notation, Options, Read};
use crate::board::Place;
use crate::code::Code;
use crate::codes;
use crate::record::{Act, Entry, Part, Ply, Record, Tag};
use crate::source::Span;
use crate::stream::{LineRule, Lines, Splitter};
use crate::variant::{Variant, Vocabulary};
use nom::branch::alt;
use nom::combinator::{cut, opt};
use nom::{Err, Parser};
use smallvec::SmallVec;
use std::borrow::Cow;
use std::fmt::Write;

/// `garden-gate`, the text and the share links of the Garden Gate site.
pub struct GardenGate;

impl Notation for GardenGate {
    fn name(&self) -> &'static str {
        "garden-gate"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["gate"]
    }

    fn about(&self) -> &'static str {
        "the text and the share links of the Garden Gate site, for Skud only"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        match link::find(text) {
            Some(link) => link::read(text, link, options),
            None => {
                let mut recorder = Recorder::new(text, skud(), Names::Gate);
                game(text, &mut recorder);
                recorder.finish()
            }
        }
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), Cannot> {
        let before = out.len();
        let written = write(record, out);
        if written.is_err() {
            out.truncate(before);
        }
        written
    }

    fn ply(&self, variant: Variant, ply: &Ply) -> Option<String> {
        let mut out = String::new();
        match ply {
            Ply::Acts(acts) => write_acts(acts, variant.vocabulary(), &mut out).map(|()| out),
            _ => None,
        }
    }

    fn names(&self) -> Names {
        Names::Gate
    }

    fn marks_captures(&self) -> bool {
        false
    }

    fn part(&self, text: &str, part: Part) -> Option<Span> {
        let (_, read) = doing(text).ok()?;
        Span::of(read.part(part)?, text)
    }

    fn cannot_carry(&self) -> &'static [Fact] {
        &[
            Fact::OtherVariants,
            Fact::Rules,
            Fact::Event,
            Fact::Players,
            Fact::Result,
            Fact::Position,
            Fact::OtherTags,
            Fact::TagComments,
            Fact::BraceTagComments,
            Fact::Comments,
            Fact::CommentPlaces,
            Fact::CommentSigns,
            Fact::Checks,
            Fact::TileCodes,
            Fact::WayPoints,
            Fact::CaptureSigns,
            Fact::Words,
        ]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewGame::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        let start = start.trim_start_matches('\u{feff}').trim_start();
        link::find(start.lines().next().unwrap_or_default()).is_some()
            || (!start.starts_with(['[', '{', '|', ';'])
                && start.split([';', '\n']).take(8).any(|part| mark(part).is_some()))
    }

    fn frame(&self) -> Frame {
        // A game of one ply is told from the ply of a game by the empty line before it.
        Frame { before: "", between: "\n", after: "" }
    }
}

/// The only rule set this notation is made for.
pub(super) fn skud() -> Variant {
    Variant::named("skud").expect("the table of rule sets holds Skud")
}

/// The turn and the seat that a part of a text is marked with, if it is.
fn mark(part: &str) -> Option<(u32, u8)> {
    let part = ws(part.trim_start_matches('\u{feff}'));
    alt((label, opening)).parse(part).ok().map(|(_, mark)| mark)
}

/// Sees where a new game begins: at the accents or at Guest's first ply once an earlier game has moves, behind a share
/// link, and behind an empty line unless the game's own lines stand apart.
#[derive(Default)]
struct NewGame {
    seen: bool,
    moves: bool,
    link: bool,
    blank_line: bool,
    /// Whether the game goes on behind an empty line, as it has before.
    apart: bool,
}

impl LineRule for NewGame {
    fn begins(&mut self, line: &str) -> bool {
        let line = line.trim_matches([' ', '\t', '\r', '\n', '\u{feff}']);
        if line.is_empty() {
            self.blank_line = true;
            return false;
        }
        // A game whose first label is damaged is known by the next one.
        let first = line.split(';').find_map(mark);
        let link = link::find(line).is_some();
        let begins = self.seen
            && (link
                || self.link
                || match first {
                    Some((0, _)) => self.moves,
                    Some((1, 0)) => self.moves && (self.blank_line || line.contains(';')),
                    Some(_) => false,
                    // Accents are the only plies without a point.
                    None => self.moves && (line.contains(',') && !line.contains('(') || self.blank_line && !self.apart),
                });
        if begins {
            *self = NewGame::default();
        }
        self.apart |= self.seen && self.blank_line;
        self.blank_line = false;
        self.seen = true;
        self.link = link;
        self.moves |= line.split(';').filter_map(mark).any(|(turn, _)| turn > 0);
        begins
    }
}

/// White space inside a ply.
fn ws(input: &str) -> &str {
    run(input, |byte| matches!(byte, b' ' | b'\t')).0
}

/// What stands between plies.
fn gap(input: &str) -> &str {
    run(input, |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b';')).0
}

/// A sign, white space before and after it.
fn sign<'a>(signs: &'static [u8], wanted: Wanted) -> impl Parser<&'a str, Output = (), Error = Fail> {
    move |input: &'a str| {
        let rest = ws(input);
        match rest.as_bytes().first() {
            Some(found) if signs.contains(found) => Ok((ws(&rest[1..]), ())),
            _ => fail(rest, wanted),
        }
    }
}

/// A run of digits as a number; what is too big for any use stays so.
fn digits(input: &str) -> Parsed<'_, (&str, u32)> {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    if digits.is_empty() {
        return fail(input, Wanted::LABEL);
    }
    let value = digits.bytes().fold(0u32, |sum, d| sum.saturating_mul(10).saturating_add(u32::from(d - b'0')));
    Ok((rest, (digits, value)))
}

/// Guest is seat 0, Host seat 1.
fn seat(input: &str) -> Parsed<'_, u8> {
    match input.as_bytes().first() {
        Some(b'G' | b'g') => Ok((&input[1..], 0)),
        Some(b'H' | b'h') => Ok((&input[1..], 1)),
        _ => fail(input, Wanted::LABEL),
    }
}

/// A turn, a seat and a dot.
fn marked(input: &str) -> Parsed<'_, (u32, u8)> {
    // Up to two digits, a seat and a point: as nearly all are written.
    match input.as_bytes() {
        [a @ b'0'..=b'9', seat @ (b'G' | b'H'), b'.', ..] => {
            return Ok((&input[3..], (u32::from(a - b'0'), u8::from(*seat == b'H'))));
        }
        [a @ b'0'..=b'9', b @ b'0'..=b'9', seat @ (b'G' | b'H'), b'.', ..] => {
            let turn = u32::from(a - b'0') * 10 + u32::from(b - b'0');
            return Ok((&input[4..], (turn, u8::from(*seat == b'H'))));
        }
        _ => {}
    }
    let (rest, (_, turn)) = digits(input)?;
    let (rest, seat) = seat(ws(rest))?;
    match ws(rest).strip_prefix('.') {
        Some(rest) => Ok((rest, (turn, seat))),
        None => fail(rest, Wanted::LABEL),
    }
}

/// Which turn and seat a ply belongs to.
fn label(input: &str) -> Parsed<'_, (u32, u8)> {
    let (rest, label) = token(Wanted::LABEL, marked).parse(input)?;
    if label.0 == 0 { fail(input, Wanted::LABEL) } else { Ok((rest, label)) }
}

/// The turn before the first, in which the accents are chosen.
fn opening(input: &str) -> Parsed<'_, (u32, u8)> {
    let (rest, label) = token(Wanted::LABEL, marked).parse(input)?;
    if label.0 > 0 { fail(input, Wanted::LABEL) } else { Ok((rest, label)) }
}

/// The code of a tile.
fn code(input: &str) -> Parsed<'_, &str> {
    if !input.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return fail(input, Wanted::GATE_CODE);
    }
    Ok(run(input, |byte| byte.is_ascii_alphanumeric()))
}

/// A signed number, written without zeros in front.
fn coordinate(input: &str) -> Parsed<'_, i16> {
    let negative = input.starts_with('-');
    let (rest, (written, value)) = digits(&input[usize::from(negative)..])?;
    if written.starts_with('0') && (written.len() > 1 || negative) {
        return fail(input, Wanted::GATE_POINT);
    }
    // Beyond all boards it stays there.
    let value = i16::try_from(value).unwrap_or(i16::MAX);
    Ok((rest, if negative { -value } else { value }))
}

/// Two coordinates in parentheses.
fn coordinates(input: &str) -> Parsed<'_, (i16, i16)> {
    let Some(rest) = input.strip_prefix('(') else { return fail(input, Wanted::GATE_POINT) };
    let (rest, x) = coordinate(ws(rest))?;
    let (rest, ()) = sign(b",", Wanted::GATE_POINT).parse(rest)?;
    let (rest, y) = coordinate(rest)?;
    match ws(rest).strip_prefix(')') {
        Some(rest) => Ok((rest, (x, y))),
        None => fail(rest, Wanted::GATE_POINT),
    }
}

/// A point by its coordinates as drawn, whether or not the board has it.
fn point(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let (rest, (x, y)) = match plain_coordinates(input) {
        Some(plain) => plain,
        None => token(Wanted::GATE_POINT, coordinates).parse(input)?,
    };
    Ok((rest, PlaceText { text: between(input, rest), x, y, square: false }))
}

/// Two coordinates of one digit without white space, as nearly all are: read at a glance.
fn plain_coordinates(input: &str) -> Option<(&str, (i16, i16))> {
    let bytes = input.as_bytes();
    let one = |at: usize| match *bytes.get(at)? {
        b'-' => match *bytes.get(at + 1)? {
            digit @ b'1'..=b'9' => Some((at + 2, -i16::from(digit - b'0'))),
            _ => None,
        },
        digit @ b'0'..=b'9' => Some((at + 1, i16::from(digit - b'0'))),
        _ => None,
    };
    if *bytes.first()? != b'(' {
        return None;
    }
    let (at, x) = one(1)?;
    if *bytes.get(at)? != b',' {
        return None;
    }
    let (at, y) = one(at + 1)?;
    (*bytes.get(at)? == b')').then(|| (&input[at + 1..], (x, y)))
}

/// `-` and a point.
#[inline]
fn step(input: &str) -> Parsed<'_, PlaceText<'_>> {
    // Nearly all are written without white space.
    if let Some(rest) = input.strip_prefix("-(") {
        return cut(point).parse(&input[input.len() - rest.len() - 1..]);
    }
    let (rest, ()) = sign(b"-", Wanted::GATE_STEP).parse(input)?;
    cut(point).parse(rest)
}

#[inline]
fn act<'a>(text: &'a str, code: Option<&'a str>, at: PlaceText<'a>, step: Option<PlaceText<'a>>) -> ActText<'a> {
    let mut path = PathText::new();
    if let Some(step) = step {
        path.push(step);
    }
    ActText { text, code, drop: code.is_some(), at, path, capture: None, exchange: None, effect: None }
}

/// A code and a point: a tile from the hand.
fn from_hand(input: &str) -> Parsed<'_, (&str, PlaceText<'_>)> {
    let (rest, code) = code(input)?;
    let (rest, at) = cut(point).parse(ws(rest))?;
    Ok((rest, (code, at)))
}

/// A flower planted in a gate.
#[inline]
fn plant(input: &str) -> Parsed<'_, PlyText<'_>> {
    let (rest, (code, at)) = from_hand(input)?;
    Ok((rest, PlyText::Acts(SmallVec::from_iter([act(between(input, rest), Some(code), at, None)]))))
}

/// A flower moved, with the bonus it may earn.
#[inline]
fn arrange(input: &str) -> Parsed<'_, PlyText<'_>> {
    let (rest, at) = point(input)?;
    let (rest, to) = cut(step).parse(rest)?;
    let mut acts = ActsText::new();
    acts.push(act(between(input, rest), None, at, Some(to)));
    // Most plies end here.
    if rest.starts_with(';') {
        return Ok((rest, PlyText::Acts(acts)));
    }
    let (rest, bonus) = opt(bonus).parse(rest)?;
    acts.extend(bonus);
    Ok((rest, PlyText::Acts(acts)))
}

/// A tile placed for a new harmony; with a step it is a Boat that carries a flower.
#[inline]
fn bonus(input: &str) -> Parsed<'_, ActText<'_>> {
    let (start, ()) = sign(b"+_", Wanted::BONUS).parse(input)?;
    let (rest, (code, at)) = cut(from_hand).parse(start)?;
    let (rest, to) = opt(step).parse(rest)?;
    Ok((rest, act(between(start, rest), Some(code), at, to)))
}

/// What a seat does, its label aside.
#[inline]
fn doing(input: &str) -> Parsed<'_, PlyText<'_>> {
    // The first sign tells which of them it is.
    if input.starts_with('(') { arrange(input) } else { alt((plant, arrange)).parse(input) }
}

/// Reads one game and tells the scribe of everything in it.
pub(super) fn game<'a>(text: &'a str, scribe: &mut dyn Scribe<'a>) {
    let mut reader = Reader { scribe, accents: [false; 2], guest: None, moves: false, lost: false };
    let mut input = gap(text.strip_prefix('\u{feff}').unwrap_or(text));
    while !input.is_empty() {
        // Only the turn before the first begins with a zero.
        let rest = match input.starts_with('0').then(|| opening(input)) {
            Some(Ok((rest, (_, seat)))) => reader.accents(input, rest, seat),
            _ => reader.ply(input),
        };
        // Always at least one character further.
        let rest = if rest.len() < input.len() { rest } else { after_ply(input) };
        input = gap(rest);
        if input.len() == rest.len() && !input.is_empty() {
            // Only a label can follow a ply without a gap.
            reader.fault(&codes::PLY_UNREADABLE, broken_label(input), Wanted::GAP, false);
        }
    }
}

/// What is left behind the ply that stands here, whatever it is.
fn after_ply(input: &str) -> &str {
    &input[input.find([';', '\n']).unwrap_or(input.len())..]
}

/// The part of an unreadable ply that a message shows: a whole point, or everything up to the next sign.
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

/// The reading of a game's plies one after another.
struct Reader<'s, 'a> {
    scribe: &'s mut dyn Scribe<'a>,
    /// Whose accents have been read.
    accents: [bool; 2],
    /// The label of Guest's accents, which stand behind Host's.
    guest: Option<&'a str>,
    moves: bool,
    /// Whether the last ply could not be read.
    lost: bool,
}

impl<'a> Reader<'_, 'a> {
    fn fault(&mut self, code: &'static Code, text: &'a str, wanted: Wanted, instead_of_ply: bool) {
        self.scribe.fault(Fault { code, text, wanted, instead_of_ply });
    }

    /// The accents that a seat has chosen, as the tag that holds them in a record.
    fn accents(&mut self, input: &'a str, list: &'a str, seat: u8) -> &'a str {
        let label = between(input, list);
        let list = ws(list);
        self.accents[usize::from(seat)] = true;
        if seat == 0 {
            self.guest = Some(label);
        }
        let (rest, bad) = accent_list(list);
        let wrong = match bad {
            Some((text, wanted)) => Some((if text.is_empty() { label } else { text }, wanted)),
            None if self.moves => Some((between(input, rest), Wanted::default())),
            None => None,
        };
        if let Some((text, wanted)) = wrong {
            self.fault(&codes::GATE_ACCENTS, text, wanted, false);
            return after_ply(rest);
        }
        let written = between(list, rest);
        let name = if seat == 0 { "GuestAccents" } else { "HostAccents" };
        let value = Cow::Borrowed(written);
        self.scribe.tag(TagText { text: between(input, rest), name, written, value });
        rest
    }

    /// The first ply comes: the accents of both seats are there, or of neither.
    fn begin_moves(&mut self, token: &'a str) {
        if !std::mem::replace(&mut self.moves, true) && self.accents[0] != self.accents[1] {
            let token = self.guest.unwrap_or(token);
            self.fault(&codes::PLY_MISSING, token, Wanted::default(), false);
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
            // Whose accents these are, nobody can tell.
            self.accents = [true; 2];
            self.fault(&codes::PLY_UNREADABLE, broken_label(input), Wanted::LABEL, false);
            return after_ply(input);
        }
        self.begin_moves(label.map_or_else(|| word(input), |(token, _)| token));
        if let Some((token, (turn, seat))) = label {
            self.scribe.number(token, turn, seat > 0);
        }
        let fail = match doing {
            Ok((rest, ply)) if ends(rest) => {
                self.scribe.ply(between(start, rest), ply);
                self.lost = false;
                return rest;
            }
            Ok((rest, _)) => Fail { left: ws(rest).len(), wanted: Wanted::GAP },
            Err(Err::Error(fail) | Err::Failure(fail)) => fail,
            Err(Err::Incomplete(_)) => Fail { left: input.len(), wanted: Wanted::default() },
        };
        let at = &input[input.len() - fail.left..];
        let rest = after_ply(at);
        let (text, wanted) = if label.is_none() && broken_label(input).ends_with('.') {
            (broken_label(input), Wanted::LABEL)
        } else if between(at, rest).trim().is_empty() {
            // A ply that breaks off has its fault where it ends.
            (between(input, at).trim_end(), fail.wanted)
        } else {
            (with_start(start, at), if label.is_none() { fail.wanted.or(Wanted::LABEL) } else { fail.wanted })
        };
        // Several pieces without a label, one after another, are the pieces of one ply.
        let counts = !std::mem::replace(&mut self.lost, true) || label.is_some();
        self.fault(&codes::PLY_UNREADABLE, text, wanted, counts);
        rest
    }
}

/// Whether something unreadable stands in the place of accents: with commas and no point, or before what must follow
/// accents.
fn is_before_moves(input: &str) -> bool {
    let rest = after_ply(input);
    let part = between(input, rest);
    part.contains(',') && !part.contains('(') || matches!(mark(gap(rest)), Some((0, _) | (1, 0)))
}

/// What stands where a label should, up to its dot if it has one.
fn broken_label(input: &str) -> &str {
    let part = between(input, after_ply(input));
    let part = &part[..part.find('(').unwrap_or(part.len())];
    part.find('.').map_or_else(|| word(input), |dot| &part[..=dot])
}

/// The unreadable word, from where it begins: letters before it that were taken for a code belong to it.
fn with_start<'a>(ply: &'a str, at: &'a str) -> &'a str {
    let before = between(ply, at);
    if at.starts_with('(') {
        return word(at);
    }
    let code = before.len() - before.trim_end_matches(|c: char| c.is_ascii_alphanumeric()).len();
    &ply[before.len() - code..before.len() + word(at).len()]
}

/// Codes with commas between. When it is no such list, what is wrong with it and what could have stood there.
fn accent_list(list: &str) -> (&str, Option<(&str, Wanted)>) {
    let mut input = list;
    loop {
        let Ok((rest, _)) = code(input) else {
            let text = if input.starts_with(',') { &input[..1] } else { word(input) };
            return (input, Some((text, Wanted::GATE_CODE)));
        };
        match ws(rest).strip_prefix(',') {
            Some(next) => input = ws(next),
            None if ends(rest) => return (rest, None),
            None => return (rest, Some((with_start(list, ws(rest)), Wanted::COMMA.or(Wanted::GAP)))),
        }
    }
}

/// Whether a ply may end here: before a separator, the end, or something that begins a ply.
fn ends(rest: &str) -> bool {
    let next = ws(rest);
    let apart = next.len() < rest.len();
    match next.as_bytes().first() {
        None | Some(b';' | b'\n' | b'\r') => true,
        Some(byte) if byte.is_ascii_digit() => alt((label, opening)).parse(next).is_ok(),
        Some(_) => apart && doing(next).is_ok(),
    }
}

fn write(record: &Record, out: &mut String) -> Result<(), Cannot> {
    if record.variant != skud() {
        return Err(Cannot(format!("Garden Gate text holds games of Skud, and this is one of {}", record.variant)));
    }
    let vocabulary = record.variant.vocabulary();
    let start = out.len();
    let mut seats = 0;
    for (tag, seat) in record.tags().filter_map(|tag| Some((tag, accents_of(tag)?))) {
        write_accents(tag, seat, vocabulary, out)?;
        seats += 1;
    }
    if seats == 1 && record.plies().next().is_some() {
        return Err(Cannot(
            "Garden Gate text needs the accents of both seats, and the record has those of one".to_owned(),
        ));
    }
    let (mut turn, mut seat) = (0, 0);
    let mut word = None;
    for entry in &record.entries {
        match entry {
            Entry::Turn(number) => {
                seat = if turn == 0 { record.first_seat().index() } else { 0 };
                turn = *number;
            }
            Entry::Ply(Ply::Acts(acts)) => {
                let letter = ["G", "H"].get(seat).filter(|_| word.is_none());
                let Some(letter) = letter else {
                    return Err(Cannot(match word {
                        Some(turn) => format!(
                            "the word in turn {turn} has no place in Garden Gate text, and the game goes on behind it"
                        ),
                        None => format!("turn {turn} has more plies than there are seats"),
                    }));
                };
                // Writing to a string cannot fail.
                let _ = write!(out, "{turn}{letter}.");
                write_acts(acts, vocabulary, out).ok_or_else(|| {
                    Cannot(format!("the ply of turn {turn} that begins at {} is none of Skud", acts[0].at))
                })?;
                out.push(';');
                seat += 1;
            }
            Entry::Ply(_) => word = Some(turn),
            Entry::Comment(_) | Entry::Check(_) => {}
        }
    }
    if out.len() == start {
        return Err(Cannot(
            "the record has neither accents nor plies, and Garden Gate text holds nothing else".to_owned(),
        ));
    }
    out.pop();
    out.push('\n');
    Ok(())
}

/// Whose accents a tag holds.
fn accents_of(tag: &Tag) -> Option<char> {
    match tag.name.as_str() {
        "HostAccents" => Some('H'),
        "GuestAccents" => Some('G'),
        _ => None,
    }
}

fn write_accents(tag: &Tag, seat: char, vocabulary: &Vocabulary, out: &mut String) -> Result<(), Cannot> {
    let none = || Cannot(format!("`{}` holds no codes of accents", tag.name));
    let _ = write!(out, "0{seat}.");
    let mut codes = tag.value.split_whitespace().peekable();
    codes.peek().ok_or_else(none)?;
    for code in codes {
        let tile = vocabulary.read(code).ok_or_else(none)?.tile;
        out.push_str(Names::Gate.code(vocabulary, tile));
        out.push(',');
    }
    out.pop();
    out.push(';');
    Ok(())
}

/// Writes what a seat does; `None` when nobody does such a thing in Skud.
fn write_acts(acts: &[Act], vocabulary: &Vocabulary, out: &mut String) -> Option<()> {
    let (first, bonus) = match acts {
        [first] => (first, None),
        [first, bonus] if !first.drop && bonus.drop => (first, Some(bonus)),
        _ => return None,
    };
    // A plant stays where it is put, a move goes somewhere.
    if first.drop != first.path.is_empty() {
        return None;
    }
    for act in std::iter::once(first).chain(bonus) {
        if act.effect.is_some() || act.exchange.is_some() {
            return None;
        }
        if act.drop {
            out.push_str(if bonus.is_some() { "+" } else { "" });
            out.push_str(Names::Gate.code(vocabulary, act.tile?));
        }
        write_place(act.at, out)?;
        if let Some(&end) = act.path.last() {
            out.push('-');
            write_place(end, out)?;
        }
    }
    Some(())
}

fn write_place(place: Place, out: &mut String) -> Option<()> {
    let point = place.point()?;
    let _ = write!(out, "({},{})", point.x(), point.y());
    Some(())
}

#[cfg(test)]
mod tests;
