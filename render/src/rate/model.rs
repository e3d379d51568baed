//! The maximum of the likelihood of all games: [`Model`].
//!
//! R. A. Bradley and M. E. Terry (1952), with draws after P. V. Rao and L. L. Kupper (1967) and with an advantage of
//! the side that moves first, as in the program `BayesElo`. For players with strengths `a` (first) and `b`, the
//! advantage `h` and the draw parameter `d`, let `x = a - b + h`. The first player wins with probability `s(x - d)` and
//! loses with probability `s(-x - d)`, where `s` is the logistic function. A draw has the remaining probability
//! `(exp(2 d) - 1) s(x - d) s(-x - d)`, so the logarithm of the likelihood is concave, and Newton's method finds
//! its maximum.
//!
//! Each player also has two virtual games against a player of strength 0, with one draw, half a win and half a loss.
//! Without them, the rating of a player that has won all games would be infinite. For the same reason, there are two
//! virtual games between players of strength 0, one of whom has the advantage.

use super::cholesky::{Cholesky, LowerTriangle};

/// Points of Elo per unit of strength: the natural logarithm of odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;
/// The results of the virtual games of each player, and of those with the advantage: wins, draws and losses.
const PRIOR: [f64; 3] = [0.5, 1.0, 0.5];
/// The quantile of the normal distribution for an interval of 95 %.
const QUANTILE: f64 = 1.959_963_984_540_054;
/// The largest number of steps; Newton's method needs about ten.
const MAX_STEPS: usize = 200;
/// The gain of the logarithm of the likelihood below which a step is the last one. The step before it left the
/// parameters within a ten-thousandth of their standard errors, and the last one reaches the maximum.
const LAST_GAIN: f64 = 1e-9;

/// The games between two players in which the same player moved first.
#[derive(Clone, Debug)]
pub(super) struct Pairing {
    /// The player that moved first, and the other player.
    pub(super) players: [usize; 2],
    /// The wins, draws and losses of the player who moved first.
    results: [f64; 3],
}

/// A rating in points of Elo, with an interval of 95 %. The average of all ratings is 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rating {
    pub(super) elo: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The most likely ratings of all players, and the most likely advantage and draw parameter, in points of Elo.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) ratings: Vec<Rating>,
    pub(super) advantage: f64,
    pub(super) draw: f64,
}

/// The logarithm of the likelihood, its gradient, and the negative of its second derivatives.
struct Likelihood {
    value: f64,
    gradient: Vec<f64>,
    curvature: LowerTriangle,
}

impl Pairing {
    pub(super) fn new(players: [usize; 2]) -> Self {
        Self { players, results: [0.0; 3] }
    }

    /// Adds games: wins, draws and losses of the player who moved first. Negative numbers remove games.
    pub(super) fn add(&mut self, results: [i64; 3]) {
        #[expect(clippy::cast_precision_loss, reason = "far below 2^52 games")]
        self.results.iter_mut().zip(results).for_each(|(sum, more)| *sum += more as f64);
    }
}

impl Model {
    /// Fits the model to the games of `players` players.
    pub(super) fn fit(players: usize, pairings: &[Pairing]) -> Self {
        let (parameters, Likelihood { curvature, .. }) = maximum(players, pairings);
        let curvature = Cholesky::of(curvature);
        let mean = parameters[..players].iter().sum::<f64>() / to_f64(players);
        let rating = |player: usize| {
            // The variance of the difference between the player and the average of all players.
            let mut difference: Vec<f64> = vec![-1.0 / to_f64(players); players];
            difference[player] += 1.0;
            difference.extend([0.0, 0.0]);
            let deviation = curvature.inverse_form(difference).sqrt();
            let (elo, margin) = ((parameters[player] - mean) * ELO, QUANTILE * deviation * ELO);
            Rating { elo, low: elo - margin, high: elo + margin }
        };
        let ratings = (0..players).map(rating).collect();
        Self { ratings, advantage: parameters[players] * ELO, draw: parameters[players + 1] * ELO }
    }
}

/// Returns the most likely parameters, and the likelihood there, by Newton's method.
fn maximum(players: usize, pairings: &[Pairing]) -> (Vec<f64>, Likelihood) {
    let mut parameters = vec![0.0; players + 2];
    parameters[players + 1] = 1.0;
    let mut current = Likelihood::at(&parameters, pairings);
    for _ in 0..MAX_STEPS {
        let step = Cholesky::of(current.curvature.clone()).solve(current.gradient.clone());
        // The gain predicted by the quadratic approximation. Rounding may hide a small gain, so the last step is not tested.
        let gain = current.gradient.iter().zip(&step).map(|(slope, by)| slope * by).sum::<f64>() / 2.0;
        let mut scale = 1.0;
        current = loop {
            let moved: Vec<f64> = parameters.iter().zip(&step).map(|(old, by)| old + scale * by).collect();
            let next = Likelihood::at(&moved, pairings);
            if next.value >= current.value || gain < LAST_GAIN || scale < f64::EPSILON {
                parameters = moved;
                break next;
            }
            scale /= 2.0;
        };
        if gain < LAST_GAIN {
            break;
        }
    }
    (parameters, current)
}

