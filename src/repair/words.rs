//! What is said of a repair.

use super::{Repair, Repairs};
use crate::diagnostic::{self, Diagnostic};
use crate::referee::{self, Input, Mistake};

impl Repair {
    /// What it does to the text of the game and what comes of it, with why it is not safe.
    pub fn describe(&self, text: &str) -> String {
        let doubt = self.doubt.filter(|_| !self.edits.is_empty());
        let doubt = doubt.map_or(String::new(), |doubt| format!("; not safe: {doubt}"));
        format!("{}{doubt}", self.does(text))
    }

    /// "`10f` becomes `10n`: a wrong point; the whole game is right then".
    fn does(&self, text: &str) -> String {
        format!("{}: {}; {}", self.change(text), self.mistake.words(), self.result())
    }

    /// "`10f` becomes `10n`".
    fn change(&self, text: &str) -> String {
        let was = text.get(self.place.range()).unwrap_or_default().trim();
        let becomes = &self.becomes;
        match (self.mistake, self.edits.is_empty()) {
            (_, true) => format!("missing: {becomes}"),
            (Mistake::Missing, false) => format!("insert {becomes}"),
            (Mistake::Place, false) => format!("move `{was}` {becomes}"),
            _ if was.is_empty() => becomes.clone(),
            _ => format!("`{was}` becomes {becomes}"),
        }
    }

    /// What it leads to.
    fn result(&self) -> String {
        match self.keeps {
            _ if self.edits.is_empty() => "it cannot be filled in".to_owned(),
            _ if self.whole => "the whole game is right then".to_owned(),
            1 => "1 ply is legal then".to_owned(),
            plies => format!("{plies} plies are legal then"),
        }
    }
}

impl Repairs {
    /// The errors of a game, each with its repairs.
    pub fn beside_errors(&self, game: &Input<'_>) -> Vec<Diagnostic> {
        let verdict = referee::of(game.read.record.variant).validate(game);
        let errors = game.read.diagnostics.iter().cloned().chain(verdict.diagnostics);
        let mut errors: Vec<Diagnostic> = errors.filter(Diagnostic::is_error).collect();
        Diagnostic::sort(&mut errors);
        self.put_beside(game.text, &mut errors);
        errors
    }

    /// Puts the repairs beside the errors that they mend, which come in the order of the text.
    pub fn put_beside(&self, text: &str, diagnostics: &mut [Diagnostic]) {
        for repair in &self.found {
            let is_here =
                |error: &Diagnostic| error.span.start < repair.place.end && repair.place.start < error.span.end;
            let found = diagnostics.iter().position(|error| error.is_error() && is_here(error));
            // Where no error has the same place, the first one is meant.
            let found = found.or_else(|| diagnostics.iter().position(Diagnostic::is_error));
            if let Some(error) = found.and_then(|found| diagnostics.get_mut(found)) {
                error.fixes.push(diagnostic::Fix {
                    message: repair.does(text),
                    edits: repair.edits.iter().map(|edit| (edit.span, edit.text.clone())).collect(),
                    doubt: repair.doubt.map(|doubt| doubt.to_string()),
                });
            }
        }
    }
}
