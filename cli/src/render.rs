//! Answers as text for people and as JSON for programs.

pub(crate) mod board;
pub(crate) mod columns;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod shown;
pub(crate) mod text;
pub(crate) mod tree;
