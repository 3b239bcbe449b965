//! `fix` where the text itself shows what was meant, or that it has to be looked up; and what is nearly that.

use crate::run::{fed, folder_with, run_in};
use serde_json::Value;

/// A text as `fix` leaves it, its exit code and its list.
fn fixed(format: &str, text: &str) -> (String, i32, String) {
    let run = fed(&["fix", "--from", format, "-"], text.as_bytes());
    (run.out, run.code, run.err)
}

#[track_caller]
fn assert_fixed(format: &str, wrong: &str, right: &str) {
    let (text, code, list) = fixed(format, wrong);
    assert_eq!((text.as_str(), code), (right, 0), "{wrong}{list}");
}

/// What is only offered, with these words.
#[track_caller]
fn assert_offered(format: &str, wrong: &str, offer: &str) {
    let (text, code, list) = fixed(format, wrong);
    assert_eq!((text.as_str(), code), (wrong, 1), "{list}");
    assert!(list.contains(offer), "{list}");
}

/// A game in which Sente's first two plies and Gote's second are given.
fn game(first: &str, second: &str, other: &str) -> String {
    format!(
        "[Variant \"wiki\"]\n\n1. {first} E*5o\n2. {second} {other}\n3. F10n-12l Pass\n4. F12l-12j Pass\n5. F12j-12l Pass\n"
    )
}

#[test]
fn of_two_fields_that_contradict_the_one_with_which_the_game_is_legal_is_kept() {
    let game = |pai: &str, at: &str, last: &str| {
        format!(
            "{{\"format\":1,\"variant\":\"wiki\",\"turns\":[{{\"turn\":1,\"plies\":[{{\"seat\":\"Sente\",\"pai\":\"F*{pai}\",\
             \"type\":\"acts\",\"acts\":[{{\"tile\":\"F\",\"drop\":true,\"at\":\"{at}\"}}]}},{{\"seat\":\"Gote\",\"pai\":\"E*5o\"}}]}},\
             {{\"turn\":2,\"plies\":[{{\"seat\":\"Sente\",\"pai\":\"{last}\"}},{{\"seat\":\"Gote\",\"pai\":\"Pass\"}}]}}]}}"
        )
    };
    let right = game("10l", "10l", "F10l-10n");
    assert_fixed("json", &game("10m", "10l", "F10l-10n"), &right);
    assert_fixed("json", &game("10l", "10m", "F10l-10n"), &right);
    assert_offered("json", &game("10l", "10m", "Rs*15o"), "one other repair does the same");
}

#[test]
fn plies_of_the_garden_gate_are_put_in_the_order_of_their_labels() {
    let accents = "0H.R,K,W,R;0G.B,R,K,K;";
    let (one, other) = ("3G.(-1,-6)-(-3,-5)", "3H.(1,6)-(3,5)");
    let game = |third: [&str; 2]| {
        format!(
            "{accents}1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(-1,-6);2H.(0,8)-(1,6);{};{};4G.(-3,-5)-(-1,-6);4H.(3,5)-(1,6);\
             5G.(-1,-6)-(-3,-5);5H.(1,6)-(3,5)\n",
            third[0], third[1]
        )
    };
    assert_fixed("garden-gate", &game([other, one]), &game([one, other]));
    // Where only the labels are exchanged, the plies stay.
    assert_fixed("garden-gate", &game(["3H.(-1,-6)-(-3,-5)", "3G.(1,6)-(3,5)"]), &game([one, other]));
}

#[test]
fn a_ply_that_is_taken_back_by_a_word_or_an_arrow_gives_way_to_the_one_behind_it() {
    let right = game("F*10l", "F10l-10n", "Rs*15o");
    for said in ["-> F10l-10n", "err F10l-10n", "(sorry, F10l-10n)", "(sorry, F10l-10n", "no, F10l-10n)"] {
        assert_fixed("pai", &game("F*10l", &format!("F10l-10h {said}"), "Rs*15o"), &right);
    }
    // After `not` stands what was not played. Of two plies with `no` between them in parentheses each may be the right one.
    for said in ["(not F10l-10h)", "(not 10h)", "not F10l-10h", "not 10h"] {
        assert_fixed("pai", &game("F*10l", &format!("F10l-10n {said}"), "Rs*15o"), &right);
    }
    let either = game("F*10l", "F10l-10n (no F10l-10m)", "Rs*15o");
    assert_eq!(fixed("pai", &either).0, either);
    // An arrow before a point is that of a move, and what is taken back last is confirmed by nothing.
    let way = game("F*10l", "F10l-10h -> 10n", "Rs*15o");
    assert_eq!(fixed("pai", &way).0, way);
    let last = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10n Rs*15o\n3. F10n-3l err F10n-12l\n";
    assert_offered("pai", last, "no later ply confirms it");
}

