//! Files that keep the finished units of an experiment, so that it can be continued and joined with others:
//! [`RunFile`].
//!
//! The first line is a [`RunHeader`]; every other line has the number and the result of one unit, in the order in which
//! the units ended.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use plywood::Cancel;
use plywood_render::json::VERSION;
use plywood_render::provenance::Provenance;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::arguments::Shard;
use crate::failure::Failure;
use crate::lines::BYTE_ORDER_MARK;
use crate::recorder::Recorder;

/// The first line of a run file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct RunHeader {
    version: u32,
    /// The name of the command.
    pub(crate) run: String,
    /// The number of units of all shards together.
    pub(crate) units: usize,
    /// The part of the units that the command does.
    pub(crate) shard: Option<Shard>,
    /// The command, its settings and the machine.
    pub(crate) provenance: Provenance,
    /// The identifier of the origin of recorded games; older files do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) origin: Option<String>,
}

/// A line with the result of a unit.
#[derive(Serialize, Deserialize)]
struct UnitLine<T> {
    version: u32,
    unit: usize,
    result: T,
}

/// The number of a unit, read from its line.
#[derive(Deserialize)]
struct UnitNumber {
    unit: usize,
}

/// The header and the units of a run file. Each unit is a line, which is parsed when its result is needed.
#[derive(Debug)]
pub(crate) struct RunContent {
    pub(crate) header: RunHeader,
    pub(crate) units: BTreeMap<usize, Vec<u8>>,
}

/// A run file to which units are appended.
#[derive(Debug)]
pub(crate) struct RunFile {
    pub(crate) name: String,
    recorder: Mutex<Recorder>,
    /// What the file contained when it was opened; `None` if it was new or empty.
    pub(crate) content: Option<RunContent>,
}

/// Whether this is the content of a run file.
pub(crate) fn is_run(content: &str) -> bool {
    let first = content.lines().next().and_then(|line| serde_json::from_str::<Json>(line).ok());
    first.is_some_and(|header| header["run"].is_string())
}

impl RunHeader {
    pub(crate) fn new(
        run: &str,
        units: usize,
        shard: Option<Shard>,
        provenance: Provenance,
        origin: &str,
    ) -> Self {
        let origin = Some(origin.to_owned());
        Self { version: VERSION, run: run.to_owned(), units, shard, provenance, origin }
    }

    /// Returns the seed of the run, if the run uses random numbers.
    pub(crate) fn seed(&self) -> Option<u64> {
        self.provenance.settings.get("seed").and_then(Json::as_u64)
    }

    /// Whether a sequential test decides the number of units that are done.
    pub(crate) fn has_test(&self) -> bool {
        self.provenance.settings.get("sprt").is_some_and(|sprt| !sprt.is_null())
    }

    /// Returns the header as a line, with its newline.
    pub(crate) fn line(&self) -> Result<Vec<u8>, Failure> {
        json_line(self)
    }

    /// Returns, in words, how the command, the program and the settings of this run differ from those of `other`;
    /// `there` is the word for the place of `other`.
    pub(crate) fn differences(&self, other: &RunHeader, there: &str) -> Vec<String> {
        let program = |header: &RunHeader| {
            let Provenance { version, commit, .. } = &header.provenance;
            Json::from(format!("{version} ({})", commit.as_deref().unwrap_or("unknown commit")))
        };
        let common = |header: &RunHeader| {
            [
                ("command", Json::from(&*header.run)),
                ("program", program(header)),
                ("units", header.units.into()),
            ]
        };
        let list = |header: &RunHeader| -> BTreeMap<String, Json> {
            let settings = header.provenance.settings.clone();
            settings.into_iter().chain(common(header).map(|(name, value)| (name.to_owned(), value))).collect()
        };
        let (own, others) = (list(self), list(other));
        let names = own.keys().chain(others.keys().filter(|name| !own.contains_key(*name)));
        let text = |value: Option<&Json>| value.map_or_else(|| "not set".to_owned(), Json::to_string);
        let differs = names.filter(|name| own.get(*name) != others.get(*name));
        differs
            .map(|name| {
                format!("{name} is {} {there} and {} here", text(others.get(name)), text(own.get(name)))
            })
            .collect()
    }
}

impl RunContent {
    /// Reads the file, or standard input for `-`; returns `None` if it is empty. Each line that is not a unit is passed to
    /// `warn`.
    pub(crate) fn read(path: &Path, warn: &dyn Fn(&str)) -> Result<Option<Self>, Failure> {
        Self::parse(&source_name(path), &read_whole(path)?, warn)
    }

