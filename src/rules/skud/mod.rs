//! Skud Pai Sho, in two editions.

mod action;
mod apply;
mod argument;
mod book;
mod book_bonus;
mod book_options;
mod count;
mod force;
mod generate;
mod harmony;
mod legal;
mod movement;
mod optional;
mod options;
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

use crate::board::{Place, Point};
use crate::code::Code;
use crate::record::{Act, Acts, Continuation, Marks, Part, Path, Piece as Token, Placed, Ply, SetUp};
use crate::rules::shared::lines::between;
use crate::rules::{Count, Disharmony, Edition, Found, Grounds, Outcome, Rules, Seats, Sequel, Survey};
use crate::variant::{Seat, Tile};
use options::OptionSet;
use outcome::ring_outcome;
use points::PointId;
use reason::{Objection, Reason};
use std::borrow::Cow;
use switches::Switches;
use tiles::{BOAT, Piece};

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
    type After = (PointId, PointId);

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::TURNS, book::ARRANGING, book_bonus::CAPTURING, book_bonus::BONUS, book_options::OPTIONS];
    const PUT_DOWN: &'static str = "planted";
    const ENDINGS: &'static [&'static str] =
        &["ring", "ring-tie", "midline", "midline-tie", "accents", "harmonies", "harmonies-tie", "resign"];

    fn start(set_up: &SetUp<'_>) -> Result<(Skud, Position), Refusal> {
        set_up::start(set_up)
    }

    fn editions() -> Vec<String> {
        Switches::all().iter().map(Switches::to_string).collect()
    }

    fn edition(&self, set_up: &SetUp<'_>) -> Edition {
        let (unrefereed, unknown) = (Switches::unrefereed(set_up), Switches::unknown(set_up));
        Edition {
            name: self.switches.name(),
            beside_options: self.switches.beside_options(set_up),
            found: self.found,
            unrefereed,
            unknown,
            ..Edition::default()
        }
    }

    fn optional(set_up: &SetUp<'_>) -> Vec<String> {
        let Ok((switches, _)) = Switches::of(set_up) else { return Vec::new() };
        switches.with_options().map(|switches| switches.to_string()).collect()
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn is_over(&self, position: &Position) -> bool {
        self.is_finished(position)
    }

    #[inline]
    fn resolve(&self, position: &Position, ply: &Ply) -> Result<Action, Objection> {
        self.resolve_ply(position, ply)
    }

    fn after(&self, position: &Position, (from, to): (PointId, PointId)) -> Position {
        position.arranged(from, to)
    }

    // Inlined into the loop that plays a game.
    #[inline(always)]
    fn play(&self, position: &mut Position, ply: &Ply) -> Option<()> {
        self.play_ply(position, ply)
    }

    fn remark(&self, position: &Position, _ply: &Ply) -> Option<Refusal> {
        let seats = self.unseen(position)?;
        let is_known = seats.0 & !position.unseen.0 == 0;
        let part = Part { act: 0, piece: Token::Whole };
        (!is_known).then(|| Refusal::of_ply(self, position, Reason::RingUnseen, part))
    }

    fn refuses_unmarked(&self) -> bool {
        self.marks == Marks::Captures
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

    fn end_by(&self, before: &Position, after: &mut Position) {
        let seat = before.to_move;
        let rings = after.rings(Seats(3));
        if rings != Seats::default() {
            after.outcome = Some(ring_outcome(rings));
        } else if after.flowers[seat.index()] < before.flowers[seat.index()] {
            self.count_down(after, seat);
        }
    }

    fn ways(&self, position: &Position, action: &Action) -> Vec<Vec<Place>> {
        let Action::Arrange { from, to, .. } = *action else { return Vec::new() };
        vec![position.way(from, to, self.steps()).into_iter().map(|id| id.point().into()).collect()]
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        written(position, action)
    }

    #[inline]
    fn left_out(&self, position: &Position, action: &Action) -> Option<(Tile, Option<Tile>)> {
        let Action::Arrange { from, to, .. } = *action else { return None };
        let target = position.on(to);
        Some((position.on(from).tile(), target.is_tile().then(|| target.tile())))
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_actions(position, |action| out.push(action));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.rider_actions(position, *action, |action| out.push(action));
    }

    fn count(&self, position: &Position) -> u64 {
        self.count_actions(position)
    }

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        let mut tiles = Vec::with_capacity(32);
        position.each_tile(|id, piece| tiles.push(placed(id.point(), piece)));
        tiles
    }

    fn tile_on(&self, position: &Position, point: Point) -> Option<Placed> {
        let piece = position.on(PointId::of(point)?);
        piece.is_tile().then(|| placed(point, piece))
    }

    fn continuation(&self, position: &Position) -> Continuation {
        set_up::continuation(self.tiles(position), position, self.options().set())
    }

    fn survey(&self, position: &Position) -> Survey {
        survey::survey(position)
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        survey::counts(position)
    }

    fn reckoning(&self, position: &Position) -> Vec<String> {
        outcome::reckoning(position)
    }

    fn end(&self, position: &Position) -> Option<Cow<'static, str>> {
        outcome::end(position.outcome?.reason).map(Cow::Borrowed)
    }

    fn preventing(&self, position: &Position, [one, other]: [Point; 2]) -> Vec<Place> {
        let ends = PointId::of(one).zip(PointId::of(other)).into_iter();
        let silent = ends.flat_map(|(one, other)| position.silencers(one, other)).map(|(id, _)| id.into());
        between(one, other).map(Place::from).chain(silent).collect()
    }

    fn disharmonies(&self, position: &Position) -> Vec<Disharmony> {
        survey::clashes(position)
    }

    fn points(&self, _position: &Position) -> Option<Vec<i32>> {
        None
    }
}

impl Skud {
    /// The options in force.
    #[inline(always)]
    fn options(&self) -> OptionSet {
        self.switches.options
    }
}

/// A piece as a position has it.
fn placed(point: Point, piece: Piece) -> Placed {
    Placed::new(Some(piece.seat()), piece.tile(), point.into())
}

/// An action as a ply.
fn written(position: &Position, action: &Action) -> Ply {
    let drop = |tile: Tile, at: PointId| Act::new(tile, at).dropped();
    match *action {
        Action::Resign => Ply::Resign,
        Action::Plant { tile, gate } => Ply::Acts(Acts::one(drop(tile, gate))),
        Action::Arrange { from, to, bonus, .. } => {
            let target = position.on(to);
            // A flower that takes itself changes nothing.
            let capture = (target.is_tile() && from != to).then(|| Some(target.tile()));
            let arrange = Act { capture, path: Path::to(to.into()), ..Act::new(position.on(from).tile(), from) };
            let bonus = match bonus {
                None => return Ply::Acts(Acts::one(arrange)),
                Some(Bonus::Plant { tile, gate }) => drop(tile, gate),
                Some(Bonus::Accent { tile, at }) => drop(tile, at),
                Some(Bonus::Remove { at }) => drop(BOAT, at),
                Some(Bonus::Shift { at, to }) => drop(BOAT, at).moved(to),
            };
            Ply::Acts(Acts::two(arrange, bonus))
        }
    }
}
