//! The page in the browser, and what it asks: a small server with everything embedded.
//!
//! The way of a request: `listening` takes the connection and reads its head, `guard` turns away what did not come from
//! the page itself, `router` knows what is where, `answers` asks a session, and `desk` lets only so many work at once.
//! `page` is what the browser is given. Nothing is kept between requests but the searches that are `underway`: each says where
//! its game stands.

mod address;
mod answers;
mod desk;
mod guard;
mod listening;
mod page;
mod question;
mod refusal;
mod router;
mod searching;
mod token;
mod underway;
mod visitors;

use std::io::Write;
use std::sync::Arc;

use plywood::{Cancel, Catalog};
use tokio::runtime;

use crate::failure::Failure;
use crate::program::Program;
use crate::terminal;
use crate::web::address::Address;
use crate::web::desk::{Desk, LOOKS, SEARCHES};
use crate::web::guard::Guard;
use crate::web::token::Token;
use crate::web::underway::Underway;

/// What and where to serve.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// The game that the page opens with, in full.
    pub(crate) opens: String,
    /// The host to listen at.
    pub(crate) host: String,
    /// The port to listen at, or 0 for a free one.
    pub(crate) port: u16,
    /// Names beside the host's by which a browser may ask.
    pub(crate) allowed: Vec<String>,
}

/// What every request finds in the house.
#[derive(Debug)]
struct House {
    /// What the program is called.
    name: String,
    catalog: Arc<Catalog>,
    opens: String,
    /// Where boards are looked at.
    looks: Desk,
    /// Where searches are made.
    searches: Desk,
    /// Those that are being made.
    underway: Underway,
}

/// Serves the page until `cancel` is switched. Its address is written to `output` once it can be opened.
pub(crate) fn serve(
    program: &Program,
    terms: &Terms,
    cancel: &Cancel,
    output: &mut dyn Write,
) -> Result<(), Failure> {
    let runtime = runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let address = Address::bind(&terms.host, terms.port).await?;
        let token = if address.is_loopback() { None } else { Some(Token::any()?) };
        writeln!(output, "{}", address.link(token.as_ref()))?;
        output.flush()?;
        terminal::note(&program.name, "open this address in a browser; Ctrl-C ends it");
        if token.is_some() {
            let warning = "warning: other machines can reach this. Whoever has the address with its token can play, \
                and the connection is not encrypted";
            terminal::note(&program.name, warning);
        }
        let house = Arc::new(House {
            name: program.name.clone(),
            catalog: Arc::clone(&program.catalog),
            opens: terms.opens.clone(),
            looks: Desk::new(LOOKS)?,
            searches: Desk::new(SEARCHES)?,
            underway: Underway::default(),
        });
        let guard = Guard::new(&address, &terms.allowed, token);
        listening::listen(address.into_listener(), router::router(house, guard), cancel).await;
        Ok(())
    })
    // Whatever is still asked is dropped with the runtime, and that stops its search.
}
