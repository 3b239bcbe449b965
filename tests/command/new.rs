//! `new`: games written down ply after ply, for each rule set, in a pipe and in a terminal.

use crate::run::{Run, fed, folder, run_in};
use std::path::Path;

/// The answers and plies, a line each, with the game written into a file of this folder.
fn new(folder: &Path, args: &[&str], lines: &[&str]) -> Run {
    let file = folder.join("game.pai");
    let args = [&["new", "-o", file.to_str().unwrap()], args].concat();
    fed(&args, lines.iter().map(|line| format!("{line}\n")).collect::<String>().as_bytes())
}

fn text(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("game.pai")).unwrap()
}

/// Writes a game down; what is refused, with the number of its line and its code, and the file, which is sound.
#[track_caller]
fn is_written(name: &str, lines: &[&str], refused: &[(usize, &str)], expected: &str) -> Run {
    let folder = folder(&format!("new-{name}"));
    let run = new(&folder, &[], lines);
    assert_eq!(text(&folder), expected, "{}", run.err);
    let said: Vec<&str> = run.err.lines().filter(|line| line.starts_with("paisho: ")).collect();
    assert_eq!(said.len(), refused.len(), "{}", run.err);
    for (said, (line, code)) in said.iter().zip(refused) {
        assert!(said.starts_with(&format!("paisho: line {line}: ")) && said.contains(code), "{said}\n{line} {code}");
    }
    assert_eq!((run.code, run.out.as_str()), (i32::from(!refused.is_empty()), ""));
    let found = run_in(&folder, &["validate", "game.pai"]);
    assert_eq!((found.code, found.out.as_str()), (0, ""), "{}", found.err);
    run
}

#[test]
fn a_game_of_skud() {
    let lines = [
        "skud",
        "site",
        "Rk, Wh, Kn, B",
        "",
        "Lin",
        "Sora",
        "[Evnet \"Spring\"]",
        "[Event \"Spring\"]",
        "",
        "Rs*10b",
        "Rs*10r",
        "3. Rs10b-9d",
        "2. Rs10b-9d",
        // The tile is on 10r.
        "Rs13c-12c",
        "rose 10r-12q {a \"quiet\" ply}",
        "back",
        "Rs10r-12q!",
        "Rs9d-12e",
        "hello",
        "3. 9d-8e Ly*18j",
        "end",
        "Lin",
        "time",
    ];
    let refused = [
        (7, "[tag-misspelt]"),
        (12, "Guest plays in turn 2 now, not 3"),
        (14, "there is no tile on 13c [skud-no-tile]"),
        (18, "12e is not reachable from 9d: a Rose moves up to 3 steps [skud-too-far]"),
        (19, "[ply-unreadable]"),
    ];
    let expected = "[Variant \"skud\"]\n[Rules \"site\"]\n[HostAccents \"Rk Wh Kn B\"]\n[Guest \"Lin\"]\n[Host \"Sora\"]\n\
                    [Event \"Spring\"]\n[Result \"Guest\"]\n[Termination \"time\"]\n\n\
                    1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q!\n3. Rs9d-8e Ly*18j\n";
    let run = is_written("skud", &lines, &refused, expected);
    // What is right instead is said too.
    for help in ["did you mean `Event`?", "or write `2.`", "Host's Rose is on 10r", "this Rose may go to 12d, 11d, "] {
        assert!(run.err.contains(&format!("  help: {help}")) || run.err.contains(help), "{help}\n{}", run.err);
    }
}

#[test]
fn a_game_of_the_wiki_rules() {
    let lines = [
        "wiki",
        "",
        "Mei",
        "Tam",
        "",
        "Rd*10c",
        "F*10l E*5o",
        "2. Rd*10c Ru*5m",
        "Rd*10c Ly*5m",
        "back",
        "Pass",
        "end",
        "Mei",
        "resigned",
    ];
    let expected = "[Variant \"wiki\"]\n[Sente \"Mei\"]\n[Gote \"Tam\"]\n[Result \"Sente\"]\n[Termination \"resigned\"]\n\n\
                    1. F*10l E*5o\n2. Rd*10c Pass\n";
    is_written("wiki", &lines, &[(6, "[wiki-first-element]"), (8, "[tile-unknown]")], expected);
    // Three play four seats: who has two is named once.
    let lines = ["wiki", "3", "Red Blue", "Mei", "Tam", "Jin", "", "F*10l A*5o", "E*15o", "back", "end", "", ""];
    let expected = "[Variant \"wiki\"]\n[Players \"3\"]\n[Team \"Red Blue\"]\n[Red \"Mei\"]\n[Blue \"Mei\"]\n[Yellow \"Tam\"]\n[Green \"Jin\"]\n\n\
                    1. F*10l A*5o\n";
    is_written("wiki-of-three", &lines, &[], expected);
}

