//! `validate --infer-rules`: by which rules a record is right, and where it fails by the others.

use super::input::Game;
use super::{Broken, End};
use crate::diagnostic::Diagnostic;
use crate::referee;
use std::io::{self, Write};

/// Says of a game by which sets of rules it is right.
pub(super) fn infer(game: &Game, name: &str, quiet: bool) -> Result<End, Broken> {
    let mut out = io::stdout().lock();
    let record = &game.read.record;
    let title = format!("{name}: game {} ({})", game.text.game, record.variant);
    let editions = referee::of(record.variant).editions();
    if editions.is_empty() {
        let error = first_error(game, None);
        writeln!(out, "{title}: one set of rules; {}", told(error.as_ref()))?;
        return Ok(if error.is_some() { End::Findings } else { End::Clean });
    }
    writeln!(out, "{title}")?;
    // An edition is named by itself; its switches follow behind a semicolon.
    let named = editions.iter().filter(|edition| !edition.contains(';'));
    let mut fewest = None;
    for edition in named {
        let error = first_error(game, Some(edition));
        fewest = fewest.or(error.is_none().then_some(0));
        writeln!(out, "  {edition}: {}", told(error.as_ref()))?;
    }
    for edition in editions.iter().filter(|edition| edition.contains(';')) {
        let changes = edition.matches(';').count();
        // Once it is right, it takes no more changes; only those as few are of interest.
        if fewest.is_some_and(|fewest| changes > fewest) {
            break;
        }
        if first_error(game, Some(edition)).is_none() {
            fewest = Some(changes);
            writeln!(out, "  {edition}: right")?;
        }
    }
    if fewest.is_none() && !quiet {
        writeln!(out, "  and no switch, nor several together, makes it right")?;
    }
    Ok(if fewest.is_some() { End::Clean } else { End::Findings })
}

/// What is wrong first, by these rules.
fn first_error(game: &Game, rules: Option<&str>) -> Option<Diagnostic> {
    let told = referee::Game {
        text: &game.text.text,
        read: &game.read,
        notation: game.notation,
        rules,
        with_end: false,
        keep_going: false,
    };
    told.first_error()
}

fn told(error: Option<&Diagnostic>) -> String {
    let Some(error) = error else { return "right".to_owned() };
    let place = match (error.turn, &error.seat) {
        (Some(turn), Some(seat)) => format!("turn {turn}, {seat}: "),
        (Some(turn), None) => format!("turn {turn}: "),
        _ => String::new(),
    };
    format!("{place}{} [{}]", error.message, error.code.name)
}
