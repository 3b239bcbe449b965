//! Games, and what is done with texts of games.

use crate::answers::{Article, Candidates, Explanation, Fixed, Legal, Outcome, Played, diagnostics};
use crate::edit::tag;
use crate::position::Position;
use crate::{Fields, illegal, input, notation_named, object, pairs, plain, refused, variant_named};
use paisho::Game as Inner;
use paisho::diagnostic::nearest;
use paisho::game::RepairedText;
use paisho::notation::{self, Writer};
use paisho::page::{Page, PageOptions, PageParts};
use paisho::record::{Head, Tag};
use paisho::render::picture::{self, Scene, Size, Theme};
use paisho::report::{self, Look};
use paisho::{catalogue, generate as generator};
use std::collections::BTreeMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// A game: a record under the rules of its variant. Games never change: `play` gives a new one.
#[wasm_bindgen]
pub struct Game(pub(crate) Rc<Inner>);

/// How a picture is drawn.
pub fn picture(fields: &Fields<'_>) -> Result<picture::Options<'static>, JsValue> {
    let mut options = picture::Options::default();
    let range = Size::LIMITS;
    options.size = match (fields.text("size").as_deref(), fields.number("size")) {
        (Some("card"), _) => Size::Card,
        (None, Some(width)) if range.contains(&(width as u32)) => Size::Width(width as u32),
        (None, None) => options.size,
        _ => {
            let message = format!("a size is a width from {} to {}, or `card`", range.start(), range.end());
            return Err(plain("RangeError", &message));
        }
    };
    if let Some(name) = fields.text("theme") {
        let unknown = || plain("RangeError", &format!("there is no theme `{name}`"));
        options.theme = Theme::named(&name).ok_or_else(unknown)?;
    }
    options.crop = fields.is("crop");
    options.coordinates = fields.get("coordinates").is_none_or(|value| value.is_truthy());
    Ok(options)
}

/// Whether harmonies are drawn.
pub fn harmonies(fields: &Fields<'_>) -> bool {
    fields.is("harmonies")
}

fn by_rules(game: Inner, fields: &Fields<'_>) -> Game {
    Game::of(match fields.text("rules") {
        Some(rules) => game.by_rules(&rules),
        None => game,
    })
}

impl Game {
    pub(crate) fn of(game: Inner) -> Game {
        Game(Rc::new(game))
    }

    fn page(&self) -> Page<'static> {
        let mut page = Page::new(PageOptions::default());
        page.add_game(&self.0);
        page
    }

    /// The parts of a page on which the game is played on.
    fn board(&self) -> PageParts {
        let mut options = PageOptions::default();
        options.every_tile = true;
        let mut page = Page::new(options);
        page.add_game(&self.0);
        page.parts()
    }

    fn scene(&self, at: Option<usize>, fields: &Fields<'_>) -> Result<Scene, JsValue> {
        let mut scenes = self.0.scenes(harmonies(fields));
        let last = scenes.len() - 1;
        let at = at.unwrap_or(last);
        if at > last { Err(too_far(at)) } else { Ok(scenes.swap_remove(at)) }
    }
}

fn too_far(plies: usize) -> JsValue {
    plain("RangeError", &format!("the game ends or is not legal before {plies} plies are played"))
}

