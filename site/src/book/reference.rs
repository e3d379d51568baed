//! The reference of the crates, written by rustdoc. Its first page is README, whose links lead to the book.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::markdown::Target;
use super::pages::Pages;
use super::{replace_folder, write_file};
use crate::engine::target_folder;
use crate::error::SiteError;
use crate::page::source_folder;

/// The crates of the reference, each after those that it uses: their packages, their names, and the folders of their sources.
const CRATES: [(&str, &str, &str); 5] = [
    ("plywood", "plywood", "src"),
    ("plywood-games", "plywood_games", "games/src"),
    ("plywood-render", "plywood_render", "render/src"),
    ("plywood-cli", "plywood_cli", "cli/src"),
    ("plywood-site-engine", "plywood_site_engine", "site/engine/src"),
];

/// The page of the reference that contains README.
const FIRST: &str = "plywood/index.html";

/// The page for the address of the folder, to which the pages for settings and help of rustdoc lead.
const FOLDER_PAGE: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>plywood</title>\
    <meta http-equiv=\"refresh\" content=\"0; url=plywood/index.html\"></head>\
    <body><a href=\"plywood/index.html\">The crates and their items</a></body></html>\n";

/// The pages of the reference in a folder.
#[derive(Debug)]
pub(crate) struct Reference {
    folder: PathBuf,
}

impl Reference {
    /// Writes the reference to `folder`; the links of README lead to `pages`.
    pub(crate) fn write(folder: &Path, pages: &Pages) -> Result<Self, SiteError> {
        // A separate target folder, so that the reference has no pages of other crates.
        let target = target_folder().join("site");
        let written = target.join("doc");
        replace_folder(&written)?;
        // rustdoc links to the items of another crate only if their pages exist. One call of Cargo for all crates would write
        // their pages in any order.
        for (package, ..) in CRATES {
            document(package, &target)?;
        }
        replace_folder(folder)?;
        copy(&written, folder)?;
        let reference = Self::at(folder);
        let first = folder.join(FIRST);
        let html = fs::read_to_string(&first).map_err(|error| SiteError::file(&first, error))?;
        write_file(&folder.join("index.html"), FOLDER_PAGE)?;
        write_file(&first, &reference.with_links(&html, pages))?;
        Ok(reference)
    }

    /// Returns the reference that has been written to `folder`.
    pub(crate) fn at(folder: &Path) -> Self {
        Self { folder: folder.to_owned() }
    }

    /// Returns the address in the reference of a file or folder of the sources of plywood, if the reference contains it.
    pub(crate) fn address_of(&self, source: &Path) -> Option<String> {
        CRATES.iter().find_map(|(_, name, root)| {
            let inner = source.strip_prefix(root).ok()?;
            let address = if source.extension().is_some_and(|extension| extension == "rs") {
                format!("src/{name}/{}.html", inner.display())
            } else {
                Path::new(name).join(inner).join("index.html").to_string_lossy().into_owned()
            };
            self.folder.join(&address).is_file().then_some(address)
        })
    }

    /// Returns the first page with the links of README to files, which are relative to the sources of plywood, changed.
    fn with_links(&self, html: &str, pages: &Pages) -> String {
        let mut result = String::new();
        let mut rest = html;
        while let Some((before, link)) = next_link(rest) {
            let (address, after) = link.split_at(link.find('"').unwrap_or(link.len()));
            result.push_str(before);
            result.push_str(&self.address_in_first(address, pages).unwrap_or_else(|| address.to_owned()));
            rest = after;
        }
        result.push_str(rest);
        result
    }

    /// Returns the new address of a link of the first page, or `None` if it stays.
    fn address_in_first(&self, link: &str, pages: &Pages) -> Option<String> {
        let path = link.split('#').next().unwrap_or_default();
        let exists = self.folder.join(FIRST).parent().is_some_and(|folder| folder.join(path).exists());
        if exists || !source_folder(path).exists() {
            return None;
        }
        Some(match pages.target(Path::new("README.md"), link, self) {
            Target::Same => return None,
            // The addresses of pages begin at the folder of the book.
            Target::Address(address) => format!("../../book/{}", as_html(&address)),
            // Files that are in neither the book nor the reference: the table of pages in the book names them.
            Target::Text => "../../book/index.html#documentation".to_owned(),
        })
    }
}

