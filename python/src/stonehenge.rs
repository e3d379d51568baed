//! A Stonehenge that may be played on after its end, as the courses' own games are: [`Stonehenge`].

use plywood::{Game, Outcome, Player};
use plywood_cli::embedding;
use plywood_games::stonehenge::Cell;
use plywood_games::{Stonehenge as Position, catalog};
use pyo3::prelude::*;

use crate::errors::{self, GameError, MoveError};
use crate::state::State;

/// A Stonehenge of which somebody else keeps the rules: a cell may also be claimed when the game is over, and either
/// player, 1 or 2, may have begun. It never changes; `claim` gives another one.
#[pyclass(frozen, eq, hash, from_py_object, module = "plywood._plywood")]
#[derive(Clone, Debug)]
pub struct Stonehenge {
    position: Position,
    /// Whether player 2 began.
    swapped: bool,
    /// The cells in the order in which they were claimed.
    claims: Vec<Cell>,
    side: u32,
}

/// How the cells were claimed does not matter for the rest of the game.
impl PartialEq for Stonehenge {
    fn eq(&self, other: &Self) -> bool {
        (self.position, self.swapped) == (other.position, other.swapped)
    }
}

impl Eq for Stonehenge {}

impl std::hash::Hash for Stonehenge {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        (self.position, self.swapped).hash(state);
    }
}

impl Stonehenge {
    /// The number that a side has.
    fn number(&self, player: Player) -> u8 {
        if (player == Player::First) == self.swapped { 2 } else { 1 }
    }

    /// The digits of a drawing as the numbers of the players.
    fn renumbered(&self, text: &str) -> String {
        let digit = |letter| match letter {
            '1' => '2',
            '2' => '1',
            other => other,
        };
        if self.swapped { text.chars().map(digit).collect() } else { text.to_owned() }
    }
}

#[pymethods]
impl Stonehenge {
    /// The Stonehenge with this side, 1 to 5, and nothing claimed; player 1 or 2 begins.
    #[new]
    #[pyo3(signature = (side, first_to_move = 1))]
    fn new(side: u32, first_to_move: u8) -> PyResult<Self> {
        let position = Position::new(side).map_err(|error| GameError::new_err(error.to_string()))?;
        let swapped = match first_to_move {
            1 => false,
            2 => true,
            other => {
                let reason = format!("player {other} cannot begin: the players are 1 and 2");
                return Err(GameError::new_err(reason));
            }
        };
        Ok(Self { position, swapped, claims: Vec::new(), side })
    }

    /// How many cells the bottom row has.
    #[getter]
    fn side(&self) -> u32 {
        self.side
    }

    /// Who made the first move, or will: 1 or 2.
    #[getter]
    fn first_to_move(&self) -> u8 {
        self.number(Player::First)
    }

    /// Who is to move, or would be: 1 or 2.
    #[getter]
    fn to_move(&self) -> u8 {
        self.number(self.position.to_move())
    }

    /// The letters of all cells.
    #[getter]
    fn cells(&self) -> String {
        letters().take(cell_count(self.side)).map(Cell::letter).collect()
    }

    /// The letters of the cells that nobody has claimed, in order, also when the game is over.
    #[getter]
    fn free(&self) -> Vec<char> {
        let free = letters().take(cell_count(self.side)).filter(|cell| self.position.owner(*cell).is_none());
        free.map(Cell::letter).collect()
    }

    /// The letters of the claimed cells in the order in which they were claimed.
    #[getter]
    fn claims(&self) -> String {
        self.claims.iter().map(|cell| cell.letter()).collect()
    }

    /// Who has claimed a cell: 1, 2, or `None`.
    fn owner(&self, cell: char) -> PyResult<Option<u8>> {
        Ok(self.position.owner(self.cell(cell)?).map(|player| self.number(player)))
    }

    /// The markers of the ley-lines in one string, `@` where the line is free: rows from the top, then down-left ones
    /// from the right, then down-right ones from the left.
    #[getter]
    fn markers(&self) -> String {
        let digits = self.position.holders().map(|holder| match holder {
            Some(player) => char::from(b'0' + self.number(player)),
            None => '@',
        });
        digits.collect()
    }

    /// The Stonehenge after the side to move claims a cell, which must be free.
    fn claim(&self, cell: char) -> PyResult<Self> {
        let claimed = self.cell(cell)?;
        if self.position.owner(claimed).is_some() {
            return Err(MoveError::new_err(format!("`{cell}` is refused: it is claimed already")));
        }
        let claims = self.claims.iter().copied().chain([claimed]).collect();
        Ok(Self { position: self.position.apply(claimed), claims, ..*self })
    }

    /// The drawing, without a line end behind it.
    fn text(&self) -> String {
        self.renumbered(&self.position.to_string())
    }

    /// Whether somebody has captured half of the lines.
    #[getter]
    fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// Who was the first to capture half of the lines: 1, 2, or `None`.
    #[getter]
    fn winner(&self) -> Option<u8> {
        match self.position.outcome() {
            Some(Outcome::Win(player)) => Some(self.number(player)),
            _ => None,
        }
    }

    /// The same for the engine, with the claims as its moves; refused where a cell was claimed after the end.
    fn state(&self) -> PyResult<State> {
        let opened = embedding::open(&catalog(), &format!("stonehenge:{}", self.side));
        let mut session = opened.map_err(|error| errors::game(&error))?;
        for cell in &self.claims {
            session.play(&cell.to_string()).map_err(|error| errors::refused(&error))?;
        }
        Ok(State::named(session))
    }

    fn __repr__(&self) -> String {
        format!("Stonehenge({}, {}, {:?})", self.side, self.first_to_move(), self.claims())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (u32, u8, String))> {
        let restore = py.get_type::<Self>().getattr("claimed")?;
        Ok((restore, (self.side, self.first_to_move(), self.claims())))
    }

    /// The Stonehenge with these cells claimed in turn.
    #[staticmethod]
    fn claimed(side: u32, first_to_move: u8, cells: &str) -> PyResult<Self> {
        cells.chars().try_fold(Self::new(side, first_to_move)?, |stonehenge, cell| stonehenge.claim(cell))
    }

    fn __copy__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __deepcopy__<'py>(slf: PyRef<'py, Self>, _memo: &Bound<'py, PyAny>) -> PyRef<'py, Self> {
        slf
    }
}

impl Stonehenge {
    /// The cell with this letter, if the board has it.
    fn cell(&self, letter: char) -> PyResult<Cell> {
        let cells = self.cells();
        let cell = Cell::lettered(letter).filter(|_| cells.contains(letter));
        cell.ok_or_else(|| {
            let last = cells.chars().last().unwrap_or('A');
            MoveError::new_err(format!("`{letter}` is refused: the cells are A to {last}"))
        })
    }
}

fn letters() -> impl Iterator<Item = Cell> {
    ('A'..='Y').filter_map(Cell::lettered)
}

/// How many cells there are with this side.
fn cell_count(side: u32) -> usize {
    (side * (side + 5) / 2) as usize
}
