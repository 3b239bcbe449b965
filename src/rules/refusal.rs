//! What the rules say when they refuse a set-up or a ply: a typed reason, where it points, and its wording.

use super::{Outcome, Rules, ending};
use crate::board::Place;
use crate::code::Code;
use crate::record::{Part, Placed};
use crate::variant::{Seat, Tile};
use std::fmt;
use std::ops::Deref;

/// Where a refusal points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// At a part of the ply.
    Ply(Part),
    /// At a tag's value, or at one of its items, from 0.
    Tag(&'static str, Option<usize>),
    /// At a tile of the `[Position]` tag, from 0.
    Position(usize),
}

/// A cause for refusing a set-up or a ply: one rule set's enum of them.
pub trait Reason<R: Rules>: fmt::Debug + Clone + Send + Sync {
    /// The article of the rule that is broken.
    fn article(&self) -> &'static Code;

    /// The wording for the reader.
    fn wording(&self, scene: &Scene<'_, R>) -> Wording;
}

/// A reason to refuse a ply and the part of the ply it is about: little enough to be made for every ply that is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Objection<Reason, After> {
    /// The reason.
    pub reason: Reason,
    /// The part of the ply.
    pub part: Part,
    /// What the ply did before that part, where the reason speaks of the position after it.
    pub after: Option<After>,
}

impl<Reason, After> Objection<Reason, After> {
    /// The same objection to another act.
    pub(in crate::rules) fn in_act(mut self, act: u8) -> Self {
        self.part.act = act;
        self
    }
}

/// A set-up or a ply that the rules do not allow. It is as small as a pointer, so that returning legal actions costs
/// nothing for it.
pub struct Refusal<R: Rules>(Box<Case<R>>);

struct Case<R: Rules> {
    reason: R::Reason,
    at: At,
    seat: Option<Seat>,
    game: Option<(R, R::Position)>,
}

impl<R: Rules> Refusal<R> {
    /// Refuses a part of a ply. The position is the one that the reason speaks of: usually the one before the ply.
    #[cold]
    pub fn of_ply(rules: &R, position: &R::Position, reason: R::Reason, part: Part) -> Refusal<R> {
        let game = Some((rules.clone(), position.clone()));
        Refusal(Box::new(Case { reason, at: At::Ply(part), seat: None, game }))
    }

    /// Refuses a set-up; the seat is the one that has to do with it, where there is one.
    #[cold]
    pub fn of_set_up(reason: R::Reason, at: At, seat: Option<Seat>) -> Refusal<R> {
        Refusal(Box::new(Case { reason, at, seat, game: None }))
    }

    /// The same refusal with a position for its wording.
    pub fn in_position(mut self, rules: &R, position: &R::Position) -> Refusal<R> {
        self.0.game = Some((rules.clone(), position.clone()));
        self
    }

    /// The article of the rule that is broken.
    pub fn article(&self) -> &'static Code {
        self.0.reason.article()
    }

    /// What to underline.
    pub fn at(&self) -> At {
        self.0.at
    }

    /// The seat it concerns, where that is not the seat to move.
    pub fn seat(&self) -> Option<Seat> {
        self.0.seat
    }

    /// The tiles of the position that the reason speaks of; none where a set-up was refused.
    pub(crate) fn tiles(&self) -> Option<Vec<Placed>> {
        self.0.game.as_ref().map(|(rules, position)| rules.tiles(position))
    }

    /// The wording for the reader, in the words of a notation.
    pub fn wording(&self, naming: &dyn Naming) -> Wording {
        let game = self.0.game.as_ref().map(|(rules, position)| (rules, position));
        let words = Words {
            seat: self.0.seat,
            naming,
            tiles: game.map_or(Vec::new(), |(rules, position)| rules.tiles(position)),
            to_move: game.map_or(Seat(0), |(rules, position)| rules.to_move(position)),
            outcome: game.and_then(|(rules, position)| rules.outcome(position)),
        };
        self.0.reason.wording(&Scene { game, words })
    }
}

impl<R: Rules> Clone for Refusal<R> {
    fn clone(&self) -> Refusal<R> {
        let Case { reason, at, seat, game } = &*self.0;
        Refusal(Box::new(Case { reason: reason.clone(), at: *at, seat: *seat, game: game.clone() }))
    }
}

impl<R: Rules> fmt::Debug for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Refusal").field("reason", &self.0.reason).field("at", &self.0.at).finish_non_exhaustive()
    }
}

