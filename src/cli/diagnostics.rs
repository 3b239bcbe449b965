//! Printing diagnostics, whichever subcommand has them.

use super::inputs::{Game, Input};
use super::jobs::Weight;
use super::output::{Messages, Spool};
use super::{CliError, CliResult, Console, Status, guide};
use crate::codes;
use crate::diagnostic::{Diagnostic, Severity};
use crate::escape;
use crate::notation;
use crate::report::{self, Format, Located, Look, Report};
use crate::source::Source;
use crate::variant::Variant;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::parser::ValueSource;
use clap::{ArgMatches, Args};
use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// How to print diagnostics.
#[derive(Args)]
pub(super) struct DiagnosticOptions {
    /// The format of diagnostics [default: full]
    #[arg(long = "output-format", visible_alias = "format", value_name = "FORMAT", value_parser = formats())]
    format: Option<String>,
}

fn formats() -> PossibleValuesParser {
    PossibleValuesParser::new(report::ALL.iter().map(|format| PossibleValue::new(format.name).help(format.about)))
}

/// How to print diagnostics of a subcommand that is not there for them.
#[derive(Args)]
pub(super) struct AsideOptions {
    /// The format of diagnostics [default: a line for each game with errors]
    #[arg(long = "output-format", visible_alias = "format", value_name = "FORMAT", value_parser = formats())]
    format: Option<String>,
    /// Print all diagnostics, as `validate` does
    #[arg(long)]
    verbose: bool,
}

impl DiagnosticOptions {
    /// Diagnostics on standard output, for whoever asks for nothing else.
    pub(super) fn on_stdout(&self, console: &Console) -> Diagnostics {
        Diagnostics::new(self.format(), Detail::All, console, Messages::stdout(), console.out_colour)
    }

    /// Diagnostics on standard output beside something else: none where that alone is wanted.
    pub(super) fn beside_on_stdout(&self, console: &Console) -> Diagnostics {
        Diagnostics::new(self.format(), self.detail(console), console, Messages::stdout(), console.out_colour).aside()
    }

    /// Diagnostics on standard error, because standard output carries records.
    pub(super) fn on_stderr(&self, console: &Console) -> Diagnostics {
        Diagnostics::new(self.format(), self.detail(console), console, Messages::stderr(), console.err_colour).aside()
    }

    /// The format of this name.
    pub(super) fn named(format: &str) -> DiagnosticOptions {
        DiagnosticOptions { format: Some(format.to_owned()) }
    }

    fn format(&self) -> &str {
        self.format.as_deref().unwrap_or("full")
    }

    /// What is asked for is printed, quiet or not.
    fn detail(&self, console: &Console) -> Detail {
        if console.quiet && self.format.is_none() { Detail::Nothing } else { Detail::All }
    }
}

impl AsideOptions {
    /// Diagnostics on standard error.
    pub(super) fn on_stderr(&self, console: &Console) -> Diagnostics {
        let all =
            Diagnostics::new(self.format(), self.detail(console), console, Messages::stderr(), console.err_colour);
        if self.is_brief() { all.aside() } else { all }
    }

    /// Whether a line is printed of a game with errors.
    pub(super) fn is_brief(&self) -> bool {
        !self.verbose && self.format.is_none()
    }

    fn format(&self) -> &str {
        self.format.as_deref().unwrap_or("full")
    }

    /// What is asked for is printed, quiet or not.
    fn detail(&self, console: &Console) -> Detail {
        match (!self.is_brief(), console.quiet) {
            (true, _) => Detail::All,
            (false, false) => Detail::Line,
            (false, true) => Detail::Nothing,
        }
    }
}

/// How much is printed of the diagnostics of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Detail {
    All,
    /// The first error, and how to see the others.
    Line,
    Nothing,
}

impl Diagnostics {
    fn new(format: &str, detail: Detail, console: &Console, out: Messages, colour: bool) -> Diagnostics {
        let width = terminal_size::terminal_size().map_or(80, |(width, _)| usize::from(width.0).clamp(40, 120));
        let look = Look { colour, unicode: super::locale_is_utf8(), width };
        let format = report::named(format).unwrap_or(&report::ALL[0]);
        let printer = Printer {
            format,
            look,
            limit: None,
            detail,
            with_notes: !console.quiet && detail == Detail::All,
            is_aside: false,
        };
        Diagnostics {
            report: printer.format.report(look),
            printer,
            out,
            started: false,
            counts: Counts::default(),
            left: None,
            unsaid: 0,
            unsaid_notes: 0,
            notes: Vec::new(),
            known: Known::default(),
        }
    }

    /// Diagnostics that are not what the run is for.
    fn aside(mut self) -> Diagnostics {
        // Programs find all in the format that they ask for.
        self.printer.is_aside = self.printer.is_for_people();
        self
    }
}

