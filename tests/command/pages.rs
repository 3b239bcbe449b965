//! What the README and the pages of `docs/` show is true: their games are validated, their commands run, their pictures drawn.
//!
//! A block of `pai` is validated; a block of `console` has commands after `$`, each with what it prints. A comment above says
//! what a reader need not see: `<!-- file: NAME -->` puts the block into that file of the page's folder, `<!-- exit: 1 -->`
//! is the exit code of the last command where it is not 0, and `<!-- draw: COMMAND -->` makes a picture. The README, which many
//! read as it stands, has none of these: the sentence before a block names its file, and a command that prints an error or a
//! difference exits with 1. A picture that is made is that beside the page. `UPDATE=1` writes what is printed and drawn into the pages, to be looked at.

use crate::run::{fed, folder};
use crate::support::files::{path, walk};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Runs a command line of a page in the folder of its files, which has the corpus too.
fn shell(line: &str, folder: &Path) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_paisho")).parent().unwrap();
    let paths = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", paths)
        .env("LC_ALL", "C.UTF-8")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Runs the commands of a block, and gives the block as it should be.
fn console(block: &[&str], exit: i32, folder: &Path) -> Vec<String> {
    let commands: Vec<&str> = block.iter().filter_map(|line| line.strip_prefix("$ ")).collect();
    let mut lines = Vec::new();
    for (at, command) in commands.iter().enumerate() {
        let output = shell(command, folder);
        let expected = if at + 1 == commands.len() { exit } else { 0 };
        assert_eq!(output.status.code(), Some(expected), "{command}: {}", String::from_utf8_lossy(&output.stderr));
        lines.push(format!("$ {command}"));
        let printed = [output.stdout, output.stderr].concat();
        lines.extend(String::from_utf8(printed).unwrap().lines().map(str::to_owned));
    }
    // An empty line at the end of a block would be lost sooner or later.
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Compares a text or picture that was made with what is there, or writes it.
fn is_current(there: &Path, made: &[u8], wrong: &mut Vec<String>) {
    if fs::read(there).unwrap_or_default() == made {
        return;
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(there, made).unwrap();
    }
    wrong.push(there.display().to_string());
}

fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "svg")
}

/// Runs everything that a page shows.
fn check(page: &Path, wrong: &mut Vec<String>) {
    let text = fs::read_to_string(page).unwrap();
    let name = page.strip_prefix(path("")).unwrap().display().to_string();
    let folder = folder(&format!("page_{}", name.replace(['/', '.'], "_")));
    std::os::unix::fs::symlink(path("corpus"), folder.join("corpus")).unwrap();
    let mut lines = text.lines();
    let mut made: Vec<String> = Vec::new();
    let mut marks: HashMap<&str, &str> = HashMap::new();
    let is_plain = page.ends_with("README.md");
    while let Some(line) = lines.next() {
        made.push(line.to_owned());
        if let Some(mark) = line.strip_prefix("<!-- ").and_then(|mark| mark.strip_suffix(" -->")) {
            marks.extend(mark.split_once(": "));
            if let Some(command) = marks.remove("draw") {
                let output = shell(command, &folder);
                assert!(output.status.success(), "{name}: {command}: {}", String::from_utf8_lossy(&output.stderr));
            }
            continue;
        }
        let Some(language) = line.strip_prefix("```") else {
            if is_plain && !line.is_empty() {
                let file = line.split_once("into a file `").and_then(|(_, rest)| rest.split_once('`'));
                marks = file.map(|(file, _)| ("file", file)).into_iter().collect();
            } else if !is_plain {
                marks.clear();
            }
            continue;
        };
        assert!(!is_plain || !marks.contains_key("exit"), "{name} has no marks");
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let reports = block.iter().any(|line| line.contains("error[") || line.starts_with("--- "));
        let exit = marks.get("exit").map_or(i32::from(is_plain && reports), |exit| exit.parse().unwrap());
        let mut shown: Vec<String> = block.iter().map(ToString::to_string).collect();
        match language {
            // What is wrong in a game of the README is told by the command below it.
            "pai" if !is_plain || !marks.contains_key("file") => {
                let record = block.join("\n") + "\n";
                let run = fed(&["validate", "-", "--quiet", "--deny-warnings"], record.as_bytes());
                assert_eq!(run.code, exit, "{name}: {record}{}{}", run.out, run.err);
            }
            "console" => shown = console(&block, exit, &folder),
            _ => {}
        }
        if let Some(file) = marks.get("file") {
            fs::write(folder.join(file), block.join("\n") + "\n").unwrap();
        }
        made.extend(shown);
        made.push("```".to_owned());
        marks.clear();
    }
    is_current(page, (made.join("\n") + "\n").as_bytes(), wrong);
    for picture in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| is_picture(path)) {
        let there = page.with_file_name(picture.file_name().unwrap());
        is_current(&there, &fs::read(&picture).unwrap(), wrong);
    }
}

#[test]
fn the_pages_tell_the_truth() {
    let is_page = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "md");
    let mut wrong = Vec::new();
    for page in walk("docs").into_iter().filter(is_page).chain([path("README.md")]) {
        check(&page, &mut wrong);
    }
    assert!(wrong.is_empty(), "not current; run the test with UPDATE=1 to write them: {wrong:#?}");
}

/// Every picture of the pages is one that they draw.
#[test]
fn no_picture_is_without_its_command() {
    for picture in walk("docs").into_iter().filter(|path| is_picture(path)) {
        let name = picture.file_name().unwrap().to_str().unwrap();
        let drawn = format!("-o {name} -->");
        let pages = walk("docs").into_iter().chain([path("README.md")]).filter(|path| !is_picture(path));
        let is_drawn = pages.into_iter().any(|page| fs::read_to_string(page).unwrap().contains(&drawn));
        assert!(is_drawn, "{name} is drawn on no page");
    }
}
