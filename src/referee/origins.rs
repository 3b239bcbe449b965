//! Where the text put the tiles that are on the board.

use super::Input;
use super::course::{Course, Start};
use super::diagnostics::Said;
use crate::board::Place;
use crate::record::{Placed, Ply, Record, SetUp};
use crate::replay::{Refused, Step};
use std::borrow::Cow;
use std::collections::HashMap;

/// Follows a game to its refused plies, to find the plies that brought tiles to their places. It replays the game by
/// itself, because only refused plies need it, and each ply only once.
pub(super) struct Origins<'a> {
    /// The game as far as it was followed; none where it cannot be started.
    replay: Option<Box<dyn Course<'a> + 'a>>,
    board: Board,
}

/// The tiles, and the entries of the last plies that changed what is on their places.
#[derive(Clone)]
pub(super) struct Board {
    pub(super) tiles: Vec<Placed>,
    changed: HashMap<Place, usize>,
    /// The last tile that left a place, and where it is after the same ply, if on the board.
    left: HashMap<Place, (Placed, Option<Place>)>,
    /// The last tile that went from a place off the board, and by the ply of which entry.
    removed: HashMap<Place, (Placed, usize)>,
}

/// Where the tile on a place comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The set-up.
    SetUp(Placed),
    /// The ply that is this entry.
    Ply(usize),
}

impl<'a> Origins<'a> {
    pub(super) fn new(game: &Input<'_>, record: &'a Record, set_up: &SetUp<'_>, start: Start) -> Origins<'a> {
        let mut replay = start(record, set_up).ok();
        if let Some(replay) = replay.as_mut().filter(|_| game.keep_going) {
            replay.force_refused();
        }
        let tiles = replay.as_ref().map_or_else(Vec::new, |replay| replay.table().tiles());
        Origins {
            replay,
            board: Board { tiles, changed: HashMap::new(), left: HashMap::new(), removed: HashMap::new() },
        }
    }

    /// The board that a refusal speaks of, before the ply or after a part of it. The ply is not before that of any call
    /// before.
    pub(super) fn board(&mut self, refused: &Refused<Said>) -> Option<Cow<'_, Board>> {
        self.follow(refused.plies)?;
        match (&refused.refusal.tiles, refused.entry) {
            (Some(tiles), Some(entry)) if *tiles != self.board.tiles => {
                let mut board = self.board.clone();
                board.change(tiles.clone(), entry);
                Some(Cow::Owned(board))
            }
            _ => Some(Cow::Borrowed(&self.board)),
        }
    }

    /// Whether another ply would be legal in the place of a refused one, which is not before that of any call before.
    pub(super) fn allows(&mut self, plies: usize, ply: &Ply) -> bool {
        self.follow(plies).is_some() && self.replay.as_ref().is_some_and(|replay| replay.is_legal(ply))
    }

    fn follow(&mut self, plies: usize) -> Option<()> {
        let replay = self.replay.as_mut()?;
        while replay.plies() < plies {
            let entry = match replay.next()? {
                Step::Ply(played) => played.entry,
                Step::Refused(refused) => refused.entry?,
                Step::Check { .. } | Step::Remark(_) => continue,
            };
            self.board.change(replay.table().tiles(), entry);
        }
        Some(())
    }
}

impl Board {
    /// Where the tile on a place comes from; none for an empty place.
    pub(super) fn origin(&self, place: Place) -> Option<Origin> {
        let tile = self.tiles.iter().find(|tile| tile.at == place)?;
        Some(self.changed.get(&place).map_or(Origin::SetUp(*tile), |entry| Origin::Ply(*entry)))
    }

    /// The tile that was last on an empty place, where it went if it is not off the board, and by the ply of which entry.
    pub(super) fn gone(&self, place: Place) -> Option<(Placed, Option<Place>, usize)> {
        let (tile, to) = self.left.get(&place)?;
        Some((*tile, *to, *self.changed.get(&place)?))
    }

    /// The tile that was last removed from a place, and by the ply of which entry.
    pub(super) fn removed(&self, place: Place) -> Option<(Placed, usize)> {
        self.removed.get(&place).copied()
    }

    /// An entry has changed the board.
    fn change(&mut self, now: Vec<Placed>, entry: usize) {
        let before = std::mem::replace(&mut self.tiles, now);
        // Both are in reading order, and few tiles change.
        let same = before.iter().zip(&self.tiles).take_while(|(before, now)| before == now).count();
        let (before, now) = (&before[same..], &self.tiles[same..]);
        for tile in before.iter().filter(|tile| !now.contains(tile)) {
            let is_it =
                |other: &&Placed| (other.tile, other.owner) == (tile.tile, tile.owner) && !before.contains(other);
            // A tile that is only marked has not left.
            if !now.iter().any(|other| is_it(&other) && other.at == tile.at) {
                let to = now.iter().find(is_it).map(|tile| tile.at);
                self.left.insert(tile.at, (*tile, to));
                if to.is_none() {
                    self.removed.insert(tile.at, (*tile, entry));
                }
            }
            self.changed.insert(tile.at, entry);
        }
        for tile in now.iter().filter(|tile| !before.contains(tile)) {
            self.changed.insert(tile.at, entry);
        }
    }
}
