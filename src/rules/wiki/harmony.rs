//! Harmony and disharmony: what flows from tile to tile, and what it protects.

use super::position::Position;
use super::spot::{DIAGONALS, KNIGHTS, LINES, Spot};
use super::tiles::{self, Laid, Sent};

/// How much harmony and disharmony a tile receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Balance {
    pub(super) harmony: u8,
    pub(super) disharmony: u8,
}

impl Position {
    /// What the tile on a point receives, from tiles and from its garden.
    pub(super) fn received(&self, at: Spot) -> Balance {
        let mut balance = Balance { harmony: 0, disharmony: u8::from(is_unnatural(self.on(at), at)) };
        self.senders(at, |_, sent| match sent {
            Sent::Harmony => balance.harmony += 1,
            Sent::Disharmony => balance.disharmony += 1,
            Sent::Nothing => {}
        });
        balance
    }

    /// Whether the tile on a point cannot be captured, because its harmony exceeds its disharmony.
    pub(super) fn is_protected(&self, at: Spot) -> bool {
        let balance = self.received(at);
        balance.harmony > balance.disharmony
    }

    /// Every tile that sends something to the one on this point, and what it sends.
    pub(super) fn senders(&self, at: Spot, mut each: impl FnMut(Spot, Sent)) {
        let receiver = self.on(at);
        if !tiles::is_flower(receiver.tile()) {
            return;
        }
        let mut offer = |from: Spot, sender: Laid| {
            let sent = tiles::sends(sender.tile(), receiver.tile());
            let own = sender.seat() == receiver.seat();
            if sent != Sent::Nothing && !(own && sent == Sent::Disharmony) && !self.is_held(from) {
                each(from, sent);
            }
        };
        for (steps, across) in [(LINES, false), (DIAGONALS, true)] {
            for step in steps {
                let (mut from, mut field) = (at, at.field());
                for count in 1..=6 {
                    from = from.step(step);
                    field = field.and(from.field());
                    let sender = self.on(from);
                    if sender.is_nothing() {
                        continue;
                    }
                    // What is no tile is the end of the board, and has no reach.
                    if sender.is_tile() {
                        let reach = tiles::strikes(sender.tile());
                        let most = if across { reach.diagonals } else { reach.lines };
                        if count <= most && !field.is_walled() {
                            offer(from, sender);
                        }
                    }
                    break;
                }
            }
        }
        for (first, outward) in KNIGHTS {
            // Seen from the receiver, a horse comes from across first: the steps backwards.
            let bend = at.step(-outward);
            let from = bend.step(-first);
            let sender = self.on(from);
            if !sender.is_tile() || !self.on(bend).is_nothing() || !tiles::strikes(sender.tile()).knight {
                continue;
            }
            if !at.field().and(bend.field()).and(from.field()).is_walled() {
                offer(from, sender);
            }
        }
    }
}

/// Whether a flower stands wholly inside a garden of the other colour.
pub(super) fn is_unnatural(laid: Laid, at: Spot) -> bool {
    (tiles::is_white(laid.tile()) && at.is_red()) || (tiles::is_red(laid.tile()) && at.is_white())
}
