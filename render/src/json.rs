//! The JSON objects that programs read. docs/CLI.md lists their fields.

mod position;
mod results;
mod values;

pub use position::position;
pub use results::{analysis, census, games, solution, trace};
pub use values::{
    VERSION, add_judgement, add_memory, joined, line_error, phrase, value, without_null, write_line,
};
