//! The size of a board of Alquerque and its errors.

use std::fmt::{self, Display};
use std::str::FromStr;

use thiserror::Error;

/// The size of a board of [`Alquerque`](super::Alquerque), written `5x5`.
///
/// ```
/// use plywood_games::AlquerqueSize;
/// let size: AlquerqueSize = "3x7".parse()?;
/// assert_eq!(size, AlquerqueSize { columns: 3, rows: 7 });
/// assert_eq!(size.to_string(), "3x7");
/// # Ok::<(), plywood_games::alquerque::ParseAlquerqueSizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AlquerqueSize {
    /// The number of columns.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
}

impl Display for AlquerqueSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}", self.columns, self.rows))
    }
}

impl FromStr for AlquerqueSize {
    type Err = ParseAlquerqueSizeError;

    fn from_str(text: &str) -> Result<Self, ParseAlquerqueSizeError> {
        let numbers = text.split_once('x').and_then(|(columns, rows)| {
            Some(Self { columns: columns.parse().ok()?, rows: rows.parse().ok()? })
        });
        numbers.ok_or_else(|| ParseAlquerqueSizeError { text: text.to_owned() })
    }
}

/// The error of parsing an [`AlquerqueSize`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a size of Alquerque must be COLUMNSxROWS, such as 3x5 (got `{text}`)")]
pub struct ParseAlquerqueSizeError {
    /// The rejected text.
    pub text: String,
}

/// The error of [`Alquerque::with_size`](super::Alquerque::with_size): there is no board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of Alquerque must have {SIZES} (got {size})")]
pub struct AlquerqueSizeError {
    /// The rejected size.
    pub size: AlquerqueSize,
}

/// The sizes of Alquerque in words. Both numbers are odd, so that one point in the middle is free at the start.
pub(crate) const SIZES: &str = "3, 5 or 7 columns, 3, 5 or 7 rows, and at most 25 points";
