//! How much is said: the line of counts, one line a broken game, nothing with `--quiet`; and what the ending of an output says.

use crate::run::{MISNUMBERED, Run, SOUND, UNREADABLE, WRONG, fed, folder_with, run_in};

/// Guest's Rose goes to a point that is too far away; five later plies are right with the repair.
const REPAIRABLE: &str = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-12e Ly*18j\n\
                          4. Jd*10b Ly18j-16j\n5. Jd10b-12e + Jd*10r Rs12q-13p\n6. Jd10r-8o + Rs*10r Ly*18j\n";

fn last_line(run: &Run) -> &str {
    run.out.lines().last().unwrap_or_default()
}

#[test]
fn what_was_found_is_counted_in_the_last_line() {
    let folder = folder_with(
        "counts",
        &[("good.pai", SOUND.as_bytes()), ("bad.pai", REPAIRABLE.as_bytes()), ("worse.pai", UNREADABLE.as_bytes())],
    );
    let one = run_in(&folder, &["validate", "bad.pai"]);
    assert_eq!(last_line(&one), "1 game: 1 error; it can be repaired: paisho fix bad.pai", "{}", one.out);
    // What it promises is so.
    let fixed = run_in(&folder, &["fix", "--check", "bad.pai"]);
    assert!(fixed.out.contains("to `Rs9d-8e`"), "{fixed:?}");
    let all = run_in(&folder, &["validate", "good.pai", "bad.pai", "worse.pai"]);
    assert_eq!(
        last_line(&all),
        "3 games in 3 files: 2 errors; 1 game can be repaired: paisho fix bad.pai",
        "{}",
        all.out
    );
    // No repair is safe, and some are to choose from.
    let worse = last_line(&run_in(&folder, &["validate", "worse.pai"])).to_owned();
    assert_eq!(worse, "1 game: 1 error; what may be meant: paisho fix worse.pai");
    // Where nothing was found, nothing is said; other formats are for programs.
    assert_eq!(run_in(&folder, &["validate", "good.pai"]).out, "");
    let concise = run_in(&folder, &["validate", "bad.pai", "--format", "concise"]);
    assert_eq!((concise.out.lines().count(), concise.err.as_str()), (1, ""), "{}", concise.out);
    assert_eq!(
        run_in(&folder, &["validate", "bad.pai"]).out,
        fed(&["validate", "-"], REPAIRABLE.as_bytes())
            .out
            .replace("<stdin>", "bad.pai")
            .replace("... | paisho fix -", "paisho fix bad.pai")
    );
}

#[test]
fn warnings_and_notes_can_be_left_out() {
    let text = format!("{}4. Rs 10b\n", MISNUMBERED.replace("F*10l", "F * 10L").replace("E*5o", "E @ 5o"));
    let text = text.replace("4. Rs 10b\n", "");
    let all = fed(&["validate", "-"], text.as_bytes());
    assert!(all.out.contains("warning[") && all.out.contains("error["), "{}", all.out);
    let errors = fed(&["validate", "-", "--errors-only"], text.as_bytes());
    assert!(!errors.out.contains("warning") && errors.out.contains("error["), "{}", errors.out);
    // Quiet: errors and warnings alone, without notes and counts.
    let noted = REPAIRABLE.replace("[Rules \"site\"]\n", "");
    assert!(fed(&["validate", "-"], noted.as_bytes()).out.contains("note["));
    let quiet = fed(&["validate", "-", "-q"], noted.as_bytes());
    assert!(
        quiet.out.contains("error[skud-too-far]") && !quiet.out.contains("note[") && !quiet.out.contains("1 game"),
        "{}",
        quiet.out
    );
    // What keeps a run from its work is said all the same.
    for args in [&["validate", "none.pai", "-q"][..], &["replay", "none.pai", "-q"], &["new", "-o", "none.jpg", "-q"]] {
        let run = fed(args, b"");
        assert!(run.code == 2 && run.err.starts_with("paisho: none."), "{args:?} {run:?}");
    }
}

