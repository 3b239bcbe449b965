//! Nothing is left out: every code has examples and a case, every rule set both folders, every snapshot its case; and
//! the parts of the program know only those they may know.

use paisho::catalogue;
use paisho::notation::{self, Fact, Notation};
use paisho::variant::Variant;
use std::collections::BTreeSet;
use std::path::Path;

/// Rules that only a record made by a program can break: what breaks them in a text is refused by its reader.
const SEEN_BY_READING: [&str; 5] = ["wiki-square", "skud-square", "skud-set", "basic-square", "ancient-square"];

#[test]
fn every_code_has_a_case_in_the_corpus() {
    let promised: BTreeSet<String> = crate::support::corpus()
        .iter()
        .filter(|path| path.parent().is_some_and(|dir| dir.ends_with("invalid")))
        .map(|path| path.file_name().unwrap().to_str().unwrap().split('_').next().unwrap().to_owned())
        .collect();
    let known = catalogue::all().map(|code| code.name).filter(|name| !SEEN_BY_READING.contains(name));
    let known: BTreeSet<String> = known.map(str::to_owned).collect();
    assert_eq!(promised, known);
}

#[test]
fn the_examples_of_every_code_are_what_they_say() {
    let found = |notation: &str, text: &str| -> Vec<&'static str> {
        let notation = notation::named(notation).unwrap();
        let games = crate::support::findings(text.as_bytes(), Some(notation), "example");
        games.iter().flat_map(|(_, findings)| findings).map(|finding| finding.code.name).collect()
    };
    let mut wrong = Vec::new();
    for code in catalogue::all() {
        let (bad, good) = (found(code.notation, code.wrong), found(code.notation, code.right));
        // Bytes that are no text cannot be shown, and what is refused before a rule sees it has another name.
        let showable =
            !["text-encoding", "text-too-long"].contains(&code.name) && !SEEN_BY_READING.contains(&code.name);
        if showable && !bad.contains(&code.name) {
            wrong.push(format!("the wrong example of {} has {bad:?}", code.name));
        }
        // An example need not name the edition of the rules.
        let ours = code.name == "rules-taken";
        if good.iter().any(|name| ours || *name != "rules-taken") {
            wrong.push(format!("the right example of {} has {good:?}", code.name));
        }
        if code.meaning.len() < 20 || !code.meaning.ends_with('.') {
            wrong.push(format!("{} is not explained", code.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_set_and_notation_has_valid_and_invalid_records() {
    let files = crate::support::corpus();
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
                    && notation::found(&text, path.to_str().unwrap()).name() == notation.name()
            });
            assert!(there, "no {folder} record in {}", notation.name());
        }
    }
}

#[test]
fn no_snapshot_is_without_its_case() {
    for snapshot in
        crate::support::walk("corpus").iter().filter(|path| path.extension().is_some_and(|ext| ext == "snap"))
    {
        assert!(snapshot.with_extension("").exists(), "{} belongs to no case", snapshot.display());
    }
}

/// Who may know whom: a part of the program and the parts it may name. What is not listed may be known by all.
const ARROWS: [(&str, &[&str]); 16] = [
    ("board", &[]),
    ("variant", &["variants"]),
    ("source", &[]),
    ("record", &["board", "variant"]),
    ("code", &[]),
    ("codes", &["code"]),
    ("diagnostic", &["code", "source"]),
    ("notation", &["board", "code", "codes", "diagnostic", "record", "source", "stream", "variant"]),
    ("stream", &["code", "codes", "diagnostic", "notation", "source"]),
    ("report", &["code", "codes", "diagnostic", "source"]),
    ("render", &["board", "notation", "record", "rules", "variant"]),
    ("rules", &["board", "code", "generate", "record", "variant"]),
    ("replay", &["board", "record", "rules", "variant"]),
    ("generate", &["record", "rules", "variant"]),
    ("repair", &["code", "codes", "diagnostic", "notation", "record", "referee", "source"]),
    (
        "referee",
        &[
            "board",
            "code",
            "codes",
            "diagnostic",
            "generate",
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
];

#[test]
fn the_parts_know_only_those_they_may_know() {
    let mut wrong = Vec::new();
    for path in crate::support::walk("src") {
        let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap();
        let part = inside.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let source = std::fs::read_to_string(&path).unwrap();
        // Tests at the end of a file may use what they like.
        let source = source.split("#[cfg(test)]").next().unwrap();
        if let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == part) {
            for named in source.split("crate::").skip(1) {
                let named: String = named.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
                if named != part && !named.is_empty() && !allowed.contains(&named.as_str()) {
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

/// The table of notations in the README: a row for each thing a record can say, a column for each notation.
#[test]
fn the_table_of_notations_is_current() {
    let mut table = String::from("| | ");
    let names: Vec<String> = notation::ALL.iter().map(|notation| format!("`{}`", notation.name())).collect();
    table += &(names.join(" | ") + " |\n|---" + &"|:-:".repeat(names.len()) + "|\n");
    let endings =
        |notation: &&dyn Notation| notation.endings().iter().map(|end| format!(".{end}")).collect::<Vec<_>>().join(" ");
    table += &format!("| file endings | {} |\n", notation::ALL.iter().map(endings).collect::<Vec<_>>().join(" | "));
    for fact in Fact::ALL {
        let carries =
            notation::ALL.iter().map(|notation| if notation.cannot_carry().contains(fact) { "–" } else { "✓" });
        table += &format!("| {} | {} |\n", fact.words(), carries.collect::<Vec<_>>().join(" | "));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = readme.split_once("<!-- notations -->\n").unwrap();
    let (found, after) = rest.split_once("<!-- /notations -->").unwrap();
    if found != table {
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, format!("{before}<!-- notations -->\n{table}<!-- /notations -->{after}")).unwrap();
        }
        panic!("the table in README.md is not current; run the test with UPDATE=1 to write it");
    }
}
