//! The position: board and hands, and the harmonies along its lines.

use super::points::{CELLS, GATES, MIDDLE, PointId, ROWS};
use super::tiles::{self, KINDS, KNOTWEED, LOTUS, ORCHID, Piece, ROCK, SET, TURTLE};
use crate::rules::{Outcome, Seats};
use crate::variant::{Seat, Tile};

/// All the rules know of a game under way.
///
/// The tiles are stored twice: as bytes in cells, for look-ups, and as bits in lines, to find facing tiles in a few
/// instructions. It has no heap data.
#[derive(Debug, Clone)]
pub struct Position {
    cells: [Piece; CELLS],
    /// What ends a line of sight in each row: tiles, gates, and everything off the board.
    rows: [u32; ROWS],
    /// The same for each column.
    columns: [u32; ROWS],
    /// The points beside a Knotweed, row by row.
    pub(super) drained: [u32; ROWS],
    /// The rows and columns with a Rock, which have no harmonies.
    pub(super) rocks: [u32; 2],
    /// Where the White Lotus and the Orchid of each seat bloom, or `NOWHERE`.
    specials: [[PointId; 2]; 2],
    /// How many tiles of each kind a seat may have in hand.
    pub(super) hands: [[u8; KINDS as usize]; 2],
    /// How many accents of all kinds a seat has in hand: fewer than in `hands` while its choice is unknown.
    pub(super) accents: [u8; 2],
    /// How many basic flowers each seat has in hand.
    pub(super) flowers: [u8; 2],
    pub(super) to_move: Seat,
    /// How many Lion Turtles are on the board.
    pub(super) turtles: u8,
    /// How many opening plants were made; two end the opening.
    pub(super) opening: u8,
    pub(super) outcome: Option<Outcome>,
    /// The seats with a ring after which the game went on, because it was not seen.
    pub(super) unseen: Seats,
    /// Whether tiles may clash, as a refused ply was played anyway.
    pub(super) may_clash: bool,
}

pub(super) const NOWHERE: PointId = PointId(0);
/// The points of each row, and by symmetry of each column.
pub(super) static POINTS: [u32; ROWS] = {
    let mut points = [0; ROWS];
    let mut at = 0;
    while at < CELLS {
        if PointId(at as u16).is_point() {
            points[PointId(at as u16).row() as usize] |= 1 << PointId(at as u16).column();
        }
        at += 1;
    }
    points
};
pub(super) const CENTRE: PointId = PointId::on(0, 0);

/// The numbers of the bits that are set.
pub(super) fn bits(mut line: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (line != 0).then(|| line.trailing_zeros());
        line &= line.wrapping_sub(1);
        bit
    })
}

/// The nearest set bit below `at`; there is one, as the margin is set.
#[inline(always)]
pub(super) fn lower(line: u32, at: u32) -> u32 {
    31 - (line & SIDES[at as usize & 31].below | 1).leading_zeros()
}

/// The nearest set bit above `at`.
#[inline(always)]
pub(super) fn higher(line: u32, at: u32) -> u32 {
    (line & SIDES[at as usize & 31].above | 1 << 31).trailing_zeros()
}

/// The bits on both sides of a bit.
#[derive(Clone, Copy)]
struct Sides {
    below: u32,
    above: u32,
}

/// The bits on both sides of each bit.
static SIDES: [Sides; 32] = {
    let mut sides = [Sides { below: 0, above: 0 }; 32];
    let mut at = 0;
    while at < 32 {
        sides[at] = Sides { below: below(at as u32), above: !(below(at as u32) | 1 << at) };
        at += 1;
    }
    sides
};

/// The bits below a bit.
pub(super) const fn below(at: u32) -> u32 {
    (1 << at) - 1
}

/// What lies on a line from one number to another. Its size is a power of two, which is quick to index.
#[derive(Clone, Copy)]
#[repr(align(16))]
pub(super) struct Stretch {
    /// How many steps it takes.
    pub steps: u32,
    /// What lies between the two, as bits.
    pub between: u32,
    /// The same with the first of them, unless both are the same.
    pub before: u32,
}

