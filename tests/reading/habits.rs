//! What people do around and between the plies: tags below them, several games in a text, tables that are not even, plies told
//! in a comment. Each with a text that is read, and one that is an error at its word.

use crate::typed::{findings, game, plies};
use paisho::Game;
use paisho::notation::Options;
use paisho::variant::Variant;

/// The games of a text: the plies of each, joined.
fn games(variant: &str, text: &str) -> Vec<(Game, String)> {
    let options = Options::of(Variant::named(variant).expect("it is a rule set"));
    let games =
        Game::read(text.as_bytes(), "", None, options).expect("it is text").map(|game| game.expect("it is read"));
    games.map(|game| (plies(&game).join(" "), game)).map(|(plies, game)| (game, plies)).collect()
}

/// The errors of a text of one game, each with the word that is blamed.
fn errors(variant: &str, text: &str) -> Vec<(&'static str, String)> {
    let game = game(variant, text);
    let found = game.diagnostics();
    let found = found.iter().filter(|found| found.is_error());
    found.map(|found| (found.code.name, game.text()[found.span.range()].to_owned())).collect()
}

const TWO: &str = "1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n";

#[test]
fn tags_below_all_plies_are_those_of_the_game() {
    for (below, name, value) in [
        ("[Date \"2024-03-02\"]\n", "Date", "2024-03-02"),
        ("\n[Guest \"Lin\"]\n[Event \"Spring\"]\n", "Event", "Spring"),
        ("\nDate: 2024-03-02\n", "Date", "2024-03-02"),
        ("[Result \"Host\"]\n[Termination \"time\"]\n[Club \"Jasmine\"]\n", "Club", "Jasmine"),
    ] {
        let found = games("skud", &format!("[Variant \"skud\"]\n\n{TWO}{below}"));
        let [(game, plies)] = &found[..] else { panic!("{below}: {} games", found.len()) };
        assert_eq!((game.record().tag(name), &**plies), (Some(value), "Rs*10b Rs*10r Rs10b-9d Rs10r-12q"), "{below}");
        assert!(game.is_right(), "{below}: {:?}", findings(game));
        // It is told of, and not written so again.
        assert!(findings(game).iter().any(|(code, _)| *code == "slip-heading"), "{below}: {:?}", findings(game));
        assert!(game.to("pai").unwrap().ends_with("Rs10r-12q\n"), "{below}");
    }
    // Tags that the game has, or below which something is played, begin another.
    for below in [
        "[Variant \"skud\"]\n",
        "[Event \"Spring\"]\n[Variant \"skud\"]\n",
        "[Date \"2024-03-02\"]\n\n1. Rs*10b Rs*10r\n",
        "[Position \"<Rs 10b>\"]\n",
    ] {
        let found = games("skud", &format!("[Variant \"skud\"]\n\n{TWO}{below}"));
        assert_eq!(found.len(), 2, "{below}");
        assert!(found[0].0.is_right() && found[0].0.record().tag("Date").is_none(), "{below}");
    }
    // Directly below one that tells the end, in the middle of a file too.
    let next = "[Variant \"skud\"]\n\n1. Js*10b Js*10r\n";
    let found = games("skud", &format!("[Variant \"skud\"]\n\n{TWO}[Result \"Host\"]\n[Date \"2024\"]\n\n{next}"));
    let dates: Vec<Option<&str>> = found.iter().map(|(game, _)| game.record().tag("Date")).collect();
    assert_eq!(dates, [Some("2024"), None]);
    // However many bytes come at a time.
    struct Slow<'t>(&'t [u8]);
    impl std::io::Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = self.0.len().min(buffer.len()).min(1);
            buffer[..length].copy_from_slice(&self.0[..length]);
            self.0 = &self.0[length..];
            Ok(length)
        }
    }
    for (text, count) in [(format!("{TWO}[Date \"2024\"]\n"), 1), (format!("{TWO}[Date \"2024\"]\n{TWO}"), 2)] {
        let games = paisho::stream::Games::new(Slow(text.as_bytes()), None, "a.pai").expect("it is text");
        assert_eq!(games.count(), count, "{text}");
    }
}

#[test]
fn a_tag_below_that_says_otherwise_is_an_error() {
    let text = format!("[Result \"Guest\"]\n[Termination \"time\"]\n\n{TWO}[Result \"Host\"]\n");
    assert_eq!(errors("skud", &text), [("tag-doubled", "Result".to_owned())]);
}

#[test]
fn games_without_numbers_are_told_apart() {
    let [first, second] = ["Rs*10b Rs*10r\nRs10b-9d Rs10r-12q\n", "Js*10b Js*10r\n"];
    for (above, between) in [
        ("Game one\n", "\nGame two\n"),
        ("Game 1\n", "Game 2: Mei vs Tam\n"),
        ("", "\n---\n\n"),
        ("", "===\n"),
        ("", "\nNew game:\n"),
        ("", "Rematch\n"),
        ("", "\n## Second game\n"),
        ("Mei vs Tam\n", "Tam wins\n"),
        ("Mei vs Tam\n", "Tam wins on time.\n\n"),
        ("", "draw agreed\n"),
        ("", "draw agreed\n\n* * *\n\nSkud Pai Sho\n"),
    ] {
        let found = games("skud", &format!("{above}{first}{between}{second}"));
        let plies: Vec<&str> = found.iter().map(|(_, plies)| &**plies).collect();
        assert_eq!(plies, ["Rs*10b Rs*10r Rs10b-9d Rs10r-12q", "Js*10b Js*10r"], "{between}");
        assert!(found.iter().all(|(game, _)| game.is_right()), "{between}");
    }
    // The same where turns are numbered, with a blank line or without.
    for between in ["New game\n", "Tam wins\n", "---\n", "game 2\n"] {
        let found = games("skud", &format!("[Host \"Tam\"]\n\n{TWO}{between}{TWO}"));
        assert_eq!(found.len(), 2, "{between}");
    }
    // Below a chat, too.
    let chat = "[18:00] Lin: Rs*10b\n[18:01] Sora: Rs*10r\n";
    let found = games("skud", &format!("{chat}\nGame 2\n\n{chat}"));
    assert_eq!(found.iter().map(|(_, plies)| &**plies).collect::<Vec<_>>(), ["Rs*10b Rs*10r"; 2]);
    assert!(found.iter().all(|(game, _)| game.is_right()));
    // Words of the sort in the middle of a game, and the next turn below a rule, begin none.
    for between in ["Tam wins a tile\n", "a new idea\n", "| --- | --- |\n"] {
        assert_eq!(games("skud", &format!("{first}{between}Js*18j Js*2j\n")).len(), 1, "{between}");
    }
    for between in ["---\n", "Tam wins\n"] {
        assert_eq!(games("skud", &format!("[Host \"Tam\"]\n\n{TWO}{between}3. Js*18j Js*2j\n")).len(), 1, "{between}");
    }
    // What is left out between two games is an error where the second is not legal in the first.
    assert_eq!(errors("skud", &format!("{first}\n{first}")), [("skud-own-tile", "9d".to_owned())]);
}

