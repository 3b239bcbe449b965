//! `validate`: records checked against their notation and their rules.

use super::diagnostics::{Counts, DiagnosticOptions, command};
use super::games::Desk;
use super::infer_rules::infer_rules;
use super::inputs::{Game, GameNumber, Input, number_from};
use super::output::Messages;
use super::rule_options::RuleOptions;
use super::steps::Text;
use super::{CliError, CliResult, Console, Inputs, Status, walk};
use crate::diagnostic::Diagnostic;
use crate::repair::{Repair, repairs};
use clap::Args;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// Check records and report what is wrong
///
/// Every diagnostic points at its token, and says what would have been right where that is known. A record in order
/// prints nothing on standard output. In the format `full` a last line counts what was found, and the games that `fix` can repair.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho validate game.pai
  paisho validate games/ --output-format concise
  paisho validate games/ --max-findings 20 --statistics
  paisho validate game.pai --infer-rules
  cat game.pai | paisho validate -")]
pub(super) struct Validate {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    rules: RuleOptions,
    #[command(flatten)]
    diagnostics: DiagnosticOptions,
    /// List the editions and switches of the rules by which each game is legal, and the first error by the others
    #[arg(long, conflicts_with_all = ["rules", "keep_going", "deny_warnings", "format"])]
    infer_rules: bool,
    /// Check only that the records can be read, not that they follow the rules
    #[arg(long, conflicts_with_all = ["infer_rules", "rules", "keep_going"])]
    writing: bool,
    /// Exit with 1 for warnings too
    #[arg(long)]
    deny_warnings: bool,
    /// Leave warnings and notes out
    #[arg(long, conflicts_with_all = ["deny_warnings", "infer_rules"])]
    errors_only: bool,
    /// Print this many errors and warnings at most; all are counted
    #[arg(long, value_name = "N", conflicts_with = "infer_rules", value_parser = number_from::<usize>)]
    max_findings: Option<usize>,
    /// Count files, games, plies, games with errors, and errors and warnings by code, on standard error
    #[arg(long, conflicts_with = "infer_rules")]
    statistics: bool,
}

