//! Contests: who meets whom, what loses a game, and what the numbers are worth.

mod faults;
mod numbers;
mod rounds;
mod text;
