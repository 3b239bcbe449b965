//! Harmonies and clashes: which tiles have them, and what a move changes.

use super::points::{MIDDLE, PointId};
use super::position::{POINTS, Position, bits, seen, stretch};
use super::ring::on_both_sides;
use super::tiles::{Piece, Relation};
use crate::rules::Seats;
use crate::variant::Seat;

/// What a move or capture changes along the lines, as bits: the seats that may have closed a ring, as in [`Relation`], and
/// those below.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Changed(u8);

/// Tiles clash.
const CLASHES: u8 = 4;
/// The seat to move has a new harmony.
const GAINS: u8 = 8;
/// It has one between its own tiles, so not with the opponent's White Lotus.
const GAINS_OWN: u8 = 16;

impl Changed {
    /// Both seats may have closed a ring.
    pub(super) const RINGS: Changed = Changed(3);

    /// Tiles clash.
    pub(super) const fn clash(&mut self) {
        self.0 |= CLASHES;
    }

    /// The seat to move has a new harmony between tiles of these seats.
    pub(super) fn gain(&mut self, a: Seat, b: Seat) {
        self.0 |= gain(a, b);
    }

    /// Whether tiles clash.
    #[inline]
    pub(super) const fn clashes(self) -> bool {
        self.0 & CLASHES != 0
    }

    /// The seats that may have closed a ring.
    #[inline]
    pub(super) const fn watch(self) -> Seats {
        Seats(self.0 & 3)
    }

    /// Whether a new harmony earns the bonus.
    #[inline]
    pub(super) const fn earns_bonus(self, with_their_lotus: bool) -> bool {
        !self.clashes() && self.0 & if with_their_lotus { GAINS } else { GAINS_OWN } != 0
    }
}

/// A new harmony between tiles of these seats.
#[inline(always)]
fn gain(a: Seat, b: Seat) -> u8 {
    if a == b { GAINS | GAINS_OWN } else { GAINS }
}

impl Position {
    /// Whether no Rock or Knotweed prevents harmony between two points in line.
    #[inline(always)]
    pub(super) fn is_open(&self, a: PointId, b: PointId) -> bool {
        let rock = if a.row() == b.row() { self.rocks[0] >> a.row() } else { self.rocks[1] >> a.column() };
        let drained = self.drained[a.row() as usize] >> a.column() | self.drained[b.row() as usize] >> b.column();
        (rock | drained) & 1 == 0
    }

    /// How the tiles on two facing points relate, Rocks and Knotweeds included.
    #[inline]
    pub(super) fn relation(&self, a: PointId, b: PointId) -> Relation {
        let mut relation = self.on(a).with(self.on(b));
        if self.turtles > 0 {
            relation = self.joined_by_turtles(a, b, relation);
        }
        if relation.harmonizes() && !self.is_open(a, b) { relation.harmonizing(0) } else { relation }
    }

    /// What a move or capture changes along the lines.
    #[inline(always)]
    pub(super) fn changed(&self, from: PointId, to: PointId) -> Changed {
        let flower = self.on(from);
        let (mut row, mut column) = self.cross(to);
        // A gate ends lines of sight itself.
        if !flower.is_growing() {
            row &= !(u32::from(from.row() == to.row()) << from.column());
            column &= !(u32::from(from.column() == to.column()) << from.row());
        }
        self.changed_by(flower, from, to, (row, column))
    }

    /// The same where the start is open in the lines of the end; the flower itself may have left it.
    #[inline(always)]
    pub(super) fn changed_by(&self, flower: Piece, from: PointId, to: PointId, lines: (u32, u32)) -> Changed {
        let mut changed = 0;
        if flower.blooming().related().has_any_of(self.sighted(lines, to)) {
            changed = self.faced(flower, from, to, lines);
        }
        // A growing flower stood between no tiles that face each other now.
        if !flower.is_growing() {
            let [up, left, right, down] = self.sighted(self.cross(from), from);
            if left.related().has(right) || up.related().has(down) {
                changed |= self.uncovered(from, to, flower.seat());
            }
        }
        Changed(changed)
    }

    /// What changes as a flower faces other tiles at its end.
    #[inline(never)]
    fn faced(&self, flower: Piece, from: PointId, to: PointId, (row, column): (u32, u32)) -> u8 {
        let related = flower.blooming().related();
        let (mut changed, mut once) = (0, 0);
        for other in &seen(row, column, to) {
            if related.has(self.on(*other)) {
                let joined = self.joined(flower, from, to, *other);
                // A ring needs two harmonies at each of its tiles.
                changed |= joined & (once | !Relation::HARMONIES);
                once |= joined;
            }
        }
        changed
    }

