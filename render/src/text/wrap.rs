//! Lines that are broken at spaces only.

use textwrap::{Options, WordSplitter};

use super::style::TextStyle;

/// Breaks the lines of `text` at spaces so that they fit the width of `style`. A word that is longer gets its own line.
pub fn wrap(text: &str, style: TextStyle) -> String {
    let Some(width) = style.width else { return text.to_owned() };
    let options = Options::new(width.into()).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces_only() {
        let wrapped = |text: &str, width| wrap(text, TextStyle { width, bold: false });
        let text = "the minimum is 485 leaves; --json or --csv\n  a  b\n";
        assert_eq!(wrapped(text, None), text);
        assert_eq!(wrapped(text, Some(18)), "the minimum is 485\nleaves; --json or\n--csv\n  a  b\n");
        assert_eq!(wrapped("a alpha-beta b", Some(7)), "a\nalpha-beta\nb");
    }
}
