//! What a Wheel and a Boat do to the tiles beside them.

use super::points::{bars, is_port};
use super::position::Position;
use super::reason::Misuse;
use super::tiles::{JADE, Piece, RHODODENDRON, ROCK};
use crate::board::Point;
use crate::rules::shared::lines::{self, Step};
use crate::rules::shared::turning::{ring, turned};
use crate::variant::{Seat, Tile};

/// What a Wheel or a Boat does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ability {
    /// Turns its neighbours clockwise by one to seven steps.
    Turn(u8),
    /// Pushes the tile on this point one step away.
    Push(Point),
    /// Carries one to three tiles.
    Carry {
        /// Where they stand, in reading order.
        tiles: [Option<Point>; MOST],
        /// The direction, along a line.
        step: Step,
        /// How many steps.
        count: u8,
    },
}

/// The most tiles a Boat carries.
pub(super) const MOST: usize = 3;
/// The farthest it carries them.
pub(super) const FARTHEST: u8 = 5;

/// Whether a tile cannot be carried by a Boat.
pub(super) fn stays_ashore(tile: Tile) -> bool {
    tile == JADE || tile == RHODODENDRON
}

/// Where a Boat pushes a neighbour: the point straight behind it.
pub(super) fn beyond(boat: Point, at: Point) -> Option<Point> {
    at.step(at.x() - boat.x(), at.y() - boat.y())
}

impl Position {
    /// Whether a Wheel here may turn its neighbours by this many steps.
    pub(super) fn check_turn(&self, wheel: Point, steps: u8) -> Result<(), Misuse> {
        if steps.is_multiple_of(8) {
            return Err(Misuse::NoTurn);
        }
        let around = ring(wheel);
        if around.iter().flatten().all(|&at| self.is_empty(at)) {
            return Err(Misuse::TurnsNothing(wheel));
        }
        for (place, at) in around.iter().enumerate() {
            let Some(at) = at.filter(|&at| !self.is_empty(at)) else { continue };
            if self.on(at).is(ROCK) {
                return Err(Misuse::TurnsRock { wheel, rock: at });
            }
            if let Some(by) = self.drained_by(at) {
                return Err(Misuse::TurnsDrained { at, by });
            }
            match around[turned(place, steps as i8)] {
                None => return Err(Misuse::TurnsOff { wheel, at }),
                Some(to) if is_port(to) => return Err(Misuse::TurnsOntoPort { wheel, at, to }),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether a turn of the ring round a point pushes nothing off the board. Nothing else about it is checked.
    pub(super) fn stays_on_board(&self, wheel: Point, steps: u8) -> bool {
        let around = ring(wheel);
        let is_tile = |at: &Option<Point>| at.is_some_and(|at| !self.is_empty(at));
        (0..8).filter(|&place| is_tile(&around[place])).all(|place| around[turned(place, steps as i8)].is_some())
    }

    /// Whether a Boat beside it may move this tile at all.
    pub(super) fn check_shift(&self, boat: Point, at: Point) -> Result<(), Misuse> {
        if boat.distance(at) != 1 {
            return Err(Misuse::NotBeside { boat, at });
        }
        if self.on(at).is(ROCK) {
            return Err(Misuse::ShiftsRock(at));
        }
        match self.drained_by(at) {
            Some(by) => Err(Misuse::ShiftsDrained { at, by }),
            None => Ok(()),
        }
    }

    /// Whether a Boat here may push a neighbour that can be moved.
    pub(super) fn check_push(&self, boat: Point, at: Point) -> Result<(), Misuse> {
        let Some(to) = beyond(boat, at) else { return Err(Misuse::PushAway { boat, at }) };
        self.check_landing_place(at, to, &[])
    }

    /// Whether a Boat may put a tile on a point: an empty one, or one that a carried tile leaves in the same turn, and no port.
    fn check_landing_place(&self, at: Point, to: Point, lifted: &[Option<Point>]) -> Result<(), Misuse> {
        if !self.is_empty(to) && !lifted.contains(&Some(to)) {
            return Err(Misuse::ShiftTaken { at, to });
        }
        if is_port(to) { Err(Misuse::ShiftOntoPort { at, to }) } else { Ok(()) }
    }

    /// Whether a Boat of this seat may carry a neighbour at all.
    pub(super) fn check_passenger(&self, seat: Seat, boat: Point, at: Point) -> Result<(), Misuse> {
        if self.on(at).is_enemy(seat) {
            return Err(Misuse::CarryEnemy { boat, at });
        }
        if stays_ashore(self.on(at).tile()) { Err(Misuse::CarryKind { boat, at }) } else { Ok(()) }
    }

    /// Whether a tile can be carried to a point together with the other lifted tiles.
    pub(super) fn check_voyage(
        &self,
        seat: Seat,
        boat: Point,
        at: Point,
        to: Point,
        lifted: &[Option<Point>],
    ) -> Result<(), Misuse> {
        if let Some(block) = lines::between(at, to).find(|&point| self.on(point).is_enemy(seat)) {
            return Err(Misuse::CarryBlocked { boat, at, to, block });
        }
        self.check_landing_place(at, to, lifted)
    }

    /// Uses an ability that is legal.
    pub(super) fn use_ability(&mut self, by: Point, ability: Ability) {
        match ability {
            Ability::Turn(steps) => {
                let around = ring(by);
                let lifted = around.map(|at| at.map(|at| self.lift(at)));
                for (place, piece) in lifted.into_iter().enumerate() {
                    let to = around[turned(place, steps as i8)];
                    if let (Some(piece), Some(to)) = (piece.filter(|piece| piece.is_some()), to) {
                        self.land(to, piece);
                    }
                }
            }
            Ability::Push(at) => {
                if let Some(to) = beyond(by, at) {
                    let piece = self.lift(at);
                    self.land(to, piece);
                }
            }
            Ability::Carry { tiles, step, count } => {
                let lifted = tiles.map(|at| at.map(|at| (at, self.lift(at))));
                for (at, piece) in lifted.into_iter().flatten() {
                    if let Some(to) = voyage(at, step, count) {
                        self.land(to, piece);
                    }
                }
            }
        }
    }

    /// Puts down a tile that was moved by another. A flower that comes wholly into the other colour goes back to its
    /// owner's hand.
    fn land(&mut self, to: Point, piece: Piece) {
        if bars(piece.tile(), to) {
            self.give_back(piece);
        } else {
            self.put(to, piece.moved());
        }
    }
}

/// Where a tile ends that is carried this far.
pub(super) fn voyage(at: Point, (dx, dy): Step, count: u8) -> Option<Point> {
    at.step(dx * count as i8, dy * count as i8)
}
