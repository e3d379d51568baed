//! The page in the browser and the HTTP server behind it; all files are embedded in the program.
//!
//! A request passes through these modules: `listener` accepts the connection, `access` refuses requests of other pages,
//! `router` reads the body and chooses a worker pool, and [`plywood_render::api`] computes the answer. The server keeps no
//! state between requests except the running searches: each request contains its whole position.

mod access;
mod address;
mod error;
mod listener;
mod options;
mod page;
mod router;
mod search_stream;
mod share;
mod worker_pool;

use std::io::{self, Write};
use std::sync::Arc;

use plywood::{Cancel, Catalog};
use tokio::runtime;

use crate::web::access::AccessControl;
pub(crate) use crate::web::address::BindError;
use crate::web::address::{BoundAddress, Token};
pub(crate) use crate::web::options::ServerOptions;
use crate::web::router::ServerState;
use crate::web::share::SharedAddresses;
use crate::{terminal, threads};

/// The number of threads that handle connections.
const RUNTIME_THREADS: usize = 2;
/// The number of other threads that the server needs: a worker for positions and one for searches.
const MIN_WORKERS: usize = 2;

/// Serves the page until `cancel` is set. Writes the address of the page to `output` as soon as a browser can open it.
///
/// # Errors
///
/// Fails if the address cannot be bound or printed, or if the system lacks threads or random numbers.
pub(crate) fn serve<E: From<BindError> + From<io::Error>>(
    name: &str,
    catalog: &Arc<Catalog>,
    options: &ServerOptions,
    cancel: &Cancel,
    output: &mut dyn Write,
) -> Result<(), E> {
    // A runtime of several threads panics if the system does not start them. The workers need threads, too.
    let mut builder = if threads::can_start(RUNTIME_THREADS + MIN_WORKERS) {
        runtime::Builder::new_multi_thread()
    } else {
        terminal::note(name, "warning: the system starts few threads; the server answers more slowly");
        runtime::Builder::new_current_thread()
    };
    let runtime = builder.worker_threads(RUNTIME_THREADS).enable_all().build()?;
    runtime.block_on(async {
        let address = BoundAddress::bind(&options.host, options.port).await?;
        let token = if address.bound.ip().is_loopback() { None } else { Some(Token::random()?) };
        let urls = address.urls(token.as_ref())?;
        writeln!(output, "{}", urls[0])?;
        output.flush()?;
        terminal::note(name, "open this address in a browser; Ctrl-C ends the server");
        if token.is_some() {
            for url in &urls[1..] {
                terminal::note(name, format!("another address of this machine: {url}"));
            }
            if let Some(code) = share::qr_text(&urls[0]) {
                terminal::show_picture(&code);
            }
            let warning = "warning: other machines can reach this server. Everybody who has the address with its token \
                can play, and the connection is not encrypted";
            terminal::note(name, warning);
        }
        let shared = SharedAddresses::new(if token.is_some() { urls } else { Vec::new() });
        let state = Arc::new(ServerState::new(name, Arc::clone(catalog), options, shared)?);
        let access = AccessControl::new(&address, &options.allowed_hosts, token);
        listener::listen(address.listener, router::router(&state, access), cancel).await;
        Ok(())
    })
    // The runtime drops all connections, which stops their searches.
}
