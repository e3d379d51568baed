//! The options of the commands `serve`, `engine`, `new`, `completions` and `man`.

use std::net::IpAddr;
use std::path::PathBuf;

use axum::http::uri::Authority;
use clap::Args;
use clap_complete::Shell;

use super::common::whole;

/// Serve a page to play and analyze games in the browser
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Ctrl-C ends the server. docs/PAGE.md describes the page, and the API for other programs."
)]
pub(crate) struct Serve {
    /// The game that the page opens with, or a tree such as "((3 5) (2 9))"; without GAME, the page opens with a choice of
    /// all games. The page can switch to any other game
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// The port to listen on; 0 takes a free one
    #[arg(long, value_name = "P", default_value = "8080", allow_negative_numbers = true,
        value_parser = whole(0..=u16::MAX, "a port", 8080))]
    pub(crate) port: u16,
    /// Listen on this address or name of this machine, such as 0.0.0.0; other machines need the printed token
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    pub(crate) host: String,
    /// A further host name by which browsers may address the server; may be repeated
    #[arg(long, value_name = "NAME", value_parser = parse_host_name)]
    pub(crate) allow_host: Vec<String>,
}

/// Parses the name of a host, as the header `Host` contains it before the port.
fn parse_host_name(text: &str) -> Result<String, String> {
    let is_address = text.parse::<IpAddr>().is_ok();
    let is_name = text.parse::<Authority>().is_ok_and(|authority| authority.host() == text);
    if is_address || is_name {
        return Ok(text.to_owned());
    }
    Err("expected a name or an IP address without a scheme and a port, such as games.example.org".to_owned())
}

/// Play for other programs, by a line protocol on standard input and output
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Type `plywood`, then `game tic-tac-toe`, `position moves b2`, `legal`, `go movetime 1000`, \
    and `quit`. docs/PROTOCOL.md describes the protocol."
)]
pub(crate) struct Engine {}

/// Write a crate with a complete game, its tests and its command, as a start for your own game
#[derive(Clone, Debug, Args)]
#[command(after_help = "docs/ADDING_A_GAME.md describes the crate, and what to change.")]
pub(crate) struct New {
    /// The name of the crate and of its folder, which must not exist yet
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// The sources of plywood on which the crate depends; by default those from which this command was built
    #[arg(long, value_name = "PATH")]
    pub(crate) plywood: Option<PathBuf>,
}

/// Print the completion script for a shell
#[derive(Clone, Debug, Args)]
pub(crate) struct Completions {
    /// The shell
    pub(crate) shell: Shell,
}

/// Print a manual page, to be read with `man -l -`
#[derive(Clone, Debug, Args)]
pub(crate) struct Man {
    /// The command that the page describes; by default the program
    pub(crate) command: Option<String>,
}
