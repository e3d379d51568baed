//! Games by name and size: a [`Catalog`] opens game specs such as `tippy:4`, and an [`Entry`] adds a game to it.

use std::fmt::{self, Debug, Display};
use std::iter;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::app::session::{CustomSearcher, GameSession, Heuristic, NamedFactory, Session, SessionSearcher};
use crate::game::Game;
use crate::search::{Evaluator, Searcher};
use crate::searchers::AnySearcher;
use crate::suggest::{did_you_mean, truncated};

/// A game in a catalog: its name, its sizes, its heuristics and its own searches.
///
/// ```
/// use plywood::{Catalog, Entry, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let entry = Entry::new("lecture", move || toy.clone())
///     .about("the tree of the first lecture")
///     .heuristic("hopeful", |_: &Toy| 1.0);
/// let session = Catalog::new().with(entry).open("lecture")?;
/// assert_eq!(session.legal_moves(), ["a", "b"]);
/// assert_eq!(session.heuristics(), ["blind", "hopeful"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Entry<G: Game> {
    details: GameDetails,
    heuristics: Vec<Heuristic<G>>,
    searchers: Vec<NamedFactory<G>>,
    /// Returns the canonical text of the size, if the game has sizes, and the start position; `None` for an invalid size.
    #[expect(clippy::type_complexity, reason = "the type is used once")]
    start: Box<dyn Fn(Option<&str>) -> Option<(Option<String>, G)> + Send + Sync>,
}

/// The description of a game in a catalog.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameDetails {
    /// The name of the game in a game spec.
    pub name: String,
    /// A description of the game in one line.
    pub about: String,
    /// A description of the notation of moves.
    pub notation: String,
    /// A description of the valid sizes, such as `1 to 9`; empty for a game with a single size.
    pub sizes: String,
    /// The size that a spec without a size denotes.
    pub default_size: Option<String>,
    /// Suggested sizes, from small to large.
    pub suggested_sizes: Vec<String>,
    /// The rules in a few sentences.
    pub rules: String,
    /// Alternative names, each with the size that it stands for.
    pub aliases: Vec<(String, String)>,
}

impl<G: Game> Entry<G> {
    /// Creates an entry for a game with a single size.
    pub fn new(name: &str, start: impl Fn() -> G + Send + Sync + 'static) -> Self {
        let details = GameDetails { name: name.to_owned(), ..GameDetails::default() };
        let start = move |size: Option<&str>| size.is_none().then(|| (None, start()));
        Self { details, heuristics: Vec::new(), searchers: Vec::new(), start: Box::new(start) }
    }

