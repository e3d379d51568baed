//! The files that a command reads and writes, and the check that no output replaces another file of the command.

use std::path::{Path, PathBuf};

use super::{Command, RunOptions};

/// The path of standard input on Unix. It is a link to the file from which a shell redirects standard input.
const STANDARD_INPUT: &str = "/dev/stdin";

/// The largest number of links that are followed to a file that does not exist.
const MAX_LINKS: u32 = 40;

/// A file of a command.
#[derive(Clone, Copy, Debug)]
struct NamedFile<'a> {
    /// The option that names the file.
    option: &'static str,
    path: &'a Path,
    is_output: bool,
}

impl Command {
    /// Checks that the outputs of the command are different files, and that none of them is an input.
    ///
    /// # Errors
    ///
    /// Returns the reason, which names two options.
    pub(crate) fn check_files(&self) -> Result<(), String> {
        let files: Vec<(NamedFile<'_>, PathBuf)> =
            self.files().into_iter().map(|file| (file, resolved(file.path))).collect();
        for (index, (file, path)) in files.iter().enumerate() {
            let is_conflict = |(other, other_path): &&(NamedFile<'_>, PathBuf)| {
                // A terminal or a pipe may be both an input and an output.
                let is_replaced = file.is_output && other.is_output
                    || (file.is_output || other.is_output) && (path.is_file() || !path.exists());
                is_replaced && path == other_path
            };
            if let Some((other, _)) = files[..index].iter().find(is_conflict) {
                let (first, second, name) = (other.option, file.option, file.path.display());
                return Err(format!("{first} and {second} must name different files (got {name} for both)"));
            }
        }
        Ok(())
    }

    /// Returns the files that the options name.
    fn files(&self) -> Vec<NamedFile<'_>> {
        let files = match self {
            Command::Compare(options) => files_of_run(
                &options.run,
                [
                    NamedFile::input("--suite", options.suite.as_ref()),
                    NamedFile::output("--html", options.html.as_ref()),
                    NamedFile::output("--svg", options.svg.as_ref()),
                ],
            ),
            Command::Contest(options) => files_of_run(
                &options.run,
                [
                    NamedFile::input("--openings", options.terms.openings_file()),
                    NamedFile::output("--record", options.record.as_ref()),
                    NamedFile::output("--html", options.html.as_ref()),
                ],
            ),
            Command::Rate(options) => {
                let files = options.files.iter().map(|file| NamedFile::input("FILE", Some(file)));
                files.chain([NamedFile::output("--html", options.html.as_ref())]).collect()
            }
            Command::Grade(options) => files_of_run(
                &options.run,
                [
                    NamedFile::input("--cases", options.cases.as_ref()),
                    NamedFile::output("--report", options.report.as_ref()),
                    NamedFile::output("--junit", options.junit.as_ref()),
                    NamedFile::output("--gradescope", options.gradescope.as_ref()),
                ],
            ),
            // All other commands have at most one file besides standard output.
            _ => Vec::new(),
        };
        files.into_iter().flatten().collect()
    }
}

impl<'a> NamedFile<'a> {
    /// Returns the file of an option that was given; `-` is standard input, which may be a file.
    fn input(option: &'static str, path: Option<&'a PathBuf>) -> Option<Self> {
        let path = path?;
        let path = if path.as_os_str() == "-" { Path::new(STANDARD_INPUT) } else { path };
        Some(Self { option, path, is_output: false })
    }

    /// Returns the file of an option that was given. An error for `-` follows where the output is created.
    fn output(option: &'static str, path: Option<&'a PathBuf>) -> Option<Self> {
        let path = path.filter(|path| path.as_os_str() != "-")?;
        Some(Self { option, path, is_output: true })
    }
}

/// Returns the files from which `merge` or `rerun` has collected its units, the file of `--resume`, and the others.
fn files_of_run<'a, const N: usize>(
    run: &'a RunOptions,
    others: [Option<NamedFile<'a>>; N],
) -> Vec<Option<NamedFile<'a>>> {
    let parts = run.collected_from.iter().flatten();
    let parts = parts.map(|part| NamedFile::input("FILE", Some(&part.path)));
    parts.chain([NamedFile::output("--resume", run.resume.as_ref())]).chain(others).collect()
}

/// Returns the path with all links resolved. The file may not exist yet, and neither may the file to which a link leads.
fn resolved(path: &Path) -> PathBuf {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Ok(path) = path.canonicalize() {
            return path;
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        match (path.read_link(), folder.canonicalize(), path.file_name()) {
            (Ok(target), ..) => path = folder.join(target),
            (Err(_), Ok(folder), Some(name)) => return folder.join(name),
            _ => return path,
        }
    }
    path
}
