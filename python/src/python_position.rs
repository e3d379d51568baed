//! Positions whose searches call Python: [`PythonPosition`], and their moves: [`SearchedMove`].

use std::collections::BTreeSet;
use std::fmt::{self, Debug, Display};
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use plywood::{Game, MoveList, Outcome, Player, Session};

use crate::errors::move_error;
use crate::execution::{CALL_BYTES, let_python_run, raise_through_engine};
use crate::position::NativePosition;
use crate::python_game::{PythonGame, PythonMove};

/// A position whose searches call Python.
///
/// Both kinds of games have the same type, because the compiler creates the code of all searches for each type of game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum PythonPosition {
    /// A position of a game written in Python.
    Written(PythonGame),
    /// A position of a built-in game, which an evaluator written in Python scores.
    BuiltIn(UnkeyedPosition),
}

impl PythonPosition {
    /// Returns the position as an object for Python.
    pub(crate) fn to_native(&self) -> NativePosition {
        match self {
            Self::Written(game) => NativePosition::from_python(game.clone()),
            Self::BuiltIn(position) => NativePosition::within_search(position.0.clone()),
        }
    }
}

impl Hash for PythonPosition {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Written(game) => game.hash(state),
            Self::BuiltIn(position) => state.write_u64(position.0.fingerprint()),
        }
    }
}

impl Display for PythonPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Written(game) => Display::fmt(game, f),
            Self::BuiltIn(position) => f.write_str(&position.0.board()),
        }
    }
}

impl Game for PythonPosition {
    type Move = SearchedMove;

    const HAS_KEYS: Option<bool> = Some(false);

    fn to_move(&self) -> Player {
        match self {
            Self::Written(game) => game.to_move(),
            Self::BuiltIn(position) => position.0.to_move(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Written(game) => game.outcome(),
            Self::BuiltIn(position) => position.0.outcome(),
        }
    }

    fn moves(&self) -> MoveList<SearchedMove> {
        match self {
            Self::Written(game) => game.moves().into_iter().map(SearchedMove::Object).collect(),
            Self::BuiltIn(position) => position
                .0
                .legal_moves()
                .into_iter()
                .map(|text| SearchedMove::Notation(intern(text)))
                .collect(),
        }
    }

    fn apply(&self, mv: SearchedMove) -> Self {
        match (self, mv) {
            (Self::Written(game), SearchedMove::Object(mv)) => Self::Written(game.apply(mv)),
            (Self::BuiltIn(position), SearchedMove::Notation(text)) => Self::BuiltIn(position.after(text)),
            (Self::Written(_), SearchedMove::Notation(_)) | (Self::BuiltIn(_), SearchedMove::Object(_)) => {
                unreachable!("the move is one of the legal moves")
            }
        }
    }

    fn heap_bytes(&self) -> usize {
        match self {
            Self::Written(game) => game.heap_bytes(),
            Self::BuiltIn(_) => SESSION_BYTES,
        }
    }

    const STACK_BYTES: usize = CALL_BYTES;
}

/// The number of moves of a built-in game after which other Python code may run: some tenths of a millisecond.
const RUN_INTERVAL: u32 = 256;
/// The approximate size of a session in bytes.
const SESSION_BYTES: usize = 512;

/// A position of a built-in game without a table key.
///
/// Symmetric positions may share a key, but an evaluator written in Python may score them differently. Without keys, a
/// table compares positions by `Eq` and stores one entry for each of them.
#[derive(Clone, Debug)]
pub(crate) struct UnkeyedPosition(Arc<dyn Session>);

impl UnkeyedPosition {
    /// The current position of `session`.
    pub(crate) fn new(session: Arc<dyn Session>) -> Self {
        Self(session)
    }

    fn after(&self, text: &str) -> Self {
        // A search to the end of the game never calls the evaluator.
        let_python_run(RUN_INTERVAL);
        Self(self.0.after(text).map_or_else(|error| raise_through_engine(move_error(&error)), Arc::from))
    }
}

impl PartialEq for UnkeyedPosition {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_at(&*other.0)
    }
}

impl Eq for UnkeyedPosition {}

/// A move at a [`PythonPosition`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SearchedMove {
    /// A move of a game written in Python.
    Object(PythonMove),
    /// The notation of a move of a built-in game.
    Notation(&'static str),
}

impl Hash for SearchedMove {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Object(mv) => mv.hash(state),
            Self::Notation(text) => text.hash(state),
        }
    }
}

impl Display for SearchedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Object(mv) => Display::fmt(mv, f),
            Self::Notation(text) => f.pad(text),
        }
    }
}

/// Returns a copy of `text` that lives until the process ends; equal texts share one copy. The engine requires moves that
/// are `Copy`.
fn intern(text: String) -> &'static str {
    static INTERNED: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
    let mut interned = INTERNED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(text) = interned.get(&*text) {
        return text;
    }
    let text: &'static str = text.leak();
    interned.insert(text);
    text
}
