//! What stood in the way of people who met the program for the first time, each acted out.

use crate::run::{Run, SOUND, WRONG, fed, folder_with, names, paisho, run_in};
use crate::terminal::Terminal;
use std::fs;
use std::path::Path;

/// Guest's Rose goes to a point that is too far away; five later plies are right with the repair.
const REPAIRABLE: &str = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-12e Ly*18j\n\
                          4. Jd*10b Ly18j-16j\n5. Jd10b-12e + Jd*10r Rs12q-13p\n6. Jd10r-8o + Rs*10r Ly*18j\n";
const NAMED: &str = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei\"]\n\n1. Rs*10b Rs*10r {both}\n";

fn explain(word: &str) -> Run {
    run_in(Path::new("."), &["explain", word])
}

/// What a command says as an error or a notice, and its exit code.
#[track_caller]
fn says(run: &Run, code: i32, said: &str) {
    assert_eq!((run.code, run.err.contains(said)), (code, true), "{said}\n{run:?}");
}

#[test]
fn convert_does_not_write_over_the_game_that_it_reads() {
    let folder = folder_with("door_over", &[("g.pai", NAMED.as_bytes())]);
    for to in ["garden-gate", "json", "pai"] {
        let run = run_in(&folder, &["convert", "g.pai", "--to", to, "-o", "g.pai"]);
        says(&run, 2, "g.pai is also read: write to another file (`paisho fmt` writes a file anew");
        assert_eq!(fs::read_to_string(folder.join("g.pai")).unwrap(), NAMED, "{to}");
    }
}

#[test]
fn a_file_that_is_named_as_its_own_output_can_be_taken_back() {
    let folder = folder_with("door_undo", &[("g.pai", REPAIRABLE.as_bytes())]);
    let run = run_in(&folder, &["fix", "--unsafe", "./g.pai", "-o", "g.pai"]);
    assert!(run.code == 0 && run.out.contains("repaired and written (`--undo` takes it back)"), "{run:?}");
    assert_ne!(fs::read_to_string(folder.join("g.pai")).unwrap(), REPAIRABLE);
    let run = run_in(&folder, &["fix", "--undo", "g.pai"]);
    assert_eq!((run.code, fs::read_to_string(folder.join("g.pai")).unwrap().as_str()), (0, REPAIRABLE), "{run:?}");
}

/// The command that `validate` names in its last line is run, and repairs.
#[test]
fn the_repair_that_validate_names_can_be_made() {
    let one = [("t/w.txt", REPAIRABLE.as_bytes()), ("t/good.pai", SOUND.as_bytes())];
    let several = [
        ("t/w.txt", REPAIRABLE.as_bytes()),
        ("t/v.pai", REPAIRABLE.as_bytes()),
        ("t/deep/a game", REPAIRABLE.as_bytes()),
    ];
    for (name, files, named) in [
        ("door_fix_one", &one[..], "paisho fix t/w.txt"),
        ("door_fix_several", &several[..], "paisho fix t/ --include '*.txt' --include 'a game'"),
    ] {
        let folder = folder_with(name, files);
        let run = run_in(&folder, &["validate", "t/"]);
        let last = run.out.lines().last().unwrap_or_default();
        assert!(last.ends_with(&format!("repaired: {named}")), "{last}");
        let shell = format!("{} {}", env!("CARGO_BIN_EXE_paisho"), named.strip_prefix("paisho ").unwrap());
        let mut fix = std::process::Command::new("sh");
        fix.args(["-c", &shell]).current_dir(&folder).env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
        assert!(fix.output().unwrap().status.success(), "{named}");
        for (file, _) in files {
            let text = fs::read_to_string(folder.join(file)).unwrap();
            assert_eq!(text, if *file == "t/good.pai" { SOUND.to_owned() } else { text.replace("9d-12e", "9d-8e") });
        }
        assert_eq!(run_in(&folder, &["validate", "t/"]).code, 0);
    }
}

#[test]
fn nothing_is_rewritten_where_a_named_file_is_missing() {
    let folder = folder_with("door_stands", &[("g.pai", WRONG.as_bytes())]);
    for args in [&["fix", "--stands", "all", "g.pai"][..], &["fix", "--unsafe", "g.pai", "no.pai"]] {
        says(&run_in(&folder, args), 2, ": no such file or directory: no file was rewritten");
        assert_eq!(fs::read_to_string(folder.join("g.pai")).unwrap(), WRONG);
    }
    let table = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/options.md")).unwrap();
    for option in ["`--stands[=WHICH]`", "`--broken[=TILES]`", "`--annotate[=MARKUP]`", "`-o, --output FILE`"] {
        assert!(table.contains(option), "{option}");
    }
}