    /// Reads the units from the `text` of the file called `name`, like [`read`](Self::read).
    pub(crate) fn parse(name: &str, text: &[u8], warn: &dyn Fn(&str)) -> Result<Option<Self>, Failure> {
        let mut lines = text.split(|byte| *byte == b'\n').enumerate().filter(|(_, line)| !line.is_empty());
        let Some((index, first)) = lines.next() else { return Ok(None) };
        let header: RunHeader = serde_json::from_slice(first).map_err(|error| {
            let reason =
                format!("not the header of a run: {error}; expected a file that --resume has written");
            Failure::Line { file: name.to_owned(), line: index + 1, reason }
        })?;
        let mut units = BTreeMap::new();
        for (index, line) in lines {
            match serde_json::from_slice(line) {
                Ok(UnitNumber { unit }) if unit >= header.units => {
                    let (line, units) = (index + 1, header.units);
                    warn(&format!(
                        "{name}, line {line}: unit {unit} is ignored, because the run has {units}"
                    ));
                }
                Ok(UnitNumber { unit }) => {
                    // A unit whose result could not be read was done again, and its new line follows.
                    units.insert(unit, line.to_vec());
                }
                Err(_) if serde_json::from_slice::<RunHeader>(line).is_ok() => {
                    let reason =
                        "the header of another run; expected a file of one run, or of one part of it"
                            .to_owned();
                    return Err(Failure::Line { file: name.to_owned(), line: index + 1, reason });
                }
                Err(error) => warn(&format!("{name}, line {}: not the result of a unit: {error}", index + 1)),
            }
        }
        Ok(Some(Self { header, units }))
    }

    /// Returns the result of a unit; `None` if the file does not have it or its line cannot be read.
    pub(crate) fn result<T: DeserializeOwned>(&self, unit: usize) -> Option<T> {
        let line = self.units.get(&unit)?;
        serde_json::from_slice::<UnitLine<T>>(line).ok().map(|line| line.result)
    }
}

impl RunFile {
    /// Opens the file, which is created if it does not exist, and reads its units. A torn last line is cut off.
    pub(crate) fn open(path: &Path, cancel: &Cancel, warn: &dyn Fn(&str)) -> Result<Self, Failure> {
        let name = path.display().to_string();
        if path.exists() && !path.is_file() {
            return Err(Failure::Input(format!("{name} is not a regular file; expected the name of a file")));
        }
        let is_whole = |line: &[u8]| serde_json::from_slice::<serde::de::IgnoredAny>(line).is_ok();
        let recorder =
            Mutex::new(Recorder::open(path, is_whole, "a file that --resume has written", cancel, warn)?);
        Ok(Self { name, recorder, content: RunContent::read(path, warn)? })
    }

    /// Writes the header into the file, which must still be empty.
    pub(crate) fn write_header(&self, header: &RunHeader) -> Result<(), Failure> {
        let written = self.recorder().write_first_line(&header.line()?)?;
        written.then_some(()).ok_or_else(|| {
            let name = &self.name;
            let reason = format!("{name} was begun by another command at the same time");
            Failure::Usage(format!("{reason}; expected the name of a file that no other command uses"))
        })
    }

    /// Appends the result of a unit.
    pub(crate) fn write<T: Serialize>(
        &self,
        unit: usize,
        result: &T,
        warn: &dyn Fn(&str),
    ) -> Result<(), Failure> {
        self.append(&json_line(&UnitLine { version: VERSION, unit, result })?, warn)
    }

    fn append(&self, line: &[u8], warn: &dyn Fn(&str)) -> Result<(), Failure> {
        self.recorder().append_line(line, warn)
    }

    fn recorder(&self) -> MutexGuard<'_, Recorder> {
        self.recorder.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the name of a file for messages; `-` is standard input.
pub(crate) fn source_name(path: &Path) -> String {
    if path.as_os_str() == "-" { "standard input".to_owned() } else { path.display().to_string() }
}

/// Returns the content of a regular file, or of standard input for `-`, without a byte order mark. A named pipe is refused, because reading it never ends if it has no writer.
pub(crate) fn read_whole(path: &Path) -> Result<Vec<u8>, Failure> {
    let name = source_name(path);
    let is_input = path.as_os_str() == "-";
    if !is_input && path.exists() && !path.is_file() {
        return Err(Failure::Input(format!("{name} is not a regular file; expected the name of a file")));
    }
    let mut content = Vec::new();
    let read = if is_input {
        io::stdin().lock().read_to_end(&mut content)
    } else {
        File::open(path).and_then(|mut file| file.read_to_end(&mut content))
    };
    read.map_err(|error| {
        let expected =
            "expected the name of a file that a command has written, for instance with --json or --resume";
        Failure::Input(format!("{name}: {error}; {expected}"))
    })?;
    if content.starts_with(BYTE_ORDER_MARK) {
        content.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(content)
}

/// Returns a line of JSON, with its newline.
fn json_line(object: &impl Serialize) -> Result<Vec<u8>, Failure> {
    let mut line = serde_json::to_vec(object).map_err(std::io::Error::from)?;
    line.push(b'\n');
    Ok(line)
}
