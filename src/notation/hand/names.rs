//! Players as headings name them: `Guest is Mei`, `Mei (Guest)`, `Player 1: Mei`, `game between Mei and Tam`.

use super::chat::LONG_DASH;
use super::ends::BEATS;
use super::facts::{Fact, fact, game_number, is_name, sentences, strip_word, the_date, title, title_parts};
use super::layout::{four_names, is_plain_turn, looks_played};
use super::lexicon::{ENDS, Lexicon, PRONOUNS, is_article, is_one_of, is_seat, joins, letters, verb};
use super::rules::{rules, titled_by_rules};
use crate::notation::read::ply::word_alone;
use crate::variant::Variant;

/// Words of a title that is no player's name.
const TITLES: &[&str] = &[
    "accents",
    "afternoon",
    "autumn",
    "board",
    "break",
    "by",
    "casual",
    "championship",
    "chapter",
    "club",
    "cup",
    "day",
    "date",
    "dinner",
    "division",
    "evening",
    "final",
    "finals",
    "friday",
    "friendly",
    "game",
    "games",
    "group",
    "hand",
    "league",
    "lunch",
    "match",
    "meeting",
    "monday",
    "morning",
    "open",
    "outcome",
    "part",
    "quarterfinal",
    "rated",
    "rematch",
    "result",
    "round",
    "rules",
    "saturday",
    "score",
    "season",
    "section",
    "semifinal",
    "series",
    "session",
    "spring",
    "summer",
    "sunday",
    "table",
    "thursday",
    "tiles",
    "tournament",
    "training",
    "tuesday",
    "variant",
    "wednesday",
    "week",
    "winner",
    "winter",
];

/// Whether a name is rather a title: `Round 2`, `Spring Cup`, `The rematch`.
pub(super) fn is_title(name: &str) -> bool {
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    name.split([' ', '-'])
        .filter(|word| !word.is_empty())
        .any(|word| is_one_of(TITLES, word) || is_number(word) || word.len() > 1 && is_article(word))
}

/// Whether words are a name without any sign beside it: each begins with a capital, if its letters have any, and none means anything
/// else.
fn is_bare_name(name: &str, lexicon: &Lexicon) -> bool {
    let means_more = |word: &str| verb(word).is_some() || is_one_of(ENDS, word) || word_alone(word) || is_seat(word);
    let begins = |c: char| c.is_uppercase() || c.is_alphabetic() && !c.is_lowercase();
    let is_word = |word: &str| word.starts_with(begins) && !means_more(word);
    is_name(name) && name.split(' ').all(is_word) && !is_title(name) && !lexicon.is_tile(name) && !looks_played(name)
}

/// A seat and its player in words or by the number of the player: `Guest is Mei`, `Mei is Guest`, `Guest Mei`, `Mei (Guest)`,
/// `Player 1: Mei`.
pub(super) fn seated(part: &str, lexicon: &Lexicon) -> Option<(&'static str, String)> {
    let is = |name: &str| lexicon.seats.iter().copied().find(|seat| seat.eq_ignore_ascii_case(name.trim()));
    let number = || {
        let (player, name) = part.split_once([':', '='])?;
        let player = player.trim();
        // `Player 1`, `P1`, `First player`, `1st player`.
        let counted = strip_word(player, "player").or_else(|| player.strip_prefix(['P', 'p'])).and_then(game_number);
        let counted = counted.and_then(|number| number.parse::<usize>().ok()?.checked_sub(1));
        let ordinal = || {
            let place = player.to_ascii_lowercase();
            let place = place.strip_suffix(" player")?;
            let is = |words: &[&str; 2]| words.contains(&place);
            [["first", "1st"], ["second", "2nd"], ["third", "3rd"], ["fourth", "4th"]].iter().position(is)
        };
        Some((*lexicon.seats.get(counted.or_else(ordinal)?)?, name.trim()))
    };
    let behind = || {
        let (name, seat) = with_seat(part, lexicon);
        Some((seat?, name))
    };
    let said = || {
        let (first, second) = part.split_once(" is ").or_else(|| part.split_once(' '))?;
        is(first).map(|seat| (seat, second)).or_else(|| Some((is(second).filter(|_| part.contains(" is "))?, first)))
    };
    // `Tam plays first` is said of players that are named elsewhere.
    let plays = || plays(part).filter(|_| goes_first(part).is_none()).and_then(|(seat, name)| Some((is(seat)?, name)));
    let said = || said().or_else(plays);
    // Only where the rule set is known a number is that of a seat.
    let numbered = if lexicon.variant.is_some() { number() } else { None };
    let (seat, name) = numbered.or_else(behind).or_else(said)?;
    is_bare_name(name, lexicon).then(|| (seat, name.to_owned()))
}

