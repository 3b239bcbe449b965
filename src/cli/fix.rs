//! `fix`: repairs, written where they can be trusted and shown where they cannot.

use super::input::Game;
use super::judging::Judging;
use super::{Broken, End, Ended, Inputs, Outputs, files};
use crate::diagnostic::Diagnostic;
use crate::referee::{self, Slip};
use crate::repair::{Repair, repairs};
use crate::source::Source;
use clap::Args;
use std::io::{self, Write};

/// Repair records that slips of the pen have spoilt
///
/// Mirrored and swapped coordinates, a neighbouring point, the board seen from another side, the code of another tile,
/// plies left out or written twice, wrong turn numbers: what keeps the most of the game legal is looked for. A repair that
/// alone puts all of a game right is safe and is written; others are only shown. Files are rewritten in place; what comes
/// in on standard input (-) goes to standard output.
#[derive(Args)]
#[command(after_help = "Examples:
  paisho fix game.pai
  paisho fix --diff games/
  paisho fix --unsafe - < game.pai")]
pub(super) struct Fix {
    #[command(flatten)]
    inputs: Inputs,
    #[command(flatten)]
    judging: Judging,
    /// Write the best repair of a game even where it is not the only one
    #[arg(long = "unsafe")]
    risky: bool,
    /// Write nothing; show what would change
    #[arg(long)]
    diff: bool,
}

/// More than one slip in a game is looked for, but not without end.
const ROUNDS: usize = 8;
/// So many repairs are shown of those that were not made.
const SHOWN: usize = 5;

impl Fix {
    pub(super) fn run(mut self, outputs: &Outputs) -> Ended {
        // Nothing else of a file may change.
        self.inputs.keep_personal = true;
        let (inputs, missing) = self.inputs.list()?;
        let mut end = if missing { End::Trouble } else { End::Clean };
        for input in &inputs {
            let bytes = match files::read(input) {
                Ok(bytes) => bytes,
                Err(error) => {
                    input.unreadable(&error);
                    end = End::Trouble;
                    continue;
                }
            };
            // What is said goes where it does not mingle with a record.
            let mut said: Box<dyn Write> =
                if input.path.is_some() { Box::new(io::stdout()) } else { Box::new(io::stderr()) };
            let mut new = Vec::new();
            let mut done = 0;
            let readable = self.inputs.read_from(&bytes[..], input, |game| {
                let start = game.text.offset as usize;
                let old = game.text.text.as_bytes();
                // What is no text is left as it is.
                let is_text = bytes.get(start..start + old.len()) == Some(old);
                let (text, right) = self.fixed(&game, &input.name, &mut said)?;
                end = end.max(if right { End::Clean } else { End::Findings });
                if is_text {
                    new.extend(&bytes[done..start]);
                    new.extend(text.as_bytes());
                    done = start + old.len();
                }
                Ok(())
            })?;
            end = end.max(if readable { End::Clean } else { End::Trouble });
            new.extend(&bytes[done..]);
            match &input.path {
                _ if self.diff => {
                    if new != bytes {
                        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                        files::diff(&input.name, &text(&bytes), &text(&new), outputs.out_colour)?;
                    }
                }
                None => io::stdout().write_all(&new)?,
                Some(path) if new != bytes => {
                    let text = String::from_utf8_lossy(&new);
                    files::replace(path, &text).map_err(|error| Broken::Said(format!("{}: {error}", input.name)))?;
                }
                Some(_) => {}
            }
        }
        Ok(end)
    }

    /// The game's text with the repairs made that may be, and whether all is right then.
    fn fixed(&self, game: &Game, name: &str, said: &mut dyn Write) -> Result<(String, bool), Broken> {
        let options = self.inputs.options();
        let mut text = game.text.text.clone();
        let mut read = game.read.clone();
        for _ in 0..ROUNDS {
            let told = referee::Game {
                text: &text,
                read: &read,
                notation: game.notation,
                rules: self.judging.rules.as_deref(),
                with_end: false,
                keep_going: false,
            };
            let Some(error) = told.first_error() else { return Ok((text, true)) };
            let source = Source { text: &text, ..game.text.source(name) };
            let found = repairs(&told, &options);
            let best = found.first().filter(|best| best.safe || self.risky);
            let Some(best) = best else {
                not_made(&source, &error, &found, said)?;
                return Ok((text, false));
            };
            made(&source, best, said)?;
            text = best.apply(&text);
            read = game.notation.read(&text, &options);
        }
        Ok((text, false))
    }
}

fn made(source: &Source<'_>, repair: &Repair, said: &mut dyn Write) -> Result<(), Broken> {
    let at = source.locate(repair.place.start);
    let was = source.text.get(repair.place.range()).unwrap_or_default().trim();
    let was = if was.is_empty() || repair.slip == Slip::Missing { String::new() } else { format!("`{was}` becomes ") };
    let (becomes, slip, keeps) = (&repair.becomes, repair.slip.words(), repair.keeps);
    let legal = if repair.whole { "all is right then".to_owned() } else { format!("{keeps} plies are legal then") };
    writeln!(said, "{}:{}:{}: {was}{becomes}: {slip}; {legal}", source.name, at.line, at.column)?;
    Ok(())
}

fn not_made(source: &Source<'_>, error: &Diagnostic, found: &[Repair], said: &mut dyn Write) -> Result<(), Broken> {
    let at = source.locate(error.span.start);
    writeln!(said, "{}:{}:{}: {} [{}]", source.name, at.line, at.column, error.message, error.code.name)?;
    if found.is_empty() {
        writeln!(said, "  no single slip explains it")?;
    }
    for repair in found.iter().take(SHOWN) {
        let at = source.locate(repair.place.start);
        let legal = if repair.whole {
            "all is right then".to_owned()
        } else {
            format!("{} plies are legal then", repair.keeps)
        };
        writeln!(said, "  {}:{}: perhaps {}: {}; {legal}", at.line, at.column, repair.becomes, repair.slip.words())?;
    }
    if found.len() > SHOWN {
        writeln!(said, "  and {} more", found.len() - SHOWN)?;
    }
    Ok(())
}
