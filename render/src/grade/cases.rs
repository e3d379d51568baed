//! The positions on which programs are graded: [`Cases`].

use plywood::catalog::SpecError;
use plywood::grade::ReachableLines;
use plywood::session::MoveError;
use plywood::{Catalog, Session, Value};
use thiserror::Error;

/// The positions on which programs are graded, in order.
#[derive(Debug, Default)]
pub struct Cases {
    parts: Vec<Part>,
    /// The seed of random positions.
    pub seed: Option<u64>,
    /// The name of the file with the positions.
    pub file: Option<String>,
    /// The lines of the file that cannot be read: their numbers, counted from 1, and the reasons.
    pub invalid_lines: Vec<(usize, String)>,
}

#[derive(Debug)]
enum Part {
    /// All positions that the move sequences `paths` reach after the moves `before`.
    Reachable { spec: String, before: Vec<String>, paths: ReachableLines },
    /// One position.
    Single { spec: String, moves: Vec<String>, line: Option<(usize, Option<Value>)> },
}

/// One position.
#[derive(Debug)]
pub struct Case<'a> {
    /// The game with its size.
    pub spec: &'a str,
    /// The moves to the position.
    pub moves: Vec<&'a str>,
    /// The line number in a file, and the value that the line expects.
    pub line: Option<(usize, Option<Value>)>,
}

/// The reason why a case cannot be opened.
#[derive(Debug, Error)]
pub enum CaseError {
    /// The catalog does not have the game.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A move is not legal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl Case<'_> {
    /// Opens the game at the position.
    ///
    /// # Errors
    ///
    /// Fails if the game or a move is not valid in `catalog`.
    pub fn open(&self, catalog: &Catalog) -> Result<Box<dyn Session>, CaseError> {
        let mut session = catalog.open(self.spec)?;
        for mv in &self.moves {
            session.play(mv)?;
        }
        Ok(session)
    }

    /// Returns the position as it is written in a file: `GAME MOVES`.
    pub fn name(&self) -> String {
        match &*self.moves {
            [] => format!("{} -", self.spec),
            moves => format!("{} {}", self.spec, moves.join(",")),
        }
    }
}

impl Cases {
    /// Adds all positions that the move sequences `paths` reach after the moves `before`.
    pub fn push_reachable(&mut self, spec: String, before: Vec<String>, paths: ReachableLines) {
        self.parts.push(Part::Reachable { spec, before, paths });
    }

    /// Adds one position, with its line number in a file and the value that the line expects.
    pub fn push(&mut self, spec: String, moves: Vec<String>, line: Option<(usize, Option<Value>)>) {
        self.parts.push(Part::Single { spec, moves, line });
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        let count = |part: &Part| match part {
            Part::Reachable { paths, .. } => paths.len(),
            Part::Single { .. } => 1,
        };
        self.parts.iter().map(count).sum()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Iterates over the positions in order.
    pub fn iter(&self) -> impl Iterator<Item = Case<'_>> {
        self.parts.iter().flat_map(|part| -> Box<dyn Iterator<Item = Case<'_>>> {
            match part {
                Part::Reachable { spec, before, paths } => Box::new(paths.iter().map(move |later_moves| {
                    let moves = before.iter().map(|mv| &**mv).chain(later_moves).collect();
                    Case { spec, moves, line: None }
                })),
                Part::Single { spec, moves, line } => {
                    let moves = moves.iter().map(|mv| &**mv).collect();
                    Box::new(std::iter::once(Case { spec, moves, line: *line }))
                }
            }
        })
    }
}
