//! Tests of `play`, `census` and sessions, also with a game in which a side may move twice in a row.

use std::fmt;
use std::time::Duration;

use crate::common::boxes::{Boxes, Edge};
use crate::common::chain::{Chain, Step};
use plywood::census::{Census, divide, perft};
use plywood::play::{
    Ending, Fault, FirstMove, Forfeit, RandomMove, SearchMove, Strategy, play, play_from_opening,
    search_for_move,
};
use plywood::session::GameSession;
use plywood::textbook::AlphaBeta;
use plywood::{
    AnySearcher, Game, Limits, MoveList, Outcome, Player, SearchEnd, Searcher, Session, StopReason, Value,
    ZeroEvaluator,
};
use plywood_games::{Connect, Lines, TicTacToe};

#[test]
fn best_play_of_both_sides_reaches_the_value() {
    let best =
        || SearchMove { searcher: AlphaBeta::default(), evaluator: ZeroEvaluator, limits: Limits::none() };
    let record = play(&TicTacToe::new(), &mut best(), &mut best(), 100);
    assert_eq!(record.ending, Ending::Outcome(Outcome::Draw));
    let value =
        search_for_move(&mut AlphaBeta::default(), &Boxes::new(), &ZeroEvaluator, &Limits::none()).value();
    let record = play(&Boxes::new(), &mut best(), &mut best(), 100);
    let Ending::Outcome(Outcome::Points(points)) = record.ending else { panic!("{:?}", record.ending) };
    assert_eq!(value, Some(Value::Points(points)));
}

#[test]
fn a_search_never_loses_a_drawn_game_to_chance() {
    for seed in 0..50 {
        let mut search =
            SearchMove { searcher: AlphaBeta::default(), evaluator: Lines, limits: Limits::none() };
        let start = TicTacToe::new();
        let record = if seed % 2 == 0 {
            play(&start, &mut search, &mut RandomMove::seeded(seed), 9)
        } else {
            play(&start, &mut RandomMove::seeded(seed), &mut search, 9)
        };
        let chance = if seed % 2 == 0 { Player::Second } else { Player::First };
        assert_ne!(record.ending, Ending::Outcome(Outcome::Win(chance)), "seed {seed}");
    }
}

#[test]
fn a_seed_makes_the_same_moves_each_time() {
    let record = |seed| play(&TicTacToe::new(), &mut RandomMove::seeded(seed), &mut FirstMove, 9).moves;
    assert_eq!(record(3), record(3));
    assert!((0..10).any(|seed| record(seed) != record(3)));
}

/// A player that always chooses the same move, or forfeits if it is `None`.
struct FixedMove(Option<Edge>);

impl Strategy<Boxes> for FixedMove {
    fn choose(&mut self, _: &Boxes) -> Result<Edge, Forfeit> {
        self.0.ok_or_else(|| Forfeit::new(Fault::NoAnswer, "no answer"))
    }
}

#[test]
fn a_player_without_a_legal_move_loses() {
    let taken = Boxes::new().parse_move("a").expect("a move");
    let record = play(&Boxes::new(), &mut FirstMove, &mut FixedMove(Some(taken)), 100);
    assert_eq!(record.moves, [taken]);
    let Ending::Forfeit { loser, reason } = &record.ending else { panic!("{:?}", record.ending) };
    assert_eq!((*loser, reason.fault), (Player::Second, Fault::Illegal));
    assert_eq!(
        record.ending.to_string(),
        "first wins, for second forfeits: illegal move `a`: the legal moves are b c d e f g"
    );
    let record = play(&Boxes::new(), &mut FixedMove(None), &mut FirstMove, 100);
    assert_eq!(record.ending.to_string(), "second wins, for first forfeits: no answer");
    let record = play(&Boxes::new(), &mut FirstMove, &mut FirstMove, 3);
    assert_eq!((record.moves.len(), record.ending), (3, Ending::Unfinished));
}

/// A player that records the moves that it observes, and makes the first legal move.
#[derive(Default)]
struct MoveLog {
    begin_calls: usize,
    /// The observed moves, each with the position after it.
    seen: Vec<(Edge, Boxes)>,
}

impl Strategy<Boxes> for MoveLog {
    fn begin(&mut self, start: &Boxes) {
        assert_eq!(*start, Boxes::new());
        self.begin_calls += 1;
    }

