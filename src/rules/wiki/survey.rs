//! What can be said of a position.

use super::position::Position;
use super::{loops, place, score, tiles};
use crate::board::Garden;
use crate::rules::{Count, Harmony, Received, Survey, Territory};
use crate::variant::Seat;

/// Describes a position.
pub(super) fn survey(position: &Position) -> Survey {
    Survey {
        harmonies: harmonies(position),
        counts: counts(position),
        points: Some(points(position)),
        received: received(position),
        territory: territory(position),
        ..Survey::default()
    }
}

fn harmonies(position: &Position) -> Vec<Harmony> {
    let harmony = |link: loops::Link| {
        let (a, b) = (link.way.from.point(), link.way.to.point());
        Harmony { ends: [a.min(b), a.max(b)], seat: Some(link.seat) }
    };
    let mut harmonies: Vec<Harmony> = position.links().into_iter().map(harmony).collect();
    harmonies.sort_by_key(|harmony| harmony.ends);
    harmonies.dedup();
    harmonies
}

pub(super) fn counts(position: &Position) -> Vec<Count> {
    let scores = position.scores();
    let seats = usize::from(position.seats);
    let count =
        |name, part: fn(&score::Score) -> u32| Count { name, seats: scores[..seats].iter().map(part).collect() };
    vec![
        count("gardens", |score| score.gardens),
        count("rings", |score| score.rings),
        count("harmony", |score| score.harmony),
        count("disharmony", |score| score.disharmony),
    ]
}

fn points(position: &Position) -> Vec<i32> {
    let scores = position.scores();
    scores[..usize::from(position.seats)].iter().map(|score| score.total()).collect()
}

fn received(position: &Position) -> Vec<Received> {
    let flowers = position.tiles().filter(|(_, laid)| tiles::is_flower(laid.tile()));
    let received = flowers.map(|(spot, _)| {
        let balance = position.received(spot);
        Received { at: spot.point(), harmony: balance.harmony.into(), disharmony: balance.disharmony.into() }
    });
    received.collect()
}

fn territory(position: &Position) -> Territory {
    let owners = Garden::all().zip(position.garden_owners());
    let rings = position.ring_territory();
    let points = (0..position.seats).flat_map(|seat| {
        let points: Vec<_> = rings[usize::from(seat) & 3].iter().map(|point| (point, Seat(seat))).collect();
        points
    });
    Territory {
        gardens: owners.filter_map(|(garden, owner)| Some((garden, owner?))).collect(),
        points: points.collect(),
    }
}
