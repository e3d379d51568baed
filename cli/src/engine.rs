//! The line protocol of docs/PROTOCOL.md, from both ends: this program as an engine, and other programs as
//! players.

mod conversation;
mod options;
mod request;
mod score;
mod thinking;

pub(crate) use conversation::serve;

/// The longest line of the protocol in bytes, its end not counted.
const LONGEST: usize = 1 << 20;
