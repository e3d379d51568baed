//! Contests: pairings, forfeits and statistics.

mod adjudication;
mod faults;
mod numbers;
mod rounds;
mod schedule;
mod simulation;
mod text;
