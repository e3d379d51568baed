//! Which search is meant, and what it thinks of a horizon: `--search` and `--eval`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use plywood::{AnySearcher, Searcher};

/// A search and a heuristic.
#[derive(Clone, Debug, Args)]
pub(crate) struct SearchChoice {
    /// The search to use
    #[arg(long, value_name = "NAME", default_value = AnySearcher::default().name(), value_parser = by_name())]
    pub(crate) search: AnySearcher,
    /// The heuristic for positions at the horizon; `games` lists what each game has, the last is the default
    #[arg(long, value_name = "NAME")]
    pub(crate) eval: Option<String>,
}

fn by_name() -> impl TypedValueParser<Value = AnySearcher> {
    PossibleValuesParser::new(AnySearcher::names()).try_map(|name| name.parse::<AnySearcher>())
}
