//! What somebody may have meant by a name that does not exist.

/// Words longer than this are no misspelt names, and are not repeated in full.
const LONGEST: usize = 60;

/// `; did you mean ..?` with the known name most like `word`, or nothing where none is alike.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    if word.len() > LONGEST {
        return String::new();
    }
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&word, name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| format!("; did you mean `{name}`?"))
        .unwrap_or_default()
}

/// `word` as an error repeats it: a long one only as far as it is of use.
pub(crate) fn shortened(word: &str) -> String {
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &word[..end]),
        None => word.to_owned(),
    }
}
