//! The documentation as a book beside the site, with the reference of the crates: the cargo feature `book`.
//!
//! The pages of `docs/` are copied to a folder under other names. Their links are changed to the pages of the book and of
//! the reference, and boards and trees of the site are put into the text. mdBook writes the copies as HTML.

mod markdown;
mod pages;
mod reference;

use std::fs;
use std::path::{Path, PathBuf};

use mdbook_driver::MDBook;
use mdbook_driver::config::{BookConfig, BuildConfig, Config};
use serde_json::json;

use self::pages::Pages;
use self::reference::Reference;
use crate::engine::target_folder;
use crate::error::SiteError;

/// The first lines of the book, before those of README: links to the site and to the reference.
const START: &str = include_str!("../book/start.md");

/// The styles of frames.
const STYLES: &str = include_str!("../book/book.css");

/// Writes the book to `site/book`, and the reference of the crates to `site/api`. Returns the number of the book's pages.
pub(crate) fn write(site: &Path) -> Result<usize, SiteError> {
    let pages = Pages::read()?;
    let reference = Reference::write(&site.join("api"), &pages)?;
    let sources = target_folder().join("site/book");
    let output = site.join("book");
    replace_folder(&sources)?;
    replace_folder(&output)?;
    for page in pages.all() {
        let text = markdown::rewrite(&page.text, |link| pages.target(&page.source, link, &reference));
        let text = if page.name == pages::FIRST { format!("{START}{text}") } else { text };
        write_file(&sources.join(&page.name), &text)?;
    }
    for picture in pages.pictures() {
        let copy = sources.join(pages::file_name(&picture));
        fs::copy(&picture, copy).map_err(|error| SiteError::file(&picture, error))?;
    }
    write_file(&sources.join("book.css"), STYLES)?;
    render(&sources, &output).map_err(|error| SiteError::Book(format!("{error:#}")))?;
    // The page for missing pages has links that work only at the root of a host.
    for unused in ["404.html", "book.css"] {
        let path = output.join(unused);
        fs::remove_file(&path).map_err(|error| SiteError::file(&path, error))?;
    }
    // The list of the pages is not a page of the book.
    Ok(pages.all().count() - 1)
}

/// Writes the Markdown in `sources` as HTML to `output`.
fn render(sources: &Path, output: &Path) -> mdbook_driver::errors::Result<()> {
    let mut config = Config::default();
    config.book = BookConfig::default();
    config.book.title = Some("plywood".to_owned());
    config.book.src = PathBuf::from(".");
    config.build = BuildConfig::default();
    // mdBook takes a relative path as relative to the sources.
    config.build.build_dir = std::path::absolute(output)?;
    config.build.create_missing = false;
    config.build.use_default_preprocessors = false;
    config.set(
        "output.html",
        json!({
            "additional-css": ["book.css"],
            "no-section-label": true,
            // Dashes and quotes are as in the source: options begin with two dashes.
            "smart-punctuation": false,
            // Examples are not sent to another site to be run.
            "playground": { "runnable": false },
            // A page with all pages would contain all frames.
            "print": { "enable": false },
        }),
    )?;
    MDBook::load_with_config(sources, config)?.build()
}

/// Creates a folder, or removes its files.
fn replace_folder(folder: &Path) -> Result<(), SiteError> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| SiteError::file(folder, error))?;
    }
    fs::create_dir_all(folder).map_err(|error| SiteError::file(folder, error))
}

fn write_file(path: &Path, text: &str) -> Result<(), SiteError> {
    fs::write(path, text).map_err(|error| SiteError::file(path, error))
}
