//! Whatever is read, reading ends soon, without a panic, and what it says points into the text.

use crate::support::Rng;
use crate::support::files::record_texts;
use crate::texts::damaged;
use paisho::notation::{ALL, Notation, Options, Read};
use paisho::source::Span;
use std::time::{Duration, Instant};

/// Records that are whole, to be damaged.
const RECORDS: &[&str] = &[
    "[Variant \"wiki\"]\n[Players \"4\"]\n[Turn \"Blue\"]\n[Result \"Red Blue\"]\n[Team \"Red Blue\"]\n\
     [Captured \"<Js> {Rd}\"]\n\n1... F*10l E*5o\n2. Resign Pass Rd*10c-10f Resign\n3. Lt*11k x C11j Pass\n\
     4... Resign Resign Resign Resign\n",
    "[Variant \"skud\"]\n[HostAccents \"Rk Wh Kn B\"]\n; remark\n\n1. R3*10b R3*10r {two\nlines} 2. 10b-9e + Rk*9e\n\
     2... 10r-9o ; end\n[Check \"<Rs 9e> (Rs 9o)\"]\n3. Wh10m ~ -7 x10j~Rs11j-12h\n",
    "[Variant \"ancient\"]\n[Hand \"7\"]\n[Score \"First 3, Second -4\"]\n1. Draw Js / Rd Draw\n1... Draw / ? S*10k=E\n",
    "[Variant \"balance\"]\n[Position \"Rs #10c Wh #9i\"]\n1. Ly*#10d\n4294967295. Pass Claim 4294967296. Pass 1.. 2.... 3...\n",
    "<Lt 10j> (O 11j)\n{Jd 12j} [Rs 13j] O 14j ; remark\n",
];

/// Reads in a notation, and sees to it that what is said of the text can be shown in it.
#[track_caller]
fn read(notation: &dyn Notation, text: &str) -> Read {
    let read = notation.read(text, &Options::default());
    let inside = |span: Span| span.start <= span.end && text.get(span.range()).is_some();
    for finding in &read.diagnostics {
        let spans = std::iter::once(finding.span).chain(finding.others.iter().map(|(span, _)| *span));
        assert!(spans.clone().all(inside), "{}: {text:?}: {finding:?}", notation.name());
        assert!(finding.message.len() < 500, "{}: {}", notation.name(), finding.message);
    }
    assert!(read.spans.header.iter().chain(&read.spans.entries).all(|span| inside(*span)), "{text:?}");
    assert_eq!(read.spans.header.len(), read.record.header.len(), "{text:?}");
    assert_eq!(read.spans.entries.len(), read.record.entries.len(), "{text:?}");
    assert!(read.sound <= read.record.entries.len(), "{text:?}");
    // One finding for what is taken for the rules, and few for a token, which is a byte at least.
    assert!(
        read.diagnostics.len() <= 2 + 2 * text.len(),
        "{}: {} of {text:?}",
        notation.name(),
        read.diagnostics.len()
    );
    let mut out = String::new();
    // What was read can be written, or it is said why not.
    let _ = notation.write(&read.record, &mut out);
    read
}

fn random_text(rng: &mut Rng) -> String {
    const SIGNS: &str = "RsLtx103cj*-~+=/?#.;{}[]()<>\"\\ \n\r\t,:é龍\u{a0}\u{b}\u{c}\u{feff}\u{2028}\0";
    let signs: Vec<char> = SIGNS.chars().collect();
    let one = |rng: &mut Rng| match rng.below(3) {
        0 => char::from(rng.below(128) as u8),
        _ => rng.pick(&signs),
    };
    (0..rng.below(60)).map(|_| one(rng)).collect()
}

#[test]
fn no_text_makes_a_reader_stumble() {
    let mut rng = Rng::new(11);
    let mut texts: Vec<String> = RECORDS.iter().map(|text| text.to_string()).collect();
    texts.extend(
        record_texts(&["pai", "pos", "json", "jsonl", "yaml", "md", "tsv", "txt"]).into_iter().map(|(_, text)| text),
    );
    for at in 0..6_000 {
        let text = match at % 3 {
            0 => random_text(&mut rng),
            1 => damaged(&rng.pick(&texts), &mut rng),
            _ => {
                let once = damaged(&rng.pick(&texts), &mut rng);
                let twice = damaged(&once, &mut rng);
                damaged(&twice, &mut rng)
            }
        };
        for notation in ALL {
            read(*notation, &text);
        }
    }
}