#[test]
fn a_cell_too_many_is_an_error() {
    for rows in [
        "Rs*10b\tRs*10r\nRs10b-9d\tRs10r-12q\tLy*18j\n",
        "1\tRs*10b\tRs*10r\nRs10b-9d\tRs10r-12q\tLy*18j\n",
        "Turn\tGuest\tHost\n1\tRs*10b\tRs*10r\n2\tRs10b-9d\tRs10r-12q\tLy*18j\n",
        "| Rs*10b | Rs*10r |\n| Rs10b-9d | Rs10r-12q | Ly*18j |\n",
    ] {
        assert_eq!(errors("skud", rows), [("ply-extra", "Ly*18j".to_owned())], "{rows}");
    }
    // Rows of two turns each are even.
    for rows in ["Rs*10b\tRs*10r\tRs10b-9d\tRs10r-12q\n", "Rs*10b\tRs*10r\nRs10b-9d\tRs10r-12q\nLy*18j\n"] {
        assert_eq!(errors("skud", rows), [], "{rows}");
    }
}

#[test]
fn a_ply_among_the_words_of_a_table_is_an_error_where_one_is_missing() {
    let heading = "Turn\tGuest\tHost\tComment\n1\tRs*10b\tRs*10r\t\n";
    let text = format!("{heading}2\tRs10b-9d\t\tRs10r-12q\n");
    assert_eq!(errors("skud", &text), [("ply-missing", "Rs10r-12q".to_owned())]);
    let bars = text.replace('\t', " | ").replace("Turn", "| Turn").replace("\n1", "\n| 1").replace("\n2", "\n| 2");
    assert_eq!(errors("skud", &bars), [("ply-missing", "Rs10r-12q".to_owned())], "{bars}");
    let whole = game("skud", &format!("{heading}2\tRs10b-9d\tRs10r-12q\tbetter than 11q\n3\tRs9d-8e\t\ta pity\n"));
    assert_eq!((errors("skud", whole.text()), plies(&whole).len()), (vec![], 5), "{:?}", findings(&whole));
}

#[test]
fn columns_may_hold_the_parts_of_a_ply() {
    let text = "Variant,skud\nTurn,Seat,Tile,From,To\n1,Guest,Rs,,10b\n1,Host,Rs,,10r\n2,Guest,Rs,10b,9d\n";
    let read = game("skud", text);
    assert_eq!((errors("skud", text), plies(&read).join(" ")), (vec![], "Rs*10b Rs*10r Rs10b-9d".to_owned()));
    let wrong = errors("skud", &text.replace("9d", "9x"));
    assert!(wrong.iter().any(|(_, word)| word.contains("9x")), "{wrong:?}");
}

#[test]
fn semicolons_part_plies_where_they_part_all() {
    for text in [
        "Rs*10b; Rs*10r; Rs10b-9d; Rs10r-12q\n",
        "Rs*10b; Rs*10r\nRs10b-9d; Rs10r-12q\n",
        "1;Rs*10b;Rs*10r\n2;Rs10b-9d;Rs10r-12q\n",
    ] {
        let read = game("skud", text);
        assert_eq!(plies(&read).join(" "), "Rs*10b Rs*10r Rs10b-9d Rs10r-12q", "{text}");
        assert!(findings(&read).iter().any(|(code, _)| *code == "slip-layout"), "{text}: {:?}", findings(&read));
    }
    // Behind one ply of several it stays a comment, and is told of.
    let found = findings(&game("skud", "1. Rs*10b, Rs*10r\n2. Rs10b-9d; Rs10r-12q\n"));
    assert!(found.iter().any(|(code, _)| *code == "comment-ply"), "{found:?}");
}

