//! Signs that people forget: what a text without them is read as, what is said of it, and what is not guessed.

use paisho::Game;
use paisho::notation::{self, Options};
use paisho::variant::Variant;

/// The game of a text under the rules of a variant.
pub(crate) fn game(variant: &str, text: &str) -> Game {
    let options = Options::of(Variant::named(variant).expect("it is a rule set"));
    let mut games = Game::read(text.as_bytes(), "", None, options).expect("it is text");
    games.next().expect("there is a game").expect("it is read")
}

/// Its plies, as `pai` writes them.
pub(crate) fn plies(game: &Game) -> Vec<String> {
    let record = game.record();
    record.plies().map(|ply| notation::write_ply(record.variant, ply)).collect()
}

/// The errors and warnings, each with the text that it is about.
pub(crate) fn findings(game: &Game) -> Vec<(&'static str, String)> {
    let found = game.diagnostics();
    let found = found.iter().filter(|found| found.severity() != paisho::diagnostic::Severity::Note);
    found.map(|found| (found.code.name, game.text()[found.span.range()].to_owned())).collect()
}

#[test]
fn a_tile_on_a_place_is_a_drop() {
    for (variant, text, meant) in [
        ("skud", "1. Rs 10b Rs 10r", "Rs*10b Rs*10r"),
        ("skud", "1. Rs10b Rs10r", "Rs*10b Rs*10r"),
        ("skud", "1. C18j C2j", "C*18j C*2j"),
        ("skud", "1. Rose 10b Rose 10r", "Rs*10b Rs*10r"),
        ("skud", "1. Rs: 10b Rs: 10r", "Rs*10b Rs*10r"),
        ("wiki", "1. F*10l E*5o\n2. Lotus 11k Pass", "F*10l E*5o Lt*11k Pass"),
        ("balance", "1. Rs#10c Ly#5d", "Rs*#10c Ly*#5d"),
        // In these rules a Knotweed lies on squares only, and a Rock on points.
        ("iroh", "1. Kn 12c Rk 9l", "Kn*#12c Rk*9l"),
        // Without a number, but with a ply of another kind.
        ("skud", "Rs 10b Rs 10r Rs10b-10e", "Rs*10b Rs*10r Rs10b-10e"),
        ("wiki", "1. F*10l E*5o\n2. Lotu* 11k , Lily 5m", "F*10l E*5o Lt*11k Ly*5m"),
    ] {
        let game = game(variant, &format!("{text}\n"));
        assert_eq!(plies(&game).join(" "), meant, "{text}");
        let codes: Vec<&str> = findings(&game).iter().map(|(code, _)| *code).collect();
        assert!(codes.contains(&"slip-drop"), "{text}: {codes:?}");
        // What is written says so itself.
        let canonical = game.to("pai").unwrap();
        let again = findings(&self::game(variant, &canonical));
        assert!(again.iter().all(|(code, _)| !code.starts_with("slip")), "{canonical}: {again:?}");
    }
}

#[test]
fn what_goes_on_behind_its_place_is_no_drop() {
    // A step, a capture, an act on another tile, a promotion: the tile is on the board already.
    for ply in ["Rd10c-10f", "Rd10c x Ly5m", "F10l ~ Ly5m-5n", "F10l=A"] {
        let game = game("wiki", &format!("1. F*10l E*5o\n2. Rd*10c Ly*5m\n3. {ply} Pass\n"));
        assert_eq!(plies(&game)[4], ply);
        assert!(findings(&game).iter().all(|(code, _)| *code != "slip-drop"), "{ply}");
    }
    // So it is before a point without a tile.
    let game = game("skud", "1. Rs*10b Rs*10r\n2. Rs10b 10e Rs10r 10o\n");
    assert_eq!(plies(&game)[2..], ["Rs10b-10e", "Rs10r-10o"]);
    assert_eq!(findings(&game), [("slip-join", "Rs10b 10e".to_owned())]);
}