/// A seat and the player of whom a part says that: `Mei plays Guest`.
pub(super) fn plays(part: &str) -> Option<(&str, &str)> {
    let (name, seat) = [" plays ", " played ", " playing "].iter().find_map(|plays| part.split_once(plays))?;
    Some((strip_word(seat, "as").map_or(seat, str::trim_start), name))
}

/// The players of parts with the first letter of each seat: `G: Mei, H: Tam`.
pub(super) fn by_letters(parts: &[&str], lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let of = |seat: &&'static str| {
        let mut names = parts.iter().filter_map(|part| {
            let (letter, name) = part.split_once([':', '='])?;
            (letter.trim() == &seat[..1] && is_bare_name(name.trim(), lexicon)).then(|| name.trim())
        });
        let name = names.next()?;
        names.next().is_none().then(|| fact(seat, name))
    };
    let fits = lexicon.variant.is_some() && parts.len() == lexicon.seats.len();
    if fits { lexicon.seats.iter().map(of).collect() } else { None }
}

/// Maximum length of a line that names the players, in bytes.
const LONGEST: usize = 200;

/// `Mei vs Tam`, `Mei - Tam`.
pub(super) fn opponents(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    // A longer line says more; and of several scores each is read within the one after it.
    if line.len() > LONGEST {
        return None;
    }
    if let Some(found) = dressed(line, lexicon) {
        return Some(found);
    }
    if let Some((names, score)) = without_score(line) {
        return scored(opponents(names, lexicon)?, score);
    }
    if let Some(names) = four_names(line).filter(|names| names.len() == lexicon.seats.len()) {
        // `Tam goes first` below them: who is second then is not said.
        if lexicon.first.as_deref().is_some_and(|first| !is_called(names[0], first)) {
            return None;
        }
        return Some(lexicon.seats.iter().zip(names).map(|(seat, name)| fact(seat, name)).collect());
    }
    // Each of the signs begins so, as few lines go on.
    let begins = |two: &[u8]| two[0] == b' ' && matches!(two[1], b'v' | b'V' | b'a' | b'A' | b'-' | LONG_DASH);
    if !line.as_bytes().windows(2).any(begins) {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    let is_word = |sign: &&&str| lower.contains(**sign);
    let signs = [" vs. ", " vs ", " v. ", " v ", " versus ", " against "];
    let word = signs.iter().find(is_word);
    let (at, length) = match word {
        Some(sign) => (lower.find(sign)?, sign.len()),
        None => {
            let dashes = [" - ", " – ", " — "];
            let sign = dashes.iter().find(|sign| line.contains(**sign))?;
            let is_code = |name: &str| name.len() < 3 && lexicon.is_tile(name);
            let capital = |name: &str| name.trim().starts_with(char::is_uppercase) && !is_code(name.trim());
            let (first, second) = line.split_once(sign)?;
            (capital(first) && capital(second)).then_some((first.len(), sign.len()))?
        }
    };
    let (first, second) = (line.get(..at)?, line.get(at + length..)?);
    let [first_seat, second_seat] = lexicon.variant?.vocabulary().seats[0] else { return None };
    // `Mei 1 - Tam 0`.
    if let (Some((first, score)), Some((second, other))) = (points_behind(first), points_behind(second)) {
        let won = match (score, other) {
            ("1", "0") => Score::First,
            ("0", "1") => Score::Second,
            _ => return None,
        };
        return scored(opponents(&format!("{first} - {second}"), lexicon)?, won);
    }
    let ((first, one_rating), (second, other_rating)) = (rated(first), rated(second));
    let (first, first_is) = beside_seat(first, lexicon);
    let (second, second_is) = beside_seat(second, lexicon);
    // A player may be called Iroh, too.
    let is_game = |name: &str| name.to_ascii_lowercase().contains("pai sho");
    let is_rules =
        |name: &str| Variant::named(name).is_some() && (word.is_none() || name.contains(' ')) || is_game(name);
    // `Mei - Draw Js`.
    let is_ply = |name: &str| word.is_none() && word_alone(letters(name));
    let is_player = |name: &str| {
        is_name(name) && !holds_seat(name, lexicon) && !looks_played(name) && !is_rules(name) && !is_ply(name)
    };
    // `Today I played against Mei`, `Tam won against Mei`, `Mei and Tam vs Lin and Sora`.
    let tells = |name: &str| {
        name.split(' ')
            .any(|word| is_one_of(PRONOUNS, word) || is_one_of(ENDS, word) || joins(word) || verb(word).is_some())
    };
    // `Spring Cup - Round 2`.
    let titles = word.is_none() && (is_title(first) || is_title(second));
    if titles || !is_player(first) || !is_player(second) || tells(first) || tells(second) {
        return None;
    }
    let (one, other) = match (first_is, second_is) {
        (Some(one), Some(other)) if one != other => (one, other),
        (Some(one), None) => (one, if one == *first_seat { *second_seat } else { *first_seat }),
        (None, Some(other)) => (if other == *first_seat { *second_seat } else { *first_seat }, other),
        (None, None) if lexicon.first.as_deref().is_some_and(|first| is_called(second, first)) => {
            (*second_seat, *first_seat)
        }
        (None, None) => (*first_seat, *second_seat),
        _ => return None,
    };
    let mut facts = vec![fact(one, first), fact(other, second)];
    let ratings = [(one, one_rating), (other, other_rating)].into_iter();
    facts.extend(ratings.filter_map(|(seat, rating)| Some(fact(&format!("{seat}Rating"), rating?))));
    Some(facts)
}

/// The facts of two players, and who won.
fn scored(mut facts: Vec<Fact>, score: Score) -> Option<Vec<Fact>> {
    let seat = |at: usize| facts.get(at).map(|(seat, _)| seat.clone());
    let result = match score {
        Score::First => seat(0)?,
        Score::Second => seat(1)?,
        Score::Draw => "Draw".to_owned(),
    };
    facts.push(fact("Result", result));
    Some(facts)
}

/// Whether a player is called so, by the whole name or its first word.
fn is_called(player: &str, name: &str) -> bool {
    let is = |other: &str| other.eq_ignore_ascii_case(name);
    is(player) || player.split(' ').next().is_some_and(is)
}

/// Who goes first, as a line above the plies says: `Tam goes first.`
pub(super) fn goes_first(text: &str) -> Option<&str> {
    const FIRST: [&str; 9] = [
        " goes first",
        " went first",
        " plays first",
        " played first",
        " moves first",
        " moved first",
        " starts",
        " started",
        " begins",
    ];
    let lines = text.lines().take(60).filter(|line| !line.starts_with('[') && !is_plain_turn(line));
    let mut parts = lines.flat_map(sentences).map(|part| part.trim().trim_end_matches(['.', '!']));
    parts.find_map(|part| {
        let name = FIRST.iter().find_map(|first| part.strip_suffix(first))?;
        is_name(name).then_some(name)
    })
}

/// What stands between two players of whom nothing more is said.
const MEETS: [&str; 5] = [" played against ", " played ", " & ", " / ", " and "];
/// What stands between them and tells who won.
const SCORES: [(&str, Score); 6] = [
    (" lost to ", Score::Second),
    (" loses to ", Score::Second),
    (" 1-0 ", Score::First),
    (" 1:0 ", Score::First),
    (" 0-1 ", Score::Second),
    (" 0:1 ", Score::Second),
];
/// Words with a capital that are nobody's name where it stands without any sign.
const NOBODY: &[&str] = &[
    "after",
    "again",
    "also",
    "analysis",
    "black",
    "both",
    "coffee",
    "comments",
    "east",
    "everybody",
    "here",
    "last",
    "moves",
    "nobody",
    "north",
    "notes",
    "now",
    "once",
    "rules",
    "somebody",
    "south",
    "tea",
    "then",
    "today",
    "tonight",
    "west",
    "when",
    "where",
    "white",
    "yesterday",
];

/// Two players with words or signs between them that may stand between other things, too: `Mei played Tam`, `Mei & Tam`, `Mei beat
/// Tam`, `Mei 1-0 Tam`.
fn loosely(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    const MOST_WORDS: usize = 7;
    if line.len() > LONGEST || lexicon.seats.len() != 2 || line.split(' ').count() > MOST_WORDS {
        return None;
    }
    let lower = line.to_ascii_lowercase();
    let beats = || BEATS.iter().find_map(|beats| lower.find(&format!(" {beats}")).map(|at| (at, beats.len() + 1)));
    let scores = || SCORES.iter().find_map(|(sign, score)| lower.find(sign).map(|at| (at, sign.len(), *score)));
    let meets = || MEETS.iter().find_map(|sign| lower.find(sign).map(|at| (at, sign.len())));
    let (at, length, score) = match beats().map(|(at, length)| (at, length, Score::First)).or_else(scores) {
        Some((at, length, score)) => (at, length, Some(score)),
        None => meets().map(|(at, length)| (at, length, None))?,
    };
    let (first, second) = (line[..at].trim(), line[at + length..].trim());
    let is_sign = score.is_none() && !lower[at..].starts_with(" played");
    let is_player = |name: &str| {
        let count = name.split(' ').count();
        is_bare_name(name, lexicon)
            && count < if is_sign { 2 } else { 3 }
            && Variant::named(name).is_none()
            && !name.split(' ').any(|word| is_one_of(NOBODY, word))
    };
    if !is_player(first) || !is_player(second) {
        return None;
    }
    let facts = opponents(&format!("{first} vs {second}"), lexicon)?;
    match score {
        Some(score) => scored(facts, score),
        None => Some(facts),
    }
}

/// The same where no other line names the players otherwise.
pub(super) fn known_loosely(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let is_known = |(seat, name): &Fact| {
        seat == "Result" || lexicon.players.iter().any(|(player, of)| of == seat && player == name)
    };
    if lexicon.players.is_empty() { None } else { loosely(line, lexicon).filter(|found| found.iter().all(is_known)) }
}

/// The players of a text that names them so, and once.
pub(super) fn named_loosely(text: &str, lexicon: &Lexicon) -> Vec<(String, &'static str)> {
    let lines = text.lines().take(60).filter(|line| !line.starts_with('[') && !is_plain_turn(line));
    let mut found = lines.filter_map(|line| {
        let bare = title(line);
        let line = titled_by_rules(&bare).map_or(&*bare, |(_, rest)| rest);
        let mut parts = std::iter::once(line).chain(sentences(line)).chain(title_parts(line));
        parts.find_map(|part| loosely(part.trim(), lexicon))
    });
    let Some(first) = found.next() else { return Vec::new() };
    let is_same = |other: Vec<Fact>| first[..2].iter().all(|player| other.contains(player));
    if !found.all(is_same) {
        return Vec::new();
    }
    let seat = |name: &str| lexicon.seats.iter().copied().find(|seat| *seat == name);
    first.iter().take(2).filter_map(|(name, player)| Some((player.clone(), seat(name)?))).collect()
}

/// A name, and the seat that stands behind it: `Mei (Guest)`.
pub(super) fn with_seat<'t>(name: &'t str, lexicon: &Lexicon) -> (&'t str, Option<&'static str>) {
    let name = name.trim();
    let parts = name.strip_suffix(')').and_then(|name| name.rsplit_once('('));
    let seat = |seat: &str| {
        // `Mei (as Guest)`.
        let seat = ["as", "playing"].iter().find_map(|word| strip_word(seat, word)).unwrap_or(seat).trim();
        lexicon.seats.iter().copied().find(|known| known.eq_ignore_ascii_case(seat))
    };
    // `Guest (Mei)`.
    let turned =
        |(known, player): (&'t str, &'t str)| Some((player.trim(), seat(known)?)).filter(|(player, _)| is_name(player));
    match parts.and_then(|(player, written)| Some((player.trim(), seat(written)?))).or_else(|| parts.and_then(turned)) {
        Some((player, seat)) => (player, Some(seat)),
        None => (name, None),
    }
}

