//! Conditions on tags: `Host~Mei`, `Event=Spring meeting`, `Date=2020..2022-06`.

use super::pattern::PatternError;
use crate::record::Record;
use std::num::IntErrorKind;
use std::str::FromStr;

/// A condition on the value of a tag.
///
/// `Name` wants the tag to be there, `Name=value` to have this value, `Name~text` to have this text in it, in any case of
/// its letters. Where both sides of `..` are numbers or dates, or one is missing, `Name=2020..2022-06` is a range: a date
/// such as `2022-06-30` lies in it.
///
/// ```
/// use paisho::collection::TagCondition;
///
/// let condition: TagCondition = "Date=2020..2022-06".parse()?;
/// assert!(condition.fits_value("2022.06.30") && !condition.fits_value("2022.07.01"));
/// # Ok::<(), paisho::collection::PatternError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TagCondition {
    name: String,
    value: ValueCondition,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ValueCondition {
    Any,
    Is(String),
    /// A text in lower case.
    Has(String),
    /// From a date or number to another, both included.
    Range(Vec<u64>, Vec<u64>),
}

impl FromStr for TagCondition {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<TagCondition, PatternError> {
        let end = text.find(['=', '~']).unwrap_or(text.len());
        let name = text[..end].trim();
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            let help = "write a tag's name, then `=` and its value or a range, or `~` and a text in it";
            return Err(PatternError::new(format!("`{name}` is not the name of a tag; {help}")));
        }
        let value = text[end..].get(1..).unwrap_or_default().trim();
        let value = match text.as_bytes().get(end) {
            None => ValueCondition::Any,
            Some(b'~') => ValueCondition::Has(value.to_lowercase()),
            Some(_) => between(value).unwrap_or_else(|| ValueCondition::Is(value.to_owned())),
        };
        if let ValueCondition::Range(from, to) = &value
            && !to.is_empty()
            && from[..from.len().min(to.len())] > to[..from.len().min(to.len())]
        {
            return Err(PatternError::new(format!("`{text}` goes from more to less")));
        }
        Ok(TagCondition { name: name.to_owned(), value })
    }
}

/// A range of dates or numbers.
fn between(value: &str) -> Option<ValueCondition> {
    let (from, to) = value.split_once("..")?;
    let side = |side: &str| if side.trim().is_empty() { Some(Vec::new()) } else { numbers(side) };
    let (from, to) = (side(from)?, side(to)?);
    (!from.is_empty() || !to.is_empty()).then_some(ValueCondition::Range(from, to))
}

/// The numbers of a date such as `2022-06-30`, `2022.06.??` or `2022`, as far as they are known; or a number.
fn numbers(text: &str) -> Option<Vec<u64>> {
    let known = text.trim().split(['-', '.', '/']).take_while(|part| !part.starts_with('?'));
    let number = |part: &str| match part.parse::<u64>() {
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Some(u64::MAX),
        read => read.ok(),
    };
    let numbers: Option<Vec<u64>> = known.map(number).collect();
    numbers.filter(|numbers| !numbers.is_empty())
}

impl TagCondition {
    /// The name of the tag.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether a record fits. `Variant` is the rule set that it is read by.
    pub fn fits(&self, record: &Record) -> bool {
        if self.name.eq_ignore_ascii_case("Variant") {
            return self.value.fits(record.variant.name());
        }
        record.tags().any(|tag| tag.name.eq_ignore_ascii_case(&self.name) && self.value.fits(&tag.value))
    }

    /// Whether a value fits.
    pub fn fits_value(&self, value: &str) -> bool {
        self.value.fits(value)
    }
}

impl ValueCondition {
    /// A name: `=name` is all of it, anything else a part.
    pub(super) fn of_name(text: &str) -> ValueCondition {
        match text.strip_prefix('=') {
            Some(name) => ValueCondition::Is(name.trim().to_owned()),
            None => ValueCondition::Has(text.trim().to_lowercase()),
        }
    }

    pub(super) fn fits(&self, value: &str) -> bool {
        match self {
            ValueCondition::Any => true,
            ValueCondition::Is(text) => value.trim() == text,
            ValueCondition::Has(text) => has(value, text),
            ValueCondition::Range(from, to) => numbers(value).is_some_and(|value| {
                // What one of them leaves open is no difference.
                let order = |bound: &[u64]| value.iter().zip(bound).map(|(a, b)| a.cmp(b)).find(|order| order.is_ne());
                order(from).is_none_or(|order| order.is_gt()) && order(to).is_none_or(|order| order.is_lt())
            }),
        }
    }
}

/// Whether a text has another in it that is in lower case.
pub(super) fn has(text: &str, lower: &str) -> bool {
    if lower.is_ascii() && text.is_ascii() {
        let (text, lower) = (text.as_bytes(), lower.as_bytes());
        return lower.is_empty() || text.windows(lower.len()).any(|part| part.eq_ignore_ascii_case(lower));
    }
    text.to_lowercase().contains(lower)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_dates_are_read_as_people_write_them() {
        let fits = |condition: &str, value: &str| condition.parse::<TagCondition>().unwrap().fits_value(value);
        for inside in ["2020", "2020-01-01", "2021.05.17", "2022-12-31", "2022.??.??", "2022"] {
            assert!(fits("Date=2020..2022", inside), "{inside}");
        }
        for outside in ["2019-12-31", "2023", "", "spring 2021", "??"] {
            assert!(!fits("Date=2020..2022", outside), "{outside}");
        }
        assert!(fits("Date=2020-05..", "2020-05-01") && !fits("Date=2020-05..", "2020-04-30"));
        assert!(fits("Date=..2020-05-17", "2020-05-17") && !fits("Date=..2020-05-17", "2020-05-18"));
        // Of a year it is not known whether it ended before.
        assert!(fits("Date=..2020-05-17", "2020"));
        assert!(fits("Round=2..3", "3") && !fits("Round=2..3", "13"));
        assert!(fits("Round=1..", "20230101123456") && !fits("Round=..9999999999", "20230101123456"));
        assert!(fits("Round=1..99999999999999999999999", "20230101123456"));
        // No numbers: the text itself.
        assert!(fits("Site=here..there", "here..there") && !fits("Site=here..there", "here"));
        assert!("Date=2022..2020".parse::<TagCondition>().is_err());
        assert!("=x".parse::<TagCondition>().is_err() && "Ho st=x".parse::<TagCondition>().is_err());
    }

    #[test]
    fn values_are_whole_or_parts() {
        let fits = |condition: &str, value: &str| condition.parse::<TagCondition>().unwrap().fits_value(value);
        assert!(fits("Host~mei", "Li Mei") && fits("Host~MEI", "Li mei") && !fits("Host=Mei", "Li Mei"));
        assert!(fits("Host~ÉT", "Été") && fits("Host", "") && fits("Host=a=b", "a=b"));
    }
}
