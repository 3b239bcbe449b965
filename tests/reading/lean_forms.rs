//! Records in JSON and YAML that differ a little from what is written, read in lean form or not at all.

use crate::lean::{Lean, named};
use paisho::notation::Options;

/// Objects in other forms than the one that is written.
#[test]
fn forms_of_json_are_told_apart() {
    let mut lean = Lean::default();
    let game = r#"{"format":1,"variant":"skud","tags":{"Event":"x"},"turns":[{"turn":1,"plies":[{"seat":"Guest","pai":"Rs*10b","type":"acts","acts":[{"tile":"Rs","drop":true,"at":"10b"}]}]}]}"#;
    let other = [
        ("", ""),
        ("\"format\":1", "\"format\": 1"),
        ("\"format\":1", "\"format\":2"),
        ("\"format\":1", "\"format\":01"),
        ("\"format\":1,", ""),
        ("\"format\":1,", "\"format\":1,\"format\":1,"),
        ("skud", "Skud"),
        ("\"variant\":\"skud\",", ""),
        ("\"Event\"", "\"event\""),
        ("\"Event\"", "\"Guest\""),
        ("\"Event\"", "\"Check\""),
        ("\"Event\"", "\"1x\""),
        ("\"Event\":\"x\"", ""),
        ("\"x\"}", "\"x\",\"Event\":\"y\"}"),
        ("\"x\"}", "\"x\"},\"players\":{\"Guest\":\"y\"}"),
        ("\"x\"}", "\"x\"},\"tags\":{}"),
        ("\"x\"}", "\"x\"},\"rules\":\"site\""),
        ("\"x\"}", "\"x\"},\"start\":{\"to_move\":\"Host\",\"position\":\"<Rs 10c>\"}"),
        ("\"x\"}", "\"x\"},\"header\":[\"Event\"]"),
        ("\"x\"", "\"\\u0041\""),
        ("\"x\"", "\"é\""),
        ("\"x\"", "\"\t\""),
        ("\"turn\":1,", "\"turn\":2,"),
        ("\"turn\":1,", "\"turn\":1,\"before\":[],"),
        ("\"seat\":\"Guest\"", "\"seat\":\"Host\""),
        ("\"pai\":\"Rs*10b\"", "\"pai\":\"rs*10b\""),
        ("\"pai\":\"Rs*10b\"", "\"pai\":\"Rs*10c\""),
        ("\"pai\":\"Rs*10b\",", ""),
        ("\"at\":\"10b\"", "\"at\":\"10B\""),
        ("\"at\":\"10b\"", "\"at\":\"10b\",\"path\":[]"),
        ("true", "false"),
        ("]}]}", "]}]},"),
        ("]}]}]}", "]}]}]}}"),
        ("]}]}]}", "]}]},{\"turn\":2,\"plies\":[]}]}"),
    ];
    for (from, to) in other {
        assert!(game.contains(from), "{from}");
        for notation in ["json", "jsonl"].map(named) {
            lean.hold(notation, &game.replacen(from, to, 1), &Options::default());
        }
    }
    assert!(lean.read >= 8, "{}", lean.read);
}

