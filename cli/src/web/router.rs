//! What is where, and what holds for every answer.

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

use crate::web::guard::Guard;
use crate::web::refusal::Refusal;
use crate::web::{House, answers, page};

/// How long anybody waits until an answer begins.
const PATIENCE: Duration = Duration::from_secs(30);

/// What a browser may do with the page: run and show what this server sends, and ask it; nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What holds for every answer.
const HEADERS: [(HeaderName, &str); 5] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The page, and what it asks.
pub(crate) fn router(house: Arc<House>, guard: Guard) -> Router {
    let api = Router::new()
        .route("/api/games", get(answers::games))
        .route("/api/position", post(answers::position))
        .route("/api/think", post(answers::think))
        .route("/api/analyze", post(answers::analyze))
        .route("/api/trace", post(answers::trace))
        .route("/api/stop", post(answers::stop))
        .with_state(house);
    let files = page::files().fold(api, |router, file| router.route(file.path, get(async move || file)));
    let routes = files
        .fallback(nothing_here)
        .method_not_allowed_fallback(not_so)
        .layer(CatchPanicLayer::custom(broken))
        .layer(from_fn(in_time))
        .layer(from_fn_with_state(Arc::new(guard), Guard::watch));
    let headers = HEADERS.into_iter().fold(routes, |routes, (name, value)| {
        routes.layer(SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value)))
    });
    headers.layer(SetResponseHeaderLayer::if_not_present(CACHE_CONTROL, HeaderValue::from_static("no-store")))
}

async fn nothing_here(uri: Uri) -> Refusal {
    let path: String = uri.path().chars().take(60).collect();
    Refusal::new(StatusCode::NOT_FOUND, format!("there is nothing at `{path}`: the page is at `/`"))
}

async fn not_so(method: Method, uri: Uri) -> Refusal {
    let reason = format!("`{}` cannot be asked by {method}", uri.path());
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, reason)
}

fn broken(_: Box<dyn Any + Send>) -> Response {
    Refusal::broken().into_response()
}

/// Gives up on what takes too long, a body that never ends among it.
async fn in_time(request: Request, next: Next) -> Response {
    let late = || Refusal::new(StatusCode::REQUEST_TIMEOUT, "this took too long");
    timeout(PATIENCE, next.run(request)).await.unwrap_or_else(|_| late().into_response())
}

#[cfg(test)]
mod tests {
    use std::fmt::{self, Display};

    use axum::body::{Body, to_bytes};
    use axum::http::header::{CONTENT_TYPE, HOST};
    use plywood::{Catalog, Entry, Game, Moves, Outcome, Player};
    use tower::ServiceExt;

    use super::*;
    use crate::web::desk::{Desk, LOOKS, SEARCHES};
    use crate::web::guard::Guard;
    use crate::web::underway::Underway;

    /// A game with one move, which its author has forgotten to write.
    #[derive(Clone, Debug, PartialEq, Eq, Hash)]
    struct Broken;

    impl Display for Broken {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("1")
        }
    }

    impl Game for Broken {
        type Move = u8;

        fn to_move(&self) -> Player {
            Player::First
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn legal_moves(&self) -> Moves<u8> {
            [1].into_iter().collect()
        }

        fn apply(&self, _: u8) -> Self {
            panic!("not written yet")
        }
    }

    async fn ask(router: &Router, path: &str, body: &'static str) -> (StatusCode, String) {
        let request = Request::post(path).header(HOST, "localhost").header(CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body)).expect("a request");
        let response = router.clone().oneshot(request).await.expect("an answer");
        let status = response.status();
        let bytes = to_bytes(response.into_body(), 1 << 20).await.expect("a body");
        (status, String::from_utf8(bytes.to_vec()).expect("text"))
    }

    #[test]
    fn a_game_that_panics_is_answered_and_leaves_the_server_as_it_was() {
        let catalog = Catalog::new().with(Entry::new("broken", || Broken));
        let house = House {
            name: "broken".to_owned(),
            catalog: Arc::new(catalog),
            opens: "broken".to_owned(),
            looks: Desk::new(LOOKS).expect("threads"),
            searches: Desk::new(SEARCHES).expect("threads"),
            underway: Underway::default(),
        };
        let router = router(Arc::new(house), Guard::of_names(&["localhost"]));
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            // More often than there are seats.
            for _ in 0..20 {
                let (status, body) = ask(&router, "/api/think", r#"{"game":"broken"}"#).await;
                assert_eq!(status, StatusCode::OK);
                assert!(
                    body.ends_with("this broke down: the reason stands on standard error\"}\n"),
                    "{body}"
                );
            }
            let (status, body) = ask(&router, "/api/position", r#"{"game":"broken","moves":["1"]}"#).await;
            assert_eq!(
                (status, body.contains("broke down")),
                (StatusCode::INTERNAL_SERVER_ERROR, true),
                "{body}"
            );
            let (status, body) = ask(&router, "/api/position", r#"{"game":"broken"}"#).await;
            assert_eq!((status, body.contains(r#""legal":["1"]"#)), (StatusCode::OK, true), "{body}");
        });
    }
}
