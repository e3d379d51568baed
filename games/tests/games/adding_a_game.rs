//! The game of `docs/ADDING_A_GAME.md` after all steps of the page, and a check that the page shows tested code.

#![expect(unreachable_pub, reason = "the page shows the code of a library")]

use std::fmt;
use std::fs;
use std::path::Path;

use plywood::scene::{Cell, Scene, Shape};
use plywood::{AnySearcher, Limits, Searcher, ZeroEvaluator};
use plywood::{Bounds, Value};
use plywood::{Game, MoveList, Outcome, Player};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heap {
    stones: u32,
    to_move: Player,
}

impl Heap {
    pub fn new(stones: u32) -> Option<Self> {
        (1..=1000).contains(&stones).then_some(Self { stones, to_move: Player::First })
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} stones", self.stones)
    }
}

impl Game for Heap {
    type Move = u32;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stones == 0).then(|| Outcome::Win(self.to_move.opponent()))
    }

    fn moves(&self) -> MoveList<u32> {
        (1..=self.stones.min(3)).collect()
    }

    fn apply(&self, taken: u32) -> Self {
        Self { stones: self.stones - taken, to_move: self.to_move.opponent() }
    }

    fn scene(&self) -> Scene {
        let cells = (0..self.stones).map(|stone| {
            // The move that takes this stone and all stones to its right.
            let taken = self.stones - stone;
            Cell {
                x: stone.into(),
                mv: (taken <= 3).then(|| taken.to_string()),
                shape: Shape::Counter,
                ..Cell::default()
            }
        });
        Scene { cells: cells.collect(), caption: self.to_string().into(), ..Scene::default() }
    }

    fn key_bits(&self) -> u32 {
        10
    }

    fn key(&self) -> Option<u128> {
        Some(self.stones.into())
    }

    fn key_after(&self, taken: u32) -> Option<u128> {
        Some((self.stones - taken).into())
    }

    fn move_score(&self, taken: u32, _: Option<&Self>) -> i32 {
        i32::from((self.stones - taken).is_multiple_of(4))
    }

    fn non_losing_moves(&self) -> MoveList<u32> {
        self.moves().into_iter().filter(|taken| !(1..=3).contains(&(self.stones - taken))).collect()
    }

    fn static_bounds(&self) -> Bounds {
        match self.stones {
            1..=3 => Bounds::exact(Value::Win { plies: 1 }),
            4 => Bounds::exact(Value::Loss { plies: 2 }),
            _ => Bounds::new(Value::Loss { plies: 4 }, Value::Win { plies: 3 }),
        }
    }
}

pub fn estimate(position: &Heap) -> f64 {
    if position.stones.is_multiple_of(4) { -0.5 } else { 0.5 }
}

plywood::laws!(the_game_of_the_page_obeys_the_laws, Heap::new(11).expect("a valid size"), "estimate" => estimate);

/// Returns the lines of a program without blank lines, indentation and comments.
fn code_lines(program: &str) -> Vec<&str> {
    let lines = program.lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with("//")).collect()
}

/// Returns the contents of the blocks of a page in this language.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let parts = page.split("```");
    parts.skip(1).step_by(2).filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n')).collect()
}

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)).expect(path)
}

#[test]
fn the_page_shows_tested_code() {
    let page = read("docs/ADDING_A_GAME.md");
    let template = |file: &str| {
        let text = read(&format!("cli/src/commands/new/{file}"));
        text.replace("{{name}}", "heap")
            .replace("{{crate}}", "heap")
            .replace("{{plywood}}", "/path/to/plywood")
    };
    let sources = ["manifest.txt", "lib.txt", "main.txt", "laws.txt"].map(template);
    let sources = sources.iter().map(String::as_str).chain([include_str!("adding_a_game.rs")]);
    let sources: Vec<_> = sources.map(code_lines).collect();
    let shown: Vec<_> = blocks(&page, "rust").into_iter().chain(blocks(&page, "toml")).collect();
    assert!(shown.len() >= 8, "{} blocks", shown.len());
    for block in shown {
        for part in block.split("\n\n") {
            let part = code_lines(part);
            let is_tested = |source: &Vec<&str>| source.windows(part.len()).any(|lines| lines == part);
            assert!(sources.iter().any(is_tested), "the page shows code that is not tested: {part:#?}");
        }
    }
}

/// Checks the table of values that the page prints for every move of the start.
#[test]
fn the_page_shows_the_values_of_the_moves() {
    let page = read("docs/ADDING_A_GAME.md");
    let start = Heap::new(11).expect("a valid size");
    let analysis = AnySearcher::default().analyze(&start, &ZeroEvaluator, &Limits::none());
    for each in &analysis.moves {
        let (mv, value) = (each.mv, each.value().expect("an exact value"));
        let row = page.lines().find(|line| line.starts_with(&format!("{mv}     {value}")));
        assert!(row.is_some(), "the page has no row for move {mv} with value {value}");
    }
}
