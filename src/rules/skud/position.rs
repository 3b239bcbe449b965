//! The board and the hands of a game under way, with what is seen along its lines.

use super::laid::{self, Bond, KINDS, KNOTWEED, LOTUS, Laid, ORCHID, ROCK, SET};
use super::spot::{CELLS, GATES, MIDDLE, ROWS, Spot};
use crate::rules::shared::loops;
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};
use std::ops::Range;

/// A game of Skud Pai Sho under way.
///
/// The tiles stand twice: as bytes on cells, to be looked up and walked over, and as bits in lines, to find who sees
/// whom in a few instructions. Nothing of it is on the heap.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Laid; CELLS],
    /// What stops a line in each row: tiles, gates, and all that is no point.
    rows: [u32; ROWS],
    /// The same for each column.
    columns: [u32; ROWS],
    /// The points beside a Knotweed, row by row.
    drained: [u32; ROWS],
    /// The rows and columns with a Rock, where no harmony is.
    rocks: [u32; 2],
    /// Where the White Lotus and the Orchid of each seat stand; nowhere is a cell that is no point.
    specials: [[Spot; 2]; 2],
    /// Tiles of each kind that a seat may still play.
    pub(super) hand: [[u8; KINDS as usize]; 2],
    /// Accents a seat may still play, of all kinds together: fewer than its hand holds while its choice is unknown.
    pub(super) accents: [u8; 2],
    /// Basic flowers in hand.
    pub(super) flowers: [u8; 2],
    pub(super) to_move: Seat,
    /// Opening plants that were made; two end the opening.
    pub(super) opening: u8,
    pub(super) outcome: Option<Outcome>,
}

const NOWHERE: Spot = Spot(0);
/// The points of each row, and by symmetry of each column.
static POINTS: [u32; ROWS] = {
    let mut points = [0; ROWS];
    let mut at = 0;
    while at < CELLS {
        if Spot(at as u16).is_point() {
            points[Spot(at as u16).row() as usize] |= 1 << Spot(at as u16).column();
        }
        at += 1;
    }
    points
};
const CENTRE: Spot = Spot::on(0, 0);

/// The nearest bit below `at`; there is one, for no point lies on the rim of the layout.
#[inline(always)]
fn lower(line: u32, at: u32) -> u32 {
    31 - (line & BELOW[at as usize & 31] | 1).leading_zeros()
}

/// The nearest bit above `at`; there is one as well.
#[inline(always)]
fn higher(line: u32, at: u32) -> u32 {
    (line & ABOVE[at as usize & 31] | 1 << 31).trailing_zeros()
}

/// The bits below each bit.
static BELOW: [u32; 32] = {
    let mut masks = [0; 32];
    let mut at = 0;
    while at < 32 {
        masks[at] = (1 << at) - 1;
        at += 1;
    }
    masks
};

/// The bits above each bit.
static ABOVE: [u32; 32] = {
    let mut masks = [0; 32];
    let mut at = 0;
    while at < 32 {
        masks[at] = !(BELOW[at] | 1 << at);
        at += 1;
    }
    masks
};

impl Position {
    /// The empty board with full hands and no accents chosen.
    pub(super) const EMPTY: Position = {
        let mut position = Position {
            cells: [Laid::OFF; CELLS],
            rows: [u32::MAX; ROWS],
            columns: [u32::MAX; ROWS],
            drained: [0; ROWS],
            rocks: [0; 2],
            specials: [[NOWHERE; 2]; 2],
            hand: [SET; 2],
            accents: [4; 2],
            flowers: [18; 2],
            to_move: Seat(0),
            opening: 0,
            outcome: None,
        };
        let mut at = 0;
        while at < CELLS {
            let spot = Spot(at as u16);
            if spot.is_point() {
                position.cells[at] = Laid::NOTHING;
            }
            if spot.is_point() && !spot.is_gate() {
                position.rows[spot.row() as usize] &= !(1 << spot.column());
                position.columns[spot.column() as usize] &= !(1 << spot.row());
            }
            at += 1;
        }
        position
    };

    /// What lies there.
    pub(super) fn on(&self, spot: Spot) -> Laid {
        self.cells[spot.index()]
    }

    /// Puts a tile on an empty point; it grows in a gate and blooms elsewhere.
    #[inline]
    pub(super) fn lay(&mut self, spot: Spot, laid: Laid) {
        let laid = if spot.is_gate() { laid.growing() } else { laid.blooming() };
        self.cells[spot.index()] = laid;
        self.rows[spot.row() as usize] |= 1 << spot.column();
        self.columns[spot.column() as usize] |= 1 << spot.row();
        let tile = laid.tile();
        if !laid::is_basic(tile) {
            self.silence(tile, spot);
            self.move_special(laid, spot);
        }
    }

