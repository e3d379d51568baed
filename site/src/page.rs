//! The files of the page: those of the server, with requests to an engine in place of a server.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::SiteError;

/// The folders of the files. A file replaces the file of the same name in an earlier folder.
const FOLDERS: [&str; 2] = ["cli/src/web/page", "site/page"];

/// The file of the server that a site does not need.
const SERVER_FILE: &str = "no-token.html";

/// Restricts the page to its own files. The header of the server, which a site does not have, contains the same rules
/// except those for WebAssembly and workers.
const SECURITY_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; \
    img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/// The line of index.html that the security policy follows.
const CHARSET: &str = "<meta charset=\"utf-8\">\n";

/// Returns the path of a folder in the sources of plywood.
pub(crate) fn source_folder(name: &str) -> PathBuf {
    let site = Path::new(env!("CARGO_MANIFEST_DIR"));
    site.parent().unwrap_or(site).join(name)
}

/// Writes the files to `folder`, and returns their number.
pub(crate) fn write(folder: &Path) -> Result<usize, SiteError> {
    let mut written = BTreeSet::new();
    for source in FOLDERS.map(source_folder) {
        copy(&source, Path::new(""), folder, &mut written)?;
    }
    Ok(written.len())
}

/// Copies the files of the folder `inner` in `source`, and adds their paths to `written`.
fn copy(
    source: &Path,
    inner: &Path,
    folder: &Path,
    written: &mut BTreeSet<PathBuf>,
) -> Result<(), SiteError> {
    let (from, to) = (source.join(inner), folder.join(inner));
    fs::create_dir_all(&to).map_err(|error| SiteError::file(&to, error))?;
    for entry in from.read_dir().map_err(|error| SiteError::file(&from, error))? {
        let path = inner.join(entry.map_err(|error| SiteError::file(&from, error))?.file_name());
        let (from, to) = (source.join(&path), folder.join(&path));
        if from.is_dir() {
            copy(source, &path, folder, written)?;
        } else if path != Path::new(SERVER_FILE) {
            let text = fs::read_to_string(&from).map_err(|error| SiteError::file(&from, error))?;
            let text = if path == Path::new("index.html") { with_policy(&text) } else { text };
            fs::write(&to, text).map_err(|error| SiteError::file(&to, error))?;
            written.insert(path);
        }
    }
    Ok(())
}

/// Returns index.html with the security policy.
fn with_policy(html: &str) -> String {
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{SECURITY_POLICY}\">\n");
    html.replacen(CHARSET, &format!("{CHARSET}{policy}"), 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_site_has_the_policy_and_its_own_transport() {
        let folder = std::env::temp_dir().join(format!("plywood-page-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a new folder");
        let count = write(&folder).expect("the files of the page");
        let read = |name: &str| fs::read_to_string(folder.join(name)).expect("a file");
        let (html, transport) = (read("index.html"), read("transport.js"));
        let (inner, server) = (folder.join("vendor").is_dir(), folder.join(SERVER_FILE).exists());
        fs::remove_dir_all(&folder).expect("a removed folder");
        assert!(count > 40 && inner && !server, "{count} {inner} {server}");
        assert_eq!(html.matches("'wasm-unsafe-eval'").count(), 1);
        // A path that begins with a slash would not work below a sub-path.
        assert!(!html.contains("=\"/"), "{html}");
        assert!(transport.contains("Worker"), "{transport}");
    }
}
