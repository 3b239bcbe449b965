//! Every rule of Ancient Pai Sho is shown broken and kept, and is explained when it is broken.

mod rules_support;

use paisho::notation::{self, Options};
use paisho::record::{Entry, Ply, Record};
use paisho::rules::ancient::{Ancient, Refusal};
use paisho::rules::{Refusal as _, Rules};
use rules_support::{Came, Pai, came_of, record, variant};

/// A record that may hold what the reader itself finds fault with.
fn loose(text: &str) -> Record {
    let options = Options { variant: Some(variant("ancient")), ..Options::default() };
    let mut record = notation::named("pai").unwrap().read(&text.replace("*#", "*"), &options).record;
    if text.contains("*#") {
        // The reader drops a square, which other notations of the library may bring.
        for entry in &mut record.entries {
            if let Entry::Ply(Ply::Acts(acts)) = entry {
                acts[0].at = "#8f".parse().unwrap();
            }
        }
    }
    record
}

fn refused(text: &str) -> Option<Refusal> {
    match came_of::<Ancient>(&loose(text)) {
        Came::Refused(refusal) => Some(refusal),
        Came::Through(..) => None,
    }
}

#[test]
fn every_article_is_broken_by_its_wrong_example_and_kept_by_its_right_one() {
    let pai = Pai(variant("ancient").vocabulary());
    let mut faults = Vec::new();
    for article in Ancient::BOOK.iter().copied().flatten() {
        match refused(article.wrong) {
            Some(refusal) if refusal.code() == article.code => {
                let told = refusal.tell(&pai);
                println!("{}: {} [{}] {:?} {:?}", article.code, told.message, told.label, told.help, told.blame);
                if told.message.is_empty() || told.label.is_empty() || told.message.contains("  ") {
                    faults.push(format!("{}: {told:?}", article.code));
                }
            }
            other => {
                faults.push(format!("{}: wrong gives {:?}", article.code, other.map(|r| (r.code(), r.tell(&pai)))))
            }
        }
        record(variant("ancient"), article.right);
        if let Some(refusal) = refused(article.right) {
            faults.push(format!("{}: right gives {} {:?}", article.code, refusal.code(), refusal.tell(&pai)));
        }
        if !article.meaning.ends_with('.') || article.source.is_empty() || article.title.ends_with('.') {
            faults.push(format!("{} is not well explained", article.code));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_code_has_one_article() {
    let source = include_str!("../src/rules/ancient/why.rs");
    let mut codes: Vec<&str> =
        source.split('"').filter(|text| text.starts_with("ancient-") && !text.contains(' ')).collect();
    codes.sort();
    codes.dedup();
    let mut articles: Vec<&str> = Ancient::BOOK.iter().copied().flatten().map(|article| article.code).collect();
    articles.sort();
    assert_eq!(codes, articles);
}
