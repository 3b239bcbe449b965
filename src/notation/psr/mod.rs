//! `psr`, the line by line record of another program for Skud Pai Sho. Each function is named for the rule of
//! `grammar/psr.pest` that it reads.

mod write;

use super::read::builder::Builder;
use super::read::expected::{Expected, Parsed, Unexpected, between, run, saturating, token, unexpected};
use super::read::message::shown;
use super::read::visitor::{SyntaxError, TagText, Visitor};
use super::read::written::{ActText, PlaceText, PlyText};
use super::skud::{PSR_DROPS, act, acts, blank, gap, opening, plant_in_gate, report, skud, word};
use super::{Content, LineRule, Lines, Notation, Options, Read, Spelling, Splitter, WriteError};
use crate::codes;
use crate::record::{Marks, Part, Ply, Record};
use crate::source::Span;
use crate::variant::{Kind, Variant};
use nom::Parser;

/// `psr`, one action a line.
pub struct Psr;

/// The profiles of the rules that are known, each with the edition that it is. Of those with the same edition the first one is
/// written. Games by the oldest went on after rings that its program did not see, which has an edition of its own; the
/// newest differs from `site` only in who loses where a player is blocked, which no record says.
const PROFILES: [(&str, &str); 3] = [
    ("skud-pai-sho-2022-03-14", "skud-pai-sho-2022-03-14"),
    ("skud-pai-sho-2022-03-14-v2", "site"),
    ("skud-pai-sho-gen5-v1", "site"),
];

/// The accents in the order of their counts.
const ACCENTS: [&str; 4] = ["Rk", "Wh", "Kn", "B"];

impl Notation for Psr {
    fn name(&self) -> &'static str {
        "psr"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["psr"]
    }

    fn about(&self) -> &'static str {
        "lines such as `arrange 0,8 -3,8`, as another program writes games of Skud"
    }

    fn read(&self, text: &str, _: &Options) -> Read {
        let mut builder = Builder::new(text, skud(), Spelling::Psr);
        game(text, &mut builder);
        builder.finish()
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        out.push_str(&write::record(record)?);
        Ok(())
    }

    fn write_ply(&self, variant: Variant, ply: &Ply) -> Option<String> {
        let mut out = String::new();
        match ply {
            Ply::Acts(acts) => write::acts(acts, variant.vocabulary(), &mut out).map(|()| out.trim_end().to_owned()),
            _ => None,
        }
    }

    fn drops(&self) -> &'static [Content] {
        &PSR_DROPS
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewGame))
    }

    fn looks_like(&self, start: &str) -> bool {
        is_version(start.trim_start_matches('\u{feff}').trim_start())
    }

    fn spelling(&self) -> Spelling {
        Spelling::Psr
    }

    fn marks(&self) -> Marks {
        Marks::Nothing
    }

    fn part(&self, text: &str, part: Part) -> Option<Span> {
        let read = match start(text) {
            Ok((_, code)) => plant_in_gate(text, code, 0),
            Err(_) => ply(text).ok()?.1,
        };
        Span::of(read.part(part)?, text)
    }
}

/// A game begins with its version.
struct NewGame;

impl LineRule for NewGame {
    fn begins(&mut self, line: &str) -> bool {
        is_version(line.trim_start_matches('\u{feff}').trim_start())
    }
}

const VERSION: &str = "paisho-record";

fn is_version(text: &str) -> bool {
    text.get(..VERSION.len()).is_some_and(|word| word.eq_ignore_ascii_case(VERSION))
}

/// Whether a line may end here.
fn ends(input: &str) -> bool {
    matches!(blank(input).as_bytes().first(), None | Some(b'\r' | b'\n'))
}

/// The text from the end of the line.
fn after_line(input: &str) -> &str {
    &input[input.find(['\r', '\n']).unwrap_or(input.len())..]
}

/// A word, in any case, and the white space after it.
fn keyword<'a>(input: &'a str, name: &str, expected: Expected) -> Parsed<'a, ()> {
    let rest = blank(&input[word(input).len()..]);
    if word(input).eq_ignore_ascii_case(name) && !ends(rest) { Ok((rest, ())) } else { unexpected(input, expected) }
}

/// White space between two words.
fn space(input: &str) -> Parsed<'_, ()> {
    let rest = blank(input);
    if rest.len() < input.len() { Ok((rest, ())) } else { unexpected(input, Expected::PSR_POINT) }
}

