//! Files and standard input, line by line; Ctrl-C interrupts the wait for a line.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use plywood::Cancel;

use crate::failure::Failure;
use crate::line::{self, Line};

/// The time between two checks of the switch while there is nothing to read.
const INTERVAL: Duration = Duration::from_millis(20);
/// The number of lines that are read ahead.
const READ_AHEAD: usize = 2;
/// The length of the longest line in bytes, without its end.
const MAX_LINE: usize = 16 << 20;
/// The bytes that some editors write before the first line.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A source of lines. A thread reads it, so that the wait for a line can be interrupted.
#[derive(Debug)]
pub(crate) struct Lines {
    name: String,
    received: Receiver<Result<Vec<u8>, Failure>>,
    cancel: Cancel,
}

/// The result of reading a line.
#[derive(Debug)]
pub(crate) enum Next {
    /// A line, without its end.
    Line(Vec<u8>),
    /// The end of the input.
    End,
    /// Ctrl-C was pressed.
    Cancelled,
}

impl Lines {
    /// Opens a file, or standard input for `-`; `cancel` interrupts reading.
    pub(crate) fn open(file: &Path, cancel: &Cancel) -> Result<Self, Failure> {
        if file.as_os_str() == "-" {
            return Ok(Self::standard_input(cancel));
        }
        let name = file.display().to_string();
        match File::open(file) {
            Ok(file) => Ok(Self::read(name, Box::new(file), cancel)),
            Err(source) => Err(Failure::Source { file: name, source }),
        }
    }

    /// Opens standard input.
    pub(crate) fn standard_input(cancel: &Cancel) -> Self {
        Self::read("standard input".to_owned(), Box::new(io::stdin()), cancel)
    }

    fn read(name: String, source: Box<dyn Read + Send>, cancel: &Cancel) -> Self {
        let (sender, received) = mpsc::sync_channel(READ_AHEAD);
        let file = name.clone();
        thread::spawn(move || {
            let mut source = BufReader::new(source);
            for number in 1.. {
                let Some(line) = read_line(&mut source, &file, number).transpose() else { return };
                let failed = line.is_err();
                if sender.send(line).is_err() || failed {
                    return;
                }
            }
        });
        Self { name, received, cancel: cancel.clone() }
    }

    /// Returns the name of the source for errors.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Reads the next line.
    pub(crate) fn next(&mut self) -> Result<Next, Failure> {
        loop {
            if self.cancel.is_cancelled() {
                return Ok(Next::Cancelled);
            }
            match self.received.recv_timeout(INTERVAL) {
                Ok(line) => return line.map(Next::Line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
            }
        }
    }
}

/// Reads the line of this number without its end; returns `None` at the end of the input.
fn read_line(source: &mut dyn BufRead, file: &str, number: usize) -> Result<Option<Vec<u8>>, Failure> {
    let read = line::read(source, MAX_LINE);
    let read = read.map_err(|source| Failure::File { file: file.to_owned(), source })?;
    let mut line = match read {
        None => return Ok(None),
        Some(Line::Text(line)) => line,
        Some(Line::TooLong) => {
            let reason = format!("the line is longer than {} MiB", MAX_LINE >> 20);
            return Err(Failure::Line { file: file.to_owned(), line: number, reason });
        }
    };
    if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
        line.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(Some(line))
}
