//! The player on a screen in memory. The snapshots were checked by eye.

use super::draw::draw;
use super::games::{Entry, Games};
use super::keys::{Done, pressed};
use super::player::{Front, Player};
use crate::cli::rule_options::{Edition, RuleOptions};
use crate::notation::{self, Options};
use crate::render::text::Charset;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use std::sync::OnceLock;

const STUDY: &str = "[Variant \"skud\"]\n[Guest \"Mei\"]\n[Host \"Lu Ten\"]\n[Rules \"site\"]\n\n{hello} 1. Rs*10b! {look [%mark red \
    10e]} Rs*10r 2. Rs10b-10e (2. Rs10b-10d {or this} Rs10r-10q) Rs10r-10a 3. Pass\n";
const BALANCE: &str = "[Variant \"balance\"]\n[Position \"Rs #9j Lt #10j O 10j\"]\n";

static RULES: RuleOptions = RuleOptions { edition: Edition { rules: None, fits: OnceLock::new() }, keep_going: false };

fn player(texts: &[&str]) -> Player<'static> {
    let mut games = Games::default();
    for (number, text) in texts.iter().enumerate() {
        let notation = notation::named("pai").unwrap();
        let title = format!("game.pai:{} Mei\u{1b}[31m – Lu Ten", number + 1);
        let variant = notation.read(text, &Options::default()).record.variant;
        games.list.push(Entry { title, text: (*text).to_owned(), notation, variant });
    }
    Player::new(games, &RULES, Options::default(), Charset::Ascii, false)
}

fn press(player: &mut Player<'_>, keys: &[KeyCode]) {
    for key in keys {
        assert_eq!(pressed(player, KeyEvent::new(*key, KeyModifiers::NONE)), Done::Going);
    }
}

fn screen(player: &Player<'_>, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(player, frame)).unwrap();
    let buffer = terminal.backend().buffer();
    let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
    (0..height).map(|y| row(y).trim_end().to_owned() + "\n").collect()
}

#[test]
fn a_later_position_of_a_list_has_the_rule_set_that_the_list_names() {
    let mut games = Games::default();
    for text in ["[Variant \"skud\"]\n<Rs 10e>\n", "<Rs 10f>\n"] {
        let (notation, variant) = (notation::named("position").unwrap(), "skud".parse().unwrap());
        games.list.push(Entry { title: "list.pos".to_owned(), text: text.to_owned(), notation, variant });
    }
    let mut player = Player::new(games, &RULES, Options::default(), Charset::Ascii, false);
    player.open(1);
    assert!(screen(&player, 100, 30).contains("Skud Pai Sho"), "{}", screen(&player, 100, 30));
}

#[test]
fn the_board_is_left_of_the_plies() {
    let mut player = player(&[STUDY]);
    press(&mut player, &[KeyCode::Right]);
    insta::assert_snapshot!(screen(&player, 100, 30));
}

#[test]
fn the_board_is_above_the_plies_in_a_narrow_terminal() {
    let mut player = player(&[STUDY]);
    press(&mut player, &[KeyCode::Char('e')]);
    insta::assert_snapshot!(screen(&player, 44, 34));
}

/// Also where little but the board fits, all of it is there, with a line of the plies.
#[test]
fn no_row_of_the_board_is_cut_off() {
    let mut player = player(&[STUDY]);
    press(&mut player, &[KeyCode::Right]);
    let text = screen(&player, 60, 24);
    for row in ["\nb  ", "\na  ", "\ns  ", "Rs*10b"] {
        assert!(text.contains(row), "{row}\n{text}");
    }
}

#[test]
fn a_large_terminal_has_the_large_board() {
    let mut player = player(&[BALANCE]);
    press(&mut player, &[KeyCode::Char('h')]);
    let text = screen(&player, 130, 50);
    assert!(text.contains("1   2   3   4   5   6"), "{text}");
    insta::assert_snapshot!(text);
}

#[test]
fn keys_go_where_they_say() {
    let mut player = player(&[STUDY]);
    let mut at = |keys: &[KeyCode]| {
        press(&mut player, keys);
        (player.heading(), player.message.clone())
    };
    let heading = |told: (String, String)| told.0;
    assert_eq!(heading(at(&[KeyCode::Right, KeyCode::Right, KeyCode::Right])), "Turn 2, Guest: Rs10b-10e");
    assert_eq!(heading(at(&[KeyCode::Down])), "Turn 2, Guest: Rs10b-10d");
    assert_eq!(heading(at(&[KeyCode::End])), "Turn 2, Host: Rs10r-10q");
    assert_eq!(at(&[KeyCode::Down]).1, "no other variation here");
    assert_eq!(heading(at(&[KeyCode::Left, KeyCode::Up])), "Turn 2, Guest: Rs10b-10e");
    let wrong = "Turn 2, Host: Rs10r-10a (not played: the game stopped being legal)";
    assert_eq!(heading(at(&[KeyCode::Char('e')])), wrong);
    assert_eq!(at(&[KeyCode::Char('e')]), (wrong.to_owned(), "errors: from the start again".to_owned()));
    assert_eq!(heading(at(&[KeyCode::Home, KeyCode::Char('c')])), "Turn 1, Guest: Rs*10b!");
    let write = |text: &str| text.chars().map(KeyCode::Char).chain([KeyCode::Enter]).collect::<Vec<_>>();
    assert_eq!(heading(at(&write(":2:guest"))), "Turn 2, Guest: Rs10b-10e");
    assert_eq!(at(&write(":99")).1, "there is no ply 99 in the main line");
    assert!(at(&write(":x")).1.starts_with("write a turn"));
    assert_eq!(heading(at(&write("/OR THIS"))), "Turn 2, Guest: Rs10b-10d");
    assert_eq!(at(&write("/nowhere")).1, "`nowhere`: none");
    assert_eq!(heading(at(&[KeyCode::PageUp])), "Before the first ply.");
    assert_eq!(at(&[KeyCode::Char('x'), KeyCode::F(7)]).1, "");
    assert_eq!(pressed(&mut player, KeyEvent::new(KeyCode::Char('q'), KeyModifiers::NONE)), Done::Ended);
    assert_eq!(pressed(&mut player, KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)), Done::Ended);
}