/// `PAISHO-RECORD 1`: the number.
fn version(input: &str) -> Parsed<'_, &str> {
    let (input, ()) = keyword(input, VERSION, Expected::VERSION)?;
    let (rest, number) = run(input, |byte| byte.is_ascii_digit());
    if number.is_empty() { unexpected(input, Expected::VERSION) } else { Ok((rest, number)) }
}

/// `rules skud-pai-sho-2022-03-14`: the name.
fn rules(input: &str) -> Parsed<'_, &str> {
    let (input, ()) = keyword(input, "rules", Expected::HEAD)?;
    Ok((&input[word(input).len()..], word(input)))
}

/// `start R3`: the code.
fn start(input: &str) -> Parsed<'_, &str> {
    let (input, ()) = keyword(input, "start", Expected::HEAD)?;
    code(input)
}

/// `host-accents 1,1,1,1`: the name of the tag, and the counts.
fn accents(input: &str) -> Parsed<'_, (&'static str, &str)> {
    let (counts, name) = match keyword(input, "host-accents", Expected::HEAD) {
        Ok((rest, ())) => (rest, "HostAccents"),
        Err(_) => (keyword(input, "guest-accents", Expected::HEAD)?.0, "GuestAccents"),
    };
    let bytes = counts.as_bytes();
    let is_list =
        bytes.len() >= 7 && (0..7).all(|at| if at % 2 == 0 { bytes[at].is_ascii_digit() } else { bytes[at] == b',' });
    if is_list { Ok((&counts[7..], (name, &counts[..7]))) } else { unexpected(counts, Expected::COUNTS) }
}

/// The code of a tile.
fn code(input: &str) -> Parsed<'_, &str> {
    if !input.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return unexpected(input, Expected::GATE_CODE);
    }
    Ok(run(input, |byte| byte.is_ascii_alphanumeric()))
}

/// A number that may have a sign.
fn coordinate(input: &str) -> Parsed<'_, i16> {
    let digits = input.strip_prefix('-').unwrap_or(input);
    let (rest, number) = run(digits, |byte| byte.is_ascii_digit());
    if number.is_empty() {
        return unexpected(input, Expected::PSR_POINT);
    }
    // However large, it is off the board.
    let value = i16::try_from(saturating(number)).unwrap_or(i16::MAX);
    Ok((rest, if digits.len() < input.len() { -value } else { value }))
}

/// Two numbers.
fn coordinates(input: &str) -> Parsed<'_, (i16, i16)> {
    let (rest, x) = coordinate(input)?;
    let Some(rest) = rest.strip_prefix(',') else { return unexpected(rest, Expected::PSR_POINT) };
    let (rest, y) = coordinate(rest)?;
    Ok((rest, (x, y)))
}

/// A point, on the board or not.
fn point(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let (rest, (x, y)) = token(Expected::PSR_POINT, coordinates).parse(input)?;
    Ok((rest, PlaceText { text: between(input, rest), x, y, square: false }))
}

/// `plant W5 -8,0`.
fn plant(input: &str) -> Parsed<'_, ActText<'_>> {
    let (rest, ()) = keyword(input, "plant", Expected::ACTION)?;
    from_hand(input, rest)
}

/// A code and a point.
fn from_hand<'a>(text: &'a str, input: &'a str) -> Parsed<'a, ActText<'a>> {
    let (rest, code) = code(input)?;
    let (rest, at) = point(space(rest)?.0)?;
    Ok((rest, act(between(text, rest), Some(code), at, None)))
}

/// `arrange 0,8 -3,8`.
fn arrange(input: &str) -> Parsed<'_, ActText<'_>> {
    let (rest, ()) = keyword(input, "arrange", Expected::ACTION)?;
    let (rest, at) = point(rest)?;
    let (rest, to) = point(space(rest)?.0)?;
    Ok((rest, act(between(input, rest), None, at, Some(to))))
}