impl Likelihood {
    /// Returns the likelihood of strengths, followed by the advantage and the draw parameter.
    fn at(parameters: &[f64], pairings: &[Pairing]) -> Self {
        let players = parameters.len() - 2;
        let curvature = (1..=players + 2).map(|length| vec![0.0; length]).collect();
        let mut likelihood = Self { value: 0.0, gradient: vec![0.0; players + 2], curvature };
        for Pairing { players: [first, second], results } in pairings {
            let terms = [(*first, 1.0), (*second, -1.0), (players, 1.0)];
            likelihood.add(parameters, &terms, *results);
        }
        for player in 0..players {
            likelihood.add(parameters, &[(player, 1.0)], PRIOR);
        }
        likelihood.add(parameters, &[(players, 1.0)], PRIOR);
        likelihood
    }

    /// Adds games whose `x` is the sum of the parameters in `terms`, each times its factor.
    fn add(&mut self, parameters: &[f64], terms: &[(usize, f64)], [wins, draws, losses]: [f64; 3]) {
        let draw_index = parameters.len() - 1;
        let draw = parameters[draw_index];
        if draw <= 0.0 {
            self.value = f64::NEG_INFINITY;
            return;
        }
        let x: f64 = terms.iter().map(|(index, factor)| factor * parameters[*index]).sum();
        // The derivatives by `x` and by the draw parameter; `mixed` is the derivative by both.
        let (mut slope, mut draw_slope, mut bend, mut mixed) = (0.0, 0.0, 0.0, 0.0);
        for (sign, count) in [(1.0, wins + draws), (-1.0, losses + draws)] {
            let argument = sign * x - draw;
            let lost = 1.0 / (1.0 + argument.exp());
            self.value -= count * (-argument).exp().ln_1p();
            slope += count * sign * lost;
            draw_slope -= count * lost;
            bend += count * lost * (1.0 - lost);
            mixed -= count * sign * lost * (1.0 - lost);
        }
        for (row, factor) in terms {
            self.gradient[*row] += factor * slope;
            for (column, other) in terms.iter().filter(|(column, _)| column <= row) {
                self.curvature[*row][*column] += factor * other * bend;
            }
            self.curvature[draw_index][*row] += factor * mixed;
        }
        self.gradient[draw_index] += draw_slope;
        self.curvature[draw_index][draw_index] += bend;
        let rest = -(-2.0 * draw).exp_m1();
        self.value += draws * (2.0 * draw + rest.ln());
        self.gradient[draw_index] += draws * 2.0 / rest;
        self.curvature[draw_index][draw_index] += draws * 4.0 * (1.0 - rest) / (rest * rest);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number of players")]
fn to_f64(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairing(players: [usize; 2], results: [i64; 3]) -> Pairing {
        let mut pairing = Pairing::new(players);
        pairing.add(results);
        pairing
    }

    /// The logarithm of the likelihood, computed from the probabilities themselves.
    fn naive(parameters: &[f64], pairings: &[Pairing]) -> f64 {
        let players = parameters.len() - 2;
        let (advantage, draw) = (parameters[players], parameters[players + 1]);
        let logistic = |x: f64| 1.0 / (1.0 + (-x).exp());
        let games = |x: f64, results: [f64; 3]| {
            let (win, loss) = (logistic(x - draw), logistic(-x - draw));
            let logarithms = [win, 1.0 - win - loss, loss].map(f64::ln);
            results.iter().zip(logarithms).map(|(count, logarithm)| count * logarithm).sum::<f64>()
        };
        let of_pairing = |pairing: &Pairing| {
            let [first, second] = pairing.players.map(|player| parameters[player]);
            games(first - second + advantage, pairing.results)
        };
        let virtual_games = parameters[..=players].iter();
        let prior = virtual_games.map(|parameter| games(*parameter, PRIOR)).sum::<f64>();
        pairings.iter().map(of_pairing).sum::<f64>() + prior
    }

    #[test]
    fn no_other_parameters_are_more_likely() {
        let pairings = [
            pairing([0, 1], [12, 5, 3]),
            pairing([1, 0], [6, 7, 7]),
            pairing([1, 2], [9, 0, 1]),
            pairing([2, 3], [4, 4, 2]),
            pairing([3, 0], [0, 1, 5]),
        ];
        let model = Model::fit(4, &pairings);
        let mut best: Vec<f64> = model.ratings.iter().map(|rating| rating.elo / ELO).collect();
        best.extend([model.advantage / ELO, model.draw / ELO]);
        // The ratings are shifted to the average 0; the most likely shift is found on a grid, too.
        let shifted = |shift: f64| {
            let mut parameters = best.clone();
            parameters[..4].iter_mut().for_each(|strength| *strength += shift);
            parameters
        };
        let grid = (-4000..4000).map(|step| shifted(f64::from(step) / 2000.0));
        let best = grid.max_by(|one, other| naive(one, &pairings).total_cmp(&naive(other, &pairings)));
        let best = best.expect("a grid");
        let maximum = naive(&best, &pairings);
        for code in 0..3_usize.pow(6) {
            let mut other = best.clone();
            for (index, parameter) in other.iter_mut().enumerate() {
                *parameter +=
                    [0.0, 0.02, -0.02][code / 3_usize.pow(u32::try_from(index).expect("small")) % 3];
            }
            assert!(naive(&other, &pairings) <= maximum + 1e-12 || code == 0, "{code}: {other:?}");
        }
    }

    /// The slope of the likelihood is zero at its maximum, and the interval follows from its second derivatives. Both are
    /// compared with differences of the naive likelihood.
    #[test]
    fn the_maximum_and_the_intervals_of_many_players_fit_the_naive_likelihood() {
        let players = 12;
        let results = |one: usize, other: usize| {
            [(5 * one + 3 * other) % 7, one % 3, (one + 4 * other) % 6]
                .map(|count| i64::try_from(count).expect("a small number"))
        };
        let all = (0..players * players).map(|code| [code / players, code % players]);
        let games = all.filter(|[one, other]| one != other);
        let pairings: Vec<Pairing> =
            games.map(|[one, other]| pairing([one, other], results(one, other))).collect();
        let (best, likelihood) = maximum(players, &pairings);
        let (size, step) = (players + 2, 1e-4);
        let moved = |by: &[(usize, f64)]| {
            let mut parameters = best.clone();
            for (index, sign) in by {
                parameters[*index] += sign * step;
            }
            naive(&parameters, &pairings)
        };
        for row in 0..size {
            let slope = (moved(&[(row, 1.0)]) - moved(&[(row, -1.0)])) / (2.0 * step);
            assert!(slope.abs() < 1e-4, "{row}: {slope}");
            for column in 0..=row {
                let corner = |one, other| moved(&[(row, one), (column, other)]);
                let sum = corner(1.0, 1.0) + corner(-1.0, -1.0) - corner(1.0, -1.0) - corner(-1.0, 1.0);
                let (found, expected) = (likelihood.curvature[row][column], -sum / (4.0 * step * step));
                assert!((found - expected).abs() < 1e-2, "{row} {column}: {found} {expected}");
            }
        }
    }

    #[test]
    fn many_games_of_two_players_give_the_known_difference() {
        // 75 % of the points without draws and without an advantage: a difference of 190.85 points of Elo.
        let games = 100_000;
        let pairings = [0, 1].map(|first| {
            let wins = if first == 0 { 3 * games / 4 } else { games / 4 };
            pairing([first, 1 - first], [wins, 0, games - wins])
        });
        let model = Model::fit(2, &pairings);
        let difference = model.ratings[0].elo - model.ratings[1].elo;
        assert!((difference - 190.85).abs() < 0.1, "{model:?}");
        assert!(model.advantage.abs() < 0.1, "{model:?}");
        // Each rating is half of the difference, whose standard error is 400 / ln 10 / sqrt(n p (1 - p)).
        let deviation = ELO / (200_000.0_f64 * 0.75 * 0.25).sqrt() / 2.0;
        let margin = model.ratings[0].high - model.ratings[0].elo;
        assert!((margin / (QUANTILE * deviation) - 1.0).abs() < 0.01, "{margin} {deviation}");
    }

    #[test]
    fn a_player_that_wins_or_draws_all_games_has_a_finite_rating() {
        let won = Model::fit(2, &[pairing([0, 1], [50, 0, 0]), pairing([1, 0], [0, 0, 50])]);
        assert!(won.ratings[0].elo > 200.0 && won.ratings[0].high.is_finite(), "{won:?}");
        let drawn = Model::fit(2, &[pairing([0, 1], [0, 50, 0])]);
        assert!(drawn.ratings[0].elo.abs() < 30.0 && drawn.draw.is_finite(), "{drawn:?}");
    }

    #[test]
    fn games_that_the_first_side_always_wins_give_a_finite_advantage() {
        let model = Model::fit(2, &[pairing([0, 1], [20, 0, 0]), pairing([1, 0], [20, 0, 0])]);
        assert!(model.advantage > 300.0 && model.advantage < 3_000.0, "{model:?}");
        assert!(model.ratings[0].elo.abs() < 1e-6, "{model:?}");
        let one_game = Model::fit(2, &[pairing([0, 1], [1, 0, 0])]);
        assert!(one_game.ratings[0].elo > 1.0 && one_game.advantage < 400.0, "{one_game:?}");
    }
}
