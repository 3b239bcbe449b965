//! Pieces of messages.

use crate::diagnostic::nearest;

/// A token as a message shows it: shortened, and without control characters.
pub(crate) fn shown(token: &str) -> String {
    let mut shown: String = token.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if shown.len() < token.len() && token.chars().count() > 40 {
        shown.push('…');
    }
    shown
}

/// Help for an unknown word: the known word that it resembles, or something else.
pub(crate) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    nearest(word, known).map_or_else(otherwise, |meant| format!("did you mean `{meant}`?"))
}
