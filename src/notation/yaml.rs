//! YAML: the layout of JSON, for people to read. Several games are documents with `---` between.

use super::shape::Game;
use super::shape_reader::{self, TOP};
use super::yaml_tree::tree;
use super::{Cannot, Fact, Frame, Notation, Options, Read};
use super::{json_tree, yaml_writer};
use crate::record::Record;
use crate::stream::{LineRule, Lines, Splitter};

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
        shape_reader::read(&tree(text), options, |variant| format!("variant: {variant}"))
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), Cannot> {
        let json = super::json::compact(&Game::of(record))?;
        if let Some(game) = json_tree::tree(&json).root {
            yaml_writer::object(out, &game);
        }
        Ok(())
    }

    fn cannot_carry(&self) -> &'static [Fact] {
        &[]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        Box::new(Lines::new(NewDocument::default()))
    }

    fn looks_like(&self, start: &str) -> bool {
        let mut lines = start.lines().filter(|line| !line.trim().is_empty() && !is_comment(line));
        lines.next().is_some_and(|line| {
            let top = |top: &str| line.strip_prefix(top).is_some_and(|rest| rest.trim_start().starts_with(':'));
            is_mark(line, "---") || line.starts_with("%YAML") || TOP.into_iter().any(top)
        })
    }

    fn frame(&self) -> Frame {
        Frame { before: "", between: "---\n", after: "" }
    }
}

/// Sees where a new document begins: at a line `---` after something was said, and at whatever follows a line `...`.
#[derive(Default)]
struct NewDocument {
    content: bool,
    ended: bool,
}

impl LineRule for NewDocument {
    fn begins(&mut self, line: &str) -> bool {
        let mark = is_mark(line, "---");
        let is_content = !(line.trim().is_empty() || is_comment(line) || line.starts_with('%') || is_mark(line, "..."));
        // A mark may have the first words of its document behind it.
        let says = is_content && !(mark && line[3..].trim().is_empty());
        let begins = self.content && (mark || (self.ended && is_content));
        if begins {
            *self = NewDocument::default();
        }
        self.ended |= is_mark(line, "...");
        self.content |= says;
        begins
    }
}

fn is_comment(line: &str) -> bool {
    line.starts_with('#')
}

/// Whether a line is one of the marks round a document.
fn is_mark(line: &str, mark: &str) -> bool {
    line.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace))
}