/// A name, and the seat that stands beside it: `Mei (Guest)`, `Mei as Guest`, `Guest Mei`.
pub(super) fn beside_seat<'t>(name: &'t str, lexicon: &Lexicon) -> (&'t str, Option<&'static str>) {
    let is = |word: &str| lexicon.seats.iter().copied().find(|seat| seat.eq_ignore_ascii_case(word.trim()));
    let found = with_seat(name, lexicon);
    if found.1.is_some() {
        return found;
    }
    if let Some((player, seat)) = name.split_once(" as ").and_then(|(player, seat)| Some((player, is(seat)?))) {
        return (player.trim(), Some(seat));
    }
    let before = name.trim().split_once([' ', ':']).and_then(|(seat, player)| Some((player.trim(), is(seat)?)));
    match before.filter(|(player, _)| is_bare_name(player, lexicon)) {
        Some((player, seat)) => (player, Some(seat)),
        None => found,
    }
}

/// Whether two players with a dash between them are all of a line: `Mei - Tam`.
pub(super) fn dashed_pair(line: &str) -> bool {
    let Some((one, other)) = [" - ", " – ", " — "].iter().find_map(|sign| line.trim().split_once(sign)) else {
        return false;
    };
    let lexicon = Lexicon::of("", None);
    [one, other].iter().all(|name| is_bare_name(name, &lexicon) && name.split(' ').count() < 3)
}

