//! The memory of this process, in addition to the memory that searches count themselves, and the limits of searches on a
//! system with little memory: [`PrepareLimits`].

use std::fmt::{self, Debug};
use std::sync::Arc;

use plywood::Limits;

/// A function that lowers the limits of a search to what the system provides, and adds a receiver of its warnings. Clones
/// share the function.
#[derive(Clone)]
pub(crate) struct PrepareLimits(Arc<dyn Fn(Limits) -> Limits + Send + Sync>);

impl PrepareLimits {
    pub(crate) fn new(prepare: impl Fn(Limits) -> Limits + Send + Sync + 'static) -> Self {
        Self(Arc::new(prepare))
    }

    /// Returns the limits for a search that begins now.
    pub(crate) fn prepared(&self, limits: Limits) -> Limits {
        (self.0)(limits)
    }
}

impl Debug for PrepareLimits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PrepareLimits")
    }
}

/// Returns the most memory that this process has used at one time, in bytes: code, libraries, stacks and all data that
/// were in main memory. `None` on a system that does not report it in a file, as Linux does.
pub(crate) fn process_peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// Returns how much more memory this process may map, in bytes; `None` if the system sets no limit, as `ulimit -v` does.
#[cfg(target_os = "linux")]
pub(crate) fn free_address_space() -> Option<u64> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::As).current?;
    let sizes = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = sizes.split(' ').next()?.parse().ok()?;
    Some(limit.saturating_sub(pages * rustix::param::page_size() as u64))
}

/// Returns `None`: on this system, the limit is not known.
#[cfg(not(target_os = "linux"))]
pub(crate) fn free_address_space() -> Option<u64> {
    None
}

/// Returns the memory of freed blocks to the system. A server needs this after a search: the allocator of the GNU C
/// library has a heap for each thread, and it keeps most of what is freed inside a heap.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "no library has a safe form of the call")]
pub(crate) fn return_freed_memory() {
    // SAFETY: the call changes no block that is in use, and other threads may allocate at the same time.
    unsafe { libc::malloc_trim(0) };
}

/// Does nothing: only the GNU C library has `malloc_trim`.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn return_freed_memory() {}

/// Returns a sentence about the peak of the process, if it is known.
pub(crate) fn process_peak_text() -> Option<String> {
    #[expect(clippy::cast_precision_loss, reason = "a number with one place")]
    let mebibytes = process_peak_bytes()? as f64 / f64::from(1 << 20);
    Some(format!("the whole process used at most {mebibytes:.1} MiB of memory"))
}
