//! The line protocol of docs/PROTOCOL.md, from both ends: [`serve`] answers another program as an engine, and
//! [`EngineClient`] drives another program as a player.

mod client;
mod connection;
mod error;
mod orphans;
mod player;
mod process;
mod protocol;
mod search;
mod server;

pub(crate) use client::{EngineClient, EngineMove, EngineSpec, move_wait};
pub(crate) use error::EngineError;
pub(crate) use orphans::adopt_orphans;
pub(crate) use player::EnginePlayer;
pub(crate) use process::{CommandLine, kill_all};
pub(crate) use server::{EXIT_TIMES, ServeError, serve};
