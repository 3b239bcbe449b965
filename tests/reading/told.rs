//! Games as they are told: who says what, in which order, and what is no ply.

use crate::typed::{findings, game, plies};
use paisho::{Game, notation};

/// The errors of a text, each with what it is about.
fn errors(variant: &str, text: &str) -> Vec<(&'static str, String)> {
    let game = game(variant, text);
    let found = game.diagnostics();
    let found = found.iter().filter(|found| found.is_error());
    found.map(|found| (found.code.name, game.text()[found.span.range()].to_owned())).collect()
}

/// What a game says of its players.
fn players(game: &Game) -> Vec<(&str, &str)> {
    let tags = game.record().tags().filter(|tag| ["Guest", "Host"].contains(&&*tag.name));
    tags.map(|tag| (tag.name.as_str(), tag.value.as_str())).collect()
}

#[test]
fn one_word_that_is_no_ply_is_one_error() {
    for (text, word) in [
        // Times, seats' names and headings stay read.
        ("[14:03] Lin: Rs*10b\n[14:04] Sora: Rs*10r\n[14:05] Lin: no wait, Rs10b-9d\n[14:06] Sora: Rs10r-12q\n", "no"),
        ("Skud Pai Sho\nMei vs Tam\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q well played\n", "well"),
        ("Skud Pai Sho\n1. Rs*10b Rs*10r\n2. Rs10b-9d hmm Rs10r-12q\n", "hmm"),
        ("| Turn | Guest | Host |\n|---|---|---|\n| 1 | Rs*10b | hmm |\n", "hmm"),
    ] {
        assert_eq!(errors("skud", text), [("ply-unreadable", word.to_owned())], "{text}");
    }
    let text = "Skud Pai Sho\nMei vs Tam\n1. Rs*10b Rs*10r\n2. Rs10b-9d hmm Rs10r-12q\n";
    let game = game("skud", text);
    assert_eq!(players(&game), [("Guest", "Mei"), ("Host", "Tam")]);
    let help = game.diagnostics().iter().find(|found| found.is_error()).and_then(|found| found.help.clone());
    assert!(help.as_deref().unwrap_or_default().contains("a remark goes in braces, as in `{hmm}`"), "{help:?}");
}

#[test]
fn a_seat_out_of_turn_is_told_of_once() {
    let text = "[Variant \"iroh\"]\nHost: E7e-7f\nGuest: A12p-12o\nHost: E7f-8g\n";
    assert_eq!(errors("iroh", text), [("seat-turn", "Host:".to_owned())]);
    let game = game("iroh", text);
    let error = game.diagnostics().into_iter().find(|found| found.is_error()).unwrap();
    assert_eq!(error.message, "`Host` is named here, and Guest is to play");
    // What is told of another seat is no comment.
    let told = "1. Rs*10b Rs*10r\nHost answers with a rose on 10r\n";
    assert_eq!(errors("skud", told), [("seat-turn", "Host".to_owned())]);
}

#[test]
fn columns_and_lists_are_in_turn_order() {
    for (variant, text, wrong) in [
        (
            "balance",
            "| Turn | Second | First |\n|---|---|---|\n| 1 | O*#8h | Wh*#6g |\n| 2 | O*#8g | Rs*#17l |\n",
            "| Turn | Second | First |",
        ),
        ("iroh", "Turn\tHost\tGuest\n1\tA12p-12o\tE7e-7f\n", "Turn\tHost\tGuest"),
        ("iroh", "Host;Guest\n1;A12p-12o;E7e-7f\n2;Rk*3j;E7f-8g\n", "Host;Guest"),
        // A line with all plies of a player.
        ("balance", "First: O*#8h O*#8g Lt*#12l\nSecond: Wh*#6g Rs*#17l Ly*#3g\n", "First:"),
        ("balance", "First: O*#8h, O*#8g\nSecond: Wh*#6g, Rs*#17l\n", "Second:"),
    ] {
        let found = errors(variant, text);
        assert_eq!(found.first(), Some(&("seat-turn", wrong.to_owned())), "{text}: {found:?}");
    }
    // In turn order, and where a seat is named before a turn.
    for (variant, text, meant) in [
        ("iroh", "Turn\tGuest\tHost\n1\tE7e-7f\tA12p-12o\n", "E7e-7f A12p-12o"),
        ("skud", "Guest: Rs*10b Rs*10r\n", "Rs*10b Rs*10r"),
        ("skud", "Guest: 1. Rs*10b Rs*10r 2. Rs10b-9d Rs10r-12q\n", "Rs*10b Rs*10r Rs10b-9d Rs10r-12q"),
        ("skud", "Guest: 1. Rs*10b\nHost: 1. Rs*10r\nGuest: 2. Rs10b-9d\n", "Rs*10b Rs*10r Rs10b-9d"),
        ("skud", "Guest: Rs*10b\nRs*10r\nRs10b-9d\n", "Rs*10b Rs*10r Rs10b-9d"),
    ] {
        assert_eq!(
            (errors(variant, text), plies(&game(variant, text)).join(" ")),
            (vec![], meant.to_owned()),
            "{text}"
        );
    }
}

