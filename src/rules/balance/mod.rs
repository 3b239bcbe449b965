//! Balance Pai Sho: the seats share eleven tiles, and whoever completes the harmony wins.

mod action;
mod apply;
mod argument;
mod book;
mod force;
mod gardens;
mod generate;
mod harmony;
mod legal;
mod movement;
mod outcome;
mod position;
mod reason;
mod resolve;
mod set_up;
mod survey;
mod tiles;
mod wording;

pub use action::Action;
pub use position::Position;
pub use reason::Refusal;

use crate::code::Code;
use crate::record::{Act, Continuation, Placed, Ply, SetUp};
use crate::rules::{Count, Grounds, Outcome, Rules, Sequel, Survey};
use crate::variant::Seat;
use reason::{Objection, Reason};
use std::borrow::Cow;
use std::convert::Infallible;

/// The rules of Balance Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Balance;

impl Rules for Balance {
    type Position = Position;
    type Action = Action;
    type Reason = Reason;
    type After = Infallible;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::BLOSSOMING_STAGE, book::MOVING];
    const ENDINGS: &'static [&'static str] = &["harmony", "no-moves", "resign"];

    fn start(set_up: &SetUp<'_>) -> Result<(Balance, Position), Refusal> {
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

    fn after(&self, _position: &Position, after: Infallible) -> Position {
        match after {}
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

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn write(&self, _position: &Position, action: &Action) -> Ply {
        match *action {
            Action::Drop { tile, at } => Ply::Acts([Act::new(tile, at).dropped()].into()),
            Action::Move { tile, from, to } => Ply::Acts([Act::new(tile, from).moved(to)].into()),
            Action::Resign => Ply::Resign,
        }
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_actions(position, |action| out.push(action));
    }

    fn riders(&self, _position: &Position, _action: &Action, _out: &mut Vec<Action>) {}

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        let placed = |(tile, at)| Placed::new(None, tile, at);
        position.tiles().into_iter().map(placed).collect()
    }

    fn continuation(&self, position: &Position) -> Continuation {
        set_up::continuation(self.tiles(position), position)
    }

    fn end(&self, position: &Position) -> Option<Cow<'static, str>> {
        outcome::end(position.outcome?.reason).map(Cow::Borrowed)
    }

    fn survey(&self, position: &Position) -> Survey {
        survey::survey(position)
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        survey::counts(position)
    }
}
