//! The solver, where it is most likely to be wrong: tables that overflow all the time, games that help it as little
//! as they may or as much, stops at any moment, threads.

mod adverse;
mod check;
mod connect_four;
mod hinted;
mod known;
mod memory;
mod stops;
mod theorem;
