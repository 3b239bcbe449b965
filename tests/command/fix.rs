//! `fix`: what is repaired in place, what is only shown, and the lists for programs.

use crate::run::{fed, folder_with, run_in};
use serde_json::Value;

/// A right game. The Fire goes up, across and back, so that each of its plies confirms the one before.
const RIGHT: &str = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10n Rs*15o\n3. F10n-12l Pass\n4. F12l-12j Pass\n\
                     5. F12j-12l Pass\n6. F12l-12j\n";

/// The game as `fix` leaves it, its exit code and its list.
fn fixed(game: &str, args: &[&str]) -> (String, i32, String) {
    let run = fed(&[&["fix", "-"], args].concat(), game.as_bytes());
    (run.out, run.code, run.err)
}

#[test]
fn the_right_game_needs_nothing() {
    assert_eq!(fixed(RIGHT, &[]), (RIGHT.to_owned(), 0, "1 game in order\n".to_owned()));
}

#[test]
fn a_gap_in_the_numbers_is_never_closed_by_itself() {
    let gap = RIGHT.replace("4. F", "5. F").replace("5. F12j", "6. F12j").replace("6. F12l-12j\n", "7. F12l-12j\n");
    let (text, code, list) = fixed(&gap, &[]);
    assert_eq!((text, code), (gap.clone(), 1));
    assert!(list.contains("Add turn 4 before it (a missing turn; only its writer knows it)\n"), "{list}");
    let closed = "Change `5.` to `4.`, and so on? (wrong numbers from this turn on; the whole game is legal then; \
                  something may be missing here instead)\n";
    assert!(list.contains(closed), "{list}");
    assert_eq!(fixed(&gap, &["--unsafe"]).0, RIGHT);
}

#[test]
fn a_slip_in_the_last_ply_is_only_shown() {
    let wrong = RIGHT.replace("6. F12l-12j", "6. F13l-12j");
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text, code), (wrong, 1));
    assert!(list.contains("; the whole game is legal then; "), "{list}");
}

#[test]
fn several_unreadable_words_are_repaired_together() {
    let wrong = RIGHT.replace("F10l-10n", "F10ll-10n").replacen("Pass", "Pasd", 1);
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text.as_str(), code), (RIGHT, 0), "{list}");
    assert_eq!(list.lines().count(), 3, "{list}");
}

#[test]
fn lost_signs_are_written() {
    let with = |from: &str, to: &str| RIGHT.replace(from, to);
    for (wrong, right) in [
        (with("Rs*15o\n", "Rs*15o {a ring\n"), with("Rs*15o\n", "Rs*15o {a ring}\n")),
        (with("Rs*15o\n", "{a ring Rs*15o\n"), with("Rs*15o\n", "{a ring} Rs*15o\n")),
        (with("Rs*15o\n", "Rs*15o a ring}\n"), with("Rs*15o\n", "Rs*15o {a ring}\n")),
        (with("Rs*15o\n", "Rs*15o not there\n"), with("Rs*15o\n", "Rs*15o {not there}\n")),
        (with("\n\n", "\n[Sente \"Mei\"\n\n"), with("\n\n", "\n[Sente \"Mei\"]\n\n")),
        (with("\n\n", "\nSente \"Mei\"]\n\n"), with("\n\n", "\n[Sente \"Mei\"]\n\n")),
        (with("wiki", "wkii"), RIGHT.to_owned()),
    ] {
        let (text, code, list) = fixed(&wrong, &[]);
        assert_eq!((text, code), (right, 0), "{wrong}{list}");
    }
}

#[test]
fn a_column_is_repaired_to_one_without_a_zero_before_it() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-100n");
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text.as_str(), code), (RIGHT, 0), "{list}");
}

/// Without its wrong Orchid the game has nothing that Basic lacks, whose tag it has: nobody would read it as a game of Skud
/// any more.
#[test]
fn a_repaired_game_is_judged_by_the_rules_that_it_has_then() {
    let wrong = "[Target \"9\"]\n\n1. Rs*10b Rs*10r\n2. O10b-10e Rs10r-10o\n3. Js*10b Js*10r\n";
    let (text, code, list) = fixed(wrong, &[]);
    assert_eq!((text.as_str(), code), (wrong, 1), "{list}");
    // No ply is legal then by the rules of Basic, so that it is not offered.
    assert!(list.contains("no single change repairs it"), "{list}");
    let (text, code, list) = fixed(wrong, &["--unsafe"]);
    assert_eq!((text.as_str(), code), (wrong, 1), "{list}");
    // Where the rules are named, or given, all of the game is legal with the repair.
    for (wrong, args) in [
        (wrong.replace("[T", "[Variant \"skud\"]\n[T"), &["--unsafe"][..]),
        (wrong.to_owned(), &["--unsafe", "--variant", "skud"]),
    ] {
        let (text, code, list) = fixed(&wrong, args);
        assert_eq!((text, code), (wrong.replace("O10b", "Rs10b"), 0), "{list}");
    }
}

#[test]
fn no_legal_ply_is_touched_while_another_word_cannot_be_read() {
    let wrong = RIGHT.replacen("Pass", "%%%%", 1);
    let (text, code, list) = fixed(&wrong, &["--unsafe"]);
    assert_eq!((text, code), (wrong, 1));
    assert!(list.contains("no single change repairs it"), "{list}");
}

#[test]
fn unsafe_repairs_say_why_they_are_not_safe() {
    let wrong = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10z Pass\n";
    let (text, code, list) = fixed(wrong, &["--unsafe"]);
    assert_eq!(code, 0, "{list}");
    assert!(text.contains("2. F10l-10") && text != wrong, "{text}");
    assert!(list.contains(" other repairs do the same)\n"), "{list}");
}

#[test]
fn lines_and_plies_written_twice_are_removed() {
    let line = RIGHT.replace("3. F10n-12l Pass\n", "3. F10n-12l Pass\n3. F10n-12l Pass\n");
    assert_eq!(fixed(&line, &[]).0, RIGHT);
    let ply = RIGHT.replace("3. F10n-12l", "3. F10n-12l F10n-12l");
    assert_eq!(fixed(&ply, &[]).0, RIGHT);
}

#[test]
fn tags_that_the_game_contradicts_are_corrected() {
    let right = RIGHT.replace("\n\n1", "\n[Result \"Sente\"]\n\n1").replace("12j\n", "12j Resign\n");
    assert_eq!(fixed(&right, &[]).1, 0);
    let wrong = right.replace("\"Sente\"", "\"Gote\"");
    // With a ply that is lost before it, the other seat would have resigned.
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((&text, code), (&wrong, 1), "{list}");
    assert!(list.contains("something may be missing here instead"), "{list}");
    assert_eq!(fixed(&wrong, &["--unsafe"]).0, right);
    // Who resigns first in a turn depends on every ply before: one may be missing instead.
    let open = right.replace("12j Resign", "12j Pass\n7. Resign");
    let (text, code, list) = fixed(&open, &[]);
    assert_eq!((&text, code), (&open, 1), "{list}");
    assert!(list.contains("Change `Sente` to `Gote`?"), "{list}");
    // A game that stops may lack its end: nothing is said for it.
    let open = RIGHT.replace("\n\n1", "\n[Result \"Gote\"]\n\n1");
    assert_eq!(fixed(&open, &[]).0, open);
}

