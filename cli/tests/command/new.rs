//! `new`: the files of the new crate, and what is rejected.

use std::fs;
use std::path::Path;

use crate::running::{CommandOutput, plywood};

fn run_in(folder: &Path, arguments: &[&str]) -> CommandOutput {
    CommandOutput::new(plywood(arguments).current_dir(folder).output().expect("the command starts"))
}

#[test]
fn new_writes_a_complete_crate() {
    let folder = tempfile::tempdir().expect("a folder");
    let ran = run_in(folder.path(), &["new", "nine-stones"]);
    assert_eq!((ran.code, &*ran.errors), (0, ""), "{ran:?}");
    let read = |file: &str| fs::read_to_string(folder.path().join("nine-stones").join(file)).expect("a file");
    for file in ["Cargo.toml", "src/lib.rs", "src/main.rs", "tests/laws.rs", ".gitignore"] {
        assert!(ran.output.contains(file) && !read(file).contains("{{"), "{file}: {}", read(file));
    }
    let sources = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).expect("the sources");
    assert!(
        read("Cargo.toml").contains(&format!("plywood-cli = {{ path = \"{}/cli\" }}", sources.display()))
    );
    assert!(read("Cargo.toml").contains("name = \"nine-stones\""));
    assert!(read("src/main.rs").contains("use nine_stones::{Heap, estimate};"));
    assert!(
        ran.output.ends_with("  cd nine-stones\n  cargo test\n  cargo run --release -- analyze --each\n")
    );
}

#[test]
fn new_rejects_invalid_names_existing_folders_and_folders_without_sources() {
    let folder = tempfile::tempdir().expect("a folder");
    let refused =
        |arguments: &[&str], words: &[&str]| run_in(folder.path(), arguments).assert_refused(2, words);
    for name in ["", "9x", "Chomp", "a b", "../x", "fn", "test", "deps", "build", "plywood", "é"] {
        refused(&["new", name], &[&format!("`{name}`"), "a crate name must begin with a lower-case letter"]);
    }
    refused(&["new", "chomp", "--plywood", "nowhere"], &["`nowhere`", "`--plywood PATH` names one"]);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "nothing is written");
    fs::create_dir(folder.path().join("chomp")).expect("a folder");
    run_in(folder.path(), &["new", "chomp"]).assert_refused(3, &["the folder `chomp` must not exist yet"]);
}
