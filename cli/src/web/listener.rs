//! Accepts connections, and limits their number and lifetime: a new connection beyond the limit closes another one.

use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use plywood::Cancel;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpListener;
use tokio::select;
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

/// The maximal number of connections; see [`Connections::add`].
const MAX_CONNECTIONS: usize = 512;

/// The longest time for the head of a request to arrive, and for a connection to be idle.
const HEAD_TIME: Duration = Duration::from_secs(5);

/// The longest lifetime of a connection. After it, the current response may take [`LAST_RESPONSE_TIME`].
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

/// A shared list of the open connections.
#[derive(Clone, Debug)]
struct Connections {
    limit: usize,
    list: Arc<Mutex<HashMap<u64, Activity>>>,
    /// A clock that counts connections and writes.
    ticks: Arc<AtomicU64>,
}

/// The data of a connection in the list.
#[derive(Clone, Debug)]
struct Activity {
    /// The tick of the last write, or 0.
    last_write: Arc<AtomicU64>,
    close: Arc<Notify>,
}

/// An entry of the list; dropping it removes the connection from the list.
#[derive(Debug)]
struct OpenConnection {
    id: u64,
    activity: Activity,
    connections: Connections,
}

/// A stream that records the tick of its last write.
#[derive(Debug)]
struct TrackedStream<S> {
    stream: S,
    last_write: Arc<AtomicU64>,
    ticks: Arc<AtomicU64>,
}

impl Connections {
    /// Returns an empty list for at most `limit` connections.
    fn new(limit: usize) -> Self {
        Self { limit, list: Arc::default(), ticks: Arc::default() }
    }

    /// Adds a connection. If the list is full, another connection is closed. If most connections have received no response
    /// yet, this is the oldest of them; otherwise, it is the connection whose last response is the oldest. So neither
    /// silent nor idle clients displace a client that is receiving a response.
    fn add(&self) -> OpenConnection {
        let id = self.tick();
        let activity = Activity { last_write: Arc::default(), close: Arc::default() };
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if list.len() >= self.limit
            && let Some(closed) = self.least_active(&list).and_then(|id| list.remove(&id))
        {
            closed.close.notify_one();
        }
        list.insert(id, activity.clone());
        OpenConnection { id, activity, connections: self.clone() }
    }

    fn least_active(&self, list: &HashMap<u64, Activity>) -> Option<u64> {
        let last_write = |activity: &Activity| activity.last_write.load(Ordering::Relaxed);
        let silent = || list.iter().filter(|(_, activity)| last_write(activity) == 0).map(|(id, _)| *id);
        if silent().count() > self.limit / 2 {
            return silent().min();
        }
        let served = list.iter().filter(|(_, activity)| last_write(activity) > 0);
        served.min_by_key(|(_, activity)| last_write(activity)).map(|(id, _)| *id)
    }

    fn tick(&self) -> u64 {
        self.ticks.fetch_add(1, Ordering::Relaxed) + 1
    }
}

impl OpenConnection {
    /// Wraps the stream of this connection, so that its writes are recorded.
    fn track<S>(&self, stream: S) -> TrackedStream<S> {
        let last_write = Arc::clone(&self.activity.last_write);
        TrackedStream { stream, last_write, ticks: Arc::clone(&self.connections.ticks) }
    }

    /// Waits until this connection has to close for another one.
    async fn must_close(&self) {
        self.activity.close.notified().await;
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut list = self.connections.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.remove(&self.id);
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for TrackedStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for TrackedStream<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if let Poll::Ready(Ok(1..)) = written {
            let tick = self.ticks.fetch_add(1, Ordering::Relaxed) + 1;
            self.last_write.store(tick, Ordering::Relaxed);
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Some tests run on tokio's paused clock, which jumps to the next timer whenever all tasks wait.
#[cfg(test)]
mod tests {
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::time::Instant;

    use super::*;
    use crate::web::router::read_body;

    /// Sends `request` to a server; returns its responses, and the seconds until it closes the connection.
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

    /// Adds `count` connections; the first `served` of them receive a byte.
    async fn fill(connections: &Connections, count: usize, served: usize) -> Vec<OpenConnection> {
        let open: Vec<OpenConnection> = (0..count).map(|_| connections.add()).collect();
        for connection in &open[..served] {
            write(connection).await;
        }
        open
    }

    async fn write(connection: &OpenConnection) {
        connection.track(tokio::io::sink()).write_all(b"x").await.expect("a sink accepts all");
    }

    /// Returns the indices of the connections that were closed to make room.
    fn closed(open: &[OpenConnection]) -> Vec<usize> {
        let list = open[0].connections.list.lock().expect("no panic");
        (0..open.len()).filter(|index| !list.contains_key(&open[*index].id)).collect()
    }

    #[tokio::test]
    async fn the_oldest_silent_connection_closes_while_silent_ones_are_the_majority() {
        let connections = Connections::new(8);
        let open = fill(&connections, 8, 3).await;
        let _more = (connections.add(), connections.add());
        assert_eq!(closed(&open), [3, 4]);
        open[3].must_close().await;
        open[4].must_close().await;
    }

    #[tokio::test]
    async fn the_longest_idle_connection_closes_while_served_ones_are_the_majority() {
        let connections = Connections::new(8);
        let open = fill(&connections, 8, 6).await;
        write(&open[0]).await;
        let _new = connections.add();
        assert_eq!(closed(&open), [1]);
        open[1].must_close().await;
    }

    #[tokio::test]
    async fn a_dropped_connection_makes_room() {
        let connections = Connections::new(2);
        let mut open = fill(&connections, 2, 2).await;
        drop(open.remove(1));
        open.push(connections.add());
        assert!(closed(&open).is_empty());
    }
}
