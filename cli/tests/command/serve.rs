//! `serve`: what it answers, whom it turns away, and that nobody can make it hang.

mod answers;
mod burden;
mod client;
mod fuzz;
mod hostile;
mod process;
mod token;
