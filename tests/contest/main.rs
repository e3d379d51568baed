//! Contests: who meets whom, what loses a game, and what the numbers are worth.

#[path = "../common/mod.rs"]
mod common;

mod faults;
mod numbers;
mod rounds;
mod text;
