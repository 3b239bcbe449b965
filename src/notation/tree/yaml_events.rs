//! Reads YAML as events. The forms that people and programs commonly write are read here straight from the bytes: objects and
//! lists with a line for each part, words, texts in quotes on a line, and blocks of text. A document with any other form is
//! read by `saphyr_parser`. What a plain word means is decided here, by the core schema of YAML 1.2.

use super::events::{DEPTH, Document, Kind};
use super::glance::Style;
use super::json_events::{spaces, unescaped};
use super::yaml_full;

/// Reads a document up to the first error. Empty documents beside it are ignored.
pub(super) fn read(text: &str) -> Document<'_> {
    common(Document::new(text)).unwrap_or_else(|| yaml_full::read(text))
}

/// The same for reading the record.
pub(super) fn read_record(text: &str) -> Document<'_> {
    common(Document::of_record(text)).unwrap_or_else(|| yaml_full::read(text))
}

/// Reads a document of common forms.
fn common(document: Document<'_>) -> Option<Document<'_>> {
    let text = document.text;
    if !has_common_letters(text) {
        return None;
    }
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        end: 0,
        last: 0,
        blocks: Vec::new(),
        named: Kind::List,
        document,
    };
    // An object or a list is to begin, at first that of the whole document.
    let mut is_new = true;
    let mut is_begun = false;
    while let Some(column) = reader.next_line() {
        if !is_begun && column == 0 && reader.rest() == b"---" {
            reader.at = reader.end;
        } else {
            is_new = reader.line(column, is_new)?;
        }
        is_begun = true;
    }
    while reader.blocks.pop().is_some() {
        reader.close();
    }
    let has_root = !is_new && reader.document.len() > 0;
    reader.document.root = has_root.then_some(0);
    has_root.then_some(reader.document)
}

/// Whether a text has no letters but those that mean the same to every reader.
fn has_common_letters(text: &str) -> bool {
    /// So many are looked at together.
    const MANY: usize = 64;
    let is_odd = |byte: u8| byte == 0x7f || byte == b'\r' || (byte < b' ' && byte != b'\n');
    let is_odd_letter = |c: char| {
        !c.is_ascii() && (c.is_control() || c.is_whitespace() || matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}'))
    };
    let mut places = text
        .as_bytes()
        .chunks(MANY)
        .enumerate()
        .filter(|(_, many)| many.iter().fold(false, |found, byte| found | is_odd(*byte)));
    let is_break = |at: usize| text.as_bytes()[at] == b'\r' && text.as_bytes().get(at + 1) == Some(&b'\n');
    places.all(|(at, many)| (at * MANY..).zip(many).all(|(at, byte)| !is_odd(*byte) || is_break(at)))
        && (text.is_ascii() || !text.chars().any(is_odd_letter))
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// Where the line ends.
    end: usize,
    /// Where the last token ends.
    last: usize,
    /// The columns of what is open, and what it is: an object, a list, or a list of turns or of plies.
    blocks: Vec<(usize, Kind)>,
    /// What is in the list that the last key may be the name of.
    named: Kind,
    document: Document<'a>,
}

impl<'a> Reader<'a> {
    /// The next byte of the line; a line break at its end.
    #[inline(always)]
    fn byte(&self, after: usize) -> u8 {
        self.bytes.get(self.at + after).copied().unwrap_or(b'\n')
    }

