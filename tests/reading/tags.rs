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

/// The first tag of this name in a text.
fn tag_in(text: &str, name: &str) -> Option<String> {
    read("pai", text).record.tag(name).map(str::to_owned)
}

fn findings_in(text: &str) -> Vec<(&'static str, &str)> {
    findings(&read("pai", text), text)
}

#[test]
fn rule_sets_have_titles() {
    for variant in paisho::variant::Variant::all() {
        let title = variant.vocabulary().title;
        for name in [title.to_owned(), title.to_lowercase(), title.to_uppercase(), variant.name().to_uppercase()] {
            for (notation, text) in [
                ("pai", format!("[Variant \"{name}\"]\n[Event \"Spring\"]\n")),
                ("json", format!("{{\"variant\":\"{name}\"}}")),
                ("yaml", format!("variant: \"{name}\"\n")),
                ("sheet", format!("| Variant | {name} |\n| Name | Mei | Tam | |\n")),
            ] {
                let game = read(notation, &text);
                assert_eq!((game.record.variant, findings(&game, &text)), (variant, vec![]), "{text}");
            }
        }
    }
}

#[test]
fn a_misspelt_title_is_recognised() {
    let help = said("[Variant \"Skud Pai Shoo\"]\n\n1. Rs*10b\n");
    assert_eq!(help, ["there is no rule set `Skud Pai Shoo` / did you mean `Skud Pai Sho`?"]);
}

#[test]
fn of_unknown_rules_nothing_else_is_said() {
    let plies = "{\"turn\":1,\"plies\":[{\"pai\":\"Zz*10b\"}]}";
    for (notation, text) in [
        // No seat `Red`, no tile `Zz`, no point `10z`, no day 32.13.2024; and a move from an empty point.
        (
            "pai",
            "[Variant \"Vagabond\"]\n[Result \"Red\"]\n[Date \"32.13.2024\"]\n\n1. Rs 10b Zz*10z\n5. 10c-10d\n"
                .to_owned(),
        ),
        ("json", format!("{{\"variant\":\"Vagabond\",\"result\":\"Red\",\"turns\":[{plies}]}}")),
        ("yaml", "variant: Vagabond\nresult: Red\nturns:\n- turn: 1\n  plies:\n  - pai: Zz*10b\n".to_owned()),
        ("sheet", "| Variant | Vagabond |\n| Name | Mei | Tam | |\n| 1 | Zz*10b | Rs*10r | |\n".to_owned()),
    ] {
        let game = read(notation, &text);
        assert_eq!(findings(&game, &text), [("variant-unknown", "Vagabond")], "{:#?}", game.diagnostics);
        let validated = paisho::Game::all(&text).next().expect("there is a game").diagnostics();
        assert!(validated.iter().all(|found| found.code.name == "variant-unknown"), "{validated:#?}");
        // A rule set that is given is for records that name none.
        let given = Options::of("skud".parse().expect("it is a rule set"));
        let game = notation::named(notation).expect("it is a notation").read(&text, &given);
        assert_eq!(findings(&game, &text), [("variant-unknown", "Vagabond")]);
    }
}

/// A game of Skud with these players and this result.
fn won_by(guest: &str, host: &str, result: &str) -> String {
    format!(
        "[Variant \"skud\"]\n[Result \"{result}\"]\n[Termination \"time\"]\n[guest \"{guest}\"]\n[Host \"{host}\"]\n\n\
         1. Rs*10b Rs*10r\n"
    )
}

