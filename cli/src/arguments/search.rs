//! Which search is meant, and what it thinks of a horizon: `--search` and `--eval`.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plywood::trace::UntraceableSearch;
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

/// A search whose way is a tree; of the others it is said why not.
pub(crate) fn by_name_if_watchable() -> impl TypedValueParser<Value = AnySearcher> {
    let watchable = AnySearcher::textbook().into_iter().map(|search| PossibleValue::new(search.name()));
    let others =
        AnySearcher::solvers().into_iter().map(|search| PossibleValue::new(search.name()).hide(true));
    PossibleValuesParser::new(watchable.chain(others)).try_map(|name| {
        UntraceableSearch::check(&name)?;
        Ok::<_, Box<dyn std::error::Error + Send + Sync>>(name.parse::<AnySearcher>()?)
    })
}
