//! Position records: tiles in the brackets of their owners, `<Lt 10j> (O 11j)`, in a tag, a check or a file of their
//! own. Each function of the reader is named for the rule of `grammar/position.pest` that it reads.

use super::syntax::{Fail, Parsed, PlaceText, SPACES, Wanted, between, code, place, ws};
use crate::record::Placed;
use crate::variant::{Seat, Vocabulary};
use nom::branch::alt;
use nom::combinator::cut;
use nom::{Err, Parser};
use std::fmt::Write;

/// A tile of a position as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PlacedText<'a> {
    pub text: &'a str,
    /// The seat whose bracket it is.
    pub owner: Option<u8>,
    pub code: &'a str,
    /// Where it lies; nowhere when it was captured.
    pub at: Option<PlaceText<'a>>,
}

/// What cannot be read in a position, and what could have stood there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unreadable<'a> {
    pub text: &'a str,
    pub wanted: Wanted,
}

/// A tile's code and its place.
fn lying(input: &str) -> Parsed<'_, PlacedText<'_>> {
    let (rest, code) = code(input)?;
    let (rest, ()) = ws(rest)?;
    let (rest, at) = place(rest)?;
    Ok((rest, PlacedText { text: between(input, rest), owner: None, code, at: Some(at) }))
}

/// What stands in the brackets of a seat.
fn owned<'a>(
    seat: Seat,
    mut inside: impl Parser<&'a str, Output = PlacedText<'a>, Error = Fail>,
) -> impl Parser<&'a str, Output = PlacedText<'a>, Error = Fail> {
    let (open, close) = seat.brackets();
    move |input: &'a str| {
        let Some(rest) = input.strip_prefix(open) else {
            return Err(Err::Error(Fail { left: input.len(), wanted: Wanted::CODE }));
        };
        let (rest, ()) = ws(rest)?;
        let (rest, tile) = cut(|input| inside.parse(input)).parse(rest)?;
        let (rest, ()) = ws(rest)?;
        let Some(after) = rest.strip_prefix(close) else {
            return Err(Err::Failure(Fail { left: rest.len(), wanted: Wanted::BRACKET }));
        };
        Ok((after, PlacedText { text: between(input, after), owner: Some(seat.0), ..tile }))
    }
}

/// The first seat's tile.
fn red(input: &str) -> Parsed<'_, PlacedText<'_>> {
    owned(Seat(0), lying).parse(input)
}

/// The second seat's tile.
fn yellow(input: &str) -> Parsed<'_, PlacedText<'_>> {
    owned(Seat(1), lying).parse(input)
}

/// The third seat's tile.
fn blue(input: &str) -> Parsed<'_, PlacedText<'_>> {
    owned(Seat(2), lying).parse(input)
}

/// The fourth seat's tile.
fn green(input: &str) -> Parsed<'_, PlacedText<'_>> {
    owned(Seat(3), lying).parse(input)
}

/// A tile without a bracket.
fn bare(input: &str) -> Parsed<'_, PlacedText<'_>> {
    lying(input)
}

/// A tile of a position.
pub(super) fn tile(input: &str) -> Parsed<'_, PlacedText<'_>> {
    alt((red, yellow, blue, green, bare)).parse(input)
}

/// A captured tile in the bracket of whose it was.
fn taken(input: &str) -> Parsed<'_, PlacedText<'_>> {
    let alone = |input| code.map(|code| PlacedText { text: code, owner: None, code, at: None }).parse(input);
    alt((owned(Seat(0), alone), owned(Seat(1), alone), owned(Seat(2), alone), owned(Seat(3), alone))).parse(input)
}

/// Reads the tiles of a position one after another, and goes on behind what cannot be read.
pub(super) fn tiles<'a>(input: &'a str, each: impl FnMut(Result<PlacedText<'a>, Unreadable<'a>>)) {
    all(input, tile, each);
}

/// The same for tiles that were captured.
pub(super) fn captured<'a>(input: &'a str, each: impl FnMut(Result<PlacedText<'a>, Unreadable<'a>>)) {
    all(input, taken, each);
}

fn all<'a>(
    mut input: &'a str,
    one: impl Fn(&'a str) -> Parsed<'a, PlacedText<'a>>,
    mut each: impl FnMut(Result<PlacedText<'a>, Unreadable<'a>>),
) {
    loop {
        input = input.trim_start_matches(SPACES);
        if input.is_empty() {
            return;
        }
        match one(input) {
            Ok((rest, tile)) => {
                each(Ok(tile));
                input = rest;
            }
            Err(error) => {
                let (Err::Error(fail) | Err::Failure(fail)) = error else { return };
                let token = &input[input.len() - fail.left..];
                // A tile that breaks off at the end has its fault where it begins.
                let text = if token.is_empty() { word(input) } else { word(token) };
                each(Err(Unreadable { text, wanted: fail.wanted }));
                input = skipped(input, token);
            }
        }
    }
}

/// The part of a text up to the next space or bracket, at least one character.
fn word(token: &str) -> &str {
    let length = token
        .char_indices()
        .skip(1)
        .find(|(_, c)| SPACES.contains(c) || "<>(){}[]".contains(*c))
        .map_or(token.len(), |(at, _)| at);
    &token[..length]
}

/// What is left behind an unreadable tile: behind the bracket it stands in, or behind its word.
fn skipped<'a>(tile: &'a str, token: &'a str) -> &'a str {
    let rest = &token[word(token).len()..];
    if !tile.starts_with(['<', '(', '{', '[']) {
        return rest;
    }
    match rest.find(['>', ')', '}', ']', '<', '(', '{', '[']) {
        Some(at) if rest[at..].starts_with(['>', ')', '}', ']']) => &rest[at + 1..],
        _ => rest,
    }
}

/// Writes tiles as a position record, in the order in which they stand.
pub(crate) fn write_tiles(out: &mut String, vocabulary: &Vocabulary, tiles: &[Placed]) {
    for (at, placed) in tiles.iter().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        let code = vocabulary.code(placed.tile);
        // Writing to a string cannot fail.
        let _ = match placed.owner {
            Some(seat) => {
                let (open, close) = seat.brackets();
                write!(out, "{open}{code} {}{close}", placed.at)
            }
            None => write!(out, "{code} {}", placed.at),
        };
    }
}
