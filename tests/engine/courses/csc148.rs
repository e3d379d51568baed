//! The procedures of CSC148: a recursive one, and an iterative one with a stack of states.

use plywood::textbook::{Iterative, Recursive};
use plywood::toy::Toy;
use plywood::{Game, Limits, Searcher, Value, ZeroEvaluator};
use plywood_games::subtract_square::Square;
use plywood_games::{SubtractSquare, TicTacToe};
use proptest::prelude::*;

use super::{LECTURE, SMALL, assert_documented, children, joined, row, score, tree};

/// The rule that computes the score of a state from the scores of its children.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    /// The greatest of the negated scores of the children.
    Opposites,
    /// The greatest of the scores themselves, which one circulating text uses by mistake.
    Scores,
}

impl Rule {
    fn parent_score(self, scores: impl Iterator<Item = i32>) -> i32 {
        let terms = scores.map(|score| if self == Rule::Opposites { -score } else { score });
        terms.max().expect("a state that is not over has children")
    }
}

/// A state of the iterative procedure, with the indexes of its children in [`Run::items`] and its score. Both are `None`
/// until they are known.
struct Item<G> {
    state: G,
    name: String,
    children: Option<Vec<usize>>,
    score: Option<i32>,
}

/// Returns the score of `state` by the recursive procedure.
fn recursive<G: Game>(state: &G, rule: Rule) -> i32 {
    match state.outcome() {
        Some(outcome) => score(outcome, state.to_move()),
        None => rule.parent_score(children(state).iter().map(|child| recursive(child, rule))),
    }
}

/// The result of the iterative procedure, and a row for each of its steps.
struct Run<G> {
    items: Vec<Item<G>>,
    /// The greatest number of items on the stack.
    max_height: usize,
    rows: Vec<String>,
}

/// The iterative procedure: a state is popped twice, first to push its children, then to compute its score.
fn iterative<G: Game>(start: &G, rule: Rule) -> Run<G> {
    let item = |state, name| Item { state, name, children: None, score: None };
    let mut items = vec![item(start.clone(), "root".to_owned())];
    let (mut stack, mut max_height, mut rows) = (vec![0], 1, Vec::new());
    while let Some(top) = stack.pop() {
        let name = items[top].name.clone();
        let step = if let Some(outcome) = items[top].state.outcome() {
            let found = score(outcome, items[top].state.to_move());
            items[top].score = Some(found);
            format!("it is over, with score {found}")
        } else if let Some(known) = &items[top].children {
            let scores: Vec<i32> = known.iter().filter_map(|&child| items[child].score).collect();
            assert_eq!(scores.len(), known.len(), "children are scored before their parent is popped again");
            let found = rule.parent_score(scores.iter().copied());
            items[top].score = Some(found);
            format!("its children have scores {}, so its own is {found}", joined(scores, " and "))
        } else {
            let moves = items[top].state.legal_moves();
            let path = if top == 0 { "" } else { &*name };
            let new_items: Vec<_> =
                moves.into_iter().map(|mv| item(items[top].state.apply(mv), format!("{path}{mv}"))).collect();
            let indexes: Vec<usize> = (items.len()..).take(new_items.len()).collect();
            let step = format!(
                "it goes back, and {} on top of it",
                joined(new_items.iter().map(|item| &item.name), " and ")
            );
            items.extend(new_items);
            stack.push(top);
            stack.extend(&indexes);
            items[top].children = Some(indexes);
            step
        };
        max_height = max_height.max(stack.len());
        let left = if stack.is_empty() {
            "empty".to_owned()
        } else {
            joined(stack.iter().map(|&at| &items[at].name), " ")
        };
        rows.push(row(&[(rows.len() + 1).to_string(), name, step, left]));
    }
    Run { items, max_height, rows }
}

/// Returns the score of the first state.
fn start_score<G>(run: &Run<G>) -> i32 {
    run.items[0].score.expect("the stack is empty only when the first state is scored")
}

/// Converts a value to a score of the course.
fn course_score(value: Option<Value>) -> i32 {
    match value.expect("the search is finished") {
        Value::Win { .. } => 1,
        Value::Loss { .. } => -1,
        Value::Points(points) => points,
        _ => 0,
    }
}

fn small() -> Toy {
    SMALL.parse().expect("a tree")
}

