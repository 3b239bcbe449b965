//! Files of position records: each position on a line or over several, with tags above it. Each function of the reader is
//! named for the rule of `grammar/position.pest` that it reads.

pub(super) mod plain;
pub(crate) mod tiles;
pub(crate) mod written;

use super::content::RESULT;
use super::read::builder::read_with;
use super::read::expected::{SPACES, between};
use super::read::visitor::{SyntaxError, TagText, Visitor};
use super::{Content, Notation, Options, Read, WriteError, pai};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{LineRule, Lines, Splitter};
use crate::record::{Head, Record};
use crate::source::Span;
use crate::variant::Bare;
use std::borrow::Cow;
use std::collections::HashSet;

/// `position`, bracketed position records.
pub struct Position;

impl Notation for Position {
    fn name(&self) -> &'static str {
        "position"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pos"]
    }

    fn about(&self) -> &'static str {
        "positions as bracketed lists of tiles: `<Lt 10j> (O 11j)`"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        let mut read = read_with(text, options, |visitor| positions(text, visitor));
        if read.is_sound() {
            read.diagnostics.extend(may_be_game(text, &read));
        }
        read
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        let has_plies = record.plies().next().is_some();
        if has_plies && record.tag("Position").is_none() {
            return Err(WriteError::new("a game without a `Position` tag has no position to write"));
        }
        pai::write_tag(out, "Variant", record.variant.name());
        let is_written = |head: &Head| match head {
            // They are about the end of the game.
            Head::Tag(tag) => !(has_plies && RESULT.contains(&tag.name.as_str())),
            Head::Comment(comment) => comment.to_line_end,
        };
        let mut heads = record.header.iter().filter(|head| is_written(head)).peekable();
        while let Some(head) = heads.next() {
            match head {
                // The tiles stand below the tags. If the tag is not the last, it stays where it is.
                Head::Tag(tag) if tag.name == "Position" && heads.peek().is_none() && !tag.value.is_empty() => {
                    out.push_str(&tag.value);
                    out.push('\n');
                }
                Head::Tag(tag) => pai::write_tag(out, &tag.name, &tag.value),
                Head::Comment(comment) => {
                    pai::write_comment(out, comment);
                    out.push('\n');
                }
            }
        }
        Ok(())
    }

    fn drops(&self) -> &'static [Content] {
        &[
            Content::Plies,
            Content::OpenTurn,
            Content::Words,
            Content::TileCodes,
            Content::WayPoints,
            Content::CaptureSigns,
            Content::Comments,
            Content::CommentPlaces,
            Content::CommentLines,
            Content::Checks,
            Content::Glyphs,
            Content::Standing,
            Content::Variations,
            Content::BraceTagComments,
        ]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewPosition::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        // Tags may stand above; what follows them decides.
        let mut rest = below_tags(start);
        // A comment of a game may look like a tile of the third seat; then tags, turns or other comments follow.
        let (mut is_braced, mut has_tags_behind) = (false, false);
        while let (true, Ok((behind, _))) = (rest.starts_with('{'), tiles::tile(rest)) {
            rest = below_tags(behind);
            is_braced = true;
            has_tags_behind |= rest.len() < behind.trim_start().len();
        }
        match tiles::tile(rest) {
            Ok(_) if rest.starts_with(['<', '(', '{', '[']) => true,
            // A tile without a bracket may be the start of a ply, which continues with a sign.
            Ok((after, _)) => {
                let after = after.trim_start();
                (after.is_empty() || after.starts_with(['[', ';']) || tiles::tile(after).is_ok()) && !has_plies(rest)
            }
            Err(_) => is_braced && !has_tags_behind && !rest.starts_with(|c: char| c.is_ascii_digit() || c == '{'),
        }
    }
}

/// A note on a list of tiles without a bracket, as people begin a game, too. In Balance no tile has an owner, but only plies
/// stand one a line; in Ancient Pai Sho the tile in the centre has none.
fn may_be_game(text: &str, read: &Read) -> Option<Diagnostic> {
    let tiles = below_tags(text).trim_end();
    let (behind, first) = tiles::tile(tiles).ok()?;
    let is_one = |line: &str| tiles::tile(line.trim()).is_ok_and(|(behind, _)| behind.trim().is_empty());
    let is_plain = match read.record.variant.vocabulary().bare {
        Bare::Shared => !tiles.lines().all(is_one),
        Bare::Nobody => behind.trim().is_empty() && first.at.is_some_and(|at| (at.x, at.y) == (0, 0)),
        _ => false,
    };
    if tiles.contains(['<', '(', '{', '[']) || is_plain {
        return None;
    }
    let span = Span::of(tiles.lines().next()?.trim_end(), text)?;
    let message = "a list of tiles without turn numbers is read as a position";
    let note = Diagnostic::new(&codes::POSITION_TAKEN, span, message).label("tiles on the board");
    Some(note.help("if they were played, write a turn number before them; otherwise write them in brackets"))
}

