//! `serve`: its answers, its access control, and its limits under load.

mod access;
mod api;
pub(crate) mod client;
mod fuzz;
mod load;
mod process;
mod token;
