//! Names, results and set-ups as people tell them, and words behind a ply that change it.

use crate::typed::{findings, game, plies};

/// The errors of a game, each with the word that is blamed.
pub(crate) fn errors(variant: &str, text: &str) -> Vec<(&'static str, String)> {
    let game = game(variant, text);
    let found = game.diagnostics();
    let found = found.iter().filter(|found| found.is_error());
    found.map(|found| (found.code.name, game.text()[found.span.range()].to_owned())).collect()
}

/// The value of a tag of a text.
fn tag(variant: &str, text: &str, name: &str) -> Option<String> {
    game(variant, text).record().tag(name).map(str::to_owned)
}

#[test]
fn players_may_be_called_like_tiles() {
    let named = "[Guest \"Rose\"]\n[Host \"Lily\"]\n\n";
    for (text, wanted) in [
        (format!("{named}Rose: C*10b\nLily: C*10r\n"), "C*10b C*10r"),
        ("Rose vs Lily\n\nRose: C 10b\nLily: C 10r\n".to_owned(), "C*10b C*10r"),
        ("Rose (Guest) vs Lily (Host)\n\nRose: C*10b\nLily: C*10r\n".to_owned(), "C*10b C*10r"),
        ("Jade - Lily\n\n1. Jade plants rose 10b, Lily plants rose 10r\n".to_owned(), "Rs*10b Rs*10r"),
        // A place behind the colon is the tile's.
        (format!("{named}1. C*10b C*10r\n2. Rose: 2j Lily: 18j\n"), "C*10b C*10r Rs*2j Ly*18j"),
    ] {
        let read = game("skud", &text);
        assert!(read.is_right(), "{text}{:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), wanted, "{text}");
    }
    for (last, result, termination) in [
        ("Lily resigns", "Guest", "resigned"),
        ("Rose wins on time", "Guest", "time"),
        ("Lily gave up", "Guest", "resigned"),
    ] {
        let text = format!("{named}1. C*10b C*10r\n{last}\n");
        let told = ["Result", "Termination"].map(|name| tag("skud", &text, name));
        assert_eq!(told, [Some(result.to_owned()), Some(termination.to_owned())], "{last}");
    }
    // Without a player of that name a tile is meant, and there is none of it.
    assert_eq!(errors("skud", "1. C*10b C*10r\n2. Lily resigns\n")[0].0, "ply-unreadable");
}

#[test]
fn results_are_told_in_more_words() {
    let game = "[Guest \"Mei\"]\n[Host \"Tam\"]\n\n1. C*10b C*10r\n";
    for (last, result, termination) in [
        ("Guest: I resign", "Host", Some("resigned")),
        ("Mei: gg, I resign", "Host", Some("resigned")),
        ("Tam: I give up", "Guest", Some("resigned")),
        ("Host timed out", "Guest", Some("time")),
        ("Tam ran out of time", "Guest", Some("time")),
        ("Host flagged", "Guest", Some("time")),
        ("gg, Guest won", "Guest", None),
    ] {
        let text = format!("{game}{last}\n");
        assert_eq!(tag("skud", &text, "Result").as_deref(), Some(result), "{last}");
        assert_eq!(tag("skud", &text, "Termination").as_deref(), termination, "{last}");
    }
    // What says nothing of the end is a comment.
    for last in ["Tam: I give a Rose", "Host ran into trouble", "gg all"] {
        assert_eq!(tag("skud", &format!("{game}{last}\n"), "Result"), None, "{last}");
    }
}

#[test]
fn titles_tell_players_dates_and_set_ups() {
    for (variant, title, wanted) in [
        ("skud", "Mei as Guest, Tam as Host", &[("Guest", "Mei"), ("Host", "Tam")][..]),
        ("skud", "Guest Mei, Host Tam", &[("Guest", "Mei"), ("Host", "Tam")]),
        ("skud", "Guest: Mei\tHost: Tam", &[("Guest", "Mei"), ("Host", "Tam")]),
        ("skud", "Skud Pai Sho. Lin (Guest) - Sora (Host), Ring, site rules", &[("Guest", "Lin"), ("Rules", "site")]),
        ("iroh", "Iroh Pai Sho | Mei - Tam | 3.5.2024", &[("Guest", "Mei"), ("Date", "2024-05-03")]),
        ("wiki", "Wiki Pai Sho, 3 players, club night", &[("Players", "3")]),
        ("skud", "Host accents: R W K B", &[("HostAccents", "Rk Wh Kn B")]),
        ("ancient", "Hand: 2\nTarget: 4\n\nFirst | Second\nDraw Rs | Draw Js", &[("Hand", "2"), ("Target", "4")]),
    ] {
        let play = if title.contains('\n') { "" } else { "\n1. Rs*10b\n" };
        let read = game(variant, &format!("{title}\n{play}"));
        for (name, value) in wanted {
            assert_eq!(read.record().tag(name), Some(*value), "{title}");
        }
    }
    // The name of the rule set is no player.
    assert_eq!(tag("balance", "Balance Pai Sho - Mei and Tam\n\n1. Lt*7p Lt*7m\n", "First").as_deref(), Some("Mei"));
    // What a rule needs is an error where it cannot be read.
    for (variant, title) in [
        ("iroh", "Setup: Guest has a lotus on 10c and fire on 18j"),
        ("ancient", "We play to 11 and have the Lotus in the middle."),
        ("ancient", "Ancient Pai Sho. Target 6. Hand for. Lily in the centre."),
        ("skud", "Guest holds 2 rocks, wheel, boat"),
    ] {
        let found = errors(variant, &format!("{title}\n\n1. Rs*10b\n"));
        assert!(found.iter().any(|found| *found == ("tag-unreadable", title.to_owned())), "{title}: {found:?}");
    }
    assert_eq!(errors("skud", "Setup as usual\n\n1. Rs*10b Rs*10r\n"), []);
}

#[test]
fn words_that_change_a_ply_are_no_comment() {
    for (variant, text, wrong) in [
        ("ancient", "1. Kn*6r, Wh*11j two steps back", "two steps back"),
        ("ancient", "1. Kn*6r, Wh*11j and turns it back by two", "and turns it back by two"),
        ("ancient", "1. Kn*6r, Wh*11j (two back)", "two back"),
        ("wiki", "1. Rd*2k Ly*17e\n2. E*1j-1k (bends Rd2k-3k)", "bends Rd2k-3k"),
        ("iroh", "1. A6o-5o (via 6p)", "via"),
        ("iroh", "1. A6o-5o (actually 7p)", "actually"),
        ("iroh", "1. A6o-5o (I mean 7p)", "I mean 7p"),
        ("basic", "first rose 16i second rose 4k\nfrist rhodo 13f second rhodo 7n", "frist rhodo 13f second rhodo 7n"),
        ("balance", "1. Tulip #7r, Wagon #10l, Violet #2h", "Tulip #7r, Wagon #10l, Violet #2h"),
    ] {
        let found = errors(variant, &format!("{text}\n"));
        assert!(found.contains(&("ply-unreadable", wrong.to_owned())), "{text}: {found:?}");
    }
    // Evaluations, and what only speaks of the ply.
    for (text, comment) in [
        ("1. Rs*10b Rs*10r (+0.1)", "{+0.1}"),
        ("1. Rs*10b (0) Rs*10r", "{0}"),
        ("1. Rs*10b (threatens 7p) Rs*10r", "{threatens 7p}"),
        ("1. Rs*10b (two nice moves) Rs*10r", "{two nice moves}"),
    ] {
        let read = game("skud", &format!("[Rules \"site\"]\n\n{text}\n"));
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        assert!(read.to("pai").unwrap().contains(comment), "{text}");
    }
}

#[test]
fn a_bonus_in_parentheses_is_told_of() {
    let opening = "[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. ";
    let told = |line: &str| {
        let found = findings(&game("skud", &format!("{opening}{line}\n")));
        found.into_iter().filter(|(code, _)| *code == "variation-ply").map(|(_, text)| text).collect::<Vec<_>>()
    };
    assert_eq!(told("Rs10b-9d (Jd*10b) Rs10r-12q"), ["(Jd*10b)"]);
    assert_eq!(told("Rs10b-9d Rs10r-12q (Jd*10r)"), ["(Jd*10r)"]);
    // With a number, or in the place of a plant, it is what could have been played.
    for line in ["Rs10b-9d (2. Jd*10b) Rs10r-12q", "Jd*18j (Jd*2j) Rs10r-12q", "Rs10b-9d (Rs10b-10d) Rs10r-12q"] {
        assert_eq!(told(line), [""; 0], "{line}");
    }
}

#[test]
fn signs_of_emphasis_and_other_words_are_read() {
    for (text, wanted) in [
        ("1. _Rs*10b_ _Rs*10r_", "Rs*10b Rs*10r"),
        ("1. **Rs*10b** **Rs*10r***", "Rs*10b Rs*10r"),
        ("mei  7:01 PM\nRs 10b\nlin  7:02 PM\nRs 10r\nmei  7:03 PM\nJs 2j", "Rs*10b Rs*10r Js*2j"),
        ("1. Rose 10b, Rose 10r\nThen came a jasmine on 2j", "Rs*10b Rs*10r Js*2j"),
        ("1. rose to ten b, rose to ten r\n2. ten b to nine d, ten r to twelve q", "Rs*10b Rs*10r 10b-9d 10r-12q"),
    ] {
        let read = game("skud", &format!("Skud Pai Sho, site rules\nmei vs lin\n\n{text}\n"));
        assert!(read.is_right(), "{text}: {:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), wanted, "{text}");
    }
    // One that is left over at the very end.
    assert_eq!(plies(&game("skud", "1. **Rs*10b** **Rs*10r***")).len(), 2);
}

#[test]
fn a_misspelt_name_shows_the_code_that_is_meant() {
    for (variant, ply, meant) in [
        ("skud", "Lilly10b-10e", "`Ly`"),
        ("skud", "Rhododenron10b-7b", "`Rd`"),
        ("iroh", "ari6o-5o", "`A`"),
        ("skud", "Jaed", "`Jd`"),
    ] {
        let read = game(variant, &format!("1. {ply}\n"));
        let help = read.diagnostics()[0].help.clone().unwrap_or_default();
        assert!(help.contains(&format!("did you mean {meant}")), "{ply}: {help}");
    }
}

#[test]
fn a_player_called_like_a_tile_moves_what_stands_there() {
    for (players, first, second) in [(["Rose", "Lily"], "Rose", "Lily"), (["Bo", "Al"], "Bo", "Al")] {
        let tags = format!("[Guest \"{}\"]\n[Host \"{}\"]\n\n", players[0], players[1]);
        let text = format!("{tags}1. Jd*10b Jd*10r\n2. {first} moves 10b to 10e, {second} moves 10r to 10p\n");
        let read = game("skud", &text);
        assert!(read.is_right(), "{text}{:?}", findings(&read));
        assert_eq!(plies(&read).join(" "), "Jd*10b Jd*10r 10b-10e 10r-10p");
    }
    // Without such a player it is the tile, which does not stand there.
    let text = "1. Jd*10b Jd*10r\n2. Rose moves 10b to 10e, Lily moves 10r to 10p\n";
    assert_eq!(errors("skud", text)[0].0, "skud-other-tile");
}
