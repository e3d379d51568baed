//! Systems that provide little memory and few threads: commands go on with less, and warn.

use std::process::Command;

use crate::running::CommandOutput;

/// Runs the command in at most `kibibytes` of address space.
fn run_within(kibibytes: u64, arguments: &[&str]) -> std::process::Output {
    let mut limited = Command::new("sh");
    limited.arg("-c").arg(format!(r#"ulimit -v {kibibytes} && exec "$0" "$@""#));
    limited.arg(env!("CARGO_BIN_EXE_plywood")).args(arguments).env("RUST_BACKTRACE", "0");
    limited.output().expect("sh is installed")
}

/// Returns the least address space in which the command starts, in KiB, to 1 MiB.
fn least_address_space() -> u64 {
    let starts = |mebibytes: &u64| run_within(mebibytes << 10, &["--version"]).status.success();
    (4..1_024).find(starts).expect("the command starts") << 10
}

#[test]
fn a_search_without_enough_memory_or_threads_goes_on_with_less() {
    let least = least_address_space();
    let commands: [&[&str]; 8] = [
        &["census", "tippy:4", "--nodes", "200000"],
        &["analyze", "tippy:4", "--search", "tree", "--nodes", "200000"],
        &["analyze", "connect-four", "--nodes", "100000"],
        &["analyze", "stonehenge:5", "--nodes", "100000"],
        &["analyze", "connect-four", "--search", "df-pn", "--nodes", "100000"],
        &["contest", "tippy", "--players", "solver", "random", "--games", "2"],
        &["tree", "tippy:3", "--nodes", "20000"],
        &["perft", "tippy:3", "--depth", "3"],
    ];
    let mut warnings = String::new();
    for mebibytes in [8, 32] {
        for arguments in commands {
            // A process that aborts has no exit code, which `new` refuses.
            let ran = CommandOutput::new(run_within(least + (mebibytes << 10), arguments));
            assert!([0, 4].contains(&ran.code), "{mebibytes} {arguments:?}: {ran:?}");
            assert!(!ran.errors.contains("panicked"), "{mebibytes} {arguments:?}: {ran:?}");
            warnings += &ran.errors;
        }
    }
    // The stack of a thread takes 2 MiB.
    let ran = run_within(least + (1 << 10), &["analyze", "connect-four", "--nodes", "10000"]);
    warnings += &CommandOutput::new(ran).errors;
    let compare = run_within(least + (32 << 10), &["compare", "tippy:4", "--nodes", "20000"]);
    assert_eq!(CommandOutput::new(compare).code, 4);
    for warning in [
        "plywood: warning: the system limits the memory of this process; searches get ",
        "plywood: warning: Ctrl-C cannot be handled; it will end the program without a result",
    ] {
        assert!(warnings.contains(warning), "`{warning}` is missing:\n{warnings}");
    }
}

#[test]
fn input_is_read_without_threads() {
    let least = least_address_space();
    // In 1 MiB, no thread starts; with 3 to 5 MiB, its stack may take the memory that the next allocation needs.
    for mebibytes in [1, 8] {
        let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/connect-four.txt");
        let arguments = ["analyze", "connect-four", "--suite", suite, "--nodes", "1000"];
        let ran = CommandOutput::new(run_within(least + (mebibytes << 10), &arguments));
        assert!([0, 4].contains(&ran.code) && ran.objects().len() == 40, "{mebibytes}: {ran:?}");
    }
}

#[test]
fn a_table_that_the_system_cannot_provide_is_smaller() {
    let ran = crate::running::run(&["analyze", "connect-four", "--memory", "10000000G", "--nodes", "100000"]);
    let warning = "plywood: warning: the system has no memory for a table of ";
    assert_eq!((ran.code, ran.errors.matches(warning).count()), (4, 1), "{ran:?}");
}
