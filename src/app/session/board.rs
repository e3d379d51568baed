//! The text of a position with a limited length: [`board`].

use std::fmt::{self, Display, Write};

/// The maximum length in characters. Boards are shorter; the text of a game tree can have millions of characters.
const MAX_CHARACTERS: usize = 1_000;

/// Returns the text of a position, cut off after 1,000 characters. The rest of the text is never generated.
pub(super) fn board(position: &impl Display) -> String {
    let mut buffer = LimitedBuffer { text: String::new(), left: MAX_CHARACTERS };
    if write!(buffer, "{position}").is_err() {
        buffer.text.push('…');
    }
    buffer.text
}

/// A buffer that returns an error when it is full.
struct LimitedBuffer {
    text: String,
    left: usize,
}

impl Write for LimitedBuffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            self.left = self.left.checked_sub(1).ok_or(fmt::Error)?;
            self.text.push(character);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_beyond_the_maximum_length_is_cut_off() {
        assert_eq!(board(&"x".repeat(MAX_CHARACTERS)), "x".repeat(MAX_CHARACTERS));
        assert_eq!(board(&"é".repeat(MAX_CHARACTERS + 1)), format!("{}…", "é".repeat(MAX_CHARACTERS)));
        assert_eq!(board(&""), "");
    }
}
