//! Repairs of plies in variations, where the game itself is right.

use super::{Doubt, MOST, Repair, Trial, WITNESSES, errors, spliced};
use crate::notation::PlyEdit;
use crate::referee::{self, Change, Input, Numbering};

impl Trial<'_> {
    /// Other plies for the first variation that is not legal and can be repaired.
    pub(super) fn variations(&self) -> Vec<Repair> {
        let Input { text, read, notation, .. } = *self.game;
        let variant = read.record.variant;
        let paths = read.record.variation_paths();
        if paths.is_empty() {
            return Vec::new();
        }
        let before = self.errors_in(text);
        for path in paths.iter().take(MOST) {
            let Some((line, shared)) = read.line(path) else { continue };
            let search = referee::of(variant).repairs(&Input { read: &line, ..*self.game }, Numbering::Complete);
            let in_variation = search.found.iter().filter(|repair| repair.entry >= shared).take(MOST);
            let repairs = in_variation.filter_map(|repair| {
                let Change::Replace(ply) = &repair.change else { return None };
                let (span, text) = (*line.spans.entries.get(repair.entry)?, notation.write_ply(variant, ply)?);
                let edits = self.edits(span, PlyEdit::Replace(ply))?;
                let after = self.errors_in(&spliced(self.game.text, &edits));
                let found = self.repair(repair.mistake, span, edits, format!("`{text}`"));
                (after < before).then_some(Repair {
                    whole: after == 0 && found.whole,
                    witnesses: repair.witnesses,
                    ..found
                })
            });
            let mut repairs: Vec<Repair> = repairs.collect();
            let others = repairs.len().saturating_sub(1);
            for repair in &mut repairs {
                repair.doubt = match repair.witnesses {
                    _ if !repair.whole => Some(Doubt::NotRight),
                    _ if others > 0 => Some(Doubt::Others(others)),
                    _ if search.cut => Some(Doubt::Cut),
                    witnesses if witnesses < WITNESSES => Some(Doubt::Witnesses(witnesses)),
                    _ => None,
                };
            }
            if !repairs.is_empty() {
                return repairs;
            }
        }
        Vec::new()
    }

    /// The number of errors in a text, of the writing and of the plies, variations included.
    fn errors_in(&self, text: &str) -> usize {
        let read = self.game.notation.read(text, self.options);
        let verdict = referee::of(read.record.variant).validate(&Input { text, read: &read, ..*self.game });
        let in_variations = read.diagnostics.iter().filter(|error| error.is_error() && error.variation.is_some());
        errors(&read) + in_variations.count() + verdict.diagnostics.iter().filter(|error| error.is_error()).count()
    }
}