    /// Takes a tile off the board, and says which.
    #[inline]
    pub(super) fn lift(&mut self, spot: Spot) -> Laid {
        let laid = std::mem::replace(&mut self.cells[spot.index()], Laid::NOTHING);
        if !spot.is_gate() {
            self.rows[spot.row() as usize] &= !(1 << spot.column());
            self.columns[spot.column() as usize] &= !(1 << spot.row());
        }
        let tile = laid.tile();
        if tile == ROCK || tile == KNOTWEED {
            self.silence_anew();
        } else {
            self.move_special(laid, NOWHERE);
        }
        laid
    }

    /// Remembers where the White Lotus or the Orchid of a seat stands.
    fn move_special(&mut self, laid: Laid, spot: Spot) {
        if laid.tile() == LOTUS || laid.tile() == ORCHID {
            self.specials[laid.seat().index()][(laid.tile().0 - LOTUS.0) as usize & 1] = spot;
        }
    }

    /// Notes a Rock or a Knotweed that came to a point.
    fn silence(&mut self, tile: Tile, spot: Spot) {
        let (row, column) = (spot.row(), spot.column());
        if tile == ROCK {
            self.rocks[0] |= 1 << row;
            self.rocks[1] |= 1 << column;
        } else if tile == KNOTWEED {
            for near in row - 1..=row + 1 {
                self.drained[near as usize & (ROWS - 1)] |= if near == row { 5 } else { 7 } << (column - 1);
            }
        }
    }

    /// Finds anew what the Rocks and Knotweeds silence, after one of them has gone.
    fn silence_anew(&mut self) {
        self.rocks = [0; 2];
        self.drained = [0; ROWS];
        for (row, points) in POINTS.iter().enumerate() {
            let mut line = self.rows[row] & points;
            while line != 0 {
                let spot = Spot::cross(row as u32, line.trailing_zeros());
                line &= line - 1;
                self.silence(self.on(spot).tile(), spot);
            }
        }
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (Spot, Laid)> + '_ {
        self.cells.iter().enumerate().filter(|(_, laid)| laid.is_tile()).map(|(at, &laid)| (Spot(at as u16), laid))
    }

    /// Where a seat's White Lotus or Orchid blooms.
    pub(super) fn blooming(&self, tile: Tile, seat: Seat) -> Option<Spot> {
        let spot = self.specials[seat.index()][usize::from(tile == ORCHID)];
        (spot != NOWHERE && !spot.is_gate()).then_some(spot)
    }

    /// The enemy Orchid that holds the flower on this point, if one does. A growing flower is not held.
    pub(super) fn trapped_by(&self, spot: Spot) -> Option<Spot> {
        let enemy = other(self.on(spot).seat());
        self.blooming(ORCHID, enemy).filter(|orchid| orchid.touches(spot) && !spot.is_gate())
    }

