//! How tiles move, and what they capture.

use super::points::is_port;
use super::position::Position;
use super::tiles::{self, BOAT, CHRYSANTHEMUM, DRAGON, JADE, JASMINE, LILY, LOTUS, RHODODENDRON, ROSE, WHEEL};
use crate::board::Point;
use crate::rules::shared::lines::{self, ALONG, Step};
use crate::rules::shared::turning::AROUND;
use crate::variant::{Seat, Tile};
use smallvec::SmallVec;

/// How a tile moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Manner {
    /// Up to so many steps along a line.
    Straight(u8),
    /// Two steps along a line and then two across it.
    Bent,
    /// Up to so many steps in one of eight directions.
    AnyDirection(u8),
    /// Up to so many single steps in any of the eight directions, over everything.
    Free(u8),
    /// Up to so many steps along a line, over everything.
    Flight(u8),
    /// Not at all.
    Fixed,
}

/// More than the board is wide.
const FAR: u8 = 18;

pub(super) const fn manner(tile: Tile) -> Manner {
    match tile {
        JASMINE | ROSE => Manner::Straight(3),
        JADE | RHODODENDRON => Manner::Straight(5),
        LILY | CHRYSANTHEMUM => Manner::Bent,
        WHEEL => Manner::Straight(FAR),
        BOAT => Manner::Free(5),
        DRAGON => Manner::Flight(6),
        LOTUS => Manner::AnyDirection(2),
        _ => Manner::Fixed,
    }
}

/// The points between the ends of a path, in order.
pub(super) type Between = SmallVec<[Point; 8]>;

/// Why a tile does not reach a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// It does not move in this manner.
    Manner,
    /// It does, but not so far: the steps, and how many it may take.
    Far(u8, u8),
    /// An enemy's tile stands on every path; this is the first.
    Blocked(Point),
    /// The named way point of this number is on no path, or not in this order.
    OffWay(u8),
}

impl Position {
    /// Whether a tile of this seat gets from one point to another, over the named way points in their order. What stands
    /// on the end does not matter.
    pub(super) fn walk(&self, tile: Tile, seat: Seat, from: Point, to: Point, named: &[Point]) -> Result<(), Stop> {
        let bars = |point: Point| self.on(point).is_enemy(seat);
        match manner(tile) {
            Manner::Free(most) => return free(from, to, most, named),
            Manner::Bent => return self.bent(seat, from, to, named),
            _ => {}
        }
        let over = path(tile, from, to)?;
        follows(&over, named)?;
        match over.iter().find(|&&point| bars(point)) {
            Some(&block) if !matches!(manner(tile), Manner::Flight(_)) => Err(Stop::Blocked(block)),
            _ => Ok(()),
        }
    }

    /// The way of a tile of this seat that gets from one point to another, with both its ends. Single steps in any
    /// direction have no way of their own.
    pub(super) fn way(&self, tile: Tile, seat: Seat, from: Point, to: Point) -> Vec<Point> {
        let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
        let free = |over: &Between| !over.iter().any(|&point| self.on(point).is_enemy(seat));
        let over = match manner(tile) {
            Manner::Free(_) => None,
            Manner::Bent => [(dx, 0), (0, dy)].into_iter().filter_map(|step| corner(from, step, to)).find(free),
            _ => path(tile, from, to).ok(),
        };
        [from].into_iter().chain(over.unwrap_or_default()).chain([to]).collect()
    }

    /// An L by either corner: by one that the named points allow and no enemy blocks.
    fn bent(&self, seat: Seat, from: Point, to: Point, named: &[Point]) -> Result<(), Stop> {
        let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
        if dx.abs() != 2 || dy.abs() != 2 {
            return Err(Stop::Manner);
        }
        let mut stop = None;
        for (x, y) in [(dx, 0), (0, dy)] {
            let Some(over) = corner(from, (x, y), to) else { continue };
            let tried = follows(&over, named).and_then(|()| {
                let block = over.iter().find(|&&point| self.on(point).is_enemy(seat));
                block.map_or(Ok(()), |&block| Err(Stop::Blocked(block)))
            });
            match tried {
                Ok(()) => return Ok(()),
                // A blocking tile says more than a way point that is on the other path.
                Err(Stop::OffWay(_)) if stop.is_some() => {}
                Err(Stop::Blocked(_)) if matches!(stop, Some(Stop::Blocked(_))) => {}
                Err(found) => stop = Some(found),
            }
        }
        Err(stop.unwrap_or(Stop::Manner))
    }

