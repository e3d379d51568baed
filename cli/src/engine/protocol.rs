//! The text of the line protocol: [`Request`], and values such as `value win 3 exact`.

use std::fmt::{self, Display};
use std::str::SplitWhitespace;
use std::time::Duration;

use plywood::{Bound, Value};
use plywood_render::numbers::{parse_depth, parse_nodes, parse_whole};
use plywood_render::text::escape_and_shorten;

/// The maximal length of a reason, in characters.
const MAX_REASON: usize = 1_000;

/// One line from the program that drives the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// `plywood`: requests the greeting.
    Greet,
    /// `isready`: requests `readyok` after all earlier requests.
    IsReady,
    /// `setoption name NAME value VALUE`; without a value, resets the option to its default.
    SetOption { name: String, value: Option<String> },
    /// `game SPEC`: starts a new game.
    Game(String),
    /// `position moves ..`: sets the position after these moves.
    Position(Vec<String>),
    /// `legal`: requests the legal moves.
    Legal,
    /// `state`: requests the side to move, or the outcome.
    State,
    /// `go`: starts a search.
    Go(GoRequest),
    /// `stop`: stops the search.
    Stop,
    /// `quit`: ends the engine.
    Quit,
}

/// The limits of a search, as `go` gives them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct GoRequest {
    /// The maximal depth, in plies.
    pub(crate) depth: Option<u32>,
    /// The maximal number of positions to visit.
    pub(crate) nodes: Option<u64>,
    /// The time for the move.
    pub(crate) time: Option<Duration>,
    /// The legal moves according to the controller, if it lists them.
    pub(crate) legal: Option<Vec<String>>,
}

/// The refusal of a request, as the line `? WORD: REASON`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RequestError {
    word: &'static str,
    reason: String,
}

impl RequestError {
    /// Returns the refusal of the request `word`. The reason is escaped and shortened to one line.
    pub(crate) fn new(word: &'static str, reason: impl Display) -> Self {
        Self { word, reason: escape_and_shorten(&reason.to_string(), MAX_REASON) }
    }
}

impl Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "? {}: {}", self.word, self.reason)
    }
}

impl Request {
    /// Parses a line; `None` if it has no known word. Unknown words before the first known one are skipped.
    pub(crate) fn parse(line: &str) -> Option<Result<Self, RequestError>> {
        let mut words = line.split_whitespace();
        loop {
            let request = match words.next()? {
                "plywood" => Ok(Request::Greet),
                "isready" => Ok(Request::IsReady),
                "setoption" => parse_set_option(words),
                "game" => parse_game(words),
                "position" => parse_position(words),
                "legal" => Ok(Request::Legal),
                "state" => Ok(Request::State),
                "go" => parse_go(words).map(Request::Go),
                "stop" => Ok(Request::Stop),
                "quit" => Ok(Request::Quit),
                _ => continue,
            };
            return Some(request);
        }
    }

    /// The first word of the request.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Request::Greet => "plywood",
            Request::IsReady => "isready",
            Request::SetOption { .. } => "setoption",
            Request::Game(_) => "game",
            Request::Position(_) => "position",
            Request::Legal => "legal",
            Request::State => "state",
            Request::Go(_) => "go",
            Request::Stop => "stop",
            Request::Quit => "quit",
        }
    }
}

fn parse_set_option(mut words: SplitWhitespace<'_>) -> Result<Request, RequestError> {
    let refused = || RequestError::new("setoption", "expected `setoption name NAME value VALUE`");
    if words.next() != Some("name") {
        return Err(refused());
    }
    let name = words.next().ok_or_else(refused)?.to_owned();
    let value = match words.next() {
        None => None,
        Some("value") => Some(words.collect::<Vec<_>>().join(" ")).filter(|value| !value.is_empty()),
        Some(_) => return Err(refused()),
    };
    Ok(Request::SetOption { name, value })
}

fn parse_game(mut words: SplitWhitespace<'_>) -> Result<Request, RequestError> {
    match (words.next(), words.next()) {
        (Some(spec), None) => Ok(Request::Game(spec.to_owned())),
        _ => Err(RequestError::new("game", "expected `game NAME` or `game NAME:SIZE`")),
    }
}

fn parse_position(mut words: SplitWhitespace<'_>) -> Result<Request, RequestError> {
    match words.next() {
        None => Ok(Request::Position(Vec::new())),
        Some("moves") => Ok(Request::Position(words.map(str::to_owned).collect())),
        Some(_) => Err(RequestError::new("position", "expected `position moves MOVE MOVE ..`")),
    }
}

fn parse_go(mut words: SplitWhitespace<'_>) -> Result<GoRequest, RequestError> {
    let mut go = GoRequest::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => go.depth = Some(parse_number(word, words.next(), parse_depth)?),
            "nodes" => go.nodes = Some(parse_number(word, words.next(), parse_nodes)?),
            "movetime" => {
                let time = parse_number(word, words.next(), parse_milliseconds)?;
                go.time = Some(Duration::from_millis(time));
            }
            "legal" => go.legal = Some(words.by_ref().map(str::to_owned).collect()),
            _ => {}
        }
    }
    Ok(go)
}

