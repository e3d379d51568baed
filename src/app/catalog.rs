//! Games by name and size: [`Catalog`] parses a game spec such as `tippy:4`, and an [`Entry`] puts a game
//! of one's own beside the others.

use std::fmt::{self, Debug, Display};
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::app::session::{GameSession, Heuristic, Session};
use crate::game::Game;
use crate::search::Evaluator;
use crate::suggest::{did_you_mean, truncated};

/// A game as a catalog lists it.
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
pub struct Entry<G> {
    details: Details,
    heuristics: Vec<Heuristic<G>>,
    start: Start<G>,
}

/// The game of a size (the default one where none is named), with that size in full.
type Start<G> = Box<dyn Fn(Option<&str>) -> Option<(Option<String>, G)> + Send + Sync>;

/// What a catalog says of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// Its name in a game spec.
    pub name: String,
    /// The game in a line.
    pub about: String,
    /// How moves are written.
    pub notation: String,
    /// Its sizes, in words; empty for a game that comes in one.
    pub sizes: String,
    /// The size that it has where none is named.
    pub default_size: Option<String>,
    /// Some of its sizes to choose from, from small to large.
    pub offered: Vec<String>,
    /// How it is played, in a few sentences.
    pub rules: String,
    /// Other names, each for a size.
    pub aliases: Vec<(String, String)>,
}

impl<G: Game> Entry<G> {
    /// A game that comes in one size.
    pub fn new(name: &str, start: impl Fn() -> G + Send + Sync + 'static) -> Self {
        Self {
            details: Details { name: name.to_owned(), ..Details::default() },
            heuristics: Vec::new(),
            start: Box::new(move |size| size.is_none().then(|| (None, start()))),
        }
    }

    /// A game that comes in sizes: what it has where none is named, which there are, in words, and how a
    /// game of a size starts (`None` for a size that there is not).
    ///
    /// ```
    /// use plywood::{Catalog, Entry, toy::Toy};
    /// let entry = Entry::sized("chain", 2_u8, "1 to 9", |plies| {
    ///     let (open, close) = ("(".repeat(plies.into()), ")".repeat(plies.into()));
    ///     (1..=9).contains(&plies).then(|| format!("{open}W{close}").parse::<Toy>().ok())?
    /// });
    /// let catalog = Catalog::new().with(entry);
    /// assert_eq!(catalog.open("chain")?.spec(), "chain:2");
    /// assert_eq!(catalog.open("chain:03")?.spec(), "chain:3");
    /// assert_eq!(catalog.open("chain:10").unwrap_err().to_string(), "chain has no size `10`: its sizes are 1 to 9");
    /// # Ok::<(), plywood::catalog::SpecError>(())
    /// ```
    pub fn sized<S: FromStr + Display + Clone + Send + Sync + 'static>(
        name: &str,
        default: S,
        sizes: &str,
        start: impl Fn(S) -> Option<G> + Send + Sync + 'static,
    ) -> Self {
        let details = Details {
            name: name.to_owned(),
            sizes: sizes.to_owned(),
            default_size: Some(default.to_string()),
            ..Details::default()
        };
        let start = move |text: Option<&str>| {
            let size = text.map_or_else(|| Some(default.clone()), |text| text.parse().ok())?;
            Some((Some(size.to_string()), start(size)?))
        };
        Self { details, heuristics: Vec::new(), start: Box::new(start) }
    }

    /// The game in a line.
    #[must_use]
    pub fn about(mut self, about: &str) -> Self {
        about.clone_into(&mut self.details.about);
        self
    }

    /// How it is played, in a few sentences for whoever has never seen it.
    #[must_use]
    pub fn rules(mut self, rules: &str) -> Self {
        rules.clone_into(&mut self.details.rules);
        self
    }

    /// Some sizes to choose from, from small to large.
    ///
    /// ```
    /// use plywood::{Catalog, Entry, catalog::Listed, toy::Toy};
    /// let start = |length: usize| format!("{}W{}", "(".repeat(length), ")".repeat(length)).parse::<Toy>().ok();
    /// let entry = Entry::sized("chain", 2, "1 to 9", start).offering(["1", "2", "9"]);
    /// assert_eq!(entry.details().offered, ["1", "2", "9"]);
    /// ```
    #[must_use]
    pub fn offering<S: Into<String>>(mut self, sizes: impl IntoIterator<Item = S>) -> Self {
        self.details.offered = sizes.into_iter().map(Into::into).collect();
        self
    }

    /// How moves are written.
    #[must_use]
    pub fn notation(mut self, notation: &str) -> Self {
        notation.clone_into(&mut self.details.notation);
        self
    }

    /// Another name, for the game in this size.
    #[must_use]
    pub fn alias(mut self, name: &str, size: &str) -> Self {
        self.details.aliases.push((name.to_owned(), size.to_owned()));
        self
    }

    /// A heuristic; the one named last is the default.
    #[must_use]
    pub fn heuristic(mut self, name: &str, evaluator: impl Evaluator<G> + Send + 'static) -> Self {
        self.heuristics.push(Heuristic { name: name.to_owned(), evaluator: Arc::new(evaluator) });
        self
    }
}

