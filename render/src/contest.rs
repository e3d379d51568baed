//! Standings of contests: tables and JSON.

mod json;
mod setup;
mod text;

pub use json::standings_json;
pub use setup::{FirstFaults, Setup};
pub use text::standings_text;
