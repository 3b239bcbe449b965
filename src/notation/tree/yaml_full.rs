//! Reads all forms of YAML as events, which come from `saphyr_parser`.

use super::events::{DEPTH, Document, Kind, Value, too_many_values};
use super::yaml_events::plain;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span as Marks, StrInput};

/// Reads a document up to the first error. Empty documents beside it are ignored.
pub(super) fn read(text: &str) -> Document<'_> {
    let mut reader =
        Reader { document: Document::new(text), parser: Parser::new_from_str(text), last: (0, 0), first: 0 };
    while reader.document.error.is_none() {
        match reader.parser.next_event() {
            Some(Ok((event, marks))) => reader.event(&event, marks),
            Some(Err(error)) => reader.scan_error(&error),
            None => break,
        }
    }
    let Reader { document, first, .. } = &mut reader;
    if document.root.is_none() && document.error.is_some() {
        // As far as it could be read.
        document.root = document.value(*first).filter(|value| value.kind() != Kind::Null).map(Value::number);
    } else if document.root.is_none() {
        reader.stop(text.trim(), unreadable("there is nothing in this document").label("expected a game"));
    }
    reader.document
}

/// Makes events of those of `saphyr_parser`.
struct Reader<'a> {
    document: Document<'a>,
    parser: Parser<'a, StrInput<'a>>,
    /// The number of a character, and the byte it begins at.
    last: (usize, usize),
    /// The event that the current document begins with.
    first: u32,
}

impl<'a> Reader<'a> {
    /// Reading ends with this error.
    fn stop(&mut self, token: &'a str, diagnostic: Diagnostic) {
        self.document.stop(self.end(), token, diagnostic);
    }

    fn scan_error(&mut self, error: &ScanError) {
        let at = self.byte(error.marker().index());
        let text = self.document.text;
        let mut token = text[at..].split(char::is_whitespace).next().unwrap_or_default();
        if token.is_empty() {
            // At the end of a line the word before it is blamed.
            token = text[..at].trim_end().rsplit(char::is_whitespace).next().unwrap_or_default();
        }
        self.stop(token, unreadable("the document cannot be read from here on").label(error.info().to_owned()));
    }

    /// The byte at which a character begins. Events come in the order of the text, so few characters are counted twice.
    fn byte(&mut self, index: usize) -> usize {
        let (count, at) = self.last;
        let (before, rest) = self.document.text.split_at(at);
        let at = match index.checked_sub(count) {
            Some(more) => at + rest.char_indices().nth(more).map_or(rest.len(), |(at, _)| at),
            None => before.char_indices().rev().nth(count - index - 1).map_or(0, |(at, _)| at),
        };
        self.last = (index, at);
        at
    }

    /// Where the last token ends.
    fn end(&self) -> usize {
        self.document.text[..self.last.1].trim_end().len()
    }

    fn event(&mut self, event: &Event<'a>, marks: Marks) {
        match event {
            Event::Alias(_) | Event::Scalar(..) | Event::SequenceStart(..) | Event::MappingStart(..) => {}
            Event::SequenceEnd | Event::MappingEnd => {
                let (last, start) = (self.last, self.byte(marks.start.index()));
                let is_bracket = self.document.text[start..].starts_with(['}', ']']);
                // Of others the last token is the end.
                self.last = if is_bracket { (marks.start.index() + 1, start + 1) } else { last };
                self.document.close(self.end());
                return self.ended();
            }
            _ => return,
        }
        let text = self.document.text;
        let start = self.byte(marks.start.index());
        let end = self.byte(marks.end.index()).max(start);
        let token = text[start..end].trim_end();
        let word = || text[start..].split(char::is_whitespace).next().unwrap_or_default();
        if self.document.is_full() {
            return self.stop(&token[..0], too_many_values());
        }
        let (anchor, tag) = match event {
            Event::Scalar(_, _, anchor, tag) => (*anchor, tag),
            Event::SequenceStart(anchor, tag) | Event::MappingStart(anchor, tag) => (*anchor, tag),
            _ => {
                let diagnostic = unreadable("an alias stands for a value that is written elsewhere").label("an alias");
                return self.stop(token, diagnostic.help("write the value itself"));
            }
        };
        if anchor > 0 {
            let diagnostic = unreadable("an anchor gives this value a name").label("after `&`");
            return self.stop(word(), diagnostic.help("leave the anchor out: records are read without aliases"));
        }
        if tag.is_some() {
            let diagnostic = unreadable("a tag says what sort of value this is").label("after `!`");
            return self.stop(word(), diagnostic.help("leave the tag out"));
        }
        if self.document.depth() == DEPTH {
            let diagnostic = unreadable("values are nested too deep here");
            let diagnostic = diagnostic.label(format!("more than {DEPTH} levels"));
            return self.stop(word(), diagnostic.help("no record needs as many"));
        }
        if self.document.depth() == 0 {
            self.first = self.document.len() as u32;
        }
        match event {
            Event::Scalar(value, style, ..) => {
                self.scalar(start, token, value, *style);
                self.ended();
            }
            Event::SequenceStart(..) => self.document.open(Kind::List, start),
            _ => self.document.open(Kind::Map, start),
        }
    }

    /// A word, a quoted text or a block of text.
    fn scalar(&mut self, start: usize, token: &'a str, value: &str, style: ScalarStyle) {
        let (token, quote) = match style {
            // The scanner goes on behind the quote, up to the end of the line.
            ScalarStyle::SingleQuoted => (in_quotes(token), "'"),
            ScalarStyle::DoubleQuoted => (in_quotes(token), "\""),
            _ => (token, ""),
        };
        let end = start + token.len();
        let unquoted = token.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote));
        let written = unquoted.unwrap_or(token);
        match style {
            ScalarStyle::Plain if plain(value) != Kind::Word => self.document.scalar(plain(value), start, end),
            // A slice of the text if there are no escapes, so that its parts have spans.
            _ if *written != *value => self.document.escaped(start, end, written, value.to_owned()),
            _ if quote.is_empty() || unquoted.is_none() => self.document.scalar(Kind::Word, start, end),
            _ => self.document.scalar(Kind::Quoted, start, end),
        }
    }

    /// A value has ended, which may be a whole document.
    fn ended(&mut self) {
        if self.document.depth() > 0 || self.document.error.is_some() {
            return;
        }
        let Some(value) = self.document.value(self.first).filter(|value| value.kind() != Kind::Null) else { return };
        if self.document.root.is_none() {
            self.document.root = Some(self.first);
            return;
        }
        let text = self.document.text;
        let head = Span::of(value.head(), text).map_or("", |head| &text[head.range()]);
        self.stop(head, unreadable("a second document begins here").help("put `---` on a line before it"));
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

fn unreadable(message: &str) -> Diagnostic {
    Diagnostic::new(&codes::YAML_UNREADABLE, Span::default(), message)
}
