//! What the lean readers read, they read as the readers of the whole notations do, and what is judged in lean form is
//! judged as ever; there is nothing to say about either.

use crate::support::Rng;
use crate::support::files::record_texts;
use crate::texts::damaged;
use paisho::complete::{complete, complete_lean};
use paisho::notation::{self, LeanGame, Notation, Options, Read};
use paisho::variant::Variant;
use paisho::{generate, referee};

/// How many texts were read in lean form, and how many of them were judged so.
#[derive(Default)]
struct Lean {
    read: usize,
    judged: usize,
    /// How many were completed by their replay, and how many texts were written of all of them.
    completed: usize,
    written: usize,
}

impl Lean {
    /// Reads a text in both ways, and judges what was read in both.
    #[track_caller]
    fn hold(&mut self, notation: &dyn Notation, text: &str, options: &Options) {
        let Some(lean) = notation.lean(text, options) else { return };
        self.read += 1;
        let (short, whole) = (notation.read(text, options), notation.read_whole(text, options));
        assert!(whole.diagnostics.is_empty(), "{:?}: {text}", whole.diagnostics);
        assert!(short.record == whole.record, "{text}");
        assert!(format!("{:?}", short.spans) == format!("{:?}", whole.spans), "{text}");
        assert_eq!((short.sound, &short.fitting), (whole.sound, &whole.fitting), "{text}");
        assert_eq!(
            lean.plies().map(|ply| ply.whole()).collect::<Vec<_>>(),
            whole.record.plies().cloned().collect::<Vec<_>>()
        );
        self.hold_written(&lean, text, &whole);
        let mut completed = lean.clone();
        if complete_lean(&mut completed, notation).is_some() {
            let mut read = whole.clone();
            assert_eq!(complete(&mut read, notation, None), None, "{text}");
            assert_eq!(completed.head().header, read.record.header, "{text}");
            self.completed += usize::from(read.record != whole.record);
            self.hold_written(&completed, text, &read);
        }
        let referee = referee::of(whole.record.variant);
        let Some(verdict) = referee.validate_lean(&lean, None, notation.marks(), true, None) else { return };
        self.judged += 1;
        let game = referee::Input { text, read: &whole, notation, rules: None, with_end: true, keep_going: false };
        let usual = referee.validate(&game, &mut |_| ());
        assert!(usual.diagnostics.is_empty() && usual.refused.is_none(), "{:?}: {text}", usual.diagnostics);
        let told = |verdict: referee::Verdict| {
            (
                verdict.plies,
                verdict.outcome,
                verdict.edition,
                verdict.found,
                verdict.counts,
                verdict.points,
                verdict.tiles,
            )
        };
        assert_eq!(told(verdict), told(usual), "{text}");
    }
}

impl Lean {
    /// Writes a game and its record in every notation that writes lean forms.
    #[track_caller]
    fn hold_written(&mut self, lean: &LeanGame, text: &str, whole: &Read) {
        for notation in notation::ALL {
            let (mut short, mut long) = (String::new(), String::new());
            if notation.write_lean(lean, text, &mut short).is_some() {
                notation.write(&whole.record, &mut long).unwrap();
                assert!(short == long, "{}: {text}\n{short}\n{long}", notation.name());
                self.written += 1;
            }
        }
    }
}

fn named(name: &str) -> &'static dyn Notation {
    notation::named(name).unwrap()
}

/// Generated games, as they are and damaged.
#[test]
fn generated_games_are_read_alike() {
    let mut rng = Rng::new(5);
    for variant in Variant::all() {
        let (mut whole, mut hurt, mut games) = (Lean::default(), Lean::default(), 0);
        for number in 0..30 {
            let Some(record) = generate::game(variant, 14, number) else { continue };
            for notation in ["pai", "garden-gate"].map(named) {
                let mut text = String::new();
                if notation.write(&record, &mut text).is_err() {
                    continue;
                }
                games += 1;
                whole.hold(notation, &text, &Options::default());
                for _ in 0..25 {
                    hurt.hold(notation, &damaged(&text, &mut rng), &Options::default());
                }
            }
        }
        assert!(whole.written >= 4 * whole.read, "{variant}: {} {}", whole.written, whole.read);
        // Garden Gate text leaves out what its replay shows.
        assert!(whole.completed > 5 || variant.name() != "skud", "{variant}: {}", whole.completed);
        // Games of three and four, and of a single ply, aside.
        assert!(
            whole.read * 2 > games && whole.judged * 2 > games,
            "{variant}: {} {} {games}",
            whole.read,
            whole.judged
        );
        assert!(hurt.read > 20 && hurt.judged > 2, "{variant}: {} {}", hurt.read, hurt.judged);
    }
}

