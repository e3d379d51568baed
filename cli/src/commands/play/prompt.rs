//! Where moves are typed: a line editor on a terminal, plain lines otherwise.

use std::io::Write;

use plywood::Cancel;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{CompletionType, Config, Editor};

use crate::commands::play::completion::Words;
use crate::failure::Failure;
use crate::input::{Lines, Next};
use crate::terminal;

/// Something that asks.
#[derive(Debug)]
pub(crate) enum Prompt {
    /// On a terminal: with a history, arrow keys and completion.
    Editor(Box<Editor<Words, DefaultHistory>>),
    /// A script.
    Plain(Lines),
}

/// What was answered.
#[derive(Debug)]
pub(crate) enum Said {
    /// A line.
    Line(String),
    /// There is nobody there any more.
    End,
    /// Ctrl-C.
    Interrupted,
}

impl Prompt {
    /// The prompt that suits whoever is there.
    pub(crate) fn new(cancel: &Cancel) -> Self {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let editor = if terminal::is_interactive() { Editor::with_config(config).ok() } else { None };
        match editor {
            Some(editor) => Self::Editor(Box::new(editor)),
            None => Self::Plain(Lines::of_standard_input(cancel)),
        }
    }

    /// Asks once; `words` are what Tab offers on a terminal.
    pub(crate) fn ask(
        &mut self,
        question: &str,
        words: &[&str],
        output: &mut dyn Write,
    ) -> Result<Said, Failure> {
        match self {
            Self::Editor(editor) => {
                output.flush()?;
                editor.set_helper(Some(Words::new(words)));
                let answer = editor.readline(question);
                if let Ok(line) = &answer {
                    // Only a convenience, so a line that is not kept is no loss.
                    let _ = editor.add_history_entry(&**line);
                }
                match answer {
                    Ok(line) => Ok(Said::Line(line)),
                    Err(ReadlineError::Interrupted) => Ok(Said::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Said::End),
                    Err(error) => Err(Failure::Usage(format!("the terminal cannot be read: {error}"))),
                }
            }
            Self::Plain(lines) => {
                writeln!(output, "{question}")?;
                output.flush()?;
                Ok(match lines.next()? {
                    Next::Line(line) => Said::Line(String::from_utf8_lossy(&line).into_owned()),
                    Next::End => Said::End,
                    Next::Cancelled => Said::Interrupted,
                })
            }
        }
    }
}
