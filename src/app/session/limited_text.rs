//! Texts of positions with a maximum length: [`limited_text`].

use std::fmt::{self, Display, Write};

/// The maximum length, in characters, of the text of a position in a trace. The text of a [`Toy`](crate::toy::Toy) is a
/// whole tree, so without a maximum the texts could fill the memory.
const MAX_CHARACTERS: usize = 1_000;

/// Returns the text of a position, cut off after [`MAX_CHARACTERS`]. The rest of the text is never generated.
pub(super) fn limited_text(position: &impl Display) -> String {
    let mut buffer = LimitedBuffer { text: String::new(), characters_left: MAX_CHARACTERS };
    if write!(buffer, "{position}").is_err() {
        buffer.text.push('…');
    }
    buffer.text
}

/// A buffer that returns an error when it is full.
struct LimitedBuffer {
    text: String,
    characters_left: usize,
}

impl Write for LimitedBuffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for character in text.chars() {
            self.characters_left = self.characters_left.checked_sub(1).ok_or(fmt::Error)?;
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
        assert_eq!(limited_text(&"x".repeat(MAX_CHARACTERS)), "x".repeat(MAX_CHARACTERS));
        assert_eq!(limited_text(&"é".repeat(MAX_CHARACTERS + 1)), format!("{}…", "é".repeat(MAX_CHARACTERS)));
        assert_eq!(limited_text(&""), "");
    }
}
