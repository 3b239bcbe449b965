//! What people read is written in words they know: words that have a meaning of their own in this project, and turns of
//! phrase that puzzled readers, stand in no message, no help and no page.

use crate::support::files::{path, walk};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::process::Command;

const PRIVATE: [&str; 18] = [
    "slip",
    "slips",
    "settle",
    "settles",
    "settled",
    "as nothing shows",
    "of the pen",
    "usual ones",
    "as ever",
    "whatever",
    "behind",
    "needs not",
    "of no use",
    "stands what",
    "rarer",
    "parted",
    "to part",
    "that part turns",
];

/// The pages, and folders of them.
const PAGES: [&str; 5] = ["README.md", "CHANGELOG.md", "docs", "python/README.md", "web/README.md"];

/// The private words in a text. Names such as `slip-sign` and `referee::Slip` are one word each.
fn private(text: &str) -> Vec<&'static str> {
    let is_part = |c: char| c.is_alphanumeric() || "-_:".contains(c);
    let words: Vec<String> = text
        .split(|c| !is_part(c))
        .map(|word| word.trim_matches(['-', '_', ':']).to_lowercase())
        .filter(|word| !word.is_empty())
        .collect();
    let stands = |phrase: &&str| {
        let phrase: Vec<&str> = phrase.split(' ').collect();
        words.windows(phrase.len()).any(|found| found == phrase)
    };
    PRIVATE.into_iter().filter(stands).collect()
}

/// The texts in the source of the program: what it says is one of them, or put together from some. Comments and tests are
/// left out.
fn texts(tokens: TokenStream, found: &mut Vec<String>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                let is_bang = |next: &TokenTree| matches!(next, TokenTree::Punct(sign) if sign.as_char() == '!');
                tokens.next_if(is_bang);
                let Some(attribute) = tokens
                    .next_if(|next| matches!(next, TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket))
                else {
                    continue;
                };
                let attribute = attribute.to_string().replace(' ', "");
                // An item for tests ends with its braces, or with a semicolon.
                if attribute == "[cfg(test)]" {
                    tokens.find(|next| match next {
                        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                        TokenTree::Punct(sign) => sign.as_char() == ';',
                        _ => false,
                    });
                }
            }
            TokenTree::Group(group) => texts(group.stream(), found),
            TokenTree::Literal(literal) => {
                if let Ok(text) = syn::parse_str::<syn::LitStr>(&literal.to_string()) {
                    found.push(text.value());
                }
            }
            _ => {}
        }
    }
}

#[test]
fn what_people_read_has_no_private_words() {
    let mut wrong = Vec::new();
    let mut check = |place: &str, text: &str| {
        wrong.extend(private(text).iter().map(|word| format!("{place}: `{word}` in: {}", text.trim())));
    };
    let name = |file: &std::path::Path| file.strip_prefix(path("")).unwrap().display().to_string();
    let mut count = 0;
    for file in walk("src").iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        if file.ends_with("tests.rs") {
            continue;
        }
        let mut found = Vec::new();
        texts(std::fs::read_to_string(file).unwrap().parse().unwrap(), &mut found);
        count += found.len();
        found.iter().for_each(|text| check(&name(file), text));
    }
    assert!(count > 5_000, "only {count} texts are found in the sources");
    for page in PAGES.iter().flat_map(|page| if page.ends_with(".md") { vec![path(page)] } else { walk(page) }) {
        if page.extension().is_some_and(|ending| ending == "md") {
            let text = std::fs::read_to_string(&page).unwrap();
            text.split("\n\n").flat_map(|paragraph| paragraph.split("\n- ")).for_each(|part| check(&name(&page), part));
        }
    }
    // Help texts are comments in the sources, so they are asked for.
    if let Some(program) = option_env!("CARGO_BIN_EXE_paisho") {
        let manual = Command::new(program).arg("man").output().unwrap();
        let manual = String::from_utf8(manual.stdout).unwrap().replace("\\-", "-");
        assert!(manual.contains("Check records and report what is wrong"));
        manual.lines().for_each(|line| check("paisho man", line));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn private_words_are_found() {
    assert_eq!(private("`R` (2 such\nslips)"), ["slips"]);
    assert_eq!(private("mistakes of the\n  pen, Behind it"), ["of the pen", "behind"]);
    assert_eq!(private("warning[slip-sign] in referee::Slip, of the pencil"), Vec::<&str>::new());
    let source = "//! A slip.\n\n/// A slip.\nfn f() { say(\"a slip\"); }\n#[cfg(test)]\nmod tests { fn g() { say(\"behind\"); } }\n\
                  #[cfg(test)]\nmod more;\nconst A: &str = \"rarer\";";
    let mut found = Vec::new();
    texts(source.parse().unwrap(), &mut found);
    assert_eq!(found, ["a slip", "rarer"]);
}
