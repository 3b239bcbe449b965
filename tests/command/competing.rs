//! `fix` where two slips explain a game equally well: it writes neither of them.

use crate::run::fed;

/// A text as `fix` leaves it, its exit code and its list.
fn fixed(format: &str, text: &str) -> (String, i32, String) {
    let run = fed(&["fix", "--from", format, "-"], text.as_bytes());
    (run.out, run.code, run.err)
}

/// The first flowers tell the edition: Host's is Guest's by `site`, and any by `2018`. `W5` and `R5` are both one slip from `W4`.
#[test]
fn the_first_flowers_are_tried_by_each_edition() {
    let gate = "0H.R,K,W,R;0G.B,R,K,K;1G.R5(0,-8);1H.W4(0,8);2G.R3(8,0);2H.W5(-8,0);3G.(0,-8)-(0,-6);3H.W3(0,-8);\
                4G.(0,-6)-(-2,-4);4H.(-8,0)-(-5,1);5G.R3(-8,0);5H.(0,8)-(0,3);6G.W3(0,8);6H.(-5,1)-(-1,1)\n";
    let (text, code, list) = fixed("garden-gate", gate);
    assert_eq!((text.as_str(), code), (gate, 1), "{list}");
    assert!(list.contains("to `R5(0,8)`") && list.contains("to `W5(0,8)`"), "{list}");
    // Where the edition is named there is one flower.
    let named = "[Variant \"skud\"]\n[Rules \"site\"]\n[HostAccents \"Rk Kn Wh Rk\"]\n[GuestAccents \"B Rk Kn Kn\"]\n\n\
                 1. Rd*10b Ly*10r\n2. Rs*18j Jd*2j\n3. Rd10b-10d Js*10b\n4. Rd10d-8f Jd2j-5k\n5. Rs*2j Rd10r-10m\n\
                 6. Js*10r Jd5k-9k\n";
    let (text, code, list) = fixed("pai", named);
    assert_eq!((text, code), (named.replace("Ly*10r", "Rd*10r"), 0), "{list}");
}

/// In YAML a `#` begins a comment: the key has lost a blank, and is not left out.
#[test]
fn a_key_is_no_comment() {
    let right = "format: 1\nvariant: wiki\nturns:\n- turn: 1\n  plies:\n  - seat: Sente\n    pai: \"F*10l\"\n    type: acts\n    \
                 acts:\n    - tile: F\n      drop: true\n      at: 10l\n  - seat: Gote\n    pai: \"E*5o\"\n    type: acts\n    \
                 acts:\n    - tile: E\n      drop: true\n      at: 5o\n- turn: 2\n  plies:\n  - seat: Sente\n    \
                 pai: \"F10l-10n\"\n    type: acts\n    acts:\n    - tile: F\n      at: 10l\n      path:\n      - 10n\n  \
                 - seat: Gote\n    pai: \"Rs*15o\"\n    type: acts\n    acts:\n    - tile: Rs\n      drop: true\n      \
                 at: 15o\n";
    assert_eq!(fixed("yaml", right).1, 0, "{}", fixed("yaml", right).2);
    let (text, code, list) = fixed("yaml", &right.replacen("    type", "   type", 1));
    assert_eq!((text.as_str(), code), (right, 0), "{list}");
}

/// The turns are full and rightly numbered, so that `Ly#10j-#15j` stands in the place of another ply: left out, it would give all
/// later plies to the other seat.
#[test]
fn a_ply_that_stands_twice_in_full_turns_is_not_left_out() {
    let wrong = "[Variant \"balance\"]\n\
                \n\
                1. Rs*#14i Ly*#2l\n\
                2. Ly*10o Wh*#8n\n\
                3. Ly*#18l Ly*#10p\n\
                4. O*#9d O*#15g\n\
                5. Lt*#4g O*#14b\n\
                6. Lt*#14o Ly#2l-#2f\n\
                7. Ly#18l-#12l O#14b-#7b\n\
                8. Ly#10p-#10e Wh#8n-#8k\n\
                9. Wh#8k-#3k Wh#3k-#16k\n\
                10. O#9d-#9l Ly#10e-#10g\n\
                11. Lt#4g-#3g O#15g-#15m\n\
                12. Ly#10g-#10j Ly#10j-#15j\n\
                13. Rs#14i-#14c Ly#10j-#15j\n\
                14. Lt#14o-#14i O#7b-#7c\n\
                15. Ly#2f-#13f Lt#14i-#16i\n\
                16. Ly#15j-#15i Lt#16i-#16o\n\
                17. Rs#14c-#15c Ly#12l-#12c\n\
                18. O#7c-#7j Lt#16o-#16n\n\
                19. Lt#16n-#16f Lt#16f-#16j\n\
                20. Ly#15i-#15l O#9l-#3l\n";
    let (text, code, list) = fixed("pai", wrong);
    assert_eq!((text.as_str(), code), (wrong, 1), "{list}");
    assert!(list.contains("Leave out `Ly#10j-#15j`?"), "{list}");
    // In a turn that has three plies it is one too many.
    let right = "[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-10n Rs*15o\n3. F10n-12l Pass\n4. F12l-12j Pass\n";
    let (text, code, list) = fixed("pai", &right.replace("F10l-10n", "F10l-10n F10l-10n"));
    assert_eq!((text.as_str(), code), (right, 0), "{list}");
}

