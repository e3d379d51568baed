//! `engine`: the line protocol on standard input and output.

use std::io::Write;

use crate::engine::{self, ServeError};
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};

pub(super) fn run(program: &Program, output: &mut dyn Write) -> CommandResult {
    let open = |spec: Option<&str>| program.open(spec).map_err(|failure| failure.to_string());
    let searches = program.catalog.searches();
    engine::serve(&program.name, &searches, &open, &interrupt::listen(), output).map_err(
        |error| match error {
            ServeError::Input(source) => Failure::File { file: "standard input".to_owned(), source },
            ServeError::Output(source) => Failure::Output(source),
        },
    )
}
