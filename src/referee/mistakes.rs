//! Mistakes of the pen: which plies a writer may have meant by a wrong one.

use crate::board::{Place, Point, Square};
use crate::record::{Act, Discard, Effect, Path, Placed, Ply};
use crate::variant::{Tile, Vocabulary};

/// A kind of mistake in writing a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mistake {
    /// A turn has a wrong number.
    Number,
    /// A ply stands before the number of its turn, or behind that of the next.
    Break,
    /// All turns from one on have wrong numbers.
    Numbers,
    /// A move is written without the point that it starts from, or a capture without its sign.
    Start,
    /// A line is copied twice.
    Line,
    /// A ply is written twice.
    Doubled,
    /// Characters that look alike, are doubled, or are in the wrong order.
    Letter,
    /// A coordinate lost its sign or got one: a point is mirrored.
    Sign,
    /// The two coordinates of a point are swapped.
    Swapped,
    /// The ply is written as another seat sees the board.
    View,
    /// A capture is written as a move, or a move as a capture.
    Capture,
    /// Two plies are in the wrong order.
    Order,
    /// Another tile's code.
    Code,
    /// A point beside the right one.
    Neighbour,
    /// One coordinate of a point is another.
    Coordinate,
    /// A character is missing, too many or another.
    Typo,
    /// Two readings of a place are written.
    Readings,
    /// A word that is not part of the game.
    Stray,
    /// A check stands behind the wrong ply.
    Place,
    /// The value of a tag contradicts the game.
    Tag,
    /// A `*` is missing or too many.
    Drop,
    /// A move is written from its end to its start.
    Backwards,
    /// A Wheel turns its neighbours by another number of steps.
    Turning,
    /// A ply lacks an act, such as a bonus.
    Act,
    /// A ply has an act too many.
    Extra,
    /// A capture names another point and another tile.
    Captured,
    /// Two codes, or two points, of plies next to each other are in each other's places.
    Crossed,
    /// An act is written at a ply near its own.
    Misplaced,
    /// Several points of a ply are one off, all the same way.
    Shifted,
    /// Two lines are in each other's places.
    Lines,
    /// Two plies are written as one.
    Joined,
    /// A comment holds a ply.
    Brace,
    /// A brace, a bracket or a quote is lost.
    Bracket,
    /// A tag of the set-up has a wrong value, or a tile of the position to start from is wrong.
    SetUp,
    /// From a turn on, each seat's plies stand where the other's belong.
    Seats,
    /// Some turns are written as another seat sees the board, or in a mirror.
    Stretch,
    /// A ply is missing.
    Missing,
    /// One or more turns are missing.
    TurnMissing,
    /// A move is written from a point where another tile stands, or none.
    Origin,
    /// A ply is there that was not played.
    Surplus,
    /// A space or a line break is lost, or stands in the middle of a ply.
    Space,
    /// A ply is written as two, without the sign between its acts.
    Parted,
    /// The tag names another rule set.
    Variant,
    /// A turn of another game is among the turns, or in the place of one.
    Pasted,
    /// All tiles of a position stand as another seat sees the board, or as in a mirror.
    Turned,
    /// A ply of the other player stands where this one is to move.
    Player,
    /// A move is written as if its tile were put down.
    Dropped,
    /// Two acts of a ply are in the wrong order.
    Acts,
    /// Where a move of a tile ends, and so where its next one begins, is another point.
    Followed,
    /// Plies stand in the wrong cells of a record sheet.
    Cell,
}

/// How many kinds of mistakes there are.
pub(super) const COUNT: usize = 50;

