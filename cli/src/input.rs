//! Files and standard input, line by line, in a way that Ctrl-C can interrupt.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use plywood::Cancel;

use crate::failure::Failure;

/// Time between two looks at the switch while there is nothing to read.
const INTERVAL: Duration = Duration::from_millis(20);
/// Lines that are read ahead of their use.
const AHEAD: usize = 16;

/// A source of lines; a thread reads it, so that waiting for a line can be given up.
#[derive(Debug)]
pub(crate) struct Lines {
    name: String,
    received: Receiver<io::Result<Vec<u8>>>,
    cancel: Cancel,
}

/// What comes next.
#[derive(Debug)]
pub(crate) enum Next {
    /// A line, without its end.
    Line(Vec<u8>),
    /// There are no more.
    End,
    /// The switch was flipped.
    Cancelled,
}

impl Lines {
    /// The lines of a file, or of standard input for `-`, until `cancel` is flipped.
    pub(crate) fn open(file: &Path, cancel: &Cancel) -> Result<Self, Failure> {
        if file.as_os_str() == "-" {
            return Ok(Self::of_standard_input(cancel));
        }
        let name = file.display().to_string();
        match File::open(file) {
            Ok(file) => Ok(Self::read(name, file, cancel)),
            Err(source) => Err(Failure::File { file: name, source }),
        }
    }

    /// The lines of standard input.
    pub(crate) fn of_standard_input(cancel: &Cancel) -> Self {
        Self::read("standard input".to_owned(), io::stdin(), cancel)
    }

    fn read(name: String, source: impl Read + Send + 'static, cancel: &Cancel) -> Self {
        let (sender, received) = mpsc::sync_channel(AHEAD);
        thread::spawn(move || {
            let lines = BufReader::new(source).split(b'\n');
            for line in lines {
                let failed = line.is_err();
                if sender.send(line).is_err() || failed {
                    return;
                }
            }
        });
        Self { name, received, cancel: cancel.clone() }
    }

    /// What to call the source in an error.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The next line.
    pub(crate) fn next(&mut self) -> Result<Next, Failure> {
        loop {
            if self.cancel.is_cancelled() {
                return Ok(Next::Cancelled);
            }
            match self.received.recv_timeout(INTERVAL) {
                Ok(Ok(mut line)) => {
                    if line.last() == Some(&b'\r') {
                        line.pop();
                    }
                    return Ok(Next::Line(line));
                }
                Ok(Err(source)) => return Err(Failure::File { file: self.name.clone(), source }),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
            }
        }
    }
}
