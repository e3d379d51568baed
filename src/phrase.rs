//! Texts that can be translated: [`Phrase`], an English text with a code and arguments for its translation.

use std::fmt::{self, Display};

/// An English text with a code and named arguments, from which a program composes the text in another language.
///
/// A phrase that is converted from a string has no code: the string is shown in every language.
///
/// ```
/// use plywood::phrase::Phrase;
/// let left = Phrase::new("pile-left", "{count} left", [("count", 20_u32.into())]);
/// assert_eq!(left.to_string(), "20 left");
/// assert_eq!(left.code(), Some("pile-left"));
/// assert_eq!(Phrase::from("b2").code(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Phrase {
    code: &'static str,
    args: Vec<(&'static str, Argument)>,
    text: String,
}

/// An argument of a [`Phrase`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Argument {
    /// A text that is the same in every language, such as a move.
    Text(String),
    /// A number of things.
    Count(u64),
    /// A number with a sign or decimal places.
    Number(f64),
    /// A part of the text that can be translated separately.
    Phrase(Phrase),
}

impl Phrase {
    /// Creates a phrase. In `template`, the name of each argument stands in braces.
    pub fn new(
        code: &'static str,
        template: &str,
        args: impl IntoIterator<Item = (&'static str, Argument)>,
    ) -> Self {
        let args: Vec<_> = args.into_iter().collect();
        Self { code, text: filled(template, &args), args }
    }

    /// Creates a phrase whose English text is already complete, such as that of an error.
    ///
    /// ```
    /// use plywood::phrase::Phrase;
    /// let busy = Phrase::with_text("busy", "two searches are running and eight are waiting", []);
    /// assert_eq!(busy.as_str(), "two searches are running and eight are waiting");
    /// ```
    pub fn with_text(
        code: &'static str,
        text: impl Into<String>,
        args: impl IntoIterator<Item = (&'static str, Argument)>,
    ) -> Self {
        Self { code, text: text.into(), args: args.into_iter().collect() }
    }

    /// Returns the code, or `None` if the text is the same in every language.
    pub fn code(&self) -> Option<&'static str> {
        (!self.code.is_empty()).then_some(self.code)
    }

    /// Returns the arguments with their names.
    ///
    /// ```
    /// use plywood::phrase::{Argument, Phrase};
    /// let point = Phrase::new("point", "point {number}", [("number", 13_u32.into())]);
    /// assert_eq!(point.args(), [("number", Argument::Count(13))]);
    /// ```
    pub fn args(&self) -> &[(&'static str, Argument)] {
        &self.args
    }

    /// Returns the English text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Whether the text is empty.
    ///
    /// ```
    /// assert!(plywood::phrase::Phrase::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.text.is_empty()
    }
}

/// Returns `template` with each name in braces replaced by its argument. Braces around any other text are kept.
fn filled(template: &str, args: &[(&'static str, Argument)]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let found = after
            .split_once('}')
            .and_then(|(name, end)| Some((&args.iter().find(|arg| arg.0 == name)?.1, end)));
        if let Some((argument, end)) = found {
            text.push_str(&argument.to_string());
            rest = end;
        } else {
            text.push('{');
            rest = after;
        }
    }
    text + rest
}

impl Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Text(text) => f.write_str(text),
            Argument::Count(count) => count.fmt(f),
            Argument::Number(number) => number.fmt(f),
            Argument::Phrase(phrase) => phrase.fmt(f),
        }
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl PartialEq<str> for Phrase {
    fn eq(&self, other: &str) -> bool {
        self.text == other
    }
}

impl PartialEq<&str> for Phrase {
    fn eq(&self, other: &&str) -> bool {
        self.text == *other
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Argument::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Argument::Text(text.to_owned())
    }
}

impl From<u8> for Argument {
    fn from(count: u8) -> Self {
        Argument::Count(count.into())
    }
}

impl From<u32> for Argument {
    fn from(count: u32) -> Self {
        Argument::Count(count.into())
    }
}

impl From<u64> for Argument {
    fn from(count: u64) -> Self {
        Argument::Count(count)
    }
}

impl From<usize> for Argument {
    fn from(count: usize) -> Self {
        Argument::Count(count as u64)
    }
}

impl From<i32> for Argument {
    fn from(number: i32) -> Self {
        Argument::Number(number.into())
    }
}

impl From<f64> for Argument {
    fn from(number: f64) -> Self {
        Argument::Number(number)
    }
}

impl From<Phrase> for Argument {
    fn from(phrase: Phrase) -> Self {
        Argument::Phrase(phrase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_replace_their_names_once() {
        let phrase = Phrase::new("c", "{a}{b} {c} {", [("a", "{b}".into()), ("b", 2_u32.into())]);
        assert_eq!(phrase, "{b}2 {c} {");
    }

    #[test]
    fn a_phrase_can_be_an_argument() {
        let player = Phrase::new("first", "first", []);
        let wins = Phrase::new(
            "wins",
            "{player} wins by {points}",
            [("player", player.clone().into()), ("points", 3.into())],
        );
        assert_eq!(wins, "first wins by 3");
        assert_eq!(wins.args()[0].1, Argument::Phrase(player));
    }
}
