//! Text from outside reaches a terminal or a CI service only in a harmless form.

use crate::run::{MISNUMBERED, Run, SOUND, UNREADABLE, fed, folder_with, run_in};

/// Escape sequences, the bell, a C1 control, other directions, invisible characters, and a line that is a command.
const NAMES: [&str; 7] = [
    "a\u{1b}[31mred\u{1b}]0;title\u{7}.pai",
    "b\n::warning::x.pai",
    "c\u{9b}31m.pai",
    "d\u{202e}iap.gnp\u{2066}.pai",
    "e\u{200b}\u{feff}\u{ad}.pai",
    "::error::f.pai",
    "g\r\u{85}\u{2028}.pai",
];

#[track_caller]
fn is_harmless(run: &Run, what: &str) {
    for text in [&run.out, &run.err] {
        let bad = text.chars().find(|c| {
            (c.is_control() && *c != '\n')
                || ['\u{202e}', '\u{2066}', '\u{200b}', '\u{feff}', '\u{ad}', '\u{2028}'].contains(c)
        });
        assert_eq!(bad, None, "{what}: {run:?}");
        let command = |line: &&str| line.starts_with("::") && !what.contains("github");
        assert_eq!(text.lines().find(command), None, "{what}");
        let injected = |line: &&str| line.starts_with("::warning::x") || line.starts_with("::error::f");
        assert_eq!(text.lines().find(injected), None, "{what}");
    }
}

#[test]
fn file_names_are_escaped_everywhere() {
    let loose = "[Variant \"wiki\"]\n1.   F*10l E*5o\n";
    let wrong = MISNUMBERED;
    for name in NAMES {
        let run = |command: &[&str], text: &str| {
            let folder = folder_with("escaping", &[(name, text.as_bytes())]);
            let named = [command, &["--", name]].concat();
            is_harmless(&run_in(&folder, &named), &format!("{named:?}"));
            // The same name found in a folder.
            is_harmless(&run_in(&folder, &[command, &["."]].concat()), &format!("{command:?} {name:?}"));
        };
        for format in ["full", "concise", "json", "jsonl", "github", "sarif"] {
            run(&["validate", "--output-format", format], UNREADABLE);
            run(&["validate", "--output-format", format], "1. F*10l E*5o\n");
        }
        run(&["validate", "--infer-rules"], SOUND);
        run(&["fmt", "--check"], loose);
        run(&["fmt", "--diff"], loose);
        run(&["fmt"], UNREADABLE);
        run(&["fix"], wrong);
        run(&["fix", "--check"], wrong);
        run(&["fix", "--diff"], wrong);
        run(&["fix", "--check", "--output-format", "json"], wrong);
        run(&["show", "--at", "9"], SOUND);
        run(&["moves", "--at", "9"], SOUND);
        run(&["replay"], SOUND);
        run(&["replay"], "");
        run(&["convert", "--to", "garden-gate"], SOUND);
        let folder = folder_with("escaping_missing", &[("game.pai", SOUND.as_bytes())]);
        for args in [
            &["validate", "--", name][..],
            &["convert", "game.pai", "--to", "pai", "-o", "nowhere/a.pai"],
            &["convert", "--to", "pai", "-o", &format!("no\n::error::x/{name}"), "game.pai"],
            &["explain", name],
            &["explain", "game.pai", "--at", &format!("1:{name}")],
            &["explain", "game.pai", "--at", name],
            &["validate", "game.pai", "--variant", name],
            &["validate", "game.pai", "--rules", name],
            &["convert", "game.pai", "--to", name],
            &[name],
        ] {
            let run = run_in(&folder, args);
            assert_eq!(run.code, 2, "{args:?} {run:?}");
            is_harmless(&run, &format!("{args:?}"));
        }
    }
}

