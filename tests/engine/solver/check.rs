//! Checks one search in one setting against plain minimax.

use std::collections::HashSet;

use plywood::laws::MinimaxOracle;
use plywood::replay;
use plywood::solver::{Mtdf, PrincipalVariation, ProofNumber, Solver, SolverOptions};
use plywood::{AnySearcher, Bound, Evaluator, Game, Limits, SearchEnd, Searcher};

use super::keys::{self, InnerEvaluator, Keys, WithKeys};

/// The conditions of a search.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) keys: Keys,
    /// The number of the search that [`Setting::searcher`] returns, from 0 to 3.
    pub(crate) search: usize,
    pub(crate) options: SolverOptions,
    pub(crate) memory: Option<u64>,
    pub(crate) threads: u32,
}

/// Returns several sets of options: the default, sets that differ from it in one option, only killers and history, and
/// none. `SolverOptions::all()` is left out, because it equals the default with killers.
pub(crate) fn options() -> [SolverOptions; 11] {
    let default = SolverOptions::default();
    [
        default,
        default.with_table(false),
        default.with_hints(false),
        default.with_move_scores(false),
        default.with_enhanced_cutoffs(false),
        default.with_table_move(false),
        default.with_exact_keys(false),
        default.with_killers(true),
        default.with_history(false),
        SolverOptions::none().with_killers(true).with_history(true),
        SolverOptions::none(),
    ]
}

/// Memory limits that suffice for about 5, 50 and 500 positions, and no limit.
const MEMORY: [Option<u64>; 4] = [Some(500), Some(5_000), Some(40_000), None];

impl Setting {
    /// Returns the setting with this number. The number is hashed, so that all combinations occur among few numbers.
    pub(crate) fn numbered(number: u64) -> Self {
        // Mixes the bits with the multipliers of SplitMix64.
        let mut rest = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        rest = (rest ^ rest >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        rest ^= rest >> 32;
        // Takes the last digit of the hash in base `count`.
        let mut pick = |count: usize| {
            let count = count as u64;
            let picked = rest % count;
            rest /= count;
            usize::try_from(picked).expect("a small number")
        };
        Self {
            keys: keys::ALL[pick(keys::ALL.len())],
            search: pick(4),
            options: if pick(2) == 0 { SolverOptions::default() } else { options()[pick(options().len())] },
            memory: MEMORY[pick(MEMORY.len())],
            threads: if pick(16) == 0 { 2 } else { 1 },
        }
    }

    pub(crate) fn searcher(&self) -> AnySearcher {
        let options = self.options;
        match self.search {
            0 => Solver { options }.into(),
            1 => PrincipalVariation { options }.into(),
            2 => Mtdf { options }.into(),
            _ => ProofNumber { options }.into(),
        }
    }

    pub(crate) fn limits(&self, depth: Option<u32>) -> Limits {
        Limits { depth, memory: self.memory, threads: Some(self.threads), ..Limits::none() }
    }
}

/// Checks a search of a game with the keys of the setting, as [`check_search`] does.
pub(crate) fn check<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    depth: Option<u32>,
    setting: &Setting,
    truth: &mut MinimaxOracle<'_, G>,
) -> Result<(), String> {
    let position = WithKeys { game: game.clone(), keys: setting.keys };
    check_search(&position, &InnerEvaluator(evaluator), game, depth, setting, truth)
}

/// Checks a search of a game with its own keys and hashes, as [`check_search`] does. The searches of `WithKeys<G>` need not
/// be compiled then, which takes seconds for each game.
pub(crate) fn check_with_own_keys<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    depth: Option<u32>,
    setting: &Setting,
    truth: &mut MinimaxOracle<'_, G>,
) -> Result<(), String> {
    let setting = Setting { keys: Keys::Unchanged, ..setting.clone() };
    check_search(game, evaluator, game, depth, &setting, truth)
}

/// Checks that a search in this setting finds the value, a best move, and a principal variation that leads to the value.
fn check_search<P: Game, G: Game<Move = P::Move>>(
    position: &P,
    evaluator: &dyn Evaluator<P>,
    game: &G,
    depth: Option<u32>,
    setting: &Setting,
    truth: &mut MinimaxOracle<'_, G>,
) -> Result<(), String> {
    let report = setting.searcher().search(position, evaluator, &setting.limits(depth));
    let expected = truth.value(game, depth);
    let wrong = |what: &str| {
        let found = report.value().map_or_else(|| "no value".to_owned(), |value| value.to_string());
        let name = setting.searcher().name();
        let pv = report.pv_text();
        Err(format!(
            "{what}: {name} found {found} by {pv}, expected {expected}, {:?}\n{depth:?} {setting:?}\n{game}",
            report.end
        ))
    };
    if !report.end.is_complete() || report.bound() != Some(Bound::Exact) {
        return wrong("the search did not complete");
    }
    if report.value() != Some(expected) {
        return wrong("wrong value");
    }
    if report.end == SearchEnd::Proved && truth.value(game, None) != expected {
        return wrong("wrong proof");
    }
    let best = report.best.map(|mv| truth.move_value(game, mv, depth));
    let expected_best = (!game.is_over() && depth != Some(0)).then_some(expected);
    if best != expected_best {
        return wrong("wrong move");
    }
    if replay(position, &report.pv, evaluator).ok() != Some(expected) {
        return wrong("wrong variation");
    }
    if report.pv.first() != report.best.as_ref() {
        return wrong("the variation begins with another move");
    }
    if let Some(memory) = setting.memory
        && report.stats.peak_bytes > memory
    {
        return wrong("too much memory");
    }
    Ok(())
}

#[test]
fn twenty_thousand_numbered_settings_cover_all_table_settings_and_all_option_sets() {
    let settings: Vec<_> = (0..20_000).map(Setting::numbered).collect();
    let table_settings: HashSet<_> = settings
        .iter()
        .map(|Setting { keys, search, memory, threads, .. }| {
            format!("{keys:?} {search} {memory:?} {threads}")
        })
        .collect();
    assert_eq!(table_settings.len(), keys::ALL.len() * 4 * MEMORY.len() * 2);
    let option_settings: HashSet<_> =
        settings.iter().map(|setting| (setting.options, setting.search, setting.keys)).collect();
    assert_eq!(option_settings.len(), options().len() * 4 * keys::ALL.len());
}

#[test]
fn all_options_include_killers_and_history() {
    let SolverOptions { table, exact_keys, enhanced_cutoffs, hints, move_scores, .. } = SolverOptions::all();
    assert!(table && exact_keys && enhanced_cutoffs && hints && move_scores);
    let SolverOptions { table_move, null_window_scout, iterative_deepening, killers, history, .. } =
        SolverOptions::all();
    assert!(table_move && null_window_scout && iterative_deepening && killers && history);
}

#[test]
fn there_are_ten_ablations_and_each_differs_from_the_default() {
    let names: Vec<_> = SolverOptions::ablations().map(|(name, _)| name).collect();
    assert_eq!((names.len(), names[0], names[9]), (10, "no table", "no history"));
    assert!(SolverOptions::ablations().all(|(_, options)| options != SolverOptions::default()));
}
