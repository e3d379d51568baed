//! Alpha-beta as short as it can be: who wins to a depth, and nothing else.

use std::fmt::{self, Display};

use plywood::{Game, Moves, Outcome, Player};
use plywood_games::{Connect, connect::Column};

/// Connect by its rules alone, columns from the middle outwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Centred(pub(crate) Connect);

impl Display for Centred {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl Game for Centred {
    type Move = Column;

    #[inline]
    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    #[inline]
    fn legal_moves(&self) -> Moves<Column> {
        let mut moves = self.0.legal_moves();
        moves.sort_by_key(|column| column.index().abs_diff(3));
        moves
    }

    #[inline]
    fn apply(&self, mv: Column) -> Self {
        Self(self.0.apply(mv))
    }
}

/// Whether the side to move gets `threshold` or more to `depth`: 1 is a win, 0 is level, -1 a loss. Counts nodes.
pub(crate) fn gets<G: Game>(position: &G, depth: u32, threshold: i32, nodes: &mut u64) -> bool {
    *nodes += 1;
    if let Some(outcome) = position.outcome() {
        let value = match outcome {
            Outcome::Win(winner) if winner == position.to_move() => 1,
            Outcome::Win(_) => -1,
            Outcome::Draw | Outcome::Points(_) => 0,
        };
        return value >= threshold;
    }
    if depth == 0 {
        return 0 >= threshold;
    }
    position.legal_moves().into_iter().any(|mv| {
        let child = position.apply(mv);
        if child.to_move() == position.to_move() {
            gets(&child, depth - 1, threshold, nodes)
        } else {
            !gets(&child, depth - 1, 1 - threshold, nodes)
        }
    })
}

/// The nodes of the questions that find a level value: is there a win, and is there a loss?
pub(crate) fn level<G: Game>(position: &G, depth: u32) -> u64 {
    let mut nodes = 0;
    assert!(!gets(position, depth, 1, &mut nodes) && gets(position, depth, 0, &mut nodes), "it is level");
    nodes
}