/// Parses the number after `name`.
fn parse_number<N>(
    name: &str,
    word: Option<&str>,
    parse: impl FnOnce(&str) -> Result<N, String>,
) -> Result<N, RequestError> {
    let word = word.unwrap_or_default();
    parse(word).map_err(|reason| RequestError::new("go", format!("{name} `{word}`: {reason}")))
}

fn parse_milliseconds(text: &str) -> Result<u64, String> {
    parse_whole(text, 0..=u64::MAX, "a number of milliseconds", 1_000)
}

/// Reads the words after `value`; a value without a bound is exact.
pub(crate) fn parse_value(words: &[&str]) -> Option<(Value, Bound)> {
    let (bound, words) = match words.split_last()? {
        (&"exact", words) => (Bound::Exact, words),
        (&"lower", words) => (Bound::Lower, words),
        (&"upper", words) => (Bound::Upper, words),
        _ => (Bound::Exact, words),
    };
    Some((words.join(" ").parse().ok()?, bound))
}

/// Returns the line of a value with its bound.
pub(crate) fn format_value(value: Value, bound: Bound) -> String {
    format!("value {value} {bound}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Request {
        Request::parse(line).expect("a known word").expect("a valid request")
    }

    fn refusal(line: &str) -> String {
        Request::parse(line).expect("a known word").expect_err("an error").to_string()
    }

    #[test]
    fn unknown_words_are_skipped() {
        for line in ["", "  ", "hello there", "\u{0}\u{7f}", "GO", "isready?"] {
            assert_eq!(Request::parse(line), None, "{line:?}");
        }
        assert_eq!(parse("joho isready"), Request::IsReady);
        assert_eq!(parse("\tquit now "), Request::Quit);
        let go = GoRequest { depth: Some(3), ..GoRequest::default() };
        assert_eq!(parse("go infinite wtime 5 depth 3 ponder"), Request::Go(go));
    }

    #[test]
    fn words_after_moves_and_legal_are_moves() {
        let moves = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
        assert_eq!(parse("position"), Request::Position(Vec::new()));
        assert_eq!(parse("position moves"), Request::Position(Vec::new()));
        assert_eq!(parse("position moves go b2"), Request::Position(moves(&["go", "b2"])));
        let go = GoRequest {
            time: Some(Duration::from_secs(1)),
            legal: Some(moves(&["depth", "a1"])),
            ..GoRequest::default()
        };
        assert_eq!(parse("go movetime 1000 legal depth a1"), Request::Go(go));
    }

    #[test]
    fn an_option_may_have_several_words_or_none() {
        let option = |value: Option<&str>| Request::SetOption {
            name: "a".to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(parse("setoption name a value b  c"), option(Some("b c")));
        assert_eq!(parse("setoption name a value"), option(None));
        assert_eq!(parse("setoption name a"), option(None));
    }

    #[test]
    fn an_error_is_one_escaped_line_of_limited_length() {
        let error = RequestError::new("go", "\u{1b}[2J\n".repeat(10_000)).to_string();
        assert!(error.chars().count() < 1_100 && !error.contains(char::is_control), "{error}");
    }

    #[test]
    fn an_incomplete_request_is_refused_with_a_reason() {
        for (line, words) in [
            ("go depth", "depth ``: a depth is a whole number"),
            ("go depth x", "depth `x`: a depth is a whole number, such as 6"),
            ("go depth -1", "`-1`"),
            ("go nodes 1e9", "`1e9`"),
            ("go movetime 2s", "movetime `2s`: a number of milliseconds is a whole number"),
            ("go depth 99999999999", "from 0 to 4294967295"),
            ("setoption", "setoption name NAME value VALUE"),
            ("setoption search solver", "setoption name NAME value VALUE"),
            ("setoption name", "setoption name NAME value VALUE"),
            ("setoption name a b", "setoption name NAME value VALUE"),
            ("game", "`game NAME`"),
            ("game tippy 4", "`game NAME:SIZE`"),
            ("position b2", "position moves"),
        ] {
            let error = refusal(line);
            let word = line.split(' ').next().expect("a word");
            assert!(error.starts_with(&format!("? {word}: ")), "{error}");
            assert!(error.contains(words), "{line}: {error}");
        }
    }

    #[test]
    fn a_written_value_is_read_back() {
        for value in [Value::Win { plies: 3 }, Value::Draw, Value::Points(-2), Value::Estimate(0.125)] {
            for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                let line = format_value(value, bound);
                let words: Vec<&str> = line.split(' ').collect();
                assert_eq!(parse_value(&words[1..]), Some((value, bound)), "{line}");
            }
        }
        assert_eq!(parse_value(&["draw"]), Some((Value::Draw, Bound::Exact)));
        for invalid in [&[][..], &["lower"], &["win"], &["win", "3", "maybe"], &["nan"], &["estimate", "nan"]]
        {
            assert_eq!(parse_value(invalid), None, "{invalid:?}");
        }
    }
}
