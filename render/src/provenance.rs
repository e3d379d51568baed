//! The origin of results: the program, the command, the machine and the time: [`Provenance`]; and how the results of a
//! repeated command differ: [`differences`].

use std::iter;
use std::time::SystemTime;

use humantime::format_rfc3339_seconds;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json, json};

/// The fields of results that depend on the clock, on the memory of the process or on the origin.
const VOLATILE: [&str; 13] = [
    "seconds",
    "mean_seconds",
    "mean_seconds_low",
    "mean_seconds_high",
    "deviation",
    "spread",
    "samples",
    "runs",
    "time_ratio",
    "execution_time",
    "process_peak_bytes",
    "provenance",
    "origin",
];

/// The origin of the results of a command. Every export contains it, so that the command can be repeated.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// The name of the program.
    pub program: String,
    /// The version of the program.
    pub version: String,
    /// The commit from which the program was built, if it is known.
    pub commit: Option<String>,
    /// Whether the program was built without optimization, so that its times are not representative.
    pub debug: bool,
    /// The command, quoted for a shell.
    pub command: String,
    /// The value of every option that can change the results, as text. Options that were left out have their default
    /// values.
    pub settings: Map<String, Json>,
    /// The machine.
    pub machine: Machine,
    /// The time of the start, such as `2026-11-23T05:20:00Z`.
    pub start: String,
    /// The time of the end.
    pub end: Option<String>,
}

/// A machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Machine {
    /// The operating system.
    pub system: String,
    /// The architecture of the processor.
    pub architecture: String,
    /// The name of the processor, if it is known.
    pub processor: Option<String>,
    /// The number of processor threads that the program may use.
    pub threads: usize,
}

impl Provenance {
    /// Returns the origin with `seed` among its settings; `None` adds nothing.
    #[must_use]
    pub fn with_seed(mut self, seed: Option<u64>) -> Self {
        if let Some(seed) = seed {
            self.settings.insert("seed".to_owned(), seed.into());
        }
        self
    }

    /// Returns the origin as JSON that contains no control character, so that the text can be part of XML. JSON itself escapes
    /// only those below U+0020.
    pub(crate) fn json_for_xml(&self) -> String {
        let escaped = |char: char| match char {
            char if char.is_control() => format!("\\u{:04x}", u32::from(char)),
            char => char.to_string(),
        };
        json!(self).to_string().chars().map(escaped).collect()
    }

    /// Returns the cells of a column that contains the origin as JSON in its first row; the other cells are empty.
    pub fn column(&self) -> impl Iterator<Item = String> {
        let first = json!(self).to_string();
        iter::once(first).chain(iter::repeat_with(String::new))
    }

    /// Returns the origin with the current time as its end.
    #[must_use]
    pub fn ended(&self) -> Self {
        Self { end: Some(now()), ..self.clone() }
    }
}

/// Returns the current time as text.
pub fn now() -> String {
    format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// The differences between two results.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// The number of compared values.
    pub compared: usize,
    /// A line for each value that differs, such as `rows[0].nodes: 12 before, 13 now`.
    pub paths: Vec<String>,
}

/// Compares the results of a command with those of the repeated command. Times and the origin are not compared.
///
/// ```
/// use plywood_render::provenance::differences;
/// use serde_json::json;
/// let before = json!({"rows": [{"nodes": 12, "seconds": 0.1}]});
/// let now = json!({"rows": [{"nodes": 13, "seconds": 0.2}]});
/// assert_eq!(differences(&before, &now).paths, ["rows[0].nodes: 12 before, 13 now"]);
/// ```
pub fn differences(before: &Json, now: &Json) -> Difference {
    let mut difference = Difference::default();
    difference.add("", before, now);
    difference
}

impl Difference {
    fn add(&mut self, path: &str, before: &Json, now: &Json) {
        match (before, now) {
            (Json::Object(fields), Json::Object(others)) => {
                let added = others.keys().filter(|name| !fields.contains_key(*name));
                for name in fields.keys().chain(added).filter(|name| !VOLATILE.contains(&name.as_str())) {
                    let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    self.add(&path, &before[name], &now[name]);
                }
            }
            (Json::Array(items), Json::Array(others)) => {
                for index in 0..items.len().max(others.len()) {
                    let [item, other] = [items, others].map(|list| list.get(index).unwrap_or(&Json::Null));
                    self.add(&format!("{path}[{index}]"), item, other);
                }
            }
            _ => {
                self.compared += 1;
                if before != now {
                    self.paths.push(format!("{path}: {before} before, {now} now"));
                }
            }
        }
    }
}
