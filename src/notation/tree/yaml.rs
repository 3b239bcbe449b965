//! YAML: the layout of JSON, for people to read. Several games are documents with `---` between.

use super::layout::{self, Object};
use super::read::read_document;
use super::typed;
use super::{edit, json_events, write, yaml_events, yaml_write};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::ply::place;
use crate::notation::{Content, Frame, Notation, Options, PlyEdit, Positions, Read, WriteError};
use crate::notation::{LineRule, Lines, Splitter};
use crate::record::Record;
use crate::source::Span;
use crate::variant::Variant;
use memchr::memmem::Finder;

/// `yaml`, for people and programs.
pub struct Yaml;

impl Notation for Yaml {
    fn name(&self) -> &'static str {
        "yaml"
    }

    fn endings(&self) -> &'static [&'static str] {
        &["yaml", "yml"]
    }

    fn about(&self) -> &'static str {
        "YAML: the layout of JSON, several games as documents"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        let mut read = typed::read(text, |text| {
            read_document(&yaml_events::read_record(text), options, |variant| format!("variant: {variant}"))
        });
        if let Some(square) = cut_square(text) {
            let message = format!("`{}` is a comment here, as a blank stands before its `#`", &text[square.range()]);
            let error = Diagnostic::new(&codes::RECORD_SHAPE, square, message).label("not a part of the ply");
            read.diagnostics.push(error.help("put the ply in quotes, or leave out the blank"));
            Diagnostic::sort(&mut read.diagnostics);
            read.sound = read.sound.min(read.spans.entries.partition_point(|entry| entry.start < square.start));
        }
        read
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        self.write_with(record, &Positions::default(), out)
    }

    fn write_with(&self, record: &Record, positions: &Positions, out: &mut String) -> Result<(), WriteError> {
        // What is written as JSON is written again.
        let json = write::record(record, positions, write::Lines::One);
        if let Some(game) = json_events::read(json.as_str()).root() {
            yaml_write::object(out, game);
        }
        Ok(())
    }

    fn edit_ply(&self, text: &str, at: Span, variant: Variant, edit: PlyEdit<'_>) -> Option<Vec<(Span, String)>> {
        edit::ply(&yaml_events::read(text), at, variant, edit)
    }

    fn drops(&self) -> &'static [Content] {
        &[]
    }

    fn has_remarks(&self, text: &str) -> bool {
        text.contains('#') && has_comment(text)
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewDocument::new()))
    }

    fn is_one_text(&self) -> bool {
        true
    }

    fn looks_like(&self, start: &str) -> bool {
        let mut lines = start.lines().filter(|line| !line.trim().is_empty() && !is_comment(line));
        !heads_turns(start)
            && lines.next().is_some_and(|line| {
                let top = |top: &str| line.strip_prefix(top).is_some_and(|rest| rest.trim_start().starts_with(':'));
                // `--- Turn 1 ---` is no mark.
                let is_title = line.trim_start_matches('-').trim_end().ends_with("--");
                is_mark(line, "---") && !is_title
                    || line.starts_with("%YAML")
                    || layout::Record::NAMES.iter().any(|name| top(name))
            })
    }

    fn frame(&self) -> Frame {
        Frame { before: "", between: "---\n", after: "" }
    }
}

/// Whether lines begin with the numbers of turns, so that what stands above them is the head of a page or tags. In a document all
/// lines of a text are indented.
fn heads_turns(start: &str) -> bool {
    start.lines().any(|line| {
        let turn = line.trim_start_matches(|c: char| c.is_ascii_digit());
        turn.len() < line.len() && (turn.starts_with(". ") || turn.starts_with(") "))
    })
}

/// A new document begins at a line `---` after content, and at content after a line `...`.
struct NewDocument {
    content: bool,
    ended: bool,
    /// Lines that begin with a dash, and with a dot.
    dash: Finder<'static>,
    dot: Finder<'static>,
}

impl NewDocument {
    fn new() -> NewDocument {
        NewDocument { content: false, ended: false, dash: Finder::new("\n-"), dot: Finder::new("\n.") }
    }
}

impl LineRule for NewDocument {
    /// Lines that are no marks go on with the document.
    fn pass(&mut self, bytes: &[u8]) -> usize {
        let may_be_mark = |line: &[u8]| matches!(line, [b'-' | b'.', ..]) && !line.starts_with(b"- ");
        if !self.content || self.ended || may_be_mark(bytes) {
            return 0;
        }
        let dashes = self.dash.find_iter(bytes).map(|at| at + 1).find(|at| may_be_mark(&bytes[*at..]));
        let before = &bytes[..dashes.unwrap_or(bytes.len())];
        let dots = self.dot.find(before).map(|at| at + 1);
        dots.or(dashes).unwrap_or_else(|| memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1))
    }

    fn begins(&mut self, line: &str) -> bool {
        let mark = is_mark(line, "---");
        let is_content = !(line.trim().is_empty() || is_comment(line) || line.starts_with('%') || is_mark(line, "..."));
        // The content of a document may begin after its mark.
        let has_content = is_content && !(mark && line[3..].trim().is_empty());
        let begins = self.content && (mark || (self.ended && is_content));
        if begins {
            (self.content, self.ended) = (false, false);
        }
        self.ended |= is_mark(line, "...");
        self.content |= has_content;
        begins
    }
}

