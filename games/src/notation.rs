//! Position texts: boards as rows of characters, and the side to move.

use plywood::{Player, PositionError};

/// The character of a cell without a piece.
const FREE: char = '.';

/// The board of a game as rows of characters with `/` between them, such as `XO./.X./...`.
///
/// Cells are numbered in reading order, and a set of cells has one bit for each number.
#[derive(Debug)]
pub(crate) struct RowNotation {
    /// The characters of the first and of the second player's pieces.
    pub(crate) marks: [char; 2],
    /// The number of cells in each row, from the top.
    pub(crate) lengths: Vec<usize>,
}

impl RowNotation {
    /// Returns the text of a board; `owner` returns the owner of each cell.
    pub(crate) fn text(&self, owner: impl Fn(u8) -> Option<Player>) -> String {
        let mark = |cell| owner(cell).map_or(FREE, |player| self.marks[player as usize]);
        let mut cells = (0..).map(mark);
        let rows: Vec<String> =
            self.lengths.iter().map(|&length| cells.by_ref().take(length).collect()).collect();
        rows.join("/")
    }

    /// Returns the cells of the first and of the second player on the board that `text` denotes.
    pub(crate) fn parse(&self, text: &str) -> Result<[u64; 2], PositionError> {
        let lengths = text.split('/').map(|row| row.chars().count());
        let mut pieces = [0; 2];
        let cells = text.chars().filter(|mark| *mark != '/');
        let is_valid = lengths.eq(self.lengths.iter().copied())
            && cells.zip(0..).all(|(mark, cell)| match self.marks.iter().position(|known| *known == mark) {
                Some(player) => {
                    pieces[player] |= 1 << cell;
                    true
                }
                None => mark == FREE,
            });
        if is_valid { Ok(pieces) } else { Err(self.error(text)) }
    }

    fn error(&self, text: &str) -> PositionError {
        let [first, second] = self.marks;
        let empty = self.text(|_| None);
        PositionError::new(format!(
            "the board is malformed (got `{text}`); expected the cells row by row, `{first}`, `{second}` or `{FREE}` \
             each, in rows like those of the empty board `{empty}`"
        ))
    }
}

/// Returns the side to move on a board on which the sides put one piece each in turn.
pub(crate) fn side_to_move(pieces: [u64; 2]) -> Result<Player, PositionError> {
    match pieces.map(u64::count_ones) {
        [first, second] if first == second => Ok(Player::First),
        [first, second] if first == second + 1 => Ok(Player::Second),
        [first, second] => Err(PositionError::new(format!(
            "the numbers of pieces do not match (got {first} of the first player and {second} of the second); the \
             first player must have as many pieces as the second or one more"
        ))),
    }
}

/// Returns the error of a board on which the side to move has already won.
pub(crate) fn won_before(player: Player) -> PositionError {
    PositionError::new(format!(
        "the game cannot go on after a win (got a win of the {player} player, who is to move); only the side that \
         moved last may have won"
    ))
}

/// Returns `text` with the side to move after it.
pub(crate) fn with_side(text: &str, to_move: Player) -> String {
    format!("{text}:{to_move}")
}

/// Returns the text before the last `:`, and the side to move that follows it.
pub(crate) fn split_side(text: &str) -> Result<(&str, Player), PositionError> {
    let (board, side) = text.rsplit_once(':').unwrap_or((text, ""));
    let player = [Player::First, Player::Second].into_iter().find(|player| player.to_string() == side);
    player.map(|player| (board, player)).ok_or_else(|| {
        PositionError::new(format!(
            "the side to move is missing (got `{text}`); the text must end in `:{}` or `:{}`",
            Player::First,
            Player::Second
        ))
    })
}