/// A name with the player's points behind it.
pub(super) fn points_behind(name: &str) -> Option<(&str, &str)> {
    let (name, score) = name.trim().rsplit_once(' ')?;
    (!score.is_empty() && score.bytes().all(|byte| byte.is_ascii_digit())).then_some((name, score))
}

/// Whether a name has the word for a seat in it, so that it is nobody's.
pub(super) fn holds_seat(name: &str, lexicon: &Lexicon) -> bool {
    let is_own = |word: &str| lexicon.seats.iter().any(|seat| seat.eq_ignore_ascii_case(word));
    is_seat(name) || name.split(' ').any(is_own)
}

/// Whether the tag of a seat names another seat with a colon, or a rating: `First: Mei / Second: Tam`, `First: Mei Second: Tam`,
/// `First: Mei (1200)`.
pub(super) fn names_other(name: &str, value: &str) -> bool {
    // Asked of every tag that is read, of which hardly any has one of the signs.
    let other = || value.split_once(" / ").and_then(|(_, other)| other.split_once([':', '=']));
    memchr::memchr3(b'/', b':', b'(', value.as_bytes()).is_some()
        && is_seat(name)
        && (other().is_some_and(|(seat, _)| is_seat(seat.trim()))
            || before_seat(value).is_some()
            || rated(value).1.is_some()
            || ended(value).1.is_some())
}