#[test]
fn a_game_of_basic() {
    let lines = [
        "basic",
        "60",
        "Ume",
        "Kiku",
        "",
        "Js*10f",
        "Js*10o",
        "Js*10n",
        "Rs*7g Rs*13m",
        "back",
        "back",
        "back",
        "back",
        "back",
        "Js*10f Js*10n",
        "end",
        "Draw",
        "agreed",
    ];
    let expected = "[Variant \"basic\"]\n[Target \"60\"]\n[First \"Ume\"]\n[Second \"Kiku\"]\n[Result \"Draw\"]\n\
                    [Termination \"agreed\"]\n\n1. Js*10f Js*10n\n";
    let refused = [(7, "a Jasmine on 10n [basic-spring-mirror]"), (14, "there is no ply to take back")];
    is_written("basic", &lines, &refused, expected);
}

#[test]
fn a_game_of_iroh() {
    let lines =
        ["iroh", "Iroh", "Jeong", "", "E7e-7f Kn*#12f", "E7f-8g", "Rk*3j", "Claim", "back", "Resign", "A8d-8e", "end"];
    let expected = "[Variant \"iroh\"]\n[Guest \"Iroh\"]\n[Host \"Jeong\"]\n[Result \"Guest\"]\n[Termination \"resigned\"]\n\n\
                    1. E7e-7f Kn*#12f\n2. Rk*3j Resign\n";
    is_written("iroh", &lines, &[(6, "[iroh-straight]"), (11, "[iroh-game-over]")], expected);
}

/// Who copies a game knows how it ended before its first ply.
#[test]
fn a_result_that_is_told_first_is_kept() {
    let lines = [
        "iroh",
        "Iroh",
        "Jeong",
        "[Result \"Host\"]",
        "[Termination \"time\"]",
        "",
        "E7e-7f",
        "A12p-12n",
        "W12h-13h",
        "back",
    ];
    let expected = "[Variant \"iroh\"]\n[Guest \"Iroh\"]\n[Host \"Jeong\"]\n[Result \"Host\"]\n[Termination \"time\"]\n\n\
                    1. E7e-7f A12p-12n\n";
    is_written("told-first", &lines, &[], expected);
}

#[test]
fn a_comment_on_a_line_of_its_own_is_kept() {
    let lines =
        ["skud", "", "", "", "", "", "", "{nice}", "Rs*10b", "{a}", "rose 10r {b}", "{c} Rs10b-10e!", "end", ""];
    let expected = "[Variant \"skud\"]\n[Rules \"site\"]\n{nice}\n\n1. Rs*10b {a} Rs*10r {b} {c}\n2. Rs10b-10e!\n";
    is_written("skud", &lines, &[], expected);
}

#[test]
fn a_game_of_ancient() {
    let lines = [
        "ancient",
        "11",
        "2",
        "Co",
        "Jd Rs",
        "",
        "",
        "",
        "",
        "Rs*8l",
        "Rs*8l + Rs8l-8m",
        "Draw Js / ?",
        "Jd*12l + Jd12l-12m",
        "back",
        "end",
        "",
    ];
    let expected = "[Variant \"ancient\"]\n[Target \"11\"]\n[Hand \"2\"]\n[Centre \"Co\"]\n[FirstHand \"Jd Rs\"]\n\n\
                    1. Rs*8l + Rs8l-8m Draw Js / ?\n";
    is_written("ancient", &lines, &[(10, "[ancient-move-owed]")], expected);
}

#[test]
fn a_game_of_balance() {
    let lines = [
        "balance",
        "Rs Lt O O Ly Ly",
        "Lt O Ly Ly Wh",
        "Nori",
        "Oda",
        "",
        "Rs*#12l",
        "Lt*#12l",
        "Lt*#13l",
        "back",
        "Wh*10j",
        "Wh*#5f",
        "end",
        "",
    ];
    let expected = "[Variant \"balance\"]\n[FirstTiles \"Rs Lt O O Ly Ly\"]\n[SecondTiles \"Lt O Ly Ly Wh\"]\n\
                    [First \"Nori\"]\n[Second \"Oda\"]\n\n1. Rs*#12l Wh*#5f\n";
    is_written("balance", &lines, &[(8, "[balance-place-taken]"), (11, "[balance-wheel-point]")], expected);
}

/// Of four, partners sit across, so that nobody is asked who they are.
#[test]
fn four_are_not_asked_for_partners() {
    let lines = ["wiki", "4", "Aki", "Bela", "Cem", "Dana", "", "F*15e E*5e W*5o A*15o", "end", ""];
    let expected = "[Variant \"wiki\"]\n[Players \"4\"]\n[Red \"Aki\"]\n[Yellow \"Bela\"]\n[Blue \"Cem\"]\n\
                    [Green \"Dana\"]\n\n1. F*15e E*5e W*5o A*15o\n";
    is_written("wiki-of-four", &lines, &[], expected);
}

