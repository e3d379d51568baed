//! Deep recursion never overflows the stack: games of a million plies on a thread with a stack of 2 MiB.

use std::fmt;

use crate::common::chain::{Chain, Step};
use plywood::laws::MinimaxOracle;
use plywood::replay;
use plywood::solver::{Solver, SolverOptions};
use plywood::toy::Toy;
use plywood::{
    AnySearcher, Game, Limits, MoveList, Outcome, Player, SearchEnd, Searcher, StopReason, Value,
    ZeroEvaluator,
};
use plywood_games::SubtractSquare;

const PLIES: u32 = 1_000_000;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(test).expect("a thread");
    thread.join().expect("the test passes");
}

fn check_chain(mut searcher: AnySearcher, plies: u32, bytes: u64) {
    on_a_small_stack(move || {
        let report = searcher.search(&Chain::new(plies), &ZeroEvaluator, &Limits::none().with_memory(bytes));
        let value = if plies.is_multiple_of(2) { Value::Loss { plies } } else { Value::Win { plies } };
        assert_eq!((report.value(), report.end), (Some(value), SearchEnd::Proved), "{}", searcher.name());
        assert_eq!(report.pv.len(), plies as usize);
    });
}

#[test]
fn every_textbook_search_solves_a_chain_of_a_million_plies() {
    for mut searcher in AnySearcher::textbook() {
        check_chain(searcher.clone(), PLIES, u64::MAX);
        let report = searcher.search(&Chain::new(1_000), &ZeroEvaluator, &Limits::none());
        assert_eq!(report.stats.nodes, 1_001);
    }
}

#[test]
fn every_solver_solves_a_chain_of_a_hundred_thousand_plies() {
    for searcher in AnySearcher::solvers() {
        // Without optimization, a ply takes 11 KB of stack.
        check_chain(searcher, 100_000, 3 << 29);
    }
}

#[test]
fn the_solver_without_options_solves_a_chain_of_a_hundred_thousand_plies() {
    check_chain(Solver { options: SolverOptions::none() }.into(), 100_000, 1 << 30);
}

#[test]
fn every_solver_solves_a_long_game_of_subtract_square() {
    for mut searcher in AnySearcher::solvers() {
        on_a_small_stack(move || {
            let long = SubtractSquare::new(100_000).expect("a size");
            let report = searcher.search(&long, &ZeroEvaluator, &Limits::none().with_memory(1 << 30));
            assert_eq!(report.end, SearchEnd::Proved, "{}: {:?}", searcher.name(), report.stats);
            assert_eq!(replay(&long, &report.pv, &ZeroEvaluator).ok(), report.value(), "{}", searcher.name());
        });
    }
}

#[test]
fn the_minimax_oracle_solves_a_chain_of_a_hundred_thousand_plies() {
    on_a_small_stack(|| {
        let value = MinimaxOracle::new(&ZeroEvaluator).value(&Chain::new(100_000), None);
        assert_eq!(value, Value::Loss { plies: 100_000 });
    });
}

#[test]
fn a_memory_limit_stops_a_search_whose_memory_grows_with_the_depth() {
    for mut searcher in AnySearcher::all() {
        on_a_small_stack(move || {
            let limits = Limits::none().with_memory(8 << 20);
            let report = searcher.search(&Chain::new(PLIES), &ZeroEvaluator, &limits);
            assert_eq!(
                (report.end, report.value()),
                (SearchEnd::Stopped(StopReason::Memory), None),
                "{}",
                searcher.name()
            );
            assert!(report.best.is_some() && report.stats.peak_bytes <= 8 << 20);
        });
    }
}

/// A chain whose positions contain `POSITION` bytes of padding, and whose moves have `MOVE` bytes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Large<const POSITION: usize, const MOVE: usize> {
    chain: Chain,
    padding: [u8; POSITION],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct LargeMove<const MOVE: usize>([u8; MOVE]);

impl<const POSITION: usize, const MOVE: usize> fmt::Display for Large<POSITION, MOVE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chain.fmt(f)
    }
}

impl<const MOVE: usize> fmt::Display for LargeMove<MOVE> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Step.fmt(f)
    }
}

impl<const POSITION: usize, const MOVE: usize> Game for Large<POSITION, MOVE> {
    type Move = LargeMove<MOVE>;

    // The searches of tables of keys need not be compiled for each size.
    const HAS_KEYS: Option<bool> = Some(false);

    fn to_move(&self) -> Player {
        self.chain.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.chain.outcome()
    }

    fn moves(&self) -> MoveList<LargeMove<MOVE>> {
        self.chain.legal_moves().iter().map(|_| LargeMove([0; MOVE])).collect()
    }

    fn apply(&self, _: LargeMove<MOVE>) -> Self {
        Self { chain: self.chain.apply(Step), padding: self.padding }
    }
}

