//! Patterns of the harmony graph: harmonies between kinds of tiles, chains, rings round the centre, broken harmonies.

use super::pattern::{Parsed, PatternError, Range, TilePattern, read, spaced, tile};
use super::position::owned;
use super::symmetry::Symmetry;
use crate::board::{Place, Point};
use crate::record::Placed;
use crate::rules::{self, Harmony};
use crate::variant::{Seat, Variant};
use nom::Parser;
use nom::character::complete::char;
use nom::combinator::{cut, verify};
use nom::multi::{many0, separated_list1};
use nom::sequence::preceded;
use std::cell::Cell;
use std::str::FromStr;

/// A pattern of harmonies: `Rs-C` is a Rose that harmonizes with a Chrysanthemum, `Rs-C-Rs` a Chrysanthemum that does with
/// two Roses, and between commas stand harmonies that need not be linked. No harmony is used twice. In the brackets of a
/// seat they are that seat's.
///
/// ```
/// use paisho::collection::HarmonyPattern;
///
/// assert!("Rs-C, C-Rs".parse::<HarmonyPattern>().is_ok());
/// assert!("<Rs-C-?>".parse::<HarmonyPattern>().is_ok());
/// assert!("Rs".parse::<HarmonyPattern>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HarmonyPattern(Vec<Linked>);

/// The kinds of tiles of which each harmonizes with the next, and whose harmonies they are.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Linked {
    owner: Option<Seat>,
    tiles: Vec<TilePattern>,
}

impl FromStr for HarmonyPattern {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<HarmonyPattern, PatternError> {
        const EXPECTED: &str = "tiles that harmonize, such as `Rs-C, C-Rs`, `Rs-C-Rs` or `<Rs-C>`";
        read(text, |input| separated_list1(spaced(char(',')), spaced(linked)).parse(input), EXPECTED)
            .map(HarmonyPattern)
    }
}

fn linked(input: &str) -> Parsed<'_, Linked> {
    fn tiles(input: &str) -> Parsed<'_, Vec<TilePattern>> {
        let more = many0(preceded(spaced(char('-')), cut(spaced(tile))));
        let all = (tile, more).map(|(first, more)| [vec![first], more].concat());
        verify(all, |tiles: &Vec<TilePattern>| tiles.len() > 1).parse(input)
    }
    owned(tiles).map(|(owner, tiles)| Linked { owner, tiles }).parse(input)
}

/// A position as a graph: its harmonies, with the tiles at their ends.
pub(super) struct Graph<'a> {
    pub(super) variant: Variant,
    pub(super) tiles: &'a [Placed],
    pub(super) harmonies: &'a [Harmony],
    /// Set where a search was given up.
    pub(super) given_up: &'a Cell<bool>,
}

/// The most steps that one search through a graph takes. Harmonies of a played game are far fewer than that needs; a
/// position made up of nothing else is given up, which is said.
const STEPS: u32 = 200_000;

impl Graph<'_> {
    /// Remembers a search that found nothing and had no steps left. It counts as one that found nothing.
    fn gives_up(&self, steps: u32) -> bool {
        if steps == 0 {
            self.given_up.set(true);
        }
        false
    }

    fn tile_at(&self, point: Point) -> Option<&Placed> {
        self.tiles.iter().find(|placed| placed.at == Place::Point(point))
    }

    fn is(&self, point: Point, tile: &TilePattern) -> bool {
        self.tile_at(point).is_some_and(|placed| tile.fits(placed.tile, self.variant))
    }

    /// Whether a harmony is a seat's. Where harmonies are nobody's, as in Ancient, both tiles must be that seat's.
    fn is_of(&self, harmony: &Harmony, seat: Seat) -> bool {
        let owners = || harmony.ends.map(|end| self.tile_at(end).and_then(|placed| placed.owner));
        harmony.seat.map_or_else(|| owners() == [Some(seat); 2], |owner| owner == seat)
    }

    /// Walks along some of the harmonies until a way is enough.
    fn walks(&self, harmonies: &[Harmony], on: impl FnOnce(&mut Walk<'_>) -> bool) -> bool {
        let mut walk = Walk { harmonies, steps: STEPS };
        on(&mut walk) || self.gives_up(walk.steps)
    }

    /// The harmonies at a point, by their numbers, with the points at their other ends.
    fn links(&self, point: Point) -> impl Iterator<Item = (usize, Point)> + '_ {
        self.harmonies.iter().enumerate().filter_map(move |(number, harmony)| match harmony.ends {
            [a, b] if a == point => Some((number, b)),
            [a, b] if b == point => Some((number, a)),
            _ => None,
        })
    }
}

