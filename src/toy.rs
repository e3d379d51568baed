//! A game defined by a tree in text form, for exact examples and tests: [`Toy`].

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::game::{Game, MoveList, PositionError};
use crate::value::{Outcome, Player};

/// A position in a game tree that is defined by a text such as `((3 5) (2 9))`.
///
/// A group in brackets is a position with a move to each of its members. The first player moves at the root, and turns
/// alternate. A number is a finished game in which the first player has that many points; `W`, `L` and `D` are finished games
/// that the first player has won, lost and drawn. With `!` before a member, the same side moves again there. Moves are named
/// `a`, `b`, .. `z`, `aa`, .. in their order.
///
/// The text of a position is `root`, or the moves from the root separated by dots, such as `b.a`.
///
/// ```
/// use plywood::{Game, Player, toy::Toy};
/// let toy: Toy = "(3 !(W D) (L 0))".parse()?;
/// let again = toy.apply(toy.parse_move("b")?);
/// assert_eq!(again.to_move(), Player::First);
/// assert_eq!(again.to_string(), "(W D)");
/// assert_eq!(again.position_text().as_deref(), Some("b"));
/// assert_eq!(again.parse_position("b.a")?.to_string(), "W");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Toy {
    tree: Arc<[Node]>,
    /// The index of the current node.
    node: usize,
}

/// The nodes of a tree are stored in depth-first order, the root first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    player: Player,
    /// Whether the side that moved to the node moves again.
    again: bool,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    End(Outcome),
    Group(Vec<usize>),
}

/// A move: the index of the member of the group that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ToyMove(u32);

impl Display for ToyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Vec::new();
        let mut rest = self.0 + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'a' + (rest % 26) as u8));
            rest /= 26;
        }
        f.pad(&letters.iter().rev().collect::<String>())
    }
}

impl Game for Toy {
    type Move = ToyMove;

    fn to_move(&self) -> Player {
        self.tree[self.node].player
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.tree[self.node].kind {
            Kind::End(outcome) => Some(outcome),
            Kind::Group(_) => None,
        }
    }

    fn moves(&self) -> MoveList<ToyMove> {
        (0..).map(ToyMove).take(self.members().len()).collect()
    }

    fn position_text(&self) -> Option<String> {
        let path = self.path();
        let names: Vec<String> = path.iter().map(ToString::to_string).collect();
        Some(if names.is_empty() { "root".to_owned() } else { names.join(".") })
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        let mut position = Self { tree: Arc::clone(&self.tree), node: 0 };
        if text == "root" {
            return Ok(position);
        }
        for name in text.split('.') {
            let mv = position.parse_move(name).map_err(|error| {
                PositionError::new(format!("{error}; expected `root`, or moves from the root such as `b.a`"))
            })?;
            position = position.apply(mv);
        }
        Ok(position)
    }

    fn apply(&self, mv: ToyMove) -> Self {
        Self { tree: Arc::clone(&self.tree), node: self.members()[mv.0 as usize] }
    }
}

impl Toy {
    fn members(&self) -> &[usize] {
        match &self.tree[self.node].kind {
            Kind::End(_) => &[],
            Kind::Group(members) => members,
        }
    }

    /// Returns the moves from the root to this position.
    fn path(&self) -> Vec<ToyMove> {
        let (mut moves, mut node) = (Vec::new(), 0);
        while node != self.node {
            let Kind::Group(members) = &self.tree[node].kind else { break };
            // The subtree of a member consists of the nodes from the member to the next member.
            let index = members.partition_point(|&member| member <= self.node).saturating_sub(1);
            #[expect(clippy::cast_possible_truncation, reason = "a `ToyMove` exists for every member")]
            moves.push(ToyMove(index as u32));
            node = members[index];
        }
        moves
    }
}

/// Positions are equal if they are the same node of equal trees.
impl PartialEq for Toy {
    fn eq(&self, other: &Self) -> bool {
        self.node == other.node && (Arc::ptr_eq(&self.tree, &other.tree) || self.tree == other.tree)
    }
}

impl Eq for Toy {}

impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

