//! Codes, places, acts and plies as `pai` writes them. Each function is named for the rule of `grammar/ply.pest` that it
//! reads. What it returns are slices of the text, so that every part of a ply has a span.
//!
//! The functions that are `FORGIVING` read what `grammar/forgiving.pest` adds, too.

use super::expected::{Expected, Parsed, Unexpected, between, run, saturating, token, unexpected, ws};
use super::written::{ActText, EffectText, MAX_PARTS, PathText, PlaceText, PlyText};
use super::{forgiving, named};
use nom::branch::alt;
use nom::combinator::{cut, opt};
use nom::error::ParseError;
use nom::{Err, Parser};
use smallvec::SmallVec;

fn starts_alphanumeric(input: &str) -> bool {
    input.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric())
}

/// A sign, with white space allowed on both sides.
fn sign<'a, const FORGIVING: bool>(
    byte: u8,
    expected: Expected,
) -> impl Parser<&'a str, Output = &'a str, Error = Unexpected> {
    move |input: &'a str| {
        let (rest, ()) = ws(input)?;
        let length = if FORGIVING {
            forgiving::sign_length(byte, rest)
        } else {
            rest.as_bytes().first().is_some_and(|found| found.eq_ignore_ascii_case(&byte)).then_some(1)
        };
        let Some(length) = length else { return unexpected(rest, expected) };
        let (after, ()) = ws(&rest[length..])?;
        Ok((after, &rest[..length]))
    }
}

/// A code of the numbered kind, `R3` to `W5`. The digit belongs to the code only if a whole place, or no letter or
/// digit, follows: `R5c` is an `R` on `5c`.
fn numbered<const FORGIVING: bool>(input: &str) -> Parsed<'_, &str> {
    match input.as_bytes() {
        [b'R' | b'r' | b'W' | b'w', b'3' | b'4' | b'5', ..] => {
            let rest = &input[2..];
            if !starts_alphanumeric(rest) || place::<FORGIVING>(rest).is_ok() {
                Ok((rest, &input[..2]))
            } else {
                unexpected(input, Expected::CODE)
            }
        }
        _ => unexpected(input, Expected::CODE),
    }
}

/// A run of letters that does not begin with `x`, the sign of a capture.
fn letters<const FORGIVING: bool>(input: &str) -> Parsed<'_, &str> {
    let (mut rest, mut letters) = run(input, |byte| byte.is_ascii_alphabetic());
    if FORGIVING && forgiving::is_sign(letters) {
        return unexpected(input, Expected::CODE);
    }
    if FORGIVING && let Some((last, _)) = letters.char_indices().next_back() {
        // The last letter may be the row of a point.
        if named::turned(&input[last..]).is_ok() {
            (letters, rest) = input.split_at(last);
        }
    }
    if letters.is_empty() || letters.starts_with(['x', 'X']) || (FORGIVING && forgiving::is_sign(letters)) {
        unexpected(input, Expected::CODE)
    } else {
        Ok((rest, letters))
    }
}

/// The code of a tile, in any case.
pub(crate) fn code<const FORGIVING: bool>(input: &str) -> Parsed<'_, &str> {
    if FORGIVING && let Ok(named) = named::spaced(input) {
        return Ok(named);
    }
    alt((numbered::<FORGIVING>, letters::<FORGIVING>)).parse(input)
}

/// A column and a row, whether or not the board has them.
pub(crate) fn point(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    let Some(row) = rest.bytes().next().filter(|byte| !digits.is_empty() && byte.is_ascii_alphabetic()) else {
        return unexpected(input, Expected::PLACE);
    };
    let rest = &rest[1..];
    Ok((rest, PlaceText { text: between(input, rest), x: column(digits), y: self::row(row), square: false }))
}

/// The drawn coordinate of a column. However large, it is off the board.
pub(super) fn column(digits: &str) -> i16 {
    i16::try_from(saturating(digits)).unwrap_or(i16::MAX) - 10
}

/// The drawn coordinate of a row.
pub(super) fn row(letter: u8) -> i16 {
    i16::from(letter.to_ascii_lowercase() - b'a') - 9
}

