//! Headings and facts in words, as they stand above and below the plies of a game: `Mei vs Tam`, `Host wins on time`.

use super::chat::{pointed, speaker, time};
use super::digits::number_word;
use super::ends::{draws, result, scored, tells_end};
use super::layout::{is_plain_turn, is_ply, looks_played};
use super::lexicon::{Lexicon, is_article, is_one_of, is_seat, joins, letters, verb};
use super::markup::unmarked;
use super::names::{
    apart, by_letters, dashed_pair, ended, is_title, known_loosely, listed, lists_players, opponents, plays, rated,
    seated, with_seat,
};
use super::notices::Notice;
use super::numbers::TURN;
use super::rules::{edition, names_rules, rules, said_of_rules, target, titled_by_rules, untitled};
use super::told::opening;
use crate::codes;
use crate::diagnostic::misspelt;
use crate::notation::date::{self, Date};
use crate::notation::pai::{is_set_up, known_tag, number, other_tag, tag, tag_start};
use crate::notation::read::ply::word_alone;
use crate::notation::read::visitor::TagText;
use crate::record::Record;
use crate::source::Span;
use crate::variant::{Kind, TagValue, Variant};
use std::borrow::Cow;

/// A tag, by its name and its value.
pub(super) type Fact = (String, String);

pub(super) fn fact(name: &str, value: impl Into<String>) -> Fact {
    (name.to_owned(), value.into())
}

/// The facts that a line states; none if it is something else. `above` the plies there are headings.
pub(super) fn facts(line: &str, lexicon: &Lexicon, above: bool) -> Option<Vec<Fact>> {
    let line = unstopped(line.trim()).trim_matches(['*', '_', '=', ' ', '\t']);
    // A tag says what it says.
    if tag_start(line) {
        return None;
    }
    // `**Result:** Guest`.
    if line.contains("**") {
        return facts(&line.replace("**", ""), lexicon, above);
    }
    // `(Guest wins)`, `[Guest wins]`, `--- Guest wins ---`.
    let inside = [("(", ")"), ("[", "]"), ("-", "-")].into_iter().find_map(|(open, close)| {
        Some(line.strip_prefix(open)?.strip_suffix(close)?.trim_matches(['-', ' '])).filter(|inside| tells_end(inside))
    });
    if let Some(inside) = inside {
        return result(inside, lexicon);
    }
    // `Result: Guest wins on time`.
    let told = other_tag(line).filter(|tag| tag.name.eq_ignore_ascii_case("Result"));
    let told = told.map(|tag| tag.value.trim());
    if let Some(found) = told.and_then(|value| result(&format!("Result: {value}"), lexicon)) {
        return Some(found);
    }
    // `**Result**: Guest`, which is no tag.
    if let Some(seat) = told.filter(|_| !above).and_then(|value| lexicon.seat(value)) {
        return Some(vec![fact("Result", seat)]);
    }
    if !above {
        return result(line, lexicon).or_else(|| scored(line, lexicon));
    }
    if let Some(found) = team(line, lexicon) {
        return Some(found);
    }
    let all = |parts: Vec<&str>| {
        if parts.len() < 2 {
            return None;
        }
        let facts = parts.iter().map(|part| one(part.trim(), lexicon));
        let found: Vec<Fact> = facts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
        names_once(&found, lexicon).then_some(found)
    };
    let line = said_of_rules(line).unwrap_or(line);
    // `Players: Mei (Guest), Tam (Host)`, but not `Players: 3`.
    let named = line.split_once(':').filter(|(name, value)| lists_players(name, value));
    let line = named.map_or(line, |(_, players)| players.trim());
    if let Some(found) = named.and_then(|_| listed(line, lexicon)) {
        return Some(found);
    }
    // `Pai Sho, wiki rules, four players`: the game has many rules.
    let line = strip_word(line, "Pai Sho").and_then(|rest| rest.strip_prefix(", ")).unwrap_or(line);
    let whole = one(line, lexicon).or_else(|| all(line.split(". ").collect()));
    let whole = whole.or_else(|| [",", " | ", "; ", " - "].iter().find_map(|sign| all(line.split(sign).collect())));
    // Without a comma these are the parts between full stops.
    whole.or_else(|| all(sentences(line)))
}

/// A line without what ends its sentence; the stop of `Li Wei Jr.` is the name's.
fn unstopped(line: &str) -> &str {
    let bare = line.trim_end_matches(['.', '!']);
    let is_short = bare.ends_with(" Jr") || bare.ends_with(" Sr");
    if is_short && bare.len() < line.len() { &line[..=bare.len()] } else { bare }
}

/// A line above the plies without the marks of a title and what ends its sentence.
pub(super) fn title(line: &str) -> Cow<'_, str> {
    untitled(unstopped(line.trim_start_matches(['>', '#', '*', '-', ' ', '\t']).trim()))
}

/// The facts among the parts of what follows the name of a rule set, of which some are none.
pub(super) fn facts_among(line: &str, variant: &str, lexicon: &Lexicon) -> Vec<Fact> {
    let parts = sentences(line).into_iter().flat_map(|part| part.split([';', '|'])).filter(|part| part.len() < 100);
    let of = |part: &str| {
        let part = part.trim().trim_end_matches('.');
        // `site rules`.
        one(part, lexicon).or_else(|| rules(&format!("{variant}, {part}")))
    };
    let found = parts.flat_map(|part| of(part).unwrap_or_else(|| title_parts(part).filter_map(of).flatten().collect()));
    let mut found: Vec<Fact> = found.filter(|(name, _)| name != "Variant").collect();
    if !names_once(&found, lexicon) {
        found.retain(|(name, _)| !lexicon.seats.iter().any(|seat| seat == name));
    }
    found
}

