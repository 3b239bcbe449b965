//! Movement: routes from point to point, the tiles and walls on them, and hopping.

use super::points::{DIAGONALS, KNIGHTS, NO_POINT, ORTHOGONALS, PointId, Zones};
use super::position::Position;
use super::tiles::{self, Reach, WHEEL};
use crate::variant::Tile;

/// A route from one point to another. No tile has two between the same points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    pub(super) from: PointId,
    pub(super) to: PointId,
    between: [PointId; LONGEST],
    count: u8,
}

/// Points between the ends of the longest route: a slide of seven steps.
const LONGEST: usize = 6;

/// Why a reach has no route to a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unreachable {
    /// The tile does not move in this direction.
    Direction,
    /// It moves in this direction, but not so far.
    Distance { steps: u8 },
}

/// Why a tile cannot go to a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoRoute {
    /// Its reach has no such route.
    Unreachable(Unreachable),
    /// A tile is on the route.
    Tile(PointId),
    /// The route leaves the board.
    Rim,
    /// The route crosses the wall.
    Wall(Route),
    /// A Spirit Wheel's hop does not have exactly one hurdle: tiles on the route, and crossings of the wall.
    Hurdles { tiles: u8, walls: u8 },
}

impl Route {
    /// The route that a reach has between two points, whatever is on it.
    pub(super) fn of(from: PointId, to: PointId, reach: Reach) -> Result<Route, Unreachable> {
        let (dx, down) = (to.column() - from.column(), to.row() - from.row());
        let (far, near) = (dx.abs().max(down.abs()), dx.abs().min(down.abs()));
        let step = dx.signum() + 32 * down.signum();
        let mut route = Route { from, to, between: [NO_POINT; LONGEST], count: 0 };
        if near == 0 || near == far {
            let most = if near == 0 { reach.orthogonal } else { reach.diagonal };
            let steps = far as u8;
            if most == 0 || steps == 0 {
                return Err(Unreachable::Direction);
            }
            if steps > most {
                return Err(Unreachable::Distance { steps });
            }
            let mut at = from;
            for _ in 1..steps {
                at = at.step(step);
                route.push(at);
            }
            return Ok(route);
        }
        let first = if dx.abs() > down.abs() { dx.signum() } else { 32 * down.signum() };
        match (far, near) {
            (2, 1) if reach.knight => route.push(from.step(first)),
            (3, 2) if reach.zebra => {
                route.push(from.step(first));
                route.push(from.step(first + step));
            }
            _ => return Err(Unreachable::Direction),
        }
        Ok(route)
    }

    /// The points between the ends.
    pub(super) fn between(&self) -> &[PointId] {
        &self.between[..usize::from(self.count).min(LONGEST)]
    }

    /// All points, the ends included.
    pub(super) fn points(&self) -> impl Iterator<Item = PointId> + '_ {
        std::iter::once(self.from).chain(self.between().iter().copied()).chain([self.to])
    }

    /// The zones of all its points together.
    pub(super) fn zones(&self) -> Zones {
        let ends = self.from.zones().union(self.to.zones());
        self.between().iter().fold(ends, |zones, point| zones.union(point.zones()))
    }

    /// How many times it crosses the wall.
    pub(super) fn crossings(&self) -> u8 {
        let (mut side, mut count) = (Zones::NONE, 0);
        for point in self.points().filter(|point| !point.is_on_wall()) {
            count += u8::from(side.union(point.zones()).straddles());
            side = point.zones();
        }
        count
    }

    /// The last point before the wall and the first point beyond it.
    pub(super) fn crossing(&self) -> Option<(PointId, PointId)> {
        let sides: Vec<PointId> = self.points().filter(|point| !point.is_on_wall()).collect();
        sides.windows(2).find(|pair| pair[0].zones().union(pair[1].zones()).straddles()).map(|pair| (pair[0], pair[1]))
    }

    /// A route with a turn may leave the board between its ends.
    fn check_rim(&self) -> Result<(), NoRoute> {
        if self.between().iter().all(|point| point.is_point()) { Ok(()) } else { Err(NoRoute::Rim) }
    }

    fn push(&mut self, point: PointId) {
        if let Some(next) = self.between.get_mut(usize::from(self.count)) {
            *next = point;
            self.count += 1;
        }
    }
}

