//! Collections, counted.

use crate::run::{fed, folder_with, run_in};
use serde_json::Value;

const GAMES: [&str; 4] = [
    "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei\"]\n[Host \"Tam\"]\n[Result \"Host\"]\n[Termination \"resigned\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n",
    "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Tam\"]\n[Host \"Mei\"]\n[Result \"Draw\"]\n[Termination \"agreed\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10d\n",
    "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei\"]\n[Host \"Lin | Sora\"]\n[Result \"*\"]\n\n1. Js*10b Js*10r\n",
    "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-11n Rs*15o\n",
];

fn stats(args: &[&str]) -> crate::run::Run {
    let run = fed(&[&["stats", "-"], args].concat(), GAMES.join("\n").as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    run
}

#[test]
fn everything_is_counted() {
    let all: Value = serde_json::from_str(&stats(&["--to", "json"]).out).unwrap();
    let row = |list: &str, at: usize, fields: &[&str]| -> Vec<Value> {
        fields.iter().map(|field| all[list][at][*field].clone()).collect()
    };
    let numbers = |list: &str, at: usize, fields: &[&str]| -> Vec<u64> {
        row(list, at, fields).iter().map(|value| value.as_u64().unwrap_or(u64::MAX)).collect()
    };
    let results = ["games", "first_won", "others_won", "drawn", "open"];
    assert_eq!(all["summary"][0]["count"], 4);
    assert_eq!(all["summary"][1]["count"], 3 + 3 + 2 + 4);
    assert_eq!(all["summary"][2]["count"], 1);
    assert_eq!(row("rule_sets", 0, &["variant", "edition"]), ["skud", "site"]);
    assert_eq!(numbers("rule_sets", 0, &results), [3, 0, 1, 1, 1]);
    assert_eq!(numbers("rule_sets", 1, &results), [1, 0, 0, 0, 1]);
    assert_eq!(all["lengths"], serde_json::json!([{"plies": "0..19", "games": 4}]));
    assert_eq!(all["findings"], serde_json::json!([{"code": "wiki-reach", "findings": 1, "games": 1}]));
    assert_eq!(numbers("files_with_findings", 0, &["games", "errors", "warnings"]), [4, 1, 0]);
    // The openings of wiki, then those of Skud: the more frequent first, each followed by what continues it.
    let openings: Vec<String> = all["openings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| format!("{}: {}", row["plies"].as_str().unwrap(), row["games"]))
        .collect();
    assert_eq!(
        openings[3..],
        [
            "Rs*10b: 2",
            "Rs*10b  Rs*10r: 2",
            "Rs*10b  Rs*10r  Rs10b-10d: 1",
            "Rs*10b  Rs*10r  Rs10b-10e: 1",
            "Js*10b: 1",
            "Js*10b  Js*10r: 1",
        ]
    );
    // A loss and a draw: a quarter of the points.
    assert_eq!(all["openings"][3]["first_scores_%"], 25.0);
    let score = ["games", "won", "drawn", "lost", "moved_first"];
    assert_eq!((&all["players"][0]["player"], numbers("players", 0, &score)), (&"Mei".into(), vec![3, 0, 1, 1, 2]));
    assert_eq!((&all["players"][1]["player"], numbers("players", 1, &score)), (&"Tam".into(), vec![2, 1, 1, 0, 1]));
    assert_eq!(row("head_to_head", 0, &["player", "opponent"]), ["Mei", "Tam"]);
    assert_eq!(numbers("head_to_head", 0, &score), [2, 0, 1, 1, 1]);
}

#[test]
fn tables_are_drawn_with_bars_and_a_cross_table() {
    let run = stats(&[]);
    let has = |line: &str| assert!(run.out.lines().any(|found| found == line), "{line:?}\n{}", run.out);
    has("  variant  edition  games  plies  first won  others won  drawn  open");
    has("  skud     site         3      8          0           1      1     1  ██████████████████████████████");
    // The points of each against each, and the games that count.
    has("  player        1      2      3");
    has("  1 Mei                0.5/2  0/0");
    has("  2 Tam         1.5/2");
    let ascii = run_in(&folder_with("stats_ascii", &[("a.pai", GAMES[0].as_bytes())]), &["stats", "a.pai"]);
    assert!(ascii.out.contains("██"), "{}", ascii.out);
    let top = stats(&["--top", "1"]);
    assert!(top.out.contains("  8 more; --top 0 lists all"), "{}", top.out);
}

#[test]
fn tables_come_as_csv_and_markdown() {
    let csv = stats(&["--to", "csv"]).out;
    assert!(csv.starts_with("section,row,measure,value\nsummary,games,count,4\n"), "{csv}");
    assert!(csv.contains("head to head,Mei / Tam,drawn,1\n"), "{csv}");
    let markdown = stats(&["--to", "markdown"]).out;
    assert!(markdown.contains("\n## players\n\n| player | games |"), "{markdown}");
    assert!(markdown.contains("\n| Lin \\| Sora | 1 |"), "{markdown}");
}

/// People open it in a spreadsheet.
#[test]
fn no_cell_of_csv_is_a_formula() {
    let game = |guest: &str, host: &str| {
        format!(
            "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"{guest}\"]\n[Host \"{host}\"]\n[Result \"*\"]\n\n1. Rs*10b Rs*10r\n"
        )
    };
    let text = [game("=1+1", "-7"), game("@SUM(A1)", "+A, B")].join("\n");
    let csv = fed(&["stats", "-", "--to", "csv"], text.as_bytes()).out;
    for line in [
        "players,'=1+1,games,1",
        "players,-7,games,1",
        "players,'@SUM(A1),games,1",
        "players,\"'+A, B\",games,1",
        "head to head,'-7 / =1+1,games,1",
    ] {
        assert!(csv.lines().any(|found| found == line), "{line}: {csv}");
    }
    let markdown = fed(&["stats", "-", "--to", "markdown"], text.as_bytes()).out;
    assert!(markdown.contains("| =1+1 | 1 |"), "{markdown}");
}

#[test]
fn nothing_is_left_out_in_silence() {
    // One player more than are counted by name.
    let game = |number: usize| format!("{{\"variant\":\"iroh\",\"players\":{{\"Guest\":\"p{number}\"}}}}\n");
    let games: String = (0..=20_000).map(game).collect();
    let run = fed(&["stats", "-", "--top", "2"], games.as_bytes());
    assert!(
        run.out.contains("  19998 more; --top 0 lists all; 1 games of players not counted by name: too many"),
        "{run:?}"
    );
    assert_eq!(fed(&["stats", "no-such-file.pai"], b"").code, 2);
    assert_eq!(fed(&["stats", "-"], b"").code, 2);
}

/// The numbers of a row of a list in JSON.
fn row(all: &Value, list: &str, at: usize, fields: &[&str]) -> Vec<u64> {
    fields.iter().map(|field| all[list][at][*field].as_u64().unwrap_or(u64::MAX)).collect()
}

fn counted(text: &str, more: &[&str]) -> Value {
    let run = fed(&[&["stats", "-", "--to", "json"], more].concat(), text.as_bytes());
    assert_eq!(run.code, 0, "{run:?}");
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_game_counts_once_however_many_seats_win_it() {
    let game = |tags: &str, winners: &str| {
        format!(
            "[Variant \"wiki\"]\n{tags}[Result \"{winners}\"]\n[Termination \"time\"]\n\n1. F*15e E*5e W*5o A*15o\n"
        )
    };
    let results = ["games", "first_won", "others_won", "drawn", "open"];
    for (winners, counts) in
        [("Yellow Green", [1, 0, 1, 0, 0]), ("Red Blue", [1, 1, 0, 0, 0]), ("Draw", [1, 0, 0, 1, 0])]
    {
        let all = counted(&game("[Players \"4\"]\n", winners), &[]);
        assert_eq!(row(&all, "rule_sets", 0, &results), counts, "{winners}");
        assert_eq!(row(&all, "openings", 0, &results), counts, "{winners}");
    }
    // Aki plays for Red and for Blue.
    let three =
        "[Players \"3\"]\n[Team \"Red Blue\"]\n[Red \"Aki\"]\n[Yellow \"Bela\"]\n[Blue \"Aki\"]\n[Green \"Dana\"]\n";
    let all = counted(&game(three, "Red Blue"), &[]);
    assert_eq!(all["players"].as_array().unwrap().len(), 3);
    assert_eq!(all["players"][0]["player"], "Aki");
    assert_eq!(row(&all, "players", 0, &["games", "won", "drawn", "lost", "moved_first"]), [1, 1, 0, 0, 1]);
}

#[test]
fn who_moved_first_is_whose_turn_it_was() {
    let game = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Gina\"]\n[Host \"Hans\"]\n[Position \"(Rs 10o) <Rs 10e>\"]\n\
                [Turn \"Host\"]\n[Result \"Host\"]\n[Termination \"time\"]\n\n1... Rs10o-10n\n2. Rs10e-10f Rs10n-10m\n";
    let all = counted(game, &[]);
    for (at, name, first) in [(0, "Gina", 0), (1, "Hans", 1)] {
        assert_eq!(all["players"][at]["player"], name);
        assert_eq!(row(&all, "players", at, &["moved_first"]), [first], "{name}");
    }
    assert_eq!(all["head_to_head"][0]["player"], "Gina");
    assert_eq!(row(&all, "head_to_head", 0, &["games", "lost", "moved_first"]), [1, 1, 0]);
}

#[test]
fn notes_are_no_findings_and_every_list_is_there() {
    let noted = include_str!("../../corpus/ancient/invalid/tags-unsaid_no-target.pai");
    let all = counted(noted, &[]);
    for list in ["summary", "rule_sets", "endings", "lengths", "openings", "players", "head_to_head"] {
        assert!(all[list].is_array(), "{list}: {all}");
    }
    assert_eq!((&all["findings"], &all["files_with_findings"]), (&serde_json::json!([]), &serde_json::json!([])));
}

#[test]
fn openings_are_as_long_as_memory_allows() {
    let turns: String = (2..=40).map(|turn| format!("{turn}. Pass Pass\n")).collect();
    let game = format!("[Variant \"wiki\"]\n\n1. F*10l E*5o\n{turns}");
    let all = counted(&game, &["--opening", "60"]);
    let openings = all["openings"].as_array().unwrap();
    assert_eq!(openings.len(), 60);
    assert_eq!(openings[59]["plies"].as_str().unwrap().matches("Pass").count(), 58);
    let run = fed(&["stats", "-", "--opening", "61"], game.as_bytes());
    assert!(run.code == 2 && run.err.contains("a number of plies up to 60"), "{run:?}");
}

#[test]
fn one_opening_is_one_however_it_is_spelled() {
    let game = |ply: &str| format!("[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n2. {ply} Rs10r-12q\n\n");
    let games: String = ["Rs10b-9d", "10b-9d", "Rs10b-10c-9c-9d", "rs10b - 9d"].into_iter().map(game).collect();
    let all = counted(&games, &["--opening", "3"]);
    let openings = all["openings"].as_array().unwrap();
    let found: Vec<(&str, u64)> =
        openings.iter().map(|row| (row["plies"].as_str().unwrap(), row["games"].as_u64().unwrap())).collect();
    assert_eq!(found, [("Rs*10b", 4), ("Rs*10b  Rs*10r", 4), ("Rs*10b  Rs*10r  Rs10b-9d", 4)]);
}
