//! Runs that are concurrent, continued after a fault, divided or repeated give the results of one uninterrupted run.

pub(crate) mod contests;
mod foreign_files;
mod openings;
mod unfinished;

use std::fs;

use serde_json::Value;
use tempfile::{TempDir, tempdir};

#[cfg(unix)]
use crate::engines::engine;
use crate::running::{CommandOutput, plywood, run, run_with_input, wait_until};

/// A comparison of 24 units that take different times. Each search runs once, because its time does not matter here.
const COMPARE: [&str; 10] = [
    "compare",
    "tic-tac-toe",
    "tippy",
    "--positions",
    "4",
    "--seed",
    "3",
    "--depth=2..4",
    "--repeats=1",
    "--warmup=0",
];

/// Removes everything that depends on the clock, on the memory of the process or on the division of the work.
fn without_clock(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            fields.retain(|name, _| !name.starts_with("mean_seconds"));
            for name in ["seconds", "deviation", "spread", "samples", "process_peak_bytes", "provenance"] {
                fields.remove(name);
            }
            fields.values_mut().for_each(|field| *field = without_clock(field.take()));
        }
        Value::Array(items) => items.iter_mut().for_each(|item| *item = without_clock(item.take())),
        _ => {}
    }
    value
}

/// Runs a command that prints one object, and returns the object without the values that depend on the clock.
fn object_of(arguments: &[&str], more: &[&str], code: i32) -> Value {
    let ran = run(&[arguments, more, &["--json"]].concat());
    assert_eq!(ran.code, code, "{ran:?}");
    without_clock(ran.object())
}

