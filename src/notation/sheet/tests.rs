use super::*;
use crate::codes;
use crate::notation::pai::Pai;

const TWO: &str = "\
| Variant        | wiki          |           |                   |
| -------------- | ------------- | --------- | ----------------- |
| Event          | Spring \\| May |           |                   |
| Name           | Mei           | Tam       | Player Comments   |
| Color          | Red           | White     |                   |
| Result         | Sente         |           |                   |
| 1              | F*10l         | E*5o      |                   |
| 2              | Rd*10c-10f    | Pass      | quiet<br>so far   |
| 3              | Rd10f x E10h  | E5o-6o    |                   |
| 4              | Resign        |           |                   |
| Harmony Points | 12            | 9         |                   |
";

const FOUR: &str = "\
| Variant | wiki |        |       |        |                 |
| ------- | ---- | ------ | ----- | ------ | --------------- |
| Players | 4    |        |       |        |                 |
| Name    | Mei  | Tam    | Jo    | Li     | Player Comments |
| Color   | Red  | Yellow | Blue  | Green  |                 |
| 1       | F*5o | F*6o   | F*7o  | F*8o   |                 |
| 2       | E*5n | Resign | E*7n  | E*8n   | Tam is out      |
| 3       | A*5m |        | A*7m  | Resign |                 |
| 4       | Pass |        | A7m-8 |        |                 |
";

fn four() -> String {
    FOUR.replace("A7m-8 ", "Pass  ")
}

fn read(text: &str) -> Read {
    Sheet.read(text, &Options::default())
}

fn write(record: &Record) -> String {
    let mut out = String::new();
    Sheet.write(record, &mut out).unwrap();
    out
}

/// The diagnostics of a text: the code and the token of each.
#[track_caller]
fn diagnostics(text: &str) -> Vec<(&'static str, &str)> {
    let found = read(text).diagnostics;
    assert!(found.iter().all(|diagnostic| diagnostic.help.is_some()), "{found:?}");
    found.iter().map(|diagnostic| (diagnostic.code.name, &text[diagnostic.span.range()])).collect()
}

fn from_pai(text: &str) -> Record {
    let read = Pai.read(text, &Options::default());
    assert!(read.is_sound(), "{text}");
    read.record
}

#[test]
fn canonical_sheets_come_back_as_they_were() {
    for text in [TWO.to_owned(), four()] {
        let text = &text;
        let read = read(text);
        assert_eq!(read.diagnostics, []);
        let written = write(&read.record);
        let squeezed =
            |text: &str| text.split(' ').filter(|word| !word.is_empty()).collect::<String>().replace('-', "");
        assert_eq!(squeezed(&written), squeezed(text));
        let again = Sheet.read(&written, &Options::default());
        assert_eq!((again.record.clone(), write(&again.record)), (read.record, written));
    }
}

#[test]
fn a_sheet_says_the_same_as_a_record_by_hand() {
    let record = from_pai(
        "[Variant \"wiki\"]\n[Event \"Spring | May\"]\n[Sente \"Mei\"]\n[Gote \"Tam\"]\n[Result \"Sente\"]\n\
         [Points \"Sente 12, Gote 9\"]\n\n1. F*10l E*5o\n2. Rd*10c-10f Pass {quiet} {so far}\n3. Rd10f x E10h E5o-6o\n4. Resign\n",
    );
    assert_eq!(read(TWO).record, record);
}

#[test]
fn the_layouts_of_the_wiki_are_read() {
    let two = "2 Player Pai Sho Game Record Sheet\n\nName\tMei\tTam\tPlayer Comments\nColor\tRed\tWhite\t\n\
               \tF*10l\tE*5o\ta start\n2\tRd*10c\tLt*11k\t\n3\t\t\t\n...\t\t\t\nHarmony Points\t3\t1\t\n";
    let found = read(two);
    assert_eq!(found.diagnostics.iter().map(|diagnostic| diagnostic.code.name).collect::<Vec<_>>(), ["variant-taken"]);
    assert!(found.diagnostics[0].help.as_ref().unwrap().contains("| Variant | wiki |"));
    assert_eq!(found.record.tag("Gote"), Some("Tam"));
    assert_eq!(found.record.tag("Points"), Some("Sente 3, Gote 1"));
    assert_eq!(found.record.plies().count(), 4);
    let four = "4 Player Pai Sho Game Record Sheet\r\n\r\nName\tMei\tTam\tJo\tLi\tPlayer Comments\r\n\
                Color\tRed\tYellow\tBlue\tGreen\t\r\n1\tF*5o\tF*6o\tF*7o\tF*8o\t\r\n";
    let found = Sheet.read(four, &Options { variant: crate::variant::Variant::named("wiki"), ..Options::default() });
    assert_eq!(found.diagnostics, []);
    assert_eq!((found.record.tag("Players"), found.record.tag("Green")), (Some("4"), Some("Li")));
}

