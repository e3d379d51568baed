//! The routes of the server, and the layers around all of them.

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderName, HeaderValue, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use tokio::time::timeout;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::web::access::AccessControl;
use crate::web::error::HttpError;
use crate::web::state::ServerState;
use crate::web::{handlers, page};

/// The time for a response to begin.
const RESPONSE_TIME: Duration = Duration::from_secs(30);

/// Restricts the page to files and requests of this server.
const SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, SECURITY_POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// Routes for the files of the page and for the API.
pub(crate) fn router(state: Arc<ServerState>, access: AccessControl) -> Router {
    let api = Router::new()
        .route("/api/games", get(handlers::games))
        .route("/api/position", post(handlers::position))
        .route("/api/think", post(handlers::think))
        .route("/api/analyze", post(handlers::analyze))
        .route("/api/trace", post(handlers::trace))
        .route("/api/stop", post(handlers::stop))
        .with_state(state);
    let files = page::files().fold(api, |router, file| router.route(file.path, get(async move || file)));
    let routes = files
        .fallback(not_found)
        .method_not_allowed_fallback(method_not_allowed)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(from_fn(limit_time))
        .layer(from_fn_with_state(Arc::new(access), AccessControl::layer));
    let headers = HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    });
    headers.layer(SetResponseHeaderLayer::if_not_present(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

async fn not_found(uri: Uri) -> HttpError {
    let path: String = uri.path().chars().take(60).collect();
    HttpError::new(StatusCode::NOT_FOUND, format!("unknown path `{path}`; the page is at `/`"))
}

async fn method_not_allowed(method: Method, uri: Uri) -> HttpError {
    let reason = format!("`{}` does not accept the method {method}", uri.path());
    HttpError::new(StatusCode::METHOD_NOT_ALLOWED, reason)
}

fn panicked(_: Box<dyn Any + Send>) -> Response {
    HttpError::panicked().into_response()
}

/// Ends requests whose response does not begin in time.
async fn limit_time(request: Request, next: Next) -> Response {
    let late = || HttpError::new(StatusCode::REQUEST_TIMEOUT, "the response did not begin in time");
    timeout(RESPONSE_TIME, next.run(request)).await.unwrap_or_else(|_| late().into_response())
}

#[cfg(test)]
mod tests {
    use std::fmt::{self, Display};

    use axum::body::{Body, to_bytes};
    use axum::http::header::{CONTENT_TYPE, HOST};
    use plywood::{Catalog, Entry, Game, MoveList, Outcome, Player};
    use tower::ServiceExt;

    use super::*;

    /// A game with one move, which panics when it is made.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Panicking;

    impl Display for Panicking {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("1")
        }
    }

    impl Game for Panicking {
        type Move = u8;

        fn to_move(&self) -> Player {
            Player::First
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn moves(&self) -> MoveList<u8> {
            [1].into_iter().collect()
        }

        fn apply(&self, _: u8) -> Self {
            panic!("planned")
        }
    }

    async fn post(router: &Router, path: &str, body: &'static str) -> (StatusCode, String) {
        let request = Request::post(path).header(HOST, "localhost").header(CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body)).expect("a request");
        let response = router.clone().oneshot(request).await.expect("a response");
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.expect("a body");
        (status, String::from_utf8(bytes.to_vec()).expect("text"))
    }

    #[test]
    fn a_panicking_game_gets_an_error_and_the_server_continues() {
        let catalog = Catalog::new().with(Entry::new("panicking", || Panicking));
        let state = ServerState::new("test", Arc::new(catalog), "panicking").expect("threads");
        let router = router(Arc::new(state), AccessControl::for_hosts(&["localhost"]));
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            // More requests than workers.
            for _ in 0..20 {
                let (status, body) = post(&router, "/api/think", r#"{"game":"panicking"}"#).await;
                assert_eq!(status, StatusCode::OK);
                assert!(body.ends_with("panicked; standard error has the reason\"}\n"), "{body}");
            }
            let (status, body) =
                post(&router, "/api/position", r#"{"game":"panicking","moves":["1"]}"#).await;
            assert_eq!(
                (status, body.contains("panicked")),
                (StatusCode::INTERNAL_SERVER_ERROR, true),
                "{body}"
            );
            let (status, body) = post(&router, "/api/position", r#"{"game":"panicking"}"#).await;
            assert_eq!((status, body.contains(r#""legal":["1"]"#)), (StatusCode::OK, true), "{body}");
        });
    }
}
