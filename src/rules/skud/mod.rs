//! Skud Pai Sho, in two editions.

mod action;
mod apply;
mod book;
mod book_bonus;
mod force;
mod generate;
mod legal;
mod movement;
mod outcome;
mod points;
mod position;
mod reason;
mod resolve;
mod ring;
mod set_up;
mod survey;
mod switches;
mod tiles;
mod wording;

pub use action::{Action, Bonus};
pub use position::Position;
pub use reason::Refusal;

use crate::board::Place;
use crate::code::Code;
use crate::record::{Act, Acts, Continuation, LeanPly, Marks, Placed, Ply, SetUp};
use crate::rules::{Count, Edition, Found, Outcome, Rules, Survey};
use crate::variant::{Seat, Tile};
use points::PointId;
use reason::{Objection, Reason};
use switches::Switches;
use tiles::BOAT;

/// The rules of Skud Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Skud {
    switches: Switches,
    found: Found,
    marks: Marks,
}

impl Rules for Skud {
    type Position = Position;
    type Action = Action;
    type Reason = Reason;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::TURNS, book::ARRANGING, book_bonus::CAPTURING, book_bonus::BONUS];
    const ENDINGS: &'static [&'static str] =
        &["ring", "ring-tie", "midline", "midline-tie", "accents", "harmonies", "harmonies-tie", "resign"];

    fn start(set_up: &SetUp<'_>) -> Result<(Skud, Position), Refusal> {
        set_up::start(set_up)
    }

    fn editions() -> Vec<String> {
        Switches::all().iter().map(Switches::to_string).collect()
    }

    fn edition(&self, set_up: &SetUp<'_>) -> Edition {
        let unrefereed = Switches::unrefereed(set_up);
        Edition { name: self.switches.to_string(), found: self.found, unrefereed, ..Edition::default() }
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn resolve(&self, position: &Position, ply: &Ply) -> Result<Action, Refusal> {
        self.resolve_ply(position, ply).map_err(|Objection { reason, part, after }| match after {
            // A bonus is refused in the position behind the arrangement.
            Some((from, to)) => Refusal::of_ply(self, &position.arranged(from, to), reason, part),
            None => Refusal::of_ply(self, position, reason, part),
        })
    }

    fn resolve_lean(&self, position: &Position, ply: LeanPly<'_>) -> Option<Action> {
        self.resolve_lean_ply(position, ply)
    }

    fn apply(&self, position: &mut Position, action: &Action) {
        self.play(position, *action);
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn ways(&self, position: &Position, action: &Action) -> Vec<Vec<Place>> {
        let Action::Arrange { from, to, .. } = *action else { return Vec::new() };
        vec![position.way(from, to).into_iter().map(|id| id.point().into()).collect()]
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let drop = |tile: Tile, at: PointId| Act::new(tile, at).dropped();
        match *action {
            Action::Resign => Ply::Resign,
            Action::Plant { tile, gate } => Ply::Acts([drop(tile, gate)].into()),
            Action::Arrange { from, to, bonus, .. } => {
                let mut arrange = Act::new(position.on(from).tile(), from).moved(to);
                let target = position.on(to);
                arrange.capture = target.is_tile().then_some(Some(target.tile()));
                let mut acts = Acts::from([arrange]);
                acts.extend(bonus.map(|bonus| match bonus {
                    Bonus::Plant { tile, gate } => drop(tile, gate),
                    Bonus::Accent { tile, at } => drop(tile, at),
                    Bonus::Remove { at } => drop(BOAT, at),
                    Bonus::Shift { at, to } => drop(BOAT, at).moved(to),
                }));
                Ply::Acts(acts)
            }
        }
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_actions(position, |action| out.push(action));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.bonus_actions(position, *action, |action| out.push(action));
    }

    fn count(&self, position: &Position) -> u64 {
        self.count_actions(position)
    }

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        let placed =
            |(id, piece): (PointId, tiles::Piece)| Placed::new(Some(piece.seat()), piece.tile(), id.point().into());
        position.tiles().map(placed).collect()
    }

    fn continuation(&self, position: &Position) -> Continuation {
        set_up::continuation(self.tiles(position), position)
    }

    fn survey(&self, position: &Position) -> Survey {
        survey::survey(position)
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        survey::counts(position)
    }
}
