//! The parts that the pages of several commands share: the document, the origin of the results, plots, and tables that
//! can be copied into a paper.

mod page;
mod paper;
mod picture;
mod ratings;
mod style;

pub(crate) use page::{document, figure, provenance_list, results_object, table};
pub(crate) use paper::{PaperTable, paper_tables};
pub(crate) use picture::{inline_svg, svg, with_label};
pub(crate) use ratings::{RatingPlot, points, points_range};
pub(crate) use style::{
    Area, DrawResult, INK, dashed, line, mark, outlined, style_index, style_mesh, text_style, whisker,
};