#[test]
fn records_of_every_kind_come_back() {
    for text in [
        "[Variant \"wiki\"]\n1. F*10l",
        "[Variant \"wiki\"]\n[Gote \"Tam\"]\n[Sente \"Mei\"]\n1. F*10l E*5o",
        "[Variant \"wiki\"]\n[Gote \"Tam\"]\n[Event \"x\"]\n1. F*10l E*5o",
        "[Variant \"wiki\"]\n[Sente \"\"]\n[Gote \"Comments\"]\n1. F*10l E*5o",
        "[Variant \"wiki\"]\n[Sente \"Player Comments\"]\n[Gote \" a \\\\ |\tb \"]\n1. F*10l E*5o",
        "[Variant \"wiki\"]\n[Name \"x\"]\n[Color \"\\\\e\"]\n[Note \"a<br>\"]\n1. F*10l E*5o",
        "[Variant \"wiki\"]\n[Sente \"\\\"Mei\\\"\"]\n[Gote \"\\\"Tam\"]\n1. F*10l E*5o {\"so\" he said} {\"}",
        "[Variant \"wiki\"]\n[Points \"Gote 9, Sente -1\"]\n1. F*10l E*5o",
        "[Variant \"wiki\"]\n[Points \"Gote 9\"]\n1. F*10l E*5o",
        "[Variant \"wiki\"]\n[Points \"Gote 9\"]\n[Event \"x\"]\n1. F*10l E*5o",
        "[Variant \"wiki\"]\n[Position \"<E 5e>\"]\n[Turn \"Gote\"]\n1... F*10l\n2. E*5o Pass",
        "[Variant \"wiki\"]\n1. F*10l E*5o {} {a<br>b | \\ \\n} {two\nlines\tand  more}\n2. Pass {<BR>}",
        "[Variant \"wiki\"]\n[Players \"3\"]\n[Red \"Mei\"]\n[Green \"Jo\"]\n1. F*5o F*6o F*7o F*8o\n2. Resign E*6n E*7n E*8n\n3. A*6m A*7m A*8m",
        "[Variant \"skud\"]\n[HostAccents \"Rk Wh Kn B\"]\n1. Rs*10b Rs*10r\n2. 10b-10e + B*10k-11k",
        "[Variant \"basic\"]\n[First \"Mei\"]\n1. Js*10j Ly*11j",
        "[Variant \"ancient\"]\n[Hand \"7\"]\n1. Rs*10f + Rs10f-10i Draw Js / ?",
        "[Variant \"iroh\"]\n[Position \"<Kn #10j>\"]",
    ] {
        let record = from_pai(text);
        let sheet = write(&record);
        let read = read(&sheet);
        assert!(read.is_sound(), "{sheet}{:?}", read.diagnostics);
        assert_eq!(read.record, record, "{sheet}");
        // With tabs it is the same sheet.
        let mut tabs = String::new();
        Sheet.write_tabbed(&record, &Positions::default(), &mut tabs).unwrap();
        assert!(Sheet.is_tabbed(&tabs) && !Sheet.is_tabbed(&sheet), "{tabs}");
        assert_eq!(Sheet.read(&tabs, &Options::default()).record, record, "{tabs}");
    }
}

