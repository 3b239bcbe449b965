//! What people type and expect who have not read the pages, each acted out.

use crate::run::{SOUND, WRONG, fed, folder, folder_with, paisho, run_in};
use std::fs;
use std::path::Path;

const LATIN: &[u8] = b"[Variant \"skud\"]\n[Event \"L\xedn\"]\n\n1. Rs*10b Rs*10r\n";

/// A game that cannot be read, or whose rules nobody knows, is of no rule set.
#[test]
fn what_cannot_be_read_is_of_no_rule_set() {
    let of = |variant: &str| format!("[Variant \"{variant}\"]\n\n1. Rs*10b Rs*10r\n");
    let (skuq, vagabond) = (of("skuq"), of("vagabond"));
    let files = [
        ("latin.pai", LATIN),
        ("skuq.pai", skuq.as_bytes()),
        ("vagabond.pai", vagabond.as_bytes()),
        ("wiki.pai", SOUND.as_bytes()),
    ];
    let folder = folder_with("words_unknown", &files);
    for condition in [["--variant", "wiki"], ["--tag", "Variant=wiki"]] {
        let run = run_in(&folder, &[&["find", ".", "--list"], &condition[..]].concat());
        assert_eq!(run.out, "./wiki.pai: game 1\n", "{condition:?}");
    }
    let run = run_in(&folder, &["find", "skuq.pai", "--json", "--not", "--variant", "wiki"]);
    assert!(run.out.contains("\"variant\":null"), "{run:?}");
    let run = run_in(&folder, &["stats", ".", "--to", "csv"]);
    assert!(run.out.contains("rule sets,unknown / ,games,3\n") && run.out.contains("wiki / ,games,1\n"), "{run:?}");
}

#[test]
fn a_name_is_the_same_in_any_form() {
    let of = |sente: &str| SOUND.replace("\n\n", &format!("\n[Sente \"{sente}\"]\n\n"));
    let (whole, apart, large) = (of("Lín"), of("Li\u{301}n"), of("LÍN"));
    let files = [("a.pai", whole.as_bytes()), ("b.pai", apart.as_bytes()), ("c.pai", large.as_bytes())];
    let folder = folder_with("words_names", &files);
    for name in ["Lín", "li\u{301}n"] {
        assert_eq!(run_in(&folder, &["find", ".", "--player", name, "--count"]).out, "3\n", "{name}");
    }
    assert_eq!(run_in(&folder, &["find", ".", "--player", "=Lín", "--count"]).out, "2\n");
    let run = run_in(&folder, &["stats", ".", "--to", "csv"]);
    assert!(run.out.contains("players,Lín,games,3\n"), "{run:?}");
}

#[test]
fn words_of_other_programs_are_answered() {
    let folder = folder_with("words_other", &[("g.pai", SOUND.as_bytes())]);
    for (args, said) in [
        (&["show", "--turn", "3", "g.pai"][..], "`--at 3` is the end of turn 3"),
        (&["show", "--ply", "3", "g.pai"], "`--at 3` is the end of turn 3"),
        (&["convert", "-t", "json", "g.pai"], "`--to json` names what is written"),
        (&["stats", "--json", "g.pai"], "`--to json` writes that"),
        (&["validate", "--json", "g.pai"], "`--output-format json` writes that"),
        (&["show", "--json", "g.pai"], "`paisho convert FILE --to json --positions` writes"),
        (&["moves", "--json", "g.pai"], "`paisho convert FILE --to json --positions` writes"),
        (&["validate", "--at", "3", "g.pai"], "`--at` is an option of `show`, `find`,"),
        (&["validate", "--strict", "g.pai"], "`--deny-warnings`"),
        (&["validate", "--verbose", "g.pai"], "all that is found is printed in any case"),
        (&["convert", "--rules", "site", "g.pai"], "`--rules` is an option of `new`, `validate`,"),
        (&["replay", "--to", "json", "g.pai"], "`--to` is an option of `convert`,"),
        (&["show", "--flip", "g.pai"], "`--view Host`"),
        (&["explain", "--list"], "`paisho explain codes`"),
        (&["convert", "--to", "csv", "g.pai"], "`paisho table FILE --to csv` writes that"),
        (&["validate", "--xyzzy", "g.pai"], "unexpected argument '--xyzzy'"),
        (&["validate", "--recursive", "."], "a folder that is named is searched with all folders in it"),
        (&["fmt", "--write", "g.pai"], "files are rewritten in any case"),
        (&["find", "--result", "Guest", "."], "`--winner Guest` or `--tag Result=Guest`"),
        (&["find", "--date", "2024", "."], "`--tag Date=2024`"),
        (&["find", "--event=Spring meeting", "."], "`--tag 'Event=Spring meeting'`"),
        (&["find", "--host", "--count", "."], "`--tag Host=VALUE`"),
        (&["render", "g.pai"], "`paisho show FILE` draws"),
        (&["print", "g.pai"], "`paisho show FILE` draws"),
        (&["search", "g.pai"], "`paisho find FILE`"),
        (&["export", "g.pai"], "`paisho convert FILE --to json`"),
        (&["info", "g.pai"], "`paisho stats FILE` counts"),
        (&["open", "g.pai"], "`paisho show FILE` draws"),
        (&["generate", "--variant", "skud", "--seed", "abc"], "write a whole number"),
        (&["moves", "g.pai", "--perft", "x"], "write a number of plies up to 6"),
        (&["show", "g.pai", "--at", "x"], "(`14:Host`)"),
    ] {
        let run = run_in(&folder, args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains(said), "{said}: {run:?}");
        assert!(!run.err.contains("as a value") && !run.err.contains("similar"), "{run:?}");
    }
    // Names that no list has are not offered.
    assert!(run_in(&folder, &["formt", "g.pai"]).err.contains("exists: 'fmt'"));
}

