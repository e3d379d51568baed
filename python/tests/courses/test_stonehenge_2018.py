"""Stonehenge of CSC148 2018: the expectations of the course's tests."""

import copy
import pickle
import random
import unittest

import plywood
from naive_stonehenge import CELLS, LINES, READING, NaiveState, read, tokens
from course_layers import LayerTestCase, typed_input


class StonehengeTestCase(LayerTestCase):
    course = "csc148_2018"

    def game(self, size, p1_starts=True):
        with typed_input(size):
            return self.module("game_interface").playable_games["h"](p1_starts)

    def after(self, game, moves):
        state = game.current_state
        for move in moves:
            state = state.make_move(game.str_to_move(move))
        return state

    def assert_reads(self, state, markers, cells):
        self.assertEqual(("".join(read(str(state))[0]), "".join(read(str(state))[1])), (markers, cells))


class Beginning(StonehengeTestCase):
    def test_a_game_has_the_attributes_that_the_course_requires(self):
        game = self.game(2)
        self.assertIsInstance(game, self.module("game_interface").playable_games["h"])
        for name in ("current_state", "get_instructions", "is_over", "is_winner", "str_to_move"):
            self.assertTrue(hasattr(game, name), name)
        self.assertIsInstance(game, self.module("game").Game)
        self.assertIsInstance(game.current_state, self.module("game_state").GameState)
        self.assertIsInstance(game.get_instructions(), str)

    def test_the_constructor_calls_input_once(self):
        with typed_input("3", "END"):
            self.module("game_interface").playable_games["h"](True)
            self.assertEqual(input(), "END")

    def test_the_starting_player_is_to_move(self):
        self.assertEqual(self.game(3, True).current_state.get_current_player_name(), "p1")
        self.assertEqual(self.game(3, False).current_state.get_current_player_name(), "p2")
        self.assertIs(self.game(3, True).current_state.p1_turn, True)
        self.assertIs(self.game(3, False).current_state.p1_turn, False)

    def test_invalid_sizes_are_refused(self):
        for text in ("", "two", "2.0", "0", "-1", "6"):
            with self.subTest(text), self.assertRaises(ValueError):
                self.game(text)

    def test_spaces_around_the_size_are_ignored(self):
        self.assertEqual(len(self.game(" 2 ").current_state.get_possible_moves()), 7)


