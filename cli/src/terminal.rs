//! Whether to write for a person in front of a terminal.

use std::io::{self, IsTerminal, Write};
use std::{env, fmt};

use console::Term;

use crate::render::lines::for_errors;
use crate::render::shown::escaped;

/// The columns of text of a terminal that does not know how many it has.
const USUAL_WIDTH: u16 = 80;

/// Whether colour is welcome on standard output.
pub(crate) fn output_is_decorated() -> bool {
    io::stdout().is_terminal() && !is_plain()
}

/// Whether a moving bar is welcome on standard error.
pub(crate) fn progress_is_shown() -> bool {
    io::stderr().is_terminal() && !is_plain()
}

/// Whether what is said on standard output and on standard error is read in one place.
pub(crate) fn is_read_together() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
}

/// Whether somebody sits at both ends of a conversation.
pub(crate) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// How many columns of text a line of standard output has, where that is a terminal. One that does not say it has as
/// many as most.
pub(crate) fn output_width() -> Option<u16> {
    io::stdout().is_terminal().then(|| width(&Term::stdout()))
}

/// The same of standard error.
pub(crate) fn error_width() -> Option<u16> {
    io::stderr().is_terminal().then(|| width(&Term::stderr()))
}

fn width(terminal: &Term) -> u16 {
    terminal.size_checked().map_or(USUAL_WIDTH, |(_, columns)| columns)
}

/// A note on standard error, of one line where there is room; one that nobody can read is no reason to stop.
pub(crate) fn note(program: &str, text: impl fmt::Display) {
    let note = format!("{program}: {}", escaped(&text.to_string()));
    let _ = writeln!(io::stderr(), "{}", for_errors(&note));
}

/// A note of several lines.
pub(crate) fn note_lines(program: &str, text: &str) {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    let _ = writeln!(io::stderr(), "{}", for_errors(&format!("{program}: {}", lines.join("\n"))));
}

fn is_plain() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