#[test]
fn a_player_may_stand_for_the_seat() {
    for result in ["Sora", "sora", "Sora wins", "SORA won"] {
        let text = won_by("Lin", "Sora", result);
        let name = &result[..4];
        assert_eq!(findings_in(&text), [("slip-player", name)], "{text}");
        assert_eq!(tag_in(&text, "Result").as_deref(), Some("Host"));
    }
    let text = won_by("Li Mei", "Été", "Li Mei");
    assert_eq!(
        (findings_in(&text), tag_in(&text, "Result")),
        (vec![("slip-player", "Li Mei")], Some("Guest".to_owned()))
    );
    let text = won_by("Li Mei", "Été", "ÉTÉ");
    assert_eq!((findings_in(&text), tag_in(&text, "Result")), (vec![("slip-player", "ÉTÉ")], Some("Host".to_owned())));
    // Seats win, and so do the words for other results.
    for (guest, host, result) in [("Host", "Lin", "Host"), ("*", "Draw", "Draw"), ("tie", "Lin", "*")] {
        let text = won_by(guest, host, result);
        assert_eq!((findings_in(&text), tag_in(&text, "Result").as_deref()), (vec![], Some(result)));
    }
    // A name that both have, and one that nobody has.
    let both = won_by("Oda", "oda", "Oda");
    assert_eq!(findings_in(&both), [("tag-value", "Oda")]);
    assert_eq!(said(&both)[0], "several players have the name `Oda` / write `Guest` or `Host`");
    assert_eq!(findings_in(&won_by("Lin", "Sora", "Zuko")), [("tag-value", "Zuko")]);
    assert_eq!(findings_in(&won_by("", "", "")).len(), 1);
}

#[test]
fn players_in_json_sheets_and_other_tags() {
    let json = "{\"variant\":\"skud\",\"players\":{\"Guest\":\"Lin\",\"Host\":\"Sora\"},\"result\":\"Sora\",\
                \"tags\":{\"Termination\":\"time\"}}";
    let game = read("json", json);
    assert_eq!((findings(&game, json), game.record.tag("Result")), (vec![("slip-player", "Sora")], Some("Host")));
    // Whose turn it is in a position also says in which column the first ply is.
    let sheet = "| Variant | skud |\n| Position | (Rs 10r) <Rs 10b> |\n| Turn | Sora |\n| Result | Lin |\n\
                 | Termination | time |\n| Name | Lin | Sora | |\n| 1 | | Js*2j | |\n";
    let game = read("sheet", sheet);
    assert_eq!(findings(&game, sheet), [("slip-player", "Sora")], "{:#?}", game.diagnostics);
    assert_eq!((game.record.tag("Turn"), game.record.tag("Result")), (Some("Host"), Some("Guest")));
    assert_eq!((game.record.first_seat().index(), game.record.plies().count()), (1, 1));
    let points =
        "[Variant \"wiki\"]\n[Sente \"Mei\"]\n[Gote \"Li Tam\"]\n[Points \"Li Tam 1, Mei 2\"]\n\n1. F*10l E*5o\n";
    assert_eq!(findings_in(points), [("slip-player", "Li Tam")]);
    assert_eq!(tag_in(points, "Points").as_deref(), Some("Gote 1, Sente 2"));
    // One person may play two seats of four.
    let four = |result: &str| {
        format!(
            "[Variant \"wiki\"]\n[Players \"4\"]\n[Red \"Mei\"]\n[Yellow \"Tam\"]\n[Blue \"Mei\"]\n[Green \"Li Po\"]\n\
             [Result \"{result}\"]\n[Termination \"time\"]\n\n1. F*10l\n"
        )
    };
    assert_eq!(
        said(&four("Mei"))[0],
        "several players have the name `Mei` / write `Red` or `Blue`, or all of them: `Red Blue`"
    );
    assert_eq!(tag_in(&four("Mei Tam"), "Result").as_deref(), Some("Mei Tam"));
    assert_eq!(findings_in(&four("Mei Tam")), [("tag-value", "Mei Tam")]);
    assert_eq!(
        (findings_in(&four("Li Po")), tag_in(&four("Li Po"), "Result").as_deref()),
        (vec![("slip-player", "Li Po")], Some("Green"))
    );
    assert_eq!(findings_in(&four("Red Blue")), []);
}

#[test]
fn names_of_tiles_may_have_two_words() {
    let centre = |value: &str| {
        format!("[Variant \"ancient\"]\n[Centre \"{value}\"]\n[Target \"8\"]\n[Hand \"4\"]\n\n1. Draw Js\n")
    };
    for value in ["White Jade", "white  jade", "WHITE JADE"] {
        let text = centre(value);
        assert_eq!(findings_in(&text), [("tile-slip", value)]);
        assert_eq!(tag_in(&text, "Centre").as_deref(), Some("Jd"));
    }
    // Two tiles are not one.
    assert!(findings_in(&centre("Rose Jade")).contains(&("tag-value", "Rose Jade")));
    let tiles = |list: &str| format!("[Variant \"balance\"]\n[FirstTiles \"{list}\"]\n\n1. O*14j\n");
    let text = tiles("Rose, Wheel of Life Lotus lotus Lily");
    assert_eq!(tag_in(&text, "FirstTiles").as_deref(), Some("Rs Wh Lt Lt Ly"), "{:?}", said(&text));
    let hand = "[Variant \"ancient\"]\n[FirstHand \"Rose White Lotus,White Jade White Lotus\"]\n";
    assert_eq!(tag_in(hand, "FirstHand").as_deref(), Some("Rs Lt Jd Lt"), "{:?}", said(hand));
    // A comma parts two tiles.
    assert!(findings_in("[Variant \"ancient\"]\n[FirstHand \"White, Jade\"]\n").contains(&("tile-ambiguous", "White")));
}

