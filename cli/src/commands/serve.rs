//! `serve`: the page in the browser.

use std::io::Write;

use plywood_render::positions::open_tree;

use crate::arguments::Serve;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::web::{ServerOptions, StartError, serve};

/// The maximal length of a tree in characters: it must fit into the URL of the page.
const MAX_TREE: usize = 4_000;

pub(super) fn run(options: &Serve, program: &Program, output: &mut dyn Write) -> CommandResult {
    let first = || program.catalog.games().next().map(|game| game.details().name.clone());
    let game = options.game.clone().or_else(first);
    let opens = match game.as_deref().and_then(open_tree) {
        Some(tree) => limit_tree(tree?.spec())?,
        None => program.open(game.as_deref())?.spec().to_owned(),
    };
    let allowed_hosts = options.allow_host.clone();
    let server = ServerOptions { opens, host: options.host.clone(), port: options.port, allowed_hosts };
    let result = serve(&program.name, &program.catalog, &server, &interrupt::listen(), output);
    result.map_err(|error| match error {
        StartError::Bind(error) => Failure::Address(error),
        StartError::Io(error) => Failure::Output(error),
    })?;
    Ok(Ending::Interrupted)
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
