//! The answer of the site's server for the plies of a game: JSON with their text in its field `notation`, which the site
//! has at times in the entities of HTML, and the text with percent signs.

use super::encoded::{percent_decoded, unescaped};
use super::held::{Beside, held, refused};
use super::info::clock_of;
use super::other;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::Read;
use crate::notation::tree::read_json;
use crate::source::Span;
use serde::de::IgnoredAny;
use std::borrow::Cow;

/// Whether a text begins like an answer, or like the plies of a game that the site writes in JSON.
pub(crate) fn begins(text: &str) -> bool {
    /// As far as the name of the first field is written, with entities.
    const NEAR: usize = 64;
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if text.starts_with('[') {
        return other::is_list(text);
    }
    let Some(field) = text.strip_prefix('{') else { return false };
    let near = (0..=NEAR).rev().find_map(|end| field.get(..end)).unwrap_or(field);
    let near = unescaped(near);
    ["\"notation\"", "\"clock\""]
        .iter()
        .any(|name| near.trim_start().strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with(':')))
}

/// Reads the game in an answer that a text ends with. All spans are that of the answer, so messages quote what they are
/// about.
pub(super) fn read<'a>(text: &str, answer: &'a str, mut tags: Vec<Beside<'a>>, keep_personal: bool) -> Read {
    let whole = answer.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let here = Span::of(whole, text).unwrap_or_default();
    let plain = if serde_json::from_slice::<IgnoredAny>(whole.as_bytes()).is_ok() {
        Cow::Borrowed(whole)
    } else {
        unescaped(whole)
    };
    if let Some(mut other) = other::is_list(&plain).then(|| other::of_text("text", &plain)).flatten() {
        other.span = here;
        return refused(other);
    }
    match notation(&plain) {
        Ok((game, clock)) => {
            let clock = clock.and_then(|clock| clock_of(clock, keep_personal));
            if let Some(value) = clock.filter(|_| tags.iter().all(|tag| tag.name != "Clock")) {
                tags.push(Beside { name: "Clock", value, written: whole });
            }
            held(text, &percent_decoded(&game), &tags, whole, "answer")
        }
        Err(error) => {
            let message = format!("this answer of the Garden Gate site cannot be read: {error}");
            let help = "copy the whole answer, or the text in its field `notation`";
            refused(Diagnostic::new(&codes::JSON_UNREADABLE, here, message).help(help))
        }
    }
}

/// The text of the game in an answer, and its clock as written.
fn notation(answer: &str) -> Result<(String, Option<&str>), String> {
    serde_json::from_slice::<IgnoredAny>(answer.as_bytes()).map_err(|error| error.to_string())?;
    let document = read_json(answer);
    let root = document.root().filter(|_| document.error.is_none());
    let field = |name: &'static str| {
        let fields = root.into_iter().flat_map(|root| root.fields());
        fields.filter(move |(key, _)| key.as_text() == Some(name)).map(|(_, value)| value)
    };
    let mut games = field("notation");
    let clock = field("clock").next().and_then(|clock| Span::of(clock.token(), answer)).map(|at| &answer[at.range()]);
    match (games.next(), games.next()) {
        (None, _) => Err("it has no field `notation`".to_owned()),
        (Some(_), Some(_)) => Err("it has two fields `notation`".to_owned()),
        (Some(game), None) => match game.as_text() {
            Some(game) => Ok((game.to_owned(), clock)),
            // The plies of other games may stand there as they are.
            None if other::is_list(game.token()) => Ok((game.token().to_owned(), clock)),
            None => Err(format!("its field `notation` is {}, not a text", game.name())),
        },
    }
}