/// Whether each seat has one player: `Mei vs Tam - Ora vs Lin` names two pairs.
fn names_once(found: &[Fact], lexicon: &Lexicon) -> bool {
    let players = || found.iter().filter(|(name, _)| lexicon.seats.iter().any(|seat| seat == name));
    players().all(|one| players().all(|other| one.0 != other.0 || one == other))
}

/// The parts of a line between commas and full stops.
pub(super) fn sentences(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for part in line.split(", ") {
        let mut from = 0;
        for (at, _) in part.match_indices(". ") {
            // `Mei vs. Tam`.
            if !is_one_of(&["v", "vs"], part[from..at].rsplit(' ').next().unwrap_or_default()) {
                found.push(&part[from..at]);
                from = at + 2;
            }
        }
        found.push(&part[from..]);
    }
    found
}

/// The facts of a line, or of a part of it.
fn one(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    rules(line)
        .or_else(|| edition(line, lexicon.variant?))
        .or_else(|| target(line, lexicon.variant?))
        .or_else(|| heading(line))
        .or_else(|| titled(line, lexicon))
        .or_else(|| seats_in_a_row(line, lexicon))
        .or_else(|| one_seat(line, lexicon))
        .or_else(|| accents(line, lexicon))
        .or_else(|| hand(line, lexicon))
        .or_else(|| gate_accents(line, lexicon))
        .or_else(|| agreed(line, lexicon))
        .or_else(|| known_loosely(line, lexicon))
        .or_else(|| result(line, lexicon))
        .or_else(|| how_many(line, lexicon.variant?))
        .or_else(|| opponents(line, lexicon))
        .or_else(|| the_date(line))
        .or_else(|| set_up(line))
}

/// `Team: Red and Blue`.
fn team(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let said = other_tag(line).filter(|tag| tag.name.eq_ignore_ascii_case("Team"))?.value.trim();
    let parts = said.split([',', '&', '+', '/']).flat_map(|part| part.split(" and ")).map(str::trim);
    let seat = |part: &str| lexicon.seats.iter().copied().find(|seat| seat.eq_ignore_ascii_case(part));
    let seats: Vec<&str> = parts.map(seat).collect::<Option<_>>()?;
    (seats.len() > 1).then(|| vec![fact("Team", seats.join(" "))])
}

/// `Players: 3`, in a line of several.
fn set_up(part: &str) -> Option<Vec<Fact>> {
    // A tag in brackets is read as it is.
    let tag = other_tag(part).filter(|tag| !part.starts_with('[') && is_set_up(tag.name) && tag.rest.is_empty())?;
    Some(vec![fact(tag.name, tag.value)])
}

/// How many players there are, in the words of a heading.
pub(super) fn players_told(text: &str, variant: Variant) -> Option<String> {
    let lines = text.lines().take(60).filter(|line| !line.starts_with('[') && !looks_played(line));
    let lines = lines.map(|line| line.trim().trim_end_matches('.'));
    let parts = lines.flat_map(|line| sentences(titled_by_rules(line).map_or(line, |(_, rest)| rest)));
    let found = parts.filter_map(|part| set_up(part).or_else(|| how_many(part, variant))).flatten();
    found.into_iter().find(|(name, _)| name.eq_ignore_ascii_case("Players")).map(|(_, value)| value)
}

/// The tags of a line that begins with one.
pub(super) fn tags_of(line: &str) -> impl Iterator<Item = TagText<'_>> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let (behind, found) = if tag_start(rest) { tag(rest).ok()? } else { return None };
        rest = behind.trim_start();
        Some(found)
    })
}

/// A tag in any form, in two cells of a table too: its name and value.
pub(super) fn any_tag(line: &str) -> Option<(&str, &str)> {
    other_tag(line).map(|tag| (tag.name, tag.value)).or_else(|| tag_in_cells(line))
}

/// `Variant` and `skud` with a tab between, as record sheets have them.
pub(super) fn tag_in_cells(line: &str) -> Option<(&str, &str)> {
    // Comments stand apart from what is before their sign.
    let in_semicolons = !line.contains(" ;");
    let is_sign = |c: char| matches!(c, '\t' | '|' | ',') || c == ';' && in_semicolons;
    let cells = line.split(is_sign).map(|cell| cell.trim_matches([' ', '"']));
    let mut cells = cells.filter(|cell| !cell.is_empty());
    let (name, value) = (cells.next()?, cells.next()?);
    // `Turn` heads a column, and so may a seat.
    let is_name = known_tag(name) && !name.eq_ignore_ascii_case("Turn") && !(is_seat(name) && looks_played(value));
    (cells.next().is_none() && is_name && !is_seat(value)).then_some((name, value))
}

