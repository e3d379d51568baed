//! A game defined by a tree in text form, for exact examples and tests: [`Toy`].

use std::fmt::{self, Display};
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::game::{Game, MoveList, PositionError};
use crate::value::{Outcome, Player};

/// A position in a game tree that is defined by a text such as `((3 5) (2 9))`.
///
/// A group in parentheses is a position with a move to each of its members. The first player moves at the root, and turns
/// alternate. A number is a finished game in which the first player has that many points; `W`, `L` and `D` are finished
/// games that the first player has won, lost and drawn. `!` before a member means that the side that moved to it moves
/// again. Moves are named `a`, `b`, .. `z`, `aa`, .. in their order.
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
/// let error = "((3 5) x)".parse::<Toy>().unwrap_err();
/// assert_eq!((error.problem, error.place), ("invalid end of a game", 8));
/// let error = "(3 2147483648)".parse::<Toy>().unwrap_err();
/// assert_eq!(error.problem, "a number of points that is not from -2147483647 to 2147483647");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toy {
    /// The index of the current node.
    node: usize,
    tree: Arc<Definition>,
}

/// The definition of a tree: its text, with one space between members, and its nodes in depth-first order.
#[derive(Debug, Default, PartialEq, Eq)]
struct Definition {
    text: String,
    nodes: Vec<Node>,
}

#[derive(Debug, PartialEq, Eq)]
struct Node {
    player: Player,
    /// The result of a finished game; `None` for a group.
    outcome: Option<Outcome>,
    /// The indices of the members of a group.
    members: Vec<usize>,
    /// The part of the text of the definition that defines the node.
    text: Range<usize>,
}

/// A move: the index of the member of the group that it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ToyMove(u32);

impl Display for ToyMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Bijective base 26: after `z` come `aa`, `ab` and so on.
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
        self.node().player
    }

    fn outcome(&self) -> Option<Outcome> {
        self.node().outcome
    }

    fn moves(&self) -> MoveList<ToyMove> {
        (0..).map(ToyMove).take(self.node().members.len()).collect()
    }

    const HAS_KEYS: Option<bool> = Some(false);

    fn position_text(&self) -> Option<String> {
        let (mut names, mut node) = (Vec::new(), 0);
        while node != self.node {
            let members = &self.tree.nodes[node].members;
            // In depth-first order, the descendants of a member come between it and the next member.
            let index = members.partition_point(|&member| member <= self.node) - 1;
            names.extend((0..).map(ToyMove).nth(index).map(|mv| mv.to_string()));
            node = members[index];
        }
        Some(if names.is_empty() { "root".to_owned() } else { names.join(".") })
    }

    fn parse_position(&self, text: &str) -> Result<Self, PositionError> {
        let mut position = Self { node: 0, ..self.clone() };
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
        Self { node: self.node().members[mv.0 as usize], ..self.clone() }
    }
}

impl Toy {
    fn node(&self) -> &Node {
        &self.tree.nodes[self.node]
    }
}

impl Hash for Toy {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.node.hash(state);
    }
}

/// Writes the text of the subtree.
impl Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tree.text[self.node().text.clone()])
    }
}

/// The error for a text that does not define a tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{problem} at character {place}; a tree is written like ((3 5) (2 9)), with numbers, W, L and D as results"
)]
#[non_exhaustive]
pub struct ToyError {
    /// A description of the problem.
    pub problem: &'static str,
    /// The number of the character, counted from 1.
    pub place: usize,
}

impl FromStr for Toy {
    type Err = ToyError;

    fn from_str(text: &str) -> Result<Self, ToyError> {
        let mut builder = Builder::default();
        let is_token = |letter: char| letter.is_whitespace() || matches!(letter, '(' | ')' | '!');
        let (mut rest, mut place) = (text, 1);
        while let Some(first) = rest.chars().next() {
            let length = if is_token(first) { Some(first.len_utf8()) } else { rest.find(is_token) };
            let (token, after) = rest.split_at(length.unwrap_or(rest.len()));
            if !first.is_whitespace() {
                builder.read(token).map_err(|problem| ToyError { problem, place })?;
            }
            (rest, place) = (after, place + token.chars().count());
        }
        match (builder.tree.nodes.is_empty(), builder.open.is_empty()) {
            (true, _) => Err(ToyError { problem: "empty text", place }),
            (_, false) => Err(ToyError { problem: "missing `)`", place }),
            _ => Ok(Self { node: 0, tree: builder.tree.into() }),
        }
    }
}

/// Builds a tree from its tokens. The indices of the open groups are kept on the stack `open`, so the depth is not limited.
#[derive(Default)]
struct Builder {
    tree: Definition,
    open: Vec<usize>,
    /// Whether the last token was `!`.
    again: bool,
}

impl Builder {
    fn read(&mut self, token: &str) -> Result<(), &'static str> {
        match token {
            "(" => self.add(None, token),
            ")" if self.again => Err("`!` without a member after it"),
            ")" => {
                let group = self.open.pop().ok_or("`)` without `(`")?;
                let Definition { text, nodes } = &mut self.tree;
                text.push(')');
                nodes[group].text.end = text.len();
                if nodes[group].members.is_empty() { Err("empty group") } else { Ok(()) }
            }
            "!" if self.again || self.open.is_empty() => Err("`!` that is not before a member of a group"),
            "!" => {
                self.again = true;
                Ok(())
            }
            "W" => self.add(Some(Outcome::Win(Player::First)), token),
            "L" => self.add(Some(Outcome::Win(Player::Second)), token),
            "D" => self.add(Some(Outcome::Draw), token),
            _ => {
                let points = token.parse().ok().filter(|&points| points != i32::MIN);
                let is_number =
                    token.trim_start_matches(['+', '-']).bytes().all(|byte| byte.is_ascii_digit());
                let problem = if is_number {
                    "a number of points that is not from -2147483647 to 2147483647"
                } else {
                    "invalid end of a game"
                };
                let points = points.ok_or(problem)?;
                self.add(Some(Outcome::Points(points)), &points.to_string())
            }
        }
    }

    /// Adds a finished game with its text, or begins a group with its parenthesis.
    fn add(&mut self, outcome: Option<Outcome>, text: &str) -> Result<(), &'static str> {
        let Definition { text: written, nodes } = &mut self.tree;
        let index = nodes.len();
        let again = std::mem::take(&mut self.again);
        let player = match self.open.last() {
            Some(&parent) => {
                let parent = &mut nodes[parent];
                written.push_str(if parent.members.is_empty() { "" } else { " " });
                written.push_str(if again { "!" } else { "" });
                parent.members.push(index);
                if again { parent.player } else { parent.player.opponent() }
            }
            None if index > 0 => return Err("text after the end of the tree"),
            None => Player::First,
        };
        let start = written.len();
        written.push_str(text);
        nodes.push(Node { player, outcome, members: Vec::new(), text: start..written.len() });
        if outcome.is_none() {
            self.open.push(index);
        }
        Ok(())
    }
}