impl Validate {
    pub(super) fn run(&self, console: &Console) -> CliResult {
        let mut diagnostics = self.diagnostics.on_stdout(console);
        if self.infer_rules {
            let mut out = Messages::stdout();
            let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
                infer_rules(&text.read(), &input.name, console.quiet, &mut desk.out)
            };
            let status = self.inputs.each_text(&self.game, console, &mut diagnostics, work, |_, _, status, text| {
                text.pour(&mut out)?;
                Ok(status)
            })?;
            out.flush()?;
            return Ok(status.max(diagnostics.end()?));
        }
        diagnostics.limit(self.max_findings);
        diagnostics.start()?;
        let mut summary = Summary::new();
        let counts_repairs = diagnostics.printer().is_for_people() && !self.writing && !console.quiet;
        let replayed = AtomicUsize::new(0);
        let work = |input: &Input, text: Text, desk: &mut Desk<'_>| {
            let mut game = text.read();
            let verdict = if self.writing { None } else { Some(self.rules.validate(&game, false)?) };
            let judged = verdict.iter().flat_map(|verdict| &verdict.diagnostics);
            let is_wrong = game.read.diagnostics.iter().chain(judged).any(Diagnostic::is_error);
            let tries = counts_repairs && is_wrong && replayed.load(Ordering::Relaxed) < MAX_REPLAYED;
            let judged = Judged {
                plies: if self.statistics { game.read.record.count_plies() } else { 0 },
                is_wrong,
                repairs: if tries && game.text.unreadable.is_none() {
                    self.repairs_of(&game, &replayed)
                } else {
                    Repairs::None
                },
            };
            let mut found = std::mem::take(&mut game.read.diagnostics);
            if let Some(verdict) = verdict {
                found.extend(verdict.edition_note);
                found.extend(verdict.diagnostics);
            }
            if self.errors_only {
                found.retain(Diagnostic::is_error);
            }
            desk.add(&input.source(&game.text), found)?;
            Ok(judged)
        };
        let result =
            self.inputs.each_text(&self.game, console, &mut diagnostics, work, |diagnostics, input, judged, _| {
                summary.add(&input.name, &judged);
                // The exit code is earned, and nobody reads on.
                if diagnostics.is_closed() && self.status(&diagnostics.counts) == Status::Reported {
                    return Err(CliError::Pipe);
                }
                Ok(Status::Clean)
            });
        let (counts, (unsaid, notes)) = (diagnostics.counts.clone(), diagnostics.unsaid());
        let status = match result {
            Err(CliError::Pipe) => return Ok(Status::Reported),
            result => result?.max(self.status(&counts)),
        };
        let is_found = counts.errors + counts.warnings > 0;
        let mut line = summary.line(&counts);
        if is_found && !console.quiet {
            if counts_repairs {
                // Whatever the order in which threads have come to the games, it is the same once all are done.
                let is_cut = replayed.into_inner() >= MAX_REPLAYED;
                line += &summary.repairs(&self.inputs, is_cut);
            }
            if diagnostics.say(&line)? {
                line.clear();
            }
        }
        let status = status.max(diagnostics.end()?);
        if unsaid > 0 {
            let notes = if notes > 0 { format!(" and {}", number(notes, "note")) } else { String::new() };
            let findings = number(unsaid, "more finding");
            console.warn(&format!("{findings}{notes} not shown, because --max-findings is reached"));
        }
        if self.statistics {
            let mut out = Messages::stderr();
            out.write_all(summary.statistics(&counts).as_bytes())?;
            out.flush()?;
        } else if !line.is_empty() {
            console.notice(&line);
        }
        Ok(status)
    }

    /// Whether `fix` would mend something in a game, or list what may be meant.
    fn repairs_of(&self, game: &Game, replayed: &AtomicUsize) -> Repairs {
        let repairs = repairs(&self.rules.game(game, false), &game.options);
        replayed.fetch_add(repairs.replayed, Ordering::Relaxed);
        match &repairs.found[..] {
            found if found.iter().any(Repair::is_safe) => Repairs::Safe,
            found if found.iter().any(|repair| !repair.edits.is_empty()) => Repairs::Offered,
            // What only its writer knows is said already.
            _ => Repairs::None,
        }
    }

    fn status(&self, counts: &Counts) -> Status {
        match counts {
            Counts { errors: 1.., .. } => Status::Reported,
            Counts { warnings: 1.., .. } if self.deny_warnings => Status::Reported,
            _ => Status::Clean,
        }
    }
}

/// How many plies are replayed in all to look for repairs, which takes far longer than validating: some seconds.
const MAX_REPLAYED: usize = 10_000_000;

/// What came of a game.
struct Judged {
    /// How many plies it has, where they are counted.
    plies: usize,
    is_wrong: bool,
    repairs: Repairs,
}

/// What `fix` has for a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repairs {
    None,
    /// Somebody must choose, or look closer.
    Offered,
    Safe,
}

/// How much was read and what was found.
struct Summary {
    begun: Instant,
    files: usize,
    file: String,
    games: usize,
    plies: usize,
    with_errors: usize,
    repairable: usize,
    /// The files of the games with errors, and of those that can be repaired.
    wrong: Files,
    mendable: Files,
    /// The files of games with repairs of which none is safe.
    offered: Files,
}

/// Files that a command may be named for.
#[derive(Default)]
struct Files {
    first: Option<String>,
    are_several: bool,
    /// What takes those of them that `fix` leaves out of folders.
    globs: BTreeSet<String>,
}

