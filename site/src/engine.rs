//! The engine: a crate compiled to WebAssembly, and the JavaScript that calls it.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use serde_json::Value;
use wasm_bindgen_cli_support::Bindgen;

use crate::error::SiteError;
use crate::page::source_folder;
use crate::toolchain::Toolchain;

/// The settings of the compiler: the fastest code, of which the linker removes all unused parts.
const PROFILE: [&str; 5] = [
    "profile.release.opt-level=3",
    "profile.release.lto=true",
    "profile.release.codegen-units=1",
    "profile.release.panic='abort'",
    // The stack size is that of the part of the stack that WebAssembly keeps in its memory; the browser limits the other part.
    // With the default threshold of inlining, the engine is a tenth larger, and searches are not measurably faster.
    "target.wasm32-unknown-unknown.rustflags=['-Clink-arg=-zstack-size=16777216', '-Cllvm-args=-inline-threshold=100']",
];

/// Compiles the crate in `folder`, and returns the path of the result.
pub(crate) fn compile(folder: &Path) -> Result<PathBuf, SiteError> {
    let mut cargo = Toolchain::find()?.cargo_build();
    let program = cargo.get_program().to_string_lossy().into_owned();
    cargo.args(["--release", "--message-format", "json-render-diagnostics"]);
    // A separate target folder: Cargo would otherwise compile everything again whenever the compiler changes.
    cargo.arg("--target-dir").arg(target_folder().join("site"));
    cargo.arg("--manifest-path").arg(folder.join("Cargo.toml"));
    cargo.args(PROFILE.iter().flat_map(|setting| ["--config", setting]));
    let output = cargo.stderr(Stdio::inherit()).output();
    let output = output.map_err(|source| SiteError::Start { program, source })?;
    if !output.status.success() {
        return Err(SiteError::Compile(folder.to_owned()));
    }
    library(&String::from_utf8_lossy(&output.stdout)).ok_or_else(|| SiteError::NoLibrary(folder.to_owned()))
}

/// Returns the folder in which Cargo compiles this workspace.
pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| source_folder("target"), PathBuf::from)
}

/// Returns the last file of WebAssembly that Cargo's messages name.
fn library(messages: &str) -> Option<PathBuf> {
    let messages = messages.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let files = messages.filter_map(|message| message.get("filenames")?.as_array().cloned()).flatten();
    let mut paths = files.filter_map(|file| file.as_str().map(PathBuf::from));
    paths.rfind(|path| path.extension().is_some_and(|extension| extension == "wasm"))
}

/// Writes the engine and the JavaScript that calls it to `folder`, as `engine_bg.wasm` and `engine.js`.
pub(crate) fn bind(wasm: &Path, folder: &Path) -> Result<(), SiteError> {
    let mut bindgen = Bindgen::new();
    bindgen.input_path(wasm).out_name("engine").typescript(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let written = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    written.map_err(|error| SiteError::Bind { path: wasm.to_owned(), reason: format!("{error:#}") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_is_the_last_file_of_webassembly() {
        let messages = r#"{"reason":"compiler-artifact","filenames":["/t/liba.rlib"]}
not JSON
{"reason":"compiler-artifact","filenames":["/t/games.wasm"]}
{"reason":"build-finished","success":true}"#;
        assert_eq!(library(messages), Some(PathBuf::from("/t/games.wasm")));
        assert_eq!(library(""), None);
    }
}
