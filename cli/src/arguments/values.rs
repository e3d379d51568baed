//! Numbers that only options of the command line have.

use plywood_render::numbers::parse_whole;

/// Parses the seed of a random generator.
pub(super) fn parse_seed(text: &str) -> Result<u64, String> {
    parse_whole(text, 0..=u64::MAX, "a seed", 7)
}

/// Parses the number of games between two players.
pub(super) fn parse_games(text: &str) -> Result<u32, String> {
    parse_whole(text, 2..=u32::MAX, "a number of games", 100)
}

/// Parses the largest number of moves in a game.
pub(super) fn parse_plies(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=u32::MAX, "a number of moves", 200)
}

/// Parses a port; 0 stands for any free port.
pub(super) fn parse_port(text: &str) -> Result<u16, String> {
    parse_whole(text, 0..=u16::MAX, "a port", 8080)
}

/// Parses a number of random positions.
pub(super) fn parse_positions(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=100_000, "a number of positions", 20)
}

/// Parses the number of times that each search runs.
pub(super) fn parse_repeats(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=1_000, "a number of repeats", 5)
}

/// Parses the number of failures after which a program is given up.
pub(super) fn parse_failures(text: &str) -> Result<u32, String> {
    parse_whole(text, 1..=u32::MAX, "a number of times", 3)
}
