//! What a request is answered that cannot be served: a status and a reason.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, RETRY_AFTER};
use axum::response::{IntoResponse, Response};
use serde::Serialize;

use crate::render::json::VERSION;

/// Why a request is refused. It is answered as `{"version":1,"error":".."}`.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    reason: String,
}

#[derive(Serialize)]
struct RefusalJson<'a> {
    version: u32,
    error: &'a str,
}

impl Refusal {
    /// With this status, for this reason.
    pub(crate) fn new(status: StatusCode, reason: impl Display) -> Self {
        Self { status, reason: reason.to_string() }
    }

    /// What was asked makes no sense.
    pub(crate) fn nonsense(reason: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, reason)
    }

    /// Too many ask at once, and so many wait already.
    pub(crate) fn crowded(waiting: usize) -> Self {
        let reason = format!("{waiting} questions are waiting already: ask again in a few seconds");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, reason)
    }

    /// What is under way takes longer than anybody waits.
    pub(crate) fn busy() -> Self {
        let reason = "what others have asked takes long: ask again in a few seconds";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, reason)
    }

    /// A game or a search has panicked.
    pub(crate) fn broken() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "this broke down: the reason stands on standard error")
    }

    /// The object that says so.
    pub(crate) fn json(&self) -> String {
        let object = RefusalJson { version: VERSION, error: &self.reason };
        serde_json::to_string(&object).unwrap_or_default()
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, [(CONTENT_TYPE, "application/json")], self.json()).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, axum::http::HeaderValue::from_static("2"));
        }
        response
    }
}
