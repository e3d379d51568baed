//! The source lines of the textbook searches, and the line that each step of a trace belongs to: [`Listing`].

use super::explanation::{Event, Rank, Step};
use super::tree::{NodeKind, Trace};

/// The source lines of a textbook search, for display beside a [`Trace`] of that search.
///
/// ```
/// use plywood::trace::{Listing, Trace};
/// use plywood::{Limits, ZeroEvaluator, textbook::AlphaBeta, toy::Toy};
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let trace = Trace::record(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &Limits::none(), 100)?;
/// let listing = Listing::of("alpha-beta").expect("a textbook search");
/// let steps = trace.steps();
/// let line = |step| listing.line(&trace, steps[step]).map(|line| listing.lines()[line].trim());
/// assert_eq!(line(2), Some("Some(outcome) => self.leaf(Value::of(outcome, position.to_move(), ply)),"));
/// assert_eq!(line(7), Some("walk.cut(position, ply, best, &moves[index + 1..]);"));
/// assert!(Listing::of("solver").is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    lines: Vec<&'static str>,
    marks: Option<Marks>,
}

/// The lines of a listing to which the steps of a trace belong, without indentation. Each line occurs once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Marks {
    /// The line that begins the search of a position's moves.
    enter: &'static str,
    /// The line that returns the value of a finished game.
    end: &'static str,
    /// The line that returns the estimate of a position at the horizon.
    horizon: &'static str,
    /// The line that goes to the next move.
    visit: &'static str,
    /// The line that compares the value of a move with the best value.
    compare: &'static str,
    /// The line that stores a new best value.
    better: &'static str,
    /// The line that skips the remaining moves; `None` for minimax.
    cutoff: Option<&'static str>,
    /// The line that ends the search of the root.
    finish: &'static str,
}

/// A textbook search: its name, its source file, the functions of its algorithm, and its marks. `tree` has no marks, because
/// it builds the whole tree before it scores a position, while the steps of its trace are in the order of the recursion.
type Source = (&'static str, &'static str, &'static [&'static str], Option<Marks>);

/// The lines that `recursive` and `alpha-beta` share.
const RECURSIVE: Marks = Marks {
    enter: "None => self.expand(position, |walk, moves, pv_start| {",
    end: "Some(outcome) => self.leaf(Value::of(outcome, position.to_move(), ply)),",
    horizon: "None if ply == self.horizon => self.estimate(position, ply),",
    visit: "let value = walk.visit(&child, mv, ply + 1, Window::FULL, Self::minimax);",
    compare: "if value > best {",
    better: "best = value;",
    cutoff: None,
    finish: "best",
};

/// The lines that `iterative` and `alpha-beta-iterative` share.
const ITERATIVE: Marks = Marks {
    enter: "None => self.push(position, ()),",
    end: "Some(outcome) => Some(self.leaf(&position, Value::of(outcome, position.to_move(), ply))),",
    horizon: "None if ply == self.walk.horizon => Some(self.estimate(&position)),",
    visit: "position = self.stack.last_mut()?.next_child()?;",
    compare: "if value > parent.best {",
    better: "parent.best = value;",
    cutoff: None,
    finish: "let Some(parent) = self.stack.last_mut() else { return Some(value) };",
};

const SOURCES: [Source; 5] = [
    ("recursive", include_str!("../../textbook/recursive.rs"), &["fn minimax("], Some(RECURSIVE)),
    ("iterative", include_str!("../../textbook/iterative.rs"), &["fn minimax("], Some(ITERATIVE)),
    ("tree", include_str!("../../textbook/tree.rs"), &["fn build(&mut self)", "fn score("], None),
    (
        "alpha-beta",
        include_str!("../../textbook/alpha_beta.rs"),
        &["fn alpha_beta("],
        Some(Marks {
            visit: "let Some(value) = walk.visit(&child, mv, ply + 1, inner, Self::alpha_beta) else { break };",
            cutoff: Some("walk.cut(position, ply, best, &moves[index + 1..]);"),
            ..RECURSIVE
        }),
    ),
    (
        "alpha-beta-iterative",
        include_str!("../../textbook/alpha_beta_iterative.rs"),
        &["fn alpha_beta("],
        Some(Marks {
            enter: "None => self.push(position, window),",
            visit: "position = top.next_child()?;",
            cutoff: Some("self.cut();"),
            ..ITERATIVE
        }),
    ),
];

impl Listing {
    /// Returns the listing of the textbook search with this name; `None` for all other searches.
    pub fn of(search: &str) -> Option<Self> {
        let (_, source, functions, marks) = SOURCES.into_iter().find(|(name, ..)| *name == search)?;
        let mut lines = Vec::new();
        for signature in functions {
            if !lines.is_empty() {
                lines.push("");
            }
            lines.extend(function(source, signature));
        }
        Some(Self { lines, marks })
    }

    /// Returns the lines. An algorithm with two functions has an empty line between them.
    pub fn lines(&self) -> &[&'static str] {
        &self.lines
    }

    /// Returns the index in [`lines`](Self::lines) of the line that a step of `trace` belongs to; `None` for the search `tree`,
    /// which takes its steps in another order than its trace.
    ///
    /// The return to a parent belongs to the line that stores the value if it is a new best value, and otherwise to the
    /// line that compares it with the best value.
    ///
    /// # Panics
    ///
    /// If `step` belongs to a larger trace than `trace`.
    pub fn line<M, P>(&self, trace: &Trace<M, P>, step: Step) -> Option<usize> {
        let marks = self.marks.as_ref()?;
        let mark = match step.event {
            Event::Enter => marks.enter,
            Event::Leaf(_) if trace.nodes()[step.node].kind == NodeKind::Horizon => marks.horizon,
            Event::Leaf(_) => marks.end,
            Event::Fold(_) | Event::Leave(Rank::Unfinished) => marks.visit,
            Event::Cutoff => marks.cutoff.unwrap_or(marks.compare),
            Event::Leave(Rank::Root) => marks.finish,
            Event::Leave(_) if trace.nodes()[step.node].is_new_best => marks.better,
            Event::Leave(_) => marks.compare,
        };
        self.lines.iter().position(|line| line.trim() == mark)
    }
}

/// Returns the lines of the method with this signature, without the indentation of the method.
fn function(source: &'static str, signature: &'static str) -> impl Iterator<Item = &'static str> {
    let lines = source.lines().skip_while(move |line| !line.contains(signature));
    let body = lines.take_while(|line| *line != "    }").chain(["    }"]);
    body.map(|line| line.strip_prefix("    ").unwrap_or(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_one_line_of_its_search() {
        for (name, ..) in SOURCES {
            let listing = Listing::of(name).expect("a textbook search");
            let Some(marks) = listing.marks else { continue };
            let Marks { enter, end, horizon, visit, compare, better, cutoff, finish } = marks;
            for mark in [enter, end, horizon, visit, compare, better, finish].into_iter().chain(cutoff) {
                let count = listing.lines.iter().filter(|line| line.trim() == mark).count();
                assert_eq!(count, 1, "`{mark}` in {name}");
            }
        }
    }
}
