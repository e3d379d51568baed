//! Tests of Alquerque: its moves, outcomes and heuristics, also compared with a second implementation of the rules.

use std::collections::HashMap;

use crate::common::{after, moves, playouts, reachable, sign};
use plywood::{
    AnySearcher, Bounds, Evaluator, Game, Limits, Outcome, Player, Searcher, Value, ZeroEvaluator,
};
use plywood_games::alquerque::AlquerqueError;
use plywood_games::{Alquerque, AlquerqueSize, Mobility, Pieces};
use proptest::prelude::*;

/// A simple second implementation: rows of characters, and moves that are found by adding coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reference {
    board: Vec<Vec<char>>,
    white_plays: bool,
}

impl Reference {
    /// Returns the start on a board of this size: black pieces, one free point, and as many white pieces.
    fn start(size: AlquerqueSize) -> Self {
        let [columns, rows] = [size.columns, size.rows].map(|count| usize::try_from(count).unwrap());
        let half = columns * rows / 2;
        let points = format!("{}.{}", "b".repeat(half), "w".repeat(half)).chars().collect::<Vec<_>>();
        Self { board: points.chunks(columns).map(<[char]>::to_vec).collect(), white_plays: true }
    }

    fn of(position: &Alquerque) -> Self {
        let AlquerqueSize { columns, rows } = position.size();
        let [columns, rows] = [columns, rows].map(|count| usize::try_from(count).unwrap());
        let mut board = vec![vec!['.'; columns]; rows];
        for (player, letter) in [(Player::First, 'w'), (Player::Second, 'b')] {
            for point in position.pieces(player) {
                let place = usize::try_from(point).unwrap() - 1;
                board[place / columns][place % columns] = letter;
            }
        }
        Self { board, white_plays: position.to_move() == Player::First }
    }

    fn columns(&self) -> i32 {
        self.board[0].len().try_into().unwrap()
    }

    fn points(&self) -> i32 {
        self.columns() * i32::try_from(self.board.len()).unwrap()
    }

    fn has(&self, letter: char) -> bool {
        self.board.iter().flatten().any(|point| *point == letter)
    }

    fn at(&self, x: i32, y: i32) -> Option<char> {
        self.board.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?).copied()
    }

    /// Returns the moves as pairs of source and target. Every pair of points is tried.
    fn moves(&self) -> Vec<(i32, i32)> {
        let (own, other, forward) = if self.white_plays { ('w', 'b', -1) } else { ('b', 'w', 1) };
        let mut moves = Vec::new();
        if !self.has(other) {
            return moves;
        }
        let (columns, points) = (self.columns(), self.points());
        for (from, to) in (0..points).flat_map(|from| (0..points).map(move |to| (from, to))) {
            let ((x, y), (to_x, to_y)) = ((from % columns, from / columns), (to % columns, to / columns));
            let (right, down) = (to_x - x, to_y - y);
            let distance = right.abs().max(down.abs());
            let is_straight = right == 0 || down == 0;
            // A diagonal connects points whose column and row are both even or both odd.
            let is_line = is_straight || right.abs() == down.abs() && (x + y) % 2 == 0;
            if self.at(x, y) != Some(own) || self.at(to_x, to_y) != Some('.') || !is_line {
                continue;
            }
            let is_allowed = match distance {
                1 => down == forward,
                2 => self.at(x + right / 2, y + down / 2) == Some(other),
                _ => false,
            };
            if is_allowed {
                moves.push((from + 1, to + 1));
            }
        }
        moves
    }

    fn play(&mut self, (from, to): (i32, i32)) {
        let columns = self.columns();
        let place = |point: i32| {
            (usize::try_from((point - 1) / columns).unwrap(), usize::try_from((point - 1) % columns).unwrap())
        };
        let ((y, x), (to_y, to_x)) = (place(from), place(to));
        self.board[to_y][to_x] = self.board[y][x];
        self.board[y][x] = '.';
        if y.abs_diff(to_y).max(x.abs_diff(to_x)) == 2 {
            self.board[usize::midpoint(y, to_y)][usize::midpoint(x, to_x)] = '.';
        }
        self.white_plays = !self.white_plays;
    }

    fn outcome(&self) -> Option<Outcome> {
        match (self.has('w'), self.has('b')) {
            (true, false) => Some(Outcome::Win(Player::First)),
            (false, _) => Some(Outcome::Win(Player::Second)),
            _ => self.moves().is_empty().then_some(Outcome::Draw),
        }
    }

    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let children = self.moves().into_iter().map(|mv| {
            let mut child = self.clone();
            child.play(mv);
            child.perft(depth - 1)
        });
        children.sum()
    }
}