#[test]
fn links_of_the_page_are_read() {
    let folder = folder_with("door_links", &[("g.pai", NAMED.as_bytes())]);
    let bare = run_in(&folder, &["convert", "g.pai", "--to", "page-link"]);
    says(&bare, 0, "links of the page begin with its address: name it with --page");
    let whole = run_in(&folder, &["convert", "g.pai", "--to", "page-link", "--page", "https://example.org/p/"]);
    assert_eq!((whole.out.as_str(), whole.err.as_str()), (&*format!("https://example.org/p/{}", bare.out), ""));
    let opened = format!("{}/2\n", whole.out.trim_end());
    for link in [&bare.out, &whole.out, &opened] {
        fs::write(folder.join("links.txt"), link).unwrap();
        let run = run_in(&folder, &["convert", "links.txt", "--to", "pai"]);
        assert_eq!((run.code, run.out.as_str()), (0, NAMED), "{link} {run:?}");
        assert_eq!(fed(&["validate", "-"], link.as_bytes()).code, 0);
        for command in ["fmt", "fix"] {
            let run = run_in(&folder, &[command, "links.txt"]);
            says(&run, 2, "links.txt: this is a link: `paisho convert links.txt --to pai` writes its game");
        }
        assert_eq!(&fs::read_to_string(folder.join("links.txt")).unwrap(), link);
    }
    // A link with a lost character is a link all the same; a remark and a heading on a page are none.
    let spoilt = whole.out.replace("/#3", "/#39");
    assert!(fed(&["validate", "-"], spoilt.as_bytes()).out.contains("error[link-unreadable]"));
    let remark = format!("#1-2-3-for-the-club\n{SOUND}");
    assert!(!fed(&["validate", "-"], remark.as_bytes()).out.contains("link"));
    let said = explain("page-link").out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("`--page` says where the page is"), "{said}");
}

#[test]
fn one_bad_game_does_not_block_an_export() {
    let bad = "[Variant \"skud\"]\n[Guest \"Mei\"]\n\n1. Rs*10b Zz*10r\n";
    let files = [("c/a.pai", NAMED.as_bytes()), ("c/junk.pai", b"\0\x01"), ("d/b.pai", bad.as_bytes())];
    let folder = folder_with("door_export", &files);
    let find = ["find", "c", "d", "--player", "mei", "--to", "jsonl", "-o", "mei.jsonl"];
    // What cannot be read, and so was not found, does not count.
    let run = run_in(&folder, &["find", "c", "--player", "mei", "--to", "jsonl", "-o", "c.jsonl"]);
    assert_eq!(fs::read_to_string(folder.join("c.jsonl")).unwrap().lines().count(), 1, "{run:?}");
    says(&run_in(&folder, &find), 2, "mei.jsonl: not written, because not every game could be; --skip-bad leaves out");
    assert_eq!(names(&folder), ["c", "c.jsonl", "d"]);
    let run = run_in(&folder, &[&find[..], &["--skip-bad"]].concat());
    assert!(run.err.contains("d/b.pai: game 1: left out, because it has errors: paisho validate d/b.pai"), "{run:?}");
    assert_eq!(fs::read_to_string(folder.join("mei.jsonl")).unwrap().lines().count(), 1, "{run:?}");
    // As they are written, too, and the illegal ones as in `convert`.
    let folder = folder_with("door_export_as_is", &[("a.pai", NAMED.as_bytes()), ("b.pai", REPAIRABLE.as_bytes())]);
    let args = ["find", "a.pai", "b.pai", "--variant", "skud", "--skip-bad"];
    assert_eq!(run_in(&folder, &args).out, NAMED);
    let run = run_in(&folder, &["convert", "b.pai", "none.pai", "--to", "json", "-o", "x.json"]);
    assert!(!run.err.contains("--skip-bad"), "a missing file is missing all the same: {run:?}");
    fs::write(folder.join("c.pai"), bad).unwrap();
    let run = run_in(&folder, &["convert", "a.pai", "c.pai", "--to", "json", "-o", "x.json"]);
    says(&run, 2, "x.json: not written, because not every game could be; --skip-bad leaves the others out");
}

#[test]
fn seats_of_other_rule_sets_are_told() {
    let red = "[Variant \"wiki\"]\n[Red \"A\"]\n[Yellow \"B\"]\n[Blue \"C\"]\n\n1. F*10l E*5o\n";
    let run = fed(&["validate", "-"], red.as_bytes());
    assert!(run.out.contains("with this seat goes a tag `[Players \"4\"]`, or `[Players \"3\"]`"), "{}", run.out);
    // Where all four have a tag, there are four players.
    let four = red.replace("\n\n1. F*10l E*5o", "\n[Green \"D\"]\n\n1. F*10l E*5o F*9l E*6o");
    let run = fed(&["validate", "-"], four.as_bytes());
    assert!(run.out.contains("`Red` is read as `[Players \"4\"]`"), "{}", run.out);
    let guest = "[Variant \"wiki\"]\n[Guest \"A\"]\n[Host \"B\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-8e Ly*18j\n";
    let run = fed(&["validate", "-"], guest.as_bytes());
    let said = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains("`Guest` is a seat of Skud Pai Sho, Iroh Pai Sho"), "{}", run.out);
    assert!(run.out.lines().last().unwrap().ends_with("paisho fix -"), "{}", run.out);
    // What the line names has something to say of it.
    assert!(fed(&["fix", "-"], guest.as_bytes()).err.contains("skud"));
}

