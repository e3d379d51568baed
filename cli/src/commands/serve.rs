//! `serve`: the page in the browser.

use std::io::Write;

use clap::Args;

use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt;
use crate::numbers::parse_port;
use crate::program::{CommandResult, Program};
use crate::tree_spec::open_tree;
use crate::web::{ServerOptions, StartError, serve};

/// The maximal length of a tree in characters: it must fit into the URL of the page.
const MAX_TREE: usize = 4_000;

/// Serve a page to play and analyze games in the browser
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Ctrl-C ends the server. docs/PAGE.md describes the page, and the API for other programs."
)]
pub(crate) struct Serve {
    /// The game that the page opens with, or a tree such as "((3 5) (2 9))"; the page can switch to any other game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The port to listen on; 0 takes a free one
    #[arg(long, value_name = "P", default_value = "8080", allow_negative_numbers = true, value_parser = parse_port)]
    port: u16,
    /// Listen on this address or name of this machine, such as 0.0.0.0; other machines need the printed token
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    host: String,
    /// A further host name by which browsers may address the server; may be repeated
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
}

impl Serve {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let first = || program.catalog.games().next().map(|game| game.details().name.clone());
        let game = self.game.clone().or_else(first);
        let opens = match game.as_deref().and_then(open_tree) {
            Some(tree) => limit_tree(tree?.spec())?,
            None => program.open(game.as_deref())?.spec().to_owned(),
        };
        let allowed_hosts = self.allow_host.clone();
        let options = ServerOptions { opens, host: self.host.clone(), port: self.port, allowed_hosts };
        let served = serve(&program.name, &program.catalog, &options, &interrupt::listen(), output);
        served.map_err(|error| match error {
            StartError::Bind(error) => Failure::Address(error),
            StartError::Io(error) => Failure::Output(error),
        })?;
        Ok(Ending::Interrupted)
    }
}

fn limit_tree(tree: &str) -> Result<String, Failure> {
    if tree.len() <= MAX_TREE {
        return Ok(tree.to_owned());
    }
    let reason = format!(
        "the page takes a tree of at most {MAX_TREE} characters (got {}); `plywood tree` draws larger ones",
        tree.len()
    );
    Err(Failure::Usage(reason))
}