#[test]
fn points_and_checks_that_the_game_contradicts_are_corrected() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/basic/valid/game_of_the_last_flowers.pai");
    let right = std::fs::read_to_string(path).unwrap();
    let wrong = right.replace("[Points \"First 33,", "[Points \"First 34,");
    assert_ne!(wrong, right);
    // A ply may be wrong instead.
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((&text, code), (&wrong, 1), "{list}");
    assert!(list.contains("nothing else in the game shows that it was meant"), "{list}");
    assert_eq!(fixed(&wrong, &["--unsafe"]).0, right);
    // Behind turn 3 the Fire is on 12l, and the Earth and the Rose are where they were placed.
    let right = RIGHT.replace("4. F", "[Check \"<F 12l> (Rs 15o) (E 5o)\"]\n4. F");
    assert_eq!(fixed(&right, &[]).1, 0, "{}", fixed(&right, &[]).2);
    let (text, _, list) = fixed(&right.replace("<F 12l>", "<F 12m>"), &["--unsafe"]);
    let board = |text: &str| {
        let mut tiles: Vec<String> = text
            .split_once("[Check \"")
            .unwrap()
            .1
            .split_once('"')
            .unwrap()
            .0
            .split_inclusive(['>', ')'])
            .map(|tile| tile.trim().to_owned())
            .collect();
        tiles.sort();
        tiles
    };
    assert_eq!(board(&text), board(&right), "{list}");
}

/// A check that fits the board behind another ply may be right and stand in the wrong place.
#[test]
fn a_check_in_the_wrong_place_is_not_overwritten() {
    let check = "[Check \"(E 5o) (Rs 15o) <F 12l>\"]\n";
    let right = RIGHT.replace("4. F", &format!("{check}4. F"));
    for wrong in ["3. F", "5. F"] {
        let wrong = RIGHT.replace(wrong, &format!("{check}{wrong}"));
        for (wrong, right) in [(&wrong, &right), (&wrong.replace('\n', "\r\n"), &right.replace('\n', "\r\n"))] {
            let (text, code, list) = fixed(wrong, &[]);
            assert_eq!((&text, code), (wrong, 1), "{list}");
            assert_eq!(list.matches("; one other repair does the same)").count(), 2, "{list}");
            // To the nearest place where it fits.
            let (text, code, list) = fixed(wrong, &["--unsafe"]);
            assert_eq!((&text, code), (right, 0), "{list}");
            assert!(list.contains(": moved `[Check "), "{list}");
        }
    }
    // A ply before it may be wrong instead, in a tree as well.
    let wrong = right.replace("E*5o", "E*5e");
    let folder = folder_with("fix_doubt", &[("game.pai", wrong.as_bytes())]);
    for notation in ["pai", "json", "yaml"] {
        let text = run_in(&folder, &["convert", "--as-written", "--to", notation, "game.pai"]).out;
        let (new, code, list) = fixed(&text, &[]);
        assert_eq!((&new, code), (&text, 1), "{list}");
        for found in ["to `E*5o`", "a tag that the game contradicts"] {
            assert!(list.contains(found), "{found} in {list}");
        }
    }
    // In a tree it is only not called safe.
    let wrong = RIGHT.replace("3. F", &format!("{check}3. F"));
    let folder = folder_with("fix_place", &[("game.pai", wrong.as_bytes())]);
    let json = run_in(&folder, &["convert", "--as-written", "--to", "json", "game.pai"]).out;
    let (text, code, list) = fixed(&json, &[]);
    assert_eq!((text, code), (json, 1), "{list}");
}

/// What belongs to a ply goes with it; what may belong to another one keeps the repair from being safe.
#[test]
fn plies_in_the_wrong_order_take_along_what_belongs_to_them() {
    let game = |turn: &str| {
        format!(
            "[Variant \"skud\"]\n\n1. Rs*10b Js*10r\n2. Js*2j Js10r-7r\n3. {turn}\n4. Rd18j-17k Js10r-13r\n\
             5. Rs10b-9c Js7r-6q\n6. Rs9c-8d Js13r-14q\n"
        )
    };
    let note = "; comments or variations may belong to either ply)\n";
    for (wrong, right, is_safe) in [
        ("Js*10r Rd*18j", "Rd*18j Js*10r", true),
        ("Js*10r! Rd*18j", "Rd*18j Js*10r!", true),
        ("Js*10r? Rd*18j!", "Rd*18j! Js*10r?", true),
        ("Js*10r! {Host answers well} Rd*18j", "Rd*18j Js*10r! {Host answers well}", false),
        ("{Guest begins} Js*10r Rd*18j", "{Guest begins} Rd*18j Js*10r", false),
    ] {
        let (wrong, right) = (game(wrong), game(right));
        let (text, code, list) = fixed(&wrong, &[]);
        assert_eq!((&text, code), if is_safe { (&right, 0) } else { (&wrong, 1) }, "{list}");
        assert_eq!(list.contains(note), !is_safe, "{list}");
        assert_eq!(fixed(&wrong, &["--unsafe"]).0, right);
    }
    // In a column of comments they stay, and only the glyphs go along.
    let folder = folder_with("fix_order", &[("game.pai", game("Js*10r! {good} Rd*18j").as_bytes())]);
    let sheet = run_in(&folder, &["convert", "--as-written", "--to", "sheet", "game.pai"]).out;
    let (text, code, list) = fixed(&sheet, &[]);
    assert_eq!((&text, code), (&sheet, 1), "{list}");
    assert!(list.contains(note), "{list}");
    let (text, code, list) = fixed(&sheet, &["--unsafe"]);
    let cells: Vec<&str> = text.lines().nth(6).unwrap().split('|').map(str::trim).collect();
    assert_eq!((&cells[1..5], code), (&["3", "Rd*18j", "Js*10r!", "good"][..], 0), "{list}");
}

/// Points on the way bind the tile to it.
#[test]
fn points_on_the_way_are_kept() {
    let right = "[Variant \"iroh\"]\n\n1. A12d-12g-13g A12p-12o-12n\n2. A8d-8e-8d-7d F2j-3j-5j\n3. F18j-17j-16j-15j \
                 W8l-8k-8j\n4. A13g-14g A12n-12o\n5. A14g-14h A12o-12n\n";
    // The first tile moves again; of the second nothing else is told.
    for (part, wrong, args) in [("A12d-12g", "E12d-12g", &[][..]), ("W8l-8k", "F8l-8k", &["--unsafe"])] {
        let (text, code, list) = fixed(&right.replace(part, wrong), args);
        assert_eq!((text.as_str(), code), (right, 0), "{list}");
    }
    // Where several are possible, none is taken, and neither are they left out.
    let wrong = right.replace("A12d-12g-13g", "A12d-12d-13g");
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text, code), (wrong, 1), "{list}");
    assert!(list.contains("Change `A12d-12d-13g` to `A12d-12g-13g`?") && !list.contains("`A12d-13g`"), "{list}");
}

