//! Words beside the plies: what of them may have been played.

use crate::typed::{findings, game, plies};
use paisho::notation::{self, Options};
use paisho::variant::Variant;

/// What is told of comments that read as plies, in a text of a rule set: each with what it says to write.
fn told(variant: &str, text: &str) -> Vec<(String, String)> {
    let game = game(variant, text);
    let found = game.diagnostics();
    let found = found.iter().filter(|found| found.code.name == "comment-ply");
    let words = |found: &paisho::diagnostic::Diagnostic| found.help.clone().unwrap_or_default();
    found.map(|found| (game.text()[found.span.range()].to_owned(), words(found))).collect()
}

#[test]
fn a_comment_that_plays_in_words_is_told_of() {
    let wiki = "1. E*11f A*15p-13o\n2. Js*3h-2f ";
    let ancient = "1. Lt*13g + Lt13g-13i Draw\n2. Draw Js ";
    let iroh = "1. E7e-6e Rk*13l\n2. Lt10c-10d ";
    let skud = "1. Rs*10b Rs*10r\n2. Rs10b-11d ";
    for (variant, start, comment, part, ply) in [
        ("wiki", wiki, "; Gote passes", "; Gote passes", "Pass"),
        ("wiki", wiki, "{Pass}", "{Pass}", "Pass"),
        ("wiki", wiki, "{a quiet move. Mei passed.}", "Mei passed", "Pass"),
        ("wiki", wiki, "{Pass, I think}", "Pass", "Pass"),
        ("wiki", wiki, "; ... pass", "pass", "Pass"),
        ("wiki", wiki, "; 2... Pass", "Pass", "Pass"),
        ("ancient", ancient, "; Draw", "; Draw", "Draw"),
        ("ancient", ancient, "{Draw Ly}", "{Draw Ly}", "Draw Ly"),
        ("ancient", ancient, "; Second draws a lily", "; Second draws a lily", "Draw lily"),
        ("ancient", ancient, "{she draws Ly / Rs}", "{she draws Ly / Rs}", "Draw Ly / Rs"),
        ("iroh", iroh, "; Claim", "; Claim", "Claim"),
        ("iroh", iroh, "{Host: claims}", "claims", "Claim"),
        ("skud", skud, "; Host resigns", "; Host resigns", "Resign"),
        ("skud", skud, "{Tam resigned}", "{Tam resigned}", "Resign"),
        ("skud", skud, "; ... Rs*10b", "; ... Rs*10b", "Rs*10b"),
    ] {
        let text = format!("{start}{comment}\n");
        let help = format!("if it was played, write `{ply}`");
        assert_eq!(told(variant, &text), [(part.to_owned(), help)], "{comment}");
        // It stays a comment, and a result that it tells is none.
        let game = game(variant, &text);
        assert!(game.is_right() && game.record().tag("Result").is_none(), "{comment}: {:?}", findings(&game));
        assert_eq!(plies(&game).len(), 3, "{comment}");
    }
}

#[test]
fn words_that_only_speak_of_a_ply_are_a_comment() {
    let wiki = "1. E*11f A*15p-13o\n2. Js*3h-2f ";
    let ancient = "1. Lt*13g + Lt13g-13i Draw\n2. Draw Js ";
    let skud = "1. Rs*10b Rs*10r\n2. Rs10b-11d ";
    for (variant, start, comment) in [
        ("ancient", ancient, "{Draw agreed}"),
        ("ancient", ancient, "; a draw would be good"),
        ("ancient", ancient, "{draws near the gate}"),
        ("wiki", wiki, "{Gote should pass}"),
        ("wiki", wiki, "{a strong pass}"),
        ("wiki", wiki, "{Passing was better}"),
        ("skud", skud, "{nobody resigns here.}"),
        ("skud", skud, "{Host, left alone, resigns}"),
        // Words that are no ply in these rules, and what the ply before says already.
        ("skud", skud, "{Pass}"),
        ("skud", skud, "{a draw. Draw!}"),
        ("wiki", wiki, "Pass {Gote passes}"),
        ("skud", skud, "Resign {Host resigns}"),
    ] {
        assert_eq!(told(variant, &format!("{start}{comment}\n")), [], "{comment}");
    }
    // Above the plies it is a preface.
    assert_eq!(told("skud", "{Yellow is left alone. Tam resigned.}\n1. Rs*10b Rs*10r\n"), []);
    // The tags tell the end.
    let ended =
        format!("[Variant \"skud\"]\n[Result \"Guest\"]\n[Termination \"resigned\"]\n\n{skud}{{Host resigns}}\n");
    assert_eq!(told("skud", &ended), []);
}

