//! The tree that a search walked: [`Tree`].

use std::sync::Arc;

use plywood::{Limits, Session, Trace};
use plywood_cli::embedding::TreeView;
use pyo3::prelude::*;

use crate::errors::written;
use crate::running::within;

/// The tree that a search walked, with all that can be shown of it.
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
    /// A position a line.
    fn text(&self) -> PyResult<String> {
        within(|| self.view().text())?.map_err(written)
    }

    /// Input for Graphviz.
    fn dot(&self) -> PyResult<String> {
        within(|| self.view().dot())?.map_err(written)
    }

    /// A picture.
    fn svg(&self) -> PyResult<String> {
        within(|| self.view().svg())
    }

    /// The search told in words.
    fn explain(&self) -> PyResult<String> {
        within(|| self.view().tale())?.map_err(written)
    }

    /// The tree and every step of the search as JSON.
    fn json(&self) -> PyResult<String> {
        within(|| self.view().json())?.map_err(written)
    }
}
