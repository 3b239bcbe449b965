//! Finding games in a collection.

use crate::run::{WRONG, fed, folder_with, names, run_in};
use serde_json::Value;

const MEI: &str = "[Variant \"skud\"]\n[Rules \"site\"]\n[Event \"Spring\"]\n[Date \"2021.05.17\"]\n[Guest \"Li Mei\"]\n\
                   [Host \"Tam\"]\n[Result \"Host\"]\n[Termination \"resigned\"]\n\n1. Rs*10b Rs*10r {a quiet Start}\n2. Rs10b-10e\n";
const TAM: &str = "[Variant \"skud\"]\n[Date \"2023\"]\n[Guest \"Tam\"]\n[Host \"Mei\"]\n\n1. Js*10b Js*10r\n2. Js10b-10d Js10r-10o\n";
const UNREADABLE: &str = "[Variant \"wiki\"]\n\n1. F*10l Zz*5o\n";

fn games() -> String {
    [MEI, TAM, WRONG, UNREADABLE].join("\n")
}

/// The numbers of the games that are found in these four.
fn found(conditions: &[&str]) -> Vec<u64> {
    let run = fed(&[&["find", "-", "--json"], conditions].concat(), games().as_bytes());
    let found: Vec<u64> =
        run.out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["game"].as_u64().unwrap()).collect();
    assert_eq!(run.code, i32::from(found.is_empty()), "{conditions:?} {run:?}");
    assert_eq!(run.err, "", "{conditions:?}");
    // Other ways to print the same games agree.
    let count = fed(&[&["find", "-", "--count"], conditions].concat(), games().as_bytes());
    assert_eq!((count.out, count.code), (format!("{}\n", found.len()), run.code), "{conditions:?}");
    let list = fed(&[&["find", "-", "--list"], conditions].concat(), games().as_bytes());
    assert_eq!(list.out.lines().count(), found.len(), "{list:?}");
    found
}

#[test]
fn conditions_on_tags() {
    assert_eq!(found(&["--player", "mei"]), [1, 2]);
    assert_eq!(found(&["--player", "=Mei"]), [2]);
    assert_eq!(found(&["--tag", "Host~MEI"]), [2]);
    assert_eq!(found(&["--tag", "Date=2020..2022"]), [1]);
    assert_eq!(found(&["--tag", "Date"]), [1, 2]);
    assert_eq!(found(&["--tag", "Date=2021-05"]), [1]);
    assert_eq!(found(&["--tag", "Date=17 May 2021"]), [1]);
    assert_eq!(found(&["--tag", "Date=2023-03"]), [0u64; 0]);
    assert_eq!(found(&["--tag", "Event=Spring", "--variant", "skud"]), [1]);
    assert_eq!(found(&["--variant", "wiki"]), [3, 4]);
    assert_eq!(found(&["--variant", "wiki", "--variant", "skud", "--any"]), [1, 2, 3, 4]);
    assert_eq!(found(&["--variant", "iroh"]), [0u64; 0]);
    assert_eq!(found(&["--tag", "Variant=wiki", "--player", "nobody"]), [3]);
}

#[test]
fn conditions_on_the_course_of_the_game() {
    assert_eq!(found(&["--winner", "Host"]), [1]);
    assert_eq!(found(&["--winner", "tam"]), [1]);
    assert_eq!(found(&["--winner", "Li Mei"]), [0u64; 0]);
    assert_eq!(found(&["--plies", "4"]), [2, 3]);
    assert_eq!(found(&["--plies", "..3"]), [1, 4]);
    assert_eq!(found(&["--legal"]), [1, 2]);
    assert_eq!(found(&["--code", "wiki-reach"]), [3]);
    assert_eq!(found(&["--code", "tile-unknown"]), [4]);
    assert_eq!(found(&["--edition", "site"]), [1, 2]);
    assert_eq!(found(&["--comment", "start QUIET"]), [1]);
    assert_eq!(found(&["--ply", "Js*"]), [2]);
    assert_eq!(found(&["--ply", "?-10e"]), [1]);
    assert_eq!(found(&["--position", "<? 10e> _10b (Rs 10r)"]), [1]);
    assert_eq!(found(&["--material", "(Js 1)"]), [2]);
    assert_eq!(found(&["--ending", "ring"]), [0u64; 0]);
}

