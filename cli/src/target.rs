//! A file to be written when all is done: [`Target`].

use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::failure::Failure;

/// A file that stays as it is until there is all that is to stand in it.
#[derive(Debug)]
pub(crate) struct Target {
    /// What it was called.
    name: String,
    /// Where it is, when links are followed.
    path: PathBuf,
    /// What there is now.
    now: Now,
}

/// What there is where a file is to be.
#[derive(Debug)]
enum Now {
    /// Nothing.
    Nothing,
    /// A file, to be replaced by one with these permissions.
    File(Permissions),
    /// A device, a pipe, or a file in a folder that takes no other one: it is written as it is.
    Fixed(File),
}

impl Target {
    /// Looks whether a file can be written, and leaves it alone.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match Now::at(&path) {
            Ok(now) => Ok(Self { name, path, now }),
            Err(source) => Err(Failure::File { file: name, source }),
        }
    }

    /// Whether both are one file.
    pub(crate) fn is(&self, other: &Self) -> bool {
        self.path == other.path
    }

    /// Makes `text` all that stands in it.
    pub(crate) fn write(self, text: &[u8]) -> Result<(), Failure> {
        self.fill(|file| file.write_all(text))
    }

    /// Makes what `write` writes all that stands in it.
    pub(crate) fn fill(self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        let Self { name, path, now } = self;
        let written = match now {
            Now::Nothing => replace(&path, write, None),
            Now::File(permissions) => replace(&path, write, Some(permissions)),
            Now::Fixed(file) => {
                // A device, or a pipe, has no length that could be changed.
                let _ = file.set_len(0);
                buffered(&file, write)
            }
        };
        written.map_err(|source| Failure::File { file: name, source })
    }
}

impl Now {
    fn at(path: &Path) -> io::Result<Self> {
        let file = match OpenOptions::new().write(true).open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                // One beside it is made and goes at once, so that none is left where the program is ended by force.
                return match beside(path) {
                    Ok(_) => Ok(Self::Nothing),
                    Err(reason) if reason.kind() == ErrorKind::NotFound => Err(error),
                    // Without the name of the one beside it, which nobody has heard of.
                    Err(reason) => Err(reason.kind().into()),
                };
            }
            Err(error) => return Err(error),
        };
        let about = file.metadata()?;
        let is_replaced = about.is_file() && beside(path).is_ok();
        Ok(if is_replaced { Self::File(about.permissions()) } else { Self::Fixed(file) })
    }
}

/// A file beside another one, which goes unless it is kept.
fn beside(path: &Path) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = Builder::new();
    builder.prefix(".plywood-");
    // As for any other file that is made; by itself it would be for its owner alone.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder.unwrap_or(Path::new(".")))
}

fn replace(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    permissions: Option<Permissions>,
) -> io::Result<()> {
    let file = beside(path)?;
    buffered(file.as_file(), write)?;
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.persist(path)?;
    Ok(())
}

fn buffered(file: &File, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut file = BufWriter::new(file);
    write(&mut file)?;
    file.flush()
}
