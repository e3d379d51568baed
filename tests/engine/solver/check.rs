//! One search in one setting against the truth.

use std::collections::HashSet;

use plywood::analysis::replay;
use plywood::laws::Truth;
use plywood::solver::{Mtdf, PrincipalVariation, ProofNumber, Solver, Techniques};
use plywood::{AnySearcher, Bound, Evaluator, Game, Limits, Searcher, Stop};

use super::adverse::{self, Adverse, How, Of};

/// How a search is made.
#[derive(Clone, Debug)]
pub(crate) struct Setting {
    pub(crate) how: How,
    pub(crate) search: usize,
    pub(crate) techniques: Techniques,
    pub(crate) memory: Option<u64>,
    pub(crate) threads: u32,
}

/// Everything, each technique off in turn, those on that are off, and nothing.
pub(crate) fn techniques() -> [Techniques; 10] {
    let all = Techniques::all();
    [
        all,
        Techniques { table: false, ..all },
        Techniques { hints: false, ..all },
        Techniques { promise: false, ..all },
        Techniques { enhanced: false, ..all },
        Techniques { table_move: false, ..all },
        Techniques { killers: true, ..all },
        Techniques { history: true, ..all },
        Techniques { killers: true, history: true, ..Techniques::none() },
        Techniques::none(),
    ]
}

/// Room for a handful of positions, for a few dozen, for five hundred, and enough.
const MEMORY: [Option<u64>; 4] = [Some(500), Some(5_000), Some(40_000), None];

impl Setting {
    /// One of all the settings there are, by number; numbers that follow each other differ in everything.
    pub(crate) fn numbered(number: u64) -> Self {
        // Mixed so that no setting keeps company with any other.
        let mut rest = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        rest = (rest ^ rest >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        rest ^= rest >> 32;
        let mut pick = |count: usize| {
            let count = count as u64;
            let picked = rest % count;
            rest /= count;
            usize::try_from(picked).expect("a small number")
        };
        Self {
            how: adverse::ALL[pick(adverse::ALL.len())],
            search: pick(4),
            techniques: if pick(2) == 0 { Techniques::all() } else { techniques()[pick(10)] },
            memory: MEMORY[pick(MEMORY.len())],
            threads: if pick(16) == 0 { 2 } else { 1 },
        }
    }

    pub(crate) fn searcher(&self) -> AnySearcher {
        let techniques = self.techniques;
        match self.search {
            0 => Solver { techniques }.into(),
            1 => PrincipalVariation { techniques }.into(),
            2 => Mtdf { techniques }.into(),
            _ => ProofNumber { techniques }.into(),
        }
    }

    pub(crate) fn limits(&self, depth: Option<u32>) -> Limits {
        Limits { depth, memory: self.memory, threads: Some(self.threads), ..Limits::none() }
    }
}

/// Whether a search in this setting gives the value, a move that has it, and a line that leads to it.
pub(crate) fn check<G: Game>(
    game: &G,
    evaluator: &dyn Evaluator<G>,
    depth: Option<u32>,
    setting: &Setting,
    truth: &mut Truth<'_, G>,
) -> Result<(), String> {
    let position = Adverse { game: game.clone(), how: setting.how };
    let evaluator = &Of(evaluator) as &dyn Evaluator<Adverse<G>>;
    let report = setting.searcher().search(&position, evaluator, &setting.limits(depth));
    let expected = truth.value(game, depth);
    let wrong = |what: &str| {
        let told = report.value.map_or_else(|| "nothing".to_owned(), |value| value.to_string());
        let name = setting.searcher().name();
        let line = report.line_text();
        Err(format!(
            "{what}: {name} says {told} by {line}, it is {expected}, {:?}\n{depth:?} {setting:?}\n{game}",
            report.stopped
        ))
    };
    if !report.stopped.is_complete() || report.bound != Some(Bound::Exact) {
        return wrong("not finished");
    }
    if report.value != Some(expected) {
        return wrong("the value");
    }
    if report.stopped == Stop::Proved && truth.value(game, None) != expected {
        return wrong("the proof");
    }
    let best = report.best.map(|mv| truth.of_move(game, mv, depth));
    if best != if game.is_over() || depth == Some(0) { None } else { Some(expected) } {
        return wrong("the move");
    }
    if replay(&position, &report.line, evaluator).ok() != Some(expected) {
        return wrong("the line");
    }
    if report.line.first() != report.best.as_ref() {
        return wrong("the line begins with another move");
    }
    if let Some(memory) = setting.memory
        && report.stats.peak_bytes > memory
    {
        return wrong("more memory than there is");
    }
    Ok(())
}

#[test]
fn settings_are_of_every_kind() {
    let settings: Vec<_> = (0..10_000).map(Setting::numbered).collect();
    let tables: HashSet<_> = settings
        .iter()
        .map(|it| format!("{:?} {} {:?} {}", it.how, it.search, it.memory, it.threads))
        .collect();
    assert_eq!(tables.len(), adverse::ALL.len() * 4 * MEMORY.len() * 2);
    let techniques: HashSet<_> =
        settings.iter().map(|it| format!("{:?} {} {:?}", it.techniques, it.search, it.how)).collect();
    assert_eq!(techniques.len(), 10 * 4 * adverse::ALL.len());
}
