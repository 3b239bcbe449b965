//! The pages about the notation leave nothing of the grammars out, and every ply, tag and position in their tables is one that
//! can be played, or read.

use crate::support::files::{path, walk};
use paisho::notation::{Notation, Options, Pai};
use paisho::variant::Variant;
use pest_vm::Vm;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

/// The pages.
fn pages() -> Vec<String> {
    let is_page = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    let pages = walk("docs/rules").into_iter().filter(is_page).chain([path("docs/notation.md")]);
    pages.map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The games of the pages. `the_pages_tell_the_truth` validates them.
fn games() -> String {
    let blocks = |page: &String| {
        let blocks: Vec<String> =
            page.split("```pai\n").skip(1).map(|block| block.split("```").next().unwrap().to_owned()).collect();
        blocks
    };
    pages().iter().flat_map(blocks).collect::<Vec<_>>().join("\n")
}

/// What stands as code in a column of the tables whose first column has this name.
fn examples(head: &str, column: usize) -> Vec<String> {
    let mut examples = Vec::new();
    for page in pages() {
        let mut in_table = false;
        for line in page.lines() {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            if !line.starts_with('|') {
                in_table = false;
            } else if cells[0] == head {
                in_table = true;
            } else if in_table && !line.starts_with("|---") {
                examples.extend(cells[column].split('`').skip(1).step_by(2).map(str::to_owned));
            }
        }
    }
    assert!(!examples.is_empty(), "no table of {head}");
    examples
}

/// The rules of grammars that a text makes use of.
struct Used {
    vm: Vm,
    all: BTreeSet<String>,
    used: BTreeSet<String>,
}

impl Used {
    fn new(grammars: &[&str]) -> Used {
        let mut text: String =
            grammars.iter().map(|name| fs::read_to_string(path(format!("grammar/{name}.pest"))).unwrap()).collect();
        // The names of tiles in several words are left to the vocabularies.
        let tiles = Variant::all().flat_map(|variant| variant.vocabulary().tiles);
        let names = tiles.flat_map(|tile| tile.all_names()).filter(|name| name.contains(' '));
        let names: Vec<String> = names.map(|name| format!("^{name:?}")).collect();
        text += &format!("tile_name = {{ {} }}", names.join(" | "));
        let (_, rules) = pest_meta::parse_and_optimize(&text).unwrap();
        // Names in capitals are classes of characters and marks; what is `turned` only ends a name.
        let is_form = |name: &String| !name.bytes().any(|byte| byte.is_ascii_uppercase()) && name != "turned";
        let all = rules.iter().map(|rule| rule.name.clone()).filter(is_form).collect();
        Used { vm: Vm::new(rules), all, used: BTreeSet::new() }
    }

    fn read(&mut self, rule: &str, text: &str) {
        let pairs = self.vm.parse(rule, text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let pairs: Vec<_> = pairs.flatten().collect();
        let end = pairs.iter().map(|pair| pair.as_span().end()).max().unwrap_or(0);
        assert_eq!(end, text.len(), "{rule}: {text}");
        self.used.extend(pairs.iter().map(|pair| pair.as_rule().to_owned()));
    }
}

#[test]
fn every_form_of_the_grammars_has_an_example() {
    let mut used = Used::new(&["ply", "pai", "position"]);
    // Several games are several texts.
    let games = games();
    for (at, game) in games.split("[Variant").enumerate().skip(1) {
        assert!(at < 1000);
        used.read("game", &format!("[Variant{game}"));
    }
    let is_value_of = |tag: &str| {
        let start = format!("[{tag} \"");
        move |text: &str| -> Vec<String> {
            text.split(&start).skip(1).map(|value| value.split('"').next().unwrap().to_owned()).collect()
        }
    };
    let tags = examples("tag", 1).join("\n");
    for value in
        [is_value_of("Position")(&games), is_value_of("Check")(&games), is_value_of("Position")(&tags)].concat()
    {
        used.read("tiles", &value);
    }
    for value in is_value_of("Captured")(&tags) {
        used.read("captured", &value);
    }
    for tile in examples("bracket", 0) {
        used.read("positions", &tile);
    }
    for glyph in examples("glyph", 0).into_iter().chain(examples("glyph", 1)) {
        used.read("glyph", &glyph);
    }
    let missing: Vec<&String> = used.all.difference(&used.used).collect();
    assert!(missing.is_empty(), "no example has {missing:?}");
}

#[test]
fn every_ply_of_a_table_is_played() {
    let games = games();
    for ply in examples("ply", 0) {
        let is_end = |behind: &str| behind.is_empty() || behind.starts_with([' ', '\n', '!', '?']);
        let is_played = games.match_indices(&ply).any(|(at, _)| {
            games[..at].ends_with(|before: char| before.is_whitespace()) && is_end(&games[at + ply.len()..])
        });
        assert!(is_played, "no game has the ply {ply}");
    }
}

#[test]
fn every_tag_of_a_table_is_read() {
    for tag in examples("tag", 1) {
        // Some tags need others.
        let seats = ["", "[Players \"4\"]\n", "[Position \"<Rs 4f>\"]\n"];
        let is_read = Variant::all().any(|variant| {
            seats.iter().any(|seats| {
                let text = format!("[Variant \"{variant}\"]\n{seats}{tag}\n");
                let text = if tag.starts_with("[Variant") { tag.clone() } else { text };
                Pai.read(&text, &Options::default()).diagnostics.is_empty()
            })
        });
        assert!(is_read, "{tag}");
    }
}
