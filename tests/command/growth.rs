//! What grows with a collection, or with the choices of a position, has a bound in bytes.
#![cfg(target_os = "linux")]

use crate::run::Run;
use std::io::Write;
use std::process::Stdio;

/// Runs it with a text on standard input, and with so many MiB of memory for its data at most.
fn limited(mebibytes: usize, args: &[&str], input: impl Fn(&mut dyn Write) + Send + Sync + 'static) -> Run {
    let kibibytes = (mebibytes << 10).to_string();
    let mut child = std::process::Command::new("sh")
        .args(["-c", "ulimit -d \"$0\" && exec \"$@\"", &kibibytes, env!("CARGO_BIN_EXE_paisho")])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input(&mut stdin));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output.into()
}

const GAMES: usize = 200;

/// A name that is nearly as long as a tag may be, and like all others at its beginning and its end.
fn name(number: usize, sign: char) -> String {
    let half = "Maximilian von und zu ".repeat(1_400);
    format!("{half}{number}{sign}{half}")
}

/// Games of players with such names; each has an illegal ply of many steps, of which 96 are different.
fn games(out: &mut dyn Write) {
    for number in 0..GAMES {
        let (guest, host) = (name(number, 'a'), name(number, 'b'));
        let way = "-10m-10l".repeat(90);
        let text = format!(
            "[Variant \"wiki\"]\n[Sente \"{guest}\"]\n[Gote \"{host}\"]\n[Event \"{guest}\"]\n\n1. F*10l E*5o\n2. F10l{way}-{}{}\n\n",
            number / 12 % 8 + 5,
            char::from(b'd' + (number % 12) as u8),
        );
        // The command may end before it has read everything.
        if out.write_all(text.as_bytes()).is_err() {
            return;
        }
    }
}

#[test]
fn long_names_and_plies_take_no_more_memory_in_stats() {
    let run = limited(64, &["stats", "-", "--to", "json", "--opening", "60", "--jobs", "2"], games);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let all: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let rows = |list: &str| all[list].as_array().unwrap().clone();
    // No two of them became one, though they begin and end in the same way.
    assert_eq!((rows("players").len(), rows("head_to_head").len()), (2 * GAMES, GAMES));
    let bytes = rows("players").iter().map(|row| row["player"].as_str().unwrap().len()).max();
    assert!(bytes <= Some(200), "{bytes:?}");
    let plies = |row: &serde_json::Value| row["plies"].as_str().unwrap().to_owned();
    let of_three: Vec<String> =
        rows("openings").iter().map(plies).filter(|plies| plies.matches("  ").count() == 2).collect();
    assert_eq!(of_three.len(), 96);
    assert!(of_three.iter().all(|plies| plies.len() <= "F*10l  E*5o  ".len() + 200), "{of_three:?}");
}

/// A position with nearly a million legal plies, most of them by a Ship.
const MANY: &str = "[Variant \"ancient\"]\n[Target \"9\"]\n[Hand \"7\"]\n[Centre \"Rs\"]\n\
    [Position \"(C 13q) <C 10p> <C 18m> <Ly 12l> (Jd 5k) <Rd 3j> Rs 10j (Rs 12j) (Js 9h) (Ly 17f) <Ly 12e> <Ly 14b>\"]\n\
    [Turn \"First\"]\n[SecondHand \"Jd Wh Wh Js\"]\n\n\
    1. Dr*2n + Ly12e-14d Wh*12b + Ly17f-17h\n2. Js*11s + C10p-8q Jd*10k + Jd10k-11k\n3. Jd*12m + Jd12m-17m Draw Rs\n\
    4. Lt*17i + Ly12l-11l Wh*9n + Js9h-11h\n5. Kn*4g + Js11s-10s Js*10f + Js11h-14h\n6. Rs*8k + Lt17i-17j Draw Jd\n";

#[test]
fn plies_are_listed_and_counted_without_a_list() {
    let moves = |args: &[&str]| {
        let run = limited(48, &[&["moves", "-", "--jobs", "1"], args].concat(), |out| {
            out.write_all(MANY.as_bytes()).unwrap()
        });
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
        run.out
    };
    let count = moves(&["--count"]);
    assert!(count.trim().parse::<usize>().unwrap() > 900_000, "{count}");
    assert_eq!(moves(&["--perft", "1"]), count);
    let listed = moves(&[]);
    assert_eq!(listed.lines().count().to_string(), count.trim());
    let mut different: Vec<&str> = listed.lines().collect();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len().to_string(), count.trim());
}
