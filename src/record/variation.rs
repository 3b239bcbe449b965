//! Variations: other plies than those that were played. A record is a tree; the main line is the game.

use super::{Entries, Entry, Glyph, Ply, Record};

/// Maximum depth of variations within variations.
pub const VARIATION_DEPTH: usize = 16;

/// Plies that could have been played instead of the ply before it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Variation {
    /// Plies, glyphs, comments, checks and variations, in the order of the text. A turn has its entry where it begins in
    /// the variation: the turn of the replaced ply has its entry before that ply.
    pub entries: Entries,
}

/// Where a line of play leaves the main line: the entries of the variations that lead to it, each in the entries of the
/// line before. Empty for the main line.
pub type LinePath = [usize];

impl Record {
    /// The entries of the main line or of a variation.
    pub fn line_entries(&self, path: &LinePath) -> Option<&[Entry]> {
        path.iter().try_fold(&self.entries[..], |entries, &at| match entries.get(at)? {
            Entry::Variation(variation) => Some(&variation.entries[..]),
            _ => None,
        })
    }

    /// The game as if a variation had been played: the plies before the one it replaces, then its own. Glyphs, comments and
    /// other variations stay where they are. Says also how many entries come before those of the variation.
    pub fn line(&self, path: &LinePath) -> Option<(Record, usize)> {
        let (mut line, mut before) = (Vec::new(), &self.entries[..]);
        for &at in path {
            let Some(Entry::Variation(variation)) = before.get(at) else { return None };
            line.extend_from_slice(&before[..replaced(before, at)?]);
            before = &variation.entries;
        }
        let shared = line.len();
        line.extend_from_slice(before);
        Some((Record { variant: self.variant, header: self.header.clone(), entries: line.into() }, shared))
    }

    /// The record without its variations.
    #[must_use]
    pub fn main_line(&self) -> Record {
        let mut record = self.clone();
        record.entries.retain(|entry| !matches!(entry, Entry::Variation(_)));
        record
    }

    /// Where all variations are, in the order of the text, each before its own variations.
    pub fn variation_paths(&self) -> Vec<Vec<usize>> {
        let mut paths = Vec::new();
        find(&self.entries, &mut Vec::new(), &mut paths);
        paths
    }

    /// Whether there are variations.
    pub fn has_variations(&self) -> bool {
        self.entries.iter().any(|entry| matches!(entry, Entry::Variation(_)))
    }
}

fn find(entries: &[Entry], path: &mut Vec<usize>, paths: &mut Vec<Vec<usize>>) {
    for (at, entry) in entries.iter().enumerate() {
        if let Entry::Variation(variation) = entry {
            path.push(at);
            paths.push(path.clone());
            find(&variation.entries, path, paths);
            path.pop();
        }
    }
}

/// The ply that the variation of this entry replaces.
pub fn replaced(entries: &[Entry], variation: usize) -> Option<usize> {
    entries[..variation].iter().rposition(|entry| matches!(entry, Entry::Ply(_)))
}

/// Whether the ply before these entries has a variation.
#[inline]
pub(crate) fn has_variation(after: &[Entry]) -> bool {
    let mut own = after.iter().take_while(|entry| !matches!(entry, Entry::Ply(_)));
    own.any(|entry| matches!(entry, Entry::Variation(_)))
}

/// The glyphs after the ply of an entry.
pub fn glyphs(entries: &[Entry], ply: usize) -> impl Iterator<Item = Glyph> + '_ {
    entries.iter().skip(ply.saturating_add(1)).map_while(|entry| match entry {
        Entry::Glyph(glyph) => Some(*glyph),
        _ => None,
    })
}

/// Whether the ply of an entry is marked as one that stands, legal or not.
#[inline]
pub fn stands(entries: &[Entry], ply: usize) -> bool {
    glyphs(entries, ply).any(|glyph| glyph == Glyph::STANDS)
}

/// The plies of some entries, with their indices, without those of variations.
pub fn plies(entries: &[Entry]) -> impl DoubleEndedIterator<Item = (usize, &Ply)> {
    entries.iter().enumerate().filter_map(|(at, entry)| match entry {
        Entry::Ply(ply) => Some((at, ply)),
        _ => None,
    })
}
