//! How a game ended, in the words of players.

use super::Outcome;
use crate::variant::Seat;

/// What is said where nobody won.
pub(crate) const DRAW: &str = "Draw";

/// Ways a game ends, and what is said of the winner.
const ENDS: &[(&str, &str)] = &[
    ("ring", "by a harmony ring"),
    ("midline", "with more harmonies across the midlines"),
    ("midlines", "with harmonies across the midlines"),
    ("accents", "with more accent tiles left"),
    ("harmonies", "with more harmonies"),
    ("target", "by reaching the target"),
    ("harmony", "by harmony"),
    ("resign", "by resignation"),
    ("resigned", "by resignation"),
    ("resignation", "by resignation"),
    ("time", "on time"),
    ("forfeit", "by forfeit"),
    ("forfeited", "by forfeit"),
    ("adjudicated", "by adjudication"),
];

/// Ways a game ends whose points are counted then, and when that is.
const COUNTS: &[(&str, &str)] = &[
    ("elements", "as one side has no elements left"),
    ("passes", "after everybody passed"),
    ("no plies", "as nobody can move"),
    ("chain", "after a chain round the centre"),
    ("flowers", "as too few flowers are left"),
    ("target", "after the target was reached"),
];

/// Ways a game ends without a winner.
const DRAWS: &[(&str, &str)] = &[
    ("ring tie", "both closed a harmony ring"),
    ("midline tie", "as many harmonies across the midlines"),
    ("harmonies tie", "as many harmonies"),
    ("no moves", "nobody can move"),
];

/// Who won, or nobody, and why, as a sentence: `Mei (Guest) wins by a harmony ring`.
pub(crate) fn sentence(variant: &str, who: &str, why: &str) -> String {
    let why = &why.replace(['-', '_'], " ");
    let said = |known: &[(&str, &'static str)]| known.iter().find(|(name, _)| name == why).map(|(_, words)| *words);
    // In Ancient Pai Sho the target is won by who reaches it, in Basic the points decide.
    let counted = said(COUNTS).filter(|_| why != "target" || variant == "basic");
    match (counted, said(ENDS), said(DRAWS)) {
        _ if why.is_empty() => who.to_owned(),
        (Some(words), ..) if who == DRAW => format!("{who}: equal points, {words}"),
        (Some(words), ..) => format!("{who} on points, {words}"),
        (_, Some(words), _) if who != DRAW => format!("{who} {words}"),
        (_, _, Some(words)) => format!("{who}: {words}"),
        _ if why == "agreed" => format!("{who} by agreement"),
        _ => format!("{who}: {why}"),
    }
}

/// How a game between these seats ended, within a sentence: `Host wins by a harmony ring`.
pub(crate) fn told(variant: &str, outcome: Outcome, seats: usize, name: impl Fn(Seat) -> String) -> String {
    let winners: Vec<String> = outcome.winners.iter().filter(|seat| seat.index() < seats).map(name).collect();
    match winners.len() {
        count if count == seats => sentence(variant, DRAW, outcome.reason).replacen(DRAW, "the game is drawn", 1),
        1 => sentence(variant, &format!("{} wins", winners.concat()), outcome.reason),
        _ => sentence(variant, &format!("{} win", winners.join(" and ")), outcome.reason),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::variant::Variant;

    #[test]
    fn a_result_is_a_sentence() {
        let result = |text: &str| {
            let game: Game = format!("[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei\"]\n{text}").parse().unwrap();
            let mut scene = game.scenes(false).pop().unwrap();
            scene.set_result(game.outcome(), game.record());
            scene.result
        };
        assert_eq!(result("\n1. Rs*10b Resign\n"), "Mei (Guest) wins by resignation");
        assert_eq!(result("[Result \"Draw\"]\n[Termination \"agreed\"]\n\n1. Rs*10b Rs*10r\n"), "Draw by agreement");
        assert_eq!(result("[Result \"Guest\"]\n\n1. Rs*10b Rs*10r\n"), "Mei (Guest) wins");
        assert_eq!(result("\n1. Rs*10b\n"), "");
    }

    /// Every ending that the rules know has words, and points are said where they decide.
    #[test]
    fn every_ending_has_words() {
        for variant in Variant::all() {
            for ending in crate::referee::of(variant).endings() {
                for who in ["Lu Ten wins", DRAW] {
                    let word = ending.replace('-', " ");
                    let said = sentence(variant.name(), who, ending);
                    // A tie has no winner, and what one side alone does is no draw.
                    let is_tie = DRAWS.iter().any(|(name, _)| *name == word);
                    let is_won = ENDS.iter().any(|(name, _)| *name == word);
                    let is_never = if who == DRAW { is_won } else { is_tie };
                    assert!(said != format!("{who}: {word}") || is_never, "{variant}: {said}");
                }
            }
        }
        assert_eq!(sentence("basic", "First wins", "target"), "First wins on points, after the target was reached");
        assert_eq!(sentence("basic", DRAW, "chain"), "Draw: equal points, after a chain round the centre");
        assert_eq!(sentence("ancient", "First wins", "target"), "First wins by reaching the target");
        assert_eq!(sentence("skud", "Host wins", "time"), "Host wins on time");
        assert_eq!(sentence("skud", "Host wins", "no_show"), "Host wins: no show");
    }
}
