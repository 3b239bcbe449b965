//! Harmony rings: the links between a player's own tiles that close loops.

use super::movement::Way;
use super::position::Position;
use super::spot::Spot;
use super::tiles::{self, Sent};
use crate::variant::Seat;

/// Harmony from one tile of a player's to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Link {
    pub(super) way: Way,
    pub(super) seat: Seat,
}

impl Link {
    fn joins(&self, spot: Spot) -> bool {
        self.way.from == spot || self.way.to == spot
    }
}

/// Links that hang together in loops, so that no single tile could be taken away to part them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Loop {
    pub(super) seat: Seat,
    pub(super) links: Vec<Link>,
}

impl Position {
    /// Every harmony that flows between two tiles of the same player.
    pub(super) fn links(&self) -> Vec<Link> {
        let mut links = Vec::new();
        for (at, laid) in self.tiles() {
            self.senders(at, |from, sent| {
                let sender = self.on(from);
                if sent == Sent::Harmony && sender.seat() == laid.seat() {
                    let way = Way::of(from, at, tiles::strikes(sender.tile()));
                    links.extend(way.ok().map(|way| Link { way, seat: laid.seat() }));
                }
            });
        }
        links
    }

    /// The loops of all players.
    pub(super) fn loops(&self) -> Vec<Loop> {
        let links = self.links();
        let mut loops = Vec::new();
        for seat in self.everybody().iter() {
            close(links.iter().copied().filter(|link| link.seat == seat).collect(), &mut loops);
        }
        loops
    }
}

/// Keeps what of these links closes loops in which every tile receives harmony from another.
fn close(links: Vec<Link>, loops: &mut Vec<Loop>) {
    for block in blocks(&links) {
        let tiles = ends(&block);
        if tiles.len() < 3 {
            continue;
        }
        let dry: Vec<Spot> = tiles.into_iter().filter(|&tile| block.iter().all(|link| link.way.to != tile)).collect();
        match dry.first() {
            None => loops.push(Loop { seat: block[0].seat, links: block }),
            Some(_) => {
                close(block.into_iter().filter(|link| !dry.iter().any(|&tile| link.joins(tile))).collect(), loops)
            }
        }
    }
}

/// The tiles that links join, in reading order.
pub(super) fn ends(links: &[Link]) -> Vec<Spot> {
    let mut tiles: Vec<Spot> = links.iter().flat_map(|link| [link.way.from, link.way.to]).collect();
    tiles.sort();
    tiles.dedup();
    tiles
}

/// Parts links into the largest groups that no single tile holds together (two-connected components).
fn blocks(links: &[Link]) -> Vec<Vec<Link>> {
    let tiles = ends(links);
    let place = |spot: Spot| tiles.iter().position(|&tile| tile == spot).unwrap_or(0);
    let edges: Vec<[usize; 2]> = links.iter().map(|link| [place(link.way.from), place(link.way.to)]).collect();
    let mut search = Search { edges, found: vec![0; tiles.len()], count: 0, open: Vec::new(), blocks: Vec::new() };
    for tile in 0..tiles.len() {
        if search.found[tile] == 0 {
            search.visit(tile, usize::MAX);
        }
    }
    search.blocks.into_iter().map(|block| block.into_iter().map(|edge| links[edge]).collect()).collect()
}

/// The depth-first search that finds them.
struct Search {
    edges: Vec<[usize; 2]>,
    /// When each tile was found, from 1.
    found: Vec<usize>,
    count: usize,
    /// Links of blocks that are not yet complete.
    open: Vec<usize>,
    blocks: Vec<Vec<usize>>,
}

impl Search {
    /// Goes on from a tile; says how early a tile can be reached from here without going back.
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
                // A second link back to the parent belongs to the same block as the first.
                self.open.push(edge);
                if other != parent {
                    low = low.min(self.found[other]);
                }
            }
        }
        low
    }
}