#[test]
fn what_is_no_text_is_named() {
    let zip = |name: &str| format!("PK\x03\x04\0\0[Content_Types].xml\0\0{name}\0\0").into_bytes();
    let utf_16: Vec<u8> = SOUND.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let rtf = br"{\rtf1\ansi 1. F*10l E*5o}".to_vec();
    let picture = run_in(Path::new("."), &["show", "corpus/skud/valid/opening.pai", "--to", "svg"]).out.into_bytes();
    let page = run_in(Path::new("."), &["show", "corpus/skud/valid/opening.pai", "--to", "html"]).out.into_bytes();
    for (bytes, what, help) in [
        (picture, "this is an SVG picture", "the file that it was drawn from"),
        (page, "this is a web page", "copy the record out of it"),
        (zip("word/document.xml"), "it is a Word document", "save it as plain text"),
        (zip("xl/workbook.xml"), "it is an Excel sheet", "save it as CSV or as plain text"),
        (zip("games.pai"), "it is a document of an office program", "save it as plain text"),
        (rtf, "it is a document in RTF", "save it as plain text"),
        (utf_16, "this is UTF-16, not UTF-8", "save it as UTF-8"),
    ] {
        let run = fed(&["validate", "-"], &bytes);
        assert!(run.code == 2 && run.out.contains(what) && run.out.contains(help), "{what}: {run:?}");
        assert_eq!(run.out.matches("error[").count(), 1, "{run:?}");
    }
}

/// A command that is pasted does not wait for the keyboard.
#[test]
fn what_is_said_of_standard_input_reads_it() {
    let run = fed(&["validate", "-"], WRONG.as_bytes());
    assert!(run.out.ends_with("what may be meant: ... | paisho fix -\n"), "{run:?}");
}

#[test]
fn pages_say_where_more_is_said() {
    let explain = |words: &[&str]| {
        let run = run_in(Path::new("."), &[&["explain"], words].concat());
        assert_eq!(run.code, 0, "{run:?}");
        run.out.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for (words, said) in [
        (&["skud"][..], "Read the notation (`paisho explain notation`) first."),
        (&["json"], "Reading records in JSON (docs/json.md of the source) explains the fields"),
        (&["garden-gate"], "for those who keep a site or a bot (docs/site.md of the source)"),
        (&["bots"], "`paisho explain garden-gate`"),
        (&["collections"], "`paisho help find`"),
        (&["tables"], "`paisho help table`"),
        (&["python"], "docs/python.md"),
        (&["how", "to", "win"], "Skud Pai Sho Ends"),
    ] {
        let text = explain(words);
        assert!(text.contains(said), "{words:?}: {text}");
    }
    for rule_set in ["skud", "wiki"] {
        let run = run_in(Path::new("."), &["explain", rule_set]);
        assert!(run.out.lines().all(|line| line.chars().count() <= 80), "{rule_set}");
    }
}

#[test]
fn what_fmt_has_rewritten_is_taken_back() {
    let loose = "1.F*10l   E*5o\n";
    let folder = folder_with("words_fmt", &[("notes.txt", loose.as_bytes())]);
    assert_eq!(run_in(&folder, &["fmt", "notes.txt"]).code, 0);
    assert_ne!(fs::read_to_string(folder.join("notes.txt")).unwrap(), loose);
    let run = run_in(&folder, &["fix", "--undo", "notes.txt"]);
    assert_eq!((run.code, fs::read_to_string(folder.join("notes.txt")).unwrap().as_str()), (0, loose), "{run:?}");
}

#[test]
fn fix_says_where_nothing_takes_it_back() {
    let text = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10f Rs*15o\n3. F10n-12l Pass\n4. F12l-12j Pass\n5. F12j-12l Pass\n6. F12l-12j\n";
    let folder = folder_with("words_stateless", &[("game.pai", text.as_bytes()), ("state", b"no folder")]);
    let output = paisho(&["fix", "game.pai"]).current_dir(&folder).env("XDG_STATE_HOME", folder.join("state")).output();
    let out = String::from_utf8(output.unwrap().stdout).unwrap();
    assert!(out.ends_with("written (nothing takes it back: the old text could not be kept)\n"), "{out}");
}

/// Where findings are left out, so are the notes of the files after them.
#[test]
fn notes_are_counted_where_findings_are_limited() {
    let game = b"1. Rs*10b Rs*10r\n2. Rs10b-10q\n";
    let names: Vec<String> = (0..9).map(|number| format!("{number}.pai")).collect();
    let files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &game[..])).collect();
    let folder = folder_with("words_limit", &files);
    let run = run_in(&folder, &["validate", ".", "--max-findings", "3"]);
    assert_eq!((run.out.matches("error[").count(), run.out.matches("note[variant-taken]").count()), (3, 3), "{run:?}");
    assert_eq!(
        run.err, "paisho: 6 more findings and 12 notes not shown, because --max-findings is reached\n",
        "{run:?}"
    );
}

