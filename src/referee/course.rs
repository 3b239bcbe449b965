//! Type-erased replay, so that validation is compiled once and not for each rule set.

use super::explain::Done;
use super::{At, Table};
use crate::code::Code;
use crate::record::{Entry, Placed, Ply, Record, SetUp};
use crate::replay::{Played, PointsMismatch, Refused, Replay, ResultMismatch, Step};
use crate::rules::{self, Edition, Naming, Outcome, Refusal, Rules, Wording};
use crate::variant::Seat;

/// A game being replayed; see [`Replay`].
pub(super) trait Course<'r> {
    fn force_refused(&mut self);
    fn let_stand(&mut self, plies: usize);
    fn next(&mut self) -> Option<Step<(), Boxed>>;
    fn forward_to(&mut self, entry: usize) -> bool;
    fn branch(&self, entries: &'r [Entry]) -> Box<dyn Course<'r> + 'r>;
    fn edition(&self, set_up: &SetUp<'_>) -> Edition;
    fn to_move(&self) -> Seat;
    fn turn(&self) -> u32;
    fn plies(&self) -> usize;
    fn outcome(&self) -> Option<Outcome>;
    fn points(&self) -> Option<Vec<i32>>;
    fn check_result(&self) -> Result<(), ResultMismatch>;
    fn check_points(&self) -> Result<(), PointsMismatch>;
    /// What a ply would do in the position reached, or why it is refused.
    fn done(&self, ply: &Ply) -> Result<Done, Boxed>;
    /// Whether a ply is legal in the position reached.
    fn is_legal(&self, ply: &Ply) -> bool;
    /// The position reached.
    fn table(&self) -> Box<dyn Table + '_>;
}

/// A refusal, by whatever rules; see [`Refusal`].
pub(super) trait Refusing {
    fn article(&self) -> &'static Code;
    fn at(&self) -> rules::At;
    fn wording(&self, naming: &dyn Naming) -> Wording;
    /// The tiles of the position that it speaks of, which may be the one after a part of the ply.
    fn tiles(&self) -> Option<Vec<Placed>>;
}

pub(super) type Boxed = Box<dyn Refusing>;

/// Starts a game: see [`Replay::start`].
pub(super) type Start = for<'r, 's> fn(&'r Record, &SetUp<'s>) -> Result<Box<dyn Course<'r> + 'r>, Refused<Boxed>>;

/// Starts a game by these rules.
pub(super) fn start<'r, R: Rules + 'static>(
    record: &'r Record,
    set_up: &SetUp<'_>,
) -> Result<Box<dyn Course<'r> + 'r>, Refused<Boxed>> {
    match Replay::<R>::start(record, set_up) {
        Ok(replay) => Ok(Box::new(replay)),
        Err(refused) => Err(boxed(refused)),
    }
}

fn boxed<R: Rules + 'static>(refused: Refused<Refusal<R>>) -> Refused<Boxed> {
    let Refused { entry, turn, seat, plies, refusal, forced, stands } = refused;
    Refused { entry, turn, seat, plies, refusal: Box::new(refusal), forced, stands }
}

impl<'r, R: Rules + 'static> Course<'r> for Replay<'r, R> {
    fn force_refused(&mut self) {
        Replay::force_refused(self);
    }

    fn let_stand(&mut self, plies: usize) {
        Replay::let_stand(self, plies);
    }

    fn next(&mut self) -> Option<Step<(), Boxed>> {
        Some(match Replay::next(self)? {
            Step::Ply(Played { entry, turn, seat, .. }) => Step::Ply(Played { entry, turn, seat, action: () }),
            Step::Check { entry, differences } => Step::Check { entry, differences },
            Step::Remark(refused) => Step::Remark(boxed(refused)),
            Step::Refused(refused) => Step::Refused(boxed(refused)),
        })
    }

    fn forward_to(&mut self, entry: usize) -> bool {
        Replay::forward_to(self, entry)
    }

    fn branch(&self, entries: &'r [Entry]) -> Box<dyn Course<'r> + 'r> {
        Box::new(Replay::branch(self, entries))
    }

    fn edition(&self, set_up: &SetUp<'_>) -> Edition {
        self.rules().edition(set_up)
    }

    fn to_move(&self) -> Seat {
        self.rules().to_move(self.position())
    }

    fn turn(&self) -> u32 {
        Replay::turn(self)
    }

    fn plies(&self) -> usize {
        Replay::plies(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        Replay::outcome(self)
    }

    fn points(&self) -> Option<Vec<i32>> {
        Replay::points(self)
    }

    fn check_result(&self) -> Result<(), ResultMismatch> {
        Replay::check_result(self)
    }

    fn check_points(&self) -> Result<(), PointsMismatch> {
        Replay::check_points(self)
    }

    fn done(&self, ply: &Ply) -> Result<Done, Boxed> {
        match self.rules().resolve(self.position(), ply) {
            Ok(action) => Ok(Done::by(self.rules(), self.position(), &action)),
            Err(objection) => Err(Box::new(self.rules().refusal(self.position(), objection))),
        }
    }

    fn is_legal(&self, ply: &Ply) -> bool {
        self.rules().resolve(self.position(), ply).is_ok()
    }

    fn table(&self) -> Box<dyn Table + '_> {
        Box::new(At { rules: self.rules(), position: self.position() })
    }
}

impl<R: Rules> Refusing for Refusal<R> {
    fn article(&self) -> &'static Code {
        Refusal::article(self)
    }

    fn at(&self) -> rules::At {
        Refusal::at(self)
    }

    fn wording(&self, naming: &dyn Naming) -> Wording {
        Refusal::wording(self, naming)
    }

    fn tiles(&self) -> Option<Vec<Placed>> {
        Refusal::tiles(self)
    }
}
