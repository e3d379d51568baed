//! The programs to grade: [`Submission`].

use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use crate::arguments::who::{Contestant, Who, WhoError};
use crate::engine::EngineSpec;
use crate::failure::Failure;

/// What starts a file that ends in `.py`.
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// A program to grade.
#[derive(Clone, Debug)]
pub(super) struct Submission {
    /// What to call it.
    pub(super) name: String,
    /// How it is started and asked.
    pub(super) engine: EngineSpec,
}

impl FromStr for Submission {
    type Err = WhoError;

    /// Reads a command, or `engine,OPTIONS:COMMAND` as a player is written elsewhere.
    fn from_str(text: &str) -> Result<Self, WhoError> {
        let is_written_out = text.starts_with("engine:") || text.starts_with("engine,");
        let player = if is_written_out { text.to_owned() } else { format!("engine:{text}") };
        let contestant: Contestant = player.parse()?;
        let Who::Engine(engine) = contestant.who else { return Err(WhoError::Colon) };
        let name = engine.name.clone().unwrap_or_else(|| engine.command.to_string());
        Ok(Self { name, engine: *engine })
    }
}

impl Submission {
    /// Every program of a folder, by name.
    pub(super) fn all_of(folder: &Path) -> Result<Vec<Self>, Failure> {
        let unreadable = |source| Failure::File { file: folder.display().to_string(), source };
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable)? {
            files.push(entry.map_err(unreadable)?.path());
        }
        files.sort();
        let mut submissions = Vec::new();
        for file in files {
            if let Some(submission) = Self::of_file(&file)? {
                submissions.push(submission);
            }
        }
        if submissions.is_empty() {
            let reason = format!(
                "{} has no program: a file is one if it ends in .py or can be executed",
                folder.display()
            );
            return Err(Failure::Usage(reason));
        }
        Ok(submissions)
    }

    /// The program in a file, if there is one.
    fn of_file(file: &PathBuf) -> Result<Option<Self>, Failure> {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_python = file.extension().is_some_and(|extension| extension == "py");
        if !file.is_file() || name.starts_with('.') || !(is_python || is_executable(file)) {
            return Ok(None);
        }
        let refused = |reason: String| Failure::Usage(format!("{} is refused: {reason}", file.display()));
        // Without a folder before it, a program would be looked for elsewhere.
        let path = fs::canonicalize(file).unwrap_or_else(|_| file.clone());
        let path = path.to_str().ok_or_else(|| refused("its name is not UTF-8".to_owned()))?;
        let path = shlex::try_quote(path).map_err(|error| refused(error.to_string()))?;
        let command = if is_python { format!("{PYTHON} {path}") } else { path.into_owned() };
        let submission: Self =
            format!("engine:{command}").parse().map_err(|error: WhoError| refused(error.to_string()))?;
        Ok(Some(Self { name, ..submission }))
    }
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|about| about.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "exe")
}

/// Gives those a number whose name is taken.
pub(super) fn tell_apart(submissions: &mut [Submission]) {
    for index in 1..submissions.len() {
        let (before, rest) = submissions.split_at_mut(index);
        let name = rest[0].name.clone();
        let mut number = 1;
        while before.iter().any(|other| other.name == rest[0].name) {
            number += 1;
            rest[0].name = format!("{name} #{number}");
        }
    }
}
