//! One line of bytes at a time, in no more memory than a line may take.

use std::io::{self, BufRead, Read};

/// What stood up to the end of a line.
#[derive(Debug)]
pub(crate) enum Line {
    /// The line, without its end.
    Text(Vec<u8>),
    /// More than a line may be. Its beginning is gone; the rest, if there is one, is still to be read.
    TooLong,
}

/// The next line of `source`, if it has at most `longest` bytes before its end; `None` where there is none.
pub(crate) fn read(source: &mut impl BufRead, longest: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let limit = u64::try_from(longest).unwrap_or(u64::MAX).saturating_add(1);
    source.by_ref().take(limit).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > longest {
        return Ok(Some(Line::TooLong));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(Line::Text(line)))
}
