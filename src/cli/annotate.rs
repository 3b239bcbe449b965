//! `show --annotate`: a game as text with boards, for pasting into a forum.

use super::inputs::Game;
use super::show::{Show, WIDTH};
use super::{CliError, Console};
use crate::escape;
use crate::record::{Comment, Entry, Note, Record};
use crate::render::View;
use crate::render::text::{NARROW, wrapped};
use crate::study::{self, Row, Study};
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::ops::Range;

/// How the text is marked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Markup {
    Plain,
    Markdown,
}

impl Markup {
    pub(super) fn named(name: &str) -> Markup {
        if name == "markdown" { Markup::Markdown } else { Markup::Plain }
    }

    /// A record's own words, which are no markup.
    fn words(self, text: &str) -> String {
        let text = escape::lines(text);
        match self {
            Markup::Plain => text,
            Markup::Markdown => text.split('\n').map(escaped).collect::<Vec<_>>().join("\n"),
        }
    }
}

/// A line in which nothing is Markdown.
fn escaped(line: &str) -> String {
    let number = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    // A list, a rule or the line below a heading begins with one of these, or with a number and the second.
    let first = line.len() - if number.starts_with(['.', ')']) { number.len() } else { line.trim_start().len() };
    let is_markup =
        |at: usize, c: char| "\\`*_[]<>#|~&".contains(c) || at == first && matches!(c, '-' | '+' | '=' | '.' | ')');
    line.char_indices().flat_map(|(at, c)| is_markup(at, c).then_some('\\').into_iter().chain([c])).collect()
}

/// The least room for words that variations indent.
const LEAST: usize = 20;

/// The number of a ply in the order of the text; none before the first.
type Number = Option<usize>;

impl Show {
    /// A game as text, with a board at each comment of the main line and at each `[%board]`. The diagnostics of its rules
    /// are added to the game's.
    pub(super) fn annotated(&self, game: &mut Game, markup: Markup, console: &Console) -> Result<String, CliError> {
        let record = &game.read.record;
        self.rules.edition.check(record.variant)?;
        let turn = self.turn(record)?;
        let mut wanted = HashSet::new();
        find_boards(&record.entries, None, 0, &mut 0, &mut wanted);
        // A position without plies is what there is to see.
        let is_position = record.plies().next().is_none();
        if is_position {
            wanted.insert(None);
        }
        let mut boards = HashMap::new();
        let study = Study::of(&self.rules.game(game, false), &mut |number, entries, state, _| {
            if wanted.contains(&number) {
                let view = study::view(state, record, entries, turn, self.marks());
                let view = View { heading: None, broken: None, notes: Vec::new(), signs: Vec::new(), ..view };
                boards.insert(number, self.drawing(&view, console));
            }
        });
        let boards = boards.into_iter().map(|(number, drawing)| Ok((number, drawing?)));
        let boards = boards.collect::<Result<_, CliError>>()?;
        let columns = study.columns(|ply| ply.text.clone());
        let width = self.terminal().flatten().map_or(usize::MAX, |(width, _)| width.0.into());
        let mut text = Text {
            study: &study,
            columns,
            markup,
            width,
            boards,
            has_board: false,
            out: String::new(),
            run: 0..0,
            depth: 0,
        };
        text.title(record);
        text.line(&record.entries, None);
        text.end_run();
        if is_position && !text.has_board {
            text.board(None);
        }
        let out = text.out.trim_start().to_owned();
        game.read.diagnostics = study.diagnostics;
        Ok(out)
    }
}

/// Finds the plies after which a board is wanted. `here` is the ply before the line, and `next` the number of its first.
fn find_boards(entries: &[Entry], mut here: Number, depth: usize, next: &mut usize, wanted: &mut HashSet<Number>) {
    let mut from = here;
    for entry in entries {
        match entry {
            Entry::Ply(_) => {
                (from, here) = (here, Some(*next));
                *next += 1;
            }
            Entry::Comment(comment) if has_board(comment, depth) => {
                wanted.insert(here);
            }
            Entry::Variation(variation) => find_boards(&variation.entries, from, depth + 1, next, wanted),
            _ => {}
        }
    }
}

/// Whether a comment has a board.
fn has_board(comment: &Comment, depth: usize) -> bool {
    depth == 0 || comment.notes().contains(&Note::Board)
}

/// A text being written.
struct Text<'a> {
    study: &'a Study,
    /// The columns of the main line.
    columns: Vec<usize>,
    markup: Markup,
    /// How long a line may be.
    width: usize,
    boards: HashMap<Number, String>,
    has_board: bool,
    out: String,
    /// The plies that wait for the end of their run.
    run: Range<usize>,
    /// How many variations are open.
    depth: usize,
}

