//! Looks for positions in the course of a game.

use super::graph::{self, Graph, HarmonyPattern};
use super::pattern::Range;
use super::position::{Material, PositionPattern, around};
use super::query::{Clause, Condition};
use super::symmetry::Symmetry;
use super::touched::Touched;
use crate::board::{Place, PointSet};
use crate::record::{Entry, Placed, Ply, each_place};
use crate::referee::Input;
use crate::replay::{Replay, Step};
use crate::rules::{self, Harmony, Outcome, Rules};
use crate::variant::Variant;
use crate::variants::variants;
use std::cell::Cell;

macro_rules! courses {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(by::<rules::$folder::$rules>),*]
    };
}

/// Looks for positions in a game by the rules of its variant.
type Courser = fn(&Input<'_>, &[Group], Option<usize>, bool) -> Course;

/// Those of each variant.
static ROWS: &[Courser] = &variants!(courses);

/// What came of a game.
#[derive(Default)]
pub(super) struct Course {
    pub(super) outcome: Option<Outcome>,
    pub(super) edition: String,
    /// For each group, after how many plies it first held.
    pub(super) spots: Vec<Option<usize>>,
    /// Whether a search through harmonies was given up, so that it may have missed some.
    pub(super) is_unsure: bool,
}

/// Conditions that must hold in one position.
pub(super) struct Group {
    /// Whether they must hold in none.
    pub(super) not: bool,
    /// The conditions, and their images on a turned or mirrored board.
    images: Vec<Image>,
}

/// The conditions of a group as one symmetry has them.
#[derive(Default)]
struct Image {
    positions: Vec<PositionPattern>,
    /// Their points, and those on and round their places.
    points: PointSet,
    near: PointSet,
    materials: Vec<Material>,
    harmonies: Vec<HarmonyPattern>,
    chain: Option<usize>,
    rings: Vec<Range>,
    broken: Vec<Option<HarmonyPattern>>,
}

/// The conditions on positions for a variant: in one group if all must hold, each by itself if any may or if it must not.
pub(super) fn groups(clauses: &[Clause], any: bool, symmetric: bool, variant: Variant) -> Vec<Group> {
    let symmetries = Symmetry::of(variant);
    let symmetries = if symmetric { symmetries } else { &symmetries[..1] };
    let mut groups: Vec<Group> = Vec::new();
    let mut joint = None;
    for clause in clauses {
        let image = |symmetry: Symmetry, image: &mut Image| image.add(&clause.condition, symmetry);
        if !Image::default().add(&clause.condition, symmetries[0]) {
            continue;
        }
        let at = match joint {
            Some(at) if !any && !clause.not => at,
            _ => {
                let images = symmetries.iter().map(|_| Image::default()).collect();
                groups.push(Group { not: clause.not, images });
                if !clause.not {
                    joint = Some(groups.len() - 1);
                }
                groups.len() - 1
            }
        };
        for (symmetry, into) in symmetries.iter().zip(&mut groups[at].images) {
            image(*symmetry, into);
        }
    }
    groups
}

impl Image {
    /// Adds a condition if it is one on positions.
    fn add(&mut self, condition: &Condition, symmetry: Symmetry) -> bool {
        match condition {
            Condition::Position(pattern) => {
                let pattern = pattern.image(symmetry);
                for place in pattern.places() {
                    if let Some(point) = place.point() {
                        self.points.insert(point);
                    }
                    around(place, &mut self.near);
                }
                self.positions.push(pattern);
            }
            Condition::Material(material) => self.materials.push(material.image(symmetry)),
            Condition::Harmony(pattern) => self.harmonies.push(pattern.image(symmetry)),
            Condition::Chain(length) => self.chain = self.chain.max(Some(*length)),
            Condition::Ring(length) => self.rings.push(*length),
            Condition::Broken(pattern) => {
                self.broken.push(pattern.as_ref().map(|pattern| pattern.image(symmetry)));
            }
            _ => return false,
        }
        true
    }

    /// Whether a ply may change anything at the places of the patterns.
    fn is_touched(&self, ply: &Ply, variant: Variant) -> bool {
        let mut is_touched = false;
        each_place(ply, variant.vocabulary(), |place, is_calm| {
            is_touched |= match place {
                Place::Point(point) if is_calm => self.points.has(point),
                Place::Point(point) => self.near.has(point),
                Place::Square(square) => square.corners().any(|corner| self.near.has(corner)),
            };
        });
        is_touched
    }

    /// Whether the patterns may hold in some position of a game whose plies have touched these places.
    fn may_hold(&self, start: &[Placed], touched: &Touched) -> bool {
        let is_there = |place: Place| touched.has(place) || start.iter().any(|placed| placed.at == place);
        self.positions.iter().all(|pattern| pattern.tiles().all(is_there))
    }

    fn needs_graph(&self) -> bool {
        !self.harmonies.is_empty() || self.chain.is_some() || !self.rings.is_empty() || !self.broken.is_empty()
    }
}

/// Looks for the groups in a game, after any number of plies or after this one. Unless the outcome is wanted, it ends
/// where all have held.
pub(super) fn course(game: &Input<'_>, groups: &[Group], at: Option<usize>, with_outcome: bool) -> Course {
    ROWS[game.read.record.variant.index()](game, groups, at, with_outcome)
}

fn by<R: Rules>(game: &Input<'_>, groups: &[Group], at: Option<usize>, with_outcome: bool) -> Course {
    let none = || Course { spots: vec![None; groups.len()], ..Course::default() };
    let Some(record) = game.readable() else { return none() };
    let record = &*record;
    let set_up = game.set_up(record);
    let Ok(mut replay) = Replay::<R>::start(record, &set_up) else { return none() };
    if game.keep_going {
        replay.force_refused();
    }
    let mut looker = Looker::new(groups, record.variant);
    let is_it = |plies: usize| at.is_none_or(|at| at == plies);
    // Most games never have a tile at some place of a pattern, which their plies show.
    let may_hold = || {
        let (start, touched) = (replay.rules().tiles(replay.position()), Touched::by(record));
        groups.iter().any(|group| group.images.iter().any(|image| image.may_hold(&start, &touched)))
    };
    let mut is_looked_for = may_hold();
    if is_looked_for {
        looker.look(replay.rules(), replay.position(), None, 0, is_it(0));
        is_looked_for = !looker.is_done();
    }
    while with_outcome || is_looked_for {
        let Some(step) = replay.next() else { break };
        let entry = match step {
            Step::Ply(played) => Some(played.entry),
            Step::Refused(refused) if refused.forced => refused.entry,
            _ => None,
        };
        if let Some(entry) = entry
            && is_looked_for
            && let Some(Entry::Ply(ply)) = record.entries.get(entry)
        {
            let plies = replay.plies();
            looker.look(replay.rules(), replay.position(), Some(ply), plies, is_it(plies));
            is_looked_for = !looker.is_done() && at.is_none_or(|at| plies < at);
        }
    }
    let edition = replay.rules().edition(&set_up).name;
    Course { outcome: replay.outcome(), edition, is_unsure: looker.given_up.get(), spots: looker.spots }
}

/// What is known of the groups so far.
struct Looker<'g> {
    groups: &'g [Group],
    variant: Variant,
    spots: Vec<Option<usize>>,
    /// For each image of each group, whether its patterns of positions held after the last ply.
    held: Vec<Vec<bool>>,
    /// The tiles and harmonies before the ply, where broken harmonies are asked for.
    needs_before: bool,
    before: Option<(Vec<Placed>, Vec<Harmony>)>,
    /// Whether a search through harmonies was given up.
    given_up: Cell<bool>,
}

