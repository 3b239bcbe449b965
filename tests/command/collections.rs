//! What many games are asked is answered the same in whichever notation they are written.

use crate::run::{WRONG, folder, run_in};
use paisho::variant::Variant;

/// In `pai` and in sheets. Each rule set's games, and one that is not legal in its third ply.
#[test]
fn games_give_the_same_answers_in_every_notation() {
    let folder = folder("collections_same");
    let run = |args: &[&str]| run_in(&folder, args);
    let questions: &[&[&str]] = &[
        &["--position", "? 10f"],
        &["--position", "<? 10d> _11j", "--symmetric"],
        &["--position", "(? 9j) ? 10j", "--material", "(? 2..)"],
        &["--not", "--position", "? 10f"],
        &["--any", "--position", "? 4j", "--ending", "resign"],
        &["--material", "<? 4..> (? 3)"],
        &["--at", "end", "--material", "<? 4..>"],
        &["--at", "start", "--position", "? 10b"],
        &["--harmony", "?-?-?"],
        &["--chain", "2"],
        &["--ring", "3.."],
        &["--broken"],
        &["--ending", "resign"],
        &["--winner", "Draw"],
        &["--plies", "20..60"],
        &["--ply", "?*?"],
        &["--ply", "x"],
        &["--ply", "Resign"],
        &["--legal"],
        &["--not", "--legal"],
        &["--code", "rules-taken"],
    ];
    for variant in Variant::all() {
        let (variant, seeds) = (variant.name(), ["--games", "16", "--seed", "5"]);
        let games = run(&[&["generate", "--variant", variant], &seeds[..]].concat());
        assert_eq!(games.code, 0, "{games:?}");
        let wrong = if variant == "wiki" { WRONG } else { "" };
        std::fs::write(folder.join("games.pai"), [games.out.as_str(), wrong].join("\n")).unwrap();
        let sheet = run(&["convert", "games.pai", "--to", "sheet", "--as-written", "-q"]);
        std::fs::write(folder.join("games.sheet"), &sheet.out).unwrap();
        let both = |args: &[&str]| {
            ["games.pai", "games.sheet"].map(|file| {
                let run = run(&[&[args[0], file, "-q"], &args[1..]].concat());
                (run.code, run.out.replace(".sheet", ".pai"))
            })
        };
        let mut found = 0;
        for question in questions {
            let [one, other] = both(&[&["find", "--json"], *question].concat());
            assert_eq!(one, other, "{variant} {question:?}");
            found += usize::from(one.0 == 0);
        }
        assert!(found > 6, "{variant}: {found}");
        for what in ["games", "plies", "positions"] {
            let [one, other] = both(&["table", "--what", what]);
            assert!(one.1.lines().count() > 16, "{variant} {what}");
            assert_eq!(one, other, "{variant} {what}");
        }
        let [one, other] = both(&["stats", "--to", "json", "--opening", "4"]);
        assert_eq!(one, other, "{variant}");
        // Every word for an end can be asked for.
        for game in run(&["replay", "games.pai", "-q"]).out.lines() {
            let game: serde_json::Value = serde_json::from_str(game).unwrap();
            if let Some(word) = game["outcome"]["reason"].as_str() {
                assert_eq!(run(&["find", "games.pai", "--ending", word, "--count"]).code, 0, "{word}");
            }
        }
        // Each game is there twice, but for those that are the same anyway.
        let twice = run(&["dedupe", "games.pai", "games.sheet", "--json", "-q"]);
        let groups: Vec<serde_json::Value> =
            twice.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert!(groups.len() > 8 && groups.iter().all(|group| group["same"][0]["file"] == "games.sheet"), "{groups:?}");
    }
}
