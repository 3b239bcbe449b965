//! The pages of `docs/` about the notation and the rule sets, for `explain` and `man`: what they say of a word.

mod draw;
mod markdown;
mod plies;
mod roff;
mod spelled;
#[cfg(test)]
mod tests;

pub(super) use draw::{add as add_item, folded, is_narrow, message, wrapped};
pub(super) use plies::tile_on_point;
pub(super) use roff::manual;

use crate::board::{Place, Point};
use crate::variant::Variant;
use crate::variants::variants;
use draw::{draw, draw_row};
use markdown::{Block, blocks};
use std::fmt::Write as _;

macro_rules! pages {
    ($($name:literal $folder:ident::$rules:ident,)*) => {
        &[
            ("notation", include_str!("../../../docs/notation.md")),
            ("notations", include_str!("../../../docs/notations.md")),
            $(($name, include_str!(concat!("../../../docs/rules/", $name, ".md"))),)*
        ]
    };
}

/// Maximum of plies that show how a tile is written.
const EXAMPLES: usize = 3;

/// The pages, by the names that `explain` knows them by. Those of rule sets have the rule set's name.
const PAGES: &[(&str, &str)] = variants!(pages);

/// The names of the pages.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    PAGES.iter().map(|(name, _)| *name)
}

/// A page, cut into its parts.
struct Page {
    name: &'static str,
    title: &'static str,
    blocks: Vec<Block<'static>>,
}

/// What a page says of a word.
enum Part<'a> {
    /// A heading and what is below it.
    Section(&'a [Block<'static>]),
    /// A row of a table, below its head.
    Row(&'a [String], &'a [String]),
}

impl Page {
    fn all() -> Vec<Page> {
        let page = |(name, text): &(&'static str, &'static str)| {
            let blocks = blocks(text);
            let title = blocks.iter().find_map(|block| match block {
                Block::Heading(1, title) => Some(*title),
                _ => None,
            });
            Page { name, title: title.unwrap_or(name), blocks }
        };
        PAGES.iter().map(page).collect()
    }

    fn is_of_rule_set(&self) -> bool {
        Variant::named(self.name).is_some()
    }

    /// The sections, each with its heading.
    fn sections(&self) -> impl Iterator<Item = (&'static str, &[Block<'static>])> {
        let starts = self.blocks.iter().enumerate().filter_map(|(at, block)| match block {
            Block::Heading(2, heading) => Some((at, *heading)),
            _ => None,
        });
        starts.map(|(at, heading)| {
            let behind = &self.blocks[at + 1..];
            let end = behind.iter().position(|block| matches!(block, Block::Heading(..))).unwrap_or(behind.len());
            (heading, &self.blocks[at..=at + end])
        })
    }

    /// Every word that the page explains, with what it says of it.
    fn parts(&self) -> Vec<(String, Part<'_>)> {
        let mut parts = Vec::new();
        for (heading, blocks) in self.sections() {
            let words = heading.trim_start_matches("A ").split(", ");
            parts.extend(words.map(|word| (word.to_owned(), Part::Section(blocks))));
        }
        for block in &self.blocks {
            let Block::Table(rows) = block else { continue };
            // A table without a name over its first column compares things; it explains no words.
            let Some((head, rows)) = rows.split_first().filter(|(head, _)| !head[0].is_empty()) else { continue };
            for row in rows {
                parts.extend(words(head, row).into_iter().map(|word| (word, Part::Row(head, row))));
            }
        }
        parts
    }

    /// How the plies of the page write the tile of a row.
    fn written(&self, row: &[String]) -> String {
        let codes: Vec<String> = row.iter().skip(1).flat_map(|cell| code_in(cell)).collect();
        let is_of = |ply: &str| plies::codes(ply).any(|code| codes.iter().any(|own| own == code));
        let examples = self.blocks.iter().filter_map(|block| match block {
            Block::Table(rows) if rows.first()?.first()? == "ply" => Some(rows),
            _ => None,
        });
        let examples = examples.flatten().filter_map(|row| code_in(&row[0]).into_iter().next());
        let examples: Vec<String> = examples.filter(|ply| is_of(ply)).take(EXAMPLES).collect();
        let mut text = String::new();
        if !examples.is_empty() {
            draw::add(&mut text, "  in plies: ", &examples.join("; "));
        }
        text
    }

    /// What it says of a word: the section about it, what the word means, and what else has this name.
    fn about(&self, key: &str) -> Vec<Part<'_>> {
        let mut found: Vec<Part<'_>> = Vec::new();
        for (word, part) in self.parts() {
            if self::key(&word) == key && !found.iter().any(|other| other.is(&part)) {
                found.push(part);
            }
        }
        found.sort_by_key(|part| match part {
            Part::Section(_) => 0,
            Part::Row(head, _) if head.first().is_some_and(|name| name == "word") => 1,
            Part::Row(..) => 2,
        });
        found
    }
}