#[test]
fn what_is_told_of_a_ply_is_no_comment() {
    let first = "1. Rs*10b Rs*10r\n";
    for (turn, meant) in [
        ("2. I put a jade on 2j, he answers with a lily on 18j", "Jd*2j Ly*18j"),
        ("2. My rose from 10b goes to 10e", "Rs10b-10e"),
        ("Guest answers with a jade on 2j", "Jd*2j"),
    ] {
        let game = game("skud", &format!("{first}{turn}\n"));
        assert!(game.is_right(), "{turn}: {:?}", findings(&game));
        assert_eq!(plies(&game)[2..].join(" "), meant, "{turn}");
    }
    for (turn, wrong) in [
        ("2. I will put the jade on 2j", "I will put the jade on 2j"),
        ("2. Now she thinks and then plants a jade on 2j", "Now she thinks and then plants a jade on 2j"),
        ("Guest: I will put the jade on 2j", "I will put the jade on 2j"),
        ("Guest thinks and plants a jade on 2j", "thinks and plants a jade on 2j"),
    ] {
        assert_eq!(errors("skud", &format!("{first}{turn}\n")), [("ply-unreadable", wrong.to_owned())], "{turn}");
    }
    // Without a word of play it is a sentence.
    for turn in ["3. The Rose on 10b was strong", "2. The jade on 2j is what I wanted"] {
        let found = findings(&game("skud", &format!("{first}{turn}\n")));
        assert_eq!(found, [("slip-comment", turn.to_owned())], "{turn}");
    }
}

/// The findings that are neither notes nor slips, which tell how something was read.
fn doubts(variant: &str, text: &str) -> Vec<(&'static str, String)> {
    let all = findings(&game(variant, text)).into_iter();
    all.filter(|(code, _)| !code.starts_with("slip-") && !code.starts_with("tile-")).collect()
}

#[test]
fn plies_in_the_last_comment_are_told_of() {
    let first = "1. Rs*10b Rs*10r\n";
    for (last, ply) in [
        ("2. Js*18j {the rest: Ly*2j 3. Js18j-16j}", "Ly*2j"),
        ("2. Js*18j ; then Ly*2j", "; then Ly*2j"),
        ("2. Js*18j ; H Ly*2j", "Ly*2j"),
        ("2. Js*18j ; - Ly*2j", "Ly*2j"),
        ("2. Js*18j ; ly 2j, strong", "ly 2j"),
        ("2. Js*18j ; Ly*2j is the reply", "Ly*2j"),
        ("{Js*18j Ly*2j, I think}", "Js*18j"),
        // What takes back the ply before it, wherever it stands.
        ("2. Js*18j {no, Js*2j} Ly*2j", "Js*2j"),
        ("2. Js*18j; correction: Js*2j\nLy*2j", "Js*2j"),
    ] {
        assert_eq!(doubts("skud", &format!("{first}{last}\n")), [("comment-ply", ply.to_owned())], "{last}");
    }
    for last in [
        "2. Js*18j {Ly*2j was better} Ly*2j",
        "2. Js*18j {threatens Js18j-16j}",
        "2. Js*18j {the Rose on 10b is strong}",
        "2. Js*18j {the chain 10b-9d-8f is not whole}",
        "2. Js*18j {a reply to Rs*10r} Ly*2j",
    ] {
        assert_eq!(doubts("skud", &format!("{first}{last}\n")), [], "{last}");
    }
}

#[test]
fn a_last_variation_in_the_place_of_a_ply_is_told_of() {
    let first = "1. Rs*10b Rs*10r\n2. Js*18j ";
    for (last, told) in [("(Ly*2j)", "(Ly*2j)"), ("(lily 2j)", "(lily 2j)")] {
        assert_eq!(doubts("skud", &format!("{first}{last}\n")), [("variation-ply", told.to_owned())], "{last}");
    }
    // With its number, behind a whole turn, or of several plies it is what could have been played.
    for last in ["(2. Ly*2j)", "Ly*2j (Js*2j)", "(Ly*2j Js*18j)", "(Ly*18j) Ly*2j"] {
        assert_eq!(doubts("skud", &format!("{first}{last}\n")), [], "{last}");
    }
}

