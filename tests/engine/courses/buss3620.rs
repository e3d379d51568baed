//! The procedure of BUSS3620, after CS50: X maximizes and O minimizes; alpha and beta are the best utilities that X and
//! O have so far.

use plywood::textbook::AlphaBeta;
use plywood::toy::Toy;
use plywood::trace::{NodeKind, Trace};
use plywood::{Game, Limits, Player, Value, ZeroEvaluator};
use proptest::prelude::*;

use super::{LECTURE, SMALL, assert_documented, row, score, tree};

/// The log of a run: a row and a window for every call on an unfinished board, and the number of all calls.
#[derive(Default)]
struct Run {
    rows: Vec<String>,
    windows: Vec<(i32, i32)>,
    calls: usize,
}

/// Stands for infinity, as in Python; no utility in these trees is as large.
const INFINITY: i32 = 1_000;

fn formatted(number: i32) -> String {
    match number {
        INFINITY => "∞".to_owned(),
        number if number == -INFINITY => "-∞".to_owned(),
        number => number.to_string(),
    }
}

/// Returns the best action and the utility, which is always from the perspective of the first player. `name` is `root` or
/// the moves that lead to `board`.
fn minimax<G: Game>(board: &G, name: &str, alpha: i32, beta: i32, run: &mut Run) -> (Option<G::Move>, i32) {
    run.calls += 1;
    if let Some(outcome) = board.outcome() {
        return (None, score(outcome, Player::First));
    }
    let index = run.windows.len();
    run.windows.push((alpha, beta));
    run.rows.push(String::new());
    let is_x = board.to_move() == Player::First;
    let (mut low, mut high) = (alpha, beta);
    let (mut best, mut steps) = (None, Vec::new());
    let mut utility = if is_x { -INFINITY } else { INFINITY };
    let actions = board.legal_moves();
    for &action in &actions {
        let path = if name == "root" { action.to_string() } else { format!("{name}{action}") };
        let (_, value) = minimax(&board.apply(action), &path, low, high, run);
        if if is_x { value > utility } else { value < utility } {
            (best, utility) = (Some(action), value);
        }
        if is_x {
            low = low.max(utility);
        } else {
            high = high.min(utility);
        }
        steps.push(format!("`{path}` {value}: ({}, {})", formatted(low), formatted(high)));
        if low >= high {
            break;
        }
    }
    let skipped = actions.len() - steps.len();
    if skipped > 0 {
        steps.push(format!("stop, {skipped} left out"));
    }
    let (side, window) =
        (if is_x { "X" } else { "O" }, format!("({}, {})", formatted(alpha), formatted(beta)));
    run.rows[index] =
        row(&[format!("`{name}`"), side.to_owned(), window, steps.join("; "), utility.to_string()]);
    (best, utility)
}

/// Converts a value for the first player to a utility: `Value::WORST` and `Value::BEST` become the infinities.
fn number(value: Value) -> i32 {
    match value {
        Value::Points(points) => points,
        Value::Loss { plies: 0 } => -INFINITY,
        Value::Win { plies: 0 } => INFINITY,
        other => panic!("{other} in a tree of points"),
    }
}

/// Checks that the engine's alpha-beta makes the same calls as [`minimax`], with the same windows from the first player's
/// perspective.
fn assert_same_calls(text: &str) -> Run {
    let toy: Toy = text.parse().expect("a tree");
    let mut run = Run::default();
    let (action, utility) = minimax(&toy, "root", -INFINITY, INFINITY, &mut run);
    let trace = Trace::record(&mut AlphaBeta::default(), &toy, &ZeroEvaluator, &Limits::none(), 100_000)
        .expect("alpha-beta can be recorded");
    assert_eq!(trace.nodes().len(), run.calls, "{text}");
    let inner = trace.nodes().iter().filter(|node| node.kind == NodeKind::Inner);
    let windows: Vec<_> = inner
        .map(|node| node.window_for(Player::First))
        .map(|window| (number(window.alpha()), number(window.beta())))
        .collect();
    let mut expected = run.windows.clone();
    let mut found = windows;
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{text}");
    assert_eq!(
        (trace.report.best, trace.root().value_for(Player::First).map(number)),
        (action, Some(utility))
    );
    run
}

#[test]
fn the_windows_of_the_trees_are_the_documented_ones() {
    for (text, calls) in [(SMALL, 6), (LECTURE, 14)] {
        let run = assert_same_calls(text);
        assert_eq!(run.calls, calls);
        assert_documented(&run.rows);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn alpha_beta_makes_the_same_calls_on_random_trees(text in tree()) {
        assert_same_calls(&text);
    }
}