/// Checks that both boards are equal and have the same moves in the same order, and returns the moves.
fn compare(position: &Alquerque, reference: &Reference) -> Vec<(i32, i32)> {
    let found: Vec<(u32, u32)> = position.legal_moves().iter().map(|mv| (mv.source(), mv.target())).collect();
    let expected = reference.moves();
    assert_eq!(
        found,
        expected.iter().map(|&(from, to)| (from.unsigned_abs(), to.unsigned_abs())).collect::<Vec<_>>()
    );
    assert_eq!(position.move_count(), expected.len());
    assert_eq!(&Reference::of(position), reference, "\n{position}");
    assert_eq!(position.outcome(), reference.outcome(), "\n{position}");
    let columns = position.size().columns;
    for mv in position.legal_moves() {
        let [source, target] =
            [mv.source(), mv.target()].map(|point| ((point - 1) / columns, (point - 1) % columns));
        let distance = source.0.abs_diff(target.0).max(source.1.abs_diff(target.1));
        let middle = u32::midpoint(source.0, target.0) * columns + u32::midpoint(source.1, target.1) + 1;
        assert_eq!(mv.captured(), (distance == 2).then_some(middle), "{mv}");
        let sign = if mv.captured().is_some() { "x" } else { "-" };
        assert_eq!(mv.to_string(), format!("{}{sign}{}", mv.source(), mv.target()));
    }
    expected
}

#[test]
fn perft_counts_are_known() {
    let known = [3, 6, 19, 82, 352, 1_648, 8_560];
    for (depth, count) in (1..).zip(known) {
        assert_eq!(plywood::census::perft(&Alquerque::new(), depth, &Limits::none()), Ok(count), "{depth}");
        assert_eq!(Reference::start(Alquerque::new().size()).perft(depth), count, "{depth}");
    }
}

/// The sizes of the boards: columns and rows.
const SIZES: [(u32, u32); 6] = [(3, 3), (3, 5), (3, 7), (5, 3), (5, 5), (7, 3)];

fn start((columns, rows): (u32, u32)) -> Alquerque {
    Alquerque::with_size(columns, rows).unwrap()
}

#[test]
fn all_positions_of_the_smallest_board_agree_with_the_reference_implementation() {
    let positions = reachable(&start((3, 3)));
    assert_eq!(positions.len(), 811);
    for position in &positions {
        compare(position, &Reference::of(position));
    }
    // Plain minimax over all positions, without hints.
    assert_eq!(sign(&start((3, 3)), &mut HashMap::new()), 0);
}

#[test]
fn the_small_boards_are_draws() {
    for size in [(3, 3), (3, 5), (5, 3)] {
        let report = AnySearcher::default().search(&start(size), &ZeroEvaluator, &Limits::none());
        assert_eq!((report.value(), report.end.is_complete()), (Some(Value::Draw), true), "{size:?}");
    }
}

#[test]
fn a_board_of_another_size_is_rejected_with_the_sizes() {
    for (columns, rows) in [(1, 5), (5, 7), (4, 4), (0, 0), (3, 9), (u32::MAX, 3)] {
        let text = format!(
            "a board of Alquerque must have 3, 5 or 7 columns, 3, 5 or 7 rows, and at most 25 points (got {columns}x{rows})"
        );
        assert_eq!(Alquerque::with_size(columns, rows).unwrap_err().to_string(), text);
    }
}

/// Returns the position with these pieces, 1 for white and 2 for black, at most twelve of each. The piece at each index
/// is moved to the index that `moved_to` returns. Returns `None` for an empty board.
fn with_moved_pieces(
    points: &[u8],
    moved_to: fn(usize) -> usize,
    exchanges_colors: bool,
    white_plays: bool,
) -> Option<Alquerque> {
    let pieces = |side: u8| -> Vec<u32> {
        let own = (0..25).filter(|&index| points[index] == side).take(12);
        own.map(|index| u32::try_from(moved_to(index) + 1).unwrap()).collect()
    };
    let (white, black) = if exchanges_colors { (pieces(2), pieces(1)) } else { (pieces(1), pieces(2)) };
    let to_move = if white_plays == exchanges_colors { Player::Second } else { Player::First };
    Alquerque::with_pieces(&white, &black, to_move).ok()
}

