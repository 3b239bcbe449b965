//! What parts plies: semicolons, cells, numbers and labels, and what happens where one of them is damaged.

use crate::everyday::errors;
use crate::typed::{findings, game, plies};

/// Asserts that each text is read without an error, as these plies.
pub(crate) fn assert_read(variant: &str, texts: &[&str], wanted: &str) {
    for text in texts {
        let read = game(variant, &format!("{text}\n"));
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), wanted, "{text}");
    }
}

/// Asserts that each text has an error at its word.
pub(crate) fn assert_wrong(variant: &str, texts: &[(&str, &str, &str)]) {
    for (text, code, word) in texts {
        let found = errors(variant, &format!("{text}\n"));
        let is_wanted = |(name, blamed): &(&str, String)| name == code && blamed == word;
        assert!(found.iter().any(is_wanted), "{text}: {found:?}");
    }
}

#[test]
fn a_line_of_the_garden_gate_below_tags_has_all_its_plies() {
    let text = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(-1,-6)";
    assert_read("skud", &[text, &text.replace(';', "; "), &text.replace(';', " ")], "Rs*10b Rs*10r 10b-9d");
    assert_wrong(
        "skud",
        &[
            ("1G.R3(0,-8);1H.R6(0,8);2G.(0,-8)-(-1,-6)", "tile-unknown", "R6"),
            ("1G.R3(0,-8);1HR3(0,8);2G.(0,-8)-(-1,-6)", "ply-unreadable", "1HR3"),
            ("1G.R3(0,-8);1H.R3(0,8);2G.(0,8)-(-1,-6)", "skud-not-yours", "(0,8)"),
        ],
    );
}

#[test]
fn semicolons_part_plies_in_words_and_slips_too() {
    assert_read(
        "balance",
        &[
            "1. O*6o; O*11l\n2. Ly*9a; Rs*15i\n3. O*13f; Second resigns",
            "1. O*6o; O*11l\n2. Ly*9a; Rs*15i\n3. O*13f; I resign",
        ],
        "O*6o O*11l Ly*9a Rs*15i O*13f Resign",
    );
    assert_read(
        "ancient",
        &["[Centre \"Rd\"]\n\n1. draws a lily; draws a jade\n2. draws; draws a tile"],
        "Draw Ly Draw Jd Draw Draw",
    );
    // Some turns without the sign, and one cell that is no ply.
    assert_read(
        "balance",
        &["1. O*6o, O*11l\n2. Ly*9a; Rs*15i\n3. O*13f; Lt*12l", "1. O*6o; O*11l\n2. Ly*9a; Rs*15i\n3. O*13f Lt*12l"],
        "O*6o O*11l Ly*9a Rs*15i O*13f Lt*12l",
    );
    assert_read("balance", &["1. O*6o; O*11l\n2. Ly*9a; Rs*15i\n3. O*13f; I forgot"], "O*6o O*11l Ly*9a Rs*15i O*13f");
    assert_wrong(
        "skud",
        &[
            ("1. Rs*10b; Rs*10r\n2. Rs10b-9d; Roze 12q", "ply-unreadable", "Roze"),
            ("1. Rs*10b; Rs*10", "ply-unreadable", "10"),
            ("1. Rs*10b; Rs 10t", "point-off-board", "10t"),
            ("1. Rs*10b Rs*10r; 2, Rs10b-9d Rs10r-12q; 3. Rs9d-8e Ly*18j", "ply-unreadable", "2,"),
        ],
    );
    // What follows the sign is a comment otherwise.
    for text in ["1. Rs*10b Rs*10r ; Rs 10e was better\n2. Rs10b-9d", "1. Rs*10b Rs*10r; 5 minutes", "1. Rs*10b; quiet"]
    {
        let read = game("skud", &format!("{text}\n"));
        assert!(read.is_right() && read.to("pai").unwrap().contains(" ; "), "{text}: {:?}", findings(&read));
    }
    // Plies that are taken for comments leave no numbers that count plies.
    assert_wrong("skud", &[("1. Rs*10b ; then Rs*10r\n2. Rs10b-9d ; fine\n3. Js*2j ; yes", "ply-missing", "2.")]);
}