/// Prints diagnostics into memory, on any thread.
#[derive(Clone, Copy)]
pub(super) struct Printer {
    format: &'static Format,
    look: Look,
    /// Maximum of diagnostics of one game that are printed.
    limit: Option<usize>,
    detail: Detail,
    with_notes: bool,
    /// Whether the result is something else, so that an input without any record is an error of the run, in one line.
    is_aside: bool,
}

/// The notes of a file that need not be said again.
#[derive(Default)]
pub(super) struct Known {
    notes: HashSet<(&'static str, String)>,
}

/// Diagnostics of one game, printed into memory.
#[derive(Default)]
pub(super) struct Findings {
    printed: Spool,
    /// Where each ends, if there is a limit.
    ends: Vec<usize>,
    counts: Counts,
    notes: Vec<Located<'static>>,
    /// Whether what is printed is an error of the run, for standard error.
    is_of_run: bool,
}

impl Printer {
    /// Whether people read what is printed, and not programs.
    pub(super) fn is_for_people(self) -> bool {
        self.format.name == "full"
    }

    /// The same, printing nothing: diagnostics are only counted.
    pub(super) fn silent(self) -> Printer {
        Printer { detail: Detail::Nothing, with_notes: false, is_aside: false, ..self }
    }

    /// Whether only a line is printed of each game with errors.
    pub(super) fn is_brief(self) -> bool {
        self.detail != Detail::All
    }

