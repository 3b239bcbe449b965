//! `link`: the share links of the site, a line a game. They are read as all that comes from the site is.

use super::{GardenGate, lz};
use crate::notation::set_up::{option_items, rule_items};
use crate::notation::{Content, Frame, Notation, Options, Read, Spelling, Splitter, WriteError};
use crate::record::{Head, Marks, Part, Record, Setting, Tag, site_options};
use crate::source::Span;
use std::borrow::Cow;

/// What links of the site begin with.
const SITE: &str = "https://skudpaisho.com/?";

/// `link`, the share links of the Garden Gate site.
pub struct Link {
    /// Whether the players are named: what is packed is not seen by who passes it on.
    names: bool,
}

/// Links without the names of players, and with them.
pub(crate) static LINKS: [Link; 2] = [Link { names: false }, Link { names: true }];

impl Notation for Link {
    fn name(&self) -> &'static str {
        "link"
    }

    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    fn about(&self) -> &'static str {
        "the share links of the Garden Gate site, for Skud only"
    }

    fn read(&self, text: &str, options: &Options) -> Read {
        GardenGate.read(text, options)
    }

    fn write(&self, record: &Record, out: &mut String) -> Result<(), WriteError> {
        let record = linked(record);
        let mut plies = String::new();
        GardenGate.write(&record, &mut plies)?;
        let mut query = String::from("gameType=1");
        for seat in ["Host", "Guest"].into_iter().filter(|_| self.names) {
            if let Some(name) = record.tag(seat) {
                query += &format!("&{}={}", seat.to_ascii_lowercase(), encoded(name));
            }
        }
        query += &format!("&game={}", plies.trim_end());
        let mut names = Vec::new();
        for Setting { name, value } in record.tag("Options").map(option_items).into_iter().flatten() {
            match value {
                Some(value) => query += &format!("&{name}={value}"),
                None => names.push(super::encoded::percent_decoded(name)),
            }
        }
        if !names.is_empty() {
            let list = serde_json::to_string(&names).map_err(|error| WriteError::new(error.to_string()))?;
            query += &format!("&gameOptions={}", encoded(&list));
        }
        if query.len() > super::link::LIMIT {
            return Err(WriteError::new(format!("a link holds at most {} KiB", super::link::LIMIT >> 10)));
        }
        out.push_str(SITE);
        out.push_str(&lz::pack(&query));
        out.push('\n');
        Ok(())
    }

    fn spelling(&self) -> Spelling {
        GardenGate.spelling()
    }

    fn marks(&self) -> Marks {
        GardenGate.marks()
    }

    fn part(&self, text: &str, part: Part) -> Option<Span> {
        GardenGate.part(text, part)
    }

    fn drops(&self) -> &'static [Content] {
        // Of the content that the text of the site drops a link has the options, and the players if they are named.
        let first = if self.names { 2 } else { 1 };
        &super::DROPS[first..]
    }

    fn splitter(&self) -> Box<dyn Splitter> {
        GardenGate.splitter()
    }

    fn looks_like(&self, _start: &str) -> bool {
        false
    }

    fn frame(&self) -> Frame {
        Frame { before: "", between: "", after: "" }
    }
}

/// A value with the signs escaped that a query has for itself.
fn encoded(value: &str) -> Cow<'_, str> {
    if value.contains(['%', '&']) { value.replace('%', "%25").replace('&', "%26").into() } else { value.into() }
}

