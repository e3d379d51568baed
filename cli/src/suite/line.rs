//! A line of a suite, in either of its two forms.

use plywood::{Session, Value};

use crate::arguments::position::split_moves;
use crate::program::Program;
use crate::suite::score;

/// What stands after a line of digits.
const SCORE: &str = "after columns in digits stands a whole number, such as -2";

/// A position, and what it should be worth.
#[derive(Debug)]
pub(crate) struct SuiteLine {
    /// The game at the position.
    pub(crate) session: Box<dyn Session>,
    /// What its value should be, where the line says.
    pub(crate) expected: Option<Value>,
}

impl SuiteLine {
    /// Reads `GAME MOVES SCORE`, or `DIGITS SCORE` of the game `digits_of`; `None` for a line that is blank
    /// or only a comment.
    pub(crate) fn read(
        text: &[u8],
        program: &Program,
        digits_of: Option<&str>,
    ) -> Result<Option<Self>, String> {
        let text = str::from_utf8(text).map_err(|_| "the line is not UTF-8".to_owned())?;
        let words: Vec<&str> = text.split('#').next().unwrap_or_default().split_whitespace().collect();
        let line = match (&*words, digits_of) {
            ([], _) => return Ok(None),
            ([digits, score], Some(game)) if is_number(digits) && is_score(score) => {
                Self::of_digits(digits, score, program, game)
            }
            ([digits, score], None) if is_number(digits) && is_score(score) => {
                Err("digits and a score need a GAME on the command line".to_owned())
            }
            ([digits], Some(_)) if is_number(digits) => {
                Err(format!("there is no score after `{digits}`: {SCORE}"))
            }
            ([digits, score], Some(_)) if is_number(digits) => Err(format!("`{score}` is no score: {SCORE}")),
            ([game], _) => Self::of_words(game, "-", &[], program),
            ([game, moves, score @ ..], _) => Self::of_words(game, moves, score, program),
        };
        line.map(Some)
    }

    fn of_words(game: &str, moves: &str, score: &[&str], program: &Program) -> Result<Self, String> {
        let mut session = program.catalog.open(game).map_err(|error| error.to_string())?;
        let moves = if moves == "-" { "" } else { moves };
        for mv in split_moves(moves) {
            session.play(mv).map_err(|error| error.to_string())?;
        }
        Ok(Self { session, expected: score::in_words(score)? })
    }

    fn of_digits(digits: &str, score: &str, program: &Program, game: &str) -> Result<Self, String> {
        let mut session = program.catalog.open(game).map_err(|error| error.to_string())?;
        let cells = score::cells(session.spec()).ok_or_else(|| {
            format!("{} is not so many columns by so many rows: its scores cannot be read", session.spec())
        })?;
        for digit in digits.chars() {
            session.play(digit.encode_utf8(&mut [0; 4])).map_err(|error| error.to_string())?;
        }
        let pieces = u64::try_from(digits.len()).unwrap_or(u64::MAX);
        let expected = score::as_published(score, cells, pieces).ok_or_else(|| {
            format!("the score {score} is not possible after {pieces} pieces on {cells} cells")
        })?;
        Ok(Self { session, expected: Some(expected) })
    }
}

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_score(word: &str) -> bool {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    !digits.is_empty() && is_number(digits)
}
