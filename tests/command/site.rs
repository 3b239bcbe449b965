//! Games of the Garden Gate site: its links and answers in, and links out.

use crate::run::{fed, folder_with, run_in};

const PLIES: &str = "0H.R,K,B,K;0G.R,B,B,K;1G.R3(0,-8);1H.R3(0,8)";

/// A game without Wheels: as a link, and as the two answers of the server.
fn link() -> String {
    format!("https://skudpaisho.com/?gameType=1&host=Mei&guest=Tam&game={PLIES}&gameOptions=[%22NoWheels%22]\n")
}

fn answers() -> String {
    let plies = PLIES.replace(',', "%2C").replace(';', "%3B");
    format!(
        "160722|||1|||Skud Pai Sho|||Mei|||1|||Tam|||0|||0|||[&quot;NoWheels&quot;]|||Tam|||9|||2024-03-02 18:30:00|||1210|||1195|||y|||\n\
         {{&quot;notation&quot;:&quot;{plies}&quot;,&quot;clock&quot;:{{&quot;host&quot;:3600}}}}\n"
    )
}

#[test]
fn options_stand_once_in_what_is_written() {
    let tags = |text: &str| -> Vec<String> {
        let run = fed(&["convert", "-", "--to", "pai"], text.as_bytes());
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        run.out.lines().filter(|line| line.contains("NoWheels") || line.contains("Rules")).map(str::to_owned).collect()
    };
    for text in [link(), answers()] {
        assert_eq!(tags(&text), ["[Rules \"site\"]", "[Options \"NoWheels\"]"]);
    }
    let record = "[Variant \"skud\"]\n[Rules \"NoWheels\"]\n[Options \"NoAltWin\"]\n\n1. Rs*10b Rs*10r\n";
    assert_eq!(tags(record), ["[Rules \"site; NoWheels\"]"]);
    // A position names them with its edition.
    let run = fed(&["show", "-", "--to", "position"], link().as_bytes());
    assert!(run.out.contains("[Rules \"site; NoWheels\"]\n") && !run.out.contains("Options"), "{run:?}");
    assert_eq!(fed(&["validate", "-"], run.out.as_bytes()).code, 0);
}

#[test]
fn an_answer_keeps_what_it_says_of_the_game_and_nothing_of_the_players() {
    let plain = fed(&["convert", "-", "--to", "pai"], answers().as_bytes());
    let expected = "[Variant \"skud\"]\n[Rules \"site\"]\n[Site \"https://skudpaisho.com/?ig=160722\"]\n\
                    [Date \"2024-03-02\"]\n[Options \"NoWheels\"]\n[Result \"Guest\"]\n[Termination \"resigned\"]\n\
                    [HostRating \"1210\"]\n[GuestRating \"1195\"]\n[Ranked \"y\"]\n[Clock \"host 3600\"]\n\
                    [HostAccents \"Rk Kn B Kn\"]\n[GuestAccents \"Rk B B Kn\"]\n\n1. Rs*10b Rs*10r\n";
    assert_eq!((plain.code, plain.out.as_str()), (0, expected));
    let named = fed(&["convert", "-", "--to", "pai", "--names"], answers().as_bytes()).out;
    assert!(named.contains("[Host \"Mei\"]\n[Guest \"Tam\"]\n"), "{named}");
    let found =
        |more: &[&str]| fed(&[&["find", "-", "--player", "mei", "--count"], more].concat(), answers().as_bytes()).out;
    assert_eq!([found(&[]), found(&["--names"])], ["0\n", "1\n"]);
    // A line alone tells how a game ended of which no ply is there.
    let line = answers().lines().next().unwrap().replace("|||9|||", "|||1|||");
    assert_eq!(fed(&["validate", "-"], line.as_bytes()).code, 0);
    let wrong = format!("{line}\n{PLIES}\n");
    let run = fed(&["validate", "-", "--output-format", "concise"], wrong.as_bytes());
    assert!(run.code == 1 && run.out.contains("error[result-wrong] the game has not ended"), "{run:?}");
}

#[test]
fn many_games_become_a_link_a_line() {
    let games = [link(), answers(), link()].concat();
    let run = fed(&["convert", "-", "--to", "link", "-q"], games.as_bytes());
    assert_eq!((run.code, run.out.lines().count()), (0, 3), "{run:?}");
    assert!(run.out.lines().all(|line| line.starts_with("https://skudpaisho.com/?") && !line.contains('=')));
    // Names are not hidden in a link unasked.
    let names = |args: &[&str]| {
        let links = fed(&[&["convert", "-", "--to", "link", "-q"], args].concat(), games.as_bytes()).out;
        let read = fed(&["convert", "-", "--to", "pai", "--names", "-q"], links.as_bytes()).out;
        assert_eq!(read.matches("[Options \"NoWheels\"]").count(), 3, "{read}");
        read.matches("[Host \"Mei\"]").count()
    };
    assert_eq!([names(&[]), names(&["--names"])], [0, 3]);
    let record = "[Variant \"skud\"]\n[Host \"Mei\"]\n\n1. Rs*10b Rs*10r\n";
    let run = fed(&["convert", "-", "--to", "link"], record.as_bytes());
    assert!(run.err.contains("link cannot carry the players' names"), "{run:?}");
    assert_eq!(fed(&["convert", "-", "--to", "link", "--strict"], record.as_bytes()).code, 1);
    assert_eq!(fed(&["convert", "-", "--to", "link", "--strict", "--names"], record.as_bytes()).code, 0);
}