    /// Every point but ports that a tile of this seat reaches, whatever stands there; none twice.
    pub(super) fn reach(&self, tile: Tile, seat: Seat, from: Point, mut each: impl FnMut(Point)) {
        let mut each = |point: Point| {
            if !is_port(point) {
                each(point);
            }
        };
        match manner(tile) {
            Manner::Fixed => {}
            Manner::Straight(most) => self.rays(seat, from, &ALONG, most, false, &mut each),
            Manner::AnyDirection(most) => self.rays(seat, from, &AROUND, most, false, &mut each),
            Manner::Flight(most) => self.rays(seat, from, &ALONG, most, true, &mut each),
            Manner::Bent => {
                for (dx, dy) in [(-2, 2), (2, 2), (-2, -2), (2, -2)] {
                    if let Some(to) = from.step(dx, dy).filter(|&to| self.bent(seat, from, to, &[]).is_ok()) {
                        each(to);
                    }
                }
            }
            Manner::Free(most) => {
                let most = most as i8;
                for dy in (-most..=most).rev() {
                    for dx in -most..=most {
                        if let Some(to) = from.step(dx, dy).filter(|&to| to != from) {
                            each(to);
                        }
                    }
                }
            }
        }
    }

    fn rays(&self, seat: Seat, from: Point, steps: &[Step], most: u8, flies: bool, each: &mut impl FnMut(Point)) {
        for &step in steps {
            for point in lines::ray(from, step).take(usize::from(most)) {
                each(point);
                if !flies && self.on(point).is_enemy(seat) {
                    break;
                }
            }
        }
    }
}

/// The straight path of a tile from one point to another.
fn path(tile: Tile, from: Point, to: Point) -> Result<Between, Stop> {
    let (most, across) = match manner(tile) {
        Manner::Straight(most) | Manner::Flight(most) => (most, false),
        Manner::AnyDirection(most) => (most, true),
        _ => return Err(Stop::Manner),
    };
    let (dx, dy) = (to.x() - from.x(), to.y() - from.y());
    let is_straight = lines::straight(from, to).is_some() || (across && dx.abs() == dy.abs() && dx != 0);
    let steps = from.distance(to);
    match (is_straight, steps > most) {
        (false, _) => Err(Stop::Manner),
        (true, true) => Err(Stop::Far(steps, most)),
        _ => Ok(lines::ray(from, (dx.signum(), dy.signum())).take(usize::from(steps) - 1).collect()),
    }
}

/// The three points of an L by the corner this far away, if they are all on the board.
fn corner(from: Point, (dx, dy): Step, to: Point) -> Option<Between> {
    let bend = from.step(dx, dy)?;
    let first = from.step(dx / 2, dy / 2)?;
    let last = bend.step((to.x() - bend.x()) / 2, (to.y() - bend.y()) / 2)?;
    Some([first, bend, last].into_iter().collect())
}

/// Single steps over everything: each named point takes as many as it is away from the last.
fn free(from: Point, to: Point, most: u8, named: &[Point]) -> Result<(), Stop> {
    let (mut at, mut steps) = (from, 0u8);
    for (number, &point) in named.iter().enumerate() {
        steps = steps.saturating_add(at.distance(point));
        at = point;
        if steps > most {
            return Err(Stop::OffWay(number as u8));
        }
    }
    let all = steps.saturating_add(at.distance(to));
    match from == to {
        true => Err(Stop::Manner),
        false if from.distance(to) > most => Err(Stop::Far(from.distance(to), most)),
        // It is near enough without this detour.
        false if all > most => Err(Stop::OffWay((named.len() as u8).saturating_sub(1))),
        false => Ok(()),
    }
}

/// Whether the named points lie on a path, in their order.
pub(super) fn follows(over: &[Point], named: &[Point]) -> Result<(), Stop> {
    let mut rest = over;
    for (number, point) in named.iter().enumerate() {
        match rest.iter().position(|on| on == point) {
            Some(at) => rest = &rest[at + 1..],
            None => return Err(Stop::OffWay(number as u8)),
        }
    }
    Ok(())
}

/// Whether a tile has a move of its own at all.
pub(super) fn moves(tile: Tile) -> bool {
    manner(tile) != Manner::Fixed
}

/// Whether a tile may capture this one of the enemy, whatever it costs.
pub(super) fn takes(position: &Position, tile: Tile, to: Point) -> bool {
    let target = position.on(to).tile();
    if tile == BOAT {
        return false;
    }
    tiles::is_special(tile)
        || tiles::is_special(target)
        || tiles::is_non_flower(target)
        || position.is_drained(to)
        || tiles::Traits::of(tile).clash(tiles::Traits::of(target))
}

/// Whether capturing this tile costs the captor.
pub(super) fn costs_the_taker(target: Tile) -> bool {
    tiles::is_non_flower(target)
}
