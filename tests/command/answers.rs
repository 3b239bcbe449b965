//! What people are answered who look something up, name something that is not there, or give nothing at all.

use crate::run::{Run, SOUND, fed, folder_with, paisho, run_in};
use crate::support::files::path;
use crate::terminal::Terminal;
use paisho::catalogue;
use std::fs;
use std::path::Path;

/// Guest's Rose goes to a point that is too far away.
const WRONG: &str = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-12e Ly*18j\n\
                     4. Jd*10b Ly18j-16j\n5. Jd10b-12e + Jd*10r Rs12q-13p\n6. Jd10r-8o + Rs*10r Ly*18j\n";

fn explain(words: &[&str]) -> Run {
    run_in(Path::new("."), &[&["explain"], words].concat())
}

/// A text with one space for each gap.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every part of a ply is told, in any rule set that has plies of its kind and in no other.
#[test]
fn plies_are_told_part_by_part() {
    let cases: &[(&str, &[&str], &[&str])] = &[
        (
            "S*12m=W",
            &[
                "Wiki Pai Sho S*12m the Spirit Wheel, which was captured, comes back to 12m =W a Water in hand is given for it",
            ],
            &["Iroh", "Skud"],
        ),
        ("E18g=W", &["E18g the Earth on 18g =W it becomes a Water"], &["Iroh"]),
        (
            "Wh5e ~ +3",
            &["Basic Pai Sho, Ancient Pai Sho", "~ +3 it turns the tiles round it 3 steps clockwise as drawn"],
            &["Skud"],
        ),
        (
            "Wh13j-13k ~ -1",
            &["the Wheel on 13j moves to 13k", "it turns the tiles round it a step counterclockwise as drawn"],
            &[],
        ),
        (
            "A15e-15f ~ Ly16g-17i",
            &["the Air on 15e moves to 15f", "it acts on the Lily on 16g, which goes to 17i"],
            &["Iroh"],
        ),
        ("A12d-12g-13g!?", &["the Air on 12d moves by way of 12g to 13g !? interesting"], &["Skud"]),
        ("E18g x 17m", &["it captures on 17m: what lies there leaves the board"], &["Balance"]),
        ("E18g x S17m", &["it captures on 17m: the Spirit Wheel there leaves the board"], &["Balance"]),
        (
            "Rs*10b + Rk*9e",
            &["Skud Pai Sho", "+ Rk*9e in the same turn: a Rock comes from the hand to 9e"],
            &["Iroh", "Wiki"],
        ),
        (
            "Rs*10b + B*8l-8m$14",
            &["+ B*8l in the same turn: a Boat", "-8m what lies there goes on to 8m", "$14 a glyph"],
            &["Wiki"],
        ),
        ("Rs*10b$201", &["illegal, but it was played and stands"], &[]),
        ("Rose*10b", &["Rs*10b a Rose comes from the hand to 10b"], &["Iroh"]),
        ("Ly#4f-#7f", &["the Lily on the square #4f moves to the square #7f"], &["Skud Pai Sho Ly"]),
        ("Draw Rs", &["Ancient Pai Sho Draw Rs a Rose is drawn from the set"], &["Wiki"]),
        ("Draw Co / Js", &["a Coin is drawn", "a Jasmine is discarded"], &[]),
        ("Draw Co / ?", &["a tile is discarded, unseen"], &[]),
        ("1. Rs*10b", &["turn 1", "a Rose comes from the hand to 10b"], &["Iroh"]),
        (
            "3... Rs10r-12q Rs9d-8e",
            &["goes on in turn 3", "the Rose on 10r moves to 12q", "the Rose on 9d moves to 8e"],
            &[],
        ),
        ("<Rs 10b>", &["is a position", "Guest's Rose lies on 10b", "Sente's Rose", "First's Rose"], &["Host"]),
        ("(C 12k)", &["Host's Chrysanthemum lies on 12k"], &["Guest"]),
        ("<Rose 10b>", &["Guest's Rose lies on 10b"], &[]),
        ("(Js 12k~)", &["Second's Jasmine lies on 12k, spent"], &[]),
    ];
    for (word, said, not) in cases {
        let run = explain(&["--", word]);
        let text = flat(&run.out);
        assert_eq!(run.code, 0, "{word}: {}", run.err);
        for said in *said {
            assert!(text.contains(said), "{word}: {said}\n{}", run.out);
        }
        for not in *not {
            assert!(!text.contains(not), "{word}: {not}\n{}", run.out);
        }
    }
    // Of one rule set alone, and what nobody can read.
    let run = explain(&["E18g=W", "--variant", "wiki"]);
    assert!(run.code == 0 && run.out.contains("Wiki Pai Sho"), "{run:?}");
    for word in ["S*12m=W", "Draw Rs"] {
        assert_eq!(explain(&[word, "--variant", "skud"]).code, 2, "{word}");
    }
    for word in ["Zz*10b!", "Rs*10z=W", "<Zz 10b>", "1. Zz*10b", "$0", "$256", "-%"] {
        assert_eq!(explain(&["--", word]).code, 2, "{word}");
    }
    // A form that the pages know has its parts, too.
    let run = explain(&["F12k x F12m"]);
    assert!(flat(&run.out).contains("x F12m it captures on 12m: the Fire there leaves the board"), "{}", run.out);
    let run = explain(&["Lotus 10j"]);
    assert!(run.out.contains("As a ply it is `Lt*10j`") && explain(&["Lt*10j"]).code == 0, "{}", run.out);
}

