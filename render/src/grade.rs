//! Grades of programs: text, JSON, `JUnit` and Gradescope.

mod cases;
mod explain;
mod gradescope;
mod json;
mod junit;
mod results;
mod text;
mod verdict;

pub use cases::{Case, CaseError, Cases};
pub use gradescope::write as write_gradescope;
pub use json::JsonWriter;
pub use junit::Junit;
pub use results::{CaseResult, NoAnswer, Outcome, ProgramResult, Tally, VisitCounts};
pub use text::{write_program, write_table};
pub use verdict::CaseVerdict;