impl Part<'_> {
    /// Whether a rule set has what it says: a row may list those that do.
    fn is_for(&self, variant: &str) -> bool {
        let Part::Row(head, row) = self else { return true };
        let listed = head.iter().zip(*row).find(|(name, _)| *name == "rule sets").map(|(_, cell)| cell.as_str());
        let excepted = listed.and_then(|listed| listed.strip_prefix("all but "));
        let has = |list: &str| list.split(", ").any(|name| name == variant);
        excepted.map_or_else(|| listed.is_none_or(|listed| listed == "all" || has(listed)), |excepted| !has(excepted))
    }

    /// Whether both are the same part.
    fn is(&self, other: &Part<'_>) -> bool {
        match (self, other) {
            (Part::Section(one), Part::Section(other)) => std::ptr::eq(*one, *other),
            (Part::Row(_, one), Part::Row(_, other)) => std::ptr::eq(*one, *other),
            _ => false,
        }
    }
}

/// The words that a row explains: those of its first cell, and the codes of a tile with the words of its name.
fn words(head: &[String], row: &[String]) -> Vec<String> {
    let Some(first) = row.first() else { return Vec::new() };
    let mut words: Vec<String> = match code_in(first) {
        codes if codes.is_empty() => first.split(", ").map(str::to_owned).collect(),
        codes => codes,
    };
    if head.get(1).is_some_and(|name| name == "code") {
        // A `Wheel` is asked for by whoever means a Spirit Wheel, too; but `white` is a colour.
        let parts = first.split([',', ' ']).filter(|part| part.len() > 3 && *part != "White");
        words.extend(parts.map(str::to_owned).collect::<Vec<_>>());
        let codes = head.iter().zip(row).filter(|(name, _)| ["code", "Garden Gate"].contains(&name.as_str()));
        words.extend(codes.flat_map(|(_, cell)| code_in(cell)));
    }
    words
}

