//! Ancient Pai Sho: tiles are drawn, placed and moved until a seat brings the harmonies on the board to exactly the agreed
//! number.

mod action;
mod apply;
mod argument;
mod book;
mod force;
mod generate;
mod hand;
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
mod unseen;
mod wording;
mod wording_board;

pub use action::Action;
pub use position::{Does, Placing, Position};
pub use reason::Refusal;

use crate::board::{Place, Point};
use crate::code::Code;
use crate::record::{self, Act, Acts, Continuation, Effect, Part, Placed, Ply, SetUp};
use crate::rules::{Count, Disharmony, Edition, Grounds, Outcome, Rules, Seats, Sequel, Survey};
use crate::variant::Seat;
use reason::{Objection, Reason};
use std::borrow::Cow;
use tiles::Piece;

/// The rules of Ancient Pai Sho, with what was agreed before the game.
#[derive(Debug, Clone, Copy)]
pub struct Ancient {
    /// How many harmonies win.
    target: Option<u32>,
    /// How many tiles a hand holds at most.
    limit: Option<u8>,
}

impl Rules for Ancient {
    type Position = Position;
    type Action = Action;
    type Reason = Reason;
    type After = Placing;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::DRAWING, book::PLACING, book::MOVING];
    const ENDINGS: &'static [&'static str] = &["target", "resign"];

    fn start(set_up: &SetUp<'_>) -> Result<(Ancient, Position), Refusal> {
        set_up::start(set_up)
    }

    fn edition(&self, set_up: &SetUp<'_>) -> Edition {
        Edition { unsaid: set_up::unsaid(set_up), ..Edition::default() }
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

    fn after(&self, position: &Position, placing: Placing) -> Position {
        self.placed(position, placing)
    }

    fn remark(&self, position: &Position, ply: &Ply) -> Option<Refusal> {
        let reason = resolve::idle_turn(position, ply)?;
        Some(Refusal::of_ply(self, position, reason.into(), Part { act: 0, piece: record::Piece::Effect }))
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
        let Action::Play { placing, then: Some((from, to)) } = *action else { return Vec::new() };
        let way = self.placed(position, placing).board().way(from, to);
        vec![way.into_iter().map(Place::from).collect()]
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn end_by(&self, before: &Position, after: &mut Position) {
        if self.is_won(before.harmonies(), after.harmonies()) {
            after.outcome = Some(Outcome { winners: Seats::only(before.to_move), reason: "target" });
        }
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let (placing, then) = match *action {
            Action::Resign => return Ply::Resign,
            Action::Draw { drew, discarded } => return Ply::Draw { drew, discarded },
            Action::Play { placing, then } => (placing, then),
        };
        let Placing { tile, at, does } = placing;
        let placed = Act::new(tile, at).dropped();
        let placed = match does {
            Does::Nothing => placed,
            Does::Turn(steps) => placed.affecting(Effect::Turn(steps)),
            Does::Shift(to) => {
                let tile = Some(position.on(at).tile());
                placed.affecting(Effect::Shift { tile, at: at.into(), path: [to.into()].into() })
            }
        };
        let mut acts = Acts::from([placed]);
        if let Some((from, to)) = then {
            let after = self.placed(position, placing);
            let taken = after.on(to).is_some().then(|| Some(after.on(to).tile()));
            acts.push(Act { capture: taken, ..Act::new(after.on(from).tile(), from).moved(to) });
        }
        Ply::Acts(acts)
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_actions(position, |action| out.push(action));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.rider_actions(position, *action, |action| out.push(action));
    }

    // Without lists: one Ship has as many riders as there are ways to shift a tile and then to move one.
    fn each_legal(&self, position: &Position, each: &mut dyn FnMut(Action)) {
        self.plain_actions(position, |action| {
            each(action);
            self.rider_actions(position, action, &mut *each);
        });
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
        let is_target = position.outcome?.reason == "target";
        is_target.then(|| format!("the number of harmonies has become the target, {}", position.harmonies()).into())
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
}

/// A piece as a position has it.
fn placed(at: Point, piece: Piece) -> Placed {
    // Every Knotweed that a seat has placed has acted.
    let spent = piece.is_drained() || set_up::is_played_knotweed(piece);
    Placed { spent, ..Placed::new(piece.owner(), piece.tile(), at.into()) }
}
