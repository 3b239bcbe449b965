//! Shortens a text of plies by the board that it tells of: a tile that stands there is said by one letter, its number among
//! the tiles that may be meant, and a step by two. A set-up is said by how many places lie between its tiles. Only the text
//! counts, no rules: what is told of a tile that is not where the text has put it last is written in full.

use super::places::{KNOWN, Place, SIDE, STEP, Token, Tokens, name, place, step, stepped};

/// Stands before a set-up.
const SET_UP: char = '\u{4}';
/// Stands for the number of a turn that begins in its midst.
pub(super) const LATER: char = '\u{5}';
const POSITION: &str = "[Position \"";
/// The letter of the number 0, and how many letters there are.
const FIRST: u8 = b'A';
const LETTERS: usize = 60;
/// The sign for no place between two tiles, how many signs there are, and the sign for as many places.
const GAP: u8 = b'!';
const GAPS: usize = 30;
const SKIP: u8 = b'~';
/// How the tiles of the seats stand in a set-up, in turn order, and those of nobody.
const BRACKETS: [(char, &str); 5] = [('<', ">"), ('(', ")"), ('{', "}"), ('[', "]"), (NOBODY, "")];
const NOBODY: char = '-';

struct Tile {
    code: String,
    seat: usize,
    at: Place,
    /// Whether it stands on a square, `#10l`, rather than a point.
    on_square: bool,
}

impl Tile {
    fn name(&self) -> String {
        format!("{}{}", if self.on_square { "#" } else { "" }, name(self.at))
    }
}

/// What a tile that is named has to do with the one before it.
#[derive(Clone, Copy, PartialEq)]
enum Named {
    /// A ply begins with it.
    Ply,
    /// Another act of the ply begins with it.
    Act,
    Captured,
    /// The tile before it moves it.
    Pushed,
    /// It is another name for that tile.
    Same,
}

impl Named {
    fn after(before: &str) -> Named {
        match before.trim_end_matches(' ').as_bytes().last() {
            Some(b'x') => Named::Captured,
            Some(b'~') => Named::Pushed,
            Some(b'=') => Named::Same,
            Some(b'+') => Named::Act,
            _ => Named::Ply,
        }
    }
}

/// What the text has told so far.
#[derive(Default)]
struct Board {
    /// The tiles, the one that was moved last at the end.
    tiles: Vec<Tile>,
    mover: Option<Tile>,
    /// The code before this place, and whether its tile is captured.
    code: Option<(String, bool)>,
    /// Whether the place that follows is a square.
    on_square: bool,
    /// Which of its line this ply is, and the next one.
    seat: usize,
    next: usize,
}

impl Board {
    /// The tile that moves has arrived.
    fn settle(&mut self) {
        if let Some(tile) = self.mover.take() {
            self.tiles.retain(|other| (other.at, other.on_square) != (tile.at, tile.on_square));
            self.tiles.push(tile);
        }
    }

    /// A tile is about to be named.
    fn begin(&mut self, named: Named) {
        if matches!(named, Named::Ply | Named::Act) {
            self.settle();
        }
        if named == Named::Ply {
            (self.seat, self.next) = (self.next, self.next + 1);
        }
    }

    /// The tiles that may be named, the likeliest first.
    fn order(&self, named: Named) -> Vec<usize> {
        let far = |tile: &Tile| {
            let Some(mover) = &self.mover else { return 0 };
            let apart = |one: u8, other: u8| usize::from(one.abs_diff(other)).pow(2);
            apart(tile.at.0, mover.at.0) + apart(tile.at.1, mover.at.1)
        };
        let mut order: Vec<usize> = (0..self.tiles.len()).rev().collect();
        crate::order::by_key(&mut order, |number| {
            let tile = &self.tiles[*number];
            (named != Named::Pushed && (tile.seat == self.seat) == (named == Named::Captured), far(tile))
        });
        order
    }

    /// The tile of this number is named.
    fn take(&mut self, number: usize, named: Named) {
        let tile = self.tiles.remove(number);
        match &mut self.mover {
            Some(mover) if named == Named::Captured => (mover.at, mover.on_square) = (tile.at, tile.on_square),
            _ => {
                self.settle();
                self.mover = Some(tile);
            }
        }
        self.code = None;
    }

    /// A code is told of no tile that is known.
    fn code(&mut self, code: &str, named: Named) {
        if named != Named::Same {
            self.code = Some((code.to_owned(), named == Named::Captured));
        }
    }

