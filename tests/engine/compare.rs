//! The comparison harness: its measurements are correct, and it finds every planted fault.

mod evaluators;

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::thread::sleep;
use std::time::Duration;

use plywood::compare::{AnyEvaluator, Contender, CutoffCounter, Difference, Disagreement, Harness, Schedule};
use plywood::solver::Solver;
use plywood::textbook::{AlphaBeta, Recursive};
use plywood::{
    AnySearcher, Bound, BoundedValue, Evaluator, Game, Limits, MoveList, Report, SearchEnd, Searcher, Stats,
    StopReason, Value, ZeroEvaluator,
};
use plywood_games::{Connect, Rough, Stonehenge, SubtractSquare, TicTacToe, Tippy};

/// A contender with a planted fault: minimax to a fixed depth, with a table whose entries do not contain their depth.
#[derive(Default)]
struct DepthlessTable {
    known: HashMap<SubtractSquare, Value>,
    nodes: u64,
}

impl DepthlessTable {
    fn value(
        &mut self,
        position: SubtractSquare,
        evaluator: &AnyEvaluator<'_, SubtractSquare>,
        left: u32,
    ) -> Value {
        self.nodes += 1;
        if let Some(outcome) = position.outcome() {
            return Value::of(outcome, position.to_move(), 0);
        }
        if left == 0 {
            return Value::Estimate(evaluator.evaluate(&position));
        }
        if let Some(known) = self.known.get(&position) {
            return *known;
        }
        let moves = position.legal_moves().into_iter();
        let values = moves.map(|mv| (-self.value(position.apply(mv), evaluator, left - 1)).earlier(1));
        let value = values.max().expect("a game that is not over has moves");
        self.known.insert(position, value);
        value
    }
}

impl Contender<SubtractSquare> for DepthlessTable {
    fn label(&self) -> &'static str {
        "depthless"
    }

    fn run(
        &mut self,
        position: &SubtractSquare,
        evaluator: &AnyEvaluator<'_, SubtractSquare>,
        limits: &Limits,
    ) -> Report<<SubtractSquare as Game>::Move> {
        *self = Self::default();
        let depth = limits.depth.unwrap_or(u32::MAX);
        let value = self.value(*position, evaluator, depth);
        // The principal variation is that of `Recursive`, so that only the value can be wrong.
        let pv = Recursive.search(position, evaluator, limits).pv;
        let stats = Stats { nodes: self.nodes, ..Stats::default() };
        report(value, pv, stats)
    }
}

fn report<M: Copy>(value: Value, pv: Vec<M>, stats: Stats) -> Report<M> {
    Report::from_parts(Some(BoundedValue::exact(value)), pv, SearchEnd::DepthReached, stats)
}

/// Returns the disagreements of [`DepthlessTable`] with correct searches.
fn depthless_at(start: u32, depth: u32) -> Vec<Disagreement<<SubtractSquare as Game>::Move>> {
    let position = SubtractSquare::new(start).expect("a size");
    let mut harness = Harness::new(&Rough).with(Recursive).with(AlphaBeta::default());
    harness = harness.with(DepthlessTable::default());
    harness.compare(&position, &Limits::to_depth(depth)).disagreements
}

#[test]
fn a_table_that_ignores_depths_is_found_and_its_error_shrunk() {
    let mut caught = 0;
    for start in 1..=60 {
        for depth in 1..=6 {
            for disagreement in depthless_at(start, depth) {
                caught += 1;
                assert_eq!(
                    (&*disagreement.other.search, disagreement.difference),
                    ("depthless", Difference::Value)
                );
                let (moves, left) = (disagreement.moves.len(), disagreement.depth.expect("a depth"));
                // The moves to the smallest position use up a part of the depth.
                assert_eq!(u32::try_from(moves).expect("few") + left, depth);
                let values_at = |position: &SubtractSquare, left: u32| {
                    let limits = Limits::to_depth(left);
                    let truth = Recursive.search(position, &Rough, &limits).value();
                    (truth, DepthlessTable::default().run(position, &Rough, &limits).value())
                };
                let start = SubtractSquare::new(start).expect("a size");
                let small = disagreement.moves.iter().fold(start, |position, mv| position.apply(*mv));
                let (truth, wrong) = values_at(&small, left);
                assert_ne!(truth, wrong, "the searches differ at the smallest position");
                assert_eq!(
                    (disagreement.reference.report.value(), disagreement.other.report.value()),
                    (truth, wrong)
                );
                assert_eq!(disagreement.minimax, truth);
                assert_eq!(disagreement.board, small.to_string());
                for mv in small.legal_moves() {
                    let (truth, wrong) = values_at(&small.apply(mv), left - 1);
                    assert_eq!(truth, wrong, "the searches agree at every child");
                }
            }
        }
    }
    assert!(caught > 20, "the fault shows in {caught} of 360 searches");
}

