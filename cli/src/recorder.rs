//! Files to which games are appended as they end: [`Recorder`].

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use plywood::Cancel;
use plywood_render::record::RECORD_START;
use serde::de::IgnoredAny;

use crate::failure::Failure;
use crate::line::MAX_LINE_OF_FILE;
use crate::threads;

/// The time between two attempts to lock a file that another program has locked.
const LOCK_INTERVAL: Duration = Duration::from_micros(100);
/// The further wait for a lock after Ctrl-C.
const LOCK_WAIT_AFTER_CANCEL: Duration = Duration::from_millis(500);
/// The number of bytes that are read at a time to find the beginning of the last line.
const BLOCK: u64 = 64 << 10;

/// A file of records, one on each line, to which several programs may append games at the same time.
///
/// A game is appended by one write under a lock. If the last line of the file is the beginning of a record, the program that
/// wrote it was killed; this line is then cut off before anything is appended. Any other last line without its end stays, and is
/// an error unless it is a whole record. The file is opened before the first game: if that fails, no game is played.
#[derive(Debug)]
pub(crate) struct Recorder {
    name: String,
    file: File,
    /// Returns whether a last line without a newline is complete.
    is_whole: fn(&[u8]) -> bool,
    /// The kind of file that messages ask for.
    expected: &'static str,
    /// Whether this is a regular file. A device or a pipe is only written.
    is_regular: bool,
    /// The length up to which the file is known to consist of whole lines.
    whole_lines: u64,
    cancel: Cancel,
}

