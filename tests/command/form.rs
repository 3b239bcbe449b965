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
    for (moves, at) in [
        ("1. F*10l E*5o {a {quiet} start}\n2. Lt*11k Lt*9i\n", "3:18"),
        ("1. F*10l E*5o {never closed\n2. Lt*11k {why} Lt*9i\n", "3:15"),
        ("1. F*10l E*5o {never closed\n2. Lt*11k\n", "3:15"),
    ] {
        let run = fed(&["validate", "-", "--output-format", "concise"], format!("{HEAD}{moves}").as_bytes());
        assert!(run.out.starts_with(&format!("<stdin>:{at}: error[comment-open] ")), "{run:?}");
    }
}

/// Readers of YAML pass over its comments, so that formatting would delete them.
#[test]
fn comments_in_yaml_are_not_lost_in_silence() {
    let game = "variant: wiki # by hand\nturns:\n- turn: 1\n  plies:\n  - pai: F*10l\n";
    let folder = folder_with("form_yaml", &[("game.yaml", game.as_bytes())]);
    let run = run_in(&folder, &["fmt", "game.yaml"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.err.contains("game.yaml: game 1: left as it is: its comments after `#` would be lost"), "{run:?}");
    assert_eq!(fs::read_to_string(folder.join("game.yaml")).unwrap(), game);
    let run = run_in(&folder, &["convert", "game.yaml", "--to", "pai"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.err.contains("pai cannot carry comments after `#`: left out of 1 game"), "{run:?}");
    let run = run_in(&folder, &["convert", "game.yaml", "--to", "yaml", "--strict"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
    // A `#` in a text is none.
    let game = "variant: wiki\ntags:\n  Event: '# 1'\nturns:\n- turn: 1\n  plies:\n  - pai: F*10l\n";
    let folder = folder_with("form_yaml_text", &[("game.yaml", game.as_bytes())]);
    assert_eq!(run_in(&folder, &["fmt", "game.yaml"]).code, 0);
}

#[test]
fn a_table_with_tabs_keeps_them() {
    let loose = "Variant\twiki\t\t\nName\t\"\"\"Mei\"\"\"\tTam\tPlayer Comments\n1\tF*10l\tE*5o\t\"two\nlines\"\n";
    let formed =
        "Variant\twiki\nName\t\"\"\"Mei\"\"\"\tTam\tPlayer Comments\nColor\tRed\tWhite\n1\tF*10l\tE*5o\ttwo\\nlines\n";
    let folder = folder_with("form_tabs", &[("game.tsv", loose.as_bytes())]);
    let content = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let run = run_in(&folder, &["fmt", "game.tsv"]);
    assert_eq!((run.code, content("game.tsv")), (0, formed.to_owned()), "{run:?}");
    assert_eq!(run_in(&folder, &["fmt", "--check", "game.tsv"]).code, 0);
    // A file that ends in `.tsv` gets tabs, and others get none.
    for (name, expected) in [("new.tsv", true), ("new.TSV", true), ("new.sheet", false)] {
        let run = run_in(&folder, &["convert", "game.tsv", "--to", "sheet", "-o", name]);
        assert_eq!(
            (run.code, content(name) == formed, content(name).starts_with('|')),
            (0, expected, !expected),
            "{run:?}"
        );
    }
    assert_eq!(run_in(&folder, &["convert", "game.tsv", "--to", "sheet", "-o", "new.tsv.gz"]).code, 0);
    let run = run_in(&folder, &["convert", "new.tsv.gz", "--to", "json"]);
    assert_eq!(run.out, run_in(&folder, &["convert", "new.tsv", "--to", "json"]).out);
}
