//! The command `paisho`: arguments in, exit code out.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    paisho::cli::main()
}
