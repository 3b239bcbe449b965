//! The words all text notations share: codes, places, acts and plies. Each function is named for the rule of
//! `grammar/ply.pest` that it reads, and what it gives still points into the text, so that no place is ever lost.

use nom::branch::alt;
use nom::combinator::{cut, opt};
use nom::error::{ErrorKind, ParseError};
use nom::{Err, IResult, Parser};
use smallvec::SmallVec;

/// What could have stood where reading failed. Alternatives unite, so this is a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Wanted(u32);

macro_rules! wanted {
    ($($name:ident $bit:literal $words:literal)*) => {
        impl Wanted {
            $(pub const $name: Wanted = Wanted(1 << $bit);)*
            const WORDS: &[(Wanted, &str)] = &[$((Wanted::$name, $words)),*];
        }
    };
}

wanted! {
    CODE 0 "a tile code such as `Rs`"
    PLACE 1 "a point such as `10j`"
    DROP 2 "`*` and a point"
    STEP 3 "`-` and a point"
    CAPTURE 4 "`x` and a point"
    EXCHANGE 5 "`=` and a tile code"
    EFFECT 6 "`~`"
    TURNING 7 "a turn such as `+2` or `-1`"
    WORD 8 "`Pass`, `Resign`, `Claim` or `Draw`"
    UNSEEN 9 "`?`"
    SPACE 10 "a space"
    BRACKET 11 "a closing bracket"
    TAG_NAME 12 "a tag's name"
    QUOTE 13 "a quoted value"
    TAG_END 14 "`]`"
    DOTS 15 "`.` or `...`"
    LABEL 16 "a turn and a seat such as `3G.`"
    GATE_CODE 17 "a tile code such as `R3`"
    GATE_POINT 18 "a point such as `(0,8)`"
    GATE_STEP 19 "`-` and a point"
    BONUS 20 "`+` and a bonus"
    GAP 21 "`;` or a line break"
    COMMA 22 "`,` and another code"
}

impl Wanted {
    /// Whether this could have stood there too.
    pub const fn includes(self, other: Wanted) -> bool {
        self.0 & other.0 != 0
    }

    /// This or that.
    pub const fn or(self, other: Wanted) -> Wanted {
        Wanted(self.0 | other.0)
    }

    /// In plain words: `a, b or c`.
    pub fn words(self) -> String {
        let words: Vec<&str> =
            Self::WORDS.iter().filter(|(one, _)| self.0 & one.0 != 0).map(|(_, words)| *words).collect();
        match words.as_slice() {
            [] => "something else".to_owned(),
            [one] => (*one).to_owned(),
            [most @ .., last] => format!("{} or {last}", most.join(", ")),
        }
    }
}

/// The farthest place that reading came to, and what could have stood there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fail {
    /// How many bytes were left.
    pub left: usize,
    /// What could have stood there.
    pub wanted: Wanted,
}

impl ParseError<&str> for Fail {
    fn from_error_kind(input: &str, _: ErrorKind) -> Self {
        Fail { left: input.len(), wanted: Wanted::default() }
    }

    fn append(_: &str, _: ErrorKind, other: Self) -> Self {
        other
    }

    fn or(self, other: Self) -> Self {
        match self.left.cmp(&other.left) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Fail { left: self.left, wanted: self.wanted.or(other.wanted) },
        }
    }
}

pub(crate) type Parsed<'a, T> = IResult<&'a str, T, Fail>;

/// A place as written, on the board or not: drawn coordinates that may lie anywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlaceText<'a> {
    pub text: &'a str,
    pub x: i16,
    pub y: i16,
    pub square: bool,
}

pub type PathText<'a> = SmallVec<[PlaceText<'a>; 1]>;
pub type ActsText<'a> = SmallVec<[ActText<'a>; 1]>;

