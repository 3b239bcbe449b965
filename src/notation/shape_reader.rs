//! Reads the layout that JSON and YAML share, whose types stand in `shape`: tells a scribe what each value says, and
//! what is wrong with the others. A fault in one entry leaves all others readable.

use super::scribe::{Scribe, TagText, shown};
use super::syntax::{ActText, EffectText, PathText, PlaceText, PlyText, place};
use super::tree::{Kind, Node, Tree};
use super::{Options, Read};
use crate::codes;
use crate::diagnostic::{Diagnostic, nearest};
use crate::source::Span;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::str::FromStr;

/// The names at the top of a record.
pub(super) const TOP: [&str; 4] = ["variant", "header", "before", "turns"];

/// What an object with a `type` may be.
struct Sort {
    name: &'static str,
    /// Its names besides `type`.
    fields: &'static [&'static str],
    is_ply: bool,
}

const fn ply(name: &'static str, fields: &'static [&'static str]) -> Sort {
    Sort { name, fields, is_ply: true }
}

const fn remark(name: &'static str, fields: &'static [&'static str]) -> Sort {
    Sort { name, fields, is_ply: false }
}

const COMMENT: Sort = remark("comment", &["text", "to_line_end"]);
const CHECK: Sort = remark("check", &["position"]);
const HEADER: &[Sort] = &[remark("tag", &["name", "value"]), COMMENT];
const BEFORE: &[Sort] = &[CHECK, COMMENT];
const ENTRIES: &[Sort] = &[
    ply("acts", &["acts"]),
    ply("pass", &[]),
    ply("resign", &[]),
    ply("claim", &[]),
    ply("draw", &["drew", "discarded"]),
    COMMENT,
    CHECK,
];
const EFFECTS: &[Sort] = &[ply("turn", &["steps"]), ply("shift", &["tile", "at", "path"])];

/// Reads a game; `line` is how the notation names a rule set.
pub(super) fn read(tree: &Tree<'_>, options: &Options, line: impl Fn(&str) -> String) -> Read {
    let mut read = super::read_with(tree.text, options, |scribe| game(tree, scribe));
    // Where reading broke off, the name may stand behind that place.
    read.findings.retain(|finding| tree.broken.is_none() || *finding.code != codes::VARIANT_TAKEN);
    for finding in read.findings.iter_mut().filter(|finding| *finding.code == codes::VARIANT_TAKEN) {
        finding.span =
            tree.root.as_ref().map_or(finding.span, |root| Span::of(root.head(), tree.text).unwrap_or_default());
        finding.label = "no `variant`".to_owned();
        let tag = |name: &str| format!("[Variant \"{name}\"]");
        let name = read.record.variant.name();
        finding.help = finding.help.take().map(|help| help.replace(&tag(name), &line(name)));
    }
    read
}

/// Reads a game and tells the scribe of everything in it.
pub(super) fn game<'a>(tree: &'a Tree<'a>, scribe: &mut dyn Scribe<'a>) {
    let mut reader = Reader { text: tree.text, scribe };
    if let Some(root) = &tree.root {
        root.unescaped(&mut |meant, written| reader.scribe.unescaped(meant, written));
        reader.record(root);
    }
    if let Some(broken) = &tree.broken {
        reader.scribe.refuse(vec![broken.clone()], false);
    }
}

struct Reader<'s, 'a> {
    text: &'a str,
    scribe: &'s mut dyn Scribe<'a>,
}

impl<'a> Reader<'_, 'a> {
    fn faults(&self) -> Faults<'a> {
        Faults { text: self.text, findings: Vec::new() }
    }

    fn refuse(&mut self, faults: Faults<'a>) {
        if !faults.findings.is_empty() {
            self.scribe.refuse(faults.findings, false);
        }
    }

    fn record(&mut self, root: &'a Node<'a>) {
        let mut faults = self.faults();
        let Some(top) = faults.object(root, "a record", &TOP) else { return self.refuse(faults) };
        if let Some(value) = top.get("variant")
            && let Some(name) = faults.text(value)
        {
            let written = value.head();
            self.scribe.tag(TagText { text: value.token, name: "Variant", written, value: Cow::Borrowed(name) });
        }
        // The order of names says nothing, but what a scribe is told first is read first.
        let header = faults.items(top.get("header"));
        let before = faults.items(top.get("before"));
        let turns = faults.items(top.get("turns"));
        self.refuse(faults);
        if self.scribe.has_enough() {
            return;
        }
        header.iter().for_each(|item| self.entry(item, HEADER));
        before.iter().for_each(|item| self.entry(item, BEFORE));
        turns.iter().for_each(|item| self.turn(item));
    }

    fn turn(&mut self, node: &'a Node<'a>) {
        let mut faults = self.faults();
        let Some(fields) = faults.object(node, "a turn", &["turn", "entries"]) else { return self.refuse(faults) };
        let written = fields.need("turn", &mut faults);
        let number = written.and_then(|value| Some((value.token, faults.number(value)?)));
        let entries = faults.items(fields.get("entries"));
        self.refuse(faults);
        if let Some((token, number)) = number {
            self.scribe.turn(token, number);
        }
        entries.iter().for_each(|item| self.entry(item, ENTRIES));
    }

    /// Reads one item of a list, that is one of these sorts.
    fn entry(&mut self, node: &'a Node<'a>, sorts: &'static [Sort]) {
        if node.is_cut() {
            // What reading broke off in is lost, and the fault is said already.
            return;
        }
        let mut faults = self.faults();
        let mut is_ply = sorts.iter().any(|sort| sort.is_ply);
        match said(node, sorts, &mut is_ply, &mut faults) {
            Some(said) if faults.findings.is_empty() => match said {
                Said::Tag(tag) => self.scribe.tag(tag),
                Said::Comment(text, to_line_end) => self.scribe.comment(node.token, text, to_line_end),
                Said::Check(position) => self.scribe.check(node.token, position),
                Said::Ply(ply) => self.scribe.ply(node.token, *ply),
            },
            _ => self.scribe.refuse(faults.findings, is_ply),
        }
    }
}

