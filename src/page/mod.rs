//! A page that plays games: one file with everything in it, which opens without a network.
//!
//! The page holds the empty board and every shape once, and each game as data: a list of items (a tile on a place, a
//! harmony, a mark, a count …) and for each ply the numbers of those that come or go. So the script knows no rules and
//! draws no shapes. It is JavaScript with types in its comments, which the TypeScript compiler checks: what is tested is
//! what is shipped, and the library needs no Node to be built.
//!
//! ```
//! use paisho::Game;
//! use paisho::page::{Page, PageOptions};
//!
//! let game: Game = "[Variant \"skud\"]\n[Guest \"Mei\"]\n\n1. Rs*10b Js*10r\n".parse()?;
//! let mut page = Page::new(PageOptions::default());
//! page.add_game(&game);
//! assert!(page.html().contains("Content-Security-Policy"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod data;
mod hash;
mod script;
mod words;

use crate::escape;
use crate::notation::{self, Notation};
use crate::record::{Entry, Placed, Record, replaced};
use crate::referee::Input;
use crate::render::picture::{self, Emblems, Kit, Options, Scene, Size, Theme, Variables};
use crate::render::{Turn, View};
use crate::study::{self, Shown, Study, StudyPly};
use crate::variant::Seat;
use data::{BoardData, FindingData, GameData, PageData, PlyData, UnreadData};
use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::ops::Range;

const HTML: &str = include_str!("page.html");
/// Without its comments.
const CSS: &str = include_str!(concat!(env!("OUT_DIR"), "/page.css"));

/// How a page looks at first.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct PageOptions<'a> {
    /// Its colours; none for those that the reader's system has, and those for paper when it is printed.
    pub theme: Option<Theme>,
    /// Whether rows and columns have their names.
    pub coordinates: bool,
    /// Which of the marks are on at first.
    pub shown: Shown,
    /// Whether tiles can be numbered, and are at first. Each number takes room in the page.
    pub numbers: bool,
    /// How long a ply is shown while the game plays itself, in milliseconds.
    pub delay: u32,
    /// For pages that play on: whether there is a shape of every tile, also of those that no position shows, and it is said
    /// where in the text each ply stands.
    pub every_tile: bool,
    /// The emblems on the tiles.
    pub emblems: &'a Emblems,
}

impl Default for PageOptions<'_> {
    fn default() -> Self {
        PageOptions {
            theme: None,
            coordinates: true,
            shown: Shown::default(),
            numbers: false,
            delay: 800,
            every_tile: false,
            emblems: Emblems::built_in(),
        }
    }
}

/// Where a game is opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Opening {
    /// The ply in the order of the text; none for the start.
    pub ply: Option<usize>,
    /// Quarters of a turn of the board, counter-clockwise as drawn.
    pub turn: u8,
}

/// A page while games are added.
#[derive(Debug)]
pub struct Page<'a> {
    options: PageOptions<'a>,
    kits: Vec<Kit<'a>>,
    /// The games as JSON, with commas between them: a small part of what they take as values.
    games: Vec<u8>,
    count: usize,
    /// The title of the first game, what is said of it where links are shown, and its last position in words and the game: what
    /// is shown without scripts.
    title: String,
    description: String,
    position: String,
    pai: String,
    /// The board and the tiles of that position.
    last: Option<(usize, Vec<Placed>)>,
    /// The titles of all games with their results, as items of a list.
    list: String,
}

