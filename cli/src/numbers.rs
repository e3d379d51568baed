//! The numbers that can be typed, and what would do where one is refused.

use std::fmt::Display;
use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::time::Duration;

use humantime::DurationError;
use parse_size::{Config, Error as SizeError};

/// The default memory limit of a search, in bytes.
pub(crate) const DEFAULT_MEMORY: u64 = 256 << 20;

/// More threads than any machine has use for.
pub(crate) const MOST_THREADS: u32 = 256;

/// More positions than anybody looks at, and than a browser shows.
const MOST_SHOWN: usize = 50_000;

/// How many moves to look ahead.
pub(crate) fn parse_depth(text: &str) -> Result<u32, String> {
    parse_whole(text, 0..=u32::MAX, "a depth", 6)
}

/// How many positions to visit.
pub(crate) fn parse_nodes(text: &str) -> Result<u64, String> {
    parse_whole(text, 0..=u64::MAX, "a number of positions", 1_000_000)
}

/// How many threads to search with.
pub(crate) fn parse_threads(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=MOST_THREADS, "a number of threads", 2)
}

/// How many positions of a tree to show.
pub(crate) fn parse_fold(text: &str) -> Result<usize, String> {
    parse_whole(text, 1..=MOST_SHOWN, "a number of positions to show", 200)
}

/// What a generator of random moves starts from.
pub(crate) fn parse_seed(text: &str) -> Result<u64, String> {
    parse_whole(text, 0..=u64::MAX, "a seed", 7)
}

/// How many games two players play.
pub(crate) fn parse_games(text: &str) -> Result<u32, String> {
    parse_whole(text, 2..=u32::MAX, "a number of games", 100)
}

/// How many moves a game may have.
pub(crate) fn parse_plies(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=u32::MAX, "a number of moves", 200)
}

/// Where to listen; 0 is any free one.
pub(crate) fn parse_port(text: &str) -> Result<u16, String> {
    parse_whole(text, 0..=u16::MAX, "a port", 8080)
}

/// How long, as `2s`.
pub(crate) fn parse_time(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|error| {
        let why = match error {
            DurationError::NumberOverflow => "it is longer, or finer, than can be counted; ",
            _ => "",
        };
        format!("{why}a time is a number with its unit, such as 500ms, 2s or 1m30s")
    })
}

/// How many bytes, as `256M`.
pub(crate) fn parse_bytes(text: &str) -> Result<u64, String> {
    Config::new().with_binary().parse_size(text).map_err(|error| match error {
        SizeError::PosOverflow => format!("a size is at most {} bytes, such as 2G", u64::MAX),
        _ => "a size is a number of bytes, such as 64M or 2G".to_owned(),
    })
}

/// A whole number within `range`; `what` it stands for, and one `such_as` would do, are said where there is none.
pub(crate) fn parse_whole<N>(
    text: &str,
    range: RangeInclusive<N>,
    what: &str,
    such_as: N,
) -> Result<N, String>
where
    N: Copy + Display + PartialOrd + TryFrom<i128>,
{
    let beyond = || {
        let (least, most) = (range.start(), range.end());
        format!("{what} is a whole number from {least} to {most}, such as {such_as}")
    };
    match text.parse::<i128>() {
        Ok(number) => N::try_from(number).ok().filter(|number| range.contains(number)).ok_or_else(beyond),
        Err(error) => Err(match error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => beyond(),
            _ => format!("{what} is a whole number, such as {such_as}"),
        }),
    }
}
