//! Suites: files with one position on each line, and the value that it should have.

mod line;
mod score;

pub use line::SuiteLine;
pub use score::{judge, judge_outcome};
