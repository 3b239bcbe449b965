//! Where the text put the tiles that are on the board.

use super::Input;
use super::course::{Course, Start};
use crate::board::Place;
use crate::record::{Placed, Record, SetUp};
use crate::replay::Step;
use std::collections::HashMap;

/// Follows a game to its refused plies, to find the plies that brought tiles to their places. It replays the game by
/// itself, because only refused plies need it, and each ply only once.
pub(super) struct Origins<'a> {
    /// The game as far as it was followed; none where it cannot be started.
    replay: Option<Box<dyn Course<'a> + 'a>>,
    board: Board,
}

/// The tiles, and the entries of the last plies that changed what is on their places.
pub(super) struct Board {
    pub(super) tiles: Vec<Placed>,
    changed: HashMap<Place, usize>,
    /// The last tile that left a place, and where it is after the same ply, if on the board.
    left: HashMap<Place, (Placed, Option<Place>)>,
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
        Origins { replay, board: Board { tiles, changed: HashMap::new(), left: HashMap::new() } }
    }

    /// Where the tile comes from that is on a place before the ply of this number, which is not below that of any call
    /// before; none for an empty place.
    pub(super) fn of(&mut self, place: Place, plies: usize) -> Option<Origin> {
        self.follow(plies)?;
        self.board.origin(place)
    }

    /// The board before the ply of this number, which is not below that of any call before.
    pub(super) fn board(&mut self, plies: usize) -> Option<&Board> {
        self.follow(plies)?;
        Some(&self.board)
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
    fn origin(&self, place: Place) -> Option<Origin> {
        let tile = self.tiles.iter().find(|tile| tile.at == place)?;
        Some(self.changed.get(&place).map_or(Origin::SetUp(*tile), |entry| Origin::Ply(*entry)))
    }

    /// The tile that was last on an empty place, where it went if it is not off the board, and by the ply of which entry.
    pub(super) fn gone(&self, place: Place) -> Option<(Placed, Option<Place>, usize)> {
        let (tile, to) = self.left.get(&place)?;
        Some((*tile, *to, *self.changed.get(&place)?))
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
            self.left.insert(tile.at, (*tile, now.iter().find(is_it).map(|tile| tile.at)));
            self.changed.insert(tile.at, entry);
        }
        for tile in now.iter().filter(|tile| !before.contains(tile)) {
            self.changed.insert(tile.at, entry);
        }
    }
}
