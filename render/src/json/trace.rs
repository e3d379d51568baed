//! The traced tree of a search, with every step in words.

use plywood::trace::{NodeKind, TraceNode, short_value};
use plywood::{BoundedValue, Player, Session, Trace, Value, Window};
use serde::Serialize;

use super::object::VERSION;
use super::value::{ValueJson, bound_name};

/// A traced tree; values and windows are from the perspective of the first player, with plies counted from the root.
#[derive(Debug, Serialize)]
pub struct TraceJson<'a> {
    version: u32,
    game: &'a str,
    moves: &'a [String],
    search: &'a str,
    depth: Option<u32>,
    stopped: String,
    visited: u64,
    nodes: Vec<NodeJson<'a>>,
    steps: Vec<StepJson>,
}

#[derive(Debug, Serialize)]
struct NodeJson<'a> {
    parent: Option<usize>,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    player: String,
    value: Option<ValueJson>,
    bound: &'static str,
    window: Option<(String, String)>,
    kind: &'static str,
    unseen: Vec<&'a str>,
    folded: u64,
    principal: bool,
}

#[derive(Debug, Serialize)]
struct StepJson {
    node: usize,
    text: String,
}

impl<'a> TraceJson<'a> {
    /// Returns the object for a `trace` of `search` in the position of `session`, with `depth` as its limit.
    pub fn new(
        session: &'a dyn Session,
        search: &'a str,
        depth: Option<u32>,
        trace: &'a Trace<String, String>,
    ) -> Self {
        let steps = trace.steps().into_iter();
        Self {
            version: VERSION,
            game: session.spec(),
            moves: session.moves(),
            search,
            depth,
            stopped: trace.report.end.to_string(),
            visited: trace.report.stats.nodes,
            nodes: trace.nodes().iter().map(NodeJson::from).collect(),
            steps: steps.map(|step| StepJson { node: step.node, text: trace.explain(step) }).collect(),
        }
    }
}

impl<'a> From<&'a TraceNode<String, String>> for NodeJson<'a> {
    fn from(node: &'a TraceNode<String, String>) -> Self {
        let window = node.window_for(Player::First);
        let edge =
            |value: Value, open: Value| if value == open { "…".to_owned() } else { short_value(value) };
        let (low, high) = (edge(window.alpha(), Value::WORST), edge(window.beta(), Value::BEST));
        let value = node.value_for(Player::First);
        let bound = node.bound_for(Player::First);
        let bound = bound_name(BoundedValue::new(value.unwrap_or(Value::Draw), bound));
        let pruned = node.cutoff.iter().flat_map(|cutoff| &cutoff.pruned);
        Self {
            parent: node.parent,
            mv: node.mv.as_deref(),
            player: node.player.to_string(),
            value: value.map(ValueJson::from),
            bound,
            window: (node.window != Window::FULL).then_some((low, high)),
            kind: match node.kind {
                NodeKind::Inner => "inner",
                NodeKind::Horizon => "horizon",
                NodeKind::End(_) => "end",
            },
            unseen: pruned.map(|pruned| &*pruned.mv).collect(),
            folded: node.folded,
            principal: node.on_pv,
        }
    }
}
