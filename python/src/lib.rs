//! The native module `plywood._plywood` of the Python package.
//!
//! It wraps positions and searches of the engine. A position is a [`NativePosition`]; results of searches are the JSON
//! texts that the command prints. The Python part of the package, `python/plywood/`, builds its classes on these.

mod any_move;
mod command;
mod errors;
mod evaluator;
mod execution;
mod limits;
mod numbers;
mod position;
mod python_game;
mod python_position;
mod search;
mod tree;

use pyo3::prelude::*;

pub use position::NativePosition;
pub use tree::Tree;

/// The contents of the native module.
#[pymodule]
mod _plywood {
    #[pymodule_export]
    use super::NativePosition;
    #[pymodule_export]
    use super::Tree;
    #[pymodule_export]
    use super::command::{games, run, searches};
    #[pymodule_export]
    use super::execution::end_searches;
    #[pymodule_export]
    use super::python_game::distrust;
    #[pymodule_export]
    use super::search::{analyze, measure_heuristics, perft, solve, tree};
}
