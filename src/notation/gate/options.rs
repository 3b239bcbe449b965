//! The options of a game as the site has them: a list of names in JSON.

use crate::notation::tree::{Kind, Value, read_json};
use crate::record::site_options;

/// The names in a list, each as one word; none if it is no list. Those that could say who somebody is go, unless they are
/// to be kept. Names that the site has had in old games become those of today.
pub(super) fn names(list: &str, keep_personal: bool) -> Option<Vec<String>> {
    /// More than all names take, in bytes.
    const LONGEST: usize = 16 << 10;
    let list = list.trim();
    if list.is_empty() {
        return Some(Vec::new());
    }
    if list.len() > LONGEST {
        return None;
    }
    let document = read_json(list);
    let names = document.whole().filter(|names| matches!(names.kind(), Kind::List | Kind::Null))?;
    let name = |name: Value<'_>| {
        let name = name.as_text().unwrap_or(name.token());
        match site_options::named(name) {
            Some(known) => Some(site_options::NAMES[known].0.to_owned()),
            None => (keep_personal || is_name(name)).then(|| one_word(name)),
        }
    };
    Some(names.items().filter_map(name).filter(|name| !name.is_empty()).collect())
}

/// Whether a text may be the name of an option: it has no sign of an address.
fn is_name(name: &str) -> bool {
    name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' ' | '(' | ')'))
}

/// Replaces control characters, which tags cannot have.
pub(super) fn one_line(value: &str) -> String {
    value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A name or value with its spaces escaped, so that several fit in one tag.
pub(super) fn one_word(value: &str) -> String {
    one_line(value).replace('%', "%25").replace(char::is_whitespace, "%20")
}
