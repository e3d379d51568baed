//! The programs to grade, and the [`ProgramRunner`] that sends one position after the other to a program.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use plywood::{Cancel, Session};

use crate::arguments::{Grade, ParsePlayerError, Submission};
use crate::engine::{EngineClient, EngineError, EngineMove, EngineSpec, move_wait};
use crate::failure::Failure;
use crate::player::make_unique;

/// The command that runs a file ending in `.py`.
const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// Runs a program: starts it for the first position, and again for the next position after it has ended. If positions
/// are graded side by side, each thread runs its own copy of the program.
#[derive(Debug)]
pub(super) struct ProgramRunner {
    engine: EngineSpec,
    cancel: Cancel,
    client: Option<EngineClient>,
    /// The game that was announced to the running program.
    game: String,
}

/// The outcome of a request for a move.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) answer: Result<EngineMove, EngineError>,
    pub(super) time: Duration,
    /// Whether the program was running or could be started, even if it refused the game.
    pub(super) has_started: bool,
    /// Whether the program ended or was ended.
    pub(super) has_ended: bool,
}

impl ProgramRunner {
    /// Returns a runner for `submission` with the limits of `options`.
    pub(super) fn new(submission: &Submission, options: &Grade, cancel: &Cancel) -> Self {
        let mut engine = submission.engine.clone();
        let time = engine.limits.time.map_or(options.time_per_move, |own| own.min(options.time_per_move));
        engine.limits.time = Some(time);
        // A program may take as long to start as it may take for a move.
        engine.reply_time = move_wait(time);
        engine.memory = Some(options.memory_per_engine);
        Self { engine, cancel: cancel.clone(), client: None, game: String::new() }
    }

    /// Requests a move.
    pub(super) fn request_move(&mut self, session: &dyn Session) -> Request {
        let was_running = self.client.is_some();
        let mut started = Instant::now();
        let (answer, has_started) = match self.client_for(session.spec()) {
            Ok(client) => {
                started = Instant::now();
                (client.try_best_move(session), true)
            }
            Err(error) => {
                self.client = None;
                let has_started = was_running
                    || matches!(error, EngineError::Refused { .. } | EngineError::UnknownVariant { .. });
                (Err(error), has_started)
            }
        };
        let time = started.elapsed();
        let has_ended = self.client.as_ref().is_none_or(EngineClient::has_failed);
        if has_ended {
            self.client = None;
        }
        Request { answer, time, has_started, has_ended }
    }

    /// Returns the running program after `game` was announced to it; starts the program if it is not running.
    fn client_for(&mut self, game: &str) -> Result<&mut EngineClient, EngineError> {
        let client = match &mut self.client {
            Some(client) => {
                if self.game != game {
                    client.new_game(game)?;
                }
                client
            }
            empty => empty.insert(self.engine.start(game, &self.cancel)?),
        };
        game.clone_into(&mut self.game);
        Ok(client)
    }
}

/// Returns the programs of the command line, followed by those of a folder, with unique names.
pub(super) fn collect(options: &Grade) -> Result<Vec<Submission>, Failure> {
    let mut submissions = options.engine.clone();
    if let Some(folder) = &options.folder {
        submissions.extend(programs_in_folder(folder)?);
    }
    let names = make_unique(submissions.iter().map(|submission| submission.name.clone()));
    for (submission, name) in submissions.iter_mut().zip(names) {
        submission.name = name;
    }
    Ok(submissions)
}

/// Returns every program of a folder, sorted by name.
fn programs_in_folder(folder: &Path) -> Result<Vec<Submission>, Failure> {
    let unreadable = |source| Failure::File { file: folder.display().to_string(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        files.push(entry.map_err(unreadable)?.path());
    }
    files.sort();
    let mut submissions = Vec::new();
    for file in files {
        if let Some(submission) = program_in_file(&file)? {
            submissions.push(submission);
        }
    }
    if submissions.is_empty() {
        let reason = format!(
            "{} contains no program; programs are files that end in .py or are executable",
            folder.display()
        );
        return Err(Failure::Input(reason));
    }
    Ok(submissions)
}

/// Returns the program in a file; `None` for other files.
fn program_in_file(file: &PathBuf) -> Result<Option<Submission>, Failure> {
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
    file.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "exe")
}
