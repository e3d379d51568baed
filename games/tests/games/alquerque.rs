//! Alquerque, beside a board of plain squares that is walked in another way; its ends, its moves and its heuristics.

use crate::common::{after, moves, playouts};
use plywood::{
    AnySearcher, Bounds, Evaluator, Game, Limits, Outcome, Player, Searcher, Value, ZeroEvaluator,
};
use plywood_games::alquerque::AlquerqueError;
use plywood_games::{Alquerque, Mobility, Pieces};
use proptest::prelude::*;

/// A board as a course's student would write it: 25 letters, and coordinates that are added up.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Plain {
    board: [[char; 5]; 5],
    white_plays: bool,
}

impl Plain {
    fn start() -> Self {
        let rows = ["bbbbb", "bbbbb", "bb.ww", "wwwww", "wwwww"];
        let board = rows.map(|row| row.chars().collect::<Vec<_>>().try_into().unwrap());
        Self { board, white_plays: true }
    }

    fn of(position: &Alquerque) -> Self {
        let mut board = [['.'; 5]; 5];
        for (player, letter) in [(Player::First, 'w'), (Player::Second, 'b')] {
            for point in position.pieces(player) {
                let place = usize::try_from(point).unwrap() - 1;
                board[place / 5][place % 5] = letter;
            }
        }
        Self { board, white_plays: position.to_move() == Player::First }
    }

    fn at(&self, x: i32, y: i32) -> Option<char> {
        self.board.get(usize::try_from(y).ok()?)?.get(usize::try_from(x).ok()?).copied()
    }

    /// Pairs of numbers: from where, to where. Every pair of points is tried.
    fn moves(&self) -> Vec<(i32, i32)> {
        let (own, other, forward) = if self.white_plays { ('w', 'b', -1) } else { ('b', 'w', 1) };
        let mut moves = Vec::new();
        if !self.board.as_flattened().contains(&other) {
            return moves;
        }
        for (from, to) in (0_i32..25).flat_map(|from| (0_i32..25).map(move |to| (from, to))) {
            let ((x, y), (to_x, to_y)) = ((from % 5, from / 5), (to % 5, to / 5));
            let (right, down) = (to_x - x, to_y - y);
            let far = right.abs().max(down.abs());
            let is_straight = right == 0 || down == 0;
            // Where a diagonal is drawn, column and row are both even or both odd.
            let is_line = is_straight || right.abs() == down.abs() && (x + y) % 2 == 0;
            if self.at(x, y) != Some(own) || self.at(to_x, to_y) != Some('.') || !is_line {
                continue;
            }
            let may = match far {
                1 => down == forward,
                2 => self.at(x + right / 2, y + down / 2) == Some(other),
                _ => false,
            };
            if may {
                moves.push((from + 1, to + 1));
            }
        }
        moves
    }

