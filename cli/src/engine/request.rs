//! What an engine is asked: one line, read as a [`Request`].

use std::fmt::{self, Display};
use std::str::SplitWhitespace;
use std::time::Duration;

use crate::arguments::numbers::{parse_depth, parse_nodes, parse_whole};
use crate::render::shown::shown;

/// The most letters of a reason.
const LONGEST_REASON: usize = 1_000;

/// One line of whoever drives the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// `plywood`: who is there, and what can be set?
    Greet,
    /// `isready`: has everything before this been done?
    IsReady,
    /// `setoption name NAME value VALUE`; without a value the option's default is meant.
    SetOption {
        /// Which option.
        name: String,
        /// What it is to be.
        value: Option<String>,
    },
    /// `game SPEC`: this game, from its start.
    Game(String),
    /// `position moves ..`: these moves from the start of the game.
    Position(Vec<String>),
    /// `legal`: which moves are legal?
    Legal,
    /// `state`: who is to move, or how did the game end?
    State,
    /// `go`: think and name a move.
    Go(Go),
    /// `stop`: name it now.
    Stop,
    /// `quit`: that was all.
    Quit,
}

/// How far to think.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// Plies to look ahead.
    pub(crate) depth: Option<u32>,
    /// Positions to visit.
    pub(crate) nodes: Option<u64>,
    /// Time for the move.
    pub(crate) time: Option<Duration>,
    /// What the driver takes for the legal moves, if it says so.
    pub(crate) legal: Option<Vec<String>>,
}

/// Why a request is not done, as the line `? WORD: REASON`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    word: &'static str,
    reason: String,
}

impl Refusal {
    /// What `word` asked for is refused. The reason becomes one line of sensible length, whatever it repeats.
    pub(crate) fn new(word: &'static str, reason: impl Display) -> Self {
        Self { word, reason: shown(&reason.to_string(), LONGEST_REASON) }
    }
}

impl Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "? {}: {}", self.word, self.reason)
    }
}

impl Request {
    /// Reads a line; `None` where no word of it is known. Unknown words before the first known one are skipped.
    pub(crate) fn read(line: &str) -> Option<Result<Self, Refusal>> {
        let mut words = line.split_whitespace();
        loop {
            let request = match words.next()? {
                "plywood" => Ok(Request::Greet),
                "isready" => Ok(Request::IsReady),
                "setoption" => set_option(words),
                "game" => game(words),
                "position" => position(words),
                "legal" => Ok(Request::Legal),
                "state" => Ok(Request::State),
                "go" => go(words).map(Request::Go),
                "stop" => Ok(Request::Stop),
                "quit" => Ok(Request::Quit),
                _ => continue,
            };
            return Some(request);
        }
    }

    /// The word that this request begins with.
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

fn set_option(mut words: SplitWhitespace<'_>) -> Result<Request, Refusal> {
    let refused = || Refusal::new("setoption", "it is written `setoption name NAME value VALUE`");
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

fn game(mut words: SplitWhitespace<'_>) -> Result<Request, Refusal> {
    match (words.next(), words.next()) {
        (Some(spec), None) => Ok(Request::Game(spec.to_owned())),
        _ => Err(Refusal::new("game", "it is written `game NAME` or `game NAME:SIZE`")),
    }
}

fn position(mut words: SplitWhitespace<'_>) -> Result<Request, Refusal> {
    match words.next() {
        None => Ok(Request::Position(Vec::new())),
        Some("moves") => Ok(Request::Position(words.map(str::to_owned).collect())),
        Some(_) => Err(Refusal::new("position", "it is written `position moves MOVE MOVE ..`")),
    }
}

fn go(mut words: SplitWhitespace<'_>) -> Result<Go, Refusal> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        match word {
            "depth" => go.depth = Some(number(word, words.next(), parse_depth)?),
            "nodes" => go.nodes = Some(number(word, words.next(), parse_nodes)?),
            "movetime" => {
                let time = number(word, words.next(), parse_milliseconds)?;
                go.time = Some(Duration::from_millis(time));
            }
            "legal" => go.legal = Some(words.by_ref().map(str::to_owned).collect()),
            _ => {}
        }
    }
    Ok(go)
}

/// The number that stands after `name`.
fn number<N>(
    name: &str,
    word: Option<&str>,
    parse: impl FnOnce(&str) -> Result<N, String>,
) -> Result<N, Refusal> {
    let word = word.unwrap_or_default();
    parse(word).map_err(|why| Refusal::new("go", format!("{name} `{word}`: {why}")))
}

fn parse_milliseconds(text: &str) -> Result<u64, String> {
    parse_whole(text, 0..=u64::MAX, "a number of milliseconds", 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Request {
        Request::read(line).expect("a known word").expect("no refusal")
    }

    fn refusal(line: &str) -> String {
        Request::read(line).expect("a known word").expect_err("a refusal").to_string()
    }

    #[test]
    fn unknown_words_are_skipped() {
        for line in ["", "  ", "hello there", "\u{0}\u{7f}", "GO", "isready?"] {
            assert_eq!(Request::read(line), None, "{line:?}");
        }
        assert_eq!(read("joho isready"), Request::IsReady);
        assert_eq!(read("\tquit now "), Request::Quit);
        let go = Go { depth: Some(3), ..Go::default() };
        assert_eq!(read("go infinite wtime 5 depth 3 ponder"), Request::Go(go));
    }

    #[test]
    fn words_after_moves_and_legal_are_moves() {
        let moves = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
        assert_eq!(read("position"), Request::Position(Vec::new()));
        assert_eq!(read("position moves"), Request::Position(Vec::new()));
        assert_eq!(read("position moves go b2"), Request::Position(moves(&["go", "b2"])));
        let go =
            Go { time: Some(Duration::from_secs(1)), legal: Some(moves(&["depth", "a1"])), ..Go::default() };
        assert_eq!(read("go movetime 1000 legal depth a1"), Request::Go(go));
    }

    #[test]
    fn an_option_may_have_several_words_or_none() {
        let option = |value: Option<&str>| Request::SetOption {
            name: "a".to_owned(),
            value: value.map(str::to_owned),
        };
        assert_eq!(read("setoption name a value b  c"), option(Some("b c")));
        assert_eq!(read("setoption name a value"), option(None));
        assert_eq!(read("setoption name a"), option(None));
    }

    #[test]
    fn a_refusal_is_one_line_that_a_terminal_can_show() {
        let refusal = Refusal::new("go", "\u{1b}[2J\n".repeat(10_000)).to_string();
        assert!(refusal.chars().count() < 1_100 && !refusal.contains(char::is_control), "{refusal}");
    }

    #[test]
    fn what_is_half_said_is_refused_with_a_reason() {
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
            let refusal = refusal(line);
            let word = line.split(' ').next().expect("a word");
            assert!(refusal.starts_with(&format!("? {word}: ")), "{refusal}");
            assert!(refusal.contains(words), "{line}: {refusal}");
        }
    }
}