/// Writes the text of the subtree.
impl Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// A part of the text that is not yet written.
        enum Piece {
            Node(usize),
            Text(&'static str),
        }
        let mut pieces = vec![Piece::Node(self.node)];
        while let Some(piece) = pieces.pop() {
            let index = match piece {
                Piece::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Piece::Node(index) => index,
            };
            let node = &self.tree[index];
            if node.again && index != self.node {
                f.write_str("!")?;
            }
            match &node.kind {
                Kind::End(Outcome::Win(Player::First)) => f.write_str("W")?,
                Kind::End(Outcome::Win(Player::Second)) => f.write_str("L")?,
                Kind::End(Outcome::Draw) => f.write_str("D")?,
                Kind::End(Outcome::Points(points)) => write!(f, "{points}")?,
                Kind::Group(members) => {
                    f.write_str("(")?;
                    pieces.push(Piece::Text(")"));
                    for (number, member) in members.iter().enumerate().rev() {
                        pieces.push(Piece::Node(*member));
                        if number > 0 {
                            pieces.push(Piece::Text(" "));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// The error for a text that does not define a tree.
///
/// ```
/// use plywood::toy::Toy;
/// let error = "((3 5) x)".parse::<Toy>().unwrap_err();
/// assert_eq!((error.problem, error.place), ("invalid end of a game", 8));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{problem} at character {place}; a tree is written like ((3 5) (2 9)), with numbers, W, L and D as results"
)]
#[non_exhaustive]
pub struct ToyError {
    /// The problem.
    pub problem: &'static str,
    /// The number of the character, counted from 1.
    pub place: usize,
}

impl FromStr for Toy {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let mut builder = Builder::default();
        let mut rest = text.char_indices().peekable();
        let mut place = 0;
        while let Some((start, first)) = rest.next() {
            place += 1;
            let at = |problem| ToyError { problem, place };
            match first {
                '(' => builder.begin().map_err(at)?,
                ')' => builder.end().map_err(at)?,
                '!' => builder.again().map_err(at)?,
                _ if first.is_whitespace() => {}
                _ => {
                    let is_end = |next: char| next.is_whitespace() || matches!(next, '(' | ')' | '!');
                    let length = std::iter::from_fn(|| rest.next_if(|&(_, next)| !is_end(next))).count();
                    let end = rest.peek().map_or(text.len(), |&(next, _)| next);
                    builder.word(&text[start..end]).map_err(at)?;
                    place += length;
                }
            }
        }
        builder.finish().map_err(|problem| ToyError { problem, place: place + 1 })
    }
}

/// Builds a tree from its tokens. The open groups are kept on a stack, so the depth is not limited.
#[derive(Default)]
struct Builder {
    nodes: Vec<Node>,
    open: Vec<usize>,
    again: bool,
}

impl Builder {
    fn begin(&mut self) -> Result<(), &'static str> {
        let group = self.add(Kind::Group(Vec::new()))?;
        self.open.push(group);
        Ok(())
    }

    fn end(&mut self) -> Result<(), &'static str> {
        if self.again {
            return Err("`!` without a member after it");
        }
        let group = self.open.pop().ok_or("`)` without `(`")?;
        match &self.nodes[group].kind {
            Kind::Group(members) if members.is_empty() => Err("empty group"),
            _ => Ok(()),
        }
    }

    fn again(&mut self) -> Result<(), &'static str> {
        if self.again || self.open.is_empty() {
            return Err("`!` that is not before a member of a group");
        }
        self.again = true;
        Ok(())
    }

    fn word(&mut self, word: &str) -> Result<(), &'static str> {
        let outcome = match word {
            "W" => Outcome::Win(Player::First),
            "L" => Outcome::Win(Player::Second),
            "D" => Outcome::Draw,
            _ => match word.parse() {
                Ok(points) if points != i32::MIN => Outcome::Points(points),
                _ => return Err("invalid end of a game"),
            },
        };
        self.add(Kind::End(outcome)).map(|_| ())
    }

    fn add(&mut self, kind: Kind) -> Result<usize, &'static str> {
        let place = self.nodes.len();
        let again = std::mem::take(&mut self.again);
        let player = match self.open.last() {
            Some(&parent) => {
                let parent = &mut self.nodes[parent];
                if let Kind::Group(members) = &mut parent.kind {
                    members.push(place);
                }
                if again { parent.player } else { parent.player.opponent() }
            }
            None if place > 0 => return Err("text after the end of the tree"),
            None => Player::First,
        };
        self.nodes.push(Node { player, again, kind });
        Ok(place)
    }

    fn finish(self) -> Result<Toy, &'static str> {
        if self.nodes.is_empty() {
            Err("empty text")
        } else if !self.open.is_empty() || self.again {
            Err("missing `)`")
        } else {
            Ok(Toy { tree: self.nodes.into(), node: 0 })
        }
    }
}
