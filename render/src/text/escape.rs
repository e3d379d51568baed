//! Text from other programs and files, made safe for a terminal.

/// Returns `text` on one line; control characters and invisible characters are written as in Rust: `\u{1b}`.
pub fn escape(text: &str) -> String {
    text.chars().map(escape_char).collect()
}

/// Returns `text` trimmed and escaped, with at most `max` characters followed by `..` if some are left out.
pub fn escape_and_shorten(text: &str, max: usize) -> String {
    let mut shortened = String::new();
    let mut length = 0;
    for escaped in text.trim().chars().map(escape_char) {
        length += escaped.chars().count();
        if length > max {
            return shortened + "..";
        }
        shortened.push_str(&escaped);
    }
    shortened
}

/// Returns `xml` with U+FFFD in place of each character that XML forbids, and of each control character except the line feed.
pub fn valid_xml(xml: String) -> String {
    let is_replaced =
        |char: char| char.is_control() && char != '\n' || matches!(char, '\u{fffe}' | '\u{ffff}');
    if xml.contains(is_replaced) { xml.replace(is_replaced, "\u{fffd}") } else { xml }
}

/// Returns `text` with the special characters of LaTeX escaped, and with the commands for mathematical signs.
pub fn latex_text(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            '|' => escaped.push_str(r"\textbar{}"),
            '<' => escaped.push_str(r"\textless{}"),
            '>' => escaped.push_str(r"\textgreater{}"),
            '−' => escaped.push_str("$-$"),
            '≤' => escaped.push_str(r"$\leq$"),
            '≥' => escaped.push_str(r"$\geq$"),
            '∞' => escaped.push_str(r"$\infty$"),
            '…' => escaped.push_str(r"\dots{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped
}

fn escape_char(char: char) -> String {
    match char {
        '\'' | '"' | '\\' => char.to_string(),
        char => char.escape_debug().to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escape_keeps_surrounding_spaces() {
        assert_eq!(escape(" µ `a\u{1b}[31m\r\n\u{9b}b` "), " µ `a\\u{1b}[31m\\r\\n\\u{9b}b` ");
    }

    #[test]
    fn characters_that_xml_forbids_are_replaced() {
        let xml = "<text>é\n\u{1b}\u{9b}\u{fffe}\u{ffff}\u{1fffe}</text>".to_owned();
        assert_eq!(valid_xml(xml), "<text>é\n\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{1fffe}</text>");
    }

    #[test]
    fn printable_text_is_unchanged() {
        for text in ["bestmove a1", "it's \"quoted\"", r"C:\plays", "Zürich 将棋", "\u{fffd}"] {
            assert_eq!(escape_and_shorten(text, 100), text);
        }
    }

    #[test]
    fn terminal_control_sequences_are_escaped() {
        assert_eq!(escape_and_shorten("\u{1b}[2J\u{7}a\tb\0\u{9b}1m\u{202e}x\u{2028}", 100), {
            r"\u{1b}[2J\u{7}a\tb\0\u{9b}1m\u{202e}x"
        });
        assert_eq!(escape_and_shorten(" \r\nin two\nlines \r\n", 100), r"in two\nlines");
    }

    #[test]
    fn the_limit_counts_escaped_characters() {
        assert_eq!(escape_and_shorten(&"é".repeat(10), 10), "é".repeat(10));
        assert_eq!(escape_and_shorten(&"é".repeat(11), 10), "é".repeat(10) + "..");
        let escaped = escape_and_shorten(&"\u{1b}".repeat(1_000), 20);
        assert_eq!(escaped, r"\u{1b}\u{1b}\u{1b}..");
    }
}
