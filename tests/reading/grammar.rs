//! The grammars in `grammar/` are the definition of the text notations. Here a recogniser runs straight from them, and the
//! program's own readers must take and refuse the same texts.

use crate::samples::{GAMES, POSITIONS};
use crate::support::Rng;
use crate::support::files::record_texts;
use crate::texts::{Maker, damaged};
use paisho::Game;
use paisho::notation::{self, Options, Read};
use paisho::source::Span;
use paisho::variant::Variant;
use pest_meta::ast::Expr;
use pest_meta::parser::{self, Rule};
use pest_meta::{ast, optimizer};
use pest_vm::Vm;
use std::collections::HashMap;
use std::fs;
use std::sync::OnceLock;

/// A text notation: where it is defined, and whether the program can read the writing of a text.
struct Row {
    name: &'static str,
    /// The files of its grammar, without the ending, and in which source files its rules have their functions.
    grammar: &'static [(&'static str, &'static [&'static str])],
    start: &'static str,
    reads: fn(&str) -> bool,
    /// The endings of its files in the corpus.
    endings: &'static [&'static str],
    /// Rewrites what the grammar describes in words.
    plain: fn(&str) -> String,
    /// Texts of people's own hands, beside those of the corpus: the seeds of the sentences that are damaged.
    examples: &'static [&'static str],
}

const PLY: (&str, &[&str]) = ("ply", &["read/expected", "read/ply"]);
const PAI: (&str, &[&str]) = ("pai", &["pai/read", "pai/tag", "pai/variation"]);
const FORGIVING_PLY: (&str, &[&str]) = ("forgiving_ply", &["read/forgiving", "read/named"]);
const FORGIVING: (&str, &[&str]) = ("forgiving", &["pai/forgiving", "pai/bare"]);
const POSITION: (&str, &[&str]) = ("position", &["position/mod", "position/tiles", "read/named"]);

