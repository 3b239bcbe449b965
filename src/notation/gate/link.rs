//! The share links of the Garden Gate site: a query, packed or plain, with the game's text in one of its fields.

use super::encoded::{self, percent_decoded, unescaped};
use super::held::{self, Beside, held, refused};
use super::options::{names, one_line, one_word};
use super::{lz, other};
use crate::code::Code;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::Read;
use crate::notation::read::message::shown;
use crate::source::Span;

/// The most that a link may unpack to. The longest game of the site takes a small part of it.
pub(super) const LIMIT: usize = 1 << 18;

/// The field of the options.
const OPTIONS: &str = "gameOptions";
/// How options are written.
pub(super) const OPTIONS_HELP: &str =
    "the site writes one list of names, such as `gameOptions=[\"NoWheels\",\"NoAltWin\"]`";

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
    // An entity has this sign too.
    let fragment = link.match_indices('#').map(|(at, _)| at).find(|at| !link[..*at].ends_with('&'));
    let link = &link[..fragment.unwrap_or(link.len())];
    Some(link.split_once('?').map_or(&link[link.len()..], |(_, query)| query))
}

/// A name and its value in a query.
struct Field<'a> {
    name: String,
    value: String,
    /// What a diagnostic of it points at.
    written: &'a str,
}

/// Reads the game in the link that a text ends with. All spans are that of a field, or of the packed query that it is in, so
/// messages quote what they are about.
pub(super) fn read<'a>(
    text: &str,
    link: &'a str,
    query: &'a str,
    mut beside: Vec<Beside<'a>>,
    keep_personal: bool,
) -> Read {
    let span = |part: &str| Span::of(part, text).unwrap_or_default();
    let start = Span::of(query, link).unwrap_or_default().start as usize;
    let address = link[..start].trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let address = if query.is_empty() { link.trim() } else { address.trim_end_matches('?') };
    let refused = |here: &str, code: &'static Code, message: String, help: &str| {
        refused(Diagnostic::new(code, span(here), message).help(help))
    };
    let Some(fields) = fields(query, address) else {
        let help = "copy the whole link again: the text after its `?` is packed, and one lost character spoils it";
        let here = if query.is_empty() { address } else { query };
        return refused(here, &codes::LINK_UNREADABLE, "this link cannot be unpacked".to_owned(), help);
    };
    let field = |name: &str| fields.iter().find(|field| field.name == name);
    if let Some(other) = field("gameType").and_then(|field| other::numbered("link", &field.value, span(field.written)))
    {
        return held::refused(other);
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
    let tags = tags(&fields, keep_personal);
    let is_said = |name: &str| beside.iter().any(|said| said.name == name);
    let tags: Vec<Beside<'_>> = tags.into_iter().filter(|tag| !is_said(tag.name)).collect();
    beside.extend(tags);
    let mut read = held(text, &game.value, &beside, game.written, "link");
    if let Some((here, message)) = wrong_options(&fields).filter(|_| read.is_sound()) {
        let warning = Diagnostic::new(&codes::LINK_OPTIONS, span(here), message).label("no options");
        read.diagnostics.push(warning.help(OPTIONS_HELP));
    }
    read
}

/// The names and values of a query, packed or plain.
fn fields<'a>(query: &'a str, address: &'a str) -> Option<Vec<Field<'a>>> {
    if query.len() > LIMIT {
        return None;
    }
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
    let field = |pair| {
        let (name, value) = str::split_once(pair, '=').unwrap_or((pair, ""));
        let (name, value) = (percent_decoded(name).into_owned(), percent_decoded(value));
        let value = if name == OPTIONS { unescaped(&value).into_owned() } else { value.into_owned() };
        Field { name, value, written: written(pair) }
    };
    encoded::fields(query).into_iter().map(field).collect()
}

/// The tags for the other fields: one for what the link asks of the rules and says of the game, and the players if they
/// are to be kept. Whatever else could say who somebody is goes with them.
fn tags<'a>(fields: &[Field<'a>], keep_personal: bool) -> Vec<Beside<'a>> {
    let mut tags = Vec::new();
    // The options first, so that an item of the tag is found in the link.
    let mut asked: Vec<String> =
        options(fields).and_then(|list| names(list.value.as_str(), keep_personal)).unwrap_or_default();
    let mut written = options(fields).map(|list| list.written);
    for Field { name, value, written: field } in fields {
        let seat = ["Host", "Guest"].into_iter().find(|seat| name.eq_ignore_ascii_case(seat));
        match (name.as_str(), seat) {
            ("game" | "gameType" | OPTIONS, _) => {}
            (_, Some(name)) => {
                // A player who was not known is named so.
                if keep_personal && !["", "undefined"].contains(&value.as_str()) {
                    tags.push(Beside { name, value: one_line(value), written: field });
                }
            }
            _ if !keep_personal && !is_of_the_game(name, value) => {}
            _ => {
                let (name, value) = (one_word(name), one_word(value));
                asked.push(if value.is_empty() { name } else { format!("{name}={value}") });
                written = written.or(Some(field));
            }
        }
    }
    if let Some(written) = written.filter(|_| !asked.is_empty()) {
        tags.push(Beside { name: "Options", value: asked.join(", "), written });
    }
    tags
}

