//! The origin of the results of this process: [`of_command`].

use plywood_render::provenance::{Machine, Provenance, now};

use crate::arguments::Invocation;

/// Returns the origin of the results of a command, which starts now.
pub(crate) fn of_command(program: &str, invocation: &Invocation) -> Provenance {
    let words = invocation.words.iter().skip(1).map(String::as_str);
    let words = std::iter::once(program).chain(words);
    // Quoting fails only for a NUL, which arguments cannot contain.
    let command = shlex::try_join(words.clone()).unwrap_or_else(|_| words.collect::<Vec<_>>().join(" "));
    Provenance {
        program: program.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: option_env!("PLYWOOD_COMMIT").map(str::to_owned),
        debug: cfg!(debug_assertions),
        command,
        settings: invocation.settings.clone(),
        machine: machine(),
        start: now(),
        end: None,
    }
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
