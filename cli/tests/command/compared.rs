//! The figures in `docs/COMPARING.md` are those that `compare` prints, except times.
//!
//! `PLYWOOD_BLESS=1 cargo test -p plywood-cli --test command compared` updates the tables, the sentences and the
//! picture; check that the sentences are still true before you commit them.

use std::path::{Path, PathBuf};
use std::{env, fs};

use serde_json::Value;

use crate::running::{CommandOutput, plywood};

/// The arguments of a command on the page.
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

/// Runs `compare` in the folder of the project.
fn compare(words: &str, more: &[&str]) -> CommandOutput {
    let words: Vec<&str> =
        ["compare"].into_iter().chain(words.split(' ')).chain(more.iter().copied()).collect();
    let ran = CommandOutput::new(plywood(&words).current_dir(root()).output().expect("the command starts"));
    assert_eq!(ran.code, 0, "{words:?}: {}", ran.errors);
    ran
}

/// The JSON of a comparison.
struct Compared(Value);

impl Compared {
    fn new(words: &str) -> Self {
        Self(compare(words, &["--json"]).object())
    }

    fn rows(&self) -> &Vec<Value> {
        self.0["rows"].as_array().expect("rows")
    }

    /// Returns the only row of a search, or the one to `depth`.
    fn row(&self, game: &str, search: &str, depth: Option<u64>) -> &Value {
        let is_it = |row: &&Value| {
            row["game"] == game && row["search"] == search && depth.is_none_or(|depth| row["depth"] == depth)
        };
        self.rows().iter().find(is_it).unwrap_or_else(|| panic!("{search} on {game}"))
    }

    fn number(&self, game: &str, search: &str, key: &str) -> u64 {
        self.row(game, search, None)[key].as_u64().expect("a number")
    }

    /// Returns the nodes of a search as a multiple of the minimal tree.
    fn times(&self, game: &str, search: &str) -> f64 {
        ratio(self.number(game, search, "nodes"), self.number(game, search, "minimal_nodes"))
    }

    /// Returns the ratio of the nodes of two searches on all positions together.
    fn times_together(&self, search: &str, other: &str) -> f64 {
        let nodes = |search: &str| -> u64 {
            let rows = self.rows().iter().filter(|row| row["search"] == search);
            rows.filter_map(|row| row["nodes"].as_u64()).sum()
        };
        ratio(nodes(search), nodes(other))
    }

    fn growth(&self, game: &str, search: &str, key: &str) -> f64 {
        let mut all = self.0["growth"].as_array().expect("growth").iter();
        let of = all.find(|of| of["game"] == game && of["search"] == search);
        of.unwrap_or_else(|| panic!("{search} on {game}"))[key].as_f64().expect("a number")
    }

