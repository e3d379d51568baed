//! Worksheets for a class: random positions with questions about each, and the answers on a separate last sheet.

use maud::{Markup, PreEscaped, html};
use plywood::{Analysis, AnySearcher, Bound, Limits, MoveValue, Player, Session, Value};

use crate::board;
use crate::report::document;
use crate::sentences::{game_and_moves, quantity};

/// The number of positions that are searched for each exercise, because not every position is suitable.
const CANDIDATES: usize = 8;
/// The largest number of nodes for the values of one position. The number does not depend on the machine, so that a seed
/// always selects the same positions.
const MAX_NODES: u64 = 300_000;

/// A worksheet about one game.
#[derive(Clone, Debug)]
pub struct Worksheet {
    /// The game with its size.
    game: String,
    seed: u64,
    /// The number of exercises that were requested.
    requested: usize,
    exercises: Vec<Exercise>,
}

/// A position with its exact value.
#[derive(Clone, Debug)]
struct Exercise {
    /// The position as an SVG picture.
    picture: String,
    to_move: Player,
    /// The moves that lead to the position.
    path: String,
    /// The value for the side to move.
    value: Value,
    /// The moves with this value.
    best: Vec<String>,
}

impl Worksheet {
    /// Selects up to `count` different random positions that can be reached from the position of `session`. In each of
    /// them, the game goes on, not all moves are equally good, and the exact value of each move is found within a fixed
    /// number of nodes and within `limits`. The time limit applies to all searches together, the other limits to each. The
    /// same seed selects the same positions unless `limits` stop a search.
    ///
    /// ```
    /// use plywood::Limits;
    /// use plywood_render::worksheet::Worksheet;
    /// let session = plywood_games::catalog().open("tic-tac-toe")?;
    /// let worksheet = Worksheet::select(&*session, 4, 1, &Limits::none());
    /// assert_eq!(worksheet.len(), 4);
    /// assert!(worksheet.page().contains("Answers"));
    /// # Ok::<(), plywood::catalog::SpecError>(())
    /// ```
    pub fn select(session: &dyn Session, count: usize, seed: u64, limits: &Limits) -> Self {
        let lines = session.random_positions(count.saturating_mul(CANDIDATES), seed);
        let (mut limits, mut exercises) = (limits.clone(), Vec::new());
        for line in &lines {
            if exercises.len() == count {
                break;
            }
            let Some((position, analysis)) = analyze(session, line, &limits) else { continue };
            limits = limits.after(0, analysis.report.stats.elapsed);
            exercises.extend(Exercise::new(&*position, &analysis));
        }
        Self { game: session.spec().to_owned(), seed, requested: count, exercises }
    }

    /// Returns the number of exercises.
    pub fn len(&self) -> usize {
        self.exercises.len()
    }

    /// Returns whether no position was suitable.
    pub fn is_empty(&self) -> bool {
        self.exercises.is_empty()
    }

    /// Returns a note if there are fewer exercises than requested.
    pub fn note(&self) -> Option<String> {
        let count = u64::try_from(self.len()).unwrap_or(u64::MAX);
        let found = quantity(count, "suitable position was", "suitable positions were");
        (self.len() < self.requested).then(|| {
            format!(
                "only {found} found, of {} that were requested; a smaller size may have more",
                self.requested
            )
        })
    }

    /// Returns the question about the size of a win: its plies, its points, or both if the values contain both.
    fn size_of_win(&self) -> &'static str {
        let has_points = self.exercises.iter().any(|each| matches!(each.value, Value::Points(_)));
        let has_plies = self.exercises.iter().any(|each| each.value.plies().is_some());
        match (has_points, has_plies) {
            (true, true) => "in how many plies or by how many points",
            (true, false) => "by how many points",
            (false, _) => "in how many plies",
        }
    }

    /// Returns the worksheet as an HTML page. The answers begin on a new sheet of paper.
    pub fn page(&self) -> String {
        let numbered = || (1..).zip(&self.exercises);
        let body = html! {
            style { (PreEscaped(STYLE_SHEET)) }
            main.worksheet {
                h1 { "Exercises: " (self.game) }
                p { "For each position: Which side wins with best play, and " (self.size_of_win()) "? Which moves are best?" }
                p.name-line { "Name:" }
                @for (number, exercise) in numbered() { (exercise.question(number)) }
                section.answers {
                    h1 { "Answers: " (self.game) }
                    p { "Seed " (self.seed) ". The values are exact. Plies are counted from the position." }
                    @if let Some(note) = self.note() { p { (note) } }
                    table {
                        thead { tr { th { "Exercise" } th { "Value" } th { "Best moves" } th { "Position" } } }
                        tbody {
                            @for (number, exercise) in numbered() {
                                tr {
                                    td { (number) }
                                    td { (exercise.value.in_words(exercise.to_move)) }
                                    td { (exercise.best.join(" ")) }
                                    td { (exercise.path) }
                                }
                            }
                        }
                    }
                }
            }
        };
        document(&format!("Exercises: {}", self.game), &body)
    }
}

/// Searches the position after the moves of `line`. Returns `None` if the game cannot be searched.
fn analyze(
    session: &dyn Session,
    line: &[String],
    limits: &Limits,
) -> Option<(Box<dyn Session>, Analysis<String>)> {
    let mut position = session.fork();
    line.iter().try_for_each(|mv| position.play(mv)).ok()?;
    let nodes = limits.nodes.map_or(MAX_NODES, |nodes| nodes.min(MAX_NODES));
    let limits = limits.clone().with_nodes(nodes);
    let analysis = position.analyze(&mut AnySearcher::default(), None, &limits).ok()?;
    Some((position, analysis))
}

impl Exercise {
    /// Returns the exercise at the analyzed position; `None` if the position is not suitable.
    fn new(position: &dyn Session, analysis: &Analysis<String>) -> Option<Self> {
        let exact = |mv: &MoveValue<String>| {
            mv.value()
                .filter(|value| mv.bound() == Some(Bound::Exact) && !matches!(value, Value::Estimate(_)))
        };
        let values: Vec<Value> = analysis.moves.iter().map(exact).collect::<Option<_>>()?;
        let value = analysis.report.value()?;
        let moves = analysis.moves.iter().zip(&values);
        let best: Vec<String> =
            moves.filter(|(_, own)| **own == value).map(|(mv, _)| mv.mv.clone()).collect();
        (best.len() < values.len()).then(|| Self {
            picture: board::svg(position),
            to_move: position.to_move(),
            path: game_and_moves(position),
            value,
            best,
        })
    }

    /// Returns the picture with the space for an answer.
    fn question(&self, number: usize) -> Markup {
        html! {
            section.exercise {
                h2 { "Exercise " (number) ": " (self.to_move) " to move" }
                (PreEscaped(&self.picture))
                p.answer-line { "Value:" }
                p.answer-line { "Best moves:" }
            }
        }
    }
}

/// The style sheet for screens and for paper.
const STYLE_SHEET: &str = ".worksheet{max-width:60rem}\
.worksheet .exercise{display:inline-block;vertical-align:top;width:calc(50% - 2rem);min-width:16rem;margin:0 1rem 1.5rem 0;break-inside:avoid}\
.worksheet .exercise svg{max-width:100%;max-height:16rem;height:auto}\
.worksheet h2{font-size:1rem}\
.worksheet .answer-line,.worksheet .name-line{border-bottom:1px solid;padding-bottom:.6rem;max-width:22rem}\
.worksheet .answers{break-before:page}.worksheet :is(th,td){text-align:left;white-space:normal}\
@media print{.worksheet .answers{margin:0}}";
