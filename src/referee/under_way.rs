//! Type-erased position of a game under way, so that searches are compiled once and not for each rule set.

use crate::board::Place;
use crate::record::{Act, Effect, Placed, Ply};
use crate::replay::carry_out;
use crate::rules::{Outcome, Rules};
use std::cell::Cell;

/// A position that can be played on from.
pub(super) trait UnderWay<'r> {
    /// The same position again.
    fn copy(&self) -> Boxed<'r>;
    /// Plays a ply. Says whether it is legal; if not, nothing has changed.
    fn play(&mut self, ply: &Ply) -> bool;
    /// Plays an illegal ply that stands. Says whether it can be carried out; if not, nothing has changed.
    fn carry_out(&mut self, ply: &Ply) -> bool;
    /// The position after a ply, if it is legal.
    fn after(&self, ply: &Ply) -> Option<Boxed<'r>>;
    /// A ply as the rules write it, if it is legal.
    fn write(&self, ply: &Ply) -> Option<Ply>;
    /// Shows the position after each legal ply, and how the ply is written, until it is told to stop.
    fn each_legal(&self, each: &mut dyn FnMut(Boxed<'r>, &dyn Fn() -> Ply) -> bool);
    /// The same for so many legal plies without a rider, evenly among all.
    fn each_plain(&self, most: usize, each: &mut dyn FnMut(Boxed<'r>, &dyn Fn() -> Ply) -> bool);
    /// The same for the plies that do what another does, and then something more. Returns whether all were shown or it was
    /// told to stop: not where there are too many to look through.
    fn each_longer(&self, ply: &Ply, each: &mut dyn FnMut(Boxed<'r>, Ply) -> bool) -> bool;
    /// The tiles on the board.
    fn tiles(&self) -> Vec<Placed>;
    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;
    /// Each seat's score, where the rules keep one.
    fn points(&self) -> Option<Vec<i32>>;
}

pub(super) type Boxed<'r> = Box<dyn UnderWay<'r> + 'r>;

/// A position with its rules.
pub(super) struct Game<'r, R: Rules> {
    pub rules: &'r R,
    pub position: R::Position,
    /// How many legal plies were listed in this and the other positions of a search, beside those that are shown one by one.
    pub listed: &'r Cell<usize>,
}

impl<'r, R: Rules> UnderWay<'r> for Game<'r, R> {
    fn copy(&self) -> Boxed<'r> {
        Box::new(Game { position: self.position.clone(), ..*self })
    }

    fn play(&mut self, ply: &Ply) -> bool {
        let action = self.rules.resolve(&self.position, ply);
        action.map(|action| self.rules.apply(&mut self.position, &action)).is_ok()
    }

    fn carry_out(&mut self, ply: &Ply) -> bool {
        carry_out(self.rules, &mut self.position, ply)
    }

    fn after(&self, ply: &Ply) -> Option<Boxed<'r>> {
        let action = self.rules.resolve(&self.position, ply).ok()?;
        Some(self.with(&action))
    }

    fn write(&self, ply: &Ply) -> Option<Ply> {
        let action = self.rules.resolve(&self.position, ply).ok()?;
        Some(self.rules.write(&self.position, &action))
    }

    fn each_legal(&self, each: &mut dyn FnMut(Boxed<'r>, &dyn Fn() -> Ply) -> bool) {
        let mut plain = Vec::new();
        self.rules.plain(&self.position, &mut plain);
        let mut riders = Vec::new();
        for action in plain {
            riders.clear();
            self.rules.riders(&self.position, &action, &mut riders);
            for action in std::iter::once(&action).chain(&riders) {
                if !each(self.with(action), &|| self.rules.write(&self.position, action)) {
                    return;
                }
            }
        }
    }

    fn each_plain(&self, most: usize, each: &mut dyn FnMut(Boxed<'r>, &dyn Fn() -> Ply) -> bool) {
        let mut plain = Vec::new();
        self.rules.plain(&self.position, &mut plain);
        self.count(plain.len());
        let step = plain.len().div_ceil(most).max(1);
        plain.iter().step_by(step).all(|action| each(self.with(action), &|| self.rules.write(&self.position, action)));
    }

    fn each_longer(&self, ply: &Ply, each: &mut dyn FnMut(Boxed<'r>, Ply) -> bool) -> bool {
        let Ply::Acts(acts) = ply else { return true };
        let mut actions = Vec::new();
        let is_plain = matches!(&acts[..], [act] if act.effect.is_none());
        match self.rules.resolve(&self.position, ply) {
            Ok(action) if is_plain => self.rules.riders(&self.position, &action, &mut actions),
            // What it lacks may be what it must do, or one of several riders.
            _ => {
                let begins = |action: &R::Action| {
                    let written = self.rules.write(&self.position, action);
                    written.acts().first().zip(acts.first()).is_some_and(|(one, other)| begins_alike(one, other))
                };
                let mut plain = Vec::new();
                self.rules.plain(&self.position, &mut plain);
                self.count(plain.len());
                for action in plain.into_iter().filter(begins) {
                    self.rules.riders(&self.position, &action, &mut actions);
                    actions.push(action);
                }
            }
        }
        self.count(actions.len());
        for action in actions.iter().take(MOST_WRITTEN) {
            let longer = self.rules.write(&self.position, action);
            if goes_on(longer.acts(), acts) && !each(self.with(action), longer) {
                return true;
            }
        }
        actions.len() <= MOST_WRITTEN
    }

    fn tiles(&self) -> Vec<Placed> {
        self.rules.tiles(&self.position)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.position)
    }

    fn points(&self) -> Option<Vec<i32>> {
        self.rules.survey(&self.position).points
    }
}

impl<'r, R: Rules> Game<'r, R> {
    fn count(&self, listed: usize) {
        self.listed.set(self.listed.get() + listed);
    }

    /// The position after an action.
    fn with(&self, action: &R::Action) -> Boxed<'r> {
        let mut position = self.position.clone();
        self.rules.apply(&mut position, action);
        Box::new(Game { position, ..*self })
    }
}

/// Maximum plies that are written to see whether they go on as another: a Ship can shift very many tiles in very many ways.
const MOST_WRITTEN: usize = 20_000;

/// Whether two acts begin with the same tile, and go to the same place if both go anywhere.
fn begins_alike(one: &Act, other: &Act) -> bool {
    let is_same = other.tile.is_none_or(|tile| one.tile == Some(tile)) && one.drop == other.drop;
    let is_put_down = other.drop && other.path.is_empty();
    is_same && one.at == other.at && (one.end() == other.end() || one.path.is_empty() || is_put_down)
}

/// Whether these acts do what those do, and one thing more, or several at the end.
fn goes_on(longer: &[Act], acts: &[Act]) -> bool {
    let (longer, done) = (deeds(longer), deeds(acts));
    let without = |at: usize| longer[..at] == done[..at] && longer[at + 1..] == done[at..];
    longer.len() > done.len()
        && (longer.starts_with(&done) || longer.len() == done.len() + 1 && (0..longer.len()).any(without))
}

/// Whether a tile is put down, how far it turns others, and from where to where it or another goes.
type Deed = (bool, Option<i8>, Option<Place>, Option<Place>);

/// What acts do, one thing after another: a tile put down, moved or used, and what comes of it.
fn deeds(acts: &[Act]) -> Vec<Deed> {
    let mut deeds = Vec::new();
    for act in acts {
        if act.drop && !act.path.is_empty() {
            deeds.push((true, None, Some(act.at), None));
        }
        deeds.push((act.drop && act.path.is_empty(), None, Some(act.at), act.end()));
        match act.effect.as_deref() {
            Some(Effect::Turn(steps)) => deeds.push((false, Some(*steps), None, None)),
            Some(Effect::Shift { at, path, .. }) => deeds.push((false, None, Some(*at), path.last().copied())),
            None => {}
        }
    }
    deeds
}
