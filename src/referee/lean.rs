//! Validates games in lean form, as long as there is nothing to say about them.

use super::{At, State, Verdict};
use crate::notation::{self, LeanGame};
use crate::record::{LeanEntry, LeanPly, Marks, SetUp};
use crate::replay::result_fits;
use crate::rules::Rules;

/// The verdict on a game that there is nothing to say about, and none on any other.
pub(super) fn validate<R: Rules>(
    game: &LeanGame,
    rules: Option<&str>,
    marks: Marks,
    with_end: bool,
    mut each: Option<&mut dyn FnMut(&State<'_>)>,
) -> Option<Verdict> {
    let record = game.head();
    let opening = game.opening(SetUp::OPENING);
    let set_up = SetUp { entries: &opening, ..notation::set_up_by(record, rules, marks) };
    let (rules, mut position) = R::start(&set_up).ok()?;
    let edition = rules.edition(&set_up);
    let is_said = edition.unsaid.is_empty() || opening.is_empty();
    if !is_said || !edition.unrefereed.is_empty() || ["Score", "Points"].iter().any(|tag| record.tag(tag).is_some()) {
        return None;
    }
    let (mut plies, mut turn) = (0, 0);
    let mut rest = game.entries();
    while let [entry, behind @ ..] = rest {
        if !entry.is_ply() {
            if let LeanEntry::Turn(number) = entry {
                turn = *number;
            }
            rest = behind;
            continue;
        }
        let (ply, behind) = LeanPly::first(rest);
        let action = rules.resolve_lean(&position, ply)?;
        let seat = rules.to_move(&position);
        rules.apply(&mut position, &action);
        plies += 1;
        if let Some(each) = &mut each {
            let table = &At { rules: &rules, position: &position };
            let (edition, seat) = (edition.name.as_str(), Some(seat));
            each(&State { plies, turn, seat, ply: None, entry: None, forced: false, edition, table });
        }
        rest = behind;
    }
    let outcome = rules.outcome(&position);
    result_fits(record, outcome).then(|| Verdict {
        edition: edition.name,
        found: edition.found,
        plies,
        outcome,
        counts: if with_end { rules.counts(&position) } else { Vec::new() },
        points: if with_end { rules.points(&position) } else { None },
        tiles: if with_end { rules.tiles(&position) } else { Vec::new() },
        ..Verdict::default()
    })
}
