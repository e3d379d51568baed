//! What the reader of a text can see: [`TextStyle`].

/// How a text is laid out for its reader; the default suits a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    /// The number of columns of the terminal; lines of any length are allowed without it.
    pub width: Option<u16>,
    /// Whether the terminal shows bold letters.
    pub bold: bool,
}

impl TextStyle {
    /// Returns `text` in bold letters where they are shown.
    pub fn in_bold(self, text: &str) -> String {
        if self.bold { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}