#[test]
fn words_that_take_back_a_ply_are_errors() {
    let first = "1. Rs*10b Rs*10r\n";
    for (last, wrong) in [
        ("2. Js*18j? no, Js*2j Ly*2j", "no"),
        ("2. Js*18j (no) Js*2j", "no"),
        ("2. Js*18j sorry, Js*2j", "sorry"),
        ("2. we placed the jasmines on 18j and 2j", "we placed the jasmines on 18j and 2j"),
        ("2. both players place a lily on 18j and 2j", "both players place a lily on 18j and 2j"),
    ] {
        assert_eq!(errors("skud", &format!("{first}{last}\n")), [("ply-unreadable", wrong.to_owned())], "{last}");
    }
}

#[test]
fn a_word_that_cannot_be_read_is_blamed_itself() {
    let first = "1. Rs*10b Rs*10r\n";
    for (last, wrong) in [
        ("2. Rs10b-9d hooray!", "hooray"),
        ("2. Rs10b-9d Rs10r-12q etc.", "etc"),
        ("2. White: Js*18j", "White"),
        ("2. Js*[18j]", "[18j]"),
        ("2. Guest rose", "rose"),
        ("2. Guest plants jade 18j and thinks, Host lily", "lily"),
    ] {
        let found = errors("skud", &format!("{first}{last}\n"));
        assert_eq!(found.first(), Some(&("ply-unreadable", wrong.to_owned())), "{last}: {found:?}");
    }
    let found = errors("skud", &format!("{first}2. Rs10b nach 9d\n"));
    assert!(found.contains(&("ply-unreadable", "nach".to_owned())), "{found:?}");
}

#[test]
fn results_behind_plies_and_numbers_are_tags() {
    for (text, tags) in [
        ("1. Rs*10b Rs*10r\n2. Js*18j Js*2j and Guest wins\n", "[Result \"Guest\"]"),
        ("1. Rs*10b Rs*10r\n2. Js*18j Js*2j. Host wins on time.\n", "[Result \"Host\"]\n[Termination \"time\"]"),
        ("1. Rs*10b Rs*10r\n2. Guest wins on time\n", "[Result \"Guest\"]\n[Termination \"time\"]"),
    ] {
        let game = game("skud", text);
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        let written = game.to("pai").unwrap();
        assert!(written.contains(tags), "{text}: {written}");
    }
}

