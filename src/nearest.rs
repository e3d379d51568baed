//! What somebody may have meant by a name that does not exist.

/// Words longer than this are no misspelt names, and are not repeated in full.
const LONGEST: usize = 60;

/// `did you mean ..? The` with the known name most like `word`, or `the` where none is alike: the beginning
/// of a sentence that goes on with the names there are.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    if word.len() > LONGEST {
        return "the".to_owned();
    }
    let word = word.to_lowercase();
    known
        .into_iter()
        .map(|name| (strsim::jaro_winkler(&word, name), name))
        .filter(|(likeness, _)| *likeness > 0.75)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map_or_else(|| "the".to_owned(), |(_, name)| format!("did you mean `{name}`? The"))
}

/// `word` as an error repeats it: a long one only as far as it is of use.
pub(crate) fn shortened(word: &str) -> String {
    match word.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}..", &word[..end]),
        None => word.to_owned(),
    }
}
