//! Results of the engine as text, sentences, JSON and SVG.
//!
//! The command, the web server and the Python package call this crate, so that all of them show the same things. It
//! prints nothing, starts no threads, and does not parse the command line.
//!
//! A module imports only modules of lower layers; `tests/layers/` checks that.
//!
//! | layer | modules | contents |
//! |---|---|---|
//! | 0 | [`numbers`], [`text`] | reading numbers; tables, wrapping, escaping |
//! | 1 | [`positions`], [`sentences`] | reading games and moves; phrases used in several outputs |
//! | 2 | [`json`] | the JSON objects that the commands share |
//! | 3 | [`answers`], [`board`], [`games`], [`record`], [`suite`], [`tree`] | one kind of result each |
//! | 4 | [`comparison`], [`contest`], [`explanation`], [`grade`] | results made of those |
//! | 5 | [`api`] | the answers to the page's requests |

pub mod answers;
pub mod api;
pub mod board;
pub mod comparison;
pub mod contest;
pub mod explanation;
pub mod games;
pub mod grade;
pub mod json;
pub mod numbers;
pub mod positions;
pub mod record;
pub mod sentences;
pub mod suite;
pub mod text;
pub mod tree;
