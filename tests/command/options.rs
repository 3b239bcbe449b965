//! Options mean the same in every subcommand, and what cannot be honoured is refused.

use crate::run::{MISNUMBERED, SOUND, UNREADABLE, fed, folder_with, paisho, run_in};
use paisho::variant::Variant;

#[test]
fn a_wrong_edition_is_a_usage_error() {
    let skud = "[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n";
    for (rules, text, word) in [("foo", skud, "foo"), ("site; foo=1", skud, "foo"), ("site", SOUND, "Wiki")] {
        for command in ["validate", "replay", "show", "moves", "fix"] {
            let run = fed(&[command, "-", "--rules", rules], text.as_bytes());
            assert_eq!(run.code, 2, "{command} {rules}: {run:?}");
            assert!(run.err.contains("--rules") && run.err.contains(word), "{command} {rules}: {run:?}");
            assert!(!run.out.contains("error["), "{command} {rules}: {run:?}");
        }
    }
    let clash = skud.replace("Rs*10r", "Js*10r");
    assert_eq!(fed(&["validate", "-", "--rules", "2018;last-flower=accents"], clash.as_bytes()).code, 0);
}

#[test]
fn notations_are_named_by_their_files_too() {
    let skud = b"[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n";
    for (ending, name) in [("gate", "garden-gate"), ("yml", "yaml"), ("ndjson", "jsonl"), ("tsv", "sheet")] {
        let [short, long] = [ending, name].map(|to| fed(&["convert", "-", "--to", to], skud));
        assert_eq!((short.code, &short.out, &short.err), (long.code, &long.out, &long.err), "{ending}");
        assert!(short.code == 0 && !short.out.is_empty(), "{ending}: {short:?}");
        assert_eq!(fed(&["fmt", "-", "--from", ending], long.out.as_bytes()).code, 0, "{ending}");
    }
    let unknown = fed(&["convert", "-", "--to", "yaml2"], skud);
    assert!(unknown.code == 2 && unknown.err.contains("'yaml'") && !unknown.err.contains("yml"), "{unknown:?}");
}

#[test]
fn a_game_is_chosen_by_its_number() {
    let games = format!("{SOUND}\n{}\n{UNREADABLE}", SOUND.replace("10l", "10k"));
    for (command, more) in [
        ("validate", &[][..]),
        ("convert", &["--to", "jsonl"]),
        ("show", &[]),
        ("replay", &[]),
        ("moves", &[]),
        ("explain", &["--at", "1"]),
    ] {
        let run = |number: &str| {
            let args = [command, "-", "--game", number].iter().chain(more).copied().collect::<Vec<_>>();
            fed(&args, games.as_bytes())
        };
        let (first, second) = (run("1"), run("2"));
        assert_eq!((first.code, second.code), (0, 0), "{command}: {second:?}");
        assert_eq!(first.out == second.out, command == "validate", "{command}");
        assert_eq!(run("3").code, 1, "{command}");
        let none = run("4");
        assert_eq!(
            (none.code, none.err.as_str()),
            (2, "paisho: <stdin>: there is no game 4 in it, only 3 games\n"),
            "{command}"
        );
        assert_eq!(run("0").code, 2);
    }
    // `fix` repairs only that game.
    let wrong = MISNUMBERED;
    let run = fed(&["fix", "-", "--game", "2"], format!("{wrong}\n{wrong}").as_bytes());
    assert_eq!((run.code, run.out), (0, format!("{wrong}\n{}", wrong.replace("5. F", "2. F"))));
}

#[test]
fn diagnostics_have_one_option_with_two_names() {
    for option in ["--format", "--output-format"] {
        for command in ["validate", "fmt", "show", "replay", "moves"] {
            let run = fed(&[command, "-", option, "jsonl"], UNREADABLE.as_bytes());
            assert!([run.out, run.err].concat().contains("\"code\":\"tile-unknown\""), "{command} {option}");
        }
    }
}

#[test]
fn options_that_mean_nothing_here_are_refused() {
    let folder = folder_with("options_refused", &[("game.pai", SOUND.as_bytes())]);
    for args in [
        &["fix", "game.pai", "--keep-going"][..],
        &["validate", "game.pai", "--keep-personal"],
        &["validate", "game.pai", "--to", "json"],
        &["show", "game.pai", "--to", "position", "--style", "ascii"],
        &["show", "game.pai", "--to", "position", "--harmony"],
        &["fmt", "game.pai", "--at", "1"],
        &["explain", "tile-unknown", "--game", "1"],
        &["explain", "tile-unknown", "--keep-going"],
        &["explain", "tile-unknown", "--rules", "site"],
        &["validate", "game.pai", "--infer-rules", "--output-format", "json"],
    ] {
        let run = run_in(&folder, args);
        assert_eq!(run.code, 2, "{args:?} {run:?}");
    }
}

