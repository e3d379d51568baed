//! The line protocol of docs/PROTOCOL.md, from both ends: this program as an engine, and other programs as
//! players.

mod child;
mod conversation;
mod listening;
mod options;
mod orphans;
mod player;
mod process;
mod request;
mod score;
mod thinking;
mod trouble;

pub(crate) use child::{Allowance, Answer, Child, CommandLine, Task};
pub(crate) use conversation::serve;
pub(crate) use orphans::adopt;
pub(crate) use player::EnginePlayer;
pub(crate) use process::end_all;
pub(crate) use trouble::Trouble;

/// The longest line of the protocol in bytes, its end not counted.
const LONGEST: usize = 1 << 20;