#[test]
fn tags_of_other_games_are_not_kept_without_a_word() {
    let plies = "\n1. Rs*10b Rs*10r\n";
    for (tag, said) in [
        ("[Player1 \"Lin\"]", "write `[Guest \"Lin\"]` for who plays first, or `[Host \"Lin\"]`"),
        ("[White \"Lin\"]", "write `[Guest \"Lin\"]` for who plays first, or `[Host \"Lin\"]`"),
        ("[Winner \"Guest\"]", "did you mean `Result`?"),
    ] {
        let run = fed(&["validate", "-"], format!("[Variant \"skud\"]\n{tag}\n{plies}").as_bytes());
        assert!(run.code == 0 && run.out.contains("warning[tag-misspelt]") && run.out.contains(said), "{tag} {run:?}");
    }
    // Nor do they make another notation of a game.
    let run = fed(&["convert", "-", "--to", "pai"], format!("[Player1 \"Lin\"]\n{plies}").as_bytes());
    assert!(run.out.contains("1. Rs*10b Rs*10r"), "{run:?}");
}

#[test]
fn a_missing_turn_is_called_missing() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n4. Rs9d-8e Ly*18j\n";
    let run = fed(&["validate", "-"], text.as_bytes());
    assert!(run.out.contains("help: turn 3 is missing, or write `3.`"), "{}", run.out);
    let run = fed(&["validate", "-"], text.replace("4. ", "2. ").as_bytes());
    assert!(run.out.contains("help: write `3.`, or no number at all"), "{}", run.out);
}

#[test]
fn a_ply_is_explained_by_its_form() {
    for (ply, example, meaning) in [
        ("10b-10e", "written like `Rs10b-9d`", "the tile on 10b moves to 9d"),
        ("Rs10b-9e", "written like `Rs10b-9d`", "the tile on 10b moves to 9d"),
        ("Zq*10j", "written like `Rs*10b`", "No rule set has a tile with the code `Zq`"),
        ("Kn*#3f", "written like `Kn*#12f`", "onto a square"),
        ("Lt10j x C11j", "written like `Rs4f x Js5g`", "a move that captures"),
        ("A1j-2j-3j", "written like `A12d-12g-13g`", "way points bind"),
    ] {
        let run = explain(ply);
        let said = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!(run.code, 0, "{run:?}");
        for part in [example, meaning, "`paisho explain game.pai --at 14:Host`"] {
            assert!(said.contains(part), "{ply}: {part}\n{said}");
        }
    }
    assert!(explain("10b 10e").out.contains("a move that has lost its `-`"));
    assert!(explain("Rs10b-9d").out.starts_with("Rs10b-9d"));
    for word in ["20j-9d", "8z"] {
        assert_eq!(explain(word).code, 2, "{word}");
    }
}

#[test]
fn each_explanation_stands_by_itself() {
    for (word, said) in [
        ("disharmony", "two tiles that do not go together"),
        ("red", "a player's name, at the seat"),
        ("blooming", "a flower that has left its gate"),
        ("harmonies-tie", "drawn with the last basic flower"),
        ("winning", "how games end"),
        ("capturing", "a move onto an enemy's tile"),
        ("undo", "`paisho fix --undo` gives a file the text"),
        ("tournament", "the occasion of a game"),
        ("validate", "`paisho help validate`"),
        ("0,-8", "column 10, row b"),
        ("Clock", "what the site says of the clock"),
        ("Ranked", "whether the game counted"),
        ("HostRating", "a player's rating"),
        ("Date", "`3 May 2024`"),
        ("", "Rule sets"),
    ] {
        let run = explain(word);
        let out = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(run.code == 0 && (out.contains(said) || out.contains(&said.replace('`', ""))), "{word}: {run:?}");
    }
    says(&explain("first ply"), 2, "`paisho explain first`, `paisho explain ply`");
    let run = run_in(Path::new("."), &["explain", "win", "--variant", "ancient"]);
    assert!(run.out.contains("Ancient Pai Sho\n\nEnds\n"), "{run:?}");
}

#[test]
fn a_new_game_is_drawn_in_the_rows_that_there_are() {
    let wide = 100;
    let lines = |rows: u16| {
        let command = paisho(&["new", "--variant", "wiki"]);
        let mut terminal = Terminal::sized(command, wide, rows);
        for question in ["Players", "Sente's name: ", "Gote's name: ", "Tag: "] {
            terminal.answer(question, "\r");
        }
        terminal.answer("1. Sente> ", "\u{4}");
        let shown = terminal.end().out;
        let from = shown.find("`help` lists").unwrap();
        shown[from..shown[from..].find("1. Sente>").unwrap() + from].lines().count()
    };
    assert!(lines(24) <= 24 + 8, "the board has 21 lines, and the legend some: {}", lines(24));
    assert!(lines(60) > 40, "{}", lines(60));
}

#[test]
fn answers_of_new_are_explained_and_tags_need_no_brackets() {
    let lines = ["wiki", "", "Lin", "Mei", "?", "Date 3 May 2024", "event: Spring meeting", "end", "", "undo", "exit"];
    let run = fed(&["new"], lines.map(|line| format!("{line}\n")).concat().as_bytes());
    for tag in ["[Event \"Spring meeting\"]\n", "[Date \"2024-05-03\"]\n"] {
        assert!(run.out.contains(tag), "{run:?}");
    }
    assert!(run.err.contains("[Name \"value\"]") && run.err.contains("Tags"), "{run:?}");
    for said in ["`end` is no answer here", "`end` ends the game", "there is no ply to take back"] {
        assert!(run.err.contains(said), "{said}\n{run:?}");
    }
    // As a name, too; and before the first question nothing was asked.
    says(&fed(&["new"], b"undo\n"), 2, "`undo` is no answer here; this is the first question");
    says(&fed(&["new"], b"back\n"), 2, "`back` is no answer here; this is the first question");
}