/// What may follow a move that made a harmony: `bonus-plant R3 8,0`, `plant-special O 0,-8`, `accent K at 5,2`,
/// `accent B move 0,6 -1,5`.
fn bonus(input: &str) -> Parsed<'_, ActText<'_>> {
    let plants = ["bonus-plant", "plant-special"];
    if let Some(rest) = plants.iter().find_map(|name| keyword(input, name, Expected::ACTION).ok()) {
        return from_hand(input, rest.0);
    }
    let (rest, ()) = keyword(input, "accent", Expected::ACTION)?;
    let (rest, code) = code(rest)?;
    let (rest, ()) = space(rest)?;
    if let Ok((rest, ())) = keyword(rest, "move", Expected::ACTION) {
        let (rest, at) = point(rest)?;
        let (rest, to) = point(space(rest)?.0)?;
        return Ok((rest, act(between(input, rest), Some(code), at, Some(to))));
    }
    let (rest, ()) = keyword(rest, "at", Expected::ACTION)?;
    let (rest, at) = point(rest)?;
    Ok((rest, act(between(input, rest), Some(code), at, None)))
}

/// Whether a bonus was not taken.
fn skip(input: &str) -> bool {
    word(input).eq_ignore_ascii_case("skip-bonus")
}

/// What a seat does: a plant, or a move and the bonus below it.
fn ply(input: &str) -> Parsed<'_, PlyText<'_>> {
    if word(input).eq_ignore_ascii_case("plant") {
        let (rest, plant) = plant(input)?;
        return Ok((rest, acts(plant, None)));
    }
    let (rest, moved) = arrange(input)?;
    let next = gap(rest);
    let has_bonus = ends(rest)
        && ["bonus-plant", "plant-special", "accent"].iter().any(|name| word(next).eq_ignore_ascii_case(name));
    if !has_bonus {
        return Ok((rest, acts(moved, None)));
    }
    let (rest, bonus) = bonus(next)?;
    Ok((rest, acts(moved, Some(bonus))))
}

/// Reads one game.
fn game<'a>(text: &'a str, visitor: &mut dyn Visitor<'a>) {
    let mut input = gap(text.strip_prefix('\u{feff}').unwrap_or(text));
    if input.is_empty() {
        return;
    }
    match version(input) {
        Ok((rest, number)) if ends(rest) => {
            if saturating(number) != 1 {
                let message = format!("version {} of `psr` is not known", shown(number));
                report(visitor, text, &codes::PSR_VERSION, number, message, "only version 1 is read");
            }
            input = gap(rest);
        }
        found => {
            unreadable(found, input, Expected::VERSION, visitor);
            let is_head = rules(input).is_ok() || start(input).is_ok() || accents(input).is_ok();
            input = if is_head { input } else { gap(after_line(input)) };
        }
    }
    let mut opened: Option<(&str, &str)> = None;
    // The lines above the actions.
    while !input.is_empty() && !visitor.is_done() {
        if word(input).eq_ignore_ascii_case("actions") && ends(&input["actions".len()..]) {
            input = gap(after_line(input));
            break;
        }
        if ply(input).is_ok() {
            visitor.error(SyntaxError { expected: Expected::HEAD, ..SyntaxError::new(&codes::PSR_LINE, word(input)) });
            break;
        }
        input = gap(head(input, text, &mut opened, visitor));
    }
    if let Some((line, code)) = opened {
        opening(line, code, visitor);
    } else if !input.is_empty() {
        let message = "no line `start` names the flower that both seats planted first".to_owned();
        let help = "write a line such as `start R3` above `actions`";
        report(visitor, text, &codes::OPENING_MISSING, word(input), message, help);
    }
    let mut may_skip = false;
    while !input.is_empty() && !visitor.is_done() {
        if skip(input) && may_skip && ends(&input["skip-bonus".len()..]) {
            may_skip = false;
            input = gap(after_line(input));
            continue;
        }
        let rest = match ply(input) {
            Ok((rest, read)) if ends(rest) => {
                may_skip = matches!(&read, PlyText::Acts(acts) if acts.len() == 1 && !acts[0].drop);
                check_bonus(&read, text, visitor);
                visitor.ply(between(input, rest), read);
                rest
            }
            found => {
                may_skip = false;
                let at = stopped(found, input, Expected::LINE_END);
                let is_bonus = ["bonus-plant", "plant-special", "accent", "skip-bonus"];
                let stray = is_bonus.iter().any(|name| word(input).eq_ignore_ascii_case(name));
                visitor.error(SyntaxError { instead_of_ply: !stray, ..SyntaxError::ply(at.0, at.1) });
                // A bonus that cannot be read belongs to the move above it.
                after_line(&input[Span::of(at.0, input).map_or(0, |span| span.range().start)..])
            }
        };
        input = gap(rest);
    }
}

