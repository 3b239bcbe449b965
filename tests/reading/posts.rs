//! Games as people post them: words around the plies.

use paisho::notation::{self, Options, Read};
use paisho::record::Entry;
use paisho::stream::Games;

fn read(text: &str) -> Read {
    notation::named("pai").expect("it is a notation").read(text, &Options::default())
}

/// The codes of the diagnostics, notes left out.
fn codes(read: &Read) -> Vec<&str> {
    read.diagnostics.iter().map(|diagnostic| diagnostic.code.name).filter(|code| *code != "variant-taken").collect()
}

fn comments(read: &Read) -> Vec<&str> {
    let comments = read.record.entries.iter().filter_map(|entry| match entry {
        Entry::Comment(comment) => Some(comment.text.as_str()),
        _ => None,
    });
    comments.collect()
}

#[test]
fn words_around_plies_are_comments() {
    let text = "We played this yesterday – it’s worth a look.\n[Variant \"wiki\"]\n\n1. F*10l E*5o @Gote: a quiet start\n\
                That was a surprise, as 10c was free.\n2. Rd*10c Not the best; but playable\nLy*5m\n\n\
                ! good move\n?? - a blunder\n";
    let post = read(text);
    assert_eq!(codes(&post), ["slip-comment"]);
    assert!(post.diagnostics.iter().any(|found| found.message.contains("(6 times)")), "{:?}", post.diagnostics);
    assert_eq!(post.record.plies().count(), 4);
    let expected = [
        "@Gote: a quiet start",
        "That was a surprise, as 10c was free.",
        "Not the best; but playable",
        "! good move",
        "?? - a blunder",
    ];
    assert_eq!(comments(&post), expected);
    // The one above the tags keeps its signs.
    let mut written = String::new();
    notation::named("pai").expect("it is a notation").write(&post.record, &mut written).expect("it can be written");
    assert!(written.contains("{We played this yesterday – it’s worth a look.}"), "{written}");
    let again = read(&written);
    assert_eq!((codes(&again), &again.record), (vec![], &post.record));
}

#[test]
fn a_ply_is_never_taken_for_prose() {
    for plies in [
        "White Jade*10b Rose*10c",
        "Rs10b to 10e Js10r to 12p",
        "Pass Resign Claim",
        "Draw white lotus / Rose Pass",
        "Darw Js / Rd Draw Ly",
    ] {
        let text = format!("[Variant \"ancient\"]\n\n{plies}\n");
        assert!(comments(&read(&text)).is_empty(), "{plies}");
    }
}

#[test]
fn words_that_may_hide_a_ply_are_one_error_a_line() {
    for line in ["I would have played Rd*10c here", "Then Tam had to pass again", "He then moved it straight to 10c"] {
        let text = format!("[Variant \"wiki\"]\n\n1. F*10l E*5o\n{line}\n2. Rd*10d Ly*5m\n");
        let post = read(&text);
        assert_eq!(codes(&post), ["ply-unreadable"], "{line}");
        assert_eq!(&text[post.diagnostics[0].span.range()], line);
        assert_eq!(post.record.plies().count(), 4, "{line}");
    }
}

#[test]
fn a_remark_takes_its_line_and_a_ply_at_its_end_is_a_warning() {
    let remark = |text: &str| read(&format!("[Variant \"wiki\"]\n\n1. F*10l @Gote: {text}\n2. Rd*10d Ly*5m\n"));
    let post = remark("Questionable. E*5o");
    assert_eq!(comments(&post), ["@Gote: Questionable. E*5o"]);
    assert!(codes(&post).contains(&"comment-ply"), "{:?}", post.diagnostics);
    let found = post.diagnostics.iter().find(|found| found.code.name == "comment-ply").expect("it is there");
    assert_eq!(found.message, "in a comment, `E*5o` reads as a ply");
    assert!(!codes(&remark("E*5o was better")).contains(&"comment-ply"));
}

#[test]
fn the_first_number_of_a_variation_begins_no_game() {
    let games = |text: &str| {
        let games = paisho::stream::Games::new(text.as_bytes(), None, "").expect("it is text");
        games.map(|game| game.expect("it is text").text).collect::<Vec<_>>()
    };
    let whole = "[Variant \"wiki\"]\n\n1. F*10l (\n\n1. F*9l ( {or}\n\n 1. F*8l ) E*5o )\nE*5o\n2. Rd*10d Ly*5m\n";
    assert_eq!(games(whole), [whole]);
    assert_eq!(codes(&read(whole)), [""; 0]);
    // With plies in it, a variation that is never closed ends with its game.
    let open = "[Variant \"wiki\"]\n\n1. F*10l ( 1. F*9l\nE*5o\n2. Rd*10d Ly*5m\n\n";
    let next = "1. F*10l E*5o\n2. Rd*10d Ly*5m\n";
    for text in [open.to_owned() + next, open.to_owned() + "[Variant \"wiki\"]\n" + next] {
        let games = games(&text);
        assert_eq!(games.len(), 2, "{games:?}");
        let first = read(&games[0]);
        assert_eq!(codes(&first), ["variation-open"]);
        assert_eq!(&games[0][first.diagnostics[0].span.range()], "(");
        assert_eq!((codes(&read(&games[1])), read(&games[1]).record.plies().count()), (vec![], 4));
    }
}

#[test]
fn the_first_word_that_is_no_tile_is_blamed() {
    for (turn, blamed) in [("foo bar", "foo"), ("foo", "foo"), ("Rs foo", "foo"), ("fooo*10b", "fooo")] {
        let text = format!("[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. {turn}\n");
        let post = read(&text);
        assert_eq!(post.diagnostics.len(), 1, "{turn}: {:?}", post.diagnostics);
        assert_eq!(&text[post.diagnostics[0].span.range()], blamed, "{turn}");
    }
}

