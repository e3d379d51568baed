//! Files of played games: [`Recorder`].

use std::fs::{File, OpenOptions};
use std::path::Path;

use plywood_render::json;
use plywood_render::record::Record;

use crate::failure::Failure;

/// A file to which games are appended as they end. It is opened before the first game, so that no game is lost.
#[derive(Debug)]
pub(crate) struct Recorder {
    name: String,
    file: File,
}

impl Recorder {
    /// Opens the file, or creates it.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        match OpenOptions::new().append(true).create(true).open(path) {
            Ok(file) => Ok(Self { name, file }),
            Err(source) => Err(Failure::File { file: name, source }),
        }
    }

    /// Appends a game.
    pub(crate) fn write(&mut self, record: &Record) -> Result<(), Failure> {
        let written = json::write_line(&mut self.file, record);
        written.map_err(|source| Failure::File { file: self.name.clone(), source })
    }
}