/// Words about the set-up are not sealed in braces without a question: the game may be legal without them.
#[test]
fn a_set_up_in_words_is_not_lost() {
    let text = "[Variant \"skud\"]\nHost accents: Rock, Wheel, Knotweed, Canoe\n\n1. Rs*10b Rs*10r\n2. Jd*18j Jd*2j\n3. Jd18j-17j \
                Jd2j-3j\n4. Js*2j Ly*18j\n";
    let (left, code, list) = fixed("pai", text);
    assert_eq!((left.as_str(), code), (text, 1), "{list}");
    assert!(list.contains("`HostAccents`") && list.contains("nothing else in the game shows"), "{list}");
}

/// A label of the Garden Gate gets back the dot that it lost.
#[test]
fn the_dot_of_a_label_comes_back() {
    let right =
        "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(-1,-6);2H.(0,8)-(2,7);3G.R4(0,-8);3H.R4(0,8)\n";
    assert_eq!(fixed("garden-gate", right).1, 0);
    for wrong in ["1HR3(", "1H,R3(", "1H R3(", "1H:R3("] {
        let (text, code, list) = fixed("garden-gate", &right.replace("1H.R3(", wrong));
        assert_eq!((text.as_str(), code), (right, 0), "{wrong}: {list}");
    }
    let wrong = right.replace("2G.(0,-8)", "2G(0,-8)");
    assert_eq!(fixed("garden-gate", &wrong).0, right);
}

/// Several plies can be made up that let the game end as its result says: that the result is wrong comes first.
#[test]
fn a_wrong_result_comes_before_plies_that_are_made_up() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n[Result \"Guest\"]\n\n1. Rs*10b Rs*10r\n2. Resign\n";
    let (left, code, list) = fixed("pai", text);
    assert_eq!((left.as_str(), code), (text, 1), "{list}");
    assert!(list.lines().nth(1).is_some_and(|first| first.contains("Change `Guest` to `Host`?")), "{list}");
}

/// A letter that begins the names of two tiles is offered as these two before all others.
#[test]
fn a_code_that_may_be_two_tiles_is_first_one_of_these() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. J*2j Rs10r-12q\n";
    let (left, code, list) = fixed("pai", text);
    assert_eq!((left.as_str(), code), (text, 1), "{list}");
    let offers: Vec<&str> = list.lines().filter(|line| line.contains("Change `J*2j`")).collect();
    assert!(offers[0].contains("to `Js*2j`") && offers[1].contains("to `Jd*2j`"), "{list}");
}

/// A repair of two plies says of each what it becomes.
#[test]
fn a_repair_of_two_plies_names_both() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs 10b Rs 10r\n2. Rs 9d Rs 12q\n";
    let (_, _, list) = fixed("pai", text);
    assert!(list.contains("Change `Rs 9d` to `Rs10b-9d`, and `Rs 12q` to `Rs10r-12q`?"), "{list}");
}

/// However a ply is typed, a wrong coordinate in it is found.
#[test]
fn a_point_off_the_board_is_repaired_in_every_hand() {
    let game = |ply: &str| {
        format!(
            "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. {ply} Ly*18j\n4. Jd*10b Ly18j-16j\n\
             5. Jd10b-12e + Jd*10r Rs12q-13p\n6. Jd10r-8o + Rs*10r Ly*18j\n7. Rs10r-11q Ly18j-17k\n8. Rs11q-12o\n"
        )
    };
    for (wrong, right) in [
        ("Rs9d-18e", "Rs9d-8e"),
        ("rs9d-18e", "rs9d-8e"),
        ("Rs 9d-18e", "Rs 9d-8e"),
        ("Rs9d - 18e", "Rs9d - 8e"),
        ("R3 9d-18e", "R3 9d-8e"),
        ("Rose: 9d-18e", "Rose: 9d-8e"),
        ("rs9d-8w", "rs9d-8e"),
        ("Rose 9d to 18e", "Rose 9d to 8e"),
        ("Rose from 9d to 18e", "Rose from 9d to 8e"),
    ] {
        let (text, code, list) = fixed("pai", &game(wrong));
        assert_eq!((text, code), (game(right), 0), "{list}");
    }
}

/// A link that was taken apart has spaces for its plus signs.
#[test]
fn spaces_for_the_plus_signs_of_a_link_are_taken_back() {
    let gate = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(-1,-6);2H.(0,8)-(2,7);3G.(-1,-6)-(-2,-5);3H.W4(8,0);4G.W5(0,-8);\
                4H.(8,0)-(6,0);5G.(0,-8)-(2,-5)+W5(0,8);5H.(2,7)-(3,6);6G.(0,8)-(-2,5)+R3(0,8);6H.W4(8,0);\
                7G.(0,8)-(1,7);7H.(8,0)-(7,1);8G.(1,7)-(2,5)\n";
    for wrong in [gate.replacen('+', " ", 1), gate.replace('+', " ")] {
        let (text, code, list) = fixed("garden-gate", &wrong);
        assert_eq!((text.as_str(), code), (gate, 0), "{list}");
    }
    // A ply with a number of its own is none of the one before it.
    let spaced = gate.replace(';', " ");
    let (text, code, list) = fixed("garden-gate", &spaced);
    assert_eq!((text, code), (spaced, 0), "{list}");
}
