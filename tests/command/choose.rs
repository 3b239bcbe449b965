//! `fix --interactive` and `fix --undo`: repairs chosen by hand, and taken back.

use crate::run::{folder_with, paisho, run_in};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

const RIGHT: &str = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10n Rs*15o\n3. F10n-12l Pass\n4. F12l-12j Pass\n\
                     5. F12j-12l Pass\n6. F12l-12j\n";

/// What it prints in a folder where these lines are typed, and its exit code.
fn typed(folder: &Path, args: &[&str], lines: &str) -> (String, i32) {
    let mut command = paisho(args);
    command.current_dir(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

fn text(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap()
}

#[test]
fn a_repair_is_chosen_with_the_board_before_it() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("chosen", &[("game.pai", wrong.as_bytes())]);
    let (shown, code) = typed(&folder, &["fix", "--interactive", "game.pai"], "7\n1\n");
    assert_eq!((code, text(&folder, "game.pai").as_str()), (0, RIGHT), "{shown}");
    // The Fire stands on 10l, and the Earth on 5o, before the second turn.
    let board = shown.split("1. 4:4:").next().unwrap();
    assert!(board.contains("\nl  . . . * . . . . F") && board.contains("\no    . . e "), "{shown}");
    assert!(
        shown.contains("1. 4:4: turn 2, Sente, between `E*5o` and `Rs*15o`: Change `F10l-10f` to `F10l-10n`? (a mirrored point; the whole game is legal then)")
    );
    assert!(shown.contains("That is none of them"), "{shown}");
    assert!(shown.ends_with("1 game repaired and written (`--undo` takes it back)\n"), "{shown}");
}

#[test]
fn the_right_ply_may_be_typed() {
    let wrong = RIGHT.replace("F10n-12l", "F10m-12l");
    let folder = folder_with("typed", &[("game.pai", wrong.as_bytes())]);
    // One that is legal but leaves the next wrong, and one that is no ply; then back, and the right one.
    let (shown, code) = typed(&folder, &["fix", "--interactive", "game.pai"], "F10n-12n\nnonsense\nb\nF10n-12l\n");
    assert_eq!((code, text(&folder, "game.pai").as_str()), (0, RIGHT), "{shown}");
    assert!(shown.contains("the ply that belongs there, s = skip this game, q = quit: "), "{shown}");
    assert_eq!(shown.matches("That is none of them").count(), 1, "{shown}");
    // One that is illegal itself is refused, with the rule, and `?` says what can be answered.
    fs::write(folder.join("game.pai"), &wrong).unwrap();
    let (shown, code) = typed(&folder, &["fix", "--interactive", "game.pai"], "?\nF10n-11l\nF10n-12l\n");
    assert_eq!((code, text(&folder, "game.pai").as_str()), (0, RIGHT), "{shown}");
    assert!(shown.contains("11l is not reachable from 10n") && shown.contains("`q` keeps what was chosen"), "{shown}");
}

#[test]
fn the_right_ply_may_be_typed_where_a_point_cannot_be_read() {
    // Both points are off the board, so that no other spelling is found.
    let wrong = RIGHT.replace("F10l-10n", "F99z-98z");
    let folder = folder_with("unreadable", &[("game.pai", wrong.as_bytes())]);
    let (shown, code) = typed(&folder, &["fix", "--interactive", "game.pai"], "F10l-10n\n");
    assert!(shown.contains("the ply that belongs there, s = skip this game, q = quit: "), "{shown}");
    assert_eq!((code, text(&folder, "game.pai").as_str()), (0, RIGHT), "{shown}");
}

#[test]
fn games_are_skipped_choices_taken_back_and_the_rest_left() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let two_slips = RIGHT.replace("F10l-10n", "F10ll-10n").replacen("Pass", "Pasd", 1);
    let file = format!("{wrong}\n{two_slips}\n{wrong}");
    let folder = folder_with("skipped", &[("games.pai", file.as_bytes())]);
    // The first game is skipped; of the second one word is repaired, that is taken back, both are repaired; then it ends.
    let (shown, code) = typed(&folder, &["fix", "--interactive", "-o", "new.pai", "games.pai"], "s\n1\nb\n1\n1\nq\n");
    assert_eq!((code, text(&folder, "new.pai")), (1, format!("{wrong}\n{RIGHT}\n{wrong}")), "{shown}");
    assert!(shown.contains("b = back"), "{shown}");
    assert!(shown.ends_with("of 3 games 1 repaired and written, 2 not repaired (you quit)\n"), "{shown}");
    assert_eq!(text(&folder, "games.pai"), file);
}

/// Whose ply is wrong is said, and between which it stands, so that nobody has to look into the file.
#[test]
fn a_question_says_where_in_the_game_it_is() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("whereabouts", &[("game.pai", wrong.as_bytes())]);
    let (shown, _) = typed(&folder, &["fix", "--interactive", "game.pai"], "q\n");
    // What is refused is the third ply of Sente, what may be wrong the second.
    assert!(shown.contains("[wiki-no-tile]\n  turn 3, Sente, between `Rs*15o` and `Pass`\n"), "{shown}");
    assert!(shown.contains("\n1. 4:4: turn 2, Sente, between `E*5o` and `Rs*15o`: Change `F10l-10f`"), "{shown}");
    assert!(shown.contains("(the board seen from another side; 6 of 11 plies are legal then)"), "{shown}");
}

