//! Values and their bounds.

use plywood::solver::WinDrawLoss;
use plywood::{Bound, BoundedValue, Value};
use serde::Serialize;

/// A value: its kind, the plies to the end of the game, and its number where it has one.
#[derive(Clone, Debug, Serialize)]
pub struct ValueJson {
    kind: &'static str,
    plies: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    estimate: Option<f64>,
}

impl ValueJson {
    /// Returns the name of a bound on this value; an estimate is never exact.
    pub fn bound_name(&self, bound: Bound) -> &'static str {
        name(bound, self.estimate.is_some())
    }
}

impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        let (kind, points, estimate) = match value {
            Value::Win { .. } => ("win", None, None),
            Value::Loss { .. } => ("loss", None, None),
            Value::Draw => ("draw", None, None),
            Value::Points(points) => ("points", Some(points), None),
            Value::Estimate(estimate) => ("estimate", None, Some(estimate)),
        };
        Self { kind, plies: value.plies(), points, estimate }
    }
}

impl From<WinDrawLoss> for ValueJson {
    fn from(verdict: WinDrawLoss) -> Self {
        let kind = match verdict {
            WinDrawLoss::Win => "win",
            WinDrawLoss::Loss => "loss",
            WinDrawLoss::Draw => "draw",
        };
        Self { kind, plies: None, points: None, estimate: None }
    }
}

/// Returns the name of the bound of `result`: `exact`, `lower`, `upper`, or `estimate` for the heuristic value of a search
/// that ended at its horizon.
pub fn bound_name(result: BoundedValue) -> &'static str {
    name(result.bound, matches!(result.value, Value::Estimate(_)))
}

fn name(bound: Bound, is_estimate: bool) -> &'static str {
    match bound {
        Bound::Exact if is_estimate => "estimate",
        Bound::Exact => "exact",
        Bound::Lower => "lower",
        Bound::Upper => "upper",
    }
}

/// The comparison of an answer with the value that a suite expects.
#[derive(Debug, Serialize)]
pub struct JudgementJson {
    expected: ValueJson,
    right: Option<bool>,
}

impl JudgementJson {
    /// Returns the object; `right` is `None` where the answer leaves the question open.
    pub fn new(expected: Value, right: Option<bool>) -> Self {
        Self { expected: expected.into(), right }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_never_exact() {
        assert_eq!(bound_name(BoundedValue::new(Value::Estimate(0.5), Bound::Exact)), "estimate");
        assert_eq!(bound_name(BoundedValue::new(Value::Estimate(0.5), Bound::Lower)), "lower");
        assert_eq!(bound_name(BoundedValue::new(Value::Points(3), Bound::Exact)), "exact");
        assert_eq!(ValueJson::from(Value::Estimate(0.0)).bound_name(Bound::Exact), "estimate");
        assert_eq!(ValueJson::from(WinDrawLoss::Draw).bound_name(Bound::Exact), "exact");
    }
}
