//! The order of the games of a contest: [`PairSchedule`], which consists of [`GamePair`]s.

use std::borrow::Cow;
use std::fmt::{self, Debug};
use std::hash::Hash;
use std::ops::ControlFlow;

use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use super::opening::OpeningMoves;
use super::pair::PlayedPair;
use super::sprt::Sprt;
use super::standings::{ContestEnd, Standings};
use crate::game::{Game, PositionText};

/// Returns an endless sequence of different seeds, determined by one seed.
///
/// ```
/// let seeds: Vec<u64> = plywood::contest::seeds(1).take(3).collect();
/// assert_eq!(seeds, plywood::contest::seeds(1).take(3).collect::<Vec<_>>());
/// assert!(seeds[0] != seeds[1] && seeds[1] != seeds[2]);
/// ```
pub fn seeds(seed: u64) -> impl Iterator<Item = u64> {
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(seed);
    std::iter::repeat_with(move || generator.next_u64())
}

/// Two games of a contest that are still to be played: one opening, played twice with the sides swapped.
///
/// The games depend on the pair alone, and not on other pairs: pairs may be played in any order, at the same time, and
/// on several machines.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GamePair<M> {
    /// The number of the pair in the contest, counted from 0.
    pub number: u64,
    /// The indices of the two players. The first one moves first in the first game.
    pub players: [usize; 2],
    /// The text of the position before the opening; `None` stands for the position at which the contest starts.
    pub position: Option<PositionText>,
    /// The moves that are made before the players choose.
    pub opening: Vec<M>,
    /// The seed that determines the players' seeds for each game.
    pub seed: u64,
}

impl<M> GamePair<M> {
    /// Returns the pair with every move of the opening replaced by `f(move)`, in order.
    ///
    /// # Errors
    ///
    /// The first error of `f`.
    pub fn try_map<N, E>(&self, f: impl FnMut(&M) -> Result<N, E>) -> Result<GamePair<N>, E> {
        let opening = self.opening.iter().map(f).collect::<Result<_, E>>()?;
        let &Self { number, players, ref position, opening: _, seed } = self;
        Ok(GamePair { number, players, position: position.clone(), opening, seed })
    }

    /// Returns the position before the opening in a contest that starts at `start`; `None` if its text does not denote a
    /// position of the game.
    pub(crate) fn start<'s, G: Game>(&self, start: &'s G) -> Option<Cow<'s, G>> {
        match &self.position {
            Some(text) => text.parse(start).ok().map(Cow::Owned),
            None => Some(Cow::Borrowed(start)),
        }
    }

    /// Returns the seed of `players[index]` in the first or the second game.
    pub(super) fn player_seed(&self, is_second_game: bool, index: usize) -> u64 {
        derived_seed(self.seed, &[is_second_game.into(), index as u64])
    }
}

/// Returns a seed that is determined by `seed` and the numbers.
fn derived_seed(seed: u64, numbers: &[u64]) -> u64 {
    let mix = |seed: u64, number: &u64| SplitMix64::seed_from_u64(seed.wrapping_add(*number)).next_u64();
    numbers.iter().fold(seed, mix)
}

/// The pairs of games of a contest, in order. In a round, all pairings play one opening.
///
/// [`Contest::schedule`](super::Contest::schedule) creates the schedule. The following example plays every second pair
/// before the others; the standings are those of the contest that plays the pairs in order.
///
/// ```
/// use plywood::contest::{Contest, ContestEnd};
/// use plywood::play::{FirstMove, RandomMove};
/// use plywood::toy::Toy;
/// let toy: Toy = "(((1 -1) (1 -1)) ((1 -1) (1 -1)))".parse()?;
/// let contest = Contest { games: Some(4), ..Contest::default() };
/// let schedule = contest.schedule(&toy, 2)?;
/// let mut standings = schedule.standings();
/// let (even, odd): (Vec<_>, Vec<_>) = schedule.partition(|pair| pair.number % 2 == 0);
/// let mut played = Vec::new();
/// for pair in odd.iter().chain(&even) {
///     let players = [&mut FirstMove as _, &mut RandomMove::seeded(0) as _];
///     played.push(contest.play_pair(&toy, players, pair, &mut |_| ()));
/// }
/// played.sort_by_key(|pair| pair.number);
/// for pair in &played {
///     assert!(standings.add(pair, None).is_continue());
/// }
/// let in_order =
///     contest.run(&toy, &mut [&mut FirstMove, &mut RandomMove::seeded(0)], &mut |_| ())?;
/// assert_eq!(standings.pairings, in_order.pairings);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PairSchedule<'a, M> {
    openings: Box<dyn Iterator<Item = OpeningMoves<M>> + Send + 'a>,
    /// The opening of the current round.
    opening: OpeningMoves<M>,
    players: usize,
    pairings: Vec<[usize; 2]>,
    seed: u64,
    next_number: u64,
    total: u64,
}

