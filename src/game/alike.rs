//! Plies in strict form are read the same as by the grammar's functions, turns of JSON and YAML that stand as they would be
//! written the same as event by event, and games with nothing to report are judged the same as step by step.

use crate::generate;
use crate::notation::{IS_SLOW, Notation, Options, Read, named};
use crate::record::{Comment, Entry, Glyph, Record, Variation};
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
            "->",
            " to ",
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

/// A record with glyphs and comments behind some of its plies, and with variations.
fn annotated(record: &Record, chance: &mut Chance) -> Record {
    const TEXTS: &[&str] = &[
        "a",
        "A comment, with more. It's long-winded",
        "no",
        "10b",
        "",
        "é 🍵",
        "to: \"10b\" # or \\",
        "clear [%eval +3]",
        "[x]",
        "two\nlines",
        "text",
    ];
    let (mut entries, mut turn) = (Vec::new(), 0);
    for entry in &record.entries {
        entries.push(entry.clone());
        if let Entry::Turn(number) = entry {
            turn = *number;
        }
        if !matches!(entry, Entry::Ply(_)) {
            continue;
        }
        entries.extend((0..chance.below(5) / 3).filter_map(|_| Glyph::of(chance.below(8) as u8)).map(Entry::Glyph));
        for _ in 0..chance.below(6) / 3 {
            let text = TEXTS[chance.below(TEXTS.len())].to_owned();
            let (to_line_end, own_line) = (chance.below(4) == 0 && !text.contains('\n'), chance.below(4) == 0);
            entries.push(Entry::Comment(Comment { text: text.into(), to_line_end, own_line }));
        }
        if chance.below(20) == 0 {
            let said = |text: &str| Entry::Comment(Comment { text: text.into(), to_line_end: true, own_line: true });
            let [first, second] = [entry.clone(), entry.clone()];
            let played = [first, said("one"), Entry::Turn(turn + 1), second, said("two"), entry.clone(), said("three")];
            entries.push(Entry::Variation(Variation { entries: played.to_vec().into() }));
        }
    }
    Record { entries: entries.into(), ..record.clone() }
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
                let mut said = String::new();
                notation.write(&annotated(&record, &mut chance), &mut said).unwrap();
                hold(notation, &said);
                for _ in 0..15 {
                    hold(notation, &chance.hurt(&said));
                }
                hold(notation, &text.replace('\n', " {a comment}\n"));
                hold(notation, &text.replace(' ', " { a comment }  {b} "));
                hold(notation, &text.replace(' ', "!?$14 ").replace('\n', "$1 {c}\n"));
                hold(notation, &chance.hurt(&text.replace(' ', "? ")));
                hold(notation, &text.replace('\n', "\n{ Ein Stück }\n"));
                hold(notation, &text.replace('\n', " ; a comment\n"));
                hold(notation, &chance.hurt(&text.replace('\n', "\n; a\n{b é} {c}\n; d 1. Pass\n")));
                for _ in 0..25 {
                    hurt += usize::from(!hold(notation, &chance.hurt(&text)));
                }
            }
        }
        assert!(sound >= 8 && hurt > 50, "{variant}: {sound} {hurt}");
    }
}

/// A game of `pai` as people type it: names for codes, `@` for `*`, `->` or `to` for `-`, commas between plies, other signs
/// behind numbers.
fn typed(text: &str, variant: Variant, chance: &mut Chance) -> String {
    let vocabulary = variant.vocabulary();
    let [names, signs, commas, numbers] = [(); 4].map(|()| chance.below(3) > 0);
    let step = ["-", "->", " -> ", " to ", "\nto ", " to"][chance.below(6)];
    let mut name = |word: &str| {
        let fits = |code: &str| {
            word.strip_prefix(code)
                .is_some_and(|rest| rest.starts_with(|c: char| "*#".contains(c) || c.is_ascii_digit()))
        };
        let tile = vocabulary.tiles.iter().filter(|tile| fits(tile.code)).max_by_key(|tile| tile.code.len());
        let Some(tile) = tile.filter(|_| names && chance.below(6) > 0) else { return word.to_owned() };
        let all: Vec<&str> = tile.all_names().collect();
        let name = all[if chance.below(4) > 0 { 0 } else { chance.below(all.len()) }];
        let name = if chance.below(9) > 0 { name.to_owned() } else { name.to_lowercase() };
        name + &word[tile.code.len()..]
    };
    let line = |line: &str| {
        if !line.starts_with(|c: char| c.is_ascii_digit()) {
            return line.to_owned();
        }
        let mut out = String::new();
        for (at, word) in line.split(' ').enumerate() {
            let joins = |word: &str| matches!(word, "x" | "+" | "~" | "=");
            let is_ply = at > 1 && !joins(word) && !out.ends_with(|c: char| "x+~=".contains(c));
            out += if at == 0 {
                ""
            } else if is_ply && commas {
                ", "
            } else {
                " "
            };
            match word.strip_suffix('.').filter(|_| at == 0 && numbers) {
                Some(number) => out += &format!("{number})"),
                None => out += &name(word),
            }
        }
        let out = out.replace('-', step);
        if signs { out.replace('*', "@") } else { out }
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

#[test]
fn games_as_people_type_them_are_read_alike() {
    let mut chance = Chance(11);
    for variant in Variant::all() {
        for number in 0..12 {
            let pai = named("pai").unwrap();
            let (mut text, mut said) = Default::default();
            let record = generate::game(variant, 40, number).unwrap();
            pai.write(&record, &mut text).unwrap();
            pai.write(&annotated(&record, &mut chance), &mut said).unwrap();
            for text in [&text, &said] {
                let text = typed(text, variant, &mut chance);
                hold(pai, &text);
                for _ in 0..20 {
                    hold(pai, &chance.hurt(&text));
                }
            }
        }
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

/// Games whose drops lack their `*`, some with a slip, a comment or an illegal ply besides, are read the same by their words.
#[test]
fn drops_without_a_star_are_read_as_by_their_words() {
    let pai = named("pai").expect("it is a notation");
    let mut quick = [0; 2];
    for (number, variant) in (0..60).flat_map(|number| Variant::all().map(move |variant| (number, variant))) {
        let record = generate::game(variant, 6, number).expect("the rules allow their own beginning");
        let mut text = String::new();
        pai.write(&record, &mut text).expect("it can be written");
        let (tags, plies) = text.split_at(text.find("\n1. ").map_or(text.len(), |at| at + 1));
        let plies = match number % 6 {
            1 => plies.replacen('*', "@", 1),
            2 => plies.replace('\n', " {a comment}\n"),
            3 => plies.replacen("10", "9", 3),
            4 => plies.replacen(" x ", " ", 1),
            _ => plies.to_owned(),
        };
        for (gap, quick) in ["", " "].into_iter().zip(&mut quick) {
            let text = format!("{tags}{}", plies.replace('*', gap));
            let read = |by_words| {
                let options = Options { by_words, ..Options::default() };
                let read = pai.read(&text, &options);
                let is_quick = read.typed.is_assumed;
                (referee::settled(&text, read, pai, &options), is_quick)
            };
            let ((one, is_quick), (other, _)) = (read(false), read(true));
            let told =
                |read: &Read| format!("{:?} {:?} {} {:?}", read.spans, read.diagnostics, read.sound, read.fitting);
            assert_eq!((&one.record, told(&one)), (&other.record, told(&other)), "{text}");
            *quick += usize::from(is_quick);
        }
    }
    // Only in Skud most drops are nothing but that.
    assert!(quick.iter().all(|quick| *quick > 25), "{quick:?}");
}