#[test]
fn semicolons_part_turns_and_the_plies_behind_any_number() {
    for (variant, text, meant) in [
        ("skud", "1. Rs*10b Rs*10r; 2. Rs10b-9d Rs10r-12q\n", "Rs*10b Rs*10r Rs10b-9d Rs10r-12q"),
        ("skud", "1. Rs*10b Rs*10r; 2. Rs10b-9d Rs10r-12q\n3. Rs9d-8e\n", "Rs*10b Rs*10r Rs10b-9d Rs10r-12q Rs9d-8e"),
        ("skud", "1.Rs*10b,Rs*10r;2.Js*18j,Js*2j;3.Js18j-16k\n", "Rs*10b Rs*10r Js*18j Js*2j Js18j-16k"),
        ("skud", "Turn 1: Rs*10b; Rs*10r\nTurn 2: Rs10b-9d; Rs10r-12q\n", "Rs*10b Rs*10r Rs10b-9d Rs10r-12q"),
        ("skud", "1. rose 10b; rose 10r; 2. rose 10b to 9d\n", "Rs*10b Rs*10r Rs10b-9d"),
        ("skud", "1. Rs*10b {a; b} Rs*10r; 2. Rs10b-9d\n", "Rs*10b Rs*10r Rs10b-9d"),
        ("skud", "Rs*10b; Rs*10r\n", "Rs*10b Rs*10r"),
        ("wiki", "1. F*10l; E*5o\n", "F*10l E*5o"),
        ("balance", "1. O*#8h; Wh*#6g\n2. O*#8g; Rs*#17l\n3. Lt*#12l\n", "O*#8h Wh*#6g O*#8g Rs*#17l Lt*#12l"),
        ("ancient", "1. Ly*12l + Ly12l-14m; Draw; 2. Draw\n", "Ly*12l + Ly12l-14m Draw Draw"),
    ] {
        let read = game(variant, text);
        assert_eq!(plies(&read).join(" "), meant, "{text}");
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        assert_eq!(findings(&read).iter().filter(|(code, _)| *code == "slip-layout").count(), 1, "{text}");
    }
    for (text, code, wrong) in [
        ("1. Rs*10b Rs*10r; 2. Rs10b-9x Rs10r-12q\n", "point-off-board", "9x"),
        ("1. Rs*10b Rs*10r; 3. Rs10b-9d Rs10r-12q\n", "turn-number", "3."),
    ] {
        assert_eq!(errors("skud", text), [(code, wrong.to_owned())], "{text}");
    }
    // Words about what could be played, a number that was before, and a line of its own are comments.
    for text in [
        "1. Rs*10b Rs*10r; 2. Rs10b-9d would be strong\n",
        "1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q ; 2. Js*18j Js*2j is good, too\n",
        "1. Rs*10b Rs*10r\n; 2. Rs10b-9d Rs10r-12q\n",
    ] {
        let read = game("skud", text);
        assert!(!plies(&read).contains(&"Js*18j".to_owned()) && read.is_right(), "{text}: {:?}", findings(&read));
        assert!(read.text().contains(';') && read.to("pai").unwrap().contains(';'), "{text}");
    }
}

#[test]
fn a_play_that_is_told_without_its_place_is_no_comment() {
    for (variant, text, wrong) in [
        ("skud", "1. Rs*10b Rs*10r\nTam plants a lily\n", "Tam plants a lily"),
        ("skud", "1. Rs*10b Rs*10r\n2. Rs10b-9d. Tam moves the rose to 12\n", "Tam moves the rose to 12"),
        ("skud", "Rs*10b\nRs*10r\nAfter that Mei plants a lily.\n", "After that Mei plants a lily."),
        ("wiki", "F*10l\nE*5o\nMei places a fire\nRd*10c\n", "Mei places a fire"),
        ("iroh", "1. E7e-7f A12p-12o\nnow Ann moves her earth\n", "now Ann moves her earth"),
    ] {
        assert_eq!(errors(variant, text), [("ply-unreadable", wrong.to_owned())], "{text}");
        // In braces it is one.
        assert_eq!(errors(variant, &text.replace(wrong, &format!("{{{wrong}}}"))), [], "{text}");
    }
    for (variant, text, meant) in [
        ("skud", "1. Rs*10b Rs*10r\n2. Rs10b-9d\nThen rose to twelve q\n", "Rs*10b Rs*10r Rs10b-9d Rs10r-12q"),
        ("wiki", "1. F*10l E*5o\n2. Rd*10c. Then earth to six o\n", "F*10l E*5o Rd*10c E5o-6o"),
        ("iroh", "1. E7e-7f. And then air 12p to 12o\n", "E7e-7f A12p-12o"),
        ("skud", "Rs*10b\nThen Host plants a rose on 10r\n", "Rs*10b Rs*10r"),
    ] {
        let read = game(variant, text);
        assert_eq!(
            (plies(&read).join(" "), read.is_right()),
            (meant.to_owned(), true),
            "{text}: {:?}",
            findings(&read)
        );
    }
    // What is said of a game without telling a play stays a comment.
    for line in ["Tam could have planted a lily", "Mei thinks for long", "a quiet start"] {
        assert_eq!(errors("skud", &format!("1. Rs*10b Rs*10r\n{line}\n")), [], "{line}");
    }
    // Words that open a ply are no reason to run out of memory.
    let _ = game("skud", &format!("1. {}Rs*10b\n", "and then ".repeat(20_000)));
}

#[test]
fn a_game_without_tags_follows_the_rules_of_the_one_before() {
    let read = |text: &str| -> Vec<(String, bool)> {
        let games = Game::read(text.as_bytes(), "", None, Options::default()).unwrap().map(Result::unwrap);
        let is_told = |game: &Game| game.diagnostics().iter().any(|found| found.message.contains("as the game before"));
        games.map(|game| (game.record().variant.name().to_owned(), is_told(&game))).collect()
    };
    let expect = |found: &[(&str, bool)]| -> Vec<(String, bool)> {
        found.iter().map(|(name, told)| ((*name).to_owned(), *told)).collect()
    };
    let (iroh, other) = ("1. E7e-7f A12p-12o\n", "1. Ly*10l Ly*10j\n");
    for (text, found) in [
        (
            format!("[Variant \"wiki\"]\n\n{iroh}\n{iroh}\n{iroh}"),
            &[("wiki", false), ("wiki", true), ("wiki", true)][..],
        ),
        (format!("Ancient Pai Sho\nMei vs Tam\n\n{other}\n{other}"), &[("ancient", false), ("ancient", true)]),
        // Codes that these rules do not have, and tags of its own, say otherwise.
        (format!("[Variant \"balance\"]\n\n{other}\n1. F*10l E*5o\n"), &[("balance", false), ("wiki", false)]),
        (format!("[Variant \"wiki\"]\n\n{iroh}\n[Event \"Club\"]\n\n{iroh}"), &[("wiki", false), ("iroh", false)]),
        // What no game names is not handed on.
        (format!("{iroh}\n{iroh}"), &[("iroh", false), ("iroh", false)]),
    ] {
        assert_eq!(read(&text), expect(found), "{text}");
    }
}

#[test]
fn a_ply_too_many_in_the_last_turn_is_an_error() {
    let first = "1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q";
    for (text, extra) in [
        (format!("{first} Js*18j\n"), "Js*18j"),
        (format!("{first}, Js*18j {{at last}}\n"), "Js*18j"),
        (format!("{first}\n3. Rs9d-8e, Ly*18j, Js*2j\n"), "Js*2j"),
    ] {
        assert_eq!(errors("skud", &text), [("ply-extra", extra.to_owned())], "{text}");
    }
    // On a line of its own, or where no number shows how many plies a turn has, it is the next turn.
    for text in
        [format!("{first}\nJs*18j\n"), "1. Rs*10b Rs*10r Rs10b-9d\n".to_owned(), format!("{first}\n3. Js*18j\n")]
    {
        assert_eq!(errors("skud", &text), [], "{text}");
    }
}

