//! The pairings, the openings and the end of a contest.

use plywood::contest::{
    Contest, ContestEnd, ContestError, Format, Openings, PlayedGame, Score, Sprt, SprtDecision, Standings,
};
use plywood::play::{Ending, FirstMove, Forfeit, RandomMove, SearchMove, Strategy, search_for_move};
use plywood::textbook::AlphaBeta;
use plywood::{Cancel, Game, Limits, Outcome, Player, ZeroEvaluator};
use plywood_games::TicTacToe;

use crate::common::boxes::Boxes;

/// Plays the contest and returns its standings and its games.
fn run<G: Game>(
    terms: &Contest,
    start: &G,
    players: &mut [&mut dyn Strategy<G>],
) -> (Standings, Vec<PlayedGame<G::Move>>) {
    let mut games = Vec::new();
    let standings = terms.run(start, players, &mut |played| games.push(played.clone())).expect("a contest");
    (standings, games)
}

/// Returns three players that make random moves.
fn random(seeds: [u64; 3]) -> [RandomMove; 3] {
    seeds.map(RandomMove::seeded)
}

#[test]
fn every_two_players_play_every_opening_once_on_each_side() {
    let [mut one, mut two, mut three] = random([1, 2, 3]);
    let terms = Contest { games: Some(8), openings: Openings::Random { plies: 2 }, ..Contest::default() };
    let (standings, games) = run(&terms, &TicTacToe::new(), &mut [&mut one, &mut two, &mut three]);
    assert_eq!((games.len(), standings.end), (24, ContestEnd::AllGamesPlayed));
    let mut openings = Vec::new();
    for round in games.chunks(6) {
        let players: Vec<[usize; 2]> = round.iter().map(|played| played.players).collect();
        assert_eq!(players, [[0, 1], [1, 0], [0, 2], [2, 0], [1, 2], [2, 1]]);
        let opening = &round[0].record.moves[..2];
        assert!(round.iter().all(|played| played.opening == 2 && played.record.moves.starts_with(opening)));
        openings.push(opening.to_vec());
    }
    openings.dedup();
    assert_eq!(openings.len(), 4, "each round has a different opening");
    let numbers: Vec<u64> = games.iter().map(|played| played.number).collect();
    assert_eq!(numbers, (1..=24).collect::<Vec<_>>());
}

#[test]
fn in_a_gauntlet_the_first_player_plays_each_of_the_others() {
    let [mut one, mut two, mut three] = random([1, 2, 3]);
    let terms = Contest { format: Format::Gauntlet, games: Some(4), ..Contest::default() };
    let (standings, games) = run(&terms, &TicTacToe::new(), &mut [&mut one, &mut two, &mut three]);
    let players: Vec<[usize; 2]> = games.iter().map(|played| played.players).collect();
    assert_eq!(players, [[0, 1], [1, 0], [0, 2], [2, 0]].repeat(2));
    assert_eq!(
        standings.pairings.iter().map(|pairing| pairing.players).collect::<Vec<_>>(),
        [[0, 1], [0, 2]]
    );
    assert_eq!(
        (standings.pairing(1, 2), standings.score(0).games(), standings.score(2).games()),
        (None, 8, 4)
    );
}

#[test]
fn the_standings_are_the_sum_of_the_games() {
    let [mut one, mut two, mut three] = random([4, 5, 6]);
    let terms = Contest { games: Some(40), ..Contest::default() };
    let (standings, games) = run(&terms, &TicTacToe::new(), &mut [&mut one, &mut two, &mut three]);
    for player in 0..3 {
        let mut sum = Score::default();
        for played in &games {
            for (side, member) in [Player::First, Player::Second].into_iter().zip(played.players) {
                if member == player {
                    sum += Score::of(&played.record.ending, side);
                }
            }
        }
        assert_eq!((sum.games(), standings.score(player)), (80, sum));
        assert_eq!(standings.pairing(player, player), None);
        for opponent in (0..3).filter(|opponent| *opponent != player) {
            let pairing = standings.pairing(player, opponent).expect("they have played each other");
            assert_eq!(pairing.players, [player, opponent]);
            assert_eq!(standings.pairing(opponent, player), Some(pairing.clone().reversed()));
            let as_first = games.iter().filter(|played| played.players == [player, opponent]);
            let as_first = as_first.map(|played| Score::of(&played.record.ending, Player::First));
            assert_eq!(pairing.as_first, as_first.fold(Score::default(), |sum, score| sum + score));
        }
    }
    for pairing in &standings.pairings {
        assert_eq!(pairing.pairs.count(), 20);
        // `pairs.0[n]` is the number of pairs of games in which the first player of the pairing has n half points.
        let half_points: u64 = (0..5).zip(pairing.pairs.0).map(|(n, pairs)| n * pairs).sum();
        assert_eq!(half_points, pairing.score().half_points());
    }
    let moves: u64 = games.iter().map(|played| (played.record.moves.len() - played.opening) as u64).sum();
    assert_eq!(standings.player_stats.iter().map(|stats| stats.moves_requested).sum::<u64>(), moves);
    let ranked: Vec<u64> =
        standings.ranking().into_iter().map(|player| standings.score(player).half_points()).collect();
    assert!(ranked.is_sorted_by(|better, worse| better >= worse), "{ranked:?}");
}

