//! The programs of `docs/json.md` are run, where their interpreters are installed.

use crate::run::fed;
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md");
    std::fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

/// The code block of a language.
#[track_caller]
fn block(page: &str, language: &str) -> String {
    let (_, rest) = page.split_once(&format!("```{language}\n")).expect("the page has the block");
    rest.split_once("```").expect("the block ends").0.to_owned()
}

fn study() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/skud/valid/study_first_harmonies.pai");
    std::fs::read(path).unwrap()
}

/// The study in JSON.
fn json() -> String {
    fed(&["convert", "-", "--from", "pai", "--to", "json", "-q"], &study()).out
}

/// What a program prints when it is fed a record in JSON; none where there is no interpreter.
fn printed(interpreter: &str, args: &[&str], json: &str) -> Option<String> {
    let mut command = Command::new(interpreter);
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        eprintln!("SKIPPED: {interpreter} is not installed, so the program of docs/json.md was not run");
        return None;
    };
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(json.as_bytes()).unwrap();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{interpreter}");
    Some(String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n"))
}

#[test]
fn the_programs_print_what_the_page_says() {
    let page = page();
    let expected = block(&page, "text");
    for (language, interpreter, flag) in [("python", "python3", "-c"), ("javascript", "node", "-e")] {
        if let Some(printed) = printed(interpreter, &[flag, &block(&page, language)], &json()) {
            assert_eq!(printed, expected, "{language}");
        }
    }
}

/// Several games are an array, and a game may end with the number of a turn without a ply.
#[test]
fn the_programs_read_several_games() {
    let page = page();
    let text = "[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n2.\n\n[Variant \"skud\"]\n\n1. C*10b\n";
    let json = fed(&["convert", "-", "--from", "pai", "--to", "json", "-q"], text.as_bytes()).out;
    assert!(json.starts_with('['), "{json}");
    for (language, interpreter, flag) in [("python", "python3", "-c"), ("javascript", "node", "-e")] {
        if let Some(printed) = printed(interpreter, &[flag, &block(&page, language)], &json) {
            assert_eq!(printed, "1 Guest Rs*10b\n1 Host Rs*10r\n1 Guest C*10b\n", "{language}");
        }
    }
}

/// A flower that a Knotweed drains is marked, and has not moved.
#[test]
fn what_is_only_marked_is_not_among_what_moved() {
    let text = "[Variant \"ancient\"]\n[Position \"(Js 8f) <Rs 10f>\"]\n\n1. Kn*8e + Rs10f-10g\n";
    let out = fed(&["convert", "-", "--from", "pai", "--to", "json", "--positions", "-q"], text.as_bytes()).out;
    let record: Value = serde_json::from_str(&out).unwrap();
    let board = &record["turns"][0]["plies"][0]["board"];
    assert_eq!(board["last"], serde_json::json!({"from": ["10f"], "to": ["10g", "8e"]}), "{out}");
    let spent: Vec<&Value> = board["tiles"].as_array().unwrap().iter().filter(|tile| tile["spent"] == true).collect();
    assert!(spent.iter().any(|tile| tile["at"] == "8f"), "{out}");
}

#[test]
fn the_viewer_shows_a_bare_turn_and_a_draw() {
    const DRIVER: &str = r#"
        import { readFileSync } from "node:fs";
        for (const game of JSON.parse(readFileSync(0))) console.log(said(steps(game).at(-1)));"#;
    let html = block(&page(), "html");
    let (_, script) = html.split_once("<script type=\"module\">").unwrap();
    let program = script.split_once("</script>").unwrap().0.to_owned() + DRIVER;
    // Balance: no tile can move, and the game is drawn.
    let draw =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/balance/valid/game_drawn_when_moved.pai"))
            .unwrap();
    let text = format!("[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n2.\n\n{draw}");
    let json = fed(&["convert", "-", "--from", "pai", "--to", "json", "--positions", "-q"], text.as_bytes()).out;
    if let Some(printed) = printed("node", &["--input-type=module", "-e", &program], &json) {
        let lines: Vec<&str> = printed.lines().collect();
        assert_eq!(lines[0], "1. Host: Rs*10r, next: Guest");
        assert!(lines[1].contains(", a draw: "), "{printed}");
    }
}

