//! Whatever is read, reading ends soon, without a panic, and what it says points into the text.

use crate::long::TEXTS;
use crate::support::Rng;
use crate::support::files::record_texts;
use crate::texts::damaged;
use paisho::notation::{self, ALL, Notation, Options, Read};
use paisho::source::Span;

/// Records that are whole, to be damaged.
const RECORDS: &[&str] = &[
    "[Variant \"wiki\"]\n[Players \"4\"]\n[Turn \"Blue\"]\n[Result \"Red Blue\"]\n[Team \"Red Blue\"]\n\
     [Captured \"<Js> {Rd}\"]\n\n1... F*10l E*5o\n2. Resign Pass Rd*10c-10f Resign\n3. Lt*11k x C11j Pass\n\
     4... Resign Resign Resign Resign\n",
    "[Variant \"skud\"]\n[HostAccents \"Rk Wh Kn B\"]\n; remark\n\n1. R3*10b R3*10r {two\nlines} 2. 10b-9e + Rk*9e\n\
     2... 10r-9o ; end\n[Check \"<Rs 9e> (Rs 9o)\"]\n3. Wh10m ~ -7 x10j~Rs11j-12h\n",
    "[Variant \"ancient\"]\n[Hand \"7\"]\n[Score \"First 3, Second -4\"]\n1. Draw Js / Rd Draw\n1... Draw / ? S*10k=E\n",
    "[Variant \"balance\"]\n[Position \"Rs #10c Wh #9i\"]\n1. Ly*#10d\n4294967295. Pass Claim 4294967296. Pass 1.. 2.... 3...\n",
    "[Variant \"ancient\"]\n1. Draw (Ly°10d\n1... Draw (Ly é) / Rd\n",
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

#[test]
fn long_texts_are_read_to_their_end() {
    // How the work grows with the length is counted in instructions, by `benches/growth.sh`.
    for notation in ALL {
        for (_, makes) in TEXTS {
            drop(notation.read(&makes(40_000), &Options::default()));
            read(*notation, &makes(2_000));
        }
    }
}

/// What people write, each of which may stand after itself: no depth of calls grows with how often it does.
const REPEATED: &[&str] = &[
    "time! ",
    "end: ",
    "outcome: ",
    "winner: ",
    "1-0 ",
    "½-½ ",
    "=20",
    "and ",
    "then ",
    "gg, ",
    "ok, ",
    "( ",
    "{",
    "[",
    "- ",
    "> ",
    "# ",
    "* ",
    "[x] ",
    "12:03 ",
    "[12:03] ",
    "@mei ",
    "Mei: ",
    "Guest: ",
    "Host ",
    "rose ",
    "10b ",
    "to ",
    "x ",
    "~ ",
    "+ ",
    "Draw / ",
    "Pass ",
    "1. ",
    "a ",
    "white ",
    "on ",
    "via ",
    "`",
    "_",
    "**",
    "*a ",
    "(+a",
    " -- a",
    "32767b",
    "'a",
    "//",
    "; ",
    "| ",
    "\t",
    ", ",
    "with ",
    "and moves it to 10f ",
    "Wh5e ~ ",
    "=> ",
    "square ",
    "#",
    "(0,8) ",
    "R3(0,8) ",
    "1G.",
    "?",
    "$1 ",
    "Players: 3. ",
    "Skud Pai Sho, ",
    "Game 1: ",
    "(Guest) ",
    "v. ",
    "accents: ",
    "Target 8, ",
    "draws a jade and ",
    "<Mei> ",
    "*Mei* ",
    "▲ ",
    "🔴 ",
    "P1: ",
    "Zug 1: ",
    "1a ",
    "I. ",
    "Rs*10b & ",
    "Rs10b-10c-",
    "followed by ",
    "no, ",
    "Resign ",
    "{a} ",
    "(1. Rs*10b ",
    "--",
    "... ",
    "Mei vs Tam ",
    "Guest = Mei; ",
    "Round 1, ",
];

#[test]
fn what_is_repeated_needs_no_deep_stack() {
    const STACK: usize = 256 << 10;
    let heads =
        ["[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n", "[Variant \"skud\"]\n\n", "", "1. Rs*10b "];
    let reads = move || {
        for head in heads {
            for fragment in REPEATED {
                let text = format!("{head}{}\nGuest wins\n", fragment.repeat(16_000 / fragment.len()));
                drop(notation::named("pai").unwrap().read(&text, &Options::default()));
            }
        }
    };
    let done = std::thread::Builder::new().stack_size(STACK).spawn(reads).unwrap().join();
    assert!(done.is_ok());
}
