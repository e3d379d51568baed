//! Valid and invalid sizes, game specs, and the catalog.

use plywood_games::{
    Alquerque, AlquerqueSize, Connect, ConnectSize, Stonehenge, SubtractSquare, Tippy, catalog,
};

#[test]
fn every_documented_size_is_accepted() {
    assert!((1..=6).all(|size| Stonehenge::new(size).is_ok()));
    assert!((3..=8).all(|size| Tippy::new(size).is_ok()));
    assert!([0, 1, 100_000, 1_000_000_000].into_iter().all(|start| SubtractSquare::new(start).is_ok()));
    for size in
        ["3x5x3", "5x3x3", "4x4x3", "4x4x4", "5x4x4", "5x5x4", "6x5x4", "7x6x4", "8x7x4", "9x6x4", "2x31x31"]
    {
        let ConnectSize { columns, rows, run } = size.parse().unwrap();
        assert!(Connect::new(columns, rows, run).is_ok(), "{size}");
    }
    for size in ["3x3", "3x5", "3x7", "5x3", "5x5", "7x3"] {
        let AlquerqueSize { columns, rows } = size.parse().unwrap();
        assert_eq!(Alquerque::with_size(columns, rows).unwrap().size().to_string(), size);
    }
}

#[test]
fn an_invalid_size_is_rejected_with_the_valid_sizes() {
    for size in [0, 7, 256, 257, u32::MAX] {
        let text = format!("the side of a Stonehenge must be 1 to 6 (got {size})");
        assert_eq!(Stonehenge::new(size).unwrap_err().to_string(), text);
    }
    for size in [0, 2, 9, 259] {
        let text = format!("the side of a Tippy board must be 3 to 8 (got {size})");
        assert_eq!(Tippy::new(size).unwrap_err().to_string(), text);
    }
    assert_eq!(
        SubtractSquare::new(1_000_000_001).unwrap_err().to_string(),
        "the start of Subtract Square must be 0 to 1000000000 (got 1000000001)"
    );
    let invalid =
        ["0x0x0", "1x5x3", "10x1x3", "9x7x4", "8x8x4", "3x0x3", "3x5x1", "3x5x6", "258x5x3", "3x5x259"];
    for size in invalid {
        let ConnectSize { columns, rows, run } = size.parse().unwrap();
        let text = format!(
            "a Connect board must have 2 to 9 columns, at least 1 row, columns * (rows + 1) at most 64, \
             and a run from 2 to max(columns, rows) (got {size})"
        );
        assert_eq!(Connect::new(columns, rows, run).unwrap_err().to_string(), text);
    }
}

#[test]
fn a_malformed_connect_size_is_rejected() {
    for text in ["", "3x5", "3x5x3x1", "3X5X3", "axbxc", "3x5x-3", "3 x5x3"] {
        let error = text.parse::<ConnectSize>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("a size of Connect must be COLUMNSxROWSxRUN, such as 3x5x3 (got `{text}`)")
        );
    }
}

#[test]
fn a_malformed_alquerque_size_is_rejected() {
    for text in ["", "5", "5x", "5x5x5", "5X5", "axb", "5x-5", "5 x5"] {
        let error = text.parse::<AlquerqueSize>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("a size of Alquerque must be COLUMNSxROWS, such as 3x5 (got `{text}`)")
        );
    }
}

#[test]
fn a_session_returns_the_full_spec() {
    let specs = [
        ("stonehenge", "stonehenge:3"),
        ("stonehenge:6", "stonehenge:6"),
        ("subtract-square", "subtract-square:20"),
        ("subtract-square:100000", "subtract-square:100000"),
        ("tippy", "tippy:3"),
        ("tippy:04", "tippy:4"),
        ("connect", "connect:3x5x3"),
        ("connect-three", "connect:3x5x3"),
        ("connect-four", "connect:7x6x4"),
        ("connect:4x4x3", "connect:4x4x3"),
        ("tic-tac-toe", "tic-tac-toe"),
        ("alquerque", "alquerque:5x5"),
        ("alquerque:3x7", "alquerque:3x7"),
    ];
    for (spec, full) in specs {
        assert_eq!(catalog().open(spec).unwrap().spec(), full);
    }
}

#[test]
fn an_invalid_spec_is_rejected_with_the_valid_sizes() {
    let invalid = [
        ("tippy:9", "tippy has no size `9`: its sizes are 3 to 8"),
        ("stonehenge:0", "stonehenge has no size `0`: its sizes are 1 to 6"),
        ("stonehenge:", "stonehenge has no size ``: its sizes are 1 to 6"),
        (
            "subtract-square:1000000001",
            "subtract-square has no size `1000000001`: its sizes are 0 to 1000000000",
        ),
        (
            "connect:3",
            "connect has no size `3`: its sizes are COLUMNSxROWSxRUN with 2 to 9 columns, at least 1 row, \
             columns * (rows + 1) at most 64, and a run from 2 to max(columns, rows)",
        ),
        ("tic-tac-toe:3", "tic-tac-toe has no size `3`: it comes in one size"),
        (
            "alquerque:7x5",
            "alquerque has no size `7x5`: its sizes are COLUMNSxROWS with 3, 5 or 7 columns, 3, 5 or 7 rows, and at \
             most 25 points",
        ),
        ("connect-four:3", "`connect-four` is the name of one size: leave `:3` out"),
    ];
    for (spec, text) in invalid {
        assert_eq!(catalog().open(spec).unwrap_err().to_string(), text);
    }
}

#[test]
fn the_catalog_lists_the_games_in_order() {
    let catalog = catalog();
    let listed: Vec<_> = catalog.games().map(|game| (&*game.details().name, game.heuristics())).collect();
    assert_eq!(
        listed,
        [
            ("stonehenge", vec!["blind", "rough"]),
            ("subtract-square", vec!["blind", "rough"]),
            ("tippy", vec!["blind", "lines"]),
            ("connect", vec!["blind", "lines"]),
            ("tic-tac-toe", vec!["blind", "lines"]),
            ("alquerque", vec!["blind", "mobility", "pieces"]),
        ]
    );
    for game in catalog.games() {
        assert!(!game.details().about.is_empty() && !game.details().notation.is_empty());
    }
}

#[test]
fn a_connect_size_reads_back() {
    let size: ConnectSize = "7x6x4".parse().unwrap();
    assert_eq!(format!("{size}|{size:>7}|"), "7x6x4|  7x6x4|");
}
