//! The line protocol of docs/PROTOCOL.md, from both ends: [`serve`] answers another program as an engine, and
//! [`EngineClient`] drives another program as a player, also one that uses the protocol UCI.

mod client;
mod connection;
mod dialect;
mod error;
mod orphans;
mod player;
mod process;
mod protocol;
mod search;
mod server;

pub(crate) use client::{EngineClient, EngineMove, EngineSpec, move_wait};
pub(crate) use dialect::{Dialect, SearchInfo};
pub(crate) use error::EngineError;
pub(crate) use orphans::adopt_orphans;
pub(crate) use player::EnginePlayer;
pub(crate) use process::{CommandLine, kill_all};
pub(crate) use server::{EXIT_TIMES, EngineProgram, ServeError, serve};