#[test]
fn a_broken_game_is_one_line_where_diagnostics_are_not_the_result() {
    let noted = REPAIRABLE.replace("[Rules \"site\"]\n", "");
    let folder = folder_with("aside", &[("two games.pai", format!("{noted}\n{WRONG}").as_bytes())]);
    for args in [
        &["replay"][..],
        &["moves", "--at", "1"],
        &["show"],
        &["convert", "--to", "pai"],
        &["show", "--to", "position"],
    ] {
        let args = [args, &["two games.pai"]].concat();
        let run = run_in(&folder, &args);
        // `show` puts them below its drawings.
        let said: Vec<&str> = run
            .out
            .lines()
            .chain(run.err.lines())
            .filter(|line| line.contains("paisho validate 'two games.pai'"))
            .collect();
        assert_eq!(said.len(), 2, "{args:?} {run:?}");
        assert!(!run.err.contains("help:") && !run.err.contains("note["), "{args:?} {run:?}");
        let quiet = run_in(&folder, &[&args[..], &["-q"]].concat());
        assert_eq!((quiet.err.as_str(), quiet.out.contains("validate"), quiet.code), ("", false, run.code), "{args:?}");
        let verbose = run_in(&folder, &[&args[..], &["--verbose"]].concat());
        let all = [verbose.out, verbose.err].concat();
        assert!(all.contains("help: this Rose may go to"), "{args:?} {all}");
        let concise = run_in(&folder, &[&args[..], &["--format", "concise"]].concat());
        assert!([concise.out, concise.err].concat().contains("two games.pai:5:9: error[skud-too-far] "), "{args:?}");
    }
}

#[test]
fn a_ply_in_what_became_a_comment_is_told_of() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n";
    let told = format!("{text}After that it was Rs9d-8e and Ly*18j.\n");
    let wanted = "paisho: game.pai: game 1: `After that it was Rs9d-8e and Ly*18j.` is read as a comment, with a ply in it: \
                  paisho validate game.pai\n";
    for args in [&["fmt", "--check"][..], &["fmt", "--diff"], &["fmt"], &["convert", "--to", "json"]] {
        let folder = folder_with("sealed", &[("game.pai", told.as_bytes())]);
        let args = [args, &["game.pai"]].concat();
        assert_eq!(run_in(&folder, &[&args[..], &["-q"]].concat()).err, "", "{args:?}");
        let folder = folder_with("sealed", &[("game.pai", told.as_bytes())]);
        assert_eq!(run_in(&folder, &args).err, wanted, "{args:?}");
    }
    // What says no ply, and what its writer has put into braces, needs no word.
    for quiet in [format!("{text}That was a fine game.\n"), format!("{text}{{After that it was Rs9d-8e.}}\n")] {
        for args in [&["fmt", "-"][..], &["convert", "-", "--to", "json"]] {
            assert_eq!(fed(args, quiet.as_bytes()).err, "", "{args:?} {quiet}");
        }
    }
}

