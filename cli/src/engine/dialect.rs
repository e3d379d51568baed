//! The protocols that engines use: [`Dialect`] writes the requests of a controller, [`SearchInfo`] reads what an engine
//! reports about its search, and [`EngineOption`] is an option in its greeting.

use std::str::FromStr;
use std::time::Duration;

use plywood::{Bound, Limits, Value};

use crate::engine::connection::quoted;
use crate::engine::protocol::parse_value;

/// The greatest seed for an option that states no maximum.
const MAX_SEED: i64 = i32::MAX as i64;
/// The words after which the rest of an `info` line is moves or text.
const LAST_WORDS: [&str; 5] = ["line", "pv", "string", "refutation", "currline"];

/// The protocol of an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// The protocol of docs/PROTOCOL.md.
    Plywood,
    /// UCI, the protocol of chess engines.
    Uci,
}

impl Dialect {
    /// Returns the protocol of a player that is written `prefix:COMMAND`.
    pub(crate) fn of_prefix(prefix: &str) -> Option<Self> {
        [Self::Plywood, Self::Uci].into_iter().find(|dialect| dialect.prefix() == prefix)
    }

    /// The word before the colon of a player.
    pub(crate) fn prefix(self) -> &'static str {
        match self {
            Self::Plywood => "engine",
            Self::Uci => "uci",
        }
    }

    /// The request for a greeting, and the last line of the greeting.
    pub(crate) fn greeting(self) -> (&'static str, &'static str) {
        match self {
            Self::Plywood => ("plywood", "plywoodok"),
            Self::Uci => ("uci", "uciok"),
        }
    }

    /// The announcement of a new game.
    pub(crate) fn new_game(self, game: &str) -> String {
        match self {
            Self::Plywood => format!("game {game}"),
            // The option UCI_Variant chooses the game.
            Self::Uci => "ucinewgame".to_owned(),
        }
    }

    /// The request that sets the position after `moves`.
    pub(crate) fn position(self, moves: &[String]) -> String {
        let start = match self {
            Self::Plywood => "position",
            Self::Uci => "position startpos",
        };
        match moves {
            [] => start.to_owned(),
            moves => format!("{start} moves {}", moves.join(" ")),
        }
    }

    /// The request for a move within `time` and the depth and nodes of `limits`. UCI engines have the rules of their
    /// game, so that only the other engines receive the `legal` moves.
    pub(crate) fn go(self, time: Duration, limits: &Limits, legal: &[String]) -> String {
        let mut go = format!("go movetime {}", time.as_millis());
        for (name, limit) in [("depth", limits.depth.map(u64::from)), ("nodes", limits.nodes)] {
            if let Some(limit) = limit {
                go = format!("{go} {name} {limit}");
            }
        }
        match self {
            Self::Plywood => format!("{go} legal {}", legal.join(" ")),
            Self::Uci => go,
        }
    }
}

/// The numbers that an engine reports about a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct SearchInfo {
    /// The value of the position for the side to move.
    pub(crate) value: Option<(Value, Bound)>,
    /// The number of positions visited.
    pub(crate) nodes: Option<u64>,
    /// The depth of the search.
    pub(crate) depth: Option<u32>,
}

impl SearchInfo {
    /// Reads a line of the answer to `go`. A later line replaces the numbers of an earlier one. Returns false if the
    /// line contains no information about the search.
    pub(crate) fn read(&mut self, dialect: Dialect, words: &[&str]) -> bool {
        match (dialect, words) {
            (_, ["info", words @ ..]) => {
                let words = words.split(|word| LAST_WORDS.contains(word)).next().unwrap_or_default();
                self.nodes = number_after("nodes", words).or(self.nodes);
                self.depth = number_after("depth", words).or(self.depth);
                let is_first_line = number_after("multipv", words).is_none_or(|line: u32| line == 1);
                if dialect == Dialect::Uci && is_first_line {
                    self.value = parse_score(words).or(self.value);
                }
                true
            }
            (Dialect::Plywood, ["value", words @ ..]) => {
                let value = parse_value(words);
                self.value = value.or(self.value);
                value.is_some()
            }
            _ => false,
        }
    }
}

/// Returns the number that follows `name`.
fn number_after<N: FromStr>(name: &str, words: &[&str]) -> Option<N> {
    let index = words.iter().position(|word| *word == name)?;
    words.get(index + 1)?.parse().ok()
}

/// Reads the score of a UCI engine. A distance to the end of the game is counted in moves of the winner, and the engine
/// need not have proved that no other line is shorter: the distance is a bound.
fn parse_score(words: &[&str]) -> Option<(Value, Bound)> {
    let index = words.iter().position(|word| *word == "score")?;
    match words.get(index + 1..)? {
        ["cp", score, rest @ ..] => {
            let bound = match rest.first() {
                Some(&"lowerbound") => Bound::Lower,
                Some(&"upperbound") => Bound::Upper,
                _ => Bound::Exact,
            };
            Some((Value::Estimate(f64::from(score.parse::<i32>().ok()?) / 100.0), bound))
        }
        ["mate", moves, ..] => {
            let moves: i32 = moves.parse().ok()?;
            let plies = moves.unsigned_abs().saturating_mul(2);
            Some(if moves > 0 {
                (Value::Win { plies: plies - 1 }, Bound::Lower)
            } else {
                (Value::Loss { plies }, Bound::Upper)
            })
        }
        _ => None,
    }
}

