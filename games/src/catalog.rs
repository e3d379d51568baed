//! The catalog of the games, which opens them by name and size.

use plywood::{Catalog, Entry};

use crate::{
    Alquerque, AlquerqueSize, Connect, ConnectSize, Lines, Mobility, Pieces, Rough, Stonehenge,
    SubtractSquare, TicTacToe, Tippy, alquerque, connect,
};

/// Returns the catalog of the games of this crate with their sizes and heuristics.
///
/// ```
/// use plywood_games::catalog;
/// assert_eq!(catalog().open("connect-four")?.spec(), "connect:7x6x4");
/// assert_eq!(catalog().open("tippy:9").unwrap_err().to_string(), "tippy has no size `9`: its sizes are 3 to 8");
/// # Ok::<(), plywood::catalog::SpecError>(())
/// ```
pub fn catalog() -> Catalog {
    let stonehenge = Entry::sized("stonehenge", 3, "1 to 6", |size| Stonehenge::new(size).ok())
        .about("claim cells and capture ley-lines; half of the lines win")
        .rules(
            "Players take turns to claim a free cell. The first player to hold at least half of the cells on a ley-line \
            captures it permanently; its marker shows the owner. A player who has captured half of all lines wins.",
        )
        .suggested_sizes(["1", "2", "3", "4", "5"])
        .notation("the letter of a cell, such as A")
        .heuristic("rough", Rough);
    let subtract_square =
        Entry::sized("subtract-square", 20, "0 to 1000000000", |start| SubtractSquare::new(start).ok())
            .about("subtract squares from a number; the player who reaches 0 wins")
            .rules(
            "Players take turns to take a square number of counters from the pile: 1, 4, 9, 16 and so on. The player who \
            takes the last counter wins.",
        )
        .suggested_sizes(["6", "20", "50", "100", "144", "1000"])
        .notation("the square, such as 16")
            .heuristic("rough", Rough);
    let tippy = Entry::sized("tippy", 3, "3 to 8", |size| Tippy::new(size).ok())
        .about("four pieces in the shape of an S or a Z win")
        .rules(
            "Players take turns to put a piece on a free square. Four pieces of one player in the shape of an S or a Z, \
            horizontal or vertical, are a tippy and win. A full board without a tippy is a draw.",
        )
        .suggested_sizes(["3", "4", "5", "6", "7", "8"])
        .notation("the letter of a column and the number of a row, such as b2; a1 is top left")
        .heuristic("lines", Lines);
    let default_size = ConnectSize { columns: 3, rows: 5, run: 3 };
    let connect_sizes = format!("COLUMNSxROWSxRUN with {}", connect::SIZES);
    let connect =
        Entry::sized("connect", default_size, &connect_sizes, |size: ConnectSize| {
            Connect::new(size.columns, size.rows, size.run).ok()
        })
        .about("pieces fall to the bottom of their column; a run of pieces wins")
        .rules(
            "Players take turns to drop a piece into a column; it falls to the lowest free cell. A run of pieces of one \
            player wins: a vertical, horizontal or diagonal line of the length that is the last number of the size. A full \
            board without a run is a draw.",
        )
        .suggested_sizes(["3x5x3", "4x4x3", "5x4x4", "6x5x4", "7x6x4"])
        .notation("the number of a column, such as 2; 1 is at the left")
        .alias("connect-three", "3x5x3")
        .alias("connect-four", "7x6x4")
        .heuristic("lines", Lines);
    let tic_tac_toe = Entry::new("tic-tac-toe", TicTacToe::new)
        .about("three in a row win")
        .rules(
            "Players take turns to put a piece on a free square. Three pieces of one player in a row, a column or a \
            diagonal win. A full board without such a line is a draw.",
        )
        .notation("the letter of a column and the number of a row, such as b2; a1 is top left")
        .heuristic("lines", Lines);
    let default_size = AlquerqueSize { columns: 5, rows: 5 };
    let alquerque_sizes = format!("COLUMNSxROWS with {}", alquerque::SIZES);
    let alquerque =
        Entry::sized("alquerque", default_size, &alquerque_sizes, |size: AlquerqueSize| {
            Alquerque::with_size(size.columns, size.rows).ok()
        })
        .about("move and capture along lines; the player who captures all pieces wins")
        .rules(
            "Players take turns to move one piece along a line to a free neighboring point, only forward: up for the \
            first player, down for the second. Instead, a piece can jump along a line, in any direction, over a piece \
            of the opponent to the free point directly behind it; the move removes that piece and ends. A player \
            who has captured all pieces of the opponent wins; if the player to move has no move, the game is a draw.",
        )
        .notation("the numbers of two points, such as 17-13, or 9x17 for a capture; 1 is top left")
        .suggested_sizes(["3x3", "5x3", "3x5", "3x7", "7x3", "5x5"])
        .heuristic("mobility", Mobility)
        .heuristic("pieces", Pieces);
    Catalog::new()
        .with(stonehenge)
        .with(subtract_square)
        .with(tippy)
        .with(connect)
        .with(tic_tac_toe)
        .with(alquerque)
}
