//! Worker threads for games and searches, with a bounded queue: [`WorkerPool`].

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use axum::http::StatusCode;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use crate::web::error::HttpError;

/// The maximal wait for a free worker.
const MAX_WAIT: Duration = Duration::from_secs(20);

/// A fixed number of threads that run blocking work outside the async runtime.
#[derive(Debug)]
pub(crate) struct WorkerPool {
    /// The number of jobs that may wait for a worker.
    queue: usize,
    workers: Arc<Semaphore>,
    /// One permit for each worker and for each place in the queue.
    places: Arc<Semaphore>,
    jobs: Sender<Job>,
}

type Job = Box<dyn FnOnce() + Send>;

/// A free worker, reserved until it has run a job or the reservation is dropped.
#[derive(Debug)]
pub(crate) struct ReservedWorker {
    _worker: OwnedSemaphorePermit,
    _place: OwnedSemaphorePermit,
    jobs: Sender<Job>,
}

impl WorkerPool {
    /// Starts the threads, or as many as the system allows, but at least one. Each runs one job at a time, and up to `queue`
    /// jobs wait. The threads live as long as the pool: the
    /// allocator keeps freed memory for each thread, so a new thread for each job would leave more and more of it unused.
    pub(crate) fn new(workers: usize, queue: usize) -> io::Result<Self> {
        let (jobs, received) = mpsc::channel();
        let received = Arc::new(Mutex::new(received));
        let start = || {
            let received = Arc::clone(&received);
            thread::Builder::new().name("worker".to_owned()).spawn(move || run_jobs(&received))
        };
        start()?;
        let workers = 1 + (1..workers).take_while(|_| start().is_ok()).count();
        let places = Arc::new(Semaphore::new(workers + queue));
        Ok(Self { queue, workers: Arc::new(Semaphore::new(workers)), places, jobs })
    }

    /// Waits for a free worker. Fails at once if the queue is full, or after [`MAX_WAIT`] without a free worker.
    pub(crate) async fn reserve(&self) -> Result<ReservedWorker, HttpError> {
        let busy = |reason: String| HttpError::new(StatusCode::SERVICE_UNAVAILABLE, reason);
        let place = Arc::clone(&self.places).try_acquire_owned().map_err(|_| {
            let waiting = self.queue;
            busy(format!("{waiting} requests are waiting already; try again in a few seconds"))
        })?;
        let worker = timeout(MAX_WAIT, Arc::clone(&self.workers).acquire_owned()).await;
        match worker {
            Ok(Ok(worker)) => Ok(ReservedWorker { _worker: worker, _place: place, jobs: self.jobs.clone() }),
            _ => Err(busy("all workers are busy; try again in a few seconds".to_owned())),
        }
    }
}

impl ReservedWorker {
    /// Runs `work` on the worker, which is free again afterwards even if the result is not awaited. If `work` panics,
    /// the receiver fails.
    pub(crate) fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> oneshot::Receiver<T> {
        let (sender, receiver) = oneshot::channel();
        let jobs = self.jobs.clone();
        let job = move || {
            let worker = self;
            let result = work();
            drop(worker);
            let _ = sender.send(result);
        };
        // The send fails only after the last worker has ended; then the receiver fails too.
        let _ = jobs.send(Box::new(job));
        receiver
    }
}

/// Runs jobs until the pool is dropped. A panic is printed by the panic hook and ends only its job.
fn run_jobs(queue: &Mutex<Receiver<Job>>) {
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
    while let Ok(job) = next() {
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_full_queue_refuses_at_once_and_a_long_wait_ends() {
        let pool = WorkerPool::new(1, 1).expect("threads");
        let worker = pool.reserve().await.expect("a free worker");
        let (waiting, refused) = tokio::join!(pool.reserve(), pool.reserve());
        assert!(waiting.expect_err("no worker became free").json().contains("all workers are busy"));
        assert!(refused.expect_err("the queue is full").json().contains("1 requests are waiting already"));
        let result = worker.run(|| 7);
        assert_eq!(result.await, Ok(7));
        drop(pool.reserve().await.expect("the worker is free again"));
    }

    #[tokio::test]
    async fn a_panic_ends_only_its_job() {
        let pool = WorkerPool::new(1, 0).expect("threads");
        let worker = pool.reserve().await.expect("a free worker");
        assert!(worker.run(|| panic!("planned")).await.is_err());
        let worker = pool.reserve().await.expect("the worker is free again");
        assert_eq!(worker.run(|| 7).await, Ok(7));
    }
}
