//! The answers of the page's API as functions from request bodies to JSON, without HTTP, threads or clocks.
//!
//! docs/PAGE.md describes the requests and answers.

mod request;
mod response;

pub use request::{PositionRequest, SearchKind, SearchTask, StopRequest};
pub use response::{ApiError, error_json, games, progress_json, stopped};
