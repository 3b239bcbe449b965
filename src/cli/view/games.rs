//! The games that the player can show. Their texts are kept, and each is read when it is chosen.

use super::super::CliError;
use super::super::inputs::{Game, Input};
use crate::notation::{Notation, Options, Read};
use crate::referee;
use crate::render::View;
use crate::render::picture::Scene;
use crate::variant::Variant;

/// Maximum of bytes of all texts.
const BYTES: usize = 16 << 20;

/// A game that can be chosen.
pub(super) struct Entry {
    /// Its file, its number and its players.
    pub(super) title: String,
    pub(super) text: String,
    pub(super) notation: &'static dyn Notation,
    /// The rule set, which in a list of positions only the first need name.
    pub(super) variant: Variant,
}

#[derive(Default)]
pub(super) struct Games {
    pub(super) list: Vec<Entry>,
    bytes: usize,
}

impl Games {
    pub(super) fn add(&mut self, input: &Input, game: &Game) -> Result<(), CliError> {
        self.bytes += game.text.text.len();
        if self.bytes > BYTES {
            return Err(CliError::Fatal("more than 16 MiB of games: name fewer files, or one with --game".to_owned()));
        }
        let record = &game.read.record;
        let mut scene = Scene::of(View::new(record.variant, record.seats(), Vec::new()), record);
        scene.set_result(None, record);
        let result = if scene.result.is_empty() { String::new() } else { format!(". {}", scene.result) };
        let title = format!("{}:{} {}{result}", input.name, game.text.game, scene.title());
        self.list.push(Entry { title, text: game.text.text.clone(), notation: game.notation, variant: record.variant });
        Ok(())
    }
}

impl Entry {
    pub(super) fn read(&self, options: &Options) -> Read {
        if self.notation.name() == "position" {
            return self.notation.read(&self.text, &Options { variant: Some(self.variant), ..*options });
        }
        referee::settled(&self.text, self.notation.read(&self.text, options), self.notation, options)
    }
}
