//! Files that are written: [`Target`].

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::failure::Failure;

/// A file to be written, opened before the work begins, so that it is not done in vain.
#[derive(Debug)]
pub(crate) struct Target {
    path: PathBuf,
    place: Place,
}

/// Where the text goes first.
#[derive(Debug)]
enum Place {
    /// Into a file beside it, which then takes its name: nobody ever sees half of a text.
    Beside(NamedTempFile),
    /// Into the thing itself, which is no plain file and is not to be replaced by one.
    Itself(fs::File),
}

impl Target {
    /// Makes sure that `path` can be written. What is there stays until the text is.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        Self::open(path).map_err(|source| Failure::File { file: path.display().to_string(), source })
    }

    fn open(path: &Path) -> io::Result<Self> {
        // Where a link stands, what it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let place = match fs::metadata(&path) {
            Ok(metadata) => {
                let file = fs::File::options().append(true).open(&path)?;
                if metadata.is_file() {
                    Place::Beside(beside(&path, Some(metadata.permissions()))?)
                } else {
                    Place::Itself(file)
                }
            }
            Err(_) => Place::Beside(beside(&path, None)?),
        };
        Ok(Self { path, place })
    }

    /// Writes the text.
    pub(crate) fn write(self, text: &[u8]) -> Result<(), Failure> {
        let Self { path, place } = self;
        let written = match place {
            Place::Itself(mut file) => file.write_all(text),
            Place::Beside(mut file) => {
                let written = file.write_all(text);
                written.and_then(|()| file.persist(&path).map(|_| ()).map_err(|error| error.error))
            }
        };
        written.map_err(|source| Failure::File { file: path.display().to_string(), source })
    }
}

/// A file beside `path`, with the permissions of the one that it takes the place of, or those that the system gives to
/// a new one, which is not a secret one.
fn beside(path: &Path, permissions: Option<fs::Permissions>) -> io::Result<NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::metadata(folder)?;
    let mut builder = Builder::new();
    builder.prefix(".plywood-");
    #[cfg(unix)]
    let permissions = permissions.or_else(|| Some(std::os::unix::fs::PermissionsExt::from_mode(0o666)));
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    // The name of the file beside it would only confuse.
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}