impl<'a> Page<'a> {
    /// A page without games.
    pub fn new(options: PageOptions<'a>) -> Page<'a> {
        let [title, description, position, pai, list] = [const { String::new() }; 5];
        Page {
            options,
            kits: Vec::new(),
            games: Vec::new(),
            count: 0,
            title,
            description,
            position,
            pai,
            last: None,
            list,
        }
    }

    /// Adds a game, opened before its first ply.
    pub fn add_game(&mut self, game: &crate::game::Game) {
        game.with_input(|input| self.add(input, |_| Opening::default()));
    }

    /// Adds a position.
    pub fn add_scene(&mut self, scene: &Scene) {
        let kit = self.kit(scene);
        let mut sheet = Sheet::default();
        let start = sheet.position(&mut self.kits[kit], scene, 0..0);
        let turn = scene.view.turn.number();
        let data = GameData {
            start,
            tags: vec![("Event".to_owned(), scene.event.clone())],
            comments: scene.view.heading.iter().cloned().collect(),
            turn,
            ..sheet.game(scene, kit)
        };
        self.push(scene, kit, &data);
    }

    /// Adds a game, and gives what was found in it.
    pub fn add(&mut self, game: &Input<'_>, opening: impl FnOnce(&Study) -> Opening) -> Study {
        let record = &game.read.record;
        let mut sheet = Sheet::default();
        // The items in every position.
        let mut positions: HashMap<Option<usize>, Vec<u32>> = HashMap::new();
        let (mut last, mut midlines) = (None, false);
        let asks_numbers = self.options.numbers;
        let shown = Shown { harmony: true, territory: true, score: true };
        let study = Study::of(game, &mut |ply, entries, state, progress| {
            let mut view = study::surveyed(state, record, entries, Turn::default(), shown);
            // The first note is about what is spent.
            let surveyed = usize::from(view.tiles.iter().any(|placed| placed.spent))..view.notes.len();
            midlines |= !state.survey().midlines.is_empty();
            study::add_comments(&mut view, state, entries);
            let mut scene = Scene::of(view, record);
            scene.add_progress(progress);
            if asks_numbers {
                scene.numbers = progress.numbers();
            }
            let kit = self.kit(&scene);
            positions.insert(ply, sheet.position(&mut self.kits[kit], &scene, surveyed));
            if std::ptr::eq(entries, &record.entries[..]) {
                last = Some(scene);
            }
        });
        // Where not even the set-up is legal, it is shown as it is written.
        let mut last = last.unwrap_or_else(|| Scene::of(View::start(record), record));
        last.set_result(study.verdict.outcome, record);
        let kit = self.kit(&last);
        if positions.is_empty() {
            positions.insert(None, sheet.position(&mut self.kits[kit], &last, 0..0));
        }
        let Opening { ply, turn } = opening(&study);
        let empty = Vec::new();
        // The last ply before or at each that was played. A ply stands behind the one before it.
        let mut played: Vec<Option<usize>> = Vec::with_capacity(study.plies.len());
        for (number, ply) in study.plies.iter().enumerate() {
            let before = ply.before.and_then(|before| played.get(before).copied().flatten());
            played.push(if ply.is_played { Some(number) } else { before });
        }
        let of = |ply: Option<usize>| positions.get(&ply.and_then(|ply| played[ply])).unwrap_or(&empty);
        let seats = record.seats();
        let mut anchors = Anchors::new(&study, record, self.count);
        let [mut rows, mut unread_rows] = study.heads();
        let asks_spans = self.options.every_tile;
        let mut units = Units::default();
        // Each is said once: what is found of a ply that could not be read belongs to that.
        let of_unread: HashSet<usize> = study.unread.iter().flat_map(|ply| &ply.diagnostics).copied().collect();
        let others = |found: &[usize]| found.iter().filter(|number| !of_unread.contains(number)).copied().collect();
        let plies = study.plies.iter().enumerate().map(|(number, ply)| PlyData {
            before: Some(ply.before.map_or(0, |before| before + 1)).filter(|before| *before != number),
            turn: Some(ply.turn).filter(|turn| number == 0 || *turn != study.plies[number - 1].turn),
            row: std::mem::take(&mut rows[number]),
            seat: Some(ply.seat.index())
                .filter(|seat| number == 0 || *seat != (study.plies[number - 1].seat.index() + 1) % seats.len()),
            text: ply.text.clone(),
            anchor: anchors.unusual(ply),
            comments: ply.comments.clone(),
            findings: others(&ply.diagnostics),
            is_variation: ply.begins && !ply.path.is_empty() && !study.is_behind_unread(number),
            depth: ply.path.len(),
            state: match ply {
                _ if ply.stands => 3,
                _ if ply.is_forced => 2,
                _ => usize::from(!ply.is_played),
            },
            changes: changes(of(ply.before), of(Some(number))),
            span: asks_spans.then(|| [ply.span.start, ply.span.end].map(|byte| units.at(game.text, byte as usize))),
        });
        let unread = study.unread.iter().zip(&mut unread_rows).map(|(ply, row)| UnreadData {
            place: ply.place,
            before: ply.before.map_or(0, |before| before + 1),
            turn: ply.turn,
            row: std::mem::take(row),
            seat: ply.seat.index(),
            text: ply.text.clone(),
            comments: ply.comments.clone(),
            findings: ply.diagnostics.clone(),
            is_variation: ply.begins && !ply.path.is_empty(),
            depth: ply.path.len(),
        });
        let findings = study.diagnostics.iter().map(|diagnostic| FindingData {
            severity: diagnostic.severity().name(),
            code: diagnostic.code.name,
            message: diagnostic.message.clone(),
            help: diagnostic.help.clone().unwrap_or_default(),
        });
        let mut pai = String::new();
        // Every record can be written in `pai`.
        let _ = notation::Pai.write(record, &mut pai);
        let tags = record.tags().filter(|tag| !seats.contains(&tag.name.as_str()));
        let data = GameData {
            plies: plies.collect(),
            unread: unread.collect(),
            findings: findings.collect(),
            tags: tags.map(|tag| (tag.name.clone(), tag.value.clone())).collect(),
            rules: study.verdict.edition.clone(),
            pai,
            midlines,
            comments: study.comments.clone(),
            general: others(&study.general),
            start: positions.get(&None).cloned().unwrap_or_default(),
            open: ply.map_or(0, |ply| ply + 1),
            turn,
            ..sheet.game(&last, kit)
        };
        self.push(&last, kit, &data);
        study
    }

    fn push(&mut self, scene: &Scene, kit: usize, data: &GameData) {
        if self.is_empty() {
            self.title.clone_from(&data.title);
            self.description = words::description(data);
            self.position = picture::describe(scene);
            self.pai.clone_from(&data.pai);
            self.last = Some((kit, scene.view.tiles.clone()));
        } else {
            self.games.push(b',');
        }
        data::write(data, &mut self.games);
        let ends = if data.result.is_empty() { "" } else { ". " };
        self.list += &format!("<li>{}</li>\n", escape::xml(&format!("{}{ends}{}", data.title, data.result)));
        self.count += 1;
    }

    /// How many games were added.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether no game was added.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// How many bytes the games take in the page.
    pub fn size(&self) -> usize {
        self.games.len()
    }

    fn kit(&mut self, scene: &Scene) -> usize {
        if let Some(kit) = self.kits.iter().position(|kit| kit.fits(&scene.view)) {
            return kit;
        }
        let mut options = Options::default();
        (options.coordinates, options.emblems) = (self.options.coordinates, self.options.emblems);
        options.size = Size::Width(720);
        let mut kit = Kit::new(&scene.view, options);
        if self.options.every_tile {
            kit.add_every_tile();
        }
        self.kits.push(kit);
        self.kits.len() - 1
    }

    /// The boards, and the style sheet's part with their colours.
    fn boards(&self) -> (Vec<String>, String) {
        let mut variables = Variables::default();
        let themes = self.options.theme.map_or(Theme::ALL, |theme| [theme; 3]);
        let boards = self.kits.iter().enumerate().map(|(number, kit)| {
            let prefix = format!("b{number}-");
            variables.merged(&themes.map(|theme| kit.board(theme, &prefix)))
        });
        let boards = boards.collect();
        let [light, dark, print] = [0, 1, 2].map(|number| variables.css(number, themes[number]));
        let css = match self.options.theme {
            Some(theme) => {
                let scheme = if theme == Theme::Dark { "dark" } else { "light" };
                format!(":root{{color-scheme:{scheme};--looks:1;{light}}}\n")
            }
            None => format!(
                ":root{{color-scheme:light;{light}}}\n\
                 @media screen and (prefers-color-scheme:dark){{:root:not([data-look=light]){{color-scheme:dark;{dark}}}}}\n\
                 @media screen{{:root[data-look=dark]{{color-scheme:dark;{dark}}}}}\n\
                 @media print{{:root{{{print}}}}}\n"
            ),
        };
        (boards, css)
    }

    /// Writes the data that the script reads.
    fn write_data(&self, out: &mut impl Write) -> io::Result<()> {
        let asked = &self.options;
        let boards = self.kits.iter().map(|kit| BoardData {
            step: kit.step(),
            radii: kit.radii(),
            shapes: kit.shapes(),
            rows: kit.rows(),
            tiles: if asked.every_tile { kit.tiles() } else { Vec::new() },
        });
        let shown = [(asked.shown.harmony, "h"), (asked.shown.territory, "o"), (asked.numbers, "n")];
        let head = PageData {
            boards: boards.collect(),
            delay: asked.delay,
            shown: shown.iter().filter(|(is_on, _)| *is_on).map(|(_, layer)| *layer).collect(),
        };
        let mut text = Vec::new();
        data::write(&head, &mut text);
        // The games go into the object that this is.
        text.pop();
        out.write_all(&text)?;
        out.write_all(b",\"games\":[")?;
        out.write_all(&self.games)?;
        out.write_all(b"]}")
    }

    /// Writes the page.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let (boards, colours) = self.boards();
        let style = format!("{colours}{CSS}");
        let title = match self.count {
            1 => self.title.clone(),
            count => format!("{count} games of Pai Sho"),
        };
        let description = if self.count == 1 { &self.description } else { &title };
        // The board of the one game of a page shows its last position until the script takes it, and stays where none runs.
        let still = match self.count {
            1 => format!("<pre>{}</pre>", escape::xml(&self.pai)),
            count => {
                format!("<h1>{count} games</h1><p>The boards need the script of this page.</p><ol>\n{}</ol>", self.list)
            }
        };
        let board = |(number, svg): (usize, &String)| match &self.last {
            Some((kit, tiles)) if self.count == 1 && *kit == number => {
                let tiles = self.kits[number].still(tiles, &format!("b{number}-"));
                let (open, _) = svg.split_at(svg.len() - "</svg>".len());
                let [title, where_to] = [&self.title, &self.position].map(|words| escape::xml(words));
                format!(
                    "<div id=\"board-{number}\" class=\"still turned-0\"><h1>{title}</h1>{open}{tiles}</svg><p>{where_to}</p></div>\n"
                )
            }
            _ => format!("<template id=\"board-{number}\">{svg}</template>\n"),
        };
        let boards: String = boards.iter().enumerate().map(board).collect();
        let filled = [
            ("{{style-hash}}", hash::base64(&hash::sha256(style.as_bytes()))),
            ("{{script-hash}}", hash::base64(&hash::sha256(script().as_bytes()))),
            ("{{title}}", escape::xml(&title)),
            ("{{description}}", escape::xml(description)),
            ("{{title}}", escape::xml(&title)),
            ("{{description}}", escape::xml(description)),
            ("{{style}}", style),
            ("{{boards}}", boards),
            ("{{still}}", still),
        ];
        let mut rest = HTML;
        // In the order of the template, so that nothing is filled into what was filled in.
        let mut until = |place| {
            let (before, behind) = rest.split_once(place).unwrap_or((rest, ""));
            rest = behind;
            before
        };
        for (place, text) in filled {
            write!(out, "{}{text}", until(place))?;
        }
        write!(out, "{}", until("{{data}}"))?;
        self.write_data(out)?;
        let before = until("{{script}}");
        write!(out, "{before}{}{rest}", script())
    }

