//! The search and the heuristic: `--search` and `--eval`.

use std::error::Error;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plywood::trace::UntraceableSearch;
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
    #[arg(long, value_name = "NAME", default_value = AnySearcher::default().name(), value_parser = any_search())]
    pub(crate) search: AnySearcher,
    #[command(flatten)]
    pub(crate) heuristic: Heuristic,
}

fn any_search() -> impl TypedValueParser<Value = AnySearcher> {
    PossibleValuesParser::new(AnySearcher::names()).try_map(|name| name.parse::<AnySearcher>())
}

/// Parses a search that can be traced; the error for another search says why it cannot.
pub(super) fn traceable_search() -> impl TypedValueParser<Value = AnySearcher> {
    let value = |search: AnySearcher| PossibleValue::new(search.name()).hide(!search.is_traceable());
    PossibleValuesParser::new(AnySearcher::all().into_iter().map(value)).try_map(|name| {
        let search = name.parse::<AnySearcher>()?;
        UntraceableSearch::check(&search)?;
        Ok::<_, Box<dyn Error + Send + Sync>>(search)
    })
}
