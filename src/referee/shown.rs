//! What the board and the rest of a ply show of a change to it, so that later plies need not.

use super::mistakes::Mistake;
use super::repairs::Search;
use super::rivals::Changed;
use crate::record::{Act, Ply};

impl Search<'_> {
    /// Whether a change of the refused ply is likelier than that more than one slip is in it: where another point is named, any of
    /// many would do, but a capture, an act or the code of a tile that stands there is one of few.
    pub(super) fn is_likelier(&self, change: &Changed<'_>) -> bool {
        use Mistake::{Act, Acts, Backwards, Capture, Code, Crossed, Drop, Origin};
        // Any tile in hand may have been put down.
        let shows_tile = || {
            let mut acts = change.written.acts().iter().zip(change.meant.acts());
            acts.all(|(written, meant)| !written.drop || written.tile == meant.tile)
        };
        let mut acts = change.written.acts().iter().zip(change.meant.acts());
        let is_one_of_few = match change.repair.mistake {
            Capture | Crossed | Act | Acts => true,
            // A ply that names a tile where it stands may be one of another player.
            Backwards if is_capture_turned(change) => !self.is_of_the_next(),
            Origin | Backwards => !self.stands_at_start(change),
            // Where a tile goes on, all but the sign says where from.
            Drop => acts.any(|(written, meant)| written.drop != meant.drop && !meant.path.is_empty()),
            Code => shows_tile(),
            _ => false,
        };
        change.number == self.refused && is_one_of_few
    }

    /// Whether a tile that a ply names stands where the ply says, although a change lets it begin elsewhere.
    fn stands_at_start(&self, change: &Changed<'_>) -> bool {
        let tiles = self.position(change.number).map_or(Vec::new(), |before| before.tiles());
        let stands = |act: &Act| tiles.iter().any(|on| on.at == act.at && Some(on.tile) == act.tile);
        let mut acts = change.written.acts().iter().zip(change.meant.acts());
        acts.any(|(written, meant)| written.at != meant.at && stands(written))
    }

    /// Whether no more than the start of a move in the refused ply is changed: where no such tile stands and where one does, the
    /// board says. Other starts for the same end are changes of their own.
    pub(super) fn shows_start(&self, change: &Changed<'_>) -> bool {
        use Mistake::{Coordinate, Neighbour, Sign, Swapped};
        let (written, meant) = (change.written.acts(), change.meant.acts());
        let is_of_start = |(written, meant): (&Act, &Act)| {
            let is_move = !written.drop && !meant.drop && !meant.path.is_empty();
            is_move && written.at != meant.at && written.path == meant.path
        };
        let differ = |(written, meant): &(&Act, &Act)| {
            written.at != meant.at || written.path != meant.path || written.effect != meant.effect
        };
        let mut changed = written.iter().zip(meant).filter(differ);
        matches!(change.repair.mistake, Coordinate | Neighbour | Sign | Swapped)
            && change.number == self.refused
            && written.len() == meant.len()
            && changed.next().is_some_and(is_of_start)
            && changed.next().is_none()
            && !self.stands_at_start(change)
    }

    /// Whether the end of a move stands where its start belongs, which is all that is wrong then.
    pub(super) fn repeats_end(&self, change: &Changed<'_>) -> bool {
        let is_end_twice = |act: &Act| !act.drop && act.path.last() == Some(&act.at);
        change.written.acts().iter().any(is_end_twice) && self.shows_start(change)
    }

    /// Whether only the end of a move in the refused ply is changed: which tile moves is said by its code and by its start.
    pub(super) fn is_end(&self, change: &Changed<'_>, act: Option<usize>) -> bool {
        use Mistake::{Captured, Coordinate, Neighbour, Sign, Swapped};
        let acts = act.and_then(|act| Some((change.written.acts().get(act)?, change.meant.acts().get(act)?)));
        let is_end = |(written, meant): (&Act, &Act)| {
            !meant.drop && meant.at == written.at && meant.tile == written.tile && meant.path != written.path
        };
        matches!(change.repair.mistake, Captured | Coordinate | Neighbour | Sign | Swapped)
            && change.number == self.refused
            && acts.is_some_and(is_end)
    }
}

/// Whether the tile that captures is written as the one that is captured, which stands where the ply says for that very reason.
fn is_capture_turned(change: &Changed<'_>) -> bool {
    let is_turned = |(written, meant): (&Act, &Act)| {
        let captured = meant.capture.flatten();
        captured.is_some() && captured == written.tile && written.capture.flatten() == meant.tile
    };
    change.written.acts().iter().zip(change.meant.acts()).any(is_turned)
}

/// Whether only the code of an act is changed, and another act of the ply says the same of the tile in that place.
pub(super) fn is_named_beside(written: &Ply, meant: &Ply) -> bool {
    let (written, meant) = (written.acts(), meant.acts());
    let Some(at) = written.iter().zip(meant).position(|(written, meant)| written.tile != meant.tile) else {
        return false;
    };
    let act = &meant[at];
    let is_coded = |other: &Act| other.tile == act.tile && (other.at == act.at || other.end() == Some(act.at));
    *act == Act { tile: act.tile, ..written[at].clone() }
        && meant.iter().enumerate().any(|(other, beside)| other != at && is_coded(beside))
}