    /// The page as a text.
    pub fn html(&self) -> String {
        let mut html = Vec::new();
        // Writing to memory does not fail.
        let _ = self.write(&mut html);
        into_text(html)
    }

    /// What a page of one's own needs to play the games with the script: see [`script`].
    pub fn parts(&self) -> PageParts {
        let (boards, colours) = self.boards();
        let mut data = Vec::new();
        // Writing to memory does not fail.
        let _ = self.write_data(&mut data);
        PageParts { data: into_text(data), boards, style: format!("{colours}{CSS}") }
    }
}

/// What a page of one's own needs besides the [`script`].
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PageParts {
    /// The games as JSON.
    pub data: String,
    /// The boards of the games as SVG, in the order in which the data numbers them.
    pub boards: Vec<String>,
    /// The style sheet.
    pub style: String,
}

/// The script of the page, a module. `mount(element, page, number, boards)` plays the game of a number in an element; the
/// parsed data and the parsed boards are those of [`Page::parts`].
pub fn script() -> &'static str {
    script::WHOLE
}

/// Bytes that are text, as text.
fn into_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

/// Counts the units of UTF-16 in a text, on from where it was asked before.
#[derive(Default)]
struct Units {
    byte: usize,
    unit: usize,
}

impl Units {
    fn at(&mut self, text: &str, byte: usize) -> usize {
        if byte < self.byte {
            *self = Units::default();
        }
        self.unit += text.get(self.byte..byte).map_or(0, |between| between.encode_utf16().count());
        self.byte = byte;
        self.unit
    }
}