#[test]
fn a_lost_capture_is_two_drops_where_these_are_legal() {
    // Nothing stands there yet.
    let drops = game("wiki", "1. F*10l E*5o\n2. Lt 11k Ly 5m\n");
    assert_eq!(plies(&drops)[2..], ["Lt*11k", "Ly*5m"]);
    // The Rose stands on the point, and so does what it takes.
    let before = "[Variant \"wiki\"]\n[Position \"(E 5o) <F 10l> (C 10f) <Rd 10c>\"]\n\n1. ";
    let taken = game("wiki", &format!("{before}Rd10c C10f Pass\n"));
    assert_eq!(plies(&taken), ["Rd10c x C10f", "Pass"]);
    assert_eq!(findings(&taken), [("slip-join", "Rd10c C10f".to_owned())]);
}

#[test]
fn a_drop_that_is_not_legal_says_which_tile_can_go_there() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10e Rs10r-10o\n3. Js*10r Js*10b\n";
    let game = game("skud", text);
    assert!(findings(&game).contains(&("skud-plant-gate", "Rs10e".to_owned())), "{:?}", findings(&game));
    let diagnostics = game.diagnostics_with_repairs();
    let error = diagnostics.iter().find(|found| found.is_error()).expect("it is not legal");
    let help = error.help.as_deref().unwrap_or_default();
    assert_eq!(error.message, "`Rs10e`: no Rose can be planted there; Rs10b-10e?");
    assert!(help.starts_with("if a tile moves there, write `Rs10b-10e`; a Rose must be planted in a gate"), "{help}");
    assert!(!game.repaired(false).game.text().contains("Rs10b-10e"));
    assert!(
        game.repaired(true).game.text().contains("2. Rs10b-10e Rs10r-10o\n"),
        "{}",
        game.repaired(true).game.text()
    );
    // Of a tile that stands there itself, none is offered.
    let again = self::game("skud", &text.replace("Rs10e", "Rs10b"));
    assert!(
        again.diagnostics().iter().all(|found| found.help.as_deref().is_none_or(|help| !help.contains("moves there")))
    );
}

#[test]
fn each_drop_that_is_not_legal_has_its_move() {
    let rules = "[Variant \"skud\"]\n[Rules \"site\"]\n\n";
    for (turns, meant) in [
        ("2. Rs10e Rs10o\n3. Js*10r Js*10b\n", "2. Rs10b-10e Rs10r-10o\n3. Js*10r Js*10b\n"),
        ("2. Rs10e Rs10o\n", "2. Rs10b-10e Rs10r-10o\n"),
        ("2. Rs10e Rs10o\n3. Rs10g Rs10m\n", "2. Rs10b-10e Rs10r-10o\n3. Rs10e-10g Rs10o-10m\n"),
    ] {
        let text = format!("{rules}1. Rs*10b Rs*10r\n{turns}");
        let repaired = game("skud", &text).repaired(true);
        assert!(repaired.game.text().ends_with(meant), "{turns}: {}", repaired.game.text());
        assert!(repaired.game.is_right(), "{turns}");
        // What is not certain is not done unasked.
        assert_eq!(game("skud", &text).repaired(false).game.text(), text);
    }
    // No ply is taken out where a move can be meant, whatever else is wrong.
    let text = format!("{rules}1. Rs*10b Rs*10r\n2. Rs10e Rs10o\n3. Js*9c Js*10b\n");
    assert!(game("skud", &text).repaired(true).game.text().contains("2. Rs10b-10e Rs10r-10o\n"));
}

#[test]
fn a_lost_capture_that_is_not_legal_is_an_error_with_that_repair() {
    let text = "[Variant \"wiki\"]\n[Position \"(E 5o) <F 10l> (C 12f) <Rd 10c>\"]\n\n1. Rd10c C12f Pass\n";
    let game = game("wiki", text);
    let diagnostics = game.diagnostics_with_repairs();
    let error = diagnostics.iter().find(|found| found.is_error()).expect("it is not legal");
    assert_eq!(error.message, "`Rd10c`: no Rhododendron can be dropped there; Rd10c x C12f?");
    assert!(error.fixes.iter().any(|fix| {
        fix.doubt.is_some()
            && fix
                .edits
                .iter()
                .map(|(span, right)| (&game.text()[span.range()], &**right))
                .eq([("Rd10c C12f", "Rd10c x C12f")])
    }));
}

