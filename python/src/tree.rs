//! Search trees for Python: [`Tree`].

use std::sync::Arc;

use plywood::{Limits, Session, Trace};
use plywood_render::explanation::Explanation;
use plywood_render::json;
use plywood_render::text::{TextStyle, valid_xml};
use plywood_render::tree::Picture;
use pyo3::prelude::*;

use crate::execution::catch_python;

/// The tree that a search visited.
#[pyclass(frozen, module = "plywood._plywood")]
#[derive(Debug)]
pub struct Tree {
    pub(crate) session: Arc<dyn Session>,
    pub(crate) search: &'static str,
    pub(crate) limits: Limits,
    pub(crate) trace: Trace<String, String>,
    /// The limit on the number of positions in `trace`.
    pub(crate) max_positions: usize,
}

impl Tree {
    fn picture(&self) -> Picture<'_> {
        Picture::new(&*self.session, self.search, &self.limits, &self.trace)
    }
}

#[pymethods]
impl Tree {
    /// The tree as text, one position per line.
    fn text(&self) -> PyResult<String> {
        catch_python(|| self.picture().text(TextStyle::default()))
    }

    /// The tree in the DOT language of Graphviz.
    fn dot(&self) -> PyResult<String> {
        catch_python(|| self.picture().dot())
    }

    /// The tree as an SVG picture.
    fn svg(&self) -> PyResult<String> {
        catch_python(|| valid_xml(self.picture().svg().into_string()))
    }

    /// A step-by-step explanation of the search.
    fn explain(&self) -> PyResult<String> {
        catch_python(|| Explanation::new(&self.trace).text(&self.picture()))
    }

    /// The tree and the steps of the search as JSON.
    fn json(&self) -> PyResult<String> {
        let make_json =
            || json::trace(&*self.session, self.search, self.limits.depth, &self.trace, self.max_positions);
        Ok(catch_python(make_json)?.to_string())
    }
}
