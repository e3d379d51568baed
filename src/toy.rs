//! A game tree written as text, for exact examples and tests: [`Toy`].

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::game::{Game, MoveList};
use crate::value::{Outcome, Player};

/// A position in a game tree that was written as text: `((3 5) (2 9))`.
///
/// A group in brackets is a position with a move to each of its members; the first player moves at the
/// top, and turns alternate. A number is the end of a game, in points for the first player; `W`, `L`
/// and `D` are ends that the first player has won, lost and drawn. `!` before a member says that the
/// same side moves again there. Moves are called `a`, `b`, .. `z`, `aa`, .. in their order.
///
/// ```
/// use plywood::{Game, Player, toy::Toy};
/// let toy: Toy = "(3 !(W D) (L 0))".parse()?;
/// let again = toy.apply(toy.legal_moves()[1]);
/// assert_eq!(again.to_move(), Player::First);
/// assert_eq!(again.to_string(), "(W D)");
/// # Ok::<(), plywood::toy::ToyError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Toy {
    tree: Arc<[Node]>,
    here: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Node {
    player: Player,
    again: bool,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    End(Outcome),
    Group(Vec<usize>),
}

/// The move to the member of a group with this index.
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
        self.tree[self.here].player
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.tree[self.here].kind {
            Kind::End(outcome) => Some(outcome),
            Kind::Group(_) => None,
        }
    }

    fn moves(&self) -> MoveList<ToyMove> {
        (0..).map(ToyMove).take(self.members().len()).collect()
    }

    fn apply(&self, mv: ToyMove) -> Self {
        Self { tree: Arc::clone(&self.tree), here: self.members()[mv.0 as usize] }
    }
}

impl Toy {
    fn members(&self) -> &[usize] {
        match &self.tree[self.here].kind {
            Kind::End(_) => &[],
            Kind::Group(members) => members,
        }
    }
}

/// Positions are equal that stand at the same place of equal trees.
impl PartialEq for Toy {
    fn eq(&self, other: &Self) -> bool {
        self.here == other.here && (Arc::ptr_eq(&self.tree, &other.tree) || self.tree == other.tree)
    }
}

impl Eq for Toy {}

impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.here.hash(state);
    }
}

/// The text of the tree from here on.
impl Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// What is still to be written.
        enum Piece {
            Member(usize),
            Text(&'static str),
        }
        let mut pieces = vec![Piece::Member(self.here)];
        while let Some(piece) = pieces.pop() {
            let place = match piece {
                Piece::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Piece::Member(place) => place,
            };
            let node = &self.tree[place];
            if node.again && place != self.here {
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
                    for (index, member) in members.iter().enumerate().rev() {
                        pieces.push(Piece::Member(*member));
                        if index > 0 {
                            pieces.push(Piece::Text(" "));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// Text that is no tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{problem} at character {place}: a tree is written like ((3 5) (2 9)), its ends numbers, W, L or D")]
pub struct ToyError {
    /// What is wrong.
    pub problem: &'static str,
    /// At which character, counted from 1.
    pub place: usize,
}

impl FromStr for Toy {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let mut reader = Reader::default();
        let mut rest = text.char_indices().peekable();
        let mut place = 0;
        while let Some((start, first)) = rest.next() {
            place += 1;
            let at = |problem| ToyError { problem, place };
            match first {
                '(' => reader.begin().map_err(at)?,
                ')' => reader.end().map_err(at)?,
                '!' => reader.again().map_err(at)?,
                _ if first.is_whitespace() => {}
                _ => {
                    let ends = |next: char| next.is_whitespace() || matches!(next, '(' | ')' | '!');
                    let length = std::iter::from_fn(|| rest.next_if(|&(_, next)| !ends(next))).count();
                    let end = rest.peek().map_or(text.len(), |&(next, _)| next);
                    reader.word(&text[start..end]).map_err(at)?;
                    place += length;
                }
            }
        }
        reader.finish().map_err(|problem| ToyError { problem, place: place + 1 })
    }
}

/// Reads a tree piece by piece; it keeps the groups that are open, so depth is no matter.
#[derive(Default)]
struct Reader {
    nodes: Vec<Node>,
    open: Vec<usize>,
    again: bool,
}

impl Reader {
    fn begin(&mut self) -> Result<(), &'static str> {
        let group = self.add(Kind::Group(Vec::new()))?;
        self.open.push(group);
        Ok(())
    }

    fn end(&mut self) -> Result<(), &'static str> {
        if self.again {
            return Err("nothing follows the `!`");
        }
        let group = self.open.pop().ok_or("a bracket is closed that was not opened")?;
        match &self.nodes[group].kind {
            Kind::Group(members) if members.is_empty() => Err("the group is empty"),
            _ => Ok(()),
        }
    }

    fn again(&mut self) -> Result<(), &'static str> {
        if self.again || self.open.is_empty() {
            return Err("this `!` stands before no member of a group");
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
            None if place > 0 => return Err("the tree is already complete"),
            None => Player::First,
        };
        self.nodes.push(Node { player, again, kind });
        Ok(place)
    }

    fn finish(self) -> Result<Toy, &'static str> {
        if self.nodes.is_empty() {
            Err("there is no tree")
        } else if !self.open.is_empty() || self.again {
            Err("the text ends inside a group")
        } else {
            Ok(Toy { tree: self.nodes.into(), here: 0 })
        }
    }
}