#[test]
fn results_are_told_in_two_ways() {
    for (variant, line, tags) in [
        ("skud", "Guest resigns, Host wins", "Host resigned"),
        ("wiki", "Gote resigned, so Sente wins.", "Sente resigned"),
        ("iroh", "We agreed to a draw.", "Draw agreed"),
        ("skud", "Host wins on time, Guest loses", "Host time"),
    ] {
        let first = if variant == "iroh" {
            "1. E7e-7f A12p-12o"
        } else if variant == "wiki" {
            "1. F*10l E*5o"
        } else {
            "1. Rs*10b Rs*10r"
        };
        let read = game(variant, &format!("{first}\n{line}\n"));
        let tag = |name: &str| read.record().tag(name).unwrap_or_default().to_owned();
        assert_eq!(format!("{} {}", tag("Result"), tag("Termination")), tags, "{line}: {:?}", findings(&read));
        assert_eq!((plies(&read).len(), read.is_right()), (2, true), "{line}");
    }
    for line in ["Guest resigns, Guest wins", "Host wins and Guest wins"] {
        assert_eq!(
            errors("skud", &format!("1. Rs*10b Rs*10r\n{line}\n")),
            [("tag-doubled", line.to_owned())],
            "{line}"
        );
    }
}

#[test]
fn other_layouts_of_names_numbers_and_cells_are_read() {
    let (skud, wiki) = ("Ly*10b Ly*10r", "E*15e F*5e A*15o W*5o");
    for (variant, text, meant) in [
        ("skud", "|-|-|-|\n|1|Ly*10b|Ly*10r|\n|2|Ly10b-10e|-|\n", "Ly*10b Ly*10r Ly10b-10e"),
        ("skud", "|Turn|Guest|Host|\n|-|-|-|\n|1|Ly*10b|Ly*10r|\n|2|Ly10b-10e|–|\n", "Ly*10b Ly*10r Ly10b-10e"),
        ("skud", "1,Ly*10b,Ly*10r\n", skud),
        ("skud", "Guest: Mei\nHost: Tam\n\nMei\nLy*10b\nTam\nLy*10r\n", skud),
        ("skud", "Mei> Ly*10b\nTam> Ly*10r\n", skud),
        ("skud", "@mei Ly*10b\n@tam Ly*10r\n", skud),
        ("skud", "① Ly*10b Ly*10r ② Ly10b-10e\n", "Ly*10b Ly*10r Ly10b-10e"),
        ("skud", "1st turn: Ly*10b Ly*10r\n2nd turn: Ly10b-10e\n", "Ly*10b Ly*10r Ly10b-10e"),
        ("skud", "1. Ly(10b) Ly(10r)\n", skud),
        ("skud", "1. Ly*10b Ly*10r\n2. Ly10b via 10c to 10e harmony!\n", "Ly*10b Ly*10r Ly10b-10c-10e"),
        ("wiki", "R: E15e  Y: F5e  B: A15o  G: W5o\n", wiki),
        ("wiki", "1. R: E*15e  Y: F*5e  B: A*15o  G: W*5o\n", wiki),
        ("wiki", "Red: E*15e  Yellow: F*5e  Blue: A*15o  Green: W*5o\n", wiki),
        ("ancient", "1. Lt*13g + Lt13g-13i Draw ? / Js\n", "Lt*13g + Lt13g-13i Draw / Js"),
        (
            "ancient",
            "1. Rd*8k + Rd8k-8m Draw\n2. Wh*8j ~ 180° + Rd8m-8o\n",
            "Rd*8k + Rd8k-8m Draw Wh*8j ~ +4 + Rd8m-8o",
        ),
    ] {
        let read = game(variant, text);
        assert_eq!(plies(&read).join(" "), meant, "{text}: {:?}", findings(&read));
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        assert!(!findings(&read).is_empty(), "{text}");
        assert_eq!(read.record().tag("Players"), if variant == "wiki" { Some("4") } else { None }, "{text}");
    }
    for (variant, text, wrong) in [
        ("skud", "|Turn|Guest|Host|\n|-|-|-|\n|1|Ly*10b|Ly*10r|\n|2|-|Ly10r-10o|\n", "2|-|"),
        ("skud", "1. S13m(W) Ly*10r\n", "(W)"),
        ("skud", "1. Ly(9x) Ly*10r\n", "(9x)"),
        ("skud", "1. R3(0 8)\n", "(0 8)"),
        ("skud", "1. Ly*10b Ly*10r\n2. Ly10b 10c 10d\n", "10c"),
        ("skud", "1. Ly*10b Ly*10r\n2. Ly10b to 10e via 10c\n", "via"),
        ("skud", "1. Ly*10b (then Tam moved his rose from 10r to 12q)\n", "then Tam moved his rose from 10r to 12q"),
        ("wiki", "R: E15e  Y: F5e  B: A15o\n", "R"),
    ] {
        let found = errors(variant, text);
        assert!(found.first().is_some_and(|(_, word)| word.contains(wrong)), "{text}: {found:?}");
        assert!(found.len() == 1 || variant == "wiki", "{text}: {found:?}");
    }
}