/// Of several files the last choice is taken back in whichever it was; nothing is written before all is chosen.
#[test]
fn choices_are_taken_back_in_the_games_before() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let files = [("a.pai", wrong.as_bytes()), ("b.pai", RIGHT.as_bytes()), ("c.pai", wrong.as_bytes())];
    let folder = folder_with("back", &files);
    let all = ["a.pai", "b.pai", "c.pai"];
    let args = [&["fix", "--interactive"][..], &all].concat();
    // The first is repaired, then left instead; the last is repaired.
    let (shown, code) = typed(&folder, &args, "b\n1\nb\ns\n1\n");
    assert_eq!(all.map(|name| text(&folder, name)), [&*wrong, RIGHT, RIGHT], "{shown}");
    assert_eq!(code, 1, "{shown}");
    assert!(shown.contains("That is none of them"), "there is nothing to go back to at first: {shown}");
    assert!(
        shown.ends_with(
            "of 3 games 1 repaired and written (`--undo` takes it back), 1 not repaired (skipped), 1 in order\n"
        ),
        "{shown}"
    );
    // What was left is asked again, with what was chosen in it before.
    let (shown, code) = typed(&folder, &args, "s\n");
    assert_eq!((code, text(&folder, "a.pai")), (1, wrong.clone()), "{shown}");
    let files = format!("{wrong}\n{wrong}\n{wrong}");
    fs::write(folder.join("a.pai"), &files).unwrap();
    let (shown, code) = typed(&folder, &["fix", "--interactive", "a.pai"], "s\ns\nb\nb\n1\n1\n1\n");
    assert_eq!((code, text(&folder, "a.pai")), (0, format!("{RIGHT}\n{RIGHT}\n{RIGHT}")), "{shown}");
}

/// What was chosen is not lost with the terminal, nor by Ctrl-C.
#[cfg(unix)]
#[test]
fn what_was_chosen_is_kept_when_the_run_is_interrupted() {
    use crate::run::Watch;
    use std::io::Read;
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    for signal in ["-INT", "-HUP"] {
        let file = format!("{wrong}\n{wrong}");
        let folder = folder_with(&format!("interrupted{signal}"), &[("games.pai", file.as_bytes())]);
        let mut command = paisho(&["fix", "--interactive", "games.pai"]);
        let piped = command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let _watch = Watch::over(&child);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"1\n").unwrap();
        // The second question is there.
        let (mut out, mut shown) = (child.stdout.take().unwrap(), Vec::new());
        while shown.windows(8).filter(|part| *part == b"q = quit").count() < 2 {
            let mut bytes = [0; 256];
            let length = out.read(&mut bytes).unwrap();
            assert!(length > 0, "{}", String::from_utf8_lossy(&shown));
            shown.extend_from_slice(&bytes[..length]);
        }
        let id = child.id().to_string();
        assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(
            (output.status.code(), text(&folder, "games.pai")),
            (Some(130), format!("{RIGHT}\n{wrong}")),
            "{err}"
        );
        assert!(err.contains("interrupted: what was chosen until then is kept"), "{err}");
        drop(stdin);
    }
}

/// Between the questions no line comes that says how far the run is.
#[cfg(unix)]
#[test]
fn no_progress_is_shown_between_questions() {
    use crate::terminal::Terminal;
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("no-progress", &[("games.pai", format!("{wrong}\n{wrong}").as_bytes())]);
    let mut command = paisho(&["fix", "--interactive", "games.pai"]);
    command.current_dir(&folder);
    let mut terminal = Terminal::start(command, 100);
    // Longer than a run may take before it says how far it is.
    std::thread::sleep(std::time::Duration::from_millis(700));
    terminal.answer("q = quit: ", "1\n");
    terminal.answer("q = quit: ", "1\n");
    let run = terminal.end();
    assert!(!run.out.contains("a second"), "{}", run.out);
}