/// How often each mistake is made beside the others, by people who copy games by hand, from a board, a sheet or a video; and
/// what it is called. Nobody has counted them: they are estimates, with which likelier repairs are shown first.
const KINDS: [(Mistake, u32, &str); COUNT] = [
    (Mistake::Number, 30, "a wrong turn number"),
    (Mistake::Break, 20, "a ply in the line of another turn"),
    (Mistake::Numbers, 25, "wrong numbers from this turn on"),
    (Mistake::Start, 30, "a move without its first point or its sign"),
    (Mistake::Line, 25, "a line copied twice"),
    (Mistake::Doubled, 25, "a ply written twice"),
    (Mistake::Letter, 90, "characters that look alike, are doubled or swapped"),
    (Mistake::Sign, 90, "a mirrored point"),
    (Mistake::Swapped, 60, "swapped coordinates"),
    (Mistake::View, 30, "the board seen from another side"),
    (Mistake::Capture, 110, "a wrong capture sign"),
    (Mistake::Order, 35, "two plies in the wrong order"),
    (Mistake::Code, 70, "another tile's code"),
    (Mistake::Neighbour, 100, "a point beside the right one"),
    (Mistake::Coordinate, 60, "one wrong coordinate"),
    (Mistake::Typo, 80, "a mistyped character"),
    (Mistake::Readings, 5, "one of two readings"),
    (Mistake::Stray, 8, "a word that is not part of the game"),
    (Mistake::Place, 15, "a check in the wrong place"),
    (Mistake::Tag, 12, "a tag that the game contradicts"),
    (Mistake::Drop, 60, "a `*` missing or too many"),
    (Mistake::Backwards, 20, "a move written backwards"),
    (Mistake::Turning, 15, "another number of turning steps"),
    (Mistake::Act, 30, "a missing act"),
    (Mistake::Extra, 2, "an act too many"),
    (Mistake::Captured, 10, "another capture"),
    (Mistake::Crossed, 10, "codes or points in each other's places"),
    (Mistake::Misplaced, 10, "an act written at another ply"),
    (Mistake::Shifted, 10, "points that are all one off"),
    (Mistake::Lines, 15, "two turns in each other's places"),
    (Mistake::Joined, 12, "two plies written as one"),
    (Mistake::Brace, 10, "a ply in a comment"),
    (Mistake::Bracket, 40, "a lost brace, bracket or quote"),
    (Mistake::SetUp, 20, "a wrong set-up"),
    (Mistake::Seats, 8, "the seats exchanged from this turn on"),
    (Mistake::Stretch, 8, "turns seen from another side of the board"),
    (Mistake::Missing, 40, "a missing ply"),
    (Mistake::TurnMissing, 20, "a missing turn"),
    (Mistake::Origin, 15, "a move from another point"),
    (Mistake::Surplus, 2, "a ply too many"),
    (Mistake::Space, 40, "a space or a line break in a wrong place"),
    (Mistake::Parted, 30, "one ply written as two"),
    (Mistake::Variant, 20, "another rule set"),
    (Mistake::Pasted, 1, "a turn of another game"),
    (Mistake::Turned, 8, "a position seen from another side of the board"),
    (Mistake::Player, 8, "a ply of the wrong player"),
    (Mistake::Dropped, 10, "a move written as a drop"),
    (Mistake::Acts, 15, "acts in the wrong order"),
    (Mistake::Followed, 8, "points of one tile in several plies"),
    (Mistake::Cell, 20, "a wrong cell of the sheet"),
];

/// How many times likelier that is.
const LIKELIER: u32 = 15;

impl Mistake {
    fn kind(self) -> &'static (Mistake, u32, &'static str) {
        &KINDS[self as usize]
    }

    /// A description.
    pub fn words(self) -> &'static str {
        self.kind().2
    }

    /// Whether it is so much likelier than another one where both explain a game that the other is no rival.
    pub fn outweighs(self, other: Mistake) -> bool {
        self.often() >= LIKELIER * other.often()
    }

    /// How often it is made beside the others.
    pub fn often(self) -> u32 {
        self.kind().1
    }
}

