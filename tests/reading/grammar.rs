//! The grammars in `grammar/` are the definition of the text notations. Here a recogniser runs straight from them, and the
//! program's own readers must take and refuse the same texts.

use crate::support::Rng;
use crate::support::files::record_texts;
use crate::texts::{Maker, damaged};
use paisho::notation::{self, Options, Read};
use paisho::source::Span;
use pest_meta::parser::{self, Rule};
use pest_meta::{ast, optimizer};
use pest_vm::Vm;
use std::fs;

/// A text notation: where it is defined, and whether the program can read the writing of a text.
struct Row {
    name: &'static str,
    /// The files of its grammar, without the ending, and in which source files its rules have their functions.
    grammar: &'static [(&'static str, &'static [&'static str])],
    start: &'static str,
    reads: fn(&str) -> bool,
    /// The endings of its files in the corpus.
    endings: &'static [&'static str],
    /// Texts of people's own hands, beside those of the corpus: the seeds of the sentences that are damaged.
    examples: &'static [&'static str],
}

const PLY: (&str, &[&str]) = ("ply", &["read/expected", "read/ply"]);
const PAI: (&str, &[&str]) = ("pai", &["pai/read", "pai/tag", "pai/variation"]);
const POSITION: (&str, &[&str]) = ("position", &["position/mod", "position/tiles"]);

const ROWS: &[Row] = &[
    Row {
        name: "pai",
        grammar: &[PLY, PAI],
        start: "game",
        reads: |text| is_read("pai", text),
        endings: &["pai"],
        examples: GAMES,
    },
    Row {
        name: "position",
        grammar: &[PLY, PAI, POSITION],
        start: "positions",
        reads: |text| is_read("position", text),
        endings: &["pos"],
        examples: POSITIONS,
    },
    Row {
        name: "garden-gate",
        grammar: &[("garden_gate", &["gate/ply", "gate/read"])],
        start: "game",
        reads: |text| is_read("garden-gate", text),
        endings: &["gate"],
        examples: &[
            "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.W3(0,8);2G.W5(8,0);3G.(8,0)-(6,3)+R(0,1);",
            "1G.R3(0,-8)\n1H.(0,8)-(1,6)_B(2,3)-(4,5)\n2G.(0,-8)-(1,-6)+B(2,3)\r\n",
            "R3(0,-8);(0,8)-(1,6)",
            "",
        ],
    },
    Row {
        name: "sheet",
        grammar: &[PLY, ("sheet", &[])],
        start: "sheet",
        // A last line without a break is read as if it had one.
        reads: |text| (text.ends_with('\n') || ["", "\u{feff}"].contains(&text)) && is_read("sheet", text),
        endings: &["sheet", "tsv"],
        examples: &[
            "| Variant | wiki | | |\n| --- | :-: | --- | - |\n| Name | Mei | Tam | Player Comments |\n\
             | Color | Red | White | |\n| 1 | F*10l | E*5o | quiet<br>start |\n| 2. | Resign |\n\
             | Harmony Points | 12 | -9 |\n",
            "Name\tA\tB\tC\tD\tPlayer Comments\nColor\tRed\tYellow\tBlue\tGreen\t\n1\tF*10l\tE*5o\tA*3g\tPass\t\n",
        ],
    },
    Row {
        name: "the value of a check",
        grammar: &[PLY, PAI, POSITION],
        start: "tiles",
        reads: |text| holds("Check", text),
        endings: &[],
        examples: POSITIONS,
    },
    Row {
        name: "the value of the captured tiles",
        grammar: &[PLY, PAI, POSITION],
        start: "captured",
        reads: |text| holds("Captured", text),
        endings: &[],
        examples: &["<Js> (Rd)", "<js>(rd)", "< Lt >\t[R3] {O}", ""],
    },
];

