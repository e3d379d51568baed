//! The games, tested from outside.

mod common;
mod contracts;
mod rules;
mod sizes;
mod stonehenge;
