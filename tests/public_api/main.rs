//! Checks of the documentation: the public items of the engine against `docs/public-api.txt`, and the items that
//! `docs/GLOSSARY.md` names.
//!
//! A change to the public interface appears in review as a change to `docs/public-api.txt`. The listing is made from the
//! sources, so that it needs no nightly compiler. `PLYWOOD_BLESS=1 cargo test --test public_api` writes the file again.

mod examples;
mod expand;
mod glossary;
mod listing;
mod signature;
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn the_public_items_are_those_of_the_listing() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let file = root.join("docs/public-api.txt");
    let found = listing::lines(&source::Crate::read(&root.join("src")));
    if std::env::var_os("PLYWOOD_BLESS").is_some() {
        fs::write(&file, found.join("\n") + "\n").expect("docs/public-api.txt can be written");
        return;
    }
    let text = fs::read_to_string(&file).expect("docs/public-api.txt can be read");
    let listed: BTreeSet<&str> = text.lines().collect();
    let found: BTreeSet<&str> = found.iter().map(String::as_str).collect();
    let added = found.difference(&listed).map(|line| format!("\n+ {line}"));
    let removed = listed.difference(&found).map(|line| format!("\n- {line}"));
    let changes: String = removed.chain(added).collect();
    assert!(
        changes.is_empty(),
        "the public items of the engine differ from docs/public-api.txt:{changes}\n\
         If the change is intended, run `PLYWOOD_BLESS=1 cargo test --test public_api` and commit the file; \
         docs/STABILITY.md says which changes break users."
    );
}

/// Returns the files below `folder` with this extension.
fn files_below(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry of the folder").path());
    let files = paths.flat_map(|path| if path.is_dir() { files_below(&path, extension) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}