/// A square, named by its lower left corner.
fn square<const FORGIVING: bool>(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let Some(corner) = input.strip_prefix('#') else { return unexpected(input, Expected::PLACE) };
    let (rest, place) = if FORGIVING { alt((point, named::turned)).parse(corner)? } else { point(corner)? };
    Ok((rest, PlaceText { text: between(input, rest), square: true, ..place }))
}

/// A point or a square.
pub(crate) fn place<const FORGIVING: bool>(input: &str) -> Parsed<'_, PlaceText<'_>> {
    if FORGIVING {
        let places = alt((square::<true>, point, named::turned, forgiving::coordinates));
        return token(Expected::PLACE, places).parse(input);
    }
    token(Expected::PLACE, alt((square::<false>, point))).parse(input)
}

/// `-` and a place.
fn step<const FORGIVING: bool>(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let (rest, _) = sign::<FORGIVING>(b'-', Expected::STEP).parse(input)?;
    cut(place::<FORGIVING>).parse(rest)
}

/// `x`, the captured tile's code if it is named, and a place.
fn capture<const FORGIVING: bool>(input: &str) -> Parsed<'_, (&str, Option<&str>, PlaceText<'_>)> {
    let (rest, sign) = sign::<FORGIVING>(b'x', Expected::CAPTURE).parse(input)?;
    let (rest, (code, place)) = cut(placed::<FORGIVING>).parse(rest)?;
    Ok((rest, (sign, code, place)))
}

/// A place, with the code of the tile on it if it is named.
fn placed<const FORGIVING: bool>(input: &str) -> Parsed<'_, (Option<&str>, PlaceText<'_>)> {
    let named = |input| {
        let (rest, code) = code::<FORGIVING>(input)?;
        let (rest, ()) = ws(rest)?;
        let (rest, place) = place::<FORGIVING>(rest)?;
        Ok((rest, (Some(code), place)))
    };
    alt((named, place::<FORGIVING>.map(|place| (None, place)))).parse(input)
}

/// `=` and a code.
fn exchange<const FORGIVING: bool>(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = sign::<FORGIVING>(b'=', Expected::EXCHANGE).parse(input)?;
    cut(code::<FORGIVING>).parse(rest)
}

/// The steps of a tile, at least one.
fn steps<'a, const FORGIVING: bool>(input: &'a str, path: &mut PathText<'a>) -> Parsed<'a, ()> {
    let (mut rest, first) = step::<FORGIVING>(input)?;
    path.push(first);
    loop {
        match step::<FORGIVING>(rest) {
            Ok((after, next)) => {
                if path.len() <= MAX_PARTS {
                    path.push(next);
                }
                rest = after;
            }
            Err(Err::Error(_)) => return Ok((rest, ())),
            Err(error) => return Err(error),
        }
    }
}

/// A turn of the neighbouring tiles: a sign and a number.
fn turning(input: &str) -> Parsed<'_, EffectText<'_>> {
    let sign = match input.bytes().next() {
        Some(b'+') => 1,
        Some(b'-') => -1,
        _ => return unexpected(input, Expected::TURNING),
    };
    let (rest, digits) = run(&input[1..], |byte| byte.is_ascii_digit());
    if digits.is_empty() {
        return unexpected(input, Expected::TURNING);
    }
    let steps = i32::try_from(saturating(digits)).unwrap_or(i32::MAX);
    Ok((rest, EffectText::Turn { text: between(input, rest), steps: sign * steps }))
}

/// Another tile and its path.
fn shift<const FORGIVING: bool>(input: &str) -> Parsed<'_, EffectText<'_>> {
    let (rest, (code, at)) = placed::<FORGIVING>(input)?;
    let mut path = PathText::new();
    let (rest, ()) = steps::<FORGIVING>(rest, &mut path)?;
    Ok((rest, EffectText::Shift { text: between(input, rest), code, at, path }))
}

/// `~` and the effect.
fn effect<const FORGIVING: bool>(input: &str) -> Parsed<'_, EffectText<'_>> {
    let (rest, _) = sign::<FORGIVING>(b'~', Expected::EFFECT).parse(input)?;
    cut(alt((turning, shift::<FORGIVING>))).parse(rest)
}

