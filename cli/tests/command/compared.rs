//! The figures in `docs/COMPARING.md` are those that `compare` prints, except times.
//!
//! `PLYWOOD_BLESS=1 cargo test -p plywood-cli --test command compared -- --include-ignored` updates the tables, the sentences and the
//! picture; check that the sentences are still true before you commit them.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

use crate::running::{CommandOutput, plywood};
use crate::tree::without_origin;

// The arguments of the `compare` commands on the page, named after what the page shows of their results.
const COSTS: &str = "stonehenge:2 connect-three tic-tac-toe tippy subtract-square:20 --search all";
const GROWTHS: &str =
    "stonehenge:3 connect-three tic-tac-toe tippy subtract-square:20 --search all --depth 1..6";
const PICTURE: &str = "stonehenge:3 --search all --depth 1..6 --svg";
const TREE: &str = "subtract-square:50 --search alpha-beta,solver,pvs,mtdf";
const POSITIONS: &str = "subtract-square:40 --search all --positions 20 --seed 1";
const SUITE: &str = "connect-four --suite tests/data/connect-four.txt";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Runs `compare` with the arguments `words` and `more` in the root folder of the project.
fn compare(words: &str, more: &[&str]) -> CommandOutput {
    // COMPARING.md shows no times of these commands, so each search runs once.
    let first = ["compare", "--repeats=1", "--warmup=0"];
    let words: Vec<&str> = first.into_iter().chain(words.split(' ')).chain(more.iter().copied()).collect();
    let ran = CommandOutput::new(plywood(&words).current_dir(root()).output().expect("the command starts"));
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.errors);
    ran
}

/// The JSON of a comparison.
struct Comparison(Value);

impl Comparison {
    fn new(words: &str) -> Self {
        Self(compare(words, &["--json"]).object())
    }

    fn rows(&self) -> &Vec<Value> {
        self.0["rows"].as_array().expect("rows")
    }

    /// Returns the row of a search on a game; if it has a row for each depth, the row of `depth`.
    fn row(&self, game: &str, search: &str, depth: Option<u64>) -> &Value {
        let is_it = |row: &&Value| {
            row["game"] == game && row["search"] == search && depth.is_none_or(|depth| row["depth"] == depth)
        };
        self.rows().iter().find(is_it).unwrap_or_else(|| panic!("{search} on {game}"))
    }

    fn number(&self, game: &str, search: &str, key: &str) -> u64 {
        self.row(game, search, None)[key].as_u64().expect("a number")
    }

    /// Returns the nodes that a search visits, divided by the nodes of the minimal tree.
    fn times_minimal(&self, game: &str, search: &str) -> f64 {
        ratio(self.number(game, search, "nodes"), self.number(game, search, "minimal_nodes"))
    }

    /// Returns the nodes that `search` visits on all positions together, divided by those that `other` visits.
    fn node_ratio(&self, search: &str, other: &str) -> f64 {
        let nodes = |search: &str| -> u64 {
            let rows = self.rows().iter().filter(|row| row["search"] == search);
            rows.filter_map(|row| row["nodes"].as_u64()).sum()
        };
        ratio(nodes(search), nodes(other))
    }

    fn growth(&self, game: &str, search: &str, key: &str) -> f64 {
        let mut all = self.0["growth"].as_array().expect("growth").iter();
        let entry = all.find(|entry| entry["game"] == game && entry["search"] == search);
        entry.unwrap_or_else(|| panic!("{search} on {game}"))[key].as_f64().expect("a number")
    }

    /// Returns the distinct values of `key`, which is `game` or `search`, in the order of the rows.
    fn distinct(&self, key: &str) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for name in self.rows().iter().filter_map(|row| row[key].as_str()) {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
        names
    }
}

#[expect(clippy::cast_precision_loss, reason = "a ratio needs no more digits")]
fn ratio(one: u64, other: u64) -> f64 {
    one as f64 / other as f64
}

/// Returns a factor as text: with two decimals below 1, with one decimal below 10, or rounded to a whole number.
fn factor_text(factor: f64) -> String {
    let digits = if factor < 0.995 { 2 } else { usize::from(factor < 9.95) };
    format!("{factor:.digits$}")
}

/// Returns a number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    parts.collect::<Vec<_>>().join(",")
}

/// Returns a row of a Markdown table.
fn row(name: &str, cells: &[String]) -> String {
    format!("| {name} | {} |\n", cells.join(" | "))
}

/// Returns the first two lines of a Markdown table with a column for each game.
fn heading(games: &[String]) -> String {
    format!("{}|---{}|\n", row("", games).replacen("|  |", "| |", 1), "|--:".repeat(games.len()))
}