#[test]
fn signs_options_and_editions_are_explained() {
    for (word, said) in [
        ("$14", "A glyph directly after a ply"),
        ("$255", "A glyph directly after a ply"),
        ("-q", "The result alone"),
        ("-j", "How many threads work"),
        ("; hello", "comment"),
        ("@", "A turn begins with its number"),
        (",", "A turn begins with its number"),
        ("skud-pai-sho-2022-03-14", "did not see every ring"),
        ("skud-pai-sho-2022-03-14-v2", "`site`"),
    ] {
        let run = explain(&["--", word]);
        assert!(run.code == 0 && flat(&run.out).contains(said), "{word}: {said}\n{run:?}");
    }
    assert_eq!(explain(&["skud-pai-sho-1999"]).code, 2);
    // A code without its rule set is that of the one that is named.
    let run = explain(&["pass", "--variant", "skud"]);
    assert!(run.out.contains("skud-no-pass") && !run.out.contains("iroh-no-pass"), "{run:?}");
}

/// Where there is nothing to read, every command fails in the same way and says so in one line, quiet or not. To `validate` the
/// diagnostic is the result.
#[test]
fn nothing_at_all_is_told_in_one_line() {
    for args in [
        &["show", "-"][..],
        &["convert", "-", "--to", "json"],
        &["replay", "-"],
        &["moves", "-"],
        &["explain", "-", "--at", "1"],
        &["fmt", "-"],
        &["fix", "-"],
        &["stats", "-"],
        &["table", "-"],
        &["find", "-", "--legal"],
        &["dedupe", "-"],
    ] {
        for quiet in [&[][..], &["-q"]] {
            let run = fed(&[args, quiet].concat(), b"");
            assert_eq!((run.code, run.err.lines().count()), (2, 1), "{args:?} {quiet:?} {run:?}");
            assert!(run.err.contains("there is no record here"), "{args:?} {run:?}");
            assert!(!run.out.contains("no record"), "{args:?} {run:?}");
        }
    }
    for quiet in [&[][..], &["-q"]] {
        let run = fed(&[&["validate", "-"], quiet].concat(), b"");
        assert!(run.code == 2 && run.out.contains("error[text-empty]") && run.err.is_empty(), "{run:?}");
    }
    // What a program asks for it has.
    let run = fed(&["show", "-", "-q", "--output-format", "json"], b"");
    assert!(run.code == 2 && run.err.contains("\"text-empty\""), "{run:?}");
    // Other errors of records are no result of these commands.
    let run = fed(&["show", "-", "-q"], b"[Variant \"wiki\"]\n\n1. F*10l Zz*5o\n");
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{run:?}");
}

/// A file that another command writes leads to that command, which does.
#[test]
fn an_ending_leads_to_the_command_that_writes_it() {
    let folder = folder_with("answers_endings", &[("g.pai", SOUND.as_bytes())]);
    for (args, command) in [
        (&["show", "g.pai", "-o", "x.json"][..], "convert"),
        (&["table", "g.pai", "-o", "x.json"], "convert"),
        (&["stats", "g.pai", "-o", "x.svg"], "show"),
        (&["convert", "g.pai", "-o", "x.csv"], "table"),
        (&["convert", "g.pai", "-o", "x.svg"], "show"),
        (&["replay", "g.pai", "-o", "x.svg"], "show"),
        (&["moves", "g.pai", "-o", "x.csv"], "table"),
    ] {
        let run = run_in(&folder, args);
        let file = args.last().unwrap();
        let named = format!("`paisho {command} FILE -o {file}`");
        assert!(run.code == 2 && run.err.contains(&named), "{args:?} {run:?}");
        assert_eq!(run_in(&folder, &[command, "g.pai", "-o", file]).code, 0, "{args:?}");
        fs::remove_file(folder.join(file)).unwrap();
    }
    // One that nobody knows is told as such.
    let run = run_in(&folder, &["show", "g.pai", "-o", "x.jpg"]);
    assert!(run.code == 2 && run.err.contains("x.jpg: its ending names no format"), "{run:?}");
    let run = run_in(&folder, &["show", "g.pai", "--view", ""]);
    assert!(run.code == 2 && run.err.contains("the name of the seat is empty: write "), "{run:?}");
}

