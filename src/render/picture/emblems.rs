//! The emblems on tiles, read from a data file that others can replace.

use super::outline::{Outline, OutlineError, decimal};
use super::shape::Rgb;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

const BUILT_IN: &str = include_str!("../../../grammar/emblems.txt");
/// Maximum size of a file, in bytes.
pub const LIMIT: usize = 256 * 1024;
/// Maximum number of layers of one emblem.
const LAYERS: usize = 40;
/// Maximum number of segments of all layers of one emblem, repetitions included.
const SEGMENTS: usize = 4_000;
/// Maximum number of repetitions of a layer.
const TURNS: usize = 36;
/// Maximum distance of a coordinate from the middle.
const REACH: f32 = 60.0;

/// A colour of an emblem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// The colour of the tile's letters.
    Ink,
    /// The colour of the tile.
    Face,
    /// The darker of these two where the filling is bright, the ink where it is not.
    Line,
    /// One that the theme chooses, as its place in [`TONES`].
    Theme(usize),
    /// This one in every theme.
    Fixed(Rgb),
}

/// The names of the colours that a theme chooses.
pub const TONES: [&str; 11] =
    ["red", "orange", "pink", "white", "gold", "green", "blue", "violet", "brown", "grey", "black"];

/// A part of an emblem.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    /// What fills it.
    pub fill: Option<Tone>,
    /// The line along it.
    pub line: Option<Tone>,
    /// How wide the line is.
    pub width: f32,
    /// Where it is.
    pub outline: Outline,
    /// How many times it is drawn, in equal turns round the middle.
    pub turns: usize,
}

/// The emblems by the names of their tiles.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Emblems(HashMap<String, Vec<Layer>>);

/// Why a file of emblems cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmblemsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub cause: EmblemsCause,
}

/// What is wrong with a line of a file of emblems.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmblemsCause {
    /// The file is too long.
    Size,
    /// A layer stands before the first heading.
    NoHeading,
    /// A heading has no closing bracket or an empty name.
    Heading,
    /// No tile of any rule set has this name.
    Name(String),
    /// A tile has two emblems.
    Twice(String),
    /// A layer has fewer than four parts.
    Layer,
    /// Not a colour.
    Colour(String),
    /// A line in the colour of the tile.
    FaceLine,
    /// Not a width from 0 to 50.
    Width(String),
    /// Not a number of turns that is allowed.
    Turns(String),
    /// The path cannot be read.
    Path(OutlineError),
    /// The path leaves the square it has to lie in.
    Outside,
    /// Too many layers or segments.
    Long,
}

impl fmt::Display for EmblemsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        match &self.cause {
            EmblemsCause::Size => write!(f, "a file of emblems may have at most {LIMIT} bytes"),
            EmblemsCause::NoHeading => f.write_str("a layer needs a heading such as `[Rose]` above it"),
            EmblemsCause::Heading => f.write_str("write a heading as `[Rose]` or `[Jade | White Jade]`"),
            EmblemsCause::Name(name) => write!(f, "no tile is called {name:?}"),
            EmblemsCause::Twice(name) => write!(f, "{name} has two emblems"),
            EmblemsCause::Layer => f.write_str("write a layer as FILL LINE WIDTH [xN] PATH"),
            EmblemsCause::Colour(word) => {
                write!(
                    f,
                    "{word:?} is not a colour: write `-`, `ink`, `face`, `line`, {} or `#rrggbb`",
                    TONES.join(", ")
                )
            }
            EmblemsCause::FaceLine => f.write_str("`face` is for fillings: write `line` or `ink`"),
            EmblemsCause::Width(word) => write!(f, "{word:?} is not a line width from 0 to 50"),
            EmblemsCause::Turns(word) => write!(f, "{word:?} is not a number of repetitions from x2 to x{TURNS}"),
            EmblemsCause::Path(error) => error.fmt(f),
            EmblemsCause::Outside => write!(f, "the path leaves the square from -{REACH} to {REACH}"),
            EmblemsCause::Long => write!(f, "an emblem may have at most {LAYERS} layers and {SEGMENTS} segments"),
        }
    }
}

impl std::error::Error for EmblemsError {}