/// An act as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActText<'a> {
    pub text: &'a str,
    pub code: Option<&'a str>,
    pub drop: bool,
    pub at: PlaceText<'a>,
    pub path: PathText<'a>,
    /// The `x`, and the captured tile's code if it is named.
    pub capture: Option<(&'a str, Option<&'a str>)>,
    pub exchange: Option<&'a str>,
    /// Kept apart, so that the many acts without one stay small.
    pub effect: Option<Box<EffectText<'a>>>,
}

/// What stands behind a `~`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EffectText<'a> {
    Turn { text: &'a str, steps: i32 },
    Shift { text: &'a str, code: Option<&'a str>, at: PlaceText<'a>, path: PathText<'a> },
}

/// A ply as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlyText<'a> {
    Acts(ActsText<'a>),
    Pass,
    Resign,
    Claim,
    Draw { drew: Option<&'a str>, discarded: Option<&'a str> },
}

pub(crate) fn fail<'a, T>(input: &'a str, wanted: Wanted) -> Parsed<'a, T> {
    Err(Err::Error(Fail { left: input.len(), wanted }))
}

/// Reads one token: when it fails, however far it came, this is what was wanted at its start.
pub(crate) fn token<'a, T>(
    wanted: Wanted,
    mut parser: impl Parser<&'a str, Output = T, Error = Fail>,
) -> impl Parser<&'a str, Output = T, Error = Fail> {
    move |input: &'a str| parser.parse(input).map_err(|error| error.map(|_| Fail { left: input.len(), wanted }))
}

/// The text between two states of the input.
pub(crate) fn between<'a>(from: &'a str, to: &'a str) -> &'a str {
    &from[..from.len() - to.len()]
}

/// Takes the bytes at the start that the test holds for, all of them ASCII.
pub(crate) fn run(input: &str, test: impl Fn(u8) -> bool) -> (&str, &str) {
    let length = input.bytes().position(|byte| !(byte.is_ascii() && test(byte))).unwrap_or(input.len());
    let (taken, rest) = input.split_at(length);
    (rest, taken)
}

fn starts_alphanumeric(input: &str) -> bool {
    input.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric())
}

/// What counts as white space. Nothing else does, so that a sign that only looks like a space is named as a fault.
pub(crate) const SPACES: [char; 4] = [' ', '\t', '\n', '\r'];

/// White space, line breaks included. It never changes the meaning.
pub(crate) fn ws(input: &str) -> Parsed<'_, ()> {
    Ok((input.trim_start_matches(SPACES), ()))
}

/// A sign with free space on both sides.
fn sign<'a>(byte: u8, wanted: Wanted) -> impl Parser<&'a str, Output = &'a str, Error = Fail> {
    move |input: &'a str| {
        let (rest, ()) = ws(input)?;
        match rest.as_bytes().first() {
            Some(found) if found.eq_ignore_ascii_case(&byte) => {
                let (after, ()) = ws(&rest[1..])?;
                Ok((after, &rest[..1]))
            }
            _ => fail(rest, wanted),
        }
    }
}

/// A code of the numbered kind, `R3` to `W5`. Where a digit may also begin a column it is one only if a whole place,
/// or nothing more of a word, follows: `R5c` is an `R` on `5c`.
fn numbered(input: &str) -> Parsed<'_, &str> {
    match input.as_bytes() {
        [b'R' | b'r' | b'W' | b'w', b'3' | b'4' | b'5', ..] => {
            let rest = &input[2..];
            if !starts_alphanumeric(rest) || place(rest).is_ok() {
                Ok((rest, &input[..2]))
            } else {
                fail(input, Wanted::CODE)
            }
        }
        _ => fail(input, Wanted::CODE),
    }
}

/// A run of letters. None begins with the sign of a capture.
fn letters(input: &str) -> Parsed<'_, &str> {
    let (rest, letters) = run(input, |byte| byte.is_ascii_alphabetic());
    if letters.is_empty() || letters.starts_with(['x', 'X']) { fail(input, Wanted::CODE) } else { Ok((rest, letters)) }
}