#[test]
fn the_same_seed_plays_the_same_games_in_contests_of_different_lengths() {
    let games = |count, seed| {
        let [mut one, mut two, mut three] = random([1, 2, 3]);
        let openings = Openings::Random { plies: 2 };
        let terms = Contest { games: Some(count), openings, seed, ..Contest::default() };
        let played = run(&terms, &TicTacToe::new(), &mut [&mut one, &mut two, &mut three]).1;
        played.into_iter().map(|played| played.record).collect::<Vec<_>>()
    };
    let long = games(20, 7);
    assert_eq!(games(20, 7), long);
    assert_eq!(games(6, 7), long[..18]);
    assert_ne!(games(20, 8), long);
}

#[test]
fn best_play_is_never_beaten_from_any_first_move() {
    let mut best =
        SearchMove { searcher: AlphaBeta::default(), evaluator: ZeroEvaluator, limits: Limits::none() };
    let terms = Contest { openings: Openings::FirstMoves, ..Contest::default() };
    let (standings, games) = run(&terms, &TicTacToe::new(), &mut [&mut best, &mut RandomMove::seeded(1)]);
    let firsts: Vec<String> =
        games.iter().step_by(2).map(|played| played.record.moves[0].to_string()).collect();
    assert_eq!(firsts, ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
    assert_eq!((standings.score(0).games(), standings.score(0).losses), (18, 0));
}

#[test]
fn points_decide_in_a_game_with_double_moves() {
    let [mut one, mut two, _] = random([1, 2, 3]);
    let terms = Contest { games: Some(50), ..Contest::default() };
    let (standings, games) = run(&terms, &Boxes::new(), &mut [&mut one, &mut two]);
    let won = games.iter().filter(|played| match played.record.ending {
        Ending::Outcome(Outcome::Points(points)) => (points > 0) == (played.players == [0, 1]) && points != 0,
        _ => panic!("{:?}", played.record.ending),
    });
    assert_eq!(standings.score(0).wins, won.count() as u64);
}

#[test]
fn the_work_for_each_move_is_that_of_the_player_who_made_it() {
    let limits = Limits::to_depth(2);
    let mut search = SearchMove { searcher: AlphaBeta::default(), evaluator: ZeroEvaluator, limits };
    let terms = Contest { games: Some(20), ..Contest::default() };
    // A side that closes a box moves again, so the sides do not alternate.
    let (_, games) = run(&terms, &Boxes::new(), &mut [&mut search, &mut RandomMove::seeded(1)]);
    for played in games {
        assert_eq!(played.move_stats.len(), played.record.moves.len());
        let mut position = Boxes::new();
        for (index, (mv, stats)) in played.record.moves.iter().zip(&played.move_stats).enumerate() {
            let is_opening = index < played.opening;
            assert_eq!(stats.time.is_none(), is_opening);
            let searched = !is_opening && played.players[position.to_move() as usize] == 0;
            let report = search_for_move(&mut search.searcher, &position, &ZeroEvaluator, &search.limits);
            let expected = searched.then_some(report.stats.nodes);
            assert_eq!((stats.nodes, stats.depth), (expected, report.depth.filter(|_| searched)));
            position = position.apply(*mv);
        }
    }
}

#[test]
fn an_unfinished_game_counts_as_a_draw() {
    let terms = Contest { games: Some(6), max_plies: 4, ..Contest::default() };
    let (standings, games) = run(&terms, &TicTacToe::new(), &mut [&mut FirstMove, &mut FirstMove]);
    assert_eq!((standings.score(0).draws, standings.pairings[0].unfinished), (6, 6));
    assert!(games.iter().all(|played| played.record.moves.len() == 4));
}

#[test]
fn an_sprt_ends_the_contest_with_its_decision() {
    let sprt = Sprt::new(0.0, 100.0).expect("an SPRT");
    let mut best =
        SearchMove { searcher: AlphaBeta::default(), evaluator: ZeroEvaluator, limits: Limits::none() };
    let mut random_player = RandomMove::seeded(1);
    let terms = Contest { sprt: Some(sprt), ..Contest::default() };
    let (standings, games) = run(&terms, &TicTacToe::new(), &mut [&mut best, &mut random_player]);
    assert_eq!(standings.end, ContestEnd::Decided(SprtDecision::Elo1));
    assert!(games.len() < 100, "{}", games.len());
    let mut pairs = standings.pairings[0].pairs;
    assert_eq!(sprt.decision(pairs), Some(SprtDecision::Elo1));
    // Without one pair of two wins, the SPRT is undecided.
    pairs.0[4] -= 1;
    assert_eq!(sprt.decision(pairs), None);
    let terms = Contest { games: Some(4), ..terms };
    let (standings, _) = run(&terms, &TicTacToe::new(), &mut [&mut best, &mut random_player]);
    assert_eq!(standings.end, ContestEnd::AllGamesPlayed, "four games decide nothing");
}

/// A player that makes the first legal move, and cancels the contest after `left` moves.
struct CancelAfter {
    left: u32,
    cancel: Cancel,
}

impl<G: Game> Strategy<G> for CancelAfter {
    fn choose(&mut self, position: &G) -> Result<G::Move, Forfeit> {
        if self.left == 0 {
            self.cancel.cancel();
        }
        self.left = self.left.saturating_sub(1);
        FirstMove.choose(position)
    }
}

#[test]
fn the_game_in_progress_of_a_cancelled_contest_is_not_counted() {
    let cancel = Cancel::new();
    let mut one = CancelAfter { left: 12, cancel: cancel.clone() };
    let openings = Openings::Random { plies: 1 };
    let terms = Contest { games: Some(18), openings, cancel: Some(cancel), ..Contest::default() };
    let (standings, games) = run(&terms, &TicTacToe::new(), &mut [&mut one, &mut FirstMove]);
    assert_eq!(standings.end, ContestEnd::Cancelled);
    assert!((2..6).contains(&games.len()), "{}", games.len());
    assert_eq!(standings.score(0).games(), games.len() as u64);
    assert_eq!(standings.pairings[0].pairs.count(), games.len() as u64 / 2);
    assert!(standings.player_stats.iter().all(|stats| stats.faults == [0; 6]));
}

#[test]
fn invalid_terms_are_rejected() {
    let error_of = |terms: &Contest, count: usize| {
        let mut strategies = vec![FirstMove; count];
        let mut players: Vec<&mut dyn Strategy<TicTacToe>> =
            strategies.iter_mut().map(|player| -> &mut dyn Strategy<TicTacToe> { player }).collect();
        terms
            .run(&TicTacToe::new(), &mut players, &mut |_| panic!("a game was played"))
            .expect_err("no contest")
    };
    let terms = Contest::default();
    assert_eq!(error_of(&terms, 1), ContestError::TooFewPlayers { players: 1 });
    assert_eq!(
        error_of(&Contest { games: Some(0), ..terms.clone() }, 2),
        ContestError::OddGames { games: 0 }
    );
    let odd = error_of(&Contest { games: Some(u32::MAX), ..terms.clone() }, 2);
    assert!(odd.to_string().ends_with("(got 4294967295)"), "{odd}");
    let with_sprt = Contest { sprt: Sprt::new(0.0, 5.0).ok(), ..terms.clone() };
    assert_eq!(error_of(&with_sprt, 3), ContestError::SprtPlayers { players: 3 });
    let mut over = TicTacToe::new();
    for mv in ["a1", "b1", "a2", "b2", "a3"] {
        over = over.play(over.parse_move(mv).expect("a move")).expect("legal");
    }
    let result = terms.run(&over, &mut [&mut FirstMove, &mut FirstMove], &mut |_| {});
    assert_eq!(result, Err(ContestError::GameOver));
}