#[test]
fn games_are_chosen_and_looked_for() {
    let mut player = player(&[STUDY, BALANCE]);
    press(&mut player, &[KeyCode::Char('l'), KeyCode::Down]);
    let list = screen(&player, 60, 10);
    assert!(list.contains("game.pai:2") && !list.contains('\u{1b}'), "{list}");
    press(&mut player, &[KeyCode::Enter]);
    assert_eq!((player.game, &player.front), (1, &Front::Nothing));
    press(&mut player, &[KeyCode::Char('l'), KeyCode::Char('/'), KeyCode::Char(':'), KeyCode::Char('1')]);
    assert_eq!(player.fitting(":1"), [0]);
    press(&mut player, &[KeyCode::Enter]);
    assert_eq!(player.game, 0);
    press(&mut player, &[KeyCode::Char('?')]);
    assert!(screen(&player, 60, 24).contains("the next error"));
}

#[test]
fn no_size_and_no_key_is_too_much() {
    let mut player = player(&[STUDY, BALANCE]);
    let keys = "hts f l?:/nec gG".chars().map(KeyCode::Char);
    let others =
        [KeyCode::Enter, KeyCode::Esc, KeyCode::Up, KeyCode::Down, KeyCode::End, KeyCode::PageDown, KeyCode::Backspace];
    for key in keys.chain(others).collect::<Vec<_>>() {
        for (width, height) in [(1, 1), (3, 2), (20, 5), (79, 24), (80, 24), (200, 60)] {
            let _ = pressed(&mut player, KeyEvent::new(key, KeyModifiers::NONE));
            screen(&player, width, height);
        }
    }
}

/// Also where plies are longer than a column, which go on below.
#[test]
fn the_plies_are_a_table_in_80_columns() {
    let long = "[Variant \"skud\"]\n[Rules \"site\"]\n\n1. Rs*10b Rs*10r\n2. Rs10b-12e + Jd*10r Rs10r-8o + Jd*2j\n3. Js2j-4j\n";
    let player = player(&[long]);
    let text = screen(&player, 80, 30);
    let plies: Vec<&str> = text.lines().filter_map(|line| line.get(42..)).map(str::trim_end).collect();
    let at = plies.iter().position(|line| line.contains("1.")).unwrap_or_else(|| panic!("{text}"));
    assert_eq!(
        plies[at..at + 4],
        [
            "  1.  Rs*10b          Rs*10r",
            "  2.  Rs10b-12e +     Rs10r-8o +",
            "      Jd*10r[!]       Jd*2j",
            "  3.  Js2j-4j",
        ],
        "{text}"
    );
    let four = "[Variant \"wiki\"]\n[Players \"4\"]\n\n1. E*5o F*15o W*15e A*5e\n2. Rs*17h-17g + E5o-5n Js*10r-10q E*1j x F2j Pass\n";
    let text = screen(&self::player(&[four]), 80, 30);
    let plies: Vec<&str> = text.lines().filter_map(|line| line.get(42..)).map(str::trim_end).collect();
    let at = plies.iter().position(|line| line.contains("1.")).unwrap_or_else(|| panic!("{text}"));
    assert_eq!(plies[at], "  1.  E*5o    F*15o   W*15e   A*5e", "{text}");
}

/// Where tiles lie on squares the board takes two lines a row, and keys bring each of them into sight.
#[test]
fn every_row_of_a_board_with_squares_is_reached() {
    let iroh = "[Variant \"iroh\"]\n\n1. Kn*#9c\n";
    for (text, legend) in [(BALANCE, "Rs Rose"), (iroh, "Kn Knotweed")] {
        for (width, height) in [(80, 24), (120, 24), (60, 40), (44, 20)] {
            let mut player = player(&[text]);
            press(&mut player, &[KeyCode::End]);
            let mut seen = screen(&player, width, height);
            let first = seen.clone();
            for _ in 0..70 {
                press(&mut player, &[KeyCode::Char('j')]);
                seen += &screen(&player, width, height);
            }
            for row in 'a'..='s' {
                // It stands at both ends of its line.
                let is_row = |line: &str| [0, 39].iter().all(|at| line.chars().nth(*at) == Some(row));
                assert!(seen.lines().any(is_row), "{row} in {width} by {height}:\n{seen}");
            }
            assert!(seen.contains(legend), "{width} by {height}:\n{seen}");
            assert!(first.ends_with("j and k show the rest of this\n"), "{first}");
            // Nothing is kept of the keys that went too far.
            press(&mut player, &[KeyCode::Char('k'); 60]);
            assert_eq!(screen(&player, width, height), first);
        }
    }
    // Where all fits nothing is said of the keys.
    assert!(!screen(&player(&[BALANCE]), 130, 70).contains("j and k"));
}
