//! Text players in contests: they receive a session that contains all moves of the game.

use plywood::contest::{Contest, Openings};
use plywood::play::{Fault, Forfeit};
use plywood::session::TextPlayer;
use plywood::{Catalog, Session};

/// A text player that always chooses `answer`, or the last legal move if `answer` is `None`.
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