#[test]
fn compact_drawings_fit_a_small_terminal() {
    for variant in Variant::all().map(Variant::name) {
        let game = fed(&["generate", "--variant", variant, "--seed", "3"], b"").out;
        for moment in ["start", "1", "3", "end"] {
            let args = ["show", "-", "--compact", "--style", "ascii", "--at", moment, "--harmony", "--score"];
            let run = fed(&args, game.as_bytes());
            assert_eq!(run.code, 0, "{run:?}");
            let board = run.out.lines().take(39);
            assert!(board.clone().all(|line| line.chars().count() <= 40), "{variant} {moment} {}", run.out);
        }
    }
}

#[test]
fn a_dumb_terminal_gets_no_colour() {
    // Only a terminal gets colours unasked; `script` makes one.
    let has_script = std::process::Command::new("script").arg("--version").output().is_ok();
    if !has_script {
        return;
    }
    let folder = folder_with("dumb", &[("game.pai", UNREADABLE.as_bytes())]);
    let printed = |term: &str| {
        let command = format!("{} validate game.pai", env!("CARGO_BIN_EXE_paisho"));
        let output = std::process::Command::new("script")
            .args(["-qec", &command, "/dev/null"])
            .env("TERM", term)
            .env_remove("NO_COLOR")
            .current_dir(&folder)
            .output()
            .unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert!(printed("xterm").contains('\u{1b}'));
    assert!(!printed("dumb").contains('\u{1b}'), "{}", printed("dumb"));
}

#[test]
fn diagnostics_come_in_the_order_of_lines_and_notes_after_them() {
    // Two games without a variant; the second tile moves as no tile may, above a tag that is misspelt.
    let game = "[Evnet \"x\"]\n\n1. F*10l E*5o\n2. F10l-10a\n; c\n3. Zz*1j\n";
    let games = format!("{game}\n{game}");
    for format in ["concise", "full", "jsonl"] {
        let run = fed(&["validate", "-", "--output-format", format], games.as_bytes());
        let mut lines: Vec<&str> = run.out.lines().collect();
        if format == "full" {
            let counts = lines.pop().unwrap();
            assert!(counts.starts_with("2 games: "), "{counts}");
        }
        let places: Vec<usize> = match format {
            "jsonl" => {
                let json = lines.iter().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
                let (notes, others): (Vec<_>, Vec<_>) = json.partition(|found| found["severity"] == "note");
                assert_eq!(notes.len(), 1, "{run:?}");
                others.iter().map(|found| found["line"].as_u64().unwrap() as usize).collect()
            }
            "concise" => lines
                .iter()
                .filter(|line| !line.contains("note["))
                .map(|line| line.split(':').nth(1).unwrap().parse().unwrap())
                .collect(),
            _ => Vec::new(),
        };
        assert!(places.is_sorted() && (format == "full" || places.len() >= 4), "{format}: {places:?} {run:?}");
        assert!(lines.last().unwrap().contains("note"), "{format}: {run:?}");
        assert_eq!(lines.iter().filter(|line| line.contains("variant-taken")).count(), 1, "{format}: {run:?}");
    }
    // Once for each file.
    let folder = folder_with("notes", &[("a.pai", games.as_bytes()), ("b.pai", games.as_bytes())]);
    let run = run_in(&folder, &["validate", "."]);
    assert_eq!(run.out.matches("note[variant-taken]").count(), 2, "{run:?}");
}

#[test]
fn explain_goes_on_behind_an_illegal_ply_when_asked() {
    let game = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-11n Rs*15o\n3. F11n-11k Pass\n";
    let run = fed(&["explain", "-", "--at", "3:Sente"], game.as_bytes());
    assert_eq!(run.code, 2);
    assert_eq!(
        run.err,
        "paisho: <stdin>: game 1: the game stopped at turn 2, Sente [wiki-reach]; --keep-going continues\n"
    );
    let run = fed(&["explain", "-", "--at", "3:Sente", "--keep-going"], game.as_bytes());
    assert!(run.out.starts_with("F11n-11k\n"), "{run:?}");
    // A point that is not on the board cannot be played on.
    let game = "[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10g Rs10r-10a\n3. C*1j C*19j\n";
    let run = fed(&["explain", "-", "--at", "3:Guest", "--keep-going"], game.as_bytes());
    let said = "paisho: <stdin>: game 1: the game stopped at turn 2, Host [skud-off-board]; this ply cannot be taken as played\n";
    assert_eq!((run.code, run.err.as_str()), (2, said));
    let run = fed(&["explain", "-", "--at", "9"], game.as_bytes());
    assert_eq!((run.code, run.err.contains("does not get that far")), (2, false), "{run:?}");
    let run = fed(&["explain", "-", "--at", "2:Nobody"], game.as_bytes());
    assert!(run.err.contains("<stdin>: game 1: there is no seat `Nobody`"), "{run:?}");
}

/// What the list leaves out is not counted.
#[test]
fn the_list_and_the_count_of_plies_agree() {
    for variant in Variant::all().map(Variant::name) {
        let game = fed(&["generate", "--variant", variant], b"").out;
        for notation in ["pai", "garden-gate"] {
            let args = ["moves", "-", "--at", "1", "--to", notation];
            let list = fed(&args, game.as_bytes());
            let count = fed(&["moves", "-", "--at", "1", "--count"], game.as_bytes());
            assert_eq!(list.code, 0, "{list:?}");
            assert_eq!(list.out.lines().count().to_string(), count.out.trim_end(), "{variant} {notation}");
        }
    }
}

#[test]
fn every_message_names_the_file_and_the_game() {
    let folder =
        folder_with("messages", &[("a.pai", SOUND.as_bytes()), ("b.pai", format!("{SOUND}\n{SOUND}").as_bytes())]);
    for args in [
        &["show", "b.pai", "--at", "7"][..],
        &["moves", "b.pai", "--at", "7"],
        &["explain", "b.pai", "--at", "7"],
        &["show", "b.pai", "--at", "1:Nobody"],
        &["convert", "b.pai", "--to", "garden-gate"],
    ] {
        let run = run_in(&folder, args);
        assert!(run.code > 0, "{args:?}");
        assert!(run.err.starts_with("paisho: b.pai: game 1: "), "{args:?} {run:?}");
    }
    // One game that cannot be shown does not keep the others from being shown.
    let run = run_in(&folder, &["show", "b.pai", "a.pai", "--at", "1"]);
    assert_eq!((run.code, run.out.matches("After turn 1, Gote").count()), (0, 3));
    let output = paisho(&["show", "no.pai", "a.pai"]).current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stdout.is_empty());
}