    /// Prints the diagnostics of one game, in the order of its text. Notes that are known are left out.
    pub(super) fn print(
        self,
        source: &Source<'_>,
        mut diagnostics: Vec<Diagnostic>,
        known: &mut Known,
    ) -> Result<Findings, CliError> {
        let mut findings = Findings::default();
        if diagnostics.is_empty() {
            return Ok(findings);
        }
        Diagnostic::sort(&mut diagnostics);
        let is_note = |diagnostic: &Diagnostic| diagnostic.severity() == Severity::Note;
        diagnostics.iter_mut().for_each(|diagnostic| name_file(diagnostic, source));
        let (mut notes, others): (Vec<_>, Vec<_>) = diagnostics.into_iter().partition(is_note);
        // What is said of a ply is said of that ply alone.
        let mut is_new =
            |note: &Diagnostic| note.ply.is_some() || known.notes.insert((note.code.name, note.message.clone()));
        notes.retain(|note| self.with_notes && is_new(note));
        findings.notes = Located::all(source, &notes).map(Located::into_owned).collect();
        for diagnostic in &others {
            findings.counts.add(diagnostic.severity(), diagnostic.code.name);
        }
        if let Some(empty) = others.iter().find(|found| self.is_aside && *found.code == codes::TEXT_EMPTY) {
            findings.is_of_run = true;
            line(source, empty, &mut findings.printed)?;
            return Ok(findings);
        }
        match self.limit {
            None if others.is_empty() => {}
            None if self.detail == Detail::Line => {
                if let Some(error) = others.iter().find(|found| found.is_error()) {
                    line(source, error, &mut findings.printed)?;
                }
            }
            None if self.detail == Detail::Nothing => {}
            None => self.format.report(self.look).game(&mut findings.printed, source, &others)?,
            // How many of them are wanted is not known yet.
            Some(limit) => {
                for diagnostic in others.iter().take(limit) {
                    let one = std::slice::from_ref(diagnostic);
                    self.format.report(self.look).game(&mut findings.printed, source, one)?;
                    findings.ends.push(findings.printed.weight());
                }
            }
        }
        Ok(findings)
    }
}

/// Prints the first error of a game in one line, with what shows all of them.
fn line(source: &Source<'_>, error: &Diagnostic, out: &mut Spool) -> Result<(), CliError> {
    for error in Located::all(source, std::slice::from_ref(error)) {
        writeln!(out, "{}; more: {}", report::line(&error), command("validate", source.name))?;
    }
    Ok(())
}

/// The options of this run that decide how games are read and judged.
static GIVEN: Mutex<Vec<(&str, String)>> = Mutex::new(Vec::new());

/// Keeps what the run was given, for the commands that are named in messages.
pub(super) fn keep_given(matches: &ArgMatches) {
    let Some((subcommand, matches)) = matches.subcommand() else { return };
    let is_given = |id: &str| {
        matches.try_contains_id(id).is_ok_and(|is_there| is_there)
            && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let mut given = Vec::new();
    for (id, option) in
        [("at", "--at"), ("from", "--from"), ("variant", "--variant"), ("rules", "--rules"), ("number", "--game")]
    {
        // Of `find` it is a condition.
        if is_given(id)
            && (subcommand, id) != ("find", "variant")
            && let Some(value) = matches.get_raw(id).and_then(|mut values| values.next())
        {
            given.push((option, format!(" {option} {}", quoted(&value.to_string_lossy()))));
        }
    }
    if is_given("keep_going") {
        given.push(("--keep-going", " --keep-going".to_owned()));
    }
    *GIVEN.lock().unwrap_or_else(PoisonError::into_inner) = given;
}

/// What is said beside a result of words that were read as a comment although a ply stands in them: who does not see it takes the
/// game for shorter than it was.
pub(super) fn ply_in_remark(input: &Input, game: &Game, found: &[Diagnostic]) -> Option<String> {
    let words = notation::ply_in_remark(&game.text.text, &game.read, found)?;
    let (name, number, more) = (&input.name, game.text.game, command("validate", &input.name));
    Some(format!("{name}: game {number}: `{}` is read as a comment, with a ply in it: {more}", notation::shown(words)))
}

/// A command for a file, as one would type it, with what this run was given that decides what comes out of it.
pub(super) fn command(name: &str, file: &str) -> String {
    let takes = |option: &str| match option {
        "--rules" => name != "convert",
        "--keep-going" => name == "validate",
        "--at" => false,
        _ => true,
    };
    let given = GIVEN.lock().unwrap_or_else(PoisonError::into_inner);
    let given = given.iter().filter(|(option, _)| takes(option)).map(|(_, written)| escape::line(written));
    let given: String = given.collect();
    // Whoever types it alone waits for ever.
    if ["<stdin>", "-"].contains(&file) {
        return format!("... | paisho {name} -{given}");
    }
    // It would be taken for an option.
    let file = if file.len() > 1 && file.starts_with('-') { format!("./{file}") } else { file.to_owned() };
    format!("paisho {name} {}{given}", escape::line(&quoted(&file)))
}

/// What to write where the seat of the turn that --at names stands apart, as a word.
pub(super) fn seat_of_turn(word: &str) -> Option<String> {
    let given = GIVEN.lock().unwrap_or_else(PoisonError::into_inner);
    let turn =
        given.iter().find_map(|(option, written)| written.strip_prefix(" --at ").filter(|_| *option == "--at"))?;
    let mut seats = Variant::all().flat_map(|variant| variant.vocabulary().seats.iter().copied().flatten());
    let seat = seats.find(|seat| seat.eq_ignore_ascii_case(word))?;
    turn.bytes().all(|byte| byte.is_ascii_digit()).then(|| format!("write `--at {turn}:{seat}`"))
}

/// The commands that helps name without a file, and what of them stands before it.
const UNFILED: [(&str, &str); 3] =
    [("`paisho fmt`", "fmt"), ("`paisho show --score`", "show --score"), (HARMONY_AT, "show --harmony")];
const HARMONY_AT: &str = "`paisho show --harmony --at`";

/// Names the file, the game and the ply in the commands of a help, so that they can be copied.
fn name_file(diagnostic: &mut Diagnostic, source: &Source<'_>) {
    let Some(help) = &mut diagnostic.help else { return };
    for (unfiled, name) in UNFILED {
        if !help.contains(unfiled) {
            continue;
        }
        let mut full = command(name, source.name);
        if source.game > 1 && name != "fmt" && !full.contains(" --game ") {
            full += &format!(" --game {}", source.game);
        }
        if unfiled == HARMONY_AT {
            let ply = diagnostic.turn.zip(diagnostic.seat.as_deref()).map(|(turn, seat)| format!("{turn}:{seat}"));
            let at: Vec<String> = diagnostic.variation.iter().cloned().chain(ply).collect();
            full += &format!(" --at {}", at.join("/"));
        }
        *help = help.replace(unfiled, &format!("`{full}`"));
    }
}

/// A word as shells take it.
pub(super) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./+,:@%=".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        // Escaped below, as bash takes it.
        false if word.contains(['\n', '\r', '\t']) => format!("$'{}'", word.replace('\\', r"\\").replace('\'', r"\'")),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

impl Weight for Findings {
    fn weight(&self) -> usize {
        self.printed.weight()
    }
}

/// How many diagnostics there were, printed or not.
#[derive(Debug, Clone, Default)]
pub(super) struct Counts {
    pub(super) errors: usize,
    pub(super) warnings: usize,
    /// How many there were of each code.
    pub(super) codes: BTreeMap<(&'static str, &'static str), usize>,
}

impl Counts {
    fn add(&mut self, severity: Severity, code: &'static str) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning | Severity::Note => self.warnings += 1,
        }
        *self.codes.entry((severity.name(), code)).or_default() += 1;
    }

    fn extend(&mut self, others: Counts) {
        self.errors += others.errors;
        self.warnings += others.warnings;
        for (code, number) in others.codes {
            *self.codes.entry(code).or_default() += number;
        }
    }
}

/// Prints diagnostics and counts them. Notes are held back until the end of the file and printed once each.
pub(super) struct Diagnostics {
    printer: Printer,
    report: Box<dyn Report>,
    out: Messages,
    started: bool,
    pub(super) counts: Counts,
    /// How many more may be printed, and how many were not.
    left: Option<usize>,
    unsaid: usize,
    /// How many notes were not, because nothing more is wanted.
    unsaid_notes: usize,
    notes: Vec<Located<'static>>,
    /// The notes of this file.
    known: Known,
}

impl Diagnostics {
    /// What prints diagnostics for this, on any thread.
    pub(super) fn printer(&self) -> Printer {
        self.printer
    }

