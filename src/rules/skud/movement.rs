//! Movement: single steps along the lines, with any turns, over empty points only.

use super::points::{CELLS, LINES, PointId};
use super::position::Position;

/// The longest range.
const LONGEST: u32 = 6;

impl Position {
    /// Whether a flower reaches a point within its range, whatever lies there.
    ///
    /// Nearly all ways have one turn at most, so those are tried before the search.
    pub(super) fn reaches(&self, from: PointId, to: PointId, range: u32) -> bool {
        if from.distance(to) > range {
            return false;
        }
        self.has_free_elbow(from, to) || self.finds(from, to, range)
    }

    /// Whether one of the two ways with a single turn is empty. Open gates do not count as empty here.
    #[inline]
    fn has_free_elbow(&self, from: PointId, to: PointId) -> bool {
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

    /// Searches all ways, step by step, never farther from the end than steps are left.
    fn finds(&self, at: PointId, to: PointId, left: u32) -> bool {
        LINES.into_iter().any(|step| {
            let next = at.step(step);
            next == to || (next.distance(to) < left && self.on(next).is_empty() && self.finds(next, to, left - 1))
        })
    }

    /// A shortest way from one point to another, both included.
    pub(super) fn way(&self, from: PointId, to: PointId) -> Vec<PointId> {
        let steps = self.steps(from, LONGEST, None);
        let mut way = vec![to];
        let mut at = to;
        while at != from {
            let left = steps[at.index()];
            let before = LINES
                .into_iter()
                .map(|step| at.step(step))
                .find(|&near| near == from || (self.on(near).is_empty() && steps[near.index()] < left));
            let Some(before) = before.filter(|_| way.len() <= LONGEST as usize) else { break };
            way.push(before);
            at = before;
        }
        way.reverse();
        way
    }

    /// How many steps each point in range takes, and `u8::MAX` for all others. A tile may stand on the last point of a way
    /// and on no other, but `vacated` counts as empty: the start of a flower that is under way.
    pub(super) fn steps(&self, from: PointId, range: u32, vacated: Option<PointId>) -> [u8; CELLS] {
        let mut steps = [u8::MAX; CELLS];
        steps[from.index()] = 0;
        let (mut edge, mut next) = (vec![from], Vec::new());
        for count in 1..=range as u8 {
            for id in edge.drain(..) {
                for step in LINES {
                    let to = id.step(step);
                    if to.is_point() && steps[to.index()] == u8::MAX {
                        steps[to.index()] = count;
                        if self.on(to).is_empty() || vacated == Some(to) {
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

/// The bits strictly between two bits.
#[inline]
fn between(a: u32, b: u32) -> u32 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    ((1 << high) - 1) & !((2 << low) - 1)
}