/// The rule set that a heading or a tag in any form names.
pub(crate) fn rules_above(text: &str) -> Option<Variant> {
    let canonical = text.strip_prefix("[Variant \"").and_then(|behind| behind.split('"').next());
    if let Some(variant) = canonical.and_then(|name| Variant::all().find(|variant| variant.name() == name)) {
        return Some(variant);
    }
    let lines = text
        .lines()
        .take(40)
        .filter(|line| !is_plain_turn(line))
        .map(|line| line.trim_start_matches(['>', '#', '*', '-', ' ', '\t']));
    for line in lines {
        let written = if tag_start(line) { tag(line).ok() } else { None };
        let written = written.map(|(_, tag)| (tag.name, tag.value));
        let found = written.or_else(|| any_tag(line).map(|(name, value)| (name, value.into())));
        if let Some((_, value)) = found.filter(|(name, _)| name.eq_ignore_ascii_case("Variant")) {
            return Variant::named(value.trim());
        }
        let bare = untitled(line.trim().trim_end_matches(['.', '*', '_', ' ']));
        let line = said_of_rules(&bare).unwrap_or(&bare);
        let named = std::iter::once(line).chain(line.split(',')).find_map(|part| rules(part.trim()));
        if let Some((_, name)) = named.and_then(|facts| facts.into_iter().next()) {
            return Variant::named(&name);
        }
        if let Some((name, _)) = titled_by_rules(line) {
            return Variant::named(name);
        }
        // `Skud: Rs*10b Rs*10r`.
        let before_plies = || line.split_once(':').filter(|(_, plies)| looks_played(plies)).map(|(name, _)| name);
        let named = before_plies().and_then(Variant::named);
        if let Some(variant) = named.or_else(|| names_rules(line).and_then(Variant::named)) {
            return Some(variant);
        }
    }
    None
}

/// Whether a line of words below the plies of a game is the heading of another: `Skud Pai Sho`, `Mei vs Tam`, `Board 2: Mei - Tam`,
/// `Guest: Mei, Host: Tam`.
pub(in crate::notation) fn begins_game(line: &str) -> bool {
    let line = line
        .trim_start_matches(['>', '#', '*', '-', '=', ' ', '\t'])
        .trim_end_matches(['.', '*', '_', '=', ' ', '\t', '\r', '\n']);
    // `Mei vs Tam (continued)`.
    let goes_on = || line.to_ascii_lowercase().trim_end_matches(')').ends_with("continued");
    if line.len() >= 100 || looks_played(line) || goes_on() {
        return false;
    }
    let seats = || {
        let parts = line.split([',', ';']).filter_map(|part| part.split_once(':'));
        let is_player = |name: &str| is_name(name) && name.starts_with(char::is_uppercase);
        parts.filter(|(seat, name)| is_seat(seat.trim()) && is_player(name.trim())).count() > 1
    };
    rules(said_of_rules(line).unwrap_or(line)).is_some()
        || seats()
        || pair(line, false)
        || dashed_pair(line) && !tells_end(line)
        || board_number(line).is_some_and(|(_, rest)| pair(rest.strip_prefix(':').unwrap_or(rest), true))
}

/// Whether a text names two players, with a dash between them only where that is asked for: `Mei vs Tam`, `Mei - Tam (Skud)`.
pub(super) fn pair(text: &str, takes_dash: bool) -> bool {
    let text = text.trim();
    let without_end = || text.strip_suffix(')')?.rsplit_once(" (").map(|(names, _)| names);
    let lower = text.to_ascii_lowercase();
    let words = [" vs. ", " vs ", " versus ", " v. "].into_iter().filter(|sign| lower.contains(sign));
    let dashes = [" - ", " – "].into_iter().filter(|sign| takes_dash && lower.contains(sign));
    let Some(sign) = words.chain(dashes).next() else { return false };
    let names = |text: &str| {
        let lower = text.to_ascii_lowercase();
        let at = lower.find(sign)?;
        Some(is_name(text.get(..at)?.trim()) && is_name(text.get(at + sign.len()..)?.trim()))
    };
    names(text) == Some(true) || without_end().and_then(names) == Some(true)
}

/// What a title calls a game of an evening, by its number or as the last one, and what follows: `Board 2`, `Table 3`, `Final`.
pub(in crate::notation) fn board_number(line: &str) -> Option<(Fact, &str)> {
    let word = letters(line);
    let behind = line[word.len()..].trim_start();
    let digits = behind.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = behind.split_at(digits);
    let is_end = rest.is_empty() || rest.starts_with([':', ' ', ',', '\r', '\n']);
    let names = |list: &[&str]| is_one_of(list, word) && is_end;
    match digits {
        1..=3 if names(&["board", "table"]) => Some((fact("Board", number), rest)),
        1..=3 if names(&["round", "game", "match"]) => Some((fact("Round", number), rest)),
        _ if digits < 2 && names(&["final", "semifinal"]) => {
            Some((fact("Round", line[..line.len() - rest.len()].trim()), rest))
        }
        _ => None,
    }
}

/// The parts of a title between commas, full stops, bars and dashes.
pub(super) fn title_parts(line: &str) -> impl Iterator<Item = &str> {
    let parts = sentences(line).into_iter().flat_map(|part| part.split(" | ")).flat_map(|part| part.split(" - "));
    parts.flat_map(|part| part.split(" – ")).flat_map(|part| part.split(" — ")).map(str::trim)
}