/// In a pipe nobody answers again: what follows would answer other questions.
#[test]
fn a_refused_answer_ends_a_run_without_a_terminal() {
    let folder = folder("new-refused");
    for (lines, line, why) in [
        (&["skud", "site", "Rk, Wh, Kn, Q", "", "Lin"][..], 3, "`Q` [tile-unknown]"),
        (&["skat", "site"], 1, "there is no rule set `skat`"),
        (&["skud", "2017", "Lin"], 2, "[skud-rules]"),
        (&["basic", "none", "Ume"], 2, "[tag-value]"),
        (&["wiki", "3", "Red Green", "Mei"], 3, "[wiki-team]"),
        (&["ancient", "11", "2", "Co", "Jd Rs Js", "Jd Rs"], 5, "[ancient-hand-size]"),
    ] {
        let run = new(&folder, &[], lines);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
        let said: Vec<&str> = run.err.lines().filter(|line| line.starts_with("paisho: ")).collect();
        assert_eq!(said.len(), 1, "{}", run.err);
        assert!(said[0].starts_with(&format!("paisho: line {line}: ")) && said[0].contains(why), "{}\n{why}", run.err);
        assert!(!folder.join("game.pai").exists());
    }
    // The game is there already when it is asked who won.
    let lines = ["iroh", "", "", "", "E7e-7f", "end", "Nobody", "time", "Guest"];
    let run = new(&folder, &[], &lines);
    assert_eq!((run.code, text(&folder).as_str()), (1, "[Variant \"iroh\"]\n\n1. E7e-7f\n"));
    assert!(run.err.contains("there is no seat `Nobody` here [tag-value]"), "{}", run.err);
}

/// The lines are told in the order in which they are read.
#[test]
fn the_order_of_the_lines_is_told() {
    let help = fed(&["new", "--help"], b"").out.split_whitespace().collect::<Vec<_>>().join(" ");
    let told = help.split("in this order: ").nth(1).expect("the order").split(" After `end`").next().unwrap();
    for variant in paisho::variant::Variant::all() {
        let tags: Vec<&str> = variant.vocabulary().tags.iter().map(|tag| tag.name).collect();
        let listed = tags.join(", ").replace("Players, Team", "Players, and with three Team");
        let expected = format!("{}: {listed}", variant.name());
        assert!(tags.is_empty() || told.contains(&expected), "{expected} is not in {told}");
    }
}

#[test]
fn without_a_file_the_game_goes_to_standard_output() {
    let run = fed(&["new", "--variant", "iroh"], b"\n\n\nE7e-7f\nmoves Q\nA12p-");
    assert_eq!((run.code, run.out.as_str()), (1, "[Variant \"iroh\"]\n\n1. E7e-7f\n"), "{}", run.err);
    // What is asked for is answered, and nothing is asked.
    let said: Vec<&str> = run.err.lines().collect();
    assert_eq!(said[0], "paisho: line 5: no legal ply begins with `Q`");
    assert!(said[1].starts_with("paisho: line 6: ") && said.len() == 3, "{}", run.err);
    // The end of the input in the midst of the set-up leaves what there is.
    assert_eq!(fed(&["new"], b"skud\nsite\n").out, "[Variant \"skud\"]\n[Rules \"site\"]\n");
    // A ply that stands, a check, and bytes that are no text.
    let lines = b"\n\n\n\nF*10l E*5o\nF10l-13o$201\n\xff\n[Check \"<F 10l>\"]\n[Check \"(E 5o) <F 13o>\"]\n";
    let run = fed(&["new", "--variant", "wiki"], lines);
    assert!(run.out.ends_with("2. F10l-13o$201\n[Check \"(E 5o) <F 13o>\"]\n"), "{}{}", run.out, run.err);
    assert!(run.err.contains("line 7: this line is not UTF-8") && run.err.contains("[check-differs]"), "{}", run.err);
}