/// The code of a tile, in any case.
pub(crate) fn code(input: &str) -> Parsed<'_, &str> {
    alt((numbered, letters)).parse(input)
}

/// A column and a row, whether or not the board has them.
pub(crate) fn point(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let (rest, digits) = run(input, |byte| byte.is_ascii_digit());
    let Some(row) = rest.bytes().next().filter(|byte| !digits.is_empty() && byte.is_ascii_alphabetic()) else {
        return fail(input, Wanted::PLACE);
    };
    // A column beyond all boards stays beyond them.
    let column = digits.bytes().fold(0i16, |sum, digit| sum.saturating_mul(10).saturating_add(i16::from(digit - b'0')));
    let rest = &rest[1..];
    let place = PlaceText {
        text: between(input, rest),
        x: column - 10,
        y: i16::from(row.to_ascii_lowercase() - b'a') - 9,
        square: false,
    };
    Ok((rest, place))
}

/// A square, named by its lower left corner.
fn square(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let Some(corner) = input.strip_prefix('#') else { return fail(input, Wanted::PLACE) };
    let (rest, place) = point(corner)?;
    Ok((rest, PlaceText { text: between(input, rest), square: true, ..place }))
}

/// A point or a square.
pub(crate) fn place(input: &str) -> Parsed<'_, PlaceText<'_>> {
    token(Wanted::PLACE, alt((square, point))).parse(input)
}

/// `-` and a place.
fn step(input: &str) -> Parsed<'_, PlaceText<'_>> {
    let (rest, _) = sign(b'-', Wanted::STEP).parse(input)?;
    cut(place).parse(rest)
}

/// `x`, the captured tile's code if it is named, and a place.
fn capture(input: &str) -> Parsed<'_, (&str, Option<&str>, PlaceText<'_>)> {
    let (rest, sign) = sign(b'x', Wanted::CAPTURE).parse(input)?;
    let (rest, (code, place)) = cut(placed).parse(rest)?;
    Ok((rest, (sign, code, place)))
}

/// A place, with the code of the tile on it if it is named.
fn placed(input: &str) -> Parsed<'_, (Option<&str>, PlaceText<'_>)> {
    let named = |input| {
        let (rest, code) = code(input)?;
        let (rest, ()) = ws(rest)?;
        let (rest, place) = place(rest)?;
        Ok((rest, (Some(code), place)))
    };
    alt((named, place.map(|place| (None, place)))).parse(input)
}

/// `=` and a code.
fn exchange(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = sign(b'=', Wanted::EXCHANGE).parse(input)?;
    cut(code).parse(rest)
}

/// The steps of a tile, at least one.
fn steps<'a>(input: &'a str, path: &mut PathText<'a>) -> Parsed<'a, ()> {
    let (mut rest, first) = step(input)?;
    path.push(first);
    loop {
        match step(rest) {
            Ok((after, next)) => {
                path.push(next);
                rest = after;
            }
            Err(Err::Error(_)) => return Ok((rest, ())),
            Err(error) => return Err(error),
        }
    }
}

/// A turn of the neighbours: a sign and a number.
fn turning(input: &str) -> Parsed<'_, EffectText<'_>> {
    let sign = match input.bytes().next() {
        Some(b'+') => 1,
        Some(b'-') => -1,
        _ => return fail(input, Wanted::TURNING),
    };
    let (rest, digits) = run(&input[1..], |byte| byte.is_ascii_digit());
    if digits.is_empty() {
        return fail(input, Wanted::TURNING);
    }
    let steps = digits.bytes().fold(0i32, |sum, digit| sum.saturating_mul(10).saturating_add(i32::from(digit - b'0')));
    Ok((rest, EffectText::Turn { text: between(input, rest), steps: sign * steps }))
}

/// Another tile and its way.
fn shift(input: &str) -> Parsed<'_, EffectText<'_>> {
    let (rest, (code, at)) = placed(input)?;
    let mut path = PathText::new();
    let (rest, ()) = steps(rest, &mut path)?;
    Ok((rest, EffectText::Shift { text: between(input, rest), code, at, path }))
}