/// The same in JSON and YAML. Games that Host begins, and those of three and four, are read by the reader of the whole notation.
#[test]
fn generated_games_in_json_are_read_alike() {
    let mut rng = Rng::new(7);
    for variant in Variant::all() {
        let (mut whole, mut hurt) = (Lean::default(), Lean::default());
        for number in 0..30 {
            let Some(record) = generate::game(variant, 15, number) else { continue };
            for notation in ["json", "jsonl", "yaml"].map(named) {
                let mut text = String::new();
                notation.write(&record, &mut text).unwrap();
                whole.hold(notation, &text, &Options::default());
                for _ in 0..25 {
                    hurt.hold(notation, &damaged(&text, &mut rng), &Options::default());
                }
            }
        }
        assert!(whole.read > 15 && whole.judged > 15, "{variant}: {} {}", whole.read, whole.judged);
        assert!(hurt.read > 0, "{variant}");
    }
}

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

/// The corpus and the examples of every code, as they are, damaged, with the line ends of another system, and read as
/// games of each rule set.
#[test]
fn written_games_are_read_alike() {
    let mut rng = Rng::new(6);
    let mut lean = Lean::default();
    for (_, text) in record_texts(&["pai", "gate", "pos", "sheet", "psn"]) {
        let mut options: Vec<Options> = Variant::all().map(Options::of).collect();
        options.push(Options::default());
        for (notation, options) in
            ["pai", "garden-gate"].map(named).iter().flat_map(|n| options.iter().map(move |o| (n, o)))
        {
            lean.hold(*notation, &text, options);
            lean.hold(*notation, &text.replace('\n', "\r\n"), options);
            for _ in 0..5 {
                lean.hold(*notation, &damaged(&text, &mut rng), options);
            }
        }
    }
    assert!(lean.read > 1_000 && lean.judged > 100, "{} {}", lean.read, lean.judged);
}

