//! Parses YAML. The events come from `saphyr_parser`; what a plain word means is decided here, by the core schema of
//! YAML 1.2.

use super::value::{DEPTH, Document, Kind, MAX_VALUES, Value, too_many_values};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span as Marks, StrInput};
use std::borrow::Cow;

/// Parses a document up to the first error. Empty documents beside it are ignored.
pub(super) fn parse(text: &str) -> Document<'_> {
    let mut reader = Reader { text, parser: Parser::new_from_str(text), last: (0, 0), values: 0, error: None };
    let mut root: Option<Value<'_>> = None;
    while let Some((event, marks)) = reader.next() {
        match event {
            Event::StreamEnd => break,
            Event::StreamStart | Event::DocumentStart(_) | Event::DocumentEnd | Event::Nothing => continue,
            _ => {}
        }
        match reader.value(event, marks, 0) {
            Some(node) if matches!(node.kind, Kind::Null) => {}
            Some(node) if root.is_some() => {
                let diagnostic = unreadable("a second document begins here");
                reader.stop(node.head(), diagnostic.help("put `---` on a line before it"));
            }
            node => root = node.or(root),
        }
    }
    if root.is_none() && reader.error.is_none() {
        reader.stop(text.trim(), unreadable("there is nothing in this document").label("expected a game"));
    }
    Document { text, root, error: reader.error }
}

