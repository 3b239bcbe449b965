//! Drawings; each snapshot was checked by eye.

use super::*;
use crate::board::Square;
use crate::render::Line;
use crate::variant::Variant;

const ASCII: TextStyle = TextStyle { charset: Charset::Ascii, colour: false, compact: false };
const UNICODE: TextStyle = TextStyle { charset: Charset::Unicode, ..ASCII };
const COMPACT: TextStyle = TextStyle { compact: true, ..ASCII };

/// A view of a position record: `<Lt 10j> (O 11j) Kn #3e`. Every point is drawn.
#[track_caller]
fn view(variant: &str, players: usize, position: &str) -> View {
    let variant = Variant::named(variant).unwrap();
    let vocabulary = variant.vocabulary();
    let words: Vec<&str> = position.split_whitespace().collect();
    let tiles = words.chunks(2).map(|tile| {
        let owner = (0..4).map(Seat).find(|seat| tile[0].starts_with(seat.brackets().0));
        let code = tile[0].trim_start_matches(['<', '(', '{', '[']);
        let at = tile[1].trim_end_matches(['>', ')', '}', ']']).parse().unwrap();
        Placed::new(owner, vocabulary.read(code).unwrap().tile, at)
    });
    let view = View::new(variant, vocabulary.seats(players).unwrap(), tiles.collect());
    View { reach: None, ..view }
}

fn mark(at: &str, kind: MarkKind) -> Mark {
    Mark { at: at.parse().unwrap(), kind }
}

/// Lines as `10j-10m 4f-8f`.
fn lines(seat: u8, lines: &str) -> Vec<Line> {
    let line = |line: &str| {
        let (one, other) = line.split_once('-').unwrap();
        Line { ends: [one.parse().unwrap(), other.parse().unwrap()], seat: Some(Seat(seat)) }
    };
    lines.split_whitespace().map(line).collect()
}

/// A drawing, with what holds for all of them seen to.
#[track_caller]
fn drawn(view: &View, style: TextStyle) -> String {
    let mut out = String::new();
    draw(view, style, &mut out);
    let mut plain = String::new();
    draw(view, TextStyle { colour: false, ..style }, &mut plain);
    assert_eq!(without_colour(&out), plain, "colour adds colour only");
    assert!(plain.ends_with('\n') && plain.lines().all(|line| !line.ends_with(' ')), "{plain}");
    let width = if style.compact { narrow::WIDTH } else { WIDTH };
    assert!(plain.lines().all(|line| line.chars().count() <= width), "{plain}");
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
    view.marks = vec![mark("10c", MarkKind::From), mark("10f", MarkKind::To)];
    view.heading = Some("2. Sente: Rd*10c-10f".to_owned());
    let drawing = drawn(&view, COMPACT);
    // The board itself fits 24 lines, and what is drawn is explained below it.
    assert_eq!(drawing.lines().position(|line| line.starts_with("Ab ")), Some(21));
    for explained in ["* wall, fence", "+ path", "^ torii", "Rd Rhododendron"] {
        assert!(drawing.contains(explained), "{explained}:\n{drawing}");
    }
    insta::assert_snapshot!(drawing);
}

#[test]
fn in_40_columns_every_tile_keeps_its_owner() {
    // No two tiles of a variant look the same, whoever owns them.
    for variant in Variant::all() {
        let mut seen = std::collections::HashSet::new();
        let words = variant.vocabulary();
        let seats = [2, 4].into_iter().filter_map(|players| words.seats(players)).map(<[_]>::len).max().unwrap();
        for tile in words.tiles {
            for seat in 0..seats {
                assert!(seen.insert(narrow::letters(tile.glyph, Some(Seat(seat as u8)))), "{variant}: {}", tile.name);
            }
        }
    }
    for quarters in 0..4 {
        let position = "<Lt 10j> (O 11j) {Jd 12j} [Rs 13j] <A 14f> (S 6n) {W 4g} [Qi 10r] {C 3h} [Rd 17l]";
        let view = View { turn: Turn::quarters(quarters), ..view("wiki", 4, position) };
        insta::assert_snapshot!(format!("four_players_in_40_columns_turned_{quarters}"), drawn(&view, COMPACT));
    }
}