    /// What changes as a flower faces a tile that it relates to.
    #[inline(always)]
    fn joined(&self, flower: Piece, from: PointId, to: PointId, other: PointId) -> u8 {
        let (seat, piece) = (flower.seat(), self.on(other));
        let relation = flower.blooming().with(piece);
        if relation.clashes() {
            CLASHES
        } else if !self.is_open(to, other) {
            0
        } else if !relation.is_of(seat) || (!flower.is_growing() && self.face(from, other) && self.is_open(from, other))
        {
            relation.0
        } else {
            relation.0 | gain(seat, piece.seat())
        }
    }

    /// What changes as the tiles beside a flower face each other when it has left, unless it ends between them.
    #[inline(never)]
    fn uncovered(&self, from: PointId, to: PointId, seat: Seat) -> u8 {
        let [up, left, right, down] = self.seen(from);
        let mut changed = 0;
        if !(from.row() == to.row() && left <= to && to <= right) {
            changed |= self.met(left, right, seat);
        }
        if !(from.column() == to.column() && up <= to && to <= down) {
            changed |= self.met(up, down, seat);
        }
        changed
    }

    /// What changes where two tiles, if they are such, face each other now.
    fn met(&self, a: PointId, b: PointId, seat: Seat) -> u8 {
        let relation = self.on(a).with(self.on(b));
        if relation.clashes() {
            CLASHES
        } else if !relation.harmonizes() || !self.is_open(a, b) {
            0
        } else if relation.is_of(seat) {
            relation.0 | gain(self.on(a).seat(), self.on(b).seat())
        } else {
            relation.0
        }
    }

    /// Whether two points are in line with nothing between them.
    #[inline(always)]
    fn face(&self, a: PointId, b: PointId) -> bool {
        let (row, column) = self.cross(a);
        if a.row() == b.row() {
            row & stretch(a.column(), b.column()).between == 0
        } else {
            a.column() == b.column() && column & stretch(a.row(), b.row()).between == 0
        }
    }

    /// The first clash that a move or capture makes, if it makes one: first of the flower itself.
    pub(super) fn clash_after(&self, from: PointId, to: PointId) -> Option<(PointId, PointId)> {
        let after = self.arranged(from, to);
        let [up, left, right, down] = self.seen(from);
        let pairs = after.seen(to).into_iter().map(|other| (to, other)).chain([(left, right), (up, down)]);
        pairs.into_iter().find(|&(a, b)| after.on(a).with(after.on(b)).clashes() && after.seen(a).contains(&b))
    }

    /// Whether two tiles face each other in a harmony of the seat.
    pub(super) fn harmonized(&self, a: PointId, b: PointId, seat: Seat) -> bool {
        self.relation(a, b).is_of(seat) && self.seen(a).contains(&b)
    }

    /// Calls back for every two flowers that harmonize or clash.
    pub(super) fn relations(&self, mut each: impl FnMut(PointId, PointId, Relation)) {
        let (rows, columns) = self.lines();
        for (lines, across) in [(rows, false), (columns, true)] {
            for at in 1..2 * MIDDLE {
                let id = |on| if across { PointId::cross(on, at) } else { PointId::cross(at, on) };
                // By symmetry the points of a column are those of the row with its number.
                let mut rest = lines[at as usize] & POINTS[at as usize];
                // Most lines have one tile or none.
                while rest & rest.wrapping_sub(1) != 0 {
                    let last = id(rest.trailing_zeros());
                    rest &= rest - 1;
                    let next = id(rest.trailing_zeros());
                    let relation = self.relation(last, next);
                    if relation != Relation::NONE {
                        each(last, next, relation);
                    }
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

    /// How many harmonies each seat has.
    pub(super) fn harmonies(&self) -> [u32; 2] {
        let mut count = [0; 2];
        self.relations(|_, _, relation| relation.count(&mut count));
        count
    }

    /// How many harmonies of each seat cross a midline. One along a midline crosses neither.
    pub(super) fn midline_harmonies(&self) -> [u32; 2] {
        let mut count = [0; 2];
        let (rows, columns) = self.lines();
        for (lines, others, across) in [(rows, columns, false), (columns, rows, true)] {
            // A tile on the midline would end what crosses it.
            for at in bits(on_both_sides(others) & !(others[MIDDLE as usize] | 1 << MIDDLE)) {
                self.over_middle(lines, across, at, MIDDLE).count(&mut count);
            }
        }
        count
    }
}
