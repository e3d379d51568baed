//! Files and standard input, line by line, in a way that Ctrl-C can interrupt.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use plywood::Cancel;

use crate::failure::Failure;
use crate::line::{self, Line};

/// Time between two looks at the switch while there is nothing to read.
const INTERVAL: Duration = Duration::from_millis(20);
/// Lines that are read ahead of their use.
const AHEAD: usize = 2;
/// The longest line, its end not counted. What is longer is no text that anybody meant.
const LONGEST: usize = 16 << 20;
/// What some editors put before the first line.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A source of lines; a thread reads it, so that waiting for a line can be given up.
#[derive(Debug)]
pub(crate) struct Lines {
    name: String,
    received: Receiver<Result<Vec<u8>, Failure>>,
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
            Err(source) => Err(Failure::Source { file: name, source }),
        }
    }

    /// The lines of standard input.
    pub(crate) fn of_standard_input(cancel: &Cancel) -> Self {
        Self::read("standard input".to_owned(), io::stdin(), cancel)
    }

    fn read(name: String, source: impl Read + Send + 'static, cancel: &Cancel) -> Self {
        let (sender, received) = mpsc::sync_channel(AHEAD);
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
                Ok(line) => return line.map(Next::Line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
            }
        }
    }
}

/// The line of this number without its end; `None` where there is none.
fn read_line(source: &mut impl BufRead, file: &str, number: usize) -> Result<Option<Vec<u8>>, Failure> {
    let read = line::read(source, LONGEST);
    let read = read.map_err(|source| Failure::File { file: file.to_owned(), source })?;
    let mut line = match read {
        None => return Ok(None),
        Some(Line::Text(line)) => line,
        Some(Line::TooLong) => {
            let reason = format!("the line is longer than {} MiB", LONGEST >> 20);
            return Err(Failure::Line { file: file.to_owned(), line: number, reason });
        }
    };
    if number == 1 && line.starts_with(BYTE_ORDER_MARK) {
        line.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(Some(line))
}