#[test]
fn commas_are_told_from_what_they_separate() {
    let text = "[Variant \"skud\"]\n[Rules \"site\"]\n[GuestAccents \"Rk, Wh, Kn, B\"]\n[HostAccents \"Rk,Wh,Kn,B\"]\n\n\
                1. Rs*10b, Rs*10r\n2. Rs10b-10c, Rs10r-10q\n";
    let wanted = [
        "spaces separate accents, not `,` (2 times) / leave out `,`",
        "spaces separate plies, not `,` (2 times) / leave out `,`",
    ];
    assert_eq!(said(text), wanted);
    let hand = said("[Variant \"ancient\"]\n[FirstHand \"Rs, Lt\"]\n");
    assert_eq!(hand[0], "spaces separate tiles, not `,` / leave out `,`", "{hand:?}");
}

#[test]
fn accents_are_listed_with_other_signs_and_numbers_too() {
    let skud =
        |list: &str| format!("[Variant \"skud\"]\n[Rules \"site\"]\n[HostAccents \"{list}\"]\n\n1. Rs*10b Rs*10r\n");
    for (list, read, code) in [
        ("Rk; Wh; Kn; B", "Rk Wh Kn B", "slip-separator"),
        ("Rk/Wh/Kn/B", "Rk Wh Kn B", "slip-separator"),
        ("Rk+Wh + Kn & B", "Rk Wh Kn B", "slip-separator"),
        ("Rk, Wh, Kn, and B", "Rk Wh Kn B", "slip-separator"),
        ("RkWhKnB", "Rk Wh Kn B", "tile-slip"),
        ("2Rk Wh B", "Rk Rk Wh B", "tile-slip"),
        ("Rk x2 Wh B", "Rk Rk Wh B", "tile-slip"),
        ("2x Rk Wh B", "Rk Rk Wh B", "tile-slip"),
    ] {
        let text = skud(list);
        assert_eq!(tag_in(&text, "HostAccents").as_deref(), Some(read), "{:?}", said(&text));
        let codes: Vec<&str> = findings_in(&text).into_iter().map(|(code, _)| code).collect();
        assert_eq!(codes, [code], "{list}");
    }
    // What is no list of codes stays unknown.
    for list in ["RkWhXx", "Rk x Wh"] {
        assert!(findings_in(&skud(list)).iter().any(|(code, _)| *code == "tile-unknown"), "{list}");
    }
}

/// Values are compared many bytes at a time: an escape or a letter that is not ASCII may stand at any place of them.
#[test]
fn values_of_any_length_are_read() {
    for length in 1..=100 {
        let plain = "x".repeat(length);
        for (written, value) in [("", ""), (r#"\""#, "\""), (r"\\", r"\"), ("é", "é"), ("~", "~")] {
            for at in 0..=length {
                let (before, after) = plain.split_at(at);
                let tag = format!("[Event \"{before}{written}{after}\"]");
                let text = format!("[Variant \"skud\"]\n{tag}\n\n1. Rs*10b Rs*10r\n");
                let game = read("pai", &text);
                assert_eq!(findings(&game, &text), [], "{tag}");
                assert_eq!(game.record.tag("Event"), Some(&*format!("{before}{value}{after}")));
                assert!(game.spans.header.iter().any(|span| text[span.range()] == tag), "{tag}");
            }
        }
        let text = format!("[Variant \"skud\"]\n[Event \"{plain}\" x]\n\n1. Rs*10b Rs*10r\n");
        assert_eq!(findings(&read("pai", &text), &text), [("tag-unreadable", "x]")], "{text}");
    }
}
