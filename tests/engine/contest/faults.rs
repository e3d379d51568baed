//! A player with a fault loses its game; the fault is named and counted, and the contest goes on.

use std::time::Duration;

use plywood::Game;
use plywood::contest::{Contest, ContestEnd, Openings};
use plywood::play::{Ending, Fault, FirstMove, Forfeit, Strategy};
use plywood_games::{Place, TicTacToe};

/// A player that commits `fault` at its second move of every game.
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
            fault => Err(Forfeit::new(fault, "a planned fault")),
        }
    }
}

#[test]
fn every_fault_is_named_and_counted_and_loses_one_game() {
    for (fault, words) in [
        (Fault::NoMove, "a planned fault"),
        (Fault::Illegal, "the legal moves are"),
        (Fault::Crash, "a panic: out of ideas"),
        (Fault::NoAnswer, "a planned fault"),
        (Fault::Protocol, "a planned fault"),
    ] {
        let mut faulty = Faulty { fault, moves: 0 };
        let terms = Contest { games: Some(4), openings: Openings::Random { plies: 2 }, ..Contest::default() };
        let mut reasons = Vec::new();
        let standings = terms.run(&TicTacToe::new(), &mut [&mut faulty, &mut FirstMove], &mut |played| {
            let Ending::Forfeit { reason, .. } = &played.record.ending else { panic!("{played:?}") };
            reasons.push(reason.clone());
        });
        let standings = standings.expect("a contest");
        assert_eq!((standings.end, standings.score(0).losses), (ContestEnd::AllGamesPlayed, 4), "{fault}");
        assert_eq!(
            (standings.player_stats[0].faults_of(fault), standings.player_stats[0].faults.iter().sum()),
            (4, 4_u64)
        );
        assert_eq!(standings.player_stats[1].faults, [0; 6]);
        assert!(
            reasons.iter().all(|reason| reason.fault == fault && reason.reason.contains(words)),
            "{reasons:?}"
        );
    }
}

#[test]
fn a_move_that_exceeds_its_time_loses_the_game() {
    // Every move exceeds a limit of 0, so the side that begins a game loses it.
    let terms = Contest {
        games: Some(4),
        openings: Openings::Random { plies: 2 },
        time: Some(Duration::ZERO),
        ..Contest::default()
    };
    let mut players = [FirstMove, FirstMove];
    let [one, other] = &mut players;
    let standings = terms.run(&TicTacToe::new(), &mut [one, other], &mut |played| {
        let Ending::Forfeit { reason, .. } = &played.record.ending else { panic!("{played:?}") };
        assert_eq!(reason.fault, Fault::Time);
    });
    let standings = standings.expect("a contest");
    assert_eq!((standings.score(0).losses, standings.score(0).wins), (2, 2));
    assert!(standings.player_stats.iter().all(|stats| stats.faults_of(Fault::Time) == 2));
}

/// A player that panics when it observes a move.
struct PanickingObserver;

impl Strategy<TicTacToe> for PanickingObserver {
    fn observe_move(&mut self, _: Place, _: &TicTacToe) {
        panic!("planned");
    }

    fn choose(&mut self, position: &TicTacToe) -> Result<Place, Forfeit> {
        FirstMove.choose(position)
    }
}

#[test]
fn a_panic_while_observing_a_move_is_a_crash() {
    let terms = Contest { games: Some(2), ..Contest::default() };
    let standings = terms.run(&TicTacToe::new(), &mut [&mut FirstMove, &mut PanickingObserver], &mut |_| {});
    let standings = standings.expect("a contest");
    assert_eq!((standings.player_stats[1].faults_of(Fault::Crash), standings.score(0).wins), (2, 2));
}
