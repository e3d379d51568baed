//! The kernels: fixed searches whose instructions are counted.

use std::fmt::Debug;

use plywood::census::perft;
use plywood::solver::{Goal, Mtdf, PrincipalVariation, ProofNumber, Solver, SolverOptions};
use plywood::textbook::{AlphaBeta, Iterative, Recursive};
use plywood::{Evaluator, Game, Limits, Searcher, ZeroEvaluator};
use plywood_games::{Connect, Lines, Stonehenge, SubtractSquare, TicTacToe, Tippy};

use crate::bare::{AsGame, BareConnectFour, BareTicTacToe};
use crate::duties::{LIMITS, MOVES, NONE, PLIES, STACK, STATISTICS, nodes_of_draw};

/// The name of a kernel, and the function that runs it and returns the number of nodes.
pub(crate) type Kernel = (&'static str, fn() -> u64);

pub(crate) const KERNELS: [Kernel; 29] = [
    ("solver connect-four after 12 moves", || {
        nodes(Solver::default(), &connect_four_after("4 4 4 4 4 4 3 5 2 1 3 3"), &ZeroEvaluator, None)
    }),
    ("solver connect-four to 12", || {
        nodes(Solver::default(), &connect_four_after(""), &ZeroEvaluator, Some(12))
    }),
    ("solver connect:5x4x4", || nodes(Solver::default(), &connect(5, 4, 4), &ZeroEvaluator, None)),
    ("solver tippy:4 each", || {
        Solver::default().analyze(&valid(Tippy::new(4)), &ZeroEvaluator, &Limits::none()).report.stats.nodes
    }),
    ("solver stonehenge:4", || nodes(Solver::default(), &valid(Stonehenge::new(4)), &ZeroEvaluator, None)),
    ("solver subtract-square:5000", || {
        nodes(Solver::default(), &valid(SubtractSquare::new(5_000)), &ZeroEvaluator, None)
    }),
    ("pvs connect-four to 8, lines", || {
        nodes(PrincipalVariation::default(), &connect_four_after(""), &Lines, Some(8))
    }),
    ("pvs connect:5x4x4", || nodes(PrincipalVariation::default(), &connect(5, 4, 4), &ZeroEvaluator, None)),
    ("mtdf connect:5x4x4", || nodes(Mtdf::default(), &connect(5, 4, 4), &ZeroEvaluator, None)),
    ("df-pn tippy:3", || nodes(ProofNumber::default(), &valid(Tippy::new(3)), &ZeroEvaluator, None)),
    ("perft connect-four 6", || {
        perft(&connect_four_after(""), 6, &Limits::none()).expect("no limit stops it")
    }),
    ("recursive tic-tac-toe", || nodes(Recursive, &TicTacToe::new(), &ZeroEvaluator, None)),
    ("iterative tic-tac-toe", || nodes(Iterative, &TicTacToe::new(), &ZeroEvaluator, None)),
    ("alpha-beta connect-three", || nodes(AlphaBeta::default(), &connect(3, 5, 3), &ZeroEvaluator, None)),
    ("alpha-beta tic-tac-toe, lines", || nodes(AlphaBeta::default(), &TicTacToe::new(), &Lines, None)),
    ("core connect-four to 12", || core(&AsGame::new(BareConnectFour::EMPTY), 12)),
    ("bare connect-four to 12", || nodes_of_draw::<NONE>(BareConnectFour::EMPTY, 12)),
    ("+ limits connect-four to 12", || nodes_of_draw::<LIMITS>(BareConnectFour::EMPTY, 12)),
    ("+ list of moves connect-four to 12", || nodes_of_draw::<MOVES>(BareConnectFour::EMPTY, 12)),
    ("+ stack guard connect-four to 12", || nodes_of_draw::<STACK>(BareConnectFour::EMPTY, 12)),
    ("+ plies connect-four to 12", || nodes_of_draw::<PLIES>(BareConnectFour::EMPTY, 12)),
    ("+ statistics connect-four to 12", || nodes_of_draw::<STATISTICS>(BareConnectFour::EMPTY, 12)),
    ("core tic-tac-toe", || core(&AsGame::new(BareTicTacToe::EMPTY), 9)),
    ("bare tic-tac-toe", || nodes_of_draw::<NONE>(BareTicTacToe::EMPTY, 9)),
    ("+ limits tic-tac-toe", || nodes_of_draw::<LIMITS>(BareTicTacToe::EMPTY, 9)),
    ("+ list of moves tic-tac-toe", || nodes_of_draw::<MOVES>(BareTicTacToe::EMPTY, 9)),
    ("+ stack guard tic-tac-toe", || nodes_of_draw::<STACK>(BareTicTacToe::EMPTY, 9)),
    ("+ plies tic-tac-toe", || nodes_of_draw::<PLIES>(BareTicTacToe::EMPTY, 9)),
    ("+ statistics tic-tac-toe", || nodes_of_draw::<STATISTICS>(BareTicTacToe::EMPTY, 9)),
];

/// Determines the winner by the solver with all options off, and returns the number of nodes. The solver is then plain
/// alpha-beta with the duties that [`duties`](crate::duties) lists; the kernels `bare` are hand-written programs for the same
/// search without them.
fn core<G: Game>(start: &G, depth: u32) -> u64 {
    let mut solver = Solver { options: SolverOptions::none() };
    solver.solve(start, Goal::Outcome, &Limits::to_depth(depth)).stats.nodes
}

fn nodes<G: Game, E: Evaluator<G>>(
    mut search: impl Searcher,
    start: &G,
    evaluator: &E,
    depth: Option<u32>,
) -> u64 {
    let limits = Limits { depth, ..Limits::none() };
    search.search(start, evaluator, &limits).stats.nodes
}

fn valid<G, E: Debug>(start: Result<G, E>) -> G {
    start.expect("a size")
}

fn connect(columns: u32, rows: u32, run: u32) -> Connect {
    valid(Connect::new(columns, rows, run))
}

/// Returns the position of Connect Four after `moves`.
fn connect_four_after(moves: &str) -> Connect {
    moves.split_whitespace().fold(connect(7, 6, 4), |position, text| {
        let mv = position.parse_move(text).expect("a legal move");
        position.apply(mv)
    })
}
