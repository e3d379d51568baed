//! The size of a game of Connect as text, and sizes that it does not have.

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
    /// How many columns there are.
    pub columns: u32,
    /// How many rows there are.
    pub rows: u32,
    /// How many in a row win.
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
        let refused = || ParseConnectSizeError { text: text.to_owned() };
        let numbers: Vec<u32> =
            text.split('x').map(str::parse).collect::<Result<_, _>>().map_err(|_| refused())?;
        let [columns, rows, run] = numbers[..] else { return Err(refused()) };
        Ok(Self { columns, rows, run })
    }
}

/// Text that is no size of Connect.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{text}` is refused: a size of Connect is COLUMNSxROWSxRUN, such as 3x5x3")]
pub struct ParseConnectSizeError {
    /// What was refused.
    pub text: String,
}

/// A size that Connect does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{size} is refused: Connect has {SIZES}")]
pub struct ConnectSizeError {
    /// The size that was asked for.
    pub size: ConnectSize,
}

/// The sizes that Connect has, in words.
pub(crate) const SIZES: &str =
    "2 to 9 columns, at least 1 row, columns * (rows + 1) at most 64, and a run of 2 up to the longer side";