/// What the positions of one game are made of.
#[derive(Default)]
struct Sheet {
    /// The items, each once.
    items: Vec<String>,
    numbers: HashMap<String, u32>,
    /// The piles: what they are, and whose.
    piles: Vec<(&'static str, Option<Seat>)>,
    /// What is counted.
    rows: Vec<&'static str>,
}

impl Sheet {
    /// The numbers of the items of a position, in ascending order. The notes in a range are about harmony.
    fn position(&mut self, kit: &mut Kit<'_>, scene: &Scene, surveyed: Range<usize>) -> Vec<u32> {
        let mut items = kit.items(scene, &mut self.piles);
        for row in &scene.view.counts {
            let number = self.rows.iter().position(|name| *name == row.name).unwrap_or_else(|| {
                self.rows.push(row.name);
                self.rows.len() - 1
            });
            let seats = row.seats.iter().enumerate();
            items.extend(seats.map(|(seat, count)| format!("c{number} {seat} {count}")));
        }
        let notes = scene.view.notes.iter().enumerate();
        items.extend(notes.map(|(at, note)| format!("{} {note}", if surveyed.contains(&at) { 'v' } else { 'w' })));
        let numbers = items.into_iter().map(|item| {
            *self.numbers.entry(item).or_insert_with_key(|item| {
                self.items.push(item.clone());
                self.items.len() as u32 - 1
            })
        });
        let mut numbers: Vec<u32> = numbers.collect();
        crate::order::by(&mut numbers, Ord::cmp);
        numbers.dedup();
        numbers
    }

