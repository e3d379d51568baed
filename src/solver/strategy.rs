//! Which questions lead to the value.

use super::horizon::{Horizon, Question};
use super::score::Score;
use super::solving::Solving;
use crate::game::Game;
use crate::search::Evaluator;
use crate::search::Observer;

/// A way to the value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strategy {
    /// Who wins, and then how soon: with windows that hold nothing, each halving what is left.
    Halving,
    /// One question with the full window.
    Principal,
    /// Windows that hold nothing, each just beyond the last answer.
    Forward,
    /// Proof-number search of the same questions as `Halving`.
    Proof,
}

/// What is known of the value of a position, as the search of one depth found it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<M> {
    /// It is at least this.
    pub lower: Score,
    /// It is at most this.
    pub upper: Score,
    /// A move that is worth `lower`.
    pub best: Option<M>,
    /// Whether no horizon played a part in it.
    pub proved: bool,
}

impl<M> Found<M> {
    /// Nothing is known.
    pub(super) const NOTHING: Self =
        Found { lower: Score::WORST, upper: Score::BEST, best: None, proved: false };

    /// Whether the value is known.
    pub(super) fn is_exact(&self) -> bool {
        self.lower == self.upper
    }
}

impl<G: Game, E: Evaluator<G> + ?Sized, O: Observer<G>> Solving<'_, G, E, O> {
    /// The value of `position`, which is not over, to the depth of `question`; `guess` is where it may be.
    pub(super) fn find(
        &mut self,
        strategy: Strategy,
        position: &G,
        question: Question,
        guess: Score,
    ) -> Found<G::Move> {
        let horizons = self.state.horizons;
        let mut found = Found::NOTHING;
        while found.lower < found.upper && !self.state.meter.is_stopped() {
            let threshold = match strategy {
                Strategy::Principal => {
                    self.find_at_once(position, question, &mut found);
                    break;
                }
                Strategy::Halving => halving(found.lower, found.upper),
                Strategy::Proof => by_kind(found.lower, found.upper),
                Strategy::Forward => forward(found.lower, found.upper, guess),
            };
            if strategy == Strategy::Proof {
                self.prove(position, question, threshold, &mut found);
            } else {
                self.narrow(position, question, threshold, &mut found);
            }
        }
        if strategy == Strategy::Proof && !found.is_exact() {
            // A threshold that was reached is no value.
            found = Found::NOTHING;
        }
        found.proved = question.horizon == Horizon::None || self.state.horizons == horizons;
        found
    }

    /// Asks whether the value is at least `threshold`.
    pub(super) fn narrow(
        &mut self,
        position: &G,
        question: Question,
        threshold: Score,
        found: &mut Found<G::Move>,
    ) {
        let value = self.ask(position, question, threshold.previous(), threshold);
        if let Some((best, worth)) = self.state.best {
            (found.lower, found.best) = (worth, Some(best));
        } else if !self.state.meter.is_stopped() {
            found.upper = value;
        }
    }

    /// Asks what the value is.
    fn find_at_once(&mut self, position: &G, question: Question, found: &mut Found<G::Move>) {
        let value = self.ask(position, question, Score::WORST, Score::BEST);
        if let Some((best, worth)) = self.state.best {
            (found.lower, found.best) = (worth, Some(best));
        }
        if !self.state.meter.is_stopped() {
            found.upper = value;
        }
    }
}

/// The next threshold to ask about: whether there is a win at all, then whether there is a loss, then how soon.
fn halving(lower: Score, upper: Score) -> Score {
    let level = Score::LEVEL;
    if lower <= level && level < upper {
        level.next()
    } else if lower < level && !upper.is_loss() {
        // Level or points: one by one, for there are few of them.
        upper
    } else if lower.is_decided() && upper.is_decided() {
        lower.halfway(upper).next()
    } else if upper.is_decided() {
        lower.next()
    } else {
        upper
    }
}

/// The next threshold to ask about where an answer is yes or no and nothing more: first what kind of value it is,
/// then how soon the game ends, from the nearest end on, or which number.
fn by_kind(lower: Score, upper: Score) -> Score {
    let level = Score::LEVEL;
    if lower <= level && level < upper {
        level.next()
    } else if lower < level && level <= upper {
        level
    } else if upper.is_win() && !lower.is_win() {
        Score::BELOW_WINS.next()
    } else if lower.is_loss() && !upper.is_loss() {
        -Score::BELOW_WINS
    } else if lower.is_win() && upper.plies() < lower.plies() / 4 {
        Score::win(2 * upper.plies() + 1)
    } else if lower.is_loss() && lower.plies() < upper.plies() / 4 {
        Score::loss(2 * lower.plies() + 1)
    } else {
        lower.halfway(upper).next()
    }
}

/// The next threshold to ask about: the value is thought to be the last bound that was found.
fn forward(lower: Score, upper: Score, guess: Score) -> Score {
    let untouched = (lower, upper) == (Score::WORST, Score::BEST);
    if untouched && guess > lower {
        guess
    } else if upper == Score::BEST {
        lower.next()
    } else {
        upper
    }
}
