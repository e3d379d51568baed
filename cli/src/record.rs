//! A game as a line of JSON: `{"version":1,"game":"tic-tac-toe","moves":["b2","a1"]}`.

use std::fs::{File, OpenOptions};
use std::path::Path;

use plywood::Session;
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
}

impl Record {
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

/// A file to which a game is added at its end; it is opened before, so that nobody plays in vain.
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

    /// Adds the moves of `session`.
    pub(crate) fn write(mut self, session: &dyn Session) -> Result<(), Failure> {
        let (game, moves) = (session.spec().to_owned(), session.moves().to_vec());
        let record = Record { version: VERSION, game, moves };
        json::write_line(&mut self.file, &record).map_err(|source| Failure::File { file: self.name, source })
    }
}
