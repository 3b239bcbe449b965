//! The script and the style sheet of a page, without what a browser doesn't need. Tests and other pages import the modules as
//! they are.

use std::fs;

/// All modules as one, each behind those that it imports. No name at the top of one is used in another, but for what it imports
/// from there.
pub fn whole() -> String {
    let mut whole = String::new();
    for name in ["dom", "board", "moves", "player", "page"] {
        let path = format!("src/page/{name}.js");
        println!("cargo::rerun-if-changed={path}");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        let is_left_out =
            |line: &str| line.is_empty() || ["//", "/*", "*", "import "].iter().any(|start| line.starts_with(start));
        for line in text.lines().map(|line| without_comments(line.trim())).filter(|line| !is_left_out(line)) {
            whole.push_str(&squeezed(&line));
            // What ends so goes on or is at its end.
            if !line.ends_with([',', ';', '{', '(']) {
                whole.push('\n');
            }
        }
    }
    whole
}

/// A line without the spaces around its signs, unless it may hold a template or an expression in which they count.
fn squeezed(line: &str) -> String {
    if line.contains(['\'', '`', '/', '\\']) {
        return line.to_owned();
    }
    let parts = line.split('"').enumerate();
    // Every second part is a text.
    parts
        .map(|(at, part)| if at % 2 == 0 { without_spaces(part) } else { part.to_owned() })
        .collect::<Vec<_>>()
        .join("\"")
}

fn without_spaces(code: &str) -> String {
    const SIGNS: &str = "=,;:{}()<>?&|*%!";
    let mut kept = String::new();
    for (at, letter) in code.char_indices() {
        let next = code[at + letter.len_utf8()..].chars().next();
        let is_beside_sign =
            kept.ends_with(|last| SIGNS.contains(last)) || next.is_some_and(|next| SIGNS.contains(next));
        if letter != ' ' || !is_beside_sign {
            kept.push(letter);
        }
    }
    kept
}

/// A line without the comments in it, which say types.
fn without_comments(line: &str) -> String {
    let mut kept = String::new();
    let mut rest = line;
    while let Some((before, comment)) = rest.split_once("/**") {
        let Some((_, after)) = comment.split_once("*/") else { break };
        kept.push_str(before);
        rest = after.trim_start();
    }
    kept + rest
}

/// The style sheet without its comments.
pub fn style() -> String {
    let path = "src/page/page.css";
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let kept: String = text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, kept)| kept)).collect();
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |whole, line| whole + line)
}
