//! Every item of the code that `docs/GLOSSARY.md` names exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::files_below;

/// Returns the items that the last column of the tables names, each with its term.
fn named_items(text: &str) -> Vec<(&str, &str)> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let mut items = Vec::new();
    for cells in rows.map(|row| row.split(" | ").collect::<Vec<_>>()) {
        if let [term, _, .., code] = cells.as_slice() {
            // Every second part is between backticks.
            items.extend(code.split('`').skip(1).step_by(2).map(|item| (*term, item)));
        }
    }
    items
}

/// Returns the names of all modules, and all words of the code without its comments.
fn names(root: &Path) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let folders = ["src", "games/src", "render/src", "cli/src"];
    for file in folders.iter().flat_map(|folder| files_below(&root.join(folder), "rs")) {
        names.insert(file.file_stem().expect("a file has a name").to_string_lossy().into_owned());
        let text = fs::read_to_string(&file).expect("a source can be read");
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let words =
            code.flat_map(|line| line.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
        names.extend(words.map(str::to_owned));
    }
    names
}

#[test]
fn every_item_of_the_glossary_exists() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let text = fs::read_to_string(root.join("docs/GLOSSARY.md")).expect("docs/GLOSSARY.md can be read");
    let items = named_items(&text);
    assert!(items.len() > 50, "docs/GLOSSARY.md names only {} items", items.len());
    let names = names(root);
    let exists = |item: &str| {
        if item.contains('/') {
            return root.join(item).is_file();
        }
        item.trim_end_matches('!').split("::").all(|part| names.contains(part))
    };
    let missing = items.iter().filter(|(_, item)| !exists(item));
    let missing: Vec<String> = missing.map(|(term, item)| format!("{term}: `{item}`")).collect();
    assert!(missing.is_empty(), "docs/GLOSSARY.md names items that do not exist:\n{}", missing.join("\n"));
}
