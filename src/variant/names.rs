//! Names of tiles in sentences.

/// "a Rose", "an Orchid".
pub(crate) fn with_article(name: &str) -> String {
    let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// "Roses", "Lilies", "Wheels of Life".
pub(crate) fn plural(name: &str) -> String {
    match name.split_once(' ') {
        Some((noun, rest)) if rest.starts_with("of ") => format!("{} {rest}", plural(noun)),
        _ if name.ends_with('s') => format!("{name}es"),
        _ => match name.strip_suffix('y') {
            Some(stem) => format!("{stem}ies"),
            None => format!("{name}s"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn names_of_tiles_take_their_articles_and_plurals() {
        assert_eq!(["Rose", "Orchid", "Air"].map(with_article), ["a Rose", "an Orchid", "an Air"]);
        let plurals = ["Rose", "Lily", "White Lotus", "Wheel of Life", "Chi Blocker"].map(plural);
        assert_eq!(plurals, ["Roses", "Lilies", "White Lotuses", "Wheels of Life", "Chi Blockers"]);
        // Other names need other endings.
        for entry in Variant::all().flat_map(|variant| variant.vocabulary().tiles.iter()) {
            assert!(
                !["ss", "x", "sh", "ch", "ay", "ey", "oy"].iter().any(|end| entry.name.ends_with(end)),
                "{}",
                entry.name
            );
        }
    }
}
