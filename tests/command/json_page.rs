//! The programs of `docs/json.md` are run, where their interpreters are installed.

use crate::run::fed;
use std::io::Write;
use std::process::{Command, Stdio};

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/json.md");
    std::fs::read_to_string(path).unwrap().replace("\r\n", "\n")
}

/// The code block of a language.
#[track_caller]
fn block(page: &str, language: &str) -> String {
    let (_, rest) = page.split_once(&format!("```{language}\n")).expect("the page has the block");
    rest.split_once("```").expect("the block ends").0.to_owned()
}

fn study() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/skud/valid/study_first_harmonies.pai");
    std::fs::read(path).unwrap()
}

/// What a program prints when it is fed the study in JSON; none where there is no interpreter.
fn printed(interpreter: &str, flag: &str, program: &str) -> Option<String> {
    let json = fed(&["convert", "-", "--from", "pai", "--to", "json", "-q"], &study()).out;
    let mut command = Command::new(interpreter);
    command.args([flag, program]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = command.spawn() else {
        eprintln!("SKIPPED: {interpreter} is not installed, so the program of docs/json.md was not run");
        return None;
    };
    child.stdin.take().unwrap().write_all(json.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{interpreter}");
    Some(String::from_utf8(output.stdout).unwrap().replace("\r\n", "\n"))
}

#[test]
fn the_programs_print_what_the_page_says() {
    let page = page();
    let expected = block(&page, "text");
    for (language, interpreter, flag) in [("python", "python3", "-c"), ("javascript", "node", "-e")] {
        if let Some(printed) = printed(interpreter, flag, &block(&page, language)) {
            assert_eq!(printed, expected, "{language}");
        }
    }
}

#[test]
fn the_example_of_the_page_can_be_read() {
    let run = fed(&["validate", "-", "--from", "json", "-q"], block(&page(), "json").as_bytes());
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
}
