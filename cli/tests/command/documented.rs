//! What a page shows of a command is what the command prints.

use std::fs;
use std::path::Path;

use crate::running::run;

/// The commands of a page, each as its words, with the lines that stand below it.
fn shown(page: &str) -> Vec<(Vec<String>, Vec<&str>)> {
    let mut commands: Vec<(Vec<String>, Vec<&str>)> = Vec::new();
    let mut in_console = false;
    for line in page.lines() {
        if line.starts_with("```") {
            in_console = line == "```console";
        } else if in_console {
            if let Some(command) = line.strip_prefix("$ plywood ") {
                commands.push((shlex::split(command).expect("words"), Vec::new()));
            } else {
                commands.last_mut().expect("a command comes first").1.push(line);
            }
        }
    }
    commands
}

/// Whether these lines were printed, one after the other; `...` stands for any number of lines.
fn stand(lines: &[&str], printed: &[&str]) -> bool {
    match lines {
        [] => printed.is_empty(),
        ["...", rest @ ..] => (0..=printed.len()).any(|skipped| stand(rest, &printed[skipped..])),
        [line, rest @ ..] => {
            printed.split_first().is_some_and(|(first, others)| first == line && stand(rest, others))
        }
    }
}

#[test]
fn pages_show_what_is_printed() {
    for (page, count) in [("ALGORITHMS_COURSES.md", 10)] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page);
        let text = fs::read_to_string(&file).expect("the page can be read");
        let commands = shown(&text);
        assert_eq!(commands.len(), count, "commands in {page}");
        for (words, lines) in commands {
            let ran = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let printed: Vec<&str> = ran.output.lines().collect();
            assert!(
                !lines.is_empty() && stand(&lines, &printed),
                "{page} shows of {words:?}\n{}\nand it prints\n{}",
                lines.join("\n"),
                ran.output
            );
        }
    }
}

#[test]
fn other_lines_are_noticed() {
    assert!(stand(&["a", "...", "c"], &["a", "b", "c"]) && stand(&["...", "c"], &["c"]));
    assert!(!stand(&["a", "c"], &["a", "b", "c"]) && !stand(&["a", "..."], &["b", "a"]));
    assert!(!stand(&["a"], &["a", "b"]) && !stand(&["...", "a"], &["a", "b"]));
}
