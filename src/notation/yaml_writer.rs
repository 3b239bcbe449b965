//! Writes values as YAML that people can read and that no reader takes for something else: the older YAML 1.1 knows
//! `no`, `2026-11-21` and `10:30` as other things than texts, so whatever is more than plain words stands in quotes.

use super::tree::{Kind, Node};

/// Writes an object, its names on lines of their own.
pub(super) fn object(out: &mut String, node: &Node<'_>) {
    value(out, node, 0);
}

/// Writes a value behind what stands on the line already, and ends the line.
fn value(out: &mut String, node: &Node<'_>, indent: usize) {
    match &node.kind {
        Kind::Map(fields) if !fields.is_empty() => {
            for (at, (key, field)) in fields.iter().enumerate() {
                if at > 0 {
                    spaces(out, indent);
                }
                out.push_str(key.as_text().unwrap_or_default());
                out.push(':');
                match &field.kind {
                    Kind::List(items) if !items.is_empty() => {
                        out.push('\n');
                        // A list stands no deeper than its name.
                        list(out, items, indent);
                    }
                    Kind::Map(fields) if !fields.is_empty() => {
                        out.push('\n');
                        spaces(out, indent + 2);
                        value(out, field, indent + 2);
                    }
                    _ => {
                        out.push(' ');
                        value(out, field, indent);
                    }
                }
            }
        }
        Kind::Text { value, .. } => {
            text(out, value, indent + 2);
            out.push('\n');
        }
        // What is left is written as in JSON.
        _ => {
            out.push_str(node.token);
            out.push('\n');
        }
    }
}

fn list(out: &mut String, items: &[Node<'_>], indent: usize) {
    for item in items {
        spaces(out, indent);
        out.push_str("- ");
        value(out, item, indent + 2);
    }
}

fn spaces(out: &mut String, count: usize) {
    out.extend(std::iter::repeat_n(' ', count));
}

/// Writes a text: as it is where it is plain, its lines one by one where it has several, in quotes where it must.
fn text(out: &mut String, text: &str, indent: usize) {
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
}

/// Words of letters, or a place or code: nothing that any YAML could take for a number, a date, a truth or a sign.
fn is_plain(text: &str) -> bool {
    const WORDS: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];
    let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_place = !digits.is_empty() && digits.len() + 1 == text.len() && digits.bytes().all(|b| b.is_ascii_digit());
    let is_words = text.starts_with(|c: char| c.is_alphabetic())
        && text.ends_with(|c: char| c.is_alphanumeric())
        && text.chars().all(|c| c.is_alphanumeric() || " ,.'-".contains(c));
    is_place || (is_words && !WORDS.iter().any(|word| text.eq_ignore_ascii_case(word)))
}

/// Whether a line may stand as it is.
fn is_printable(line: &str) -> bool {
    !line.chars().any(|c| c != '\t' && is_odd(c))
}

/// Signs that cannot be seen, or that end a line for some readers: all of them stand in the first 65,536.
fn is_odd(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
}
