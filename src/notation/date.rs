//! Dates as people write them.

use std::fmt::Write as _;

/// What the text of a date says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Date {
    /// It stands as it is: the year first, as in `2024-05-03` or `2024.05.03`, and no more than the writer knew, as in
    /// `2024-05` or `2024.??.??`; a time of day may follow.
    Canonical,
    /// It has another form; this is the canonical one.
    Meant(String),
    /// Either of two days, of one year: which number is the month cannot be told.
    Either(String, String),
    /// There is no such day.
    Impossible,
    /// No date that we know.
    Other,
}

const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Reads a date.
pub(crate) fn read(text: &str) -> Date {
    let text = text.trim();
    if text.bytes().all(|byte| matches!(byte, b'?' | b'.' | b'-')) {
        return Date::Canonical;
    }
    let day = match text.split_once(['T', ' ']) {
        Some((day, time)) if is_time(time) => day,
        _ => text,
    };
    ['-', '.', '/']
        .iter()
        .find_map(|&sign| year_first(day, sign))
        .map(|date| if day.len() < text.len() && matches!(date, Date::Meant(_)) { Date::Other } else { date })
        .or_else(|| year_last(text))
        .or_else(|| words(text))
        .unwrap_or(Date::Other)
}

/// The year, the month and the day, as far as they are known and stand in this order; nothing of what is no date.
pub(crate) fn known(text: &str) -> Vec<u64> {
    let (meant, length) = match read(text) {
        Date::Canonical => (text.trim().to_owned(), 3),
        Date::Meant(date) => (date, 3),
        Date::Either(date, _) => (date, 1),
        Date::Impossible | Date::Other => return Vec::new(),
    };
    let day = meant.split(['T', ' ']).next().unwrap_or_default();
    day.split(['-', '.']).take(length).map_while(|part| part.parse().ok()).collect()
}

/// A number of one or two digits.
fn small(text: &str) -> Option<u32> {
    let is_short = matches!(text.len(), 1 | 2) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_short.then(|| text.parse().ok())?
}

/// A year of four digits.
fn year(text: &str) -> Option<u32> {
    let is_year = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_year.then(|| text.parse().ok())?
}

/// Whether it is a time of day, as programs write it behind a date: `10:30`, `10:30:00Z`.
fn is_time(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    matches!(digits, 1 | 2) && text.as_bytes().get(digits) == Some(&b':')
}

fn is_day(year: u32, month: u32, day: u32) -> bool {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    (1..=days).contains(&day)
}

/// A day in canonical form, if there is such a day.
fn day(year: u32, month: u32, day: u32) -> Option<String> {
    is_day(year, month, day).then(|| format!("{year:04}-{month:02}-{day:02}"))
}

/// `2024-05-03`, `2024.05`, `2024`, `2024/5/??`: what is not known may be question marks.
fn year_first(text: &str, sign: char) -> Option<Date> {
    let mut parts = text.split(sign);
    let first = parts.next()?;
    let known_year = if first == "????" { None } else { Some(year(first)?) };
    let rest = (parts.next(), parts.next());
    let is_unknown = |part: &str| matches!(part, "?" | "??");
    let is_part = |part: Option<&str>| part.is_none_or(|part| small(part).is_some() || is_unknown(part));
    if !is_part(rest.0) || !is_part(rest.1) || parts.next().is_some() {
        return None;
    }
    // A month or a year that is not known has any day: 2000 was a leap year, and January has 31.
    let number = |part: Option<&str>| part.and_then(small).unwrap_or(1);
    if !is_day(known_year.unwrap_or(2000), number(rest.0), number(rest.1)) {
        return Some(Date::Impossible);
    }
    let rest = [rest.0, rest.1].into_iter().flatten();
    if sign != '/' && rest.clone().all(|part| part.len() == 2) {
        return Some(Date::Canonical);
    }
    let mut date = first.to_owned();
    for part in rest {
        let _ = match small(part) {
            Some(number) => write!(date, "-{number:02}"),
            None => write!(date, "-??"),
        };
    }
    Some(Date::Meant(date))
}

/// `3.5.2024`, whose day comes first, and `03/05/2024`, whose month may.
fn year_last(text: &str) -> Option<Date> {
    let sign = ['.', '/', '-'].into_iter().find(|sign| text.contains(*sign))?;
    let mut parts = text.split(sign).map(str::trim);
    let (first, second, year) = (small(parts.next()?)?, small(parts.next()?)?, year(parts.next()?)?);
    if parts.next().is_some() {
        return None;
    }
    let month_first = day(year, first, second).filter(|_| sign != '.');
    Some(match (day(year, second, first), month_first) {
        (Some(date), Some(other)) if date != other => Date::Either(date, other),
        (Some(date), _) | (None, Some(date)) => Date::Meant(date),
        (None, None) => Date::Impossible,
    })
}