#[test]
fn the_last_comment_tells_a_ply_in_any_words() {
    let told = |comment: &str| -> Vec<String> {
        let found = findings(&game("skud", &format!("1. Rs*10b Rs*10r\n2. Rs10b-9d {comment}\n")));
        found.into_iter().filter(|(code, _)| *code == "comment-ply").map(|(_, text)| text).collect()
    };
    for (comment, ply) in [
        ("{12q}", "12q"),
        ("; 12q", "12q"),
        ("{Host: 12q}", "12q"),
        ("{Host: rose to twelve q}", "rose to twelve q"),
        ("{Host moved his rose up to 12q}", "{Host moved his rose up to 12q}"),
        ("{then, at last, the rose went to twelve q, as planned}", "rose went to twelve q"),
        ("{my move: (0,8) to (2,7)}", "(0,8) to (2,7)"),
    ] {
        assert_eq!(told(comment), [ply], "{comment}");
    }
    for comment in [
        "{a rose on 12q would be strong}",
        "{a strong move by the Rose on 9d}",
        "{the chain 10b-9d-8f is whole}",
        "{one of twelve quiet moves}",
        "{see 12q}",
        "{better: 12q}",
    ] {
        assert_eq!(told(comment), [""; 0], "{comment}");
    }
    // What was played is said near the start of a comment.
    let long = |words: usize| format!("{{{}the rose went to 12q}}", "quiet ".repeat(words));
    assert_eq!((told(&long(100)).len(), told(&long(1_000)).len()), (1, 0));
}

#[test]
fn words_tell_numbers_and_points() {
    for (variant, text, meant) in [
        ("skud", "1. Rs*10b Rs*10r\nTurn two. Guest moves the rose from 10 b to 9 d.\n", "Rs*10b Rs*10r Rs10b-9d"),
        (
            "skud",
            "1. Rs*10b Rs*10r\n2. The rose went to 9d and the rose went to 12q\n",
            "Rs*10b Rs*10r Rs10b-9d Rs10r-12q",
        ),
        ("skud", "1. Rs*10b Rs*10r\n2. Host's turn next, Guest moves his rose up to 9d\n", ""),
        ("ancient", "1. Lt*13g + Lt13g-13i Draw (Jd, discarded Rd)\n", "Lt*13g + Lt13g-13i Draw Jd / Rd"),
        ("ancient", "1. Lt*13g + Lt13g-13i draws (Jd / Rd)\n", "Lt*13g + Lt13g-13i Draw Jd / Rd"),
    ] {
        let read = game(variant, text);
        assert_eq!(read.is_right(), !meant.is_empty(), "{text}: {:?}", findings(&read));
        if !meant.is_empty() {
            assert_eq!(plies(&read).join(" "), meant, "{text}");
        }
    }
    // A drop that is not legal there, with its move.
    let text = "[Guest \"Lin\"]\n\n1. Rs*10b Rs*10r\n2. Lin's rose: nine d.\n";
    assert_eq!(errors("skud", text), [("skud-plant-gate", "rose: nine d".to_owned())]);
    let repaired = game("skud", text).repaired(true);
    assert!(repaired.game.text().contains("Rs10b-9d"), "{}", repaired.game.text());
    // What a turn number cannot be: a time, or a number that nobody has.
    assert_eq!(errors("skud", "1.05 Rs*10b Rs*10r\n"), [("ply-unreadable", "1.05".to_owned())]);
    assert!(!errors("skud", "1. Rs*10b Rs*10r\nTurn to. Guest moves the rose to 9d\n").is_empty());
}

#[test]
fn three_points_and_words_in_brackets_are_errors_at_themselves() {
    let first = "1. Rs*10b Rs*10r\n2. ";
    for (turn, wrong) in
        [("Rs10b 9d 12q", "9d"), ("Rs10b-9d [crossed out] Rs10r-12q", "[crossed out]"), ("Rs10b-9d or 8d", "or")]
    {
        assert_eq!(
            errors("skud", &format!("{first}{turn}\n")).first(),
            Some(&("ply-unreadable", wrong.to_owned())),
            "{turn}"
        );
    }
    let read = game("skud", "1. Rs×10b Rs*10r\n");
    let help = read.diagnostics().into_iter().find(|found| found.is_error()).and_then(|found| found.help);
    assert_eq!(help.as_deref(), Some("a tile comes from the hand with a `*`: `Rs*10b`"));
    assert_eq!(errors("skud", read.text()), [("ply-unreadable", "Rs×10b".to_owned())]);
}

#[test]
fn letters_before_plies_stand_for_seats() {
    for (variant, text, count) in [
        ("skud", "A: Rs*10b\nB: Rs*10r\nA: Rs10b-9d\n", 3),
        ("skud", "G: Rs*10b\nH: Rs*10r\nG: Rs10b-9d\n", 3),
        ("wiki", "[Players \"4\"]\n\nR: A*8g\nY: W*10k\nB: E*13i-13f\nG: E*17k\n", 4),
    ] {
        assert_eq!((errors(variant, text), plies(&game(variant, text)).len()), (vec![], count), "{text}");
    }
    assert_eq!(errors("skud", "A: Rs*10b\nA: Rs*10r\nB: Rs10b-9d\n").first().map(|(_, word)| &**word), Some("A:"));
}

#[test]
fn a_heading_may_name_the_rules_among_other_words() {
    for (text, variant) in [
        ("Subject: our game of Ancient Pai Sho\n\n1. Lt*13g + Lt13g-13i Draw\n", "ancient"),
        ("Skud: Rs*10b Rs*10r\n", "skud"),
        ("Red: Ann, Yellow: Ben, Blue: Cem, Green: Dee\nWiki Pai Sho\n\n1. A*8g W*10k E*13i-13f E*17k\n", "wiki"),
    ] {
        let read = Game::read(text.as_bytes(), "", None, Options::default()).unwrap().next().unwrap().unwrap();
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        assert_eq!(read.record().variant.name(), variant, "{text}");
        assert!(findings(&read).iter().any(|(code, _)| *code == "slip-heading"), "{text}: {:?}", findings(&read));
    }
    // The word below that cannot be read is blamed, not the heading.
    for heading in ["Skud Pai Sho", "skud"] {
        assert_eq!(errors("skud", &format!("{heading}\n{TWO}3. foo\n")), [("ply-unreadable", "foo".to_owned())]);
    }
    // So may it name the day, unless that cannot be one.
    for (line, date) in [
        ("# Club night, 3 May 2024", Some("2024-05-03")),
        ("Spring meeting (2024-03-02)", Some("2024-03-02")),
        ("A quiet game, the 3rd of many", None),
        ("{Club night, 3 May 2024}", None),
    ] {
        let read = game("skud", &format!("{line}\n\n{TWO}"));
        assert_eq!((read.record().tag("Date"), read.is_right()), (date, true), "{line}: {:?}", findings(&read));
        assert!(read.to("pai").unwrap().contains(line.trim_matches(['#', ' ', '{', '}'])), "{line}");
    }
    // Of two rule sets none is said.
    let text = "we played Ancient Pai Sho or Skud Pai Sho\n\n1. Rs*10b Rs*10r\n";
    let read = Game::read(text.as_bytes(), "", None, Options::default()).unwrap().next().unwrap().unwrap();
    assert!(read.diagnostics().iter().any(|found| found.code.name == "variant-taken"));
}

