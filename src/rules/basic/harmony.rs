//! Harmonies and disharmonies along the lines, and the chains they make.

use super::points::{self, is_port};
use super::position::Position;
use super::tiles::{self, BOAT, LOTUS, ROCK, Traits};
use crate::board::Point;
use crate::rules::shared::lines::ALONG;
use crate::rules::shared::loops::{self, Link};
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
    /// The flowers a tile counts as: its own kind, or those next to a Rock.
    pub(super) fn traits(&self, point: Point) -> Traits {
        let tile = self.on(point).tile();
        if tile != ROCK {
            return Traits::of(tile);
        }
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

    /// The seat and the worth of the harmony that two tiles make with nothing but Boats between them.
    fn worth(&self, a: Point, b: Point) -> Option<(Seat, u8)> {
        let (one, two) = (self.on(a), self.on(b));
        let seat = match (one.tile(), two.tile()) {
            (LOTUS, flower) if tiles::is_flower(flower) && self.blooms(one.seat()) => one.seat(),
            (flower, LOTUS) if tiles::is_flower(flower) && self.blooms(two.seat()) => two.seat(),
            (ROCK, ROCK) => return None,
            _ if one.seat() == two.seat() && self.traits(a).harmonize(self.traits(b)) => one.seat(),
            _ => return None,
        };
        if !self.can_harmonize(a) || !self.can_harmonize(b) {
            return None;
        }
        let in_red = |point| tiles::is_red(self.on(point).tile()) && points::is_red(point);
        let in_white = |point| tiles::is_white(self.on(point).tile()) && points::is_white(point);
        let is_natural = (in_red(a) && in_white(b)) || (in_white(a) && in_red(b));
        Some((seat, 1 + u8::from(is_natural)))
    }

    /// Whether an enemy's tile between two turns their harmony into a disharmony.
    fn disturbs(&self, between: Point, seat: Seat, ends: Link) -> bool {
        let clashes = |end: Point| {
            let two_rocks = self.on(between).is(ROCK) && self.on(end).is(ROCK);
            !two_rocks && self.traits(between).clash(self.traits(end))
        };
        self.on(between).is_enemy(seat) && !self.on(between).is_unmoved() && ends.into_iter().any(clashes)
    }

    /// Every harmony and disharmony on the board: those along the rows from above, then those along the columns.
    pub(super) fn harmonies(&self, mut each: impl FnMut(Harmony)) {
        for row in self.rows() {
            self.along(row, &mut each);
        }
        for column in self.columns() {
            self.along(column, &mut each);
        }
    }

    /// Those between the tiles of one line. Boats are skipped.
    fn along(&self, tiles: impl Iterator<Item = Point>, each: &mut impl FnMut(Harmony)) {
        let (mut before, mut last): (Option<Point>, Option<Point>) = (None, None);
        for point in tiles.filter(|&point| !self.on(point).is(BOAT)) {
            if let Some(near) = last {
                self.pair(near, point, None, each);
            }
            if let (Some(far), Some(between)) = (before, last) {
                self.pair(far, point, Some(between), each);
            }
            (before, last) = (last, Some(point));
        }
    }

    fn pair(&self, a: Point, b: Point, between: Option<Point>, each: &mut impl FnMut(Harmony)) {
        let Some((seat, worth)) = self.worth(a, b) else { return };
        if between.is_none_or(|between| self.disturbs(between, seat, [a, b])) {
            each(Harmony { ends: [a, b], seat, worth, disturbed_by: between });
        }
    }

    /// Whether the harmonies of each seat make a chain round the centre.
    pub(super) fn chains(&self) -> [bool; 2] {
        let mut links: [SmallVec<[Link; 32]>; 2] = Default::default();
        self.harmonies(|harmony| {
            if harmony.disturbed_by.is_none() {
                links[harmony.seat.index() & 1].push(harmony.ends);
            }
        });
        // Harmonies run along the lines, so a chain has at least four.
        links.map(|links| links.len() >= 4 && loops::is_round(&links))
    }
}
