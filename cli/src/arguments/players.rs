//! Players as they are written on the command line: `human`, `random`, `first`, a search with options, or an engine.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use plywood::session::{SearchError, SessionSearcher, UnknownHeuristic};
use plywood::solver::SolverOptions;
use plywood::{AnySearcher, Limits, Report, Searcher, Session, UnknownSearch};
use plywood_render::numbers::{
    DEFAULT_MEMORY, parse_bytes, parse_depth, parse_nodes, parse_threads, parse_time,
};
use thiserror::Error;

use crate::engine::{CommandLine, Dialect, EngineSpec};

/// The description of players for the help of commands.
pub(super) const PLAYERS_HELP: &str = "random, first (the first legal move), or a search with options: \
    alpha-beta:depth=4,eval=lines. The options are depth, time, nodes, memory and threads, each for one move, and eval; \
    a search of the solver also has speed-ups, such as table=off. \
    Another program plays as engine:COMMAND, or as uci:COMMAND if it uses the protocol UCI, with its options before the \
    colon: engine,time=2s:python3 player.py.";

/// The options of a search that plays, apart from speed-ups.
const SEARCH_OPTIONS: &str = "depth, time, nodes, memory, threads and eval";

/// A player as the command line describes it.
#[derive(Clone, Debug)]
pub(crate) enum PlayerSpec {
    /// A person who types moves.
    Human,
    /// Plays random moves.
    Random,
    /// Plays the first legal move.
    First,
    /// Plays the best move of a search.
    Search(Box<SearchPlayer>),
    /// Another program that plays.
    Engine(Box<EngineSpec>),
}

/// A player with its display name: the option `name` of an engine, or else the text on the command line.
#[derive(Clone, Debug)]
pub(crate) struct NamedPlayer {
    pub(crate) name: String,
    pub(crate) spec: PlayerSpec,
}

/// A search that plays.
#[derive(Clone, Debug)]
pub(crate) struct SearchPlayer {
    /// The name of the search.
    pub(crate) search: String,
    /// The heuristic; `None` selects the game's default.
    pub(crate) heuristic: Option<String>,
    /// The limits of each move.
    pub(crate) limits: Limits,
    /// The speed-ups that are switched on or off; `None` selects the defaults.
    pub(crate) speedups: Option<SolverOptions>,
}

/// The reason why a text does not name a player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum ParsePlayerError {
    /// No player has this name.
    #[error("expected human, random, first, a search with options, engine:COMMAND or uci:COMMAND; {0}")]
    Unknown(#[from] UnknownSearch),
    /// The options of a search do not follow a colon.
    #[error("options follow a colon: `{corrected}`")]
    Separator { corrected: String },
    /// `engine` or `uci` without a command.
    #[error(
        "the command of the engine is missing; an engine is written {0}:COMMAND, such as {0}:python3 player.py",
        dialect.prefix()
    )]
    NoCommand { dialect: Dialect },
    /// A command that cannot be split into words, or has none.
    #[error("invalid command `{command}`: {reason}; `{}:` takes a command, quoted as for a shell", dialect.prefix())]
    Command { dialect: Dialect, command: String, reason: &'static str },
    /// A player that has no options.
    #[error("`{name}` takes no options")]
    NoOptions { name: String },
    /// An invalid option.
    #[error("option `{option}`: {reason}")]
    Option { option: String, reason: String },
}

impl SearchPlayer {
    /// Returns a player with the default heuristic and memory limit.
    fn new(search: &str) -> Self {
        let limits = Limits::none().with_memory(DEFAULT_MEMORY);
        Self { search: search.to_owned(), heuristic: None, limits, speedups: None }
    }

    /// Parses the text after the colon of `search:OPTIONS`. An error lists `accepted`, the options other than speed-ups.
    pub(super) fn parse(
        search: &str,
        options: Option<&str>,
        accepted: &str,
    ) -> Result<Self, ParsePlayerError> {
        let mut player = Self::new(search);
        let mut keys = BTreeSet::new();
        for option in options.into_iter().flat_map(|options| options.split(',')) {
            check_is_new(option, split_option(option)?.0.to_owned(), &mut keys)?;
            player.set(option, accepted)?;
        }
        Ok(player)
    }

    /// Returns the default search with this time for each move.
    pub(crate) fn with_time(time: Duration) -> Self {
        Self::new(Searcher::name(&AnySearcher::default())).within(time)
    }

    /// Limits the time for each move to at most `time`.
    #[must_use]
    pub(crate) fn within(self, time: Duration) -> Self {
        let time = self.limits.time.map_or(time, |own| own.min(time));
        Self { limits: self.limits.with_time(time), ..self }
    }