/// In a tree a ply is changed where it stands, and nothing else: not the seats of a game in which one is out, no layout,
/// no remark.
#[test]
fn only_the_ply_changes_in_json_and_yaml() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/wiki/valid/game_of_four.pai");
    let right = std::fs::read_to_string(path).unwrap();
    let wrong = right.replace("F18l x A15o", "Rd18l x A15o");
    // An empty turn at the end and a comment before a ply stay what they are.
    let games = [right, wrong].map(|game| game.replace("5. Rs*16e", "5. {the last but one} Rs*16e") + "\n7.\n");
    let folder = folder_with("fix_trees", &[("right.pai", games[0].as_bytes()), ("wrong.pai", games[1].as_bytes())]);
    for notation in ["json", "jsonl", "yaml"] {
        let [right, wrong] = ["right.pai", "wrong.pai"].map(|name| {
            let text = run_in(&folder, &["convert", "--as-written", "--to", notation, name]).out;
            match notation {
                "json" => text.replace("{\"seat\":", "{\n   \"seat\" :").replace("\"at\"", " \"at\""),
                "jsonl" => text.replace("\"seat\":\"Red\",", "").replace(",\"type\":\"acts\"", ", \"type\": \"acts\""),
                _ => text.replace("    acts:", "    acts: # what is done").replace("at: 18l", "at: '18l'"),
            }
        });
        assert!(right.contains("F18l x A15o") && right != wrong, "{right}");
        let file = format!("game.{notation}");
        std::fs::write(folder.join(&file), &wrong).unwrap();
        let run = run_in(&folder, &["fix", &file]);
        assert_eq!(run.code, 0, "{run:?}");
        assert_eq!(std::fs::read_to_string(folder.join(&file)).unwrap(), right, "{run:?}");
    }
}

/// Plies are put into the lists of a tree and taken out of them, and all else stays.
#[test]
fn plies_come_and_go_in_json_and_yaml() {
    let folder = folder_with("fix_lists", &[("game.pai", RIGHT.as_bytes())]);
    let written = |notation| run_in(&folder, &["convert", "--to", notation, "game.pai"]).out;
    let json = written("json").replace("\"seat\":\"Sente\",", "").replace("\"seat\":\"Gote\",", "");
    let yaml = written("yaml").replace("seat: Sente\n    ", "").replace("seat: Gote\n    ", "");
    let yaml = yaml.replace("turns:", "turns: # all");
    let line = json.lines().find(|line| line.contains("F10n-12l")).unwrap();
    let item = yaml.split_inclusive("\n  - ").find(|item| item.contains("F10n-12l")).unwrap();
    let flow = line.trim().trim_end_matches(',').to_owned() + "\n  - ";
    for (notation, text, ply, put) in
        [("json", &json, format!("{line}\n"), None), ("yaml", &yaml, item.to_owned(), Some(flow))]
    {
        let file = format!("game.{notation}");
        for (wrong, right) in [
            (text.replace(&ply, ""), text.replace(&ply, put.as_ref().unwrap_or(&ply))),
            (text.replace(&ply, &ply.repeat(2)), text.clone()),
        ] {
            assert_ne!(wrong, *text);
            std::fs::write(folder.join(&file), &wrong).unwrap();
            let run = run_in(&folder, &["fix", &file]);
            assert_eq!(std::fs::read_to_string(folder.join(&file)).unwrap(), right, "{run:?}");
            assert_eq!(run.code, 0, "{run:?}");
        }
    }
}

#[test]
fn a_check_or_a_diff_changes_no_file() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("fix_check", &[("game.pai", wrong.as_bytes())]);
    let run = run_in(&folder, &["fix", "--check", "game.pai"]);
    assert_eq!(run.code, 1, "{run:?}");
    let run = run_in(&folder, &["fix", "--diff", "game.pai"]);
    assert!(run.out.contains("\n-2. F10l-10f Rs*15o\n+2. F10l-10n Rs*15o\n"), "{run:?}");
    assert_eq!(std::fs::read_to_string(folder.join("game.pai")).unwrap(), wrong);
    assert_eq!(run_in(&folder, &["fix", "game.pai"]).code, 0);
    assert_eq!(std::fs::read_to_string(folder.join("game.pai")).unwrap(), RIGHT);
}

#[test]
fn what_was_not_tried_is_said() {
    // A text that is too long.
    let long =
        RIGHT.replace("F10l-10n", "F10l-10f").replace("\n\n1.", &format!("\n{{{}}}\n1.", "long ".repeat(60_000)));
    let (text, code, list) = fixed(&long, &[]);
    assert!(text == long && code == 1 && list.contains("  games longer than 256 KiB are not repaired\n"), "{list}");
    // More plies than are replayed: very many could be missing in turn 3, and nearly all of the game is legal after them.
    let game = fed(&["generate", "--variant", "wiki", "--seed", "3"], b"").out;
    let short = game.replace("\n3. Js*14q-15o Rs*17i-19j\n", "\n3. Js*14q-15o\n");
    assert_ne!(game, short);
    let (text, code, list) = fixed(&short, &[]);
    assert!(text == short && code == 1, "{list}");
    assert!(list.contains("\n  there were too many other repairs to try all\n"), "{list}");
    for format in ["jsonl", "sarif"] {
        let run = fed(&["fix", "--check", "-", "--format", format], short.as_bytes());
        assert!(run.out.contains("there were too many other repairs to try all"), "{format}: {}", run.out);
        let run = fed(&["fix", "--check", "-", "--format", format], RIGHT.replace("F10l-10n", "F10l-10f").as_bytes());
        assert!(!run.out.contains("too many other repairs"), "{format}: {}", run.out);
    }
}

#[test]
fn programs_get_edits_with_spans() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let folder = folder_with("fix_json", &[("game.pai", wrong.as_bytes())]);
    for format in ["json", "jsonl"] {
        let run = run_in(&folder, &["fix", "--check", "--output-format", format, "game.pai"]);
        assert_eq!(run.code, 1, "{run:?}");
        let found: Value = serde_json::from_str(&run.out).unwrap();
        let found = if format == "json" { found[0].clone() } else { found };
        let fix = &found["fixes"][0];
        assert_eq!((&fix["safe"], &fix["doubt"]), (&Value::Bool(true), &Value::Null));
        let edit = &fix["edits"][0];
        let span = [0, 1].map(|end| edit["span"][end].as_u64().unwrap() as usize);
        assert_eq!(&wrong[span[0]..span[1]], "F10l-10f");
        assert_eq!((edit["text"].as_str(), edit["line"].as_u64()), (Some("F10l-10n"), Some(4)));
    }
    let run = run_in(&folder, &["fix", "--check", "--output-format", "sarif", "game.pai"]);
    let log: Value = serde_json::from_str(&run.out).unwrap();
    let fix = &log["runs"][0]["results"][0]["fixes"][0];
    let replacement = &fix["artifactChanges"][0]["replacements"][0];
    assert_eq!(replacement["insertedContent"]["text"], "F10l-10n");
    assert_eq!(replacement["deletedRegion"]["startLine"], 4);
    assert_eq!(fix["properties"]["safe"], true);
    assert_eq!(std::fs::read_to_string(folder.join("game.pai")).unwrap(), wrong);
}