/// What an item says.
enum Said<'a> {
    Tag(TagText<'a>),
    Comment(&'a str, bool),
    Check(&'a str),
    Ply(Box<PlyText<'a>>),
}

fn said<'a>(
    node: &'a Node<'a>,
    sorts: &'static [Sort],
    is_ply: &mut bool,
    faults: &mut Faults<'a>,
) -> Option<Said<'a>> {
    let (sort, fields) = faults.sorted(node, sorts)?;
    *is_ply = sort.is_ply;
    match sort.name {
        "tag" => {
            let name = fields.need("name", faults).and_then(|value| faults.tag_name(value));
            let value = fields.need("value", faults)?;
            let Kind::Text { written, .. } = &value.kind else { return faults.sort(value, "a text") };
            let text = faults.text(value)?;
            Some(Said::Tag(TagText { text: node.token, name: name?, written, value: Cow::Borrowed(text) }))
        }
        "comment" => {
            let text = fields.need("text", faults).and_then(|value| faults.text(value));
            let to_line_end = faults.flag(fields.get("to_line_end"));
            Some(Said::Comment(text?, to_line_end))
        }
        "check" => {
            let position = fields.need("position", faults)?;
            Some(Said::Check(faults.text(position)?))
        }
        "pass" => Some(Said::Ply(Box::new(PlyText::Pass))),
        "resign" => Some(Said::Ply(Box::new(PlyText::Resign))),
        "claim" => Some(Said::Ply(Box::new(PlyText::Claim))),
        "draw" => {
            let drew = faults.some_text(fields.get("drew"));
            let discarded = faults.some_text(fields.get("discarded"));
            Some(Said::Ply(Box::new(PlyText::Draw { drew, discarded })))
        }
        _ => {
            let list = fields.need("acts", faults)?;
            let acts: SmallVec<_> = faults.items(Some(list)).iter().filter_map(|item| act(item, faults)).collect();
            if acts.is_empty() && faults.findings.is_empty() {
                faults.say(list.head(), fault("a ply without an act", "empty").help("leave it out, or add an act"));
            }
            Some(Said::Ply(Box::new(PlyText::Acts(acts))))
        }
    }
}

fn act<'a>(node: &'a Node<'a>, faults: &mut Faults<'a>) -> Option<ActText<'a>> {
    let known = ["tile", "drop", "at", "path", "capture", "exchange", "effect"];
    let fields = faults.object(node, "an act", &known)?;
    let code = faults.some_text(fields.get("tile"));
    let drop = faults.flag(fields.get("drop"));
    let at = fields.need("at", faults).and_then(|value| faults.place(value));
    let path = faults.path(fields.get("path"));
    let capture = fields.get("capture").and_then(|value| {
        let captured = faults.object(value, "a capture", &["tile"])?;
        Some((value.head(), faults.some_text(captured.get("tile"))))
    });
    let exchange = faults.some_text(fields.get("exchange"));
    let effect = fields.get("effect").and_then(|value| effect(value, faults));
    let at = at?;
    // Only what every notation can write is a record.
    let does = ["path", "capture", "effect"].into_iter().find_map(|name| fields.name(name));
    if let (Some(name), Some(_)) = (does, fields.name("exchange")) {
        let message = "a tile that is exchanged does nothing else in the same act";
        faults.say(name, fault(message, "beside `exchange`"));
    } else if let (Some(name), true) = (fields.name("capture"), path.is_empty()) {
        let finding = fault("a capture without a way", "no `path`");
        faults.say(name, finding.help("`path` ends where the captured tile stands"));
    } else if drop && code.is_none() {
        fields.missing("tile", faults);
    } else if !drop && path.is_empty() && effect.is_none() && exchange.is_none() && faults.findings.is_empty() {
        let finding = fault("a tile that does nothing", "stays here");
        let finding = finding.help("add a `path`, an `exchange` or an `effect`, or set `drop` to true");
        faults.say(fields.get("at").map_or(node.head(), Node::head), finding);
    }
    let effect = effect.map(Box::new);
    Some(ActText { text: node.token, code, drop, at, path, capture, exchange, effect })
}

