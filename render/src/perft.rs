//! The numbers of move sequences of one length: text, JSON and CSV.

use std::io::{self, Write};

use plywood::Session;
use serde_json::{Value as Json, json};

use crate::json::{VERSION, without_null};
use crate::provenance::Provenance;

/// The number of move sequences from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perft {
    /// The length of the sequences.
    pub depth: u32,
    /// The number of sequences.
    pub total: u64,
    /// The number of sequences that begin with each move, if they are counted for each move.
    pub by_move: Option<Vec<(String, u64)>>,
}

impl Perft {
    /// Returns the number; with numbers for each move, a line for each of them, and the total.
    pub fn text(&self) -> String {
        let Some(by_move) = &self.by_move else { return self.total.to_string() };
        let lines = by_move.iter().map(|(mv, count)| format!("{mv} {count}"));
        lines.chain([format!("total {}", self.total)]).collect::<Vec<_>>().join("\n")
    }

    /// Returns the object that `perft --json` prints.
    pub fn json(&self, session: &dyn Session) -> Json {
        let by_move = self.by_move.as_ref().map(|by_move| {
            by_move.iter().map(|(mv, count)| json!({ "move": mv, "sequences": count })).collect::<Json>()
        });
        let object = json!({
            "version": VERSION,
            "game": session.spec(),
            "moves": session.moves(),
            "depth": self.depth,
            "sequences": self.total,
            "divide": by_move,
        });
        without_null(object, &["divide"])
    }

    /// Writes the names of the columns, and a line for each move or, without numbers for each move, one line. The last
    /// column contains the origin of the results.
    ///
    /// # Errors
    ///
    /// Returns the errors of `output`.
    pub fn write_csv(
        &self,
        session: &dyn Session,
        provenance: &Provenance,
        output: &mut dyn Write,
    ) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(output);
        writer.write_record(["game", "moves", "depth", "move", "sequences", "provenance"])?;
        let total = [(String::new(), self.total)];
        let (moves, depth) = (session.moves().join(" "), self.depth.to_string());
        // Without a move to divide by, the total is the only number.
        let counts = self.by_move.as_deref().filter(|counts| !counts.is_empty()).unwrap_or(&total);
        for ((mv, count), provenance) in counts.iter().zip(provenance.column()) {
            writer.write_record([session.spec(), &moves, &depth, mv, &count.to_string(), &provenance])?;
        }
        writer.flush()
    }
}
