//! `explain`: what a code means, and why a ply is legal or not.

use super::diagnostics::DiagnosticOptions;
use super::inputs::{Game, GameNumber, Reading};
use super::jobs::Jobs;
use super::moment::{At, Moment};
use super::output::OutputOption;
use super::rule_options::RuleOptions;
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::code::Code;
use crate::diagnostic::nearest;
use crate::notation::Options;
use crate::repair::repairs;
use crate::{catalogue, notation, referee};
use clap::Args;
use std::fmt::Write as _;
use std::io::Write;
use textwrap::{WordSeparator, WordSplitter};

/// Explain the code of a diagnostic, or a ply of a game
///
/// Every diagnostic has a code, such as `tile-unknown`, which is explained with a wrong and a right example. Without a
/// code, all of them are listed. With --at, a file is named instead: what the ply does and why it is legal or not is
/// explained point by point, with the rules.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho explain tile-unknown
  paisho explain game.pai --at 14:Host")]
pub(super) struct Explain {
    /// The code; with --at a file, or - for standard input
    code: Option<String>,
    /// The ply: that of a turn (`14`, its last), a seat's ply in it (`14:Host`), or one in a variation of it
    /// (`14:Host/1/15:Guest`)
    #[arg(long, value_name = "WHEN", requires = "code")]
    at: Option<At>,
    /// The game of this number in the file [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), requires = "at")]
    game: Option<u64>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    output: OutputOption,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
}

impl Explain {
    pub(super) fn run(self, console: &Console) -> CliResult {
        if self.at.is_some() {
            return self.explain_ply(console);
        }
        // clap knows no option that a whole group of options requires.
        if self.rules.keep_going || self.rules.edition.rules.is_some() || self.reading.is_given() {
            return Err(CliError::Fatal(
                "--from, --variant, --rules and --keep-going are for a ply: name it with --at".to_owned(),
            ));
        }
        let text = match &self.code {
            Some(name) => page(code_named(name)?),
            None => list(),
        };
        let mut out = self.output.open()?;
        out.write_all(text.as_bytes())?;
        out.commit()?;
        if self.code.is_none() {
            console.notice("`paisho explain CODE` explains one of them");
        }
        Ok(Status::Clean)
    }

    fn explain_ply(self, console: &Console) -> CliResult {
        let inputs = Inputs {
            files: self.code.iter().map(Into::into).collect(),
            reading: self.reading,
            jobs: Jobs::default(),
            with_unreadable: false,
        };
        let Some(at) = &self.at else { return Ok(Status::Clean) };
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut out = self.output.open_beside(&inputs)?;
        let number = GameNumber { number: Some(self.game.unwrap_or(1)) };
        let status = inputs.each_game(&number, console, &mut diagnostics, |diagnostics, input, game| {
            let mut game = at.enter(game)?;
            let (text, status) = explanation(&game, &at.moment, &self.rules, &inputs.reading.options())?;
            out.write_all(text.as_bytes())?;
            diagnostics.add(&input.source(&game.text), std::mem::take(&mut game.read.diagnostics))?;
            Ok(status)
        })?;
        let end = diagnostics.end()?;
        self.output.finish(out, status < Status::Unread)?;
        Ok(status.max(end))
    }
}

/// Maximum repairs offered for an illegal ply.
const OFFERED: usize = 2;

/// The statements about a ply, and whether it is legal.
fn explanation(
    game: &Game,
    moment: &Moment,
    rules: &RuleOptions,
    options: &Options,
) -> Result<(String, Status), CliError> {
    let record = &game.read.record;
    rules.edition.check(record.variant)?;
    let referee = referee::of(record.variant);
    let number = moment.ply(record, &game.movers()).map_err(CliError::Game)?;
    let Some(found) = number.and_then(|number| referee.explain(&rules.game(game, false), number)) else {
        if !game.read.is_sound() && number.is_none() {
            return Ok((String::new(), Status::Reported));
        }
        return Err(rules.not_reached(&rules.replay(game, |_| ())?, game));
    };
    let ply = number.and_then(|number| record.plies().nth(number));
    let mut text = ply.map_or(String::new(), |ply| format!("{}\n\n", notation::write_ply(record.variant, ply)));
    for (statement, number) in found.statements.iter().zip(1..) {
        let rule = statement.article.map_or(String::new(), |article| format!(" [{article}]"));
        let statement = wrapped(&format!("{}{rule}", statement.text)).replace('\n', "\n    ");
        let _ = writeln!(text, "{number:>2}. {statement}");
    }
    if let Some(help) = found.help {
        let _ = writeln!(text, "\n{}", wrapped(&help));
    }
    if !found.legal {
        let repairs = repairs(&rules.game(game, false), options);
        for repair in repairs.found.iter().take(OFFERED) {
            let repair = wrapped(&format!("perhaps {}", repair.describe(&game.text.text)));
            let _ = writeln!(text, "\n{repair}");
        }
    }
    Ok((text, if found.legal { Status::Clean } else { Status::Reported }))
}

fn code_named(name: &str) -> Result<&'static Code, CliError> {
    catalogue::named(&name.trim_matches(['[', ']', '`']).to_lowercase()).ok_or_else(|| {
        let help = match nearest(name, catalogue::all().map(|code| code.name)) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => "`paisho explain` lists all codes".to_owned(),
        };
        CliError::Fatal(format!("there is no code `{name}`: {help}"))
    })
}

/// All codes, one a line.
fn list() -> String {
    let width = catalogue::all().map(|code| code.name.len()).max().unwrap_or(0);
    let mut list = String::new();
    for code in catalogue::all() {
        let _ = writeln!(list, "{:width$}  {:7}  {}", code.name, code.severity.name(), code.title);
    }
    list
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

/// A text in lines of up to 78 characters, without a cut at the hyphens of plies and codes.
fn wrapped(text: &str) -> String {
    let options = textwrap::Options::new(78)
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false);
    textwrap::fill(text, options)
}
