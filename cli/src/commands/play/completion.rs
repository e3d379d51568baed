//! The completions at the prompt.

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

/// The words that can be completed.
#[derive(Debug)]
pub(super) struct Words(Vec<String>);

impl Words {
    /// Returns completions in this order.
    pub(super) fn new(words: &[&str]) -> Self {
        Self(words.iter().map(|&word| word.to_owned()).collect())
    }

    /// Returns where in `line` the word that ends at `end` begins, and its completions, regardless of case. A reply is a
    /// single word, so it begins at the start of the line.
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
    fn an_empty_line_offers_all_words() {
        let words = ["a1", "a2", "b1", "moves", "hint", "help"];
        assert_eq!(completions(&words, "a"), (0, "a1 a2".to_owned()));
        assert_eq!(completions(&words, "  he"), (2, "help".to_owned()));
        assert_eq!(completions(&words, "b1"), (0, "b1".to_owned()));
        assert_eq!(completions(&words, ""), (0, words.join(" ")));
        for nothing in ["c", "a1 ", "a1 a", "b12", "é", "äh"] {
            assert_eq!(completions(&words, nothing).1, "", "{nothing}");
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
