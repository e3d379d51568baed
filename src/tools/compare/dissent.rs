//! Two searches that do not agree: [`Disagreement`], and how it is told.

use std::fmt::{self, Display};

use crate::search::Report;
use crate::value::Bound;
use crate::value::Player;
use crate::value::Value;

/// In what one search differs from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Difference {
    /// The value is another one.
    Value,
    /// The value lies beyond the bound that a search gave when it was stopped.
    Bound,
    /// The best move is not legal, or is worth less than the value.
    Best,
    /// The principal variation does not begin with the best move, is not legal, or leads to another value.
    Line,
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Difference::Value => "value",
            Difference::Bound => "bound",
            Difference::Best => "best move",
            Difference::Line => "line",
        })
    }
}

/// What one search says of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion<M> {
    /// The name of the search.
    pub search: String,
    /// What it says.
    pub report: Report<M>,
}

/// Two searches that do not agree, at the smallest position that was found to show it.
#[derive(Clone, Debug, PartialEq)]
pub struct Disagreement<M> {
    /// In what they differ there.
    pub difference: Difference,
    /// The moves that lead there from the position that was compared.
    pub moves: Vec<M>,
    /// The board, drawn.
    pub board: String,
    /// The side to move.
    pub to_move: Player,
    /// The depth that is left there; `None` is to the end of the game.
    pub depth: Option<u32>,
    /// What the search says that the others are compared with.
    pub reference: Opinion<M>,
    /// What the other one says. Where a search contradicts itself the two are the same.
    pub other: Opinion<M>,
    /// What plain minimax says, where the position is small enough to ask.
    pub minimax: Option<Value>,
}

impl<M: Display> Display for Opinion<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { search, report } = self;
        let value = report.result.map_or_else(|| "nothing".to_owned(), |result| result.to_string());
        let best = report.best.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string);
        let line = if report.pv.is_empty() { "none".to_owned() } else { report.pv_text() };
        write!(f, "{search}: {value}, best move {best}, line {line}")
    }
}

/// Who disagrees about what, the smallest position that shows it, what each says with its line of play, and what plain
/// minimax says. The position is told by the moves from the one that was compared; [`Disagreement::told`] gives it a name.
impl<M: Display> Display for Disagreement<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match &*self.moves {
            [] => "the one that was compared".to_owned(),
            moves => {
                format!("after {}", moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))
            }
        };
        f.write_str(&self.told(&place))
    }
}

impl<M: Display> Disagreement<M> {
    /// All of it in words, several lines without the end of the last, with the smallest position called `place`.
    ///
    /// ```
    /// use plywood::compare::{AnyEvaluator, Contender, Harness};
    /// use plywood::toy::{Toy, ToyMove};
    /// use plywood::{Limits, Report, Searcher, Value, ZeroEvaluator, textbook::{AlphaBeta, Recursive}};
    ///
    /// /// Does not believe that either side will win by more than 5.
    /// struct Timid;
    ///
    /// impl Contender<Toy> for Timid {
    ///     fn label(&self) -> &str {
    ///         "timid"
    ///     }
    ///
    ///     fn ask(&mut self, toy: &Toy, eval: &AnyEvaluator<'_, Toy>, limits: &Limits) -> Report<ToyMove> {
    ///         let report = AlphaBeta::default().search(toy, eval, limits);
    ///         let doubted = |value: Value| value.clamp(Value::Points(-5), Value::Points(5));
    ///         let value = if report.line.is_empty() { report.value } else { report.value.map(doubted) };
    ///         Report { value, ..report }
    ///     }
    /// }
    ///
    /// let toy: Toy = "((1 2) ((8 9) 7))".parse()?;
    /// let round = Harness::new(&ZeroEvaluator).with(Recursive).with(Timid).compare(&toy, &Limits::none());
    /// assert_eq!(round.dissents[0].to_string(), "\
    /// recursive and timid disagree about the value
    /// the smallest position that shows it: after b a, first to move
    ///
    /// (8 9)
    ///
    /// recursive: points 9, best move b, line b
    /// timid: points 5, best move b, line b
    /// plain minimax: first wins by 9");
    /// # Ok::<(), plywood::toy::ToyError>(())
    /// ```
    pub fn told(&self, place: &str) -> String {
        let Self { reference, other, difference, board, to_move, .. } = self;
        let is_one = reference.search == other.search;
        let who = if is_one {
            format!("{} contradicts itself", other.search)
        } else {
            format!("{} and {} disagree", reference.search, other.search)
        };
        let depth = self.depth.map_or_else(String::new, |depth| format!(", to depth {depth}"));
        let mut lines = vec![
            format!("{who} about the {difference}"),
            format!("the smallest position that shows it: {place}, {to_move} to move{depth}"),
            format!("\n{}\n", board.trim_end_matches('\n')),
            reference.to_string(),
        ];
        lines.extend((!is_one).then(|| other.to_string()));
        lines.extend(self.minimax.map(|value| format!("plain minimax: {}", value.in_words(*to_move))));
        lines.join("\n")
    }
}

impl<M> Disagreement<M> {
    /// The same with every move put through `f`, to text for instance.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Disagreement<N> {
        let mut opinion =
            |Opinion { search, report }: Opinion<M>| Opinion { search, report: report.map(&mut f) };
        let (reference, other) = (opinion(self.reference), opinion(self.other));
        Disagreement {
            difference: self.difference,
            moves: self.moves.into_iter().map(f).collect(),
            board: self.board,
            to_move: self.to_move,
            depth: self.depth,
            reference,
            other,
            minimax: self.minimax,
        }
    }
}
