//! Basic Pai Sho by the official rules: spring flowers, ports, the pot, and points scored ply by ply.

mod abilities;
mod action;
mod apply;
mod argument;
mod boat;
mod book;
mod entering;
mod force;
mod generate;
mod harmony;
mod legal;
mod movement;
mod outcome;
mod points;
mod position;
mod reason;
mod resolve;
mod score;
mod set_up;
mod survey;
mod tally;
mod tiles;
mod wording;
mod wording_abilities;

pub use abilities::Ability;
pub use action::Action;
pub use position::Position;
pub use reason::Refusal;

use crate::board::{Place, Point};
use crate::code::Code;
use crate::record::{Act, Acts, Continuation, Effect, Placed, Ply, SetUp};
use crate::rules::{Count, Disharmony, Grounds, Outcome, Rules, Sequel, Survey};
use crate::variant::{Seat, Tile};
use abilities::{beyond, voyage};
use reason::{Objection, Reason};
use std::borrow::Cow;
use tiles::Piece;

/// The rules of Basic Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Basic {
    /// The number of points that was agreed to end the game.
    target: Option<i32>,
}

impl Rules for Basic {
    type Position = Position;
    type Action = Action;
    type Reason = Reason;
    type After = (Point, Point);

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::SPRING_FLOWERS, book::ENTERING, book::MOVING, book::ABILITIES];
    const ENDINGS: &'static [&'static str] = &["chain", "flowers", "target", "resign"];

    fn start(set_up: &SetUp<'_>) -> Result<(Basic, Position), Refusal> {
        set_up::start(set_up)
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    #[inline]
    fn resolve(&self, position: &Position, ply: &Ply) -> Result<Action, Objection> {
        self.resolve_ply(position, ply)
    }

    fn after(&self, position: &Position, (from, to): (Point, Point)) -> Position {
        position.moved(from, to)
    }

    fn apply(&self, position: &mut Position, action: &Action) {
        self.apply_action(position, *action);
    }

    fn grounds(&self, position: &Position, action: &Action) -> Grounds {
        argument::grounds(self, position, action)
    }

    fn sequel(sequel: Sequel) -> &'static Code {
        argument::sequel(sequel)
    }

    fn ways(&self, position: &Position, action: &Action) -> Vec<Vec<Place>> {
        let (from, to) = match *action {
            Action::Move { from, to } | Action::Use { from, by: to, .. } if from != to => (from, to),
            _ => return Vec::new(),
        };
        let way = position.way(position.on(from).tile(), position.to_move, from, to);
        vec![way.into_iter().map(Place::from).collect()]
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let tile_on = |point| position.on(point).tile();
        let went = |from: Point, to: Point| {
            let taken = position.on(to).is_some() && from != to;
            Act { capture: taken.then(|| Some(tile_on(to))), ..Act::new(tile_on(from), from).moved(to) }
        };
        let first = match *action {
            Action::Resign => return Ply::Resign,
            Action::Drop { tile, at } => Act::new(tile, at).dropped(),
            Action::Move { from, to } => went(from, to),
            Action::Use { from, by, ability: Ability::Turn(steps) } => {
                // As the shorter way round.
                let steps = if steps > 4 { steps as i8 - 8 } else { steps as i8 };
                went(from, by).affecting(Effect::Turn(steps))
            }
            Action::Use { from, by, ability: Ability::Push(at) } => {
                let effect = shift(tile_on(at), at, beyond(by, at).unwrap_or(at));
                went(from, by).affecting(effect)
            }
            Action::Use { from, by, ability: Ability::Carry { tiles, step, count } } => {
                let to = |at| voyage(at, step, count).unwrap_or(at);
                let mut acts = Acts::from([went(from, by)]);
                for at in tiles.into_iter().flatten() {
                    if acts[0].effect.is_none() {
                        acts[0].effect = Some(Box::new(shift(tile_on(at), at, to(at))));
                    } else {
                        acts.push(Act::new(tile_on(at), at).moved(to(at)));
                    }
                }
                return Ply::Acts(acts);
            }
        };
        Ply::Acts([first].into())
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_actions(position, |action| out.push(action));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.rider_actions(position, *action, |action| out.push(action));
    }

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        position.tiles().map(|(at, piece)| placed(at, piece)).collect()
    }

    fn tile_on(&self, position: &Position, point: Point) -> Option<Placed> {
        let piece = position.on(point);
        piece.is_some().then(|| placed(point, piece))
    }

    fn continuation(&self, position: &Position) -> Continuation {
        set_up::continuation(self.tiles(position), position)
    }

    fn end(&self, position: &Position) -> Option<Cow<'static, str>> {
        outcome::end(position.outcome?.reason).map(Cow::Borrowed)
    }

    fn disharmonies(&self, position: &Position) -> Vec<Disharmony> {
        survey::disharmonies(position)
    }

    fn survey(&self, position: &Position) -> Survey {
        survey::survey(position)
    }

    fn reckoning(&self, position: &Position) -> Vec<String> {
        survey::reckoning(position)
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        survey::counts(position)
    }
}

/// A piece as a position has it.
fn placed(at: Point, piece: Piece) -> Placed {
    Placed::new(Some(piece.seat()), piece.tile(), at.into())
}

fn shift(tile: Tile, at: Point, to: Point) -> Effect {
    Effect::Shift { tile: Some(tile), at: at.into(), path: [to.into()].into() }
}
