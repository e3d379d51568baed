//! The documentation quotes the current output of commands.

use std::fs;
use std::path::Path;

use serde_json::Value;

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

/// A row of a table of nodes: the game, its value and, for each search, its name and its nodes.
struct Nodes<'p> {
    game: &'p str,
    value: &'p str,
    searches: Vec<(&'p str, u64)>,
}

/// Returns the rows of all tables of a page whose columns are the game, its value and the nodes of searches.
fn tables_of_nodes(page: &str) -> Vec<Nodes<'_>> {
    let (mut rows, mut names) = (Vec::new(), Vec::new());
    for line in page.lines() {
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        match cells[..] {
            ["game", "value", ref searches @ ..] if searches.iter().all(|name| name.starts_with('`')) => {
                names = searches.iter().map(|name| name.trim_matches('`')).collect();
            }
            [game, value, ref nodes @ ..] if !names.is_empty() && nodes.len() == names.len() => {
                if !game.starts_with('-') {
                    let nodes = nodes.iter().map(|cell| cell.replace(',', "").parse().expect("a number"));
                    rows.push(Nodes { game, value, searches: names.iter().copied().zip(nodes).collect() });
                }
            }
            _ => names.clear(),
        }
    }
    rows
}

#[test]
fn the_tables_of_nodes_are_current() {
    // Trees of more nodes than this would take most of the time of the test.
    const MAX_NODES: u64 = 2_000_000;
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/ALGORITHMS.md");
    let text = fs::read_to_string(file).expect("the page can be read");
    let rows = tables_of_nodes(&text);
    assert_eq!(rows.len(), 14, "rows with nodes");
    for Nodes { game, value, searches } in rows {
        for (search, nodes) in searches.into_iter().filter(|&(_, nodes)| nodes <= MAX_NODES) {
            let ran = run(&["analyze", game, "--search", search, "--eval", "blind", "--json"]);
            let report: Value = serde_json::from_str(&ran.output).expect("JSON");
            let plies = report["value"]["plies"].as_u64().map_or(String::new(), |plies| format!(" {plies}"));
            let found = format!("{}{plies}", report["value"]["kind"].as_str().unwrap_or("no value"));
            let counted = report["stats"]["nodes"].as_u64();
            assert_eq!((found.as_str(), counted), (value, Some(nodes)), "{game}, {search}");
        }
    }
}

#[test]
fn only_equal_lines_and_dots_match() {
    assert!(matches(&["a", "...", "c"], &["a", "b", "c"]) && matches(&["...", "c"], &["c"]));
    assert!(!matches(&["a", "c"], &["a", "b", "c"]) && !matches(&["a", "..."], &["b", "a"]));
    assert!(!matches(&["a"], &["a", "b"]) && !matches(&["...", "a"], &["a", "b"]));
}