#[test]
fn names_that_were_not_looked_at_are_told_of() {
    let link = "https://skudpaisho.com/?game=0H.R,W,K,B;0G.R,W,K,B;1G.R3(0,-8)&host=Lin&guest=Mei\n";
    let args = ["find", "-", "--player", "lin", "--count"];
    let run = fed(&args, link.as_bytes());
    assert_eq!(run.out, "0\n");
    says(&run, 1, "were not looked at: --keep-personal does");
    let run = fed(&[&args[..], &["--keep-personal"]].concat(), link.as_bytes());
    assert_eq!((run.out.as_str(), run.err.as_str()), ("1\n", ""));
    assert_eq!(fed(&args, NAMED.as_bytes()).err, "");
}

#[test]
fn what_another_command_does_is_named() {
    let folder = folder_with("door_other", &[("g.pai", NAMED.as_bytes())]);
    says(&run_in(&folder, &["convert", "g.pai", "--to", "html"]), 2, "`paisho show FILE --to html` writes that");
    says(&run_in(&folder, &["convert", "g.pai", "-o", "g.html"]), 2, "`paisho show FILE -o g.html` draws the game");
    let run = run_in(&folder, &["convert", "g.pai", "--to", "position"]);
    says(&run, 1, "`paisho show g.pai --to position` writes the last one");
    says(&run_in(&folder, &["new", "g.pai"]), 2, "`paisho new -o g.pai` writes the game into this file");
    let run = run_in(&folder, &["find", "g.pai", "--plies", "ten"]);
    says(&run, 2, "cannot read `ten`; write a number or a range");
    says(&run_in(&folder, &["show", "g.pai", "--at", "9"]), 2, "does not get that far: its last ply is `1:Host`");
    says(
        &run_in(&folder, &["explain", "g.pai", "--at", "start"]),
        2,
        "no ply leads to the start: the first one is `1:Guest`",
    );
    let run = fed(&["validate", "-"], b"[Variant \"skud\"]\n\n1. Rs*8z Rs*10r\n");
    assert!(run.out.contains("columns are 2 to 18, rows `b` to `r`; the nearest point is `8r`"), "{}", run.out);
}

#[test]
fn games_in_order_are_counted_beside_those_that_are_not() {
    let files = [("t/a.pai", SOUND.as_bytes()), ("t/b.pai", REPAIRABLE.as_bytes()), ("t/c.pai", SOUND.as_bytes())];
    let folder = folder_with("door_counts", &files);
    let run = run_in(&folder, &["fix", "--check", "t"]);
    assert!(run.out.ends_with("of 3 games 1 can be repaired, 2 in order\n"), "{}", run.out);
}

#[test]
fn signs_short_names_and_words_of_one_rule_set_are_explained() {
    for (word, said) in [
        ("{", "`{a comment}` may stand anywhere"),
        (";", "runs to the end of its line"),
        ("(", "Plies that could have been played"),
        ("1.", "A turn begins with its number"),
        ("3...", "A turn begins with its number"),
        ("$1", "a good ply"),
        ("rhodo", "Rhododendron, Skud Pai Sho"),
        ("iroh Lotus", "White Lotus, Lotus, Iroh Pai Sho"),
        ("element", "Air, Water, Earth, Fire"),
        ("natural harmony", "counts twice"),
        ("who moves first", "plays the first ply of a turn"),
    ] {
        let run = explain(word);
        assert!(run.code == 0 && run.out.contains(said), "{word}: {run:?}");
    }
    // What compares the notations explains no word.
    assert!(!explain("site").out.contains('✓'));
    says(&explain("b10"), 2, "`b10` is no point: the column comes first, `10b`");
}

