//! The size of a game of Connect and its errors.

use std::fmt::{self, Display};
use std::str::FromStr;

use thiserror::Error;

/// The size of a game of [`Connect`](super::Connect), written `3x5x3`.
///
/// ```
/// use plywood_games::ConnectSize;
/// let size: ConnectSize = "7x6x4".parse()?;
/// assert_eq!(size, ConnectSize { columns: 7, rows: 6, run: 4 });
/// assert_eq!(size.to_string(), "7x6x4");
/// # Ok::<(), plywood_games::connect::ParseConnectSizeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ConnectSize {
    /// The number of columns.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
    /// The number of pieces in a line that win.
    pub run: u32,
}

impl Display for ConnectSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}x{}x{}", self.columns, self.rows, self.run))
    }
}

impl FromStr for ConnectSize {
    type Err = ParseConnectSizeError;

    fn from_str(text: &str) -> Result<Self, ParseConnectSizeError> {
        let error = || ParseConnectSizeError { text: text.to_owned() };
        let numbers: Vec<u32> =
            text.split('x').map(str::parse).collect::<Result<_, _>>().map_err(|_| error())?;
        let [columns, rows, run] = numbers[..] else { return Err(error()) };
        Ok(Self { columns, rows, run })
    }
}

/// The error of parsing a [`ConnectSize`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a size of Connect must be COLUMNSxROWSxRUN, such as 3x5x3 (got `{text}`)")]
pub struct ParseConnectSizeError {
    /// The rejected text.
    pub text: String,
}

/// The error of [`Connect::new`](super::Connect::new): Connect has no board of this size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a Connect board must have {SIZES} (got {size})")]
pub struct ConnectSizeError {
    /// The rejected size.
    pub size: ConnectSize,
}

/// The sizes of Connect in words.
pub(crate) const SIZES: &str =
    "2 to 9 columns, at least 1 row, columns * (rows + 1) at most 64, and a run from 2 to max(columns, rows)";
