//! Nothing is left out: every rule set and notation has valid and invalid records, every snapshot its record; and the
//! parts of the crate use only those they may use.

use paisho::notation::{self, Content, Notation};
use paisho::variant::Variant;
use std::path::Path;

#[test]
fn every_rule_set_and_notation_has_valid_and_invalid_records() {
    let files = crate::support::files::corpus();
    for variant in Variant::all() {
        for folder in ["valid", "invalid"] {
            let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(variant.name()).join(folder);
            assert!(files.iter().any(|path| path.parent() == Some(&dir)), "{} is empty", dir.display());
        }
    }
    for notation in notation::ALL {
        for folder in ["valid", "invalid"] {
            let there = files.iter().any(|path| {
                let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
                path.parent().is_some_and(|dir| dir.ends_with(folder))
                    && notation::detect(&text, path.to_str().unwrap()).name() == notation.name()
            });
            assert!(there, "no {folder} record in {}", notation.name());
        }
    }
}

/// The recipes name every place: no file but theirs lists rule sets or notations, which is to name more than half of them.
#[test]
fn lists_of_rule_sets_and_notations_are_in_the_recipes() {
    use crate::support::files::{path, walk};
    const FOLDERS: [&str; 9] =
        ["src", "build", "grammar", "benches", ".ci", "docs", "web/page", "web/src", "python/rust"];
    let guide = std::fs::read_to_string(path("CONTRIBUTING.md")).unwrap();
    let recipe = |title: &str| guide.split_once(title).unwrap().1.split("\n\n").next().unwrap();
    let variants: Vec<&str> = Variant::all().map(Variant::name).collect();
    let notations: Vec<&str> = notation::ALL.iter().map(|notation| notation.name()).collect();
    let mut wrong = Vec::new();
    for file in FOLDERS.iter().flat_map(|folder| walk(folder)).chain([path("README.md")]) {
        let inside = file.strip_prefix(path("")).unwrap().to_str().unwrap().to_owned();
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or("");
        let is_apart = inside.ends_with("tests.rs") || inside.contains("/target/");
        if is_apart || !["", "rs", "sh", "md", "tsv", "js", "json"].contains(&ending) {
            continue;
        }
        let Ok(text) = std::fs::read_to_string(&file) else { continue };
        let lines = text.split("#[cfg(test)]").next().unwrap().lines();
        let code: Vec<&str> = lines.filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        let names = |name: &str| match ending {
            "rs" => [format!("\"{name}\""), format!("mod {name};")].iter().any(|way| code.contains(way)),
            "md" => [format!("`{name}`"), format!("/{name}.md")].iter().any(|way| code.contains(way)),
            _ => {
                let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
                let ends = |at: usize| !code[..at].ends_with(is_part) && !code[at + name.len()..].starts_with(is_part);
                code.match_indices(name).any(|(at, _)| ends(at))
            }
        };
        for (all, title) in [(&variants, "**A rule set.**"), (&notations, "**A notation.**")] {
            let named = all.iter().filter(|name| names(name)).count();
            if 2 * named > all.len() && !recipe(title).contains(&format!("`{inside}`")) {
                wrong.push(format!("{inside} is not in the recipe {title}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_snapshot_is_without_its_case() {
    for snapshot in
        crate::support::files::walk("corpus").iter().filter(|path| path.extension().is_some_and(|ext| ext == "snap"))
    {
        assert!(snapshot.with_extension("").exists(), "{} belongs to no case", snapshot.display());
    }
}

/// Who may know whom: a part of the program and the parts it may name. What is not listed may be known by all.
const ARROWS: [(&str, &[&str]); 26] = [
    ("board", &[]),
    ("code", &[]),
    ("source", &[]),
    ("variant", &["variants"]),
    ("record", &["board", "variant"]),
    ("codes", &["code"]),
    ("diagnostic", &["code", "source"]),
    ("notation", &["board", "code", "codes", "diagnostic", "record", "source", "variant"]),
    ("stream", &["codes", "diagnostic", "notation", "source"]),
    ("rules", &["board", "code", "diagnostic", "record", "variant"]),
    ("catalogue", &["code", "codes", "rules", "variants"]),
    ("replay", &["board", "notation", "record", "rules", "variant"]),
    ("generate", &["notation", "record", "rules", "variant", "variants"]),
    ("render", &["board", "escape", "notation", "record", "rules", "variant"]),
    (
        "referee",
        &[
            "board",
            "code",
            "codes",
            "diagnostic",
            "notation",
            "record",
            "render",
            "replay",
            "rules",
            "source",
            "variant",
            "variants",
        ],
    ),
    ("complete", &["board", "code", "notation", "record", "replay", "rules", "source", "variant", "variants"]),
    (
        "collection",
        &[
            "board", "code", "codes", "complete", "notation", "record", "referee", "replay", "rules", "variant",
            "variants",
        ],
    ),
    ("repair", &["codes", "diagnostic", "notation", "record", "referee", "replay", "source", "variant"]),
    (
        "game",
        &[
            "board",
            "code",
            "complete",
            "diagnostic",
            "generate",
            "notation",
            "record",
            "referee",
            "render",
            "repair",
            "replay",
            "rules",
            "source",
            "stream",
            "study",
            "variant",
            "variants",
        ],
    ),
    ("study", &["complete", "diagnostic", "notation", "record", "referee", "render", "source", "variant"]),
    ("page", &["escape", "game", "notation", "record", "referee", "render", "study", "variant"]),
    (
        "table",
        &[
            "board",
            "complete",
            "diagnostic",
            "game",
            "notation",
            "record",
            "referee",
            "replay",
            "report",
            "rules",
            "source",
            "variant",
            "variants",
        ],
    ),
    ("escape", &[]),
    ("order", &[]),
    ("report", &["catalogue", "code", "codes", "diagnostic", "escape", "source"]),
    ("variants", &[]),
];

/// Takes away the parts that use none of the others, again and again: what is left is a cycle.
#[test]
fn the_parts_use_each_other_in_no_cycle() {
    let mut left = ARROWS.to_vec();
    loop {
        let names: Vec<&str> = left.iter().map(|(name, _)| *name).collect();
        let count = left.len();
        left.retain(|(_, used)| used.iter().any(|name| names.contains(name)));
        if left.len() == count {
            break;
        }
    }
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn the_parts_know_only_those_they_may_know() {
    let mut wrong = Vec::new();
    for path in crate::support::files::walk("src") {
        let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
        let part = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let source = std::fs::read_to_string(&path).unwrap();
        // Tests at the end of a file or in one of their own may use what they like.
        if path.ends_with("tests.rs") {
            continue;
        }
        let source = source.split("#[cfg(test)]").next().unwrap();
        if let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == part) {
            for named in source.split("crate::").skip(1) {
                let named: String = named.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                if ![part, "order", ""].contains(&named.as_str()) && !allowed.contains(&named.as_str()) {
                    wrong.push(format!("{} knows {named}", inside.display()));
                }
            }
        }
        for (tool, home) in [("clap", "cli"), ("miette", "report")] {
            if source.contains(&format!("use {tool}")) && part != home && part != "cli" {
                wrong.push(format!("{} uses {tool}", inside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The table of notations in the documentation: a row for each thing a record can say, a column for each notation.
#[test]
fn the_table_of_notations_is_current() {
    let mut table = String::from("| | ");
    let names: Vec<String> = notation::ALL.iter().map(|notation| format!("`{}`", notation.name())).collect();
    table += &(names.join(" | ") + " |\n|---" + &"|:-:".repeat(names.len()) + "|\n");
    let endings =
        |notation: &&dyn Notation| notation.endings().iter().map(|end| format!(".{end}")).collect::<Vec<_>>().join(" ");
    table += &format!("| file endings | {} |\n", notation::ALL.iter().map(endings).collect::<Vec<_>>().join(" | "));
    for content in Content::ALL {
        let carries = notation::ALL.iter().map(|notation| if notation.drops().contains(content) { "–" } else { "✓" });
        table += &format!("| {} | {} |\n", content.words(), carries.collect::<Vec<_>>().join(" | "));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/notations.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- notations -->\n").unwrap();
    let (found, after) = rest.split_once("<!-- /notations -->").unwrap();
    if found != table {
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, format!("{before}<!-- notations -->\n{table}<!-- /notations -->{after}")).unwrap();
        }
        panic!("the table in docs/notations.md is not current; run the test with UPDATE=1 to write it");
    }
}
