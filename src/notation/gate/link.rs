//! The share links of the Garden Gate site: a query, packed or plain, with the game's text in one of its fields.

use super::read::game as read_game;
use super::{lz, skud};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::builder::Builder;
use crate::notation::read::message::shown;
use crate::notation::read::visitor::{TagText, Visitor};
use crate::notation::tree::{Kind, read_json};
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

/// A name and its value in a query.
struct Field<'a> {
    name: String,
    value: String,
    /// What a diagnostic of it points at.
    written: &'a str,
}

/// Reads the game in a link. All spans are that of a field, or of the packed query that it is in, so messages quote what
/// they are about. What a link says of players is not pointed at.
pub(crate) fn read(text: &str, query: &str, options: &Options) -> Read {
    let span = |part: &str| Span::of(part, text).unwrap_or_default();
    let address = text[..span(query).start as usize].trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let address = if query.is_empty() { text.trim() } else { address.trim_end_matches('?') };
    let refused = |here: &str, code: &'static Code, message: String, help: &str| {
        let mut read = Builder::new("", skud(), Spelling::Gate).finish();
        read.diagnostics.push(Diagnostic::new(code, span(here), message).help(help));
        read.sound = 0;
        read
    };
    let Some(fields) = fields(query, address) else {
        let help = "copy the whole link again: the text after its `?` is packed, and one lost character spoils it";
        let here = if query.is_empty() { address } else { query };
        return refused(here, &codes::LINK_UNREADABLE, "this link cannot be unpacked".to_owned(), help);
    };
    let field = |name: &str| fields.iter().find(|field| field.name == name);
    if let Some(other) = field("gameType").filter(|field| field.value != SKUD) {
        let number = shown(&other.value);
        let message = format!("this link is for another of the site's games (number {number}), not Skud Pai Sho");
        let help = "links of Skud Pai Sho games are read (number 1)";
        return refused(other.written, &codes::LINK_OTHER_GAME, message, help);
    }
    let Some(game) = field("game") else {
        // What a link names that the site keeps: a game or a tournament, with its number.
        let named =
            [("ig", "game"), ("tu", "tournament")].into_iter().find_map(|(name, kind)| Some((field(name)?, kind)));
        if let Some((field, kind)) = named {
            let number = shown(&field.value);
            let message = format!("this link names {kind} {number} of the site and does not contain its plies");
            let help = "open it there, and copy the text under \"Show game notation\"";
            return refused(field.written, &codes::LINK_NAMES_GAME, message, help);
        }
        let help = "share the game itself: such a link has a `game` in the packed text after its `?`";
        return refused(address, &codes::LINK_UNREADABLE, "this link contains no game".to_owned(), help);
    };
    held(&game.value, &tags(&fields, options.keep_personal), span(game.written), "link")
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

/// The names and values of a query, packed or plain.
fn fields<'a>(query: &'a str, address: &'a str) -> Option<Vec<Field<'a>>> {
    if query.contains('=') {
        return Some(split(query, |pair| pair));
    }
    let whole = percent_decoded(query);
    if whole.contains('=') {
        return Some(split(&whole, |_| address));
    }
    // A form replaces `+` by a space.
    let plain = lz::unpack(&whole.replace(' ', "+"), LIMIT).filter(|plain| plain.contains('='))?;
    Some(split(&plain, |_| query))
}

