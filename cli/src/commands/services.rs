//! The commands for other programs and for the shell: `serve`, `engine`, `completions` and `man`.

use std::io::{self, BufReader, Write};

use clap_mangen::Man as Page;
use plywood_render::positions::open_tree;

use crate::arguments::{Completions, Man, Serve};
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::program::{CommandResult, Program};
use crate::{engine, interrupt, web};

/// The maximal length of a tree in characters: it must fit into the URL of the page.
const MAX_TREE: usize = 4_000;

/// Runs `serve`: the page in the browser.
pub(super) fn serve(options: &Serve, program: &Program, output: &mut dyn Write) -> CommandResult {
    // The page opens with the start page if the catalog has several games and none of them was named.
    let opens_start_page = options.game.is_none() && program.catalog.games().nth(1).is_some();
    let initial_game = match options.game.as_deref().and_then(open_tree) {
        Some(tree) => Some(limit_tree(tree?.spec())?),
        None if opens_start_page => None,
        None => Some(program.open(options.game.as_deref())?.spec().to_owned()),
    };
    let (host, allowed_hosts) = (options.host.clone(), options.allow_host.clone());
    let (port, prepare) = (options.port, program.prepare_limits());
    let server = web::ServerOptions { initial_game, host, port, allowed_hosts, prepare };
    web::serve::<Failure>(
        &program.name,
        &program.catalog,
        &server,
        &interrupt::listen(&program.name),
        output,
    )?;
    Ok(CommandEnding::Interrupted)
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

/// Runs `engine`: the line protocol on standard input and output.
pub(super) fn engine(program: &Program, output: &mut dyn Write) -> CommandResult {
    let open = |spec: Option<&str>| program.open(spec).map_err(|failure| failure.to_string());
    let searches = program.catalog.searches();
    let (input, times) = (BufReader::new(io::stdin()), engine::EXIT_TIMES);
    let prepare = program.prepare_limits();
    let served = engine::EngineProgram { name: &program.name, searches: &searches, open: &open, prepare };
    Ok(engine::serve(input, times, served, &interrupt::listen(&program.name), output)?)
}

/// Runs `completions`: the completion script for a shell.
pub(super) fn completions(options: &Completions, program: &Program, output: &mut dyn Write) -> CommandResult {
    // The generator panics on write errors, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut program.parser(), &program.name, &mut script);
    output.write_all(&script)?;
    Ok(CommandEnding::Done)
}

/// Runs `man`: a manual page.
pub(super) fn man(options: &Man, program: &Program, output: &mut dyn Write) -> CommandResult {
    let mut parser = program.parser();
    parser.build();
    let page = match &options.command {
        None => Page::new(parser),
        Some(name) => {
            let known: Vec<&str> = parser.get_subcommands().map(clap::Command::get_name).collect();
            let reason = format!("unknown command `{name}`: the commands are {}", known.join(", "));
            let command = parser.find_subcommand(name).ok_or(Failure::Usage(reason))?;
            Page::new(command.clone()).title(format!("{}-{name}", program.name))
        }
    };
    page.render(output)?;
    Ok(CommandEnding::Done)
}
