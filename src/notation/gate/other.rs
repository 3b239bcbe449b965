//! The other games of the site: their names, and how their texts look. A text does not name its game.

use super::skud;
use crate::codes;
use crate::diagnostic::Diagnostic;
use crate::notation::read::message::shown;
use crate::source::Span;

/// The games of the site by their numbers, from 1.
const GAMES: [&str; 20] = [
    "Skud Pai Sho",
    VAGABOND,
    "Capture",
    "Nature's Grove: Respite (Solitaire)",
    "Street",
    "Nature's Grove: Synergy (Co-op Solitaire)",
    PLAYGROUND,
    OVERGROWTH,
    BLOOMS,
    TRIFLE,
    "heXentafl",
    ADEVAR,
    "Tumbleweed",
    "Medo",
    FIRE,
    UNDERGROWTH,
    "Spirit",
    GINSENG,
    KEY,
    BEYOND,
];

const VAGABOND: &str = "Vagabond";
const PLAYGROUND: &str = "Playground";
const OVERGROWTH: &str = "Overgrowth";
const BLOOMS: &str = "Blooms";
const TRIFLE: &str = "Trifle";
const ADEVAR: &str = "Adevăr";
const FIRE: &str = "Fire";
const UNDERGROWTH: &str = "Undergrowth";
const GINSENG: &str = "Ginseng";
const KEY: &str = "Key";
const BEYOND: &str = "Beyond The Edges of The Maps";
/// Texts of these cannot be told apart.
const MOVES_ONLY: &str = "Capture, Spirit or Street";
const PLANTS_ONLY: &str = "Nature's Grove: Respite (Solitaire) or Synergy (Co-op Solitaire)";

/// The site's number for Skud Pai Sho.
const SKUD: &str = "1";

/// Says that something is of another game, if that is what the site's number says.
pub(super) fn numbered(what: &str, number: &str, span: Span) -> Option<Diagnostic> {
    let number = number.trim();
    if number == SKUD {
        return None;
    }
    let known = number.parse::<usize>().ok().and_then(|number| GAMES.get(number.checked_sub(1)?));
    let game = match known {
        Some(name) => format!("of {name}, game {} of the site", shown(number)),
        None => format!("for another of the site's games (number {})", shown(number)),
    };
    Some(report(format!("this {what} is {game}, not Skud Pai Sho"), span))
}

/// The same for the text of a game, by how it looks.
pub(super) fn of_text(what: &str, text: &str) -> Option<Diagnostic> {
    let (game, token) = shape(text)?;
    Some(report(
        format!("this {what} is of {game}, another game of the site, not Skud Pai Sho"),
        Span::of(token, text).unwrap_or_default(),
    ))
}

fn report(message: String, span: Span) -> Diagnostic {
    Diagnostic::new(&codes::LINK_OTHER_GAME, span, message)
        .label("not Skud")
        .help("of the site's games Skud Pai Sho is read (number 1)")
}

/// Whether a text begins like the list of plies of a game that is written in JSON.
pub(super) fn is_list(text: &str) -> bool {
    list(text).is_some()
}

fn list(text: &str) -> Option<&'static str> {
    const NEAR: usize = 300;
    let inside = text.trim_start().strip_prefix('[')?.trim_start();
    if !inside.starts_with('{') {
        return None;
    }
    let near = &inside.as_bytes()[..inside.len().min(NEAR)];
    let has = |name: &str| memchr::memmem::find(near, name.as_bytes()).is_some();
    match () {
        () if has("moveData") => Some(BEYOND),
        () if has("moveType") || has("startPoint") => Some(GINSENG),
        () => None,
    }
}

/// A ply with its label.
struct Ply<'a> {
    turn: u32,
    is_hosts: bool,
    text: &'a str,
    /// What follows the label.
    doing: &'a str,
}