#[test]
fn comparisons_side_by_side_give_the_results_of_one_after_the_other() {
    let sequential = object_of(&COMPARE, &[], 0);
    assert_eq!(sequential["rows"].as_array().map(Vec::len), Some(2 * 4 * 3 * 5));
    for concurrency in ["2", "5", "100"] {
        assert!(object_of(&COMPARE, &["--concurrency", concurrency], 0) == sequential, "{concurrency}");
    }
    let headings = |more: &[&str]| {
        let ran = run(&[&COMPARE[..], more].concat());
        let headings = ran.output.lines().filter(|line| line.contains("to move, to depth"));
        headings.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(headings(&["--concurrency=3"]), headings(&[]));
}

#[cfg(unix)]
#[test]
fn grades_side_by_side_are_those_of_one_after_the_other() {
    // The second program reports nodes and values; the third one exits at some moves; the last one never starts.
    let own = format!("engine,search=solver:'{}' engine", env!("CARGO_BIN_EXE_plywood"));
    let dies = engine("", "case $line in *b3) exit 3;; *) echo bestmove ${line##* };; esac");
    let programs = [engine(",name=last", "echo bestmove ${line##* }"), own, dies, "engine:false".to_owned()];
    let mut arguments = vec!["grade", "tic-tac-toe", "--positions=12", "--seed=5", "--give-up=2"];
    for program in &programs {
        arguments.extend(["--engine", program]);
    }
    let sequential = object_of(&arguments, &[], 1);
    let verdicts = |program: usize| &sequential["submissions"][program]["verdicts"];
    assert_eq!(verdicts(2)["crash"], 2, "{sequential}");
    assert!(verdicts(2)["not asked"].as_u64() > Some(0), "{sequential}");
    assert_eq!((&verdicts(3)["crash"], &verdicts(3)["not asked"]), (&1.into(), &11.into()));
    for concurrency in ["2", "7"] {
        assert!(object_of(&arguments, &["--concurrency", concurrency], 1) == sequential, "{concurrency}");
    }
    let text = |more: &[&str]| run(&[&arguments[..], more].concat());
    let CommandOutput { output, .. } = text(&["--concurrency=4"]);
    assert_eq!(output, text(&[]).output);
}

#[test]
fn a_search_with_several_threads_is_not_run_beside_others() {
    let ran = run(&[&COMPARE[..], &["--threads=2", "--concurrency=2"]].concat());
    ran.assert_refused(2, &["--concurrency and --threads cannot both be greater than 1"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_comparisons_side_by_side_with_the_results_so_far() {
    let long = ["compare", "tic-tac-toe", "stonehenge:5", "--search=solver", "--concurrency=2", "--json"];
    let ran = crate::running::interrupt_until(&long, |ran| ran.object()["work"]["done"] == 1);
    assert_eq!((ran.code, &ran.object()["interrupted"]), (130, &true.into()));
    let rows = ran.object()["rows"].as_array().map_or(0, Vec::len);
    assert!((1..=2).contains(&rows), "{ran:?}");
}

/// A file in a new folder, which is deleted on drop.
struct Scratch {
    folder: TempDir,
}

impl Scratch {
    fn new() -> Self {
        Self { folder: tempdir().expect("a folder") }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().expect("the name is text").to_owned()
    }

    /// Returns the file with this name, in which a comparison keeps its units, after all units are done.
    fn finished_run(&self, name: &str) -> String {
        let path = self.path(name);
        assert_eq!(run(&[&COMPARE[..], &["--resume", &path]].concat()).code, 0);
        path
    }
}

fn lines(path: &str) -> Vec<String> {
    fs::read_to_string(path).unwrap_or_default().lines().map(str::to_owned).collect()
}

/// Returns the text output without the memory of the process.
fn text_of(ran: &CommandOutput) -> String {
    let lines = ran.output.lines().filter(|line| !line.starts_with("the whole process"));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_finished_run_is_printed_again_byte_for_byte() {
    let scratch = Scratch::new();
    let path = scratch.path("run.jsonl");
    let command = [&COMPARE[..], &["--resume", &path]].concat();
    let (first, again) = (run(&command), run(&command));
    assert_eq!((first.code, again.code), (0, 0), "{first:?}");
    assert_eq!(text_of(&again), text_of(&first));
    assert_eq!(lines(&path).len(), 1 + 24, "no unit is done again");
}

#[test]
fn a_killed_comparison_continues_where_it_ended() {
    // Deeper searches take so long that the command is killed before it ends.
    let mut compare = COMPARE;
    compare[7] = "--depth=3..5";
    let uninterrupted = object_of(&compare, &[], 0);
    for (moment, concurrency) in [(0, "1"), (5, "2"), (17, "3")] {
        let scratch = Scratch::new();
        let path = scratch.path("run.jsonl");
        let more = ["--resume", &path, "--concurrency", concurrency];
        let mut child = plywood(&[&compare[..], &more].concat()).spawn().expect("the command starts");
        wait_until("units are done", || lines(&path).len() > moment);
        child.kill().expect("the command can be killed");
        child.wait().expect("the command ends");
        let done = lines(&path);
        assert!(done.len() < 25, "the command ended before it was killed");
        assert!(object_of(&compare, &more, 0) == uninterrupted, "killed at {moment}");
        let all = lines(&path);
        assert_eq!((all.len(), &all[..done.len() - 1]), (25, &done[..done.len() - 1]));
    }
}

#[test]
fn a_torn_last_unit_is_cut_off_and_done_again() {
    let scratch = Scratch::new();
    let path = scratch.finished_run("run.jsonl");
    let whole = fs::read(&path).expect("the file");
    let expected = object_of(&COMPARE, &["--resume", &path], 0);
    for length in [whole.len() - 10, 20, 0] {
        fs::write(&path, &whole[..length]).expect("the file can be written");
        let ran = run(&[&COMPARE[..], &["--resume", &path, "--json"]].concat());
        assert_eq!((ran.code, ran.errors.contains("the last line was cut off")), (0, length > 0), "{length}");
        assert!(without_clock(ran.object()) == expected, "{length}");
        assert_eq!(lines(&path).len(), 25, "{length}");
    }
    // A line that is not a valid unit is reported, and the unit is done again.
    let damaged = lines(&path).join("\n").replacen("\"unit\":3,", "\"unit\":x,", 1) + "\n";
    fs::write(&path, damaged).expect("the file can be written");
    let ran = run(&[&COMPARE[..], &["--resume", &path, "--json"]].concat());
    assert!(ran.errors.contains("not the result of a unit"), "{ran:?}");
    assert!(without_clock(ran.object()) == expected);
}

#[test]
fn joined_parts_give_the_result_of_the_whole_run() {
    let scratch = Scratch::new();
    let whole = object_of(&COMPARE, &[], 0);
    let parts: Vec<String> = (1..=3).map(|part| scratch.path(&format!("part-{part}.jsonl"))).collect();
    for (index, path) in parts.iter().enumerate() {
        let shard = format!("--shard={}/3", index + 1);
        let ran = run(&[&COMPARE[..], &["--json", "--resume", path, &shard]].concat());
        assert_eq!((ran.code, ran.output.lines().count()), (0, 1), "{ran:?}");
        assert_eq!(lines(path).len(), 1 + 8);
    }
    let [one, two, three] = [0, 1, 2].map(|index| &*parts[index]);
    // A byte order mark, which some editors write before the first line, changes nothing.
    let text = fs::read_to_string(one).expect("a part");
    fs::write(one, format!("\u{feff}{text}")).expect("the file can be written");
    let merged = run_with_input(&["merge", three, one, "-"], &fs::read_to_string(two).expect("a part"));
    assert_eq!(merged.code, 0, "{merged:?}");
    assert!(without_clock(merged.object()) == whole);
    assert!(!merged.object()["provenance"]["command"].as_str().is_some_and(|words| words.contains("shard")));
    run(&["merge", one, three])
        .assert_refused(3, &["8 of 24 units of work are missing or", "part 2/3 is not"]);
    let other = scratch.path("other.jsonl");
    let mut command = COMPARE.to_vec();
    command[6] = "4";
    assert_eq!(run(&[&command[..], &["--resume", &other, "--shard=2/3"]].concat()).code, 0);
    run(&["merge", one, &other, three])
        .assert_refused(3, &["other.jsonl belongs to another run: ", "seed is 3"]);
    // A part that was done twice took other times.
    let again = scratch.path("again.jsonl");
    assert_eq!(run(&[&COMPARE[..], &["--resume", &again, "--shard=2/3"]].concat()).code, 0);
    run(&["merge", one, two, &again, three])
        .assert_refused(3, &["different results of unit 1; give one file"]);
    run(&[&COMPARE[..], &["--shard=1/3"]].concat()).assert_refused(2, &["--resume"]);
    for shard in ["0/3", "4/3", "1", "1/0"] {
        run(&[&COMPARE[..], &["--resume", one, "--shard", shard]].concat())
            .assert_refused(2, &["such as 2/8"]);
    }
}

#[cfg(unix)]
#[test]
fn a_killed_or_divided_grading_gives_the_result_of_the_whole_one() {
    let dies = engine("", "case $line in *b3) exit 3;; *) echo bestmove ${line##* };; esac");
    let last = engine(",name=last", "echo bestmove ${line##* }");
    let grade = [
        "grade",
        "tic-tac-toe",
        "--positions=12",
        "--seed=5",
        "--give-up=2",
        "--engine",
        &dies,
        "--engine",
        &last,
    ];
    let whole = object_of(&grade, &[], 1);
    let scratch = Scratch::new();
    let path = scratch.path("grade.jsonl");
    let mut child =
        plywood(&[&grade[..], &["--resume", &path]].concat()).spawn().expect("the command starts");
    wait_until("units are done", || lines(&path).len() > 4);
    child.kill().expect("the command can be killed");
    child.wait().expect("the command ends");
    assert!(object_of(&grade, &["--resume", &path], 1) == whole);
    let parts: Vec<String> = (1..=2).map(|part| scratch.path(&format!("part-{part}.jsonl"))).collect();
    for (index, part) in parts.iter().enumerate() {
        let shard = format!("{}/2", index + 1);
        assert_eq!(run(&[&grade[..], &["--json", "--resume", part, "--shard", &shard]].concat()).code, 0);
    }
    let merged = run(&["merge", &parts[0], &parts[1]]);
    assert_eq!(merged.code, 1, "{merged:?}");
    assert!(without_clock(merged.object()) == whole);
}

#[test]
fn a_recorded_command_that_is_not_a_run_is_refused() {
    let scratch = Scratch::new();
    let path = scratch.finished_run("run.jsonl");
    let text = fs::read_to_string(&path).expect("a run file");
    let (header, units) = text.split_once('\n').expect("a header");
    let mut header: Value = serde_json::from_str(header).expect("JSON");
    for command in
        [format!("plywood rerun {path}"), format!("plywood merge {path}"), "plywood games".to_owned()]
    {
        header["provenance"]["command"] = command.into();
        fs::write(&path, format!("{header}\n{units}")).expect("the file can be written");
        run(&["merge", &path])
            .assert_refused(3, &["run.jsonl, line 1: ", "expected the command compare, contest or"]);
        run(&["rerun", &path]).assert_refused(3, &["expected the command compare, contest or grade"]);
    }
}

#[test]
fn a_result_that_cannot_be_read_is_replaced() {
    let scratch = Scratch::new();
    let path = scratch.finished_run("run.jsonl");
    let mut units = lines(&path);
    units[5] = units[5].replace("\"result\":{", "\"result\":{\"other\":1},\"old\":{");
    fs::write(&path, units.join("\n") + "\n").expect("the file can be written");
    for _ in 0..2 {
        assert_eq!(run(&[&COMPARE[..], &["--resume", &path]].concat()).code, 0);
        assert_eq!(lines(&path).len(), 1 + 24 + 1, "the unit is done again only once");
    }
}

#[test]
fn every_export_can_be_repeated() {
    let scratch = Scratch::new();
    let page = scratch.path("page.html");
    let command = ["compare", "tippy", "--positions=2", "--depth=3", "--search=solver,pvs"];
    let text = |more: &[&str]| run(&[&command[..], more].concat()).output;
    let object = text(&["--json", "--html", &page]);
    let provenance = &serde_json::from_str::<Value>(&object).expect("an object")["provenance"];
    assert_eq!(provenance["settings"]["depth"], "3");
    assert_eq!(provenance["settings"]["memory"], "256M", "defaults are listed, too");
    assert!(provenance["settings"]["seed"].is_u64() && provenance["start"].is_string(), "{provenance}");
    let files = [("object.json", object.clone()), ("table.csv", text(&["--csv"]))].map(|(name, content)| {
        let path = scratch.path(name);
        fs::write(&path, content).expect("the file can be written");
        path
    });
    let finished = scratch.finished_run("run.jsonl");
    for file in [&*files[0], &*files[1], &*page, &*finished] {
        let ran = run(&["rerun", file]);
        assert_eq!(ran.code, 0, "{file}: {ran:?}");
        assert!(ran.output.starts_with("the results are the same: "), "{file}: {ran:?}");
    }
    let mut changed: Value = serde_json::from_str(&object).expect("an object");
    // The seed, and with it the true number of nodes, differs between runs of this test.
    changed["rows"][1]["nodes"] = 1_000_007.into();
    changed["provenance"]["version"] = "0.0.1".into();
    fs::write(&files[0], changed.to_string()).expect("the file can be written");
    let ran = run(&["rerun", &files[0]]);
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(
        ran.output.contains("rows[1].nodes: 1000007 before, ") && ran.output.contains("\n1 of "),
        "{ran:?}"
    );
    assert!(ran.output.starts_with("version: \"0.0.1\" before, "), "{ran:?}");
    let notes = scratch.path("notes");
    fs::write(&notes, "some notes\n").expect("the file can be written");
    run(&["rerun", &notes]).assert_refused(3, &["notes contains no recorded command"]);
    run(&["rerun", "/nowhere"]).assert_refused(3, &["/nowhere: ", "a file that a command has written"]);
}

/// Returns the text of the first block with this language after a heading of docs/CLUSTER.md.
#[cfg(unix)]
fn block_of_cluster_page(heading: &str, language: &str) -> String {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/CLUSTER.md");
    let page = fs::read_to_string(page).expect("the page can be read");
    let (_, section) = page.split_once(&format!("\n## {heading}\n")).expect("the heading");
    let (_, block) = section.split_once(&format!("\n```{language}\n")).expect("a block");
    block.split_once("\n```").expect("the end of the block").0.to_owned()
}

#[cfg(unix)]
#[test]
fn the_jobs_for_clusters_do_all_parts() {
    let compare = ["compare", "tippy", "--positions=8", "--seed=1", "--depth=1..4", "--search=solver,pvs"];
    let whole = object_of(&compare, &[], 0);
    let program = std::path::Path::new(env!("CARGO_BIN_EXE_plywood")).parent().expect("a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let slurm = block_of_cluster_page("Slurm", "sh");
    let manifest = block_of_cluster_page("Kubernetes", "yaml");
    let (_, rest) = manifest.split_once("- >-\n").expect("the command");
    let kubernetes = rest.split_once("resources:").expect("the end of the command").0.replace('\n', " ");
    for script in [slurm, kubernetes] {
        let scratch = Scratch::new();
        let script = script.replace("/results", scratch.folder.path().to_str().expect("text"));
        for part in 1..=4 {
            let mut job = std::process::Command::new("sh");
            job.args(["-c", &script]).current_dir(scratch.folder.path()).env("PATH", &path);
            job.env("SLURM_ARRAY_TASK_ID", part.to_string()).env("SLURM_ARRAY_TASK_COUNT", "4");
            job.env("JOB_COMPLETION_INDEX", (part - 1).to_string());
            let ran = CommandOutput::new(job.output().expect("sh is installed"));
            assert_eq!(ran.code, 0, "{script}: {ran:?}");
        }
        let parts = [1, 2, 3, 4].map(|part| scratch.path(&format!("part-{part}.jsonl")));
        let merged = run(&["merge", &parts[0], &parts[1], &parts[2], &parts[3]]);
        assert!(merged.code == 0 && without_clock(merged.object()) == whole, "{merged:?}");
    }
}
