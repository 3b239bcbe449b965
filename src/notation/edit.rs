//! Changes of single plies in a text, where all else in it stays.

use super::{Content, Notation};
use crate::record::{Glyph, Ply};
use crate::source::Span;
use crate::variant::Variant;

/// What is done to a ply in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlyEdit<'p> {
    /// Another one replaces it.
    Replace(&'p Ply),
    /// Another one is put before it.
    Before(&'p Ply),
    /// Another one is put after it.
    After(&'p Ply),
    /// It is removed.
    Remove,
    /// It gets a glyph, the first of its own.
    Mark(Glyph),
}

/// What replaces which parts of a text in which plies are words.
pub(super) fn word(
    notation: &(impl Notation + ?Sized),
    text: &str,
    at: Span,
    variant: Variant,
    edit: PlyEdit<'_>,
) -> Option<Vec<(Span, String)>> {
    let written = |ply| notation.write_ply(variant, ply);
    let edit = match edit {
        PlyEdit::Replace(ply) => (at, written(ply)?),
        PlyEdit::Before(ply) => (Span { end: at.start, ..at }, format!("{} ", written(ply)?)),
        PlyEdit::After(ply) => (Span { start: at.end, ..at }, format!(" {}", written(ply)?)),
        PlyEdit::Remove => {
            let before = text.get(..at.start as usize)?.trim_end_matches([' ', '\t']);
            (Span { start: before.len() as u32, ..at }, String::new())
        }
        PlyEdit::Mark(_) if notation.drops().contains(&Content::Standing) => return None,
        PlyEdit::Mark(glyph) => (Span { start: at.end, ..at }, glyph.to_string()),
    };
    Some(vec![edit])
}