fn mirrored(index: usize) -> usize {
    index / 5 * 5 + 4 - index % 5
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Plays complete games from the start.
    #[test]
    fn games_agree_with_the_reference_implementation(
        size in prop::sample::select(&SIZES[..]),
        choices in prop::collection::vec(any::<prop::sample::Index>(), 200),
    ) {
        let mut position = start(size);
        let mut reference = Reference::start(position.size());
        for choice in choices {
            let moves = compare(&position, &reference);
            if moves.is_empty() {
                return Ok(());
            }
            let index = choice.index(moves.len());
            position = position.apply(position.legal_moves()[index]);
            reference.play(moves[index]);
        }
        prop_assert!(false, "the game has more than 200 plies:\n{}", position);
    }

    /// Checks boards with any pieces, reachable or not.
    #[test]
    fn arbitrary_boards_agree_with_the_reference_implementation(points in prop::collection::vec(0_u8..3, 25), white_plays: bool) {
        let Some(position) = with_moved_pieces(&points, |place| place, false, white_plays) else { return Ok(()) };
        compare(&position, &Reference::of(&position));
    }

    /// Mirror images and boards turned with exchanged colors have the same key, bounds and estimates.
    #[test]
    fn images_of_a_board_share_its_key(points in prop::collection::vec(0_u8..3, 25), white_plays: bool) {
        let position = |place, turn| with_moved_pieces(&points, place, turn, white_plays);
        let Some(own) = position(|place| place, false) else { return Ok(()) };
        let images = [(mirrored as fn(usize) -> usize, false), (|place| 24 - place, true), (|place| mirrored(24 - place), true)];
        let images = images.map(|(place, turn)| position(place, turn).unwrap());
        for image in images {
            prop_assert_eq!(own.key(), image.key(), "\n{}\n{}", own, image);
            prop_assert_eq!(own.static_bounds(), image.static_bounds());
            prop_assert_eq!(Pieces.evaluate(&own).to_bits(), Pieces.evaluate(&image).to_bits());
            prop_assert_eq!(Mobility.evaluate(&own).to_bits(), Mobility.evaluate(&image).to_bits());
        }
        prop_assert!(own.key().unwrap() < 3_u128.pow(25) && 3_u128.pow(25) < 1 << own.key_bits());
    }
}

/// Returns the pieces that a key encodes: those of the side to move and those of the opponent.
fn decode_key(key: u128) -> [Vec<u32>; 2] {
    let digits: Vec<_> = (0..25).map(|place| key / 3_u128.pow(place) % 3).collect();
    [1, 2]
        .map(|side| (1..).zip(&digits).filter(|(_, digit)| **digit == side).map(|(point, _)| point).collect())
}

#[test]
fn a_key_determines_the_board() {
    for position in playouts(&Alquerque::new()) {
        let key = position.key().unwrap();
        let [own, other] = decode_key(key);
        let decoded = Alquerque::with_pieces(&own, &other, Player::First).unwrap();
        assert_eq!(decoded.key(), Some(key), "\n{position}\n{decoded}");
        let counts = |position: &Alquerque, player| position.pieces(player).count();
        assert_eq!(counts(&decoded, Player::First), counts(&position, position.to_move()));
        assert_eq!(decoded.move_count(), position.move_count());
    }
}

#[test]
fn moves_are_listed_by_source_and_then_by_target() {
    let start = Alquerque::new();
    assert_eq!(moves(&start), "17-13 18-13 19-13");
    assert_eq!(moves(&after(&start, "17-13")), "9x17 11-17 12-17");
    assert_eq!(moves(&after(&start, "18-13")), "8x18");
    let crowd = Alquerque::with_pieces(&[13, 20], &[7, 8, 9, 12, 14, 17, 18, 19], Player::First).unwrap();
    assert_eq!(moves(&crowd), "13x1 13x3 13x5 13x11 13x15 13x21 13x23 13x25 20-15");
}

#[test]
fn only_captures_go_backwards() {
    let alone = Alquerque::with_pieces(&[13], &[1], Player::First).unwrap();
    assert_eq!(moves(&alone), "13-7 13-8 13-9");
    let behind = Alquerque::with_pieces(&[8], &[13], Player::First).unwrap();
    // Points with an even number have no diagonals.
    assert_eq!(moves(&behind), "8-3 8x18");
    let black = Alquerque::with_pieces(&[1], &[13], Player::Second).unwrap();
    assert_eq!(moves(&black), "13-17 13-18 13-19");
}

