//! Writes YAML that every reader understands in the same way: YAML 1.1 does not read `no`, `2026-11-21` and `10:30` as
//! texts, so everything but plain words is quoted.

use super::events::Value;
use super::write::Around;
use crate::notation::Pen;
use crate::record::Ply;
use crate::variant::Vocabulary;

/// Writes an object, its names on lines of their own.
pub(super) fn object(out: &mut String, value: Value<'_>) {
    add(out, value, 0);
}

/// Writes a value on the current line, and ends the line.
fn add(out: &mut String, value: Value<'_>, indent: usize) {
    if value.fields().next().is_none() {
        match value.as_text() {
            Some(text) => add_text(out, text, indent + 2),
            // Everything else is written as in JSON.
            None => out.push_str(value.token()),
        }
        out.push('\n');
        return;
    }
    for (at, (key, field)) in value.fields().enumerate() {
        if at > 0 {
            spaces(out, indent);
        }
        name(out, key.as_text().unwrap_or_default());
        out.push(':');
        if field.items().next().is_some() {
            out.push('\n');
            for item in field.items() {
                // A list is not indented below its name.
                spaces(out, indent);
                out.push_str("- ");
                add(out, item, indent + 2);
            }
        } else if field.fields().next().is_some() {
            out.push('\n');
            spaces(out, indent + 2);
            add(out, field, indent + 2);
        } else {
            out.push(' ');
            add(out, field, indent);
        }
    }
}

/// How a line begins in a column, with the end of the one before.
pub(super) fn line(column: usize) -> Option<&'static str> {
    const LINE: &str = "\n                                ";
    LINE.get(..=column)
}

/// What stands around the plies of turns whose fields stand in a column.
pub(super) fn around(column: usize) -> Option<Around> {
    let (line, outer) = (line(column)?, line(column.checked_sub(2)?)?);
    Some(Around {
        turn: "turn: ".to_owned(),
        plies: format!("{line}plies:{line}- "),
        next: format!("{line}- "),
        end: String::new(),
        next_turn: format!("{outer}- turn: "),
    })
}

/// Writes what follows the words of a ply of acts, as [`object`] does; `line` begins a line in the column of its fields.
/// Tiles and points only: the others need quotes, or a closer look.
pub(super) fn fields(out: &mut impl Pen, ply: &Ply, vocabulary: &'static Vocabulary, line: &str) -> Option<()> {
    let Ply::Acts(acts) = ply else { return None };
    out.text(line);
    out.piece(b"type: acts");
    out.text(line);
    out.piece(b"acts:");
    for act in acts {
        (act.exchange.is_none() && act.effect.is_none()).then_some(())?;
        out.text(line);
        out.piece(b"- tile: ");
        out.code(vocabulary.code(act.tile?));
        if act.drop {
            out.text(line);
            out.piece(b"  drop: true");
        }
        out.text(line);
        out.piece(b"  at: ");
        out.place(act.at);
        if !act.path.is_empty() {
            out.text(line);
            out.piece(b"  path:");
        }
        for place in &act.path {
            out.text(line);
            out.piece(b"  - ");
            out.place(*place);
        }
        if let Some(captured) = act.capture {
            out.text(line);
            out.text(if captured.is_some() { "  capture:" } else { "  capture: {}" });
            if let Some(tile) = captured {
                out.text(line);
                out.piece(b"    tile: ");
                out.code(vocabulary.code(tile));
            }
        }
    }
    Some(())
}

fn spaces(out: &mut String, count: usize) {
    const SPACES: &str = "                                ";
    match SPACES.get(..count) {
        Some(spaces) => out.push_str(spaces),
        None => out.extend(std::iter::repeat_n(' ', count)),
    }
}

/// Writes a text: plain if possible, as a block if it has several lines, otherwise in quotes.
fn add_text(out: &mut String, text: &str, indent: usize) {
    if is_plain(text) {
        out.push_str(text);
    } else if text.contains('\n') && text.trim() == text && text.split('\n').all(is_printable) {
        out.push_str("|-");
        for line in text.split('\n') {
            out.push('\n');
            if !line.is_empty() {
                spaces(out, indent);
                out.push_str(line);
            }
        }
    } else {
        quoted(out, text);
    }
}

fn quoted(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            c if is_odd(c) => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Writes the name of a field: plain or in quotes as texts are.
fn name(out: &mut String, name: &str) {
    if is_plain_name(name) { out.push_str(name) } else { quoted(out, name) }
}

/// Whether no version of YAML could read a name as another value.
pub(super) fn is_plain_name(name: &str) -> bool {
    is_plain(&name.replace('_', ""))
}

/// Whether no version of YAML could read a text as a number, a date, a boolean or a sign: words of letters, or a place.
pub(super) fn is_plain(text: &str) -> bool {
    const WORDS: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_place = !digits.is_empty() && digits.len() + 1 == text.len() && digits.bytes().all(|b| b.is_ascii_digit());
    let is_words = text.starts_with(|c: char| c.is_alphabetic())
        && text.ends_with(|c: char| c.is_alphanumeric())
        && text.chars().all(|c| c.is_alphanumeric() || " ,.'-".contains(c));
    is_place || (is_words && !WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)))
}

/// Whether a line needs no escapes.
fn is_printable(line: &str) -> bool {
    !line.chars().any(|c| c != '\t' && is_odd(c))
}

/// Characters that are invisible, or that end a line for some readers. All of them fit in four hexadecimal digits.
fn is_odd(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
