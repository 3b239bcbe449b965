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
pub(crate) struct Lean {
    pub(crate) read: usize,
    judged: usize,
    /// How many were completed by their replay, and how many texts were written of all of them.
    completed: usize,
    written: usize,
}

impl Lean {
    /// Reads a text in both ways, and judges what was read in both.
    #[track_caller]
    pub(crate) fn hold(&mut self, notation: &dyn Notation, text: &str, options: &Options) {
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
            let (mut short, mut long) = (Vec::new(), String::new());
            if notation.write_lean(lean, text, &mut short).is_some() {
                notation.write(&whole.record, &mut long).unwrap();
                let short = String::from_utf8(short).unwrap();
                assert!(short == long, "{}: {text}\n{short}\n{long}", notation.name());
                self.written += 1;
            }
        }
    }
}

pub(crate) fn named(name: &str) -> &'static dyn Notation {
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
        "[Position \"(Rs 10r) <Rs 10b>\"]\n[Turn \"Host\"]",
        "[Position \"(Rs 10r) <Rs 10b>\"]\n[Turn \"Guest\"]",
        "[Position \"(Rs 10r) <Rs 10b>\"]\n[Turn \"Red\"]",
        "[Turn \"Host\"]\n[Position \"(Rs 10r) <Rs 10b>\"]",
        "[Turn \"Guest\"]",
        "[Position \"<Rs 10b> (Rs 10r)\"]",
        "[Position \"(Rs 10r)  <Rs 10b>\"]",
        "[Position \"{Rs 10b}\"]",
        "[Position \"<Rs 10b~>\"]",
        "[Position \"<Rs #10b>\"]",
        "[Position \"<Lo 10b> (Or 10b)\"]",
        "[Players \"4\"]\n[Position \"<Rs 10b>\"]",
        "[Position \"<Rs 10b>\"]\n[Position \"<Rs 10b>\"]",
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
        "[Players \"2\"]",
        "[Players \"3\"]",
        "[Players \"04\"]",
        "[Players \"5\"]",
        "[Team \"Sente Gote\"]",
        "[Result \"Sente Gote\"]",
        "[Players \"4\"]\n[Team \"Red Blue\"]",
        "[Team \"Red Blue\"]\n[Players \"4\"]",
        "[Players \"4\"]\n[Team \"Red Red\"]",
        "[Players \"4\"]\n[Team \"Red  Blue\"]",
        "[Players \"4\"]\n[Team \"red Blue\"]",
        "[Players \"4\"]\n[Team \"\"]",
        "[Players \"4\"]\n[Result \"Red Blue\"]",
        "[Players \"4\"]\n[Result \"Red\"]",
        "[Players \"4\"]\n[Turn \"Blue\"]\n[Position \"<Rs 10b>\"]",
        "[Position \"{Rs 10r} <Rs 10b>\"]",
        "[Captured \"<Rs> (Js)\"]",
        "[Captured \"(Rs) <Rs> <Rs>\"]",
        "[Captured \"<Rs>(Js)\"]",
        "[Captured \"<Rs> \"]",
        "[Captured \"<rs>\"]",
        "[Captured \"Rs\"]",
        "[Captured \"{Rs}\"]",
        "[Captured \"<Rs)\"]",
        "[Captured \"\"]",
        "[Captured \"{Rs} [Js]\"]\n[Players \"4\"]",
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
    let teams =
        "[Variant \"wiki\"]\n[Team \"Red Blue\"]\n[Players \"4\"]\n[Result \"Red Blue\"]\n[Captured \"<Rs> [Js]\"]\n";
    assert!(pai.lean(teams, &Options::default()).is_some());
}
