//! The totals and the growth factors of `compare`, also if limits stop some searches.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use plywood::compare::growth;
use plywood::heuristics::Interval;
use serde_json::{Value, json};

use super::{file, rows};
use crate::running::run;

/// A command whose node limit stops ten searches.
const STOPPED: [&str; 11] = [
    "compare",
    "tippy",
    "--positions",
    "8",
    "--seed",
    "3",
    "--search",
    "recursive,alpha-beta,solver",
    "--depth",
    "1..6",
    "--nodes=266667",
];

#[test]
fn counts_of_one_are_in_the_singular() {
    let text = run(&["compare", "subtract-square:1"]).output;
    assert!(
        text.contains("has 2 nodes in 1 ply, branching 1.00; the minimal tree has 2 nodes, 1 leaf\n"),
        "{text}"
    );
}

#[test]
fn a_note_says_that_fewer_positions_were_found() {
    let few = ["compare", "subtract-square:3", "--moves", "1", "--positions", "5", "--seed", "2", "--json"];
    let ran = run(&few);
    let note = "plywood: subtract-square:3 after 1: only 2 different positions were found (wanted 5)\n";
    assert_eq!((ran.code, &*ran.errors), (0, &*format!("plywood: seed 2\n{note}")), "{ran:?}");
    // `asked` counts the comparisons, one for each position that was found.
    assert_eq!(ran.object()["work"]["asked"], 2);
    let enough = ["compare", "tippy", "--positions", "5", "--seed", "2", "--search", "solver"];
    assert_eq!(run(&enough).errors, "plywood: seed 2\n");
}

#[cfg(unix)]
#[test]
fn lines_are_wrapped_at_spaces_in_a_terminal() {
    use crate::running::on_terminal;

    for columns in [60, 100] {
        let text = on_terminal(columns, &STOPPED);
        // Escape sequences have no width.
        let text = console::strip_ansi_codes(&text).into_owned();
        for line in text.lines() {
            assert!(line.trim_end().chars().count() <= columns.into(), "{columns}: `{line}`");
        }
        let words: Vec<_> = text.split_whitespace().collect();
        for part in ["the minimal tree has", "or --csv shows all", "10 searches were stopped by a limit"] {
            assert!(words.join(" ").contains(part), "{columns}, {part}: {text}");
        }
    }
}

/// Returns the growth of a search in the JSON object of a comparison.
fn growth_of<'o>(object: &'o Value, search: &str) -> &'o Value {
    let mut growths = object["growth"].as_array().expect("growth").iter();
    growths.find(|entry| entry["search"] == search).unwrap_or_else(|| panic!("the growth of {search}"))
}