fn split<'a, 'q>(query: &'q str, written: impl Fn(&'q str) -> &'a str) -> Vec<Field<'a>> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            let (name, value) = (percent_decoded(name).into_owned(), percent_decoded(value).into_owned());
            Field { name, value, written: written(pair) }
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
/// are to be kept. Whatever else could say who somebody is goes with them.
fn tags(fields: &[Field<'_>], keep_personal: bool) -> Vec<(&'static str, String)> {
    let mut tags = Vec::new();
    let mut asked: Vec<String> = Vec::new();
    for Field { name, value, .. } in fields {
        let seat = ["Host", "Guest"].into_iter().find(|seat| name.eq_ignore_ascii_case(seat));
        let options = if name == "gameOptions" { names(value) } else { None };
        match (name.as_str(), seat, options) {
            ("game", ..) => {}
            (_, Some(seat), _) => {
                if keep_personal && !value.is_empty() {
                    tags.push((seat, one_line(value)));
                }
            }
            (_, _, Some(names)) => asked.extend(names.into_iter().filter(|name| keep_personal || is_name(name))),
            _ if !keep_personal && !is_of_the_game(name, value) => {}
            _ if value.is_empty() => asked.push(one_word(name)),
            _ => asked.push(format!("{}={}", one_word(name), one_word(value))),
        }
    }
    if !asked.is_empty() {
        tags.push(("Options", asked.join(" ")));
    }
    tags
}

/// Whether a field can say nothing of a person: it is on or off, a small number, or the name of a tournament.
fn is_of_the_game(name: &str, value: &str) -> bool {
    const WORDS: [&str; 9] = ["", "y", "n", "yes", "no", "on", "off", "true", "false"];
    let is_small = value.len() <= 3 && value.bytes().all(|byte| byte.is_ascii_digit());
    let is_switch = is_small || WORDS.iter().any(|word| value.trim().eq_ignore_ascii_case(word));
    let has_address = || value.contains('@') || value.contains("%40");
    is_name(name) && (is_switch || name == "tournamentName" && !has_address())
}

/// Whether a word is one that the site has for an option.
fn is_name(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// The names in a list of texts in JSON.
fn names(list: &str) -> Option<Vec<String>> {
    let document = read_json(list);
    let root = document.root().filter(|root| document.error.is_none() && root.kind() == Kind::List)?;
    root.items().map(|name| name.as_text().map(one_word)).collect()
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

    #[test]
    fn what_is_not_of_the_game_is_dropped_unless_it_is_asked_for() {
        let said = "Host=Mei&GUEST=Tam&hostUserName=Mei&hostEmail=me%2540mail.org&tournamentName=me%2540mail.org\
                    &me@mail.org&gameOptions=[\"superRocks\",\"me@mail.org\"]&sameStart=y&lotusNoCapture=off&rated=17";
        for link in [link(&format!("game={GAME}&{said}")), format!("https://skudpaisho.com/?game={GAME}&{said}")] {
            let header = |keep_personal| {
                let options = Options { keep_personal, ..Options::default() };
                GardenGate.read(&link, &options).record
            };
            let plain = header(false);
            assert_eq!(plain.tag("Options"), Some("superRocks sameStart=y lotusNoCapture=off rated=17"));
            assert_eq!((plain.tag("Host"), plain.tag("Guest")), (None, None));
            let kept = header(true);
            assert_eq!((kept.tag("Host"), kept.tag("Guest")), (Some("Mei"), Some("Tam")));
            assert!(kept.tag("Options").unwrap().contains("hostUserName=Mei"), "{kept:?}");
        }
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
        found("https://skudpaisho.com/?replay=true", "link-unreadable", "https://skudpaisho.com/", "no game");
        found("https://skudpaisho.com/?ig=160722", "link-names-game", "ig=160722", "names game 160722");
        let packed = pack("ig=160722&h=y");
        found(&format!("https://skudpaisho.com/?{packed}"), "link-names-game", &packed, "names game 160722");
        found("https://skudpaisho.com/?tu=31", "link-names-game", "tu=31", "names tournament 31");
        found("https://skudpaisho.com/?gameType=2&game=0H.", "link-other-game", "gameType=2", "number 2");
        for packed in ["", "%", "%%%", "%ff", "é", "=", "&", "a=b=c", "game=%00", "game=", "%zz=%e9"] {
            read(&format!("https://skudpaisho.com/?{packed}"));
        }
    }
}
