//! The search and the heuristic: `--search` and `--eval`.

use clap::Args;
use clap::builder::PossibleValuesParser;
use plywood::{AnySearcher, Searcher};

/// The heuristic of a search.
#[derive(Clone, Debug, Args)]
pub(crate) struct Heuristic {
    /// The heuristic for positions at the horizon; `games` lists those of each game, of which the last is the default
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
}

/// A search and its heuristic.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchChoice {
    /// The search to use
    #[arg(long, value_name = "NAME", default_value = AnySearcher::default().name(), value_parser = built_in_searches())]
    pub(crate) search: String,
    #[command(flatten)]
    pub(crate) heuristic: Heuristic,
}

/// Returns the parser for the names of the built-in searches. [`parser`](super::parser) adds the names of the searches that
/// the games of the catalog have.
pub(super) fn built_in_searches() -> PossibleValuesParser {
    PossibleValuesParser::new(AnySearcher::names())
}