/// The players that tags and headings name, with their seats.
pub(super) fn players(text: &str, lexicon: &Lexicon) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    let mut add = |name: &str, value: &str| {
        if let Some(seat) = lexicon.seats.iter().find(|seat| seat.eq_ignore_ascii_case(name)) {
            found.push((value.trim().to_owned(), *seat));
        }
    };
    let lines = text.lines().take(60).filter(|line| !is_plain_turn(line));
    for line in lines.map(|line| line.trim_start_matches(['>', '#', '*', '-', ' ', '\t'])) {
        if tag_start(line) {
            tags_of(line).for_each(|tag| add(tag.name, &tag.value));
        } else if let Some((name, value)) = any_tag(line) {
            let players = if lists_players(name, value) { listed(value.trim(), lexicon) } else { None };
            players.iter().flatten().for_each(|(name, value)| add(name, value));
            add(name, rated(ended(&unmarked(value)).0).0);
        } else if !tells_end(line) {
            // `Winner - Mei` names no two players.
            let bare = title(line);
            let line = titled_by_rules(&bare).map_or(&*bare, |(_, rest)| rest);
            let mut parts = std::iter::once(line).chain(sentences(line)).chain(title_parts(line));
            let found = parts.find_map(|part| opponents(part.trim(), lexicon));
            // `Guest = Mei`, `Guest is Mei, Host is Tam. Skud Pai Sho`.
            let each = || {
                let parts = sentences(line).into_iter().filter_map(|part| one_seat(part.trim(), lexicon));
                Some(parts.flatten().collect::<Vec<Fact>>())
            };
            let named = seats_in_a_row(line, lexicon).or(found).or_else(each);
            named.iter().flatten().for_each(|(name, value)| add(name, value));
        }
    }
    found
}

/// What is said where the tags of four seats, or a player's two seats, tell how many players there are.
pub(super) fn seats_told(text: &str, lexicon: &Lexicon) -> Option<Notice> {
    let (name, value) = lexicon.writers.iter().find(|(name, _)| name == "Players")?;
    let lines = text.lines().map(str::trim_start).filter(|line| tag_start(line));
    let mut tags = lines.filter_map(|line| tag(line).ok()).map(|(_, tag)| tag.name);
    let tells = |name: &&str| lexicon.seats.iter().chain([&"Team"]).any(|seat| seat.eq_ignore_ascii_case(name));
    let written = tags.find(tells)?;
    let right = format!("[{name} \"{value}\"]");
    Some(Notice { code: &codes::SLIP_HEADING, span: Span::of(written, text)?, written: written.to_owned(), right })
}

/// The players that only a chat names, as tags.
pub(super) fn named_by_chat(text: &str, lexicon: &Lexicon) -> Vec<Fact> {
    if lexicon.players.is_empty() && lexicon.variant.is_some() {
        writers(text, lexicon).into_iter().map(|(name, seat)| fact(seat, name)).collect()
    } else {
        Vec::new()
    }
}

/// `Game 1`, `Round 3`.
fn heading(line: &str) -> Option<Vec<Fact>> {
    let (word, number) = line.split_once(' ')?;
    let number = game_number(number.trim_end_matches(':'))?;
    is_one_of(&["game", "match"], word).then(|| vec![fact("Round", number)])
}

/// The number of a game, in digits or as a word.
pub(in crate::notation) fn game_number(written: &str) -> Option<String> {
    let written = written.trim().trim_start_matches('#');
    let is_number = !written.is_empty() && written.len() <= 4 && written.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Some(written.to_owned()) } else { number_word(written).map(|number| number.to_string()) }
}

/// `Game 1: Mei vs Tam`.
fn titled(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let (game, names) = line.split_once(':')?;
    // `Round 1, board 2: Mei - Tam`.
    let round = || strip_word(game, "round").filter(|rest| rest.len() > 1 && rest.len() < 20);
    let round = || round().map(|round| vec![fact("Round", round.trim())]);
    let board = || board_number(game).filter(|(_, rest)| rest.trim().is_empty()).map(|(board, _)| vec![board]);
    let mut facts = heading(game.trim()).or_else(board).or_else(round)?;
    let names = names.trim();
    // `Game 3: Skud Pai Sho, 2018 rules`; `Board 2: Mei - Tam (Skud)` is read with its players.
    facts.extend(rules(names).or_else(|| opponents(names, lexicon))?);
    Some(facts)
}

/// `4 players`, `Four players`, `for four`.
fn how_many(line: &str, variant: Variant) -> Option<Vec<Fact>> {
    let said = strip_word(line, "for").map(str::trim_start);
    let (number, word) = said.unwrap_or(line).split_once(' ').or(said.map(|number| (number, "players")))?;
    let words = [("two", "2"), ("three", "3"), ("four", "4")];
    let words = words.into_iter().find(|(word, _)| word.eq_ignore_ascii_case(number));
    let number = words.map_or(number, |(_, number)| number);
    let fits = ["2", "3", "4"].contains(&number) && is_one_of(&["players", "hands", "seats"], word.trim());
    let can = variant.vocabulary().seats.len() > 1;
    (fits && can).then(|| vec![fact("Players", number)])
}

/// `Guest: Mei, Host: Tam`, `Guest = Mei; Host = Tam`, `Mei as Guest, Tam as Host`, `Mei (Guest), Tam (Host)`, `Guest Mei, Host Tam`.
fn seats_in_a_row(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let begins = || is_seat(line.split(' ').next().unwrap_or_default());
    if !line.contains([':', '=', ',', ';', '|', '\t']) && !line.contains(". ") && !begins() {
        return None;
    }
    let parts = line.split([',', ';', '|', '\t']).flat_map(|part| part.split("  ")).flat_map(|part| part.split(". "));
    let parts = parts.flat_map(|part| part.split(" / "));
    let parts = parts.flat_map(|part| apart(part, lexicon));
    let parts: Vec<&str> = parts.map(str::trim).filter(|part| !part.is_empty()).collect();
    if let Some(found) = by_letters(&parts, lexicon) {
        return Some(found);
    }
    let named = parts.iter().map(|part| {
        let signs = || part.split_once([':', '=']);
        let as_seat = || part.split_once(" as ").map(|(name, seat)| (seat, name)).or_else(|| plays(part));
        let in_parentheses = || part.strip_suffix(')')?.split_once(" (").map(|(name, seat)| (seat, name));
        let signed = || {
            let (seat, name) = signs().or_else(as_seat).or_else(in_parentheses)?;
            let (name, facts) = called(own_seat(seat, lexicon)?, name.trim(), lexicon);
            (is_name(name) && !looks_played(name)).then_some(facts)
        };
        signed().or_else(|| seated(part, lexicon).map(|(seat, name)| vec![fact(seat, name)]))
    });
    let named: Vec<Vec<Fact>> = named.collect::<Option<_>>()?;
    (named.len() > 1).then(|| named.into_iter().flatten().collect())
}

