//! Pairs of games can be played in any order, and repeated games do not count.

use std::collections::HashSet;
use std::thread;

use plywood::Catalog;
use plywood::contest::{Contest, ContestEnd, GamePair, Openings, PlayedGame, PlayedPair};
use plywood::play::{FirstMove, RandomMove};
use plywood_games::{Place, TicTacToe};

/// Plays a pair between two of three random players, which have just been created.
fn play_alone(terms: &Contest, pair: &GamePair<Place>) -> PlayedPair<Place> {
    let [mut one, mut other] = pair.players.map(|player| RandomMove::seeded(player as u64));
    terms.play_pair(&TicTacToe::new(), [&mut one, &mut other], pair, &mut |_| ())
}

#[test]
fn pairs_in_any_order_on_several_threads_give_the_standings_of_a_sequential_contest() {
    for openings in [Openings::Random { plies: 2 }, Openings::Balanced { plies: None }] {
        let terms = Contest { games: Some(20), openings, seed: 5, ..Contest::default() };
        let mut players = [1, 2, 3].map(RandomMove::seeded);
        let [one, two, three] = &mut players;
        let mut games = Vec::new();
        let start = TicTacToe::new();
        let sequential =
            terms.run(&start, &mut [one, two, three], &mut |game| games.push(game.record.clone()));
        let sequential = sequential.expect("a contest");

        let schedule = terms.schedule(&start, 3).expect("a contest");
        assert_eq!(schedule.max_pairs(), 30);
        let mut standings = schedule.standings();
        let pairs: Vec<_> = schedule.collect();
        let play = |part: usize| -> Vec<_> {
            let own = pairs.iter().rev().filter(|pair| pair.number % 3 == part as u64);
            own.map(|pair| play_alone(&terms, pair)).collect()
        };
        let mut played: Vec<_> = thread::scope(|scope| {
            let threads = [0, 1, 2].map(|part| scope.spawn(move || play(part)));
            threads.into_iter().flat_map(|thread| thread.join().expect("a thread that ends")).collect()
        });
        played.sort_by_key(|pair| pair.number);
        for pair in &played {
            assert!(standings.add(pair, None).is_continue());
        }
        assert_eq!(standings.pairings, sequential.pairings);
        let records: Vec<_> = played.iter().flat_map(|pair| &pair.games).map(|game| &game.record).collect();
        assert_eq!(records, games.iter().collect::<Vec<_>>());
        assert_eq!(played[7].games.iter().map(|game| game.number).collect::<Vec<_>>(), [15, 16]);
    }
}

#[test]
fn random_players_play_different_moves_in_the_two_games_of_a_pair() {
    let terms = Contest { games: Some(40), openings: Openings::Random { plies: 2 }, ..Contest::default() };
    let start = TicTacToe::new();
    let schedule = terms.schedule(&start, 2).expect("a contest");
    let equal = schedule.filter(|pair| {
        let games = play_alone(&terms, pair).games;
        games[0].record.moves == games[1].record.moves
    });
    assert!(equal.count() < 3);
}

#[test]
fn a_contest_ends_when_its_openings_are_exhausted() {
    for (openings, plies, count) in [
        (Openings::Random { plies: 0 }, 0, 1),
        (Openings::Random { plies: 2 }, 2, 72),
        (Openings::FirstMoves, 1, 9),
        // Half of the moves of a random game.
        (Openings::Balanced { plies: None }, 3, 252),
        (Openings::Balanced { plies: Some(1) }, 1, 9),
    ] {
        let terms = Contest { games: Some(1_000), openings: openings.clone(), ..Contest::default() };
        let mut lines = HashSet::new();
        let mut record = |game: &PlayedGame<Place>| {
            lines.insert(game.record.moves[..game.opening].to_vec());
        };
        let standings = terms.run(&TicTacToe::new(), &mut [&mut FirstMove, &mut FirstMove], &mut record);
        let standings = standings.expect("a contest");
        assert_eq!((standings.end, lines.len()), (ContestEnd::OpeningsExhausted, count), "{openings:?}");
        assert!(lines.iter().all(|line| line.len() == plies), "{openings:?}");
        let pairing = &standings.pairings[0];
        assert_eq!((pairing.pairs.count(), pairing.distinct), (count as u64, 2 * count as u64));
        let terms = Contest { games: Some(2), ..terms };
        let standings = terms.run(&TicTacToe::new(), &mut [&mut FirstMove, &mut FirstMove], &mut |_| ());
        assert_eq!(standings.expect("a contest").end, ContestEnd::AllGamesPlayed);
    }
}

