//! Lines that are no longer than a terminal is wide, broken at spaces alone.

use textwrap::{Options, WordSplitter};

use crate::terminal;

/// The same text, for standard output.
pub(crate) fn for_output(text: &str) -> String {
    within(text, terminal::output_width())
}

/// The same text, for standard error.
pub(crate) fn for_errors(text: &str) -> String {
    within(text, terminal::error_width())
}

/// The same text in lines of so many columns. A word that is longer has a line of its own; where there is no terminal
/// every line stays as it is.
fn within(text: &str, columns: Option<u16>) -> String {
    let Some(columns) = columns else { return text.to_owned() };
    let options = Options::new(columns.into()).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_alone() {
        let text = "the least is 485 leaves; --json or --csv\n  a  b\n";
        assert_eq!(within(text, None), text);
        assert_eq!(within(text, Some(18)), "the least is 485\nleaves; --json or\n--csv\n  a  b\n");
        assert_eq!(within("a alpha-beta b", Some(7)), "a\nalpha-beta\nb");
    }
}
