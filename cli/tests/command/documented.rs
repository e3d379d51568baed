//! The documentation quotes the current output of commands.

use std::fs;
use std::path::Path;

use crate::running::run;

/// Returns the commands of a page with their quoted output.
fn quoted_commands(page: &str) -> Vec<(Vec<String>, Vec<&str>)> {
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

/// Returns whether `lines` match the printed lines; `...` matches any number of lines.
fn matches(lines: &[&str], printed: &[&str]) -> bool {
    match lines {
        [] => printed.is_empty(),
        ["...", rest @ ..] => (0..=printed.len()).any(|skipped| matches(rest, &printed[skipped..])),
        [line, rest @ ..] => {
            printed.split_first().is_some_and(|(first, others)| first == line && matches(rest, others))
        }
    }
}

#[test]
fn pages_quote_the_current_output() {
    for (page, count) in [("ALGORITHMS_COURSES.md", 10)] {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page);
        let text = fs::read_to_string(&file).expect("the page can be read");
        let commands = quoted_commands(&text);
        assert_eq!(commands.len(), count, "commands in {page}");
        for (words, lines) in commands {
            let ran = run(&words.iter().map(String::as_str).collect::<Vec<_>>());
            let printed: Vec<&str> = ran.output.lines().collect();
            assert!(
                !lines.is_empty() && matches(&lines, &printed),
                "{page} shows for {words:?}\n{}\nbut the command prints\n{}",
                lines.join("\n"),
                ran.output
            );
        }
    }
}

#[test]
fn only_equal_lines_and_dots_match() {
    assert!(matches(&["a", "...", "c"], &["a", "b", "c"]) && matches(&["...", "c"], &["c"]));
    assert!(!matches(&["a", "c"], &["a", "b", "c"]) && !matches(&["a", "..."], &["b", "a"]));
    assert!(!matches(&["a"], &["a", "b"]) && !matches(&["...", "a"], &["a", "b"]));
}
