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

/// Who wins to a depth: 1 is the side to move, -1 the other, 0 nobody. Exact between `alpha` and `beta`; counts nodes.
fn value<G: Game>(position: &G, depth: u32, alpha: i32, beta: i32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(outcome) = position.outcome() {
        return match outcome {
            Outcome::Win(winner) if winner == position.to_move() => 1,
            Outcome::Win(_) => -1,
            Outcome::Draw | Outcome::Points(_) => 0,
        };
    }
    if depth == 0 {
        return 0;
    }
    let mut best = -1;
    for mv in position.legal_moves() {
        let child = position.apply(mv);
        let alpha = alpha.max(best);
        let value = if child.to_move() == position.to_move() {
            value(&child, depth - 1, alpha, beta, nodes)
        } else {
            -value(&child, depth - 1, -beta, -alpha, nodes)
        };
        best = best.max(value);
        if best >= beta {
            break;
        }
    }
    best
}

/// The nodes that it takes to find out that nobody wins.
pub(crate) fn level<G: Game>(position: &G, depth: u32) -> u64 {
    let mut nodes = 0;
    assert_eq!(value(position, depth, -1, 1, &mut nodes), 0, "it is level");
    nodes
}