#[test]
fn each_link_of_a_file_is_a_game_of_its_own() {
    let links = "https://skudpaisho.com/?ig=160722\nhttps://skudpaisho.com/?game=1G.R3(0,-8);1H.R3(0,8)\n\n\
                 https://skudpaisho.com/?game=1G.R3(0,-8);1H.R3(0,8);2G.oops\nhttps://skudpaisho.com/?tu=31\n";
    let games = paisho::stream::Games::new(links.as_bytes(), None, "").expect("it is text");
    let gate = games.notation();
    assert_eq!(gate.name(), "garden-gate");
    let found: Vec<(usize, Vec<&str>)> = games
        .map(|game| {
            let read = game.expect("it is text").read(gate, &Options::default());
            let codes = read.diagnostics.iter().map(|found| found.code.name).collect();
            (read.record.plies().count(), codes)
        })
        .collect();
    let expected =
        [(0, vec!["link-names-game"]), (2, vec![]), (2, vec!["ply-unreadable"]), (0, vec!["link-names-game"])];
    assert_eq!(found, expected);
}

#[test]
fn words_alone_are_no_game() {
    assert_eq!(codes(&read("Thanks a lot to all.\nSee you there next week.\n")), ["ply-unreadable", "slip-comment"]);
    assert_eq!(codes(&read("Thanks a lot to all.\n[Variant \"wiki\"]\n")), ["slip-comment"]);
}

#[test]
fn a_glyph_on_the_next_line_still_belongs_to_its_ply() {
    let post = read("[Variant \"wiki\"]\n\n1. F*10l\n! E*5o\n");
    assert_eq!((codes(&post), comments(&post).len()), (vec![], 0));
    assert!(post.record.entries.iter().any(|entry| matches!(entry, Entry::Glyph(_))));
}

#[test]
fn answers_of_the_site_follow_one_another() {
    let answer = "{\"notation\": \"1G.R3(0,-8);\\n1H.R3(0,8)\", \"clock\": {\"guest\": 31}}\n";
    let pretty = answer.replace(", \"clock", ",\n  \"clock");
    let gate = notation::named("garden-gate").expect("it is a notation");
    for text in [answer, &pretty] {
        let two = text.repeat(2);
        let games = paisho::stream::Games::new(two.as_bytes(), None, "").expect("it is text");
        let plies: Vec<usize> = games
            .map(|game| game.expect("it is text").read(gate, &Options::default()).record.plies().count())
            .collect();
        assert_eq!(plies, [2, 2], "{text}");
    }
}

/// A tag in whatever form goes on with the header, wherever on its line it stands.
#[test]
fn a_header_is_that_of_one_game_however_its_tags_are_written() {
    let pai = notation::named("pai").unwrap();
    for line in [
        "{a} Event: x",
        "{a} ［Event \"x\"］",
        "{a} [Event x]",
        "{a}\u{a0}Event: x",
        "[Guest \"L\"] ［Event \"x\"］",
        "[Guest \"L\"] Event: x",
        "［Guest \"L\"］ [Event \"x\"] {a comment\nthat goes on}",
        "{a comment\nthat goes on} Event: x",
    ] {
        let game = format!("[Variant \"skud\"]\n[Rules \"site\"]\n{line}\n[Host \"Sora\"]\n\n1. Rs*10b Rs*10r\n\n");
        let text = game.repeat(2);
        let games: Vec<Read> = Games::new(text.as_bytes(), Some(pai), "")
            .unwrap()
            .map(|game| game.unwrap().read(pai, &Options::default()))
            .collect();
        assert_eq!(games.len(), 2, "{line}");
        for game in games {
            assert!(game.is_sound(), "{line}: {:?}", game.diagnostics);
            assert_eq!(game.record.tag("Event"), Some("x"), "{line}");
            assert_eq!(game.record.tag("Host"), Some("Sora"), "{line}");
        }
    }
    // Moves behind a tag on its line are moves.
    let text = "[Variant wiki] 1. F*10l E*5o\n[Variant \"wiki\"]\n1. F*10l E*5o\n";
    assert_eq!(Games::new(text.as_bytes(), Some(pai), "").unwrap().count(), 2);
}

/// Comments such as `{R1A}` look like tiles of the third seat.
#[test]
fn a_comment_that_looks_like_a_tile_makes_no_position() {
    let named = |text: &str, file: &str| notation::detect(text, file).name();
    for text in [
        "[Variant \"skud\"]\n{B2b}\n\n1. Rs*10b Rs*10r\n",
        "{R1A}\n[Variant \"skud\"]\n\n1. Rs*10b Rs*10r\n",
        "[Variant \"skud\"]\n{B2b} {R1A}\n; x\n{said by Mei}\n1. Rs*10b Rs*10r\n",
        "{R1A}\n[Variant \"skud\"]\n[Host \"Sora\"]\n",
    ] {
        assert_eq!((named(text, ""), named(text, "a.pai")), ("pai", "pai"), "{text}");
    }
    for text in [
        "{Jd 12j}\n",
        "[Variant \"wiki\"]\n{Jd 12j} [Rs 13j]\n",
        "{Jd 12j} {Rs 13j}\n; x\nLt 14j\n",
        "{Jd 12j}\n\n[Variant \"wiki\"]\n<Lt 10j>\n",
    ] {
        assert_eq!((named(text, ""), named(text, "a.pos")), ("position", "position"), "{text}");
    }
}
