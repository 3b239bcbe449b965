//! What stands behind the last plies, and between them: plies that a comment tells, remarks, marks of a ply that nobody could read,
//! and how the game ended.

use crate::everyday::errors;
use crate::parted::{assert_read, assert_wrong};
use crate::typed::{findings, game, plies};

/// A game in which Host has played no second ply.
const SHORT: &str = "1. Rs*10b Rs*10r\n2. Rs10b-9d";
/// One whose turns are full.
const FULL: &str = "1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q";

/// Whether a comment is told to read as a ply.
fn tells_ply(variant: &str, text: &str) -> bool {
    findings(&game(variant, text)).iter().any(|(code, _)| *code == "comment-ply")
}

#[test]
fn plies_in_the_last_comment_are_told_in_any_form() {
    let skud = [
        "Rs10r→12q",
        "Rs10r to 12q",
        "10r-12q",
        "rose from 10r to 12q",
        "Js2j",
        "Js@2j",
        "jasmine on 2j",
        "Host: Js 2j",
        "(0,8)-(2,7)",
        "Host resigns",
    ];
    let ancient = ["Draw Rs / Js", "Co→8g", "Ly*13m + Ly13m→15o", "Wheel on 9f"];
    let forms = skud.map(|ply| ("skud", SHORT, ply)).into_iter();
    let forms = forms.chain(ancient.map(|ply| ("ancient", "1. Co*9g Co*10g\n2. Draw Js", ply)));
    for (variant, begun, ply) in forms {
        for said in [format!("{{{ply}}}"), format!("{{hm, {ply}}}"), format!("; slow. {ply}"), format!("; then {ply}")]
        {
            assert!(tells_ply(variant, &format!("{begun} {said}\n")), "{variant}: {said}");
        }
    }
    // What could have been played, and what is no ply, is not told.
    for said in ["hm, Rs10r-12q would be better", "an attack on 12q", "the game of 12 May", "see page 3, 4th line"] {
        assert!(!tells_ply("skud", &format!("{SHORT} {{{said}}}\n")), "{said}");
    }
}

#[test]
fn words_behind_a_full_turn_are_a_remark() {
    for said in
        ["gg", "wins", "and wins", "good move", "a quiet start", "nice!", "-- the old opening", "— opening", ":)"]
    {
        for behind in ["", "\n3. Rs9d-8e"] {
            assert_read("skud", &[&format!("{FULL} {said}{behind}")], &{
                let plies = "Rs*10b Rs*10r Rs10b-9d Rs10r-12q";
                if behind.is_empty() { plies.to_owned() } else { format!("{plies} Rs9d-8e") }
            });
        }
    }
    // Not what may be a ply or a part of one, and not where one is due.
    for said in ["Pas", "with rose", "lilly", "not played", "and plants", "moves", "resined", "plus boat"] {
        assert!(!errors("skud", &format!("{FULL} {said}\n")).is_empty(), "{said}");
    }
    for said in ["gg", "good move", "a quiet start", "-- rose"] {
        assert!(!errors("skud", &format!("{SHORT} {said}\n3. Rs9d-8e\n")).is_empty(), "{said}");
    }
}

#[test]
fn lines_of_words_are_remarks() {
    for line in [
        "Better was 2... Rs10r-11q.",
        "Comment: Rs10r-11q was better",
        "/* lunch */",
        "--- lunch ---",
        "Page 2 of 3",
        "In turn 2, Host was sleepy.",
    ] {
        assert_read("skud", &[&format!("{FULL}\n{line}")], "Rs*10b Rs*10r Rs10b-9d Rs10r-12q");
    }
    for line in ["Better Rs9d-8e", "--- Pass ---", "--- rose on ten b ---"] {
        assert!(!errors("skud", &format!("{FULL}\n{line}\n")).is_empty(), "{line}");
    }
}

#[test]
fn a_question_mark_apart_is_told_where_turns_have_no_numbers() {
    for (text, mark) in [("O*#13g Rs*#17e\nWh*#2g ?\nLy*8n Lt*#14f\n", "Wh*#2g"), ("O*12r Rs*7d\n? Ly*9h\n", "Rs*7d")] {
        let read = game("balance", text);
        assert!(findings(&read).iter().any(|(code, word)| *code == "slip-sign" && word == "?"), "{mark}");
    }
    for text in ["1. O*#13g ? Rs*#17e\n", "O*#13g? Rs*#17e\n"] {
        assert_eq!(findings(&game("balance", text)), [], "{text}");
    }
}

#[test]
fn how_a_game_ended_is_read_in_more_words() {
    for (line, winner, how) in [
        ("Winner: Guest (time)", "Guest", Some("time")),
        ("and Host gave up here", "Guest", Some("resigned")),
        ("And the winner is Guest!", "Guest", None),
        ("Win for Host", "Host", None),
        ("Victory for Guest", "Guest", None),
        ("Host left, so Guest wins", "Guest", None),
        ("Guest beat Host", "Guest", None),
        ("Host defeats Guest", "Host", None),
        ("(Guest wins)", "Guest", None),
        ("[Guest wins]", "Guest", None),
        ("--- Guest wins ---", "Guest", None),
        ("1:0", "Guest", None),
        ("0 – 1", "Host", None),
    ] {
        let read = game("skud", &format!("{FULL}\n{line}\n"));
        let record = read.record();
        assert_eq!((record.tag("Result"), record.tag("Termination")), (Some(winner), how), "{line}");
        assert_eq!(plies(&read).len(), 4, "{line}");
    }
    let others =
        ["Guest beat Guest", "Guest wins the toss", "the winner is nobody", "Host left", "If Host errs, so Guest wins"];
    for line in others {
        assert_eq!(game("skud", &format!("{FULL}\n{line}\n")).record().tag("Result"), None, "{line}");
    }
}

