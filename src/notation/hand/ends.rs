//! How a game ended, in words: `Host wins on time`, `draw agreed`, `Tam: gg, I resign`.

use super::facts::{Fact, fact, is_name, strip_word};
use super::layout::{is_smiley, looks_played};
use super::lexicon::Lexicon;
use super::tail::emoji;
use crate::notation::Read;
use crate::record::{Entry, Ply};
use crate::variant::Variant;

/// Whether tiles are drawn in a rule set.
pub(super) fn draws(variant: Variant) -> bool {
    variant.vocabulary().words.contains(&"Draw")
}

/// Whether a game ends with the word `draw` on a line of its own behind whole turns, where no tiles are drawn.
pub(super) fn ends_drawn(text: &str, read: &Read) -> bool {
    let entries = &read.record.entries;
    let is_played = |entry: &Entry| matches!(entry, Entry::Turn(_) | Entry::Ply(_));
    let last = |before: usize| entries[..before].iter().rposition(is_played);
    let Some(at) = last(entries.len()).filter(|at| matches!(entries[*at], Entry::Ply(Ply::Draw { .. }))) else {
        return false;
    };
    // A turn without a number has an empty span.
    let is_numbered = |at: usize| matches!(entries[at], Entry::Turn(_)) && !read.spans.entries[at].range().is_empty();
    let says = || text.trim_end_matches(['.', '!', ' ', '\t', '\r', '\n']).lines().next_back();
    !draws(read.record.variant)
        && !last(at).is_some_and(is_numbered)
        && says().is_some_and(|line| line.trim().eq_ignore_ascii_case("draw"))
}

/// Whether a line says how a game ended, whoever its players are: `Tam wins`, `Guest resigned`, `draw agreed`.
pub(in crate::notation) fn tells_end(line: &str) -> bool {
    let line = line.trim_matches(['>', '#', '*', '-', '_', '.', '!', ' ', '\t', '\r', '\n']);
    if line.len() > 100 || !line.starts_with(char::is_alphabetic) || looks_played(line) {
        return false;
    }
    let line = strip_word(line, "result").map_or(line, |rest| rest.trim_start_matches([' ', '-', ':']));
    let lower = line.to_ascii_lowercase();
    let words: Vec<&str> = lower.split(' ').filter(|word| !word.is_empty()).collect();
    let mut names = 1..words.len().min(4);
    let resigns = |word: &&str| ["resigns", "resigned"].contains(word);
    draw(&lower, true).is_some()
        || behind_winner(line).is_some_and(|name| is_name(name.split(" (").next().unwrap_or_default()))
        || names.any(|end| {
            is_name(&words[..end].join(" ")) && (how_won(&words[end..]).is_some() || words[end..].iter().all(resigns))
        })
}

/// `draw agreed`, in lower case. Where tiles are drawn, `a draw` by itself may be a ply.
fn draw(lower: &str, draws_tiles: bool) -> Option<Vec<Fact>> {
    let agreed = [
        "draw agreed",
        "agreed draw",
        "draw by agreement",
        "draw by mutual agreement",
        "drawn by agreement",
        "drawn by mutual agreement",
        "agreed a draw",
        "agreed on a draw",
        "agreed to a draw",
        "a draw was agreed",
    ];
    let drawn = [
        "draw",
        "drawn",
        "a draw",
        "it's a draw",
        "it is a draw",
        "it was a draw",
        "tie",
        "it's a tie",
        "it was a tie",
        "remis",
    ];
    let lower = lower.strip_suffix(" here").unwrap_or(lower);
    // `Game drawn by agreement`; of a game nothing is drawn.
    let games = ["the game was ", "the game is ", "game was ", "game is ", "game "];
    let lower = games.iter().find_map(|game| lower.strip_prefix(game)).filter(|said| *said != "draw").unwrap_or(lower);
    let who = ["we ", "they ", "both ", "players "].iter().find_map(|who| lower.strip_prefix(who));
    // A draw that people tell of is one that they agreed on.
    let is_agreed = agreed.contains(&who.unwrap_or(lower)) || !draws_tiles && drawn.contains(&lower);
    if is_agreed {
        return Some(vec![fact("Result", "Draw"), fact("Termination", "agreed")]);
    }
    (lower != "draw" && drawn.contains(&lower)).then(|| vec![fact("Result", "Draw")])
}