class Drawing(StonehengeTestCase):
    def test_symbols_appear_in_the_order_of_the_course(self):
        found = [symbol for line in str(self.game(1).current_state).split("\n") for symbol in line.split()]
        self.assertEqual([symbol for symbol in found if symbol in "@ABC12"], list("@@@AB@C@@"))

    def test_size_1_before_and_after_a_move(self):
        game = self.game(1)
        self.assert_reads(game.current_state, "@@@@@@", "ABC")
        game.current_state = game.current_state.make_move(game.str_to_move("A"))
        self.assert_reads(game.current_state, "1@1@@1", "1BC")

    def test_drawing_of_size_1(self):
        drawing = ["      @   @", "     /   /", "@ - A - B", "     \\ / \\", "  @ - C   @", "       \\", "        @"]
        self.assertEqual(str(self.game(1).current_state).split("\n"), drawing)

    def test_drawing_of_size_3(self):
        self.assertEqual(
            str(self.game(3).current_state).split("\n"),
            [
                "          @   @",
                "         /   /",
                "    @ - A - B   @",
                "       / \\ / \\ /",
                "  @ - C - D - E   @",
                "     / \\ / \\ / \\ /",
                "@ - F - G - H - I",
                "     \\ / \\ / \\ / \\",
                "  @ - J - K - L   @",
                "       \\   \\   \\",
                "        @   @   @",
            ],
        )

    def test_all_rows_but_the_longest_end_with_a_marker(self):
        for size in range(1, 6):
            first, *rows, last = tokens(str(self.game(size).current_state))
            ends = [row[-1] == "@" for row in rows]
            self.assertEqual(first, ["@", "@"])
            self.assertEqual(last, ["@"] * size)
            self.assertEqual(ends, [number != size for number in range(1, size + 2)], size)
            self.assertTrue(all(row[0] == "@" for row in rows), size)

    def test_every_marker_belongs_to_the_line_that_the_course_reads_there(self):
        for size, lines in LINES.items():
            game = self.game(size)
            for number, line in enumerate(lines):
                half = line[: (len(line) + 1) // 2]
                elsewhere = [cell for cell in CELLS[size] if cell not in line]
                state = game.current_state
                for count, cell in enumerate(half, start=1):
                    state = state.make_move(cell)
                    captured = read(str(state))[0][number] == "1"
                    self.assertEqual(captured, count == len(half), (size, READING[size].split()[number]))
                    if count < len(half):
                        state = state.make_move(elsewhere[count - 1])

    def test_drawings_at_the_end_of_two_games(self):
        games = (
            (3, "GEJADLCHIKF", "1122B211122111212122@112"),
            (5, "ANWEHOLMTUIRFYVKCGX", "1211B1@1D2111211@2J21221@2PQ2S1121112@2@11@"),
        )
        for size, moves, expected in games:
            state = self.after(self.game(size), moves)
            self.assertEqual("".join(token for line in tokens(str(state)) for token in line), expected)

    def test_drawings_of_a_game_on_size_2(self):
        game = self.game(2)
        self.assertFalse(game.is_over(game.current_state))
        self.assert_reads(game.current_state, "@@@@@@@@@", "ABCDEFG")
        expected = ("1@1@@@@@@/1BCDEFG 1@12@2@@@/1BCDEF2 1@12@2@@1/1BC1EF2 1@12@22@1/1BC12F2 1112@2211/1BC1212").split()
        for count, reading in enumerate(expected, start=1):
            self.assert_reads(self.after(game, "AGDEF"[:count]), *reading.split("/"))
        end = self.after(game, "AGDEF")
        self.assertTrue(game.is_over(end))
        game.current_state = end
        self.assertTrue(game.is_winner("p1"))
        self.assertFalse(game.is_winner("p2"))

    def test_a_starting_player_2_captures_lines_for_player_2(self):
        self.assert_reads(self.after(self.game(1, False), "A"), "2@2@@2", "2BC")


    def test_random_games_agree_with_the_engine(self):
        chooser = random.Random(5)
        for size in (1, 2, 3, 4, 5) * 3:
            state, position = self.game(size).current_state, plywood.position("stonehenge:{}".format(size))
            while not position.is_over:
                self.assertEqual(str(state), str(position))
                self.assertEqual(state.get_possible_moves(), position.moves)
                move = chooser.choice(position.moves)
                state, position = state.make_move(move), position.play(move)
            self.assertEqual((str(state), state.is_over()), (str(position), True))


class Moves(StonehengeTestCase):
    def test_each_move_on_size_1_gives_the_expected_state(self):
        game = self.game(1)
        moves = game.current_state.get_possible_moves()
        self.assertEqual(moves, ["A", "B", "C"])
        expected = {"A": ("1@1@@1", "1BC"), "B": ("@11@1@", "A1C"), "C": ("@1@1@1", "AB1")}
        for move in moves:
            self.assert_reads(game.current_state.make_move(game.str_to_move(move)), *expected[move])
            self.assert_reads(game.current_state.make_move(move), *expected[move])

    def test_str_to_move_is_idempotent(self):
        game = self.game(1)
        self.assertIs(type(game.str_to_move("A")), str)
        self.assertEqual(game.str_to_move(game.str_to_move("A")), "A")
        self.assertEqual(game.str_to_move(" a "), "A")
        self.assertIn(game.str_to_move("A"), game.current_state.get_possible_moves())

    def test_is_valid_move_is_false_for_anything_but_a_legal_move(self):
        state = self.game(1).current_state
        for move in ("D", "", "AB", "@", "1", None, 0, ["A"]):
            self.assertFalse(state.is_valid_move(move), move)
        for text in ("D", "", "AB", "hello", "8"):
            self.assertFalse(state.is_valid_move(self.game(1).str_to_move(text)), text)
        self.assertTrue(state.is_valid_move("C"))

    def test_make_move_refuses_claimed_and_unknown_cells(self):
        for move in ("A", "D", "AB", ""):
            with self.subTest(move), self.assertRaises(ValueError):
                self.game(1).current_state.make_move("A").make_move(move)

    def test_make_move_does_not_change_the_state(self):
        game = self.game(1)
        before, drawn = game.current_state, str(game.current_state)
        after = game.current_state.make_move(game.str_to_move("A"))
        self.assertIs(game.current_state, before)
        self.assertEqual(str(game.current_state), drawn)
        self.assertNotEqual(str(after), drawn)

    def test_a_finished_game_has_no_possible_moves_but_accepts_moves(self):
        game = self.game(1)
        over = self.after(game, "A")
        self.assertEqual(over.get_possible_moves(), [])
        self.assertTrue(game.is_over(over))
        after_the_end = self.after(game, "AB")
        self.assertEqual("".join(token for line in tokens(str(after_the_end)) for token in line), "12112@C21")
        self.assertEqual(after_the_end.get_possible_moves(), [])
        self.assertTrue(game.is_over(after_the_end))
        game.current_state = after_the_end
        self.assertTrue(game.is_winner("p1"))
        self.assertFalse(game.is_winner("p2"))

    def test_players_take_turns(self):
        state = self.game(2).current_state
        self.assertEqual(state.get_current_player_name(), "p1")
        self.assertEqual(state.make_move("A").get_current_player_name(), "p2")
        self.assertEqual(state.make_move("A").make_move("G").get_current_player_name(), "p1")

    def test_is_winner_reads_the_current_state(self):
        game = self.game(1)
        game.current_state = self.after(game, "A")
        self.assertIs(game.is_winner("p1"), True)
        self.assertIs(game.is_winner("p2"), False)
        swapped = self.game(1, False)
        swapped.current_state = self.after(swapped, "C")
        self.assertTrue(swapped.is_winner("p2"))
        self.assertFalse(self.game(1).is_winner("p1") or self.game(1).is_winner("p2"))


class Representation(StonehengeTestCase):
    def test_repr_distinguishes_the_players(self):
        one = self.after(self.game(2, True), "AG")
        other = self.after(self.game(2, False), "GA")
        self.assertEqual(str(one), str(other))
        self.assertNotEqual(repr(one), repr(other))

    def test_repr_ignores_the_order_of_moves(self):
        game = self.game(2)
        self.assertEqual(repr(self.after(game, "AGB")), repr(self.after(game, "BGA")))

    def test_repr_distinguishes_the_owners_of_lines(self):
        game = self.game(1)
        self.assertNotEqual(repr(self.after(game, "AB")), repr(self.after(self.game(1, False), "BA")))


class RoughOutcome(StonehengeTestCase):
    def test_rough_outcomes_in_the_course_s_tests(self):
        self.assertEqual(self.game(1).current_state.make_move("A").rough_outcome(), -1)
        self.assertEqual(self.after(self.game(2), "AB").rough_outcome(), 1)
        self.assertEqual(self.after(self.game(2), "DACEG").rough_outcome(), -1)

    def test_moves_after_the_end_do_not_change_the_winner(self):
        self.assertEqual(self.after(self.game(1), "AB").rough_outcome(), 1)

    def test_rough_outcome_looks_exactly_two_plies_ahead(self):
        rng = random.Random(148)
        for size in (2, 3):
            for _ in range(60):
                state = self.game(size, rng.random() < 0.5).current_state
                while state.get_possible_moves():
                    children = [state.make_move(move) for move in state.get_possible_moves()]
                    wins = [not child.get_possible_moves() for child in children]
                    answered = [
                        any(not child.make_move(move).get_possible_moves() for move in child.get_possible_moves())
                        for child in children
                    ]
                    outcome = state.rough_outcome()
                    if any(wins):
                        self.assertEqual(outcome, 1)
                    elif all(answered):
                        self.assertEqual(outcome, -1)
                    else:
                        self.assertTrue(-1 < outcome < 1)
                    state = rng.choice(children)
                self.assertEqual(state.rough_outcome(), -1)


class Copies(StonehengeTestCase):
    def test_games_can_be_copied_and_pickled(self):
        for moves in ("", "A", "AG", "AGDEF", "AGDEFBC"):
            game = self.game(2, False)
            game.current_state = self.after(game, moves)
            for duplicate in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
                self.assertEqual(repr(duplicate.current_state), repr(game.current_state))
                self.assertEqual(str(duplicate.current_state), str(game.current_state))
                self.assertEqual(duplicate.is_winner("p2"), game.is_winner("p2"))
                self.assertEqual(duplicate.current_state.get_possible_moves(), game.current_state.get_possible_moves())

    def test_a_copy_is_independent(self):
        game = self.game(2)
        duplicate = copy.deepcopy(game)
        duplicate.current_state = duplicate.current_state.make_move("A")
        self.assertEqual(len(game.current_state.get_possible_moves()), 7)
        self.assertEqual(len(duplicate.current_state.get_possible_moves()), 6)


class Agreement(StonehengeTestCase):
    def test_a_naive_board_agrees_on_random_games(self):
        rng = random.Random(2018)
        for number in range(200):
            size = 1 + number % 5
            p1_starts = rng.random() < 0.5
            game, naive = self.game(size, p1_starts), NaiveState(size, p1_starts)
            for move in rng.sample(CELLS[size], len(CELLS[size])):
                game.current_state, naive = game.current_state.make_move(move), naive.make_move(move)
                markers, cells = read(str(game.current_state))
                self.assertEqual((markers, cells), (naive.markers, naive.cells()))
                self.assertEqual(game.is_over(game.current_state), naive.winner is not None)
                self.assertEqual(game.current_state.get_possible_moves(), naive.get_possible_moves())
                for player in ("p1", "p2"):
                    self.assertEqual(game.is_winner(player), naive.winner == player)


if __name__ == "__main__":
    unittest.main()