#[test]
fn what_may_be_lost_at_the_end_is_told_of() {
    let four = "[Players \"4\"]\n\n1. A*8g W*10k E*13i-13f E*17k\n2. Pass Pass Pass ";
    for (variant, text, told) in [
        ("wiki", format!("{four}{{Pass}}\n"), "{Pass}"),
        ("wiki", format!("{four}{{Green passes}}\n"), "Green passes"),
        ("iroh", "1. Lt10c-5c Rk*4k\n2. A8d-6b {gives up}\n".to_owned(), "{gives up}"),
        ("iroh", "1. Lt10c-5c Rk*4k\n2. A8d-6b ; Host resigned here\n".to_owned(), "; Host resigned here"),
        ("skud", "[Round \"1. Rs*10b Rs*10r\"]\n\n1. Rs*10b Rs*10r\n".to_owned(), "Rs*10b"),
        ("skud", "[Reply \"Rs10r-12q\"]\n\n1. Rs*10b Rs*10r\n".to_owned(), "Rs10r-12q"),
    ] {
        let found = doubts(variant, &text);
        let told = told.trim_matches(['{', '}', ';', ' ']);
        assert!(found.iter().any(|(code, part)| *code == "comment-ply" && part.contains(told)), "{text}: {found:?}");
    }
    for (variant, text) in [
        ("skud", "[Line \"Rs*10b Rs*10r\"]\n[Event \"10-12 May\"]\n\n1. Rs*10b Rs*10r\n"),
        ("iroh", "1. Lt10c-5c Rk*4k\n2. A8d-6b {gives up the centre}\n"),
    ] {
        assert_eq!(doubts(variant, text), [], "{text}");
    }
    // YAML takes a square after a blank for a comment.
    let yaml = |ply: &str| {
        let text = format!("variant: balance\nturns:\n  - turn: 1\n    plies:\n      - pai: {ply}\n");
        let read = notation::named("yaml").unwrap().read(&text, &notation::Options::default());
        read.diagnostics
            .iter()
            .filter(|found| found.is_error())
            .map(|found| text[found.span.range()].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(yaml("O*#8h #12p"), ["#12p"]);
    assert_eq!((yaml("O*#8h"), yaml("O*#8h # a quiet start"), yaml("\"O*#8h\" #12p")), (vec![], vec![], vec![]));
}

#[test]
fn names_clocks_and_cells_are_read() {
    for (text, meant, tags) in [
        (
            "Iroh Pai Sho, Iroh vs Jeong\nIroh: Lt10c-5c\nJeong: Rk*4k\n",
            "Lt10c-5c Rk*4k",
            "[Guest \"Iroh\"]\n[Host \"Jeong\"]",
        ),
        ("[Variant \"iroh\"]\n\n0:12 1. Lt10c-5c Rk*4k\n0:45 2. A8d-6b W9m-10m\n", "Lt10c-5c Rk*4k A8d-6b W9m-10m", ""),
        ("\"Variant\",\"iroh\"\n\"1\",\"Lt10c-5c\",\"Rk*4k\"\n", "Lt10c-5c Rk*4k", ""),
        ("Variant\tiroh\n1\tLt10c-5c\tRk*4k\nResult\tGuest\n", "Lt10c-5c Rk*4k", "[Result \"Guest\"]"),
    ] {
        let game: Game = text.parse().unwrap();
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        assert_eq!((game.record().variant.name(), plies(&game).join(" ")), ("iroh", meant.to_owned()), "{text}");
        let written = game.to("pai").unwrap();
        assert!(written.contains(tags), "{text}: {written}");
    }
    let counted = "[Variant \"iroh\"]\n\nZug 1: Lt10c-5c\nZug 2: Rk*4k\n";
    assert!(players(&counted.parse().unwrap()).is_empty());
}

#[test]
fn signs_of_other_keyboards_are_read() {
    let meant = ["Rs*10b", "Rs*10r", "Rs10b-9d"];
    for text in [
        "1. Rs*10b Rs*10r\n2. Rs10b\u{27a1}9d\n",
        "1. Rs*10b Rs*10r\n2. Rs10b\u{21d2}9d\n",
        "1\\. Rs\\*10b Rs\\*10r\n2\\. Rs10b\\-9d\n",
    ] {
        assert_eq!(plies(&game("skud", text)), meant, "{text}");
    }
    let turned = game("basic", "1. Js*12f Js*8n\n2. wheel 13j turns counterclockwise by 2\n");
    assert_eq!(plies(&turned)[2], "Wh13j ~ -2");
}

#[test]
fn a_seat_of_other_rules_and_a_lost_quote_are_told_of() {
    let found = |text: &str| findings(&game("skud", text));
    assert_eq!(found("[Sente \"Mei\"]\n\n1. Rs*10b Rs*10r\n"), [("tag-misspelt", "Sente".to_owned())]);
    // The set-up of another rule set does nothing here.
    assert_eq!(found("[Target \"3\"]\n\n1. Rs*10b Rs*10r\n"), [("tag-misspelt", "Target".to_owned())]);
    assert_eq!(found("[Guest \"Mei\"]\n\n1. Rs*10b Rs*10r\n"), []);
    let text = "[Variant basic\"]\n\n1. Js*12f Js*8n\n";
    let game: Game = text.parse().unwrap();
    assert_eq!(game.record().variant.name(), "basic");
    assert_eq!(findings(&game), [("slip-tag", "[Variant basic\"]".to_owned())]);
}

#[test]
fn chats_and_mails_are_read() {
    for text in [
        "[15/03/2024, 14:02:11] Mei: Rs*10b\n[15/03/2024, 14:03:11] Tam: Rs*10r\n[15/03/2024, 14:04:11] Mei: Rs10b-9d\n",
        "15/03/2024, 14:02 - Mei: Rs*10b\n15/03/2024, 14:03 - Tam: Rs*10r\n15/03/2024, 14:05 - Mei: Rs10b-9d\n",
        "3/15/24, 2:02 PM - Mei: Rs*10b\n3/15/24, 2:03 PM - Tam: Rs*10r\n3/15/24, 2:05 PM - Mei: Rs10b-9d\n",
        "Mei — Today at 14:03\nRs*10b\nTam — Today at 2:04 PM\nRs*10r\nMei — 15/03/2024 14:03\nRs10b-9d\n",
        "Mei, [15.03.2024 14:02]\nRs*10b\n\nTam, [15.03.2024 14:02]\nRs*10r\n\nMei, [15.03.2024 14:05]\nRs10b-9d\n",
        "<Mei> Rs*10b\n<Tam> Rs*10r\n<Mei> Rs10b-9d\n",
        "[14:03] <Mei> Rs*10b\n[14:04] <Tam> Rs*10r\n[14:05] <Mei> Rs10b-9d\n",
        "(14:03) Mei: Rs*10b\n(14:04) Tam: Rs*10r\n(14:05) Mei: Rs10b-9d\n",
        "Mei: Rose 10b\nTam: Rose 10r\nMei: Rose 10b to 9d\n",
    ] {
        let game = game("skud", text);
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        assert_eq!(plies(&game), ["Rs*10b", "Rs*10r", "Rs10b-9d"].map(str::to_owned), "{text}");
        assert_eq!(players(&game), [("Guest", "Mei"), ("Host", "Tam")], "{text}");
    }
    // What is said besides is kept, and a signature with a house number is no ply.
    for (text, kept) in [
        ("<Mei> Rs*10b\n<Tam> hi there\n<Tam> Rs*10r\n<Mei> Rs10b-9d\n", "{<Tam> hi there}"),
        (
            "Mei — Today at 14:03\nRs*10b\nTam — Today at 14:04\ngood luck!\nRs*10r\nMei — Today at 14:05\nRs10b-9d\n",
            "{good luck!}",
        ),
        ("1. Rs*10b Rs*10r\n2. Rs10b-9d\n\nBest,\nMei\n-- \nMei Lin, 12b Rose Street\n", "{Mei Lin, 12b Rose Street}"),
        (
            "On Fri, 15 Mar 2024 at 14:02, Tam <t@x.org> wrote:\n> 1. Rs*10b Rs*10r\n\n2. Rs10b-9d\n",
            "Tam <t@x.org> wrote:}",
        ),
    ] {
        let game = game("skud", text);
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        let written = game.to("pai").unwrap();
        assert_eq!((plies(&game).len(), written.contains(kept)), (3, true), "{text}: {written}");
    }
    // A rule between the turns is no signature.
    let ruled = "1. Rs*10b Rs*10r\n--\n2. Rs10b-9d\n";
    assert_eq!(plies(&game("skud", ruled)).len(), 3);
}

#[test]
fn what_is_read_is_told_of_in_canonical_form() {
    let text = "1. rose 10b plants a rose on 10r\n2. rose 10b to 9d, I move rose 10r to 12q\n";
    let game = game("skud", text);
    let message = |code: &str| {
        let found = game.diagnostics().into_iter().find(|found| found.code.name == code);
        found
            .map(|found| format!("{} | {}", found.message, found.help.as_deref().unwrap_or_default()))
            .unwrap_or_default()
    };
    assert_eq!(message("slip-drop"), "`rose 10b` is read as `Rs*10b` | write `Rs*10b` for `rose 10b`");
    let phrases = message("slip-phrase");
    assert!(phrases.starts_with("`plants a rose on 10r` is read as `Rs*10r` ("), "{phrases}");
    assert!(phrases.contains("`Rs10r-12q` for `I move rose 10r to 12q`"), "{phrases}");
}

#[test]
fn marks_of_pages_and_forums_are_no_plies() {
    let meant = ["Rs*10b", "Rs*10r", "Rs10b-9d", "Rs10r-12q"];
    for text in [
        "[b]1.[/b] Rs*10b Rs*10r\n[b]2.[/b] Rs10b-9d Rs10r-12q\n",
        "[code]\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n[/code]\n",
        "[quote=Mei]\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n[/quote]\n",
        "1. Rs*10b Rs*10r<br>\n2. Rs10b-9d Rs10r-12q<br/>\n",
        "<p>1. Rs*10b Rs*10r</p>\n<p>2. Rs10b-9d Rs10r-12q</p>\n",
        "<tr><td>1</td><td>Rs*10b</td><td>Rs*10r</td></tr>\n<tr><td>2</td><td>Rs10b-9d</td><td>Rs10r-12q</td></tr>\n",
        "1.&nbsp;Rs*10b&nbsp;Rs*10r\n2.&nbsp;Rs10b-&gt;9d&nbsp;Rs10r-12q\n",
        "1. Rs*10b Rs*10r\u{200b}\n2. Rs10b-9d Rs10r-12q\u{200b}\n",
        "Turn,Guest,Host\n1,\"Rs*10b\",\"Rs*10r\"\n2,\"Rs10b-9d\",\"Rs10r-12q\"\n",
        "1. Rs*10b (2:31) Rs*10r (12s)\n2. Rs10b-9d (1 min) Rs10r-12q (4:00)\n",
        "1. Rs*10b Rs*10r (as in game 3)\n2. Rs10b-9d Rs10r-12q\n",
        "| # | Guest | Host | Remarks |\n|---|---|---|---|\n| 1 | Rs*10b | Rs*10r | two of a kind |\n| 2 | Rs10b-9d | Rs10r-12q | |\n",
    ] {
        let game = game("skud", text);
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        assert_eq!(plies(&game), meant, "{text}");
        assert!(!findings(&game).is_empty(), "{text}");
    }
    // What is said stays.
    for (text, kept) in [
        ("1. Rs*10b (2:31) Rs*10r\n", "Rs*10b {2:31}"),
        ("| 1 | Rs*10b | Rs*10r | two of a kind |\n| 2 | Rs10b-9d | Rs10r-12q | |\n", "Rs*10r {two of a kind}"),
    ] {
        let written = game("skud", text).to("pai").unwrap();
        assert!(written.contains(kept), "{text}: {written}");
    }
    // A last column that tells of plies, a position and a variation are none of these.
    let told = "[Variant \"skud\"]\n| 1 | Rs*10b | Rs*10r | better Js*10r |\n| 2 | Rs10b-9d | Rs10r-12q | |\n";
    assert_eq!(errors("skud", told), [("ply-unreadable", "better".to_owned())]);
    let variation = "1. Rs*10b Rs*10r (1... Js*10r)\n2. Rose 10b to 9d\n";
    assert!(game("skud", variation).to("pai").unwrap().contains("( 1... Js*10r )"));
}

#[test]
fn who_gives_up_has_lost() {
    let game = game("skud", "1. Rs*10b Rs*10r\n2. Rs10b-9d\nHost gives up\n");
    assert_eq!((game.record().tag("Result"), game.record().tag("Termination")), (Some("Guest"), Some("resigned")));
}

#[test]
fn acts_and_plies_in_words_are_told_apart() {
    let told = |turn: &str| plies(&game("skud", &format!("1. Rs*10b Rs*10r\n2. {turn}\n")))[2..].join(" | ");
    assert_eq!(told("rose 10b to 10e then boat on 12f to 12g"), "Rs10b-10e + B*12f-12g");
    assert_eq!(told("White Lily 2j, rhodo 18j"), "Ly*2j | Rd*18j");
}

#[test]
fn a_turn_is_one_of_the_game_unless_a_wheel_turns() {
    let skud = "Rs*10b Rs*10r Rs10b-9d Rs10r-12q";
    for text in [
        "turn 1 rose 10b rose 10r turn 2 rose 10b to 9d rose 10r to 12q",
        "turn one rose ten b rose ten r turn two rose ten b to nine d rose ten r to twelve q",
        "Turn 1 rose 10b, rose 10r, turn 2, rose 10b to 9d, rose 10r to 12q",
    ] {
        let game = game("skud", &format!("{text}\n"));
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        assert_eq!(plies(&game).join(" "), skud, "{text}");
    }
    for (text, meant) in [
        ("Turn 1 draw, wheel 10f, turn 2 draw, draw", "Draw Wh*10f Draw Draw"),
        // Another number, a sign or a step is that of the Wheel, and so is any where turns have numbers alone.
        ("Turn 1 draw, wheel 10f turn 3, turn 2 draw, draw", "Draw Wh*10f ~ +3 Draw Draw"),
        ("Turn 1 draw, wheel 10f turn +2, turn 2 draw, draw", "Draw Wh*10f ~ +2 Draw Draw"),
        ("Turn 1 draw, wheel 10f turn 2 steps, turn 2 draw, draw", "Draw Wh*10f ~ +2 Draw Draw"),
        ("Turn 1 draw, wheel 10f turns 2, turn 2 draw, draw", "Draw Wh*10f ~ +2 Draw Draw"),
        ("1. draw, wheel 10f turn 2\n2. draw, draw", "Draw Wh*10f ~ +2 Draw Draw"),
    ] {
        let game = game("ancient", &format!("{text}\n"));
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        assert_eq!(plies(&game).join(" "), meant, "{text}");
    }
    // A number that is not due, or comes again.
    let five = "turn 1 rose 10b rose 10r turn 5 rose 10b to 9d rose 10r to 12q\n";
    assert_eq!(errors("skud", five), [("turn-number", "turn 5".to_owned())]);
    assert!(!errors("ancient", "Turn 1 draw, wheel 10f turn 2\nTurn 2 draw, draw\n").is_empty());
}

#[test]
fn a_seat_before_a_ply_is_no_players_name() {
    for (variant, text, meant) in [
        ("ancient", "First: Draw Js\nSecond: Draw Ly\nDraw Rs\n", "Draw Js Draw Ly Draw Rs"),
        ("skud", "Guest: Rose to 10b\nHost: Rose to 10r\n", "Rs*10b Rs*10r"),
        ("iroh", "G: E7e-7f\nH: A12p-12o\n", "E7e-7f A12p-12o"),
    ] {
        let game = game(variant, text);
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        assert_eq!((plies(&game).join(" "), game.record().tags().count()), (meant.to_owned(), 0), "{text}");
    }
    let named = game("skud", "Guest: Drawde Passel\nHost: Team 22\n1. Rs*10b Rs*10r\n");
    assert_eq!(players(&named), [("Guest", "Drawde Passel"), ("Host", "Team 22")]);
    assert_eq!(errors("skud", "Guest: Rose somewhere near 10b\nHost: Rose to 10r\n").len(), 1);
}

#[test]
fn tables_say_who_plays_and_may_lack_the_last_ply() {
    let text = "1. Ly*#13h; Rs*#2m\n2. Lt*4l; Ly*#6k\n3. Lt*7k\n";
    assert_eq!(plies(&game("balance", text)).join(" "), "Ly*#13h Rs*#2m Lt*4l Ly*#6k Lt*7k");
    for (variant, text, heading) in [
        ("balance", "Turn\tOda (second)\tNori (first)\n1\tRs*#2m\tLy*#13h\n", "Turn\tOda (second)\tNori (first)"),
        ("balance", "Host   Guest\nRs*#2m   Ly*#13h\n", "Host   Guest"),
    ] {
        assert_eq!(errors(variant, text), [("seat-turn", heading.to_owned())], "{text}");
    }
    let named = game("skud", "Turn\tMei (guest)\tTam (host)\n1\tRs*10b\tRs*10r\n");
    assert_eq!((players(&named), plies(&named).len()), (vec![("Guest", "Mei"), ("Host", "Tam")], 2));
    // Tags as cells, above the plies.
    let told = game("iroh", "Variant\tskud\nGuest\tMei\nHost\tTam\n1\tRs*10b\tRs*10r\n");
    assert_eq!((told.record().variant.name(), players(&told)), ("skud", vec![("Guest", "Mei"), ("Host", "Tam")]));
}

#[test]
fn and_joins_the_plies_of_two_players_where_it_joins_no_acts() {
    let text = "1. Jasmine 10b and Rose 10r\n2. Lily 18j and Lily 2j\n";
    let read = game("skud", text);
    assert!(read.is_right(), "{:?}", findings(&read));
    assert_eq!(plies(&read).join(" "), "Js*10b Rs*10r Ly*18j Ly*2j");
    assert!(findings(&read).contains(&("slip-separator", "and".to_owned())), "{:?}", findings(&read));
    // Two plies of which one is illegal are none.
    assert!(!game("skud", "1. Jasmine 10b and Rose 10q\n").is_right());
}

#[test]
fn headings_say_who_won_and_with_which_accents() {
    let tags = |text: &str| -> Vec<String> {
        let game = game("skud", &format!("{text}\n1. Rs*10b Rs*10r\n"));
        game.record().tags().map(|tag| format!("{} {}", tag.name, tag.value)).collect()
    };
    for (text, meant) in [
        ("Mei vs Tam (1-0)", ["Guest Mei", "Host Tam", "Result Guest"].as_slice()),
        ("Mei (Host) - Tam (Guest) 1:0", &["Host Mei", "Guest Tam", "Result Host"]),
        ("Mei - Tam ½-½", &["Guest Mei", "Host Tam", "Result Draw"]),
        ("Result: Guest wins on time", &["Result Guest", "Termination time"]),
        ("Winner: Host", &["Result Host"]),
        ("Host: Rock, Wheel, Knotweed, Boat", &["HostAccents Rk Wh Kn B"]),
        ("Guest picks 2 boats, wheel, knotweed", &["GuestAccents B B Wh Kn"]),
        (
            "Host accents: Rock, Wheel, Knotweed and Boat. Guest: 2 Rocks, Boat, Knotweed.",
            &["HostAccents Rk Wh Kn B", "GuestAccents Rk Rk B Kn"],
        ),
        // Nobody is known of that name, and these are no accents.
        ("Winner: Mei", &[]),
        ("Host: Tam, Lee", &["Host Tam, Lee"]),
    ] {
        assert_eq!(tags(text), meant, "{text}");
    }
}

#[test]
fn a_point_by_itself_goes_on_with_a_move() {
    for (variant, text, meant) in [
        ("wiki", "Sente: E11f\nGote: A15p, 13o\nSente: Js3h, 2f\n", "E*11f A*15p-13o Js*3h-2f"),
        ("wiki", "1. Earth 11f, Air 15p then 13o\n", "E*11f A*15p-13o"),
        ("iroh", "1 9h 9f 8p 6r\n", "9h-9f 8p-6r"),
    ] {
        let game = game(variant, text);
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        assert_eq!(plies(&game).join(" "), meant, "{text}");
    }
    // Where a tile or another move follows, nothing goes on.
    assert_eq!(plies(&game("iroh", "1. 9h-9f, 8p-6r\n")).len(), 2);
    assert!(!game("wiki", "1. Earth 11f, Air 15p, 13o, 12o\n").is_right());
}

/// Two turns of the wiki's game, of which the second has two plies of one player if one of them does not stand.
const CHAT: &str = "[Sente \"Mei\"]\n[Gote \"Tam\"]\n\nMei: F*10l\nTam: E*5o\n";

#[test]
fn what_is_said_below_the_last_ply_is_kept() {
    let turns = "[Sente \"Mei\"]\n[Gote \"Tam\"]\n\n1. F*10l E*5o\n";
    for last in ["Mei: (nice one)", "Tam: (a long think)"] {
        for text in [format!("{turns}{last}\n"), format!("{CHAT}{last}\n")] {
            let read = game("wiki", &text);
            assert!(read.is_right(), "{text}: {:?}", findings(&read));
            assert_eq!(plies(&read).join(" "), "F*10l E*5o", "{text}");
            assert!(read.to("pai").unwrap().contains(&format!("{{{last}}}")), "{text}: {}", read.to("pai").unwrap());
            assert!(findings(&read).contains(&("slip-comment", last.to_owned())), "{text}: {:?}", findings(&read));
        }
    }
    // A comment in braces stays, too.
    let read = game("wiki", &format!("{CHAT}Mei: {{nice one}}\n"));
    assert!(read.to("pai").unwrap().contains("{nice one}"), "{:?}", findings(&read));
    for last in ["Mei: (meant Rd*12d)", "Mei: (meant 12d)", "Mei: (not sure about Rd*12d)"] {
        for text in [format!("{turns}{last}\n"), format!("{CHAT}{last}\n")] {
            assert!(!errors("wiki", &text).is_empty(), "{text}");
        }
    }
}

#[test]
fn one_of_two_plies_that_does_not_stand_is_an_error() {
    for said in [
        "(illegal)",
        "[illegal]",
        "(taken back)",
        "(withdrawn)",
        "(void)",
        "(impossible)",
        "(could not)",
        "(ignore)",
        "(replayed)",
        "(first try)",
        "(second try)",
        "illegal,",
        "❌",
        "✗",
        "er...",
        "cf.",
        "viz.",
        "cp.",
        "(or)",
        "(if)",
        "(better)",
        "(threat)",
        "(threatens)",
        "(intending)",
        "(prevents)",
        "<- wrong,",
    ] {
        for text in [
            format!("1. F*10l E*5o\n2. Rd*8d {said} Rd*12d\n"),
            format!("F*10l\nE*5o\nRd*8d {said} Rd*12d\n"),
            format!("{CHAT}Mei: Rd*8d {said} Rd*12d\n"),
        ] {
            assert!(!errors("wiki", &text).is_empty(), "{text}: {:?}", findings(&game("wiki", &text)));
        }
    }
    assert!(!errors("wiki", "1. F*10l E*5o\n2. Rd*8d (recte Rd*12d)\n").is_empty());
    assert!(!errors("wiki", "F*10l\nE*5o\nC*8d (intending) W*12d\n").is_empty());
    assert!(!errors("wiki", "F*10l\nE*5o\nC*8d\n(meant C*12d)\n").is_empty());
    // Each on its line.
    for said in ["Correction:", "takeback", "taken back", "EDIT:", "instead:", "I mean", "❌", "illegal"] {
        let text = format!("F*10l\nE*5o\nRd*8d\n{said}\nRd*12d\n");
        assert!(!errors("wiki", &text).is_empty(), "{text}: {:?}", findings(&game("wiki", &text)));
    }
    // What else is said between two plies is a comment, and so is a word above a turn with its number or a ply with a name.
    for text in [
        "1. F*10l E*5o\n2. Rd*8d (strong) Rd*12d\n",
        "1. F*10l E*5o\n2. Rd*8d (no bonus) Rd*12d\n",
        "1. F*10l E*5o\noops\n2. Rd*8d Rd*12d\n",
        "F*10l\nE*5o\nquiet\nRd*8d\nRd*12d\n",
        &format!("{CHAT}Mei: Rd*8d\nMei: sorry\nTam: Rd*12d\n"),
    ] {
        let read = game("wiki", text);
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), "F*10l E*5o Rd*8d Rd*12d", "{text}");
    }
}

#[test]
fn plies_behind_one_name_are_one_players() {
    for said in
        ["Rd*8d Rd*12d", "Rd*8d, Rd*12d", "Rd*8d & Rd*12d", "Rd*8d - Rd*12d", "Rd*8d, then Rd*12d", "Rd*8d *Rd*12d*"]
    {
        let text = format!("{CHAT}Mei: {said}\n");
        let found = errors("wiki", &text);
        // Where they may be two acts of one ply, that is what is wrong.
        let is_told = |(code, _): &(&str, String)| ["seat-turn", "wiki-one-act"].contains(code);
        assert!(found.iter().any(is_told), "{text}: {found:?}");
    }
    let read = game("wiki", &format!("{CHAT}Mei: 👍 Rd*8d\n"));
    assert_eq!(plies(&read).join(" "), "F*10l E*5o Rd*8d", "{:?}", findings(&read));
    // The number of a turn says that it has plies of both.
    let read = game("wiki", "[Sente \"Mei\"]\n[Gote \"Tam\"]\n\nMei: 1. F*10l E*5o\nMei: 2. Rd*8d Rd*12d\n");
    assert!(read.is_right(), "{:?}", findings(&read));
}