impl Stretch {
    const fn of(from: u32, to: u32) -> Stretch {
        if from == to {
            return Stretch { steps: 0, between: 0, before: 0 };
        }
        let (low, high) = if from < to { (from, to) } else { (to, from) };
        let between = SIDES[low as usize & 31].above & SIDES[high as usize & 31].below;
        Stretch { steps: high - low, between, before: between | 1 << (from & 31) }
    }
}

/// The stretch from any number below 32 to any other.
static STRETCHES: [Stretch; 32 * 32] = {
    let mut stretches = [Stretch { steps: 0, between: 0, before: 0 }; 32 * 32];
    let mut at = 0;
    while at < stretches.len() {
        stretches[at] = Stretch::of(at as u32 >> 5, at as u32 & 31);
        at += 1;
    }
    stretches
};

/// What lies on a line from one number to another. On the web, where a table is downloaded first, it is worked out.
#[inline(always)]
pub(super) fn stretch(from: u32, to: u32) -> Stretch {
    if cfg!(target_family = "wasm") {
        return Stretch::of(from, to);
    }
    STRETCHES[(from << 5 | to) as usize & (STRETCHES.len() - 1)]
}

impl Position {
    /// The empty board with full hands and accents not chosen yet.
    pub(super) const EMPTY: Position = {
        let mut position = Position {
            cells: [Piece::OFF; CELLS],
            rows: [u32::MAX; ROWS],
            columns: [u32::MAX; ROWS],
            drained: [0; ROWS],
            rocks: [0; 2],
            specials: [[NOWHERE; 2]; 2],
            hands: [SET; 2],
            accents: [4; 2],
            flowers: [18; 2],
            to_move: Seat(0),
            turtles: 0,
            opening: 0,
            outcome: None,
            unseen: Seats(0),
            may_clash: false,
        };
        let mut at = 0;
        while at < CELLS {
            let id = PointId(at as u16);
            if id.is_point() {
                position.cells[at] = Piece::NONE;
            }
            if id.is_point() && !id.is_gate() {
                position.rows[id.row() as usize] &= !(1 << id.column());
                position.columns[id.column() as usize] &= !(1 << id.row());
            }
            at += 1;
        }
        position
    };

    /// What lies on a point.
    #[inline]
    pub(super) fn on(&self, id: PointId) -> Piece {
        self.cells[id.index()]
    }

    /// Puts a tile on an empty point; it grows in a gate and blooms elsewhere.
    #[inline]
    pub(super) fn put(&mut self, id: PointId, piece: Piece) {
        let piece = if id.is_gate() { piece.growing() } else { piece.blooming() };
        self.cells[id.index()] = piece;
        self.close(id);
        let tile = piece.tile();
        if !tiles::is_basic(tile) {
            self.add_silencer(tile, id);
            self.turtles += u8::from(tile == TURTLE);
            self.move_special(piece, if id.is_gate() { NOWHERE } else { id });
        }
    }

    /// Removes a tile from the board and returns it.
    #[inline]
    pub(super) fn lift(&mut self, id: PointId) -> Piece {
        let piece = std::mem::replace(&mut self.cells[id.index()], Piece::NONE);
        if !id.is_gate() {
            self.open(id);
        }
        let tile = piece.tile();
        if tile == ROCK || tile == KNOTWEED {
            self.find_silencers();
        } else if tile == TURTLE {
            self.turtles = self.turtles.saturating_sub(1);
        } else {
            self.move_special(piece, NOWHERE);
        }
        piece
    }

    /// Puts a flower into an open gate.
    #[inline(always)]
    pub(super) fn grow(&mut self, gate: PointId, flower: Piece) {
        self.cells[gate.index()] = flower.growing();
        if !tiles::is_basic(flower.tile()) {
            self.move_special(flower, NOWHERE);
        }
    }