#[test]
fn the_last_line_counts_what_fix_would_do() {
    let lost = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q {what a game\n\
                3. Rs9d-8e Ly*18j\n";
    let missing = "[Variant \"iroh\"]\n\n1. F18j-15j A12p-12n\n2. F9h-10h\n3. F10h-11h\n";
    let folder = folder_with("door_count", &[("a.pai", lost.as_bytes()), ("b.pai", missing.as_bytes())]);
    assert!(run_in(&folder, &["validate", "a.pai"]).out.ends_with("it can be repaired: paisho fix a.pai\n"));
    // What only its writer knows is said already.
    assert!(run_in(&folder, &["validate", "b.pai"]).out.ends_with("1 game: 1 error\n"));
}

#[test]
fn an_ending_of_another_format_is_refused_by_all() {
    let folder = folder_with("door_ending", &[("g.pai", NAMED.as_bytes())]);
    for args in
        [&["replay", "g.pai"][..], &["moves", "g.pai"], &["explain", "Rose"], &["explain", "g.pai", "--at", "1"]]
    {
        says(&run_in(&folder, &[args, &["-o", "z.jpg"]].concat()), 2, "z.jpg: no .jpg is written here: name it .");
    }
    assert!(!folder.join("z.jpg").exists());
    // Only those are told of --to that take it.
    let said = |command: &str, file: &str| run_in(&folder, &[command, "g.pai", "-o", file]).err;
    for command in ["fmt", "fix"] {
        assert_eq!(said(command, "z.jpg"), "paisho: z.jpg: its ending names no format: write .pai\n");
        assert!(said(command, "z.json").contains("the text is pai, and stays so"));
    }
    assert!(said("dedupe", "z.jpg").contains("its ending names no format: write .json, "));
    assert!(said("convert", "z.jpg").contains("its ending names no format: add --to, or write .json, "));
    says(&run_in(&folder, &["find", "--json", "--tag", "Guest", "g.pai", "-o", "z.jpg"]), 2, "name it .jsonl");
}

/// A file of JSON has one value: that of a game, or a list of those of several.
#[test]
fn what_ends_in_json_is_json() {
    let two = format!("{NAMED}\n{NAMED}");
    let folder = folder_with("door_json", &[("one.pai", NAMED.as_bytes()), ("two.pai", two.as_bytes())]);
    let find: &[&str] = &["find", "--json", "--tag", "Guest"];
    for command in [&["replay"][..], find] {
        let written = |games: &str, output: &str| {
            run_in(&folder, &[command, &[games, "-o", output]].concat());
            fs::read_to_string(folder.join(output)).unwrap()
        };
        let value = |games: &str| serde_json::from_str::<serde_json::Value>(&written(games, "z.json")).unwrap();
        let (one, two) = (value("one.pai"), value("two.pai"));
        assert_eq!((&one["game"], &two[1]["game"]), (&1.into(), &2.into()));
        assert_eq!(two.as_array().unwrap().len(), 2);
        // A line each elsewhere.
        let lines = written("two.pai", "z.jsonl");
        let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(serde_json::Value::from(lines), two);
    }
    run_in(&folder, &["find", "--json", "--tag", "Event", "two.pai", "-o", "none.json"]);
    assert_eq!(fs::read_to_string(folder.join("none.json")).unwrap(), "[]\n");
}

/// A pattern takes what may be a game, however spoilt, and no other text.
#[test]
fn a_shopping_list_that_fits_a_pattern_is_left_alone() {
    const LIST: &[u8] = b"Shopping\n- 2 lilies\n- rice\n";
    let files = [("shopping.txt", LIST), ("spoilt.txt", b"1. Rx*10b Ry*10r\n"), ("w.txt", REPAIRABLE.as_bytes())];
    let folder = folder_with("door_shopping", &files);
    let run = run_in(&folder, &["fix", ".", "--include", "*.txt"]);
    assert!(run.err.contains("left out: 1 file without games (./shopping.txt)"), "{run:?}");
    assert!(!run.out.contains("shopping") && run.out.contains("./spoilt.txt"), "{run:?}");
    assert_eq!(fs::read(folder.join("shopping.txt")).unwrap(), LIST);
    let run = run_in(&folder, &["validate", ".", "--include", "*.txt", "--output-format", "concise"]);
    assert!(!run.out.contains("shopping") && run.out.contains("spoilt.txt"), "{run:?}");
    // What is named by itself is read.
    assert_eq!(run_in(&folder, &["validate", "shopping.txt"]).code, 1);
}

/// A claim that does not win is legal; who reads the game is told what it lacked.
#[test]
fn a_lost_claim_is_told_and_why() {
    let game = |plies: &str| format!("[Variant \"iroh\"]\n\n{plies}\n");
    let run = fed(&["validate", "-"], game("1. E7e-7f E13o-13n\n2. Claim E13n-13o").as_bytes());
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.contains("note[iroh-claim-lost] the claim lost the turn, because no harmony"), "{run:?}");
    assert!(run.out.contains("the left midline (9j to 1j)"), "{run:?}");
    let won = "[Variant \"iroh\"]\n[Position \"(Lt 10q) <W 8l> <A 12l> <F 12k> <A 8i> <F 7h> <W 12h>\"]\n\n\
               1. Rk*3j Lt10q-10r\n2. Claim\n";
    assert!(!fed(&["validate", "-"], won.as_bytes()).out.contains("iroh-claim-lost"));
}

#[test]
fn an_annotated_game_fits_the_terminal() {
    let study = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"A player with a rather long name\"]\n[Host \"Another one\"]\n\n\
        1. Rs*10b {a comment that is much longer than a narrow terminal is wide, and so goes on in other lines} Rs*10r\n\
        2. Rs10b-9d Rs10r-9p (2... Rs10r-11p {[%board] another way that is long enough to need a line of its own})\n";
    let folder = folder_with("annotated", &[("study.pai", study.as_bytes())]);
    for width in [40, 60, 80] {
        let mut command = paisho(&["show", "study.pai", "--annotate", "--style", "ascii", "--color", "never"]);
        command.current_dir(&folder);
        let shown = Terminal::sized(command, width, 24).end().out;
        let widest = shown.lines().map(|line| line.trim_end().chars().count()).max().unwrap();
        assert!(widest <= usize::from(width), "{width}: {widest}\n{shown}");
        for said in ["Rs10r-9p", "longer than", "another way"] {
            assert!(shown.contains(said), "{width}: {said}\n{shown}");
        }
    }
    // Elsewhere a paragraph stays one line.
    let run = run_in(&folder, &["show", "study.pai", "--annotate"]);
    assert!(
        run.out.contains(
            "\na comment that is much longer than a narrow terminal is wide, and so goes on in other lines\n"
        ),
        "{run:?}"
    );
}

