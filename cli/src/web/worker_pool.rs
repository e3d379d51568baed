//! How much is done at once: a desk with a few seats and a short queue.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
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
    /// To the threads that work here, one for each seat.
    jobs: Sender<Job>,
}

/// A piece of work.
type Job = Box<dyn FnOnce() + Send>;

/// Leave to work at a desk, until it is dropped.
#[derive(Debug)]
pub(crate) struct Seat {
    _permit: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
    jobs: Sender<Job>,
}

impl Desk {
    /// A desk of this size, with a thread for each seat. They stay: what the system keeps for a thread of the memory that
    /// a search has given back is there for the next search, and does not add up from thread to thread.
    pub(crate) fn new(size: Size) -> io::Result<Self> {
        let (jobs, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        for _ in 0..size.seats {
            let waiting = Arc::clone(&waiting);
            thread::Builder::new().name("desk".to_owned()).spawn(move || work_on(&waiting))?;
        }
        let seats = Arc::new(Semaphore::new(size.seats));
        let places = Arc::new(Semaphore::new(size.seats + size.queue));
        Ok(Self { size, seats, places, jobs })
    }

    /// Waits for a seat.
    pub(crate) async fn seat(&self) -> Result<Seat, Refusal> {
        let place = Arc::clone(&self.places).try_acquire_owned();
        let place = place.map_err(|_| Refusal::crowded(self.size.queue))?;
        let seat = timeout(PATIENCE, Arc::clone(&self.seats).acquire_owned()).await;
        match seat {
            Ok(Ok(seat)) => Ok(Seat { _permit: seat, _place: place, jobs: self.jobs.clone() }),
            _ => Err(Refusal::busy()),
        }
    }
}

impl Seat {
    /// Does `work` in a thread of the desk; the seat is free when it has come to its end, whether or not anybody still
    /// waits for it. Nothing is heard of work that panics.
    pub(crate) fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (answer, listener) = oneshot::channel();
        let jobs = self.jobs.clone();
        let job = move || {
            let seat = self;
            let found = work();
            drop(seat);
            let _ = answer.send(found);
        };
        // Where nobody works any more nobody listens either.
        let _ = jobs.send(Box::new(job));
        listener
    }
}

/// Does one job after the other, until there will be no more. One that panics says so on standard error, and that is all.
fn work_on(waiting: &Mutex<Receiver<Job>>) {
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(job) = next() {
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}
