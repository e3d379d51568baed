//! The options of the server.

use crate::memory::PrepareLimits;

/// The options of the server.
#[derive(Clone, Debug)]
pub(crate) struct ServerOptions {
    /// The spec of the game that the page opens with; `None` for the start page.
    pub(crate) initial_game: Option<String>,
    /// The host to listen on.
    pub(crate) host: String,
    /// The port to listen on, or 0 for a free one.
    pub(crate) port: u16,
    /// Further host names by which browsers may address the server.
    pub(crate) allowed_hosts: Vec<String>,
    /// Prepares the limits of each search.
    pub(crate) prepare: PrepareLimits,
}