#[test]
fn each_fault_is_named_at_its_token() {
    for (from, to, code, token) in [
        ("| F*10l         |", "| F*10!l        |", "ply-unreadable", "10!l"),
        ("| F*10l         |", "| F*             |", "ply-unreadable", "F*"),
        ("| F*10l         |", "| F*1a  |", "point-off-board", "1a"),
        ("| F*10l         |", "| Q*10l |", "tile-unknown", "Q"),
        ("| F*10l         |", "| F*10l A*5n |", "sheet-cell", "A*5n"),
        ("| F*10l         |", "|               |", "ply-missing", "               "),
        ("| E*5o      |", "||", "ply-missing", "|"),
        ("| Pass      |", "|           |", "ply-missing", "           "),
        ("| 2   ", "| 5   ", "turn-number", "5"),
        ("| 2   ", "| 2x  ", "sheet-row", "2x"),
        ("| Name ", "| Nmae ", "sheet-name", TWO.lines().next().unwrap()),
        ("| White ", "| Red   ", "sheet-color", "Red"),
        ("so far   |", "so far   | more |", "sheet-columns", "more"),
        ("| 12 ", "| x  ", "sheet-points", "x"),
        ("| Event ", "| Evnet ", "tag-misspelt", "Evnet"),
        ("| Sente         |           |", "| Sente         | Gote      |", "sheet-columns", "Gote"),
        ("| Sente ", "| Gota  ", "tag-value", "Gota"),
        ("quiet<br>", "{a\\nb}<br>", "comment-text", "{a\\nb}"),
        ("| Player Comments   |", "| Remarks           |", "sheet-columns", "Remarks"),
    ] {
        assert!(TWO.contains(from), "{from}");
        let text = TWO.replacen(from, to, 1).trim_start().to_owned();
        let found = diagnostics(&text);
        assert!(found.contains(&(code, token)), "{to}: {found:?}");
        let one = !["| Nmae ", "| 2x  "].contains(&to);
        assert!(!one || found.len() == 1, "{to}: {found:?}");
    }
    let row = "| 2              | Rd*10c-10f    | Pass      | quiet<br>so far   |\n";
    assert_eq!(diagnostics(&TWO.replace(row, "")), [("turn-number", "3")]);
    assert_eq!(diagnostics(&TWO.replace(row, &[row, row].concat())), [("turn-number", "2")]);
    assert_eq!(diagnostics(FOUR).len(), 1);
    let four = four();
    for (from, to, token) in [("| E*7n  ", "|       ", "       "), ("| F*6o   ", "|        ", "        ")] {
        assert_eq!(diagnostics(&four.replacen(from, to, 1)), [("ply-missing", token)], "{from}");
    }
}

fn split(text: &str) -> Vec<&str> {
    let mut splitter = Sheet.splitter();
    let (mut pieces, mut rest) = (Vec::new(), text);
    while let Some(piece) = splitter.next(rest.as_bytes(), true) {
        pieces.push(&rest[piece.text]);
        rest = &rest[piece.used..];
    }
    pieces
}

#[test]
fn sheets_are_told_apart() {
    let titled = "2 Player Pai Sho Game Record Sheet\n\nName\tMei\tTam\tPlayer Comments\n\n1\tF*10l\tE*5o\n";
    for sheet in [TWO, FOUR, titled] {
        let text = [sheet, sheet, sheet].join("\n");
        assert_eq!(split(&text).iter().map(|sheet| sheet.trim_end()).collect::<Vec<_>>(), [sheet.trim_end(); 3]);
    }
    // A cell in quotes may have empty lines, and one that nobody closes hides no sheet.
    let tabs = "Event\tx\nName\tMei\tTam\n1\tF*10l\tE*5o\t\"so\n\nName\n\"\"far\"\"\"\n2\tPass\tPass\n";
    let open = "Event\tx\nName\tMei\tTam\n1\tF*10l\tE*5o\t\"so far\n";
    for (first, second) in [(tabs, tabs), (tabs, TWO), (open, tabs), (open, open), (open, TWO), (open, titled)] {
        let text = [first, second].join("\n");
        assert_eq!(split(&text).len(), 2, "{text}");
    }
    // A damaged first row or number hurts no neighbour.
    for (from, to) in [
        ("| Variant", "| Vari?nt"),
        ("| Variant", "|"),
        ("| Name", "| Na?me"),
        ("| 1 ", "| ? "),
        ("| Harmony", "| Hramony"),
    ] {
        let text = [TWO, &TWO.replacen(from, to, 1), TWO].join("\n");
        let sheets = split(&text);
        assert_eq!((sheets.len(), sheets[0].trim_end(), sheets[2]), (3, TWO.trim_end(), TWO), "{to}");
    }
}

#[test]
fn the_table_is_known_and_other_texts_are_not() {
    assert!(Sheet.looks_like(TWO));
    assert!(Sheet.looks_like("2 Player Pai Sho Game Record Sheet\n\nName\tMei\tTam"));
    assert!(Sheet.looks_like("Variant\twiki\nName\tMei\tTam"));
    for other in ["[Variant \"wiki\"]\n1. F*10l\tE*5o", "1.\tF*10l\tE*5o", "", "{}", "---\nvariant: wiki"] {
        assert!(!Sheet.looks_like(other), "{other}");
    }
}

#[test]
fn every_text_is_read_to_its_end() {
    for text in [
        "",
        "|",
        "||||",
        "\t\t",
        "\\",
        "|\\|",
        "| Name",
        "| 1",
        "|1|",
        "é|é",
        "| 99999999999 | x |",
        "Name\nName\nColor\n1\n1",
    ] {
        diagnostics(text);
    }
}