const ROWS: &[Row] = &[
    Row {
        name: "pai",
        grammar: &[PLY, PAI, FORGIVING_PLY, FORGIVING],
        start: "game",
        reads: |text| is_read("pai", text),
        endings: &["pai"],
        plain: str::to_owned,
        examples: GAMES,
    },
    Row {
        name: "position",
        grammar: &[PLY, PAI, POSITION],
        start: "positions",
        reads: |text| is_read("position", text),
        endings: &["pos"],
        plain: str::to_owned,
        examples: POSITIONS,
    },
    Row {
        name: "garden-gate",
        grammar: &[("garden_gate", &["gate/ply", "gate/read"])],
        start: "game",
        reads: |text| is_read("garden-gate", text),
        endings: &["gate"],
        plain: str::to_owned,
        examples: &[
            "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.W3(0,8);2G.W5(8,0);3G.(8,0)-(6,3)+R(0,1);",
            "1G.R3(0,-8)\n1H.(0,8)-(1,6)\nRESULT guest\n",
            "1G.R3(0,-8)\n1H.(0,8)-(1,6)_B(2,3)-(4,5)\n2G.(0,-8)-(1,-6)+B(2,3)\r\n",
            "R3(0,-8);(0,8)-(1,6)",
            "",
        ],
    },
    Row {
        name: "psr",
        grammar: &[("psr", &["psr/mod"])],
        start: "game",
        reads: |text| is_read("psr", text),
        endings: &["psr"],
        plain: str::to_owned,
        examples: &[
            "PAISHO-RECORD 1\nrules skud-pai-sho-2022-03-14-v2\n",
            "PAISHO-RECORD 1\nrules skud-pai-sho-2022-03-14\nstart R3\nhost-accents 1,1,1,1\nguest-accents 2,1,1,0\n\
             actions\nplant W5 -8,0\narrange 0,8 -3,8\nbonus-plant R3 8,0\narrange 0,-8 0,-5\nskip-bonus\n",
            "PAISHO-RECORD 1\nstart W3\nactions\narrange 0,8 -3,8\nplant-special O 0,-8\narrange 0,-8 0,-5\r\n\
             accent K at 5,2\r\narrange 0,-5 0,-8\naccent B move 0,6 -1,5\n\narrange 1,1 2,2\naccent B at 1,6",
            "",
        ],
    },
    Row {
        name: "psn",
        grammar: &[PLY, PAI, ("psn", &["psn"])],
        start: "game",
        reads: |text| is_read("psn", text),
        endings: &["psn"],
        plain: str::to_owned,
        examples: &[
            "[Event \"Spring\"]\n[Player1 \"Lin\"]\n[GuestAccents \"Rock,Wheel,Knotweed,Boat\"]\n[Opening \"Rose\"]\n\
             [Result \"1-0\"]\n\n1. Jasmine@9,1  17,9-16,9\n2. 1,9-2,9+Rock@5,5 16,9-15,9+Boat@5,5>6,5\n",
            "[Opening \"Informal\"]\n1.Jasmine@9,1 17,9-16,9 +",
            "17,9-16,9",
            "",
        ],
    },
    Row {
        name: "sheet",
        grammar: &[PLY, FORGIVING_PLY, ("sheet", &[])],
        start: "sheet",
        // A last line without a break is read as if it had one.
        reads: |text| (text.ends_with('\n') || ["", "\u{feff}"].contains(&text)) && is_read("sheet", text),
        endings: &["sheet", "tsv"],
        plain: without_quotes,
        examples: &[
            "| Variant | wiki | | |\n| --- | :-: | --- | - |\n| Name | Mei | Tam | Player Comments |\n\
             | Color | Red | White | |\n| 1 | F*10l | E*5o | quiet<br>start |\n| 2. | Resign |\n\
             | Harmony Points | 12 | -9 |\n",
            "| Variant | wiki |\n| Name | Mei | Tam |\n| 1 | white j@10r. | Rose 10b -> j10 !? |\n\
             | 2 | Lt10j–11j | Lt10c-10d×(0,1)  |\n| 3 | ｐａｓｓ | resigns |\n",
            "Name\t\"Mei \"\"M\"\" Li\"\tTam\t\"Player Comments\"\nColor\tRed\tWhite\n\"1\"\t\"F*10l\"\tE*5o\t\"a\tb|c\n\nd\"\n",
            "Variant\twiki\nName\tMei\t\"Tam\n1\tF*10l\tE*5o\t\"so\" he said\n2\tPass\t\t\u{a0}\n",
            "Name\tA\tB\tC\tD\tPlayer Comments\nColor\tRed\tYellow\tBlue\tGreen\t\n1\tF*10l\tE*5o\tA*3g\tPass\t\n",
        ],
    },
    Row {
        name: "the value of a check",
        grammar: &[PLY, PAI, POSITION],
        start: "tiles",
        reads: |text| holds("Check", text),
        endings: &[],
        plain: on_a_line,
        examples: POSITIONS,
    },
    Row {
        name: "the value of the captured tiles",
        grammar: &[PLY, PAI, POSITION],
        start: "captured",
        reads: |text| holds("Captured", text),
        endings: &[],
        plain: on_a_line,
        examples: &["<Js> (Rd)", "<js>(rd)", "< Lt >\t[R3] {O}", ""],
    },
];

/// Reads with the program.
fn read(notation: &str, text: &str) -> Read {
    let notation = notation::named(notation).expect("the notation is known");
    notation.read(text, &Options::of("wiki".parse().expect("it is a rule set")))
}

/// Whether more of a text has been read than a grammar describes, as people type it: never in silence.
fn is_typed(name: &str, text: &str) -> bool {
    let Some(notation) = name.split([' ', ',']).next().and_then(notation::named) else { return false };
    let read = read(notation.name(), text);
    if read.is_as_typed() && read.diagnostics.is_empty() {
        // What only the board decides is said when the game is judged.
        let options = Options::of("wiki".parse().expect("it is a rule set"));
        let games = Game::read(text.as_bytes(), "", Some(notation), options).expect("it is text");
        assert!(games.map_while(Result::ok).any(|game| !game.diagnostics().is_empty()), "{text:?}");
    }
    read.is_as_typed()
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
        // No grammar has a sign for a ply that nobody could read.
        "ply-missing" => finding.span.start < finding.span.end && finding.label == "a ply is missing here",
        "ply-unreadable" | "glyph-unknown" | "glyph-place" | "variation-open" | "variation-stray"
        | "variation-place" | "variation-empty" | "variation-comment" | "comment-open" | "comment-stray"
        | "tag-open" | "tag-unreadable" | "tag-misplaced" | "gate-accents" | "sheet-row" | "sheet-name"
        | "sheet-columns" | "sheet-points" | "sheet-cell" | "psr-line" => true,
        // In a game and in a sheet positions stand in tags and checks only.
        "position-unreadable" => !["pai", "sheet"].contains(&notation) && !in_tag(finding.span.start),
        _ => false,
    })
}

