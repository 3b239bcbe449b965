//! To whom a diagnostic belongs: its turn and its seat, which no drawn report shows.

use crate::reported::diagnostics;

/// The code, turn and seat of every diagnostic of a text.
#[track_caller]
fn found(text: &str) -> Vec<(&'static str, Option<u32>, Option<String>)> {
    let games = diagnostics(text.as_bytes(), None, "game.pai");
    let all = games.into_iter().flat_map(|(_, diagnostics)| diagnostics);
    all.map(|found| (found.code.name, found.turn, found.seat)).collect()
}

fn of(code: &'static str, turn: u32, seat: &str) -> (&'static str, Option<u32>, Option<String>) {
    (code, Some(turn), Some(seat.to_owned()))
}

const SPRING: &str = "[Variant \"basic\"]\n\n1. Js*10f Js*10n\n2. Rs*7g Rs*13m\n3. Ly*12c Ly*8q\n4. C*6c C*14q\n\
                      5. Jd*15i Jd*5k\n6. Rd*4f Rd*16n\n";

#[test]
fn after_a_resignation_the_other_seat_is_next() {
    for variant in ["basic", "iroh", "ancient", "skud"] {
        let text = format!("[Variant \"{variant}\"]\n[Target \"9\"]\n[Hand \"5\"]\n\n1. Resign Resign\n");
        let over: Vec<_> = found(&text).into_iter().filter(|(code, ..)| code.ends_with("-game-over")).collect();
        let [(_, turn, seat)] = &over[..] else { panic!("{variant}: {over:?}") };
        let second = if matches!(variant, "iroh" | "skud") { "Host" } else { "Second" };
        assert_eq!((*turn, seat.as_deref()), (Some(1), Some(second)), "{variant}");
    }
}

#[test]
fn a_ply_written_twice_is_refused_at_its_own_turn_and_seat() {
    let text = format!("{SPRING}7. Jd*10j Jd*10j\n8. Js*10b Js*10r\n");
    assert_eq!(found(&text), [of("basic-drop-taken", 7, "Second")]);
    // A number that is repeated with the ply is wrong, and changes nothing about the ply.
    let text = format!("{SPRING}7. Jd*10j\n7. Jd*10j\n");
    assert_eq!(found(&text), [of("turn-number", 7, "Second"), of("basic-drop-taken", 7, "Second")]);
}

#[test]
fn the_same_ply_may_be_legal_for_both_seats() {
    assert_eq!(found("[Variant \"iroh\"]\n\n1. Kn*#9h Kn*#9h\n"), []);
}

#[test]
fn a_tag_has_a_seat_only_where_it_is_that_seats_duty() {
    let captured =
        "[Variant \"basic\"]\n[Position \"(Js 5m) <Js 10f>\"]\n[Captured \"(Kn) (Kn) (Kn) (Kn)\"]\n\n1. Pass\n";
    assert_eq!(found(captured), [("basic-set", None, None)]);
    let hand = "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"5\"]\n[SecondHand \"Co Co Co Co Js\"]\n\n1. Draw\n";
    assert_eq!(found(hand), [("ancient-set", None, Some("Second".to_owned()))]);
    let target = "[Variant \"basic\"]\n[Target \"0\"]\n\n1. Js*10f\n";
    assert_eq!(found(target), [("basic-target", None, None)]);
}

/// A capture or a bend out of reach is a matter of how the tile moves, unless it captures and bends in fewer ways.
#[test]
fn the_article_of_a_capture_out_of_reach_is_that_of_the_move() {
    for (position, ply, code) in [
        ("<Jd 5g> (Rs 7e)", "Jd5g x Rs7e", "wiki-reach"),
        ("(Js 5g) <Rs 5e>", "Rs5e x Js5g", "wiki-reach"),
        ("(Rs 5f) <Ly 5e>", "Ly5e x Rs5f", "wiki-strike"),
        ("(F 10m) <Qi 10j>", "Qi10j x F10m", "wiki-strike"),
        ("(Rs 12k) <E 10j> (F 5e)", "E10j ~ Rs12k-12l", "wiki-reach"),
        ("<W 10j> (Rs 12j) (F 5e)", "W10j ~ Rs12j-13i", "wiki-strike"),
        // Within reach, but for a tile between.
        ("(Rs 5g) (Js 5f) <Jd 5e>", "Jd5e x Rs5g", "wiki-blocked"),
    ] {
        let text = format!("[Variant \"wiki\"]\n[Position \"{position}\"]\n\n1. {ply}\n");
        assert_eq!(found(&text), [of(code, 1, "Sente")], "{ply}");
    }
}

/// What stands behind a ply that breaks off is read as ever.
#[test]
fn a_bare_code_before_a_comment_is_one_error() {
    for plies in [
        "1. F {a comment} E*5o",
        "1. F ; a comment",
        "1. F*10l E (1... E*5o {in a variation})",
        "1. F*10l (1. F {why}) E*5o",
        "1. F [Check \"\"]",
    ] {
        let codes: Vec<_> =
            found(&format!("[Variant \"wiki\"]\n\n{plies}\n")).into_iter().map(|found| found.0).collect();
        assert_eq!(codes, ["ply-unreadable"], "{plies}");
    }
    // A last comment that is a point may tell where the ply went.
    let codes: Vec<_> = found("[Variant \"wiki\"]\n\n1. F*10l E{5o}\n").into_iter().map(|found| found.0).collect();
    assert_eq!(codes, ["ply-unreadable", "comment-ply"]);
}
