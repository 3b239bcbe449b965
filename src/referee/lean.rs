//! Validates games in lean form, as long as there is nothing to say about them.

use super::{At, State, Verdict};
use crate::notation::LeanGame;
use crate::record::Marks;
use crate::replay::LeanReplay;
use crate::rules::Rules;

/// The verdict on a game that there is nothing to say about, and none on any other.
pub(super) fn validate<R: Rules>(
    game: &LeanGame,
    rules: Option<&str>,
    marks: Marks,
    with_end: bool,
    mut each: Option<&mut dyn FnMut(&State<'_>)>,
) -> Option<Verdict> {
    let mut replay = LeanReplay::<R>::start(game, rules, marks)?;
    // An edition cannot be asked for where there are none.
    if rules.is_some() && replay.edition().name.is_empty() {
        return None;
    }
    loop {
        let seat = replay.rules().to_move(replay.position());
        if replay.advance()?.is_none() {
            break;
        }
        if let Some(each) = &mut each {
            let table = &At { rules: replay.rules(), position: replay.position() };
            let (plies, turn, edition) = (replay.plies(), replay.turn(), replay.edition().name.as_str());
            each(&State { plies, turn, seat: Some(seat), ply: None, entry: None, forced: false, edition, table });
        }
    }
    replay.has_its_result().then(|| {
        let (rules, position) = (replay.rules(), replay.position());
        let end = Verdict {
            plies: replay.plies(),
            outcome: rules.outcome(position),
            counts: if with_end { rules.counts(position) } else { Vec::new() },
            points: if with_end { rules.points(position) } else { None },
            tiles: if with_end { rules.tiles(position) } else { Vec::new() },
            ..Verdict::default()
        };
        let edition = replay.into_edition();
        Verdict { edition: edition.name, found: edition.found, ..end }
    })
}
