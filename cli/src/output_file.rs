//! Files that are written at the end of a command: [`OutputFile`].

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use plywood::Cancel;
use tempfile::{Builder, NamedTempFile};

use crate::failure::Failure;
use crate::threads;

/// The time after Ctrl-C within which a pipe must accept the content.
const WRITE_TIME_AFTER_CANCEL: Duration = Duration::from_millis(500);

/// A file that is written at the end of a command. A regular file keeps its old content until the new one is complete.
#[derive(Debug)]
pub(crate) struct OutputFile {
    /// The name on the command line.
    name: String,
    /// The path with links resolved.
    path: PathBuf,
    kind: Kind,
    cancel: Cancel,
}

/// A function that writes the content of a file.
type WriteContent<'a> = &'a mut dyn FnMut(&mut dyn Write) -> io::Result<()>;

/// The way to write a file.
#[derive(Debug)]
enum Kind {
    /// A new file.
    New,
    /// A file that is replaced by one with these permissions.
    Replaced(Permissions),
    /// A device, a pipe, or a file in a read-only folder, which is overwritten in place.
    InPlace(File),
}

impl OutputFile {
    /// Returns the file at `path`, which is not changed yet; fails if it cannot be written. `cancel` ends the wait for
    /// the reader of a pipe, here and in [`write`](Self::write).
    pub(crate) fn create(path: &Path, cancel: &Cancel) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match Kind::of(&path, cancel) {
            Ok(kind) => Ok(Self { name, path, kind, cancel: cancel.clone() }),
            Err(source) => Err(Failure::File { file: name, source }),
        }
    }

    /// Returns the file at `path`, which cannot be standard output, because that is used for `content`.
    pub(crate) fn create_beside(path: &Path, content: &str, cancel: &Cancel) -> Result<Self, Failure> {
        if path.as_os_str() == "-" {
            let reason = format!("standard output is used for {content}; expected the name of a file");
            return Err(Failure::Usage(reason));
        }
        Self::create(path, cancel)
    }

    /// Creates the files of several options. `content` names the content of standard output.
    pub(crate) fn create_all<const N: usize>(
        paths: [Option<&PathBuf>; N],
        content: &str,
        cancel: &Cancel,
    ) -> Result<[Option<Self>; N], Failure> {
        let mut files = [const { None }; N];
        for (file, path) in files.iter_mut().zip(paths) {
            *file = path.map(|path| Self::create_beside(path, content, cancel)).transpose()?;
        }
        Ok(files)
    }

    /// Replaces the content of `file` by `text`; does nothing without a file. A command whose file cannot be written must
    /// still print its results, and returns the failure afterwards.
    pub(crate) fn write_to(
        file: Option<Self>,
        text: impl FnOnce() -> io::Result<String>,
    ) -> Result<(), Failure> {
        file.map_or(Ok(()), |file| file.write(text()?.as_bytes()))
    }

    /// Replaces the content by `text`.
    pub(crate) fn write(self, text: &[u8]) -> Result<(), Failure> {
        self.write_with(&mut |file| file.write_all(text))
    }

    /// Replaces the content by the output of `write`.
    pub(crate) fn write_with(self, write: WriteContent<'_>) -> Result<(), Failure> {
        let Self { name, path, kind, cancel } = self;
        let written = match kind {
            Kind::New => replace(&path, write, None),
            Kind::Replaced(permissions) => replace(&path, write, Some(permissions)),
            Kind::InPlace(file) => write_in_place(file, write, &cancel),
        };
        written.map_err(|source| Failure::File { file: name, source })
    }
}

impl Kind {
    fn of(path: &Path, cancel: &Cancel) -> io::Result<Self> {
        let open = |path: &Path| OpenOptions::new().write(true).open(path);
        let opened = if fs::metadata(path).map_or(true, |metadata| metadata.is_file()) {
            open(path)
        } else {
            // A pipe may have no reader yet.
            let path = path.to_owned();
            threads::interruptible(cancel, Duration::ZERO, move || open(&path))
        };
        let file = match opened {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // A temporary file shows whether the folder can be written; it is deleted at once.
                return match temporary_file(path) {
                    Ok(_) => Ok(Self::New),
                    Err(reason) if reason.kind() == ErrorKind::NotFound => Err(io::Error::new(
                        reason.kind(),
                        format!("{error}; expected a file in an existing folder"),
                    )),
                    // The error is reported without the name of the temporary file.
                    Err(reason) => Err(reason.kind().into()),
                };
            }
            Err(error) => return Err(error),
        };
        let metadata = file.metadata()?;
        let is_replaced = metadata.is_file() && temporary_file(path).is_ok();
        Ok(if is_replaced { Self::Replaced(metadata.permissions()) } else { Self::InPlace(file) })
    }
}

/// Creates a temporary file in the folder of `path`.
fn temporary_file(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".plywood-");
    // New files usually have these permissions; the default of temporary files is more restrictive.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

fn replace(path: &Path, write: WriteContent<'_>, permissions: Option<Permissions>) -> io::Result<()> {
    let file = temporary_file(path)?;
    write_buffered(file.as_file(), write)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.persist(path)?;
    Ok(())
}

/// Overwrites a file that cannot be replaced. If the other end of a pipe is never read, the write does not end.
fn write_in_place(mut file: File, write: WriteContent<'_>, cancel: &Cancel) -> io::Result<()> {
    // This fails for devices and pipes, which have no length.
    let _ = file.set_len(0);
    let mut content = Vec::new();
    write(&mut content)?;
    threads::interruptible(cancel, WRITE_TIME_AFTER_CANCEL, move || file.write_all(&content))
}

fn write_buffered(file: &File, write: WriteContent<'_>) -> io::Result<()> {
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.flush()
}
