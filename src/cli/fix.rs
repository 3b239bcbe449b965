//! `fix`: repairs, made where they are certain and listed where they are not.

use super::inputs::{Game, GameNumber, Input};
use super::output::Messages;
use super::rewrite::{Rewrite, RewriteOptions};
use super::rule_options::Edition;
use super::{CliError, CliResult, Console, Inputs, Status};
use crate::diagnostic::Diagnostic;
use crate::escape;
use crate::notation::{Options, Read};
use crate::referee::{self, Slip};
use crate::repair::{Repair, repairs};
use crate::source::Source;
use crate::stream::Chunk;
use clap::Args;
use std::io::Write;

/// Repair slips of the pen
///
/// Looks for mirrored and swapped coordinates, neighbouring points, coordinates of another seat's view, wrong tile codes,
/// plies left out or written twice and wrong turn numbers. A repair is safe when it alone makes the whole game legal:
/// safe repairs are written, others only listed. Files are rewritten in place; standard input (-) goes to standard
/// output. Everything else in a file stays byte for byte.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho fix game.pai
  paisho fix --diff games/
  paisho fix --unsafe - < game.pai")]
pub(super) struct Fix {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    game: GameNumber,
    #[command(flatten)]
    edition: Edition,
    /// Make the best repair of a game even where it is not the only one
    #[arg(long = "unsafe")]
    risky: bool,
    #[command(flatten)]
    rewrite: RewriteOptions,
}

/// Maximum of repairs made in one game.
const ROUNDS: usize = 8;
/// Maximum of repairs listed that were not made.
const SHOWN: usize = 5;

impl Fix {
    pub(super) fn run(mut self, console: &Console) -> CliResult {
        self.rewrite.check_inputs(&self.inputs)?;
        // Nothing else of a file may change.
        self.inputs.reading.keep_personal = true;
        let (inputs, mut status) = self.inputs.list(console);
        // Repairs are listed where they do not mix with a record.
        let mut list = if self.rewrite.uses_stdout(&inputs) { Messages::stderr() } else { Messages::stdout() };
        for input in &inputs {
            match self.fix(input, console, &mut list) {
                Ok(end) => status = status.max(end),
                Err(CliError::Game(message) | CliError::Fatal(message)) => {
                    console.complain(&message);
                    status = Status::Failed;
                }
                Err(CliError::Pipe) => return Err(CliError::Pipe),
            }
            list.flush()?;
        }
        Ok(status)
    }

    fn fix(&self, input: &Input, console: &Console, list: &mut Messages) -> CliResult {
        let (reader, mut rewrite) = self.rewrite.open(input, console)?;
        let mut records = match self.inputs.reading.records(reader, input) {
            Ok(records) => records,
            Err(error) => return Ok(input.unreadable(&error, console)),
        };
        let notation = records.notation();
        let mut status = Status::Clean;
        loop {
            let (text, read) = match records.chunk() {
                Err(error) => return Ok(input.unreadable(&error, console)),
                Ok(None) => break,
                Ok(Some(Chunk::Between(bytes))) => {
                    rewrite.keep(&bytes)?;
                    continue;
                }
                Ok(Some(Chunk::Game(game))) => game,
            };
            if text.is_whole_input {
                for found in &read.diagnostics {
                    console.complain(&format!("{}: {}", input.name, found.message));
                }
                return Ok(Status::Failed);
            }
            let rest = text.rest.clone();
            if text.unreadable.is_some() || self.game.number.is_some_and(|number| number != text.game) {
                if let (Some(found), true) =
                    (&text.unreadable, self.game.number.is_none_or(|number| number == text.game))
                {
                    not_made(&text.source(&input.name), found, &[], list)?;
                    status = status.max(Status::Reported);
                }
                rewrite.keep(text.text.as_bytes())?;
            } else {
                let read = self.inputs.reading.settled(&text, read, notation);
                let game = Game { text, read, notation };
                let (new, is_right) = match self.edition.check(game.read.record.variant) {
                    Ok(()) => self.repaired(&game, &input.name, list)?,
                    Err(CliError::Game(message)) => {
                        console.complain(&format!("{}: game {}: {message}", input.name, game.text.game));
                        status = Status::Failed;
                        (game.text.text.clone(), true)
                    }
                    Err(error) => return Err(error),
                };
                status = status.max(if is_right { Status::Clean } else { Status::Reported });
                rewrite.old_bytes(game.text.text.as_bytes());
                rewrite.new_bytes(new.as_bytes())?;
            }
            rewrite.keep(&rest)?;
            rewrite.step()?;
        }
        let differs = rewrite.commit()?;
        Ok(status.max(Rewrite::status(&self.rewrite, differs)))
    }

