//! The answer of the site's server for a game: JSON with the text of the game in its field `notation`.

use super::link::held;
use super::skud;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::builder::Builder;
use crate::notation::tree::read_json;
use crate::notation::{Read, Spelling};
use crate::source::Span;
use serde::de::IgnoredAny;

/// Whether a text begins like an answer.
pub(crate) fn begins(text: &str) -> bool {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let Some(field) = text.strip_prefix('{').map(str::trim_start) else { return false };
    ["\"notation\"", "\"clock\""]
        .iter()
        .any(|name| field.strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(':')))
}

/// Reads the game in an answer. All spans are that of the answer, so messages quote what they are about.
pub(super) fn read(text: &str) -> Read {
    let whole = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let here = Span::of(whole, text).unwrap_or_default();
    match notation(whole) {
        Ok(game) => held(&game, &[], here, "answer"),
        Err(error) => {
            let mut read = Builder::new("", skud(), Spelling::Gate).finish();
            let message = format!("this answer of the Garden Gate site cannot be read: {error}");
            let help = "copy the whole answer, or the text in its field `notation`";
            read.diagnostics.push(Diagnostic::new(&codes::JSON_UNREADABLE, here, message).help(help));
            read.sound = 0;
            read
        }
    }
}

/// The text of the game in an answer; other fields, such as the clock, are left out.
fn notation(answer: &str) -> Result<String, String> {
    serde_json::from_str::<IgnoredAny>(answer).map_err(|error| error.to_string())?;
    let document = read_json(answer);
    let root = document.root().filter(|_| document.error.is_none());
    let fields = root.into_iter().flat_map(|root| root.fields());
    let mut games = fields.filter(|(key, _)| key.as_text() == Some("notation")).map(|(_, game)| game);
    match (games.next(), games.next()) {
        (None, _) => Err("it has no field `notation`".to_owned()),
        (Some(_), Some(_)) => Err("it has two fields `notation`".to_owned()),
        (Some(game), None) => game
            .as_text()
            .map(str::to_owned)
            .ok_or_else(|| format!("its field `notation` is {}, not a text", game.name())),
    }
}
