//! `fix`: repairs, made where they are certain and listed where they are not.

use super::choose::Chooser;
use super::diagnostics::{DiagnosticOptions, Diagnostics, Findings, Known, Printer};
use super::games::sheltered;
use super::guide::folded;
use super::inputs::{Game, GameNumber, Input};
use super::jobs::{Jobs, Weight};
use super::output::{Messages, Spool};
use super::read_back::{Meant, ReadBack};
use super::rewrite::{Rewrite, RewriteOptions};
use super::rule_options::Edition;
use super::steps::{Plan, Step, Text};
use super::undo::{prune, undo};
use super::{CliError, CliResult, Console, Inputs, Status, interrupt};
use crate::diagnostic::Diagnostic;
use crate::escape;
use crate::notation::{Content, Options};
use crate::referee;
use crate::repair::{Marked, Repair, Repairs, mark_standing, repaired};
use crate::source::Source;
use crate::stream::GameText;
use clap::Args;
use std::io::{self, Write};

/// Repair mistakes in records
///
/// Looks for words that cannot be read, wrong points, tile codes, captures and turn numbers, plies and lines left out,
/// copied twice or in the wrong order, and tags that the game contradicts. A repair is safe when no other makes the whole
/// game right too and at least three later plies confirm it: safe repairs are written, others only listed. Files are
/// rewritten in place; standard input (-) goes to standard output. Everything else in a file stays byte for byte. Where a game
/// must be written anew because its turns end elsewhere, that is safe only if nothing but the repair changes in its layout.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho fix game.pai
  paisho fix --diff games/
  paisho fix --check --output-format sarif games/
  paisho fix --interactive game.pai
  paisho fix --undo game.pai
  paisho fix --stands game.pai
  paisho fix --unsafe - < game.pai")]
pub(super) struct Fix {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    edition: Edition,
    /// Make the best repair of a game even where it is not safe, and say why it is not
    #[arg(long = "unsafe")]
    risky: bool,
    /// Repair nothing; mark the first illegal ply of each game with `$201` as one that stands because nobody noticed it, or
    /// with `--stands=all` those that follow too
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "first",
        value_parser = ["first", "all"], conflicts_with = "risky")]
    stands: Option<String>,
    /// Show each repair with the board before it, and make those that are chosen
    #[arg(long, conflicts_with_all = ["risky", "stands", "check", "diff", "format"])]
    interactive: bool,
    /// Give files, or those in folders, the text that they had before `fix` or `fmt` last rewrote them, which is kept in the folder
    /// `paisho/undo` of the system's folder for the state of programs (`~/.local/state`, or what XDG_STATE_HOME or LOCALAPPDATA
    /// names)
    #[arg(long, conflicts_with_all = ["interactive", "risky", "stands", "check", "diff", "format", "output", "through_links"])]
    undo: bool,
    #[arg(skip)]
    chooser: Chooser,
    /// The format of the list of repairs
    #[arg(long = "output-format", visible_alias = "format", default_value = "text", value_name = "FORMAT",
        value_parser = ["text", "json", "jsonl", "sarif"])]
    format: String,
    #[command(flatten)]
    rewrite: RewriteOptions,
}

/// Lists the repairs.
enum List {
    /// For people.
    Text(Messages),
    /// For programs, as the fixes of diagnostics.
    Report(Box<Diagnostics>),
}

impl List {
    fn flush(&mut self) -> Result<(), CliError> {
        match self {
            List::Text(out) => Ok(out.flush()?),
            List::Report(report) => report.flush(),
        }
    }

    fn join(&mut self, listed: Listed) -> Result<(), CliError> {
        match self {
            List::Text(out) => Ok(listed.text.pour(out)?),
            List::Report(report) => listed.found.map_or(Ok(()), |found| report.join(found)),
        }
    }
}

/// The repairs of one game, to be listed.
struct Listed {
    /// Prints them for programs; without it they are for people.
    report: Option<Printer>,
    text: Spool,
    found: Option<Findings>,
}

