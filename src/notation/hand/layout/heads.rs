//! The line above a table that says what its columns hold, or who plays in them.

use super::super::columns::{COLUMNS, Columns, misplaced, out_of_order};
use super::super::facts::{Fact, facts, is_name};
use super::super::lexicon::{begins_play, is_one_of, is_seat, seat_of_any};
use super::super::names::{is_title, with_seat};
use super::{Lines, looks_played};
use crate::notation::pai::other_tag;
use crate::notation::read::ply::word_alone;
use crate::source::Span;

/// The four players of a heading, each with one word: `Mei - Tam - Ora - Lin`; without dashes, with one or two.
pub(in crate::notation::hand) fn four_names(line: &str) -> Option<Vec<&str>> {
    let sign = [" - ", " – ", " — ", " vs ", " vs. "].into_iter().find(|sign| line.contains(sign))?;
    let names: Vec<&str> = line.trim().splitn(5, sign).collect();
    let is_word = |name: &str| {
        name.starts_with(char::is_uppercase)
            && name.chars().all(char::is_alphabetic)
            && !is_seat(name)
            && !word_alone(name)
    };
    let most = if sign.contains('v') { 2 } else { 1 };
    let is_player = |name: &&str| name.split(' ').count() <= most && name.split(' ').all(is_word) && !is_title(name);
    (names.len() == 4 && names.iter().all(is_player)).then_some(names)
}

impl Lines<'_> {
    /// The players that head the columns of a table in the line at a place, with their seats or in turn order.
    pub(super) fn names_of_columns(&mut self, line: &str, at: usize) -> Option<Vec<Fact>> {
        let seats = self.lexicon.variant.map(|_| &self.lexicon.seats)?;
        if self.begun || !line.contains(['\t', '|']) && !line.contains("  ") || line.starts_with('[') {
            return None;
        }
        let cells = line.split(['\t', '|']).flat_map(|cell| cell.split("  ")).map(str::trim);
        let cells = cells.filter(|cell| !cell.is_empty() && !is_one_of(COLUMNS, cell) && *cell != "#");
        let names: Vec<(&str, Option<&'static str>)> = cells.map(|cell| with_seat(cell, self.lexicon)).collect();
        // `Skud Pai Sho | Mei vs Tam`, `Round 1 | Table 2`.
        let says_more = |name: &str| is_title(name) || name.contains(' ') && facts(name, self.lexicon, true).is_some();
        let means_more =
            |name: &str| word_alone(name) || begins_play(name) || self.lexicon.is_tile(name) || says_more(name);
        let is_player = |(name, _): &(&str, _)| is_name(name) && !is_seat(name) && !means_more(name);
        if names.len() != seats.len() || !names.iter().all(is_player) || looks_played(line) {
            return None;
        }
        let said: Vec<&'static str> = names.iter().filter_map(|(_, seat)| *seat).collect();
        let is_said = said.len() == seats.len();
        if is_said {
            let order = out_of_order(&said);
            self.errors.extend(order.map(|order| misplaced(Span::new(at, at + line.len()), &said, order)));
        }
        let in_tabs = line.contains(['\t', '|']);
        let seats = if is_said { &said } else { seats };
        let facts = || seats.iter().zip(names).map(|(seat, (name, _))| ((*seat).to_owned(), name.to_owned())).collect();
        (is_said || in_tabs).then(facts)
    }

    /// The seats that head the columns of a table; none if a line is no heading.
    pub(super) fn heading(&self, line: &str) -> Option<Vec<&'static str>> {
        let words = line.split(|c: char| !c.is_alphanumeric() && c != '#').filter(|word| !word.is_empty());
        let mut count = 0;
        let mut seats = Vec::new();
        let all = words.into_iter().all(|word| {
            count += 1;
            // Seats of other rule sets, too: their order counts.
            let seat = self.lexicon.seat(word).or_else(|| seat_of_any(word));
            seats.extend(seat);
            word == "#" || is_one_of(COLUMNS, word) || seat.is_some()
        });
        let is_parted = line.contains(['\t', '|', ';', ',']) || line.contains("  ") || line.contains("--");
        // `Guest red, Host yellow` says more of two seats.
        let own = seats.iter().filter(|seat| self.lexicon.seats.contains(seat)).count();
        let fits = all
            && count > 1
            && (own == 0 || own == seats.len())
            && (1..seats.len()).all(|at| !seats[..at].contains(&seats[at]))
            && (is_parted || line.starts_with('!'))
            && !line.starts_with('[')
            && !line.contains(':')
            // `Guest +, Host -`.
            && !(self.begun && line.ends_with(['+', '-']))
            && self.lexicon.named(line).is_none_or(|(length, _)| length < line.len());
        fits.then_some(seats)
    }

    /// The seats that head some columns beside others: `Nr | Guest | Bonus | Host | Bonus`.
    pub(super) fn other_heading(
        &self,
        line: &str,
        columns: Option<Columns>,
    ) -> Option<(Vec<&'static str>, Option<Columns>)> {
        let is_heading = !line.starts_with('[') && other_tag(line).is_none() && !looks_played(line);
        let columns = columns.filter(|columns| is_heading && columns.names_plies())?;
        let cells = line.split(['\t', '|', ';', ',']).map(|cell| cell.trim_matches([' ', '"']));
        let seats: Vec<&str> = cells.filter_map(|cell| self.lexicon.seat(cell)).collect();
        let is_all = self.lexicon.variant.is_none() || seats.is_empty() || seats.len() == self.lexicon.seats.len();
        let is_once = (1..seats.len()).all(|at| !seats[..at].contains(&seats[at]));
        (is_all && is_once).then_some((seats, Some(columns)))
    }
}
