//! Matches and tournaments: [`Contest`] plays games between players, and [`Standings`] rate their strength.
//!
//! Every two players, or the first one and each of the others ([`Format`]), play the same openings. Each opening is
//! played twice, with the sides swapped. A [`Rating`] in Elo points with a confidence interval, and the decision of a
//! sequential test, [`Sprt`], follow from the scores of these pairs of games. No opening is repeated, and a repeated
//! game does not count. A player that fails to make a legal move forfeits the game, and the contest goes on.
//!
//! [`Contest::run`] plays all games in order. It consists of [`PairSchedule`], [`Contest::play_pair`] and
//! [`Standings::add`], which can also play the pairs of games on several threads or machines.
//!
//! ```
//! use plywood::contest::{Contest, ContestEnd, ContestError, Openings};
//! use plywood::play::{FirstMove, RandomMove};
//! use plywood::toy::Toy;
//!
//! let toy: Toy = "(((1 -1) (1 -1)) ((1 -1) (1 -1)))".parse()?;
//! let contest = Contest { games: Some(40), openings: Openings::FirstMoves, ..Contest::default() };
//! assert_eq!(contest.schedule(&toy, 3)?.max_pairs(), 60);
//! assert_eq!(contest.schedule(&toy, 1).unwrap_err(), ContestError::TooFewPlayers { players: 1 });
//! let mut players = (FirstMove, RandomMove::seeded(1), RandomMove::seeded(2));
//! let standings =
//!     contest.run(&toy, &mut [&mut players.0, &mut players.1, &mut players.2], &mut |_| {})?;
//! // The tree has two first moves, so there are two openings.
//! assert_eq!((standings.end, standings.pairings.len()), (ContestEnd::OpeningsExhausted, 3));
//! // The side that moves first also makes the last move of this tree, and `FirstMove` then chooses a win.
//! assert_eq!(standings.pairings[0].as_first.wins, 2);
//! assert_eq!((standings.ranking()[0], standings.score(0).games()), (0, 8));
//! let pairing = standings.pairing(0, 2).expect("two players");
//! assert_eq!(standings.pairing(2, 0).map(|pairing| pairing.score()), Some(pairing.score().reversed()));
//! assert!(standings.player_stats.iter().all(|stats| stats.faults.iter().all(|count| *count == 0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod listed;
mod opening;
mod opening_depth;
mod pair;
mod rating;
mod schedule;
mod sprt;
mod standings;
mod terms;

pub use listed::ListedOpening;
pub use opening::Openings;
pub use pair::{PlayedGame, PlayedPair};
pub use rating::{PairScores, Rating, Score, Verdict, elo_from_score, expected_score};
pub use schedule::{GamePair, PairSchedule, seeds};
pub use sprt::{Sprt, SprtDecision, SprtError};
pub use standings::{ContestEnd, Pairing, PlayerStats, Standings};
pub use terms::{Contest, ContestError, Format};