/// The plies that one mistake may have turned into this one.
pub(super) fn of(ply: &Ply, words: &Vocabulary) -> Vec<(Mistake, Ply)> {
    let mut found: Vec<(Mistake, Ply)> = Vec::new();
    for (number, place) in places_in(ply).into_iter().enumerate() {
        let mut known = vec![place];
        for (mistake, near) in images(place) {
            if known.contains(&near) {
                continue;
            }
            known.push(near);
            found.push((mistake, with_place(ply, number, near)));
        }
    }
    for number in 0..tiles_in(ply) {
        found.extend(coded(ply, number, words).filter(|meant| meant != ply).map(|meant| (Mistake::Code, meant)));
    }
    let mut offer = |mistake, meant: Ply| {
        if meant != *ply && found.iter().all(|(_, known)| *known != meant) {
            found.push((mistake, meant));
        }
    };
    if let Ply::Acts(acts) = ply {
        for number in 0..acts.len() {
            let mut with = |mistake, change: &dyn Fn(&mut Act)| {
                let mut meant = acts.clone();
                change(&mut meant[number]);
                offer(mistake, Ply::Acts(meant));
            };
            with(Mistake::Drop, &|act| act.drop = !act.drop);
            // A `1` for the `*`, or the other way round.
            let (tens, is_drop) = if acts[number].drop { (10, false) } else { (-10, true) };
            if let Some(at) = acts[number].at.point().and_then(|point| Point::at(point.x() + tens, point.y())) {
                with(Mistake::Typo, &|act| (act.at, act.drop) = (Place::Point(at), is_drop));
            }
            let act = &acts[number];
            // `E*10c` as `E10c-10c`.
            if !act.drop && act.path.last() == Some(&act.at) {
                with(Mistake::Drop, &|act| (act.drop, act.path) = (true, Path::new()));
            }
            with(Mistake::Letter, &once);
            if let Some(end) = act.path.last() {
                // `A*10c` as `A8n-10c`.
                if !act.drop && act.effect.is_none() {
                    with(Mistake::Drop, &|act| {
                        *act = Act { drop: true, at: *end, path: Path::new(), capture: None, ..act.clone() }
                    });
                }
                with(Mistake::Capture, &|act| act.capture = if act.capture.is_some() { None } else { Some(None) });
                with(Mistake::Backwards, &|act| {
                    act.path.pop();
                    let way: Vec<Place> = act.path.iter().rev().copied().chain([act.at]).collect();
                    (act.at, act.path) = (*end, way.into_iter().collect());
                });
                // The one that captures is written as the one that is captured.
                if let (Some(tile), Some(Some(captured)), [_]) = (act.tile, act.capture, act.path.iter().as_slice()) {
                    with(Mistake::Backwards, &|act| {
                        (act.tile, act.capture) = (Some(captured), Some(Some(tile)));
                        (act.at, act.path) = (*end, Path::from_iter([act.at]));
                    });
                    // Or only their codes.
                    with(Mistake::Crossed, &|act| (act.tile, act.capture) = (Some(captured), Some(Some(tile))));
                }
                // Whatever it captures, if it captures anything.
                if let Some(Some(_)) = act.capture {
                    for (_, near) in images(*end) {
                        with(Mistake::Captured, &|act| {
                            act.path.pop();
                            act.path.push(near);
                            act.capture = Some(None);
                        });
                    }
                }
            }
            for view in 0..VIEWS {
                if let Some(Ply::Acts(seen)) = seen_ply(&Ply::Acts(acts[number..=number].into()), view) {
                    with(Mistake::View, &|act| *act = seen[0].clone());
                }
            }
            // The one that moves another is written as the one that is moved.
            with(Mistake::Crossed, &|act| {
                if let Some(Effect::Shift { tile, at, .. }) = act.effect.as_deref_mut() {
                    std::mem::swap(&mut act.tile, tile);
                    std::mem::swap(&mut act.at, at);
                }
            });
            // Or each with the way that it goes.
            with(Mistake::Acts, &|act| {
                if let Some(Effect::Shift { tile, at, path }) = act.effect.as_deref_mut() {
                    std::mem::swap(&mut act.tile, tile);
                    std::mem::swap(&mut act.at, at);
                    std::mem::swap(&mut act.path, path);
                }
            });
            // The rows, or the columns, of both ends are in each other's places: `10d-9b` for `10b-9d`.
            if let [to] = act.path.iter().as_slice() {
                for (from, to) in coordinates_exchanged(act.at, *to) {
                    with(Mistake::Crossed, &|act| (act.at, act.path) = (from, Path::from_iter([to])));
                }
            }
            if act.effect.is_some() {
                with(Mistake::Extra, &|act| act.effect = None);
            }
            if act.exchange.is_some() {
                with(Mistake::Extra, &|act| act.exchange = None);
            }
            if let Some(Effect::Turn(steps)) = act.effect.as_deref() {
                for other in (-TURNS..=TURNS).filter(|other| other != steps) {
                    with(Mistake::Turning, &|act| act.effect = Some(Box::new(Effect::Turn(other))));
                }
            }
            // What the one before does to another tile, written as an act of its own.
            if let (Some(Act { effect: None, .. }), false) = (number.checked_sub(1).map(|last| &acts[last]), act.drop)
                && (&act.capture, &act.effect, act.path.is_empty()) == (&None, &None, false)
            {
                let mut meant = acts.to_vec();
                let Act { tile, at, path, .. } = meant.remove(number);
                meant[number - 1].effect = Some(Box::new(Effect::Shift { tile, at, path }));
                offer(Mistake::Typo, Ply::Acts(meant.into()));
            }
            if number + 1 < acts.len() {
                let mut meant = acts.to_vec();
                meant.swap(number, number + 1);
                offer(Mistake::Acts, Ply::Acts(meant.into()));
            }
            if acts.len() > 1 {
                let others = acts.iter().enumerate().filter(|(other, _)| *other != number);
                offer(Mistake::Extra, Ply::Acts(others.map(|(_, act)| act.clone()).collect()));
            }
        }
    }
    for view in 0..VIEWS {
        if let Some(meant) = seen_ply(ply, view) {
            offer(Mistake::View, meant);
        }
    }
    // Each `#` of a move is lost, or is too much.
    let mut without = ply.clone();
    each_place(&mut without, |place| *place = renamed(*place).unwrap_or(*place));
    offer(Mistake::Typo, without);
    if let Ply::Draw { drew, discarded } = ply {
        let discards = words.tiles.iter().filter_map(|entry| words.tile(entry.code)).map(Discard::Tile);
        let with = |discarded| Ply::Draw { drew: *drew, discarded };
        match discarded {
            Discard::None => {
                // Without the `/` what is given away is read as what is drawn.
                if let Some(tile) = *drew {
                    offer(Mistake::Typo, Ply::Draw { drew: None, discarded: Discard::Tile(tile) });
                }
                [Discard::Unseen]
                    .into_iter()
                    .chain(discards)
                    .for_each(|discarded| offer(Mistake::Act, with(discarded)));
            }
            _ => offer(Mistake::Extra, with(Discard::None)),
        }
        if let (Some(drew), Discard::Tile(tile)) = (*drew, *discarded) {
            offer(Mistake::Crossed, Ply::Draw { drew: Some(tile), discarded: Discard::Tile(drew) });
        }
    }
    found
}