#[test]
fn of_a_file_that_is_not_there_nothing_is_written() {
    let folder = folder_with("words_missing", &[("first.pai", SOUND.as_bytes())]);
    for args in [&["stats", "frist.pai"][..], &["convert", "frist.pai", "--to", "json"], &["fmt", "frist.pai"]] {
        let run = run_in(&folder, args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
        assert!(run.err.contains("no such file or directory; did you mean `first.pai`?"), "{run:?}");
    }
    assert!(!run_in(&folder, &["show", "other.pai"]).err.contains("mean"));
    // An empty list of games is a list.
    assert_eq!(fed(&["convert", "-", "--from", "jsonl", "--to", "json"], b"").out, "[]\n");
}

#[cfg(unix)]
#[test]
fn tables_fit_eighty_columns() {
    let long = SOUND.replace("E*5o", "E*5o\n2. F10l-10n Rs*15o");
    let folder = folder_with("words_wide", &[("first.pai", long.as_bytes())]);
    let mut command = paisho(&["stats", "first.pai"]);
    command.current_dir(&folder);
    let out = crate::terminal::Terminal::start(command, 80).end().out;
    assert!(out.contains("first scores %"), "{out}");
    assert!(out.lines().all(|line| line.trim_end().chars().count() <= 80), "{out}");
}

#[test]
fn json_is_told_how_plies_and_dates_are_written() {
    let text = br#"{"variant":"skud","date":"2024","turns":[{"turn":1,"plies":["Rs*10b"]}]}"#;
    let run = fed(&["validate", "-"], text);
    for help in [r#"write `{"pai":"Rs*10b"}`"#, r#"it is a tag: write `"tags":{"Date":…}`"#] {
        assert!(run.out.contains(help), "{help}: {run:?}");
    }
}

/// The lines and the record that they make.
fn new(name: &str, lines: &[&str]) -> (i32, String, String) {
    let folder = folder(name);
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let run = fed(&["new", "-o", folder.join("game.pai").to_str().unwrap()], text.as_bytes());
    (run.code, fs::read_to_string(folder.join("game.pai")).unwrap_or_default(), run.err)
}

#[test]
fn new_takes_the_words_that_people_type() {
    let head = ["s", "site", "", "", "Mei Lan", "Tam", "", "Rs*10b", "Rs*10r", "undo", "Rs*10r"];
    let game = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei Lan\"]\n[Host \"Tam\"]\n";
    let plies = "\n1. Rs*10b Rs*10r\n";
    for (name, winner, seat) in [("words_part", "mei", "Guest"), ("words_whole", "TAM", "Host")] {
        let (code, text, err) = new(name, &[&head[..], &["end", winner, "resigned"]].concat());
        let ended = format!("{game}[Result \"{seat}\"]\n[Termination \"resigned\"]\n{plies}");
        assert_eq!((code, text), (0, ended), "{err}");
    }
    for quit in ["quit", "exit", "q"] {
        let (code, text, err) = new("words_quit", &[&head[..], &[quit, "Rs10b-10c"]].concat());
        assert_eq!((code, text), (0, format!("{game}{plies}")), "{err}");
    }
    let (code, text, err) = new("words_early", &["skud", "q", "Rk"]);
    assert_eq!((code, text.as_str()), (0, "[Variant \"skud\"]\n"), "{err}");
    for (word, meant) in [("3", "`basic`"), ("b", "`basic` or `balance`"), ("skdu", "`skud`")] {
        let (code, _, err) = new("words_meant", &[word]);
        assert!(code == 2 && err.contains(&format!("did you mean {meant}?")), "{err}");
    }
}

#[test]
fn fix_says_what_was_chosen() {
    let folder = folder_with("words_chosen", &[("game.pai", WRONG.as_bytes())]);
    let fix = |lines: &str| fed(&["fix", "--interactive", folder.join("game.pai").to_str().unwrap()], lines.as_bytes());
    assert!(fix("q\n").out.ends_with("1 game not repaired (you quit)\n"));
    let run = fix("F10l-10zz\nhello\ns\n");
    assert!(run.out.ends_with("1 game not repaired (skipped)\n"), "{run:?}");
    // What is meant as a ply is told why it is none.
    assert!(run.out.contains("cannot be read here [ply-unreadable]"), "{run:?}");
    assert_eq!(run.out.matches("That is none of them").count(), 1, "{run:?}");
}
