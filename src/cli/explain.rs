//! `explain`: what a code means, and why a ply was legal or was not.

use super::at::At;
use super::input::{Game, Input};
use super::judging::Judging;
use super::{Broken, End, Ended, Inputs, Outputs};
use crate::catalogue;
use crate::code::Code;
use crate::diagnostic::nearest;
use crate::notation;
use crate::referee;
use clap::Args;
use std::fmt::Write as _;
use std::io::{self, Write};

/// Explain the code of a finding, or a ply of a game
///
/// Every finding has a code, such as `tile-unknown`: it is explained with a wrong and a right example. Without a code, all
/// of them are listed. With --at, a file is named instead, and what the ply did and why it was legal or not is told point
/// by point, with the rule of each.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho explain tile-unknown
  paisho explain game.pai --at 14:Host")]
pub(super) struct Explain {
    /// The code, as a finding shows it; with --at a file, or - for standard input
    code: Option<String>,
    /// Which ply: a turn (`14`, its last ply) or a seat's ply in it (`14:Host`)
    #[arg(long, value_name = "WHEN", requires = "code")]
    at: Option<At>,
    /// The rule set of records that name none
    #[arg(long, value_name = "VARIANT", value_parser = super::input::variants(), requires = "at")]
    variant: Option<String>,
    #[command(flatten)]
    judging: Judging,
}

impl Explain {
    pub(super) fn run(&self, outputs: &Outputs) -> Ended {
        let Some(name) = &self.code else {
            let width = catalogue::all().map(|code| code.name.len()).max().unwrap_or(0);
            let mut list = String::new();
            for code in catalogue::all() {
                let _ = writeln!(list, "{:width$}  {:7}  {}", code.name, code.severity.name(), code.title);
            }
            io::stdout().write_all(list.as_bytes())?;
            outputs.notice("`paisho explain CODE` tells more of one.");
            return Ok(End::Clean);
        };
        if let Some(at) = &self.at {
            return self.ply(name, at);
        }
        let Some(code) = catalogue::named(&name.trim_matches(['[', ']', '`']).to_lowercase()) else {
            let meant = nearest(name, catalogue::all().map(|code| code.name));
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

impl Explain {
    /// Explains a ply of the first game of a file.
    fn ply(&self, name: &str, at: &At) -> Ended {
        let inputs = Inputs::of(name, self.variant.clone());
        let (found, missing) = inputs.list()?;
        let Some(input) = found.first().filter(|_| !missing) else { return Ok(End::Trouble) };
        let mut told = None;
        let readable = inputs.read(input, |game| {
            if told.is_none() {
                told = Some(self.argument(&game, input, at)?);
            }
            Ok(())
        })?;
        match told {
            _ if !readable => Ok(End::Trouble),
            None => Err(Broken::Said(format!("{}: there is no game in it", input.name))),
            Some((text, end)) => {
                io::stdout().write_all(text.as_bytes())?;
                Ok(end)
            }
        }
    }

    /// The points of the argument, and whether the ply is legal.
    fn argument(&self, game: &Game, input: &Input, at: &At) -> Result<(String, End), Broken> {
        let record = &game.read.record;
        let referee = referee::of(record.variant)
            .ok_or_else(|| Broken::Said(format!("nobody referees {} yet", record.variant)))?;
        let number = at.ply(record).map_err(Broken::Said)?;
        let judged = self.judging.game(game, false);
        let Some(argument) = number.and_then(|number| referee.argue(&judged, number)) else {
            return Err(Broken::Said(format!("{}: the game does not get as far as that", input.name)));
        };
        let ply = number.and_then(|number| record.plies().nth(number));
        let mut text = ply.map_or(String::new(), |ply| format!("{}\n\n", notation::ply(record.variant, ply)));
        for (point, number) in argument.points.iter().zip(1..) {
            let rule = if point.rule.is_empty() { String::new() } else { format!(" [{}]", point.rule) };
            let _ =
                writeln!(text, "{number:>2}. {}", wrapped(&format!("{}{rule}", point.text)).replace('\n', "\n    "));
        }
        if let Some(help) = argument.help {
            let _ = writeln!(text, "\n{}", wrapped(&help));
        }
        Ok((text, if argument.legal { End::Clean } else { End::Findings }))
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
