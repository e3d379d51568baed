//! The statistics of contests between players of known strength.

use plywood::contest::{Contest, ContestEnd, PairScores, Rating, Sprt, SprtDecision, elo_from_score};
use plywood::play::RandomMove;
use plywood_games::TicTacToe;
use rand::SeedableRng;
use rand::distr::Distribution;
use rand::distr::weighted::WeightedIndex;
use rand_xoshiro::Xoshiro256PlusPlus;

/// Two random players are equally strong, although the side that begins wins twice as often. The SPRT may wrongly decide
/// for Elo1 in 5 % of the 400 contests, which is 20 with a standard deviation of 4.4. The test accepts up to 28, which is
/// two deviations more, but not fewer than 6: an SPRT that hardly ever decides for Elo1 would be too cautious.
#[test]
fn equal_players_are_seldom_rated_unequal() {
    let mut wrong = 0;
    for run in 0..400_u64 {
        let mut players = [RandomMove::seeded(2 * run), RandomMove::seeded(2 * run + 1)];
        let [one, two] = &mut players;
        let sprt = Sprt::new(0.0, 80.0).expect("an SPRT");
        let terms = Contest { seed: run, sprt: Some(sprt), ..Contest::default() };
        let standings = terms.run(&TicTacToe::new(), &mut [one, two], &mut |_| {}).expect("a contest");
        wrong += u32::from(standings.end == ContestEnd::Decided(SprtDecision::Elo1));
    }
    assert!((6..=28).contains(&wrong), "{wrong} of 400");
}

/// Between 94 % and 98 % of the 95 % intervals contain the true rating, also in short contests and between unequal
/// players.
#[test]
fn intervals_contain_the_true_rating_at_their_confidence_level() {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(1);
    for (weights, pairs) in [
        ([0.25, 0.0, 0.5, 0.0, 0.25], 20),
        ([0.05, 0.2, 0.5, 0.2, 0.05], 100),
        ([0.0, 0.05, 0.3, 0.4, 0.25], 50),
        ([0.01, 0.02, 0.07, 0.2, 0.7], 100),
    ] {
        let results = WeightedIndex::new(weights).expect("weights");
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let truth = elo_from_score(weights.iter().zip(scores).map(|(weight, score)| weight * score).sum());
        let (mut containing, runs) = (0, 4_000);
        for _ in 0..runs {
            let mut scores_of_pairs = PairScores::default();
            for _ in 0..pairs {
                scores_of_pairs.0[results.sample(&mut generator)] += 1;
            }
            let rating = Rating::of(scores_of_pairs).expect("there are pairs");
            containing += u32::from(rating.low <= truth && truth <= rating.high);
        }
        assert!(
            (runs * 94 / 100..=runs * 98 / 100).contains(&containing),
            "{weights:?}: {containing} of {runs}"
        );
    }
}