/// Every ply that the rules' own notation pages and ours show.
const GAMES: &[&str] = &[
    // As the rules' authors write them.
    "R*10c",
    "R*10c-10f",
    "L10j x C11j",
    "L10jxC11j",
    // A drop, a move, a capture.
    "Rs*10c",
    "Rs*10c-10f",
    "Lt10j-11j",
    "Lt 10j - 11j",
    "10j-11j",
    "Lt10c-10d-10e",
    "Lt10c-10d x 10e",
    // Acting on tiles.
    "A10h ~ Rs11j-12h",
    "A9f-10h ~ Rs11j-12h",
    "Wh10j ~ +2",
    "Wh#10j ~ -1",
    "B13h ~ Js13i-16i + Ly14h-17h",
    "Wh*12l ~ +2",
    "Sh*12m ~ Js12m-5e",
    "Sh*12m ~ Js12m-5e + Jd15f-15g",
    "E9i=W",
    "S*10k=E",
    "Rs10b-12e + Rk*9e",
    "Rs10b-12e + B*12f-12g",
    "Rs10b-12e + B*12f",
    "Rs*10f + Rs10f-10i",
    "R310c-12e + R5*5c",
    // Words.
    "Pass Resign Claim",
    "Draw",
    "Draw Js",
    "Draw Js / Rd",
    "Draw / Rd",
    "Draw Js / ?",
    "Draw Rs*10c Draw Draw Pass",
    // Glyphs and variations.
    "Rs*10c!",
    "Rs*10c!? $14 $255 Rs*10d",
    "Draw Js / ?? Draw / ?! Draw Js?",
    "1. Rs*10c ( 1. Rs*10d! {better} ) ( Rs*10e (Rs*10f) Pass ) {so} 1... Rs*10d(1... Rs*10e)",
    "Rs*10c ([Check \"<Rs 10c>\"] 1. {now} Rs*10d) ; and\n ( Rs*10f ) Pass",
    // Games.
    "[Variant \"wiki\"]\n[Event \"Spring \\\"meeting\\\" \\\\\"]\n[Sente \"Mei\"]\n[Gote \"Tam\"]\n[Result \"Sente\"]\n\n\
     1. F*10l  E*5o\n2. Rd*10c-10f  Pass      {a comment}\n3. Lt*11k  Ly*5m         ; a comment to the end of the line\n\
     [Check \"<Lt 11k> (E 5o)\"]\n3... Resign\n",
    "\u{feff}[Variant \"skud\"]\r\n; above\r\n[ HostAccents\t\"Rk Wh Kn B\" ]\r\n\r\n1.R3*10b W4*10r{x}2.10b-9e;y\r\n2...Pass",
    "{a comment\nover [two] lines} 1. Rs*10c 1... Rs*10d",
    "",
    " \n",
];

/// Positions as the rules' authors write them, and more.
const POSITIONS: &[&str] = &[
    "<Lt 10j>",
    "(O 11j)",
    "{Jd 12j}",
    "[Rs 13j]",
    "O 11j",
    "<Lt10j>(O11j){Jd12j}[Rs13j]O14j",
    "< Lt 10j > ( O\t11j )",
    "Wh #9i Rs10j R310c",
    "",
];

/// Reads with the program.
fn read(notation: &str, text: &str) -> Read {
    let notation = notation::named(notation).expect("the notation is known");
    notation.read(text, &Options::of("wiki".parse().expect("it is a rule set")))
}

