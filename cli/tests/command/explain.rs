//! `explain`: a search in words.

use crate::running::run;
use crate::tree::{LECTURE, assert_golden};

#[test]
fn explanations_have_not_changed() {
    assert_golden(&["explain", LECTURE], "tests/golden/lecture-explained.txt");
    assert_golden(&["explain", "subtract-square:6"], "tests/golden/subtract-square-explained.txt");
    assert_golden(&["explain", "tippy", "--depth", "2", "--fold", "12"], "tests/golden/folded-explained.txt");
}

#[test]
fn a_cutoff_is_explained() {
    let text = run(&["explain", LECTURE]).output;
    let why = "cutoff: second skips c, because b refutes this line (second wins by 4), and first already has a better \
               alternative (first wins by 2)";
    assert!(text.contains(why), "{text}");
    assert!(!run(&["explain", LECTURE, "--search", "recursive"]).output.contains("cutoff"));
}

/// The value of `b` is 0: the search proves only that it is at most 4, and that `a` is at most 3. Either is worse than the 5 that
/// the first player has already.
#[test]
fn an_upper_bound_is_not_called_better_than_another_one() {
    let text = run(&["explain", "(5 (((3 9) (4 0)) 1))"]).output;
    for (mv, points) in [("a", 3), ("b", 4)] {
        let sentence = format!(
            "so after {mv}: first wins by {points}, or better for second; no better for first than an earlier \
             alternative (first wins by 5)"
        );
        assert!(text.contains(&sentence), "{text}");
    }
    assert!(!text.contains("than all before"), "{text}");
}

#[test]
fn the_order_of_the_steps_of_tree_is_explained() {
    let note = "tree builds the whole tree and then scores it from the last position to the first";
    assert!(run(&["explain", LECTURE, "--search", "tree"]).output.contains(note));
    assert!(!run(&["explain", LECTURE, "--search", "recursive"]).output.contains(note));
}

#[test]
fn a_limit_is_explained() {
    let ran = run(&["explain", "tippy", "--nodes", "30"]);
    assert_eq!(ran.code, 4);
    assert!(ran.output.contains("a limit stopped the search"), "{ran:?}");
}

#[test]
fn untraceable_searches_and_invalid_options_are_rejected() {
    run(&["explain", "tippy", "--step"]).assert_refused(2, &["--step", "terminal"]);
    run(&["explain", "tippy", "--search", "df-pn"]).assert_refused(2, &["cannot be recorded as a tree"]);
    run(&["explain"]).assert_refused(2, &["<GAME>"]);
    run(&["explain", "(("]).assert_refused(3, &["character 3"]);
}
