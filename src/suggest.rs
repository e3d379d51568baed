//! "Did you mean" suggestions for error messages.

/// The greatest length of a word that is compared with the known names, or repeated in full in an error message.
const MAX_LENGTH: usize = 60;

/// Returns ``did you mean `NAME`? The`` with the known name most similar to `word`, or `the` if no name is similar; the
/// caller goes on with the list of known names. Without the feature `tools` nothing is suggested.
pub(crate) fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let suggestion = if word.len() > MAX_LENGTH { None } else { most_similar(&word.to_lowercase(), known) };
    suggestion.map_or_else(|| "the".to_owned(), |name| format!("did you mean `{name}`? The"))
}

#[cfg(feature = "tools")]
fn most_similar<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(word, name), name))
        // The similarity of equal words is 1, that of words without a common letter is 0.
        .filter(|(similarity, _)| *similarity > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| name)
}

#[cfg(not(feature = "tools"))]
fn most_similar<'a>(_: &str, _: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    None
}

/// Returns `word` for use in an error message, cut off after sixty characters.
pub(crate) fn truncated(word: &str) -> String {
    match word.char_indices().nth(MAX_LENGTH) {
        Some((end, _)) => format!("{}..", &word[..end]),
        None => word.to_owned(),
    }
}