/// Whether the writing can be read. What the tokens then mean, and whether the turns fit, is another question, and so is
/// what the value of a tag says.
fn is_read(notation: &str, text: &str) -> bool {
    let read = read(notation, text);
    let is_tag = |text: &str| {
        let name = text
            .strip_prefix('[')
            .and_then(|rest| rest.split_once('"'))
            .map(|(name, _)| name.trim_matches([' ', '\t']));
        name.is_some_and(|name| {
            name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    };
    let in_tag = |at: u32| {
        let mut spans = [&read.spans.header[..], &read.spans.entries].concat();
        read.spans.variations.iter().for_each(|inner| add_spans(inner, &mut spans));
        spans.iter().any(|span| span.range().contains(&(at as usize)) && is_tag(&text[span.range()]))
    };
    !read.diagnostics.iter().any(|finding| match finding.code.name {
        "ply-unreadable" | "glyph-unknown" | "glyph-place" | "variation-open" | "variation-stray" | "variation-place"
        | "variation-empty" | "variation-comment" | "comment-open" | "comment-stray" | "tag-open" | "tag-unreadable" | "tag-misplaced"
        | "gate-accents" | "sheet-row" | "sheet-name" | "sheet-columns" | "sheet-points" | "sheet-cell" => true,
        "position-unreadable" => !in_tag(finding.span.start),
        _ => false,
    })
}

/// The spans of all entries in a variation.
fn add_spans(variation: &notation::VariationSpans, spans: &mut Vec<Span>) {
    spans.extend_from_slice(&variation.entries);
    variation.variations.iter().for_each(|inner| add_spans(inner, spans));
}

/// Whether a tag may hold this.
fn holds(tag: &str, text: &str) -> bool {
    let written = text.replace('\n', " ").replace('\r', "\t");
    let read = read("pai", &format!("[{tag} \"{written}\"]"));
    let wrong = ["position-unreadable", "tag-value", "tag-open", "tag-unreadable", "ply-unreadable"];
    !read.diagnostics.iter().any(|finding| wrong.contains(&finding.code.name))
}

fn file(path: &str) -> String {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A recogniser and a maker of sentences. Where a notation's later file has a rule of an earlier one again, it means
/// something else there, and counts.
fn machines(row: &Row) -> (Vm, Maker) {
    let whole = format!("WHOLE = {{ SOI ~ {} ~ EOI }}", row.start);
    let files = row.grammar.iter().map(|(name, _)| file(&format!("grammar/{name}.pest")));
    let mut rules: Vec<ast::Rule> = Vec::new();
    for text in files.chain([whole]) {
        let pairs = parser::parse(Rule::grammar_rules, &text).unwrap_or_else(|error| panic!("{}: {error}", row.name));
        let read = parser::consume_rules(pairs).unwrap_or_else(|errors| panic!("{}: {errors:?}", row.name));
        rules.retain(|rule| read.iter().all(|other| other.name != rule.name));
        rules.extend(read);
    }
    let maker = Maker::new(&rules);
    (Vm::new(optimizer::optimize(rules)), maker)
}

/// How many texts were taken, refused, and judged otherwise by one of the two.
#[derive(Default)]
struct Tally {
    taken: usize,
    refused: usize,
    differ: Vec<String>,
}

impl Tally {
    fn hold(&mut self, row: &Row, vm: &Vm, text: &str) {
        let by_grammar = vm.parse("WHOLE", text).is_ok();
        if (row.reads)(text) != by_grammar {
            self.differ.push(format!("the grammar {} {text:?}", if by_grammar { "takes" } else { "refuses" }));
        } else if by_grammar {
            self.taken += 1;
        } else {
            self.refused += 1;
        }
    }

    #[track_caller]
    fn end(mut self, row: &Row, what: &str) -> (usize, usize) {
        println!("{:<32} {what:<10} {:>6} taken {:>6} refused", row.name, self.taken, self.refused);
        self.differ.sort_by_key(String::len);
        let shown: Vec<&str> = self.differ.iter().take(10).map(String::as_str).collect();
        assert!(shown.is_empty(), "{}, {what}: {} differ\n{}", row.name, self.differ.len(), shown.join("\n"));
        (self.taken, self.refused)
    }
}

/// In upper and lower case, with and without the spaces.
fn dressings(text: &str) -> [String; 6] {
    let dense = |text: &str| text.chars().filter(|c| *c != ' ').collect();
    let (upper, lower) = (text.to_uppercase(), text.to_lowercase());
    [dense(text), dense(&upper), dense(&lower), text.to_owned(), upper, lower]
}

#[test]
fn the_readers_take_and_refuse_what_the_grammars_do() {
    for row in ROWS {
        let (vm, maker) = machines(row);
        let mut rng = Rng::new(7);

        // No grammar describes links.
        let texts = record_texts(row.endings).into_iter().map(|(_, text)| text);
        let texts: Vec<String> = texts.filter(|text| !text.starts_with("https://")).collect();
        let mut tally = Tally::default();
        texts.iter().for_each(|text| tally.hold(row, &vm, text));
        tally.end(row, "corpus");

        let mut tally = Tally::default();
        row.examples.iter().flat_map(|text| dressings(text)).for_each(|text| tally.hold(row, &vm, &text));
        tally.end(row, "examples");
        for text in row.examples {
            for text in &dressings(text)[3..] {
                assert!((row.reads)(text), "{}: {text:?} is an example", row.name);
            }
        }

        let made: Vec<String> = (0..13_000).map(|_| maker.sentence(row.start, &mut rng)).collect();
        let mut tally = Tally::default();
        made.iter().for_each(|text| tally.hold(row, &vm, text));
        let (taken, _) = tally.end(row, "made");
        assert!(taken >= 5_000, "{}: too few sentences are any", row.name);

        let mut tally = Tally::default();
        let whole: Vec<&str> = made.iter().map(String::as_str).filter(|text| vm.parse("WHOLE", text).is_ok()).collect();
        for _ in 0..12_000 {
            let text = match rng.below(4) {
                0 => rng.pick(row.examples).to_owned(),
                1 if !texts.is_empty() => rng.pick(&texts),
                _ => rng.pick(&whole).to_owned(),
            };
            tally.hold(row, &vm, &damaged(&text, &mut rng));
        }
        let (taken, refused) = tally.end(row, "damaged");
        let least = (taken + refused) / 5;
        assert!(taken >= least && refused >= least, "{}: the damaged texts are too much alike", row.name);
    }
}

/// The names of the rules in a grammar file, without the classes of characters in capitals.
fn rules(name: &str) -> Vec<String> {
    let text = file(&format!("grammar/{name}.pest"));
    let names = text.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name);
    names.filter(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')).map(str::to_owned).collect()
}

#[test]
fn every_rule_has_its_function_and_every_reader_its_rule() {
    // The rules of a sheet are rows, which one function reads.
    for (name, sources) in ROWS.iter().flat_map(|row| row.grammar).filter(|(_, sources)| !sources.is_empty()) {
        let rules = rules(name);
        assert!(!rules.is_empty(), "{name}");
        let source: String = sources.iter().map(|source| file(&format!("src/notation/{source}.rs"))).collect();
        for rule in &rules {
            let found = ["(", "<"].iter().any(|sign| source.contains(&format!("fn {rule}{sign}")));
            assert!(found, "{name}: no function reads the rule `{rule}`");
        }
        // What reads a piece of text, and needs nothing else to be told, is a rule.
        for line in source.lines().filter(|line| line.contains("(input: &str) -> Parsed<")) {
            let function = line.split("fn ").nth(1).and_then(|rest| rest.split(['(', '<']).next()).unwrap_or_default();
            assert!(rules.iter().any(|rule| rule == function), "{name}: no rule for the function `{function}`");
        }
    }
}
