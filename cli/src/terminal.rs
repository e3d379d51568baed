//! The terminal: its width, its style, and notes on standard error.

use std::env;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use console::Term;
use plywood_render::text::{TextStyle, escape, wrap};

/// The width of a terminal that does not report one.
const DEFAULT_WIDTH: u16 = 80;

/// Returns the style of text for standard output.
pub(crate) fn output_style() -> TextStyle {
    let is_terminal = io::stdout().is_terminal();
    let width = is_terminal.then(|| width(&Term::stdout()));
    TextStyle { width, bold: is_terminal && !is_plain() }
}

/// Whether a progress bar can be shown on standard error.
pub(crate) fn shows_progress() -> bool {
    io::stderr().is_terminal() && !is_plain()
}

/// Whether standard output and standard error appear in the same terminal.
pub(crate) fn shows_both_outputs() -> bool {
    io::stdout().is_terminal() && io::stderr().is_terminal()
}

/// Whether a person reads the output and types the input.
pub(crate) fn is_interactive() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Returns the width of standard error, if it is a terminal.
pub(crate) fn error_width() -> Option<u16> {
    io::stderr().is_terminal().then(|| width(&Term::stderr()))
}

/// Writes a note of one line to standard error. Errors are ignored: a note that cannot be shown must not end a command.
pub(crate) fn note(program: &str, text: impl Display) {
    write_note(&format!("{program}: {}", escape(&text.to_string())));
}

/// Writes a note of several lines to standard error.
pub(crate) fn note_lines(program: &str, text: &str) {
    let lines: Vec<String> = text.lines().map(escape).collect();
    write_note(&format!("{program}: {}", lines.join("\n")));
}

/// Writes a picture of block characters to standard error if it is a terminal of sufficient width.
pub(crate) fn show_picture(picture: &str) {
    let needed = picture.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    if error_width().is_some_and(|width| needed <= usize::from(width)) {
        let _ = writeln!(io::stderr(), "{picture}");
    }
}

fn write_note(note: &str) {
    let style = TextStyle { width: error_width(), bold: false };
    let _ = writeln!(io::stderr(), "{}", wrap(note, style));
}

fn width(terminal: &Term) -> u16 {
    terminal.size_checked().map_or(DEFAULT_WIDTH, |(_, columns)| columns)
}

/// Whether the environment variable `NO_COLOR` turns styles and progress off.
fn is_plain() -> bool {
    env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
}