impl<M> Debug for PairSchedule<'_, M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pairings, next_number, total, .. } = self;
        f.debug_struct("PairSchedule")
            .field("pairings", pairings)
            .field("next_number", next_number)
            .field("total", total)
            .finish_non_exhaustive()
    }
}

impl<'a, M> PairSchedule<'a, M> {
    /// Creates the schedule of `rounds` rounds, or fewer if there are fewer openings.
    pub(super) fn new(
        openings: impl Iterator<Item = OpeningMoves<M>> + Send + 'a,
        players: usize,
        pairings: Vec<[usize; 2]>,
        rounds: u32,
        seed: u64,
    ) -> Self {
        let total = u64::from(rounds) * pairings.len() as u64;
        let openings = Box::new(openings.fuse());
        Self { openings, opening: Vec::new().into(), players, pairings, seed, next_number: 0, total }
    }

    /// Returns the number of pairs that the contest has if there are enough openings.
    pub fn max_pairs(&self) -> u64 {
        self.total
    }

    /// Returns standings without games, to which the played pairs can be [added](Standings::add) in their order.
    pub fn standings(&self) -> Standings {
        Standings::new(self.players, &self.pairings)
    }

    /// Returns the reason why there is no further pair. Before the last pair, it is [`ContestEnd::OpeningsExhausted`].
    pub fn end(&self) -> ContestEnd {
        if self.next_number == self.total {
            ContestEnd::AllGamesPlayed
        } else {
            ContestEnd::OpeningsExhausted
        }
    }

    /// Returns the schedule with every move replaced by `f(move)`, for example by its text.
    pub fn map_moves<N>(self, mut f: impl FnMut(M) -> N + Send + 'a) -> PairSchedule<'a, N>
    where
        M: 'a,
    {
        let mut convert = move |OpeningMoves { position, moves }| {
            let moves = moves.into_iter().map(&mut f).collect::<Vec<N>>();
            OpeningMoves { position, moves }
        };
        let Self { openings, opening, players, pairings, seed, next_number, total } = self;
        let opening = convert(opening);
        let openings = Box::new(openings.map(convert));
        PairSchedule { openings, opening, players, pairings, seed, next_number, total }
    }
}

impl<M: Clone + Hash> PairSchedule<'_, M> {
    /// Plays the pairs in order, until the test reaches a decision or no pair is left. `play` receives each pair with
    /// the standings before it. If `play` returns `None` or an unfinished pair, the contest is cancelled.
    pub fn play(
        mut self,
        sprt: Option<&Sprt>,
        mut play: impl FnMut(&GamePair<M>, &Standings) -> Option<PlayedPair<M>>,
    ) -> Standings {
        let mut standings = self.standings();
        standings.end = loop {
            let Some(pair) = self.next() else { break self.end() };
            let Some(played) = play(&pair, &standings) else { break ContestEnd::Cancelled };
            if let ControlFlow::Break(end) = standings.add(&played, sprt) {
                break end;
            }
        };
        standings
    }
}

impl<M: Clone> Iterator for PairSchedule<'_, M> {
    type Item = GamePair<M>;

    fn next(&mut self) -> Option<GamePair<M>> {
        if self.next_number == self.total {
            return None;
        }
        let (number, pairings) = (self.next_number, self.pairings.len() as u64);
        let (round, index) = (number / pairings, number % pairings);
        if index == 0 {
            self.opening = self.openings.next()?;
        }
        self.next_number += 1;
        let players = self.pairings[usize::try_from(index).ok()?];
        let [one, other] = players.map(|player| player as u64);
        let seed = derived_seed(self.seed, &[one, other, round]);
        let OpeningMoves { position, moves: opening } = self.opening.clone();
        Some(GamePair { number, players, position, opening, seed })
    }
}