#[test]
fn legends_explain_what_is_drawn_and_no_more() {
    let cases = [
        // A tile of the third seat with one letter, and none of the fourth with one; nothing is empty in the centre.
        (
            "wiki",
            4,
            "{C 3h} [Rs 13j] <A 10j>",
            &["AB A' Blue", "aB Green", "C Chrysanthemum"][..],
            &["a'", "@", "Jade"][..],
        ),
        ("wiki", 4, "[C 3h]", &["AB Blue", "aB a' Green", "@ centre"], &["A' "]),
        // The Wheel bears a Rose.
        (
            "balance",
            2,
            "Wh #8c Rs #8c",
            &["WR two tiles, a letter each", "A tile between the rows lies on a\nsquare"],
            &["Lotus"],
        ),
        ("balance", 2, "Wh #8c", &["Wh Wheel"], &["two tiles"]),
    ];
    for (variant, players, position, has, has_not) in cases {
        let drawing = drawn(&view(variant, players, position), COMPACT);
        let legend: Vec<&str> = drawing.lines().skip_while(|line| !line.starts_with("Ab ")).collect();
        let legend = legend.join("\n");
        has.iter().for_each(|words| assert!(legend.contains(words), "{words}:\n{drawing}"));
        has_not.iter().for_each(|words| assert!(!legend.contains(words), "{words}:\n{drawing}"));
    }
    let wide = drawn(&view("balance", 2, "Wh #8c Rs #8c"), ASCII);
    assert!(wide.contains("WhRs two tiles on one place"), "{wide}");
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
    view.marks = vec![mark("#5h", MarkKind::From), mark("#5d", MarkKind::To)];
    insta::assert_snapshot!(drawn(&view, ASCII));
    insta::assert_snapshot!("balance_in_40_columns", drawn(&view, COMPACT));
}

