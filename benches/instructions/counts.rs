//! Instruction counts: measuring, writing and reading them.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::KERNEL;
use crate::callgrind;
use crate::kernels::KERNELS;

/// The counts of all kernels.
pub(crate) struct Counts {
    /// The compiler and the kind of machine that the counts are for.
    pub(crate) made_by: String,
    /// The name, the instructions and the nodes of each kernel.
    pub(crate) kernels: Vec<(String, u64, u64)>,
}

fn counts_file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../instructions.txt")
}

/// Returns the compiler and the kind of this machine.
fn made_by() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version =
        Command::new(rustc).arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let version = String::from_utf8_lossy(&version);
    format!("{} for {} {}", version.trim(), std::env::consts::ARCH, std::env::consts::OS)
}

impl Counts {
    /// Counts the instructions of all kernels; `None` if Valgrind is not installed.
    pub(crate) fn measure() -> Option<Self> {
        if !callgrind::is_installed() {
            return None;
        }
        let kernels = KERNELS.into_iter().map(|(name, _)| {
            let (instructions, nodes) = count(name);
            (name.to_owned(), instructions, nodes)
        });
        Some(Self { made_by: made_by(), kernels: kernels.collect() })
    }

    /// Returns the instructions of the kernel with this name.
    pub(crate) fn instructions_of(&self, name: &str) -> Option<u64> {
        self.kernels.iter().find(|kernel| kernel.0 == name).map(|kernel| kernel.1)
    }

    pub(crate) fn read() -> Self {
        let text = fs::read_to_string(counts_file()).expect("the file of counts");
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        let made_by = lines.next().unwrap_or_default().to_owned();
        let kernels = lines.map(|line| {
            let mut fields = line.splitn(3, ' ');
            let mut number = || fields.next().and_then(|field| field.parse().ok()).expect("a number");
            let (instructions, nodes) = (number(), number());
            (fields.next().unwrap_or_default().to_owned(), instructions, nodes)
        });
        Self { kernels: kernels.collect(), made_by }
    }

    pub(crate) fn write(&self) {
        let lines =
            self.kernels.iter().map(|(name, instructions, nodes)| format!("{instructions} {nodes} {name}\n"));
        let head = "# Instructions and nodes of each kernel: cargo bench -p plywood-instructions.\n";
        let text = format!("{head}{}\n{}", self.made_by, lines.collect::<String>());
        fs::write(counts_file(), text).expect("the file of counts is written");
    }
}

/// Returns the instructions and the nodes of one kernel, run by Callgrind.
fn count(name: &str) -> (u64, u64) {
    let (instructions, nodes) = callgrind::count("*instructions::run_kernel*", &[KERNEL, name]);
    (instructions, nodes.trim().parse().expect("a kernel prints its nodes"))
}
