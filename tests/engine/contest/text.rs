//! Text players: their session follows the game.

use plywood::contest::{Contest, Openings};
use plywood::play::{Fault, Forfeit};
use plywood::session::TextPlayer;
use plywood::{Catalog, Session};

/// Answers what it was made to answer, or the last legal move.
struct Speaker {
    answer: Option<&'static str>,
    heard: Vec<String>,
}

impl Speaker {
    fn new(answer: Option<&'static str>) -> Self {
        Self { answer, heard: Vec::new() }
    }
}

impl TextPlayer for Speaker {
    fn choose(&mut self, session: &dyn Session) -> Result<String, Forfeit> {
        self.heard.push(session.moves().join(" "));
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
    let (mut one, mut two) = (Speaker::new(None), Speaker::new(None));
    let terms = Contest { games: Some(2), openings: Openings::Random { plies: 1 }, ..Contest::default() };
    let mut games = Vec::new();
    let standings =
        session.contest(&terms, &mut [&mut one, &mut two], &mut |played| games.push(played.clone()));
    assert_eq!(standings.expect("a contest").score(0).games(), 2);
    let line = format!("b2 {}", games[0].record.moves.join(" "));
    // The first side begins, `b2`, and has the move again after the one that is the opening.
    for (index, heard) in one.heard.iter().take(2).enumerate() {
        assert_eq!(heard.split(' ').count(), 2 + 2 * index);
        assert!(line.starts_with(heard), "`{heard}` is not how `{line}` begins");
    }
    // A new game begins where the first one did.
    assert_eq!(two.heard.iter().filter(|heard| heard.split(' ').count() == 2).count(), 1);
    assert_eq!(session.moves(), ["b2"], "the session itself stays where it is");
}

#[test]
fn an_answer_that_is_not_a_move_is_an_illegal_move() {
    for answer in ["b2", "zz", "", "a1 a1", "\u{0}"] {
        let mut wrong = Speaker::new(Some(answer));
        let terms = Contest { games: Some(2), ..Contest::default() };
        let standings =
            tic_tac_toe().contest(&terms, &mut [&mut wrong, &mut Speaker::new(None)], &mut |_| {});
        let standings = standings.expect("a contest");
        assert_eq!(standings.player_stats[0].faults_of(Fault::Illegal), 2, "{answer:?}");
    }
}
