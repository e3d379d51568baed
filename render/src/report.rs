//! The parts that the pages of several commands share: the document, the origin of the results, plots, and tables that
//! can be copied into a paper.

mod intervals;
mod page;
mod paper;
mod picture;
mod style;

pub(crate) use intervals::{IntervalPlot, IntervalRow, NumberAxis, elo_axis, points, points_range};
pub(crate) use page::{document, figure, provenance_list, results_object, table};
pub(crate) use paper::{PaperTable, paper_tables};
pub(crate) use picture::{inline_svg, svg, with_label};
pub(crate) use style::{
    Area, DrawResult, INK, dashed, line, mark, outlined, style_index, style_mesh, text_style, whisker,
};
