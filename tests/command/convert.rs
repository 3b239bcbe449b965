//! `convert`: what it fills in, what it leaves alone, and what it says.

use crate::run::{Run, fed, folder_with, run_in};
use paisho::variant::Variant;
use std::fs;

fn convert(text: &str, to: &str, more: &[&str]) -> Run {
    let args = [&["convert", "-", "--to", to], more].concat();
    fed(&args, text.as_bytes())
}

/// In the neutral garden, Host's Rose takes Guest's Jasmine, with which it clashes.
const GATE: &str = "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8);2G.W3(8,0);2H.R4(-8,0);3G.(8,0)-(7,1);3H.(0,8)-(2,7);\
                    4G.(7,1)-(6,3);4H.(2,7)-(4,6);5G.(6,3)-(5,4);5H.(4,6)-(5,4)";

/// The same as `pai` has it.
const PAI: &str = "\
[Variant \"skud\"]
[Rules \"site\"]
[HostAccents \"Rk Wh Kn B\"]
[GuestAccents \"Rk Rk Wh Kn\"]

1. Rs*10b Rs*10r
2. Js*18j C*2j
3. Js18j-17k Rs10r-12q
4. Js17k-16m Rs12q-14p
5. Js16m-15n Rs14p x Js15n
";

#[test]
fn garden_gate_text_is_completed() {
    let run = convert(GATE, "pai", &[]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, PAI, ""));
    let run = fed(&["validate", "-"], PAI.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    let json = convert(GATE, "jsonl", &[]).out;
    let taken = r#""type":"acts","acts":[{"tile":"Rs","at":"14p","path":["15n"],"capture":{"tile":"Js"}}]}"#;
    assert!(json.contains(taken), "{json}");
    // From there to any other notation and back nothing changes any more.
    for to in ["json", "jsonl", "yaml", "sheet", "pai"] {
        let there = convert(GATE, to, &[]).out;
        assert_eq!(convert(&there, "pai", &[]).out, PAI, "{to}");
        let run = fed(&["validate", "-"], there.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (0, ""), "{to} {run:?}");
    }
}

#[test]
fn garden_gate_text_is_written_as_it_was() {
    let run = convert(GATE, "garden-gate", &["--strict"]);
    assert_eq!((run.code, run.out, run.err.as_str()), (0, format!("{GATE}\n"), ""));
    let run = convert(PAI, "garden-gate", &[]);
    assert_eq!((run.code, run.out), (0, format!("{GATE}\n")));
    // What a conversion adds is not lost in the next notation.
    let short = PAI.replace("[Rules \"site\"]\n", "").replace("Rs14p x", "14p x");
    let run = convert(&short, "garden-gate", &["-q"]);
    assert_eq!((run.code, run.out), (0, format!("{GATE}\n")));
    let run = convert("[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n2. 10b-10e\n", "garden-gate", &["--strict"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
}

#[test]
fn garden_gate_text_is_for_games_from_their_beginning() {
    let from = "[Variant \"skud\"]\n[Position \"(Rs 10r) <Rs 10b>\"]\n[Turn \"Host\"]\n\n1... 10r-9q\n";
    for more in [&[][..], &["--as-written"], &["--skip-bad"]] {
        let run = convert(from, "garden-gate", more);
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
        assert!(run.err.contains("game 1: not written: Garden Gate text is for games from their beginning"), "{run:?}");
    }
}

#[test]
fn as_written_fills_in_nothing() {
    let run = convert(GATE, "pai", &["--as-written"]);
    let expected = "[Variant \"skud\"]\n[HostAccents \"Rk Wh Kn B\"]\n[GuestAccents \"Rk Rk Wh Kn\"]\n\n\
                    1. Rs*10b Rs*10r\n2. Js*18j C*2j\n3. 18j-17k 10r-12q\n4. 17k-16m 12q-14p\n5. 16m-15n 14p-15n\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, expected, ""));
    // Nothing is replayed either.
    let illegal = PAI.replace("Js15n\n", "Js15n\n6. Pass\n");
    let run = convert(&illegal, "pai", &["--as-written"]);
    assert_eq!((run.code, run.out, run.err.as_str()), (0, illegal, ""));
}

#[test]
fn a_complete_record_comes_back_byte_for_byte() {
    assert_eq!(convert(PAI, "pai", &[]).out, PAI);
    let loose =
        PAI.replace("Rs14p x Js15n", " rs 14p X JS 15N").replace("3. ", "\n3.").replace(" Rs12q-14p", "\n12q-14p");
    assert_eq!(convert(&loose, "pai", &[]).out, PAI);
    for variant in Variant::all().map(Variant::name) {
        let games = fed(&["generate", "--variant", variant, "--games", "4", "--seed", "6"], b"").out;
        let run = convert(&games, "pai", &[]);
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out == games, "{variant}");
        // `fmt` completes nothing.
        let short = games.replace("[Rules", "[Rule").replace("[Result", "[Resul");
        assert!(fed(&["fmt", "-", "-q"], short.as_bytes()).out == short, "{variant}");
    }
}

#[test]
fn a_game_that_stops_being_legal_is_completed_up_to_there() {
    let text = GATE.replace("4H.(2,7)-(4,6)", "4H.(2,7)-(2,7)");
    let expected = PAI.replace("Rs12q-14p", "12q-12q").replace("Js16m-15n Rs14p x Js15n", "16m-15n 14p-15n");
    let notice = "paisho: <stdin>: game 1: stops being legal at turn 4, Host: completed up to there, as written from there on [skud-stays]; \
                  why: ... | paisho validate -\n";
    // One line says it all.
    assert_eq!(convert(&text, "pai", &[]).err, notice);
    assert_eq!(convert(&text, "pai", &["-q"]).err, "");
    let run = convert(&text, "pai", &["--output-format", "concise"]);
    assert_eq!((run.code, run.out.as_str()), (1, expected.as_str()));
    assert!(run.err.ends_with(notice), "{run:?}");
    assert_eq!(run.err.lines().count(), 2, "{run:?}");
    assert!(run.err.starts_with("<stdin>:1:123: error[skud-stays] "), "{run:?}");
    let quiet = convert(&text, "pai", &["-q", "--output-format", "concise"]);
    assert_eq!((quiet.code, quiet.out, quiet.err.lines().count()), (1, expected.clone(), 1));
    // It is written, into a file too, and so are the games beside it.
    let folder = folder_with("convert_illegal", &[("a.gate", text.as_bytes()), ("b.pai", PAI.as_bytes())]);
    let run = run_in(&folder, &["convert", "a.gate", "b.pai", "--to", "pai", "-o", "all.pai"]);
    assert_eq!(run.code, 1);
    assert_eq!(fs::read_to_string(folder.join("all.pai")).unwrap(), format!("{expected}\n{PAI}"));
    // A set-up that is refused leaves nothing to go by.
    let text = GATE.replace("0H.R,W,K,B", "0H.R,R,R,B");
    let run = convert(&text, "garden-gate", &[]);
    assert_eq!((run.code, run.out.as_str()), (1, format!("{text}\n").as_str()));
    assert!(
        run.err.ends_with(
            "game 1: the set-up is not legal: as written [skud-accent-kind]; why: ... | paisho validate -\n"
        ),
        "{run:?}"
    );
}

#[test]
fn an_ended_game_gets_its_result() {
    let resigned = PAI.replace("Js15n\n", "Js15n\n6. Resign\n");
    let run = convert(&resigned, "pai", &[]);
    let tags = "[GuestAccents \"Rk Rk Wh Kn\"]\n[Result \"Host\"]\n[Termination \"resigned\"]\n";
    assert_eq!((run.code, run.out), (0, resigned.replace("[GuestAccents \"Rk Rk Wh Kn\"]\n", tags)));
    // A tag that is there stays, right or wrong.
    for result in ["Host", "Guest", "*"] {
        let text = resigned.replace("\n\n", &format!("\n[Result \"{result}\"]\n\n"));
        assert_eq!(convert(&text, "pai", &[]).out, text);
    }
}

#[test]
fn positions_gain_no_tag() {
    let two = "[Variant \"wiki\"]\n<Lt 10j> {Jd 12j}\n";
    let sheet = convert(two, "sheet", &["--strict"]);
    assert_eq!(sheet.code, 0);
    assert!(!sheet.out.contains("Players"));
    let back = convert(&sheet.out, "position", &["--strict"]);
    assert_eq!((back.code, back.out.as_str(), back.err.as_str()), (0, two, ""));
    for to in ["json", "yaml", "pai", "sheet", "position"] {
        let there = convert(two, to, &["--strict"]).out;
        assert_eq!(convert(&there, "position", &["--strict"]).out, two, "{to}");
    }
    // The first position of a game is not its end.
    let game =
        "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"(Rs 10r) <Rs 10b>\"]\n[Result \"Host\"]\n\n1. Resign\n";
    let run = convert(game, "position", &[]);
    let position = "[Variant \"skud\"]\n[Rules \"site\"]\n(Rs 10r) <Rs 10b>\n";
    assert_eq!(run.out, position);
    // It is in canonical form, and so is what is left without a comment.
    assert_eq!(fed(&["fmt", "-"], position.as_bytes()).out, position);
    let said = game.replace("[Result \"Host\"]\n", "{said}\n");
    assert_eq!(convert(&said, "position", &[]).out, position);
    assert_eq!(run.err.matches("position cannot carry").count(), 2, "{run:?}");
    assert_eq!(fed(&["validate", "-"], run.out.as_bytes()).code, 0);
    let short = game.replace("[Rules \"site\"]\n", "").replace("[Result \"Host\"]\n", "");
    assert_eq!(convert(&short, "position", &[]).out, "[Variant \"skud\"]\n(Rs 10r) <Rs 10b>\n");
}

#[test]
fn games_with_any_error_are_left_out_where_that_is_asked_for() {
    // Guest closes a ring; nobody but the validation of the whole game knows of a wrong result, check or variation.
    let right = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n";
    for (from, to, code) in [
        ("[Rules \"site\"]", "[Rules \"site\"]\n[Result \"Draw\"]\n[Termination \"agreed\"]", None),
        ("Rs10r-10o", "Rs10r-10o\n3. Resign", None),
        ("Rs10r-10o", "Rs10r-10o\n3. Resign\n[Result \"Guest\"]", Some("result-wrong")),
        ("Rs10b-10e ", "Rs10b-10e [Check \"<Rs 10f> (Rs 10r)\"] ", Some("check-differs")),
        ("Rs10b-10e ", "Rs10b-10e (2. Rs10b-10o) ", Some("skud-too-far")),
    ] {
        let text = right.replace(from, to);
        let judged = fed(&["validate", "-", "--format", "concise", "--errors-only"], text.as_bytes());
        let run = convert(&text, "pai", &["--skip-bad"]);
        match code {
            Some(code) => {
                assert!(judged.out.contains(&format!("error[{code}]")), "{judged:?}");
                assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
                assert!(run.err.contains(&format!("left out [{code}]")), "{run:?}");
            }
            None => assert_eq!((judged.code, run.code, run.out.is_empty()), (0, 0, false), "{judged:?} {run:?}"),
        }
    }
}

/// What is written stays, and is not passed on in silence.
#[test]
fn what_the_plies_contradict_is_reported() {
    let game = |tags: &str, end: &str| format!("[Variant \"skud\"]\n[Rules \"site\"]\n{tags}\n1. Rs*10b Rs*10r\n{end}");
    for (text, code) in [
        // Guest resigns, so that Host wins.
        (game("[Result \"Guest\"]\n[Termination \"resigned\"]\n", "2. Resign\n"), "result-wrong"),
        (game("", "[Check \"<Rs 10b>\"]\n"), "check-differs"),
        (game("", "2. Rs10b-10e (2. Rs10b-10s)\n"), "skud-off-board"),
    ] {
        for to in ["json", "pai", "yaml"] {
            let run = fed(&["convert", "-", "--to", to], text.as_bytes());
            assert_eq!((run.code, run.err.lines().count()), (1, 1), "{to}: {run:?}");
            assert!(run.err.contains(&format!("[{code}]")) && run.err.contains("paisho validate"), "{to}: {run:?}");
            let quiet = fed(&["convert", "-", "--to", to, "-q"], text.as_bytes());
            assert_eq!((quiet.code, quiet.err.as_str(), &quiet.out), (1, "", &run.out), "{to}");
            let as_written = fed(&["convert", "-", "--to", to, "--as-written"], text.as_bytes());
            assert_eq!((as_written.code, as_written.err.as_str()), (0, ""), "{to}");
        }
        let skipped = fed(&["convert", "-", "--to", "pai", "--skip-bad"], text.as_bytes());
        assert_eq!((skipped.code, skipped.out.as_str()), (1, ""), "{skipped:?}");
        // The same games are right to `validate` or wrong to both.
        assert_eq!(fed(&["validate", "-", "-q"], text.as_bytes()).code, 1);
    }
    let right = game("[Result \"Host\"]\n[Termination \"resigned\"]\n", "2. Resign\n");
    let run = fed(&["convert", "-", "--to", "pai"], right.as_bytes());
    assert_eq!((run.code, run.err.as_str(), run.out.as_str()), (0, "", right.as_str()));
}
