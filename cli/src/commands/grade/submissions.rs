//! The programs to grade.

use std::fs;
use std::path::{Path, PathBuf};

use crate::arguments::{Grade, ParsePlayerError, Submission};
use crate::failure::Failure;

/// The command that runs a file ending in `.py`.
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// Returns the programs of the command line, followed by those of a folder, with unique names.
pub(super) fn all(options: &Grade) -> Result<Vec<Submission>, Failure> {
    let mut submissions = options.engine.clone();
    if let Some(folder) = &options.folder {
        submissions.extend(all_in(folder)?);
    }
    make_names_unique(&mut submissions);
    Ok(submissions)
}

/// Returns every program of a folder, sorted by name.
fn all_in(folder: &Path) -> Result<Vec<Submission>, Failure> {
    let unreadable = |source| Failure::File { file: folder.display().to_string(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        files.push(entry.map_err(unreadable)?.path());
    }
    files.sort();
    let mut submissions = Vec::new();
    for file in files {
        if let Some(submission) = in_file(&file)? {
            submissions.push(submission);
        }
    }
    if submissions.is_empty() {
        let reason = format!(
            "{} contains no program; programs are files that end in .py or are executable",
            folder.display()
        );
        return Err(Failure::Usage(reason));
    }
    Ok(submissions)
}

/// Returns the program in a file; `None` for other files.
fn in_file(file: &PathBuf) -> Result<Option<Submission>, Failure> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let is_python = file.extension().is_some_and(|extension| extension == "py");
    if !file.is_file() || name.starts_with('.') || !(is_python || is_executable(file)) {
        return Ok(None);
    }
    let invalid = |reason: String| Failure::Usage(format!("{}: {reason}", file.display()));
    // A name without a folder would be searched for in PATH.
    let path = fs::canonicalize(file).unwrap_or_else(|_| file.clone());
    let path = path.to_str().ok_or_else(|| invalid("the name of the file is not valid UTF-8".to_owned()))?;
    let path = shlex::try_quote(path).map_err(|error| invalid(error.to_string()))?;
    let command = if is_python { format!("{PYTHON} {path}") } else { path.into_owned() };
    let submission: Submission =
        format!("engine:{command}").parse().map_err(|error: ParsePlayerError| invalid(error.to_string()))?;
    Ok(Some(Submission { name, ..submission }))
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

/// Adds a number to every name that occurs before.
fn make_names_unique(submissions: &mut [Submission]) {
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