#[test]
fn what_a_rule_needs_is_no_comment() {
    let play = "\n1. Lt*13g + Lt13g-13i Draw\n";
    let tags = |line: &str| -> Vec<String> {
        let read = game("ancient", &format!("{line}\n{play}"));
        read.record().tags().map(|tag| format!("{} {}", tag.name, tag.value)).collect()
    };
    assert_eq!(tags("Target 8, hand of 5"), ["Target 8", "Hand 5"]);
    assert_eq!(tags("Target eight, White Jade in the centre"), ["Target 8", "Centre Jd"]);
    for line in ["Target eight hand five", "our target was high this time"] {
        assert_eq!(errors("ancient", &format!("{line}\n{play}")), [("tag-unreadable", line.to_owned())], "{line}");
        // Where the tags stand, in braces, and where no rule has such a tag, it is a comment.
        let told = errors("ancient", &format!("[Target \"8\"]\n[Hand \"5\"]\n{line}\n{play}"));
        assert_eq!(told, [("ancient-draw-full", "Draw".to_owned())], "{line}");
        assert_eq!(errors("ancient", &format!("{{{line}}}\n{play}")), [], "{line}");
        assert_eq!(errors("skud", &format!("{line}\n\n{TWO}")), [], "{line}");
    }
}

#[test]
fn what_is_typed_in_cells_and_fields_is_read() {
    let json = |ply: &str| {
        format!(
            r#"{{"variant":"skud","rules":"site","turns":[{{"turn":1,"plies":[{{"pai":"Rs*10b"}},{{"pai":"Rs*10r"}}]}},{{"turn":2,"plies":[{{"pai":"{ply}"}}]}}]}}"#
        )
    };
    let sheet = |ply: &str| {
        format!(
            "| Variant | skud |\n| Name | Mei | Tam | Player Comments |\n| 1 | Rs*10b | Rs*10r | |\n| 2 | {ply} | | |\n"
        )
    };
    for write in [&json as &dyn Fn(&str) -> String, &sheet] {
        for ply in ["moves his rose up to 9d", "rose goes from ten b to nine d", "Rs10b → 9d"] {
            let read = game("skud", &write(ply));
            assert_eq!(plies(&read).get(2).map(|ply| &**ply), Some("Rs10b-9d"), "{ply}: {:?}", findings(&read));
            assert!(read.is_right(), "{ply}: {:?}", findings(&read));
        }
        for (ply, wrong) in [("Rs10b 9d 8e", "9d"), ("Xy*10b", "Xy")] {
            let found = errors("skud", &write(ply));
            assert!(found.first().is_some_and(|(_, word)| word.contains(wrong)), "{ply}: {found:?}");
        }
    }
}

#[test]
fn a_lost_plus_is_put_in() {
    let opening = "1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-8e Ly*18j\n4. Jd*10b Ly18j-16j\n";
    for (variant, text, meant) in [
        ("skud", format!("{opening}5. Jd10b-12e Jd*10r Rs12q-13p\n"), "Jd10b-12e + Jd*10r Rs12q-13p"),
        ("ancient", "1. Lt*13g Lt13g-13i Draw\n".to_owned(), "Lt*13g + Lt13g-13i Draw"),
    ] {
        let wrong = game(variant, &text);
        assert!(!wrong.is_right(), "{text}");
        let fixes =
            wrong.diagnostics_with_repairs().into_iter().flat_map(|found| found.fixes).flat_map(|fix| fix.edits);
        assert!(fixes.into_iter().any(|(_, right)| right == " + "), "{text}");
        assert!(wrong.repaired(true).game.text().contains(meant), "{}", wrong.repaired(true).game.text());
    }
}

#[test]
fn habits_of_the_garden_gate_are_read_in_any_record() {
    for (text, meant) in [
        ("1. R3(0,-8) R3 (0, 8)\n2. (0,-8)-(0,-5) W5 (8, 0)\n", "Rs*10b Rs*10r 10b-10e Jd*18j"),
        ("Host accents: Rock, Wheel, Knotweed, Boat\n\n1. R3(0,-8) R3(0,8)\n", "Rs*10b Rs*10r"),
        ("[Variant \"skud\"]\n0H.R,W,K,B\n0G.R,W,K,B\n\n1. R3(0,-8) R3(0,8)\n", "Rs*10b Rs*10r"),
        ("Host: Sora\nGuest: Lin\n0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8)\n", "Rs*10b Rs*10r"),
    ] {
        let read = game("skud", text);
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), meant, "{text}");
    }
    // What is said to write is read: accents alone are no contradiction.
    assert_eq!(errors("skud", "0H.R,W,K,B\n"), []);
    let wrong = errors("skud", "0H.R,W,K,X;0G.R,R,W,K;1G.R3(0,-8)\n");
    assert!(wrong.first().is_some_and(|(_, word)| word.contains('X')), "{wrong:?}");
}

