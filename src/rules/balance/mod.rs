//! Balance Pai Sho: the seats share eleven tiles, and whoever completes the harmony wins.

mod action;
mod apply;
mod book;
mod book_moves;
mod force;
mod gardens;
mod generate;
mod harmony;
mod legal;
mod movement;
mod outcome;
mod position;
mod reason;
mod resolve;
mod set_up;
mod tiles;
mod wording;

pub use action::Action;
pub use position::Position;
pub use reason::Refusal;

use crate::board::Place;
use crate::code::Code;
use crate::record::{Act, Placed, Ply, Record};
use crate::rules::{About, Balances, Count, Outcome, Rules, SetUp, Tie};
use crate::variant::{Seat, Tile};
use gardens::GARDENS;
use reason::{Objection, Reason};
use tiles::Flower;

/// The rules of Balance Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Balance;

impl Rules for Balance {
    type Position = Position;
    type Action = Action;
    type Reason = Reason;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::BLOSSOMING_STAGE, book_moves::MOVING];

    fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Balance, Position), Refusal> {
        set_up::start(record, set_up)
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn resolve(&self, position: &Position, ply: &Ply) -> Result<Action, Refusal> {
        self.resolve_ply(position, ply)
            .map_err(|Objection { reason, part, .. }| Refusal::of_ply(self, position, reason, part))
    }

    fn apply(&self, position: &mut Position, action: &Action) {
        self.play(position, *action);
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn article(about: About) -> &'static str {
        match about {
            About::Turn => "balance-one-act",
            About::Drop => "balance-blossoming",
            About::Way => "balance-reach",
            About::Capture => "balance-no-capture",
            About::Effect => "balance-no-effect",
            About::Exchange => "balance-no-exchange",
            About::Harmony | About::Count => "balance-bound",
            About::End => "balance-game-over",
        }
    }

    fn write(&self, _position: &Position, action: &Action) -> Ply {
        match *action {
            Action::Drop { tile, at } => Ply::Acts([act(tile, true, at, None)].into()),
            Action::Move { tile, from, to } => {
                Ply::Acts([act(tile, false, Place::Square(from), Some(Place::Square(to)))].into())
            }
            Action::Resign => Ply::Resign,
        }
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.actions(position, |action| out.push(action));
    }

    fn riders(&self, _position: &Position, _action: &Action, _out: &mut Vec<Action>) {}

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        let placed = |(tile, at)| Placed { owner: None, tile, at };
        position.tiles().into_iter().map(placed).collect()
    }

    /// None: balances hold between the tiles of whole gardens. See [`Rules::balances`].
    fn ties(&self, _position: &Position) -> Vec<Tie> {
        Vec::new()
    }

    /// The tiles in hand are counted by seat. The balances, and how many of the Rose and the Orchids can be balanced at
    /// once, are the same for both.
    fn counts(&self, position: &Position) -> Vec<Count> {
        let common = |name, count: u32| Count { name, seats: vec![count; 2] };
        let balances = self.balances(position).iter().map(|balances| balances.count).sum();
        vec![
            Count { name: "hand", seats: position.hands.left().map(u32::from).to_vec() },
            common("balances", balances),
            common("balanced", position.balanced() as u32),
        ]
    }

    fn balances(&self, position: &Position) -> Vec<Balances> {
        let mut flowers: Vec<(Flower, Place)> = position.flowers().collect();
        flowers.sort_by_key(|(_, at)| at.order());
        let mut all = Vec::new();
        for garden in 0..GARDENS {
            for flower in Flower::ALL.into_iter().filter(|flower| flower.is_needed()) {
                let count = position.balances(garden, flower);
                if count == 0 {
                    continue;
                }
                let here = |kind| {
                    let places = flowers.iter().filter(|(other, at)| *other == kind && gardens::of(*at).has(garden));
                    places.map(|(_, at)| *at).collect()
                };
                all.push(Balances {
                    garden: gardens::name(garden),
                    tiles: [flower.tile(), flower.partner().tile()],
                    places: [here(flower), here(flower.partner())],
                    count: count.into(),
                });
            }
        }
        all
    }
}

fn act(tile: Tile, drop: bool, at: Place, to: Option<Place>) -> Act {
    Act { tile: Some(tile), drop, at, path: to.into_iter().collect(), capture: None, exchange: None, effect: None }
}
