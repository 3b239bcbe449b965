//! What the fuzz targets share.

use paisho::notation::{ALL, Notation, Options, Read};
use paisho::referee;
use paisho::stream::Games;

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

/// The games of an input. Its first byte names the notation, or leaves it to be detected.
pub fn games(data: &[u8]) -> impl Iterator<Item = Game> {
    let (first, text) = data.split_first().unwrap_or((&0, data));
    let notation = ALL.get(usize::from(*first).wrapping_sub(usize::from(b'1'))).copied();
    let games = Games::new(text, notation, "").expect("reading from memory does not fail");
    let notation = games.notation();
    games.records(Options::default()).map(move |game| {
        let (text, read) = game.expect("reading from memory does not fail");
        let is_text = text.unreadable.is_none();
        let read =
            if is_text { referee::settled(&text.text, read, notation, &Options::default()) } else { read };
        Game { text: text.text, read, notation, is_text }
    })
}