/// A sheet in which each cell in quotes is written without them.
fn without_quotes(text: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    let (mut in_table, mut begins_cell) = (false, true);
    if let Some(behind) = rest.strip_prefix('\u{feff}') {
        out.push('\u{feff}');
        rest = behind;
    }
    let mut begins_row = true;
    while let Some(c) = rest.chars().next() {
        if std::mem::take(&mut begins_row) {
            let line = rest.split('\n').next().unwrap();
            in_table = line.contains('\t') && !line.trim_start_matches(' ').starts_with('|');
        }
        if begins_cell
            && in_table
            && let Some((cell, behind)) = in_quotes(rest)
        {
            out += &cell;
            rest = behind;
            begins_cell = false;
            continue;
        }
        let escapes = c == '\\' && rest[1..].starts_with(['|', '\t', '\\']);
        let length = c.len_utf8() + usize::from(escapes);
        out += &rest[..length];
        rest = &rest[length..];
        begins_row = c == '\n';
        begins_cell = matches!(c, '\n' | '\t' | '|') || (begins_cell && c == ' ');
    }
    out
}

/// A cell in quotes as it is written without them, and the text behind it.
fn in_quotes(text: &str) -> Option<(String, &str)> {
    let inside = text.strip_prefix('"')?;
    let mut end = inside.find('"')?;
    while inside[end + 1..].starts_with('"') {
        end += 2 + inside[end + 2..].find('"')?;
    }
    let (cell, behind) = (&inside[..end], &inside[end + 1..]);
    let is_end =
        |behind: &str| ["\t", "|", "\n", "\r\n"].iter().any(|sign| behind.starts_with(sign)) || behind.is_empty();
    let has_tab_below = cell.split_once('\n').is_some_and(|(_, below)| below.contains('\t'));
    if has_tab_below || !is_end(behind.trim_start_matches(' ')) {
        return None;
    }
    let mut cell = cell.replace("\"\"", "\"").replace(['\t', '|', '\n'], "\\t");
    let backslashes = cell.len() - cell.trim_end_matches('\\').len();
    cell.push_str(if backslashes % 2 == 1 { "\\" } else { "" });
    Some((cell, behind))
}

/// The spans of all entries in a variation.
fn add_spans(variation: &notation::VariationSpans, spans: &mut Vec<Span>) {
    spans.extend_from_slice(&variation.entries);
    variation.variations.iter().for_each(|inner| add_spans(inner, spans));
}

/// Whether a tag may hold this.
fn holds(tag: &str, text: &str) -> bool {
    let read = read("pai", &format!("[{tag} \"{}\"]", on_a_line(text)));
    let wrong = ["position-unreadable", "tag-value", "tag-open", "tag-unreadable", "ply-unreadable"];
    !read.diagnostics.iter().any(|finding| wrong.contains(&finding.code.name))
}

/// As the value of a tag has it.
fn on_a_line(text: &str) -> String {
    text.replace('\n', " ").replace('\r', "\t")
}