impl<'a> Ply<'a> {
    fn of(text: &'a str) -> Option<Ply<'a>> {
        let (label, doing) = text.split_once('.')?;
        let is_hosts = label.ends_with(['H', 'h']);
        let turn = label.trim_end_matches(['H', 'h', 'G', 'g']);
        (turn.len() + 1 == label.len()).then_some(())?;
        Some(Ply { turn: turn.parse().ok()?, is_hosts, text, doing: doing.trim() })
    }

    /// The letters and digits that it begins with, and what follows.
    fn code(&self) -> (&'a str, &'a str) {
        let end = self.doing.find(|c: char| !c.is_alphanumeric()).unwrap_or(self.doing.len());
        self.doing.split_at(end)
    }

    /// Whether it puts a tile on a point.
    fn plants(&self) -> bool {
        let (code, rest) = self.code();
        !code.is_empty() && begins_point(rest)
    }
}

/// Whether a text begins with two coordinates.
fn begins_point(text: &str) -> bool {
    let inside = text.strip_prefix('(').and_then(|text| text.split_once(')'));
    let is_number = |number: &str| number.trim().parse::<i8>().is_ok();
    inside.and_then(|(inside, _)| inside.split_once(',')).is_some_and(|(x, y)| is_number(x) && is_number(y))
}

/// The other game that a text looks like, and the ply that shows it.
fn shape(text: &str) -> Option<(&'static str, &str)> {
    const FEW: usize = 60;
    if let Some(game) = list(text) {
        return Some((game, text.trim()));
    }
    let plies: Vec<Ply<'_>> = text
        .trim_start_matches('\u{feff}')
        .split([';', '\n'])
        .filter_map(|ply| Ply::of(ply.trim()))
        .take(FEW)
        .collect();
    let first = plies.first()?;
    if let Some(ply) = plies.iter().find(|ply| ply.doing.starts_with("cHT:")) {
        return Some((ADEVAR, ply.text));
    }
    if first.turn == 0 { opening(&plies) } else { without_opening(&plies) }
}

/// The game of a text that begins before the first turn.
fn opening<'a>(plies: &[Ply<'a>]) -> Option<(&'static str, &'a str)> {
    let first = plies.first()?;
    let (code, rest) = first.code();
    if begins_point(first.doing) {
        return Some((MOVES_ONLY, first.text));
    }
    if first.plants() {
        return Some((if code.len() == 1 { VAGABOND } else { KEY }, first.text));
    }
    let is_tile = |word: &str| {
        skud().vocabulary().tiles.iter().any(|tile| tile.all_names().any(|name| name.eq_ignore_ascii_case(word)))
    };
    let words = || first.doing.split(',').map(str::trim);
    let is_foreign = |word: &str| word.len() > 2 && word.chars().all(char::is_alphabetic) && !is_tile(word);
    if !rest.is_empty() && words().all(is_foreign) {
        return Some((TRIFLE, first.text));
    }
    // In Skud the first to plant is Guest.
    let mut plants = plies.iter().filter(|ply| ply.turn == 1);
    let (one, other) = (plants.next()?, plants.next()?);
    (one.is_hosts && !other.is_hosts && one.plants()).then_some((KEY, one.text))
}

/// The game of a text that begins with the first turn.
fn without_opening<'a>(plies: &[Ply<'a>]) -> Option<(&'static str, &'a str)> {
    const GATES: [&str; 4] = ["(0,8)", "(0,-8)", "(8,0)", "(-8,0)"];
    let first = plies.first()?;
    let is_hosts = first.is_hosts;
    if let Some(ply) = plies.iter().find(|ply| is_hexagonal(ply.doing)) {
        return Some((BLOOMS, ply.text));
    }
    // The owner stands before the code.
    let read = |code: &str| skud().vocabulary().read_gate(code).is_some();
    let is_owned = |ply: &&Ply<'_>| {
        let code = ply.code().0;
        ply.plants() && !read(code) && code.strip_prefix(['H', 'G']).is_some_and(read)
    };
    if let Some(ply) = plies.iter().find(is_owned) {
        return Some((PLAYGROUND, ply.text));
    }
    if let Some(ply) = plies.iter().find(|ply| !is_hosts && ply.doing.contains(")*(")) {
        return Some((FIRE, ply.text));
    }
    if let Some(ply) = plies.iter().find(|ply| is_hosts && ply.plants() && ply.doing.contains(")+")) {
        return Some((UNDERGROWTH, ply.text));
    }
    // Nothing moves, and tiles lie anywhere.
    let (inside, outside): (Vec<&Ply<'_>>, Vec<&Ply<'_>>) =
        plies.iter().partition(|ply| GATES.iter().any(|gate| ply.code().1 == *gate));
    let is_planting = plies.len() > 2 && plies.iter().all(Ply::plants) && outside.len() > inside.len();
    is_planting.then(|| (if is_hosts { OVERGROWTH } else { PLANTS_ONLY }, outside[0].text))
}