/// The players of a line with several, each seat and its player by themselves: `Guest: Mei Host: Tam`, `Guest=Mei Host=Tam`, `Guest
/// Mei Host Tam`.
pub(super) fn apart<'t>(line: &'t str, lexicon: &Lexicon) -> Vec<&'t str> {
    let mut found = Vec::new();
    let mut rest = line.trim();
    while let Some(end) = before_seat(rest) {
        found.push(&rest[..end]);
        rest = rest[end..].trim();
    }
    let starts = || rest.match_indices(' ').filter(|(at, _)| is_own_seat(letters(&rest[at + 1..]), lexicon));
    // Each seat once, the first in the first place.
    if found.is_empty() && is_own_seat(letters(rest), lexicon) && !rest.contains([':', '=']) && rest.len() < LONGEST {
        let mut from = 0;
        for (at, _) in starts() {
            found.push(&rest[from..at]);
            from = at + 1;
        }
        rest = &rest[from..];
    }
    found.push(rest);
    found
}

fn is_own_seat(word: &str, lexicon: &Lexicon) -> bool {
    lexicon.seats.iter().any(|seat| seat.eq_ignore_ascii_case(word))
}

/// Where the player's name ends before another seat with a colon or an equals sign.
pub(super) fn before_seat(value: &str) -> Option<usize> {
    // No seat's name has such a sign, so that what stands before the last one is not looked at again.
    let mut from = 0;
    value.match_indices([':', '=']).find_map(|(colon, _)| {
        let seat = value[from..colon].rfind(' ').map(|space| from + space);
        from = colon;
        seat.filter(|seat| *seat > 0 && is_seat(&value[seat + 1..colon]))
    })
}

