//! Whether searches agree: the value, the best move, the line that leads to it; and [`Dissent`], where they do not.

use std::fmt::{self, Display};

use super::{Harness, Row};
use crate::analysis::replay;
use crate::game::{Game, Player};
use crate::limits::Limits;
use crate::search::{Bound, Report};
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
pub struct Dissent<M> {
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
        let bound = report.bound.unwrap_or(Bound::Exact);
        let value = report.value.map_or_else(|| "nothing".to_owned(), |value| bound.said_of(value));
        let best = report.best.as_ref().map_or_else(|| "none".to_owned(), ToString::to_string);
        let line = if report.line.is_empty() { "none".to_owned() } else { report.line_text() };
        write!(f, "{search}: {value}, best move {best}, line {line}")
    }
}

/// Who disagrees about what, the smallest position that shows it, what each says with its line of play, and what plain
/// minimax says. The position is told by the moves from the one that was compared; [`Dissent::told`] gives it a name.
impl<M: Display> Display for Dissent<M> {
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

impl<M: Display> Dissent<M> {
    /// All of it in words, several lines without the end of the last, with the smallest position called `place`.
    ///
    /// ```
    /// use plywood::compare::{AnyEvaluator, Contender, Harness};
    /// use plywood::toy::{Toy, ToyMove};
    /// use plywood::{Blind, Limits, Report, Searcher, Value, textbook::{AlphaBeta, Recursive}};
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
    /// let round = Harness::new(&Blind).with(Recursive).with(Timid).compare(&toy, &Limits::none());
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

impl<M> Dissent<M> {
    /// The same with every move put through `f`, to text for instance.
    pub fn map<N>(self, mut f: impl FnMut(M) -> N) -> Dissent<N> {
        let mut opinion =
            |Opinion { search, report }: Opinion<M>| Opinion { search, report: report.map(&mut f) };
        let (reference, other) = (opinion(self.reference), opinion(self.other));
        Dissent {
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

/// The first row that came to an exact end, by which the others are judged.
pub(super) fn reference<M>(rows: &[Row<M>]) -> Option<(usize, &Report<M>)> {
    rows.iter().map(|row| &row.report).enumerate().find(|(_, report)| is_exact(report))
}

pub(super) fn is_exact<M>(report: &Report<M>) -> bool {
    report.stopped.is_complete() && report.bound == Some(Bound::Exact) && report.value.is_some()
}

impl<G: Game> Harness<'_, G> {
    /// All that `rows`, one for each search from the first on, do not agree about.
    pub(super) fn examine(
        &mut self,
        position: &G,
        limits: &Limits,
        rows: &[Row<G::Move>],
    ) -> Vec<Dissent<G::Move>> {
        let Some((judge, truth)) = reference(rows) else { return Vec::new() };
        let mut good = Vec::new();
        let mut dissents = Vec::new();
        for (index, row) in rows.iter().enumerate() {
            if let Some(difference) = self.difference(position, limits, judge, truth, &row.report, &mut good)
            {
                dissents.push(self.shrunk(
                    position,
                    limits,
                    (judge, truth),
                    (index, &row.report),
                    difference,
                ));
            }
        }
        dissents
    }

    /// In what `report` on `position` differs from the `truth`, which is what the search `judge` says.
    ///
    /// `good` holds moves that were found to be worth the value, so that none is searched twice.
    pub(super) fn difference(
        &mut self,
        position: &G,
        limits: &Limits,
        judge: usize,
        truth: &Report<G::Move>,
        report: &Report<G::Move>,
        good: &mut Vec<G::Move>,
    ) -> Option<Difference> {
        let value = truth.value?;
        if !report.stopped.is_complete() {
            return contradicts(report, value, limits).then_some(Difference::Bound);
        }
        if report.value != Some(value) || report.bound != Some(Bound::Exact) {
            return Some(Difference::Value);
        }
        if report.line.first() != report.best.as_ref() || !self.leads_to(position, limits, report) {
            return Some(Difference::Line);
        }
        let Some(best) = report.best else {
            let has_moves = limits.depth != Some(0) && !position.is_over();
            return has_moves.then_some(Difference::Best);
        };
        if good.contains(&best) {
            return None;
        }
        if self.is_worth(position, limits, judge, best, value) == Some(false) {
            return Some(Difference::Best);
        }
        good.push(best);
        None
    }

    /// Whether the line of `report` replays to its value, at the end of the game where it was searched to the end.
    fn leads_to(&self, position: &G, limits: &Limits, report: &Report<G::Move>) -> bool {
        match replay(position, &report.line, self.evaluator) {
            Ok(Value::Estimate(_)) if limits.depth.is_none() => false,
            replayed => replayed.ok() == report.value,
        }
    }

    /// Whether `mv` is worth `value` by the search `judge`; `None` where a limit stops it.
    fn is_worth(
        &mut self,
        position: &G,
        limits: &Limits,
        judge: usize,
        mv: G::Move,
        value: Value,
    ) -> Option<bool> {
        let child = position.apply(mv);
        let report = self.contenders[judge].ask(&child, self.evaluator, &one_less(limits));
        let worth = report.value.filter(|_| is_exact(&report))?;
        Some(worth.seen_by(position.to_move(), child.to_move()).earlier(1) == value)
    }
}

/// Whether what a search said when it was stopped can't be true where the value is `value`.
///
/// Its estimate may be that of a lesser depth, and a draw or a margin that of the whole game, so to a depth only
/// wins and losses count.
fn contradicts<M>(report: &Report<M>, value: Value, limits: &Limits) -> bool {
    let says = match report.value {
        Some(says) if says.is_decided() => says,
        Some(says @ (Value::Draw | Value::Points(_))) if limits.depth.is_none() => says,
        _ => return false,
    };
    match report.bound {
        Some(Bound::Exact) => value != says,
        Some(Bound::Lower) => value < says,
        Some(Bound::Upper) => value > says,
        None => false,
    }
}

/// The limits for a position one ply on.
pub(super) fn one_less(limits: &Limits) -> Limits {
    Limits { depth: limits.depth.map(|depth| depth.saturating_sub(1)), ..limits.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Stop;
    use crate::search::Stats;

    fn stopped(value: Value, bound: Bound) -> Report<u8> {
        Report {
            value: Some(value),
            bound: Some(bound),
            stopped: Stop::Nodes,
            best: None,
            line: Vec::new(),
            stats: Stats::default(),
        }
    }

    #[test]
    fn a_search_that_was_stopped_answers_for_its_bound_alone() {
        let (win, loss) = (Value::Win { plies: 3 }, Value::Loss { plies: 4 });
        let whole = Limits::none();
        assert!(contradicts(&stopped(win, Bound::Lower), Value::Draw, &whole));
        assert!(!contradicts(&stopped(win, Bound::Lower), Value::Win { plies: 1 }, &whole));
        assert!(!contradicts(&stopped(loss, Bound::Lower), win, &whole));
        assert!(contradicts(&stopped(loss, Bound::Upper), Value::Draw, &whole));
        assert!(contradicts(&stopped(win, Bound::Exact), Value::Win { plies: 5 }, &whole));
        assert!(contradicts(&stopped(Value::Draw, Bound::Lower), loss, &whole));
        assert!(!contradicts(
            &stopped(Value::Draw, Bound::Lower),
            Value::Estimate(-0.5),
            &Limits::to_depth(3)
        ));
        assert!(!contradicts(&stopped(Value::Estimate(9.0), Bound::Exact), Value::Draw, &whole));
    }
}
