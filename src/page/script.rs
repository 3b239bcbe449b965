//! The script of a page, which `build/script.rs` puts together.

/// All modules as one.
pub(super) const WHOLE: &str = include_str!(concat!(env!("OUT_DIR"), "/script.js"));

#[cfg(test)]
mod tests {
    use super::*;

    const MODULES: [&str; 5] = [
        include_str!("dom.js"),
        include_str!("board.js"),
        include_str!("moves.js"),
        include_str!("player.js"),
        include_str!("page.js"),
    ];

    #[test]
    fn nothing_but_imports_and_comments_is_left_out() {
        assert!(WHOLE.contains("export function mount(host,page,number,boards") && !WHOLE.contains("import "));
        // What is left out stands on lines of its own.
        for line in MODULES.into_iter().flat_map(str::lines) {
            assert!(!line.contains(" // ") || line.trim_start().starts_with("//"), "{line}");
            assert!(line.contains("*/") || !line.trim_start().starts_with("/*") || line.trim() == "/**", "{line}");
        }
        // A type within a line takes nothing along.
        assert!(!WHOLE.contains("/*") && WHOLE.contains("(list.firstElementChild)?.focus();"));
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
