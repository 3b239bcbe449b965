//! Games whose record names no edition of the rules: a reader takes the one that their opening shows, so while a game is
//! played its opening is still free.

use super::{Game, Position};
use crate::record::{Entry, Ply, Record};
use crate::referee;
use std::sync::Arc;

/// What was played up to a position of a game whose next plies show its edition.
#[derive(Clone)]
pub(super) struct Opening(Arc<Record>);

impl Game {
    /// The opening up to a position of the game, as long as it is free.
    pub(super) fn opening(&self, plies: Option<usize>) -> Option<Opening> {
        let record = self.record();
        let is_open = self.edition.is_none() && record.plies().nth(1).is_none() && record.tag("Rules").is_none();
        is_open.then(|| {
            let mut record = record.clone();
            if plies == Some(0) {
                record.entries.clear();
            }
            Opening(Arc::new(record))
        })
    }
}

impl Opening {
    /// The opening with its first ply; none when that was played, as no other shows the edition.
    pub(super) fn after(&self, ply: &Ply) -> Option<Opening> {
        (self.0.count_plies() == 0).then(|| Opening(Arc::new(self.followed_by(ply))))
    }

    fn followed_by(&self, ply: &Ply) -> Record {
        let mut record = Record::clone(&self.0);
        record.entries.push(Entry::Ply(ply.clone()));
        record
    }

    /// The game that shows another edition with a ply than the usual one.
    pub(super) fn shown_by(&self, ply: &Ply) -> Option<Game> {
        let game = (self.0.count_plies() == 1).then(|| Game::of(self.followed_by(ply)));
        game.filter(Game::is_right)
    }
}

impl Position {
    /// The plies by which its game shows another edition than the usual one.
    pub(super) fn other_openings(&self) -> Vec<Ply> {
        let mut found = Vec::new();
        let Some(opening) = self.opening.as_ref().filter(|opening| opening.0.count_plies() == 1) else { return found };
        for edition in referee::of(self.variant).editions() {
            for ply in Game::of(Record::clone(&opening.0)).by_rules(&edition).end().legal() {
                let is_other = || self.table.cloned().play(&ply, &self.names()).is_err();
                if !found.contains(&ply) && is_other() && opening.shown_by(&ply).is_some() {
                    found.push(ply);
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use crate::Game;

    fn legal(game: &Game) -> Vec<String> {
        game.legal().map(|ply| game.end().write(&ply)).collect()
    }

    #[test]
    fn a_game_shows_its_edition_by_its_second_ply() {
        let mut game = Game::new("skud".parse().unwrap());
        game.play("Rs*10b").unwrap();
        // By the book Host plants a flower that clashes, on the site one of the same kind.
        assert_eq!(legal(&game), ["Js*10r", "Resign", "Rs*10r"]);
        assert!(game.clone().play("C*10r").is_err());
        let mut site = game.clone();
        site.play("Rs*10r").unwrap();
        assert!(site.is_right() && site.clone().by_rules("site").is_right());
        site.play("Rs10b-10e").unwrap();
        assert_eq!(site.record().count_plies(), 3);
        game.play("Js*10r").unwrap();
        assert!(game.is_right() && !game.by_rules("site").is_right());
    }

    #[test]
    fn a_position_of_an_opening_agrees_with_its_game() {
        let start = Game::new("skud".parse().unwrap());
        let mut game = start.clone();
        game.play("Rs*10b").unwrap();
        let by_book: Game = "[Variant \"skud\"]\n[Rules \"2018\"]\n\n1. Rs*10b\n".parse().unwrap();
        for position in [game.end().clone(), game.position(1).unwrap(), start.end().play_text("Rs*10b").unwrap()] {
            let plies: Vec<_> = position.legal().map(|ply| position.write(&ply)).collect();
            assert_eq!(plies, legal(&game));
            assert_eq!(position.completions("r"), ["Resign", "Rs*"]);
            // It goes on by the edition that was shown: Host's flower clashes, or is of the same kind.
            let site = position.play_text("Rs*10r").unwrap();
            assert_eq!(site.legal().count(), site.legal().filter(|ply| site.play(ply).is_ok()).count());
            assert_eq!(site.to_string(), "(Rs 10r) <Rs 10b>");
            assert!(position.play_text("Js*10r").is_ok() && position.play_text("C*10r").is_err());
            assert!(site.play_text("Rs10b-10e").is_ok() && site.play_text("Rs*10b").is_err());
        }
        // A position of a game whose edition is known has that one.
        let site: Game = "[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n".parse().unwrap();
        for (position, illegal) in [(by_book.end(), "Rs*10r"), (&site.position(1).unwrap(), "Js*10r")] {
            assert!(position.play_text(illegal).is_err());
            assert!(position.legal().all(|ply| position.write(&ply) != illegal));
        }
    }

    #[test]
    fn a_named_edition_is_kept() {
        let game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b\n".parse().unwrap();
        assert_eq!(legal(&game), ["Rs*10r", "Resign"]);
        assert_eq!(legal(&game.by_rules("2018")), ["Js*10r", "Resign"]);
    }
}
