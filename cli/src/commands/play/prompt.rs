//! The input of moves: a line editor with completion on a terminal, plain lines otherwise.

use std::io::{ErrorKind, Write};

use plywood::Cancel;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use crate::failure::Failure;
use crate::lines::{Lines, Next};
use crate::terminal;

/// A source of the lines that a human player types.
#[derive(Debug)]
pub(super) enum Prompt {
    /// A line editor with history and completion.
    Editor(Box<Editor<Words, DefaultHistory>>),
    /// The lines of a script.
    Plain(Lines),
}

impl Prompt {
    /// Returns a line editor if a person uses a terminal, and a reader of lines otherwise.
    pub(super) fn new(cancel: &Cancel) -> Self {
        let config = Config::builder().completion_type(CompletionType::List).build();
        let editor = if terminal::is_interactive() { Editor::with_config(config).ok() } else { None };
        match editor {
            Some(editor) => Self::Editor(Box::new(editor)),
            None => Self::Plain(Lines::standard_input(cancel)),
        }
    }

    /// Reads one line; `words` are the completions on a terminal.
    pub(super) fn read(
        &mut self,
        prompt: &str,
        words: &[&str],
        output: &mut dyn Write,
    ) -> Result<Next<String>, Failure> {
        match self {
            Self::Editor(editor) => {
                output.flush()?;
                editor.set_helper(Some(Words::new(words)));
                let reply = editor.readline(prompt);
                if let Ok(line) = &reply {
                    // If this fails, only this line is missing from the history.
                    let _ = editor.add_history_entry(&**line);
                }
                match reply {
                    Ok(line) => Ok(Next::Item(line)),
                    Err(ReadlineError::Interrupted) => Ok(Next::Cancelled),
                    Err(ReadlineError::Eof) => Ok(Next::End),
                    // The input is not UTF-8; like other unknown moves, it is refused, and the game goes on.
                    Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                        Ok(Next::Item(char::REPLACEMENT_CHARACTER.to_string()))
                    }
                    Err(error) => Err(Failure::Usage(format!("cannot read from the terminal: {error}"))),
                }
            }
            Self::Plain(lines) => {
                writeln!(output, "{prompt}")?;
                output.flush()?;
                Ok(match lines.next()? {
                    Next::Item(line) => Next::Item(String::from_utf8_lossy(&line).into_owned()),
                    Next::End => Next::End,
                    Next::Cancelled => Next::Cancelled,
                })
            }
        }
    }
}

/// The words that can be completed.
#[derive(Debug)]
pub(super) struct Words(Vec<String>);

impl Words {
    /// Returns the words to complete, which are offered in this order.
    fn new(words: &[&str]) -> Self {
        Self(words.iter().map(|&word| word.to_owned()).collect())
    }

    /// Returns the index at which the only word of `line[..end]` begins, and the word's completions in any letter case.
    fn complete_word(&self, line: &str, end: usize) -> (usize, Vec<String>) {
        let line = &line[..end];
        let typed = line.trim_start();
        let matches =
            |word: &&String| word.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
        (line.len() - typed.len(), self.0.iter().filter(matches).cloned().collect())
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, end: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.complete_word(line, end))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}

impl Validator for Words {}

impl Helper for Words {}

#[cfg(test)]
mod tests {
    use super::*;

    fn completions(words: &[&str], line: &str) -> (usize, String) {
        let (start, completions) = Words::new(words).complete_word(line, line.len());
        (start, completions.join(" "))
    }

    #[test]
    fn a_line_is_completed_to_the_words_that_begin_with_it() {
        let words = ["a1", "a2", "b1", "moves", "hint", "help"];
        assert_eq!(completions(&words, "a"), (0, "a1 a2".to_owned()));
        assert_eq!(completions(&words, "  he"), (2, "help".to_owned()));
        assert_eq!(completions(&words, "b1"), (0, "b1".to_owned()));
        assert_eq!(completions(&words, ""), (0, words.join(" ")));
        for without_completion in ["c", "a1 ", "a1 a", "b12", "é", "äh"] {
            assert_eq!(completions(&words, without_completion).1, "", "{without_completion}");
        }
    }

    #[test]
    fn completion_ignores_case() {
        assert_eq!(completions(&["H", "I", "help"], "h"), (0, "H help".to_owned()));
        assert_eq!(completions(&["H", "I", "help"], "HE"), (0, "help".to_owned()));
    }

    #[test]
    fn text_after_the_cursor_is_ignored() {
        assert_eq!(Words::new(&["a1", "b1"]).complete_word("b1", 0).1, ["a1", "b1"]);
        assert_eq!(Words::new(&["ä1", "ö1"]).complete_word("ö1", 2), (0, vec!["ö1".to_owned()]));
    }
}
