//! Ancient Pai Sho: tiles are drawn, placed and moved until somebody makes the harmonies on the board exactly as many as
//! were agreed on.

mod book;
mod book_moves;
mod generate;
mod hand;
mod harmony;
mod legal;
mod movement;
mod plies;
mod position;
mod refusal;
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
use crate::record::{Act, Effect, Placed, Ply, Record};
use crate::rules::{About, Count, Outcome, Rules, SetUp, Tie};
use crate::variant::{Seat, Tile};
use plies::Deed;
use position::{Does, Placing};
use smallvec::smallvec;

/// The referee for Ancient Pai Sho, with what was agreed on before the game.
#[derive(Debug, Clone, Copy)]
pub struct Ancient {
    /// How many harmonies win.
    target: Option<u32>,
    /// How many tiles a hand holds at most.
    limit: Option<u8>,
}

impl Rules for Ancient {
    type Position = Position;
    type Action = Action;
    type Refusal = Refusal;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::DRAWING, book_moves::PLACING, book_moves::MOVING];

    fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Ancient, Position), Refusal> {
        set_up::start(record, set_up)
    }

    fn unsaid(record: &Record) -> Vec<&'static str> {
        set_up::unsaid(record)
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn resolve(&self, position: &Position, ply: &Ply) -> Result<Action, Refusal> {
        self.judge(position, ply).map(Action).map_err(|fault| Refusal::of_ply(position, self.limit, fault))
    }

    fn apply(&self, position: &mut Position, action: &Action) {
        self.play(position, action.0);
    }

    fn force(&self, position: &mut Position, ply: &Ply) -> bool {
        self.force_ply(position, ply)
    }

    fn article(about: About) -> &'static str {
        match about {
            About::Turn => "ancient-move-owed",
            About::Drop => "ancient-place-colour",
            About::Way => "ancient-reach",
            About::Capture => "ancient-capture-sign",
            About::Effect => "ancient-ship-empty",
            About::Exchange => "ancient-no-exchange",
            About::Harmony | About::Count | About::End => "ancient-won",
        }
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let (placing, then) = match action.0 {
            Deed::Resign => return Ply::Resign,
            Deed::Draw { drew, discarded } => return Ply::Draw { drew, discarded },
            Deed::Play { placing, then } => (placing, then),
        };
        let Placing { tile, at, does } = placing;
        let effect = match does {
            Does::Nothing => None,
            Does::Turn(steps) => Some(Effect::Turn(steps)),
            Does::Shift(to) => {
                Some(Effect::Shift { tile: Some(position.on(at).tile()), at: at.into(), path: smallvec![to.into()] })
            }
        };
        let mut acts = smallvec![Act { drop: true, effect, ..act(tile, at) }];
        if let Some((from, to)) = then {
            let after = self.placed(position, placing);
            let taken = after.on(to).is_tile().then(|| Some(after.on(to).tile()));
            acts.push(Act { path: smallvec![to.into()], capture: taken, ..act(after.on(from).tile(), from) });
        }
        Ply::Acts(acts)
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.plain_deeds(position, |deed| out.push(Action(deed)));
    }

    fn riders(&self, position: &Position, action: &Action, out: &mut Vec<Action>) {
        self.rider_deeds(position, action.0, |deed| out.push(Action(deed)));
    }

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        let tiles = position.tiles();
        tiles.map(|(at, laid)| Placed { owner: laid.owner(), tile: laid.tile(), at: at.into() }).collect()
    }

    fn ties(&self, position: &Position) -> Vec<Tie> {
        position.pairs().into_iter().map(|ends| Tie { ends, seat: None }).collect()
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        // Harmonies are nobody's: they count alike for both.
        let alike = |name, count| Count { name, seats: vec![count; 2] };
        let on_board = |seat| position.tiles().filter(|(_, laid)| laid.owner() == Some(seat)).count() as u32;
        let mut counts = vec![
            alike("harmonies", position.harmonies()),
            alike("disharmonies", position.disharmonies()),
            Count { name: "tiles", seats: [Seat(0), Seat(1)].map(on_board).into() },
        ];
        // How many tiles a hand holds is not always known.
        let sizes = position.hands.each_ref().map(|hand| hand.size());
        if sizes.iter().all(|(least, most)| least == most) {
            counts.push(Count { name: "hand", seats: sizes.map(|(least, _)| least.max(0) as u32).into() });
        }
        counts
    }
}

/// An act of a tile on a point.
fn act(tile: Tile, at: Point) -> Act {
    Act { tile: Some(tile), drop: false, at: at.into(), path: smallvec![], capture: None, exchange: None, effect: None }
}