#[test]
fn explain_offers_the_repair_of_a_refused_ply() {
    let wrong = RIGHT.replace("F10l-10n", "F10l-10f");
    let run = fed(&["explain", "-", "--at", "3:Sente"], wrong.as_bytes());
    let page = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let offered = "Change `F10l-10f` to `F10l-10n`? (a mirrored point; the whole game is legal then)";
    assert!(page.contains(offered), "{page}");
}

/// The Fire of the second turn comes too far, and that of the third too.
const ILLEGAL: &str =
    "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-18l Pass\n3. F18l-10l! {far} Pass\n4. F10l-10n Pass\n";

/// The exit code of a validation that warnings fail too.
fn strictly(game: &str, args: &[&str]) -> i32 {
    fed(&[&["validate", "-", "--deny-warnings"], args].concat(), game.as_bytes()).code
}

#[test]
fn what_stands_is_marked() {
    assert_eq!(strictly(ILLEGAL, &[]), 1);
    let first = ILLEGAL.replace("10l-18l", "10l-18l$201");
    let (text, code, list) = fixed(ILLEGAL, &["--stands"]);
    // The next illegal ply is left.
    assert_eq!((text.as_str(), code), (first.as_str(), 1), "{list}");
    assert!(list.starts_with("<stdin>:4:4: marked with `$201`: ") && list.contains("<stdin>:5:"), "{list}");
    let all = first.replace("18l-10l!", "18l-10l$201!");
    let (text, code, list) = fixed(ILLEGAL, &["--stands=all"]);
    assert_eq!((text.as_str(), code, list.lines().count()), (all.as_str(), 0, 2), "{list}");
    // Again there is nothing to do, and nothing to find.
    assert_eq!(fixed(&all, &["--stands=all"]), (all.clone(), 0, String::new()));
    assert_eq!(fixed(&all, &[]), (all.clone(), 0, "1 game in order\n".to_owned()));
    assert_eq!(strictly(&all, &[]), 0);
    assert_eq!(fed(&["fmt", "-"], all.as_bytes()).out, all);
    let other = fed(&["fix", "-", "--stands", "--unsafe"], ILLEGAL.as_bytes());
    assert_eq!(other.code, 2, "{other:?}");
    // A ply of a tile that is not there cannot have been played.
    let missing = ILLEGAL.replace("F10l-18l", "F12l-13l");
    let (text, code, list) = fixed(&missing, &["--stands=all"]);
    assert_eq!((text, code), (missing, 1));
    assert!(list.ends_with("\n  it cannot be carried out, and so cannot stand\n"), "{list}");
}

#[test]
fn a_mark_is_written_where_the_notation_has_glyphs() {
    for notation in ["json", "jsonl", "yaml", "sheet"] {
        let text = fed(&["convert", "-", "--to", notation, "--quiet"], ILLEGAL.as_bytes()).out;
        assert_eq!(strictly(&text, &["--from", notation]), 1, "{notation}");
        let (marked, code, list) = fixed(&text, &["--stands=all", "--from", notation]);
        assert_eq!((code, list.lines().count()), (0, 2), "{notation}: {list}");
        assert_eq!(strictly(&marked, &["--from", notation]), 0, "{notation}\n{marked}");
        assert_eq!(marked.matches("$201").count(), 2, "{notation}\n{marked}");
        let back = fed(&["convert", "-", "--from", notation, "--to", "pai", "--quiet"], marked.as_bytes()).out;
        let meant = fixed(ILLEGAL, &["--stands=all"]).0;
        let plies = |text: &str| text.lines().skip(2).map(str::to_owned).collect::<Vec<_>>();
        let plies = [back.replace(" {far}", ""), meant.replace(" {far}", "")].map(|text| plies(&text));
        assert_eq!(plies[0], plies[1], "{notation}");
    }
    // A flow of YAML is one too.
    let flow = "{variant: wiki, turns: [{turn: 1, plies: [{pai: 'F*10l'}, {pai: 'E*5o'}]}, {turn: 2, plies: [{pai: F10l-18l}]}]}\n";
    let (marked, code, list) = fixed(flow, &["--stands", "--from", "yaml"]);
    assert_eq!((marked, code), (flow.replace("F10l-18l}", "F10l-18l,\"glyphs\":[\"$201\"]}"), 0), "{list}");
    // Notations without glyphs say so, and `convert` names what is lost.
    let skud = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10g$201 Rs10r-10q!\n";
    for notation in ["garden-gate", "psr", "psn"] {
        let run = fed(&["convert", "-", "--to", notation], skud.as_bytes());
        let lost = format!("{notation} cannot carry marks of illegal plies that stand: left out of 1 game\n");
        assert!(run.err.contains(&lost), "{run:?}");
        let (text, code, list) = fixed(&run.out, &["--stands", "--from", notation]);
        assert_eq!((text, code), (run.out, 1), "{list}");
        let help = format!("\n  `{notation}` cannot mark it: convert the game to `pai` first\n");
        assert!(list.ends_with(&help), "{list}");
    }
}

#[test]
fn a_marked_ply_is_never_repaired() {
    // The row of the Fire was counted from the other side; later plies tell where it went, and so it is mended.
    let slip = RIGHT.replace("2. F10l-10n", "2. F10l-10f");
    assert_eq!(fixed(&slip, &[]).0, RIGHT);
    let marked = slip.replace("10l-10f", "10l-10f$201");
    let (text, code, list) = fixed(&marked, &[]);
    assert!(text.contains("2. F10l-10f$201 ") && !list.contains("`F10l-10f`"), "{code}: {text}{list}");
    let (text, _, list) = fixed(&marked, &["--unsafe"]);
    assert!(text.contains("2. F10l-10f$201 ") && !list.contains("`F10l-10f`"), "{text}{list}");
    // Nor a word that cannot be read.
    let unreadable = RIGHT.replace("2. F10l-10n", "2. F10l-10jn");
    assert_eq!(fixed(&unreadable, &[]).0, RIGHT);
    let marked = unreadable.replace("10l-10jn", "10l-10jn$201");
    assert_eq!(fixed(&marked, &["--unsafe"]).0, marked);
    // Other mistakes of the same game are repaired.
    let illegal = RIGHT.replace("1. F*10l E*5o\n2. F10l-10n", "1. F*14l E*5o\n2. F14l-10n$201");
    assert_eq!(strictly(&illegal, &[]), 0);
    let (text, code, list) = fixed(&illegal.replace("3. F10n", "3. F11n"), &[]);
    assert_eq!((text.as_str(), code), (illegal.as_str(), 0), "{list}");
}

#[test]
fn programs_are_told_of_marks_too() {
    let run = fed(&["fix", "-", "--stands=all", "--output-format", "jsonl"], ILLEGAL.as_bytes());
    let found: Vec<Value> = run.err.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(found.len(), 2, "{run:?}");
    for (found, ply) in found.iter().zip([3, 5]) {
        assert_eq!((&found["severity"], &found["ply"]), (&"error".into(), &ply.into()), "{found}");
        assert_eq!(found["fixes"][0]["edits"][0]["text"], "$201", "{found}");
    }
    let sarif = fed(&["validate", "-", "--output-format", "sarif"], fixed(ILLEGAL, &["--stands=all"]).0.as_bytes());
    let sarif: Value = serde_json::from_str(&sarif.out).unwrap();
    let levels: Vec<&Value> =
        sarif["runs"][0]["results"].as_array().unwrap().iter().map(|found| &found["level"]).collect();
    assert_eq!(levels, ["note", "note"]);
}

