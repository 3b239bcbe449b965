//! Bending: where an element may move a flower that it reaches.

use super::movement::{NoRoute, Route};
use super::points::{DIAGONALS, KNIGHTS, ORTHOGONALS, PointId};
use super::position::Position;
use super::tiles::{self, AIR, Reach};
use crate::variant::Tile;

/// The greatest distance from the bender at which a slide may end.
const SLIDE: u8 = 7;

impl Position {
    /// The route of a bent flower; no tile may be on it or at its end.
    pub(super) fn bend_route(&self, bender: Tile, by: PointId, flower: PointId, to: PointId) -> Result<Route, NoRoute> {
        let route = match Route::of(flower, to, tiles::bent_by(bender)) {
            Ok(route) => route,
            Err(cause) => slide(bender, by, flower, to).ok_or(NoRoute::Unreachable(cause))?,
        };
        if route.points().any(|point| !point.is_point()) {
            return Err(NoRoute::Rim);
        }
        if let Some(tile) = route.points().skip(1).find(|&point| !self.on(point).is_empty()) {
            return Err(NoRoute::Tile(tile));
        }
        if route.zones().straddles() && !flower.touches_torii() { Err(NoRoute::Wall(route)) } else { Ok(route) }
    }

    /// Every point that a flower may be bent to.
    pub(super) fn bends(&self, bender: Tile, by: PointId, flower: PointId, mut each: impl FnMut(PointId)) {
        let mut offer = |to: PointId| {
            if to.is_point() && self.bend_route(bender, by, flower, to).is_ok() {
                each(to);
            }
        };
        let reach = tiles::bent_by(bender);
        let line = line(bender, by, flower);
        for (steps, most) in [(ORTHOGONALS, reach.orthogonal), (DIAGONALS, reach.diagonal)] {
            for step in steps {
                if line.is_some_and(|line| line == step || line == -step) {
                    let mut to = flower.step(step);
                    while to.is_point() && to != by && to.distance(by) <= SLIDE {
                        offer(to);
                        to = to.step(step);
                    }
                } else if most > 0 {
                    offer(flower.step(step));
                }
            }
        }
        if reach.knight {
            for (first, outward) in KNIGHTS {
                offer(flower.step(first + outward));
            }
        }
    }
}

/// The step from the bender towards a flower that is in line with it. Air slides nothing.
fn line(bender: Tile, by: PointId, flower: PointId) -> Option<i16> {
    let (dx, dy) = (flower.x() - by.x(), flower.y() - by.y());
    let in_line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    (bender != AIR && in_line).then(|| i16::from(dx.signum()) - 32 * i16::from(dy.signum()))
}

/// The route of a slide towards the bender or away from it, if it leads to this point.
fn slide(bender: Tile, by: PointId, flower: PointId, to: PointId) -> Option<Route> {
    let line = line(bender, by, flower)?;
    let route =
        Route::of(flower, to, Reach { orthogonal: SLIDE, diagonal: SLIDE, knight: false, zebra: false }).ok()?;
    let (dx, dy) = (to.x() - flower.x(), to.y() - flower.y());
    let step = i16::from(dx.signum()) - 32 * i16::from(dy.signum());
    (to.distance(by) <= SLIDE && (step == line || step == -line)).then_some(route)
}

/// Whether a bend would be a legal slide but for its distance.
pub(super) fn slides_too_far(bender: Tile, by: PointId, flower: PointId, to: PointId) -> bool {
    let Some(step) = line(bender, by, flower) else { return false };
    let in_line = line(bender, flower, to).is_some_and(|other| other == step || other == -step);
    in_line && to.distance(by) > SLIDE
}
