//! The counts of a census as a JSON object.

use plywood::census::Census;
use serde::Serialize;

use super::VERSION;

/// The answer to `census`.
#[derive(Debug, Serialize)]
pub(crate) struct CensusJson<'a> {
    version: u32,
    game: &'a str,
    positions: u64,
    ended: u64,
    stopped: Option<String>,
    plies: Vec<PlyJson>,
}

#[derive(Debug, Serialize)]
struct PlyJson {
    ply: usize,
    positions: u64,
    ended: u64,
}

impl<'a> CensusJson<'a> {
    /// A census of `game`.
    pub(crate) fn new(game: &'a str, census: &Census) -> Self {
        let plies = census.plies.iter().enumerate();
        Self {
            version: VERSION,
            game,
            positions: census.positions(),
            ended: census.ended(),
            stopped: census.stopped.map(|stop| stop.to_string()),
            plies: plies
                .map(|(ply, count)| PlyJson { ply, positions: count.positions, ended: count.ended })
                .collect(),
        }
    }
}