/// The seat of this name, or of this letter where the plies have such letters before them: `Guest`, `G`.
fn own_seat(name: &str, lexicon: &Lexicon) -> Option<&'static str> {
    let name = name.trim();
    let seat = lexicon.seats.iter().copied().find(|known| known.eq_ignore_ascii_case(name));
    seat.or_else(|| lexicon.initials.iter().find(|(initial, _)| *initial == name).map(|(_, seat)| *seat))
}

/// The name of a player, and what is told with it: the rating, or who won.
fn called<'n>(seat: &str, written: &'n str, lexicon: &Lexicon) -> (&'n str, Vec<Fact>) {
    let (player, won) = ended(written);
    let winner = won.and_then(|won| lexicon.seats.iter().copied().find(|other| (*other == seat) == won));
    // Of four players the one who lost does not tell who won.
    let is_told = won.is_none() || winner.is_some() && (won == Some(true) || lexicon.seats.len() == 2);
    let (name, rating) = if is_told { rated(player) } else { (written, None) };
    let rating = rating.map(|rating| fact(&format!("{seat}Rating"), rating));
    let result = winner.map(|winner| fact("Result", winner));
    (name, std::iter::once(fact(seat, name)).chain(rating).chain(result).collect())
}

/// `Guest = Tam`, `Host - Mei`, and `Guest: Tam` beside other facts.
fn one_seat(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    if let Some((seat, name)) = seated(line, lexicon) {
        return Some(vec![fact(seat, name)]);
    }
    let signs = ["=", " - ", " – ", " — ", ": "];
    let (sign, (seat, name)) = signs.iter().find_map(|sign| Some((*sign, line.split_once(sign)?)))?;
    let (name, facts) = called(own_seat(seat, lexicon)?, name.trim(), lexicon);
    // `Host = Bo` is read as `Host: Bo` is, and `Host - Jasmine`.
    let is_tile = sign != "=" && lexicon.is_tile(name) && !lexicon.is_flower(name);
    let is_player = is_name(name) && !looks_played(name) && !is_seat(name) && !word_alone(name) && !is_tile;
    (is_player && verb(name).is_none() && !is_title(name)).then_some(facts)
}

/// Those who write the messages of a chat, with a time or none before each, if they are as many as there are seats: the first
/// seat's plies come first.
fn writers(text: &str, lexicon: &Lexicon) -> Vec<(String, &'static str)> {
    let mut names: Vec<&str> = Vec::new();
    let mut seats: Vec<Option<&'static str>> = Vec::new();
    let mut above = None;
    for line in text.lines() {
        let line = line.trim_start();
        if let Some(name) = speaker(line) {
            above = Some(name);
            continue;
        }
        let length = time(line);
        let message = &line[length.unwrap_or(0)..];
        // `1. Mei: Rose 10b. Tam: Rose 10r.`
        if let Ok((turn, _)) = number::<true>(message) {
            let is_free = |name: &str| is_name(name) && !lexicon.is_tile(name) && verb(name).is_none();
            for (name, said) in labels(turn) {
                if is_free(name) && is_ply(said.trim_end_matches('.'), lexicon) && !names.contains(&name) {
                    names.push(name);
                    seats.push(None);
                }
            }
            continue;
        }
        let message = message.strip_prefix('@').filter(|_| !message.contains(':')).unwrap_or(message);
        // `Mei - Rs*10b`.
        let dashed = || message.split_once(" - ").filter(|(name, said)| is_name(name) && is_ply(said.trim(), lexicon));
        let found = match (pointed(message), message.split_once([':', '>']).or_else(dashed)) {
            (Some((name, said)), _) => Some((name, said, true)),
            (_, Some((name, said))) if is_name(with_seat(name, lexicon).0) => Some((name, said, length.is_some())),
            _ if looks_played(line) => above.take().map(|name| (name, line, true)),
            _ => None,
        };
        let tagged = || {
            message.split_once(' ').filter(|(name, said)| {
                line.starts_with('@') && is_name(name) && !lexicon.is_tile(name) && is_ply(said.trim(), lexicon)
            })
        };
        let tagged = found.or_else(|| tagged().map(|(name, said)| (name, said, false)));
        let Some((name, said, in_chat)) = tagged.or_else(|| plain_name(line, lexicon)) else { continue };
        // `Turn one: Rs*10b`, `Zug 1: Rs*10b`, `T1: Rs*10b`.
        let word = name.trim_end_matches(|c: char| c.is_ascii_digit());
        let is_counted = word.len() < name.len() && (name.contains(' ') || is_one_of(TURN, word));
        if is_counted
            || is_one_of(&["turn", "move", "round", "ply", "game"], name.split(' ').next().unwrap_or_default())
        {
            continue;
        }
        // Without a time it may be anything that is said of a game.
        let said = said.trim();
        let is_word = || lexicon.variant.is_none_or(draws) && is_ply(said, lexicon);
        let is_played = if in_chat { looks_played(said) || is_word() } else { is_ply(&said[opening(said)..], lexicon) };
        let (name, seat) = with_seat(name, lexicon);
        if is_played && !names.contains(&name) {
            names.push(name);
            seats.push(seat);
        }
        // Of more than are seated nobody can say who plays.
        if names.len() > lexicon.seats.len() {
            return Vec::new();
        }
    }
    let is_free = |name: &&str| name.len() > 1 && !is_seat(name);
    if lexicon.seats.len() > 2 && names.len() == lexicon.seats.len() && names.iter().all(is_free) {
        let seated = seats.iter().zip(&lexicon.seats).all(|(said, seat)| said.is_none_or(|said| said == *seat));
        return if seated {
            names.into_iter().map(str::to_owned).zip(lexicon.seats.iter().copied()).collect()
        } else {
            Vec::new()
        };
    }
    let [first, second] = lexicon.seats[..] else { return Vec::new() };
    // `Setne` and `Goet` are no players.
    if names.len() == 2 && names.iter().all(|name| misspelt(name, lexicon.seats.iter().copied()).is_some()) {
        return Vec::new();
    }
    let is_seat = |name: &&str| lexicon.seats.iter().any(|seat| seat.eq_ignore_ascii_case(name));
    let is_initial = |(name, seat): (&str, &str)| name.len() == 1 && seat[..1].eq_ignore_ascii_case(name);
    match names[..] {
        [one, other] if is_initial((one, second)) && is_initial((other, first)) => {
            vec![(one.to_owned(), second), (other.to_owned(), first)]
        }
        [one, other] if !names.iter().any(is_seat) => {
            // `Mei (Host): Rs*10r`.
            let is_turned = seats[0] == Some(second) || seats[1] == Some(first);
            let (first, second) = if is_turned { (second, first) } else { (first, second) };
            let agrees = seats[0].is_none_or(|seat| seat == first) && seats[1].is_none_or(|seat| seat == second);
            if agrees { vec![(one.to_owned(), first), (other.to_owned(), second)] } else { Vec::new() }
        }
        _ => Vec::new(),
    }
}

