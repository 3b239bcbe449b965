//! `validate --infer-rules`: by which editions of the rules a game is legal, and where it is not by the others.

use super::inputs::Game;
use super::{CliResult, Status, guide};
use crate::diagnostic::Diagnostic;
use crate::escape;
use crate::referee;
use guide::folded;
use std::io::Write;

/// Lists the editions by which a game is legal.
pub(super) fn infer_rules(game: &Game, name: &str, quiet: bool, out: &mut dyn Write) -> CliResult {
    let record = &game.read.record;
    let title = escape::line(&format!("{name}: game {} ({})", game.text.game, record.variant));
    let editions = referee::of(record.variant).editions();
    if editions.is_empty() {
        let error = first_error(game, None);
        writeln!(out, "{}", folded("", &format!("{title}: one edition; {}", found(error.as_ref()))))?;
        return Ok(if error.is_some() { Status::Reported } else { Status::Clean });
    }
    writeln!(out, "{}", folded("", &title))?;
    // Switches follow after a semicolon.
    let named = editions.iter().filter(|edition| !edition.contains(';'));
    let mut fewest = None;
    for edition in named {
        let error = first_error(game, Some(edition));
        fewest = fewest.or(error.is_none().then_some(0));
        writeln!(out, "{}", folded("  ", &format!("{edition}: {}", found(error.as_ref()))))?;
    }
    for edition in editions.iter().filter(|edition| edition.contains(';')) {
        let changes = edition.matches(';').count();
        // Only the fewest changes are of interest.
        if fewest.is_some_and(|fewest| changes > fewest) {
            break;
        }
        if first_error(game, Some(edition)).is_none() {
            fewest = Some(changes);
            writeln!(out, "{}", folded("  ", &format!("{edition}: right")))?;
        }
    }
    if fewest.is_none() && !quiet {
        writeln!(out, "{}", folded("  ", "no combination of switches makes it right"))?;
    }
    Ok(if fewest.is_some() { Status::Clean } else { Status::Reported })
}

/// The first error, by these rules.
fn first_error(game: &Game, rules: Option<&str>) -> Option<Diagnostic> {
    let game = referee::Input {
        text: &game.text.text,
        read: &game.read,
        notation: game.notation,
        rules,
        with_end: false,
        keep_going: false,
    };
    game.first_error()
}

fn found(error: Option<&Diagnostic>) -> String {
    let Some(error) = error else { return "right".to_owned() };
    let place = match (error.turn, &error.seat) {
        (Some(turn), Some(seat)) => format!("turn {turn}, {seat}: "),
        (Some(turn), None) => format!("turn {turn}: "),
        _ => String::new(),
    };
    escape::line(&format!("{place}{} [{}]", error.message, error.code.name))
}
