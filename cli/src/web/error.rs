//! The error responses of the server.

use std::fmt::Display;

use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::response::{IntoResponse, Response};

use plywood_render::api::{ApiError, error_json};

/// A status and a reason, sent as `{"version":2,"error":".."}`.
#[derive(Clone, Debug)]
pub(crate) struct HttpError {
    status: StatusCode,
    reason: String,
}

impl HttpError {
    pub(crate) fn new(status: StatusCode, reason: impl Display) -> Self {
        Self { status, reason: reason.to_string() }
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

impl From<ApiError> for HttpError {
    fn from(error: ApiError) -> Self {
        Self::bad_request(error)
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