/// A check that fails is drawn with the brackets of every tile.
#[test]
fn drawings_of_checks_have_closing_brackets() {
    let game = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n[Check \"<F 10l> (E 5p)\"]\n";
    let run = fed(&["validate", "-"], game.as_bytes());
    assert!(run.out.contains("(E )"), "{}", run.out);
}

/// Where the tile came from that a refused ply runs into is found anew for each.
#[test]
fn keep_going_points_at_the_last_ply_that_changed_a_point() {
    let game = "[Variant \"skud\"]\n[Rules \"site\"]\n[GuestAccents \"Rk Wh Kn B\"]\n[HostAccents \"Rk Wh Kn B\"]\n\n\
                1. Rs*10b Rs*10r\n2. Rs10b-12c Rs10r-12q\n3. Js*10b Js*10r\n4. Rs*10b Rs*10r\n5. Js10b-12c Js10r-12q\n";
    let run = fed(&["validate", "--keep-going", "--output-format", "jsonl", "-"], game.as_bytes());
    let found: Vec<(String, Vec<(u64, String)>)> = run
        .out
        .lines()
        .map(|line| {
            let diagnostic: serde_json::Value = serde_json::from_str(line).unwrap();
            let others = diagnostic["others"].as_array().unwrap().iter().map(|other| {
                let span = &other["span"];
                let token = &game[span[0].as_u64().unwrap() as usize..span[1].as_u64().unwrap() as usize];
                (other["line"].as_u64().unwrap(), token.to_owned())
            });
            (diagnostic["code"].as_str().unwrap().to_owned(), others.collect())
        })
        .collect();
    let at = |code: &str, line, token: &str| (code.to_owned(), vec![(line, token.to_owned())]);
    assert_eq!(
        found,
        [
            // The Jasmines of turn 3 stand in the gates, and then, taken as played, the Roses of turn 4.
            at("skud-gate-taken", 8, "10b"),
            at("skud-gate-taken", 8, "10r"),
            at("skud-other-tile", 9, "10b"),
            at("skud-other-tile", 9, "10r"),
        ]
    );
}

#[test]
fn rule_sets_are_named_by_their_titles_too() {
    let bare = b"1. Rs*10b Rs*10r\n";
    for name in ["skud", "Skud", "Skud Pai Sho", "SKUD PAI SHO"] {
        let run = fed(&["convert", "-", "--to", "jsonl", "--variant", name], bare);
        assert!(run.code == 0 && run.out.contains("\"variant\":\"skud\""), "{name}: {run:?}");
        assert_eq!(fed(&["find", "-", "--count", "--variant", name], b"[Variant \"skud\"]\n\n1. Rs*10b\n").out, "1\n");
    }
    assert_eq!(fed(&["convert", "-", "--to", "jsonl", "--variant", "Vagabond"], bare).code, 2);
}

#[test]
fn players_are_taken_for_their_seats() {
    let game =
        "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Lin\"]\n[Host \"Sora\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n";
    let of = |command: &[&str], name: &str| fed(&[command, &[name, "-"]].concat(), game.as_bytes());
    for (player, seat) in [("Lin", "Guest"), ("sora", "Host")] {
        for (command, before) in [
            (&["show", "--view"][..], ""),
            (&["show", "--to", "svg", "--view"], ""),
            (&["show", "--at"], "1:"),
            (&["show", "--to", "svg", "--at"], "1:"),
            (&["moves", "--count", "--at"], "1:"),
            (&["explain", "--at"], "1:"),
        ] {
            let [by_player, by_seat] = [player, seat].map(|name| of(command, &format!("{before}{name}")));
            assert!(by_seat.code == 0 && !by_seat.out.is_empty(), "{command:?} {by_seat:?}");
            assert_eq!((by_player.code, by_player.out), (0, by_seat.out), "{command:?} {player}");
        }
    }
    // Seats win, and a name that both have is refused.
    let both = game.replace("Lin", "Host");
    let run = |game: &str, name: &str| fed(&["show", "--view", name, "-"], game.as_bytes());
    assert_eq!(run(&both, "Host").out, run(game, "Host").out);
    let both = run(&game.replace("Lin", "Sora"), "Sora");
    assert!(
        both.code == 2 && both.err.contains("several players have the name `Sora`: write Guest or Host"),
        "{both:?}"
    );
    assert!(run(game, "Zuko").err.contains("there is no seat `Zuko` and no player of this name"));
}

#[test]
fn a_winner_without_a_reason_is_a_warning() {
    let game = |tags: &str| format!("[Variant \"skud\"]\n[Rules \"site\"]\n{tags}\n1. Rs*10b Rs*10r\n");
    let run = |tags: &str, more: &[&str]| {
        fed(&[&["validate", "-", "--format", "concise"], more].concat(), game(tags).as_bytes())
    };
    let unsaid = run("[Result \"Host\"]\n", &[]);
    assert!(
        unsaid.code == 0 && unsaid.out.contains("warning[result-unsaid] the plies do not end the game"),
        "{unsaid:?}"
    );
    assert_eq!(run("[Result \"Host\"]\n", &["--deny-warnings"]).code, 1);
    assert_eq!(run("[Result \"Host\"]\n[Termination \"\"]\n", &["--deny-warnings"]).code, 1);
    for said in ["[Result \"Host\"]\n[Termination \"resigned\"]\n", "[Result \"*\"]\n", ""] {
        assert_eq!(run(said, &["--deny-warnings"]).code, 0, "{said}");
    }
    // An end by the rules that there was not, and a draw, are errors as ever.
    for wrong in ["[Result \"Host\"]\n[Termination \"ring\"]\n", "[Result \"Draw\"]\n"] {
        let run = run(wrong, &[]);
        assert!(run.code == 1 && run.out.contains("error[result-wrong]"), "{run:?}");
    }
    // The game is left as it is: who won is not known better by anybody.
    let fixed = fed(&["fix", "-"], game("[Result \"Host\"]\n").as_bytes());
    assert_eq!((fixed.code, fixed.out.as_str()), (0, game("[Result \"Host\"]\n").as_str()), "{fixed:?}");
}
