//! `show --annotate`: a game as text with boards, for pasting into a forum.

use super::inputs::Game;
use super::rule_options::RuleOptions;
use super::show::Show;
use super::{CliError, Console};
use crate::escape;
use crate::notation;
use crate::record::{Entry, Note, Ply, Record, glyphs};
use crate::referee::{self, State};
use crate::render::View;
use crate::study;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

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

/// A ply: the variations that lead to its line, and its entry; none before the first ply of the line.
type Place = (Vec<usize>, Option<usize>);

impl Show {
    /// A game as text, with a board at each comment of the main line and at each `[%board]`. The diagnostics of its rules
    /// are added to the game's.
    pub(super) fn annotated(&self, game: &mut Game, markup: Markup, console: &Console) -> Result<String, CliError> {
        let record = &game.read.record;
        let turn = self.turn(record)?;
        let mut places = HashSet::new();
        find_boards(&record.entries, &mut Vec::new(), &mut places);
        // A position without plies is what there is to see.
        let start = (Vec::new(), None);
        if record.plies().next().is_none() {
            places.insert(start.clone());
        }
        let mut boards = HashMap::new();
        let verdict = {
            let mut add = |path: &[usize], entries: &[Entry], state: &State<'_>| {
                let place = (path.to_vec(), state.entry);
                if places.contains(&place) {
                    let view = study::view(state, record, entries, turn, self.marks());
                    let view = View { heading: None, broken: None, notes: Vec::new(), signs: Vec::new(), ..view };
                    boards.insert(place, self.drawing(&view, console));
                }
            };
            let verdict = self.rules.replay(game, |state| add(&[], &record.entries, state))?;
            let rules: &RuleOptions = &self.rules;
            let referee = referee::of(record.variant);
            referee.variations(&rules.game(game, false), &mut |line, state| add(line.path, line.entries, state));
            verdict
        };
        let mut text =
            Text { record, markup, boards: HashMap::new(), out: String::new(), line: String::new(), depth: 0 };
        for (place, drawing) in boards {
            text.boards.insert(place, drawing?);
        }
        text.title();
        text.line(&record.entries, &mut Vec::new(), 0, 0);
        text.end_line();
        if let Some(board) = text.boards.remove(&start) {
            text.board(&board);
        }
        let out = text.out.trim_start().to_owned();
        game.read.diagnostics.extend(verdict.diagnostics);
        Ok(out)
    }
}

/// Finds the plies after which a board is wanted.
fn find_boards(entries: &[Entry], path: &mut Vec<usize>, places: &mut HashSet<Place>) {
    let mut ply = None;
    for (at, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Ply(_) => ply = Some(at),
            Entry::Comment(comment) if path.is_empty() || comment.notes().contains(&Note::Board) => {
                places.insert((path.clone(), ply));
            }
            Entry::Variation(variation) => {
                path.push(at);
                find_boards(&variation.entries, path, places);
                path.pop();
            }
            _ => {}
        }
    }
}

/// A text being written.
struct Text<'a> {
    record: &'a Record,
    markup: Markup,
    boards: HashMap<Place, String>,
    out: String,
    /// The plies that wait for the end of their line.
    line: String,
    /// How many variations are open.
    depth: usize,
}

impl Text<'_> {
    /// The players, and where and when they played.
    fn title(&mut self) {
        let players: Vec<&str> = self.record.seats().iter().filter_map(|seat| self.record.tag(seat)).collect();
        let facts = [self.record.variant.name()]
            .into_iter()
            .chain(["Event", "Date", "Result"].iter().filter_map(|name| self.record.tag(name)));
        let facts = facts.collect::<Vec<_>>().join(", ");
        let title = if players.is_empty() { facts.clone() } else { format!("{} ({facts})", players.join(" - ")) };
        let title = self.markup.words(&title);
        self.paragraph(&if self.markup == Markup::Markdown { format!("## {title}") } else { title });
    }

    /// Writes the entries of a line. `turn` and `plies` are those before its first ply.
    fn line(&mut self, entries: &[Entry], path: &mut Vec<usize>, mut turn: u32, mut plies: usize) {
        let first = self.record.first_seat().index();
        let mut place = None;
        for (at, entry) in entries.iter().enumerate() {
            match entry {
                Entry::Turn(number) => {
                    plies = if turn == 0 { first } else { 0 };
                    turn = *number;
                }
                Entry::Ply(ply) => {
                    self.ply(ply, entries, at, turn, plies);
                    (place, plies) = (Some(at), plies + 1);
                }
                Entry::Comment(comment) => {
                    self.end_line();
                    let words = comment.words();
                    if !words.is_empty() {
                        self.paragraph(&self.markup.words(&words));
                    }
                    for note in comment.notes().iter().filter(|note| **note != Note::Board) {
                        self.paragraph(&self.markup.words(&note.to_string()));
                    }
                    if let Some(board) = self.boards.remove(&(path.clone(), place)) {
                        self.board(&board);
                    }
                }
                Entry::Variation(variation) => {
                    self.end_line();
                    self.depth += 1;
                    path.push(at);
                    self.line(&variation.entries, path, turn, plies.saturating_sub(1));
                    self.end_line();
                    path.pop();
                    self.depth -= 1;
                }
                Entry::Glyph(_) | Entry::Check(_) => {}
            }
        }
    }

    /// Adds a ply to the line, with its number where it begins the line or the turn.
    fn ply(&mut self, ply: &Ply, entries: &[Entry], at: usize, turn: u32, plies: usize) {
        let glyphs: Vec<_> = glyphs(entries, at).collect();
        if !self.line.is_empty() {
            self.line.push(' ');
        }
        if plies == 0 || self.line.is_empty() {
            let _ = write!(self.line, "{turn}{} ", if plies == 0 { "." } else { "..." });
        }
        self.line.push_str(&notation::write_ply_with(self.record.variant, ply, &glyphs));
    }

    /// Ends the line of plies.
    fn end_line(&mut self) {
        let line = std::mem::take(&mut self.line);
        if line.is_empty() {
            return;
        }
        // The signs of plies have meanings in Markdown, too.
        self.paragraph(&if self.markup == Markup::Markdown { format!("`{line}`") } else { line });
    }

    /// Writes a paragraph, which variations indent or quote.
    fn paragraph(&mut self, text: &str) {
        let before = match self.markup {
            Markup::Plain => "    ".repeat(self.depth),
            Markup::Markdown => "> ".repeat(self.depth),
        };
        for line in text.lines() {
            let _ = writeln!(self.out, "{}", format!("{before}{line}").trim_end());
        }
        // An empty line ends the paragraph.
        let _ = writeln!(self.out, "{}", before.trim_end());
    }

    fn board(&mut self, board: &str) {
        let board = board.trim_end();
        self.paragraph(&match self.markup {
            Markup::Plain => board.to_owned(),
            Markup::Markdown => format!("```\n{board}\n```"),
        });
    }
}
