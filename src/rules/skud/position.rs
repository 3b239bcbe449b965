//! The position: board and hands, and the harmonies along its lines.

use super::points::{CELLS, GATES, MIDDLE, PointId, ROWS};
use super::tiles::{self, KINDS, KNOTWEED, LOTUS, ORCHID, Piece, ROCK, Relation, SET};
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
    drained: [u32; ROWS],
    /// The rows and columns with a Rock, which have no harmonies.
    rocks: [u32; 2],
    /// Where the White Lotus and the Orchid of each seat stand, or `NOWHERE`.
    specials: [[PointId; 2]; 2],
    /// How many tiles of each kind a seat may have in hand.
    pub(super) hands: [[u8; KINDS as usize]; 2],
    /// How many accents of all kinds a seat has in hand: fewer than in `hands` while its choice is unknown.
    pub(super) accents: [u8; 2],
    /// How many basic flowers each seat has in hand.
    pub(super) flowers: [u8; 2],
    pub(super) to_move: Seat,
    /// How many opening plants were made; two end the opening.
    pub(super) opening: u8,
    pub(super) outcome: Option<Outcome>,
    /// Whether tiles may clash, as a refused ply was played anyway.
    pub(super) may_clash: bool,
}

/// What a move or capture changes along the lines.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Changed {
    /// The seats that may have closed a ring.
    pub(super) watch: Seats,
    /// Whether the seat to move has a new harmony.
    gains: bool,
    /// Whether it has one that is not with the opponent's White Lotus.
    gains_own: bool,
}

impl Changed {
    /// Notes a new harmony, between tiles of one seat or not.
    fn gain(&mut self, is_own: bool) {
        self.gains = true;
        self.gains_own |= is_own;
    }

    /// Whether a new harmony earns the bonus.
    pub(super) fn earns_bonus(self, with_their_lotus: bool) -> bool {
        if with_their_lotus { self.gains } else { self.gains_own }
    }
}

const NOWHERE: PointId = PointId(0);
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
    31 - (line & BELOW[at as usize & 31] | 1).leading_zeros()
}

/// The nearest set bit above `at`.
#[inline(always)]
pub(super) fn higher(line: u32, at: u32) -> u32 {
    (line & ABOVE[at as usize & 31] | 1 << 31).trailing_zeros()
}

/// The bits below each bit.
pub(super) static BELOW: [u32; 32] = {
    let mut masks = [0; 32];
    let mut at = 0;
    while at < 32 {
        masks[at] = (1 << at) - 1;
        at += 1;
    }
    masks
};

