//! What `show` and `replay` tell of a position beside the tiles, through the command.

use crate::run::{fed, folder_with, run_in};
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

/// The line above a drawing says what the writer left out, as `convert` does.
#[test]
fn a_heading_has_the_whole_ply() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"(Js 11j) <Rs 10h>\"]\n\n1. 10h x 11j!\n";
    for format in [&[][..], &["--to", "alt"]] {
        let run = fed(&[&["show", "-", "--from", "pai"], format].concat(), text.as_bytes());
        assert!(run.out.contains("After turn 1, Guest: Rs10h x Js11j!"), "{}{}", run.out, run.err);
    }
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
            "enclosed        0     0",
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

const GAME: &str = "[Variant \"skud\"]\n[Guest \"Mei\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Resign\n";

#[test]
fn drawings_have_heads_where_there_are_several() {
    let shown = |text: &str, args: &[&str]| {
        let run = fed(&[&["show", "-", "--compact"], args].concat(), text.as_bytes());
        assert_eq!(run.code, 0, "{run:?}");
        run.out
    };
    let heads = |out: &str| out.lines().filter(|line| line.contains("Skud Pai Sho: Mei")).count();
    let one = shown(GAME, &[]);
    assert_eq!(heads(&one), 0, "{one}");
    assert!(one.ends_with("\nAfter turn 2, Guest: Resign\nHost wins by resignation\n"), "{one}");
    let two = format!("{GAME}\n{}", GAME.replace("Resign", "Rs10b-10e"));
    let out = shown(&two, &[]);
    assert!(out.starts_with("<stdin>, game 1: Skud Pai Sho: Mei. Host wins by resignation\n"), "{out}");
    assert!(out.contains("\n\n<stdin>, game 2: Skud Pai Sho: Mei\n") && out.ends_with("Guest: Rs10b-10e\n"), "{out}");
    assert_eq!(heads(&shown(&two, &["--game", "2"])), 0);
    // Before the end nobody has won; each of four positions says whose it is.
    let each = shown(GAME, &["--each"]);
    assert_eq!((heads(&each), each.matches("\nHost wins by resignation\n").count()), (4, 1), "{each}");
    let part = shown(GAME, &["--each", "--from-ply", "1", "--until", "2"]);
    assert_eq!((heads(&part), part.matches("\nHost wins").count()), (2, 0), "{part}");
    assert!(!shown(GAME, &["--at", "1"]).contains("wins"));
}

