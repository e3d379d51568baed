//! Passes the commit of the source to the program, if git is available. `PLYWOOD_COMMIT` overrides it.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-env-changed=PLYWOOD_COMMIT");
    println!("cargo::rerun-if-changed=build.rs");
    // The log of HEAD grows with each commit and checkout.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]).filter(|log| Path::new(log).exists()) {
        println!("cargo::rerun-if-changed={log}");
    }
    let given = std::env::var("PLYWOOD_COMMIT").ok();
    if let Some(commit) = given.or_else(|| git(&["rev-parse", "--short=12", "HEAD"])) {
        println!("cargo::rustc-env=PLYWOOD_COMMIT={commit}");
    }
}

/// Returns the output of git; `None` without git, or outside of a repository.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok().filter(|_| output.status.success())?;
    Some(text.trim().to_owned())
}
