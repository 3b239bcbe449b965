//! Tables for other engines.

use crate::run::{Run, SOUND, fed};
use crate::run::{folder_with, run_in};
use std::path::Path;

const GAMES: &str = "[Variant \"skud\"]\n[Rules \"site\"]\n[Event \"Spring, \"]\n[Guest \"Mei \\\"M\\\"\"]\n[Result \"*\"]\n\n\
                     1. Rs*10b Rs*10r\n2. Rs10b-10e\n\n[Variant \"wiki\"]\n\n1. F*10l E*5o\n2. F10l-11n Rs*15o\n";

fn table(args: &[&str], text: &str) -> Run {
    let run = fed(&[&["table", "-"], args].concat(), text.as_bytes());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{run:?}");
    run
}

#[test]
fn a_row_for_each_game() {
    assert_eq!(
        table(&["--what", "games"], GAMES).out,
        "file,game,variant,rules,event,site,date,round,player1,player2,player3,player4,result,termination,plies,\
         legal_plies,ok,ending,winner,errors,warnings,stands\n\
         <stdin>,1,skud,site,\"Spring, \",,,,\"Mei \"\"M\"\"\",,,,*,,3,3,true,,,0,0,0\n\
         <stdin>,2,wiki,,,,,,,,,,,,4,2,false,,,1,0,0\n"
    );
}

