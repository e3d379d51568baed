//! The games, tested from outside.

mod alquerque;
mod common;
mod contracts;
mod hints;
mod keys;
mod laws;
mod lies;
mod rules;
mod sizes;
mod stonehenge;
mod stonehenge_hints;
mod stonehenge_keys;