/// What a record says is escaped as well, in every format.
#[test]
fn text_of_records_is_escaped() {
    let bad = "\u{202e}x\u{200b}\u{9b}31m";
    for game in [
        format!("[Variant \"{bad}\"]\n\n1. F*10l\n"),
        format!("[Variant \"wiki\"]\n[{bad} \"x\"]\n[Evnet \"{bad}\"]\n\n1. F*10l {bad}*5o\n"),
        format!("[Variant \"wiki\"]\n\n1. F*10l E*5o {{{bad}}} {{\n2. \u{1b}[31m\n::error::x\n"),
        format!("{{\"variant\": \"wiki\", \"{bad}\": \"::error::x\", \"turns\": [\"{bad}\"]}}"),
    ] {
        for format in ["full", "concise", "json", "jsonl", "github", "sarif"] {
            let run = fed(&["validate", "-", "--output-format", format], game.as_bytes());
            assert_eq!(run.code, 1, "{format} {run:?}");
            is_harmless(&run, &format!("{format} of {game:?}"));
        }
        for command in ["fix", "fmt"] {
            let run = fed(&[command, "-", "--diff"], game.as_bytes());
            is_harmless(&run, &format!("{command} of {game:?}"));
        }
    }
    let loose = "[Variant \"wiki\"]\n[Event \"\u{202e}\"]\n1.   F*10l E*5o {\n::error::x\n\u{200b}}\n";
    let run = fed(&["fmt", "-", "--diff"], loose.as_bytes());
    assert_eq!(run.code, 1);
    is_harmless(&run, "a diff");
}

/// Characters that turn the direction of writing may stand in a tag; those of escape sequences make a record wrong, and
/// some of it is shown all the same.
const TURNED: &str = "[Variant \"wiki\"]\n[Event \"\u{202e}tnevE\u{2066}\"]\n[Sente \"etneS\u{202e}\"]\n\n\
    {\u{202e}tset\tx [%clock \u{202e}1]}\n1. F*10l E*5o {\u{202e}dne [%eval \u{202e}3]}\n";

fn records() -> [String; 3] {
    let acting = "\\u001b[31m\\u0007\\u009b31m\\u202e";
    let json = |players: &str, comment: &str| {
        format!(
            "{{\"variant\": \"wiki\", \"tags\": {{\"Event\": \"{players}\"}}, \"players\": {{\"Sente\": \"{players}\"}}, \"turns\": \
             [{{\"turn\": 1, \"plies\": [{{\"pai\": \"F*10l\", \"comments\": [{{\"text\": \"{comment}\"}}]}}, {{\"pai\": \"E*5o\"}}]}}]}}"
        )
    };
    [TURNED.to_owned(), json("x", acting), json(acting, "x")]
}

#[test]
fn what_show_prints_is_escaped() {
    for record in records() {
        for form in [
            &[][..],
            &["--each"],
            &["--compact"],
            &["--at", "start"],
            &["--annotate"],
            &["--annotate=markdown"],
            &["--to", "alt"],
            &["--to", "svg"],
            &["--to", "svg", "--size", "card"],
            &["--to", "position"],
        ] {
            let run = fed(&[&["show", "-"], form].concat(), record.as_bytes());
            assert!(run.code < 2, "{form:?} {run:?}");
            is_harmless(&run, &format!("show {form:?} of {record:?}"));
            let has_text = record == TURNED && !form.iter().any(|word| ["position", "start"].contains(word));
            let is_shown = run.out.contains("\\u{202e}") || run.out.contains("\u{fffd}");
            assert!(is_shown || !has_text, "{form:?} {run:?}");
        }
    }
}

/// Other programs get the data; a terminal, which obeys it, does not.
#[test]
fn find_and_table_keep_the_data_but_on_a_terminal() {
    let folder = folder_with("escaping_terminal", &[("g.pai", TURNED.as_bytes())]);
    let commands = [&["find", "g.pai", "--ply", "F*"][..], &["table", "g.pai"], &["fmt", "g.pai", "-o", "-"]];
    for args in commands {
        let run = run_in(&folder, args);
        assert!(run.code == 0 && run.out.contains("\u{202e}tnevE\u{2066}"), "{args:?} {run:?}");
    }
    assert_eq!(run_in(&folder, commands[0]).out, TURNED);
    // Of util-linux, as most systems have it.
    #[cfg(target_os = "linux")]
    for args in commands {
        let command = [&[env!("CARGO_BIN_EXE_paisho")], args].concat().join(" ");
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &command, "/dev/null"]).current_dir(&folder).stdin(std::process::Stdio::null());
        let Ok(output) = script.output() else { return };
        // The terminal itself ends lines with both signs.
        let run = Run::from(output);
        let run = Run { out: run.out.replace("\r\n", "\n").replace('\t', " "), ..run };
        assert!(run.out.contains("\\u{202e}tnevE\\u{2066}"), "{args:?} {run:?}");
        is_harmless(&run, &format!("{args:?} on a terminal"));
    }
}