#[test]
fn an_existing_file_is_gone_on_with_only_when_that_is_asked_for() {
    let folder = folder("new-continue");
    let old = "[Variant \"wiki\"]\n[Result \"Sente\"]\n[Termination \"time\"]\n\n1. F*10l {quiet} E*5o\n";
    let file = folder.join("game.pai");
    std::fs::write(&file, old).unwrap();
    let run = new(&folder, &["--variant", "wiki"], &["", "", "", ""]);
    assert_eq!((run.code, text(&folder).as_str()), (2, old));
    assert!(run.err.contains("it exists already: go on with its game by --continue"), "{}", run.err);
    // A game that goes on has no result any more.
    let run = new(&folder, &["--continue"], &["Rd*10c"]);
    let left_out = "left out, as the game goes on: [Result \"Sente\"] [Termination \"time\"]\n";
    assert_eq!((run.code, run.err.as_str()), (0, left_out));
    assert_eq!(text(&folder), "[Variant \"wiki\"]\n\n1. F*10l {quiet} E*5o\n2. Rd*10c\n");
    // One that has errors, several and none are not gone on with.
    for (content, why) in [
        ("[Variant \"wiki\"]\n\n1. Rd*10c\n".to_owned(), "the game has errors"),
        (format!("{old}\n{old}"), "there are several games in it"),
        (String::new(), "there is no record here"),
    ] {
        std::fs::write(&file, &content).unwrap();
        let run = new(&folder, &["--continue"], &["Rd*10c"]);
        assert!(run.code == 2 && run.err.contains(why) && text(&folder) == content, "{why}: {}", run.err);
    }
    // What the reader leaves out cannot be written again.
    std::fs::write(folder.join("game.yaml"), "# by hand\nvariant: wiki\nturns: []\n").unwrap();
    // `back` leaves out how the game ended too, and `end` asks again.
    let ended = "[Variant \"iroh\"]\n[Result \"Guest\"]\n[Termination \"time\"]\n\n1. E7e-7f\n";
    std::fs::write(folder.join("game.pai"), ended).unwrap();
    let run = new(&folder, &["--continue"], &["back", "end", "Host", "resigned"]);
    assert!(run.err.contains("left out, as the game goes on: "), "{}", run.err);
    assert_eq!(text(&folder), "[Variant \"iroh\"]\n[Result \"Host\"]\n[Termination \"resigned\"]\n", "{}", run.err);
    let run = run_in(&folder, &["new", "--continue", "-o", "game.yaml"]);
    assert!(run.code == 2 && run.err.contains("its comments after `#` would be lost"), "{}", run.err);
    let run = run_in(&folder, &["new", "--continue", "-o", "none.pai"]);
    assert!(run.code == 2 && run.err.contains("none.pai: no such file"), "{}", run.err);
    // Only what keeps all of a game is written.
    let run = run_in(&folder, &["new", "-o", "game.gate"]);
    assert!(
        run.code == 2
            && run.err.contains(
                "game.gate: this ending names no notation that keeps all of a game: write .json, .jsonl, .yaml or .pai"
            ),
        "{}",
        run.err
    );
    assert_eq!(
        fed(&["new", "--variant", "iroh", "-o", folder.join("game.json").to_str().unwrap()], b"\n\n\nE7e-7f\n").code,
        0
    );
    assert_eq!(run_in(&folder, &["convert", "game.json", "--to", "pai"]).out, "[Variant \"iroh\"]\n\n1. E7e-7f\n");
}

/// Somebody watches a game: each ply is in the file at once, and nothing is lost when the run is interrupted.
#[cfg(unix)]
#[test]
fn every_ply_is_kept_when_the_run_is_interrupted() {
    use crate::run::{Watch, paisho, wait_until};
    use std::io::Write;
    use std::process::{Command, Stdio};
    let folder = folder("new-interrupted");
    for args in [&["new", "--variant", "iroh", "-o", "game.pai"][..], &["new", "--variant", "iroh"]] {
        let mut command = paisho(args);
        let piped = command.current_dir(&folder).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let _watch = Watch::over(&child);
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(b"\n\n\nE7e-7f\n").unwrap();
        let expected = "[Variant \"iroh\"]\n\n1. E7e-7f\n";
        if args.len() > 3 {
            wait_until(&mut child, || {
                std::fs::read_to_string(folder.join("game.pai")).is_ok_and(|text| text == expected)
            });
        } else {
            // What is asked is answered on standard error once the ply is taken.
            stdin.write_all(b"moves E7f-7g\n").unwrap();
            let mut answer = [0; 1];
            std::io::Read::read_exact(child.stderr.as_mut().unwrap(), &mut answer).unwrap();
        }
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let run: Run = child.wait_with_output().unwrap().into();
        let kept = if args.len() > 3 { text(&folder) } else { run.out };
        assert_eq!((run.code, kept.as_str()), (130, expected), "{}", run.err);
        drop(stdin);
    }
}

/// In a terminal all is asked for, Tab completes, the board is drawn, and Ctrl-D and Ctrl-C keep the game.
#[cfg(all(unix, feature = "editing"))]
#[test]
fn plies_are_completed_in_a_terminal() {
    use crate::run::paisho;
    use crate::terminal::Terminal;
    let folder = folder("new-terminal");
    for (key, code) in [("\u{4}", 0), ("\u{3}", 130)] {
        let _ = std::fs::remove_file(folder.join("game.pai"));
        let mut command = paisho(&["new", "-o", "game.pai", "--color", "never"]);
        command.current_dir(&folder);
        let mut terminal = Terminal::start(command, 60);
        terminal.answer("Rule set (wiki, skud, basic, iroh, ancient, balance): ", "sk\t\r");
        terminal.answer("Rules (2018, site", "si\t\r");
        // Sixty columns have no room for the question.
        terminal.answer("B): ", "?\r");
        terminal.answer("B): ", "Rk Q\r");
        terminal.answer("B): ", "\r");
        terminal.answer("B): ", "\r");
        terminal.answer("Guest's name: ", "Lin\r");
        terminal.answer("Host's name: ", "\r");
        terminal.answer("Tag: ", "\r");
        // Guest begins in one gate.
        terminal.answer("1. Guest> ", "rs*\t\r");
        terminal.answer("1. Host> ", "Js*10r\r");
        terminal.answer("1. Host> ", "1. Rs*\t\r");
        terminal.answer("2. Guest> ", "10b-10\t\t");
        terminal.answer("Rs10b-10e", "e\r");
        terminal.answer("2. Host> ", key);
        let run = terminal.end();
        assert_eq!(run.code, code, "{}", run.out);
        assert_eq!(
            text(&folder),
            "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Lin\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-10e\n"
        );
        // The tag was explained, the board drawn compactly, and the illegal ply refused.
        for shown in ["the four accents that Host chose", "Ab Guest, red   ab Host, yellow", "[skud-opening-kind]"] {
            assert!(run.out.contains(shown), "{shown}:\n{}", run.out);
        }
    }
    // In the midst of the set-up nothing more is asked or drawn, and what is known is written.
    for (key, code) in [("\u{4}", 0), ("\u{3}", 130)] {
        for args in [&["new", "--variant", "iroh"][..], &["new", "--variant", "iroh", "-o", "begun.pai"]] {
            let _ = std::fs::remove_file(folder.join("begun.pai"));
            let mut command = paisho(args);
            command.current_dir(&folder);
            let mut terminal = Terminal::start(command, 60);
            terminal.answer("Guest's name: ", "Iroh\r");
            terminal.answer("Host's name: ", key);
            let run = terminal.end();
            let asked = ["Tag: ", "Other tags", "Guest>", "`help` lists"].iter().any(|asked| run.out.contains(asked));
            assert!(run.code == code && !asked, "{}", run.out);
            let begun = std::fs::read_to_string(folder.join("begun.pai")).unwrap_or(run.out.replace('\r', ""));
            assert!(begun.ends_with("[Variant \"iroh\"]\n[Guest \"Iroh\"]\n"), "{begun}");
        }
    }
}