impl Recorder {
    /// Opens a file of lines that begin with [`RECORD_START`], and cuts off a torn last line, which it reports to `warn`.
    /// `is_whole` returns whether a last line without a newline is complete, and `expected` is the kind of file that
    /// messages ask for. `cancel` ends the wait for a lock. The name `-` is an error.
    pub(crate) fn open(
        path: &Path,
        is_whole: fn(&[u8]) -> bool,
        expected: &'static str,
        cancel: &Cancel,
        warn: &dyn Fn(&str),
    ) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            let reason =
                "invalid file `-`: lines cannot be appended to standard output; expected the name of a file";
            return Err(Failure::Usage(reason.to_owned()));
        }
        let name = path.display().to_string();
        // A pipe that is opened for reading, too, would never wait for its reader.
        let is_regular = fs::metadata(path).map_or(true, |metadata| metadata.is_file());
        let mut options = OpenOptions::new();
        options.read(is_regular).append(true).create(true);
        let opened = if is_regular {
            options.open(path)
        } else {
            // A pipe may have no reader yet.
            let path = path.to_owned();
            threads::interruptible(cancel, Duration::ZERO, move || options.open(path))
        };
        let mut recorder = match opened {
            Ok(file) => {
                Self { name, file, is_whole, expected, is_regular, whole_lines: 0, cancel: cancel.clone() }
            }
            Err(source) => return Err(Failure::File { file: name, source }),
        };
        recorder.locked(|recorder| recorder.cut_torn_line(warn).map(drop))?;
        Ok(recorder)
    }

    /// Appends a line, which includes its newline. If writing fails, the file is unchanged.
    pub(crate) fn append_line(&mut self, line: &[u8], warn: &dyn Fn(&str)) -> Result<(), Failure> {
        self.locked(|recorder| recorder.append(line, warn))
    }

    /// Writes a line, which includes its newline, into an empty file; returns `false` if the file is not empty.
    pub(crate) fn write_first_line(&mut self, line: &[u8]) -> Result<bool, Failure> {
        let mut is_empty = false;
        self.locked(|recorder| {
            is_empty = recorder.file.metadata()?.len() == 0;
            if is_empty { recorder.file.write_all(line) } else { Ok(()) }
        })?;
        Ok(is_empty)
    }

    /// Calls `work` while the file is locked.
    fn locked(&mut self, work: impl FnOnce(&mut Self) -> io::Result<()>) -> Result<(), Failure> {
        let worked = self.lock().and_then(|()| {
            let worked = work(self);
            // Closing the file would unlock it, too.
            let _ = self.file.unlock();
            worked
        });
        worked.map_err(|source| Failure::File { file: self.name.clone(), source })
    }

    /// Waits for the lock. Some file systems have no locks; there, only one program at a time may append to a file.
    fn lock(&self) -> io::Result<()> {
        let mut cancelled_at = None;
        loop {
            match self.file.try_lock() {
                Ok(()) => return Ok(()),
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => return Ok(()),
                Err(TryLockError::Error(error)) => return Err(error),
                Err(TryLockError::WouldBlock) => {}
            }
            if self.cancel.is_cancelled()
                && cancelled_at.get_or_insert_with(Instant::now).elapsed() > LOCK_WAIT_AFTER_CANCEL
            {
                return Err(io::Error::new(
                    ErrorKind::Interrupted,
                    "interrupted while another program had locked the file",
                ));
            }
            thread::sleep(LOCK_INTERVAL);
        }
    }

    fn append(&mut self, line: &[u8], warn: &dyn Fn(&str)) -> io::Result<()> {
        let length = self.cut_torn_line(warn)?;
        let written = self.file.write_all(line);
        if self.is_regular {
            match written {
                Ok(()) => self.whole_lines = length + line.len() as u64,
                // A full disk may have taken a part of the line.
                Err(_) => self.file.set_len(length)?,
            }
        }
        written
    }

    /// Cuts off a last line without an end, unless it is a whole record, which gets its end. Returns the length of the file.
    fn cut_torn_line(&mut self, warn: &dyn Fn(&str)) -> io::Result<u64> {
        if !self.is_regular {
            return Ok(0);
        }
        let length = self.file.metadata()?.len();
        // Usually, no other program has written since the last call.
        if length == self.whole_lines {
            return Ok(length);
        }
        let line = self.last_line(length)?;
        if line.is_empty() {
            self.whole_lines = length;
        } else if (self.is_whole)(&line) {
            self.file.write_all(b"\n")?;
            self.whole_lines = length + 1;
        } else if is_torn_record(&line) {
            self.whole_lines = length - line.len() as u64;
            self.file.set_len(self.whole_lines)?;
            let bytes = line.len();
            warn(&format!(
                "{}: the last line was cut off: a record of which only {bytes} bytes were written",
                self.name
            ));
        } else {
            let reason = format!("the last line has no end and is not a record; expected {}", self.expected);
            return Err(io::Error::new(ErrorKind::InvalidData, reason));
        }
        Ok(self.whole_lines)
    }

    /// Returns the bytes after the last end of a line in the first `length` bytes.
    fn last_line(&mut self, length: u64) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        let mut start = length;
        while start > 0 && line.len() <= MAX_LINE_OF_FILE {
            let end = start;
            start = start.saturating_sub(BLOCK);
            self.file.seek(SeekFrom::Start(start))?;
            let mut block = Vec::new();
            (&self.file).take(end - start).read_to_end(&mut block)?;
            block.append(&mut line);
            match block.iter().rposition(|byte| *byte == b'\n') {
                Some(index) => return Ok(block.split_off(index + 1)),
                None => line = block,
            }
        }
        Ok(line)
    }
}

/// Whether a line is the beginning of a record. After a crash of the system, the rest may consist of zeros. A whole object
/// without the end of its line is not torn: another program has written it.
fn is_torn_record(line: &[u8]) -> bool {
    let zeros = line.iter().rev().take_while(|byte| **byte == 0).count();
    let line = &line[..line.len() - zeros];
    let start = RECORD_START.as_bytes();
    let is_begun = line.starts_with(start) || start.starts_with(line);
    is_begun && serde_json::from_slice::<IgnoredAny>(line).is_err()
}