/// Other engines get the data as it is, a spreadsheet no formula.
#[test]
fn formulas_are_data_unless_for_a_spreadsheet() {
    let game = "[Variant \"skud\"]\n[Rules \"site\"]\n[Event \"+a, \\\"b\\\"\"]\n[Site \"@x\"]\n[Date \"-1\"]\n[Guest \"=1+1\"]\n\
                [Host \"-7x\"]\n\n1. Rs*10b Rs*10r\n";
    let row = |args: &[&str]| table(&[&["--no-header"], args].concat(), game).out;
    let data = row(&[]);
    assert!(data.starts_with("<stdin>,1,skud,site,\"+a, \"\"b\"\"\",@x,-1,,=1+1,-7x,"), "{data}");
    let shown = row(&["--spreadsheet"]);
    assert!(shown.starts_with("<stdin>,1,skud,site,\"'+a, \"\"b\"\"\",'@x,-1,,'=1+1,'-7x,"), "{shown}");
    // The name of a file is a text like others.
    let folder = folder_with("table_spreadsheet", &[("=x.pai", SOUND.as_bytes())]);
    for what in ["games", "plies", "positions"] {
        let run = run_in(&folder, &["table", "=x.pai", "--what", what, "--no-header", "--spreadsheet"]);
        assert!(!run.out.is_empty() && run.out.lines().all(|row| row.starts_with("'=x.pai,1,")), "{run:?}");
    }
    let run = run_in(&folder, &["table", "=x.pai", "--to", "arrow", "--spreadsheet"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{run:?}");
    // Plies and positions need no look: none begins as a formula does.
    for what in ["plies", "positions"] {
        let run = run_in(Path::new(env!("CARGO_MANIFEST_DIR")), &["table", "corpus", "--what", what, "--no-header"]);
        let fields = || run.out.lines().flat_map(|row| row.split(','));
        assert!(fields().count() > 10_000, "{}", run.err);
        assert_eq!(fields().find(|field| field.starts_with(['=', '+', '-', '@', '\t'])), None);
    }
}

#[test]
fn a_row_for_each_ply() {
    let head = "file,game,ply,turn,seat,pai,kind,tile,drop,from,to,captures,captured,acts,legal,stands\n";
    assert_eq!(
        table(&["--what", "plies"], GAMES).out,
        head.to_owned()
            + "<stdin>,1,1,1,Guest,Rs*10b,drop,Rs,true,,10b,false,,1,true,false\n\
               <stdin>,1,2,1,Host,Rs*10r,drop,Rs,true,,10r,false,,1,true,false\n\
               <stdin>,1,3,2,Guest,Rs10b-10e,move,Rs,false,10b,10e,false,,1,true,false\n\
               <stdin>,2,1,1,Sente,F*10l,drop,F,true,,10l,false,,1,true,false\n\
               <stdin>,2,2,1,Gote,E*5o,drop,E,true,,5o,false,,1,true,false\n\
               <stdin>,2,3,2,Sente,F10l-11n,move,F,false,10l,11n,false,,1,false,false\n\
               <stdin>,2,4,2,Gote,Rs*15o,drop,Rs,true,,15o,false,,1,false,false\n"
    );
    // What a notation leaves out is filled in.
    let gate = table(&["--what", "plies", "--no-header"], "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-5)\n");
    assert!(
        gate.out.ends_with("<stdin>,1,3,2,Guest,Rs10b-10e,move,Rs,false,10b,10e,false,,1,true,false\n"),
        "{gate:?}"
    );
}

#[test]
fn a_capture_of_any_act_is_one() {
    let dragons = include_str!("../../corpus/ancient/valid/dragons_take_each_other.pai");
    let captures = |text: &str| -> Vec<String> {
        let rows = table(&["--what", "plies", "--no-header"], text).out;
        let rows = rows.lines().map(|row| row.split(',').collect::<Vec<_>>());
        rows.filter(|row| row[11] == "true").map(|row| [row[5], row[12], row[13]].join(" ")).collect()
    };
    let found = captures(dragons);
    assert!(!found.is_empty() && found.iter().all(|row| row.contains(" x ")), "{found:?}");
    assert_eq!(found.len(), dragons.matches(" x ").count(), "{found:?}");
    // In another layout.
    assert_eq!(captures(&dragons.replace("\n2. ", "\n\n2.  ")), found);
}

#[test]
fn what_is_behind_an_illegal_ply_is_not_legal() {
    let gate = "1G.R3(0,-8);1H.R3(0,8);2G.(0,-8)-(0,-1);2H.(0,8)-(0,5);3G.(0,-1)-(0,-2)";
    for more in [&[][..], &["--keep-going"]] {
        let args = |what| [&["--no-header", "--what", what], more].concat();
        let legal = table(&args("plies"), gate).out.lines().filter(|row| row.ends_with(",true,false")).count();
        let games = table(&args("games"), gate).out;
        let cells: Vec<&str> = games.split(',').collect();
        assert_eq!((cells[14], cells[15], legal), ("5", "2", 2), "{games}");
    }
}

#[test]
fn a_row_for_each_position_and_diagnostic() {
    assert_eq!(
        table(&["--what", "positions"], GAMES).out,
        "file,game,ply,turn,seat,variant,tiles,position\n\
         <stdin>,1,0,,,skud,0,\n<stdin>,1,1,1,Guest,skud,1,<Rs 10b>\n<stdin>,1,2,1,Host,skud,2,(Rs 10r) <Rs 10b>\n\
         <stdin>,1,3,2,Guest,skud,2,(Rs 10r) <Rs 10e>\n<stdin>,2,0,,,wiki,0,\n<stdin>,2,1,1,Sente,wiki,1,<F 10l>\n\
         <stdin>,2,2,1,Gote,wiki,2,(E 5o) <F 10l>\n"
    );
    let found = table(&["--what", "diagnostics"], GAMES).out;
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines[0], "file,game,severity,code,turn,seat,ply,line,column,start,end,message");
    assert!(lines[1].starts_with("<stdin>,2,error,wiki-reach,2,Sente,3,13,9,"), "{lines:?}");
    assert_eq!(lines.len(), 2);
}

/// A table made of the same rows in any form holds the same.
#[cfg(feature = "tables")]
mod columns {
    use super::*;
    use arrow_array::cast::AsArray;
    use arrow_array::types::{Int32Type, Int64Type};
    use arrow_array::{Array, ArrayRef, RecordBatch};
    use arrow_schema::DataType;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
    use std::fs::File;

    /// The fields of some rows as CSV has them.
    fn fields(batches: &[RecordBatch]) -> Vec<String> {
        let field = |column: &ArrayRef, row: usize| match column.data_type() {
            _ if column.is_null(row) => String::new(),
            DataType::Int64 => column.as_primitive::<Int64Type>().value(row).to_string(),
            DataType::Boolean => column.as_boolean().value(row).to_string(),
            DataType::Utf8 => column.as_string::<i32>().value(row).to_owned(),
            DataType::Dictionary(..) => {
                let names = column.as_dictionary::<Int32Type>();
                names.values().as_string::<i32>().value(names.key(row).unwrap()).to_owned()
            }
            other => panic!("{other}"),
        };
        let rows = batches.iter().flat_map(|batch| (0..batch.num_rows()).map(move |row| (batch, row)));
        rows.map(|(batch, row)| batch.columns().iter().map(|column| field(column, row)).collect::<Vec<_>>().join(","))
            .collect()
    }

    /// Many games with names of all lengths, some of which have none.
    fn named() -> String {
        let game = |number: usize| {
            let event = match number % 5 {
                0 => String::new(),
                1 => format!("{}\u{10ffff}\u{10ffff}", "long ".repeat(12)),
                2 => "\u{d7ff}".repeat(15 + number % 10),
                _ => format!("Event {}", number / 40),
            };
            let event = if event.is_empty() { event } else { format!("[Event \"{event}\"]\n") };
            format!("[Variant \"skud\"]\n[Rules \"site\"]\n{event}[Guest \"{number}\"]\n\n1. Rs*10b Rs*10r\n\n")
        };
        (0..9000).map(game).collect()
    }

    #[test]
    fn parquet_and_arrow_hold_what_csv_holds() {
        // No field of these needs quotes.
        let generated = |variant| fed(&["generate", "--variant", variant, "--games", "12", "--seed", "2"], b"").out;
        let (games, named) = (["skud", "wiki", "balance"].map(generated).concat(), named());
        let files: [(&str, &[u8]); 2] = [("games.pai", games.as_bytes()), ("named.pai", named.as_bytes())];
        let folder = folder_with("tables", &files);
        let table = |what, rest: &[&str]| {
            let run = run_in(&folder, &[&["table", "games.pai", "named.pai", "--what", what], rest].concat());
            assert_eq!((run.code, run.err.as_str()), (0, ""));
            run.out
        };
        for what in ["games", "plies", "positions"] {
            let csv = table(what, &["--no-header"]);
            let expected: Vec<&str> = csv.lines().collect();
            let parquet = format!("{what}.parquet");
            assert_eq!(table(what, &["--to", "parquet", "-o", &parquet]), "");
            let file = File::open(folder.join(&parquet)).unwrap();
            let reader = ParquetRecordBatchReaderBuilder::try_new(file).unwrap().build().unwrap();
            assert_eq!(fields(&reader.map(Result::unwrap).collect::<Vec<_>>()), expected, "{what}");
            let arrow = format!("{what}.arrow");
            table(what, &["--to", "arrow", "-o", &arrow]);
            let file = File::open(folder.join(&arrow)).unwrap();
            let reader = arrow_ipc::reader::StreamReader::try_new(file, None).unwrap();
            assert_eq!(fields(&reader.map(Result::unwrap).collect::<Vec<_>>()), expected, "{what}");
        }
        // One position takes many bytes: a row group ends long before it has its rows.
        let run = run_in(&folder, &["table", "no-such.pai", "--to", "parquet", "-o", "never.parquet"]);
        assert_eq!((run.code, folder.join("never.parquet").exists()), (2, false));
    }
}

#[cfg(not(feature = "tables"))]
#[test]
fn without_the_feature_it_is_said() {
    let folder = folder_with("no_tables", &[("a.pai", GAMES.as_bytes())]);
    let run = run_in(&folder, &["table", "a.pai", "--to", "parquet", "-o", "a.parquet"]);
    assert_eq!((run.code, run.err.contains("--features tables")), (2, true), "{run:?}");
}

#[cfg(feature = "tables")]
#[test]
fn the_ending_of_a_file_says_its_form() {
    let folder = folder_with("table_form", &[("s.pai", SOUND.as_bytes())]);
    for (name, start) in
        [("t.parquet", &b"PAR1"[..]), ("t.ARROW", b"\xff\xff\xff\xff"), ("t.csv", b"file,"), ("t", b"file,")]
    {
        assert_eq!(run_in(&folder, &["table", "s.pai", "-o", name]).code, 0);
        assert!(std::fs::read(folder.join(name)).unwrap().starts_with(start), "{name}");
    }
    assert_eq!(run_in(&folder, &["table", "s.pai", "--to", "csv", "-o", "u.parquet"]).code, 0);
    assert!(std::fs::read(folder.join("u.parquet")).unwrap().starts_with(b"file,"));
    for args in [&["--to", "parquet"][..], &["--to", "arrow"], &["-o", "v.parquet"]] {
        let run = run_in(&folder, &[&["table", "s.pai", "--no-header"], args].concat());
        assert!(run.code == 2 && run.err.contains("--no-header"), "{run:?}");
    }
}