#[wasm_bindgen]
impl Game {
    /// Reads the one game of a text; `read` reads many.
    #[wasm_bindgen(constructor)]
    pub fn new(
        text: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "ReadOptions")] options: Option<JsValue>,
    ) -> Result<Game, JsValue> {
        let mut games = read(text, options)?;
        match games.len() {
            1 => Ok(games.swap_remove(0)),
            0 => Err(plain("ReadError", "there is no game in this text")),
            _ => Err(plain("ReadError", "there are several games in this text: `read` reads them")),
        }
    }

    /// A game of a variant before its first ply; by an edition of its rules, if one is named.
    pub fn start(
        #[wasm_bindgen(unchecked_param_type = "Variant")] variant: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "{ rules?: string }")] options: Option<JsValue>,
    ) -> Result<Game, JsValue> {
        let mut record = Inner::new(variant_named(variant)?).record().clone();
        if let Some(rules) = Fields(options.as_ref()).text("rules") {
            record.header.push(Head::Tag(Tag { name: "Rules".to_owned(), value: rules }));
        }
        let game = Inner::of(record);
        match game.diagnostics().iter().find(|found| found.is_error()) {
            Some(error) => Err(refused(error)),
            None => Ok(Game::of(game)),
        }
    }

    /// The game of a link, or of its fragment, that `toLink` wrote.
    #[wasm_bindgen(js_name = fromLink)]
    pub fn from_link(fragment: &str) -> Result<Game, JsValue> {
        let text = notation::read_page_link(fragment).map_err(|error| plain("ReadError", error))?;
        Game::new(&text, None)
    }

    /// The game as the fragment of a link.
    #[wasm_bindgen(js_name = toLink)]
    pub fn to_link(&self) -> Result<String, JsValue> {
        Ok(notation::page_link(&self.to("pai")?))
    }

    /// The text that spans refer to: what was read, or the game in `pai` when plies were added.
    #[wasm_bindgen(getter)]
    pub fn text(&self) -> String {
        self.0.text().to_owned()
    }

    /// The notation of the text.
    #[wasm_bindgen(getter, unchecked_return_type = "Notation")]
    pub fn notation(&self) -> String {
        self.0.notation().name().to_owned()
    }

    #[wasm_bindgen(getter, unchecked_return_type = "Variant")]
    pub fn variant(&self) -> String {
        self.0.variant().name().to_owned()
    }

    /// The names of the seats, in turn order.
    #[wasm_bindgen(getter)]
    pub fn seats(&self) -> Vec<String> {
        self.0.seats().iter().map(ToString::to_string).collect()
    }

    /// The tags, such as `Event`.
    #[wasm_bindgen(getter, unchecked_return_type = "Record<string, string>")]
    pub fn tags(&self) -> JsValue {
        let mut tags = BTreeMap::new();
        tags.extend(self.0.record().tags().map(|tag| (&tag.name, &tag.value)));
        object(&tags)
    }

    /// The comments above the first ply.
    #[wasm_bindgen(getter)]
    pub fn comments(&self) -> Vec<String> {
        self.0.comments()
    }

    /// Which game of its text it is, from 1.
    #[wasm_bindgen(getter)]
    pub fn number(&self) -> u32 {
        u32::try_from(self.0.source("").game).unwrap_or(u32::MAX)
    }

    /// Where its text begins in the text that was read.
    #[wasm_bindgen(skip_typescript, getter)]
    pub fn offset(&self) -> u32 {
        u32::try_from(self.0.source("").offset).unwrap_or(u32::MAX)
    }

    /// The number of its first line.
    #[wasm_bindgen(getter)]
    pub fn line(&self) -> u32 {
        u32::try_from(self.0.source("").line).unwrap_or(u32::MAX)
    }

    /// All that is wrong or worth knowing, in the order of the text.
    #[wasm_bindgen(getter, unchecked_return_type = "Diagnostic[]")]
    pub fn diagnostics(&self) -> JsValue {
        object(&diagnostics(&self.0.source(""), self.0.diagnostics()))
    }

    /// The diagnostics, each error with the repairs that were found.
    #[wasm_bindgen(unchecked_return_type = "Diagnostic[]")]
    pub fn repairs(&self) -> JsValue {
        object(&diagnostics(&self.0.source(""), self.0.diagnostics_with_repairs()))
    }

    /// The repairs as `fix` lists them, the best first; and why not all were tried.
    #[wasm_bindgen(skip_typescript)]
    pub fn candidates(&self) -> JsValue {
        object(&Candidates::new(&self.0.source(""), self.0.search_repairs()))
    }

    /// Whether the record is well written and every ply of it is legal.
    #[wasm_bindgen(getter = isRight)]
    pub fn is_right(&self) -> bool {
        self.0.is_right()
    }

    /// How the game ended, if it has.
    #[wasm_bindgen(getter, unchecked_return_type = "Outcome | null")]
    pub fn outcome(&self) -> JsValue {
        object(&self.0.outcome().map(|outcome| Outcome::new(outcome, self.0.seats())))
    }

    /// The diagnostics as the command prints them: `concise`, `json`, `jsonl`, `github` or `sarif`.
    pub fn report(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ReportFormat")] format: &str,
        name: Option<String>,
    ) -> Result<String, JsValue> {
        let unknown = || plain("RangeError", &format!("there is no format `{format}` of diagnostics"));
        let mut report = report::named(format).ok_or_else(unknown)?.report(Look::default());
        let (mut out, name) = (Vec::new(), name.unwrap_or_else(|| "<game>".to_owned()));
        // Writing to memory does not fail.
        let _ = report.start(&mut out);
        let _ = report.game(&mut out, &self.0.source(&name), &self.0.diagnostics());
        let _ = report.end(&mut out);
        Ok(String::from_utf8_lossy(&out).into_owned())
    }

    /// The plies, in the order they are written, legal or not.
    #[wasm_bindgen(getter, unchecked_return_type = "Ply[]")]
    pub fn plies(&self) -> JsValue {
        object(&Played::line(&self.0, self.0.line()))
    }

    /// How many plies there are.
    #[wasm_bindgen(getter)]
    pub fn length(&self) -> usize {
        self.0.plies().count()
    }

    /// The position after so many plies; without a number the position after the last legal ply.
    pub fn position(&self, at: Option<usize>) -> Result<Position, JsValue> {
        let position = match at {
            Some(at) => self.0.position(at).ok_or_else(|| too_far(at))?,
            None => self.0.end().clone(),
        };
        // Without a number it is the position behind the last ply that was played.
        let plies = at.unwrap_or_else(|| self.0.seats_of_plies().len());
        Ok(Position { position, origin: Rc::clone(&self.0), plies, played: Vec::new() })
    }

    /// Every legal ply that could follow.
    #[wasm_bindgen(unchecked_return_type = "LegalPly[]")]
    pub fn legal(&self) -> JsValue {
        object(&self.0.legal().map(|ply| Legal::new(self.0.variant(), &ply)).collect::<Vec<_>>())
    }

    /// The game with one more ply, which is given as it is or as `pai` writes it.
    pub fn play(&self, #[wasm_bindgen(unchecked_param_type = "PlyOrText")] ply: &str) -> Result<Game, JsValue> {
        let read = crate::position::read(self.0.end(), ply)?;
        let mut game = Inner::clone(&self.0);
        game.play_ply(read).map_err(|error| illegal(&error, ply))?;
        Ok(Game::of(game))
    }

    /// The game with other tags; one that is null is left out.
    #[wasm_bindgen(js_name = withTags)]
    pub fn with_tags(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Record<string, string | null>")] tags: JsValue,
    ) -> Result<Game, JsValue> {
        // What the notation of its text leaves out, `pai` writes.
        let is_pai = self.0.notation().name() == "pai";
        let mut record = if is_pai { self.0.record().clone() } else { self.0.completed().record().clone() };
        for (name, value) in pairs(tags) {
            if name == "Variant" {
                return Err(plain("WriteError", "another rule set makes another game: no tag changes it"));
            }
            tag(&mut record, &name, value.as_deref().unwrap_or_default());
        }
        Ok(Game::of(Inner::of(record)))
    }

    /// The game in a notation, such as `json`.
    pub fn to(&self, #[wasm_bindgen(unchecked_param_type = "Notation")] notation: &str) -> Result<String, JsValue> {
        let name = notation_named(notation)?.name();
        self.0.to(name).map_err(|error| plain("WriteError", &error.to_string()))
    }

    /// The same game with what the writer left out and its replay shows.
    pub fn completed(&self) -> Game {
        Game::of(self.0.completed())
    }

    /// The same game judged by an edition of the rules, such as `site; last-flower=accents`.
    #[wasm_bindgen(js_name = byRules)]
    pub fn by_rules(&self, rules: &str) -> Result<Game, JsValue> {
        let game = Inner::clone(&self.0).by_rules(rules);
        match game.diagnostics().iter().find(|found| found.is_error() && found.code.name.ends_with("-rules")) {
            Some(error) => Err(refused(error)),
            None => Ok(Game::of(game)),
        }
    }

    /// The game with its repairs made: those that are safe, or also the best of those that are not.
    #[wasm_bindgen(unchecked_return_type = "Fixed")]
    pub fn fix(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "{ unsafe?: boolean }")] options: Option<JsValue>,
    ) -> JsValue {
        let repaired = self.0.repaired(Fields(options.as_ref()).is("unsafe"));
        object(&Fixed { text: repaired.game.text().to_owned(), made: repaired.made, is_right: repaired.is_right })
    }

    /// Why the ply of this number, from 1, is legal or not.
    #[wasm_bindgen(unchecked_return_type = "Explanation")]
    pub fn explain(&self, ply: usize) -> Result<JsValue, JsValue> {
        let found = ply.checked_sub(1).and_then(|before| self.0.explain(before)).ok_or_else(|| {
            plain(
                "RangeError",
                &format!("no ply {ply} was played: they are numbered from 1, and end at one that is not legal"),
            )
        })?;
        Ok(object(&Explanation::from(found)))
    }

    /// A position drawn in characters.
    pub fn draw(&self, at: Option<usize>) -> Result<String, JsValue> {
        Ok(self.position(at)?.draw())
    }

    /// A position as an SVG picture, with the players and the event.
    #[wasm_bindgen(js_name = toSvg)]
    pub fn to_svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | null")] at: Option<usize>,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions")] options: Option<JsValue>,
    ) -> Result<String, JsValue> {
        let fields = Fields(options.as_ref());
        Ok(picture::draw(&self.scene(at, &fields)?, &picture(&fields)?).svg())
    }

    /// A position as a PNG picture, with the players and the event.
    #[wasm_bindgen(js_name = toPng)]
    pub fn to_png(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "number | null")] at: Option<usize>,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions")] options: Option<JsValue>,
    ) -> Result<Vec<u8>, JsValue> {
        let fields = Fields(options.as_ref());
        let picture = picture::draw(&self.scene(at, &fields)?, &picture(&fields)?);
        picture.png().map_err(|error| plain("RangeError", &error.to_string()))
    }

    /// The game as a page with a player, one file that needs nothing else.
    #[wasm_bindgen(js_name = toHtml)]
    pub fn to_html(&self) -> String {
        self.page().html()
    }

    /// What a page of one's own needs to play the game with the page's script: `{data, boards, style}`, as JSON.
    #[wasm_bindgen(js_name = pageParts, skip_typescript)]
    pub fn page_parts(&self) -> String {
        let parts = self.board();
        let boards = serde_json::to_string(&parts.boards).unwrap_or_default();
        let style = serde_json::to_string(&parts.style).unwrap_or_default();
        format!(r#"{{"data":{},"boards":{boards},"style":{style}}}"#, parts.data)
    }

    /// The game as an animated GIF.
    #[wasm_bindgen(js_name = toGif)]
    pub fn to_gif(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions")] options: Option<JsValue>,
    ) -> Result<Vec<u8>, JsValue> {
        let fields = Fields(options.as_ref());
        let delay = fields.number("delay").unwrap_or(800.0).clamp(50.0, 60_000.0) as u16 / 10;
        let mut bytes = Vec::new();
        picture::gif(&self.0.scenes(harmonies(&fields)), &picture(&fields)?, delay, &mut bytes)
            .map_err(|error| plain("RangeError", &error.to_string()))?;
        Ok(bytes)
    }
}