/// A square behind a blank in a ply without quotes, which YAML takes for a comment: `pai: Rs*5h #12p`.
fn cut_square(text: &str) -> Option<Span> {
    let mut line_end = 0;
    memchr::memmem::find_iter(text.as_bytes(), b" #").find_map(|at| {
        // Of a line only the first counts: behind it everything is a comment.
        if at < line_end {
            return None;
        }
        line_end = memchr::memchr(b'\n', &text.as_bytes()[at..]).map_or(text.len(), |end| at + end);
        let line_start = memchr::memrchr(b'\n', &text.as_bytes()[..at]).map_or(0, |end| end + 1);
        text[line_start..at].split_once("pai:").filter(|(_, before)| !before.contains(['"', '\'']))?;
        let (_, square) = place::<false>(&text[at + 1..]).ok()?;
        Span::of(square.text, text)
    })
}

/// Whether there is a comment between the values of a document.
fn has_comment(text: &str) -> bool {
    let mut at = 0;
    let mut found = false;
    let mut look = |start: usize, end: usize| {
        let between = text.get(at..start).unwrap_or_default();
        // A `#` within a word is a part of it.
        let begins = |(sign, _)| text[..at + sign].chars().next_back().is_none_or(char::is_whitespace);
        found |= between.match_indices('#').any(begins);
        at = end;
    };
    let document = yaml_events::read(text);
    document.leaves().for_each(|leaf| look(leaf.start as usize, leaf.end as usize));
    look(text.len(), text.len());
    found
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

/// Whether a line is this mark of a document's start or end.
fn is_mark(line: &str, mark: &str) -> bool {
    line.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looks at every line.
    struct Slow(NewDocument);

    impl LineRule for Slow {
        fn begins(&mut self, line: &str) -> bool {
            self.0.begins(line)
        }
    }

    #[test]
    fn lines_that_are_passed_begin_no_document() {
        let lines = [
            "a: 1", "- b", "- - 1", "---", "--- c", "---d", "-", "--", "...", "... # e", "..", "", "  - f", "# g", "%h",
        ];
        let pieces = |mut splitter: Box<dyn Splitter>, text: &str, block: usize| {
            let (mut from, mut to, mut pieces) = (0, 0, Vec::new());
            while to < text.len() {
                to = text.len().min(to + block);
                while let Some(piece) = splitter.next(&text.as_bytes()[from..to], to == text.len()) {
                    pieces.push(text[from + piece.text.start..from + piece.text.end].to_owned());
                    from += piece.used;
                }
            }
            pieces
        };
        let mut many = 0;
        for number in 0..lines.len().pow(4) {
            let line = |place: u32| lines[number / lines.len().pow(place) % lines.len()];
            let text = format!("x: y\n{}\n{}\n{}\n{}\nz: 1\n", line(0), line(1), line(2), line(3));
            let slow = pieces(Box::new(Lines::new(Slow(NewDocument::new()))), &text, text.len());
            for block in [7, text.len()] {
                assert_eq!(pieces(Yaml.splitter(), &text, block), slow, "{text}");
            }
            many += usize::from(slow.len() > 1);
        }
        assert!(many > 10_000, "{many}");
    }

    #[test]
    fn comments_are_told_from_values() {
        let game = "variant: wiki\nturns:\n- turn: 1\n  plies:\n  - pai: F*10l\n";
        for (text, expected) in [
            (game.to_owned(), false),
            (format!("# said\n{game}"), true),
            (format!("---\n{game}"), false),
            (format!("--- # said\n{game}"), true),
            (format!("{game}# said\n"), true),
            (format!("{game}#"), true),
            (game.replace("wiki", "wiki # said"), true),
            (game.replace("turns:", "event: a#b\nturns:"), false),
            (game.replace("turns:", "event: '# 1'\nturns:"), false),
            (game.replace("turns:", "event: \"a\\\n  # 1\"\nturns:"), false),
            (game.replace("turns:", "event: \"a\" # 1\nturns:"), true),
            (game.replace("turns:", "event: \"a\\\"b # \" # 1\nturns:"), true),
            (game.replace("turns:", "event: 'a''b # ' # 1\nturns:"), true),
            (game.replace("turns:", "event: 'a''b # 1'\nturns:"), false),
            (game.replace("turns:", "event: |\n  a\n  # b\nturns:"), false),
            (game.replace("turns:", "event: |\n  a\n# b\nturns:"), true),
            (game.replace("turns:", "event: >\n  # b\n  a\nturns:"), false),
            (game.replace("turns:", "event: | # b\n  a\nturns:"), true),
            (game.replace("turns:", "turns: # b"), true),
            (game.replace("- pai: F*10l", "- {pai: F*10l, # b\n    seat: Sente}"), true),
        ] {
            assert_eq!(Yaml.has_remarks(&text), expected, "{text}");
        }
    }
}
