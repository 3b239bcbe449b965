//! The rule set, its edition and the target as headings tell them: `Skud Pai Sho, 2018 rules`, `to 12 points`.

use super::facts::{Fact, fact, pair, strip_word, the_date};
use super::layout::looks_played;
use super::lexicon::{is_article, is_one_of, letters};
use super::markup::unmarked;
use crate::notation::date::{self, Date};
use crate::notation::pai::{other_tag, rules_at_start};
use crate::variant::Variant;
use std::borrow::Cow;

/// `Skud Pai Sho, site rules`.
pub(super) fn rules(line: &str) -> Option<Vec<Fact>> {
    // `Iroh: Lt10c-5c` is the ply of a player.
    if looks_played(line) {
        return None;
    }
    // `Variant balance`, `variant - balance`.
    let told = strip_word(line, "variant").map(|said| said.trim_matches([' ', '-', '–', '—', '=', ':']));
    if let Some(variant) = told.and_then(Variant::named) {
        return Some(vec![fact("Variant", variant.name())]);
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
    // `Wiki Pai Sho (2023-09-24)`: an edition has no day.
    let behind = rest.trim_matches([' ', ')', '\t']);
    if let Some(date) = the_date(behind) {
        facts.extend(date);
        return Some(facts);
    }
    if date::read(behind) == Date::Impossible {
        return None;
    }
    let words: Vec<&str> = rest
        .split([' ', ',', ')', '\t'])
        .filter(|word| {
            !word.is_empty() && !is_one_of(&["rules", "rule", "variant", "edition", "game", "the", "of"], word)
        })
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

/// A title without what makes it bold and what is around all of it, and with commas for the parentheses behind its rule set: `**Skud
/// Pai Sho** (2018 rules): Mei vs. Tam`.
pub(super) fn untitled(line: &str) -> Cow<'_, str> {
    // `== Skud Pai Sho ==`.
    let line = if line.starts_with("==") { line.trim_matches(['=', ' ']) } else { line };
    let plain = unmarked(line);
    let plain = if plain.contains("**") { Cow::Owned(plain.replace("**", "")) } else { plain };
    let plain = unemphasized(&plain).map_or(plain, Cow::Owned);
    let plain = unframed(&plain).map(str::to_owned).map_or(plain, Cow::Owned);
    // A tag is read with its comma.
    let plain = match before_year(&plain).filter(|_| other_tag(&plain).is_none()) {
        Some(at) => Cow::Owned(format!("{}{}", &plain[..at], &plain[at + 1..])),
        None => plain,
    };
    let plain = behind_game(&plain).map_or(plain, Cow::Owned);
    let inside = plain.split_once(" (").filter(|(title, _)| Variant::named(title).is_some());
    let parts = inside.and_then(|(title, rest)| Some((title, rest.split_once("): ")?)));
    match parts.map(|(title, (inside, rest))| format!("{title}, {inside}, {rest}")) {
        Some(line) => Cow::Owned(line),
        None => plain,
    }
}

/// What stands in quotes or parentheses that are around all of a title: `"Skud Pai Sho"`, `(3 May 2024)`.
fn unframed(line: &str) -> Option<&str> {
    const FRAMES: [(char, char); 6] = [('"', '"'), ('“', '”'), ('„', '“'), ('„', '”'), ('«', '»'), ('(', ')')];
    let line = line.trim();
    let (open, close, inside) = FRAMES
        .into_iter()
        .find_map(|(open, close)| Some((open, close, line.strip_prefix(open)?.strip_suffix(close)?.trim())))?;
    let is_whole = !inside.is_empty() && !inside.contains([open, close]);
    (is_whole && (!looks_played(inside) || the_date(inside).is_some())).then_some(inside)
}

/// A title without the stars or underscores around some of its words: `*Skud Pai Sho* Mei vs Tam`.
fn unemphasized(line: &str) -> Option<String> {
    let sign = ['*', '_'].into_iter().find(|sign| line.split(*sign).count() > 2)?;
    let is_edge = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let are_pairs = line.match_indices(sign).enumerate().all(|(count, (at, _))| {
        let (before, behind) = (line[..at].chars().next_back(), line[at + 1..].chars().next());
        let (outside, inside) = if count % 2 == 0 { (before, behind) } else { (behind, before) };
        is_edge(outside) && inside.is_some_and(|c| !c.is_whitespace() && c != sign)
    });
    let is_even = line.matches(sign).count() % 2 == 0;
    (are_pairs && is_even && !looks_played(line)).then(|| line.replace(sign, ""))
}

/// A title that names the game before its rule set, or before the players, without that or in the usual order: `Pai Sho (Balance)`,
/// `Pai Sho - Skud variant, 2018 rules`, `Pai Sho: Mei vs Tam`.
fn behind_game(line: &str) -> Option<String> {
    const KINDS: [&str; 5] = ["variant", "version", "rules", "edition", "game"];
    let line = strip_word(line, "game").and_then(|line| line.strip_prefix(": ")).unwrap_or(line);
    let rest = ["pai sho", "pai-sho", "paisho"].iter().find_map(|game| strip_word(line, game))?.trim_start();
    // `Pai Sho Balance`; the wiki is a place, too.
    if let Some(variant) = Variant::named(rest).filter(|variant| variant.name() != "wiki") {
        return Some(variant.vocabulary().title.to_owned());
    }
    let rest = KINDS.iter().find_map(|kind| strip_word(rest, kind)).unwrap_or(rest).trim_start();
    let sign = rest.chars().next().filter(|sign| matches!(sign, '(' | ',' | ':' | '|' | '-' | '–' | '—'))?;
    let said = rest[sign.len_utf8()..].trim_start();
    if looks_played(said) {
        return None;
    }
    let named = strip_word(said, "the").map_or(said, str::trim_start);
    let name = letters(named);
    let Some(variant) = Variant::named(name) else {
        // `Pai Sho, wiki rules` is read by its parts.
        return (!matches!(sign, '(' | ',')).then(|| said.to_owned());
    };
    let behind = named[name.len()..].trim_start();
    let behind = KINDS.iter().find_map(|kind| strip_word(behind, kind)).unwrap_or(behind).trim_start();
    let behind = if sign == '(' { behind.replacen(')', "", 1) } else { behind.to_owned() };
    let is_apart = behind.is_empty() || !behind.starts_with(char::is_alphanumeric);
    is_apart.then(|| [variant.vocabulary().title, &behind].concat())
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
    // `Our Skud game between Mei and Tam`.
    let line = line.split_once(' ').filter(|(word, _)| is_article(word)).map_or(line, |(_, rest)| rest);
    let (variant, rest) = rules_at_start(line).filter(|(_, rest)| !rest.is_empty())?;
    let is_word = !line[..line.len() - rest.len()].contains(' ');
    // `Balance game between Mei and Tam`.
    let is_game = || {
        ["game", "match"].iter().any(|game| {
            strip_word(rest.trim_start(), game).is_some_and(|said| strip_word(said.trim_start(), "between").is_some())
        })
    };
    let is_apart = || !rest.trim_start().starts_with(char::is_alphanumeric);
    let rest = rest.trim_matches([' ', ',', ':', ';', '.', '-', '–', '—', '|', '*', '_']);
    let rest = rest.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(rest);
    // One word may be any word, but not before the players: `Skud: Mei vs Tam`.
    let is_title = || is_game() || is_apart() && pair(rest, false);
    (said.is_some() || !is_word || is_title()).then(|| (variant.name(), rest))
}

/// The only rule set that words name in full: `our game of Ancient Pai Sho`.
pub(super) fn names_rules(line: &str) -> Option<&'static str> {
    let lower = line.to_ascii_lowercase();
    // `This is not Skud Pai Sho`.
    let denies = |word: &str| ["not", "no", "unlike", "like", "never", "than"].contains(&word) || word.ends_with("n't");
    if lower.split(' ').any(denies) {
        return None;
    }
    let word = |at: usize| lower[..at].rsplit(|c: char| !c.is_alphabetic()).next();
    let names = [" pai sho", " paisho", " pai-sho"]
        .into_iter()
        .flat_map(|sho| lower.match_indices(sho))
        .filter_map(|(at, _)| word(at));
    let mut variants = names.filter_map(Variant::named);
    let first = variants.next()?;
    variants.all(|variant| variant == first).then(|| first.name())
}
