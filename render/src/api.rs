//! The API of the browser page as functions from request bodies to JSON answers, without HTTP, threads or clocks.
//!
//! docs/PAGE.md describes the requests and answers.

mod answers;
mod error;
mod local;
mod request;
mod search;

pub use self::answers::{QrPath, SharedLink, games, progress_json, shared, stopped};
pub use self::error::{ApiError, error_json};
pub use self::local::LocalApi;
pub use self::request::{PositionRequest, ShareRequest, StopRequest};
pub use self::search::{OpenedSearch, SearchKind, SearchTask};
