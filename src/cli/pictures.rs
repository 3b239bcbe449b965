//! `show --to svg`, `png`, `gif` and `alt`: positions as pictures and in words.

use super::inputs::{Game, Input, Inputs};
use super::moment::Moment;
use super::output::{Output, OutputOption, named, refuse_one_of};
use super::show::Show;
use super::{CliError, CliResult, Console, Status, walk};
use crate::page::PageOptions;
use crate::record::{Entry, Record};
use crate::referee::State;
use crate::render::picture::{self, Emblems, Options, Picture, Progress, Scene, Size, Theme};
use crate::render::{Turn, View};
use clap::Args;
use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

/// Maximum number of files written by one call.
const FILES: usize = 2_000;
/// How wide pictures are by default, for chats, and for paper.
const CHAT: u32 = 720;
const PRINT: u32 = 2_480;

/// How long something is shown.
fn milliseconds(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|delay| (50..=60_000).contains(delay)).ok_or("write milliseconds, from 50 to 60000")
}

/// What pictures look like.
#[derive(Args)]
#[command(next_help_heading = "Pictures")]
pub(super) struct PictureOptions {
    /// The width in pixels (64 to 4096), `chat` (720), `card` (1200 by 630) or `print` (2480, with the theme `print`) [default: chat]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    size: Option<PictureSize>,
    /// The colours [default: light]
    #[arg(long, value_name = "THEME", value_parser = ["light", "dark", "print"])]
    theme: Option<String>,
    /// Only the part of the board with tiles or marks
    #[arg(long)]
    crop: bool,
    /// Number the tiles by the ply that brought them to their places
    #[arg(long)]
    numbers: bool,
    /// Leave out the names of rows and columns
    #[arg(long)]
    no_coordinates: bool,
    /// How long a GIF or a playing page shows each ply, in milliseconds (50 to 60000); the last for at least three seconds
    /// [default: 800]
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    delay: Option<u32>,
    /// Take the tiles' emblems from this file; grammar/emblems.txt describes its form
    #[arg(long, value_name = "FILE")]
    emblems: Option<PathBuf>,
}

/// Scenes with the number of plies before each, and why there are no more.
type Scenes = (Vec<(usize, Scene)>, Option<CliError>);

impl PictureOptions {
    /// Whether anything is asked for that only pictures have.
    pub(super) fn is_used(&self) -> bool {
        self.size.is_some()
            || self.theme.is_some()
            || self.emblems.is_some()
            || self.crop
            || self.numbers
            || self.no_coordinates
            || self.delay.is_some()
    }

    /// How long each ply is shown, in milliseconds.
    fn delay(&self) -> u32 {
        self.delay.unwrap_or(800)
    }

    /// Whether a part of the board or a size is asked for.
    pub(super) fn is_cut(&self) -> bool {
        self.crop || self.size.is_some()
    }

    /// The emblems of the file that is named.
    pub(super) fn emblems(&self) -> Result<Option<Emblems>, CliError> {
        self.emblems.as_deref().map(read_emblems).transpose()
    }

    /// Sets what a page shares with pictures.
    pub(super) fn apply(&self, page: &mut PageOptions<'_>) {
        page.theme = self.theme.as_deref().and_then(Theme::named);
        (page.coordinates, page.numbers, page.delay) = (!self.no_coordinates, self.numbers, self.delay());
    }
}

#[derive(Debug, Clone, Copy)]
enum PictureSize {
    Width(u32),
    Card,
    Print,
}

fn size(text: &str) -> Result<PictureSize, String> {
    match text {
        "chat" => Ok(PictureSize::Width(CHAT)),
        "card" => Ok(PictureSize::Card),
        "print" => Ok(PictureSize::Print),
        _ => {
            let width = text.parse().ok().filter(|width| Size::LIMITS.contains(width));
            let (least, most) = (Size::LIMITS.start(), Size::LIMITS.end());
            width
                .map(PictureSize::Width)
                .ok_or(format!("write a width from {least} to {most}, `chat`, `card` or `print`"))
        }
    }
}

/// What is made of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Svg,
    Png,
    Gif,
    Alt,
}

