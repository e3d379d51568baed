//! Plain text: its width, escaping, wrapping and tables.

mod columns;
mod escape;
mod layout;

pub use columns::{Column, Columns, hidden_columns_note};
pub use escape::{escape, escape_and_shorten, latex_text, valid_xml};
pub(crate) use layout::short_board;
pub use layout::{TextStyle, align_right, table, wrap};
