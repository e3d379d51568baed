//! The command that starts an engine: [`CommandLine`].

use std::fmt::{self, Display};

/// A command split into words as a shell would do it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine {
    text: String,
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
}

impl CommandLine {
    /// Splits `text` into words, with quotes and backslashes as in a shell.
    ///
    /// # Errors
    ///
    /// The reason why `text` cannot be split, or is empty.
    pub(crate) fn parse(text: &str) -> Result<Self, &'static str> {
        let mut words = shlex::split(text).ok_or_else(|| unclosed(text))?.into_iter();
        let program = words.next().ok_or("the command is empty")?;
        Ok(Self { text: text.trim().to_owned(), program, arguments: words.collect() })
    }
}

/// Names the quote that is open at the end of `text`: closing it makes the text splittable.
fn unclosed(text: &str) -> &'static str {
    let closes = |quote: char| shlex::split(&format!("{text}{quote}")).is_some();
    match (closes('\''), closes('"')) {
        (true, false) => "a quote (') is not closed",
        (false, true) => "a quote (\") is not closed",
        _ => "the backslash at the end quotes nothing",
    }
}

impl Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