/// A game with its repairs.
struct Fixed {
    text: GameText,
    /// What becomes of the text.
    new: Option<String>,
    listed: Listed,
    complaint: Option<String>,
    status: Status,
    /// Whether it had errors.
    was_wrong: bool,
    /// Whether there is a repair of it that was not made, but could be.
    is_open: bool,
}

/// How many games there were, how many of them had errors, and how many of those have none now.
#[derive(Default, Clone, Copy)]
struct Counts {
    games: usize,
    wrong: usize,
    repaired: usize,
    /// How many were changed and have errors still.
    partly: usize,
}

/// What became of the games, for the last line.
#[derive(Default)]
struct Tally {
    done: Counts,
    /// The same of the file under way, which may not be written after all.
    file: Counts,
    /// Whether there are repairs that were not made, but could be.
    is_open: bool,
    /// Whether an old text could not be kept.
    is_lost: bool,
}

impl Tally {
    fn add(&mut self, game: &Fixed) {
        self.is_open |= game.is_open;
        self.file.games += 1;
        self.file.wrong += usize::from(game.was_wrong);
        let is_changed = game.new.as_ref().is_some_and(|new| *new != game.text.text);
        self.file.repaired += usize::from(game.was_wrong && game.status == Status::Clean);
        self.file.partly += usize::from(is_changed && game.status != Status::Clean);
    }

    /// The file is done.
    fn end_file(&mut self) {
        let Counts { games, wrong, repaired, partly } = std::mem::take(&mut self.file);
        self.done.games += games;
        self.done.wrong += wrong;
        self.done.repaired += repaired;
        self.done.partly += partly;
    }

    /// "of 27 games 17 repaired and written, 8 not repaired, 2 in order"; none without games.
    fn line(&self, fix: &Fix) -> Option<String> {
        let Counts { games, wrong, repaired, partly } = self.done;
        let is_in_place = fix.rewrite.is_in_place() && fix.inputs.has_files();
        let (done, in_part) = match (fix.rewrite.is_dry(), is_in_place && !self.is_lost) {
            (true, _) => ("can be repaired", "can be repaired in part"),
            (false, true) if repaired > 0 => {
                ("repaired and written (`--undo` takes it back)", "repaired in part and written")
            }
            (false, true) => ("", "repaired in part and written (`--undo` takes it back)"),
            (false, false) if self.is_lost && repaired > 0 => (
                "repaired and written (nothing takes it back: the old text could not be kept)",
                "repaired in part and written",
            ),
            (false, false) if self.is_lost => {
                ("", "repaired in part and written (nothing takes it back: the old text could not be kept)")
            }
            (false, false) => ("repaired and written", "repaired in part and written"),
        };
        let left = match self.is_open {
            true if fix.interactive => fix.chooser.left(),
            true if !fix.risky => "not repaired (see `--unsafe`)",
            _ => "not repaired",
        };
        let parts =
            [(repaired, done), (partly, in_part), (wrong - repaired - partly, left), (games - wrong, "in order")];
        let parts: Vec<(usize, &str)> = parts.into_iter().filter(|(count, _)| *count > 0).collect();
        let number = |count: usize| if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
        match &parts[..] {
            [] => None,
            [(count, what)] => Some(format!("{} {what}", number(*count))),
            _ => {
                let parts: Vec<String> = parts.iter().map(|(count, what)| format!("{count} {what}")).collect();
                Some(format!("of {} {}", number(games), parts.join(", ")))
            }
        }
    }
}

/// What comes of all inputs.
struct Pass {
    file: Option<Rewrite>,
    tally: Tally,
    status: Status,
    /// The files in which something was chosen. They are not written while it can be taken back.
    held: Vec<Rewrite>,
    /// What is said of the file under way once it is written; none where that has become too much to be held.
    listed: Option<Vec<Listed>>,
}