/// A record as a link of it reads: all of its options in one tag, and no edition where it is that of the site.
pub(crate) fn linked(record: &Record) -> Record {
    let mut linked = record.clone();
    let (mut names, mut others): (Vec<Cow<'_, str>>, Vec<String>) = (Vec::new(), Vec::new());
    let mut rules = Vec::new();
    for item in record.tag("Rules").map(rule_items).into_iter().flatten() {
        match site_options::named(item.name).filter(|_| item.value.is_none()) {
            Some(option) => names.push(site_options::NAMES[option].0.into()),
            None => rules.push(written(&item)),
        }
    }
    let options: Vec<Setting<'_>> = record.tag("Options").map(option_items).into_iter().flatten().collect();
    site_options::each(&options, |at, option| match (option, &options[at.start]) {
        (Some(option), _) => names.push(site_options::NAMES[option].0.into()),
        (None, item) if item.value.is_some() => others.push(written(item)),
        (None, item) => names.push(item.name.into()),
    });
    let mut all: Vec<Cow<'_, str>> = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all.extend(others.into_iter().map(Cow::Owned));
    let is_sites = rules.iter().all(|item| item.eq_ignore_ascii_case("site"));
    linked.header.retain_mut(|head| match head {
        Head::Tag(tag) if tag.name == "Rules" => {
            tag.value = rules.join("; ");
            !is_sites
        }
        Head::Tag(tag) => tag.name != "Options",
        Head::Comment(_) => true,
    });
    if !all.is_empty() {
        linked.header.push(Head::Tag(Tag { name: "Options".to_owned(), value: all.join(", ") }));
    }
    let rank = |head: &Head| {
        let order = ["Host", "Guest", "Options", "HostAccents", "GuestAccents"];
        head.tag().and_then(|tag| order.iter().position(|name| *name == tag.name)).unwrap_or(order.len())
    };
    crate::order::by_key(&mut linked.header, rank);
    linked
}

/// An item as a tag has it.
fn written(item: &Setting<'_>) -> String {
    item.value.map_or_else(|| item.name.to_owned(), |value| format!("{}={value}", item.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Pai;

    const PLIES: &str = "1. Rs*10b Rs*10r\n2. 10b-10e\n";

    fn link(tags: &str, names: bool) -> String {
        let record = Pai.read(&format!("[Variant \"skud\"]\n{tags}\n\n{PLIES}"), &Options::default()).record;
        let mut out = String::new();
        LINKS[usize::from(names)].write(&record, &mut out).unwrap();
        out
    }

    /// What the packed query says.
    fn query(link: &str) -> String {
        lz::unpack(link.trim().strip_prefix(SITE).unwrap(), 10_000).unwrap()
    }

    #[test]
    fn a_link_has_the_form_of_the_sites() {
        let accents = "[HostAccents \"Rk Kn B Kn\"]\n[GuestAccents \"Rk B B Kn\"]";
        let plain = "gameType=1&game=0H.R,K,B,K;0G.R,B,B,K;1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)";
        assert_eq!(query(&link(accents, false)), plain);
        let tags =
            format!("[Options \"nowheels, No Harmony Visual Aids\"]\n[Guest \"Tam & 5%\"]\n{accents}\n[Host \"Mei\"]");
        let options = "&gameOptions=[\"NoWheels\",\"NoHarmonyAids\"]";
        assert_eq!(query(&link(&tags, false)), format!("{plain}{options}"));
        let named = plain.replace("=1&", "=1&host=Mei&guest=Tam %26 5%25&");
        assert_eq!(query(&link(&tags, true)), format!("{named}{options}"));
    }

    #[test]
    fn options_come_back_from_whichever_tag_they_were_in() {
        for (tags, options) in [
            ("[Rules \"site; NoWheels\"]", Some("NoWheels")),
            ("[Rules \"NoWheels, site\"]\n[Options \"NoAltWin NoWheels\"]", Some("NoWheels, NoAltWin")),
            ("[Options \"gameType=1\"]", None),
            (
                "[Options \"sameStart=y No%20Rocks, tournamentName=Spring%20Cup\"]",
                Some("No%20Rocks, sameStart=y, tournamentName=Spring%20Cup"),
            ),
            ("[Rules \"site\"]", None),
        ] {
            let read = GardenGate.read(&link(tags, false), &Options::default());
            assert_eq!(read.diagnostics, [], "{tags}");
            assert_eq!(read.record.tag("Options"), options, "{tags}");
            let record = Pai.read(&format!("[Variant \"skud\"]\n{tags}\n\n{PLIES}"), &Options::default()).record;
            let drops = LINKS[0].drops();
            assert_eq!(Content::lost(&linked(&record), drops), [], "{tags}");
            if !tags.contains("gameType") {
                assert_eq!(Content::kept(&linked(&record), drops), read.record, "{tags}");
            }
        }
        let record = Pai.read("[Variant \"skud\"]\n[Rules \"2018; NoWheels\"]\n", &Options::default()).record;
        assert_eq!((linked(&record).tag("Rules"), linked(&record).tag("Options")), (Some("2018"), Some("NoWheels")));
        assert_eq!(Content::lost(&linked(&record), LINKS[0].drops()), [Content::Rules]);
    }

    #[test]
    fn what_a_link_cannot_hold_is_refused() {
        let write = |text: &str| {
            let record = Pai.read(text, &Options::default()).record;
            LINKS[0].write(&record, &mut String::new()).map_err(|error| error.to_string())
        };
        assert!(write("[Variant \"wiki\"]\n1. F*10l E*5o").unwrap_err().contains("Wiki"));
        let turns: String = (2..7_100).map(|turn| format!("{turn}. 10b-10e 10r-10o\n")).collect();
        let long = format!("[Variant \"skud\"]\n1. Rs*10b Rs*10r\n{turns}");
        assert!(write(&long).unwrap_err().contains("256 KiB"));
    }
}