impl Emblems {
    /// The emblems that come with the program.
    pub fn built_in() -> &'static Emblems {
        static EMBLEMS: OnceLock<Emblems> = OnceLock::new();
        // The file is part of the program and tested: it is never without an emblem.
        EMBLEMS.get_or_init(|| Emblems::read(BUILT_IN).unwrap_or_default())
    }

    /// Reads a file of emblems, whose form `grammar/emblems.txt` describes.
    pub fn read(text: &str) -> Result<Emblems, EmblemsError> {
        let at = |line: usize, cause| EmblemsError { line: line + 1, cause };
        if text.len() > LIMIT {
            return Err(at(0, EmblemsCause::Size));
        }
        let mut emblems: HashMap<String, Vec<Layer>> = HashMap::new();
        let mut names: Vec<String> = Vec::new();
        for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line == "#" || line.starts_with("# ") {
                continue;
            }
            if let Some(heading) = line.strip_prefix('[') {
                let heading = heading.strip_suffix(']').ok_or(at(number, EmblemsCause::Heading))?;
                names = heading.split('|').map(|name| name.trim().to_owned()).collect();
                for name in &names {
                    if name.is_empty() {
                        return Err(at(number, EmblemsCause::Heading));
                    }
                    if !is_tile(name) {
                        return Err(at(number, EmblemsCause::Name(name.clone())));
                    }
                    if emblems.insert(name.clone(), Vec::new()).is_some() {
                        return Err(at(number, EmblemsCause::Twice(name.clone())));
                    }
                }
                continue;
            }
            let layer = layer(line).map_err(|cause| at(number, cause))?;
            if names.is_empty() {
                return Err(at(number, EmblemsCause::NoHeading));
            }
            for name in &names {
                let layers = emblems.entry(name.clone()).or_default();
                layers.push(layer.clone());
                let segments: usize = layers.iter().map(|layer| layer.outline.segments.len() * layer.turns).sum();
                if layers.len() > LAYERS || segments > SEGMENTS {
                    return Err(at(number, EmblemsCause::Long));
                }
            }
        }
        Ok(Emblems(emblems))
    }

    /// The layers of a tile's emblem, the lowest first; the built-in ones where the file has none.
    pub fn of(&self, name: &str) -> &[Layer] {
        let own = self.0.get(name).or_else(|| Emblems::built_in().0.get(name));
        own.map_or(&[], Vec::as_slice)
    }
}

fn is_tile(name: &str) -> bool {
    use crate::variant::Variant;
    Variant::all().any(|variant| variant.vocabulary().tiles.iter().any(|tile| tile.name == name))
}

fn layer(line: &str) -> Result<Layer, EmblemsCause> {
    let mut rest = line;
    let mut word = || {
        let (word, behind) = rest.trim_start().split_once(char::is_whitespace).ok_or(EmblemsCause::Layer)?;
        rest = behind;
        Ok(word)
    };
    let (fill, line, width) = (word()?, word()?, word()?);
    let mut path = rest.trim_start();
    let mut turns = 1;
    if path.starts_with(['x', 'X']) {
        let (times, behind) = path.split_once(char::is_whitespace).ok_or(EmblemsCause::Layer)?;
        let number = times.get(1..).and_then(|number| number.parse().ok());
        turns = number
            .filter(|number| (2..=TURNS).contains(number))
            .ok_or_else(|| EmblemsCause::Turns(times.chars().take(20).collect()))?;
        path = behind;
    }
    let (fill, line) = (tone(fill)?, tone(line)?);
    if line == Some(Tone::Face) {
        return Err(EmblemsCause::FaceLine);
    }
    let width = decimal(width)
        .filter(|width| (0.0..=50.0).contains(width))
        .ok_or_else(|| EmblemsCause::Width(width.chars().take(20).collect()))?;
    let outline = Outline::read(path).map_err(EmblemsCause::Path)?;
    if outline.segments.len() * turns > SEGMENTS {
        return Err(EmblemsCause::Long);
    }
    let all = outline.turned(turns);
    if all.spots().any(|spot| spot.x.abs() > REACH || spot.y.abs() > REACH) {
        return Err(EmblemsCause::Outside);
    }
    Ok(Layer { fill, line, width, outline, turns })
}

