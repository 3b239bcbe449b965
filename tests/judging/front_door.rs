//! A game of the library says what its record, replayed step by step, says.

use crate::support::files::record_texts;
use paisho::Game;
use paisho::diagnostic::Diagnostic;
use paisho::generate;
use paisho::notation::{self, ALL, Notation, Options};
use paisho::record::Placed;
use paisho::referee::{self, Input};
use paisho::source::Source;
use paisho::stream::Games;
use paisho::table::{Cells, Rows, What, rows, rows_of_game};
use paisho::variant::{Seat, Variant};
use std::io;

/// Rows as text.
#[derive(Default)]
struct Written(String);

impl Cells for Written {
    fn text(&mut self, text: Option<&str>) -> io::Result<()> {
        self.0 += &format!("{text:?} ");
        Ok(())
    }

    fn number(&mut self, number: Option<u64>) -> io::Result<()> {
        self.0 += &format!("{number:?} ");
        Ok(())
    }

    fn flag(&mut self, flag: Option<bool>) -> io::Result<()> {
        self.0 += &format!("{flag:?} ");
        Ok(())
    }

    fn end_row(&mut self) -> io::Result<()> {
        self.0.push('\n');
        Ok(())
    }
}

/// Compares what a new game says of itself, each time as the first that it is asked.
fn compare(game: &dyn Fn() -> Game, rules: Option<&str>) {
    let (it, notation) = (game(), game().notation());
    let (text, options) = (it.text(), it.options());
    let read = referee::settled(text, notation.read(text, &options), notation, &options);
    let input = Input { text, read: &read, notation, rules, with_end: false, keep_going: false };
    let mut boards = Vec::new();
    let verdict =
        referee::of(read.record.variant).replay(&input, &mut |state| boards.push((state.seat, state.tiles())));
    let mut found: Vec<Diagnostic> = read.diagnostics.iter().chain(&verdict.diagnostics).cloned().collect();
    found.sort_by_key(|found| found.span.start);

    assert_eq!(game().variant(), read.record.variant, "{text}");
    assert_eq!(game().seats(), read.record.seats(), "{text}");
    assert!(game().tags().eq(read.record.tags()), "{text}");
    assert_eq!(game().is_right(), !found.iter().any(Diagnostic::is_error), "{rules:?}\n{text}");
    assert_eq!(game().outcome(), verdict.outcome, "{rules:?}\n{text}");
    assert_eq!(game().diagnostics(), found, "{rules:?}\n{text}");
    walk(&it, rules, &boards);
    for to in ALL {
        let mut written = String::new();
        let written = to.write(&read.record, &mut written).map(|()| written);
        assert_eq!(game().to(to.name()), written, "{text}");
    }
    for what in What::ALL {
        let (mut mine, mut whole) = (Written::default(), Written::default());
        rows_of_game(what, &game(), "a file", &mut mine).unwrap();
        let source = Source { name: "a file", ..it.source("") };
        let of = Rows { source, read: read.clone(), is_readable: true, notation, rules, keep_going: false };
        rows(what, of, &mut whole).unwrap();
        assert_eq!(mine.0, whole.0, "{what:?} {rules:?}\n{text}");
    }
    assert_eq!(game().record(), &read.record, "{text}");
}

/// Compares the games of a text by every edition of the rules.
/// A walk through the game sees the boards of the replay, and its plies are those of the completed game.
fn walk(game: &Game, rules: Option<&str>, boards: &[(Option<Seat>, Vec<Placed>)]) {
    let completed = game.completed();
    let (mut plies, mut seen) = (completed.plies(), 0);
    for (step, board) in game.replay().zip(boards.iter().skip(1)) {
        let text = game.text();
        assert_eq!((Some(step.seat), step.after.tiles()), *board, "{rules:?}\n{text}");
        assert_eq!(step.before.tiles(), boards[step.number].1, "{rules:?}\n{text}");
        let same = plies.next().unwrap();
        assert_eq!((step.number, step.turn, &*step.ply), (same.number, same.turn, same.ply), "{rules:?}\n{text}");
        assert!(!step.text.trim().is_empty() && step.text == &text[step.span.range()], "{rules:?}\n{text}");
        seen += 1;
    }
    assert_eq!((game.replay().count(), seen), (seen, boards.len().saturating_sub(1)), "{rules:?}\n{}", game.text());
}

fn compare_all(text: &str, notation: &'static dyn Notation) {
    let games = || Game::read(text.as_bytes(), "", Some(notation), Options::default()).unwrap();
    let texts = Games::new(text.as_bytes(), Some(notation), "").unwrap();
    // What cannot be read at all has no record.
    for (number, _) in texts.enumerate().filter(|(_, text)| text.as_ref().unwrap().unreadable.is_none()) {
        let first = games().nth(number).unwrap().unwrap();
        let editions = referee::of(first.variant()).editions();
        let editions = editions.iter().map(String::as_str).filter(|edition| !edition.contains(';')).chain(["nowhere"]);
        for rules in editions.map(Some).chain([None]) {
            let game = || {
                let game = games().nth(number).unwrap().unwrap();
                rules.into_iter().fold(game, Game::by_rules)
            };
            compare(&game, rules);
        }
    }
}

#[test]
fn records_of_the_corpus_say_the_same_as_games() {
    for notation in ALL.iter().copied().filter(|notation| notation.name() != "position") {
        for (_, text) in record_texts(notation.endings()) {
            compare_all(&text, notation);
        }
    }
}

#[test]
fn random_games_say_the_same_however_they_are_written() {
    for variant in Variant::all() {
        for number in 0..3 {
            let record = generate::game(variant, 22, number).unwrap();
            for name in ["pai", "garden-gate", "json", "jsonl", "yaml"] {
                let (notation, mut text) = (notation::named(name).unwrap(), String::new());
                if notation.write(&record, &mut text).is_ok() {
                    compare_all(&text, notation);
                    // The last ply is not legal.
                    compare_all(&format!("{}\n", text.trim_end().replacen("10", "11", 9)), notation);
                }
            }
        }
    }
}
