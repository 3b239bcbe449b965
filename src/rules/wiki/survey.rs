//! What can be said of a position: harmonies, counts, points and territory.

use super::points::PointId;
use super::position::Position;
use super::score::Score;
use super::tiles::{self, Sent};
use crate::board::{Garden, Point};
use crate::rules::shared::wording::points;
use crate::rules::{Count, Disharmony, Harmony, Received, Survey, Territory, hands};
use crate::variant::Seat;

/// Describes a position.
pub(super) fn survey(position: &Position) -> Survey {
    let scores = &position.scores()[..usize::from(position.seats)];
    Survey {
        harmonies: harmonies(position),
        given: given(position),
        counts: counts_of(scores),
        points: Some(scores.iter().map(|score| score.total()).collect()),
        received: received(position),
        territory: territory(position),
        hands: hands(position.hands.iter().take(usize::from(position.seats)).map(|hand| &hand[..])),
        ..Survey::default()
    }
}

/// The harmonies between tiles of one seat.
fn harmonies(position: &Position) -> Vec<Harmony> {
    let mut harmonies: Vec<Harmony> = position
        .harmonies()
        .into_iter()
        .map(|harmony| {
            let (a, b) = (harmony.route.from.point(), harmony.route.to.point());
            Harmony { ends: [a.min(b), a.max(b)], seat: Some(harmony.seat) }
        })
        .collect();
    Harmony::sort(&mut harmonies);
    harmonies.dedup();
    harmonies
}

/// The harmonies that flowers have from tiles of other seats.
fn given(position: &Position) -> Vec<Harmony> {
    let mut given = Vec::new();
    for (at, piece) in position.tiles() {
        position.senders(at, |from, sent| {
            if sent == Sent::Harmony && position.on(from).seat() != piece.seat() {
                given.push(Harmony { ends: [from.point(), at.point()], seat: Some(piece.seat()) });
            }
        });
    }
    given
}

/// The ends of a harmony that receive it.
pub(super) fn receivers(position: &Position, [one, other]: [Point; 2]) -> Vec<Point> {
    let receives = |at: Point, giver: Point| {
        let mut is_given = false;
        position.senders(PointId::of(at), |from, sent| is_given |= sent == Sent::Harmony && from == PointId::of(giver));
        is_given
    };
    [(one, other), (other, one)].into_iter().filter(|(at, giver)| receives(*at, *giver)).map(|(at, _)| at).collect()
}

/// The flowers that receive disharmony, each with the tile that gives it.
pub(super) fn disharmonies(position: &Position) -> Vec<Disharmony> {
    let mut disharmonies = Vec::new();
    for (at, _) in position.tiles() {
        position.senders(at, |from, sent| {
            if sent == Sent::Disharmony {
                disharmonies.push(Disharmony { ends: [from.point(), at.point()], by: None });
            }
        });
    }
    disharmonies
}

/// How the points that decide a game come about.
pub(super) fn reckoning(position: &Position) -> Vec<String> {
    if position.outcome.is_none_or(|outcome| outcome.reason == "resign") {
        return Vec::new();
    }
    let of = |score: &Score| {
        let Score { gardens, rings, harmony, disharmony } = *score;
        let points = points(score.total());
        format!(
            "{gardens} for gardens, {rings} for points in rings, {harmony} for harmony, less {disharmony} for \
             disharmony: {points}"
        )
    };
    position.scores()[..usize::from(position.seats)].iter().map(of).collect()
}

/// The parts of the score.
pub(super) fn counts(position: &Position) -> Vec<Count> {
    counts_of(&position.scores()[..usize::from(position.seats)])
}

fn counts_of(scores: &[Score]) -> Vec<Count> {
    let count = |name, part: fn(&Score) -> u32| Count::by_seat(name, scores.iter().map(part).collect());
    vec![
        count("gardens", |score| score.gardens),
        count("enclosed", |score| score.rings),
        count("harmony", |score| score.harmony),
        count("disharmony", |score| score.disharmony),
    ]
}

/// The harmony and disharmony that each flower receives.
pub(super) fn received(position: &Position) -> Vec<Received> {
    let flowers = position.tiles().filter(|(_, piece)| tiles::is_flower(piece.tile()));
    let received = flowers.map(|(point, _)| {
        let net = position.received(point);
        Received { at: point.point(), harmony: net.harmony.into(), disharmony: net.disharmony.into() }
    });
    received.collect()
}

/// The gardens and the enclosed points of each seat.
fn territory(position: &Position) -> Territory {
    let owners = Garden::all().zip(position.garden_owners());
    let rings = position.ring_territory(&position.harmonies());
    let seats = (0..position.seats).map(Seat);
    let points =
        seats.flat_map(|seat| rings[seat.index() & 3].iter().map(move |point| (point, seat)).collect::<Vec<_>>());
    Territory {
        gardens: owners.filter_map(|(garden, owner)| Some((garden, owner?))).collect(),
        points: points.collect(),
    }
}
