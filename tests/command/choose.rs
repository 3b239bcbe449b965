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
        shown.contains("1. 4:4: Change `F10l-10f` to `F10l-10n`? (a mirrored point; the whole game is legal then)")
    );
    assert!(shown.contains("That is none of them."), "{shown}");
    assert!(shown.ends_with("1 game repaired and written (`--undo` takes it back)\n"), "{shown}");
}

#[test]
fn the_right_ply_may_be_typed() {
    let wrong = RIGHT.replace("F10n-12l", "F10m-12l");
    let folder = folder_with("typed", &[("game.pai", wrong.as_bytes())]);
    // One that is legal but leaves the next wrong, and one that is no ply; then back, and the right one.
    let (shown, code) = typed(&folder, &["fix", "--interactive", "game.pai"], "F10n-11l\nnonsense\nb\nF10n-12l\n");
    assert_eq!((code, text(&folder, "game.pai").as_str()), (0, RIGHT), "{shown}");
    assert!(shown.contains("the ply that belongs there, s = skip this game, q = quit: "), "{shown}");
    assert_eq!(shown.matches("That is none of them.").count(), 1, "{shown}");
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
    assert!(shown.ends_with("1 of 3 games repaired and written, 2 left, see `--unsafe`\n"), "{shown}");
    assert_eq!(text(&folder, "games.pai"), file);
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
    assert!(run.err.contains("`fix` has not rewritten it, or its old text is no longer kept"), "{run:?}");
    assert_eq!(run_in(&folder, &["fix", "game.pai"]).code, 0);
    assert_eq!(text(&folder, "game.pai"), RIGHT);
    // Somebody goes on writing.
    fs::write(folder.join("game.pai"), format!("{RIGHT}{{a remark}}\n")).unwrap();
    let run = run_in(&folder, &["fix", "--undo", "game.pai"]);
    assert_eq!((run.code, text(&folder, "game.pai")), (2, format!("{RIGHT}{{a remark}}\n")));
    assert!(run.err.contains("it was changed after `fix` rewrote it: its old text stays kept"), "{run:?}");
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
    assert!(nothing.err.contains("games: `fix` has rewritten nothing in it"), "{nothing:?}");
    run_in(&folder, &["fix", "games"]);
    assert_eq!(text(&folder, "games/one.pai"), RIGHT);
    let run = run_in(&folder, &["fix", "--undo", "games"]);
    assert_eq!((run.code, run.out.as_str()), (0, "games/one.pai: has its old text again\n"), "{run:?}");
    assert_eq!(text(&folder, "games/one.pai"), wrong);
}
