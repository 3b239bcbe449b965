//! The wiki rules: two to four seats, fourteen kinds of tiles, walls, bending and harmony rings.

mod action;
mod apply;
mod argument;
mod bending;
mod book;
mod chi;
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
mod rings;
mod score;
mod set_up;
mod sovereignty;
mod survey;
mod territory;
mod tiles;
mod wording;
mod wording_moves;

pub use action::Action;
pub use position::Position;
pub use reason::Refusal;

use crate::board::{Place, Point};
use crate::code::Code;
use crate::record::{Act, Continuation, Effect, Placed, Ply, SetUp};
use crate::rules::{Count, Disharmony, Grounds, Outcome, Received, Rules, Sequel, Survey};
use crate::variant::Seat;
use action::ActionKind;
use points::PointId;
use reason::{Objection, Reason};
use std::borrow::Cow;
use tiles::Piece;

/// The referee for the wiki rules.
#[derive(Debug, Clone, Copy)]
pub struct Wiki;

impl Rules for Wiki {
    type Position = Position;
    type Action = Action;
    type Reason = Reason;
    type After = (PointId, PointId);

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::DROPPING, book::MOVING, book::CAPTURING, book::ACTS];
    const PUT_DOWN: &'static str = "dropped";
    const ENDINGS: &'static [&'static str] = &["elements", "passes", "no-plies", "resign"];

    fn start(set_up: &SetUp<'_>) -> Result<(Wiki, Position), Refusal> {
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
        self.resolve_ply(position, ply).map(Action)
    }

    fn after(&self, position: &Position, (from, to): (PointId, PointId)) -> Position {
        position.moved(from, to)
    }

    fn apply(&self, position: &mut Position, action: &Action) {
        self.apply_action(position, action.0);
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

    fn ways(&self, position: &Position, action: &Action) -> Vec<Vec<Place>> {
        let (tile, from, to) = match action.0 {
            ActionKind::Drop { tile, at, to } => (tile, at, to),
            ActionKind::Move { from, to } => (position.on(from).tile(), from, to),
            ActionKind::Bend { from, by, .. } => (position.on(from).tile(), from, by),
            _ => return Vec::new(),
        };
        let route = movement::Route::of(from, to, tiles::moves(tile)).ok();
        route.into_iter().map(|route| route.points().map(place).collect()).collect()
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let tile_on = |point| position.on(point).tile();
        let acts = match action.0 {
            ActionKind::Pass => return Ply::Pass,
            ActionKind::Resign => return Ply::Resign,
            ActionKind::Drop { tile, at, to } => Act::new(tile, at).dropped().moved(to),
            ActionKind::Move { from, to } => {
                let taken = position.on(to).is_tile().then(|| Some(tile_on(to)));
                Act { capture: taken, ..Act::new(tile_on(from), from).moved(to) }
            }
            ActionKind::Bend { from, by, flower, to } => {
                let path = [place(to)].into();
                let effect = Effect::Shift { tile: Some(tile_on(flower)), at: place(flower), path };
                Act::new(tile_on(from), from).moved(by).affecting(effect)
            }
            ActionKind::Promote { at, tile } => Act { exchange: Some(tile), ..Act::new(tile_on(at), at) },
            ActionKind::Reincarnate { at, price } => {
                Act { exchange: Some(price), ..Act::new(tiles::WHEEL, at).dropped() }
            }
        };
        Ply::Acts([acts].into())
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_actions(position, |action| out.push(Action(action)));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.rider_actions(position, action.0, |action| out.push(Action(action)));
    }

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        position.tiles().map(|(at, piece)| placed(place(at), piece)).collect()
    }

    fn tile_on(&self, position: &Position, point: Point) -> Option<Placed> {
        let piece = position.on(PointId::of(point));
        piece.is_tile().then(|| placed(point.into(), piece))
    }

    fn continuation(&self, position: &Position) -> Continuation {
        set_up::continuation(self.tiles(position), position)
    }

    fn reckoning(&self, position: &Position) -> Vec<String> {
        survey::reckoning(position)
    }

    fn end(&self, position: &Position) -> Option<Cow<'static, str>> {
        outcome::end(position).map(Cow::Owned)
    }

    fn receivers(&self, position: &Position, ends: [Point; 2]) -> Vec<Point> {
        survey::receivers(position, ends)
    }

    fn disharmonies(&self, position: &Position) -> Vec<Disharmony> {
        survey::disharmonies(position)
    }

    fn survey(&self, position: &Position) -> Survey {
        survey::survey(position)
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        survey::counts(position)
    }

    fn received(&self, position: &Position) -> Vec<Received> {
        survey::received(position)
    }
}

/// A piece as a position has it.
fn placed(at: Place, piece: Piece) -> Placed {
    Placed::new(Some(piece.seat()), piece.tile(), at)
}

fn place(point: PointId) -> Place {
    point.point().into()
}