/// Forms that are easily taken for others. Whether a text is read in lean form is of no matter here, only how.
#[test]
fn the_forms_that_look_alike_are_told_apart() {
    let skud = "[Variant \"skud\"]\n\n";
    let plies = [
        "R510c-11c",
        "R5c-6c",
        "R5*10b",
        "r3*10b",
        "W4j-5j",
        "W11g-12g",
        "R34-5c",
        "R3 10b-11b",
        "Rs * 10b",
        "Rs*10B",
        "rs*10b",
        "Rs*010b",
        "Rs*10bb",
        "Rs*10b!",
        "Rs*10b !?",
        "Rs*10b!!!",
        "Rs*10b $14",
        "Rs*10b$0",
        "Rs*10b {x}!",
        "! Rs*10b",
        "1. Rs*10b",
        "1.Rs*10b",
        "1... Rs*10b",
        "1) Rs*10b",
        "1 Rs*10b",
        "2. Rs*10b",
        "1.. Rs*10b",
        "1.... Rs*10b",
        "01. Rs*10b",
        "4294967297. Rs*10b",
        "1. Rs*10b 1... Rs*10r",
        "1. Rs*10b 2. Rs*10r",
        "1. Rs*10b Rs*10r 3. Rs10b-10c",
        "1. 1. Rs*10b",
        "1. Rs*10b 1. Rs*10r",
        "1. Rs*10b Rs*10r Rs10b-10c",
        "Rs*10b Rs*10r 2. Rs10b-10c",
        "Rs*10b 2. Rs10b-10c 2... Rs10r-10q",
        "1. Rs*10b ; Rs*10r",
        "1. Rs*10b ; ply 12",
        "1. Rs*10b {Rs*10r}",
        "1. Rs*10b {a\n[Tag \"b\"]}",
        "1. Rs*10b {a\r\nb}",
        "1. Rs*10b {",
        "1. Rs*10b }",
        "1. Rs*10b {a{b}",
        "1. Rs*10b\n; own line\nRs*10r",
        "1. Rs*10b {a} ; b\n{c} {d}\n{e}\n; f",
        "{a} 1. Rs*10b",
        "; a\n1. Rs*10b",
        "1. {a} Rs*10b",
        "1. Rs*10b {\u{7}}",
        "1. Rs*10b {é}",
        "1. Rs*10b {\0}",
        "1. Rs*10b ( 1. C*10b )",
        "1. Rs*10b)",
        "Rs10b-11b-12b-13b-14b",
        "Rs10b-11b-12b-13b-14b-15b",
        "Rs10b - 11b",
        "Rs10b -\n11b",
        "Rs10b-11b x C12b",
        "Rs10b x 12b",
        "Rs10bxC12b",
        "Rs10b X C12b",
        "Rs10b x",
        "x10b",
        "xs*10b",
        "Rs10b x C12b - 13b",
        "Rs10b-11b + Rk*9e",
        "Rs10b-11b+Rk*9e-8e",
        "Rs10b-11b +",
        "Rs10b-11b + 12b",
        "Rs10b-11b + Pass",
        "Rs10b ~ +2",
        "Rs10b ~ +127",
        "Rs10b ~ -128",
        "Rs10b ~ +128",
        "Rs10b ~ +1000",
        "Rs10b ~+",
        "Rs10b ~ C11b",
        "Rs10b ~ C11b-12b-13b",
        "Rs10b ~ 11b-12b ~ +1",
        "Rs*10b=C",
        "Rs10b=C-11b",
        "Rs10b=C + C*10b",
        "Rs*#10c",
        "#10c-#11c",
        "Rs10b",
        "10b",
        "10b-11b",
        "Rs*1a",
        "Rs*20j",
        "Rs*99z",
        "Pass",
        "pass",
        "Passage",
        "Pass1",
        "Resign!",
        "Claim Draw",
        "Draw Js/Rd",
        "Draw Js / ?!",
        "Draw / ?",
        "Draw Js*10b",
        "Draw Js 10b-11b",
        "Draw Js\n2. Draw",
        "Draw Pass",
        "Draw R310b-11b",
        "Draw\nJs / Rd",
        "Draw Js #10c-#11c",
        "Rs*10b–11b",
        "Rs＊10b",
        "Rs*10b,",
        "Rs*10b.",
        "Rs*10b[Check \"\"]",
        "[Check \"\"]",
        "[Event \"late\"]",
        "Roses*10b",
        "Rs*10b é",
    ];
    let tags = [
        "[Event \"a\\\"b\"]",
        "[Event \"\u{7}\"]",
        "[Event \"\0\"]",
        "[Event \"tab\there\"]",
        "[event \"a\"]",
        "[Evnt \"a\"]",
        "[Nobody \"a\"]",
        "[Event \"a\"]\n[Event \"a\"]",
        "[Event \"a\"] [Site \"b\"]",
        "[ Event  \"a\" ]",
        "[Event \"a\"",
        "[Event a]",
        "[Result \"Host\"]",
        "[Result \"host\"]",
        "[Result \"1-0\"]",
        "[Turn \"Host\"]",
        "[Position \"\"]\n[Turn \"Host\"]",
        "[Position \"<Rs 10b>\"]",
        "[HostAccents \"R, R, W, K\"]",
        "[HostAccents \"Rk Rk Wh Kn\"]",
        "[HostAccents \"R R W K\"]",
        "[HostAccents \"\"]",
        "[Variant \"wiki\"]",
        "[Variant \"SKUD\"]",
        "[Variant \"chess\"]",
        "{a}",
        "; a",
        "; Rs*10b",
        "{a}\n[Event \"b\"]",
        "[Check \"\"]",
        "[Points \"Guest 1, Host 2\"]",
        "[Score \"Guest 1, Host 2\"]",
        "[Players \"4\"]",
        "[Rules \"site\"]",
        "[Rules \"2019\"]",
        "[Options \"x\"]",
        "\u{feff}",
    ];
    let gate = [
        "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.R3(0,8)",
        "0G.R,R,W,K;0H.R,W,K,B;1G.R3(0,-8)",
        "0H.R,W,K,B;1G.R3(0,-8)",
        "0H.R,W;0G.R;1G.R3(0,-8)",
        "0H.R,,W;0G.R;1G.R3(0,-8)",
        "0H.;0G.;1G.R3(0,-8)",
        "0H.R,W,K,B;0G.R,R,W,K",
        "0H.R,W,K,B;0G.R,R,W,K;",
        "0H.R W;0G.R;1G.R3(0,-8)",
        "00H.R;0G.R;1G.R3(0,-8)",
        "1G.R3(0,-8);0H.R,W,K,B;1H.R3(0,8)",
        "1G.R3(0,-8);1G.R3(0,-8)",
        "1G.R3(0,-8);1H.R3(0,8);1H.R3(0,8)",
        "1G.R3(0,-8);2G.R3(0,8)",
        "1H.R3(0,8)",
        "2G.R3(0,-8)",
        "01G.R3(0,-8)",
        "1g.R3(0,-8)",
        "1G.r3(0,-8)",
        "1G. R3(0,-8)",
        "1G.R3 (0,-8)",
        "1G.R3( 0,-8)",
        "1G.R3(0,-8) ;1H.R3(0,8)",
        "1G.R3(0,-8)\n1H.R3(0,8)\r\n2G.(0,-8)-(0,-5)",
        "1G.R3(0,-8)1H.R3(0,8)",
        "1G.R3(0,-8) 1H.R3(0,8)",
        "1G.R3(0,-8);;1H.R3(0,8);\n",
        "1G.R3(-0,3)",
        "1G.R3(10,2)",
        "1G.R3(00,2)",
        "1G.R3(9,9)",
        "1G.R3(9,0)",
        "1G.R3(+1,2)",
        "1G.(0,-8)-(0,-5)+R(1,1)",
        "1G.(0,-8)-(0,-5)_R(1,1)",
        "1G.(0,-8)-(0,-5) + R(1,1)",
        "1G.(0,-8)-(0,-5)+B(1,1)-(1,2)",
        "1G.(0,-8)-(0,-5)-(0,-4)",
        "1G.(0,-8)",
        "1G.R3(0,-8)-(0,1)",
        "1G.(0,-8)-(0,-5)+R(1,1)+R(2,2)",
        "1G.R(0,-8)",
        "1G.Rs(0,-8)",
        "1G.(0,-8)-",
        "1G.",
        "1G",
        "1",
        "0",
        "",
        " \n;",
        "RESULT guest",
        "1G.R3(0,-8)\nRESULT guest",
        "\u{feff}1G.R3(0,-8)",
        "https://skudpaisho.com/?game=1G.R3(0,-8)",
        "R3(0,-8);R3(0,8)",
        "1G.R3(0,-8)\u{0}",
    ];
    let (pai, gates) = (named("pai"), named("garden-gate"));
    let mut lean = Lean::default();
    for variant in Variant::all() {
        for ply in plies {
            lean.hold(pai, &format!("[Variant \"{variant}\"]\n\n{ply}\n"), &Options::default());
            lean.hold(pai, &format!("[Variant \"{variant}\"]\n\n1. {ply} {ply}\n2. {ply}"), &Options::default());
        }
        for tag in tags {
            for variant_tag in [format!("[Variant \"{variant}\"]\n"), String::new()] {
                for text in [
                    format!("{variant_tag}{tag}\n\n1. Rs*10b\n"),
                    format!("{tag}\n{variant_tag}"),
                    format!("{tag} {variant_tag} {{a}}\n1. Pass"),
                ] {
                    lean.hold(pai, &text, &Options::default());
                    lean.hold(pai, &text, &Options::of(variant));
                }
            }
        }
    }
    gate.iter().for_each(|text| lean.hold(gates, text, &Options::default()));
    assert!(lean.read > 500, "{}", lean.read);
    // A few that must be read so: nothing is gained where everything is a surprise.
    for ply in ["Rs*10b!? {x}", "Rs10b-11b x C12b + Rk*9e", "1. Rs*10b 1... Rs*10r ; a", "R510c-11c", "Draw Js / ?"] {
        assert!(pai.lean(&format!("{skud}{ply}\n"), &Options::default()).is_some(), "{ply}");
    }
}
