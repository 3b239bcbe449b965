//! What a ply says.

use super::{Act, Effect, Ply};
use crate::board::Place;
use crate::variant::Tile;

impl Ply {
    /// Its acts; none in a ply that is a word, such as `Pass`.
    pub fn acts(&self) -> &[Act] {
        match self {
            Ply::Acts(acts) => acts,
            _ => &[],
        }
    }

    /// The tile that is dropped, moved or used first, if the ply names it.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n".parse()?;
    /// let tile = game.plies().last().unwrap().ply.tile().unwrap();
    /// assert_eq!(game.variant().vocabulary().code(tile), "E");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tile(&self) -> Option<Tile> {
        self.acts().first()?.tile
    }

    /// The places that it names, in the order of its acts: where a tile is dropped or stands, the way it goes, and then what
    /// its effect moves.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n".parse()?;
    /// let places: Vec<String> = game.plies().last().unwrap().ply.places().map(|place| place.to_string()).collect();
    /// assert_eq!(places, ["10b", "10e"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.acts().iter().flat_map(|act| {
            let (at, path): (_, &[Place]) = match act.effect.as_deref() {
                Some(Effect::Shift { at, path, .. }) => (Some(*at), path),
                _ => (None, &[]),
            };
            [act.at].into_iter().chain(act.path.iter().copied()).chain(at).chain(path.iter().copied())
        })
    }

    /// What it captures: where, and the tile if the ply names it. Of a step in [`Game::replay`](crate::Game::replay) the rules
    /// name them all.
    ///
    /// ```
    /// let game: paisho::Game = "[Variant \"wiki\"]\n\n1. F10j x E10k\n".parse()?;
    /// let (place, tile) = game.plies().last().unwrap().ply.captures().next().unwrap();
    /// assert_eq!((place.to_string().as_str(), tile.map(|tile| game.variant().vocabulary().code(tile))), ("10k", Some("E")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captures(&self) -> impl Iterator<Item = (Place, Option<Tile>)> {
        self.acts().iter().filter_map(|act| Some((act.end().unwrap_or(act.at), act.capture?)))
    }
}
