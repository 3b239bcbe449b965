//! What `show` and `replay` tell of a position beside the tiles, through the command.

use std::process::Command;

/// What the command prints, which must end well.
#[track_caller]
fn printed(args: &[&str]) -> String {
    let output =
        Command::new(env!("CARGO_BIN_EXE_paisho")).args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn wiki_territory_harmony_and_score() {
    let game = "corpus/wiki/valid/game_of_the_outline.pai";
    insta::assert_snapshot!(printed(&["show", game, "--territory", "--harmony", "--style", "ascii"]));
}

#[test]
fn a_bare_position_shows_its_harmony_too() {
    let told = printed(&["show", "tests/data/harmony.pos", "--harmony", "--score", "--style", "ascii"]);
    let below: Vec<&str> = told.lines().skip_while(|line| !line.starts_with("Harmonies")).collect();
    // One Orchid looks down column 12 at the Jade; the wall is between the other one and the Rhododendron.
    assert_eq!(
        below,
        [
            "Harmonies of Sente: Jd 12j - Rd 15j",
            "Sente receives: Jd 12j +1 -1   Rd 15j +1",
            "            Sente  Gote",
            "gardens         1     1",
            "rings           0     0",
            "harmony         2     0",
            "disharmony      1     0",
            "points          2     1",
        ]
    );
}

#[test]
fn replay_tells_what_each_tile_receives() {
    let told = printed(&["replay", "corpus/wiki/valid/game_with_a_ring.pai", "--each"]);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["points"], serde_json::json!({"Sente": 15, "Gote": 3}));
    let (positions, received) = (told["positions"].as_array().unwrap(), told["received"].as_array().unwrap());
    assert_eq!(positions.len(), received.len());
    // Two elements receive nothing; after the tenth ply the rhomb of Sente's is closed and each tile has two neighbours.
    assert_eq!(received[1], serde_json::json!([]));
    let last: Vec<(&str, u64, u64)> = received[9]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["at"].as_str().unwrap(), one["harmony"].as_u64().unwrap(), one["disharmony"].as_u64().unwrap()))
        .collect();
    let expected = [("16o", 1, 0), ("15m", 1, 0), ("5g", 2, 0), ("3e", 2, 0), ("7e", 2, 0), ("5c", 2, 0)];
    assert_eq!(last, expected);
}
