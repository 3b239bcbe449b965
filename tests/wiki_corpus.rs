//! The records of the corpus that are about the wiki rules: the valid ones replay without a word, their results and points
//! right; the others are refused with the code their name promises.

mod support;
mod wiki_support;

use paisho::rules::wiki::Wiki;
use paisho::rules::{Refusal, Rules};
use std::collections::BTreeSet;
use wiki_support::{Came, Pai, came_of, loose_record, record};

/// The records in a folder of the corpus: the file's name and the text.
fn texts(folder: &str) -> Vec<(String, String)> {
    let path = |path: &std::path::PathBuf| path.to_str().is_some_and(|name| name.ends_with(".pai"));
    let files = support::walk(&format!("corpus/wiki/{folder}")).into_iter().filter(path);
    files
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, std::fs::read_to_string(&path).unwrap_or_default())
        })
        .collect()
}

/// The games of a text: each begins with its `Variant` tag.
fn games(text: &str) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    for line in text.lines() {
        if games.is_empty() || line.to_ascii_lowercase().starts_with("[variant") && !games[0].trim().is_empty() {
            let comment_only = games.last().is_some_and(|game| game.lines().all(|line| line.starts_with(';')));
            if !comment_only {
                games.push(String::new());
            }
        }
        let game = games.last_mut().unwrap();
        game.push_str(line);
        game.push('\n');
    }
    games
}

#[test]
fn valid_records_replay_without_a_word() {
    let (mut faults, mut endings, mut count) = (Vec::new(), BTreeSet::new(), 0);
    for (name, text) in texts("valid") {
        for game in games(&text) {
            count += 1;
            match came_of(&record(&game)) {
                Came::Refused(refusal) => {
                    faults.push(format!(
                        "{name}: {} {:?} {:?}\n{game}",
                        refusal.code(),
                        refusal.at(),
                        refusal.tell(&Pai)
                    ));
                }
                Came::Through(outcome, said) => {
                    endings.extend(outcome.map(|outcome| outcome.reason));
                    if let Err(wrong) = said {
                        faults.push(format!("{name}: {wrong}\n{game}"));
                    }
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 50, "only {count} games");
    assert_eq!(endings.into_iter().collect::<Vec<_>>(), ["elements", "no-plies", "passes", "resign"]);
}

#[test]
fn every_rule_is_broken_by_a_record() {
    let (mut faults, mut broken) = (Vec::new(), BTreeSet::new());
    for (name, text) in texts("invalid").into_iter().filter(|(name, _)| name.starts_with("wiki-")) {
        let promised = name.split('_').next().unwrap();
        match came_of(&loose_record(&text)) {
            Came::Refused(refusal) if refusal.code() == promised => {
                broken.insert(promised.to_owned());
            }
            Came::Refused(refusal) => faults.push(format!("{name} is {}: {:?}", refusal.code(), refusal.tell(&Pai))),
            Came::Through(..) => faults.push(format!("{name} goes through")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    // No text can bring a square: the reader of each notation stops it.
    let rules = Wiki::BOOK.iter().copied().flatten().map(|article| article.code.to_owned());
    let rules: BTreeSet<String> = rules.filter(|code| code != "wiki-square").collect();
    assert_eq!(broken, rules);
}
