//! The record sheet: a table with a row for each turn and a column for each seat, in Markdown or separated by tabs.
//! `grammar/sheet.pest` defines its rows; a ply in a cell is written as in `pai`, in any form that `pai` reads.

mod read;
mod split;
mod table;
#[cfg(test)]
mod tests;
mod write;

use super::hand;
use super::pai::{Folded, fold_parts};
use super::read::builder::Builder;
use super::read::guess::Guess;
use super::rewritten::Rewritten;
use super::{Content, Notation, Options, Positions, Read, Spelling, WriteError};
use crate::codes;
use crate::notation::{Lines, Splitter};
use crate::record::{self, Record};
use table::{Kind, Row, Table};

/// `sheet`, the record sheet as a table.
pub struct Sheet;

impl Notation for Sheet {
    fn name(&self) -> &'static str {
        "sheet"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["sheet", "tsv"]
    }

    fn about(&self) -> &'static str {
        "the record sheet for two or four players, as a Markdown or tab-separated table"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        let read = read_as::<false>(text, options, None);
        if read.is_sound() {
            return read;
        }
        // Both at once would take too much memory.
        drop(read);
        // What is in canonical form is read as before.
        let folded = fold_parts(text, Table::read(text).plies());
        let mut read = read_as::<true>(folded.text(), options, Some((&folded, None, text)));
        if !read.is_sound() {
            let table = Table::read(folded.text());
            if let Some(cells) = hand::cells(folded.text(), table.plies(), options, &read) {
                let mut typed =
                    read_as::<true>(cells.rewritten().text(), options, Some((&folded, Some(cells.rewritten()), text)));
                if typed.is_sound() {
                    cells.restore(&mut typed, Some(&folded));
                    return typed;
                }
            }
        }
        folded.restore_all(&mut read);
        // A table without the rows of a sheet may have plies in its columns.
        if read.diagnostics.iter().any(|found| *found.code == codes::SHEET_NAME) {
            return hand::read_table(text, options, read);
        }
        read
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        self.write_with(record, &Positions::default(), out)
    }

    fn write_with(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        write::record(record, positions, false, out)
    }

    fn write_tabbed(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        write::record(record, positions, true, out)
    }

    fn is_tabbed(&self, text: &str) -> bool {
        Table::read(text).is_tabbed()
    }

    fn drops(&self) -> &'static [Content] {
        &[
            Content::TagComments,
            Content::BraceTagComments,
            Content::CommentPlaces,
            Content::CommentSigns,
            Content::CommentLines,
            Content::Checks,
            Content::Variations,
            Content::OpenTurn,
        ]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(split::NewSheet::default()))
    }

    fn is_one_text(&self) -> bool {
        true
    }

    fn looks_like(&self, start: &str) -> bool {
        let mut rows = start.lines().map(|line| Row::read(line.trim_start_matches('\u{feff}')));
        let has_bar = |row: &Row<'_>| row.text.trim_start().starts_with('|');
        let first = rows.find(|row| !row.is_skipped());
        let is_named = |row: &Row<'_>| has_bar(row) && matches!(Kind::of(row), Kind::Name | Kind::Color);
        first.as_ref().is_some_and(has_bar)
            // Below a heading.
            || first.is_some_and(|row| row.heading().is_some())
                && rows.find(|row| !row.is_skipped() && row.heading().is_none()).is_some_and(|row| has_bar(&row))
                && start.lines().take(40).any(|line| is_named(&Row::read(line)))
            || start
                .lines()
                .take(40)
                .any(|line| line.contains('\t') && matches!(Kind::of(&Row::read(line)), Kind::Name | Kind::Color))
    }
}

/// Reads a sheet, or one that was rewritten and the original.
fn read_as<const FORGIVING: bool>(
    text: &str,
    options: &Options,
    folded: Option<(&Folded, Option<&Rewritten>, &str)>,
) -> Read {
    let table = Table::read(text);
    // The names of the seats depend on the rule set.
    let mut guess = Guess::new(options);
    table.read_into::<FORGIVING>(None, &mut guess);
    let variant = guess.variant(options.variant);
    let players = table.tag("Players");
    let four = (table.seats > 2).then_some("4");
    let seats = record::seats(variant.vocabulary(), players.or(four), table.tag("Position"));
    let mut builder = Builder::new(text, variant, Spelling::Pai);
    if let Some((folded, again, original)) = folded {
        folded.report_in(text, again, original, &mut builder);
    }
    table.read_into::<FORGIVING>(Some(seats), &mut builder);
    let mut read = builder.finish();
    read.fitting = guess.fitting(options.variant);
    if let Some(note) = guess.note(text, options.variant) {
        let note = note.help(format!("write a row `| Variant | {variant} |` above the names, or what it was"));
        read.diagnostics.insert(0, note);
    }
    read
}