#[test]
fn the_example_of_the_page_can_be_read() {
    let run = fed(&["validate", "-", "--from", "json", "-q"], block(&page(), "json").as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
}

/// A game of each rule set, as the viewer needs it.
fn games() -> Vec<Value> {
    let variants = ["skud", "wiki", "basic", "iroh", "ancient", "balance"];
    let game = |variant: &&str| {
        let text = fed(&["generate", "--variant", variant, "--seed", "7"], b"").out;
        let run = fed(&["convert", "-", "--from", "pai", "--to", "json", "--positions", "-q"], text.as_bytes());
        assert_eq!(run.code, 0, "{run:?}");
        serde_json::from_str(&run.out).unwrap()
    };
    variants.iter().map(game).collect()
}

/// The viewer draws every tile of the position's text where it lies, in every position of a game of each rule set.
#[test]
fn the_viewer_draws_every_tile() {
    // Prints what is drawn: for each position its title line, and each tile with its place.
    const DRIVER: &str = r#"
        import { readFileSync } from "node:fs";
        const game = JSON.parse(readFileSync(0));
        const seats = Object.keys(Object.values(game.board.counts)[0] ?? {});
        for (const step of steps(game)) {
            const tiles = [...draw(step.board, seats).matchAll(/translate\(([-\d.]+) ([-\d.]+)\).*?<text[^>]*>(\w+)</g)];
            console.log(JSON.stringify({ said: said(step), tiles: tiles.map(([, x, y, tile]) => `${tile} ${x / 20} ${-y / 20}`) }));
        }"#;
    let html = block(&page(), "html");
    let (_, script) = html.split_once("<script type=\"module\">").unwrap();
    let program = script.split_once("</script>").unwrap().0.to_owned() + DRIVER;
    for game in games() {
        let Some(printed) = printed("node", &["--input-type=module", "-e", &program], &game.to_string()) else {
            return;
        };
        let plies: Vec<&Value> =
            game["turns"].as_array().unwrap().iter().flat_map(|turn| turn["plies"].as_array().unwrap()).collect();
        let drawn: Vec<Value> = printed.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(drawn.len(), plies.len() + 1, "{}", game["variant"]);
        for (ply, drawn) in plies.iter().zip(&drawn[1..]) {
            let position = ply["position"].as_str().unwrap();
            let mut lying: Vec<String> = lying(position);
            lying.sort();
            let mut tiles: Vec<String> =
                drawn["tiles"].as_array().unwrap().iter().map(|tile| tile.as_str().unwrap().to_owned()).collect();
            tiles.sort();
            assert_eq!(tiles, lying, "{}: {position}", game["variant"]);
        }
        let last = plies.last().unwrap();
        let ends = last["board"]["outcome"].is_object();
        assert_eq!(ends, last["board"]["next"].is_null());
        let said = drawn.last().unwrap()["said"].as_str().unwrap();
        assert_eq!(said.contains("next: "), !ends, "{said}");
    }
}

/// The tiles of a position's text, each with its code and how far from the centre it lies.
fn lying(position: &str) -> Vec<String> {
    let words: Vec<&str> = position.split_whitespace().collect();
    let pairs = words.chunks(2).map(|pair| {
        let code: String = pair[0].chars().filter(char::is_ascii_alphanumeric).collect();
        let at = pair[1].trim_end_matches(|c: char| "~>)}]".contains(c));
        let half = if at.starts_with('#') { 0.5 } else { 0.0 };
        let name = at.trim_start_matches('#');
        let (column, row) = name.split_at(name.len() - 1);
        let (x, y) = (column.parse::<f64>().unwrap() - 10.0, f64::from(row.as_bytes()[0]) - f64::from(b'j'));
        format!("{code} {} {}", x + half, y + half)
    });
    pairs.collect()
}

/// What the position of each ply says besides its text agrees with the record and with what `replay` says.
#[test]
fn positions_are_told_as_data() {
    for game in games() {
        let mut before = &game["board"];
        let seats: Vec<&String> = before["counts"]
            .as_object()
            .unwrap()
            .values()
            .next()
            .map_or(Vec::new(), |count| count.as_object().unwrap().keys().collect());
        for turn in game["turns"].as_array().unwrap() {
            for ply in turn["plies"].as_array().unwrap() {
                let board = &ply["board"];
                assert_eq!(before["next"], ply["seat"], "{ply}");
                if game["variant"] == "balance" {
                    assert_eq!(board["captured"], serde_json::json!([]), "nothing is captured there");
                }
                let tiles = board["tiles"].as_array().unwrap();
                let lies = |at: &Value, tiles: &Value| {
                    let tiles = tiles.as_array().unwrap().iter().filter(|tile| tile["at"] == *at);
                    tiles.cloned().collect::<Vec<_>>()
                };
                for harmony in board["harmonies"].as_array().unwrap() {
                    assert!(["from", "to"].iter().all(|end| !lies(&harmony[end], &board["tiles"]).is_empty()));
                }
                for at in board["last"]["to"].as_array().unwrap() {
                    assert!(lies(at, &board["tiles"]) != lies(at, &before["tiles"]), "{ply}");
                }
                for tile in tiles.iter().filter(|tile| !tile["seat"].is_null()) {
                    assert!(seats.is_empty() || seats.iter().any(|seat| tile["seat"] == seat.as_str()));
                }
                before = board;
            }
        }
        // It can be read again, and says the same.
        let back =
            fed(&["convert", "-", "--from", "json", "--to", "json", "--positions", "-q"], game.to_string().as_bytes());
        assert_eq!(serde_json::from_str::<Value>(&back.out).unwrap(), game);
    }
}

/// A game of the corpus with its positions.
#[track_caller]
fn positions(name: &str) -> Vec<Value> {
    let text = std::fs::read(format!("{}/corpus/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let run = fed(&["convert", "-", "--from", "pai", "--to", "json", "--positions", "-q"], &text);
    assert_eq!(run.code, 0, "{run:?}");
    let game: Value = serde_json::from_str(&run.out).unwrap();
    let turns = game["turns"].as_array().unwrap().iter();
    let plies = turns.flat_map(|turn| turn["plies"].as_array().unwrap()).map(|ply| ply["board"].clone());
    [game["board"].clone()].into_iter().chain(plies).collect()
}

#[test]
fn hands_that_tags_tell_are_told() {
    let boards = positions("ancient/valid/draws.pai");
    // Second's tiles are never all known; First draws a Lily once both known tiles are on the board.
    let hands: Vec<String> = boards.iter().map(|board| board["hands"].to_string()).collect();
    let [rose, none] = [r#"{"First":{"Jd":1}}"#, r#"{"First":{}}"#];
    assert_eq!(
        hands,
        [r#"{"First":{"Jd":1,"Rs":1}}"#, rose, rose, none, none, r#"{"First":{"Ly":1}}"#, r#"{"First":{"Ly":1}}"#]
    );
    assert!(boards.iter().all(|board| board["captured"] == serde_json::json!([])));
}

#[test]
fn midlines_and_balances_have_ends_and_places() {
    let boards = positions("iroh/valid/a_hasty_claim.pai");
    let last = boards.last().unwrap()["midlines"].as_array().unwrap().clone();
    let told: Vec<String> =
        last.iter().map(|line| format!("{} {} {}", line["name"], line["from"], line["to"])).collect();
    assert_eq!(
        told,
        [r#""upper" "10k" "10s""#, r#""right" "11j" "19j""#, r#""lower" "10i" "10a""#, r#""left" "9j" "1j""#]
    );
    assert!(last.iter().all(|line| line["seats"].as_array().unwrap().contains(&"Guest".into())), "{last:?}");
    let mut count = 0;
    for board in positions("balance/valid/game_over_the_wheel.pai") {
        for balance in board["balances"].as_array().unwrap() {
            count += 1;
            assert!(balance["garden"].is_string() && balance["count"].as_u64() > Some(0), "{balance}");
            for side in balance["sides"].as_array().unwrap() {
                for at in side["at"].as_array().unwrap() {
                    let lies = |tile: &&Value| tile["at"] == *at && tile["tile"] == side["tile"];
                    assert!(board["tiles"].as_array().unwrap().iter().any(|tile| lies(&tile)), "{side} {board}");
                }
            }
        }
    }
    assert!(count > 0);
    assert!(
        positions("skud/valid/opening.pai")
            .iter()
            .all(|board| board["midlines"].is_null() && board["balances"].is_null())
    );
}

/// Skud's accents are chosen before the game: those that nobody has named are in no hand, but counted.
#[test]
fn accents_that_nobody_named_are_counted() {
    let boards = |tags: &str| {
        let text = format!("[Variant \"skud\"]\n[Rules \"site\"]\n{tags}\n1. Rs*10b Rs*10r\n");
        let run = fed(&["convert", "-", "--from", "pai", "--to", "json", "--positions", "-q"], text.as_bytes());
        let record: Value = serde_json::from_str(&run.out).unwrap();
        record["board"].clone()
    };
    let codes = |board: &Value| board["hands"]["Guest"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let untold = boards("");
    assert!(!codes(&untold).iter().any(|code| ["Rk", "Wh", "Kn", "B"].contains(&code.as_str())), "{untold}");
    assert_eq!(untold["counts"]["accents"]["Guest"], 4, "{untold}");
    let told = boards("[GuestAccents \"Rk Wh Kn B\"]\n");
    assert!(["Rk", "Wh", "Kn", "B"].iter().all(|code| told["hands"]["Guest"][code] == 1), "{told}");
    assert_eq!(told["counts"]["accents"]["Guest"], 4, "{told}");
}

/// Harmony that a tile has from another seat's counts for its own seat, and is listed with both ends and that seat.
#[test]
fn harmony_from_an_enemy_is_listed() {
    // The Rhododendron gives the Lily harmony, two points above it; the Lily gives it none.
    let text = "[Variant \"wiki\"]\n[Position \"(E 5o) (Ly 17i) <A 15e>\"]\n\n1. Rd*17h-17g\n";
    let run = fed(&["convert", "-", "--to", "json", "--positions", "-q"], text.as_bytes());
    let game: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(game["board"]["harmonies"], serde_json::json!([]), "{run:?}");
    let board = &game["turns"][0]["plies"][0]["board"];
    assert_eq!(board["harmonies"], serde_json::json!([{"from": "17g", "to": "17i", "seat": "Gote"}]));
    assert_eq!(board["counts"]["harmony"], serde_json::json!({"Sente": 0, "Gote": 1}));
}

#[test]
fn the_viewer_is_as_long_as_the_page_says() {
    let page = page();
    assert!(page.contains("This page of 40 lines opens such a file"));
    assert_eq!(block(&page, "html").lines().count(), 40);
}

/// A game in JSON with its positions.
fn in_json(text: &str) -> Value {
    let run = fed(&["convert", "-", "--from", "pai", "--to", "json", "--positions", "-q"], text.as_bytes());
    serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{run:?}"))
}

/// How many of some harmonies or disharmonies each seat has.
fn of_seats(links: &Value, count: impl Fn(&Value) -> usize) -> std::collections::BTreeMap<String, usize> {
    let mut seats = std::collections::BTreeMap::new();
    for link in links.as_array().unwrap() {
        *seats.entry(link["seat"].as_str().unwrap_or_default().to_owned()).or_default() += count(link);
    }
    seats
}

/// A Jasmine reaches a knight's move and sends harmony to a Chrysanthemum, which reaches no such point.
#[test]
fn who_receives_a_harmony_is_told() {
    let game = in_json("[Variant \"wiki\"]\n[Position \"(E 5o) <Js 10h> <C 8i> <A 15e>\"]\n\n1. A15e-16g\n");
    let board = &game["board"];
    let harmony = serde_json::json!([{"from": "8i", "to": "10h", "seat": "Sente", "receivers": ["8i"]}]);
    assert_eq!(board["harmonies"], harmony);
    let received = board["received"].as_array().unwrap();
    let wanted = serde_json::json!({"at": "8i", "tile": "C", "seat": "Sente", "harmony": 1, "disharmony": 0});
    assert!(received.contains(&wanted), "{received:?}");
    // A Jasmine sends no harmony to a Lily, and one of another seat disharmony to its own kind.
    let game = in_json("[Variant \"wiki\"]\n[Position \"(E 5o) (Js 10h) <Js 8i> <A 15e>\"]\n\n1. A15e-16g\n");
    let found =
        serde_json::json!([{"from": "10h", "to": "8i", "seat": "Sente"}, {"from": "8i", "to": "10h", "seat": "Gote"}]);
    let disharmonies = game["board"]["disharmonies"].as_array().unwrap();
    assert!(
        disharmonies.len() == 2 && found.as_array().unwrap().iter().all(|one| disharmonies.contains(one)),
        "{game}"
    );
    // A Rose between two that would harmonize, in Basic.
    let game = in_json("[Variant \"basic\"]\n[Position \"<Js 4e> (Rs 6e) <Ly 10c>\"]\n\n1. Ly10c-8e\n");
    let board = &game["turns"][0]["plies"][0]["board"];
    let found = serde_json::json!([{"from": "4e", "to": "8e", "seat": "First", "by": "6e"}]);
    assert_eq!(board["disharmonies"], found, "{board}");
}

/// What is listed is what is counted, in every position.
#[test]
fn what_is_counted_is_listed() {
    for (variant, seed) in [("wiki", "2"), ("basic", "3"), ("ancient", "2"), ("skud", "1"), ("balance", "3")] {
        let game = in_json(&fed(&["generate", "--variant", variant, "--seed", seed], b"").out);
        let plies = game["turns"].as_array().unwrap().iter().flat_map(|turn| turn["plies"].as_array().unwrap());
        for board in std::iter::once(&game["board"]).chain(plies.map(|ply| &ply["board"])) {
            assert!(board["hands"].is_object(), "{variant} {board}");
            let has = |name: &str| !board[name].is_null();
            assert_eq!(has("disharmonies"), ["wiki", "basic", "ancient"].contains(&variant), "{variant}");
            let counts = &board["counts"];
            if variant == "wiki" {
                let receive = |link: &Value| link["receivers"].as_array().map_or(1, Vec::len);
                let found = of_seats(&board["harmonies"], receive);
                let received = |name: &str, seat: &str| -> u64 {
                    let of = board["received"].as_array().into_iter().flatten().filter(|one| one["seat"] == seat);
                    of.map(|one| one[name].as_u64().unwrap()).sum()
                };
                for (seat, count) in counts["harmony"].as_object().unwrap() {
                    assert_eq!(found.get(seat).copied().unwrap_or(0) as u64, count.as_u64().unwrap(), "{board}");
                    assert_eq!(received("harmony", seat), count.as_u64().unwrap(), "{board}");
                    assert_eq!(received("disharmony", seat), counts["disharmony"][seat].as_u64().unwrap(), "{board}");
                }
            } else if has("disharmonies") {
                let found = of_seats(&board["disharmonies"], |_| 1);
                for (seat, count) in counts["disharmonies"].as_object().unwrap() {
                    // Those of Ancient are nobody's, and count alike for both.
                    let seat = if variant == "ancient" { "" } else { seat };
                    assert_eq!(found.get(seat).copied().unwrap_or(0) as u64, count.as_u64().unwrap(), "{board}");
                }
            }
        }
    }
}

/// From an illegal ply on there are no positions; it is marked, and the record is read back as it was.
#[test]
fn the_first_illegal_ply_is_marked() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e ( 2. Rs10b-10h Rs10r-10q ) Rs10r-10f\n3. Rs10e-10d\n";
    let game = in_json(text);
    let second = &game["turns"][1]["plies"];
    assert!(second[0]["board"].is_object() && second[0]["illegal"].is_null(), "{game}");
    assert!(second[1]["board"].is_null() && second[1]["illegal"] == true, "{game}");
    let third = &game["turns"][2]["plies"][0];
    assert!(third["board"].is_null() && third["illegal"].is_null(), "{game}");
    let variation = &second[0]["variations"][0]["turns"][0]["plies"];
    assert!(variation[0]["illegal"] == true && variation[1]["illegal"].is_null(), "{game}");
    for to in ["json", "yaml"] {
        let shown = fed(&["convert", "-", "--to", to, "--positions", "-q"], text.as_bytes()).out;
        let back = fed(&["convert", "-", "--from", to, "--to", "pai", "-q"], shown.as_bytes());
        assert_eq!(back.out, text, "{to} {}", back.err);
    }
    // One that stands has a position, as the game goes on from it.
    let game = in_json("[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10g$201 Rs10r-10q\n");
    let second = &game["turns"][1]["plies"];
    assert!(
        second[0]["board"].is_object() && second[1]["board"].is_object() && second[0]["illegal"].is_null(),
        "{game}"
    );
}

/// A game that cannot start has no positions, and the viewer says so.
#[test]
fn the_viewer_says_that_there_are_no_positions() {
    const DRIVER: &str = r#"
        import { readFileSync } from "node:fs";
        const game = JSON.parse(readFileSync(0)), all = steps(game);
        console.log(all.length, draw(all[0]?.board, []).startsWith("<svg"), said(all[0]));"#;
    let game = in_json("[Variant \"skud\"]\n[Position \"(Rd 8l) <Rs 4f>\"]\n\n1. Rs4f-4g\n");
    assert!(game["board"].is_null(), "{game}");
    let html = block(&page(), "html");
    let (_, script) = html.split_once("<script type=\"module\">").unwrap();
    let program = script.split_once("</script>").unwrap().0.to_owned() + DRIVER;
    if let Some(printed) = printed("node", &["--input-type=module", "-e", &program], &game.to_string()) {
        assert_eq!(printed, "0 true no positions: `paisho validate` says why\n");
    }
}
