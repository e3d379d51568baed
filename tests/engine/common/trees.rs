//! Random game trees as text, so that a failing tree can be read and added to a test.

use proptest::prelude::*;

/// Generates trees with wins, losses, draws and points at their leaves, in which a side may move twice in a row.
pub(crate) fn tree() -> impl Strategy<Value = String> {
    let end = prop_oneof![
        3 => (-2_i32..=2).prop_map(|points| points.to_string()),
        1 => Just("W".to_owned()),
        1 => Just("L".to_owned()),
        1 => Just("D".to_owned()),
    ];
    end.prop_recursive(6, 120, 4, |member| {
        // With `!` before a subtree, the same side moves again.
        let again = prop_oneof![4 => Just(""), 1 => Just("!")];
        prop::collection::vec((again, member), 1..=4).prop_map(|members| {
            let members: Vec<String> =
                members.into_iter().map(|(again, member)| format!("{again}{member}")).collect();
            format!("({})", members.join(" "))
        })
    })
}
