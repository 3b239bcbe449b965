//! What is said of a repair.

use super::{Repair, Repairs};
use crate::diagnostic::{self, Diagnostic};
use crate::referee::{self, Input, Mistake};

impl Repair {
    /// What it would do to the text of the game, and what would come of it, with why it is not safe: "change `10f` to `10n`
    /// (a mirrored point; the whole game is legal then; one other repair does the same)".
    pub fn describe(&self, text: &str) -> String {
        let (verb, _, rest) = self.change(text);
        format!("{verb} {rest} ({})", self.reason("then"))
    }

    /// The same as a question: "Change `10f` to `10n`? (a mirrored point; the whole game is legal then)".
    pub fn question(&self, text: &str) -> String {
        let (verb, _, rest) = self.change(text);
        let (first, others) = verb.split_at(1);
        // What only the writer knows is no question.
        let mark = if self.edits.is_empty() { "" } else { "?" };
        format!("{}{others} {rest}{mark} ({})", first.to_ascii_uppercase(), self.reason("then"))
    }

    /// Why it may be right, what comes of it, and why it is not safe.
    fn reason(&self, when: &str) -> String {
        let doubt = self.doubt.filter(|_| !self.edits.is_empty() && self.whole);
        let doubt = doubt.map_or(String::new(), |doubt| format!("; {doubt}"));
        format!("{}; {}{doubt}", self.mistake.words(), self.result(when))
    }

    /// What was done: "changed `10f` to `10n` (a mirrored point; the whole game is legal now)".
    pub fn report(&self, text: &str) -> String {
        let (_, done, rest) = self.change(text);
        format!("{done} {rest} ({})", self.reason("now"))
    }

    /// A verb, the same verb for what was done, and what it is done to.
    fn change(&self, text: &str) -> (&'static str, &'static str, String) {
        let was = text.get(self.place.range()).unwrap_or_default().trim();
        let becomes = &self.becomes;
        match (self.mistake, self.edits.is_empty()) {
            (Mistake::Pasted | Mistake::Player, true) => ("look up", "looked up", becomes.clone()),
            (_, true) => ("add", "added", becomes.clone()),
            (Mistake::Missing | Mistake::TurnMissing, false) => ("insert", "inserted", becomes.clone()),
            (Mistake::Lines, false) => ("put", "put", becomes.clone()),
            (Mistake::Seats, false) => ("exchange", "exchanged", becomes.clone()),
            (Mistake::Stretch | Mistake::Turned, false) => ("read", "read", becomes.clone()),
            (Mistake::Place | Mistake::Break | Mistake::Cell, false) => ("move", "moved", format!("`{was}` {becomes}")),
            _ if becomes == super::NOTHING => ("leave out", "left out", format!("`{was}`")),
            _ if was.is_empty() => ("write", "wrote", becomes.clone()),
            _ => ("change", "changed", format!("`{was}` to {becomes}")),
        }
    }

    /// What it leads to.
    fn result(&self, when: &str) -> String {
        match self.keeps {
            _ if self.edits.is_empty() => "only its writer knows it".to_owned(),
            _ if self.whole && self.is_one_of_several => {
                "once the other unreadable words are repaired the whole game is legal".to_owned()
            }
            _ if self.whole => format!("the whole game is legal {when}"),
            keeps if keeps == self.plies => format!("all plies are legal {when}, but other errors are left"),
            keeps => {
                let be = if keeps == 1 || self.plies == 1 { "is" } else { "are" };
                let plies = if self.plies == 1 { "ply" } else { "plies" };
                format!("{keeps} of {} {plies} {be} legal {when}", self.plies)
            }
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
                    message: Repair { doubt: None, ..repair.clone() }.describe(text),
                    edits: repair.edits.iter().map(|edit| (edit.span, edit.text.clone())).collect(),
                    doubt: repair.doubt.map(|doubt| doubt.to_string()),
                });
            }
        }
        // That some were not tried is said where the first are.
        if let (Some(cut), Some(error)) = (self.cut, diagnostics.iter_mut().find(|error| error.is_error())) {
            let help = error.help.take().map_or(String::new(), |help| help + "; ");
            error.help = Some(format!("{help}{cut}"));
        }
    }
}
