//! Drawings, looked at before they were accepted.

use super::*;
use crate::board::Square;
use crate::variant::Variant;

const ASCII: Style = Style { charset: Charset::Ascii, colour: false, compact: false };
const UNICODE: Style = Style { charset: Charset::Unicode, ..ASCII };
const COMPACT: Style = Style { compact: true, ..ASCII };

/// A view of a position record: `<Lt 10j> (O 11j) Kn #3e`.
#[track_caller]
fn view(variant: &str, players: usize, position: &str) -> View {
    let variant = Variant::named(variant).unwrap();
    let vocabulary = variant.vocabulary();
    let words: Vec<&str> = position.split_whitespace().collect();
    let tiles = words.chunks(2).map(|tile| {
        let owner = (0..4).map(Seat).find(|seat| tile[0].starts_with(seat.brackets().0));
        let code = tile[0].trim_start_matches(['<', '(', '{', '[']);
        let at = tile[1].trim_end_matches(['>', ')', '}', ']']).parse().unwrap();
        Placed { owner, tile: vocabulary.read(code).unwrap().tile, at }
    });
    View::new(variant, vocabulary.seats(players).unwrap(), tiles.collect())
}

fn mark(at: &str, sense: Sense) -> Mark {
    Mark { at: at.parse().unwrap(), sense }
}

/// A drawing, with what holds for all of them seen to.
#[track_caller]
fn drawn(view: &View, style: Style) -> String {
    let mut out = String::new();
    draw(view, style, &mut out);
    let mut plain = String::new();
    draw(view, Style { colour: false, ..style }, &mut plain);
    assert_eq!(without_colour(&out), plain, "colour adds colour only");
    assert!(plain.ends_with('\n') && plain.lines().all(|line| !line.ends_with(' ')), "{plain}");
    assert!(plain.lines().all(|line| line.chars().count() <= WIDTH), "{plain}");
    assert!(style.charset == Charset::Unicode || plain.is_ascii(), "{plain}");
    out
}

fn without_colour(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    first.to_owned() + &parts.map(|part| part.split_once('m').unwrap().1).collect::<String>()
}

/// Every place: the points, then the squares.
fn places() -> impl Iterator<Item = Place> {
    Point::all().map(Place::Point).chain(Square::all().map(Place::Square))
}

#[test]
fn the_board_is_drawn_as_it_is_measured() {
    let sheet = drawn(&view("wiki", 2, ""), UNICODE);
    let line = |line: usize| sheet.lines().nth(line).unwrap().chars().chain(std::iter::repeat(' '));
    for (y, x) in (-9..=9).flat_map(|y| (-9..=9).map(move |x| (y, x))) {
        let sign = line((CENTRE.0 - 2 * y) as usize).nth((CENTRE.1 + 4 * x) as usize).unwrap();
        let Some(point) = Point::at(x as i8, y as i8) else {
            assert!(!"·◇┼╬△".contains(sign), "no point at {x}, {y}");
            continue;
        };
        let expected = match point {
            Point::CENTRE => '╬',
            _ if point.is_on_path() => '┼',
            _ if point.is_wholly(Colour::Torii) => '△',
            _ if point.gardens().len() > 1 => '◇',
            _ => '·',
        };
        assert_eq!(sign, expected, "{point}");
    }
    let signs = sheet.lines().take(41).flat_map(str::chars).filter(|sign| "·◇┼╬△".contains(*sign)).count();
    assert_eq!(signs, Point::all().count());
}

/// Reads off the borders where a tile lies: the letter of its row, and the columns whose numbers stand above it.
#[test]
fn a_tile_is_where_the_borders_say() {
    let bare = drawn(&view("balance", 2, ""), ASCII);
    let numbers = bare.lines().next().unwrap();
    assert_eq!(bare.lines().nth(40), Some(numbers));
    let mut taken = std::collections::HashMap::new();
    for at in places() {
        let sheet = drawn(&view("balance", 2, &format!("<Rs {at}>")), ASCII);
        let (row, line) = sheet.lines().enumerate().find(|(_, line)| line.contains("<Rs>")).unwrap();
        let open = line.find('<').unwrap();
        // The first and the last signs between the borders are the outline, which no tile hides.
        let rim = bare.lines().nth(row).unwrap();
        let rim = &rim[1..rim.len().min(WIDTH - 1)];
        let left = rim.split(' ').find(|part| !part.is_empty()).unwrap();
        let right = rim.split(' ').rfind(|part| !part.is_empty()).unwrap();
        assert!(open > rim.find(left).unwrap() + left.len() && open + 3 <= rim.rfind(right).unwrap(), "{at}");
        let letter = |row: usize| {
            let line = sheet.lines().nth(row).unwrap();
            assert_eq!((line.len(), line.as_bytes()[0]), (WIDTH, line.as_bytes()[WIDTH - 1]));
            line.as_bytes()[0] as char
        };
        // A number begins above the first letter.
        let column = |at: usize| -> i8 {
            assert!(numbers[..at].ends_with(' '));
            numbers[at..].split(' ').next().unwrap().parse().unwrap()
        };
        let read = match at {
            Place::Point(_) => format!("{}{}", column(open + 1), letter(row)),
            // Half way between two columns and two rows: the name is that of the left one and the lower one.
            Place::Square(_) => {
                assert_eq!(column(open - 1) + 1, column(open + 3));
                assert_eq!(letter(row - 1) as u8 - 1, letter(row + 1) as u8);
                format!("#{}{}", column(open - 1), letter(row + 1))
            }
        };
        assert_eq!(read, at.to_string());
        for cell in open..open + 4 {
            assert_eq!(taken.insert((row, cell), at), None, "{at} shares its room");
        }
    }
}

