//! What `fmt` keeps of a file: where comments stand, how lines end, the byte order mark.

use crate::run::{fed, folder_with, run_in};
use std::fs;

/// The canonical form, which must be a fixed point.
#[track_caller]
fn formatted(text: &str) -> String {
    let once = fed(&["fmt", "-"], text.as_bytes());
    assert_eq!(once.code, 0, "{once:?}");
    let twice = fed(&["fmt", "-"], once.out.as_bytes());
    assert_eq!(once.out, twice.out);
    once.out
}

const HEAD: &str = "[Variant \"wiki\"]\n\n";

#[test]
fn a_comment_stays_above_the_turn_it_was_above() {
    let game = format!(
        "{HEAD}1. F*10l E*5o\n{{The middle game.\nTwo lines.}}\n2. Lt*11k {{on the ply}} Lt*9i ; on the turn\n; \
         above three\n3. Rs*15o\n{{between the plies}}\n3... Js*12d {{last}}\n; below all\n"
    );
    assert_eq!(formatted(&game), game);
    // Before a turn on its line is above the turn.
    assert_eq!(
        formatted(&format!("{HEAD}1. F*10l E*5o\n{{a}} {{b}} 2. Lt*11k\n")),
        format!("{HEAD}1. F*10l E*5o\n{{a}}\n{{b}}\n2. Lt*11k\n")
    );
    // All in one line.
    assert_eq!(
        formatted(&format!("{HEAD}1. F*10l E*5o {{a}} 2. Lt*11k {{b}}")),
        format!("{HEAD}1. F*10l E*5o {{a}}\n2. Lt*11k {{b}}\n")
    );
    // Other notations that can carry it give it back.
    for notation in ["json", "jsonl", "yaml"] {
        let there = fed(&["convert", "-", "--to", notation], game.as_bytes());
        assert_eq!(fed(&["convert", "-", "--to", "pai"], there.out.as_bytes()).out, game, "{notation}");
    }
}

#[test]
fn line_ends_and_the_byte_order_mark_are_kept_unless_asked() {
    let loose = format!("{HEAD}1.   F*10l E*5o {{a\nb}}\n");
    let formed = format!("{HEAD}1. F*10l E*5o {{a\nb}}\n");
    let crlf = |text: &str| text.replace('\n', "\r\n");
    for (bom, ends, option, expected) in [
        ("", false, None, false),
        ("", true, None, true),
        ("\u{feff}", true, None, true),
        ("\u{feff}", false, None, false),
        ("", true, Some("lf"), false),
        ("", false, Some("crlf"), true),
        ("\u{feff}", true, Some("lf"), false),
    ] {
        let form = |text: &str, ends: bool| format!("{bom}{}", if ends { crlf(text) } else { text.to_owned() });
        let folder = folder_with("form_ends", &[("game.pai", form(&loose, ends).as_bytes())]);
        let option = option.map(|ending| format!("--line-ending={ending}"));
        let args = || ["fmt", "game.pai"].into_iter().chain(option.as_deref()).collect::<Vec<_>>();
        let expected = form(&formed, expected);
        for _ in 0..2 {
            assert_eq!(run_in(&folder, &args()).code, 0);
            assert_eq!(fs::read_to_string(folder.join("game.pai")).unwrap(), expected);
        }
        let check = args().into_iter().chain(["--check"]).collect::<Vec<_>>();
        assert_eq!(run_in(&folder, &check).code, 0);
    }
}

#[test]
fn a_brace_in_a_comment_is_what_is_pointed_at() {
    let game = format!("{HEAD}1. F*10l E*5o {{never closed\n2. Lt*11k {{why}} Lt*9i\n");
    let run = fed(&["validate", "-", "--output-format", "concise"], game.as_bytes());
    assert!(run.out.starts_with("<stdin>:4:11: error[comment-open] "), "{run:?}");
    let game = format!("{HEAD}1. F*10l E*5o {{never closed\n2. Lt*11k\n");
    let run = fed(&["validate", "-", "--output-format", "concise"], game.as_bytes());
    assert!(run.out.starts_with("<stdin>:3:15: error[comment-open] "), "{run:?}");
}