#[test]
fn a_disagreement_is_described_with_both_principal_variations() {
    let disagreements: Vec<_> = (1..=60)
        .flat_map(|start| depthless_at(start, 6))
        .filter(|disagreement| !disagreement.moves.is_empty())
        .collect();
    let description = disagreements.first().expect("the fault shows").to_string();
    let expected = "\
recursive and depthless disagree about the value
the smallest position that shows it: after 4 1, first to move, to depth 4

14 left

recursive: win 3, best move 9, line 9 1 4
depthless: estimate 1, best move 9, line 9 1 4
plain minimax: first wins in 3 plies";
    assert_eq!(description, expected);
}

/// Alpha-beta whose report is then altered by a function.
struct Altered<F>(F);

impl<G: Game, F: FnMut(&G, &mut Report<G::Move>)> Contender<G> for Altered<F> {
    fn label(&self) -> &'static str {
        "altered"
    }

    fn run(&mut self, position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) -> Report<G::Move> {
        let mut report = AlphaBeta::default().search(position, evaluator, limits);
        (self.0)(position, &mut report);
        report
    }
}

/// Compares the default search with alpha-beta whose report `alter` changes, and returns the disagreements.
fn disagreements_with<G: Game>(
    position: &G,
    limits: &Limits,
    alter: impl FnMut(&G, &mut Report<G::Move>),
) -> Vec<Disagreement<G::Move>> {
    Harness::new(&ZeroEvaluator)
        .with(AnySearcher::default())
        .with(Altered(alter))
        .compare(position, limits)
        .disagreements
}

#[test]
fn a_losing_best_move_is_a_disagreement() {
    // At the start of Tippy only the middle wins; the altered report claims the same value for another move.
    let tippy = Tippy::new(3).expect("a size");
    let disagreements = disagreements_with(&tippy, &Limits::none(), |position: &Tippy, report| {
        let moves: MoveList<_> = position.legal_moves();
        if moves.len() >= 8 {
            report.best = moves.last().copied();
            report.pv = report.best.into_iter().chain(report.pv.iter().skip(1).copied()).collect();
        }
    });
    assert!(!disagreements.is_empty());
    assert!(disagreements[0].moves.len() <= 1);
}

#[test]
fn a_best_move_is_searched_even_if_the_variation_replays_to_the_value() {
    // The third move has the value 1; its altered variation, with a bad reply, leads to 3.
    let toy: plywood::toy::Toy = "((3 5) (2 9) (3 1))".parse().expect("a tree");
    let disagreements = disagreements_with(&toy, &Limits::none(), |position, report| {
        if let Some(&mv) = position.legal_moves().get(2) {
            report.pv = vec![mv, position.apply(mv).legal_moves()[0]];
            report.best = Some(mv);
        }
    });
    assert_eq!(disagreements.len(), 1);
    assert_eq!((disagreements[0].difference, disagreements[0].moves.len()), (Difference::BestMove, 0));
    assert_eq!(disagreements[0].other.report.pv_text(), "c a");
}

#[test]
fn a_variation_that_leads_to_another_value_is_a_disagreement() {
    let position = TicTacToe::new();
    let disagreements = disagreements_with(&position, &Limits::to_depth(5), |_: &TicTacToe, report| {
        report.pv.truncate(3);
    });
    // To depth 5 every position is scored 0, so a variation of three moves also ends at the value of the search.
    assert_eq!(disagreements, []);
    let disagreements =
        disagreements_with(&position, &Limits::none(), |_: &TicTacToe, report| report.pv.truncate(3));
    assert_eq!(disagreements[0].difference, Difference::Pv);
    // Three moves before the end the truncation changes nothing, so the smallest position is four moves before the end.
    assert_eq!(disagreements[0].reference.report.pv.len(), 4, "{:?}", disagreements[0]);
    assert_eq!(disagreements[0].other.report.pv.len(), 3);
}