/// What the packages for Python and JavaScript list of the same game is tested there, in the same words.
#[test]
fn candidates_are_the_same_in_every_format() {
    let text = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10f Rs*15o\n3. F10n-12l Pass\n4. F12l-12j Pass\n";
    let left = "the game still has errors with it";
    let expected = [
        ("change `F10l-10f` to `F10l-10n` (a mirrored point; the whole game is legal then)", None),
        ("change `F10n-12l` to `F10f-8h` (the board seen from another side; 6 of 8 plies are legal then)", Some(left)),
        ("change `F10n-12l` to `F10f-12h` (the board seen from another side; 6 of 8 plies are legal then)", Some(left)),
    ];
    let game: paisho::Game = text.parse().unwrap();
    let found: Vec<paisho::diagnostic::Fix> =
        game.diagnostics_with_repairs().into_iter().flat_map(|found| found.fixes).collect();
    let said: Vec<(&str, Option<&str>)> = found.iter().map(|fix| (&*fix.message, fix.doubt.as_deref())).collect();
    assert_eq!(said, expected);
    let listed = |format: &str| fed(&["fix", "-", "--check", "--output-format", format], text.as_bytes()).out;
    let json: Value = serde_json::from_str(&listed("json")).unwrap();
    let jsonl: Value = serde_json::from_str(&listed("jsonl")).unwrap();
    for fixes in [&json[0]["fixes"], &jsonl["fixes"]] {
        let said =
            fixes.as_array().unwrap().iter().map(|fix| (fix["message"].as_str().unwrap(), fix["doubt"].as_str()));
        assert_eq!(said.collect::<Vec<_>>(), expected);
    }
    let sarif: Value = serde_json::from_str(&listed("sarif")).unwrap();
    let said = sarif["runs"][0]["results"][0]["fixes"].as_array().unwrap().iter();
    let said: Vec<&str> = said.map(|fix| fix["description"]["text"].as_str().unwrap()).collect();
    let expected = expected.map(|(message, doubt)| match doubt {
        Some(doubt) => format!("{message}; not safe: {doubt}"),
        None => message.to_owned(),
    });
    assert_eq!(said, expected);
}

#[test]
fn only_what_can_be_written_is_offered_to_be_written() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n4. Js*10b Js*10r\n";
    let (_, code, list) = fixed(text, &[]);
    assert_eq!(code, 1, "{list}");
    // Nobody but its writer knows turn 3, and no later number shows that it is missing.
    assert!(list.contains("Add turn 3 before it (a missing turn; only its writer knows it)\n"), "{list}");
    let moved =
        text.replace("2. Rs10b-10e Rs10r-10o\n4. Js*10b Js*10r\n", "3. Js*10b Js*10r\n2. Rs10b-10e Rs10r-10o\n");
    let moved = format!("{moved}4. Ly*18j Ly*2j\n5. Rs10e-10d Rs10o-10p\n");
    let (mended, code, list) = fixed(&moved, &[]);
    assert!(mended.contains("\n2. Rs10b-10e Rs10r-10o\n3. Js*10b Js*10r\n4."), "{list}");
    assert_eq!(code, 0, "{list}");
    let twice = "2. Rs10b-10e Rs10r-10o\n3. Js*10b Js*10r\n";
    let right = text.replace(
        "2. Rs10b-10e Rs10r-10o\n4. Js*10b Js*10r\n",
        &format!("{twice}4. Ly*18j Ly*2j\n5. Rs10e-10d Rs10o-10p\n"),
    );
    let (mended, code, list) = fixed(&right.replace(twice, &twice.repeat(2)), &[]);
    assert_eq!((mended.as_str(), code), (right.as_str(), 0), "{list}");
    // The line breaks too late, or too early; which of the plies is out of its place, the drops do not show.
    for wrong in [
        twice.replace("\n3.", " ").replace(" Js*10r", "\n3. Js*10r"),
        twice.replace(" Rs10r-10o\n3.", "\n3. Rs10r-10o"),
    ] {
        let (mended, code, list) = fixed(&right.replace(twice, &wrong), &["--unsafe"]);
        assert_eq!(
            (mended.split_whitespace().collect::<Vec<_>>(), code),
            (right.split_whitespace().collect(), 0),
            "{list}"
        );
    }
}

/// White space, numbers and lines as they come out of a hurry or a scanner: each is the only thing that can have happened.
#[test]
fn what_is_torn_apart_or_counted_wrong_is_put_right() {
    let long = format!("{RIGHT}7. F12j-12l Pass\n8. F12l-12j Pass\n").replace("12l-12j\n7", "12l-12j Pass\n7");
    for (right, wrong) in [
        // A space, and a line break, in the middle of a ply; a line break that is lost.
        ("F10l-10n", "F10l-1 0n"),
        ("F10n-12l", "F10n-1\n2l"),
        ("E*5o\n2. ", "E*5o2. "),
        // Another rule set, of which the codes are not.
        ("\"wiki\"", "\"balance\""),
    ] {
        assert!(long.contains(right), "{right}");
        let damaged = long.replacen(right, wrong, 1);
        let (text, code, list) = fixed(&damaged, &[]);
        assert_eq!((text.as_str(), code), (long.as_str(), 0), "{damaged}\n{list}");
    }
    // A line that is copied again with the next number, and all that follow it: it may also stand where another turn was.
    let copied = long.replacen("4. F12l-12j Pass\n5. F12j", "4. F12l-12j Pass\n5. F12l-12j Pass\n6. F12j", 1);
    let copied = copied.replace("\n8.", "\n9.").replace("\n7.", "\n8.").replace("\n6. F12l", "\n7. F12l");
    let (text, code, list) = fixed(&copied, &[]);
    assert_eq!((text.as_str(), code), (copied.as_str(), 1), "{list}");
    assert!(list.contains("something may be missing here instead"), "{list}");
    let (text, code, _) = fixed(&copied, &["--unsafe"]);
    assert_eq!((text.as_str(), code), (long.as_str(), 0));
    // Numbers that are one too low from the third line on; of the others a turn may be missing.
    let [low, high] = [-1, 1].map(|off| {
        let number = |line: &str| line.split_once('.').and_then(|(number, _)| number.parse::<i32>().ok());
        let counted = |line: &str| match number(line) {
            Some(number) if number > 2 => line.replacen(&number.to_string(), &(number + off).to_string(), 1) + "\n",
            _ => line.to_owned() + "\n",
        };
        long.lines().map(counted).collect::<String>()
    });
    let (text, code, list) = fixed(&low, &[]);
    assert_eq!((text.as_str(), code), (long.as_str(), 0), "{list}");
    let (text, code, list) = fixed(&high, &[]);
    assert_eq!((text, code), (high, 1), "{list}");
    // What leaves two readings is not joined: the number of a turn is no part of a ply.
    let begun = long.replace("F12l-12j Pass\n5.", "F12l-12j Pass ~\n5.");
    let (text, _, list) = fixed(&begun, &[]);
    assert!(!list.contains("a space or a line break in a wrong place") && !text.contains("~5"), "{list}");
}

