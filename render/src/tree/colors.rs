//! The colors of pictures.

use plywood::Player;

/// What is written and outlined.
pub(super) const INK: &str = "#222222";
/// What was not visited, or is not shown.
pub(super) const PALE: &str = "#6B6B6B";
/// The background.
pub(super) const PAPER: &str = "#FFFFFF";
/// The first player, and below the second: a blue and a red that all kinds of eyes tell apart, from the palette of
/// Okabe and Ito, "Color Universal Design" (2008), darkened for lines.
pub(super) const FIRST: &str = "#00639C";
pub(super) const SECOND: &str = "#B34E00";

/// The color of a surface that belongs to a player.
pub(super) fn pale(player: Player) -> &'static str {
    match player {
        Player::First => "#DCEBF6",
        Player::Second => "#FBE6D6",
    }
}