/// A contender whose searches take at least `duration`. It stores the time limit under which its cutoffs are counted.
struct Slow<'t> {
    duration: Duration,
    counting_time: &'t Cell<Option<Duration>>,
}

impl Contender<SubtractSquare> for Slow<'_> {
    fn label(&self) -> &'static str {
        "slow"
    }

    fn run(
        &mut self,
        position: &SubtractSquare,
        evaluator: &AnyEvaluator<'_, SubtractSquare>,
        _: &Limits,
    ) -> Report<<SubtractSquare as Game>::Move> {
        sleep(self.duration);
        AlphaBeta::default().search(position, evaluator, &Limits::none())
    }

    fn count_cutoffs(
        &mut self,
        _: &SubtractSquare,
        _: &AnyEvaluator<'_, SubtractSquare>,
        limits: &Limits,
    ) -> Option<CutoffCounter<SubtractSquare>> {
        self.counting_time.set(limits.time);
        None
    }
}

#[test]
fn cutoffs_are_counted_in_the_time_that_is_left() {
    let start = SubtractSquare::new(20).expect("a size");
    let duration = Duration::from_millis(60);
    let counting_time = |time: u64, repeats: u32| {
        let counting_time = Cell::new(None);
        let mut harness = Harness::new(&ZeroEvaluator)
            .with(Slow { duration, counting_time: &counting_time })
            .with_repeats(repeats);
        let round = harness.compare(&start, &Limits::none().with_time(Duration::from_millis(time)));
        assert!(round.rows[0].report.end.is_complete() && round.rows[0].report.stats.cutoffs > 0);
        drop(harness);
        counting_time.get()
    };
    assert_eq!(counting_time(100, 1), None, "less time is left than the search took");
    assert!(counting_time(10_000, 1).is_some_and(|left| left <= Duration::from_millis(9_940)));
    // Cutoffs are counted in the time that both repeats have left together.
    let left = counting_time(10_000, 2).expect("there is time");
    assert!(Duration::from_secs(10) < left && left <= Duration::from_millis(19_880), "{left:?}");
}

#[test]
fn only_a_false_bound_of_a_stopped_search_is_a_disagreement() {
    let position = TicTacToe::new();
    let stopped = |position: &TicTacToe, report: &mut Report<_>| {
        report.end = StopReason::Time.into();
        report.result = Some(BoundedValue::new(Value::Draw, Bound::Lower));
        report.best = position.legal_moves().last().copied();
    };
    assert_eq!(disagreements_with(&position, &Limits::none(), stopped), []);
    let disagreements = disagreements_with(&position, &Limits::none(), |_: &TicTacToe, report| {
        report.end = StopReason::Time.into();
        report.result = Some(BoundedValue::new(Value::Win { plies: 7 }, Bound::Lower));
    });
    assert_eq!(disagreements[0].difference, Difference::Bound);
}

fn check_all_searches<G: Game>(position: &G, evaluator: &AnyEvaluator<'_, G>, limits: &Limits) {
    let harness = Harness::new(evaluator);
    let mut harness = AnySearcher::all().into_iter().fold(harness, Harness::with);
    let round = harness.compare(position, limits);
    assert_eq!(round.disagreements, []);
    assert_eq!(round.rows.len(), AnySearcher::all().len());
    let minimal = round.tree.minimal.expect("a tree that is small enough to be walked");
    assert!(minimal.counted);
    let plain = &round.rows[0].report.stats;
    assert_eq!(round.tree.nodes, Some(plain.nodes), "recursive visits the whole tree");
    // The first five searches are those of the textbook.
    for row in &round.rows[..5] {
        assert!(
            row.report.stats.leaves >= minimal.leaves,
            "{}: {:?} {minimal:?}",
            row.search,
            row.report.stats
        );
        assert!(row.report.stats.nodes >= minimal.nodes, "{}", row.search);
        assert_eq!(row.first_move_cutoff_rate.is_some(), row.report.stats.cutoffs > 0, "{}", row.search);
    }
    assert_eq!(round.rows[0].branching, round.tree.branching);
}

