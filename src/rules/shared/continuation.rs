//! What the rule sets share in writing a position as a set-up.

use crate::record::{Continuation, Lost, Placed};
use crate::variant::{Seat, Tile};

/// What is lost where a game has ended in a way that the board does not show.
pub(in crate::rules) const THE_END: &str = "that the game has ended";

impl Continuation {
    /// Adds what is lost, if the game has it.
    pub(in crate::rules) fn lose(&mut self, has: bool, what: &'static str, changes_plies: bool) {
        if has {
            self.lost.push(Lost { what, changes_plies });
        }
    }
}

/// The tiles of each seat's set that are neither in hand nor on the board.
pub(in crate::rules) fn captured<const KINDS: usize>(
    set: [u8; KINDS],
    hands: &[[u8; KINDS]],
    tiles: &[Placed],
) -> Vec<(Option<Seat>, Tile)> {
    let mut captured = Vec::new();
    for (hand, seat) in hands.iter().zip((0..).map(Seat)) {
        for (kind, (set, hand)) in (0..).zip(set.iter().zip(hand)) {
            let tile = Tile(kind);
            let on_board = tiles.iter().filter(|placed| placed.tile == tile && placed.owner == Some(seat)).count();
            let count = usize::from(*set).saturating_sub(usize::from(*hand) + on_board);
            captured.extend((0..count).map(|_| (Some(seat), tile)));
        }
    }
    captured
}

/// The tiles of each kind, one by one.
pub(in crate::rules) fn tiles_of(counts: &[u8]) -> Vec<Tile> {
    let kinds = (0..).map(Tile).zip(counts);
    kinds.flat_map(|(tile, &count)| std::iter::repeat_n(tile, usize::from(count))).collect()
}