/// An option that a greeting lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EngineOption {
    pub(crate) name: String,
    /// The words after the name, which begin with `type`.
    details: Vec<String>,
}

impl EngineOption {
    /// Reads the words after `option name`. The name ends at the word `type`.
    pub(crate) fn parse(words: &[&str]) -> Option<Self> {
        let end = words.iter().position(|word| *word == "type").unwrap_or(words.len());
        let (name, details) = words.split_at(end);
        let details = details.iter().map(|&word| word.to_owned()).collect();
        (!name.is_empty()).then(|| Self { name: quoted(&name.join(" ")), details })
    }

    /// Whether the option has this name. Upper and lower case are not distinguished.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Whether the value can be any text.
    pub(crate) fn is_text(&self) -> bool {
        self.details.get(1).is_some_and(|kind| kind == "string")
    }

    /// Whether the option lists `value` among its values.
    pub(crate) fn has_value(&self, value: &str) -> bool {
        self.details.windows(2).any(|pair| pair[0] == "var" && pair[1] == value)
    }

    /// Returns a value that follows from `seed`, in the range of the option.
    pub(crate) fn seed_value(&self, seed: u64) -> String {
        let details: Vec<&str> = self.details.iter().map(String::as_str).collect();
        let low: i64 = number_after("min", &details).unwrap_or(0);
        let high: i64 = number_after("max", &details).unwrap_or(MAX_SEED);
        let count = (i128::from(high) - i128::from(low) + 1).max(1);
        (i128::from(low) + i128::from(seed) % count).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<&str> {
        line.split_whitespace().collect()
    }

    fn info(dialect: Dialect, lines: &[&str]) -> SearchInfo {
        let mut info = SearchInfo::default();
        for line in lines {
            assert!(info.read(dialect, &words(line)), "{line}");
        }
        info
    }

    #[test]
    fn scores_of_uci_are_estimates_and_bounds() {
        let (win, loss) = (|plies| Value::Win { plies }, |plies| Value::Loss { plies });
        for (line, value) in [
            ("info score cp -35 nodes 7", Some((Value::Estimate(-0.35), Bound::Exact))),
            ("info depth 3 score cp 20 lowerbound", Some((Value::Estimate(0.2), Bound::Lower))),
            ("info score cp 20 upperbound", Some((Value::Estimate(0.2), Bound::Upper))),
            ("info score mate 1", Some((win(1), Bound::Lower))),
            ("info score mate 3", Some((win(5), Bound::Lower))),
            ("info score mate -2", Some((loss(4), Bound::Upper))),
            ("info score mate 0", Some((loss(0), Bound::Upper))),
            ("info score mate -2147483648", Some((loss(u32::MAX), Bound::Upper))),
            ("info multipv 2 score cp 20", None),
            ("info string score cp 20", None),
            ("info score cp 99999999999", None),
            ("info score", None),
            ("info", None),
        ] {
            assert_eq!(info(Dialect::Uci, &[line]).value, value, "{line}");
            assert_eq!(info(Dialect::Plywood, &[line]).value, None, "{line}");
        }
        let later = info(Dialect::Uci, &["info depth 2 nodes 9 score cp 1", "info depth 3 pv nodes 5"]);
        let value = Some((Value::Estimate(0.01), Bound::Exact));
        assert_eq!(later, SearchInfo { value, nodes: Some(9), depth: Some(3) });
        assert!(!SearchInfo::default().read(Dialect::Uci, &["value", "draw"]));
        assert!(!SearchInfo::default().read(Dialect::Plywood, &["value", "unknown"]));
    }

    #[test]
    fn names_and_values_of_options_are_read() {
        let parse = |line: &str| EngineOption::parse(&words(line)).expect("a name");
        let skill = parse("Skill Level type spin default 20 min 0 max 20");
        assert_eq!((&*skill.name, skill.is_named("skill level")), ("Skill Level", true));
        let variant = parse("UCI_Variant type combo default chess var chess var tic-tac-toe");
        let [known, unknown] = ["tic-tac-toe", "combo"].map(|value| variant.has_value(value));
        assert_eq!((known, unknown, variant.is_text()), (true, false, false));
        assert!(parse("UCI_Variant type string").is_text());
        assert_eq!(EngineOption::parse(&words("type spin")), None);
    }

    #[test]
    fn a_seed_is_in_the_range_of_its_option() {
        for (line, seed, value) in [
            ("seed", 7, "7"),
            ("seed type spin default 0", 1 << 31, "0"),
            ("Seed type spin default 1 min 1 max 6", 6, "1"),
            ("Seed type spin min -3 max -2", 3, "-2"),
            ("Seed type spin min 5 max 2", u64::MAX, "5"),
            (
                "Seed type spin min -9223372036854775808 max 9223372036854775807",
                u64::MAX,
                "9223372036854775807",
            ),
        ] {
            let option = EngineOption::parse(&words(line)).expect("a name");
            assert_eq!(option.seed_value(seed), value, "{line}");
        }
    }
}
