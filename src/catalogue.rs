//! Every kind of diagnostic in one list: those about the writing, then the rules of each rule book. `explain` prints it.

use crate::code::Code;
use crate::codes;
use crate::rules::{self, Rules};
use crate::variants::variants;

macro_rules! books {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        [$(<rules::$folder::$rules as Rules>::BOOK),*]
    };
}

/// All codes.
pub fn all() -> impl Iterator<Item = &'static Code> {
    let rules = variants!(books).into_iter().flatten().flat_map(|chapter| chapter.iter());
    codes::ALL.iter().chain(rules).copied()
}

/// The code of this name.
pub fn named(name: &str) -> Option<&'static Code> {
    all().find(|code| code.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_well_formed() {
        let all: Vec<&Code> = all().collect();
        for (at, code) in all.iter().enumerate() {
            assert_eq!(named(code.name), Some(*code));
            assert!(!all[..at].contains(code), "{code} twice");
            assert!(code.name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'), "{code}");
        }
        assert_eq!(named("no-such-code"), None);
    }
}
