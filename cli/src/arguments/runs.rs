//! The options of commands that consist of many units of work, and the words and settings of their invocation.

use std::ffi::OsString;
use std::fmt::{self, Display};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgMatches, Args};
use plywood_render::numbers::{parse_threads, parse_whole};
use plywood_render::provenance::now;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};

/// The options that do not change results: those for the division of the work, and those for the output.
const NEUTRAL: [&str; 14] = [
    "concurrency",
    "csv",
    "gradescope",
    "html",
    "json",
    "junit",
    "out",
    "plot",
    "record",
    "report",
    "resume",
    "seed",
    "shard",
    "svg",
];

/// The way to do the units of work of a command, such as positions or games.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunOptions {
    /// Work on this many positions or games side by side, each with one thread
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = parse_threads)]
    pub(crate) concurrency: u32,
    /// Keep every finished position or game in this file, and take over those that the file has: after an interruption,
    /// the same command continues
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Do only part I of N of the work, and keep it in the file of --resume; `merge` joins the parts
    #[arg(long, value_name = "I/N", requires = "resume", allow_hyphen_values = true)]
    pub(crate) shard: Option<Shard>,
    /// The files from which `merge` or `rerun` has collected the units of --resume. If set, a missing unit is an error.
    #[arg(skip)]
    pub(crate) collected_from: Option<Vec<RunPart>>,
}

/// A file that contains a run, or one part of it.
#[derive(Clone, Debug)]
pub(crate) struct RunPart {
    /// The path of the file; `-` is standard input.
    pub(crate) path: PathBuf,
    pub(crate) shard: Option<Shard>,
}

/// The words of a command, the values of all options that can change its results, and the time of its start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Invocation {
    pub(crate) words: Vec<String>,
    pub(crate) settings: Map<String, Json>,
    pub(crate) start: String,
}

impl Invocation {
    /// Returns the invocation with these words; `command` is the parser of the command and `matches` its result.
    pub(super) fn new(words: &[OsString], command: &clap::Command, matches: &ArgMatches) -> Self {
        let value = |argument: &clap::Arg| {
            let values = matches.try_get_raw(argument.get_id().as_str()).ok()??;
            let mut values: Vec<Json> = values.map(|value| value.to_string_lossy().into()).collect();
            let is_single = argument.get_num_args().is_none_or(|range| range.max_values() <= 1)
                && values.len() == 1
                && !matches!(argument.get_action(), clap::ArgAction::Append);
            Some(if is_single { values.remove(0) } else { Json::from(values) })
        };
        let setting = |argument: &clap::Arg| {
            let name = argument.get_id().as_str();
            let value = value(argument).filter(|_| !NEUTRAL.contains(&name))?;
            Some((name.to_owned(), value))
        };
        Self {
            words: words.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            settings: command.get_arguments().filter_map(setting).collect(),
            start: now(),
        }
    }
}

/// One of several parts of equal size of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) struct Shard {
    /// The number of this part, counted from 1.
    pub(crate) index: usize,
    /// The number of parts.
    pub(crate) count: usize,
}

impl Shard {
    /// Whether this part contains the unit with this number, counted from 0.
    pub(crate) fn contains(self, unit: usize) -> bool {
        unit % self.count == self.index - 1
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let expected = "expected a part and the number of parts, such as 2/8";
        let (index, count) = text.split_once('/').ok_or(expected)?;
        let count = parse_whole(count, 1..=1_000_000, "a number of parts", 8)
            .map_err(|why| format!("{why}; {expected}"))?;
        let index = parse_whole(index, 1..=count, "a part", 1).map_err(|why| format!("{why}; {expected}"))?;
        Ok(Self { index, count })
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.count)
    }
}

/// Join the parts of a run that --shard has divided, and print the result of the whole run
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "The options of the output, such as --json, are those of the command that made the parts."
)]
pub(crate) struct Merge {
    /// The files of all parts, which --resume has written; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

/// Repeat the command that made a file, and list what differs
#[derive(Clone, Debug, Args)]
#[command(
    after_help = "FILE was written by a command with --json, --csv, --html, --svg, --out, --junit, --gradescope, \
    --record or --resume. Times are not compared. The exit code is 0 if the results are the same, \
    and 1 if they differ."
)]
pub(crate) struct Rerun {
    /// The file; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// Rate all players of recorded games together, by maximum likelihood
#[derive(Clone, Debug, Args)]
pub(crate) struct Rate {
    /// Files of games that `contest --record` has written; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a page with a plot of the ratings and the table to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
}
