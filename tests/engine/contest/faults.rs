//! What loses a game without being beaten: it is named and counted, and the contest goes on.

use std::thread::sleep;
use std::time::Duration;

use plywood::Game;
use plywood::contest::{Contest, Finish, Openings};
use plywood::play::{Ending, Fault, FirstMove, Forfeit, Strategy};
use plywood_games::{Place, TicTacToe};

/// Does something wrong at its second move of every game.
struct Faulty {
    fault: Fault,
    moves: u32,
}

impl Strategy<TicTacToe> for Faulty {
    fn begin(&mut self, start: &TicTacToe) {
        assert!(*start == TicTacToe::new());
        self.moves = 0;
    }

    fn choose(&mut self, position: &TicTacToe) -> Result<Place, Forfeit> {
        self.moves += 1;
        if self.moves < 2 {
            return FirstMove.choose(position);
        }
        match self.fault {
            Fault::Illegal => TicTacToe::new()
                .legal_moves()
                .into_iter()
                .find(|mv| !position.legal_moves().contains(mv))
                .ok_or_else(|| Forfeit::new(Fault::NoMove, "every move is legal")),
            Fault::Crash => panic!("out of ideas"),
            Fault::Time => {
                sleep(Duration::from_millis(60));
                FirstMove.choose(position)
            }
            told => Err(Forfeit::new(told, "it says so")),
        }
    }
}

#[test]
fn every_fault_is_named_and_counted_and_loses_one_game() {
    for (fault, words) in [
        (Fault::NoMove, "it says so"),
        (Fault::Illegal, "is refused: legal are"),
        (Fault::Crash, "a panic: out of ideas"),
        (Fault::Time, "were spent on a move, where 50ms are allowed"),
        (Fault::NoAnswer, "it says so"),
        (Fault::Protocol, "it says so"),
    ] {
        let mut faulty = Faulty { fault, moves: 0 };
        let terms = Contest {
            games: Some(4),
            openings: Openings::Random { plies: 0 },
            time: Some(Duration::from_millis(50)),
            ..Contest::default()
        };
        let mut reasons = Vec::new();
        let standings = terms.run(&TicTacToe::new(), &mut [&mut faulty, &mut FirstMove], &mut |played| {
            let Ending::Forfeit { reason, .. } = &played.record.ending else { panic!("{played:?}") };
            reasons.push(reason.clone());
        });
        let standings = standings.expect("a contest");
        assert_eq!((standings.finish, standings.score(0).losses), (Finish::Games, 4), "{fault}");
        assert_eq!(
            (standings.conduct[0].faults_of(fault), standings.conduct[0].faults.iter().sum()),
            (4, 4_u64)
        );
        assert_eq!(standings.conduct[1].faults, [0; 6]);
        assert!(
            reasons.iter().all(|reason| reason.fault == fault && reason.reason.contains(words)),
            "{reasons:?}"
        );
    }
}

/// Panics when it is told something.
struct Deaf;

impl Strategy<TicTacToe> for Deaf {
    fn see(&mut self, _: Place, _: &TicTacToe) {
        panic!("it does not want to know");
    }

    fn choose(&mut self, position: &TicTacToe) -> Result<Place, Forfeit> {
        FirstMove.choose(position)
    }
}

#[test]
fn a_panic_at_the_news_of_a_move_is_a_crash_too() {
    let terms = Contest { games: Some(2), ..Contest::default() };
    let standings = terms.run(&TicTacToe::new(), &mut [&mut FirstMove, &mut Deaf], &mut |_| {});
    let standings = standings.expect("a contest");
    assert_eq!((standings.conduct[1].faults_of(Fault::Crash), standings.score(0).wins), (2, 2));
}