/// Documents in other forms than the one that is written.
#[test]
fn forms_of_yaml_are_told_apart() {
    let mut lean = Lean::default();
    let game = "format: 1\nvariant: skud\ntags:\n  Event: x\nturns:\n- turn: 1\n  plies:\n  - seat: Guest\n    \
                pai: \"Rs*10b\"\n    type: acts\n    acts:\n    - tile: Rs\n      drop: true\n      at: 10b\n  \
                - seat: Host\n    pai: Rs10r-10p\n    type: acts\n    acts:\n    - tile: Rs\n      at: 10r\n      \
                path:\n      - 10p\n";
    let other = [
        ("", ""),
        ("format", "---\nformat"),
        ("format", "# a\nformat"),
        ("format: 1\n", ""),
        ("format: 1", "format: 01"),
        ("format: 1", "format: 2"),
        ("format: 1\n", "format: 1\nformat: 1\n"),
        ("skud", "Skud"),
        ("skud", "\"skud\""),
        ("skud", "skud # a"),
        ("Event: x", "Event: 'x'"),
        ("Event: x", "Event: \"x\""),
        ("Event: x", "Event: \"a \\\" b\""),
        ("Event: x", "Event: \"x\" "),
        ("Event: x", "Event: yes"),
        ("Event: x", "Event: true"),
        ("Event: x", "Event: null"),
        ("Event: x", "Event: 12"),
        ("Event: x", "Event: 2021-11-22"),
        ("Event: x", "Event: \"2021-11-22\""),
        ("Event: x", "Event:  x"),
        ("Event: x", "Event: x "),
        ("Event: x", "Event: a: b"),
        ("Event: x", "Event: a b, c-d.e'f"),
        ("Event: x", "Event: é"),
        ("Event: x", "Event: |-\n    a\n    b"),
        ("Event: x", "Event: a\n    b"),
        ("Event: x", "Event: x\n  Event: y"),
        ("Event: x", "event: x"),
        ("Event: x", "null: x"),
        ("Event: x", "Check: x"),
        ("Event: x", "Host: x"),
        ("Event: x", "Rules: site"),
        ("turns:", "rules: site\nturns:"),
        ("turns:", "result: Host\nturns:"),
        ("turns:", "start:\n  to_move: Host\n  position: \"<Rs 10c>\"\nturns:"),
        ("turns:", "start:\n  position: \"<Rs 10c>\"\nturns:"),
        ("turns:", "header:\n- Event\nturns:"),
        ("turns:\n", "turns: \n"),
        ("turn: 1", "turn: 2"),
        ("turn: 1", "turn: 1\n  before: []"),
        ("- turn", "  - turn"),
        ("seat: Guest", "seat: Host"),
        ("seat: Guest\n    ", ""),
        ("pai: \"Rs*10b\"", "pai: Rs*10b"),
        ("pai: \"Rs*10b\"", "pai: \"rs*10b\""),
        ("pai: \"Rs*10b\"", "pai: \"Rs*10c\""),
        ("    pai: \"Rs*10b\"\n", ""),
        ("tile: Rs", "tile: rs"),
        ("tile: Rs", "tile: R3"),
        ("tile: Rs", "tile: \"Rs\""),
        ("tile: Rs", "tile: Js"),
        ("at: 10b", "at: 10B"),
        ("at: 10b", "at: 010b"),
        ("at: 10b", "at: \"10b\""),
        ("at: 10b", "at: \"#10b\""),
        ("drop: true", "drop: True"),
        ("drop: true", "drop: false"),
        ("path:\n      - 10p", "path: [10p]"),
        ("path:\n      - 10p", "path:\n        - 10p"),
        ("path:\n      - 10p", "path:\n      - 10p\n      capture: {}"),
        ("path:\n      - 10p", "path:\n      - 10p\n      capture:\n        tile: Rs"),
        ("      - 10p\n", "      - 10p"),
        ("      - 10p\n", "      - 10p\n\n"),
        ("      - 10p\n", "      - 10p\n...\n"),
        ("      - 10p\n", "      - 10p\n- turn: 2\n  plies: []\n"),
        ("      - 10p\n", "      - 10p\n- turn: 2\n  plies:\n  - seat: Guest\n    pai: Resign\n    type: resign\n"),
        ("      - 10p\n", "      - 10p\nresult: Host\n"),
        ("\n", "\r\n"),
    ];
    for (from, to) in other {
        assert!(game.contains(from), "{from}");
        lean.hold(named("yaml"), &game.replacen(from, to, 1), &Options::default());
        lean.hold(named("yaml"), &game.replace(from, to), &Options::default());
    }
    assert!(lean.read >= 12, "{}", lean.read);
}
