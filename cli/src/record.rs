//! A game as a line of JSON: `{"version":1,"game":"tic-tac-toe","moves":["b2","a1"]}`.

use std::fs::{File, OpenOptions};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::render::json::{self, VERSION};

/// The moves of a game. Other keys may stand beside them, so the answers of `analyze` are records too.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct Record {
    version: u32,
    /// The game in full.
    pub(crate) game: String,
    /// The moves from its start.
    pub(crate) moves: Vec<String>,
    /// Where it is from, if that is a contest.
    #[serde(flatten)]
    pub(crate) contest: Option<OfContest>,
}

/// What a contest knows of one of its games.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct OfContest {
    /// Which game of the contest, counted from 1.
    pub(crate) number: u64,
    /// Who made the first move.
    pub(crate) first: String,
    /// Who answered.
    pub(crate) second: String,
    /// How many moves were made before the players were asked.
    pub(crate) opening: usize,
    /// The side that won, `first` or `second`, or nobody.
    pub(crate) winner: Option<String>,
    /// How the game ended, in words.
    pub(crate) ending: String,
    /// What the loser did wrong, if that ended the game.
    pub(crate) fault: Option<FaultOfPlayer>,
}

/// A fault that lost a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct FaultOfPlayer {
    /// The side that is at fault.
    pub(crate) by: String,
    /// Which kind of fault it is.
    pub(crate) kind: String,
    /// What happened.
    pub(crate) reason: String,
}

impl Record {
    /// The record of `moves` in `game`.
    pub(crate) fn new(game: &str, moves: Vec<String>) -> Self {
        Self { version: VERSION, game: game.to_owned(), moves, contest: None }
    }

    /// The same with where it is from.
    #[must_use]
    pub(crate) fn of_contest(self, contest: OfContest) -> Self {
        Self { contest: Some(contest), ..self }
    }

    /// Reads a line.
    pub(crate) fn read(line: &[u8]) -> Result<Self, String> {
        let record: Self = serde_json::from_slice(line).map_err(|error| refusal(&error))?;
        if record.version == VERSION {
            Ok(record)
        } else {
            Err(format!("version {} is not known here: {VERSION} is", record.version))
        }
    }
}

/// What is wrong with a line, and what a record looks like.
fn refusal(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // The parser has only seen this line, and would call it the first.
    let place = format!(" at line {} column {}", error.line(), error.column());
    let what = text.strip_suffix(&place).unwrap_or(&text);
    format!(r#"{what}; a record looks like {{"version":{VERSION},"game":"tic-tac-toe","moves":["b2","a1"]}}"#)
}

/// A file to which games are added as they end; it is opened before, so that nobody plays in vain.
#[derive(Debug)]
pub(crate) struct Recorder {
    name: String,
    file: File,
}

impl Recorder {
    /// Opens the file, or makes it.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        match OpenOptions::new().append(true).create(true).open(path) {
            Ok(file) => Ok(Self { name, file }),
            Err(source) => Err(Failure::File { file: name, source }),
        }
    }

    /// Adds a game.
    pub(crate) fn write(&mut self, record: &Record) -> Result<(), Failure> {
        let written = json::write_line(&mut self.file, record);
        written.map_err(|source| Failure::File { file: self.name.clone(), source })
    }
}
