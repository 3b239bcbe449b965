//! Bending: where a flower may be moved by an element that could reach it.

use super::movement::{Stop, Way};
use super::position::Position;
use super::spot::{DIAGONALS, LINES, Spot};
use super::tiles::{self, AIR, Reach};
use crate::variant::Tile;

/// How far from the bender a flower may be slid.
const SLIDE: u8 = 7;

impl Position {
    /// The way of a flower that an element bends from here to there; nothing may stand on it or at its end.
    pub(super) fn bent(&self, bender: Tile, by: Spot, flower: Spot, to: Spot) -> Result<Way, Stop> {
        let step = Way::of(flower, to, tiles::bent_by(bender));
        let way = match step {
            Ok(way) => way,
            Err(off) => slide(bender, by, flower, to).ok_or(Stop::Off(off))?,
        };
        if way.points().any(|spot| !spot.is_point()) {
            return Err(Stop::Rim);
        }
        if let Some(tile) = way.points().skip(1).find(|&spot| !self.on(spot).is_nothing()) {
            return Err(Stop::Tile(tile));
        }
        if way.field().straddles() && !flower.touches_torii() { Err(Stop::Wall(way)) } else { Ok(way) }
    }

    /// Every point a flower can be bent to.
    pub(super) fn bends(&self, bender: Tile, by: Spot, flower: Spot, mut each: impl FnMut(Spot)) {
        let mut offer = |to: Spot| {
            if to.is_point() && self.bent(bender, by, flower, to).is_ok() {
                each(to);
            }
        };
        let reach = tiles::bent_by(bender);
        let line = aligned(bender, by, flower);
        for (steps, single) in [(LINES, reach.lines), (DIAGONALS, reach.diagonals)] {
            for step in steps {
                if line.is_some_and(|line| line == step || line == -step) {
                    let mut to = flower.step(step);
                    while to.is_point() && to != by && to.distance(by) <= SLIDE {
                        offer(to);
                        to = to.step(step);
                    }
                } else if single > 0 {
                    offer(flower.step(step));
                }
            }
        }
        if reach.knight {
            for (first, outward) in super::spot::KNIGHTS {
                offer(flower.step(first + outward));
            }
        }
    }
}

/// The step from the bender to a flower on one line with it; what only moves as a horse has no line.
fn aligned(bender: Tile, by: Spot, flower: Spot) -> Option<i16> {
    let (dx, dy) = (flower.x() - by.x(), flower.y() - by.y());
    let on_line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    (bender != AIR && on_line).then(|| i16::from(dx.signum()) - 32 * i16::from(dy.signum()))
}

/// The way of a slide toward the bender or away from it, if that is what leads there.
fn slide(bender: Tile, by: Spot, flower: Spot, to: Spot) -> Option<Way> {
    let line = aligned(bender, by, flower)?;
    let way = Way::of(flower, to, Reach { lines: SLIDE, diagonals: SLIDE, knight: false, zebra: false }).ok()?;
    let (dx, dy) = (to.x() - flower.x(), to.y() - flower.y());
    let step = i16::from(dx.signum()) - 32 * i16::from(dy.signum());
    (to.distance(by) <= SLIDE && (step == line || step == -line)).then_some(way)
}

/// Whether a wish for a bent flower fails only because it is too far along the line.
pub(super) fn slides_too_far(bender: Tile, by: Spot, flower: Spot, to: Spot) -> bool {
    let Some(line) = aligned(bender, by, flower) else { return false };
    let aligned = aligned(bender, flower, to).is_some_and(|step| step == line || step == -line);
    aligned && to.distance(by) > SLIDE
}