#[test]
fn the_stack_of_the_small_tree_is_the_documented_one() {
    let run = iterative(&small(), Rule::Opposites);
    assert_eq!((start_score(&run), run.items.len(), run.max_height), (3, 7, 5));
    assert_documented(&run.rows);
}

#[test]
fn both_procedures_find_the_values_of_the_searches() {
    for text in [SMALL, LECTURE] {
        let toy: Toy = text.parse().expect("a tree");
        let value = course_score(Recursive.search(&toy, &ZeroEvaluator, &Limits::none()).value());
        assert_eq!(
            (recursive(&toy, Rule::Opposites), start_score(&iterative(&toy, Rule::Opposites))),
            (value, value)
        );
    }
    for start in 0..=20 {
        let state = SubtractSquare::new(start).expect("a size");
        let report = Iterative.search(&state, &ZeroEvaluator, &Limits::none());
        let run = iterative(&state, Rule::Opposites);
        assert_eq!(
            (start_score(&run), recursive(&state, Rule::Opposites)),
            (course_score(report.value()), course_score(report.value()))
        );
        // The engine's stack has one entry for each ply; the course keeps an item for every state.
        assert_eq!(run.items.len() as u64, report.stats.nodes);
    }
}

#[test]
fn scores_that_are_not_negated_are_wrong_in_every_won_position() {
    let wrong: Vec<u32> = (0..=20)
        .filter(|start| {
            let state = SubtractSquare::new(*start).expect("a size");
            recursive(&state, Rule::Scores) != recursive(&state, Rule::Opposites)
        })
        .collect();
    // The wrong rule scores every position of this game as lost, so it is wrong wherever the side to move wins.
    assert_eq!(wrong, [1, 3, 4, 6, 8, 9, 11, 13, 14, 16, 18, 19]);
    let one = iterative(&SubtractSquare::new(1).expect("a size"), Rule::Scores);
    assert_eq!((one.items.len(), start_score(&one)), (2, -1));
    assert_eq!(start_score(&iterative(&small(), Rule::Scores)), 9);
    assert_eq!(recursive(&small(), Rule::Scores), 9);
    // In Tic-Tac-Toe, the wrong rule scores even a position with an immediate win as a draw.
    let winning = ["b2", "a2", "a1", "b1"].iter().fold(TicTacToe::new(), |position, text| {
        position.apply(position.parse_move(text).expect("a legal move"))
    });
    assert_eq!((recursive(&winning, Rule::Opposites), recursive(&winning, Rule::Scores)), (1, 0));
}

/// Returns the move to the child with the least score: the first such move or, if `last`, the last one. By the wrong
/// rule, all children have the same score.
fn chosen_move(start: u32, rule: Rule, last: bool) -> Option<u32> {
    let state = SubtractSquare::new(start).expect("a size");
    let mut moves: Vec<_> = state.legal_moves().into_iter().collect();
    if last {
        moves.reverse();
    }
    moves.into_iter().min_by_key(|&mv| recursive(&state.apply(mv), rule)).map(Square::square)
}

#[test]
fn the_smallest_wrong_moves_of_the_wrong_rule_are_at_4_and_8() {
    let is_best = |start: u32, mv: u32| {
        let state = SubtractSquare::new(start).expect("a size");
        -recursive(&SubtractSquare::new(start - mv).expect("a size"), Rule::Opposites)
            == recursive(&state, Rule::Opposites)
    };
    for (last, smallest, played) in [(false, 4, 1), (true, 8, 4)] {
        let blunder = (1..=20).find_map(|start| {
            let mv = chosen_move(start, Rule::Scores, last).expect("a move");
            (!is_best(start, mv)).then_some((start, mv))
        });
        assert_eq!(blunder, Some((smallest, played)));
        assert!(
            (1..=20).all(|start| is_best(start, chosen_move(start, Rule::Opposites, last).expect("a move")))
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn both_procedures_agree_with_minimax_on_random_trees(text in tree()) {
        let toy: Toy = text.parse().expect("a tree");
        let value = course_score(Recursive.search(&toy, &ZeroEvaluator, &Limits::none()).value());
        prop_assert_eq!(recursive(&toy, Rule::Opposites), value);
        prop_assert_eq!(start_score(&iterative(&toy, Rule::Opposites)), value);
    }
}