#[test]
fn a_tile_goes_on_in_more_words() {
    for ply in ["Earth on 8p and to 5p", "places Earth on 8p, moving it to 5p", "Earth on 8p moving to 5p"] {
        assert_read("wiki", &[&format!("1. {ply}"), &format!("Sente: {ply}")], "E*8p-5p");
    }
    assert_read("ancient", &["1. First: Wheel on 9f and turns 3 clockwise. Second: Coin on 10g."], "Wh*9f ~ +3 Co*10g");
    assert_wrong("ancient", &[("1. Wh*9f and turns\n2. Co*10g", "ply-unreadable", "and")]);
    let bonus = "1. Rs*10b Rs*10r\n2. Rs10b-9d";
    let meant = "Rs*10b Rs*10r Rs10b-9d + Rk*8c Js*2j";
    let read = |bonus_text: &str| plies(&game("skud", &format!("{bonus} {bonus_text} Js*2j\n"))).join(" ");
    for said in ["(bonus: Rk*8c)", "(bonus Rk*8c)", "(bonus: rock on 8c)"] {
        assert_eq!(read(said), meant, "{said}");
    }
}

#[test]
fn turns_and_stars_as_people_write_them() {
    assert_read(
        "skud",
        &[
            "1. *Rs10b Rs*10r",
            "1. *Rs10b *Rs10r",
            "In turn 1, Guest plants a rose on 10b, then Host plants a rose on 10r.",
        ],
        "Rs*10b Rs*10r",
    );
    // A rule below a turn that is called a move ends no game.
    let text = "Balance Pai Sho\nMove 1\nO*#13g Rs*#17e\nMove 2\nWh*#2g O*#9o\n---\nMove 3\nLy*8n Lt*#14f\n";
    assert_eq!(plies(&game("balance", text)).len(), 6);
    // A line of HTML, with its tags and what stands in them.
    let page =
        "<h2>Skud Pai Sho</h2>\n<p>Mei vs Tam</p>\n[Rules \"site\"]<br>\n<br>\n1. Rs*10b Rs*10r<br>\n2. Rs10b-9d</p>\n";
    let read = game("skud", page);
    assert_eq!((plies(&read).len(), read.record().tag("Guest")), (3, Some("Mei")), "{:?}", findings(&read));
    // Slashes part plies whose signs are others.
    assert_read(
        "ancient",
        &["1. Draw Ly // Wh*15h\n2. Ly*13m + Ly13m→15o // Co*10j"],
        "Draw Ly Wh*15h Ly*13m + Ly13m-15o Co*10j",
    );
}

#[test]
fn a_seat_that_a_variation_names_is_held() {
    for (text, seat) in [("(Guest: Ly*2j)", "Guest:"), ("(Guest Ly*2j)", "Guest"), ("(2... Guest: Ly*2j)", "Guest:")] {
        assert_wrong("skud", &[(&format!("{FULL} {text}"), "seat-turn", seat)]);
    }
    let read = game("skud", &format!("{FULL} (Host: Ly*2j)\n"));
    assert!(findings(&read).contains(&("slip-seat", "Host:".to_owned())), "{:?}", findings(&read));
    assert!(read.is_right(), "{:?}", findings(&read));
}

#[test]
fn a_word_in_a_row_of_a_table_keeps_its_column() {
    for table in [
        "Turn\tGuest\tHost\n1\tRs*10b\tRs*10r\n2\t\tResign",
        "1\tRs*10b\tRs*10r\n2\t\tResign",
        "|Turn|Guest|Host|\n|--|--|--|\n|1|Rs*10b|Rs*10r|\n|2||Resign|",
        "\t1\tRs*10b\tRs*10r\n\t2\t\tLy*2j",
        "\tTurn\tGuest\tHost\n\t1\tRs*10b\tRs*10r\n\t2\t\tLy*2j",
    ] {
        let found = errors("skud", table);
        assert_eq!(found.first().map(|(code, _)| *code), Some("ply-missing"), "{table}");
    }
    assert_read("skud", &["Turn\tGuest\tHost\n1\tRs*10b\tRs*10r\n2\tResign\t"], "Rs*10b Rs*10r Resign");
    // Rows that are comments by their first sign.
    assert!(tells_ply("skud", "1. Rs*10b Rs*10r\n;2;Rs10b-9d;Rs10r-12q\n"));
}

#[test]
fn who_wrote_stands_above_what_was_written() {
    let post = |who: &str, ply: &str| format!("{who} wrote on 12 Mar 2024, 18:02\n{ply}\n\n");
    let head = "[Guest \"Mei\"]\n[Host \"Tam\"]\n\n";
    let begun = format!("{head}{}{}", post("Mei", "Rs*10b"), post("Tam", "Rs*10r"));
    assert_eq!(plies(&game("skud", &begun)).len(), 2);
    assert_eq!(
        errors("skud", &format!("{begun}{}", post("Tam", "Ly*2j"))).first().map(|(code, _)| *code),
        Some("seat-turn")
    );
    let short = format!("{head}Mei wrote:\nRs*10b\n\nTam wrote:\nRs*10r\n");
    assert_eq!(plies(&game("skud", &short)).len(), 2);
}

#[test]
fn numbers_and_remarks_behind_plies() {
    assert_read(
        "skud",
        &["Coup 1 : Rs*10b Rs*10r", "Move #1: Rs*10b Rs*10r", "1. Rs*10b +0.3 Rs*10r"],
        "Rs*10b Rs*10r",
    );
    let read = game("skud", "1. Rs*10b (better: Js*10b) Rs*10r\n");
    assert_eq!((plies(&read).len(), read.is_right()), (2, true), "{:?}", findings(&read));
}