    fn place(&mut self, at: Place) {
        let on_square = std::mem::take(&mut self.on_square);
        match self.code.take() {
            Some((code, false)) => {
                self.settle();
                self.mover = Some(Tile { code, seat: self.seat, at, on_square });
            }
            _ => {
                if let Some(mover) = &mut self.mover {
                    (mover.at, mover.on_square) = (at, on_square);
                }
            }
        }
    }

    fn sign(&mut self, sign: char, is_word: bool) {
        if !matches!(sign, '*' | '#' | ' ') {
            self.code = None;
        }
        self.on_square = sign == '#';
        match sign {
            '\n' => {
                self.settle();
                self.next = 0;
            }
            LATER => self.next = 1,
            // Who passes has no tile.
            'P' if is_word => self.begin(Named::Ply),
            _ => {}
        }
    }

    /// The place from which a step would go.
    fn from(&self) -> Option<Place> {
        if self.code.is_some() { None } else { self.mover.as_ref().map(|mover| mover.at) }
    }

    /// The tiles of a set-up as the text writes them.
    fn written(&self) -> String {
        let item = |tile: &Tile| {
            let (open, close) = BRACKETS[tile.seat];
            let piece = format!("{open}{} {}{close}", tile.code, tile.name());
            piece.trim_start_matches(NOBODY).to_owned()
        };
        self.tiles.iter().map(item).collect::<Vec<_>>().join(" ")
    }
}

/// The number of a place in the order of set-ups.
fn rank((row, column): Place) -> usize {
    usize::from(SIDE - 1 - column) * usize::from(SIDE) + usize::from(row)
}

/// The tile that a piece of a set-up is about.
fn item(piece: &[&str]) -> Option<Tile> {
    let [code, at] = piece else { return None };
    let seat = BRACKETS.iter().position(|(open, _)| code.starts_with(*open)).unwrap_or(BRACKETS.len() - 1);
    let (at, _) = place(at)?;
    Some(Tile { code: code.trim_start_matches(BRACKETS[seat].0).to_owned(), seat, at, on_square: false })
}

/// The tiles of a set-up in its order that can be written without its places.
fn tiles(text: &str) -> Option<Board> {
    let words: Vec<&str> = text.split(' ').collect();
    let tiles = words.chunks(2).map(item).collect::<Option<Vec<_>>>()?;
    let is_code = |code: &str| {
        code.starts_with(|first: char| first.is_ascii_uppercase())
            && code[1..].bytes().all(|letter| letter.is_ascii_lowercase())
    };
    let board = Board { tiles, ..Board::default() };
    let fits = board.tiles.iter().all(|tile| is_code(&tile.code))
        && board.tiles.is_sorted_by(|one, other| rank(one.at) < rank(other.at))
        && board.written() == text;
    fits.then_some(board)
}

/// The tiles: the gaps between them, their brackets, their codes.
fn packed(board: &Board) -> String {
    let mut text = String::from(SET_UP);
    let mut next = 0;
    for tile in &board.tiles {
        let gap = rank(tile.at) - next;
        text.extend(std::iter::repeat_n(char::from(SKIP), gap / GAPS));
        text.push(char::from(GAP + (gap % GAPS) as u8));
        next = rank(tile.at) + 1;
    }
    text.push('\n');
    text.extend(board.tiles.iter().map(|tile| BRACKETS[tile.seat].0));
    text.extend(board.tiles.iter().map(|tile| tile.code.as_str()));
    text.push('\n');
    text
}

/// The tiles of a packed set-up, and its length.
fn unpacked(text: &str) -> Option<(Board, usize)> {
    let mut lines = text.split_inclusive('\n');
    let (gaps, rest) = (lines.next()?, lines.next()?);
    let mut ranks = Vec::new();
    let mut next = 0;
    for sign in gaps.trim_start_matches(SET_UP).trim_end_matches('\n').bytes() {
        if sign == SKIP {
            next += GAPS;
        } else {
            next += usize::from(sign.checked_sub(GAP)?);
            ranks.push(next);
            next += 1;
        }
    }
    let mut codes =
        rest.char_indices().skip(ranks.len()).filter(|(_, sign)| sign.is_ascii_uppercase() || *sign == '\n');
    let (mut start, _) = codes.next()?;
    let mut board = Board::default();
    for (rank, bracket) in ranks.into_iter().zip(rest.chars()) {
        let seat = BRACKETS.iter().position(|(open, _)| *open == bracket)?;
        let (end, _) = codes.next()?;
        let at =
            ((rank % usize::from(SIDE)) as u8, (SIDE - 1).checked_sub(u8::try_from(rank / usize::from(SIDE)).ok()?)?);
        board.tiles.push(Tile { code: rest.get(start..end)?.to_owned(), seat, at, on_square: false });
        start = end;
    }
    Some((board, gaps.len() + rest.len()))
}

