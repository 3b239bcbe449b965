//! Harmony rings: loops of harmonies between tiles of one seat.

use super::movement::Route;
use super::points::PointId;
use super::position::Position;
use super::tiles::{self, Sent};
use crate::variant::Seat;

/// Harmony that one tile sends to another of the same seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Harmony {
    pub(super) route: Route,
    pub(super) seat: Seat,
}

impl Harmony {
    fn joins(&self, point: PointId) -> bool {
        self.route.from == point || self.route.to == point
    }
}

/// Harmonies that form loops and that no single tile holds together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ring {
    pub(super) seat: Seat,
    pub(super) harmonies: Vec<Harmony>,
}

impl Position {
    /// Every harmony between two tiles of the same seat.
    pub(super) fn harmonies(&self) -> Vec<Harmony> {
        let mut harmonies = Vec::new();
        for (at, piece) in self.tiles() {
            self.senders(at, |from, sent| harmonies.extend(self.harmony(from, at, piece.seat(), sent)));
        }
        harmonies
    }

    /// The harmony that one tile sends to another, if both are of this seat.
    pub(super) fn harmony(&self, from: PointId, at: PointId, seat: Seat, sent: Sent) -> Option<Harmony> {
        let sender = self.on(from);
        if sent != Sent::Harmony || sender.seat() != seat {
            return None;
        }
        Some(Harmony { route: Route::of(from, at, tiles::strikes(sender.tile())).ok()?, seat })
    }

    /// The rings of all seats, which these harmonies form.
    pub(super) fn rings(&self, harmonies: &[Harmony]) -> Vec<Ring> {
        let mut rings = Vec::new();
        for seat in self.all_seats().iter() {
            find_rings(harmonies.iter().copied().filter(|harmony| harmony.seat == seat).collect(), &mut rings);
        }
        rings
    }
}

/// Finds the rings among harmonies of one seat: loops in which every tile receives harmony from another.
fn find_rings(harmonies: Vec<Harmony>, rings: &mut Vec<Ring>) {
    for block in blocks(&harmonies) {
        let tiles = ends(&block);
        if tiles.len() < 3 {
            continue;
        }
        let receives = |tile: PointId| block.iter().any(|harmony| harmony.route.to == tile);
        let without: Vec<PointId> = tiles.into_iter().filter(|&tile| !receives(tile)).collect();
        if without.is_empty() {
            rings.push(Ring { seat: block[0].seat, harmonies: block });
        } else {
            let rest = block.into_iter().filter(|harmony| !without.iter().any(|&tile| harmony.joins(tile)));
            find_rings(rest.collect(), rings);
        }
    }
}

/// The tiles that harmonies join, in reading order.
pub(super) fn ends(harmonies: &[Harmony]) -> Vec<PointId> {
    let mut tiles: Vec<PointId> = harmonies.iter().flat_map(|harmony| [harmony.route.from, harmony.route.to]).collect();
    crate::order::by(&mut tiles, Ord::cmp);
    tiles.dedup();
    tiles
}

/// Splits harmonies into their two-connected components: the largest groups that no single tile holds together.
fn blocks(harmonies: &[Harmony]) -> Vec<Vec<Harmony>> {
    let tiles = ends(harmonies);
    let place = |point: PointId| tiles.iter().position(|&tile| tile == point).unwrap_or(0);
    let edges: Vec<[usize; 2]> =
        harmonies.iter().map(|harmony| [place(harmony.route.from), place(harmony.route.to)]).collect();
    let mut search = Search { edges, found: vec![0; tiles.len()], count: 0, open: Vec::new(), blocks: Vec::new() };
    for tile in 0..tiles.len() {
        if search.found[tile] == 0 {
            search.visit(tile, usize::MAX);
        }
    }
    search.blocks.into_iter().map(|block| block.into_iter().map(|edge| harmonies[edge]).collect()).collect()
}

/// Depth-first search for two-connected components.
struct Search {
    edges: Vec<[usize; 2]>,
    /// The order in which the tiles were found, from 1; 0 if not yet found.
    found: Vec<usize>,
    count: usize,
    /// Edges of blocks that are not complete yet.
    open: Vec<usize>,
    blocks: Vec<Vec<usize>>,
}

impl Search {
    /// Visits a tile and returns the earliest tile that can be reached from it without going back to its parent.
    fn visit(&mut self, tile: usize, parent: usize) -> usize {
        self.count += 1;
        self.found[tile] = self.count;
        let mut low = self.count;
        for edge in 0..self.edges.len() {
            let [a, b] = self.edges[edge];
            if (a != tile && b != tile) || self.open.contains(&edge) {
                continue;
            }
            let other = if a == tile { b } else { a };
            if self.found[other] == 0 {
                let start = self.open.len();
                self.open.push(edge);
                let reached = self.visit(other, tile);
                low = low.min(reached);
                if reached >= self.found[tile] {
                    let block = self.open.split_off(start);
                    self.blocks.push(block);
                }
            } else if other == parent || self.found[other] < self.found[tile] {
                // A second edge back to the parent belongs to the same block as the first.
                self.open.push(edge);
                if other != parent {
                    low = low.min(self.found[other]);
                }
            }
        }
        low
    }
}
