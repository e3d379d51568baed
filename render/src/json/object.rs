//! What all objects have in common.

use std::io::{self, Write};

use serde::Serialize;

/// The version of all objects. It grows when a field changes its meaning.
///
/// Version 2 writes the bound of an estimate as `"estimate"`, where version 1 had `"exact"`, and adds `depth_reached`.
pub const VERSION: u32 = 2;

/// Writes one object on its own line.
///
/// # Errors
///
/// Returns the errors of `output`.
pub fn write_line(output: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, object)?;
    output.write_all(b"\n")
}

/// The answer to a line of a suite that cannot be read.
#[derive(Debug, Serialize)]
pub struct LineErrorJson {
    version: u32,
    line: usize,
    error: String,
}

impl LineErrorJson {
    /// Returns the object for the line with this number, counted from 1.
    pub fn new(line: usize, error: String) -> Self {
        Self { version: VERSION, line, error }
    }
}