#[test]
fn words_are_mended_where_the_result_stands_below_the_plies() {
    let end = "6. Resign\n0-1\n";
    assert_fixed("pai", &(game("F*10l", "F10l~10n", "Rs*15o") + end), &(game("F*10l", "F10l-10n", "Rs*15o") + end));
}

#[test]
fn a_word_that_stands_for_a_ply_says_that_it_has_to_be_looked_up() {
    for word in ["...", "?", "???", "[illegible]", "[?]"] {
        let text = game("F*10l", "F10l-10n", word);
        let told = fed(&["validate", "-", "--format", "concise"], text.as_bytes()).out;
        assert!(told.contains(&format!("4:13: error[ply-missing] `{word}` stands where a ply is missing")), "{told}");
        assert_offered("pai", &text, &format!("in the place of `{word}`? (a missing ply;"));
        let unsure = fed(&["fix", "-", "--unsafe"], text.as_bytes()).out;
        assert!(!unsure.contains(word), "{unsure}");
    }
    for word in ["...", "--", "?", "[illegible]"] {
        let told = fed(&["validate", "-", "--format", "concise"], game("F*10l", word, "Rs*15o").as_bytes()).out;
        assert!(told.contains("4:4: error[ply-missing]"), "{told}");
    }
    // Behind the last ply of its turn it is a glyph.
    let glyph = game("F*10l", "F10l-10n", "Rs*15o ?");
    assert_eq!(fed(&["validate", "-"], glyph.as_bytes()).code, 0);
}

#[test]
fn a_pass_that_the_rules_do_not_know_is_left_out_only_where_it_is_too_many() {
    let game = |third: &str| {
        format!(
            "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. {third}\n3. Rs9d-8e Ly*18j\n4. Jd*10b Ly18j-16j\n\
             5. Jd10b-12e + Jd*10r Resign\n"
        )
    };
    assert_fixed("pai", &game("Rs10b-9d Rs10r-12q Pass"), &game("Rs10b-9d Rs10r-12q"));
    let instead = game("Rs10b-9d Pass");
    assert_eq!(fixed("pai", &instead).0, instead);
}

#[test]
fn a_number_without_its_point_is_parted_from_its_ply() {
    let right = game("F*10l", "F10l-10n", "Rs*15o");
    let (text, code, list) = fixed("pai", &right.replace("2. ", "2"));
    assert_eq!(code, 0, "{list}");
    assert!(text.contains("F10l-10n Rs*15o") && !text.contains("2F"), "{text}");
}

#[test]
fn tiles_of_a_position_that_cannot_all_be_right_are_offered_elsewhere_or_of_another_seat() {
    let on_one = "[Variant \"basic\"]\n[Position \"<C 5p> <Rd 15o> (Jd 6m) <Rd 5d> <C 5d>\"]\n\n1. Jd*10j Rs*10b\n";
    assert_offered("pai", on_one, "Change `<Rd 5d>` to `<Rd 15d>`?");
    let too_many = "[Variant \"iroh\"]\n[Position \"<Lt 12o> <Lt 6k> <E 10c>\"]\n[Turn \"Guest\"]\n\n1. E10c-9c\n";
    for owner in ["`(Lt 12o)`", "`(Lt 6k)`"] {
        assert_offered("pai", too_many, owner);
    }
}

#[test]
fn what_only_its_writer_knows_is_said_in_sarif() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n4. Js*10b Js*10r\n";
    let folder = folder_with("fix_untold", &[("game.pai", text.as_bytes())]);
    let run = run_in(&folder, &["fix", "--check", "--output-format", "sarif", "game.pai"]);
    let sarif: Value = serde_json::from_str(&run.out).unwrap();
    let said = sarif["runs"][0]["results"][0]["message"]["text"].as_str().unwrap();
    assert!(said.contains("\nadd turn 3 before it (a missing turn; only its writer knows it)"), "{said}");
}

#[test]
fn a_wheels_move_that_has_lost_its_hyphen_is_one_ply() {
    let right = "[Variant \"basic\"]\n[Position \"<C 5p> (Rs 10p) <Wh 10h> <Jd 13i>\"]\n\n1. Wh10h-13h ~ +1 Rs10p-10o\n2. Wh13h-10h Rs10o-10p\n\
                 3. C5p-7r Rs10p-10o\n";
    assert_fixed("pai", &right.replace("10h-13h", "10h13h"), right);
}
