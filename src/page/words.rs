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
    // Those of variations were not played in it.
    let plies = match data.plies.iter().filter(|ply| ply.depth == 0).count() {
        0 => String::new(),
        1 => ", 1 ply".to_owned(),
        count => format!(", {count} plies"),
    };
    let result = if data.result.is_empty() { String::new() } else { format!(" {}.", data.result) };
    format!("{}{plies}.{result}", data.variant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;

    fn scene(text: &str) -> Scene {
        let game: Game = text.parse().unwrap();
        game.scenes(false).pop().unwrap()
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
        // Plies of variations are none of the game.
        let open = page(&[&format!("{head}1. Rs*10b (1. Js*10b Js*10r)\n")]);
        assert!(open.contains("content=\"Skud Pai Sho, 1 ply.\""));
    }
}
