//! The wiki rules: two to four players, fourteen kinds of tiles, walls, bending and harmony rings.

mod bending;
mod book;
mod book_acts;
mod book_moves;
mod chi;
mod generate;
mod harmony;
mod legal;
mod loops;
mod movement;
mod plies;
mod position;
mod refusal;
mod score;
mod set_up;
mod sovereignty;
mod spot;
mod territory;
mod tiles;
mod turns;
mod why;
mod words;

pub use plies::Action;
pub use position::Position;
pub use refusal::Refusal;

use crate::board::{Garden, Place};
use crate::code::Code;
use crate::record::{Act, Effect, Placed, Ply, Record};
use crate::rules::{About, Count, Outcome, Received, Rules, SetUp, Territory, Tie};
use crate::variant::{Seat, Tile};
use plies::Deed;
use smallvec::smallvec;
use spot::Spot;

/// The referee for the wiki rules.
#[derive(Debug, Clone, Copy)]
pub struct Wiki;

impl Rules for Wiki {
    type Position = Position;
    type Action = Action;
    type Refusal = Refusal;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::DROPPING, book_moves::MOVING, book_moves::CAPTURING, book_acts::ACTS];

    fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Wiki, Position), Refusal> {
        set_up::start(record, set_up)
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn resolve(&self, position: &Position, ply: &Ply) -> Result<Action, Refusal> {
        self.judge(position, ply).map(Action).map_err(|fault| Refusal::of_ply(position, fault))
    }

    fn apply(&self, position: &mut Position, action: &Action) {
        self.play(position, action.0);
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn article(about: About) -> &'static str {
        match about {
            About::Turn => "wiki-one-act",
            About::Drop => "wiki-drop-garden",
            About::Way => "wiki-reach",
            About::Capture | About::Harmony => "wiki-protected",
            About::Effect => "wiki-bend-reach",
            About::Exchange => "wiki-promote-wheel",
            About::Count => "wiki-no-claim",
            About::End => "wiki-game-over",
        }
    }

    fn ways(&self, position: &Position, action: &Action) -> Vec<Vec<Place>> {
        let (tile, from, to) = match action.0 {
            Deed::Drop { tile, at, to } => (tile, at, to),
            Deed::Move { from, to } => (position.on(from).tile(), from, to),
            Deed::Bend { from, by, .. } => (position.on(from).tile(), from, by),
            _ => return Vec::new(),
        };
        let way = movement::Way::of(from, to, tiles::moves(tile)).ok();
        way.into_iter().map(|way| way.points().map(place).collect()).collect()
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let tile_on = |spot| position.on(spot).tile();
        let acts = match action.0 {
            Deed::Pass => return Ply::Pass,
            Deed::Resign => return Ply::Resign,
            Deed::Drop { tile, at, to } => Act { drop: true, ..act(tile, at, to) },
            Deed::Move { from, to } => {
                let taken = position.on(to).is_tile().then(|| Some(tile_on(to)));
                Act { capture: taken, ..act(tile_on(from), from, to) }
            }
            Deed::Bend { from, by, flower, to } => {
                let path = smallvec![place(to)];
                let effect = Effect::Shift { tile: Some(tile_on(flower)), at: place(flower), path };
                Act { effect: Some(effect), ..act(tile_on(from), from, by) }
            }
            Deed::Promote { at, tile } => Act { exchange: Some(tile), ..act(tile_on(at), at, at) },
            Deed::Reincarnate { at, price } => Act { drop: true, exchange: Some(price), ..act(tiles::WHEEL, at, at) },
        };
        Ply::Acts(smallvec![acts])
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_deeds(position, |deed| out.push(Action(deed)));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.rider_deeds(position, action.0, |deed| out.push(Action(deed)));
    }

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        let placed =
            |(spot, laid): (Spot, tiles::Laid)| Placed { owner: Some(laid.seat()), tile: laid.tile(), at: place(spot) };
        position.tiles().map(placed).collect()
    }

    fn ties(&self, position: &Position) -> Vec<Tie> {
        let tie = |link: loops::Link| {
            let (a, b) = (link.way.from.point(), link.way.to.point());
            Tie { ends: [a.min(b), a.max(b)], seat: Some(link.seat) }
        };
        let mut ties: Vec<Tie> = position.links().into_iter().map(tie).collect();
        ties.sort_by_key(|tie| tie.ends);
        ties.dedup();
        ties
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
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

    fn points(&self, position: &Position) -> Option<Vec<i32>> {
        let scores = position.scores();
        Some(scores[..usize::from(position.seats)].iter().map(|score| score.total()).collect())
    }

    fn received(&self, position: &Position) -> Vec<Received> {
        let flowers = position.tiles().filter(|(_, laid)| tiles::is_flower(laid.tile()));
        let received = flowers.map(|(spot, _)| {
            let balance = position.received(spot);
            Received { at: spot.point(), harmony: balance.harmony.into(), disharmony: balance.disharmony.into() }
        });
        received.collect()
    }

    fn territory(&self, position: &Position) -> Territory {
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
}

fn place(spot: Spot) -> Place {
    spot.point().into()
}

/// An act of a tile that goes somewhere, or stays.
fn act(tile: Tile, at: Spot, to: Spot) -> Act {
    Act {
        tile: Some(tile),
        drop: false,
        at: place(at),
        path: if at == to { smallvec![] } else { smallvec![place(to)] },
        capture: None,
        exchange: None,
        effect: None,
    }
}
