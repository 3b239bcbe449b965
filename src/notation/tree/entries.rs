//! The entries of a line, in whichever form they are.

use crate::notation::lean::comment_text;
use crate::record::{Comment, Entry, LeanEntry, LeanPly, Playing, Ply};
use std::borrow::Cow;
use std::ops::Range;

/// The entries of a line, in whichever form.
pub(super) trait Entries: Copy {
    type Ply<'e>: Playing
    where
        Self: 'e;

    /// The entry of this number.
    fn get(&self, at: usize) -> Option<Next<Self::Ply<'_>>>;

    /// The entries of this range, none of which is a turn or a ply.
    fn others(&self, range: Range<usize>) -> Cow<'_, [Entry]>;
}

/// What comes next in a line.
pub(super) enum Next<P> {
    Turn(u32),
    /// A ply, and the number of the entry after it.
    Ply(P, usize),
    Other,
}

impl Entries for &[Entry] {
    type Ply<'e>
        = &'e Ply
    where
        Self: 'e;

    fn get(&self, at: usize) -> Option<Next<&Ply>> {
        Some(match <[Entry]>::get(self, at)? {
            Entry::Turn(turn) => Next::Turn(*turn),
            Entry::Ply(ply) => Next::Ply(ply, at + 1),
            _ => Next::Other,
        })
    }

    fn others(&self, range: Range<usize>) -> Cow<'_, [Entry]> {
        Cow::Borrowed(&self[range])
    }
}

/// The entries of a game in lean form, and the text it was read from.
#[derive(Clone, Copy)]
pub(super) struct LeanEntries<'g> {
    pub(super) entries: &'g [LeanEntry],
    pub(super) text: &'g str,
}

impl Entries for LeanEntries<'_> {
    type Ply<'e>
        = LeanPly<'e>
    where
        Self: 'e;

    #[inline]
    fn get(&self, at: usize) -> Option<Next<LeanPly<'_>>> {
        let rest = self.entries.get(at..)?;
        Some(match rest.first()? {
            LeanEntry::Turn(turn) => Next::Turn(*turn),
            LeanEntry::Glyph(_) | LeanEntry::Comment { .. } => Next::Other,
            _ => {
                let (ply, behind) = LeanPly::first(rest);
                Next::Ply(ply, self.entries.len() - behind.len())
            }
        })
    }

    fn others(&self, range: Range<usize>) -> Cow<'_, [Entry]> {
        let entry = |entry: &LeanEntry| match *entry {
            LeanEntry::Glyph(glyph) => Some(Entry::Glyph(glyph)),
            LeanEntry::Comment { start, end, to_line_end, own_line } => {
                let text = comment_text(self.text, start, end).into_owned();
                Some(Entry::Comment(Comment { text, to_line_end, own_line }))
            }
            _ => None,
        };
        self.entries[range].iter().filter_map(entry).collect()
    }
}