struct Reader<'a> {
    text: &'a str,
    parser: Parser<'a, StrInput<'a>>,
    /// The number of a character, and the byte it begins at.
    last: (usize, usize),
    /// How many values have been parsed.
    values: usize,
    error: Option<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn stop(&mut self, token: &'a str, diagnostic: Diagnostic) {
        let span = Span::of(token, self.text).unwrap_or_default();
        self.error.get_or_insert(Diagnostic { span, ..diagnostic });
    }

    fn next(&mut self) -> Option<(Event<'a>, Marks)> {
        if self.error.is_some() {
            return None;
        }
        match self.parser.next_event()? {
            Ok(event) => Some(event),
            Err(error) => {
                self.scan_error(&error);
                None
            }
        }
    }

    fn scan_error(&mut self, error: &ScanError) {
        let at = self.byte(error.marker().index());
        let mut token = self.text[at..].split(char::is_whitespace).next().unwrap_or_default();
        if token.is_empty() {
            // At the end of a line the word before it is blamed.
            token = self.text[..at].trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
        }
        self.stop(token, unreadable("the document cannot be read from here on").label(error.info().to_owned()));
    }

    /// The byte at which a character begins. Events come in the order of the text, so few characters are counted twice.
    fn byte(&mut self, index: usize) -> usize {
        let (count, at) = self.last;
        let (before, rest) = self.text.split_at(at);
        let at = match index.checked_sub(count) {
            Some(more) => at + rest.char_indices().nth(more).map_or(rest.len(), |(at, _)| at),
            None => before.char_indices().rev().nth(count - index - 1).map_or(0, |(at, _)| at),
        };
        self.last = (index, at);
        at
    }

    fn token(&mut self, marks: Marks) -> &'a str {
        let start = self.byte(marks.start.index());
        let end = self.byte(marks.end.index()).max(start);
        self.text[start..end].trim_end()
    }

    /// The value that begins with an event.
    fn value(&mut self, event: Event<'a>, marks: Marks, depth: usize) -> Option<Value<'a>> {
        let token = self.token(marks);
        self.values += 1;
        if self.values > MAX_VALUES {
            self.stop(&token[..0], too_many_values());
            return None;
        }
        let (anchor, tag) = match &event {
            Event::Scalar(_, _, anchor, tag) => (*anchor, tag),
            Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => (*anchor, tag),
            Event::Alias(_) => {
                let diagnostic = unreadable("an alias stands for a value that is written elsewhere").label("an alias");
                self.stop(token, diagnostic.help("write the value itself"));
                return None;
            }
            _ => return None,
        };
        if anchor > 0 {
            let diagnostic = unreadable("an anchor gives this value a name").label("after `&`");
            self.stop(self.word(token), diagnostic.help("leave the anchor out: records are read without aliases"));
            return None;
        }
        if tag.is_some() {
            let diagnostic = unreadable("a tag says what sort of value this is").label("after `!`");
            self.stop(self.word(token), diagnostic.help("leave the tag out"));
            return None;
        }
        if depth == DEPTH {
            let diagnostic = unreadable("values are nested too deep here");
            let diagnostic = diagnostic.label(format!("more than {DEPTH} levels")).help("no record needs as many");
            self.stop(self.word(token), diagnostic);
            return None;
        }
        let start = self.text.len() - self.from(token).len();
        let kind = match event {
            Event::Scalar(value, style, ..) => return Some(scalar(token, value, style)),
            Event::SequenceStart(..) => {
                let mut items = Vec::new();
                while let Some((event, marks)) = self.next() {
                    if event == Event::SequenceEnd {
                        break;
                    }
                    items.extend(self.value(event, marks, depth + 1));
                }
                items.shrink_to_fit();
                Kind::List(items)
            }
            _ => {
                let mut fields = Vec::new();
                while let Some((event, marks)) = self.next() {
                    if event == Event::MappingEnd {
                        break;
                    }
                    let key = self.value(event, marks, depth + 1);
                    let value = self.next().and_then(|(event, marks)| self.value(event, marks, depth + 1));
                    fields.extend(key.zip(value));
                }
                fields.shrink_to_fit();
                Kind::Map(fields)
            }
        };
        let end = self.last.1.max(start);
        let kind = if self.error.is_some() { Kind::Truncated(Box::new(kind)) } else { kind };
        Some(Value { token: self.text[start..end].trim_end(), kind })
    }

    /// The text from a token on.
    fn from(&self, token: &'a str) -> &'a str {
        Span::of(token, self.text).map_or("", |span| &self.text[span.start as usize..])
    }

    /// The word that begins where a token does.
    fn word(&self, token: &'a str) -> &'a str {
        self.from(token).split(char::is_whitespace).next().unwrap_or_default()
    }
}

/// A text in quotes, without what stands after it on its line.
fn in_quotes(token: &str) -> &str {
    let quote = token.bytes().next();
    let mut bytes = token.bytes().enumerate().skip(1).peekable();
    while let Some((at, byte)) = bytes.next() {
        let is_doubled = quote == Some(b'\'') && bytes.peek().is_some_and(|(_, next)| *next == b'\'');
        if Some(byte) == quote && !is_doubled {
            return &token[..=at];
        }
        if Some(byte) == quote || (byte == b'\\' && quote == Some(b'"')) {
            bytes.next();
        }
    }
    token
}

/// A word, a quoted text or a block of text.
fn scalar<'a>(token: &'a str, value: Cow<'a, str>, style: ScalarStyle) -> Value<'a> {
    let token = match style {
        // The scanner goes on behind the quote, up to the end of the line.
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => in_quotes(token),
        _ => token,
    };
    let quoted = |sign| token.strip_prefix(sign).and_then(|rest| rest.strip_suffix(sign)).unwrap_or(token);
    let written = match style {
        ScalarStyle::Plain => {
            let kind = match &*value {
                "" | "~" | "null" | "Null" | "NULL" => Kind::Null,
                "true" | "True" | "TRUE" => Kind::Bool(true),
                "false" | "False" | "FALSE" => Kind::Bool(false),
                number if is_number(number) => Kind::Number,
                // As below, and without the room that the scanner leaves behind each word.
                word if word == token => return Value::text(token, token, Cow::Borrowed(token)),
                _ => return Value::text(token, token, value),
            };
            return Value { token, kind };
        }
        ScalarStyle::SingleQuoted => quoted('\''),
        ScalarStyle::DoubleQuoted => quoted('"'),
        ScalarStyle::Literal | ScalarStyle::Folded => token,
    };
    // A slice of the text if there are no escapes, so that its parts have spans.
    let value = if *written == *value { Cow::Borrowed(written) } else { value };
    Value::text(token, written, value)
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

fn unreadable(message: &str) -> Diagnostic {
    Diagnostic::new(&codes::YAML_UNREADABLE, Span::default(), message)
}
