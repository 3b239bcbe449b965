//! A game walked from ply to ply.

use super::{Game, Position};
use crate::record::{Entry, Ply};
use crate::source::Span;
use crate::variant::Seat;
use std::borrow::Cow;
use std::iter::{Enumerate, FusedIterator};
use std::slice::Iter;

/// A legal ply of a game, with the positions around it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Step<'a> {
    /// How many plies come before it.
    pub number: usize,
    /// Its turn, as the record numbers it.
    pub turn: u32,
    /// Who played it.
    pub seat: Seat,
    /// The ply, with the tiles that move and are captured, whether or not the text names them.
    pub ply: Cow<'a, Ply>,
    /// The ply as it is written.
    pub text: &'a str,
    /// Where it stands in the text of the game.
    pub span: Span,
    /// The position that it was played in.
    pub before: Position,
    /// The position that it leads to.
    pub after: Position,
}

/// The legal plies of a game, one by one; see [`Game::replay`].
#[derive(Debug, Clone)]
pub struct Steps<'a> {
    text: &'a str,
    entries: Enumerate<Iter<'a, Entry>>,
    spans: &'a [Span],
    number: usize,
    turn: u32,
    /// None behind an illegal ply.
    position: Option<Position>,
}

impl Game {
    /// Walks through the game: each ply with the positions before and after it, up to the first that is not legal. What all
    /// of it costs grows with the plies, as every position is made from the one before.
    ///
    /// ```
    /// let game: paisho::Game = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)".parse()?;
    /// let last = game.replay().last().unwrap();
    /// assert_eq!((last.number, last.turn, last.text), (2, 2, "(0,-8)-(0,-5)"));
    /// assert_eq!(last.before.write(&last.ply), "Rs10b-10e");
    /// assert_eq!(last.after.to_string(), "(Rs 10r) <Rs 10e>");
    /// assert_eq!(last.before.seat_name(last.seat), "Guest");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(&self) -> Steps<'_> {
        let read = self.content.text().read();
        // Behind an error of the writing it is unknown what was played.
        let end = read.sound.min(read.record.entries.len());
        Steps {
            text: self.text(),
            entries: read.record.entries[..end].iter().enumerate(),
            spans: &read.spans.entries,
            number: 0,
            turn: 1,
            position: self.position(0),
        }
    }
}

impl<'a> Iterator for Steps<'a> {
    type Item = Step<'a>;

    fn next(&mut self) -> Option<Step<'a>> {
        let before = self.position.take()?;
        let (entry, ply) = loop {
            match self.entries.next()? {
                (_, Entry::Turn(number)) => self.turn = *number,
                (entry, Entry::Ply(ply)) => break (entry, ply),
                _ => {}
            }
        };
        let (after, completed) = before.played(ply).ok()?;
        let number = self.number;
        self.number += 1;
        self.position = Some(after.clone());
        let span = self.spans.get(entry).copied().unwrap_or_default();
        Some(Step {
            number,
            turn: self.turn,
            seat: before.to_move(),
            ply: completed.map_or(Cow::Borrowed(ply), Cow::Owned),
            text: self.text.get(span.range()).unwrap_or_default(),
            span,
            before,
            after,
        })
    }
}

impl FusedIterator for Steps<'_> {}