impl Default for Pass {
    fn default() -> Pass {
        Pass { file: None, tally: Tally::default(), status: Status::Clean, held: Vec::new(), listed: None }
    }
}

/// Why a pass ends.
enum Stop {
    /// Somebody goes back to a game before.
    Again,
    For(CliError),
}

impl Weight for Result<Fixed, CliError> {
    fn weight(&self) -> usize {
        self.as_ref().map_or(0, |game| {
            game.text.text.len() + game.new.as_ref().map_or(0, String::len) + game.listed.text.weight()
        })
    }
}

/// Of how many games of a file is held what is listed of them, until it is written.
const HELD: usize = 1_000;
/// Maximum of repairs listed that were not made.
const SHOWN: usize = 5;

impl Fix {
    pub(super) fn run(mut self, console: &Console) -> CliResult {
        // Nothing else of a file may change.
        self.inputs.reading.keep_personal = true;
        self.inputs.choice.by_name = true;
        if self.undo {
            return Ok(undo(&self.inputs.files, &self.inputs.choice, console));
        }
        self.rewrite.check_inputs(&self.inputs)?;
        if self.interactive {
            // One game after another.
            self.inputs.jobs = Jobs::ONE;
            // What was chosen is not lost with the terminal.
            interrupt::put_off();
            if self.inputs.files.iter().any(|file| file.as_os_str() == "-") {
                let message = "--interactive reads the answers from standard input: name a file";
                return Err(CliError::Fatal(message.to_owned()));
            }
        }
        if self.rewrite.is_in_place() && !self.rewrite.is_dry() {
            // Texts that are kept too long harm nobody.
            let _ = prune();
        }
        let (inputs, mut status) = self.inputs.list(console);
        let inputs = self.rewrite.each_once(inputs);
        // Repairs are listed where they do not mix with a record or a diff.
        let on_stderr = self.rewrite.uses_stdout(&inputs) || self.rewrite.is_diff();
        let mut list = match (&*self.format, on_stderr) {
            ("text", true) => List::Text(Messages::stderr()),
            ("text", false) => List::Text(Messages::stdout()),
            (format, true) => List::Report(Box::new(DiagnosticOptions::named(format).on_stderr(console))),
            (format, false) => List::Report(Box::new(DiagnosticOptions::named(format).on_stdout(console))),
        };
        if let List::Report(report) = &mut list {
            report.start()?;
        }
        let plan = Plan {
            inputs: &inputs,
            only: self.game.number,
            with_between: true,
            quiet: console.quiet || self.interactive,
            open: |input: &Input| self.rewrite.read(input),
        };
        let report = match &list {
            List::Text(_) => None,
            List::Report(report) => Some(report.printer()),
        };
        let worker =
            || |input: &Input, text: Text| sheltered(&format!("{}: ", input.name), || self.fix(text, input, report));
        let mut pass = Pass::default();
        loop {
            let done = self.inputs.each_step(&plan, worker, |index, step| {
                let is_last = matches!(step, Step::End(_) | Step::Failed(_));
                let end = match self.take(&mut pass, &inputs[index], step, console, &mut list) {
                    Ok(end) => end,
                    Err(CliError::Game(message) | CliError::Fatal(message)) => {
                        (pass.file, pass.tally.file) = (None, Counts::default());
                        console.complain(&message);
                        Status::Failed
                    }
                    Err(CliError::Pipe) => return Err(Stop::For(CliError::Pipe)),
                };
                if self.chooser.goes_back() {
                    return Err(Stop::Again);
                }
                pass.status = pass.status.max(end);
                if is_last { list.flush().map_err(Stop::For) } else { Ok(()) }
            });
            match done {
                Ok(()) => break,
                Err(Stop::Again) => pass = Pass::default(),
                Err(Stop::For(error)) => return Err(error),
            }
        }
        status = status.max(pass.status);
        for rewrite in pass.held {
            match rewrite.commit() {
                Ok(done) => pass.tally.is_lost |= !done.is_kept,
                Err(CliError::Game(message) | CliError::Fatal(message)) => {
                    console.complain(&message);
                    status = Status::Failed;
                }
                Err(CliError::Pipe) => {}
            }
        }
        if self.chooser.was_interrupted() {
            console.warn("interrupted: what was chosen until then is kept");
        }
        match list {
            List::Report(report) => {
                report.end()?;
            }
            List::Text(mut out) => {
                if let Some(line) = pass.tally.line(&self).filter(|_| !console.quiet && self.stands.is_none()) {
                    writeln!(out, "{line}")?;
                    out.flush()?;
                }
            }
        }
        Ok(status)
    }

