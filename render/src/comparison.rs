//! Comparisons of searches: tables, JSON, CSV, plots, and a page with all of these; and the quality of
//! [`heuristics`].

mod columns;
mod csv;
pub mod heuristics;
mod json;
mod page;
mod paper;
mod plot;
mod results;
mod summary;
mod sweep;
mod table;

pub use csv::write as write_csv;
pub use json::results_json;
pub use page::page;
pub use plot::{Measure, picture};
pub use results::{Item, ItemResult, Results, Workload};
pub use table::{disagreements, result_text, summary_text};