/// Whose ply is missing shows by the empty cell, and no later ply is another seat's.
#[test]
fn an_empty_cell_is_a_missing_ply() {
    let heads = ["| First | Second |\n|---|---|\n", "| First | Second |\n", "", "| First | Second | Notes |\n"];
    for head in heads {
        let notes = if head.contains("Notes") { " fine |" } else { "" };
        let table = |second: &str, last: &str| {
            format!("{head}| O*#11i | O*#15e |{notes}\n| Rs*5h | {second} |{notes}\n| Ly*#10p | {last} |{notes}\n")
        };
        for empty in ["", "-"] {
            let found = errors("balance", &table(empty, "O*14k"));
            assert!(matches!(found[..], [("ply-missing", _)]), "{head}{found:?}");
        }
        // The last turn may be short.
        for (last, count) in [("O*14k", 6), ("", 5)] {
            let read = game("balance", &table("Wh*#12p", last));
            assert!(read.is_right() && plies(&read).len() == count, "{head}{:?}", findings(&read));
        }
    }
    // A pair without its comma is no variation.
    let pair = errors("skud", "[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. (0,-8)-(-1,-6) (0 8)-(2,7)\n");
    assert_eq!(pair.first(), Some(&("ply-unreadable", "(0".to_owned())), "{pair:?}");
    let extra = "| First | Second |\n|---|---|\n| O*#11i | O*#15e |\n| Rs*5h | Wh*#12p | Ly*#10p |\n";
    assert_eq!(errors("balance", extra), [("ply-extra", "Ly*#10p".to_owned())]);
}

#[test]
fn words_that_deny_a_ply_or_add_to_it_are_no_comment() {
    let opening = "[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. ";
    for (line, wrong) in [
        ("Rs9d-8e was a threat all the time.", "was"),
        ("Rs9d-8e unless Sora sees the trap first", "unless"),
        ("Rs9d-8e Ly*18j is what Sora did not dare", "is"),
        ("Rs9d-8e and a lily came into the gate", "and"),
        ("Rs9d-8e with an orchid as a bonus", "with"),
    ] {
        let found = errors("skud", &format!("{opening}{line}\n"));
        assert!(matches!(&found[..], [("ply-unreadable", word)] if word.starts_with(wrong)), "{line}: {found:?}");
    }
    for line in ["Rs9d-8e a strong move by Lin", "Rs9d-8e and thinks about it", "Rs9d-8e waiting for a good moment"] {
        assert_eq!(errors("skud", &format!("{opening}{line}\n")), [], "{line}");
    }
    // A comment that goes on with the ply before it.
    let warns = |comment: &str| {
        let read = game("skud", &format!("{opening}Rs9d-8e {{{comment}}} Ly*18j\n"));
        read.is_right() && findings(&read).iter().any(|(code, _)| *code == "comment-ply")
    };
    for comment in ["+ O*2j", "bonus: orchid on 2j", "-18h"] {
        assert!(warns(comment), "{comment}");
    }
    for comment in ["/ Rd", "discards Rd", "draws Rd and discards Li", "~ +4"] {
        assert!(warns(comment), "{comment}");
    }
    for comment in [
        "/ quiet",
        "discards caution",
        "draws Lin out",
        "~ so",
        "the bonus on 2j was good",
        "-- 12j is open",
        "bonus would be O*2j",
    ] {
        assert!(!warns(comment), "{comment}");
    }
}