fn check_sizes<const POSITION: usize, const MOVE: usize>(plies: u32) {
    for mut searcher in AnySearcher::all() {
        on_a_small_stack(move || {
            let start = Large::<POSITION, MOVE> { chain: Chain::new(plies), padding: [0; POSITION] };
            let report = searcher.search(&start, &ZeroEvaluator, &Limits::none().with_memory(4 << 30));
            assert!(
                matches!(report.value(), Some(value) if value.plies() == Some(plies)),
                "{}",
                searcher.name()
            );
        });
    }
}

#[test]
fn games_with_large_positions_and_moves_do_not_overflow_the_stack() {
    check_sizes::<40_000, 1>(100);
    check_sizes::<1, 2_000>(800);
    check_sizes::<1, 8_000>(100);
    check_sizes::<20_000, 4_000>(100);
}

/// A count-down in large positions with keys. With the second move, the same side moves again. The side that reaches 0 wins.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LargeWithKeys<const PADDING: usize> {
    left: u32,
    to_move: Player,
    padding: [u8; PADDING],
}

impl<const PADDING: usize> LargeWithKeys<PADDING> {
    fn new(left: u32) -> Self {
        Self { left, to_move: Player::First, padding: [0; PADDING] }
    }
}

impl<const PADDING: usize> fmt::Display for LargeWithKeys<PADDING> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} left", self.left)
    }
}

impl<const PADDING: usize> Game for LargeWithKeys<PADDING> {
    type Move = u32;
    const HAS_KEYS: Option<bool> = Some(true);

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.left == 0).then_some(Outcome::Win(self.to_move.opponent()))
    }

    fn moves(&self) -> MoveList<u32> {
        (1..=self.left.min(2)).collect()
    }

    fn apply(&self, count: u32) -> Self {
        let left = self.left - count;
        let is_repeated = count == 2 && left > 0;
        let to_move = if is_repeated { self.to_move } else { self.to_move.opponent() };
        Self { left, to_move, ..self.clone() }
    }

    fn key(&self) -> Option<u128> {
        Some(u128::from(self.left) << 1 | u128::from(self.to_move == Player::Second))
    }

    fn key_bits(&self) -> u32 {
        10
    }
}

/// The lists of children on the stack contain whole positions if a side may move twice in a row.
#[test]
fn large_children_in_lists_do_not_overflow_the_stack() {
    on_a_small_stack(|| {
        let start = LargeWithKeys::<40_000>::new(120);
        let report = Solver::default().search(&start, &ZeroEvaluator, &Limits::none().with_memory(4 << 30));
        assert_eq!(report.end, SearchEnd::Proved);
        assert!(report.pv.len() >= 60, "{} plies", report.pv.len());
    });
}

/// A chain whose moves need half of [`Game::STACK_BYTES`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Demanding(Chain);

impl fmt::Display for Demanding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Game for Demanding {
    type Move = Step;

    const HAS_KEYS: Option<bool> = Some(false);

    const STACK_BYTES: usize = 1 << 20;

    fn to_move(&self) -> Player {
        self.0.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn moves(&self) -> MoveList<Step> {
        self.0.moves()
    }

    fn apply(&self, step: Step) -> Self {
        let left = stacker::remaining_stack().unwrap_or(usize::MAX);
        assert!(left >= Self::STACK_BYTES / 2, "{left} bytes of stack are left");
        Self(self.0.apply(step))
    }
}

#[test]
fn the_stack_that_a_game_declares_is_free_at_every_ply() {
    for mut searcher in AnySearcher::all() {
        on_a_small_stack(move || {
            let limits = Limits::none().with_memory(1 << 30);
            let report = searcher.search(&Demanding(Chain::new(5_000)), &ZeroEvaluator, &limits);
            assert_eq!(report.value(), Some(Value::Loss { plies: 5_000 }), "{}", searcher.name());
        });
    }
}

/// The root has three chains as children: the memory of the first chain is released before the second is searched.
#[test]
fn memory_of_a_finished_subtree_is_released() {
    let chain = format!("{}W{}", "(".repeat(60_000), ")".repeat(60_000));
    let peak = |text: &str, name: &str| {
        let toy: Toy = text.parse().expect("a tree");
        let mut searcher: AnySearcher = name.parse().expect("a search");
        searcher.search(&toy, &ZeroEvaluator, &Limits::none()).stats.peak_bytes
    };
    for name in ["recursive", "alpha-beta", "iterative", "alpha-beta-iterative"] {
        let one = peak(&format!("({chain})"), name);
        let three = peak(&format!("({chain} {chain} {chain})"), name);
        assert!(one > 0 && three < one + one / 2, "{name}: {one} and {three}");
    }
}

#[test]
fn a_toy_tree_of_depth_100_000_is_parsed_printed_and_dropped() {
    on_a_small_stack(|| {
        let text = format!("{}7{}", "(".repeat(100_000), ")".repeat(100_000));
        let toy: Toy = text.parse().expect("a tree");
        assert_eq!(toy.to_string(), text);
        let report = AnySearcher::default().search(&toy, &ZeroEvaluator, &Limits::none());
        assert_eq!(report.value(), Some(Value::Points(7)));
        assert_eq!(toy.legal_moves().len(), 1);
    });
}
