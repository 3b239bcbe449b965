//! SARIF 2.1.0, the format in which code scanners and the programs that show their results understand each other.

use super::{Finding, Report, Spot};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::source::Source;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::{Result, Write};

/// One log with one run. Its frame is written by hand round the results, so that they need not be held.
#[derive(Default)]
pub(super) struct Sarif {
    any: bool,
}

impl Report for Sarif {
    fn start(&mut self, out: &mut dyn Write) -> Result<()> {
        self.any = false;
        let driver = json!({
            "name": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "rules": codes::ALL.iter().map(|code| rule(code)).collect::<Vec<_>>(),
        });
        write!(
            out,
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
             \"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":["
        )
    }

    fn game(&mut self, out: &mut dyn Write, source: &Source<'_>, findings: &[Diagnostic]) -> Result<()> {
        for finding in Finding::all(source, findings) {
            writeln!(out, "{}", if std::mem::replace(&mut self.any, true) { "," } else { "" })?;
            serde_json::to_writer(&mut *out, &result(&finding))?;
        }
        Ok(())
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}]}}]}}", if self.any { "\n" } else { "" })
    }
}

/// What SARIF calls a rule: a kind of finding.
fn rule(code: &Code) -> Value {
    let (mut text, mut markdown) = (String::new(), String::new());
    for (title, example) in [("Wrong", code.wrong.trim()), ("Right", code.right.trim())] {
        // Some kinds, such as an empty file, have no example that can be shown.
        if !example.is_empty() {
            let _ = write!(text, "{title}:\n\n{example}\n\n");
            let _ = write!(markdown, "{title}:\n\n```text\n{example}\n```\n\n");
        }
    }
    json!({
        "id": code.name,
        "shortDescription": { "text": code.title },
        "fullDescription": { "text": code.meaning },
        "help": { "text": text.trim_end(), "markdown": markdown.trim_end() },
        "defaultConfiguration": { "level": code.severity.name() },
    })
}

fn result(finding: &Finding<'_>) -> Value {
    let uri = uri(finding.file);
    let text = match finding.help {
        Some(help) => format!("{}\n{help}", finding.message),
        None => finding.message.to_owned(),
    };
    let mut result = json!({
        "ruleId": finding.code,
        "level": finding.severity,
        "message": { "text": text },
        "locations": [location(&uri, &finding.spot)],
    });
    if let Some(at) = codes::ALL.iter().position(|code| code.name == finding.code) {
        result["ruleIndex"] = at.into();
    }
    if !finding.others.is_empty() {
        result["relatedLocations"] = finding.others.iter().map(|other| location(&uri, other)).collect();
    }
    result
}

fn location(uri: &str, spot: &Spot<'_>) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri },
            "region": {
                "startLine": spot.line,
                "startColumn": spot.column,
                "endLine": spot.end_line,
                "endColumn": spot.end_column,
                "byteOffset": spot.span[0],
                "byteLength": spot.span[1].saturating_sub(spot.span[0]),
            },
        },
        "message": { "text": spot.label },
    })
}

/// A file's name as a reference: relative to wherever the command was run, as code scanners want it.
fn uri(name: &str) -> String {
    let name = if cfg!(windows) { name.replace('\\', "/") } else { name.to_owned() };
    let mut uri = String::from(if name.starts_with('/') { "file://" } else { "" });
    for byte in name.trim_start_matches("./").bytes() {
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
        assert_eq!(uri("games/spring.pai"), "games/spring.pai");
        assert_eq!(uri("./a b:c#1?.pai"), "a%20b%3Ac%231%3F.pai");
        assert_eq!(uri("é%.pai"), "%C3%A9%25.pai");
        assert_eq!(uri("/games/a.pai"), "file:///games/a.pai");
    }
}
