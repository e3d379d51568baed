//! The data that all request handlers share: [`ServerState`].

use std::io;
use std::sync::Arc;

use plywood::Catalog;

use crate::web::running_searches::RunningSearches;
use crate::web::worker_pool::{POSITION_POOL, SEARCH_POOL, WorkerPool};

/// The data that all request handlers share.
#[derive(Debug)]
pub(super) struct ServerState {
    /// The name of the program.
    pub(super) name: String,
    pub(super) catalog: Arc<Catalog>,
    pub(super) opens: String,
    pub(super) positions: WorkerPool,
    pub(super) searches: WorkerPool,
    pub(super) running: RunningSearches,
}

impl ServerState {
    pub(super) fn new(name: &str, catalog: Arc<Catalog>, opens: &str) -> io::Result<Self> {
        Ok(Self {
            name: name.to_owned(),
            catalog,
            opens: opens.to_owned(),
            positions: WorkerPool::new(POSITION_POOL)?,
            searches: WorkerPool::new(SEARCH_POOL)?,
            running: RunningSearches::default(),
        })
    }
}
