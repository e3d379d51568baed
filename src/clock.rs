//! The clock that measures the time of searches.

/// The clock of the standard library.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) use std::time::Instant;

/// The clock of the browser: the clock of the standard library panics on WebAssembly targets without a system.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) use web_time::Instant;