/// The bits above each bit.
pub(super) static ABOVE: [u32; 32] = {
    let mut masks = [0; 32];
    let mut at = 0;
    while at < 32 {
        masks[at] = !(BELOW[at] | 1 << at);
        at += 1;
    }
    masks
};

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
            opening: 0,
            outcome: None,
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
        self.rows[id.row() as usize] |= 1 << id.column();
        self.columns[id.column() as usize] |= 1 << id.row();
        let tile = piece.tile();
        if !tiles::is_basic(tile) {
            self.add_silencer(tile, id);
            self.move_special(piece, id);
        }
    }

    /// Removes a tile from the board and returns it.
    #[inline]
    pub(super) fn lift(&mut self, id: PointId) -> Piece {
        let piece = std::mem::replace(&mut self.cells[id.index()], Piece::NONE);
        if !id.is_gate() {
            self.rows[id.row() as usize] &= !(1 << id.column());
            self.columns[id.column() as usize] &= !(1 << id.row());
        }
        let tile = piece.tile();
        if tile == ROCK || tile == KNOTWEED {
            self.find_silencers();
        } else {
            self.move_special(piece, NOWHERE);
        }
        piece
    }

    /// Notes where a White Lotus or an Orchid stands.
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

    /// The tiles on the board, in reading order.
    pub(super) fn tiles(&self) -> impl Iterator<Item = (PointId, Piece)> + '_ {
        let lines = self.rows.iter().zip(&POINTS).zip(0..);
        // Gates end a line of sight, but may be empty.
        let ids = lines.flat_map(|((line, points), row)| bits(line & points).map(move |on| PointId::cross(row, on)));
        ids.map(|id| (id, self.on(id))).filter(|(_, piece)| piece.is_tile())
    }

    /// The empty points, in reading order, gates aside.
    pub(super) fn empty(&self) -> impl Iterator<Item = PointId> + '_ {
        let lines = self.rows.iter().zip(&POINTS).zip(0..);
        lines.flat_map(|((line, points), row)| bits(!line & points).map(move |on| PointId::cross(row, on)))
    }

    /// The points that a flower comes to in this many steps at most, row by row. A tile may stand on the last point of a way
    /// and on no other.
    pub(super) fn reach(&self, from: PointId, range: u32) -> [u32; ROWS] {
        let start = from.row() as usize;
        let mut reached = [0; ROWS];
        reached[start] = 1 << from.column();
        // What can be walked on from: all that is reached and empty. Gates end lines of sight, but not ways.
        let mut free = self.rows.map(|line| !line);
        for gate in GATES.into_iter().filter(|&gate| self.on(gate).is_empty()) {
            free[gate.row() as usize] |= 1 << gate.column();
        }
        free[start] |= 1 << from.column();
        for far in 1..=range as usize {
            let mut above = 0;
            let rows = start.saturating_sub(far)..=(start + far).min(ROWS - 2);
            for row in rows {
                let here = reached[row] & free[row];
                let below = reached[row + 1] & free[row + 1];
                reached[row] |= (here << 1 | here >> 1 | above | below) & POINTS[row];
                above = here;
            }
        }
        reached[start] &= !(1 << from.column());
        reached
    }

    /// Where a seat's White Lotus or Orchid blooms, if it does.
    #[inline]
    pub(super) fn blooming(&self, tile: Tile, seat: Seat) -> Option<PointId> {
        let id = self.specials[seat.index()][usize::from(tile == ORCHID)];
        (id != NOWHERE && !id.is_gate()).then_some(id)
    }

    /// The opponent's Orchid that traps the flower on a point, if one does. Growing flowers are not trapped.
    #[inline]
    pub(super) fn trapped_by(&self, id: PointId) -> Option<PointId> {
        let enemy = self.on(id).seat().other();
        self.blooming(ORCHID, enemy).filter(|orchid| orchid.touches(id) && !id.is_gate())
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

    /// What ends a line of sight in each row and in each column.
    #[inline]
    pub(super) fn lines(&self) -> (&[u32; ROWS], &[u32; ROWS]) {
        (&self.rows, &self.columns)
    }

    /// The cells that end the lines of sight from a point: up, left, right, down. Each is a tile, a gate or off the board.
    #[inline]
    pub(super) fn seen(&self, id: PointId) -> [PointId; 4] {
        seen(self.rows[id.row() as usize], self.columns[id.column() as usize], id)
    }

    /// Whether no Rock or Knotweed prevents harmony between two points in line.
    #[inline]
    pub(super) fn is_open(&self, a: PointId, b: PointId) -> bool {
        let rock = if a.row() == b.row() { self.rocks[0] >> a.row() } else { self.rocks[1] >> a.column() };
        let drained = self.drained[a.row() as usize] >> a.column() | self.drained[b.row() as usize] >> b.column();
        (rock | drained) & 1 == 0
    }

    /// How the tiles on two facing points relate, Rocks and Knotweeds included.
    #[inline]
    pub(super) fn relation(&self, a: PointId, b: PointId) -> Relation {
        let relation = self.on(a).with(self.on(b));
        if relation.harmonizes() && !self.is_open(a, b) { Relation::NONE } else { relation }
    }

    /// Checks the lines that a move or capture changes: fails with a clash, or returns what comes of it.
    #[inline]
    pub(super) fn check_lines(&self, from: PointId, to: PointId) -> Result<Changed, (PointId, PointId)> {
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
        let seat = flower.seat();
        let near = seen(row, column, to);
        let relation = |number: usize| flower.with(self.on(near[number]));
        let relations = [relation(0), relation(1), relation(2), relation(3)];
        let mut changed = Changed::default();
        let around = self.seen(from);
        if (relations[0].0 | relations[1].0 | relations[2].0 | relations[3].0) != 0 {
            let mut once = 0;
            for (other, relation) in near.into_iter().zip(relations) {
                if relation.clashes() {
                    return Err((to, other));
                }
                if relation.harmonizes() && self.is_open(to, other) {
                    // A ring needs two harmonies at each of its tiles.
                    changed.watch.0 |= once & relation.0;
                    once |= relation.0;
                    // What grows in a gate harmonizes with nothing.
                    let was_there = leaves_line && around.contains(&other) && self.is_open(from, other);
                    if relation.is_of(seat) && !was_there {
                        changed.gain(self.on(other).seat() == seat);
                    }
                }
            }
        }
        if leaves_line {
            let [up, left, right, down] = around;
            // The tiles beside the start face each other now, unless the flower ends between them.
            let row_stays = !same_row || to < left || to > right;
            let column_stays = !same_column || to < up || to > down;
            for (stays, a, b) in [(row_stays, left, right), (column_stays, up, down)] {
                let relation = self.on(a).with(self.on(b));
                if relation == Relation::NONE || !stays {
                    continue;
                }
                if relation.clashes() {
                    return Err((a, b));
                }
                if self.is_open(a, b) {
                    changed.watch.0 |= relation.0;
                    if relation.is_of(seat) {
                        changed.gain(self.on(a).seat() == self.on(b).seat());
                    }
                }
            }
        }
        Ok(changed)
    }

    /// Whether two tiles face each other in a harmony of the seat.
    pub(super) fn harmonized(&self, a: PointId, b: PointId, seat: Seat) -> bool {
        self.relation(a, b).is_of(seat) && self.seen(a).contains(&b)
    }

    /// Calls back for every two flowers that harmonize or clash.
    pub(super) fn relations(&self, mut each: impl FnMut(PointId, PointId, Relation)) {
        for (lines, across) in [(&self.rows, false), (&self.columns, true)] {
            for (at, &line) in lines.iter().enumerate() {
                let id = |on| if across { PointId::cross(on, at as u32) } else { PointId::cross(at as u32, on) };
                // By symmetry the points of a column are those of the row with its number.
                let mut rest = line & POINTS[at];
                if rest == 0 {
                    continue;
                }
                let mut last = id(rest.trailing_zeros());
                rest &= rest - 1;
                while rest != 0 {
                    let next = id(rest.trailing_zeros());
                    rest &= rest - 1;
                    let relation = self.relation(last, next);
                    if relation != Relation::NONE {
                        each(last, next, relation);
                    }
                    last = next;
                }
            }
        }
    }

    /// Two flowers that clash, if any do.
    pub(super) fn clash(&self) -> Option<(PointId, PointId)> {
        let mut found = None;
        self.relations(|a, b, relation| {
            if relation.clashes() && found.is_none() {
                found = Some((a, b));
            }
        });
        found
    }

    /// How many harmonies each seat has, and how many of them cross a midline.
    pub(super) fn harmonies(&self) -> ([u32; 2], [u32; 2]) {
        let (mut all, mut crossing) = ([0; 2], [0; 2]);
        self.relations(|a, b, relation| {
            for seat in [Seat(0), Seat(1)] {
                if relation.is_of(seat) {
                    all[seat.index()] += 1;
                    crossing[seat.index()] += u32::from(crosses_midline(a, b));
                }
            }
        });
        (all, crossing)
    }
}

#[inline]
fn seen(row: u32, column: u32, id: PointId) -> [PointId; 4] {
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

/// Whether a harmony crosses a midline. One along a midline crosses neither.
fn crosses_midline(a: PointId, b: PointId) -> bool {
    (straddles(a.column(), b.column()) && a.row() != MIDDLE) || (straddles(a.row(), b.row()) && a.column() != MIDDLE)
}