fn effect<'a>(node: &'a Node<'a>, faults: &mut Faults<'a>) -> Option<EffectText<'a>> {
    let (sort, fields) = faults.sorted(node, EFFECTS)?;
    if sort.name == "turn" {
        let value = fields.need("steps", faults)?;
        return Some(EffectText::Turn { text: value.token, steps: faults.number(value)? });
    }
    let code = faults.some_text(fields.get("tile"));
    let at = fields.need("at", faults).and_then(|value| faults.place(value));
    let way = fields.need("path", faults)?;
    let path = faults.path(Some(way));
    if path.is_empty() && faults.findings.is_empty() {
        let finding = fault("a way without a step", "empty");
        faults.say(way.head(), finding.help("name the point where the tile ends"));
    }
    Some(EffectText::Shift { text: node.token, code, at: at?, path })
}

/// The names and values of an object.
struct Fields<'a> {
    node: &'a Node<'a>,
    /// What it is, with its article.
    what: &'static str,
    fields: &'a [(Node<'a>, Node<'a>)],
}

impl<'a> Fields<'a> {
    fn field(&self, name: &str) -> Option<&'a (Node<'a>, Node<'a>)> {
        self.fields.iter().find(|(key, _)| key.as_text() == Some(name))
    }

    fn get(&self, name: &str) -> Option<&'a Node<'a>> {
        self.field(name).map(|(_, value)| value)
    }

    /// The name itself, as it stands in the text.
    fn name(&self, name: &str) -> Option<&'a str> {
        self.field(name).map(|(key, _)| key.head())
    }

    /// The value of a name that must be there.
    fn need(&self, name: &str, faults: &mut Faults<'a>) -> Option<&'a Node<'a>> {
        let value = self.get(name);
        if value.is_none() && !self.node.is_cut() {
            self.missing(name, faults);
        }
        value
    }

    fn missing(&self, name: &str, faults: &mut Faults<'a>) {
        // The value that says what this is, is the best place to say what it lacks.
        let token = self.get("type").map_or(self.node.head(), Node::head);
        faults.say(token, fault(format!("{} needs `{name}`", self.what), format!("`{name}` is missing")));
    }
}

/// What is wrong with the layout of one item.
struct Faults<'a> {
    text: &'a str,
    findings: Vec<Diagnostic>,
}

impl<'a> Faults<'a> {
    fn span(&self, token: &str) -> Span {
        Span::of(token, self.text).unwrap_or_default()
    }

    /// Keeps a finding about a part of the text. An item with more faults than names is no record.
    fn say(&mut self, token: &'a str, finding: Diagnostic) {
        let span = self.span(token);
        if self.findings.len() < 32 {
            self.findings.push(Diagnostic { span, ..finding });
        }
    }

    /// Says that a value is of another sort than belongs here.
    fn sort<T>(&mut self, node: &'a Node<'a>, wanted: &str) -> Option<T> {
        match node.content() {
            // That was said where reading broke off.
            _ if node.is_cut() => {}
            Kind::Bad(finding) => self.say(node.token, (**finding).clone()),
            kind => {
                let message = format!("{} stands here, not {wanted}", node.sort());
                let mut finding = fault(message, format!("expected {wanted}"));
                if wanted == "a text" && matches!(kind, Kind::Number | Kind::Bool(_)) {
                    finding = finding.help(format!("put it in quotes: `\"{}\"`", shown(node.token)));
                }
                self.say(node.head(), finding);
            }
        }
        None
    }

