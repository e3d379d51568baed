//! The errors of the API, with codes and arguments for pages in other languages.

use plywood::catalog::SpecError;
use plywood::phrase::{Argument, Phrase};
use plywood::session::{MoveError, SearchError, UnknownHeuristic};
use plywood::trace::UntraceableSearch;
use plywood::{PositionError, UnknownSearch};
use serde_json::json;
use thiserror::Error;

use crate::json::{VERSION, phrase, without_null};
use crate::positions::OpenError;

/// The reason why a request is refused.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{reason}")]
pub struct ApiError {
    reason: Phrase,
}

impl ApiError {
    /// Creates the error for a request that no page sends; its reason has no code.
    pub(super) fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into().into() }
    }

    /// Creates the error for `got` moves in a request, where `max` are accepted.
    pub(super) fn too_many_moves(max: usize, got: usize) -> Self {
        let args = [("max", max.into()), ("got", got.into())];
        let template = "a request may have at most {max} moves (got {got})";
        Self { reason: Phrase::new("too-many-moves", template, args) }
    }

    fn with_code<const N: usize>(
        code: &'static str,
        error: &impl ToString,
        args: [(&'static str, Argument); N],
    ) -> Self {
        Self { reason: Phrase::with_text(code, error.to_string(), args) }
    }

    /// Returns the reason as a phrase.
    pub fn into_reason(self) -> Phrase {
        self.reason
    }
}

/// Returns the answer to a request that is refused.
pub fn error_json(reason: &Phrase) -> String {
    let answer = json!({ "version": VERSION, "error": reason.as_str(), "phrase": phrase(reason) });
    without_null(answer, &["phrase"]).to_string()
}

impl From<OpenError> for ApiError {
    fn from(error: OpenError) -> Self {
        match &error {
            OpenError::Spec(SpecError::Game { name, known }) => {
                let args = [("name", (&**name).into()), ("games", known.join(", ").into())];
                Self::with_code("unknown-game", &error, args)
            }
            OpenError::Spec(SpecError::Size { name, size, sizes }) => {
                let args =
                    [("name", (&**name).into()), ("size", (&**size).into()), ("sizes", (&**sizes).into())];
                let code = if sizes.is_empty() { "only-one-size" } else { "unknown-size" };
                Self::with_code(code, &error, args)
            }
            OpenError::Spec(SpecError::SizedAlias { name, size }) => {
                let args = [("name", (&**name).into()), ("size", (&**size).into())];
                Self::with_code("sized-alias", &error, args)
            }
            OpenError::Spec(_) => Self::new(error.to_string()),
            OpenError::Tree(tree) => Self::with_code("invalid-tree", &error, [("place", tree.place.into())]),
        }
    }
}

impl From<PositionError> for ApiError {
    fn from(error: PositionError) -> Self {
        Self::with_code("invalid-position", &error, [("reason", error.to_string().into())])
    }
}

impl From<MoveError> for ApiError {
    fn from(error: MoveError) -> Self {
        let mv = [("number", error.number.into()), ("move", (&*error.illegal.rejected).into())];
        if error.illegal.legal.is_empty() {
            return Self::with_code("move-after-end", &error, mv);
        }
        let [number, mv] = mv;
        Self::with_code("illegal-move", &error, [number, mv, ("legal", error.illegal.alternatives().into())])
    }
}

impl From<UnknownHeuristic> for ApiError {
    fn from(error: UnknownHeuristic) -> Self {
        let args = [
            ("name", (&*error.name).into()),
            ("game", (&*error.game).into()),
            ("known", error.known.join(", ").into()),
        ];
        Self::with_code("unknown-heuristic", &error, args)
    }
}

impl From<UnknownSearch> for ApiError {
    fn from(error: UnknownSearch) -> Self {
        let args = [("name", (&*error.name).into()), ("known", error.known.join(", ").into())];
        Self::with_code("unknown-search", &error, args)
    }
}

impl From<UntraceableSearch> for ApiError {
    fn from(error: UntraceableSearch) -> Self {
        Self::new(error.to_string())
    }
}

impl From<SearchError> for ApiError {
    fn from(error: SearchError) -> Self {
        match error {
            SearchError::Heuristic(error) => error.into(),
            SearchError::Search(error) => error.into(),
            other => Self::new(other.to_string()),
        }
    }
}
