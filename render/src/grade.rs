//! Grades of programs as text, JSON, `JUnit` reports and Gradescope results.

mod cases;
mod explain;
mod gradescope;
mod json;
mod junit;
mod results;
mod text;
mod verdict;

pub use cases::{Case, CaseError, Cases};
pub use gradescope::gradescope;
pub use json::JsonWriter;
pub use junit::Junit;
pub use results::{CaseResult, GradeSummary, NoAnswer, ProgramResult, Tally, VisitCounts};
pub use text::{program_text, table_text};
pub use verdict::CaseVerdict;