fn file(path: &str) -> String {
    let path = format!("{}/{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The rules whose characters have no look-alikes, as `forgiving.pest` says.
const VERBATIM: &[&str] = &[
    "BOM",
    "tag",
    "tag_start",
    "tag_name",
    "tag_value",
    "LINE_BREAK",
    "blank",
    "check",
    "brace_comment",
    "line_comment",
    "plain_tag",
    "quoted",
    "plain_value",
    "known_tag",
    "variant_tag",
    "seat",
    "QUOTE",
    "OPEN",
    "CLOSE",
    "COLON",
    "NAME_END",
    "LINE_END",
    "STOP",
];

/// The rules that are left to the vocabularies, of which a sheet has no tags.
fn made_rules(with_tags: bool) -> String {
    let all = || Variant::all().map(Variant::vocabulary);
    let any_case = |name: &str| format!("^{name:?}");
    let mut names: Vec<String> = Vec::new();
    for name in all().flat_map(|vocabulary| vocabulary.tiles).flat_map(|tile| tile.all_names()) {
        let Some((words, last)) = name.rsplit_once(' ') else { continue };
        let begun: Vec<String> = (1..=last.len()).rev().map(|length| any_case(&last[..length])).collect();
        let words: Vec<String> = words.split(' ').map(any_case).collect();
        names.push(format!(
            "{} ~ SPACE+ ~ !turned ~ ({}) ~ !ASCII_ALPHA",
            words.join(" ~ SPACE+ ~ "),
            begun.join(" | ")
        ));
    }
    let choice = |names: Vec<&str>| {
        let names: Vec<String> = names.into_iter().map(|name| format!("{} ~ NAME_END", any_case(name))).collect();
        names.join(" | ")
    };
    let tags = all().flat_map(|vocabulary| vocabulary.tags).map(|tag| tag.name).collect();
    let seats = all().flat_map(|vocabulary| vocabulary.seats.iter().copied().flatten()).copied().collect();
    let mut rules = vec![("tile_name", names.join(" | "))];
    if with_tags {
        rules.extend([("variant_tag", choice(tags)), ("seat", choice(seats))]);
    }
    rules.into_iter().map(|(name, rule)| format!("{name} = {{ {rule} }}\n")).collect()
}

/// What stands for a piece of grammar when characters have look-alikes.
fn with_lookalikes(expr: Expr) -> Expr {
    let any =
        |texts: Vec<Expr>| texts.into_iter().reduce(|a, b| Expr::Choice(a.into(), b.into())).expect("there is one");
    let wide = |c: char| char::from_u32(u32::from(c) - 0x21 + 0xff01).expect("it is a character").to_string();
    let character = |c: char, insensitive: bool| {
        let one = c.to_string();
        let mut texts = vec![if insensitive { Expr::Insens(one.clone()) } else { Expr::Str(one.clone()) }];
        let cases = [c.to_ascii_lowercase(), c.to_ascii_uppercase()];
        let wides = cases.iter().filter(|other| insensitive || **other == c);
        let wides = wides.filter(|c| ('!'..='~').contains(*c) && !"\";[]{}".contains(**c));
        texts.extend(wides.map(|c| Expr::Str(wide(*c))));
        let others = lookalikes().get(&c.to_ascii_lowercase().to_string()).cloned().unwrap_or_default();
        texts.extend(others.chars().map(|c| Expr::Str(c.to_string())));
        any(texts)
    };
    let all = |text: &str, insensitive| {
        let each = text.chars().map(|c| character(c, insensitive));
        let whole = each.reduce(|a, b| Expr::Seq(a.into(), b.into())).expect("it is not empty");
        let others = lookalikes().get(text).filter(|_| text.len() > 1).cloned().unwrap_or_default();
        any([whole].into_iter().chain(others.chars().map(|c| Expr::Str(c.to_string()))).collect())
    };
    // Of the characters from one to another those that have look-alikes of other scripts.
    let others = |from: char, to: char| {
        let read = (from..=to).filter_map(|c| lookalikes().get(&c.to_string()));
        read.flat_map(|others| others.chars()).map(|c| Expr::Str(c.to_string())).collect::<Vec<_>>()
    };
    let class = |name: &str, classes: &[(char, char)]| {
        let mut texts = vec![Expr::Ident(name.to_owned())];
        for (from, to) in classes {
            texts.push(Expr::Range(wide(*from), wide(*to)));
            texts.extend(others(*from, *to));
        }
        any(texts)
    };
    match expr {
        Expr::Str(text) if !text.is_empty() => all(&text, false),
        Expr::Insens(text) if !text.is_empty() => all(&text, true),
        Expr::Range(from, to) => {
            let (low, high) = (from.chars().next().expect("one"), to.chars().next().expect("one"));
            any([vec![Expr::Range(from, to), Expr::Range(wide(low), wide(high))], others(low, high)].concat())
        }
        Expr::Ident(name) => match name.as_str() {
            "ASCII_DIGIT" => class(&name, &[('0', '9')]),
            "ASCII_ALPHA" => class(&name, &[('a', 'z'), ('A', 'Z')]),
            "ASCII_ALPHANUMERIC" => class(&name, &[('0', '9'), ('a', 'z'), ('A', 'Z')]),
            _ => Expr::Ident(name),
        },
        other => other,
    }
}

/// The characters that are read as a text, by the text.
fn lookalikes() -> &'static HashMap<String, String> {
    static READ: OnceLock<HashMap<String, String>> = OnceLock::new();
    READ.get_or_init(|| serde_yaml::from_str(&file("grammar/lookalikes.yaml")).expect("it is a table"))
}

/// A recogniser and a maker of sentences. Where a notation's later file has a rule of an earlier one again, it means
/// something else there, and counts.
fn machines(row: &Row) -> (Vm, Maker) {
    let whole = format!("WHOLE = {{ SOI ~ {} ~ EOI }}", row.start);
    let files = row.grammar.iter().map(|(name, _)| file(&format!("grammar/{name}.pest")));
    let mut rules: Vec<ast::Rule> = Vec::new();
    let mut in_plies: Vec<String> = ["ply", "forgiving_ply"].into_iter().flat_map(all_rules).collect();
    in_plies.push("tile_name".to_owned());
    let has_names = row.grammar.iter().any(|grammar| [FORGIVING_PLY, POSITION].contains(grammar));
    let made = has_names.then(|| made_rules(row.grammar.contains(&FORGIVING)));
    for text in files.chain([whole]).chain(made) {
        let pairs = parser::parse(Rule::grammar_rules, &text).unwrap_or_else(|error| panic!("{}: {error}", row.name));
        let read = parser::consume_rules(pairs).unwrap_or_else(|errors| panic!("{}: {errors:?}", row.name));
        rules.retain(|rule| read.iter().all(|other| other.name != rule.name));
        rules.extend(read);
    }
    if row.grammar.contains(&FORGIVING_PLY) {
        // Of a sheet only the plies in its cells.
        let has = |name: &str| row.grammar.contains(&FORGIVING) || in_plies.contains(&name.to_owned());
        let is_folded = |name: &str| !VERBATIM.contains(&name) && has(name);
        rules.iter_mut().filter(|rule| is_folded(&rule.name)).for_each(|rule| {
            rule.expr = rule.expr.clone().map_bottom_up(with_lookalikes);
        });
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
    /// Compares both; whether the grammar takes the text.
    fn hold(&mut self, row: &Row, vm: &Vm, text: &str) -> bool {
        if is_typed(row.name, text) {
            return false;
        }
        let by_grammar = vm.parse("WHOLE", &(row.plain)(text)).is_ok();
        if (row.reads)(text) != by_grammar {
            // What lies too deep in variations is not read, and the grammars know no depth; of a game of unknown rules, or
            // of another game of the site, only that is said, however it is written.
            let beyond = ["variation-depth", "variant-unknown", "link-other-game"];
            let is_beyond =
                |text| read(row.name, text).diagnostics.iter().any(|found| beyond.contains(&found.code.name));
            if notation::named(row.name).is_some() && is_beyond(text) {
                return by_grammar;
            }
            self.differ.push(format!("the grammar {} {text:?}", if by_grammar { "takes" } else { "refuses" }));
        } else if by_grammar {
            self.taken += 1;
        } else {
            self.refused += 1;
        }
        by_grammar
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

        // No grammar describes links, and what a server says of a game.
        let texts = record_texts(row.endings).into_iter().map(|(_, text)| text);
        let texts: Vec<String> = texts.filter(|text| !text.starts_with("https://") && !text.contains("|||")).collect();
        let mut tally = Tally::default();
        texts.iter().for_each(|text| _ = tally.hold(row, &vm, text));
        tally.end(row, "corpus");

        let mut tally = Tally::default();
        row.examples.iter().flat_map(|text| dressings(text)).for_each(|text| _ = tally.hold(row, &vm, &text));
        tally.end(row, "examples");
        for text in row.examples {
            for text in &dressings(text)[3..] {
                assert!((row.reads)(text), "{}: {text:?} is an example", row.name);
            }
        }

        let mut tally = Tally::default();
        let mut whole: Vec<String> = (0..13_000).map(|_| maker.sentence(row.start, &mut rng)).collect();
        whole.retain(|text| tally.hold(row, &vm, text));
        let (taken, _) = tally.end(row, "made");
        assert!(taken >= 4_500, "{}: too few sentences are any", row.name);

        let mut tally = Tally::default();
        for _ in 0..12_000 {
            let text = match rng.below(4) {
                0 => rng.pick(row.examples).to_owned(),
                1 if !texts.is_empty() => rng.pick(&texts),
                _ => rng.pick(&whole),
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
    let mut names = all_rules(name);
    names.retain(|name| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
    names
}

/// The names of all rules in a grammar file.
fn all_rules(name: &str) -> Vec<String> {
    let text = file(&format!("grammar/{name}.pest"));
    text.lines().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.to_owned()).collect()
}

#[test]
fn every_rule_has_its_function_and_every_reader_its_rule() {
    for Row { name, grammar, .. } in ROWS {
        // The rules of a sheet are rows, which one function reads.
        let grammar: Vec<_> = grammar.iter().filter(|(_, sources)| !sources.is_empty()).collect();
        let rules: Vec<String> = grammar.iter().flat_map(|(name, _)| rules(name)).collect();
        assert!(!rules.is_empty(), "{name}");
        let sources = grammar.iter().flat_map(|(_, sources)| *sources);
        let source: String = sources.map(|source| file(&format!("src/notation/{source}.rs"))).collect();
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