/// `3 May 2024`, `Friday, May 3rd, 2024`, `May 2024`: a month in words, a year, and perhaps a day, in any order.
fn words(text: &str) -> Option<Date> {
    let (mut the_day, mut the_month, mut the_year) = (None, None, None);
    for word in text.split(|c: char| c.is_whitespace() || matches!(c, ',' | '.' | '-' | '/')) {
        let word = word.to_ascii_lowercase();
        let begins = |name: &&str| word.len() >= 3 && name.starts_with(&word);
        let number = ["st", "nd", "rd", "th"].iter().find_map(|ending| word.strip_suffix(ending)).unwrap_or(&word);
        let slot = if word.is_empty() || word == "of" || WEEKDAYS.iter().any(begins) {
            continue;
        } else if let Some(year) = year(&word) {
            the_year.replace(year)
        } else if let Some(day) = small(number) {
            the_day.replace(day)
        } else {
            the_month.replace(MONTHS.iter().position(begins)? as u32 + 1)
        };
        if slot.is_some() {
            return None;
        }
    }
    let (month, year) = (the_month?, the_year?);
    Some(match the_day {
        None => Date::Meant(format!("{year:04}-{month:02}")),
        Some(number) => day(year, month, number).map_or(Date::Impossible, Date::Meant),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read_as_people_write_them() {
        let canonical = [
            "2024-03-02",
            "2024.03.02",
            "2024-03",
            "2024",
            "2024.??.??",
            "2024-??-31",
            "????.??.??",
            "????-02-29",
            "?",
            "2024-02-29",
            "2000-02-29",
            "2024-03-02T10:30:00Z",
            "2024-03-02 21:14",
            "",
        ];
        for canonical in canonical {
            assert_eq!(read(canonical), Date::Canonical, "{canonical}");
        }
        let same = [
            "3 May 2024",
            "May 3, 2024",
            "3rd of May 2024",
            "may 3rd 2024",
            "Friday, 3 May 2024",
            "Fri May 3 2024",
            "2024 May 3",
            "3-May-2024",
            "3.5.2024",
            "3. 5. 2024",
            "3. May 2024",
            "2024-5-3",
            "2024/05/03",
            "03.05.2024",
        ];
        for written in same {
            assert_eq!(read(written), Date::Meant("2024-05-03".to_owned()), "{written}");
        }
        assert_eq!(read("Sept 2024"), Date::Meant("2024-09".to_owned()));
        assert_eq!(read("2024-5-??"), Date::Meant("2024-05-??".to_owned()));
        // Only one of the numbers can be the month, or both are the same.
        assert_eq!(read("13/05/2024"), Date::Meant("2024-05-13".to_owned()));
        assert_eq!(read("05/13/2024"), Date::Meant("2024-05-13".to_owned()));
        assert_eq!(read("5/5/2024"), Date::Meant("2024-05-05".to_owned()));
        for either in ["03/05/2024", "3-5-2024"] {
            assert_eq!(read(either), Date::Either("2024-05-03".to_owned(), "2024-03-05".to_owned()), "{either}");
        }
    }

    #[test]
    fn what_is_no_day_and_what_is_no_date() {
        let impossible = [
            "32.13.2024",
            "5.13.2024",
            "2024-13-01",
            "2024-13",
            "2024-00",
            "2023-02-29",
            "1900-02-29",
            "31 June 2024",
            "13/13/2024",
            "2024-04-31",
            "2024-??-32",
            "2024-04-31T10:00",
        ];
        for impossible in impossible {
            assert_eq!(read(impossible), Date::Impossible, "{impossible}");
        }
        let other = [
            "spring 2021",
            "3.5.24",
            "20240503",
            "2024-5-3 10:00",
            "yesterday",
            "May",
            "3 Mayo 2024",
            "3 May 2024 2025",
            "3 4 May 2024",
            "2024-05-03-01",
            "1.2.3.2024",
            "2024-٠٥",
        ];
        for other in other {
            assert_eq!(read(other), Date::Other, "{other}");
        }
    }

    #[test]
    fn what_is_known_is_compared() {
        assert_eq!(known("2024.03.??"), [2024, 3]);
        assert_eq!(known("2024-??-02"), [2024]);
        assert_eq!(known("May 3, 2024"), [2024, 5, 3]);
        assert_eq!(known("2024-03-02T10:30"), [2024, 3, 2]);
        assert_eq!(known("03/05/2024"), [2024]);
        for nothing in ["spring 2021", "????-05-03", "?", "", "2024-13"] {
            assert!(known(nothing).is_empty(), "{nothing}");
        }
    }
}
