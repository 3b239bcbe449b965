//! `pai`, the notation of this crate: tag lines, then numbered turns.

mod read;
mod split;
mod tag;
mod variation;
mod write;

pub(super) use read::{bad_token, first_word, game};
pub(crate) use tag::cannot_write;
pub(super) use tag::{check, fits_braces, line_comment, tag, tag_name, tag_start};
pub(super) use write::{write_comment, write_glyph, write_ply, write_tag};

use super::read::builder::read_with;
use super::read::ply::ply;
use super::{Content, Notation, Options, Read, WriteError};
use crate::notation::{Lines, Splitter};
use crate::record::{Part, Record};
use crate::source::Span;

/// `pai`, the notation of this crate.
pub struct Pai;

impl Notation for Pai {
    fn name(&self) -> &'static str {
        "pai"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["pai"]
    }

    fn about(&self) -> &'static str {
        "tags and numbered turns, as people write games by hand"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        read_with(text, options, |visitor| game(text, visitor))
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        write::record(out, record);
        Ok(())
    }

    fn part(&self, text: &str, part: Part) -> Option<Span> {
        let (_, read) = ply(text).ok()?;
        Span::of(read.part(part)?, text)
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(split::NewGame::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        // A text that looks like no notation is read as this one, too.
        let start = start.trim_start();
        tag_start(start) || start.starts_with("1.")
    }
}
