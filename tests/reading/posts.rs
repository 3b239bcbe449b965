//! Games as people post them: words around the plies.

use paisho::notation::{self, Options, Read};
use paisho::record::Entry;

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
    assert!(post.diagnostics.iter().any(|found| found.message.contains("(6 such slips)")), "{:?}", post.diagnostics);
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
