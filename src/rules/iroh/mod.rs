//! Iroh Pai Sho: four elements on their own grounds, Knotweeds on squares, harmonies across the four midlines.

mod action;
mod apply;
mod book;
mod book_moves;
mod claim;
mod force;
mod generate;
mod harmony;
mod legal;
mod movement;
mod paint;
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
use crate::rules::{About, Count, Midline, Naming, Outcome, Rules, Seats, SetUp, Tie};
use crate::variant::{Seat, Tile};
use harmony::{MIDLINES, NAMES, crossed_midlines, midline_ends};
use reason::{Objection, Reason};

/// The rules of Iroh Pai Sho.
#[derive(Debug, Clone, Copy)]
pub struct Iroh;

/// The seats, in turn order.
const SEATS: [Seat; 2] = [Seat(0), Seat(1)];

impl Rules for Iroh {
    type Position = Position;
    type Action = Action;
    type Reason = Reason;

    const BOOK: &'static [&'static [&'static Code]] =
        &[book::SET_UP, book::TURNS, book::ENTERING, book_moves::MOVING, book_moves::CAPTURING];

    fn start(record: &Record, set_up: &SetUp<'_>) -> Result<(Iroh, Position), Refusal> {
        set_up::start(record, set_up)
    }

    fn to_move(&self, position: &Position) -> Seat {
        position.to_move
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position.outcome
    }

    fn goes_on(&self, position: &Position, naming: &dyn Naming) -> Option<String> {
        position.last_claim.map(|(seat, lost)| wording::lost_claim(seat, lost, naming))
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
            About::Turn => "iroh-one-act",
            About::Drop => "iroh-entry-home",
            About::Way => "iroh-straight",
            About::Capture => "iroh-safe",
            About::Effect | About::Harmony | About::Count => "iroh-no-effect",
            About::Exchange => "iroh-no-exchange",
            About::End => "iroh-game-over",
        }
    }

    fn write(&self, position: &Position, action: &Action) -> Ply {
        let act = match *action {
            Action::Claim => return Ply::Claim,
            Action::Resign => return Ply::Resign,
            Action::Drop { tile, at } => act(tile, at.into(), None),
            Action::DropKnotweed(square) => act(tiles::KNOTWEED, Place::Square(square), None),
            Action::Move { from, to } => {
                let target = position.on(to);
                let capture = target.is_tile().then(|| Some(target.tile()));
                Act { capture, ..act(position.on(from).tile(), from.into(), Some(to.into())) }
            }
        };
        Ply::Acts([act].into())
    }

    fn plain(&self, position: &Position, out: &mut Vec<Action>) {
        self.actions(position, |action| out.push(action));
    }

    /// None: a turn has one act.
    fn riders(&self, _position: &Position, _action: &Action, _out: &mut Vec<Action>) {}

    fn tiles(&self, position: &Position) -> Vec<Placed> {
        position.tiles()
    }

    /// Every harmony by itself, although a claim may not use all of them at once.
    fn ties(&self, position: &Position) -> Vec<Tie> {
        let of = |seat| {
            position.harmonies(seat).into_iter().map(move |harmony| Tie { ends: harmony.ends, seat: Some(seat) })
        };
        let mut ties: Vec<Tie> = SEATS.into_iter().flat_map(of).collect();
        ties.sort_by_key(|tie| (tie.ends, tie.seat));
        ties
    }

    fn counts(&self, position: &Position) -> Vec<Count> {
        let count = |name, of: &dyn Fn(Seat) -> u32| Count { name, seats: SEATS.map(of).to_vec() };
        vec![
            count("harmonies", &|seat| position.harmonies(seat).len() as u32),
            count("midlines", &|seat| position.crossed_at_once(seat).count_ones()),
        ]
    }

    fn midlines(&self, position: &Position) -> Vec<Midline> {
        let held = SEATS.map(|seat| crossed_midlines(&position.harmonies(seat)));
        let midline = |number: usize| Midline {
            name: NAMES[number],
            ends: midline_ends(number),
            seats: Seats(held[0] >> number & 1 | (held[1] >> number & 1) << 1),
        };
        (0..MIDLINES).map(midline).collect()
    }
}

/// A move, or a drop where it does not move.
fn act(tile: Tile, at: Place, to: Option<Place>) -> Act {
    Act {
        tile: Some(tile),
        drop: to.is_none(),
        at,
        path: to.into_iter().collect(),
        capture: None,
        exchange: None,
        effect: None,
    }
}
