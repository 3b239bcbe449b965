//! `explain`: what a code means.

use super::{Broken, End, Ended, Outputs};
use crate::codes::{self, Code};
use crate::diagnostic::nearest;
use clap::Args;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Explain the code of a finding, with a wrong and a right example
///
/// Every finding has a code, such as `tile-unknown`. Without a code, all of them are listed.
#[derive(Args)]
#[command(after_help = "Example:\n  paisho explain tile-unknown")]
pub(super) struct Explain {
    /// The code, as a finding shows it
    code: Option<String>,
}

impl Explain {
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let Some(name) = &self.code else {
            let width = codes::all().map(|code| code.name.len()).max().unwrap_or(0);
            let mut list = String::new();
            for code in codes::all() {
                let _ = writeln!(list, "{:width$}  {:7}  {}", code.name, code.severity.name(), code.title);
            }
            io::stdout().write_all(list.as_bytes())?;
            outputs.notice("`paisho explain CODE` tells more of one.");
            return Ok(End::Clean);
        };
        let Some(code) = Code::named(&name.trim_matches(['[', ']', '`']).to_lowercase()) else {
            let meant = nearest(name, codes::all().map(|code| code.name));
            let help = meant.map_or_else(
                || "`paisho explain` lists them all".to_owned(),
                |meant| format!("did you mean `{meant}`?"),
            );
            return Err(Broken::Said(format!("there is no code `{name}`: {help}")));
        };
        io::stdout().write_all(page(code).as_bytes())?;
        Ok(End::Clean)
    }
}

/// The page of one code.
fn page(code: &Code) -> String {
    let mut page = format!("{}: {} ({})\n\n{}\n", code.name, code.title, code.severity.name(), wrapped(code.meaning));
    if !code.source.is_empty() {
        let _ = writeln!(page, "\nFrom: {}", code.source);
    }
    for (heading, example) in [("Wrong", code.wrong), ("Right", code.right)] {
        let printable = example.chars().all(|c| !c.is_control() || matches!(c, '\n' | '\t'));
        if example.trim().is_empty() || !printable || example.contains('\u{fffe}') {
            continue;
        }
        let _ = writeln!(page, "\n{heading}:");
        for line in example.lines() {
            let _ = writeln!(page, "{}", format!("    {line}").trim_end());
        }
    }
    page
}

/// A text in lines of at most 78 characters.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > 78 {
            lines.push('\n');
            width = 0;
        } else if width > 0 {
            lines.push(' ');
            width += 1;
        }
        lines.push_str(word);
        width += length;
    }
    lines
}
