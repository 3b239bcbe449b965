//! Labels, points and plies. Each function is named for the rule of `grammar/garden_gate.pest` that it reads.

use crate::notation::read::expected::{Expected, Parsed, Unexpected, between, run, saturating, token, unexpected};
use crate::notation::read::written::{ActText, ActsText, PathText, PlaceText, PlyText};
use nom::Parser;
use nom::branch::alt;
use nom::combinator::{cut, opt};
use smallvec::SmallVec;

/// Who won, after the last ply.
pub(super) fn result(input: &str) -> Parsed<'_, &str> {
    const WORD: &str = "RESULT";
    let is_result = input.get(..WORD.len()).is_some_and(|word| word.eq_ignore_ascii_case(WORD));
    let rest = if is_result { &input[WORD.len()..] } else { "" };
    let (after, winner) = run(ws(rest), |byte| byte.is_ascii_alphabetic());
    if ws(rest).len() == rest.len() || winner.is_empty() {
        return unexpected(input, Expected::LABEL);
    }
    Ok((after, winner))
}

/// White space inside a ply.
pub(super) fn ws(input: &str) -> &str {
    run(input, |byte| matches!(byte, b' ' | b'\t')).0
}

/// What stands between plies.
pub(super) fn gap(input: &str) -> &str {
    run(input, |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b';')).0
}

/// A sign, with white space allowed on both sides.
fn sign<'a>(signs: &'static [u8], expected: Expected) -> impl Parser<&'a str, Output = (), Error = Unexpected> {
    move |input: &'a str| {
        let rest = ws(input);
        match rest.as_bytes().first() {
            Some(found) if signs.contains(found) => Ok((ws(&rest[1..]), ())),
            _ => unexpected(rest, expected),
        }
    }
}

/// A run of digits and its number.
fn digits(input: &str) -> Parsed<'_, (&str, u32)> {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    if digits.is_empty() {
        return unexpected(input, Expected::LABEL);
    }
    Ok((rest, (digits, saturating(digits))))
}

/// Guest is seat 0, Host seat 1.
fn seat(input: &str) -> Parsed<'_, u8> {
    match input.as_bytes().first() {
        Some(b'G' | b'g') => Ok((&input[1..], 0)),
        Some(b'H' | b'h') => Ok((&input[1..], 1)),
        _ => unexpected(input, Expected::LABEL),
    }
}

/// A turn, a seat and a dot.
fn marked(input: &str) -> Parsed<'_, (u32, u8)> {
    // Fast path: up to two digits, a seat and a dot.
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
        None => unexpected(rest, Expected::LABEL),
    }
}

/// The turn and the seat of a ply.
pub(super) fn label(input: &str) -> Parsed<'_, (u32, u8)> {
    let (rest, label) = token(Expected::LABEL, marked).parse(input)?;
    if label.0 == 0 { unexpected(input, Expected::LABEL) } else { Ok((rest, label)) }
}

/// The label of accents, which has turn 0.
pub(super) fn opening(input: &str) -> Parsed<'_, (u32, u8)> {
    let (rest, label) = token(Expected::LABEL, marked).parse(input)?;
    if label.0 > 0 { unexpected(input, Expected::LABEL) } else { Ok((rest, label)) }
}

/// The code of a tile.
pub(super) fn code(input: &str) -> Parsed<'_, &str> {
    if !input.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return unexpected(input, Expected::GATE_CODE);
    }
    Ok(run(input, |byte| byte.is_ascii_alphanumeric()))
}

/// A signed number without leading zeros.
fn coordinate(input: &str) -> Parsed<'_, i16> {
    let negative = input.starts_with('-');
    let (rest, (written, value)) = digits(&input[usize::from(negative)..])?;
    if written.starts_with('0') && (written.len() > 1 || negative) {
        return unexpected(input, Expected::GATE_POINT);
    }
    // However large, it is off the board.
    let value = i16::try_from(value).unwrap_or(i16::MAX);
    Ok((rest, if negative { -value } else { value }))
}

/// Two coordinates in parentheses.
fn coordinates(input: &str) -> Parsed<'_, (i16, i16)> {
    let Some(rest) = input.strip_prefix('(') else { return unexpected(input, Expected::GATE_POINT) };
    let (rest, x) = coordinate(ws(rest))?;
    let (rest, ()) = sign(b",", Expected::GATE_POINT).parse(rest)?;
    let (rest, y) = coordinate(rest)?;
    match ws(rest).strip_prefix(')') {
        Some(rest) => Ok((rest, (x, y))),
        None => unexpected(rest, Expected::GATE_POINT),
    }
}

/// A point by its drawn coordinates, on the board or not.
fn point(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let (rest, (x, y)) = match plain_coordinates(input) {
        Some(plain) => plain,
        None => token(Expected::GATE_POINT, coordinates).parse(input)?,
    };
    Ok((rest, PlaceText { text: between(input, rest), x, y, square: false }))
}

/// Fast path: two coordinates of one digit without white space.
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
    // Fast path: no white space.
    if let Some(rest) = input.strip_prefix("-(") {
        return cut(point).parse(&input[input.len() - rest.len() - 1..]);
    }
    let (rest, ()) = sign(b"-", Expected::GATE_STEP).parse(input)?;
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

/// A code and a point: a tile dropped from the hand.
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
    let (start, ()) = sign(b"+_", Expected::BONUS).parse(input)?;
    let (rest, (code, at)) = cut(from_hand).parse(start)?;
    let (rest, to) = opt(step).parse(rest)?;
    Ok((rest, act(between(start, rest), Some(code), at, to)))
}

/// A ply without its label.
#[inline]
pub(super) fn doing(input: &str) -> Parsed<'_, PlyText<'_>> {
    // The first sign decides which of them it is.
    if input.starts_with('(') { arrange(input) } else { alt((plant, arrange)).parse(input) }
}