#[test]
fn conditions_are_joined_and_turned_round() {
    assert_eq!(found(&["--not", "--variant", "skud"]), [3, 4]);
    assert_eq!(found(&["--not", "--variant", "skud", "--plies", "4"]), [3]);
    assert_eq!(found(&["--plies", "4", "--not", "--variant", "skud"]), [3]);
    assert_eq!(found(&["--not", "--legal", "--player", "=Mei", "--any"]), [2, 3, 4]);
    assert_eq!(found(&["--not", "--position", "<? 10e>"]), [2, 3, 4]);
    assert_eq!(found(&["--not", "--not", "--legal"]), [1, 2]);
    // The Rose stands on 10b before it stands on 10e, so never in one position.
    assert_eq!(found(&["--position", "<? 10e>", "--material", "<Rs 1>"]), [1]);
    assert_eq!(found(&["--position", "<? 10e>", "--position", "<? 10b>"]), [0u64; 0]);
    // 10e turned about the centre is 10o.
    assert_eq!(found(&["--ply", "?-10o", "--symmetric"]), [1, 2]);
    assert_eq!(found(&["--position", "<? 10o>", "--symmetric"]), [1]);
}

#[test]
fn a_moment_is_where_plies_and_positions_must_fit() {
    assert_eq!(found(&["--at", "1:Host", "--ply", "Js*"]), [2]);
    assert_eq!(found(&["--at", "2", "--ply", "Js*"]), [0u64; 0]);
    assert_eq!(found(&["--at", "end", "--position", "<? 10e>"]), [1]);
    assert_eq!(found(&["--at", "1", "--position", "<? 10e>"]), [0u64; 0]);
    assert_eq!(found(&["--at", "start", "--material", "Rs 0", "--variant", "skud"]), [1, 2]);
    let run = fed(&["find", "-", "--at", "2", "--player", "x"], b"");
    assert_eq!((run.code, run.err.contains("--at")), (2, true), "{run:?}");
}

#[test]
fn a_moment_may_be_one_of_a_variation() {
    // In the first variation of Host's second ply Guest's Rose goes to 10e, in the variation of that to 11c; in the game only later.
    let study = "[Variant \"skud\"]\n[Rules \"2018\"]\n\n1. Rs*10b Js*10r\n2. C*18j Jd*2j (2... Js*2j 3. Rs10b-10e (3. Rs10b-11c))\n\
                 3. Rs10b-10e Js10r-11p\n";
    let run =
        |at: &str, position: &str| fed(&["find", "-", "--list", "--at", at, "--position", position], study.as_bytes());
    for (at, position) in [
        ("2:Host/1/2:Host", "(Js 2j)"),
        ("2:Host/1", "<Rs 10e> (Js 2j)"),
        ("2:Host/1/3:Guest", "<Rs 10e>"),
        ("2:Host/1/3:Guest/1/3:Guest", "<Rs 11c>"),
    ] {
        let found = run(at, position);
        assert_eq!(found.code, 0, "{at} {found:?}");
        let named = if at == "2:Host/1" { "2:Host/1/end" } else { at };
        assert_eq!(found.out, format!("<stdin>: game 1: {named}\n"));
    }
    // A position of the game, a variation that is not there, and one of another ply.
    for (at, position) in [("2:Host/1", "<Rs 11c>"), ("2:Host/2", "<C 18j>"), ("2:Guest/1", "<C 18j>")] {
        let found = run(at, position);
        assert_eq!((found.code, found.out.as_str()), (1, ""), "{at} {found:?}");
    }
}