    /// Creates an entry for a game with several sizes, from the default size, a text that describes the sizes, and a
    /// function that returns the start position of a size, or `None` if the size is invalid.
    ///
    /// ```
    /// use plywood::{Catalog, Entry, catalog::CatalogEntry, toy::Toy};
    /// let chain = |plies: usize| format!("{}W{}", "(".repeat(plies), ")".repeat(plies)).parse::<Toy>().ok();
    /// let start = move |plies| (1..=9).contains(&plies).then(|| chain(plies))?;
    /// let entry = Entry::sized("chain", 2, "1 to 9", start)
    ///     .suggested_sizes(["1", "2", "9"])
    ///     .alias("long-chain", "9")
    ///     .notation("a letter")
    ///     .rules("The only move leads to the next position.");
    /// assert_eq!(entry.details().suggested_sizes, ["1", "2", "9"]);
    /// let catalog = Catalog::new().with(entry);
    /// assert_eq!(catalog.open("chain")?.spec(), "chain:2");
    /// assert_eq!(catalog.open("chain:03")?.spec(), "chain:3");
    /// assert_eq!(catalog.open("long-chain")?.spec(), "chain:9");
    /// assert_eq!(catalog.open("chain:10").unwrap_err().to_string(), "chain has no size `10`: its sizes are 1 to 9");
    /// # Ok::<(), plywood::catalog::SpecError>(())
    /// ```
    pub fn sized<S: FromStr + Display + Clone + Send + Sync + 'static>(
        name: &str,
        default: S,
        sizes: &str,
        start: impl Fn(S) -> Option<G> + Send + Sync + 'static,
    ) -> Self {
        let (name, sizes, default_size) = (name.to_owned(), sizes.to_owned(), Some(default.to_string()));
        let details = GameDetails { name, sizes, default_size, ..GameDetails::default() };
        let start = move |text: Option<&str>| {
            let size = text.map_or_else(|| Some(default.clone()), |text| text.parse().ok())?;
            Some((Some(size.to_string()), start(size)?))
        };
        Self { details, heuristics: Vec::new(), searchers: Vec::new(), start: Box::new(start) }
    }

    /// Sets the description of the game in one line.
    #[must_use]
    pub fn about(mut self, about: &str) -> Self {
        about.clone_into(&mut self.details.about);
        self
    }

    /// Sets the rules: a few sentences for readers who do not know the game.
    #[must_use]
    pub fn rules(mut self, rules: &str) -> Self {
        rules.clone_into(&mut self.details.rules);
        self
    }

    /// Sets the suggested sizes, from small to large.
    #[must_use]
    pub fn suggested_sizes<S: Into<String>>(mut self, sizes: impl IntoIterator<Item = S>) -> Self {
        self.details.suggested_sizes = sizes.into_iter().map(Into::into).collect();
        self
    }

    /// Sets the description of the notation of moves.
    #[must_use]
    pub fn notation(mut self, notation: &str) -> Self {
        notation.clone_into(&mut self.details.notation);
        self
    }

    /// Adds an alternative name for the game in one size.
    #[must_use]
    pub fn alias(mut self, name: &str, size: &str) -> Self {
        self.details.aliases.push((name.to_owned(), size.to_owned()));
        self
    }

    /// Adds a heuristic. The last one added is the default.
    #[must_use]
    pub fn heuristic(mut self, name: &str, evaluator: impl Evaluator<G> + Send + 'static) -> Self {
        self.heuristics.push(Heuristic { name: name.to_owned(), evaluator: Arc::new(evaluator) });
        self
    }

    /// Adds a search that is available for this game under `name`, beside the built-in searches: in sessions, on the
    /// command line (`--search NAME`), in contests and on the web page. `make` creates the search.
    ///
    /// `docs/ADDING_A_SEARCHER.md` in the repository contains a complete example.
    ///
    /// # Panics
    ///
    /// If a built-in search or an earlier search of the entry has this name.
    #[must_use]
    pub fn with_searcher<S: Searcher + Send + 'static>(
        mut self,
        name: &str,
        make: impl Fn() -> S + Send + Sync + 'static,
    ) -> Self {
        let is_taken =
            AnySearcher::names().contains(&name) || self.searchers.iter().any(|factory| factory.name == name);
        assert!(!is_taken, "the name `{name}` is taken by another search; use a different name");
        let (name, custom_name) = (name.to_owned(), name.to_owned());
        let make = Arc::new(move || CustomSearcher::new(custom_name.clone(), make()));
        self.searchers.push(NamedFactory { name, make });
        self
    }
}

impl<G: Game> Debug for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { details, heuristics, searchers, .. } = self;
        let mut entry = f.debug_struct("Entry");
        entry.field("details", details).field("heuristics", heuristics).field("searchers", searchers);
        entry.finish_non_exhaustive()
    }
}

/// An object-safe interface of [`Entry`], which hides the type of the game.
pub trait CatalogEntry: Debug + Send + Sync {
    /// Returns the description of the game.
    fn details(&self) -> &GameDetails;

    /// Returns the names of the heuristics. The first is `blind`, the last is the default.
    fn heuristics(&self) -> Vec<&str>;

    /// Creates the searches that the entry adds to the built-in searches.
    fn searchers(&self) -> Vec<Box<dyn SessionSearcher>>;

    /// Opens the game in this size, or in the default size. Returns `None` if the size is invalid.
    fn open(&self, size: Option<&str>) -> Option<Box<dyn Session>>;
}

