//! The board and the tiles of the wiki rules: gardens, walls, ways of moving and capturing, and what flowers send.

use std::collections::BTreeMap;
use std::sync::OnceLock;

pub type Xy = (i8, i8);

pub const FLOWERS: [&str; 8] = ["Js", "Ly", "Jd", "Rs", "C", "Rd", "Lt", "O"];
pub const ELEMENTS: [&str; 6] = ["Qi", "A", "W", "E", "F", "S"];
pub const LINES: [Xy; 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
pub const ACROSS: [Xy; 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];

pub fn on_board((x, y): Xy) -> bool {
    i32::from(x).pow(2) + i32::from(y).pow(2) <= 82
}

/// -1 inside the wall, 0 on it, 1 outside.
pub fn side((x, y): Xy) -> i32 {
    (i32::from(x.abs()) + i32::from(y.abs()) - 7).signum()
}

pub fn torii((x, y): Xy) -> bool {
    x.abs().max(y.abs()) - x.abs().min(y.abs()) >= 7
}

/// The gardens a point touches, a bit each: four inner ones, four yellow ones, four torii.
pub fn gardens((x, y): Xy) -> u16 {
    let mut found = 0;
    for (number, (sx, sy)) in ACROSS.into_iter().enumerate() {
        if x * sx >= 0 && y * sy >= 0 {
            if side((x, y)) <= 0 {
                found |= 1 << number;
            }
            if side((x, y)) >= 0 && x.abs().max(y.abs()) - x.abs().min(y.abs()) <= 7 {
                found |= 1 << (4 + number);
            }
        }
    }
    for (number, (dx, dy)) in LINES.into_iter().enumerate() {
        if torii((x, y)) && x * dx + y * dy >= 7 {
            found |= 1 << (8 + number);
        }
    }
    found
}

/// Whether a point is wholly inside a yellow garden.
pub fn yellow(at: Xy) -> bool {
    gardens(at).count_ones() == 1 && gardens(at) & 0xf0 != 0
}

pub fn add(a: Xy, b: Xy) -> Xy {
    (a.0 + b.0, a.1 + b.1)
}

pub fn beside(a: Xy, b: Xy) -> bool {
    a != b && a.0.abs_diff(b.0) <= 1 && a.1.abs_diff(b.1) <= 1
}

pub fn rays(directions: &[Xy], most: i8) -> Vec<Vec<Xy>> {
    let mut paths = Vec::new();
    for &(dx, dy) in directions {
        for count in 1..=most {
            paths.push((1..=count).map(|n| (dx * n, dy * n)).collect());
        }
    }
    paths
}

/// One orthogonal step, then some diagonal ones outward.
pub fn turning(across: i8) -> Vec<Vec<Xy>> {
    let mut paths = Vec::new();
    for (dx, dy) in LINES {
        for turn in [-1, 1] {
            let diagonal = if dx == 0 { (turn, dy) } else { (dx, turn) };
            let mut path = vec![(dx, dy)];
            for _ in 0..across {
                path.push(add(*path.last().unwrap(), diagonal));
            }
            paths.push(path);
        }
    }
    paths
}

/// All ways a tile may move, as offsets from its point.
pub fn moves(code: &str) -> &'static [Vec<Xy>] {
    static WAYS: OnceLock<BTreeMap<&str, Vec<Vec<Xy>>>> = OnceLock::new();
    &WAYS.get_or_init(|| FLOWERS.into_iter().chain(ELEMENTS).map(|code| (code, moves_of(code))).collect())[code]
}

pub fn moves_of(code: &str) -> Vec<Vec<Xy>> {
    match code {
        "Js" | "Rs" | "A" => turning(1),
        "Ly" | "C" => [rays(&LINES, 1), rays(&ACROSS, 3)].concat(),
        "Jd" | "Rd" => rays(&LINES, 3),
        "Lt" => [rays(&LINES, 2), rays(&ACROSS, 2)].concat(),
        "O" | "F" => [rays(&LINES, 6), rays(&ACROSS, 6)].concat(),
        "W" => [rays(&LINES, 1), rays(&ACROSS, 6)].concat(),
        "E" => rays(&LINES, 6),
        "Qi" => [rays(&LINES, 1), rays(&ACROSS, 1), turning(2)].concat(),
        _ => [rays(&LINES, 6), rays(&ACROSS, 6), turning(1)].concat(),
    }
}

/// All ways a tile captures, bends or sends harmony.
pub fn strikes(code: &str) -> &'static [Vec<Xy>] {
    static WAYS: OnceLock<BTreeMap<&str, Vec<Vec<Xy>>>> = OnceLock::new();
    &WAYS.get_or_init(|| FLOWERS.into_iter().chain(ELEMENTS).map(|code| (code, strikes_of(code))).collect())[code]
}

pub fn strikes_of(code: &str) -> Vec<Vec<Xy>> {
    match code {
        "Ly" | "C" => rays(&ACROSS, 3),
        "W" => rays(&ACROSS, 6),
        "Qi" => [rays(&LINES, 1), rays(&ACROSS, 1)].concat(),
        code => moves_of(code),
    }
}

pub fn withdrawals(code: &str) -> Vec<Vec<Xy>> {
    match code {
        "A" | "E" => rays(&LINES, 1),
        "Qi" | "W" | "F" | "S" => [rays(&LINES, 1), rays(&ACROSS, 1)].concat(),
        _ => Vec::new(),
    }
}

pub fn walled(path: &[Xy]) -> bool {
    path.iter().any(|&p| side(p) < 0) && path.iter().any(|&p| side(p) > 0) && !path.iter().any(|&p| torii(p))
}

/// What one flower sends another: +1, -1 or nothing.
pub fn sends(from: &str, to: &str) -> i32 {
    let lists = |harmony: &str, disharmony: &str| {
        let has = |list: &str| list.split(' ').any(|code| code == to);
        i32::from(has(harmony)) - i32::from(has(disharmony))
    };
    match from {
        "Ly" => lists("Jd Js C Lt", "Ly Rs Rd"),
        "Jd" => lists("Js C Rd Lt", "Jd Ly Rs"),
        "Js" => lists("C Rd Rs Lt", "Js Jd Ly"),
        "C" => lists("Rd Rs Ly Lt", "C Js Jd"),
        "Rd" => lists("Rs Ly Jd Lt", "Rd C Js"),
        "Rs" => lists("Ly Jd Js Lt", "Rs Rd C"),
        "Lt" => lists("Js Ly Jd Rs C Rd Lt", ""),
        "O" => lists("", "Js Ly Jd Rs C Rd Lt"),
        _ => 0,
    }
}
