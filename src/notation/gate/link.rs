//! The share links of the Garden Gate site: a query, packed or plain, with the game's text in one of its fields.

use super::read::game as read_game;
use super::{lz, skud};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::builder::Builder;
use crate::notation::read::message::shown;
use crate::notation::read::visitor::{TagText, Visitor};
use crate::notation::tree::{Kind, parse_json};
use crate::notation::{Options, Read, Spelling};
use crate::source::Span;
use std::borrow::Cow;

/// The most that a link may unpack to. The longest game of the site takes a small part of it.
const LIMIT: usize = 1 << 18;

/// The site's number for Skud Pai Sho.
const SKUD: &str = "1";

/// The query of the link that a text consists of, without its `?`; empty if the link has none. `None` if the text is not
/// a link.
pub(crate) fn find(text: &str) -> Option<&str> {
    let link = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let link = link.strip_prefix('<').and_then(|inside| inside.strip_suffix('>')).unwrap_or(link);
    let is_link = ["http://", "https://"]
        .iter()
        .any(|start| link.get(..start.len()).is_some_and(|found| found.eq_ignore_ascii_case(start)));
    if !is_link || link.contains('\n') {
        return None;
    }
    let link = link.split('#').next().unwrap_or(link);
    Some(link.split_once('?').map_or(&link[link.len()..], |(_, query)| query))
}

/// Reads the game in a link. All spans are that of the query, so messages quote what they are about.
pub(crate) fn read(text: &str, query: &str, options: &Options) -> Read {
    let here = if query.is_empty() { Span::of(text.trim(), text) } else { Span::of(query, text) }.unwrap_or_default();
    let refused = |code: &'static Code, message: String, help: &str| {
        let mut read = Builder::new("", skud(), Spelling::Gate).finish();
        read.diagnostics.push(Diagnostic::new(code, here, message).help(help));
        read.sound = 0;
        read
    };
    let Some(fields) = fields(query) else {
        let help = "copy the whole link again: the text after its `?` is packed, and one lost character spoils it";
        return refused(&codes::LINK_UNREADABLE, "this link cannot be unpacked".to_owned(), help);
    };
    let field = |name: &str| fields.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str());
    if let Some(number) = field("gameType").filter(|number| *number != SKUD) {
        let message =
            format!("this link is for another of the site's games (number {}), not Skud Pai Sho", shown(number));
        return refused(&codes::LINK_OTHER_GAME, message, "links of Skud Pai Sho games are read (number 1)");
    }
    if let (None, Some((name, number))) = (field("game"), named_game(&fields)) {
        let message = format!("this link names {name} {} of the site and does not contain its plies", shown(number));
        let help = "open it there, and copy the text under \"Show game notation\"";
        return refused(&codes::LINK_NAMES_GAME, message, help);
    }
    let Some(game) = field("game") else {
        let help = "share the game itself: such a link has a `game` in the packed text after its `?`";
        return refused(&codes::LINK_UNREADABLE, "this link contains no game".to_owned(), help);
    };
    held(game, &tags(&fields, options.keep_personal), here, "link")
}

/// Reads the text of a game that something else holds, with its tags.
pub(super) fn held(game: &str, tags: &[(&'static str, String)], here: Span, holder: &str) -> Read {
    let mut builder = Builder::new(game, skud(), Spelling::Gate);
    for (name, value) in tags {
        builder.tag(TagText { text: value, name, written: value, value: Cow::Borrowed(value) });
    }
    read_game(game, &mut builder);
    let mut read = builder.finish();
    for diagnostic in &mut read.diagnostics {
        let token = game.get(diagnostic.span.range()).unwrap_or_default();
        if !token.is_empty() && !diagnostic.message.contains(token) {
            diagnostic.message = format!("{}, at `{}` in the {holder}", diagnostic.message, shown(token));
        }
        diagnostic.span = here;
        diagnostic.others.clear();
    }
    read.spans.header.fill(here);
    read.spans.entries.fill(here);
    read
}

/// What a link names that the site keeps: a game or a tournament, with its number.
fn named_game(fields: &[(String, String)]) -> Option<(&'static str, &str)> {
    let kinds = [("ig", "game"), ("tu", "tournament")];
    kinds.iter().find_map(|(field, kind)| {
        let (_, number) = fields.iter().find(|(name, _)| name == field)?;
        Some((*kind, number.as_str()))
    })
}

/// The names and values of a query, packed or plain.
fn fields(query: &str) -> Option<Vec<(String, String)>> {
    if query.contains('=') {
        return Some(split(query));
    }
    let whole = percent_decoded(query);
    if whole.contains('=') {
        return Some(split(&whole));
    }
    // A form replaces `+` by a space.
    lz::unpack(&whole.replace(' ', "+"), LIMIT).filter(|plain| plain.contains('=')).map(|plain| split(&plain))
}

fn split(query: &str) -> Vec<(String, String)> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (percent_decoded(name).into_owned(), percent_decoded(value).into_owned())
        })
        .collect()
}