    /// The rest of the line.
    #[inline(always)]
    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..self.end).unwrap_or_default()
    }

    /// Goes on to the next line that holds something. Returns its column.
    #[inline]
    fn next_line(&mut self) -> Option<usize> {
        loop {
            let rest = self.bytes.get(self.at..)?;
            let column = spaces(rest);
            self.at += column;
            let line = &rest[column..];
            let length = memchr::memchr(b'\n', line).unwrap_or(line.len());
            self.end = self.at + length - usize::from(line[..length].ends_with(b"\r"));
            match self.byte(0) {
                b'#' | b'\n' | b'\r' => self.at += length + 1,
                _ => return Some(column),
            }
        }
    }

    /// Passes what may stand behind a value on its line, and the line.
    #[inline]
    fn end_line(&mut self) -> Option<()> {
        let rest = self.rest();
        let length = spaces(rest);
        if length < rest.len() && (length == 0 || rest[length] != b'#') {
            return None;
        }
        self.at = self.end + usize::from(self.bytes.get(self.end) == Some(&b'\r')) + 1;
        Some(())
    }

    /// Whether an item of a list begins here.
    #[inline(always)]
    fn is_item(&self) -> bool {
        self.byte(0) == b'-' && self.byte(1) == b' '
    }

    #[inline]
    fn open(&mut self, column: usize, is_list: bool) -> Option<()> {
        let list = std::mem::replace(&mut self.named, Kind::List);
        self.blocks.push((column, if is_list { list } else { Kind::Map }));
        self.document.open(if is_list { Kind::List } else { Kind::Map }, self.at);
        self.last = self.at;
        (self.document.depth() < DEPTH).then_some(())
    }

    #[inline]
    fn close(&mut self) {
        self.document.close(self.last);
    }

    /// Reads a line, which may open an object or a list if one is expected. Returns whether another one is.
    #[inline]
    fn line(&mut self, column: usize, mut is_new: bool) -> Option<bool> {
        let mut column = column;
        if is_new {
            // A list may stand right below its name.
            let (outer, is_list) =
                self.blocks.last().map_or((None, false), |(outer, kind)| (Some(*outer), *kind != Kind::Map));
            let is_inside = outer.is_none_or(|outer| column > outer || (column == outer && !is_list && self.is_item()));
            is_inside.then_some(())?;
        } else {
            while let Some(&(block, kind)) = self.blocks.last()
                && (column < block || (column == block && kind != Kind::Map && !self.is_item()))
            {
                self.blocks.pop();
                self.close();
            }
            let &(block, kind) = self.blocks.last()?;
            (column == block && self.is_item() == (kind != Kind::Map)).then_some(())?;
        }
        // No line opens more than there may be levels.
        self.document.has_room(2 * DEPTH).then_some(())?;
        while self.is_item() {
            let begin = column;
            let length = 1 + spaces(&self.rest()[1..]);
            // A list right below its name begins after the dash, another one at it.
            let is_inside = self.blocks.last().is_none_or(|(outer, _)| begin > *outer);
            if is_new && is_inside {
                self.open(begin, true)?;
            }
            self.at += length;
            column += length;
            if is_new && !is_inside {
                self.open(begin, true)?;
            }
            is_new = true;
        }
        if let Some(&(_, kind @ (Kind::Turns | Kind::Ply))) = self.blocks.last()
            && let Some(end) = self.document.glance(kind, Style::Yaml(column), self.at)
        {
            (self.last, self.at) = (end, end + 1);
            return Some(false);
        }
        let Some(key) = self.key() else {
            // An item that is no object.
            if column == 0 || !is_new || self.blocks.last()?.1 == Kind::Map || self.at == self.end {
                return None;
            }
            self.scalar()?;
            return Some(false);
        };
        if is_new {
            self.open(column, false)?;
        }
        let (kind, start, end, after) = key;
        self.document.scalar(kind, start, end);
        self.named = match &self.text[start..end] {
            "turns" => Kind::Turns,
            "plies" => Kind::Ply,
            _ => Kind::List,
        };
        self.at = after;
        self.last = end;
        let length = spaces(self.rest());
        if self.at + length >= self.end || (length > 0 && self.byte(length) == b'#') {
            self.end_line()?;
            return Some(true);
        }
        self.at += length;
        self.scalar()?;
        Some(false)
    }

    /// The key that begins here, with its kind, where it begins and ends, and where the colon after it ends.
    #[inline]
    fn key(&self) -> Option<(Kind, usize, usize, usize)> {
        /// The longest that YAML takes for a key.
        const LONGEST: usize = 1_000;
        let rest = self.rest();
        let (kind, length, colon) = if let [b'"', text @ ..] = rest {
            let length = 2 + text.iter().position(|byte| matches!(byte, b'"' | b'\\'))?;
            (Kind::Quoted, length, length + spaces(&rest[length..]))
        } else {
            let ends = |at: usize| matches!(rest.get(at + 1), None | Some(b' '));
            let colon = memchr::memchr_iter(b':', rest).find(|at| ends(*at))?;
            let length = rest[..colon].trim_ascii_end().len();
            (self.word(length)?, length, colon)
        };
        let is_key = rest.get(colon) == Some(&b':') && matches!(rest.get(colon + 1), None | Some(b' '));
        let is_key = is_key && rest.get(length.wrapping_sub(1)) != Some(&b'\\') && colon < LONGEST;
        is_key.then_some((kind, self.at, self.at + length, self.at + colon + 1))
    }

    /// What the plain word of a length is, if it is one.
    #[inline]
    fn word(&self, length: usize) -> Option<Kind> {
        let word = self.rest().get(..length)?;
        let (first, second) = (*word.first()?, word.get(1).copied().unwrap_or(b' '));
        let begins = match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | 0x80.. => true,
            b'-' | b'+' => second.is_ascii_alphanumeric(),
            b'_' | b'(' | b'<' | b'/' | b'~' | b'$' => true,
            _ => false,
        };
        let breaks = |at: usize| match word[at] {
            b'#' => at > 0 && word[at - 1] == b' ',
            b':' => matches!(word.get(at + 1), None | Some(b' ')),
            _ => false,
        };
        (begins && !(0..word.len()).any(breaks)).then(|| plain(&self.text[self.at..self.at + length]))
    }

    /// A value on the rest of the line, or a block of text.
    #[inline]
    fn scalar(&mut self) -> Option<()> {
        let (rest, start) = (self.rest(), self.at);
        match rest {
            [b'"', text @ ..] => {
                let mut has_escapes = false;
                let mut at = 0;
                while *text.get(at)? != b'"' {
                    let is_escape = text[at] == b'\\';
                    has_escapes |= is_escape;
                    at += 1 + usize::from(is_escape);
                }
                let (end, written) = (start + at + 2, &self.text[start + 1..start + at + 1]);
                if has_escapes {
                    self.document.escaped(start, end, written, escaped(written)?);
                } else {
                    self.document.scalar(Kind::Quoted, start, end);
                }
                self.at = end;
                // What stands behind it is taken for a part of it where the list or object ends.
                self.last = start + rest.trim_ascii_end().len();
            }
            [b'\'', text @ ..] => {
                let mut length = memchr::memchr(b'\'', text)?;
                let has_quotes = text.get(length + 1) == Some(&b'\'');
                while text.get(length + 1) == Some(&b'\'') {
                    length += 2 + memchr::memchr(b'\'', &text[length + 2..])?;
                }
                let (end, written) = (start + length + 2, &self.text[start + 1..start + length + 1]);
                if has_quotes {
                    self.document.escaped(start, end, written, written.replace("''", "'"));
                } else {
                    self.document.scalar(Kind::Quoted, start, end);
                }
                self.at = end;
                self.last = start + rest.trim_ascii_end().len();
            }
            [b'|', ..] => return self.block(),
            b"{}" | b"[]" => {
                self.document.open(if rest == b"{}" { Kind::Map } else { Kind::List }, start);
                (self.last, self.at) = (self.end, self.end);
                self.close();
            }
            _ => {
                let comment = memchr::memchr_iter(b'#', rest).find(|at| *at > 0 && rest[at - 1] == b' ');
                let length = rest[..comment.unwrap_or(rest.len())].trim_ascii_end().len();
                let kind = self.word(length)?;
                (self.last, self.at) = (start + length, start + length);
                self.document.scalar(kind, start, start + length);
            }
        }
        self.end_line()
    }

    /// A block of text, `|` or `|-`.
    #[cold]
    fn block(&mut self) -> Option<()> {
        let is_stripped = match self.rest() {
            b"|" => false,
            b"|-" => true,
            _ => return None,
        };
        let outer = self.blocks.last()?.0;
        self.at = self.end;
        self.end_line()?;
        let column = spaces(self.bytes.get(self.at..)?);
        let start = self.at + column;
        let (mut value, mut end) = (String::new(), start);
        let mut breaks = 0;
        while let Some(rest) = self.bytes.get(self.at..).filter(|rest| !rest.is_empty()) {
            let (indent, length) = (spaces(rest), memchr::memchr(b'\n', rest)?);
            if length > indent && indent < column {
                break;
            }
            if length == 0 {
                breaks += 1;
            } else {
                // Spaces at the end, or alone, are less common.
                let line = rest.get(column..length)?;
                (!line.ends_with(b" ") && !line.ends_with(b"\r") && length > indent).then_some(())?;
                value.extend(std::iter::repeat_n('\n', std::mem::take(&mut breaks)));
                value.push_str(&self.text[self.at + column..self.at + length]);
                end = self.at + length;
                breaks = 1;
            }
            self.at += length + 1;
        }
        (column > outer && end > start && self.bytes.get(start) != Some(&b'\n')).then_some(())?;
        if !is_stripped {
            value.push('\n');
        }
        self.last = end;
        if value == self.text[start..end] {
            self.document.scalar(Kind::Word, start, end);
        } else {
            self.document.escaped(start, end, &self.text[start..end], value);
        }
        Some(())
    }
}