    fn observe_move(&mut self, mv: Edge, position: &Boxes) {
        self.seen.push((mv, position.clone()));
    }

    fn choose(&mut self, position: &Boxes) -> Result<Edge, Forfeit> {
        assert_eq!(self.seen.last().map(|(_, last)| last), Some(position));
        FirstMove.choose(position)
    }
}

#[test]
fn both_players_observe_every_move_including_the_opening() {
    let start = Boxes::new();
    let opening = [start.parse_move("g").expect("a move")];
    let (mut first, mut second) = (MoveLog::default(), MoveLog::default());
    let record = play_from_opening(&start, &opening, &mut first, &mut second, 100);
    assert_eq!((record.moves.len(), record.moves[0]), (7, opening[0]));
    for log in [&first, &second] {
        assert_eq!(log.begin_calls, 1);
        assert_eq!(log.seen.iter().map(|(mv, _)| *mv).collect::<Vec<_>>(), record.moves);
        assert!(log.seen[6].1.is_over());
    }
}

#[test]
fn searching_for_a_move_deepens_until_the_limit_or_a_proof() {
    let connect = Connect::new(7, 6, 4).expect("a size");
    let limits = Limits::none().with_nodes(20_000);
    let report = search_for_move(&mut AlphaBeta::default(), &connect, &Lines, &limits);
    assert_eq!((report.end, report.stats.nodes), (SearchEnd::Stopped(StopReason::Nodes), 20_000));
    assert!(report.value().is_some() && report.pv.len() >= 4, "{:?}", report.pv);
    let report = search_for_move(
        &mut AlphaBeta::default(),
        &TicTacToe::new(),
        &Lines,
        &Limits::none().with_nodes(9_000_000),
    );
    assert_eq!((report.end, report.value()), (SearchEnd::Proved, Some(Value::Draw)));
    let nothing = Limits::none().with_time(Duration::ZERO);
    let report = search_for_move(&mut AlphaBeta::default(), &connect, &Lines, &nothing);
    assert_eq!((report.end, report.value()), (SearchEnd::Stopped(StopReason::Time), None));
    assert_eq!(report.best, connect.legal_moves().first().copied());
}

#[test]
fn perft_divide_and_census_count_a_game_with_double_moves() {
    let boxes = Boxes::new();
    assert_eq!(perft(&boxes, 7, &Limits::none()), Ok(5040));
    let parts = divide(&boxes, 7, &Limits::none()).expect("no limit");
    assert!(parts.len() == 7 && parts.iter().all(|(_, count)| *count == 720));
    // The game has three ends: the first player gets both boxes, each player gets one, or the second player gets both.
    let census = Census::take(&boxes, &Limits::none());
    assert_eq!((census.plies.len(), census.plies[1].positions, census.ended()), (8, 7, 3));
    let session = GameSession::new("boxes", boxes, &[]);
    assert_eq!(session.census(&Limits::none()), census);
}

#[test]
fn sessions_that_transpose_are_at_the_same_position() {
    let start = GameSession::new("tic-tac-toe", TicTacToe::new(), &[]);
    let mut played = start.fork();
    for mv in ["a1", "b2", "c3"] {
        played.play(mv).expect("a legal move");
    }
    let walked = start.after("c3").and_then(|next| next.after("b2")).and_then(|next| next.after("a1"));
    let walked = walked.expect("legal moves");
    assert!(walked.is_at(&*played) && !walked.is_at(&start) && start.is_at(&*start.fork()));
    assert_eq!(walked.fingerprint(), played.fingerprint());
    assert_eq!((start.moves().len(), walked.moves().len(), played.moves().len()), (0, 0, 3));
    // A fork is independent of its original.
    let mut fork = played.fork();
    assert_eq!(fork.undo().as_deref(), Some("c3"));
    assert!(fork.play("c3").is_ok() && fork.is_at(&*played));
    assert!(played.after("b2").is_err_and(|error| error.number == 4));
    let other = GameSession::new("noughts", TicTacToe::new(), &[]);
    assert!(!other.is_at(&start) && !GameSession::new("tic-tac-toe", Boxes::new(), &[]).is_at(&start));
}

