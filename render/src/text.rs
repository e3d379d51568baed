//! Plain text: how wide it may be, escaping, wrapping and tables.

mod columns;
mod escape;
mod style;
mod table;
mod wrap;

pub use columns::{Column, Columns, hidden_columns_note};
pub use escape::{escape, escape_and_shorten};
pub use style::TextStyle;
pub use table::{align_right, table};
pub use wrap::wrap;