/// Writes the pages of a crate to the folder `doc` in `target`, beside those of other crates.
fn document(package: &str, target: &Path) -> Result<(), SiteError> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut cargo = Command::new(&program);
    cargo
        .args(["doc", "--quiet", "--package", package, "--no-deps", "--all-features", "--target-dir"])
        .arg(target);
    cargo.arg("--manifest-path").arg(source_folder("Cargo.toml"));
    let program = program.to_string_lossy().into_owned();
    let status = cargo.status().map_err(|source| SiteError::Start { program, source })?;
    if status.success() { Ok(()) } else { Err(SiteError::Reference) }
}

/// Returns the HTML before the next address of a link or picture, and the rest that begins with it.
fn next_link(html: &str) -> Option<(&str, &str)> {
    let starts = ["href=\"", "src=\""].iter().filter_map(|name| Some(html.find(name)? + name.len()));
    starts.min().map(|start| html.split_at(start))
}

/// Returns the address of the HTML of a page of the book.
fn as_html(address: &str) -> String {
    match address.split_once(".md") {
        Some((name, anchor)) => format!("{name}.html{anchor}"),
        None => address.to_owned(),
    }
}

/// Copies the files of a folder and of its folders.
fn copy(from: &Path, to: &Path) -> Result<(), SiteError> {
    fs::create_dir_all(to).map_err(|error| SiteError::file(to, error))?;
    for entry in from.read_dir().map_err(|error| SiteError::file(from, error))? {
        let name = entry.map_err(|error| SiteError::file(from, error))?.file_name();
        let (from, to) = (from.join(&name), to.join(&name));
        if from.is_dir() {
            copy(&from, &to)?;
        } else {
            fs::copy(&from, &to).map_err(|error| SiteError::file(&from, error))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_lead_to_their_pages_if_the_reference_has_them() {
        let folder = std::env::temp_dir().join(format!("plywood-reference-{}", std::process::id()));
        for file in
            ["src/plywood_games/tippy.rs.html", "plywood_games/index.html", "plywood/solver/index.html"]
        {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
            fs::write(path, "").expect("a new file");
        }
        let reference = Reference::at(&folder);
        let address = |source: &str| reference.address_of(Path::new(source));
        let found = ["games/src/tippy.rs", "games/src", "src/solver", "src/toy.rs", "tests/engine/laws.rs"]
            .map(address);
        fs::remove_dir_all(&folder).expect("a removed folder");
        let expected =
            ["src/plywood_games/tippy.rs.html", "plywood_games/index.html", "plywood/solver/index.html"];
        assert_eq!(found[..3], expected.map(|address| Some(address.to_owned())));
        assert_eq!(found[3..], [None, None]);
    }

    #[test]
    fn the_links_of_readme_lead_to_the_book() {
        let pages = Pages::read().expect("the pages");
        let reference = Reference::at(&std::env::temp_dir().join("plywood-no-reference"));
        let html = "<a href=\"docs/GAMES.md#tippy\">docs/GAMES.md</a><img src=\"docs/page-start.png\">\
            <a href=\"LICENSE-MIT\">MIT</a><a href=\"https://d\">d</a><a href=\"struct.Other.html\">e</a>";
        let expected = "<a href=\"../../book/GAMES.html#tippy\">docs/GAMES.md</a><img src=\"../../book/page-start.png\">\
            <a href=\"../../book/index.html#documentation\">MIT</a><a href=\"https://d\">d</a><a href=\"struct.Other.html\">e</a>";
        assert_eq!(reference.with_links(html, &pages), expected);
    }
}