/// Replaces every `%` and two hexadecimal digits by their byte; unchanged if the result is not UTF-8.
fn percent_decoded(written: &str) -> Cow<'_, str> {
    if !written.contains('%') {
        return Cow::Borrowed(written);
    }
    let bytes = written.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let digits = bytes.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.filter(|digits| byte == b'%' && digits.bytes().all(|digit| digit.is_ascii_hexdigit())) {
            Some(digits) => {
                decoded.push(u8::from_str_radix(digits, 16).unwrap_or(byte));
                at += 3;
            }
            None => {
                decoded.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(decoded).map_or(Cow::Borrowed(written), Cow::Owned)
}

/// The tags for the other fields: one for what the link asks of the rules and says of the game, and the players if they
/// are to be kept. Their addresses, and that of a tournament's host, are private.
fn tags(fields: &[(String, String)], keep_personal: bool) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    let mut asked: Vec<String> = Vec::new();
    for (name, value) in fields {
        match name.as_str() {
            "game" => {}
            "guest" | "host" => {
                if keep_personal && !value.is_empty() {
                    tags.push((if name == "host" { "Host" } else { "Guest" }, one_line(value)));
                }
            }
            "gameOptions" => match names(value) {
                Some(names) => asked.extend(names),
                None => asked.push(format!("{name}={}", one_word(value))),
            },
            _ if value.contains('@') && !keep_personal => {}
            _ if value.is_empty() => asked.push(one_word(name)),
            _ => asked.push(format!("{}={}", one_word(name), one_word(value))),
        }
    }
    if !asked.is_empty() {
        tags.push(("Options", asked.join(" ")));
    }
    tags
}

/// The names in a list of texts in JSON.
fn names(list: &str) -> Option<Vec<String>> {
    let document = parse_json(list);
    match document.root?.kind {
        Kind::List(names) if document.error.is_none() => {
            names.iter().map(|name| name.as_text().map(one_word)).collect()
        }
        _ => None,
    }
}

