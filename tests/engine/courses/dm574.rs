//! The procedure of DM574: it builds a tree to some height, and then rates its nodes.

use plywood::textbook::SearchTree;
use plywood::toy::Toy;
use plywood::{AnySearcher, Game, Limits, Player, Searcher, Value, ZeroEvaluator};
use plywood_games::{Alquerque, Pieces};

use super::{LECTURE, assert_documented, children, joined, row, score};

/// A node of the explicit tree.
struct Node<G> {
    position: G,
    children: Vec<Node<G>>,
}

/// Builds the tree of this height: the first step of the procedure. A finished game has no children.
fn build<G: Game>(position: &G, height: u32) -> Node<G> {
    let below = if height == 0 { Vec::new() } else { children(position) };
    let children = below.iter().map(|child| build(child, height - 1)).collect();
    Node { position: position.clone(), children }
}

/// Rates a tree: the second step of the procedure. A leaf is rated by the heuristic, any other node by its greatest child
/// (MAX) or its least child (MIN).
fn rate<G>(node: &Node<G>, is_max: bool, heuristic: &impl Fn(&G) -> i32) -> i32 {
    let below = node.children.iter().map(|child| rate(child, !is_max, heuristic));
    let best = if is_max { below.max() } else { below.min() };
    best.unwrap_or_else(|| heuristic(&node.position))
}

/// Returns the move to the first of the best children of the root, which is a MAX node.
fn next_move<G: Game>(position: &G, height: u32, heuristic: &impl Fn(&G) -> i32) -> G::Move {
    let root = build(position, height);
    let mut best = None;
    for (mv, child) in position.legal_moves().into_iter().zip(&root.children) {
        let rating = rate(child, false, heuristic);
        if best.is_none_or(|(_, greatest)| rating > greatest) {
            best = Some((mv, rating));
        }
    }
    best.expect("the game is not over").0
}

/// The letters of the positions in the lecture, in preorder.
const LETTERS: [char; 15] = ['a', 'b', 'e', 'm', 'n', 'f', 'p', 'c', 'g', 'h', 'j', 'd', 'k', 'q', 'r'];

/// Adds a row for each inner node in postorder; returns the letter and the rating of `node`.
fn add_rows(
    node: &Node<Toy>,
    is_max: bool,
    letters: &mut impl Iterator<Item = char>,
    rows: &mut Vec<String>,
) -> (char, i32) {
    let letter = letters.next().expect("a letter for every position");
    let points = |toy: &Toy| score(toy.outcome().expect("childless"), Player::First);
    let rating = rate(node, is_max, &points);
    let below: Vec<_> = node.children.iter().map(|child| add_rows(child, !is_max, letters, rows)).collect();
    if !below.is_empty() {
        let level = if is_max { "MAX" } else { "MIN" };
        let below = joined(below.iter().map(|(letter, rating)| format!("{letter} {rating}")), ", ");
        rows.push(row(&[letter.to_string(), level.to_owned(), below, rating.to_string()]));
    }
    (letter, rating)
}

#[test]
fn the_lecture_is_rated_as_documented_and_as_by_the_search_tree() {
    let toy: Toy = LECTURE.parse().expect("a tree");
    let mut rows = Vec::new();
    assert_eq!(add_rows(&build(&toy, 4), true, &mut LETTERS.into_iter(), &mut rows), ('a', 9));
    assert_documented(&rows);
    let points = |toy: &Toy| toy.outcome().map_or(0, |outcome| score(outcome, Player::First));
    assert_eq!(next_move(&toy, 4, &points).to_string(), "c", "the move to d");
    let mut tree = SearchTree::build(&toy, &ZeroEvaluator, &Limits::none()).expect("no limit");
    tree.score();
    assert_eq!((tree.len(), tree.root().value, &*tree.pv_text()), (15, Some(Value::Points(9)), "c a b"));
}

/// Returns the heuristic: the pieces of `own`, the side to move at the root, minus the opponent's pieces.
fn piece_lead(own: Player) -> impl Fn(&Alquerque) -> i32 {
    move |position| {
        let count = |player| i32::try_from(position.pieces(player).count()).expect("few");
        count(own) - count(own.opponent())
    }
}

/// No game of Alquerque ends within four moves, so both procedures choose the same move.
#[test]
fn the_first_moves_of_alquerque_have_the_same_best_move() {
    let mut tree: AnySearcher = "tree".parse().expect("a search");
    let mut positions = vec![Alquerque::new()];
    let mut searched = 0;
    for plies in 0..4 {
        for position in &positions {
            for height in 1..=4 - plies {
                let report = tree.search(position, &Pieces, &Limits::to_depth(height));
                assert_eq!(report.best, Some(next_move(position, height, &piece_lead(position.to_move()))));
                searched += 1;
            }
        }
        positions = positions.iter().flat_map(children).collect();
    }
    // There are 1, 3, 6 and 19 positions after 0 to 3 moves. They are searched to 4, 3, 2 and 1 heights.
    assert_eq!((positions.len(), searched), (82, 4 + 3 * 3 + 6 * 2 + 19));
}

/// If the game can end within the height, the course and the engine may choose different moves, because the course rates
/// a finished game by its pieces.
#[test]
fn the_course_scores_an_end_by_its_pieces_and_the_engine_by_its_outcome() {
    // Returns the move of the course and the move of the engine, each with the value that the engine gives it.
    let found = |white: &[u32], black: &[u32], to_move, height| {
        let position = Alquerque::with_pieces(white, black, to_move).expect("points of the board");
        let mv = next_move(&position, height, &piece_lead(to_move));
        let mut search: AnySearcher = "tree".parse().expect("a search");
        let analysis = search.analyze(&position, &Pieces, &Limits::to_depth(height));
        let each = analysis.moves.iter().find(|each| each.mv == mv).expect("a legal move");
        let best = analysis.report.best.expect("the game is not over");
        ((mv.to_string(), each.value()), (best.to_string(), analysis.report.value()))
    };
    let [win, loss] = [Value::Win { plies: 1 }, Value::Loss { plies: 2 }].map(Some);
    assert_eq!(found(&[2], &[1], Player::Second, 2), (("1x3".to_owned(), win), ("1x3".to_owned(), win)));
    // The heuristic gives the same rating to a win now and to a later capture of the last piece.
    let (course, engine) = found(&[6, 11], &[12], Player::First, 3);
    assert_eq!((&*course.0, engine), ("6-1", ("11x13".to_owned(), win)));
    // The heuristic gives the same rating to a draw and to the exchange that loses the last piece.
    let (course, engine) = found(&[2, 4], &[1], Player::Second, 2);
    assert_eq!((course, engine), (("1x3".to_owned(), loss), ("1-6".to_owned(), Some(Value::Draw))));
}
