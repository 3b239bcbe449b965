//! The script of a page: modules that tests and other pages import as they are, in one text and without what a browser
//! doesn't need.

use std::sync::LazyLock;

/// The modules, each before those that import it.
const MODULES: [&str; 5] = [
    include_str!("dom.js"),
    include_str!("board.js"),
    include_str!("moves.js"),
    include_str!("player.js"),
    include_str!("page.js"),
];

/// All modules as one. No name at the top of one is used in another, but for what it imports from there.
pub(super) fn whole() -> &'static str {
    static WHOLE: LazyLock<String> = LazyLock::new(|| {
        let lines = MODULES.into_iter().flat_map(str::lines).map(str::trim);
        let is_code =
            |line: &&str| !line.is_empty() && !["//", "/*", "*", "import "].iter().any(|start| line.starts_with(start));
        lines.filter(is_code).flat_map(|line| [line, "\n"]).collect()
    });
    &WHOLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_imports_and_comments_is_left_out() {
        assert!(whole().contains("export function mount(host, page, number, boards"));
        assert!(!whole().contains("\nimport ") && !whole().contains("\n/**"));
        // What is left out stands on lines of its own.
        for line in MODULES.into_iter().flat_map(str::lines) {
            assert!(!line.contains(" // ") || line.trim_start().starts_with("//"), "{line}");
            assert!(line.contains("*/") || !line.trim_start().starts_with("/*") || line.trim() == "/**", "{line}");
        }
    }

    #[test]
    fn every_name_at_the_top_is_there_once() {
        let mut names: Vec<&str> = Vec::new();
        for line in MODULES.into_iter().flat_map(str::lines) {
            let line = line.strip_prefix("export ").unwrap_or(line);
            let line = line.strip_prefix("async ").unwrap_or(line);
            if let Some(name) = ["const ", "let ", "function "].iter().find_map(|start| line.strip_prefix(start)) {
                let name = name.split(|letter: char| !letter.is_ascii_alphanumeric()).next().unwrap_or_default();
                assert!(!names.contains(&name), "{name}");
                names.push(name);
            }
        }
        assert!(names.contains(&"mount"));
    }
}
