//! The board, the hands, and what the rules remember of a game under way.

use super::spot::{CELLS, NOWHERE, ROWS, Spot};
use super::tiles::{self, CHI, ELEMENTS, KINDS, Laid, SET};
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

/// A game by the wiki rules under way. Nothing of it is on the heap.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Laid; CELLS],
    /// How many tiles there are inside each garden, and on its border.
    pub(super) gardens: [Tally; 12],
    /// Where the elements of each seat stand; nowhere is a cell that is no point.
    pub(super) elements: [[Spot; ELEMENTS]; SEATS],
    /// Of those, the ones that were immobilized and did not withdraw in time, a bit each.
    pub(super) fixed: [u8; SEATS],
    /// Tiles of each kind that a seat may still drop.
    pub(super) hand: [[u8; KINDS]; SEATS],
    /// Whose Spirit Wheel is captured.
    pub(super) wheel_taken: Seats,
    /// Who has entered the first element.
    pub(super) entered: Seats,
    /// Who is out for want of elements.
    pub(super) out: Seats,
    pub(super) resigned: Seats,
    /// How many sit at the board, 2 or 4.
    pub(super) seats: u8,
    pub(super) to_move: Seat,
    /// Passes in a row.
    pub(super) passes: u8,
    pub(super) outcome: Option<Outcome>,
}

/// Four at most.
pub(super) const SEATS: usize = 4;

/// How many tiles a garden has, and which one if it is only one: the sum of their cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tally {
    inside: u16,
    inside_sum: u16,
    border: u16,
    border_sum: u16,
}

impl Tally {
    /// The only tile wholly inside.
    pub(super) fn only_inside(self) -> Option<Spot> {
        (self.inside == 1).then_some(Spot(self.inside_sum))
    }

    /// The only tile of a garden with nothing inside and one tile on its border.
    pub(super) fn only_on_border(self) -> Option<Spot> {
        (self.inside == 0 && self.border == 1).then_some(Spot(self.border_sum))
    }
}

impl Position {
    /// The empty board with full hands.
    pub(super) fn empty(seats: u8) -> Position {
        let mut cells = [Laid::OFF; CELLS];
        for spot in Spot::all() {
            cells[spot.index()] = Laid::NOTHING;
        }
        Position {
            cells,
            gardens: [Tally::default(); 12],
            elements: [[NOWHERE; ELEMENTS]; SEATS],
            fixed: [0; SEATS],
            hand: [SET; SEATS],
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

    /// What lies there.
    pub(super) fn on(&self, spot: Spot) -> Laid {
        self.cells[spot.index()]
    }

    /// Puts a tile on an empty point.
    pub(super) fn lay(&mut self, spot: Spot, laid: Laid) {
        self.cells[spot.index()] = laid;
        self.note(spot, laid, 1, spot);
    }

    /// Takes a tile off the board, and says which.
    pub(super) fn lift(&mut self, spot: Spot) -> Laid {
        let laid = std::mem::replace(&mut self.cells[spot.index()], Laid::NOTHING);
        self.note(spot, laid, u16::MAX, NOWHERE);
        laid
    }

    /// Keeps the gardens and the elements in step with the board; one is added, or taken away by adding the largest number.
    fn note(&mut self, spot: Spot, laid: Laid, one: u16, stands: Spot) {
        let sum = spot.0.wrapping_mul(one);
        if let Some(garden) = spot.garden() {
            let tally = &mut self.gardens[garden];
            tally.inside = tally.inside.wrapping_add(one);
            tally.inside_sum = tally.inside_sum.wrapping_add(sum);
        } else {
            let mut bits = spot.field().gardens();
            while bits != 0 {
                let tally = &mut self.gardens[bits.trailing_zeros() as usize % 12];
                bits &= bits - 1;
                tally.border = tally.border.wrapping_add(one);
                tally.border_sum = tally.border_sum.wrapping_add(sum);
            }
        }
        if tiles::is_element(laid.tile()) {
            self.elements[laid.seat().index() & 3][tiles::element(laid.tile()) % ELEMENTS] = stands;
        }
    }

    /// The board after a tile has moved, which may capture; nothing else changes.
    pub(super) fn moved(&self, from: Spot, to: Spot) -> Position {
        let mut after = self.clone();
        if !after.on(to).is_nothing() {
            after.lift(to);
        }
        let laid = after.lift(from);
        after.lay(to, laid);
        after
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Spot, Laid)> + '_ {
        let cells = ROWS.zip(&self.cells[ROWS]);
        cells.filter(|(_, laid)| laid.is_tile()).map(|(at, &laid)| (Spot(at as u16), laid))
    }

    /// Where a seat's element stands, if it is in play.
    pub(super) fn element(&self, seat: Seat, tile: Tile) -> Option<Spot> {
        let spot = self.elements[seat.index() & 3][tiles::element(tile) % ELEMENTS];
        (spot != NOWHERE).then_some(spot)
    }

    /// Whether a seat has an element in play.
    pub(super) fn has_element(&self, seat: Seat) -> bool {
        self.elements[seat.index() & 3].iter().any(|&spot| spot != NOWHERE)
    }

    /// Where the Chi Blockers stand; nowhere is next to no point.
    pub(super) fn chi_blockers(&self) -> [Spot; SEATS] {
        std::array::from_fn(|seat| self.elements[seat][tiles::element(CHI)])
    }

    /// How many of a tile a seat may still drop.
    pub(super) fn left(&self, seat: Seat, tile: Tile) -> u8 {
        self.hand[seat.index() & 3].get(tile.index()).copied().unwrap_or(0)
    }

    /// Takes a tile out of its owner's hand; says whether there was one.
    pub(super) fn spend(&mut self, seat: Seat, tile: Tile) -> bool {
        let Some(hand) = self.hand[seat.index() & 3].get_mut(tile.index()) else { return false };
        let left = hand.checked_sub(1);
        *hand = left.unwrap_or(0);
        left.is_some()
    }

    /// All seats at the board.
    pub(super) fn everybody(&self) -> Seats {
        Seats(if self.seats == 4 { 15 } else { 3 })
    }

    /// The seats that still play.
    pub(super) fn playing(&self) -> Seats {
        Seats(self.everybody().0 & !self.out.0 & !self.resigned.0)
    }

    /// A seat and its partner, if it has one.
    pub(super) fn team(&self, seat: Seat) -> Seats {
        Seats(self.everybody().0 & 0b0101 << (seat.0 & 1))
    }
}
