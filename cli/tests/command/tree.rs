//! `tree`: the drawn tree of a search.

use std::path::{Path, PathBuf};
use std::{env, fs};

use crate::running::run;
#[cfg(unix)]
use crate::running::{interrupt_until, plywood};

/// The tree of the lecture notes.
pub(crate) const LECTURE: &str = "(((2 -1) (5)) (5 -4 0) ((-4 9)))";
/// The command whose tree of a Tic-Tac-Toe position is a picture in the documentation.
const TIC_TAC_TOE: [&str; 8] =
    ["tree", "tic-tac-toe", "--moves", "b2 a1 c3", "--depth", "3", "--search", "alpha-beta"];

/// Returns a picture without its origin, which depends on the time: a comment on the first line, or an element.
pub(crate) fn without_origin(picture: &str) -> String {
    let picture = match picture.split_once('\n') {
        Some((line, rest)) if line.contains(" provenance: {") => rest,
        _ => picture,
    };
    let [start, end] = ["<metadata>", "</metadata>"].map(|tag| picture.find(tag));
    match (start, end) {
        (Some(start), Some(end)) => picture[..start].to_owned() + &picture[end + "</metadata>".len()..],
        _ => picture.to_owned(),
    }
}

/// Checks that the output of the command, without its origin, is the content of a file; with `PLYWOOD_BLESS`, updates the
/// file.
pub(crate) fn assert_golden(arguments: &[&str], file: &str) {
    let ran = run(arguments);
    assert_eq!((ran.code, &*ran.errors), (0, ""));
    let output = without_origin(&ran.output);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    if env::var_os("PLYWOOD_BLESS").is_some() {
        fs::write(&file, &output).expect("the file can be written");
    }
    let golden = fs::read_to_string(&file).expect("a golden file");
    assert_eq!(output, golden, "{} has changed", file.display());
}

/// Returns the path of a temporary file.
fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn text_trees_have_not_changed() {
    assert_golden(&["tree", LECTURE], "tests/golden/lecture.txt");
    assert_golden(&["tree", LECTURE, "--search", "alpha-beta"], "tests/golden/lecture-alpha-beta.txt");
    assert_golden(&["tree", "subtract-square:6"], "tests/golden/subtract-square.txt");
    assert_golden(&["tree", "tippy", "--depth", "3", "--fold", "25"], "tests/golden/folded.txt");
}

#[test]
fn the_order_of_moves_changes_the_number_of_cutoffs() {
    let orders = [
        ("worst-first", ", worst moves first: first wins by 9", "15 positions"),
        ("listed", ": first wins by 9", "14 positions, 1 cutoff, 1 move not searched"),
        (
            "best-first",
            ", best moves first: first wins by 9",
            "11 positions, 2 cutoffs, 3 moves not searched",
        ),
    ];
    for (order, caption, counts) in orders {
        let ran = run(&["tree", LECTURE, "--search", "alpha-beta", "--order", order]);
        let lines: Vec<&str> = ran.output.lines().collect();
        assert!(lines[1].starts_with(&format!("alpha-beta{caption}")), "{ran:?}");
        assert_eq!(lines[2], counts, "{ran:?}");
    }
    let explained = run(&["explain", LECTURE, "--order", "best-first"]).output;
    assert!(explained.contains("11 positions, 2 cutoffs"), "{explained}");
}

#[test]
fn graphviz_trees_have_not_changed() {
    let arguments = ["tree", LECTURE, "--search", "alpha-beta", "--format", "dot"];
    assert_golden(&arguments, "tests/golden/lecture.dot");
    assert_golden(
        &["tree", "tippy", "--depth", "3", "--fold", "25", "--format", "dot"],
        "tests/golden/folded.dot",
    );
}

#[test]
fn the_pictures_in_the_documentation_are_current() {
    let arguments = ["tree", LECTURE, "--search", "alpha-beta", "--format", "svg"];
    assert_golden(&arguments, "../docs/tree-lecture.svg");
    assert_golden(&["tree", "subtract-square:6", "--format", "svg"], "../docs/tree-subtract-square.svg");
    assert_golden(&[&TIC_TAC_TOE[..], &["--format", "svg"]].concat(), "../docs/tree-tic-tac-toe.svg");
}

#[test]
fn the_picture_of_the_course_has_thirteen_positions_and_both_scores() {
    let text = run(&["tree", "subtract-square:6"]).output;
    assert!(text.contains("13 positions"), "{text}");
    assert_eq!(text.matches("■ first wins (1, -1)").count(), 3);
    assert_eq!(text.matches("■ second wins (-1, 1)").count(), 1);
}

#[test]
fn alpha_beta_shows_the_skipped_leaf() {
    let text = run(&["tree", LECTURE, "--search", "alpha-beta"]).output;
    let skipped: Vec<&str> = text.lines().filter(|line| line.contains("╳")).collect();
    assert_eq!(skipped, ["│  └╌ c  ╳ not searched: level on points"]);
    assert!(!run(&["tree", LECTURE]).output.contains('╳'));
}

#[test]
fn every_textbook_search_can_be_drawn() {
    for (search, positions) in [
        ("recursive", "15 positions"),
        ("iterative", "15 positions"),
        ("tree", "15 positions"),
        ("alpha-beta", "14 positions"),
        ("alpha-beta-iterative", "14 positions"),
    ] {
        let ran = run(&["tree", LECTURE, "--search", search]);
        assert!(ran.code == 0 && ran.output.contains(positions), "{ran:?}");
    }
}