/// What is said as many times over as asked.
type Makes = fn(usize) -> String;

/// Texts that are bad all the way through, in many ways. Each is as long as it is told to be, or so.
const LONG: &[(&str, Makes)] = &[
    ("braces", |n| "{".repeat(n)),
    ("braces on lines", |n| "{\n".repeat(n / 2)),
    ("closing braces", |n| "}".repeat(n)),
    ("one open comment", |n| format!("{{{}", "a ".repeat(n / 2))),
    ("an open comment before lines", |n| format!("{{{}", "a\n".repeat(n / 2))),
    ("lines like half a tag", |n| format!("{{{}", "\n[a".repeat(n / 3))),
    ("hyphens", |n| "-".repeat(n)),
    ("hyphens and spaces", |n| "- ".repeat(n / 2)),
    ("plus signs", |n| "+".repeat(n)),
    ("plus signs behind acts", |n| "Rs*10c + ".repeat(n / 9)),
    ("steps", |n| format!("Rs10c{}", "-10d".repeat(n / 4))),
    ("steps that break off", |n| "Rs10c-".repeat(n / 6)),
    ("captures", |n| "x ".repeat(n / 2)),
    ("captures in a row", |n| format!("Rs10c{}", "xRs10d".repeat(n / 6))),
    ("numbered codes", |n| "R3".repeat(n / 2)),
    ("numbered codes and places", |n| "R3 10c ".repeat(n / 7)),
    ("letters", |n| "R".repeat(n)),
    ("a code as long as the text", |n| format!("{}*10c", "R".repeat(n))),
    ("digits", |n| "3".repeat(n)),
    ("a column as long as the text", |n| format!("R*{}c", "3".repeat(n))),
    ("numbers", |n| "1.".repeat(n / 2)),
    ("continued numbers", |n| "1... ".repeat(n / 5)),
    ("rising numbers", |n| (1..n / 7).map(|turn| format!("{turn}. ")).collect()),
    ("dots", |n| "1".to_owned() + &".".repeat(n)),
    ("draws", |n| "Draw ".repeat(n / 5)),
    ("draws and a long space", |n| format!("Draw{}", " ".repeat(n))),
    ("slashes", |n| format!("Draw{}", " / ".repeat(n / 3))),
    ("resignations", |n| format!("[Players \"4\"]\n{}", "Resign ".repeat(n / 7))),
    ("bad words", |n| "! ".repeat(n / 2)),
    ("bad words without spaces", |n| "!".repeat(n)),
    ("white space that is none", |n| "\u{a0}".repeat(n / 2)),
    ("other white space", |n| "\u{b}\u{c}\n".repeat(n / 3)),
    ("many bytes a sign", |n| "🐉".repeat(n / 4)),
    ("tags", |n| "[a \"\"]\n".repeat(n / 7)),
    ("tags of different names", |n| (0..n / 12).map(|at| format!("[a{at} \"\"]\n")).collect()),
    ("tags on one line", |n| "[a \"\"]".repeat(n / 6)),
    ("open tags", |n| "[a \"\n".repeat(n / 5)),
    ("half tags", |n| "[a ".repeat(n / 3)),
    ("brackets", |n| "[".repeat(n)),
    ("brackets and spaces", |n| "[ ".repeat(n / 2)),
    ("a long name", |n| format!("[{} \"\"]", "a".repeat(n))),
    ("a long value", |n| format!("[Event \"{}\"]", "a".repeat(n))),
    ("backslashes", |n| format!("[Event \"{}\"]", "\\".repeat(n))),
    ("a long result", |n| format!("[Players \"4\"]\n[Result \"{}\"]", "Red ".repeat(n / 4))),
    ("long points", |n| format!("[Points \"{}\"]", "Sente 1, ".repeat(n / 9))),
    ("a hand", |n| format!("[Variant \"ancient\"]\n[FirstHand \"{}\"]", "Js ".repeat(n / 3))),
    ("captured tiles", |n| format!("[Captured \"{}\"]", "<Js>".repeat(n / 4))),
    ("a check", |n| format!("[Check \"{}\"]", "<Js 10c> ".repeat(n / 9))),
    ("a check of bad words", |n| format!("[Check \"{}\"]", "! ".repeat(n / 2))),
    ("tiles", |n| "<Js 10c> ".repeat(n / 9)),
    ("open tiles", |n| "<".repeat(n)),
    ("open tiles and words", |n| "<Js ! ".repeat(n / 6)),
    ("comments", |n| "{}".repeat(n / 2)),
    ("line comments", |n| ";\n".repeat(n / 2)),
    ("the same ply", |n| "Rs*10c ".repeat(n / 7)),
    ("short words behind a ply", |n| format!("1. F*10l\n{}", "zz ".repeat(n))),
    ("short words and two long ones", |n| format!("1. F*10l\n{}good ply", "zz ".repeat(n / 3))),
    ("words that are joined", |n| format!("1. F*10l\n{}", "zz-zzz ".repeat(n / 7))),
    ("words and signs of plies", |n| format!("1. F*10l\n{}", "to zz takes x ".repeat(n / 14))),
    ("words and comments", |n| format!("1. F*10l {}", "zz {zz} ".repeat(n / 8))),
    ("glyphs in a row", |n| format!("1. F*10l\n{}", "$1!".repeat(n / 3))),
    ("legends that explain nothing", |n| format!("1. F*10l\n{}", "! = 1 ".repeat(n / 6))),
    ("remarks without a colon", |n| format!("1. F*10l\n{}", "@a ".repeat(n / 3))),
    ("remarks that are joined", |n| format!("1. F*10l\n{}", "@a".repeat(n / 2))),
    ("results", |n| "1-0 {x} ".repeat(n / 8)),
    ("stars", |n| "* ".repeat(n / 2)),
    ("a result before comments", |n| format!("1. F*10l 1-0 {}x", "{x}".repeat(n / 3))),
    ("coordinates", |n| format!("1. F(0,8){}", "-(0,8)".repeat(n / 6))),
    ("coordinates in a variation", |n| format!("1. F*10l (1. F(0,8){}!", "-(0,8)".repeat(n / 6))),
    ("pairs that break off", |n| format!("1. F*10l\n{}", "(0, ".repeat(n / 4))),
    ("variations", |n| format!("1. F*10l {}", "(1. zz) ".repeat(n / 8))),
    ("open variations", |n| format!("1. F*10l {}", "(1. zz ".repeat(n / 7))),
    ("words in a variation", |n| format!("1. F*10l (1. {}", "zz ".repeat(n / 3))),
    ("other brackets", |n| "［".repeat(n / 3)),
    ("other tags that break off", |n| "［Event x[a] ".repeat(n / 12)),
    ("tags without quotes on one line", |n| "[Event x] ".repeat(n / 10)),
    ("tags without brackets", |n| "Event: x\n".repeat(n / 9)),
    ("turns in words", |n| "Turn 1 ".repeat(n / 7)),
    ("names of tiles that break off", |n| format!("1. F*10l\n{}", "White ".repeat(n / 6))),
    ("points with the row first", |n| format!("1. F*j10 {}", "j10 ".repeat(n / 4))),
    ("lists", |n| "[".repeat(n / 2) + &"]".repeat(n / 2)),
    ("maps", |n| "{\"a\":".repeat(n / 5)),
    ("nested lines", |n| "- ".repeat(n.min(2_000))),
];

#[test]
fn long_texts_take_no_longer_than_their_length() {
    // A reader that looks back or ahead through the text at every token takes minutes for this, not seconds.
    let length = if cfg!(debug_assertions) { 40_000 } else { 1_000_000 };
    for notation in ALL {
        for (name, makes) in LONG {
            let text = makes(length);
            let start = Instant::now();
            drop(notation.read(&text, &Options::default()));
            let taken = start.elapsed();
            println!("{:>8.1?} {} {name}", taken, notation.name());
            assert!(taken < Duration::from_secs(5), "{}: {name}: {taken:?}", notation.name());
            read(*notation, &makes(2_000));
        }
    }
}
