//! Plies in strict form are read the same as by the grammar's functions, turns of JSON and YAML that stand as they would be
//! written the same as event by event, and games with nothing to report are judged the same as step by step.

use crate::generate;
use crate::notation::{IS_SLOW, Notation, Options, Read, named};
use crate::referee::{self, Input};
use crate::variant::Variant;
use std::fs;
use std::ops::Range;
use std::path::Path;

/// The notations that have a quick way.
const QUICK: [&str; 5] = ["pai", "garden-gate", "json", "jsonl", "yaml"];

/// Reads a text both ways, and judges it both ways. Says whether there is nothing to report of the writing.
fn hold(notation: &dyn Notation, text: &str) -> bool {
    let read = |is_slow| {
        IS_SLOW.set(is_slow);
        let read = notation.read(text, &Options::default());
        IS_SLOW.set(false);
        read
    };
    let (quick, slow) = (read(false), read(true));
    assert_eq!(quick.record, slow.record, "{}: {text}", notation.name());
    let told = |read: &Read| {
        let variants: Vec<&str> = read.fitting.iter().map(|variant| variant.name()).collect();
        format!("{:?} {:?} {} {variants:?}", read.spans, read.diagnostics, read.sound)
    };
    assert_eq!(told(&quick), told(&slow), "{}: {text}", notation.name());
    let game = Input { text, read: &quick, notation, rules: None, with_end: true, keep_going: false };
    let referee = referee::of(quick.record.variant);
    let (validated, replayed) = (referee.validate(&game), referee.replay(&game, &mut |_| ()));
    assert_eq!(format!("{validated:?}"), format!("{replayed:?}"), "{}: {text}", notation.name());
    assert_eq!(pieces(notation, text, false), pieces(notation, text, true), "{}: {text}", notation.name());
    quick.diagnostics.is_empty()
}

/// Where the games of a text stand.
fn pieces(notation: &dyn Notation, text: &str, is_slow: bool) -> Vec<Range<usize>> {
    IS_SLOW.set(is_slow);
    let (mut splitter, mut at, mut found) = (notation.splitter(), 0, Vec::new());
    while let Some(piece) = splitter.next(&text.as_bytes()[at..], true) {
        found.push(at + piece.text.start..at + piece.text.end);
        at += piece.used;
    }
    IS_SLOW.set(false);
    found
}

/// Numbers that look random and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }

    /// A text with something put in, taken out or exchanged, as people do.
    fn hurt(&mut self, text: &str) -> String {
        const PIECES: &[&str] = &[
            "@",
            ",",
            "  ",
            "\r\n",
            "{a}",
            " {a} ",
            " {a } { b} ",
            " {a}\n",
            "; b\n",
            "x",
            "-",
            "+",
            "1.",
            "2...",
            "( 1. Pass )",
            "!",
            "$5",
            "Rs",
            "10b",
            "*",
            "Pass ",
            "[Check \"\"]",
            "}",
            "~",
            "=",
            "to ",
            "é",
            "\n\n",
            "#",
            "\"",
            "\\",
            ":",
            "[",
            "]",
            "{",
            "},{",
            ",\"glyphs\":[\"!\"]",
            ",\"comments\":[{\"text\":\"a\"}]",
            "\"variant\":\"wiki\",",
            "turns",
            "\"plies\":[],",
            "Guest",
            "Host",
            "10",
            "true",
            "\n  ",
            "\n- ",
            "\n    glyphs:\n    - \"!\"",
            "\n---\n",
        ];
        let mut at = self.below(text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let (before, behind) = text.split_at(at);
        let mut rest = behind.chars();
        if self.below(2) == 0 {
            rest.next();
        }
        let piece = if self.below(4) == 0 { "" } else { PIECES[self.below(PIECES.len())] };
        format!("{before}{piece}{}", rest.as_str())
    }
}

#[test]
fn generated_games_are_read_and_judged_alike() {
    let mut chance = Chance(5);
    for variant in Variant::all() {
        let (mut sound, mut hurt) = (0, 0);
        for number in 0..12 {
            let record = generate::game(variant, 14, number).unwrap();
            for notation in QUICK.map(|name| named(name).unwrap()) {
                let mut text = String::new();
                if notation.write(&record, &mut text).is_err() {
                    continue;
                }
                sound += usize::from(hold(notation, &text));
                hold(notation, &text.replace('\n', " {a comment}\n"));
                hold(notation, &text.replace(' ', " { a comment }  {b} "));
                for _ in 0..25 {
                    hurt += usize::from(!hold(notation, &chance.hurt(&text)));
                }
            }
        }
        assert!(sound >= 8 && hurt > 50, "{variant}: {sound} {hurt}");
    }
}

#[test]
fn records_of_the_corpus_are_read_and_judged_alike() {
    let mut chance = Chance(7);
    let mut games = 0;
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    for folder in fs::read_dir(corpus).unwrap().flatten().flat_map(|variant| fs::read_dir(variant.path()).unwrap()) {
        for file in fs::read_dir(folder.unwrap().path()).into_iter().flatten().flatten() {
            let path = file.path();
            let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
            let notations = QUICK.map(|name| named(name).unwrap());
            let Some(notation) = notations.into_iter().find(|notation| notation.endings().contains(&ending)) else {
                continue;
            };
            let Ok(text) = fs::read_to_string(&path) else { continue };
            games += 1;
            hold(notation, &text);
            for _ in 0..4 {
                hold(notation, &chance.hurt(&text));
            }
            // The same game with all that it has in the other notations.
            let record = notation.read(&text, &Options::default()).record;
            for other in notations {
                let mut text = String::new();
                if other.name() != notation.name() && other.write(&record, &mut text).is_ok() {
                    hold(other, &text);
                    hold(other, &chance.hurt(&text));
                }
            }
        }
    }
    assert!(games > 100, "{games}");
}
