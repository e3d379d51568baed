//! Warnings of searches that get less from the system than their limits allow: [`Warning`].

use std::fmt::{self, Debug, Display};
use std::sync::Arc;

/// A reason why a search is slower than its limits would allow. Its answer is not affected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Warning {
    /// The system did not provide the memory for the transposition table that the memory limit allows.
    SmallTable {
        /// The largest size of the table that the memory limit allows, in bytes.
        wanted: u64,
        /// The largest size of the table in this search, in bytes.
        largest: u64,
    },
    /// The system did not start all threads that the limits allow.
    FewThreads {
        /// The number of threads that were not started.
        missing: u32,
    },
}

impl Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::SmallTable { wanted, largest } => {
                let [wanted, largest] = [wanted, largest].map(|bytes| bytes >> 20);
                write!(
                    f,
                    "the system has no memory for a table of {wanted} MiB; the table has at most {largest} MiB"
                )
            }
            Warning::FewThreads { missing } => {
                let threads = if *missing == 1 { "thread" } else { "threads" };
                write!(f, "{missing} {threads} could not be started: the search uses the others")
            }
        }
    }
}

/// A function that receives the warnings of searches, at the time when they arise. Clones share the function.
///
/// ```
/// use std::sync::{Arc, Mutex};
/// use plywood::{Limits, Searcher, Warning, Warnings, ZeroEvaluator, solver::Solver, toy::Toy};
///
/// let texts = Arc::new(Mutex::new(Vec::new()));
/// let received = Arc::clone(&texts);
/// let warnings = Warnings::new(move |warning: Warning| {
///     received.lock().expect("no panic").push(warning.to_string());
/// });
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let limits = Limits::none().with_warnings(warnings.clone());
/// Solver::default().search(&toy, &ZeroEvaluator, &limits);
/// assert!(texts.lock().expect("no panic").is_empty());
/// warnings.warn(Warning::FewThreads { missing: 1 });
/// let expected = "1 thread could not be started: the search uses the others";
/// assert_eq!(*texts.lock().expect("no panic"), [expected]);
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone)]
pub struct Warnings(Arc<dyn Fn(Warning) + Send + Sync>);

impl Warnings {
    /// Creates a receiver that calls `receive`, which may be called from any thread.
    pub fn new(receive: impl Fn(Warning) + Send + Sync + 'static) -> Self {
        Self(Arc::new(receive))
    }

    /// Passes a warning to the receiver.
    pub fn warn(&self, warning: Warning) {
        (self.0)(warning);
    }
}

impl Debug for Warnings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Warnings")
    }
}
