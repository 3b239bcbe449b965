//! Validates games in lean form, as long as there is nothing to say about them.

use super::Verdict;
use crate::notation::{self, LeanGame};
use crate::record::{LeanPly, Marks, SetUp};
use crate::replay::result_fits;
use crate::rules::Rules;

/// How many plies may show the edition of the rules; see [`SetUp::entries`].
const OPENING: usize = 2;

/// The verdict on a game that there is nothing to say about, and none on any other.
pub(super) fn validate<R: Rules>(
    game: &LeanGame,
    rules: Option<&str>,
    marks: Marks,
    with_end: bool,
) -> Option<Verdict> {
    let record = game.head();
    let opening = game.opening(OPENING);
    let set_up = SetUp { entries: &opening, ..notation::set_up_by(record, rules, marks) };
    let (rules, mut position) = R::start(&set_up).ok()?;
    let edition = rules.edition(&set_up);
    let is_said = edition.unsaid.is_empty() || opening.is_empty();
    if !is_said || !edition.unrefereed.is_empty() || ["Score", "Points"].iter().any(|tag| record.tag(tag).is_some()) {
        return None;
    }
    let mut plies = 0;
    let mut rest = game.entries();
    while let [entry, behind @ ..] = rest {
        if !entry.is_ply() {
            rest = behind;
            continue;
        }
        let (ply, behind) = LeanPly::first(rest);
        let action = rules.resolve_lean(&position, ply)?;
        rules.apply(&mut position, &action);
        plies += 1;
        rest = behind;
    }
    let outcome = rules.outcome(&position);
    result_fits(record, outcome).then(|| Verdict {
        edition: edition.name,
        found: edition.found,
        plies,
        outcome,
        counts: if with_end { rules.counts(&position) } else { Vec::new() },
        points: if with_end { rules.survey(&position).points } else { None },
        tiles: if with_end { rules.tiles(&position) } else { Vec::new() },
        ..Verdict::default()
    })
}