/// What is wrong in the example of an article comes with what would be right.
#[test]
fn every_wrong_example_has_a_help() {
    let mut without = Vec::new();
    // The example of one is bytes that are no text, which it shows in words.
    let shown = catalogue::all().filter(|code| !code.wrong.trim().is_empty() && code.name != "text-encoding");
    for code in shown {
        let run = fed(&["validate", "-", "--output-format", "json", "-q"], code.wrong.as_bytes());
        let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let found = found.as_array().unwrap().clone();
        // An article says where a text is refused by another one.
        let is_it = |name: &serde_json::Value| {
            *name == code.name || code.meaning.contains(&format!("refused as `{}`", name.as_str().unwrap()))
        };
        let Some(it) = found.iter().find(|found| is_it(&found["code"])) else {
            // Notes are not printed by `-q`, and examples of other notations are told of elsewhere.
            if code.severity.name() != "note" {
                without.push(format!("{}: not reported", code.name));
            }
            continue;
        };
        if it["help"].is_null() {
            without.push(code.name.to_owned());
        }
    }
    assert!(without.is_empty(), "{without:#?}");
}

#[test]
fn a_clash_by_an_accent_lists_where_it_makes_none() {
    for (code, accent) in [("skud-wheel-clash", "Wheel"), ("skud-bamboo-clash", "Bamboo")] {
        let wrong = catalogue::named(code).unwrap().wrong;
        let run = fed(&["validate", "-", "--output-format", "json", "-q"], wrong.as_bytes());
        let found: serde_json::Value = serde_json::from_str(&run.out).unwrap();
        let help = found[0]["help"].as_str().unwrap();
        let (_, rest) = help.split_once(&format!("a {accent} may be played on ")).expect(help);
        // The first of the points is right.
        let point = rest.split(',').next().unwrap();
        let (before, at) = wrong.trim_end().rsplit_once('*').unwrap();
        let right = format!("{before}*{point}\n");
        assert_ne!(point, at);
        let run = fed(&["validate", "-", "-q"], right.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (0, ""), "{right}");
        assert!(rest.contains(" more; no Jasmine and Rose may face each other"), "{help}");
    }
}

