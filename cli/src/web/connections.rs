//! The open connections. Their number is limited: a new connection beyond the limit closes another one.

use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;

/// A shared list of the open connections.
#[derive(Clone, Debug)]
pub(crate) struct Connections {
    limit: usize,
    list: Arc<Mutex<HashMap<u64, Activity>>>,
    /// A clock that counts connections and writes.
    ticks: Arc<AtomicU64>,
}

/// The part of a connection that the list needs.
#[derive(Clone, Debug)]
struct Activity {
    /// The tick of the last write, or 0.
    last_write: Arc<AtomicU64>,
    close: Arc<Notify>,
}

/// An entry of the list; dropping it removes the connection from the list.
#[derive(Debug)]
pub(crate) struct OpenConnection {
    id: u64,
    activity: Activity,
    connections: Connections,
}

/// A stream that records the tick of its last write.
#[derive(Debug)]
pub(crate) struct TrackedStream<S> {
    stream: S,
    last_write: Arc<AtomicU64>,
    ticks: Arc<AtomicU64>,
}

impl Connections {
    /// An empty list for at most `limit` connections.
    pub(crate) fn new(limit: usize) -> Self {
        Self { limit, list: Arc::default(), ticks: Arc::default() }
    }

    /// Adds a connection. If the list is full, another connection is closed: the oldest that has received
    /// nothing yet, if these are the majority, or else the one whose last response is the oldest. So neither silent
    /// clients nor idle ones push out a client that is receiving a response.
    pub(crate) fn add(&self) -> OpenConnection {
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
    pub(crate) fn track<S>(&self, stream: S) -> TrackedStream<S> {
        let last_write = Arc::clone(&self.activity.last_write);
        TrackedStream { stream, last_write, ticks: Arc::clone(&self.connections.ticks) }
    }

    /// Waits until this connection has to close for another one.
    pub(crate) async fn must_close(&self) {
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

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;

    use super::*;

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

    /// The indices of the connections that were told to close.
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
