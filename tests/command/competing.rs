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