#[test]
fn a_move_that_the_board_does_not_show_is_an_error() {
    let start = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n";
    // No tile can do it; what it was read as for want of better is shown nowhere.
    let text = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. fire captures rose 15o, pass\n";
    let none = game("wiki", text);
    assert!(findings(&none).contains(&("ply-unclear", "fire captures rose 15o".to_owned())), "{:?}", findings(&none));
    for found in none.diagnostics() {
        let help = found.help.as_deref().unwrap_or_default();
        assert!(![&found.message, &found.label, help].iter().any(|words| words.contains("15o x")), "{found:?}");
    }
    assert_eq!(none.repaired(true).game.text(), text);
    // Several can, and each is offered.
    let several = format!("{start}2. Rs10b-9c Rs10r-10o\n3. Rs*10b Rs*10r\n4. moves the rose to 10d Rs10r-9p\n");
    let several = game("skud", &several);
    let diagnostics = several.diagnostics_with_repairs();
    let error = diagnostics.iter().find(|found| found.is_error()).expect("it is not clear");
    assert_eq!(error.message, "`moves the rose to 10d`: 2 tiles can go there; Rs9c-10d or Rs10b-10d?");
    assert!(several.repaired(true).game.text().contains("4. Rs9c-10d Rs10r-9p"));
    // Behind an error the board shows nothing.
    let behind = format!("{start}2. Rs10b-10a Rs10r-10o\n3. moves the rose to 10e Rs*10r\n");
    let behind = findings(&game("skud", &behind));
    assert!(behind.contains(&("ply-unclear", "moves the rose to 10e".to_owned())), "{behind:?}");
}