/// Whether the words behind a name say that it won, or else that it lost, and how.
fn how_won(words: &[&str]) -> Option<(bool, Option<&'static str>)> {
    let (won, rest) = match *words {
        ["wins" | "won", "the", "game", ref rest @ ..]
        | ["wins" | "won", ref rest @ ..]
        | ["has", "won", ref rest @ ..] => (true, rest),
        ["loses" | "lost", ref rest @ ..] => (false, rest),
        ["forfeits" | "forfeited"] => return Some((false, Some("forfeit"))),
        ["gives" | "gave", "up"]
        | ["gives" | "gave", "up", "here"]
        | ["concedes" | "conceded"]
        | ["concedes" | "conceded", "the", "game"]
        | ["concedes" | "conceded", "defeat"] => {
            return Some((false, Some("resigned")));
        }
        // What a player says: `Tam: gg, I resign`.
        ["i", "resign" | "concede"] | ["i", "give", "up"] => return Some((false, Some("resigned"))),
        ["i", "win" | "won"] => return Some((true, None)),
        ["i", "lose" | "lost"] => return Some((false, None)),
        ["is", "the", "winner"] | ["is", "winner"] => return Some((true, None)),
        ["timed", "out"] | ["ran" | "runs", "out", "of", "time"] | ["flags" | "flagged"] => {
            return Some((false, Some("time")));
        }
        _ => return None,
    };
    let how = match *without_turn(rest) {
        [] => None,
        ["on", "time"] | ["(time)"] => Some("time"),
        ["by", "resignation"] | ["(resignation)"] | ["(resigned)"] => Some("resigned"),
        ["by", "forfeit"] => Some("forfeit"),
        // What the rules say themselves needs no tag.
        ["by" | "on", "points"] | ["(points)"] => None,
        ref said if closes_ring(said) || is_score(said) => None,
        _ => return None,
    };
    Some((won, how))
}