#[test]
fn an_empty_cell_gives_no_ply_to_another_seat() {
    let four = "[Players \"4\"]\n\n| Turn | Red | Yellow | Blue | Green |\n|--|--|--|--|--|\n\
                | 1 | S*16f-13c | A*13h-11g | S*16o | E*9s-9n |\n";
    let two = "1. E*18f | S*18m\n";
    for (variant, text) in [
        ("wiki", format!("{four}| 2 | A*16n-14o | Pass | | F*11m-11o |\n")),
        ("wiki", format!("{four}| 2 | A*16n-14o | Pass | – | F*11m-11o |\n")),
        ("balance", "First\tSecond\nO*6o\tO*11l\n\tRs*15i\n".to_owned()),
        ("balance", "O*6o\tO*11l\n\tRs*15i\n".to_owned()),
        ("wiki", "#   Sente   Gote\n1   E*18f   S*18m\n2           Rs*14e\n".to_owned()),
        ("wiki", format!("{two}2. | Rs*14e\n")),
        ("wiki", "1. E*18f ; S*18m\n2. ; Rs*14e\n".to_owned()),
    ] {
        let found = errors(variant, &text);
        assert!(matches!(&found[..], [("ply-missing", _)]), "{text}: {found:?}");
    }
    // The last turn may have one ply.
    assert_read(
        "wiki",
        &["1. E*18f | S*18m\n2. Rs*14e |", "#   Sente   Gote\n1   E*18f   S*18m\n2   Rs*14e"],
        "E*18f S*18m Rs*14e",
    );
}

#[test]
fn a_ply_too_many_is_told_of_without_its_star() {
    assert_wrong("wiki", &[("1. E*18f S*18m\n2. Rd 17h Rs 14e S 17f", "ply-extra", "S 17f")]);
    assert_wrong("skud", &[("1. Rs*10b Rs*10r\n2. Js 2j Js 18j Ly 10b", "ply-extra", "Ly 10b")]);
}

#[test]
fn a_code_with_a_colon_is_a_tile() {
    assert_wrong("iroh", &[("1. F: 7e-7f, A: 7o-4o", "iroh-other-tile", "F: 7e-7f")]);
    assert_wrong("skud", &[("1. Rs*10b Rs*10r\n2. C: 10b-9d, B: 10r-12q", "skud-other-tile", "C: 10b-9d")]);
}

#[test]
fn a_line_that_begins_with_a_word_of_play_is_no_comment() {
    let promotes = "promotes Earth on 18f to Fire, Jade 4m";
    assert_wrong("wiki", &[(&format!("1. E*18f S*18m\n2. {promotes}"), "ply-unreadable", promotes)]);
    let opening = "1. Rs*10b Rs*10r\n2. ";
    for words in ["turns the wheel on 5e by one, Rose 13m", "hurries the rose to 8e, lily 18j"] {
        assert_wrong("skud", &[(&format!("{opening}{words}"), "ply-unreadable", words)]);
    }
    assert_wrong(
        "skud",
        &[("1. both plant roses at home\n2. Rs10b-9d Rs10r-12q", "ply-unreadable", "both plant roses at home")],
    );
    for words in ["The Rose on 10b was strong", "look at the rose on 10b!", "A nice day"] {
        assert_eq!(errors("skud", &format!("{opening}{words}\n")), [], "{words}");
    }
}

#[test]
fn turns_are_numbered_in_more_ways() {
    let turns = ["1. Rs*10b Rs*10r", "2. Rs10b-9d Rs10r-12q"];
    let each = ["Rs*10b", "Rs*10r", "Rs10b-9d", "Rs10r-12q"];
    let with = |labels: [&str; 4]| {
        let lines = labels.iter().zip(each).map(|(label, ply)| format!("{label} {ply}"));
        lines.collect::<Vec<_>>().join("\n")
    };
    let wanted = each.join(" ");
    for text in [
        with(["1.1", "1.2", "2.1", "2.2"]),
        with(["1G", "1H", "2G", "2H"]),
        with(["P1:", "P2:", "P1:", "P2:"]),
        with(["Player 1:", "Player 2:", "Player 1:", "Player 2:"]),
        with(["▲", "△", "▲", "△"]),
        turns.join("\n").replace(". ", "/ "),
        turns.join("\n").replace(". ", "、").replace(' ', "、"),
        turns.join("\n") + "\n* * *\nPage 2",
        "   1 Rs*10b   ( 0:00/00:00:00)\n   2 Rs*10r   ( 0:01/00:00:01)\n   3 Rs10b-9d   ( 0:02/00:00:02)\n   4 Rs10r-12q".to_owned(),
        "ply,seat,text\n1,Guest,Rs*10b\n2,Host,Rs*10r\n3,Guest,Rs10b-9d\n4,Host,Rs10r-12q".to_owned(),
    ] {
        assert_read("skud", &[&text], &wanted);
    }
    assert_read(
        "skud",
        &["[Guest \"Lin\"]\n[Host \"Sora\"]\n\n*Lin* `Rs*10b`\n*Sora* `Rs*10r`\n*Lin* `Rs10b-9d`\n*Sora* `Rs10r-12q`"],
        &wanted,
    );
    // The columns of seats, of which a point may be no number.
    assert_read("iroh", &["1G E7e-7f\n1H Rk*13l"], "E7e-7f Rk*13l");
}

