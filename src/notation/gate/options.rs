//! The options of a game as the site has them: a list of names in JSON.

use crate::record::site_options;
use serde_json::Value;

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
    let names: Vec<Value> = match serde_json::from_str(list).ok()? {
        Value::Array(names) => names,
        Value::Null => Vec::new(),
        _ => return None,
    };
    let name = |name: &Value| {
        let name = name.as_str().map_or_else(|| name.to_string(), str::to_owned);
        match site_options::named(&name) {
            Some(known) => Some(site_options::NAMES[known].0.to_owned()),
            None => (keep_personal || is_name(&name)).then(|| one_word(&name)),
        }
    };
    Some(names.iter().filter_map(name).filter(|name| !name.is_empty()).collect())
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