/// The games of a text, in whatever notation it is written.
#[wasm_bindgen]
pub fn read(
    text: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "ReadOptions")] options: Option<JsValue>,
) -> Result<Vec<Game>, JsValue> {
    let fields = Fields(options.as_ref());
    let (notation, options) = fields.reading()?;
    let games =
        Inner::read(text.as_bytes(), "", notation, options).map_err(|error| plain("ReadError", &error.to_string()))?;
    games.map(|game| game.map(|game| by_rules(game, &fields)).map_err(|error| input(error, text))).collect()
}

/// The games of a text in another notation, with what their writers left out: a text with all of them.
#[wasm_bindgen]
pub fn convert(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "Notation")] notation: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "ReadOptions")] options: Option<JsValue>,
) -> Result<String, JsValue> {
    let mut writer = Writer::new(notation_named(notation)?);
    let mut written = String::new();
    for game in read(text, options)? {
        let next = writer.game(game.0.completed().record());
        written.push_str(&next.map_err(|error| plain("WriteError", &error.to_string()))?);
    }
    written.push_str(&writer.end());
    Ok(written)
}

/// A text with its repairs made: those that are safe, or also the best of those that are not. All else stays as it is.
#[wasm_bindgen(unchecked_return_type = "Fixed")]
pub fn fix(
    text: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "ReadOptions & { unsafe?: boolean }")] options: Option<JsValue>,
) -> Result<JsValue, JsValue> {
    let fields = Fields(options.as_ref());
    let (notation, options) = fields.reading()?;
    let repaired =
        RepairedText::of(text, notation, options, fields.is("unsafe")).map_err(|error| input(error, text))?;
    Ok(object(&Fixed { text: repaired.text, made: repaired.made, is_right: repaired.is_right }))
}

