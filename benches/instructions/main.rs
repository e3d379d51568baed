//! Counts the instructions of fixed searches with Callgrind and compares them with `benches/instructions.txt`. The bench
//! fails if a count is more than 2 % higher.
//!
//! Counts are valid for one compiler and one kind of machine, which the file names. On another machine, or without
//! Valgrind, the bench prints a note and compares nothing. With `PLYWOOD_BLESS=1`, it writes the file instead.
//!
//! `core` is the solver with all its options off; `bare` is a hand-written alpha-beta that visits the same nodes. The bench
//! prints the instructions of both, and of the variants of `bare` that take over the duties of `core` one by one.

mod bare;
mod callgrind;
mod counts;
mod duties;
mod kernels;

use std::hint::black_box;
use std::process::ExitCode;

use counts::Counts;
use kernels::KERNELS;

/// The permitted increase of a count, in percent.
const TOLERANCE: f64 = 2.0;

/// The option before the name of a single kernel to run.
const KERNEL: &str = "--kernel";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, name] = &arguments[..]
        && first == KERNEL
    {
        let kernel = KERNELS.into_iter().find(|kernel| kernel.0 == name).expect("a kernel");
        println!("{}", run_kernel(kernel.1));
        return ExitCode::SUCCESS;
    }
    if arguments.iter().any(|argument| argument == "--test") {
        for (name, kernel) in KERNELS {
            println!("{name}: {} nodes", run_kernel(kernel));
        }
        return ExitCode::SUCCESS;
    }
    let Some(now) = Counts::measure() else {
        println!("valgrind is not installed: no instructions were counted");
        return ExitCode::SUCCESS;
    };
    if std::env::var_os("PLYWOOD_BLESS").is_some() {
        now.write();
        return ExitCode::SUCCESS;
    }
    compare(&now, &Counts::read())
}

/// Runs a kernel and returns its number of nodes. Callgrind counts the instructions of this function, by its name.
#[inline(never)]
fn run_kernel(kernel: fn() -> u64) -> u64 {
    black_box(black_box(kernel)())
}

/// Prints the changes and fails if a count has grown too much.
fn compare(now: &Counts, before: &Counts) -> ExitCode {
    let is_same = now.made_by == before.made_by;
    let mut is_slower = false;
    for (name, instructions, nodes) in &now.kernels {
        print!("{name:40} {instructions:>12} instructions, {:>6} a node", instructions / nodes);
        match before.instructions_of(name) {
            Some(old) if is_same => {
                #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
                let percent = 100.0 * (*instructions as f64 / old as f64 - 1.0);
                is_slower |= percent > TOLERANCE;
                println!(", {percent:+.2} %{}", if percent > TOLERANCE { ": too many" } else { "" });
            }
            Some(_) => println!(),
            None => println!(", new"),
        }
    }
    print_duties(now);
    if !is_same {
        println!(
            "not compared: these counts are for {}, those in benches/instructions.txt for {}",
            now.made_by, before.made_by
        );
    }
    if is_slower {
        eprintln!("a count has grown by more than {TOLERANCE} %; PLYWOOD_BLESS=1 accepts the new counts");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Prints the instructions per node of `bare`, of its variants with more and more duties, and of `core`.
#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn print_duties(counts: &Counts) {
    for work in ["connect-four to 12", "tic-tac-toe"] {
        println!("{work}: instructions per node, the increase, the ratio to `bare`");
        let per_node = |search: &str| {
            let name = format!("{search} {work}");
            let kernel = counts.kernels.iter().find(|kernel| kernel.0 == name).expect("a kernel");
            kernel.1 as f64 / kernel.2 as f64
        };
        let (bare, mut before) = (per_node("bare"), per_node("bare"));
        let duties = ["+ limits", "+ list of moves", "+ stack guard", "+ plies", "+ statistics"];
        for search in ["bare"].into_iter().chain(duties).chain(["core"]) {
            let now = per_node(search);
            println!("{search:16} {now:8.2} {:+8.2} {:8.3}", now - before, now / bare);
            before = now;
        }
    }
}