#[test]
fn what_comes_from_nowhere_is_what_the_text_writes_otherwise() {
    // Host's Air is the only one that goes to 10q, and another may be put down there.
    let position = "[Position \"(Lt 5q) (A 12p) <A 11e> <Lt 15c>\"]\n\n";
    let read = |turns: &str| game("iroh", &format!("{position}{turns}\n"));
    for (turns, meant) in [
        // All moves say where they start.
        ("1. Lt15c-14c A to 10q", "Lt15c-14c A*10q"),
        ("1. Lt15c-14c A → 10q\n2. A to 10c Lt5q-6q", "Lt15c-14c A*10q A*10c Lt5q-6q"),
        // None does, and drops have their star.
        ("1. A*10c A to 10q", "A*10c A12p-10q"),
    ] {
        let read = read(turns);
        assert!(read.is_right(), "{turns}: {:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), meant, "{turns}");
        assert!(findings(&read).iter().any(|(code, _)| *code == "slip-phrase"), "{turns}");
    }
    // Both are written, neither is, or the word means both.
    for turns in [
        "1. A*10c A to 10q\n2. A11e-9d Lt5q-6q",
        "1. Lt to 14c A to 10q",
        "1. Lt15c-14c A to 10q\n2. Lt to 15c Lt5q-6q",
    ] {
        let read = read(turns);
        let diagnostics = read.diagnostics();
        let errors: Vec<&str> =
            diagnostics.iter().filter(|found| found.is_error()).map(|found| found.message.as_str()).collect();
        assert_eq!(errors, ["`A to 10q`: this may be a drop or a move; A*10q or A12p-10q?"], "{turns}");
        let mended = read.repaired(true).game;
        assert!(mended.text().contains("A*10q"), "{turns}: {}", mended.text());
    }
}

#[test]
fn a_comment_that_reads_as_plies_is_told_of() {
    let start = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n";
    let told = |turn: &str| {
        let found = findings(&game("skud", &format!("{start}{turn}\n")));
        found.into_iter().filter(|(code, _)| *code == "comment-ply").map(|(_, text)| text).collect::<Vec<_>>()
    };
    for (turn, comment) in [
        ("2. rose to 10e; Host rose to 10o", "; Host rose to 10o"),
        ("2. Rs10b-10e; Host rose to 10o", "; Host rose to 10o"),
        ("2. Rs10b-10e ; Rs10r-10o", "; Rs10r-10o"),
        ("; 2. Rs10b-10e Rs10r-10o", "; 2. Rs10b-10e Rs10r-10o"),
        ("; 2. rose to 10e, rose to 10o", "; 2. rose to 10e, rose to 10o"),
        ("{2. Guest plants jade 18j, Host lily 2j}", "{2. Guest plants jade 18j, Host lily 2j}"),
        ("{Rs 18j}", "{Rs 18j}"),
    ] {
        assert_eq!(told(turn), [comment], "{turn}");
        // It stays a comment.
        assert!(plies(&game("skud", &format!("{start}{turn}\n"))).len() < 4, "{turn}");
    }
    for turn in
        ["{Host rose to 10o was better}", "; the rose on 10b is strong", "{at 10:30}", "; 2 moves later", "{2024}"]
    {
        assert_eq!(told(turn), [""; 0], "{turn}");
    }
}

#[test]
fn a_seat_is_told_of_as_it_is_written() {
    for (turn, written) in [
        ("1. Guest plants rose on 10b, Host: Rs*10r", ["`Guest`", "`Host:`"]),
        ("1. Guest: Rs*10b, host rose on 10r", ["`Guest:`", "`host`"]),
    ] {
        let game = game("skud", &format!("[Variant \"skud\"]\n{turn}\n"));
        let diagnostics = game.diagnostics();
        let seat = diagnostics.iter().find(|found| found.code.name == "slip-seat").expect("seats are named");
        assert!(seat.message.starts_with(written[0]), "{}", seat.message);
        assert_eq!(seat.help.as_deref(), Some(&*format!("leave out {}", written.join(", "))));
    }
}

#[test]
fn positions_take_names_of_two_words() {
    let meant = "[Variant \"skud\"]\n[Position \"(Jd 11k) <Jd 10j>\"]\n\n1. Rs*10b Rs*10r\n";
    let typed = game("skud", &meant.replace("Jd", "White Jade"));
    assert_eq!(typed.record().tag("Position"), game("skud", meant).record().tag("Position"));
    assert_eq!(findings(&typed).iter().filter(|(code, _)| *code == "tile-slip").count(), 1, "{:?}", findings(&typed));
    assert!(findings(&typed).iter().all(|(code, _)| !code.starts_with("position")), "{:?}", findings(&typed));
    // In a file of positions, and in a check.
    let position = game("wiki", "[Variant \"wiki\"]\n(White Lotus 11k) <white jade 10j>\n");
    assert_eq!(position.record().tag("Position"), Some("(Lt 11k) <Jd 10j>"));
    let checked = "[Variant \"wiki\"]\n\n1. Lt*10l E*5o\n[Check \"(E 5o) <White Lotus 10l>\"]\n";
    assert!(
        findings(&game("wiki", checked)).iter().all(|(code, _)| !code.starts_with("position")),
        "{:?}",
        findings(&game("wiki", checked))
    );
}

#[test]
fn a_guess_never_runs_into_the_next_ply() {
    let game = game("skud", "[Variant \"skud\"]\n1. Rs 10b Js\n");
    assert_eq!(findings(&game).iter().filter(|(code, _)| *code == "ply-unreadable").count(), 1);
    assert!(findings(&game).contains(&("ply-unreadable", "Js".to_owned())), "{:?}", findings(&game));
}

#[test]
fn tiles_on_points_without_a_number_are_a_position() {
    let game = game("skud", "Js 10r Rs 10b\n");
    assert_eq!((game.notation().name(), plies(&game).len()), ("position", 0));
    let said: Vec<&str> = game.diagnostics().iter().map(|found| found.code.name).collect();
    assert!(said.contains(&"position-taken"), "{said:?}");
    // Lines with one tile each are one position, in any order; what was played twice on a point is an error.
    let games = |lines: &str| -> Vec<Game> {
        let games = Game::read(lines.as_bytes(), "", None, Options::of(Variant::named("skud").unwrap())).unwrap();
        games.map(|game| game.unwrap()).collect()
    };
    for (lines, wrong) in
        [("Rs 10b\nRs 10r\nJs 18j\nJs 2j\n", None), ("Rs 10b\nRs 10r\nRd 10b\n", Some("position-doubled"))]
    {
        let [game] = &games(lines)[..] else { panic!("{lines}: not one game") };
        assert_eq!((game.notation().name(), plies(game).len()), ("position", 0));
        let is_told = game.diagnostics().iter().any(|found| found.code.name == "position-taken");
        assert!(is_told || wrong.is_some(), "{lines}");
        let errors = game.diagnostics().into_iter().filter(|found| found.is_error());
        let codes: Vec<&str> = errors.map(|found| found.code.name).collect();
        assert_eq!(codes, Vec::from_iter(wrong), "{lines}");
    }
    // Lines in brackets, and those of several tiles, are positions of their own.
    for lines in ["<Rs 10b>\n<Js 18j>\n<Js 2j>\n", "Rs 10r Js 10b\nRs 10r Rd 10b\n"] {
        assert!(games(lines).len() > 1, "{lines}");
    }
    // Brackets leave no doubt.
    let game = self::game("skud", "(Js 10r) <Rs 10b>\n");
    assert!(game.diagnostics().iter().all(|found| found.code.name != "position-taken"));
}

#[test]
fn what_is_drawn_is_not_put_down() {
    let game = game("ancient", "1. Draw Js 10b\n2. Draw Rs Draw\n");
    assert_eq!(plies(&game), ["Draw", "Js*10b", "Draw Rs", "Draw"]);
    // Of what is written as it should be nothing is said.
    let of_draws =
        |text: &str| findings(&self::game("ancient", text)).into_iter().filter(|found| found.0 == "slip-phrase");
    assert_eq!(of_draws("1. Draw Js 10b\n2. Draw Rs Draw Ly / Js\n").count(), 0);
    assert_eq!(of_draws("1. draw Js 10b\n").count(), 1);
    let game = self::game("ancient", "1. Draw Js 10b-10c\n");
    assert_eq!(plies(&game), ["Draw", "Js10b-10c"]);
}

#[test]
fn words_that_begin_as_a_ply_are_never_a_comment() {
    // The place is off the board, or a word means nothing.
    for (variant, turn, wrong) in [
        ("wiki", "Sente drops White Lily 3d", ("point-off-board", "3d")),
        ("wiki", "drops the White Lily on 99d", ("point-off-board", "99d")),
        ("wiki", "Sente drops White Lily on 11k, Gote a Fire 3d", ("point-off-board", "3d")),
        ("skud", "Guest plants jade (4, 9)", ("point-off-board", "(4, 9)")),
        ("skud", "Guest thought for an hour", ("ply-unreadable", "thought for an hour")),
    ] {
        let first = if variant == "wiki" { "1. F*10l E*5o" } else { "1. Jd*10b Rd*10r" };
        for number in ["2. ", "2) ", "Turn 2: "] {
            let text = format!("{first}\n{number}{turn}\n");
            let found = findings(&game(variant, &text));
            assert!(found.contains(&(wrong.0, wrong.1.to_owned())), "{text}: {found:?}");
        }
    }
    // With an error in the line above it, too.
    let text = "1. F*10l E*3d\n2. Sente drops White Lily 3e, Gote a Fire 99d\n";
    let found = findings(&game("wiki", text));
    for place in ["3d", "99d"] {
        assert!(found.contains(&("point-off-board", place.to_owned())), "{found:?}");
    }
    // In braces it is a comment, and a sentence that begins otherwise is one.
    for turn in ["{Sente drops White Lily 3d}", "The lily on 3d was strong"] {
        let found = findings(&game("wiki", &format!("1. F*10l E*5o\n2. {turn}\n")));
        let says = |code: &str| matches!(code, "slip-comment" | "comment-ply");
        assert!(found.iter().all(|(code, _)| says(code)), "{turn}: {found:?}");
    }
}

#[test]
fn nothing_is_mended_that_is_damaged() {
    // A bracket, a comma or a digit is lost; the sign of a capture has nothing to take; a step ends on an enemy's tile; there
    // is no such code.
    for ply in ["R3(0-8)", "R3(0,-8", "R3 0,-8)", "R3[0,-8]", "Xy 10b", "Rs*10b x", "Rs*10b-"] {
        let game = game("skud", &format!("[Variant \"skud\"]\n1. {ply} Rs*10r\n"));
        assert!(!game.is_right(), "{ply}: {:?}", plies(&game));
    }
}

#[test]
fn plies_in_json_and_yaml_are_read_as_typed_too() {
    let json = r#"{"variant":"skud","rules":"site","turns":[{"turn":1,"plies":[{"pai":"Rose 10b"},{"pai":"plants rose on 10r"}]}]}"#;
    let game = game("skud", json);
    assert_eq!(plies(&game), ["Rs*10b", "Rs*10r"]);
    let found = findings(&game);
    assert!(game.is_right() && found.iter().any(|(_, text)| text == "plants rose on 10r"), "{found:?}");
    let yaml = "variant: skud\nrules: site\ntags:\n  Date: 2024\nturns:\n- turn: 1\n  plies:\n  - pai: Rs 10b\n  - pai: Rs 10r\n";
    let options = Options::of(Variant::named("skud").unwrap());
    let game = Game::read(yaml.as_bytes(), "a.yaml", None, options).unwrap().next().unwrap().unwrap();
    assert_eq!((plies(&game).join(" "), game.record().tag("Date")), ("Rs*10b Rs*10r".to_owned(), Some("2024")));
    // What is no ply stays an error.
    let game = self::game("skud", &json.replace("Rose 10b", "what a day"));
    assert!(!game.is_right() && plies(&game).len() < 2);
}

/// A dash parts two plies only between blanks, and where the turn has room for another.
#[test]
fn a_dash_before_a_tile_is_a_step_that_lacks_its_point() {
    let parted = game("skud", "1. Rs*10b - Rs*10r\n2. Rs10b-10e - Rs10r-10o\n");
    assert_eq!(plies(&parted), ["Rs*10b", "Rs*10r", "Rs10b-10e", "Rs10r-10o"]);
    assert!(parted.is_right(), "{:?}", findings(&parted));
    for (variant, text, blamed) in [
        ("skud", "1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o - Jd*18j\n", "-"),
        ("iroh", "1. E7e-7f A12p-a6j\n", "a6j"),
        ("balance", "1. O*#11q Wh*#4j\n2. O#11q-R13q Rs*#10i\n", "R13q"),
    ] {
        let game = game(variant, text);
        assert_eq!(findings(&game), [("ply-unreadable", blamed.to_owned())], "{text}");
    }
}

/// `1` is read as `l` at the end of a point only where the number is no column.
#[test]
fn a_column_without_its_row_is_not_completed() {
    let read = game("balance", "1. O*#81 Wh*#4j\n");
    assert_eq!(plies(&read), ["O*#8l", "Wh*#4j"]);
    let lost = game("balance", "1. O*#11 Wh*#4j\n");
    assert_eq!(findings(&lost), [("ply-unreadable", "#11".to_owned())]);
}

/// What a message says of a form is the form, not what it stands for.
#[test]
fn a_message_quotes_what_stands_in_the_text() {
    let game = game("skud", "1. Ｒs*10b Rose 10r\n");
    let found = game.diagnostics();
    let found = found.iter().find(|found| found.code.name == "slip-sign").expect("it is told of");
    assert!(found.message.starts_with("`Ｒ` is read as `R`"), "{}", found.message);
}
