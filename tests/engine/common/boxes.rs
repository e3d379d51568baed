//! Dots and Boxes with two boxes in a row: a side that closes a box moves again, and the result is the difference in boxes.

use std::fmt;

use plywood::{Game, MoveList, Outcome, Player};

/// A position of Dots and Boxes. The letters are the edges:
///
/// ```text
/// +a+b+
/// c d e
/// +f+g+
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Boxes {
    /// The edges that are drawn: bit 0 is `a`, bit 6 is `g`.
    edges: u8,
    to_move: Player,
    /// The boxes of the first player minus the boxes of the second.
    margin: i32,
}

/// The four edges around each box: `a c d f` and `b d e g`.
const BOXES: [u8; 2] = [0b010_1101, 0b101_1010];
const ALL_EDGES: u8 = 0b111_1111;

impl Boxes {
    pub(crate) fn new() -> Self {
        Self { edges: 0, to_move: Player::First, margin: 0 }
    }
}

/// An edge, by its letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Edge(u8);

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", char::from(b'a' + self.0))
    }
}

impl fmt::Display for Boxes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let edge = |index: u8| if self.edges >> index & 1 == 1 { '#' } else { char::from(b'a' + index) };
        writeln!(f, "+{}+{}+", edge(0), edge(1))?;
        writeln!(f, "{} {} {}", edge(2), edge(3), edge(4))?;
        write!(f, "+{}+{}+", edge(5), edge(6))
    }
}

impl Game for Boxes {
    type Move = Edge;
    const HAS_KEYS: Option<bool> = Some(false);

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.edges == ALL_EDGES).then_some(Outcome::Points(self.margin))
    }

    fn moves(&self) -> MoveList<Edge> {
        (0..7).filter(|index| self.edges >> index & 1 == 0).map(Edge).collect()
    }

    fn apply(&self, mv: Edge) -> Self {
        let edges = self.edges | 1 << mv.0;
        let closed = |edges: u8| BOXES.iter().filter(|&&around| edges & around == around).count();
        let gain = closed(edges) - closed(self.edges);
        let gain = i32::try_from(gain).expect("two boxes at the most");
        if gain == 0 {
            return Self { edges, to_move: self.to_move.opponent(), margin: self.margin };
        }
        let sign = if self.to_move == Player::First { 1 } else { -1 };
        Self { edges, to_move: self.to_move, margin: self.margin + sign * gain }
    }
}
