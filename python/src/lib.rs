//! The module `plywood._plywood`: what the package `plywood` for Python, in `python/plywood/`, stands on.
//!
//! It is thin. Positions go in and out as [`State`], which is a [`plywood::Session`] that never changes; answers go out
//! as the JSON that the command prints; classes with names and words are Python's part.

mod command;
mod errors;
mod evaluating;
mod limits;
mod python_game;
mod questions;
mod running;
mod state;
mod stonehenge;
mod tree;

use pyo3::prelude::*;

pub use state::State;
pub use stonehenge::Stonehenge;
pub use tree::Tree;

/// The engine and the command, for the package around it.
#[pymodule]
mod _plywood {
    #[pymodule_export]
    use super::State;
    #[pymodule_export]
    use super::Stonehenge;
    #[pymodule_export]
    use super::Tree;
    #[pymodule_export]
    use super::command::{games, run, searches};
    #[pymodule_export]
    use super::questions::{analyze, perft, solve, tree};
}