/// What stands between the marks of code.
fn code_in(cell: &str) -> Vec<String> {
    cell.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

/// A word as it is compared with others: case, spaces, hyphens between letters, a plural and the marks around it make no
/// difference.
fn key(word: &str) -> String {
    let word = word.trim().trim_matches(['`', '"', ':', '.']);
    // A tag is looked up by its name, with a value or without; a tile of the fourth seat has brackets too.
    let inside = word.strip_prefix('[').and_then(|tag| tag.strip_suffix(']')).unwrap_or(word);
    let name = inside.split_whitespace().next().unwrap_or(inside);
    let word = if inside.contains('"') || inside.starts_with('%') || name == inside { name } else { word };
    let word = word.trim_start_matches('%');
    // In a ply a hyphen is a move.
    let is_move = word.contains('-') && word.bytes().any(|byte| byte.is_ascii_digit());
    let key = word.chars().filter(|c| *c != ' ' && (is_move || *c != '-'));
    let key: String = key.flat_map(char::to_lowercase).collect();
    if let Some(stem) = key.strip_suffix("ies").filter(|stem| stem.len() > 2) {
        return format!("{stem}y");
    }
    let key = key.strip_suffix("uses").map_or_else(|| key.clone(), |stem| format!("{stem}us"));
    match key.strip_suffix('s') {
        Some(singular) if singular.len() > 2 => singular.to_owned(),
        _ => key,
    }
}

/// What the pages say of a word, for a terminal; of a rule set alone, if one is named.
pub(super) fn explanation(word: &str, variant: Option<&str>) -> Option<String> {
    if let Some(meant) = sign(word) {
        return explanation(meant, variant);
    }
    let pages = Page::all();
    let key = key(word);
    let named = |page: &&Page| self::key(page.name) == key || self::key(page.title) == key;
    // The plural of one page is the name of another.
    let exact = pages.iter().find(|page| page.name.eq_ignore_ascii_case(word.trim()));
    if let Some(text) = plies::explanation(word, variant, &pages) {
        return Some(text);
    }
    if let Some(page) = exact.or_else(|| pages.iter().find(named)) {
        return Some(draw(&page.blocks));
    }
    let (rule_sets, general): (Vec<&Page>, Vec<&Page>) = pages.iter().partition(|page| page.is_of_rule_set());
    let rule_sets: Vec<&Page> =
        rule_sets.into_iter().filter(|page| variant.is_none_or(|variant| variant == page.name)).collect();
    let mut text = String::new();
    let mut has_section = false;
    // A letter or two stand for a tile before all else.
    let is_tile =
        |part: &Part<'_>| matches!(part, Part::Row(head, _) if head.get(1).is_some_and(|name| name == "code"));
    let begins_with_tiles = word.trim().len() <= 2 && rule_sets.iter().any(|page| page.about(&key).iter().any(is_tile));
    for page in general {
        for part in page.about(&key).into_iter().filter(|part| variant.is_none_or(|variant| part.is_for(variant))) {
            has_section |= matches!(part, Part::Section(_));
            add(&mut text, None, &part);
        }
    }
    if variant.is_some() && rule_sets.iter().any(|page| !page.about(&key).is_empty()) {
        (text, has_section) = (String::new(), false);
    }
    let later = if begins_with_tiles { std::mem::take(&mut text) } else { String::new() };
    text.insert_str(0, &place(word).unwrap_or_default());
    let mut others = Vec::new();
    // The page of a rule set may have another of the words that mean this.
    let keys = if variant.is_some() { alike(&pages, &key) } else { vec![key] };
    for page in rule_sets {
        let parts = keys.iter().map(|key| page.about(key)).find(|parts| !parts.is_empty());
        for part in parts.unwrap_or_default() {
            // A whole section on each rule set would be too much beside what holds for all of them.
            if has_section && matches!(part, Part::Section(_)) {
                others.push(page.name);
            } else {
                add(&mut text, Some(page.title), &part);
                if is_tile(&part)
                    && let Part::Row(_, row) = part
                {
                    text.push_str(&page.written(row));
                }
            }
        }
    }
    if !later.is_empty() {
        let _ = write!(text, "\n{later}");
    }
    if !others.is_empty() {
        let said = format!("What a rule set says of it: add --variant {}.", others.join(" or --variant "));
        let _ = writeln!(text, "\n{}", wrapped(&said));
    }
    if text.is_empty() {
        return spelled::explanation(word, variant, &pages).or_else(|| edition(word, &pages));
    }
    Some(text)
}

/// What the pages say of the edition of this name, or of a name that other programs have for one: the first paragraph or row
/// about it.
fn edition(word: &str, pages: &[Page]) -> Option<String> {
    let name = word.trim().trim_matches('`');
    let is_edition =
        Variant::all().any(|variant| name.strip_prefix(variant.name()).is_some_and(|rest| rest.starts_with('-')));
    let names = |text: &str| code_in(text).iter().any(|code| code == name);
    let (rule_sets, others): (Vec<&Page>, Vec<&Page>) = pages.iter().partition(|page| page.is_of_rule_set());
    let pages = rule_sets.into_iter().chain(others);
    pages.flat_map(|page| &page.blocks).filter(|_| is_edition).find_map(|block| match block {
        Block::Paragraph(text) | Block::Item(text) if names(text) => Some(draw(std::slice::from_ref(block))),
        Block::Table(rows) => {
            let (head, rows) = rows.split_first()?;
            rows.iter().find(|row| row.iter().any(|cell| names(cell))).map(|row| draw_row(None, head, row))
        }
        _ => None,
    })
}

/// What the decision of this number says, of a rule set or for all of them.
pub(super) fn decision(number: &str, variant: Option<&str>) -> Option<String> {
    let pages = Page::all();
    let start = format!("{number}: ");
    let page = pages.iter().find(|page| page.name == variant.unwrap_or("notation"))?;
    let (_, blocks) = page.sections().find(|(heading, _)| *heading == "Decisions")?;
    let item = blocks.iter().find(|block| matches!(block, Block::Item(text) if text.starts_with(&start)))?;
    let of = if page.is_of_rule_set() { page.title } else { "all rule sets" };
    Some(format!("Decision {number}, {of}\n\n{}", draw(std::slice::from_ref(item))))
}

/// The sign of the notation that has this name.
pub(super) fn named_sign(word: &str) -> Option<&'static str> {
    Some(match &*word.trim().to_lowercase() {
        "star" | "asterisk" => "*",
        "hyphen" | "dash" => "-",
        "plus" => "+",
        "tilde" => "~",
        "hash" => "#",
        _ => return None,
    })
}

