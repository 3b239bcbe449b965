//! The command, as its users see it.

mod answers;
mod bounds;
mod bulk;
mod choose;
mod cli;
mod collections;
mod competing;
mod convert;
mod dedupe;
mod diff;
#[cfg(unix)]
mod doorstep;
mod escaping;
mod explain;
mod files;
mod find;
mod fix;
mod folders;
mod form;
mod growth;
mod jobs;
mod json_page;
mod new;
mod options;
#[cfg(unix)]
mod pages;
mod replay;
mod report;
mod run;
mod said;
mod seats;
mod show;
mod shown;
mod site;
mod stats;
mod table;
#[cfg(unix)]
mod terminal;
mod variations;
mod words;
mod written;

#[path = "../support/mod.rs"]
mod support;
