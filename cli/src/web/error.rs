//! The error responses of the server.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};

use plywood::phrase::Phrase;
use plywood_render::api::{ApiError, error_json};

/// A status and a reason, sent as `{"version":2,"error":".."}`.
#[derive(Clone, Debug)]
pub(crate) struct HttpError {
    status: StatusCode,
    reason: Phrase,
}

impl HttpError {
    pub(crate) fn new(status: StatusCode, reason: impl Display) -> Self {
        Self { status, reason: Phrase::with_text(code(status), reason.to_string(), []) }
    }

    /// Returns an error for a malformed request.
    pub(crate) fn bad_request(reason: impl Display) -> Self {
        Self::new(StatusCode::BAD_REQUEST, reason)
    }

    /// Returns the error for a game or a search that panicked.
    pub(crate) fn panicked() -> Self {
        let reason = "the game or the search panicked; standard error has the reason";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, reason)
    }

    /// Whether the request lacks the token.
    pub(crate) fn is_unauthorized(&self) -> bool {
        self.status == StatusCode::UNAUTHORIZED
    }

    /// Returns the body of the response.
    pub(crate) fn json(&self) -> String {
        error_json(&self.reason)
    }
}

/// Returns the code by which the page translates an error of this status; empty if the page never causes the error.
fn code(status: StatusCode) -> &'static str {
    match status {
        StatusCode::UNAUTHORIZED => "token-missing",
        StatusCode::FORBIDDEN => "forbidden",
        StatusCode::REQUEST_TIMEOUT => "timeout",
        StatusCode::PAYLOAD_TOO_LARGE => "request-too-long",
        StatusCode::INTERNAL_SERVER_ERROR => "panicked",
        StatusCode::SERVICE_UNAVAILABLE => "busy",
        _ => "",
    }
}

impl From<ApiError> for HttpError {
    fn from(error: ApiError) -> Self {
        Self { status: StatusCode::BAD_REQUEST, reason: error.into_reason() }
    }
}

impl IntoResponse for HttpError {
    fn into_response(self) -> Response {
        let mut response = (self.status, [(CONTENT_TYPE, "application/json")], self.json()).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}
