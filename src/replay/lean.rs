//! A game in lean form, played by the rules as long as there is nothing to say about it.

use super::result_fits;
use crate::notation::{self, LeanGame};
use crate::record::{LeanEntry, LeanPly, Marks, Record, SetUp};
use crate::rules::{Edition, Rules};

/// A game in lean form being replayed.
pub(crate) struct LeanReplay<'g, R: Rules> {
    rules: R,
    position: R::Position,
    edition: Edition,
    record: &'g Record,
    rest: &'g [LeanEntry],
    turn: u32,
    plies: usize,
}

impl<'g, R: Rules> LeanReplay<'g, R> {
    /// The game before its first ply, by its own edition of the rules or by another; none if there is something to say
    /// about its set-up.
    #[inline(always)]
    pub(crate) fn start(game: &'g LeanGame, rules: Option<&str>, marks: Marks) -> Option<Self> {
        let record = game.head();
        let mut set_up = notation::set_up_by(record, rules, marks);
        // Only where no edition is named it may be seen in the first plies.
        let opening = if set_up.names_edition() { Vec::new() } else { game.opening(SetUp::OPENING) };
        set_up.entries = &opening;
        let Ok((rules, position)) = R::start(&set_up) else { return None };
        let edition = rules.edition(&set_up);
        let is_said = edition.unsaid.is_empty() || game.plies().next().is_none();
        if !is_said || !edition.unrefereed.is_empty() || !set_up.score.is_empty() || record.tag("Points").is_some() {
            return None;
        }
        Some(LeanReplay { rules, position, edition, record, rest: game.entries(), turn: 0, plies: 0 })
    }

    /// Plays the next ply, and returns it; `Some(None)` at the end of the game. None if there is something to say about
    /// the ply, and then the position is of no use.
    #[inline(always)]
    pub(crate) fn advance(&mut self) -> Option<Option<LeanPly<'g>>> {
        let Some(ply) = self.ply() else { return Some(None) };
        self.judge(ply)?;
        Some(Some(ply))
    }

    /// Plays the ply that is next; none if there is something to say about it, and then the position is of no use.
    #[inline(always)]
    pub(crate) fn judge(&mut self, ply: LeanPly<'_>) -> Option<()> {
        self.rules.play_lean(&mut self.position, ply)?;
        // No game has so many plies that this would begin anew.
        self.plies = self.plies.wrapping_add(1);
        Some(())
    }

    /// The next ply, which is to be played next; none at the end of the game.
    #[inline(always)]
    pub(crate) fn ply(&mut self) -> Option<LeanPly<'g>> {
        while let [entry, behind @ ..] = self.rest {
            if entry.is_ply() {
                let (ply, behind) = LeanPly::first(self.rest);
                self.rest = behind;
                return Some(ply);
            }
            if let LeanEntry::Turn(turn) = entry {
                self.turn = *turn;
            }
            self.rest = behind;
        }
        None
    }

    /// Plays the action of the next ply.
    #[inline]
    pub(crate) fn play(&mut self, action: &R::Action) {
        self.rules.apply(&mut self.position, action);
        self.plies += 1;
    }

    /// The rules in force.
    pub(crate) fn rules(&self) -> &R {
        &self.rules
    }

    /// The position reached.
    pub(crate) fn position(&self) -> &R::Position {
        &self.position
    }

    /// The turn of the next ply or, before it is asked for, of the last.
    pub(crate) fn turn(&self) -> u32 {
        self.turn
    }

    /// How many plies were played.
    pub(crate) fn plies(&self) -> usize {
        self.plies
    }

    /// Whether the result of the record is that of the game, all of which was played.
    pub(crate) fn has_its_result(&self) -> bool {
        result_fits(self.record, self.rules.outcome(&self.position))
    }

    /// The edition of the rules.
    pub(crate) fn edition(&self) -> &Edition {
        &self.edition
    }

    /// The edition of the rules, when the game is over.
    pub(crate) fn into_edition(self) -> Edition {
        self.edition
    }
}
