//! The pages and plots of `compare`.

use std::fs;

use super::file;
use crate::running::run;
#[cfg(unix)]
use crate::running::{plywood, wait_for_ctrl_c_handler};

#[test]
fn the_page_needs_no_other_file() {
    let (page, plot) = (file("compare.html"), file("compare.svg"));
    let (page, plot) = (page.to_str().expect("text"), plot.to_str().expect("text"));
    let ran = run(&["compare", "tippy", "tic-tac-toe", "--depth", "1..4", "--html", page, "--svg", plot]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let text = fs::read_to_string(page).expect("a page");
    // Five plots of each of two games, in two widths: nodes and time, each by depth and by search, and the growth.
    assert_eq!(text.matches("<svg").count(), 20);
    // Each label begins with the name of a game, and both names begin with `t`.
    assert_eq!(text.matches(r#"<svg role="img" aria-label="t"#).count(), 20);
    // The table has no column for the game, because it would be too wide for a phone.
    assert_eq!(
        text.matches("<th scope=\"col\" class=\"words\">search</th><th scope=\"col\">factor</th>").count(),
        2
    );
    assert!(!text.contains("<script") && !text.contains("src=") && !text.contains("@import"));
    assert_eq!(text.matches("http").count(), text.matches("http://www.w3.org/2000/svg").count());
    for words in ["compare tippy tic-tac-toe", "the 5 searches agree", "Growth with depth", "minimal tree"] {
        assert!(text.contains(words), "{words}");
    }
    let text = fs::read_to_string(plot).expect("a plot");
    assert!(text.starts_with("<svg") && text.contains("tippy:3: nodes visited by depth"));
    let name = r#"<svg role="img" aria-label="tippy:3: nodes visited by depth; tic-tac-toe: nodes visited by depth" "#;
    assert!(text.starts_with(name), "{text}");
    let ran = run(&["compare", "tippy", "--depth", "3", "--svg", plot, "--plot", "time"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(fs::read_to_string(plot).expect("a plot").contains("time by search, to depth 3"));
}

#[test]
fn the_page_has_tables_for_a_paper() {
    let page = file("paper.html");
    let words =
        ["compare", "subtract-square:20", "--search", "alpha-beta,solver", "--depth", "1..3", "--html"];
    assert_eq!(run(&[&words[..], &[page.to_str().expect("text")]].concat()).code, 0);
    let text = fs::read_to_string(page).expect("a page");
    assert!(text.contains("\\begin{tabular}{llrrrrrrr}\n\\toprule\ngame &amp; search &amp; depth"), "{text}");
    assert!(
        text.contains("| game | search | depths | positions | growth per ply | 95 % interval | fit |\n| --- | --- | --- | --: | --: |")
    );
    let row = |line: &&str| line.starts_with("| subtract-square:20 | solver | 3 | 1 | ");
    let row = text.lines().find(row).expect("the solver to depth 3");
    assert_eq!(row.matches(" | ").count(), 8, "{row}");
    // One position has no interval.
    assert!(row.contains(" | - | "), "{row}");
}

#[test]
fn a_search_has_the_same_color_in_every_plot() {
    let plot = file("colors.svg");
    let name = plot.to_str().expect("text");
    for searches in ["solver", "pvs,solver", "all"] {
        assert_eq!(run(&["compare", "stonehenge:1", "--search", searches, "--svg", name]).code, 0);
        let text = fs::read_to_string(&plot).expect("a plot");
        // Only the marker of the solver is a circle of this color.
        assert_eq!(text.matches(r##"" fill="#0991ED""##).count(), 1, "{searches}: {text}");
    }
}

#[test]
fn the_dashed_line_crosses_no_number() {
    let plot = file("minimal.svg");
    // The solver visits 49 nodes, and the minimal tree has 60: the line of the minimal tree would cross the number 49.
    let arguments = ["compare", "stonehenge:2", "--depth", "3", "--search", "recursive,solver", "--svg"];
    assert_eq!(run(&[&arguments[..], &[plot.to_str().expect("text")]].concat()).code, 0);
    let text = fs::read_to_string(plot).expect("a plot");
    let attribute = |line: &str, name: &str| -> Option<i32> {
        line.split_once(&format!(" {name}=\""))?.1.split('"').next()?.parse().ok()
    };
    // The place of a number, if `line` is the start of its element.
    let number = |(line, next): (&str, &str)| -> Option<(i32, i32)> {
        let is_number = line.contains(r#"text-anchor="start""#) && next.trim().parse::<u32>().is_ok();
        Some((attribute(line, "x")?, attribute(line, "y")?)).filter(|_| is_number)
    };
    let numbers: Vec<_> = text.lines().zip(text.lines().skip(1)).filter_map(number).collect();
    // The x of a vertical dashed line, and the y of its two ends.
    let dash = |line: &str| {
        let points =
            line.split_once(r##"stroke="#222222""##)?.1.split_once("points=\"")?.1.split('"').next()?;
        let points: Option<Vec<(i32, i32)>> = points
            .split_whitespace()
            .map(|point| point.split_once(','))
            .map(|point| {
                let (x, y) = point?;
                Some((x.parse().ok()?, y.parse().ok()?))
            })
            .collect();
        let points = points?;
        Some((points.first()?.0, points.first()?.1, points.last()?.1))
    };
    let dashes: Vec<_> = text.lines().filter_map(dash).collect();
    // A number of two digits is 21 pixels wide.
    let overlaps = |x: i32, at: &(i32, i32)| (at.0..at.0 + 21).contains(&x);
    let in_the_way = numbers.iter().filter(|at| dashes.iter().any(|(x, ..)| overlaps(*x, at)));
    let in_the_way: Vec<_> = in_the_way.collect();
    assert!(!in_the_way.is_empty(), "the line would cross no number: {text}");
    // Rows are 26 pixels apart, and each number interrupts the line for 16 pixels. The dashes are longer than the
    // gaps between them, so more than half of the rest is drawn.
    let lengths = dashes.iter().filter(|(x, ..)| in_the_way.iter().any(|at| overlaps(*x, at)));
    let drawn: i32 = lengths.map(|(_, one, other)| (other - one).abs()).sum();
    let rows = i32::try_from(numbers.len()).expect("few");
    let clear = 16 * i32::try_from(in_the_way.len()).expect("few");
    assert!(2 * drawn > 26 * (rows - 1) - clear, "{drawn} of {rows} rows: {text}");
    for at in in_the_way {
        let strikes = |(x, one, other): &(i32, i32, i32)| {
            overlaps(*x, at) && *one.min(other) < at.1 + 6 && *one.max(other) > at.1 - 6
        };
        assert!(!dashes.iter().any(strikes), "{at:?}: {text}");
    }
}

#[cfg(unix)]
#[test]
fn a_page_is_replaced_only_by_a_complete_one() {
    use std::os::unix::fs::PermissionsExt;

    let folder = file("reports");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).expect("a folder");
    let page = folder.join("page.html");
    fs::write(&page, "an older page").expect("a page");
    fs::set_permissions(&page, fs::Permissions::from_mode(0o640)).expect("permissions");
    let name = page.to_str().expect("text");
    let mut child =
        plywood(&["compare", "stonehenge:5", "--html", name]).spawn().expect("the command starts");
    wait_for_ctrl_c_handler(&child);
    let read = || fs::read_to_string(&page).expect("a page");
    assert_eq!((child.try_wait().expect("the child can be polled"), &*read()), (None, "an older page"));
    child.kill().expect("it is still running");
    child.wait().expect("it ends");
    assert_eq!(read(), "an older page");

    assert_eq!(run(&["compare", "stonehenge:1", "--html", name]).code, 0);
    assert!(read().starts_with("<!DOCTYPE html>"));
    let mode = fs::metadata(&page).expect("a page").permissions().mode();
    assert_eq!(mode & 0o777, 0o640, "the permissions are unchanged");
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1, "no temporary file is left");

    run(&["compare", "stonehenge:1", "--html", name, "--svg", name])
        .assert_refused(2, &["must name different files"]);
    run(&["compare", "stonehenge:1", "--html", folder.to_str().expect("text")])
        .assert_refused(3, &["reports"]);
    assert_eq!(run(&["compare", "stonehenge:1", "--html", "/dev/null"]).code, 0);
}
