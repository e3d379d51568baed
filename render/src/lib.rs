//! Results of the engine as text, sentences, JSON and SVG.
//!
//! The command, the web server and the Python package call this crate, so that results look alike everywhere. The crate
//! prints nothing, starts no threads, and does not parse the command line.
//!
//! A module imports only modules of lower layers; `tests/layers/` checks that.
//!
//! | layer | modules | contents |
//! |---|---|---|
//! | 0 | [`numbers`], [`text`] | reading numbers; tables, wrapping, escaping |
//! | 1 | [`positions`], [`provenance`], [`sentences`] | reading games and moves; the origin of results; phrases used in several outputs |
//! | 2 | [`export`](mod@export), [`json`], `report` | reading exported results; the JSON objects and the parts of pages that the commands share |
//! | 3 | [`answers`], [`board`], [`games`], [`perft`](mod@perft), [`record`], [`suite`], [`tikz`], [`tree`] | formatting of one kind of result per module |
//! | 4 | [`bench`](mod@bench), [`comparison`], [`contest`], [`explanation`], [`grade`], [`rate`], [`worksheet`] | results that contain results of layer 3 |
//! | 5 | [`api`] | the answers to requests of the browser page |

pub mod answers;
pub mod api;
pub mod bench;
pub mod board;
pub mod comparison;
pub mod contest;
pub mod explanation;
pub mod export;
pub mod games;
pub mod grade;
mod html;
pub mod json;
pub mod numbers;
pub mod perft;
pub mod positions;
pub mod provenance;
pub mod rate;
pub mod record;
mod report;
pub mod sentences;
pub mod suite;
pub mod text;
pub mod tikz;
pub mod tree;
pub mod worksheet;
