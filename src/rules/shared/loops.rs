//! Loops of straight links around the centre of the board.
//!
//! Every link climbs: by 1 where it crosses a ray from the centre clockwise, by -1 where it crosses it counterclockwise,
//! otherwise by 0. A closed walk goes around the centre exactly if it climbs by other than 0 in all. A link that ends on
//! the centre or passes over it is part of no loop.

use crate::board::Point;
use smallvec::SmallVec;

/// A straight link between two points.
pub(in crate::rules) type Link = [Point; 2];

/// How much a link climbs. The ray goes up from the centre, just right of the middle column.
pub(in crate::rules) const fn climb(from: Point, to: Point) -> i8 {
    let (left, right) = if from.x() <= to.x() { (from, to) } else { (to, from) };
    if left.x() > 0 || right.x() <= 0 || side(left, right) <= 0 {
        return 0;
    }
    if to.x() > 0 { 1 } else { -1 }
}

/// Whether a link ends on the centre or passes over it.
pub(in crate::rules) const fn touches_centre(a: Point, b: Point) -> bool {
    // In line with the centre, and not both on one side of it.
    let dot = a.x() as i16 * b.x() as i16 + a.y() as i16 * b.y() as i16;
    side(a, b) == 0 && dot <= 0
}

/// Positive where the line from the left point to the right one passes above the centre, 0 where it passes through it.
const fn side(left: Point, right: Point) -> i16 {
    left.y() as i16 * right.x() as i16 - left.x() as i16 * right.y() as i16
}

/// Whether a loop around the centre is reachable from one of these cells. `links` gives the cells that a cell is linked
/// with, and how much each link climbs. Every loop crosses the ray, so one end of each link that crosses it is enough to
/// start from. Cells are numbers below `CELLS`, which a board may give to its points as it likes.
#[inline]
pub(in crate::rules) fn closes<const CELLS: usize, Links: IntoIterator<Item = (usize, i8)>>(
    starts: impl IntoIterator<Item = usize>,
    links: impl Fn(usize) -> Links,
) -> bool {
    /// The height of the first cell: more than a loop can climb, as 0 marks a cell that is not visited yet.
    const GROUND: i8 = 64;
    let mut heights = [0i8; CELLS];
    let mut waiting: SmallVec<[usize; 64]> = SmallVec::new();
    for start in starts {
        if heights[start] != 0 {
            continue;
        }
        heights[start] = GROUND;
        waiting.push(start);
        while let Some(cell) = waiting.pop() {
            for (other, climb) in links(cell) {
                let height = heights[cell].wrapping_add(climb);
                let known = &mut heights[other];
                if *known == 0 {
                    *known = height;
                    waiting.push(other);
                } else if *known != height {
                    return true;
                }
            }
        }
    }
    false
}

/// Whether some of these links close a loop around the centre.
pub(in crate::rules) fn is_round(links: &[Link]) -> bool {
    let is_open = |link: &&Link| !touches_centre(link[0], link[1]);
    let starts = links.iter().filter(is_open).filter(|link| climb(link[0], link[1]) != 0).map(|link| link[0].index());
    closes::<361, _>(starts, |cell| {
        links.iter().filter(is_open).flat_map(move |&[a, b]| {
            let there = (a.index() == cell).then(|| (b.index(), climb(a, b)));
            there.into_iter().chain((b.index() == cell).then(|| (a.index(), climb(b, a))))
        })
    })
}

/// For each of these links, whether it is on a loop around the centre that visits no point twice.
///
/// In a biconnected component either no link is on such a loop, or every link is: disjoint paths lead from the two ends of
/// any link to a loop around the centre, and with one of the two arcs of that loop they go around the centre as well.
pub(in crate::rules) fn on_loops(links: &[Link]) -> Vec<bool> {
    let mut on = vec![false; links.len()];
    let open: Vec<usize> = (0..links.len()).filter(|&at| !touches_centre(links[at][0], links[at][1])).collect();
    let mut blocks = Blocks { links, open: &open, order: [0; 361], count: 0, pending: Vec::new(), found: Vec::new() };
    for &at in &open {
        let root = links[at][0];
        if blocks.order[root.index()] == 0 {
            blocks.visit(root, None);
        }
    }
    for block in blocks.found {
        let inside: Vec<Link> = block.iter().map(|&at| links[at]).collect();
        if is_round(&inside) {
            for at in block {
                on[at] = true;
            }
        }
    }
    on
}

/// Finds the biconnected components of the links (Tarjan's algorithm).
struct Blocks<'a> {
    links: &'a [Link],
    open: &'a [usize],
    /// When each point was visited, from 1.
    order: [u16; 361],
    count: u16,
    /// Visited links that are in no component yet.
    pending: Vec<usize>,
    found: Vec<Vec<usize>>,
}

