//! All requests of the API in one function, for a page without a server: [`LocalApi`].

use plywood::{Cancel, Catalog, Progress};

use super::answers::games;
use super::error::ApiError;
use super::request::PositionRequest;
use super::search::{SearchKind, SearchTask};

/// The API for a program that answers one request after the other on one thread, such as the worker of a page without a
/// server. It has no requests to stop a search or for links: these depend on the program that runs the worker.
///
/// ```
/// use plywood::{Catalog, Entry, Progress, toy::Toy};
/// use plywood_render::api::LocalApi;
///
/// let toy: Toy = "((3 5) (2 9))".parse()?;
/// let api = LocalApi::new("lecture", Catalog::new().with(Entry::new("lecture", move || toy.clone())));
/// let answer = api.answer("/api/think", br#"{"game":"lecture"}"#, Progress::new())?;
/// assert!(answer.contains(r#""best":"a""#), "{answer}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct LocalApi {
    program: String,
    catalog: Catalog,
}

impl LocalApi {
    /// Creates the API of a program with this name and these games.
    pub fn new(program: &str, catalog: Catalog) -> Self {
        Self { program: program.to_owned(), catalog }
    }

    /// Answers the request to `path` with this body. A search counts its nodes in `progress`.
    ///
    /// # Errors
    ///
    /// Returns the reason why the request is refused.
    pub fn answer(&self, path: &str, body: &[u8], progress: Progress) -> Result<String, ApiError> {
        if let Some(kind) = SearchKind::ALL.into_iter().find(|kind| kind.path() == path) {
            return SearchTask::parse(kind, body, Cancel::new(), progress)?.open(&self.catalog)?.run();
        }
        match path {
            "/api/games" => Ok(games(&self.catalog, &self.program, None)),
            "/api/position" => PositionRequest::parse(body)?.answer(&self.catalog),
            "/api/board" => PositionRequest::parse(body)?.board(&self.catalog),
            _ => Err(ApiError::new(format!("unknown path `{path}`"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(path: &str, body: &str) -> Result<String, String> {
        let api = LocalApi::new("test", plywood_games::catalog());
        let answer = api.answer(path, body.as_bytes(), Progress::new());
        answer.map_err(|error| error.into_reason().as_str().to_owned())
    }

    #[test]
    fn every_path_has_an_answer() {
        let position = r#"{"game":"tippy","moves":["b2"],"depth":2}"#;
        let fields = [r#""best":"#, r#""each":"#, r#""steps":"#, r#""svg":"#, r#""html":"#];
        for (kind, field) in SearchKind::ALL.into_iter().zip(fields) {
            let answer = answer(kind.path(), &position.replace('}', r#","search":"alpha-beta"}"#));
            assert!(answer.is_ok_and(|text| text.contains(field)), "{kind:?}");
        }
        assert!(answer("/api/board", position).is_ok_and(|text| text.contains(r#""tikz":"#)));
        assert!(answer("/api/games", "").is_ok_and(|text| text.contains("stonehenge")));
        assert!(answer("/api/position", position).is_ok_and(|text| text.contains(r#""moves":["b2"]"#)));
    }

    #[test]
    fn invalid_requests_are_refused_with_the_reason() {
        let refused = |path: &str, body: &str| answer(path, body).expect_err("an invalid request");
        assert_eq!(refused("/api/stop", "{}"), "unknown path `/api/stop`");
        assert!(refused("/api/position", r#"{"game":"tippy","moves":["z9"]}"#).contains("z9"));
        assert!(refused("/api/trace", r#"{"game":"tippy","search":"solver"}"#).contains("solver"));
        let depth = r#"{"game":"tippy","depth":0}"#;
        assert_eq!(refused("/api/analyze", depth), "the depth of an analysis must be at least 1 (got 0)");
    }
}
