//! How a flower gets from one point to another: single steps along the lines, any turns, over empty points only.

use super::position::Position;
use super::spot::{CELLS, LINES, Spot};

/// No flower has more steps.
const LONGEST: u32 = 6;

impl Position {
    /// Whether a flower gets from one point to another in so many steps. What lies on the last point does not matter.
    ///
    /// Most ways are an L without a tile on it, so those two are tried before the search.
    pub(super) fn reaches(&self, from: Spot, to: Spot, range: u32) -> bool {
        if from.distance(to) > range {
            return false;
        }
        self.has_free_elbow(from, to) || self.finds(from, to, range)
    }

    /// Whether one of the two ways with a single turn is empty, an open gate not counted as empty.
    fn has_free_elbow(&self, from: Spot, to: Spot) -> bool {
        let (rows, columns) = self.lines();
        let (dx, dy) = (between(from.column(), to.column()), between(from.row(), to.row()));
        let corner_in_row = rows[from.row() as usize] & (dx | 1 << to.column()) & !(1 << from.column());
        let corner_in_column = columns[from.column() as usize] & (dy | 1 << to.row()) & !(1 << from.row());
        let (in_row, in_column) = (rows[to.row() as usize] & dx, columns[to.column() as usize] & dy);
        if from.row() == to.row() {
            in_row == 0
        } else if from.column() == to.column() {
            in_column == 0
        } else {
            (corner_in_row | in_column) == 0 || (corner_in_column | in_row) == 0
        }
    }

    /// The same with all turns, step by step, never farther from the end than steps are left.
    fn finds(&self, at: Spot, to: Spot, left: u32) -> bool {
        LINES.into_iter().any(|step| {
            let next = at.step(step);
            next == to || (next.distance(to) < left && self.on(next).is_nothing() && self.finds(next, to, left - 1))
        })
    }

    /// A shortest way from one point to another, the ends included.
    pub(super) fn way(&self, from: Spot, to: Spot) -> Vec<Spot> {
        let steps = self.steps(from, LONGEST, None);
        let mut way = vec![to];
        let mut at = to;
        while at != from {
            let left = steps[at.index()];
            let before = LINES
                .into_iter()
                .map(|step| at.step(step))
                .find(|&near| near == from || (self.on(near).is_nothing() && steps[near.index()] < left));
            let Some(before) = before.filter(|_| way.len() <= LONGEST as usize) else { break };
            way.push(before);
            at = before;
        }
        way.reverse();
        way
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

/// The bits strictly between two others.
fn between(a: u32, b: u32) -> u32 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((1 << high) - 1) & !((2 << low) - 1)
}
