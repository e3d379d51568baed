//! The command `plywood-site`: writes the page of plywood to a folder, with an engine that runs in the browser.
//!
//! Any server of files can publish the folder; docs/SITE.md describes how to build and publish it.

#[cfg(feature = "book")]
mod book;
mod engine;
mod error;
mod page;
mod toolchain;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use crate::error::SiteError;

/// Writes the page of plywood as a static site.
#[derive(Debug, Parser)]
#[command(name = "plywood-site")]
struct Arguments {
    /// The folder of the site, which is created if necessary.
    folder: PathBuf,
    /// The folder of a crate that calls `plywood_site_engine::site!` for its own games.
    #[arg(long = "crate", value_name = "PATH")]
    engine: Option<PathBuf>,
}

fn main() -> ExitCode {
    match write_site(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn write_site(Arguments { folder, engine }: &Arguments) -> Result<(), SiteError> {
    // The folder is checked before the compiler starts, which takes the longest.
    fs::create_dir_all(folder).map_err(|error| SiteError::file(folder, error))?;
    let games = engine.clone().unwrap_or_else(|| page::source_folder("site/games"));
    let wasm = engine::compile(&games)?;
    engine::bind(&wasm, folder)?;
    let files = page::write(folder)?;
    println!("wrote the page ({files} files) and its engine to {}", folder.display());
    #[cfg(feature = "book")]
    println!("wrote the book ({} pages) and the reference of the crates beside them", book::write(folder)?);
    Ok(())
}
