//! Every rule of the wiki rules is shown broken and kept, and is explained when it is broken.

mod wiki_support;

use paisho::record::{Entry, Ply};
use paisho::rules::wiki::{Refusal, Wiki};
use paisho::rules::{Refusal as _, Rules};
use wiki_support::{Came, Pai, came_of, loose_record, record};

/// What refuses a text, if anything does.
fn refused(text: &str) -> Option<Refusal> {
    let mut record = loose_record(text);
    if text.contains("*#") {
        // The reader drops a square, which other notations of the library may bring.
        record = wiki_support::record(&text.replace("*#", "*"));
        for entry in &mut record.entries {
            if let Entry::Ply(Ply::Acts(acts)) = entry {
                acts[0].at = "#5e".parse().unwrap();
            }
        }
    }
    match came_of(&record) {
        Came::Refused(refusal) => Some(refusal),
        Came::Through(..) => None,
    }
}

#[test]
fn every_article_is_broken_by_its_wrong_example_and_kept_by_its_right_one() {
    let mut faults = Vec::new();
    for article in Wiki::BOOK.iter().copied().flatten() {
        match refused(article.wrong) {
            Some(refusal) if refusal.code() == article.code => {
                let told = refusal.tell(&Pai);
                println!("{}: {} [{}] {:?} {:?}", article.code, told.message, told.label, told.help, told.blame);
                if told.message.is_empty() || told.label.is_empty() || told.message.contains("  ") {
                    faults.push(format!("{}: {told:?}", article.code));
                }
            }
            other => {
                faults.push(format!("{}: wrong gives {:?}", article.code, other.map(|r| (r.code(), r.tell(&Pai)))))
            }
        }
        record(article.right);
        if let Some(refusal) = refused(article.right) {
            faults.push(format!("{}: right gives {} {:?}", article.code, refusal.code(), refusal.tell(&Pai)));
        }
        if !article.meaning.ends_with('.') || article.source.is_empty() || article.title.ends_with('.') {
            faults.push(format!("{} is not well explained", article.code));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_code_has_one_article() {
    let source = include_str!("../src/rules/wiki/why.rs");
    let mut codes: Vec<&str> =
        source.split('"').filter(|text| text.starts_with("wiki-") && !text.contains(' ')).collect();
    codes.sort();
    codes.dedup();
    let mut articles: Vec<&str> = Wiki::BOOK.iter().copied().flatten().map(|article| article.code).collect();
    articles.sort();
    assert_eq!(codes, articles);
}
