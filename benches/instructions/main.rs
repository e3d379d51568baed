//! How many instructions fixed pieces of work take, counted by Callgrind, beside the counts in
//! `benches/instructions.txt`: 2 % more is too many.
//!
//! Counts hold for one compiler and one kind of machine, which the file names; elsewhere, and where Valgrind is
//! missing, nothing is compared, and that is said. `PLYWOOD_BLESS=1` writes the file anew.
//!
//! `core` is the solver with all its options off, `bare` a hand-written alpha-beta that visits the same nodes; the
//! ratio of the two is printed.

mod bare;
mod counts;
mod kernels;

use std::hint::black_box;
use std::process::ExitCode;

use counts::Counts;
use kernels::KERNELS;

/// By how much a count may grow, in percent.
const TOLERANCE: f64 = 2.0;

/// The argument that asks for one kernel alone.
const KERNEL: &str = "--kernel";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [first, name] = &arguments[..]
        && first == KERNEL
    {
        let kernel = KERNELS.into_iter().find(|kernel| kernel.0 == name).expect("a kernel");
        println!("{}", counted(kernel.1));
        return ExitCode::SUCCESS;
    }
    if arguments.iter().any(|argument| argument == "--test") {
        for (name, kernel) in KERNELS {
            println!("{name}: {} nodes", counted(kernel));
        }
        return ExitCode::SUCCESS;
    }
    let Some(now) = Counts::measure() else {
        println!("no instructions were counted: there is no valgrind");
        return ExitCode::SUCCESS;
    };
    if std::env::var_os("PLYWOOD_BLESS").is_some() {
        now.write();
        return ExitCode::SUCCESS;
    }
    compare(&now, &Counts::read())
}

/// What Callgrind counts the instructions of.
#[inline(never)]
fn counted(kernel: fn() -> u64) -> u64 {
    black_box(black_box(kernel)())
}

/// Prints what has changed and says whether that is allowed.
fn compare(now: &Counts, before: &Counts) -> ExitCode {
    let is_same = now.made_by == before.made_by;
    let mut is_slower = false;
    for (name, instructions, nodes) in &now.each {
        print!("{name:40} {instructions:>12} instructions, {:>6} a node", instructions / nodes);
        match before.of(name) {
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
    for work in ["connect-four to 12", "tic-tac-toe"] {
        let of = |who| now.of(&format!("{who} {work}"));
        if let (Some(core), Some(bare)) = (of("core"), of("bare")) {
            #[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
            let ratio = core as f64 / bare as f64;
            println!("{work}: core / bare {ratio:.2}");
        }
    }
    if !is_same {
        println!("not compared: counted by {}, the file by {}", now.made_by, before.made_by);
    }
    if is_slower {
        eprintln!(
            "slower by more than {TOLERANCE} %; if that is meant, PLYWOOD_BLESS=1 writes the new counts"
        );
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