/// Whether a ply is written by the points of a hexagonal board: `H1c3`.
fn is_hexagonal(doing: &str) -> bool {
    let [owner, count, column, row, ..] = doing.as_bytes() else { return false };
    matches!(owner, b'H' | b'G') && count.is_ascii_digit() && column.is_ascii_lowercase() && row.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts as the site's own classes write them.
    #[test]
    fn texts_show_their_game() {
        for (text, game) in [
            ("0H.L(0,3);0G.S(8,0);1H.W(3,3);1G.(8,0)-(6,2)~~;2H.==", VAGABOND),
            ("0H.cHT:Echeveria;0G.cHT:Iris;1H.HLilac(3,4);1G.(3,4)-(5,4)", ADEVAR),
            ("[{\"moveNum\":0,\"player\":\"HOST\",\"moveType\":\"--\",\"promptTargetData\":{}}]", GINSENG),
            ("[{\"moveNum\":1,\"player\":\"GUEST\",\"moveData\":{\"phases\":[]}}]", BEYOND),
            ("1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-6);2H.(0,8)-(1,6)+B(3,3)*(4,3)", FIRE),
            ("0H.R,W,K,B;0G.R,W,K,B;1H.R3(0,8);1G.R3(0,-8)", KEY),
            ("0H.R3(0,8);0G.RO(0,-8);1H.(0,8)-(2,5)", KEY),
            ("1G.R3(0,8);1H.K(3,1);2G.W5(2,-4)", PLANTS_ONLY),
            ("1H.R3(0,8);1G.B(3,1);2H.W5(2,-4)", OVERGROWTH),
            ("1H.R3(1,1);1G.R3(1,3)+W3(-1,-1);2H.W5(2,-4)", UNDERGROWTH),
            ("0H.SkyBison,Air;0G.Edelweiss,Fire;1H.SkyBison(8,0);1G.(8,0)-(7,1)", TRIFLE),
            ("0H.(2,-5)-(2,-3);0G.(2,5)-(2,3);1H.(2,-3)-(2,3)", MOVES_ONLY),
            ("1H.HR3(3,4);1G.GR3(3,5);2G.(3,4)-(5,4)", PLAYGROUND),
            ("1H.H1c3;1G.G1d5,G2e2", BLOOMS),
        ] {
            assert_eq!(shape(text).map(|(game, _)| game), Some(game), "{text}");
        }
    }

    #[test]
    fn texts_of_skud_look_like_no_other_game() {
        for text in [
            "0H.R,W,K,B;0G.R,R,W,K;1G.R3(0,-8);1H.W3(0,8);2G.W5(8,0);2H.R4(-8,0)",
            "0H.R,W,K,B;0G.R,R,W,K;1H.W3(0,8);2G.W5(8,0);2H.R4(-8,0)",
            "0H.Rock,Wheel,Knotweed,Boat;0G.Rock,Wheel,Knotweed,Boat;1G.R3(0,-8)",
            "0H.M,P,W,T;0G.B,T,M,P;1G.R3(0,-8);1H.R3(0,8)",
            "1G.R3(0,-8);1H.R3(0,8);2G.W5(3,3)",
            "1G.R3(0,-8);1H.R3(0,8);2G.(8,0)-(6,3)*R(0,1)",
            "0?.R,W,K,B;0G.R",
            "1G.??",
            "",
        ] {
            assert_eq!(shape(text), None, "{text}");
        }
    }

    #[test]
    fn each_number_has_its_game() {
        assert_eq!(numbered("link", "1", Span::default()), None);
        for (number, name) in [("2", "Vagabond"), ("12", "Adevăr"), ("18", "Ginseng"), ("20", "Beyond"), ("99", "99")]
        {
            let found = numbered("link", number, Span::default()).unwrap();
            assert!(found.message.contains(name), "{}", found.message);
        }
    }
}
