//! Text from outside, made safe to show: file names, arguments, and what records say.
//!
//! Such text must not move a cursor, start an escape sequence, turn the direction of writing, hide characters, or begin
//! a line of its own, which a CI service may read as a command.

#[cfg(feature = "cli")]
use std::borrow::Cow;
use std::fmt::Write;

/// Whether the character moves a cursor, begins an escape sequence, or turns the direction of writing.
fn is_control(c: char) -> bool {
    matches!(c, '\0'..='\u{1f}' | '\u{7f}'..='\u{9f}'
        | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Whether showing the character does more than show it, or nothing.
fn is_unsafe(c: char) -> bool {
    is_control(c)
        // Invisible: soft hyphen, joiners, fillers, separators, the byte order mark, tags.
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200d}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// One character in place of another, for drawings in which every character keeps its column.
#[cfg(feature = "report")]
pub(crate) fn character(c: char) -> char {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).unwrap_or('\u{fffd}'),
        '\u{7f}' => '␡',
        _ if is_unsafe(c) => '\u{fffd}',
        _ => c,
    }
}

/// A text on one line, with unsafe characters as `\n` or `\u{1b}`.
pub(crate) fn line(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    // GitHub reads a line that begins like this as a command.
    if text.trim_start().starts_with("::") {
        safe.push_str("\\u{3a}");
        return safe + &line(text.trim_start().get(1..).unwrap_or_default());
    }
    if is_plain(text) {
        safe.push_str(text);
        return safe;
    }
    text.chars().for_each(|c| add(&mut safe, c));
    safe
}

/// Whether a text has nothing but signs of ASCII that can be shown, as nearly all have.
pub(crate) fn is_plain(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b' '..=b'~'))
}

/// Adds a character, escaped if it is unsafe.
fn add(safe: &mut String, c: char) {
    match c {
        '\n' => safe.push_str("\\n"),
        '\r' => safe.push_str("\\r"),
        '\t' => safe.push_str("\\t"),
        _ if is_unsafe(c) => {
            let _ = write!(safe, "\\u{{{:x}}}", u32::from(c));
        }
        _ => safe.push(c),
    }
}

/// A text of several lines, each made safe.
pub(crate) fn lines(text: &str) -> String {
    if !text.contains('\n') {
        return line(text);
    }
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Bytes on their way to a terminal: a text with its line ends and tabs, in which all else that is unsafe is escaped.
#[cfg(feature = "cli")]
pub(crate) struct Harmless<W> {
    to: W,
    /// The beginning of a character.
    rest: Vec<u8>,
}

#[cfg(feature = "cli")]
impl<W: std::io::Write> Harmless<W> {
    pub(crate) fn new(to: W) -> Harmless<W> {
        Harmless { to, rest: Vec::new() }
    }
}

#[cfg(feature = "cli")]
impl<W: std::io::Write> std::io::Write for Harmless<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let mut all = std::mem::take(&mut self.rest);
        all.extend_from_slice(bytes);
        // A line may end in both signs, of which the second comes later.
        let length = all.len() - usize::from(all.ends_with(b"\r"));
        let (text, end) = all.split_at(length);
        let mut shown = String::with_capacity(text.len());
        let mut chunks = text.utf8_chunks().peekable();
        while let Some(chunk) = chunks.next() {
            let mut rest = chunk.valid();
            while let Some(c) = rest.chars().next() {
                let is_line_end = rest.starts_with("\r\n");
                if matches!(c, '\n' | '\t') || is_line_end {
                    shown.push(c)
                } else {
                    add(&mut shown, c)
                }
                rest = &rest[c.len_utf8()..];
            }
            let is_last = chunks.peek().is_none();
            match chunk.invalid() {
                [] => {}
                beginning
                    if is_last
                        && end.is_empty()
                        && str::from_utf8(beginning).is_err_and(|e| e.error_len().is_none()) =>
                {
                    self.rest = beginning.to_vec();
                }
                _ => shown.push('\u{fffd}'),
            }
        }
        self.rest.extend_from_slice(end);
        self.to.write_all(shown.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.to.flush()
    }
}

/// A cell of a table for spreadsheets, which take what begins in some ways for a formula, unless it is a number.
#[cfg(feature = "cli")]
pub(crate) fn cell(text: &str) -> Cow<'_, str> {
    let is_number = || text.parse().is_ok_and(f64::is_finite);
    let is_formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']) && !is_number();
    if is_formula { format!("'{text}").into() } else { text.into() }
}

/// Text between tags or in quotes. Controls, some of which XML cannot hold at all, become U+FFFD.
pub(crate) fn xml(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' => out.push('\n'),
            '\t' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            _ if is_control(letter) => out.push('\u{fffd}'),
            _ => out.push(letter),
        }
    }
    out
}