/// The help of the first error of a text.
fn help_of(text: &str) -> String {
    let run = fed(&["validate", "-", "--format", "json"], text.as_bytes());
    let found: Vec<serde_json::Value> = serde_json::from_str(&run.out).unwrap();
    let mut errors = found.into_iter().filter(|found| found["severity"] == "error");
    errors.next().unwrap_or_else(|| panic!("no error in {text}"))["help"].as_str().unwrap_or_default().to_owned()
}

fn wrong(code: &str) -> &'static str {
    paisho::catalogue::named(code).unwrap().wrong
}

#[test]
fn a_tile_that_is_not_the_one_named_is_told_with_where_to_look() {
    let skud = |ply: &str| {
        help_of(&format!("[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"(C 6h) <Js 12h> <Rs 9d>\"]\n\n1. {ply}\n"))
    };
    // The Rose has three steps, and the move four.
    assert_eq!(skud("Js9d-9h"), "Guest's Rose is on 9d, and it can't make this move; Guest's Jasmine is on 12h");
    // Guest has no Lily there: what the Rose may do is said, from the point nearest to the one that is written.
    let help = skud("Ly9d-13d");
    assert!(
        help.starts_with("Guest's Rose is on 9d, and it can't make this move; this Rose may go to 11d, "),
        "{help}"
    );
    assert_eq!(skud("Js9d-9e"), "write `Rs9d`");
    // In the wiki rules another's tile is told as whose it is, and not as one that might be meant.
    let wiki = "[Variant \"wiki\"]\n[Position \"<E 15e> <Js 12k> (F 5o) (Rs 6h)\"]\n\n1. Js6h-6i\n";
    let help = help_of(wiki);
    assert!(help.contains("Sente's Jasmine is on 12k") && !help.contains("Sente's Rose"), "{help}");
}

#[test]
fn an_own_tile_in_the_way_is_told_with_other_points() {
    for variant in ["skud", "wiki", "basic", "iroh"] {
        let help = help_of(wrong(&format!("{variant}-own-tile")));
        assert!(
            help.starts_with("only an opponent's tile is captured; this ") && help.contains(" may go to "),
            "{help}"
        );
    }
}

/// What a help tells to write instead is legal.
#[test]
fn points_for_a_wheel_and_a_ship_can_be_put_in() {
    for code in ["skud-wheel-edge", "skud-wheel-gate", "skud-wheel-garden", "skud-wheel-rock"] {
        let (text, help) = (wrong(code), help_of(wrong(code)));
        let point = help.split_once("a Wheel may be played on ").unwrap_or_else(|| panic!("{code}: {help}")).1;
        let point = point.split([',', ';', ' ']).next().unwrap();
        let (before, after) = text.split_once("Wh*").unwrap();
        let rest = after.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
        let right = format!("{before}Wh*{point}{rest}");
        let run = fed(&["validate", "-", "--errors-only", "-q"], right.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (0, ""), "{code}: {right}");
    }
    let (text, help) = (wrong("ancient-ship-tile"), help_of(wrong("ancient-ship-tile")));
    let ply = help.split('`').nth(1).unwrap();
    let (head, _) = text.split_once("1. ").unwrap();
    let right = format!("{head}1. {ply}\n");
    let run = fed(&["validate", "-", "--errors-only", "-q"], right.as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{right}");
}

#[test]
fn points_are_listed_by_how_far_away_they_are() {
    // From 12e, 12d is one step away; 11d is one along both lines.
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-12e\n";
    let help = help_of(text);
    assert!(help.starts_with("this Rose may go to 12d, 11d, 10e, "), "{help}");
}

#[test]
fn accents_that_nobody_told_are_not_told_as_held() {
    let text = |tag| {
        help_of(&format!(
            "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"<C 16g> <Rs 4f>\"]\n[Captured \"<Lt>\"]\n{tag}\n\n\
             1. Rs4f-4g + Lt*2j\n"
        ))
    };
    let untold = text("");
    assert!(untold.ends_with(", four accents out of two Rocks, two Wheels, two Knotweeds, two Boats"), "{untold}");
    let told = text("[GuestAccents \"Rk Rk Wh\"]");
    assert!(told.ends_with(", two Rocks, one Wheel") && !told.contains("accents"), "{told}");
}

#[test]
fn an_air_that_goes_too_far_round_is_told_the_short_way() {
    // Two steps to 6d, and four on to 8f; straight it is four.
    let help = help_of("[Variant \"iroh\"]\n\n1. A8d-6d-8f\n");
    assert_eq!(help, "from 8d to 8f it may go by other points: leave those out");
}

#[test]
fn an_edition_that_a_rule_set_has_not_is_told_of() {
    let said = "Iroh Pai Sho has no edition `site`";
    let run = fed(&["validate", "-"], b"[Variant \"iroh\"]\n[Rules \"site\"]\n\n1. E7e-7f\n");
    assert!(run.code == 0 && run.out.contains("warning[option-unknown]") && run.out.contains(said), "{run:?}");
    says(&fed(&["validate", "-", "--rules", "site"], b"[Variant \"iroh\"]\n\n1. E7e-7f\n"), 2, said);
}

/// A line for each ply, with the number of its turn.
#[test]
fn the_second_seats_number_of_a_turn_lacks_its_dots() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d\n2. Rs10r-12q\n3. Rs9d-9e\n3. Rs12q-11q\n";
    let run = fed(&["validate", "-"], text.as_bytes());
    for (turn, said) in [(2, "this is Host's ply of turn 2"), (3, "this is Host's ply of turn 3")] {
        assert!(
            run.out.contains(said) && run.out.contains(&format!("write `{turn}...`, or no number at all")),
            "{run:?}"
        );
    }
    assert!(!run.out.contains("ply-missing"), "{run:?}");
    // Both ways that the help names are legal, and the repair is the first.
    let dots = text.replace("2. Rs10r", "2... Rs10r").replace("3. Rs12q", "3... Rs12q");
    let bare = text.replace("2. Rs10r", "Rs10r").replace("3. Rs12q", "Rs12q");
    for right in [&dots, &bare] {
        assert_eq!(fed(&["validate", "-"], right.as_bytes()).code, 0, "{right}");
    }
    assert_eq!(fed(&["fix", "--unsafe", "-"], text.as_bytes()).out, dots);
    // A full turn that is numbered again is the next one, as ever.
    let full =
        "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n2. Rs9d-9e Rs12q-11q\n";
    assert!(fed(&["validate", "-"], full.as_bytes()).out.contains("this is turn 3"));
}

