//! Parsing of numbers, times and sizes; each error message describes what is accepted.

use std::fmt::Display;
use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::time::Duration;

use humantime::DurationError;
use parse_size::{Config, Error as SizeError};

/// The largest number of threads that is accepted.
pub const MAX_THREADS: u32 = 256;

/// The default memory limit of a search, in bytes.
pub const DEFAULT_MEMORY: u64 = 256 << 20;

/// The largest number of tree positions that can be shown; browsers fail at more.
const MAX_SHOWN: usize = 50_000;

/// Reads a search depth in plies.
///
/// # Errors
///
/// Returns a message that describes the accepted depths.
pub fn parse_depth(text: &str) -> Result<u32, String> {
    parse_whole(text, 0..=u32::MAX, "a depth", 6)
}

/// Reads a node limit.
///
/// # Errors
///
/// Returns a message that describes the accepted numbers.
pub fn parse_nodes(text: &str) -> Result<u64, String> {
    parse_whole(text, 0..=u64::MAX, "a number of positions", 1_000_000)
}

/// Reads a number of threads.
///
/// # Errors
///
/// Returns a message that describes the accepted numbers.
pub fn parse_threads(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=MAX_THREADS, "a number of threads", 2)
}

/// Reads the maximal number of positions to show of a tree.
///
/// # Errors
///
/// Returns a message that describes the accepted numbers.
pub fn parse_fold(text: &str) -> Result<usize, String> {
    parse_whole(text, 1..=MAX_SHOWN, "a number of positions to show", 200)
}

/// Reads a time with its unit, such as `2s`.
///
/// # Errors
///
/// Returns a message that describes the accepted times.
pub fn parse_time(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| {
        let overflow = match error {
            DurationError::NumberOverflow => "it is too long or too precise; ",
            _ => "",
        };
        format!("{overflow}a time is a number with its unit, such as 500ms, 2s or 1m30s")
    })
}

/// Reads a number of bytes with an optional unit of powers of 1024, such as `256M`.
///
/// # Errors
///
/// Returns a message that describes the accepted sizes.
pub fn parse_bytes(text: &str) -> Result<u64, String> {
    Config::new().with_binary().parse_size(text).map_err(|error| match error {
        SizeError::PosOverflow => format!("a size is at most {} bytes, such as 2G", u64::MAX),
        _ => "a size is a number of bytes, such as 64M or 2G".to_owned(),
    })
}

/// Reads a whole number within `range`.
///
/// # Errors
///
/// Returns a message that describes the accepted numbers. Its subject is `what`, and `example` is a valid number.
pub fn parse_whole<N>(text: &str, range: RangeInclusive<N>, what: &str, example: N) -> Result<N, String>
where
    N: Copy + Display + PartialOrd + TryFrom<i128>,
{
    let out_of_range = || {
        let (low, high) = (range.start(), range.end());
        format!("{what} is a whole number from {low} to {high}, such as {example}")
    };
    match text.parse::<i128>() {
        Ok(number) => {
            N::try_from(number).ok().filter(|number| range.contains(number)).ok_or_else(out_of_range)
        }
        Err(error) => Err(match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => out_of_range(),
            _ => format!("{what} is a whole number, such as {example}"),
        }),
    }
}