#[test]
fn the_ending_of_an_output_is_its_format() {
    let folder = folder_with("endings", &[("game.pai", SOUND.as_bytes()), ("other.pai", SOUND.as_bytes())]);
    for args in [
        &["show"][..],
        &["convert"],
        &["table", "--what", "games"],
        &["show", "--compact"],
        &["stats"],
        &["find", "--legal"],
        &["dedupe"],
        &["fmt"],
        &["fix"],
    ] {
        let run = run_in(&folder, &[args, &["game.pai", "-o", "f.jpg"]].concat());
        assert!(run.code == 2 && run.err.contains("f.jpg: its ending names no format"), "{args:?} {run:?}");
        assert!(!folder.join("f.jpg").exists(), "{args:?}");
    }
    // Nor may it be that of another format than the one that is asked for; what is no ending of any says nothing.
    for (args, output) in [
        (&["show", "--to", "png"][..], "game.svg"),
        (&["show", "--to", "position"], "game.png"),
        (&["convert", "--to", "json"], "game.pai"),
        (&["convert", "--to", "pai"], "game.json.gz"),
    ] {
        let run = run_in(&folder, &[args, &["other.pai", "-o", output]].concat());
        assert!(run.code == 2 && run.err.contains(&format!("--to {} writes no .", args[2])), "{args:?} {run:?}");
        assert!(output == "game.pai" || !folder.join(output).exists(), "{args:?}");
        let run = run_in(&folder, &[args, &["other.pai", "-o", "game.tmp"]].concat());
        assert!(run.code == 0 && folder.join("game.tmp").exists(), "{args:?} {run:?}");
    }
    for (args, output, begins) in [
        (&["convert"][..], "game.json", "{\n"),
        (&["convert"], "game.yml", "format: 1\n"),
        (&["convert"], "games.jsonl", "{\"format\":1,"),
        (&["show"], "game.txt", "   1 "),
        (&["show"], "game.pos", "[Variant \"wiki\"]"),
        (&["show"], "game.svg", "<svg "),
        (&["table", "--what", "games"], "games.csv", "file,game,"),
        (&["stats"], "stats.json", "{"),
        (&["stats"], "stats.csv", "section,"),
        (&["stats"], "stats.md", "#"),
        (&["find", "--legal"], "found.json", "{\n"),
        (&["find", "--legal"], "found.pai", "[Variant \"wiki\"]"),
        (&["dedupe"], "unique.yaml", "format: 1\n"),
        (&["fmt"], "game.md", "[Variant \"wiki\"]"),
    ] {
        let run = run_in(&folder, &[args, &["game.pai", "-o", output]].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{output}");
        let text = std::fs::read_to_string(folder.join(output)).unwrap();
        assert!(text.starts_with(begins), "{output}: {text}");
    }
    let packed = run_in(&folder, &["convert", "game.pai", "-o", "game.json.gz"]);
    assert_eq!(packed.code, 0, "{packed:?}");
    assert_eq!(run_in(&folder, &["validate", "game.json.gz"]).code, 0);
    assert_eq!(run_in(&folder, &["generate", "--variant", "skud", "-o", "made.jsonl"]).code, 0);
    assert!(std::fs::read_to_string(folder.join("made.jsonl")).unwrap().starts_with("{\"format\":1,"));
    // What stays in its notation is not put under another's name.
    for command in ["fmt", "fix"] {
        let other = run_in(&folder, &[command, "game.pai", "-o", "other.json"]);
        assert!(other.code == 2 && other.err.contains("`paisho convert` writes it as json"), "{command} {other:?}");
        assert!(!folder.join("other.json").exists(), "{command}");
    }
    // Without a name there is nothing to go by.
    assert!(run_in(&folder, &["convert", "game.pai"]).err.contains("--to"));
    assert_eq!(run_in(&folder, &["convert", "game.pai", "-o", "-"]).code, 2);
}

#[test]
fn a_tile_that_is_missing_is_looked_for() {
    let help = |text: &str| {
        let run = fed(&["validate", "-", "--format", "jsonl"], text.as_bytes());
        let found: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
        found["help"].as_str().unwrap_or_default().to_owned()
    };
    let skud = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. C*10b Js*10r\n";
    // The Rose has left the gate, and its owner's only one is where it went.
    let gone = help(&format!("{skud}4. Rs18j-16j\n"));
    assert_eq!(gone, "Guest's Rose is on 9d");
    let gone = help(&format!("{skud}4. C10b-10c Rs12q-12p\n5. Rs10b-10e\n"));
    let moved = "Guest's Chrysanthemum went from there to 10c in turn 4; Guest's Rose is on 9d";
    assert_eq!(gone, format!("{moved}; if that tile is meant, write `Rs9d-10e`"));
    // What captured it has left again, but whoever writes the Jasmine means the Jasmine.
    let taken = "[Variant \"skud\"]\n[Rules \"2018\"]\n[Position \"(Js 5g) (C 16g) <Rs 4f>\"]\n\n1. Rs4f x Js5g C16g-16h\n2. Rs5g-5h";
    let removed = help(&format!("{taken} Js5g-5i\n"));
    assert_eq!(removed, "Host's Jasmine was removed from there in turn 1; Host's Chrysanthemum is on 16h");
    let left = help(&format!("{taken} C16h-16i\n3. Rs5g-5i\n"));
    assert!(left.starts_with("Guest's Rose went from there to 5h in turn 2"), "{left}");
    // Where no kind is named, what is near is.
    let near = help(&format!("{skud}4. 12d-13d\n"));
    assert_eq!(near, "nearest to it: Guest's Chrysanthemum on 10b, Guest's Rose on 9d");
}

/// A command that is named can be run as it stands, and is judged by what this run was judged by.
#[test]
fn a_command_that_is_named_carries_what_the_run_was_given() {
    let over = REPAIRABLE.replace("Rs*10r\n2", "Js*10r\n2").replace("Rs10r-12q", "Js10r-12q").replace("Rs12q", "Js12q");
    let folder = folder_with("named", &[("over.pai", over.as_bytes()), ("-dash.pai", REPAIRABLE.as_bytes())]);
    let run = run_in(&folder, &["validate", "over.pai", "--rules", "2018"]);
    assert!(last_line(&run).ends_with(": paisho fix over.pai --rules 2018"), "{}", run.out);
    let run = run_in(&folder, &["fix", "--check", "over.pai", "--rules", "2018"]);
    assert!(run.out.contains("to `Rs9d-8e`"), "{run:?}");
    let run = run_in(&folder, &["validate", "--", "-dash.pai"]);
    assert!(last_line(&run).ends_with(": paisho fix ./-dash.pai"), "{}", run.out);
    let run = run_in(&folder, &["replay", "--", "-dash.pai"]);
    assert!(run.err.contains("; more: paisho validate ./-dash.pai\n"), "{}", run.err);
}

/// Quiet formatting says nothing of a broken game, unless a format is asked for.
#[test]
fn quiet_formatting_prints_no_diagnostics() {
    let folder = folder_with("quiet-fmt", &[("bad.pai", UNREADABLE.as_bytes())]);
    let run = run_in(&folder, &["fmt", "-q", "bad.pai"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", ""));
    assert!(run_in(&folder, &["fmt", "bad.pai"]).out.contains("error["));
    assert!(run_in(&folder, &["fmt", "-q", "bad.pai", "--format", "concise"]).out.contains("error"));
}

/// What is written for a capture that a placement cannot make is legal as it stands.
#[test]
fn a_placement_that_takes_nothing_is_told_of_a_move() {
    for ply in ["Rs*9k x 9k", "Rs*9k x 10p"] {
        let game = |ply: &str| format!("[Variant \"ancient\"]\n[Target \"9\"]\n\n1. {ply}\n");
        let run = fed(&["validate", "-", "--format", "jsonl"], game(ply).as_bytes());
        let found: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
        assert_eq!(found["code"], "ancient-place-moves", "{found}");
        let help = found["help"].as_str().unwrap();
        let written = help.split("for example `").nth(1).and_then(|rest| rest.strip_suffix('`')).unwrap();
        assert!(written.starts_with("Rs*9k + "), "{help}");
        assert_eq!(fed(&["validate", "-"], game(written).as_bytes()).code, 0, "{help}");
    }
}

#[test]
fn what_is_missing_of_a_command_is_named() {
    let folder = folder_with("named_next", &[("game.pai", REPAIRABLE.as_bytes()), ("empty.json", b"{}\n")]);
    // The ply that is named is one of the game.
    let run = run_in(&folder, &["explain", "game.pai"]);
    let named = run.err.split("`paisho ").nth(1).and_then(|rest| rest.split('`').next()).expect("a command");
    let followed = run_in(&folder, &named.split(' ').collect::<Vec<_>>());
    assert!(run.code == 2 && !followed.err.contains("does not get that far"), "{named}: {followed:?}");
    let run = run_in(&folder, &["convert", "game.pai"]);
    assert!(run.code == 2 && run.err.contains("`--to json`") && run.err.contains("`-o game.json`"), "{run:?}");
    // Behind an illegal ply all commands stop alike.
    for command in [&["show"][..], &["moves"], &["explain"]] {
        let run = run_in(&folder, &[command, &["game.pai", "--at", "5:Guest"]].concat());
        let is_told = run.err.contains("the game stopped at turn 3, Guest [skud-too-far]; --keep-going continues");
        assert!(run.code == 2 && is_told, "{command:?} {run:?}");
    }
    let run = run_in(&folder, &["validate", "empty.json"]);
    assert!(run.code == 1 && run.out.contains("text-empty"), "{run:?}");
}

#[test]
fn why_no_harmony_is_new_is_told() {
    let judged = |position: &str, ply: &str| {
        let text = format!("[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"{position}\"]\n\n1. {ply}\n");
        let run = fed(&["validate", "-"], text.as_bytes());
        run.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (position, ply, help) in [
        ("<C 16g> <Rs 4g>", "Rs4g-5g + Kn*9f", "its harmony with the Chrysanthemum on 16g was there before"),
        ("(Rk 9g) <C 16g> <Rs 4f>", "Rs4f-4g + Kn*9f", "the Rock on 9g stands between it and the Chrysanthemum on 16g"),
        ("(C 16g) <Rs 4f>", "Rs4f-4g + Kn*9f", "the Chrysanthemum on 16g is the opponent's"),
        ("<C 16g> <Rs 4f> (Kn 15f)", "Rs4f-4g + Kn*9f", "the Knotweed on 15f prevents harmony"),
    ] {
        let said = judged(position, ply);
        assert!(said.contains("skud-no-new-harmony") && said.contains(help), "{position} {ply}: {said}");
    }
    // One that is new is none to explain.
    assert_eq!(judged("<C 16g> <Rs 4f>", "Rs4f-4g + Kn*9f"), "");
    // Tiles that stay where they lie are no help.
    let stays = fed(&["validate", "-", "--variant", "iroh"], b"1. Rk*5d Rk*16f\n2. E7e-7f Rk5d-6d\n").out;
    assert!(stays.contains("iroh-") && !stays.contains("Rock is on 16f"), "{stays}");
    let lacks = "[Variant \"skud\"]\n[Position \"<Lt 12m> (Js 8l) <C 16g> <Rs 4f>\"]\n\n1. Rs4f-4g + Lt*11m\n";
    let lacks = fed(&["validate", "-", "--format", "concise"], lacks.as_bytes()).out;
    assert!(lacks.contains("a White Lotus must be planted in a gate, and Guest has none in hand"), "{lacks}");
}

/// What a message says to type can be typed as it stands there.
#[test]
fn commands_in_messages_name_their_file_and_ply() {
    let claim = "[Variant \"iroh\"]\n\n1. Claim\n";
    let unsorted = "[Variant \"iroh\"]\n[Position \"(F 18j) <A 7k> (Lt 10q)\"]\n\n1. A7k-7l\n";
    let points = "[Variant \"wiki\"]\n[Points \"Sente 9, Gote 1\"]\n\n1. F*10l E*5o\n";
    let unstartable = "[Variant \"skud\"]\n[Position \"(Rd 8l) <Rs 4f>\"]\n\n1. Rs4f-4g\n";
    let second = format!("{SOUND}\n{claim}");
    let folder = folder_with(
        "commands-said",
        &[
            ("claim.pai", claim.as_bytes()),
            ("un sorted.pai", unsorted.as_bytes()),
            ("points.pai", points.as_bytes()),
            ("second.pai", second.as_bytes()),
            ("unstartable.pai", unstartable.as_bytes()),
            ("good.pai", SOUND.as_bytes()),
        ],
    );
    for (args, said) in [
        (&["validate", "claim.pai"][..], "`paisho show --harmony claim.pai --at 1:Guest`"),
        (&["validate", "second.pai"], "`paisho show --harmony second.pai --game 2 --at 1:Guest`"),
        (&["validate", "un sorted.pai"], "`paisho fmt 'un sorted.pai'`"),
        (&["validate", "points.pai"], "`paisho show --score points.pai`"),
        (&["explain", "un sorted.pai"], "`paisho explain 'un sorted.pai' --at 1:Guest`"),
        (&["explain", "unstartable.pai", "--at", "1"], "[skud-garden]: paisho validate unstartable.pai"),
        (&["show", "unstartable.pai", "--at", "1"], "[skud-garden]: paisho validate unstartable.pai"),
        (&["moves", "unstartable.pai", "--at", "1"], "[skud-garden]: paisho validate unstartable.pai"),
        (&["new", "--continue", "-o", "unstartable.pai"], "see `paisho validate unstartable.pai`, and mend"),
        (&["show", "good.pai", "--at", "2", "Host"], "Host: no such file or directory; write `--at 2:Host`"),
        (&["moves", "good.pai", "guest", "--at", "2"], "guest: no such file or directory; write `--at 2:Guest`"),
    ] {
        let run = run_in(&folder, args);
        let all = format!("{}{}", run.out, run.err).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(all.contains(said), "{args:?}: {said}\n{all}");
        assert!(!all.contains("--keep-going"), "{args:?}: {all}");
    }
    let piped = fed(&["validate", "-"], points.as_bytes()).out;
    assert!(piped.contains("`... | paisho show --score -`"), "{piped}");
}
