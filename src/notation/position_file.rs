//! Files of position records, `position`: each position on a line or over several, with tags above it if wanted.
//! Each function of the reader is named for the rule of `grammar/position.pest` that it reads.

use super::pai;
use super::position;
use super::scribe::{Fault, Scribe, TagText};
use super::syntax::{SPACES, Wanted, between};
use super::writer;
use super::{Cannot, Fact, Notation, Options, Read};
use crate::code::Code;
use crate::codes;
use crate::record::{Entry, Head, Record};
use crate::stream::{LineRule, Lines, Splitter};
use std::borrow::Cow;

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
        super::read_with(text, options, |scribe| positions(text, scribe))
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), Cannot> {
        if record.entries.iter().any(|entry| matches!(entry, Entry::Ply(_))) && record.tag("Position").is_none() {
            return Err(Cannot("a game without a `Position` tag has no position to write".to_owned()));
        }
        writer::tag(out, "Variant", record.variant.name());
        for (at, head) in record.header.iter().enumerate() {
            match head {
                // The tiles stand last, below the tags; where they did not, the tag keeps its place.
                Head::Tag(tag) if tag.name == "Position" && at + 1 == record.header.len() && !tag.value.is_empty() => {
                    out.push_str(&tag.value);
                    out.push('\n');
                }
                Head::Tag(tag) => writer::tag(out, &tag.name, &tag.value),
                Head::Comment(comment) if comment.to_line_end => {
                    writer::comment(out, comment);
                    out.push('\n');
                }
                Head::Comment(_) => {}
            }
        }
        Ok(())
    }

    fn cannot_carry(&self) -> &'static [Fact] {
        &[
            Fact::Plies,
            Fact::Words,
            Fact::TileCodes,
            Fact::WayPoints,
            Fact::CaptureSigns,
            Fact::Comments,
            Fact::CommentPlaces,
            Fact::Checks,
            Fact::BraceTagComments,
        ]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewPosition::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        // Tags may stand above; what comes below them tells.
        let mut rest = start.trim_start();
        while let Some(line) = rest.lines().next().filter(|line| pai::tag_start(line) || line.starts_with(';')) {
            rest = rest[line.len()..].trim_start();
        }
        match position::tile(rest) {
            Ok(_) if rest.starts_with(['<', '(', '{', '[']) => true,
            // A tile without a bracket might be the start of a ply, which goes on with a sign.
            Ok((after, _)) => {
                let after = after.trim_start();
                after.is_empty() || after.starts_with(['[', ';']) || position::tile(after).is_ok()
            }
            Err(_) => false,
        }
    }
}

/// Sees where a new position begins: at a tag or after an empty line when there are tiles already, and at a line that
/// does not go on in reading order behind the one above it.
#[derive(Default)]
struct NewPosition {
    /// Where the last tile above lies, if there is one.
    last: Option<i32>,
    blank_line: bool,
    tags: Vec<String>,
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
        // Where the line's tiles lie in reading order; one that cannot be read does not end a position.
        let mut order = Vec::new();
        if !is_tag {
            position::tiles(line, |tile| {
                order.extend(tile.ok().and_then(|tile| tile.at).map(|at| i32::from(at.x) - 40 * i32::from(at.y)));
            });
        }
        let first = order.first().copied();
        let begins = match (self.last, first) {
            (Some(_), _) if after_blank || is_tag => true,
            (Some(last), Some(first)) => first <= last,
            _ => after_blank && repeats,
        };
        if begins {
            *self = NewPosition::default();
        }
        self.tags.extend(tag);
        if !is_tag && !line.starts_with(';') {
            self.last = order.last().copied().or(self.last).or(Some(i32::MIN));
        }
        begins
    }
}

/// Reads one position with its tags and comments.
fn positions<'a>(text: &'a str, scribe: &mut dyn Scribe<'a>) {
    let mut input = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut seen = false;
    while !scribe.has_enough() {
        input = input.trim_start_matches(SPACES);
        input = match input.bytes().next() {
            None => return,
            Some(b';') => {
                let (rest, comment) = pai::line_comment(input);
                scribe.comment(between(input, rest), comment, true);
                rest
            }
            Some(b'[') if pai::tag_start(input) => match pai::tag(input) {
                Ok((rest, tag)) if pai::check(&tag) => {
                    scribe.fault(fault(&codes::TAG_MISPLACED, tag.text));
                    rest
                }
                Ok((rest, tag)) => {
                    scribe.tag(tag);
                    rest
                }
                Err(bad) => bad.report(input, scribe),
            },
            Some(_) => {
                let tiles = block(input);
                if std::mem::replace(&mut seen, true) {
                    scribe.fault(fault(&codes::POSITION_UNREADABLE, tiles));
                } else {
                    scribe.tag(TagText { text: tiles, name: "Position", written: tiles, value: Cow::Borrowed(tiles) });
                }
                &input[tiles.len()..]
            }
        };
    }
}

fn fault<'a>(code: &'static Code, text: &'a str) -> Fault<'a> {
    Fault { code, text, wanted: Wanted::default(), instead_of_ply: false }
}

/// The tiles, up to the next tag or comment.
fn block(input: &str) -> &str {
    let ends = |(at, byte): &(usize, u8)| *byte == b';' || (*byte == b'[' && pai::tag_start(&input[*at..]));
    let length = input.bytes().enumerate().find(ends).map_or(input.len(), |(at, _)| at);
    input[..length].trim_end_matches(SPACES)
}
