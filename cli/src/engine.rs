//! The line protocol of docs/PROTOCOL.md, from both ends: [`serve`] answers another program as an engine, and
//! [`EngineClient`] drives another program as a player.

mod client;
mod command_line;
mod connection;
mod error;
mod options;
mod orphans;
mod player;
mod process;
mod request;
mod search_thread;
mod server;
mod spec;
mod value_line;

pub(crate) use client::{EngineClient, EngineMove, MoveLimits, ResourceLimits};
pub(crate) use command_line::CommandLine;
pub(crate) use error::EngineError;
pub(crate) use orphans::adopt_orphans;
pub(crate) use player::EnginePlayer;
pub(crate) use process::kill_all;
pub(crate) use server::{ServeError, serve};
pub(crate) use spec::EngineSpec;