#[test]
fn the_empty_board() {
    insta::assert_snapshot!(drawn(&view("skud", 2, ""), ASCII));
}

#[test]
fn the_empty_board_in_unicode() {
    insta::assert_snapshot!(drawn(&view("balance", 2, ""), UNICODE));
}

const TWO: &str = "<F 10l> <Lt 11k> <Rd 10f> (E 5o) (Ly 5m) (O 10j) <C 9s> (Js 1j) (Js 2j) <Rs 19j> (Qi 11a) <S 18k> \
                   (W 16d) <Jd 13m> (Jd 14n)";

#[test]
fn two_players() {
    insta::assert_snapshot!(drawn(&view("wiki", 2, TWO), ASCII));
}

#[test]
fn two_players_in_unicode() {
    insta::assert_snapshot!(drawn(&view("wiki", 2, TWO), UNICODE));
}

#[test]
fn a_compact_board_with_a_move() {
    let mut view = view("wiki", 2, TWO);
    view.marks = vec![mark("10c", Sense::From), mark("10f", Sense::To)];
    view.notes = vec!["2. Sente: Rd*10c-10f".to_owned()];
    let drawing = drawn(&view, COMPACT);
    assert!(drawing.lines().count() < 24);
    insta::assert_snapshot!(drawing);
}

#[test]
fn four_players() {
    let position = "<Lt 10j> (O 11j) {Jd 12j} [Rs 13j] <A 14f> (S 6n) {W 4g} [Qi 10r] {C 3h} [Rd 17l]";
    insta::assert_snapshot!(drawn(&view("wiki", 4, position), ASCII));
}

#[test]
fn iroh_with_knotweeds_on_squares() {
    let position = "<Lt 10c> <F 18j> <F 9h> <W 11g> <W 12h> <E 7e> <E 13e> <A 8d> <A 12d> (Lt 10q) (F 2j) (F 11l) \
                    (W 9m) (W 8l) (E 13o) (E 7o) (A 12p) (A 8p) <Kn #9h> (Kn #10k) <Kn #1j> (Kn #18j) (Rk 15f)";
    insta::assert_snapshot!(drawn(&view("iroh", 2, position), ASCII));
}

#[test]
fn balance_on_points_and_squares() {
    let mut view = view("balance", 2, "Rs #9j Lt #10j O 10j Ly #9i Wh #12m Ly #12m O #12a O 9s Ly #5d Ly 5d Lt 14h");
    view.marks = vec![mark("#5h", Sense::From), mark("#5d", Sense::To)];
    // Squares need the tall form, whatever was asked.
    assert_eq!(drawn(&view, COMPACT), drawn(&view, ASCII));
    insta::assert_snapshot!(drawn(&view, ASCII));
}

#[test]
fn marks() {
    let mut view = view("wiki", 2, "<Rd 10f> (Js 12j) <Lt 7l> (Ly 7i)");
    view.marks =
        vec![mark("10c", Sense::From), mark("10f", Sense::To), mark("10j", Sense::From), mark("12j", Sense::To)];
    for at in ["8k", "9k", "8j", "9j", "10l", "7l"] {
        view.marks.push(mark(at, Sense::Owned(Seat(0))));
    }
    for at in ["13n", "14n", "10j", "11b"] {
        view.marks.push(mark(at, Sense::Owned(Seat(1))));
    }
    view.notes = vec!["7. Gote: Js10j-12j".to_owned()];
    insta::assert_snapshot!("marks", drawn(&view, ASCII));
    insta::assert_snapshot!("marks_in_unicode", drawn(&view, UNICODE));
    let coloured = drawn(&view, Style { colour: true, ..UNICODE });
    let some = format!("{}\n{}", escaped(&coloured, 28), escaped(&coloured, 41));
    insta::assert_snapshot!(some, @r"
    f    ╲ ·   ·   ·   ·   ·   ◇   ^[31m·^[0m   ^[31m·^[0m  ^[1m^[31m<Rd^[0m^[1m^[35m◂^[0m ^[1m·^[0m   ^[1m·^[0m   ◇   ·   ·   ·   ·   ·  ╱    f
    ^[1m^[31m<  >^[0m Sente, red   ^[1m^[33m(  )^[0m Gote, yellow   ^[1m^[35m▹^[0m moved from   ^[1m^[35m◂^[0m moved to
    ");
}

/// A line with its escapes made visible.
fn escaped(text: &str, line: usize) -> String {
    text.lines().nth(line).unwrap().replace('\u{1b}', "^")
}
