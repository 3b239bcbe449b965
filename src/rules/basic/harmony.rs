//! Harmonies and disharmonies along the lines, and the chains they make.

use super::points::{self, is_port};
use super::position::Position;
use super::tiles::{self, BOAT, LOTUS, Piece, ROCK, Traits};
use crate::board::Point;
use crate::rules::shared::lines::ALONG;
use crate::rules::shared::loops::{self, Link};
use crate::rules::shared::occupied::{Line, SIDE};
use crate::variant::Seat;
use smallvec::SmallVec;

/// Two tiles on a line that harmonize, or would without an enemy's tile between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Harmony {
    /// Where the two stand, in reading order.
    pub(super) ends: Link,
    /// The seat that scores it.
    pub(super) seat: Seat,
    /// How many points it is worth: two where it is natural.
    pub(super) worth: u8,
    /// The enemy's tile that makes it a disharmony.
    pub(super) disturbed_by: Option<Point>,
}

impl Position {
    /// The flowers that a Rock at this index counts as: those next to it along the lines.
    fn rock_traits(&self, index: usize) -> Traits {
        let Some(point) = Point::from_index(index) else { return Traits::default() };
        let near = ALONG.into_iter().filter_map(|(dx, dy)| point.step(dx, dy));
        near.fold(Traits::default(), |traits, near| traits.with(Traits::of(self.on(near).tile())))
    }

    /// Whether a tile takes part in harmony at all: not on a port, nor as a spring flower that has not moved.
    fn is_awake(&self, point: Point) -> bool {
        !is_port(point) && !self.on(point).is_unmoved()
    }

    fn can_harmonize(&self, point: Point) -> bool {
        self.is_awake(point) && !self.is_drained(point)
    }

    /// The seat of the harmony that two kinds of tiles make with nothing but Boats between them.
    #[inline]
    fn seat_of(&self, a: &Stand, b: &Stand) -> Option<Seat> {
        let (one, two) = (a.piece, b.piece);
        match (one.tile(), two.tile()) {
            (LOTUS, flower) if tiles::is_flower(flower) && self.blooms(one.seat()) => Some(one.seat()),
            (flower, LOTUS) if tiles::is_flower(flower) && self.blooms(two.seat()) => Some(two.seat()),
            (ROCK, ROCK) => None,
            _ => (one.seat() == two.seat() && a.traits.harmonize(b.traits)).then_some(one.seat()),
        }
    }

    /// Whether a red and a white flower stand each in its own garden.
    fn is_natural(&self, a: Point, b: Point) -> bool {
        let in_red = |point| tiles::is_red(self.on(point).tile()) && points::is_red(point);
        let in_white = |point| tiles::is_white(self.on(point).tile()) && points::is_white(point);
        (in_red(a) && in_white(b)) || (in_white(a) && in_red(b))
    }

    /// Every harmony and disharmony on the board: those along the rows from above, then those along the columns.
    pub(super) fn harmonies(&self, mut each: impl FnMut(Harmony)) {
        (0..SIDE).for_each(|row| self.along(self.occupied.row(row), &mut each));
        (0..SIDE).for_each(|column| self.along(self.occupied.column(column), &mut each));
    }

    /// Those between the tiles of one line. Boats are skipped.
    #[inline]
    pub(super) fn along(&self, line: Line, mut each: impl FnMut(Harmony)) {
        let (mut before, mut last): (Option<Stand>, Option<Stand>) = (None, None);
        for index in line {
            let piece = self.at(index);
            if piece.is(BOAT) {
                continue;
            }
            let traits = if piece.is(ROCK) { self.rock_traits(index) } else { Traits::of(piece.tile()) };
            let stand = Stand { index, piece, traits };
            if let Some(near) = &last {
                self.pair(near, &stand, None, &mut each);
            }
            if let (Some(far), Some(between)) = (&before, &last) {
                self.pair(far, &stand, Some(between), &mut each);
            }
            (before, last) = (last, Some(stand));
        }
    }

    #[inline]
    fn pair(&self, a: &Stand, b: &Stand, between: Option<&Stand>, each: &mut impl FnMut(Harmony)) {
        let Some(seat) = self.seat_of(a, b) else { return };
        if between.is_some_and(|between| !disturbs(between, seat, [a, b])) {
            return;
        }
        let point = |stand: &Stand| Point::from_index(stand.index);
        let (Some(one), Some(two)) = (point(a), point(b)) else { return };
        if self.can_harmonize(one) && self.can_harmonize(two) {
            let worth = 1 + u8::from(self.is_natural(one, two));
            each(Harmony { ends: [one, two], seat, worth, disturbed_by: between.and_then(point) });
        }
    }

    /// Whether the harmonies of each seat make a chain round the centre.
    pub(super) fn chains(&self) -> [bool; 2] {
        // Most positions have not even a harmony across each of the four arms of the board's middle lines.
        let may_be = self.tallies().may_be_round();
        if may_be == [false; 2] {
            return may_be;
        }
        let mut links: [SmallVec<[Link; 32]>; 2] = Default::default();
        self.harmonies(|harmony| {
            if harmony.disturbed_by.is_none() && may_be[harmony.seat.index() & 1] {
                links[harmony.seat.index() & 1].push(harmony.ends);
            }
        });
        // Harmonies run along the lines, so a chain has at least four.
        links.map(|links| links.len() >= 4 && loops::is_round(&links))
    }
}

/// A tile in a line, with the flowers that it counts as.
struct Stand {
    index: usize,
    piece: Piece,
    traits: Traits,
}

/// Whether an enemy's tile between two turns their harmony into a disharmony.
fn disturbs(between: &Stand, seat: Seat, ends: [&Stand; 2]) -> bool {
    let clashes = |end: &Stand| {
        let two_rocks = between.piece.is(ROCK) && end.piece.is(ROCK);
        !two_rocks && between.traits.clash(end.traits)
    };
    between.piece.is_enemy(seat) && !between.piece.is_unmoved() && ends.into_iter().any(clashes)
}