#[test]
fn all_searches_agree_and_no_textbook_search_visits_less_than_the_minimal_tree() {
    for depth in [None, Some(0), Some(1), Some(4)] {
        let limits = Limits { depth, ..Limits::none() };
        check_all_searches(&Stonehenge::new(2).expect("a size"), &Rough, &limits);
        check_all_searches(&SubtractSquare::new(20).expect("a size"), &Rough, &limits);
        check_all_searches(&Connect::new(3, 5, 3).expect("a size"), &ZeroEvaluator, &limits);
    }
    let limits = Limits::to_depth(4);
    check_all_searches(&TicTacToe::new(), &ZeroEvaluator, &limits);
    check_all_searches(&Tippy::new(3).expect("a size"), &|_: &Tippy| 0.25, &limits);
    check_all_searches(&Tippy::new(3).expect("a size"), &plywood::laws::CoarseEvaluator, &limits);
}

#[test]
fn a_cancelled_comparison_keeps_its_finished_rows() {
    let cancel = plywood::Cancel::new();
    let flag = cancel.clone();
    let mut harness =
        Harness::new(&ZeroEvaluator).with(Recursive).with(AlphaBeta::default()).before_each(move |name| {
            if name == "alpha-beta" {
                flag.cancel();
            }
        });
    let round = harness.compare(&TicTacToe::new(), &Limits::to_depth(4).with_cancel(cancel));
    assert!(round.cancelled);
    assert_eq!(round.rows.len(), 1);
    assert_eq!(round.rows[0].search, "recursive");
}

#[test]
fn repeats_have_a_median_and_a_spread() {
    let position = Stonehenge::new(2).expect("a size");
    let once = Harness::new(&Rough).with(Recursive).compare(&position, &Limits::none());
    assert_eq!((once.rows[0].spread, once.rows[0].deviation), (None, None));
    let round = Harness::new(&Rough).with(Recursive).with_repeats(5).compare(&position, &Limits::none());
    let row = &round.rows[0];
    let (least, greatest) =
        (row.samples.iter().min().expect("five"), row.samples.iter().max().expect("five"));
    assert_eq!((row.samples.len(), row.spread), (5, Some(greatest.abs_diff(*least))));
    assert!((least..=greatest).contains(&&row.time) && row.deviation <= row.spread);
    assert!(Evaluator::<Stonehenge>::range(&Rough).contains(&0.0));
    assert_eq!(once.rows[0].report.stats.nodes, round.rows[0].report.stats.nodes);
}

#[test]
fn another_search_runs_first_in_each_comparison() {
    let started = RefCell::new(Vec::new());
    let mut harness = Harness::new(&ZeroEvaluator)
        .with(Recursive)
        .with(AlphaBeta::default())
        .before_each(|name| started.borrow_mut().push(name.to_owned()));
    for _ in 0..2 {
        let round = harness.compare(&TicTacToe::new(), &Limits::to_depth(2));
        let names: Vec<_> = round.rows.iter().map(|row| &*row.search).collect();
        assert_eq!(names, ["recursive", "alpha-beta"], "rows keep the order of the searches");
    }
    drop(harness);
    assert_eq!(started.into_inner(), ["recursive", "alpha-beta", "alpha-beta", "recursive"]);
}

#[test]
fn a_cancelled_search_is_no_longer_compared_if_it_ran_first() {
    let cancel = plywood::Cancel::new();
    let flag = cancel.clone();
    let mut schedule = Schedule::default();
    schedule.first = 1;
    let mut harness = Harness::new(&ZeroEvaluator)
        .with(Recursive)
        .with(AlphaBeta::default())
        .with(Solver::default())
        .with_schedule(schedule)
        .before_each(move |name| {
            if name == "recursive" {
                flag.cancel();
            }
        });
    let round = harness.compare(&TicTacToe::new(), &Limits::to_depth(4).with_cancel(cancel));
    let names: Vec<_> = round.rows.iter().map(|row| &*row.search).collect();
    assert_eq!((names, round.cancelled), (vec!["alpha-beta", "solver"], true));
    assert_eq!(round.disagreements, []);
}
