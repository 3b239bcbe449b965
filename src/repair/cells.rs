//! Plies in the wrong cells of a record sheet.

use super::{Edit, Repair, Trial};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::referee::Mistake;
use crate::source::Span;
use std::ops::Range;

impl Trial<'_> {
    /// The second ply of a cell in the empty one behind it, or a row that has slipped one cell to the right. Only what makes the
    /// whole game right is offered.
    pub(super) fn cells(&self, errors: &[&Diagnostic]) -> Option<Repair> {
        let error = errors.first().filter(|_| self.game.notation.name() == "sheet")?;
        let repair = match error.code {
            code if *code == codes::SHEET_CELL => self.parted_cell(error.span),
            code if *code == codes::PLY_MISSING => self.row_moved_back(error.span.start as usize),
            _ => None,
        };
        repair.filter(|repair| repair.whole)
    }

    fn parted_cell(&self, ply: Span) -> Option<Repair> {
        let text = self.game.text;
        let (cells, behind) = self.cells_around(ply.start as usize);
        let next = cells.get(behind).filter(|cell| text[(*cell).clone()].trim().is_empty())?;
        let before = text[..ply.start as usize].trim_end();
        let blank = if text[..next.start].ends_with('|') { " " } else { "" };
        let edits = vec![
            Edit { span: Span { start: before.len() as u32, ..ply }, text: String::new() },
            Edit { span: Span::new(next.start, next.end), text: format!("{blank}{}{blank}", &text[ply.range()]) },
        ];
        Some(self.repair(Mistake::Cell, ply, edits, "into the next cell".to_owned()))
    }

    fn row_moved_back(&self, empty: usize) -> Option<Repair> {
        let text = self.game.text;
        let (cells, behind) = self.cells_around(empty);
        let row = cells.get(behind.checked_sub(1)?..)?;
        let (first, last) = (row.get(1)?, row.last()?);
        if !text[row[0].clone()].trim().is_empty() {
            return None;
        }
        let contents = row[1..].iter().map(|cell| &text[cell.clone()]).chain(["  "]);
        let edit =
            |(cell, text): (&Range<usize>, &str)| Edit { span: Span::new(cell.start, cell.end), text: text.to_owned() };
        let edits = row.iter().zip(contents).map(edit).collect();
        let place = Span::of(text[first.start..last.end].trim(), text)?;
        Some(self.repair(Mistake::Cell, place, edits, "one cell to the left".to_owned()))
    }

    /// What stands in the cell that a word is in.
    pub(super) fn cell(&self, word: Span) -> Range<usize> {
        let (cells, behind) = self.cells_around(word.start as usize);
        let cell = behind
            .checked_sub(1)
            .and_then(|at| Span::of(self.game.text[cells.get(at)?.clone()].trim(), self.game.text));
        cell.unwrap_or(word).range()
    }

    /// The cells of the row that a place is in, and the number of the one behind it.
    fn cells_around(&self, at: usize) -> (Vec<Range<usize>>, usize) {
        let text = self.game.text;
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = text[start..].lines().next().unwrap_or_default();
        let mut cells = Vec::new();
        let mut from = start;
        for (sign, _) in line.match_indices(['|', '\t']).filter(|(sign, _)| !line[..*sign].ends_with('\\')) {
            cells.push(from..start + sign);
            from = start + sign + 1;
        }
        // Nothing stands behind the last `|`.
        if from < start + line.len() || line.ends_with('\t') {
            cells.push(from..start + line.len());
        }
        let behind = cells.iter().position(|cell| at <= cell.end).map_or(cells.len(), |cell| cell + 1);
        (cells, behind)
    }
}