/// The word at which reading stopped, and what was expected there.
fn stopped<'a, T>(found: Parsed<'a, T>, input: &'a str, end: Expected) -> (&'a str, Expected) {
    let (at, expected) = match found {
        Ok((rest, _)) => (rest, end),
        Err(error) => {
            let error = Unexpected::of(error, input);
            (error.rest(input), error.expected)
        }
    };
    match word(blank(at)) {
        // Where a line breaks off, its last word is underlined.
        "" => {
            let line = between(input, at).trim_end();
            (&line[line.rfind([' ', '\t', '\r', '\n']).map_or(0, |space| space + 1)..], expected)
        }
        word => (word, expected),
    }
}

fn unreadable<'a, T>(found: Parsed<'a, T>, input: &'a str, end: Expected, visitor: &mut dyn Visitor<'a>) {
    let (token, expected) = stopped(found, input, end);
    visitor.error(SyntaxError { expected, ..SyntaxError::new(&codes::PSR_LINE, token) });
}

/// A line above the actions. Returns the text after it.
fn head<'a>(
    input: &'a str,
    text: &'a str,
    opened: &mut Option<(&'a str, &'a str)>,
    visitor: &mut dyn Visitor<'a>,
) -> &'a str {
    let whole = |rest: &str| input[..input.len() - rest.len()].trim_end();
    let bad = match word(input).to_ascii_lowercase().as_str() {
        "start" => match start(input) {
            Ok((rest, code)) if ends(rest) => {
                if opened.is_some() {
                    let message = "the line `start` is written twice".to_owned();
                    report(visitor, text, &codes::TAG_DOUBLED, word(input), message, "leave one of the two out");
                } else {
                    *opened = Some((whole(rest), code));
                }
                return rest;
            }
            found => stopped(found, input, Expected::LINE_END),
        },
        "host-accents" | "guest-accents" => match accents(input) {
            Ok((rest, (name, counts))) if ends(rest) => {
                let digits = counts.bytes().filter(u8::is_ascii_digit).map(|digit| usize::from(digit - b'0'));
                let codes: Vec<&str> =
                    digits.zip(ACCENTS).flat_map(|(count, code)| std::iter::repeat_n(gate_code(code), count)).collect();
                visitor.tag(TagText { text: whole(rest), name, written: counts, value: codes.join(" ").into() });
                return rest;
            }
            found => stopped(found, input, Expected::LINE_END),
        },
        _ => match rules(input) {
            Ok((rest, name)) if ends(rest) => {
                let known = PROFILES.iter().find(|(profile, _)| profile.eq_ignore_ascii_case(name));
                let (text, value) = (whole(rest), known.map_or(name, |(_, edition)| edition).into());
                visitor.tag(TagText { text, name: "Rules", written: name, value });
                return rest;
            }
            found => stopped(found, input, Expected::LINE_END),
        },
    };
    visitor.error(SyntaxError { expected: bad.1, ..SyntaxError::new(&codes::PSR_LINE, bad.0) });
    after_line(input)
}

/// The code of an accent as the notation writes it.
fn gate_code(code: &str) -> &'static str {
    let vocabulary = skud().vocabulary();
    vocabulary.tile(code).map_or("", |tile| Spelling::Psr.code(vocabulary, tile))
}

/// The first word of a bonus with a tile of this kind.
fn bonus_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Flower => "bonus-plant",
        Kind::Special => "plant-special",
        _ => "accent",
    }
}

/// Reports a bonus whose first word is that of another tile.
fn check_bonus<'a>(ply: &PlyText<'a>, text: &'a str, visitor: &mut dyn Visitor<'a>) {
    let PlyText::Acts(acts) = ply else { return };
    let vocabulary = skud().vocabulary();
    let Some((bonus, tile)) = acts.get(1).and_then(|act| Some((act.text, vocabulary.read_gate(act.code?)?))) else {
        return;
    };
    let entry = vocabulary.entry(tile);
    let (found, right) = (word(bonus), bonus_word(entry.kind));
    if !found.eq_ignore_ascii_case(right) {
        let message = format!("`{}` does not go with the {}", shown(found), entry.name);
        report(visitor, text, &codes::PSR_BONUS, found, message, &format!("write `{right}`, or another tile"));
    }
}