/// The set-up that a text begins with, and its length.
fn set_up(text: &str) -> Option<(Board, usize)> {
    let rest = text.strip_prefix(POSITION)?;
    let end = rest.find("\"]\n")?;
    Some((tiles(&rest[..end])?, POSITION.len() + end + 3))
}

/// The point or square that a text begins with, and its length.
fn told(text: &str) -> Option<(Place, bool, usize)> {
    let rest = text.trim_start_matches('#');
    let before = text.len() - rest.len();
    let (at, length) = place(rest)?;
    (before < 2).then_some((at, before == 1, before + length))
}

/// The text with short tiles and places.
pub(super) fn short(text: &str) -> String {
    let text: String = text.chars().filter(|sign| !matches!(*sign, KNOWN | STEP | SET_UP)).collect();
    let (mut short, mut tokens, mut board) = (String::with_capacity(text.len()), Tokens::new(&text), Board::default());
    while tokens.at < text.len() {
        if let Some((given, length)) = set_up(&text[tokens.at..]) {
            short.push_str(&packed(&given));
            board = given;
            tokens.at += length;
            continue;
        }
        let (named, is_free) = (Named::after(&text[..tokens.at]), tokens.is_free);
        let Some(token) = tokens.next() else { return short };
        match token {
            Token::Code(code) if is_tile(code) => {
                board.begin(named);
                let order = board.order(named);
                let at = told(&text[tokens.at..]).and_then(|(at, on_square, length)| {
                    let is_it = |tile: &Tile| (tile.code.as_str(), tile.at, tile.on_square) == (code, at, on_square);
                    Some((order.iter().take(LETTERS).position(|number| is_it(&board.tiles[*number]))?, length))
                });
                if let Some((number, length)) = at {
                    short.extend([KNOWN, char::from(FIRST + number as u8)]);
                    board.take(order[number], named);
                    (tokens.at, tokens.is_free) = (tokens.at + length, false);
                } else {
                    short.push_str(code);
                    board.code(code, named);
                }
            }
            Token::Code(code) => short.push_str(code),
            Token::Place(place) => {
                if let Some(from) = board.from() {
                    short.extend(step(from, place));
                } else {
                    short.push_str(&name(place));
                }
                board.place(place);
            }
            Token::Sign(sign) => {
                board.sign(sign, is_free);
                short.push(sign);
            }
            Token::Known(_) | Token::Step(..) => {}
        }
    }
    short
}

/// Whether letters are the code of a tile rather than a word.
fn is_tile(code: &str) -> bool {
    code.starts_with(|first: char| first.is_ascii_uppercase())
}

/// The text with its tiles and places; none if it is no text that `short` has made.
pub(super) fn long(short: &str) -> Option<String> {
    let (mut long, mut tokens, mut board) =
        (String::with_capacity(short.len() * 2), Tokens::new(short), Board::default());
    while tokens.at < short.len() {
        if short[tokens.at..].starts_with(SET_UP) {
            let (given, length) = unpacked(&short[tokens.at..])?;
            long.extend([POSITION, &given.written(), "\"]\n"]);
            board = given;
            tokens.at += length;
            continue;
        }
        let (named, is_free) = (Named::after(&long), tokens.is_free);
        let at = match tokens.next()? {
            Token::Code(code) => {
                if is_tile(code) {
                    board.begin(named);
                    board.code(code, named);
                }
                long.push_str(code);
                continue;
            }
            Token::Known(letter) => {
                board.begin(named);
                let number = *board.order(named).get(usize::from(letter.checked_sub(FIRST)?))?;
                let tile = &board.tiles[number];
                long.extend([tile.code.as_str(), &tile.name()]);
                board.take(number, named);
                continue;
            }
            Token::Sign(sign) => {
                board.sign(sign, is_free);
                long.push(sign);
                continue;
            }
            Token::Place(place) => place,
            Token::Step(row, column) => stepped(board.from()?, row, column)?,
        };
        long.push_str(&name(at));
        board.place(at);
    }
    Some(long)
}
