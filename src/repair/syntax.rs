//! JSON and YAML: signs that people leave out or write too many of, such as commas, brackets and quotes, and plies that say two
//! things.

use super::{Edit, NOTHING, Repair, Trial};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::{self, PlyEdit};
use crate::record::Entry;
use crate::referee::Mistake;
use crate::source::Span;

/// Maximum number of places that are mended together.
const MOST_EDITS: usize = 200;

impl Trial<'_> {
    /// The text with the signs that JSON asks for, if that is all it lacks.
    pub(super) fn syntax(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let is_json = ["json", "jsonl"].contains(&self.game.notation.name());
        let Some(error) = errors.iter().find(|error| error.code == &codes::JSON_UNREADABLE).filter(|_| is_json) else {
            return Vec::new();
        };
        let edits = mended(self.game.text);
        let Some(first) = edits.first().filter(|_| edits.len() <= MOST_EDITS) else { return Vec::new() };
        let becomes = match (&edits[..], first.text.as_str()) {
            ([_], "") => NOTHING.to_owned(),
            ([_], sign) => format!("`{sign}` here"),
            (all, _) => format!("what JSON asks for, in {} places", all.len()),
        };
        let place = if edits.len() == 1 { first.span } else { error.span };
        let repair = self.repair(Mistake::Typo, place, edits, becomes);
        if repair.whole && repair.plies > 0 { vec![repair] } else { Vec::new() }
    }

    /// The ply of which `pai` says something else than the other fields, as either of them has it. Only what makes the whole game
    /// right is offered.
    pub(super) fn contradictions(&self, errors: &[&Diagnostic]) -> Vec<Repair> {
        let ([error], text) = (errors, self.game.text) else { return Vec::new() };
        let read = self.game.read;
        let is_here = |at: &Span| at.start <= error.span.start && error.span.end <= at.end;
        let mut plies = read.record.entries.iter().zip(&read.spans.entries);
        let here = plies.find(|(entry, at)| matches!(entry, Entry::Ply(_)) && is_here(at));
        let Some((Entry::Ply(does), at)) = here.filter(|_| *error.code == codes::RECORD_SHAPE) else {
            return Vec::new();
        };
        let Ok(said) = notation::read_ply(read.record.variant, &text[error.span.range()]) else { return Vec::new() };
        let ways = [does, &said].into_iter().filter_map(|ply| {
            let edits = self.edits(*at, PlyEdit::Replace(ply)).filter(|edits| !edits.is_empty())?;
            let written = notation::write_ply(read.record.variant, ply);
            let (place, becomes) = match &edits[..] {
                [edit] => (without_quotes(edit.span, text), edit.text.clone()),
                _ => (*at, written),
            };
            Some(self.repair(Mistake::Readings, place, edits, format!("`{}`", becomes.trim_matches('"'))))
        });
        ways.filter(|repair| repair.whole && said != *does).collect()
    }
}

/// What stands in quotes.
fn without_quotes(span: Span, text: &str) -> Span {
    Span::of(text[span.range()].trim_matches('"'), text).unwrap_or(span)
}

/// What was read before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Comma(usize),
    /// A value or a name that ends here.
    Value(usize),
}

/// The edits that make JSON of a text: no comma before a closing bracket, one between values, brackets closed, double quotes
/// around strings and names, no comments.
fn mended(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut edit = |start: usize, end: usize, right: &str| {
        edits.push(Edit { span: Span::new(start, end), text: right.to_owned() });
    };
    let mut open: Vec<char> = Vec::new();
    let mut before = Before::Nothing;
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let begins_value = c.is_alphanumeric() || matches!(c, '"' | '\'' | '“' | '”' | '{' | '[' | '-');
        if let (true, Before::Value(end)) = (begins_value, before) {
            edit(end, end, ",");
        }
        match c {
            '"' | '\'' | '“' | '”' => {
                let (length, is_plain) = string(rest);
                let end = at + length;
                if !is_plain && length > c.len_utf8() {
                    let last = rest[..length].chars().next_back().map_or(1, char::len_utf8);
                    edit(at, at + c.len_utf8(), "\"");
                    edit(end - last, end, "\"");
                }
                (before, at) = (Before::Value(end), end);
            }
            '{' | '[' => {
                open.push(if c == '{' { '}' } else { ']' });
                (before, at) = (Before::Nothing, at + 1);
            }
            '}' | ']' => {
                if let Before::Comma(comma) = before {
                    edit(comma, comma + 1, "");
                }
                // A bracket within this one is not closed.
                if open.len() > 1 && open[open.len() - 1] != c && open[open.len() - 2] == c {
                    edit(at, at, &open.pop().map_or_else(String::new, String::from));
                }
                open.pop();
                at += 1;
                before = Before::Value(at);
            }
            ',' => (before, at) = (Before::Comma(at), at + 1),
            ':' => (before, at) = (Before::Nothing, at + 1),
            '/' if rest.starts_with("//") => {
                let length = rest.find('\n').unwrap_or(rest.len());
                edit(at, at + length, "");
                at += length;
            }
            c if c.is_alphanumeric() || c == '-' => {
                let fits = |c: char| !(c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '+'));
                let end = at + rest.find(fits).unwrap_or(rest.len());
                let is_name = text[end..].trim_start().starts_with(':');
                if is_name {
                    edit(at, end, &format!("\"{}\"", &text[at..end]));
                }
                (before, at) = (Before::Value(end), end);
            }
            _ => at += c.len_utf8(),
        }
    }
    let end = text.trim_end().len();
    if let (Before::Comma(comma), false) = (before, open.is_empty()) {
        edit(comma, comma + 1, "");
    }
    if !open.is_empty() {
        edit(end, end, &open.iter().rev().collect::<String>());
    }
    edits
}

/// The length of a string in any quotes, and whether they are those of JSON. One that is not closed ends with its line.
fn string(text: &str) -> (usize, bool) {
    let quote = text.chars().next().unwrap_or('"');
    let closes = |c: char| if matches!(quote, '“' | '”') { matches!(c, '“' | '”') } else { c == quote };
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '\n' => return (at, true),
            c if closes(c) => return (at + c.len_utf8(), quote == '"'),
            _ => {}
        }
    }
    (text.len(), true)
}

#[cfg(test)]
mod tests {
    use super::{super::spliced, mended};

    #[test]
    fn signs_are_mended_and_nothing_else() {
        for (wrong, right) in [
            ("{\"a\":[1,2,],}", "{\"a\":[1,2]}"),
            ("{\"a\":1 \"b\":2}", "{\"a\":1, \"b\":2}"),
            ("{\"a\":[{\"b\":1]}", "{\"a\":[{\"b\":1}]}"),
            ("{\"a\":[1,", "{\"a\":[1]}"),
            ("{'a': “b”, c: 'd'}", "{\"a\": \"b\", \"c\": \"d\"}"),
            ("{ // said\n\"a\":1}", "{ \n\"a\":1}"),
        ] {
            assert_eq!(spliced(wrong, &mended(wrong)), right);
        }
        for right in ["{\"a\":[1,2],\"b\":\"it's // [ok,]\",\"c\":-1.5e+3,\"d\":null}", "{}", "[]\n"] {
            assert!(mended(right).is_empty(), "{right}");
        }
    }
}
