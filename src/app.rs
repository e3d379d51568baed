//! The text interface of the engine: games by name, and sessions in which moves and positions are text.

pub mod catalog;
pub mod session;