impl<G: Game + 'static> CatalogEntry for Entry<G> {
    fn details(&self) -> &GameDetails {
        &self.details
    }

    fn heuristics(&self) -> Vec<&str> {
        iter::once("blind").chain(self.heuristics.iter().map(|heuristic| &*heuristic.name)).collect()
    }

    fn searchers(&self) -> Vec<Box<dyn SessionSearcher>> {
        self.searchers.iter().map(|factory| Box::new((factory.make)()) as _).collect()
    }

    fn open(&self, size: Option<&str>) -> Option<Box<dyn Session>> {
        let (size, start) = (self.start)(size)?;
        let name = &self.details.name;
        let spec = size.map_or_else(|| name.clone(), |size| format!("{name}:{size}"));
        let mut session = GameSession::new(&spec, start, &self.heuristics);
        session.searchers.clone_from(&self.searchers);
        Some(Box::new(session))
    }
}

/// A collection of games by name.
#[derive(Debug, Default)]
pub struct Catalog {
    games: Vec<Box<dyn CatalogEntry>>,
}

impl Catalog {
    /// Creates a catalog without games.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a game.
    #[must_use]
    pub fn with(mut self, game: impl CatalogEntry + 'static) -> Self {
        self.games.push(Box::new(game));
        self
    }

    /// Returns the games in the order in which they were added.
    pub fn games(&self) -> impl Iterator<Item = &dyn CatalogEntry> {
        self.games.iter().map(|game| &**game)
    }

    /// Returns all names of games, including aliases.
    pub fn names(&self) -> Vec<&str> {
        let names = self.games().map(CatalogEntry::details).flat_map(|details| {
            iter::once(&*details.name).chain(details.aliases.iter().map(|(alias, _)| &**alias))
        });
        names.collect()
    }

    /// Returns the names of the searches of all games: the built-in searches, then those that the entries add. A search
    /// that an entry adds is available for the game of that entry only.
    pub fn searches(&self) -> Vec<String> {
        let mut names: Vec<String> = AnySearcher::names().into_iter().map(str::to_owned).collect();
        for searcher in self.games().flat_map(CatalogEntry::searchers) {
            if !names.iter().any(|name| name == searcher.name()) {
                names.push(searcher.name().to_owned());
            }
        }
        names
    }

    /// Opens the game that `spec` denotes: `NAME`, `NAME:SIZE` or an alias.
    ///
    /// # Errors
    ///
    /// [`SpecError`] if the name or the size is unknown.
    pub fn open(&self, spec: &str) -> Result<Box<dyn Session>, SpecError> {
        let (name, size) = spec.split_once(':').map_or((spec, None), |(name, size)| (name, Some(size)));
        for game in self.games() {
            let details = game.details();
            let alias = details.aliases.iter().find(|(alias, _)| alias == name);
            let size = match (alias, size) {
                (Some((alias, _)), Some(size)) => {
                    return Err(SpecError::SizedAlias { name: alias.clone(), size: truncated(size) });
                }
                (Some((_, size)), None) => Some(&**size),
                (None, size) if details.name == name => size,
                (None, _) => continue,
            };
            return game.open(size).ok_or_else(|| SpecError::Size {
                name: details.name.clone(),
                size: truncated(size.unwrap_or_default()),
                sizes: details.sizes.clone(),
            });
        }
        let known = self.names().into_iter().map(str::to_owned).collect();
        Err(SpecError::Game { name: truncated(name), known })
    }
}

/// The error for a game spec that does not denote a game of the catalog.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// No game has this name.
    #[error("there is no game `{name}`: {} games are {}", did_you_mean(name, known.iter().map(|name| &**name)), known.join(", "))]
    Game {
        /// The requested name.
        name: String,
        /// The names of all games.
        known: Vec<String>,
    },
    /// The game does not have this size.
    #[error("{name} has no size `{size}`: {}", if sizes.is_empty() { "it comes in one size".to_owned() } else { format!("its sizes are {sizes}") })]
    Size {
        /// The name of the game.
        name: String,
        /// The requested size.
        size: String,
        /// The description of the valid sizes.
        sizes: String,
    },
    /// An alias, which stands for one size, is followed by a size.
    #[error("`{name}` is the name of one size: leave `:{size}` out")]
    SizedAlias {
        /// The alias.
        name: String,
        /// The size that follows it.
        size: String,
    },
}