    /// Returns the games or the searches, each once.
    fn each(&self, key: &str) -> Vec<String> {
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

/// Returns a factor with at least two digits.
fn factor(factor: f64) -> String {
    let digits = if factor < 0.995 { 2 } else { usize::from(factor < 9.95) };
    format!("{factor:.digits$}")
}

/// Returns a number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let parts = digits.as_bytes().rchunks(3).rev().map(String::from_utf8_lossy);
    parts.collect::<Vec<_>>().join(",")
}

fn row(name: &str, cells: &[String]) -> String {
    format!("| {name} | {} |\n", cells.join(" | "))
}

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
fn table_of_costs(costs: &Compared, text: &str) -> String {
    let games = costs.each("game");
    let cells =
        |cell: &dyn Fn(&str) -> String| -> Vec<String> { games.iter().map(|game| cell(game)).collect() };
    let value = |game: &str| {
        let value = &costs.row(game, "recursive", None)["value"];
        let plies = value["plies"].as_u64().map_or_else(String::new, |plies| format!(" {plies}"));
        format!("{}{plies}", value["kind"].as_str().expect("a kind"))
    };
    // Only the text contains the height of a tree.
    let tree = |game: &str| {
        let (_, of_game) = text.split_once(&format!("{game}, ")).expect("the game");
        let (_, plies) = of_game.split_once(" nodes in ").expect("a tree");
        let (plies, rest) = plies.split_once(" plies, branching ").expect("its height");
        format!("{plies}, {}", rest.split(';').next().expect("its branching"))
    };
    let nodes = |game: &str, search: &str| {
        format!("{} ({})", costs.number(game, search, "nodes"), factor(costs.times(game, search)))
    };
    [
        heading(&games),
        row("value", &cells(&value)),
        row("plies, branching of the tree", &cells(&tree)),
        row("**minimal tree**", &cells(&|game| costs.number(game, "recursive", "minimal_nodes").to_string())),
        rows_of(costs.each("search"), |search| cells(&|game| nodes(game, search))),
    ]
    .concat()
}

/// Returns the table of growth.
fn table_of_growths(growths: &Compared) -> String {
    let games = growths.each("game");
    let cells = |search: &str| -> Vec<String> {
        games.iter().map(|game| format!("{:.2}", growths.growth(game, search, "factor"))).collect()
    };
    let minimal = row("**minimal tree**", &cells("the least"));
    [heading(&games), rows_of(growths.each("search"), cells), minimal].concat()
}

/// Returns the text below the rows of a command, without times.
fn summary(words: &str) -> String {
    let ran = compare(words, &[]);
    let place = ran.output.rfind(" positions together").expect("sums");
    let place = ran.output[..place].rfind('\n').map_or(0, |place| place + 1);
    let mut lines = ran.output[place..].lines();
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

/// Returns the page with the lines from `first` on replaced, while `belong` holds.
fn with_lines(page: &str, first: &str, belong: impl Fn(&str) -> bool, now: &str) -> String {
    let (before, rest) = page.split_once(&format!("\n{first}")).unwrap_or_else(|| panic!("no `{first}`"));
    let rest = format!("{first}{rest}");
    let old: usize = rest.split_inclusive('\n').take_while(|line| belong(line)).map(str::len).sum();
    format!("{before}\n{now}{}", &rest[old..])
}

/// Returns the page with the figure between `before` and `after` replaced; a space matches a line end.
fn with_figure(page: &str, (before, now, after): &(&str, String, &str)) -> String {
    let flat = page.replace('\n', " ");
    let place = flat.find(before).unwrap_or_else(|| panic!("no `{before}`")) + before.len();
    let old = flat[place..].find(after).unwrap_or_else(|| panic!("no `{after}` behind `{before}`"));
    assert!(old < 20, "`{before}` and `{after}` are far apart");
    format!("{}{now}{}", &page[..place], &page[place + old..])
}

/// Returns the page with the current figures.
fn renewed(page: &str) -> String {
    let (costs, growths) = (Compared::new(COSTS), Compared::new(GROWTHS));
    let (tree, suite) = (Compared::new(TREE), Compared::new(SUITE));
    let is_row = |line: &str| line.starts_with('|');
    let in_block = |line: &str| !line.starts_with("```");
    let text = compare(COSTS, &[]).output;
    let mut page = with_lines(page, "| | stonehenge:2 |", is_row, &table_of_costs(&costs, &text));
    page = with_lines(&page, "| | stonehenge:3 |", is_row, &table_of_growths(&growths));
    for words in [POSITIONS, SUITE] {
        page = with_lines(&page, &format!("$ plywood compare {words}\n"), in_block, &summary(words));
    }
    let times = |game: &str, search: &str| factor(costs.times(game, search));
    let nodes = |game: &str, search: &str| grouped(costs.number(game, search, "nodes"));
    let deep = |search: &str| {
        grouped(growths.row("stonehenge:3", search, Some(5))["nodes"].as_u64().expect("nodes"))
    };
    let of_tree = |search: &str| tree.number("subtract-square:50", search, "nodes");
    let fast = ["solver", "pvs", "mtdf"].map(of_tree);
    let (few, many) = (fast.iter().min().expect("three"), fast.iter().max().expect("three"));
    let largest = suite.rows().iter().filter_map(|row| row["tree_nodes"].as_u64()).max().expect("trees");
    let of_growth = |key: &str| format!("{:.2}", growths.growth("tic-tac-toe", "df-pn", key));
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of times")]
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
            whole(tree.times("subtract-square:50", "alpha-beta")),
            " times",
        ),
        ("Alpha-beta visits ", grouped(of_tree("alpha-beta")), " of them; `solver`, `pvs` and `mtdf` visit "),
        ("`solver`, `pvs` and `mtdf` visit ", format!("{few} to {many}"), "."),
        ("to depth 5 it visits ", deep("df-pn"), " nodes"),
        ("nodes where `solver` visits ", deep("solver"), "."),
        ("The factor of `df-pn` in Tic-Tac-Toe, ", of_growth("factor"), ", would"),
        ("Its fit is ", of_growth("fit"), ": "),
        ("µs for its ", nodes("stonehenge:2", "solver"), " nodes of Stonehenge"),
        ("cost alpha-beta ", whole(suite.times_together("alpha-beta", "solver")), " times the nodes"),
        ("though the largest has ", grouped(largest), " nodes"),
    ];
    figures.iter().fold(page, |page, figure| with_figure(&page, figure))
}

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
    let (drawn, file) = (fs::read(drawn).expect("a picture"), root().join("docs/comparing.svg"));
    if env::var_os("PLYWOOD_BLESS").is_some() {
        fs::write(file, drawn).expect("the picture can be written");
    } else {
        assert!(fs::read(file).expect("a picture") == drawn, "docs/comparing.svg shows other figures");
    }
}
