//! Repairs made one after another, until a game is right or nothing more is certain.

use super::{Repair, Repairs, applied, repairs};
use crate::diagnostic::Diagnostic;
use crate::notation::{Options, Read};
use crate::referee::{self, Input, Mistake};

/// Maximum of rounds of repairs made in one game.
const ROUNDS: usize = 8;

/// What is found in a round of repairs.
#[non_exhaustive]
pub struct Round<'a> {
    /// The game as the rounds before have left it.
    pub game: &'a Input<'a>,
    /// Its first error.
    pub error: &'a Diagnostic,
    /// All repairs of it.
    pub found: &'a Repairs,
    /// Those that are made; none in the last round of a game that stays wrong.
    pub made: &'a [&'a Repair],
    /// How many rounds came before.
    pub number: usize,
}

/// Makes the repairs of a game: those that are safe, or also the best of those that are not. Shows every round, and
/// returns the new text and whether it has no errors. The options are those that the game was read with.
pub fn repaired<E>(
    game: &Input<'_>,
    options: &Options,
    with_unsafe: bool,
    mut each: impl FnMut(&Round<'_>) -> Result<(), E>,
) -> Result<(String, bool), E> {
    // What the repairs so far have made of it, and what they repaired.
    let mut before: Option<(String, Read, Kind)> = None;
    for number in 0..ROUNDS {
        let (text, read) = before.as_ref().map_or((game.text, game.read), |(text, read, _)| (text, read));
        let current = Input { text, read, ..*game };
        let Some(error) = current.first_error() else { return Ok((text.to_owned(), true)) };
        let found = repairs(&current, options);
        let mut made = found.chosen(with_unsafe);
        // A number or a tag is never repaired together with a ply.
        let kind = made.first().map_or(Kind::Ply, |repair| Kind::of(repair.mistake));
        if before.as_ref().is_some_and(|(.., before)| *before != kind || kind == Kind::Number) {
            made.clear();
        }
        each(&Round { game: &current, error: &error, found: &found, made: &made, number })?;
        if made.is_empty() {
            return Ok((text.to_owned(), false));
        }
        let text = applied(text, &made);
        // What was tried as a whole is not judged once more.
        if let [only] = made[..]
            && only.whole
            && found.found.iter().all(|repair| repair.word == only.word)
            && !current.read.record.has_variations()
        {
            return Ok((text, true));
        }
        let read = referee::settled(&text, game.notation.read(&text, options), game.notation, options);
        if read.record.variant != game.read.record.variant {
            // What has become a game of another rule set was not meant to be one: its rules repair nothing.
            let is_right = Input { text: &text, read: &read, ..*game }.first_error().is_none();
            return Ok((text, is_right));
        }
        before = Some((text, read, kind));
    }
    Ok((before.map_or_else(|| game.text.to_owned(), |(text, ..)| text), false))
}

/// What a repair changes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Ply,
    Number,
    Tag,
}

impl Kind {
    fn of(mistake: Mistake) -> Kind {
        match mistake {
            Mistake::Number | Mistake::Numbers => Kind::Number,
            Mistake::Place | Mistake::Tag => Kind::Tag,
            _ => Kind::Ply,
        }
    }
}
