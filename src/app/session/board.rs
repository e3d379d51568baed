//! Positions as text of a bounded length: [`board`].

use std::fmt::{self, Display, Write};

/// More characters than any board has that somebody looks at; the text of a game tree may have millions.
const LONGEST: usize = 1_000;

/// The text of a position, broken off where it is too long. That takes no longer than the text that is kept.
pub(super) fn board(position: &impl Display) -> String {
    let mut page = Page { text: String::new(), left: LONGEST };
    if write!(page, "{position}").is_err() {
        page.text.push('…');
    }
    page.text
}

/// Takes so many characters and no more.
struct Page {
    text: String,
    left: usize,
}

impl Write for Page {
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
    fn a_text_is_broken_off_where_it_is_too_long() {
        assert_eq!(board(&"x".repeat(LONGEST)), "x".repeat(LONGEST));
        assert_eq!(board(&"é".repeat(LONGEST + 1)), format!("{}…", "é".repeat(LONGEST)));
        assert_eq!(board(&""), "");
    }
}
