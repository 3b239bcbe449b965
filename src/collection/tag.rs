//! Conditions on tags: `Host~Mei`, `Event=Spring meeting`, `Date=2024-03`, `Date=2020..2022-06`.

use super::name::{composed, folded};
use super::pattern::PatternError;
use crate::notation::date::{self, Date};
use crate::record::Record;
use std::cmp::Ordering;
use std::num::IntErrorKind;
use std::str::FromStr;

/// A condition on the value of a tag.
///
/// `Name` wants the tag to be there, `Name=value` to have this value, `Name~text` to have this text in it, in any case of
/// its letters. Where both sides of `..` are numbers, or one is missing, `Name=2..3` is a range. Of `Date`, and of every tag
/// whose name ends so, a value is a day, a month or a year, in any form that records may have it in: `Date=2024-03` wants any
/// day of that month, and `2022-06-30` lies in `Date=2020..2022-06`.
///
/// ```
/// use paisho::collection::TagCondition;
///
/// let condition: TagCondition = "Date=2020..2022-06".parse()?;
/// assert!(condition.fits_value("2022.06.30") && !condition.fits_value("1 July 2022"));
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
    /// A text that is folded.
    Has(String),
    /// A day, or all days of a month or a year.
    On(Vec<u64>),
    /// From a number to another, both included.
    Numbers(Vec<u64>, Vec<u64>),
    /// From a day, a month or a year to another, both included.
    Days(Vec<u64>, Vec<u64>),
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
            Some(b'~') => ValueCondition::Has(folded(value)),
            Some(_) if is_date(name) => day_or_days(value)?,
            Some(_) => between(value, numbers)
                .map_or_else(|| ValueCondition::Is(value.to_owned()), |(from, to)| ValueCondition::Numbers(from, to)),
        };
        if let ValueCondition::Numbers(from, to) | ValueCondition::Days(from, to) = &value
            && !to.is_empty()
            && from[..from.len().min(to.len())] > to[..from.len().min(to.len())]
        {
            return Err(PatternError::new(format!("`{text}` goes from more to less")));
        }
        Ok(TagCondition { name: name.to_owned(), value })
    }
}

/// Whether the values of a tag of this name are dates: `Date`, `EventDate`.
fn is_date(name: &str) -> bool {
    name.to_ascii_lowercase().ends_with("date")
}

/// What is wanted of a date.
fn day_or_days(value: &str) -> Result<ValueCondition, PatternError> {
    if let Some((from, to)) = between(value, |side| Some(date::known(side)).filter(|known| !known.is_empty())) {
        return Ok(ValueCondition::Days(from, to));
    }
    let known = date::known(value);
    let help = "write the year first, as in `2024-05-03`, `2024-05` or `2024`";
    match date::read(value) {
        Date::Either(one, other) => {
            Err(PatternError::new(format!("`{value}` may be `{one}` or `{other}`: write one of them")))
        }
        Date::Impossible => Err(PatternError::new(format!("there is no day `{value}`; {help}"))),
        Date::Other if value.contains("..") => {
            Err(PatternError::new(format!("`{value}` does not go from one date to another; {help}")))
        }
        _ if known.is_empty() => Ok(ValueCondition::Is(value.to_owned())),
        _ => Ok(ValueCondition::On(known)),
    }
}

/// Both sides of a range, of which one may be missing.
fn between(value: &str, read: impl Fn(&str) -> Option<Vec<u64>>) -> Option<(Vec<u64>, Vec<u64>)> {
    let (from, to) = value.split_once("..")?;
    let side = |side: &str| if side.trim().is_empty() { Some(Vec::new()) } else { read(side) };
    let (from, to) = (side(from)?, side(to)?);
    (!from.is_empty() || !to.is_empty()).then_some((from, to))
}

/// The numbers of a text such as `3`, `1.2` or `2022/06`.
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
            None => ValueCondition::Has(folded(text.trim())),
        }
    }

    pub(super) fn fits(&self, value: &str) -> bool {
        match self {
            ValueCondition::Any => true,
            ValueCondition::Is(text) => value.trim() == text || composed(value.trim()) == composed(text),
            ValueCondition::Has(text) => has(value, text),
            ValueCondition::On(day) => date::known(value).starts_with(day),
            ValueCondition::Numbers(from, to) => numbers(value).is_some_and(|value| lies_in(&value, from, to)),
            ValueCondition::Days(from, to) => lies_in(&date::known(value), from, to),
        }
    }
}

fn lies_in(value: &[u64], from: &[u64], to: &[u64]) -> bool {
    // What one of them leaves open is no difference.
    let order = |bound: &[u64]| value.iter().zip(bound).map(|(a, b)| a.cmp(b)).find(|order| order.is_ne());
    let is_after = |from| order(from).is_none_or(Ordering::is_gt);
    !value.is_empty() && is_after(from) && order(to).is_none_or(Ordering::is_lt)
}

/// Whether a text has another in it that is folded.
pub(super) fn has(text: &str, lower: &str) -> bool {
    if lower.is_ascii() && text.is_ascii() {
        let (text, lower) = (text.as_bytes(), lower.as_bytes());
        return lower.is_empty() || text.windows(lower.len()).any(|part| part.eq_ignore_ascii_case(lower));
    }
    folded(text).contains(lower)
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
        assert!("=x".parse::<TagCondition>().is_err() && "Ho st=x".parse::<TagCondition>().is_err());
    }

    #[test]
    fn a_date_is_found_in_every_form() {
        let fits = |condition: &str, value: &str| condition.parse::<TagCondition>().unwrap().fits_value(value);
        for march in
            ["2024-03", "2024-03-31", "2024.03.??", "2 March 2024", "March 2024", "2.3.2024", "2024-03-02T10:00"]
        {
            assert!(fits("Date=2024-03", march) && fits("date=March 2024", march), "{march}");
            assert!(fits("EventDate=2024-02..2024-03", march), "{march}");
        }
        // Of a year it is not known that it was in March, and of slashes not which number is the month.
        for other in ["2024", "2024.??.??", "2023-03-02", "2024-04", "3 Mayo 2024", "3/4/2024", "2024-03-32", ""] {
            assert!(!fits("Date=2024-03", other), "{other}");
        }
        assert!(fits("Date=2024", "3/4/2024") && fits("Date=2024..", "3/4/2024"));
        assert!(fits("Date=3 May 2024..5.5.2024", "4 May 2024") && !fits("Date=3 May 2024..5.5.2024", "2024-05-06"));
        // What is no date is not before any.
        assert!(!fits("Date=..2020", "3.5.24") && !fits("Date=..2020", "spring 2019"));
        // Text that is no date is found as it is, and only the tags that say so have dates.
        assert!(fits("Date=spring 2021", "spring 2021") && fits("Date=????.??.??", "????.??.??"));
        assert!(fits("Round=2024", "2024") && !fits("Round=2024", "2024-03"));
        for wrong in
            ["Date=2022..2020", "Date=03/05/2024", "Date=2024-02-30", "Date=2024-02..2024-13", "Date=spring..2020"]
        {
            assert!(wrong.parse::<TagCondition>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn values_are_whole_or_parts() {
        let fits = |condition: &str, value: &str| condition.parse::<TagCondition>().unwrap().fits_value(value);
        assert!(fits("Host~mei", "Li Mei") && fits("Host~MEI", "Li mei") && !fits("Host=Mei", "Li Mei"));
        assert!(fits("Host~ÉT", "Été") && fits("Host", "") && fits("Host=a=b", "a=b"));
    }
}