/// The letters before the plies of lines, `R: E*5j`, if each seat has one: its own, or in turn order.
pub(super) fn initials(text: &str, lexicon: &Lexicon) -> Vec<(&'static str, &'static str)> {
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut found: Vec<&'static str> = Vec::new();
    // `F: 7e-7f` moves a Fire.
    let mut names_tile = false;
    // Before its own seat's letter a word may have a slip.
    let is_own = |letter: &str| lexicon.seats.len() > 2 && lexicon.seats.iter().any(|seat| seat[..1] == *letter);
    for (letter, said) in labels(text).into_iter().filter(|(letter, _)| letter.len() == 1) {
        let may_play = || is_ply(said.trim(), lexicon) || is_own(letter) && looks_played(said);
        let at = LETTERS.find(&letter.to_ascii_uppercase()).filter(|_| may_play());
        let letter = at.map(|at| &LETTERS[at..at + 1]).filter(|letter| !found.contains(letter));
        let has_tile = said.starts_with(|c: char| c.is_ascii_alphabetic());
        names_tile |= letter.is_some_and(|letter| lexicon.is_code(letter) && !has_tile);
        if found.len() <= lexicon.seats.len() {
            found.extend(letter);
        }
    }
    let is_known = lexicon.variant.is_some() && found.len() == lexicon.seats.len();
    let is_own = lexicon.seats.iter().all(|seat| found.contains(&&seat[..1]));
    match lexicon.seats[..] {
        _ if !is_known => Vec::new(),
        _ if is_own => lexicon.seats.iter().map(|seat| (&seat[..1], *seat)).collect(),
        _ if names_tile => Vec::new(),
        _ => found.into_iter().zip(lexicon.seats.iter().copied()).collect(),
    }
}

/// The words of a text with a colon behind each, and what stands behind that up to the next: `R: E*5j  Y: F*15j`.
pub(super) fn labels(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for line in text.lines() {
        let ends = line.match_indices(':').map(|(end, _)| {
            let word = line[..end].trim_end_matches(|c: char| c.is_ascii_alphabetic()).len();
            (word, end)
        });
        let ends: Vec<(usize, usize)> = ends.filter(|(word, end)| word < end).collect();
        for (at, (word, end)) in ends.iter().enumerate() {
            let next = ends.get(at + 1).map_or(line.len(), |(next, _)| *next);
            found.push((&line[*word..*end], line[end + 1..next].trim_matches([' ', '\t', ',', ';', '/'])));
        }
    }
    found
}

/// `Mei Rhododendron 7c`: a name before a ply, without any sign.
fn plain_name<'t>(line: &'t str, lexicon: &Lexicon) -> Option<(&'t str, &'t str, bool)> {
    let (name, said) = line.split_once(' ')?;
    let is_free = name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphabetic) && name.len() > 1;
    let means_nothing = verb(name).is_none() && !lexicon.is_tile(name) && !is_article(name) && !joins(name);
    (is_free && means_nothing && !word_alone(name) && is_ply(said.trim(), lexicon)).then_some((name, said, false))
}