/// The section that tells of a sign: in the pages it stands in examples only.
fn sign(word: &str) -> Option<&'static str> {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    Some(match word.trim() {
        "." | "..." => "turns",
        ";" | "{" | "}" | "{}" | "brace" | "braces" | "semicolon" => "comments",
        "(" | ")" | "()" | "parenthesis" | "parentheses" => "variations",
        "[" | "]" | "[]" => "tags",
        "<" | ">" | "<>" | "bracket" | "brackets" => "positions",
        word if word.starts_with('{') && word.ends_with('}') => "comments",
        word if word.strip_prefix(['+', '-']).is_some_and(is_number) => "rotate",
        word if word.ends_with('.') && is_number(word.trim_end_matches('.')) => "turns",
        "@" | "," => "turns",
        "$" => "glyphs",
        word if word.strip_prefix('$').is_some_and(|number| number.parse::<u8>().is_ok_and(|number| number > 0)) => {
            "glyphs"
        }
        word if word.starts_with(';') => "comments",
        _ => return None,
    })
}

/// A word, and those that stand beside it in the list of words.
fn alike(pages: &[Page], key: &str) -> Vec<String> {
    let mut keys = vec![key.to_owned()];
    for part in pages.iter().flat_map(|page| page.about(key)) {
        if let Part::Row(head, row) = part
            && head.first().is_some_and(|name| name == "word")
        {
            keys.extend(words(head, row).iter().map(|word| self::key(word)));
        }
    }
    keys
}

/// Adds a part, with the title of its page where it is that of a rule set.
fn add(text: &mut String, title: Option<&str>, part: &Part<'_>) {
    if !text.is_empty() {
        text.push('\n');
    }
    match part {
        Part::Section(blocks) => {
            if let Some(title) = title {
                let _ = writeln!(text, "{title}\n");
            }
            text.push_str(&draw(blocks));
        }
        Part::Row(head, row) => text.push_str(&draw_row(title, head, row)),
    }
}

/// A point as the Garden Gate writes it: its coordinates, on the board or off it.
pub(super) fn coordinates(word: &str) -> Option<(i8, i8)> {
    let word = word.trim();
    let (x, y) = word.strip_prefix('(').and_then(|word| word.strip_suffix(')')).unwrap_or(word).split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// What can be said of a point or square.
fn place(word: &str) -> Option<String> {
    let at = |(x, y)| Point::at(x, y).map(Place::Point);
    let place: Place = word.trim().parse().ok().or_else(|| coordinates(word).and_then(at))?;
    let mut text = format!("{place}\n\n");
    match place {
        Place::Point(point) => {
            let mut gardens: Vec<String> = point.gardens().iter().map(|garden| garden.to_string()).collect();
            let last = gardens.pop().unwrap_or_default();
            let gardens = if gardens.is_empty() { last } else { format!("{} and {last}", gardens.join(", ")) };
            let name = point.to_string();
            let (column, row) = name.split_at(name.len() - 1);
            let coordinates = format!("({},{})", point.x(), point.y());
            let said = format!(
                "A point: column {column}, row {row}; {coordinates} for the Garden Gate. It belongs to: {gardens}."
            );
            let _ = writeln!(text, "{}", wrapped(&said));
        }
        Place::Square(square) => {
            let corners: Vec<String> = square.corners().map(|corner| corner.to_string()).collect();
            let _ = writeln!(text, "{}", wrapped(&format!("A square: it has the corners {}.", corners.join(", "))));
        }
    }
    Some(text)
}

/// All words that are explained.
pub(super) fn known() -> Vec<String> {
    let pages = Page::all();
    let parts = pages.iter().flat_map(|page| page.parts().into_iter().map(|(word, _)| word));
    parts.chain(names().map(str::to_owned)).collect()
}

/// What can be looked up, by topic.
pub(super) fn contents() -> String {
    let pages = Page::all();
    let about = "`paisho explain WORD` explains a word of the game or of the notation, a tile, a rule set, a notation, a \
                 point, or the code of a diagnostic.";
    let mut text = format!("{}\n", wrapped(about));
    for page in pages.iter().filter(|page| !page.is_of_rule_set()) {
        let headings: Vec<String> =
            page.sections().map(|(heading, _)| heading.trim_start_matches("A ").to_lowercase()).collect();
        let list = wrapped(&headings.join(", ")).replace('\n', "\n  ");
        let _ = writeln!(text, "\n{}\n  {list}", wrapped(&format!("{}: paisho explain {}", page.title, page.name)));
    }
    text.push_str("\nRule sets\n");
    for page in pages.iter().filter(|page| page.is_of_rule_set()) {
        draw::entry(&mut text, page.title, &format!("paisho explain {}", page.name));
    }
    text.push_str("\nDiagnostics\n");
    draw::entry(&mut text, "All codes", "paisho explain codes");
    draw::entry(&mut text, "One of them", "paisho explain tile-unknown");
    text.push_str("\nGames\n");
    draw::entry(&mut text, "A ply of a game", "paisho explain game.pai --at 14:Host");
    text
}
