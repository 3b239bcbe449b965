//! The rule set, its edition and the target as headings tell them: `Skud Pai Sho, 2018 rules`, `to 12 points`.

use super::facts::{Fact, fact, strip_word};
use super::layout::looks_played;
use super::lexicon::is_one_of;
use crate::notation::date::{self, Date};
use crate::notation::pai::rules_at_start;
use crate::variant::Variant;
use std::borrow::Cow;

/// `Skud Pai Sho, site rules`.
pub(super) fn rules(line: &str) -> Option<Vec<Fact>> {
    // `Iroh: Lt10c-5c` is the ply of a player.
    if looks_played(line) {
        return None;
    }
    let (name, rest) = line.split_once([',', '(', ';', ':']).unwrap_or((line, ""));
    let (name, rest) = match Variant::named(name.trim()) {
        Some(variant) => (variant, rest),
        // `Skud rules`, `Skud 2018`.
        None => {
            let (name, rest) = line.rsplit_once(' ')?;
            (Variant::named(name.trim())?, rest)
        }
    };
    let mut facts = vec![fact("Variant", name.name())];
    let words: Vec<&str> = rest
        .split([' ', ',', ')', '\t'])
        .filter(|word| !word.is_empty() && !is_one_of(&["rules", "rule", "edition", "game", "the", "of"], word))
        .collect();
    // `Skud Pai Sho (casual)` names none.
    let speaks = |word: &str| rest.split([' ', ',', ')']).any(|other| other.eq_ignore_ascii_case(word));
    let is_edition = |word: &str| {
        let has_year = word.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() == 4);
        has_year || word.eq_ignore_ascii_case("site") || speaks("rules") || speaks("edition")
    };
    match words[..] {
        [] => {}
        [edition] if is_edition(edition) => facts.push(fact("Rules", edition.to_ascii_lowercase())),
        _ => return None,
    }
    Some(facts)
}

/// `2018 rules`, `with the site rules`, of a rule set that is named elsewhere.
pub(super) fn edition(line: &str, variant: Variant) -> Option<Vec<Fact>> {
    let words = line.split(' ').skip_while(|word| is_one_of(&["with", "by", "under", "the"], word));
    let said = words.collect::<Vec<_>>().join(" ");
    let is_told = said.ends_with("rules") || said.ends_with("edition");
    let mut found = if is_told { rules(&format!("{}, {said}", variant.name()))? } else { return None };
    found.retain(|(name, _)| name == "Rules");
    (!found.is_empty()).then_some(found)
}

/// `to 12 points`, `first to 12`.
pub(super) fn target(line: &str, variant: Variant) -> Option<Vec<Fact>> {
    let line = strip_word(line, "played").map_or(line, str::trim_start);
    let line = ["first", "up"].iter().find_map(|word| strip_word(line, word)).map_or(line, str::trim_start);
    let number = strip_word(line, "to")?.trim_start();
    let number = number.strip_suffix(" points").unwrap_or(number);
    let has_target = variant.vocabulary().tags.iter().any(|tag| tag.name == "Target");
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    (has_target && is_number).then(|| vec![fact("Target", number)])
}

/// What stands behind `Rules:` or `Variant:`, if it begins with the name of a rule set.
pub(super) fn said_of_rules(line: &str) -> Option<&str> {
    let (name, said) = line.split_once([':', '='])?;
    let is_mark = |c: char| matches!(c, '*' | '_' | ' ' | '\t');
    let said = said.trim_start_matches(is_mark);
    let is_told = is_one_of(&["rules", "rule set", "ruleset", "variant", "game"], name.trim_matches(is_mark));
    (is_told && rules_at_start(said).is_some()).then_some(said)
}

/// A title without what makes it bold, and with commas for the parentheses behind its rule set: `**Skud Pai Sho** (2018 rules): Mei
/// vs. Tam`.
pub(super) fn untitled(line: &str) -> Cow<'_, str> {
    // `== Skud Pai Sho ==`.
    let line = if line.starts_with("==") { line.trim_matches(['=', ' ']) } else { line };
    let plain = if line.contains("**") { Cow::Owned(line.replace("**", "")) } else { Cow::Borrowed(line) };
    let plain = match before_year(&plain) {
        Some(at) => Cow::Owned(format!("{}{}", &plain[..at], &plain[at + 1..])),
        None => plain,
    };
    let inside = plain.split_once(" (").filter(|(title, _)| Variant::named(title).is_some());
    let parts = inside.and_then(|(title, rest)| Some((title, rest.split_once("): ")?)));
    match parts.map(|(title, (inside, rest))| format!("{title}, {inside}, {rest}")) {
        Some(line) => Cow::Owned(line),
        None => plain,
    }
}

/// Where the comma of a date stands before its year: `Skud Pai Sho, May 3, 2021`.
fn before_year(line: &str) -> Option<usize> {
    line.match_indices(", ").map(|(at, _)| at).find(|at| {
        let year = line.get(at + 2..at + 6).filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()));
        let ends = !line.as_bytes().get(at + 6).is_some_and(u8::is_ascii_alphanumeric);
        let mut words = line[..*at].rsplit(' ');
        let (day, month) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let date = year.filter(|_| ends).map(|year| format!("{month} {day} {year}"));
        date.is_some_and(|date| matches!(date::read(&date), Date::Meant(_)))
    })
}

/// The rule set that a title begins with, in several words, and what follows: `Skud Pai Sho, club night`, `Wiki Pai Sho (Mei vs
/// Tam)`.
pub(super) fn titled_by_rules(line: &str) -> Option<(&'static str, &str)> {
    if looks_played(line) || line.len() > 200 || line.contains(['[', ']', '{', '}', '"']) {
        return None;
    }
    let said = said_of_rules(line);
    let line = said.unwrap_or(line);
    let (variant, rest) = rules_at_start(line).filter(|(_, rest)| !rest.is_empty())?;
    // One word may be any word.
    if said.is_none() && !line[..line.len() - rest.len()].contains(' ') {
        return None;
    }
    let rest = rest.trim_matches([' ', ',', ':', ';', '.', '-', '–', '—', '|', '*', '_']);
    let rest = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(rest);
    Some((variant.name(), rest))
}

/// The only rule set that words name in full: `our game of Ancient Pai Sho`.
pub(super) fn names_rules(line: &str) -> Option<&'static str> {
    let lower = line.to_ascii_lowercase();
    let word = |at: usize| lower[..at].rsplit(|c: char| !c.is_alphabetic()).next();
    let names =
        [" pai sho", " paisho"].into_iter().flat_map(|sho| lower.match_indices(sho)).filter_map(|(at, _)| word(at));
    let mut variants = names.filter_map(Variant::named);
    let first = variants.next()?;
    variants.all(|variant| variant == first).then(|| first.name())
}