/// What a text in quotes stands for, if it has no escapes but those that JSON has, too.
#[cold]
fn escaped(written: &str) -> Option<String> {
    // Halves of a character are none to YAML.
    let has_half = written.contains("\\ud") || written.contains("\\uD");
    unescaped(written).filter(|_| !has_half)
}

/// What a plain word is.
pub(super) fn plain(word: &str) -> Kind {
    match *word.as_bytes() {
        // Most words, and places.
        [b'a'..=b'e' | b'g'..=b'm' | b'o'..=b's' | b'u'..=b'z', ..] => return Kind::Word,
        [b'A'..=b'E' | b'G'..=b'M' | b'O'..=b'S' | b'U'..=b'Z', ..] => return Kind::Word,
        [b'0'..=b'9', b'a'..=b'z'] | [b'0'..=b'9', b'0'..=b'9', b'a'..=b'z'] => return Kind::Word,
        _ => {}
    }
    match word {
        "" | "~" | "null" | "Null" | "NULL" => Kind::Null,
        "true" | "True" | "TRUE" => Kind::Bool(true),
        "false" | "False" | "FALSE" => Kind::Bool(false),
        number if is_number(number) => Kind::Number,
        _ => Kind::Word,
    }
}

/// Whether a plain word is a number to YAML: `12`, `-1`, `0x1f`, `0o17`, `1.5`, `1e3`, `.inf`.
fn is_number(word: &str) -> bool {
    let unsigned = word.strip_prefix(['-', '+']).unwrap_or(word);
    if let Some(digits) = word.strip_prefix("0x").or_else(|| word.strip_prefix("0o")) {
        return !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    }
    if matches!(unsigned, ".inf" | ".Inf" | ".INF") || matches!(word, ".nan" | ".NaN" | ".NAN") {
        return true;
    }
    is_decimal(unsigned)
}

