//! Where bars are drawn: [`target`].

use std::io;

use console::Term;
use indicatif::{ProgressDrawTarget, TermLike};

/// Standard error, with room for `^C`.
pub(super) fn target() -> ProgressDrawTarget {
    ProgressDrawTarget::term_like(Box::new(Narrow(Term::stderr())))
}

/// A terminal with room at its right edge for the `^C` that is shown where Ctrl-C is typed: a bar fills its
/// line, and would be pushed up and left behind.
#[derive(Debug)]
struct Narrow(Term);

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        TermLike::width(&self.0).saturating_sub(2)
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