#[test]
fn a_code_behind_the_sign_of_a_move_is_told_how_to_write_it() {
    let after = "after a `-` stands a point alone: a move is written ";
    let skud = "[Variant \"skud\"]\n[Rules \"site\"]\n[Position \"(Js 5g) <Rs 4f>\"]\n\n1. ";
    assert_eq!(help_of(&format!("{skud}Rs4f-Js5g\n")), format!("{after}`-5g`, a capture `x Js5g`"));
    assert_eq!(fed(&["validate", "-"], format!("{skud}Rs4f x Js5g\n").as_bytes()).code, 0);
    let basic = "[Variant \"basic\"]\n[Position \"(Rs 5m) <Dr 5n>\"]\n\n1. ";
    assert_eq!(help_of(&format!("{basic}Dr5n-Lt5i\n")), format!("{after}`-5i`, a capture `x Lt5i`"));
    assert_eq!(fed(&["validate", "-"], format!("{basic}Dr5n-5i\n").as_bytes()).code, 0);
    // Nothing is captured in Balance.
    let balance = "[Variant \"balance\"]\n[Position \"Rs #3f Wh #5f\"]\n\n1. Rs#3f-Wh#4f\n";
    assert_eq!(help_of(balance), format!("{after}`-#4f`"));
}

#[test]
fn codes_of_other_rule_sets_are_told_as_such() {
    let of = |variant: &str, ply: &str| help_of(&format!("[Variant \"{variant}\"]\n\n1. {ply}\n"));
    assert_eq!(of("balance", "Rk*#10c"), "`Rk` is the Rock in other rule sets; the codes here are Rs, Lt, O, Ly, Wh");
    assert_eq!(
        of("balance", "Js*#10c"),
        "`Js` is the Jasmine in other rule sets; the codes here are Rs, Lt, O, Ly, Wh"
    );
    // A Wheel may be the Spirit Wheel; the letters begin two other names.
    assert_eq!(of("wiki", "Wh*10j"), "write `Jd`, `Lt` or `S`");
    // Of two codes that are as near, neither is left out.
    assert_eq!(of("skud", "s*10b"), "did you mean `Rs`, the Rose or `Js`, the Jasmine?");
    let accents = help_of("[Variant \"skud\"]\n[GuestAccents \"Zz Rk Rk Wh\"]\n\n1. Rs*10b\n");
    assert_eq!(accents, "the codes are Rk, Wh, Kn, B");
}

#[test]
fn a_folder_for_pictures_is_named_with_their_format() {
    let folder = folder_with("door_pictures", &[("games/a.pai", SOUND.as_bytes()), ("games/b.pai", SOUND.as_bytes())]);
    let said = "name the format and a folder, as in `--to svg -o pictures/`";
    says(&run_in(&folder, &["show", "games", "-o", "finals.svg"]), 2, said);
    says(&run_in(&folder, &["show", "games", "-o", "pictures/"]), 2, "as in `--to svg -o pictures/`");
    let run = run_in(&folder, &["show", "games", "--to", "svg", "-o", "pictures/"]);
    assert_eq!((run.code, names(&folder.join("pictures"))), (0, vec!["a.svg".into(), "b.svg".into()]), "{run:?}");
}

#[test]
fn values_of_options_are_refused_in_plain_words() {
    for jobs in ["0", "x", "257"] {
        says(&run_in(Path::new("."), &["validate", "--jobs", jobs]), 2, "write a number of threads from 1 to 256");
    }
    let run = run_in(Path::new("."), &["validate", "--rules", "foo"]);
    says(&run, 2, "there is no such edition or switch; editions: 2018, site, skud-pai-sho-2022-03-14; switches: ");
}

/// Bytes that are no text are not sent to `fix`, which has nothing for them.
#[test]
fn what_is_no_text_has_no_repairs() {
    for bytes in [&b"a\xc6 1. Rs*10b\n"[..], b"\xba\xff[Variant", b"S\xe2*10b Pass\n"] {
        let run = fed(&["validate", "-"], bytes);
        assert!(run.code > 0 && !run.out.contains("what may be meant"), "{run:?}");
    }
}