/// `~` and what it does.
fn effect(input: &str) -> Parsed<'_, EffectText<'_>> {
    let (rest, _) = sign(b'~', Wanted::EFFECT).parse(input)?;
    cut(alt((turning, shift))).parse(rest)
}

/// Reads a piece that may be missing; what was wanted in its stead is added to what else could have stood there.
fn piece<'a, T>(input: &'a str, missing: &mut Option<Fail>, parsed: Parsed<'a, T>) -> Parsed<'a, Option<T>> {
    match parsed {
        Ok((rest, value)) => Ok((rest, Some(value))),
        Err(Err::Error(fail)) => {
            *missing = Some(missing.map_or(fail, |other| ParseError::<&str>::or(other, fail)));
            Ok((input, None))
        }
        Err(error) => Err(error),
    }
}

/// A way, a capture at its end, and what is done from there. Fails if there is none of them.
fn doings<'a>(input: &'a str, act: &mut ActText<'a>) -> Parsed<'a, ()> {
    let mut missing = None;
    let (rest, _) = piece(input, &mut missing, steps(input, &mut act.path))?;
    let (rest, captured) = piece(rest, &mut missing, capture(rest))?;
    if let Some((sign, code, place)) = captured {
        act.path.push(place);
        act.capture = Some((sign, code));
    }
    let (rest, effect) = piece(rest, &mut missing, effect(rest))?;
    act.effect = effect.map(Box::new);
    match missing {
        Some(fail) if act.path.is_empty() && act.effect.is_none() => Err(Err::Error(fail)),
        _ => Ok((rest, ())),
    }
}

/// A tile from the hand.
fn drop(input: &str) -> Parsed<'_, ActText<'_>> {
    let (rest, code) = code(input)?;
    let (rest, _) = sign(b'*', Wanted::DROP).parse(rest)?;
    let (rest, at) = cut(place).parse(rest)?;
    let mut act = blank(Some(code), true, at);
    let (rest, exchange) = opt(exchange).parse(rest)?;
    act.exchange = exchange;
    let rest = if exchange.is_none() { opt(|input| doings(input, &mut act)).parse(rest)?.0 } else { rest };
    act.text = between(input, rest);
    Ok((rest, act))
}

/// A tile that stands on the board.
fn stand(input: &str) -> Parsed<'_, ActText<'_>> {
    let (rest, (code, at)) = placed(input)?;
    let mut act = blank(code, false, at);
    let exchanged = opt(exchange).parse(rest)?;
    act.exchange = exchanged.1;
    let rest = if act.exchange.is_some() {
        exchanged.0
    } else {
        doings(rest, &mut act)
            .map_err(|error| error.map(|fail| Fail { wanted: fail.wanted.or(Wanted::EXCHANGE), ..fail }))?
            .0
    };
    act.text = between(input, rest);
    Ok((rest, act))
}

fn blank<'a>(code: Option<&'a str>, drop: bool, at: PlaceText<'a>) -> ActText<'a> {
    ActText { text: "", code, drop, at, path: PathText::new(), capture: None, exchange: None, effect: None }
}

/// One tile put down, moved or used.
pub(crate) fn act(input: &str) -> Parsed<'_, ActText<'_>> {
    alt((drop, stand)).parse(input)
}

/// Acts joined by `+`.
fn acts(input: &str) -> Parsed<'_, PlyText<'_>> {
    let (mut rest, first) = act(input)?;
    let mut acts = SmallVec::from_iter([first]);
    while let (after, Some(_)) = opt(sign(b'+', Wanted::default())).parse(rest)? {
        let (after, next) = cut(act).parse(after)?;
        acts.push(next);
        rest = after;
    }
    Ok((rest, PlyText::Acts(acts)))
}

