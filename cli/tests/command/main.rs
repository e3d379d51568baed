//! The command as whoever types it, or calls it from a script, meets it.

mod analyze;
mod compare;
mod compared;
mod contest;
#[cfg(unix)]
mod contest_of_guests;
mod counts;
mod documented;
mod engine;
mod explain;
#[cfg(unix)]
mod grade;
#[cfg(unix)]
mod guests;
mod lecture;
mod manners;
mod numbers;
mod play;
mod running;
mod serve;
mod solve;
mod suite;
mod tree;