impl<R: Rules> fmt::Display for Refusal<R> {
    /// The broken rule in a few words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.article().title)
    }
}

impl<R: Rules> std::error::Error for Refusal<R> {}

/// How the notation at hand writes places and tiles, and what tiles and seats are called.
pub trait Naming {
    /// A place, as the text writes it.
    fn place(&self, place: Place) -> String;
    /// A tile's code, as the text writes it.
    fn code(&self, tile: Tile) -> String;
    /// A tile's name in plain words.
    fn tile(&self, tile: Tile) -> String;
    /// A seat's name.
    fn seat(&self, seat: Seat) -> String;
    /// The number of seats.
    fn seats(&self) -> usize;
    /// How the game ended, in the words of players: `Host wins by a harmony ring`.
    fn ending(&self, outcome: Outcome) -> String {
        ending::told("", outcome, self.seats(), |seat| self.seat(seat))
    }
    /// Whether all else that the refused ply does would be legal with a place instead of the one that is written.
    fn fits(&self, _place: Place, _written: Place) -> bool {
        true
    }
    /// The points that the refused ply names on its way to a place, and where it may lead only without them; none where it names
    /// none.
    fn way(&self, _written: Place) -> Option<(&[Place], &[Place])> {
        None
    }
    /// Whether the refused ply would be legal with the capture that the board shows instead of the one that is written: that of
    /// the tile that stands where it ends, or none.
    fn fits_with_capture(&self) -> bool {
        true
    }
}

/// What a wording is made of: the position that the reason speaks of, and the names to use.
pub struct Scene<'a, R: Rules> {
    /// The rules and the position; none where a set-up was refused.
    pub game: Option<(&'a R, &'a R::Position)>,
    words: Words<'a>,
}

impl<'a, R: Rules> Deref for Scene<'a, R> {
    type Target = Words<'a>;

    fn deref(&self) -> &Words<'a> {
        &self.words
    }
}

/// What every rule set knows of a position, and the names to use.
pub struct Words<'a> {
    /// The seat that a refused set-up concerns.
    pub seat: Option<Seat>,
    /// The names of places, tiles and seats.
    pub naming: &'a dyn Naming,
    tiles: Vec<Placed>,
    to_move: Seat,
    outcome: Option<Outcome>,
}

impl Words<'_> {
    /// The tile on a place: the one on top where there are two.
    pub fn on(&self, at: impl Into<Place>) -> Option<Placed> {
        let at = at.into();
        self.tiles.iter().rfind(|tile| tile.at == at).copied()
    }

    /// The seat to move, or the first.
    pub fn to_move(&self) -> Seat {
        self.to_move
    }

    /// How the game has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }
}

/// The text of a refusal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wording {
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to write under the underlined part.
    pub label: String,
    /// What to write instead.
    pub help: Option<String>,
    /// Other tiles that have to do with it, with a few words each.
    pub related: Vec<(Place, String)>,
}

impl Wording {
    /// A message, and the words under the underlined part.
    pub fn new(message: impl Into<String>, label: impl Into<String>) -> Wording {
        Wording { message: message.into(), label: label.into(), help: None, related: Vec::new() }
    }

    /// The same with a help; an empty one is none.
    pub fn help(mut self, help: impl Into<String>) -> Wording {
        self.help = Some(help.into()).filter(|help| !help.is_empty());
        self
    }

    /// The same with another tile that has to do with it.
    pub fn related(mut self, at: impl Into<Place>, label: impl Into<String>) -> Wording {
        self.related.push((at.into(), label.into()));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{self, Notation, Options, Pai};
    use crate::rules::skud::Skud;

    #[test]
    fn a_refusal_is_an_error_that_names_its_rule() {
        fn is_error<E: std::error::Error + Send + Sync + 'static>(_: &E) {}
        let read = Pai.read("[Variant \"skud\"]\n[Rules \"2019\"]\n", &Options::default());
        let Err(refusal) = Skud::start(&notation::set_up(&read.record)) else { panic!("there is no such edition") };
        is_error(&refusal);
        assert_eq!(refusal.at(), At::Tag("Rules", Some(0)));
        assert_eq!(refusal.to_string(), refusal.article().title);
        // It is passed by value, often.
        assert_eq!(size_of_val(&refusal), size_of::<usize>());
    }
}