#[test]
fn what_is_found_says_where_it_fits() {
    let run = fed(&["find", "-", "--json", "--position", "<? 10e>"], games().as_bytes());
    let line: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&line["ply"], &line["at"]), (&3.into(), &"2:Guest".into()));
    assert_eq!(line["players"]["Guest"], "Li Mei");
    let run = fed(&["find", "-", "--list", "--position", "<? 10e>"], games().as_bytes());
    assert_eq!(run.out, "<stdin>: game 1: 2:Guest: Li Mei – Tam, Spring, 2021.05.17\n");
}

#[test]
fn games_come_out_as_they_were_or_in_another_notation() {
    let run = fed(&["find", "-", "--any", "--player", "nobody", "--tag", "Date=2023"], games().as_bytes());
    assert_eq!(run.out, [TAM, WRONG].join("\n"));
    let crlf = games().replace('\n', "\r\n");
    let run = fed(&["find", "-", "--variant", "skud"], crlf.as_bytes());
    assert_eq!(run.out, [MEI, TAM].join("\n").replace('\n', "\r\n"));
    // Every notation with several games can be read again, and has the same games in it.
    for to in ["pai", "json", "jsonl", "yaml", "psn", "garden-gate"] {
        let run = fed(&["find", "-", "--variant", "skud", "--to", to], games().as_bytes());
        assert_eq!(run.code, 0, "{run:?}");
        let kept = fed(&["find", "-", "--plies", "1..", "--from", to], run.out.as_bytes());
        assert_eq!(kept.out, run.out, "{to}");
        let again = fed(&["find", "-", "--count", "--from", to, "--variant", "skud"], run.out.as_bytes());
        assert_eq!(again.out, "2\n", "{to}");
        let one = fed(&["find", "-", "--plies", "4", "--from", to], run.out.as_bytes());
        let again = fed(&["find", "-", "--count", "--from", to, "--plies", "4"], one.out.as_bytes());
        assert_eq!(again.out, "1\n", "{to}: {one:?}");
    }
    // What cannot be read whole is not written in another notation.
    let run = fed(&["find", "-", "--not", "--legal", "--to", "jsonl"], games().as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (2, 1), "{run:?}");
    assert!(run.err.contains("game 4: not written"), "{run:?}");
}

#[test]
fn plies_are_found_in_notations_that_leave_out_what_they_do() {
    let gate = "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)\n";
    for (pattern, code) in [("Rs10b-10e", 0), ("Js10b-10e", 1), ("?10b-10e", 0), ("Rs?-10e", 0)] {
        assert_eq!(fed(&["find", "-", "--count", "--ply", pattern], gate.as_bytes()).code, code, "{pattern}");
    }
    // Its accents are tags, though they stand among the plies.
    assert_eq!(fed(&["find", "-", "--count", "--tag", "HostAccents~Wh"], gate.as_bytes()).code, 0);
    assert_eq!(fed(&["find", "-", "--count", "--player", "Mei"], gate.as_bytes()).code, 1);
}

#[test]
fn each_game_goes_into_a_file_of_its_own_and_none_is_overwritten() {
    let games = games();
    let folder = folder_with("find_split", &[("a.pai", games.as_bytes()), ("b/a.pai", MEI.as_bytes())]);
    let args = ["find", ".", "--player", "mei", "--split", "found"];
    let run = run_in(&folder, &args);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    assert_eq!(names(&folder.join("found")), ["000001-a-1.pai", "000002-a-2.pai", "000003-a-1.pai"]);
    assert_eq!(std::fs::read_to_string(folder.join("found/000002-a-2.pai")).unwrap(), TAM);
    let again = run_in(&folder, &args);
    assert_eq!((again.code, again.err.contains("already exists")), (2, true), "{again:?}");
    let run = run_in(&folder, &["find", "a.pai", "--variant", "skud", "--split", "json", "--to", "json"]);
    assert_eq!((run.code, names(&folder.join("json")).len()), (0, 2), "{run:?}");
}