    /// Repairs one game.
    fn fix(&self, text: Text, input: &Input, report: Option<Printer>) -> Result<Fixed, CliError> {
        let mut listed = Listed { report, text: Spool::default(), found: None };
        if let Some(found) = &text.text.unreadable {
            if !text.text.is_whole_input {
                not_made(&input.source(&text.text), found, &Repairs::default(), &mut listed)?;
            }
            let status = Status::Reported;
            return Ok(Fixed {
                text: *text.text,
                new: None,
                listed,
                complaint: None,
                status,
                was_wrong: true,
                is_open: false,
            });
        }
        let game = text.read();
        let options = game.options;
        let (mut was_wrong, mut is_open) = (false, false);
        let (new, complaint, status) = match self.edition.check(game.read.record.variant) {
            Ok(()) => {
                let (new, is_right) = self.repaired(&game, &options, input, &mut listed, &mut is_open)?;
                was_wrong = !is_right || new != game.text.text;
                (Some(new), None, if is_right { Status::Clean } else { Status::Reported })
            }
            Err(CliError::Game(message)) => (None, Some(message), Status::Failed),
            Err(error) => return Err(error),
        };
        Ok(Fixed { text: game.text, new, listed, complaint, status, was_wrong, is_open })
    }

    /// Takes what comes out of a file.
    fn take(
        &self,
        Pass { file, tally, held, listed, .. }: &mut Pass,
        input: &Input,
        step: Step<Result<Fixed, CliError>>,
        console: &Console,
        list: &mut List,
    ) -> CliResult {
        if let Step::Open(notation, state) = step {
            let games = ReadBack::new(&self.inputs, notation, Jobs::ONE);
            let rewrite = self.rewrite.write(input, (notation, state), games, console)?.undoable(input);
            let rewrite = if self.interactive { rewrite.held() } else { rewrite };
            let waits = self.rewrite.is_in_place() && !self.interactive && matches!(list, List::Text(_));
            *listed = waits.then(Vec::new);
            *file = Some(if let List::Report(_) = list { rewrite.unlisted() } else { rewrite });
            return Ok(Status::Clean);
        }
        if let Step::Failed(error) = step {
            *file = None;
            return Ok(input.unreadable(&error, console));
        }
        // Without it, something went wrong with it that was said already.
        let Some(rewrite) = file else { return Ok(Status::Clean) };
        match step {
            Step::Open(..) | Step::Failed(_) => {}
            Step::Between(bytes) => rewrite.keep(&bytes)?,
            Step::Skipped(bytes) => {
                rewrite.meant(Meant::text(&bytes))?;
                rewrite.keep(&bytes)?;
                rewrite.step()?;
            }
            Step::Game(game) => {
                let game = game?;
                tally.add(&game);
                if let (true, Some(found)) = (game.text.is_whole_input, &game.text.unreadable) {
                    *file = None;
                    console.complain(&format!("{}: {}", input.name, found.message));
                    return Ok(Status::Failed);
                }
                let (old, rest) = (game.text.text.as_bytes(), &game.text.rest[..]);
                let new = game.new.as_deref().map_or(old, str::as_bytes);
                // All the rest of the file must be found as it was, and this as its repairs make it.
                rewrite.meant(if rest.is_empty() { Meant::text(new) } else { Meant::text(&[new, rest].concat()) })?;
                rewrite.old_bytes(old);
                rewrite.new_bytes(new)?;
                rewrite.keep(rest)?;
                rewrite.step()?;
                // Where nothing can be written, nothing has changed.
                match listed {
                    Some(held) if held.len() < HELD => held.push(game.listed),
                    _ => {
                        let held = listed.take().into_iter().flatten();
                        held.chain([game.listed]).try_for_each(|listed| list.join(listed))?;
                    }
                }
                if let Some(message) = game.complaint {
                    console.complain(&format!("{}: game {}: {message}", input.name, game.text.game));
                }
                return Ok(game.status);
            }
            Step::End(games) => {
                let missing = self.game.missing(games).filter(|_| games > 0);
                if let Some(missing) = &missing {
                    console.complain(&format!("{}: {missing}", input.name));
                }
                if let Some(rewrite) = file.take() {
                    list.flush()?;
                    let differs = rewrite.differs();
                    if self.interactive && differs {
                        held.push(rewrite);
                    } else {
                        let held = listed.take();
                        tally.is_lost |= !rewrite.commit()?.is_kept;
                        held.into_iter().flatten().try_for_each(|listed| list.join(listed))?;
                    }
                    tally.end_file();
                    let status = Rewrite::status(&self.rewrite, differs);
                    return Ok(if missing.is_some() { Status::Failed } else { status });
                }
            }
        }
        Ok(Status::Clean)
    }

