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
    /// The number of positions in each part and all parts before it.
    ends: Vec<usize>,
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
        self.ends.push(self.len() + paths.len());
        self.parts.push(Part::Reachable { spec, before, paths });
    }

    /// Adds one position, with its line number in a file and the value that the line expects.
    pub fn push(&mut self, spec: String, moves: Vec<String>, line: Option<(usize, Option<Value>)>) {
        self.ends.push(self.len() + 1);
        self.parts.push(Part::Single { spec, moves, line });
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or_default()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the position with this index, or `None` if there are fewer positions.
    pub fn get(&self, index: usize) -> Option<Case<'_>> {
        let part = self.ends.partition_point(|end| *end <= index);
        let index = if part == 0 { index } else { index - self.ends[part - 1] };
        match self.parts.get(part)? {
            Part::Reachable { spec, before, paths } => {
                let moves = before.iter().map(|mv| &**mv).chain(paths.line(index)?).collect();
                Some(Case { spec, moves, line: None })
            }
            Part::Single { spec, moves, line } => {
                Some(Case { spec, moves: moves.iter().map(|mv| &**mv).collect(), line: *line })
            }
        }
    }

    /// Iterates over the positions in order.
    pub fn iter(&self) -> impl Iterator<Item = Case<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}
