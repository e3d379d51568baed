//! The searches under way, each with a name by which it can be told to come to its end.

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use plywood::Cancel;

use crate::web::token::Token;

/// All of them; clones are the same list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Underway(Arc<Mutex<HashMap<String, Cancel>>>);

/// A search on the list, until it is dropped.
#[derive(Debug)]
pub(crate) struct Entry {
    name: String,
    list: Underway,
}

impl Underway {
    /// Puts a search that `cancel` stops on the list, by a name that nobody can guess.
    pub(crate) fn enter(&self, cancel: Cancel) -> io::Result<Entry> {
        let name = Token::any()?.to_string();
        self.with(|list| list.insert(name.clone(), cancel));
        Ok(Entry { name, list: self.clone() })
    }

    /// Ends the search of this name with what it has found, if it is under way.
    pub(crate) fn stop(&self, name: &str) -> bool {
        self.with(|list| list.get(name).inspect(|cancel| cancel.cancel()).is_some())
    }

    fn with<T>(&self, work: impl FnOnce(&mut HashMap<String, Cancel>) -> T) -> T {
        work(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Entry {
    /// What the search is called.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.list.with(|list| list.remove(&self.name));
    }
}