/// Two places with each other's rows, or columns.
fn coordinates_exchanged(from: Place, to: Place) -> Vec<(Place, Place)> {
    let mixed = |column: Place, row: Place| match (column, row) {
        (Place::Point(column), Place::Point(row)) => Point::at(column.x(), row.y()).map(Place::Point),
        (Place::Square(column), Place::Square(row)) => Square::at(column.x(), row.y()).map(Place::Square),
        _ => None,
    };
    let ways = [(mixed(from, to), mixed(to, from)), (mixed(to, from), mixed(from, to))];
    ways.into_iter().filter_map(|(from, to)| Some((from?, to?))).collect()
}

/// Writes once what points of the way are written twice in a row. Only a tile that is put down goes nowhere then.
fn once(act: &mut Act) {
    let once = |from: Place, path: &Path, may_stay: bool| {
        let from = std::iter::once(&from).chain(path.iter());
        let way: Path = from.zip(path.iter()).filter(|(last, next)| last != next).map(|(_, next)| *next).collect();
        if way.is_empty() && !may_stay { path.clone() } else { way }
    };
    act.path = once(act.at, &act.path, act.drop);
    if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref_mut() {
        *path = once(*at, path, false);
    }
}

/// A ply in which a point stands twice in a row, with that point once.
pub(crate) fn without_doubled_point(ply: &Ply) -> Option<Ply> {
    let mut meant = ply.clone();
    if let Ply::Acts(acts) = &mut meant {
        acts.iter_mut().for_each(once);
    }
    (meant != *ply).then_some(meant)
}

/// Whether a ply says that a tile goes somewhere.
pub(super) fn moves(ply: &Ply) -> bool {
    let is_shift = |act: &Act| matches!(act.effect.as_deref(), Some(Effect::Shift { .. }));
    ply.acts().iter().any(|act| !act.path.is_empty() || is_shift(act))
}

/// Whether a ply says by which points a tile went.
pub(super) fn has_way(ply: &Ply) -> bool {
    ply.acts().iter().any(|act| act.path.len() > 1)
}

/// Whether two plies differ in nothing but the points between the first and the last of their ways.
pub(super) fn have_same_ends(one: &Ply, other: &Ply) -> bool {
    let ends = |ply: &Ply| {
        let mut ply = ply.clone();
        if let Ply::Acts(acts) = &mut ply {
            for act in acts {
                act.path = act.path.last().copied().into_iter().collect();
                if let Some(Effect::Shift { path, .. }) = act.effect.as_deref_mut() {
                    *path = path.last().copied().into_iter().collect();
                }
            }
        }
        ply
    };
    ends(one) == ends(other)
}

/// The plies in which a tile is exchanged for another that is not written: one that stands there, even if it is read as put down
/// without its `*`.
pub(super) fn exchanged(ply: &Ply, words: &Vocabulary) -> Vec<Ply> {
    let Ply::Acts(acts) = ply else { return Vec::new() };
    let lacking = (0..acts.len()).filter(|act| acts[*act].exchange.is_none());
    let with = |(act, drop): (usize, bool)| {
        words.tiles.iter().filter_map(|entry| words.tile(entry.code)).map(move |tile| {
            let mut acts = acts.clone();
            (acts[act].exchange, acts[act].drop) = (Some(tile), drop);
            Ply::Acts(acts)
        })
    };
    let as_read = |act: usize| {
        let drop = acts[act].drop;
        let stands = (drop && acts[act].path.is_empty()).then_some((act, false));
        [(act, drop)].into_iter().chain(stands)
    };
    lacking.flat_map(as_read).flat_map(with).collect()
}

/// Maximum places in a ply of which several are moved.
const MOST_PLACES: u32 = 6;

