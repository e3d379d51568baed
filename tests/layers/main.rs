//! The layers of the crates: no module imports a module of the same or a higher layer, and no two modules import each
//! other.
//!
//! The test reads every `use` and every path that begins with `crate`, `super`, `self` or a child module. It ignores
//! doc links and code under `#[cfg(test)]`. An item that a module re-exports counts as an item of the module that
//! defines it. Dependencies between crates are checked by Cargo.

mod graph;
mod source;

use std::path::Path;

use graph::Graph;
use source::Crate;

/// The folder of a crate, the layer of each of its modules, and whether cycles between its files are violations.
struct Rules {
    folder: &'static str,
    layers: &'static [(&'static str, u32)],
    checks_files: bool,
}

const ENGINE: Rules = Rules {
    folder: "src",
    layers: &[
        ("catch_panic", 0),
        ("clock", 0),
        ("phrase", 0),
        ("suggest", 0),
        ("value", 1),
        ("game", 2),
        ("toy", 3),
        ("search", 3),
        ("textbook", 4),
        ("solver", 4),
        ("searchers", 5),
        ("tools", 6),
        ("laws", 6),
        ("app", 7),
    ],
    checks_files: false,
};

const RENDER: Rules = Rules {
    folder: "render/src",
    layers: &[
        ("html", 0),
        ("numbers", 0),
        ("text", 0),
        ("positions", 1),
        ("provenance", 1),
        ("sentences", 1),
        ("export", 2),
        ("json", 2),
        ("report", 2),
        ("answers", 3),
        ("board", 3),
        ("games", 3),
        ("perft", 3),
        ("record", 3),
        ("suite", 3),
        ("tikz", 3),
        ("tree", 3),
        ("bench", 4),
        ("comparison", 4),
        ("contest", 4),
        ("explanation", 4),
        ("grade", 4),
        ("rate", 4),
        ("worksheet", 4),
        ("api", 5),
    ],
    checks_files: true,
};

const CLI: Rules = Rules {
    folder: "cli/src",
    layers: &[
        ("ending", 0),
        ("line", 0),
        ("memory", 0),
        ("terminal", 0),
        ("threads", 0),
        ("engine", 1),
        ("progress", 1),
        ("web", 1),
        ("arguments", 2),
        ("failure", 2),
        ("interrupt", 2),
        ("lines", 3),
        ("output_file", 3),
        ("player", 3),
        ("program", 3),
        ("recorder", 3),
        ("provenance", 4),
        ("run_file", 4),
        ("input", 5),
        ("run", 5),
        ("experiment", 6),
        ("commands", 7),
    ],
    checks_files: true,
};

/// Returns the violations of `rules` in `source`, one sentence each.
fn violations(rules: &Rules, source: &Crate) -> Vec<String> {
    let modules = Graph::of_top_level_modules(source);
    let mut violations = modules.layer_violations(rules.layers);
    let cycles = if rules.checks_files { Graph::of_files(source) } else { modules };
    violations.extend(cycles.cycle());
    violations
}

fn check(rules: &Rules) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(rules.folder);
    let read = |file: &str| std::fs::read_to_string(folder.join(file)).ok();
    let source = Crate::read(rules.folder, &read);
    let violations = violations(rules, &source);
    assert!(violations.is_empty(), "\n{}", violations.join("\n"));
}

#[test]
fn the_engine_keeps_its_layers() {
    check(&ENGINE);
}

#[test]
fn the_render_crate_keeps_its_layers() {
    check(&RENDER);
}

#[test]
fn the_command_keeps_its_layers() {
    check(&CLI);
}

#[test]
fn the_render_crate_needs_no_argument_parser_and_no_server() {
    let manifest = include_str!("../../render/Cargo.toml");
    for heavy in ["clap", "tokio", "axum"] {
        assert!(manifest.lines().all(|line| !line.starts_with(heavy)), "render depends on {heavy}");
    }
}

/// Returns the violations of a crate that consists of these files. Its module `low` has layer 0, and `high` has layer 1.
fn violations_of(files: &[(&str, &str)]) -> Vec<String> {
    let rules = Rules { folder: "", layers: &[("low", 0), ("high", 1)], checks_files: true };
    let read = |file: &str| {
        let file = files.iter().find(|(name, _)| *name == file);
        file.map(|(_, text)| (*text).to_owned())
    };
    violations(&rules, &Crate::read("planted", &read))
}

#[test]
fn an_import_from_a_higher_layer_is_a_violation() {
    let root = ("lib.rs", "mod low; mod high; pub use high::Item;");
    let high = ("high.rs", "pub struct Item;");
    for low in [
        "use crate::high::Item;",
        "use crate::Item;",
        "use crate::{high::{self, Item}};",
        "fn f() -> u8 { vec![super::high::Item].len() }",
        "#[cfg(not(test))] use crate::high;",
    ] {
        let found = violations_of(&[root, ("low.rs", low), high]);
        assert_eq!(found.len(), 1, "{low}: {found:?}");
        assert!(found[0].contains("`low` (layer 0) must not import `high` (layer 1)"), "{found:?}");
    }
}

#[test]
fn tests_and_doc_links_are_exempt() {
    let root = ("lib.rs", "mod low; mod high;");
    let low = "//! See [`crate::high::Item`].\n#[cfg(test)] mod tests { use crate::high::Item; }";
    let high = ("high.rs", "use crate::low; pub struct Item;");
    assert_eq!(violations_of(&[root, ("low.rs", low), high]), Vec::<String>::new());
}

#[test]
fn two_files_that_import_each_other_are_a_violation() {
    let files = [
        ("lib.rs", "mod low; mod high;"),
        ("low.rs", ""),
        ("high.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("high/a.rs", "use super::B; pub struct A;"),
        ("high/b.rs", "use super::a; pub struct B;"),
    ];
    let found = violations_of(&files);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("high/a.rs:1") && found[0].contains("high/b.rs:1"), "{found:?}");
}

#[test]
fn a_module_without_a_layer_is_a_violation() {
    let found = violations_of(&[("lib.rs", "mod low; mod new;"), ("low.rs", ""), ("new.rs", "")]);
    let new = "module `new` has no layer: add it to tests/layers/main.rs";
    assert_eq!(found, [new, "there is no module `high`: remove its layer"]);
}
