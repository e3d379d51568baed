//! What came of a question: [`Finding`], and of all that one program was asked: [`Graded`].

use std::time::Duration;

use plywood::grade::{Claim, Judgement, Rule, judge, right_moves};
use plywood::{Analysis, Bound, Player, Session, Value};

use super::oracle::Visited;
use super::seat::Asked;
use super::verdict::Verdict;

/// What came of one question. There may be very many: moves are kept as one text, with spaces between them.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) verdict: Verdict,
    /// Whose move was asked for.
    pub(super) to_move: Player,
    /// The move that was named, if it is legal.
    pub(super) mv: Option<Box<str>>,
    /// What the program said of the position.
    pub(super) said: Option<(Value, Bound)>,
    /// What the move is worth to the side that makes it.
    pub(super) worth: Option<Value>,
    /// Best play from the move on, where that gives something away.
    pub(super) refutation: Option<Box<str>>,
    /// What the position is worth to the side to move.
    pub(super) value: Option<Value>,
    /// The moves that are right.
    pub(super) right: Option<Box<str>>,
    /// What the program did, where it did not play.
    pub(super) reason: Option<Box<str>>,
    /// How long it took.
    pub(super) taken: Duration,
    /// What was visited, where the program says it.
    pub(super) visited: Option<Visited>,
}

impl Finding {
    /// What came of asking where `session` stands, of which `analysis` is what is true.
    pub(super) fn new(
        session: &dyn Session,
        asked: Asked,
        analysis: &Analysis<String>,
        rule: Rule,
        visited: Option<Visited>,
    ) -> Self {
        let right = right_moves(analysis, rule);
        let finding = Self {
            taken: asked.taken,
            value: right.as_ref().and(analysis.report.value()),
            right: right.map(|moves| moves.join(" ").into()),
            visited,
            ..Self::not_asked(session)
        };
        let answer = match asked.answer {
            Ok(answer) => answer,
            Err(error) => {
                return Self {
                    verdict: Verdict::from(&error),
                    reason: Some(error.to_string().into()),
                    ..finding
                };
            }
        };
        let claim = Claim { mv: answer.mv, value: answer.value };
        let judgement = judge(analysis, &claim, rule);
        let refutation = match &judgement {
            Judgement::NotOptimal(refuted) => Some(refuted.pv.join(" ").into()),
            _ => None,
        };
        let made = analysis.moves.iter().find(|each| each.mv == claim.mv);
        Self {
            verdict: Verdict::from(&judgement),
            said: claim.value,
            worth: made.filter(|made| made.bound() == Some(Bound::Exact)).and_then(|made| made.value()),
            refutation,
            mv: Some(claim.mv.into()),
            ..finding
        }
    }

    /// Where `session` stands, nobody was asked.
    pub(super) fn not_asked(session: &dyn Session) -> Self {
        Self {
            verdict: Verdict::NotAsked,
            to_move: session.to_move(),
            mv: None,
            said: None,
            worth: None,
            refutation: None,
            value: None,
            right: None,
            reason: None,
            taken: Duration::ZERO,
            visited: None,
        }
    }
}

/// All that came of one program.
#[derive(Debug)]
pub(super) struct Graded {
    /// What it is called.
    pub(super) name: String,
    /// Its command.
    pub(super) command: String,
    /// One for each position, in order; fewer where it was interrupted.
    pub(super) findings: Vec<Finding>,
}

impl Graded {
    /// How many have this verdict.
    pub(super) fn count(&self, verdict: Verdict) -> usize {
        self.findings.iter().filter(|finding| finding.verdict == verdict).count()
    }

    /// The verdicts that there are, each with how often.
    pub(super) fn counts(&self) -> impl Iterator<Item = (Verdict, usize)> {
        let counts = Verdict::ALL.into_iter().map(|verdict| (verdict, self.count(verdict)));
        counts.filter(|(_, count)| *count > 0)
    }

    /// What was visited in all positions for which the program says it: how many these are, and the sums. A sum is missing
    /// where a tree was too large to be walked.
    pub(super) fn visited(&self) -> Option<(usize, Visited)> {
        let visited: Vec<Visited> = self.findings.iter().filter_map(|finding| finding.visited).collect();
        let sum = |count: fn(&Visited) -> Option<u64>| visited.iter().map(count).sum();
        let own = visited.iter().map(|visited| visited.own).fold(0, u64::saturating_add);
        let sums = Visited {
            own,
            recursive: sum(|visited| visited.recursive),
            alpha_beta: sum(|visited| visited.alpha_beta),
        };
        (!visited.is_empty()).then_some((visited.len(), sums))
    }

    /// How long its answers took, together.
    pub(super) fn taken(&self) -> Duration {
        self.findings.iter().map(|finding| finding.taken).sum()
    }
}