#[test]
fn a_comment_of_a_sheet_that_plays_is_told_of() {
    let rows = "Name\tMei\tTam\tPlayer Comments\nColor\tGuest\tHost\t\n1\tRs*10b\tRs*10r\tquiet\n2\tRs10b-11d\t";
    let skud = Options::of(Variant::named("skud").expect("it is a rule set"));
    for (last, said) in [
        ("\tRs*10b", Some("Rs*10b")),
        ("Rs*10b\t3. Rs11d-12c Rs10r-9q", Some("3. Rs11d-12c Rs10r-9q")),
        ("\tTam resigns", Some("Tam resigns")),
        ("Rs*10b\tthe Rose on 11d is strong", None),
    ] {
        let text = format!("{rows}{last}\n");
        let read = notation::named("sheet").expect("it is a notation").read(&text, &skud);
        let found: Vec<&str> = read.diagnostics.iter().map(|found| &text[found.span.range()]).collect();
        assert_eq!(found, Vec::from_iter(said), "{last}: {:?}", read.diagnostics);
    }
}

#[test]
fn words_behind_a_ply_swallow_no_ply() {
    for (variant, text, meant) in [
        ("wiki", "1. Earth on 11f in the red garden, Air on 15p\n", "E*11f A*15p"),
        ("wiki", "1. E 11f a good and safe move, A 15p\n", "E*11f A*15p"),
        ("iroh", "1. E7e-6e near the old gate, then a rock on 13l\n", "E7e-6e Rk*13l"),
    ] {
        let game = game(variant, text);
        assert!(game.is_right(), "{text}: {:?}", findings(&game));
        assert_eq!(plies(&game).join(" "), meant, "{text}");
    }
    for (variant, text, word) in [
        ("wiki", "1. E*11f A*15p-13o\n2. Js*3h-2f whereupon Pao puts a Spirit on 13l\n", "Spirit on 13l"),
        ("iroh", "1. E7e-6e dann Rock auf 13l\n", "Rock auf 13l"),
        ("balance", "Ly*#13h whereupon Oda puts the Rose on #2m\nLt*4l\n", "Rose on #2m"),
        ("skud", "1. Rs*10b hits the square beside the Jade 2j, which was better\n", "Jade 2j"),
        ("skud", "1. Rs*10b hoping strongly, if Rose 10r is played\n", "Rose 10r"),
    ] {
        let found = findings(&game(variant, text));
        assert!(found.contains(&("ply-in-words", word.to_owned())), "{text}: {found:?}");
    }
    // A point or a tile alone, and a sentence that begins a line, are a comment.
    for text in [
        "1. Rs*10b Rs*10r looking at the centre\n",
        "1. Rs*10b Rs*10r beside the point 10c, naturally\n",
        "1. Rs*10b Rs*10r the rose answers quickly\n",
        "1. Rs*10b Rs*10r\n2. The Rose on 10b was strong\n",
    ] {
        let game = game("skud", text);
        assert!(game.is_right() && plies(&game).len() == 2, "{text}: {:?}", findings(&game));
    }
}

#[test]
fn a_line_that_begins_with_a_tile_is_no_comment_where_plies_have_no_numbers() {
    for line in ["Rose on the square at the left", "then he put the rose somewhere", "Second: moves the lily away"] {
        let found = findings(&game("balance", &format!("Ly*#13h\n{line}\nLt*4l\n")));
        assert!(found.iter().any(|(code, _)| *code == "ply-unreadable"), "{line}: {found:?}");
    }
    for line in ["What a beautiful evening", "The rose looked lonely"] {
        let game = game("balance", &format!("Ly*#13h\n{line}\nRs*#2m\n"));
        assert_eq!((game.is_right(), plies(&game).len()), (true, 2), "{line}: {:?}", findings(&game));
    }
}

