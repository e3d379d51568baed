//! The games, tested from outside.

mod common;
mod contracts;
mod hints;
mod keys;
mod laws;
mod rules;
mod sizes;
mod stonehenge;
