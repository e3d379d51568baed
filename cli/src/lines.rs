//! Files and standard input, read line by line; Ctrl-C interrupts the wait: [`Lines`].

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::Duration;

use plywood::Cancel;

use crate::failure::Failure;
use crate::line::{self, Line, MAX_LINE_OF_FILE};

/// The time between two checks of the cancel flag while there is nothing to read.
const INTERVAL: Duration = Duration::from_millis(20);
/// The number of lines that are read ahead.
const READ_AHEAD: usize = 2;
/// The bytes that some editors write before the first line.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A source of lines.
#[derive(Debug)]
pub(crate) struct Lines {
    /// The name of the source for errors.
    pub(crate) name: String,
    reading: Reading,
    cancel: Cancel,
}

/// The way to read lines.
#[derive(Debug)]
enum Reading {
    /// A thread opens and reads the source, so that both can be interrupted: a pipe may have no writer yet.
    Thread(Receiver<ReadLine>),
    /// The system started no thread.
    Direct(LineReader),
}

/// A line without its end, or the error that ended the reading.
type ReadLine = Result<Vec<u8>, Failure>;

/// The result of a wait for the next item.
#[derive(Debug)]
pub(crate) enum Next<T> {
    /// The next item.
    Item(T),
    /// The end of the input.
    End,
    /// Ctrl-C was pressed.
    Cancelled,
}

impl Lines {
    /// Reads a file, or standard input for `-`; `cancel` interrupts reading. If the file cannot be opened, the first call of
    /// [`next`](Self::next) fails.
    pub(crate) fn open(file: &Path, cancel: &Cancel) -> Self {
        if file.as_os_str() == "-" {
            return Self::standard_input(cancel);
        }
        Self::read(file.display().to_string(), Some(file.to_owned()), cancel)
    }

    pub(crate) fn standard_input(cancel: &Cancel) -> Self {
        Self::read("standard input".to_owned(), None, cancel)
    }

    fn read(name: String, file: Option<PathBuf>, cancel: &Cancel) -> Self {
        let (sender, received) = mpsc::sync_channel(READ_AHEAD);
        let reader = LineReader { name: name.clone(), file, source: None, number: 0 };
        let sent = reader.unopened();
        let started = thread::Builder::new().spawn(move || sent.send_all(&sender));
        let reading = if started.is_ok() { Reading::Thread(received) } else { Reading::Direct(reader) };
        Self { name, reading, cancel: cancel.clone() }
    }

    /// Reads the next line, without its end. Nothing can be read after an error.
    pub(crate) fn next(&mut self) -> Result<Next<Vec<u8>>, Failure> {
        loop {
            if self.cancel.is_cancelled() {
                return Ok(Next::Cancelled);
            }
            let received = match &mut self.reading {
                Reading::Direct(reader) => return Ok(reader.next()?.map_or(Next::End, Next::Item)),
                Reading::Thread(received) => received.recv_timeout(INTERVAL),
            };
            match received {
                Ok(line) => return line.map(Next::Item),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Next::End),
            }
        }
    }
}

/// Reads the lines of a file, which is opened for the first line.
struct LineReader {
    name: String,
    /// The file; `None` for standard input.
    file: Option<PathBuf>,
    source: Option<BufReader<Box<dyn Read + Send>>>,
    /// The number of lines that were read.
    number: usize,
}

impl std::fmt::Debug for LineReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LineReader")
            .field("name", &self.name)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}

impl LineReader {
    /// Returns a reader of the same file.
    fn unopened(&self) -> Self {
        Self { name: self.name.clone(), file: self.file.clone(), source: None, number: 0 }
    }

    /// Sends all lines, up to an error or until nobody receives them.
    fn send_all(mut self, sender: &SyncSender<ReadLine>) {
        while let Some(line) = self.next().transpose() {
            let failed = line.is_err();
            if sender.send(line).is_err() || failed {
                return;
            }
        }
    }

    /// Reads the next line without its end; returns `None` at the end of the input.
    fn next(&mut self) -> Result<Option<Vec<u8>>, Failure> {
        let source = match &mut self.source {
            Some(source) => source,
            empty => empty.insert(BufReader::new(match &self.file {
                None => Box::new(io::stdin()),
                Some(file) => Box::new(File::open(file).map_err(|error| unreadable(&self.name, &error))?),
            })),
        };
        self.number += 1;
        let read = line::read(source, MAX_LINE_OF_FILE);
        let mut line = match read.map_err(|error| unreadable(&self.name, &error))? {
            None => return Ok(None),
            Some(Line::Text(line)) => line,
            Some(Line::TooLong) => {
                let reason = format!("the line is longer than {} MiB", MAX_LINE_OF_FILE >> 20);
                return Err(Failure::Line { file: self.name.clone(), line: self.number, reason });
            }
        };
        if self.number == 1 && line.starts_with(BYTE_ORDER_MARK) {
            line.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(Some(line))
    }
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    let expected = "expected a readable file, or `-` for standard input";
    Failure::Input(format!("{name} cannot be read: {error}; {expected}"))
}