/// The widest line that was shown.
fn widest(shown: &str) -> usize {
    let mut plain = String::new();
    let mut rest = shown;
    while let Some((before, behind)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = behind.trim_start_matches(|c: char| !c.is_ascii_alphabetic()).get(1..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain.replace('\r', "\n").lines().map(|line| line.trim_end().chars().count()).max().unwrap_or(0)
}

#[test]
fn lists_and_questions_fit_a_narrow_terminal() {
    let folder = folder_with("answers_narrow", &[("g.pai", WRONG.as_bytes())]);
    for args in [&["explain", "codes"][..], &["validate", "--infer-rules", "g.pai"], &["explain", "Rs*10b!"]] {
        let mut command = paisho(args);
        command.current_dir(&folder);
        let shown = Terminal::start(command, 40).end().out;
        assert!(shown.len() > 40 && widest(&shown) <= 40, "{args:?}\n{shown}");
    }
    let mut command = paisho(&["fix", "--interactive", "g.pai"]);
    command.current_dir(&folder);
    let mut terminal = Terminal::start(command, 40);
    terminal.answer("quit:", "q\r");
    let shown = terminal.end().out;
    assert!(widest(&shown) <= 40, "{shown}");
}

#[test]
fn no_colour_is_shown_where_none_is_wanted() {
    let folder = folder_with("answers_colour", &[("g.pai", WRONG.as_bytes())]);
    for (value, is_coloured) in [(None, true), (Some(""), true), (Some("1"), false)] {
        let mut command = paisho(&["validate", "g.pai"]);
        command.current_dir(&folder);
        if let Some(value) = value {
            command.env("NO_COLOR", value);
        }
        let shown = Terminal::start(command, 80).end().out;
        assert_eq!(shown.contains("\u{1b}["), is_coloured, "{value:?} {shown}");
    }
}

/// The acts of a Boat are told in the order in which the ply names them.
#[test]
fn a_carry_is_argued_in_the_order_of_the_ply() {
    let game =
        |ply: &str| format!("[Variant \"basic\"]\n[Position \"(Js 5m) <Ly 11g> <B 10f> <Js 11f>\"]\n\n1. {ply}\n");
    for (ply, first, second) in [
        ("B10f ~ Js11f-11h + Ly11g-11i", "First's Jasmine on 11f to 11h", "the Lily on 11g goes to 11i"),
        ("B10f ~ Ly11g-11i + Js11f-11h", "First's Lily on 11g to 11i", "the Jasmine on 11f goes to 11h"),
    ] {
        let run = fed(&["explain", "-", "--at", "1"], game(ply).as_bytes());
        let said = flat(&run.out);
        let [first, second] = [first, second].map(|part| said.find(part).unwrap_or_else(|| panic!("{part}\n{said}")));
        assert!(run.code == 0 && first < second, "{said}");
    }
}

/// The pages of the rule sets have what somebody needs who plays.
#[test]
fn every_page_of_a_rule_set_has_its_sections() {
    for variant in paisho::variant::Variant::all() {
        let page = fs::read_to_string(path(format!("docs/rules/{variant}.md"))).unwrap();
        let sections: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
        for section in ["Set-up", "Tiles", "Plies", "Ends", "Scoring", "A short game", "Its drawing"] {
            assert!(sections.contains(&section), "{variant}: {section} is not among {sections:?}");
        }
        let (_, game) = page.split_once("## A short game").unwrap();
        let has_tags = !variant.vocabulary().tags.is_empty();
        assert!(game.contains("```pai") && page.contains("| tag |") == has_tags, "{variant}");
    }
}

/// The coordinates of the Garden Gate stand beside the points that they are.
#[test]
fn the_coordinates_beside_points_are_right() {
    let page = fs::read_to_string(path("docs/notation.md")).unwrap();
    let (_, table) = page.split_once("| point | Garden Gate |").unwrap();
    let mut count = 0;
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let points: Vec<&str> = cells[1].split('`').skip(1).step_by(2).collect();
        let pairs: Vec<&str> = cells[2].split("), (").map(|pair| pair.trim_matches(['(', ')'])).collect();
        assert_eq!(points.len(), pairs.len(), "{row}");
        for (point, pair) in points.iter().zip(pairs) {
            let (column, row) = point.split_at(point.len() - 1);
            let at = (column.parse::<i32>().unwrap() - 10, i32::from(row.as_bytes()[0]) - i32::from(b'j'));
            let (x, y) = pair.split_once(',').unwrap();
            assert_eq!((x.parse().unwrap(), y.parse().unwrap()), at, "{point}");
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}

/// The commands of the README's table run, with files such as they name.
#[test]
fn the_commands_of_the_readme_run() {
    let study = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-8e Ly*18j ( 3... Js*18j \
                 4. Jd*10b )\n4. Jd*10b Ly18j-16j\n";
    let link = fed(&["convert", "-", "--to", "link"], b"[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n").out;
    let long = fed(&["generate", "--variant", "skud", "--seed", "7"], b"").out;
    let files: &[(&str, &[u8])] = &[
        ("game.pai", long.as_bytes()),
        ("study.pai", study.as_bytes()),
        ("link.txt", link.as_bytes()),
        ("games/one.pai", SOUND.as_bytes()),
        ("games/two.pai", long.as_bytes()),
    ];
    let folder = folder_with("answers_readme", files);
    assert_eq!(run_in(&folder, &["convert", "games/", "-o", "games.pai.zst"]).code, 0);
    let program = Path::new(env!("CARGO_BIN_EXE_paisho")).parent().unwrap();
    let paths = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let readme = fs::read_to_string(path("README.md")).unwrap();
    let rows = readme.lines().filter(|line| line.starts_with('|') && line.contains("`paisho "));
    let mut count = 0;
    for line in rows.flat_map(|row| row.split('`').skip(1).step_by(2)) {
        // A bar is written with a sign before it in a table; what other programs make of a result is theirs.
        let line = line.replace("\\|", "|").replace("| jq .outcome", "");
        // One needs a terminal, and one a game that is not there yet.
        if !line.contains("paisho ") || line.starts_with("paisho view") || line.starts_with("paisho new") {
            continue;
        }
        let mut shell = std::process::Command::new("sh");
        shell.args(["-c", &line]).current_dir(&folder).env("PATH", &paths).env("LC_ALL", "C.UTF-8");
        shell.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR")).stdin(std::process::Stdio::null());
        let output = shell.output().unwrap();
        // Nothing is wrong with these files, but `find` and others may find nothing.
        let code = output.status.code().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(code == 0 || code == 1 && !said.contains("paisho: "), "{line}: {code} {said}");
        count += 1;
    }
    assert!(count >= 25, "{count}");
    let run = fed(&["new", "--variant", "skud", "-o", folder.join("new.pai").to_str().unwrap()], b"\n");
    assert_eq!(run.code, 0, "{run:?}");
}
