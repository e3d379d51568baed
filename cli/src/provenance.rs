//! The origin of the results of the running command: [`of_command`].

use std::hash::Hasher;
use std::io::{self, Write};
use std::process;

use fnv::FnvHasher;
use plywood_render::json::write_line;
use plywood_render::provenance::{Machine, Provenance};
use serde_json::{Value as Json, json};

use crate::program::Program;

/// Writes an object that contains the results of the command, with their origin as its last field.
pub(crate) fn write_object(
    mut object: Json,
    provenance: &Provenance,
    output: &mut dyn Write,
) -> io::Result<()> {
    object["provenance"] = json!(provenance);
    write_line(output, &object)
}

/// Returns the origin of the complete results of the command that `program` runs; `seed` is that of the random choices.
pub(crate) fn of_results(program: &Program, seed: Option<u64>) -> Provenance {
    of_command(program).with_seed(seed).ended()
}

/// Returns the origin of the results of the command that `program` runs, without the time of its end.
pub(crate) fn of_command(program: &Program) -> Provenance {
    let invocation = &program.invocation;
    let words = invocation.words.iter().skip(1).map(String::as_str);
    let words = std::iter::once(&*program.name).chain(words);
    // Quoting fails only for a NUL, which arguments cannot contain.
    let command = shlex::try_join(words.clone()).unwrap_or_else(|_| words.collect::<Vec<_>>().join(" "));
    Provenance {
        program: program.name.clone(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: option_env!("PLYWOOD_COMMIT").map(str::to_owned),
        debug: cfg!(debug_assertions),
        command,
        settings: invocation.settings.clone(),
        machine: machine(),
        start: invocation.start.clone(),
        end: None,
    }
}

/// Returns an identifier for the games that this process records. It depends on their origin and on the number of the process.
pub(crate) fn id(provenance: &Provenance) -> String {
    let mut hasher = FnvHasher::default();
    hasher.write(json!(provenance).to_string().as_bytes());
    hasher.write_u32(process::id());
    format!("{:016x}", hasher.finish())
}

fn machine() -> Machine {
    Machine {
        system: std::env::consts::OS.to_owned(),
        architecture: std::env::consts::ARCH.to_owned(),
        processor: processor(),
        threads: std::thread::available_parallelism().map_or(1, usize::from),
    }
}

/// Returns the name of the processor, if the system provides it in a file.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