/// The options of a link. The site takes none where there are two lists.
fn options<'f, 'a>(fields: &'f [Field<'a>]) -> Option<&'f Field<'a>> {
    let mut lists = fields.iter().filter(|field| field.name == OPTIONS);
    lists.next().filter(|_| lists.next().is_none())
}

/// What keeps the site from reading the options of a link.
fn wrong_options<'a>(fields: &[Field<'a>]) -> Option<(&'a str, &'static str)> {
    let mut lists = fields.iter().filter(|field| field.name == OPTIONS);
    let (first, second) = (lists.next()?, lists.next());
    match second {
        Some(second) => Some((second.written, "this link has two lists of options, so that the site takes none")),
        None => names(&first.value, false).is_none().then_some((
            first.written,
            "the options of this link are not a list of names in JSON, so that the site takes none",
        )),
    }
}

/// Whether a field can say nothing of a person: it is on or off, a small number, or the name of a tournament.
fn is_of_the_game(name: &str, value: &str) -> bool {
    const WORDS: [&str; 9] = ["", "y", "n", "yes", "no", "on", "off", "true", "false"];
    let is_small = value.len() <= 3 && value.bytes().all(|byte| byte.is_ascii_digit());
    let is_switch = is_small || WORDS.iter().any(|word| value.trim().eq_ignore_ascii_case(word));
    let has_address = || value.contains('@') || value.contains("%40");
    is_name(name) && (is_switch || name == "tournamentName" && !has_address())
}

/// Whether a word is one that the site has for a field.
fn is_name(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

#[cfg(test)]
mod tests {
    use super::super::GardenGate;
    use super::super::lz::pack;
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
        let options = "newSpecialFlowerRules, rocksUnwheelable, sameStart=y, tournamentName=Spring%20Cup";
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
            assert_eq!(plain.tag("Options"), Some("superRocks, sameStart=y, lotusNoCapture=off, rated=17"));
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
    fn options_are_read_as_the_site_reads_them() {
        let read = |query: &str| {
            let [packed, plain] =
                [pack(&format!("game={GAME}&{query}")), format!("game={GAME}&{query}")].map(|query| {
                    let read = read(&format!("https://skudpaisho.com/?{query}\n"));
                    let codes: Vec<&str> = read.diagnostics.iter().map(|found| found.code.name).collect();
                    (read.record.tag("Options").unwrap_or_default().to_owned(), codes)
                });
            assert_eq!(packed, plain, "{query}");
            packed
        };
        let fine = |options: &str| (options.to_owned(), vec![]);
        for query in ["gameOptions=", "gameOptions=[]", "gameOptions=null", "gameOptions", "gameType=1&host=undefined"]
        {
            assert_eq!(read(query), fine(""), "{query}");
        }
        for query in [
            "gameOptions=[\"NoWheels\",\"All Accent Tiles\"]",
            "gameOptions=[&quot;NoWheels&quot;,&quot;All Accent Tiles&quot;]",
            "gameType=1&amp;gameOptions=[&quot;NoWheels&quot;, &#34;allAccentTiles&#34;]",
            "gameOptions=%5B%22NoWheels%22%2C%22All%20Accent%20Tiles%22%5D",
            "gameOptions=%5b%26quot%3bNoWheels%26quot%3b,%26quot%3bAllAccentTiles%26quot%3b%5d",
        ] {
            assert_eq!(read(query), fine("NoWheels, AllAccentTiles"), "{query}");
        }
        // Unknown names are kept, and known by the rules.
        assert_eq!(read("sameStart=y&gameOptions=[\"No Rocks\",5]"), fine("No%20Rocks, 5, sameStart=y"));
        for query in ["gameOptions=NoWheels", "gameOptions={}", "gameOptions=[\"NoWheels\"]&gameOptions=[\"NoAltWin\"]"]
        {
            assert_eq!(read(query), (String::new(), vec!["link-options"]), "{query}");
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
        found("https://skudpaisho.com/?gameType=2&game=0H.", "link-other-game", "gameType=2", "Vagabond");
        for packed in ["", "%", "%%%", "%ff", "é", "=", "&", "a=b=c", "game=%00", "game=", "%zz=%e9"] {
            read(&format!("https://skudpaisho.com/?{packed}"));
        }
    }
}
