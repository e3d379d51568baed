//! Matches and tournaments: [`Contest`] plays games between players, and [`Standings`] rate their strength.
//!
//! Every pair of players plays the same openings. Each opening is played twice, with the sides swapped. From the scores of
//! these game pairs follow a [`Rating`] in Elo points with its confidence interval, and the decision of a sequential test,
//! [`Sprt`]. A player that fails to make a legal move forfeits the game, and the contest goes on.
//!
//! ```
//! use plywood::contest::{Contest, Openings};
//! use plywood::play::{FirstMove, RandomMove};
//! use plywood::toy::Toy;
//!
//! let toy: Toy = "(((1 -1) (1 -1)) ((1 -1) (1 -1)))".parse()?;
//! let contest = Contest { games: Some(40), openings: Openings::FirstMoves, ..Contest::default() };
//! let standings = contest.run(&toy, &mut [&mut FirstMove, &mut RandomMove::seeded(1)], &mut |_| {})?;
//! let score = standings.score(0);
//! assert_eq!(score.games(), 40);
//! // The first player makes the last move of this tree, so always playing the first move wins.
//! assert_eq!(standings.pairings[0].as_first.wins, 20);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod opening;
mod rating;
mod sprt;
mod standings;
mod tournament;

pub use opening::Openings;
pub use rating::{PairScores, Rating, Score, elo_from_score, expected_score};
pub use sprt::{Sprt, SprtDecision, SprtError};
pub use standings::{ContestEnd, Pairing, PlayerStats, Standings};
pub use tournament::{Contest, ContestError, PlayedGame, seeds};