/// The plies with two places of this one or more moved by one, all the same way.
pub(super) fn shifted(ply: &Ply) -> Vec<Ply> {
    let mut places = 0;
    each_place(&mut ply.clone(), |_| places += 1);
    let sets = (0..1_u32 << u32::min(places, MOST_PLACES)).filter(|set| set.count_ones() > 1);
    let ways = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|way| *way != (0, 0));
    let moved = |(set, (dx, dy)): (u32, (i8, i8))| {
        let (mut meant, mut at, mut on_board) = (ply.clone(), 0, true);
        each_place(&mut meant, |place| {
            if at < MOST_PLACES && set >> at & 1 == 1 {
                match step(*place, dx, dy) {
                    Some(near) => *place = near,
                    None => on_board = false,
                }
            }
            at += 1;
        });
        on_board.then_some(meant)
    };
    sets.flat_map(|set| ways.clone().map(move |way| (set, way))).filter_map(moved).collect()
}

/// A ply with all its places moved by so much.
pub(super) fn moved_by(ply: &Ply, dx: i8, dy: i8) -> Option<Ply> {
    let (mut meant, mut on_board) = (ply.clone(), true);
    each_place(&mut meant, |place| match step(*place, dx, dy) {
        Some(near) => *place = near,
        None => on_board = false,
    });
    on_board.then_some(meant)
}

/// The plies with all places of some moved by one, each the same way.
pub(super) fn all_shifted(plies: &[&Ply]) -> Vec<Vec<Ply>> {
    let ways = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|way| *way != (0, 0));
    let moved = |ply: &&Ply, (dx, dy)| moved_by(ply, dx, dy).filter(|meant| meant != *ply);
    ways.filter_map(|way| plies.iter().map(|ply| moved(ply, way)).collect()).collect()
}

/// The plies with two slips in this one: two places that are each one off, or one of them and the code of a tile.
pub(super) fn twice(ply: &Ply, words: &Vocabulary) -> Vec<Ply> {
    let places = places_in(ply);
    let mut found = Vec::new();
    for (one, place) in places.iter().enumerate().take(MOST_PLACES as usize) {
        for first in beside(*place).map(|near| with_place(ply, one, near)) {
            for (other, place) in places.iter().enumerate().skip(one + 1) {
                found.extend(beside(*place).map(|near| with_place(&first, other, near)));
            }
            (0..tiles_in(ply)).for_each(|tile| found.extend(coded(&first, tile, words)));
        }
    }
    found
}

/// The places around one.
fn beside(place: Place) -> impl Iterator<Item = Place> {
    let ways = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))).filter(|way| *way != (0, 0));
    ways.filter_map(move |(dx, dy)| step(place, dx, dy))
}

/// The plies with any code for a tile of this one.
fn coded(ply: &Ply, number: usize, words: &Vocabulary) -> impl Iterator<Item = Ply> {
    words.tiles.iter().filter_map(|entry| words.tile(entry.code)).map(move |code| {
        let (mut meant, mut at) = (ply.clone(), 0);
        each_tile(&mut meant, |tile| {
            if at == number {
                *tile = code;
            }
            at += 1;
        });
        meant
    })
}

/// The ply with another place of this number.
fn with_place(ply: &Ply, number: usize, by: Place) -> Ply {
    let (mut meant, mut at) = (ply.clone(), 0);
    each_place(&mut meant, |place| {
        if at == number {
            *place = by;
        }
        at += 1;
    });
    meant
}

/// Whether a ply has more than one place.
pub(super) fn has_places(ply: &Ply) -> bool {
    places_in(ply).len() > 1
}

fn places_in(ply: &Ply) -> Vec<Place> {
    let mut places = Vec::new();
    each_place(&mut ply.clone(), |place| places.push(*place));
    places
}

/// The one tile that a ply names and the other one that another names in its place, if that is all in which their codes differ.
pub(super) fn other_code(one: &Ply, other: &Ply) -> Option<(Tile, Tile)> {
    let tiles = |ply: &Ply| {
        let mut tiles = Vec::new();
        each_tile(&mut ply.clone(), |tile| tiles.push(*tile));
        tiles
    };
    let (one, other) = (tiles(one), tiles(other));
    let mut differ = one.iter().zip(&other).filter(|(one, other)| one != other);
    let found = differ.next().map(|(one, other)| (*one, *other));
    found.filter(|_| one.len() == other.len() && differ.next().is_none())
}

/// A ply with two codes in each other's places.
pub(super) fn with_codes_exchanged(ply: &Ply, one: Tile, other: Tile) -> Ply {
    let mut meant = ply.clone();
    each_tile(&mut meant, |tile| match *tile {
        found if found == one => *tile = other,
        found if found == other => *tile = one,
        _ => {}
    });
    meant
}

