//! The counts of a census.

use plywood::census::Census;
use serde::Serialize;

use super::object::VERSION;

/// The object that `census` prints.
#[derive(Debug, Serialize)]
pub struct CensusJson<'a> {
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
    /// Returns the object for a census of `game`.
    pub fn new(game: &'a str, census: &Census) -> Self {
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