#[test]
fn the_last_capture_wins_and_a_side_without_a_move_draws() {
    let last = Alquerque::with_pieces(&[2], &[1], Player::Second).unwrap();
    assert_eq!(moves(&last), "1x3 1-6 1-7");
    let won = after(&last, "1x3");
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!((moves(&won), won.move_count()), (String::new(), 0));
    let stuck = Alquerque::with_pieces(&[1], &[25], Player::First).unwrap();
    assert_eq!((stuck.outcome(), moves(&stuck)), (Some(Outcome::Draw), String::new()));
    // The opponent could move, but is not to move.
    let free = Alquerque::with_pieces(&[1], &[20], Player::First).unwrap();
    assert_eq!(free.outcome(), Some(Outcome::Draw));
    let captures = Alquerque::with_pieces(&[1], &[7], Player::First).unwrap();
    assert_eq!(moves(&captures), "1x13");
    assert_eq!(captures.static_bounds(), Bounds::new(Value::Loss { plies: 2 }, Value::Win { plies: 1 }));
}

#[test]
fn every_search_finds_the_capture_of_the_course() {
    let position = Alquerque::with_pieces(&[2], &[1], Player::Second).unwrap();
    for mut searcher in AnySearcher::all() {
        for (depth, name) in [(Some(2), "to depth 2"), (None, "to the end")] {
            let limits = Limits { depth, ..Limits::none() };
            let report = searcher.search(&position, &Pieces, &limits);
            let found = report.best.map(|mv| (mv.source(), mv.target()));
            assert_eq!((found, report.value()), (Some((1, 3)), Some(Value::Win { plies: 1 })), "{name}");
        }
    }
}

#[test]
fn invalid_pieces_are_rejected() {
    let error =
        |white: &[u32], black: &[u32]| Alquerque::with_pieces(white, black, Player::First).unwrap_err();
    assert_eq!(error(&[0], &[1]), AlquerqueError::NoSuchPoint(0));
    assert_eq!(error(&[1], &[u32::MAX]), AlquerqueError::NoSuchPoint(u32::MAX));
    assert_eq!(error(&[1, 1], &[2]).to_string(), "each point can hold one piece (got point 1 twice)");
    assert_eq!(error(&[1], &[1]), AlquerqueError::OccupiedPoint(1));
    let many: Vec<u32> = (1..=13).collect();
    let text = "the second player must have at most 12 pieces (got 13)";
    assert_eq!(error(&[25], &many).to_string(), text);
    assert_eq!(error(&[], &[]), AlquerqueError::EmptyBoard);
    let start =
        Alquerque::with_pieces(&(14..=25).collect::<Vec<_>>(), &(1..=12).collect::<Vec<_>>(), Player::First);
    assert_eq!(start, Ok(Alquerque::new()));
}

#[test]
fn heuristics_return_the_documented_differences() {
    let start = Alquerque::new();
    let taken = after(&start, "17-13 9x17");
    let back = after(&taken, "21x13");
    assert_eq!(
        [&start, &taken, &back].map(|position| Pieces.evaluate(position).to_string()),
        ["0", "-1", "0"]
    );
    let apart = Alquerque::with_pieces(&[13], &[1], Player::First).unwrap();
    assert_eq!((moves(&apart), Mobility.evaluate(&apart)), ("13-7 13-8 13-9".to_owned(), 1.0));
    for position in playouts(&start).iter().filter(|position| !position.is_over()) {
        let mut reference = Reference::of(position);
        let own = reference.moves().len();
        reference.white_plays = !reference.white_plays;
        let ahead = own.cast_signed() - reference.moves().len().cast_signed();
        assert_eq!(Mobility.evaluate(position).to_string(), ahead.to_string());
        for evaluator in [&Pieces as &dyn Evaluator<Alquerque>, &Mobility] {
            assert!(evaluator.range().contains(&evaluator.evaluate(position)));
        }
    }
}

/// Checks that the bounds contain the value that a search without hints finds.
#[test]
fn bounds_near_the_end_contain_the_value() {
    let mut alpha_beta: AnySearcher = "alpha-beta".parse().unwrap();
    let has_few_pieces = |position: &Alquerque| {
        [Player::First, Player::Second].into_iter().flat_map(|player| position.pieces(player)).count() <= 8
    };
    let mut searched = 0;
    for position in playouts(&Alquerque::new()).into_iter().filter(has_few_pieces) {
        let Bounds { low, high } = position.static_bounds();
        let report = alpha_beta.search(&position, &ZeroEvaluator, &Limits::none().with_nodes(20_000));
        if let (Some(value), true) = (report.value(), report.end.is_complete()) {
            assert!(low <= value && value <= high, "{value} is outside of {low} to {high} at\n{position}");
            searched += 1;
        }
    }
    assert!(searched > 100, "{searched}");
}
