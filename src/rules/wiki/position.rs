//! The position: the board, the hands, and what else the rules know of a game under way.

use super::points::{CELLS, NO_POINT, PointId, ROWS};
use super::tiles::{self, CHI, ELEMENTS, KINDS, Piece, SET};
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

/// A position under the wiki rules. Nothing of it is on the heap.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Piece; CELLS],
    /// The tiles inside each garden and on its border.
    pub(super) gardens: [GardenCount; 12],
    /// The gardens that one tile alone is in or, where none is, on the border of, a bit each.
    pub(super) held: u16,
    /// Where each seat's elements are; `NO_POINT` if not in play.
    pub(super) elements: [[PointId; ELEMENTS]; SEATS],
    /// Each seat's elements that are in play, a bit each.
    in_play: [u8; SEATS],
    /// Each seat's elements that are beside a Chi Blocker, a bit each.
    pub(super) immobilized: [u8; SEATS],
    /// The elements that were immobilized and did not withdraw in time, a bit each.
    pub(super) fixed: [u8; SEATS],
    /// The tiles of each kind in each seat's hand.
    pub(super) hands: [[u8; KINDS]; SEATS],
    /// The seats whose Spirit Wheel is captured.
    pub(super) wheel_taken: Seats,
    /// The seats that have dropped their first element.
    pub(super) entered: Seats,
    /// The seats that are out because they had no element in play.
    pub(super) out: Seats,
    pub(super) resigned: Seats,
    /// 2 or 4.
    pub(super) seats: u8,
    pub(super) to_move: Seat,
    /// Consecutive passes.
    pub(super) passes: u8,
    pub(super) outcome: Option<Outcome>,
}

/// The cells of the empty board.
static EMPTY: [Piece; CELLS] = {
    let mut cells = [Piece::OFF_BOARD; CELLS];
    let mut cell = 0;
    while cell < CELLS {
        if PointId(cell as u16).is_point() {
            cells[cell] = Piece::NONE;
        }
        cell += 1;
    }
    cells
};

/// The most seats.
pub(super) const SEATS: usize = 4;

/// The number of tiles in a garden, and the sum of their cells, which is the cell of a single tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct GardenCount {
    inside: u16,
    inside_sum: u16,
    border: u16,
    border_sum: u16,
}

impl GardenCount {
    /// The tile that has the garden for itself.
    pub(super) fn holder(self) -> Option<PointId> {
        self.only_inside().or(self.only_on_border())
    }

    /// The only tile wholly inside.
    pub(super) fn only_inside(self) -> Option<PointId> {
        (self.inside == 1).then_some(PointId(self.inside_sum))
    }

    /// The only tile on the border of a garden with nothing inside.
    fn only_on_border(self) -> Option<PointId> {
        (self.inside == 0 && self.border == 1).then_some(PointId(self.border_sum))
    }
}

impl Position {
    /// The empty board and full hands.
    pub(super) fn empty(seats: u8) -> Position {
        Position {
            cells: EMPTY,
            gardens: [GardenCount::default(); 12],
            held: 0,
            elements: [[NO_POINT; ELEMENTS]; SEATS],
            in_play: [0; SEATS],
            immobilized: [0; SEATS],
            fixed: [0; SEATS],
            hands: [SET; SEATS],
            wheel_taken: Seats(0),
            entered: Seats(0),
            out: Seats(0),
            resigned: Seats(0),
            seats,
            to_move: Seat(0),
            passes: 0,
            outcome: None,
        }
    }

    /// What is on a point.
    pub(super) fn on(&self, point: PointId) -> Piece {
        self.cells[point.index()]
    }

    /// Places a tile on an empty point.
    pub(super) fn place(&mut self, point: PointId, piece: Piece) {
        self.cells[point.index()] = piece;
        self.count(point, piece, 1, point);
    }

    /// Removes the tile on a point from the board.
    pub(super) fn remove(&mut self, point: PointId) -> Piece {
        let piece = std::mem::replace(&mut self.cells[point.index()], Piece::NONE);
        self.count(point, piece, u16::MAX, NO_POINT);
        piece
    }