    /// Creates the search, with its speed-ups switched on or off.
    pub(crate) fn searcher(&self, session: &dyn Session) -> Result<Box<dyn SessionSearcher>, UnknownSearch> {
        let mut searcher = session.searcher(&self.search)?;
        if let Some((options, speedups)) = searcher.solver_options().zip(self.speedups) {
            *options = speedups;
        }
        Ok(searcher)
    }

    /// Searches for the move to play in the position of `session`.
    pub(crate) fn search_for_move(
        &self,
        session: &dyn Session,
        limits: &Limits,
    ) -> Result<Report<String>, SearchError> {
        let mut searcher = self.searcher(session)?;
        session.search_for_move(&mut *searcher, self.heuristic.as_deref(), limits)
    }

    fn set(&mut self, option: &str, accepted: &str) -> Result<(), ParsePlayerError> {
        let (key, value) = split_option(option)?;
        let invalid = |reason| ParsePlayerError::Option { option: option.to_owned(), reason };
        match key {
            "depth" | "nodes" | "time" => set_limit(&mut self.limits, key, value).map_err(invalid)?,
            "memory" => self.limits.memory = Some(parse_bytes(value).map_err(invalid)?),
            "threads" => self.limits.threads = Some(parse_threads(value).map_err(invalid)?),
            "eval" => self.heuristic = Some(value.to_owned()),
            _ => self.set_speedup(key, value, accepted).map_err(invalid)?,
        }
        Ok(())
    }

    /// The speed-ups with which the search runs; `None` for a search that has none.
    pub(super) fn effective_speedups(&self) -> Option<SolverOptions> {
        let mut search: Option<AnySearcher> = self.search.parse().ok();
        let defaults = search.as_mut().and_then(SessionSearcher::solver_options).map(|options| *options);
        self.speedups.or(defaults)
    }

    /// Switches the speed-up `key` on or off.
    fn set_speedup(&mut self, key: &str, value: &str, accepted: &str) -> Result<(), String> {
        let Some(mut speedups) = self.effective_speedups() else {
            return Err(format!("the options are {accepted}"));
        };
        let Some(speedup) = speedups.named(key) else {
            let names = SolverOptions::names().collect::<Vec<_>>().join(", ");
            return Err(format!("the options are {accepted}, and these with =on or =off: {names}"));
        };
        *speedup = match value {
            "on" => true,
            "off" => false,
            _ => return Err("expected on or off".to_owned()),
        };
        self.speedups = Some(speedups);
        Ok(())
    }
}

impl PlayerSpec {
    /// Whether this is a search with several threads.
    pub(crate) fn has_threads(&self) -> bool {
        matches!(self, Self::Search(search) if search.limits.threads.is_some_and(|threads| threads > 1))
    }

    /// Parses a player; `searches` are the names of the available searches.
    fn parse(text: &str, searches: &[String]) -> Result<Self, ParsePlayerError> {
        let (name, options) =
            text.split_once(':').map_or((text, None), |(name, options)| (name, Some(options)));
        // The options of an engine precede the colon, so that its command may contain commas and colons.
        let (kind, engine_options) =
            name.split_once(',').map_or((name, None), |(kind, options)| (kind, Some(options)));
        if let Some(dialect) = Dialect::of_prefix(kind) {
            let command = options.ok_or(ParsePlayerError::NoCommand { dialect })?;
            return Ok(PlayerSpec::Engine(Box::new(parse_engine(dialect, engine_options, command)?)));
        }
        let player = match name {
            "human" => PlayerSpec::Human,
            "random" => PlayerSpec::Random,
            "first" => PlayerSpec::First,
            _ if searches.iter().any(|search| search == name) => {
                return Ok(PlayerSpec::Search(Box::new(SearchPlayer::parse(name, options, SEARCH_OPTIONS)?)));
            }
            _ => return Err(unknown_player(text, searches)),
        };
        if options.is_some() {
            return Err(ParsePlayerError::NoOptions { name: name.to_owned() });
        }
        Ok(player)
    }
}

impl Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PlayerSpec::Human => "human",
            PlayerSpec::Random => "random",
            PlayerSpec::First => "first",
            PlayerSpec::Search(player) => &player.search,
            PlayerSpec::Engine(engine) => {
                return write!(f, "{}:{}", engine.dialect.prefix(), engine.command.text);
            }
        })
    }
}

impl FromStr for NamedPlayer {
    type Err = ParsePlayerError;

    /// Parses a player with the built-in searches.
    fn from_str(text: &str) -> Result<Self, ParsePlayerError> {
        let searches: Vec<String> = AnySearcher::names().into_iter().map(str::to_owned).collect();
        Self::parse(text, &searches)
    }
}

