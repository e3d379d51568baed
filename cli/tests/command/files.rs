//! The files of a command: an output must be another file than every other input and output of the command.

use std::fs;

use tempfile::tempdir;

use crate::running::run;

#[test]
fn an_output_replaces_no_other_file_of_the_command() {
    let folder = tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (input, new) = (path("input"), path("new"));
    let suite = "tic-tac-toe b2,b1 win 5\n";
    fs::write(&input, suite).expect("the file can be written");
    fs::create_dir(path("folder")).expect("a new folder");
    let (detour, new_detour) = (path("folder/../input"), path("folder/../new"));
    let contest = ["contest", "tippy", "--players", "first", "random"];
    let grade = ["grade", "--engine", "false"];
    let cases: [(&[&str], [&str; 4]); 7] = [
        (&["compare"], ["--suite", &input, "--svg", &input]),
        (&["compare"], ["--suite", &input, "--html", &detour]),
        (&["compare"], ["--resume", &input, "--suite", &input]),
        (&["compare", "tippy"], ["--html", &new, "--svg", &new_detour]),
        (&grade, ["--cases", &input, "--report", &input]),
        (&["grade", "tippy", "--engine", "false"], ["--resume", &new, "--junit", &new]),
        (&contest, ["--resume", &new, "--record", &new]),
    ];
    for (command, files) in cases {
        let words = format!("{} and {} must name different files (got ", files[0], files[2]);
        run(&[command, &files].concat()).assert_refused(2, &[&words]);
    }
    #[cfg(unix)]
    {
        let link = path("link");
        std::os::unix::fs::symlink(&input, &link).expect("a link");
        run(&["compare", "--suite", &input, "--svg", &link]).assert_refused(2, &["--suite and --svg must"]);
    }
    assert_eq!(fs::read_to_string(&input).expect("the file can be read"), suite);
    assert!(!fs::exists(&new).expect("the folder can be read"), "nothing is written");
}

#[test]
fn merge_replaces_none_of_its_files() {
    let folder = tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let parts = [path("one"), path("two")];
    let contest = ["contest", "tic-tac-toe", "--players", "first", "random", "--games=4", "--seed=1"];
    let grade = ["grade", "tippy:3", "--engine", "false", "--seed=1"];
    let commands: [(&[&str], &str); 4] = [
        (&contest, "--html"),
        (&["compare", "tippy:3", "--repeats=1"], "--html"),
        (&["compare", "tippy:3", "--repeats=1"], "--svg"),
        (&grade, "--report"),
    ];
    for (command, option) in commands {
        for (index, shard) in ["1/2", "2/2"].into_iter().enumerate() {
            let part = ["--shard", shard, "--resume", &parts[index], option, &parts[1 - index]];
            assert_eq!(run(&[command, &part].concat()).code, 0, "{command:?}");
        }
        let before = parts.each_ref().map(|part| fs::read(part).expect("a part"));
        let words = format!("FILE and {option} must name different files (got {}", parts[1]);
        run(&["merge", &parts[0], &parts[1]]).assert_refused(2, &[&words]);
        assert_eq!(parts.each_ref().map(|part| fs::read(part).expect("a part")), before);
        for part in &parts {
            fs::remove_file(part).expect("a part");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_a_file_that_does_not_exist_names_that_file() {
    let folder = tempdir().expect("a folder");
    let (file, link) = (folder.path().join("games"), folder.path().join("link"));
    std::os::unix::fs::symlink("games", &link).expect("a link");
    let contest = ["contest", "tippy", "--players", "first", "random", "--record"];
    let files = [link.to_str().expect("text"), "--html", file.to_str().expect("text")];
    run(&[&contest[..], &files].concat())
        .assert_refused(2, &["--record and --html must name different files (got "]);
    assert!(!file.exists());
}

#[cfg(unix)]
#[test]
fn an_output_does_not_replace_standard_input() {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("games");
    fs::write(&file, "nonsense\n").expect("the file can be written");
    let output = std::process::Command::new("sh")
        .args(["-c", r#""$0" rate - --html "$1" < "$1""#, env!("CARGO_BIN_EXE_plywood")])
        .arg(&file)
        .output()
        .expect("sh is installed");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("FILE and --html must name different files (got "), "{output:?}");
    assert_eq!((output.status.code(), fs::read(&file).expect("a file")), (Some(2), b"nonsense\n".to_vec()));
}

#[cfg(unix)]
#[test]
fn a_terminal_or_pipe_may_be_input_and_output() {
    let output = std::process::Command::new("sh")
        .args(["-c", r#""$0" compare --suite /dev/stdin --svg /dev/stdin <> /dev/null"#])
        .arg(env!("CARGO_BIN_EXE_plywood"))
        .output()
        .expect("sh is installed");
    assert!(String::from_utf8_lossy(&output.stderr).contains("no positions"), "{output:?}");
}

#[test]
fn control_characters_in_names_of_files_and_players_are_escaped() {
    let folder = tempdir().expect("a folder");
    let page = folder.path().join("page\u{9b}31m\u{7f}.html");
    let name = page.to_str().expect("text");
    assert_eq!(run(&["compare", "stonehenge:1", "--repeats=1", "--html", name]).code, 0);
    let text = fs::read_to_string(&page).expect("a page");
    assert!(text.contains("page\\u{9b}31m\\u{7f}.html"), "{text}");
    let (shown, _) = text.split_once("<pre id=\"results\">").expect("the results");
    assert!(!shown.contains(|char: char| char.is_control() && char != '\n'), "{shown}");
    let player = "engine,name=An\u{9b}31mna:false";
    let ran = run(&["contest", "tippy", "--players", player, "first", "random", "--games=2"]);
    assert!(ran.output.contains("  An\\u{9b}31mna ") && !ran.output.contains('\u{9b}'), "{ran:?}");
    assert!(ran.output.contains("An\\u{9b}31mna lost games by faults: "), "{ran:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn results_are_printed_even_if_a_file_cannot_be_written() {
    let folder = tempdir().expect("a folder");
    let record = folder.path().join("games.jsonl").to_str().expect("text").to_owned();
    let contest = ["contest", "tippy:3", "--players", "first", "random", "--games=2", "--seed=1"];
    let commands: [(&[&str], &str, &str); 5] = [
        (&[&contest[..], &["--record", &record]].concat(), "--html", "\n1  "),
        (&["rate", &record], "--html", "random"),
        (&["heuristics", "tic-tac-toe", "--all", "--depth=0"], "--svg", "lines"),
        (&["compare", "tippy:3", "--csv", "--search=solver,alpha-beta"], "--svg", "alpha-beta"),
        (&["grade", "tippy:3", "--engine", "false", "--json"], "--junit", "\"submissions\""),
    ];
    for (command, option, printed) in commands {
        let ran = run(&[command, &[option, "/dev/full"]].concat());
        assert_eq!(ran.code, 3, "{ran:?}");
        assert!(ran.errors.contains("plywood: /dev/full: No space left on device"), "{ran:?}");
        assert!(ran.output.contains(printed), "{ran:?}");
    }
}