impl HarmonyPattern {
    /// Whether the graph has such harmonies.
    pub(super) fn fits(&self, graph: &Graph<'_>) -> bool {
        let edges: usize = self.0.iter().map(|linked| linked.tiles.len() - 1).sum();
        let mut search = Search { graph, used: Vec::new(), steps: STEPS };
        edges <= graph.harmonies.len() && (search.rest(&self.0) || graph.gives_up(search.steps))
    }

    /// Whether a single harmony is one of this pattern.
    pub(super) fn names(&self, graph: &Graph<'_>, harmony: &Harmony) -> bool {
        let one = Graph { harmonies: std::slice::from_ref(harmony), ..*graph };
        self.0.iter().any(|linked| HarmonyPattern(vec![linked.clone()]).fits(&one))
    }

    /// The same pattern with the seats exchanged, where the symmetry does that.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> HarmonyPattern {
        let image = |linked: &Linked| Linked {
            owner: linked.owner.map(|seat| symmetry.seat(seat)),
            tiles: linked.tiles.clone(),
        };
        HarmonyPattern(self.0.iter().map(image).collect())
    }
}

/// A search for harmonies, of which none is used twice.
struct Search<'a> {
    graph: &'a Graph<'a>,
    used: Vec<usize>,
    steps: u32,
}

impl Search<'_> {
    /// Finds all of these.
    fn rest(&mut self, patterns: &[Linked]) -> bool {
        let Some((first, rest)) = patterns.split_first() else { return true };
        let graph = self.graph;
        graph.tiles.iter().filter_map(|placed| placed.at.point()).any(|point| {
            graph.is(point, &first.tiles[0]) && self.along(first.owner, &first.tiles[1..], &mut vec![point], rest)
        })
    }

    /// Finds the tiles that go on from the last of a way, and then the rest.
    fn along(&mut self, owner: Option<Seat>, tiles: &[TilePattern], way: &mut Vec<Point>, rest: &[Linked]) -> bool {
        let (Some((next, tiles)), Some(&last)) = (tiles.split_first(), way.last()) else { return self.rest(rest) };
        let graph = self.graph;
        for (number, other) in graph.links(last) {
            self.steps = self.steps.saturating_sub(1);
            let is_his = owner.is_none_or(|owner| graph.is_of(&graph.harmonies[number], owner));
            if self.steps == 0 || !is_his || way.contains(&other) || self.used.contains(&number) {
                continue;
            }
            if graph.is(other, next) {
                self.used.push(number);
                way.push(other);
                if self.along(owner, tiles, way, rest) {
                    return true;
                }
                way.pop();
                self.used.pop();
            }
        }
        false
    }
}

/// Whether the graph has a chain of so many harmonies of one seat, each linked with the next, that comes to no tile twice.
pub(super) fn has_chain(graph: &Graph<'_>, length: usize) -> bool {
    // It comes to one tile more than it has harmonies.
    let mut tiles: Vec<Point> = graph.harmonies.iter().flat_map(|harmony| harmony.ends).collect();
    tiles.sort_unstable();
    tiles.dedup();
    if tiles.len() <= length {
        return false;
    }
    graph.walks(graph.harmonies, |walk| {
        let starts = graph.harmonies.iter().flat_map(|harmony| harmony.ends.map(|end| (end, harmony.seat)));
        starts.into_iter().any(|(start, seat)| walk.on(start, seat, &mut vec![start], &mut |way, _| way.len() > length))
    })
}

/// Whether the graph has a ring of harmonies of one seat round the centre, of a length that fits.
pub(super) fn has_ring(graph: &Graph<'_>, length: Range) -> bool {
    let mut harmonies = Vec::new();
    for seat in (0..4).map(|seat| Some(Seat(seat))).chain([None]) {
        let of_seat: Vec<Harmony> = graph.harmonies.iter().filter(|harmony| harmony.seat == seat).copied().collect();
        harmonies.extend(rules::rings(&of_seat));
    }
    if harmonies.is_empty() || harmonies.len() < length.from {
        return false;
    }
    graph.walks(&harmonies, |walk| {
        let starts: Vec<(Point, Option<Seat>)> =
            harmonies.iter().map(|harmony| (harmony.ends[0], harmony.seat)).collect();
        starts.into_iter().any(|(start, seat)| {
            walk.on(start, seat, &mut vec![start], &mut |way, end| {
                end == Some(start) && way.len() > 2 && length.has(way.len()) && rules::goes_round(way)
            })
        })
    })
}