#[test]
fn the_terms_are_resolved_for_the_game() {
    let resolved = |games| {
        let terms = Contest { games, ..Contest::default() };
        let resolved = terms.resolve(&TicTacToe::new(), 2).expect("a contest");
        (resolved.games, resolved.openings)
    };
    let balanced = |plies| Openings::Balanced { plies: Some(plies) };
    assert_eq!(resolved(Some(8)), (Some(8), balanced(1)), "9 openings are twice as many as 4");
    assert_eq!(resolved(Some(10)), (Some(10), balanced(2)));
    assert_eq!(resolved(None), (Some(100), balanced(3)));
    assert_eq!(resolved(Some(4_000_000)), (Some(4_000_000), balanced(3)));
}

#[test]
fn a_pair_with_a_repeated_game_does_not_count() {
    let terms = Contest { games: Some(6), openings: Openings::Random { plies: 2 }, ..Contest::default() };
    let start = TicTacToe::new();
    let schedule = terms.schedule(&start, 2).expect("a contest");
    let mut standings = schedule.standings();
    let pairs: Vec<_> = schedule.collect();
    let [one, two, three] = [0, 1, 2].map(|index| play_alone(&terms, &pairs[index]));
    // The first game of this pair repeats that of the first pair.
    let mut half = two.clone();
    half.games[0] = one.games[0].clone();
    for (pair, distinct_pairs, distinct_games) in
        [(&one, 1, 2), (&one, 1, 2), (&half, 1, 3), (&two, 1, 4), (&three, 2, 6), (&three, 2, 6)]
    {
        assert!(standings.add(pair, None).is_continue());
        let pairing = &standings.pairings[0];
        assert_eq!((pairing.pairs.count(), pairing.distinct), (distinct_pairs, distinct_games));
        assert_eq!(pairing.pair_results.len() as u64, distinct_pairs);
    }
    assert_eq!(standings.pairings[0].score().games(), 12, "the score counts all games");
}

#[test]
fn text_players_play_the_pairs_of_a_session() {
    let catalog: Catalog = plywood_games::catalog();
    let session = catalog.open("tic-tac-toe").expect("a game");
    let terms = Contest { games: Some(4), seed: 3, ..Contest::default() };
    let schedule = session.contest_schedule(&terms, 2).expect("a contest");
    let start = TicTacToe::new();
    let typed = terms.schedule(&start, 2).expect("a contest");
    for (mut pair, typed) in schedule.zip(typed) {
        let opening: Vec<String> = typed.opening.iter().map(ToString::to_string).collect();
        assert_eq!((&pair.opening, pair.seed), (&opening, typed.seed));
        pair.opening.push("z9".to_owned());
        let [mut one, mut other] = [FirstText, FirstText];
        let refused = session.contest_pair(&terms, [&mut one, &mut other], &pair, &mut |_| ());
        assert!(refused.expect_err("no such move").to_string().contains("`z9`"));
    }
}

/// A text player that plays the first legal move.
struct FirstText;

impl plywood::session::TextPlayer for FirstText {
    fn choose(&mut self, session: &dyn plywood::Session) -> Result<String, plywood::play::Forfeit> {
        session.first_move()
    }
}