impl Files {
    fn add(&mut self, file: &str) {
        match &self.first {
            None => self.first = Some(file.to_owned()),
            Some(first) if first == file => return,
            Some(_) => self.are_several = true,
        }
        self.globs.extend(walk::glob_of(Path::new(file)));
    }

    /// The command that repairs them.
    fn fix(&self, inputs: &Inputs) -> String {
        match (&self.first, &inputs.files[..]) {
            (_, [file]) if !file.is_dir() => command("fix", &file.display().to_string()),
            (Some(file), _) if !self.are_several => command("fix", file),
            (_, [folder]) if self.globs.len() <= MOST_GLOBS => {
                let options: Vec<String> = self.globs.iter().map(|glob| format!(" --include '{glob}'")).collect();
                format!("{}{}", command("fix", &folder.display().to_string()), options.concat())
            }
            _ => "paisho fix FILE".to_owned(),
        }
    }
}

/// A longer command is not worth while.
const MOST_GLOBS: usize = 4;

impl Summary {
    fn new() -> Summary {
        Summary {
            begun: Instant::now(),
            files: 0,
            file: String::new(),
            games: 0,
            plies: 0,
            with_errors: 0,
            repairable: 0,
            wrong: Files::default(),
            mendable: Files::default(),
            offered: Files::default(),
        }
    }

    /// Adds a game of a file; the games of a file come one after another.
    fn add(&mut self, file: &str, judged: &Judged) {
        if self.games == 0 || self.file != file {
            self.files += 1;
            file.clone_into(&mut self.file);
        }
        self.games += 1;
        self.plies += judged.plies;
        self.with_errors += usize::from(judged.is_wrong);
        self.repairable += usize::from(judged.repairs == Repairs::Safe);
        if judged.is_wrong {
            self.wrong.add(file);
        }
        match judged.repairs {
            Repairs::None => {}
            Repairs::Safe => self.mendable.add(file),
            Repairs::Offered => self.offered.add(file),
        }
    }

    /// What can be done about it.
    fn repairs(&self, inputs: &Inputs, is_cut: bool) -> String {
        let files = match self.repairable {
            _ if is_cut => &self.wrong,
            0 => &self.offered,
            _ => &self.mendable,
        };
        let fix = files.fix(inputs);
        match self.repairable {
            _ if is_cut => format!("; repairs, if there are any: {fix}"),
            0 if files.first.is_some() => format!("; what may be meant: {fix}"),
            0 => String::new(),
            1 if self.games == 1 => format!("; it can be repaired: {fix}"),
            count => format!("; {} can be repaired: {fix}", number(count, "game")),
        }
    }

    /// The last line, for people.
    fn line(&self, counts: &Counts) -> String {
        let found: Vec<String> = [(counts.errors, "error"), (counts.warnings, "warning")]
            .into_iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, one)| number(count, one))
            .collect();
        let found = if found.is_empty() { "no errors".to_owned() } else { found.join(", ") };
        let files = if self.files > 1 { format!(" in {} files", self.files) } else { String::new() };
        format!("{}{files}: {found}", number(self.games, "game"))
    }

    /// One number a line.
    fn statistics(&self, counts: &Counts) -> String {
        let mut lines = vec![
            ("files with games".to_owned(), self.files.to_string()),
            ("games".to_owned(), self.games.to_string()),
            ("plies".to_owned(), self.plies.to_string()),
            ("games with errors".to_owned(), self.with_errors.to_string()),
        ];
        let codes = counts.codes.iter();
        lines.extend(codes.map(|((severity, code), count)| (format!("{severity} {code}"), count.to_string())));
        lines.push(("seconds".to_owned(), format!("{:.2}", self.begun.elapsed().as_secs_f64())));
        let (left, right) =
            lines.iter().fold((0, 0), |(left, right), (name, count)| (left.max(name.len()), right.max(count.len())));
        lines.iter().map(|(name, count)| format!("{name:left$}  {count:>right$}\n")).collect()
    }
}

fn number(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}
