//! What the page asks: each a session, and nothing else.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use plywood::analysis::MoveValue;
use plywood::textbook::AlphaBeta;
use plywood::trace::Unwatchable;
use plywood::{AnySearcher, Cancel, Progress, Searcher, Session};
use serde::{Deserialize, Serialize};

use crate::render::json::{AnalysisJson, GamesJson, PositionJson, TraceJson, VERSION};
use crate::web::House;
use crate::web::desk::Desk;
use crate::web::question::{Question, Task, object};
use crate::web::refusal::Refusal;
use crate::web::searching::Searching;

/// How many positions of a tree are told of, and the others counted.
const MOST_TRACED: usize = 1_000;

/// The games, and which one the page opens with.
#[derive(Serialize)]
struct HouseJson<'a> {
    #[serde(flatten)]
    games: GamesJson<'a>,
    program: &'a str,
    opens: &'a str,
    /// The searches that can be watched.
    watched: Vec<&'static str>,
}

/// `GET /api/games`
pub(crate) async fn games(State(house): State<Arc<House>>) -> Result<Response, Refusal> {
    let games = GamesJson::new(&house.catalog);
    let watched = AnySearcher::textbook().iter().map(Searcher::name).collect();
    json(&HouseJson { games, program: &house.name, opens: &house.opens, watched })
}

/// `POST /api/position`: where a game stands, and its picture.
pub(crate) async fn position(State(house): State<Arc<House>>, body: Body) -> Result<Response, Refusal> {
    let question = Question::read(body).await?;
    let catalog = Arc::clone(&house.catalog);
    let look = move || json(&PositionJson::new(&mut *question.open(&catalog)?));
    at(&house.looks, look).await
}

/// `POST /api/think`: which move to make.
pub(crate) async fn think(State(house): State<Arc<House>>, body: Body) -> Result<Searching, Refusal> {
    search(&house, body, Asked::Move, |session, mut task| {
        let report = session.think(&mut task.searcher, task.heuristic.as_deref(), &task.limits);
        let report = report.map_err(Refusal::nonsense)?;
        let (name, depth) = (task.searcher.name(), task.limits.depth);
        text(&AnalysisJson::new(session, name, depth, &report, None::<&[MoveValue<String>]>))
    })
    .await
}

/// `POST /api/analyze`: what every move is worth.
pub(crate) async fn analyze(State(house): State<Arc<House>>, body: Body) -> Result<Searching, Refusal> {
    search(&house, body, Asked::Values, |session, mut task| {
        let deepest = session.analyze_deepening(&mut task.searcher, task.heuristic.as_deref(), &task.limits);
        let deepest = deepest.map_err(Refusal::nonsense)?;
        let analysis = &deepest.analysis;
        let name = task.searcher.name();
        text(&AnalysisJson::new(session, name, deepest.depth, &analysis.report, Some(&analysis.each)))
    })
    .await
}

/// `POST /api/trace`: the tree that a search walks, and the search told step by step.
pub(crate) async fn trace(State(house): State<Arc<House>>, body: Body) -> Result<Searching, Refusal> {
    search(&house, body, Asked::Tree, |session, mut task| {
        let trace = session.trace(&mut task.searcher, task.heuristic.as_deref(), &task.limits, MOST_TRACED);
        let trace = trace.map_err(Refusal::nonsense)?;
        text(&TraceJson::new(session, task.searcher.name(), task.limits.depth, &trace))
    })
    .await
}

/// A search to come to its end.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object")]
struct Stopping {
    /// What its progress calls it.
    search: String,
}

/// Whether it was under way.
#[derive(Serialize)]
struct StoppingJson {
    version: u32,
    stopped: bool,
}

/// `POST /api/stop`: lets a search answer at once with the best that it has found.
pub(crate) async fn stop(State(house): State<Arc<House>>, body: Body) -> Result<Response, Refusal> {
    let Stopping { search } = object(body, r#"{"search":"0123456789abcdef0123456789abcdef"}"#).await?;
    json(&StoppingJson { version: VERSION, stopped: house.underway.stop(&search) })
}

/// What a search is for.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Move,
    Values,
    Tree,
}

impl Asked {
    fn usual_search(self) -> AnySearcher {
        match self {
            Asked::Move | Asked::Values => AnySearcher::default(),
            Asked::Tree => AlphaBeta::default().into(),
        }
    }

    /// Refuses what no search could answer, before it takes a seat.
    fn check(self, task: &Task) -> Result<(), Refusal> {
        match self {
            Asked::Values if task.limits.depth == Some(0) => {
                let reason = "every move is searched one ply less deep: a depth of at least 1 is needed";
                Err(Refusal::nonsense(reason))
            }
            Asked::Tree => Unwatchable::check(task.searcher.name()).map_err(Refusal::nonsense),
            Asked::Move | Asked::Values => Ok(()),
        }
    }
}

/// Opens the game that is asked about, and then searches it as soon as there is a seat for that.
async fn search(
    house: &House,
    body: Body,
    asked: Asked,
    work: fn(&dyn Session, Task) -> Result<String, Refusal>,
) -> Result<Searching, Refusal> {
    let question = Question::read(body).await?;
    let (cancel, progress) = (Cancel::new(), Progress::new());
    let task = question.task(asked.usual_search(), cancel.clone(), progress.clone())?;
    asked.check(&task)?;
    let catalog = Arc::clone(&house.catalog);
    let session = at(&house.looks, move || question.open(&catalog)).await?;
    let seat = house.searches.seat().await?;
    let entry = house.underway.enter(cancel.clone()).map_err(|_| Refusal::broken())?;
    let work = seat.work(move || work(&*session, task));
    Ok(Searching::new(work, progress, cancel, entry))
}

/// Does `work` at a desk.
async fn at<T: Send + 'static>(
    desk: &Desk,
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let seat = desk.seat().await?;
    seat.work(work).await.unwrap_or_else(|_| Err(Refusal::broken()))
}

fn text(object: &impl Serialize) -> Result<String, Refusal> {
    serde_json::to_string(object).map_err(|_| Refusal::broken())
}

fn json(object: &impl Serialize) -> Result<Response, Refusal> {
    Ok(([(CONTENT_TYPE, "application/json")], text(object)?).into_response())
}