#[test]
fn games_of_several_notations_are_written_in_that_of_the_first() {
    let json = fed(&["convert", "-", "--to", "json"], TAM.as_bytes()).out;
    let plain = "1. Rose 10b Rose 10r\n";
    let files = [("a.pai", MEI.as_bytes()), ("b.json", json.as_bytes()), ("c.txt", plain.as_bytes())];
    let folder = folder_with("find_mixed", &files);
    let run = run_in(&folder, &["find", ".", "--variant", "skud"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    assert!(run.out.contains("\n[Guest \"Tam\"]\n[Host \"Mei\"]\n") && run.out.ends_with(plain), "{run:?}");
    // Where the first could not hold what another one tells, nothing is written.
    let gate = "1G.R3(0,-8);1H.R3(0,8)\n";
    let lossy = folder_with("find_lossy", &[("a.gate", gate.as_bytes()), ("b.pai", MEI.as_bytes())]);
    let refused = run_in(&lossy, &["find", ".", "--variant", "skud", "-o", "all.txt"]);
    assert!(refused.code == 2 && refused.err.contains("without loss: choose a notation with --to"), "{refused:?}");
    assert!(!lossy.join("all.txt").exists());
    // All three are read again.
    let again = fed(&["find", "-", "--variant", "skud", "--count"], run.out.as_bytes());
    assert_eq!(again.out, "3\n", "{run:?}");
    let run = run_in(&folder, &["find", ".", "--variant", "skud", "--to", "jsonl"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 3), "{run:?}");
}

/// The ending of a file asks for a notation as `--to` does.
#[test]
fn an_ending_says_what_to_says() {
    let games = [MEI, TAM].join("\n");
    let folder = folder_with("find_ending", &[("a.pai", games.as_bytes())]);
    for (to, file) in [("json", "x.json"), ("jsonl", "x.jsonl"), ("yaml", "x.yaml"), ("garden-gate", "x.gate")] {
        let told = run_in(&folder, &["find", "a.pai", "--variant", "skud", "--to", to]);
        let run = run_in(&folder, &["find", "a.pai", "--variant", "skud", "-o", file]);
        assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
        assert_eq!(std::fs::read_to_string(folder.join(file)).unwrap(), told.out, "{to}");
    }
    // Games that are in it already stay as they are written.
    run_in(&folder, &["find", "a.pai", "--variant", "skud", "-o", "x.pai"]);
    assert_eq!(std::fs::read_to_string(folder.join("x.pai")).unwrap(), games);
}

#[test]
fn a_player_stands_for_the_seat_in_options() {
    let game = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Lin\"]\n[Host \"Sora\"]\n[Date \"3 May 2024\"]\n\
                [Result \"Sora\"]\n[Termination \"resigned\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n";
    let count = |args: &[&str]| fed(&[&["find", "-", "--count"], args].concat(), game.as_bytes()).out;
    assert_eq!([count(&["--winner", "Sora"]), count(&["--winner", "Lin"])], ["1\n", "0\n"]);
    // A month has all its days, in whichever form they are written.
    assert_eq!([count(&["--tag", "Date=2024-05"]), count(&["--tag", "Date=2024-04"])], ["1\n", "0\n"]);
    let show = |args: &[&str]| fed(&[&["show", "-"], args].concat(), game.as_bytes());
    for (name, seat) in [("Lin", "Guest"), ("Sora", "Host")] {
        let at = |name: &str| show(&["--at", &format!("2:{name}"), "--view", name]);
        assert_eq!((at(name).code, at(name).out), (0, at(seat).out), "{name}");
    }
    assert_eq!(show(&["--at", "2:Nobody"]).code, 2);
}

#[test]
fn tiles_of_a_pattern_may_be_named() {
    assert_eq!(found(&["--ply", "Rose*10b"]), found(&["--ply", "Rs*10b"]));
    assert_eq!(found(&["--ply", "jasmine*10b"]), [2]);
}

#[test]
fn wrong_patterns_are_usage_errors_that_say_what_to_write() {
    for (option, value, word) in [
        ("--ply", "Zz*10b", "Zz"),
        ("--ply", "", "missing"),
        ("--ply", "Rs*10z", "10z"),
        ("--position", "<Rs>", "cannot read `>`"),
        ("--position", "<Rs 10c", "missing"),
        ("--material", "<Rs 4..2>", "more to less"),
        ("--harmony", "Rs", "cannot read"),
        ("--harmony", "Rs-", "missing"),
        ("--plies", "x", "range"),
        ("--ring", "9..3", "more to less"),
        ("--chain", "0", "60"),
        ("--code", "nonsense", "explain"),
        ("--tag", "=x", "name"),
        ("--tag", "Date=2022..2020", "more to less"),
        ("--edition", "1999", "edition"),
        ("--ending", "checkmate", "ring-tie"),
        ("--variant", "chess", "skud"),
        ("--broken=", "x", "x"),
    ] {
        let run = fed(&["find", "-", option, value], MEI.as_bytes());
        assert_eq!(run.code, 2, "{option} {value}: {run:?}");
        assert!(run.err.contains(word), "{option} {value}: {run:?}");
    }
    for args in [&["find", "-"][..], &["find", "-", "--not"], &["find", "-", "--legal", "--not"]] {
        assert_eq!(fed(args, MEI.as_bytes()).code, 2, "{args:?}");
    }
    assert_eq!(fed(&["find", "no-such-file.pai", "--legal"], b"").code, 2);
}

/// Who played is in a link for the site, and comes out of it only on demand.
#[test]
fn people_in_a_link_are_kept_only_on_demand() {
    let link =
        "https://skudpaisho.com/?gameType=1&host=mei@example.org&guest=tam@example.org&game=1G.R3(0,-8);1H.R3(0,8)\n";
    let forms: [&[&str]; 4] = [&["--to", "pai"], &["--to", "jsonl"], &["--list"], &["--json"]];
    for form in forms {
        let found = fed(&[&["find", "-", "--variant", "skud"], form].concat(), link.as_bytes());
        assert_eq!((found.code, found.out.contains("example.org")), (0, false), "{found:?}");
        let kept = fed(&[&["find", "-", "--variant", "skud", "--keep-personal"], form].concat(), link.as_bytes());
        assert_eq!((kept.code, kept.out.contains("mei@example.org")), (0, true), "{kept:?}");
    }
    // What is printed as it was written is so, whatever decides that it fits.
    assert_eq!(fed(&["find", "-", "--variant", "skud"], link.as_bytes()).out, link);
    assert_eq!(fed(&["find", "-", "--player", "mei"], link.as_bytes()).code, 1);
    assert_eq!(fed(&["find", "-", "--player", "mei", "--keep-personal"], link.as_bytes()).out, link);
    // Nor is it shown beside an error.
    for query in [
        "ig=12&host=Mei&guest=tam@mail.org",
        "host=Mei&game=1G.Zz(0,-8)&guest=tam@mail.org",
        "host=Mei",
        "gameType=2&host=Mei",
        "ig%3D12%26host%3DMei",
    ] {
        let run = fed(&["validate", "-"], format!("https://skudpaisho.com/?{query}\n").as_bytes());
        let all = run.out + &run.err;
        assert!(run.code == 1 && all.contains("https://skudpaisho.com/?"), "{all}");
        assert!(!all.contains("Mei") && !all.contains("tam"), "{all}");
    }
}

/// Where the tags decide, and where all of the game is read, the same games are found.
#[test]
fn a_look_at_the_tags_is_no_other_look() {
    let long = "[Variant \"skud\"]\n[Event \"x\"]\n{Played on the\n20th of May}\n[Host \"Mei\"]\n\n1. Rs*10b Rs*10r\n";
    let word = "; a rare variant of the opening\n[Event \"x\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n";
    let tag = r#"{"turns":[{"turn":1,"plies":[{"pai":"Rs*10b"},{"pai":"Rs*10r"}]},{"turn":2,"plies":[{"pai":"Rs10b-10e"}]}],"tags":{"Event":"a variant"}}"#;
    for (text, condition, code) in [
        (long, ["--player", "mei"], 0),
        (word, ["--variant", "skud"], 0),
        (word, ["--variant", "wiki"], 1),
        (tag, ["--variant", "skud"], 0),
        (tag, ["--variant", "wiki"], 1),
    ] {
        for more in [&[][..], &["--plies", "0.."]] {
            let run = fed(&[&["find", "-", "--count"][..], &condition, more].concat(), text.as_bytes());
            assert_eq!(run.code, code, "{condition:?} {more:?} {run:?}");
        }
    }
}

#[test]
fn a_team_has_won_in_whatever_order_it_is_named() {
    let game = include_str!("../../corpus/wiki/valid/game_of_four.pai");
    let count = |winner: &str| fed(&["find", "-", "--count", "--winner", winner], game.as_bytes()).out;
    for winner in ["Red Blue", "Blue Red", "blue  red", "Red", "Cem"] {
        assert_eq!(count(winner), "1\n", "{winner}");
    }
    for other in ["Red Red", "Red Green", "Blue Red Red", "Yellow Green"] {
        assert_eq!(count(other), "0\n", "{other}");
    }
}

#[test]
fn a_seat_wins_over_a_player_of_its_name() {
    let game = "[Variant \"skud\"]\n[Guest \"Host\"]\n[Host \"Lin\"]\n[Result \"Guest\"]\n[Termination \"time\"]\n\n1. Rs*10b Rs*10r\n";
    let found = |who: &str| fed(&["find", "-", "--count", "--winner", who], game.as_bytes()).out;
    assert_eq!((found("Host"), found("guest"), found("Lin")), ("0\n".to_owned(), "1\n".to_owned(), "0\n".to_owned()));
}

#[test]
fn a_moment_names_a_seat_that_there_is() {
    let at = |at: &str| fed(&["find", "-", "--count", "--ply", "?*?", "--at", at], MEI.as_bytes());
    let strange = at("1:Nobody");
    assert_eq!((strange.code, strange.out.as_str()), (2, ""), "{strange:?}");
    assert!(strange.err.contains("no player of this name in these games"), "{strange:?}");
    // A seat of another rule set.
    assert_eq!((at("1:Gote").code, at("1:host").out), (1, "1\n".to_owned()));
    // A player: Tam is Host here, and Guest in the other game.
    assert_eq!((at("1:li mei").out, at("1:TAM").out), ("1\n".to_owned(), "1\n".to_owned()));
    assert_eq!(found(&["--at", "1:Tam", "--ply", "Rs*10r"]), [1]);
    assert_eq!(found(&["--at", "1:Tam", "--ply", "Js*10b"]), [2]);
    let empty = at("1:");
    assert!(empty.code == 2 && empty.err.contains("a turn and a seat or a player (`14:Host`)"), "{empty:?}");
}

#[test]
fn harmonies_of_nobody_are_those_of_a_seat_whose_tiles_are_both_in_them() {
    // First's Rose and White Jade in turn 2; Second's Jasmine and Lily in turn 3, and its Lily with First's White Jade.
    let game = include_str!("../../corpus/ancient/valid/game_won_by_a_knotweed.pai");
    let at = |pattern: &str| {
        let found = fed(&["find", "-", "--list", "--harmony", pattern], game.as_bytes()).out;
        found.strip_prefix("<stdin>: game 1: ").map(|found| found.split(": ").next().unwrap_or_default().to_owned())
    };
    assert_eq!(at("<Rs-?>").as_deref(), Some("2:First"));
    assert_eq!(at("<Jd-Rs>").as_deref(), Some("2:First"));
    assert_eq!(at("(Js-?)").as_deref(), Some("3:Second"));
    assert_eq!(at("Ly-Jd").as_deref(), Some("3:Second"));
    for nobody in ["(Rs-?)", "<Ly-Jd>", "(Ly-Jd)"] {
        assert_eq!(at(nobody), None, "{nobody}");
    }
}

#[test]
fn illegal_plies_are_found_whether_or_not_they_stand() {
    let head = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n";
    let stands = format!("{head}2. Rs10b-10e Rs10r-10q\n3. Rs10e-10l$201 Rs10q-10p\n");
    let wrong = format!("{head}2. Rs10b-10g Rs10r-10q\n");
    let needless = format!("{head}2. Rs10b-10e$201 Rs10r-10q\n");
    let set_up = head.replace("site", "2019");
    let games = [&stands, &wrong, &needless, &set_up, head].map(String::from).join("\n");
    let lists = |conditions: &[&str]| {
        let run = fed(&[&["find", "-", "--list"], conditions].concat(), games.as_bytes());
        run.out.lines().map(|line| line.trim_start_matches("<stdin>: game ").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(lists(&["--illegal"]), ["1: 3:Guest", "2: 2:Guest"]);
    assert_eq!(lists(&["--illegal", "--at", "3:Guest"]), ["1: 3:Guest"]);
    assert_eq!(lists(&["--illegal", "--legal"]), ["1: 3:Guest"]);
    assert_eq!(lists(&["--not", "--illegal"]), ["3", "4", "5"]);
    let table = |what: &str, conditions: &[&str]| {
        let run = fed(&[&["table", "-", "--what", what, "--no-header"], conditions].concat(), games.as_bytes());
        let rows = run.out.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
        rows.collect::<Vec<_>>()
    };
    // How many are legal or stand, whether there is no error, and how many stand.
    let rows = table("games", &[]).into_iter().map(|row| [&row[15], &row[16], &row[21]].map(String::clone).join(" "));
    assert_eq!(rows.collect::<Vec<_>>(), ["6 true 1", "2 false 0", "4 true 0", "0 false 0", "2 true 0"]);
    let rows = table("plies", &[]).into_iter().filter(|row| row[14] == "false" || row[15] == "true");
    let rows: Vec<String> =
        rows.map(|row| [&row[1], &row[2], &row[14], &row[15]].map(String::clone).join(" ")).collect();
    assert_eq!(rows, ["1 5 false true", "2 3 false false", "2 4 false false", "4 1 false false", "4 2 false false"]);
    // All seven positions are there, with the tile where the illegal ply puts it.
    let positions = table("positions", &[]).into_iter().filter(|row| row[1] == "1").map(|row| row[7].clone());
    assert_eq!(positions.collect::<Vec<_>>()[5..], ["(Rs 10q) <Rs 10l>", "(Rs 10p) <Rs 10l>"]);
    let run = fed(&["replay", "-", "--quiet"], stands.as_bytes());
    let course: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((&course["ok"], &course["plies"], run.code), (&true.into(), &6.into(), 0));
    assert_eq!(course["stands"], serde_json::json!([{"turn": 3, "seat": "Guest", "ply": 5, "code": "skud-too-far"}]));
    let stats = fed(&["stats", "-", "--to", "json"], games.as_bytes()).out;
    assert!(stats.contains("illegal plies that stand"), "{stats}");
}

#[test]
fn what_stands_is_explained_without_repairs() {
    let text =
        "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10g$201 Rs10r-10n\n3. Js*10b Js*10r\n";
    let explained = |at: &str| fed(&["explain", "-", "--at", at], text.as_bytes());
    let marked = explained("2:Guest");
    assert!(marked.out.contains("`$201` says that it was played all the same"), "{marked:?}");
    assert!(!marked.out.contains("perhaps"), "{marked:?}");
    let other = explained("2:Host");
    assert!(other.out.contains("\nChange `Rs10r-10n` to `Rs10r-10o`?"), "{other:?}");
}

#[test]
fn what_stands_is_shown_in_red_with_its_article() {
    let game = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10g$201 Rs10r-10q\n";
    let said = "Illegal, but it stands: Every flower has a range [skud-too-far]";
    let drawn = |args: &[&str]| fed(&[&["show", "-", "--at", "2:Guest"], args].concat(), game.as_bytes());
    assert!(drawn(&[]).out.contains(&format!("After turn 2, Guest: Rs10b-10g$201\n{said}\n")));
    let red = drawn(&["--color", "always"]).out;
    assert!(red.contains(&format!("\u{1b}[31m{said}\u{1b}[0m\n")), "{red}");
    assert!(drawn(&["--to", "alt"]).out.contains(said));
    // The picture has a line more than that of a legal ply, in the red of what is wrong.
    let svg = drawn(&["--to", "svg"]).out;
    let plain = fed(&["show", "-", "--at", "2:Host", "--to", "svg"], game.as_bytes()).out;
    let reds = |svg: &str| svg.split("id=\"captions\"").nth(1).unwrap().matches("#a3161d").count();
    assert!(reds(&svg) > reds(&plain) && svg.contains(said), "{} {}", reds(&svg), reds(&plain));
    // The page knows the state, and has the note at the ply.
    let page = drawn(&["--to", "html"]).out;
    assert!(page.contains("\"p\":\"Rs10b-10g$201\"") && page.contains("\"x\":3") && page.contains("skud-too-far"));
    assert!(!fed(&["show", "-", "--to", "html"], game.replace("$201", "").as_bytes()).out.contains("\"x\":3"));
    // What it breaks is explained, and that it stands.
    let run = fed(&["explain", "-", "--at", "2:Guest"], game.as_bytes());
    assert!(
        run.out.contains("[skud-too-far]") && run.out.contains("`$201` says that it was played all the same"),
        "{run:?}"
    );
    let run = fed(&["explain", "$201"], b"");
    assert!(run.code == 0 && run.out.contains("played and stands"), "{run:?}");
}

#[test]
fn tags_are_found_in_headings_and_below_the_plies() {
    let words = "Skud Pai Sho\nMei vs Tam\n3 May 2024\n\n1. Rs*10b Rs*10r\nMei won\n";
    let below = "[Variant \"skud\"]\n[Guest \"Mei\"]\n[Host \"Tam\"]\n[Date \"2024-05-03\"]\n\n1. Rs*10b Rs*10r\n[Result \"Guest\"]\n";
    for text in [words, below] {
        for tag in ["Guest=Mei", "Date=2024", "Date", "Result=Guest", "Host=Tam"] {
            let run = fed(&["find", "-", "--tag", tag], text.as_bytes());
            assert_eq!(run.code, 0, "{tag}: {run:?}");
            assert_eq!(fed(&["find", "-", "--tag", "Guest=Tam"], text.as_bytes()).code, 1);
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_legal_ply_and_it_is_said() {
    let game = b"[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n2. Resign\n";
    let run = fed(&["moves", "-"], game);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    assert!(run.err.contains("there is no legal ply, as the game is over: Host wins by resignation"), "{run:?}");
    assert_eq!(fed(&["moves", "-", "--count"], game).out, "0\n");
}

#[test]
fn a_search_that_finds_nothing_is_a_list_of_no_games() {
    let found = fed(&["find", "-", "--player", "nobody", "--to", "json"], b"[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n");
    assert_eq!(found.out.split_whitespace().collect::<String>(), "[]");
    for args in [&["validate", "-"][..], &["validate", "-", "--from", "json"], &["convert", "-", "--to", "pai"]] {
        let run = fed(args, found.out.as_bytes());
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""), "{args:?}");
    }
    let counted = fed(&["stats", "-", "--to", "csv"], found.out.as_bytes());
    assert!(counted.out.contains("summary,games,count,0\n"), "{counted:?}");
    // Anything else in it is a mistake.
    assert_eq!(fed(&["validate", "-"], b"[ [] ]").code, 1);
}

#[test]
fn a_link_in_the_place_of_a_file_is_told_where_to_go() {
    let run = fed(&["validate", "https://skudpaisho.com/?game=1G.R3(0,-8)"], b"");
    assert!(run.code == 2 && run.err.contains("echo LINK | paisho validate -"), "{run:?}");
}
