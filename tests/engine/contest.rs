//! Contests: pairings, forfeits and statistics.

mod faults;
mod numbers;
mod rounds;
mod schedule;
mod simulation;
mod text;