    /// Prints what stands above the first diagnostic, even if there will be none.
    pub(super) fn start(&mut self) -> Result<(), CliError> {
        if !std::mem::replace(&mut self.started, true) {
            self.report.start(&mut self.out)?;
        }
        Ok(())
    }

    /// Prints the diagnostics of one game, in the order of its text.
    pub(super) fn add(&mut self, source: &Source<'_>, diagnostics: Vec<Diagnostic>) -> Result<(), CliError> {
        self.join(self.printer.print(source, diagnostics, &mut Known::default())?)
    }

    /// Adds diagnostics of one game that are printed already.
    pub(super) fn join(&mut self, found: Findings) -> Result<(), CliError> {
        let Findings { printed, ends, counts, notes, is_of_run } = found;
        self.notes
            .extend(notes.into_iter().filter(|note| self.known.notes.insert((note.code, note.message.to_string()))));
        let number = counts.errors + counts.warnings;
        self.counts.extend(counts);
        if number == 0 {
            return Ok(());
        }
        if is_of_run {
            self.out.flush()?;
            let mut stderr = Messages::stderr();
            printed.pour(&mut stderr)?;
            return Ok(stderr.flush()?);
        }
        if self.printer.detail != Detail::All {
            return Ok(printed.pour(&mut self.out)?);
        }
        self.start()?;
        let Some(left) = &mut self.left else {
            self.report.join(&mut self.out)?;
            return Ok(printed.pour(&mut self.out)?);
        };
        let wanted = number.min(*left);
        *left -= wanted;
        self.unsaid += number - wanted;
        let (text, mut start) = (printed.text()?, 0);
        for end in ends.into_iter().take(wanted) {
            self.report.join(&mut self.out)?;
            self.out.write_all(&text.as_bytes()[start..end])?;
            start = end;
        }
        Ok(())
    }

    /// Prints this many diagnostics at most.
    pub(super) fn limit(&mut self, limit: Option<usize>) {
        (self.printer.limit, self.left) = (limit, limit);
    }

    /// How many were not printed, and how many notes.
    pub(super) fn unsaid(&self) -> (usize, usize) {
        (self.unsaid, self.unsaid_notes)
    }

    /// Prints the notes of a file that has been read.
    pub(super) fn end_file(&mut self) -> Result<(), CliError> {
        self.known.notes.clear();
        if self.unsaid > 0 {
            self.unsaid_notes += std::mem::take(&mut self.notes).len();
        }
        if self.notes.is_empty() {
            return Ok(());
        }
        self.start()?;
        for note in std::mem::take(&mut self.notes) {
            if self.printer.is_for_people() {
                let mut line = Vec::new();
                self.report.diagnostic(&mut line, &note)?;
                let line = guide::folded("", String::from_utf8_lossy(&line).trim_end());
                writeln!(self.out, "{line}")?;
            } else {
                self.report.diagnostic(&mut self.out, &note)?;
            }
        }
        Ok(())
    }

    /// Prints what is buffered, so that it stands before what comes next.
    pub(super) fn flush(&mut self) -> Result<(), CliError> {
        Ok(self.out.flush()?)
    }

    /// Prints a line for people below the diagnostics; says whether their format is for people.
    pub(super) fn say(&mut self, line: &str) -> Result<bool, CliError> {
        let is_for_people = self.printer.is_for_people();
        if is_for_people {
            writeln!(self.out, "{}", guide::folded("", line))?;
        }
        Ok(is_for_people)
    }

    /// Whether nobody reads the diagnostics any more.
    pub(super) fn is_closed(&self) -> bool {
        self.out.is_closed()
    }

    /// Prints what stands below the last diagnostic.
    pub(super) fn end(mut self) -> CliResult {
        if self.started {
            self.report.end(&mut self.out)?;
        }
        self.out.flush()?;
        Ok(if self.counts.errors > 0 { Status::Reported } else { Status::Clean })
    }
}
