//! What a Wheel and a Boat do to the tiles beside them.

use super::ground::{bars, is_port};
use super::position::Position;
use super::reason::Reason;
use super::tiles::{JADE, RHODODENDRON, ROCK};
use crate::board::Point;
use crate::rules::shared::lines::{self, Step};
use crate::rules::shared::turning::{ring, turned};
use crate::variant::{Seat, Tile};

/// What a Wheel or a Boat does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ability {
    /// Turns its neighbours clockwise by one to seven steps.
    Turn(u8),
    /// Pushes what lies here one step away.
    Push(Point),
    /// Carries these, which stand in reading order, by so many steps.
    Carry { tiles: [Option<Point>; MOST], step: Step, count: u8 },
}

/// A Boat carries no more tiles, and no farther.
pub(super) const MOST: usize = 3;
pub(super) const FARTHEST: u8 = 5;

/// Whether a Boat leaves this tile behind.
pub(super) fn stays_ashore(tile: Tile) -> bool {
    tile == JADE || tile == RHODODENDRON
}

/// The point beyond a neighbour, straight away from the Boat.
pub(super) fn beyond(boat: Point, at: Point) -> Option<Point> {
    at.step(at.x() - boat.x(), at.y() - boat.y())
}

impl Position {
    /// Whether a Wheel here may turn its neighbours by this many steps.
    pub(super) fn check_turn(&self, wheel: Point, steps: u8) -> Result<(), Reason> {
        if steps.is_multiple_of(8) {
            return Err(Reason::NoTurn);
        }
        let around = ring(wheel);
        if around.iter().flatten().all(|&at| self.is_empty(at)) {
            return Err(Reason::TurnsNothing(wheel));
        }
        for (place, at) in around.iter().enumerate() {
            let Some(at) = at.filter(|&at| !self.is_empty(at)) else { continue };
            if self.on(at).is(ROCK) {
                return Err(Reason::TurnsRock { wheel, rock: at });
            }
            if let Some(by) = self.drained_by(at) {
                return Err(Reason::TurnsDrained { at, by });
            }
            match around[turned(place, steps as i8)] {
                None => return Err(Reason::TurnsOff { wheel, at }),
                Some(to) if is_port(to) => return Err(Reason::TurnsOntoPort { wheel, at, to }),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a turn of the ring round a point pushes nothing off the board, whatever else is wrong with it.
    pub(super) fn stays_on_board(&self, wheel: Point, steps: u8) -> bool {
        let around = ring(wheel);
        let is_tile = |at: &Option<Point>| at.is_some_and(|at| !self.is_empty(at));
        (0..8).filter(|&place| is_tile(&around[place])).all(|place| around[turned(place, steps as i8)].is_some())
    }

    /// Whether a Boat beside it may move this tile at all.
    pub(super) fn check_shift(&self, boat: Point, at: Point) -> Result<(), Reason> {
        if boat.distance(at) != 1 {
            return Err(Reason::NotBeside { boat, at });
        }
        if self.on(at).is(ROCK) {
            return Err(Reason::ShiftsRock(at));
        }
        match self.drained_by(at) {
            Some(by) => Err(Reason::ShiftsDrained { at, by }),
            None => Ok(()),
        }
    }

    /// Whether a Boat here may push a neighbour that can be moved.
    pub(super) fn check_push(&self, boat: Point, at: Point) -> Result<(), Reason> {
        let Some(to) = beyond(boat, at) else { return Err(Reason::PushAway { boat, at }) };
        self.check_landing_place(at, to, &[])
    }

    /// Where a Boat may put a tile: on an empty point, also one that a tile leaves in the same turn, and on no port.
    fn check_landing_place(&self, at: Point, to: Point, lifted: &[Option<Point>]) -> Result<(), Reason> {
        if !self.is_empty(to) && !lifted.contains(&Some(to)) {
            return Err(Reason::ShiftTaken { at, to });
        }
        if is_port(to) { Err(Reason::ShiftOntoPort { at, to }) } else { Ok(()) }
    }

    /// Whether a Boat here may carry a neighbour of the seat's that can be moved, by any way.
    pub(super) fn check_passenger(&self, seat: Seat, boat: Point, at: Point) -> Result<(), Reason> {
        if self.on(at).is_enemy(seat) {
            return Err(Reason::CarryEnemy { boat, at });
        }
        if stays_ashore(self.on(at).tile()) { Err(Reason::CarryKind { boat, at }) } else { Ok(()) }
    }

    /// Whether a tile gets this far as one of those that are lifted together.
    pub(super) fn check_voyage(
        &self,
        seat: Seat,
        boat: Point,
        at: Point,
        to: Point,
        lifted: &[Option<Point>; MOST],
    ) -> Result<(), Reason> {
        if let Some(block) = lines::between(at, to).find(|&point| self.on(point).is_enemy(seat)) {
            return Err(Reason::CarryBlocked { boat, at, block });
        }
        self.check_landing_place(at, to, lifted)
    }

    /// Uses an ability that was found legal.
    pub(super) fn use_ability(&mut self, by: Point, ability: Ability) {
        match ability {
            Ability::Turn(steps) => {
                let around = ring(by);
                let lifted = around.map(|at| at.map(|at| self.lift(at)));
                for (place, laid) in lifted.into_iter().enumerate() {
                    let to = around[turned(place, steps as i8)];
                    if let (Some(laid), Some(to)) = (laid.filter(|laid| laid.is_tile()), to) {
                        self.land(to, laid);
                    }
                }
            }
            Ability::Push(at) => {
                if let Some(to) = beyond(by, at) {
                    let laid = self.lift(at);
                    self.land(to, laid);
                }
            }
            Ability::Carry { tiles, step, count } => {
                let lifted = tiles.map(|at| at.map(|at| (at, self.lift(at))));
                for (at, laid) in lifted.into_iter().flatten() {
                    if let Some(to) = voyage(at, step, count) {
                        self.land(to, laid);
                    }
                }
            }
        }
    }

    /// Puts down a tile that was moved by another. A flower that comes wholly into the other colour's ground goes back to
    /// its owner's hand.
    fn land(&mut self, to: Point, laid: super::tiles::Laid) {
        if bars(laid.tile(), to) {
            self.give_back(laid);
        } else {
            self.lay(to, laid.moved());
        }
    }
}

/// Where a tile ends that is carried so far.
pub(super) fn voyage(at: Point, (dx, dy): Step, count: u8) -> Option<Point> {
    at.step(dx * count as i8, dy * count as i8)
}