#[test]
fn marks() {
    let mut view = view("wiki", 2, "<Rd 10f> (Js 12j) <Lt 7l> (Ly 7i)");
    view.marks = vec![
        mark("10c", MarkKind::From),
        mark("10f", MarkKind::To),
        mark("10j", MarkKind::From),
        mark("12j", MarkKind::To),
    ];
    for at in ["8k", "9k", "8j", "9j", "10l", "7l"] {
        view.marks.push(mark(at, MarkKind::Owned(Seat(0))));
    }
    for at in ["13n", "14n", "10j", "11b"] {
        view.marks.push(mark(at, MarkKind::Owned(Seat(1))));
    }
    view.heading = Some("7. Gote: Js10j-12j".to_owned());
    insta::assert_snapshot!("marks", drawn(&view, ASCII));
    insta::assert_snapshot!("marks_in_unicode", drawn(&view, UNICODE));
    let coloured = drawn(&view, TextStyle { colour: true, ..UNICODE });
    let some = format!("{}\n{}", escaped(&coloured, 28), escaped(&coloured, 41));
    insta::assert_snapshot!(some, @r"
    f    ╲ ·   ·   ·   ·   ·   ◇   ^[31m·^[0m   ^[31m·^[0m  ^[1m^[31m<Rd^[0m^[1m^[35m◂^[0m ^[1m·^[0m   ^[1m·^[0m   ◇   ·   ·   ·   ·   ·  ╱    f
    ^[1m^[31m<  >^[0m Sente, red   ^[1m^[33m(  )^[0m Gote, yellow   ^[1m^[35m▹^[0m moved from   ^[1m^[35m◂^[0m moved to   <·> held
    ");
}

/// A line with its escapes made visible.
fn escaped(text: &str, line: usize) -> String {
    text.lines().nth(line).unwrap().replace('\u{1b}', "^")
}

/// The two ends of every line that can be drawn.
fn pairs() -> impl Iterator<Item = [Point; 2]> {
    let ways = [(1, 0), (1, 1), (0, 1), (-1, 1)];
    let from = move |point: Point| {
        ways.into_iter()
            .flat_map(move |(dx, dy)| (1..19).map_while(move |n| Some([point, point.step(n * dx, n * dy)?])))
    };
    Point::all().flat_map(from)
}

/// The board of a drawing, sign by sign.
fn signs(drawing: &str) -> Vec<Vec<char>> {
    drawing.lines().take(41).map(|line| line.chars().chain(std::iter::repeat(' ')).take(WIDTH).collect()).collect()
}

#[test]
fn a_line_takes_nothing_but_what_lies_between_its_tiles() {
    let variant = Variant::named("wiki").unwrap();
    let seats = variant.vocabulary().seats(2).unwrap();
    let tile = variant.vocabulary().read("Lt").unwrap().tile;
    for (index, ends) in pairs().enumerate() {
        let style = if index % 2 == 0 { ASCII } else { UNICODE };
        let tiles = ends.map(|end| Placed::new(Some(Seat(0)), tile, end.into()));
        let mut view = View::new(variant, seats, tiles.to_vec());
        let mut drawings = [String::new(), String::new()];
        draw(&view, style, &mut drawings[0]);
        view.lines = vec![Line { ends, seat: Some(Seat(0)) }];
        draw(&view, style, &mut drawings[1]);
        let [before, after] = [signs(&drawings[0]), signs(&drawings[1])];
        let [one, other] = ends.map(|end| (CENTRE.0 - 2 * i32::from(end.y()), CENTRE.1 + 4 * i32::from(end.x())));
        let (steps, mut changed) = (ends[0].distance(ends[1]), 0);
        for (row, column) in (0..41).flat_map(|row| (0..WIDTH).map(move |column| (row, column))) {
            let (was, is) = (before[row][column], after[row][column]);
            if was == is {
                continue;
            }
            changed += 1;
            let (row, column) = (row as i32, column as i32);
            assert!("═║╱╲=|/\\".contains(is), "{ends:?}");
            assert!(" ·◇┼╬△─│╱╲.*+@^-|/\\".contains(was) || (steps == 1 && "<>".contains(was)), "{ends:?}: {was}");
            assert!((one.0.min(other.0)..=one.0.max(other.0)).contains(&row), "{ends:?}");
            assert!((one.1.min(other.1)..=one.1.max(other.1) + 1).contains(&column), "{ends:?}");
        }
        assert!(changed > 0 && !drawings[1].contains("not drawn"), "{ends:?}");
        assert!(!before.iter().flatten().any(|sign| "═║".contains(*sign)), "the board has no such signs");
        // It can be followed without a gap.
        assert!(steps == 1 || changed >= usize::from(2 * steps - 1), "{ends:?}");
    }
}

/// Harmonies in all directions, crossing, meeting, and passing over walls and under tiles.
fn harmonies() -> View {
    let position = "<Rs 10c> <Js 10g> <Ly 10l> <Lt 13j> <C 4j> <Rd 7j> (Rs 8k) (Jd 8h) (C 13h) (Ly 12h) (Rd 12o) \
                    (Lt 6o) (Js 13l) <Jd 14k> (Kn 12k) (Rs 5h) (Js 3f) (Rd 5f) <Js 16f> <C 17g> <O 18g> <Rs 16g>";
    let mut view = view("skud", 2, position);
    view.reach = Some(8);
    view.lines = lines(0, "10c-10g 10l-10g 7j-4j 7j-13j 13l-14k 16f-17g 16f-16g 17g-16g");
    view.lines.extend(lines(1, "8k-8h 8h-12h 13h-12h 13l-13h 12o-6o 13h-12k 5h-3f 3f-5f 5f-5h 13l-14k"));
    view.marks = vec![mark("13o", MarkKind::From), mark("12o", MarkKind::To)];
    view
}

#[test]
fn lines_between_tiles() {
    let view = harmonies();
    insta::assert_snapshot!("lines", drawn(&view, ASCII));
    insta::assert_snapshot!("lines_in_unicode", drawn(&view, UNICODE));
    // Forty columns have no room for lines: they are listed.
    let compact = drawn(&view, COMPACT);
    assert!(compact.contains("Harmonies of Guest:") && !compact.contains("=="), "{compact}");
    let coloured = drawn(&view, TextStyle { colour: true, ..UNICODE });
    let some = [17, 20, 24, 46, 47].map(|line| escaped(&coloured, line)).join("\n");
    insta::assert_snapshot!(some, @r"
      │  ╲           ╱                     ^[31m║^[0m           ^[33m║^[0m ╲╲      ╲           ╱   │
    j│     ^[31m△^[0m   ◇──^[1m^[31m<C >^[0m^[31m════════^[0m^[1m^[31m<Rd>^[0m^[31m═^[0m^[33m║^[0m^[31m═══════║══════════^[0m^[1m^[31m<Lt>^[0m─┼───┼───┼───◇   ^[31m△^[0m      │j
    h ╲    ·   ·   ·  ^[1m^[33m(Rs)^[0m ^[31m·^[0m   ^[31m·^[0m  ^[1m^[33m(Jd)^[0m^[33m═════^[0m^[31m║^[0m^[33m══════^[0m^[1m^[33m(Ly^[0m^[33m══^[0m^[1m^[33mC )^[0m ^[1m·^[0m   ◇   ·   ·   ·     ╱ h
    ══ ╱╱ ╲╲ ║ harmony
    ^[31mHarmonies of Guest:^[0m Rs 10c - Js 10g   Ly 10l - Js 10g   Rd 7j - C 4j
    ");
}

/// What has little room: neighbours of several owners, tiles that share a place or lie on squares, bent lines, lines
/// along walls and over marks.
#[test]
fn lines_in_narrow_places() {
    let position = "<Lt 2m> <O 3m> <Js 4m> <Jd 5m> (Rs 6m) (A 7m) {E 4h} <F 5h> [W 6h] [C 7h] [Rd 10c] [Ly 13f] \
                    <S 10q> <Qi 6m> (Js 12e) (Jd 12i) {Ly 11i} {Js 8f} {Rd 9h} {Lt 13n} {O 16n} <Lt 5c> <Lt 6d>";
    let mut view = view("wiki", 4, position);
    view.lines = lines(0, "2m-3m 4m-3m 4m-5m 5m-6m 5h-6h 10q-16k 5c-6d");
    view.lines.extend(lines(1, "7m-6m 12e-12i"));
    view.lines.extend(lines(2, "5h-4h 8f-11i 9h-8f 13n-16n 11i-12i 10j-10j"));
    view.lines.extend(lines(3, "7h-6h 13f-10c"));
    view.lines.push(Line { seat: None, ..lines(0, "5q-9q")[0] });
    let mut to = |at, kind| view.marks.push(mark(at, kind));
    to("3m", MarkKind::To);
    to("5h", MarkKind::To);
    to("14n", MarkKind::From);
    for (at, seat) in [("12g", 1), ("12f", 1), ("15n", 2), ("12d", 2), ("11d", 3), ("12h", 0), ("14n", 0)] {
        to(at, MarkKind::Owned(Seat(seat)));
    }
    to("12g", MarkKind::From);
    insta::assert_snapshot!("lines_in_narrow_places", drawn(&view, ASCII));
    insta::assert_snapshot!("lines_in_narrow_places_in_unicode", drawn(&view, UNICODE));
}

#[test]
fn lines_on_squares_and_of_nobody() {
    let mut iroh = view("iroh", 2, "<Lt 10c> <F 10f> (W 7f) (E 10j) <Kn #9d> <Kn #10e> (Kn #8g) (A 8f) (Rk 8h)");
    iroh.lines = lines(0, "10c-10f");
    iroh.lines.extend(lines(1, "7f-10j 8f-8h"));
    let mut balance = view("balance", 2, "Rs 9j Lt 10j O 10j Ly 11j Wh 14j Ly 14j O 15j O 15j Ly 4d Lt 4h");
    balance.lines = lines(0, "9j-10j 10j-11j 11j-14j 14j-15j 4d-4h");
    for line in &mut balance.lines {
        line.seat = None;
    }
    insta::assert_snapshot!("lines_and_squares", drawn(&iroh, ASCII));
    insta::assert_snapshot!("lines_of_nobody", drawn(&balance, ASCII));
}

#[test]
fn a_line_of_two_players_has_the_colour_of_neither() {
    for (one, other) in [("10c-10g", "10g-10c"), ("10c-13f", "13f-10c"), ("10c-11c", "11c-10c")] {
        let mut view = view("skud", 2, "<Rs 10c> (Js 10g) <Jd 13f> (Lt 11c)");
        view.lines = [lines(0, one), lines(1, other)].concat();
        let drawing = drawn(&view, TextStyle { colour: true, ..UNICODE });
        let coloured = ["\u{1b}[31m", "\u{1b}[33m"]
            .map(|colour| ["═", "║", "╱╱"].iter().any(|sign| drawing.contains(&format!("{colour}{sign}"))));
        assert_eq!(coloured, [false, false], "{drawing}");
    }
}

#[test]
fn points_out_of_play() {
    let mut view = view("skud", 2, "<Rs 10b> (Js 18j) (C 19j)");
    view.reach = Some(8);
    let drawing = drawn(&view, COMPACT);
    let points = drawing.lines().skip(1).take(19).flat_map(str::chars).filter(|sign| ".*+@^".contains(*sign));
    // Two tiles hide a point, and one lies on none.
    assert_eq!(points.count(), 249 - 2);
    insta::assert_snapshot!(drawing);
}
