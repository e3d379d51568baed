//! The searches of `compare` as they are written on the command line: names with options, separated by commas.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use plywood::session::SessionContender;
use plywood::{AnySearcher, Session, UnknownSearch};

use super::common::HeuristicNames;
use super::players::SearchPlayer;

/// The name that selects every search.
const ALL: &str = "all";

/// A search of a comparison.
#[derive(Clone, Debug)]
pub(crate) struct ContenderSpec {
    /// The name in the results: the text on the command line.
    pub(crate) name: String,
    search: SearchPlayer,
}

/// The options of the command that apply to searches without options of their own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defaults<'a> {
    pub(super) heuristic: Option<&'a str>,
    pub(super) memory: u64,
    pub(super) threads: u32,
}

/// The items of one `--search`: searches with options, or all.
#[derive(Clone, Debug)]
pub(super) struct SearchList(Vec<Option<ContenderSpec>>);

/// The parser of a [`SearchList`]; contains the names of the available searches.
#[derive(Clone, Debug)]
pub(super) struct SearchListParser(pub(super) Vec<String>);

impl ContenderSpec {
    /// Parses `NAME` or `NAME:OPTIONS`.
    fn parse(text: &str, searches: &[String]) -> Result<Self, String> {
        let (name, options) =
            text.split_once(':').map_or((text, None), |(name, options)| (name, Some(options)));
        if name.is_empty() {
            return Err("a search is missing; expected names separated by commas".to_owned());
        }
        if !searches.iter().any(|search| search == name) {
            return Err(UnknownSearch::new(name, searches.iter().map(String::as_str)).to_string());
        }
        let search = SearchPlayer::parse(name, options, "memory, threads and eval")
            .map_err(|error| error.to_string())?;
        let limits = &search.limits;
        if limits.depth.is_some() || limits.time.is_some() || limits.nodes.is_some() {
            let reason =
                "depth, time and nodes are the same for all searches; use --depth, --time and --nodes";
            return Err(format!("{text}: {reason}"));
        }
        Ok(Self { name: text.to_owned(), search })
    }

    /// Returns the search of the comparison, which uses `heuristic` if it does not have the option `eval`.
    pub(crate) fn contender(
        &self,
        session: &dyn Session,
        heuristic: Option<&str>,
    ) -> Result<SessionContender, UnknownSearch> {
        let mut contender = SessionContender::new(self.search.searcher(session)?);
        contender.name.clone_from(&self.name);
        contender.heuristic = self.heuristic(heuristic).map(str::to_owned);
        contender.memory = self.memory();
        contender.threads = self.search.limits.threads;
        Ok(contender)
    }

    /// Returns the heuristic of the search or, if it has none, `default`.
    pub(crate) fn heuristic<'h>(&'h self, default: Option<&'h str>) -> Option<&'h str> {
        self.search.heuristic.as_deref().or(default)
    }

    /// Returns the search with each of `heuristics`. A search with the option `eval` remains as it is, and so does every
    /// search if there are not several heuristics.
    fn with_each(&self, heuristics: Option<&HeuristicNames>) -> Vec<Self> {
        let several = heuristics.map(|heuristics| &*heuristics.0).filter(|names| names.len() > 1);
        let Some(names) = several.filter(|_| self.search.heuristic.is_none()) else {
            return vec![self.clone()];
        };
        let separator = if self.name.contains(':') { ',' } else { ':' };
        let with = |heuristic: &String| Self {
            name: format!("{}{separator}eval={heuristic}", self.name),
            search: SearchPlayer { heuristic: Some(heuristic.clone()), ..self.search.clone() },
        };
        names.iter().map(with).collect()
    }

    /// Returns the memory limit of the search, if it has the option.
    fn memory(&self) -> Option<u64> {
        self.search.limits.memory.filter(|_| self.has_option("memory"))
    }

    /// Whether the search has an option for several threads.
    pub(crate) fn has_threads(&self) -> bool {
        self.search.limits.threads.is_some_and(|threads| threads > 1)
    }

    /// Whether the search has the option `key` on the command line.
    fn has_option(&self, key: &str) -> bool {
        let options = self.name.split_once(':').map_or("", |(_, options)| options);
        options.split(',').any(|option| option.split('=').next() == Some(key))
    }

    /// Returns the values of all options, among them those of `defaults`. Two searches with the same name and the same
    /// values do the same, whatever the order of the options.
    fn values<'v>(&'v self, defaults: &Defaults<'v>) -> (&'v str, Option<&'v str>, u64, u32, impl PartialEq) {
        (
            &self.search.search,
            self.heuristic(defaults.heuristic),
            self.memory().unwrap_or(defaults.memory),
            self.search.limits.threads.unwrap_or(defaults.threads),
            self.search.effective_speedups(),
        )
    }
}

impl SearchList {
    /// Returns the searches of all `lists` in their order; `all` appends the searches that no item names. If there are
    /// several `heuristics`, each search without the option `eval` is returned once for each of them.
    pub(super) fn contenders(
        lists: &[Self],
        heuristics: Option<&HeuristicNames>,
        defaults: &Defaults<'_>,
    ) -> Result<Vec<ContenderSpec>, String> {
        let items = || lists.iter().flat_map(|list| &list.0);
        let mut searches: Vec<ContenderSpec> = items().flatten().cloned().collect();
        let all = items().filter(|item| item.is_none()).count();
        if all > 1 {
            return Err("all is given more than once; expected it once".to_owned());
        }
        if all == 1 {
            let names: Vec<String> = AnySearcher::names().into_iter().map(str::to_owned).collect();
            for name in &names {
                if searches.iter().all(|known| known.name != *name) {
                    searches.push(ContenderSpec::parse(name, &names)?);
                }
            }
        }
        let mut contenders: Vec<ContenderSpec> = Vec::new();
        for contender in searches.iter().flat_map(|search| search.with_each(heuristics)) {
            let is_same = |known: &&ContenderSpec| known.values(defaults) == contender.values(defaults);
            if let Some(known) = contenders.iter().find(is_same) {
                let (first, second) = (&known.name, &contender.name);
                let names = if first == second { first.clone() } else { format!("{first} as {second}") };
                return Err(format!(
                    "{names} is given twice; expected each search once with the same options"
                ));
            }
            contenders.push(contender);
        }
        Ok(contenders)
    }

    fn parse(text: &str, searches: &[String]) -> Result<Self, String> {
        let mut items: Vec<String> = Vec::new();
        for word in text.split(',') {
            // A word such as `hints=off` is another option of the search before it.
            let is_option = word.find('=').is_some_and(|end| !word[..end].contains(':'));
            match items.last_mut().filter(|item| is_option && item.contains(':')) {
                Some(item) => *item = format!("{item},{word}"),
                None => items.push(word.to_owned()),
            }
        }
        let parse = |item: &String| {
            if item == ALL { Ok(None) } else { ContenderSpec::parse(item, searches).map(Some) }
        };
        items.iter().map(parse).collect::<Result<_, _>>().map(Self)
    }
}

impl TypedValueParser for SearchListParser {
    type Value = SearchList;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<SearchList, clap::Error> {
        let searches = self.0.clone();
        (move |text: &str| SearchList::parse(text, &searches)).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().cloned().chain([ALL.to_owned()]).map(PossibleValue::new)))
    }
}