impl<G: Debug> Debug for Entry<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entry")
            .field("details", &self.details)
            .field("heuristics", &self.heuristics)
            .finish_non_exhaustive()
    }
}

/// An [`Entry`] of whatever game.
pub trait Listed: Debug + Send + Sync {
    /// What there is to say of the game.
    fn details(&self) -> &Details;

    /// The names of its heuristics; `blind` is the first and the last one is the default.
    fn heuristics(&self) -> Vec<&str>;

    /// A game of this size, or of the default one; `None` if there is no such size.
    fn open(&self, size: Option<&str>) -> Option<Box<dyn Session>>;
}

impl<G: Game + Send + Sync + 'static> Listed for Entry<G> {
    fn details(&self) -> &Details {
        &self.details
    }

    fn heuristics(&self) -> Vec<&str> {
        std::iter::once("blind").chain(self.heuristics.iter().map(|heuristic| &*heuristic.name)).collect()
    }

    fn open(&self, size: Option<&str>) -> Option<Box<dyn Session>> {
        let (size, start) = (self.start)(size)?;
        let spec = match size {
            Some(size) => format!("{}:{size}", self.details.name),
            None => self.details.name.clone(),
        };
        Some(Box::new(GameSession::new(&spec, start, &self.heuristics)))
    }
}

/// Games by name.
#[derive(Debug, Default)]
pub struct Catalog {
    games: Vec<Box<dyn Listed>>,
}

impl Catalog {
    /// A catalog without games.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same with one game more.
    #[must_use]
    pub fn with(mut self, game: impl Listed + 'static) -> Self {
        self.games.push(Box::new(game));
        self
    }

    /// The games, in the order in which they were added.
    pub fn games(&self) -> impl Iterator<Item = &dyn Listed> {
        self.games.iter().map(|game| &**game)
    }

    /// Every name that a spec may begin with, aliases included.
    pub fn names(&self) -> Vec<&str> {
        let mut names = Vec::new();
        for game in self.games() {
            names.push(&*game.details().name);
            names.extend(game.details().aliases.iter().map(|(alias, _)| &**alias));
        }
        names
    }

    /// A new game as `spec` names it: `NAME`, `NAME:SIZE` or an alias.
    ///
    /// # Errors
    ///
    /// [`SpecError`] says what is unknown and what would do.
    pub fn open(&self, spec: &str) -> Result<Box<dyn Session>, SpecError> {
        let (name, size) = match spec.split_once(':') {
            Some((name, size)) => (name, Some(size)),
            None => (spec, None),
        };
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
        Err(SpecError::Game {
            name: truncated(name),
            known: self.names().into_iter().map(str::to_owned).collect(),
        })
    }
}

/// A game spec that names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// No game has this name.
    #[error("there is no game `{name}`: {} games are {}", did_you_mean(name, known.iter().map(|name| &**name)), known.join(", "))]
    Game {
        /// The name that was asked for.
        name: String,
        /// The names that would do.
        known: Vec<String>,
    },
    /// The game has no such size.
    #[error("{name} has no size `{size}`: {}", if sizes.is_empty() { "it comes in one size".to_owned() } else { format!("its sizes are {sizes}") })]
    Size {
        /// The game.
        name: String,
        /// The size that was asked for.
        size: String,
        /// The sizes that would do, in words.
        sizes: String,
    },
    /// The name stands for a size already.
    #[error("`{name}` is the name of one size: leave `:{size}` out")]
    SizedAlias {
        /// The name.
        name: String,
        /// The size beside it.
        size: String,
    },
}