#[test]
fn a_session_starts_at_the_text_of_a_position() {
    let start = GameSession::new("tic-tac-toe", TicTacToe::new(), &[]);
    let later = start.after("b2").expect("a legal move").at("X../OX./...").expect("a position");
    assert_eq!(
        (later.start_position(), later.to_move(), later.spec()),
        (Some("X../OX./..."), Player::Second, "tic-tac-toe")
    );
    assert!(later.moves().is_empty() && start.start_position().is_none());
    let invalid = start.at("X../OX./..").expect_err("a malformed text").to_string();
    assert!(invalid.starts_with("invalid position: the board is malformed"), "{invalid}");
    let error =
        GameSession::new("boxes", Boxes::new(), &[]).at("a").expect_err("a game without texts").to_string();
    assert_eq!(error, "invalid position: boxes has no notation for positions (got `a`)");
}

#[test]
fn an_explicit_depth_is_searched_once() {
    let limits = Limits::to_depth(3).with_nodes(1_000_000);
    let chosen = search_for_move(&mut AlphaBeta::default(), &TicTacToe::new(), &Lines, &limits);
    let searched = AlphaBeta::default().search(&TicTacToe::new(), &Lines, &limits);
    assert_eq!(chosen.stats.nodes, searched.stats.nodes);
}

/// A census releases the old table when its set of positions grows, and the list of positions of each finished ply.
#[test]
fn a_census_releases_memory_that_it_no_longer_needs() {
    let connect = Connect::new(4, 4, 3).expect("a size");
    let census = Census::take(&connect, &Limits::none().with_memory(6 << 20));
    assert_eq!((census.positions(), census.stopped), (41_750, None));
    let census = Census::take(&connect, &Limits::none().with_memory(2 << 20));
    assert_eq!(census.stopped, Some(StopReason::Memory));
}

/// The result of `heap_bytes` counts as memory.
#[test]
fn large_positions_reach_the_memory_limit() {
    let large = LargePosition { chain: Chain::new(1_000), padding: vec![0; 100_000] };
    let limits = Limits::none().with_memory(1 << 20);
    let census = Census::take(&large, &limits);
    assert_eq!(census.stopped, Some(StopReason::Memory));
    assert!(census.positions() < 11);
    for mut searcher in AnySearcher::all().into_iter().filter(|searcher| searcher.name() != "tree") {
        let report = searcher.search(&large, &ZeroEvaluator, &limits);
        assert_eq!((report.end, report.value()), (SearchEnd::Stopped(StopReason::Memory), None));
        // At most four searches for near ends are too small to reach the limit.
        assert!(report.stats.nodes <= 5 * 12, "{}", report.stats.nodes);
    }
}

/// A chain whose positions own heap memory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct LargePosition {
    chain: Chain,
    padding: Vec<u8>,
}

impl fmt::Display for LargePosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.chain.fmt(f)
    }
}

impl Game for LargePosition {
    type Move = Step;

    const HAS_KEYS: Option<bool> = Some(false);

    fn to_move(&self) -> Player {
        self.chain.to_move()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.chain.outcome()
    }

    fn moves(&self) -> MoveList<Step> {
        self.chain.legal_moves()
    }

    fn apply(&self, mv: Step) -> Self {
        Self { chain: self.chain.apply(mv), padding: self.padding.clone() }
    }

    fn heap_bytes(&self) -> usize {
        self.padding.capacity()
    }
}

#[test]
fn counting_stops_at_a_limit() {
    // The node limit is for all first moves together.
    let empty = Connect::new(7, 6, 4).expect("a size");
    assert_eq!(divide(&empty, 4, &Limits::none().with_nodes(100)), Err(StopReason::Nodes));
    assert!(divide(&empty, 4, &Limits::none().with_nodes(1_000)).is_ok());

    let connect = Connect::new(7, 6, 4).expect("a size");
    assert_eq!(perft(&connect, 20, &Limits::none().with_nodes(1_000)), Err(StopReason::Nodes));
    assert_eq!(perft(&connect, 20, &Limits::none().with_time(Duration::ZERO)), Err(StopReason::Time));
    let census = Census::take(&connect, &Limits::none().with_nodes(100));
    assert_eq!((census.positions(), census.stopped), (100, Some(StopReason::Nodes)));
    let census = Census::take(&connect, &Limits::none().with_memory(1 << 17));
    assert_eq!(census.stopped, Some(StopReason::Memory));
    assert!(census.positions() > 100);
}
