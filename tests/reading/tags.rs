//! The values of tags as people write them.

use paisho::notation::{self, Options, Read};

/// Games whose header has this tag, one in each notation that has tags: the notation's name, and the text.
fn with_tag(name: &str, value: &str) -> [(&'static str, String); 5] {
    [
        ("pai", format!("[Variant \"skud\"]\n[{name} \"{value}\"]\n\n1. Rs*10b Rs*10r\n")),
        ("json", format!("{{\"variant\":\"skud\",\"tags\":{{\"{name}\":\"{value}\"}}}}")),
        ("yaml", format!("variant: skud\ntags:\n  {name}: \"{value}\"\n")),
        (
            "sheet",
            format!("| Variant | skud |\n| {name} | {value} |\n| Name | Mei | Tam | |\n| 1 | Rs*10b | Rs*10r | |\n"),
        ),
        ("psn", format!("[Opening \"Rose\"]\n[{name} \"{value}\"]\n\n1. Jade@9,17 Jade@9,1\n")),
    ]
}

fn read(notation: &str, text: &str) -> Read {
    notation::named(notation).expect("it is a notation").read(text, &Options::default())
}

/// The codes of the findings, each with what it underlines.
fn findings<'t>(read: &Read, text: &'t str) -> Vec<(&'static str, &'t str)> {
    let findings = read.diagnostics.iter().filter(|found| !matches!(found.code.name, "variant-taken" | "rules-taken"));
    findings.map(|found| (found.code.name, &text[found.span.range()])).collect()
}

/// In every notation a tag with this value has this finding, if any, and is read as this.
#[track_caller]
fn is_read(name: &str, value: &str, code: Option<&'static str>, as_value: &str) {
    for (notation, text) in with_tag(name, value) {
        let game = read(notation, &text);
        let wanted: Vec<_> = code.map(|code| (code, value)).into_iter().collect();
        assert_eq!(findings(&game, &text), wanted, "{text}\n{:#?}", game.diagnostics);
        assert_eq!(game.record.tag(name), Some(as_value), "{text}");
    }
}

/// What the diagnostics of the only game in this text say.
fn said(text: &str) -> Vec<String> {
    let game = read("pai", text);
    game.diagnostics
        .iter()
        .map(|found| format!("{} / {}", found.message, found.help.as_deref().unwrap_or("")))
        .collect()
}

#[test]
fn dates_with_the_year_first_stand_as_they_are() {
    for date in ["2024-03-02", "2024.03.02", "2024-03", "2024", "2024.??.??", "????.??.??", "2024-02-29"] {
        is_read("Date", date, None, date);
    }
}

#[test]
fn other_dates_are_read_with_a_warning() {
    for date in ["3 May 2024", "May 3, 2024", "3.5.2024", "03.05.2024", "3rd May 2024", "2024/5/3"] {
        is_read("Date", date, Some("slip-date"), "2024-05-03");
    }
    is_read("Date", "25/12/2023", Some("slip-date"), "2023-12-25");
    is_read("Date", "Sept 2022", Some("slip-date"), "2022-09");
    // A warning takes nothing away from the game.
    assert_eq!(
        said("[Variant \"skud\"]\n[Date \"3.5.2024\"]\n\n1. Rs*10b Rs*10r\n"),
        ["`3.5.2024` is read as `2024-05-03` / write `2024-05-03` for `3.5.2024`"]
    );
}

#[test]
fn a_date_of_which_the_day_is_not_known_stays() {
    for date in ["03/05/2024", "3.5.24", "spring 2021"] {
        is_read("Date", date, Some("date-unclear"), date);
    }
    assert_eq!(
        said("[Variant \"skud\"]\n[Date \"03/05/2024\"]\n\n1. Rs*10b Rs*10r\n"),
        ["`03/05/2024` may be `2024-05-03` or `2024-03-05` / write the one that is meant"]
    );
}

#[test]
fn a_day_that_no_calendar_has_is_an_error() {
    for date in ["32.13.2024", "2024-02-30", "2024-31-12", "29 February 2023", "13/13/2024"] {
        is_read("Date", date, Some("tag-value"), date);
    }
}

#[test]
fn a_tag_that_is_no_known_date_is_any_text() {
    for date in ["32.13.2024", "3 May 2024", "03/05/2024"] {
        is_read("EventDate", date, None, date);
    }
}
