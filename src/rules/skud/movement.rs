//! How a flower gets from one point to another: single steps along the lines, any turns, over empty points only.

use super::position::Position;
use super::spot::{CELLS, LINES, Spot};

impl Position {
    /// Whether a flower gets from one point to another in so many steps. What lies on the last point does not matter.
    ///
    /// Most ways are an L without a tile on it, so those two are tried before the search.
    pub(super) fn reaches(&self, from: Spot, to: Spot, range: u32) -> bool {
        if from.distance(to) > range {
            return false;
        }
        let corners = [Spot::cross(from.row(), to.column()), Spot::cross(to.row(), from.column())];
        corners.into_iter().any(|corner| self.is_free(from, corner, to)) || self.finds(from, to, range)
    }

    /// Whether the two straight legs by way of a corner are empty.
    fn is_free(&self, from: Spot, corner: Spot, to: Spot) -> bool {
        let mut at = from;
        for leg in [corner, to] {
            let step = match (leg.row().cmp(&at.row()), leg.column().cmp(&at.column())) {
                (std::cmp::Ordering::Less, _) => LINES[0],
                (std::cmp::Ordering::Greater, _) => LINES[3],
                (_, std::cmp::Ordering::Less) => LINES[1],
                _ => LINES[2],
            };
            while at != leg {
                at = at.step(step);
                if at != to && !self.on(at).is_nothing() {
                    return false;
                }
            }
        }
        true
    }

    /// The same with all turns, step by step, never farther from the end than steps are left.
    fn finds(&self, at: Spot, to: Spot, left: u32) -> bool {
        LINES.into_iter().any(|step| {
            let next = at.step(step);
            next == to || (next.distance(to) < left && self.on(next).is_nothing() && self.finds(next, to, left - 1))
        })
    }

    /// How many steps it takes to each point within range, `u8::MAX` where it cannot get to. A point with a tile can be
    /// the end of a way and no part of it; the point in `vacated` counts as empty, for a flower already on its way.
    pub(super) fn steps(&self, from: Spot, range: u32, vacated: Option<Spot>) -> [u8; CELLS] {
        let mut steps = [u8::MAX; CELLS];
        steps[from.index()] = 0;
        let (mut edge, mut next) = (vec![from], Vec::new());
        for count in 1..=range as u8 {
            for spot in edge.drain(..) {
                for step in LINES {
                    let to = spot.step(step);
                    if to.is_point() && steps[to.index()] == u8::MAX {
                        steps[to.index()] = count;
                        if self.on(to).is_nothing() || vacated == Some(to) {
                            next.push(to);
                        }
                    }
                }
            }
            std::mem::swap(&mut edge, &mut next);
        }
        steps
    }
}
