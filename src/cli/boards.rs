//! `convert --positions`: positions as data for programs that know no rules.

use crate::board::{Place, Point};
use crate::notation::{self, Positions, Shown};
use crate::record::Placed;
use crate::referee::{Input, State};
use crate::render::picture::Progress;
use crate::rules::Disharmony;
use crate::study::Study;
use crate::variant::{Seat, Vocabulary};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::HashMap;

/// A position and all that is said of it. The schema of records describes it.
#[derive(Serialize)]
struct Board {
    tiles: Vec<Tile>,
    hands: Named<Named<u32>>,
    captured: Vec<Gone>,
    harmonies: Vec<Link>,
    #[serde(skip_serializing_if = "Option::is_none")]
    disharmonies: Option<Vec<Link>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    received: Vec<Receives>,
    #[serde(skip_serializing_if = "Option::is_none")]
    midlines: Option<Vec<Crossed>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    balances: Option<Vec<Balance>>,
    counts: Named<Named<u32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<Named<i32>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last: Option<Last>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Ended>,
}

#[derive(Serialize)]
struct Tile {
    tile: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'static str>,
    at: String,
    x: Value,
    y: Value,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    spent: bool,
}

#[derive(Serialize)]
struct Gone {
    tile: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'static str>,
    count: u32,
}

