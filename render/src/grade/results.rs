//! The results of grading: of one position, of one program, and of all programs.

use std::collections::BTreeMap;
use std::time::Duration;

use plywood::grade::{Claim, Judgement, Rule, judge, right_moves};
use plywood::{Analysis, Bound, MoveValue, Player, Session, Value};

use serde::{Deserialize, Serialize};

use super::verdict::CaseVerdict;

/// The judged answer of a program in one position. To save memory, a list of moves is one string, separated by spaces.
#[derive(Debug, Serialize, Deserialize)]
pub struct CaseResult {
    /// The verdict.
    pub verdict: CaseVerdict,
    /// The side to move.
    pub to_move: Player,
    /// The move of the program, if it is legal.
    pub mv: Option<Box<str>>,
    /// The value that the program claimed.
    pub claimed: Option<(Value, Bound)>,
    /// The exact value of the move for the side that makes it.
    pub worth: Option<Value>,
    /// Best play after a move that is not right.
    pub refutation: Option<Box<str>>,
    /// The exact value of the position.
    pub value: Option<Value>,
    /// The right moves.
    pub right: Option<Box<str>>,
    /// The reason why the program gave no move.
    pub reason: Option<Box<str>>,
    /// The time until the answer.
    pub time: Duration,
    /// The visited positions, if the program reports them.
    pub visited: Option<VisitCounts>,
}

/// The reason why a program gave no legal move.
#[derive(Clone, Debug)]
pub struct NoAnswer {
    /// The verdict.
    pub verdict: CaseVerdict,
    /// The reason in words.
    pub reason: String,
}

/// The numbers of positions that the program and two reference searches visit from one position to the end of the game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct VisitCounts {
    /// The number that the program reports.
    pub own: u64,
    /// The number that plain minimax visits; `None` if the tree is too large.
    pub recursive: Option<u64>,
    /// The number that textbook alpha-beta visits; `None` if the tree is too large.
    pub alpha_beta: Option<u64>,
}

impl CaseResult {
    /// Judges an answer in the position of `session` by the exact values in `analysis`.
    pub fn new(
        session: &dyn Session,
        answer: Result<Claim<String>, NoAnswer>,
        time: Duration,
        analysis: &Analysis<String>,
        rule: Rule,
    ) -> Self {
        let right = right_moves(analysis, rule);
        let result = Self {
            time,
            value: right.as_ref().and(analysis.report.value()),
            right: right.map(|moves| moves.join(" ").into()),
            ..Self::not_asked(session.to_move())
        };
        let claim = match answer {
            Ok(claim) => claim,
            Err(NoAnswer { verdict, reason }) => {
                return Self { verdict, reason: Some(reason.into()), ..result };
            }
        };
        let judgement = judge(analysis, &claim, rule);
        let refutation = match &judgement {
            Judgement::NotOptimal(refuted) => Some(refuted.pv.join(" ").into()),
            _ => None,
        };
        let chosen = analysis.moves.iter().find(|entry| entry.mv == claim.mv);
        Self {
            verdict: CaseVerdict::from(&judgement),
            claimed: claim.value,
            worth: chosen.filter(|chosen| chosen.bound() == Some(Bound::Exact)).and_then(MoveValue::value),
            refutation,
            mv: Some(claim.mv.into()),
            ..result
        }
    }

    /// Returns the result for a position that was not sent to the program.
    pub fn not_asked(to_move: Player) -> Self {
        Self {
            verdict: CaseVerdict::NotAsked,
            to_move,
            mv: None,
            claimed: None,
            worth: None,
            refutation: None,
            value: None,
            right: None,
            reason: None,
            time: Duration::ZERO,
            visited: None,
        }
    }
}

/// The results of one program.
#[derive(Debug)]
pub struct ProgramResult {
    /// The name of the program.
    pub name: String,
    /// The command that starts it.
    pub command: String,
    /// Whether the program was ever started successfully.
    pub has_started: bool,
    /// Whether the program used up the time for all its moves.
    pub is_out_of_time: bool,
    /// A result for each position, in order; fewer if grading was interrupted.
    pub results: Vec<CaseResult>,
}

impl ProgramResult {
    /// Returns the number of results with this verdict.
    pub fn count(&self, verdict: CaseVerdict) -> usize {
        self.results.iter().filter(|result| result.verdict == verdict).count()
    }

    /// Returns the verdicts that occur, each with its number.
    pub fn counts(&self) -> BTreeMap<CaseVerdict, usize> {
        let mut counts = BTreeMap::new();
        for result in &self.results {
            *counts.entry(result.verdict).or_default() += 1;
        }
        counts
    }

    /// Returns the number of positions for which the program reports visits, and the sum of each count over these
    /// positions. A sum is `None` if one of the trees is too large.
    pub fn visited(&self) -> Option<(usize, VisitCounts)> {
        let visited: Vec<VisitCounts> = self.results.iter().filter_map(|result| result.visited).collect();
        let sum = |count: fn(&VisitCounts) -> Option<u64>| visited.iter().map(count).sum();
        let own = visited.iter().map(|visited| visited.own).fold(0, u64::saturating_add);
        let sums = VisitCounts {
            own,
            recursive: sum(|visited| visited.recursive),
            alpha_beta: sum(|visited| visited.alpha_beta),
        };
        (!visited.is_empty()).then_some((visited.len(), sums))
    }

    /// Returns the total time of all answers.
    pub fn time(&self) -> Duration {
        self.results.iter().map(|result| result.time).sum()
    }
}

/// The counts of a program that are kept after its results are written.
#[derive(Debug)]
pub struct Tally {
    /// The name of the program.
    pub name: String,
    /// The verdicts that occur, each with its number of results.
    pub counts: BTreeMap<CaseVerdict, usize>,
}

impl Tally {
    /// Returns the number of results with this verdict.
    pub fn count(&self, verdict: CaseVerdict) -> usize {
        self.counts.get(&verdict).copied().unwrap_or_default()
    }

    /// Whether some answer was wrong.
    pub fn is_wrong(&self) -> bool {
        self.counts.keys().any(|verdict| verdict.is_wrong())
    }

    /// Returns the number of positions that were sent to the program.
    pub fn asked(&self) -> usize {
        self.counts.values().sum::<usize>() - self.count(CaseVerdict::NotAsked)
    }
}

impl From<&ProgramResult> for Tally {
    fn from(program: &ProgramResult) -> Self {
        Self { name: program.name.clone(), counts: program.counts() }
    }
}

/// The result of grading all programs.
#[derive(Debug, Default)]
pub struct GradeSummary {
    /// The tallies of the programs that were begun.
    pub tallies: Vec<Tally>,
    /// The faulty lines of the file of positions, each with its number and the reason: it cannot be read, or it expects a
    /// wrong value.
    pub errors: Vec<(usize, String)>,
    /// Whether the user interrupted grading.
    pub is_interrupted: bool,
}
