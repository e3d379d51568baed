//! A Stonehenge board for the course layers: [`CourseStonehenge`].

use plywood::{Game, Outcome, Player};
use plywood_games::Stonehenge;
use plywood_games::stonehenge::Cell;
use pyo3::prelude::*;

use crate::errors::{GameError, MoveError};

/// An immutable Stonehenge board by the rules of the courses: cells may still be claimed after the end of the game, and
/// either player, 1 or 2, may begin.
#[pyclass(frozen, eq, hash, from_py_object, module = "plywood._plywood")]
#[derive(Clone, Debug)]
pub struct CourseStonehenge {
    position: Stonehenge,
    /// Whether player 2 begins.
    second_begins: bool,
    /// The claimed cells in the order of the moves.
    claims: Vec<Cell>,
    size: u32,
}

/// Boards are equal if their positions are; the order of the claims may differ.
impl PartialEq for CourseStonehenge {
    fn eq(&self, other: &Self) -> bool {
        (self.position, self.second_begins) == (other.position, other.second_begins)
    }
}

impl Eq for CourseStonehenge {}

impl std::hash::Hash for CourseStonehenge {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.position, self.second_begins).hash(state);
    }
}

impl CourseStonehenge {
    /// The number, 1 or 2, of the course's player who is `player` in the engine's position.
    fn player_number(&self, player: Player) -> u8 {
        if (player == Player::First) == self.second_begins { 2 } else { 1 }
    }

    /// Replaces the engine's digits for the owners in a drawing by the numbers of the course's players.
    fn renumber(&self, text: &str) -> String {
        let swapped = |digit| match digit {
            '1' => '2',
            '2' => '1',
            other => other,
        };
        if self.second_begins { text.chars().map(swapped).collect() } else { text.to_owned() }
    }

    /// The cell with this letter.
    fn cell(&self, letter: char) -> PyResult<Cell> {
        let cells = self.cells();
        let cell = Cell::lettered(letter).filter(|_| cells.contains(letter));
        cell.ok_or_else(|| {
            let last = cells.chars().last().unwrap_or('A');
            MoveError::new_err(format!("unknown cell (got `{letter}`); the cells are A to {last}"))
        })
    }
}

#[pymethods]
impl CourseStonehenge {
    /// An empty board of size 1 to 6 on which player 1 or 2 begins.
    #[new]
    #[pyo3(signature = (size, first_to_move = 1))]
    fn new(size: u32, first_to_move: u8) -> PyResult<Self> {
        let position = Stonehenge::new(size).map_err(|error| GameError::new_err(error.to_string()))?;
        let second_begins = match first_to_move {
            1 => false,
            2 => true,
            other => {
                return Err(GameError::new_err(format!("the player to begin must be 1 or 2 (got {other})")));
            }
        };
        Ok(Self { position, second_begins, claims: Vec::new(), size })
    }

    /// The number of cells in the bottom row.
    #[getter]
    fn size(&self) -> u32 {
        self.size
    }

    /// The player who makes the first move: 1 or 2.
    #[getter]
    fn first_to_move(&self) -> u8 {
        self.player_number(Player::First)
    }

    /// The player to move, 1 or 2; in a finished game, the player who would move next.
    #[getter]
    fn to_move(&self) -> u8 {
        self.player_number(self.position.to_move())
    }

    /// The letters of all cells.
    #[getter]
    fn cells(&self) -> String {
        letters().take(cell_count(self.size)).map(Cell::letter).collect()
    }

    /// The letters of the unclaimed cells in order, also in a finished game.
    #[getter]
    fn free_cells(&self) -> Vec<char> {
        let free = letters().take(cell_count(self.size)).filter(|cell| self.position.owner(*cell).is_none());
        free.map(Cell::letter).collect()
    }

    /// The letters of the claimed cells in the order of the moves.
    #[getter]
    fn claims(&self) -> String {
        self.claims.iter().map(|cell| cell.letter()).collect()
    }

    /// The owner of a cell: 1, 2, or `None`.
    fn owner(&self, cell: char) -> PyResult<Option<u8>> {
        Ok(self.position.owner(self.cell(cell)?).map(|player| self.player_number(player)))
    }

    /// The markers of the ley-lines as one string, `@` for a line that is not captured: the rows from the top, then the
    /// down-left lines from the right, then the down-right lines from the left.
    #[getter]
    fn markers(&self) -> String {
        let digits = self.position.holders().map(|holder| match holder {
            Some(player) => char::from(b'0' + self.player_number(player)),
            None => '@',
        });
        digits.collect()
    }

    /// Returns the board after the player to move claims a free cell.
    fn claim(&self, cell: char) -> PyResult<Self> {
        let claimed = self.cell(cell)?;
        if self.position.owner(claimed).is_some() {
            return Err(MoveError::new_err(format!(
                "cell `{cell}` is claimed already; the free cells are {}",
                self.free_cells().iter().collect::<String>()
            )));
        }
        let claims = self.claims.iter().copied().chain([claimed]).collect();
        Ok(Self { position: self.position.apply(claimed), claims, ..*self })
    }

    /// The board as text, without a final line end.
    fn drawing(&self) -> String {
        self.renumber(&self.position.to_string())
    }

    /// Whether a player has captured half of the lines.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// The player who was the first to capture half of the lines: 1, 2, or `None`.
    #[getter]
    fn winner(&self) -> Option<u8> {
        match self.position.outcome() {
            Some(Outcome::Win(player)) => Some(self.player_number(player)),
            _ => None,
        }
    }

    fn __repr__(&self) -> String {
        format!("CourseStonehenge({}, {}, {:?})", self.size, self.first_to_move(), self.claims())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u32, u8, String))> {
        let from_claims = py.get_type::<Self>().getattr("from_claims")?;
        Ok((from_claims, (self.size, self.first_to_move(), self.claims())))
    }

    /// The board after the given cells have been claimed in turn.
    #[staticmethod]
    fn from_claims(size: u32, first_to_move: u8, cells: &str) -> PyResult<Self> {
        cells.chars().try_fold(Self::new(size, first_to_move)?, |board, cell| board.claim(cell))
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }
}

fn letters() -> impl Iterator<Item = Cell> {
    ('A'..='Z').chain('a'..='g').filter_map(Cell::lettered)
}

/// The number of cells on a board of this size: its rows have 2, 3, .., `size + 1` and `size` cells.
fn cell_count(size: u32) -> usize {
    (size * (size + 5) / 2) as usize
}