    /// The game's text with its repairs, and whether it has no errors then.
    fn repaired(
        &self,
        game: &Game,
        options: &Options,
        input: &Input,
        list: &mut Listed,
        is_open: &mut bool,
    ) -> Result<(String, bool), CliError> {
        let read = referee::Input {
            text: &game.text.text,
            read: &game.read,
            notation: game.notation,
            rules: self.edition.rules.as_deref(),
            with_end: false,
            keep_going: false,
        };
        if let Some(which) = &self.stands {
            let marked = mark_standing(&read, options, which == "all");
            list_marked(&marked, &read, input.source(&game.text), list)?;
            return Ok((marked.text, marked.left.is_none()));
        }
        if self.interactive {
            let source = input.source(&game.text);
            let made = if self.rewrite.output.output.as_ref().is_some_and(|_| !self.rewrite.output.names_file()) {
                self.chooser.repaired(&read, options, source, &mut io::stderr())
            } else {
                self.chooser.repaired(&read, options, source, &mut io::stdout())
            };
            let made = made?;
            *is_open = !made.1;
            return Ok(made);
        }
        repaired(&read, options, self.risky, |round| {
            let source = Source { text: round.game.text, ..input.source(&game.text) };
            if let (Some(report), 0) = (list.report, round.number) {
                let errors = round.found.beside_errors(round.game);
                list.found = Some(report.print(&source, errors, &mut Known::default())?);
            }
            if round.made.is_empty() {
                *is_open = !round.found.chosen(true).is_empty();
                return not_made(&source, round.error, round.found, list);
            }
            round.made.iter().try_for_each(|repair| made(&source, repair, self.rewrite.is_dry(), list))
        })
    }
}

