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

/// A token as a message names it: in backticks, but a space that would not be told from another by its number.
pub(crate) fn named(token: &str) -> String {
    let mut signs = token.chars();
    match (signs.next(), signs.next()) {
        (Some(' '), None) => "a space".to_owned(),
        (Some('\u{a0}'), None) => "the no-break space U+00A0".to_owned(),
        (Some(c), None) if c.is_whitespace() && !c.is_control() => format!("the space U+{:04X}", u32::from(c)),
        _ => format!("`{}`", shown(token)),
    }
}

/// Help for an unknown word: the known word that it resembles, or something else.
pub(crate) fn did_you_mean<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: impl FnOnce() -> String,
) -> String {
    nearest(word, known).map_or_else(otherwise, |meant| format!("did you mean `{meant}`?"))
}

/// `a, b or c`.
pub(crate) fn either<T: AsRef<str>>(items: &[T]) -> String {
    let items: Vec<&str> = items.iter().map(AsRef::as_ref).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} or {last}", most.join(", ")),
    }
}

/// Names in backticks, as [`either`] lists them.
pub(crate) fn either_name<T: AsRef<str>>(names: &[T]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{}`", name.as_ref())).collect();
    either(&quoted)
}
