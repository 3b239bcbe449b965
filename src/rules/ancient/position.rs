//! The board, what is known of the hands, and how many harmonies stand.

use super::hand::Hand;
use super::harmony::{Line, SIDE, Tally};
use super::tiles::{self, KNOTWEED, Laid, WHEEL};
use crate::board::Point;
use crate::rules::Outcome;
use crate::rules::shared::turning;
use crate::variant::{Seat, Tile};

/// A game of Ancient Pai Sho under way. Nothing of it is on the heap.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Laid; SIDE * SIDE],
    rows: [Tally; SIDE],
    columns: [Tally; SIDE],
    pub(super) hands: [Hand; 2],
    /// The kind of the centre piece, which came out of one of the two sets.
    pub(super) centre: Option<Tile>,
    pub(super) to_move: Seat,
    pub(super) outcome: Option<Outcome>,
}

/// A tile put on the board, and what it does there at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Placing {
    pub(super) tile: Tile,
    pub(super) at: Point,
    pub(super) does: Does,
}

/// What a tile does when it is placed, besides what it always does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Does {
    Nothing,
    /// A Ship puts the tile whose point it takes on another.
    Shift(Point),
    /// A Wheel turns its neighbours by so many steps, clockwise when positive.
    Turn(i8),
}

impl Position {
    /// The empty board.
    pub(super) fn empty() -> Position {
        Position {
            cells: [Laid::NOTHING; SIDE * SIDE],
            rows: [Tally::default(); SIDE],
            columns: [Tally::default(); SIDE],
            hands: [Hand::UNKNOWN; 2],
            centre: None,
            to_move: Seat(0),
            outcome: None,
        }
    }

    /// What lies there.
    pub(super) fn on(&self, at: Point) -> Laid {
        self.cell(at.index())
    }

    /// What lies on the point of this number, or nothing where there is none.
    pub(super) fn cell(&self, index: usize) -> Laid {
        self.cells.get(index).copied().unwrap_or(Laid::NOTHING)
    }

    /// Puts something on a point, instead of what was there; says what was.
    pub(super) fn lay(&mut self, at: Point, laid: Laid) -> Laid {
        let before = std::mem::replace(&mut self.cells[at.index()], laid);
        let (row, column) = (at.index() / SIDE, at.index() % SIDE);
        self.rows[row] = self.tally(Line::row(row));
        self.columns[column] = self.tally(Line::column(column));
        before
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Point, Laid)> + '_ {
        let laid = self.cells.iter().enumerate().filter(|(_, laid)| laid.is_tile());
        laid.filter_map(|(index, &laid)| Some((Point::from_index(index)?, laid)))
    }

    /// How many harmonies there are on the whole board.
    pub(super) fn harmonies(&self) -> u32 {
        self.rows.iter().chain(&self.columns).map(|tally| u32::from(tally.harmonies)).sum()
    }

    /// How many disharmonies there are on the whole board.
    pub(super) fn disharmonies(&self) -> u32 {
        self.rows.iter().chain(&self.columns).map(|tally| u32::from(tally.disharmonies)).sum()
    }

    /// Whether these could be the tiles of a seat, given what the other seat is known to have had and that the centre
    /// piece came out of one of the sets.
    pub(super) fn allows(&self, seat: Seat, hand: &Hand) -> bool {
        let Some(centre) = self.centre else { return hand.is_possible(None) };
        if hand.is_possible(Some(centre)) {
            return true;
        }
        hand.is_possible(None) && self.hand(other(seat)).is_possible(Some(centre))
    }

    pub(super) fn hand(&self, seat: Seat) -> &Hand {
        &self.hands[seat.index() & 1]
    }

    /// Puts a tile on the board and lets it do what it does. The hand is not touched.
    pub(super) fn place(&mut self, seat: Seat, placing: Placing) {
        let Placing { tile, at, does } = placing;
        let before = self.lay(at, Laid::new(tile, Some(seat)));
        match does {
            Does::Nothing => {}
            Does::Shift(to) => {
                self.lay(to, before);
            }
            Does::Turn(steps) if tile == WHEEL => self.turn(at, steps),
            Does::Turn(_) => {}
        }
        if tile == KNOTWEED {
            self.drain(at);
        }
    }

    /// Takes their properties from the flowers round a point, for good.
    pub(super) fn drain(&mut self, at: Point) {
        for beside in turning::neighbours(at) {
            let laid = self.on(beside);
            if laid.is_flower() && !laid.is_drained() {
                self.lay(beside, laid.drained());
            }
        }
    }

    fn turn(&mut self, at: Point, steps: i8) {
        let ring = turning::ring(at);
        let before = ring.map(|point| point.map_or(Laid::NOTHING, |point| self.on(point)));
        for (place, &laid) in before.iter().enumerate() {
            if let Some(point) = ring[turning::turned(place, steps)]
                && self.on(point) != laid
            {
                self.lay(point, laid);
            }
        }
    }

    /// A tile of the ring round a point that such a turn would push off the board.
    pub(super) fn pushed_off(&self, at: Point, steps: i8) -> Option<Point> {
        let ring = turning::ring(at);
        let off = |place: &usize| ring[turning::turned(*place, steps)].is_none();
        (0..ring.len()).filter(off).filter_map(|place| ring[place]).find(|&point| self.on(point).is_tile())
    }

    /// Whether a tile stands beside a point.
    pub(super) fn has_neighbour(&self, at: Point) -> bool {
        turning::neighbours(at).any(|point| self.on(point).is_tile())
    }

    /// Moves a tile, and takes away what stood there.
    pub(super) fn go(&mut self, from: Point, to: Point) {
        let laid = self.lay(from, Laid::NOTHING);
        self.lay(to, laid);
    }

    /// The first point where a new tile may stand, and all after it.
    pub(super) fn empty_points(&self) -> impl Iterator<Item = Point> + '_ {
        Point::all().filter(|&point| !self.on(point).is_tile())
    }

    /// The Knotweeds that somebody played drained what stands beside them.
    pub(super) fn drain_beside_knotweeds(&mut self) {
        let played: Vec<Point> = self
            .tiles()
            .filter(|(_, laid)| laid.is(tiles::KNOTWEED) && laid.owner().is_some())
            .map(|(at, _)| at)
            .collect();
        for at in played {
            self.drain(at);
        }
    }
}

pub(super) const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}