/// What else may have happened keeps a repair from being made, however near it is.
#[test]
fn rivals_that_no_change_of_a_ply_undoes_are_weighed() {
    let doubtful = |wrong: &str, repair: &str, why: &str| {
        let (text, code, list) = fixed(wrong, &[]);
        assert_eq!((text.as_str(), code), (wrong, 1), "{list}");
        assert!(list.contains(repair) && list.contains(why), "{list}");
    };
    let unconfirmed = "; nothing else in the game shows that it was meant)";
    // The tile stood beside its point, or a turn with `F10l-10m` is lost and the later ones are numbered without it.
    let lost = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10m-12k Pass\n3. F12k-12i Pass\n4. F12i-12k Pass\n";
    doubtful(lost, "Change `F*10l` to `F*10m`? (a point beside the right one", "2 other repairs do the same");
    doubtful(lost, "Change `F*10l` to `F*10l-10m`? (a missing act", "2 other repairs do the same");
    let found = lost.replace("2. F10m-12k", "2. F10l-10m Pass\n3. F10m-12k").replace("3. F12k", "4. F12k");
    assert_eq!(fixed(&found.replace("4. F12i", "5. F12i"), &[]).1, 0);
    // Either the code of the tile is lost, which could be any in the hand, or the tile is another and none was seen to be drawn.
    let drawn = "[Variant \"ancient\"]\n[Target \"8\"]\n[Hand \"5\"]\n[FirstHand \"Wh Lt Sh Rs Kn\"]\n\
                 [SecondHand \"C Co Rd Lt Jd\"]\n\n1. Lt*14e + Lt14e-14g Jd*8i + Jd8i-8e\n\
                 2. Sh*14g ~ Lt14g-4o + Lt4o-2m Draw Jd\n3. Draw Co *10o + Jd8e-12e\n4. Co*5c + Lt2m-3m Draw Rd\n\
                 5. Kn*13i + Lt3m-4l Lt*12i + Lt12i-11i\n6. Draw Draw Js\n7. Rs*10h + Lt4l-5m Draw Ly / Js\n\
                 8. Kn*6e + Lt5m-4m Draw Ly / Ly\n9. Draw Co*15n + Rd10o-9o\n";
    doubtful(drawn, "Change `Co *10o + Jd8e-12e` to `Co Rd*10o + Jd8e-12e`?", " other repairs do the same)");
    // Who holds one tile may have drawn the Lotus in a turn that is lost, which every later number leaves out.
    let hand = "[Variant \"ancient\"]\n[Target \"6\"]\n[Hand \"1\"]\n[Centre \"Lt\"]\n[FirstHand \"Rs\"]\n\
                [SecondHand \"Ly\"]\n\n1. Rs*8m + Lt10j-8j Lt*9a + Lt9a-11c\n2. Draw Jd Draw Jd\n\
                3. Draw Kn / Jd Jd*10p + Lt11c-11d\n4. Draw Rd / Kn Draw Sh\n5. Draw Sh / ? Draw Dr / Dr\n\
                6. Rd*5j + Lt8j-7i Draw C / ?\n";
    doubtful(hand, "Change `Ly` to `Lt` in `[SecondHand]`?", unconfirmed);
    // In Garden Gate's form no tile is named that moves: the turn with `(-8,0)-(-6,1)` is lost.
    let gate = "0H.B,R,K,B;0G.B,R,B,W;1G.W5(0,-8);1H.W5(0,8);2G.(0,-8)-(-1,-8);2H.(0,8)-(0,7);3G.R4(0,8);3H.(0,7)-(-1,3);4G.W3(0,-8);4H.W5(-8,0);5G.(0,-8)-(-2,-7);5H.R3(0,-8);\
                6G.R4(8,0);6H.(-6,1)-(-6,2);7G.(0,8)-(4,8);7H.(0,-8)-(3,-8);8G.R5(0,8);8H.R3(0,-8);9G.(0,8)-(-2,6)+O(0,8);9H.(-6,2)-(-4,2);10G.(8,0)-(6,-1);10H.(-4,2)-(-4,1);\
                11G.(0,8)-(3,7);11H.(-1,3)-(3,4)+O(8,0);12G.R4(0,8);12H.(0,-8)-(-2,-7);13G.(3,7)-(1,3);13H.(8,0)-(8,4);14G.(0,8)-(-2,8)+L(0,-8);14H.W3(-8,0)";
    doubtful(gate, "Change `(-6,1)-(-6,2)` to `(-8,0)-(-6,2)`?", unconfirmed);
    // Without numbers three plies may be missing instead of one.
    let video = "PAISHO-RECORD 1\nrules skud-pai-sho-2022-03-14-v2\nhost-accents 0,1,1,2\nguest-accents 1,0,1,2\n\
                 start R5\nactions\narrange 0,-8 3,-8\nplant R5 8,0\n\
                 arrange 3,-8 -1,-8\nplant R3 -8,0\nplant W3 0,-8\narrange -8,0 -8,-1\n\
                 arrange 0,-8 -1,-6\naccent R at -8,-3\nplant R4 -8,0\narrange 0,8 3,8\n\
                 arrange -4,-6 -4,-3\narrange -8,-1 -7,-3\narrange -4,-3 -1,-5\nbonus-plant W4 0,-8\n\
                 arrange 8,0 8,-3\narrange 0,-8 -2,-6\nplant-special O 0,8\nplant W4 8,0\n\
                 arrange -1,-5 -2,-1\narrange 8,-3 5,-5\narrange -2,-1 -1,-1\narrange 8,0 7,-3\n\
                 ";
    doubtful(video, "Insert `arrange -1,-8 -4,-6` before it?", unconfirmed);
    // Two letters that look like no row together show none.
    let letters = "1. Rs*10b Ly*10r\n2. Rs10b-10oj Ly10r-9p\n3. Rs10e-10h Ly9p-9n\n";
    let (text, _, list) = fixed(&format!("[Variant \"skud\"]\n[Rules \"site\"]\n\n{letters}"), &[]);
    assert!(text.ends_with(letters), "{list}");
}

/// A ply that only copies the one before it can be left out where more is legal then: not to be shifted piece by piece.
#[test]
fn a_ply_is_left_out_where_the_next_one_is_legal_then() {
    let wrong = "[Variant \"ancient\"]\n[Target \"6\"]\n[Hand \"5\"]\n[Centre \"C\"]\n[FirstHand \"Jd Rd Ly C Rs\"]\n\
                 [SecondHand \"Jd Jd Ly Co Kn\"]\n\n1. Rd*10l + C10j-11h Ly*10b + Ly10b-8c\n\
                 2. Draw Lt Ly*10b + Ly10b-8c\n3. Lt*8i + Rd10l-10p Draw Rd\n4. Ly*6j + Rd10p-10q Rd*12h + Ly8c-8d\n";
    let (text, code, list) = fixed(wrong, &["--unsafe"]);
    assert_eq!((text.as_str(), code), (wrong, 1), "{list}");
    assert!(list.contains("no single change repairs it"), "{list}");
}

