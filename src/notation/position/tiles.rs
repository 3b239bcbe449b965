//! Position records: tiles in the brackets of their owners, `<Lt 10j> (O 11j)`, in a tag, a check or a file. Each function
//! of the reader is named for the rule of `grammar/position.pest` that it reads.

use crate::notation::bytes::{Bytes, Pen};
use crate::notation::read::expected::{Expected, Parsed, SPACES, Unexpected, between, unexpected, ws};
use crate::notation::read::named::spaced;
use crate::notation::read::ply::{code, place};
use crate::notation::read::written::PlaceText;
use crate::notation::short::Short;
use crate::record::Placed;
use crate::variant::{Seat, Tile, Vocabulary};
use nom::branch::alt;
use nom::combinator::cut;
use nom::{Err, Parser};

/// A tile as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PlacedText<'a> {
    pub(crate) text: &'a str,
    /// The seat whose bracket it stands in.
    pub(crate) owner: Option<u8>,
    pub(crate) code: &'a str,
    /// Its place, unless it was captured.
    pub(crate) at: Option<PlaceText<'a>>,
    /// The `~` that marks it as spent.
    pub(crate) spent: Option<&'a str>,
}

/// A token that cannot be read, and what was expected.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnreadableTile<'a> {
    pub(crate) text: &'a str,
    pub(crate) expected: Expected,
}

/// A tile by its code or its name.
fn called(input: &str) -> Parsed<'_, &str> {
    match spaced(input) {
        Ok(named) => Ok(named),
        Err(_) => code::<false>(input),
    }
}

/// A tile and a place, and the mark of a spent tile.
fn lying(input: &str) -> Parsed<'_, PlacedText<'_>> {
    let (rest, code) = called(input)?;
    let (rest, ()) = ws(rest)?;
    let (rest, at) = place::<false>(rest)?;
    let (after, ()) = ws(rest)?;
    let spent = after.starts_with('~').then(|| &after[..1]);
    let rest = if spent.is_some() { &after[1..] } else { rest };
    Ok((rest, PlacedText { text: between(input, rest), owner: None, code, at: Some(at), spent }))
}

/// A tile in the brackets of a seat.
fn owned<'a>(
    seat: Seat,
    mut inside: impl Parser<&'a str, Output = PlacedText<'a>, Error = Unexpected>,
) -> impl Parser<&'a str, Output = PlacedText<'a>, Error = Unexpected> {
    let (open, close) = seat.brackets();
    move |input: &'a str| {
        let Some(rest) = input.strip_prefix(open) else {
            return unexpected(input, Expected::CODE);
        };
        let (rest, ()) = ws(rest)?;
        let (rest, tile) = cut(|input| inside.parse(input)).parse(rest)?;
        let (rest, ()) = ws(rest)?;
        let Some(after) = rest.strip_prefix(close) else {
            return Err(Err::Failure(Unexpected { left: rest.len(), expected: Expected::BRACKET }));
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
pub(crate) fn tile(input: &str) -> Parsed<'_, PlacedText<'_>> {
    alt((red, yellow, blue, green, bare)).parse(input)
}

/// A captured tile in the brackets of its owner.
fn taken(input: &str) -> Parsed<'_, PlacedText<'_>> {
    let alone =
        |input| called.map(|code| PlacedText { text: code, owner: None, code, at: None, spent: None }).parse(input);
    alt((owned(Seat(0), alone), owned(Seat(1), alone), owned(Seat(2), alone), owned(Seat(3), alone))).parse(input)
}

/// Reads the tiles of a position one after another. Behind an unreadable token it goes on.
pub(crate) fn tiles<'a>(input: &'a str, each: impl FnMut(Result<PlacedText<'a>, UnreadableTile<'a>>)) {
    all(input, tile, each);
}

/// Reads captured tiles in the same way.
pub(crate) fn captured<'a>(input: &'a str, each: impl FnMut(Result<PlacedText<'a>, UnreadableTile<'a>>)) {
    all(input, taken, each);
}

fn all<'a>(
    mut input: &'a str,
    one: impl Fn(&'a str) -> Parsed<'a, PlacedText<'a>>,
    mut each: impl FnMut(Result<PlacedText<'a>, UnreadableTile<'a>>),
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
                let unexpected = Unexpected::of(error, input);
                let token = unexpected.rest(input);
                // A tile that breaks off at the end is blamed where it begins.
                let text = if token.is_empty() { word(input) } else { word(token) };
                each(Err(UnreadableTile { text, expected: unexpected.expected }));
                input = skipped(input, token);
            }
        }
    }
}

/// The text up to the next space or bracket, at least one character.
fn word(token: &str) -> &str {
    let length = token
        .char_indices()
        .skip(1)
        .find(|(_, c)| SPACES.contains(c) || "<>(){}[]".contains(*c))
        .map_or(token.len(), |(at, _)| at);
    &token[..length]
}

/// Where to read on after an unreadable tile: after its bracket, or after its word.
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

/// Writes captured tiles.
pub(crate) fn write_captured(out: &mut String, vocabulary: &Vocabulary, tiles: &[(Option<Seat>, Tile)]) {
    for (at, &(owner, tile)) in tiles.iter().enumerate() {
        if at > 0 {
            out.push(' ');
        }
        let code = vocabulary.code(tile);
        match owner.map(Seat::brackets) {
            Some((open, close)) => out.extend([open].into_iter().chain(code.chars()).chain([close])),
            None => out.push_str(code),
        }
    }
}

/// Writes tiles as a position record, in the given order.
pub(crate) fn write_tiles(out: &mut String, vocabulary: &Vocabulary, tiles: &[Placed]) {
    let mut bytes = Bytes::new();
    add_tiles(&mut bytes, vocabulary, tiles);
    out.push_str(bytes.as_str());
}

/// The same, added to a text.
pub(crate) fn add_tiles(out: &mut impl Pen, vocabulary: &Vocabulary, tiles: &[Placed]) {
    for (at, placed) in tiles.iter().enumerate() {
        if at > 0 {
            out.piece(b" ");
        }
        let (tile, end) = short(vocabulary, placed);
        if tile.len() + end.len() <= 8 {
            out.put(tile.then(end));
        } else {
            out.put(tile);
            out.put(end);
        }
    }
}

/// A tile in the bracket of its owner, in two parts.
#[inline(always)]
pub(super) fn short(vocabulary: &Vocabulary, placed: &Placed) -> (Short, Short) {
    let tile = Short::code(vocabulary.code(placed.tile)).and(b' ').then(Short::place(placed.at));
    let end = if placed.spent { Short::EMPTY.and(b'~') } else { Short::EMPTY };
    match placed.owner.and_then(|seat| BRACKETS.get(seat.index())) {
        Some(&[open, close]) => (Short::EMPTY.and(open).then(tile), end.and(close)),
        None => (tile, end),
    }
}

/// The brackets of each seat, which are ASCII.
static BRACKETS: [[u8; 2]; 4] = {
    let (mut brackets, mut seat) = ([[0; 2]; 4], 0);
    while seat < brackets.len() {
        let (open, close) = Seat(seat as u8).brackets();
        brackets[seat] = [open as u8, close as u8];
        seat += 1;
    }
    brackets
};
