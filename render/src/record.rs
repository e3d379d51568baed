//! A played game as a line of JSON: `{"version":2,"game":"tic-tac-toe","moves":["b2","a1"]}`.

use plywood::contest::Score;
use plywood::play::{Ending, MoveStats};
use plywood::{Outcome, Player};
use serde::{Deserialize, Serialize};
use serde_json::error::Category;

use crate::json::VERSION;
use crate::provenance::Provenance;
use crate::text::escape;

/// The text at the beginning of every record.
pub const RECORD_START: &str = r#"{"version":"#;

/// The number of bytes for which a line has memory at first.
const LINE_CAPACITY: usize = 1024;

/// A played game. Reading needs only `version`, `game` and `moves`; the objects of `analyze` can thus be read, too.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub struct GameRecord {
    version: u32,
    /// The game with its size.
    pub game: String,
    /// The text of the position at which the game begins, unless this is the start of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The moves from this position or from the start of the game.
    pub moves: Vec<String>,
    /// The number of the game in a contest, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u64>,
    /// The name of the first player.
    pub first: Option<String>,
    /// The name of the second player.
    pub second: Option<String>,
    /// The number of moves that belong to the opening.
    opening: Option<usize>,
    /// The side that won: `first`, `second`, or none.
    pub winner: Option<String>,
    /// The ending of the game, in words.
    pub ending: Option<String>,
    /// Whether the game was ended early, because its outcome was proved.
    #[serde(default, skip_serializing_if = "is_false")]
    pub adjudicated: bool,
    /// The fault by which the game was lost, if any.
    pub fault: Option<RecordedFault>,
    /// For each move the number of positions that its player visited; null if the player did not report it.
    nodes: Option<Vec<Option<u64>>>,
    /// For each move the depth to which it was searched; null if its value holds for the whole game, or if the player did
    /// not report a depth.
    depths: Option<Vec<Option<u32>>>,
    /// For each move the time for which its player thought; null for a move of the opening.
    seconds: Option<Vec<Option<f64>>>,
    /// The identifier that all records of one process have in common.
    #[serde(skip_serializing_if = "Option::is_none")]
    origin: Option<String>,
    /// The origin of all records with the same identifier; only the first of them contains it.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    provenance: Option<Box<Provenance>>,
}

/// A fault that lost a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(expecting = "an object")]
pub struct RecordedFault {
    /// The side that committed the fault.
    pub by: String,
    /// The kind of fault.
    pub kind: String,
    /// The description of the fault.
    pub reason: String,
}

impl GameRecord {
    /// Returns the record of a game between two players. The first `opening` moves belong to the opening; `move_stats` is
    /// the work for each of the last moves.
    pub fn new(
        game: &str,
        moves: Vec<String>,
        move_stats: &[MoveStats],
        opening: usize,
        [first, second]: [&str; 2],
        ending: &Ending,
    ) -> Self {
        let fault = match ending {
            Ending::Forfeit { loser, reason } => Some(RecordedFault {
                by: loser.to_string(),
                kind: reason.fault.to_string(),
                reason: reason.to_string(),
            }),
            Ending::Outcome(_) | Ending::Adjudicated(_) | Ending::Unfinished => None,
        };
        let unknown = moves.len().saturating_sub(move_stats.len());
        let move_stats = || {
            let before = std::iter::repeat_n(MoveStats::default(), unknown);
            before.chain(move_stats.iter().copied())
        };
        Self {
            nodes: Some(move_stats().map(|stats| stats.nodes).collect()),
            depths: Some(move_stats().map(|stats| stats.depth).collect()),
            seconds: Some(move_stats().map(|stats| stats.time.map(|time| time.as_secs_f64())).collect()),
            version: VERSION,
            game: game.to_owned(),
            position: None,
            moves,
            number: None,
            first: Some(first.to_owned()),
            second: Some(second.to_owned()),
            opening: Some(opening),
            winner: winner(ending),
            ending: Some(ending.to_string()),
            adjudicated: matches!(ending, Ending::Adjudicated(_)),
            fault,
            origin: None,
            provenance: None,
        }
    }