/// Whether a ply names a tile.
pub(super) fn names(ply: &Ply, tile: Tile) -> bool {
    let mut is_named = false;
    each_tile(&mut ply.clone(), |named| is_named |= *named == tile);
    is_named
}

fn tiles_in(ply: &Ply) -> usize {
    let mut tiles = 0;
    each_tile(&mut ply.clone(), |_| tiles += 1);
    tiles
}

/// Two plies with the codes of their first tiles, the tiles that they move, the points where they end, what they capture there, or
/// all that follows their first acts in each other's places.
pub(super) fn crossed(one: &Ply, other: &Ply) -> Vec<[Ply; 2]> {
    let (Ply::Acts(one), Ply::Acts(other)) = (one, other) else { return Vec::new() };
    let mut found = Vec::new();
    for cross in [codes_crossed, starts_crossed, ends_crossed, captures_crossed, coordinates_crossed] {
        let mut plies = [one.to_vec(), other.to_vec()];
        let [one, other] = &mut plies;
        if let (Some(one), Some(other)) = (one.first_mut(), other.first_mut()) {
            cross(one, other);
        }
        found.push(plies);
    }
    if let ([one, riders @ ..], [other, others @ ..]) = (&one[..], &other[..])
        && !riders.is_empty()
        && !others.is_empty()
    {
        let with = |first: &Act, rest: &[Act]| [std::slice::from_ref(first), rest].concat();
        found.push([with(one, others), with(other, riders)]);
    }
    found.into_iter().map(|plies| plies.map(|acts| Ply::Acts(acts.into()))).collect()
}

fn starts_crossed(one: &mut Act, other: &mut Act) {
    if !one.path.is_empty() && !other.path.is_empty() {
        std::mem::swap(&mut one.tile, &mut other.tile);
        std::mem::swap(&mut one.at, &mut other.at);
    }
}

fn codes_crossed(one: &mut Act, other: &mut Act) {
    std::mem::swap(&mut one.tile, &mut other.tile);
}

fn ends_crossed(one: &mut Act, other: &mut Act) {
    let ends = [&*one, &*other].map(|act| act.end().unwrap_or(act.at));
    one.set_end(ends[1]);
    other.set_end(ends[0]);
}

fn captures_crossed(one: &mut Act, other: &mut Act) {
    if (one.capture.is_some() || other.capture.is_some()) && !one.path.is_empty() && !other.path.is_empty() {
        std::mem::swap(&mut one.path, &mut other.path);
        std::mem::swap(&mut one.capture, &mut other.capture);
    }
}

/// Exchanges the coordinates of the ends; each keeps its kind, point or square.
fn coordinates_crossed(one: &mut Act, other: &mut Act) {
    let [first, second] = [&*one, &*other].map(|act| act.end().unwrap_or(act.at));
    let like = |place: Place, other: Place| {
        let (x, y) = other.named();
        match place {
            Place::Point(_) => Point::at(x, y).map(Place::Point),
            Place::Square(_) => Square::at(x, y).map(Place::Square),
        }
    };
    if let (Some(end), Some(other_end)) = (like(first, second), like(second, first)) {
        one.set_end(end);
        other.set_end(other_end);
    }
}

/// The plies with the same tile, put down on any place or moved to any, whatever it captures; or with any tile drawn.
pub(super) fn of_the_same_tile(ply: &Ply, act: usize, words: &Vocabulary) -> Vec<Ply> {
    match ply {
        Ply::Acts(acts) => {
            let end = acts[act].end().unwrap_or(acts[act].at);
            let places = Point::all().map(Place::Point).chain(Square::all().map(Place::Square));
            let others = places.filter(|place| *place != end).flat_map(|place| [(place, None), (place, Some(None))]);
            let other = |(place, capture)| {
                let mut acts = acts.clone();
                acts[act].set_end(place);
                acts[act].capture = capture;
                Ply::Acts(acts)
            };
            others.map(other).collect()
        }
        Ply::Draw { drew: Some(tile), discarded } => {
            let tiles = words.tiles.iter().filter_map(|entry| words.tile(entry.code)).filter(|other| other != tile);
            tiles.map(|tile| Ply::Draw { drew: Some(tile), discarded: *discarded }).collect()
        }
        _ => Vec::new(),
    }
}

/// The plies that bring what an act moves to any other place.
pub(super) fn of_the_same_shift(ply: &Ply, act: usize) -> Vec<Ply> {
    let places = Point::all().map(Place::Point).chain(Square::all().map(Place::Square));
    let other = |place| {
        let mut acts = ply.acts().to_vec();
        let Some(Effect::Shift { path, .. }) = acts.get_mut(act)?.effect.as_deref_mut() else { return None };
        let last = path.last_mut().filter(|last| **last != place)?;
        *last = place;
        Some(Ply::Acts(acts.into()))
    };
    places.filter_map(other).collect()
}

