//! Harmony and disharmony, and the protection from capture that they give.

use super::points::{DIAGONALS, KNIGHTS, ORTHOGONALS, PointId};
use super::position::Position;
use super::tiles::{self, Piece, Sent};

/// The harmony and disharmony that a tile receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct NetHarmony {
    pub(super) harmony: u8,
    pub(super) disharmony: u8,
}

impl Position {
    /// What the tile on a point receives from tiles and from its garden.
    pub(super) fn received(&self, at: PointId) -> NetHarmony {
        self.received_and(at, |_, _| {})
    }

    /// The same, with each tile that sends something.
    pub(super) fn received_and(&self, at: PointId, mut each: impl FnMut(PointId, Sent)) -> NetHarmony {
        let mut received = NetHarmony { harmony: 0, disharmony: u8::from(is_unnatural(self.on(at), at)) };
        self.senders(at, |from, sent| {
            match sent {
                Sent::Harmony => received.harmony += 1,
                Sent::Disharmony => received.disharmony += 1,
                Sent::Nothing => {}
            }
            each(from, sent);
        });
        received
    }

    /// Whether the tile on a point cannot be captured because its harmony exceeds its disharmony.
    pub(super) fn is_protected(&self, at: PointId) -> bool {
        let received = self.received(at);
        received.harmony > received.disharmony
    }

    /// The tiles that send something to the one on a point, and what they send.
    pub(super) fn senders(&self, at: PointId, mut each: impl FnMut(PointId, Sent)) {
        let receiver = self.on(at);
        if !tiles::is_flower(receiver.tile()) {
            return;
        }
        let mut offer = |from: PointId, sender: Piece| {
            let sent = tiles::sends(sender.tile(), receiver.tile());
            let own = sender.seat() == receiver.seat();
            if sent != Sent::Nothing && !(own && sent == Sent::Disharmony) && !self.is_immobilized(from) {
                each(from, sent);
            }
        };
        for (steps, diagonal) in [(ORTHOGONALS, false), (DIAGONALS, true)] {
            for step in steps {
                let (mut from, mut zones) = (at, at.zones());
                for count in 1..=6 {
                    from = from.step(step);
                    zones = zones.union(from.zones());
                    let sender = self.on(from);
                    if sender.is_empty() {
                        continue;
                    }
                    if sender.is_tile() {
                        let reach = tiles::strikes(sender.tile());
                        let most = if diagonal { reach.diagonal } else { reach.orthogonal };
                        if count <= most && !zones.is_walled() {
                            offer(from, sender);
                        }
                    }
                    break;
                }
            }
        }
        for (first, outward) in KNIGHTS {
            // Backwards from the receiver, a knight's move begins with its diagonal step.
            let turn = at.step(-outward);
            let from = turn.step(-first);
            let sender = self.on(from);
            if !sender.is_tile() || !self.on(turn).is_empty() || !tiles::strikes(sender.tile()).knight {
                continue;
            }
            if !at.zones().union(turn.zones()).union(from.zones()).is_walled() {
                offer(from, sender);
            }
        }
    }
}

/// Whether a flower is wholly inside a central garden of the other colour.
pub(super) fn is_unnatural(piece: Piece, at: PointId) -> bool {
    (tiles::is_white(piece.tile()) && at.is_red()) || (tiles::is_red(piece.tile()) && at.is_white())
}