    /// Updates the garden counts and the list of elements. `one` is 1 for a placed tile and `u16::MAX`, which is -1, for a
    /// removed one; `now` is where the tile is afterwards.
    fn count(&mut self, point: PointId, piece: Piece, one: u16, now: PointId) {
        let sum = point.0.wrapping_mul(one);
        if let Some(garden) = point.garden() {
            let count = &mut self.gardens[garden];
            count.inside = count.inside.wrapping_add(one);
            count.inside_sum = count.inside_sum.wrapping_add(sum);
            self.note_holder(garden);
        } else {
            let mut bits = point.zones().gardens();
            while bits != 0 {
                let garden = bits.trailing_zeros() as usize % 12;
                bits &= bits - 1;
                let count = &mut self.gardens[garden];
                count.border = count.border.wrapping_add(one);
                count.border_sum = count.border_sum.wrapping_add(sum);
                self.note_holder(garden);
            }
        }
        if tiles::is_element(piece.tile()) {
            self.note_element(piece, now);
        }
    }

    /// Another number of tiles is in a garden or on its border.
    fn note_holder(&mut self, garden: usize) {
        let is_held = self.gardens[garden].holder().is_some();
        self.held = self.held & !(1 << garden) | u16::from(is_held) << garden;
    }

    /// An element is somewhere else, or no longer in play.
    fn note_element(&mut self, piece: Piece, now: PointId) {
        let (seat, element) = (piece.seat().index() & 3, tiles::element(piece.tile()) % ELEMENTS);
        self.elements[seat][element] = now;
        set(&mut self.in_play[seat], element, now != NO_POINT);
        if piece.tile() == CHI {
            self.immobilized = std::array::from_fn(|seat| self.immobilized_elements(seat));
        } else {
            let is_immobilized = self.is_immobilized(now);
            set(&mut self.immobilized[seat], element, is_immobilized);
        }
    }

    /// The board after a move or capture; nothing but the board is up to date.
    pub(super) fn moved(&self, from: PointId, to: PointId) -> Position {
        let mut after = self.clone();
        if !after.on(to).is_empty() {
            after.remove(to);
        }
        let piece = after.remove(from);
        after.place(to, piece);
        after
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (PointId, Piece)> + '_ {
        let cells = ROWS.zip(&self.cells[ROWS]);
        cells.filter(|(_, piece)| piece.is_tile()).map(|(at, &piece)| (PointId(at as u16), piece))
    }

    /// Where a seat's element is, if it is in play.
    pub(super) fn element(&self, seat: Seat, tile: Tile) -> Option<PointId> {
        let point = self.elements[seat.index() & 3][tiles::element(tile) % ELEMENTS];
        (point != NO_POINT).then_some(point)
    }

    /// Whether a seat has an element in play.
    pub(super) fn has_element(&self, seat: Seat) -> bool {
        self.in_play[seat.index() & 3] != 0
    }

    /// Where the Chi Blockers are, or `NO_POINT`, which is beside no point.
    pub(super) fn chi_blockers(&self) -> [PointId; SEATS] {
        std::array::from_fn(|seat| self.elements[seat][tiles::element(CHI)])
    }

    /// How many tiles of a kind a seat has in hand.
    pub(super) fn in_hand(&self, seat: Seat, tile: Tile) -> u8 {
        self.hands[seat.index() & 3].get(tile.index()).copied().unwrap_or(0)
    }

    /// Takes a tile from a seat's hand; false if there is none.
    pub(super) fn take_from_hand(&mut self, seat: Seat, tile: Tile) -> bool {
        let Some(hand) = self.hands[seat.index() & 3].get_mut(tile.index()) else { return false };
        let left = hand.checked_sub(1);
        *hand = left.unwrap_or(0);
        left.is_some()
    }

    /// All seats of the game.
    pub(super) fn all_seats(&self) -> Seats {
        Seats(if self.seats == 4 { 15 } else { 3 })
    }

    /// Returns a tile to a seat's hand.
    pub(super) fn return_to_hand(&mut self, seat: Seat, tile: Tile) {
        if let Some(hand) = self.hands[seat.index() & 3].get_mut(tile.index()) {
            *hand += 1;
        }
    }

    /// The seats that are neither out nor resigned.
    pub(super) fn playing(&self) -> Seats {
        Seats(self.all_seats().0 & !self.out.0 & !self.resigned.0)
    }

    /// A seat and its partner, if it has one.
    pub(super) fn team(&self, seat: Seat) -> Seats {
        Seats(self.all_seats().0 & 0b0101 << (seat.0 & 1))
    }
}

/// Sets one bit.
fn set(bits: &mut u8, at: usize, to: bool) {
    *bits = *bits & !(1 << at) | u8::from(to) << at;
}