    /// The Rocks and Knotweeds that keep two tiles in line from harmony.
    pub(super) fn silencers(&self, a: Spot, b: Spot) -> impl Iterator<Item = (Spot, Laid)> + '_ {
        self.tiles().filter(move |(spot, laid)| match laid.tile() {
            ROCK if a.row() == b.row() => spot.row() == a.row(),
            ROCK => spot.column() == a.column(),
            KNOTWEED => spot.touches(a) || spot.touches(b),
            _ => false,
        })
    }

    /// Whether a seat has a flower in a gate.
    pub(super) fn grows(&self, seat: Seat) -> Option<Spot> {
        GATES.into_iter().find(|&gate| self.on(gate).is_tile() && self.on(gate).seat() == seat)
    }

    /// What stops a line in each row and in each column.
    pub(super) fn lines(&self) -> (&[u32; ROWS], &[u32; ROWS]) {
        (&self.rows, &self.columns)
    }

    /// The nearest things in line with a point: up, left, right, down. An edge counts as one, and so does a gate.
    pub(super) fn seen(&self, spot: Spot) -> [Spot; 4] {
        seen(self.rows[spot.row() as usize], self.columns[spot.column() as usize], spot)
    }

    /// Whether harmony is possible between two points in line, whatever lies there.
    fn is_open(&self, a: Spot, b: Spot) -> bool {
        let rock = if a.row() == b.row() { self.rocks[0] >> a.row() } else { self.rocks[1] >> a.column() };
        let drained = self.drained[a.row() as usize] >> a.column() | self.drained[b.row() as usize] >> b.column();
        (rock | drained) & 1 == 0
    }

    /// What two things that see each other are to each other, Rocks and Knotweeds considered.
    pub(super) fn bond(&self, a: Spot, b: Spot) -> Bond {
        let bond = self.on(a).with(self.on(b));
        if bond.harmonizes() && !self.is_open(a, b) { Bond::NONE } else { bond }
    }

    /// What comes of moving a flower between two points, a capture at the end included: the clash that forbids it, or
    /// the seats that may have closed a ring by it. The board is left as it is.
    pub(super) fn stir(&self, from: Spot, to: Spot) -> Result<Seats, (Spot, Spot)> {
        let (mut row, mut column) = (self.rows[to.row() as usize], self.columns[to.column() as usize]);
        let (same_row, same_column) = (from.row() == to.row(), from.column() == to.column());
        let leaves_line = !from.is_gate();
        if leaves_line && same_row {
            row &= !(1 << from.column());
        }
        if leaves_line && same_column {
            column &= !(1 << from.row());
        }
        let flower = self.on(from).blooming();
        let near = seen(row, column, to);
        let bonds = near.map(|other| flower.with(self.on(other)));
        let mut watch = 0;
        if (bonds[0].0 | bonds[1].0 | bonds[2].0 | bonds[3].0) != 0 {
            let mut once = 0;
            for (other, bond) in near.into_iter().zip(bonds) {
                if bond.clashes() {
                    return Err((to, other));
                }
                if bond.harmonizes() && self.is_open(to, other) {
                    // A ring through a tile needs two harmonies there.
                    watch |= once & bond.0;
                    once |= bond.0;
                }
            }
        }
        if leaves_line {
            let [up, left, right, down] = self.seen(from);
            // Where the flower comes to stand between the two that its leaving lets see each other, they do not.
            let row_stays = !same_row || to < left || to > right;
            let column_stays = !same_column || to < up || to > down;
            for (stays, a, b) in [(row_stays, left, right), (column_stays, up, down)] {
                let bond = self.on(a).with(self.on(b));
                if bond == Bond::NONE || !stays {
                    continue;
                }
                if bond.clashes() {
                    return Err((a, b));
                }
                if self.is_open(a, b) {
                    watch |= bond.0;
                }
            }
        }
        Ok(Seats(watch))
    }

    /// Whether an arrangement made a harmony of the seat's that did not exist before. `self` is the position after it.
    pub(super) fn has_new(&self, before: &Position, seat: Seat, from: Spot, to: Spot, their_lotus: bool) -> bool {
        let counts =
            |a: Spot, b: Spot| self.bond(a, b).is_of(seat) && (their_lotus || self.on(a).seat() == self.on(b).seat());
        let old = before.seen(from);
        let was = |other: Spot| old.contains(&other) && before.bond(from, other).is_of(seat);
        if self.seen(to).into_iter().any(|other| counts(to, other) && !was(other)) {
            return true;
        }
        let [up, left, right, down] = self.seen(from);
        !from.is_gate() && [(up, down), (left, right)].into_iter().any(|(a, b)| a != to && b != to && counts(a, b))
    }

    /// Every two flowers in line that harmonize or clash.
    pub(super) fn bonds(&self, mut each: impl FnMut(Spot, Spot, Bond)) {
        for (lines, across) in [(&self.rows, false), (&self.columns, true)] {
            for (at, &line) in lines.iter().enumerate() {
                let spot = |on| if across { Spot::cross(on, at as u32) } else { Spot::cross(at as u32, on) };
                // Rows and columns hold points in the same places.
                let mut rest = line & POINTS[at];
                if rest == 0 {
                    continue;
                }
                let mut last = spot(rest.trailing_zeros());
                rest &= rest - 1;
                while rest != 0 {
                    let next = spot(rest.trailing_zeros());
                    rest &= rest - 1;
                    let bond = self.bond(last, next);
                    if bond != Bond::NONE {
                        each(last, next, bond);
                    }
                    last = next;
                }
            }
        }
    }

    /// Two flowers that clash, if any do.
    pub(super) fn clash(&self) -> Option<(Spot, Spot)> {
        let mut found = None;
        self.bonds(|a, b, bond| {
            if bond.clashes() && found.is_none() {
                found = Some((a, b));
            }
        });
        found
    }

    /// The harmonies of each seat, and those of them that cross a midline.
    pub(super) fn harmonies(&self) -> ([u32; 2], [u32; 2]) {
        let (mut all, mut crossing) = ([0; 2], [0; 2]);
        self.bonds(|a, b, bond| {
            for seat in [Seat(0), Seat(1)] {
                if bond.is_of(seat) {
                    all[seat.index()] += 1;
                    crossing[seat.index()] += u32::from(crosses_midline(a, b));
                }
            }
        });
        (all, crossing)
    }

    /// Whether the seat has a ring: a chain of harmonies round the centre.
    ///
    /// It crosses all four rays from the centre, which most positions fail at; the search begins at one of them.
    pub(super) fn ring(&self, seat: Seat) -> bool {
        let starts = self.crossing(seat, &self.rows, false, UP);
        if starts == 0
            || self.crossing(seat, &self.rows, false, DOWN) == 0
            || self.crossing(seat, &self.columns, true, UP) == 0
            || self.crossing(seat, &self.columns, true, DOWN) == 0
        {
            return false;
        }
        let starts = UP.filter(|row| starts >> row & 1 == 1);
        let starts = starts.map(|row| Spot::cross(row, lower(self.rows[row as usize], MIDDLE + 1)).index());
        loops::closes::<CELLS, _>(starts, |cell| {
            let spot = Spot(cell as u16);
            let others = self.seen(spot).into_iter();
            let linked = move |&other: &Spot| self.bond(spot, other).is_of(seat) && !touches_centre(spot, other);
            others.filter(linked).map(move |other| (other.index(), climb(spot, other)))
        })
    }

    /// The rows, or the columns, in which a harmony of the seat's crosses a ray from the centre, as bits.
    fn crossing(&self, seat: Seat, lines: &[u32; ROWS], across: bool, half: Range<u32>) -> u32 {
        let mut found = 0;
        for at in half {
            let line = lines[at as usize] & POINTS[at as usize];
            // Most lines are empty on one side.
            if line & BELOW[MIDDLE as usize + 1] == 0 || line & ABOVE[MIDDLE as usize] == 0 {
                continue;
            }
            let (near, far) = (lower(line, MIDDLE + 1), higher(line, MIDDLE));
            let ends = if across { (near << 5 | at, far << 5 | at) } else { (at << 5 | near, at << 5 | far) };
            let is_harmony = self.bond(Spot(ends.0 as u16), Spot(ends.1 as u16)).is_of(seat);
            found |= u32::from(is_harmony) << at;
        }
        found
    }
}