/// Returns a row for each search; searches with the same cells share a row.
fn rows_of(searches: Vec<String>, cells: impl Fn(&str) -> Vec<String>) -> String {
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    for search in searches {
        let cells = cells(&search);
        match rows.iter_mut().find(|(_, known)| *known == cells) {
            Some((names, _)) => *names = format!("{names}, `{search}`"),
            None => rows.push((format!("`{search}`"), cells)),
        }
    }
    rows.iter().map(|(names, cells)| row(names, cells)).collect()
}

/// Returns the table of nodes.
fn table_of_costs(costs: &Comparison, text: &str) -> String {
    let games = costs.distinct("game");
    let cells =
        |cell: &dyn Fn(&str) -> String| -> Vec<String> { games.iter().map(|game| cell(game)).collect() };
    let value = |game: &str| {
        let value = &costs.row(game, "recursive", None)["value"];
        let plies = value["plies"].as_u64().map_or_else(String::new, |plies| format!(" {plies}"));
        format!("{}{plies}", value["kind"].as_str().expect("a kind"))
    };
    // Only the text output of `compare` contains the height of a tree; its JSON does not.
    let tree = |game: &str| {
        let (_, of_game) = text.split_once(&format!("{game}, ")).expect("the game");
        let (_, plies) = of_game.split_once(" nodes in ").expect("a tree");
        let (plies, rest) = plies.split_once(" plies, branching ").expect("its height");
        format!("{plies}, {}", rest.split(';').next().expect("its branching"))
    };
    let nodes = |game: &str, search: &str| {
        format!(
            "{} ({})",
            costs.number(game, search, "nodes"),
            factor_text(costs.times_minimal(game, search))
        )
    };
    [
        heading(&games),
        row("value", &cells(&value)),
        row("plies, branching of the tree", &cells(&tree)),
        row("**minimal tree**", &cells(&|game| costs.number(game, "recursive", "minimal_nodes").to_string())),
        rows_of(costs.distinct("search"), |search| cells(&|game| nodes(game, search))),
    ]
    .concat()
}

/// Returns the table of growth.
fn table_of_growths(growths: &Comparison) -> String {
    let games = growths.distinct("game");
    let cells = |search: &str| -> Vec<String> {
        games.iter().map(|game| format!("{:.2}", growths.growth(game, search, "factor"))).collect()
    };
    // The JSON calls the minimal tree "the least".
    let minimal = row("**minimal tree**", &cells("the least"));
    [heading(&games), rows_of(growths.distinct("search"), cells), minimal].concat()
}

/// Returns the totals that a command prints below its rows, as the page shows them: `...` stands for rows and times.
fn summary(words: &str) -> String {
    let ran = compare(words, &[]);
    let end = ran.output.rfind(" positions together").expect("totals");
    let start = ran.output[..end].rfind('\n').map_or(0, |line_break| line_break + 1);
    let mut lines = ran.output[start..].lines();
    let mut shown = vec![format!("$ plywood compare {words}"), "...".to_owned()];
    shown.extend(lines.next().map(str::to_owned));
    let mut in_table = true;
    for line in lines {
        in_table &= !line.is_empty();
        match line.trim_end().rsplit_once(' ') {
            Some((rest, "time")) if in_table => shown.push(format!("{}  time", rest.trim_end())),
            Some((rest, _)) if in_table => shown.push(format!("{}  ...", rest.trim_end())),
            _ => shown.push(line.to_owned()),
        }
    }
    shown.join("\n") + "\n"
}

/// Returns the page after a block of lines is replaced by `replacement`. The block begins with the line that begins with
/// `first`, and ends before the next line for which `belongs` is false.
fn with_lines(page: &str, first: &str, belongs: impl Fn(&str) -> bool, replacement: &str) -> String {
    let (before, rest) = page.split_once(&format!("\n{first}")).unwrap_or_else(|| panic!("no `{first}`"));
    let rest = format!("{first}{rest}");
    let old: usize = rest.split_inclusive('\n').take_while(|line| belongs(line)).map(str::len).sum();
    format!("{before}\n{replacement}{}", &rest[old..])
}

/// Returns the page after the figure between `before` and `after` is replaced. A space in these texts also matches a line
/// break.
fn with_figure(page: &str, (before, replacement, after): &(&str, String, &str)) -> String {
    let flat = page.replace('\n', " ");
    let place = flat.find(before).unwrap_or_else(|| panic!("no `{before}`")) + before.len();
    let old = flat[place..].find(after).unwrap_or_else(|| panic!("no `{after}` after `{before}`"));
    assert!(old < 20, "`{before}` and `{after}` are far apart");
    format!("{}{replacement}{}", &page[..place], &page[place + old..])
}

