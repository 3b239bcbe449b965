//! Games whose record names no edition of the rules: a reader takes the one that their opening shows, so while a game is
//! played its opening is still free.

use super::Game;
use crate::record::{Entry, Ply};
use crate::referee;

impl Game {
    /// Whether the next ply shows which edition the game is played by.
    fn is_open(&self) -> bool {
        self.edition.is_none() && self.record().tag("Rules").is_none() && self.record().count_plies() == 1
    }

    /// Whether a ply is legal by the edition that the game shows with it.
    pub(super) fn opens_with(&self, ply: &Ply) -> bool {
        self.is_open() && {
            let mut record = self.record().clone();
            record.entries.push(Entry::Ply(ply.clone()));
            Game::of(record).is_right()
        }
    }

    /// The plies by which the game shows another edition than the usual one.
    pub(super) fn other_openings(&self) -> Vec<Ply> {
        let mut found = Vec::new();
        if !self.is_open() {
            return found;
        }
        for edition in referee::of(self.variant()).editions() {
            for ply in self.clone().by_rules(&edition).end().legal() {
                if !found.contains(&ply) && self.end().play(&ply).is_err() && self.opens_with(&ply) {
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
    fn a_named_edition_is_kept() {
        let game: Game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b\n".parse().unwrap();
        assert_eq!(legal(&game), ["Rs*10r", "Resign"]);
        assert_eq!(legal(&game.by_rules("2018")), ["Js*10r", "Resign"]);
    }
}