#[test]
fn back_asks_the_question_before_again() {
    let lines = [
        "wiki",
        "",
        "Lin",
        "back",
        "back",
        "back",
        "skud",
        "site",
        "",
        "",
        "Mei",
        "back",
        "Min",
        "Tam",
        "[Event \"X\"]",
        "back",
        "[Event \"Spring\"]",
        "",
        "Rs*10b Rs*10r",
    ];
    let expected = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Min\"]\n[Host \"Tam\"]\n[Event \"Spring\"]\n\n\
                    1. Rs*10b Rs*10r\n";
    is_written("back", &lines, &[], expected);
    // From the tags to the last question, over one that only three players are asked.
    let lines = ["wiki", "3", "Red Blue", "A", "B", "D", "back", "back", "B2", "D2", "", "F*10l"];
    let expected = "[Variant \"wiki\"]\n[Players \"3\"]\n[Team \"Red Blue\"]\n[Red \"A\"]\n[Blue \"A\"]\n\
                    [Yellow \"B2\"]\n[Green \"D2\"]\n\n1. F*10l\n";
    is_written("back-of-three", &lines, &[], expected);
}

/// After `end` it leads from how to who, and from there to the plies; a name that nobody has is refused before it is asked how.
#[test]
fn back_leads_from_the_result_to_the_plies() {
    let lines = ["iroh", "", "", "", "E7e-7f", "end", "back", "Kn*#12f", "end", "Guest", "back", "Host", "time"];
    let expected = "[Variant \"iroh\"]\n[Result \"Host\"]\n[Termination \"time\"]\n\n1. E7e-7f Kn*#12f\n";
    is_written("back-from-result", &lines, &[], expected);
    #[cfg(all(unix, feature = "editing"))]
    {
        let folder = folder("new-result");
        let mut terminal = moved_in_terminal(&folder);
        terminal.answer("1. Host> ", "end\r");
        terminal.answer("Who won (", "Nobody\r");
        terminal.answer("Who won (", "back\r");
        terminal.answer("1. Host> ", "\u{4}");
        let run = terminal.end();
        assert!(run.out.contains("there is no seat `Nobody` here") && !run.out.contains("How ("), "{}", run.out);
    }
}

/// A game of iroh in a terminal, begun in a folder without names and tags, after its first ply.
#[cfg(all(unix, feature = "editing"))]
fn moved_in_terminal(folder: &Path) -> crate::terminal::Terminal {
    let mut command = crate::run::paisho(&["new", "--variant", "iroh", "-o", "game.pai"]);
    command.current_dir(folder);
    let mut terminal = crate::terminal::Terminal::start(command, 60);
    for question in ["Guest's name: ", "Host's name: ", "Tag: "] {
        terminal.answer(question, "\r");
    }
    terminal.answer("1. Guest> ", "E7e-7f\r");
    terminal
}

/// After a comment the board is as before, and is not drawn again.
#[cfg(all(unix, feature = "editing"))]
#[test]
fn a_comment_draws_no_board() {
    let folder = folder("new-comment");
    let mut terminal = moved_in_terminal(&folder);
    terminal.answer("1. Host> ", "{quick}\r");
    terminal.answer("1. Host> ", "\u{4}");
    let run = terminal.end();
    assert_eq!(run.out.matches("Guest, red").count(), 2, "{}", run.out);
    assert!(text(&folder).contains("E7e-7f {quick}"));
}