#[test]
fn a_page_is_written_or_refused_with_a_reason() {
    let folder =
        folder_with("page", &[("game.pai", GAME.as_bytes()), ("bad.pai", b"[Variant \"skud\"]\n\n1. Rs*5e\n")]);
    let run = run_in(&folder, &["show", "game.pai", "--to", "html", "-o", "game.html", "--at", "1", "--theme", "dark"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    let html = std::fs::read_to_string(folder.join("game.html")).unwrap();
    assert!(
        html.contains("\"open\":2") && html.contains("color-scheme:dark") && !html.contains("prefers-color-scheme")
    );
    // Nothing of it is filled in twice, and nothing comes from elsewhere.
    assert!(
        ["style", "script", "data", "title", "boards"].iter().all(|place| !html.contains(&format!("{{{{{place}}}}}")))
    );
    let known = ["http://www.w3.org/2000/svg", "http-equiv"].map(|known| html.matches(known).count());
    assert_eq!(html.matches("http").count(), known.iter().sum::<usize>());
    // A page also shows what is wrong, and the exit code says it.
    let run = run_in(&folder, &["show", "bad.pai", "--to", "html"]);
    assert!(run.code == 1 && run.out.contains("\"code\":\"skud-") && run.err.contains("[skud-"), "{}", run.err);
    for args in
        [&["--each"][..], &["--crop"], &["--size", "chat"], &["--until", "3"], &["--at", "1:Host/1"], &["--to", "alt"]]
    {
        let run = run_in(&folder, &[&["show", "game.pai", "--to", "html"], args].concat());
        assert!(run.code == 2 && !run.err.is_empty(), "{args:?} {run:?}");
    }
}

#[test]
fn ranges_and_folders_of_pictures() {
    let folder = folder_with("ranges", &[("a/game.pai", GAME.as_bytes()), ("b/game.pai", GAME.as_bytes())]);
    for args in [
        &["--from-ply", "1"][..],
        &["--to", "svg", "--until", "1"],
        &["--each", "--from-ply", "2", "--until", "1"],
        &["--to", "gif", "--from-ply", "2", "--until", "1", "-o", "x.gif"],
    ] {
        let run = run_in(&folder, &[&["show", "a/game.pai"], args].concat());
        assert!(run.code == 2 && run.err.contains("--until"), "{args:?} {run:?}");
    }
    let run = run_in(&folder, &["show", "a", "b", "--to", "svg", "-o", "one"]);
    assert!(run.code == 2 && run.err.contains("-o pictures/`"), "{run:?}");
    let run = run_in(&folder, &["show", "a", "b", "--to", "svg", "-o", "out/", "--each", "--from-ply", "3"]);
    assert_eq!(run.code, 0, "{run:?}");
    let mut names = crate::run::names(&folder.join("out"));
    names.sort();
    assert_eq!(names, ["game-003.svg", "game-2-003.svg"]);
}

#[test]
fn view_asks_for_a_terminal() {
    let run = fed(&["view", "-"], GAME.as_bytes());
    assert!(run.code == 2 && run.err.contains("--to html"), "{run:?}");
}

#[test]
fn what_is_pasted_has_no_diagnostics_in_it() {
    let text = b"[Variant \"wiki\"]\n\n1. F*10l Earth*5o {a quiet start}\n";
    for args in
        [&["show", "-", "--annotate=markdown", "--verbose"][..], &["show", "-", "--annotate", "--format", "json"]]
    {
        let run = fed(args, text);
        assert!(!run.out.contains("tile-slip") && run.err.contains("tile-slip"), "{run:?}");
    }
    let run = fed(&["show", "-", "--annotate", "--style", "ascii"], b"<Lt 10j> (O 11j)");
    assert!(run.out.starts_with("wiki\n\n") && run.out.contains("<Lt>(O )"), "{run:?}");
}

#[test]
fn a_moment_that_a_game_without_plies_does_not_have_is_an_error() {
    for text in ["[Variant \"skud\"]\n", "[Variant \"skud\"]\n<Rs 10e>\n"] {
        for args in [
            &["show", "-", "--at", "99"][..],
            &["show", "-", "--at", "7:Nobody"],
            &["show", "-", "--at", "2", "--to", "svg"],
            &["show", "-", "--at", "2", "--to", "position"],
            &["show", "-", "--each", "--from-ply", "7"],
        ] {
            let run = fed(args, text.as_bytes());
            assert!(run.code == 2 && run.out.is_empty() && !run.err.is_empty(), "{args:?}: {run:?}");
        }
        for args in [
            &["show", "-"][..],
            &["show", "-", "--at", "start"],
            &["show", "-", "--at", "end"],
            &["show", "-", "--each"],
        ] {
            assert_eq!(fed(args, text.as_bytes()).code, 0, "{args:?}");
        }
    }
}

#[test]
fn options_that_would_do_nothing_are_refused() {
    for args in [
        &["show", "-", "--to", "alt", "--theme", "dark"][..],
        &["show", "-", "--to", "alt", "--delay", "100"],
        &["show", "-", "--to", "svg", "--delay", "100"],
        &["show", "-", "--to", "position", "--delay", "100"],
        &["convert", "-", "--to", "pai", "--positions"],
    ] {
        let run = fed(args, GAME.as_bytes());
        assert!(run.code == 2 && run.out.is_empty(), "{args:?}: {run:?}");
    }
}

#[test]
fn the_ending_of_the_file_says_what_is_drawn() {
    let folder = folder_with("endings", &[("game.pai", GAME.as_bytes())]);
    for (name, begins) in [("a.svg", "<svg"), ("b.html", "<!doctype html>"), ("c.txt", "   1   2")] {
        assert_eq!(run_in(&folder, &["show", "game.pai", "-o", name]).code, 0, "{name}");
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        assert!(text.starts_with(begins), "{name}: {}", &text[..40]);
    }
}

#[test]
fn several_games_are_told_apart_in_lists_of_plies() {
    let folder = folder_with("told_apart", &[("one.pai", GAME.as_bytes()), ("two.pai", GAME.repeat(2).as_bytes())]);
    let counted = |args: &[&str]| run_in(&folder, &[&["moves", "--at", "1", "--count"], args].concat()).out;
    // Host's Rose gave Guest's as many ways as its own.
    let count = counted(&["one.pai"]);
    assert!(count.trim_end().bytes().all(|byte| byte.is_ascii_digit()), "{count}");
    let count = count.trim_end();
    assert_eq!(counted(&["two.pai"]), format!("{count}  two.pai, game 1\n{count}  two.pai, game 2\n"));
    assert_eq!(counted(&["two.pai", "--game", "2"]), format!("{count}\n"));
    let listed = run_in(&folder, &["moves", "--at", "1", "one.pai", "two.pai"]).out;
    let heads: Vec<&str> = listed.lines().filter(|line| line.starts_with(';')).collect();
    assert_eq!(heads, ["; one.pai, game 1", "; two.pai, game 1", "; two.pai, game 2"]);
    assert_eq!(listed.lines().count(), 3 + 3 * count.parse::<usize>().unwrap());
}

#[test]
fn what_is_wrong_is_said_on_standard_error() {
    let run = fed(
        &["show", "-", "--style", "ascii"],
        b"[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10g\n",
    );
    assert!(run.code == 1 && run.err.contains("error") && run.out.contains("Rose"), "{run:?}");
    assert!(!run.out.contains("error") && !run.out.contains("more:"), "{run:?}");
}

/// What the words of a picture say of the last ply.
#[track_caller]
fn last(variant: &str, tags: &str, plies: &str) -> String {
    let text = format!("[Variant \"{variant}\"]\n{tags}\n\n{plies}\n");
    let run = fed(&["show", "-", "--to", "alt"], text.as_bytes());
    assert_eq!(run.code, 0, "{run:?}");
    let said = run.out.split_once(" The last ply ").unwrap_or_else(|| panic!("{run:?}")).1;
    said.split_once('.').unwrap().0.to_owned()
}

#[test]
fn words_of_a_picture_say_what_the_last_ply_did() {
    let skud = |tiles: &str, plies| {
        last("skud", &format!("[Rules \"site\"]\n[Position \"{tiles}\"]\n[GuestAccents \"B Wh\"]"), plies)
    };
    assert_eq!(
        skud("(Js 5g) <Rs 4f>", "1. Rs4f x Js5g"),
        "moved the Rose from 4f to 5g and captured the Jasmine there"
    );
    // A Boat on an accent leaves the board with it; one on a flower moves it.
    assert_eq!(
        skud("(Rk 10m) <Ly 8l> <Jd 12d> <Rs 10c>", "1. Rs10c-10d + B*10m"),
        "moved the Rose from 10c to 10d, placed the Boat on 10m, where it did not stay and removed the Rock from 10m"
    );
    assert_eq!(
        skud("(C 10m) <Jd 12d> <Rs 10c>", "1. Rs10c-10d + B*10m-11m"),
        "moved the Rose from 10c to 10d, placed the Boat on 10m and moved the Chrysanthemum from 10m to 11m"
    );
    // 8l is up and to the right of 7k; one step clockwise is 8k.
    assert_eq!(
        skud("<Js 8l> <Jd 12d> <Rs 10c>", "1. Rs10c-9d + Wh*7k"),
        "moved the Rose from 10c to 9d, placed the Wheel on 7k and moved the Jasmine from 8l to 8k"
    );
    // Two steps clockwise round 5e: from above to the right, and from the right to below.
    assert_eq!(
        last("basic", "[Position \"(Rs 5f) <Wh 5e> <Js 6e>\"]", "1. Wh5e ~ +2"),
        "moved the Rose from 5f to 6e and moved the Jasmine from 6e to 5d"
    );
    // A Fire on a corner of the square destroys a Knotweed at once.
    assert_eq!(
        last("iroh", "[Position \"(E 7o) <F 2j>\"]\n[Turn \"Host\"]", "1... Kn*#1j"),
        "placed the Knotweed on #1j, where it did not stay"
    );
    assert_eq!(
        last("balance", "[Position \"Rs #10l Wh #6f Ly #3f\"]", "1. Ly#3f-#6f"),
        "moved the Lily from #3f to #6f"
    );
    let wiki = |tiles: &str, more: &str, ply| last("wiki", &format!("[Position \"{tiles}\"]\n{more}"), ply);
    assert_eq!(wiki("(F 15o) <F 10l>", "", "1. Jd*12d-14d"), "placed the Jade on 12d and moved it to 14d");
    assert_eq!(wiki("(F 15o) <S 10m> <F 10l> (Js 5e)", "", "1. F10l=E"), "replaced the Fire on 10l by the Earth");
    assert_eq!(wiki("(F 15o) <F 10l> (Js 5e)", "[Captured \"<S>\"]", "1. S*10r=E"), "returned the Spirit Wheel to 10r");
}
