//! The JSON objects that programs read. docs/CLI.md lists their fields.

mod analysis;
mod census;
mod games;
mod object;
mod position;
mod scene;
mod trace;
mod value;

pub use analysis::{AnalysisJson, MoveJson};
pub use census::CensusJson;
pub use games::GamesJson;
pub use object::{LineErrorJson, VERSION, write_line};
pub use position::PositionJson;
pub use trace::TraceJson;
pub use value::{JudgementJson, ValueJson, bound_name};