#[test]
fn a_tag_may_lack_its_brackets_but_not_its_name() {
    let lines = [
        "iroh",
        "",
        "",
        "Event=Spring",
        "Datum 2024",
        "Even = Spring",
        "\u{e9}t\u{e9}",
        "Date:",
        "Date: 2024-05-03",
        "",
        "E7e-7f",
    ];
    let refused: Vec<(usize, &str)> =
        (5..=7).map(|line| (line, "this is not a tag")).chain([(8, "`Date` has no value")]).collect();
    let expected = "[Variant \"iroh\"]\n[Event \"Spring\"]\n[Date \"2024-05-03\"]\n\n1. E7e-7f\n";
    let run = is_written("bare-tags", &lines, &refused, expected);
    assert!(run.err.contains("did you mean `Date`? write [Name \"value\"]"), "{}", run.err);
    assert!(run.err.contains("did you mean `Event`? ") && !run.err.contains("a ply looks like"), "{}", run.err);
}

#[test]
fn a_file_keeps_its_line_ends_and_is_written_only_when_something_is_entered() {
    let folder = folder("new-line-ends");
    let file = folder.join("game.pai");
    let old = "[Variant \"wiki\"]\r\n\r\n1. F*10l E*5o\r\n";
    std::fs::write(&file, old).unwrap();
    assert_eq!(new(&folder, &["--continue"], &["Rd*10c"]).code, 0);
    assert_eq!(text(&folder), format!("{old}2. Rd*10c\r\n"));
    // Another layout than the canonical one stays.
    let loose = "[variant wiki]\n1. F*10l   E*5o";
    std::fs::write(&file, loose).unwrap();
    let run = new(&folder, &["--continue"], &[]);
    assert_eq!((run.code, text(&folder).as_str()), (0, loose), "{}", run.err);
}

#[test]
fn every_question_is_explained() {
    let lines =
        ["?", "skud", "?", "site", "?", "", "", "?", "Lin", "", "", "Rs*10b Rs*10r", "end", "?", "Guest", "?", "time"];
    let expected = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Lin\"]\n[Result \"Guest\"]\n[Termination \"time\"]\n\n\
                    1. Rs*10b Rs*10r\n";
    let run = is_written("explained", &lines, &[], expected);
    for said in [
        "iroh     Iroh Pai Sho",
        "Guest, Host: the seat that won, or its player; Draw: nobody did",
        "A word or some on how the game ended",
    ] {
        assert!(run.err.contains(said), "{said}\n{}", run.err);
    }
}

#[test]
fn an_edition_is_taken_once_the_opening_shows_it() {
    let folder = folder("new-edition");
    let run = new(&folder, &[], &["skud", "", "", "", "", "", "", "Rs*10b"]);
    assert_eq!((run.code, text(&folder).as_str()), (0, "[Variant \"skud\"]\n\n1. Rs*10b\n"), "{}", run.err);
    // Host's flower is of the kind of Guest's, which the site asks for; in 2018 it clashes with it.
    let path = folder.join("game.pai");
    for (ply, rules) in [("Rs*10r", "site"), ("Js*10r", "2018")] {
        std::fs::write(&path, "[Variant \"skud\"]\n\n1. Rs*10b\n").unwrap();
        let run = new(&folder, &["--continue"], &[ply]);
        let expected = format!("[Variant \"skud\"]\n[Rules \"{rules}\"]\n\n1. Rs*10b {ply}\n");
        assert_eq!((run.code, text(&folder)), (0, expected), "{}", run.err);
    }
}

/// Plies in the help are those of the game's rule set.
#[test]
fn help_shows_plies_of_the_rule_set() {
    for (name, lines, plies) in [
        (
            "balance",
            &["balance", "Rs Lt O O Ly Ly", "Lt O Ly Ly Wh", "", "", "", "help"][..],
            "Rs*#12l or Lt*10j or Rs#8c-#12c",
        ),
        ("iroh", &["iroh", "", "", "", "help"], "A*10c or A8d-9f or F9j x W7j"),
    ] {
        let folder = folder(&format!("new-help-{name}"));
        let run = new(&folder, &[], lines);
        assert!(run.err.contains(&format!("Write a ply, such as {plies}, or a whole turn")), "{run:?}");
    }
}

#[test]
fn what_may_go_on_may_end_there_too() {
    let plies = "Rs*10b Rs*10r\nRs10b-9d Rs10r-12q\nRs9d-8e Ly*18j\nJd*10b Ly18j-16j\n";
    let listed = |typed: &str| {
        let lines = format!("\n\n\n\n\n{plies}moves {typed}\n");
        fed(&["new", "--variant", "skud", "--rules", "site"], lines.as_bytes()).err
    };
    // The move makes a harmony, so that a bonus may follow, but none need.
    let found = listed("Jd10b-12e");
    assert!(found.starts_with("Jd10b-12e  Jd10b-12e + "), "{found}");
    // No ply ends behind the code of a tile.
    let found = listed("Jd10b-");
    assert!(found.starts_with("Jd10b-") && !found.starts_with("Jd10b-  "), "{found}");
}

