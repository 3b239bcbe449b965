//! Iroh Pai Sho: four elements on their own grounds, Knotweeds on squares, harmonies across the four midlines.

mod action;
mod apply;
mod argument;
mod book;
mod claim;
mod crossed;
mod force;
mod generate;
mod harmony;
mod legal;
mod movement;
mod paint;
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

use crate::board::Place;
use crate::code::Code;
use crate::record::{Act, Continuation, Part, Piece, Placed, Ply, SetUp};
use crate::rules::shared::lines::between;
use crate::rules::{Count, Grounds, Outcome, Rules, Sequel, Survey};
use crate::variant::Seat;
use reason::{Objection, Reason};
use std::borrow::Cow;
use std::convert::Infallible;

/// The rules of Iroh Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Iroh;

/// The seats, in turn order.
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

impl Rules for Iroh {
    type Position = Position;
    type Action = Action;
    type Reason = Reason;
    type After = Infallible;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::ENTERING, book::MOVING, book::CAPTURING];
    const ENDINGS: &'static [&'static str] = &["midlines", "resign"];

    fn start(set_up: &SetUp<'_>) -> Result<(Iroh, Position), Refusal> {
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

    fn remark(&self, position: &Position, ply: &Ply) -> Option<Refusal> {
        let lost = matches!(ply, Ply::Claim).then(|| position.lost_claim(position.to_move)).flatten()?;
        let part = Part { act: 0, piece: Piece::Whole };
        Some(Refusal::of_ply(self, position, Reason::LostClaim(lost), part))
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
        let Action::Move { from, to } = *action else { return Vec::new() };
        let way = if position.on(from).is(tiles::AIR) {
            position.air_way(from, to)
        } else {
            [from].into_iter().chain(between(from, to)).chain([to]).collect()
        };
        vec![way.into_iter().map(Place::from).collect()]
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let act = match *action {
            Action::Claim => return Ply::Claim,
            Action::Resign => return Ply::Resign,
            Action::Drop { tile, at } => Act::new(tile, at).dropped(),
            Action::DropKnotweed(square) => Act::new(tiles::KNOTWEED, square).dropped(),
            Action::Move { from, to } => {
                let target = position.on(to);
                let capture = target.is_tile().then(|| Some(target.tile()));
                Act { capture, ..Act::new(position.on(from).tile(), from).moved(to) }
            }
        };
        Ply::Acts([act].into())
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_actions(position, |action| out.push(action));
    }

    /// None: a turn has one act.
    fn riders(&self, _position: &Position, _action: &Action, _out: &mut Vec<Action>) {}

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        position.tiles()
    }

    fn continuation(&self, position: &Position) -> Continuation {
        set_up::continuation(self.tiles(position), position)
    }

    /// A claim that wins has said why.
    fn end(&self, _position: &Position) -> Option<Cow<'static, str>> {
        None
    }

    fn survey(&self, position: &Position) -> Survey {
        survey::survey(position)
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        survey::counts(position)
    }
}
