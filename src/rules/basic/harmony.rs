//! Harmonies and disharmonies along the lines, and the chains they make.

use super::ground::{self, is_port};
use super::position::Position;
use super::tiles::{self, BOAT, LOTUS, ROCK, Traits};
use crate::board::Point;
use crate::rules::shared::lines::ALONG;
use crate::rules::shared::loops::{self, Link};
use crate::variant::Seat;
use smallvec::SmallVec;

/// Two tiles in line that harmonize, or would if an enemy's did not stand between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Harmony {
    /// In reading order.
    pub(super) ends: Link,
    /// Who has the points of it.
    pub(super) seat: Seat,
    /// How many: two where it is natural.
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

    /// Whether a tile takes part in anything: not while it stands on a port, nor as a spring flower that was not moved.
    fn is_awake(&self, point: Point) -> bool {
        !is_port(point) && !self.on(point).is_unmoved()
    }

    fn can_harmonize(&self, point: Point) -> bool {
        self.is_awake(point) && !self.is_drained(point)
    }

    /// Whose harmony two tiles make when nothing but Boats lies between them, and what it is worth.
    pub(super) fn bond(&self, a: Point, b: Point) -> Option<(Seat, u8)> {
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
        let in_red = |point| tiles::is_red(self.on(point).tile()) && ground::is_red(point);
        let in_white = |point| tiles::is_white(self.on(point).tile()) && ground::is_white(point);
        let is_natural = (in_red(a) && in_white(b)) || (in_white(a) && in_red(b));
        Some((seat, 1 + u8::from(is_natural)))
    }

    /// Whether an enemy's tile between two makes a disharmony of what they would have.
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

    /// Those between the tiles of one line. Boats are looked past.
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
        let Some((seat, worth)) = self.bond(a, b) else { return };
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
        // A chain has four links at least, as they run along the lines.
        links.map(|links| links.len() >= 4 && loops::is_round(&links))
    }
}