/// Writes JSON in which unsafe characters are escaped, so that it can be shown as it is.
pub(crate) fn json(out: &mut dyn std::io::Write, value: &impl serde::Serialize) -> std::io::Result<()> {
    value.serialize(&mut serde_json::Serializer::with_formatter(out, Formatter)).map_err(Into::into)
}

/// Writes a text as JSON in the same way.
#[cfg(feature = "cli")]
pub(crate) fn text(out: &mut impl std::io::Write, text: &str) -> std::io::Result<()> {
    if text.bytes().any(|byte| !matches!(byte, b' '..=b'~') || matches!(byte, b'"' | b'\\')) {
        return json(out, &text);
    }
    out.write_all(b"\"")?;
    out.write_all(text.as_bytes())?;
    out.write_all(b"\"")
}

struct Formatter;

impl serde_json::ser::Formatter for Formatter {
    fn write_string_fragment<W: ?Sized + std::io::Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> std::io::Result<()> {
        // Most texts are nothing but these.
        if fragment.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
            return out.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some((at, c)) = rest.char_indices().find(|(_, c)| is_unsafe(*c)) {
            out.write_all(&rest.as_bytes()[..at])?;
            for unit in c.encode_utf16(&mut [0; 2]) {
                write!(out, "\\u{unit:04x}")?;
            }
            rest = &rest[at + c.len_utf8()..];
        }
        out.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_acts_on_a_terminal_is_escaped_and_the_rest_is_kept() {
        assert_eq!(line("Zoë 🍵 e\u{301} \\n.pai"), "Zoë 🍵 e\u{301} \\n.pai");
        assert_eq!(line("b\n::warning::x\r\t"), "b\\n::warning::x\\r\\t");
        assert_eq!(line("\u{1b}[31m\u{7}\u{9b}m"), "\\u{1b}[31m\\u{7}\\u{9b}m");
        assert_eq!(line("a\u{202e}b\u{200b}c\u{feff}\u{2066}"), "a\\u{202e}b\\u{200b}c\\u{feff}\\u{2066}");
        assert_eq!(line(" ::error::x"), "\\u{3a}:error::x");
        assert_eq!(lines("a\u{1b}\nb"), "a\\u{1b}\nb");
        assert_eq!("\u{1b}\t\u{9b}é".chars().map(character).collect::<String>(), "␛␉\u{fffd}é");
    }

    #[test]
    fn json_keeps_the_value_and_shows_nothing_unsafe() {
        let text = "\u{1b}\u{9b}\u{202e}\u{e0041}é\"\\\n";
        let mut out = Vec::new();
        json(&mut out, &text).unwrap();
        let written = String::from_utf8(out).unwrap();
        assert_eq!(serde_json::from_str::<String>(&written).unwrap(), text);
        assert!(!written.chars().any(is_unsafe), "{written}");
    }

    #[test]
    fn words_cannot_leave_their_place() {
        assert_eq!(
            xml("<img onerror=\"x\"> & \u{1b}\u{0}é \u{202e}\u{9b} 👩\u{200d}🌾"),
            "&lt;img onerror=&quot;x&quot;&gt; &amp; \u{fffd}\u{fffd}é \u{fffd}\u{fffd} 👩\u{200d}🌾"
        );
    }

    #[test]
    #[cfg(feature = "cli")]
    fn no_cell_begins_as_a_formula() {
        for formula in ["=1+1", "+a", "-a", "@SUM(A1)", "\t=1", "\r=1", "-", "-inf", "+NaN", "-1+1", "=1"] {
            assert_eq!(cell(formula), format!("'{formula}"));
        }
        for data in ["", "Mei", "-5", "+3.5", "-1e3", "1-0", "'=1", " =1", "*"] {
            assert_eq!(cell(data), data);
        }
    }

    #[test]
    #[cfg(feature = "cli")]
    fn a_terminal_is_shown_text_however_it_is_cut() {
        use std::io::Write;
        let text = "é\ta\u{1b}[31m\r\nb\rc\u{202e}\u{9b}d\n".as_bytes();
        let expected = "é\ta\\u{1b}[31m\r\nb\\rc\\u{202e}\\u{9b}d\n\u{fffd}x\n";
        let text = [text, b"\xff", b"x\n"].concat();
        for at in 0..=text.len() {
            let mut out = Vec::new();
            let mut shown = Harmless::new(&mut out);
            [&text[..at], &text[at..]].into_iter().for_each(|part| shown.write_all(part).unwrap());
            assert_eq!(String::from_utf8(out).unwrap(), expected, "{at}");
        }
    }
}
