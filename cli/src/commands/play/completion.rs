//! What Tab offers at the prompt: the words that may be typed there.

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

/// The words that an answer may be.
#[derive(Debug)]
pub(crate) struct Words(Vec<String>);

impl Words {
    /// These, to be offered in this order.
    pub(crate) fn new(words: &[&str]) -> Self {
        Self(words.iter().map(|&word| word.to_owned()).collect())
    }

    /// Where in `line` the word begins that ends at `end`, and what it may become. An answer is a single word, so it
    /// begins with the line, and nobody needs to know how a game uses capitals.
    fn beginning(&self, line: &str, end: usize) -> (usize, Vec<String>) {
        let line = &line[..end];
        let typed = line.trim_start();
        let begins = |word: &&String| {
            word.get(..typed.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(typed))
        };
        (line.len() - typed.len(), self.0.iter().filter(begins).cloned().collect())
    }
}

impl Completer for Words {
    type Candidate = String;

    fn complete(&self, line: &str, end: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.beginning(line, end))
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

    fn offered(words: &[&str], line: &str) -> (usize, String) {
        let (begin, offered) = Words::new(words).beginning(line, line.len());
        (begin, offered.join(" "))
    }

    #[test]
    fn a_beginning_is_completed_and_nothing_is_all() {
        let words = ["a1", "a2", "b1", "moves", "hint", "help"];
        assert_eq!(offered(&words, "a"), (0, "a1 a2".to_owned()));
        assert_eq!(offered(&words, "  he"), (2, "help".to_owned()));
        assert_eq!(offered(&words, "b1"), (0, "b1".to_owned()));
        assert_eq!(offered(&words, ""), (0, words.join(" ")));
        for nothing in ["c", "a1 ", "a1 a", "b12", "é", "äh"] {
            assert_eq!(offered(&words, nothing).1, "", "{nothing}");
        }
    }

    #[test]
    fn capitals_do_not_matter() {
        assert_eq!(offered(&["H", "I", "help"], "h"), (0, "H help".to_owned()));
        assert_eq!(offered(&["H", "I", "help"], "HE"), (0, "help".to_owned()));
    }

    #[test]
    fn what_stands_behind_the_cursor_does_not_count() {
        assert_eq!(Words::new(&["a1", "b1"]).beginning("b1", 0).1, ["a1", "b1"]);
        assert_eq!(Words::new(&["ä1", "ö1"]).beginning("ö1", 2), (0, vec!["ö1".to_owned()]));
    }
}