    /// The game's text with its repairs, and whether it has no errors then.
    fn repaired(&self, game: &Game, name: &str, list: &mut Messages) -> Result<(String, bool), CliError> {
        let options = Options { variant: Some(game.read.record.variant), ..self.inputs.reading.options() };
        // What the repairs so far have made of it.
        let mut repaired: Option<(String, Read)> = None;
        for _ in 0..ROUNDS {
            let (text, read) = repaired.as_ref().map_or((&game.text.text, &game.read), |(text, read)| (text, read));
            let current = referee::Game {
                text,
                read,
                notation: game.notation,
                rules: self.edition.rules.as_deref(),
                with_end: false,
                keep_going: false,
            };
            let Some(error) = current.first_error() else { return Ok((text.clone(), true)) };
            let source = Source { text, ..game.text.source(name) };
            let found = repairs(&current, &options);
            let best = found.first().filter(|best| best.safe || self.risky);
            let Some(best) = best else {
                not_made(&source, &error, &found, list)?;
                return Ok((text.clone(), false));
            };
            made(&source, best, list)?;
            let text = best.apply(text);
            let read = game.notation.read(&text, &options);
            repaired = Some((text, read));
        }
        let text = repaired.map_or_else(|| game.text.text.clone(), |(text, _)| text);
        Ok((text, false))
    }
}

/// What a repair leads to.
fn result(repair: &Repair) -> String {
    match repair.keeps {
        _ if repair.whole => "the game is legal then".to_owned(),
        1 => "1 ply is legal then".to_owned(),
        plies => format!("{plies} plies are legal then"),
    }
}

fn made(source: &Source<'_>, repair: &Repair, list: &mut Messages) -> Result<(), CliError> {
    let at = source.locate(repair.place.start);
    let was = source.text.get(repair.place.range()).unwrap_or_default().trim();
    let was = if was.is_empty() || repair.slip == Slip::Missing { String::new() } else { format!("`{was}` becomes ") };
    let (becomes, slip) = (&repair.becomes, repair.slip.words());
    let message = format!("{}:{}:{}: {was}{becomes}: {slip}; {}", source.name, at.line, at.column, result(repair));
    Ok(writeln!(list, "{}", escape::line(&message))?)
}

fn not_made(source: &Source<'_>, error: &Diagnostic, found: &[Repair], list: &mut Messages) -> Result<(), CliError> {
    let at = source.locate(error.span.start);
    let message = format!("{}:{}:{}: {} [{}]", source.name, at.line, at.column, error.message, error.code.name);
    writeln!(list, "{}", escape::line(&message))?;
    if found.is_empty() {
        writeln!(list, "  no single repair is enough")?;
    }
    for repair in found.iter().take(SHOWN) {
        let at = source.locate(repair.place.start);
        let (becomes, slip) = (&repair.becomes, repair.slip.words());
        let message = format!("{}:{}: perhaps {becomes}: {slip}; {}", at.line, at.column, result(repair));
        writeln!(list, "  {}", escape::line(&message))?;
    }
    if found.len() > SHOWN {
        writeln!(list, "  and {} more", found.len() - SHOWN)?;
    }
    Ok(())
}