impl<'g> Looker<'g> {
    fn new(groups: &'g [Group], variant: Variant) -> Looker<'g> {
        let images = || groups.iter().flat_map(|group| &group.images);
        Looker {
            groups,
            variant,
            spots: vec![None; groups.len()],
            held: groups.iter().map(|group| vec![false; group.images.len()]).collect(),
            needs_before: images().any(|image| !image.broken.is_empty()),
            before: None,
            given_up: Cell::default(),
        }
    }

    /// Whether every group has held.
    fn is_done(&self) -> bool {
        self.spots.iter().all(Option::is_some)
    }

    /// Looks at a position, and at the ply that led to it.
    fn look<R: Rules>(&mut self, rules: &R, position: &R::Position, ply: Option<&Ply>, plies: usize, counts: bool) {
        let mut tiles: Option<Vec<Placed>> = None;
        let mut harmonies: Option<Vec<Harmony>> = None;
        for (at, group) in self.groups.iter().enumerate() {
            for (number, image) in group.images.iter().enumerate() {
                if !image.positions.is_empty() {
                    let held = &mut self.held[at][number];
                    if ply.is_none_or(|ply| image.is_touched(ply, self.variant)) {
                        let tiles = tiles.get_or_insert_with(|| rules.tiles(position));
                        *held = image.positions.iter().all(|pattern| pattern.fits(tiles, self.variant));
                    }
                    if !*held {
                        continue;
                    }
                }
                if !counts || self.spots[at].is_some() {
                    continue;
                }
                let tiles = tiles.get_or_insert_with(|| rules.tiles(position));
                if !image.materials.iter().all(|material| material.fits(tiles, self.variant)) {
                    continue;
                }
                if image.needs_graph() {
                    let harmonies = harmonies.get_or_insert_with(|| rules.survey(position).harmonies);
                    let graph = Graph { variant: self.variant, tiles, harmonies, given_up: &self.given_up };
                    if !image.fits(&graph, self.before.as_ref()) {
                        continue;
                    }
                }
                self.spots[at] = Some(plies);
            }
        }
        if self.needs_before {
            // Kept for the next ply.
            let tiles = tiles.unwrap_or_else(|| rules.tiles(position));
            let harmonies = harmonies.unwrap_or_else(|| rules.survey(position).harmonies);
            self.before = Some((tiles, harmonies));
        }
    }
}

impl Image {
    /// Whether the harmonies of a position are as they should be, and those before the ply that led to it.
    fn fits(&self, graph: &Graph<'_>, before: Option<&(Vec<Placed>, Vec<Harmony>)>) -> bool {
        self.harmonies.iter().all(|pattern| pattern.fits(graph))
            && self.chain.is_none_or(|length| graph::has_chain(graph, length))
            && self.rings.iter().all(|length| graph::has_ring(graph, *length))
            && self.broken.iter().all(|pattern| {
                before.is_some_and(|(tiles, harmonies)| {
                    let before = Graph { tiles, harmonies, ..*graph };
                    graph::broken(&before, graph)
                        .any(|harmony| pattern.as_ref().is_none_or(|pattern| pattern.names(&before, harmony)))
                })
            })
    }
}
