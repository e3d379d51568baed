//! The command `plywood`.

use std::process::ExitCode;

fn main() -> ExitCode {
    plywood_cli::main_with(plywood_games::catalog())
}
