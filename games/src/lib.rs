//! The games of plywood. They use only the public API of the engine, as a crate of your own would.
//!
//! | game | type | moves | heuristics |
//! |---|---|---|---|
//! | `stonehenge:3` | [`Stonehenge`] | the letter of a cell: `A` | [`Rough`] |
//! | `subtract-square:20` | [`SubtractSquare`] | the square: `16` | [`Rough`] |
//! | `tippy:3` | [`Tippy`] | column and row: `b2` | [`Lines`] |
//! | `connect:3x5x3` | [`Connect`] | the number of a column: `2` | [`Lines`] |
//! | `tic-tac-toe` | [`TicTacToe`] | column and row: `b2` | [`Lines`] |
//! | `alquerque:5x5` | [`Alquerque`] | source and target: `17-13`, `9x17` | [`Pieces`], [`Mobility`] |
//!
//! A game is available as its own type, or by name and size from the [`catalog()`]:
//!
//! ```
//! use plywood::{Game, Limits, Searcher, ZeroEvaluator, textbook::Recursive};
//! use plywood_games::{Tippy, catalog};
//!
//! let report = Recursive.search(&Tippy::new(3)?, &ZeroEvaluator, &Limits::none());
//! assert_eq!(report.best.map(|mv| mv.to_string()).as_deref(), Some("b2"));
//!
//! let mut session = catalog().open("tippy:3")?;
//! session.play("b2")?;
//! assert_eq!(session.board(), ["  a b c", "1 . . .", "2 . X .", "3 . . ."].join("\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod alquerque;
mod bits;
mod catalog;
pub mod connect;
mod grid;
mod heuristics;
mod near_end;
mod notation;
pub mod stonehenge;
pub mod subtract_square;
pub mod tic_tac_toe;
pub mod tippy;

pub use alquerque::{Alquerque, AlquerqueSize, Mobility, Pieces};
pub use catalog::catalog;
pub use connect::{Connect, ConnectSize};
pub use grid::Place;
pub use heuristics::{Lines, Rough};
pub use stonehenge::Stonehenge;
pub use subtract_square::SubtractSquare;
pub use tic_tac_toe::TicTacToe;
pub use tippy::Tippy;