impl NamedPlayer {
    /// Parses a player; `searches` are the names of the available searches.
    pub(crate) fn parse(text: &str, searches: &[String]) -> Result<Self, ParsePlayerError> {
        let spec = PlayerSpec::parse(text, searches)?;
        let name = match &spec {
            PlayerSpec::Engine(engine) => engine.name.as_deref(),
            _ => None,
        };
        Ok(Self { name: name.unwrap_or(text).to_owned(), spec })
    }

    /// Returns the player with other limits for its searches: `change` of its present ones.
    pub(crate) fn with_limits(&self, change: impl Fn(Limits) -> Limits) -> Self {
        let mut player = self.clone();
        if let PlayerSpec::Search(search) = &mut player.spec {
            search.limits = change(std::mem::take(&mut search.limits));
        }
        player
    }

    /// Checks that the game of `session` has the heuristic of the player.
    pub(crate) fn check_heuristic(&self, session: &dyn Session) -> Result<(), UnknownHeuristic> {
        match &self.spec {
            PlayerSpec::Search(search) => session.check_heuristic(search.heuristic.as_deref()),
            _ => Ok(()),
        }
    }
}

/// Parses the parts of `engine,OPTIONS:COMMAND`. Options other than limits and `name` belong to the engine itself.
fn parse_engine(
    dialect: Dialect,
    options: Option<&str>,
    command: &str,
) -> Result<EngineSpec, ParsePlayerError> {
    let invalid = |reason| ParsePlayerError::Command { dialect, command: command.to_owned(), reason };
    let mut engine = EngineSpec::new(dialect, CommandLine::parse(command).map_err(invalid)?);
    let mut keys = BTreeSet::new();
    for option in options.into_iter().flat_map(|options| options.split(',')) {
        let (key, value) = split_option(option)?;
        let invalid = |reason| ParsePlayerError::Option { option: option.to_owned(), reason };
        if option.contains(['\n', '\r']) {
            return Err(invalid(
                "an option is sent on one line; expected a name and a value without line breaks".to_owned(),
            ));
        }
        // Engines do not distinguish upper and lower case in the names of their options.
        check_is_new(option, key.to_ascii_lowercase(), &mut keys)?;
        match key {
            "depth" | "nodes" | "time" => set_limit(&mut engine.limits, key, value).map_err(invalid)?,
            "name" if value.is_empty() => return Err(invalid("a name must not be empty".to_owned())),
            "name" => engine.name = Some(value.to_owned()),
            _ => engine.options.push((key.to_owned(), value.to_owned())),
        }
    }
    Ok(engine)
}

/// Sets the limit `key` on each move: `depth`, `nodes` or `time`.
fn set_limit(limits: &mut Limits, key: &str, value: &str) -> Result<(), String> {
    match key {
        "depth" => limits.depth = Some(parse_depth(value)?),
        "nodes" => limits.nodes = Some(parse_nodes(value)?),
        _ => limits.time = Some(parse_time(value)?),
    }
    Ok(())
}

fn split_option(option: &str) -> Result<(&str, &str), ParsePlayerError> {
    option.split_once('=').ok_or_else(|| ParsePlayerError::Option {
        option: option.to_owned(),
        reason: "an option is written KEY=VALUE".to_owned(),
    })
}

/// Adds `key`, the name of `option`, to `keys`; fails if it is among them.
fn check_is_new(option: &str, key: String, keys: &mut BTreeSet<String>) -> Result<(), ParsePlayerError> {
    let reason = format!("{key} is given twice; each option may be given once");
    if keys.insert(key) {
        return Ok(());
    }
    Err(ParsePlayerError::Option { option: option.to_owned(), reason })
}

/// Returns the error for a text that is no player: the name is unknown, or a character other than `:` follows it.
fn unknown_player(text: &str, searches: &[String]) -> ParsePlayerError {
    let end = text.find(|char: char| !char.is_ascii_alphanumeric() && char != '-').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let rest = rest.get(1..).unwrap_or_default();
    if let Some(dialect) = Dialect::of_prefix(name) {
        return ParsePlayerError::NoCommand { dialect };
    }
    match name {
        "human" | "random" | "first" => ParsePlayerError::NoOptions { name: name.to_owned() },
        _ if searches.iter().any(|search| search == name) && !rest.is_empty() => {
            ParsePlayerError::Separator { corrected: format!("{name}:{rest}") }
        }
        _ => {
            let name = text.split_once(':').map_or(text, |(name, _)| name);
            ParsePlayerError::Unknown(UnknownSearch::new(name, searches.iter().map(String::as_str)))
        }
    }
}
