//! `new`: a crate with a complete game, its tests and its command, as a start for your own game.

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::arguments::New;
use crate::ending::CommandEnding;
use crate::failure::Failure;
use crate::program::CommandResult;

/// The files of the new crate: path, template, and purpose.
const FILES: [(&str, &str, &str); 5] = [
    ("Cargo.toml", include_str!("new/manifest.txt"), "the dependencies"),
    ("src/lib.rs", include_str!("new/lib.txt"), "a complete game, to be replaced by your own"),
    ("src/main.rs", include_str!("new/main.txt"), "the command"),
    ("tests/laws.rs", include_str!("new/laws.txt"), "the laws, and values that are known"),
    (".gitignore", "/target\n", "what Git leaves out"),
];

/// Names that Cargo rejects, and names of the crates that the new crate depends on.
const RESERVED: &str = "abstract alloc as async await become box break build const continue core crate deps do dyn else \
    enum examples extern false final fn for gen if impl in incremental let loop macro match mod move mut override plywood \
    plywood-cli plywood_cli priv proc-macro proc_macro pub ref return self static std struct super test trait true try type \
    typeof unsafe unsized use virtual where while yield";

pub(super) fn run(options: &New, output: &mut dyn Write) -> CommandResult {
    let name = &*options.name;
    if !is_crate_name(name) {
        return Err(Failure::Value {
            option: "NAME".to_owned(),
            value: name.to_owned(),
            reason: "a crate name must begin with a lower-case letter, contain only lower-case letters, digits, `-` and \
                `_`, and not be a reserved word"
                .to_owned(),
        });
    }
    let source = source_tree(options.plywood.as_deref())?;
    let folder = Path::new(name);
    match fs::create_dir(folder) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let reason =
                format!("the folder `{name}` must not exist yet; give another name, or remove the folder");
            return Err(Failure::Input(reason));
        }
        created => created.map_err(|source| Failure::File { file: name.to_owned(), source })?,
    }
    for (file, template, _) in FILES {
        let text = template
            .replace("{{name}}", name)
            .replace("{{crate}}", &name.replace('-', "_"))
            .replace("{{plywood}}", &source);
        if let Err(failure) = write_file(&folder.join(file), &text) {
            // Without the folder, the command can be repeated.
            let _ = fs::remove_dir_all(folder);
            return Err(failure);
        }
    }
    writeln!(output, "created {name}")?;
    for (file, _, purpose) in FILES {
        writeln!(output, "  {file:13}  {purpose}")?;
    }
    writeln!(output, "\nnext steps:\n  cd {name}\n  cargo test\n  cargo run --release -- analyze --each")?;
    Ok(CommandEnding::Done)
}

fn is_crate_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.chars().all(|char| char.is_ascii_lowercase() || char.is_ascii_digit() || "-_".contains(char))
        && RESERVED.split(' ').all(|reserved| reserved != name)
}

/// Returns `given`, or else the folder of sources from which this program was built, escaped for a manifest.
fn source_tree(given: Option<&Path>) -> Result<String, Failure> {
    let built_from = || Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(PathBuf::from).unwrap_or_default();
    let path = given.map_or_else(built_from, Path::to_owned);
    let is_checkout = ["Cargo.toml", "cli/Cargo.toml"].iter().all(|file| path.join(file).is_file());
    match fs::canonicalize(&path) {
        Ok(path) if is_checkout => Ok(path.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"")),
        _ => Err(Failure::Value {
            option: "--plywood".to_owned(),
            value: path.display().to_string(),
            reason: "the new crate needs a folder with the sources of plywood; `--plywood PATH` names one"
                .to_owned(),
        }),
    }
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(path, text));
    written.map_err(|source| Failure::File { file: path.display().to_string(), source })
}