impl Format {
    /// The format that `--to` names, unless it is none of a picture.
    pub(super) fn named(name: &str) -> Option<Format> {
        match name {
            "svg" => Some(Format::Svg),
            "png" => Some(Format::Png),
            "gif" => Some(Format::Gif),
            "alt" => Some(Format::Alt),
            _ => None,
        }
    }

    const fn ending(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Png => "png",
            Format::Gif => "gif",
            Format::Alt => "txt",
        }
    }

    /// Whether it is bytes that a terminal cannot show.
    const fn is_binary(self) -> bool {
        matches!(self, Format::Png | Format::Gif)
    }
}

impl Show {
    /// Writes pictures of games.
    pub(super) fn pictures(&self, format: Format, console: &Console) -> CliResult {
        self.check(format)?;
        let emblems = self.pictures.emblems()?;
        let mut diagnostics = self.diagnostics.on_stderr(console);
        let mut album = Album::new(self, format)?;
        let status = self.inputs.each_game(&self.game, console, &mut diagnostics, |diagnostics, input, game| {
            let mut game = self.enter(game)?;
            let (scenes, not_drawn) = self.scenes(&mut game, format, &input.name)?;
            if !scenes.is_empty() {
                let options = self.options(emblems.as_ref());
                self.write(&mut album, format, input, &game, scenes, &options)?;
            }
            diagnostics.add(&input.source(&game.text), std::mem::take(&mut game.read.diagnostics))?;
            diagnostics.flush()?;
            not_drawn.map_or(Ok(Status::Clean), Err)
        })?;
        let end = diagnostics.end()?;
        album.finish(&self.output, status < Status::Unread)?;
        Ok(status.max(end))
    }

    /// Refuses what the format cannot do.
    fn check(&self, format: Format) -> Result<(), CliError> {
        self.check_range(self.each || format == Format::Gif, "--each or --to gif")?;
        if format == Format::Alt && self.pictures.is_used() {
            return Err(CliError::Fatal(
                "words have no size, colours, crop and numbers, which are for pictures".to_owned(),
            ));
        }
        if format != Format::Gif && self.pictures.delay.is_some() {
            return Err(CliError::Fatal("--delay is for GIFs and for pages".to_owned()));
        }
        if format == Format::Gif && self.at.is_some() {
            return Err(CliError::Fatal(
                "a GIF shows many positions: use --from-ply and --until instead of --at".to_owned(),
            ));
        }
        if format.is_binary() && !cfg!(feature = "pictures") {
            return Err(CliError::Fatal(
                "this build writes no PNG and no GIF: its feature `pictures` is off".to_owned(),
            ));
        }
        if format.is_binary() && !self.output.names_file() && io::stdout().is_terminal() {
            return Err(CliError::Fatal("a terminal cannot show a picture: name a file with -o".to_owned()));
        }
        if self.each && matches!(format, Format::Svg | Format::Png) && !self.output.names_file() {
            return Err(CliError::Fatal(
                "--each makes many pictures: name a folder with -o, as in `-o pictures/`".to_owned(),
            ));
        }
        Ok(())
    }