/// A list for each seat is no game that is played in its order.
#[test]
fn lists_of_each_seat_are_no_turns() {
    let tags = "[Rules \"site\"]\n[Guest \"Mei\"]\n[Host \"Tam\"]\n\n";
    for (text, name) in [
        ("Guest:\nRs*10b\nRs10b-9d\n\nHost:\nRs*10r\nRs10r-12q\n", "Guest:"),
        ("Mei:\n1. Rs*10b\n2. Rs10b-9d\nTam:\n1. Rs*10r\n2. Rs10r-12q\n", "Mei:"),
        ("Mei: Rs*10b, Rs10b-9d, Rs9d-8e, Rs8e-9d\nTam: Rs*10r, Rs10r-12q, Rs12q-10r, Rs10r-12q\n", "Mei:"),
        ("Guest: Rs*10b Rs10b-9d Rs9d-8e Rs8e-9d\nHost: Rs*10r Rs10r-12q Rs12q-10r Rs10r-12q\n", "Guest:"),
        ("| Guest | Rs*10b | Rs10b-9d | Rs9d-8e |\n| Host | Rs*10r | Rs10r-12q | Rs12q-10r |\n", "Guest"),
        (
            "- Mei (Guest): plants rose 10b, 10b to 9d, 9d to 8e\n- Tam: rose 10r, 10r to 12q, 12q to 10r\n",
            "Mei (Guest):",
        ),
    ] {
        let found = errors("skud", &format!("{tags}{text}"));
        assert_eq!(found.first(), Some(&("seat-turn", name.to_owned())), "{text}{found:?}");
        assert!(!found.iter().any(|(code, _)| ["ply-missing", "turn-number"].contains(code)), "{text}{found:?}");
    }
    for text in [
        "Mei: Rs*10b\nTam: Rs*10r\nMei: Rs10b-9d\nTam: Rs10r-12q\n",
        "Guest: Rs*10b\nHost: Rs*10r\nRs10b-9d\nRs10r-12q\n",
        "{A long\nday}\nRs*10b Rs*10r\nRs10b-9d Rs10r-12q\n",
    ] {
        let read = game("skud", &format!("{tags}{text}"));
        assert!(read.is_right(), "{text}{:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), "Rs*10b Rs*10r Rs10b-9d Rs10r-12q", "{text}");
    }
}

/// A row without a number lacks a ply where the others have all.
#[test]
fn a_short_row_of_a_table_is_a_missing_ply() {
    for (text, row) in [
        ("O*#11i,O*#15e\nRs*5h,\nLy*#10p,O*14k\n", "Rs*5h,"),
        ("O*#11i,O*#15e\n,Rs*5h\nLy*#10p,O*14k\n", ",Rs*5h"),
        ("O*#11i    O*#15e\nRs*5h\nLy*#10p   O*14k\n", "Rs*5h"),
        ("O*#11i    O*#15e\n          Rs*5h\nLy*#10p   O*14k\n", "          Rs*5h"),
    ] {
        assert_eq!(errors("balance", text), [("ply-missing", row.to_owned())], "{text}");
    }
    for text in [
        "O*#11i,O*#15e\nRs*5h,Wh*#12p\nLy*#10p,\n",
        "O*#11i   O*#15e\nRs*5h    Wh*#12p\nLy*#10p\n",
        "O*#11i, O*#15e,\nRs*5h,\nWh*#12p, Ly*#10p\n",
        "O*#11i  O*#15e\nRs*5h\nWh*#12p\nLy*#10p\n",
    ] {
        let read = game("balance", text);
        assert!(read.is_right() && plies(&read).len() == 5, "{text}{:?}", findings(&read));
    }
}

/// A game that people lay out in a way of their own, and the plies that it has.
#[test]
fn titles_tables_and_lines_of_other_kinds_are_read() {
    let wiki = "{| class=\"wikitable\"\n! Turn !! Guest !! Host\n|-\n| 1 || Rs*10b || Rs*10r\n|-\n| 2 || Rs10b-9d || Rs10r-12q\n|}\n";
    let bonus = "Guest: Rs*10b\nHost: Rs*10r\nGuest: Rs10b-9d\nHost: Rs10r-12q\nGuest: Rs9d-8e\nHost: Ly*18j\nGuest: Jd*10b\n\
                 Host: Ly18j-16j\nGuest: Jd10b-12e\n + Jd*10r\n";
    for (variant, text, wanted) in [
        ("skud", wiki, "Rs*10b Rs*10r Rs10b-9d Rs10r-12q"),
        ("skud", "Skud Pai Sho: Mei vs Tam\n1. Mei Rs*10b, Tam Rs*10r\n", "Rs*10b Rs*10r"),
        ("skud", "Skud Pai Sho, Mei vs. Tam\n1. Mei: Rs*10b, Tam: Rs*10r\n", "Rs*10b Rs*10r"),
        (
            "skud",
            "27/11/2023, 19:00 - Mei: Skud Pai Sho?\n27/11/2023, 19:01 - Tam: ok\n27/11/2023, 19:01 - Mei: Rs*10b\n\
             27/11/2023, 19:02 - Tam: Rs*10r\n",
            "Rs*10b Rs*10r",
        ),
        ("skud", "Mei: Skud Pai Sho?\nTam: ok\nMei: Rs*10b\nTam: Rs*10r\nTam: nice\n", "Rs*10b Rs*10r"),
        ("skud", "Skud Pai Sho (casual)\n1. Rs*10b Rs*10r\n", "Rs*10b Rs*10r"),
        ("balance", "Balance Pai Sho\n1. Lt*7p O*14i\n2. Ly 5l - Lt 10c\n", "Lt*7p O*14i Ly*5l Lt*10c"),
        (
            "wiki",
            "Wiki Pai Sho, four players\n1. Red E*15e, Yellow F*5e, Blue A*15o, Green W*5o\n",
            "E*15e F*5e A*15o W*5o",
        ),
    ] {
        let read = game(variant, text);
        assert!(read.is_right(), "{text}{:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), wanted, "{text}");
    }
    // A line that begins with a `+` goes on with the ply above.
    let read = game("skud", bonus);
    assert!(
        read.is_right()
            && plies(&read).last().is_some_and(|ply| ply == "Jd12e + Jd*10r" || ply == "Jd10b-12e + Jd*10r")
    );
    // As all lines of a list do, it may also begin a turn.
    assert_eq!(plies(&game("skud", "+ 1. Rs*10b Rs*10r\n+ 2. Rs10b-9d Rs10r-12q\n")).len(), 4);
}

/// What such a game may lose is an error at its word.
#[test]
fn what_is_bent_in_tables_and_words_is_an_error_at_its_word() {
    let start = "[Position \"(Rs 4n) (C 16m) <Rs 4f> <C 16g>\"]\n\n";
    let rows = format!("{start}| # | Guest | Host |\n|---|---|---|\n| 1 | Rs4f-4g | Rs4n-4m |\n|  | + Kn*10d | |\n");
    let columns = format!("{start}Turn\tGuest\tHost\tGuest bonus\tHost bonus\n1\tRs4f-4g\tRs4n-4m\tKn*10d\t\n");
    for (variant, text, code, blamed) in [
        ("skud", rows.as_str(), "seat-turn", "+ Kn*10d"),
        ("skud", columns.as_str(), "seat-turn", "Guest bonus"),
        ("iroh", "| Turn | Guest | Host |\n|---|---|---|\n| 1 | Rk*14m | |\n| | Kn*#12h | |\n", "seat-turn", "Kn*#12h"),
        ("balance", "First    Second\nLt*7p    O*14i\nLy*5l\nO*6g     O*12o\n", "ply-missing", "Ly*5l"),
        ("balance", "1. O*#11i O*#15e\n2. Rs*5h (square) Ly*12p\n", "ply-unreadable", "square"),
        (
            "wiki",
            "[Sente \"Mei\"]\n[Gote \"Tam\"]\n\nMei: E*18f\nTam: S*18m\nMei: rhododendron on 17h\nTam: to 17g\n",
            "ply-unreadable",
            "to",
        ),
        (
            "wiki",
            "Sente fire seven d to nine d\nGote aire sixteen o to fourteen n\n",
            "ply-unreadable",
            "Gote aire sixteen o to fourteen n",
        ),
        (
            "balance",
            "First, Nori put an orchid on #8h and Oda the wheel on #6g.\nO*#8g Rs*#17l\n",
            "ply-unreadable",
            "First, Nori put an orchid on #8h and Oda the wheel on #6g.",
        ),
    ] {
        let found = errors(variant, text);
        assert_eq!(found.first(), Some(&(code, blamed.to_owned())), "{text}{found:?}");
    }
    // The row goes on where its turn lacks the ply, and a bonus stands in the column of its ply.
    for (text, count) in [
        ("| Turn | Guest | Host |\n|---|---|---|\n| 1 | Rs*10b | |\n| | | Rs*10r |\n| 2 | Rs10b-9d | Rs10r-12q |\n", 4),
        ("| Turn | Guest | Host |\n|---|---|---|\n| 1 | Rs*10b | Rs*10r |\n| | Rs10b-9d | Rs10r-12q |\n", 4),
    ] {
        let read = game("skud", text);
        assert_eq!(errors("skud", text), [], "{text}");
        assert_eq!(plies(&read).len(), count, "{text}");
    }
}