/// The plies with the same end, from any other place.
pub(super) fn of_the_same_end(ply: &Ply, act: usize) -> Vec<Ply> {
    let Some(Act { at, path, .. }) = ply.acts().get(act).filter(|act| !act.path.is_empty()) else { return Vec::new() };
    let places = Point::all().map(Place::Point).chain(Square::all().map(Place::Square));
    let from = |place| {
        let mut acts = ply.acts().to_vec();
        acts[act].at = place;
        acts[act].path = Path::from_iter(path.last().copied());
        Ply::Acts(acts.into())
    };
    places.filter(|place| place != at).map(from).collect()
}

/// How many steps a tile turns its neighbours at most.
const TURNS: i8 = 7;

/// A ply as seen in another way, if that is on the board.
pub(crate) fn seen_ply(ply: &Ply, view: u8) -> Option<Ply> {
    let (mut meant, mut on_board) = (ply.clone(), true);
    each_place(&mut meant, |place| match seen(*place, view) {
        Some(other) => *place = other,
        None => on_board = false,
    });
    on_board.then_some(meant)
}

/// The same of a ply in which some places are meant to be seen so, and none otherwise.
pub(super) fn seen_as(written: &Ply, meant: &Ply, view: u8) -> Option<Ply> {
    let all = seen_ply(written, view)?;
    let [was, is, seen] = [written, meant, &all].map(places_in);
    let is_seen = was.len() == is.len() && (0..was.len()).all(|at| is[at] == was[at] || is[at] == seen[at]);
    (is_seen && was != is).then_some(all)
}

/// Tiles as seen in another way, if all of them are on the board then.
pub(crate) fn seen_tiles(tiles: &[Placed], view: u8) -> Option<Vec<Placed>> {
    tiles.iter().map(|tile| Some(Placed { at: seen(tile.at, view)?, ..*tile })).collect()
}

/// Visits the places that a ply names.
fn each_place(ply: &mut Ply, mut each: impl FnMut(&mut Place)) {
    let Ply::Acts(acts) = ply else { return };
    for act in acts {
        each(&mut act.at);
        act.path.iter_mut().for_each(&mut each);
        if let Some(Effect::Shift { at, path, .. }) = act.effect.as_deref_mut() {
            each(at);
            path.iter_mut().for_each(&mut each);
        }
    }
}

/// Visits the tiles that a ply names.
fn each_tile(ply: &mut Ply, mut each: impl FnMut(&mut Tile)) {
    match ply {
        Ply::Acts(acts) => {
            for act in acts {
                act.tile.as_mut().into_iter().for_each(&mut each);
                act.capture.iter_mut().flatten().for_each(&mut each);
                act.exchange.as_mut().into_iter().for_each(&mut each);
                if let Some(Effect::Shift { tile, .. }) = act.effect.as_deref_mut() {
                    tile.as_mut().into_iter().for_each(&mut each);
                }
            }
        }
        Ply::Draw { drew, discarded } => {
            drew.as_mut().into_iter().for_each(&mut each);
            if let Discard::Tile(tile) = discarded {
                each(tile);
            }
        }
        Ply::Pass | Ply::Resign | Ply::Claim => {}
    }
}

/// The number of other ways to see the board: turned, mirrored, or both.
pub(crate) const VIEWS: u8 = 7;

/// How the board is seen in another way, in words.
pub(crate) fn view_words(view: u8) -> &'static str {
    match view {
        0 => "from the opposite side of the board",
        1 => "in a mirror, left and right exchanged",
        2 => "in a mirror, top and bottom exchanged",
        3 => "in a mirror, columns and rows exchanged",
        4 => "in a mirror, columns and rows exchanged, from the opposite side of the board",
        5 => "with the board turned a quarter to the right",
        _ => "with the board turned a quarter to the left",
    }
}

/// A place as seen in another way.
pub(super) fn seen(place: Place, view: u8) -> Option<Place> {
    let turn = |x: i8, y: i8| match view {
        0 => (-x, -y),
        1 => (-x, y),
        2 => (x, -y),
        3 => (y, x),
        4 => (-y, -x),
        5 => (y, -x),
        _ => (-y, x),
    };
    match place {
        Place::Point(point) => {
            let (x, y) = turn(point.x(), point.y());
            Point::at(x, y).map(Place::Point)
        }
        // A square is named for its corner, but turns about its middle. Twice the coordinates are whole numbers.
        Place::Square(square) => {
            let (x, y) = turn(2 * square.x() + 1, 2 * square.y() + 1);
            Square::at((x - 1) / 2, (y - 1) / 2).map(Place::Square)
        }
    }
}