/// Makes a piece optional, and keeps what was expected where it is missing.
fn piece<'a, T>(input: &'a str, missing: &mut Option<Unexpected>, parsed: Parsed<'a, T>) -> Parsed<'a, Option<T>> {
    match parsed {
        Ok((rest, value)) => Ok((rest, Some(value))),
        Err(Err::Error(unexpected)) => {
            *missing = Some(missing.map_or(unexpected, |other| ParseError::<&str>::or(other, unexpected)));
            Ok((input, None))
        }
        Err(error) => Err(error),
    }
}

/// A path, a capture at its end, and an effect; at least one of them.
fn doings<'a, const FORGIVING: bool>(input: &'a str, act: &mut ActText<'a>) -> Parsed<'a, ()> {
    let mut missing = None;
    let (rest, _) = piece(input, &mut missing, steps::<FORGIVING>(input, &mut act.path))?;
    let (rest, captured) = piece(rest, &mut missing, capture::<FORGIVING>(rest))?;
    if let Some((sign, code, place)) = captured {
        act.path.push(place);
        act.capture = Some((sign, code));
    }
    let (rest, effect) = piece(rest, &mut missing, effect::<FORGIVING>(rest))?;
    act.effect = effect.map(Box::new);
    match missing {
        Some(unexpected) if act.path.is_empty() && act.effect.is_none() => Err(Err::Error(unexpected)),
        _ => Ok((rest, ())),
    }
}

/// A tile dropped from the hand.
fn drop<const FORGIVING: bool>(input: &str) -> Parsed<'_, ActText<'_>> {
    let (rest, code) = code::<FORGIVING>(input)?;
    let (rest, _) = sign::<FORGIVING>(b'*', Expected::DROP).parse(rest)?;
    let (rest, at) = cut(place::<FORGIVING>).parse(rest)?;
    let mut act = blank(Some(code), true, at);
    let (rest, exchange) = opt(exchange::<FORGIVING>).parse(rest)?;
    act.exchange = exchange;
    let rest = if exchange.is_none() { opt(|input| doings::<FORGIVING>(input, &mut act)).parse(rest)?.0 } else { rest };
    act.text = between(input, rest);
    Ok((rest, act))
}

/// A tile on the board.
fn stand<const FORGIVING: bool>(input: &str) -> Parsed<'_, ActText<'_>> {
    let (rest, (code, at)) = placed::<FORGIVING>(input)?;
    let mut act = blank(code, false, at);
    let exchanged = opt(exchange::<FORGIVING>).parse(rest)?;
    act.exchange = exchanged.1;
    let rest = if act.exchange.is_some() {
        exchanged.0
    } else {
        doings::<FORGIVING>(rest, &mut act)
            .map_err(|error| match error {
                Err::Error(missing) => {
                    Err::Error(Unexpected { expected: missing.expected.or(Expected::EXCHANGE), ..missing })
                }
                within => within,
            })?
            .0
    };
    act.text = between(input, rest);
    Ok((rest, act))
}

fn blank<'a>(code: Option<&'a str>, drop: bool, at: PlaceText<'a>) -> ActText<'a> {
    ActText { text: "", code, drop, at, path: PathText::new(), capture: None, exchange: None, effect: None }
}

/// One tile dropped, moved or used.
pub(crate) fn act<const FORGIVING: bool>(input: &str) -> Parsed<'_, ActText<'_>> {
    alt((drop::<FORGIVING>, stand::<FORGIVING>)).parse(input)
}

/// Acts joined by `+`.
fn acts<const FORGIVING: bool>(input: &str) -> Parsed<'_, PlyText<'_>> {
    let (mut rest, first) = act::<FORGIVING>(input)?;
    let mut acts = SmallVec::from_iter([first]);
    while let (after, Some(_)) = opt(sign::<FORGIVING>(b'+', Expected::default())).parse(rest)? {
        let (after, next) = cut(act::<FORGIVING>).parse(after)?;
        if acts.len() <= MAX_PARTS {
            acts.push(next);
        }
        rest = after;
    }
    Ok((rest, PlyText::Acts(acts)))
}