/// A walk from tile to tile.
struct Walk<'a> {
    harmonies: &'a [Harmony],
    steps: u32,
}

impl Walk<'_> {
    /// Goes on from the last tile of a way to each that was not passed yet, until one way is enough. A step back to a tile
    /// of the way is only shown.
    fn on(
        &mut self,
        at: Point,
        seat: Option<Seat>,
        way: &mut Vec<Point>,
        is_enough: &mut dyn FnMut(&[Point], Option<Point>) -> bool,
    ) -> bool {
        if is_enough(way, None) {
            return true;
        }
        let harmonies = self.harmonies;
        for harmony in harmonies.iter().filter(|harmony| harmony.seat == seat && harmony.ends.contains(&at)) {
            if self.steps == 0 {
                return false;
            }
            self.steps -= 1;
            let [a, b] = harmony.ends;
            let next = if a == at { b } else { a };
            if way.contains(&next) {
                if is_enough(way, Some(next)) {
                    return true;
                }
                continue;
            }
            way.push(next);
            if self.on(next, seat, way, is_enough) {
                return true;
            }
            way.pop();
        }
        false
    }
}

/// The harmonies of a position that the ply to the next one broke. One of which a tile has moved, and which is there
/// between the same kinds of tiles again, is not broken.
pub(super) fn broken<'g>(before: &'g Graph<'_>, after: &Graph<'_>) -> impl Iterator<Item = &'g Harmony> {
    let kinds = |graph: &Graph<'_>, harmony: &Harmony| {
        harmony.ends.map(|end| graph.tile_at(end).map(|tile| (tile.owner, tile.tile)))
    };
    let mut new: Vec<Harmony> =
        after.harmonies.iter().filter(|harmony| !before.harmonies.contains(harmony)).copied().collect();
    let gone = before.harmonies.iter().filter(|harmony| {
        let is_there = after.harmonies.contains(harmony) && kinds(before, harmony) == kinds(after, harmony);
        if is_there {
            return false;
        }
        let was = kinds(before, harmony);
        // The tile at an end has moved if it is there no longer.
        let stays = |end: usize| after.tile_at(harmony.ends[end]).map(|tile| (tile.owner, tile.tile)) == was[end];
        let (stays_first, stays_last) = (stays(0), stays(1));
        let again = new.iter().position(|other| {
            let is = kinds(after, other);
            let fits = |turned: bool| {
                let (first, last) = if turned { (1, 0) } else { (0, 1) };
                is[first] == was[0]
                    && is[last] == was[1]
                    && stays_first == (other.ends[first] == harmony.ends[0])
                    && stays_last == (other.ends[last] == harmony.ends[1])
            };
            other.seat == harmony.seat && (fits(false) || fits(true))
        });
        again.map(|at| new.swap_remove(at)).is_none()
    });
    gone.collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Harmonies between all neighbours in a square of six by six tiles, and three more tiles at its side.
    #[test]
    fn a_search_without_end_is_given_up_and_it_is_known() {
        let variant = Variant::named("wiki").unwrap();
        let point = |x: i8, y: i8| Point::at(x, y).unwrap();
        let mut harmonies = Vec::new();
        for (x, y) in (0..6).flat_map(|x| (0..6).map(move |y| (x, y))) {
            let next = [(x < 5).then(|| point(x + 1, y)), (y < 5).then(|| point(x, y + 1))];
            harmonies.extend(next.into_iter().flatten().map(|other| [point(x, y), other]));
        }
        harmonies.extend([1, 3, 5].map(|y| [point(-1, y), point(0, y)]));
        let seat = Some(Seat(0));
        let harmonies: Vec<Harmony> = harmonies.into_iter().map(|ends| Harmony { ends, seat }).collect();
        let found = |length: usize| {
            let given_up = Cell::new(false);
            let graph = Graph { variant, tiles: &[], harmonies: &harmonies, given_up: &given_up };
            (has_chain(&graph, length), given_up.get())
        };
        assert_eq!(found(20), (true, false));
        // A way has two ends only, and comes to no tile twice.
        assert_eq!(found(38), (false, true));
        assert_eq!(found(39), (false, false));
        assert_eq!(found(64), (false, false));
    }
}
