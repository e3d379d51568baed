//! The command as whoever types it, or calls it from a script, meets it.

mod analyze;
mod compare;
mod counts;
mod lecture;
mod manners;
mod numbers;
mod play;
mod running;
mod solve;
mod suite;
