//! Reading lines of limited length.

use std::io::{self, BufRead, Read};

/// The length of the longest line of a file in bytes, without its end.
pub(crate) const MAX_LINE_OF_FILE: usize = 16 << 20;

/// A line that was read.
#[derive(Debug)]
pub(crate) enum Line {
    /// The line, without its end.
    Text(Vec<u8>),
    /// A line that is too long. Its beginning is dropped; the rest, if there is any, is not read yet.
    TooLong,
}

/// Reads the next line of `source`, of at most `max` bytes before its end; returns `None` at the end of the input.
pub(crate) fn read(source: &mut dyn BufRead, max: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let limit = u64::try_from(max).unwrap_or(u64::MAX).saturating_add(1);
    source.take(limit).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > max {
        return Ok(Some(Line::TooLong));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(Line::Text(line)))
}
