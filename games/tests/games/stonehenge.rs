//! The drawings and rules of Stonehenge, including claims after the end of the game.

use crate::common::{after, moves, solved};
use plywood::{Game, IllegalMove, Outcome, Player};
use plywood_games::Stonehenge;
use plywood_games::stonehenge::Cell;

const EMPTY: [&str; 6] = [
    r"
      @   @
     /   /
@ - A - B
     \ / \
  @ - C   @
       \
        @",
    r"
        @   @
       /   /
  @ - A - B   @
     / \ / \ /
@ - C - D - E
     \ / \ / \
  @ - F - G   @
       \   \
        @   @",
    r"
          @   @
         /   /
    @ - A - B   @
       / \ / \ /
  @ - C - D - E   @
     / \ / \ / \ /
@ - F - G - H - I
     \ / \ / \ / \
  @ - J - K - L   @
       \   \   \
        @   @   @",
    r"
            @   @
           /   /
      @ - A - B   @
         / \ / \ /
    @ - C - D - E   @
       / \ / \ / \ /
  @ - F - G - H - I   @
     / \ / \ / \ / \ /
@ - J - K - L - M - N
     \ / \ / \ / \ / \
  @ - O - P - Q - R   @
       \   \   \   \
        @   @   @   @",
    r"
              @   @
             /   /
        @ - A - B   @
           / \ / \ /
      @ - C - D - E   @
         / \ / \ / \ /
    @ - F - G - H - I   @
       / \ / \ / \ / \ /
  @ - J - K - L - M - N   @
     / \ / \ / \ / \ / \ /
@ - O - P - Q - R - S - T
     \ / \ / \ / \ / \ / \
  @ - U - V - W - X - Y   @
       \   \   \   \   \
        @   @   @   @   @",
    r"
                @   @
               /   /
          @ - A - B   @
             / \ / \ /
        @ - C - D - E   @
           / \ / \ / \ /
      @ - F - G - H - I   @
         / \ / \ / \ / \ /
    @ - J - K - L - M - N   @
       / \ / \ / \ / \ / \ /
  @ - O - P - Q - R - S - T   @
     / \ / \ / \ / \ / \ / \ /
@ - U - V - W - X - Y - Z - a
     \ / \ / \ / \ / \ / \ / \
  @ - b - c - d - e - f - g   @
       \   \   \   \   \   \
        @   @   @   @   @   @",
];

/// The cells of each line, in the reading order of the markers.
const LINES: [&str; 6] = [
    "A BC AB C B AC",
    "AC BDF AB EG CDE FG BE CF ADG",
    "ACF BDGJ AB EHK CDE IL FGHI JKL BEI FJ CGK ADHL",
    "ACFJ BDGKO AB EHLP CDE IMQ FGHI NR JKLMN OPQR BEIN JO FKP CGLQ ADHMR",
    "ACFJO BDGKPU AB EHLQV CDE IMRW FGHI NSX JKLMN TY OPQRST UVWXY BEINT OU JPV FKQW CGLRX ADHMSY",
    "ACFJOU BDGKPVb AB EHLQWc CDE IMRXd FGHI NSYe JKLMN TZf OPQRST ag UVWXYZa bcdefg BEINTa Ub OVc JPWd FKQXe CGLRYf ADHMSZg",
];

fn stonehenge(size: usize) -> Stonehenge {
    Stonehenge::new(size.try_into().unwrap()).unwrap()
}

/// Returns the position after these claims, which may go on after the end of the game.
fn claimed(size: usize, letters: &str) -> Stonehenge {
    letters.chars().fold(stonehenge(size), |position, letter| position.apply(Cell::lettered(letter).unwrap()))
}

/// Returns the markers and the cells of the drawing in reading order. A cell is the word after a dash.
fn tokens(position: &Stonehenge) -> (String, String) {
    let (mut markers, mut cells) = (String::new(), String::new());
    for line in position.to_string().lines() {
        let mut after_dash = false;
        for word in line.split_whitespace() {
            match word {
                "-" => after_dash = true,
                "/" | "\\" => after_dash = false,
                _ => {
                    if after_dash { &mut cells } else { &mut markers }.push_str(word);
                    after_dash = false;
                }
            }
        }
    }
    (markers, cells)
}

/// Returns the drawing without strokes and spaces.
fn read(position: &Stonehenge) -> String {
    position.to_string().chars().filter(|sign| sign.is_ascii_alphanumeric() || *sign == '@').collect()
}

#[test]
fn an_empty_stonehenge_has_the_expected_drawing() {
    for (size, drawing) in (1..).zip(EMPTY) {
        assert_eq!(format!("\n{}", stonehenge(size)), drawing);
    }
}

