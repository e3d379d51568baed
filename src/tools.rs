//! Tools on top of the searches: counting, comparing, contests, grading, measuring heuristics, playing and recording.

pub mod census;
pub mod compare;
pub mod contest;
pub mod grade;
pub mod heuristics;
pub mod play;
mod statistics;
pub mod trace;