/// Where the form of the text shows what is meant, no later ply must.
#[test]
fn what_its_form_shows_is_put_right() {
    // A Knotweed lies on a square, which is named with a `#`.
    let square =
        "[Variant \"iroh\"]\n\n1. Kn*#8l Rk*10e\n2. A8d-11c F11l-11j\n3. W12h-12j Lt10q-7q\n4. Lt10c-10h Kn*#10g\n";
    // A comment holds the ply that is missing, which the next one of its seat moves on.
    let held = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Ly*10b Ly*10r\n2. Rs*2j Jd*18j\n3. Rs2j-3i Rd*2j\n\
                4. Ly10b-7c {good} Ly*10b\n5. Rs3i-5i Ly10b-9b\n6. Ly7c-8c Jd*10b\n";
    for (right, from, to) in [(square, "#8l", "8l"), (held, "{good} Ly*10b", "{good Ly*10b}")] {
        let (text, code, list) = fixed(&right.replace(from, to), &[]);
        assert_eq!((text.as_str(), code), (right, 0), "{list}");
    }
}

/// Sheets and records without numbers are repaired as `pai` is.
#[test]
fn other_notations_are_repaired_too() {
    let moves = [
        "Ly*10b | Ly*10r",
        "Rs*2j | Jd*18j",
        "Rs2j-3i | Rd*2j",
        "Ly10b-7c | Ly*10b",
        "Rs3i-5i | Ly10b-9b",
        "Ly7c-8c | Jd*10b",
    ];
    let rows: Vec<String> =
        moves.iter().enumerate().map(|(at, plies)| format!("| {} | {plies} | |\n", at + 1)).collect();
    let head =
        "| Variant | skud | | |\n| --- | --- | --- | --- |\n| Rules | site | | |\n| Name | | | Player Comments |\n";
    let colors = "| Color | Guest | Host | |\n";
    let right = format!("{head}{colors}{}", rows.concat());
    let mut exchanged = rows.clone();
    exchanged.swap(1, 2);
    for wrong in [
        format!("{head}{colors}{}", exchanged.concat()),
        format!("{head}| Color | Host | Guest | |\n{}", rows.concat()),
    ] {
        let (text, code, list) = fixed(&wrong, &["--from", "sheet"]);
        assert_eq!((text.as_str(), code), (right.as_str(), 0), "{list}");
    }
    let right = "PAISHO-RECORD 1\nrules skud-pai-sho-2022-03-14-v2\nhost-accents 1,0,1,2\nguest-accents 1,1,1,1\nstart W4\nactions\n\
                 plant R3 -8,0\nplant W5 8,0\narrange -8,0 -7,-1\nplant R5 -8,0\narrange 0,-8 -3,-7\nplant W4 0,-8\n\
                 arrange -7,-1 -5,-1\narrange 0,-8 -1,-8\n";
    let wrong = right.replace("arrange -8,0 -7,-1", "arrange 0,-8 -7,-1");
    let (text, code, list) = fixed(&wrong, &["--from", "psr"]);
    assert_eq!((text.as_str(), code), (right, 0), "{list}");
}

/// What else may be meant is not written: a position or all plies seen from another side, words or plies in a comment at the end, a
/// ply that passes several others.
#[test]
fn what_may_be_meant_otherwise_is_only_offered() {
    let turned = "[Variant \"balance\"]\n[Position \"O 9m Wh #10k Lt #4i Rs 3h Ly #4h Ly #7h Lt #10f\"]\n[Turn \"First\"]\n\
                  [FirstTiles \"Ly O\"]\n[SecondTiles \"Ly O\"]\n\n1. Ly*4o O*#11j\n2. O*5c Ly*16d\n\
                  3. Lt#9d-#9c Lt#6j-#1j\n4. O#11j-#3j Wh#11j-#11o\n5. Wh#11o-#11g Ly#8g-#8l\n6. Wh#11g-#4g Lt#1j-#1g\n\
                  7. Wh#4g-#4h Lt#1g-#1k\n";
    let brace = "[Variant \"wiki\"]\n\n1. Qi*6j-7j Qi*14k-13l\n2. F*15n-14n {a good move Pass\n";
    for (wrong, offer) in [(turned, "Read `[Position]` as seen from another side"), (brace, "to `{a good move Pass}`?")]
    {
        let (text, code, list) = fixed(wrong, &[]);
        assert_eq!((text.as_str(), code), (wrong, 1), "{list}");
        assert!(list.contains(offer), "{list}");
    }
    // Two lines are joined only where that makes a ply of them.
    let words =
        "Basic Pai Sho\nfirst rhododendron 14c\nsecond rhododendron too at 6q\nfirst jade 12c\nsecond jade 8q\n";
    let (text, code, list) = fixed(words, &["--unsafe"]);
    assert_eq!((text.as_str(), code), (words, 1), "{list}");
}

/// Tags, tiles and brackets that are there twice, or misspelt, or lost.
#[test]
fn tags_and_brackets_that_are_doubled_or_lost_are_put_right() {
    let skud = "[Variant \"skud\"]\n[Rules \"site\"]\n[Result \"Guest\"]\n\n1. Rs*10b Rs*10r\n\
                2. Rs10b-9d Rs10r-12q (2... Rs10r-10q)\n3. Rs9d-8e Ly*18j\n4. Jd*10b Ly18j-16j\n5. Jd10b-12e + Jd*10r Resign\n";
    let basic = "[Variant \"basic\"]\n[Position \"<C 5p> <Rd 15o> (Jd 6m) <Rd 5d> <C 15d>\"]\n\n1. Jd*10j Rs*10b\n";
    let doubled = skud.replace("[Rules \"site\"]\n", "[Rules \"site\"]\n[Rules \"site\"]\n");
    let stray = skud.replace("(2...", "2...");
    let open = skud.replace("10q)", "10q");
    let neither = stray.replace("10q)", "10q");
    for (right, wrong) in
        [(skud, doubled), (skud, skud.replace("\"Guest\"", "\"Gues\"")), (skud, stray), (skud, open), (skud, neither)]
    {
        let (text, code, list) = fixed(&wrong, &[]);
        assert_eq!((text.as_str(), code), (right, 0), "{wrong}{list}");
    }
    // The tile may lie elsewhere.
    let twice = basic.replace("(Jd 6m) ", "(Jd 6m) (Jd 6m) ");
    let (text, code, list) = fixed(&twice, &[]);
    assert_eq!((text.as_str(), code), (twice.as_str(), 1), "{list}");
    assert!(list.contains("Leave out `(Jd 6m)`?") && list.contains("to `(Jd 6g)`?"), "{list}");
    // The other lines that it makes of them must be legal too.
    let illegal = skud.replace("(2... Rs10r-10q)", "2... Rs10r-10a)");
    assert_eq!(fixed(&illegal, &[]).1, 1);
}