impl Blocks<'_> {
    /// Visits a point, and returns the earliest point that is reachable from behind it.
    fn visit(&mut self, point: Point, by: Option<usize>) -> u16 {
        self.count += 1;
        let now = self.count;
        self.order[point.index()] = now;
        let mut earliest = now;
        for &at in self.open {
            let other = match self.links[at] {
                [a, b] if a == point => b,
                [a, b] if b == point => a,
                _ => continue,
            };
            if Some(at) == by || other == point {
                continue;
            }
            match self.order[other.index()] {
                0 => {
                    let depth = self.pending.len();
                    self.pending.push(at);
                    let back = self.visit(other, Some(at));
                    earliest = earliest.min(back);
                    if back >= now {
                        self.found.push(self.pending.split_off(depth));
                    }
                }
                // Back to a point on the way here; links to points beyond were walked from there.
                before if before < now => {
                    self.pending.push(at);
                    earliest = earliest.min(before);
                }
                _ => {}
            }
        }
        earliest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Links between the points of a closed or open chain, by their drawn coordinates.
    fn chain(points: &[(i8, i8)], closed: bool) -> Vec<Link> {
        let at = |(x, y)| Point::at(x, y).unwrap();
        let mut links: Vec<Link> = points.windows(2).map(|pair| [at(pair[0]), at(pair[1])]).collect();
        if closed {
            links.push([at(points[points.len() - 1]), at(points[0])]);
        }
        links
    }

    #[test]
    fn a_square_round_the_centre_is_a_loop_and_one_beside_it_is_not() {
        let square = [(-3, 3), (3, 3), (3, -3), (-3, -3)];
        assert!(is_round(&chain(&square, true)));
        assert!(!is_round(&chain(&square, false)));
        assert!(!is_round(&chain(&square.map(|(x, y)| (x + 4, y)), true)));
        // With an edge over the centre it leads round nothing.
        assert!(!is_round(&chain(&square.map(|(x, y)| (x + 3, y)), true)));
        // A corner on the ray itself makes no difference.
        assert!(is_round(&chain(&[(0, 5), (4, 5), (4, -2), (-4, -2), (-4, 5)], true)));
        // Links across.
        assert!(is_round(&chain(&[(0, 3), (3, 0), (0, -3), (-3, 0)], true)));
        assert!(!is_round(&chain(&[(0, 5), (3, 2), (0, -1 + 2), (-3, 2)], true)));
    }

    #[test]
    fn a_walk_along_the_same_links_and_back_is_no_loop() {
        // Two loops beside the centre, joined by a link above it.
        let mut links = chain(&[(2, 2), (5, 2), (5, 5), (2, 5)], true);
        links.extend(chain(&[(-2, 2), (-5, 2), (-5, 5), (-2, 5)], true));
        links.push([Point::at(2, 2).unwrap(), Point::at(-2, 2).unwrap()]);
        assert!(!is_round(&links));
        assert!(on_loops(&links).iter().all(|on| !on));
        // A second link between them below the centre would have to reach round it; one more above it does not.
        links.push([Point::at(2, 5).unwrap(), Point::at(-2, 5).unwrap()]);
        assert!(!is_round(&links));
    }

    #[test]
    fn links_on_a_loop_are_told_from_those_that_hang_on_it() {
        let mut links = chain(&[(-3, 3), (3, 3), (3, -3), (-3, -3)], true);
        links.extend(chain(&[(3, 3), (6, 3), (6, 6), (3, 6)], true));
        links.extend(chain(&[(-3, -3), (-3, -6)], false));
        links.extend(chain(&[(3, 0), (-3, 0)], false));
        let on = on_loops(&links);
        // The square; the loop in the corner hangs on one point of it; a tail; a link over the centre.
        let square_again = on[..4].iter().all(|&on| on);
        assert!(square_again && on[4..].iter().all(|&on| !on), "{on:?}");
        // A detour along the upper side lies on a loop as well.
        links = chain(&[(-3, 3), (0, 3), (3, 3), (3, -3), (-3, -3)], true);
        links.extend(chain(&[(-3, 3), (-3, 6), (3, 6), (3, 3)], false));
        assert!(on_loops(&links).iter().all(|&on| on));
    }

    /// The same by trying every way without coming to a point twice.
    fn slow(links: &[Link]) -> Vec<bool> {
        fn leads(links: &[Link], at: Point, goal: Point, height: i8, been: &mut Vec<Point>) -> bool {
            for &[a, b] in links.iter().filter(|link| !touches_centre(link[0], link[1])) {
                for (from, to) in [(a, b), (b, a)] {
                    if from != at || been.contains(&to) {
                        continue;
                    }
                    let height = height + climb(from, to);
                    if to == goal && height != 0 {
                        return true;
                    }
                    if to != goal {
                        been.push(to);
                        if leads(links, to, goal, height, been) {
                            return true;
                        }
                        been.pop();
                    }
                }
            }
            false
        }
        let on = |&[a, b]: &Link| !touches_centre(a, b) && leads(links, b, a, climb(a, b), &mut vec![b]);
        links.iter().map(on).collect()
    }

    #[test]
    fn random_links_agree_with_trying_every_way() {
        let mut chance = crate::rules::Chance::new(42);
        let mut round = 0;
        for _ in 0..1500 {
            // Points of a coarse grid, each linked with some of its neighbours.
            let mut links: Vec<Link> = Vec::new();
            for x in -1..=1i8 {
                for y in -1..=1i8 {
                    for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
                        let ends = (Point::at(x * 3, y * 3), Point::at((x + dx) * 3, (y + dy) * 3));
                        let (Some(a), Some(b)) = ends else { continue };
                        if chance.below(100) < 75 && (x + dx).abs() <= 1 && (y + dy).abs() <= 1 {
                            links.push(if chance.below(2) == 0 { [a, b] } else { [b, a] });
                        }
                    }
                }
            }
            let slow = slow(&links);
            assert_eq!(on_loops(&links), slow, "{links:?}");
            assert_eq!(is_round(&links), slow.contains(&true), "{links:?}");
            round += usize::from(slow.contains(&true));
        }
        assert!(round > 100, "{round}");
    }
}
