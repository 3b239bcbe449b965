//! Pictures, through the command.

use crate::run::{SOUND, fed, folder_with, paisho, run_in};
use std::path::Path;

const GAME: &str = "[Variant \"wiki\"]\n[Sente \"<Mei>\"]\n[Result \"Sente\"]\n\n1. F*10l E*5o {[%mark red 5o] [%arrow 10l-5o]}\n\
                    2. Rd*10c-10f Ly*5m\n3. Lt*11k Resign\n";

fn listed(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_position_is_drawn_in_every_format() {
    let folder = folder_with("pictures_formats", &[("game.pai", GAME.as_bytes())]);
    let svg = run_in(&folder, &["show", "game.pai", "--to", "svg"]);
    assert_eq!((svg.code, svg.err.as_str()), (0, ""));
    assert!(svg.out.starts_with("<svg ") && svg.out.contains("&lt;Mei&gt; (Sente) wins: resign"), "{}", svg.out);
    let alt = run_in(&folder, &["show", "game.pai", "--to", "alt", "--at", "1:Gote"]);
    assert!(alt.out.contains("<Mei> (Sente), red, has 1 tile: Fire 10l."), "{}", alt.out);
    assert!(alt.out.contains("The comment draws a red mark on 5o and a green arrow from 10l to 5o."), "{}", alt.out);
    assert!(!alt.out.contains("wins"));
    for (format, magic) in [("png", &b"\x89PNG"[..]), ("gif", b"GIF89a")] {
        let name = format!("game.{format}");
        let run = run_in(&folder, &["show", "game.pai", "--to", format, "--size", "100", "-o", &name]);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""), "{format}");
        assert!(std::fs::read(folder.join(&name)).unwrap().starts_with(magic));
        let stdout =
            paisho(&["show", "-", "--to", format, "--size", "100"]).stdin(std::process::Stdio::null()).output();
        assert_eq!(stdout.unwrap().stdout, b"", "{format}: nothing is drawn of nothing");
    }
}

#[test]
fn each_ply_has_its_file() {
    let folder = folder_with("pictures_each", &[("game.pai", GAME.as_bytes())]);
    let run = run_in(&folder, &["show", "game.pai", "--to", "svg", "--each", "-o", "plies"]);
    assert_eq!(run.code, 0, "{run:?}");
    let all: Vec<String> = (0..=6).map(|number| format!("game-{number:03}.svg")).collect();
    assert_eq!(listed(&folder.join("plies")), all);
    let result =
        |number: usize| std::fs::read_to_string(folder.join("plies").join(&all[number])).unwrap().contains("wins");
    assert_eq!([result(5), result(6)], [false, true]);
    let some = ["show", "game.pai", "--to", "alt", "--each", "--from-ply", "2", "--until", "3"];
    let run = run_in(&folder, &some);
    assert_eq!(run.out.lines().count(), 2);
    assert!(run.out.lines().next().unwrap().contains("After turn 1, Gote"));
    let text = run_in(&folder, &["show", "game.pai", "--each", "--from-ply", "2", "--until", "3", "--compact"]);
    assert_eq!(text.out.matches("After turn").count(), 2);
    // Several games go to a folder as well.
    let games = format!("{GAME}\n{SOUND}");
    std::fs::write(folder.join("two.pai"), games).unwrap();
    assert_eq!(run_in(&folder, &["show", "two.pai", "--to", "svg"]).code, 2);
    assert_eq!(run_in(&folder, &["show", "two.pai", "--to", "svg", "-o", "both/"]).code, 0);
    assert_eq!(listed(&folder.join("both")), ["two-game2.svg", "two.svg"]);
}

#[test]
fn the_board_is_turned_for_a_seat() {
    let position = "[Variant \"skud\"]\n[Position \"<Rs 10c>\"]\n";
    let y = |view: &str| {
        let svg = fed(&["show", "-", "--to", "svg", "--view", view], position.as_bytes()).out;
        let tile = svg.split("id=\"t-10c\"").nth(1).unwrap().split("y=\"").nth(1).unwrap();
        tile.split('"').next().unwrap().parse::<i32>().unwrap()
    };
    assert_eq!((y("Guest"), y("host")), (700, -700));
    let text = |view: &str| fed(&["show", "-", "--view", view], position.as_bytes()).out;
    let row = |text: &str| text.lines().position(|line| line.contains("<Rs>")).unwrap();
    assert_eq!((row(&text("Guest")), row(&text("Host"))), (34, 6));
    let wrong = fed(&["show", "-", "--view", "Mei"], position.as_bytes());
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("there is no seat `Mei`: write Guest or Host"), "{}", wrong.err);
}

#[test]
fn what_cannot_be_is_refused() {
    let bad = "[Rose]\nred ink two M0 0\n";
    let files = [("game.pai", GAME.as_bytes()), ("bad.txt", bad.as_bytes()), ("old.svg", b"old")];
    let folder = folder_with("pictures_refused", &files);
    for args in [
        &["--to", "svg", "--size", "63"][..],
        &["--to", "svg", "--size", "4097"],
        &["--to", "svg", "--size", "huge"],
        &["--to", "svg", "--theme", "blue"],
        &["--to", "svg", "--each"],
        &["--to", "gif", "--at", "1", "-o", "x.gif"],
        &["--to", "gif", "--delay", "10", "-o", "x.gif"],
        &["--to", "gif", "--size", "2000", "-o", "x.gif"],
        &["--to", "svg", "--emblems", "no.txt"],
        &["--to", "svg", "--emblems", "bad.txt", "-o", "old.svg"],
        &["--crop"],
        &["--theme", "dark"],
        &["--until", "3"],
    ] {
        let run = run_in(&folder, &[&["show", "game.pai"], args].concat());
        assert_eq!(run.code, 2, "{args:?} {run:?}");
        assert!(run.out.is_empty(), "{args:?}");
    }
    let run = run_in(&folder, &["show", "game.pai", "--to", "svg", "--emblems", "bad.txt"]);
    assert_eq!(run.err, "paisho: bad.txt: line 2: \"two\" is not a line width from 0 to 50\n");
    assert_eq!(std::fs::read(folder.join("old.svg")).unwrap(), b"old");
    assert_eq!(listed(&folder), ["bad.txt", "game.pai", "old.svg"]);
}
