//! Playing refused plies, so that the rest of a record can be validated.

use super::Balance;
use super::outcome::settle;
use super::position::{FLOWERS, Position};
use super::tiles::{Flower, WHEEL};
use crate::board::Place;
use crate::record::{Act, Ply};
use crate::variant::Tile;

impl Balance {
    /// Plays what a refused ply says: tiles go where it puts them, and the turn passes on. Returns whether that was
    /// possible.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let Ply::Acts(acts) = ply else { return false };
        if acts.is_empty() {
            return false;
        }
        let seat = position.to_move;
        let (mut tiles, mut hands) = (position.tiles(), position.hands);
        for act in acts {
            let Some(tile) = put(&mut tiles, act) else { return false };
            if act.drop {
                hands.take(seat, tile);
            }
        }
        if tiles.iter().filter(|(tile, _)| *tile != WHEEL).count() > FLOWERS {
            return false;
        }
        // The board is set up again, so that the Wheel doubles the flower that lies on it now.
        let mut after = Position::new(hands, seat.other());
        let (wheels, flowers): (Vec<_>, Vec<_>) = tiles.into_iter().partition(|(tile, _)| *tile == WHEEL);
        for (tile, at) in wheels.into_iter().chain(flowers) {
            after.put(tile, at);
        }
        settle(&mut after);
        *position = after;
        true
    }
}

/// Puts a tile where an act says, and returns it. What lay there is removed, unless one of the two is the Wheel.
fn put(tiles: &mut Vec<(Tile, Place)>, act: &Act) -> Option<Tile> {
    let to = act.path.last().copied().unwrap_or(act.at);
    let tile = if act.drop {
        act.tile?
    } else {
        let from = moved(tiles, act)?;
        tiles.remove(from).0
    };
    if tile == WHEEL {
        // There is only one, and it lies on a square.
        to.point().is_none().then_some(())?;
        tiles.retain(|(other, _)| *other != WHEEL);
    } else {
        Flower::of(tile)?;
        tiles.retain(|&(other, at)| at != to || other == WHEEL);
    }
    tiles.push((tile, to));
    Some(tile)
}

/// Which tile an act moves: the named one on its place, else any tile on its place (a flower before the Wheel), else the
/// named one wherever it lies if there is only one.
fn moved(tiles: &[(Tile, Place)], act: &Act) -> Option<usize> {
    let here = |&(_, at): &(Tile, Place)| at == act.at;
    let named = |&(tile, _): &(Tile, Place)| Some(tile) == act.tile;
    let there = tiles.iter().position(|lies| here(lies) && named(lies)).or_else(|| tiles.iter().rposition(here));
    let only = || (tiles.iter().filter(|lies| named(lies)).count() == 1).then(|| tiles.iter().position(named));
    there.or_else(|| only().flatten())
}
