//! The interface of every search: [`Searcher`], its input [`Limits`] and [`Evaluator`], and its result [`Report`].

mod analysis;
mod deepening;
mod evaluator;
mod limits;
mod meter;
mod observer;
mod report;
mod searcher;
pub(crate) mod stack;
mod warning;

pub use analysis::{Analysis, MoveValue, replay};
pub use deepening::analyze_deepening;
pub(crate) use evaluator::ByRef;
pub use evaluator::{Evaluator, ZeroEvaluator, evaluator};
pub use limits::{Cancel, Limits, Progress, StopReason};
pub use meter::Meter;
pub(crate) use meter::SharedMemory;
pub(crate) use meter::on_new_segment;
pub use observer::Observer;
pub use report::{Report, SearchEnd, Stats};
pub use searcher::Searcher;
pub(crate) use searcher::analyze_by_searches;
pub use warning::{Warning, Warnings};