#[test]
fn what_a_text_of_the_site_loses_is_named() {
    let run = fed(&["convert", "-", "--to", "garden-gate"], link().as_bytes());
    assert_eq!(run.out, format!("{PLIES}\n"));
    assert_eq!(run.err, "paisho: garden-gate cannot carry the options of the site: left out of 1 game\n");
    assert_eq!(fed(&["convert", "-", "--to", "garden-gate", "--strict"], link().as_bytes()).code, 1);
    let kept = fed(&["convert", "-", "--to", "link", "--strict"], link().as_bytes());
    assert_eq!((kept.code, kept.err.as_str()), (0, ""));
}

/// Plants alone may be Skud's too: only its rules can tell.
#[test]
fn plants_of_another_game_are_one_finding() {
    let plies = "1G.R3(0,8);1H.K(3,1);2G.W5(2,-4)";
    for (text, place) in [(format!("{plies}\n"), "1:12"), (format!("{{\"notation\":\"{plies}\"}}\n"), "1:1")] {
        let run = fed(&["validate", "-", "--output-format", "concise", "--errors-only"], text.as_bytes());
        assert_eq!((run.code, run.out.lines().count()), (1, 1), "{run:?}");
        assert!(run.out.starts_with(&format!("<stdin>:{place}: error[link-other-game]")), "{run:?}");
        assert!(run.out.contains("Nature's Grove: Respite (Solitaire)"), "{run:?}");
    }
}

/// The page's own tests read links of the same form.
#[test]
fn a_game_becomes_a_link_of_the_page() {
    let game = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Mei\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e Rs10r-10o\n";
    let folder = folder_with("page_link", &[("a.pai", game.as_bytes())]);
    let run = run_in(&folder, &["convert", "a.pai", "--to", "page-link"]);
    assert_eq!((run.code, run.out.as_str()), (0, "#3BD4UISrag4X5QyzGi-M\n"));
    assert!(run.err.contains("links of the page begin with its address: name it with --page"), "{run:?}");
    let page = "https://example.org/paisho/";
    let run = run_in(&folder, &["convert", "a.pai", "a.pai", "--to", "page-link", "--page", page, "-o", "links.txt"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let links = std::fs::read_to_string(folder.join("links.txt")).unwrap();
    assert_eq!(links, format!("{page}#3BD4UISrag4X5QyzGi-M\n"));
    let run = run_in(&folder, &["convert", "a.pai", "--to", "link", "--page", page]);
    assert!(run.code == 2 && run.err.contains("--page is for links of the page"), "{run:?}");
}

/// The script that holds a folder of answers against the verdicts: lines and plies together or apart, other games, and what
/// the site says otherwise.
#[test]
fn answers_are_held_against_the_verdicts() {
    let script = format!("{}/benches/site.sh", env!("CARGO_MANIFEST_DIR"));
    let (line, plies) = answers().split_once('\n').map(|(line, plies)| (line.to_owned(), plies.to_owned())).unwrap();
    let other = line.replace("160722|||1|||", "7|||2|||");
    let lines = format!("{}\n{}\n", line.replace("160722", "8"), line.replace("160722", "9"));
    let other = format!("{other}\n0H.L(0,3)\n");
    let whole = answers();
    let agreeing: &[(&str, &[u8])] = &[
        ("a.txt", whole.as_bytes()),
        ("lines.txt", lines.as_bytes()),
        ("8.json", plies.as_bytes()),
        ("b.txt", other.as_bytes()),
    ];
    let held = |name: &str, files: &[(&str, &[u8])]| {
        let folder = folder_with(name, files);
        let output = std::process::Command::new("bash")
            .args([script.as_str(), "."])
            .current_dir(&folder)
            .env("PAISHO", env!("CARGO_BIN_EXE_paisho"))
            .output()
            .unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let agreed = "     2  Guest, resigned\n2 agree, 0 do not, 1 are other games of the site, 1 lines have no plies\n";
    assert_eq!(held("site_agreed", agreeing), (Some(0), agreed.to_owned()));
    let ring = answers().replace("|||9|||", "|||1|||");
    let wheel = answers().replace("0H.R%2CK%2CB%2CK", "0H.R%2CW%2CB%2CK");
    let (code, said) = held("site_differs", &[("1.txt", ring.as_bytes()), ("2.txt", wheel.as_bytes())]);
    assert_eq!(code, Some(1));
    for expected in [
        "1.txt, game 1\n  the site: Guest, ring\n  paisho:   the game has not ended [result-wrong]\n",
        "2.txt, game 1\n  the site: Guest, resigned\n  paisho:   this game is played without Wheels [skud-option-tile]\n",
        "0 agree, 2 do not\n",
    ] {
        assert!(said.contains(expected), "{said}");
    }
}
