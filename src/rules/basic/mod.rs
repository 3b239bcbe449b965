//! Basic Pai Sho, by the official rules: spring flowers, ports, the pot, and points scored turn by turn.

mod abilities;
mod book;
mod book_acts;
mod book_moves;
mod entering;
mod force;
mod generate;
mod ground;
mod harmony;
mod legal;
mod movement;
mod plies;
mod position;
mod refusal;
mod score;
mod set_up;
mod tiles;
mod turns;
mod why;
mod words;

pub use plies::Action;
pub use position::Position;
pub use refusal::Refusal;

use crate::board::Point;
use crate::code::Code;
use crate::record::{Act, Effect, Path, Placed, Ply, Record};
use crate::rules::{About, Count, Outcome, Rules, SetUp, Tie};
use crate::variant::{Seat, Tile};
use abilities::{Ability, beyond, voyage};
use plies::Deed;
use smallvec::{SmallVec, smallvec};

/// The referee for Basic Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Basic {
    /// The points that were agreed to end the game.
    target: Option<i32>,
}

impl Rules for Basic {
    type Position = Position;
    type Action = Action;
    type Refusal = Refusal;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::SPRING_FLOWERS, book::ENTERING, book_moves::MOVING, book_acts::ABILITIES];

    fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Basic, Position), Refusal> {
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
            About::Turn => "basic-one-act",
            About::Drop => "basic-drop-entry",
            About::Way => "basic-reach",
            About::Capture => "basic-capture-kind",
            About::Effect => "basic-no-ability",
            About::Exchange => "basic-no-exchange",
            About::Harmony | About::Count => "basic-target",
            About::End => "basic-game-over",
        }
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let tile_on = |point| position.on(point).tile();
        let went = |from: Point, to: Point| {
            let taken = position.on(to).is_tile() && from != to;
            Act { capture: taken.then(|| Some(tile_on(to))), ..act(tile_on(from), from, to) }
        };
        let first = match action.0 {
            Deed::Resign => return Ply::Resign,
            Deed::Drop { tile, at } => Act { drop: true, ..act(tile, at, at) },
            Deed::Move { from, to } => went(from, to),
            Deed::Use { from, by, ability: Ability::Turn(steps) } => {
                // By the shorter way round.
                let steps = if steps > 4 { steps as i8 - 8 } else { steps as i8 };
                Act { effect: Some(Effect::Turn(steps)), ..went(from, by) }
            }
            Deed::Use { from, by, ability: Ability::Push(at) } => {
                let effect = shift(tile_on(at), at, beyond(by, at).unwrap_or(at));
                Act { effect: Some(effect), ..went(from, by) }
            }
            Deed::Use { from, by, ability: Ability::Carry { tiles, step, count } } => {
                let to = |at| voyage(at, step, count).unwrap_or(at);
                let mut acts: SmallVec<[Act; 2]> = smallvec![went(from, by)];
                for at in tiles.into_iter().flatten() {
                    if acts[0].effect.is_none() {
                        acts[0].effect = Some(shift(tile_on(at), at, to(at)));
                    } else {
                        acts.push(act(tile_on(at), at, to(at)));
                    }
                }
                return Ply::Acts(acts);
            }
        };
        Ply::Acts(smallvec![first])
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_deeds(position, |deed| out.push(Action(deed)));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.rider_deeds(position, action.0, |deed| out.push(Action(deed)));
    }

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        let placed =
            |(at, laid): (Point, tiles::Laid)| Placed { owner: Some(laid.seat()), tile: laid.tile(), at: at.into() };
        position.tiles().map(placed).collect()
    }

    fn ties(&self, position: &Position) -> Vec<Tie> {
        let mut ties = Vec::new();
        position.harmonies(|harmony| {
            if harmony.disturbed_by.is_none() {
                ties.push(Tie { ends: harmony.ends, seat: Some(harmony.seat) });
            }
        });
        ties.sort_by_key(|tie| tie.ends);
        ties
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        let standing = position.standing();
        let count = |name, of: &dyn Fn(usize) -> u32| Count { name, seats: vec![of(0), of(1)] };
        let seat = |seat: usize| Seat(seat as u8);
        vec![
            count("harmonies", &|at| standing[at].harmonies),
            count("harmony-points", &|at| standing[at].gain as u32),
            count("disharmonies", &|at| standing[at].disharmonies),
            count("disharmony-points", &|at| standing[at].loss as u32),
            count("in-pot", &|at| position.lost(seat(at))),
            count("flowers-left", &|at| position.flowers_left(seat(at))),
            count("pot-won", &|at| u32::from(position.pot_winners.has(seat(at)))),
        ]
    }

    fn points(&self, position: &Position) -> Option<Vec<i32>> {
        Some(position.points().to_vec())
    }
}

/// An act of a tile that goes somewhere, or stays.
fn act(tile: Tile, at: Point, to: Point) -> Act {
    Act {
        tile: Some(tile),
        drop: false,
        at: at.into(),
        path: if at == to { Path::new() } else { smallvec![to.into()] },
        capture: None,
        exchange: None,
        effect: None,
    }
}

fn shift(tile: Tile, at: Point, to: Point) -> Effect {
    Effect::Shift { tile: Some(tile), at: at.into(), path: smallvec![to.into()] }
}