    /// Moves a flower to a point outside the gates, and removes what stands there.
    #[inline(always)]
    pub(super) fn arrange(&mut self, from: PointId, to: PointId) {
        let flower = self.leave(from);
        self.arrive(flower, to);
    }

    /// Takes a flower away that is to be put down again by [`Position::arrive`].
    #[inline(always)]
    pub(super) fn leave(&mut self, from: PointId) -> Piece {
        let flower = std::mem::replace(&mut self.cells[from.index()], Piece::NONE);
        if !flower.is_growing() {
            self.open(from);
        }
        flower
    }

    /// Puts a flower that was on its way on a point outside the gates, and removes what stands there.
    #[inline(always)]
    pub(super) fn arrive(&mut self, flower: Piece, to: PointId) {
        if !self.on(to).is_empty() {
            self.lift(to);
        }
        self.cells[to.index()] = flower.blooming();
        self.close(to);
        if !tiles::is_basic(flower.tile()) {
            self.move_special(flower, to);
        }
    }

    /// Lets a point end the lines of sight that come to it.
    #[inline(always)]
    fn close(&mut self, id: PointId) {
        self.rows[id.row() as usize] |= 1 << id.column();
        self.columns[id.column() as usize] |= 1 << id.row();
    }

    /// Lets lines of sight pass over a point.
    #[inline(always)]
    fn open(&mut self, id: PointId) {
        self.rows[id.row() as usize] &= !(1 << id.column());
        self.columns[id.column() as usize] &= !(1 << id.row());
    }

    /// Notes where a White Lotus or an Orchid blooms, if it does.
    #[inline]
    fn move_special(&mut self, piece: Piece, id: PointId) {
        if piece.tile() == LOTUS || piece.tile() == ORCHID {
            self.specials[piece.seat().index()][(piece.tile().0 - LOTUS.0) as usize & 1] = id;
        }
    }

    /// Notes which harmonies a new Rock or Knotweed prevents.
    #[inline]
    fn add_silencer(&mut self, tile: Tile, id: PointId) {
        let (row, column) = (id.row(), id.column());
        if tile == ROCK {
            self.rocks[0] |= 1 << row;
            self.rocks[1] |= 1 << column;
        } else if tile == KNOTWEED {
            for near in row - 1..=row + 1 {
                self.drained[near as usize & (ROWS - 1)] |= if near == row { 5 } else { 7 } << (column - 1);
            }
        }
    }

    /// Recomputes which harmonies the Rocks and Knotweeds prevent.
    fn find_silencers(&mut self) {
        self.rocks = [0; 2];
        self.drained = [0; ROWS];
        for (row, points) in POINTS.iter().enumerate() {
            for column in bits(self.rows[row] & points) {
                let id = PointId::cross(row as u32, column);
                self.add_silencer(self.on(id).tile(), id);
            }
        }
    }