fn tone(word: &str) -> Result<Option<Tone>, EmblemsCause> {
    let wrong = || EmblemsCause::Colour(word.chars().take(20).collect());
    Ok(Some(match word {
        "-" => return Ok(None),
        "ink" => Tone::Ink,
        "face" => Tone::Face,
        "line" => Tone::Line,
        _ => match word.strip_prefix('#') {
            Some(digits) if digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
                Tone::Fixed(Rgb::hex(u32::from_str_radix(digits, 16).map_err(|_| wrong())?))
            }
            Some(_) => return Err(wrong()),
            None => Tone::Theme(TONES.iter().position(|tone| *tone == word).ok_or_else(wrong)?),
        },
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn every_tile_has_an_emblem_and_no_other_looks_like_it() {
        let emblems = Emblems::read(BUILT_IN).unwrap();
        for variant in Variant::all() {
            let mut seen: Vec<&[Layer]> = Vec::new();
            for tile in variant.vocabulary().tiles {
                let layers = emblems.of(tile.name);
                assert!(!layers.is_empty(), "{variant}: {} has no emblem", tile.name);
                assert!(!seen.contains(&layers), "{variant}: {} looks like another", tile.name);
                seen.push(layers);
            }
        }
    }

    #[test]
    fn a_file_replaces_what_it_names() {
        let own = Emblems::read("\u{feff}# mine\r\n#\r\n\r\n[ Jade | White Jade ]\r\n#102030 ink 2 x3 M0 0L0-50\r\n")
            .unwrap();
        let [layer] = own.of("White Jade") else { panic!("one layer") };
        assert_eq!((layer.fill, layer.line), (Some(Tone::Fixed(Rgb(16, 32, 48))), Some(Tone::Ink)));
        assert_eq!((layer.outline.segments.len(), layer.turns), (2, 3));
        assert_eq!(own.of("Jade"), own.of("White Jade"));
        assert_eq!(own.of("Rose"), Emblems::built_in().of("Rose"));
        assert!(own.of("Nothing").is_empty());
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_its_line() {
        let refused = |text: &str| {
            let error = Emblems::read(text).unwrap_err();
            assert!(error.to_string().starts_with(&format!("line {}: ", error.line)));
            (error.line, error.cause)
        };
        let layer = |line: &str| {
            let (number, cause) = refused(&format!("[Rose]\n{line}"));
            assert_eq!(number, 2);
            cause
        };
        assert_eq!(refused("red ink 2 M0 0"), (1, EmblemsCause::NoHeading));
        assert_eq!(refused("[Rose\nred ink 2 M0 0"), (1, EmblemsCause::Heading));
        assert_eq!(refused("[Rose | ]"), (1, EmblemsCause::Heading));
        assert_eq!(refused("\n\n[Roze]"), (3, EmblemsCause::Name("Roze".to_owned())));
        assert_eq!(refused("[Rose]\n[Lily|Rose]"), (2, EmblemsCause::Twice("Rose".to_owned())));
        assert_eq!(refused(&" ".repeat(LIMIT + 1)), (1, EmblemsCause::Size));
        assert_eq!(layer("red"), EmblemsCause::Layer);
        assert_eq!(layer("red ink M0 0 1 1"), EmblemsCause::Width("M0".to_owned()));
        assert_eq!(layer("puce ink 2 M0 0"), EmblemsCause::Colour("puce".to_owned()));
        assert_eq!(layer("#12345 ink 2 M0 0"), EmblemsCause::Colour("#12345".to_owned()));
        assert_eq!(layer("#12345é ink 2 M0 0"), EmblemsCause::Colour("#12345é".to_owned()));
        assert_eq!(layer("red face 2 M0 0"), EmblemsCause::FaceLine);
        assert_eq!(layer("red ink nan M0 0"), EmblemsCause::Width("nan".to_owned()));
        assert_eq!(layer("red ink 51 M0 0"), EmblemsCause::Width("51".to_owned()));
        assert_eq!(layer("red ink 2 x1 M0 0"), EmblemsCause::Turns("x1".to_owned()));
        assert_eq!(
            layer("red ink 2 x999999999999999999999 M0 0"),
            EmblemsCause::Turns("x9999999999999999999".to_owned())
        );
        assert_eq!(layer("red ink 2 M0 0L70 0"), EmblemsCause::Outside);
        assert_eq!(layer("red ink 2 url(#x)"), EmblemsCause::Path(OutlineError::Start));
        assert_eq!(layer(&format!("red ink 2 x36 M0 0{}", "L1 1".repeat(1_000))), EmblemsCause::Long);
        assert_eq!(refused(&format!("[Rose]\n{}", "red ink 2 M0 0\n".repeat(50))), (42, EmblemsCause::Long));
    }
}