impl Position {
    /// The route of a plain move: no tile on it and no wall across it. What is at its end does not matter.
    pub(super) fn move_route(&self, from: PointId, to: PointId, reach: Reach) -> Result<Route, NoRoute> {
        self.check_route(Route::of(from, to, reach).map_err(NoRoute::Unreachable)?)
    }

    /// The same for a route that the tile has.
    pub(super) fn check_route(&self, route: Route) -> Result<Route, NoRoute> {
        // Beyond the rim no cell is empty.
        if let Some(&tile) = route.between().iter().find(|&&point| !self.on(point).is_empty()) {
            route.check_rim()?;
            return Err(NoRoute::Tile(tile));
        }
        if route.zones().is_walled() { Err(NoRoute::Wall(route)) } else { Ok(route) }
    }

    /// The route by which a tile reaches another to capture or bend it: a hop for the Spirit Wheel, a plain route for others.
    pub(super) fn strike_route(&self, tile: Tile, from: PointId, to: PointId) -> Result<Route, NoRoute> {
        if tile != WHEEL {
            return self.move_route(from, to, tiles::strikes(tile));
        }
        let route = Route::of(from, to, tiles::strikes(WHEEL)).map_err(NoRoute::Unreachable)?;
        route.check_rim()?;
        let tiles = route.between().iter().filter(|&&point| !self.on(point).is_empty()).count() as u8;
        let walls = route.crossings();
        if tiles + walls == 1 { Ok(route) } else { Err(NoRoute::Hurdles { tiles, walls }) }
    }

    /// Every empty point that a plain move leads to.
    pub(super) fn destinations(&self, from: PointId, reach: Reach, mut each: impl FnMut(PointId)) {
        for (steps, most) in [(ORTHOGONALS, reach.orthogonal), (DIAGONALS, reach.diagonal)] {
            for step in steps {
                let (mut at, mut zones) = (from, from.zones());
                for _ in 0..most {
                    at = at.step(step);
                    if !self.on(at).is_empty() {
                        break;
                    }
                    zones = zones.union(at.zones());
                    if !zones.is_walled() {
                        each(at);
                    }
                }
            }
        }
        for (first, outward) in KNIGHTS {
            if !reach.knight && !reach.zebra {
                break;
            }
            let turn = from.step(first);
            let near = turn.step(outward);
            let far = near.step(outward);
            if !self.on(turn).is_empty() || !self.on(near).is_empty() {
                continue;
            }
            let zones = from.zones().union(turn.zones()).union(near.zones());
            if reach.knight && !zones.is_walled() {
                each(near);
            }
            if reach.zebra && self.on(far).is_empty() && !zones.union(far.zones()).is_walled() {
                each(far);
            }
        }
    }

    /// Every tile that a tile of this kind could capture or bend from a point, by its reach alone.
    pub(super) fn targets(&self, tile: Tile, from: PointId, mut each: impl FnMut(PointId)) {
        let reach = tiles::strikes(tile);
        for (steps, most) in [(ORTHOGONALS, reach.orthogonal), (DIAGONALS, reach.diagonal)] {
            for step in steps {
                let mut at = from;
                for _ in 0..most {
                    at = at.step(step);
                    if !at.is_point() {
                        break;
                    }
                    let stands = !self.on(at).is_empty();
                    if stands && self.strike_route(tile, from, at).is_ok() {
                        each(at);
                    }
                    if stands && tile != WHEEL {
                        break;
                    }
                }
            }
        }
        if reach.knight {
            for (first, outward) in KNIGHTS {
                let at = from.step(first + outward);
                if self.on(at).is_tile() && self.strike_route(tile, from, at).is_ok() {
                    each(at);
                }
            }
        }
    }
}