/// Whether words without a bracket are plies: one of them has the sign of a ply.
fn has_plies(tiles: &str) -> bool {
    let mut lines = tiles.lines().filter(|line| !line.starts_with(['[', ';']));
    // `Earth 7e to 4e`, but not in a comment.
    let moves = |line: &str| {
        let words = || line.split(';').next().unwrap_or_default().split_whitespace();
        let begins = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        words().zip(words().skip(1)).any(|(to, next)| to.eq_ignore_ascii_case("to") && begins(next))
    };
    let is_of_play = |word: &str| word.contains(['*', '-', '@', '→']) || matches!(word, "x" | "Pass" | "pass");
    lines.any(|line| line.split_whitespace().any(is_of_play) || moves(line))
}

/// The text below tags and comments to the end of the line.
fn below_tags(text: &str) -> &str {
    let mut rest = text.trim_start();
    while let Some(line) = rest.lines().next().filter(|line| pai::tag_start(line) || line.starts_with(';')) {
        rest = rest[line.len()..].trim_start();
    }
    rest
}

/// A new position begins at a tag or after an empty line if there are tiles already, and at a line that does not continue
/// the one above it in reading order. Lines with a tile each and without brackets are the list of one position.
#[derive(Default)]
struct NewPosition {
    /// The place of the last tile above in reading order, if there is one.
    last: Option<i32>,
    /// Whether the line above is one tile without brackets.
    bare: bool,
    blank_line: bool,
    tags: HashSet<String>,
}

impl LineRule for NewPosition {
    fn begins(&mut self, line: &str) -> bool {
        let line = line.trim_start_matches([' ', '\t', '\u{feff}']);
        let after_blank = std::mem::replace(&mut self.blank_line, line.trim_end().is_empty());
        if self.blank_line {
            return false;
        }
        let is_tag = pai::tag_start(line);
        let tag = is_tag.then(|| pai::tag_name(line[1..].trim_start()).1.to_ascii_lowercase());
        let repeats = tag.as_ref().is_some_and(|tag| self.tags.contains(tag));
        // The places of the line's tiles in reading order. An unreadable tile does not end a position.
        let (mut first, mut last) = (None, None);
        if !is_tag {
            tiles::tiles(line, |tile| {
                if let Some(at) = tile.ok().and_then(|tile| tile.at) {
                    last = Some(i32::from(at.x) - 40 * i32::from(at.y));
                    first = first.or(last);
                }
            });
        }
        let is_bare = line.starts_with(char::is_alphabetic) && first == last;
        let begins = match (self.last, first) {
            (Some(_), _) if after_blank || is_tag => true,
            (Some(last), Some(first)) => first <= last && !(self.bare && is_bare),
            _ => after_blank && repeats,
        };
        if begins {
            *self = NewPosition::default();
        }
        self.tags.extend(tag);
        if !is_tag && !line.starts_with(';') {
            self.last = last.or(self.last).or(Some(i32::MIN));
            self.bare = is_bare;
        }
        begins
    }
}

/// Reads one position with its tags and comments.
fn positions<'a>(text: &'a str, visitor: &mut dyn Visitor<'a>) {
    let mut input = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut seen = false;
    while !visitor.is_done() {
        input = input.trim_start_matches(SPACES);
        input = match input.bytes().next() {
            None => return,
            Some(b';') => {
                let (rest, comment) = pai::line_comment(input);
                visitor.comment(between(input, rest), comment, true, false);
                rest
            }
            Some(b'[') if pai::tag_start(input) => match pai::tag(input) {
                Ok((rest, tag)) if pai::check(&tag) => {
                    visitor.error(SyntaxError::new(&codes::TAG_MISPLACED, tag.text));
                    rest
                }
                Ok((rest, tag)) => {
                    visitor.tag(tag);
                    rest
                }
                Err(bad) => bad.report(input, visitor),
            },
            Some(_) => {
                let tiles = block(input);
                if std::mem::replace(&mut seen, true) {
                    visitor.error(SyntaxError::new(&codes::POSITION_UNREADABLE, tiles));
                } else {
                    visitor.tag(TagText { text: tiles, name: "Position", written: tiles, value: Cow::Borrowed(tiles) });
                }
                &input[tiles.len()..]
            }
        };
    }
}

/// The tiles, up to the next tag or comment.
fn block(input: &str) -> &str {
    let ends = |(at, byte): &(usize, u8)| *byte == b';' || (*byte == b'[' && pai::tag_start(&input[*at..]));
    let length = input.bytes().enumerate().find(ends).map_or(input.len(), |(at, _)| at);
    input[..length].trim_end_matches(SPACES)
}
