//! What others have said, as a terminal and a record can bear it: [`escaped`] and [`shown`].

/// The same text on one line. What a terminal would not show, or would obey, is written as in Rust: `\u{1b}`.
pub(crate) fn escaped(text: &str) -> String {
    text.chars().map(letter).collect()
}

/// The same without its margins, and at most `longest` letters of it. Where something is left out, `..` stands at the
/// end.
pub(crate) fn shown(text: &str, longest: usize) -> String {
    let mut shown = String::new();
    let mut length = 0;
    for letter in text.trim().chars().map(letter) {
        length += letter.chars().count();
        if length > longest {
            return shown + "..";
        }
        shown.push_str(&letter);
    }
    shown
}

fn letter(letter: char) -> String {
    match letter {
        '\'' | '"' | '\\' => letter.to_string(),
        letter => letter.escape_debug().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_escaped_keeps_its_margins() {
        assert_eq!(escaped(" µ `a\u{1b}[31m\r\n\u{9b}b` "), " µ `a\\u{1b}[31m\\r\\n\\u{9b}b` ");
    }

    #[test]
    fn what_can_be_read_stays_as_it_is() {
        for text in ["bestmove a1", "it's \"quoted\"", r"C:\plays", "Zürich 将棋", "\u{fffd}"] {
            assert_eq!(shown(text, 100), text);
        }
    }

    #[test]
    fn what_a_terminal_would_obey_is_escaped() {
        assert_eq!(shown("\u{1b}[2J\u{7}a\tb\0\u{9b}1m\u{202e}x\u{2028}", 100), {
            r"\u{1b}[2J\u{7}a\tb\0\u{9b}1m\u{202e}x"
        });
        assert_eq!(shown(" \r\nin two\nlines \r\n", 100), r"in two\nlines");
    }

    #[test]
    fn what_is_long_is_cut_after_it_was_escaped() {
        assert_eq!(shown(&"é".repeat(10), 10), "é".repeat(10));
        assert_eq!(shown(&"é".repeat(11), 10), "é".repeat(10) + "..");
        let junk = shown(&"\u{1b}".repeat(1_000), 20);
        assert_eq!(junk, r"\u{1b}\u{1b}\u{1b}..");
    }
}
