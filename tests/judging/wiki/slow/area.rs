//! Ring territory by painting the board: four dots to a step, fences drawn on it, and colour poured in from outside.

use super::{Game, Xy, sends};
use std::collections::{BTreeMap, BTreeSet};

/// Dots to a step, and dots along a side: the grid with a margin.
const FINE: i32 = 4;
const SIDE: i32 = 2 * 10 * FINE + 1;

/// A harmony from one own tile to another, with the points it runs over.
type Link = Vec<Xy>;

fn ends(link: &Link) -> [Xy; 2] {
    [link[0], link[link.len() - 1]]
}

fn points_of(links: &[Link]) -> BTreeSet<Xy> {
    links.iter().flatten().copied().collect()
}

fn tiles_of(links: &[Link]) -> BTreeSet<Xy> {
    links.iter().flat_map(ends).collect()
}

/// The points that links shut off from the rim and do not run over.
fn shut_off(links: &[Link]) -> BTreeSet<Xy> {
    let dot = |x: i32, y: i32| ((y + SIDE / 2) * SIDE + x + SIDE / 2) as usize;
    let mut painted = vec![false; (SIDE * SIDE) as usize];
    for link in links {
        for pair in link.windows(2) {
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

/// Parts links into groups that no single tile holds together: two links are parted by a tile when taking it away leaves
/// what else they touch in different pieces.
fn groups(links: &[Link]) -> Vec<Vec<Link>> {
    let tiles = tiles_of(links);
    let mut colour: Vec<Vec<usize>> = vec![Vec::new(); links.len()];
    for &gone in &tiles {
        let mut piece: BTreeMap<Xy, usize> = tiles.iter().enumerate().map(|(number, &tile)| (tile, number)).collect();
        loop {
            let mut changed = false;
            for link in links {
                let [a, b] = ends(link);
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
        for (number, link) in links.iter().enumerate() {
            let [a, b] = ends(link);
            colour[number].push(piece[if a == gone { &b } else { &a }]);
        }
    }
    let mut groups: BTreeMap<Vec<usize>, Vec<Link>> = BTreeMap::new();
    for (link, colour) in links.iter().zip(colour) {
        groups.entry(colour).or_default().push(link.clone());
    }
    groups.into_values().collect()
}

fn rings(links: Vec<Link>) -> Vec<Vec<Link>> {
    let mut found = Vec::new();
    for group in groups(&links) {
        let tiles = tiles_of(&group);
        let receives = |tile: &Xy| group.iter().any(|link| ends(link)[1] == *tile);
        if tiles.len() < 3 {
            continue;
        }
        if tiles.iter().all(receives) {
            found.push(group);
        } else {
            let dry: BTreeSet<Xy> = tiles.iter().copied().filter(|tile| !receives(tile)).collect();
            found.extend(rings(
                group.into_iter().filter(|link| ends(link).iter().all(|end| !dry.contains(end))).collect(),
            ));
        }
    }
    found
}

/// Whether a point lies within a closed line, by counting the edges to its right.
fn within((x, y): Xy, corners: &[Xy]) -> bool {
    // A hair above the point, so that no corner lies on the ray; coordinates are doubled.
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

/// The corners of a ring that is one simple round of tiles with one way between every two.
fn polygon(ring: &[Link]) -> Option<Vec<Xy>> {
    let mut ways: BTreeMap<Xy, BTreeMap<Xy, BTreeSet<Vec<Xy>>>> = BTreeMap::new();
    for link in ring {
        let [a, b] = ends(link);
        let mut back = link.clone();
        back.reverse();
        ways.entry(a).or_default().entry(b).or_default().insert(link.clone());
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
    // Lines that cross themselves are another matter.
    let distinct: BTreeSet<&Xy> = corners.iter().collect();
    (distinct.len() == corners.len() && ways.len() == tiles_of(ring).len()).then_some(corners)
}

impl Game {
    /// The empty points that each seat's rings surround.
    pub fn ring_territory(&self) -> BTreeSet<(Xy, usize)> {
        let mut all: Vec<(usize, Vec<Link>)> = Vec::new();
        let sent = self.links();
        for seat in 0..self.hands.len() {
            let own = |at: &Xy| self.board[at].0 == seat;
            let links = sent
                .iter()
                .copied()
                .filter(|(from, to)| own(from) && own(to) && sends(self.board[from].1, self.board[to].1) == 1);
            let links: Vec<Link> = links.map(|(from, to)| self.path_to(from, to)).collect();
            all.extend(rings(links).into_iter().map(|ring| (seat, ring)));
        }
        for (_, ring) in &all {
            if let Some(corners) = polygon(ring) {
                let inside: BTreeSet<Xy> = Game::points_of_board()
                    .filter(|point| !corners.contains(point) && within(*point, &corners))
                    .collect();
                // Two ways that cross off the points of the grid still shut off the same, each of them being simple.
                if !crosses_itself(&corners) {
                    assert_eq!(inside, shut_off(ring), "{ring:?}");
                }
            }
        }
        let won: Vec<BTreeSet<Xy>> = (0..self.hands.len())
            .map(|seat| {
                let own: Vec<Vec<Link>> = all.iter().filter(|ring| ring.0 == seat).map(|ring| ring.1.clone()).collect();
                won(&own, seat, &all)
            })
            .collect();
        let mut found = BTreeSet::new();
        let paths: BTreeSet<Xy> = all.iter().flat_map(|(_, ring)| ring.iter().flatten().copied()).collect();
        for at in Game::points_of_board().filter(|at| !self.board.contains_key(at) && !paths.contains(at)) {
            let who: Vec<usize> = (0..won.len()).filter(|&seat| won[seat].contains(&at)).collect();
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

fn won(own: &[Vec<Link>], seat: usize, all: &[(usize, Vec<Link>)]) -> BTreeSet<Xy> {
    if own.is_empty() {
        return BTreeSet::new();
    }
    let encloses = |shut: &BTreeSet<Xy>, fence: &BTreeSet<Xy>, inner: &[Link]| {
        tiles_of(inner).iter().all(|tile| shut.contains(tile))
            && points_of(inner).iter().all(|point| shut.contains(point) || fence.contains(point))
    };
    let flat: Vec<Link> = own.concat();
    let (shut, fence) = (shut_off(&flat), points_of(&flat));
    let mut found = shut.clone();
    let inner: Vec<&(usize, Vec<Link>)> =
        all.iter().filter(|ring| ring.0 != seat && encloses(&shut, &fence, &ring.1)).collect();
    for (_, ring) in &inner {
        let (theirs, line) = (shut_off(ring), points_of(ring));
        found.retain(|at| !theirs.contains(at) && !line.contains(at));
    }
    for (_, ring) in &inner {
        let (theirs, line) = (shut_off(ring), points_of(ring));
        let mine: Vec<Vec<Link>> = own.iter().filter(|mine| encloses(&theirs, &line, mine)).cloned().collect();
        found.extend(won(&mine, seat, all));
    }
    found
}
