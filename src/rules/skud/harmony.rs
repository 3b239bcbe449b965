//! Harmonies and clashes: which tiles have them, and what a move changes.

use super::points::{MIDDLE, PointId};
use super::position::{NOWHERE, POINTS, Position, bits, seen};
use super::ring::on_both_sides;
use super::tiles::Relation;
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
    /// Whether tiles clash; nothing else is known then.
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
        self.0 & if with_their_lotus { GAINS } else { GAINS_OWN } != 0
    }
}

/// Whether a point is one of these.
#[inline(always)]
fn is_among(id: PointId, [a, b, c, d]: [PointId; 4]) -> bool {
    (id == a) | (id == b) | (id == c) | (id == d)
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
        let relation = self.on(a).with(self.on(b));
        if relation.harmonizes() && !self.is_open(a, b) { Relation::NONE } else { relation }
    }

    /// What a move or capture changes along the lines.
    #[inline(always)]
    pub(super) fn changed(&self, from: PointId, to: PointId) -> Changed {
        let stood = self.on(from);
        let (flower, seat) = (stood.blooming(), stood.seat());
        let (rows, columns) = self.lines();
        let (mut row, mut column) = (rows[to.row() as usize], columns[to.column() as usize]);
        let mut around = [NOWHERE; 4];
        let mut beside = [Relation::NONE; 2];
        // A gate ends lines of sight itself.
        if !stood.is_growing() {
            row &= !(u32::from(from.row() == to.row()) << from.column());
            column &= !(u32::from(from.column() == to.column()) << from.row());
            around = self.seen(from);
            let [up, left, right, down] = around;
            beside = [self.on(left).with(self.on(right)), self.on(up).with(self.on(down))];
        }
        let near = seen(row, column, to);
        let with = |other| flower.with(self.on(other));
        let relations = [with(near[0]), with(near[1]), with(near[2]), with(near[3])];
        let faced = relations[0].0 | relations[1].0 | relations[2].0 | relations[3].0;
        if (faced | beside[0].0 | beside[1].0) == 0 {
            return Changed::default();
        }
        if Relation(faced).clashes() {
            return Changed(CLASHES);
        }
        let (mut changed, mut once) = (0, 0);
        for (&other, relation) in near.iter().zip(relations) {
            if relation.harmonizes() && self.is_open(to, other) {
                // A ring needs two harmonies at each of its tiles.
                changed |= once & relation.0;
                once |= relation.0;
                if relation.is_of(seat) && !(is_among(other, around) && self.is_open(from, other)) {
                    changed |= gain(seat, self.on(other).seat());
                }
            }
        }
        // The tiles beside the start face each other now, unless the flower ends between them.
        let [up, left, right, down] = around;
        if beside[0] != Relation::NONE && !(from.row() == to.row() && left <= to && to <= right) {
            changed |= self.uncovered(beside[0], left, right, seat);
        }
        if beside[1] != Relation::NONE && !(from.column() == to.column() && up <= to && to <= down) {
            changed |= self.uncovered(beside[1], up, down, seat);
        }
        Changed(if changed & CLASHES == 0 { changed } else { CLASHES })
    }

    /// What changes where two tiles that relate so face each other now.
    fn uncovered(&self, relation: Relation, a: PointId, b: PointId, seat: Seat) -> u8 {
        if relation.clashes() {
            CLASHES
        } else if !self.is_open(a, b) {
            0
        } else if relation.is_of(seat) {
            relation.0 | gain(self.on(a).seat(), self.on(b).seat())
        } else {
            relation.0
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
