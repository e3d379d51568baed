//! The games by name.

use plywood::{Catalog, Entry};

use crate::connect::SIZES;
use crate::{
    Alquerque, Connect, ConnectSize, Lines, Mobility, Pieces, Rough, Stonehenge, SubtractSquare, TicTacToe,
    Tippy,
};

/// The games, each under its name, with its sizes and heuristics.
///
/// ```
/// use plywood_games::catalog;
/// assert_eq!(catalog().open("connect-four")?.spec(), "connect:7x6x4");
/// assert_eq!(catalog().open("tippy:9").unwrap_err().to_string(), "tippy has no size `9`: its sizes are 3 to 8");
/// # Ok::<(), plywood::catalog::SpecError>(())
/// ```
pub fn catalog() -> Catalog {
    let stonehenge = Entry::sized("stonehenge", 3, "1 to 5", |side| Stonehenge::new(side).ok())
        .about("claim cells, capture ley-lines; half of the lines win")
        .rules(
            "Take turns to claim a free cell. Who is the first to hold at least half of the cells on a ley-line \
            captures it, for good; its marker shows who. Who captures half of all lines wins.",
        )
        .suggested_sizes(["1", "2", "3", "4", "5"])
        .notation("a cell's capital letter, such as A")
        .heuristic("rough", Rough);
    let subtract_square =
        Entry::sized("subtract-square", 20, "0 to 1000000000", |start| SubtractSquare::new(start).ok())
            .about("subtract squares from a number; who reaches 0 wins")
            .rules(
            "Take turns to take a square from the pile: 1, 4, 9, 16 and so on, but no more than is left. Who takes \
            the last counter wins.",
        )
        .suggested_sizes(["6", "20", "50", "100", "144", "1000"])
        .notation("the square, such as 16")
            .heuristic("rough", Rough);
    let tippy = Entry::sized("tippy", 3, "3 to 8", |side| Tippy::new(side).ok())
        .about("four pieces in the shape of an S or a Z win")
        .rules(
            "Take turns to put a piece on a free square. Four of one side's pieces in the shape of an S or a Z, lying \
            or standing, are a tippy and win. A full board without one is a draw.",
        )
        .suggested_sizes(["3", "4", "5", "6", "7", "8"])
        .notation("a column's letter and a row's number, such as b2; a1 is top left")
        .heuristic("lines", Lines);
    let three = ConnectSize { columns: 3, rows: 5, run: 3 };
    let connect =
        Entry::sized("connect", three, &format!("COLUMNSxROWSxRUN with {SIZES}"), |size: ConnectSize| {
            Connect::new(size.columns, size.rows, size.run).ok()
        })
        .about("pieces fall down their column; so many in a row win")
        .rules(
            "Take turns to drop a piece into a column; it falls to the lowest free place. So many in a row, upright, \
            level or diagonal, win: the last number of the size says how many. A full board without is a draw.",
        )
        .suggested_sizes(["3x5x3", "4x4x3", "5x4x4", "6x5x4", "7x6x4"])
        .notation("a column's number, such as 2; 1 is the left one")
        .alias("connect-three", "3x5x3")
        .alias("connect-four", "7x6x4")
        .heuristic("lines", Lines);
    let tic_tac_toe = Entry::new("tic-tac-toe", TicTacToe::new)
        .about("three in a row win")
        .rules(
            "Take turns to put a piece on a free square. Three in a row, a column or a diagonal win; a full board \
            without is a draw.",
        )
        .notation("a column's letter and a row's number, such as b2; a1 is top left")
        .heuristic("lines", Lines);
    let alquerque = Entry::new("alquerque", Alquerque::new)
        .about("jump over pieces along lines; who captures them all wins")
        .rules(
            "The points are numbered 1 to 25, row by row from the top left. Take turns to move a piece along a line \
            to the next point, if that is free: only forward, the first player up, the second down. Or jump, in any \
            direction, over a piece of the other side to the free point right behind it, and capture it. Nobody has \
            to capture, and a move captures one piece. Who captures all pieces of the other side wins; who is to \
            move and cannot draws.",
        )
        .notation("the numbers of two points, 17-13, or 9x17 to capture; 1 is top left, 25 bottom right")
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
