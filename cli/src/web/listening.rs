//! Connections: how many there may be, and how long one may take.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use plywood::Cancel;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// How many connections there may be at once. One more waits until another ends.
const CONNECTIONS: usize = 512;

/// How long the head of a request may take to arrive, and how long a connection may be idle.
const HEAD: Duration = Duration::from_secs(5);

/// How long a connection lives, so that one whose client reads nothing ends too. A browser opens another.
const LIFE: Duration = Duration::from_secs(300);

/// The most bytes that are kept of a request's head.
const HEAD_BYTES: usize = 16 << 10;

/// How long to wait where a connection could not be taken, as when the system has no more of them.
const PAUSE: Duration = Duration::from_millis(50);

/// How often the switch is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// Answers whoever connects, until `cancel` is switched.
pub(crate) async fn listen(listener: TcpListener, router: Router, cancel: &Cancel) {
    let connections = Arc::new(Semaphore::new(CONNECTIONS));
    let accepting = async {
        // The semaphore is never closed.
        while let Ok(permit) = Arc::clone(&connections).acquire_owned().await {
            let Ok((stream, _)) = listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            let router = router.clone();
            tokio::spawn(async move {
                let _permit = permit;
                // What is wrong with a connection is its client's business.
                let _ = timeout(LIFE, answer(stream, router)).await;
            });
        }
    };
    tokio::pin!(accepting);
    while !cancel.is_cancelled() {
        let _ = timeout(GLANCE, &mut accepting).await;
    }
}

/// Answers the requests of one connection.
async fn answer(stream: TcpStream, router: Router) -> hyper::Result<()> {
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .await
}