/// A whole word, in any case.
fn keyword<'a, const FORGIVING: bool>(
    words: &'static [&'static str],
) -> impl Parser<&'a str, Output = &'a str, Error = Unexpected> {
    let words = if FORGIVING { words } else { &words[..1] };
    move |input: &'a str| {
        for word in words {
            match input.get(..word.len()) {
                Some(start) if start.eq_ignore_ascii_case(word) && !starts_alphanumeric(&input[word.len()..]) => {
                    return Ok((&input[word.len()..], start));
                }
                _ => {}
            }
        }
        unexpected(input, Expected::WORD)
    }
}

/// A ply without tiles.
fn word<const FORGIVING: bool>(input: &str) -> Parsed<'_, PlyText<'_>> {
    alt((
        keyword::<FORGIVING>(forgiving::PASS).map(|_| PlyText::Pass),
        keyword::<FORGIVING>(forgiving::RESIGN).map(|_| PlyText::Resign),
        keyword::<FORGIVING>(forgiving::CLAIM).map(|_| PlyText::Claim),
    ))
    .parse(input)
}

/// Whether a text begins with a ply that is a word, or with the word `Draw`.
pub(crate) fn word_alone(input: &str) -> bool {
    word::<true>(input).is_ok() || keyword::<true>(forgiving::DRAW).parse(input).is_ok()
}

/// The tile that was drawn: a code that does not begin the next ply.
fn drawn<const FORGIVING: bool>(input: &str) -> Parsed<'_, &str> {
    let (start, ()) = ws(input)?;
    if FORGIVING && forgiving::is_turn(start) {
        return unexpected(start, Expected::CODE);
    }
    if alt((word::<FORGIVING>.map(|_| ()), keyword::<FORGIVING>(forgiving::DRAW).map(|_| ()))).parse(start).is_ok() {
        return unexpected(start, Expected::CODE);
    }
    let (rest, code) = code::<FORGIVING>(start)?;
    let (next, ()) = ws(rest)?;
    // `Draw`, and on the next line `Host: Draw`.
    let begins_ply = (FORGIVING && next.starts_with(':'))
        || next.starts_with('*')
        || (FORGIVING && next.starts_with('@'))
        || place::<FORGIVING>(next).is_ok();
    if begins_ply { unexpected(start, Expected::CODE) } else { Ok((rest, code)) }
}

/// The tile that was discarded, or `?`.
fn discarded<const FORGIVING: bool>(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = sign::<FORGIVING>(b'/', Expected::default()).parse(input)?;
    cut(alt((code::<FORGIVING>, unseen))).parse(rest)
}

/// The sign for a tile that the writer did not see.
fn unseen(input: &str) -> Parsed<'_, &str> {
    match input.strip_prefix('?') {
        Some(rest) => Ok((rest, between(input, rest))),
        None => unexpected(input, Expected::UNSEEN),
    }
}

/// Drawing a tile.
fn draw<const FORGIVING: bool>(input: &str) -> Parsed<'_, PlyText<'_>> {
    let (rest, _) = keyword::<FORGIVING>(forgiving::DRAW).parse(input)?;
    let (rest, drew) = opt(drawn::<FORGIVING>).parse(rest)?;
    let (rest, discarded) = opt(discarded::<FORGIVING>).parse(rest)?;
    Ok((rest, PlyText::Draw { drew, discarded }))
}

/// A ply.
pub(crate) fn ply<const FORGIVING: bool>(input: &str) -> Parsed<'_, PlyText<'_>> {
    alt((draw::<FORGIVING>, word::<FORGIVING>, acts::<FORGIVING>)).parse(input)
}

/// A glyph, or a run of signs that is none: `!?`, `$14`.
pub(crate) fn glyph(input: &str) -> (&str, &str) {
    let length = match input.strip_prefix('$') {
        Some(rest) => input.len() - run(rest, |byte| byte.is_ascii_digit()).0.len(),
        None => input.len() - run(input, |byte| matches!(byte, b'!' | b'?')).0.len(),
    };
    (&input[length..], &input[..length])
}
