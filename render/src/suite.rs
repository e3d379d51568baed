//! Suites: files with one position on each line, and the value that this position should have.

mod score;

use plywood::{Catalog, Session, Value};

use crate::positions::split_moves;

pub use self::score::{judge, judge_outcome};

/// The beginning of the word that contains the text of a position instead of moves.
const POSITION: &str = "position:";

/// A position, and the value that this position should have.
#[derive(Debug)]
pub struct SuiteLine {
    /// The game at the position.
    pub session: Box<dyn Session>,
    /// The expected value, if the line has one.
    pub expected: Option<Value>,
}

impl SuiteLine {
    /// Reads `GAME MOVES SCORE`, `GAME position:TEXT SCORE` or, if there is a `default_game`, also `DIGITS SCORE`, in which
    /// each digit is a column.
    /// Returns `None` for a line that contains nothing or only a comment.
    ///
    /// # Errors
    ///
    /// Returns a message that names the fault in the line and what is accepted.
    pub fn read(text: &[u8], catalog: &Catalog, default_game: Option<&str>) -> Result<Option<Self>, String> {
        const AFTER_DIGITS: &str = "expected a whole number, such as -2, after the columns";
        const FORM: &str = "; expected `GAME MOVES SCORE` or `GAME position:TEXT SCORE`";
        const FORMS: &str = "; expected `GAME MOVES SCORE`, `GAME position:TEXT SCORE`, or `DIGITS SCORE` for the GAME of the \
            command";
        let text = str::from_utf8(text).map_err(|_| "the line is not valid UTF-8".to_owned())?;
        let words: Vec<&str> = text.split('#').next().unwrap_or_default().split_whitespace().collect();
        let line = match (&*words, default_game) {
            ([], _) => return Ok(None),
            ([digits, score], Some(game)) if is_number(digits) && is_score(score) => {
                Self::of_digits(digits, score, catalog, game)
            }
            ([digits, score], None) if is_number(digits) && is_score(score) => {
                Err("digits and a score need a GAME on the command line".to_owned())
            }
            ([digits], Some(_)) if is_number(digits) => {
                Err(format!("missing score after `{digits}`: {AFTER_DIGITS}"))
            }
            ([digits, score], Some(_)) if is_number(digits) => {
                Err(format!("invalid score `{score}`: {AFTER_DIGITS}"))
            }
            ([game, rest @ ..], _) => {
                let forms = default_game.map_or(FORM, |_| FORMS);
                let session = catalog.open(game).map_err(|error| format!("{error}{forms}"))?;
                Self::of_words(session, rest)
            }
        };
        line.map(Some)
    }

    fn of_words(mut session: Box<dyn Session>, words: &[&str]) -> Result<Self, String> {
        let (moves, score) = words.split_first().map_or(("-", words), |(moves, score)| (*moves, score));
        if let Some(text) = moves.strip_prefix(POSITION) {
            session = session.at(text).map_err(|error| error.to_string())?;
        } else {
            let moves = if moves == "-" { "" } else { moves };
            for mv in split_moves(moves) {
                session.play(mv).map_err(|error| error.to_string())?;
            }
        }
        Ok(Self { session, expected: score::parse_words(score)? })
    }

    fn of_digits(digits: &str, score: &str, catalog: &Catalog, game: &str) -> Result<Self, String> {
        let mut session = catalog.open(game).map_err(|error| error.to_string())?;
        let cells = score::cell_count(session.spec()).ok_or_else(|| {
            format!("{} has no score in digits: only sizes of columns x rows have one", session.spec())
        })?;
        for digit in digits.chars() {
            session.play(digit.encode_utf8(&mut [0; 4])).map_err(|error| error.to_string())?;
        }
        let pieces = u64::try_from(digits.len()).unwrap_or(u64::MAX);
        let expected = score::parse_published(score, cells, pieces).ok_or_else(|| {
            format!("impossible score {score} after {pieces} pieces on a board of {cells} cells")
        })?;
        Ok(Self { session, expected: Some(expected) })
    }
}

/// Returns the moves of `session` with `separator` between them; the text of the position at which the session starts, if
/// there is one, is the first word.
pub fn suite_words(session: &dyn Session, separator: &str) -> String {
    let start = session.start_position().map(|text| format!("{POSITION}{text}"));
    let words: Vec<&str> =
        start.as_deref().into_iter().chain(session.moves().iter().map(String::as_str)).collect();
    words.join(separator)
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_score(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && is_number(digits)
}
