//! Where tiles are placed: the spring flowers, and everything after them.

use super::points::{self, bars, is_half_of, is_near_port, is_painted, is_port, is_yellow};
use super::position::{NON_FLOWER_WAIT, Position, SPECIAL_WAIT};
use super::reason::{Objection, Reason, object};
use super::tiles::{self, BOAT, DRAGON, KNOTWEED, LOTUS, WHEEL};
use crate::board::Point;
use crate::record::Piece;
use crate::variant::Tile;

impl Position {
    /// Whether the seat to move may place a tile on a point.
    pub(super) fn check_drop(&self, tile: Tile, at: Point) -> Result<(), Objection> {
        if !self.is_past_spring() {
            self.check_spring(tile, at)
        } else {
            self.check_kind(tile)?;
            self.check_entry(tile, at)
        }
    }

    /// Whether a tile may be a spring flower on this point.
    fn check_spring(&self, tile: Tile, at: Point) -> Result<(), Objection> {
        if !tiles::is_flower(tile) {
            return Err(object(Reason::SpringKind(tile), Piece::Tile));
        }
        if let Some((first, model)) = self.model {
            if tile != first {
                return Err(object(Reason::SpringMirror { tile: first, at: model.turned() }, Piece::Tile));
            }
            if at != model.turned() {
                return Err(object(Reason::SpringMirror { tile: first, at: model.turned() }, Piece::At));
            }
        }
        if self.in_hand(self.to_move, tile) == 0 {
            return Err(object(Reason::NoneLeft(tile), Piece::Tile));
        }
        if is_port(at) {
            return Err(object(Reason::SpringPort { tile, at }, Piece::At));
        }
        if !is_half_of(self.to_move, at) {
            return Err(object(Reason::SpringHalf { tile, at }, Piece::At));
        }
        if bars(tile, at) {
            return Err(object(Reason::SpringGarden { tile, at }, Piece::At));
        }
        if self.is_empty(at) { Ok(()) } else { Err(object(Reason::Taken { tile, at }, Piece::At)) }
    }

    /// Whether the seat to move may place a tile of this kind in this turn at all.
    pub(super) fn check_kind(&self, tile: Tile) -> Result<(), Objection> {
        if self.in_hand(self.to_move, tile) == 0 {
            return Err(object(Reason::NoneLeft(tile), Piece::Tile));
        }
        let wait = if tiles::is_flower(tile) {
            0
        } else if tiles::is_special(tile) {
            SPECIAL_WAIT
        } else {
            NON_FLOWER_WAIT
        };
        if self.turns[self.to_move.index() & 1] < wait {
            return Err(object(Reason::TooEarly { tile, wait }, Piece::Tile));
        }
        Ok(())
    }

    /// Whether a tile of the seat to move may enter on this point, once its kind may.
    pub(super) fn check_entry(&self, tile: Tile, at: Point) -> Result<(), Objection> {
        let seat = self.to_move;
        let refuse = |reason| Err(object(reason, Piece::At));
        if tiles::is_flower(tile) {
            let (points, count) = points::entries(tile, seat);
            if !points[..count].contains(&at) {
                return refuse(Reason::NotItsEntry { tile, at });
            }
        } else if is_port(at) {
            return refuse(Reason::EntersOnPort { tile, at });
        }
        match tile {
            KNOTWEED if is_near_port(at) => return refuse(Reason::KnotweedNearPort(at)),
            WHEEL if !is_yellow(at) => return refuse(Reason::WheelGround(at)),
            BOAT if !is_painted(at) => return refuse(Reason::BoatGround(at)),
            DRAGON if !is_half_of(seat.other(), at) => return refuse(Reason::WrongHalf { tile, at }),
            LOTUS if !is_half_of(seat, at) => return refuse(Reason::WrongHalf { tile, at }),
            _ => {}
        }
        if self.is_empty(at) { Ok(()) } else { refuse(Reason::Taken { tile, at }) }
    }
}