#[test]
fn a_letter_of_another_alphabet_is_named() {
    let game = game("skud", "1. \u{421}*10b Ly*10r\n");
    let messages: Vec<String> = game.diagnostics().into_iter().map(|found| found.message).collect();
    assert!(messages.iter().any(|message| message.contains("U+0421, not the Latin letter `C`")), "{messages:?}");
}

#[test]
fn a_name_is_mended_only_where_one_tile_is_meant() {
    let read = game("skud", "1. crysanthemum 10b, lilly 10r\n");
    assert_eq!((read.is_right(), plies(&read).join(" ")), (true, "C*10b Ly*10r".to_owned()));
    let found = findings(&game("skud", "1. rosk 10b, lilly 10r\n"));
    assert!(found.iter().any(|(code, _)| *code == "ply-unreadable"), "{found:?}");
}

#[test]
fn a_column_and_its_row_may_stand_apart_behind_a_tile_only() {
    let read = game("skud", "1. Rs * 10 b Rose at 10 R\n2. Rs 10 b - 11 d Rs 10 b\n");
    assert_eq!(plies(&read).join(" "), "Rs*10b Rs*10r Rs10b-11d Rs*10b", "{:?}", findings(&read));
    // A tile on the next point is no row.
    let read = game("ancient", "1 Draw Ly 2 S 11f\n");
    assert!(!plies(&read).iter().any(|ply| ply.contains("2s")), "{:?}", plies(&read));
}

/// A word behind a number that is no ply by a slip is one error, whatever stands beside it, and never part of a comment.
#[test]
fn a_slip_of_a_word_that_is_a_ply_is_no_sentence() {
    for (turn, blamed) in [("Pas Pass", "Pas"), ("Pass Pas", "Pas"), ("Pas", "Pas"), ("foo bar", "foo")] {
        let game = game("wiki", &format!("1. F*10l E*5o\n2. {turn}\n"));
        assert_eq!(findings(&game), [("ply-unreadable", blamed.to_owned())], "{turn}");
    }
    let sentence = "2. This was quiet so far";
    let game = game("wiki", &format!("1. F*10l E*5o\n{sentence}\n"));
    assert_eq!(findings(&game), [("slip-comment", sentence.to_owned())]);
}

#[test]
fn or_is_no_orchid() {
    for (variant, text) in [
        ("wiki", "1. E*18f S*18m\n2. Rd*17h or 16h\n"),
        ("wiki", "1. E*18f S*18m\n2. Rd*17h? or 16h?\n"),
        ("balance", "1. Lt*#12l or #13l\n"),
        ("skud", "1. Rs*10b Rs*10r\n2. Rs10b-9d or 8d\n"),
    ] {
        let game = game(variant, text);
        assert!(!game.is_right(), "{text}: {:?}", findings(&game));
        assert!(plies(&game).iter().all(|ply| !ply.starts_with('O')), "{text}: {:?}", plies(&game));
    }
    let whole = game("wiki", "1. E*18f S*18m\n2. Orchid*17h Orch*16i\n");
    assert_eq!(plies(&whole)[2..], ["O*17h", "O*16i"]);
}

#[test]
fn several_plies_in_words_are_told_of_in_one_comment() {
    for (variant, text, part) in [
        ("wiki", "1. F*10b E*5o\n; 2. Pass Pass\n", "; 2. Pass Pass"),
        ("wiki", "1. F*10b E*5o\n{2. Pass Pass}\n", "{2. Pass Pass}"),
        ("ancient", "1. Draw Draw\n; 2. Draw Js Draw Ly\n", "; 2. Draw Js Draw Ly"),
    ] {
        let told = told(variant, text);
        assert_eq!(told.len(), 1, "{text}: {told:?}");
        assert_eq!(told[0].0, part, "{text}");
    }
    // A rule set without the word has no such ply.
    assert!(
        told("balance", "[FirstTiles \"O O O\"]\n[SecondTiles \"O O O\"]\n1. O*6o O*11l\n; 2. Claim Claim\n")
            .is_empty()
    );
}
