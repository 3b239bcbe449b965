//! SARIF 2.1.0, the exchange format of code scanners.

use super::{Located, LocatedEdit, LocatedFix, LocatedSpan, Region, Report};
use crate::catalogue;
use crate::code::Code;
use crate::escape;
use serde::Serialize;
use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{Result, Write};

/// One log with one run. Results are written as they come, so that none is held.
#[derive(Default)]
pub(super) struct Sarif {
    any: bool,
}

impl Report for Sarif {
    fn start(&mut self, out: &mut dyn Write) -> Result<()> {
        self.any = false;
        write!(
            out,
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
             \"tool\":{{\"driver\":"
        )?;
        let rules = catalogue::all().map(rule).collect();
        let driver = Driver { name: env!("CARGO_PKG_NAME"), rules, version: env!("CARGO_PKG_VERSION") };
        serde_json::to_writer(&mut *out, &driver)?;
        write!(out, "}},\"columnKind\":\"unicodeCodePoints\",\"results\":[")
    }

    fn diagnostic(&mut self, out: &mut dyn Write, diagnostic: &Located<'_>) -> Result<()> {
        self.join(out)?;
        writeln!(out)?;
        escape::json(
            out,
            &outcome(diagnostic, &uri(diagnostic.raw_file.as_deref().unwrap_or(diagnostic.file.as_bytes()))),
        )
    }

    fn join(&mut self, out: &mut dyn Write) -> Result<()> {
        write!(out, "{}", if std::mem::replace(&mut self.any, true) { "," } else { "" })
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}]}}]}}", if self.any { "\n" } else { "" })
    }
}

// What a log is made of. The fields are in the order of their names.

#[derive(Serialize)]
struct Driver {
    name: &'static str,
    rules: Vec<Rule>,
    version: &'static str,
}

/// A code, which SARIF calls a rule.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    default_configuration: Configuration,
    full_description: Message<'static>,
    help: Help,
    id: &'static str,
    short_description: Message<'static>,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
struct Help {
    markdown: String,
    text: String,
}

#[derive(Serialize)]
struct Message<'a> {
    text: Cow<'a, str>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Outcome<'a> {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixes: Vec<Fix<'a>>,
    level: &'static str,
    locations: [Location<'a>; 1],
    message: Message<'a>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location<'a>>,
    rule_id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_index: Option<usize>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Fix<'a> {
    artifact_changes: [ArtifactChange<'a>; 1],
    description: Message<'a>,
    properties: Properties,
}

#[derive(Serialize)]
struct Properties {
    safe: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ArtifactChange<'a> {
    artifact_location: Artifact<'a>,
    replacements: Vec<Replacement<'a>>,
}

#[derive(Serialize)]
struct Artifact<'a> {
    uri: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Replacement<'a> {
    deleted_region: Place,
    inserted_content: Message<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location<'a> {
    message: Message<'a>,
    physical_location: PhysicalLocation<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation<'a> {
    artifact_location: Artifact<'a>,
    region: Place,
}

/// A region as SARIF has it.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Place {
    byte_length: u64,
    byte_offset: u64,
    end_column: u64,
    end_line: u64,
    start_column: u64,
    start_line: u64,
}

fn rule(code: &Code) -> Rule {
    let (mut text, mut markdown) = (String::new(), String::new());
    for (title, example) in [("Wrong", code.wrong.trim()), ("Right", code.right.trim())] {
        // Some codes, such as that of an empty file, have no example that can be shown.
        if !example.is_empty() {
            let _ = write!(text, "{title}:\n\n{example}\n\n");
            let _ = write!(markdown, "{title}:\n\n```text\n{example}\n```\n\n");
        }
    }
    Rule {
        default_configuration: Configuration { level: code.severity.name() },
        full_description: Message { text: code.meaning.into() },
        help: Help { markdown: markdown.trim_end().to_owned(), text: text.trim_end().to_owned() },
        id: code.name,
        short_description: Message { text: code.title.into() },
    }
}

fn outcome<'a>(diagnostic: &'a Located<'_>, uri: &'a str) -> Outcome<'a> {
    // SARIF allows no fix without a change: what only its writer can add is said.
    let untold = diagnostic.fixes.iter().filter(|fix| fix.edits.is_empty()).map(|fix| &*fix.message);
    let mut text = Cow::Borrowed(&*diagnostic.message);
    for more in diagnostic.help.as_deref().into_iter().chain(untold) {
        text = format!("{text}\n{more}").into();
    }
    Outcome {
        fixes: diagnostic.fixes.iter().filter(|fix| !fix.edits.is_empty()).map(|found| fix(uri, found)).collect(),
        level: diagnostic.severity,
        locations: [location(uri, &diagnostic.primary)],
        message: Message { text },
        related_locations: diagnostic.others.iter().map(|other| location(uri, other)).collect(),
        rule_id: diagnostic.code,
        rule_index: catalogue::all().position(|code| code.name == diagnostic.code),
    }
}

fn fix<'a>(uri: &'a str, fix: &'a LocatedFix<'_>) -> Fix<'a> {
    let replacement = |edit: &'a LocatedEdit<'_>| Replacement {
        deleted_region: place(&edit.region),
        inserted_content: Message { text: Cow::Borrowed(&*edit.text) },
    };
    let text = match &fix.doubt {
        Some(doubt) => format!("{}; not safe: {doubt}", fix.message).into(),
        None => Cow::Borrowed(&*fix.message),
    };
    let replacements = fix.edits.iter().map(replacement).collect();
    Fix {
        artifact_changes: [ArtifactChange { artifact_location: Artifact { uri }, replacements }],
        description: Message { text },
        properties: Properties { safe: fix.safe },
    }
}

fn location<'a>(uri: &'a str, span: &'a LocatedSpan<'_>) -> Location<'a> {
    Location {
        message: Message { text: Cow::Borrowed(&*span.label) },
        physical_location: PhysicalLocation { artifact_location: Artifact { uri }, region: place(&span.region) },
    }
}

fn place(region: &Region) -> Place {
    Place {
        byte_length: region.span[1].saturating_sub(region.span[0]),
        byte_offset: region.span[0],
        end_column: region.end_column,
        end_line: region.end_line,
        start_column: region.column,
        start_line: region.line,
    }
}

/// A file's name as a URI: relative to the working directory, as code scanners want it.
fn uri(name: &[u8]) -> String {
    let slash = |byte: &u8| if cfg!(windows) && *byte == b'\\' { b'/' } else { *byte };
    let name: Vec<u8> = name.iter().map(slash).collect();
    let mut name = name.as_slice();
    let mut uri = String::from(if name.starts_with(b"/") { "file://" } else { "" });
    while let Some(rest) = name.strip_prefix(b"./") {
        name = rest;
    }
    for &byte in name {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn names_are_references() {
        assert_eq!(uri(b"games/spring.pai"), "games/spring.pai");
        assert_eq!(uri(b"./a b:c#1?.pai"), "a%20b%3Ac%231%3F.pai");
        assert_eq!(uri("é%.pai".as_bytes()), "%C3%A9%25.pai");
        assert_eq!(uri(b"/games/a.pai"), "file:///games/a.pai");
        assert_eq!(uri(b"a\xe9.pai"), "a%E9.pai");
    }
}