/// Returns the page with the current figures.
fn renewed(page: &str) -> String {
    let (costs, growths) = (Comparison::new(COSTS), Comparison::new(GROWTHS));
    let (tree, suite) = (Comparison::new(TREE), Comparison::new(SUITE));
    let is_row = |line: &str| line.starts_with('|');
    let in_block = |line: &str| !line.starts_with("```");
    let text = compare(COSTS, &[]).output;
    let mut page = with_lines(page, "| | stonehenge:2 |", is_row, &table_of_costs(&costs, &text));
    page = with_lines(&page, "| | stonehenge:3 |", is_row, &table_of_growths(&growths));
    for words in [POSITIONS, SUITE] {
        page = with_lines(&page, &format!("$ plywood compare {words}\n"), in_block, &summary(words));
    }
    let times = |game: &str, search: &str| factor_text(costs.times_minimal(game, search));
    let nodes = |game: &str, search: &str| grouped(costs.number(game, search, "nodes"));
    let deep = |search: &str| {
        grouped(growths.row("stonehenge:3", search, Some(5))["nodes"].as_u64().expect("nodes"))
    };
    let tree_nodes = |search: &str| tree.number("subtract-square:50", search, "nodes");
    let fast = ["solver", "pvs", "mtdf"].map(tree_nodes);
    let (fewest, most) = (fast.iter().min().expect("three"), fast.iter().max().expect("three"));
    let largest = suite.rows().iter().filter_map(|row| row["tree_nodes"].as_u64()).max().expect("trees");
    let df_pn_growth = |key: &str| format!("{:.2}", growths.growth("tic-tac-toe", "df-pn", key));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive factor")]
    let whole = |factor: f64| grouped(factor.round() as u64);
    let figures = [
        (
            "for Tippy the tree takes ",
            whole(ratio(costs.number("tippy:3", "tree", "peak_bytes"), 1_000_000)),
            " MB",
        ),
        ("the explicit stack ", costs.number("tippy:3", "iterative", "peak_bytes").to_string(), " bytes"),
        ("one node of ", times("stonehenge:2", "recursive"), " in Stonehenge of size 2"),
        ("size 2, one of ", times("tic-tac-toe", "recursive"), " in Tic-Tac-Toe"),
        ("plain alpha-beta comes within ", times("stonehenge:2", "alpha-beta"), " times the minimal tree"),
        ("Tic-Tac-Toe it stands at ", times("connect:3x5x3", "alpha-beta"), " and "),
        ("alpha-beta still visits ", times("subtract-square:20", "alpha-beta"), " times the minimal tree"),
        (
            "again with 95 of 100, alpha-beta visits ",
            whole(tree.times_minimal("subtract-square:50", "alpha-beta")),
            " times",
        ),
        (
            "Alpha-beta visits ",
            grouped(tree_nodes("alpha-beta")),
            " of them; `solver`, `pvs` and `mtdf` visit ",
        ),
        ("`solver`, `pvs` and `mtdf` visit ", format!("{fewest} to {most}"), "."),
        ("to depth 5 it visits ", deep("df-pn"), " nodes"),
        ("nodes where `solver` visits ", deep("solver"), "."),
        ("The factor of `df-pn` in Tic-Tac-Toe, ", df_pn_growth("factor"), ", would"),
        ("Its fit is ", df_pn_growth("fit"), ": "),
        ("µs for its ", nodes("stonehenge:2", "solver"), " nodes of Stonehenge"),
        ("cost alpha-beta ", whole(suite.node_ratio("alpha-beta", "solver")), " times the nodes"),
        ("though the largest has ", grouped(largest), " nodes"),
    ];
    figures.iter().fold(page, |page, figure| with_figure(&page, figure))
}

#[ignore = "takes half a minute without optimization"]
#[test]
fn the_page_contains_the_figures_of_compare() {
    let is_blessed = env::var_os("PLYWOOD_BLESS").is_some();
    let file = root().join("docs/COMPARING.md");
    let page = fs::read_to_string(&file).expect("the page can be read");
    let now = renewed(&page);
    if is_blessed {
        fs::write(file, &now).expect("the page can be written");
    }
    let missing: Vec<&str> = now.lines().filter(|line| !page.lines().any(|old| old == *line)).collect();
    assert!(is_blessed || now == page, "COMPARING.md should say\n{}", missing.join("\n"));
}

#[test]
fn the_picture_of_the_page_contains_the_figures_of_compare() {
    let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join("comparing.svg");
    compare(PICTURE, &[drawn.to_str().expect("text")]);
    let drawn = without_origin(&fs::read_to_string(drawn).expect("a picture"));
    let file = root().join("docs/comparing.svg");
    if env::var_os("PLYWOOD_BLESS").is_some() {
        fs::write(file, drawn).expect("the picture can be written");
    } else {
        assert!(
            fs::read_to_string(file).expect("a picture") == drawn,
            "docs/comparing.svg shows other figures"
        );
    }
}
