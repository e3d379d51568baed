//! The pages of the book: their sources, their names, and the targets of the links between them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use super::markdown::{self, Target};
use super::reference::Reference;
use crate::error::SiteError;
use crate::page::source_folder;

/// The list of all pages, whose links are those of the sources.
const SUMMARY: &str = "site/book/SUMMARY.md";

/// The name that mdBook expects for the list, which is not a page of the book.
const LIST: &str = "SUMMARY.md";

/// The name of the first page.
pub(crate) const FIRST: &str = "index.md";

/// A page of the book.
#[derive(Debug)]
pub(crate) struct Page {
    /// The path in the sources of plywood.
    pub(crate) source: PathBuf,
    /// The name in the book, which has no folders.
    pub(crate) name: String,
    /// The Markdown of the source.
    pub(crate) text: String,
}

/// All pages, and their list.
#[derive(Debug)]
pub(crate) struct Pages(Vec<Page>);

impl Pages {
    /// Reads the pages that the list names.
    pub(crate) fn read() -> Result<Self, SiteError> {
        let list = Page::read(PathBuf::from(SUMMARY), LIST.to_owned())?;
        let sources = markdown::destinations(&list.text).into_iter().map(|link| list.resolve(&link));
        let pages = sources.map(|source| {
            let name = page_name(&source);
            Page::read(source, name)
        });
        let mut pages = pages.collect::<Result<Vec<_>, _>>()?;
        pages.push(list);
        Ok(Self(pages))
    }

    /// Returns all pages and their list.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Page> {
        self.0.iter()
    }

    /// Returns the name of the page with this source.
    pub(crate) fn name_of(&self, source: &Path) -> Option<&str> {
        let mut pages = self.0.iter().filter(|page| page.name != LIST);
        pages.find(|page| page.source == source).map(|page| page.name.as_str())
    }

    /// Returns the target of a link of the page with this source: another page, a picture of the book, or a page of the
    /// reference. Links to other files have no target, since the book does not contain them.
    pub(crate) fn target(&self, source: &Path, link: &str, reference: &Reference) -> Target {
        if link.starts_with('#') || link.contains(':') {
            return Target::Same;
        }
        let (path, anchor) = link.split_at(link.find('#').unwrap_or(link.len()));
        let path = resolve(source, path);
        if let Some(name) = self.name_of(&path) {
            Target::Address(format!("{name}{anchor}"))
        } else if is_picture(&path) {
            Target::Address(file_name(&path))
        } else if let Some(address) = reference.address_of(&path) {
            Target::Address(format!("../api/{address}"))
        } else {
            Target::Text
        }
    }

    /// Returns the paths of all pictures.
    pub(crate) fn pictures(&self) -> BTreeSet<PathBuf> {
        let links = self.0.iter().flat_map(|page| {
            let links = markdown::destinations(&page.text).into_iter();
            links.map(|link| page.resolve(&link))
        });
        links.filter(|path| is_picture(path)).map(|path| source_folder(&path.to_string_lossy())).collect()
    }
}

impl Page {
    fn read(source: PathBuf, name: String) -> Result<Self, SiteError> {
        let path = source_folder(&source.to_string_lossy());
        let text = fs::read_to_string(&path).map_err(|error| SiteError::file(&path, error))?;
        Ok(Self { source, name, text })
    }

    fn resolve(&self, link: &str) -> PathBuf {
        resolve(&self.source, link)
    }
}

/// Returns the last part of a path.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns the name in the book of the page with this source. `index.md` is the name that hosts expect for the first page.
fn page_name(source: &Path) -> String {
    match source.to_string_lossy().as_ref() {
        "README.md" => FIRST.to_owned(),
        "python/README.md" => "PYTHON.md".to_owned(),
        _ => file_name(source),
    }
}

fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "svg" || extension == "png")
}

/// Returns the path of a link in the file `source`, without `.` and `..`.
pub(crate) fn resolve(source: &Path, link: &str) -> PathBuf {
    let mut path = source.parent().map(Path::to_owned).unwrap_or_default();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the Markdown files of a folder and its folders.
    fn markdown_files(folder: &Path) -> Vec<PathBuf> {
        let entries = source_folder(&folder.to_string_lossy()).read_dir().expect("a folder");
        let names = entries.map(|entry| folder.join(entry.expect("an entry").file_name()));
        let paths = names.flat_map(|path| {
            if source_folder(&path.to_string_lossy()).is_dir() { markdown_files(&path) } else { vec![path] }
        });
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
    }

    #[test]
    fn the_book_contains_every_page_once_under_its_own_name() {
        let pages = Pages::read().expect("the pages");
        let mut expected = markdown_files(Path::new("docs"));
        expected.extend(["README.md", "CONTRIBUTING.md", "python/README.md", SUMMARY].map(PathBuf::from));
        let mut sources: Vec<_> = pages.all().map(|page| page.source.clone()).collect();
        expected.sort();
        sources.sort();
        assert_eq!(sources, expected);
        let names: BTreeSet<_> = pages.all().map(|page| page.name.to_lowercase()).collect();
        assert_eq!(names.len(), expected.len(), "{names:?}");
    }

    #[test]
    fn links_lead_to_pages_pictures_and_the_reference() {
        let pages = Pages::read().expect("the pages");
        let reference = Reference::at(&std::env::temp_dir().join("plywood-no-reference"));
        let target = |source: &str, link: &str| pages.target(Path::new(source), link, &reference);
        let address = |text: &str| Target::Address(text.to_owned());
        assert_eq!(target("docs/TREES.md", "../README.md#two-commands"), address("index.md#two-commands"));
        assert_eq!(target("README.md", "python/README.md"), address("PYTHON.md"));
        assert_eq!(target("docs/courses/cs50.md", "../GAMES.md"), address("GAMES.md"));
        assert_eq!(target("README.md", "docs/page-start.png"), address("page-start.png"));
        assert_eq!(target("docs/TREES.md", "#a-search-in-words"), Target::Same);
        assert_eq!(target("docs/PROTOCOL.md", "https://www.chessprogramming.org/UCI"), Target::Same);
        assert_eq!(target("docs/GAMES.md", "../tests/data/games.txt"), Target::Text);
        assert_eq!(target("docs/SITE.md", "../site/book/SUMMARY.md"), Target::Text);
    }
}
