//! Search trees for Python: [`Tree`].

use std::sync::Arc;

use plywood::{Limits, Session, Trace};
use plywood_render::embedding::TreeView;
use pyo3::prelude::*;

use crate::errors::output_error;
use crate::execution::catch_python;

/// The tree that a search visited.
#[pyclass(frozen, module = "plywood._plywood")]
#[derive(Debug)]
pub struct Tree {
    pub(crate) session: Arc<dyn Session>,
    pub(crate) search: &'static str,
    pub(crate) limits: Limits,
    pub(crate) trace: Trace<String, String>,
}

impl Tree {
    fn view(&self) -> TreeView<'_> {
        TreeView::new(&*self.session, self.search, &self.limits, &self.trace)
    }
}

#[pymethods]
impl Tree {
    /// The tree as text, one position per line.
    fn text(&self) -> PyResult<String> {
        catch_python(|| self.view().text())?.map_err(output_error)
    }

    /// The tree in the DOT language of Graphviz.
    fn dot(&self) -> PyResult<String> {
        catch_python(|| self.view().dot())?.map_err(output_error)
    }

    /// The tree as an SVG picture.
    fn svg(&self) -> PyResult<String> {
        catch_python(|| self.view().svg())
    }

    /// A step-by-step explanation of the search.
    fn explain(&self) -> PyResult<String> {
        catch_python(|| self.view().explanation())?.map_err(output_error)
    }

    /// The tree and the steps of the search as JSON.
    fn json(&self) -> PyResult<String> {
        catch_python(|| self.view().json())?.map_err(output_error)
    }
}
