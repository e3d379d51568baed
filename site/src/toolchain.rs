//! The compiler for WebAssembly: that of rustup, or that of Debian, which compiles the standard library as well.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::SiteError;

/// The target of the engine.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A compiler that can compile the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Toolchain {
    /// The compiler that Cargo uses, with the standard library for the target.
    Installed,
    /// Debian's compiler with the sources of its standard library, and a linker.
    Debian { rustc: PathBuf, linker: PathBuf },
}

impl Toolchain {
    /// Finds a compiler for the target.
    pub(crate) fn find() -> Result<Self, SiteError> {
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let sysroot = sysroot_of(Path::new(&rustc));
        if sysroot.is_some_and(|sysroot| sysroot.join("lib/rustlib").join(TARGET).is_dir()) {
            return Ok(Self::Installed);
        }
        Self::debian(Path::new("/usr")).ok_or(SiteError::NoTarget)
    }

    /// Returns the compiler of Debian's packages below `root`, or `None` if one of them is missing.
    fn debian(root: &Path) -> Option<Self> {
        let rustc = root.join("bin/rustc");
        let has_sources = root.join("lib/rustlib/src/rust/library/std/Cargo.toml").is_file();
        let linkers = root.join("bin").read_dir().ok()?.filter_map(Result::ok);
        let linker = linkers.map(|entry| entry.path()).find(|path| is_linker(path))?;
        (rustc.is_file() && has_sources).then_some(Self::Debian { rustc, linker })
    }

    /// Returns Cargo's command `build` for the target.
    pub(crate) fn cargo_build(&self) -> Command {
        let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        cargo.args(["build", "--target", TARGET]);
        if let Self::Debian { rustc, linker } = self {
            // The bootstrap mode lets a stable compiler compile its standard library.
            cargo.args(["-Z", "build-std=std,panic_abort"]).env("RUSTC_BOOTSTRAP", "1").env("RUSTC", rustc);
            cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
        }
        cargo
    }
}

fn sysroot_of(rustc: &Path) -> Option<PathBuf> {
    let output = Command::new(rustc).args(["--print", "sysroot"]).output().ok()?;
    Some(PathBuf::from(String::from_utf8(output.stdout).ok()?.trim_end()))
}

/// Returns whether the name of a program is `wasm-ld`, or `wasm-ld` with a version.
fn is_linker(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.strip_prefix("wasm-ld").is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn debian_needs_the_compiler_the_sources_and_the_linker() {
        let root = std::env::temp_dir().join(format!("plywood-site-{}", std::process::id()));
        let files = ["bin/rustc", "lib/rustlib/src/rust/library/std/Cargo.toml", "bin/wasm-ld-19"];
        for file in files {
            assert_eq!(Toolchain::debian(&root), None, "before {file} exists");
            let path = root.join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
            fs::write(path, "").expect("a new file");
        }
        let found = Toolchain::debian(&root);
        fs::remove_dir_all(&root).expect("a removed folder");
        let expected =
            Toolchain::Debian { rustc: root.join("bin/rustc"), linker: root.join("bin/wasm-ld-19") };
        assert_eq!(found, Some(expected));
    }
}
