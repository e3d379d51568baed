//! Whether to write for a person in front of a terminal.

use std::io::{self, IsTerminal, Write};
use std::{env, fmt};

use console::Term;

/// Whether colour is welcome on standard output.
pub(crate) fn output_is_decorated() -> bool {
    io::stdout().is_terminal() && !is_plain()
}

/// Whether a moving bar is welcome on standard error.
pub(crate) fn progress_is_shown() -> bool {
    io::stderr().is_terminal() && !is_plain()
}

/// Whether somebody sits at both ends of a conversation.
pub(crate) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// How many columns of text a line of standard output has, where that is a terminal.
pub(crate) fn output_width() -> Option<u16> {
    let (_, columns) = Term::stdout().size_checked()?;
    (columns > 0).then_some(columns)
}

/// A note on standard error; one that nobody can read is no reason to stop.
pub(crate) fn note(program: &str, text: impl fmt::Display) {
    let _ = writeln!(io::stderr(), "{program}: {text}");
}

fn is_plain() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