#[test]
fn a_line_is_read_as_below_the_plies_before_it() {
    let begun = ["skud", "site", "", "", "Lin", "Sora", "", "Rs*10b"];
    let lines = |more: &[&'static str]| [&begun[..], more].concat();
    let tags = "[Variant \"skud\"]\n[Rules \"site\"]\n[Guest \"Lin\"]\n[Host \"Sora\"]\n\n";
    // The names of seats and players, their letters, and words.
    for (name, more) in [
        ("seat", ["Host: Rs*10r", "Guest: Rs10b-10e"]),
        ("player", ["Sora: Rs*10r", "Lin: Rs10b-10e"]),
        ("letter", ["H: Rs*10r", "G: Rs10b-10e"]),
        ("words", ["plants a rose on 10r", "rose to 10e"]),
        ("moves", ["Rs 10r", "moves 10b to 10e"]),
    ] {
        is_written(&format!("below-{name}"), &lines(&more), &[], &format!("{tags}1. Rs*10b Rs*10r\n2. Rs10b-10e\n"));
    }
    // The ply of another seat is not written down as that of the seat to move, and what no ply begins with is refused.
    is_written(
        "below-other",
        &lines(&["Guest: Rs*10r", "moves 10b to 11s", "hello"]),
        &[(9, "seat-turn"), (10, "no legal ply begins"), (11, "ply-unreadable")],
        &format!("{tags}1. Rs*10b\n"),
    );
    // A bonus may come on a line of its own.
    let plies =
        ["Rs*10r", "Rs10b-9d", "Rs10r-12q", "Rs9d-8e", "Ly*18j", "Jd*10b", "Ly18j-16j", "Jd10b-12e", "+ Jd*10r"];
    let turns =
        "1. Rs*10b Rs*10r\n2. Rs10b-9d Rs10r-12q\n3. Rs9d-8e Ly*18j\n4. Jd*10b Ly18j-16j\n5. Jd10b-12e + Jd*10r\n";
    is_written("below-bonus", &lines(&plies), &[], &format!("{tags}{turns}"));
}

#[test]
fn without_an_answer_nothing_is_written_and_that_is_said() {
    let run = fed(&["new"], b"");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("the input ends before the rule set is named"), "{}", run.err);
}

/// Where a position says that a later seat moves first, its ply begins turn 1, with its number or without.
#[test]
fn a_later_seat_may_move_first() {
    for (variant, answers, position, seat, ply, next) in [
        ("skud", 5, "(Rs 12q) <Rs 9d>", "Host", "Rs12q-12p", "Rs9d-9e"),
        ("wiki", 3, "(F 10l) <F 10j>", "Gote", "F10l-11l", "Pass"),
        ("basic", 3, "(Js 5m) <Js 10f>", "Second", "Js5m-5n", "Js10f-10g"),
        ("iroh", 2, "(F 10l) <F 10j>", "Host", "F10l-11l", "F10j-11j"),
        ("ancient", 7, "<Co 8f> (Rs 10f)", "Second", "Js*12j + Rs10f-10g", "Resign"),
        ("balance", 4, "Ly #10p Rs #12l Lt #13l Lt 10j Wh #5f", "Second", "Lt#13l-#13k", "Resign"),
    ] {
        let above = format!("[Variant \"{variant}\"]\n[Position \"{position}\"]\n[Turn \"{seat}\"]\n\n");
        for (number, form) in ["", "1... ", "1. "].into_iter().enumerate() {
            let mut lines = vec![String::new(); answers];
            lines.extend([format!("[Position \"{position}\"]"), format!("[Turn \"{seat}\"]"), String::new()]);
            lines.extend([format!("{form}{ply}"), next.to_owned()]);
            let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
            let folder = folder(&format!("new-late-{variant}-{number}"));
            let run = new(&folder, &["--variant", variant], &lines);
            assert_eq!(run.code, 0, "{variant} {form} {}", run.err);
            let expected = format!("1... {ply}\n2. {next}\n");
            assert!(text(&folder).ends_with(&expected), "{}", text(&folder));
            // The same goes on in a file that has no ply yet.
            std::fs::write(folder.join("game.pai"), &above).unwrap();
            let run = new(&folder, &["--continue"], &lines[answers + 3..]);
            assert!(run.code == 0 && text(&folder).ends_with(&expected), "{} {}", run.err, text(&folder));
            // And after its only ply is taken back.
            let run = new(&folder, &["--continue"], &["back", "back", lines[answers + 3]]);
            let expected = format!("\n\n1... {ply}\n");
            assert!(run.code == 0 && text(&folder).ends_with(&expected), "{} {}", run.err, text(&folder));
        }
    }
    // The number of another turn is refused as such.
    let folder = folder("new-late-number");
    let lines = ["", "", "[Position \"(F 10l) <F 10j>\"]", "[Turn \"Host\"]", "", "2... F10l-11l"];
    let run = new(&folder, &["--variant", "iroh"], &lines);
    assert!(run.code == 1 && run.err.contains("Host plays in turn 1 now, not 2"), "{}", run.err);
}

