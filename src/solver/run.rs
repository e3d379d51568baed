//! The search itself: alpha-beta with everything that makes it fast.

use smallvec::SmallVec;

use super::ordering::Ordering;
use super::score::Score;
use super::table::{Known, NO_MOVE, Table};
use super::techniques::Techniques;
use super::threads::{Busy, Halt};
use crate::evaluate::Evaluator;
use crate::game::{Game, Moves, Outcome, bytes_beside};
use crate::meter::Meter;
use crate::observe::Observer;
use crate::search::Stats;
use crate::stack;
use crate::value::{Value, Window};

/// What a search asks of the positions at its horizon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Horizon {
    /// There is none: games are followed to their ends.
    None,
    /// They are all level, so that a value to a depth is the true one where that is a win or a loss within the
    /// depth, and level otherwise. Whatever is known is known of the game itself.
    Level,
    /// The evaluator judges them, and what is known is known for one depth.
    Judged,
}

/// What a search carries from one question to the next.
#[derive(Debug)]
pub(super) struct State<M> {
    pub meter: Meter,
    pub stats: Stats,
    pub ordering: Ordering<M>,
    /// How often a horizon played a part in a value.
    pub horizons: u64,
    /// Whether a game ended in points, so that values to a depth do not follow from true ones.
    pub points: bool,
    /// How many places of the table were taken.
    pub filled: usize,
    /// The move that was best at the root, and what it is worth at least.
    pub best: Option<(M, Score)>,
}

impl<M> State<M> {
    pub(super) fn new(meter: Meter) -> Self {
        Self {
            meter,
            stats: Stats::default(),
            ordering: Ordering::default(),
            horizons: 0,
            points: false,
            filled: 0,
            best: None,
        }
    }
}

impl<M> State<M> {
    /// Adds what another thread has done.
    pub(super) fn join(&mut self, other: &Self) {
        self.meter.join(other.meter.nodes());
        self.stats = self.stats.plus(other.stats);
        self.horizons += other.horizons;
        self.points |= other.points;
        self.filled += other.filled;
    }
}

/// One question asked of a position: what it is worth, as exactly as a window wants to know.
pub(super) struct Run<'r, G: Game, E: ?Sized, O, T> {
    pub evaluator: &'r E,
    pub observer: &'r mut O,
    pub table: &'r T,
    pub techniques: Techniques,
    pub state: &'r mut State<G::Move>,
    pub horizon: Horizon,
    /// The ply of the horizon.
    pub last: u32,
    /// Whether a best move is wanted, so that the root's moves are looked at in any case.
    pub rooted: bool,
    /// How many positions the table may take before it is crowded.
    pub room: usize,
    /// What ends the question early.
    pub halt: &'r Halt,
    /// What other threads are at.
    pub busy: Option<&'r Busy>,
}

/// So many plies from the root threads keep out of each other's way.
const SHARED_PLIES: u32 = 12;

/// How a position was reached.
#[derive(Clone, Copy)]
struct Reached<M> {
    /// The last move.
    mv: Option<M>,
    ply: u32,
    /// Whether the game may be over there.
    may_be_over: bool,
}

/// A move to be searched.
#[derive(Clone, Copy)]
pub(super) struct Candidate<M, K> {
    pub mv: M,
    /// Its place in the list of moves.
    pub place: u8,
    /// The key of the position that it leads to, if that is known.
    pub key: Option<K>,
    /// What it promises: larger is earlier.
    pub rank: i64,
}

