//! Text players in contests: they receive a session that contains all moves of the game.

use plywood::contest::{Contest, ContestEnd, ListedOpening, Openings};
use plywood::play::{Fault, Forfeit};
use plywood::session::TextPlayer;
use plywood::{Catalog, PositionText, Session};

/// A text player that always chooses `answer`, or the last legal move if `answer` is `None`.
#[derive(Debug)]
struct FixedAnswer {
    answer: Option<&'static str>,
    /// The moves of the session at each call of `choose`.
    move_lists: Vec<String>,
}

impl FixedAnswer {
    fn new(answer: Option<&'static str>) -> Self {
        Self { answer, move_lists: Vec::new() }
    }
}

impl TextPlayer for FixedAnswer {
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        self.move_lists.push(session.moves().join(" "));
        let last = session.legal_moves().pop();
        let answer = self.answer.map(str::to_owned).or(last);
        answer.ok_or_else(|| Forfeit::new(Fault::NoMove, "the game is over"))
    }
}

fn tic_tac_toe() -> Box<dyn Session> {
    let catalog: Catalog = plywood_games::catalog();
    let mut session = catalog.open("tic-tac-toe").expect("a game");
    session.play("b2").expect("a move");
    session
}

#[test]
fn a_text_player_sees_all_moves_of_the_session() {
    let session = tic_tac_toe();
    let (mut one, mut two) = (FixedAnswer::new(None), FixedAnswer::new(None));
    let terms = Contest { games: Some(2), openings: Openings::Random { plies: 1 }, ..Contest::default() };
    let mut games = Vec::new();
    let standings =
        session.contest(&terms, &mut [&mut one, &mut two], &mut |played| games.push(played.clone()));
    assert_eq!(standings.expect("a contest").score(0).games(), 2);
    let all_moves = format!("b2 {}", games[0].record.moves.join(" "));
    // The session begins with `b2` and the opening of one move, after which the first player is to move.
    for (index, moves) in one.move_lists.iter().take(2).enumerate() {
        assert_eq!(moves.split(' ').count(), 2 + 2 * index);
        assert!(all_moves.starts_with(moves), "`{all_moves}` does not begin with `{moves}`");
    }
    // The second game begins at the same position as the first.
    assert_eq!(two.move_lists.iter().filter(|moves| moves.split(' ').count() == 2).count(), 1);
    assert_eq!(session.moves(), ["b2"], "the session itself is unchanged");
}

#[test]
fn an_answer_that_is_not_a_move_is_an_illegal_move() {
    for answer in ["b2", "zz", "", "a1 a1", "\u{0}"] {
        let mut wrong = FixedAnswer::new(Some(answer));
        let terms = Contest { games: Some(2), ..Contest::default() };
        let standings =
            tic_tac_toe().contest(&terms, &mut [&mut wrong, &mut FixedAnswer::new(None)], &mut |_| {});
        let standings = standings.expect("a contest");
        assert_eq!(standings.player_stats[0].faults_of(Fault::Illegal), 2, "{answer:?}");
    }
}

#[test]
fn listed_openings_start_at_their_positions_and_are_played_once() {
    let session = tic_tac_toe();
    let listed = |position: Option<&str>, moves: &[&str]| ListedOpening {
        position: position.map(|text| PositionText::from(text.to_owned())),
        moves: moves.iter().map(ToString::to_string).collect(),
    };
    // The session is at the position after `b2`, and the second text denotes the position after the first opening.
    let openings =
        vec![listed(None, &["a1"]), listed(Some("O../.X./..."), &[]), listed(Some("X../OX./..."), &["c3"])];
    let with = |openings| Contest { openings: Openings::Listed(openings), ..Contest::default() };
    let terms = with(openings.clone());
    let resolved = session.contest_terms(&terms, 2).expect("valid terms");
    assert_eq!(
        (resolved.games, resolved.openings),
        (Some(4), Openings::Listed(vec![openings[0].clone(), openings[2].clone()]))
    );
    let (mut one, mut two) = (FixedAnswer::new(None), FixedAnswer::new(None));
    let mut games = Vec::new();
    let standings =
        session.contest(&terms, &mut [&mut one, &mut two], &mut |played| games.push(played.clone()));
    let standings = standings.expect("a contest");
    assert_eq!((standings.end, standings.score(0).games()), (ContestEnd::AllGamesPlayed, 4));
    assert_eq!((games[0].record.moves[0].as_str(), &games[0].position), ("a1", &None));
    assert_eq!((games[2].opening, &games[3].position), (1, &openings[2].position));
    // The first session of the games from the text of a position contains only the move of the opening.
    assert!(
        one.move_lists.contains(&"b2 a1".to_owned()) && one.move_lists.contains(&"c3".to_owned()),
        "{one:?}"
    );
    for (openings, words) in [
        (vec![openings[0].clone(), listed(Some("X"), &[])], "opening 2: invalid position"),
        (vec![listed(None, &["b2"])], "opening 1: illegal move `b2`"),
        (vec![listed(Some("XXX/OO./..."), &[])], "opening 1: the game is over (first wins)"),
        (Vec::new(), "the list of openings is empty"),
    ] {
        let error = session.contest_terms(&with(openings), 2).expect_err("invalid terms").to_string();
        assert!(error.starts_with(words), "{error}");
    }
}