#[derive(Serialize)]
struct Link {
    from: String,
    to: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    receivers: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

#[derive(Serialize)]
struct Receives {
    at: String,
    tile: &'static str,
    seat: Option<&'static str>,
    harmony: u32,
    disharmony: u32,
}

#[derive(Serialize)]
struct Crossed {
    name: &'static str,
    from: String,
    to: String,
    seats: Vec<&'static str>,
}

#[derive(Serialize)]
struct Balance {
    garden: &'static str,
    count: u32,
    sides: Vec<Side>,
}

#[derive(Serialize)]
struct Side {
    tile: &'static str,
    at: Vec<String>,
}

#[derive(Serialize)]
struct Last {
    from: Vec<String>,
    to: Vec<String>,
}

#[derive(Serialize)]
struct Ended {
    winners: Vec<&'static str>,
    reason: &'static str,
}

/// Values by name, in the order in which they are given.
struct Named<T>(Vec<(&'static str, T)>);

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// The position before the first ply of a game and after each ply, as far as it is legal.
pub(super) fn positions(game: &Input<'_>) -> Positions {
    let record = &game.read.record;
    let (vocabulary, seats) = (record.variant.vocabulary(), record.seats());
    let mut found: HashMap<Option<usize>, (Vec<Placed>, Board)> = HashMap::new();
    let study = Study::of(game, &mut |ply, _, state, progress| {
        found.insert(ply, (state.tiles(), board(state, progress, vocabulary, seats)));
    });
    // What a ply changed is seen beside the position before it.
    let lasts: Vec<(Option<usize>, Last)> = found
        .iter()
        .filter_map(|(number, (tiles, _))| {
            let before = study.plies[(*number)?].before;
            let (before, _) = found.get(&before)?;
            Some((*number, Last { from: places(before, tiles), to: places(tiles, before) }))
        })
        .collect();
    for (number, last) in lasts {
        if let Some((_, board)) = found.get_mut(&number) {
            board.last = Some(last);
        }
    }
    let mut positions = Positions::default();
    for (number, (tiles, board)) in found {
        let position = notation::write_position(record.variant, &tiles);
        // Data of this kind is always JSON.
        let shown = Shown { position, board: serde_json::to_string(&board).unwrap_or_default() };
        match number.map(|number| &study.plies[number]) {
            Some(ply) => positions.add(&ply.path, ply.entry, shown),
            None => positions.begin(shown),
        }
    }
    // Of those that were not played the first in each line is what is wrong.
    let is_error = |number: &usize| study.diagnostics[*number].is_error();
    for ply in study.plies.iter().filter(|ply| !ply.is_played && ply.diagnostics.iter().any(is_error)) {
        if ply.before.is_none_or(|before| study.plies[before].is_played) {
            positions.add_illegal(&ply.path, ply.entry);
        }
    }
    positions
}

/// The places of the tiles that do not lie there in other positions; one that is only marked has not left.
fn places(tiles: &[Placed], others: &[Placed]) -> Vec<String> {
    let is_it = |tile: &Placed, other: &Placed| Placed { spent: tile.spent, ..*other } == *tile;
    let moved = tiles.iter().filter(|tile| !others.iter().any(|other| is_it(tile, other)));
    moved.map(|tile| tile.at.to_string()).collect()
}

/// Two tiles, and whose harmony or disharmony it is.
fn link(ends: [Point; 2], seat: Option<&'static str>) -> Link {
    let [from, to] = ends.map(|end| end.to_string());
    Link { from, to, seat, receivers: Vec::new(), by: None }
}

/// A position, without what the last ply changed.
fn board(
    state: &State<'_>,
    progress: &Progress,
    vocabulary: &'static Vocabulary,
    seats: &'static [&'static str],
) -> Board {
    let survey = state.survey();
    let name = |seat: Seat| seats.get(seat.index()).copied();
    let tiles = state.tiles();
    let lying = tiles.iter().map(|placed| {
        let (x, y) = match placed.at {
            Place::Point(point) => (point.x().into(), point.y().into()),
            Place::Square(square) => ((f64::from(square.x()) + 0.5).into(), (f64::from(square.y()) + 0.5).into()),
        };
        let (tile, seat) = (vocabulary.code(placed.tile), placed.owner.and_then(name));
        Tile { tile, seat, at: placed.at.to_string(), x, y, spent: placed.spent }
    });
    let hands = seats.iter().zip((0..).map(Seat)).filter_map(|(name, seat)| {
        let hand = survey.hand(seat)?.iter().map(|(tile, count)| (vocabulary.code(*tile), *count));
        Some((*name, Named(hand.collect())))
    });
    let captured = progress.captured().map(|(seat, tile, count)| Gone {
        tile: vocabulary.code(tile),
        seat: seat.and_then(name),
        count,
    });
    let harmonies = survey.harmonies.iter().map(|harmony| {
        let receivers = state.receivers(harmony.ends).iter().map(ToString::to_string).collect();
        Link { receivers, ..link(harmony.ends, harmony.seat.and_then(name)) }
    });
    let given = survey.given.iter().map(|harmony| link(harmony.ends, harmony.seat.and_then(name)));
    let counted = survey.counts.iter().find(|count| count.name.starts_with("disharmon"));
    let on = |at: Point| tiles.iter().find(|placed| placed.at == at.into());
    let disharmonies = counted.map(|count| {
        let link = |found: Disharmony| {
            // Where one end gives it, it counts against the other.
            let seat = on(found.ends[1]).and_then(|placed| placed.owner).filter(|_| !count.common);
            Link { by: found.by.map(|by| by.to_string()), ..link(found.ends, seat.and_then(name)) }
        };
        state.disharmonies().into_iter().map(link).collect()
    });
    let received = survey.received.iter().filter_map(|one| {
        let placed = on(one.at)?;
        let (at, tile, seat) = (one.at.to_string(), vocabulary.code(placed.tile), placed.owner.and_then(name));
        Some(Receives { at, tile, seat, harmony: one.harmony, disharmony: one.disharmony })
    });
    let midlines = survey.midlines.iter().map(|midline| {
        let [from, to] = midline.ends.map(|end| end.to_string());
        Crossed { name: midline.name, from, to, seats: midline.seats.iter().filter_map(name).collect() }
    });
    let balances = survey.balances.iter().filter(|balances| balances.count > 0).map(|balances| {
        let sides = balances.tiles.iter().zip(&balances.places);
        let side = |(tile, places): (&crate::variant::Tile, &Vec<Place>)| Side {
            tile: vocabulary.code(*tile),
            at: places.iter().map(ToString::to_string).collect(),
        };
        Balance { garden: balances.garden, count: balances.count, sides: sides.map(side).collect() }
    });
    let has_balances = !survey.balances.is_empty();
    let counts = survey
        .counts
        .iter()
        .map(|count| (count.name, Named(seats.iter().copied().zip(count.seats.iter().copied()).collect())));
    let outcome = state.outcome();
    Board {
        tiles: lying.collect(),
        hands: Named(hands.collect()),
        captured: captured.collect(),
        harmonies: harmonies.chain(given).collect(),
        disharmonies,
        received: received.collect(),
        midlines: (!survey.midlines.is_empty()).then(|| midlines.collect()),
        balances: has_balances.then(|| balances.collect()),
        counts: Named(counts.collect()),
        score: survey.points.map(|points| Named(seats.iter().copied().zip(points).collect())),
        last: None,
        next: if outcome.is_some() { None } else { name(state.to_move()) },
        outcome: outcome.map(|outcome| Ended {
            winners: outcome.winners.iter().filter_map(name).collect(),
            reason: outcome.reason,
        }),
    }
}