/// The rows above the centre, or the columns to its left; and those after it.
const UP: Range<u32> = 1..MIDDLE;
const DOWN: Range<u32> = MIDDLE + 1..2 * MIDDLE;

/// The seat across the board.
pub(super) const fn other(seat: Seat) -> Seat {
    Seat(1 - (seat.0 & 1))
}

fn seen(row: u32, column: u32, spot: Spot) -> [Spot; 4] {
    let (y, x) = (spot.row(), spot.column());
    [
        Spot::cross(lower(column, y), x),
        Spot::cross(y, lower(row, x)),
        Spot::cross(y, higher(row, x)),
        Spot::cross(higher(column, y), x),
    ]
}

/// Whether two numbers lie strictly on opposite sides of the middle.
const fn straddles(a: u32, b: u32) -> bool {
    (a < MIDDLE && b > MIDDLE) || (b < MIDDLE && a > MIDDLE)
}

/// Whether a harmony crosses a midline. One that runs along a midline passes over the centre and crosses neither.
fn crosses_midline(a: Spot, b: Spot) -> bool {
    (straddles(a.column(), b.column()) && a.row() != MIDDLE) || (straddles(a.row(), b.row()) && a.column() != MIDDLE)
}

/// Whether a harmony ends on the centre or passes over it.
fn touches_centre(a: Spot, b: Spot) -> bool {
    let over = (a.row() == MIDDLE && straddles(a.column(), b.column()))
        || (a.column() == MIDDLE && straddles(a.row(), b.row()));
    a == CENTRE || b == CENTRE || over
}

/// What a harmony climbs: the ray goes up from the centre, a hair right of the middle column.
fn climb(from: Spot, to: Spot) -> i8 {
    if from.row() != to.row() || from.row() >= MIDDLE {
        return 0;
    }
    i8::from(to.column() > MIDDLE) - i8::from(from.column() > MIDDLE)
}
