//! Standings of contests: tables, JSON, and a page with both.

mod json;
mod page;
mod setup;
mod text;

pub use json::standings_json;
pub use page::standings_page;
pub use setup::{FirstFaults, Setup};
pub use text::standings_text;
