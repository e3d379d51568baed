//! Connections: how many there may be, and how long one may take.

use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use plywood::Cancel;
use tokio::net::{TcpListener, TcpStream};
use tokio::select;
use tokio::time::{sleep, timeout};

use crate::web::visitors::{Stay, Visitors};

/// How many connections there may be at once. For one more another ends: see [`Visitors`].
const CONNECTIONS: usize = 512;

/// How long the head of a request may take to arrive, and how long a connection may be idle.
const HEAD: Duration = Duration::from_secs(5);

/// How long a connection lives. What is being answered then is answered to its end, but for a client that reads nothing:
/// so long it has for that. A browser opens another.
const LIFE: Duration = Duration::from_secs(300);
const FAREWELL: Duration = Duration::from_secs(60);

/// The most bytes that are kept of a request's head.
const HEAD_BYTES: usize = 16 << 10;

/// How long to wait where a connection could not be taken, as when the system has no more of them.
const PAUSE: Duration = Duration::from_millis(50);

/// How often the switch is looked at.
const GLANCE: Duration = Duration::from_millis(50);

/// Answers whoever connects, until `cancel` is switched.
pub(crate) async fn listen(listener: TcpListener, router: Router, cancel: &Cancel) {
    let visitors = Visitors::at_most(CONNECTIONS);
    let accepting = async {
        loop {
            let Ok((stream, _)) = listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            let router = router.clone();
            let stay = visitors.enter();
            tokio::spawn(async move {
                // What is wrong with a connection is its client's business.
                select! {
                    _ = answer(stream, &stay, router) => {}
                    () = stay.over() => {}
                }
            });
        }
    };
    tokio::pin!(accepting);
    while !cancel.is_cancelled() {
        let _ = timeout(GLANCE, &mut accepting).await;
    }
}

/// Answers the requests of one connection, for as long as it lives.
async fn answer(stream: TcpStream, stay: &Stay, router: Router) -> hyper::Result<()> {
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(HEAD_BYTES)
        .serve_connection(TokioIo::new(stay.hear(stream)), TowerToHyperService::new(router));
    tokio::pin!(connection);
    if let Ok(ended) = timeout(LIFE, &mut connection).await {
        return ended;
    }
    connection.as_mut().graceful_shutdown();
    timeout(FAREWELL, connection).await.unwrap_or(Ok(()))
}