#[test]
fn a_game_that_the_file_has_not_is_told() {
    let folder = folder_with("fix_no_such_game", &[("game.pai", RIGHT.as_bytes())]);
    let run = run_in(&folder, &["fix", "game.pai", "--game", "2"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("there is no game 2 in it, only 1 game"), "{}", run.err);
    assert_eq!(run_in(&folder, &["fix", "game.pai", "--game", "1"]).code, 0);
}

/// The right game in JSON or YAML, with these turns, and these plies of the second.
fn tree(notation: &str, turns: [usize; 2], second: [(&str, &str); 2]) -> String {
    let ply = |(seat, pai): (&str, &str)| match notation {
        "json" => format!("      {{\"seat\": \"{seat}\", \"pai\": \"{pai}\"}}"),
        _ => format!("  - seat: {seat}\n    pai: \"{pai}\"\n"),
    };
    let turn = |number: usize| {
        let line = RIGHT.lines().nth(number + 1).unwrap();
        let plies = ["Sente", "Gote"].into_iter().zip(line.split(' ').skip(1));
        let plies = if number == 2 { second.map(ply).to_vec() } else { plies.map(ply).collect() };
        match notation {
            "json" => format!("    {{\"turn\": {number}, \"plies\": [\n{}\n    ]}}", plies.join(",\n")),
            _ => format!("- turn: {number}\n  plies:\n{}", plies.concat()),
        }
    };
    let turns: Vec<String> = turns.into_iter().chain(3..=6).map(turn).collect();
    match notation {
        "json" => {
            format!("{{\n  \"format\": 1,\n  \"variant\": \"wiki\",\n  \"turns\": [\n{}\n  ]\n}}\n", turns.join(",\n"))
        }
        _ => format!("format: 1\nvariant: wiki\nturns:\n{}", turns.concat()),
    }
}

/// In JSON and YAML each ply says whose it is, and each turn its number: the Fire cannot move before it is put down.
#[test]
fn turns_and_plies_of_json_and_yaml_are_put_in_order() {
    let (sente, gote) = (("Sente", "F10l-10n"), ("Gote", "Rs*15o"));
    for notation in ["json", "yaml"] {
        let right = tree(notation, [1, 2], [sente, gote]);
        assert_eq!(fixed(&right, &["--from", notation]).1, 0);
        let (new, code, list) = fixed(&tree(notation, [2, 1], [sente, gote]), &["--from", notation]);
        assert_eq!((new.as_str(), code), (right.as_str(), 0), "{list}");
        assert!(
            list.contains("put turns 2 and 1 in each other's places (two turns in each other's places; "),
            "{list}"
        );
        let (new, code, list) = fixed(&tree(notation, [1, 2], [gote, sente]), &["--from", notation]);
        assert_eq!((new.as_str(), code), (right.as_str(), 0), "{list}");
        assert!(list.contains("two plies in the wrong order"), "{list}");
        // Only one name is wrong.
        let wrong = tree(notation, [1, 2], [("Gote", "F10l-10n"), gote]);
        let (new, _, list) = fixed(&wrong, &["--from", notation]);
        assert_eq!(new, right, "{list}");
        assert!(!list.contains("two plies in the wrong order"), "{list}");
    }
}

#[test]
fn a_move_with_a_stop_is_one_ply_in_any_notation() {
    let sheet = fed(&["convert", "-", "--to", "sheet"], RIGHT.as_bytes()).out;
    let trees = ["json", "yaml"].map(|notation| tree(notation, [1, 2], [("Sente", "F10l-10n"), ("Gote", "Rs*15o")]));
    for (notation, text) in ["json", "yaml", "sheet"].into_iter().zip(trees.into_iter().chain([sheet])) {
        let (new, code, list) = fixed(&text.replace("F10n-12l", "F10n-11m F11m-12l"), &["--from", notation]);
        assert_eq!((new.as_str(), code), (text.as_str(), 0), "{list}");
        assert!(list.contains("changed `F10n-11m F11m-12l` to `F10n-12l` (one ply written as two; "), "{list}");
        // From another point it is another tile.
        let wrong = text.replace("F10n-12l", "F10n-11m F11n-12l");
        assert_eq!(fixed(&wrong, &["--from", notation]).0, wrong);
    }
}

#[test]
fn the_number_of_a_variation_is_that_of_the_ply_that_it_replaces() {
    let right = RIGHT.replace("4. F12l-12j Pass", "4. F12l-12j ( 4. F12l-10l ) Pass");
    assert_eq!(fixed(&right, &[]).1, 0);
    let wrong = right.replace("( 4.", "( 3.");
    // It may stand behind the wrong ply.
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text, code), (wrong.clone(), 1));
    assert!(list.contains("6:15: Change `3.` to `4.`? (a wrong turn number; the whole game is legal then; "), "{list}");
    assert_eq!(fixed(&wrong, &["--unsafe"]).0, right);
}

/// Three plies must come after it, and the word before the right ply must say that the first one is none.
#[test]
fn what_is_taken_back_in_words_is_left_out() {
    let wrong = RIGHT.replace("2. F10l-10n", "2. F10l-10m no, F10l-10n");
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text.as_str(), code), (RIGHT, 0), "{list}");
    assert!(list.contains("left out `F10l-10m no` (one of two readings; "), "{list}");
    let yes = wrong.replace("no,", "yes,");
    assert_eq!(fixed(&yes, &[]).0, yes);
    let late = RIGHT.replace("6. F12l-12j", "6. F12l-11j no, F12l-12j");
    assert_eq!(fixed(&late, &[]).0, late);
    // Only its end may be said again; `no` is no other word then.
    for said in ["no", "er,", "sorry,", "I mean"] {
        let wrong = RIGHT.replace("2. F10l-10n", &format!("2. F10l-10m {said} 10n"));
        let (text, code, list) = fixed(&wrong, &[]);
        assert_eq!((text.as_str(), code), (RIGHT, 0), "{list}");
        assert!(list.contains("to `F10l-10n` (one of two readings; "), "{list}");
    }
    let late = RIGHT.replace("6. F12l-12j", "6. F12l-11j no 12j");
    assert_eq!(fixed(&late, &[]).0, late);
}

#[test]
fn a_capture_without_its_captor_is_offered() {
    let right = "[Variant \"wiki\"]\n[Position \"(W 10n) <F 10l> (E 5o)\"]\n\n1. F10l x W10n E5o-5n\n\
                 2. F10n-10m E5n-5o\n3. F10m-10l E5o-5n\n";
    assert_eq!(fixed(right, &[]).1, 0);
    let wrong = right.replace("F10l x W10n", "W10n");
    // Nothing written shows which tile moves.
    let (text, code, list) = fixed(&wrong, &[]);
    assert_eq!((text, code), (wrong.clone(), 1), "{list}");
    assert_eq!(fixed(&wrong, &["--unsafe"]).0, right);
}

/// A change that leaves fewer plies legal than there are mends nothing.
#[test]
fn no_repair_is_worse_than_the_game() {
    let game = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(-1,-6);2H.(0,8)-(2,7);3G.(-1,-6)-(2,-5)\n";
    let run = fed(&["fix", "--diff", "-"], game.as_bytes());
    assert!(run.err.contains("Change `(-1,-6)-(2,-5)` to ") && !run.err.contains("1 of 5 plies"), "{run:?}");
}
