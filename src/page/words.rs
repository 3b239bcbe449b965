//! What a page says of a game as a whole, in the words of players.

use super::data::GameData;
use crate::render::picture::Scene;

/// What the game is called: its players, then event, round and date; the rule set where nothing of that is known, or a name
/// that is no pair.
pub(super) fn title(scene: &Scene) -> String {
    let players: Vec<&str> = scene.players.iter().map(String::as_str).filter(|name| !name.is_empty()).collect();
    let rules = scene.view.variant.vocabulary().title;
    let rules = if players.len() == 1 || players.is_empty() && scene.event.is_empty() { rules } else { "" };
    let parts = [&*players.join(" – "), rules, &*scene.event];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
}

/// A game in a line, for those who see a link to it: `Skud Pai Sho, 24 plies. Mei (Guest) wins by a harmony ring.`
pub(super) fn description(data: &GameData) -> String {
    let plies = match data.plies.len() {
        0 => String::new(),
        1 => ", 1 ply".to_owned(),
        count => format!(", {count} plies"),
    };
    let result = if data.result.is_empty() { String::new() } else { format!(" {}.", data.result) };
    format!("{}{plies}.{result}", data.variant)
}

/// Ways a game ends, as the scenes of pictures name them, and what is said of the winner.
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

/// The result of a scene as a sentence: `Mei (Guest) wins by a harmony ring`.
pub(super) fn result(scene: &Scene) -> String {
    let Some((who, why)) = scene.result.split_once(": ") else { return scene.result.clone() };
    let said = |known: &[(&str, &'static str)]| known.iter().find(|(name, _)| *name == why).map(|(_, words)| *words);
    // In Ancient Pai Sho the target is won by who reaches it, in Basic the points decide.
    let counted = said(COUNTS).filter(|_| why != "target" || scene.view.variant.name() == "basic");
    match (counted, said(ENDS), said(DRAWS)) {
        (Some(words), ..) if who == "Draw" => format!("{who}: equal points, {words}"),
        (Some(words), ..) => format!("{who} on points, {words}"),
        (_, Some(words), _) if who != "Draw" => format!("{who} {words}"),
        (_, _, Some(words)) => format!("{who}: {words}"),
        _ if why == "agreed" => format!("{who} by agreement"),
        _ => scene.result.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::variant::Variant;

    fn scene(text: &str) -> Scene {
        let game: Game = text.parse().unwrap();
        let mut scene = game.scenes(false).pop().unwrap();
        scene.set_result(game.outcome(), game.record());
        scene
    }

    #[test]
    fn a_game_is_called_by_its_players_and_event() {
        let head = "[Variant \"skud\"]\n[Rules \"site\"]\n";
        assert_eq!(title(&scene(&format!("{head}\n1. Rs*10b Rs*10r\n"))), "Skud Pai Sho");
        let named = "[Guest \"Mei\"]\n[Host \"Lu Ten\"]\n[Event \"Spring\"]\n[Date \"2024-05-01\"]\n";
        assert_eq!(title(&scene(&format!("{head}{named}\n1. Rs*10b\n"))), "Mei – Lu Ten · Spring · 2024-05-01");
        assert_eq!(title(&scene(&format!("{head}[Event \"Spring\"]\n\n1. Rs*10b\n"))), "Spring");
        let alone = "[Guest \"Mei\"]\n[Round \"1\"]\n[Date \"2024-05-01\"]\n";
        assert_eq!(title(&scene(&format!("{head}{alone}\n1. Rs*10b\n"))), "Mei · Skud Pai Sho · round 1 · 2024-05-01");
        let final_round = "[Guest \"Mei\"]\n[Host \"Lu Ten\"]\n[Round \"final\"]\n";
        assert_eq!(title(&scene(&format!("{head}{final_round}\n1. Rs*10b\n"))), "Mei – Lu Ten · final");
    }

    #[test]
    fn a_result_is_a_sentence() {
        let head = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei\"]\n";
        assert_eq!(result(&scene(&format!("{head}\n1. Rs*10b Resign\n"))), "Mei (Guest) wins by resignation");
        let agreed = format!("{head}[Result \"Draw\"]\n[Termination \"agreed\"]\n\n1. Rs*10b Rs*10r\n");
        assert_eq!(result(&scene(&agreed)), "Draw by agreement");
        assert_eq!(result(&scene(&format!("{head}\n1. Rs*10b\n"))), "");
    }

    #[test]
    fn a_game_is_described_in_a_line() {
        let page = |texts: &[&str]| {
            let mut page = crate::page::Page::new(crate::page::PageOptions::default());
            for text in texts {
                page.add_game(&text.parse().unwrap());
            }
            page.html()
        };
        let head = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei\"]\n\n";
        let won = format!("{head}1. Rs*10b Resign\n");
        let (one, two) = (page(&[&won]), page(&[&won, &won]));
        for name in ["name=\"description\"", "property=\"og:description\""] {
            assert!(
                one.contains(&format!("{name} content=\"Skud Pai Sho, 2 plies. Mei (Guest) wins by resignation.\""))
            );
            assert!(two.contains(&format!("{name} content=\"2 games of Pai Sho\"")));
        }
        // Without scripts the result has the same words.
        assert!(one.contains("Mei (Guest) wins by resignation.</p></div>"));
        let open = page(&[&format!("{head}1. Rs*10b\n")]);
        assert!(open.contains("content=\"Skud Pai Sho, 1 ply.\""));
    }

    /// Every ending that the rules know has words, and points are said where they decide.
    #[test]
    fn every_ending_has_words() {
        for variant in Variant::all() {
            for ending in crate::referee::of(variant).endings() {
                let mut scene = scene(&format!("[Variant \"{variant}\"]\n"));
                for who in ["Lu Ten wins", "Draw"] {
                    let word = ending.replace('-', " ");
                    scene.result = format!("{who}: {word}");
                    let said = result(&scene);
                    // A tie has no winner, and what one side alone does is no draw.
                    let is_tie = DRAWS.iter().any(|(name, _)| *name == word);
                    let is_won = ENDS.iter().any(|(name, _)| *name == word);
                    let is_never = if who == "Draw" { is_won } else { is_tie };
                    assert!(said != scene.result || is_never, "{variant}: {said}");
                }
            }
        }
        let end = |variant: &str, result_of: &str| {
            let mut scene = scene(&format!("[Variant \"{variant}\"]\n"));
            scene.result = result_of.to_owned();
            result(&scene)
        };
        assert_eq!(end("basic", "First wins: target"), "First wins on points, after the target was reached");
        assert_eq!(end("basic", "Draw: chain"), "Draw: equal points, after a chain round the centre");
        assert_eq!(end("ancient", "First wins: target"), "First wins by reaching the target");
        assert_eq!(end("skud", "Host wins: time"), "Host wins on time");
    }
}
