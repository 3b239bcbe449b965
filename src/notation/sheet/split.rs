//! Where the sheets of a text begin.

use super::read::tag_name;
use super::table::{Kind, Row};
use crate::notation::LineRule;

/// A new sheet begins at the first row of a header after turns.
#[derive(Default)]
pub(super) struct NewSheet {
    blank_line: bool,
    turns: bool,
    names: bool,
    /// Whether a cell in quotes may go on.
    is_open: bool,
}

impl LineRule for NewSheet {
    fn begins(&mut self, line: &str) -> bool {
        let line = line.trim_end_matches(['\r', '\n']);
        if self.is_open && self.goes_on(line) {
            return false;
        }
        let row = Row::read(line);
        self.is_open = row.is_open();
        if row.text.is_empty() {
            self.blank_line = true;
            return false;
        }
        let after_blank = std::mem::take(&mut self.blank_line);
        let kind = Kind::of(&row);
        let title = row.is_skipped() && !row.text.contains(['|', '\t', '-']);
        let begins = match kind {
            _ if title => self.turns || self.names,
            _ if row.is_skipped() => false,
            Kind::Turn(Some(_)) | Kind::Points => false,
            Kind::Name => self.turns || self.names,
            Kind::Tag if tag_name(&row).eq_ignore_ascii_case("Variant") => self.turns || self.names,
            Kind::Turn(None) | Kind::Color | Kind::Tag | Kind::Other => after_blank && self.turns,
        };
        if begins {
            *self = NewSheet { is_open: self.is_open, ..NewSheet::default() };
        }
        // A row without a number is a turn only below the names; above them its first cell is missing.
        self.turns |= matches!(kind, Kind::Turn(number) if number.is_some() || self.names) && !row.is_skipped();
        self.names |= kind == Kind::Name;
        begins
    }
}

impl NewSheet {
    /// Whether a line belongs to a cell in quotes that began above. Below its first line it has no tabs.
    fn goes_on(&mut self, line: &str) -> bool {
        let goes_on = match line.find(['"', '\t']) {
            Some(at) => line[at..].starts_with('"'),
            None => !line.starts_with('|'),
        };
        let ends = line.matches('"').count() % 2 == 1;
        self.is_open = goes_on && !ends;
        if goes_on {
            // If nobody ever closes it, the next sheet begins behind an empty line as ever.
            self.blank_line = !ends && (self.blank_line || line.trim().is_empty());
        }
        goes_on
    }
}
