//! Dates as people write them.

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

/// What a text says that stands for a date.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::notation) enum Date {
    /// In order, as a record has it: `2024-03-02`, `2024.03`, `2024.??.??`.
    Usual,
    /// A date in another form, and how a record has it.
    Other(String),
    /// It may be either of two days.
    Unclear(String, String),
    /// A day that no calendar has.
    Never,
    /// No date at all.
    Text,
}

/// How many days a month has; one more in February, as years are not looked at that are not known.
fn days(year: u32, month: u32) -> u32 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn is_day(year: u32, month: u32, day: u32) -> bool {
    (1..=12).contains(&month) && (1..=days(year, month)).contains(&day)
}

fn canonical(year: u32, month: u32, day: u32) -> String {
    format!("{year:04}-{month:02}-{day:02}")
}

/// What a text says as a date.
pub(in crate::notation) fn date(text: &str) -> Date {
    let text = text.trim();
    if let Some(found) = in_order(text) {
        return found;
    }
    let digits = |part: &str| {
        part.parse::<u32>().ok().filter(|_| part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit()))
    };
    for sign in ['.', '/', '-'] {
        let parts: Vec<&str> = text.split(sign).map(str::trim).collect();
        let [first, second, year] = parts[..] else { continue };
        let (Some(a), Some(b), Some(year)) = (digits(first), digits(second), digits(year).filter(|_| year.len() == 4))
        else {
            continue;
        };
        let (day_first, month_first) = (is_day(year, b, a), is_day(year, a, b));
        return match (day_first, month_first) {
            (true, _) if sign == '.' || a == b => Date::Other(canonical(year, b, a)),
            (true, true) => Date::Unclear(canonical(year, b, a), canonical(year, a, b)),
            (true, false) => Date::Other(canonical(year, b, a)),
            (false, true) if sign != '.' => Date::Other(canonical(year, a, b)),
            _ => Date::Never,
        };
    }
    in_words(text).unwrap_or(Date::Text)
}

/// A year, then perhaps a month and a day, of which `??` is unknown.
fn in_order(text: &str) -> Option<Date> {
    let sign = text.bytes().find(|byte| !byte.is_ascii_digit() && *byte != b'?');
    let parts: Vec<&str> = match sign {
        Some(sign @ (b'-' | b'.' | b'/')) => text.split(char::from(sign)).collect(),
        Some(_) => return None,
        None => vec![text],
    };
    let unknown = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte == b'?');
    let number = |part: &str, length: usize| {
        let fits = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        if fits { part.parse::<u32>().ok() } else { None }
    };
    let (year, rest) = parts.split_first()?;
    if parts.len() > 3 || !(unknown(year) && year.len() == 4 || number(year, 4).is_some()) {
        return None;
    }
    let known: Vec<Option<u32>> = rest.iter().map(|part| number(part, 2)).collect();
    if rest.iter().zip(&known).any(|(part, known)| known.is_none() && !(unknown(part) && part.len() == 2)) {
        // `2024-3-2`.
        let loose: Vec<u32> = rest.iter().filter_map(|part| part.parse().ok()).collect();
        return match (number(year, 4), &loose[..]) {
            (Some(year), &[month, day]) if rest.len() == 2 => {
                Some(if is_day(year, month, day) { Date::Other(canonical(year, month, day)) } else { Date::Never })
            }
            (Some(year), &[month]) if rest.len() == 1 && (1..=12).contains(&month) => {
                Some(Date::Other(format!("{year:04}-{month:02}")))
            }
            _ => None,
        };
    }
    let year = number(year, 4).unwrap_or(4);
    let fits = match known[..] {
        [Some(month), Some(day)] => is_day(year, month, day),
        [Some(month)] | [Some(month), None] => (1..=12).contains(&month),
        [None, Some(day)] => (1..=31).contains(&day),
        _ => true,
    };
    Some(match (fits, sign) {
        (false, _) => Date::Never,
        // Slashes are for people who count otherwise.
        (true, Some(b'/')) => Date::Other(text.replace('/', "-")),
        (true, _) => Date::Usual,
    })
}

/// `3 May 2024`, `May 3, 2024`, `3rd of May 2024`, `May 2024`.
fn in_words(text: &str) -> Option<Date> {
    let words: Vec<&str> = text.split([' ', ',', '.']).filter(|word| !word.is_empty()).collect();
    let (mut day, mut month, mut year) = (None, None, None);
    for word in words {
        let lower = word.to_ascii_lowercase();
        let number = lower.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let ending = &lower[number.len()..];
        let slot = if number.is_empty() {
            if ending == "of" {
                continue;
            }
            let named = |name: &&str| {
                ending.len() >= 3 && name.starts_with(ending) || ending == "sept" && **name == *"september"
            };
            let found = MONTHS.iter().position(|name| named(&name))?;
            (&mut month, found as u32 + 1)
        } else if number.len() == 4 && ending.is_empty() {
            (&mut year, number.parse().ok()?)
        } else if number.len() <= 2 && ["", "st", "nd", "rd", "th"].contains(&ending) {
            (&mut day, number.parse().ok()?)
        } else {
            return None;
        };
        if slot.0.replace(slot.1).is_some() {
            return None;
        }
    }
    match (day, month?, year?) {
        (Some(day), month, year) if is_day(year, month, day) => Some(Date::Other(canonical(year, month, day))),
        (Some(_), ..) => Some(Date::Never),
        (None, month, year) => Some(Date::Other(format!("{year:04}-{month:02}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::{Date, date};

    #[test]
    fn dates_are_told_apart() {
        for usual in ["2024-03-02", "2024.03.02", "2024-03", "2024", "2024.??.??", "????.??.??", "2024-02-29"] {
            assert_eq!(date(usual), Date::Usual, "{usual}");
        }
        let others = [
            ("3 May 2024", "2024-05-03"),
            ("May 3, 2024", "2024-05-03"),
            ("3.5.2024", "2024-05-03"),
            ("3rd of May 2024", "2024-05-03"),
            ("13/05/2024", "2024-05-13"),
            ("05/13/2024", "2024-05-13"),
            ("2024/05/13", "2024-05-13"),
            ("2024-5-3", "2024-05-03"),
            ("Sept 2024", "2024-09"),
        ];
        for (written, right) in others {
            assert_eq!(date(written), Date::Other(right.to_owned()), "{written}");
        }
        assert_eq!(date("03/05/2024"), Date::Unclear("2024-05-03".to_owned(), "2024-03-05".to_owned()));
        for never in ["32.13.2024", "2024-02-30", "2023-02-29", "31 April 2024", "5.13.2024"] {
            assert_eq!(date(never), Date::Never, "{never}");
        }
        for text in ["spring", "", "yesterday", "3", "May"] {
            assert_eq!(date(text), Date::Text, "{text}");
        }
    }
}
