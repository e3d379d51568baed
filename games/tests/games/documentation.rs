//! Checks that the documentation names only tests, files, folders and headings that exist.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Folders of the repository that contain sources.
const SOURCES: [&str; 8] = ["src", "games", "render", "cli", "python", "tests", "benches", ".ci"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Adds the files and folders below `folder`, except hidden folders and the output of build tools.
fn add_entries(folder: &Path, entries: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("a folder that can be read").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !["target", "node_modules", "__pycache__"].contains(&&*name)
            && (name == ".ci" || !name.starts_with('.'))
        {
            if path.is_dir() {
                add_entries(&path, entries);
            }
            entries.push(path);
        }
    }
}

/// Returns the names of all functions, modules, macros, files and folders of the sources.
fn defined_names() -> HashSet<String> {
    let mut entries = Vec::new();
    for folder in SOURCES {
        add_entries(&root().join(folder), &mut entries);
    }
    let mut names = HashSet::new();
    for path in entries {
        names.insert(path.file_stem().expect("a name").to_string_lossy().into_owned());
        if path.extension().is_some_and(|extension| extension == "rs" || extension == "py") {
            let text = fs::read_to_string(&path).expect("a source file");
            for keyword in ["fn ", "def ", "mod ", "macro_rules! ", "laws!("] {
                let definitions = text.split(keyword).skip(1);
                let defined = definitions.filter_map(|rest| rest.split(is_separator).next());
                names.extend(defined.map(str::to_owned));
            }
        }
    }
    names
}

/// Returns whether a character is not part of a name.
fn is_separator(sign: char) -> bool {
    !sign.is_ascii_alphanumeric() && sign != '_'
}

/// Returns the pages of the documentation with their texts.
fn pages() -> Vec<(PathBuf, String)> {
    let docs = fs::read_dir(root().join("docs")).expect("the folder docs");
    let mut paths: Vec<PathBuf> = docs.map(|entry| entry.expect("a page").path()).collect();
    paths.extend(["README.md", "CONTRIBUTING.md", "python/README.md"].map(|page| root().join(page)));
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md") && path.is_file());
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("a page"))).collect()
}

/// Returns the anchor of a heading.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    heading.chars().filter(|sign| sign.is_alphanumeric() || "-_".contains(*sign)).collect()
}

#[test]
fn every_test_that_the_page_about_tests_names_exists() {
    let names = defined_names();
    let page = fs::read_to_string(root().join("docs/TESTING.md")).expect("the page");
    let words = page.split(is_separator);
    let words: HashSet<&str> = words
        .filter(|word| word.contains('_') && word.starts_with(|first: char| first.is_ascii_lowercase()))
        .collect();
    assert!(words.len() > 10, "{words:?}");
    let missing: Vec<_> = words.into_iter().filter(|word| !names.contains(*word)).collect();
    assert!(missing.is_empty(), "docs/TESTING.md names items that do not exist: {missing:?}");
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    for (path, text) in pages() {
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            if link.contains("://") || link.contains(char::is_whitespace) {
                continue;
            }
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            assert!(target.exists(), "{}: the link `{link}` leads nowhere", path.display());
            if !heading.is_empty() && target.extension().is_some_and(|extension| extension == "md") {
                let target = fs::read_to_string(target).expect("a page");
                let mut headings = target.lines().filter(|line| line.starts_with('#'));
                assert!(
                    headings.any(|line| anchor(line) == heading),
                    "{}: the link `{link}` names a heading that does not exist",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn every_source_path_in_the_documentation_exists() {
    for (path, text) in pages() {
        // These pages name old files, and files of a new crate.
        if ["CHANGELOG.md", "MIGRATION.md", "ADDING_A_GAME.md"].iter().any(|page| path.ends_with(page)) {
            continue;
        }
        for name in text.split('`').skip(1).step_by(2) {
            let is_path = name.split('/').next().is_some_and(|folder| SOURCES.contains(&folder))
                && name.contains('/')
                && !name.contains(|sign: char| {
                    sign.is_whitespace() || sign.is_ascii_uppercase() || "*<{".contains(sign)
                });
            assert!(!is_path || root().join(name).exists(), "{}: `{name}` does not exist", path.display());
        }
    }
}