#[test]
fn pictures_and_pages_are_well_formed() {
    let small = run(&["tree", "((1 2) (3 4))", "--format", "svg"]).output;
    let large = run(&["tree", "stonehenge:3", "--depth", "3", "--format", "svg"]).output;
    let printed = run(&[&TIC_TAC_TOE[..], &["--format", "svg"]].concat()).output;
    for svg in [small, large, printed] {
        let document = roxmltree::Document::parse(&svg).expect("a document");
        let has_reference = document.descendants().filter(roxmltree::Node::is_element).any(|node| {
            ["script", "image", "a", "use"].contains(&node.tag_name().name())
                || node.attributes().any(|attribute| attribute.value().contains("://"))
        });
        assert!(!has_reference, "the picture needs no other file");
    }
}

#[test]
fn the_page_needs_no_other_file() {
    let page = run(&[&TIC_TAC_TOE[..], &["--format", "html"]].concat()).output;
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<details"));
    let without_namespace = page.replace("http://www.w3.org/2000/svg", "");
    for word in ["<script", "http://", "https://", "url(", "@import"] {
        assert!(!without_namespace.contains(word), "{word}");
    }
    assert_eq!(page.matches("<details").count(), page.matches("</details>").count());
    assert_eq!(page.matches("<ul>").count(), page.matches("</ul>").count());
}

#[test]
fn the_page_shows_the_principal_variation_in_bold() {
    let page = run(&[&TIC_TAC_TOE[..], &["--format", "html"]].concat()).output;
    // The root and three plies.
    assert_eq!(page.matches(r#"<span class="on_pv""#).count(), 4);
    assert!(page.contains(".on_pv { font-weight: bold; }"));
}

#[test]
fn a_large_tree_is_folded() {
    let ran = run(&["tree", "tic-tac-toe", "--search", "alpha-beta", "--fold", "50"]);
    assert_eq!(ran.code, 0);
    assert!(ran.output.contains(" of them folded") && ran.output.contains(" more"), "{ran:?}");
    assert!(ran.output.lines().count() < 80, "{ran:?}");
    let path = format!("{}W{}", "(".repeat(5_000), ")".repeat(5_000));
    let star = format!("({})", "0 ".repeat(50_000));
    for tree in [&path, &star] {
        for format in ["text", "dot", "svg", "html"] {
            let ran = run(&["tree", tree, "--format", format, "--fold", "4000"]);
            assert!(ran.code == 0 && ran.output.len() < 8 << 20, "{format}: {}", ran.errors);
        }
    }
}

#[test]
fn a_limit_draws_the_tree_so_far() {
    let ran = run(&["tree", "tippy", "--nodes", "30"]);
    assert_eq!(ran.code, 4);
    assert!(ran.output.contains("30 positions") && ran.output.contains("stopped by nodes"), "{ran:?}");
    assert!(ran.output.contains("▼ ?"), "{ran:?}");
}

#[test]
#[cfg(unix)]
fn ctrl_c_draws_the_tree_so_far() {
    let tree = ["tree", "stonehenge:4", "--search", "alpha-beta", "--fold", "20"];
    let ran = interrupt_until(&tree, |ran| ran.output.contains("more"));
    assert_eq!(ran.code, 130);
    assert!(ran.output.contains("interrupted") && ran.output.contains("more"), "{ran:?}");
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_ends_the_command_with_code_0() {
    let mut child =
        plywood(&["tree", "tippy", "--depth", "5", "--fold", "50000"]).spawn().expect("it starts");
    drop(child.stdout.take());
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!((ended.status.code(), &*ended.stderr), (Some(0), &b""[..]));
}

#[test]
fn a_file_is_replaced_completely_or_not_at_all() {
    let file = scratch("tree.txt");
    fs::write(&file, "before").expect("the file can be written");
    let name = file.to_str().expect("a name in UTF-8");
    run(&["tree", "tippy", "--eval", "none", "--out", name]).assert_refused(2, &["none"]);
    run(&["tree", "((3", "--out", name]).assert_refused(3, &["character 4"]);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "before");
    let ran = run(&["tree", LECTURE, "--out", name]);
    assert_eq!((ran.code, &*ran.output), (0, ""));
    assert_eq!(fs::read_to_string(&file).expect("it is there"), run(&["tree", LECTURE]).output);
    assert_eq!(run(&["tree", LECTURE, "--out", "-"]).output, run(&["tree", LECTURE]).output);
    let nowhere = scratch("nowhere/tree.txt");
    run(&["tree", LECTURE, "--out", nowhere.to_str().expect("a name")]).assert_refused(3, &["nowhere"]);
}

#[test]
fn untraceable_searches_and_invalid_options_are_rejected() {
    run(&["tree"]).assert_refused(2, &["<GAME>"]);
    run(&["tree", "chess"]).assert_refused(3, &["chess"]);
    run(&["tree", "((3 x))"]).assert_refused(3, &["character 5", "((3 5) (2 9))"]);
    run(&["tree", "(3 5)", "--moves", "c"]).assert_refused(3, &["`c`", "a b"]);
    run(&["tree", "tippy", "--search", "solver"])
        .assert_refused(2, &["cannot be recorded as a tree", "alpha-beta"]);
    run(&["tree", "tippy", "--search", "magic"]).assert_refused(2, &["magic", "recursive"]);
    run(&["tree", "tippy", "--search", "pvs", "--order", "best-first"])
        .assert_refused(2, &["`pvs` cannot be recorded with its moves in another order", "alpha-beta"]);
    run(&["tree", "tippy", "--order", "best"]).assert_refused(2, &["`best` for --order", "best-first"]);
    run(&["tree", "tippy", "--fold", "0"]).assert_refused(2, &["invalid value `0` for --fold", "200"]);
    run(&["tree", "tippy", "--format", "gif"]).assert_refused(2, &["gif", "svg"]);
}
