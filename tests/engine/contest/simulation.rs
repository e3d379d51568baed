//! Contests between deterministic players of equal strength seldom have a verdict.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use plywood::contest::{Contest, ContestEnd, Sprt, SprtDecision, Standings, Verdict};
use plywood::play::{FirstMove, Forfeit, Strategy};
use plywood::{Game, MoveList, Outcome, Player};
use statrs::distribution::{Binomial, DiscreteCDF};

/// The number of simulated contests for each condition; `.ci/nightly` simulates more of them with optimization.
const CONTESTS: u64 = if cfg!(debug_assertions) { 200 } else { 2_000 };

/// A game of four moves, whose outcome is drawn from a hash of the moves: each side wins with a probability of 3/10.
/// The first two moves are chosen among `width` moves, the others between two.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Lottery {
    seed: u64,
    width: u8,
    moves: Vec<u8>,
}

impl fmt::Display for Lottery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.moves)
    }
}

impl Game for Lottery {
    type Move = u8;

    fn to_move(&self) -> Player {
        if self.moves.len().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.moves.len() < 4 {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        self.hash(&mut hasher);
        Some(match hasher.finish() % 10 {
            0..3 => Outcome::Win(Player::First),
            3..6 => Outcome::Win(Player::Second),
            _ => Outcome::Draw,
        })
    }

    fn moves(&self) -> MoveList<u8> {
        (0..if self.moves.len() < 2 { self.width } else { 2 }).collect()
    }

    fn apply(&self, mv: u8) -> Self {
        Self { moves: self.moves.iter().copied().chain([mv]).collect(), ..self.clone() }
    }
}

/// A player that makes the last legal move.
struct LastMove;

impl Strategy<Lottery> for LastMove {
    fn choose(&mut self, position: &Lottery) -> Result<u8, Forfeit> {
        Ok(position.moves()[position.move_count() - 1])
    }
}

/// Plays contests between `FirstMove` and `LastMove`, and returns the conclusion from each.
///
/// Neither player is stronger: the two players make different moves, and the outcomes after either have the same
/// distribution.
fn simulate<T>(width: u8, games: u32, sprt: Option<Sprt>, conclude: impl Fn(&Standings) -> T) -> Vec<T> {
    let contests = (0..CONTESTS).map(|seed| {
        let start = Lottery { seed, width, moves: Vec::new() };
        let terms = Contest { games: Some(games), seed, sprt, ..Contest::default() };
        let standings = terms.run(&start, &mut [&mut FirstMove, &mut LastMove], &mut |_| ());
        conclude(&standings.expect("a contest"))
    });
    contests.collect()
}

/// Returns how often `conclusion` occurs.
fn count<T: PartialEq>(conclusions: &[T], conclusion: &T) -> u64 {
    conclusions.iter().filter(|other| *other == conclusion).count() as u64
}

/// Returns the largest number of events of this probability that occurs in the simulated contests, apart from one case
/// of 1,000.
fn most(probability: f64) -> u64 {
    Binomial::new(probability, CONTESTS).expect("a probability").inverse_cdf(0.999)
}

/// The interval contains 0 in 95 % of the contests, so that either verdict is given in at most 2.5 % of them. With
/// three moves to choose from, there are nine openings, and the contest of 1,152 games ends after 18.
#[test]
fn verdicts_on_deterministic_players_are_seldom_false() {
    for (width, games, end) in
        [(64, 100, ContestEnd::AllGamesPlayed), (3, 1_152, ContestEnd::OpeningsExhausted)]
    {
        let verdicts = simulate(width, games, None, |standings| {
            assert_eq!(standings.end, end);
            standings.pairings[0].rating().and_then(|rating| rating.verdict())
        });
        let [stronger, weaker] =
            [Verdict::Stronger, Verdict::Weaker].map(|verdict| count(&verdicts, &Some(verdict)));
        println!("width {width}: {stronger} stronger, {weaker} weaker");
        assert!(stronger <= most(0.025) && weaker <= most(0.025), "{stronger} and {weaker}");
    }
}

/// The sequential test accepts Elo1 in at most 5 % of the contests.
#[test]
fn sequential_tests_of_deterministic_players_are_seldom_wrong() {
    let sprt = Sprt::new(0.0, 60.0).expect("a test");
    let ends = simulate(64, 2_000, Some(sprt), |standings| standings.end);
    let [wrong, right] =
        [SprtDecision::Elo1, SprtDecision::Elo0].map(|decision| count(&ends, &ContestEnd::Decided(decision)));
    println!("{wrong} wrong, {right} right");
    assert!(wrong <= most(0.05), "{wrong} of {CONTESTS}");
    assert_eq!(right + wrong, CONTESTS);
}