    fn options<'a>(&self, emblems: Option<&'a Emblems>) -> Options<'a> {
        let asked = &self.pictures;
        let mut options = Options::default();
        let theme = match (&asked.theme, asked.size) {
            (Some(theme), _) => Theme::named(theme),
            (None, Some(PictureSize::Print)) => Some(Theme::Print),
            (None, _) => None,
        };
        options.theme = theme.unwrap_or_default();
        options.size = match asked.size {
            None => Size::Width(CHAT),
            Some(PictureSize::Width(width)) => Size::Width(width),
            Some(PictureSize::Print) => Size::Width(PRINT),
            Some(PictureSize::Card) => Size::Card,
        };
        options.crop = asked.crop;
        options.coordinates = !asked.no_coordinates;
        if let Some(emblems) = emblems {
            options.emblems = emblems;
        }
        options
    }

    /// What of a game is drawn, each position with the number of plies before it; and why nothing is, if so.
    fn scenes(&self, game: &mut Game, format: Format, name: &str) -> Result<Scenes, CliError> {
        let record = &game.read.record;
        let turn = self.turn(record)?;
        let count = record.count_plies();
        let all = self.each || format == Format::Gif;
        if count == 0 && !all && self.is_bare() {
            let sound = game.read.is_sound();
            return Ok((
                if sound { vec![(0, Scene::of(View { turn, ..View::start(record) }, record))] } else { Vec::new() },
                None,
            ));
        }
        let moment = self.moment();
        let mut wanted = match moment {
            Moment::Start => 0,
            Moment::End => count,
            Moment::Turn(..) => {
                moment.ply(record, &game.movers()).map_err(CliError::Game)?.map_or(usize::MAX, |index| index + 1)
            }
        };
        let range = self.from_ply.unwrap_or(0)..=self.until.unwrap_or(usize::MAX);
        let whole = self.whole(game);
        let mut scenes = Vec::new();
        let (mut last, mut verdict) = (None, None);
        // A second time where the game stops before the moment that was looked for.
        for _ in 0..2 {
            let mut progress = Progress::default();
            let replayed = self.rules.replay(game, |state| {
                let survey = state.survey();
                let tiles = state.tiles();
                progress.follow(&tiles, &survey.hands, state.plies);
                if moment.is(state, record).unwrap_or(false) {
                    last = Some(state.plies);
                }
                let is_drawn = if all { range.contains(&state.plies) } else { state.plies == wanted };
                if is_drawn && scenes.len() <= FILES {
                    let scene = self.scene(state, record, &whole, turn, &progress);
                    scenes.push((state.plies, scene));
                }
            })?;
            verdict = Some(replayed);
            match last {
                Some(last) if !all && scenes.is_empty() => wanted = last,
                _ => break,
            }
        }
        let Some(verdict) = verdict else { return Ok((Vec::new(), None)) };
        if let Some((plies, scene)) = scenes.last_mut()
            && *plies == verdict.plies
            && *plies == count
            && verdict.refused.is_none()
        {
            scene.set_result(verdict.outcome, record);
        }
        let not_drawn = (scenes.is_empty() && game.read.is_sound() && verdict.refused.is_none())
            .then(|| self.rules.not_reached(&verdict, game, name));
        game.read.diagnostics.extend(verdict.diagnostics);
        Ok((scenes, not_drawn))
    }

    fn scene(&self, state: &State<'_>, record: &Record, entries: &[Entry], turn: Turn, progress: &Progress) -> Scene {
        let mut scene = Scene::of(self.view(state, record, entries, turn), record);
        scene.add_progress(progress);
        if self.pictures.numbers {
            scene.numbers = progress.numbers();
        }
        scene
    }

    /// Writes the pictures of a game.
    fn write(
        &self,
        album: &mut Album,
        format: Format,
        input: &Input,
        game: &Game,
        scenes: Vec<(usize, Scene)>,
        options: &Options<'_>,
    ) -> Result<(), CliError> {
        if format == Format::Gif {
            let scenes: Vec<Scene> = scenes.into_iter().map(|(_, scene)| scene).collect();
            let delay = u16::try_from(self.pictures.delay() / 10).unwrap_or(u16::MAX);
            return album.add(input, game, None, |out| animate(&scenes, options, delay, out));
        }
        for (plies, scene) in scenes {
            let number = self.each.then_some(plies);
            album.add(input, game, number, |out| {
                match format {
                    Format::Alt => writeln!(out, "{}", picture::describe(&scene))?,
                    Format::Png => out.write_all(&paint(&picture::draw(&scene, options))?)?,
                    _ => out.write_all(picture::draw(&scene, options).svg().as_bytes())?,
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}

#[cfg(feature = "pictures")]
fn paint(picture: &Picture) -> Result<Vec<u8>, CliError> {
    picture.png().map_err(|error| CliError::Fatal(error.to_string()))
}

#[cfg(not(feature = "pictures"))]
fn paint(_: &Picture) -> Result<Vec<u8>, CliError> {
    Ok(Vec::new())
}

#[cfg(feature = "pictures")]
fn animate(scenes: &[Scene], options: &Options<'_>, delay: u16, out: &mut Output) -> Result<(), CliError> {
    picture::gif(scenes, options, delay, out).map_err(|error| match error {
        picture::GifError::Write(error) => error.into(),
        error => CliError::Game(format!("{error}; see --from-ply, --until and --size")),
    })
}

#[cfg(not(feature = "pictures"))]
fn animate(_: &[Scene], _: &Options<'_>, _: u16, _: &mut Output) -> Result<(), CliError> {
    Ok(())
}

fn read_emblems(path: &Path) -> Result<Emblems, CliError> {
    let name = path.display().to_string();
    let mut text = String::new();
    let file = fs::File::open(path).map_err(|error| named(&name, &error))?;
    // One more than is allowed, so that what is too long is found out.
    let read = file.take(picture::EMBLEMS_LIMIT as u64 + 1).read_to_string(&mut text);
    read.map_err(|error| named(&name, &error))?;
    Emblems::read(&text).map_err(|error| CliError::Fatal(format!("{name}: {error}")))
}

/// Where pictures go: all into one file or to standard output, or a file each into a folder.
struct Album<'a> {
    to: AlbumTo,
    format: Format,
    count: usize,
    through_links: bool,
    inputs: &'a Inputs,
    /// The files that are read, once a picture's name is that of a file.
    read: Option<HashSet<PathBuf>>,
    /// What the names of pictures begin with, each with its input.
    stems: HashMap<String, Option<PathBuf>>,
    /// The names of all pictures.
    names: HashSet<String>,
}

enum AlbumTo {
    Folder(PathBuf),
    One(Box<Output>),
}

impl<'a> Album<'a> {
    fn new(Show { output, inputs, each, .. }: &'a Show, format: Format) -> Result<Album<'a>, CliError> {
        let has_many = *each && !matches!(format, Format::Alt | Format::Gif) && output.names_file();
        let folder = output.output.as_ref().filter(|_| has_many || output.names_folder());
        let to = match folder {
            Some(folder) => {
                let name = folder.display().to_string();
                fs::create_dir_all(folder).map_err(|error| named(&name, &error))?;
                AlbumTo::Folder(folder.clone())
            }
            None => AlbumTo::One(Box::new(output.open_beside(inputs)?)),
        };
        let (stems, names) = (HashMap::new(), HashSet::new());
        let through_links = output.through_links;
        Ok(Album { to, format, count: 0, through_links, inputs, read: None, stems, names })
    }

    /// Adds a picture; a number where there are several of one game.
    fn add(
        &mut self,
        input: &Input,
        game: &Game,
        number: Option<usize>,
        write: impl FnOnce(&mut Output) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        self.count += 1;
        match &mut self.to {
            AlbumTo::One(out) => {
                if self.count > 1 && self.format != Format::Alt {
                    return Err(CliError::Fatal(format!(
                        "there is more than one picture: name the format and a folder, as in `--to {} -o pictures/`",
                        self.format.ending()
                    )));
                }
                write(out)
            }
            AlbumTo::Folder(folder) => {
                if self.count > FILES {
                    return Err(CliError::Fatal(format!(
                        "{FILES} pictures are written, and there are more: ask for fewer plies or games"
                    )));
                }
                let stem = input.path.as_ref().and_then(|path| path.file_stem());
                let stem = stem.map_or("game".into(), |stem| stem.to_string_lossy());
                let mut rest = if game.text.game > 1 { format!("-game{}", game.text.game) } else { String::new() };
                if let Some(number) = number {
                    rest.push_str(&format!("-{number:03}"));
                }
                // Files in other folders may have the same name, or one that looks like that of another's picture.
                let stems = (1..).map(|number| if number == 1 { stem.to_string() } else { format!("{stem}-{number}") });
                let mut names = stems.filter_map(|stem| {
                    let name = format!("{stem}{rest}.{}", self.format.ending());
                    let is_own = *self.stems.entry(stem).or_insert_with(|| input.path.clone()) == input.path;
                    (is_own && self.names.insert(name.clone())).then_some(name)
                });
                let path = folder.join(names.next().unwrap_or_default());
                if path.is_file() {
                    refuse_one_of(&path, self.read.get_or_insert_with(|| walk::read_files(self.inputs)))?;
                }
                let mut out = Output::to_path(&path, self.through_links)?;
                write(&mut out)?;
                out.commit()
            }
        }
    }

    fn finish(self, output: &OutputOption, is_whole: bool) -> Result<(), CliError> {
        match self.to {
            // Nothing was made: an old file stays, and why is said elsewhere.
            AlbumTo::One(out) if self.count > 0 || !output.names_file() => output.finish(*out, is_whole),
            _ => Ok(()),
        }
    }
}