/// Digits with a point among them or not, and an exponent or none.
fn is_decimal(word: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (number, exponent) =
        word.split_once(['e', 'E']).map_or((word, None), |(number, exponent)| (number, Some(exponent)));
    let exponent = exponent.map(|exponent| exponent.strip_prefix(['-', '+']).unwrap_or(exponent));
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    digits(whole)
        && digits(fraction)
        && whole.len() + fraction.len() > 0
        && exponent.is_none_or(|exponent| !exponent.is_empty() && digits(exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [&str; 3] = [
        "format: 1\nvariant: wiki # a\n\"tags\":\n  Event: \"x \\\"y\\\" \\u00e9\"\n  Site: 'it''s'\n# b\nturns:\n- turn: 1\n  plies:\n  - seat: Guest\n    pai: \"Rs*10b\"\n",
        "acts:\n  - at: 10r\n    steps: -2\n    path:\n    - 10p\n    - \"#9a\" # c\n    capture: {}\n  - - a\n    - true\nx: []\n",
        "---\nnotes:\n- text: |-\n    one\n      two\n\n    é: \"three\"\n- text: |\n    'a'\n\n  own: yes  \n- 1e3\n",
    ];

    /// What is read of a text here, if it has common forms only, is what is read of all forms.
    #[track_caller]
    fn hold(text: &str) -> usize {
        let Some(common) = common(Document::new(text)) else { return 0 };
        let full = yaml_full::read(text);
        assert!(full.error.is_none(), "{text}\n{:?}", full.error);
        assert_eq!(common.shown(), full.shown(), "{text}");
        1
    }

    #[test]
    fn common_forms_are_read_as_all_forms_are() {
        for text in GAMES {
            assert_eq!(hold(text), 1, "{text}");
            assert_eq!(hold(&text.replace('\n', "\r\n")), usize::from(!text.contains('|')), "{text}");
            let mut read = 0;
            for (at, old) in text.char_indices() {
                let (before, after) = (&text[..at], &text[at + old.len_utf8()..]);
                read += hold(before) + hold(&format!("{before}{after}"));
                for new in [" ", "\n", "-", "- ", ":", ": ", " #", "\"", "'", "|", "{}", "é", "1", "\\"] {
                    read += hold(&format!("{before}{new}{after}")) + hold(&format!("{before}{new}{old}{after}"));
                }
            }
            assert!(read > 1_000, "{read}: {text}");
        }
    }
}