/// The words of how somebody won without those of when, before or behind them: `on turn 12`, `in 12 turns`.
fn without_turn<'w>(words: &'w [&'w str]) -> &'w [&'w str] {
    let is_number = |word: &str| !word.is_empty() && word.len() < 4 && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_turn = |said: &[&str]| match *said {
        ["on" | "in" | "at" | "after", "turn" | "move" | "round", number] => is_number(number),
        ["in" | "after", number, "turns" | "moves" | "rounds"] => is_number(number),
        _ => false,
    };
    match words {
        [before @ .., one, two, three] if is_turn(&[one, two, three]) => before,
        [one, two, three, behind @ ..] if is_turn(&[one, two, three]) => behind,
        _ => words,
    }
}

/// Whether words say that somebody won by a ring, in which the rules see for themselves: `by completing a harmony ring`.
fn closes_ring(words: &[&str]) -> bool {
    let Some((preposition, mut rest)) = words.split_first() else { return false };
    // `Winner: Tam (harmony ring)`.
    if *preposition == "harmony" || *preposition == "(harmony" {
        return matches!(rest, ["ring" | "ring)"]);
    }
    if ["completing", "closing", "making", "forming", "building"].contains(rest.first().unwrap_or(&"")) {
        rest = &rest[1..];
    }
    if ["a", "the", "his", "her", "their"].contains(rest.first().unwrap_or(&"")) {
        rest = &rest[1..];
    }
    match *preposition {
        "(ring)" => rest.is_empty(),
        "by" | "with" | "on" => matches!(rest, ["ring"] | ["harmony", "ring"]),
        _ => false,
    }
}

/// Whether words say by how many points somebody won: `4:3`, `by 4 points to 3`, `with 12 points`.
fn is_score(words: &[&str]) -> bool {
    let is_number = |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let is_pair =
        |word: &str| word.split_once([':', '-', '–']).is_some_and(|(one, other)| is_number(one) && is_number(other));
    match *words {
        [score] => is_pair(score),
        ["by" | "with", count, "point" | "points"] => is_number(count),
        ["by", one, "to", other] | ["by", one, "points", "to", other] | [one, "to", other] => {
            is_number(one) && is_number(other)
        }
        _ => false,
    }
}

/// What players say at the end beside how the game ended.
const POLITE: [&str; 12] = [
    "gg",
    "wp",
    "gg wp",
    "ok",
    "okay",
    "good game",
    "nice game",
    "well played",
    "thanks",
    "thank you",
    "sorry",
    "oh well",
];

/// Whether somebody takes the offer of a draw: `ok, draw`. By itself that is an offer, or a ply.
fn agrees(words: &str) -> bool {
    let (polite, said): (Vec<&str>, Vec<&str>) = words
        .split([',', '.', '!'])
        .map(str::trim)
        .filter(|clause| !clause.is_empty())
        .partition(|clause| POLITE.contains(clause));
    !polite.is_empty() && matches!(said[..], ["draw" | "a draw" | "draw agreed"])
}

/// What somebody says of the end: whether the speaker has won, and how.
fn said(words: &str) -> Option<(bool, Option<&'static str>)> {
    let clauses = words.split([',', '.', '!', ';']).map(str::trim).filter(|clause| !clause.is_empty());
    let (mut has_more, mut is_ply) = (false, false);
    let mut found: Option<(bool, Option<&'static str>)> = None;
    for clause in clauses {
        if POLITE.contains(&clause) {
            has_more = true;
            continue;
        }
        let clause =
            ["ok ", "okay ", "well ", "gg "].iter().find_map(|word| clause.strip_prefix(word)).unwrap_or(clause);
        let clause = clause.strip_suffix(" gg").unwrap_or(clause);
        let words: Vec<&str> = clause.split(' ').filter(|word| !word.is_empty()).collect();
        let (won, how) = match words[..] {
            ["you", "win" | "won"] => (false, None),
            // By itself it is a ply.
            ["resigns" | "resigned" | "resign"] => {
                is_ply = true;
                (false, Some("resigned"))
            }
            _ => how_won(&words)?,
        };
        // Two winners are a contradiction.
        if found.is_some_and(|(known, _)| known != won) {
            return None;
        }
        has_more |= found.is_some();
        found = Some((won, found.and_then(|(_, how)| how).or(how)));
    }
    found.filter(|_| !is_ply || has_more)
}

/// A longer line says more than how a game ended. What is told in several ways is read one in the other, so that the depth has this
/// bound, too.
const LONGEST: usize = 200;

/// `Host wins`, `Sora won on time`, `draw agreed`.
pub(super) fn result(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    if line.len() > LONGEST {
        return None;
    }
    // `🏆 Host`.
    let trophy = line.strip_prefix('🏆').or_else(|| line.strip_suffix('🏆')).map(str::trim);
    let is_alone = |name: &&str| lexicon.named(name).is_some_and(|(length, _)| length == name.len());
    if let Some((_, seat)) = trophy.filter(is_alone).and_then(|name| lexicon.named(name)) {
        return Some(vec![fact("Result", seat)]);
    }
    if let Some(bare) = undressed(line) {
        return result(bare, lexicon);
    }
    // `Game over, Guest wins`, `And that's the game, Mei wins`.
    let over = ["game over", "that's game", "that's the game", "and that's game", "and that's the game"];
    if let Some(end) = over.iter().find_map(|over| strip_word(line, over)?.strip_prefix([',', '.', '!', ';', ':'])) {
        return result(end.trim_start(), lexicon);
    }
    // `winner Guest`.
    if let Some(name) = strip_word(line, "winner").map(str::trim).filter(is_alone) {
        return result(&format!("{name} wins"), lexicon);
    }
    // `Loser: Tam`.
    if let Some(name) = strip_word(line, "loser").and_then(|rest| rest.strip_prefix([':', '='])).map(str::trim) {
        return if is_alone(&name) { result(&format!("{name} loses"), lexicon) } else { None };
    }
    if let Some(facts) = marked(line, lexicon) {
        return Some(facts);
    }
    let lower = line.to_ascii_lowercase();
    // Where tiles are drawn the word is a ply.
    let draws_tiles = || lexicon.variant.is_none_or(draws);
    if let Some(facts) = draw(&lower, draws_tiles()) {
        return Some(facts);
    }
    // `1:0`, `0 – 1`.
    let score: String = line.chars().filter(|c| *c != ' ').collect();
    if let Some((one, other)) = score.split_once([':', '-', '–'])
        && let [first, second] = lexicon.seats[..]
    {
        match (one, other) {
            ("1", "0") => return Some(vec![fact("Result", first)]),
            ("0", "1") => return Some(vec![fact("Result", second)]),
            // Below plies a draw is what the players agreed on.
            ("½", "½") | ("1/2", "1/2") | ("0.5" | "0,5" | ".5", "0.5" | "0,5" | ".5") => {
                return Some(vec![fact("Result", "Draw"), fact("Termination", "agreed")]);
            }
            _ => {}
        }
    }
    // `1-0 (resignation)`.
    if let Some((score, how)) = line.strip_suffix(')').and_then(|line| line.split_once(" ("))
        && score.ends_with(['0', '1'])
    {
        let mut found = result(score, lexicon)?;
        let last = how.rsplit(' ').next()?;
        let said = how_won(&["wins", if last == "time" { "on" } else { "by" }, last]).and_then(|(_, how)| how);
        let said = said.or_else(|| ["abandoned", "adjudicated"].into_iter().find(|known| *known == last));
        found.extend(said.map(|how| fact("Termination", how)));
        return Some(found);
    }
    if let Some(name) = behind_winner(line) {
        // `Winner: Tam (time)`.
        let whole = lexicon.seat(name).map(|seat| (name.len(), seat));
        let (length, seat) = player(name, lexicon).or(whole)?;
        // The name may be a tile's, too.
        let who = if whole.is_some() { seat } else { &name[..length] };
        let how = name[length..].trim_start().trim_start_matches('(').trim_end_matches(')');
        let on = if how.is_empty() || how.contains(' ') { "" } else { "on " };
        return result(&format!("{who} wins {on}{how}"), lexicon);
    }
    // `Outcome: draw by agreement`, `No more moves: draw`.
    if let Some((what, end)) = line.split_once(": ").or_else(|| line.split_once(" - ")) {
        let told = what.to_ascii_lowercase();
        if TELLS.contains(&&*told) {
            // What is called a result is no ply.
            let lower = end.to_ascii_lowercase();
            let is_open = UNFINISHED.contains(&&*lower);
            // `Result - Host`, `Result: Host (Tam)`; `Result: Host` is a tag.
            let seat = lexicon.named(end).filter(|(length, _)| *length == end.len());
            let seat = seat.filter(|_| end.ends_with(')') || !line.contains(':')).map(|(_, seat)| seat);
            // Where points are kept from one game to the next `Score` is a tag.
            let keeps_points = told == "score" && lexicon.variant.is_some_and(|of| of.name() == "basic");
            return result(end, lexicon)
                .or_else(|| called_winner(end, lexicon))
                .or_else(|| draw(&lower, false))
                .or_else(|| resigned(end, lexicon))
                .or_else(|| if keeps_points { None } else { scored(end, lexicon) })
                .or_else(|| seat.or(is_open.then_some("*")).map(|result| vec![fact("Result", result)]));
        }
        let end = end.to_ascii_lowercase();
        // `Zuko: draw agreed`, who does not play.
        let is_bystander = !what.contains(' ')
            && what.starts_with(char::is_uppercase)
            && !ENDED.contains(&&*what.to_ascii_lowercase());
        let is_somebody = is_bystander || lexicon.named(what).is_some() || what.len() > 40;
        // `Turn 2: draw`.
        let is_turn = what.bytes().any(|byte| byte.is_ascii_digit());
        if !is_somebody
            && !is_turn
            // `No more moves: draw` names a rule.
            && let Some(facts) = draw(&end, true).or_else(|| draw(&end, draws_tiles()).map(|facts| facts[..1].to_vec()))
        {
            return Some(facts);
        }
    }
    // `Time! Host wins`, `and Lin wins`.
    if let Some(found) = strip_word(line, "time").and_then(|rest| rest.strip_prefix(['!', ':', ',', '.'])) {
        let mut found = result(found.trim_start(), lexicon).filter(|found| found.len() == 1)?;
        found.push(fact("Termination", "time"));
        return Some(found);
    }
    let begins = ["and", "so", "after this", "after that", "then", "finally", "in the end"];
    let line = begins.iter().find_map(|word| strip_word(line, word)).unwrap_or(line).trim_start_matches([',', ' ']);
    let lower = line.to_ascii_lowercase();
    if both_agree(line, lexicon) {
        return Some(vec![fact("Result", "Draw"), fact("Termination", "agreed")]);
    }
    if let Some(facts) = partners(line, lexicon).or_else(|| told_twice(line, lexicon)) {
        return Some(facts);
    }
    // `gg, Guest won`.
    let start =
        if lower.starts_with("gg") { line.len() - line[2..].trim_start_matches([',', '!', ' ']).len() } else { 0 };
    let (length, seat) = player(&line[start..], lexicon)?;
    let words = lower[start + length..].trim_start_matches([':', ' ']);
    // `Tam victory`, `Mei timeout`; with a colon somebody asks for it.
    let words = match words {
        "victory" if !line.contains(':') => "wins",
        "timeout" if !line.contains(':') => "flags",
        // By the seat's number it is no ply.
        "resigns" | "resigned" if lexicon.named(line).is_none_or(|(named, _)| named != length) => "gives up",
        words => words,
    };
    let words = ring(words).unwrap_or(words);
    if agrees(words) && !draws_tiles() {
        return Some(vec![fact("Result", "Draw"), fact("Termination", "agreed")]);
    }
    // `Mei beat Tam`, `Tam lost to Mei`.
    let beaten = BEATS.iter().find_map(|beats| words.strip_prefix(beats)).map(|name| (name.trim_start(), true));
    let lost = || ["lost to ", "loses to "].iter().find_map(|lost| words.strip_prefix(lost)).map(|name| (name, false));
    if let Some((name, won)) = beaten.or_else(lost)
        && let Some((length, other)) = lexicon.named(name)
    {
        return (length == name.len() && other != seat).then(|| vec![fact("Result", if won { seat } else { other })]);
    }
    let (won, how) = said(words)?;
    let winner = if won {
        lexicon.seats_of(&line[start..start + length], seat)
    } else {
        let [first, second] = lexicon.seats[..] else { return None };
        if seat == first { second } else { first }.to_owned()
    };
    let mut facts = vec![fact("Result", winner)];
    facts.extend(how.map(|how| fact("Termination", how)));
    Some(facts)
}

/// Who won, of what stands behind the word `Result`: `Guest win`, `Mei (ring)`, `Mei 1-0`.
fn called_winner(said: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let (name, how) = said.split_at(lexicon.named(said)?.0);
    let seat = lexicon.seat(name)?;
    let [first, second] = lexicon.seats[..] else { return None };
    match how.trim_start() {
        "win" | "victory" => Some(vec![fact("Result", seat)]),
        // Of the other player it may be said in either order.
        "1-0" | "1:0" if seat == first => Some(vec![fact("Result", first)]),
        "0-1" | "0:1" if seat == first => Some(vec![fact("Result", second)]),
        // `Mei (resigned)` may tell who lost.
        how if how.starts_with('(') && how != "(resigned)" => result(&format!("{name} wins {how}"), lexicon),
        _ => None,
    }
}

/// Who has a plus behind the name, the other having a minus: `Guest +, Host -`.
fn marked(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let (one, other) = line.strip_suffix(['+', '-']).and_then(|_| line.split_once([',', ';', '/']))?;
    let of = |part: &str, sign: char| {
        let name = part.trim().strip_suffix(sign)?.trim_end();
        lexicon.named(name).filter(|(length, _)| *length == name.len()).map(|(_, seat)| seat)
    };
    let (won, lost) = of(one, '+').zip(of(other, '-')).or_else(|| of(other, '+').zip(of(one, '-')))?;
    (won != lost).then(|| vec![fact("Result", won)])
}

/// That somebody wins, of words in lower case that tell first of the ring: `closes the ring and wins`.
fn ring(words: &str) -> Option<&str> {
    let (ring, end) = words.split_once(" and ")?;
    let closes = ["closes", "closed", "completes", "completed", "makes", "made", "forms", "formed", "has", "gets"];
    let what = closes.iter().find_map(|word| strip_word(ring, word))?.trim_start();
    let what = ["the", "a", "his", "her", "their"].iter().find_map(|word| strip_word(what, word)).unwrap_or(what);
    ["ring", "harmony ring"].contains(&what.trim()).then_some(end)
}

/// A line without an arrow before it, a face behind it or the word for what it tells: `-> Tam wins`, `Tam wins :)`, `Result 0-1`.
fn undressed(line: &str) -> Option<&str> {
    let bare = ["-> ", "=> ", "→ "].iter().find_map(|arrow| line.strip_prefix(arrow));
    let told = || strip_word(line, "result")?.strip_prefix(' ').filter(|said| said.ends_with(['0', '1', '2']));
    let is_face = |word: &str| is_smiley(word) || emoji(word) == word.len();
    let faced = || line.trim_end().rsplit_once(' ').filter(|(_, word)| !word.is_empty() && is_face(word));
    bare.or_else(told).or_else(|| faced().map(|(said, _)| said)).map(str::trim)
}

/// Whether two players agree on a draw, or the one accepts what the other offers: `Mei and Tam agree to a draw`, `Mei offers draw, Tam
/// accepts`.
fn both_agree(line: &str, lexicon: &Lexicon) -> bool {
    let Some((one, other)) = line.split_once(" and ").or_else(|| line.split_once(", ")) else { return false };
    let (Some((first, seat)), Some((second, partner))) = (lexicon.named(one), lexicon.named(other)) else {
        return false;
    };
    let said = |text: &str| text.trim().to_ascii_lowercase();
    let (offer, answer) = (said(&one[first..]), said(&other[second..]));
    let accepts = ["accepts", "accepted", "agrees", "agreed"].contains(&&*answer);
    let offers = ["offers draw", "offers a draw", "offered a draw"].contains(&&*offer);
    let is_agreed = || draw(&answer.replacen("agree ", "agreed ", 1), false).is_some_and(|facts| facts.len() > 1);
    seat != partner && (offers && accepts || offer.is_empty() && is_agreed())
}

/// The player that a line begins with, by name or by number: `P2 wins`, `First player resigns`.
fn player(line: &str, lexicon: &Lexicon) -> Option<(usize, &'static str)> {
    let counted = ["first player", "second player"].iter().position(|word| strip_word(line, word).is_some());
    let numbered = ["P1", "P2"].iter().position(|word| strip_word(line, word).is_some());
    let [one, other] = lexicon.seats[..] else { return lexicon.named(line) };
    let length = counted.map(|at| ["first player", "second player"][at].len()).or(numbered.map(|_| 2));
    let seat = counted.or(numbered).map(|at| [one, other][at]);
    length.zip(seat).filter(|_| lexicon.variant.is_some()).or_else(|| lexicon.named(line))
}

/// What stands before the end of a game: `Outcome: draw`.
const TELLS: [&str; 10] =
    ["outcome", "ending", "end", "result", "final", "final result", "score", "final score", "end of game", "game over"];

/// What is said of a game that has not ended.
const UNFINISHED: [&str; 6] = ["not finished", "unfinished", "unknown", "not known", "ongoing", "in progress"];

/// What a game ended in or by: `Stalemate: draw`.
const ENDED: [&str; 6] = ["adjudication", "agreement", "deadlock", "repetition", "stalemate", "tie"];

/// The result of a line that gives each player one point or none: `Mei 1 - 0 Tam`, `Guest 1 Host 0`.
pub(super) fn scored(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let (mut seats, mut points) = (Vec::new(), Vec::new());
    let mut rest = line;
    while !rest.is_empty() && seats.len() + points.len() < 5 {
        if let Some((length, seat)) = lexicon.named(rest) {
            seats.push(seat);
            rest = &rest[length..];
        } else {
            points.push(rest.chars().next().filter(|point| matches!(point, '0' | '1'))?);
            rest = &rest[1..];
        }
        rest = rest.trim_start_matches([' ', '-', '–', ':', ',']);
    }
    match (&seats[..], &points[..]) {
        ([one, other], [first, second]) if one != other && first != second => {
            Some(vec![fact("Result", if *first == '1' { *one } else { *other })])
        }
        _ => None,
    }
}

/// The words before whoever was beaten.
pub(super) const BEATS: [&str; 11] = [
    "beats ",
    "beat ",
    "defeats ",
    "defeated ",
    "won against ",
    "wins against ",
    "won over ",
    "wins over ",
    "won vs ",
    "wins vs ",
    "def. ",
];

/// Two seats that win together: `Red and Blue win`.
fn partners(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let (one, rest) = line.split_once(" and ").filter(|_| lexicon.seats.len() > 2)?;
    let (first, second) = (lexicon.named(one)?, lexicon.named(rest)?);
    let words = ["win", "won", "have won"].contains(&rest[second.0..].trim());
    let order = |seat: &str| lexicon.seats.iter().position(|known| *known == seat);
    let is_pair = first.0 == one.len() && words && order(first.1) < order(second.1);
    is_pair.then(|| vec![fact("Result", format!("{} {}", first.1, second.1))])
}

/// What is said of somebody who did not play on.
const LEFT: [&str; 6] = ["left", "quit", "disconnected", "stopped playing", "did not come back", "never came back"];

/// Who won: `Winner: Mei`, `The winner is Mei`, `Win for Mei`.
fn behind_winner(line: &str) -> Option<&str> {
    if let Some(name) = line.strip_prefix('🏆') {
        return Some(name.trim().trim_end_matches('!'));
    }
    let line = strip_word(line, "and").map_or(line, str::trim_start);
    let line = ["the", "a"].iter().find_map(|word| strip_word(line, word)).map_or(line, str::trim_start);
    // `Game won by Mei`.
    let line = strip_word(line, "game").map(str::trim_start).filter(|said| said.starts_with("won")).unwrap_or(line);
    let name = match strip_word(line, "winner") {
        Some(rest) => {
            rest.trim_start().strip_prefix([':', '=', '-', '–']).or_else(|| strip_word(rest.trim_start(), "is"))?
        }
        None => {
            let win = ["win", "victory"].iter().find_map(|word| strip_word(line, word)).map(str::trim_start);
            let won = || strip_word(strip_word(line, "won")?.trim_start(), "by");
            let of = |rest| ["for", "to"].iter().find_map(|word| strip_word(rest, word));
            win.and_then(|rest| of(rest).or_else(|| rest.strip_prefix(':'))).or_else(won)?
        }
    };
    Some(name.trim().trim_end_matches('!'))
}

/// `Host resigns` where that is no ply.
pub(super) fn resigned(said: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    let name = ["resigns", "resigned"].iter().find_map(|word| said.strip_suffix(word))?;
    result(&format!("{name}gives up"), lexicon)
}

/// `Guest resigns, Host wins`: the same result in two ways.
fn told_twice(line: &str, lexicon: &Lexicon) -> Option<Vec<Fact>> {
    // `Mei wins (Tam resigned)`.
    let inside = || line.strip_suffix(')').and_then(|line| line.rsplit_once(" ("));
    let parted = || [", ", " and ", ". ", "; ", " because "].iter().find_map(|sign| line.split_once(sign));
    let (first, second) = inside().filter(|(_, how)| how.contains(' ')).or_else(parted)?;
    let told = |part: &str| resigned(part, lexicon).or_else(|| result(part, lexicon));
    // `Tam left, so Mei wins`.
    let Some(mut found) = told(first.trim()) else {
        let (length, _) = lexicon.named(first.trim())?;
        let gone = first.trim()[length..].trim();
        let end = second.trim().strip_prefix("so ").filter(|_| LEFT.contains(&gone))?;
        return result(end, lexicon);
    };
    for fact in told(second.trim_start_matches("so ").trim())? {
        // Two winners are a contradiction.
        if fact.0 == "Result" && found[0] != fact {
            return Some(vec![found.swap_remove(0), fact]);
        }
        if !found.contains(&fact) {
            found.push(fact);
        }
    }
    Some(found)
}