    /// The data of a game with these items, with what a scene says of it.
    fn game(self, scene: &Scene, kit: usize) -> GameData {
        let view = &scene.view;
        let pile = |(name, seat): &(&'static str, Option<Seat>)| match seat {
            Some(seat) => format!("{}: {name}", view.seats.get(seat.index()).copied().unwrap_or_default()),
            None => (*name).to_owned(),
        };
        GameData {
            board: kit,
            title: words::title(scene),
            variant: view.variant.vocabulary().title,
            seats: view.seats.to_vec(),
            players: scene.players.clone(),
            result: scene.result.clone(),
            rows: self.rows.iter().map(|row| row.replace('-', " ")).collect(),
            piles: self.piles.iter().map(pile).collect(),
            items: self.items,
            ..GameData::default()
        }
    }
}

/// What is in one of two lists only; both are in ascending order.
fn changes(before: &[u32], behind: &[u32]) -> Vec<u32> {
    let gone = before.iter().filter(|item| behind.binary_search(item).is_err());
    gone.chain(behind.iter().filter(|item| before.binary_search(item).is_err())).copied().collect()
}

/// Names for links to plies: `t14-host`, in the second game of a page `g2-t14-host`, in a variation `t3-host.1-t4-guest`.
struct Anchors<'a> {
    record: &'a Record,
    seats: &'static [&'static str],
    /// The plies of the lines that have variations, by their entries.
    plies: HashMap<(&'a [usize], usize), &'a StudyPly>,
    /// The names of the lines.
    lines: HashMap<&'a [usize], String>,
    /// How often each name is used.
    used: HashMap<String, usize>,
}

impl<'a> Anchors<'a> {
    fn new(study: &'a Study, record: &'a Record, game: usize) -> Anchors<'a> {
        let main = if game == 0 { String::new() } else { format!("g{}-", game + 1) };
        let plies = study.plies.iter().map(|ply| ((&ply.path[..], ply.entry), ply)).collect();
        Anchors { record, seats: record.seats(), plies, lines: HashMap::from([(&[][..], main)]), used: HashMap::new() }
    }

    fn of(&mut self, ply: &'a StudyPly) -> String {
        let name = self.line(&ply.path) + &self.moment(ply);
        let used = self.used.entry(name.clone()).or_default();
        *used += 1;
        if *used == 1 { name } else { format!("{name}.again-{used}") }
    }

    /// The name of a ply, unless it is that of the game's own line.
    fn unusual(&mut self, ply: &'a StudyPly) -> Option<String> {
        let usual = self.line(&[]) + &self.moment(ply);
        Some(self.of(ply)).filter(|name| *name != usual)
    }

    fn moment(&self, ply: &StudyPly) -> String {
        let seat = self.seats.get(ply.seat.index()).copied().unwrap_or_default();
        format!("t{}-{}", ply.turn, seat.to_ascii_lowercase())
    }

    /// The name of a line: the ply that each variation replaces, and the variation's number.
    fn line(&mut self, path: &'a [usize]) -> String {
        if let Some(name) = self.lines.get(path) {
            return name.clone();
        }
        let Some((at, before)) = path.split_last() else { return String::new() };
        let mut name = self.line(before);
        let entries = self.record.line_entries(before).unwrap_or_default();
        let replaced = replaced(entries, *at);
        if let Some((entry, ply)) = replaced.and_then(|entry| Some((entry, self.plies.get(&(before, entry))?))) {
            let between = entries.get(entry..=*at).unwrap_or_default();
            let number = between.iter().filter(|entry| matches!(entry, Entry::Variation(_))).count();
            name.push_str(&format!("{}.{number}-", self.moment(ply)));
        }
        self.lines.insert(path, name.clone());
        name
    }
}