    /// An object, all of whose names are known and stand once. What else it holds is said and passed over.
    fn object(&mut self, node: &'a Node<'a>, what: &'static str, known: &[&str]) -> Option<Fields<'a>> {
        let Kind::Map(fields) = node.content() else { return self.sort(node, "an object") };
        let mut seen: Vec<(&str, &'a str)> = Vec::new();
        for (key, _) in fields {
            let Some(name) = key.as_text() else {
                self.sort::<()>(key, "a name");
                continue;
            };
            if let Some((_, first)) = seen.iter().find(|(other, _)| *other == name) {
                let first = self.span(first);
                let finding = fault(format!("`{}` stands here twice", shown(name)), "the second time");
                self.say(key.head(), finding.other(first, "the first time"));
            } else if known.contains(&name) {
                seen.push((name, key.head()));
            } else {
                let help = match nearest(name, known.iter().copied()) {
                    Some(meant) => format!("did you mean `{meant}`?"),
                    None => format!("it has {}", listed(known)),
                };
                self.say(key.head(), fault(format!("{what} has no `{}`", shown(name)), "unknown").help(help));
            }
        }
        Some(Fields { node, what, fields })
    }

    /// An object whose `type` says which of these sorts it is.
    fn sorted(&mut self, node: &'a Node<'a>, sorts: &'static [Sort]) -> Option<(&'static Sort, Fields<'a>)> {
        let Kind::Map(fields) = node.content() else { return self.sort(node, "an object") };
        let fields = Fields { node, what: "this", fields };
        let value = fields.need("type", self)?;
        let name = self.text(value)?;
        let names: Vec<&str> = sorts.iter().map(|sort| sort.name).collect();
        let Some(sort) = sorts.iter().find(|sort| sort.name == name) else {
            let help = match nearest(name, names.iter().copied()) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => format!("it may be {}", listed(&names)),
            };
            self.say(value.head(), fault(format!("there is no `{}` here", shown(name)), "unknown").help(help));
            return None;
        };
        let known: Vec<&str> = ["type"].into_iter().chain(sort.fields.iter().copied()).collect();
        Some((sort, self.object(node, sort.name, &known)?))
    }

    fn text(&mut self, node: &'a Node<'a>) -> Option<&'a str> {
        node.as_text().or_else(|| self.sort(node, "a text"))
    }

    fn some_text(&mut self, node: Option<&'a Node<'a>>) -> Option<&'a str> {
        node.and_then(|node| self.text(node))
    }

    fn flag(&mut self, node: Option<&'a Node<'a>>) -> bool {
        match node.map(|node| (node, node.content())) {
            None => false,
            Some((_, Kind::Bool(flag))) => *flag,
            Some((node, _)) => self.sort(node, "true or false").unwrap_or(false),
        }
    }

    fn number<T: FromStr>(&mut self, node: &'a Node<'a>) -> Option<T> {
        match node.content() {
            Kind::Number => match node.token.parse() {
                Ok(number) => Some(number),
                Err(_) => {
                    let message = format!("`{}` is no number for this", shown(node.token));
                    self.say(node.token, fault(message, "expected a whole number of a few digits"));
                    None
                }
            },
            _ => self.sort(node, "a number"),
        }
    }

    /// The items of a list; none where there is no list.
    fn items(&mut self, node: Option<&'a Node<'a>>) -> &'a [Node<'a>] {
        match node.map(|node| (node, node.content())) {
            None => &[],
            Some((_, Kind::List(items))) => items,
            Some((node, _)) => self.sort(node, "a list").unwrap_or(&[]),
        }
    }

    fn place(&mut self, node: &'a Node<'a>) -> Option<PlaceText<'a>> {
        let text = self.text(node)?;
        match place(text) {
            Ok(("", place)) => Some(place),
            _ => {
                let finding = fault(format!("`{}` is no point", shown(text)), "expected a point such as `10j`");
                self.say(node.head(), finding);
                None
            }
        }
    }

    fn path(&mut self, node: Option<&'a Node<'a>>) -> PathText<'a> {
        self.items(node).iter().filter_map(|step| self.place(step)).collect()
    }

    /// A tag's name: letters and digits, and none that means something else.
    fn tag_name(&mut self, node: &'a Node<'a>) -> Option<&'a str> {
        let name = self.text(node)?;
        if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            let message = format!("`{}` cannot be a tag's name", shown(name));
            self.say(node.head(), fault(message, "expected letters and digits"));
            return None;
        }
        if name.eq_ignore_ascii_case("Check") {
            let finding = fault("a check is no tag", "stands among the moves");
            self.say(node.head(), finding.help("write it as an entry of the type `check`, in `before` or in a turn"));
            return None;
        }
        Some(name)
    }
}

fn fault(message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
    Diagnostic::new(&codes::RECORD_SHAPE, Span::default(), message).label(label)
}

fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    quoted.join(", ")
}
