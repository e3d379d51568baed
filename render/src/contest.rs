//! Standings of contests: tables and JSON.

mod faults;
mod json;
mod setup;
mod text;

pub use faults::FirstFaults;
pub use json::ContestJson;
pub use setup::Setup;
pub use text::write;
