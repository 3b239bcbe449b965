//! What the fuzz targets share.

use paisho::notation::{ALL, Notation, Options, Read};
use paisho::referee;
use paisho::stream::Games;

/// How many games of an input are looked at.
const GAMES: usize = 4;

/// A game of an input.
pub struct Game {
    pub text: String,
    pub read: Read,
    pub notation: &'static dyn Notation,
    /// Whether it can be read at all.
    pub is_text: bool,
}

impl Game {
    /// As a referee takes it.
    pub fn refereed(&self, keep_going: bool) -> referee::Input<'_> {
        let Game { text, read, notation, .. } = self;
        referee::Input { text, read, notation: *notation, rules: None, with_end: true, keep_going }
    }
}

/// Chooses among the ways to work on an input, so that each execution goes one of them and is cheap.
pub struct Choice(u8);

impl Choice {
    /// One of so many ways.
    pub fn of(&mut self, ways: usize) -> usize {
        let chosen = usize::from(self.0) % ways;
        self.0 = u8::try_from(usize::from(self.0) / ways).expect("a byte does not grow when it is divided");
        chosen
    }

    /// Whether to do something.
    pub fn yes(&mut self) -> bool {
        self.of(2) == 1
    }
}

/// The games of an input, and the choice of what is done with them. The first byte names the notation, or leaves it to be
/// detected; the second chooses.
pub fn games(data: &[u8]) -> (Choice, impl Iterator<Item = Game>) {
    let (first, text) = data.split_first().unwrap_or((&0, data));
    let (second, text) = text.split_first().unwrap_or((&0, text));
    let notation = ALL.get(usize::from(*first).wrapping_sub(usize::from(b'1'))).copied();
    let games = Games::new(text, notation, "").expect("reading from memory does not fail");
    let notation = games.notation();
    let games = games.records(Options::default()).take(GAMES).map(move |game| {
        let (text, read) = game.expect("reading from memory does not fail");
        let is_text = text.unreadable.is_none();
        let read =
            if is_text { referee::settled(&text.text, read, notation, &Options::default()) } else { read };
        Game { text: text.text, read, notation, is_text }
    });
    (Choice(*second), games)
}