#[test]
fn names_and_results_are_no_prose() {
    let tag = |text: &str, name: &str| game("skud", text).record().tag(name).map(str::to_owned);
    let below = "\n\n1. Rs*10b Rs*10r\n";
    assert_eq!(tag(&format!("Today I played against Mei.{below}"), "Guest"), None);
    let scored = format!("Mei 1 - Tam 0{below}");
    assert_eq!(["Guest", "Host", "Result"].map(|name| tag(&scored, name).unwrap()), ["Mei", "Tam", "Guest"]);
    for line in ["Host = Tam", "Host - Tam", "[Host = \"Tam\"]"] {
        assert_eq!(tag(&format!("{line}{below}"), "Host").as_deref(), Some("Tam"), "{line}");
    }
    // Nobody has resigned for certain.
    let asked = game("skud", "[Guest \"Lin\"]\n[Host \"Tam\"]\n\n1. Rs*10b Rs*10r\nLin resigns?\n");
    assert!(plies(&asked).len() == 2 && findings(&asked).contains(&("slip-comment", "Lin resigns?".to_owned())));
}

#[test]
fn acts_are_told_in_more_words() {
    // It is not the turn of that Lily, but it is read.
    let squares = game("balance", "1. Ly*#16e O*6o\n2. First moves Lily from square #16e to square #16h\n");
    assert_eq!(plies(&squares).join(" "), "Ly*#16e O*6o Ly#16e-#16h");
    assert_read(
        "skud",
        &[
            "1. Guest puts white jade on 10b — Host puts white jade on 10r\n2. Guest moves 10b to 9d — Host moves 10r to 12q",
        ],
        "Jd*10b Jd*10r 10b-9d 10r-12q",
    );
    assert_read("skud", &["1. Rs*10b (!) Rs*10r (?!)"], "Rs*10b Rs*10r");
    assert_read(
        "ancient",
        &["[Centre \"Rd\"]\n\n1. draws Lily, discards one unseen, draws a tile"],
        "Draw Ly / ? Draw",
    );
}

#[test]
fn a_turn_goes_on_with_its_number_behind_a_semicolon() {
    let above = "1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n";
    let all = "Rs*10b Rs*10r Rs10b-9d Rs10r-12q Rs9d-8e Ly*18j";
    assert_read(
        "skud",
        &[
            &format!("{above}3. Rs9d-8e; 3... Ly*18j"),
            &format!("{above}3. Rs9d-8e;3... lily 18j"),
            &format!("{above}3. Rs9d-8e; 3... Ly*18j\n"),
        ],
        all,
    );
    assert_read(
        "skud",
        &[&format!("{above}3. Rs9d-8e; 3... Ly*18j\n4. Jd*10b Ly18j-16j")],
        &format!("{all} Jd*10b Ly18j-16j"),
    );
    // What could have been played: behind a whole turn, beside words, above the ply itself, or behind the space of a comment.
    for (turn, count) in [
        ("3. Rs9d-8e Ly*18j; 3... Ly*2j", 6),
        ("3. Rs9d-8e ; 3... Ly*18j", 5),
        ("3. Rs9d-8e; 3... Ly*18j was better", 5),
        ("3. Rs9d-8e; 3... Ly*2j\n3... Ly*18j", 6),
        ("3. Rs9d-8e; Ly*18j", 5),
    ] {
        let read = game("skud", &format!("{above}{turn}\n"));
        assert_eq!(plies(&read).len(), count, "{turn}: {:?}", findings(&read));
        assert!(read.to("pai").unwrap().contains("; ") || read.to("pai").unwrap().contains('{'), "{turn}");
    }
    assert_wrong("skud", &[(&format!("{above}3. Rs9d-8e; 4... Ly*18j"), "turn-number", "4...")]);
}