#[test]
fn the_end_of_the_answers_changes_nothing_more() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("unanswered", &[("game.pai", wrong.as_bytes())]);
    let (_, code) = typed(&folder, &["fix", "--interactive", "game.pai"], "");
    assert_eq!((code, text(&folder, "game.pai")), (1, wrong));
    let run = run_in(&folder, &["fix", "--interactive", "-"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--interactive reads the answers from standard input: name a file"), "{run:?}");
}

#[test]
fn the_last_run_is_taken_back_unless_the_file_has_changed() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("undone", &[("game.pai", wrong.as_bytes())]);
    let run = run_in(&folder, &["fix", "--undo", "game.pai"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("`fix` and `fmt` have not rewritten it, or its old text is no longer kept"), "{run:?}");
    assert_eq!(run_in(&folder, &["fix", "game.pai"]).code, 0);
    assert_eq!(text(&folder, "game.pai"), RIGHT);
    // Somebody goes on writing.
    fs::write(folder.join("game.pai"), format!("{RIGHT}{{a remark}}\n")).unwrap();
    let run = run_in(&folder, &["fix", "--undo", "game.pai"]);
    assert_eq!((run.code, text(&folder, "game.pai")), (2, format!("{RIGHT}{{a remark}}\n")));
    assert!(run.err.contains("it was changed after it was rewritten: its old text stays kept"), "{run:?}");
    fs::write(folder.join("game.pai"), RIGHT).unwrap();
    let run = run_in(&folder, &["fix", "--undo", "game.pai"]);
    assert_eq!((run.code, run.out.as_str()), (0, "game.pai: has its old text again\n"), "{run:?}");
    assert_eq!(text(&folder, "game.pai"), wrong);
    assert_eq!(run_in(&folder, &["fix", "--undo", "game.pai"]).code, 2);
}

#[test]
fn what_was_rewritten_in_a_folder_is_taken_back() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let files = [("games/one.pai", wrong.as_bytes()), ("games/two.pai", RIGHT.as_bytes()), ("games/x.pai", b"wrong")];
    let folder = folder_with("folder-undone", &files);
    let nothing = run_in(&folder, &["fix", "--undo", "games"]);
    assert_eq!(nothing.code, 2);
    assert!(nothing.err.contains("games: `fix` and `fmt` have rewritten nothing in it"), "{nothing:?}");
    // A file with another ending, which a glob named, is one of them.
    fs::write(folder.join("games/three.txt"), &wrong).unwrap();
    run_in(&folder, &["fix", "games", "--include", "*.txt"]);
    assert_eq!(text(&folder, "games/three.txt"), RIGHT);
    let run = run_in(&folder, &["fix", "--undo", "games"]);
    let said = "games/one.pai: has its old text again\ngames/three.txt: has its old text again\n";
    assert_eq!((run.code, run.out.as_str()), (0, said), "{run:?}");
    fs::remove_file(folder.join("games/three.txt")).unwrap();
    run_in(&folder, &["fix", "games"]);
    assert_eq!(text(&folder, "games/one.pai"), RIGHT);
    let run = run_in(&folder, &["fix", "--undo", "games"]);
    assert_eq!((run.code, run.out.as_str()), (0, "games/one.pai: has its old text again\n"), "{run:?}");
    assert_eq!(text(&folder, "games/one.pai"), wrong);
}

/// A ply that is chosen is written, though another is still wrong.
#[test]
fn a_game_that_is_left_with_errors_is_written_as_far_as_it_was_repaired() {
    let wrong = RIGHT.replace("F10n-12l", "F10m-12l");
    let folder = folder_with("in-part", &[("game.pai", wrong.as_bytes())]);
    let (shown, code) = typed(&folder, &["fix", "--interactive", "game.pai"], "F10n-12n\ns\n");
    assert_eq!((code, text(&folder, "game.pai")), (1, RIGHT.replace("F10n-12l", "F10n-12n")), "{shown}");
    assert!(shown.ends_with("1 game repaired in part and written (`--undo` takes it back)\n"), "{shown}");
    assert_eq!(run_in(&folder, &["fix", "--undo", "game.pai"]).code, 0);
    assert_eq!(text(&folder, "game.pai"), wrong);
}

/// However many files one run rewrites.
#[test]
fn all_that_one_run_has_rewritten_is_taken_back() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let names: Vec<String> = (0..1_005).map(|number| format!("games/{number}.pai")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), wrong.as_bytes())).collect();
    let folder = folder_with("many-undone", &files);
    let run = run_in(&folder, &["fix", "-q", "games"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(names.iter().all(|name| text(&folder, name) == RIGHT));
    assert_eq!(run_in(&folder, &["fix", "--undo", "-q", "games"]).code, 0);
    assert!(names.iter().all(|name| text(&folder, name) == wrong));
}

#[test]
fn a_ply_that_is_missing_may_be_typed() {
    for missing in ["?", "...", "[illegible]", ""] {
        let wrong = RIGHT.replace("F10l-10n Rs*15o", format!("F10l-10n {missing}").trim_end());
        let folder = folder_with("missing", &[("game.pai", wrong.as_bytes())]);
        // One that is not legal there is refused, and the game stays as it was until the right one comes.
        let (shown, code) = typed(&folder, &["fix", "--interactive", "game.pai"], "Rs*5o\nRs*15o\n");
        assert_eq!((code, text(&folder, "game.pai").as_str()), (0, RIGHT), "{missing}: {shown}");
        assert!(shown.contains("the ply that belongs there") && shown.contains("[wiki-"), "{missing}: {shown}");
    }
}

#[test]
fn what_cannot_be_undone_is_said_as_elsewhere() {
    let folder = folder_with("nothing-undone", &[("game.pai", RIGHT.as_bytes())]);
    let output = paisho(&["fix", "--undo", "nix.pai"]).current_dir(&folder).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), said.as_str()), (Some(2), "paisho: nix.pai: no such file or directory\n"));
}
