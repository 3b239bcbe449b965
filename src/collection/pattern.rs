//! What the patterns of plies, positions and harmonies share: tiles and places that may be left open.

use crate::board::Place;
use crate::variant::{Tile, Variant};
use nom::branch::alt;
use nom::bytes::complete::{take_while_m_n, take_while1};
use nom::character::complete::{char, multispace0};
use nom::combinator::{map, opt, recognize, verify};
use nom::error::{Error, ErrorKind};
use nom::sequence::{delimited, preceded};
use nom::{Err, IResult, Parser};
use std::fmt;

/// Why a text is not a pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternError(String);

impl PatternError {
    pub(super) fn new(message: impl Into<String>) -> PatternError {
        PatternError(message.into())
    }
}

impl fmt::Display for PatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PatternError {}

/// A tile that a pattern names by a code or a name, in each variant; or any.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TilePattern(Option<Vec<Option<Tile>>>);

impl TilePattern {
    pub(super) const ANY: TilePattern = TilePattern(None);

    fn of(code: &str) -> Option<TilePattern> {
        let tile = |variant: Variant| {
            let words = variant.vocabulary();
            let named = || <[Tile; 1]>::try_from(words.named(code)).ok().map(|[tile]| tile);
            words.read(code).map(|read| read.tile).or_else(named)
        };
        let tiles: Vec<Option<Tile>> = Variant::all().map(tile).collect();
        tiles.iter().any(Option::is_some).then_some(TilePattern(Some(tiles)))
    }

    pub(super) fn fits(&self, tile: Tile, variant: Variant) -> bool {
        self.0.as_ref().is_none_or(|tiles| tiles.get(variant.index()).is_some_and(|known| *known == Some(tile)))
    }

    /// Whether the variant has such a tile at all.
    pub(super) fn is_of(&self, variant: Variant) -> bool {
        self.0.as_ref().is_none_or(|tiles| tiles.get(variant.index()).is_some_and(Option::is_some))
    }
}

pub(super) type Parsed<'a, T> = IResult<&'a str, T>;

/// A parser with the spaces before it.
pub(super) fn spaced<'a, O>(
    parser: impl Parser<&'a str, Output = O, Error = Error<&'a str>>,
) -> impl Parser<&'a str, Output = O, Error = Error<&'a str>> {
    preceded(multispace0, parser)
}

/// `?`, or a code or a name that some variant has.
pub(super) fn tile(input: &str) -> Parsed<'_, TilePattern> {
    let mut any = map(char('?'), |_| TilePattern::ANY);
    let (rest, written) = match any.parse(input) {
        Ok(found) => return Ok(found),
        Err::<_, Err<Error<&str>>>(_) => code(input)?,
    };
    match TilePattern::of(written) {
        Some(tile) => Ok((rest, tile)),
        None => Err(Err::Failure(Error::new(input, ErrorKind::Tag))),
    }
}

/// Letters, or a letter and a digit that no place follows, such as `R3`.
fn code(input: &str) -> Parsed<'_, &str> {
    let is_alone = |text: &&str| input[text.len()..].bytes().next().is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let letter = |count| take_while_m_n(count, count, |c: char| c.is_ascii_alphabetic());
    let digit = take_while_m_n(1, 1, |c: char| c.is_ascii_digit());
    alt((verify(recognize((letter(1), digit)), is_alone), take_while1(|c: char| c.is_ascii_alphabetic()))).parse(input)
}

/// A place of the board.
pub(super) fn place(input: &str) -> Parsed<'_, Place> {
    let mut name = recognize((
        opt(char('#')),
        take_while_m_n(1, 2, |c: char| c.is_ascii_digit()),
        take_while_m_n(1, 1, |c: char| c.is_ascii_alphabetic()),
    ));
    let (rest, name) = name.parse(input)?;
    match name.parse() {
        Ok(place) => Ok((rest, place)),
        Err(_) => Err(Err::Failure(Error::new(input, ErrorKind::Digit))),
    }
}

/// `?`, or a place.
pub(super) fn any_place(input: &str) -> Parsed<'_, Option<Place>> {
    alt((map(char('?'), |_| None), map(place, Some))).parse(input)
}

/// A number, or a range such as `2..4`, `2..` or `..4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// The least that fits.
    pub from: usize,
    /// The most that fits.
    pub to: usize,
}

impl Range {
    /// Whether a number fits.
    pub fn has(self, number: usize) -> bool {
        (self.from..=self.to).contains(&number)
    }
}

impl std::str::FromStr for Range {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Range, PatternError> {
        read(text, range, "a number or a range such as `2..4`, `2..` or `..4`")
    }
}

/// A number or a range.
pub(super) fn range(input: &str) -> Parsed<'_, Range> {
    fn number(input: &str) -> Parsed<'_, usize> {
        nom::character::complete::usize(input)
    }
    let dots = delimited(multispace0, nom::bytes::complete::tag(".."), multispace0);
    let (rest, (from, to)) = (opt(number), opt((dots, opt(number)))).parse(input)?;
    let range = match (from, to) {
        (Some(only), None) => Range { from: only, to: only },
        (from, Some((_, to))) if from.is_some() || to.is_some() => {
            Range { from: from.unwrap_or(0), to: to.unwrap_or(usize::MAX) }
        }
        _ => return Err(Err::Error(Error::new(input, ErrorKind::Digit))),
    };
    if range.from > range.to {
        return Err(Err::Failure(Error::new(input, ErrorKind::TooLarge)));
    }
    Ok((rest, range))
}

/// Reads all of a text, or says where it cannot be read.
pub(super) fn read<'a, T>(
    text: &'a str,
    mut parser: impl FnMut(&'a str) -> Parsed<'a, T>,
    expected: &str,
) -> Result<T, PatternError> {
    let (left, kind) = match parser(text) {
        Ok((rest, read)) if rest.trim_start().is_empty() => return Ok(read),
        Ok((rest, _)) => (rest, ErrorKind::Eof),
        Err(Err::Error(error) | Err::Failure(error)) => (error.input, error.code),
        Err(Err::Incomplete(_)) => (text, ErrorKind::Eof),
    };
    let left = left.trim_start();
    let word: String = left.chars().take_while(|c| !c.is_whitespace()).take(20).collect();
    Err(PatternError(match kind {
        ErrorKind::Tag if !word.is_empty() => format!("no rule set has a tile like `{word}`; write {expected}"),
        ErrorKind::Digit if !word.is_empty() && !expected.starts_with("a number") => {
            format!("`{word}` is not a place on the board; write {expected}")
        }
        ErrorKind::TooLarge => format!("`{word}` goes from more to less; write {expected}"),
        _ if word.is_empty() => format!("something is missing at the end; write {expected}"),
        _ => format!("cannot read `{word}`; write {expected}"),
    }))
}