/// A random legal game. The same seed and number give the same game everywhere.
#[wasm_bindgen]
pub fn generate(
    #[wasm_bindgen(unchecked_param_type = "Variant")] variant: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "{ seed?: number; number?: number }")] options: Option<JsValue>,
) -> Result<Game, JsValue> {
    let fields = Fields(options.as_ref());
    let number = |name| fields.number(name).unwrap_or(0.0) as u64;
    let record = generator::game(variant_named(variant)?, number("seed"), number("number"));
    record.map(|record| Game::of(Inner::of(record))).ok_or_else(|| plain("RangeError", "the rules refuse their set-up"))
}

/// What the code of a diagnostic means.
#[wasm_bindgen(unchecked_return_type = "Article")]
pub fn explain(code: &str) -> Result<JsValue, JsValue> {
    let found = catalogue::named(code).ok_or_else(|| {
        let meant = nearest(code, catalogue::all().map(|code| code.name));
        let meant = meant.map_or(String::new(), |meant| format!(": did you mean `{meant}`?"));
        plain("RangeError", &format!("there is no code `{code}`{meant}"))
    })?;
    Ok(object(&Article::from(found)))
}

/// All codes.
#[wasm_bindgen]
pub fn codes() -> Vec<String> {
    catalogue::all().map(|code| code.name.to_owned()).collect()
}
