//! Ring territory by flood fill: the fences are painted on a grid of four dots a step, and what the fill from outside
//! does not reach is enclosed.

use super::{Game, Xy, sends};
use std::collections::{BTreeMap, BTreeSet};

/// Dots per step, and dots along a side of the grid with its margin.
const FINE: i32 = 4;
const SIDE: i32 = 2 * 10 * FINE + 1;

/// The points of a harmony from one tile to another of the same seat.
type Harmony = Vec<Xy>;

fn ends(harmony: &Harmony) -> [Xy; 2] {
    [harmony[0], harmony[harmony.len() - 1]]
}

fn points_of(harmonies: &[Harmony]) -> BTreeSet<Xy> {
    harmonies.iter().flatten().copied().collect()
}

fn tiles_of(harmonies: &[Harmony]) -> BTreeSet<Xy> {
    harmonies.iter().flat_map(ends).collect()
}

/// The points that harmonies cut off from the rim, without those on their paths.
fn enclosed(harmonies: &[Harmony]) -> BTreeSet<Xy> {
    let dot = |x: i32, y: i32| ((y + SIDE / 2) * SIDE + x + SIDE / 2) as usize;
    let mut painted = vec![false; (SIDE * SIDE) as usize];
    for harmony in harmonies {
        for pair in harmony.windows(2) {
            for part in 0..=FINE {
                let along = |a: i8, b: i8| i32::from(a) * (FINE - part) + i32::from(b) * part;
                painted[dot(along(pair[0].0, pair[1].0), along(pair[0].1, pair[1].1))] = true;
            }
        }
    }
    let edge = SIDE / 2;
    let mut poured = vec![false; (SIDE * SIDE) as usize];
    let mut waiting = vec![(-edge, -edge)];
    while let Some((x, y)) = waiting.pop() {
        if x.abs() > edge || y.abs() > edge || painted[dot(x, y)] || poured[dot(x, y)] {
            continue;
        }
        poured[dot(x, y)] = true;
        waiting.extend([(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]);
    }
    Game::points_of_board()
        .filter(|&(x, y)| {
            let dot = dot(i32::from(x) * FINE, i32::from(y) * FINE);
            !painted[dot] && !poured[dot]
        })
        .collect()
}

/// Splits harmonies into groups that no single tile holds together: two harmonies are in different groups if removing some
/// tile leaves their other ends in different components.
fn groups(harmonies: &[Harmony]) -> Vec<Vec<Harmony>> {
    let tiles = tiles_of(harmonies);
    let mut colour: Vec<Vec<usize>> = vec![Vec::new(); harmonies.len()];
    for &gone in &tiles {
        let mut piece: BTreeMap<Xy, usize> = tiles.iter().enumerate().map(|(number, &tile)| (tile, number)).collect();
        loop {
            let mut changed = false;
            for harmony in harmonies {
                let [a, b] = ends(harmony);
                let least = piece[&a].min(piece[&b]);
                if a != gone && b != gone && piece[&a] != piece[&b] {
                    piece.insert(a, least);
                    piece.insert(b, least);
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        for (number, harmony) in harmonies.iter().enumerate() {
            let [a, b] = ends(harmony);
            colour[number].push(piece[if a == gone { &b } else { &a }]);
        }
    }
    let mut groups: BTreeMap<Vec<usize>, Vec<Harmony>> = BTreeMap::new();
    for (harmony, colour) in harmonies.iter().zip(colour) {
        groups.entry(colour).or_default().push(harmony.clone());
    }
    groups.into_values().collect()
}

fn rings(harmonies: Vec<Harmony>) -> Vec<Vec<Harmony>> {
    let mut found = Vec::new();
    for group in groups(&harmonies) {
        let tiles = tiles_of(&group);
        let receives = |tile: &Xy| group.iter().any(|harmony| ends(harmony)[1] == *tile);
        if tiles.len() < 3 {
            continue;
        }
        if tiles.iter().all(receives) {
            found.push(group);
        } else {
            let dry: BTreeSet<Xy> = tiles.iter().copied().filter(|tile| !receives(tile)).collect();
            found.extend(rings(
                group.into_iter().filter(|harmony| ends(harmony).iter().all(|end| !dry.contains(end))).collect(),
            ));
        }
    }
    found
}

/// Whether a point is inside a closed line: an odd number of edges is to its right.
fn within((x, y): Xy, corners: &[Xy]) -> bool {
    // Slightly above the point, so that no corner is on the ray.
    let (x, y) = (f64::from(x), f64::from(y) + 1e-6);
    let mut inside = false;
    for (number, &a) in corners.iter().enumerate() {
        let b = corners[(number + 1) % corners.len()];
        let (ax, ay, bx, by) = (f64::from(a.0), f64::from(a.1), f64::from(b.0), f64::from(b.1));
        if (ay > y) != (by > y) && x < ax + (y - ay) * (bx - ax) / (by - ay) {
            inside = !inside;
        }
    }
    inside
}

/// The corners of a ring that is a simple cycle of tiles with one way between every two.
fn polygon(ring: &[Harmony]) -> Option<Vec<Xy>> {
    let mut ways: BTreeMap<Xy, BTreeMap<Xy, BTreeSet<Vec<Xy>>>> = BTreeMap::new();
    for harmony in ring {
        let [a, b] = ends(harmony);
        let mut back = harmony.clone();
        back.reverse();
        ways.entry(a).or_default().entry(b).or_default().insert(harmony.clone());
        ways.entry(b).or_default().entry(a).or_default().insert(back);
    }
    if ways.values().any(|next| next.len() != 2 || next.values().any(|ways| ways.len() != 1)) {
        return None;
    }
    let start = *ways.keys().next().unwrap();
    let (mut corners, mut last, mut at) = (Vec::new(), start, start);
    loop {
        let (&next, path) = ways[&at].iter().find(|(next, _)| **next != last || corners.is_empty()).unwrap();
        let path = path.first().unwrap();
        corners.extend(&path[..path.len() - 1]);
        (last, at) = (at, next);
        if at == start {
            break;
        }
    }
    // Lines that touch themselves have no clear inside.
    let distinct: BTreeSet<&Xy> = corners.iter().collect();
    (distinct.len() == corners.len() && ways.len() == tiles_of(ring).len()).then_some(corners)
}

impl Game {
    /// The empty points that each seat's rings enclose.
    pub fn ring_territory(&self) -> BTreeSet<(Xy, usize)> {
        let mut all: Vec<(usize, Vec<Harmony>)> = Vec::new();
        let sent = self.harmonies();
        for seat in 0..self.hands.len() {
            let own = |at: &Xy| self.board[at].0 == seat;
            let harmonies = sent
                .iter()
                .copied()
                .filter(|(from, to)| own(from) && own(to) && sends(self.board[from].1, self.board[to].1) == 1);
            let harmonies: Vec<Harmony> = harmonies.map(|(from, to)| self.path_to(from, to)).collect();
            all.extend(rings(harmonies).into_iter().map(|ring| (seat, ring)));
        }
        for (_, ring) in &all {
            if let Some(corners) = polygon(ring) {
                let inside: BTreeSet<Xy> = Game::points_of_board()
                    .filter(|point| !corners.contains(point) && within(*point, &corners))
                    .collect();
                // Not comparable where the line crosses itself between points.
                if !crosses_itself(&corners) {
                    assert_eq!(inside, enclosed(ring), "{ring:?}");
                }
            }
        }
        let territories: Vec<BTreeSet<Xy>> = (0..self.hands.len())
            .map(|seat| {
                let own: Vec<Vec<Harmony>> =
                    all.iter().filter(|ring| ring.0 == seat).map(|ring| ring.1.clone()).collect();
                territory(&own, seat, &all)
            })
            .collect();
        let mut found = BTreeSet::new();
        let paths: BTreeSet<Xy> = all.iter().flat_map(|(_, ring)| ring.iter().flatten().copied()).collect();
        for at in Game::points_of_board().filter(|at| !self.board.contains_key(at) && !paths.contains(at)) {
            let who: Vec<usize> = (0..territories.len()).filter(|&seat| territories[seat].contains(&at)).collect();
            if let [seat] = who.as_slice() {
                found.insert((at, *seat));
            }
        }
        found
    }
}

/// Whether two diagonal steps of a line cross in the middle of a square.
fn crosses_itself(corners: &[Xy]) -> bool {
    let mut middles = BTreeSet::new();
    (0..corners.len()).any(|number| {
        let (a, b) = (corners[number], corners[(number + 1) % corners.len()]);
        a.0 != b.0 && a.1 != b.1 && !middles.insert((a.0 + b.0, a.1 + b.1))
    })
}

fn territory(own: &[Vec<Harmony>], seat: usize, all: &[(usize, Vec<Harmony>)]) -> BTreeSet<Xy> {
    if own.is_empty() {
        return BTreeSet::new();
    }
    let encloses = |inside: &BTreeSet<Xy>, fence: &BTreeSet<Xy>, inner: &[Harmony]| {
        tiles_of(inner).iter().all(|tile| inside.contains(tile))
            && points_of(inner).iter().all(|point| inside.contains(point) || fence.contains(point))
    };
    let flat: Vec<Harmony> = own.concat();
    let (inside, fence) = (enclosed(&flat), points_of(&flat));
    let mut found = inside.clone();
    let inner: Vec<&(usize, Vec<Harmony>)> =
        all.iter().filter(|ring| ring.0 != seat && encloses(&inside, &fence, &ring.1)).collect();
    for (_, ring) in &inner {
        let (theirs, line) = (enclosed(ring), points_of(ring));
        found.retain(|at| !theirs.contains(at) && !line.contains(at));
    }
    for (_, ring) in &inner {
        let (theirs, line) = (enclosed(ring), points_of(ring));
        let mine: Vec<Vec<Harmony>> = own.iter().filter(|mine| encloses(&theirs, &line, mine)).cloned().collect();
        found.extend(territory(&mine, seat, all));
    }
    found
}