/// Whether a text may be a player's name: words without signs and places.
pub(super) fn is_name(text: &str) -> bool {
    let words = text.split(' ').filter(|word| !word.is_empty()).count();
    // `Tam. 3.5.2021`.
    let is_date = |word: &str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    // `J. R. Tam`, but not the end of a sentence.
    let ends = |at: usize| text[..at].rsplit(' ').next().is_none_or(|word| word.len() > 3);
    let is_sentence = text.match_indices(". ").any(|(at, _)| ends(at));
    // `Anna-Lena`, but not `Mei -`.
    let joins = |at: usize| {
        text[..at].ends_with(char::is_alphabetic) && text[at + 1..].starts_with(|c: char| c.is_alphabetic())
    };
    let letters = !is_sentence
        && text.chars().all(|c| c.is_alphanumeric() || matches!(c, ' ' | '\'' | '’' | '_' | '.' | '-'))
        && text.match_indices('-').all(|(at, _)| joins(at));
    // `Earth 10l` is a tile on its point.
    (1..=3).contains(&words)
        && text.starts_with(char::is_alphabetic)
        && letters
        && text.len() <= 60
        && !text.split(' ').any(is_date)
        && !looks_played(text)
}

/// `Guest accents: 2 Rocks, Boat, Knotweed`, `Accents Guest: Rock, Boat`.
fn accents(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let behind = strip_word(line, "accents").and_then(|rest| rest.strip_prefix(' '));
    let of = |rest| ["of", "for"].iter().find_map(|word| strip_word(rest, word)).map_or(rest, str::trim_start);
    let whose = behind.map_or(line, of);
    let (length, seat) = lexicon.named(whose)?;
    let rest = whose[length..].trim_start_matches("'s").trim_start_matches("’s").trim_start();
    let said = ["accents", "accent tiles", "picks", "picked", "chooses", "chose", "takes"];
    let said = said.iter().find_map(|word| strip_word(rest, word));
    let list = said.unwrap_or(rest).trim_start();
    let named = list.strip_prefix([':', '=', '-']).or_else(|| strip_word(list, "are"));
    if said.is_none() && named.is_none() && behind.is_none() {
        return None;
    }
    let codes = tiles(named.unwrap_or(list), lexicon)?;
    // One tile alone is a ply.
    (codes.len() > 1 && are_accents(&codes, lexicon)).then(|| accent_tag(seat, &codes, lexicon)).flatten()
}

/// `First's hand: Jade, Coin`, `Second tiles: Rose, 2 Lilies`.
fn hand(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let (length, seat) = lexicon.named(line)?;
    let rest = line[length..].trim_start_matches("'s").trim_start_matches("’s").trim_start();
    let rest = strip_word(rest, "starting").map_or(rest, str::trim_start);
    let list = ["hand", "tiles", "holds", "drew"].iter().find_map(|word| strip_word(rest, word))?.trim_start();
    let codes = tiles(list.strip_prefix([':', '=', '-']).unwrap_or(list), lexicon)?;
    let mut tags = lexicon.variant?.vocabulary().tags.iter();
    let is_hand = |name: &str| name.strip_prefix(seat).is_some_and(|what| ["Hand", "Tiles"].contains(&what));
    tags.find(|tag| is_hand(tag.name)).map(|tag| vec![fact(tag.name, codes.join(" "))])
}

/// Whether all tiles are accents of the rule set.
fn are_accents(codes: &[&str], lexicon: &Lexicon) -> bool {
    let Some(words) = skud(lexicon).map(Variant::vocabulary) else { return false };
    codes.iter().all(|code| words.tile(code).is_some_and(|tile| words.entry(tile).kind == Kind::Accent))
}

/// Whether what stands for a player's name is a list of accents.
pub(super) fn names_tiles(record: &Record) -> bool {
    let mut lists = record.tags().filter(|tag| tag.value.contains(',') && is_seat(&tag.name)).peekable();
    lists.peek().is_some() && {
        let lexicon = Lexicon::of("", Some(record.variant));
        lists.any(|tag| accents(&format!("{}: {}", tag.name, tag.value), &lexicon).is_some())
    }
}

/// `0H.R,W,K,B` in a record with tags.
fn gate_accents(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let vocabulary = skud(lexicon)?.vocabulary();
    let seat = match line.get(..3)?.to_ascii_uppercase().as_str() {
        "0G." => "Guest",
        "0H." => "Host",
        _ => return None,
    };
    let codes = line[3..]
        .trim_end_matches(';')
        .split(',')
        .map(|code| Some(vocabulary.code(vocabulary.read_gate(code.trim())?)));
    let codes: Vec<&str> = codes.collect::<Option<_>>()?;
    accent_tag(seat, &codes, lexicon)
}

/// The rules of a text that speaks of accents, if it is not known to have others.
fn skud(lexicon: &Lexicon) -> Option<Variant> {
    lexicon.variant.or_else(|| Variant::named("skud"))
}

fn accent_tag(seat: &str, codes: &[&str], lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let name = format!("{seat}Accents");
    let is_known = skud(lexicon)?.vocabulary().tags.iter().any(|tag| tag.name == name && tag.value == TagValue::Tiles);
    is_known.then(|| vec![fact(&name, codes.join(" "))])
}

pub(super) fn strip_word<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let start = text.get(..word.len())?;
    (start.eq_ignore_ascii_case(word) && !text[word.len()..].starts_with(char::is_alphanumeric))
        .then(|| &text[word.len()..])
}

