//! Games of which each seat's plies stand in a list of their own.

use super::super::chat::speaker;
use super::super::lexicon::Lexicon;
use super::{is_plain_turn, looks_played, prefix};
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::pai::tag_start;
use crate::notation::read::message::shown;
use crate::notation::read::ply::ply;
use crate::source::Span;

/// The plies below or beside the name of a seat or a player, up to the next name.
struct List<'t> {
    /// The name as it is written.
    name: &'t str,
    seat: &'static str,
    first: &'t str,
    plies: usize,
    lines: usize,
    /// Whether semicolons stand between them.
    is_parted: bool,
}

/// The error of a text in which each seat that is named has its plies in one list: read in their order, they would be played
/// by the seats in turn.
pub(in crate::notation::hand) fn apart(text: &str, lexicon: &Lexicon) -> Option<Diagnostic> {
    let mut lists: Vec<List<'_>> = Vec::new();
    for line in text.lines().filter(|line| !tag_start(line)) {
        let mut rest = line.trim();
        while let Some(length) = prefix(rest) {
            rest = &rest[length..];
        }
        if !is_plain_turn(rest) {
            let cell = rest.trim_start_matches('|').trim_start();
            if let Some((length, seat)) = lexicon.named(cell)
                && let Some(behind) = list_behind(&cell[length..])
            {
                // Whose name comes again has no list.
                if lists.iter().any(|above| above.seat == seat && above.plies > 0) {
                    return None;
                }
                // A name without plies heads none.
                lists.pop_if(|list| list.plies == 0);
                let colon = usize::from(cell[length..].starts_with(':'));
                lists.push(List {
                    name: &cell[..length + colon],
                    seat,
                    first: "",
                    plies: 0,
                    lines: 0,
                    is_parted: false,
                });
                // `Mei — 12/03/2024 20:02`.
                rest = if speaker(cell).is_some() { "" } else { behind };
            }
        }
        let Some(list) = lists.last_mut() else {
            // Turns above them are not those of a seat.
            if looks_played(rest) && rest.contains(|c: char| c.is_alphabetic()) {
                return None;
            }
            continue;
        };
        let found: Vec<&str> = plies(rest).collect();
        list.lines += usize::from(!found.is_empty());
        list.plies += found.len();
        list.is_parted |= found.len() > 1 && rest.contains(';');
        list.first = if list.first.is_empty() { found.first().copied().unwrap_or_default() } else { list.first };
    }
    lists.pop_if(|list| list.plies == 0);
    let is_list = |list: &List<'_>| list.lines > 1 || list.plies > 2 || list.is_parted;
    let [first, second, ..] = &lists[..] else { return None };
    if !is_list(first) || second.plies < 2 {
        return None;
    }
    let message =
        format!("these are {} plies of {} in a row, and those of {} follow", first.plies, first.seat, second.seat);
    let turn: Vec<String> = lists.iter().map(|list| shown(list.first)).collect();
    let help = format!("write the plies of a turn beside each other: `1. {}`", turn.join(" "));
    let span = Span::of(first.name, text)?;
    Some(Diagnostic::new(&codes::SEAT_TURN, span, message).label("a list of one seat's plies").help(help))
}

/// What stands behind a name that heads a list.
fn list_behind(behind: &str) -> Option<&str> {
    let behind = behind.trim_start_matches(['*', '_']);
    let signs = behind.trim_start_matches([' ', '\t', ':', '|', '-', '–', '—', '*']);
    (behind.trim().is_empty() || behind[..behind.len() - signs.len()].contains([':', '|', '\t', '-', '–', '—']))
        .then_some(signs)
}

/// The plies of a line, each in signs and by itself, or in words between commas.
fn plies(line: &str) -> impl Iterator<Item = &str> {
    let is_ply = |word: &&str| ply::<true>(word).is_ok_and(|(rest, _)| rest.is_empty());
    let words = line.split([' ', '\t', ',', ';', '|']).filter(is_ply);
    let parts = line.split(['\t', ',', ';', '|']).map(str::trim).filter(|part| looks_played(part) && part.len() > 3);
    let (words, parts): (Vec<&str>, Vec<&str>) = (words.collect(), parts.collect());
    if words.len() < parts.len() { parts.into_iter() } else { words.into_iter() }
}
