//! Movement: single steps along the lines, with any turns, over empty points only; with an option steps across instead.

use super::points::{ACROSS, CELLS, GATES, PointId, ROWS};
use super::position::{POINTS, Position, stretch};

/// The longest range.
const LONGEST: u32 = 6;

impl Position {
    /// Whether a flower reaches a point within its range, whatever lies there.
    ///
    /// Nearly all flowers have a way with one turn at most, and nearly all others one without a detour. Open gates do not
    /// count as empty on such ways.
    #[inline(always)]
    pub(super) fn reaches(&self, from: PointId, to: PointId, range: u32) -> bool {
        let (across, down) = (stretch(from.column(), to.column()), stretch(from.row(), to.row()));
        if across.steps.wrapping_add(down.steps) > range {
            return false;
        }
        let (rows, columns) = self.lines();
        let first_across = rows[from.row() as usize] & across.between | columns[to.column() as usize] & down.before;
        let first_down = columns[from.column() as usize] & down.between | rows[to.row() as usize] & across.before;
        first_across == 0 || first_down == 0 || self.has_other_way(from, to, range)
    }

    /// Whether there is a way of so many steps, which are enough for one without a detour.
    #[inline(never)]
    fn has_other_way(&self, from: PointId, to: PointId, range: u32) -> bool {
        self.has_direct_way(from, to) || self.reach(from, range)[to.row() as usize] >> to.column() & 1 == 1
    }

    /// Whether one of the shortest ways is empty. Open gates do not count as empty here.
    ///
    /// Follows all of them together from the left end to the right one: row by row come the points that they pass.
    fn has_direct_way(&self, from: PointId, to: PointId) -> bool {
        let (left, right) = if from.column() <= to.column() { (from, to) } else { (to, from) };
        let (start, end) = (1u32 << left.column(), 1u32 << right.column());
        let columns = (end << 1).wrapping_sub(start);
        let (rows, _) = self.lines();
        let (mut row, last) = (left.row(), right.row());
        let step = if row < last { 1 } else { u32::MAX };
        // Neither end needs to be empty.
        let (mut open, mut passed) = (start, start);
        while row != last {
            passed = along(passed, open | columns & !rows[row as usize & (ROWS - 1)]);
            row = row.wrapping_add(step);
            open = 0;
        }
        along(passed, open | end | columns & !rows[last as usize]) & end != 0
    }

    /// The points that a flower comes to in this many steps at most, row by row. A tile may stand on the last point of a way
    /// and on no other.
    pub(super) fn reach(&self, from: PointId, range: u32) -> [u32; ROWS] {
        // The rows of the board and some beside them, which let several rows be worked on at once.
        const END: usize = 21;
        let start = 1 << from.column();
        let (rows, _) = self.lines();
        // What can be walked on from: all that is reached and empty. Gates end lines of sight, but not ways.
        let mut free = [0; ROWS];
        for row in 1..END {
            free[row] = !rows[row];
        }
        for gate in GATES {
            free[gate.row() as usize] |= u32::from(self.on(gate).is_empty()) << gate.column();
        }
        free[from.row() as usize] |= start;
        let mut reached = [0; ROWS];
        reached[from.row() as usize] = start;
        for _ in 0..range {
            let mut walked = [0; ROWS];
            for row in 1..END {
                walked[row] = reached[row] & free[row];
            }
            for row in 1..END {
                let beside = walked[row] << 1 | walked[row] >> 1 | walked[row - 1] | walked[row + 1];
                reached[row] |= beside & POINTS[row];
            }
        }
        reached[from.row() as usize] &= !start;
        reached
    }

    /// The same in steps across.
    pub(super) fn reach_across(&self, from: PointId, range: u32) -> [u32; ROWS] {
        let mut reached = [0; ROWS];
        for (cell, steps) in (0..).zip(self.steps(from, range, None, ACROSS)) {
            let id = PointId(cell);
            reached[id.row() as usize] |= u32::from(steps != u8::MAX && id != from) << id.column();
        }
        reached
    }

    /// A shortest way from one point to another, both included.
    pub(super) fn way(&self, from: PointId, to: PointId, along: [i16; 4]) -> Vec<PointId> {
        let steps = self.steps(from, LONGEST, None, along);
        let mut way = vec![to];
        let mut at = to;
        while at != from {
            let left = steps[at.index()];
            let before = along
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
    /// and on no other, but `vacated` counts as empty: the start of a flower that is under way. `along` are the single steps.
    pub(super) fn steps(&self, from: PointId, range: u32, vacated: Option<PointId>, along: [i16; 4]) -> [u8; CELLS] {
        let mut steps = [u8::MAX; CELLS];
        steps[from.index()] = 0;
        let (mut edge, mut next) = (vec![from], Vec::new());
        for count in 1..=range as u8 {
            for id in edge.drain(..) {
                for step in along {
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

/// The open points of a row that are passed on the way to the right, from those where it is entered.
#[inline(always)]
fn along(entered: u32, open: u32) -> u32 {
    let entered = entered & open;
    // What is added runs on to the first point that is not open.
    entered | open & (open ^ open.wrapping_add(entered))
}
