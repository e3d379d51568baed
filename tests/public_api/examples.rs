//! Every public item appears in an example.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::files_below;

/// Returns the code of the examples in the documentation comments of a source file.
fn examples_in_comments(text: &str) -> String {
    let mut in_code = false;
    let mut code = String::new();
    for line in text.lines() {
        let line = line.trim_start();
        match line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
            Some(comment) if comment.trim_start().starts_with("```") => in_code = !in_code,
            Some(comment) if in_code => code = code + comment + "\n",
            Some(_) => {}
            None => in_code = false,
        }
    }
    code
}

/// Returns the Rust code of a page.
fn examples_in_page(text: &str) -> String {
    let blocks = text.split("```rust").skip(1).filter_map(|rest| rest.split_once("```"));
    blocks.map(|(code, _)| code).collect()
}

/// Returns the name of the item that a line of the listing declares; fields, variants and re-exports need no example.
fn declared_name(line: &str) -> Option<&str> {
    let line = line.trim_start_matches("#[non_exhaustive] ");
    let kind = line.split(" plywood::").next()?;
    let is_item = kind.ends_with("fn")
        || ["struct", "enum", "trait", "type", "macro", "const", "provided const"].contains(&kind);
    let path = line.split("plywood::").nth(1).filter(|_| is_item)?;
    let end =
        path.find(|letter: char| !letter.is_alphanumeric() && !"_:".contains(letter)).unwrap_or(path.len());
    path[..end].trim_end_matches(':').rsplit("::").next()
}

#[test]
fn every_public_item_appears_in_an_example() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let read =
        |path: &Path| fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let comments =
        files_below(&root.join("src"), "rs").into_iter().map(|file| examples_in_comments(&read(&file)));
    let pages = ["README.md", "docs/API.md"].map(|page| examples_in_page(&read(&root.join(page))));
    let code: String = comments.chain(pages).collect();
    let words: BTreeSet<&str> =
        code.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    let listing = read(&root.join("docs/public-api.txt"));
    let names = listing.lines().filter_map(|line| Some((declared_name(line)?, line)));
    let missing = names.filter(|(name, _)| !words.contains(name));
    let missing: Vec<&str> = missing.map(|(_, line)| line).collect();
    assert!(missing.is_empty(), "add examples, for instance to docs/API.md, for:\n{}", missing.join("\n"));
}