/// Lists the plies that were marked, and the first error that is left.
fn list_marked(
    marked: &Marked,
    game: &referee::Input<'_>,
    source: Source<'_>,
    list: &mut Listed,
) -> Result<(), CliError> {
    if let Some(report) = list.report {
        let verdict = referee::of(game.read.record.variant).validate(game);
        let is_marked =
            |error: &Diagnostic| marked.marked.iter().any(|found| (found.ply, found.code) == (error.ply, error.code));
        let others = game.read.diagnostics.iter().cloned().chain(verdict.diagnostics);
        let others = others.filter(|error| error.is_error() && !is_marked(error));
        let found = marked.marked.iter().cloned().chain(others).collect();
        list.found = Some(report.print(&source, found, &mut Known::default())?);
        return Ok(());
    }
    let out = &mut list.text;
    let mut add = |source: &Source<'_>, found: &Diagnostic, what: &str| {
        let at = source.locate(found.span.start);
        let message =
            format!("{}:{}:{}: {what}{} [{}]", source.name, at.line, at.column, found.message, found.code.name);
        writeln!(out, "{}", folded("", &escape::line(&message)))
    };
    for found in &marked.marked {
        add(&source, found, "marked with `$201`: ")?;
    }
    let Some(left) = &marked.left else { return Ok(()) };
    add(&Source { text: &marked.text, ..source }, left, "")?;
    if game.notation.drops().contains(&Content::Standing) {
        writeln!(out, "  `{}` cannot mark it: convert the game to `pai` first", game.notation.name())?;
    } else if marked.is_stuck {
        writeln!(out, "  it cannot be carried out, and so cannot stand")?;
    }
    Ok(())
}

fn made(source: &Source<'_>, repair: &Repair, is_dry: bool, list: &mut Listed) -> Result<(), CliError> {
    if list.report.is_some() {
        return Ok(());
    }
    let at = source.locate(repair.place.start);
    let said = if is_dry { repair.describe(source.text) } else { repair.report(source.text) };
    let message = format!("{}:{}:{}: {said}", source.name, at.line, at.column);
    Ok(writeln!(list.text, "{}", folded("", &escape::line(&message)))?)
}

fn not_made(source: &Source<'_>, error: &Diagnostic, repairs: &Repairs, list: &mut Listed) -> Result<(), CliError> {
    if list.report.is_some() {
        return Ok(());
    }
    let out = &mut list.text;
    let at = source.locate(error.span.start);
    let message = format!("{}:{}:{}: {} [{}]", source.name, at.line, at.column, error.message, error.code.name);
    writeln!(out, "{}", folded("", &escape::line(&message)))?;
    if repairs.found.is_empty() {
        writeln!(out, "  no single change repairs it")?;
    }
    for repair in repairs.found.iter().take(SHOWN) {
        let at = source.locate(repair.place.start);
        let message = format!("{}:{}: {}", at.line, at.column, repair.question(source.text));
        writeln!(out, "{}", folded("  ", &escape::line(&message)))?;
    }
    if repairs.found.len() > SHOWN {
        writeln!(out, "  and {} more", repairs.found.len() - SHOWN)?;
    }
    if let Some(cut) = repairs.cut {
        writeln!(out, "  {cut}")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::read_back::tests::{GAME, QUIET, file, parsed};
    use super::*;
    use std::fs;

    /// A repair that makes two games of one is never written, whatever may have made it.
    #[test]
    fn a_file_is_not_replaced_by_other_games() {
        for (new, is_right) in [(GAME.replace("E*5o", "E*4o"), true), (format!("{GAME}\n{GAME}"), false)] {
            let (_folder, path) = file(GAME);
            let fix: Fix = parsed(&[&path]);
            let inputs = [Input::file(path.clone())];
            let open = |input: &Input| fix.rewrite.read(input);
            let plan = Plan { inputs: &inputs, only: None, with_between: true, quiet: true, open };
            let worker = || |input: &Input, text: Text| fix.fix(text, input, None);
            let (mut pass, mut list) = (Pass::default(), List::Text(Messages::stdout()));
            let done = fix.inputs.each_step(&plan, worker, |index, step| {
                let step = match step {
                    Step::Game(Ok(game)) => Step::Game(Ok(Fixed { new: Some(new.clone()), ..game })),
                    step => step,
                };
                fix.take(&mut pass, &inputs[index], step, &QUIET, &mut list).map(drop)
            });
            assert_eq!(done.is_ok(), is_right, "{done:?}");
            assert_eq!(fs::read_to_string(&path).unwrap(), if is_right { new.as_str() } else { GAME });
        }
    }
}
