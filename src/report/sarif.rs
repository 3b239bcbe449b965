//! SARIF 2.1.0, the exchange format of code scanners.

use super::{Located, LocatedFix, LocatedSpan, Region, Report};
use crate::catalogue;
use crate::code::Code;
use crate::escape;
use serde_json::{Value, json};
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
        let driver = json!({
            "name": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "rules": catalogue::all().map(rule).collect::<Vec<_>>(),
        });
        write!(
            out,
            "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{{\
             \"tool\":{{\"driver\":{driver}}},\"columnKind\":\"unicodeCodePoints\",\"results\":["
        )
    }

    fn diagnostic(&mut self, out: &mut dyn Write, diagnostic: &Located<'_>) -> Result<()> {
        self.join(out)?;
        writeln!(out)?;
        escape::json(out, &result(diagnostic))
    }

    fn join(&mut self, out: &mut dyn Write) -> Result<()> {
        write!(out, "{}", if std::mem::replace(&mut self.any, true) { "," } else { "" })
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        writeln!(out, "{}]}}]}}", if self.any { "\n" } else { "" })
    }
}

/// A code, which SARIF calls a rule.
fn rule(code: &Code) -> Value {
    let (mut text, mut markdown) = (String::new(), String::new());
    for (title, example) in [("Wrong", code.wrong.trim()), ("Right", code.right.trim())] {
        // Some codes, such as that of an empty file, have no example that can be shown.
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

fn result(diagnostic: &Located<'_>) -> Value {
    let uri = uri(&diagnostic.file);
    let text = match &diagnostic.help {
        Some(help) => format!("{}\n{help}", diagnostic.message),
        None => diagnostic.message.to_string(),
    };
    let mut result = json!({
        "ruleId": diagnostic.code,
        "level": diagnostic.severity,
        "message": { "text": text },
        "locations": [location(&uri, &diagnostic.primary)],
    });
    if let Some(at) = catalogue::all().position(|code| code.name == diagnostic.code) {
        result["ruleIndex"] = at.into();
    }
    if !diagnostic.others.is_empty() {
        result["relatedLocations"] = diagnostic.others.iter().map(|other| location(&uri, other)).collect();
    }
    // SARIF allows no fix without a change.
    let fixes: Vec<Value> =
        diagnostic.fixes.iter().filter(|fix| !fix.edits.is_empty()).map(|found| fix(&uri, found)).collect();
    if !fixes.is_empty() {
        result["fixes"] = fixes.into();
    }
    result
}

fn fix(uri: &str, fix: &LocatedFix<'_>) -> Value {
    let replacement = |edit: &super::LocatedEdit<'_>| {
        json!({
            "deletedRegion": region(&edit.region),
            "insertedContent": { "text": edit.text },
        })
    };
    let text = match &fix.doubt {
        Some(doubt) => format!("{}; not safe: {doubt}", fix.message),
        None => fix.message.to_string(),
    };
    json!({
        "description": { "text": text },
        "artifactChanges": [{
            "artifactLocation": { "uri": uri },
            "replacements": fix.edits.iter().map(replacement).collect::<Vec<_>>(),
        }],
        "properties": { "safe": fix.safe },
    })
}

fn location(uri: &str, span: &LocatedSpan<'_>) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri },
            "region": region(&span.region),
        },
        "message": { "text": span.label },
    })
}

fn region(region: &Region) -> Value {
    json!({
        "startLine": region.line,
        "startColumn": region.column,
        "endLine": region.end_line,
        "endColumn": region.end_column,
        "byteOffset": region.span[0],
        "byteLength": region.span[1].saturating_sub(region.span[0]),
    })
}

/// A file's name as a URI: relative to the working directory, as code scanners want it.
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