    fn play(&mut self, (from, to): (i32, i32)) {
        let place = |point: i32| {
            (usize::try_from((point - 1) / 5).unwrap(), usize::try_from((point - 1) % 5).unwrap())
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
        let has = |letter| self.board.as_flattened().contains(&letter);
        match (has('w'), has('b')) {
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

/// Checks that both boards are the same, and so are their moves, in their order; and returns these.
fn compare(position: &Alquerque, plain: &Plain) -> Vec<(i32, i32)> {
    let found: Vec<(u32, u32)> = position.legal_moves().iter().map(|mv| (mv.source(), mv.target())).collect();
    let expected = plain.moves();
    assert_eq!(
        found,
        expected.iter().map(|&(from, to)| (from.unsigned_abs(), to.unsigned_abs())).collect::<Vec<_>>()
    );
    assert_eq!(position.move_count(), expected.len());
    assert_eq!(&Plain::of(position), plain, "\n{position}");
    assert_eq!(position.outcome(), plain.outcome(), "\n{position}");
    for mv in position.legal_moves() {
        let far = mv.source().abs_diff(mv.target());
        assert_eq!(mv.captured().is_some(), [2, 8, 10, 12].contains(&far), "{mv}");
        let sign = if mv.captured().is_some() { "x" } else { "-" };
        assert_eq!(mv.to_string(), format!("{}{sign}{}", mv.source(), mv.target()));
    }
    expected
}

#[test]
fn there_are_so_many_positions_after_so_many_moves() {
    let known = [3, 6, 19, 82, 352, 1_648, 8_560];
    for (depth, count) in (1..).zip(known) {
        assert_eq!(plywood::census::perft(&Alquerque::new(), depth, &Limits::none()), Ok(count), "{depth}");
        assert_eq!(Plain::start().perft(depth), count, "{depth}");
    }
}

/// A board with these pieces, 1 for white and 2 for black, moved to other places; the colours are changed if it is to be
/// turned. None where there is no piece.
fn placed(points: &[u8], place: fn(usize) -> usize, turn: bool, white_plays: bool) -> Option<Alquerque> {
    let pieces = |side: u8| -> Vec<u32> {
        let own = (0..25).filter(|&at| points[at] == side).take(12);
        own.map(|at| u32::try_from(place(at) + 1).unwrap()).collect()
    };
    let (white, black) = if turn { (pieces(2), pieces(1)) } else { (pieces(1), pieces(2)) };
    let to_move = if white_plays == turn { Player::Second } else { Player::First };
    Alquerque::with_pieces(&white, &black, to_move).ok()
}

fn mirrored(place: usize) -> usize {
    place / 5 * 5 + 4 - place % 5
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    /// Games from the start to their end.
    #[test]
    fn a_plain_board_agrees(choices in prop::collection::vec(any::<prop::sample::Index>(), 200)) {
        let (mut position, mut plain) = (Alquerque::new(), Plain::start());
        for choice in choices {
            let moves = compare(&position, &plain);
            if moves.is_empty() {
                return Ok(());
            }
            let index = choice.index(moves.len());
            position = position.apply(position.legal_moves()[index]);
            plain.play(moves[index]);
        }
        prop_assert!(false, "the game does not end:\n{}", position);
    }

    /// Boards with any pieces, which no game need reach.
    #[test]
    fn a_plain_board_agrees_anywhere(points in prop::collection::vec(0_u8..3, 25), white_plays: bool) {
        let Some(position) = placed(&points, |place| place, false, white_plays) else { return Ok(()) };
        compare(&position, &Plain::of(&position));
    }

    /// What lies mirrored, or turned with colours changed, has the same key, value and estimates, and nothing else has.
    #[test]
    fn a_key_is_a_board_and_its_images(points in prop::collection::vec(0_u8..3, 25), white_plays: bool) {
        let position = |place, turn| placed(&points, place, turn, white_plays);
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

/// A key read back: the board that it was made of or that one's mirror image, white to move.
fn read(key: u128) -> [Vec<u32>; 2] {
    let digits: Vec<_> = (0..25).map(|place| key / 3_u128.pow(place) % 3).collect();
    [1, 2]
        .map(|side| (1..).zip(&digits).filter(|(_, digit)| **digit == side).map(|(point, _)| point).collect())
}

#[test]
fn a_key_tells_the_board() {
    for position in playouts(&Alquerque::new()) {
        let key = position.key().unwrap();
        let [own, other] = read(key);
        let back = Alquerque::with_pieces(&own, &other, Player::First).unwrap();
        assert_eq!(back.key(), Some(key), "\n{position}\n{back}");
        let counts = |position: &Alquerque, player| position.pieces(player).count();
        assert_eq!(counts(&back, Player::First), counts(&position, position.to_move()));
        assert_eq!(back.move_count(), position.move_count());
    }
}

#[test]
fn moves_come_by_their_source_and_then_by_their_target() {
    let start = Alquerque::new();
    assert_eq!(moves(&start), "17-13 18-13 19-13");
    assert_eq!(moves(&after(&start, "17-13")), "9x17 11-17 12-17");
    assert_eq!(moves(&after(&start, "18-13")), "8x18");
    let crowd = Alquerque::with_pieces(&[13, 20], &[7, 8, 9, 12, 14, 17, 18, 19], Player::First).unwrap();
    assert_eq!(moves(&crowd), "13x1 13x3 13x5 13x11 13x15 13x21 13x23 13x25 20-15");
}

#[test]
fn nobody_moves_back_but_to_capture() {
    let alone = Alquerque::with_pieces(&[13], &[1], Player::First).unwrap();
    assert_eq!(moves(&alone), "13-7 13-8 13-9");
    let behind = Alquerque::with_pieces(&[8], &[13], Player::First).unwrap();
    // From a point with an even number no diagonal goes.
    assert_eq!(moves(&behind), "8-3 8x18");
    let black = Alquerque::with_pieces(&[1], &[13], Player::Second).unwrap();
    assert_eq!(moves(&black), "13-17 13-18 13-19");
}

#[test]
fn a_game_is_won_by_the_last_capture_and_drawn_without_a_move() {
    let last = Alquerque::with_pieces(&[2], &[1], Player::Second).unwrap();
    assert_eq!(moves(&last), "1x3 1-6 1-7");
    let won = after(&last, "1x3");
    assert_eq!(won.outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!((moves(&won), won.move_count()), (String::new(), 0));
    let stuck = Alquerque::with_pieces(&[1], &[25], Player::First).unwrap();
    assert_eq!((stuck.outcome(), moves(&stuck)), (Some(Outcome::Draw), String::new()));
    // The other side could still move, which does not matter.
    let free = Alquerque::with_pieces(&[1], &[20], Player::First).unwrap();
    assert_eq!(free.outcome(), Some(Outcome::Draw));
    let captures = Alquerque::with_pieces(&[1], &[7], Player::First).unwrap();
    assert_eq!(moves(&captures), "1x13");
    assert_eq!(captures.static_bounds(), Bounds::new(Value::Loss { plies: 2 }, Value::Win { plies: 1 }));
}

#[test]
fn the_first_course_answer_is_found_by_every_search() {
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
fn pieces_that_cannot_be_are_refused() {
    let refused =
        |white: &[u32], black: &[u32]| Alquerque::with_pieces(white, black, Player::First).unwrap_err();
    assert_eq!(refused(&[0], &[1]), AlquerqueError::NoSuchPoint(0));
    assert_eq!(refused(&[1], &[u32::MAX]), AlquerqueError::NoSuchPoint(u32::MAX));
    assert_eq!(refused(&[1, 1], &[2]).to_string(), "point 1 is refused: a piece stands there already");
    assert_eq!(refused(&[1], &[1]), AlquerqueError::Taken(1));
    let many: Vec<u32> = (1..=13).collect();
    let text = "13 pieces of the second player are refused: a side has 12 at the most";
    assert_eq!(refused(&[25], &many).to_string(), text);
    assert_eq!(refused(&[], &[]), AlquerqueError::Bare);
    let start =
        Alquerque::with_pieces(&(14..=25).collect::<Vec<_>>(), &(1..=12).collect::<Vec<_>>(), Player::First);
    assert_eq!(start, Ok(Alquerque::new()));
}

#[test]
fn heuristics_count_what_they_say() {
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
        let mut plain = Plain::of(position);
        let own = plain.moves().len();
        plain.white_plays = !plain.white_plays;
        let ahead = own.cast_signed() - plain.moves().len().cast_signed();
        assert_eq!(Mobility.evaluate(position).to_string(), ahead.to_string());
        for evaluator in [&Pieces as &dyn Evaluator<Alquerque>, &Mobility] {
            assert!(evaluator.range().contains(&evaluator.evaluate(position)));
        }
    }
}

/// What bounds say is what a search without hints finds.
#[test]
fn bounds_are_true_near_the_end() {
    let mut alpha_beta: AnySearcher = "alpha-beta".parse().unwrap();
    let few = |position: &Alquerque| {
        [Player::First, Player::Second].into_iter().flat_map(|player| position.pieces(player)).count() <= 8
    };
    let mut searched = 0;
    for position in playouts(&Alquerque::new()).into_iter().filter(few) {
        let Bounds { low, high } = position.static_bounds();
        let report = alpha_beta.search(&position, &ZeroEvaluator, &Limits::none().with_nodes(20_000));
        if let (Some(value), true) = (report.value(), report.end.is_complete()) {
            assert!(low <= value && value <= high, "{value} is not from {low} to {high} at\n{position}");
            searched += 1;
        }
    }
    assert!(searched > 100, "{searched}");
}