/// Replaces control characters, which tags cannot have.
fn one_line(value: &str) -> String {
    value.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// A name or value with its spaces escaped, so that several fit in one tag.
fn one_word(value: &str) -> String {
    one_line(value).replace('%', "%25").replace(char::is_whitespace, "%20")
}

#[cfg(test)]
mod tests {
    use super::super::GardenGate;
    use super::super::lz::tests::pack;
    use crate::notation::{Notation, Options, Read};

    /// Made with lz-string 1.5.0 as the site makes its links, from the game and the fields that the tests name.
    const LINK: &str = "https://skudpaisho.com/?OYQwtgpgvADAEgOgEoBoDqKDSKBCQ";

    fn read(text: &str) -> Read {
        GardenGate.read(text, &Options::default())
    }

    fn link(query: &str) -> String {
        format!("https://skudpaisho.com/?{}\n", pack(query))
    }

    const GAME: &str = "0H.R,W,K,B;0G.R,W,K,B;1G.R4(0,-8);1H.R4(0,8);2G.R5(8,0)";

    #[test]
    fn a_link_holds_the_same_game_as_the_text() {
        let record = read(GAME).record;
        for text in [
            link(&format!("game={GAME}")),
            link(&format!("game={}", GAME.replace(',', "%2C"))),
            format!("  <{}>\r\n", link(&format!("game={GAME}")).trim()),
            format!("HTTP://localhost:8080/index.html?{}#board", pack(&format!("game={GAME}"))),
            format!("https://skudpaisho.com/?game={GAME}"),
            format!(
                "https://skudpaisho.com/?game={}",
                GAME.replace('(', "%28").replace(')', "%29").replace(';', "%3b")
            ),
        ] {
            let read = read(&text);
            assert_eq!(read.diagnostics, [], "{text}");
            assert_eq!(read.record, record, "{text}");
        }
        let read = read(LINK);
        assert_eq!((read.record.tag("HostAccents"), read.diagnostics.len()), (Some("Rk Wh Kn B"), 0));
    }

    #[test]
    fn options_are_kept_and_players_only_on_demand() {
        let query = format!(
            "gameType=1&host=mei@example.org&guest=tam@example.org&game={GAME}\
             &gameOptions=[\"newSpecialFlowerRules\",\"rocksUnwheelable\"]&sameStart=y&tournamentName=Spring Cup\
             &tournamentHost=jo@example.org"
        );
        let plain = GardenGate.read(&link(&query), &Options::default());
        assert_eq!(plain.diagnostics, []);
        let options = "gameType=1 newSpecialFlowerRules rocksUnwheelable sameStart=y tournamentName=Spring%20Cup";
        assert_eq!(plain.record.tag("Options"), Some(options));
        assert!(!format!("{plain:?}").contains('@'), "{plain:?}");
        let kept = GardenGate.read(&link(&query), &Options { keep_personal: true, ..Options::default() });
        assert_eq!(kept.record.tag("Host"), Some("mei@example.org"));
        assert_eq!(kept.record.tag("Guest"), Some("tam@example.org"));
        assert!(kept.record.tag("Options").unwrap().ends_with("tournamentHost=jo@example.org"));
    }

    #[track_caller]
    fn found(text: &str, code: &str, token: &str, message: &str) {
        let read = read(text);
        let diagnostic = read.diagnostics.first().unwrap_or_else(|| panic!("no diagnostic for {text}"));
        assert_eq!((diagnostic.code.name, &text[diagnostic.span.range()], read.sound), (code, token, read.sound));
        assert!(diagnostic.message.contains(message), "{}", diagnostic.message);
        assert!(diagnostic.help.is_some());
    }

    #[test]
    fn errors_in_a_link_quote_the_token() {
        let bad = |from: &str, to: &str| {
            let packed = pack(&format!("game={}", GAME.replace(from, to)));
            (format!("https://skudpaisho.com/?{packed}\n"), packed)
        };
        for (from, to, code, message) in [
            ("R5(8,0)", "R5(9,9)", "point-off-board", "`(9,9)`"),
            ("R5(8,0)", "R5(8,x)", "ply-unreadable", "`(8,x)`"),
            ("2G.", "3G.", "turn-number", "`3G.`"),
            ("1H.R4(0,8);", "", "ply-missing", "`2G.`"),
        ] {
            let (text, packed) = bad(from, to);
            found(&text, code, &packed, message);
        }
    }

    #[test]
    fn links_without_a_game_of_skud_are_refused() {
        found("https://skudpaisho.com/?OYQ!", "link-unreadable", "OYQ!", "cannot be unpacked");
        found("https://skudpaisho.com/", "link-unreadable", "https://skudpaisho.com/", "cannot be unpacked");
        found("https://skudpaisho.com/?replay=true", "link-unreadable", "replay=true", "no game");
        found("https://skudpaisho.com/?ig=160722", "link-names-game", "ig=160722", "names game 160722");
        let packed = pack("ig=160722&h=y");
        found(&format!("https://skudpaisho.com/?{packed}"), "link-names-game", &packed, "names game 160722");
        found("https://skudpaisho.com/?tu=31", "link-names-game", "tu=31", "names tournament 31");
        found("https://skudpaisho.com/?gameType=2&game=0H.", "link-other-game", "gameType=2&game=0H.", "number 2");
        for packed in ["", "%", "%%%", "%ff", "é", "=", "&", "a=b=c", "game=%00", "game=", "%zz=%e9"] {
            read(&format!("https://skudpaisho.com/?{packed}"));
        }
    }
}