#[test]
fn half_of_the_cells_capture_a_line() {
    for (size, lines) in (1..).zip(LINES) {
        let all: Vec<char> = moves(&stonehenge(size)).chars().filter(|sign| *sign != ' ').collect();
        for (marker, line) in lines.split(' ').enumerate() {
            let mut own: Vec<char> = line.chars().collect();
            let others: Vec<char> = all.iter().copied().filter(|cell| !own.contains(cell)).collect();
            for _ in 0..own.len() {
                own.rotate_left(1);
                let half = own.len().div_ceil(2);
                let mut position = stonehenge(size);
                for index in 0..half {
                    assert_eq!(tokens(&position).0.as_bytes()[marker], b'@', "{line} on\n{position}");
                    position = position.apply(Cell::lettered(own[index]).unwrap());
                    if index + 1 < half {
                        position = position.apply(Cell::lettered(others[index]).unwrap());
                    }
                }
                assert_eq!(tokens(&position).0.as_bytes()[marker], b'1', "{line} on\n{position}");
            }
        }
    }
}

#[test]
fn moves_change_markers_and_cells() {
    let cases = [
        (1, "", "@@@@@@", "ABC"),
        (1, "A", "1@1@@1", "1BC"),
        (1, "B", "@11@1@", "A1C"),
        (1, "C", "@1@1@1", "AB1"),
        (2, "A", "1@1@@@@@@", "1BCDEFG"),
        (2, "AG", "1@12@2@@@", "1BCDEF2"),
        (2, "AGD", "1@12@2@@1", "1BC1EF2"),
        (2, "AGDE", "1@12@22@1", "1BC12F2"),
        (2, "AGDEF", "1112@2211", "1BC1212"),
    ];
    for (size, letters, markers, cells) in cases {
        assert_eq!(tokens(&claimed(size, letters)), (markers.to_owned(), cells.to_owned()), "{letters}");
    }
}

#[test]
fn complete_games_have_the_expected_drawing() {
    let cases = [
        (1, "AB", "12112@C21"),
        (3, "GEJADLCHIKF", "1122B211122111212122@112"),
        (5, "ANWEHOLMTUIRFYVKCGX", "1211B1@1D2111211@2J21221@2PQ2S1121112@2@11@"),
    ];
    for (size, letters, text) in cases {
        let position = claimed(size, letters);
        assert_eq!(read(&position), text);
        assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
        assert!(position.legal_moves().is_empty());
    }
}

#[test]
fn claims_after_the_end_do_not_change_the_winner() {
    for size in 1..=6 {
        let mut position = stonehenge(size);
        let mut winner = None;
        let letters: Vec<char> = moves(&position).chars().filter(|sign| *sign != ' ').rev().collect();
        for letter in letters {
            position = position.apply(Cell::lettered(letter).unwrap());
            winner = winner.or(position.outcome());
            assert_eq!(position.outcome(), winner);
            assert_eq!(position.legal_moves().is_empty(), winner.is_some());
        }
        assert!(winner.is_some());
        assert!(!read(&position).contains(|sign: char| sign.is_ascii_alphabetic() || sign == '@'));
    }
}

#[test]
fn moves_are_the_letters_of_free_cells() {
    assert_eq!(moves(&stonehenge(5)), "A B C D E F G H I J K L M N O P Q R S T U V W X Y");
    assert!(moves(&stonehenge(6)).ends_with(" X Y Z a b c d e f g"));
    let position = after(&stonehenge(2), "B D");
    assert_eq!(moves(&position), "A C E F G");
    for invalid in ["B", "a", "H", "AC", ""] {
        let error: IllegalMove = position.parse_move(invalid).unwrap_err();
        assert_eq!(error.to_string(), format!("illegal move `{invalid}`: the legal moves are A C E F G"));
    }
    assert_eq!(moves(&after(&stonehenge(1), "A")), "");
}

#[test]
fn owner_returns_the_player_of_a_claimed_cell() {
    let position = claimed(2, "AG");
    let owners = ['A', 'G', 'B'].map(|letter| position.owner(Cell::lettered(letter).unwrap()));
    assert_eq!(owners, [Some(Player::First), Some(Player::Second), None]);
}

#[test]
fn known_endgames_have_one_winning_move() {
    assert_eq!(solved(&after(&stonehenge(3), "K A C B F E G D I")), (1, "H".to_owned()));
    assert_eq!(solved(&after(&stonehenge(2), "A F D")), (1, "E".to_owned()));
    assert_eq!(solved(&stonehenge(2)), (1, "A B C D E F G".to_owned()));
}