/// As many players as there are seats, in turn order: `Mei, Tam`, `Mei and Tam`.
pub(super) fn listed(players: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    lexicon.variant?;
    let names: Vec<&str> = players.split([',', '&']).flat_map(|part| part.split(" and ")).map(str::trim).collect();
    let is_player = |name: &&str| is_bare_name(name, lexicon);
    let fits = names.len() == lexicon.seats.len() && names.len() > 1 && names.iter().all(is_player);
    fits.then(|| lexicon.seats.iter().zip(names).map(|(seat, name)| fact(seat, name)).collect())
}

/// Whether a tag of this name says who plays, and not how many.
pub(super) fn lists_players(name: &str, value: &str) -> bool {
    let is_list = || value.contains([',', '(', '&']) || value.contains(" and ");
    name.eq_ignore_ascii_case("Players") && is_list() && !looks_played(value)
}

/// Two players with more beside them: `2024-05-03 Mei vs Tam`, `Mei vs Tam (Skud Pai Sho)`, `game between Mei and Tam`.
pub(super) fn dressed(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let dated = line.split_once(' ').filter(|(day, _)| day.starts_with(|c: char| c.is_ascii_digit()));
    if let Some((names, mut date)) = dated.and_then(|(day, names)| Some((names, the_date(day)?))) {
        date.extend(opponents(names, lexicon)?);
        return Some(date);
    }
    let ruled = line.strip_suffix(')').and_then(|line| line.rsplit_once(" ("));
    let ruled = ruled.and_then(|(names, told)| Some((names, rules(told).or_else(|| the_date(told))?)));
    // `Mei vs Tam - 2024-03-20`.
    let mut parted = [" - ", " – ", " — ", " | "].iter().filter_map(|sign| line.rsplit_once(sign));
    let ruled = ruled.or_else(|| parted.find_map(|(names, day)| Some((names, the_date(day)?))));
    if let Some((names, told)) = ruled {
        let mut found = opponents(names, lexicon)?;
        found.extend(told);
        return Some(found);
    }
    between(line, lexicon)
}

fn between(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let line = ["a", "the"].iter().find_map(|word| strip_word(line, word)).map_or(line, str::trim_start);
    let line = ["game", "match"].iter().find_map(|word| strip_word(line, word)).map_or(line, str::trim_start);
    let (first, second) = strip_word(line, "between")?.split_once(" and ")?;
    let (first, second) = (first.trim(), second.trim());
    let are_names = is_bare_name(first, lexicon) && is_bare_name(second, lexicon);
    if are_names { opponents(&format!("{first} vs {second}"), lexicon) } else { None }
}

/// A name, and whether its player won, as is said behind it: `Mei (win)`, `Tam (lost)`.
pub(super) fn ended(name: &str) -> (&str, Option<bool>) {
    let parts = name.trim().strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    let won = |said: &str| match said {
        _ if is_one_of(&["win", "wins", "won", "winner"], said) => Some(true),
        _ if is_one_of(&["loss", "loses", "lost", "loser"], said) => Some(false),
        _ => None,
    };
    match parts.and_then(|(player, said)| Some((player.trim(), won(said)?))) {
        Some((player, won)) => (player, Some(won)),
        None => (name, None),
    }
}

/// A name, and the player's rating that stands behind it: `Mei (1200)`.
pub(super) fn rated(name: &str) -> (&str, Option<&str>) {
    let parts = name.trim().strip_suffix(')').and_then(|name| name.rsplit_once(" ("));
    let is_rating = |number: &str| (3..=4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit());
    match parts.filter(|(_, number)| is_rating(number)) {
        Some((player, number)) => (player, Some(number)),
        None => (name, None),
    }
}

/// A heading without the result at its end: `Mei vs Tam (1-0)`, `Mei - Tam 0:1`; and who won, if anybody has.
pub(super) fn without_score(line: &str) -> Option<(&str, Score)> {
    let (names, score) = line.trim_end().rsplit_once(' ')?;
    let score = match score.trim_matches(['(', ')']) {
        "1-0" | "1:0" => Score::First,
        "0-1" | "0:1" => Score::Second,
        "1/2-1/2" | "½-½" | "½:½" => Score::Draw,
        _ => return None,
    };
    Some((names.trim_end().trim_end_matches([',', ':']), score))
}

/// Whom a heading names as the winner: the player it names first or the other.
#[derive(Clone, Copy)]
pub(super) enum Score {
    First,
    Second,
    Draw,
}
