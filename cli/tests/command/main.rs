//! The command as whoever types it, or calls it from a script, meets it.

mod analyze;
mod contest;
mod counts;
mod engine;
#[cfg(unix)]
mod guests;
mod lecture;
mod manners;
mod play;
mod running;
mod solve;
mod suite;