/// The place next to one.
pub(super) fn step(place: Place, dx: i8, dy: i8) -> Option<Place> {
    match place {
        Place::Point(point) => point.step(dx, dy).map(Place::Point),
        Place::Square(square) => Square::at(square.x() + dx, square.y() + dy).map(Place::Square),
    }
}

/// A place with a `#` too much, or without it.
fn renamed(place: Place) -> Option<Place> {
    match place {
        Place::Point(point) => Square::at(point.x(), point.y()).map(Place::Square),
        Place::Square(square) => Point::at(square.x(), square.y()).map(Place::Point),
    }
}

/// The places that a mistake may have turned into this one, each with the mistake.
pub(super) fn images(place: Place) -> impl Iterator<Item = (Mistake, Place)> {
    let mirrored = (0..VIEWS).filter_map(move |view| {
        let mistake = if view < 3 { Mistake::Sign } else { Mistake::Swapped };
        Some((mistake, seen(place, view)?))
    });
    let beside = beside(place).map(|near| (Mistake::Neighbour, near));
    // A square may also be mirrored by its name instead of its position.
    let by_name = [(-1, 1), (1, -1), (-1, -1)].into_iter().filter_map(move |(sx, sy)| match place {
        Place::Point(_) => None,
        Place::Square(square) => {
            Square::at(sx * square.x(), sy * square.y()).map(|near| (Mistake::Sign, Place::Square(near)))
        }
    });
    let one_coordinate = (-9..=9).flat_map(move |to| {
        let (row, column) = match place {
            Place::Point(point) => {
                (Point::at(to, point.y()).map(Place::Point), Point::at(point.x(), to).map(Place::Point))
            }
            Place::Square(square) => {
                (Square::at(to, square.y()).map(Place::Square), Square::at(square.x(), to).map(Place::Square))
            }
        };
        row.into_iter().chain(column).map(|other| (Mistake::Coordinate, other))
    });
    let renamed = renamed(place).map(|other| (Mistake::Typo, other));
    mirrored.chain(by_name).chain(beside).chain(one_coordinate).chain(renamed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{self, Options};
    use crate::variant::Variant;

    fn meant(text: &str) -> Vec<(Mistake, String)> {
        let wiki = Variant::named("wiki").unwrap();
        let read = notation::named("pai").unwrap().read(&format!("1. {text}\n"), &Options::of(wiki));
        let ply = read.record.plies().next().unwrap();
        of(ply, wiki.vocabulary())
            .into_iter()
            .map(|(mistake, ply)| (mistake, notation::write_ply(wiki, &ply)))
            .collect()
    }

    #[test]
    fn each_slip_is_found_once() {
        let meant = meant("Rs10c-12d");
        let is = |mistake, text: &str| assert!(meant.contains(&(mistake, text.to_owned())), "{text} in {meant:?}");
        is(Mistake::Sign, "Rs10q-12d");
        is(Mistake::Swapped, "Rs3j-12d");
        is(Mistake::View, "Rs10q-8p");
        is(Mistake::Code, "Jd10c-12d");
        is(Mistake::Neighbour, "Rs10c-12e");
        is(Mistake::Coordinate, "Rs10c-12i");
        is(Mistake::Coordinate, "Rs13c-12d");
        is(Mistake::Capture, "Rs10c x 12d");
        is(Mistake::Typo, "Rs#10c-12d");
        is(Mistake::Crossed, "Rs10d-12c");
        is(Mistake::Crossed, "Rs12c-10d");
        let mut texts: Vec<&String> = meant.iter().map(|(_, text)| text).collect();
        crate::order::by(&mut texts, Ord::cmp);
        texts.dedup();
        assert_eq!(texts.len(), meant.len());
        assert!(!texts.iter().any(|text| *text == "Rs10c-12d"));
    }

    #[test]
    fn who_moves_and_who_is_moved_are_exchanged() {
        let crossed = (Mistake::Crossed, "A9e ~ Rs11d-12f".to_owned());
        assert!(meant("Rs11d ~ A9e-12f").contains(&crossed));
        assert!(!meant("Rs11d-12f").iter().any(|(_, text)| text.contains('~')));
    }

    #[test]
    fn squares_turn_about_the_centre() {
        let square: Place = "#10c".parse().unwrap();
        assert_eq!(seen(square, 0).unwrap().to_string(), "#9p");
        assert_eq!(seen(square, 3).unwrap().to_string(), "#3j");
        assert_eq!(seen(seen(square, 5).unwrap(), 6), Some(square));
    }
}