/// Of four seats any may be the first.
#[test]
fn any_of_four_seats_may_move_first() {
    for (seat, ply) in [("Yellow", "E5o-6o"), ("Blue", "A15o-16m"), ("Green", "W4e-5e")] {
        let above = format!(
            "[Variant \"wiki\"]\n[Players \"4\"]\n[Position \"<F 10l> (E 5o) {{A 15o}} [W 4e]\"]\n[Turn \"{seat}\"]\n\n"
        );
        let folder = folder(&format!("new-late-of-four-{seat}"));
        std::fs::write(folder.join("game.pai"), &above).unwrap();
        let run = new(&folder, &["--continue"], &[ply]);
        assert_eq!(run.code, 0, "{seat} {}", run.err);
        assert!(text(&folder).ends_with(&format!("\n\n1... {ply}\n")), "{}", text(&folder));
    }
}

/// A record may end with the number of a turn that nobody has played in.
#[test]
fn a_number_without_a_ply_is_gone_on_from() {
    let above = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2.";
    for (number, (remark, typed)) in
        [("", "Rs10b-9d"), ("", "2. Rs10b-9d"), (" {a pause}", "Rs10b-9d"), ("", "9d {home}")].into_iter().enumerate()
    {
        let folder = folder(&format!("new-bare-{number}"));
        std::fs::write(folder.join("game.pai"), format!("{above}{remark}\n")).unwrap();
        let run = new(&folder, &["--continue"], &[&typed.replace("9d {home}", "10b-9d {home}"), "Rs10r-12q"]);
        assert_eq!(run.code, 0, "{typed} {}", run.err);
        let home = if typed.ends_with('}') { " {home}" } else { "" };
        assert_eq!(text(&folder), format!("{above}{remark} Rs10b-9d{home} Rs10r-12q\n"), "{typed}");
    }
    let folder = folder("new-bare-wrong");
    std::fs::write(folder.join("game.pai"), format!("{above}\n")).unwrap();
    let run = new(&folder, &["--continue"], &["3. Rs10b-9d"]);
    assert!(run.code == 1 && run.err.contains("Guest plays in turn 2 now, not 3"), "{}", run.err);
}

/// A signal ends a run that waits for a line, half typed or not, and what was entered is kept.
#[cfg(all(unix, feature = "editing"))]
#[test]
fn a_signal_ends_a_line_that_is_edited() {
    let folder = folder("new-signal");
    for signal in ["-TERM", "-HUP", "-INT"] {
        for typed in ["", "E7o"] {
            let _ = std::fs::remove_file(folder.join("game.pai"));
            let mut terminal = moved_in_terminal(&folder);
            terminal.answer("1. Host> ", typed);
            if !typed.is_empty() {
                terminal.answer(typed, "");
            }
            terminal.signal(signal);
            let run = terminal.end();
            assert_eq!((run.code, text(&folder).as_str()), (130, "[Variant \"iroh\"]\n\n1. E7e-7f\n"), "{}", run.out);
        }
        // At a question; without a file the game goes to standard output.
        let mut terminal = crate::terminal::Terminal::start(crate::run::paisho(&["new", "--variant", "iroh"]), 60);
        terminal.answer("Guest's name: ", "Mei\r");
        terminal.answer("Host's name: ", "");
        terminal.signal(signal);
        let run = terminal.end();
        assert!(
            run.code == 130 && run.out.replace('\r', "").ends_with("[Variant \"iroh\"]\n[Guest \"Mei\"]\n"),
            "{run:?}"
        );
    }
}

/// In a low terminal a legend stands below the first drawing and below those that are asked for: else the board, of 21 lines, would
/// not be all in sight. What is said fits its width, and goes on below where it began.
#[cfg(all(unix, feature = "editing"))]
#[test]
fn the_board_and_the_help_fit_a_small_terminal() {
    let mut terminal = crate::terminal::Terminal::sized(crate::run::paisho(&["new", "--variant", "iroh"]), 60, 24);
    for question in ["Guest's name: ", "Host's name: ", "Tag: "] {
        terminal.answer(question, "\r");
    }
    terminal.answer("1. Guest> ", "E7e-7f\r");
    terminal.answer("1. Host> ", "E7o-12e\r");
    terminal.answer("1. Host> ", "board\r");
    terminal.answer("1. Host> ", "E7o-7n\r");
    terminal.answer("2. Guest> ", "help\r");
    terminal.answer("2. Guest> ", "E13e-13d\r");
    terminal.answer("2. Host> ", "\u{4}");
    let shown = terminal.end().out.replace("\r\n", "\n");
    assert_eq!(shown.matches("\nl  · · · ").count(), 5, "{shown}");
    assert_eq!(shown.matches("Within the walls").count(), 3, "{shown}");
    // Lines that are edited move the cursor.
    let lines: Vec<&str> = shown.lines().filter(|line| !line.contains(['\u{1b}', '\r'])).collect();
    assert!(lines.iter().all(|line| line.chars().count() <= 60), "{shown}");
    for line in ["  moves       list how a legal ply may begin; `moves A`:", "              how one with `A` goes on"] {
        assert!(lines.contains(&line), "{line}\n{shown}");
    }
    let help = lines.iter().position(|line| line.starts_with("  help: this Earth may go to ")).unwrap();
    assert!(lines[help + 1].starts_with("        "), "{shown}");
}
