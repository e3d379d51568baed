//! How much is done at once: a desk with a few seats and a short queue.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::{JoinHandle, spawn_blocking};
use tokio::time::timeout;

use crate::web::refusal::Refusal;

/// How many work at once, and how many may wait for it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    seats: usize,
    queue: usize,
}

/// Searches keep a processor busy for seconds.
pub(crate) const SEARCHES: Size = Size { seats: 2, queue: 8 };

/// A look at a board takes no time, unless somebody means it ill.
pub(crate) const LOOKS: Size = Size { seats: 4, queue: 256 };

/// How long anybody waits in a queue.
const PATIENCE: Duration = Duration::from_secs(20);

/// A desk where work is done that would hold up everybody else.
#[derive(Debug)]
pub(crate) struct Desk {
    size: Size,
    seats: Arc<Semaphore>,
    /// Seats and places in the queue together.
    places: Arc<Semaphore>,
}

/// Leave to work at a desk, until it is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    _seat: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
}

impl Desk {
    /// A desk of this size.
    pub(crate) fn new(size: Size) -> Self {
        Self {
            size,
            seats: Arc::new(Semaphore::new(size.seats)),
            places: Arc::new(Semaphore::new(size.seats + size.queue)),
        }
    }

    /// Waits for a seat.
    pub(crate) async fn seat(&self) -> Result<Seat, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| Refusal::crowded(self.size.queue))?;
        let seat = timeout(PATIENCE, Arc::clone(&self.seats).acquire_owned()).await;
        match seat {
            Ok(Ok(seat)) => Ok(Seat { _seat: seat, _place: place }),
            _ => Err(Refusal::busy()),
        }
    }
}

impl Seat {
    /// Does `work` in a thread of its own; the seat is free when it has come to its end, whether or not
    /// anybody still waits for it.
    pub(crate) fn work<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        spawn_blocking(move || {
            let _seat = self;
            work()
        })
    }
}
