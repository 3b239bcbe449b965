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
        for line in text.lines().map(str::trim).filter(|line| !is_left_out(line)) {
            whole.push_str(line);
            whole.push('\n');
        }
    }
    whole
}

/// The style sheet without its comments.
pub fn style() -> String {
    let path = "src/page/page.css";
    println!("cargo::rerun-if-changed={path}");
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let kept: String = text.split("/*").map(|part| part.split_once("*/").map_or(part, |(_, kept)| kept)).collect();
    let lines = kept.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.fold(String::new(), |whole, line| whole + line + "\n")
}
