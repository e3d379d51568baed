//! The running searches, each with a name by which `/api/stop` can stop it.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use plywood::Cancel;

use crate::web::token::Token;

/// A shared list of the running searches.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunningSearches(Arc<Mutex<HashMap<String, Cancel>>>);

/// An entry of the list; dropping it removes the search from the list.
#[derive(Debug)]
pub(crate) struct RunningSearch {
    name: String,
    list: RunningSearches,
}

impl RunningSearches {
    /// Adds a search that `cancel` stops, under a random name.
    pub(crate) fn add(&self, cancel: Cancel) -> io::Result<RunningSearch> {
        let name = Token::random()?.to_string();
        self.with(|list| list.insert(name.clone(), cancel));
        Ok(RunningSearch { name, list: self.clone() })
    }

    /// Stops the search of this name, which then reports its best result so far. Returns whether it was running.
    pub(crate) fn stop(&self, name: &str) -> bool {
        self.with(|list| list.get(name).inspect(|cancel| cancel.cancel()).is_some())
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<String, Cancel>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl RunningSearch {
    /// The name of the search.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for RunningSearch {
    fn drop(&mut self) {
        self.list.with(|list| list.remove(&self.name));
    }
}
