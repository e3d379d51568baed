//! `serve`: the page in the browser.

use std::io::Write;

use clap::Args;

use crate::arguments::numbers::parse_port;
use crate::arguments::position::read_tree;
use crate::ending::Ending;
use crate::failure::Failure;
use crate::interrupt;
use crate::program::{CommandResult, Program};
use crate::web::{Terms, serve};

/// The longest tree, in characters: it has to fit into the address of a page.
const LONGEST_TREE: usize = 4_000;

/// Show the page: play, and see what each move is worth, in the browser
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "Ctrl-C ends it. docs/PAGE.md says what there is to see, and what other programs can ask."
)]
pub(crate) struct Serve {
    /// The game that the page opens with, or a tree such as "((3 5) (2 9))"; any other game can be chosen there
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// The port to listen at; 0 takes a free one
    #[arg(long, value_name = "P", default_value = "8080", allow_negative_numbers = true, value_parser = parse_port)]
    port: u16,
    /// Let other machines in by this address or name of this one, such as 0.0.0.0; they need a token, which is printed
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    host: String,
    /// Another name by which a browser may ask for the page; may be given more than once
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
}

impl Serve {
    pub(crate) fn run(&self, program: &Program, output: &mut dyn Write) -> CommandResult {
        let first = || program.catalog.games().next().map(|game| game.details().name.clone());
        let game = self.game.clone().or_else(first);
        let opens = match game.as_deref().and_then(read_tree) {
            Some(tree) => short(tree?.spec())?,
            None => program.open(game.as_deref())?.spec().to_owned(),
        };
        let terms =
            Terms { opens, host: self.host.clone(), port: self.port, allowed: self.allow_host.clone() };
        serve(program, &terms, &interrupt::listen(), output)?;
        Ok(Ending::Interrupted)
    }
}

fn short(tree: &str) -> Result<String, Failure> {
    if tree.len() <= LONGEST_TREE {
        return Ok(tree.to_owned());
    }
    let reason = format!(
        "the page takes a tree of at most {LONGEST_TREE} characters, and this one has {}; `tree` draws it",
        tree.len()
    );
    Err(Failure::Usage(reason))
}