impl<G, E, O, T> Run<'_, G, E, O, T>
where
    G: Game,
    E: Evaluator<G> + ?Sized,
    O: Observer<G>,
    T: Table<G>,
{
    /// What `position` is worth to its side to move: `alpha` or less says that it is at most that much, `beta`
    /// or more that it is at least that much, and in between it is exact.
    ///
    /// Where the search is stopped the answer means nothing, and [`State::best`] is the best of the moves that
    /// were finished, if one of them was worth more than `alpha`.
    pub(super) fn ask(&mut self, position: &G, alpha: Score, beta: Score) -> Score {
        self.state.best = None;
        let key = self.table.key(position);
        self.search(position, key, Reached { mv: None, ply: 0, may_be_over: true }, alpha, beta)
    }

    fn search(
        &mut self,
        position: &G,
        key: T::Key,
        reached: Reached<G::Move>,
        alpha: Score,
        beta: Score,
    ) -> Score {
        let Reached { mv, ply, may_be_over } = reached;
        if stack::is_short::<G>(ply) {
            return self.search_on_new_segment(position, key, reached, alpha, beta);
        }
        if self.halt.is_called() || !self.state.meter.visit() {
            return Score::WORST;
        }
        if O::WATCHES {
            let window = Window::new(alpha.into(), beta.into()).unwrap_or(Window::FULL);
            self.observer.enter(position, mv, ply, window);
        }
        let value = if may_be_over && let Some(outcome) = position.outcome() {
            self.state.stats.leaves += 1;
            self.state.points |= matches!(outcome, Outcome::Points(_));
            Score::of(outcome, position.to_move(), ply)
        } else if ply == self.last {
            self.at_horizon(position, ply)
        } else {
            self.beyond(position, key, ply, alpha, beta)
        };
        if O::WATCHES {
            self.observer.leave(position, ply, value.into());
        }
        value
    }

    /// Whether the search is to be left as it is.
    #[inline]
    fn is_stopped(&self) -> bool {
        self.halt.is_called() || self.state.meter.is_stopped()
    }

    fn at_horizon(&mut self, position: &G, ply: u32) -> Score {
        self.state.stats.leaves += 1;
        self.state.stats.evaluations += 1;
        self.state.horizons += 1;
        let score = match self.horizon {
            Horizon::Judged => Score::level(self.evaluator.evaluate(position)),
            Horizon::None | Horizon::Level => Score::LEVEL,
        };
        if O::WATCHES {
            self.observer.evaluate(position, ply, score.into());
        }
        score
    }

    /// The value of a position whose moves have to be looked at, unless the rules or the table know enough.
    fn beyond(&mut self, position: &G, key: T::Key, ply: u32, alpha: Score, beta: Score) -> Score {
        let left = self.last - ply;
        let is_root = self.rooted && ply == 0;
        let horizons = self.state.horizons;
        let nodes = self.state.meter.nodes();
        // No game ends sooner than with the next move.
        let (mut floor, mut ceiling) = (Score::loss(ply + 1), Score::win(ply + 1));
        let mut moves = Moves::new();
        let (mut may_end, mut is_told) = (true, false);
        if self.techniques.hints {
            let outlook = position.outlook();
            is_told = outlook.low == outlook.high;
            self.state.points |=
                matches!((outlook.low, outlook.high), (Value::Points(_), _) | (_, Value::Points(_)));
            if !is_root {
                floor = floor.max(self.lower(Score::from(outlook.low).at_root(ply)));
                ceiling = ceiling.min(-self.lower(-Score::from(outlook.high).at_root(ply)));
                if let Some(value) = decided(floor, ceiling, alpha, beta) {
                    return value;
                }
            }
            moves = outlook.moves;
            may_end = outlook.may_end;
        }
        let mut known = Known::NOTHING;
        if T::KEEPS
            && let Some(found) = self.table.probe(position, &key)
        {
            known = found;
            if !is_root {
                let (low, high) = self.at(found, ply);
                floor = floor.max(low);
                ceiling = ceiling.min(high);
                if let Some(value) = decided(floor, ceiling, alpha, beta) {
                    self.state.stats.table_hits += 1;
                    return value;
                }
            }
        }
        let beta = beta.min(ceiling);
        // At the root a move is wanted, and where all lose, one that was left out may lose later than the others.
        if !self.techniques.hints || left < 2 || is_root {
            moves = position.legal_moves();
            may_end = true;
        } else {
            if moves.is_empty() && is_told {
                // The game needs no moves, for it knows the value; but that lies beyond the horizon.
                moves = position.safe_moves();
                may_end = true;
            }
            if moves.is_empty() {
                return Score::loss(ply + 2);
            }
        }
        let mut value = if T::KEEPS || self.techniques.orders() {
            self.best_of_ordered(position, &moves, may_end, ply, (alpha, beta), &mut known)
        } else {
            self.best_in_order(position, &moves, ply, alpha, beta)
        };
        // A move that was left out is not as bad as one that ends the game.
        if value < Score::loss(ply + 2) && moves.len() < position.legal_moves().len() {
            value = Score::loss(ply + 2);
        }
        if T::KEEPS && !self.is_stopped() {
            let touched = self.state.horizons != horizons;
            self.keep(position, &key, ply, value, (alpha, beta, ceiling), touched, known, nodes);
        }
        value
    }

    /// The best of `moves`, just as they come.
    fn best_in_order(
        &mut self,
        position: &G,
        moves: &Moves<G::Move>,
        ply: u32,
        alpha: Score,
        beta: Score,
    ) -> Score {
        self.state.meter.claim(bytes_beside(position, moves));
        let mut best = Score::WORST;
        for (index, &mv) in moves.iter().enumerate() {
            let child = position.apply(mv);
            let key = self.table.key(&child);
            let reached = Reached { mv: Some(mv), ply: ply + 1, may_be_over: true };
            let value =
                self.value_of_move(position, &child, key, reached, (alpha.max(best), beta), index == 0);
            if self.is_stopped() {
                break;
            }
            if value > best {
                best = value;
                if ply == 0 && value > alpha {
                    self.state.best = Some((mv, value));
                }
                if best >= beta {
                    if index + 1 < moves.len() {
                        self.state.stats.cutoffs += 1;
                        self.observer.cut(position, ply, best.into(), &moves[index + 1..]);
                    }
                    break;
                }
            }
        }
        self.state.meter.release(bytes_beside(position, moves));
        best
    }

    /// The best of `moves`, the most promising first, and none of those that the table can judge.
    fn best_of_ordered(
        &mut self,
        position: &G,
        moves: &Moves<G::Move>,
        may_end: bool,
        ply: u32,
        (alpha, beta): (Score, Score),
        known: &mut Known,
    ) -> Score {
        let mut best = Score::WORST;
        let mut candidates: SmallVec<[Candidate<G::Move, T::Key>; 16]> = SmallVec::new();
        let asks = T::KEYS && self.techniques.enhanced && (moves.len() > 1 || ply == 0);
        for (place, &mv) in moves.iter().enumerate() {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "what does not fit is no place, and none is known"
            )]
            let place = place.min(NO_MOVE.into()) as u8;
            let key = if asks { self.table.child_key(position, mv) } else { None };
            if let Some(key) = key {
                self.table.prefetch(&key);
            }
            candidates.push(Candidate { mv, place, key, rank: 0 });
        }
        if asks {
            let mut kept = 0;
            for index in 0..candidates.len() {
                let candidate = candidates[index];
                if let Some(found) = candidate.key.and_then(|key| self.table.probe_key(&key)) {
                    let (low, high) = self.at(found, ply + 1);
                    if -high >= beta {
                        self.state.stats.table_hits += 1;
                        if ply == 0 {
                            self.state.best = Some((candidate.mv, -high));
                        }
                        return -high;
                    }
                    if -low <= alpha && ply > 0 {
                        self.state.stats.table_hits += 1;
                        best = best.max(-low);
                        continue;
                    }
                }
                candidates[kept] = candidate;
                kept += 1;
            }
            candidates.truncate(kept);
        }
        if candidates.len() > 1 {
            self.state.ordering.sort(position, &mut candidates, ply, known.best, self.techniques);
        }
        let list = if candidates.spilled() {
            candidates.capacity() * size_of::<Candidate<G::Move, T::Key>>()
        } else {
            0
        };
        self.state.meter.claim(bytes_beside(position, moves) + list);
        let (mut index, count) = (0, candidates.len());
        while index < candidates.len() {
            let Candidate { mv, place, key, .. } = candidates[index];
            index += 1;
            let child = position.apply(mv);
            let key = key.unwrap_or_else(|| self.table.key(&child));
            let busy = self.busy.filter(|_| ply < SHARED_PLIES).map(|busy| (busy, self.table.hash(&key)));
            if let Some((busy, hash)) = busy {
                if 1 < index && index <= count && busy.is_marked(hash) {
                    // Another thread is at it: its answer will be in the table by the time that the rest is done.
                    let later = candidates[index - 1];
                    candidates.push(later);
                    continue;
                }
                busy.begin(hash);
            }
            let reached = Reached { mv: Some(mv), ply: ply + 1, may_be_over: may_end };
            let value =
                self.value_of_move(position, &child, key, reached, (alpha.max(best), beta), index == 1);
            if let Some((busy, hash)) = busy {
                busy.end(hash);
            }
            if self.is_stopped() {
                break;
            }
            if value > best {
                best = value;
                known.best = place;
                if ply == 0 && value > alpha {
                    self.state.best = Some((mv, value));
                }
                if best >= beta {
                    if index < candidates.len() {
                        self.state.stats.cutoffs += 1;
                        if O::WATCHES {
                            let unseen: Moves<G::Move> =
                                candidates[index..].iter().map(|rest| rest.mv).collect();
                            self.observer.cut(position, ply, best.into(), &unseen);
                        }
                    }
                    self.state.ordering.reward(mv, ply, self.techniques);
                    break;
                }
            }
        }
        self.state.meter.release(bytes_beside(position, moves) + list);
        best
    }

    /// What `mv` is worth to who makes it. All but the first are only asked whether they are better, and
    /// searched once more if they are.
    #[inline]
    fn value_of_move(
        &mut self,
        position: &G,
        child: &G,
        key: T::Key,
        reached: Reached<G::Move>,
        (alpha, beta): (Score, Score),
        is_first: bool,
    ) -> Score {
        let same = child.to_move() == position.to_move();
        if is_first || alpha.next() >= beta || !self.techniques.scout {
            return self.follow(child, key, reached, (alpha, beta), same);
        }
        let value = self.follow(child, key, reached, (alpha, alpha.next()), same);
        if alpha < value && value < beta && !self.is_stopped() {
            self.follow(child, key, reached, (alpha, beta), same)
        } else {
            value
        }
    }

    /// What `mv` is worth to who makes it, as exactly as the window asks.
    #[inline]
    fn follow(
        &mut self,
        child: &G,
        key: T::Key,
        reached: Reached<G::Move>,
        (alpha, beta): (Score, Score),
        same: bool,
    ) -> Score {
        let (low, high) = if same { (alpha, beta) } else { (-beta, -alpha) };
        self.search(child, key, reached, low, high).across(same)
    }

    /// A lower bound on the true value, as it holds for the value to the depth of this search.
    #[inline]
    fn lower(&mut self, score: Score) -> Score {
        let not_lost = match self.horizon {
            Horizon::None => return score,
            Horizon::Level => Score::LEVEL,
            Horizon::Judged => -Score::BELOW_WINS,
        };
        if score >= Score::win(self.last) || score <= Score::loss(self.last) {
            return score;
        }
        let held = if score.is_loss() { not_lost } else { score.min(not_lost) };
        self.state.horizons += u64::from(held != score);
        held
    }

    /// What the table knows of the position at `ply`, as it holds for the value to the depth of this search.
    #[inline]
    fn at(&mut self, known: Known, ply: u32) -> (Score, Score) {
        let (low, high) = (known.lower.at_root(ply), known.upper.at_root(ply));
        if self.horizon != Horizon::Judged {
            return (self.lower(low), -self.lower(-high));
        }
        let left = self.last - ply;
        if known.depth == left || known.whole && known.depth <= left {
            self.state.horizons += u64::from(!known.whole);
            return (low, high);
        }
        let within = |score: Score| {
            score.is_decided() && score >= Score::win(self.last) || score <= Score::loss(self.last)
        };
        (if within(low) { low } else { Score::WORST }, if within(high) { high } else { Score::BEST })
    }

    /// Keeps what the search of a position has found.
    #[expect(clippy::too_many_arguments, reason = "all that is known of a search")]
    fn keep(
        &mut self,
        position: &G,
        key: &T::Key,
        ply: u32,
        value: Score,
        (alpha, beta, ceiling): (Score, Score, Score),
        touched: bool,
        known: Known,
        nodes: u64,
    ) {
        let low = if value > alpha { value } else { Score::loss(ply) };
        let high = if value < beta || value >= ceiling { value } else { Score::win(ply) };
        let new = if self.horizon == Horizon::Judged {
            let left = self.last - ply;
            let (low, high) = (low.seen_from(ply), high.seen_from(ply));
            if known.depth == left {
                Known { lower: low.max(known.lower), upper: high.min(known.upper), whole: !touched, ..known }
            } else {
                Known { lower: low, upper: high, depth: left, whole: !touched, best: known.best }
            }
        } else {
            let (low, high) =
                (self.truth(low, touched).seen_from(ply), (-self.truth(-high, touched)).seen_from(ply));
            Known { lower: low.max(known.lower), upper: high.min(known.upper), ..known }
        };
        let work = self.state.meter.nodes() - nodes;
        self.state.filled += usize::from(self.table.store(position, key, new, work));
        if self.state.filled > self.room {
            self.halt.call(Halt::CROWDED);
        }
    }

    /// A lower bound on the value to the depth of this search, as it holds for the true value.
    #[inline]
    fn truth(&self, score: Score, touched: bool) -> Score {
        if touched && !score.is_decided() { Score::loss(self.last + 1) } else { score }
    }

    #[cold]
    fn search_on_new_segment(
        &mut self,
        position: &G,
        key: T::Key,
        reached: Reached<G::Move>,
        alpha: Score,
        beta: Score,
    ) -> Score {
        if !self.state.meter.claim(stack::segment::<G>()) {
            return Score::WORST;
        }
        let value = stack::on_new_segment::<G, _>(|| self.search(position, key, reached, alpha, beta));
        self.state.meter.release(stack::segment::<G>());
        value
    }
}

/// The answer, where the value is known to lie from `floor` to `ceiling` and that is enough.
#[inline]
fn decided(floor: Score, ceiling: Score, alpha: Score, beta: Score) -> Option<Score> {
    if floor >= beta || floor == ceiling {
        Some(floor)
    } else if ceiling <= alpha {
        Some(ceiling)
    } else {
        None
    }
}