/// The codes of tiles in a list: `2 Rocks, Boat and Knotweed`.
fn tiles(list: &str, lexicon: &Lexicon) -> Option<Vec<&'static str>> {
    let vocabulary = skud(lexicon)?.vocabulary();
    let mut codes = Vec::new();
    let mut parts: Vec<&str> = list.split([',', '/', '&', '+']).flat_map(|part| part.split(" and ")).collect();
    // `R W K B`, `Jd Rd Co`.
    let is_code = |word: &str| word.len() == 1 || vocabulary.tile(word).is_some();
    if parts.len() == 1 && list.split_whitespace().all(is_code) {
        parts = list.split_whitespace().collect();
    }
    for part in parts {
        let part = part.trim().trim_start_matches("and ").trim();
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        let count: usize =
            if digits == 0 { 1 } else { part[..digits].parse().ok().filter(|count| (1..=9).contains(count))? };
        let name = part[digits..].trim_start_matches([' ', 'x', '×']).trim();
        let find = |name: &str| {
            let read = vocabulary.read(name).map(|read| read.tile);
            read.or_else(|| <[_; 1]>::try_from(vocabulary.named(name)).ok().map(|[tile]| tile))
        };
        let lilies = || find(&format!("{}y", name.strip_suffix("ies")?));
        let lotuses = || find(name.strip_suffix("es")?);
        let single = find(name).or_else(|| find(name.strip_suffix(['s', 'S'])?)).or_else(lilies).or_else(lotuses);
        let tile = single.or_else(|| vocabulary.read_gate(name))?;
        codes.extend(std::iter::repeat_n(vocabulary.code(tile), count));
    }
    (!codes.is_empty()).then_some(codes)
}

/// `Target 8, hand of 4, White Jade in the centre`.
fn agreed(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let tags = lexicon.variant?.vocabulary().tags;
    let facts = line.split([',', ';']).map(|part| {
        let lower = part.trim().to_ascii_lowercase();
        let words: Vec<&str> = lower.split([' ', ':']).filter(|word| !word.is_empty()).collect();
        let found = match words[..] {
            ["target", "of", count] | ["target", count] => fact("Target", game_number(count)?),
            ["hand", "of" | "size", count] | ["hand", count] | ["hands", "of", count] => {
                fact("Hand", game_number(count)?)
            }
            [ref tile @ .., "in", "the", "centre" | "center"]
            | ["centre" | "center", "piece" | "tile", ref tile @ ..]
            | ["centre" | "center", ref tile @ ..] => {
                let [code] = tiles(&tile.join(" "), lexicon)?[..] else { return None };
                fact("Centre", code)
            }
            _ => return None,
        };
        tags.iter().any(|tag| tag.name == found.0).then_some(found)
    });
    facts.collect()
}

/// A date by itself.
pub(super) fn the_date(line: &str) -> Option<Vec<Fact>> {
    // What a tag says is read where tags are.
    if let Some(tag) = other_tag(line).filter(|tag| tag.name.eq_ignore_ascii_case("Date") && !line.starts_with('[')) {
        return Some(vec![fact("Date", tag.value)]);
    }
    let mut written = line.trim();
    for word in ["played", "dated", "date", "on", "the"] {
        written =
            strip_word(written, word).map_or(written, |rest| rest.trim_start_matches([' ', ':', '=', '-', '–', '—']));
    }
    match date::read(written) {
        Date::Canonical if written.starts_with(|c: char| c.is_ascii_digit()) && written.len() > 4 => {
            Some(vec![fact("Date", written)])
        }
        Date::Meant(date) => Some(vec![fact("Date", date)]),
        // Its tag warns of it, and shows both.
        Date::Either(..) => Some(vec![fact("Date", written)]),
        _ => None,
    }
}

/// What parts of a heading say beside words: the date, and the players with a word between them, `Spring Cup - Mei vs Tam`.
pub(super) fn beside(line: &str, lexicon: &Lexicon) -> Vec<Fact> {
    // `The rematch of Mei vs Tam` may be another game.
    let is_word = |word: &str| word.starts_with(char::is_uppercase) || is_one_of(&["vs", "vs.", "v.", "versus"], word);
    let is_pair = |part: &&str| part.len() < 100 && pair(part, false) && part.split(' ').all(is_word);
    let mut pairs = title_parts(line).filter(is_pair).filter_map(|part| opponents(part, lexicon));
    let players = pairs.next().filter(|_| other_tag(line).is_none() && pairs.next().is_none());
    dated(line).into_iter().chain(players.into_iter().flatten()).collect()
}

/// The date at the end of a heading, or at its start: `Club night, 3 May 2024`, `3 May 2024, London`.
fn dated(line: &str) -> Option<Fact> {
    let line = line.trim_end_matches(['.', ')']);
    if line.len() > 100 || other_tag(line).is_some() {
        return None;
    }
    let starts = line.match_indices([',', '(', ':']).map(|(at, _)| line[at + 1..].trim());
    let starts = starts.chain(line.rsplit_once(" - ").map(|(_, date)| date));
    let ends = line.match_indices(", ").map(|(at, _)| line.split_at(at)).filter(|(_, rest)| !looks_played(rest));
    let starts = starts.filter(|_| line.starts_with(char::is_alphabetic));
    let ends = ends.filter(|(_, rest)| rest[2..].starts_with(char::is_alphabetic)).map(|(date, _)| date);
    starts.chain(ends).filter_map(the_date).find_map(|found| found.into_iter().next())
}