#[test]
fn growth_is_fitted_to_the_same_positions_at_every_depth() {
    let page = file("stopped.html");
    let plot = file("stopped.svg");
    let files = ["--html", page.to_str().expect("text"), "--svg", plot.to_str().expect("text")];
    let ran = run(&[&STOPPED[..], &files, &["--json"]].concat());
    assert_eq!(ran.code, 4, "{ran:?}");
    let object = ran.object();
    let is_finished = |row: &Value| row["stopped"] == "proved" || row["stopped"] == "depth";
    let moves = |row: &Value| row["moves"].to_string();
    let positions: BTreeSet<String> = rows(&object).iter().map(moves).collect();
    let stopped: BTreeSet<String> = rows(&object).iter().filter(|row| !is_finished(row)).map(moves).collect();
    let finished: Vec<&String> = positions.difference(&stopped).collect();
    assert_eq!((positions.len(), finished.len()), (8, 5));
    for search in ["recursive", "alpha-beta", "solver"] {
        let nodes = |depth: u32| -> u64 {
            let of_search =
                rows(&object).iter().filter(|row| row["search"] == search && row["depth"] == depth);
            of_search
                .filter(|row| finished.contains(&&moves(row)))
                .filter_map(|row| row["nodes"].as_u64())
                .sum()
        };
        // Depth 6 is not fitted, because all of these games are over by then.
        let points: Vec<_> = (1..=5).map(|depth| (depth, nodes(depth))).collect();
        let fitted = growth(&points).expect("five depths");
        let printed = growth_of(&object, search);
        assert_eq!(
            (&printed["factor"], &printed["fit"]),
            (&json!(fitted.factor), &json!(fitted.fit)),
            "{search}"
        );
        assert_eq!((&printed["depths"], &printed["positions"]), (&json!([1, 2, 3, 4, 5]), &json!(5)));
        let [low, high] = ["factor_low", "factor_high"].map(|key| printed[key].as_f64().expect("an end"));
        assert!(1.0 < low && low < fitted.factor && fitted.factor < high, "{printed}");
    }
    assert_eq!(growth_of(&object, "the least")["positions"], 5);

    let text = run(&STOPPED).output;
    for line in [
        "tippy:3 to depth 3: 8 positions together\n",
        "tippy:3 to depth 4: the 6 positions of 8 that all searches finished\n",
        "tippy:3  recursive       2.16  0.965  1 to 5     5 of 8\n",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let (page, plot) = (fs::read_to_string(page).expect("a page"), fs::read_to_string(plot).expect("a plot"));
    for sentence in [
        "The plots by depth show the 5 positions of 8 that all searches finished to each of the depths 1 to 6.",
        "The plots by search show the 5 positions of 8 that all searches finished.",
        "Depths 1 to 5; the 5 positions of 8",
    ] {
        assert!(page.contains(sentence), "{sentence}");
    }
    assert!(plot.contains("tippy:3: nodes visited by depth, mean of 5 of 8 positions"));

    // The interval of the mean of all eight positions to depth 3.
    let is_counted = |row: &&Value| row["search"] == "recursive" && row["depth"] == 3;
    let nodes: Vec<f64> =
        rows(&object).iter().filter(is_counted).filter_map(|row| row["nodes"].as_f64()).collect();
    let mean = |sample: &[usize]| Some(sample.iter().map(|index| nodes[*index]).sum::<f64>() / 8.0);
    let Interval { value, low, high } = Interval::bootstrap(8, mean).expect("a mean");
    assert!(low < value && value < high);
    let means = object["means"].as_array().expect("means");
    let exported = means.iter().find(is_counted).expect("the means of the search at this depth");
    assert_eq!(exported["positions"], 8);
    for (key, number) in [("mean_nodes", value), ("mean_nodes_low", low), ("mean_nodes_high", high)] {
        assert_eq!(exported[key].as_f64(), Some(number), "{key}");
    }
    let row =
        format!("| tippy:3 | recursive | 3 | 8 | {:.0} | {value:.1} | {low:.1} to {high:.1} | ", 8.0 * value);
    assert!(page.contains(&row), "{row}: {page}");
    // Each bar of this plot is a vertical line with two ends, in the color of `recursive`.
    let color = r##"stroke="#440F83" stroke-width="1""##;
    assert_eq!(plot.matches(color).count(), 3 * 6, "{plot}");
}

#[test]
fn means_and_growth_are_exported_with_their_intervals() {
    let command =
        ["compare", "tippy", "--search", "alpha-beta,solver", "--seed=3", "--depth=1..3", "--repeats=1"];
    let several = [&command[..], &["--positions=4"]].concat();
    let object = run(&[&several[..], &["--json"]].concat()).object();
    let csv = run(&[&several[..], &["--csv"]].concat()).output;
    let mut lines = csv.lines().map(|line| line.split(','));
    let columns: Vec<&str> = lines.next().expect("the names of the columns").collect();
    // The object in the last column of the first row contains commas.
    let exported: Vec<BTreeMap<&str, &str>> =
        lines.map(|cells| columns.iter().copied().zip(cells).collect()).collect();
    assert_eq!((exported.len(), object["means"].as_array().map(Vec::len)), (2 * 3 * 4, Some(2 * 3)));
    for mean in object["means"].as_array().expect("means") {
        assert_eq!(mean["positions"], 4);
        let [low, value, high] =
            ["mean_seconds_low", "mean_seconds", "mean_seconds_high"].map(|key| mean[key].as_f64());
        assert!(Some(0.0) < low && low <= value && value <= high, "{mean}");
        let growth = growth_of(&object, mean["search"].as_str().expect("a name"));
        let depth = mean["depth"].to_string();
        let is_of_mean = |row: &&BTreeMap<&str, &str>| {
            Some(row["search"]) == mean["search"].as_str() && row["depth"] == depth
        };
        let rows: Vec<_> = exported.iter().filter(is_of_mean).collect();
        assert_eq!(rows.len(), 4);
        for row in rows {
            let number = |column: &str| row[column].parse().ok();
            for key in ["mean_nodes", "mean_nodes_low", "mean_nodes_high"] {
                assert!(mean[key].is_f64() && number(key) == mean[key].as_f64(), "{key}: {row:?}");
            }
            for key in ["factor", "factor_low", "factor_high"] {
                assert!(growth[key].is_f64() && number(key) == growth[key].as_f64(), "{key}: {row:?}");
            }
            let seconds = ["mean_seconds_low", "mean_seconds", "mean_seconds_high"].map(number);
            assert!(seconds.is_sorted() && seconds[0] > Some(0.0), "{row:?}");
        }
    }
    let of_one = run(&[&command[..], &["--positions=1", "--json"]].concat()).object();
    let mean = &of_one["means"][0];
    assert_eq!((&mean["mean_nodes_low"], &mean["mean_seconds_high"]), (&json!(null), &json!(null)));
    assert_eq!(mean["mean_nodes"].as_f64(), rows(&of_one)[0]["nodes"].as_f64());
}

#[test]
fn growth_of_all_searches_is_fitted_to_the_same_depths() {
    // The memory suffices for `tree` up to depth 4. This search visits the same nodes as `recursive`.
    let command = ["compare", "tippy", "--search", "tree,recursive", "--depth", "1..6", "--memory", "200K"];
    let object = run(&[&command[..], &["--json"]].concat()).object();
    let (tree, recursive) = (growth_of(&object, "tree"), growth_of(&object, "recursive"));
    assert_eq!((&tree["factor"], &tree["depths"]), (&recursive["factor"], &recursive["depths"]));
    assert_eq!((&tree["depths"], &tree["positions"]), (&json!([1, 2, 3, 4]), &json!(1)));
    assert_eq!((&tree["factor_low"], &tree["factor_high"]), (&json!(null), &json!(null)), "one position");
    assert!(run(&command).output.contains("1 to 4"));
}

#[test]
fn a_search_that_finishes_too_little_is_omitted_and_named() {
    let page = file("left-out.html");
    // The memory suffices for `tree` only up to depth 1.
    let command = ["compare", "tippy", "--search", "tree,recursive", "--depth", "1..4", "--memory", "3K"];
    let ran = run(&[&command[..], &["--html", page.to_str().expect("text"), "--json"]].concat());
    let object = ran.object();
    let (tree, recursive) = (growth_of(&object, "tree"), growth_of(&object, "recursive"));
    assert_eq!((&tree["factor"], &tree["fit"]), (&json!(null), &json!(null)), "{tree}");
    assert_eq!(recursive["depths"], json!([1, 2, 3, 4]));
    let why = "tree is omitted: if it takes part, there are fewer than two depths to which all searches finished the same position";
    assert!(run(&command).output.contains(&format!("\ntippy:3: {why}\n")));
    assert!(fs::read_to_string(page).expect("a page").contains(&format!("<p>{why}.</p>")));
}

#[test]
fn without_two_finished_depths_there_is_no_growth() {
    let command = ["compare", "tippy", "--search", "solver,pvs", "--depth", "0..3", "--nodes", "12"];
    let object = run(&[&command[..], &["--json"]].concat()).object();
    for search in ["solver", "pvs"] {
        let entry = growth_of(&object, search);
        assert_eq!(
            (&entry["factor"], &entry["depths"], &entry["positions"]),
            (&json!(null), &json!([]), &json!(0))
        );
    }
    let why = "tippy:3: solver, pvs are omitted: if they take part, there are fewer than two depths to which all \
        searches finished the same position\n";
    assert!(run(&command).output.contains(why));
}

#[test]
fn totals_name_the_searches_in_the_order_of_the_command_line() {
    let page = file("idle.html");
    let command = [
        "compare",
        "tippy:4",
        "--positions",
        "8",
        "--seed",
        "1",
        "--search",
        "recursive,alpha-beta,solver",
        "--nodes",
        "266667",
    ];
    let ran = run(&[&command[..], &["--html", page.to_str().expect("text")]].concat());
    assert_eq!(ran.code, 4);
    let (_, sums) = ran.output.split_once("tippy:4: ").expect("sums");
    let caption = "the 2 positions of 8 that both alpha-beta and solver finished; recursive finished none";
    let mut lines = sums.lines();
    assert_eq!(lines.next(), Some(caption));
    let names: Vec<_> = lines.skip(1).map_while(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["alpha-beta", "solver"]);
    let page = fs::read_to_string(page).expect("a page");
    assert!(page.contains(&format!("The plots show {caption}.")), "{page}");

    let none = ["compare", "tippy:4", "--positions", "3", "--seed", "1", "--nodes", "3"];
    let ran = run(&none);
    assert!(
        ran.output.contains("tippy:4: no totals, because no search finished any of the 3 positions\n"),
        "{ran:?}"
    );
}