impl Text<'_> {
    /// The players, and where and when they played.
    fn title(&mut self, record: &Record) {
        let players: Vec<&str> = record.seats().iter().filter_map(|seat| record.tag(seat)).collect();
        let facts = [record.variant.name()]
            .into_iter()
            .chain(["Event", "Date", "Result"].iter().filter_map(|name| record.tag(name)));
        let facts = facts.collect::<Vec<_>>().join(", ");
        let title = if players.is_empty() { facts.clone() } else { format!("{} ({facts})", players.join(" - ")) };
        let title = self.markup.words(&title);
        self.paragraph(&if self.markup == Markup::Markdown { format!("## {title}") } else { title });
    }

    /// Writes the entries of a line behind a ply.
    fn line(&mut self, entries: &[Entry], mut here: Number) {
        let (mut from, mut drawn) = (here, None);
        for entry in entries {
            match entry {
                Entry::Ply(_) => {
                    (from, here) = (here, Some(self.run.end));
                    self.run.end += 1;
                }
                Entry::Comment(comment) => {
                    self.end_run();
                    let words = comment.words();
                    if !words.is_empty() {
                        self.paragraph(&self.markup.words(&words));
                    }
                    for note in comment.notes().iter().filter(|note| **note != Note::Board) {
                        self.paragraph(&self.markup.words(&note.to_string()));
                    }
                    // Once for all comments on a ply.
                    if has_board(comment, self.depth) && drawn.replace(here) != Some(here) {
                        self.board(here);
                    }
                }
                Entry::Variation(variation) => {
                    self.end_run();
                    self.depth += 1;
                    self.line(&variation.entries, from);
                    self.end_run();
                    self.depth -= 1;
                }
                Entry::Turn(_) | Entry::Glyph(_) | Entry::Check(_) => {}
            }
        }
    }

    /// Writes the plies that wait: as a table, or in a variation as one line.
    fn end_run(&mut self) {
        let next = self.run.end;
        let run = std::mem::replace(&mut self.run, next..next);
        if run.is_empty() {
            return;
        }
        let rows = self.study.rows(run, |_| false);
        let plies = |row: &Row| &self.study.plies[row.plies.clone()];
        let is_narrow = self.columns.last().is_some_and(|end| *end > self.width.saturating_add(1));
        if self.depth > 0 || is_narrow {
            let texts = rows.iter().flat_map(|row| {
                std::iter::once(row.number.as_str()).chain(plies(row).iter().map(|ply| ply.text.as_str()))
            });
            let line = texts.collect::<Vec<_>>().join(" ");
            // The signs of plies have meanings in Markdown, too.
            self.paragraph(&if self.markup == Markup::Markdown { format!("`{line}`") } else { line });
            return;
        }
        let lines = rows.iter().map(|row| {
            plies(row).iter().fold(row.head(), |line, ply| {
                let column = self.columns.get(ply.seat.index()).copied().unwrap_or_default();
                format!("{line:column$}{}", ply.text)
            })
        });
        let table = lines.collect::<Vec<_>>().join("\n");
        self.block(&table);
    }

    /// Writes a paragraph, which variations indent or quote.
    fn paragraph(&mut self, text: &str) {
        let width = self.width.saturating_sub(self.before().len()).max(LEAST);
        let is_long = |line: &&str| line.chars().count() > width;
        let lines =
            text.lines().map(|line| if is_long(&line) { wrapped(line, width).join("\n") } else { line.to_owned() });
        let text = lines.collect::<Vec<_>>().join("\n");
        self.write(&text);
    }

    /// What stands before each line.
    fn before(&self) -> String {
        match self.markup {
            Markup::Plain => "    ".repeat(self.depth),
            Markup::Markdown => "> ".repeat(self.depth),
        }
    }

    fn write(&mut self, text: &str) {
        let before = self.before();
        for line in text.lines() {
            let _ = writeln!(self.out, "{}", format!("{before}{line}").trim_end());
        }
        // An empty line ends the paragraph.
        let _ = writeln!(self.out, "{}", before.trim_end());
    }

    /// Writes lines that stay as they are.
    fn block(&mut self, lines: &str) {
        self.write(&match self.markup {
            Markup::Plain => lines.to_owned(),
            Markup::Markdown => format!("```\n{lines}\n```"),
        });
    }

    /// Writes the board after a ply, if the game got so far. Where there is no room, it is not indented.
    fn board(&mut self, number: Number) {
        if let Some(board) = self.boards.get(&number).cloned() {
            self.has_board = true;
            let depth = self.depth;
            let widths = [usize::from(WIDTH), NARROW];
            if widths.iter().any(|width| *width <= self.width && width + self.before().len() > self.width) {
                self.depth = 0;
            }
            self.block(board.trim_end());
            self.depth = depth;
        }
    }
}
