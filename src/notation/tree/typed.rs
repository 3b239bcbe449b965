//! Plies in JSON and YAML as people type them: `"pai": "Rose 10b"`.

use super::super::Read;
use super::super::hand;
use super::json_events;
use crate::diagnostic::Diagnostic;
use std::borrow::Cow;

/// Reads a record. Where texts in it cannot be read that are plies as people type them, it is read again with these plies
/// written out, if more of it can be read then.
pub(super) fn read(text: &str, read: impl Fn(&str) -> Read) -> Read {
    let first = read(text);
    if first.is_sound() {
        return first;
    }
    let errors = |read: &Read| read.diagnostics.iter().filter(|found| found.is_error()).count();
    let quotes = |token: &str| token.len() - token.trim_start_matches(['"', '\'']).len();
    let spans = first.diagnostics.iter().filter(|found| found.is_error()).map(|error: &Diagnostic| {
        let token = text.get(error.span.range()).unwrap_or_default();
        let start = error.span.start as usize + quotes(token);
        let said = token.trim_matches(['"', '\'']);
        (start..start + said.len(), unescaped(said))
    });
    let Some(copied) = hand::plies(text, spans, first.record.variant) else { return first };
    let mut again = read(copied.rewritten().text());
    if errors(&again) >= errors(&first) {
        return first;
    }
    copied.restore(&mut again, None);
    again
}

/// What a text in quotation marks says, in which characters may be written by their numbers, as other programs do: `\u2014`.
fn unescaped(written: &str) -> Cow<'_, str> {
    let said = || json_events::unescaped(written).map(Cow::Owned);
    written.contains('\\').then(said).flatten().unwrap_or(Cow::Borrowed(written))
}
