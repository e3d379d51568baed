//! Accepts connections, and limits how long each may live.

use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use plywood::Cancel;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpListener;
use tokio::select;
use tokio::time::{sleep, timeout};

use crate::web::connections::{Connections, OpenConnection};

/// The maximal number of connections; see [`Connections::add`].
const MAX_CONNECTIONS: usize = 512;

/// The time for the head of a request to arrive, and for a connection to be idle.
const HEAD_TIME: Duration = Duration::from_secs(5);

/// The lifetime of a connection. After it, the current response may take [`LAST_RESPONSE_TIME`].
const LIFETIME: Duration = Duration::from_secs(300);
const LAST_RESPONSE_TIME: Duration = Duration::from_secs(60);

/// The maximal size of the head of a request, in bytes.
const MAX_HEAD: usize = 16 << 10;

/// The pause after a failure to accept a connection, for instance because the system has no more file handles.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// The interval between two checks of the cancel flag.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Serves connections until `cancel` is set.
pub(crate) async fn listen(listener: TcpListener, router: Router, cancel: &Cancel) {
    let connections = Connections::new(MAX_CONNECTIONS);
    let accept = async {
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                sleep(ACCEPT_PAUSE).await;
                continue;
            };
            let _ = stream.set_nodelay(true);
            let router = router.clone();
            let connection = connections.add();
            tokio::spawn(async move {
                select! {
                    // Errors of a connection concern only its client.
                    _ = serve_connection(stream, &connection, router) => {}
                    () = connection.must_close() => {}
                }
            });
        }
    };
    tokio::pin!(accept);
    while !cancel.is_cancelled() {
        let _ = timeout(POLL_INTERVAL, &mut accept).await;
    }
}

/// Answers the requests of one connection until the client closes it or a time limit ends it.
async fn serve_connection(
    stream: impl AsyncRead + AsyncWrite + Unpin + 'static,
    connection: &OpenConnection,
    router: Router,
) -> hyper::Result<()> {
    let http = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(MAX_HEAD)
        .serve_connection(TokioIo::new(connection.track(stream)), TowerToHyperService::new(router));
    tokio::pin!(http);
    if let Ok(ended) = timeout(LIFETIME, &mut http).await {
        return ended;
    }
    http.as_mut().graceful_shutdown();
    timeout(LAST_RESPONSE_TIME, http).await.unwrap_or(Ok(()))
}

/// The tests run on tokio's paused clock, which jumps to the next timer whenever all tasks wait.
#[cfg(test)]
mod tests {
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::time::Instant;

    use super::*;
    use crate::web::handlers::read_body;

    /// Sends `request` to a server with one resource, and reads to the end of the connection. Returns the responses and
    /// the seconds on the paused clock.
    async fn exchange(request: &str) -> (String, u64) {
        let router = Router::new()
            .route("/", get(async || "the page"))
            .route("/slow", get(async || sleep(LIFETIME + LAST_RESPONSE_TIME * 2).await))
            .route("/body", post(async |body| read_body(body).await.map(|bytes| bytes.len().to_string())));
        let (mut client, server) = tokio::io::duplex(1 << 16);
        let connection = Connections::new(1).add();
        let started = Instant::now();
        let serving = async move {
            let _ = serve_connection(server, &connection, router).await;
        };
        let reading = async {
            client.write_all(request.as_bytes()).await.expect("the server reads");
            let mut answer = String::new();
            client.read_to_string(&mut answer).await.expect("the answer is text");
            answer
        };
        let ((), answer) = tokio::join!(serving, reading);
        (answer, started.elapsed().as_secs())
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_connection_is_closed_after_the_head_time() {
        for head in ["", "GET / HTTP/1.1\r\nHost: local"] {
            let (answer, seconds) = exchange(head).await;
            assert_eq!(seconds, HEAD_TIME.as_secs(), "{head:?}: {answer}");
        }
        let (answer, seconds) = exchange("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
        assert!(answer.ends_with("the page"), "{answer}");
        assert_eq!(seconds, HEAD_TIME.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_does_not_arrive_is_refused() {
        let head =
            "POST /body HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 20\r\n\r\n";
        let (answer, seconds) = exchange(&format!("{head}nineteen characters")).await;
        assert!(answer.starts_with("HTTP/1.1 408 ") && answer.contains("did not arrive"), "{answer}");
        assert_eq!(seconds, 5);
        let (answer, seconds) = exchange(&format!("{head}just twenty letters.")).await;
        assert!(answer.ends_with("20"), "{answer}");
        assert_eq!(seconds, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_response_may_outlast_the_lifetime_of_its_connection_only_for_a_while() {
        let (answer, seconds) = exchange("GET /slow HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
        assert_eq!((&*answer, seconds), ("", (LIFETIME + LAST_RESPONSE_TIME).as_secs()));
    }
}