/// What is nearly right in a tag is told with what is right.
#[test]
fn near_misses_in_tags_are_named() {
    let help = |variant: &str, tags: &str, plies: &str| {
        let text = format!("[Variant \"{variant}\"]\n{tags}\n\n{plies}\n");
        let run = fed(&["validate", "-", "--format", "json"], text.as_bytes());
        let found: Vec<serde_json::Value> = serde_json::from_str(&run.out).unwrap();
        let is_meant = |found: &&serde_json::Value| found["severity"] != "note";
        let found = found.iter().find(is_meant).unwrap_or_else(|| panic!("nothing in {text}"));
        let said = |name: &str| found[name].as_str().unwrap_or_default().to_owned();
        (said("message"), said("help"))
    };
    let skud = |tags: &str| help("skud", tags, "1. Rs*10b Rs*10r");
    let message = "the switch `last-flower` is `accents` or `midline`";
    let near = skud("[Rules \"site; last-flower=midlines\"]");
    assert_eq!(near, (message.to_owned(), "did you mean `last-flower=midline`?".to_owned()));
    for far in ["site; last-flower=never", "site; last-flower"] {
        let help = "write `last-flower=accents` or `last-flower=midline`";
        assert_eq!(skud(&format!("[Rules \"{far}\"]")), (message.to_owned(), help.to_owned()), "{far}");
    }
    for (rules, meant) in [
        ("site; lastflower=midline", "did you mean `last-flower`? editions: 2018,"),
        ("sitte", "did you mean `site`? editions"),
        ("site; NoWheel", "did you mean `NoWheels`? editions"),
        ("house", "editions: 2018,"),
    ] {
        let (message, help) = skud(&format!("[Rules \"{rules}\"]"));
        assert!(message.contains("neither an edition nor a switch") && help.starts_with(meant), "{rules}: {help}");
    }
    let option = |name: &str| skud(&format!("[Rules \"site\"]\n[Options \"{name}\"]")).1;
    assert!(option("NoWheel").starts_with("did you mean `NoWheels`? the game is validated without it; "));
    assert!(option("Umbrella").starts_with("the game is validated without it; "));
    // A player stands for the seat, in the help as well.
    let won = |by: &str| skud(&format!("[Rules \"site\"]\n[Guest \"Lin\"]\n[Host \"Sora\"]\n[Result \"{by}\"]")).1;
    assert_eq!(won("Sore"), "did you mean `Sora`?");
    assert_eq!(won("Hots"), "did you mean `Host`?");
    assert_eq!(won("Umbrella"), "write `Guest`, `Host`, `Draw` or `*`");
    // The bracket that is lost.
    for tag in ["Guest \"Lin\"]", "Guest \"Mei Lin\" ]"] {
        assert_eq!(skud(&format!("[Rules \"site\"]\n{tag}")).1, format!("a tag begins with a `[`: write `[{tag}`"));
    }
    assert!(!skud("[Rules \"site\"]\nGuest \"Lin\"").1.contains("a tag begins"));
    let wiki = |tags: &str| help("wiki", tags, "1. F*10l");
    let comma = ("`Sente 6 Gote 7` lacks a comma between two seats".to_owned(), "write `Sente 6, Gote 7`".to_owned());
    assert_eq!(wiki("[Points \"Sente 6 Gote 7\"]"), comma);
    let three = wiki("[Players \"4\"]\n[Points \"Red 1, yellow 2 Blue -3, Green 4\"]").1;
    assert_eq!(three, "write `yellow 2, Blue -3`");
    assert_eq!(wiki("[Points \"Sente 6 7\"]").1, "did you mean `Sente`?");
    assert!(wiki("[Players \"4\"]\n[Sente \"A\"]").1.ends_with("`Sente` is a seat of Wiki Pai Sho for two"));
    // What was captured is nowhere.
    let captured = help("basic", "[Position \"<Js 5m>\"]\n[Captured \"<Js 6m>\"]", "1. Js5m-5l").1;
    assert_eq!(captured, "a captured tile has no point: write its code in its owner's bracket, as in `<Js>`");
    assert!(help("balance", "[Captured \"(Rs 6m)\"]", "1. Rs*#5l").1.contains("leave the tag out"));
    // Who begins can be said of a position alone.
    let first = |tags: &str| help("iroh", tags, "1... E7o-7n").1;
    assert_eq!(first(""), "write Guest's ply: Guest begins every game that starts from no position");
    assert!(first("[Position \"(E 7o) <E 7e>\"]").ends_with("name who moves first in a `[Turn \"...\"]` tag"));
}

/// The Spirit Wheel that is to come back is in play, or in hand.
#[test]
fn who_returns_a_wheel_that_is_there_is_told_where() {
    let help =
        |wheel: &str| help_of(&format!("[Variant \"wiki\"]\n[Position \"(E 5o) <A 15e>{wheel}\"]\n\n1. S*13m=W\n"));
    assert_eq!(help(" <S 14e>"), "it is on 14e: it comes back only after a capture");
    assert_eq!(help(""), "it is in hand: drop it without a `=`");
}