/// A word of its own, in any case.
fn keyword<'a>(word: &'static str) -> impl Parser<&'a str, Output = &'a str, Error = Fail> {
    move |input: &'a str| match input.get(..word.len()) {
        Some(start) if start.eq_ignore_ascii_case(word) && !starts_alphanumeric(&input[word.len()..]) => {
            Ok((&input[word.len()..], start))
        }
        _ => fail(input, Wanted::WORD),
    }
}

/// A turn without a tile on the board.
fn word(input: &str) -> Parsed<'_, PlyText<'_>> {
    alt((
        keyword("pass").map(|_| PlyText::Pass),
        keyword("resign").map(|_| PlyText::Resign),
        keyword("claim").map(|_| PlyText::Claim),
    ))
    .parse(input)
}

/// The tile that was drawn: a code that begins no other ply.
fn drawn(input: &str) -> Parsed<'_, &str> {
    let (start, ()) = ws(input)?;
    if alt((word.map(|_| ()), keyword("draw").map(|_| ()))).parse(start).is_ok() {
        return fail(start, Wanted::CODE);
    }
    let (rest, code) = code(start)?;
    let (next, ()) = ws(rest)?;
    if next.starts_with('*') || place(next).is_ok() { fail(start, Wanted::CODE) } else { Ok((rest, code)) }
}

/// What was given up: a tile, or one that nobody saw.
fn discarded(input: &str) -> Parsed<'_, &str> {
    let (rest, _) = sign(b'/', Wanted::default()).parse(input)?;
    cut(alt((code, unseen))).parse(rest)
}

/// The sign for a tile that nobody saw.
fn unseen(input: &str) -> Parsed<'_, &str> {
    match input.strip_prefix('?') {
        Some(rest) => Ok((rest, between(input, rest))),
        None => fail(input, Wanted::UNSEEN),
    }
}

/// Drawing a tile.
fn draw(input: &str) -> Parsed<'_, PlyText<'_>> {
    let (rest, _) = keyword("draw").parse(input)?;
    let (rest, drew) = opt(drawn).parse(rest)?;
    let (rest, discarded) = opt(discarded).parse(rest)?;
    Ok((rest, PlyText::Draw { drew, discarded }))
}

/// What a seat does in its turn.
pub(crate) fn ply(input: &str) -> Parsed<'_, PlyText<'_>> {
    alt((draw, word, acts)).parse(input)
}

impl<'a> PlyText<'a> {
    /// The token that a part of the ply is.
    pub(super) fn part(&self, part: crate::record::Part) -> Option<&'a str> {
        use crate::record::Piece;
        match (self, part.piece) {
            (PlyText::Acts(acts), piece) => acts.get(usize::from(part.act))?.piece(piece),
            (PlyText::Draw { drew, .. }, Piece::Drew) => *drew,
            (PlyText::Draw { discarded, .. }, Piece::Discarded) => *discarded,
            _ => None,
        }
    }
}

impl<'a> ActText<'a> {
    fn piece(&self, piece: crate::record::Piece) -> Option<&'a str> {
        use crate::record::Piece;
        let step = |path: &PathText<'a>, number: u8| path.get(usize::from(number)).map(|place| place.text);
        match (piece, self.effect.as_deref()) {
            (Piece::Whole, _) => Some(self.text),
            (Piece::Tile, _) => self.code,
            (Piece::At, _) => Some(self.at.text),
            (Piece::Step(number), _) => step(&self.path, number),
            (Piece::Captured, _) => {
                self.capture.and_then(|(_, code)| code).or(self.path.last().map(|place| place.text))
            }
            (Piece::Exchange, _) => self.exchange,
            (Piece::Effect, Some(EffectText::Turn { text, .. } | EffectText::Shift { text, .. })) => Some(text),
            (Piece::EffectTile, Some(EffectText::Shift { code, .. })) => *code,
            (Piece::EffectAt, Some(EffectText::Shift { at, .. })) => Some(at.text),
            (Piece::EffectStep(number), Some(EffectText::Shift { path, .. })) => step(path, number),
            _ => None,
        }
    }
}
