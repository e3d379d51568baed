//! A game as a line of JSON: `{"version":1,"game":"tic-tac-toe","moves":["b2","a1"]}`.

use std::fs::{File, OpenOptions};
use std::path::Path;

use plywood::Player;
use plywood::contest::Score;
use plywood::play::Ending;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use crate::failure::Failure;
use crate::render::json::{self, VERSION};

/// A game. Other keys may stand beside these, and those that are no moves may be missing, so the answers of `analyze`
/// are records too.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct Record {
    version: u32,
    /// The game in full.
    pub(crate) game: String,
    /// The moves from its start.
    pub(crate) moves: Vec<String>,
    /// Which game of a contest, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    /// Who made the first move.
    pub(crate) first: Option<String>,
    /// Who answered.
    pub(crate) second: Option<String>,
    /// How many moves were made before the players were asked.
    opening: Option<usize>,
    /// The side that won, `first` or `second`, or nobody.
    pub(crate) winner: Option<String>,
    /// How the game ended, in words.
    ending: Option<String>,
    /// What the loser did wrong, if that ended the game.
    pub(crate) fault: Option<FaultOfPlayer>,
}

/// A fault that lost a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub(crate) struct FaultOfPlayer {
    /// The side that is at fault.
    pub(crate) by: String,
    /// Which kind of fault it is.
    pub(crate) kind: String,
    /// What happened.
    pub(crate) reason: String,
}

impl Record {
    /// The record of a game that these two played by `moves`, of which `opening` were made before they were asked.
    pub(crate) fn new(
        game: &str,
        moves: Vec<String>,
        opening: usize,
        [first, second]: [&str; 2],
        ending: &Ending,
    ) -> Self {
        let fault = match ending {
            Ending::Forfeit { loser, reason } => Some(FaultOfPlayer {
                by: loser.to_string(),
                kind: reason.fault.to_string(),
                reason: reason.to_string(),
            }),
            Ending::Outcome(_) | Ending::Unfinished => None,
        };
        let won = |side: &Player| Score::of(ending, *side).wins > 0;
        Self {
            version: VERSION,
            game: game.to_owned(),
            moves,
            number: None,
            first: Some(first.to_owned()),
            second: Some(second.to_owned()),
            opening: Some(opening),
            winner: [Player::First, Player::Second].iter().find(|side| won(side)).map(ToString::to_string),
            ending: Some(ending.to_string()),
            fault,
        }
    }

    /// The same as a game of a contest, counted from 1.
    #[must_use]
    pub(crate) fn numbered(self, number: u64) -> Self {
        Self { number: Some(number), ..self }
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
    let what = match error.classify() {
        Category::Data => text.strip_suffix(&place).unwrap_or(&text),
        _ => {
            "this is no JSON: the file is to hold games, one a line, as --record of `play` and `contest` writes them"
        }
    };
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