    /// Adds the number of the game in a contest, counted from 1.
    #[must_use]
    pub fn numbered(self, number: u64) -> Self {
        Self { number: Some(number), ..self }
    }

    /// Adds the text of the position at which the game begins, unless this is the start of the game.
    #[must_use]
    pub fn starting_at(self, position: Option<String>) -> Self {
        Self { position, ..self }
    }

    /// Adds the identifier of the origin, and to the first record with this identifier also the origin itself.
    #[must_use]
    pub fn with_origin(self, id: String, provenance: Option<Provenance>) -> Self {
        Self { origin: Some(id), provenance: provenance.map(Box::new), ..self }
    }

    /// Returns the identifier of the process that recorded the game, and the number of the game in its contest, which
    /// together identify the game. Returns `None` for games outside contests and for records of earlier versions.
    pub fn identity(&self) -> Option<(&str, u64)> {
        self.origin.as_deref().zip(self.number)
    }

    /// Checks the winner of a game whose moves lead to `outcome`.
    ///
    /// # Errors
    ///
    /// Returns the reason if the record has another winner than `outcome`.
    pub fn check_winner(&self, outcome: Outcome) -> Result<(), String> {
        let expected = winner(&Ending::Outcome(outcome));
        if self.winner == expected {
            return Ok(());
        }
        let [got, expected] = [&self.winner, &expected].map(|side| escape(side.as_deref().unwrap_or("null")));
        Err(format!(
            "invalid winner (got {got}): expected {expected}, because the moves end the game: {outcome}"
        ))
    }

    /// Returns the record as a line of JSON, with its end.
    pub fn line(&self) -> Vec<u8> {
        let mut line = Vec::with_capacity(LINE_CAPACITY);
        // Writing to memory cannot fail, and each field can be written as JSON.
        let _ = serde_json::to_writer(&mut line, self);
        line.push(b'\n');
        line
    }

    /// Reads a line; records of version 1 have the same fields.
    ///
    /// # Errors
    ///
    /// Returns a message that names the fault in the line; [`expected`](Self::expected) describes valid lines.
    pub fn read(line: &[u8]) -> Result<Self, String> {
        let record: Self = serde_json::from_slice(line).map_err(|error| parse_error(&error))?;
        if (1..=VERSION).contains(&record.version) {
            Ok(record)
        } else {
            Err(format!("unsupported version {}; supported are versions 1 to {VERSION}", record.version))
        }
    }

    /// Returns the description of valid records, for messages about an invalid line.
    pub fn expected() -> String {
        let record = format!(r#"{{"version":{VERSION},"game":"tic-tac-toe","moves":["b2","a1"]}}"#);
        format!(
            "expected one game on each line, as `play` and `contest` write with --record, such as {record}"
        )
    }

    /// Reads the record at the end of a line that begins with a part of another one: an earlier version of the program
    /// appended games to a line whose writing was interrupted. Returns `None` if there is no such record.
    pub fn read_after_torn(line: &[u8]) -> Option<Self> {
        let start = RECORD_START.as_bytes();
        // Names in a record contain no unescaped quotes, so this text is always the beginning of a record.
        let index = line.windows(start.len()).rposition(|window| window == start)?;
        Self::read(line.get(index..).filter(|_| index > 0)?).ok()
    }
}

/// Returns the side that won, if any.
fn winner(ending: &Ending) -> Option<String> {
    let won = |side: &Player| Score::of(ending, *side).wins > 0;
    [Player::First, Player::Second].iter().find(|side| won(side)).map(ToString::to_string)
}

/// Returns whether the value of a field is left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference to the field")]
fn is_false(value: &bool) -> bool {
    !value
}

fn parse_error(error: &serde_json::Error) -> String {
    let text = error.to_string();
    // The parser's position is dropped, because it always names line 1.
    let place = format!(" at line {} column {}", error.line(), error.column());
    let problem = match error.classify() {
        Category::Data => text.strip_suffix(&place).unwrap_or(&text),
        _ => "the line is not JSON",
    };
    problem.to_owned()
}
