//! The plies of a game with their comments, glyphs and variations, for Python.

use crate::ply::{PlaceInGame, Ply};
use paisho::Game;
use paisho::game::LinePly;

/// The plies of the main line.
pub fn plies(game: &Game) -> Vec<Ply> {
    game.line().into_iter().map(|ply| told(game, ply)).collect()
}

fn told(game: &Game, ply: LinePly) -> Ply {
    let LinePly { number, turn, seat, ply, completed, stands, comments, glyphs, variations, .. } = ply;
    let place = PlaceInGame {
        number: number + 1,
        turn,
        seat: seat.and_then(|seat| game.seats().get(seat.index()).map(ToString::to_string)),
        stands,
        completed,
        comments,
        glyphs: glyphs.iter().map(ToString::to_string).collect(),
        variations: variations.into_iter().map(|line| line.into_iter().map(|ply| told(game, ply)).collect()).collect(),
    };
    Ply::of(game.variant(), ply).in_game(place)
}
