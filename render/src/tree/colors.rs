//! The colors of trees.

use plywood::Player;

/// The color of texts and outlines.
pub(super) const INK: &str = "#222222";
/// The color of positions that were not visited or are not shown.
pub(super) const PALE: &str = "#6B6B6B";
/// The background.
pub(super) const PAPER: &str = "#FFFFFF";
/// The color of the first player. Both players' colors are darkened from the palette for color-deficient vision of Okabe
/// and Ito, "Color Universal Design" (2008).
pub(super) const FIRST: &str = "#00639C";
/// The color of the second player.
pub(super) const SECOND: &str = "#B34E00";

/// Returns the color of the shapes of a player.
pub(super) fn pale(player: Player) -> &'static str {
    match player {
        Player::First => "#DCEBF6",
        Player::Second => "#FBE6D6",
    }
}
