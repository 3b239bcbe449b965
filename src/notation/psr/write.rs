//! Writes a game.

use super::{ACCENTS, PROFILES, bonus_word};
use crate::notation::read::message::shown;
use crate::notation::skud::{not_skud, plies, simple};
use crate::notation::{Spelling, WriteError};
use crate::record::{Act, Record};
use crate::variant::Vocabulary;
use std::fmt::Write;

pub(super) fn record(record: &Record) -> Result<String, WriteError> {
    let vocabulary = record.variant.vocabulary();
    let (tile, plies) = plies(record, "psr")?;
    let mut out = String::from("PAISHO-RECORD 1\n");
    for tag in record.tags() {
        match tag.name.as_str() {
            "Rules" => {
                let known = PROFILES.iter().find(|(_, edition)| *edition == tag.value);
                let name = known.map_or(tag.value.as_str(), |(profile, _)| profile);
                let is_word = !name.is_empty() && !name.contains([' ', '\t', '\r', '\n']);
                // Another name would be read as an edition that it is not.
                let is_other = known.is_none() && PROFILES.iter().any(|(known, _)| known.eq_ignore_ascii_case(name));
                if !is_word || tag.value == "2018" || is_other {
                    return Err(WriteError::new(format!("`psr` has no name for the rules `{}`", shown(&tag.value))));
                }
                let _ = writeln!(out, "rules {name}");
            }
            "Options" => return Err(WriteError::new("`psr` cannot say what a link asks of the rules".to_owned())),
            "HostAccents" | "GuestAccents" => {
                let mut counts = [0_usize; ACCENTS.len()];
                for code in tag.value.split_whitespace() {
                    let Some(at) = ACCENTS.iter().position(|accent| *accent == code) else {
                        return Err(WriteError::new(format!("`{}` has a tile that is not an accent", tag.name)));
                    };
                    counts[at] += 1;
                }
                if counts.iter().any(|count| *count > 9) {
                    return Err(WriteError::new(format!("`{}` has more than nine of an accent", tag.name)));
                }
                let name = if tag.name == "HostAccents" { "host" } else { "guest" };
                let _ = writeln!(out, "{name}-accents {},{},{},{}", counts[0], counts[1], counts[2], counts[3]);
            }
            _ => {}
        }
    }
    let _ = writeln!(out, "start {}\nactions", Spelling::Psr.code(vocabulary, tile));
    for acts in plies {
        self::acts(acts, vocabulary, &mut out).ok_or_else(|| not_skud(acts))?;
    }
    Ok(out)
}

/// Writes the lines of a ply; `None` when Skud has no such ply.
pub(super) fn acts(acts: &[Act], vocabulary: &Vocabulary, out: &mut String) -> Option<()> {
    let (first, bonus) = simple(acts)?;
    let point = |at| Spelling::Psr.place(at);
    let _ = match first.path.last() {
        Some(end) => writeln!(out, "arrange {} {}", point(first.at), point(*end)),
        None => writeln!(out, "plant {} {}", Spelling::Psr.code(vocabulary, first.tile?), point(first.at)),
    };
    let Some(bonus) = bonus else { return Some(()) };
    let (tile, at) = (bonus.tile?, point(bonus.at));
    let (code, name) = (Spelling::Psr.code(vocabulary, tile), bonus_word(vocabulary.entry(tile).kind));
    let _ = match (name, bonus.path.last()) {
        ("accent", Some(end)) => writeln!(out, "accent {code} move {at} {}", point(*end)),
        ("accent", None) => writeln!(out, "accent {code} at {at}"),
        (_, Some(_)) => return None,
        (name, None) => writeln!(out, "{name} {code} {at}"),
    };
    Some(())
}
