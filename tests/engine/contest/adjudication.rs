//! Games that end as soon as the solver proves their outcome.

use plywood::contest::{Contest, Openings, PlayedGame, Score, Standings};
use plywood::play::{Ending, FirstMove, RandomMove, SearchMove, Strategy};
use plywood::textbook::{AlphaBeta, AlphaBetaIterative};
use plywood::toy::Toy;
use plywood::{Game, Limits, Outcome, Player, Searcher, Solver, Value, ZeroEvaluator};
use plywood_games::{Place, TicTacToe};

/// More nodes than any search of Tic-Tac-Toe visits.
const ENOUGH: u64 = 1_000_000;

/// Plays every first move of Tic-Tac-Toe twice.
fn play(
    adjudicate: Option<u64>,
    one: &mut dyn Strategy<TicTacToe>,
    other: &mut dyn Strategy<TicTacToe>,
) -> (Standings, Vec<PlayedGame<Place>>) {
    let terms = Contest { openings: Openings::FirstMoves, adjudicate, ..Contest::default() };
    let mut games = Vec::new();
    let standings = terms.run(&TicTacToe::new(), &mut [one, other], &mut |game| games.push(game.clone()));
    (standings.expect("a contest"), games)
}

fn perfect<S: Searcher>(searcher: S) -> SearchMove<S, ZeroEvaluator> {
    SearchMove { searcher, evaluator: ZeroEvaluator, limits: Limits::none() }
}

/// Returns the outcome of the position after `moves`, as alpha-beta determines it.
fn outcome_after(moves: &[Place]) -> Outcome {
    let position = moves.iter().fold(TicTacToe::new(), |position, mv| position.apply(*mv));
    let player = position.to_move();
    match AlphaBeta::default().search(&position, &ZeroEvaluator, &Limits::none()).value() {
        Some(Value::Win { .. }) => Outcome::Win(player),
        Some(Value::Loss { .. }) => Outcome::Win(player.opponent()),
        _ => Outcome::Draw,
    }
}

#[test]
fn games_of_perfect_players_have_the_same_results_with_and_without_adjudication() {
    let mut players = (perfect(Solver::default()), perfect(AlphaBetaIterative::default()));
    let (whole, whole_games) = play(None, &mut players.0, &mut players.1);
    let (short, short_games) = play(Some(ENOUGH), &mut players.0, &mut players.1);
    let results = |standings: &Standings| {
        let pairing = &standings.pairings[0];
        (pairing.as_first, pairing.as_second, pairing.pairs, pairing.pair_results.clone())
    };
    assert_eq!(results(&short), results(&whole));
    assert_eq!((whole.pairings[0].adjudicated, short.pairings[0].adjudicated), (0, 18));
    assert_eq!(whole.pairings[0].score().draws, 18);
    // A game begins with an opening of one move; the search after the next move proves the draw.
    assert!(whole_games.iter().all(|game| game.record.moves.len() == 9));
    for game in &short_games {
        assert_eq!(game.record.moves.len(), 2);
        assert_eq!(game.record.ending, Ending::Adjudicated(Outcome::Draw));
    }
}

#[test]
fn an_adjudicated_game_has_the_exact_outcome_of_its_last_position() {
    let mut plies = Vec::new();
    for nodes in [0, 2, ENOUGH] {
        let mut players = (RandomMove::seeded(1), RandomMove::seeded(2));
        let (standings, games) = play(Some(nodes), &mut players.0, &mut players.1);
        let is_adjudicated = |game: &&PlayedGame<Place>| matches!(game.record.ending, Ending::Adjudicated(_));
        let mut score = Score::default();
        for game in &games {
            let outcome = outcome_after(&game.record.moves);
            let ended_early = is_adjudicated(&game);
            let expected = if ended_early { Ending::Adjudicated(outcome) } else { Ending::Outcome(outcome) };
            assert_eq!(game.record.ending, expected, "{nodes} nodes");
            let side = if game.players[0] == 0 { Player::First } else { Player::Second };
            score += Score::of(&Ending::Outcome(outcome), side);
        }
        let adjudicated = games.iter().filter(is_adjudicated).count();
        assert_eq!(standings.pairings[0].adjudicated, adjudicated as u64, "{nodes} nodes");
        assert_eq!(standings.score(0), score, "{nodes} nodes");
        assert_eq!(adjudicated == 0, nodes == 0, "{adjudicated} of {} games", games.len());
        plies.push(games.iter().map(|game| game.record.moves.len()).sum::<usize>());
    }
    assert!(plies[0] > plies[1] && plies[1] > plies[2], "more nodes end games earlier: {plies:?}");
}

#[test]
fn an_adjudicated_game_of_points_is_a_win_or_a_draw() {
    for (tree, outcome) in [
        ("(((3 5) (2 9)))", Outcome::Win(Player::First)),
        ("(((-3 -5) (-2 -9)))", Outcome::Win(Player::Second)),
        ("(((0 -5) (-2 0)))", Outcome::Draw),
    ] {
        let toy: Toy = tree.parse().expect("a tree");
        let terms = Contest {
            openings: Openings::Random { plies: 0 },
            adjudicate: Some(ENOUGH),
            ..Contest::default()
        };
        let mut endings = Vec::new();
        let mut on_game =
            |game: &PlayedGame<_>| endings.push((game.record.moves.len(), game.record.ending.clone()));
        terms.run(&toy, &mut [&mut FirstMove, &mut FirstMove], &mut on_game).expect("a contest");
        assert_eq!(endings, vec![(1, Ending::Adjudicated(outcome)); 2], "{tree}");
    }
}