#[test]
fn the_examples_of_the_codes_show_them() {
    for code in codes::ALL.iter().filter(|code| code.notation == "sheet") {
        let of = |text: &str| read(text).diagnostics.iter().map(|found| found.code.name).collect::<Vec<_>>();
        assert_eq!((of(code.wrong), of(code.right)), (vec![code.name], vec![]), "{}", code.name);
    }
}

#[test]
fn cells_in_quotes_are_those_of_spreadsheets() {
    let head = "Variant\twiki\n";
    let of = |text: &str| {
        let read = read(&format!("{head}{text}"));
        assert_eq!(read.diagnostics, [], "{text}");
        read.record
    };
    let record = of(
        "Name\t\"Mei \"\"M\"\" Li\"\t\" Tam \"\t\"Player Comments\"\n\"1\"\t\"F*10l\" \tE*5o\t\"a\tb | c\r\n\r\nd<br>\"\"e\"\"\"\r\n\
                     2\tPass\t\"\"\t\"\"\n",
    );
    assert_eq!((record.tag("Sente"), record.tag("Gote")), (Some("Mei \"M\" Li"), Some("Tam")));
    let comments: Vec<&str> = record
        .entries
        .iter()
        .filter_map(|entry| match entry {
            record::Entry::Comment(comment) => Some(comment.text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(comments, ["a\tb | c\n\nd", "\"e\""]);
    assert_eq!(record.plies().count(), 3);
    // Other quotes are text, and so are those in Markdown. One that nobody closed hides no row.
    let record = of("Name\t\"Mei\t\"Tam\" x\n1\tF*10l\tE*5o\t\"so\n2\tPass\tPass\tfar\"\n");
    assert_eq!((record.tag("Sente"), record.tag("Gote")), (Some("\"Mei"), Some("\"Tam\" x")));
    assert_eq!(record.plies().count(), 4);
    assert_eq!(of("| Name | \"Mei\" | \"Tam\" |\n").tag("Sente"), Some("\"Mei\""));
    // Plies have no tabs and no line breaks in them.
    for cell in ["\"F10l-\n11l\"", "\"F10l\t-11l\""] {
        let text = format!("{head}Name\tMei\tTam\n1\t{cell}\tE*5o\n");
        assert_eq!(diagnostics(&text)[0].0, "ply-unreadable", "{cell}");
    }
}

#[test]
fn spaces_of_another_kind_are_named_and_are_no_comments() {
    let head = "Variant\twiki\nName\tMei\tTam\tPlayer Comments\n";
    let found = read(&format!("{head}1\tF*10l\u{a0}\tE*5o\t\u{a0}\n"));
    assert_eq!(found.record.entries.len(), 3);
    let [slip] = &found.diagnostics[..] else { panic!("{:?}", found.diagnostics) };
    assert_eq!(slip.message, "the no-break space U+00A0 is read as a space");
    assert_eq!(slip.help.as_deref(), Some("write a space for the no-break space U+00A0"));
    let found = read(&format!("{head}1\tF*10l\t\u{a0}\n"));
    let [error] = &found.diagnostics[..] else { panic!("{:?}", found.diagnostics) };
    assert_eq!(error.message, "the no-break space U+00A0 cannot be read here");
}

#[test]
fn a_result_in_the_place_of_a_ply_is_told_where_it_belongs() {
    let text = TWO.replace("| Pass      |", "| 1-0       |");
    let found = read(&text);
    let [error] = &found.diagnostics[..] else { panic!("{:?}", found.diagnostics) };
    assert_eq!((error.code.name, &text[error.span.range()]), ("ply-unreadable", "1-0"));
    assert!(error.help.as_ref().unwrap().contains("in a sheet a row above the turns"), "{error:?}");
}

#[test]
fn headings_above_a_sheet_are_comments() {
    let text = format!("# Club\n\n## Round 1\n{TWO}");
    assert_eq!(crate::notation::detect(&text, "").name(), "sheet");
    let found = read(&text);
    let (heads, plain) = (&found.record.header, read(TWO));
    let comments: Vec<&str> = heads
        .iter()
        .filter_map(|head| match head {
            crate::record::Head::Comment(comment) => Some(&*comment.text),
            crate::record::Head::Tag(_) => None,
        })
        .collect();
    assert_eq!(comments, ["Club", "Round 1"]);
    assert_eq!(found.record.tags().collect::<Vec<_>>(), plain.record.tags().collect::<Vec<_>>());
    assert_eq!(found.record.entries, plain.record.entries);
}
