//! Refused plies that are taken as played all the same, so that the rest of a record can be judged.

use super::Balance;
use super::flower::{Flower, WHEEL};
use super::position::{FLOWERS, Position};
use super::turns::{other, settle};
use crate::board::Place;
use crate::record::{Act, Ply};
use crate::variant::Tile;

impl Balance {
    /// Plays what a refused ply says: tiles go where it puts them, and the turn passes on.
    pub(super) fn force_ply(&self, position: &mut Position, ply: &Ply) -> bool {
        let Ply::Acts(acts) = ply else { return false };
        if position.outcome.is_some() || acts.is_empty() {
            return false;
        }
        let seat = position.to_move;
        let (mut tiles, mut hands) = (position.tiles(), position.hands);
        for act in acts {
            let Some(tile) = put(&mut tiles, act) else { return false };
            if act.drop {
                hands.spend(seat, tile);
            }
        }
        if tiles.iter().filter(|(tile, _)| *tile != WHEEL).count() > FLOWERS {
            return false;
        }
        // The board is laid anew, so that the Wheel doubles what lies on it now.
        let mut after = Position::new(hands, other(seat));
        let (wheels, flowers): (Vec<_>, Vec<_>) = tiles.into_iter().partition(|(tile, _)| *tile == WHEEL);
        for (tile, at) in wheels.into_iter().chain(flowers) {
            after.lay(tile, at);
        }
        settle(&mut after);
        *position = after;
        true
    }
}

/// Puts a tile where an act says, and says which it was. What lay there goes away, unless one of the two is the Wheel.
fn put(tiles: &mut Vec<(Tile, Place)>, act: &Act) -> Option<Tile> {
    let to = act.path.last().copied().unwrap_or(act.at);
    let tile = if act.drop {
        act.tile?
    } else {
        let from = moved(tiles, act)?;
        tiles.remove(from).0
    };
    if tile == WHEEL {
        // There is one, and it lies on a square.
        to.point().is_none().then_some(())?;
        tiles.retain(|(other, _)| *other != WHEEL);
    } else {
        Flower::of(tile)?;
        tiles.retain(|&(other, at)| at != to || other == WHEEL);
    }
    tiles.push((tile, to));
    Some(tile)
}

/// Which tile an act moves: the one that is named and lies there, or any that lies there, the flower before the Wheel;
/// or else the one that is named, where there is only one of it.
fn moved(tiles: &[(Tile, Place)], act: &Act) -> Option<usize> {
    let here = |&(_, at): &(Tile, Place)| at == act.at;
    let named = |&(tile, _): &(Tile, Place)| Some(tile) == act.tile;
    let there = tiles.iter().position(|lies| here(lies) && named(lies)).or_else(|| tiles.iter().rposition(here));
    let only = || (tiles.iter().filter(|lies| named(lies)).count() == 1).then(|| tiles.iter().position(named));
    there.or_else(|| only().flatten())
}
