//! Who is connected: so many at once, and for one more the one is shown out that has not been answered for longest.

use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Instant;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;

/// All who are connected; clones are the same list.
#[derive(Clone, Debug)]
pub(crate) struct Visitors {
    most: usize,
    began: Instant,
    list: Arc<Mutex<List>>,
}

#[derive(Debug, Default)]
struct List {
    /// How many there have been.
    count: u64,
    here: HashMap<u64, Visitor>,
}

#[derive(Clone, Debug)]
struct Visitor {
    answered: Answered,
    leave: Arc<Notify>,
}

/// When something was last sent to a visitor, in milliseconds since the house was opened; at first, when it came.
#[derive(Clone, Debug)]
struct Answered(Arc<AtomicU64>);

/// A place on the list, until it is dropped.
#[derive(Debug)]
pub(crate) struct Stay {
    number: u64,
    visitor: Visitor,
    visitors: Visitors,
}

/// A connection of which it is known when something was last sent.
#[derive(Debug)]
pub(crate) struct Heard<S> {
    stream: S,
    answered: Answered,
    began: Instant,
}

impl Visitors {
    /// At most so many at once.
    pub(crate) fn at_most(most: usize) -> Self {
        Self { most, began: Instant::now(), list: Arc::default() }
    }

    /// Takes one more. Where there are too many, whoever has waited longest since something was sent to it has to leave:
    /// that is nobody who is being answered, while there is one who only keeps the line.
    pub(crate) fn enter(&self) -> Stay {
        let answered = Answered(Arc::new(AtomicU64::new(now(self.began))));
        let visitor = Visitor { answered, leave: Arc::new(Notify::new()) };
        let mut list = self.list.lock().unwrap_or_else(PoisonError::into_inner);
        if list.here.len() >= self.most {
            let longest =
                list.here.iter().min_by_key(|(number, visitor)| (visitor.answered.when(), **number));
            if let Some(number) = longest.map(|(number, _)| *number)
                && let Some(visitor) = list.here.remove(&number)
            {
                visitor.leave.notify_one();
            }
        }
        list.count += 1;
        let number = list.count;
        list.here.insert(number, visitor.clone());
        Stay { number, visitor, visitors: self.clone() }
    }
}

impl Stay {
    /// The connection of this visitor, listened to.
    pub(crate) fn hear<S>(&self, stream: S) -> Heard<S> {
        Heard { stream, answered: self.visitor.answered.clone(), began: self.visitors.began }
    }

    /// Waits until the visitor has to leave for another.
    pub(crate) async fn over(&self) {
        self.visitor.leave.notified().await;
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        let mut list = self.visitors.list.lock().unwrap_or_else(PoisonError::into_inner);
        list.here.remove(&self.number);
    }
}

impl Answered {
    fn when(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

fn now(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}

impl<S: AsyncRead + Unpin> AsyncRead for Heard<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Heard<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let sent = Pin::new(&mut self.stream).poll_write(context, bytes);
        if let Poll::Ready(Ok(1..)) = sent {
            self.answered.0.store(now(self.began), Ordering::Relaxed);
        }
        sent
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