    /// Whether a Knotweed drains what is on a point.
    pub(super) fn is_drained(&self, id: PointId) -> bool {
        self.drained[id.row() as usize] >> id.column() & 1 == 1
    }

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (PointId, Piece)> + '_ {
        let lines = self.rows.iter().zip(&POINTS).zip(0..);
        // Gates end a line of sight, but may be empty.
        let ids = lines.flat_map(|((line, points), row)| bits(line & points).map(move |on| PointId::cross(row, on)));
        ids.map(|id| (id, self.on(id))).filter(|(_, piece)| piece.is_tile())
    }

    /// Calls back for each tile on the board, in reading order.
    #[inline(always)]
    pub(super) fn each_tile(&self, mut each: impl FnMut(PointId, Piece)) {
        for y in 1..2 * MIDDLE {
            // One by one, as most rows have none or one.
            for x in bits(self.rows[y as usize] & POINTS[y as usize]) {
                let id = PointId::cross(y, x);
                let piece = self.on(id);
                // Gates end a line of sight, but may be empty.
                if piece.is_tile() {
                    each(id, piece);
                }
            }
        }
    }

    /// The empty points, in reading order, gates aside.
    pub(super) fn empty(&self) -> impl Iterator<Item = PointId> + '_ {
        let lines = self.rows.iter().zip(&POINTS).zip(0..);
        lines.flat_map(|((line, points), row)| bits(!line & points).map(move |on| PointId::cross(row, on)))
    }

    /// Where a seat's White Lotus or Orchid blooms, if it does.
    #[inline(always)]
    pub(super) fn blooming(&self, tile: Tile, seat: Seat) -> Option<PointId> {
        let id = self.specials[seat.index()][usize::from(tile == ORCHID)];
        (id != NOWHERE).then_some(id)
    }

    /// The opponent's Orchid that traps the flower on a point, if one does. Growing flowers are not trapped.
    #[inline(always)]
    pub(super) fn trapped_by(&self, id: PointId) -> Option<PointId> {
        let orchid = self.blooming(ORCHID, self.on(id).seat().other())?;
        (orchid.touches(id) && !id.is_gate()).then_some(orchid)
    }

    /// The Rocks and Knotweeds that prevent harmony between two points in line.
    pub(super) fn silencers(&self, a: PointId, b: PointId) -> impl Iterator<Item = (PointId, Piece)> + '_ {
        self.tiles().filter(move |(id, piece)| match piece.tile() {
            ROCK if a.row() == b.row() => id.row() == a.row(),
            ROCK => id.column() == a.column(),
            KNOTWEED => id.touches(a) || id.touches(b),
            _ => false,
        })
    }

    /// The gate of a seat's growing flower, if it has one.
    pub(super) fn growing_flower(&self, seat: Seat) -> Option<PointId> {
        GATES.into_iter().find(|&gate| self.on(gate).is_tile() && self.on(gate).seat() == seat)
    }

    /// The gate of the seat to move, while the opening lasts.
    #[inline]
    pub(super) fn opening_gate(&self) -> Option<PointId> {
        // Guest sits at the bottom, Host at the top.
        (self.opening < 2).then(|| if self.opening == 0 { GATES[3] } else { GATES[0] })
    }

    /// What ends a line of sight in each row and in each column.
    #[inline]
    pub(super) fn lines(&self) -> (&[u32; ROWS], &[u32; ROWS]) {
        (&self.rows, &self.columns)
    }

    /// The same for the row and the column of a point.
    #[inline(always)]
    pub(super) fn cross(&self, id: PointId) -> (u32, u32) {
        (self.rows[id.row() as usize], self.columns[id.column() as usize])
    }

    /// What ends the lines of sight from a point along these lines: see [`seen`].
    #[inline(always)]
    pub(super) fn sighted(&self, (row, column): (u32, u32), id: PointId) -> [Piece; 4] {
        let (y, x) = (id.row() as usize, id.column() as usize);
        let (cells, _) = self.cells.as_chunks::<ROWS>();
        let along = &cells[y];
        let on = |row: u32| cells[row as usize][x];
        [
            on(lower(column, y as u32)),
            along[lower(row, x as u32) as usize],
            along[higher(row, x as u32) as usize],
            on(higher(column, y as u32)),
        ]
    }

    /// The cells that end the lines of sight from a point: up, left, right, down. Each is a tile, a gate or off the board.
    #[inline(always)]
    pub(super) fn seen(&self, id: PointId) -> [PointId; 4] {
        seen(self.rows[id.row() as usize], self.columns[id.column() as usize], id)
    }
}

#[inline(always)]
pub(super) fn seen(row: u32, column: u32, id: PointId) -> [PointId; 4] {
    let (y, x) = (id.row(), id.column());
    [
        PointId::cross(lower(column, y), x),
        PointId::cross(y, lower(row, x)),
        PointId::cross(y, higher(row, x)),
        PointId::cross(higher(column, y), x),
    ]
}

/// Whether two numbers lie strictly on opposite sides of the middle.
pub(super) const fn straddles(a: u32, b: u32) -> bool {
    (a < MIDDLE && b > MIDDLE) || (b < MIDDLE && a > MIDDLE)
}
