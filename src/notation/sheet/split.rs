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
}

impl LineRule for NewSheet {
    fn begins(&mut self, line: &str) -> bool {
        let line = line.trim_end_matches(['\r', '\n']);
        let row = Row::read(line);
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
            *self = NewSheet::default();
        }
        // A row without a number is a turn only below the names; above them its first cell is missing.
        self.turns |= matches!(kind, Kind::Turn(number) if number.is_some() || self.names) && !row.is_skipped();
        self.names |= kind == Kind::Name;
        begins
    }
}
