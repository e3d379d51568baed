//! The input of moves: a line editor on a terminal, plain lines otherwise.

use std::io::Write;

use plywood::Cancel;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};

use super::completion::Words;
use crate::failure::Failure;
use crate::input::{Lines, Next};
use crate::terminal;

/// A source of replies.
#[derive(Debug)]
pub(super) enum Prompt {
    /// A line editor with history and completion.
    Editor(Box<Editor<Words, DefaultHistory>>),
    /// The lines of a script.
    Plain(Lines),
}

/// A reply.
#[derive(Debug)]
pub(super) enum Reply {
    /// A line.
    Line(String),
    /// The end of the input.
    End,
    /// Ctrl-C was pressed.
    Interrupted,
}

impl Prompt {
    /// Returns a line editor where a person uses a terminal, and a reader of lines otherwise.
    pub(super) fn new(cancel: &Cancel) -> Self {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let editor = if terminal::is_interactive() { Editor::with_config(config).ok() } else { None };
        match editor {
            Some(editor) => Self::Editor(Box::new(editor)),
            None => Self::Plain(Lines::standard_input(cancel)),
        }
    }

    /// Reads one reply; `words` are the completions on a terminal.
    pub(super) fn read(
        &mut self,
        prompt: &str,
        words: &[&str],
        output: &mut dyn Write,
    ) -> Result<Reply, Failure> {
        match self {
            Self::Editor(editor) => {
                output.flush()?;
                editor.set_helper(Some(Words::new(words)));
                let reply = editor.readline(prompt);
                if let Ok(line) = &reply {
                    // A history without this line is acceptable.
                    let _ = editor.add_history_entry(&**line);
                }
                match reply {
                    Ok(line) => Ok(Reply::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Reply::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Reply::End),
                    Err(error) => Err(Failure::Usage(format!("cannot read from the terminal: {error}"))),
                }
            }
            Self::Plain(lines) => {
                writeln!(output, "{prompt}")?;
                output.flush()?;
                Ok(match lines.next()? {
                    Next::Line(line) => Reply::Line(String::from_utf8_lossy(&line).into_owned()),
                    Next::End => Reply::End,
                    Next::Cancelled => Reply::Interrupted,
                })
            }
        }
    }
}
